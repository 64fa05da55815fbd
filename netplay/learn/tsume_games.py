"""Each game's part of puzzles: the initial table, and which typed moves are equivalent."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from engine.cards import Card, read_cards, write_cards
from engine.daifugo import flow as daifugo_flow
from engine.daifugo import game as daifugo_game
from engine.daifugo import moves as daifugo_moves
from engine.daifugo import notation as daifugo_notation
from engine.daifugo.faces import in_order, read_spelled, spell
from engine.daifugo.ruleset import book_of
from engine.daifugo.ruleset import rules_for as daifugo_rules_for
from engine.errors import BadNotation
from engine.prime import flow, moves, notation, opening, primes
from engine.prime.concat import Concatenation, number_text, read
from engine.prime.game import PrimeGame
from engine.prime.notation import in_capitals, typed_play
from engine.prime.settings import Rules, rules_for
from engine.prime.state import Phase, State
from engine.seats import Seat
from engine.typed import folded, katakana
from engine.verdict import Fouled, Reason, Refused

ME, OTHER = Seat(0), Seat(1)
NAMES = ("a", "b")
_PASSES = {"p", "%", "pass", "パス"}
_DRAWS = {"d", "draw", "引ク", "ヒク", "山札", "ドロー"}
"""In small letters and katakana."""


class Position(msgspec.Struct, frozen=True):
    """A table between two who see every card; the first is in turn."""

    hands: tuple[str, str]
    deck: str = ""
    """The first card is the one that is drawn next."""
    top: str = ""
    """The opponent's last play, in the notation of the game."""
    turned: bool = False
    """Whether a revolution is on."""


class IntendedMove(msgspec.Struct, frozen=True):
    """A move by its meaning: two of one kind are equivalent."""

    kind: Hashable
    text: str
    """As it is written in records."""
    cards: tuple[str, ...] = ()
    """The cards in the field then."""
    why: str = ""
    """Why it is none: a foul or a refusal, by its code."""


class PuzzleTable(msgspec.Struct, frozen=True):
    """A table between two who see every card, for display."""

    hands: tuple[tuple[Card, ...], ...]
    top: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()
    turned: bool = False
    turn: int | None = None
    """The player in turn; None when the game is over."""


class PuzzleGame(Protocol):
    """One game's part of a puzzle."""

    def start(self, position: Position) -> Any:
        """The table, as the engine has it."""

    def made(self, state: Any, text: str) -> IntendedMove:
        """The meaning of a typed move at a table. Raises BadNotation."""

    def intended(self, state: Any, move: Any) -> IntendedMove:
        """A legal move with its meaning."""

    def move(self, state: Any, text: str) -> Any:
        """A move as records write it."""

    def after(self, state: Any, move: Any) -> Any:
        """The table after a move of the player in turn, or `Refused`."""

    def scene(self, state: Any) -> PuzzleTable:
        """The display of a table."""


class _Prime:
    """Prime Daifugo by the official rules, with open hands."""

    def start(self, position: Position) -> State:
        """The state with these hands and deck; the engine itself plays the opponent's set."""
        hands = [read_cards(hand) for hand in position.hands]
        deck = opening.known(read_cards(position.deck)) if position.deck else ()
        if not position.top:
            return replace(
                opening.start(_open_rules(), hands, deck, janken=False, leader=ME),
                upside_down=position.turned,
            )
        top = notation.read_play(position.top)
        hands[OTHER] = tuple(sorted((*hands[OTHER], *top.cards)))
        begun = opening.start(_open_rules(), hands, deck, janken=False, leader=OTHER)
        after = self.after(replace(begun, upside_down=position.turned), top)
        if isinstance(after, Refused):
            raise ValueError(position.top)
        return replace(after, foul=None) if after.foul else after

    def made(self, state: State, text: str) -> IntendedMove:
        """Plays of the same number with the same cards are equivalent, in any order."""
        plain = katakana(folded(text).strip().lower())
        if plain in _PASSES:
            return IntendedMove("pass", "%")
        if plain in _DRAWS:
            why = "" if state.deck and not state.drawn else str(Reason.DECK_EMPTY)
            return IntendedMove("draw", "D", why=why)
        move = typed_play(in_capitals(text), state.rules)
        step = flow.play(state, ME, move, primes)
        if isinstance(step, Refused):
            return IntendedMove("", notation.write_play(move), why=str(step.reason))
        if isinstance(step.verdict, Fouled):
            return IntendedMove("", notation.write_play(move), why=str(step.verdict.reason))
        return self.intended(state, move)

    def intended(self, state: State, move: moves.Move) -> IntendedMove:
        if not isinstance(move, moves.Play):
            return IntendedMove("draw", "D") if isinstance(move, moves.Draw) else IntendedMove("pass", "%")
        reading = read(state.rules, move)
        assert isinstance(reading, Concatenation)
        faces = [write_cards((card.face,)) for card in move.cards]
        every = sorted(card.face for card in move.all_cards)
        kind = (number_text(reading.number) or "inf", tuple(sorted(faces)), write_cards(every))
        return IntendedMove(kind, notation.write_play(move), tuple(faces))

    def move(self, state: State, text: str) -> moves.Move:
        """A draw, a pass, a play, or cards given up for a short deck."""
        return moves.Draw() if text == "D" else notation.read_move(text)

    def after(self, state: State, move: moves.Move) -> State | Refused:
        actor = PrimeGame().due(state).seats[0]
        step = flow.play(state, actor, move, primes)
        return step if isinstance(step, Refused) else step.state

    def scene(self, state: State) -> PuzzleTable:
        deck = tuple(card for block in state.deck for card in block.cards)
        over = state.phase is Phase.OVER
        top = state.top.cards if state.top is not None else ()
        turn = None if over else PrimeGame().due(state).seats[0]
        return PuzzleTable(state.hands, top, deck, state.upside_down, turn)


@cache
def _open_rules() -> Rules:
    return rules_for("official", {"D5": "seat", "D6": "none", "D7": "none", "D19": "open"}, 2)


class _Daifugo:
    """Daifugo by the official rules, between the last two of a game."""

    def start(self, position: Position) -> Any:
        """The state with these hands; the engine itself plays the opponent's set."""
        hands = [read_spelled(hand) for hand in position.hands]
        top = daifugo_notation.read_move(position.top, NAMES) if position.top else None
        if isinstance(top, daifugo_moves.Play):
            hands[OTHER] = in_order((*hands[OTHER], *top.cards))
        table = daifugo_game.start(_book(), hands)
        state = daifugo_game.begin(table, ME if top is None else OTHER)
        if position.turned:
            state = replace(state, rev=True, order=_book().order(True, state.notes))
        if top is None:
            return state
        after = self.after(state, top)
        if isinstance(after, Refused):
            raise ValueError(position.top)
        return after

    def made(self, state: Any, text: str) -> IntendedMove:
        """Plays of the same cards with the same reading are equivalent; a suit is typed if it matters."""
        plain = folded(text).strip()
        if katakana(plain.lower()) in _PASSES:
            moves_meant: list[Any] = [daifugo_moves.Pass()]
        else:
            moves_meant = [daifugo_moves.Play(row) for row in _meant(plain, state.hands[ME])]
        steps = [(move, daifugo_flow.play(state, ME, move)) for move in moves_meant]
        stands = [move for move, step in steps if not isinstance(step, Refused)]
        if len(stands) > 1:
            raise BadNotation("tsume-which-suit", text=plain[:40])
        if stands:
            return self.intended(state, stands[0])
        wrong = steps[0][1]
        assert isinstance(wrong, Refused)
        return IntendedMove("", plain, why=str(wrong.reason))

    def intended(self, state: Any, move: Any) -> IntendedMove:
        text = daifugo_notation.write_move(move, NAMES)
        if not isinstance(move, daifugo_moves.Play):
            return IntendedMove("pass", text)
        return IntendedMove(
            (tuple(sorted(Counter(move.cards).items())), move.reading),
            text,
            tuple(map(spell_one, move.cards)),
        )

    def move(self, state: Any, text: str) -> Any:
        return daifugo_notation.read_move(text, NAMES)

    def after(self, state: Any, move: Any) -> Any:
        actor = daifugo_game.DaifugoGame().due(state).seats[0]
        step = daifugo_flow.play(state, actor, move)
        return step if isinstance(step, Refused) else step.state

    def scene(self, state: Any) -> PuzzleTable:
        top = state.top.cards if state.top is not None else ()
        turn = None if state.over else daifugo_game.DaifugoGame().due(state).seats[0]
        return PuzzleTable(state.hands, top, (), state.rev, turn)


def _meant(text: str, hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    """The cards that a row of ranks can be, each with its suit or without: `55`, `5h 5c`, `10d`."""
    row = "".join(text.upper().replace("10", "T").split())
    for sign, letter in zip("♠♥♦♣", "SHDC", strict=True):
        row = row.replace(sign, letter)
    if not row or not re.fullmatch("(?:[2-9TJQKAX][SHDC]?)+", row):
        raise BadNotation("tsume-no-move", text=text[:40])
    wanted = Counter(re.findall("[2-9TJQKAX][SHDC]?", row))
    found: dict[tuple[Card, ...], None] = {}
    for cards in combinations(hand, sum(wanted.values())):
        names = [spell_one(card).upper() for card in cards]
        left = Counter(one for one in wanted.elements() if len(one) == 2 or one == "X")
        rest = Counter(names) - left
        exact = sum(rest.values()) == len(names) - sum(left.values())
        if exact and Counter(name[0] for name in rest.elements()) == wanted - left:
            found[cards] = None
    if not found:
        raise BadNotation("tsume-not-held", text=text[:40])
    return list(found)


def spell_one(card: Card) -> str:
    """One card as it is spelled."""
    return spell((card,))


@cache
def _book() -> Any:
    return book_of(daifugo_rules_for((), (), {"exchange": False}, 2))


_GAMES: dict[str, PuzzleGame] = {"prime": _Prime(), "daifugo": _Daifugo()}


def game_of(name: str) -> PuzzleGame:
    """A game's part of a puzzle."""
    return _GAMES[name]

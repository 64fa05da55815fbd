"""How puzzles of endings are found: positions of games, cut short, in which one move alone is proved to win.

Every kind of move is proved, either as a win or as a loss, by the exact searches of the bots; what they cannot
decide makes no puzzle. The solution is the shortest win against the longest defence.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from engine.cards import Card, write_cards
from engine.chance import hashed
from engine.daifugo import board as daifugo_board
from engine.daifugo import moves as daifugo_moves
from engine.daifugo.bots import duel
from engine.daifugo.faces import in_order, spell
from engine.daifugo.notation import write_move as write_daifugo
from engine.games import replay_text
from engine.prime import flow, primes
from engine.prime.bots.endgame import LOST, OPEN, WON, Solver, key_of
from engine.prime.bots.mind import Mind
from engine.prime.bots.thorough import TooMuch
from engine.prime.moves import Draw, GiveUp, Pass, Play
from engine.prime.notation import write_move, write_play
from engine.prime.state import Phase, State, due
from engine.seats import DEALER
from engine.verdict import Fouled, Refused
from netplay.learn.tsume import Goal, Puzzle
from netplay.learn.tsume_games import ME, NAMES, OTHER, Position, game_of
from netplay.table.dice import Dice
from netplay.table.games import Adapter, GameConfig, adapter_of

ALL_NUMBERS = Mind("all", odds=(100_000,))
"""Nothing is unknown to who solves a puzzle."""
STEPS = 600
MOST_STEPS = 1000
"""Moves of one puzzle that are thought of, and those that are tried in one proof."""
MOST_CARDS = 9
"""In both hands together."""
LONGEST_HAND = 6
MOST_PLIES = 11
LEAST_KINDS = 3
"""Kinds of moves among which the one has to be found."""
LEAST_PLIES = {"prime": 3, "daifugo": 5}
_MOST_POSITIONS = 3_000
CUTS = 8
"""In how many ways long hands are cut short."""


class Unproved(Exception):
    """A position that makes no puzzle, or one that takes too long to prove."""


class Tree(Protocol):
    """One game as a search sees it."""

    def moves(self, state: Any) -> Iterable[Any]:
        """Everything that whoever is to act can do; of fouls that cost the same, one."""

    def after(self, state: Any, move: Any) -> Any:
        """The table then."""

    def actor(self, state: Any) -> int:
        """Who has to act."""

    def winner(self, state: Any) -> int | None:
        """Who has won, None if the game goes on."""

    def key(self, state: Any) -> Hashable:
        """All that what follows depends on."""

    def worth(self, state: Any) -> int:
        """1 if the solver is proved to win here, −1 if the other is, else 0."""

    def is_foul(self, state: Any, move: Any) -> bool:
        """Whether a move is a foul."""

    def text(self, move: Any) -> str:
        """A move as records write it."""

    def kind(self, state: Any, move: Any) -> Hashable:
        """What the move comes to."""

    def lays(self, move: Any) -> bool:
        """Whether it lays cards."""


class PrimeTree:
    """Prime Daifugo, searched by the bots' own solver."""

    def __init__(self, state: State) -> None:
        if sum(card.is_joker for hand in state.hands for card in hand) > 1:
            raise Unproved("jokers")
        self._solver = Solver(state, ME, ALL_NUMBERS, None, MOST_STEPS)

    def moves(self, state: State) -> Iterable[Any]:
        """Everything that can be done, fouls too."""
        try:
            yield from self._solver.moves(state)
        except TooMuch as wrong:
            raise Unproved from wrong

    def after(self, state: State, move: Any) -> State:
        """The table then."""
        step = flow.play(state, due(state).seats[0], move, primes)
        assert not isinstance(step, Refused)
        return step.state

    def actor(self, state: State) -> int:
        """Who has to act."""
        return due(state).seats[0]

    def winner(self, state: State) -> int | None:
        """Who was first."""
        return state.ranks[0] if state.phase is Phase.OVER else None

    def key(self, state: State) -> Hashable:
        """The solver's own."""
        return key_of(state)

    def worth(self, state: State) -> int:
        """What is proved."""
        if state.phase is Phase.OVER:
            return WON if state.ranks[0] == ME else LOST
        actor = due(state).seats[0]
        found = Solver(state, actor, ALL_NUMBERS, None, STEPS).verdict().worth
        return found if actor == ME else -found

    def is_foul(self, state: State, move: Any) -> bool:
        """Whether the judge takes it back."""
        step = flow.play(state, due(state).seats[0], move, primes)
        return not isinstance(step, Refused) and isinstance(step.verdict, Fouled)

    def text(self, move: Any) -> str:
        """As records write it."""
        if isinstance(move, GiveUp):
            raise Unproved
        return "D" if isinstance(move, Draw) else write_move(move)

    def kind(self, state: State, move: Any) -> Hashable:
        """Number and cards."""
        return game_of("prime").told(state, move).kind

    def lays(self, move: Any) -> bool:
        """No draw, no pass."""
        return isinstance(move, Play)


class DaifugoTree:
    """Daifugo, searched by the bots' own duel."""

    def __init__(self, state: Any) -> None:
        # A joker is many cards at once; without one every way of a puzzle can be said by its cards.
        if any(card.is_joker for hand in state.hands for card in hand):
            raise Unproved("jokers")

    def moves(self, state: Any) -> Iterable[Any]:
        """Plays, passes and answers."""
        found = duel.choices(state)
        if found is None:
            raise Unproved
        return found

    def after(self, state: Any, move: Any) -> Any:
        """The table then."""
        step = game_of("daifugo").after(state, move)
        assert not isinstance(step, Refused)
        return step

    def actor(self, state: Any) -> int:
        """Who has to act."""
        awaited = daifugo_board.due(state)
        if awaited.blind:
            raise Unproved
        return awaited.seats[0]

    def winner(self, state: Any) -> int | None:
        """Who was first."""
        return daifugo_board.ranks(state)[0] if state.over else None

    def key(self, state: Any) -> Hashable:
        """What can still change anything; questions in the middle of a play are told by how far it has come."""
        field = tuple((laid.cards, laid.roles, laid.owner) for laid in state.field)
        asked = (state.open, state.deed, state.swept, state.at) if state.open is not None else None
        return (
            state.hands,
            state.turn,
            field,
            state.rev,
            state.notes,
            state.locks,
            state.passes,
            asked,
            state.fouled,
        )

    def worth(self, state: Any) -> int:
        """What is proved."""
        if duel.Duel(ME, OTHER, STEPS).wins(state):
            return WON
        return LOST if duel.Duel(OTHER, ME, STEPS).wins(state) else OPEN

    def is_foul(self, state: Any, move: Any) -> bool:
        """A foul ends the game here; it is a move like any other."""
        return False

    def text(self, move: Any) -> str:
        """As records write it."""
        return write_daifugo(move, NAMES)

    def kind(self, state: Any, move: Any) -> Hashable:
        """The cards and what they are read as."""
        return game_of("daifugo").told(state, move).kind

    def lays(self, move: Any) -> bool:
        """No pass, no answer."""
        return isinstance(move, daifugo_moves.Play)


TREES: dict[str, Callable[[Any], Tree]] = {"prime": PrimeTree, "daifugo": DaifugoTree}


# ---------------------------------------------------------------- how long it takes


class Mates:
    """How many moves a win takes, shortest against longest, by trying everything."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._known: dict[tuple[Hashable, int], bool] = {}
        self._left = _MOST_POSITIONS

    def wins(self, state: Any, plies: int) -> bool:
        """Whether the solver has won within so many moves of both, whatever the other does."""
        winner = self._tree.winner(state)
        if winner is not None or not plies:
            return winner == ME
        key = self._tree.key(state), plies
        if key not in self._known:
            self._left -= 1
            if self._left < 0:
                raise Unproved("long")
            after = (self.wins(self._tree.after(state, move), plies - 1) for move in self._tree.moves(state))
            self._known[key] = any(after) if self._tree.actor(state) == ME else all(after)
        return self._known[key]

    def plies(self, state: Any) -> int:
        """The least number of moves in which it is won."""
        for plies in range(MOST_PLIES + 1):
            if self.wins(state, plies):
                return plies
        raise Unproved

    def line(self, state: Any, key: Any) -> Iterator[Any]:
        """The winning move, the longest defence, and so on to the end."""
        tree, move = self._tree, key
        while True:
            yield move
            state = tree.after(state, move)
            if tree.winner(state) is not None:
                return
            options = [
                (self._plies_or(after), tree.is_foul(state, one), one) for one, after in self._next(state)
            ]
            if tree.actor(state) == ME:
                move = min(options, key=lambda one: one[:2])[2]
            else:
                move = max(options, key=lambda one: (one[0], not one[1]))[2]

    def _next(self, state: Any) -> Iterator[tuple[Any, Any]]:
        return ((move, self._tree.after(state, move)) for move in self._tree.moves(state))

    def _plies_or(self, state: Any) -> int:
        try:
            return self.plies(state)
        except Unproved:
            return MOST_PLIES + 1


# ---------------------------------------------------------------- one position


def puzzle_of(game: str, position: Position) -> Puzzle:
    """A position as a puzzle.

    Raises:
        Unproved: if not exactly one way wins, or that takes too long to prove, or asks too little.
    """
    state = game_of(game).start(position)
    tree = TREES[game](state)
    if tree.winner(state) is not None or tree.actor(state) != ME:
        raise Unproved
    key, wrong = _only_way(tree, state)
    mates = Mates(tree)
    mates.plies(tree.after(state, key))
    line = tuple(mates.line(state, key))
    end = state
    for move in line:
        end = tree.after(end, move)
    if game_of(game).scene(end).hands[ME]:
        raise Unproved("cut off")
    answered = tuple((tree.text(move), _reply(tree, mates, state, move)) for move in wrong)
    plays = sum(tree.lays(move) for move, mine in _whose(tree, state, line) if mine)
    if len(line) < LEAST_PLIES[game] or plays < 1:
        raise Unproved("easy")
    found = Puzzle(
        id="", game=game, goal=_goal(game, tree, state, key), hands=position.hands,  # type: ignore[arg-type]
        solution=tuple(map(tree.text, line)), plays=plays, grade=0, deck=position.deck, top=position.top,
        turned=position.turned, wrong=answered,
    )  # fmt: skip
    name = f"{hashed(repr((game, position))) % 16**8:08x}"
    return msgspec.structs.replace(found, id=name, grade=grade_of(found))


def _only_way(tree: Tree, state: Any) -> tuple[Any, list[Any]]:
    """The kind of move that wins, and one of each other kind that is no foul; all of them are proved."""
    kinds = set()
    for move in tree.moves(state):
        if tree.winner(tree.after(state, move)) == ME:
            raise Unproved("at once")
        if not tree.is_foul(state, move):
            kinds.add(tree.kind(state, move))
    if len(kinds) < LEAST_KINDS:
        raise Unproved("few")
    seen: set[Hashable] = set()
    good: list[Any] = []
    bad: list[Any] = []
    for move in tree.moves(state):
        foul = tree.is_foul(state, move)
        kind = None if foul else tree.kind(state, move)
        if kind in seen:
            continue
        if not foul:
            seen.add(kind)
        worth = tree.worth(tree.after(state, move))
        if worth == OPEN or (worth == WON and (good or foul)):
            raise Unproved("open" if worth == OPEN else "many" if good else "foul")
        if worth == WON:
            good.append(move)
        elif not foul:
            bad.append(move)
    if not good:
        raise Unproved("lost")
    return good[0], bad


def _reply(tree: Tree, mates: Mates, state: Any, move: Any) -> str:
    """What the other does against a wrong move; empty where the solver is still to move, and lost."""
    after = tree.after(state, move)
    if tree.winner(after) is not None or tree.actor(after) == ME:
        return ""
    for reply in tree.moves(after):
        if tree.worth(tree.after(after, reply)) == LOST and not tree.is_foul(after, reply):
            return tree.text(reply)
    raise Unproved


def _whose(tree: Tree, state: Any, line: Sequence[Any]) -> Iterator[tuple[Any, bool]]:
    for move in line:
        yield move, tree.actor(state) == ME
        state = tree.after(state, move)


def _goal(game: str, tree: Tree, state: Any, key: Any) -> Goal:
    """What the puzzle asks for."""
    if isinstance(key, Draw):
        return "draw"
    if not tree.lays(key):
        return "wait"
    passing = Pass() if game == "prime" else daifugo_moves.Pass()
    if passing in tuple(tree.moves(state)) and _goes_out(tree, tree.after(state, passing)):
        return "stop"
    return "out"


def _goes_out(tree: Tree, state: Any) -> bool:
    """Whether the other, who is to move, can go out at once."""
    if tree.winner(state) is not None or tree.actor(state) != OTHER:
        return False
    return any(tree.winner(tree.after(state, move)) == OTHER for move in tree.moves(state))


def grade_of(puzzle: Puzzle) -> int:
    """How hard it looks, 1 to 5: its length, the wrong ways, and a move that one does not expect."""
    depth = len(puzzle.solution) / 2
    weight = (
        depth
        + math.log2(1 + len(puzzle.wrong)) * 0.8
        + (puzzle.goal in ("draw", "wait"))
        + ("=" in puzzle.key)
    )
    return max(1, min(5, round(weight - 2.4)))


# ---------------------------------------------------------------- positions of games


def from_bots(game: str, level: str, seed: int) -> Iterator[Position]:
    """The endings of a game that bots play."""
    adapter = adapter_of(game)
    seats = 2 if game == "prime" else 4
    chosen = GameConfig(game, "official", {}, (), (), seats)
    terms = adapter.terms(adapter.for_arena(chosen))
    dice = Dice.of_number(seed)
    state = adapter.deal(terms, seats, dice)
    for number in range(1000):
        if adapter.game.result(state) is not None:
            return
        yield from endings(game, state)
        state = _moved(adapter, state, level, seed * 1000 + number, dice)


def _moved(adapter: Adapter, state: Any, level: str, seed: int, dice: Dice) -> Any:
    awaited = adapter.game.due(state)
    if awaited.blind:
        return adapter.game.play(state, DEALER, adapter.chance(state, dice)).state  # type: ignore[union-attr]
    seat = awaited.seats[0]
    move = adapter.choose(level, adapter.game.view(state, seat), seed)
    step = None if move is None else adapter.game.play(state, seat, move)
    if step is None or isinstance(step, Refused):
        step = adapter.game.play(state, *adapter.stand_in(state, seat, dice))
    assert not isinstance(step, Refused)
    return step.state


def from_record(text: str) -> Iterator[tuple[str, Position]]:
    """The endings of a recorded game; none where the record does not stand."""
    replay = replay_text(text)
    if replay.game in TREES and replay.ok:
        for table in (replay.start, *(frame.table for frame in replay.frames)):
            yield from ((replay.game, position) for position in endings(replay.game, table.state))


def endings(game: str, state: Any) -> Iterator[Position]:
    """A table of a game as positions between who is to move and the next, their hands cut short where they are long."""
    yield from (_prime_endings if game == "prime" else _daifugo_endings)(state)


def _prime_endings(state: State) -> Iterator[Position]:
    """With no card of the deck, one, or two."""
    top = state.top
    if state.phase is not Phase.TURN or state.drawn or len(state.still_in) < 2 or state.drawing is not None:
        return
    if top is not None and (top.kind != "prime" or any(card.is_joker for card in top.cards)):
        return
    seats = state.still_in
    other = seats[(seats.index(state.turn) + 1) % len(seats)]
    laid = write_play(Play(tuple(card.face for card in top.cards))) if top is not None else ""
    known = [card.face for block in state.deck if not block.shuffled for card in block.cards]
    count = hashed(repr(state.hands)) % 3
    for mine, theirs in _cut(state.hands[state.turn], state.hands[other]):
        hands = (_faces(mine), _faces(theirs))
        yield Position(hands, write_cards(known[:count]), laid, state.upside_down)


def _faces(hand: Iterable[Card]) -> str:
    return write_cards(sorted(card.face for card in hand))


def _daifugo_endings(state: Any) -> Iterator[Position]:
    if len(state.active) < 2 or state.open is not None or state.over or state.turn not in state.active:
        return
    other = daifugo_board.next_active(state, state.turn, 1)
    top = state.top
    if top is not None and top.roles != top.cards:
        return
    laid = write_daifugo(daifugo_moves.Play(top.cards), NAMES) if top is not None else ""
    for mine, theirs in _cut(state.hands[state.turn], state.hands[other]):
        yield Position((spell(in_order(mine)), spell(in_order(theirs))), "", laid, state.rev)


def _cut(mine: Sequence[Card], theirs: Sequence[Card]) -> Iterator[tuple[Sequence[Card], Sequence[Card]]]:
    """Two hands as they are if they are short, else some of their cards, told by the cards themselves."""
    if min(len(mine), len(theirs)) < 2:
        return
    if max(len(mine), len(theirs)) <= LONGEST_HAND and len(mine) + len(theirs) <= MOST_CARDS:
        yield mine, theirs
        return
    for number in range(CUTS):
        order = hashed(f"{number} {mine} {theirs}")
        longest, others = 3 + order % 3, 2 + order // 3 % 4
        yield _some_of(mine, longest, order), _some_of(theirs, others, order)


def _some_of(hand: Sequence[Card], count: int, order: int) -> Sequence[Card]:
    return sorted(hand, key=lambda card: hashed(f"{order} {card}"))[:count]


# ---------------------------------------------------------------- many


def found_in(positions: Iterable[tuple[str, Position]]) -> Iterator[Puzzle]:
    """The puzzles among positions, none twice."""
    seen: set[tuple[object, ...]] = set()
    for game, position in positions:
        try:
            puzzle = puzzle_of(game, position)
        except (Unproved, ValueError):
            continue
        same = (game, puzzle.hands, puzzle.top, puzzle.key)
        if same not in seen:
            seen.add(same)
            yield puzzle


def from_games(game: str, levels: Sequence[str], games: int, seed: int) -> Iterator[tuple[str, Position]]:
    """The endings of so many games of bots."""
    for number in range(games):
        level = levels[number % len(levels)]
        for position in from_bots(game, level, seed + number):
            yield game, position


def graded(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """The easiest first."""
    return sorted(puzzles, key=lambda one: (one.grade, len(one.solution), one.id))

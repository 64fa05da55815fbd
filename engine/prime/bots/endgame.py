"""Proves wins and losses for two players with few cards, all known.

Positions are the engine's own, advanced by the engine itself, so every rule applies: the order of cards under the deck,
draws, fouls and their penalties, cuts, the revolution, ∞, and suspension for repetition. A win is proved if there is a
move after which every answer loses; the player may be restricted to the numbers of a mind, the opponent is assumed to
know everything, hidden cards included. Positions not decided within the work limit stay undecided.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import msgspec
from msgspec.structs import replace

from engine.cards import Card
from engine.game_protocol import Budget, Step
from engine.prime import flow, primes
from engine.prime.bots.effort import has_time
from engine.prime.bots.knowledge import NumberKnowledge
from engine.prime.bots.opponent_odds import unseen
from engine.prime.bots.thorough import BudgetExceeded, StepBudget, ThoroughPlay, ThoroughPlays
from engine.prime.bots.why import Thought, Why
from engine.prime.deck import Block
from engine.prime.judge import pack_faces
from engine.prime.moves import Draw, Encounter, GiveUp, Move, Pass, Play
from engine.prime.penalty import penalty_cards
from engine.prime.primes import factor
from engine.prime.settings import InfinityFinish, PlayableNumbers, ShortDeck, Suspension
from engine.prime.state import Hand, Phase, Repetition, State, due, may_draw
from engine.prime.view import View
from engine.seats import Seat

STEPS = 4000
"""Moves that are carried out in one search."""
MOST_CARDS = 6
"""In a hand; larger ones are never decided in time."""
_MOST_DECK = 16
_HIGHEST = 40
_DEEPEST = 40
_LOOKS_AT_CLOCK = 50

WON, LOST, OPEN = 1, -1, 0


class EndgameVerdict(msgspec.Struct, frozen=True):
    """What was proved about a position, for the player in turn."""

    worth: int = OPEN
    """1: wins for certain, −1: loses against best play, 0: nothing is proved."""
    move: Move | None = None
    """The move that wins."""
    losing: tuple[Move, ...] = ()
    """Moves that are proved to lose, draws and passes among them, but no fouls."""
    plies: int = 0
    """The search depth in moves; a proof may be deeper if it uses earlier proofs."""
    losing_fouls: tuple[int, ...] = ()
    """The numbers of cards with which a foul is proved to lose."""

    def loses(self, move: Move) -> bool:
        """Whether a move that is no foul is one of the proved losses."""
        plain = _named(move)
        return any(plain == _named(one) for one in self.losing)


UNDECIDED = EndgameVerdict()


def decide(
    view: View, mind: NumberKnowledge, budget: Budget | None = None, steps: int = STEPS
) -> EndgameVerdict:
    """What can be proved for the seat in turn, from what it sees."""
    solver = _solver(view, mind, budget, steps)
    return UNDECIDED if solver is None else solver.verdict()


def worth_of(
    view: View, move: Move, mind: NumberKnowledge, budget: Budget | None = None, steps: int = STEPS
) -> int:
    """What is proved of one move for the seat in turn: WON, LOST or OPEN."""
    solver = _solver(view, mind, budget, steps)
    return OPEN if solver is None else solver.worth_of(without_suits(move))


def _solver(view: View, mind: NumberKnowledge, budget: Budget | None, steps: int) -> Solver | None:
    """The search from what the seat in turn sees; None if it does not know every card."""
    state = known_state(view) if view.seat == view.turn else None
    if state is None:
        return None
    return Solver(state, view.turn, mind, budget, steps, repeats=is_repetition_known(view))


def known_state(view: View) -> State | None:
    """The position as an engine state, if a seat still in knows every card; suits are left out."""
    if view.phase is not Phase.TURN or view.seat not in view.still_in or len(view.still_in) != 2:
        return None
    if is_strange(view):
        return None
    if max(view.counts) > MOST_CARDS or len(view.deck) > _MOST_DECK:
        return None
    dark = [seat for seat in view.still_in if view.hands[seat] is None]
    places = sum(card is None for card in view.deck)
    hidden = unseen(view) if dark or places else []
    if places and (dark or len(set(hidden)) > 1):
        return None
    if len(hidden) != places + sum(view.counts[seat] for seat in dark) or len(dark) > 1:
        return None
    hands = [hand if hand is not None else () for hand in view.hands]
    for seat in dark:
        hands[seat] = tuple(hidden)
    deck = tuple(card if card is not None else hidden[0] for card in view.deck)
    state = opened_state(replace(view, hands=tuple(hands), deck=deck))
    return None if any(not card.is_joker and card.rank > _HIGHEST for card in state.faces) else state


def is_strange(view: View) -> bool:
    """Whether rules apply by which the state is more than the visible cards."""
    rules = view.rules
    bound = rules.suit_lock or rules.twin_primes or (rules.finished_pass and bool(view.finished))
    return bound or rules.numbers is PlayableNumbers.LISTED or rules.encounter or rules.top_value > _HIGHEST


def opened_state(view: View) -> State:
    """The state of a turn with all cards known; suits are left out."""
    rules = view.rules
    hands = tuple(tuple(sorted(card.face for card in (hand or ()))) for hand in view.hands)
    deck = tuple(card.face for card in view.deck if card is not None)
    known = (Block(deck, seen_by=None),) if deck else ()
    every = [card for hand in hands for card in hand] + list(deck)
    return State(
        rules, view.seats, Phase.TURN, hands, known, pack_faces(rules) | frozenset(every),
        turn=view.turn, field=tuple(replace(played, cards=_faces(played.cards)) for played in view.field),
        upside_down=view.upside_down, drawn=view.drawn, passes=view.passes, finished=view.finished,
        disqualified=view.disqualified, repetition=_repetition(view, hands),
    )  # fmt: skip


def is_repetition_known(view: View) -> bool:
    """Whether the view determines how often this turn has come (P-52).

    It began on a field with cards, or after a cut with cards that are gone. A joker drawn and played as ∞ leaves the
    hands as they were.
    """
    if not view.rules.repetition or view.field:
        return True
    may_be_infinity = any(card is None or card.is_joker for card in view.deck)
    return not view.drawn and not view.passes and not may_be_infinity


def _repetition(view: View, hands: tuple[Hand, ...]) -> Repetition:
    if view.field or view.drawn or not view.rules.repetition:
        return Repetition()
    return Repetition(view.still_in, hands, (view.turn,))


def without_suits(move: Move) -> Move:
    """A move as it is made in deals without suits."""
    if isinstance(move, Encounter):
        return replace(move, cards=_faces(move.cards))
    if not isinstance(move, Play):
        return move
    factors = tuple(tuple(map(_faces, term)) for term in move.factors)
    return replace(move, cards=_faces(move.cards), factors=factors, twin=_faces(move.twin))


def certain(view: View, mind: NumberKnowledge, budget: Budget | None = None) -> Thought | None:
    """A move that is proved to win, with numbers that the mind knows."""
    verdict = decide(view, mind, budget)
    return (verdict.move, Why.CERTAIN) if verdict.worth == WON else None


def _hands_at_start(state: State) -> Iterator[tuple[Hand, ...]]:
    """The hands as they may have been when the turn began: of a drawn card it is not known which it was."""
    if not state.drawn:
        yield state.hands
        return
    hand = state.hands[state.turn]
    for at in range(len(hand)):
        yield tuple(
            hand[:at] + hand[at + 1 :] if seat == state.turn else other
            for seat, other in enumerate(state.hands)
        )


class Solver:
    """The search for a certain win of one seat.

    `repeats`: the state knows how often the turn has come; else a suspension may come sooner than predicted.
    """

    def __init__(
        self, state: State, me: Seat, mind: NumberKnowledge, budget: Budget | None = None, steps: int = STEPS, *,
        repeats: bool = True,
    ) -> None:  # fmt: skip
        self._root = state
        self._me = me
        self._other = next(seat for seat in state.still_in if seat != me)
        self._mind = mind
        self._budget = budget
        self._work = StepBudget(steps)
        self._ways = ThoroughPlays(state.rules, self._work)
        self._before = frozenset(() if repeats else _hands_at_start(state))
        self._proved: dict[tuple[object, ...], int] = {}
        self._open: dict[tuple[object, ...], int] = {}
        self._until_clock = _LOOKS_AT_CLOCK

    def verdict(self) -> EndgameVerdict:
        """The most that can be proved."""
        losing: list[Move] = []
        try:
            moves = list(self.moves(self._root))
            for plies in range(1, _DEEPEST):
                for move in moves:
                    if move in losing:
                        continue
                    worth = self._after(self._root, move, plies)
                    if worth == WON:
                        return self._verdict(WON, losing, move, plies)
                    if worth == LOST:
                        losing.append(move)
                if len(losing) == len(moves):
                    return self._verdict(LOST, losing, None, plies)
        except BudgetExceeded:
            pass
        return self._verdict(OPEN, losing)

    def worth_of(self, move: Move) -> int:
        """What can be proved of a move in the position."""
        try:
            worths = (self._after(self._root, move, plies) for plies in range(1, _DEEPEST))
            return next((worth for worth in worths if worth != OPEN), OPEN)
        except BudgetExceeded:
            return OPEN

    def _verdict(
        self, worth: int, losing: list[Move], move: Move | None = None, plies: int = 0
    ) -> EndgameVerdict:
        fouls = self._ways.known_fouls(self._root.hands[self._me], self._root.top, self._root.upside_down)
        return EndgameVerdict(
            worth, move, tuple(one for one in losing if one not in fouls), plies,
            tuple(penalty_cards(self._root.rules, one) for one in fouls if one in losing),
        )  # fmt: skip

    def _after(self, state: State, move: Move, plies: int) -> int:
        """The value of a move to the seat whose win is sought, looking this many moves ahead."""
        self._work.spend()
        self._until_clock -= 1
        if self._until_clock <= 0:
            self._until_clock = _LOOKS_AT_CLOCK
            if not has_time(self._budget):
                raise BudgetExceeded
        step = flow.play(state, due(state).seats[0], move, primes)
        assert isinstance(step, Step), f"{move} was refused: {step}"
        return self._worth(step.state, plies - 1)

    def _worth(self, state: State, plies: int) -> int:
        if state.phase is Phase.OVER:
            return self._result(state.ranks)
        if plies <= 0 or state.drawing is not None or state.phase not in (Phase.TURN, Phase.PENALTY):
            return OPEN
        key = key_of(state)
        if key in self._proved:
            return self._proved[key]
        if self._open.get(key, 0) >= plies:
            return OPEN
        worth = self._best(state, plies)
        if worth != OPEN and self._may_be_cut_off(state) and worth != self._cut_off(state):
            worth = OPEN
        if worth == OPEN:
            self._open[key] = plies
        else:
            self._proved[key] = worth
        return worth

    def _best(self, state: State, plies: int) -> int:
        """The player in turn needs one winning move; the opponent loses only if all moves lose."""
        mine = due(state).seats[0] == self._me
        good, worst = (WON, LOST) if mine else (LOST, WON)
        hidden = state.phase is Phase.PENALTY and not mine and not state.rules.open_hands
        known, count = True, 0
        for move in self.moves(state) if plies > 1 else self._last_moves(state):
            count += 1
            worth = self._after(state, move, plies)
            if worth == good:
                return good
            known = known and worth == worst
        if not known or plies <= 1:
            return OPEN
        # What the other gives up in secret is not seen, so no later move may turn on it (P-41).
        return OPEN if hidden and count > 1 else worst

    def _result(self, ranks: tuple[Seat, ...]) -> int:
        return WON if ranks.index(self._me) < ranks.index(self._other) else LOST

    def _may_be_cut_off(self, state: State) -> bool:
        """Whether the game may have been suspended here already, for turns before the search began."""
        return not state.field and state.hands in self._before

    def _cut_off(self, state: State) -> int:
        """Who would be first after a suspension: fewer cards, in a tie the player in turn (P-53)."""
        if state.rules.suspension is Suspension.SHOWDOWN:
            return OPEN
        mine, theirs = len(state.hands[self._me]), len(state.hands[self._other])
        if mine == theirs:
            return WON if state.turn == self._me else LOST
        return WON if mine < theirs else LOST

    def moves(self, state: State) -> Iterator[Move]:
        """All moves of the player in turn, those that end the game first."""
        if state.phase is Phase.PENALTY:
            yield from self._gifts(state)
            return
        hand = state.hands[state.turn]
        ways = [way for way in self._ways.plays(hand, state.top, state.upside_down) if self._may(state, way)]
        ways.sort(key=lambda way: (way.size != len(hand), way.kind not in ("cut", "infinity"), -way.size))
        yield from (way.play for way in ways)
        if may_draw(state):
            yield Draw()
        yield Pass()
        yield from self._ways.fouls(hand, state.top, state.upside_down)

    def _last_moves(self, state: State) -> Iterator[Move]:
        """Moves that may end the game at once."""
        if state.phase is Phase.PENALTY:
            yield from self._gifts(state)
            return
        hand = state.hands[state.turn]
        for way in self._ways.plays(hand, state.top, state.upside_down):
            if way.size == len(hand) and self._may(state, way):
                yield way.play
                return
        if not state.field:
            yield Pass()

    def _may(self, state: State, way: ThoroughPlay) -> bool:
        """Whether the play is legal as a last set, and one that its player has in mind."""
        if (
            way.kind == "infinity"
            and way.size == len(state.hands[state.turn])
            and state.rules.infinity_finish is not InfinityFinish.ALLOWED
        ):
            return False
        return state.turn != self._me or _knows(self._mind, way)

    def _gifts(self, state: State) -> Iterator[Move]:
        """Everything that can be given up for a deck that was too short (P-41)."""
        assert state.penalty is not None
        hand = state.hands[due(state).seats[0]]
        owed = min(state.penalty.missing, len(hand))
        least = 0 if state.rules.short_deck is ShortDeck.MAY_DISCARD else owed
        for count in range(owed, least - 1, -1):
            for cards in dict.fromkeys(permutations(hand, count)):
                yield GiveUp(cards)


def _knows(mind: NumberKnowledge, way: ThoroughPlay) -> bool:
    match way.kind:
        case "prime":
            assert isinstance(way.number, int)
            return mind.remembers(way.number, len(way.play.cards))
        case "composite":
            assert isinstance(way.number, int)
            return mind.takes_apart(factor(way.number))
        case "infinity":
            return True
        case _:
            return mind.specials


def key_of(state: State) -> tuple[object, ...]:
    """All that the continuation depends on."""
    top, owed = state.top, state.penalty
    return (
        state.hands,
        tuple([(block.shuffled, block.cards) for block in state.deck if block.shuffled]),
        tuple([card for block in state.deck for card in block.cards]),
        tuple([played.cards for played in state.field]),
        top.number if top else None,
        state.turn, state.drawn, state.upside_down,
        0 if state.field else len(state.repetition.turns),
        (owed.offender, owed.missing) if owed else None,
    )  # fmt: skip


def _named(move: Move) -> object:
    """The identity of a move, whichever of equal cards are played."""
    if not isinstance(move, Play):
        return move
    return _faces(move.cards), _faces(move.all_cards), move.jokers


def _faces(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card.face for card in cards)

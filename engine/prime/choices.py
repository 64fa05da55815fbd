"""Simultaneous secret choices: janken, the highest card, P-41's cards, a showdown."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from engine.cards import pick
from engine.game_protocol import Prover, Step
from engine.prime import opening, penalty
from engine.prime.concat import read_arrangement
from engine.prime.events import Chosen, Event
from engine.prime.judge import missing
from engine.prime.listed import most_of
from engine.prime.moves import Arrange, Exchange, GiveUp, HandIn, Janken, ShowCard
from engine.prime.state import Choice, Phase, State, due
from engine.prime.turns import begin_turn, close_showdown
from engine.seats import Seat, with_seat
from engine.titles import owed
from engine.verdict import Accepted, Reason, Refused

_PHASES: dict[type[Choice], tuple[Phase, str]] = {
    GiveUp: (Phase.PENALTY, "discard"),
    ShowCard: (Phase.HIGH_CARD, "high-card"),
    Janken: (Phase.JANKEN, "janken"),
    Arrange: (Phase.SHOWDOWN, "show"),
    Exchange: (Phase.EXCHANGE, "exchange"),
    HandIn: (Phase.LISTS, "list"),
}


def choose(state: State, seat: Seat, move: Choice, prover: Prover) -> Step[State, Event] | Refused:
    """Seal a choice, or refuse it; a second choice is refused."""
    phase, kind = _PHASES[type(move)]
    if state.phase is not phase:
        return Refused(Reason.WRONG_PHASE)
    if seat not in due(state).seats:
        return Refused(Reason.NOT_YOUR_TURN)
    wrong = _wrong(state, seat, move)
    if wrong:
        return Refused(wrong)
    if isinstance(move, ShowCard):
        held = pick(state.hands[seat], (move.card,))
        assert held is not None
        move = ShowCard(held[0][0])
    events: list[Event] = []
    after = seal(state, seat, move, events, prover)
    return Step(Accepted(kind), after, tuple(events))


def seal(state: State, seat: Seat, move: Choice, events: list[Event], prover: Prover) -> State:
    """Seal a valid choice; the last one of a phase ends it."""
    events.append(Chosen(seat))
    return SETTLE[state.phase](replace(state, sealed=with_seat(state.sealed, seat, move)), events, prover)


def _wrong(state: State, seat: Seat, move: Choice) -> Reason | None:
    match move:
        case GiveUp():
            return penalty.wrong_choice(state, seat, move)
        case ShowCard():
            held = pick(state.hands[seat], (move.card,))
            return missing(state.faces, (move.card,)) if held is None else None
        case Janken():
            return None
        case Arrange():
            return _misarranged(state, seat, move)
        case Exchange():
            if pick(state.hands[seat], move.cards) is None:
                return missing(state.faces, move.cards)
            count = owed(state.titles, seat, state.hands[seat])
            return Reason.WRONG_DISCARD if len(move.cards) != count else None
        case HandIn():
            fits = 0 < len(move.listed.entries) <= most_of(state.rules)
            return None if fits else Reason.WRONG_LIST
        case _:
            assert_never(move)


def _misarranged(state: State, seat: Seat, move: Arrange) -> Reason | None:
    """A showdown takes ALL cards of the hand, with F defined; D3 does not apply (P-53)."""
    if not move.cards:
        return Reason.BAD_NOTATION if move.jokers else Reason.WRONG_COUNT
    spelled = read_arrangement(state.rules, move.cards, move.jokers)
    if spelled is Reason.BAD_NOTATION:
        return spelled
    if pick(state.hands[seat], move.cards) is None:
        return missing(state.faces, move.cards)
    if isinstance(spelled, Reason):
        return spelled
    return Reason.WRONG_COUNT if len(move.cards) != len(state.hands[seat]) else None


def arranged_number(state: State, seat: Seat, move: Arrange) -> int | None:
    """The number on which the rank of this arrangement depends; None if it is refused or ∞ (P-53)."""
    if seat not in due(state).seats or _misarranged(state, seat, move) is not None:
        return None
    spelled = read_arrangement(state.rules, move.cards, move.jokers)
    return spelled if isinstance(spelled, int) else None


def ready(state: State, seat: Seat) -> Step[State, Event] | Refused:
    """A player has thought enough; when all have, the first turn begins (D6)."""
    if state.phase is not Phase.THINK:
        return Refused(Reason.WRONG_PHASE)
    if seat not in due(state).seats:
        return Refused(Reason.NOT_YOUR_TURN)
    events: list[Event] = [Chosen(seat)]
    after = end_thinking_if_ready(replace(state, ready=(*state.ready, seat)), events)
    return Step(Accepted("ready"), after, tuple(events))


def end_thinking_if_ready(state: State, events: list[Event]) -> State:
    """Begin the first turn once nobody needs more time (D6)."""
    return state if due(state).seats else end_thinking(state, events)


def end_thinking(state: State, events: list[Event]) -> State:
    """The first turn begins."""
    return begin_turn(replace(state, ready=(), thinks=False), state.turn, events)


SETTLE: dict[Phase, Callable[[State, list[Event], Prover], State]] = {
    Phase.LISTS: lambda state, events, _: opening.settle_lists(state, events),
    Phase.EXCHANGE: lambda state, events, _: opening.settle_exchange(state, events),
    Phase.JANKEN: lambda state, events, _: opening.settle_janken(state, events),
    Phase.HIGH_CARD: lambda state, events, _: opening.settle_high_card(state, events),
    Phase.THINK: lambda state, events, _: end_thinking_if_ready(state, events),
    Phase.PENALTY: lambda state, events, _: penalty.complete_when_all_chose(state, events),
    Phase.SHOWDOWN: lambda state, events, prover: (
        state if due(state).seats else close_showdown(state, events, prover)
    ),
}
"""The next state after a choice of this phase, or after a player in it has left (P-51)."""

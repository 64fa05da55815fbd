"""Leaving players and expired clocks (P-13, P-51, P-53)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.game_protocol import Prover, Step
from engine.prime import opening, penalty
from engine.prime.choices import SETTLE, choose, end_thinking, settle_showdown
from engine.prime.ending import close, disqualify, is_decided, suspend
from engine.prime.events import Chosen, Event, Passed
from engine.prime.listed import starter
from engine.prime.moves import Arrange, Exchange, HandIn, ShowCard
from engine.prime.series import exchanges
from engine.prime.settings import OnTimeout
from engine.prime.state import Phase, State, due, with_choice
from engine.prime.turns import begin_turn, flush_if_all_passed, pass_turn
from engine.seats import Seat, next_in
from engine.verdict import Accepted, Reason, Refused


def leave(state: State, seat: Seat, prover: Prover) -> Step[State, Event] | Refused:
    """A player leaves for good, in any phase, in or out of turn; it counts as a disqualification (P-51)."""
    if seat not in state.still_in:
        return Refused(Reason.NOT_YOUR_TURN)
    events: list[Event] = []
    after = _without(state, seat, "left", events, prover)
    return Step(Accepted("leave"), after, tuple(events))


def _without(state: State, seat: Seat, why: str, events: list[Event], prover: Prover) -> State:
    """Continue the game without this player: the turn, the open choices, the count of passes (P-45, P-51)."""
    state = disqualify(state, seat, why, events)
    if is_decided(state):
        return close(state, events)
    if state.phase in SETTLE:
        if state.phase is Phase.THINK and seat == state.turn:
            leader = next_in(seat, state.seats, state.still_in)
            assert leader is not None
            state = replace(state, turn=leader)
        return SETTLE[state.phase](state, events, prover)
    state = flush_if_all_passed(state, events)
    if seat != state.turn:
        return state
    following = next_in(seat, state.seats, state.rotation)
    assert following is not None
    return begin_turn(state, following, events)


def out_of_time(state: State, seat: Seat, prover: Prover) -> Step[State, Event] | Refused:
    """Handle an expired clock: D8 in turn, elsewhere the rules' default choice (P-13, P-41, P-53)."""
    if state.phase in (Phase.JANKEN, Phase.THINK):
        return Refused(Reason.WRONG_PHASE)
    if seat not in due(state).seats:
        return Refused(Reason.NOT_YOUR_TURN)
    events: list[Event] = []
    match state.phase:
        case Phase.PENALTY:
            after = penalty.choose(state, seat, penalty.default_choice(state, seat), events)
        case Phase.HIGH_CARD:
            lowest = ShowCard(opening.lowest(state.hands[seat]))
            after = opening.show_card(state, seat, lowest, events)
        case Phase.SHOWDOWN:
            events.append(Chosen(seat))
            nothing = with_choice(state, seat, Arrange(()))
            after = settle_showdown(replace(state, sealed=nothing), events, prover)
        case Phase.LISTS:
            after = opening.hand_in(state, seat, HandIn(starter(state.rules)), events)
        case Phase.EXCHANGE:
            owed = next(pair.count for pair in exchanges(state.titles) if pair.rich == seat)
            step = choose(state, seat, Exchange(state.hands[seat][:owed]), prover)
            assert isinstance(step, Step)
            return step
        case _:
            after = _turn_ran_out(replace(state, foul=None), seat, events, prover)
    return Step(Accepted("timeout"), after, tuple(events))


def _turn_ran_out(state: State, seat: Seat, events: list[Event], prover: Prover) -> State:
    if state.rules.on_timeout is OnTimeout.DISQUALIFIED:
        return _without(state, seat, "time", events, prover)
    events.append(Passed(seat, out_of_time=True))
    return pass_turn(state, events)


def time_up(state: State) -> Step[State, Event] | Refused:
    """The time of the game is up, or that of thinking; open choices of P-41 are completed first (P-53)."""
    events: list[Event] = []
    match state.phase:
        case Phase.THINK:
            after = end_thinking(state, events)
        case Phase.TURN:
            after = suspend(state, "time", events)
        case Phase.PENALTY if not state.time_up:
            after = replace(state, time_up=True)
        case _:
            return Refused(Reason.WRONG_PHASE)
    return Step(Accepted("timeout"), after, tuple(events))

"""Carries out moves: the only way in which a table of Daifugo changes.

A play is judged, placed, and taken through the pipeline (`pipeline.py`) step by step. A step may leave a question in
the state: to a player, to chance, or to all who may respond. Then the move ends there, and the answer, an ordinary
move, resumes at that step. The play is complete when the pipeline has cleared the field or passed the turn. If the game
ends on the way, the rest of the pipeline is skipped (PL-15).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from engine.daifugo import exchange
from engine.daifugo.apply import apply, apply_all, flip, is_sealed, noted
from engine.daifugo.asking import answer, carry_out, drawn, fault_of, fault_of_chance
from engine.daifugo.board import Before, Gifts, OfferedResponse, PlayInProgress, Window, others_from
from engine.daifugo.book import RuleStep
from engine.daifugo.effects import Ask, Cancel, Clear, DrawCards, Effect, Flip, Overturn, RememberedWord, Skip
from engine.daifugo.events import Chosen, Event, Fired, Passed, Played, RanOut, Responded, WindowOpened
from engine.daifugo.faces import Cards, holds, in_order, without
from engine.daifugo.hooks import LastPlay, PlayStage, ResponseCards, ResponseMoment, Rule
from engine.daifugo.judge import Ground, JudgedPlay, judge
from engine.daifugo.moves import DealtCards, Gift, Move, OutOfTime, Pass, Play, RuleAnswer
from engine.daifugo.pipeline import EngineStep
from engine.daifugo.settings import PASS_LIMIT
from engine.daifugo.shapes import Laid
from engine.daifugo.state import State
from engine.daifugo.timeout import timeout_move
from engine.daifugo.turns import (
    advance,
    after_clearing,
    call_lots,
    end_if_decided,
    go_out,
    placed_by_lot,
    settle,
    sweep,
)
from engine.game_protocol import Step
from engine.seats import DEALER, Seat, with_seat
from engine.verdict import Accepted, Reason, Refused

DaifugoStep = Step[State, Event]


def play(state: State, actor: Seat, move: Move) -> DaifugoStep | Refused:
    """Carry out a move of a player or the dealer, or refuse it."""
    if state.over:
        return Refused(Reason.WRONG_PHASE)
    events: list[Event] = []
    match move:
        case Play():
            kind, after = _play(state, actor, move, events)
        case Pass():
            kind, after = "pass", _pass(state, actor, events)
        case RuleAnswer():
            kind, after = move.rule or "response", _answer(state, actor, move, events)
        case Gift():
            kind, after = "exchange", exchange.give(state, actor, move.cards, events)
        case DealtCards():
            kind, after = _dealt(state, actor, move, events)
        case OutOfTime():
            return _out_of_time(state, actor)
        case _:
            assert_never(move)
    if isinstance(after, Reason):
        return Refused(after)
    return Step(Accepted(kind), after, tuple(events))


def ground(state: State) -> Ground:
    """The ground for a play of the player in turn."""
    hand, book = state.hands[state.turn], state.book
    return Ground(
        state.rules, hand, state.top, state.order, state.notes, state.locks, state.start_card, book=book
    )


def _not_their_turn(state: State, actor: Seat) -> Reason | None:
    if state.open is not None:
        return Reason.WRONG_PHASE
    return None if actor == state.turn else Reason.NOT_YOUR_TURN


def _play(state: State, actor: Seat, move: Play, events: list[Event]) -> tuple[str, State | Reason]:
    wrong = _not_their_turn(state, actor)
    if wrong is not None:
        return "", wrong
    judged = judge(ground(state), move)
    if isinstance(judged, Reason):
        return "", judged
    fouls = len(state.fouled)
    placed = _place(state, judged, move.cards, move.fuse, events)
    after = run(placed, 0, events)
    fouled = len(after.fouled) > fouls and after.fouled[fouls] == actor
    return ("foul" if fouled else "fuse" if move.fuse else "play"), after


def _place(state: State, judged: JudgedPlay, fresh: Cards, fused: bool, events: list[Event]) -> State:
    """The cards leave the hand, the play becomes the top (PL-3)."""
    actor, field, reading = state.turn, state.field, judged.reading
    attached: Cards = ()
    if fused:
        attached, field = field[-1].attached, field[:-1]
    played = Laid(
        actor,
        in_order(reading.cards),
        reading.form,
        reading.rank,
        reading.step,
        reading.roles,
        attached,
        bool(judged.forced_by),
        reading.shown,
    )
    events.append(Played(played, fresh))
    play = PlayInProgress(
        actor=actor,
        laid=played,
        fresh=fresh,
        under=field[-1] if field else None,
        before=Before(state.order, state.locks, state.notes),
        fused=fused,
        forced_by=judged.forced_by,
        runs_count=state.book.rules.effects_in_sequences,
    )
    return replace(
        state,
        hands=with_seat(state.hands, actor, without(state.hands[actor], fresh)),
        field=(*field, played),
        play=play,
        start_card=(),
        passes=0,
    )


def _pass(state: State, actor: Seat, events: list[Event]) -> State | Reason:
    """Pass: notify rules, lock out if set, then the next player (PL-14)."""
    wrong = _not_their_turn(state, actor)
    if wrong is not None:
        return wrong
    if not state.field and not state.rules.all_must_pass:
        return Reason.MUST_LEAD
    events.append(Passed(actor))
    for rule in state.book.on_pass:
        assert rule.on_pass is not None
        if not rule.is_hushed(state.notes):
            effects = rule.on_pass(state, actor)
            if effects:
                events.append(Fired(rule.id, actor))
                state = apply_all(state, effects, events)
    if state.rules.passes_bind and actor in state.active:
        state = replace(state, locked_out=(*state.locked_out, actor))
    if len(state.active) < 2:
        return end_if_decided(state, events)
    state = replace(state, passes=state.passes + 1)
    if state.rules.pass_limit and state.passes >= state.rules.pass_limit:
        return call_lots(state)
    return advance(state, actor, 0, events)


def run(state: State, at: int, events: list[Event]) -> State:
    """Takes the play through its pipeline from one step on, until it is through or has to wait."""
    steps = state.book.steps
    while at < len(steps):
        step = steps[at]
        if isinstance(step, RuleStep):
            play = state.play
            assert play is not None
            if step.at.when(state, play) and not step.rule.is_hushed(state.notes):
                state = _fire(state, play, step, events)
        else:
            state = _own(state, step, events)
        if state.play is None:
            return state
        if state.open is not None:
            return state if state.cleared_round is not None else replace(state, at=at)
        at += 1
    raise RuntimeError("a play ended without a clearing or a next turn")


def _fire(state: State, play: PlayInProgress, step: RuleStep, events: list[Event]) -> State:
    """A rule acts on the play at its stage."""
    stage = step.at.stage
    if play.fouled and stage in (PlayStage.CLEARING, PlayStage.OFFER):
        return state
    if play.clearings and stage is PlayStage.OFFER:
        return state
    effects = step.at.then(state, play)
    if not effects:
        return state
    events.append(Fired(step.rule.id, play.actor))
    state = carry_out(state, step.rule, effects, events)
    if stage in (PlayStage.MUTE, PlayStage.CARDS) and state.open is None:
        state = settle(state, play.actor, events)
    return state


def _own(state: State, step: EngineStep, events: list[Event]) -> State:
    play = state.play
    assert play is not None
    match step:
        case EngineStep.FINISH:
            return _finish(state, play, events)
        case EngineStep.SPADE_WINDOW:
            return open_window(state, ResponseMoment.EFFECTS, events)
        case EngineStep.REVOLVE:
            return _revolve(state, play, events)
        case EngineStep.CUT_WINDOW:
            if len(play.clearings) == 1 and play.clearings[0][1]:
                return open_window(state, ResponseMoment.CUT, events)
            return state
        case EngineStep.CLEAR:
            return sweep(state, play.actor, events) if play.clearings else state
        case EngineStep.TURN:
            effects = _fired(state, play, state.book.skips, events)  # the players that the play skips (GR-8)
            return advance(state, play.actor, sum(e.count for e in effects if isinstance(e, Skip)), events)
        case _:
            assert_never(step)


def _finish(state: State, play: PlayInProgress, events: list[Event]) -> State:
    """Take the actor out if the play emptied the hand; the game may be over (PL-4, PL-15)."""
    actor = play.actor
    if state.hands[actor]:
        return state
    if actor in state.active:
        fouls = len(state.fouled)
        last = LastPlay(play.fresh, not play.laid.is_group, play.before.order.reversed)
        state = go_out(state, actor, last, events)
        if len(state.fouled) > fouls:
            state = replace(state, play=replace(play, fouled=True))
    return end_if_decided(state, events)


def _revolve(state: State, play: PlayInProgress, events: list[Event]) -> State:
    """All revolutions of the play together: one flip, or another table; then a seal (PL-7, OR-5)."""
    if is_sealed(state):
        return state
    wanted = _fired(state, play, state.book.revolutions, events)
    for effect in wanted:
        if isinstance(effect, Overturn):
            return apply_all(state, (effect,), events)
    words = [effect.word for effect in wanted if isinstance(effect, RememberedWord)]
    if any(isinstance(effect, Flip) for effect in wanted):
        state = flip(state, (word for word in words if word != "sealed"), events)
    return noted(state, "sealed", True, events) if "sealed" in words else state


def _fired(
    state: State, play: PlayInProgress, steps: Iterable[RuleStep], events: list[Event]
) -> list[Effect]:
    """The effects of those of the steps that act on the play, each rule announced."""
    effects: list[Effect] = []
    for step in steps:
        if step.at.when(state, play) and not step.rule.is_hushed(state.notes):
            events.append(Fired(step.rule.id, play.actor))
            effects += step.at.then(state, play)
    return effects


def _answer(state: State, actor: Seat, given: RuleAnswer, events: list[Event]) -> State | Reason:
    """Take a player's answer to a question, or a response, and resume the play."""
    waits = state.open
    if isinstance(waits, Window):
        after = respond(state, actor, given, events)
        if isinstance(after, Reason) or after.open is not None or after.play is None:
            return after
        return run(after, after.at + 1, events)
    if not isinstance(waits, Ask) or given.rule != waits.rule:
        return Reason.WRONG_PHASE
    if actor != waits.seat:
        return Reason.NOT_YOUR_TURN
    fault = fault_of(state, waits, given)
    if fault is not None:
        return fault
    rule = state.book.by_id[waits.rule]
    return _resume(answer(replace(state, open=None), rule, given, actor, events), events)


def _dealt(state: State, actor: Seat, dealt: DealtCards, events: list[Event]) -> tuple[str, State | Reason]:
    """Take the outcome of chance and resume the play."""
    waits = state.open
    if not isinstance(waits, DrawCards):
        return "", Reason.WRONG_PHASE
    if actor != DEALER:
        return "", Reason.NOT_YOUR_TURN
    fault = fault_of_chance(waits, dealt)
    if fault is not None:
        return "", fault
    if waits.rule == PASS_LIMIT:
        return waits.rule, placed_by_lot(state, dealt.cards, events)
    rule = state.book.by_id[waits.rule]
    state = drawn(replace(state, open=None), rule, waits, dealt.cards, events)
    return waits.rule, _resume(state, events)


def _resume(state: State, events: list[Event]) -> State:
    """Resume the play, or the clearing, after the step that asked."""
    if state.open is not None:
        return state
    if state.cleared_round is not None:
        return after_clearing(state, state.at + 1, events)
    assert state.play is not None
    state = settle(state, state.play.actor, events)
    return state if state.over else run(state, state.at + 1, events)


def _out_of_time(state: State, actor: Seat) -> DaifugoStep | Refused:
    """Make the host's move for a player whose time ran out (FR-16)."""
    move = timeout_move(state, actor)
    if move is None:
        return Refused(
            Reason.WRONG_PHASE if isinstance(state.open, Gifts | DrawCards) else Reason.NOT_YOUR_TURN
        )
    step = play(state, actor, move)
    if isinstance(step, Refused):
        raise RuntimeError(f"the move made for a player out of time is refused: {step.reason}, {move}")
    events: tuple[Event, ...] = () if isinstance(state.open, Window) else (RanOut(actor),)
    return Step(Accepted("timeout"), step.state, (*events, *step.events))


# Responses out of turn: who may answer a play, who does, and the effects (GR-10, PL-6, PL-12).
#
# At a table all others are asked at once whenever public knowledge allows a response, and the sealed answers are
# opened when the last is in; so neither a question nor silence reveals anything about a hand. A record goes through
# the holders of the cards one by one (FR-24).


def open_window(state: State, moment: ResponseMoment, events: list[Event]) -> State:
    """The table, waiting for responses if any can be made."""
    wanted = _wanted(state, moment)
    if not wanted:
        return state
    assert state.play is not None
    seats = others_from(state, state.play.actor)
    offers = tuple(
        OfferedResponse(seat, rule.id, mine, want.count)
        for seat in seats
        for rule, want in wanted
        if len(mine := _mine(state.hands[seat], want)) >= want.count
    )
    if state.asks_everybody:
        seen = _seen(state)
        open_rules = tuple(rule.id for rule, want in wanted if len(set(want.cards) - seen) >= want.count)
        if not open_rules:
            return state
        events.append(WindowOpened(open_rules))
        return replace(state, open=Window(open_rules, offers, waiting=seats))
    if not offers:
        return state
    rules = tuple(rule.id for rule, _ in wanted)
    events.append(WindowOpened(rules))
    return replace(state, open=Window(rules, offers))


def _wanted(state: State, moment: ResponseMoment) -> list[tuple[Rule, ResponseCards]]:
    """The rules by which this play may be answered, with the cards required."""
    found: list[tuple[Rule, ResponseCards]] = []
    assert state.play is not None
    for rule in state.book.replies:
        reply = rule.replies
        assert reply is not None
        if reply.moment is moment and not rule.is_hushed(state.notes):
            wants = reply.wants(state, state.play)
            if wants is not None:
                found.append((rule, wants))
    if found and moment is ResponseMoment.EFFECTS and not _has_effects(state, state.play):
        return []
    return found


def _has_effects(state: State, play: PlayInProgress) -> bool:
    """Whether the play has effects that can be answered, and clears nothing (row 44, FR-8)."""
    book = state.book
    fires = [
        step.rule.returnable
        for step in (*book.steps, *book.skips)
        if isinstance(step, RuleStep)
        and (step.rule.returnable or step in book.clearings)
        and not step.rule.is_hushed(state.notes)
        and step.at.when(state, play)
    ]
    return bool(fires) and all(fires)


def _mine(hand: Cards, want: ResponseCards) -> Cards:
    return tuple(card for card in hand if card in want.cards)


def _seen(state: State) -> set[int]:
    """The cards face up, which nobody can hold."""
    field = (card for played in state.field for card in (*played.cards, *played.attached))
    return {*state.discard, *state.aside, *field}


def respond(state: State, seat: Seat, given: RuleAnswer, events: list[Event]) -> State | Reason:
    """The table after one response or refusal; the window stays open while others are to answer."""
    window = state.open
    assert isinstance(window, Window)
    if given.rule not in window.rules and not (state.asks_everybody and given.declines):
        return Reason.WRONG_PHASE
    if state.asks_everybody:
        return _sealed(state, window, seat, given, events)
    offer = window.offers[0]
    if (offer.seat, offer.rule) != (seat, given.rule):
        later = any((o.seat, o.rule) == (seat, given.rule) for o in window.offers)
        return Reason.NOT_YOUR_TURN if later else Reason.WRONG_PHASE
    if given.declines:
        left = window.offers[1:]
        return replace(state, open=replace(window, offers=left) if left else None)
    fault = _fault(state, offer, given)
    return fault or _accept(state, offer, given.cards, events)


def _fault(state: State, offer: OfferedResponse, given: RuleAnswer) -> Reason | None:
    if not state.book.faces.issuperset(given.cards):
        return Reason.NO_SUCH_CARD
    if not holds(state.hands[offer.seat], given.cards):
        return Reason.NOT_IN_HAND
    right = given == RuleAnswer(given.rule, given.cards) and len(given.cards) == offer.count
    return None if right and holds(offer.cards, given.cards) else Reason.WRONG_ANSWER


def _sealed(
    state: State, window: Window, seat: Seat, given: RuleAnswer, events: list[Event]
) -> State | Reason:
    """A secret answer; with the last one the first acceptance in the law's order counts."""
    if seat not in window.waiting:
        return Reason.NOT_YOUR_TURN
    if not given.declines:
        offer = next((o for o in window.offers if (o.seat, o.rule) == (seat, given.rule)), None)
        fault = Reason.NOT_IN_HAND if offer is None else _fault(state, offer, given)
        if fault is not None:
            return fault
    events.append(Chosen(seat))
    answers = (*window.answers, (seat, given))
    waiting = tuple(one for one in window.waiting if one != seat)
    if waiting:
        return replace(state, open=replace(window, waiting=waiting, answers=answers))
    made = {(who, one.rule): one.cards for who, one in answers if not one.declines}
    for offer in window.offers:
        if (offer.seat, offer.rule) in made:
            return _accept(state, offer, made[offer.seat, offer.rule], events)
    return replace(state, open=None)


def _accept(state: State, offer: OfferedResponse, cards: Cards, events: list[Event]) -> State:
    """Accept a response: its cards are the responder's last play, then play continues as it says."""
    seat = offer.seat
    reply = state.book.by_id[offer.rule].replies
    assert reply is not None
    assert state.play is not None
    events.append(Responded(offer.rule, seat, cards))
    last = LastPlay(cards, is_sequence=False, reversed=state.play.before.order.reversed)
    effects = reply.then(state, seat, cards)
    state = replace(state, open=None)
    for effect in effects:
        if not isinstance(effect, Clear | Cancel):
            state = apply(state, effect, events)
    if not state.hands[seat]:
        state = end_if_decided(go_out(state, seat, last, events), events)
        if state.over:
            return state
    if isinstance(effects[-1], Clear):
        return sweep(state, seat, events)
    owner = state.field[-1].owner
    return advance(replace(state, turn=owner), owner, 0, events)

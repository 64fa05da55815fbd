"""Responses out of turn: who may answer a play, who does, and the effects (GR-10, PL-6, PL-12).

At a table all others are asked at once whenever public knowledge allows a response, and the sealed answers are opened
when the last is in; so neither a question nor silence reveals anything about a hand. A record goes through the holders
of the cards one by one (FR-24).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.daifugo.apply import apply
from engine.daifugo.board import OfferedResponse, PlayInProgress, Window, others_from
from engine.daifugo.book import RuleStep
from engine.daifugo.effects import Cancel, Clear
from engine.daifugo.events import Chosen, Event, Responded, WindowOpened
from engine.daifugo.faces import Cards, holds
from engine.daifugo.hooks import LastPlay, ResponseCards, ResponseMoment, Rule
from engine.daifugo.moves import RuleAnswer
from engine.daifugo.state import State
from engine.daifugo.turns import advance, end_if_decided, go_out, sweep
from engine.seats import Seat
from engine.verdict import Reason


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
    outcome = effects[-1]
    if isinstance(outcome, Clear):
        leader = seat if outcome.leader is None else outcome.leader
        return sweep(state, leader, events)
    owner = state.field[-1].owner
    return advance(replace(state, turn=owner), owner, 0, events)

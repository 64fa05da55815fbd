"""The phases before the first play: who leads, and the exchange between rich and poor (DF-24 … DF-30)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.daifugo.board import Gifts, next_active
from engine.daifugo.book import RuleBook
from engine.daifugo.events import Chosen, Event, Exchanged, TurnBegan
from engine.daifugo.faces import Cards, are_alike, card, holds, in_order, naturals, without
from engine.daifugo.ladder import strongest
from engine.daifugo.settings import Rules
from engine.daifugo.state import State
from engine.daifugo.turns import settle
from engine.seats import Seat, with_seat
from engine.titles import POOREST, RICHEST, exchanges
from engine.verdict import Reason


def first_dealt(rules: Rules) -> str:
    """The title of the player who gets the first card in a later game (DF-3)."""
    return RICHEST if rules.first_dealt == "daifugo" else POOREST


def is_led_as_first(rules: Rules, titles: Sequence[str]) -> bool:
    """Whether the first game's rule decides who leads: also if nobody has the title that leads later games (DF-25)."""
    leading = {"daihinmin": POOREST, "daifugo": RICHEST}.get(rules.first_leader_later)
    return not titles or (leading is not None and leading not in titles)


def start_card_of(book: RuleBook, later: bool) -> Cards:
    """The card whose holder leads, if this game has such a rule (DF-24, DF-25, FR-15)."""
    rules = book.rules
    if later and rules.first_leader_later != "start_card":
        return ()
    return {"d3": (card("3d"),), "s3": (card("3s"),)}.get(rules.first_leader_game1, ())


def leader_of(state: State) -> Seat | None:
    """The leader of the first round; None if it is drawn (DF-24, DF-25)."""
    rules, later = state.rules, not is_led_as_first(state.rules, state.titles)
    wanted = start_card_of(state.book, later)
    for seat in state.active:
        if wanted and wanted[0] in state.hands[seat]:
            return seat
    if (rules.first_leader_later if later else rules.first_leader_game1) == "random":
        return None
    if later and not wanted and rules.first_leader_later != "start_card":
        title = RICHEST if rules.first_leader_later == "daifugo" else POOREST
        named = Seat(state.titles.index(title))
    else:
        named = Seat(0)
    return named if named in state.active else next_active(state, named, state.direction)


def open_exchange(state: State, leader: Seat | None, events: list[Event]) -> State:
    """Ask the richer players for their gifts; one without a choice is not asked (DF-27)."""
    owed = tuple((rich, count) for rich, _, count in exchanges(state.titles))
    choices = {seat: giving_hand(state, seat) for seat, _ in owed}
    forced = tuple(
        (seat, choices[seat][:count])
        for seat, count in owed
        if len(choices[seat]) <= count or are_alike(choices[seat])
    )
    return _close_if_done(replace(state, open=Gifts(owed, forced, leader)), events)


def giving_hand(state: State, seat: Seat) -> Cards:
    """The hand that a richer player gives from: as dealt, plus the tribute if that comes first (DF-29)."""
    hand = state.hands[seat]
    if state.rules.exchange_blind:
        return hand
    got = (tribute(state, poor, count) for rich, poor, count in exchanges(state.titles) if rich == seat)
    return in_order((*hand, *(card for cards in got for card in cards)))


def give(state: State, seat: Seat, cards: Cards, events: list[Event]) -> State | Reason:
    """A richer player chooses; with the last choice all gifts change hands at once (DF-29)."""
    gifts = state.open
    if not isinstance(gifts, Gifts):
        return Reason.WRONG_PHASE
    count = next((number for who, number in gifts.owed if who == seat), None)
    if count is None or any(who == seat for who, _ in gifts.given):
        return Reason.NOT_YOUR_TURN
    if not state.book.faces.issuperset(cards):
        return Reason.NO_SUCH_CARD
    if not holds(giving_hand(state, seat), cards):
        return Reason.NOT_IN_HAND
    if len(cards) != count:
        return Reason.WRONG_ANSWER
    events.append(Chosen(seat))
    gifts = replace(gifts, given=(*gifts.given, (seat, cards)))
    return _close_if_done(replace(state, open=gifts), events)


def tribute(state: State, seat: Seat, count: int) -> Cards:
    """The tribute of a poorer player: the strongest cards, jokers by the setting (DF-28, DF-30)."""
    hand = state.hands[seat]
    return strongest(hand if state.rules.exchange_joker else naturals(hand), count, state.order)


def _close_if_done(state: State, events: list[Event]) -> State:
    gifts = state.open
    assert isinstance(gifts, Gifts)
    if len(gifts.given) < len(gifts.owed):
        return state
    given = dict(gifts.given)
    hands = state.hands
    for rich, poor, count in exchanges(state.titles):
        down, up = given[rich], tribute(state, poor, count)
        for giver, taker, cards in ((poor, rich, up), (rich, poor, down)):
            events.append(Exchanged(giver, taker, len(cards), in_order(cards)))
        hands = with_seat(hands, rich, in_order(without((*hands[rich], *up), down)))
        hands = with_seat(hands, poor, in_order((*without(hands[poor], up), *down)))
    state = replace(state, hands=hands, open=None)
    # Who is left without cards is out (DF-22): it takes a tiny hand and a poorer player with nothing but jokers.
    state = settle(state, exchanges(state.titles)[0][0], events)
    return state if state.over else first_turn(state, gifts.leader, events)


def first_turn(state: State, leader: Seat | None, events: list[Event]) -> State:
    """The first player leads; perhaps with a card that has to be in the play (DF-24)."""
    leader = leader if leader is not None else leader_of(state)
    assert leader is not None, "no leader by rule: the caller has to draw one"
    leader = leader if leader in state.active else next_active(state, leader, state.direction)
    later = not is_led_as_first(state.rules, state.titles)
    wanted = start_card_of(state.book, later) if state.rules.must_play_start_card else ()
    bound = wanted if wanted and wanted[0] in state.hands[leader] else ()
    events.append(TurnBegan(leader, leads=True))
    return replace(state, turn=leader, start_card=bound)

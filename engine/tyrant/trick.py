"""Steps 3 and 4 of a trick: power, the winner, and the new places of the cards (TY-47 … TY-68)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.cards import Card, Suit
from engine.seats import Seat
from engine.tyrant.events import Event, FameTaken, Given, LaidInPlaza, MarkerMoved, PileMade
from engine.tyrant.power import power_of
from engine.tyrant.state import (
    SUITS,
    Cards,
    Fame,
    Outcome,
    Put,
    State,
    from_marker,
    piles,
    vertical,
    with_seat,
)


def chips_on(puts: Mapping[Seat, Put], lead: Suit) -> tuple[int, ...]:
    """Chips by suit; those on the lead card lower its suit as those on its row do (TY-41)."""
    counts = dict.fromkeys(SUITS, 0)
    for put in puts.values():
        if put.tyrant is not None:
            counts[put.tyrant.place or lead] += put.tyrant.chips
    return tuple(counts[suit] for suit in SUITS)


def puts_of(state: State) -> dict[Seat, Put]:
    """The cards put down in this trick, in playing order."""
    done = ((seat, state.turns[seat]) for seat in from_marker(state))
    return {seat: put for seat, put in done if isinstance(put, Put)}


def judge_trick(state: State) -> Outcome:
    """The result of the trick, once all have played, passed or been skipped (TY-46 … TY-60)."""
    puts = puts_of(state)
    card = state.lead
    assert card is not None
    lead = card.suit
    chips = chips_on(puts, lead)
    powers = {
        seat: power_of(
            put.cards,
            lead,
            state.plaza,
            chips,
            marker=seat == state.marker,
            floor=state.rules.chip_floor,
        )
        for seat, put in puts.items()
        if any(played.suit == lead for played in put.cards)
    }
    best = [seat for seat, power in powers.items() if power == max(powers.values())]
    seats = [Seat(seat) for seat in range(state.seats)]
    return Outcome(
        trick=state.trick,
        lead=card,
        kind="won" if best else "nobody" if puts else "passed",
        # Of the tied the one who played last wins, and they stand in the order of play (TY-57).
        winner=best[-1] if best else None,
        powers=tuple(powers.get(seat) for seat in seats),
        shown=tuple(puts[seat].cards if seat in puts else () for seat in seats),
        chips=chips,
        by_tie=len(best) > 1,
    )


def lay(state: State, seat: Seat, cards: Cards, events: list[Event], *, out_of_time: bool = False) -> State:
    """Lays cards in the rows of their suits, one at a time; each fifth closes a pile (TY-64, TY-65)."""
    events.append(LaidInPlaza(seat, cards, out_of_time))
    plaza = [*state.plaza]
    for card in cards:
        at = SUITS.index(card.suit)
        plaza[at] = (*plaza[at], card)
        if not vertical(plaza[at]):
            events.append(PileMade(card.suit, piles(plaza[at])))
    return replace(state, plaza=tuple(plaza))


def take_fame(state: State, winner: Seat, events: list[Event]) -> State:
    """The losers lay a card of each suit they played, the winner takes the rest and the marker (TY-62 … TY-67)."""
    puts = puts_of(state)
    under = puts[winner].cards
    for seat, put in puts.items():
        if seat == winner:
            continue
        firsts, rest = first_of_each_suit(put.cards)
        state = lay(state, seat, firsts, events)
        if rest:
            events.append(Given(seat, winner, len(rest)))
        under = (*under, *rest)
    won = (*state.fame[winner], Fame(state.row[0], under))
    events.append(FameTaken(winner, state.row[0], len(won)))
    if winner != state.marker:
        events.append(MarkerMoved(state.marker, winner))
    return replace(state, fame=with_seat(state.fame, winner, won), row=state.row[1:], marker=winner)


def first_of_each_suit(cards: Cards) -> tuple[Cards, Cards]:
    """The first card put down of each suit, and the rest (TY-63, TY-99)."""
    firsts: list[Card] = []
    rest: list[Card] = []
    for card in cards:
        known = any(card.suit == other.suit for other in firsts)
        (rest if known else firsts).append(card)
    return tuple(firsts), tuple(rest)

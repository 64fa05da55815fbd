"""The options of a turn of Tyrant, in suits and counts, and the cards for them (TY-5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from engine.cards import Card, Suit
from engine.tyrant.bots.known import Counts, counts_of, strongest, value
from engine.tyrant.judge import MOST
from engine.tyrant.moves import Decision, Pass, Play, Tyrant
from engine.tyrant.state import PILE, SUITS, Cards, of_suit
from engine.tyrant.view import View

_LITTLE = 2
"""A card worth less adds next to nothing."""


class Option(msgspec.Struct, frozen=True):
    """One thing to do, in suits and counts; no cards is a pass."""

    cards: tuple[int, ...] = ()
    place: int = -1
    chips: int = 0


def likely(view: View) -> list[Option]:
    """All ways to put cards down, the most natural first: one card, the most power, two that follow.

    Then those that lose little: cards beside the lead of little value.
    """
    assert view.lead is not None
    ways = list(_puts(view))
    hand, lead = counts_of(view.hand), SUITS.index(view.lead.suit)
    usual = [tuple(int(suit == at) for suit in range(len(SUITS))) for at in (lead, hand.index(max(hand)))]
    if hand[lead]:
        usual.insert(1, tuple(strongest(view, hand, lead)))
        usual.append(tuple(2 * int(suit == lead) for suit in range(len(SUITS))))
    places = {one.cards: at for at, one in enumerate(ways)}
    first = [places[cards] for cards in dict.fromkeys(usual) if cards in places]
    worth = [value(view, suit, lead) for suit in range(len(SUITS))]

    def thrown(at: int) -> int:
        return sum(count for count, each in zip(ways[at].cards, worth, strict=True) if each < _LITTLE)

    others = sorted((at for at in range(len(ways)) if at not in first), key=thrown)
    return [ways[at] for at in (*first, *others)]


def _puts(view: View) -> Iterator[Option]:
    """All ways to put down one to three cards by suits (TY-34, TY-36)."""
    assert view.lead is not None
    hand = counts_of(view.hand)
    lead = SUITS.index(view.lead.suit)
    for cards in product(*(range(min(count, MOST) + 1) for count in hand)):
        if 1 <= sum(cards) <= MOST and (cards[lead] or not hand[lead]):
            yield Option(cards)


def decision(view: View, option: Option) -> Decision:
    """The option with cards of this hand."""
    if not option.cards:
        return Pass()
    assert view.lead is not None
    cards = cards_of(view.hand, option.cards)
    # The face-up card is one that does not follow, if there is one: it reveals least.
    hidden = next((at for at, card in enumerate(cards) if card.suit != view.lead.suit), 0)
    up = (hidden,) if len(cards) == MOST else ()
    if not option.chips:
        return Play(cards, up)
    suit = SUITS[option.place]
    place = Suit.NONE if suit == view.lead.suit else suit
    return Play(cards, up, Tyrant(place, option.chips))


def cards_of(cards: Cards, counts: Sequence[int]) -> Cards:
    """This many cards of each suit out of these."""
    return tuple(
        card for suit, count in zip(SUITS, counts, strict=True) for card in of_suit(cards, suit)[:count]
    )


def card_to_lay(view: View) -> Card:
    """The suit whose row should grow: the one that this seat holds most of (TY-68)."""
    assert view.seat is not None
    seen = view.turns[view.seat]
    assert seen is not None
    held: Counts = counts_of((*view.hand, *view.stock))

    def gain(card: Card) -> int:
        at = SUITS.index(card.suit)
        # The fifth card closes a pile: the row falls from four power to two.
        return held[at] * (-2 if len(view.plaza[at]) % PILE == PILE - 1 else 1)

    return max(seen.cards, key=gain)

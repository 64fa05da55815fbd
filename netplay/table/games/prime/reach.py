"""Upper bounds of Prime Daifugo under given rules: its largest number, its longest move, its largest snapshot.

The bounds count every card as often as it may be shown and every set as large as it may be, so that no play exceeds
them; they need not be reached. They are useful because all sets of one field have the same number of cards (P-21 c): a
field of many sets has small numbers, a field of large numbers has few sets.
"""

from __future__ import annotations

import math
from itertools import accumulate

import msgspec

from engine.cards import write_cards
from engine.prime.concat import digits
from engine.prime.notation import write_jokers
from engine.prime.pack import deck_of
from engine.prime.settings import PlayableNumbers, Rules, Suspension
from engine.prime.state import Laid
from engine.seats import Seat
from netplay.table.games.reach import LONGEST_LIST, Reach
from netplay.table.values import pack

_SEAT = 200
"""Bytes for one seat beside its cards: counts, places, titles, a pass, the start of a turn."""
_REST = 3000
"""Bytes for all else: names of fields, single numbers, clocks, small events."""
_HEAD = 6
"""Bytes in front of a list, a text or a great number, at most."""
_FACTOR_TEXT = 2.31
"""Characters of a factorisation for each bit of its number: `2*2*2…` has two, a digit of a large prime 0.31 more."""
_FACTOR_SIZE = 8
"""Bytes of a published factorisation for each bit: a prime and its exponent, and there are fewer primes than bits."""
_LIST_SIZE = 1.25
"""Bytes of a list for each character: `103 ` is an array, a number of three bytes and an empty array."""


class _Deck(msgspec.Struct, frozen=True):
    """The properties of a deck that the bounds need."""

    size: int
    jokers: int
    card: int
    """Bytes of a card, at most."""
    value: int
    """Bytes of the value of a card."""
    long: tuple[int, ...]
    """Digits in the game's base of the one, the two, the three … longest cards together."""
    spelled: int
    """Characters of all cards."""
    values: int
    """Different values that one card may have."""


def prime_reach(rules: Rules, seats: int) -> Reach:
    """The bounds of a game by these rules."""
    deck = _deck(rules)
    most = min(deck.size, rules.limit or deck.size)
    # D3 binds sets and chunks; in a showdown a whole hand is arranged (P-53).
    largest = deck.long[deck.size if rules.suspension is Suspension.SHOWDOWN else most]
    number = _decimals(largest, rules.base) + _HEAD
    field = max(_sets(deck, count) * _set_size(deck, rules.base, count) for count in range(1, most + 1))
    cards = deck.size * deck.card + _HEAD * (seats + 2)
    play = deck.size * (deck.card + deck.value + 2 * _HEAD) + number
    factors = math.ceil(_FACTOR_SIZE * _bits(largest, rules.base))
    lists = rules.numbers is PlayableNumbers.LISTED
    listed = math.ceil(_LIST_SIZE * LONGEST_LIST) if lists else 0
    base = _REST + seats * _SEAT + len(pack(rules)) + 3 * cards + 2 * play + factors
    return Reach(
        digits=_decimals(largest, rules.base),
        move=deck.spelled + deck.size + deck.jokers * len(write_jokers((rules.top_value,))) + 2 * _HEAD,
        public=base + field + seats * listed,
        own=_REST + seats * _SEAT + 4 * cards + play + listed,
        lists=lists,
    )


def _deck(rules: Rules) -> _Deck:
    cards = deck_of(rules)
    lengths = sorted(
        (digits(rules.top_value if card.is_joker else card.rank, rules.base) for card in cards), reverse=True
    )
    jokers = sum(card.is_joker for card in cards)
    ranks = {card.rank for card in cards if not card.is_joker}
    return _Deck(
        size=len(cards),
        jokers=jokers,
        card=max(len(pack(card)) for card in set(cards)),
        value=len(pack(max([rules.top_value, *ranks]))),
        long=(0, *accumulate(lengths)),
        spelled=sum(len(write_cards((card,), suits=True)) for card in cards),
        values=rules.top_value + 1 if jokers else len(ranks),
    )


def _bits(places: int, base: int) -> float:
    """Bits of a number of this many digits in a base."""
    return places * math.log2(base)


def _decimals(places: int, base: int) -> int:
    """Decimal digits of a number of this many digits in a base, at most."""
    return places if base == 10 else math.ceil(places * math.log10(base) + 1e-9)


def _sets(deck: _Deck, count: int) -> int:
    """The maximum number of sets of this many cards in the field: each beats the one below.

    Single cards have few values. The order turns at most once in a field, since 1729 cannot beat itself.
    """
    there = deck.size // count
    return min(there, 2 * deck.values + 2) if count == 1 else there


def _set_size(deck: _Deck, base: int, count: int) -> int:
    """Bytes of one set of this many cards in the field."""
    bare = len(pack(Laid(Seat(0), (), (), 0, "revolution", "", pair=True))) + 4 * _HEAD
    places = deck.long[count]
    # A factor part has no more digits than its cards show, and its product is the number.
    shown = _decimals(deck.long[deck.size], base) + 3 * deck.size
    factors = min(math.ceil(_FACTOR_TEXT * _bits(places, base)) + 2, shown)
    return bare + count * (deck.card + deck.value) + _decimals(places, base) + factors

"""Hands as bits of one number, and every play of this game in one table.

Bit 4·place + suit is a card, places from 0 (the 3) to 12 (the 2), suits in the order spades, hearts, diamonds, clubs;
bit 52 is the joker. A play has its cards and everything that the rules need to know of it, so that legality is a few
comparisons and a hand's plays are those of the table that fit into it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import msgspec

from engine.cards import JOKER, Card
from engine.daifugo.faces import BY_PLACE, NATURALS, PLACE, SUIT, SUITS, Cards, naturals
from engine.daifugo.shapes import Laid

JOKER_BIT = 1 << 52

EIGHT = PLACE[BY_PLACE[5][0]]
SPADE_3 = 1
DIAMOND_3 = 1 << 2
RUN = 16
"""Added to the length of a run, to distinguish its form from a group's."""
LONE_JOKER = 99
"""The place of a joker that represents nothing."""


class UecdaPlay(msgspec.Struct, frozen=True, eq=False, gc=False):
    """One play: its cards, and the properties that the rules need."""

    id: int
    mask: int
    """The cards that leave the hand."""
    form: int
    """Its size for a single or a group, RUN and its length for a run."""
    low: int
    """The lowest place, a joker below the 3 being −1."""
    high: int
    suits: int
    """The suits shown, four bits; a joker shows the suit that it represents."""
    cuts: bool
    """Whether it has an eight or a joker standing for one."""
    turns: bool
    """Whether it turns the order round."""
    size: int
    joker: bool
    naturals: tuple[int, ...]
    """The place of each natural card."""
    role: int = -1
    """What the joker represents: the bit of a card; −1 for nothing, −2 and −3 below the 3 and above the 2."""


BELOW, ABOVE = -2, -3


def _group(place: int, suits: tuple[int, ...], joker: int | None, *, fifth: bool = False) -> UecdaPlay:
    mask = sum(1 << (4 * place + suit) for suit in suits)
    shown = set(suits) if joker is None else {*suits, joker}
    size = len(shown) + fifth
    wild = joker is not None or fifth
    return UecdaPlay(
        0,
        mask | (JOKER_BIT if wild else 0),
        size,
        place,
        place,
        sum(1 << suit for suit in shown),
        place == EIGHT,
        size >= 4,
        size,
        wild,
        (place,) * len(suits),
        -1 if joker is None else 4 * place + joker,
    )


def _groups() -> Iterator[UecdaPlay]:
    for place in range(13):
        for size in range(1, 5):
            for suits in combinations(range(4), size):
                yield _group(place, suits, None)
                for joker in range(4):
                    if joker not in suits:
                        yield _group(place, suits, joker)
        yield _group(place, (0, 1, 2, 3), None, fifth=True)


def _run(suit: int, low: int, length: int, joker: int | None) -> UecdaPlay:
    places = [at for at in range(low, low + length) if at != joker]
    mask = sum(1 << (4 * at + suit) for at in places)
    role = -1
    if joker is not None:
        role = BELOW if joker < 0 else ABOVE if joker > 12 else 4 * joker + suit
    return UecdaPlay(
        0,
        mask | (0 if joker is None else JOKER_BIT),
        RUN + length,
        low,
        low + length - 1,
        1 << suit,
        low <= EIGHT <= low + length - 1,
        length >= 5,
        length,
        joker is not None,
        tuple(places),
        role,
    )


def _runs() -> Iterator[UecdaPlay]:
    for suit in range(4):
        for length in range(3, 14):
            for low in range(-1, 15 - length):
                ends = [at for at in (-1, 13) if low <= at < low + length]
                if len(ends) > 1:
                    continue
                if not ends:
                    yield _run(suit, low, length, None)
                for joker in ends or range(low, low + length):
                    yield _run(suit, low, length, joker)


LONE = UecdaPlay(0, JOKER_BIT, 1, LONE_JOKER, LONE_JOKER, 0, False, False, 1, True, ())
"""The joker alone."""
TABLE: tuple[UecdaPlay, ...] = tuple(
    msgspec.structs.replace(one, id=at) for at, one in enumerate((LONE, *_groups(), *_runs()))
)
LONE = TABLE[0]
_PLAIN = tuple(play for play in TABLE if not play.joker)
_WILD_FROM = {
    1 << bit: tuple(play for play in TABLE if play.mask & -play.mask == 1 << bit) for bit in range(53)
}
"""The plays by the lowest card that they take."""
_PLAIN_FROM = {low: tuple(play for play in plays if not play.joker) for low, plays in _WILD_FROM.items()}
SPADE_3_ALONE = next(play for play in _PLAIN if play.mask == SPADE_3)
_BY_SHAPE = {(play.mask, play.form, play.low, play.suits): play for play in TABLE}


def plays_of(hand: int) -> list[UecdaPlay]:
    """All leads of a hand; a lone joker comes first."""
    gone, wild = ~hand, hand & JOKER_BIT
    rows = _WILD_FROM if wild else _PLAIN_FROM
    found = [LONE] if wild else []
    left = hand & ~JOKER_BIT
    while left:
        low = left & -left
        found += [play for play in rows[low] if not play.mask & gone]
        left ^= low
    return found


def legal(plays: list[UecdaPlay], field: UecdaPlay | None, rev: bool, lock: int) -> list[UecdaPlay]:
    """Those of a hand's leads that can be made on the field; `lock` is the suits that bind, four bits."""
    if field is None:
        return plays
    form = field.form
    if field is LONE:
        return [play for play in plays if play is SPADE_3_ALONE]
    if rev:
        edge = field.low
        found = [play for play in plays if play.form == form and play.high < edge]
    else:
        edge = field.high
        found = [play for play in plays if play.form == form and edge < play.low < LONE_JOKER]
    if lock:
        found = [play for play in found if play.suits == lock]
    if form == 1 and plays and plays[0] is LONE:
        found.append(LONE)
    return found


CARDS: tuple[Card, ...] = (*NATURALS, JOKER)
"""The card of each bit."""
_BIT = {card: 1 << at for at, card in enumerate(CARDS)}


def mask_of(cards: Cards) -> int:
    """Cards as bits."""
    mask = 0
    for card in cards:
        mask |= _BIT[card]
    return mask


def cards_of(mask: int) -> Cards:
    """Bits as cards, in the engine's order."""
    return tuple(CARDS[at] for at in bits(mask))


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def suit_bits(suits: tuple[int, ...]) -> int:
    """Suits as the engine numbers them, as four bits."""
    return sum(1 << (suit - 1) for suit in suits)


def reading_of(play: UecdaPlay) -> Cards:
    """The explicit reading that the engine needs for a play with a joker; empty for others."""
    if play.role == -1:
        return ()
    real = [CARDS[at] for at in bits(play.mask & ~JOKER_BIT)]
    if play.role == BELOW:
        return (JOKER, *real)
    if play.role == ABOVE:
        return (*real, JOKER)
    return tuple(sorted((*real, CARDS[play.role]), key=CARDS.index))


def uecda_play_of(played: Laid) -> UecdaPlay:
    """A play on the engine's table."""
    mask = mask_of(played.cards)
    if not naturals(played.cards):
        return LONE
    if played.is_group:
        shown = {SUITS.index(SUIT[card]) for card in naturals(played.cards)}
        suits = sum(1 << suit for suit in shown) | suit_bits(played.shown)
        return _BY_SHAPE[mask, len(played.cards), played.rank, suits]
    suits = 1 << SUITS.index(SUIT[naturals(played.cards)[0]])
    return _BY_SHAPE[mask, RUN + len(played.cards), played.rank, suits]

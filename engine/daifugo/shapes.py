"""Readings of cards on the table: singles, groups, and the forms of local rules (DF-9, DF-10, DF-14).

A reading says what each joker represents. Sequences are read upwards from their start card in the row 3 … 2, whatever
the order in force.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from engine.cards import JOKER, Suit
from engine.daifugo.faces import BY_PLACE, JOKERS, PLACE, SUIT, SUITS, Cards, naturals
from engine.seats import Seat


class Form(StrEnum):
    """The forms of a play (NT-9)."""

    SINGLE = "single"
    GROUP = "group"
    STAIRS = "stairs"
    EMPEROR = "emperor"
    ARITH = "arith"


class CardReading(msgspec.Struct, frozen=True):
    """One way to read some cards."""

    form: Form
    cards: Cards
    rank: int
    """The place of a group's rank, JOKERS for jokers only; the place of a sequence's start card."""
    step: int = 0
    """The difference between the ranks of a sequence, 0 for groups."""
    roles: Cards = ()
    """Every card of a sequence from its start, jokers as what they represent; empty for groups."""
    shown: tuple[int, ...] = ()
    """The suits that jokers of a group represent, if jokers lock (`joker_locks`)."""

    @property
    def is_group(self) -> bool:
        """Whether it is a single or a group, the forms of the basic game."""
        return not self.roles


class Laid(msgspec.Struct, frozen=True):
    """A play on the field (NT-4)."""

    owner: Seat
    cards: Cards
    form: Form
    rank: int
    step: int = 0
    roles: Cards = ()
    attached: Cards = ()
    """Cards under the play that are not part of it (row 60)."""
    forced: bool = False
    """A forced play or a response: it makes no lock and is no lower half of one (GR-10)."""
    shown: tuple[int, ...] = ()
    """The suits that jokers of a group represent, if jokers lock (`joker_locks`)."""

    @property
    def is_group(self) -> bool:
        """Whether it is a single or a group."""
        return not self.roles

    @property
    def places(self) -> tuple[int, ...]:
        """Its ranks, jokers as what they represent (NT-10)."""
        return tuple(PLACE[card] for card in self.roles) if self.roles else (self.rank,)


def as_group(cards: Cards) -> CardReading | None:
    """The cards as a single or a group; jokers fit any, jokers alone are of rank joker (DF-10)."""
    rank = JOKERS
    for card in cards:
        at = PLACE[card]
        if at != JOKERS:
            if rank not in (JOKERS, at):
                return None
            rank = at
    return CardReading(Form.SINGLE if len(cards) == 1 else Form.GROUP, cards, rank)


def runs(cards: Cards, step: int, form: Form, *, round_the_corner: bool = False) -> Iterator[CardReading]:
    """The ways to read cards of one suit as a run with this step (rows 10, 53, 54)."""
    real = naturals(cards)
    suits = {SUIT[card] for card in real}
    there = {PLACE[card] for card in real}
    size = len(cards)
    if len(suits) != 1 or len(there) != len(real) or size < 3 or size > 13:
        return
    (suit,) = suits
    starts = 13 if round_the_corner else 13 - (size - 1) * step
    for start in range(starts):
        places = [(start + nth * step) % 13 for nth in range(size)]
        if there <= set(places):
            roles = tuple(BY_PLACE[at][SUITS.index(suit)] for at in places)
            yield CardReading(form, cards, start, step, roles)


def runs_beyond(cards: Cards) -> Iterator[CardReading]:
    """The runs with a joker below the 3 or above the 2 (`joker_beyond`)."""
    real, size = naturals(cards), len(cards)
    suits = {SUIT[card] for card in real}
    there = {PLACE[card] for card in real}
    if len(suits) != 1 or len(there) != len(real) or len(real) == size or size < 3:
        return
    column = SUITS.index(suits.pop())
    for start in range(-1, 15 - size):
        places = range(start, start + size)
        if (start < 0 or start + size > 13) and there <= set(places):
            roles = tuple(BY_PLACE[at][column] if 0 <= at < 13 else JOKER for at in places)
            yield CardReading(Form.STAIRS, cards, start, 1, roles)


def many_colored(cards: Cards) -> Iterator[CardReading]:
    """The ways to read four cards as four ranks in a row of four suits (row 7)."""
    real = naturals(cards)
    by_place = {PLACE[card]: card for card in real}
    if len(cards) != 4 or not real or len(by_place) != len(real) or len({SUIT[c] for c in real}) != len(real):
        return
    missing = [suit for suit in SUITS if suit not in {SUIT[card] for card in real}]
    for start in range(10):
        if all(start <= at < start + 4 for at in by_place):
            spare = iter(missing)
            roles = [
                by_place[at] if at in by_place else BY_PLACE[at][SUITS.index(next(spare))]
                for at in range(start, start + 4)
            ]
            yield CardReading(Form.EMPEROR, cards, start, 1, tuple(roles))


def suits_of(played: Laid | CardReading) -> tuple[int, ...]:
    """The suits of the naturals, and of jokers that have one, in order."""
    return tuple(sorted({SUIT[card] for card in naturals(played.cards)}.union(played.shown)))


def shown_cards(played: Laid | CardReading) -> Cards:
    """A group with each joker as the card that it represents."""
    return tuple(BY_PLACE[played.rank][SUITS.index(Suit(suit))] for suit in suits_of(played))


def as_named(reading: CardReading, named: Cards) -> CardReading | None:
    """The reading if it is the one that `as` names, card by card from its start (DF-14); else None."""
    if len(named) != len(reading.cards) or not all(card in named for card in naturals(reading.cards)):
        return None
    places = [PLACE[card] for card in named]
    if reading.is_group:
        return reading if set(places) == {reading.rank} else None
    if places != [PLACE[card] for card in reading.roles]:
        return None
    # In an emperor only the ranks of jokers are given; their suits are as they are named.
    wanted = 4 if reading.form is Form.EMPEROR else 1
    return replace(reading, roles=named) if len({SUIT[card] for card in naturals(named)}) == wanted else None

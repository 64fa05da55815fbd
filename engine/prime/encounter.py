"""HNP challenge: a player plays cards without an order, and the dealer chooses a legal one (P-69).

All orders have the same number of digits, so they compare with the field digit by digit from the left. They are
counted without being listed: eleven cards have millions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from math import factorial, prod

from msgspec.structs import replace

from engine.cards import Card, jokers_in, pick
from engine.chance import Chance
from engine.prime.concat import INFINITY, digits, read
from engine.prime.judge import Ground, misplaced, missing, unplayable
from engine.prime.moves import Encounter, Play, TurnUpCards
from engine.prime.settings import Rules
from engine.prime.spellings import digits_of
from engine.verdict import Reason

_ENDS = (1, 3, 7, 9)
_WORD = 2**32

Token = tuple[Card, int]
"""A card and its value."""
_Left = tuple[int, ...]
"""The number of each token."""


def is_no_encounter(rules: Rules, move: Encounter) -> bool:
    """Whether no hand has such a challenge under these rules: one card, or too many joker values."""
    return not rules.encounter or len(move.cards) < 2 or len(move.jokers) > jokers_in(move.cards)


def refused(here: Ground, move: Encounter) -> Reason | None:
    """Return why these cards can't be played without an order; None if the dealer may choose one."""
    if is_no_encounter(here.rules, move):
        return Reason.BAD_NOTATION
    if pick(here.hand, move.cards) is None:
        return missing(here.faces, move.cards)
    if len(move.jokers) < jokers_in(move.cards):
        return Reason.JOKER_UNDECLARED
    tokens = sorted(tokens_of(move), key=lambda token: -token[1])
    play = _play(tokens)
    reading = read(here.rules, play)
    if reading is Reason.LEADING_ZERO:
        # Zeros alone have no order, but other reasons come first: they are those of an ace in front.
        reading = read(here.rules, _play([(Card.of(1), 1), *tokens[1:]]))
    if isinstance(reading, Reason):
        return reading
    return misplaced(here, play, reading) or (None if Orders(here, move).count else Reason.NO_ORDER)


def tokens_of(move: Encounter) -> list[Token]:
    """The cards with their values."""
    worth = iter(move.jokers)
    return [(card, next(worth) if card.is_joker else card.rank) for card in move.cards]


def _play(tokens: list[Token]) -> Play:
    return Play(tuple([card for card, _ in tokens]), (), tuple([w for card, w in tokens if card.is_joker]))


def is_order(here: Ground, move: Encounter, play: Play) -> bool:
    """Whether the dealer may choose this order."""
    played = tokens_of(Encounter(play.cards, play.jokers))
    if play.factors or play.twin or Counter(played) != Counter(tokens_of(move)):
        return False
    if isinstance(unplayable(replace(here, listed=None), play), Reason):
        return False
    return not Orders(here, move).ends_well or _ends_well(played[-1], here)


def _ends_well(token: Token, here: Ground) -> bool:
    return token[1] % here.rules.base in _ENDS


def order_by(here: Ground, move: Encounter, dice: Chance) -> TurnUpCards:
    """The dealer's order, each that may be chosen as likely as any other."""
    orders = Orders(here, move)
    play = _play(orders.at(_below(dice, orders.count)))
    return TurnUpCards(play.cards, play.jokers)


def _below(dice: Chance, bound: int) -> int:
    """A number 0 … bound − 1, for bounds beyond those of the dice too."""
    if bound <= _WORD:
        return dice.below(bound)
    words = (bound.bit_length() + 31) // 32
    ceiling = _WORD**words // bound * bound
    while True:
        number = 0
        for _ in range(words):
            number = number * _WORD + dice.below(_WORD)
        if number < ceiling:
            return number % bound


class Orders:
    """The legal orders of some cards, numbered from 0, from which the dealer chooses."""

    def __init__(self, here: Ground, move: Encounter) -> None:
        self._here = here
        counts = Counter(tokens_of(move))
        self._tokens = sorted(counts)
        self._left: _Left = tuple(counts[token] for token in self._tokens)
        self._digits = [digits_of(value, here.rules.base) for _, value in self._tokens]
        self._ends = [_ends_well(token, here) for token in self._tokens]
        self._tight: dict[tuple[_Left, int, bool], int] = {}
        self._top = self._field()

    def _field(self) -> tuple[int, ...] | None:
        """The digits of the number to beat; empty if every order beats it, None if none does."""
        top, base = self._here.top, self._here.rules.base
        if top is None:
            return ()
        if top.number is INFINITY:
            return None
        assert isinstance(top.number, int)
        length = sum(len(d) * count for d, count in zip(self._digits, self._left, strict=True))
        there = digits(top.number, base)
        if length == there:
            return digits_of(top.number, base)
        return () if (length < there) == self._here.upside_down else None

    @cached_property
    def ends_well(self) -> bool:
        """Whether some order ends in 1, 3, 7 or 9: then only such are chosen from."""
        return self._count(self._left, 0, well=True) > 0

    @cached_property
    def count(self) -> int:
        """The number of orders."""
        return self._count(self._left, 0, well=self.ends_well)

    def at(self, number: int) -> list[Token]:
        """The order of this number."""
        found: list[Token] = []
        left, place = self._left, 0
        while any(left):
            for at, rest, after in self._next(left, place):
                there = self._after(at, rest, after, well=self.ends_well)
                if number < there:
                    found.append(self._tokens[at])
                    left, place = rest, after
                    break
                number -= there
        return found

    def _next(self, left: _Left, place: int) -> Iterator[tuple[int, _Left, int]]:
        """The possible next tokens, the tokens left, and the number of digits equal to the field's; −1: beaten."""
        if self._top is None:
            return
        first = left == self._left
        for at, count in enumerate(left):
            if not count or (first and not self._tokens[at][1]):
                continue
            after = self._compared(at, place)
            if after is not None:
                yield at, (*left[:at], count - 1, *left[at + 1 :]), after

    def _compared(self, at: int, place: int) -> int | None:
        if not self._top or place < 0:
            return -1
        mine = self._digits[at]
        theirs = self._top[place : place + len(mine)]
        if mine == theirs:
            return place + len(mine)
        return -1 if (mine < theirs) == self._here.upside_down else None

    def _after(self, at: int, left: _Left, place: int, *, well: bool) -> int:
        """Count the orders that remain after this token."""
        if any(left):
            return self._count(left, place, well=well)
        return int(place < 0 and (self._ends[at] or not well))

    def _count(self, left: _Left, place: int, *, well: bool) -> int:
        if place < 0:
            return self._free(left, well=well)
        key = (left, place, well)
        if key not in self._tight:
            ways = self._next(left, place)
            self._tight[key] = sum(self._after(at, rest, after, well=well) for at, rest, after in ways)
        return self._tight[key]

    def _free(self, left: _Left, *, well: bool) -> int:
        """The number of orders of these tokens, the field being beaten already."""
        ways = factorial(sum(left)) // prod(map(factorial, left))
        if not well:
            return ways
        return sum(ways * count // sum(left) for count, good in zip(left, self._ends, strict=True) if good)

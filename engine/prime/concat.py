"""Cards played side by side spell a number (P-3 … P-6; 001 2.7 – 2.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final

import gmpy2
import msgspec

from engine.cards import JOKER, Card, jokers_in, values_shown
from engine.prime.moves import Play
from engine.prime.settings import LoneJoker, Rules
from engine.verdict import Reason


class Infinity(Enum):
    """∞: a joker alone; above every number, in the revolution below every number (P-5)."""

    INFINITY = "inf"

    def __repr__(self) -> str:
        return "∞"


INFINITY: Final = Infinity.INFINITY
Number = int | Infinity


def digits(value: int, base: int) -> int:
    """The number of digits of a card's value in base b; 0 has one."""
    count = 1
    while value >= base:
        value //= base
        count += 1
    return count


def con(values: Sequence[int], base: int = 10) -> int:
    """Con(a1, …, am): the values side by side in base b (P-4); it is defined when a1 > 0."""
    if len(values) == 1:
        return values[0]
    if base == 10 and len(values) < 200:
        return int("".join(map(str, values)))
    number = 0
    for value in values:
        number = number * base ** digits(value, base) + value
    return number


def number_text(number: Number | None) -> str | None:
    """A number as reports write it: decimal digits, `inf`, or nothing."""
    if number is None:
        return None
    return "inf" if number is INFINITY else gmpy2.mpz(number).digits()


def stronger(number: Number, top: Number, upside_down: bool) -> bool:
    """Whether a number beats the top set: greater, in the revolution smaller; ∞ beats all but ∞ (P-5, P-21 c)."""
    if number is INFINITY or top is INFINITY:
        return top is not INFINITY
    return number < top if upside_down else number > top


def is_infinity(rules: Rules, cards: Sequence[Card], declared: bool) -> bool:
    """Whether these cards alone in the field are ∞ (P-35, D15 and D16).

    Under D15 `either` it depends on whether the player `declared` values for the jokers of this set.
    """
    if not 1 <= len(cards) <= 2 or not min(cards).is_joker:
        return False
    if len(cards) == 2:
        return rules.joker_pair
    if rules.lone_joker is LoneJoker.EITHER:
        return not declared
    return rules.lone_joker is LoneJoker.INFINITY


def infinite_counts(rules: Rules) -> tuple[int, ...]:
    """The numbers of jokers that alone are ∞ and never a number (P-5, P-35)."""
    one = (1,) if rules.lone_joker is LoneJoker.INFINITY else ()
    return (*one, 2) if rules.joker_pair else one


class Concatenation(msgspec.Struct, frozen=True):
    """The number spelled by the cards of a play."""

    values: tuple[int, ...]
    """The value of each field card; empty for ∞."""
    number: Number
    factors: tuple[tuple[int, ...], ...] = ()
    """G of each chunk, a tower a term."""
    twin_values: tuple[int, ...] = ()
    twin: Number | None = None

    @property
    def judged(self) -> Number:
        """The number that is announced: of a twin pair, its second set's."""
        return self.number if self.twin is None else self.twin


def read(rules: Rules, play: Play) -> Concatenation | Reason:
    """The number that a play spells, or why it spells none (P-4, P-6, P-21 b and d).

    Reasons: bad-notation (too many joker values), joker-undeclared, joker-out-of-range, leading-zero,
    over-limit, factor-malformed, in this order.
    """
    field_jokers = jokers_in(play.cards)
    if not (field_jokers or play.jokers or play.factors or play.twin):
        return _read_plain(rules, play.cards)
    jokers = jokers_in(play.all_cards)
    endless = [one for one in (play.cards, play.twin) if is_infinity(rules, one, declared=True)]
    declared = len(play.jokers) >= jokers - sum(map(len, endless))
    infinite = field_jokers == len(play.cards) and is_infinity(rules, play.cards, declared)
    infinite_twin = bool(play.twin) and is_infinity(rules, play.twin, declared)
    needed = jokers - (field_jokers if infinite else 0) - (len(play.twin) if infinite_twin else 0)
    if len(play.jokers) > needed:
        return Reason.BAD_NOTATION
    if len(play.jokers) < needed:
        return Reason.JOKER_UNDECLARED
    if play.jokers and not 0 <= min(play.jokers) <= max(play.jokers) <= rules.top_value:
        return Reason.JOKER_OUT_OF_RANGE
    worth = iter(play.jokers)
    values = () if infinite else values_with(play.cards, worth)
    twin_values = () if infinite_twin else values_with(play.twin, worth)
    chunks = [[values_with(chunk, worth) for chunk in term] for term in play.factors] if play.factors else []
    if (values and values[0] == 0) or (twin_values and twin_values[0] == 0):
        return Reason.LEADING_ZERO
    if rules.limit is not None and any(len(v) > rules.limit for v in _parts(play)):
        return Reason.OVER_LIMIT
    factors = _read_factors(rules, chunks)
    if factors is None:
        return Reason.FACTOR_MALFORMED
    twin: Number | None = None
    if play.twin:
        twin = INFINITY if infinite_twin else con(twin_values, rules.base)
    return Concatenation(
        values, INFINITY if infinite else con(values, rules.base), factors, twin_values, twin
    )


def _read_plain(rules: Rules, cards: tuple[Card, ...]) -> Concatenation | Reason:
    """The number spelled by one set without jokers, the most common kind of play."""
    values = values_shown(cards)
    if values and values[0] == 0:
        return Reason.LEADING_ZERO
    if rules.limit is not None and len(values) > rules.limit:
        return Reason.OVER_LIMIT
    return Concatenation(values, con(values, rules.base))


def _parts(play: Play) -> Iterator[tuple[Card, ...]]:
    yield play.cards
    yield play.twin
    for term in play.factors:
        yield from term


def values_with(cards: Sequence[Card], worth: Iterator[int]) -> tuple[int, ...]:
    """The values of cards side by side; jokers have the next ones of `worth`."""
    if max(cards, default=JOKER) < JOKER:
        return values_shown(cards)
    return tuple([next(worth) if card.is_joker else card.rank for card in cards])


def _read_factors(rules: Rules, terms: list[list[tuple[int, ...]]]) -> tuple[tuple[int, ...], ...] | None:
    """G of every chunk, None if the factor part is malformed (P-6, P-21 d, P-62)."""
    if not terms:
        return ()
    if len(terms) == 1 and len(terms[0]) == 1:
        return None
    if not rules.exponents and any(len(term) > 1 for term in terms):
        return None
    read_terms = []
    for term in terms:
        tower = []
        for chunk in term:
            if not chunk or chunk[0] == 0:
                return None
            tower.append(con(chunk, rules.base))
        if min(tower) < 2:
            return None
        read_terms.append(tuple(tower))
    return tuple(read_terms)


def read_arrangement(rules: Rules, cards: tuple[Card, ...], jokers: tuple[int, ...]) -> Number | Reason:
    """The number spelled by all cards of a hand in a showdown; D3 does not apply (P-53)."""
    free = msgspec.structs.replace(rules, limit=None)
    reading = read(free, Play(cards, jokers=jokers))
    return reading if isinstance(reading, Reason) else reading.number

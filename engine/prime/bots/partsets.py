"""The sets of cards that lay the factors of a composite (P-31), whichever their order."""

from __future__ import annotations

from collections.abc import Mapping

from engine.prime.bots.handful import WIDTH, Faces
from engine.prime.concat import digits
from engine.prime.factor_parts import terms_of_power
from engine.prime.primes import factor
from engine.prime.settings import Rules
from engine.prime.spellings import SpellingQuery, spellings

MOST_CARDS = 14
"""Cards of a composite with its factors."""
_BITS = 5


class PartSets:
    """The sets of cards that lay the factors of a number, all values counted in one integer."""

    def __init__(self, rules: Rules, faces: Faces, fit: Mapping[int, int], jokers: int) -> None:
        self._rules, self._faces, self._fit, self._jokers = rules, faces, fit, jokers
        self.values = values_of(rules, faces.ranks, jokers)
        self._at = {value: _BITS * place for place, value in enumerate(self.values)}
        self._wanted = SpellingQuery(limit=rules.limit, base=rules.base, top=rules.top_value, infinite=())
        self._powers: dict[tuple[int, int], frozenset[int]] = {}
        self._chunks: dict[int, frozenset[int]] = {}
        self._signs: dict[int, int] = {}

    def packed(self, cards: tuple[int, ...]) -> int:
        """Values as one integer."""
        return sum(1 << self._at[value] for value in cards)

    def size(self, packed: int) -> int:
        """How many cards these are."""
        return sum(packed >> at & 31 for at in self._at.values())

    def fits(self, packed: int) -> bool:
        """Whether the deck with its jokers has these cards."""
        return self.sign(packed) >= 0

    def sign(self, packed: int) -> int:
        """The thermometer of these cards, with the jokers that the deck needs for them; −1 if it has not enough."""
        if packed not in self._signs:
            self._signs[packed] = self._signed(packed)
        return self._signs[packed]

    def _signed(self, packed: int) -> int:
        sign, beyond = 0, 0
        for value, at in self._at.items():
            count = packed >> at & 31
            fit = min(count, self._fit.get(value, 0))
            if count > fit and value > self._rules.top_value:
                return -1
            beyond += count - fit
            if fit:
                sign |= ((1 << fit) - 1) << self._faces.place(value)
        if beyond > self._jokers or self.size(packed) > MOST_CARDS:
            return -1
        return sign | ((1 << beyond) - 1) << WIDTH * len(self._faces.ranks)

    def of(self, number: int) -> set[int]:
        """All factor parts of a number (P-31)."""
        parts = {0}
        for prime, exponent in factor(number):
            powers = self._of_power(prime, exponent)
            parts = {both for part in parts for power in powers if self.fits(both := part + power)}
            if not parts:
                break
        return parts

    def _of_power(self, prime: int, exponent: int) -> frozenset[int]:
        key = (prime, exponent)
        if key not in self._powers:
            ways: set[int] = set()
            for terms in terms_of_power(prime, exponent, MOST_CARDS, self._rules.exponents):
                packed = {0}
                for number in (n for tower in terms for n in tower):
                    packed = {b for p in packed for c in self._of_chunk(number) if self.fits(b := p + c)}
                ways |= packed
            self._powers[key] = frozenset(ways)
        return self._powers[key]

    def _of_chunk(self, number: int) -> frozenset[int]:
        if number not in self._chunks:
            laid = spellings(number, self._fit, self._jokers, self._wanted)
            self._chunks[number] = frozenset(self.packed(_worth(way.cards, way.jokers)) for way in laid)
        return self._chunks[number]


def _worth(cards: tuple[int | None, ...], jokers: tuple[int, ...]) -> tuple[int, ...]:
    said = iter(jokers)
    return tuple(next(said) if card is None else card for card in cards)


def concatenated(values: tuple[int, ...], base: int) -> int:
    """The number that values spell side by side (P-4)."""
    number = 0
    for value in values:
        number = number * base ** digits(value, base) + value
    return number


def values_of(rules: Rules, ranks: tuple[int, ...], jokers: int) -> list[int]:
    """Every value that a card can count for."""
    return sorted({*ranks, *(range(rules.top_value + 1) if jokers else ())})

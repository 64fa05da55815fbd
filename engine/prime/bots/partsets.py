"""The sets of cards that spell the factors of a composite (P-31), in any order."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from engine.prime.bots.packed_hands import WIDTH, Faces
from engine.prime.concat import digits
from engine.prime.factor_parts import terms_of_power
from engine.prime.primes import factor
from engine.prime.settings import Rules
from engine.prime.spellings import digits_of

MOST_CARDS = 14
"""Cards of a composite with its factors."""
_BITS = 5
_PIECE = 15
"""This many bits of a packed set are looked up at once: three values."""
_BEYOND, _SIZE = 64, 80
"""The bit positions above the thermometer for the cards beyond the deck's and for the size of a set."""
_COUNTED = (1 << _SIZE - _BEYOND) - 1
_TOO_MANY = 1 << 12
"""The number of cards beyond the deck's that jokers cannot replace."""


class PartSets:
    """The sets of cards that spell the factors of a number, all counts in one integer."""

    def __init__(self, rules: Rules, faces: Faces, fit: Mapping[int, int], jokers: int) -> None:
        self._rules, self._faces, self._fit, self._jokers = rules, faces, fit, jokers
        self.values = values_of(rules, faces.ranks, jokers)
        self._at = {value: _BITS * place for place, value in enumerate(self.values)}
        self._spelled = {digits_of(value, rules.base): value for value in self.values}
        self._powers: dict[tuple[int, int], frozenset[int]] = {}
        self._chunks: dict[int, frozenset[int]] = {}
        self._codes: dict[int, int] = {}
        self._pieces: dict[tuple[int, int], int] = {}

    def packed(self, cards: tuple[int, ...]) -> int:
        """Values as one integer."""
        return sum(1 << self._at[value] for value in cards)

    def size(self, packed: int) -> int:
        """The number of cards, all of which the deck has."""
        return self._encode(packed) >> _SIZE

    def fits(self, packed: int) -> bool:
        """Whether the deck with its jokers has these cards."""
        return self._encode(packed) >= 0

    def sign(self, packed: int) -> int:
        """The thermometer of these cards, with the jokers that they need."""
        code = self._encode(packed)
        beyond = code >> _BEYOND & _COUNTED
        return code & (1 << _BEYOND) - 1 | ((1 << beyond) - 1) << WIDTH * len(self._faces.ranks)

    def _encode(self, packed: int) -> int:
        """The thermometer of these cards, above it the jokers needed, above that the size; −1 if they don't fit."""
        code = self._codes.get(packed)
        if code is None:
            code = 0
            for at in range(0, packed.bit_length(), _PIECE):
                key = at, packed >> at & (1 << _PIECE) - 1
                piece = self._pieces.get(key)
                code += self._piece(*key) if piece is None else piece
            if code >> _SIZE > MOST_CARDS or code >> _BEYOND & _COUNTED > self._jokers:
                code = -1
            self._codes[packed] = code
        return code

    def _piece(self, at: int, bits: int) -> int:
        """The contribution of some values of a set to that."""
        code = 0
        for place, value in enumerate(self.values[at // _BITS : (at + _PIECE) // _BITS]):
            count = bits >> _BITS * place & 31
            fit = min(count, self._fit.get(value, 0))
            no_joker = count > fit and value > self._rules.top_value
            code += count << _SIZE | (_TOO_MANY if no_joker else count - fit) << _BEYOND
            if fit:
                code += ((1 << fit) - 1) << self._faces.place(value)
        self._pieces[at, bits] = code
        return code

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
        """All sets of cards that spell a number (P-4)."""
        if number not in self._chunks:
            digits = digits_of(number, self._rules.base)
            ways: list[set[int]] = [{0}, *(set() for _ in digits)]
            for start, end in combinations(range(len(digits) + 1), 2):
                value = self._spelled.get(digits[start:end])
                if value is not None:
                    more = 1 << self._at[value]
                    ways[end].update(both for way in ways[start] if self._is_set(both := way + more))
            self._chunks[number] = frozenset(ways[-1])
        return self._chunks[number]

    def _is_set(self, packed: int) -> bool:
        """Whether the deck has these cards and one number may be played with this many (D3)."""
        return self.fits(packed) and self.size(packed) <= (self._rules.limit or MOST_CARDS)


def concatenated(values: tuple[int, ...], base: int) -> int:
    """The number that values spell side by side (P-4)."""
    number = 0
    for value in values:
        number = number * base ** digits(value, base) + value
    return number


def values_of(rules: Rules, ranks: tuple[int, ...], jokers: int) -> list[int]:
    """Every value that a card can count for."""
    return sorted({*ranks, *(range(rules.top_value + 1) if jokers else ())})

"""The knowledge of a bot: which primes it knows, and how far it can factor numbers.

A player who knew every prime would play most hands at once, and nobody could practice against that. So a level knows a
prime with a probability that falls with the number of cards, decided by a hash of the number: what it knows is fixed
for the whole game and for every game of that character.
"""

from __future__ import annotations

from math import prod

import msgspec

from engine.chance import hashed
from engine.prime.primes import is_prime

_SURE = 100_000
FAMOUS = frozenset({1213, 1951, 8191, 10007, 65537, 111211, 131071, 131311, 524287, 13111211, 1313121311})
"""Primes that players meet early: the strongest of this many cards, and some of mathematics."""


class NumberKnowledge(msgspec.Struct, frozen=True):
    """The number theory that a level knows."""

    name: str
    odds: tuple[int, ...]
    """For sets of 1, 2, 3 … cards, in 1/100,000, the probability of knowing a prime; the last is for all larger."""
    sure_below: int = 0
    """Every prime below this is known."""
    composites: int = 0
    """Numbers below this are taken apart, as long as their factors are easy (`largest_factor`)."""
    largest_factor: int | None = None
    specials: bool = True
    """Whether the effects of 57 and 1729 are known."""
    character: str = ""
    """Two bots of one level with different characters know different primes."""
    listed: frozenset[int] | None = None
    """Primes and composites of a list: only these are known; None without a list."""

    def knows(self, number: int, cards: int) -> bool:
        """Whether this is a prime, of this many cards, that the bot has in its head."""
        return self.remembers(number, cards) and is_prime(number)

    def remembers(self, number: int, cards: int) -> bool:
        """Whether the bot has this number in its head, if it may be played at all."""
        if self.listed is not None:
            return number in self.listed
        odds = self.odds[min(cards, len(self.odds)) - 1]
        if odds >= _SURE or number < self.sure_below or (self.specials and number in FAMOUS):
            return True
        if number < 10**30 and len(str(number)) >= 2 * cards - 1:
            odds = min(_SURE, odds * 5 // 2)
        return hashed(f"{self.name}:{self.character}:{number}") % _SURE < odds

    def takes_apart(self, factors: tuple[tuple[int, int], ...]) -> bool:
        """Whether the bot would see this factorization."""
        if self.listed is not None:
            return prod(prime**exponent for prime, exponent in factors) in self.listed
        if self.largest_factor is None:
            return True
        easy = all(prime <= self.largest_factor for prime, _ in factors)
        return easy and prod(prime**exponent for prime, exponent in factors) < self.composites


_LEARNT = (_SURE, _SURE, 70_000, 32_000, 14_000, 5_000, 1_600, 600, 250, 120, 60, 30)
"""A hand of eleven cards spells some hundreds of primes; knowing one in a thousand plays one hand in ten at once."""
_MASTERED = (
    _SURE, _SURE, _SURE, 97_000, 60_000, 18_000, 5_000, 1_600, 600, 400, 300, 250, 100,
)  # fmt: skip
"""A champion knows nearly all sets of four cards. Among the forms of eleven cards that are looked through some forty
are primes: then about one hand in six is played at once, nearly as in the recorded games of the best players."""

NOVICE = NumberKnowledge(
    "novice", odds=(_SURE, 30_000, 10_000, 4_000, 1_500, 0), sure_below=140, specials=False
)
CLUB = NumberKnowledge("club", odds=_LEARNT, composites=1000, largest_factor=13)
STRONG = NumberKnowledge("strong", odds=_LEARNT, composites=1000, largest_factor=13)
"""The knowledge of a club player, for one who plans."""
EXPERT = NumberKnowledge("expert", odds=_MASTERED, composites=10**6, largest_factor=199)
MASTER = NumberKnowledge("master", odds=(_SURE,), composites=10**12)
"""Knows every prime, unlike any human."""
PERSON = NumberKnowledge(
    "person",
    odds=(_SURE, _SURE, 95_000, 80_000, 50_000, 22_000, 6_500, 2_000, 800, 0),
    composites=2000,
    largest_factor=13,
)
"""The knowledge of primes that recorded people never played; those recorded cover most of four cards."""

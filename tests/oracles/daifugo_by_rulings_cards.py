"""Cards and forms of Daifugo, from the rulings: literal, not optimized, sharing nothing with the engine.

A card is two letters ("3s"), a joker is "X". A reading is one interpretation of a set of cards: its form, and for every
card the rank and suit that it is or stands for (NT-9, NT-10, DF-14).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations

RANKS = "3456789TJQKA2"
SUITS = "shdc"
RELIGIOUS = "A23456789TJKQ"
SEQUENCES = ("stairs", "emperor", "arith")

Role = tuple[str, str]


def key(card: str) -> tuple[int, int]:
    """The sort key of cards in lists: rank 3 to 2, then suit s h d c, jokers last."""
    return (13, 0) if card == "X" else (RANKS.index(card[0]), SUITS.index(card[1]))


def listed(cards: Iterable[str]) -> str:
    """Cards as records write them."""
    return " ".join(sorted(cards, key=key))


def is_card(word: str) -> bool:
    """Whether the word is a card of Daifugo."""
    return word == "X" or (len(word) == 2 and word[0] in RANKS and word[1] in SUITS)


def within(cards: Iterable[str], place: Iterable[str]) -> bool:
    """Whether a place contains all these cards, as often as they are named."""
    return not Counter(cards) - Counter(place)


def without(place: Iterable[str], cards: Iterable[str]) -> list[str]:
    """What is left of a place without these cards."""
    return sorted((Counter(place) - Counter(cards)).elements(), key=key)


def naturals(cards: Iterable[str]) -> list[str]:
    """The cards that are not jokers (NT-1)."""
    return [card for card in cards if card != "X"]


@dataclass(frozen=True)
class Reading:
    """An interpretation of cards; `rank` is that of a single or group, `start` and `step` belong to sequences."""

    form: str
    cards: tuple[str, ...]
    roles: tuple[Role, ...] = ()
    rank: str = ""
    start: int = -1
    step: int = 0
    forced: str = ""
    fuse: bool = False


@dataclass
class Play:
    """A play on the field: all its cards and, separately, the cards newly played (row 68)."""

    owner: int
    reading: Reading
    new: tuple[str, ...]
    lockless: bool
    attached: tuple[str, ...] = ()
    foul: bool = False

    @property
    def cards(self) -> tuple[str, ...]:
        """All the cards of the play."""
        return self.reading.cards

    @property
    def is_group(self) -> bool:
        """Whether it is a single or a group, not a sequence."""
        return self.reading.form in ("single", "group")

    def c(self, rank: str) -> int:
        """The number of newly played cards that are of the rank or stand for it (NT-10, GR-1)."""
        if self.is_group:
            return len(self.new) if self.reading.rank == rank else 0
        return sum(1 for role in self.reading.roles if role[0] == rank)

    def G(self, rank: str, count: int) -> bool:  # noqa: N802 - the rulings' symbol
        """Exactly this many cards of the rank, jokers allowed, at least one natural (NT-10)."""
        return self.is_group and self.c(rank) == count and bool(naturals(self.new))

    def N(self, rank: str, count: int) -> bool:  # noqa: N802
        """The same without any joker (NT-10)."""
        return self.G(rank, count) and "X" not in self.new

    @property
    def suits(self) -> frozenset[str]:
        """The suits of its natural cards."""
        return frozenset(card[1] for card in naturals(self.cards))


def readings(cards: tuple[str, ...], rules: frozenset[str]) -> list[Reading]:
    """Every reading of the cards with the forms in play (DF-9, DF-10, rows 7, 10, 53, 54)."""
    found: list[Reading] = []
    real = naturals(cards)
    ranks = {card[0] for card in real}
    if len(ranks) <= 1:
        form = "single" if len(cards) == 1 else "group"
        found.append(Reading(form, cards, rank=ranks.pop() if ranks else "X"))
    if len(cards) < 3 or not real:
        return found
    if "stairs" in rules:
        found += runs(cards, "stairs", 1, "tunnel" in rules)
    if "emperor" in rules and len(cards) == 4:
        found += emperors(cards)
    if "arithmetic" in rules:
        for step in range(2, 7):
            found += runs(cards, "arith", step, False)
    return found


def runs(cards: tuple[str, ...], form: str, step: int, wraps: bool) -> Iterator[Reading]:
    """The cards as ranks of one suit at a fixed distance, from every start that fits (rows 10, 53, 54)."""
    real = naturals(cards)
    if len({card[1] for card in real}) != 1 or len(cards) > 13:
        return
    for start in range(13):
        places = [start + step * i for i in range(len(cards))]
        if places[-1] > 12 and not wraps:
            continue
        ranks = [RANKS[place % 13] for place in places]
        if {card[0] for card in real} <= set(ranks):
            roles = tuple((rank, real[0][1]) for rank in ranks)
            yield Reading(form, cards, roles, start=start, step=step)


def emperors(cards: tuple[str, ...]) -> Iterator[Reading]:
    """The cards as four consecutive ranks in four suits (row 7)."""
    real = naturals(cards)
    if len({card[1] for card in real}) < len(real):
        return
    for start in range(10):
        for suits in permutations(SUITS):
            roles = tuple(zip(RANKS[start : start + 4], suits, strict=True))
            if {(card[0], card[1]) for card in real} <= set(roles):
                yield Reading("emperor", cards, roles, start=start, step=1)


def named(reading: Reading, names: tuple[str, ...]) -> bool:
    """Whether `as` with these cards, from the start, names this reading (DF-14)."""
    if reading.form in SEQUENCES:
        return reading.roles == tuple((card[0], card[-1]) for card in names)
    ranks = {card[0] for card in names}
    return (
        ranks == {reading.rank}
        and len(names) == len(reading.cards)
        and within(naturals(reading.cards), names)
    )

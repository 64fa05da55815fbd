"""A hand as bots represent it: the count of each value, and the number of jokers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from math import gcd

import msgspec

from engine.cards import Card
from engine.game_protocol import Budget
from engine.prime import judge
from engine.prime import primes as prover
from engine.prime.bots.effort import has_time
from engine.prime.bots.knowledge import NumberKnowledge
from engine.prime.concat import digits, infinite_counts
from engine.prime.settings import PlayableNumbers, Rules
from engine.prime.spell import numbers, primes
from engine.prime.spellings import Spelling, SpellingQuery, spellings

MOST_DIGITS = 120
"""Numbers longer than this are not looked for: proving them takes too long."""
_SEEN_BITS = 15
"""The smaller factor of a large semiprime has at most this many bits; nobody recognizes others."""
_RARE = 6
"""Tetrads are rare: this many times the numbers are looked at for them."""
HIGHEST_JOKER = 40
"""Jokers are not declared higher than this, even if the rules allow more (P-61)."""


class Holding(msgspec.Struct, frozen=True):
    """Cards without suits, as a value that can be remembered."""

    counts: tuple[tuple[int, int], ...]
    jokers: int

    @property
    def size(self) -> int:
        """The number of cards."""
        return sum(count for _, count in self.counts) + self.jokers

    def less(self, cards: Iterable[int | None]) -> Holding:
        """The hand without these cards, all of which it has; None means a joker."""
        left, jokers = dict(self.counts), self.jokers
        for value in cards:
            if value is None:
                jokers -= 1
            else:
                left[value] -= 1
        return Holding(tuple((value, count) for value, count in left.items() if count), jokers)

    def enough_for(self, cards: int) -> Holding:
        """The same without the cards that no set of this many can use, so that large hands are searched fast."""
        counts = tuple((value, min(count, cards)) for value, count in self.counts)
        return Holding(counts, min(self.jokers, cards))


def holding_of(cards: Iterable[Card]) -> Holding:
    """The cards by value."""
    cards = tuple(cards)
    counts = Counter(card.rank for card in cards if not card.is_joker)
    return Holding(tuple(sorted(counts.items())), sum(card.is_joker for card in cards))


class TargetSets(msgspec.Struct, frozen=True):
    """The sets that a bot looks for: how many cards, and what to beat."""

    cards: int
    beats: int | None = None
    upside_down: bool = False
    weakest: bool = False
    """The weakest that does it first, else the strongest."""


def wanted_for(rules: Rules, target: TargetSets, below: int | None = None) -> SpellingQuery:
    """The same as a query of the digit search."""
    top = min(rules.top_value, HIGHEST_JOKER)
    caps = [cap for cap in (below, target.beats if target.upside_down else None) if cap is not None]
    return SpellingQuery(
        exactly=target.cards,
        above=None if target.upside_down else target.beats,
        below=min(caps, default=None),
        ascending=target.weakest != target.upside_down,
        base=rules.base,
        top=top,
        infinite=infinite_counts(rules),
    )


def known_primes(
    holding: Holding,
    rules: Rules,
    target: TargetSets,
    mind: NumberKnowledge,
    scan: int,
    budget: Budget | None = None,
) -> Iterator[tuple[int, SpellingQuery]]:
    """The numbers among the first `scan` candidates that a mind knows to be legal, in the order sought."""
    if not has_time(budget) or not 0 < target.cards <= holding.size:
        return
    if _longest(holding, rules, target.cards) > MOST_DIGITS:
        return
    wanted = wanted_for(rules, target)
    if mind.listed is not None:
        yield from ((one, wanted) for one in of_list(mind.listed, holding, wanted) if stands(rules, one))
        return
    useful = holding.enough_for(target.cards)
    counts = dict(useful.counts)
    if rules.numbers is PlayableNumbers.SEMIPRIME:
        likely = numbers(counts, useful.jokers, wanted)
    else:
        likely = primes(counts, useful.jokers, wanted, lambda number: True)
    for number in islice(likely, scan * _RARE if rules.numbers is PlayableNumbers.TETRAD else scan):
        if not has_time(budget):
            return
        if mind.remembers(number, target.cards) and stands(rules, number):
            yield number, wanted


def of_list(listed: Iterable[int], holding: Holding, wanted: SpellingQuery) -> Iterator[int]:
    """The numbers of a list that these cards spell and that are wanted, in the order wanted."""
    cards = wanted.exactly or holding.size
    longest = cards * digits(wanted.top, wanted.base)
    for number in sorted(listed, reverse=not wanted.ascending):
        if not cards <= digits(number, wanted.base) <= longest and wanted.exactly:
            continue  # whatever the cards are, they do not spell it
        if wanted.beats(number) and spelled(number, holding, wanted):
            yield number


def stands(rules: Rules, number: int) -> bool:
    """Whether a number is legal without a factor part as far as a player sees it (P-30, P-68)."""
    if rules.numbers is PlayableNumbers.SEMIPRIME:
        return prover.semiprime_at_sight(number, _SEEN_BITS) is True
    return judge.stands(rules.numbers, number, prover)


def _longest(holding: Holding, rules: Rules, cards: int) -> int:
    """An upper bound for the digits of a set of this many cards."""
    most = max([value for value, _ in holding.counts], default=1)
    highest = max(most, min(rules.top_value, HIGHEST_JOKER) if holding.jokers else 1)
    return cards * digits(highest, rules.base)


def spelled(number: int, holding: Holding, wanted: SpellingQuery, most: int = 1) -> list[Spelling]:
    """A few ways to play a number from these cards."""
    return list(islice(spellings(number, dict(holding.counts), holding.jokers, wanted), most))


def usefulness(card: Card, rules: Rules) -> tuple[int, int]:
    """The priority for keeping a card: jokers, then those that can end a prime, then the high ones."""
    if card.is_joker:
        return (2, 0)
    return (int(may_end(card.rank, rules.base)), card.rank)


def may_end(value: int, base: int) -> bool:
    """Whether a prime of several cards may end in a card of this value."""
    return gcd(value, base) == 1

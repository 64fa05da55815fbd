"""The plays that a bot considers: primes, composites, 57, 1729, ∞ and twin pairs, each checked by the judge.

Every option is accepted by the judge: none can be refused or be a foul, whatever the settings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from engine.cards import JOKER
from engine.game_protocol import Budget
from engine.prime import primes
from engine.prime.bots.effort import has_time
from engine.prime.bots.holding import (
    HIGHEST_JOKER,
    Holding,
    TargetSets,
    holding_of,
    known_primes,
    of_list,
    spelled,
    stands,
    wanted_for,
)
from engine.prime.bots.knowledge import NumberKnowledge
from engine.prime.concat import INFINITY, Concatenation, Number, is_infinity
from engine.prime.judge import GROTHENDIECK, RAMANUJAN, judged
from engine.prime.moves import Play
from engine.prime.settings import Rules
from engine.prime.spell import numbers
from engine.prime.spellings import Spelling, SpellingQuery
from engine.prime.view import View, ground
from engine.verdict import Accepted, Fouled, Reason

AGAIN = ("cut", "infinity")
"""The kinds of play that flush the field and give their player the lead (P-33)."""


class Option(msgspec.Struct, frozen=True):
    """A play that the judge accepts, and the hand after it."""

    play: Play
    number: Number
    """The number to beat after it."""
    kind: str
    rest: Holding

    @property
    def leads_again(self) -> bool:
        """Whether the same player moves next on an empty field."""
        return self.kind in AGAIN

    @property
    def goes_out(self) -> bool:
        """Whether it empties the hand."""
        return not self.rest.size


class TurnSight(msgspec.Struct, frozen=True):
    """A turn as a bot sees it."""

    view: View
    mind: NumberKnowledge
    holding: Holding
    budget: Budget | None = None

    @property
    def beats(self) -> int | None:
        """The number to beat, if there is one."""
        number = self.view.top.number if self.view.top else None
        return number if isinstance(number, int) else None

    def target(self, cards: int, *, weakest: bool) -> TargetSets:
        """Sets of this many cards that beat the field."""
        return TargetSets(cards, self.beats, self.view.upside_down, weakest)

    def sizes(self, most: int) -> range:
        """The possible sizes of a set: the top set's, else up to `most` or D3 (P-7, P-21)."""
        if self.view.top:
            return range(len(self.view.top.cards), len(self.view.top.cards) + 1)
        return range(1, min(most, self.holding.size, self.view.rules.limit or most) + 1)


def sight(view: View, mind: NumberKnowledge, budget: Budget | None = None) -> TurnSight:
    """The seat's turn with this mind and time budget."""
    return TurnSight(view, mind, holding_of(view.hand), budget)


def weigh(view: View, play: Play) -> tuple[Concatenation, Accepted | Fouled] | None:
    """The judge's verdict on a play; None if it cannot be played at all."""
    found = judged(ground(view), play, primes)
    return None if isinstance(found, Reason) else found


def option(sight: TurnSight, play: Play) -> Option | None:
    """The play as an option, None if it cannot be played or would be a foul."""
    weighed = weigh(sight.view, play)
    if weighed is None:
        return None
    reading, verdict = weighed
    if isinstance(verdict, Fouled):
        return None
    rest = sight.holding.less(None if card.is_joker else card.rank for card in play.all_cards)
    return Option(play, reading.judged, verdict.kind, rest)


def first_option(sight: TurnSight, plays: Iterable[Play]) -> Option | None:
    """The first of some plays that is an option."""
    return next((one for play in plays if (one := option(sight, play))), None)


def prime_options(sight: TurnSight, cards: int, *, weakest: bool, most: int, scan: int = 400) -> list[Option]:
    """The weakest, or the strongest, primes of this many cards that the bot knows and can play."""
    if sight.view.top and sight.view.top.pair:
        return []
    found: list[Option] = []
    target = sight.target(cards, weakest=weakest)
    # A suit lock may refuse the first ways of playing a number and allow a later one.
    ways = 6 if sight.view.lock else 1
    for number, wanted in known_primes(
        sight.holding, sight.view.rules, target, sight.mind, scan, sight.budget
    ):
        one = first_option(sight, map(play_of, spelled(number, sight.holding, wanted, ways)))
        if one:
            found.append(one)
        if len(found) >= most:
            break
    return found


def special_options(sight: TurnSight) -> Iterator[Option]:
    """57, 1729 and ∞, if they can be played now with their effects (P-30)."""
    view, top = sight.view, sight.view.top
    for number in (GROTHENDIECK, RAMANUJAN) if sight.mind.specials else ():
        for cards in sight.sizes(len(str(number))):
            wanted = wanted_for(view.rules, TargetSets(cards))
            for way in spelled(number, sight.holding, wanted, 2):
                special = option(sight, play_of(way))
                if special and special.kind in ("cut", "revolution"):
                    yield special
    for jokers in (1, 2):
        can_be = is_infinity(view.rules, (JOKER,) * jokers, declared=False)
        if can_be and jokers <= sight.holding.jokers and (not top or len(top.cards) == jokers):
            infinity = option(sight, Play((JOKER,) * jokers))
            if infinity and infinity.number is INFINITY:
                yield infinity


def composite_options(sight: TurnSight, cards: int, *, weakest: bool, most: int, scan: int) -> list[Option]:
    """Composite numbers of this many cards with their factors (P-31), from the first `scan` numbers."""
    rules, mind = sight.view.rules, sight.mind
    if (
        not has_time(sight.budget)
        or mind.composites <= 4
        or sight.holding.size <= cards
        or (sight.view.top and sight.view.top.pair)
    ):
        return []
    wanted = wanted_for(rules, sight.target(cards, weakest=weakest), mind.composites)
    useful = sight.holding.enough_for(cards)
    found: list[Option] = []
    there = (
        numbers(dict(useful.counts), useful.jokers, wanted)
        if mind.listed is None
        else of_list(mind.listed, sight.holding, wanted)
    )
    for number in islice(there, scan):
        if not has_time(sight.budget):
            break
        powers = primes.factor(number)
        if sum(exponent for _, exponent in powers) < 2 or not mind.takes_apart(powers):
            continue
        for way in spelled(number, sight.holding, wanted):
            rest = sight.holding.less(way.cards)
            for part in factor_parts(powers, rest, rules, most=4):
                composite = option(sight, play_of(way, part))
                if composite:
                    found.append(composite)
        if len(found) >= most:
            break
    return found


def twin_options(sight: TurnSight, cards: int, *, most: int) -> list[Option]:
    """Twin pairs p, p + 2 of this many cards each (P-64); in the revolution they descend."""
    rules = sight.view.rules
    if not rules.twin_primes or not has_time(sight.budget) or sight.holding.size < 2 * cards:
        return []
    found: list[Option] = []
    step = -2 if sight.view.upside_down else 2
    target = sight.target(cards, weakest=True)
    for number, wanted in known_primes(sight.holding, rules, target, sight.mind, 120, sight.budget):
        if not (sight.mind.remembers(number + step, cards) and stands(rules, number + step)):
            continue
        free = wanted_for(rules, TargetSets(cards))
        for first in spelled(number, sight.holding, wanted, 2):
            for second in spelled(number + step, sight.holding.less(first.cards), free):
                pair = option(sight, play_of(first, twin=second))
                if pair:
                    found.append(pair)
        if len(found) >= most:
            break
    return found


def play_of(way: Spelling, part: Part = (), twin: Spelling | None = None) -> Play:
    """The play of a spelling, in ranks; the judge decides which cards of the hand they are (P-64)."""
    factors = tuple(tuple(chunk.faces for chunk in term) for term in part)
    worth = [*way.jokers, *(twin.jokers if twin else ())]
    worth += [value for term in part for chunk in term for value in chunk.jokers]
    return Play(way.faces, factors, tuple(worth), twin.faces if twin else ())


# Playing a factorization with cards: each prime once, repeated, or as a power (P-21 d, P-31).

Part = tuple[tuple[Spelling, ...], ...]
"""A factor part as spelled: its terms, each a chunk or a base with its exponent."""
_SpelledPart = tuple[Part, Holding]


def factor_parts(
    powers: tuple[tuple[int, int], ...], holding: Holding, rules: Rules, most: int
) -> tuple[Part, ...]:
    """A few ways to play these prime powers from the cards, those that take most cards first."""
    chunk = SpellingQuery(
        limit=rules.limit, base=rules.base, top=min(rules.top_value, HIGHEST_JOKER), infinite=()
    )
    # Every prime must be there at all before ways to combine them are looked for.
    if any(not spelled(prime, holding, chunk) for prime, _ in reversed(powers)):
        return ()
    ways = list(islice(_all_terms(powers[::-1], holding, rules, chunk), most))
    ways.sort(key=lambda way: way[1].size)
    return tuple(part for part, _ in ways)


def _all_terms(
    powers: tuple[tuple[int, int], ...], holding: Holding, rules: Rules, chunk: SpellingQuery
) -> Iterator[_SpelledPart]:
    if not powers:
        yield (), holding
        return
    prime, exponent = powers[0]
    for split in _splits(exponent, rules.exponents):
        for part, rest in _terms(prime, split, holding, chunk):
            for more, end in _all_terms(powers[1:], rest, rules, chunk):
                yield (*part, *more), end


def _splits(exponent: int, towers: bool) -> tuple[tuple[int, ...], ...]:
    """The ways to write p^e: p·p·…·p, p^e, p^(e−1)·p."""
    if exponent == 1:
        return ((1,),)
    repeated = (1,) * exponent
    if not towers:
        return (repeated,)
    return (repeated, (exponent,)) if exponent == 2 else (repeated, (exponent,), (exponent - 1, 1))


def _terms(
    prime: int, split: tuple[int, ...], holding: Holding, chunk: SpellingQuery
) -> Iterator[_SpelledPart]:
    """The terms of one prime with these exponents."""
    if not split:
        yield (), holding
        return
    for base in spelled(prime, holding, chunk, 2):
        after = holding.less(base.cards)
        for term, rest in _powered(base, split[0], after, chunk):
            for more, end in _terms(prime, split[1:], rest, chunk):
                yield (term, *more), end


def _powered(
    base: Spelling, exponent: int, holding: Holding, chunk: SpellingQuery
) -> Iterator[tuple[tuple[Spelling, ...], Holding]]:
    if exponent == 1:
        yield (base,), holding
        return
    for power in spelled(exponent, holding, chunk):
        yield (base, power), holding.less(power.cards)

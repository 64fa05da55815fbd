"""All moves with a few cards, as proofs need them.

Plays of the same number with the same cards in the same order are one play; another order is another play, because
flushed cards and factors go under the deck as they are (P-46). One foul represents all with the same penalty: nothing
else differs (P-40, P-65).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations, product

import msgspec

from engine.cards import JOKER, Card
from engine.prime import primes
from engine.prime.concat import INFINITY, Number, con, is_infinity, read, stronger, values_with
from engine.prime.factor_parts import factor_parts
from engine.prime.judge import may_be_last, verdict_on
from engine.prime.moves import Play, Term
from engine.prime.penalty import penalty_for
from engine.prime.primes import factor, is_prime
from engine.prime.settings import Composites, InfinityFinish, PlayableNumbers, Rules
from engine.prime.spellings import SpellingQuery, digits_of
from engine.prime.state import Hand, Laid
from engine.verdict import Accepted, Fouled, Reason

_MOST_DIGITS = 30
_READINGS_PER_STEP = 12
"""Looking at this many rows of cards takes as long as carrying out one move."""

_FACTORING = 0.4
"""Looking for the factors of a number among the cards takes as long as this many moves."""


class BudgetExceeded(Exception):
    """This much work was not allowed."""


class StepBudget:
    """The remaining work of a search, in moves carried out; the same on every machine."""

    def __init__(self, steps: int) -> None:
        self.left = float(steps)

    def spend(self, steps: float = 1.0) -> None:
        """Note work done. Raises BudgetExceeded if it was more than allowed."""
        self.left -= steps
        if self.left < 0:
            raise BudgetExceeded


class ThoroughPlay(msgspec.Struct, frozen=True):
    """A play that the judge accepts, as long as it beats the field."""

    play: Play
    number: Number
    kind: str
    size: int
    """Cards that leave the hand, factors and all."""


class ThoroughPlays:
    """The plays and the fouls that small hands allow under some rules."""

    def __init__(self, rules: Rules, work: StepBudget) -> None:
        self._rules = rules
        self._work = work
        self._legal: dict[tuple[Hand, int], tuple[ThoroughPlay, ...]] = {}
        self._fouls: dict[tuple[Hand, int, Number | None, bool], tuple[Play, ...]] = {}
        self._wanted = SpellingQuery(limit=rules.limit, base=rules.base, top=rules.top_value)

    def sizes(self, hand: Hand, top: Laid | None) -> range:
        """The possible sizes of a set (P-7, P-21)."""
        if top is not None:
            return range(len(top.cards), len(top.cards) + 1)
        return range(1, min(len(hand), self._rules.limit or len(hand)) + 1)

    def plays(self, hand: Hand, top: Laid | None, upside_down: bool) -> Iterator[ThoroughPlay]:
        """Every legal play."""
        for cards in self.sizes(hand, top):
            for way in self._of(hand, cards):
                if top is None or stronger(way.number, top.number, upside_down):
                    yield way

    def fouls(self, hand: Hand, top: Laid | None, upside_down: bool) -> tuple[Play, ...]:
        """A foul for each possible number of penalty cards (P-65)."""
        key = self._turn_key(hand, top, upside_down)
        if key not in self._fouls:
            found: dict[int, Play] = {}
            for cards in self.sizes(hand, top):
                self._foul_with(hand, cards, top, upside_down, found)
            if self._fouls_on_infinity(hand, top, upside_down):
                found.setdefault(penalty_for(self._rules, len(hand), len(hand)), Play(hand))
            self._fouls[key] = tuple(found.values())
        return self._fouls[key]

    def known_fouls(self, hand: Hand, top: Laid | None, upside_down: bool) -> tuple[Play, ...]:
        """Those that were found before the work was over."""
        return self._fouls.get(self._turn_key(hand, top, upside_down), ())

    @staticmethod
    def _turn_key(hand: Hand, top: Laid | None, upside_down: bool) -> tuple[Hand, int, Number | None, bool]:
        return hand, len(top.cards) if top else 0, top.number if top else None, upside_down

    def _fouls_on_infinity(self, hand: Hand, top: Laid | None, upside_down: bool) -> bool:
        """Whether these jokers can go out as ∞ now and that is a foul (P-34, D17)."""
        return (
            self._rules.infinity_finish is InfinityFinish.FOUL
            and is_infinity(self._rules, hand, declared=False)
            and self._takes_bare(hand, hand)
            and len(hand) in self.sizes(hand, top)
            and (top is None or stronger(INFINITY, top.number, upside_down))
        )

    def _of(self, hand: Hand, cards: int) -> tuple[ThoroughPlay, ...]:
        key = (hand, cards)
        if key not in self._legal:
            found: dict[tuple[object, ...], ThoroughPlay] = {}
            if cards <= len(hand):
                for field, jokers, number in self._fields(hand, cards):
                    for way in self._ways_to_play(hand, field, jokers, number):
                        play = way.play
                        found.setdefault((way.number, play.cards, play.all_cards, way.kind), way)
            self._legal[key] = tuple(sorted(found.values(), key=lambda way: -way.size))
        return self._legal[key]

    def _fields(self, hand: Hand, cards: int) -> Iterator[tuple[Hand, tuple[int, ...], Number]]:
        """Every row of this many cards, with the values of its jokers, and its number."""
        rules = self._rules
        worths = range(rules.top_value, -1, -1)
        for row in dict.fromkeys(permutations(hand, cards)):
            self._work.spend(1 / _READINGS_PER_STEP)
            stars = row.count(JOKER)
            if stars == cards and is_infinity(rules, row, declared=False):
                yield row, (), INFINITY
            if stars == cards and is_infinity(rules, row, declared=True):
                continue
            for jokers in product(worths, repeat=stars):
                values = values_with(row, iter(jokers))
                if stars:
                    self._work.spend(1 / _READINGS_PER_STEP)
                if values[0]:
                    yield row, jokers, con(values, rules.base)

    def _ways_to_play(
        self, hand: Hand, field: Hand, jokers: tuple[int, ...], number: Number
    ) -> Iterator[ThoroughPlay]:
        bare = self._judged(Play(field, jokers=jokers), number) if self._takes_bare(hand, field) else None
        if bare is not None:
            yield bare
        if self._rules.composites is Composites.OFF:
            return
        if len(hand) < len(field) + 2 or number is INFINITY or not isinstance(number, int) or number < 4:
            return
        if len(str(number)) > _MOST_DIGITS or is_prime(number):
            return
        left = Counter(hand)
        left.subtract(field)
        stars = left.pop(JOKER, 0)
        counts = {card.rank: count for card, count in left.items() if count}
        self._work.spend(1 / _READINGS_PER_STEP)
        if not stars and not self._has_digits(number, counts):
            return
        self._work.spend(_FACTORING)
        for part in factor_parts(factor(number), counts, stars, self._wanted, self._rules.exponents):
            self._work.spend(1 / _READINGS_PER_STEP)
            for terms in dict.fromkeys(permutations(part)):
                factors = tuple(tuple(chunk.faces for chunk in term) for term in terms)
                worths = (*jokers, *(worth for term in terms for chunk in term for worth in chunk.jokers))
                way = self._judged(Play(field, factors, worths), number)
                if way is not None:
                    yield way

    def _takes_bare(self, hand: Hand, field: Hand) -> bool:
        """Whether these cards of the hand may go without a factor part (P-66)."""
        return self._rules.composites is not Composites.ONLY or may_be_last(len(hand), len(field))

    def _has_digits(self, number: int, counts: Mapping[int, int]) -> bool:
        """Whether every digit of the prime factors is on some card; mostly that fails, and is seen at once."""
        base = self._rules.base
        held = {digit for rank in counts for digit in digits_of(rank, base)}
        return all(held.issuperset(digits_of(prime, base)) for prime, _ in factor(number))

    def _judged(self, play: Play, number: Number) -> ThoroughPlay | None:
        """The play as a `ThoroughPlay`, None if it is a foul or never playable."""
        if (
            not play.factors
            and self._rules.numbers is not PlayableNumbers.SEMIPRIME
            and isinstance(number, int)
            and number not in (57, 1729)
            and not is_prime(number)
        ):
            return None
        reading = read(self._rules, play)
        if isinstance(reading, Reason):
            return None
        verdict = verdict_on(self._rules, reading, False, primes)
        if isinstance(verdict, Fouled):
            return None
        return ThoroughPlay(play, reading.number, verdict.kind, len(play.all_cards))

    def _foul_with(
        self, hand: Hand, cards: int, top: Laid | None, upside_down: bool, found: dict[int, Play]
    ) -> None:
        """Finds fouls with this many cards in the field, and any number of factors."""
        if cards > len(hand):
            return
        sizes = (cards, *range(cards + 2, len(hand) + 1))
        for field, jokers, number in self._fields(hand, cards):
            costs = [(size, penalty_for(self._rules, cards, size)) for size in sizes]
            if all(cost in found for _, cost in costs):
                return
            if top is not None and not stronger(number, top.number, upside_down):
                continue
            for size, cost in costs:
                foul = self._foul(hand, field, jokers, size - cards) if cost not in found else None
                if foul is not None:
                    found[cost] = foul

    def _foul(self, hand: Hand, field: Hand, jokers: tuple[int, ...], more: int) -> Play | None:
        if not more:
            play = Play(field, jokers=jokers)
            return play if self._takes_bare(hand, field) and self._is_foul(play) else None
        if self._rules.composites is Composites.OFF:
            return None
        left = Counter(hand)
        left.subtract(field)
        for row in dict.fromkeys(permutations(sorted(left.elements()), more)):
            for worths in product(range(2, self._rules.top_value + 1), repeat=row.count(JOKER)):
                for terms in _joined(row, self._rules.exponents):
                    self._work.spend(1 / _READINGS_PER_STEP)
                    play = Play(field, terms, (*jokers, *worths))
                    if self._is_foul(play):
                        return play
        return None

    def _is_foul(self, play: Play) -> bool:
        reading = read(self._rules, play)
        return not isinstance(reading, Reason) and not isinstance(
            verdict_on(self._rules, reading, False, primes), Accepted
        )


def _joined(row: Hand, exponents: bool) -> Iterator[tuple[Term, ...]]:
    """A row of cards as factor parts: between any two cards nothing, × or ^."""
    for gaps in product(("", "*", "^") if exponents else ("", "*"), repeat=len(row) - 1):
        if not any(gaps):
            continue
        terms: list[list[list[Card]]] = [[[row[0]]]]
        for gap, card in zip(gaps, row[1:], strict=True):
            if gap == "*":
                terms.append([[card]])
            elif gap == "^":
                terms[-1].append([card])
            else:
                terms[-1][-1].append(card)
        yield tuple(tuple(tuple(chunk) for chunk in term) for term in terms)

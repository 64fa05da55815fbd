"""A game in outline: packed hands and a top set, fast enough for a thousand play-outs a second.

All players use one policy: play the set with the best evaluation of the rest. The evaluation uses a few features: how
many cards stay, whether they can be played at once, the jokers among them, how likely the set holds the lead, how few
cards the others have. Their weights were fitted to the winners of many such games (tests/bench/weights.py). Suits, twin
pairs and gaps in knowledge are left out.
"""

from __future__ import annotations

from functools import cmp_to_key, lru_cache
from math import exp

import msgspec
import numpy as np
import numpy.typing as npt

from engine.chance import SeedDice, sample
from engine.prime.bots.book import PlayBook
from engine.prime.bots.holding import holding_of, may_end
from engine.prime.bots.rows import (
    CLEAR,
    COMPOSITE,
    CUT,
    MOST_OF_A_RANK,
    WIDTH,
    Column,
    Floats,
    Places,
    PlayRows,
    Truths,
    counted,
    fitting,
    keys_of,
    size_of,
    thermometer,
    totals,
)
from engine.prime.concat import con, digits
from engine.prime.pack import deck_of
from engine.prime.settings import InfinityFinish

_CERTAIN = 50.0
_MOST_SURVEYS = 4000
_LARGE_HOLDS = 0.7
"""The probability that a large set holds the lead."""


class SketchWeights(msgspec.Struct, frozen=True):
    """The weights of the features of a hand, as log odds: fixed, and times the probability of holding the lead."""

    fixed: tuple[float, ...]
    held: tuple[float, ...]


PLAIN = SketchWeights(
    (-1.224, 0.152, 0.263, 0.611, 1.415, -0.024, -0.811), (0.937, 2.431, 0.262, 0.905, 1.194, -1.419, 0.521)
)


class Top(msgspec.Struct, frozen=True):
    """The set to beat."""

    cards: int
    number: float


class PolicyView(msgspec.Struct, frozen=True):
    """What a player answers to: the top set, the order of numbers, the others' card counts, the next player first."""

    top: Top | None
    upside_down: bool
    others: tuple[int, ...]

    @property
    def fewest(self) -> int:
        """The smallest hand of the others."""
        return min(self.others, default=1)

    def is_beaten_by(self, number: float) -> bool:
        """Whether a number beats the top set."""
        if self.top is None:
            return True
        return number < self.top.number if self.upside_down else number > self.top.number


class PolicyPlay(msgspec.Struct, frozen=True):
    """A set that the policy plays."""

    counts: int
    jokers: int
    size: int
    cards: int
    number: float
    kind: int
    worth: float


class HandSurvey(msgspec.Struct, frozen=True, eq=False):
    """All plays of a hand in the book, and what stays."""

    rows: Places
    cards: npt.NDArray[np.int8]
    sizes: npt.NDArray[np.int8]
    taken: Column
    taken_jokers: npt.NDArray[np.uint8]
    fixed: Floats
    held: Floats
    out: Truths


class RowPool(msgspec.Struct, frozen=True, eq=False):
    """The rows that some cards can play, so that hands among them are looked through fast."""

    rows: Places
    signs: Column
    cover: int
    jokers: int

    def covers(self, counts: int, jokers: int) -> bool:
        """Whether every play of this hand is among the rows."""
        return not thermometer(counts) & ~self.cover and jokers <= self.jokers


class Sketch:
    """The outline of one game's rules; hands that were looked at are remembered."""

    def __init__(self, book: PlayBook, weights: SketchWeights = PLAIN) -> None:
        rules = book.rules
        self.book = book
        self.weights = weights
        self.control = Control(book)
        self.refuses_infinity = rules.infinity_finish is not InfinityFinish.ALLOWED
        self.limit = rules.limit or 10**6
        ends = (rank for rank in book.faces.ranks if may_end(rank, rules.base))
        self._ends = book.faces.packed_cards(ends) * 15
        self._surveys: dict[tuple[int, int], HandSurvey] = {}

    def forget(self) -> None:
        """Clear the cache of hands."""
        self._surveys.clear()

    def tidy(self) -> None:
        """Clear the cache of hands when it has grown large."""
        if len(self._surveys) > _MOST_SURVEYS:
            self._surveys.clear()

    def pool(self, counts: int, jokers: int) -> RowPool:
        """All that these cards can play."""
        cover = thermometer(counts)
        rows = fitting(self.book.rows.signs, cover, jokers)
        return RowPool(rows, self.book.rows.signs[rows], cover, jokers)

    def survey(self, pool: RowPool, counts: int, jokers: int) -> HandSurvey:
        """The plays of a hand."""
        key = (counts, jokers)
        if key not in self._surveys:
            self._surveys[key] = self._survey(pool, counts, jokers)
        return self._surveys[key]

    def _survey(self, pool: RowPool, counts: int, jokers: int) -> HandSurvey:
        cover = thermometer(counts)
        among = fitting(pool.signs, cover, jokers)
        book = self.book.rows
        if jokers:  # jokers alone may be ∞, and then they are no number
            numbers = (pool.signs[among] & np.uint64(cover) != 0) | ~np.isin(
                book.cards[pool.rows[among]], self.book.infinite
            )
            among = among[numbers]
        if self.book.needs_factors:
            last = book.sizes[pool.rows[among]] == size_of(counts) + jokers
            among = among[last | (book.kinds[pool.rows[among]] == COMPOSITE)]
        rows, signs = pool.rows[among], pool.signs[among]
        own = signs & np.uint64(cover)
        taken = counted(own)
        lacking = np.bitwise_count(signs ^ own)
        sizes = book.sizes[rows]
        stays = size_of(counts) + jokers - sizes.astype(np.int64)
        rest, rest_jokers = np.uint64(counts) - taken, jokers - lacking
        whole = self.is_whole(rest, rest_jokers, stays)
        ends = totals(rest & np.uint64(self._ends))
        fixed, held = self._odds(self.facts(stays, whole, rest_jokers, ends))
        return HandSurvey(rows, book.cards[rows], sizes, taken, lacking, fixed, held, stays == 0)

    def is_whole(self, rest: Column, jokers: npt.NDArray[np.uint8], sizes: npt.NDArray[np.int64]) -> Truths:
        """Which hands can be led at once; larger ones nearly always can if no digit sum forbids it."""
        keys = keys_of(rest, jokers)
        sets = self.book.whole_sets
        at = np.minimum(np.searchsorted(sets, keys), len(sets) - 1)
        known: Truths = sets[at] == keys
        large = (sizes > self.book.longest) & (sizes <= self.limit)
        if self.book.has_large_sets and large.any():
            base = self.book.rules.base
            total = np.zeros(len(rest), np.int64)
            for rank in self.book.faces.ranks:
                total += (rest >> np.uint64(self.book.faces.place(rank)) & np.uint64(15)).astype(
                    np.int64
                ) * rank
            may = np.gcd(total, base - 1) == 1 if base > 2 else np.ones(len(rest), bool)
            can_end = (rest & np.uint64(self._ends)) > 0
            known |= large & ((may & can_end) | (jokers > 0))
        return known

    def _odds(self, facts: Floats) -> tuple[Floats, Floats]:
        """The log odds of the features of what stays, fixed and times the probability of holding the lead."""
        count = len(facts)
        return facts.T @ np.array(self.weights.fixed[:count]), facts.T @ np.array(self.weights.held[:count])

    @staticmethod
    def facts(
        stays: npt.NDArray[np.int64], whole: Truths, jokers: npt.NDArray[np.uint8], ends: Column
    ) -> Floats:
        """The features of the cards that stay."""
        ones = np.ones(len(stays))
        share = ends / np.maximum(stays, 1)
        return np.stack([ones, whole * 1.0, stays / 10, jokers * 1.0, share])

    def odds_of(self, counts: int, jokers: int, hold: float, fewest: int) -> float:
        """The log odds of winning with this hand and this hold on the lead."""
        fixed, held = self._odds(self.hand_facts(counts, jokers)[:, 0])
        near, near_held = self._near(fewest)
        return likelihood(float(fixed) + near + hold * (float(held) + near_held))

    def hand_facts(self, counts: int, jokers: int) -> Floats:
        """The features of one hand."""
        rest, joker = np.array([counts], np.uint64), np.array([jokers], np.uint8)
        stays = np.array([size_of(counts) + jokers])
        ends = totals(rest & np.uint64(self._ends))
        return self.facts(stays, self.is_whole(rest, joker, stays), joker, ends)

    def _near(self, fewest: int) -> tuple[float, float]:
        """The weight of the smallest hand of the others."""
        facts = (fewest / 10, float(fewest <= 2))
        fixed, held = self.weights.fixed[-2:], self.weights.held[-2:]
        return facts[0] * fixed[0] + facts[1] * fixed[1], facts[0] * held[0] + facts[1] * held[1]

    def best(self, pool: RowPool, counts: int, jokers: int, scene: PolicyView) -> PolicyPlay | None:
        """The set with the best evaluation, None if nothing can be played."""
        found = self.ranked(pool, counts, jokers, scene, 1)
        return found[0] if found else None

    def ranked(
        self, pool: RowPool, counts: int, jokers: int, scene: PolicyView, most: int
    ) -> list[PolicyPlay]:
        """The sets with the best evaluations, the best first."""
        found = []
        if scene.top is None or scene.top.cards <= self.book.longest:
            found = self._from_book(pool, counts, jokers, scene, most)
        for one in (self._clear(counts, jokers, scene), self._large(counts, jokers, scene)):
            if one is not None:
                found.append(one)
        if len(found) > 1:
            found.sort(key=lambda one: -one.worth)
        return found[:most]

    def _from_book(
        self, pool: RowPool, counts: int, jokers: int, scene: PolicyView, most: int
    ) -> list[PolicyPlay]:
        surveyed = self.survey(pool, counts, jokers)
        numbers = self.control.numbers[int(scene.upside_down)]
        at = np.arange(len(surveyed.rows))
        if scene.top is not None:
            played = numbers[surveyed.rows]
            stronger = played < scene.top.number if scene.upside_down else played > scene.top.number
            at = np.flatnonzero((surveyed.cards == scene.top.cards) & stronger)
        if not len(at):
            return []
        hold = self.control.holds(surveyed.rows[at], scene.upside_down, scene.others)
        near, near_held = self._near(scene.fewest)
        odds = surveyed.fixed[at] + near + hold * (surveyed.held[at] + near_held)
        odds[surveyed.out[at]] = _CERTAIN
        order = [int(odds.argmax())] if most == 1 else np.argsort(-odds, kind="stable")[:most].tolist()
        return [self._policy_play(surveyed, int(at[place]), numbers, float(odds[place])) for place in order]

    def _policy_play(self, surveyed: HandSurvey, one: int, numbers: Floats, odds: float) -> PolicyPlay:
        row = int(surveyed.rows[one])
        taken, jokers = int(surveyed.taken[one]), int(surveyed.taken_jokers[one])
        size, cards = int(surveyed.sizes[one]), int(surveyed.cards[one])
        kind = int(self.book.rows.kinds[row])
        return PolicyPlay(taken, jokers, size, cards, float(numbers[row]), kind, likelihood(odds))

    def _clear(self, counts: int, jokers: int, scene: PolicyView) -> PolicyPlay | None:
        """∞, if jokers alone may be that."""
        size = size_of(counts) + jokers
        for cards in self.book.infinite:
            if jokers < cards or (scene.top is not None and scene.top.cards != cards):
                continue
            if self.refuses_infinity if size == cards else self.book.needs_factors:
                continue
            worth = 1.0 if size == cards else self.odds_of(counts, jokers - cards, 1.0, scene.fewest)
            return PolicyPlay(0, cards, cards, cards, 0.0, CLEAR, worth)
        return None

    def _large(self, counts: int, jokers: int, scene: PolicyView) -> PolicyPlay | None:
        """All cards at once, or an answer to a set that is too large for the book."""
        size = size_of(counts) + jokers
        cards = scene.top.cards if scene.top else size
        if not self.book.has_large_sets or not self.book.longest < cards <= min(size, self.limit):
            return None
        if cards == size and not self.is_one_set(counts, jokers):
            return None
        rules, ranks = self.book.rules, self.book.faces.ranks
        answer = answer_with(ranks, rules.base, rules.top_value, counts, jokers, cards, scene.upside_down)
        if answer is None or not scene.is_beaten_by(answer[0]):
            return None
        number, taken, taken_jokers = answer
        worth = 1.0
        if cards < size:
            worth = self.odds_of(counts - taken, jokers - taken_jokers, _LARGE_HOLDS, scene.fewest)
        return PolicyPlay(taken, taken_jokers, cards, cards, number, 0, worth)

    def is_one_set(self, counts: int, jokers: int) -> bool:
        """Whether a hand can be led at once."""
        hand = np.array([counts], np.uint64), np.array([jokers], np.uint8)
        return bool(self.is_whole(*hand, np.array([size_of(counts) + jokers]))[0])


def sketch_of(book: PlayBook) -> Sketch:
    """The outline for a book as far as it has grown."""
    return _sketch(book, book.edition)


@lru_cache(maxsize=1)
def _sketch(book: PlayBook, edition: int) -> Sketch:
    return Sketch(book)


def likelihood(odds: float) -> float:
    """Log odds as a chance."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


# How hard every set of the book is to beat, learned once from simulated hands of each size.

_SIZES = (1, 2, 3, 4, 6, 8, 10, 12, 15)
_IMAGINED = 40
_LARGEST = 16


class Control:
    """For each row of a book: its number in both orders, and the chance that a hand cannot beat it."""

    def __init__(self, book: PlayBook) -> None:
        rows = book.rows
        self.numbers: tuple[Floats, Floats] = (rows.high.astype(float), rows.low.astype(float))
        self._nearest = [
            min(range(len(_SIZES)), key=lambda at: abs(_SIZES[at] - n)) for n in range(_LARGEST + 1)
        ]
        hands = self._imagined(book)
        self._holds = [[self._held(book, some, bool(turned)) for some in hands] for turned in (0, 1)]

    def holds(self, rows: Places, upside_down: bool, others: tuple[int, ...]) -> Floats:
        """The probability that nobody beats these rows, of `others` with this many cards who may draw one more."""
        tables = self._holds[int(upside_down)]
        held = np.ones(len(rows))
        for cards in others:
            held = held * tables[self._nearest[min(cards + 1, _LARGEST)]][rows]
        return held

    def _imagined(self, book: PlayBook) -> list[list[tuple[PlayRows, int]]]:
        """The plays of simulated hands of each size, with their jokers."""
        deck = deck_of(book.rules, suited=False)
        dice = SeedDice(57)
        found: list[list[tuple[PlayRows, int]]] = []
        for size in _SIZES:
            some = []
            for _ in range(_IMAGINED):
                holding = holding_of(sample(deck, min(size, len(deck)), dice))
                counts = book.faces.packed(holding)
                rows = book.rows.within(counts, min(holding.jokers, MOST_OF_A_RANK), book.infinite)
                if book.needs_factors:
                    rows = rows.only(rows.kinds == COMPOSITE)
                some.append((rows, holding.jokers))
            found.append(some)
        return found

    def _held(self, book: PlayBook, hands: list[tuple[PlayRows, int]], upside_down: bool) -> Floats:
        """For each row the number of hands that cannot beat it."""
        rows, numbers = book.rows, self.numbers[int(upside_down)]
        held = np.ones(len(rows.signs))
        for cards in np.unique(rows.cards).tolist():
            clears = [cards in book.infinite and jokers >= cards for _, jokers in hands]
            strongest = [
                _strongest(hand, cards, upside_down, clear)
                for (hand, _), clear in zip(hands, clears, strict=True)
            ]
            ordered = np.sort(np.array(strongest))
            here = rows.cards == cards
            if upside_down:
                held[here] = 1 - np.searchsorted(ordered, numbers[here], side="left") / len(hands)
            else:
                held[here] = np.searchsorted(ordered, numbers[here], side="right") / len(hands)
        held[rows.kinds == CUT] = 1.0
        return held


def _strongest(hand: PlayRows, cards: int, upside_down: bool, clears: bool) -> float:
    """The strongest number of this many cards in a hand, infinite if it can play ∞."""
    here = hand.cards == cards
    if upside_down:
        return -1.0 if clears else float(hand.low[here].min(initial=2**62))
    return float("inf") if clears else float(hand.high[here].max(initial=-1))


# Sets too large for the book, judged by their digits: nearly always some order of such cards is prime.

_MOST_DIGITS = 300


@lru_cache(maxsize=20_000)
def answer_with(
    ranks: tuple[int, ...], base: int, top: int, counts: int, jokers: int, cards: int, upside_down: bool
) -> tuple[float, int, int] | None:
    """About the strongest number of this many cards, with the cards and jokers that it takes; None if none can be."""
    held = [rank for place, rank in enumerate(ranks) for _ in range(counts >> WIDTH * place & 15)]
    ones = [rank for rank in held if rank]
    stars = [top if not upside_down else 1] * jokers
    # Longer numbers are stronger, and among as many digits the higher first ones.
    worth = sorted(ones, key=lambda rank: (digits(rank, base), rank), reverse=not upside_down)
    chosen = (stars + worth)[:cards] if not upside_down else (worth + stars)[:cards]
    if len(chosen) < cards:
        return None
    used_jokers = min(jokers, cards) if not upside_down else max(0, cards - len(worth))
    naturals = worth[: cards - used_jokers]
    last = _ending(naturals, worth, base, jokers=used_jokers)
    if last is None:
        return None
    body = list(chosen)
    if last in body:
        body.remove(last)
    else:
        naturals = [*naturals[:-1], last]
        body = body[:-1]

    def before(one: int, other: int) -> int:
        """Positive if `one` in front makes the greater number, negative if `other` does."""
        return con((one, other), base) - con((other, one), base)

    number = con([*sorted(body, key=cmp_to_key(before), reverse=not upside_down), last], base)
    taken = sum(1 << WIDTH * ranks.index(rank) for rank in naturals)
    return (float(number) if number < 10**_MOST_DIGITS else float("inf")), taken, used_jokers


def _ending(naturals: list[int], held: list[int], base: int, *, jokers: int) -> int | None:
    """The last card: one that can end a prime."""
    good = [rank for rank in naturals if may_end(rank, base)]
    if good:
        return min(good)
    if jokers:
        return 1
    return next((rank for rank in held if may_end(rank, base)), None)

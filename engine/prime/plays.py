"""All legal plays of a hand: primes, composites, 57, 1729, ∞ (P-30, P-31).

A play is a sequence of cards: suits of equal ranks do not matter, but other cards, other joker values or another order
of cards are another play of the same number. The factors of a composite come in one order. Sets of up to six cards
(composites: four) from a standard deck are looked up in tables; larger sets and other decks use the digit search,
strongest first, as far as the caller iterates.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Literal, TypeVar

import msgspec

from engine.cards import JOKER as JOKER_CARD
from engine.cards import Card, jokers_in
from engine.prime import primes as prover
from engine.prime.concat import INFINITY, Infinity, Number, infinite_counts, is_infinity
from engine.prime.factor_parts import factor_parts, without
from engine.prime.judge import GROTHENDIECK, RAMANUJAN, may_be_last, stands
from engine.prime.moves import Play
from engine.prime.packed import signature
from engine.prime.plays_without_factors import Lines, lines
from engine.prime.primes import factor, is_prime, is_tetrad
from engine.prime.settings import Composite57, Composites, InfinityFinish, PlayableNumbers, Rules
from engine.prime.spell import numbers, primes
from engine.prime.spellings import JOKER, Spelling, SpellingQuery, digits_of, spellings
from engine.prime.tables import GREATEST, Kind, PlayTables, covers, shared_tables

PlayKind = Literal["prime", "composite", "cut", "revolution", "infinity"]
Chunk = tuple[int | None, ...]

_KINDS: Mapping[int, PlayKind] = {GROTHENDIECK: "cut", RAMANUJAN: "revolution"}


class SearchLimitReached(Exception):
    """A search was given up: there may be further plays, weaker than those found."""


class Hand(msgspec.Struct, frozen=True):
    """The cards to play from: the count of each value, and the jokers."""

    counts: Mapping[int, int]
    jokers: int = 0

    @property
    def size(self) -> int:
        """The number of cards."""
        return sum(self.counts.values()) + self.jokers


OFFICIAL = Rules()


def special_numbers(rules: Rules) -> tuple[int, ...]:
    """The composites that are legal without factors (P-30; `2014` has 57 alone)."""
    return (GROTHENDIECK, RAMANUJAN) if rules.revolution else (GROTHENDIECK,)


def stands_alone(rules: Rules, value: int) -> bool:
    """Whether a number is legal without a factor part, 57 and 1729 included (P-30, P-68)."""
    return value in special_numbers(rules) or fits(rules, value)


def fits(rules: Rules, value: int) -> bool:
    """Whether a number is legal without a factor part, 57 and 1729 judged like any other (P-68)."""
    return stands(rules.numbers, value, prover)


def table_filter(rules: Rules) -> Callable[[int], bool]:
    """`stands_alone` as a filter for the numbers of the tables: primes, 57 and 1729."""
    special = special_numbers(rules)
    takes_all_primes = rules.numbers in (PlayableNumbers.PRIME, PlayableNumbers.LISTED)

    def is_legal(value: int) -> bool:
        if value in _KINDS:
            return value in special
        return takes_all_primes or fits(rules, value)

    return is_legal


class Playable(msgspec.Struct, frozen=True):
    """One legal play: the number, its cards in order with JOKER for a joker, and the values of the jokers."""

    value: Number
    kind: PlayKind
    cards: Chunk
    jokers: tuple[int, ...] = ()
    """Field first, then factors, in playing order; none in a set that is ∞."""
    factors: tuple[tuple[Chunk, ...], ...] = ()
    twin: Chunk = ()
    """The second set of a twin pair; `value` is the number of this one."""

    @property
    def play(self) -> Play:
        """The move that plays it, in ranks."""
        factors = tuple(tuple(_cards(chunk) for chunk in term) for term in self.factors)
        return Play(_cards(self.cards), factors, self.jokers, _cards(self.twin))


def hand_of(cards: Iterable[Card]) -> Hand:
    """Count cards by rank, suits left out."""
    cards = tuple(cards)
    return Hand(Counter(card.rank for card in cards if not card.is_joker), jokers_in(cards))


def _cards(chunk: Chunk) -> tuple[Card, ...]:
    return tuple(JOKER_CARD if rank is JOKER else Card.of(rank) for rank in chunk)


def prime_plays(
    hand: Hand,
    count: int,
    beating: Number | None = None,
    revolution: bool = False,
    *,
    rules: Rules = OFFICIAL,
) -> Iterator[Playable]:
    """Every lawful play of this many cards without factors that beats the field, strongest first (P-30)."""
    if takes_bare(hand, count, rules):
        yield from _bare_plays(hand, count, beating, revolution, rules)


def takes_bare(hand: Hand, played: int, rules: Rules) -> bool:
    """Whether this many cards may be played without a factor part (P-66)."""
    return rules.composites is not Composites.ONLY or may_be_last(hand.size, played)


def _bare_plays(
    hand: Hand, count: int, beating: Number | None, revolution: bool, rules: Rules
) -> Iterator[Playable]:
    if beating is INFINITY or (rules.limit is not None and count > rules.limit):
        return
    if has_infinity(hand, count, rules):
        yield Playable(INFINITY, "infinity", (JOKER,) * count)
    wanted = wanted_of(count, beating, revolution, rules)
    if in_tables(hand, count, rules):
        is_legal = table_filter(rules)
        for block in bare_lines(hand, count, beating, revolution, rules):
            for value, cards, jokers in block.entries():
                if is_legal(value):
                    yield Playable(value, bare_kind(value), cards, jokers)
        return
    for value in bare_values(hand, wanted, rules):
        for way in spellings(value, hand.counts, hand.jokers, wanted):
            yield Playable(value, bare_kind(value), way.cards, way.jokers)


def has_infinity(hand: Hand, count: int, rules: Rules) -> bool:
    """Whether this many of the hand's jokers alone are a lawful ∞ (P-34, P-35)."""
    can_be = is_infinity(rules, (JOKER_CARD,) * count, declared=False)
    within = count <= min(hand.jokers, rules.limit or count)
    goes_out = count == hand.size and rules.infinity_finish is not InfinityFinish.ALLOWED
    return can_be and within and takes_bare(hand, count, rules) and not goes_out


def bare_lines(
    hand: Hand,
    count: int,
    beating: Number | None = None,
    revolution: bool = False,
    rules: Rules = OFFICIAL,
    tables: PlayTables | None = None,
) -> Iterator[Lines]:
    """The plays of this many cards without factors, ∞ apart, in columns, for hundreds of thousands of plays.

    Only if `in_tables`; all primes, 57 and 1729 are among them whatever the rules.
    """
    wanted = wanted_of(count, beating, revolution, rules)
    return lines(
        hand.counts,
        hand.jokers,
        count,
        wanted.above,
        wanted.below,
        tables=tables or shared_tables(),
        ascending=wanted.ascending,
        infinite=wanted.infinite,
    )


def in_tables(hand: Hand, count: int, rules: Rules) -> bool:
    """Whether the plays of this many cards without factors are in the tables."""
    reach = count <= GREATEST["primes"] and rules.numbers is not PlayableNumbers.SEMIPRIME
    return reach and covers(hand.counts, hand.jokers, wanted_of(count, None, False, rules))


def composite_plays(
    hand: Hand,
    count: int,
    beating: Number | None = None,
    revolution: bool = False,
    *,
    rules: Rules = OFFICIAL,
    tables: PlayTables | None = None,
    patience: int | None = None,
) -> Iterator[Playable]:
    """All legal plays of a composite with `count` cards and its factor part, strongest first (P-31).

    Raises SearchLimitReached after `patience` numbers examined beyond the tables.
    """
    if beating is INFINITY or (rules.limit is not None and count > rules.limit):
        return
    if rules.composites is Composites.OFF:
        return
    wanted = wanted_of(count, beating, revolution, rules)
    for value in _composite_values(hand, wanted, tables, patience):
        yield from composites_of(value, factor(value), hand, wanted, rules)


def composites_of(
    value: int, factors: tuple[tuple[int, int], ...], hand: Hand, wanted: SpellingQuery, rules: Rules
) -> Iterator[Playable]:
    """Every legal play of one composite with its factor part, regardless of the field (P-31)."""
    if rules.composites is Composites.OFF:
        return
    if value == GROTHENDIECK and rules.composite57 is Composite57.FOUL:
        return
    if rules.numbers is PlayableNumbers.TETRAD and not all(is_tetrad(prime) for prime, _ in factors):
        return
    for field in spellings(value, hand.counts, hand.jokers, wanted):
        left = without(hand.counts, field.cards)
        jokers = hand.jokers - len(field.jokers)
        for part in factor_parts(factors, left, jokers, wanted, rules.exponents):
            yield _composite(field, part)


def twin_plays(
    hand: Hand,
    count: int,
    beating: Number | None = None,
    revolution: bool = False,
    *,
    rules: Rules,
    patience: int | None = None,
) -> Iterator[Playable]:
    """All twin pairs p, p + 2 of two sets of `count` cards, strongest first; in the revolution p, p - 2 (P-64).

    Suits are ignored: under a suit lock the judge decides. Raises SearchLimitReached after `patience` first sets.
    """
    if not rules.twin_primes or 2 * count > hand.size or not takes_bare(hand, 2 * count, rules):
        return
    step, wanted = -2 if revolution else 2, wanted_of(count, None, False, rules)
    firsts = _bare_plays(hand, count, beating, revolution, rules)
    for first in firsts if patience is None else _patiently(firsts, patience):
        if not isinstance(first.value, int):
            continue
        if not fits(rules, first.value) or not fits(rules, first.value + step):
            continue
        left, jokers = without(hand.counts, first.cards), hand.jokers - len(first.jokers)
        for second in spellings(first.value + step, left, jokers, wanted):
            worth = (*first.jokers, *second.jokers)
            yield Playable(second.value, "prime", first.cards, worth, twin=second.cards)


def wanted_of(count: int | None, beating: Number | None, revolution: bool, rules: Rules) -> SpellingQuery:
    """The numbers that beat the field: greater ones, in the revolution smaller ones (P-21 c)."""
    bound = None if isinstance(beating, Infinity) else beating
    return SpellingQuery(
        exactly=count,
        limit=rules.limit,
        above=None if revolution else bound,
        below=bound if revolution else None,
        ascending=revolution,
        base=rules.base,
        top=rules.top_value,
        infinite=infinite_counts(rules),
    )


def bare_kind(value: int) -> PlayKind:
    """The kind of a legal number without factors under the official rules (P-30)."""
    return _KINDS.get(value, "prime")


def bare_values(hand: Hand, wanted: SpellingQuery, rules: Rules = OFFICIAL) -> Iterator[int]:
    """The legal numbers that a hand can play and the query wants, each once, in order (P-30, P-68)."""
    if rules.numbers is PlayableNumbers.SEMIPRIME:
        every = numbers(hand.counts, hand.jokers, wanted)
        return (number for number in every if stands_alone(rules, number))
    known = _from_table("primes", hand, wanted)
    if known is not None:
        return filter(table_filter(rules), known)
    special = [
        n
        for n in sorted(special_numbers(rules), reverse=not wanted.ascending)
        if wanted.beats(n)
        if next(spellings(n, hand.counts, hand.jokers, wanted), None)
    ]
    fitting = primes(hand.counts, hand.jokers, wanted, lambda number: fits(rules, number))
    return _merged(special, fitting, wanted.ascending)


def _merged(few: list[int], many: Iterator[int], rising: bool) -> Iterator[int]:
    """Two ordered runs as one, the long one drawn from only as far as needed."""
    for value in many:
        while few and (few[0] < value if rising else few[0] > value):
            yield few.pop(0)
        yield value
    yield from few


def _composite_values(
    hand: Hand, wanted: SpellingQuery, tables: PlayTables | None, patience: int | None
) -> Iterator[int]:
    """Composites that the field cards can spell, without those whose factors the hand cannot play."""
    known = _from_table("composites", hand, wanted, tables)
    if known is not None:
        return iter(known)
    fields = numbers(hand.counts, hand.jokers, wanted)
    if patience is not None:
        fields = _patiently(fields, patience)
    held = Counter[int]()
    for card, count in hand.counts.items():
        for digit in digits_of(card, wanted.base):
            held[digit] += count
    spare = hand.jokers * len(digits_of(wanted.top, wanted.base))

    def has_digits(value: int) -> bool:
        """Whether the hand has the digits of the field and of each prime once; nearly all fail already here."""
        needed = Counter(digits_of(value, wanted.base))
        for prime, _ in factor(value):
            needed.update(digits_of(prime, wanted.base))
        return (needed - held).total() <= spare

    return (value for value in fields if value > 3 and not is_prime(value) and has_digits(value))


_T = TypeVar("_T")


def _patiently(values: Iterator[_T], patience: int) -> Iterator[_T]:
    for looked_at, value in enumerate(values):
        if looked_at == patience:
            raise SearchLimitReached(f"{looked_at} numbers were looked at")
        yield value


def _from_table(
    kind: Kind, hand: Hand, wanted: SpellingQuery, tables: PlayTables | None = None
) -> list[int] | None:
    """The values from a table, strongest first, or None beyond the tables."""
    count = wanted.exactly or 0
    if not 1 <= count <= GREATEST[kind] or not covers(hand.counts, hand.jokers, wanted):
        return None
    # As many jokers as would be ∞ alone must not make up a whole prime.
    jokers = min(hand.jokers, count - 1) if kind == "primes" and count in wanted.infinite else hand.jokers
    table = (tables or shared_tables()).table(kind, count)
    found = table.playable(signature(hand.counts), jokers, wanted.above, wanted.below)
    return found if wanted.ascending else found[::-1]


def _composite(field: Spelling, part: tuple[tuple[Spelling, ...], ...]) -> Playable:
    chunks = [chunk for term in part for chunk in term]
    return Playable(
        field.value,
        "composite",
        field.cards,
        tuple(chain(field.jokers, *(chunk.jokers for chunk in chunks))),
        tuple(tuple(chunk.cards for chunk in term) for term in part),
    )

"""Lists the possible plays of a hand, for people and programs (`qk plays`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import islice
from math import comb

import msgspec
from msgspec.structs import replace

from engine.cards import Card, jokers_in, rank_text, read_cards, write_cards
from engine.errors import BadNotation, Problem, QkError, problem
from engine.prime.concat import INFINITY, Infinity, Number, number_text, read
from engine.prime.judge import Ground, pack_faces
from engine.prime.lawful import is_lawful
from engine.prime.moves import Play
from engine.prime.notation import as_written, in_capitals, read_play, typed_play, write_play
from engine.prime.plays import (
    Hand,
    Playable,
    SearchLimitReached,
    bare_kind,
    bare_lines,
    bare_values,
    composite_plays,
    composites_of,
    fits,
    has_infinity,
    in_tables,
    prime_plays,
    stands_alone,
    table_filter,
    takes_bare,
    twin_plays,
    wanted_of,
)
from engine.prime.plays_without_factors import Lines
from engine.prime.primes import factor, is_prime
from engine.prime.settings import Rules, rules_for
from engine.prime.spellings import SpellingQuery, spellings
from engine.prime.state import Laid
from engine.seats import Seat
from engine.typed import folded, ungrouped, whole_number
from engine.verdict import Reason
from netplay.storage.table_cache import cached_tables

OFFICIAL_RULES = rules_for("official", {}, 2)
MOST_LISTED = 6
"""Every play is listed up to this many cards; longer ones are searched for, strongest first."""
MOST_CARDS = 540
MOST_COMPOSITE = 4
MOST_WAYS = 2_000_000
"""The maximum work beyond tables: a list may take seconds, not hours."""
PATIENCE = 60_000
"""Numbers that are factored in search of long composites."""


class ListingRequest(msgspec.Struct, frozen=True):
    """What to list."""

    cards: str
    on: str = ""
    count: int | None = None
    revolution: bool = False
    composites: bool = False
    top: int | None = None
    rules: Rules = OFFICIAL_RULES
    known: frozenset[int] | None = None
    """The numbers that may be played, if not all: then of any number of cards."""


class ListedPlay(msgspec.Struct, frozen=True):
    """One play as the command prints it."""

    play: str
    value: str
    kind: str


def cards_of(text: str, rules: Rules = OFFICIAL_RULES) -> tuple[Card, ...]:
    """The cards of the command line; of several packs, if this many are named. Raises QkError."""
    cards = read_cards(as_written(in_capitals(text), rules))
    if not 1 <= len(cards) <= MOST_CARDS:
        raise QkError("listing-size", size=len(cards), most=MOST_CARDS)
    faces = pack_faces(rules)
    if any(card.face not in faces for card in cards):
        raise QkError("listing-no-such-card", cards=write_cards(sorted(faces)))
    return tuple(sorted(cards))


def field_of(text: str, rules: Rules = OFFICIAL_RULES) -> Laid | int | None:
    """What has to be beaten: the top set, of a twin pair the second one; or a bare number.

    Raises:
        QkError: if it is neither cards nor a number.
    """
    if not text:
        return None
    digits = ungrouped(folded(text).strip())
    try:
        play = typed_play(in_capitals(text), rules) if _names_cards(digits) else read_play(digits)
    except BadNotation as wrong:
        if (number := whole_number(digits, 4000)) is not None:
            return number
        raise QkError("listing-on", text=text[:40], why=wrong.as_problem) from wrong
    # What the factors were is of no matter, and neither is D3: the set is there.
    jokers = play.jokers[: jokers_in(play.cards + play.twin)]
    reading = read(replace(rules, limit=None), Play(play.cards, (), jokers, play.twin))
    if isinstance(reading, Reason):
        raise QkError("listing-on-joker", text=text[:40])
    if reading.twin is not None:
        return Laid(_OTHER, play.twin, reading.twin_values, reading.twin, "prime", pair=True)
    return Laid(_OTHER, play.cards, reading.values, reading.number, "")


def list_plays(request: ListingRequest, notes: list[Problem] | None = None) -> Iterator[ListedPlay]:
    """All requested plays, strongest first, generated lazily.

    Arguments:
        notes: takes remarks on the list, such as that a search was given up.

    Raises:
        QkError: for impossible cards, or too many plays to list.
    """
    question = _question(request)
    hand, size, given_up = question.hand, question.hand.size, list[int]()
    count = question.count_of(request)
    if count is not None and count > size:
        return iter(())
    if request.known is not None:
        return islice(_known(question, count, request.known, composites=request.composites), request.top)
    counts = (
        [count] if count is not None else [*range(1, (size if request.top else min(size, MOST_LISTED)) + 1)]
    )
    if request.top is None:
        _check_length(hand, counts, request.rules)
    runs: list[Iterator[_Placed]] = []
    if question.takes_sets:
        whole = request.top is not None and count is None
        runs += [_strongest(question)] if whole else [_bare(question, number) for number in counts]
        if request.composites:
            short = [n for n in counts if n < size and (n <= MOST_COMPOSITE or request.top is not None)]
            runs += [_composite(question, n, PATIENCE // len(short), given_up) for n in short]
    if request.rules.twin_primes:
        runs += [_pairs(question, number, given_up) for number in counts if 2 * number <= size]
    found = runs[0] if len(runs) == 1 else merge(*runs, key=lambda one: one[0])
    return _noted(islice(found, request.top), given_up, notes)


def _known(
    question: _Question, count: int | None, known: frozenset[int], *, composites: bool
) -> Iterator[ListedPlay]:
    """The plays of numbers that are known, strongest first; ∞ is no number."""
    hand, rules, beating = question.hand, question.here.rules, question.beating
    if isinstance(beating, Infinity):
        return
    wanted = wanted_of(count, beating, question.revolution, rules)
    step = -2 if question.revolution else 2
    pairs = list(_known_pairs(question, count)) if rules.twin_primes else []
    for value in sorted(known, key=question.place):
        if question.takes_sets and wanted.beats(value):
            if stands_alone(rules, value):
                for way in spellings(value, hand.counts, hand.jokers, wanted):
                    if takes_bare(hand, len(way.cards), rules):
                        yield _listed(Playable(value, bare_kind(value), way.cards, way.jokers))
            if composites and not is_prime(value):
                yield from map(_listed, composites_of(value, factor(value), hand, wanted, rules))
        if value - step in known:
            yield from (pair for pair in pairs if pair.value == str(value))


def _known_pairs(question: _Question, count: int | None) -> Iterator[ListedPlay]:
    counts = range(1, question.hand.size // 2 + 1) if count is None else (count,)
    for number in counts:
        yield from (listed for _, listed in _pairs(question, number, []))


def _noted(
    found: Iterator[_Placed], given_up: list[int], notes: list[Problem] | None
) -> Iterator[ListedPlay]:
    """The list itself, and at its end what was not searched."""
    for _, listed in found:
        yield listed
    if given_up and notes is not None:
        cards = ", ".join(map(str, sorted(given_up)))
        notes.append(problem("listing-given-up", cards=cards, tried=PATIENCE))


class _Question(msgspec.Struct, frozen=True):
    """What is to be beaten, and from which hand."""

    here: Ground
    hand: Hand
    beating: Number | None

    @property
    def revolution(self) -> bool:
        return self.here.upside_down

    @property
    def takes_sets(self) -> bool:
        """Whether one set may be played: not on a twin pair (P-64)."""
        return self.here.top is None or not self.here.top.pair

    def count_of(self, request: ListingRequest) -> int | None:
        """The number of cards of a set; None for any."""
        top = self.here.top
        return request.count if request.count is not None or top is None else len(top.cards)

    def place(self, value: Number) -> _Place:
        """The sort key of a number, strongest first (P-5)."""
        if not isinstance(value, int):
            return (0, 0)
        return (1, value if self.revolution else -value)


_OTHER = Seat(1)
_Place = tuple[int, int]
_Placed = tuple[_Place, ListedPlay]


def _question(request: ListingRequest) -> _Question:
    cards, field = cards_of(request.cards, request.rules), field_of(request.on, request.rules)
    if request.count is not None and not 1 <= request.count <= len(cards):
        raise QkError("listing-count", count=request.count, size=len(cards))
    top, beating = (field, field.number) if isinstance(field, Laid) else (None, field)
    counts = Counter(card.rank for card in cards if not card.is_joker)
    here = Ground(request.rules, cards, pack_faces(request.rules), top, upside_down=request.revolution)
    return _Question(here, Hand(dict(counts), jokers_in(cards)), beating)


def _check_length(hand: Hand, counts: Sequence[int], rules: Rules) -> None:
    """Refuse lists too long to read: too many cards a play, or too many jokers. Raises QkError."""
    if max(counts) > MOST_LISTED:
        raise QkError("listing-long", most=MOST_LISTED)
    for count in counts:
        ways = 0 if in_tables(hand, count, rules) else ways_to_play(hand, count, rules.top_value)
        if ways > MOST_WAYS:
            raise QkError("listing-ways", jokers=hand.jokers, count=count, ways=ways, most=MOST_WAYS)


def ways_to_play(hand: Hand, count: int, top: int = 13) -> int:
    """The number of ways to play this many cards of a hand side by side, jokers with their values."""
    ways = [1] + [0] * count  # of playing this many cards of the ranks looked at so far
    for held in hand.counts.values():
        ways = [
            sum(ways[n - more] * comb(n, more) for more in range(min(held, n) + 1)) for n in range(count + 1)
        ]
    most = min(hand.jokers, count)
    return sum(comb(count, jokers) * (top + 1) ** jokers * ways[count - jokers] for jokers in range(most + 1))


def _bare(question: _Question, count: int) -> Iterator[_Placed]:
    """The plays without factors of this many cards."""
    hand, beating, rules = question.hand, question.beating, question.here.rules
    if not in_tables(hand, count, rules):
        for play in prime_plays(hand, count, beating, question.revolution, rules=rules):
            yield question.place(play.value), _listed(play)
        return
    if beating is INFINITY or (rules.limit is not None and count > rules.limit):
        return
    if not takes_bare(hand, count, rules):
        return
    if has_infinity(hand, count, rules):
        yield question.place(INFINITY), ListedPlay("X" * count, "inf", "infinity")
    is_legal = table_filter(rules)
    for block in bare_lines(hand, count, beating, question.revolution, rules, cached_tables()):
        for value, text in zip(block.values.tolist(), _texts(block), strict=True):
            if is_legal(value):
                yield question.place(value), ListedPlay(text, str(value), bare_kind(value))


def _texts(block: Lines) -> Iterator[str]:
    """The lines of a block as players write them."""
    places = range(block.count - 1, -1, -1)
    for code, on in zip(block.codes.tolist(), block.jokers.tolist(), strict=True):
        letters = [_LETTERS[code >> 4 * place & 15] for place in places]
        if not on:
            yield "".join(letters)
            continue
        jokers = [place for place in places if on >> place & 1]
        values = "".join([f"|X={letters[-1 - place]}" for place in jokers])
        for place in jokers:
            letters[-1 - place] = "X"
        yield "".join(letters) + values


_LETTERS = [rank_text(value) for value in range(14)]


def _strongest(question: _Question) -> Iterator[_Placed]:
    """The plays without factors of any number of cards, all spellings of a number one after the other."""
    hand, beating, rules = question.hand, question.beating, question.here.rules
    if beating is INFINITY:
        return
    for count in (1, 2):
        if has_infinity(hand, count, rules):
            yield question.place(INFINITY), ListedPlay("X" * count, "inf", "infinity")
    wanted = _wanted_bare(question, None)
    if wanted is None:
        return
    for value in bare_values(hand, wanted, rules):
        for way in sorted(spellings(value, hand.counts, hand.jokers, wanted), key=lambda w: len(w.cards)):
            play = Playable(value, bare_kind(value), way.cards, way.jokers)
            yield question.place(value), _listed(play)


def _wanted_bare(question: _Question, count: int | None) -> SpellingQuery | None:
    """The numbers that may be played without factors, of any or of this many cards; None if none may (P-66)."""
    hand, rules = question.hand, question.here.rules
    counts = range(1, hand.size + 1) if count is None else (count,)
    taken = [n for n in counts if takes_bare(hand, n, rules)]
    if not taken:
        return None
    return wanted_of(taken[0] if len(taken) == 1 else None, question.beating, question.revolution, rules)


def _composite(question: _Question, count: int, patience: int, given_up: list[int]) -> Iterator[_Placed]:
    """The composites with this many cards in the field."""
    hand, tables = question.hand, cached_tables()
    try:
        for play in composite_plays(
            hand,
            count,
            question.beating,
            question.revolution,
            rules=question.here.rules,
            tables=tables,
            patience=patience,
        ):
            yield question.place(play.value), _listed(play)
    except SearchLimitReached:
        given_up.append(count)


def _pairs(question: _Question, count: int, given_up: list[int]) -> Iterator[_Placed]:
    """The twin pairs of sets of this many cards; if suits are locked, those that fit."""
    hand, rules = question.hand, question.here.rules
    patience = None if in_tables(hand, count, rules) else PATIENCE
    try:
        for play in twin_plays(
            hand, count, question.beating, question.revolution, rules=rules, patience=patience
        ):
            if is_lawful(question.here, play.play):
                yield question.place(play.value), _listed(play)
    except SearchLimitReached:
        given_up.append(count)


def extreme(request: ListingRequest, *, smallest: bool) -> ListedPlay | None:
    """The largest or the smallest prime that can be played, of any or of exactly this many cards.

    Raises:
        QkError: for impossible cards.
    """
    question = _question(request)
    hand, beating, count = question.hand, question.beating, question.count_of(request)
    if beating is INFINITY:
        return None
    if request.known is not None:
        known = (
            one for one in list_plays(replace(request, composites=False, top=None)) if one.kind == "prime"
        )
        return (min if smallest else max)(known, key=lambda one: int(one.value), default=None)
    if not question.takes_sets:
        pairs = [listed for _, listed in _pairs(question, count or 0, [])]
        return (min if smallest else max)(pairs, key=lambda one: int(one.value), default=None)
    rules = request.rules
    wanted = _wanted_bare(question, count)
    if wanted is None:
        return None
    wanted = replace(wanted, ascending=smallest)
    value = next((number for number in bare_values(hand, wanted, rules) if fits(rules, number)), None)
    if value is None:
        return None
    way = next(spellings(value, hand.counts, hand.jokers, wanted))
    return _listed(Playable(value, "prime", way.cards, way.jokers))


def _names_cards(text: str) -> bool:
    """Whether a field is named by its cards: digits with 0 or 1 among them are a number."""
    return not text.isdecimal() or not set(text) & {"0", "1"}


def _listed(play: Playable) -> ListedPlay:
    return ListedPlay(write_play(play.play), number_text(play.value) or "", play.kind)

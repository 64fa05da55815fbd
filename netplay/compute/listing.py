"""What can be played from a hand, listed for people and programs (`qk plays`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import islice
from math import comb

import msgspec
from msgspec.structs import replace

from engine.cards import JOKER, Card, rank_text, read_cards, write_cards
from engine.errors import BadNotation, QkError
from engine.prime.as_typed import as_written, in_capitals, typed_play
from engine.prime.concat import INFINITY, Number, con, is_infinity, number_text
from engine.prime.judge import GROTHENDIECK, pack_faces
from engine.prime.lines import Lines
from engine.prime.moves import Play
from engine.prime.notation import read_play, write_play
from engine.prime.plays import (
    Customs,
    Hand,
    OutOfPatience,
    Playable,
    bare_kind,
    bare_lines,
    bare_values,
    composite_plays,
    customs_of,
    in_tables,
    prime_plays,
    wanted_of,
)
from engine.prime.settings import Composite57, Rules, rules_for
from engine.prime.spell import spelled_primes
from engine.prime.spellings import spellings
from engine.typed import folded, ungrouped
from netplay.storage.table_cache import kept_tables

OFFICIAL_RULES = rules_for("official", {}, 2)
MOST_LISTED = 6
"""Every play is listed up to so many cards; longer ones are searched for, strongest first."""
MOST_CARDS = 540
MOST_COMPOSITE = 4
MOST_WAYS = 2_000_000
"""Where no table helps, a list is made that takes seconds, not one that takes hours."""
PATIENCE = 60_000
"""Numbers that are factored in search of long composites."""


class BadListing(QkError):
    """Plays that cannot be listed."""


class Asked(msgspec.Struct, frozen=True):
    """What is to be listed."""

    cards: str
    on: str = ""
    count: int | None = None
    revolution: bool = False
    composites: bool = False
    top: int | None = None
    rules: Rules = OFFICIAL_RULES


class Listed(msgspec.Struct, frozen=True):
    """One play as the command prints it."""

    play: str
    value: str
    kind: str


def hand_of(text: str, rules: Rules = OFFICIAL_RULES) -> Hand:
    """The cards of the command line as counts; of several packs, if so many are named.

    Raises:
        BadListing, BadNotation.
    """
    cards = read_cards(as_written(in_capitals(text), rules))
    if not 1 <= len(cards) <= MOST_CARDS:
        raise BadListing(f"{len(cards)} cards; 1 … {MOST_CARDS} can be searched")
    counts = Counter(card.rank for card in cards if not card.is_joker)
    faces = pack_faces(rules)
    if any(card.face not in faces for card in cards):
        raise BadListing("listing-no-such-card", cards=write_cards(sorted(faces)))
    return Hand(dict(counts), sum(card.is_joker for card in cards))


def field_of(text: str, rules: Rules = OFFICIAL_RULES) -> tuple[Number | None, int | None]:
    """What has to be beaten: its number, and how many cards it has (None for a bare number).

    Raises:
        BadListing: if it is neither cards nor a number.
    """
    if not text:
        return None, None
    digits = ungrouped(folded(text).strip())
    try:
        play = typed_play(in_capitals(text), rules) if _names_cards(digits) else read_play(digits)
    except BadNotation as wrong:
        if digits.isascii() and digits.isdecimal() and len(digits) <= 4000:
            return int(digits), None
        raise BadListing(f"--on {text[:40]}: neither cards nor a number ({wrong})") from wrong
    if is_infinity(rules, play.cards, bool(play.jokers)):
        return INFINITY, len(play.cards)
    jokers = iter(play.jokers)
    values = [next(jokers, -1) if card.is_joker else card.rank for card in play.cards]
    if min(values) < 0 or values[0] == 0:
        raise BadListing(f"--on {text[:40]}: give each joker a value, such as |X=7, and no leading 0")
    return con(values, rules.base), len(play.cards)


def list_plays(asked: Asked, notes: list[str] | None = None) -> Iterator[Listed]:
    """All plays asked for, strongest first, found while they are read.

    Arguments:
        notes: takes what has to be said beside the list, such as that a search was given up.

    Raises:
        BadListing, BadNotation: for cards that cannot be, or plays too many to list.
    """
    hand, customs = hand_of(asked.cards, asked.rules), customs_of(asked.rules)
    beating, fixed = field_of(asked.on, asked.rules)
    count = asked.count if asked.count is not None else fixed
    size = sum(hand.counts.values()) + hand.jokers
    if count is not None and not 1 <= count <= size:
        raise BadListing(f"{count} cards cannot be laid from {size}")
    question, given_up = _Question(hand, beating, asked.revolution, asked.rules, customs), list[int]()
    if asked.top is not None:
        counts = [*range(1, size + 1)] if count is None else [count]
        bare = [_strongest(question) if count is None else _bare(question, count)]
    else:
        counts = [*range(1, min(size, MOST_LISTED) + 1)] if count is None else [count]
        _check_length(hand, counts, customs)
        bare = [_bare(question, number) for number in counts]
    if asked.composites:
        counts = [n for n in counts if n < size and (n <= MOST_COMPOSITE or asked.top is not None)]
        bare += [_composite(question, n, PATIENCE // len(counts), given_up) for n in counts]
    found = bare[0] if len(bare) == 1 else merge(*bare, key=lambda one: one[0])
    return _noted(islice(found, asked.top), given_up, notes)


def _noted(found: Iterator[_Placed], given_up: list[int], notes: list[str] | None) -> Iterator[Listed]:
    """The list itself, and at its end what was not looked through."""
    for _, listed in found:
        yield listed
    if given_up and notes is not None:
        cards = ", ".join(map(str, sorted(given_up)))
        notes.append(f"composites of {cards} cards: {PATIENCE:,} numbers were tried; there may be more")


class _Question(msgspec.Struct, frozen=True):
    """What is to be beaten, and from which hand."""

    hand: Hand
    beating: Number | None
    revolution: bool
    rules: Rules
    customs: Customs

    def place(self, value: Number) -> _Place:
        """Where a number stands in the list, strongest first (P-5)."""
        if not isinstance(value, int):
            return (0, 0)
        return (1, value if self.revolution else -value)


_Place = tuple[int, int]
_Placed = tuple[_Place, Listed]


def _check_length(hand: Hand, counts: Sequence[int], customs: Customs) -> None:
    """Refuses lists that nobody could read: too many cards a play, or too many jokers.

    Raises:
        BadListing.
    """
    if max(counts) > MOST_LISTED:
        raise BadListing(f"plays of more than {MOST_LISTED} cards are listed with --top K")
    for count in counts:
        ways = 0 if in_tables(hand, count, customs) else ways_to_lay(hand, count, customs.top)
        if ways > MOST_WAYS:
            raise BadListing(
                f"{hand.jokers} jokers: {count} cards can be laid in {ways:,} ways, more than {MOST_WAYS:,};"
                " list fewer cards with --count M or the strongest plays with --top K"
            )


def ways_to_lay(hand: Hand, count: int, top: int = 13) -> int:
    """In how many ways so many cards of a hand can be laid side by side, jokers with their values."""
    ways = [1] + [0] * count  # of laying so many cards of the ranks looked at so far
    for held in hand.counts.values():
        ways = [
            sum(ways[n - more] * comb(n, more) for more in range(min(held, n) + 1)) for n in range(count + 1)
        ]
    most = min(hand.jokers, count)
    return sum(comb(count, jokers) * (top + 1) ** jokers * ways[count - jokers] for jokers in range(most + 1))


def _bare(question: _Question, count: int) -> Iterator[_Placed]:
    """The plays without factors of so many cards."""
    hand, beating, customs = question.hand, question.beating, question.customs
    if not in_tables(hand, count, customs):
        for play in prime_plays(hand, count, beating, question.revolution, customs=customs):
            yield question.place(play.value), _listed(play)
        return
    if beating is INFINITY or (customs.limit is not None and count > customs.limit):
        return
    if count in customs.infinite and hand.jokers >= count:
        yield question.place(INFINITY), Listed("X" * count, "inf", "infinity")
    kept = kept_tables()
    for block in bare_lines(hand, count, beating, question.revolution, customs, kept):
        for value, text in zip(block.values.tolist(), _texts(block), strict=True):
            kind = bare_kind(value)
            if kind == "prime" or value in customs.special:
                yield question.place(value), Listed(text, str(value), kind)


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
    hand, beating, customs = question.hand, question.beating, question.customs
    if beating is INFINITY:
        return
    for count in customs.infinite:
        if hand.jokers >= count:
            yield question.place(INFINITY), Listed("X" * count, "inf", "infinity")
    wanted = wanted_of(None, beating, question.revolution, customs)
    for value in bare_values(hand, wanted, customs):
        for way in sorted(spellings(value, hand.counts, hand.jokers, wanted), key=lambda w: len(w.cards)):
            play = Playable(value, bare_kind(value), way.cards, way.jokers)
            yield question.place(value), _listed(play)


def _composite(question: _Question, count: int, patience: int, given_up: list[int]) -> Iterator[_Placed]:
    """The composites with so many cards in the field."""
    hand, kept = question.hand, kept_tables()
    try:
        for play in composite_plays(
            hand,
            count,
            question.beating,
            question.revolution,
            customs=question.customs,
            tables=kept,
            patience=patience,
        ):
            if play.value != GROTHENDIECK or question.rules.composite57 is not Composite57.FOUL:
                yield question.place(play.value), _listed(play)
    except OutOfPatience:
        given_up.append(count)


def extreme(asked: Asked, *, smallest: bool) -> Listed | None:
    """The largest or the smallest prime that can be laid, of any or of exactly so many cards."""
    hand = hand_of(asked.cards, asked.rules)
    beating, fixed = field_of(asked.on, asked.rules)
    count = asked.count if asked.count is not None else fixed
    customs = customs_of(asked.rules)
    wanted = replace(wanted_of(count, beating, asked.revolution, customs), ascending=smallest)
    spelled = next(spelled_primes(hand.counts, hand.jokers, wanted), None)
    if spelled is None or beating is INFINITY:
        return None
    return _listed(Playable(spelled.value, "prime", spelled.cards, spelled.jokers))


def _names_cards(text: str) -> bool:
    """Whether a field is named by its cards: digits with 0 or 1 among them are a number."""
    return not text.isdecimal() or not set(text) & {"0", "1"}


def _listed(play: Playable) -> Listed:
    cards = tuple(_card(rank) for rank in play.cards)
    factors = tuple(tuple(tuple(_card(rank) for rank in chunk) for chunk in term) for term in play.factors)
    text = write_play(Play(cards, factors, play.jokers)) if factors or play.jokers else write_cards(cards)
    return Listed(text, number_text(play.value) or "", play.kind)


def _card(rank: int | None) -> Card:
    return JOKER if rank is None else Card.of(rank)

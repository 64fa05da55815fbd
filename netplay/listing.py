"""What can be played from a hand, listed for people and programs (`qk plays`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from engine.cards import JOKER, Card, read_cards, write_cards
from engine.errors import BadNotation, QkError
from engine.prime.concat import INFINITY, Number, con, number_text
from engine.prime.moves import Play
from engine.prime.notation import read_play, write_play
from engine.prime.plays import Hand, Playable, composite_plays, prime_plays
from engine.prime.spell import spelled_primes
from engine.prime.spellings import Wanted

MOST_LISTED = 6
"""Every play is listed up to so many cards; longer ones are searched for, strongest first."""
MOST_CARDS = 540
MOST_COMPOSITE = 4


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


class Listed(msgspec.Struct, frozen=True):
    """One play as the command prints it."""

    play: str
    value: str
    kind: str


def hand_of(text: str) -> Hand:
    """The cards of the command line as counts.

    Raises:
        BadListing, BadNotation.
    """
    cards = read_cards(text)
    if not 1 <= len(cards) <= MOST_CARDS:
        raise BadListing(f"{len(cards)} cards; 1 … {MOST_CARDS} can be searched")
    counts = Counter(card.rank for card in cards if not card.is_joker)
    if any(rank > 13 or rank < 1 for rank in counts):
        raise BadListing("cards of the pack are A 2 … 9 T J Q K and X")
    return Hand(dict(counts), sum(card.is_joker for card in cards))


def field_of(text: str) -> tuple[Number | None, int | None]:
    """What has to be beaten: its number, and how many cards it has (None for a bare number).

    Raises:
        BadListing: if it is neither cards nor a number.
    """
    if not text:
        return None, None
    try:
        play = read_play(text)
    except BadNotation as wrong:
        if text.isascii() and text.isdecimal() and len(text) <= 4000:
            return int(text), None
        raise BadListing(f"--on {text[:40]}: neither cards nor a number ({wrong})") from wrong
    if len(play.cards) == 1 and play.cards[0].is_joker and not play.jokers:
        return INFINITY, 1
    jokers = iter(play.jokers)
    values = [next(jokers, -1) if card.is_joker else card.rank for card in play.cards]
    if min(values) < 0 or values[0] == 0:
        raise BadListing(f"--on {text[:40]}: give each joker a value, such as |X=7, and no leading 0")
    return con(values), len(play.cards)


def list_plays(asked: Asked) -> Iterator[Listed]:
    """All plays asked for, strongest first.

    Raises:
        BadListing, BadNotation: for cards that cannot be.
    """
    hand = hand_of(asked.cards)
    beating, fixed = field_of(asked.on)
    count = asked.count if asked.count is not None else fixed
    size = sum(hand.counts.values()) + hand.jokers
    if count is not None and not 1 <= count <= size:
        raise BadListing(f"{count} cards cannot be laid from {size}")
    counts = range(1, min(size, MOST_LISTED) + 1) if count is None else (count,)
    if asked.top is None and max(counts) > MOST_LISTED:
        raise BadListing(f"plays of more than {MOST_LISTED} cards are listed with --top K")
    found: list[Playable] = []
    for number in counts:
        primes: Iterable[Playable] = prime_plays(hand, number, beating, asked.revolution)
        found += primes if asked.top is None else islice(primes, asked.top)
        if asked.composites and (number <= MOST_COMPOSITE or asked.top is not None):
            others: Iterable[Playable] = composite_plays(hand, number, beating, asked.revolution)
            found += others if asked.top is None else islice(others, asked.top)
    found.sort(key=lambda play: _strength(play.value, asked.revolution), reverse=True)
    return (_listed(play) for play in (found if asked.top is None else found[: asked.top]))


def _strength(value: Number, revolution: bool) -> tuple[int, int]:
    if not isinstance(value, int):
        return (1, 0)
    return (0, -value if revolution else value)


def extreme(asked: Asked, *, smallest: bool) -> Listed | None:
    """The largest or the smallest prime that can be laid, of any or of exactly so many cards."""
    hand = hand_of(asked.cards)
    beating, fixed = field_of(asked.on)
    count = asked.count if asked.count is not None else fixed
    bound = beating if isinstance(beating, int) else None
    wanted = Wanted(
        exactly=count,
        above=None if asked.revolution else bound,
        below=bound if asked.revolution else None,
        ascending=smallest,
    )
    spelled = next(spelled_primes(hand.counts, hand.jokers, wanted), None)
    if spelled is None or beating is INFINITY:
        return None
    return _listed(Playable(spelled.value, "prime", spelled.cards, spelled.jokers))


def _listed(play: Playable) -> Listed:
    cards = tuple(_card(rank) for rank in play.cards)
    factors = tuple(tuple(tuple(_card(rank) for rank in chunk) for chunk in term) for term in play.factors)
    text = write_play(Play(cards, factors, play.jokers)) if factors or play.jokers else write_cards(cards)
    return Listed(text, number_text(play.value) or "", play.kind)


def _card(rank: int | None) -> Card:
    return JOKER if rank is None else Card.of(rank)

"""Hands to be played out completely: split into plays (組み切り), or into 2, a prime and its double (2p)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from engine.cards import Card, read_cards
from engine.errors import BadNotation
from engine.prime.concat import Concatenation
from engine.prime.moves import Play
from engine.prime.notation import write_play
from engine.prime.primes import is_prime
from engine.prime.spellings import SpellingQuery, spellings
from netplay.learn.payoff import worths
from netplay.learn.puzzles import judged, read_plays
from netplay.learn.questions import MarkedAnswer, QuizQuestion, factors_of
from netplay.table.dice import Dice

_SIZES: Mapping[str, tuple[int, ...]] = {"split7": (4, 3), "split11": (4, 4, 3), "split24": (4,) * 6}
"""The sizes of the plays that make a hand; 24 cards are held after a fouled whole hand."""
_KNOWN = 200
"""A hand is made of the most useful primes."""
_EACH = 4
"""This many cards of each rank are there."""


@cache
def hand_of(question: str) -> tuple[Card, ...]:
    """The cards of a question, by its name."""
    return tuple(sorted(card for play in solution_of(question) for card in play.all_cards))


@cache
def solution_of(question: str) -> tuple[Play, ...]:
    """Plays that use up the cards of a question."""
    kind, _, key = question.partition(":")
    dice = Dice.of_number(int(key))
    return (_double(dice),) if kind == "double" else _split(dice, _SIZES[kind])


def most_plays(kind: str) -> int:
    """The maximum number of plays for a hand."""
    return 1 if kind == "double" else len(_SIZES[kind])


def _split(dice: Dice, sizes: tuple[int, ...]) -> tuple[Play, ...]:
    while True:
        left, plays = Counter(dict.fromkeys(range(1, 14), _EACH)), []
        for cards in sizes:
            fits = [ranks for ranks in _useful(cards) if Counter(ranks) <= left]
            if not fits:  # the last cards that are left spell none of these: a new hand is drawn
                break
            ranks = fits[dice.below(len(fits))]
            left -= Counter(ranks)
            plays.append(Play(tuple(map(Card.of, ranks))))
        else:
            return tuple(plays)


@cache
def _useful(cards: int) -> tuple[tuple[int, ...], ...]:
    """The most useful primes of this many cards, each as the ranks that spell it."""
    pack, wanted = dict.fromkeys(range(1, 14), _EACH), SpellingQuery(exactly=cards, infinite=())
    numbers = (worth.number for worth in worths("primes", cards)[:_KNOWN])
    found = (next(spellings(number, pack, 0, wanted), None) for number in numbers)
    return tuple(tuple(rank for rank in one.cards if rank is not None) for one in found if one is not None)


def _double(dice: Dice) -> Play:
    """Of eleven cards: a prime of five digits, its double, and the 2 (2p = 2 × p)."""
    while True:
        prime = 10_001 + 2 * dice.below(20_000)
        shown = f"{prime}{2 * prime}2"
        if "0" not in shown and max(Counter(shown).values()) <= _EACH and is_prime(prime):
            double, single = (read_cards(str(number).replace("1", "A")) for number in (2 * prime, prime))
            return Play(tuple(double), ((tuple(read_cards("2")),), (tuple(single),)))


def mark_split(question: QuizQuestion, text: str) -> MarkedAnswer:
    """Whether these plays are legal one by one and use up the cards.

    Raises:
        BadNotation: if they are no plays, or more than may be.
    """
    solution = "  ".join(write_play(play) for play in solution_of(question.id))
    plays, most = read_plays(text), most_plays(question.kind)
    if not 1 <= len(plays) <= most:
        raise BadNotation("plays-wanted", count=len(plays), most=most)
    numbers = []
    for play in plays:
        found = judged(play)
        if not isinstance(found, Concatenation):
            return MarkedAnswer(False, solution, why=str(found))
        numbers.append(found)
    cards = sorted(card for play in plays for card in play.all_cards)
    if cards != list(hand_of(question.id)):
        lacks = Counter(cards) - Counter(hand_of(question.id))
        return MarkedAnswer(False, solution, why="not-in-hand" if lacks else "left")
    return MarkedAnswer(True, solution, numbers=tuple(map(_number, numbers)))


def _number(reading: Concatenation) -> tuple[str, str]:
    """The number played, and its factors as played; none for a prime."""
    number = reading.number
    assert isinstance(number, int)
    return str(number), factors_of(number)

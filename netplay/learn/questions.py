"""The questions of the drill, in the order of payoff, and their answers.

Is this number prime; which last digits make a stem prime (82X); the factors with which a composite is played; a hand to
be emptied in two plays; the player's own mistakes; and against the clock 2p composites and hands to be split. A
question is identified by its key, which is stored with its progress.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Literal, get_args

import msgspec

from engine.prime.primes import factor, is_prime
from netplay.learn.payoff import NumberPayoff, by_payoff, lookalikes, worths

Kind = Literal["prime", "family", "composite", "hand", "mistake", "double", "split7", "split11", "split24"]
KINDS: tuple[Kind, ...] = get_args(Kind)
MIXED: tuple[Kind, ...] = KINDS[:5]
"""The kinds asked in turn; those against the clock come on request."""
TIMED: frozenset[Kind] = frozenset(KINDS[5:])

LAST_DIGITS = "1379"
MOST = 1500
"""The number of questions of one kind, more than most masters know."""
HANDS = 300


class QuizQuestion(msgspec.Struct, frozen=True):
    """One thing to know."""

    kind: Kind
    key: str
    """The text behind the kind: the number, the stem, the puzzle's number, or the whole mistake."""
    chance: float = 0.0
    """The probability that eleven cards can play it; 0 if irrelevant."""
    factors: str = ""
    """The factors of a composite of the player's list, which may be too large to factor."""

    @property
    def id(self) -> str:
        """The name under which progress is stored."""
        return f"{self.kind}:{self.key}"


class MarkedAnswer(msgspec.Struct, frozen=True):
    """The verdict on an answer, and the right one."""

    right: bool
    solution: str
    factors: tuple[tuple[int, int], ...] = ()
    """Of the number, if it is composite."""
    why: str = ""
    """Why a play was none: the reason or the foul, by its code."""
    numbers: tuple[tuple[str, str], ...] = ()
    """The numbers that a right answer was made of, with the factors of composites."""


@cache
def bank(kind: Kind) -> tuple[QuizQuestion, ...]:
    """All questions of a kind, the one that pays off most first."""
    match kind:
        case "prime":
            return _primes()
        case "family":
            return _families()
        case "composite":
            found = heapq.merge(*(worths("composites", cards) for cards in (1, 2, 3)), key=by_payoff)
            return _once([_question("composite", worth) for worth in found])
        case "mistake":
            return ()  # they are the player's own
        case "hand" | "double" | "split7" | "split11" | "split24":
            return tuple(QuizQuestion(kind, str(number)) for number in range(1, HANDS + 1))


def _primes() -> tuple[QuizQuestion, ...]:
    """Primes and composites that look like them, about one for one, so that guessing does not pay."""
    primes = heapq.merge(*(worths("primes", cards) for cards in (2, 3, 4)), key=by_payoff)
    others = heapq.merge(*(lookalikes(cards) for cards in (2, 3, 4)), key=by_payoff)
    turns: list[QuizQuestion] = []
    for prime, other in zip(primes, others, strict=False):
        turns += [_question("prime", worth) for worth in sorted((prime, other), key=by_payoff)]
    return _once(turns)


def _once(questions: list[QuizQuestion]) -> tuple[QuizQuestion, ...]:
    """Each number once, where its payoff is highest; 113 can be played with two cards and with three."""
    first: dict[str, QuizQuestion] = {}
    for question in questions:
        first.setdefault(question.key, question)
    return tuple(first.values())[:MOST]


def _families() -> tuple[QuizQuestion, ...]:
    """Stems to be completed by a last card of 1, 3, 7 or 9; worth as much as their primes together."""
    payoffs: dict[int, float] = {}
    chances: dict[int, float] = {}
    for cards in (2, 3):
        for worth in worths("primes", cards):
            stem, last = divmod(worth.number, 10)
            if str(last) in LAST_DIGITS and stem > 9:
                payoffs[stem] = payoffs.get(stem, 0.0) + worth.payoff
                chances[stem] = max(chances.get(stem, 0.0), worth.chance)
    order = sorted(payoffs, key=lambda stem: (-payoffs[stem], stem))
    return tuple(QuizQuestion("family", str(stem), chances[stem]) for stem in order)[:MOST]


def _question(kind: Kind, worth: NumberPayoff) -> QuizQuestion:
    return QuizQuestion(kind, str(worth.number), worth.chance)


def primes_of(stem: str) -> str:
    """The last digits that make a stem prime, such as `1379` for 82."""
    return "".join(last for last in LAST_DIGITS if is_prime(int(stem + last)))


def mark_prime(question: QuizQuestion, says_prime: bool) -> MarkedAnswer:
    """Whether the answer to `is this number prime` is right."""
    number = int(question.key)
    prime = is_prime(number)
    return MarkedAnswer(
        says_prime == prime, "prime" if prime else "composite", () if prime else factor(number)
    )


def mark_family(question: QuizQuestion, digits: Sequence[str]) -> MarkedAnswer:
    """Whether these are all the last digits that make the stem prime."""
    solution = primes_of(question.key)
    return MarkedAnswer(set(digits) == set(solution), solution)


def factors_in(text: str) -> Iterator[tuple[str, int]]:
    """The factors in a text as `factors_text` writes it."""
    for term in text.split("*") if text else ():
        prime, _, power = term.partition("^")
        yield prime, int(power or 1)


def factors_text(factors: Iterable[tuple[int | str, int]]) -> str:
    """Factors as they are written: `2^2*3`."""
    return "*".join(f"{prime}^{power}" if power > 1 else str(prime) for prime, power in factors)


def factors_of(number: int) -> str:
    """The factors of a composite as they are written; empty for a prime."""
    return "" if is_prime(number) else factors_text(factor(number))

"""The first game, step by step: fixed deals, the learner's steps, and Euclid's answers.

The engine plays every deal like any other. A step has the move it is for (by the words `tutorial-NAME`) and the other
player's answer; its name says what it teaches.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.cards import JOKER, Card, read_cards
from engine.prime import opening
from engine.prime.concat import Concatenation, number_text, read
from engine.prime.judge import verdict_on
from engine.prime.moves import Draw, Move, Pass, Play
from engine.prime.notation import read_move, write_play
from engine.prime.primes import MemoizedProver, factor
from engine.prime.settings import Rules, rules_for
from engine.prime.state import State
from engine.seats import Seat
from engine.verdict import Accepted, Fouled, FoulReason, Reason
from netplay.learn.lesson import LEARNER, LessonStep, StepHint


class Chapter(msgspec.Struct, frozen=True):
    """A deal and the steps that are made with it; the first player to move is the learner unless Euclid opens."""

    hands: tuple[str, str]
    deck: str
    steps: tuple[LessonStep, ...]
    opens: tuple[str, ...] = ()
    """Euclid's play before the first step."""


CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        hands=("As3h7dKcJs2h", "2c3s8dKh6c"),
        deck="4d9s8h",
        steps=(
            LessonStep("concat", "A3", "A 3 Enter", ("23",)),
            LessonStep("beat", "K7", "K 7 Enter", ("%",)),
            LessonStep("flush", "J", "J Enter", ("K",)),
            LessonStep("draw", "D", "d"),
            LessonStep("pass", "%", "p"),
        ),
    ),
    Chapter(
        hands=("9hAs5d7c2sAcAd9c3h7s", "4h3c5s4c3dAh2c7h7d9d8d"),
        deck="6sTd8cQh2d",
        opens=("43",),
        steps=(
            LessonStep("foul", "9A", "9 A Enter", ("47",)),
            LessonStep("cut", "57", "5 7 Enter"),
            LessonStep("revolution", "A729", "A 7 2 9 Enter", ("A297",)),
            LessonStep("smaller", "AA93", "A A 9 3 Enter", ("%",)),
        ),
    ),
    Chapter(
        hands=("9sXbXr5h4cAd", "7h9dKdJc"),
        deck="2c6h8s",
        opens=("79",),
        steps=(
            LessonStep("joker", "9X|X=7", "9 X 7 Enter", ("%",)),
            LessonStep("infinity", "X", "X Enter"),
        ),
    ),
    Chapter(
        hands=("Qs2h2d3c4sAh", "3dKs5h8hTd"),
        deck="7c9d6h",
        steps=(
            LessonStep("composite", "Q=2^2*3", "Q = 2 ^ 2 * 3 Enter", ("%",)),
            LessonStep("finish", "4A", "4 A Enter"),
        ),
    ),
)  # fmt: skip

STEPS: tuple[tuple[int, LessonStep], ...] = tuple(
    (number, step) for number, chapter in enumerate(CHAPTERS) for step in chapter.steps
)
"""All steps in order, each with the number of its chapter."""


def move_of(text: str) -> Move:
    """A scripted move."""
    return Draw() if text == "D" else read_move(text)


def _judged(rules: Rules, reading: Concatenation) -> Accepted | Fouled:
    return verdict_on(rules, reading, False, MemoizedProver())


def _faces(cards: Iterable[Card]) -> list[Card]:
    return [JOKER if card.is_joker else card.face for card in cards]


def _why_no_number(number: int, verdict: Accepted | Fouled, typed: str) -> StepHint:
    written = number_text(number) or ""
    if isinstance(verdict, Accepted):
        return StepHint("other", written)
    if verdict.reason is FoulReason.COMPOSITE:
        return StepHint("foul", written, factors=factor(number))
    if verdict.reason is FoulReason.WRONG_PRODUCT:
        return StepHint("product", written, typed=typed)
    return StepHint("factors", written, foul=str(verdict.reason))


class PrimeLesson:
    """Prime Daifugo, against Euclid."""

    game = "prime"
    others: tuple[str, ...] = ("Euclid",)
    steps = STEPS

    def start(self, chapter: int) -> State:
        """The state of a chapter."""
        practice = {"D5": "seat", "D6": "none", "D7": "none", "tell_factors": "fouls"}
        rules = rules_for("official", practice, 2)
        setup = CHAPTERS[chapter]
        hands = [read_cards(hand) for hand in setup.hands]
        leader = Seat(1) if setup.opens else LEARNER
        deck = opening.known(read_cards(setup.deck))
        return opening.start(rules, hands, deck, janken=False, leader=leader)

    def opening(self, chapter: int) -> tuple[tuple[Seat, str], ...]:
        """Euclid's play before the first step."""
        return tuple((Seat(1), text) for text in CHAPTERS[chapter].opens)

    def move(self, state: State, text: str) -> Move:
        """A scripted move."""
        return move_of(text)

    def reply(self, state: State, seat: Seat) -> Move:
        """Everything is written down here."""
        return Pass()

    def refused(self, state: State, move: Move) -> Reason | None:
        """Why a play spells nothing."""
        found = read(state.rules, move) if isinstance(move, Play) else None
        return found if isinstance(found, Reason) else None

    def fits(self, state: State, step: LessonStep, move: Move) -> bool:
        """Whether a move is the step's: the same cards as the same number, with the same verdict.

        Factors may come in another order; factors with another verdict are another play, even with the same cards:
        `Q=2^23` isn't `Q=2^2*3`.
        """
        rules, wanted = state.rules, move_of(step.wants)
        if not isinstance(move, Play) or not isinstance(wanted, Play):
            return type(move) is type(wanted) and isinstance(move, Draw | Pass)
        mine, theirs = read(rules, move), read(rules, wanted)
        if not isinstance(mine, Concatenation) or not isinstance(theirs, Concatenation):
            return False
        same_cards = sorted(_faces(move.cards)) == sorted(_faces(wanted.cards))
        same_cards = same_cards and sorted(_faces(move.all_cards)) == sorted(_faces(wanted.all_cards))
        return same_cards and mine.judged == theirs.judged and _judged(rules, mine) == _judged(rules, theirs)

    def why_not(self, state: State, move: Move) -> StepHint:
        """The explanation of a move that is not the step's."""
        match move:
            case Draw():
                return StepHint("draw")
            case Pass():
                return StepHint("pass")
            case Play():
                reading = read(state.rules, move)
                if not isinstance(reading, Concatenation):
                    return StepHint("later")
                if not isinstance(reading.number, int):
                    return StepHint("infinity")
                typed = write_play(move).partition("=")[2].partition("|")[0]
                return _why_no_number(reading.number, _judged(state.rules, reading), typed)
            case _:
                return StepHint("later")

"""What a lesson is, whatever its game: cards laid out, what the learner is to do, what the others answer."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from engine.seats import Seat
from engine.verdict import Reason

LEARNER = Seat(0)
AS_THEY_LIKE = "*"
"""An answer that is not written down: the others go on as the lesson has them, until the learner is to move."""


class LessonStep(msgspec.Struct, frozen=True):
    """One thing to do at the table."""

    name: str
    wants: str
    """The move in the notation of the game; in Prime Daifugo `D` for a draw."""
    keys: str
    """What to type, for the eye."""
    answers: tuple[str, ...] = ()
    """What the others do then, one after the other as their turns come."""


class StepHint(msgspec.Struct, frozen=True):
    """Why a move was not the one, and the number where there is one.

    foul: no prime; product: its factors make another number; factors: they are a foul for another reason;
    infinity, draw, pass, later: these; other: another play; again: the cards were dealt again.
    """

    why: str
    number: str = ""
    foul: str = ""
    """What the judge would say to the factors, by its code."""
    typed: str = ""
    """The factors as they were typed."""
    factors: tuple[tuple[int, int], ...] = ()


class Lesson(Protocol):
    """One game's lesson."""

    game: str
    others: tuple[str, ...]
    """Who sits at the learner's left, and so on."""
    steps: tuple[tuple[int, LessonStep], ...]
    """All steps in order, each with the number of its chapter: a deal of its own."""

    def start(self, chapter: int) -> Any:
        """A chapter's cards laid out."""

    def opening(self, chapter: int) -> tuple[tuple[Seat, str], ...]:
        """What is done before the first step, and by whom, as text."""

    def move(self, state: Any, text: str) -> Any:
        """A scripted move; of several hands that would do the same, one that is held."""

    def reply(self, state: Any, seat: Seat) -> Any:
        """What somebody does where nothing is written down."""

    def refused(self, state: Any, move: Any) -> Reason | None:
        """Why a move can be nothing at all, which the rules themselves tell."""

    def fits(self, state: Any, step: LessonStep, move: Any) -> bool:
        """Whether a move is what a step is for; what is typed is compared whole."""

    def why_not(self, state: Any, move: Any) -> StepHint:
        """What to say about a move that the step is not for."""

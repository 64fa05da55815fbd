"""The interface of a lesson in any game: deals, the learner's steps, the scripted answers."""

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
    """What to type, as displayed."""
    answers: tuple[str, ...] = ()
    """The answers of the others, in turn order."""


class StepHint(msgspec.Struct, frozen=True):
    """Why a move is not the step's, and the number concerned.

    foul: no prime; product: its factors make another number; factors: they are a foul for another reason;
    infinity, draw, pass, later: these; other: another play; again: the cards were dealt again.
    """

    why: str
    number: str = ""
    foul: str = ""
    """The judge's code for the factors."""
    typed: str = ""
    """The factors as they were typed."""
    factors: tuple[tuple[int, int], ...] = ()


class Lesson(Protocol):
    """One game's lesson."""

    game: str
    others: tuple[str, ...]
    """The opponents, from the learner's left."""
    steps: tuple[tuple[int, LessonStep], ...]
    """All steps in order, each with the number of its chapter: a deal of its own."""

    def start(self, chapter: int) -> Any:
        """The state of a chapter."""

    def opening(self, chapter: int) -> tuple[tuple[Seat, str], ...]:
        """The moves before the first step, with their players, as text."""

    def move(self, state: Any, text: str) -> Any:
        """A scripted move; of several hands that would do the same, one that is held."""

    def reply(self, state: Any, seat: Seat) -> Any:
        """A player's move where the script has none."""

    def refused(self, state: Any, move: Any) -> Reason | None:
        """Why the rules refuse a move altogether."""

    def fits(self, state: Any, step: LessonStep, move: Any) -> bool:
        """Whether a move is the step's; typed text is compared as a whole."""

    def why_not(self, state: Any, move: Any) -> StepHint:
        """The explanation of a move that is not the step's."""

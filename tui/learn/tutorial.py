# Apart: loaded when it is first needed, so that the program starts faster.
"""The lessons in words."""

from __future__ import annotations

from netplay.learn.tutor import Tutor
from tui.text.figures import factorised, grouped
from tui.text.words import Words


class LessonCoach:
    """Says what a lesson's step is for."""

    def __init__(self, tutor: Tutor) -> None:
        self._tutor = tutor

    @property
    def leads_on(self) -> bool:
        """Tyrant ends with its sheet; the others lead on to a first table."""
        return self._tutor.lesson.game != "tyrant"

    def onward(self, words: Words) -> str:
        """What Enter does when the lesson is done."""
        return words.say(f"steps-onward-{self._tutor.lesson.game}")

    def title_and_text(self, words: Words) -> tuple[str, str]:
        """The step's number, and its words; at the end, that it is one."""
        step, game = self._tutor.step, self._tutor.lesson.game
        if step is None:
            done = "tutorial-done" if game == "prime" else f"lesson-{game}-done"
            return words.say("tutorial-done-title"), words.say(done)
        title = words.say("tutorial-title", at=self._tutor.at + 1, steps=len(self._tutor.steps))
        if self._tutor.is_waiting:
            return title, words.say("tutorial-wait")
        do = words.say("tutorial-do", keys=step.keys)
        teaches = f"tutorial-step-{step.name}" if game == "prime" else f"lesson-{game}-{step.name}"
        return title, f"{words.say(teaches)}\n▸ {do}"

    def hint(self, words: Words) -> str:
        """Why a move was not the one."""
        hint, step = self._tutor.hint, self._tutor.step
        if hint is None or step is None:
            return ""
        number = grouped(int(hint.number), 23) if hint.number else ""
        if hint.why == "foul" and hint.factors:
            number = factorised(int(hint.number), hint.factors, 40)
        foul = words.foul(hint.foul) if hint.foul else ""
        return words.say(
            f"tutorial-hint-{hint.why}", number=number, foul=foul, typed=hint.typed, keys=step.keys
        )

    def way_out(self, words: Words) -> str:
        """How to leave the lesson."""
        return words.say("tutorial-way-out")

"""The lessons in words."""

from __future__ import annotations

from netplay.learn.lessons import STEPS
from netplay.learn.tutor import Tutor
from tui.text.figures import factorised, grouped
from tui.text.words import Words


class LessonCoach:
    """Says what a lesson's step is for."""

    def __init__(self, tutor: Tutor) -> None:
        self._tutor = tutor

    def told(self, words: Words) -> tuple[str, str]:
        """The step's number, and its words; at the end, that it is one."""
        step = self._tutor.step
        if step is None:
            return words.say("tutorial-done-title"), words.say("tutorial-done")
        title = words.say("tutorial-title", at=self._tutor.at + 1, steps=len(STEPS))
        do = words.say("tutorial-do", keys=step.keys)
        return title, f"{words.say(f'tutorial-step-{step.name}')}\n▸ {do}"

    def hint(self, words: Words) -> str:
        """Why a move was not the one."""
        hint, step = self._tutor.hint, self._tutor.step
        if hint is None or step is None:
            return ""
        number = hint.number if hint.number == "∞" or not hint.number else grouped(int(hint.number), 23)
        if hint.why == "foul":
            number = factorised(int(hint.number), hint.factors, 40) if hint.factors else number
        return words.say(f"tutorial-hint-{hint.why}", number=number, keys=step.keys)

"""A screen is left once: Textual takes away whichever is in front, and answers again for one that is gone."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

Result = TypeVar("Result")


class LeftOnce(Screen[Result]):
    """A screen that a second key on its way, or something else at the same moment, does not leave once more."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leaves this screen, and with it whatever lies over it, unanswered; who has left it does nothing."""
        if self not in self.app.screen_stack:
            return AwaitComplete()
        while self.app.screen is not self:
            self.app.screen.dismiss()
        return super().dismiss(result)

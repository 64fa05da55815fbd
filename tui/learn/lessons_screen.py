"""Which game is to be learned: each has its lesson."""

from __future__ import annotations

from tui.games.menu import GameMenu
from tui.learn.tutorial_screen import lesson_of


class LessonsScreen(GameMenu):
    """The lessons, one a line."""

    ABOUT = "lesson-menu"
    QUESTION = "lesson-menu-which"

    def title_word(self) -> str:
        """They are lessons."""
        return "lesson-menu-title"

    async def chosen(self, game: str) -> None:
        """Open the lesson of a game."""
        self.dismiss()
        await self.program.open(lesson_of(game))

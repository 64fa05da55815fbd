"""From a choice to a table: opens solo games, and goes on with one that was interrupted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import QkError
from netplay.store import solo_journal

if TYPE_CHECKING:
    from netplay.solo import Choice
    from tui.app import QkApp


class NoTable(QkError):
    """A table that cannot be opened."""


def is_interrupted() -> bool:
    """Whether a solo game was left that can go on."""
    return solo_journal().exists()


async def open_table(app: QkApp, choice: Choice) -> None:
    """Opens a new solo game on the screen.

    Raises:
        QkError: if there can be no such game; the message says why.
    """
    raise NoTable(app.words.say("play-not-yet"))


async def go_on(app: QkApp) -> None:
    """Goes on with the interrupted solo game.

    Raises:
        QkError: if it cannot go on; the message says why.
    """
    raise NoTable(app.words.say("play-not-yet"))

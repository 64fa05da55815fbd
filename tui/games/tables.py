"""The table's screen of each game, loaded when one is opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from engine.errors import QkError
from tui.text.words import Words

if TYPE_CHECKING:
    from textual.screen import Screen

    from tui.table.result import Done

SCREENS: Mapping[str, tuple[str, str]] = {
    "prime": ("tui.games.prime.table", "TableScreen"),
    "daifugo": ("tui.games.daifugo.table", "DaifugoTableScreen"),
    "tyrant": ("tui.games.tyrant.table", "TyrantScreen"),
}
"""For each game the module and the class; each is made of a client, and of what `TableScreen` takes beside it."""


class NoTable(QkError):
    """A table that cannot be opened."""


def has_screen(game: str) -> bool:
    """Whether this version can show a table of the game."""
    module = SCREENS.get(game, ("", ""))[0]
    try:
        return bool(module) and find_spec(module) is not None
    except ModuleNotFoundError:  # its package is not there either
        return False


def table_screen(game: str, words: Words) -> Callable[..., Screen[Done]]:
    """The class of the table's screen.

    Raises:
        NoTable: if this version has none for the game.
    """
    if not has_screen(game):
        raise NoTable(words.say("play-no-screen", game=game))
    module, name = SCREENS[game]
    screen: Any = getattr(import_module(module), name)
    made: Callable[..., Screen[Done]] = screen
    return made

"""What the rest of the screen must know of a game: one value a game, beside its other rooms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from netplay.table.games import GameConfig
from tui.text.rulebook import Page
from tui.text.words import Words

if TYPE_CHECKING:
    from textual.screen import Screen

    from netplay.learn.lesson import Lesson
    from tui.table.result import Done
    from tui.table.setup import SetupBase
    from tui.table.showing import Showing
    from tui.table.teller import Teller


class NamedSet(msgspec.Struct, frozen=True):
    """Rules under a name, for as many players as the table has."""

    chosen: GameConfig
    name: str
    about: str


class InForce(msgspec.Struct, frozen=True):
    """The rules of a choice in words, as a page for its players shows them."""

    name: str
    """The set of rules."""
    about: str = ""
    rules: tuple[str, ...] = ()
    """Rules that are on and settings that differ from the official ones, each with what it does."""
    usual: tuple[str, ...] = ()
    """Settings that are as in the official rules."""
    off: tuple[str, ...] = ()
    """Official rules that are off."""
    idle: tuple[str, ...] = ()
    """What changes nothing, with the reason."""
    problems: tuple[str, ...] = ()
    """Why it cannot be played; nothing if it can."""


class GameOnScreen(msgspec.Struct, frozen=True):
    """One game as everything that is no part of it knows it; what is heavy is loaded when it is called for."""

    name: str
    """As records and commands spell it."""
    key: str
    """Its key in lists of games."""
    book_title: str
    """The message that heads its rulebook."""
    table: Callable[[], Callable[..., Screen[Done]]]
    """The table's screen; made of a client, and of what `SeatedScreen` takes beside it."""
    setup: Callable[[], Callable[..., SetupBase]]
    """The screen on which a game is set up."""
    showing: Callable[[], Showing]
    """How a record of it is watched."""
    teller: Callable[[], Teller]
    """How it is told in lines."""
    clause_of: Callable[[object], str]
    """The ruling behind a refusal's code or an event, empty for what needs none."""
    pages: Callable[[Words], tuple[Page, ...]]
    """Its rulebook."""
    preset_told: Callable[[str, Words], str]
    """A preset by its name."""
    setting_told: Callable[[str, object, Words], str]
    """A setting and its value in words; empty for one that the game does not know."""
    named_sets: Callable[[GameConfig, Words], Iterator[NamedSet]]
    """The rules that have a name, given what a table plays now."""
    in_force: Callable[[GameConfig, Words], InForce]
    """What is in force under a choice; raises BadSetting for one that names what there is not."""
    lesson: Callable[[], Lesson]
    """The lesson that teaches it."""
    lesson_title: str
    """The message that heads it."""
    first_table: Mapping[str, Any]
    """What is played after the lesson, as fields of a solo `Choice`: opponents whom a beginner beats now and then."""
    styles: tuple[str, ...] = ()
    """Style sheets of its own that its records need too, from the folder of the games."""

    def told(self, words: Words) -> str:
        """What the game is called."""
        return words.say(f"games-{self.name}")

"""What the rest of the screen must know of a game: one value a game, beside its other rooms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

import msgspec

from netplay.table.games import GameConfig
from tui.text import dials
from tui.text.rulebook import Page
from tui.text.words import Words

if TYPE_CHECKING:
    from textual.screen import Screen

    from netplay.learn.lesson import Lesson
    from tui.table.result import Done
    from tui.table.setup import SetupBase
    from tui.table.showing import Showing
    from tui.table.teller import FirstMeetings, LineTeller


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
    """One game as everything that is no part of it knows it; its parts are loaded when they are asked for."""

    name: str
    """As records and commands spell it."""
    key: str
    """Its key in lists of games."""
    book_title: str
    """The message that heads its rulebook."""
    lesson_title: str
    """The message that heads the lesson that teaches it."""
    first_table: Mapping[str, Any]
    """What is played after the lesson, as fields of a solo `Choice`: opponents whom a beginner beats now and then."""
    parts: Mapping[str, str]
    """Where its parts are, `module:name` by the names of the methods below; what is not here is where `USUAL` says."""
    presets: str = ""
    """The message that names a preset, with {} for it; empty: there are no others than the official one."""
    styles: tuple[str, ...] = ()
    """Style sheets of its own that its records need too, from the folder of the games."""

    def part(self, name: str) -> Any:
        """One of its parts, loaded if it was not yet."""
        where = self.parts.get(name) or USUAL[name].format(game=self.name)
        module, _, attribute = where.partition(":")
        return getattr(import_module(module), attribute)

    def title(self, words: Words) -> str:
        """What the game is called."""
        return words.say(f"games-{self.name}")

    def table(self) -> Callable[..., Screen[Done]]:
        """The table's screen; made of a client, and of what `SeatedScreen` takes beside it."""
        return cast("Callable[..., Screen[Done]]", self.part("table"))

    def setup(self) -> Callable[..., SetupBase]:
        """The screen on which a game is set up."""
        return cast("Callable[..., SetupBase]", self.part("setup"))

    def showing(self) -> Showing:
        """How a record of it is watched."""
        return cast("Showing", self.part("showing"))

    def teller(self) -> LineTeller:
        """Its half of plain mode."""
        return cast("LineTeller", self.part("teller"))

    def met(self) -> FirstMeetings | None:
        """A new counter of what a player meets for the first time; None if the game has none."""
        return cast("FirstMeetings | None", self.part("met")() if "met" in self.parts else None)

    def lesson(self) -> Lesson:
        """The lesson that teaches it."""
        return cast("Lesson", self.part("lesson")())

    def pages(self, words: Words) -> tuple[Page, ...]:
        """Its rulebook."""
        return cast("tuple[Page, ...]", self.part("pages")(words))

    def state(self, page: Page, rules: Any, words: Words) -> str:
        """What a page's setting or rule is under these rules (None: the official ones); empty: it always holds."""
        return cast(str, self.part("state")(page, rules, words))

    def asked(self) -> Mapping[str, str]:
        """What players ask about its pages, in words that these lack, by page."""
        return cast("Mapping[str, str]", self.part("asked"))

    def named_sets(self, now: GameConfig, words: Words) -> Iterator[NamedSet]:
        """The rules that have a name, given what a table plays now."""
        return cast("Iterator[NamedSet]", self.part("named_sets")(now, words))

    def in_force(self, chosen: GameConfig, words: Words) -> InForce:
        """What is in force under a choice. Raises BadSetting for one that names what there is not."""
        return cast("InForce", self.part("in_force")(chosen, words))

    def preset_text(self, preset: str, words: Words) -> str:
        """A preset by its name."""
        name = self.presets.format(preset)
        return words.say(name if words.has(name) else "lobby-official")

    def setting_text(self, key: str, value: object, words: Words) -> str:
        """A setting and its value in words; empty for one that the game does not know."""
        return dials.line_of_key(words, self.part("settings"), key, value)


USUAL = {
    "showing": "tui.games.{game}.showing:SHOWING",
    "teller": "tui.games.{game}.lines:TELLER",
    "asked": "tui.games.{game}.asked:ASKED",
    "state": "tui.games.{game}.rulebook:state",
    "pages": "tui.games.{game}.rulebook:pages",
    "in_force": "tui.games.{game}.rulebook:in_force",
    "named_sets": "tui.games.{game}.rulebook:named_sets",
    "settings": "engine.{game}.settings:BY_KEY",
}
"""Where the parts of a game are as a rule."""

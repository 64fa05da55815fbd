"""Tyrant as the rest of the screen knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from netplay.table.games import GameConfig
from tui.table.descriptor import GameOnScreen, InForce, NamedSet
from tui.text.rulebook import Page
from tui.text.words import Words

if TYPE_CHECKING:
    from textual.screen import Screen

    from netplay.learn.lesson import Lesson
    from tui.table.result import Done
    from tui.table.setup import SetupBase
    from tui.table.showing import Showing
    from tui.table.teller import Teller


def _table() -> Callable[..., Screen[Done]]:
    from tui.games.tyrant.table import TyrantScreen

    return TyrantScreen


def _setup() -> Callable[..., SetupBase]:
    from tui.games.tyrant.setup import TyrantSetupScreen

    return TyrantSetupScreen


def _showing() -> Showing:
    from tui.games.tyrant.showing import SHOWING

    return SHOWING


def _teller() -> Teller:
    from tui.games.tyrant.lines import TELLER

    return TELLER


def _clause_of(told: object) -> str:
    from tui.games.tyrant.why import clause_of

    return clause_of(told)


def _pages(words: Words) -> tuple[Page, ...]:
    from tui.games.tyrant.rulebook import pages

    return pages(words)


def _preset_told(preset: str, words: Words) -> str:
    return words.say("lobby-official")


def _setting_told(key: str, value: object, words: Words) -> str:
    from engine.tyrant.settings import BY_KEY
    from tui.text.dials import told

    return told(words, BY_KEY, key, value)


def _named_sets(now: GameConfig, words: Words) -> Iterator[NamedSet]:
    for floor, told in (("card", "official"), ("total", "total")):
        chosen = GameConfig("tyrant", set={} if floor == "card" else {"chip_floor": floor})
        about = words.say(f"lobby-sets-tyrant-{told}")
        yield NamedSet(chosen, words.say(f"tyrant-rules-{told}"), about)


def _in_force(chosen: GameConfig, words: Words) -> InForce:
    from tui.games.tyrant.in_force import in_force

    return in_force(chosen, words)


def _lesson() -> Lesson:
    from netplay.learn.tyrant_lesson import TyrantLesson

    return TyrantLesson()


TYRANT = GameOnScreen(
    name="tyrant",
    styles=("tyrant/tyrant.tcss",),
    key="t",
    book_title="tyrantbook-title",
    table=_table,
    setup=_setup,
    showing=_showing,
    teller=_teller,
    clause_of=_clause_of,
    pages=_pages,
    preset_told=_preset_told,
    setting_told=_setting_told,
    named_sets=_named_sets,
    in_force=_in_force,
    lesson=_lesson,
    lesson_title="lesson-tyrant-name",
    first_table={"seats": 3, "bots": ("random",)},
)

"""Prime Daifugo as the rest of the screen knows it."""

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
    from tui.games.prime.table import TableScreen

    return TableScreen


def _setup() -> Callable[..., SetupBase]:
    from tui.games.prime.setup import SetupScreen

    return SetupScreen


def _showing() -> Showing:
    from tui.games.prime.showing import SHOWING

    return SHOWING


def _teller() -> Teller:
    from tui.games.prime.lines import TELLER

    return TELLER


def _clause_of(told: object) -> str:
    from tui.games.prime.why import clause_of

    return clause_of(told)


def _pages(words: Words) -> tuple[Page, ...]:
    from tui.games.prime.rulebook import pages

    return pages(words)


def _preset_told(preset: str, words: Words) -> str:
    name = f"settings-preset-{preset}"
    return words.say(name) if words.has(name) else words.say("lobby-official")


def _setting_told(key: str, value: object, words: Words) -> str:
    from engine.prime.settings import BY_KEY
    from tui.text.dials import told

    return told(words, BY_KEY, key, value)


def _named_sets(now: GameConfig, words: Words) -> Iterator[NamedSet]:
    from engine.prime.settings import PRESETS

    for preset in PRESETS:
        name = f"settings-preset-{preset}"
        yield NamedSet(GameConfig("prime", preset), words.say(name), words.say(f"{name}-about"))


def _in_force(chosen: GameConfig, words: Words) -> InForce:
    from tui.games.prime.in_force import in_force

    return in_force(chosen, words)


def _lesson() -> Lesson:
    from netplay.learn.lessons import PrimeLesson

    return PrimeLesson()


PRIME = GameOnScreen(
    name="prime",
    key="p",
    book_title="rules-title",
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
    lesson_title="tutorial-name",
    first_table={"set": {"D5": "seat", "tell_factors": "fouls"}, "bots": ("first",), "assist": True},
)

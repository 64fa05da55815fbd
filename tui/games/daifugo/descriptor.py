"""Daifugo as the rest of the screen knows it."""

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
    from tui.games.daifugo.table import DaifugoTableScreen

    return DaifugoTableScreen


def _setup() -> Callable[..., SetupBase]:
    from tui.games.daifugo.setup import DaifugoSetupScreen

    return DaifugoSetupScreen


def _showing() -> Showing:
    from tui.games.daifugo.showing import SHOWING

    return SHOWING


def _teller() -> Teller:
    from tui.games.daifugo.lines import TELLER

    return TELLER


def _clause_of(told: object) -> str:
    from tui.games.daifugo.why import clause_of

    return clause_of(told)


def _pages(words: Words) -> tuple[Page, ...]:
    from tui.games.daifugo.rulebook import pages

    return pages(words)


def _preset_told(preset: str, words: Words) -> str:
    return words.say("lobby-official")


def _setting_told(key: str, value: object, words: Words) -> str:
    from engine.daifugo.settings import BY_KEY
    from tui.text.dials import told

    return told(words, BY_KEY, key, value)


def _named_sets(now: GameConfig, words: Words) -> Iterator[NamedSet]:
    from tui.games.daifugo.rulesets import READY_MADE, load_sets, ready_made

    for name in READY_MADE:
        one, told = ready_made(name, now.seats), f"daifugoset-set-{name}"
        chosen = GameConfig("daifugo", set=one.set, local=one.local, off=one.off)
        yield NamedSet(chosen, words.say(told), words.say(f"{told}-about"))
    for name, one in load_sets().sets.items():
        chosen = GameConfig("daifugo", set=one.set, local=one.local, off=one.off)
        yield NamedSet(chosen, f"『{name}』", words.say("lobby-sets-own"))


def _in_force(chosen: GameConfig, words: Words) -> InForce:
    from tui.games.daifugo.in_force import in_force

    return in_force(chosen, words)


def _lesson() -> Lesson:
    from netplay.learn.daifugo_lesson import DaifugoLesson

    return DaifugoLesson()


DAIFUGO = GameOnScreen(
    name="daifugo",
    styles=("daifugo/daifugo.tcss",),
    key="d",
    book_title="daifugobook-title",
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
    lesson_title="lesson-daifugo-name",
    first_table={"seats": 4, "bots": ("novice",)},
)

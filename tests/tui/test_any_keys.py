"""Random keys at any speed: no screen crashes, and the program quits on request."""

from __future__ import annotations

import asyncio
import random

import pytest
from textual.screen import Screen
from textual.widgets import OptionList, Static

from netplay.solo.choice import SoloChoice
from tests.brevity import analyze_briefly, think_briefly, think_here
from tests.lab.random_keys import press
from tests.waiting import until
from tui.app.dismiss_once import Palette
from tui.app.settings import Loaded, Settings
from tui.joining import play
from tui.joining.unfinished import UnfinishedScreen
from tui.screens.app import QkApp
from tui.screens.records import RecordsScreen
from tui.screens.rules import RulesScreen
from tui.screens.settings import SettingsScreen
from tui.screens.title import TitleScreen
from tui.text.words import Words

pytestmark = pytest.mark.usefixtures("home", "own_folder")

GAMES = {
    "prime": SoloChoice(game="prime", seed=4, pace=0.0, bots=("novice",), set={"D5": "seat", "D4": 3}),
    "daifugo": SoloChoice(game="daifugo", seed=4, pace=0.0, bots=("novice",), seats=3),
    "tyrant": SoloChoice(game="tyrant", seed=4, pace=0.0, bots=("novice",), seats=3),
}
PRESSED, MANY = 100, 400
"""Number of random keys: in the default run, and in the long one."""


def started(game: str, lang: str = "en") -> QkApp:
    """Start the program, with a game if one is named."""
    settings = Settings(lang=lang, pace=0.0)
    first = (lambda app: play.open_table(app, GAMES[game])) if game else None
    return QkApp(Words(lang), Loaded(settings), first=first)


STARTS = [("prime", 1), ("daifugo", 2), ("tyrant", 3), ("", 4), ("", 5)]


@pytest.mark.parametrize(("game", "seed"), STARTS, ids=str)
async def test_keys_in_any_order_end_nothing(game: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some wait for the effect of the one before, some do not; the language changes in between.

    `python -m tests.lab.random_keys` presses others.
    """
    await press_by_chance(game, seed, PRESSED, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seed"), STARTS, ids=str)
async def test_many_keys_in_any_order_end_nothing(
    game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same keys, and more."""
    await press_by_chance(game, seed, MANY, monkeypatch)


async def press_by_chance(game: str, seed: int, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press a number of random keys; check that the program has not failed, and quits."""
    think_here(monkeypatch)
    think_briefly(monkeypatch)
    analyze_briefly(monkeypatch)
    dice = random.Random(seed)
    pressed: list[str] = []
    app = started(game, dice.choice(["ja", "en"]))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, dice, pressed, count)
        app.exit()
    assert app.return_code in (0, None), pressed


@pytest.mark.parametrize("kind", [UnfinishedScreen, RecordsScreen, RulesScreen, SettingsScreen])
async def test_keys_wait_for_the_screen_they_are_for(kind: type[Screen[None]]) -> None:
    """They were typed ahead, while it was being built."""
    app = started("")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: isinstance(app.screen, TitleScreen))
        app.push_screen(kind())
        for key in ("enter", "pagedown", "down", "enter"):
            app.simulate_key(key)
        await pilot.pause()
        await until(lambda: app.screen.is_mounted)
        app.exit()


async def test_another_language_twice_in_one_breath() -> None:
    """The second key arrives while the screens are being translated; the last language wins everywhere."""
    app = started("")
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(SettingsScreen())
        rows = app.screen.query_one(OptionList)
        rows.highlighted = rows.get_option_index("lang")
        rows.action_select()
        rows.action_select()
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SettingsScreen)
        await until(lambda: app.settings.lang == "ja" and screen.is_made)
        await pilot.pause()
        title = Words(app.words.lang).say("options-title")
        await until(lambda: title in str(screen.query(".bar").first(Static).render()))


async def test_the_next_book_of_rules_while_pages_are_turned() -> None:
    """A list that is being rebuilt reports its line before the text is laid out."""
    app = started("")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RulesScreen()
        await app.push_screen(screen)
        for _ in range(6):
            screen.action_next_book()
            app.simulate_key("pagedown")
            await asyncio.sleep(0)
            app.simulate_key("down")
        await until(lambda: screen.is_made)
        await pilot.pause()
        listed = screen.query_one("#pages", OptionList)
        assert listed.highlighted is not None


async def test_an_exclusive_worker_leaves_another_language_alone() -> None:
    """Drills, unfinished games and records start workers that cancel earlier ones; the translation completes."""
    app = started("")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = SettingsScreen()
        await app.push_screen(screen)
        screen.say_anew()
        while screen.is_made:
            await asyncio.sleep(0)
        screen.run_worker(asyncio.sleep(0), exclusive=True)
        await until(lambda: screen.is_made)
        await pilot.pause()
        assert screen.query(OptionList)


async def test_the_palette_comes_again_in_the_breath_in_which_it_goes() -> None:
    """The closed palette is still being removed."""
    app = started("")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: isinstance(app.screen, TitleScreen))
        for _ in range(3):
            app.action_command_palette()
            app.pop_screen()
        app.action_command_palette()
        await pilot.pause()
        assert isinstance(app.screen, Palette)

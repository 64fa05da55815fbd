"""The title screen, the program's settings, the rulebook and help, by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.command import CommandPalette
from textual.widgets import Input, OptionList, Static

from engine.header import BadToml
from netplay.storage.user_files import BadFile
from tests.tui.screens import compare, screen_text
from tests.waiting import until as waited
from tui.app.settings import Loaded, Settings, load_settings, save_settings, toml_text
from tui.app.theming import TWO_COLORS
from tui.joining.proposing import GamesScreen
from tui.screens.app import HelpScreen, QkApp
from tui.screens.rules import RulesScreen
from tui.screens.settings import SettingsScreen
from tui.screens.title import MENU, TitleScreen
from tui.text.words import Words

SMALL = (80, 24)


@pytest.fixture(autouse=True)
def _fixed(home: Path, english: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Show a version and a path that are the same everywhere."""
    monkeypatch.setattr("tui.screens.title.program_version", lambda: "0.0")
    monkeypatch.setattr("tui.screens.settings.settings_path", lambda: Path("/home/aki/qk/settings.toml"))


def program(lang: str = "en", **settings: object) -> QkApp:
    """Return the program with these settings."""
    return QkApp(Words(lang), Loaded(Settings(lang=lang, **settings)))  # type: ignore[arg-type]  # as named


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_title_screen_looks_like_this(lang: str) -> None:
    """The name in cards, the menu, the keys."""
    app = program(lang)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await compare(app, f"title-{lang}")


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_other_screens_look_like_this(lang: str) -> None:
    """Settings, rules and help at 80×24."""
    app = program(lang)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s", "down")
        await pilot.pause()
        await compare(app, f"options-{lang}")
        await pilot.press("escape", "r", "down", "down", "down", "down", "down")
        await pilot.pause()
        await compare(app, f"rules-{lang}")
        await pilot.press("question_mark")
        await pilot.pause()
        await compare(app, f"help-{lang}")


async def test_every_line_of_the_menu_can_be_reached_by_key_and_by_letter() -> None:
    """Arrows and Enter, or the letter before the line."""
    app = program()
    async with app.run_test(size=SMALL) as pilot:
        menu = app.screen.query_one(OptionList)
        shown = [option.id for option in menu.options]
        assert shown == [entry.name for entry in MENU if entry.name in shown]
        for at, name in enumerate(shown):
            if name in ("title-play", "title-rules", "title-settings"):
                menu.highlighted = at
                await pilot.press("enter")
                by_enter = type(app.screen)
                assert by_enter in (GamesScreen, RulesScreen, SettingsScreen)
                await pilot.press("escape")
                await pilot.press(next(entry.key for entry in MENU if entry.name == name))
                assert type(app.screen) is by_enter
                await pilot.press("escape")
                assert isinstance(app.screen, TitleScreen)


async def test_continue_is_offered_only_when_there_is_a_game(home: Path) -> None:
    """With an unfinished game it is the first line; without one neither line nor letter is there."""
    app = program()
    async with app.run_test(size=SMALL) as pilot:
        menu = app.screen.query_one(OptionList)
        assert menu.options[0].id == "title-play"
        (home / "unfinished").mkdir()
        (home / "unfinished" / "zzzz.journal").write_text("", encoding="utf-8")
        await pilot.press("s", "escape")
        await pilot.pause()
        assert menu.options[0].id == "title-continue"


async def test_the_language_changes_at_once() -> None:
    """The title is in the new language while the settings are still open, and it is saved."""
    app = program("en")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s", "left")
        await pilot.pause()
        assert app.words.lang == "ja"
        assert "設定" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "ボットと対戦" in screen_text(app)
    assert load_settings().settings.lang == "ja"


async def test_the_theme_changes_at_once() -> None:
    """Turning the dial of themes shows the theme; two colors of suits have a variant of their own."""
    app = program()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s", "down")
        before = app.theme
        await pilot.press("right")
        assert app.theme != before
        assert app.theme == app.settings.theme
        await pilot.press("down", "right")
        assert app.theme == app.settings.theme + TWO_COLORS
    assert not load_settings().settings.four_colours


async def test_a_name_must_fit_a_record() -> None:
    """A name with a blank is refused with the reason; a good one is accepted."""
    app = program()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s", "end", "enter")
        app.screen.query_one(Input).value = "a b"
        await pilot.press("enter")
        assert str(app.screen.query_one("#ask-wrong", Static).content).startswith("✗")
        app.screen.query_one(Input).value = "アキ"
        await pilot.press("enter")
        assert app.settings.name == "アキ"


async def test_the_palette_names_everything_in_the_players_language() -> None:
    """Ctrl+P lists the screen's keys, languages and themes; typing searches."""
    app = program("ja")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("ctrl+p")
        await waited(lambda: isinstance(app.screen, CommandPalette) and "卓を開く" in screen_text(app))
        for letter in "English":
            await pilot.press(letter)
        await waited(lambda: "卓を開く" not in screen_text(app) and screen_text(app).count("English") > 1)
        await pilot.press("enter")
        await waited(lambda: app.words.lang == "en")


async def test_keys_can_be_rebound() -> None:
    """The settings' [keys] bind by name."""
    app = program(keys={"help": "f1"})
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("f1")
        assert isinstance(app.screen, HelpScreen)


async def test_broken_themes_and_settings_are_reported_on_the_screen(home: Path) -> None:
    """A player who doesn't look at the shell reads it too."""
    (home / "themes").mkdir()
    (home / "themes" / "mine.toml").write_text("dark = 1", encoding="utf-8")
    app = QkApp(
        Words("en"),
        Loaded(Settings(), BadFile("file-aside", path="p", why=BadToml("toml-end", 7), aside="q")),
    )
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        messages = [notice.message for notice in app._notifications]
    assert any("mine.toml" in text for text in messages)
    assert any("line 7" in text for text in messages)


def test_settings_come_back_as_they_were_kept() -> None:
    """TOML and back, whatever the text."""
    settings = Settings(
        lang="ja",
        theme="paper",
        pace=1.5,
        name='"\\\x7f素𠮷\n',
        keys={"draw": "d,f2"},
        solo={"rules": "2014", "set": {"D3": 4, "cards": {"1": 2, "X": 1}, "D14": True}, "bots": ["club"]},
    )
    save_settings(settings)
    assert load_settings() == Loaded(settings)


def test_empty_settings_are_an_empty_file() -> None:
    """Unset values are not written."""
    save_settings(Settings())
    assert load_settings() == Loaded(Settings())
    assert toml_text({}) == ""

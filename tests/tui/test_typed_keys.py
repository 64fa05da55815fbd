"""Every key of every screen in half width, full width and kana: the same, or a line that says why not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual import events
from textual.geometry import Offset
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widgets import Input

from tests.brevity import look_back_briefly, think_here
from tests.tui.shots import SHOTS, Shot
from tui.app.prompt import AskScreen
from tui.app.settings import Loaded, Settings
from tui.desk.desk import DeskScreen
from tui.learn.drill import DrillScreen
from tui.learn.tsume import TsumeScreen
from tui.screens.app import QkApp
from tui.screens.keys import KeySettingsScreen
from tui.table.seated import SeatedScreen
from tui.table.status_lines import PlayLine
from tui.text.words import Words

DESK = Shot("desk-setup", "Setting up the desk", "判定卓の設定", ("j",), needs="tui.desk.setup")
SCREENS = {
    shot.name: shot
    for shot in (*SHOTS, DESK)
    if shot.is_there and shot.theme == "night" and shot.size == (80, 24)
}
TYPED = "01257atqx=*^,z?/ "
"""What is typed on every screen beside its own keys; z is a key of none."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QK_HOME", str(tmp_path))
    think_here(monkeypatch)
    look_back_briefly(monkeypatch)
    return tmp_path


@asynccontextmanager
async def shown(shot: Shot, lang: str = "ja") -> AsyncIterator[tuple[QkApp, Pilot[int]]]:
    """A screen of the program, as the pictures show it."""
    settings = Settings(lang=lang, pace=0.0, name="Aki")
    app = QkApp(Words(lang), Loaded(settings, is_first=shot.is_new))
    async with app.run_test(size=shot.size) as pilot:
        await shot.open(app, pilot)
        await pilot.pause()
        screen = app.screen
        while isinstance(screen, DrillScreen) and screen.question is None:
            await pilot.pause(0.05)  # the question comes from a thread, and would answer for a key
        # While the others still play, what they do would answer for a key.
        while isinstance(screen, SeatedScreen) and not (
            screen.view.is_my_turn or screen.query(".-moment") or getattr(screen, "reveal", None)
        ):
            await pilot.pause(0.05)
        yield app, pilot


async def typed(pilot: Pilot[int], *characters: str) -> None:
    """Characters as a terminal sends them; a pilot's own keys have names, and signs lose their character."""
    driver = pilot.app._driver
    assert driver is not None
    for one in characters:
        driver.send_message(events.Key(_character_to_key(one), one))
        await pilot.pause()


class Ears:
    """What a key brings about: actions that are asked for and not done, lines that answer it, what is typed."""

    def __init__(self, app: QkApp, pilot: Pilot[int], monkeypatch: pytest.MonkeyPatch) -> None:
        self.app, self.pilot = app, pilot
        self.actions: list[str] = []
        self.answers: list[str] = []

        async def noted(action: Any, namespace: Any = None, namespaces: Any = None) -> bool:
            target, name, parameters = app._parse_action(action, namespace or app, namespaces)
            if target.check_action(name, parameters):
                self.actions.append(f"{name}{parameters}")
                return True
            return False

        monkeypatch.setattr(app, "run_action", noted)
        monkeypatch.setattr(app, "notify", lambda told, **_: self.answers.append(told))

    async def heard(self, key: str) -> tuple[list[str], list[str], tuple[object, ...]]:
        """The actions and answers of a key, and what it changed where one types."""
        self._begin()
        before = self._line()
        await typed(self.pilot, key)
        after = self._line()
        return [*self.actions], [*self.answers], after if after != before else ()

    def _begin(self) -> None:
        """Nothing is typed yet, and nothing was answered a moment ago."""
        self.actions.clear()
        self.answers.clear()
        self.app._answered = ("", -1000.0)
        screen = self.app.screen
        if isinstance(screen, SeatedScreen):
            screen.composer.clear()
            screen.show_composed()
        elif isinstance(screen, DeskScreen | DrillScreen | TsumeScreen):
            screen.action_take_back()

    def _line(self) -> tuple[object, ...]:
        """What stands where one types; at a table with what is said of it."""
        screen = self.app.screen
        if isinstance(screen, SeatedScreen):
            return screen.composer.composition, screen.composer.note
        return tuple(line.told for line in screen.query(PlayLine))


def keys_of(app: QkApp) -> list[str]:
    """The printable keys that this screen has, be it at another time, and what is typed everywhere."""
    bound = {
        key
        for _, bindings in app.screen._modal_binding_chain
        for key in bindings.key_to_bindings
        if len(key) == 1 and key.isprintable()
    }
    return [*sorted(bound | set(TYPED) - {" "}), " "]


def widened(key: str) -> str:
    """The same key as an input method writes it."""
    return "　" if key == " " else chr(ord(key) + 0xFEE0)


CLASSES = {
    "desk": "DeskScreen", "desk-setup": "DeskSetupScreen", "drill": "DrillScreen", "finding": "FindScreen",
    "games": "GamesScreen", "help": "HelpScreen", "hosting": "HostingScreen", "lobby": "LobbyScreen",
    "records": "RecordsScreen", "replay": "ReplayScreen", "result": "ResultScreen", "rules": "RulesScreen",
    "settings": "SettingsScreen", "setup": "SetupScreen", "setup-daifugo": "DaifugoSetupScreen",
    "setup-tyrant": "TyrantSetupScreen", "statistics": "StatisticsScreen", "table": "TableScreen",
    "table-daifugo": "DaifugoTableScreen", "table-tyrant": "TyrantScreen", "talk": "TalkScreen",
    "title": "TitleScreen", "lessons": "LessonsScreen", "welcome": "WelcomeScreen",
}  # fmt: skip
"""The screens that pictures show, each by the name of a picture; what has none is shown by another picture too."""

TWINS = {
    "desk-setup", "hosting", "moment-foul", "moment-infinity", "moment-janken", "moment-revolution", "moment-won",
    "statistics",
}  # fmt: skip
"""Screens whose keys are those of another one that is tried in every run."""


async def hear_every_key(app: QkApp, pilot: Pilot[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every key of the screen that is shown, in half width, full width and kana."""
    with monkeypatch.context() as patch:
        ears = Ears(app, pilot, patch)
        for key in keys_of(app):
            half, full = await ears.heard(key), await ears.heard(widened(key))
            assert any(half), f"{key} is silent"
            assert half == full, key
        for kana in "どド素":
            assert await ears.heard(kana) == ([], [app.words.say("typed-input-method")], ())


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.long] if name in TWINS else []) for name in sorted(SCREENS)],
)
async def test_every_key_in_every_width(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Full width does what half width does, kana is told what is wrong, and nothing that is typed is silent.

    While a screen is composed again, its keys are asked for when it has no widgets.
    """
    async with shown(SCREENS[name]) as (app, pilot):
        assert type(app.screen).__name__ == CLASSES.get(name, type(app.screen).__name__)
        if isinstance(app.focused, Input):
            app.screen.set_focus(None)
        await hear_every_key(app, pilot, monkeypatch)
        await app.screen.remove_children()
        assert isinstance(app.screen.active_bindings, dict)


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a busy machine takes for a key, the line before it can still be read."""
    monkeypatch.setattr("tui.app.key_entry.time", SimpleNamespace(monotonic=lambda: 0.0))


@pytest.mark.usefixtures("still")
async def test_the_same_line_is_not_told_again_while_it_is_read() -> None:
    """A whole word of kana is answered once; another key's answer is another line."""
    async with shown(SCREENS["title"]) as (app, pilot):
        await typed(pilot, *"どう")
        (first,) = app._notifications
        await typed(pilot, "ぞ")
        assert list(app._notifications) == [first]
        await typed(pilot, "z")
        (second,) = app._notifications
        assert second.message == app.words.say("typed-no-key", key="z")


@pytest.mark.usefixtures("still")
async def test_a_sentence_typed_into_nothing_covers_nothing() -> None:
    """Keys that do nothing have one line between them."""
    async with shown(SCREENS["title"]) as (app, pilot):
        await typed(pilot, *"zyzyvz")
        assert len(app._notifications) == 1


async def test_a_line_of_text_keeps_what_is_typed() -> None:
    """Talk is no notation: full width and kana stay as they are, and nothing is answered."""
    async with shown(SCREENS["talk"]) as (app, pilot):
        await typed(pilot, *"ｄ？ど×")
        assert app.screen.query_one("#talk-line", Input).value == "ｄ？ど×"
        assert not app._notifications


async def test_a_key_may_be_bound_in_full_width(home: Path) -> None:
    """The screen of keys gets the key that was meant."""
    async with shown(SCREENS["title"]) as (app, pilot):
        app.push_screen(KeySettingsScreen())
        await pilot.pause()
        await pilot.press("enter")
        await typed(pilot, "ｙ")
        assert "y" in app.settings.keys.values(), app.settings.keys


# ---------------------------------------------------------------------- where the cursor stands


@pytest.mark.parametrize(
    ("name", "keys"), [("talk", ()), ("finding", ("slash",)), ("records", ("slash",)), ("title", ("ask",))]
)
async def test_the_cursor_stands_where_text_will_appear(name: str, keys: tuple[str, ...]) -> None:
    """An input method shows its first word there: in the line, before anything is typed."""
    async with shown(SCREENS[name]) as (app, pilot):
        if keys == ("ask",):
            app.push_screen(AskScreen("?", "", "", lambda text: ""))
        else:
            await pilot.press(*keys)
        await pilot.pause()
        line = app.focused
        assert isinstance(line, Input)
        assert app.cursor_position == line.content_region.offset
        assert line.content_region.offset != Offset(0, 0)
        await typed(pilot, *"あa")
        assert app.cursor_position == line.content_region.offset + Offset(3, 0)
        await pilot.press("left")
        assert app.cursor_position == line.content_region.offset + Offset(2, 0)


@pytest.mark.parametrize("name", ["table", "table-daifugo", "drill"])
async def test_the_cursor_stands_behind_what_is_composed(name: str) -> None:
    """At a table, too, there is a place where the next character will stand."""
    async with shown(SCREENS[name]) as (app, pilot):
        line = app.screen.query_one(PlayLine)
        start = line.content_region.offset + Offset(2, 0)
        await pilot.press("escape") if name != "drill" else None
        typed = line.told.left.partition(" → ")[0].partition("   ")[0] if line.told.is_composed else ""
        assert app.cursor_position == start + Offset(len(typed.removesuffix("…")), 0)

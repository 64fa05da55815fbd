"""Every key of every screen in half width, full width and kana: the same action, or a line that explains why not."""

from __future__ import annotations

import asyncio
import time
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

from tests.brevity import analyze_briefly, think_here
from tests.tui.shots import SHOTS, Shot
from tui.app.keys import LocalizedScreen
from tui.app.prompt import AskScreen
from tui.app.settings import Loaded, Settings
from tui.desk.desk import DeskScreen
from tui.learn.drill import DrillScreen
from tui.learn.tsume import TsumeScreen
from tui.screens.app import QkApp
from tui.screens.settings import KeySettingsScreen
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
"""Typed on every screen in addition to its own keys; z has no action anywhere."""


@pytest.fixture(autouse=True)
def _brief(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    think_here(monkeypatch)
    analyze_briefly(monkeypatch)


@asynccontextmanager
async def shown(shot: Shot, lang: str = "ja") -> AsyncIterator[tuple[QkApp, Pilot[int]]]:
    """Open a screen of the program as in the pictures."""
    settings = Settings(lang=lang, pace=0.0, name="Aki")
    app = QkApp(Words(lang), Loaded(settings, is_first=shot.is_new))
    async with app.run_test(size=shot.size) as pilot:
        await shot.open(app, pilot)
        await pilot.pause()
        screen = app.screen
        while isinstance(screen, DrillScreen) and screen.question is None:
            await pilot.pause(
                0.05
            )  # the question comes from a thread, and might look like the answer to a key
        # While the others still play, their moves might look like the answer to a key.
        while isinstance(screen, SeatedScreen) and not (
            screen.view.is_my_turn or screen.query(".-moment") or getattr(screen, "reveal", None)
        ):
            await pilot.pause(0.05)
        yield app, pilot


async def typed(pilot: Pilot[int], *characters: str) -> None:
    """Return characters as a terminal sends them; a pilot's own keys have names, and signs lose their character."""
    driver = pilot.app._driver
    assert driver is not None
    for one in characters:
        driver.send_message(events.Key(_character_to_key(one), one))
        await pilot.pause()


class Ears:
    """Record the effects of a key: requested actions (not run), answers, and typed text."""

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
        monkeypatch.setattr(app, "notify", lambda message, **_: self.answers.append(message))

    async def heard(self, key: str) -> tuple[list[str], list[str], tuple[object, ...]]:
        """Return the actions and answers of a key, and its effect on the input."""
        self._begin()
        before = self._line()
        await typed(self.pilot, key)
        after = self._line()
        return [*self.actions], [*self.answers], after if after != before else ()

    def _begin(self) -> None:
        """Clear the input and earlier answers."""
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
        """Return the input text; at a table with its comment."""
        screen = self.app.screen
        if isinstance(screen, SeatedScreen):
            return screen.composer.composition, screen.composer.note
        return tuple(line.shown_lines for line in screen.query(PlayLine))


def keys_of(app: QkApp) -> list[str]:
    """Return the printable keys of this screen, including conditional ones, and those typed everywhere."""
    bound = {
        key
        for _, bindings in app.screen._modal_binding_chain
        for key in bindings.key_to_bindings
        if len(key) == 1 and key.isprintable()
    }
    return [*sorted(bound | set(TYPED) - {" "}), " "]


def widened(key: str) -> str:
    """Return the same key as an input method writes it."""
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
"""The screens in pictures, by the name of a picture; a missing one is covered by another picture."""

TWINS = {
    "desk-setup", "hosting", "moment-foul", "moment-infinity", "moment-janken", "moment-revolution", "moment-won",
    "statistics",
}  # fmt: skip
"""Screens with the same keys as another one that is tried in every run."""


async def hear_every_key(app: QkApp, pilot: Pilot[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Try every key of the current screen in half width, full width and kana."""
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
    """Full width works like half width, kana is explained, and no key is ignored silently.

    While a screen is recomposed, its keys are queried when it has no widgets.
    """
    async with shown(SCREENS[name]) as (app, pilot):
        assert type(app.screen).__name__ == CLASSES.get(name, type(app.screen).__name__)
        if isinstance(app.focused, Input):
            app.screen.set_focus(None)
        await hear_every_key(app, pilot, monkeypatch)
        screen = app.screen
        if isinstance(screen, LocalizedScreen):
            screen.say_anew()
            while screen.query("*").exclude(".-textual-system"):
                assert isinstance(screen.active_bindings, dict)
                await asyncio.sleep(0)
        else:
            await screen.remove_children()
        assert isinstance(screen.active_bindings, dict)


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a busy machine takes for a key, the previous line can still be read."""
    monkeypatch.setattr("tui.app.program.time", SimpleNamespace(monotonic=lambda: 0.0, time=time.time))


@pytest.mark.usefixtures("still")
async def test_the_same_line_is_not_shown_again_while_it_is_read() -> None:
    """A whole word of kana is answered once; another key has its own answer."""
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
    """Keys without an action share one line."""
    async with shown(SCREENS["title"]) as (app, pilot):
        await typed(pilot, *"zyzyvz")
        assert len(app._notifications) == 1


async def test_a_line_of_text_keeps_what_is_typed() -> None:
    """Chat is not notation: full width and kana stay as they are, without a message."""
    async with shown(SCREENS["talk"]) as (app, pilot):
        await typed(pilot, *"ｄ？ど×")
        assert app.screen.query_one("#talk-line", Input).value == "ｄ？ど×"
        assert not app._notifications


async def test_a_key_may_be_bound_in_full_width(home: Path) -> None:
    """The screen of keys stores the key that was meant."""
    async with shown(SCREENS["title"]) as (app, pilot):
        app.push_screen(KeySettingsScreen())
        await pilot.pause()
        await pilot.press("enter")
        await typed(pilot, "ｙ")
        assert "y" in app.settings.keys.values(), app.settings.keys


# ---------------------------------------------------------------------- position of the cursor


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
    """At a table, too, the cursor is where the next character will appear."""
    async with shown(SCREENS[name]) as (app, pilot):
        line = app.screen.query_one(PlayLine)
        start = line.content_region.offset + Offset(2, 0)
        await pilot.press("escape") if name != "drill" else None
        typed = (
            line.shown_lines.left.partition(" → ")[0].partition("   ")[0]
            if line.shown_lines.is_composed
            else ""
        )
        assert app.cursor_position == start + Offset(len(typed.removesuffix("…")), 0)

"""Screens that are closed, or notified, before they are complete never query a missing widget."""

from __future__ import annotations

import asyncio
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pytest
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

import tui
from tests.waiting import until
from tui.app.dismiss_once import DismissOnceScreen, Palette
from tui.app.keys import LocalizedScreen
from tui.app.settings import Loaded, Settings
from tui.screens.app import QkApp
from tui.text.words import Words

NO_SCREENS = {
    "DialScreen",
    "GameMenu",
    "ReplayScreen",
    "SetupBase",
    "LocalizedBase",
    "LocalizedModal",
    "LocalizedScreen",
    "TableSizedScreen",
}
"""Base classes, and one that needs a record."""
TURNS = (0, 1, 2, 3, 5, 8, 12, 16, 19, 24)
"""Turns of the loop after which something happens; a screen takes ten to thirty to be complete.

The default run alternates: one screen with every other one from the first, the next from the second. A widget that
is queried too early is missing for several turns. `make test-long` tries all with each.
"""


def kinds() -> Iterator[type[DismissOnceScreen[Any]]]:
    """Return every screen without arguments; those of a server need one."""
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if not module.name.endswith(("__main__", "launch")) and not module.name.startswith(
            ("tui.server", "tui.ssh", "tui.web")
        ):
            importlib.import_module(module.name)
    found, open_kinds = set(), [DismissOnceScreen]
    while open_kinds:
        kind = open_kinds.pop()
        open_kinds += kind.__subclasses__()
        needed = [
            one
            for one in inspect.signature(kind).parameters.values()
            if one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
        ]
        is_own = kind.__module__.startswith("tui.") and not kind.__module__.startswith(
            ("tui.server", "tui.ssh", "tui.web")
        )
        if is_own and not needed and kind.__name__ not in NO_SCREENS and kind is not DismissOnceScreen:
            found.add(kind)
    yield from sorted(found, key=lambda kind: kind.__name__)


KINDS = [*kinds()]
HALF = [pytest.param(kind, TURNS[at % 2 :: 2], id=kind.__name__) for at, kind in enumerate(KINDS)]
WHOLE = [pytest.param(kind, TURNS, id=f"{kind.__name__}-all", marks=pytest.mark.long) for kind in KINDS]


def program() -> QkApp:
    """Return a program whose language can change."""
    return QkApp(Words("en"), Loaded(Settings(lang="en")))


async def turn(times: int) -> None:
    """Let the loop run."""
    for _ in range(times):
        await asyncio.sleep(0)


def stands(app: QkApp, screen: Screen[Any]) -> bool:
    """Return whether the screen is complete; fail if the program has failed."""
    return app.return_code is not None or bool(getattr(screen, "is_made", screen.is_mounted))


def test_there_are_screens() -> None:
    assert len(KINDS) >= 20
    assert Palette in KINDS


@pytest.mark.parametrize(("kind", "when"), [*HALF, *WHOLE])
async def test_left_while_it_is_being_made(kind: Callable[[], Screen[Any]], when: Sequence[int]) -> None:
    """Esc at once; the screen below stays."""
    app = program()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        below = app.screen
        for turns in when:
            with app._context():
                screen = kind()
                app.push_screen(screen)
                await turn(turns)
                screen.dismiss()
            await until(lambda: app.screen is below)
        await pilot.pause()
        assert app.is_running


@pytest.mark.parametrize("kind", KINDS)
async def test_a_screen_that_opens_focuses_one_widget(
    kind: Callable[[], Screen[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys pressed meanwhile go where the next ones go, not into the input line that Textual focuses first."""
    screen = kind()
    focused: list[Widget] = []
    focus = Screen.set_focus

    def recorded(self: Screen[Any], widget: Widget | None, *args: Any, **more: Any) -> None:
        if self is screen and widget is not None:
            focused.append(widget)
        focus(self, widget, *args, **more)

    monkeypatch.setattr(Screen, "set_focus", recorded)
    app = program()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.push_screen(screen)
        await pilot.pause()
        assert len(set(focused)) <= 1, f"AUTO_FOCUS names another one: {focused}"


@pytest.mark.parametrize(("kind", "when"), [*HALF, *WHOLE])
async def test_another_language_while_it_is_being_made(
    kind: Callable[[], Screen[Any]], when: Sequence[int]
) -> None:
    """Everything is translated once the screen is complete."""
    app = program()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for at, turns in enumerate(when):
            with app._context():
                screen = kind()
                app.push_screen(screen)
                await turn(turns)
                app.change(lang="en" if at % 2 else "ja")
                await turn(turns)
                app.change(lang="ja" if at % 2 else "en")
            await until(partial(stands, app, screen))
            await pilot.pause()
            with app._context():
                screen.dismiss()
        await pilot.pause()
        assert app.is_running


class Slow(Static):
    """A widget that takes a while to be mounted."""

    async def on_mount(self) -> None:
        """Let a timer run meanwhile."""
        await asyncio.sleep(0.02)


class Ticking(LocalizedScreen[None]):
    """A screen with a timer that asks for a widget."""

    ticks = 0

    def compose(self) -> ComposeResult:
        """The widget, after one that delays it."""
        yield Slow()
        yield Static(id="asked")

    def on_mount(self) -> None:
        """Begin to tick."""
        self.set_interval(0.001, self.tick)
        self.set_timer(0.001, self.tick)

    def tick(self) -> None:
        """Ask for the widget."""
        self.query_one("#asked", Static).update(str(self.ticks))
        self.ticks += 1


async def test_a_timer_waits_while_the_screen_is_composed_again() -> None:
    """It asks for no widget that is not there, and goes on afterwards."""
    app = program()
    async with app.run_test(size=(80, 24)) as pilot:
        with app._context():
            screen = Ticking()
            app.push_screen(screen)
        for lang in ("ja", "en", "ja"):
            ticks = screen.ticks
            await until(lambda ticks=ticks: screen.ticks > ticks, program=app)  # type: ignore[misc]
            app.change(lang=lang)
            await until(lambda lang=lang: app.words.lang == lang and stands(app, screen), program=app)  # type: ignore[misc]
        ticks = screen.ticks
        await until(lambda: screen.ticks > ticks, program=app)
        await pilot.pause()
        assert app.is_running


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
async def test_the_program_ends_while_it_is_being_made(kind: Callable[[], Screen[Any]]) -> None:
    """Ctrl+Q at once."""
    for turns in TURNS[:3]:
        app = program()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            with app._context():
                app.push_screen(kind())
                await turn(turns)
                app.exit(0)
        assert app.return_code == 0

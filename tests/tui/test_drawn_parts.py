"""Partial redraws are equal to a full redraw: every character, in the same colors."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any
from unittest import mock

import pyte
import pytest
from textual._compositor import CompositorUpdate
from textual.widgets._toast import Toast

from netplay.storage.home import at_home
from netplay.storage.home import home as server_home
from tests.tui.emulator import width_of
from tests.waiting import until
from tui.app.terminal import Terminal
from tui.joining import play
from tui.server.app import ServerApp
from tui.server.exec_command import Alone, read_command
from tui.server.opening import begin_server
from tui.server.plain_tables import alone
from tui.server.players import Register
from tui.server.tables import ServerTables
from tui.server.tables_screen import TablesScreen
from tui.table.hand import HandRow
from tui.table.seated import SeatedScreen
from tui.text.words import Words

SIZE = (80, 24)
KEYS = (
    "\x1b[C",
    "\x1b[D",
    " ",
    "2",
    "3",
    "j",
    "\x7f",
    "?",
    "\x1b",
    "\x1b[B",
    "\x1b[A",
    "l",
    "d",
    "p",
    "\t",
    "\r",
)


class Wall:
    """An emulated terminal that draws a session's output."""

    is_full = False

    def __init__(self) -> None:
        self.screen = pyte.Screen(*SIZE)
        self._stream = pyte.ByteStream(self.screen)
        self.frames: list[int] = []
        """Sizes of the packets in bytes."""

    def send(self, data: bytes) -> None:
        """Draw the output."""
        self.frames.append(len(data))
        with mock.patch("pyte.screens.wcwidth", width_of(1)):
            self._stream.feed(data.replace(b"\x1b[?2026$p", b""))

    def cells(self) -> list[list[Any]]:
        """Return the characters with their colors."""
        columns, lines = SIZE
        return [[self.screen.buffer[y][x] for x in range(columns)] for y in range(lines)]


def is_drawn(app: ServerApp) -> bool:
    """Return whether the front screen has no pending redraw."""
    top = app.screen
    if not top.is_running or top._dirty_widgets or top._compositor._dirty_regions or top._layout_required:
        return False
    if not (top._message_queue.empty() and app._message_queue.empty()):
        return False
    return not any(one._repaint_required or one._layout_required for one in top._compositor.visible_widgets)


def drawn_whole(app: ServerApp) -> list[list[Any]]:
    """Return what a new terminal would show after a full redraw."""
    wall = Wall()
    with app._context():
        compositor = app.screen._compositor
        pending = set(compositor._dirty_regions)  # during a batch; drawing all of it counts them as drawn
        update = compositor.render_update(full=True, screen_stack=app._background_screens)
        compositor._dirty_regions |= pending
        assert isinstance(update, CompositorUpdate)
        wall.send(b"\x1b[?7l" + update.render_segments(app.console).encode())
    return wall.cells()


def different(parts: list[list[Any]], whole: list[list[Any]]) -> list[str]:
    """Return the lines that differ, actual and expected."""
    return [
        f"{y}: {[(x, *pair) for x, pair in enumerate(zip(is_, should, strict=True)) if pair[0] != pair[1]]}"
        f" in {''.join(one.data for one in is_)!r}, not {''.join(one.data for one in should)!r}"
        for y, (is_, should) in enumerate(zip(parts, whole, strict=True))
        if is_ != should
    ]


@asynccontextmanager
async def at_a_table(lang: str, game: str, terminal: Terminal) -> AsyncIterator[tuple[ServerApp, Wall]]:
    """Return a session with its hand dealt."""
    begin_server()
    tables = ServerTables(lambda line: None)
    await tables.begin(())
    player = Register(server_home() / "players").of_key(b"key of aki", "素数aki")
    goal = read_command(f"{lang} solo {game}", Words(lang)).goal
    assert isinstance(goal, Alone)
    wall = Wall()
    with at_home(player.home):
        first = partial(_begin, alone(goal.game, player))
        app = ServerApp(Words(lang), player, terminal, tables, "127.0.0.1", wall, TablesScreen, first)
        running = asyncio.create_task(app.run_async(size=SIZE))
        try:
            await until(lambda: isinstance(app.screen_stack and app.screen, SeatedScreen))
            assert app.channel is not None
            while not any(hand.cards for hand in app.screen.query(HandRow)):
                app.channel.feed(b"r")  # rock, where hands decide who leads
                await asyncio.sleep(0.3)
            yield app, wall
        finally:
            app.exit(0)
            await running
            await tables.close()


async def _begin(asked: Any, app: Any) -> None:
    await play.open_table(app, asked)


ALL = Terminal("xterm-256color", SIZE, {"COLORTERM": "truecolor"})
LETTERS = Terminal("vt220", SIZE, {})


@pytest.mark.parametrize(
    ("lang", "game", "terminal"),
    [("ja", "prime", ALL), ("en", "daifugo", ALL), ("ja", "tyrant", ALL), ("en", "prime", LETTERS)],
)
async def test_parts_make_the_whole(lang: str, game: str, terminal: Terminal) -> None:
    """Whatever is pressed, with pages, boxes and others' moves: no stale content is left anywhere."""
    chance = random.Random(f"{lang} {game}")
    async with at_a_table(lang, game, terminal) as (app, wall):
        for at in range(30):
            key = chance.choice(KEYS)
            app.channel.feed(key.encode())
            await asyncio.sleep(chance.choice((0, 0, 0.03, 0.2)))
            await until(lambda: is_drawn(app))
            if app._background_screens:  # the change comes when Textual processes it
                await until(
                    lambda: not different(wall.cells(), drawn_whole(app)),
                    lambda: f"{app.screen_stack}: {different(wall.cells(), drawn_whole(app))}",
                )
            assert different(wall.cells(), drawn_whole(app)) == [], f"after key {at}, {key!r}"


async def test_what_a_notice_covered_is_drawn_after_a_batch() -> None:
    """It expires during a batch, and the screen is laid out twice before the batch ends."""
    async with at_a_table("en", "prime", LETTERS) as (app, wall):
        top = app.screen
        with app._context():
            app.notify("NOTICED", timeout=3600)
        await until(lambda: "NOTICED" in "".join(wall.screen.display) and is_drawn(app))
        with app._context(), app.batch_update():
            app.clear_notifications()
            await until(lambda: not top.query(Toast) and top._layout_required)
            top._refresh_layout()
            top._layout_required = False
            await until(top._message_queue.empty)
        await until(
            lambda: is_drawn(app) and not different(wall.cells(), drawn_whole(app)),
            lambda: f"{different(wall.cells(), drawn_whole(app))}",
        )


async def test_what_a_notice_covered_is_drawn_if_a_widget_is_located_before_the_layout() -> None:
    """After a scroll, Textual maps all widgets again when one is located."""
    async with at_a_table("en", "prime", LETTERS) as (app, wall):
        top = app.screen
        with app._context():
            app.notify("NOTICED", timeout=3600)
        await until(lambda: "NOTICED" in "".join(wall.screen.display) and is_drawn(app))
        with app._context(), app.batch_update():
            top._compositor._full_map_invalidated = True  # as a scroll leaves it
            app.clear_notifications()
            await until(lambda: not top.query(Toast) and top._layout_required)
            assert top._compositor.full_map
        await until(
            lambda: is_drawn(app) and not different(wall.cells(), drawn_whole(app)),
            lambda: f"{different(wall.cells(), drawn_whole(app))}",
        )

"""Trace of a move: files and function calls from Enter on one player's keyboard to the other player's screen.

A host, two clients connected by local sockets, and both players' screens, all in one process and without a terminal.
Counted are calls of this project's functions, from the key press until both screens show the move and are idle. The
result is the least of several moves, because a clock may tick during any of them. The deal is always the same.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from textual.pilot import Pilot

from tests.chance import seeded
from tests.waiting import close_all

ROOT = str(Path(__file__).resolve().parents[2]) + os.sep
OURS = tuple(ROOT + package + os.sep for package in ("engine", "netplay", "tui"))
MOVES = 12
PATIENCE = 30.0
KEY_OF = {"T": "0", **{letter: letter.lower() for letter in "A23456789JQKX"}}
"""The key that types a card, by the first character of its name."""


class Trace:
    """Counts the calls of this project's functions, by file and name."""

    def __init__(self) -> None:
        self.calls: Counter[tuple[str, str]] = Counter()

    @property
    def files(self) -> Counter[str]:
        """The number of calls by file."""
        files: Counter[str] = Counter()
        for (file, _), count in self.calls.items():
            files[file] += count
        return files

    def note(self, frame: FrameType, event: str, arg: object) -> None:
        """Count a call; the profile function of the interpreter."""
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(OURS):
            self.calls[file.removeprefix(ROOT), frame.f_code.co_qualname] += 1


@contextmanager
def traced() -> Iterator[Trace]:
    """Count the calls inside the block."""
    trace = Trace()
    sys.setprofile(trace.note)
    try:
        yield trace
    finally:
        sys.setprofile(None)


async def until(holds: Callable[[], object], what: str) -> None:
    """Wait until a condition holds."""
    late = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > late:
            raise SystemExit(f"timed out waiting for {what}")
        await asyncio.sleep(0.005)


async def one_move(screens: list[Any], pilots: tuple[Pilot[Any], ...]) -> Trace | None:
    """Trace a play of one card on an empty field, prime or not; pass and return None if there is a field to beat."""
    screen, pilot = next(pair for pair in zip(screens, pilots, strict=True) if pair[0].view.is_my_turn)
    leads = screen.view.top is None
    if leads:
        await pilot.press(KEY_OF[str(screen.view.hand[0])[0]])
    before = [one.update_now.number for one in screens]
    with traced() as trace:
        await pilot.press("enter" if leads else "p")
        await until(
            lambda: all(one.update_now.number > number for one, number in zip(screens, before, strict=True)),
            "the move",
        )
        for each in pilots:
            await each.pause()
    return trace if leads else None


async def moves() -> list[Trace]:
    """Trace some moves between two players."""
    from netplay.compute.worker_pool import WorkerPool
    from netplay.guest.guest import Guest, JoinRequest
    from netplay.line.transport import connect
    from netplay.room.opening import Listeners, TablePlan, open_table
    from netplay.room.options import Options
    from netplay.table.games import GameConfig
    from netplay.wire import messages as wire
    from tui.app.settings import Loaded, Settings
    from tui.games.prime.table import TableScreen
    from tui.screens.app import QkApp
    from tui.text.words import Words

    rules = GameConfig(set={"D5": "seat", "D6": "none", "D7": "none", "D11": "none"}, seats=2)
    table = await open_table(TablePlan(rules, Options(), Listeners(port=0)), WorkerPool(), lambda line: None)
    guests = [
        Guest(lambda: connect("127.0.0.1", table.port), JoinRequest(nick), time.monotonic)
        for nick in ("aki", "ben")
    ]
    running = [asyncio.create_task(guest.run()) for guest in guests]
    traces: list[Trace] = []
    try:
        for guest in guests:
            await until(lambda guest=guest: guest.lobby is not None, "the lobby")  # type: ignore[misc]
        for guest in guests:
            await guest.ask(lambda id: wire.Ready(id, True))
        for guest in guests:
            await until(lambda guest=guest: guest.playing is not None, "the game")  # type: ignore[misc]
        apps = [QkApp(Words("en"), Loaded(Settings(lang="en", pace=0.0))) for _ in guests]
        async with apps[0].run_test(size=(120, 40)) as first, apps[1].run_test(size=(120, 40)) as second:
            pilots = (first, second)
            screens = []
            for app, guest in zip(apps, guests, strict=True):
                assert guest.playing is not None
                screens.append(TableScreen(guest.playing))
                await app.push_screen(screens[-1])
            for screen in screens:
                await until(lambda screen=screen: screen.update_now is not None, "the table")  # type: ignore[misc]
            for _ in range(MOVES):
                trace = await one_move(screens, pilots)
                traces += [trace] if trace is not None else []
    finally:
        await close_all(guests, running)
        await table.close()
    return traces


def run() -> None:
    """Print files and calls of the shortest trace, by package."""
    with tempfile.TemporaryDirectory() as home, seeded("a move's road"):
        os.environ["QK_HOME"] = home
        traces = asyncio.run(moves())
    best = min(traces, key=lambda trace: trace.calls.total())
    files = best.files
    print(f"  from Enter to the other player's screen, the shortest of {len(traces)} moves:")
    print(f"  {len(files)} files, {best.calls.total():,} calls")
    for package in ("tui", "netplay", "engine"):
        mine = {file: count for file, count in files.items() if file.startswith(package + os.sep)}
        print(f"  {package:8} {len(mine):3} files {sum(mine.values()):6,} calls")
    for (file, name), count in best.calls.most_common(15):
        print(f"  {count:6,}  {file}  {name}")

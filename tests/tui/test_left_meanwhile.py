"""Screens that are closed, or whose program quits, while a thread works for them: nothing is shown, nothing fails."""

from __future__ import annotations

import pkgutil
import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from netplay.archive.query import ArchiveQuery
from tests.waiting import PATIENCE, until
from tui.app.settings import Loaded, Settings
from tui.learn.drill import DrillScreen
from tui.learn.primes_screen import PrimesScreen
from tui.learn.tsume import TsumeScreen
from tui.screens.app import QkApp
from tui.screens.records import RecordsScreen
from tui.screens.rules import RulesScreen, RulingsScreen
from tui.screens.statistics import StatisticsScreen
from tui.text.words import Words

TUI = Path(__file__).parents[2] / "tui"

SCREENS: dict[str, tuple[Callable[[], Screen[Any]], str]] = {
    "drill": (DrillScreen, "netplay.learn.schedule.load_progress"),
    "tsume": (TsumeScreen, "netplay.learn.tsume_results.load"),
    "primes": (PrimesScreen, "netplay.learn.known.saved_progress"),
    "records": (RecordsScreen, "netplay.archive.archive.Archive.rest"),
    "rules": (lambda: RulesScreen("prime", question="joker last"), "tui.screens.rules.answers"),
    "rulings": (lambda: RulingsScreen("prime", ("P-30",)), "tui.screens.rules.rulings_text"),
    "statistics": (lambda: StatisticsScreen(ArchiveQuery()), "netplay.archive.statistics.statistics"),
}
"""Screens that start work in a thread, and a function that this work calls."""


class Held:
    """A call in a thread that blocks until the test releases it."""

    def __init__(self, call: Any) -> None:
        self._call = call
        self.began, self.go_on, self.ended = threading.Event(), threading.Event(), threading.Event()

    def __call__(self, *args: Any, **named: Any) -> Any:
        self.began.set()
        assert self.go_on.wait(PATIENCE)
        try:
            return self._call(*args, **named)
        finally:
            self.ended.set()


@pytest.mark.parametrize("ends", ["screen", "program"])
@pytest.mark.parametrize("name", SCREENS)
async def test_what_a_thread_finds_after_the_end_is_shown_to_nobody(
    name: str, ends: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player goes on, or quits, before the drill, the puzzles, the records are shown."""
    kind, path = SCREENS[name]
    module, _, attribute = path.rpartition(".")
    held = Held(pkgutil.resolve_name(path))

    def slowly(*args: Any, **named: Any) -> Any:
        return held(*args, **named)

    monkeypatch.setattr(f"{module}.{attribute}", slowly)
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test() as pilot:
        screen = kind()
        await app.push_screen(screen)
        await until(held.began.is_set)
        if ends == "program":
            # The result arrives while the program shuts down: its screens are gone, its loop still runs.
            threading.Timer(0.05, held.go_on.set).start()
        else:
            await app.pop_screen()
            held.go_on.set()
            await until(held.ended.is_set)
            await pilot.pause()
    held.go_on.set()
    await until(held.ended.is_set)
    assert app.return_code in (0, None)


def test_no_thread_waits_for_a_program_that_may_be_at_its_end() -> None:
    """Threads use `call_later`, which drops late calls; `call_from_thread` would wait for the program."""
    for path in TUI.rglob("*.py"):
        assert not re.search(r"\bcall_from_thread\(", path.read_text("utf-8")), f"{path}: use call_later"

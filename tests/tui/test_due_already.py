"""Race conditions at startup: timers that are due already, screens that are still being built."""

from __future__ import annotations

import subprocess
import sys

from textual.app import ComposeResult
from textual.widgets import OptionList

from tests.waiting import PATIENCE
from tui.app.footer import Footer
from tui.app.keys import LocalizedScreen
from tui.app.settings import Loaded, Settings
from tui.screens.app import QkApp
from tui.text.words import Words

DUE = """
import asyncio
from tui.app.settings import Loaded, Settings
from tui.screens.app import QkApp
from tui.text.words import Words

async def go():
    app = QkApp(Words("en"), Loaded(Settings()))
    async with app.run_test():
        gone_off = asyncio.Event()
        app.set_timer(-1.0, gone_off.set)
        await gone_off.wait()
        print("gone off")

asyncio.run(go())
"""


def test_a_timer_that_is_due_already_goes_off() -> None:
    """In a process of its own: a timer that never fires would hang the test."""
    done = subprocess.run(
        [sys.executable, "-c", DUE], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert done.stdout == "gone off\n"


class Late(LocalizedScreen[None]):
    """A screen whose actions depend on a list that it composes first."""

    below: Footer | None = None
    """A footer that refreshes once more when this screen goes."""

    def compose(self) -> ComposeResult:
        """Yield the list."""
        yield OptionList(id="late")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Ask the list."""
        return self.query_one("#late", OptionList).is_attached

    def on_unmount(self) -> None:
        """Refresh the footer; the list is gone by now."""
        if self.below is not None:
            self.below.update_keys()


async def test_keys_are_not_asked_of_a_screen_that_is_only_being_made() -> None:
    """The footer of the screen below waits until the front screen is built."""
    app = QkApp(Words("en"), Loaded(Settings()))
    async with app.run_test() as pilot:
        below = app.screen.query_one(Footer)
        coming = app.push_screen(Late())
        below.update_keys()
        await coming
        await pilot.pause()
        below.update_keys()
        assert isinstance(app.screen, Late)


async def test_keys_are_not_asked_when_the_program_ends() -> None:
    """The footer of the screen below stays when the front one is removed."""
    app = QkApp(Words("en"), Loaded(Settings()))
    async with app.run_test():
        late = Late()
        late.below = app.screen.query_one(Footer)
        await app.push_screen(late)
    assert not late.is_running

"""The program on the screen of one SSH session: its player, its terminal, its home."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual.driver import Driver

from engine.errors import QkError
from netplay.compute.pool import BotWorker, TaskPriority
from netplay.compute.worker_pool import WorkerPool
from tui.app.program import Opening
from tui.app.settings import load_settings
from tui.app.signs import fitting
from tui.app.terminal import Terminal
from tui.screens.app import STYLES, QkApp
from tui.server.driver import ChannelDriver, Link
from tui.server.players import SessionPlayer, seat_token
from tui.server.tables import ServerTables
from tui.text import disconnect_reasons
from tui.text.words import Words

if TYPE_CHECKING:
    from tui.app.keys import LocalizedScreen
    from tui.joining.visit import TableSitting


ENDING = 3.0
"""Seconds that a program has to end in order."""


class ServerApp(QkApp):
    """The program on the terminal of a server's player."""

    CSS_PATH = str(STYLES)
    is_at_home = False

    def __init__(
        self,
        words: Words,
        player: SessionPlayer,
        terminal: Terminal,
        tables: ServerTables,
        host: str,
        link: Link,
        entrance: Callable[[], LocalizedScreen[None]],
        first: Opening,
        page: str = "",
    ) -> None:
        """The program of one session; made in the player's home.

        Arguments:
            entrance: the screen that everything else is opened on.
            host: where the player comes from.
            link: the way to its terminal.
            page: the address of the page over which the player came; empty: not over one.
        """
        self.terminal = terminal
        super().__init__(words, load_settings(), first=first)
        self.player = player
        self.tables = tables
        self.host = host
        self.link = link
        self.page = page
        self._entrance = entrance
        self.entered: Callable[[], None] = lambda: None
        """Called when the lobby stands."""
        self.daily: date | None = None
        """The day whose deal is being played."""
        self._is_shutting_down = False
        self._cutting: asyncio.TimerHandle | None = None
        """The next time that what delays the end is canceled."""
        self.driver_class = ChannelDriver
        self.wear(terminal, "ascii" if terminal.has_ascii_alone else "all")

    def _build_driver(
        self, headless: bool, inline: bool, mouse: bool, size: tuple[int, int] | None
    ) -> Driver:
        driver = super()._build_driver(headless, inline, mouse, size)
        assert isinstance(driver, ChannelDriver)
        driver.link = self.link
        driver.measured = self.measured
        return driver

    @property
    def channel(self) -> ChannelDriver | None:
        """The driver, once the program runs."""
        return self._driver if isinstance(self._driver, ChannelDriver) else None

    def end(self, running: asyncio.Task[None]) -> None:
        """Exit. What delays the end by `ENDING` seconds is canceled, and again as long as something does.

        Arguments:
            running: the task in which the program runs.
        """
        self.exit(0)
        self._cut_later(running)

    def _cut_later(self, running: asyncio.Task[None]) -> None:
        if self._cutting is not None:
            self._cutting.cancel()
        self._cutting = asyncio.get_running_loop().call_later(ENDING, self._cut, running)

    def _cut(self, running: asyncio.Task[None]) -> None:
        """Cancel the program's task, or its parts: Textual shields its shutdown, but would not wait for it then."""
        if self._is_shutting_down:
            for part in tuple(self._registry):
                if part._task is not None:
                    part._task.cancel()
        else:
            running.cancel()
        self._cut_later(running)

    async def _shutdown(self) -> None:
        self._is_shutting_down = True
        try:
            await super()._shutdown()
        finally:
            if self._cutting is not None:
                self._cutting.cancel()

    async def _close_all(self) -> None:
        """Close all parts, and wait until each has ended. One that is canceled would interrupt the whole shutdown."""
        here = asyncio.current_task()
        is_closed = False
        while not is_closed:
            parts = [task for part in self._registry if (task := part._task) is not None and task is not here]
            try:
                await super()._close_all()
                is_closed = True
            except asyncio.CancelledError:
                if here is None or here.cancelling():
                    raise
            if parts:
                await asyncio.wait(parts)

    def environ(self) -> Mapping[str, str]:
        return self.terminal.environ

    def worker_pool(self) -> WorkerPool:
        """A share of the one for all."""
        return self.tables.worker_pool.share(self.player.share)

    def bot_worker(self, *, soon: bool = False) -> BotWorker:
        """A part in the server's pool."""
        return self.tables.worker_pool.bot_worker(
            self.player.share, TaskPriority.SLOW if soon else TaskPriority.ANALYSIS
        )

    def rates(self) -> Path | None:
        """The server's archive; None for guests, who have no rating because they can't be known again."""
        return None if self.player.is_guest else self.tables.archive

    def tally(self) -> Path | None:
        """The server's, for people with a key: what a guest does could be done a hundred times."""
        return None if self.player.is_guest else self.tables.archive.with_name("puzzles-of-all.json")

    def first_screen(self) -> LocalizedScreen[None]:
        """The lobby with its tables."""
        return self._entrance()

    def measured(self, widths: Mapping[str, int]) -> None:
        """The client's terminal has said how wide it draws signs."""
        signs = fitting(self.terminal, widths)
        if signs != self.signs:
            self.fit(signs)
            self.draw_anew()
            self.notify(self.words.say(f"app-signs-{signs}"), timeout=10)

    async def go(self, number: int, *, watch: bool = False) -> None:
        """Go to one of the server's tables. Raises QkError."""
        self.tables.chosen(number)
        self.run_worker(self._stay(number, watch=watch), name="visit")

    async def _stay(self, number: int, *, watch: bool) -> None:
        from netplay.guest.guest import Guest, JoinRequest
        from tui.joining.visit import TableSitting

        try:
            token = b"" if watch else self.tables.token(number, self.player.fingerprint)
        except QkError as wrong:  # the file of seats can't be read; its owner has to repair it
            token = b""
            self.notify(self.words.error(wrong), severity="warning", markup=False)
        token, keyless = seat_token(self.player, token, watch=watch)
        wish = JoinRequest(self.player.nick, watch, token=token, resume=True, agent="qk ssh")
        dial = partial(self.tables.line, number, self.host, keyless=keyless)
        guest = Guest(dial, wish, time.monotonic, patience=self.tables.patience(number))
        sitting = TableSitting(
            self,
            guest,
            on_connected=lambda: self._came(number, sitting, watch=watch),
            on_left=lambda: self.tables.forget(number),
        )
        try:
            ended = await sitting.stay()
        finally:
            if self.player.is_guest:  # who can't come back to the seat
                token = b"" if guest.welcome is None else guest.welcome.token
                await asyncio.shield(self.tables.leave(number, token))
        if ended is not None and ended.code != "left":
            reason = disconnect_reasons.ended_why(ended, self.words)
            self.notify(reason, severity="error", timeout=10, markup=False)

    async def collect(self) -> None:
        """Report games that ended in the player's absence, and archive their records."""
        from tui.joining.visit import archive_record
        from tui.lobby import news as lobby_news

        try:
            games = self.tables.missed.claim()
        except (QkError, OSError) as wrong:
            self.notify(self.words.error(wrong), severity="warning", markup=False)
            return
        for game in games:
            archived = await archive_record(self, game.text)
            how = await lobby_news.result_text(game.text, self.words)
            lines = [f"{game.title}: {how}", *([self.words.say("lobby-missed-kept")] if archived else [])]
            self.notify("\n".join(lines), timeout=30, markup=False)

    def _came(self, number: int, sitting: TableSitting, *, watch: bool) -> None:
        welcome = sitting.guest.welcome
        if welcome is None or watch or self.player.is_guest:
            return
        try:
            self.tables.remember(number, welcome.token, welcome.name)
        except QkError as wrong:
            self.notify(self.words.error(wrong), severity="warning", markup=False)

"""One tab: the same program as for a session over SSH, its terminal at the other end of a web socket."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import WSCloseCode

from netplay.line.budgets import Share
from netplay.storage.home import at_home
from netplay.tasks import spawn
from tui.app.crash import write_crash
from tui.app.settings import load_settings
from tui.app.terminal import Terminal, clamped
from tui.server.game_server import GameServer, Session
from tui.server.players import SessionPlayer
from tui.text.words import Words, language

if TYPE_CHECKING:
    from aiohttp import web

FULL = 256 * 1024
"""Bytes that may wait for a browser before frames are dropped."""
MESSAGES, MESSAGES_AT_ONCE = 100.0, 4.0
"""Messages a second that one tab may send in the long run, and for how many seconds' worth it may at once."""
A_MESSAGE = 2000
"""Characters that cost as much as a message."""
OVER = 4000
"""The code with which the line of a program that has ended is closed."""


class BrowserLogin(msgspec.Struct, frozen=True):
    """How a browser came."""

    host: str
    """From where."""
    lang: str | None = None
    """The language that was chosen on the page."""
    accepts: str = ""
    """The language that the browser asks for."""
    page: str = ""
    """The address of the page, as the browser knows it."""
    table: int = 0
    """The table to which an invitation led; 0: to the lobby."""


class Tab(Session):
    """The server's side of one tab."""

    listener = "web"

    def __init__(
        self, server: GameServer, socket: web.WebSocketResponse, player: SessionPlayer, came: BrowserLogin
    ) -> None:
        super().__init__(server, player, came.host)
        self._came = came
        self._socket = socket
        # What a browser accepts is no locale: its weights would be taken for the name of a character set.
        lang = language(came.lang, None, {"LANG": came.accepts})
        self._environ = {"LANG": f"{lang}.UTF-8", "COLORTERM": "truecolor"}
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self._size = 0
        self._share = Share(MESSAGES, MESSAGES_AT_ONCE, server.now())

    def begin(self, width: int, height: int) -> asyncio.Task[None]:
        """Start the program."""
        self._task = self._server.run_session(self._run(clamped(width, height)), self)
        return self._task

    def send(self, data: bytes) -> None:
        """Send bytes to the terminal, in order, as fast as the browser takes them."""
        self._waiting.put_nowait(data)
        self._size += len(data)
        self.is_full = self._size > FULL

    async def _pass_on(self) -> None:
        while True:
            data = await self._waiting.get()
            try:
                await self._socket.send_bytes(data)
            except ConnectionError:
                return  # the browser has gone, and the task that reads from it ends the program
            self._size -= len(data)
            if self.is_full and self._size < FULL // 2:
                self._has_room()

    async def hear(self, text: str) -> None:
        """A message of the page: keys, a size, a ping. What is none of these is left alone."""
        self._heard()
        if wait := self._share.take(1 + len(text) / A_MESSAGE, self._server.now()):
            await asyncio.sleep(wait)  # further messages of this tab wait meanwhile, and so does their sender
        try:
            message: Any = json.loads(text)
        except (ValueError, RecursionError):
            return
        app, driver = self._app, self._driver
        match message:
            case ["stdin", str(keys)] if app is not None and driver is not None:
                self._press(app, driver, keys.encode("utf-8", "replace"))
            case ["resize", {"width": int(width), "height": int(height)}] if driver is not None:
                driver.resized(*clamped(width, height))
            case ["ping", str(sent)]:
                await self._socket.send_str(json.dumps(["pong", sent[:40]]))
            case _:
                pass

    def _abort(self) -> None:
        self.end()

    def _say_line(self, name: str, /, **args: str | int | float) -> None:
        """A page that shows no program yet shows no message either."""

    async def _run(self, size: tuple[int, int]) -> None:
        passing = spawn(self._pass_on(), self._failed)
        try:
            with at_home(self.player.home):
                await self._serve(size)
        except Exception as fault:
            self._log(fault)
        finally:
            self._left(not self._is_over)
            passing.cancel()
            await asyncio.wait({passing})
            # A browser whose program has ended stays away; one that was only cut off reconnects.
            stays_away = self._is_over and self._why != "ssh-server-stops"
            await self._socket.close(code=OVER if stays_away else WSCloseCode.GOING_AWAY)

    def _log(self, fault: BaseException) -> None:
        self._server.log(write_crash(["web", self.host], Words("en"), fault))

    def _failed(self, fault: BaseException) -> None:
        """Nothing reaches the page any more: the program ends in order."""
        self._log(fault)
        self.end("ssh-fault")

    async def _serve(self, size: tuple[int, int]) -> None:
        terminal = Terminal("xterm-256color", size, self._environ)
        words = Words(language(self._came.lang, load_settings().settings.lang, self._environ))
        self._server.note("came", self)
        await self._show(words, terminal, partial(_first, self._came.table), self._came.page)


async def _first(number_wanted: int, app: Any) -> None:
    """To the table of an invitation, or back to the one where a seat waits."""
    number = number_wanted or app.tables.waiting_seat(app.player.fingerprint)
    if number is not None:
        await app.go(number)

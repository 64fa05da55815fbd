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
from tui.server.app import ServerApp
from tui.server.driver import TooMuchInput
from tui.server.players import SessionPlayer
from tui.server.tables_screen import TablesScreen
from tui.text.private import release
from tui.text.words import Words, language

if TYPE_CHECKING:
    from aiohttp import web

    from tui.server.game_server import GameServer

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


class Tab:
    """The server's side of one tab."""

    door = "web"

    def __init__(
        self, server: GameServer, socket: web.WebSocketResponse, player: SessionPlayer, came: BrowserLogin
    ) -> None:
        """A tab that nothing is shown in yet."""
        self.host = came.host
        self._came = came
        self.heard_at = self.since = server.now()
        self.is_full = False
        self._server = server
        self._socket = socket
        self.player = player
        # What a browser accepts is no locale: its weights would be taken for the name of a character set.
        lang = language(came.lang, None, {"LANG": came.accepts})
        self._environ = {"LANG": f"{lang}.UTF-8", "COLORTERM": "truecolor"}
        self._app: ServerApp | None = None
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self._size = 0
        self._share = Share(MESSAGES, MESSAGES_AT_ONCE, server.now())
        self._task: asyncio.Task[None] | None = None
        self._is_over = False
        """Whether the program has come to its end."""
        self._timed_at = 0.0
        """When the last key came whose answer was timed."""
        self._why = ""
        """Why the server ended it, if it did."""

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
                return  # the browser has gone, and anyone who reads its line ends the program
            self._size -= len(data)
            if self.is_full and self._size < FULL // 2:
                self.is_full = False
                if self._app is not None and self._app.channel is not None:
                    self._app.channel.room_again()

    async def hear(self, text: str) -> None:
        """A message of the page: keys, a size, a ping. What is none of these is left alone."""
        self.heard_at = self._server.now()
        self._server.keys += 1
        if wait := self._share.take(1 + len(text) / A_MESSAGE, self._server.now()):
            await asyncio.sleep(wait)  # what else comes on this line waits meanwhile, and so does its sender
        try:
            message: Any = json.loads(text)
        except (ValueError, RecursionError):
            return
        channel = self._app.channel if self._app is not None else None
        match message:
            case ["stdin", str(keys)] if channel is not None:
                try:
                    channel.feed(keys.encode("utf-8", "replace"))
                    assert self._app is not None
                    self._timed_at = self._server.monitor.key(self._app, self._timed_at)
                except TooMuchInput:
                    self._server.log(f"{self.host} sends without end")
                    self.end()
            case ["resize", {"width": int(width), "height": int(height)}] if channel is not None:
                channel.resized(*clamped(width, height))
            case ["ping", str(sent)]:
                await self._socket.send_str(json.dumps(["pong", sent[:40]]))
            case _:
                pass

    def end(self, why: str = "ssh-ended") -> None:
        """End the program in order; the page says that the session has ended."""
        self._why = self._why or why
        if self._task is None:
            return
        if self._app is not None and self._app.channel is not None:
            self._app.end(self._task)
        else:
            self._task.cancel()

    def tell(self, name: str, /, **args: str | int | float) -> None:
        """Say a message of ours to the player, wherever they are."""
        if self._app is not None and self._app.channel is not None:
            self._app.notify(self._app.words.say(name, **args), timeout=30, markup=False)

    def _reason(self) -> str:
        """Why the session ended, as the log says it: the server, a lost connection, or its own end."""
        if self._why not in ("", "ssh-ended"):
            return self._why.removeprefix("ssh-")
        return "line lost" if not self._is_over else "went"

    async def _run(self, size: tuple[int, int]) -> None:
        passing = spawn(self._pass_on(), self._failed)
        try:
            with at_home(self.player.home):
                await self._serve(size)
        except Exception as fault:
            self._log(fault)
        finally:
            program, self._app = self._app, None
            if program is not None:
                release(program)
            passing.cancel()
            await asyncio.wait({passing})
            self._server.register.gone(self.player)
            self._server.note("left", self, self._reason())
            self._server.ended()
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
        inside = await self._server.login_queue.enter()
        try:
            self._app = app = ServerApp(
                words,
                self.player,
                terminal,
                self._server.tables,
                self.host,
                self,
                TablesScreen,
                partial(_first, self._came.table),
                self._came.page,
            )
            app.entered = inside
            await app.run_async(size=size)
            self._is_over = True
        finally:
            inside()
        if app.fault is not None:
            raise app.fault


async def _first(number_wanted: int, app: Any) -> None:
    """To the table of an invitation, or back to the one where a seat waits."""
    number = number_wanted or app.tables.waiting_seat(app.player.fingerprint)
    if number is not None:
        await app.go(number)

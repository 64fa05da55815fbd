"""One SSH session: what the client's terminal is, what it asks for, and the program that serves it.

A session serves this game only: no shell, no command, no subsystem. It runs as a task of its
own in its player's home; a fault in it ends this session and nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, assert_never

import asyncssh

from engine.errors import QkError
from netplay.storage.home import at_home
from tui.app.crash import write_crash
from tui.app.program import Opening, Program
from tui.app.settings import load_settings
from tui.app.terminal import Terminal, allowed_environ, clamped
from tui.joining import play
from tui.server.app import ServerApp
from tui.server.daily import open_deal
from tui.server.exec_command import Alone, Daily, ExecCommand, Go, ToTables, read_command
from tui.server.game_server import GameServer, Session
from tui.server.line_editor import ChannelConsole
from tui.server.plain_tables import PlainTables, alone
from tui.server.players import SessionPlayer
from tui.text.words import Words, language, one_line

if TYPE_CHECKING:
    from netplay.line.admission import Connection

FULL = 256 * 1024
"""Bytes that may wait for a client; beyond that frames are dropped, and lines end the session."""
FINE, FAULT, WRONG = 0, 1, 2


class SSHSession(Session, asyncssh.SSHServerSession[bytes]):
    """The server's side of one session."""

    listener = "ssh"

    def __init__(
        self,
        server: GameServer,
        player: SessionPlayer,
        host: str,
        connection: Connection,
        over: Callable[[], None],
    ) -> None:
        """`over`: called when the session has ended."""
        super().__init__(server, player, host)
        self._connection = connection
        self._over = over
        self._channel: asyncssh.SSHServerChannel[bytes]
        self._terminal = Terminal()
        self._command: str | None = None
        self._exec_command = ExecCommand()
        self._console: ChannelConsole | None = None
        self._early: list[bytes] = []
        self._eof = False
        self._lost = False

    # ------------------------------------------------------------------ what the client asks for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """A channel is open."""
        self._channel = chan
        chan.set_write_buffer_limits(high=FULL // 2)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        """The client has a terminal."""
        self._terminal = Terminal(term_type[:40], clamped(*term_size[:2]))
        return True

    def shell_requested(self) -> bool:
        """No command: the lobby, never a shell."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Take a command; only a few words are known, and nothing is ever run."""
        self._command = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """No files are served."""
        return False

    def session_started(self) -> None:
        """The client waits for the program."""
        environ = {str(key): str(value) for key, value in self._channel.get_environment().items()}
        self._terminal = Terminal(self._terminal.kind, self._terminal.size, allowed_environ(environ))
        self._task = self._server.run_session(self._run(), self)
        self._server.holds(self._connection, self)

    # ------------------------------------------------------------------ bytes

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Keys, or lines."""
        self._heard()
        if self._console is not None:
            self._console.feed(data)
        elif self._app is not None and self._driver is not None:
            self._press(self._app, self._driver, data)
        elif sum(map(len, self._early)) < 64 * 1024:
            self._early.append(data)

    def eof_received(self) -> bool:
        """No more will be typed; what there is to say can still be said."""
        self._eof = True
        if self._console is not None:
            self._console.end()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The terminal has another size."""
        size = clamped(width, height)
        self._terminal = Terminal(self._terminal.kind, size, self._terminal.environ)
        if self._driver is not None:
            self._driver.resized(*size)

    def pause_writing(self) -> None:
        """The client does not read."""
        self.is_full = True

    def resume_writing(self) -> None:
        """It reads again."""
        self._has_room()

    def send(self, data: bytes) -> None:
        if self._lost or self._channel.is_closing():
            return
        self._channel.write(data)

    def _send_line(self, data: bytes) -> None:
        """Send a line to a client in lines; one that does not read them is cut."""
        self.send(data)
        if self.is_full and not self._lost and self._channel.get_write_buffer_size() > 4 * FULL:
            self._server.log(f"{self.host} reads too slowly")
            self._channel.abort()

    def _hold(self, held: bool) -> None:
        """Pause or resume reading from the client; meanwhile its data waits."""
        if not self._lost:
            (self._channel.pause_reading if held else self._channel.resume_reading)()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is lost; the seat stays, the program ends."""
        self._lost = True
        self.end()
        if self._task is None:  # the client opened a channel and asked for nothing in it
            self._server.register.gone(self.player)
            self._over()

    # ------------------------------------------------------------------ the program

    def _abort(self) -> None:
        self._channel.abort()

    def _say_line(self, name: str, /, **args: str | int | float) -> None:
        if self._console is not None and not self._lost:
            self._console.write(self._words(self._exec_command.lang).say(name, **args))

    async def _run(self) -> None:
        code = FAULT
        try:
            with at_home(self.player.home):
                code = await self._serve(self.player)
        except asyncio.CancelledError:
            code = FINE  # the server ends the session, or the connection is lost
        except QkError as wrong:
            code = WRONG
            self._complain(self._words().error(wrong))
        except Exception as fault:
            self._server.log(write_crash(["ssh", self.host], Words("en"), fault))
            self._complain(self._words().say("ssh-fault"))
        finally:
            self._console = None
            self._left(self._lost)
            if not self._lost:
                self._channel.exit(code)
            self._over()

    def _words(self, lang: str | None = None, chosen: str | None = None) -> Words:
        return Words(language(lang, chosen, self._terminal.environ))

    def _complain(self, line: str) -> None:
        if not self._lost:
            ending = "\r\n" if self._terminal.kind is not None else "\n"
            self._channel.write_stderr(f"qk: {one_line(line)}{ending}".encode())

    async def _serve(self, player: SessionPlayer) -> int:
        """Serve the client as its terminal can be served; return the exit code."""
        command = self._exec_command = read_command(self._command, self._words())
        words = self._words(command.lang, load_settings().settings.lang)
        self._server.note("came", self)
        if command.plain or self._terminal.is_plain:
            return await self._serve_lines(player, command, words)
        app = await self._show(words, self._terminal, _first(command))
        if self._why:
            self._complain(app.words.say(self._why))
        return app.return_code or 0

    async def _serve_lines(self, player: SessionPlayer, command: ExecCommand, words: Words) -> int:
        console = ChannelConsole(self._send_line, edits=self._terminal.kind is not None, hold=self._hold)
        self._console = console
        for data in self._early:
            console.feed(data)
        if self._eof:
            console.end()
        return await PlainTables(self._server, player, self.host, console, words).stay(command.goal)


class Refusal(asyncssh.SSHServerSession[bytes]):
    """A session that is none: it says why, in its client's language, and is over."""

    def __init__(self, why: QkError) -> None:
        self._why = why
        self._channel: asyncssh.SSHServerChannel[bytes]

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """A channel is open."""
        self._channel = chan

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        """Accept any request: the answer is one line."""
        return True

    def shell_requested(self) -> bool:
        """The reason is what it gets."""
        return True

    def exec_requested(self, command: str) -> bool:
        """The reason is what it gets."""
        return True

    def session_started(self) -> None:
        """The client listens."""
        environ = {str(key): str(value) for key, value in self._channel.get_environment().items()}
        words = Words(language(None, None, allowed_environ(environ)))
        self._channel.write_stderr(f"qk: {one_line(words.error(self._why))}\r\n".encode())
        self._channel.exit(WRONG)


def _first(command: ExecCommand) -> Opening:
    """What is opened on the lobby: where the client wants to go, or back to where a seat waits for it."""

    async def open_it(app: Program) -> None:
        assert isinstance(app, ServerApp)
        match command.goal:
            case Go():
                await app.go(command.goal.number, watch=command.goal.watch)
            case Alone():
                await play.open_table(app, alone(command.goal.game, app.player))
            case Daily():
                open_deal(app)
            case ToTables():
                number = app.tables.waiting_seat(app.player.fingerprint)
                if number is not None:
                    await app.go(number)
            case _:
                assert_never(command.goal)

    return open_it

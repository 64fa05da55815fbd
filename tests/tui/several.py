"""A house in several processes, as `qk ssh --workers` begins it, and players who come to it by several doors."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

import asyncssh

from netplay.directory.crossing import Coming, PeerAddress, cross
from netplay.guest.guest import Guest, JoinRequest
from netplay.storage.home import at_home
from netplay.table.games import adapter_of
from netplay.wire import messages as wire
from netplay.wire.messages import TOKEN
from tests.tui.sshtools import Guest as KeylessClient
from tests.tui.sshtools import Seen
from tests.waiting import PATIENCE, until
from tui.commands.server import ask
from tui.server.worker_config import socket_of

ROOT = Path(__file__).resolve().parents[2]


class Several:
    """One machine of a house."""

    def __init__(self, home: Path, *more: str, workers: int = 2) -> None:
        self.home = home
        self.port = 0
        self._options = ("--from-one", "200", "--workers", str(workers), *more)
        self._process: subprocess.Popen[bytes] | None = None
        self.log_path = home.with_name(home.name + ".log")

    @property
    def log(self) -> str:
        """What it has written so far."""
        return self.log_path.read_text("utf-8")

    def begin(self) -> None:
        """Starts it."""
        with self.log_path.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "tui", "--lang", "en", "ssh", "--port", "0", *self._options],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log,
                env={**os.environ, "QK_HOME": str(self.home), "PYTHONPATH": str(ROOT)},
            )  # fmt: skip

    async def stands(self) -> None:
        """Waits until all of its processes serve."""
        assert self._process is not None

        def said() -> re.Match[str] | None:
            assert self._process is not None
            assert self._process.poll() is None, self.log
            return re.search(r"ssh -p (\d+)", self.log)

        self.port = int((await until(said, lambda: self.log))[1])

    async def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """What the admin is told."""
        with at_home(self.home):
            told = await ask({"do": do, **more})
        assert told["ok"], told
        return told

    async def meets(self) -> None:
        """Waits until its processes know of one another again."""
        late = time.monotonic() + PATIENCE
        while (await self.ask("status"))["status"]["directory"] != "ok":
            assert time.monotonic() < late, self.log
            await asyncio.sleep(0.05)

    async def pid(self, worker: str) -> int:
        """The number of a process of the machine."""
        found = (await self.ask("status"))["workers"][worker]
        return int(found.get("pid", 0))

    async def kill(self, worker: str) -> None:
        """kill -9, and waits until another has taken its place."""
        before = await self.pid(worker)
        os.kill(before, signal.SIGKILL)
        late = time.monotonic() + PATIENCE
        while await self.pid(worker) in (0, before):
            assert time.monotonic() < late, self.log
            await asyncio.sleep(0.05)

    async def table(self, title: str) -> tuple[int, str]:
        """The number of a table, and which process has it, as soon as everybody knows."""
        late = time.monotonic() + PATIENCE
        while True:
            tables = (await self.ask("tables"))["tables"]
            found = [(one["number"], one["worker"]) for one in tables if one["title"] == title]
            if found:
                return found[0]
            assert time.monotonic() < late, (title, tables, self.log)
            await asyncio.sleep(0.05)

    def ask_to_end(self) -> None:
        """SIGTERM."""
        assert self._process is not None
        self._process.terminate()

    @asynccontextmanager
    async def standing(self) -> AsyncIterator[Self]:
        """It serves as long as this lasts."""
        self.begin()
        try:
            await self.stands()
            yield self
        finally:
            await asyncio.to_thread(self.end)

    async def ended(self) -> int:
        """Waits until it has ended; gives its exit code."""
        assert self._process is not None
        process = self._process
        await until(lambda: process.poll() is not None, lambda: self.log)
        return process.returncode

    def end(self) -> None:
        """Ends it in order, or at once."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    async def elsewhere(self, name: str, other_than: str, key: asyncssh.SSHKey | None = None) -> Lines:
        """Somebody in the hall by another process than one."""
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            lines = await Lines.come(self.port, name, key)
            if await self.worker_of(lines.name) != other_than:
                return lines
            await lines.go()
            # Else who comes next would be taken for who has gone, and processes for as full as they were.
            await self.is_without(lines.name)
        raise AssertionError("they all came to one process")

    async def is_without(self, name: str) -> None:
        """Waits until all processes know that somebody has gone."""
        late = time.monotonic() + PATIENCE
        while name in [one["name"] for one in (await self.ask("who"))["who"]]:
            assert time.monotonic() < late, self.log
            await asyncio.sleep(0.05)

    async def worker_of(self, name: str) -> str:
        """By which process somebody has come."""
        late = time.monotonic() + PATIENCE
        while True:
            who = (await self.ask("who"))["who"]
            found = [one["worker"] for one in who if one["name"] == name]
            if found:
                return str(found[0])
            assert time.monotonic() < late, (name, who, self.log)
            await asyncio.sleep(0.05)


class Lines:
    """Somebody over SSH, in lines."""

    def __init__(self, conn: Any, channel: Any, seen: Seen) -> None:
        self.conn, self.seen = conn, seen
        self._channel = channel
        self.name = ""

    @classmethod
    async def come(
        cls,
        port: int,
        name: str,
        key: asyncssh.SSHKey | None = None,
        command: str = "plain en",
        screen: tuple[int, int] | None = None,
    ) -> Lines:
        """Somebody comes into the hall; to a screen of a size, or else in lines."""
        conn = await asyncssh.connect(
            "127.0.0.1", port, username=name, known_hosts=None, client_keys=[key] if key else None,
            agent_path=None, config=None, client_factory=KeylessClient, login_timeout=PATIENCE,
        )  # fmt: skip
        terminal = {} if screen is None else {"term_type": "xterm", "term_size": screen}
        channel, seen = await conn.create_session(Seen, command, encoding=None, **terminal)
        lines = cls(conn, channel, seen)
        lines.name = name
        if command == "plain en":
            await lines.reads("tables")
            taken = re.search(r"you are (\S+)\.\s", seen.text)
            lines.name = taken[1] if taken else name
        return lines

    def say(self, line: str) -> None:
        """Types a line."""
        self._channel.write(line.encode() + b"\n")

    def resize(self, width: int, height: int) -> None:
        """Another size of the window."""
        self._channel.change_terminal_size(width, height)

    async def reads(self, text: str) -> None:
        """Waits for words; on a line that has ended none come any more."""
        seen = self.seen
        await until(
            lambda: text in seen.text or seen.closed.is_set(), lambda: f"{text!r} in {seen.text[-2000:]!r}"
        )
        assert text in seen.text, f"the line ended without {text!r}: {seen.text[-2000:]!r}"

    async def asks(self, line: str, text: str) -> None:
        """Types a line again and again, until what another process tells has come here."""
        late = time.monotonic() + PATIENCE
        while text not in self.seen.text:
            assert time.monotonic() < late, self.seen.text[-2000:]
            self.say(line)
            await asyncio.sleep(0.3)

    async def go(self) -> None:
        """Hangs up."""
        self.conn.abort()
        with contextlib.suppress(Exception):
            await self.conn.wait_closed()


class Seated:
    """Somebody at a table who has come as players of other processes do: the wire itself."""

    def __init__(
        self, home: Path, worker: int, table: int, name: str, *, watch: bool = False, token: bytes = b""
    ) -> None:
        self.token = token or os.urandom(TOKEN)
        self.name = name
        self.moves = 0
        with at_home(home):
            place = PeerAddress("0", str(socket_of(worker)))

        async def dial() -> Any:
            return await cross(place, Coming(table, "198.51.100.7"), "0")

        self.guest = Guest(
            dial, JoinRequest(name, watch, token=self.token, resume=True), time.monotonic, patience=PATIENCE
        )
        self._running = asyncio.create_task(self.guest.run())

    async def sits(self) -> None:
        """Waits until the table has let them in."""
        await until(lambda: self.guest.lobby is not None)

    async def begins(self) -> None:
        """Is ready, and waits for the game."""
        await self.sits()
        await self.guest.ask(lambda id: wire.Ready(id, True))
        await self.sees()

    async def sees(self) -> None:
        """Waits for the game's view."""
        await until(lambda: self.guest.playing is not None and self.guest.playing.last is not None)

    def view(self) -> Any:
        """What the player sees."""
        assert self.guest.playing is not None
        assert self.guest.playing.last is not None
        return self.guest.playing.last.view

    async def move(self, chance: random.Random) -> bool:
        """Makes a move by chance, if it is theirs; a game that is over is followed by another one."""
        if self.guest.lobby is not None and self.guest.lobby.phase == "over":
            if not any(one.name == self.guest.name and one.ready for one in self.guest.lobby.seats):
                await self.guest.ask(lambda id: wire.Ready(id, True))
            return False
        client, adapter = self.guest.playing, adapter_of("prime")
        last = client.last if client is not None else None
        if client is None or last is None or last.paused or not last.view.is_my_turn:
            return False
        move = adapter.choose("random", last.view, chance.getrandbits(30), None)
        taken = move is not None and (await client.send(move)).taken
        self.moves += taken
        return taken

    async def go(self) -> None:
        """The line ends; the seat stays."""
        await self.guest.close()
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)


async def play(players: list[Seated], moves: int, chance: random.Random) -> None:
    """So many moves at a table, no faster than a table lets people play for long."""
    late = time.monotonic() + PATIENCE
    while moves > 0:
        assert time.monotonic() < late, "nobody could move"
        done = [await one.move(chance) for one in players]
        moves -= sum(done)
        await asyncio.sleep(0.03 if any(done) else 0.005)

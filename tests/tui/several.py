"""A server of several processes, as `qk ssh --workers` starts it, and players who connect over SSH and the wire."""

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

from engine.prime.state import Phase
from netplay.directory.forwarding import ForwardHeader, PeerAddress, forward
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
    """One machine of a server."""

    def __init__(self, home: Path, *more: str, workers: int = 2) -> None:
        self.home = home
        self.port = 0
        self._options = ("--from-one", "200", "--workers", str(workers), *more)
        self._process: subprocess.Popen[bytes] | None = None
        self.log_path = home.with_name(home.name + ".log")

    @property
    def log(self) -> str:
        """The log so far."""
        return self.log_path.read_text("utf-8")

    def begin(self) -> None:
        """Start it."""
        with self.log_path.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "tui", "--lang", "en", "ssh", "--port", "0", *self._options],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log,
                env={**os.environ, "QK_HOME": str(self.home), "PYTHONPATH": str(ROOT)},
            )  # fmt: skip

    async def stands(self) -> None:
        """Wait until all of its processes serve."""
        assert self._process is not None

        def said() -> re.Match[str] | None:
            assert self._process is not None
            assert self._process.poll() is None, self.log
            return re.search(r"ssh -p (\d+)", self.log)

        self.port = int((await until(said, lambda: self.log))[1])

    async def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """Return the answer to an admin command."""
        with at_home(self.home):
            answer = await ask({"do": do, **more})
        assert answer["ok"], answer
        return answer

    async def directory_is(self, state: str) -> None:
        """Wait until the directory is `away`, or is `ok`: its processes are connected to each other."""

        async def so() -> bool:
            return bool((await self.ask("status"))["status"]["directory"] == state)

        await until(so, lambda: self.log)

    async def pid(self, worker: str) -> int:
        """Return the process id of a worker."""
        found = (await self.ask("status"))["workers"][worker]
        return int(found.get("pid", 0))

    async def kill(self, worker: str) -> None:
        """Kill a worker (SIGKILL), and wait for its replacement."""
        before = await self.pid(worker)
        os.kill(before, signal.SIGKILL)

        async def is_replaced() -> bool:
            return await self.pid(worker) not in (0, before)

        await until(is_replaced, lambda: self.log)

    async def table(self, title: str) -> tuple[int, str]:
        """Open a table; return its number and its worker, once all processes know of it."""

        async def found() -> list[tuple[int, str]]:
            tables = (await self.ask("tables"))["tables"]
            return [(one["number"], one["worker"]) for one in tables if one["title"] == title]

        return (await until(found, lambda: f"no {title}: {self.log}"))[0]

    async def lists(self, count: int) -> None:
        """Wait until this many tables are listed."""

        async def so() -> bool:
            return len((await self.ask("tables"))["tables"]) == count

        await until(so, lambda: self.log)

    def ask_to_end(self) -> None:
        """Send SIGTERM."""
        assert self._process is not None
        self._process.terminate()

    @asynccontextmanager
    async def standing(self) -> AsyncIterator[Self]:
        """Serve as long as the block runs."""
        self.begin()
        try:
            await self.stands()
            yield self
        finally:
            await asyncio.to_thread(self.end)

    async def ended(self) -> int:
        """Wait for the exit; return its code."""
        assert self._process is not None
        process = self._process
        await until(lambda: process.poll() is not None, lambda: self.log)
        return process.returncode

    def end(self) -> None:
        """Stop it in order, or at once."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    async def elsewhere(self, name: str, other_than: str, key: asyncssh.SSHKey | None = None) -> Lines:
        """Log in to the lobby through another worker than this one."""
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            lines = await Lines.come(self.port, name, key)
            if await self.worker_of(lines.name) != other_than:
                return lines
            await lines.go()
            # Otherwise the next login might be taken for the old one, and the load of the workers would be out of date.
            await self.is_without(lines.name)
        raise AssertionError("they all came to one process")

    async def is_without(self, name: str) -> None:
        """Wait until all processes know that a player has gone."""

        async def is_gone() -> bool:
            return name not in [one["name"] for one in (await self.ask("who"))["who"]]

        await until(is_gone, lambda: self.log)

    async def worker_of(self, name: str) -> str:
        """Return the worker that serves a player."""

        async def found() -> list[str]:
            return [str(one["worker"]) for one in (await self.ask("who"))["who"] if one["name"] == name]

        return (await until(found, lambda: f"no {name}: {self.log}"))[0]


class Lines:
    """A player over SSH in plain mode."""

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
        """Log in to the lobby: with a screen of a size, or in plain mode."""
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
        """Type a line."""
        self._channel.write(line.encode() + b"\n")

    def resize(self, width: int, height: int) -> None:
        """Change the size of the window."""
        self._channel.change_terminal_size(width, height)

    async def reads(self, text: str) -> None:
        """Wait for words; on a closed connection no more can come."""
        seen = self.seen
        await until(
            lambda: text in seen.text or seen.closed.is_set(), lambda: f"{text!r} in {seen.text[-2000:]!r}"
        )
        assert text in seen.text, f"the line ended without {text!r}: {seen.text[-2000:]!r}"

    async def asks(self, line: str, text: str) -> None:
        """Type a line repeatedly until news from another process has arrived here."""
        late = time.monotonic() + PATIENCE
        while text not in self.seen.text:
            assert time.monotonic() < late, self.seen.text[-2000:]
            self.say(line)
            await asyncio.sleep(0.3)

    async def go(self) -> None:
        """Hang up."""
        self.conn.abort()
        with contextlib.suppress(Exception):
            await self.conn.wait_closed()


class Seated:
    """A player at a table over the wire protocol, as players of other processes connect."""

    def __init__(
        self, home: Path, worker: int, table: int, name: str, *, watch: bool = False, token: bytes = b""
    ) -> None:
        self.token = token or os.urandom(TOKEN)
        self.name = name
        self.moves = 0
        with at_home(home):
            place = PeerAddress("0", str(socket_of(worker)))

        async def dial() -> Any:
            return await forward(place, ForwardHeader(table, "198.51.100.7"), "0")

        self.guest = Guest(
            dial, JoinRequest(name, watch, token=self.token, resume=True), time.monotonic, patience=PATIENCE
        )
        self._running = asyncio.create_task(self.guest.run())

    async def sits(self) -> None:
        """Wait until the table has admitted the player."""
        await until(lambda: self.guest.lobby is not None)

    async def begins(self) -> None:
        """Get ready, and wait for the game."""
        await self.sits()
        await self.guest.ask(lambda id: wire.Ready(id, True))
        await self.sees()

    async def sees(self) -> None:
        """Wait for the game's view."""
        await until(lambda: self.guest.playing is not None and self.guest.playing.last is not None)

    def view(self) -> Any:
        """The player's view."""
        assert self.guest.playing is not None
        assert self.guest.playing.last is not None
        return self.guest.playing.last.view

    async def move(self, chance: random.Random) -> bool:
        """Make a random move if it is this player's turn; after a game start another one."""
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
        """Disconnect; the seat stays reserved."""
        await self.guest.close()
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)


def only_own_cards(players: list[Seated]) -> None:
    """Check that players see no hand before the lead is decided, then only their own, and all after the game."""
    for one in players:
        here = one.view()
        seen = [seat for seat, hand in enumerate(here.hands) if hand is not None]
        match here.phase:
            case Phase.JANKEN:
                assert seen == [], one.name
            case Phase.OVER:
                assert seen == list(range(here.seats)), one.name
            case _:
                assert seen == [here.seat], one.name


async def play(players: list[Seated], moves: int, chance: random.Random) -> None:
    """Make a number of moves at a table, within the long-term rate limit."""
    late = time.monotonic() + PATIENCE
    while moves > 0:
        assert time.monotonic() < late, "nobody could move"
        done = [await one.move(chance) for one in players]
        moves -= sum(done)
        await asyncio.sleep(0.03 if any(done) else 0.005)

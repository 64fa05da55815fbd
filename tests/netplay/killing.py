"""A real host process that tests kill, and four players at its table over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from netplay.guest.events import ChatReceived, ConnectionDown, ConnectionEnded, GameShown, LobbySeen, Recorded
from netplay.guest.guest import Guest, JoinRequest
from netplay.guest.remote_seat import RemoteSeat
from netplay.line.transport import Transport, connect
from netplay.table.games import adapter_of
from netplay.wire import messages as wire
from tests.waiting import PATIENCE, in_time, until

NAMES = ("aki", "ben", "cid", "dan")
LATE = {"stale", "not-your-turn", "wrong-phase", "paused", "closed", "no-game", "not-in-hand"}
"""Refusals of a late move, which the player could not know of."""


class Host:
    """`qk host --headless`, restarted after each death."""

    def __init__(self, home: Path, game: str, port: int, *more: str) -> None:
        self.port = port
        self.starts = 0
        self.log = home / "host.log"
        self.program = [sys.executable, "-m", "tui"]
        self._env = {**os.environ, "QK_HOME": str(home)}
        self._more = ["--game", game, *more]
        self._process: asyncio.subprocess.Process | None = None
        home.mkdir(parents=True, exist_ok=True)

    async def start(self, *, limit: int | None = None) -> None:
        """Start the process; with a limit its files can't grow beyond that many KiB, as on a full disk."""
        command = [*self.program, "host", *self._more, "--headless", "--think", "0"]
        command += ["--resume"] * (self.starts > 0)
        command += ["--port", str(self.port)]
        env = self._env
        if limit is not None:
            # Python keeps a truncated .pyc file, and every later program would fail on it.
            env = {**env, "PYTHONDONTWRITEBYTECODE": "1"}
            # Its output goes through a process of its own, which has no such limit.
            script = f'exec > >(cat) 2>&1; ulimit -f {limit}; exec "$@"'
            command = ["bash", "-c", script, "bash", *command]
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *command, env=env, stdout=log, stderr=log, stdin=asyncio.subprocess.DEVNULL
            )
        self.starts += 1
        process = self._process

        def is_open() -> bool:
            assert process.returncode is None, self.log.read_text()
            return self.log.read_text().count(" is open on ") >= self.starts

        await until(is_open, self.log.read_text)

    async def logs(self, text: str) -> None:
        """Wait until the log has this text, which may come after what the players see."""
        await until(lambda: text in self.log.read_text(), self.log.read_text)

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process is not None
        return self._process.pid

    async def end(self, number: signal.Signals) -> int:
        """Send a signal, wait for the exit, and return the exit code."""
        process, self._process = self._process, None
        assert process is not None
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(number)
        return await in_time(process.wait())

    async def close(self) -> None:
        """Kill the process if it still runs."""
        if self._process is not None:
            await self.end(signal.SIGKILL)


class Players:
    """Four players in one process, who play random moves."""

    def __init__(
        self, game: str, port: int, seed: int, tokens: Sequence[bytes] = (), pause: float = 0.0
    ) -> None:
        self.acknowledged: dict[int, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        """The acknowledged moves of each player, by the number of the deal."""
        self.when: dict[int, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
        """The times of those acknowledgements."""
        self.ended: set[int] = set()
        self.moves = 0
        self.moved = asyncio.Event()
        self.problems: list[str] = []
        self.said: list[str] = []
        """The reason of each connection that ended for good."""
        self.lost: list[str] = []
        """The code of each lost connection that is resumed; empty if it was cut without one."""
        self.heard: list[str] = []
        """The host's chat lines to everybody."""
        self._pause = pause
        self._adapter = adapter_of(game)
        self._port = port
        self._chance = random.Random(seed)
        self.tokens = tokens or [self._chance.randbytes(16) for _ in NAMES]
        self.guests = [
            Guest(self._dial, JoinRequest(name, token=token), time.monotonic)
            for name, token in zip(NAMES, self.tokens, strict=True)
        ]
        self._tasks = [asyncio.create_task(guest.run()) for guest in self.guests]
        self._tasks += [asyncio.create_task(self._follow(guest)) for guest in self.guests]

    async def _dial(self) -> Transport:
        return await connect("127.0.0.1", self._port)

    async def _follow(self, guest: Guest) -> None:
        playing: asyncio.Task[None] | None = None
        while True:
            match await guest.events.get():
                case LobbySeen(lobby):
                    waits = lobby.phase in ("lobby", "over") and lobby.seat is not None
                    if waits and lobby.seat is not None and not lobby.seats[lobby.seat].ready:
                        self._tasks.append(asyncio.create_task(self._get_ready(guest)))
                case GameShown(client):
                    if playing is not None:
                        playing.cancel()
                    playing = asyncio.create_task(self._play(guest, client))
                    self._tasks.append(playing)
                case Recorded(_, problem):
                    if problem:
                        self.problems.append(problem)
                case ChatReceived(_, text):
                    self.heard.append(text)
                case ConnectionDown(_, _, code):
                    self.lost.append(code)
                case ConnectionEnded(code, text):
                    self.said.append(f"{code}: {text}")
                    return
                case _:
                    continue

    async def _get_ready(self, guest: Guest) -> None:
        await guest.ask(lambda id: wire.Ready(id, True))

    async def _play(self, guest: Guest, client: RemoteSeat) -> None:
        async for update in client.updates():
            if client.last is not update or not update.view.is_my_turn or update.judging or update.paused:
                continue
            if self._pause:
                await asyncio.sleep(self._pause * self._chance.random())
            move = self._adapter.choose("random", update.view, self._chance.getrandbits(32), None)
            if move is None:
                continue
            sending = asyncio.ensure_future(client.send(move))
            self._tasks.append(sending)  # resumes when the generator of this game is closed for the next one
            answer = await asyncio.shield(sending)
            if answer.taken:
                text = self._adapter.move_text(move, NAMES)
                self.acknowledged[client.deal][guest.name].append(text)
                self.when[client.deal][guest.name].append(time.monotonic())
                self.moves += 1
                self.moved.set()
            elif answer.reason not in LATE:
                self.problems.append(f"{guest.name}: {move!r} was refused as {answer.reason} {answer.detail}")

    async def more(self, moves: int, within: float = PATIENCE) -> float:
        """Wait until this many more moves are acknowledged; return the time of the first."""
        first, wanted = 0.0, self.moves + moves
        async with asyncio.timeout(within):
            while self.moves < wanted:
                self.moved.clear()
                await self.moved.wait()
                first = first or time.monotonic()
        return first

    async def close(self) -> None:
        """Disconnect everybody."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

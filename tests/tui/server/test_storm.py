"""A load test of a server with several processes: players by SSH and browser, attackers, crashes and draining."""

from __future__ import annotations

import asyncio
import contextlib
import random
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from tests.tools import need_package

need_package("asyncssh")
need_package("aiohttp")

import aiohttp  # noqa: E402

from tests.netplay.redistools import RedisServer  # noqa: E402
from tests.tui.several import Lines, Seated, Several, only_own_cards, play  # noqa: E402
from tests.tui.sshtools import new_key  # noqa: E402
from tests.waiting import PATIENCE, in_time, until  # noqa: E402


@pytest.fixture(name="redis")
def one_redis(tmp_path: Path) -> Iterator[RedisServer]:
    """Start a directory that the test may kill."""
    redis = RedisServer(tmp_path)
    redis.start()
    yield redis
    redis.kill()


class Attackers:
    """Attackers, one of each kind; whatever happens to them is right as long as it happens to them alone."""

    def __init__(self, server: Several, pause: float) -> None:
        self._server = server
        self._pause = pause
        """Seconds until each attacker tries again."""
        self._stopped = False
        self._tasks = [
            asyncio.create_task(self._again(one))
            for one in (
                self.floods,
                self.pastes,
                self.logs_in,
                self.squats,
                self.fills,
                self.holds,
                self.drags,
                self.talks,
            )
        ]

    async def _again(self, attack: Any) -> None:
        # Not by cancellation alone: `asyncssh.connect` can lose one in Python 3.11.
        while not self._stopped:
            with contextlib.suppress(asyncssh.Error, OSError, ConnectionError, TimeoutError):
                await in_time(attack(), 10)
            await asyncio.sleep(self._pause)

    async def _screen(self, name: str) -> tuple[Any, Any]:
        lines = await Lines.come(self._server.port, name, command="en", screen=(80, 24))
        return lines.conn, lines

    async def floods(self) -> None:
        """Send two thousand keys a second."""
        conn, lines = await self._screen("flood")
        for _ in range(40):
            lines.say("j" * 100)
            await asyncio.sleep(0.05)
        conn.abort()

    async def pastes(self) -> None:
        """Send an endless paste."""
        conn, lines = await self._screen("paste")
        lines.say("\x1b[200~" + "7" * 1_000_000)
        await asyncio.sleep(1)
        conn.abort()

    async def logs_in(self) -> None:
        """Log in twelve times at once."""
        came = await asyncio.gather(
            *(Lines.come(self._server.port, "crowd", command="en", screen=(80, 24)) for _ in range(12)),
            return_exceptions=True,
        )
        for one in came:
            if isinstance(one, Lines):
                one.conn.abort()

    async def squats(self) -> None:
        """Claim one name after the other, including players' names."""
        for name in ("p0", "s0", "admin", "aki"):
            key = asyncssh.generate_private_key("ssh-ed25519")
            lines = await Lines.come(self._server.port, name, key, command="tables")
            lines.conn.abort()

    async def fills(self) -> None:
        """Open tables that nobody wants."""
        lines = await Lines.come(self._server.port, "fill")
        for _ in range(5):
            lines.say("open prime")
            lines.say("/leave")
        await asyncio.sleep(1)
        await lines.go()

    async def holds(self) -> None:
        """Hold connections without a login."""
        where = ("127.0.0.1", self._server.port)
        async with contextlib.AsyncExitStack() as held:
            for _ in range(30):
                _, writer = await asyncio.open_connection(*where, local_addr=("127.0.0.3", 0))
                held.callback(writer.close)
            await asyncio.sleep(3)

    async def drags(self) -> None:
        """Resize a window every few milliseconds."""
        conn, lines = await self._screen("drag")
        for at in range(500):
            lines.resize(80 + at % 40, 24 + at % 20)
            await asyncio.sleep(0.004)
        conn.abort()

    async def talks(self) -> None:
        """Send endless lines."""
        lines = await Lines.come(self._server.port, "talk")
        for _ in range(40):
            lines.say("tables\n" * 100)
            await asyncio.sleep(0.05)
        lines.conn.abort()

    async def stop(self) -> None:
        """Stop all attackers."""
        self._stopped = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Measured:
    """A player in plain mode who repeatedly asks who is here, and measures the response times."""

    def __init__(self, server: Several, name: str, key: asyncssh.SSHKey) -> None:
        self.waits: list[float] = []
        self._server, self._name, self._key = server, name, key
        self._stopped = False
        self._task = asyncio.create_task(self._ask())

    async def _ask(self) -> None:
        while not self._stopped:
            with contextlib.suppress(asyncssh.Error, OSError, AssertionError):
                lines = await Lines.come(self._server.port, self._name, self._key)
                while not (self._stopped or lines.seen.closed.is_set()):
                    before, began = len(lines.seen.data), time.monotonic()
                    lines.say("here")
                    while len(lines.seen.data) == before and not lines.seen.closed.is_set():
                        await asyncio.sleep(0.002)
                    if not lines.seen.closed.is_set():
                        self.waits.append(time.monotonic() - began)
                    await asyncio.sleep(0.2)
            await asyncio.sleep(0.1)

    async def stop(self) -> None:
        """Stop asking."""
        self._stopped = True
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


async def _browser(where: str, name: str, stop: asyncio.Event) -> None:
    """Open the lobby in a browser."""
    async with aiohttp.ClientSession() as client:
        while not stop.is_set():
            with contextlib.suppress(aiohttp.ClientError, OSError, TimeoutError):
                async with client.ws_connect(f"{where}/ws/{name}/en", headers={"Origin": where}) as line:
                    while not stop.is_set() and not line.closed:
                        await line.send_str('["stdin", "j"]')
                        with contextlib.suppress(TimeoutError):
                            await line.receive(timeout=0.5)
            await asyncio.sleep(0.2)


async def storm(
    server: Several, folder: Path, tables: list[str], others: int, moves: int, break_directory: Any
) -> float:
    """Run the load test; return the seconds within which 19 of 20 lines were answered.

    Arguments:
        tables: number of tables with two players each.
        others: number of further players, alternately in plain mode and in browsers.
        break_directory: an asynchronous function that removes and restores the directory.
    """
    chance = random.Random(1729)
    await until(lambda: "http://127.0.0.1:" in server.log, lambda: server.log)
    pages = f"http://127.0.0.1:{server.log.split('http://127.0.0.1:')[1].split('/')[0]}"
    seated: list[list[Seated]] = []
    for title in tables:
        number, worker = await server.table(title)
        there = [Seated(server.home, int(worker), number, f"{title}-{seat}") for seat in range(2)]
        await asyncio.gather(*(one.begins() for one in there))
        seated.append(there)
    stop = asyncio.Event()
    crowd = [Measured(server, f"p{at}", new_key(folder / f"key{at}")) for at in range(0, others, 2)]
    browsers = [asyncio.create_task(_browser(pages, f"b{at}", stop)) for at in range(1, others, 2)]
    attackers = Attackers(server, pause=0.1 if others > 10 else 1.0)

    async def rounds(share: int) -> None:
        await asyncio.gather(*(play(there, share, chance) for there in seated))
        for there in seated:
            only_own_cards(there)

    try:
        await rounds(moves)
        killed = asyncio.create_task(server.kill("1"))
        alive = [
            there
            for there, title in zip(seated, tables, strict=True)
            if (await server.table(title))[1] != "1"
        ]
        await asyncio.gather(*(play(there, 2, chance) for there in alive))
        await killed
        await rounds(moves)
        await break_directory()
        await rounds(moves)
        await attackers.stop()
        await server.directory_is("ok")
        # On a busy machine a player who logs in during a crash may have no answer yet.
        await until(lambda: sum(len(one.waits) for one in crowd) > others, lambda: server.log)
        await server.ask("drain", minutes=0.05)
        held = [[(one.view().hands, one.view().field) for one in there] for there in seated]
        assert await server.ended() == 0
    finally:
        stop.set()
        await attackers.stop()
        for one in crowd:
            await one.stop()
        await asyncio.gather(*browsers, return_exceptions=True)
        for there in seated:
            for player in there:
                await player.go()
    # An upgrade: every game resumes.
    server.begin()
    await server.stands()
    for title, there, hands in zip(tables, seated, held, strict=True):
        if there[0].guest.lobby is not None and there[0].guest.lobby.phase == "over":
            continue  # it has just ended
        number, worker = await server.table(title)
        again = [Seated(server.home, int(worker), number, one.name, token=one.token) for one in there]
        for one in again:
            await one.sees()
        assert [(one.view().hands, one.view().field) for one in again] == hands, "no game is lost"
        await play(again, 2, chance)
        for one in again:
            await one.go()
    waits = [wait for one in crowd for wait in one.waits]
    return statistics.quantiles(waits, n=20)[-1]


@pytest.mark.parametrize("players", [8, pytest.param(60, marks=pytest.mark.long)])
async def test_a_storm_over_one_machine(
    players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Floods, pastes, logins, name squatters; a process killed, the directory moved away, draining: nothing is lost."""
    tables = ["one", "two"] if players < 20 else [f"t{number}" for number in range(10)]
    options = [word for title in tables for word in ("--table", title)]
    server = Several(tmp_path / "h", "--web", "0", "--behind-proxy", *options)
    path = tmp_path / "h" / "directory.db"

    async def break_directory() -> None:
        path.rename(path.with_suffix(".away"))
        await until(path.exists)

    async with server.standing():
        p95 = await storm(
            server, tmp_path, tables, players - 2 * len(tables), 6 if players > 20 else 3, break_directory
        )
    with capsys.disabled():
        print(f"\nstorm of {players} players on one machine: a line is answered within {p95:.2f} s (p95)")
    assert p95 < PATIENCE


@pytest.mark.long
async def test_a_storm_with_redis(
    tmp_path: Path, redis: RedisServer, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same with a Redis server, which is killed and returns empty."""
    tables = [f"t{number}" for number in range(10)]
    options = [word for title in tables for word in ("--table", title)]
    server = Several(
        tmp_path / "h",
        "--web",
        "0",
        "--behind-proxy",
        "--directory",
        redis.url,
        "--reach",
        "127.0.0.1",
        *options,
    )

    async def break_directory() -> None:
        redis.kill()
        await server.directory_is("away")
        redis.start()
        await server.directory_is("ok")

    async with server.standing():
        p95 = await storm(server, tmp_path, tables, 40, 6, break_directory)
    with capsys.disabled():
        print(f"\nstorm of 60 players with Redis: a line is answered within {p95:.2f} s (p95)")
    assert p95 < PATIENCE

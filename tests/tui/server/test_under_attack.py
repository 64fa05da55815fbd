"""Idle connections can't lock others out of a server: over SSH, on the page, at its metrics."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import asyncssh
import pytest

from tests.netplay.attackers import attack, until_gone
from tests.tui.sshtools import connect, new_key, screen, served, until
from tests.waiting import PATIENCE
from tui.server.admin import OneProcess, status
from tui.server.health import Health
from tui.server.limits import ServerLimits
from tui.ssh.server import ListeningServer
from tui.web.server import open_pages

pytestmark = pytest.mark.usefixtures("home")

ATTACKS = [
    (100, 1),
    (100, 64),
    *(pytest.param(*one, marks=pytest.mark.long) for one in [(10, 1), (1000, 1), (1000, 8), (1000, 64)]),
]


async def plays(server: ListeningServer, name: str, key: asyncssh.SSHKey | None) -> None:
    """Get a session at the first try."""
    async with asyncio.timeout(PATIENCE):
        conn = await connect(server, name, key)
        _, seen = await screen(conn, "plain")
        await until(lambda: "Standing" in seen.text)
        conn.close()
        await conn.wait_closed()


@pytest.mark.parametrize("first", [b"", b"SSH-2.0-idle\r\n"], ids=["idle", "version"])
@pytest.mark.parametrize(("count", "addresses"), ATTACKS)
async def test_nobody_is_locked_out_of_ssh(count: int, addresses: int, first: bytes, tmp_path: Path) -> None:
    """A known key and a newcomer get a session each, while attackers hold and reopen connections."""
    key = new_key(tmp_path / "key")
    async with served() as server:
        await plays(server, "aki", key)
        async with attack(server.port, count, addresses, first):
            await plays(server, "aki", key)
            await plays(server, "zoe", None)
            assert sum(not one.is_admitted for one in server.server.admission) <= server.server.limits.pending
        await until_gone(server.server.admission)


@pytest.mark.parametrize(("count", "addresses"), ATTACKS)
async def test_nobody_is_locked_out_of_the_page_and_the_numbers(count: int, addresses: int) -> None:
    """A browser gets the page and a session, and monitoring gets its metrics."""
    async with served() as server:
        pages = await open_pages(server.server, "127.0.0.1", 0)
        health = Health(lambda: status(server.server), server.server.admission)
        await health.open("127.0.0.1", 0)
        where = f"http://127.0.0.1:{pages.port}"
        try:
            async with (
                attack(pages.port, count, addresses, b"GET / HTTP/1.1\r\nHost: x\r\nA: "),
                attack(health.port, count, addresses),
                aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(PATIENCE)) as client,
            ):
                async with client.get(where) as answer:
                    assert answer.status == 200
                line = await client.ws_connect(f"{where}/ws/aki/en", headers={"Origin": where})
                await line.send_str('["ping","5"]')
                while (await line.receive()).data != '["pong", "5"]':
                    pass
                await line.close()
                async with client.get(f"http://127.0.0.1:{health.port}/health") as answer:
                    assert answer.status == 200
        finally:
            await health.close()
            await pages.close()


@contextlib.asynccontextmanager
async def logged_in(
    server: ListeningServer, count: int, addresses: int
) -> AsyncIterator[list[asyncssh.SSHClientConnection]]:
    """Anonymous users who log in without opening a session, from a number of addresses."""
    conns: list[asyncssh.SSHClientConnection] = []
    try:
        for number in range(count):
            local = (f"127.0.2.{1 + number % addresses}", 0)
            conns.append(await connect(server, f"idle{number}", local_addr=local))
        yield conns
    finally:
        for conn in conns:
            conn.abort()


async def test_who_logs_in_and_asks_for_nothing_holds_nothing(tmp_path: Path) -> None:
    """They take no place, count as anonymous, and end after a timeout; players get in meanwhile."""
    key = new_key(tmp_path / "key")
    limits = ServerLimits(lines=10, from_one=5, login=5.0, sweep_interval=0.1)
    async with served(limits=limits) as server, logged_in(server, 10, 2) as conns:
        assert status(server.server)["guests"] == 10
        await plays(server, "aki", key)
        await plays(server, "yan", None)
        assert not all(conn.is_closed() for conn in conns)
        await until(lambda: all(conn.is_closed() for conn in conns))
        await plays(server, "zoe", None)
        await until_gone(server.server.admission)


async def test_a_channel_that_asks_for_nothing_ends(home: Path) -> None:
    """An open channel without a command has a place for a moment, and leaves nothing behind."""
    async with served(limits=ServerLimits(login=0.5, sweep_interval=0.1)) as server:
        conn = await connect(server, "idle")
        opening = asyncio.create_task(_only_a_channel(conn))
        await until(lambda: len(server.server.admission.admitted()) == 1)
        await until(lambda: not len(server.server.admission))
        await asyncio.gather(opening, return_exceptions=True)
        assert not list((home / "players").glob("guest-*"))
        assert (await connect_as(server, "idle")) == "idle"


async def _only_a_channel(conn: asyncssh.SSHClientConnection) -> None:
    from asyncssh.channel import SSHClientChannel

    channel = SSHClientChannel(conn, conn._loop, "strict", None, "strict", 1 << 20, 1 << 15)
    packet = await channel._open(b"session")
    packet.check_end()


async def connect_as(server: ListeningServer, name: str) -> str:
    """Return the name that a user gets who asks for one."""
    conn = await connect(server, name)
    await screen(conn, "plain")
    await until(lambda: server.server.sessions)
    nick = next(iter(server.server.sessions)).player.nick
    conn.close()
    return nick


async def test_an_admin_sees_and_closes_connections() -> None:
    """With port, address, owner, age and state; closed by ID, by address, and by a ban, also without a session."""
    async with served() as server, logged_in(server, 4, 2) as conns:
        admin = OneProcess(server.server)

        async def do(name: str, more: dict[str, Any]) -> dict[str, Any]:
            return await admin.do({"do": name, **more})

        lines = (await do("lines", {}))["lines"]
        assert {(one["listener"], one["state"], one["owner"]) for one in lines} == {
            ("ssh", "authenticated", f"idle{number}") for number in range(4)
        }
        assert await do("lines", {"cut": lines[0]["id"]}) == {"cut": 1}
        await until(conns[0].is_closed)
        assert await do("kick", {"who": "127.0.2.1"}) == {"sessions": 1}
        await until(conns[2].is_closed)
        assert (await do("ban", {"who": "127.0.2.2"}))["sessions"] == 2
        await until(lambda: all(conn.is_closed() for conn in conns))
        with pytest.raises((asyncssh.Error, OSError)):
            await connect(server, "again", local_addr=("127.0.2.2", 0))
        assert (await do("lines", {}))["lines"] == []


async def test_idle_sessions_give_way(tmp_path: Path) -> None:
    """On a full server an idle session of the busiest address ends with a reason; a known key always gets a place."""
    key = new_key(tmp_path / "key")
    async with served(limits=ServerLimits(lines=8, from_one=4)) as server:
        await plays(server, "aki", key)
        held = []
        for number in range(6):  # three quarters: the maximum of anonymous users
            conn = await connect(server, f"idle{number}", local_addr=(f"127.0.2.{1 + number % 2}", 0))
            _, seen = await screen(conn, "plain")
            await until(lambda seen=seen: "Standing" in seen.text)
            held.append((conn, seen))
        await plays(server, "zoe", None)
        assert sum(b"this session was idle" in seen.data for _, seen in held) == 1
        for number in range(3):
            await plays(server, "new", new_key(tmp_path / f"new{number}"))
        await plays(server, "aki", key)
        for conn, _ in held:
            conn.close()

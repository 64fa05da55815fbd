"""A server behind proxies: bans and limits use the client address that a trusted proxy reports, and no other."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator

import aiohttp
import asyncssh
import pytest

from tests.tui.sshtools import Guest, Seen, connect, served
from tests.waiting import in_time, until
from tui.plain.console import to_json
from tui.server.limits import ServerLimits
from tui.ssh.server import ListeningServer
from tui.web.server import open_pages


@contextlib.asynccontextmanager
async def proxied(server: ListeningServer, header: bytes) -> AsyncIterator[asyncssh.SSHClientConnection]:
    """Connect as a client behind a proxy with this header."""
    line = socket.create_connection(("127.0.0.1", server.port))
    line.sendall(header[:9])
    await asyncio.sleep(0)
    line.sendall(header[9:])
    line.setblocking(False)
    conn = await asyncssh.connect(
        sock=line,
        username="aki",
        known_hosts=None,
        client_keys=None,
        agent_path=None,
        config=None,
        client_factory=Guest,
    )
    try:
        yield conn
    finally:
        conn.close()
        await conn.wait_closed()


def said(host: str) -> bytes:
    """Return the header for a client at an address."""
    return f"PROXY TCP4 {host} 192.0.2.1 50000 2257\r\n".encode()


async def test_ssh_behind_a_trusted_proxy() -> None:
    """The client's address is the reported one; banned addresses stay out, others get in."""
    limits = ServerLimits(proxies=("127.0.0.0/8",), from_one=2)
    async with served(limits=limits) as server, contextlib.AsyncExitStack() as clients:
        for number in range(3):
            conn = await clients.enter_async_context(proxied(server, said(f"203.0.113.{number}")))
            _, seen = await conn.create_session(Seen, "plain", encoding=None)
            await until(lambda seen=seen: "Standing" in seen.text)
        assert sorted(one.host for one in server.server.sessions) == [f"203.0.113.{n}" for n in range(3)]
        server.server.bans.add("203.0.113.9", "2026-01-01")
        with pytest.raises((asyncssh.Error, OSError)):
            await clients.enter_async_context(proxied(server, said("203.0.113.9")))
        direct = await connect(server, "ben")
        _, seen = await direct.create_session(Seen, "plain", encoding=None)
        await until(lambda: "Standing" in seen.text)
        assert "127.0.0.1" in {one.host for one in server.server.sessions}, (
            "without a header it is the line's own"
        )
        direct.close()


async def test_nobody_else_can_say_where_they_come_from() -> None:
    """From an untrusted address a header is neither a header nor SSH."""
    log: list[str] = []
    async with served(limits=ServerLimits(proxies=("192.0.2.1",)), log=log) as server:
        with pytest.raises((asyncssh.Error, OSError)):
            async with proxied(server, said("203.0.113.9")):
                pass
        await until(lambda: not len(server.server.admission))
        assert not any("203.0.113.9" in line for line in log)


async def test_a_header_that_never_ends_holds_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is cut after a timeout, an invalid one at once; others get in meanwhile. One is logged, the others counted."""
    monkeypatch.setattr("tui.server.proxied_listener.PATIENCE", 2.0)
    log: list[str] = []
    async with served(limits=ServerLimits(proxies=("127.0.0.1",)), log=log) as server:
        for begun in (b"PROXY TCP4 203", b"PROXY nonsense\r\n", b""):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(begun)
            async with proxied(server, said("203.0.113.1")):
                with contextlib.suppress(ConnectionResetError):
                    assert await in_time(reader.read()) == b""
            writer.close()
            with contextlib.suppress(ConnectionResetError):
                await writer.wait_closed()
    assert sum("without a header" in line for line in log) == 1
    assert any("3 × unreadable proxy headers from 1 address" in line for line in log), log


async def test_pages_behind_a_trusted_proxy() -> None:
    """X-Forwarded-For counts from a trusted address alone."""
    for proxies, host in ((("127.0.0.1",), "203.0.113.5"), ((), "127.0.0.1")):
        async with served(limits=ServerLimits(proxies=proxies)) as server:
            pages = await open_pages(server.server, "127.0.0.1", 0)
            base = f"http://127.0.0.1:{pages.port}"
            headers = {"X-Forwarded-For": "1.2.3.4, 203.0.113.5", "Origin": base}
            async with (
                aiohttp.ClientSession() as client,
                client.ws_connect(f"{base}/ws/aki/en?width=80&height=24", headers=headers),
            ):
                await until(lambda server=server: server.server.sessions)
                assert [one.host for one in server.server.sessions] == [host]
            await until(lambda server=server: not server.server.sessions)
            await pages.close()


async def test_the_log_in_values(capsys: pytest.CaptureFixture[str]) -> None:
    """Logins and logouts with port, duration and reason; nothing that was typed."""
    events: list[dict[str, str | int]] = []
    async with served() as server:
        server.server.events = events.append
        for ends in ("quit\n", "kick", "cut"):
            conn = await connect(server, "aki")
            channel, seen = await conn.create_session(Seen, "plain", encoding=None)
            await until(lambda seen=seen: "Standing" in seen.text)
            channel.write(b"say secret\n")
            if ends == "kick":
                next(iter(server.server.sessions)).end("ssh-kicked")
            elif ends == "cut":
                conn.abort()
            else:
                channel.write(ends.encode())
            await until(lambda: not server.server.sessions)
            conn.close()
    assert [(one["event"], one["why"]) for one in events] == [
        ("came", ""), ("left", "went"), ("came", ""), ("left", "kicked"), ("came", ""), ("left", "line lost"),
    ]  # fmt: skip
    assert {(one["name"], one["door"], one["address"], one["key"]) for one in events} == {
        ("aki", "ssh", "127.0.0.1", "")
    }
    assert "secret" not in str(events)
    to_json(events[1])
    to_json("a line")
    entries = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert entries[0]["why"] == "went"
    assert entries[1]["text"] == "a line"
    assert all("at" in one for one in entries)


async def test_what_is_no_client_writes_one_line_into_the_log() -> None:
    """Repeated visits of a scanner are counted."""
    log: list[str] = []
    async with served(limits=ServerLimits(proxies=("127.0.0.1",)), log=log) as server:
        for _ in range(8):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(b"GET / HTTP/1.1\r\n\r\n" * 40)
            with contextlib.suppress(ConnectionError):
                await in_time(reader.read())
            writer.close()
        await until(lambda: any("127.0.0.1: " in line for line in log))
    lines = [line for line in log if line.startswith("127.0.0.1: ")]
    assert len(lines) == 1, lines

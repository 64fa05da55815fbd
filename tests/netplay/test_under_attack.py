"""Idle and half-open connections can't lock others out of a table or a relay."""

from __future__ import annotations

import asyncio
import hashlib
import ssl

import pytest

from netplay.line.tls import client_context, secure
from netplay.line.transport import Frames, Transport, connect
from netplay.relaying.messages import (
    FRAME,
    Enter,
    Message,
    RelayHello,
    RoomEntered,
    RoomOpened,
    encode,
    received,
)
from netplay.relaying.messages import RelayOpen as OpenRoom
from netplay.relaying.server import Relay
from netplay.room.opening import Listeners, OpenTable, TablePlan, open_table
from netplay.room.options import Options
from netplay.table.games import GameConfig
from netplay.wire import messages as wire
from netplay.wire.connection import ClientEnd
from tests.netplay.attackers import attack, until_gone
from tests.netplay.hosted import Idle
from tests.waiting import PATIENCE

FEW = [(64, 8), (100, 1), (100, 64)]
MANY = [(10, 1), (1000, 1), (1000, 8), (1000, 64)]
ATTACKS = [*FEW, *(pytest.param(*one, marks=pytest.mark.long) for one in MANY)]


def client_hello() -> bytes:
    """Return a complete ClientHello, after which an attacker sends nothing more."""
    going = ssl.MemoryBIO()
    tls = client_context().wrap_bio(ssl.MemoryBIO(), going)
    with pytest.raises(ssl.SSLWantReadError):
        tls.do_handshake()
    return going.read()


class Player:
    """A player's program: a connection to the table, and the first answer to its Hello."""

    def __init__(self, name: str, *, watch: bool = False) -> None:
        self.name = name
        self.watch = watch
        self._line: Transport | None = None

    async def come(self, port: int) -> wire.Down:
        """Join, or return by the same token; return the host's first message. One connection, no retry."""
        async with asyncio.timeout(PATIENCE):
            self._line = await secure(await connect("127.0.0.1", port), client_context(), host=False)
            token = hashlib.sha256(self.name.encode()).digest()
            body = wire.encode(wire.Hello(1, wire.VERSION, self.name, self.watch, token=token, resume=True))
            self._line.write(len(body).to_bytes(4, "big") + body)
            end = ClientEnd()
            end._greeted = True
            while not (heard := list(end.receive(await self._line.read()))):
                pass
            return heard[0]

    async def go(self) -> None:
        """Disconnect."""
        assert self._line is not None
        self._line.abort()
        for _ in range(3):
            await asyncio.sleep(0)


@pytest.mark.parametrize("first", [b"", b"\x16", client_hello()], ids=["idle", "half-open", "hello"])
@pytest.mark.parametrize(("count", "addresses"), ATTACKS)
async def test_nobody_is_locked_out_of_a_table(count: int, addresses: int, first: bytes) -> None:
    """A seat returns and newcomers join at the first try, while attackers reopen connections at once."""
    table = await open_table(
        TablePlan(GameConfig(), Options(), Listeners(port=0)), Idle(0), lambda line: None
    )
    try:
        aki = Player("aki")
        assert isinstance(await aki.come(table.port), wire.Welcome)
        await aki.go()
        async with attack(table.port, count, addresses, first):
            for number in range(3):
                newcomer = Player(f"new{number}", watch=True)
                assert isinstance(await newcomer.come(table.port), wire.Welcome)
                await newcomer.go()
                assert isinstance(back := await aki.come(table.port), wire.Welcome)
                assert back.resumed
                await aki.go()
            assert _pending(table) <= table.server.limits.pending
        await until_gone(table.server.admission)
    finally:
        await table.close(finished=True)


def _pending(table: OpenTable) -> int:
    return sum(not one.is_admitted for one in table.server.admission)


async def _asked(port: int, message: Message, kind: type[Message]) -> None:
    """Return a relay's answer to a request over one connection."""
    async with asyncio.timeout(PATIENCE):
        line = await connect("127.0.0.1", port)
        line.write(encode(RelayHello(1, 1)) + encode(message))
        frames, messages = Frames(FRAME), []
        while len(messages) < 2:
            data = await line.read()
            if not data:
                break
            messages += list(received(frames, data))
        await line.close()
        assert [isinstance(one, kind) for one in messages[1:2]] == [True], messages


@pytest.mark.parametrize(("count", "addresses"), ATTACKS)
async def test_nobody_is_locked_out_of_a_relay(count: int, addresses: int) -> None:
    """A host reclaims its room, another opens one, a client enters."""
    from netplay.relaying.limits import RelayLimits

    relay = Relay(RelayLimits(lines=512))
    await relay.start("127.0.0.1", 0)
    try:
        host = await connect("127.0.0.1", relay.port)
        host.write(encode(RelayHello(1, 1)) + encode(OpenRoom("ours", b"t" * 32)))
        await host.read()
        async with attack(relay.port, count, addresses):
            for number in range(3):
                await _asked(relay.port, Enter("ours"), RoomEntered)
                await _asked(relay.port, OpenRoom(f"new{number}", b"n" * 32), RoomOpened)
            await host.close()
            for _ in range(3):
                await _asked(relay.port, OpenRoom("ours", b"t" * 32), RoomOpened)
        await until_gone(relay._rooms.admission)
    finally:
        await relay.close()

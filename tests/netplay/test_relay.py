"""The relay over real sockets: streams, TLS inside, and slow, lost and hostile clients."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
import signal
import socket
import struct
import sys
from asyncio.subprocess import PIPE, create_subprocess_exec
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.errors import QkError
from netplay.dialing.addresses import Address, invitation, read_address
from netplay.dialing.dialing import CannotConnect, reach
from netplay.line.certificate import Identity, own_identity
from netplay.line.tls import secure, server_context, welcome
from netplay.line.transport import ConnectionLost, Frames, TcpTransport, connect
from netplay.relaying import server as relaying
from netplay.relaying import streams
from netplay.relaying.limits import RelayLimits
from netplay.relaying.messages import (
    FRAME,
    VERSION,
    EndStream,
    Enter,
    Mail,
    Message,
    PeerCame,
    PeerWent,
    RelayHello,
    RelayPing,
    RelayPong,
    RelayRejection,
    RelayWelcome,
    RoomEntered,
    RoomOpened,
    decode,
    encode,
    received,
)
from netplay.relaying.server import Relay
from netplay.relaying.streams import OpenRoom, RelayRefused, Stream, enter
from netplay.room.opening import Listeners, TablePlan, open_table
from netplay.room.options import Options
from netplay.room.unfinished import list_unfinished
from netplay.table.games import GameConfig
from tests.netplay.simulation.world import InProcess
from tests.netplay.test_tls import read_exactly, yes
from tests.ports import free_port
from tests.waiting import PATIENCE, in_time
from tests.waiting import until as waited


@pytest.fixture(autouse=True)
def _frequent_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the relay check its connections often."""
    monkeypatch.setattr(relaying, "TICK", 0.05)


@contextlib.asynccontextmanager
async def relay(limits: RelayLimits | None = None) -> AsyncIterator[tuple[Relay, int]]:
    """Run a relay; return it and its port."""
    at_work = Relay(limits)
    await at_work.start("127.0.0.1", 0)
    try:
        yield at_work, at_work.port
    finally:
        await at_work.close()
        await all_know()


async def all_know() -> None:
    """Wait until every client has noticed that its connection was cut."""
    await waited(lambda: not [one for one in asyncio.all_tasks() if one.get_name().startswith("relay ")])


@contextlib.asynccontextmanager
async def opened(port: int, room: str = "kitchen") -> AsyncIterator[tuple[OpenRoom, AsyncIterator[Stream]]]:
    """Open a host's room at a relay; return it and its incoming clients."""
    there = OpenRoom("127.0.0.1", port, room)
    await there.open()
    guests = aiter(there)
    try:
        yield there, guests
    finally:
        await guests.aclose()  # type: ignore[attr-defined]  # it is a generator
        await there.close()


async def sat(port: int, guests: AsyncIterator[Stream], room: str = "kitchen") -> tuple[Stream, Stream]:
    """Return both ends of a client's stream: its own, and the host's."""
    guest = await enter("127.0.0.1", port, room)
    return guest, await anext(guests)


async def soon(port: int, guests: AsyncIterator[Stream], codes: set[str]) -> tuple[Stream, Stream]:
    """Enter as soon as possible; `codes` are the refusals allowed before."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await sat(port, guests)
            except RelayRefused as refused:
                codes.add(refused.code)
            except OSError:
                codes.add("nobody")
            await asyncio.sleep(0.05)


async def heard(line: TcpTransport) -> list[Message]:
    """Return all messages of the relay on a bare connection until it closes."""
    frames, messages = Frames(FRAME), list[Message]()
    async with asyncio.timeout(PATIENCE):
        with contextlib.suppress(ConnectionLost):
            while data := await line.read():
                messages += list(received(frames, data))
    await line.close()
    return messages


async def test_streams_carry_everything_in_order() -> None:
    """Several clients at once, both ways, more than one message holds; each end closes in order."""
    async with relay() as (_, port), opened(port) as (_, guests):
        ends = [await sat(port, guests) for _ in range(3)]
        dice = random.Random(1)
        blobs = [dice.randbytes(150_000) for _ in ends]
        for (guest, host), blob in zip(ends, blobs, strict=True):
            host.write(blob)
            guest.write(blob[::-1])
        for (guest, host), blob in zip(ends, blobs, strict=True):
            assert await read_exactly(guest, len(blob)) == blob
            assert await read_exactly(host, len(blob)) == blob[::-1]
        (one, first), (two, second), _ = ends
        assert not first.peer.loopback
        await one.close()
        assert await first.read() == b""
        second.write(b"last words")
        await second.close()
        assert await read_exactly(two, 10) == b"last words"
        assert await two.read() == b""


async def test_what_was_written_before_the_close_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest that writes more than a socket takes at once, and closes: the host gets all of it, then the end."""
    monkeypatch.setattr(streams, "CLOSING", PATIENCE)  # a busy machine needs longer
    limits = RelayLimits(guest_bytes=2.0**30)
    async with relay(limits) as (_, port), opened(port) as (_, guests):
        guest, host = await sat(port, guests)
        blob = random.Random(1).randbytes(8 * 1024 * 1024)
        reading = asyncio.create_task(read_exactly(host, len(blob)))
        guest.write(blob)
        await guest.close()
        assert await reading == blob
        assert await in_time(host.read()) == b""


async def test_the_host_learns_of_a_guest_whose_connection_is_reset_after_its_last_word() -> None:
    """The relay can't answer that guest any more, but it still informs the host."""
    async with relay() as (_, port), opened(port) as (_, guests):
        with socket.create_connection(("127.0.0.1", port)) as guest:
            # Without this the last word may wait for an acknowledgment, and the reset discards it.
            guest.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            guest.sendall(encode(RelayHello(VERSION, VERSION)) + encode(Enter("kitchen")))
            host = await in_time(anext(guests))
            guest.sendall(encode(EndStream(0)))
            guest.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        assert await in_time(host.read()) == b""


async def test_tls_runs_inside_and_the_invitation_leads_there(identity: Identity) -> None:
    """One invitation, one handshake through the relay; without the room name, the relay identifies itself."""
    async with relay() as (_, port), opened(port, "台所") as (_, guests):
        context = server_context(identity)

        async def serve() -> None:
            line = await welcome(await anext(guests), context)
            while data := await line.read():
                line.write(data.upper())
            await line.close()

        serving = asyncio.create_task(serve())
        text = invitation(Address("127.0.0.1", port, "台所", identity.fingerprint))
        there = await reach(read_address(text), yes)
        there.line.write(b"hello")
        assert await there.line.read() == b"HELLO"
        await there.line.close()
        await serving
        with pytest.raises(CannotConnect) as wrong:
            await reach(Address("127.0.0.1", port, fingerprint=identity.fingerprint), yes)
        assert wrong.value.code == "line-relay"
        with pytest.raises(CannotConnect) as wrong:
            await reach(Address("127.0.0.1", port, "attic"), yes)
        assert wrong.value.code == "line-no-room"


async def test_the_relay_cannot_pass_for_the_host(identity: Identity, tmp_path: Path) -> None:
    """Another host in the room with another key is detected; plain frames are never accepted through a relay."""
    async with relay() as (_, port), opened(port) as (_, guests):
        other = server_context(own_identity(tmp_path / "other"))

        async def serve() -> None:
            with contextlib.suppress(ConnectionLost):
                line = await secure(await anext(guests), other, host=True)
                await line.read()

        serving = asyncio.create_task(serve())
        with pytest.raises(CannotConnect) as wrong:
            await reach(Address("127.0.0.1", port, "kitchen", identity.fingerprint), yes)
        assert wrong.value.code == "line-wrong-key"
        await serving
        guest, host = await sat(port, guests)
        guest.write(b"\x00\x00\x00\x01x")
        with pytest.raises(ConnectionLost, match="without TLS"):
            await welcome(host, other, b"bye")
        assert await read_exactly(guest, 3) == b"bye"


async def test_rooms_do_not_hear_of_each_other() -> None:
    """Messages and disconnections stay within a room."""
    async with relay() as (_, port), opened(port) as (_, here), opened(port, "attic") as (attic, there):
        aki, host = await sat(port, here)
        ben, other = await sat(port, there, "attic")
        other.write(b"in the attic")
        assert await read_exactly(ben, 12) == b"in the attic"
        await attic.close()
        assert await ben.read() == b""
        host.write(b"in the kitchen")
        assert await read_exactly(aki, 14) == b"in the kitchen"
        with pytest.raises(RelayRefused) as wrong:
            await OpenRoom("127.0.0.1", port, "kitchen").open()
        assert wrong.value.code == "room-taken"


async def test_a_slow_guest_is_cut_off_alone() -> None:
    """A client that does not read is cut when its queue is full; the others receive everything."""
    async with relay(RelayLimits(guest_waiting=200_000)) as (at_work, port), opened(port) as (_, guests):
        slow = await connect("127.0.0.1", port)
        slow.write(encode(RelayHello(1, 1)) + encode(Enter("kitchen")))
        stuck = await anext(guests)
        assert slow._line is not None
        slow._line.pause_reading()
        good, host = await sat(port, guests)
        spoken = 0
        async with asyncio.timeout(PATIENCE):
            while not stuck.inbox.ended:
                stuck.write(bytes(100_000))
                host.write(bytes(1000))
                spoken += 1000
                await stuck.drain()
        with pytest.raises(ConnectionLost, match="did not read"):
            await stuck.read()
        assert len(await read_exactly(good, spoken)) == spoken
        assert at_work.count() == (1, 2)
        slow.abort()


async def test_a_host_that_does_not_read_holds_up_its_guests_and_loses_nothing() -> None:
    """Everything arrives once it reads again, and other rooms are not delayed."""
    limits = RelayLimits(guest_bytes=1e9, frames=1e9)
    async with (
        relay(limits) as (_, port),
        opened(port) as (room, guests),
        opened(port, "attic") as (_, others),
    ):
        guest, host = await sat(port, guests)
        assert room._line is not None
        tcp = room._line._tcp
        assert tcp._line is not None
        tcp._line.pause_reading()
        host.inbox._most = 10**9
        blob = os.urandom(12_000_000)
        guest.write(blob)
        await asyncio.sleep(0.3)
        assert guest.buffered() > 1_000_000
        free, other = await sat(port, others, "attic")
        free.write(b"free")
        assert await read_exactly(other, 4) == b"free"
        tcp._line.resume_reading()
        assert await read_exactly(host, len(blob)) == blob


async def test_a_flood_is_read_at_its_share_and_holds_nobody_up() -> None:
    """Endless tiny frames: the others' messages still pass at once."""
    async with relay(RelayLimits(frames=50, burst=1)) as (_, port), opened(port) as (_, guests):
        flood = await connect("127.0.0.1", port)
        flood.write(encode(RelayHello(1, 1)) + encode(Enter("kitchen")))
        flooded = await anext(guests)
        good, host = await sat(port, guests)
        flood.write(encode(Mail(0, b"x")) * 200_000)
        for _ in range(20):
            good.write(b"ping")
            assert await read_exactly(host, 4) == b"ping"
        # Only one read of the relay came through; its byte budget is overdrawn for half a minute.
        assert 50 < flooded.inbox.size < 3000
        flood.abort()


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (b"", "too-late"),
        (b"\x00\x00", "too-late"),
        (encode(RelayHello(1, 1)), "too-late"),
        (b"\x7f\xff\xff\xff", "bad-frame"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "bad-frame"),
        (b"\x16\x03\x01\x00\xf0", "relay"),
        (encode(RelayHello(1, 1)) + b"\x00\x00\x00\x01\xc1", "bad-message"),
        (encode(RelayHello(1, 1)) + encode(Enter("nowhere")), "no-room"),
    ],
)
async def test_the_rude_and_the_half_open_are_given_a_reason_and_dropped(said: bytes, code: str) -> None:
    """Each gets one refusal with its code, and no connection is left."""
    async with relay(RelayLimits(login=0.2 if code == "too-late" else PATIENCE)) as (at_work, port):
        line = await connect("127.0.0.1", port)
        line.write(said)
        refused = (await heard(line))[-1]
        assert isinstance(refused, RelayRejection)
        assert refused.code == code
        await waited(lambda: at_work.count() == (0, 0))


async def test_the_last_word_reaches_those_who_go_on_talking() -> None:
    """A client refused in the middle of a flood still gets the reason: its connection is not reset."""
    async with relay() as (_, port):
        line = await connect("127.0.0.1", port)
        line.write(b"\x00\x00\xff\xff" + bytes(3_000_000))
        refused = decode((await line.read())[4:])
        assert isinstance(refused, RelayRejection)
        assert refused.code == "bad-frame"
        assert await line.read() == b""
        await line.close()


async def test_a_silent_line_is_given_up_by_both_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """The relay drops a client that answers nothing; a client drops a relay that sends nothing."""
    async with relay(RelayLimits(ping=0.2, silence=2.0)) as (_, port), opened(port) as (_, guests):
        mute = await connect("127.0.0.1", port)
        mute.write(encode(RelayHello(1, 1)) + encode(Enter("kitchen")))
        stuck = await anext(guests)
        good, host = await sat(port, guests)
        with pytest.raises(ConnectionLost, match="silent"):
            async with asyncio.timeout(PATIENCE):
                await stuck.read()
        mute.abort()
        good.write(b"still here")
        assert await read_exactly(host, 10) == b"still here"
    async with relay() as (_, port), opened(port) as (_, guests):
        guest, host = await sat(port, guests)
        monkeypatch.setattr(streams, "SILENCE", 0.3)
        host.write(b"the last word")  # from now on the client waits no longer
        assert await read_exactly(guest, 13) == b"the last word"
        with pytest.raises(ConnectionLost, match="nothing heard"):
            async with asyncio.timeout(PATIENCE):
                await guest.read()


async def test_what_answers_no_login_is_no_relay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A silent server and a server of another kind each fail with one clear error."""
    monkeypatch.setattr(streams, "LOGIN", 0.2)
    lines: list[TcpTransport] = []
    for greeting in (b"", b"SSH-2.0-x\r\n", encode(Mail(0, b"x")) * 2, b"\x00\x00\x00\x01\xc1"):

        def arrive(line: TcpTransport, greeting: bytes = greeting) -> None:
            lines.append(line)
            line.write(greeting)

        loop = asyncio.get_running_loop()
        async with await loop.create_server(
            lambda arrive=arrive: TcpTransport(arrive), "127.0.0.1", 0
        ) as server:  # type: ignore[misc]
            with pytest.raises(ConnectionLost):
                await enter("127.0.0.1", server.sockets[0].getsockname()[1], "kitchen")
            for line in lines:
                await line.close()


async def test_a_relay_that_says_anything_does_its_ends_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a false relay sends in whatever order, clients and hosts at worst lose their connection."""
    monkeypatch.setattr(streams, "LOGIN", 1.0)
    dice = random.Random(3)
    messages: list[Message] = [
        RelayWelcome(1), RoomOpened(True), RoomEntered(1), RoomEntered(0), PeerCame(1, "\x1b[2J"), PeerCame(2, ""),
        PeerWent(0, "lost"),
        PeerWent(1, "closed"), Mail(0, b"x"), Mail(1, b"y"), RelayPing(1), RelayPong(9),
        RelayRejection("version", "\x1b[2J"),
        RelayHello(1, 1), EndStream(0),
    ]  # fmt: skip
    said: list[bytes] = []

    def arrive(line: TcpTransport) -> None:
        line.write(said.pop())
        asyncio.get_running_loop().call_later(0.01, line.abort)

    loop = asyncio.get_running_loop()
    async with await loop.create_server(lambda: TcpTransport(arrive), "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        for number in range(120):
            first: Message = RoomEntered(1) if number % 2 else RoomOpened(False)
            said.append(b"".join(map(encode, [first] * dice.randrange(2) + dice.choices(messages, k=6))))
            with contextlib.suppress(ConnectionLost):
                if number % 2:
                    stream = await enter("127.0.0.1", port, "kitchen")
                    while await stream.read():
                        stream.write(b"z")
                else:
                    room = OpenRoom("127.0.0.1", port, "kitchen")
                    await room.open()
                    await room.close()
                    async for stream in room:
                        assert stream.peer.host.isprintable()
        await asyncio.sleep(0.05)


async def test_a_host_comes_back_when_the_relay_does() -> None:
    """The relay is killed: streams end with the reason, the host opens its room again, clients return."""
    at_work, port = Relay(), free_port()
    await at_work.start("127.0.0.1", port)
    log: list[str] = []
    room = OpenRoom("127.0.0.1", port, "kitchen", log=log.append)
    await room.open()
    guests = aiter(room)
    guest, host = await sat(port, guests)
    await at_work.close()
    for end in (guest, host):
        with pytest.raises(ConnectionLost):
            await end.read()
    again = Relay()
    await again.start("127.0.0.1", port)
    guest, host = await soon(port, guests, set())
    assert log[-1] == "reconnected to the relay"
    guest.write(b"again")
    assert await read_exactly(host, 5) == b"again"
    await room.close()
    assert [stream async for stream in guests] == []
    await again.close()
    await all_know()


async def test_a_host_that_lost_its_line_has_its_room_back() -> None:
    """Its clients are told to reconnect; nobody else can take the room meanwhile."""
    async with relay() as (_, port), opened(port) as (room, guests):
        guest, host = await sat(port, guests)
        assert room._line is not None
        room._line._tcp.abort()
        with pytest.raises(ConnectionLost, match="try again"):
            await guest.read()
        with pytest.raises(ConnectionLost):
            await host.read()
        with pytest.raises(RelayRefused) as wrong:
            await OpenRoom("127.0.0.1", port, "kitchen").open()
        assert wrong.value.code == "room-taken"
        codes: set[str] = set()
        guest, host = await soon(port, guests, codes)
        assert codes <= {"host-away"}
        guest.write(b"again")
        assert await read_exactly(host, 5) == b"again"


async def test_a_host_whose_room_another_took_meanwhile_has_it_back_after_that() -> None:
    """A restarted relay gives rooms to the first who ask. The log says once why the host waits."""
    at_work, log = Relay(), list[str]()
    await at_work.start("127.0.0.1", 0)
    room = OpenRoom("127.0.0.1", at_work.port, "kitchen", log=log.append)
    await room.open()
    guests = aiter(room)
    async with relay() as (_, port):
        async with opened(port):
            room._where = ("127.0.0.1", port)
            await at_work.close()
            await waited(lambda: len(log) == 2)
            assert log[1] == "the room at the relay is not back yet: another host has this room"
        await soon(port, guests, set())
        assert log[2:] == ["reconnected to the relay"]
        await room.close()
        assert [stream async for stream in guests] == []


async def test_any_bytes_over_sockets_leave_the_others_alone() -> None:
    """Junk on a hundred connections, while a client and its host exchange messages."""
    dice = random.Random(7)
    async with relay() as (_, port), opened(port) as (_, guests):
        good, host = await sat(port, guests)
        for _ in range(100):
            line = await connect("127.0.0.1", port)
            line.write(dice.choice((b"", encode(RelayHello(1, 1)))) + dice.randbytes(dice.randrange(1, 600)))
            await line.drain()
            line.abort()
            good.write(b"ping")
            assert await read_exactly(host, 4) == b"ping"


async def test_limits_keep_to_the_files_the_machine_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where few open files are allowed, few connections are accepted."""
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (256, 256))
    monkeypatch.setattr(resource, "setrlimit", lambda kind, limits: None)
    assert relaying.limits_here().lines == 192
    assert relaying.limits_here(replace(RelayLimits(), lines=100)).lines == 100


async def start(*words: str) -> asyncio.subprocess.Process:
    """Start `qk relay` as a separate program."""
    command = (sys.executable, "-m", "tui", "--lang", "en", "relay", *words)
    return await create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_the_command_serves_until_it_is_asked_to_stop(number: int) -> None:
    """`qk relay` prints its address, forwards messages, refuses a second one on its port, and exits cleanly."""
    program = await start("--port", "0", "--bind", "127.0.0.1")
    assert program.stderr is not None
    async with asyncio.timeout(PATIENCE):
        line = (await program.stderr.readline()).decode()
        port = int(line.split("port ")[1].split(";")[0])
        async with opened(port) as (_, guests):
            guest, host = await sat(port, guests)
            guest.write(b"hello")
            assert await read_exactly(host, 5) == b"hello"
            second = await start("--port", str(port), "--bind", "127.0.0.1")
            _, wrong = await second.communicate()
            assert second.returncode == 2
            assert wrong.decode().count("\n") == 1
            assert f"port {port} is in use" in wrong.decode()
        program.send_signal(number)
        out, rest = await program.communicate()
    assert program.returncode == 0
    assert out == b""
    assert "Traceback" not in rest.decode()
    assert "ended" in rest.decode()


@pytest.mark.parametrize(
    "words",
    [("--bind", "203.0.113.7"), ("--bind", "no such host"), ("--port", "65536"), ("--port", "x"), ("more",)],
)
async def test_the_command_refuses_what_cannot_be(words: tuple[str, ...]) -> None:
    """One line, exit code 2."""
    program = await start(*words)
    async with asyncio.timeout(PATIENCE):
        _, wrong = await program.communicate()
    assert program.returncode == 2
    assert wrong.decode().count("\n") == 1


async def test_a_relay_that_never_answers_opens_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that does not even take the connection; nothing of the table is left."""
    monkeypatch.setattr(streams, "LOGIN", 0.2)
    monkeypatch.setattr(streams, "connect", lambda host, port: asyncio.get_running_loop().create_future())
    plan = TablePlan(GameConfig(), Options(), Listeners(relay=Address("192.0.2.1", 1729), room="x"))
    with pytest.raises(QkError) as wrong:
        await open_table(plan, InProcess(), lambda line: None)  # type: ignore[arg-type]
    assert wrong.value.code == "relay-no-answer"
    assert not list_unfinished().games

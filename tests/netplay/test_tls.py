"""TLS connections: who may use plain frames, which keys are trusted, and how broken handshakes end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import ssl
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.errors import QkError
from netplay.dialing.addresses import Address
from netplay.dialing.dialing import CannotConnect, reach
from netplay.line import tls
from netplay.line.certificate import (
    Identity,
    known_fingerprint,
    known_hosts_path,
    own_identity,
    remember_host,
)
from netplay.line.fingerprints import BadFingerprint, compact, read_fingerprint, spelled
from netplay.line.tls import (
    ConnectionRejected,
    HandshakeFailed,
    PlainAnswer,
    Seal,
    SecureTransport,
    client_context,
    secure,
    server_context,
    welcome,
)
from netplay.line.transport import ConnectionLost, TcpTransport, Transport, connect, listen, memory_pair
from netplay.storage.user_files import BadFile
from tests.waiting import PATIENCE

pytestmark = pytest.mark.usefixtures("home")


async def pair(identity: Identity) -> tuple[SecureTransport, SecureTransport]:
    """Return both ends of a TLS connection within this program."""
    one, two = memory_pair()
    return await asyncio.gather(
        secure(one, server_context(identity), host=True), secure(two, client_context(), host=False)
    )


async def read_exactly(line: Transport, size: int) -> bytes:
    """Read a number of bytes before a timeout."""
    data = b""
    async with asyncio.timeout(PATIENCE):
        while len(data) < size:
            part = await line.read()
            assert part, f"ended after {len(data)} of {size} bytes"
            data += part
    return data


async def yes(address: Address, shown: bytes) -> bool:
    """Accept any new host key."""
    return True


async def no(address: Address, shown: bytes) -> bool:
    """Accept no new host key."""
    return False


async def test_what_is_said_arrives_and_the_line_carries_none_of_it(identity: Identity) -> None:
    """Both ways, large and small, in order; the host is identified by its fingerprint."""
    host, guest = await pair(identity)
    assert guest.fingerprint() == identity.fingerprint
    big = os.urandom(300_000)
    host.write(b"secret")
    host.write(big)
    guest.write(b"answer")
    assert await read_exactly(guest, 6 + len(big)) == b"secret" + big
    assert await host.read() == b"answer"
    await guest.close()
    assert await host.read() == b""


async def test_the_line_below_sees_sealed_bytes_only(identity: Identity) -> None:
    """A word sent over TLS is not found in the bytes below, and TLS 1.2 is refused."""
    host, guest = Seal(server_context(identity), host=True), Seal(client_context(), host=False)
    host.decrypt(guest.outgoing())
    guest.decrypt(host.outgoing())
    assert guest.agreed
    host.decrypt(guest.outgoing())
    host.say(b"the cards are 2 3 5 7")
    sealed = host.outgoing()
    assert b"cards" not in sealed
    assert guest.decrypt(sealed) == b"the cards are 2 3 5 7"
    old = client_context()
    old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_2
    with pytest.raises(ssl.SSLError):
        Seal(server_context(identity), host=True).decrypt(Seal(old, host=False).outgoing())


async def test_a_line_cut_short_is_no_end(identity: Identity) -> None:
    """An end without TLS's close_notify is a lost connection, and so is a changed byte."""
    one, two = memory_pair()
    host, guest = await asyncio.gather(
        secure(one, server_context(identity), host=True), secure(two, client_context(), host=False)
    )
    host.write(b"a")
    assert await guest.read() == b"a"
    await one.close()
    with pytest.raises(ConnectionLost, match="in the middle"):
        await guest.read()
    host, guest = await pair(identity)
    host._line.write(b"\x17\x03\x03\x00\x20" + b"x" * 32)
    with pytest.raises(ConnectionLost, match="not what was sealed"):
        await guest.read()


async def test_clients_that_break_off_stall_or_flood_are_dropped(
    identity: Identity, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A truncated handshake, a silent one, an endless one and garbage each end with one clear error."""
    hello = Seal(client_context(), host=False).outgoing()
    one, two = memory_pair()
    two.write(hello[:100])
    await two.close()
    with pytest.raises(HandshakeFailed, match="closed the connection before"):
        await welcome(one, server_context(identity))
    with monkeypatch.context() as impatient:
        impatient.setattr(tls, "HANDSHAKE", 0.05)
        one, two = memory_pair()
        two.write(hello[:100])
        with pytest.raises(HandshakeFailed, match=r"within 0\.05 seconds"):
            await welcome(one, server_context(identity))
        with pytest.raises(ConnectionLost):
            await two.read()
    one, two = memory_pair()
    # A ClientHello that claims 64 KB, for which TLS would wait.
    record = b"\x16\x03\x01\x40\x00"
    two.write(record + b"\x01\x00\xff\xf0" + bytes(0x3FFC) + record + bytes(0x4000))
    with pytest.raises(HandshakeFailed, match="bytes before"):
        await welcome(one, server_context(identity))
    one, two = memory_pair()
    two.write(b"\x16" + os.urandom(400))
    with pytest.raises(HandshakeFailed, match=r"no TLS|within"):
        await welcome(one, server_context(identity))


async def test_a_handshake_that_is_given_up_leaves_no_line() -> None:
    """Cancelling the handshake closes the connection."""
    one, two = memory_pair()
    shaking = asyncio.create_task(secure(one, client_context(), host=False))
    assert await two.read()
    shaking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await shaking
    with pytest.raises(ConnectionLost):
        await two.read()


async def test_only_this_machine_may_speak_plainly(
    identity: Identity, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plain frames from loopback are accepted; from elsewhere they are refused with the reason."""
    context = server_context(identity)
    one, two = memory_pair(loopback=True)
    two.write(b"\x00\x00\x00\x01x")
    plain = await welcome(one, context)
    assert await plain.read() == b"\x00\x00\x00\x01x"
    one, two = memory_pair(loopback=False)
    two.write(b"\x00\x00\x00\x01x")
    with pytest.raises(ConnectionRejected, match="without TLS"):
        await welcome(one, context, b"farewell")
    assert await two.read() == b"farewell"
    assert await two.read() == b""
    one, two = memory_pair()
    two.write(b"GET / HTTP/1.1\r\n\r\n")
    with pytest.raises(ConnectionRejected, match="neither TLS nor frames"):
        await welcome(one, context)
    one, two = memory_pair()
    await two.close()
    with pytest.raises(ConnectionRejected, match="came and went"):
        await welcome(one, context)
    monkeypatch.setattr(tls, "HANDSHAKE", 0.05)
    one, two = memory_pair()
    with pytest.raises(ConnectionRejected, match="said nothing"):
        await welcome(one, context)


async def test_a_guest_that_is_answered_plainly_knows_it(identity: Identity) -> None:
    """An answer in plain frames is told apart from garbage: a relay answers like this."""
    one, two = memory_pair()
    one.write(b"\x00\x00\x00\x01x")
    with pytest.raises(PlainAnswer) as answer:
        await secure(two, client_context(), host=False)
    assert answer.value.said == b"\x00\x00\x00\x01x"


# -- keys


def test_the_key_is_made_once_and_kept_from_others(home: Path) -> None:
    """The same key after every start, readable by its owner alone."""
    first = own_identity()
    assert first.path == home / "keys" / "host.pem"
    assert stat.S_IMODE(first.path.stat().st_mode) == 0o600
    first.path.chmod(0o644)
    assert own_identity() == first
    assert stat.S_IMODE(first.path.stat().st_mode) == 0o600
    assert [path.name for path in first.path.parent.iterdir()] == ["host.pem"]


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\xff\xfe", None])
def test_a_damaged_key_is_named_and_never_replaced(damage: bytes | None) -> None:
    """Whatever is wrong with the file, it is left unchanged, and one line reports it."""
    path = own_identity().path
    text = path.read_bytes()
    damaged = text.replace(b"PRIVATE", b"PUBLIC") if damage is None else damage
    path.write_bytes(damaged)
    with pytest.raises(QkError, match="key-damaged") as wrong:
        own_identity()
    assert str(path) in str(wrong.value)
    assert "\n" not in str(wrong.value)
    assert path.read_bytes() == damaged


def test_key_and_certificate_must_belong_together(tmp_path: Path) -> None:
    """Another host's certificate beside the own key is refused."""
    one, two = own_identity(tmp_path / "one").path, own_identity(tmp_path / "two").path
    begins = "-----BEGIN CERTIFICATE-----"
    key, certificate = one.read_text().split(begins)[0], two.read_text().split(begins)[1]
    one.write_text(key + begins + certificate)
    with pytest.raises(QkError, match="key-damaged"):
        own_identity(tmp_path / "one")


def test_fingerprints_have_one_spelling_and_are_never_short(identity: Identity) -> None:
    """With hyphens, without, in capitals or hex: the same; a shorter or changed one is refused."""
    fingerprint = identity.fingerprint
    assert len(compact(fingerprint)) == 52
    for text in (
        compact(fingerprint),
        spelled(fingerprint),
        spelled(fingerprint).upper(),
        fingerprint.hex(),
        ":".join(f"{byte:02X}" for byte in fingerprint),
    ):
        assert read_fingerprint(text) == fingerprint
    for text in (
        "",
        "abcd",
        compact(fingerprint)[:-1],
        compact(fingerprint) + "a",
        "b" * 52,
        "1" * 52,
        "\x1b[2J",
    ):
        with pytest.raises(BadFingerprint) as wrong:
            read_fingerprint(text)
        assert str(wrong.value).isprintable()


# -- trust


@contextlib.asynccontextmanager
async def served(identity: Identity) -> AsyncIterator[Address]:
    """Run a host on this machine that echoes over TLS and plain connections."""
    context = server_context(identity)
    tasks = []

    async def echo(line: TcpTransport) -> None:
        try:
            sealed = await welcome(line, context)
            while data := await sealed.read():
                sealed.write(data)
            await sealed.close()
        except ConnectionLost:
            line.abort()

    def arrive(line: TcpTransport) -> None:
        tasks.append(asyncio.create_task(echo(line)))

    async with await listen("127.0.0.1", 0, arrive) as server:
        yield Address("127.0.0.1", server.sockets[0].getsockname()[1], fingerprint=identity.fingerprint)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*tasks)
        await asyncio.sleep(0)


async def test_an_invitation_needs_no_question_and_is_remembered(identity: Identity) -> None:
    """With the right fingerprint the player is not asked, and the host is known from then on."""
    async with served(identity) as address:
        there = await reach(address, no)
        there.line.write(b"hello")
        assert await there.line.read() == b"hello"
        assert known_fingerprint(address.known_as) == identity.fingerprint
        await there.line.close()


async def test_a_wrong_fingerprint_is_refused(identity: Identity) -> None:
    """An invitation with another key's fingerprint fails."""
    async with served(identity) as address:
        with pytest.raises(CannotConnect) as wrong:
            await reach(Address(address.host, address.port, fingerprint=bytes(32)), yes)
        assert wrong.value.code == "line-wrong-key"
        assert known_fingerprint(address.known_as) is None


async def test_first_use_asks_and_a_changed_key_is_refused(
    identity: Identity, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No question for a known host; another key than the known one is refused, with the way to accept it."""
    monkeypatch.setattr(Address, "loopback", property(lambda self: False))
    async with served(identity) as address:
        plain = Address(address.host, address.port)
        with pytest.raises(CannotConnect) as refused:
            await reach(plain, no)
        assert refused.value.code == "line-not-trusted"
        first = await reach(plain, yes)
        again = await reach(plain, no)
        assert first.address == again.address == address
        await first.line.close()
        await again.line.close()
        remember_host(plain.known_as, bytes(32))
        with pytest.raises(QkError, match="line-changed-key") as changed:
            await reach(plain, yes)
        assert str(known_hosts_path()) in str(changed.value)
        # A new invitation accepts a changed key.
        once = await reach(address, no)
        assert known_fingerprint(plain.known_as) == identity.fingerprint
        await once.line.close()


async def test_a_damaged_memory_of_hosts_trusts_nobody(identity: Identity) -> None:
    """An unreadable file is not replaced, and no host is reached meanwhile."""
    known_hosts_path().write_text("{")
    async with served(identity) as address:
        with pytest.raises(BadFile, match=r"known_hosts\.json"):
            await reach(address, yes)
    assert known_hosts_path().read_text() == "{"


async def test_loopback_without_a_key_is_plain(identity: Identity) -> None:
    """A host on this machine is reached without TLS by default."""
    async with served(identity) as address:
        there = await reach(Address("127.0.0.1", address.port), no)
        assert isinstance(there.line, TcpTransport)
        there.line.write(b"\x00\x01")
        assert await there.line.read() == b"\x00\x01"
        await there.line.close()


async def test_nobody_there_is_one_line() -> None:
    """Refused, unknown and impossible hosts are named in one printable line each."""
    server = await listen("127.0.0.1", 0, lambda line: None)
    port = server.sockets[0].getsockname()[1]
    server.close()
    await server.wait_closed()
    for address, code in (
        (Address("127.0.0.1", port), "line-refused"),
        (Address("127.0.0.1", port, "room"), "relay-refused"),
        (Address("no-such-host.invalid", 1), "line-no-such-host"),
        (Address("x" * 64 + ".example", 1), "line-no-such-host"),
    ):
        with pytest.raises(CannotConnect) as wrong:
            await reach(address, yes)
        assert wrong.value.code == code
        assert str(wrong.value).isprintable()


async def test_tcp_gathers_what_is_written_and_ends_in_order() -> None:
    """Writes of one turn are sent together; buffered bytes are counted; an orderly end differs from a cut."""
    came: asyncio.Future[TcpTransport] = asyncio.get_running_loop().create_future()
    server = await listen("127.0.0.1", 0, came.set_result)
    async with server:
        here = await connect("127.0.0.1", server.sockets[0].getsockname()[1])
        there = await came
        assert here.peer.loopback
        here.write(b"ab")
        here.write(b"cd")
        assert here.buffered() == 4
        assert await there.read() == b"abcd"
        assert here.buffered() == 0
        blob = bytes(20_000_000)
        there.write(blob)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await there.drain()
        assert there.buffered() > 1_000_000
        assert len(await read_exactly(here, len(blob))) == len(blob)
        await there.drain()
        await here.close()
        assert await there.read() == b""
        await there.close()
        with pytest.raises(ConnectionLost):
            await there.drain()

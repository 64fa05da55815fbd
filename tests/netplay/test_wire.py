"""Both ends of the wire: messages survive encoding, another library can read them, invalid bytes are refused."""

from __future__ import annotations

import random

import msgpack
import msgspec
import pytest

from netplay.line.transport import BadLength, Frames
from netplay.wire import messages as wire
from netplay.wire.connection import BEFORE_LOGIN, DOWN, UP, ClientEnd, HostEnd, LocalError, RemoteError, frame
from netplay.wire.messages import CHAIN_START, chain_after
from tests.netplay import mutations

CODES = {"frame-length", "bad-message", "wrong-state"}


def open_ends() -> tuple[HostEnd, ClientEnd]:
    """Return two ends after their greetings."""
    host, client = HostEnd(), ClientEnd()
    host.receive(client.send(wire.Hello(1, 1, "aki")))
    client.receive(host.send(wire.Welcome(1, "t", b"", "aki", 1, False)))
    return host, client


@pytest.mark.parametrize("message", mutations.UP + mutations.DOWN)
def test_every_message_is_plain_msgpack_and_comes_back(message: wire.Up | wire.Down) -> None:
    """Another library reads an array that starts with the message's number, and its output is read here."""
    body = wire.encode(message)
    plain = msgpack.unpackb(body, strict_map_key=False)
    assert isinstance(plain, list)
    assert plain[0] == message.__struct_config__.tag
    assert len(plain) == 1 + len(message.__struct_fields__)
    read = wire.read_up if plain[0] < 32 else wire.read_down
    assert read(msgpack.packb(plain)) == message
    assert read(body) == message


def test_the_corpus_has_every_message() -> None:
    """The corpus covers the whole union."""
    assert {type(message) for message in mutations.UP} == set(wire.Up.__args__)
    assert {type(message) for message in mutations.DOWN} == set(wire.Down.__args__)


@pytest.mark.parametrize("step", [1, 2, 3, 5, 1000])
def test_frames_may_be_cut_anywhere(step: int) -> None:
    """However the bytes are split, the messages are the same and in order."""
    host, _ = open_ends()
    sent = mutations.UP[1:]
    stream = b"".join(frame(message) for message in sent)
    heard: list[wire.Up] = []
    for at in range(0, len(stream), step):
        heard += host.receive(stream[at : at + step])
    assert tuple(heard) == sent


@pytest.mark.parametrize(
    ("end", "most"),
    [(HostEnd(), BEFORE_LOGIN), (open_ends()[0], UP), (open_ends()[1], DOWN)],
    ids=["before login", "up", "down"],
)
def test_a_length_is_refused_before_its_body_is_there(end: HostEnd | ClientEnd, most: int) -> None:
    """The four bytes of the length are enough to refuse a frame that is too long in this state."""
    assert end.receive(most.to_bytes(4, "big")) == []
    with pytest.raises(BadLength):
        list(Frames(most).feed((most + 1).to_bytes(4, "big")))
    assert end._most(up=end._is_host) == most


@pytest.mark.parametrize("length", [0, 8193, 70_000, 2**32 - 1])
def test_lengths_after_login(length: int) -> None:
    """A client's later frames have 1 to 8,192 bytes."""
    host, _ = open_ends()
    with pytest.raises(RemoteError, match="8192"):
        host.receive(length.to_bytes(4, "big"))


def test_the_order_of_greetings_is_kept() -> None:
    """Hello first and once, Welcome before all else, nothing after a Farewell."""
    with pytest.raises(RemoteError, match="before Hello"):
        HostEnd().receive(frame(wire.Ping(1)))
    host, client = open_ends()
    with pytest.raises(RemoteError, match="second Hello"):
        host.receive(frame(wire.Hello(1, 1, "aki")))
    with pytest.raises(RemoteError):
        client.receive(frame(wire.Welcome(1, "t", b"", "aki", 1, False)))
    with pytest.raises(RemoteError):
        ClientEnd().receive(frame(wire.Pong(1, 1)))
    with pytest.raises(LocalError):
        HostEnd().send(wire.Pong(1, 1))
    with pytest.raises(LocalError):
        ClientEnd().send(wire.Ping(1))
    host, _ = open_ends()
    host.send(wire.Farewell("closed"))
    with pytest.raises(LocalError):
        host.send(wire.Pong(1, 1))


def test_what_came_before_a_fault_still_counts_and_nothing_after() -> None:
    """The messages before an invalid one are delivered; the connection stays broken."""
    host, _ = open_ends()
    with pytest.raises(RemoteError):
        host.receive(frame(wire.Ping(1)) + mutations.frame(b"\xc1") + frame(wire.Ping(2)))
    assert host.rescued == [wire.Ping(1)]
    with pytest.raises(RemoteError):
        host.receive(frame(wire.Ping(3)))


@pytest.mark.parametrize(
    "message",
    [
        wire.Move(0, 0, "%"),
        wire.Move(2**53 + 1, 0, "%"),
        wire.Move(1, -1, "%"),
        wire.Move(1, 0, "x" * 6001),
        wire.Sit(1, 16),
        wire.Sit(1, -1),
        wire.Say(1, "x" * 201),
        wire.Commit(1, bytes(31)),
        wire.Reveal(1, bytes(33)),
        wire.Hello(1, 1, "x" * 65),
        wire.Hello(1, 1, "x", token=bytes(33)),
        wire.Hello(-1, 1, "x"),
        wire.Propose(1, {"x" * 41: 1}),
        wire.Remove(1, "x" * 65),
    ],
)
def test_bounds_are_checked(message: wire.Up) -> None:
    """A field out of its bounds makes the message invalid."""
    with pytest.raises(msgspec.ValidationError):
        wire.read_up(wire.encode(message))


def test_optional_fields_may_be_left_out_at_the_end_and_none_added() -> None:
    """Trailing fields with a default may be missing; an extra one is refused."""
    assert wire.read_up(msgpack.packb([1, 1, 1, "aki"])) == wire.Hello(1, 1, "aki")
    with pytest.raises(msgspec.ValidationError):
        wire.read_up(msgpack.packb([5, 1, 2]))
    with pytest.raises(msgspec.ValidationError):
        wire.read_up(msgpack.packb([2, 1, 2]))


def test_the_chain_hashes_what_was_before_and_what_comes() -> None:
    """SHA-256 over the previous value and the public part."""
    import hashlib

    assert chain_after(CHAIN_START, b"abc") == hashlib.sha256(bytes(32) + b"abc").digest()


def hammer(seed: int, count: int) -> int:
    """Send mutated frames to both ends; return how many were refused. Anything but a refusal with its code fails."""
    chance = random.Random(seed)
    refused = 0
    for number in range(count):
        up = number % 2 == 0
        data = mutations.mutated(chance, mutations.UP if up else mutations.DOWN)
        fresh = chance.random() < 0.2
        end: HostEnd | ClientEnd = (HostEnd() if up else ClientEnd()) if fresh else open_ends()[not up]
        if chance.random() < 0.3:
            data += frame(wire.Ping(1)) if up else frame(wire.Pong(1, 1))
        fault = fault_of(end, data)
        if fault is not None:
            assert fault.code in CODES
            assert 0 < len(fault.text) <= 200
            refused += 1
    return refused


def fault_of(end: HostEnd | ClientEnd, data: bytes) -> RemoteError | None:
    """Return the code for which an end refuses bytes; None if it accepts them."""
    try:
        end.receive(data)
    except RemoteError as wrong:
        return wrong
    return None


def test_thirty_thousand_mutated_frames() -> None:
    """No bytes crash an end: each frame is a message or is refused."""
    assert 18_000 < hammer(1, 30_000) < 29_700


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
def test_a_million_mutated_frames(seed: int) -> None:
    """The same, ten times."""
    assert hammer(seed, 100_000) > 60_000

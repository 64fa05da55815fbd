"""Malformed frames: valid messages mutated at random, and bytes that only look like msgpack."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from netplay.wire import messages as wire

UP: tuple[wire.Up, ...] = (
    wire.Hello(1, 1, "aki", True, "word", bytes(16), True, 7, 3, "agent"),
    wire.Move(1, 4, "D"),
    wire.Move(2, 9, "57=19*3|X=7"),
    wire.Ready(3, True),
    wire.Sit(4, 1),
    wire.Stand(5),
    wire.Say(6, "hello"),
    wire.SetBot(7, 2, "club"),
    wire.Propose(8, {"game": "prime", "seats": 2, "set": {"D4": 3}}),
    wire.Pause(9, True),
    wire.Leave(10),
    wire.Commit(1, bytes(32)),
    wire.Reveal(1, bytes(32)),
    wire.Ping(11),
    wire.Remove(12, "ben"),
    wire.Hinted(13),
)
"""One of each message that clients send."""

DOWN: tuple[wire.Down, ...] = (
    wire.Welcome(1, "table", bytes(16), "aki", 7, False, "qk"),
    wire.Lobby("QK", "lobby", "prime", {"game": "prime"}, (wire.Place("aki"), wire.Place()), 0, "aki", 0, {}),
    wire.Snapshot(1, 1, bytes(32), 0, b"\x80", b""),
    wire.Update(2, bytes(32), 5, b"\x80", b""),
    wire.Answer(1, "stale", "look again"),
    wire.Said("ben", "hi", 3),
    wire.DealOpened(1, bytes(32), ("aki", "ben")),
    wire.Committed(1, (bytes(32),)),
    wire.Dealt(1, (bytes(32),)),
    wire.RecordPart(0, 1, "+++"),
    wire.Farewell("closed", "bye"),
    wire.Pong(1, 2),
)
"""One of each message that hosts send."""

BOMBS = (
    b"\xdd\xff\xff\xff\xff",
    b"\xdf\xff\xff\xff\xff",
    b"\xc6\xff\xff\xff\xff",
    b"\xdb\xff\xff\xff\xff",
    b"\xc9\xff\xff\xff\xff\x01",
    b"\x91" * 4000,
    b"\x81\x01" * 1000,
    b"\xc1",
    b"\xd6\xff\x00\x00\x00\x00",
    b"\xa4\xff\xfe\xfd\xfc",
    b"\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00",
)
"""Sizes that are not there, deep nesting, unused msgpack types, timestamps, bad UTF-8, NaN and infinities."""

TEXTS = (
    "",
    "%",
    "D",
    "57",
    "\x1b[2J",
    "\u202e\u200b",
    "9" * 900,
    "(" * 900,
    "2^" * 400 + "2",
    "KX|X=" + "9" * 500,
    "E(" + "A" * 500 + ")",
    "F()",
    "H()",
    "S()|X=1",
    "J(rock)",
    "?!",
    "~",
    "~~",
    "%%",
    ":%%",
    "reveal(A)",
    "deal=3d",
    "-",
    "exchange=3d",
    "nine_gamble=aki",
    "3d as 4d fuse",
    "hand=2s",
    "refill=",
    "lay=2s",
    "2s + lead 99999999",
    "²",
    "<99999999999999999999>",
    "\ud7ff",
    "ready",
)


def frame(body: bytes) -> bytes:
    """Return a body with its frame header."""
    return len(body).to_bytes(4, "big") + body


def value(chance: random.Random, depth: int = 0) -> Any:
    """Return an arbitrary value."""
    kind = chance.randrange(11 if depth < 3 else 8)
    match kind:
        case 0:
            return chance.choice((0, 1, 2, 7, 8, -1, 2**53, 2**53 + 1, 2**63, -(2**63), 2**64 - 1))
        case 1:
            return chance.randrange(300)
        case 2:
            return chance.choice(TEXTS)
        case 3:
            return chance.randbytes(chance.choice((0, 1, 15, 16, 31, 32, 33)))
        case 4:
            return chance.choice((True, False, None))
        case 5:
            return chance.choice((0.5, float("inf"), float("nan"), -0.0, 1e308))
        case 6:
            return chance.choice(("prime", "daifugo", "tyrant", "club", "random", "D4", "none", "aki"))
        case 7:
            return msgspec.msgpack.Ext(chance.randrange(-128, 128), chance.randbytes(4))
        case 8:
            return [value(chance, depth + 1) for _ in range(chance.randrange(4))]
        case _:
            keys = ("game", "set", "seats", "preset", "local", "off", "clock", "D4", "D7", "turn", "cards")
            return {chance.choice(keys): value(chance, depth + 1) for _ in range(chance.randrange(4))}


def mutated(chance: random.Random, corpus: tuple[Any, ...]) -> bytes:
    """Return a mutation of a valid frame; now and then it is still valid."""
    message = chance.choice(corpus)
    body = bytearray(wire.encode(message))
    match chance.randrange(9):
        case 0:
            for _ in range(chance.randrange(1, 4)):
                body[chance.randrange(len(body))] ^= 1 << chance.randrange(8)
        case 1:
            del body[chance.randrange(len(body)) :]
        case 2:
            at = chance.randrange(len(body) + 1)
            body[at:at] = chance.randbytes(chance.randrange(1, 6))
        case 3:
            at = chance.randrange(len(body))
            body[at:] = chance.choice(BOMBS)
        case 4:
            body += chance.randbytes(chance.randrange(1, 5))
        case 5:
            body = bytearray(chance.randbytes(chance.randrange(1, 60)))
        case 6:
            fields = [value(chance) for _ in range(chance.randrange(7))]
            tag = chance.randrange(-1, 50)
            body = bytearray(msgspec.msgpack.encode([tag, *fields]))
        case 7:
            fields = list(msgspec.structs.astuple(message))
            if fields:
                fields[chance.randrange(len(fields))] = value(chance)
            body = bytearray(msgspec.msgpack.encode([message.__struct_config__.tag, *fields]))
        case _:
            length = chance.choice((0, len(body) + 1, max(1, len(body) - 1), 2**32 - 1, 70_000, 5_000))
            return length.to_bytes(4, "big") + bytes(body)
    return frame(bytes(body))

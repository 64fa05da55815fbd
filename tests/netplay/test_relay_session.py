"""The relay's part of docs/PROTOCOL.md equals the program."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from netplay.line.transport import Frames, Peer
from netplay.relaying import messages
from netplay.relaying.limits import RelayLimits
from netplay.relaying.messages import (
    FIRST_FRAME,
    FRAME,
    EndStream,
    Enter,
    Mail,
    Message,
    RelayHello,
    RelayOpen,
    RelayPing,
    RelayPong,
    encode,
    received,
)
from netplay.relaying.rooms import Act, Close, Rooms, Send

PAGE = Path(__file__).resolve().parents[2] / "docs" / "PROTOCOL.md"


def session() -> str:
    """A host opens a room, a client enters, they exchange messages and leave."""
    rooms, lines, now = Rooms(), list[str](), 0.0
    host, _ = rooms.arrive(Peer("203.0.113.7", 50001), now)
    guest, _ = rooms.arrive(Peer("198.51.100.9", 50002), now)
    who = {host: "H", guest: "G"}

    def tell(acts: list[Act]) -> None:
        for act in acts:
            match act:
                case Send(line=line, data=data):
                    lines.extend(
                        shown(f"{who[line]} <", message) for message in received(Frames(FRAME), data)
                    )
                case Close(line=line):
                    lines.append(f"{who[line]}   closed")
                case _:
                    raise AssertionError(act)

    def say(line: int, message: Message) -> None:
        lines.append(shown(f"{who[line]} >", message))
        tell(rooms.receive(line, encode(message), now))

    say(host, RelayHello(1, 1))
    say(host, RelayOpen("台所", b"sixteen or more!"))
    say(guest, RelayHello(1, 1))
    say(guest, Enter("台所"))
    say(guest, Mail(0, b"hello"))
    say(host, Mail(1, b"welcome"))
    tell(rooms.tick(5.0))
    say(guest, RelayPong(5))
    say(host, RelayPing(7))
    say(guest, EndStream(0))
    say(host, EndStream(0))
    return "\n".join(lines) + "\n"


def shown(mark: str, message: Message) -> str:
    """Return a frame in hex and its meaning."""
    fields = ", ".join(repr(value) for value in msgspec.structs.astuple(message))
    return f"{mark} {encode(message).hex()}  {type(message).__name__}({fields})"


def test_the_page_tells_every_message_limit_and_code() -> None:
    """Each message with its number and fields, each limit with its value, each refusal with its code."""
    page = PAGE.read_text("utf-8").split("\n## The relay\n", 1)[1]
    for kind in Message.__args__:
        config = kind.__struct_config__
        row = re.search(rf"^\| {config.tag} \| {kind.__name__} \| (.*) \| ", page, re.MULTILINE)
        assert row is not None, kind
        named = re.findall(r"(\w+): ", row[1])
        assert named == list(kind.__struct_fields__)
    source = Path(messages.__file__).with_name("rooms.py").read_text("utf-8")
    codes = set(re.findall(r'_refuse\(\w+, "([a-z-]+)"', source)) | set(
        re.findall(r'BadFrame\("([a-z-]+)"', source)
    )
    assert {code for code in codes if f"`{code}`" not in page} == set()
    assert {"relay", "no-room", "slow", "too-many"} <= codes
    limits = RelayLimits()
    values = (limits.lines, limits.lines_per_address, limits.rooms, limits.rooms_per_address, limits.guests)
    assert [f"{number:,}" for number in values if f"{number:,}" not in page] == []
    for text in (
        f"{FRAME:,}",
        f"at most {FIRST_FRAME}",
        f"{limits.absence:g} seconds",
        f"every {limits.ping:g} s",
    ):
        assert text in page
    assert f"{int(limits.guest_bytes) // 1024} KiB and {limits.frames:g} frames" in page

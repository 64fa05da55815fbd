"""Addresses of tables: what players type, invitations, and the list of known hosts."""

from __future__ import annotations

import errno
import socket
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netplay.dialing.addresses import (
    PORT,
    RECENT,
    Address,
    BadAddress,
    invitation,
    read_address,
    read_room,
    recent_hosts,
    remember_recent,
    typed_address,
)
from netplay.line.certificate import known_fingerprint, remember_host
from netplay.line.fingerprints import compact, spelled
from netplay.line.transport import NotConnected, why_not_connected
from netplay.relaying.messages import is_room
from netplay.storage.user_files import BadFile
from tests.programs import program
from tests.waiting import PATIENCE

pytestmark = pytest.mark.usefixtures("home")

KEY = bytes(range(32))


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("localhost", Address("localhost")),
        (" 192.0.2.7 ", Address("192.0.2.7")),
        ("192.0.2.7:7", Address("192.0.2.7", 7)),
        ("Table.Example:65535", Address("table.example", 65535)),
        ("[::1]:1729", Address("::1", 1729)),
        ("[2001:db8::7]", Address("2001:db8::7")),
        ("::1", Address("::1")),
        ("[fe80::1%eth0]:9", Address("fe80::1%eth0", 9)),
        ("卓.example", Address("卓.example")),
        ("qk://host", Address("host")),
        ("QK://host:9/", Address("host", 9)),
        ("qk://[::1]/kitchen", Address("::1", PORT, "kitchen")),
        ("qk://host/kitchen/", Address("host", PORT, "kitchen")),
        ("qk://host/%E5%8F%B0%E6%89%80", Address("host", PORT, "台所")),
        ("qk://host/台所", Address("host", PORT, "台所")),
        (f"qk://host:9/a%20b%23#{compact(KEY)}", Address("host", 9, "a b#", KEY)),
        (f"qk://host#{spelled(KEY).upper()}", Address("host", fingerprint=KEY)),
        (f"qk://host/r#{KEY.hex()}", Address("host", room="r", fingerprint=KEY)),
    ],
)
def test_addresses_as_people_write_them(text: str, address: Address) -> None:
    """Names, IPv4 and IPv6 addresses, ports and invitations."""
    assert read_address(text) == address
    assert read_address(invitation(address)) == address


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "host:",
        "host:0",
        "host:65536",
        "host:http",
        "host:１７２９",
        "host:17 29",
        "a b",
        "a..b",
        "-a",
        "a-",
        "1.2.3",
        "1.2.3.256",
        "1.2.3.4.5",
        "[1.2.3.4]",
        "[::1",
        "::1]:9",
        "[::g]:9",
        "1::2::3",
        ":1729",
        "http://host",
        "qk:/host",
        "qk://",
        "qk:///room",
        "qk://user@host",
        "qk://host?x=1",
        "qk://host/%ff",
        "qk://host/%1b[2J",
        "qk://host/%00",
        "qk://host/" + "r" * 41,
        "qk://host/a%20%20b",
        "qk://host/room#",
        "qk://host/room#abc",
        "qk://host/room#" + "b" * 52,
        "x" * 254,
        "x" * 5000,
        "host\x1b[2J",
        "host\nhost",
        "host/room",
    ],
)
def test_what_is_no_address_is_refused_in_one_line(text: str) -> None:
    """The error is one printable line of bounded length; it never echoes an escape sequence."""
    with pytest.raises(BadAddress) as wrong:
        read_address(text)
    assert str(wrong.value).isprintable()
    assert len(str(wrong.value)) < 300


@given(st.text(max_size=80))
def test_any_text_is_an_address_or_refused(text: str) -> None:
    """No other exception is raised, and an address survives writing and reading."""
    for typed in (text, f"qk://h/{text}", f"qk://{text}"):
        try:
            address = read_address(typed)
        except BadAddress:
            continue
        assert read_address(invitation(address)) == address


@given(
    st.text(min_size=1, max_size=40).filter(is_room),
    st.one_of(st.none(), st.binary(min_size=32, max_size=32)),
)
def test_every_room_can_be_invited_to(room: str, key: bytes | None) -> None:
    """An invitation works for any room name, and contains no blank."""
    address = Address("host.example", 9, room, key)
    text = invitation(address)
    assert read_address(text) == address
    assert " " not in text


def test_rooms_that_cannot_be() -> None:
    """An error shows the invalid name."""
    for room in ("", " a", "a\u202eb", "x" * 41, "a\nb", "か\u3099"):
        with pytest.raises(BadAddress):
            read_room(room)


def test_this_machine_is_known_by_its_addresses() -> None:
    """Only addresses that certainly are loopback count."""
    assert [Address(host).loopback for host in ("127.0.0.1", "127.9.9.9", "::1", "localhost")] == [True] * 4
    assert [Address(host).loopback for host in ("192.0.2.7", "localhost.example", "::2", "host")] == [
        False
    ] * 4


def test_hosts_are_remembered_newest_first() -> None:
    """At most twenty hosts, each once, with its latest key."""
    assert recent_hosts() == ()
    for number in range(RECENT + 5):
        remember_recent(Address("host", 1000 + number))
    remember_recent(Address("host", 1010, fingerprint=KEY))
    remembered = recent_hosts()
    assert remembered[0] == Address("host", 1010, fingerprint=KEY)
    assert len(remembered) == RECENT
    assert len({address.place for address in remembered}) == RECENT


def test_a_damaged_list_is_named_and_left(home: Path) -> None:
    """An unreadable file is not overwritten; one unreadable line does not hide the others."""
    path = home / "recent.json"
    path.write_text('{"recent": ["host:1", "no host", "qk://b"]}')
    assert recent_hosts() == (Address("host", 1), Address("b"))
    for damage in ("[", "[]", '{"recent": 3}', "\ud800".encode("utf-8", "surrogatepass").decode("latin-1")):
        path.write_text(damage, encoding="latin-1")
        with pytest.raises(BadFile, match=r"recent\.json"):
            recent_hosts()
        with pytest.raises(BadFile):
            remember_recent(Address("host"))
        assert path.read_text(encoding="latin-1") == damage


def _remember(numbers: range) -> None:
    for number in numbers:
        remember_host(f"host:{number}", KEY)


def test_several_programs_remember_at_once(home: Path) -> None:
    """Two programs that share a home don't lose each other's entries."""
    several = [program(_remember, home, range(start, start + 10)) for start in (0, 10, 20)]
    for one in several:
        one.start()
    for one in several:
        one.join(PATIENCE)
        assert one.exitcode == 0
    assert all(known_fingerprint(f"host:{number}") == KEY for number in range(30))
    assert known_fingerprint("host:30") is None


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (TimeoutError(), NotConnected.NO_ANSWER),
        (socket.gaierror(-2, "Name or service not known"), NotConnected.NO_SUCH_HOST),
        (ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused"), NotConnected.REFUSED),
        (
            OSError(f"Multiple exceptions: [Errno {errno.ECONNREFUSED}] ::1, [Errno …] 127.0.0.1"),
            NotConnected.REFUSED,
        ),
        (OSError(errno.EHOSTUNREACH, "No route to host"), NotConnected.OTHERWISE),
    ],
)
def test_why_nobody_was_reached(wrong: OSError, why: NotConnected) -> None:
    """One function tells relays and hosts from machines and names that don't exist."""
    assert why_not_connected(wrong) is why


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ｈｏｓｔ：１７２９", "host:1729"),
        ("１９２．１６８．０．７", "192.168.0.7"),
        ("ｑｋ：／／ｈｏｓｔ：１７３０／部屋１", "qk://host:1730/部屋１"),
        ("qk://host/部屋（１）", "qk://host/部屋（１）"),
    ],
)
def test_an_address_may_be_typed_in_full_width(typed: str, meant: str) -> None:
    """Full-width hosts, ports and signs are folded; the name of a room is not."""
    assert typed_address(typed) == read_address(meant)

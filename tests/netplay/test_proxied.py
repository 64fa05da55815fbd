"""Client addresses reported by a proxy: both versions of the PROXY protocol, and X-Forwarded-For."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import QkError
from netplay.line.proxied import LONGEST_BLOCK, SIGNATURE, BadProxy, TrustedProxies, read_header


def block(host: str, command: int = 0x21, more: bytes = b"") -> bytes:
    """Return a header of version 2."""
    address = ipaddress.ip_address(host)
    family = 0x11 if address.version == 4 else 0x21
    body = address.packed + address.packed + b"\x04\xd2\x08\xd1" + more
    return SIGNATURE + bytes((command, family)) + len(body).to_bytes(2, "big") + body


LINE = b"PROXY TCP4 203.0.113.7 192.0.2.1 50000 2257\r\n"


@pytest.mark.parametrize(
    ("header", "host"),
    [
        (LINE, "203.0.113.7"),
        (b"PROXY TCP6 2001:db8::7 2001:db8::1 50000 2257\r\n", "2001:db8::7"),
        (b"PROXY UNKNOWN\r\n", ""),
        (b"PROXY UNKNOWN ffff:f...f:ffff 1 2 3\r\n", ""),
        (block("203.0.113.7"), "203.0.113.7"),
        (block("2001:db8::7", more=b"\x04\x00\x01a"), "2001:db8::7"),
        (block("203.0.113.7", 0x20), ""),
    ],
)
def test_headers_are_read_in_any_pieces(header: bytes, host: str) -> None:
    """An incomplete header returns nothing; the bytes behind it are the client's."""
    for end in range(len(header)):
        assert read_header(header[:end]) is None, end
    for behind in (b"", b"SSH-2.0-OpenSSH_9\r\n"):
        read = read_header(header + behind)
        assert read is not None
        assert (read.length, read.host) == (len(header), host)


@pytest.mark.parametrize("begun", [b"SSH-2.0-OpenSSH_9\r\n", b"GET / HTTP/1.1\r\n", b"PROXIMA", b"\r\n\r\nX"])
def test_a_line_without_a_header_is_the_clients_from_its_first_byte(begun: bytes) -> None:
    """No byte of it is consumed."""
    read = read_header(begun)
    assert read is not None
    assert (read.length, read.host) == (0, "")


@pytest.mark.parametrize(
    "header",
    [
        b"PROXY TCP4 nobody 192.0.2.1 1 2\r\n",
        b"PROXY TCP4 203.0.113.7\r\n",
        b"PROXY " + b"x" * 200,
        block("203.0.113.7", 0x31),
        SIGNATURE + b"\x21\x11" + (LONGEST_BLOCK + 1).to_bytes(2, "big"),
        SIGNATURE + b"\x21\x11\x00\x04abcd",
    ],
)
def test_headers_that_cannot_be(header: bytes) -> None:
    """They are reported, and never passed on as the client's bytes."""
    with pytest.raises(BadProxy):
        read_header(header)


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reading(data: bytes) -> None:
    """Any bytes are a header, none, or an error."""
    for begun in (data, b"PROXY " + data, SIGNATURE + data):
        try:
            read = read_header(begun)
        except BadProxy:
            continue
        assert read is None or 0 <= read.length <= len(begun)


def test_forwarded_is_believed_as_far_as_it_is_trusted() -> None:
    """From the right, past each trusted proxy, and no further: entries written by the client are ignored."""
    trusted = TrustedProxies(["127.0.0.1", "10.0.0.0/8", "::1"])
    assert trusted.client("203.0.113.7", "198.51.100.1") == "203.0.113.7"
    assert trusted.client("127.0.0.1", "198.51.100.1") == "198.51.100.1"
    assert trusted.client("127.0.0.1", "1.2.3.4, 198.51.100.1, 10.1.2.3") == "198.51.100.1"
    assert trusted.client("::ffff:127.0.0.1", "2001:db8::7") == "2001:db8::7"
    assert trusted.client("127.0.0.1", "") == "127.0.0.1"
    assert trusted.client("127.0.0.1", "1.2.3.4, nonsense") == "127.0.0.1"
    assert TrustedProxies().client("127.0.0.1", "198.51.100.1") == "127.0.0.1"
    assert not TrustedProxies()
    with pytest.raises(QkError):
        TrustedProxies(["club.example"])

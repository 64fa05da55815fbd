"""The real client address behind a proxy: from the PROXY protocol, or an HTTP header.

Both are accepted from trusted addresses only; anybody else could forge them.
https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

import msgspec

from engine.errors import QkError
from netplay.line.budgets import read_host

SIGNATURE = b"\r\n\r\n\0\r\nQUIT\n"
"""The first bytes of a header of the second version."""
FIRST = b"PROXY "
LONGEST_LINE = 107
"""Bytes of a header of the first version, its line end included."""
LONGEST_BLOCK = 1024
"""The maximum size of a header of the second version in bytes; proxies add little beside addresses."""
_PROXIED, _LOCAL = 0x21, 0x20
_INET = {0x1: 4, 0x2: 16}
"""Bytes of an address, by its family."""


class BadProxy(QkError):
    """A malformed header, or an invalid address of a proxy."""


class ProxyHeader(msgspec.Struct, frozen=True):
    """The header of a proxy."""

    length: int
    """The size of the header in bytes, which are not the client's."""
    host: str = ""
    """The client's address; empty: the proxy speaks for itself, or does not know."""


def read_header(data: bytes) -> ProxyHeader | None:
    """Parse the start of a connection; None: more bytes are needed to decide.

    If it is not a header at all, the result has length 0: the client came without a proxy.

    Raises:
        BadProxy: for an unintelligible header.
    """
    if data.startswith(SIGNATURE):
        return _block(data)
    if data.startswith(FIRST):
        return _line(data)
    if SIGNATURE.startswith(data) or FIRST.startswith(data):
        return None
    return ProxyHeader(0)


def _line(data: bytes) -> ProxyHeader | None:
    line, end, _ = data[:LONGEST_LINE].partition(b"\r\n")
    if not end:
        if len(data) >= LONGEST_LINE:
            raise BadProxy("bad-proxy-header")
        return None
    length = len(line) + len(end)
    match line.split(b" "):
        case [_, b"UNKNOWN", *_]:
            return ProxyHeader(length)
        case [_, b"TCP4" | b"TCP6", source, _, _, _]:
            try:
                return ProxyHeader(length, str(ipaddress.ip_address(source.decode("ascii"))))
            except ValueError:
                raise BadProxy("bad-proxy-header") from None
        case _:
            raise BadProxy("bad-proxy-header")


def _block(data: bytes) -> ProxyHeader | None:
    if len(data) < 16:
        return None
    command, family, room = data[12], data[13] >> 4, int.from_bytes(data[14:16], "big")
    length = 16 + room
    if command not in (_PROXIED, _LOCAL) or length > LONGEST_BLOCK:
        raise BadProxy("bad-proxy-header")
    if len(data) < length:
        return None
    size = _INET.get(family)
    if command == _LOCAL or size is None:
        return ProxyHeader(length)
    if room < 2 * size + 4:
        raise BadProxy("bad-proxy-header")
    return ProxyHeader(length, str(ipaddress.ip_address(data[16 : 16 + size])))


class TrustedProxies:
    """The addresses of the proxies that are believed."""

    def __init__(self, networks: Iterable[str] = ()) -> None:
        """
        Arguments:
            networks: addresses, or networks such as 10.0.0.0/8.

        Raises:
            BadProxy: for anything else.
        """
        self._networks = [_network(one) for one in networks]

    def __bool__(self) -> bool:
        return bool(self._networks)

    def __contains__(self, host: str) -> bool:
        try:
            address = read_host(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)

    def client(self, peer: str, forwarded: str) -> str:
        """The sender of a request from `peer` with this X-Forwarded-For: the last that is not a trusted proxy."""
        host = peer
        for one in reversed([part.strip() for part in forwarded[-1000:].split(",")]):
            if host not in self:
                return host
            try:
                host = str(read_host(one.strip("[]")))
            except ValueError:
                return host
        return host


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise BadProxy("bad-proxy-address", address=text[:60]) from None

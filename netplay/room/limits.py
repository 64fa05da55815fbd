"""The limits of one table: what a connection and a network may use of its host."""

from __future__ import annotations

import msgspec

from netplay.line.admission import ListeningPort, Places, Rate

GREETING = 10.0
"""Seconds beside those for Hello: five for TLS before it, five to take a farewell after it."""


class HostLimits(msgspec.Struct, frozen=True):
    """The limits of a connection; times in seconds."""

    login: float = 10.0
    """Until Hello."""
    dead: float = 15.0
    """Without a byte: a client sends a Ping every 5 s."""
    rate: float = 40.0
    """Messages a second, in the long run …"""
    burst: float = 120.0
    """… and at once."""
    lines: int = 300
    """Members that are connected …"""
    lines_from_one: int = 40
    """… and those of them from one network."""
    pending: int = 128
    """Connections without a Hello; beyond, one of the busiest network is closed."""
    handshakes: float = 4.0
    """Handshakes of TLS a second from one network in the long run …"""
    handshakes_at_once: float = 80.0
    """… and at once."""
    newcomers: float = 0.5
    """New people a second from one address in the long run …"""
    newcomers_at_once: float = 80.0
    """… and at once; each is written down."""
    trusts_loopback: bool = False
    """Whether this machine's own addresses are exempt: behind a proxy or a tunnel all connections have one."""
    wrong_passwords: int = 10
    """From one network at once …"""
    forgiven: float = 60.0
    """… and in this many seconds."""
    full: int = 256 * 1024
    """Bytes that may wait for a client that reads slowly, before it is cut."""
    sweep_interval: float = 1.0
    """The interval of checks on all connections."""

    @property
    def listener(self) -> ListeningPort:
        """The table's port, or its room at a relay."""
        return ListeningPort("table", self.pending, self.login + GREETING)

    @property
    def places(self) -> Places:
        """The numbers of simultaneous members."""
        return Places(self.lines, self.lines_from_one)

    @property
    def rates(self) -> dict[str, Rate]:
        """The rates for one network."""
        return {
            "connections": Rate(self.handshakes, self.handshakes_at_once),
            "newcomers": Rate(self.newcomers, self.newcomers_at_once),
            "passwords": Rate(self.wrong_passwords / self.forgiven, self.wrong_passwords),
        }

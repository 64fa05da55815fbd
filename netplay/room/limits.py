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
    places: Places = Places(300, 40)
    """Members that are connected, and those of them from one network."""
    pending: int = 128
    """Connections without a Hello; beyond, one of the busiest network is closed."""
    handshakes: Rate = Rate(4.0, 80.0)
    """Handshakes of TLS from one network."""
    newcomers: Rate = Rate(0.5, 80.0)
    """New people from one network; each is written down."""
    passwords: Rate = Rate(10 / 60, 10)
    """Wrong passwords from one network."""
    trusts_loopback: bool = False
    """Whether this machine's own addresses are exempt: behind a proxy or a tunnel all connections have one."""
    full: int = 256 * 1024
    """Bytes that may wait for a client that reads slowly, before it is cut."""
    sweep_interval: float = 1.0
    """The interval of checks on all connections."""

    @property
    def listener(self) -> ListeningPort:
        """The table's port, or its room at a relay."""
        return ListeningPort("table", self.pending, self.login + GREETING)

    @property
    def rates(self) -> dict[str, Rate]:
        """The rates for one network."""
        return {"connections": self.handshakes, "newcomers": self.newcomers, "passwords": self.passwords}

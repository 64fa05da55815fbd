"""The limits of a relay, which share its resources fairly."""

from __future__ import annotations

import msgspec

from netplay.line.admission import ListeningPort, Places, Rate

PENDING = 128
"""Twice the number of networks against which a newcomer from another one is protected."""
KNOCKS = 10.0
"""The burst of room requests of one address, in seconds."""


class RelayLimits(msgspec.Struct, frozen=True):
    """The limits of a relay; an IPv6 address counts with its network."""

    lines: int = 4096
    """Connections in all; an eighth of them, and 128 at least, may be in no room."""
    lines_per_address: int = 256
    """Of one address in rooms."""
    knocks: float = 20.0
    """Room requests of one address each second on average, ten seconds' worth at once: names must not be guessable."""
    rooms: int = 1024
    rooms_per_address: int = 16
    guests: int = 256
    """Guests in one room …"""
    guests_per_address: int = 40
    """… and from one address."""
    trusts_loopback: bool = False
    """Whether this machine's own addresses are exempt: behind a proxy or a tunnel all connections have one."""
    login: float = 5.0
    """Seconds to open or enter a room."""
    ping: float = 5.0
    silence: float = 15.0
    """Seconds without a byte after which a connection is dead."""
    absence: float = 60.0
    """Seconds that a room waits for its host."""
    guest_bytes: float = 128 * 1024
    """Bytes a second that are read from a guest on the long run."""
    host_bytes: float = 4 * 1024 * 1024
    frames: float = 200.0
    """Frames a second that are read from a guest on the long run; forty times that from a host."""
    burst: float = 4.0
    """The burst of bytes and frames, in seconds."""
    guest_waiting: int = 1024 * 1024
    """Bytes that may wait for a slow guest, before it is cut off."""
    host_waiting: int = 8 * 1024 * 1024

    @property
    def listener(self) -> ListeningPort:
        """The relay's port; a connection without a room after `login` seconds gets an error and is closed."""
        pending = max(self.lines // 8, min(PENDING, self.lines // 2))
        return ListeningPort("relay", pending, 2 * self.login)

    @property
    def places(self) -> Places:
        """The numbers of connections in rooms."""
        return Places(max(1, self.lines - self.listener.pending), self.lines_per_address)

    @property
    def rates(self) -> dict[str, Rate]:
        """The rates of one address."""
        return {"connections": Rate(self.knocks, self.knocks * KNOCKS)}

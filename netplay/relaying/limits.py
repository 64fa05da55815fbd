"""What a relay gives to whom, so that nobody takes what is others'."""

from __future__ import annotations

import msgspec

from netplay.line.admission import Places, Rate
from netplay.line.pending import ListeningPort

PENDING = 128
"""Twice as many as the networks against which a newcomer from another one is safe."""
KNOCKS = 10.0
"""Seconds' worth of rooms that one address may ask for at once."""


class RelayLimits(msgspec.Struct, frozen=True):
    """What a relay gives to whom; an address of IPv6 counts with its network."""

    lines: int = 4096
    """Connections in all; an eighth of them, and 128 at least, may be in no room."""
    lines_per_address: int = 256
    """Of one address in rooms."""
    knocks: float = 20.0
    """Rooms that one address may ask for each second on the long run, ten seconds' worth at once: names of rooms are
    not to be guessed."""
    rooms: int = 1024
    rooms_per_address: int = 16
    guests: int = 256
    """Guests in one room …"""
    guests_per_address: int = 40
    """… and from one address."""
    trusts_loopback: bool = False
    """Whether this machine's own addresses are not counted: behind a proxy or a tunnel all come from there."""
    login: float = 5.0
    """Seconds to open or enter a room."""
    ping: float = 5.0
    silence: float = 15.0
    """Seconds without a byte after which a line is dead."""
    absence: float = 60.0
    """Seconds that a room waits for its host."""
    guest_bytes: float = 128 * 1024
    """Bytes a second that are read from a guest on the long run."""
    host_bytes: float = 4 * 1024 * 1024
    frames: float = 200.0
    """Frames a second that are read from a guest on the long run; forty times that from a host."""
    burst: float = 4.0
    """Seconds' worth of bytes and frames that may come at once."""
    guest_waiting: int = 1024 * 1024
    """Bytes that may wait for a slow guest, before it is cut off."""
    host_waiting: int = 8 * 1024 * 1024

    @property
    def listener(self) -> ListeningPort:
        """The relay's port; what has no room after `login` seconds is told so first."""
        pending = max(self.lines // 8, min(PENDING, self.lines // 2))
        return ListeningPort("relay", pending, 2 * self.login)

    @property
    def places(self) -> Places:
        """How many may be in rooms."""
        return Places(max(1, self.lines - self.listener.pending), self.lines_per_address)

    @property
    def rates(self) -> dict[str, Rate]:
        """What one address may use over time."""
        return {"connections": Rate(self.knocks, self.knocks * KNOCKS)}

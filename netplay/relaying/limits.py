"""What a relay gives to whom, so that nobody takes what is others'."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """What a relay gives to whom; an address of IPv6 counts with its network."""

    lines: int = 4096
    """Connections in all."""
    lines_per_address: int = 256
    knocks: float = 20.0
    """Connections a second from one address on the long run, ten seconds' worth at once: names of rooms are not
    to be guessed."""
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

"""What a relay gives to whom, so that nobody takes what is others'."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """What a relay gives to whom. Addresses of this machine are not counted."""

    lines: int = 4096
    """Connections in all."""
    lines_per_address: int = 256
    knocks: float = 20.0
    """Connections a second from one address on the long run, ten seconds' worth at once: names of rooms are not
    to be guessed."""
    rooms: int = 1024
    rooms_per_address: int = 16
    guests: int = 256
    """Guests in one room."""
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


class Share:
    """How much a line may say: so much a second, and some seconds' worth at once."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._most = rate * burst
        self._left = self._most
        self._at = now

    def take(self, amount: float, now: float) -> float:
        """Uses some of it; gives the seconds to wait until the debt is paid."""
        self._left = min(self._most, self._left + (now - self._at) * self._rate) - amount
        self._at = now
        return max(0.0, -self._left / self._rate)

    def is_whole(self, now: float) -> bool:
        """Nothing of it is used: it can be forgotten."""
        return self._left + (now - self._at) * self._rate >= self._most

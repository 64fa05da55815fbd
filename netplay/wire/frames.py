"""A byte stream cut into frames: four bytes of length, big-endian, and this many bytes of a message.

Tables and relays use different messages in the same frames. A length is checked before anything behind it is buffered.
"""

from __future__ import annotations

from collections.abc import Iterator

HEAD = 4
"""Bytes of a frame's length."""


class BadLength(Exception):
    """A frame that is empty or too long: the other end's fault, known from its head alone."""


class Frames:
    """Cuts a stream of bytes into the bodies of its frames."""

    __slots__ = ("_rest", "most")

    def __init__(self, most: int) -> None:
        self.most = most
        """The longest frame taken; may change between frames."""
        self._rest = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The bodies that are whole now; the rest waits. Raises BadLength."""
        rest, start = self._rest, 0
        came: bytes | bytearray = data
        if rest:
            rest += data
            came = rest
        try:
            while len(came) - start >= HEAD:
                size = int.from_bytes(came[start : start + HEAD], "big")
                if not 1 <= size <= self.most:
                    raise BadLength(f"a frame of {size} bytes; 1 to {self.most} are right here")
                end = start + HEAD + size
                if len(came) < end:
                    return
                body = bytes(came[start + HEAD : end])
                start = end
                yield body
        finally:
            # Mostly whole frames arrive at once, and nothing is buffered.
            if came is rest:
                del rest[:start]
            elif start < len(came):
                rest += came[start:]


def framed(body: bytes) -> bytes:
    """A message's bytes as they travel."""
    return len(body).to_bytes(HEAD, "big") + body

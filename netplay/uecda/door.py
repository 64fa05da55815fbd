"""One foreign program's end of a line, without the line: bytes in, whole tables out, and no more than was asked for.

A program speaks only when it is asked: with its greeting, with its gift, with its play. What comes unasked, such
as a frame sent twice, is thrown away when the next question goes out, so that it answers no later question. A
program that goes on pouring is a fault, and so is one that ends in the middle of a frame.
"""

from __future__ import annotations

from netplay.uecda.tables import SIZE, Rows, unpack

MOST_WAITING = 16 * SIZE
"""Bytes that may come unasked before the line is cut."""


class TooManyBytes(Exception):
    """More bytes than anybody asked for."""


class ReceivedBytes:
    """What came over one line."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, data: bytes) -> None:
        """Bytes came.

        Raises:
            Flood: too many.
        """
        self._bytes += data
        if len(self._bytes) > MOST_WAITING:
            raise TooManyBytes

    def ask(self) -> None:
        """A question goes out: what came before answers nothing."""
        self._bytes.clear()

    def answer(self) -> Rows | None:
        """The table that answers; None until it is whole."""
        if len(self._bytes) < SIZE:
            return None
        data = bytes(self._bytes[:SIZE])
        del self._bytes[:SIZE]
        return unpack(data)

    @property
    def begun(self) -> bytes:
        """What came of a frame that is not whole."""
        return bytes(self._bytes)

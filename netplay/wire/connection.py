"""One end of a connection, without a socket: bytes in, messages out; messages in, bytes out.

Host, client, simulator and fuzzer use the same object. It cuts the stream into frames (four bytes of length,
big-endian, then the message), checks the length of each before buffering it, and enforces the order of messages: a
client sends Hello first and only once, a host answers with Welcome or Farewell first. A violation is reported once with
its rule; after that the connection is dead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from netplay.line.transport import HEAD, BadLength, Frames, framed
from netplay.wire.messages import (
    MOST_BLOB,
    Down,
    Farewell,
    Hello,
    Snapshot,
    Up,
    Update,
    Welcome,
    encode,
    read_down,
    read_up,
)

BEFORE_LOGIN = 1024
UP = 8 * 1024
DOWN = 64 * 1024
"""The greatest length of a message in bytes: a client's first, a client's later ones, a host's."""


class WireError(Exception):
    """A violation of the protocol; carries the code for a Farewell and one line for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


class RemoteError(WireError):
    """The other end broke the protocol."""


class LocalError(WireError):
    """This end was about to break the protocol: a fault of this program."""


def frame(message: Up | Down) -> bytes:
    """Return a message as it travels: its length, then msgpack."""
    return framed(encode(message))


In = TypeVar("In", Up, Down)
Out = TypeVar("Out", Up, Down)


class _End(Generic[In, Out]):
    """The common part of both ends."""

    _read: Callable[[bytes], In]
    _is_host: bool

    def __init__(self) -> None:
        self._frames = Frames(0)
        self._dead: WireError | None = None
        self._greeted = False
        """Whether Hello has passed."""
        self.is_open = False
        """Whether Hello and Welcome have passed."""

    def receive(self, data: bytes) -> list[In]:
        """The messages that these bytes complete.

        Raises:
            RemoteError: at the first byte that shows that the other end broke the protocol, and ever after;
                messages before it are delivered by `rescued`.
        """
        if self._dead is not None:
            raise self._dead
        self.rescued: list[In] = []
        self._frames.most = self._most(up=self._is_host)
        try:
            for body in self._frames.feed(data):
                message = self._understand(body)
                self._allow_in(message)
                self.rescued.append(message)
                self._frames.most = self._most(up=self._is_host)
        except BadLength as wrong:
            self._dead = RemoteError("frame-length", str(wrong))
            raise self._dead from wrong
        except RemoteError as wrong:
            self._dead = wrong
            raise
        return self.rescued

    def send(self, message: Out) -> bytes:
        """The bytes of a message. Raises LocalError if it may not be sent now, or is too long."""
        self._allow_out(message)
        data = frame(message)
        if len(data) - HEAD > self._most(up=not self._is_host):
            raise LocalError("frame-length", f"{type(message).__name__} of {len(data)} bytes is too long")
        return data

    def _understand(self, body: bytes) -> In:
        try:
            return self._read(body)
        except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
            raise RemoteError("bad-message", f"not a message: {str(wrong)[:150]}") from wrong

    def _most(self, *, up: bool) -> int:
        """The length of the longest message to the host (`up`), or from it."""
        if not up:
            return DOWN
        return UP if self.is_open else BEFORE_LOGIN

    def _allow_in(self, message: In) -> None:
        raise NotImplementedError

    def _allow_out(self, message: Out) -> None:
        raise NotImplementedError


class HostEnd(_End[Up, Down]):
    """The host's end of a line to one client."""

    _read = staticmethod(read_up)
    _is_host = True

    def __init__(self) -> None:
        super().__init__()
        self._over = False

    def send(self, message: Down) -> bytes:
        """The bytes of a message. Raises LocalError as every end does, and for a part that a client would refuse."""
        if isinstance(message, Snapshot | Update) and max(len(message.public), len(message.own)) > MOST_BLOB:
            raise LocalError(
                "frame-length", f"{type(message).__name__} with a part of over {MOST_BLOB} bytes"
            )
        return super().send(message)

    def _allow_in(self, message: Up) -> None:
        if isinstance(message, Hello) == self._greeted:
            what = "a second Hello" if self._greeted else f"{type(message).__name__} before Hello"
            raise RemoteError("wrong-state", what)
        self._greeted = True

    def _allow_out(self, message: Down) -> None:
        if self._over:
            raise LocalError("wrong-state", "nothing follows a Farewell")
        match message:
            case Farewell():
                self._over = True
            case Welcome() if self._greeted and not self.is_open:
                self.is_open = True
            case _ if not self.is_open or isinstance(message, Welcome):
                raise LocalError("wrong-state", f"{type(message).__name__} may not be said now")
            case _:
                pass


class ClientEnd(_End[Down, Up]):
    """A client's end of its line to the host."""

    _read = staticmethod(read_down)
    _is_host = False

    def _allow_in(self, message: Down) -> None:
        match message:
            case Farewell():
                return
            case Welcome() if self._greeted and not self.is_open:
                self.is_open = True
            case _ if not self.is_open or isinstance(message, Welcome):
                raise RemoteError("wrong-state", f"{type(message).__name__} may not come now")
            case _:
                pass

    def _allow_out(self, message: Up) -> None:
        if isinstance(message, Hello) == self._greeted:
            raise LocalError("wrong-state", "Hello comes first, and once")
        if not isinstance(message, Hello) and not self.is_open:
            raise LocalError("wrong-state", f"{type(message).__name__} before Welcome")
        self._greeted = True

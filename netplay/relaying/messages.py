"""The messages of a relay: a closed set of small messages in frames.

A frame is four bytes of length (big-endian) and that many bytes of MessagePack: an array of the message's number and
its fields. Decoding checks every type and bound at once; anything malformed raises `BadFrame`, the other end's fault,
and no other exception. Nothing here has a socket.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from netplay.line.sanitize import clean_text
from netplay.line.transport import BadLength, Frames, framed

VERSION = 1
"""The version of the relay's language spoken here."""

FIRST_FRAME = 512
"""The maximum frame size before a connection has opened or entered a room."""

MOST_MAIL = 32 * 1024
"""The most bytes one piece of mail carries; longer texts travel in several."""

FRAME = MOST_MAIL + 64
"""The longest frame."""

ROOM = 40
"""The longest name of a room, in characters."""

Count = Annotated[int, Meta(ge=0, le=2**32 - 1)]
Version = Annotated[int, Meta(ge=0, le=65535)]
RoomName = Annotated[str, Meta(min_length=1, max_length=ROOM)]
Token = Annotated[bytes, Meta(min_length=16, max_length=64)]
Code = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"\A[a-z][a-z-]*\Z")]
Words = Annotated[str, Meta(max_length=200)]
Body = Annotated[bytes, Meta(min_length=1, max_length=MOST_MAIL)]


class _Message(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    pass


class RelayHello(_Message, frozen=True, tag=64):
    """The first message of every connection: the protocol versions it supports, lowest and highest."""

    low: Version
    high: Version


class RelayWelcome(_Message, frozen=True, tag=65):
    """The relay's answer: the version that is spoken from now on."""

    version: Version


class RelayOpen(_Message, frozen=True, tag=66):
    """A host opens a room, or returns to it; the token proves that it is the same host."""

    room: RoomName
    token: Token


class RoomOpened(_Message, frozen=True, tag=67):
    """The room is the host's; `again`: it was reserved for it."""

    again: bool


class Enter(_Message, frozen=True, tag=68):
    """A guest enters a room."""

    room: RoomName


class RoomEntered(_Message, frozen=True, tag=69):
    """The guest is in; the host knows it by this number, unique in this room."""

    peer: Count


class PeerCame(_Message, frozen=True, tag=70):
    """To the host: a new guest; `address` is where it connected from, as the relay sees it."""

    peer: Count
    address: Words


class PeerWent(_Message, frozen=True, tag=71):
    """The stream between host and guest is over. To a host: with this guest; to a guest (peer 0): with the host."""

    peer: Count
    why: Code


class EndStream(_Message, frozen=True, tag=72):
    """Ends the stream with a peer in order; a host that sends it for peer 0 closes its room."""

    peer: Count


class Mail(_Message, frozen=True, tag=73):
    """Bytes for one peer, or from it; 0 is the host."""

    peer: Count
    body: Body


class RelayRejection(_Message, frozen=True, tag=74):
    """The relay's last word on a line: why it closes it."""

    code: Code
    words: Words


class RelayPing(_Message, frozen=True, tag=75):
    """Are you there?"""

    number: Count


class RelayPong(_Message, frozen=True, tag=76):
    """I am: the number of the ping."""

    number: Count


Message = (
    RelayHello
    | RelayWelcome
    | RelayOpen
    | RoomOpened
    | Enter
    | RoomEntered
    | PeerCame
    | PeerWent
    | EndStream
    | Mail
    | RelayRejection
    | RelayPing
    | RelayPong
)


class BadFrame(Exception):
    """Malformed input; the other end's fault. `code` is that of the refusal."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code


_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[Message] = msgspec.msgpack.Decoder(Message)


def encode(message: Message) -> bytes:
    """A message as its frame."""
    return framed(_encoder.encode(message))


def decode(body: bytes) -> Message:
    """The message in a frame's bytes. Raises BadFrame."""
    try:
        return _decoder.decode(body)
    except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
        raise BadFrame("bad-message", f"no message: {clean_text(str(wrong), 120)}") from wrong


def received(frames: Frames, data: bytes) -> Iterator[Message]:
    """The messages that these bytes complete. Raises BadFrame."""
    try:
        for body in frames.feed(data):
            yield decode(body)
    except BadLength as wrong:
        raise BadFrame("bad-frame", str(wrong)) from wrong


def is_room(text: str) -> bool:
    """Whether a room can be called so: 1 – 40 printable characters in one spelling."""
    return 1 <= len(text) <= ROOM and clean_text(text, ROOM) == text

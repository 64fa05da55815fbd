"""Both ends of a relayed stream: a guest that enters a room, and a host that opens one.

A stream is a `Transport` like any other; TLS runs on top of it. A guest has its own connection to the relay. A host has
one connection with a stream for each guest; when that connection breaks the streams end, and the host returns to its
room automatically.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from functools import partial

from engine.errors import problem
from engine.typed import whole_number
from netplay.line.sanitize import clean_text
from netplay.line.transport import (
    CLOSING,
    INBOX,
    ConnectionLost,
    Frames,
    Inbox,
    Outbox,
    Peer,
    TcpTransport,
    connect,
)
from netplay.relaying import messages
from netplay.relaying.messages import FRAME, MOST_MAIL, VERSION, BadFrame, encode, received
from netplay.tasks import report_to_loop, spawn

LOGIN = 5.0
"""Seconds that the relay may take to answer."""

SILENCE = 15.0
"""Seconds without a byte after which the relay counts as lost; it pings every five."""

BACKLOG = 1024 * 1024
"""Bytes from one guest that may wait for the host's program; the stream is ended above."""

MOST_GUESTS = 4096
"""The maximum number of guests of a host through a relay."""

_WORDED = frozenset({
    "no-room", "host-away", "room-taken", "room-full", "relay-full", "too-many", "too-often", "version", "bad-room",
})  # fmt: skip
"""The refusals of relays that have their own words."""

_FINAL = frozenset({"replaced", "version", "bad-room", "out-of-turn"})
"""What ends a host's connection to its room for good; another host that has it may leave again."""


class RelayRefused(ConnectionLost):
    """The relay refused a request; `code` says why."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words or code)
        self.code = code
        problem_code = f"relay-says-{code}" if code in _WORDED else "relay-says-no"
        self.problem = problem(problem_code, code=code)


class Stream:
    """A line through a relay to one peer."""

    def __init__(
        self, line: _Line, number: int, peer: Peer, pause: Callable[[bool], None], most: int
    ) -> None:
        self._line = line
        self._number = number
        self.peer = peer
        self.inbox = Inbox(pause, most)
        self._outbox = Outbox(self._send)

    async def peek(self) -> bytes:
        """The next bytes, left in their place. Raises ConnectionLost."""
        return await self.inbox.peek()

    async def read(self) -> bytes:
        """The received bytes; empty at an orderly end. Raises ConnectionLost."""
        return await self.inbox.take()

    async def each(self, take: Callable[[bytes], None]) -> None:
        """Pass on received bytes as soon as they arrive. Raises ConnectionLost, and what `take` raises."""
        await self.inbox.each(take)

    def write(self, data: bytes) -> None:
        """Sends, together with whatever else is written in this turn of the loop."""
        if data and not self.inbox.ended:
            self._outbox.put(data)

    def buffered(self) -> int:
        """Bytes not yet taken by the network; the streams of a host share its line."""
        return self._outbox.size + self._line.buffered()

    async def drain(self) -> None:
        """Wait for room to write. Raises ConnectionLost."""
        self._outbox.flush()
        await self._line.drain()

    def abort(self) -> None:
        """Ends the stream at once."""
        self._outbox.drop()
        self.inbox.end("the connection was closed")
        self._line.part(self._number)

    async def close(self) -> None:
        """End the stream after sending everything."""
        self._outbox.flush()
        self.inbox.end()
        await self._line.close_stream(self._number)

    def _send(self, data: bytes) -> None:
        for start in range(0, len(data), MOST_MAIL):
            self._line.send(messages.Mail(self._number, data[start : start + MOST_MAIL]))


class _Line:
    """A connection to a relay, of a guest or of a host: reads it, keeps it alive, dispatches the mail."""

    def __init__(self, tcp: TcpTransport, came: Callable[[Stream], None] | None) -> None:
        self._tcp = tcp
        self._came = came
        self._frames = Frames(FRAME)
        self.streams: dict[int, Stream] = {}
        self._resumed = asyncio.Event()
        self._resumed.set()
        self._reading: asyncio.Task[None] | None = None
        self.over = asyncio.Event()
        self.lost: ConnectionLost | None = None

    async def log_in(self, first: messages.RelayOpen | messages.Enter) -> messages.Message:
        """Send hello and the request; returns the relay's answer. Raises ConnectionLost."""
        self._tcp.write(encode(messages.RelayHello(VERSION, VERSION)) + encode(first))
        answer: asyncio.Future[messages.Message] = asyncio.get_running_loop().create_future()
        self._reading = spawn(
            self._read(answer), partial(self._broke, answer), name=f"relay {self._tcp.peer}"
        )
        try:
            async with asyncio.timeout(LOGIN):
                return await answer
        except TimeoutError:
            await self.end("the relay does not answer")
            raise ConnectionLost(f"no answer from the relay within {LOGIN:g} seconds") from None
        except BaseException:
            await self.end("not logged in")
            raise

    def send(self, message: messages.Message) -> None:
        """Sends."""
        self._tcp.write(encode(message))

    def buffered(self) -> int:
        """Bytes not yet taken by the network."""
        return self._tcp.buffered()

    async def drain(self) -> None:
        """Waits for room. Raises ConnectionLost."""
        await self._tcp.drain()

    def part(self, number: int) -> None:
        """Is done with a peer; a guest is done with its line then."""
        if self.streams.pop(number, None) is None:
            return
        self.send(messages.EndStream(number))
        if self._came is None:
            # Written bytes are still sent; the end is not awaited.
            spawn(self.close("parted"), report_to_loop("a connection to a relay was not closed"))

    async def close_stream(self, number: int) -> None:
        """Is done with a peer, in order."""
        if self.streams.pop(number, None) is not None:
            self.send(messages.EndStream(number))
        if self._came is None:
            await self.close("closed")

    async def close(self, why: str) -> None:
        """End the line when the relay has read everything and ended its side, or when that takes too long."""
        self._finish(ConnectionLost(why))
        self._resumed.set()  # reading goes on to the end, however much the readers of the streams have left
        if self._reading is not None:
            await asyncio.wait([self._reading], timeout=CLOSING)
        await self.end(why)

    async def end(self, why: str) -> None:
        """Ends the line with all its streams; what is unsent is lost."""
        self._finish(ConnectionLost(why))
        if self._reading is not None and self._reading is not asyncio.current_task():
            self._reading.cancel()
            await asyncio.wait([self._reading])
        await self._tcp.close()

    def _broke(self, answer: asyncio.Future[messages.Message], fault: BaseException) -> None:
        """A fault in reading has ended the connection and its streams; a pending login gets it raised."""
        if not answer.done():
            answer.set_exception(fault)
        else:
            report_to_loop("a connection to a relay failed")(fault)

    async def _read(self, answer: asyncio.Future[messages.Message]) -> None:
        lost = ConnectionLost("the relay closed the connection")
        try:
            while True:
                await self._resumed.wait()
                async with asyncio.timeout(SILENCE):
                    data = await self._tcp.read()
                if not data:
                    break
                if self.over.is_set():
                    continue  # the line is being closed: only its end matters
                for message in received(self._frames, data):
                    self._take(message, answer)
        except RelayRefused as refused:
            lost = refused
        except BadFrame as wrong:
            lost = ConnectionLost(f"{self._tcp.peer} isn't a relay of this kind ({wrong})")
        except TimeoutError:
            lost = ConnectionLost(f"nothing heard from the relay for {SILENCE:g} seconds")
        except ConnectionLost as wrong:
            lost = ConnectionLost(f"the connection to the relay: {wrong}")
        finally:
            self._finish(lost)
            self._tcp.abort()
        if not answer.done():
            answer.set_exception(lost)

    def _take(self, message: messages.Message, answer: asyncio.Future[messages.Message]) -> None:
        match message:
            case messages.Mail(peer=number, body=body):
                stream = self.streams.get(number)
                if stream is not None:
                    stream.inbox.put(body)
            case messages.RelayPing(number=number):
                self.send(messages.RelayPong(number))
            case messages.PeerCame(peer=number, address=address) if (
                self._came is not None and number not in self.streams
            ):
                self._arrive(number, address)
            case messages.PeerWent(peer=number, why=why):
                stream = self.streams.pop(number, None)
                if stream is not None:
                    stream.inbox.end(None if why == "closed" else _WHY.get(why, why))
            case messages.RoomEntered() if self._came is None and not answer.done():
                self.streams[0] = Stream(self, 0, _beyond(str(self._tcp.peer)), self._pause, INBOX)
                answer.set_result(message)
            case messages.RoomOpened() if self._came is not None and not answer.done():
                answer.set_result(message)
            case messages.RelayRejection(code=code, words=words):
                raise RelayRefused(code, clean_text(words, 200))
            case messages.RelayWelcome() | messages.RelayPong():
                pass
            case _:
                raise BadFrame("out-of-turn", f"{type(message).__name__} has no place here")

    def _arrive(self, number: int, address: str) -> None:
        if len(self.streams) >= MOST_GUESTS:
            raise BadFrame("too-many", f"more than {MOST_GUESTS} guests")

        def overrun(full: bool) -> None:
            if full:
                stream.abort()

        stream = self.streams[number] = Stream(self, number, _beyond(address), overrun, BACKLOG)
        assert self._came is not None
        self._came(stream)

    def _pause(self, pause: bool) -> None:
        (self._resumed.clear if pause else self._resumed.set)()

    def _finish(self, lost: ConnectionLost) -> None:
        if self.lost is None:
            self.lost = lost
        streams, self.streams = self.streams, {}
        for stream in streams.values():
            stream.inbox.end(str(lost))
        self.over.set()


_WHY = {
    "host-away": "the host lost its connection to the relay; try again in a moment",
    "lost": "the connection was lost",
    "slow": "the other end did not read",
    "silent": "the other end fell silent",
    "replaced": "the host came back on another connection",
    "fault": "the other end broke the relay's rules",
}


def _beyond(address: str) -> Peer:
    """A peer behind a relay: its address is what the relay reports, and never this machine."""
    text = clean_text(address, 80) or "?"
    host, colon, port = text.rpartition(":")
    number = whole_number(port, 5)
    if not colon or number is None:
        return Peer(text)
    # Every connection has its own port: only the host decides what counts as one.
    return Peer(host.removeprefix("[").removesuffix("]"), number)


async def enter(host: str, port: int, room: str) -> Stream:
    """Enter a room at a relay: a stream to the host of that room.

    Raises:
        OSError: if the relay cannot be reached; RelayRefused if it refuses.
    """
    line = _Line(await connect(host, port), None)
    await line.log_in(messages.Enter(room))
    stream = line.streams.get(0)
    if stream is None:  # it was over as soon as it had begun
        raise line.lost or ConnectionLost("the host went away")
    return stream


class OpenRoom:
    """A host's room at a relay: gives a stream for every guest that enters, and returns after a lost connection."""

    def __init__(
        self,
        host: str,
        port: int,
        room: str,
        *,
        token: bytes | None = None,
        log: Callable[[str], None] = lambda line: None,
    ) -> None:
        self._where = (host, port)
        self._room = room
        self._log = log
        self.token = token or secrets.token_bytes(32)
        """Proves to the relay that this is the host of the room, after a restart too."""
        self._guests: asyncio.Queue[Stream | None] = asyncio.Queue()
        self._line: _Line | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._wrong: BaseException | None = None

    async def open(self) -> None:
        """Open the room. Raises OSError if the relay cannot be reached; RelayRefused if it refuses."""
        await self._connect()
        self._keeping = spawn(self._maintain(), self._broke, name=f"room {self._room}")

    async def __aiter__(self) -> AsyncIterator[Stream]:
        """The guests as they enter, until the room is closed.

        Raises:
            RelayRefused: if the relay took it away.
            Exception: a fault that ended the connection for good.
        """
        while (stream := await self._guests.get()) is not None:
            yield stream
        self._guests.put_nowait(None)
        if self._wrong is not None:
            raise self._wrong

    async def close(self) -> None:
        """Close the room, and notify its guests."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.wait([self._keeping])
        if self._line is not None:
            self._line.send(messages.EndStream(0))
            await self._line.close("the room was closed")
        self._guests.put_nowait(None)

    def _broke(self, wrong: BaseException) -> None:
        """Stop retrying: the iteration over guests raises the reason."""
        self._wrong = wrong
        self._guests.put_nowait(None)

    async def _connect(self) -> None:
        async with asyncio.timeout(LOGIN):
            line = _Line(await connect(*self._where), self._guests.put_nowait)
        await line.log_in(messages.RelayOpen(self._room, self.token))
        self._line = line

    async def _maintain(self) -> None:
        """Return to the room whenever its connection is lost, quickly at first and then every fifteen seconds."""
        while True:
            assert self._line is not None
            await self._line.over.wait()
            lost, self._line, pause = self._line.lost, None, 0.5
            self._log(f"the connection to the relay is lost ({lost}); reconnecting")
            while self._line is None:
                if isinstance(lost, RelayRefused) and lost.code in _FINAL:
                    self._broke(lost)
                    return
                await asyncio.sleep(pause)
                pause = min(2 * pause, 15.0)
                try:
                    await self._connect()
                    self._log("reconnected to the relay")
                except ConnectionLost as wrong:
                    if str(wrong) != str(lost):
                        self._log(f"the room at the relay is not back yet: {wrong}")
                    lost = wrong
                except OSError:
                    continue  # not there yet

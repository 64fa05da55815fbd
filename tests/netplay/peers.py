"""A table on an event loop with virtual time, and scripted peers that send any message a test wants."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.fair import commit_to_nonce
from engine.seats import Seat
from netplay.compute.worker_pool import WorkerPool
from netplay.guest.remote_seat import SyncedGame
from netplay.line.transport import ConnectionLost, MemoryTransport, Peer, memory_pair
from netplay.room.acts import Act
from netplay.room.agreed_rules import AgreedRules
from netplay.room.limits import HostLimits
from netplay.room.match import Match
from netplay.room.options import Options
from netplay.room.room import TableRoom
from netplay.room.server import Server
from netplay.table.games import GameConfig
from netplay.wire import messages as wire
from netplay.wire.connection import ClientEnd, RemoteError
from tests.netplay.simulation.clock import VirtualLoop
from tests.netplay.tables import InlineWorkerPool

T = TypeVar("T")

SHORT = {"D4": 3, "D5": "seat", "D6": "none", "D7": "none", "D11": 15}
PRIME = GameConfig("prime", set=SHORT, seats=2)
"""A small game: the first seat leads at once, and it is over after fifteen seconds at the latest."""
THREE = GameConfig("prime", set=SHORT, seats=3)


class Notes:
    """An in-memory store of what a room wrote to its journal."""

    def __init__(self) -> None:
        self.kept: list[Act] = []

    def append(self, record: Act) -> None:
        """Save one act."""
        self.kept.append(record)

    def late(self) -> None:
        """Never behind: there is no disk."""


class VirtualHost:
    """One table and its listeners, on the running loop."""

    def __init__(
        self,
        chosen: GameConfig = PRIME,
        options: Options | None = None,
        limits: HostLimits | None = None,
        worker_pool: WorkerPool | None = None,
        *,
        agreed: bool = False,
    ) -> None:
        loop = asyncio.get_running_loop()
        self.now = loop.time
        if isinstance(loop, VirtualLoop):
            loop.at_end.append(self.close)
        self.is_closed = False
        self.log: list[str] = []
        self.faults = False
        """Whether errors in the log are expected here."""
        self.notes = Notes()
        self.room = TableRoom(
            Match(AgreedRules(chosen, agreed=agreed)),
            options or Options(pace=0.1),
            worker_pool=worker_pool or InlineWorkerPool(),
            store=self.notes,
            now=self.now,
            table="table",
            agent="test",
            epoch=7,
        )
        self.room.log = self.log.append
        self.server = Server(self.room, limits, self.now, self.log.append)
        self.serving: set[asyncio.Task[None]] = set()
        self.peers: list[Client] = []
        self.transcript: list[tuple[str, str, wire.Up | wire.Down]] = []
        """Every message on every connection, in order."""

    def line(self, address: str = "10.0.0.1") -> MemoryTransport:
        """Open a connection to the listeners, from an address."""
        here, there = memory_pair()
        there.peer = Peer(address, 4000 + len(self.serving))
        task = asyncio.create_task(self.server.serve(there))
        self.serving.add(task)
        return here

    def client(self, nick: str, address: str = "10.0.0.1", **hello: Any) -> Client:
        """Return a client that has sent Hello; the answer comes as the loop runs."""
        client = Client(self, self.line(address), nick)
        client.hello(**hello)
        self.peers.append(client)
        return client

    async def come(self, nick: str, **hello: Any) -> Client:
        """Return a client that has joined the table."""
        client = self.client(nick, **hello)
        await client.until(lambda: client.lobby is not None)
        return client

    async def seated(self, *names: str) -> list[Client]:
        """Let several clients join one after another and get ready: the game begins when all seats are taken."""
        clients = [await self.come(name) for name in names]
        for client in clients:
            await client.ask(lambda id: wire.Ready(id, True))
        return clients

    async def playing(self, *names: str) -> list[Client]:
        """Return several clients in a game that has begun."""
        clients = await self.seated(*names)
        for client in clients:
            await client.until(lambda client=client: client.seen is not None)
        return clients

    async def close(self) -> None:
        """Close the table (after a run in virtual time anyway); fail if a task failed or the log has an error."""
        if self.is_closed:
            return
        self.is_closed = True
        await self.server.close()
        for client in self.peers:
            client.leave()
        for task in self.serving:
            task.cancel()
        for done in await asyncio.gather(*self.serving, return_exceptions=True):
            if isinstance(done, Exception):
                raise done
        assert self.faults or "Traceback" not in "".join(self.log)


class Client:
    """A peer that stores everything it receives with the time, and takes part in deals."""

    def __init__(self, host: VirtualHost, line: MemoryTransport, nick: str) -> None:
        self.host = host
        self.line = line
        self.nick = nick
        self.end = ClientEnd()
        self.token = hashlib.sha256(nick.encode()).digest()
        self.nonce = hashlib.sha256(b"nonce" + nick.encode()).digest()
        self.heard: list[wire.Down] = []
        self.times: list[float] = []
        self.bytes: list[tuple[float, bytes]] = []
        self.lobby: wire.Lobby | None = None
        """The last lobby received."""
        self.seen: SyncedGame | None = None
        self.deals = True
        """Whether it takes part in deals as the protocol wants."""
        self.is_over = False
        # A member who reconnects must not reuse command ids.
        self._next = 1 + 1000 * len(host.peers)
        self._answers: dict[int, wire.Answer] = {}
        self._opened: wire.DealOpened | None = None
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._ping())]

    # ------------------------------------------------------------------ sending

    def hello(self, **more: Any) -> None:
        """Send Hello."""
        fields = {"low": wire.OLDEST, "high": wire.VERSION, "nick": self.nick, "token": self.token, **more}
        self.say(wire.Hello(**fields))

    def say(self, message: wire.Up) -> None:
        """Send a message, valid in this state or not."""
        self.host.transcript.append((self.nick, ">", message))
        self.raw(wire.encode(message))

    def raw(self, body: bytes) -> None:
        """Send an arbitrary body."""
        self.line.write(len(body).to_bytes(4, "big") + body)

    def send(self, make: Callable[[int], wire.Command]) -> int:
        """Send a command; return its id."""
        number, self._next = self._next, self._next + 1
        self.say(make(number))
        return number

    async def ask(self, make: Callable[[int], wire.Command]) -> wire.Answer:
        """Send a command and return its answer."""
        return await self.answer(self.send(make))

    async def answer(self, number: int) -> wire.Answer:
        """Wait for the answer to a command."""
        await self.until(lambda: number in self._answers or self.is_over)
        assert number in self._answers, f"{self.nick} is cut before an answer: {self.heard[-2:]}"
        return self._answers[number]

    async def code(self, make: Callable[[int], wire.Command]) -> str:
        """Wait for the code of a command's answer."""
        return (await self.ask(make)).code

    async def move(self, text: str, number: int | None = None) -> wire.Answer:
        """Send a move."""
        at = self.number if number is None else number
        return await self.ask(lambda id: wire.Move(id, at, text))

    def leave(self) -> None:
        """Cut the connection."""
        self.line.abort()
        self.be_silent()

    def be_silent(self) -> None:
        """Stop reading and sending; the connection stays open."""
        for task in self._tasks:
            task.cancel()

    # ------------------------------------------------------------------ receiving

    def of(self, kind: type[T]) -> list[T]:
        """Return all received messages of a class."""
        return [message for message in self.heard if isinstance(message, kind)]

    @property
    def phase(self) -> str:
        """The phase in the last lobby received."""
        return self.lobby.phase if self.lobby is not None else ""

    @property
    def number(self) -> int:
        """The number of the last update."""
        return self.seen.number if self.seen is not None else 0

    @property
    def view(self) -> Any:
        """The view, folded from the updates."""
        assert self.seen is not None
        return self.seen.view()

    @property
    def farewell(self) -> str:
        """The code of the host's Farewell; empty if there was none."""
        return next((message.code for message in self.heard[-3:] if isinstance(message, wire.Farewell)), "")

    @property
    def chat(self) -> list[str]:
        """The received lines of chat."""
        return [f"{said.name}: {said.text}" for said in self.of(wire.Said)]

    async def until(self, holds: Callable[[], Any], limit: float = 200.0) -> None:
        """Wait until a condition holds."""
        loop = asyncio.get_running_loop()
        end = loop.time() + limit
        while not holds():
            assert loop.time() < end, f"{self.nick} waits in vain; heard {self.heard[-3:]}"
            await asyncio.sleep(0.01)

    async def until_over(self) -> None:
        """Wait until the host has closed the connection."""
        await self.until(lambda: self.is_over)

    async def _ping(self) -> None:
        number = 0
        while True:
            await asyncio.sleep(5)
            number += 1
            self.say(wire.Ping(number))

    async def _listen(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while True:
                data = await self.line.read()
                if not data:
                    return
                self.bytes.append((loop.time(), data))
                for message in self.end_receive(data):
                    self.heard.append(message)
                    self.host.transcript.append((self.nick, "<", message))
                    self.times.append(loop.time())
                    self._take(message)
        except ConnectionLost:
            return
        finally:
            self.is_over = True

    def end_receive(self, data: bytes) -> Sequence[wire.Down]:
        """Decode bytes into messages; fail if the host breaks the protocol."""
        self.end._greeted = True
        try:
            return self.end.receive(data)
        except RemoteError as wrong:
            raise AssertionError(f"the host broke the protocol: {wrong}") from wrong

    def _take(self, message: wire.Down) -> None:
        match message:
            case wire.Lobby():
                self.lobby = message
            case wire.Answer():
                self._answers[message.id] = message
            case wire.Snapshot():
                assert self.lobby is not None
                self.seen = SyncedGame(self.lobby.game, message)
                self.seen.view()
            case wire.Update() if self.seen is not None:
                assert message.number == self.seen.number + 1
                self.seen.take(message)
                self.seen.view()
            case wire.DealOpened() if self.deals and self._takes_part(message):
                self._opened = message
                self.say(wire.Commit(message.deal, commit_to_nonce(message.commit, self.nick, self.nonce)))
            case wire.Committed() if self.deals and self._opened is not None:
                self.say(wire.Reveal(message.deal, self.nonce))
            case _:
                pass

    def _takes_part(self, message: wire.DealOpened) -> bool:
        return self.nick in message.names


async def play_on(host: VirtualHost, clients: Sequence[Client], moves: int = 10_000) -> int:
    """Play random moves until the game is over, or up to a number of moves; return how many were made."""
    count = 0
    playing = host.room.match.playing
    assert playing is not None
    adapter = playing._adapter
    while not playing.table.is_over and count < moves:
        due = playing.table.game.due(playing.table.state).seats
        client = next((one for one in clients if one.lobby and one.lobby.seat in due), None)
        await asyncio.sleep(0.08)  # the server limits each client's messages a second
        if client is None:
            continue
        await client.until(lambda client=client: client.number == playing.last_number)
        assert client.lobby is not None
        assert client.lobby.seat is not None
        view = playing.table.game.view(playing.table.state, Seat(client.lobby.seat))
        move = adapter.choose("random", view, count, None)
        if move is None:  # the game's time limit ran out meanwhile
            continue
        answer = await client.move(adapter.move_text(move, playing.began.names))
        assert answer.code in ("", "stale", "wrong-phase"), answer
        count += 1
    return count

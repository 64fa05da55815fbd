"""A house in virtual time: a table with its doors, and peers that say on the wire whatever a test wants."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from engine.fair import commit_to_nonce
from engine.seats import Seat
from netplay.guest.view_sync import SyncedGame
from netplay.line.transport import LineLost, MemoryTransport, Peer, memory_pair
from netplay.room.acts import Act
from netplay.room.agreed_rules import AgreedRules
from netplay.room.limits import HostLimits
from netplay.room.match import Match
from netplay.room.options import Options
from netplay.room.room import TableRoom
from netplay.room.server import Server
from netplay.table.games import GameConfig
from netplay.table.interfaces import WorkerService
from netplay.wire import messages as wire
from netplay.wire.connection import ClientEnd, RemoteError
from tests.netplay.simulation.clock import run
from tests.netplay.tables import Bench

T = TypeVar("T")

SHORT = {"D4": 3, "D5": "seat", "D6": "none", "D7": "none", "D11": 15}
PRIME = GameConfig("prime", set=SHORT, seats=2)
"""A small game in which the first seat leads at once, and that is over after fifteen seconds at the latest."""
THREE = GameConfig("prime", set=SHORT, seats=3)


class Notes:
    """A keeper that remembers what a room wrote down."""

    def __init__(self) -> None:
        self.kept: list[Act] = []

    def append(self, record: Act) -> None:
        """Keeps it."""
        self.kept.append(record)

    def late(self) -> None:
        """It is never behind."""


class House:
    """One table and its doors, on the running loop."""

    def __init__(
        self,
        chosen: GameConfig = PRIME,
        options: Options | None = None,
        limits: HostLimits | None = None,
        workshop: WorkerService | None = None,
        *,
        agreed: bool = False,
    ) -> None:
        self.now = asyncio.get_running_loop().time
        self.log: list[str] = []
        self.faults = False
        """Whether the program is meant to fail here."""
        self.notes = Notes()
        self.room = TableRoom(
            Match(AgreedRules(chosen, agreed=agreed)),
            options or Options(pace=0.1),
            workshop=workshop or Bench(),
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
        """Everything that was said on all lines, as it was said and heard."""

    def line(self, address: str = "10.0.0.1") -> MemoryTransport:
        """A line to the doors, from an address."""
        here, there = memory_pair()
        there.peer = Peer(address, 4000 + len(self.serving))
        task = asyncio.create_task(self.server.serve(there))
        self.serving.add(task)
        return here

    def client(self, nick: str, address: str = "10.0.0.1", **hello: Any) -> Client:
        """Somebody who has said Hello; what follows comes when the loop turns."""
        client = Client(self, self.line(address), nick)
        client.hello(**hello)
        self.peers.append(client)
        return client

    async def come(self, nick: str, **hello: Any) -> Client:
        """Somebody who is at the table."""
        client = self.client(nick, **hello)
        await client.until(lambda: client.lobby is not None)
        return client

    async def seated(self, *names: str) -> list[Client]:
        """Several who come one after another and are ready: a game begins when all seats are taken."""
        clients = [await self.come(name) for name in names]
        for client in clients:
            await client.ask(lambda id: wire.Ready(id, True))
        return clients

    async def playing(self, *names: str) -> list[Client]:
        """Several who play."""
        clients = await self.seated(*names)
        for client in clients:
            await client.until(lambda client=client: client.seen is not None)
        return clients

    async def close(self) -> None:
        """The house closes; a task that failed makes the test fail, and so does a fault in the log."""
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
    """A peer that keeps everything it hears, with the moment, and takes its part in deals."""

    def __init__(self, house: House, line: MemoryTransport, nick: str) -> None:
        self.house = house
        self.line = line
        self.nick = nick
        self.end = ClientEnd()
        self.token = hashlib.sha256(nick.encode()).digest()
        self.nonce = hashlib.sha256(b"nonce" + nick.encode()).digest()
        self.heard: list[wire.Down] = []
        self.times: list[float] = []
        self.bytes: list[tuple[float, bytes]] = []
        self.lobby: wire.Lobby | None = None
        """The table as last told."""
        self.seen: SyncedGame | None = None
        self.deals = True
        """Whether it takes part in deals as it should."""
        self.is_over = False
        # A member that comes back must not use its old numbers again.
        self._next = 1 + 1000 * len(house.peers)
        self._answers: dict[int, wire.Answer] = {}
        self._opened: wire.DealOpened | None = None
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._ping())]

    # ------------------------------------------------------------------ what it says

    def hello(self, **more: Any) -> None:
        """Says Hello."""
        fields = {"low": wire.OLDEST, "high": wire.VERSION, "nick": self.nick, "token": self.token, **more}
        self.say(wire.Hello(**fields))

    def say(self, message: wire.Up) -> None:
        """Says something, right or wrong in this state."""
        self.house.transcript.append((self.nick, ">", message))
        self.raw(wire.encode(message))

    def raw(self, body: bytes) -> None:
        """Says a body, whatever it is."""
        self.line.write(len(body).to_bytes(4, "big") + body)

    def send(self, make: Callable[[int], wire.Command]) -> int:
        """Sends a command; its number."""
        number, self._next = self._next, self._next + 1
        self.say(make(number))
        return number

    async def ask(self, make: Callable[[int], wire.Command]) -> wire.Answer:
        """Sends a command and waits for its answer."""
        return await self.answer(self.send(make))

    async def answer(self, number: int) -> wire.Answer:
        """The answer to a command."""
        await self.until(lambda: number in self._answers or self.is_over)
        assert number in self._answers, f"{self.nick} is cut before an answer: {self.heard[-2:]}"
        return self._answers[number]

    async def code(self, make: Callable[[int], wire.Command]) -> str:
        """The code of a command's answer."""
        return (await self.ask(make)).code

    async def move(self, text: str, number: int | None = None) -> wire.Answer:
        """Makes a move."""
        at = self.number if number is None else number
        return await self.ask(lambda id: wire.Move(id, at, text))

    def leave(self) -> None:
        """The line breaks."""
        self.line.abort()
        self.be_silent()

    def be_silent(self) -> None:
        """Reads and says nothing any more, but the line stands."""
        for task in self._tasks:
            task.cancel()

    # ------------------------------------------------------------------ what it hears

    def of(self, kind: type[T]) -> list[T]:
        """All messages of a kind."""
        return [message for message in self.heard if isinstance(message, kind)]

    @property
    def phase(self) -> str:
        """The table's phase as last told."""
        return self.lobby.phase if self.lobby is not None else ""

    @property
    def number(self) -> int:
        """The last update's number."""
        return self.seen.number if self.seen is not None else 0

    @property
    def view(self) -> Any:
        """The view as folded."""
        assert self.seen is not None
        return self.seen.view()

    @property
    def farewell(self) -> str:
        """The code of the host's farewell; empty if there was none."""
        return next((message.code for message in self.heard[-3:] if isinstance(message, wire.Farewell)), "")

    @property
    def chat(self) -> list[str]:
        """The lines of chat heard."""
        return [f"{said.name}: {said.text}" for said in self.of(wire.Said)]

    async def until(self, holds: Callable[[], Any], limit: float = 200.0) -> None:
        """Waits until something holds."""
        loop = asyncio.get_running_loop()
        end = loop.time() + limit
        while not holds():
            assert loop.time() < end, f"{self.nick} waits in vain; heard {self.heard[-3:]}"
            await asyncio.sleep(0.01)

    async def until_over(self) -> None:
        """Waits until the host has ended the line."""
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
                    self.house.transcript.append((self.nick, "<", message))
                    self.times.append(loop.time())
                    self._take(message)
        except LineLost:
            return
        finally:
            self.is_over = True

    def end_receive(self, data: bytes) -> Sequence[wire.Down]:
        """The messages in bytes; the host is never allowed what the protocol does not allow."""
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


def in_house(story: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Tells a story in virtual time."""
    return run(story())


async def play_on(house: House, clients: Sequence[Client], moves: int = 10_000) -> int:
    """Plays by chance until the game is over, or so many moves were made; how many were."""
    made = 0
    playing = house.room.rounds.playing
    assert playing is not None
    adapter = playing._adapter
    while not playing.table.is_over and made < moves:
        due = playing.table.game.due(playing.table.state).seats
        client = next((one for one in clients if one.lobby and one.lobby.seat in due), None)
        await asyncio.sleep(0.08)  # a client is held to so many messages a second
        if client is None:
            continue
        await client.until(lambda client=client: client.number == playing.last_number)
        assert client.lobby is not None
        assert client.lobby.seat is not None
        view = playing.table.game.view(playing.table.state, Seat(client.lobby.seat))
        move = adapter.choose("random", view, made, None)
        if move is None:  # the time of the game was up meanwhile
            continue
        answer = await client.move(adapter.move_text(move, playing.began.names))
        assert answer.code in ("", "stale", "wrong-phase"), answer
        made += 1
    return made

"""One simulated run: a host that may die at any time, players with faulty connections, and all invariants."""

from __future__ import annotations

import asyncio
import random
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from engine.seats import Seat
from netplay.guest.events import ConnectionEnded, GameShown, LobbySeen, Recorded
from netplay.guest.guest import Guest, JoinRequest
from netplay.guest.remote_seat import RemoteSeat
from netplay.line.transport import Transport
from netplay.room.acts import Act, MoveMade, RoomState, TableOpened, apply, fold, opened, read_act, write_act
from netplay.room.agreed_rules import AgreedRules
from netplay.room.limits import HostLimits
from netplay.room.match import Match
from netplay.room.opening import restore_room
from netplay.room.options import Options
from netplay.room.room import TableRoom
from netplay.room.server import Server
from netplay.storage.journal import HEAD, frame, payloads
from netplay.table.games import GameAdapter, GameConfig, adapter_of
from netplay.table.messages import SeatUpdate, TableState, pack, unpack
from netplay.wire import messages as wire
from tests.netplay.simulation.lines import Faults, FaultyEnd, faulty_pair

TODAY = datetime(2026, 11, 21)
LONGEST = 3600.0
"""Virtual seconds after which a run must be over."""

SHORT: dict[str, Any] = {"D7": 20, "D8": "pass", "D11": 60}
"""Clocks that make random players finish."""

SMALL: tuple[dict[str, Any], ...] = (
    {
        "game": "prime",
        "seats": 3,
        "set": {"D4": 3, "D5": "seat", "D6": "none", "D7": 20, "D8": "pass", "D11": 60},
    },
    {
        "game": "prime",
        "seats": 2,
        "set": {"D4": 4, "D5": "janken", "D6": 5, "D7": 20, "D8": "pass", "D10": "shuffled", "D11": 60},
    },
    {
        "game": "prime",
        "seats": 4,
        "set": {"D4": 2, "D5": "high-card", "D6": 2, "D7": 20, "D8": "pass", "D19": "open", "D11": 60},
    },
    {
        "game": "daifugo",
        "seats": 4,
        "clock": {"turn": 20, "window": 2},
        "local": ("seven_pass", "four_stop", "eleven_back"),
    },
    {"game": "tyrant", "seats": 3, "clock": {"turn": 20}},
)


class InProcess:
    """A worker pool that does its work at once, in this process."""

    async def prove(self, numbers: Sequence[int]) -> dict[int, bool]:
        """Return whether the numbers are prime."""
        from engine.prime.primes import is_prime

        await asyncio.sleep(0.03)
        return {number: is_prime(number) for number in numbers}

    async def factor(self, number: int, limit: float) -> tuple[tuple[int, int], ...] | None:
        """Factor nothing."""
        return None

    async def think(self, game: str, level: str, seed: int, view: Any) -> Any:
        """Return a random bot's move."""
        return adapter_of(game).choose("random", view, seed, None)  # type: ignore[arg-type]  # it takes its time

    async def close(self) -> None:
        """Do nothing: no process was started."""


class Disk:
    """The host's journal; it survives the host."""

    def __init__(self) -> None:
        self.data = HEAD
        self._crc = zlib.crc32(HEAD)
        self.folded: RoomState | None = None
        """The state that all written acts lead to."""

    def append(self, record: Act) -> None:
        """Save an act."""
        payload = write_act(record)
        framed, self._crc = frame(payload, self._crc)
        self.data += framed
        read = read_act(payload)
        if isinstance(read, TableOpened):
            self.folded = opened(read)
        else:
            assert self.folded is not None
            apply(self.folded, read)

    def late(self) -> None:
        """Never behind: there is no disk."""

    def close(self, *, finished: bool) -> None:
        """Keep the contents, as a file would."""


class World:
    """A table, its players and its faults."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.faults = Faults(self.chance)
        self.setup = SMALL[seed % len(SMALL)]
        self.disk = Disk()
        self.lines: list[FaultyEnd] = []
        self.room: TableRoom
        self.server: Server | None = None
        self.shown: dict[tuple[int, int, int], dict[Seat | None, bytes]] = {}
        """The view that the host would send each seat, by run, game and update number."""
        self.acknowledged: dict[tuple[bytes, int], bool] = {}
        self.kills = self.chance.choice((0, 0, 1, 3))
        self.finished = 0
        self.updates = 0
        self.log: list[str] = []
        self._adapter: GameAdapter = adapter_of(self.setup["game"])

    # ------------------------------------------------------------------ the host

    def start(self) -> None:
        """Start the host for the first time."""
        options = Options(pace=0.1, grace=30.0, delay=self.chance.choice((0.0, 0.0, 3.0)))
        match = Match(AgreedRules(GameConfig(**self.setup), lambda: TODAY))
        self.room = TableRoom(
            match, options, worker_pool=InProcess(), store=self.disk, now=asyncio.get_running_loop().time
        )
        if self.chance.random() < 0.5:
            self.room.seat_bot(Seat(self.setup["seats"] - 1), "random")
        self._serve()

    def _serve(self) -> None:
        acts = self.room.acts

        def compared(write: Callable[[Act], None]) -> Callable[[Act], None]:
            def written(act: Act) -> None:
                write(act)
                assert acts.state == self.disk.folded, f"the table in play and its journal differ after {act}"

            return written

        acts.write = compared(acts.write)  # type: ignore[method-assign]
        acts.write_eventually = compared(acts.write_eventually)  # type: ignore[method-assign]
        self.room.log = self.log.append
        self.server = Server(self.room, HostLimits(), asyncio.get_running_loop().time)
        listen_in(self.room, self.shown)

    async def kill(self) -> None:
        """Kill the host in the middle of its work, or stop it in order; only its journal is left."""
        server, self.server = self.server, None
        assert server is not None
        if self.chance.random() < 0.5:
            await server.close("stopped for now", "closed-for-now")
        for line in self.lines:
            line.abort()
        self.lines.clear()
        await silence(server)
        await asyncio.sleep(self.chance.random() * self.chance.choice((5, 5, 600)))
        found, size, _ = payloads(self.disk.data)
        assert size == len(self.disk.data)
        self.room = restore_room(fold(found), self.disk, InProcess(), asyncio.get_running_loop().time)  # type: ignore[arg-type]
        self._serve()

    async def dial(self, name: str) -> Transport:
        """Connect to the host, if it is alive."""
        await asyncio.sleep(self.chance.random() * 0.2)
        if self.server is None:
            raise OSError("nobody answers")
        here, there = faulty_pair(self.faults, name)
        self.lines.append(there)
        self.server.spawn(self.server.serve(there))
        return here

    # ------------------------------------------------------------------ the players

    def guest(self, name: str, *, watch: bool = False) -> Guest:
        """Add a player."""
        now = asyncio.get_running_loop().time
        return Guest(lambda: self.dial(name), JoinRequest(name, watch=watch), now)

    async def follow(self, guest: Guest, over: asyncio.Event) -> None:
        """Handle a player's updates, get ready, and play."""
        playing: asyncio.Task[None] | None = None
        try:
            while True:
                match await guest.events.get():
                    case LobbySeen(lobby):
                        if lobby.phase == "over":
                            over.set()
                        waits = lobby.phase == "lobby" and lobby.seat is not None
                        if waits and lobby.seat is not None and not lobby.seats[lobby.seat].ready:
                            asyncio.get_running_loop().create_task(self._ready(guest))
                    case GameShown(client):
                        if playing is not None:
                            playing.cancel()
                        playing = asyncio.create_task(self._play(guest, client))
                    case Recorded(_, problem):
                        assert not problem, problem
                        self.finished += 1
                    case ConnectionEnded(code, text):
                        raise AssertionError(f"{guest.name}: {code} {text}")
                    case _:
                        continue
        finally:
            if playing is not None:
                playing.cancel()

    async def _ready(self, guest: Guest) -> None:
        await guest.ask(lambda id: wire.Ready(id, True))

    async def _play(self, guest: Guest, client: RemoteSeat) -> None:
        async for update in client.updates():
            self._compare(guest, client, update)
            if client.last is not update or not update.view.is_my_turn or update.judging or update.paused:
                continue
            if self.chance.random() < 0.2:
                await asyncio.sleep(self.chance.random() * 3)
            move = self._adapter.choose("random", update.view, update.number, None)  # type: ignore[arg-type]
            if move is None:
                continue
            number = guest._next_id
            answer = await client.send(move)
            assert guest.welcome is not None
            if answer.taken:
                self.acknowledged[guest.welcome.token, number] = True
            else:
                assert answer.reason in LATE, (answer, move)

    def _compare(self, guest: Guest, client: RemoteSeat, update: SeatUpdate) -> None:
        """Check that a client's folded view equals the host's view for its seat."""
        assert guest.welcome is not None
        shown = self.shown.get((guest.welcome.epoch, client.deal, update.number))
        if shown is not None:
            self.updates += 1
            assert unpack(pack(update.view)) == unpack(shown[client.seat]), (
                f"{guest.name} sees another table at {update.number}"
            )

    # ------------------------------------------------------------------ a whole run

    async def live(self) -> None:
        """Run from the first connection to the end of a game, with faults; then check every invariant."""
        self.start()
        seats = self.setup["seats"] - len(self.room.match.bots)
        names = [f"p{number}" for number in range(seats)]
        guests = [self.guest(name) for name in names]
        over = [asyncio.Event() for _ in guests]
        tasks = [asyncio.create_task(guest.run()) for guest in guests]
        tasks += [
            asyncio.create_task(self.follow(guest, done)) for guest, done in zip(guests, over, strict=True)
        ]
        watcher = self.guest("watcher", watch=True)
        tasks.append(asyncio.create_task(self._watch(watcher)))
        tasks.append(asyncio.create_task(self._trouble()))
        waiting = asyncio.gather(*(done.wait() for done in over))
        try:
            async with asyncio.timeout(LONGEST):
                while not waiting.done():
                    done, _ = await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
                    for task in done & set(tasks):
                        tasks.remove(task)
                        task.result()
        finally:
            waiting.cancel()
            for task in tasks:
                task.cancel()
            await asyncio.gather(waiting, *tasks, return_exceptions=True)
        self.check()

    async def _watch(self, guest: Guest) -> None:
        """Let a spectator join, again after each lost connection."""
        await asyncio.sleep(2.0)
        running = asyncio.create_task(guest.run())
        try:
            while True:
                message = await guest.events.get()
                if isinstance(message, GameShown):
                    async for update in message.client.updates():
                        self._compare(guest, message.client, update)
        finally:
            running.cancel()

    async def _trouble(self) -> None:
        """Kill the host now and then, and let players connect twice."""
        for _ in range(self.kills):
            await asyncio.sleep(1 + self.chance.random() * 15)
            await self.kill()
        while True:
            await asyncio.sleep(5 + self.chance.random() * 20)
            if self.lines and self.chance.random() < 0.5:
                self.chance.choice(self.lines).abort()

    def check(self) -> None:
        """Check the invariants after the run."""
        assert "Traceback" not in "".join(self.log)
        found, _, _ = payloads(self.disk.data)
        # All games count: if a host is killed after one has ended, its players may begin another.
        moves = [line for line in map(read_act, found) if isinstance(line, MoveMade)]
        counted = Counter((move.token, move.id) for move in moves if move.id)
        assert all(count == 1 for count in counted.values()), "a move was made twice"
        lost = [key for key in self.acknowledged if key not in counted]
        assert not lost, "an acknowledged move was lost"
        playing = self.room.match.playing
        assert playing is not None
        again = replayed(self._adapter, playing)
        assert again == playing.table.state, "the journal leads to another table"


LATE = {"stale", "not-your-turn", "wrong-phase", "paused", "closed", "no-game"}
"""Refusals of a late move."""


def replayed(adapter: GameAdapter, playing: Any) -> Any:
    """Return the table that the moves so far lead to from the deal."""
    state = playing.table.start
    for move in playing.table.made:
        text = adapter.move_text(move.move, playing.began.names)
        step = adapter.game.play(state, move.actor, adapter.read_move_text(text, playing.began.names))
        state = step.state  # type: ignore[union-attr]  # it was made before
    return state


def listen_in(room: TableRoom, shown: dict[tuple[int, int, int], dict[Seat | None, bytes]]) -> None:
    """Store the view of each viewer at every update of a room's games."""
    begin = room.match.on_game

    def on_game(playing: Any) -> None:
        begin(playing)
        hear = playing.on_update

        def heard(state: TableState | None) -> None:
            hear(state)
            if state is not None:
                seats: list[Seat | None] = [None, *room.match.seats]
                views = {seat: pack(playing.table.game.view(state.state, seat)) for seat in seats}
                shown[room.epoch, playing.began.deal, playing.last_number] = views

        playing.on_update = heard

    room.match.on_game = on_game


async def silence(server: Server) -> None:
    """Cancel every task of a host as a kill would: nothing more is sent, saved or done."""
    room = server.room
    room.acts.write = lambda act: (_ for _ in ()).throw(AssertionError("a dead host wrote"))  # type: ignore[method-assign]
    server._sweeping.cancel()
    tasks = [server._sweeping, *server._tasks]
    playing = room.match.playing
    room.match.fair_deal.stop()
    if playing is not None:
        playing.table._shut()
        tasks += playing.table._tasks
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

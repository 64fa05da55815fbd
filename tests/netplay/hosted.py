"""Hosted tables of fast bots, with a journal on a real disk."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.seats import Seat
from netplay.room.acts import MemberCame, RoomState, SeatTaken
from netplay.room.agreed_rules import AgreedRules
from netplay.room.journal import Logbook, find_table
from netplay.room.match import Match
from netplay.room.opening import restore_room
from netplay.room.options import Options
from netplay.room.room import TableRoom
from netplay.table.games import GameConfig, replayed
from tests.netplay.simulation.world import InProcess
from tests.waiting import PATIENCE

SMALL = GameConfig(
    "prime",
    set={"D4": 3, "D5": "seat", "D6": "none", "D7": "none", "D8": "pass", "D10": "shuffled", "D11": 60},
)
LITTLE_DAIFUGO = GameConfig("daifugo", local=("seven_pass", "eleven_back"), seats=4, clock={"window": "none"})
LITTLE_TYRANT = GameConfig("tyrant", seats=3)


class Idle(InProcess):
    """A worker pool whose bots stop after a number of moves."""

    def __init__(self, moves: int) -> None:
        self.left = moves
        self.idle = asyncio.Event()

    async def think(self, game: str, level: str, seed: int, view: Any) -> Any:
        """Return a random bot's move while the budget lasts, then block for ever."""
        if self.left <= 0:
            self.idle.set()
            await asyncio.Event().wait()
        self.left -= 1
        return await super().think(game, level, seed, view)


def open_room(path: Path, chosen: GameConfig = SMALL, *, moves: int = 10_000, **options: Any) -> TableRoom:
    """Return a table of bots whose game starts without a command."""
    match = Match(AgreedRules(chosen))
    settings = Options(pace=0.0, autostart=chosen.seats, **options)
    room = TableRoom(match, settings, worker_pool=Idle(moves), store=Logbook(path), now=time.monotonic)
    for seat in range(chosen.seats):
        room.seat_bot(Seat(seat), "random")
    return room


async def play(room: TableRoom) -> None:
    """Let the bots play until the game is over or their budget is spent."""
    room.match.maybe_begin()
    worker_pool = room.worker_pool
    assert isinstance(worker_pool, Idle)
    async with asyncio.timeout(PATIENCE):
        while room.match.phase != "over" and not worker_pool.idle.is_set():
            await asyncio.sleep(0.001)


async def stop(room: TableRoom) -> None:
    """Stop a host as a kill would: nothing more is written."""
    store = room.acts.store
    room.acts._append = lambda act: None  # type: ignore[method-assign]
    await room.close()
    store.close(finished=False)


def again(path: Path, moves: int = 0) -> tuple[TableRoom, RoomState, Logbook]:
    """Restore the table from its journal."""
    found = find_table(path)
    assert found is not None
    return restore_room(*found, Idle(moves), time.monotonic), *found


def with_a_member(room: TableRoom, token: bytes = b"t" * 16, name: str = "aki", seat: int | None = 0) -> None:
    """Record a member who joined, without a connection."""
    room.acts.write(MemberCame(token, name))
    if seat is not None:
        room.acts.write(SeatTaken(token, seat))


def states(playing: Any) -> Sequence[Any]:
    """Return the state after the deal and after each move."""
    table = playing.table
    return [table.start, *(one.step.state for one in replayed(table.game, table.start, table.made))]

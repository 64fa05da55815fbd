"""A slow disk delays acknowledgements only; a power failure loses no more than the last moment."""

from __future__ import annotations

import asyncio
import math
import os
import random
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from engine.seats import Seat
from netplay.room.acts import MoveMade, SoloOpened, fold, opened, write_act
from netplay.room.journal import ActLog, Logbook, MoveJournal
from netplay.storage import journal as journals
from netplay.storage.journal import MOST_BEHIND, Journal, payloads
from netplay.table.dice import Dice
from netplay.table.games import GameConfig, adapter_of
from netplay.table.messages import SeatedPlayer
from netplay.table.table import Table
from tests.netplay.killing import NAMES, Host, Players
from tests.netplay.tables import Now
from tests.ports import free_port
from tests.waiting import PATIENCE, in_time, until

A, B = Seat(0), Seat(1)
CHOSEN = GameConfig("prime", set={"D5": "seat", "D6": "none", "D7": 60, "D11": "none"}, seats=2)


class SlowDisk:
    """A disk whose flushes end when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = 0
        self._takes = threading.Semaphore(0)
        self._patch = monkeypatch
        monkeypatch.setattr(os, "fdatasync", self._flush)
        self.may_be_behind(math.inf)

    def may_be_behind(self, seconds: float) -> None:
        """Let acknowledged moves be this old before the disk has them."""
        self._patch.setattr(journals, "MOST_BEHIND", seconds)

    def _flush(self, handle: int) -> None:
        self.begun += 1
        assert self._takes.acquire(timeout=PATIENCE)

    def take(self, flushes: int = 1) -> None:
        """Let a number of flushes end, running or future."""
        self._takes.release(flushes)


def dealt(path: Path, now: Now) -> tuple[Table, Journal]:
    """Return a game of two with a clock, and its journal."""
    adapter = adapter_of("prime")
    terms = adapter.terms(CHOSEN)
    opening = SoloOpened(CHOSEN, NAMES, ("",) * len(NAMES), "", "2026-11-24T12:00:00")
    journal = Journal.start(path, [write_act(opening)])
    acts = ActLog(opened(opening), Logbook(path, journal), lambda line, code, **args: None)
    players = [SeatedPlayer("aki"), SeatedPlayer("ben")]
    start = adapter.deal(terms, 2, Dice(bytes(32)))
    dice = Dice(bytes(31) + b"1")
    return Table(
        adapter, start, players, dice, clocks=terms.clocks, journal=MoveJournal(acts, 0), clock=now
    ), journal


async def test_a_move_waits_for_a_slow_disk_and_costs_no_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is acknowledged while the disk is behind; the clock stands, the loop runs, no deal is cancelled."""
    disk, now = SlowDisk(monkeypatch), Now()
    table, journal = dealt(tmp_path / "a.journal", now)
    read = table.adapter.read_move_text
    for actor in (A, B):
        assert table.submit(actor, read("%", NAMES)).result().taken, "at once, while the disk is not behind"
    await until(lambda: disk.begun)
    disk.may_be_behind(0.0)
    now.time += 5
    waiting = table.submit(A, read("%", NAMES))
    await asyncio.sleep(0)
    assert len(table.made) == 2
    now.time += 100
    await table_time_passed(table)
    assert not waiting.done()
    disk.may_be_behind(math.inf)
    disk.take(2)
    assert (await in_time(waiting)).taken
    assert [one.seconds for one in table.made] == pytest.approx([0, 0, 5])
    disk.take(100)
    await table.close()
    journal.close(finished=True)


async def table_time_passed(table: Table) -> None:
    """Fire the table's alarm; it queues behind the move."""
    table.spawn(table._time_passed())
    await asyncio.sleep(0)


async def test_a_disk_that_fails_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing can be flushed, or no file opened for it, moves are acknowledged as they are written."""

    def fail(handle: int) -> int:
        raise OSError("no")

    monkeypatch.setattr(os, "fdatasync", fail)
    table, journal = dealt(tmp_path / "a.journal", Now())
    for number in range(6):
        if number == 3:
            monkeypatch.setattr(os, "dup", fail)
        move = table.adapter.read_move_text("%", NAMES)
        assert (await in_time(table.submit(Seat(number % 2), move))).taken
        await asyncio.sleep(MOST_BEHIND * 1.2)
    monkeypatch.undo()
    await table.close()
    journal.close(finished=True)


async def test_who_waits_for_a_disk_is_answered_when_the_journal_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A closed journal is flushed no more: pending and later waits end."""
    disk = SlowDisk(monkeypatch)
    table, journal = dealt(tmp_path / "a.journal", Now())
    move = table.adapter.read_move_text("%", NAMES)
    assert table.submit(A, move).result().taken
    await until(lambda: disk.begun)
    assert table.submit(B, move).result().taken
    disk.may_be_behind(0.0)
    waiting = [table.submit(actor, move) for actor in (A, B)]
    await asyncio.sleep(0)
    assert not any(one.done() for one in waiting)
    table._journal.made = lambda *move: None  # type: ignore[method-assign,union-attr]
    journal.close(finished=True)
    for one in waiting:
        await in_time(one)
    assert table._late() is None
    disk.take(100)
    await table.close()


# ---------------------------------------------------------------------- power failures

SLOW = """
import os, sys, time
def flush(handle, seconds=float(sys.argv[2])):
    size = os.fstat(handle).st_size
    time.sleep(seconds)
    with open(sys.argv[1], "a") as told:
        told.write(f"{os.fstat(handle).st_ino} {size}\\n")
os.fdatasync = flush
os.fsync = lambda handle: flush(handle, 0)
from tui.cli import main
sys.exit(main(sys.argv[3:]))
"""
TAKES = 9.0
"""Seconds that a flush takes."""
LATE = 5.0
"""Seconds by which an answer may be late on a busy machine."""


class Machine(Host):
    """A host on a machine with a slow disk, and power failures."""

    def __init__(self, home: Path, port: int) -> None:
        super().__init__(home, "tyrant", port, "--seats", "4")
        self._told = home / "flushed.txt"
        self.program = [sys.executable, "-c", SLOW, str(self._told), str(TAKES)]

    @property
    def _journal(self) -> Path:
        (path,) = (self._told.parent / "unfinished").glob("*.journal")
        return path

    def flushed(self) -> int:
        """Return how many bytes of the journal are on the disk."""
        number = self._journal.stat().st_ino
        lines = self._told.read_text().splitlines() if self._told.exists() else []
        return max((int(size) for ino, size in map(str.split, lines) if int(ino) == number), default=0)

    def moves_on_disk(self) -> int:
        """Return how many moves of the current game are on the disk."""
        return len(fold(payloads(self._journal.read_bytes()[: self.flushed()])[0]).moves)

    async def lose_power(self, chance: random.Random) -> list[MoveMade]:
        """Stop the machine: lose any part of what was not flushed. Return what is left of the current game."""
        await self.end(signal.SIGKILL)
        os.truncate(self._journal, chance.randint(self.flushed(), self._journal.stat().st_size))
        return fold(payloads(self._journal.read_bytes())[0]).moves


async def cut(home: Path, cuts: int, seed: int) -> None:
    """Play games of four through a number of power failures."""
    chance = random.Random(seed)
    machine = Machine(home, free_port())
    await machine.start()
    players = Players("tyrant", machine.port, seed, pause=0.3)
    try:
        for _ in range(cuts):
            await players.more(1)
            deal = max(players.acknowledged)
            await until(lambda: machine.moves_on_disk() > 0)
            await players.more(chance.randint(1, 4))
            if max(players.acknowledged) != deal:
                continue
            left = await machine.lose_power(chance)
            lost = []
            for guest in players.guests:
                assert guest.lobby is not None
                saved = [one.text for one in left if one.actor == guest.lobby.seat]
                acknowledged, when = players.acknowledged[deal][guest.name], players.when[deal][guest.name]
                assert acknowledged[: len(saved)] == saved[: len(acknowledged)]
                lost += when[len(saved) :]
                del acknowledged[len(saved) :], when[len(saved) :]
            assert not lost or max(lost) - min(lost) <= MOST_BEHIND + LATE, lost
            await machine.start()
        await players.more(3)
        await machine.end(signal.SIGTERM)
    finally:
        await players.close()
        await machine.close()
    # A move under way may arrive after the table lost others, and not fit any more.
    assert not [one for one in players.problems if "was refused" not in one]


def test_a_power_cut_takes_no_more_than_a_moment(tmp_path: Path) -> None:
    """Everything acknowledged before the last quarter of a second is restored, however slow the disk."""
    asyncio.run(cut(tmp_path / "home", 2, 5))


@pytest.mark.long
def test_thirty_power_cuts(tmp_path: Path) -> None:
    began = time.monotonic()
    asyncio.run(cut(tmp_path / "home", 30, 6))
    print(f"30 power cuts in {time.monotonic() - began:.0f} s")

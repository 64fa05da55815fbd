"""Restored tables: finished games are archived once, series continue, a full disk loses nothing."""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.games import replay_text
from engine.seats import Seat
from netplay.archive.archive import Archive
from netplay.archive.storing import ArchiveResult
from netplay.dialing.addresses import Address
from netplay.relaying.server import Relay
from netplay.room.acts import DealSealed, GameFinished, MemberCame, MemberLeft, MoveMade, fold
from netplay.room.audience import Member
from netplay.room.commands import obey
from netplay.room.end_unfinished import file
from netplay.room.journal import find_table
from netplay.room.opening import Archiving, Listeners, TablePlan, finish, open_table
from netplay.room.options import Options
from netplay.room.reopen import plan_again
from netplay.room.room import TableRoom
from netplay.room.series import Series
from netplay.storage import journal
from netplay.storage.journal import BadJournal, JournalInUse, payloads
from netplay.storage.journal_places import places
from netplay.table import table as table_module
from netplay.table.games import GameConfig
from netplay.wire import messages as wire
from tests.chance import seeded
from tests.disks import fill, small_disk
from tests.netplay.hosted import (
    LITTLE_DAIFUGO,
    LITTLE_TYRANT,
    SMALL,
    Idle,
    again,
    open_room,
    play,
    stop,
    with_a_member,
)
from tests.waiting import until


class Mute:
    """A connection without messages."""

    address = "nowhere"

    def send(self, message: wire.Down) -> None:
        """Discard the message."""

    def send_framed(self, data: bytes) -> None:
        """Discard the frame."""

    def cut(self, code: str, text: str, **args: wire.Value) -> None:
        """Do nothing."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a path for a table's journal."""
    return tmp_path / "tables" / "port-7777.journal"


class FakeArchive:
    """A fake archive that may fail, or be slow."""

    def __init__(self, fails: bool = False) -> None:
        self.texts: list[str] = []
        self.bots: list[dict[str, str]] = []
        self.fails = fails

    def put(self, text: str, when: datetime, bots: dict[str, str]) -> ArchiveResult:
        """Store the record."""
        if self.fails:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        assert when.date().isoformat() in text
        self.texts.append(text)
        self.bots.append(bots)
        return ArchiveResult(id=len(self.texts))


async def filed_again(path: Path) -> list[str]:
    """Return the records that a table files when it is restored, of games that were over when the host died."""
    room, found, book = again(path)
    texts: list[str] = []
    room.file = lambda began, text: texts.append(text)
    assert room.match.phase == "lobby"
    finish(room, found)
    await room.close()
    book.close(finished=False)
    return texts


@pytest.mark.parametrize("chosen", [SMALL, LITTLE_DAIFUGO, LITTLE_TYRANT], ids=lambda one: one.game)
async def test_a_hosted_game_is_put_away_once_and_its_deal_checks(path: Path, chosen: GameConfig) -> None:
    """Whenever the host dies between the last move and the archiving, restoring gives the same record."""
    room = open_room(path, chosen)
    await play(room)
    archive = FakeArchive()
    texts: list[str] = []
    room.file = lambda began, text: texts.append(text)
    await stop(room)
    for _ in range(2):  # the journal does not say yet that it is archived
        texts += await filed_again(path)
    assert len(texts) == 2
    assert texts[0] == texts[1]
    other, found, book = again(path)
    filing = Archiving(other, book, archive.put)
    other.file = filing.file
    finish(other, found)
    assert found.unfiled
    await filing.finish()
    assert not found.unfiled
    assert archive.texts == texts[:1]
    assert set(archive.bots[0].values()) == {"random"}
    book.close(finished=False)
    other, found, book = again(path)
    assert not found.unfiled
    assert found.deal == 1
    assert len(found.bots) == chosen.seats
    assert path.stat().st_size < 2000
    book.close(finished=False)
    replay = replay_text(texts[0])
    assert replay.ok, (replay.error, texts[0])
    assert replay.final is not None
    assert replay.final["over"]
    assert "verify = " in texts[0]
    assert 'Euler = "random"' in texts[0]


async def test_a_game_that_cannot_be_put_away_stays_in_the_journal(path: Path) -> None:
    room = open_room(path)
    said: list[str] = []
    room.log = said.append
    filing = Archiving(room, room.acts.store, FakeArchive(fails=True).put)  # type: ignore[arg-type]
    room.file = filing.file
    await play(room)
    await filing.finish()
    assert any("No space left" in line for line in said)
    assert list(room.state.unfiled) == [1]
    await stop(room)
    _, found, book = again(path)
    assert list(found.unfiled) == [1]
    book.close(finished=False)


@pytest.mark.parametrize("chosen", [SMALL, LITTLE_DAIFUGO], ids=lambda one: one.game)
async def test_a_series_goes_on_where_it_stood(path: Path, chosen: GameConfig) -> None:
    """Points, titles and the number of the next game; the next deal is proved with the titles."""
    room = open_room(path, chosen, games=3)
    await play(room)
    before = room.match.series
    await stop(room)
    assert before.game == 2
    assert sum(one.points for one in before.holders) > 0
    for moves in (3, 10_000):  # interrupted again in the middle of the second game
        other, _, book = again(path, moves)
        match = other.match
        texts: list[str] = []
        other.file = lambda began, text, texts=texts: texts.append(text)
        assert match.series == before
        if match.playing is None:
            await play(other)
        else:
            match.go_on()
            await play(other)
        await stop(other)
        if texts:  # a very short game is over within the three moves
            break
    assert match.series.game == 3
    assert sum(one.points for one in match.series.holders) == 2 * sum(one.points for one in before.holders)
    assert "game 2 of 3" in texts[0]
    replay = replay_text(texts[0])
    assert replay.ok, (replay.error, texts[0])
    assert book.path == path


DRAWING = msgspec.structs.replace(SMALL, set={**SMALL.set, "D4": 12, "D10": "reshuffle", "D11": 2})
"""A game with many dealer's draws that nobody ends with the first play."""


class FullDisk:
    """A disk that accepts a number of writes, then half of each, until there is room again."""

    def __init__(self, left: int) -> None:
        self.left = left
        self._write = journal._write

    def __call__(self, handle: int, data: bytes) -> None:
        """Write as far as there is room."""
        self.left -= 1
        if self.left < 0:
            os.write(handle, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self._write(handle, data)


async def stalled(room: TableRoom) -> table_module.Table:
    """Return the table of a room as soon as the disk has stopped its game."""

    def found() -> table_module.Table | None:
        assert room.match.phase != "over", "the disk had room for the whole game"
        playing = room.match.playing
        return None if playing is None or playing.table.write_error is None else playing.table

    return await until(found)


@pytest.mark.parametrize("writes", [8, 14, 17, 20, 23, 33])
async def test_a_full_disk_heals_by_itself(path: Path, monkeypatch: pytest.MonkeyPatch, writes: int) -> None:
    """Wherever the disk fills: it is reported, the table stalls, and it resumes unchanged when there is room."""
    monkeypatch.setattr(table_module, "AGAIN", 0.01)
    disk = FullDisk(writes)
    monkeypatch.setattr(journal, "_write", disk)
    room = open_room(path, DRAWING)
    said: list[str] = []
    room.say = lambda name, text, code="", **args: said.append(text)  # type: ignore[method-assign]
    filed: list[str] = []
    room.file = lambda began, text: filed.append(text)
    room.match.maybe_begin()
    table = await stalled(room)
    assert said == ["the host cannot save this table (No space left on device), which pauses until it can"]
    assert room.lobby(None).phase == "paused"
    made, clock = len(table.made), table.timing.clock(room.now())
    assert not clock.running
    on_disk = fold(payloads(path.read_bytes())[0])
    assert len(on_disk.moves) == made, "what was made is on the disk, and nothing else is"
    await asyncio.sleep(0.05)
    assert len(table.made) == made
    disk.left = 10_000
    await until(lambda: room.match.phase == "over")
    assert said[1:] == ["the host can save this table again, and play continues"]
    assert table.fault is None
    await stop(room)
    # Every card is dealt again from the journal, with the dice of the deal.
    assert await filed_again(path) == filed


@pytest.mark.parametrize("text", ["?", "3d", ""])
@pytest.mark.parametrize("chosen", [SMALL, LITTLE_DAIFUGO, LITTLE_TYRANT], ids=lambda one: one.game)
async def test_a_table_whose_moves_cannot_be_made_is_refused(
    path: Path, chosen: GameConfig, text: str
) -> None:
    """Complete records with impossible moves, here of unneeded chance: one line, and the file is left unchanged."""
    room = open_room(path, chosen, moves=3)
    with seeded("a deal that is not over after three moves"):
        await play(room)
    room.acts.write(MoveMade(-1, text, None, 9))
    await stop(room)
    before = path.read_bytes()
    with pytest.raises(BadJournal):
        again(path)
    assert path.read_bytes() == before


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a disk of 128 KiB."""
    with small_disk(tmp_path / "disk", "128k") as place:
        yield place


async def test_a_real_disk_that_is_full_heals(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program fills the disk in the middle of a game, and frees it later."""
    monkeypatch.setattr(table_module, "AGAIN", 0.01)
    path = disk / "tables" / "port-7777.journal"
    room = open_room(path, DRAWING)
    filed: list[str] = []
    room.file = lambda began, text: filed.append(text)
    while (
        path.stat().st_size % 4096 < 3500
    ):  # disks allocate whole blocks: little is left of the journal's last
        room.acts.write(MemberCame(bytes(16), "eve"))
        room.acts.write(MemberLeft(bytes(16)))
    room.match.maybe_begin()
    filler = fill(disk)
    table = await stalled(room)
    assert len(fold(payloads(path.read_bytes())[0]).moves) == len(table.made)
    filler.unlink()
    await until(lambda: room.match.phase == "over")
    await stop(room)
    assert await filed_again(path) == filed


async def test_a_host_that_dies_on_a_full_disk_loses_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves that wait for the disk were not acknowledged; acknowledged ones are restored."""
    monkeypatch.setattr(table_module, "AGAIN", 0.01)
    write, disk = journal._write, FullDisk(30)
    monkeypatch.setattr(journal, "_write", disk)
    room = open_room(path, LITTLE_DAIFUGO)
    room.match.maybe_begin()
    table = await stalled(room)
    made, state = len(table.made), table.state
    waiting = table.submit(table.game.due(state).seats[0], None)
    await asyncio.sleep(0.03)
    assert not waiting.done(), "nobody is answered before the move is saved"
    await stop(room)
    assert not (await waiting).taken
    monkeypatch.setattr(journal, "_write", write)
    other, found, book = again(path)
    assert other.match.playing is not None
    assert len(found.moves) == made
    assert other.match.playing.table.state == state
    await other.close()
    book.close(finished=False)


async def test_an_end_that_could_not_be_kept_is_written_before_the_next_game(path: Path) -> None:
    """The end of a game stays in the journal, whatever is played after it."""
    kept: list[object] = []

    class Book:
        full = False

        def append(self, record: object) -> None:
            if self.full:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            kept.append(record)

    room, book = open_room(path, SMALL), Book()
    room.acts.store = book
    book.full = True
    room.acts.write_eventually(GameFinished(Series(2)))
    with pytest.raises(OSError, match="No space"):
        room.acts.write(DealSealed(2, b"secret"))
    book.full = False
    room.acts.write(DealSealed(2, b"secret"))
    assert kept == [GameFinished(Series(2)), DealSealed(2, b"secret")]
    await room.close()


async def test_a_lobby_that_cannot_be_kept_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No bot is seated and no deal is opened that a restarted host would not know."""
    room = open_room(path, LITTLE_TYRANT)
    before = dict(room.match.bots)

    def full(handle: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    write = journal._write
    monkeypatch.setattr(journal, "_write", full)
    with pytest.raises(OSError, match="No space"):
        room.seat_bot(next(iter(before)), "")
    assert room.match.bots == before
    monkeypatch.setattr("netplay.room.match.AGAIN", 0.01)
    room.match.maybe_begin()
    assert (room.match.phase, room.state.deal) == ("lobby", 0)
    await asyncio.sleep(0.05)
    assert (room.match.phase, room.state.deal) == ("lobby", 0), "the disk is still full"
    monkeypatch.setattr(journal, "_write", write)
    await until(lambda: room.state.deal == 1)  # nobody has to get ready again
    await stop(room)


def plan(listeners: Listeners, **more: Any) -> TablePlan:
    """Return the plan of a table of bots."""
    options = Options(pace=0.0, autostart=4)
    return TablePlan(LITTLE_DAIFUGO, options, listeners, bots=("random",) * 4, **more)


async def test_a_table_of_bots_ends_in_the_archive(home: Path) -> None:
    """With the function that `qk host` uses."""
    table = await open_table(plan(Listeners(port=0)), Idle(10_000), lambda line: None)
    await until(lambda: table.room.match.phase == "over")
    await table.close()
    with Archive() as archive:
        assert archive.count() == 1
    assert not places()


def test_a_game_whose_record_fails_keeps_its_journal(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table closes for good; its game is not lost, and is archived later."""

    def breaks(*_: object, **__: object) -> str:
        raise RuntimeError("a bug")

    async def run() -> str:
        with monkeypatch.context() as broken:
            broken.setattr("netplay.room.game.GameInPlay.record", breaks)
            table = await open_table(plan(Listeners(port=0)), Idle(10_000), lambda line: None)
            await until(lambda: table.room.state.unfiled)
            await table.close(finished=True)
        assert table.is_kept
        return table.id

    file(asyncio.run(run()))
    with Archive() as archive:
        assert [book.summary.over for book in archive.find()] == [True]
    assert not places()


async def test_two_hosts_do_not_share_a_table(home: Path) -> None:
    """Each has its own journal; an open one is not restored, and its table plays on undisturbed."""
    lines: list[str] = []
    tables = [await open_table(plan(Listeners(port=0)), Idle(0), lines.append) for _ in range(3)]
    assert len({table.id for table in tables}) == len(places()) == 3
    for id in ("", tables[1].id):
        with pytest.raises(JournalInUse):
            await open_table(plan(Listeners(port=0), resume=id), Idle(0), lines.append)
    for table in tables:
        await table.close(finished=True)
    assert not places()


async def test_a_relayed_table_comes_back_to_its_room(home: Path) -> None:
    """The relay recognizes the host by the token in the journal, even before it has noticed the loss."""
    relay = Relay()
    await relay.start("127.0.0.1", 0)
    listeners = Listeners(relay=Address("127.0.0.1", relay.port), room="house")
    table = await open_table(plan(listeners), Idle(5), lambda line: None)
    await until(table._worker_pool.idle.is_set)  # type: ignore[attr-defined]
    path = places()[0]
    before = path.read_bytes()
    await table.close(finished=True)
    path.write_bytes(before)  # as if the host had been killed
    back = await open_table(plan_again(), Idle(5), lambda line: None)
    assert back.is_resumed
    assert back.invitation == table.invitation
    found = find_table_tokens(before)
    assert found
    await back.close(finished=True)
    await relay.close()


def find_table_tokens(data: bytes) -> bytes:
    """Return the relay's token in a journal."""
    from netplay.room.acts import fold

    return fold(journal.payloads(data)[0]).relay_token


def test_a_damaged_journal_is_reported_in_one_line(home: Path) -> None:
    """With its name, and it is left unchanged."""
    (home / "tables").mkdir(parents=True)
    path = home / "tables" / "ssh-1.journal"
    path.write_bytes(b"junk, and more junk")
    with pytest.raises(journal.BadJournal, match=r"ssh-1\.journal") as caught:
        find_table(path)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == b"junk, and more junk"


async def test_a_command_that_was_done_before_the_host_died_is_done_once(path: Path) -> None:
    """A player who never received the answer repeats the command with its id, and is answered as done."""
    room = open_room(path, SMALL, moves=0)
    room.seat_bot(Seat(0), "")
    with_a_member(room, b"t" * 16)
    member = Member(room.state.members[b"t" * 16])
    member.ready = True
    room.members[member.token] = member
    room.match.maybe_begin()
    playing = await until(lambda: room.match.playing)
    assert playing is not None
    member.line = Mute()
    room.match.came_back(member)
    move = wire.Move(2**40, playing.last_number, "D")
    obey(room, member, move)
    assert member.answers[move.id].code == ""
    moves = playing.table.made
    assert len(moves) == 1
    await stop(room)
    other, found, book = again(path)
    assert len(found.moves) == 1
    same = other.members[member.token]
    obey(other, same, move)
    assert same.answers[move.id].code == ""
    assert other.match.playing is not None
    assert len(other.match.playing.table.made) == 1
    await other.close()
    book.close(finished=False)

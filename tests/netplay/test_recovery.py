"""Tables that their host left in the middle: finished games are kept once, series go on, a full disk loses nothing."""

from __future__ import annotations

import asyncio
import errno
import os
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from engine.games import replay_text
from engine.seats import Seat
from netplay.archive.keeping import PutAway
from netplay.archive.shelf import Archive
from netplay.dialing.addresses import Address
from netplay.hosting.again import plan_again
from netplay.hosting.filing import Filing
from netplay.hosting.logbook import find_table
from netplay.hosting.members import Member
from netplay.hosting.opening import Doors, Plan, open_table
from netplay.hosting.options import Options
from netplay.hosting.recovery import finish
from netplay.relaying.server import Relay
from netplay.table import journal
from netplay.table.games import Chosen
from netplay.table.journal import JournalInUse
from netplay.unfinished.places import places
from netplay.wire import messages as wire
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


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a table's journal may lie."""
    return tmp_path / "tables" / "port-7777.journal"


class Shelf:
    """Where games are put away; it may fail, or be slow."""

    def __init__(self, fails: bool = False) -> None:
        self.texts: list[str] = []
        self.bots: list[dict[str, str]] = []
        self.fails = fails

    def put(self, text: str, when: datetime, bots: dict[str, str]) -> PutAway:
        """Keeps it."""
        if self.fails:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        assert when.date().isoformat() in text
        self.texts.append(text)
        self.bots.append(bots)
        return PutAway(id=len(self.texts))


@pytest.mark.parametrize("chosen", [SMALL, LITTLE_DAIFUGO, LITTLE_TYRANT], ids=lambda one: one.game)
def test_a_hosted_game_is_put_away_once_and_its_deal_checks(path: Path, chosen: Chosen) -> None:
    """Whenever the host dies between the last move and its being put away, the same record comes again."""

    async def run() -> None:
        room = open_room(path, chosen)
        await play(room)
        shelf = Shelf()
        texts: list[str] = []
        room.file = lambda began, text: texts.append(text)
        await stop(room)
        for _ in range(2):  # nobody has said yet that it is put away
            other, found, book = again(path)
            assert other.rounds.phase == "lobby"
            other.file = lambda began, text: texts.append(text)
            finish(other, found)
            book.close(finished=False)
        assert len(texts) == 2
        assert texts[0] == texts[1]
        other, found, book = again(path)
        filing = Filing(other, book, shelf.put)
        other.file = filing.file
        finish(other, found)
        assert filing.unfiled
        await filing.finish()
        assert not filing.unfiled
        assert shelf.texts == texts[:1]
        assert set(shelf.bots[0].values()) == {"random"}
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

    asyncio.run(run())


def test_a_game_that_cannot_be_put_away_stays_in_the_journal(path: Path) -> None:
    async def run() -> None:
        room = open_room(path)
        said: list[str] = []
        room.log = said.append
        filing = Filing(room, room._keeper, Shelf(fails=True).put)  # type: ignore[arg-type]
        room.file = filing.file
        await play(room)
        await filing.finish()
        assert any("No space left" in line for line in said)
        assert filing.unfiled == {1}
        await stop(room)
        _, found, book = again(path)
        assert list(found.unfiled) == [1]
        book.close(finished=False)

    asyncio.run(run())


@pytest.mark.parametrize("chosen", [SMALL, LITTLE_DAIFUGO], ids=lambda one: one.game)
def test_a_series_goes_on_where_it_stood(path: Path, chosen: Chosen) -> None:
    """Points, titles and the number of the next game; the next game's deal is proved with the titles."""

    async def run() -> None:
        room = open_room(path, chosen, games=3)
        await play(room)
        before = room.rounds
        await stop(room)
        assert before.number == 2
        assert sum(before.points) > 0
        for moves in (3, 10_000):  # broken off once more in the middle of the second game
            other, _, book = again(path, moves)
            rounds = other.rounds
            texts: list[str] = []
            other.file = lambda began, text, texts=texts: texts.append(text)
            assert rounds.number == 2
            assert (rounds.points, rounds.titles) == (before.points, before.titles)
            if rounds.playing is None:
                await play(other)
            else:
                rounds.go_on()
                await play(other)
            await stop(other)
        assert rounds.number == 3
        assert sum(rounds.points) == 2 * sum(before.points)
        assert "game 2 of 3" in texts[0]
        replay = replay_text(texts[0])
        assert replay.ok, (replay.error, texts[0])
        assert book.path == path

    asyncio.run(run())


def test_a_full_disk_stops_the_table_and_loses_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said, no move is taken any more, and with room on the disk the table goes on from its last move."""
    write, left = journal._write, [30]

    def full(handle: int, data: bytes) -> None:
        left[0] -= 1
        if left[0] < 0:
            os.write(handle, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(handle, data)

    async def run() -> None:
        monkeypatch.setattr(journal, "_write", full)
        room = open_room(path, LITTLE_DAIFUGO)
        said: list[str] = []
        room.say = lambda name, text: said.append(text)  # type: ignore[method-assign]
        room.rounds.maybe_begin()
        async with asyncio.timeout(20):
            while not any("stands still" in line for line in said):
                await asyncio.sleep(0.001)
        playing = room.rounds.playing
        assert playing is not None
        assert all("No space left" in line for line in said)
        made = len(playing.table.made)
        answer = await playing.table.submit(playing.table.game.due(playing.table.state).seats[0], None)
        assert (answer.taken, len(playing.table.made)) == (False, made)
        state = playing.table.state
        await stop(room)
        monkeypatch.setattr(journal, "_write", write)
        other, found, book = again(path)
        assert other.rounds.playing is not None
        assert len(found.moves) == made
        assert other.rounds.playing.table.state == state
        await other.close()
        book.close(finished=False)

    asyncio.run(run())


def test_a_lobby_that_cannot_be_kept_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot is set and no deal is opened that a host which starts again would not know."""

    async def run() -> None:
        room = open_room(path, LITTLE_TYRANT)
        before = dict(room.rounds.bots)

        def full(handle: int, data: bytes) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(journal, "_write", full)
        with pytest.raises(OSError, match="No space"):
            room.seat_bot(next(iter(before)), "")
        assert room.rounds.bots == before
        with pytest.raises(OSError, match="No space"):
            room.rounds.maybe_begin()
        assert (room.rounds.phase, room.rounds.deal) == ("lobby", 0)
        await stop(room)

    asyncio.run(run())


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of this test's own."""
    monkeypatch.setenv("QK_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def plan(doors: Doors, **more: Any) -> Plan:
    """A table of bots."""
    options = Options(pace=0.0, autostart=4)
    return Plan(LITTLE_DAIFUGO, options, doors, bots=("random",) * 4, **more)


def test_a_table_of_bots_ends_in_the_archive(home: Path) -> None:
    """By the very road that `qk host` takes."""

    async def run() -> None:
        table = await open_table(plan(Doors(port=0)), Idle(10_000), lambda line: None)
        async with asyncio.timeout(20):
            while table.room.rounds.phase != "over":
                await asyncio.sleep(0.01)
        await table.close()

    asyncio.run(run())
    with Archive() as archive:
        assert archive.count() == 1
    assert not places()


def test_two_hosts_do_not_share_a_table(home: Path) -> None:
    """Each has a journal of its own; one that is open is not taken up, and goes on undisturbed."""

    async def run() -> None:
        lines: list[str] = []
        tables = [await open_table(plan(Doors(port=0)), Idle(0), lines.append) for _ in range(3)]
        assert len({table.id for table in tables}) == len(places()) == 3
        for id in ("", tables[1].id):
            with pytest.raises(JournalInUse):
                await open_table(plan(Doors(port=0), resume=id), Idle(0), lines.append)
        for table in tables:
            await table.close(finished=True)
        assert not places()

    asyncio.run(run())


def test_a_relayed_table_comes_back_to_its_room(home: Path) -> None:
    """The relay knows the host again by the token in the journal, even before it has missed it."""

    async def run() -> None:
        relay = Relay()
        await relay.start("127.0.0.1", 0)
        doors = Doors(relay=Address("127.0.0.1", relay.port), room="house")
        table = await open_table(plan(doors), Idle(5), lambda line: None)
        async with asyncio.timeout(20):
            while not table._workshop.idle.is_set():  # type: ignore[attr-defined]
                await asyncio.sleep(0.01)
        path = places()[0]
        kept = path.read_bytes()
        await table.close(finished=True)
        path.write_bytes(kept)  # as if the host had been killed
        back = await open_table(plan_again(), Idle(5), lambda line: None)
        assert back.taken_up
        assert back.invitation == table.invitation
        found = find_table_tokens(kept)
        assert found
        await back.close(finished=True)
        await relay.close()

    asyncio.run(run())


def find_table_tokens(data: bytes) -> bytes:
    """The relay's token in a journal."""
    from netplay.hosting.keeping import fold

    return fold(journal.payloads(data)[0]).relay_token


def test_a_damaged_journal_is_told_in_one_line(home: Path) -> None:
    """With its name, and it stays as it is."""
    (home / "tables").mkdir(parents=True)
    path = home / "tables" / "ssh-1.journal"
    path.write_bytes(b"junk, and more junk")
    with pytest.raises(journal.BadJournal, match=r"ssh-1\.journal") as told:
        find_table(path)
    assert "\n" not in str(told.value)
    assert path.read_bytes() == b"junk, and more junk"


def test_a_command_that_was_done_before_the_host_died_is_done_once(path: Path) -> None:
    """The player who never heard the answer asks again under the same number, and is told that it is done."""

    async def run() -> None:
        room = open_room(path, SMALL, moves=0)
        member = Member("aki", b"t" * 16)
        room.seat_bot(Seat(0), "")
        with_a_member(room, member.token)
        member.seat, member.ready = Seat(0), True
        room.members[member.token] = member
        room.rounds.maybe_begin()
        await asyncio.sleep(0.01)
        playing = room.rounds.playing
        assert playing is not None
        move = wire.Move(2**40, playing.last_number, "D")
        await room.obey(member, move)
        assert member.answers[move.id].code == ""
        made = playing.table.made
        assert len(made) == 1
        await stop(room)
        other, found, book = again(path)
        assert len(found.moves) == 1
        same = other.members[member.token]
        await other.obey(same, move)
        assert same.answers[move.id].code == ""
        assert other.rounds.playing is not None
        assert len(other.rounds.playing.table.made) == 1
        await other.close()
        book.close(finished=False)

    asyncio.run(run())

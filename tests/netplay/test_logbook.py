"""A hosted table's journal: torn or damaged files restore an earlier true state, or are refused."""

from __future__ import annotations

import asyncio
import os
import stat
import threading
from pathlib import Path

import msgspec
import pytest

from engine.seats import Seat
from netplay.room.acts import (
    FORMAT,
    Act,
    BadTable,
    BotSet,
    Clocked,
    CommandsDone,
    DealSealed,
    GameBegan,
    GameFinished,
    HintGiven,
    MemberCame,
    MemberLeft,
    MoveMade,
    RecordArchived,
    RelayJoined,
    RulesProposed,
    SeatTaken,
    TableOpened,
    apply,
    compacted,
    fold,
    write_act,
)
from netplay.room.journal import Logbook, find_table
from netplay.room.options import Options
from netplay.room.room import lock_for, opens
from netplay.room.series import Holder, Series, Sitter
from netplay.storage.journal import BadJournal, Journal, JournalInUse, payloads
from netplay.table.games import GameConfig
from netplay.wire.messages import Answer
from tests.chance import seeded
from tests.netplay.hosted import (
    LITTLE_DAIFUGO,
    LITTLE_TYRANT,
    SMALL,
    again,
    open_room,
    play,
    states,
    stop,
    with_a_member,
)
from tests.netplay.test_journal import ends
from tests.waiting import PATIENCE, until

TOKEN, OTHER = b"a" * 16, b"b" * 16
OPENED = TableOpened(
    FORMAT, "0123456789abcdef", SMALL.plain(), Options(title="卓", password=lock_for("secret"))
)
BEGAN = GameBegan(1, (("aki", b"n" * 32),), ("aki", "Euler"), ("", "club"), 1, (), (), "2026-11-21T12:00:00")
LINES: tuple[Act, ...] = (
    OPENED,
    RelayJoined(b"r" * 32),
    MemberCame(TOKEN, "aki"),
    SeatTaken(TOKEN, 0),
    MemberCame(OTHER, "ben"),
    MemberLeft(OTHER),
    BotSet(1, "club"),
    DealSealed(1, b"s" * 32),
    BEGAN,
    MoveMade(0, "%", 1.5, 2, TOKEN, 7),
    MoveMade(1, "57", None, 3),
    GameFinished(
        Series(
            2, (Holder(Sitter(TOKEN, "aki"), 1, "大富豪"), Holder(Sitter(b"", "Euler", "club"), 0, "大貧民"))
        )
    ),
    DealSealed(2, b"u" * 32),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a path for a table's journal."""
    return tmp_path / "tables" / "port-7777.journal"


def written(path: Path, lines: tuple[Act, ...] = LINES) -> bytes:
    """Return a journal with these acts."""
    book = Logbook(path)
    for line in lines:
        book.append(line)
    book.close(finished=False)
    return path.read_bytes()


def restored(path: Path, data: bytes) -> object:
    """Return the table in these bytes; None if they are refused and the file is unchanged."""
    path.write_bytes(data)
    try:
        found = find_table(path)
    except BadJournal:
        assert path.read_bytes() == data
        return None
    assert found is not None
    found[1].close(finished=False)
    return found[0]


def test_a_journal_cut_at_any_byte_gives_the_table_as_it_was_then(path: Path) -> None:
    """Exactly the complete records, and a torn end is cut off before anything new is written."""
    data = written(path)
    last = ends(data)
    for cut in range(len(data)):
        whole = sum(end <= cut for end in last[1:])
        found = restored(path, data[:cut])
        if whole == 0:
            assert found is None
            continue
        assert found == fold([write_act(line) for line in LINES[:whole]])
        _, book = find_table(path)  # type: ignore[misc]  # there is one
        book.append(CommandsDone(TOKEN, (9,)))
        book.close(finished=False)
        assert path.read_bytes()[: last[whole]] == data[: last[whole]]
        assert len(ends(path.read_bytes())) == whole + 2


def test_a_journal_changed_at_any_byte_never_gives_another_table(path: Path) -> None:
    """It is refused; in the last record a change can't be told from a torn write, and that record is left out."""
    data = written(path)
    last = ends(data)
    before = fold([write_act(line) for line in LINES[:-1]])
    for at in range(len(data)):
        for flip in (0x01, 0x80, 0xFF):
            found = restored(path, bytes((*data[:at], data[at] ^ flip, *data[at + 1 :])))
            assert found == (None if at < last[-2] else before), at


async def test_every_moment_of_a_game_can_be_taken_up(path: Path) -> None:
    """Each complete prefix restores the exact table of that time, including later draws from shuffled cards."""
    reshuffled = msgspec.structs.replace(SMALL, set={**SMALL.set, "D10": "reshuffle"})
    for _ in range(20):  # some games end before the deck is used up
        room = open_room(path, reshuffled, moves=120)
        with_a_member(room)
        await play(room)
        playing = room.match.playing
        draws = 0 if playing is None else sum(move.actor < 0 for move in playing.table.made)
        await stop(room)
        if draws > 3:
            break
        path.unlink()
    assert draws > 3, "hardly a blind draw came up"
    assert playing is not None
    wanted = states(playing)
    data = path.read_bytes()
    last = ends(data)
    for whole in range(1, len(last)):
        path.write_bytes(data[: last[whole]])
        other, found, book = again(path)
        if found.began is not None:
            assert other.match.playing is not None
            there = other.match.playing.table
            moves = len(found.moves)
            # A draw whose card was not saved yet is given the same card again.
            assert there.start == wanted[0]
            assert there.state == wanted[len(there.made)]
            assert len(there.made) - moves in (0, 1)
        else:
            assert other.match.playing is None
        await other.close()
        book.close(finished=False)


def test_what_stands_between_games_is_all_that_is_kept(path: Path) -> None:
    """Members with their seats and handled commands, bots, rules, relay, the series, and games not yet archived."""
    found = fold([write_act(line) for line in LINES])
    assert found.unfiled[1].moves == LINES[9:11]
    same = fold([write_act(line) for line in compacted(found)])
    for one in same.members.values():  # a stored move answers a repeated command, which changes nothing
        one.answers = list({answer.id: answer for answer in one.answers}.values())
    assert same == found
    filed = fold([write_act(line) for line in (*LINES, RecordArchived(1))])
    short = compacted(filed)
    assert not any(isinstance(line, GameBegan | MoveMade) for line in short)
    again_ = fold([write_act(line) for line in short])
    assert again_ == filed
    assert again_.members[TOKEN].answers == [Answer(7)]
    assert (again_.series, again_.deal) == (found.series, 2)


def test_a_journal_is_made_short_in_its_place(path: Path) -> None:
    """Later writes continue from there, and another host still cannot open it."""
    book = Logbook(path)
    for line in (*LINES, RecordArchived(1)):
        book.append(line)
    long = path.stat().st_size
    short = compacted(fold([write_act(line) for line in (*LINES, RecordArchived(1))]))
    asyncio.run(book.shorten(short))
    book.append(BotSet(1, ""))
    assert path.stat().st_size < long
    with pytest.raises(JournalInUse):
        find_table(path)
    book.close(finished=False)
    found = find_table(path)
    assert found is not None
    assert found[0].bots == {}
    assert found[0].members[TOKEN].seat == 0
    found[1].close(finished=False)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_table_of_an_earlier_format_is_refused_and_left(path: Path) -> None:
    """The rest of the file is not read: its records may have had other fields."""
    journal = Journal.start(
        path, [msgspec.msgpack.encode([1, 1, "table", {}, {}]), msgspec.msgpack.encode([10, [], [], 1])]
    )
    journal.close(finished=False)
    data = path.read_bytes()
    with pytest.raises(BadJournal, match="table-format: found=1, known=2"):
        find_table(path)
    assert path.read_bytes() == data


def test_a_table_that_another_host_runs_is_left_alone(path: Path) -> None:
    """It is not opened, and nothing changes."""
    book = Logbook(path)
    book.append(OPENED)
    data = path.read_bytes()
    with pytest.raises(JournalInUse):
        find_table(path)
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    assert path.read_bytes() == data
    book.close(finished=True)
    assert find_table(path) is None


@pytest.mark.parametrize(
    "lines", [(LINES[1],), (OPENED, OPENED), (msgspec.structs.replace(OPENED, format=9),), (OPENED, LINES[9])]
)
def test_whole_records_that_make_no_table_are_refused(path: Path, lines: tuple[Act, ...]) -> None:
    with pytest.raises(BadTable):
        fold([write_act(line) for line in lines])
    assert restored(path, _raw(path, lines)) is None


def _raw(path: Path, lines: tuple[Act, ...]) -> bytes:
    from netplay.storage.journal import Journal

    Journal.start(path, [write_act(line) for line in lines]).close(finished=False)
    return path.read_bytes()


def test_a_proposal_begins_the_series_again() -> None:
    found = fold([write_act(line) for line in (*LINES, RulesProposed(SMALL.plain()))])
    assert found.series == Series()


def test_hints_that_were_agreed_on_are_written_down_and_keep_the_series() -> None:
    """With unchanged rules the series continues; with others it restarts, and the shortened journal has both."""
    before = fold([write_act(line) for line in LINES])
    found = fold([write_act(line) for line in (*LINES, RulesProposed(before.chosen, hints="all"))])
    assert before.options.hints == "off"
    assert found.options.hints == "all"
    assert found.series == before.series != Series()
    assert fold([write_act(line) for line in compacted(found)]).options.hints == "all"
    other = fold(
        [write_act(line) for line in (*LINES, RulesProposed({**before.chosen, "seats": 4}, hints="all"))]
    )
    assert other.series == Series()


def test_commands_done_before_the_journal_was_short_are_done() -> None:
    found = fold(
        [write_act(line) for line in (OPENED, MemberCame(TOKEN, "aki"), CommandsDone(TOKEN, (3, 4)))]
    )
    assert found.members[TOKEN].answers == [Answer(3), Answer(4)]


async def test_a_password_stands_in_no_file(path: Path) -> None:
    room = open_room(path, password="открой-сезам")
    assert "открой-сезам".encode() not in path.read_bytes()
    assert room.options.shown()["password"] is True
    assert opens("открой-сезам", room.options.password)
    assert not opens("открой", room.options.password)
    await stop(room)
    other, _, book = again(path)
    assert opens("открой-сезам", other.options.password)
    book.close(finished=False)
    assert lock_for("x") != lock_for("x")
    assert opens("anything", "")


async def test_a_journal_is_made_short_beside_play(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow disk delays nobody; acts saved meanwhile are not lost, and no other file is left."""
    book = Logbook(path)
    for line in (*LINES, RecordArchived(1)):
        book.append(line)
    going, go_on = threading.Event(), threading.Event()

    def flush(handle: int) -> None:
        going.set()
        assert go_on.wait(PATIENCE)

    monkeypatch.setattr(os, "fsync", flush)
    for archived, shorter in ((True, False), (False, True)):
        long = path.stat().st_size
        short = compacted(fold(payloads(path.read_bytes())[0]))
        going.clear()
        go_on.clear()
        shortening = asyncio.create_task(book.shorten(short))
        await until(going.is_set)
        await book.shorten(short)
        if archived:
            book.append(BotSet(1, ""))
        go_on.set()
        await shortening
        assert (path.stat().st_size < long) is shorter
        assert os.listdir(path.parent) == [path.name]
    book.close(finished=False)
    found = find_table(path)
    assert found is not None
    assert found[0].bots == {}
    found[1].close(finished=False)


def test_hints_that_named_a_play_outlive_the_host() -> None:
    """In a running game, in one whose record is not archived yet, and in the shortened journal."""
    opened = TableOpened(FORMAT, "t", {"game": "prime"}, Options())
    began = GameBegan(1, (), ("aki", "ben"), ("", ""), 1, (), (), "2026-11-24", (b"a", b"b"))
    lines: list[Act] = [opened, DealSealed(1, b"s"), began, HintGiven(1), HintGiven(1)]
    found = fold([write_act(line) for line in lines])
    assert found.hints == [1, 1]
    lines.append(GameFinished())
    found = fold([write_act(line) for line in lines])
    assert found.hints == []
    assert found.unfiled[1].hints == (1, 1)
    short = fold([write_act(line) for line in compacted(found)])
    assert short.unfiled == found.unfiled
    lines.append(msgspec.structs.replace(began, deal=2))
    assert fold([write_act(line) for line in lines]).hints == []


async def test_the_clock_of_a_game_ends_with_it(path: Path) -> None:
    """Nothing of it is left for the table between two games."""
    room = open_room(path, SMALL, moves=1)
    with seeded("a deal that is not over after a move"):
        await play(room)
    await stop(room)
    state = fold(payloads(path.read_bytes())[0])
    apply(state, Clocked(1, 2.0, 50.0))
    apply(state, GameFinished(series=state.series))
    assert fold(list(map(write_act, compacted(state)))) == state


@pytest.mark.parametrize("chosen", [SMALL, LITTLE_DAIFUGO, LITTLE_TYRANT])
async def test_a_table_in_play_is_what_its_journal_says(path: Path, chosen: GameConfig) -> None:
    """After a game of a series, after hints that leave it as it is, and after rules that restart it."""
    room = open_room(path, chosen, games=3)

    def is_written() -> bool:
        return fold(payloads(path.read_bytes())[0]) == room.state

    assert is_written()
    await play(room)
    assert is_written()
    series = room.match.series
    assert series.game == 2
    room.acts.write(RulesProposed(room.match.chosen, "all"))
    assert (is_written(), room.match.series, room.options.hints) == (True, series, "all")
    room.match.choose(chosen.plain(), chosen.seats)
    assert (is_written(), room.match.series) == (True, Series())
    for seat in range(chosen.seats):
        room.seat_bot(Seat(seat), "")
    assert is_written()
    assert fold(list(map(write_act, compacted(room.state)))) == room.state
    await stop(room)

"""The journal: complete records are restored, a torn end is dropped, and damage is refused."""

from __future__ import annotations

import asyncio
import os
import stat
import threading
import time
import zlib
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from netplay.room.acts import MoveMade, SoloOpened, write_act
from netplay.room.journal import table_of
from netplay.storage.journal import (
    AT_ONCE,
    FLUSH_EVERY,
    HEAD,
    BadJournal,
    Journal,
    JournalInUse,
    frame,
    payloads,
)
from netplay.storage.locks import is_in_use, lock
from netplay.table.games import GameConfig
from tests.waiting import PATIENCE, in_time, until
from tui.text.words import Words

OPENING = SoloOpened(
    chosen=GameConfig("daifugo", set={"jokers": 2}, local=("stairs",), seats=3),
    names=("aki", "ben", "cid"),
    bots=("", "novice", "random"),
    seed="ab" * 32,
    date="2026-11-21T12:00:00",
)
MADE = (
    MoveMade(0, "3d 3h", None, 0),
    MoveMade(1, "%", 1.25, 0),
    MoveMade(2, "seven_pass=4d", None, 0, b"k", 7),
    MoveMade(-1, "deal=Xb", None, 0),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a path for a journal."""
    return tmp_path / "deep" / "game.journal"


class Found(NamedTuple):
    """The contents of a journal."""

    opening: SoloOpened
    made: tuple[MoveMade, ...]
    size: int
    torn: int


def moved(actor: int, text: str) -> bytes:
    """Return a move as a journal stores it."""
    return write_act(MoveMade(actor, text, None, 0))


def began(path: Path, opening: SoloOpened) -> Journal:
    """Create the journal of a solo game."""
    return Journal.start(path, [write_act(opening)])


def found_in(path: Path) -> Found:
    """Read the journal as a program that resumes it."""
    journal, found = Journal.claim(path)
    journal.close(finished=False)
    whole = payloads(path.read_bytes())[1]
    table = table_of(found)
    assert table.solo is not None
    return Found(table.solo, tuple(table.moves), whole, path.stat().st_size - whole)


def written(path: Path) -> bytes:
    """Return a journal of four moves."""
    journal = began(path, OPENING)
    for one in MADE:
        journal.append(write_act(one))
    journal.close(finished=False)
    return path.read_bytes()


def ends(data: bytes) -> list[int]:
    """Return where the header and each record end."""
    found, at = [len(HEAD)], len(HEAD)
    while at < len(data):
        at += 8 + int.from_bytes(data[at : at + 4], "big")
        found.append(at)
    return found


def read(path: Path, data: bytes) -> Found:
    """Read these bytes as a journal."""
    path.write_bytes(data)
    return found_in(path)


def test_what_was_written_is_read(path: Path) -> None:
    """It is private to the player, and no other file is created."""
    data = written(path)
    found = found_in(path)
    assert (found.opening, found.made, found.torn) == (OPENING, MADE, 0)
    assert (found.size, stat.S_IMODE(path.stat().st_mode)) == (len(data), 0o600)
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_a_journal_cut_at_any_byte_gives_the_moves_before(path: Path) -> None:
    """Exactly the complete ones; without a complete opening it is refused."""
    data = written(path)
    last = ends(data)
    for cut in range(len(data)):
        if cut < last[1]:
            with pytest.raises(BadJournal):
                read(path, data[:cut])
            continue
        found = read(path, data[:cut])
        whole = sum(end <= cut for end in last[2:])
        assert found.made == MADE[:whole]
        assert found.size == last[whole + 1]
        assert found.torn == cut - found.size


def test_a_journal_changed_at_any_byte_never_tells_something_else(path: Path) -> None:
    """Damage before the last record is refused; in the last record it can't be told from a torn write."""
    data = written(path)
    last = ends(data)
    for at in range(len(data)):
        for flip in (0x01, 0x80, 0xFF):
            changed = bytes((*data[:at], data[at] ^ flip, *data[at + 1 :]))
            if at < last[-2]:
                with pytest.raises(BadJournal):
                    read(path, changed)
                assert path.read_bytes() == changed
            else:
                found = read(path, changed)
                assert found.made == MADE[:-1]
                assert found.torn


@pytest.mark.parametrize("what", ["swapped", "left out", "twice", "another game's"])
def test_whole_records_stand_only_in_their_own_places(path: Path, what: str) -> None:
    """The chain of checksums: no record can be moved, dropped, repeated or copied from elsewhere."""
    data = written(path)
    last = ends(data)
    parts = [data[begin:end] for begin, end in zip([0, *last], last, strict=False)]
    head, opening, *moves = parts
    match what:
        case "swapped":
            moves[0], moves[1] = moves[1], moves[0]
        case "left out":
            del moves[1]
        case "twice":
            moves.insert(1, moves[0])
        case _:
            path.unlink()
            other = began(path, msgspec.structs.replace(OPENING, seed="cd" * 32))
            for one in MADE:
                other.append(write_act(one))
            other.close(finished=False)
            moves[2:] = [path.read_bytes()[last[3] : last[4]], path.read_bytes()[last[4] :]]
    with pytest.raises(BadJournal):
        read(path, head + opening + b"".join(moves))


def test_a_torn_end_is_cut_off_before_more_is_written(path: Path) -> None:
    """The game continues behind its last complete move."""
    path.write_bytes(written(path)[:-3])
    journal, _ = Journal.claim(path)
    journal.append(moved(2, "%"))
    journal.close(finished=False)
    again = found_in(path)
    assert again.made == (*MADE[:-1], MoveMade(2, "%", None, 0))
    assert again.torn == 0


def test_a_journal_is_read_only_once_nobody_else_can_write_it(path: Path) -> None:
    """A move that was made while another program reads the file is not cut off."""
    journal = began(path, OPENING)
    with pytest.raises(JournalInUse):
        Journal.claim(path)
    journal.append(moved(0, "3d"))
    journal.close(finished=False)
    other, found = Journal.claim(path)
    other.close(finished=False)
    assert len(found) == 2
    assert found_in(path).made == (MoveMade(0, "3d", None, 0),)


def test_a_check_of_the_lock_keeps_nobody_out(path: Path) -> None:
    """Lists test whether a game is in use by a shared lock; the player can open it meanwhile."""
    began(path, OPENING).close(finished=False)
    looking = os.open(path, os.O_RDONLY)
    assert lock(looking, shared=True)
    assert not is_in_use(path)
    threading.Timer(0.03, os.close, [looking]).start()
    journal, _ = Journal.claim(path)
    assert is_in_use(path)
    journal.close(finished=True)


def test_a_game_that_ended_while_it_was_opened_is_gone(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written to a deleted file."""
    began(path, OPENING).close(finished=False)
    opened = os.open

    def late(name: Path, *more: int) -> int:
        handle = opened(name, *more)
        path.unlink()
        return handle

    monkeypatch.setattr(os, "open", late)
    with pytest.raises(FileNotFoundError):
        Journal.claim(path)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "isn't a saved game"),
        (b'{"format":1,"game":"prime"}\n[0,"D"]\n', "an early version"),
        (HEAD[:-1] + b"\x09", "version 9"),
        (HEAD, "does not begin with the opening of a table or a game"),
        (HEAD + bytes(500), "does not begin with the opening of a table or a game"),
        (
            HEAD + frame(msgspec.msgpack.encode(MADE[0]), zlib.crc32(HEAD))[0],
            "does not begin with the opening",
        ),
        (HEAD + frame(b"\x93\x00\x01", zlib.crc32(HEAD))[0], "one of its lines cannot be read"),
        (
            HEAD + frame(msgspec.msgpack.encode([0, {}, [], []]), zlib.crc32(HEAD))[0],
            "it has format 1; 2 is known",
        ),
        (HEAD + frame(b"\x91" * 5000, zlib.crc32(HEAD))[0], "one of its lines cannot be read"),
    ],
)
def test_what_is_no_journal_is_refused_with_a_reason(path: Path, data: bytes, words: str) -> None:
    """One line gives the reason; the file is left unchanged."""
    path.parent.mkdir()
    with pytest.raises(BadJournal) as wrong:
        read(path, data)
    assert words in Words("en").error(wrong.value)
    assert "\n" not in Words("en").error(wrong.value)
    assert path.read_bytes() == data


def test_a_journal_that_is_being_written_is_left_alone(path: Path) -> None:
    """Another program can't resume it, and the file stays where it is."""
    journal = began(path, OPENING)
    with pytest.raises(JournalInUse):
        Journal.claim(path)
    assert path.exists()
    journal.close(finished=True)
    assert not path.exists()


def test_a_finished_game_does_not_remove_another_games_journal(path: Path) -> None:
    """The path may belong to a later game by then."""
    journal = began(path, OPENING)
    path.rename(path.with_suffix(".earlier"))
    later = began(path, OPENING)
    journal.close(finished=True)
    assert path.exists()
    later.close(finished=True)


def test_what_the_disk_does_not_take_is_not_half_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Full disk: the move fails, and the journal is as before, ready for the next."""
    journal = began(path, OPENING)
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:5]))
    with pytest.raises(OSError, match="disk full"):
        journal.append(moved(0, "%"))
    monkeypatch.undo()
    journal.append(moved(1, "%"))
    journal.close(finished=False)
    found = found_in(path)
    assert (found.made, found.torn) == ((MoveMade(1, "%", None, 0),), 0)


@pytest.mark.parametrize("finished", [True, False])
def test_what_comes_after_the_end_is_written_nowhere(path: Path, finished: bool) -> None:
    """A closed journal writes nothing, least of all to a file that reuses its descriptor."""
    journal = began(path, OPENING)
    journal.close(finished=finished)
    others = [(path.parent / f"other{n}").open("wb") for n in range(8)]
    with pytest.raises(OSError, match="Bad file"):
        journal.append(moved(0, "D"))
    assert not any(os.fstat(one.fileno()).st_size for one in others)
    for one in others:
        one.close()


async def test_many_moves_are_flushed_together_and_aside(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A burst of moves costs one flush, outside the event loop."""
    flushed: list[int] = []
    done = asyncio.Event()
    loop = asyncio.get_running_loop()

    def flush(handle: int) -> None:
        flushed.append(handle)
        loop.call_soon_threadsafe(done.set)

    monkeypatch.setattr(os, "fdatasync", flush)
    journal = began(path, OPENING)
    for number in range(50):
        journal.append(moved(0, str(number)))
    assert not flushed
    await in_time(done.wait())
    assert len(flushed) == 1
    journal.close(finished=True)


async def test_a_move_after_a_quiet_time_goes_to_the_disk_at_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At human speed each move is flushed at once; moves of a burst share a flush."""
    flushed: list[float] = []
    done = threading.Semaphore(0)
    loop = asyncio.get_running_loop()

    def flush(handle: int) -> None:
        flushed.append(loop.time())
        done.release()

    monkeypatch.setattr(os, "fdatasync", flush)
    monkeypatch.setattr("netplay.storage.journal.FLUSH_EVERY", 3600.0)
    journal = began(path, OPENING)
    journal.append(moved(0, "D"))
    assert await asyncio.to_thread(done.acquire, timeout=PATIENCE)
    journal.append(moved(0, "%"))
    await asyncio.sleep(0)
    assert len(flushed) == 1, "the next one waits for its round"
    journal.close(finished=True)


STUCK = PATIENCE
"""Seconds for which the disk accepts nothing."""


async def test_a_slow_disk_holds_a_few_files_and_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """200 tables write to a disk that is stuck, and slow afterwards.

    Only a few more files are open, no journal is flushed twice at once, other threads work, and the loop runs; when
    the disk recovers, all writes are flushed.
    """
    flushing: set[int] = set()
    doubled: list[int] = []
    sizes: dict[int, int] = {}
    lock, go_on = threading.Lock(), threading.Event()

    def flush(handle: int) -> None:
        about = os.fstat(handle)
        with lock:
            doubled.extend(flushing & {about.st_ino})
            flushing.add(about.st_ino)
        go_on.wait(STUCK)
        with lock:
            flushing.discard(about.st_ino)
            sizes[about.st_ino] = max(sizes.get(about.st_ino, 0), about.st_size)

    journals = [Journal.start(tmp_path / f"{number}.journal", [write_act(OPENING)]) for number in range(200)]
    monkeypatch.setattr(os, "fdatasync", flush)
    before = len(os.listdir("/dev/fd"))
    late = 0.0
    try:
        for _ in range(20):
            for journal in journals:
                journal.append(moved(0, "3d"))
            began = time.monotonic()
            await asyncio.sleep(FLUSH_EVERY / 2)
            late = max(late, time.monotonic() - began - FLUSH_EVERY / 2)
        await until(lambda: len(flushing) >= AT_ONCE)
        assert len(flushing) == AT_ONCE
        assert len(os.listdir("/dev/fd")) <= before + AT_ONCE
        assert await in_time(asyncio.to_thread(lambda: "other work"), STUCK / 2) == "other work"
        assert late < STUCK / 2, "the loop waited for the disk"
    finally:
        go_on.set()
    wanted = {path.stat().st_ino: path.stat().st_size for path in tmp_path.glob("*.journal")}
    await until(lambda: sizes == wanted)
    assert not doubled
    for journal in journals:
        journal.close(finished=True)
    assert len(os.listdir("/dev/fd")) <= before - len(journals) + 1


def test_long_journals_are_read_in_a_moment() -> None:
    """Damage near the beginning of thousands of moves is found without reading them repeatedly."""
    data, crc = HEAD, zlib.crc32(HEAD)
    for number in range(5000):
        record, crc = frame(moved(0, f"move {number}"), crc)
        data += record
    assert len(payloads(data)[0]) == 5000
    with pytest.raises(BadJournal):
        payloads(data[:40] + b"\xff\xff\xff\xff" + data[44:])

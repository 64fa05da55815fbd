"""The directory of a server's processes: the same for an SQLite file and a Redis server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.errors import QkError
from netplay.directory import protocol, sqlite
from netplay.directory.mirror import Mirror
from netplay.directory.opening import open_directory
from netplay.directory.protocol import Directory, DirectoryEntry, DirectoryUnavailable
from netplay.directory.sqlite import SqliteDirectory
from tests.netplay.redistools import RedisServer
from tests.waiting import until

Make = Callable[[], Directory]


@pytest.fixture(params=["sqlite", "redis"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Make]:
    """Return a function that opens the directory as another process would."""
    made: list[Directory] = []

    def one() -> Directory:
        made.append(SqliteDirectory(tmp_path / "d.db") if server is None else open_directory(server.url))
        return made[-1]

    server = RedisServer(tmp_path) if request.param == "redis" else None
    if server is not None:
        server.start()
    try:
        yield one
    finally:
        for directory in made:
            directory.close()
        if server is not None:
            server.kill()


def test_owners_hear_of_each_other(make: Make) -> None:
    """Each gets the changes since a mark, and no others; a late process gets everything."""
    one, two = make(), make()
    first = one.beat("a", {"table/1": b'{"x": "\xe3\x81\x82"}'}, "")
    assert first.whole
    assert first.rows == {"table/1": DirectoryEntry("a", b'{"x": "\xe3\x81\x82"}')}
    both = two.beat("b", {"table/2": b"2"}, "")
    assert both.whole
    assert both.rows == {**first.rows, "table/2": DirectoryEntry("b", b"2")}
    news = one.beat("a", {}, first.mark)
    assert (news.whole, news.rows) == (False, {"table/2": DirectoryEntry("b", b"2")})
    assert one.beat("a", {}, news.mark).rows == {}
    two.beat("b", {"table/2": None}, both.mark)
    assert one.beat("a", {}, news.mark).rows == {"table/2": DirectoryEntry("b", None)}
    assert make().beat("c", {}, "").rows == first.rows


def test_nobody_takes_back_what_is_another_s(make: Make) -> None:
    """A key that was released by one and claimed by another belongs to the other."""
    one, two = make(), make()
    one.beat("a", {"name/zoe": b"a"}, "")
    one.beat("a", {"name/zoe": None}, "")
    assert two.claim("b", ["name/zoe"], b"b")
    one.beat("a", {"name/zoe": None}, "")
    assert one.beat("a", {}, "").rows == {"name/zoe": DirectoryEntry("b", b"b")}


def test_one_alone_has_what_is_claimed(make: Make) -> None:
    """Of many at once one gets all keys of a claim, or none does."""
    won: list[int] = []

    def claim(number: int) -> None:
        directory = make()
        directory.beat(f"w{number}", {}, "")
        while True:
            try:
                if directory.claim(f"w{number}", ["name/zoe", f"name/{number % 2}"], b"x"):
                    won.append(number)
            except DirectoryUnavailable:  # each of the others came first in turn
                continue
            return

    threads = [threading.Thread(target=claim, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1
    rows = make().beat("x", {}, "").rows
    assert set(rows) == {"name/zoe", f"name/{won[0] % 2}"}
    assert not make().claim("x", ["name/other", "name/zoe"], b"x")
    assert "name/other" not in make().beat("x", {}, "").rows


def test_a_document_is_changed_by_one_at_a_time(make: Make) -> None:
    """No change is lost."""

    def count() -> None:
        directory = make()
        done = 0
        while done < 10:
            try:
                directory.change("names", lambda kept: b"%d" % (int(kept or b"0") + 1))
            except DirectoryUnavailable:
                continue
            done += 1

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert make().change("names", lambda kept: kept or b"") == b"40"


def test_who_is_silent_lapses(tmp_path: Path) -> None:
    """Rows of a dead process expire, and everybody is notified; if it returns, it must announce everything again."""
    clock = [1000.0]
    directory = SqliteDirectory(tmp_path / "d.db", lambda: clock[0])
    dead = directory.beat("dead", {"table/1": b"1"}, "")
    mark = directory.beat("a", {}, "").mark
    clock[0] += protocol.LEASE / 2
    mark = directory.beat("a", {}, mark).mark
    clock[0] += protocol.LEASE / 2 + 1
    assert directory.beat("a", {}, mark).rows == {"table/1": DirectoryEntry("dead", None)}
    assert directory.beat("dead", {}, dead.mark).whole
    clock[0] += sqlite.TOMBSTONE_TIME + 1
    directory.beat("a", {}, "")
    with contextlib.closing(sqlite3.connect(tmp_path / "d.db")) as base, base:
        assert base.execute("SELECT count(*) FROM rows").fetchone() == (0,), "what is gone is forgotten"
    base.close()
    directory.close()


def test_who_was_there_before_the_machine_started_again_lapses(tmp_path: Path) -> None:
    """The clock begins again with the machine: what is later than now is of an earlier start."""
    clock = [1000.0]
    directory = SqliteDirectory(tmp_path / "d.db", lambda: clock[0])
    directory.beat("dead", {"table/1": b"1", "table/2": b"2"}, "")
    directory.beat("dead", {"table/2": None}, "")
    clock[0] = 5.0
    assert directory.beat("a", {}, "").rows == {}
    assert directory.claim("a", ["table/1"], b"1")
    directory.close()


def test_who_is_silent_lapses_in_redis(tmp_path: Path) -> None:
    """By the server's own clock."""
    from netplay.directory.redis import RedisDirectory

    server = RedisServer(tmp_path)
    server.start()
    directory = RedisDirectory(server.url, lease=0.3)
    try:
        directory.beat("dead", {"table/1": b"1"}, "")
        mark = directory.beat("a", {}, "").mark
        gone: dict[str, DirectoryEntry] = {}
        while not gone:
            news = directory.beat("a", {}, mark)
            mark, gone = news.mark, gone | news.rows
        assert gone == {"table/1": DirectoryEntry("dead", None)}
        assert directory.beat("dead", {}, mark).whole
    finally:
        directory.close()
        server.kill()


async def beaten(*mirrors: Mirror) -> None:
    """Let everybody sync twice, so that all see all changes."""
    for _ in range(2):
        for mirror in mirrors:
            await mirror.beat()


@pytest.mark.parametrize("how", ["moved", "damaged", "thrown away"])
async def test_a_file_that_is_gone_is_reported_again(tmp_path: Path, how: str) -> None:
    """Nobody forgets what was known meanwhile; a new file soon has everything."""
    path, log = tmp_path / "d.db", list[str]()
    one, two = (Mirror(SqliteDirectory(path), name, log.append) for name in "ab")
    one.put("table/1", b"1")
    two.put("table/2", b"2")
    await beaten(one, two)
    before = dict(one.rows)
    assert set(before) == {"table/1", "table/2"}
    match how:
        case "moved":
            path.rename(tmp_path / "elsewhere.db")
        case "damaged":
            path.write_bytes(b"no database at all" * 1000)
        case _:
            path.unlink()
    one.put("table/3", b"3")
    await beaten(one, two, one, two)
    assert one.rows == two.rows == {**before, "table/3": DirectoryEntry("a", b"3")}
    assert (one.away_since, two.away_since) == (None, None)
    for mirror in (one, two):
        mirror.directory.close()


async def test_a_locked_file_is_away_and_heals(tmp_path: Path) -> None:
    """Changes made meanwhile are delivered later; the log has the loss and the recovery, once each."""
    path, log = tmp_path / "d.db", list[str]()
    one, two = (Mirror(SqliteDirectory(path), name, log.append) for name in "ab")
    one.put("table/1", b"1")
    await beaten(one, two)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as base, base:
        base.execute("BEGIN EXCLUSIVE")
        one.put("table/1", b"2")
        two.put("table/5", b"5")
        await beaten(one, two)
        assert one.away_since is not None
        assert two.rows["table/1"] == DirectoryEntry("a", b"1"), "what was known stands"
        with pytest.raises(DirectoryUnavailable):
            two.claim(["name/x"], b"")
        base.execute("ROLLBACK")
    base.close()
    await beaten(one, two)
    assert (
        one.rows == two.rows == {"table/1": DirectoryEntry("a", b"2"), "table/5": DirectoryEntry("b", b"5")}
    )
    assert len([line for line in log if "is back" in line]) == 2
    for mirror in (one, two):
        mirror.directory.close()


def test_tables_of_another_kind_are_replaced(tmp_path: Path) -> None:
    """They may be of another version; the next access creates new ones, as for a damaged file."""
    with contextlib.closing(sqlite3.connect(tmp_path / "d.db")) as base:
        base.execute("CREATE TABLE rows (x)")
    directory = SqliteDirectory(tmp_path / "d.db")
    with pytest.raises(DirectoryUnavailable, match="no such column"):
        directory.beat("a", {}, "")
    assert directory.beat("a", {"table/1": b"1"}, "").whole
    directory.close()


def test_a_folder_in_the_place_of_the_file_is_named(tmp_path: Path) -> None:
    """In words of any language, and the folder stays."""
    (tmp_path / "d.db").mkdir()
    directory = SqliteDirectory(tmp_path / "d.db")
    with pytest.raises(DirectoryUnavailable) as away:
        directory.beat("a", {}, "")
    assert str(away.value.values["why"]) == "no-file-but-folder"
    (tmp_path / "d.db").rmdir()
    assert directory.beat("a", {}, "").whole
    directory.close()


def test_a_full_disk_is_named(tmp_path: Path) -> None:
    """SQLite has undone the change by itself: the disk is the reason, not a change that is not there."""
    directory = SqliteDirectory(tmp_path / "d.db")
    directory.beat("a", {}, "")
    with directory._changing() as base:
        base.execute("PRAGMA max_page_count = 1")  # no less than it has
    with pytest.raises(DirectoryUnavailable) as wrong:
        directory.beat("a", {"table/1": bytes(100_000)}, "")
    assert "full" in str(wrong.value.values["why"])
    assert directory.beat("a", {"table/1": b"1"}, "").rows == {"table/1": DirectoryEntry("a", b"1")}
    directory.close()


async def test_who_asks_in_vain_knows_that_it_is_away(tmp_path: Path) -> None:
    """A lookup detects the failure before a heartbeat; the next one fails at once; loss and recovery are logged."""
    path, log = tmp_path / "d.db", list[str]()
    mirror, turns = Mirror(SqliteDirectory(path), "a", log.append), list[bool]()
    mirror.after_turn = lambda: turns.append(mirror.away_since is not None)
    await beaten(mirror)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as base, base:
        base.execute("BEGIN EXCLUSIVE")
        with pytest.raises(DirectoryUnavailable):
            mirror.claim(["name/x"], b"")
        assert mirror.away_since is not None
        with pytest.raises(DirectoryUnavailable):
            mirror.change("names", lambda data: pytest.fail("it is not asked again"))
        base.execute("ROLLBACK")
    base.close()
    await beaten(mirror)
    assert mirror.change("names", lambda data: b"1") == b"1"
    assert turns == [True, False]
    mirror.directory.close()


async def test_a_redis_that_comes_back_empty_is_filled_again(tmp_path: Path) -> None:
    """Killed and restarted without data: the same."""
    server, log = RedisServer(tmp_path), list[str]()
    server.start()
    one, two = (Mirror(open_directory(server.url), name, log.append) for name in "ab")
    try:
        one.put("table/1", b"1")
        two.put("table/2", b"2")
        await beaten(one, two)
        server.kill()
        one.put("table/3", b"3")
        await beaten(one, two)
        assert one.away_since is not None
        assert set(two.rows) == {"table/1", "table/2"}
        server.start()
        await beaten(one, two, one, two)
        assert one.rows == two.rows
        assert set(one.rows) == {"table/1", "table/2", "table/3"}
    finally:
        for mirror in (one, two):
            mirror.directory.close()
        server.kill()


async def test_what_happens_while_a_beat_is_under_way_is_not_lost(make: Make) -> None:
    """A change made and undone meanwhile has its final state."""
    one, two = (Mirror(make(), name, lambda line: None) for name in "ab")
    changed: list[str] = []
    two.after_news = changed.extend
    beating = asyncio.create_task(one.beat())
    await asyncio.sleep(0)
    one.put("table/1", b"1")
    await beating
    beating = asyncio.create_task(one.beat())
    await asyncio.sleep(0)
    one.put("table/1", None)
    one.put("table/2", b"2")
    await beating
    await beaten(one, two)
    await until(lambda: "table/2" in changed)
    assert set(two.rows) == {"table/2"}


def test_an_address_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An invalid address is refused; without one the directory is a private file in this home."""
    for address in ("http://club.example", "redis://club.example:port/", "nonsense"):
        with pytest.raises(QkError, match="directory-unknown"):
            open_directory(address)
    monkeypatch.setenv("QK_HOME", str(tmp_path / "h"))
    directory = open_directory("")
    directory.beat("a", {}, "")
    assert os.stat(tmp_path / "h" / "directory.db").st_mode & 0o077 == 0
    directory.close()

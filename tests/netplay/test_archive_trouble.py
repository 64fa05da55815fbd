"""Failures of the archive's file or disk: one line reports them, and no game is lost that could be saved."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.record import Fault
from netplay.archive import schema
from netplay.archive.archive import Archive, NewGame
from netplay.archive.damage import ArchiveTrouble
from netplay.archive.intake import empty_tray, import_records
from netplay.archive.schema import archive_path
from netplay.archive.statistics import statistics
from tests.disks import fill, small_disk
from tests.netplay.material import keep, prime_game, write_games

pytestmark = pytest.mark.usefixtures("home")

NOW = datetime(2026, 11, 21, 9, 30)


def filled(games: int) -> bytes:
    """Return the bytes of an archive with a number of games."""
    with Archive() as archive:
        for seed in range(games):
            keep(prime_game(seed), NOW)
        archive.count()
    return archive_path().read_bytes()


def remade(data: bytes) -> None:
    """Replace the archive's file by these bytes; remove all files beside it."""
    for path in archive_path().parent.glob("records.sqlite*"):
        path.unlink()
    archive_path().write_bytes(data)


def test_nonsense_is_moved_aside_and_files_come_in_again(home: Path) -> None:
    """The file is moved aside and named; a new archive starts with the records in the folder."""
    write_games(home / "records", [prime_game(1), prime_game(2)])
    archive_path().write_bytes(b"no database at all" * 500)
    with Archive() as archive:
        assert archive.aside == home / "records.sqlite.damaged-1"
        assert archive.aside.read_bytes().startswith(b"no database")
        assert archive.rescued == 0
        assert empty_tray(archive) == []
        assert archive.count() == 2


def test_damage_anywhere_loses_only_what_it_hit() -> None:
    """Overwrite a run of bytes in each page: either no game is affected, or all others are recovered.

    Damage to the root page is the exception: nothing can be recovered then.
    """
    games = 24
    data, saved = filled(games), {prime_game(seed) for seed in range(games)}
    hopeless = 0
    for page in range(len(data) // 4096):
        hurt = bytearray(data)
        hurt[page * 4096 : page * 4096 + 600] = bytes(range(7, 207)) * 3
        remade(bytes(hurt))
        with Archive() as archive:
            texts = {archive.text(book.id) for book in archive.find()}
            if archive.aside is None:
                assert texts == saved, page
                continue
            assert archive.aside.read_bytes() == bytes(hurt)
            assert archive.rescued == len(texts)
            assert texts <= saved
            hopeless += len(texts) < games - 9
    assert hopeless <= 4


LEFT_ALONE = ("archive-newer", "archive-foreign", "no-file-read-only")
"""Reports that may be repeated: the file looks like one that QK must not change."""


def looked_at() -> set[str]:
    """Check everything in the archive; return the unchanged records."""
    texts = set()
    with Archive() as archive:
        empty_tray(archive)
        for book in archive.find():
            archive.game(book.id)
            with contextlib.suppress(ArchiveTrouble):  # the damage hit the record itself
                texts.add(archive.text(book.id))
        statistics(archive)
    return texts


@pytest.mark.parametrize("part", range(3))
def test_single_bytes_that_change_are_reported_or_do_no_harm(part: int) -> None:
    """At most one line is reported, and the archive works again next time; no record comes back changed."""
    data, saved = filled(6), {prime_game(seed) for seed in range(6)}
    dice = Random(part)
    for _ in range(25):
        hurt = bytearray(data)
        for _ in range(dice.choice((1, 1, 8))):
            hurt[dice.randrange(len(hurt) if dice.random() < 0.6 else 200)] = dice.randrange(256)
        remade(bytes(hurt))
        reported = ""
        try:
            found = looked_at()
        except ArchiveTrouble as wrong:
            reported, found = str(wrong), set()
        if reported and not any(word in reported for word in LEFT_ALONE):
            found = looked_at()
        assert "\n" not in reported
        assert found <= saved


def test_a_record_that_was_hit_can_be_taken_in_again(tmp_path: Path) -> None:
    """Its hash shows the damage; the record's file repairs it under the same number."""
    remade(filled(3).replace(b'seed = "1"', b'seed = "x"'))
    with Archive() as archive:
        with pytest.raises(ArchiveTrouble, match="archive-hurt-game: id=2"):
            archive.text(2)
        taken = import_records(archive, [str(path) for path in write_games(tmp_path, [prime_game(1)])])
        assert taken.ids == (2,)
        assert archive.text(2) == prime_game(1)


def test_damage_that_only_a_second_reading_finds_begins_a_fresh_file() -> None:
    """A record's facts are no longer JSON in an otherwise sound file: all facts are read from the records again."""
    filled(3)
    with contextlib.closing(sqlite3.connect(archive_path())) as database:
        database.execute("UPDATE games SET edition = 0")
        database.execute("UPDATE games SET bots = '{' WHERE id = 2")
        database.commit()
    with Archive() as archive:
        assert archive.aside is not None
        assert {archive.text(book.id) for book in archive.find()} == set(map(prime_game, range(3)))


@pytest.mark.parametrize("length", [0, 1, 99, 100, 5000, 20_000])
def test_a_file_cut_short_begins_again(length: int) -> None:
    """The rest is kept under another name; even an empty file is reported."""
    remade(filled(6)[:length])
    with Archive() as archive:
        assert archive.aside is not None
        assert archive.aside.stat().st_size == length
        saved = keep(prime_game(9), NOW)
        assert saved.is_new


@pytest.mark.parametrize("part", [0.6, 0.75, 0.9])
def test_of_half_a_file_what_is_there_is_rescued(part: float) -> None:
    """Every game whose pages are left is recovered, and no deleted game."""
    games = 60
    data = filled(games)
    with Archive() as archive:
        archive.delete([5, 6, 7])
    data = archive_path().read_bytes()
    left = data[: int(len(data) * part) // 4096 * 4096]
    whole = {prime_game(seed) for seed in range(games) if prime_game(seed).encode() in left}
    remade(left)
    with Archive() as archive:
        texts = {archive.text(book.id) for book in archive.find()}
        assert archive.rescued == len(texts)
    deleted = {prime_game(seed) for seed in (4, 5, 6)}
    assert texts >= whole - deleted
    assert not texts & deleted
    assert len(whole) > games * (part - 0.5), "the file is cut where games lie"


@pytest.mark.parametrize("left", [0, 1])
def test_games_are_rescued_from_the_log_of_a_file_that_is_gone(home: Path, left: int) -> None:
    """After a crash of the machine the file is empty, and beside it is the log with the latest writes."""
    with Archive() as archive:
        for seed in range(5):
            summary = archive.read(prime_game(seed))
            assert not isinstance(summary, Fault)
            archive.keep([NewGame(prime_game(seed), summary)])
        log = archive_path().with_name("records.sqlite-wal").read_bytes()
    remade(b"x" * left)
    archive_path().with_name("records.sqlite-wal").write_bytes(log)
    with Archive() as archive:
        assert archive.rescued == 5
        assert {archive.text(book.id) for book in archive.find()} == {prime_game(seed) for seed in range(5)}
        assert archive.aside is not None
        assert archive.aside.with_name(f"{archive.aside.name}-wal").read_bytes() == log


def test_damage_is_moved_aside_once_for_all_programs(home: Path) -> None:
    """Other programs find the fresh archive."""
    archive_path().write_bytes(b"x" * 9000)
    with Archive() as first, Archive() as second:
        assert first.aside is not None
        assert second.aside is None
    assert len(list(home.glob("*.damaged-*"))) == 1


def full_after(archive: Archive, pages: int) -> None:
    """Leave a number of free pages on the disk."""
    used = archive._connection.execute("PRAGMA page_count").fetchone()[0]
    archive._connection.execute(f"PRAGMA max_page_count = {used + pages}")


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """Earlier imports stay; the rest is reported in one line and can be imported later."""
    names = [str(path) for path in write_games(tmp_path / "in", [prime_game(seed) for seed in range(60)])]
    with Archive() as archive:
        import_records(archive, names[:3])
        full_after(archive, 0)
        taken = import_records(archive, names)
        assert taken.stopped is not None
        assert str(taken.stopped.values["why"]) == "no-file-disk-full"
        assert (taken.ids, archive.count()) == ((), 3)
    with Archive() as archive:
        assert len(import_records(archive, names).ids) == 57


def test_a_batch_that_fits_stays_when_the_next_does_not(tmp_path: Path) -> None:
    """Games are written in batches of a hundred."""
    texts = [prime_game(seed % 40).replace("seed =", f'batch = "{seed}"\nseed =') for seed in range(220)]
    names = [str(path) for path in write_games(tmp_path / "in", texts)]
    with Archive() as archive:
        full_after(archive, 60)
        taken = import_records(archive, names)
        assert taken.stopped
        assert len(taken.ids) in (100, 200)
        assert archive.count() == len(taken.ids)


def test_a_home_that_cannot_be_written_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is in place of the home folder."""
    (tmp_path / "flat").write_text("")
    monkeypatch.setenv("QK_HOME", str(tmp_path / "flat" / "home"))
    with pytest.raises(ArchiveTrouble, match="flat"):
        Archive()


def test_an_archive_that_may_only_be_read_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything can be read, nothing changes, and attempts to write are reported."""
    filled(2)
    connect = sqlite3.connect

    def read_only(path: Any, **options: Any) -> sqlite3.Connection:
        if options.get("uri"):
            return connect(path, **options)
        return connect(f"{Path(path).as_uri()}?mode=ro", uri=True, **options)

    monkeypatch.setattr(schema.sqlite3, "connect", read_only)
    monkeypatch.setattr(schema, "_into_wal", lambda connection: connection.execute("CREATE TABLE tried (a)"))
    with Archive() as archive:
        assert not archive.writable
        assert archive.count() == 2
        assert archive.text(1) == prime_game(0)
        for change in (
            lambda: archive.delete([1]),
            lambda: import_records(archive, ["x.qk"]),
            lambda: keep("x", NOW),
        ):
            with pytest.raises(ArchiveTrouble, match="archive-read-only"):
                change()
        assert empty_tray(archive) == []


@pytest.mark.parametrize("died", [False, True])
def test_an_archive_on_a_full_disk_is_read(
    died: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no room for the index of its log; the log of a crashed program is read too."""
    filled(2)
    with small_disk(tmp_path / "disk", "512k") as disk:
        with Archive() as archive:
            archive.keep([NewGame(text := prime_game(2), archive.read(text))])  # type: ignore[arg-type]
            for part in archive_path().parent.glob("records.sqlite*" if died else "records.sqlite"):
                if not part.name.endswith("-shm"):
                    shutil.copy(part, disk)
        monkeypatch.setenv("QK_HOME", str(disk))
        filler = fill(disk)
        with Archive() as archive:
            assert archive.count() == (3 if died else 2)
            assert archive.text(2) == prime_game(1)
        with pytest.raises(ArchiveTrouble, match="archive-trouble") as wrong:
            keep(prime_game(7), NOW)
        assert str(wrong.value.values["why"]) == "no-file-disk-full"
        filler.unlink()
        assert keep(prime_game(7), NOW).is_new


def test_an_archive_that_was_read_only_for_a_while_can_be_written_again() -> None:
    """Its log and index were made read-only with it; they become writable with it."""
    with Archive() as archive:
        assert archive.count() == 0
        beside = schema.beside(archive_path())
        for one in beside:
            one.chmod(0o400)
        with Archive() as again:
            assert again.count() == 0
        assert [one.stat().st_mode & 0o777 for one in beside] == [0o600] * len(beside)
        archive_path().chmod(0o400)
        for one in beside:
            one.chmod(0o400)
        with Archive() as again:
            assert again.count() == 0
        assert all(one.stat().st_mode & 0o777 == 0o400 for one in (archive_path(), *beside))

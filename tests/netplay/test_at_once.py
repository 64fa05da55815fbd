"""Several programs of one player share a home: nothing is lost, whatever one does between two steps of another.

The other program is a thread of this process: locks belong to open files, so they separate threads as they
separate processes. It runs at the one harmful moment, until it is done or waits for a lock.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from engine.record import Fault
from netplay.archive import damage, schema
from netplay.archive.archive import Archive, NewGame
from netplay.archive.damage import ArchiveTrouble, beside, suspect
from netplay.archive.schema import archive_path
from netplay.archive.storing import archive_game
from netplay.club import book
from netplay.club import recent_files as tournaments
from netplay.club.acts import TournamentPlan
from netplay.compute.worker_pool import WorkerPool
from netplay.room import undelivered as owed
from netplay.room.acts import FORMAT, MemberLeft, TableOpened
from netplay.room.journal import Logbook, table_path
from netplay.room.options import Options
from netplay.room.undelivered import FORGOTTEN, MissedGame, MissedGames
from netplay.solo.solo import Solo
from netplay.storage import home as storage
from netplay.storage import locks, user_files
from netplay.storage.journal import Journal, JournalInUse
from netplay.storage.journal_places import begin
from netplay.storage.solo_games import save_record
from netplay.storage.user_files import alone, load_file, lock_beside, put_aside
from tests.netplay.material import keep, prime_game
from tests.netplay.test_unfinished import kept as game_left
from tests.waiting import PATIENCE

pytestmark = pytest.mark.usefixtures("home")

NOW = datetime(2026, 11, 21, 9, 30)
TABLE = TableOpened(FORMAT, "a table", {}, Options())


class Other:
    """Another program, which performs one action."""

    def __init__(self, does: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
        self._does = does
        self._done_or_stands = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self.wrong: BaseException | None = None
        lock = locks.lock

        def noticed(handle: int, *args: Any, **named: Any) -> bool:
            held = lock(handle, *args, **named)
            if not held and threading.current_thread() is self._thread:
                self._done_or_stands.set()
            return held

        monkeypatch.setattr(locks, "lock", noticed)

    def _run(self) -> None:
        try:
            self._does()
        except BaseException as wrong:
            self.wrong = wrong
        finally:
            self._done_or_stands.set()

    def comes(self) -> None:
        """Run the action now, as far as it gets."""
        if not self._thread.ident:
            self._thread.start()
            assert self._done_or_stands.wait(PATIENCE)

    def must_have_done_it(self) -> None:
        """Assert that the action has finished."""
        assert self._thread.ident, "it never came"
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        assert self.wrong is None, self.wrong


def before_first(call: Callable[..., Any], other: Callable[[], None]) -> Callable[..., Any]:
    """Wrap a function so that the other program runs before its first call."""
    came: list[bool] = []

    def called(*args: Any, **named: Any) -> Any:
        if not came:
            came.append(True)
            other()
        return call(*args, **named)

    return called


def kept_game(seed: int) -> str:
    """Return a game that is saved in the archive."""
    text = prime_game(seed)
    keep(text, NOW)
    return text


def texts() -> set[str]:
    """Return all games of the archive."""
    with Archive() as archive:
        return {archive.text(book.id) for book in archive.find()}


# ------------------------------------------------------------------ small files


def test_a_sound_file_in_the_place_of_a_damaged_one_stays(home: Path) -> None:
    """Two programs find the settings damaged; the second does not move away the file that the first wrote since."""
    path = home / "settings.toml"
    path.write_bytes(b"damaged")

    def understand(data: bytes) -> bytes:
        if data == b"damaged":
            put_aside(path, "damaged")
            path.write_bytes(b"sound")
            raise ValueError
        return data

    assert load_file(path, understand, aside=True).held == b"sound"
    assert [one.read_bytes() for one in home.glob("*.damaged-*")] == [b"damaged"]


def test_a_lock_that_was_thrown_away_is_no_lock(home: Path) -> None:
    """A program that waited for a removed lock file takes the current one, like everybody else."""
    path = home / "one.json"
    with alone(path):
        lock_beside(path).unlink()
        with alone(path), pytest.raises(user_files.BadFile) as wrong, alone(path):
            pass
    assert wrong.value.code == "file-in-use"


def test_two_games_of_the_same_second_are_two_records(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three games that end at once get a file each."""

    def other() -> None:
        save_record(prime_game(2), NOW)

    monkeypatch.setattr(storage.os, "fsync", before_first(storage.os.fsync, other))
    save_record(prime_game(1), NOW)
    found = {path.read_text() for path in (home / "records").iterdir()}
    assert found == {prime_game(1), prime_game(2)}


# ------------------------------------------------------------------ the archive


def test_two_programs_that_find_the_archive_damaged(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are about to move it aside: one does, and the game that the other saves is in the archive."""
    saved = kept_game(1)
    suspect(archive_path()).touch()
    other = Other(lambda: kept_game(2), monkeypatch)
    monkeypatch.setattr(damage, "suspect", before_first(suspect, other.comes))
    with Archive() as archive:
        assert archive.aside is not None
    other.must_have_done_it()
    assert len(list(home.glob("records.sqlite.damaged-?"))) == 1
    assert texts() == {saved, prime_game(2)}


def test_a_log_of_nothing_is_not_that_of_an_archive_begun_meanwhile(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log was left of a deleted archive; it is moved aside, but not the log of the archive created meanwhile."""
    log = beside(archive_path())[0]
    log.write_bytes(b"what was left")
    open_meanwhile: list[Archive] = []

    def begins() -> None:
        archive = Archive()
        summary = archive.read(prime_game(2))
        assert not isinstance(summary, Fault)
        archive.keep([NewGame(prime_game(2), summary)])
        open_meanwhile.append(archive)  # its log contains the saved game

    other = Other(begins, monkeypatch)
    monkeypatch.setattr(schema, "put_aside", before_first(put_aside, other.comes))
    with Archive() as archive:
        other.must_have_done_it()
        assert archive.count() == 1
    open_meanwhile[0].close()
    assert [one.read_bytes() for one in home.glob("*.damaged-*")] == [b"what was left"]
    assert texts() == {prime_game(2)}


def test_what_is_kept_in_an_archive_moved_aside_is_not_lost(home: Path) -> None:
    """The archive is moved aside while a program has it open: its game becomes a file instead."""
    before = kept_game(1)
    with Archive() as archive:
        summary = archive.read(prime_game(2))
        assert not isinstance(summary, Fault)
        suspect(archive_path()).touch()
        assert texts() == {before}
        with pytest.raises(ArchiveTrouble) as wrong:
            archive.keep([NewGame(prime_game(2), summary)])
    assert wrong.value.code == "archive-moved"
    assert archive_game(prime_game(2), NOW).id is not None
    assert texts() == {before, prime_game(2)}


def test_an_archive_that_is_moved_while_it_is_opened(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is replaced between the check and the opening: the new one is opened."""
    kept_game(1)

    def other() -> None:
        archive_path().rename(home / "elsewhere.sqlite")
        kept_game(2)

    connected = schema._connected

    def connected_and_then(path: Path) -> Any:
        found = connected(path)
        if not (home / "elsewhere.sqlite").exists():
            other()
        return found

    monkeypatch.setattr(schema, "_connected", connected_and_then)
    with Archive() as archive:
        assert {archive.text(book.id) for book in archive.find()} == {prime_game(2)}
        assert archive.is_where_it_was()


# ------------------------------------------------------------------ undelivered records


def test_a_file_that_goes_while_missed_games_are_looked_through(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another host has just delivered them: the table opens all the same, and old entries are dropped."""
    folder = home / "owed"
    folder.mkdir()
    (folder / "paid.json").touch()
    (folder / "old.json").touch()
    whole = Path.iterdir

    def listed(self: Path) -> Iterator[Path]:
        found = sorted(whole(self), reverse=True)
        (folder / "paid.json").unlink()
        return iter(found)

    monkeypatch.setattr(Path, "iterdir", listed)
    monkeypatch.setattr(owed.time, "time", lambda: datetime.now().timestamp() + FORGOTTEN + 60)
    MissedGames(folder).expire()
    assert not (folder / "old.json").exists()


def test_a_missed_game_that_is_added_while_others_are_claimed(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables of one server have records for one player: entries added during the delivery stay."""
    missed, token = MissedGames(home / "owed"), b"t" * 16
    one, more = MissedGame("table one", "record one"), MissedGame("table two", "record two")
    missed.add(token, one)
    other = Other(lambda: missed.add(token, more), monkeypatch)
    read = owed.read_saved

    def read_and_then(*args: Any) -> Any:
        found = read(*args)
        other.comes()
        return found

    monkeypatch.setattr(owed, "read_saved", read_and_then)
    claimed = missed.claim(token)
    other.must_have_done_it()
    assert (*claimed, *missed.claim(token)) == (one, more)


# ------------------------------------------------------------------ unfinished games


async def test_who_goes_on_with_any_game_gets_the_next_where_another_was_quicker(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two programs resume the newest game at once: one gets it, the other the one before."""
    older, newer = (game_left(date=f"2026-11-{day}T12:00:00") for day in (20, 21))
    taken: list[Journal] = []

    def other() -> None:
        taken.append(Journal.claim(newer)[0])

    class Quicker(Journal):
        claim = staticmethod(before_first(Journal.claim, other))  # type: ignore[assignment]

    monkeypatch.setattr("netplay.room.journal.Journal", Quicker)
    mine = Solo.interrupted(WorkerPool())
    assert mine.id == older.name.removesuffix(".journal")
    with pytest.raises(JournalInUse):
        Solo.interrupted(WorkerPool())
    await mine.close()
    taken[0].close(finished=False)


def test_a_game_that_begins_in_a_home_that_is_not_there_yet_makes_it_for_its_owner_alone(home: Path) -> None:
    """The new folder is private to its owner."""
    home.rmdir()
    begin([b"anything"]).close(finished=True)
    assert home.stat().st_mode & 0o777 == 0o700


def test_two_tables_never_have_one_journal(home: Path) -> None:
    """Two servers in one home open a table of one number: the second is refused, and the first one's game stays."""
    first = Logbook(table_path("ssh-1"))
    first.append(TABLE)
    with pytest.raises(FileExistsError):
        Logbook(table_path("ssh-1")).append(TABLE)
    before = table_path("ssh-1").read_bytes()
    first.append(MemberLeft(b"t" * 16))
    first.close(finished=False)
    assert table_path("ssh-1").read_bytes().startswith(before)
    assert len(table_path("ssh-1").read_bytes()) > len(before)
    assert [path.name for path in table_path("ssh-1").parent.iterdir()] == ["ssh-1.journal"]


# ------------------------------------------------------------------ tournaments


def test_two_tournaments_of_one_name_are_two_files(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Created by two programs at once: each has its own file, which is complete as soon as it has its name."""

    def other() -> None:
        tournaments.begin_here(TournamentPlan("Cup")).close()

    monkeypatch.setattr(
        book.tempfile, "TemporaryDirectory", before_first(book.tempfile.TemporaryDirectory, other)
    )
    mine = tournaments.begin_here(TournamentPlan("Cup"))
    mine.close()
    assert mine.path.name == "Cup-2.tournament"
    assert [one.plan.name for one in tournaments.known()] == ["Cup", "Cup"]
    assert len(list(tournaments.folder().iterdir())) == 2


def test_a_death_while_a_tournament_begins_leaves_no_half_of_one(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name is free again, and the partial file is not a tournament."""

    def dies(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(book.TournamentFile, "do", dies)
    with pytest.raises(KeyboardInterrupt):
        book.begin(home / "Cup.tournament", TournamentPlan("Cup"))
    monkeypatch.undo()
    assert not (home / "Cup.tournament").exists()
    book.begin(home / "Cup.tournament", TournamentPlan("Cup")).close()


def test_two_windows_remember_two_tournaments(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each adds its own tournament to the list, on top of the other's."""
    other = Other(lambda: tournaments.remember(home / "b.tournament"), monkeypatch)
    monkeypatch.setattr(
        tournaments, "write_atomically", before_first(tournaments.write_atomically, other.comes)
    )
    tournaments.remember(home / "a.tournament")
    other.must_have_done_it()
    assert {path.name for path in tournaments.elsewhere()} == {"a.tournament", "b.tournament"}

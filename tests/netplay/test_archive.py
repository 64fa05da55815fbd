"""The archive of games: each record saved once, searchable by every known fact, shared by several programs."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from engine.errors import QkError
from engine.record import Fault
from netplay.archive import archive as shelf
from netplay.archive import schema
from netplay.archive.archive import Archive, ArchivedGame, NewGame
from netplay.archive.damage import ArchiveTrouble
from netplay.archive.exports import export, file_name
from netplay.archive.intake import empty_tray, import_records
from netplay.archive.query import EVERYTHING, read_search
from netplay.archive.schema import archive_path
from netplay.archive.statistics import statistics
from netplay.archive.storing import archive_game, close_archives
from netplay.archive.summary import fingerprint
from netplay.storage.solo_games import save_record
from tests.netplay.material import SEMIPRIMES, daifugo_game, keep, prime_game, tyrant_game
from tests.waiting import PATIENCE
from tui.cli import main
from tui.text.archive_text import details, game_line
from tui.text.words import Words

pytestmark = pytest.mark.usefixtures("home")

EN = Words("en")

ROOT = Path(__file__).parents[2]
NOW = datetime(2026, 11, 21, 9, 30)

CUT = """+++
date = "2026-03-14"
event = "Spring cup"
set = { D5 = "seat" }
deck = "44"
+++
aki:(57QKA)
ben:(KQA23)
aki:57[GC]
aki:QK
ben:KQ,P(44)
aki:%
"""


@pytest.fixture
def archive() -> Iterator[Archive]:
    """Return an archive with a few games of each kind."""
    with Archive() as opened:
        for text in (
            CUT,
            prime_game(1),
            prime_game(2),
            prime_game(3, most=6),
            daifugo_game(1),
            tyrant_game(1),
        ):
            put(opened, text)
        yield opened


def put(archive: Archive, text: str, **more: object) -> int:
    """Save a valid record."""
    summary = archive.read(text)
    assert not isinstance(summary, Fault), summary
    return archive.keep([NewGame(text, summary, **more)])[0].id  # type: ignore[arg-type]


def found(archive: Archive, search: str) -> set[str]:
    """Return the records that a search finds."""
    return {archive.text(book.id) for book in archive.find(read_search(search))}


# ------------------------------------------------------------------ saving


def test_a_finished_game_is_kept_to_the_letter() -> None:
    """Text, players, day and hour are stored unchanged."""
    saved = keep(prime_game(5), NOW, {"cid": "club"})
    assert saved.is_new
    with Archive() as archive:
        book = archive.game(saved.id)
        assert archive.text(saved.id) == prime_game(5)
        assert [(seat.name, seat.bot) for seat in book.summary.seats] == [("cid", "club"), ("dan", "")]
        assert (book.summary.game, book.summary.rules, book.summary.over) == ("prime", "official", True)
        assert book.summary.played == "2020-01-06"  # the record's own day, not the day of saving
        assert sorted(seat.place or 0 for seat in book.summary.seats) == [1, 2]


def test_a_record_without_a_day_gets_that_of_the_keeping() -> None:
    """The host knows when it was played; on the same day the hour is stored too."""
    without = prime_game(5).replace('date = "2020-01-06"\n', "")
    on_the_day = prime_game(6).replace("2020-01-07", "2026-11-21")
    ids = [keep(text, NOW).id for text in (without, on_the_day)]
    with Archive() as archive:
        assert [archive.game(id).summary.played for id in ids] == ["2026-11-21T09:30:00"] * 2


def test_the_same_record_is_kept_once() -> None:
    """Line ends and trailing blanks don't matter; one different move makes another game."""
    text = prime_game(5)
    first = keep(text, NOW)
    again = keep(text.replace("\n", "\r\n").replace("cid:(", "cid:(", 1) + "\n\n", NOW)
    assert (again.is_new, again.id) == (False, first.id)
    assert fingerprint(text) != fingerprint(text.replace('seed = "5"', 'seed = "6"'))
    with Archive() as archive:
        assert archive.count() == 1


def test_a_played_game_is_kept_even_if_its_record_does_not_stand() -> None:
    """No played game is lost; the archive says what is wrong with its record."""
    saved = keep("cid:(57)\nben:(22)\ncid:5\n", NOW)
    with Archive() as archive:
        assert "bad-deal" in archive.game(saved.id).summary.problem
        assert archive.count() == 1


def test_a_game_the_archive_cannot_take_is_a_file_until_it_can(home: Path) -> None:
    """While the archive fails, the game is saved as a file; the file is imported later."""
    archive_path().mkdir(parents=True)
    put = archive_game(prime_game(5), NOW, {"cid": "club"})
    assert put.id is None
    assert put.path == home / "records" / "2026-11-21_093000_prime.qk"
    assert put.problem is not None
    assert "a folder, not a file" in EN.error(put.problem)
    archive_path().rmdir()
    with Archive() as archive:
        assert empty_tray(archive) == []
        assert archive.text(1) == prime_game(5)
    assert archive_game(prime_game(5), NOW).id == 1


@pytest.mark.parametrize(
    ("header", "named"),
    [
        ('+++\ngame = "tyrant"\n+++\n', "tyrant"),
        ("+++\ngame = 'daifugo'\n+++\n", "daifugo"),
        ("", "prime"),
        ('+++\ngame = "x/../../../../away"\n+++\n', "unknown"),
        ("+++\ngame = 3\n+++\n", "unknown"),
    ],
)
def test_a_record_is_kept_among_the_others_whatever_game_it_names(
    home: Path, header: str, named: str
) -> None:
    """A record from an untrusted table cannot choose its folder."""
    path = save_record(header + "cid:(57)\nben:(22)\n", NOW)
    assert path == home / "records" / f"2026-11-21_093000_{named}.qk"
    assert path.is_file()


# ------------------------------------------------------------------ searching


@pytest.mark.parametrize(
    ("search", "texts"),
    [
        ("game:daifugo", [daifugo_game(1)]),
        ("game:ty", [tyrant_game(1)]),
        ("57", [CUT]),
        ("number:1213 game:prime player:aki", [CUT]),
        ("５７", [CUT]),
        ("number:057", [CUT]),
        ("n:1312", [CUT]),
        ("spring", [CUT]),
        ("cup spring", [CUT]),
        ("since:2026", [CUT]),
        ("since:2026-03-14 until:2026-03-14", [CUT]),
        ("until:2026-02 since:2026", []),
        ("result:unfinished", [CUT, prime_game(3, most=6)]),
        ("result:unfinished until:2025", [prime_game(3, most=6)]),
        ("rules:D5=seat since:2021", [CUT]),
        ("p:nobody", []),
        ("100%", []),
        ("_", []),
    ],
)
def test_games_are_found_by(archive: Archive, search: str, texts: list[str]) -> None:
    """Each field searches one property; SQL wildcards match literally."""
    assert found(archive, search) == set(texts)


def test_undated_games_are_found_by_the_day_they_are_listed_with(home: Path) -> None:
    """A record without a date is listed with a mark, and found by the day on which it was saved."""
    undated = re.sub("date = .*\n", "", prime_game(1, most=6))
    assert take_undated(home, undated).day == f"{datetime.now():%Y-%m-%d}"
    with Archive() as archive:
        (book,) = archive.find(read_search(f"since:{datetime.now():%Y-%m-%d}"))
        assert archive.text(book.id) == undated
        assert book.day in game_line(book, EN)
        assert f"{book.day}?" in game_line(book, EN)
        assert archive.find(read_search("until:2001")) == []


def take_undated(home: Path, text: str) -> ArchivedGame:
    """Import a record without a date from a file."""
    (home.parent / "wild.qk").write_text(text)
    with Archive() as archive:
        taken = import_records(archive, [str(home.parent / "wild.qk")])
        return archive.game(taken.ids[0])


@pytest.mark.parametrize(
    ("search", "fits"),
    [
        ("player:aki", ["aki"]),
        ("player:AKI", ["aki"]),
        ("player:*aki", ["aki", "saki"]),
        ("player:?aki", []),
        ("player:*", ["aki", "saki", "Ａｋｉｏ"]),
        ("player:akio", ["Ａｋｉｏ"]),
        ("2026", ["aki"]),
        ("event:第3回", ["saki"]),
        ("第３回", ["saki"]),
        ("event:cup", ["aki"]),
        ("57", ["aki"]),
        ('"CUP 2026"', ["aki"]),
        ('event:"CUP 2026"', ["aki"]),
        ('event:"Cup 57"', []),
    ],
)
def test_names_are_whole_and_events_may_hold_digits(search: str, fits: list[str]) -> None:
    """`player:aki` matches the whole name unless asked otherwise; events are found however they are typed."""
    events = {"aki": "Cup 2026 57", "saki": "第３回大会", "Ａｋｉｏ": ""}
    for name, event in events.items():
        text = prime_game(1, most=6, names=(name, "ben"))
        keep(text.replace("+++", f'+++\nevent = "{event}"', 1).replace('date = "2020', 'date = "2019'), NOW)
    with Archive() as archive:
        found = {seat.name for book in archive.find(read_search(search)) for seat in book.summary.seats}
    assert found - {"ben"} == set(fits)


def test_a_search_with_many_stars_takes_no_time(home: Path) -> None:
    """Backtracking over twenty stars would take years."""
    keep(prime_game(1, most=6, names=("a" * 40, "ben")), NOW)
    with Archive() as archive:
        assert len(archive.find(read_search("player:" + "*a" * 20 + "*"))) == 1
        assert archive.find(read_search("player:" + "*a" * 20 + "b")) == []


@pytest.mark.parametrize(("word", "near"), [("plyer:aki", "player"), ("Sinse:2026", "since"), ("x:", "")])
def test_an_unknown_field_names_the_nearest(word: str, near: str) -> None:
    """A misspelt field is an error, not a search without results."""
    with pytest.raises(QkError) as wrong:
        read_search(f"57 {word}")
    assert wrong.value.code == "search-no-field"
    assert near in str(wrong.value.values["near"])
    for words in (EN, Words("ja")):
        assert "{" not in words.error(wrong.value)


def test_an_export_goes_on_past_damage(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every intact game is written, damaged ones are named, and the exit code reports them."""
    for seed in range(4):
        keep(prime_game(seed), NOW)
    with contextlib.closing(sqlite3.connect(archive_path())) as hurt, hurt:
        hurt.execute("UPDATE games SET text = 'x' || text WHERE id = 2")
    hurt.close()
    assert main(["--lang", "en", "records", "export", "--all", "--to", str(tmp_path / "out")]) == 1
    captured = capsys.readouterr()
    assert "record of game 2 is damaged" in captured.err
    assert captured.err.count("\n") == 1
    texts = {path.read_text() for path in (tmp_path / "out").iterdir()}
    assert texts == {prime_game(seed) for seed in (0, 2, 3)}


def test_list_and_search_take_the_same_words(capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown field is a usage error in both; ∞ can be searched with an option alone."""
    keep(CUT, NOW)
    for action in ("list", "search"):
        assert main(["--lang", "en", "records", action, "plyer:aki"]) == 2
        assert "player:" in capsys.readouterr().err
        assert main(["--lang", "en", "records", action, "57", "player:aki"]) == 0
        assert "Prime" in capsys.readouterr().out
    assert main(["--lang", "en", "records", "search", "--number", "inf"]) == 0
    assert "no game fits" in capsys.readouterr().out


def test_nobody_else_reads_the_archive(home: Path) -> None:
    """The database, its log and the files beside it are private to the owner from their creation on, also copies."""
    home.rmdir()
    with Archive() as archive:
        archive.keep([])
        assert {path.stat().st_mode & 0o777 for path in home.rglob("*") if path.is_file()} == {0o600}
    archive_path().chmod(0o644)
    with Archive():
        assert archive_path().stat().st_mode & 0o777 == 0o600
    assert home.stat().st_mode & 0o777 == 0o700


def test_a_sound_archive_is_looked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not each time it is opened, but after an unclean shutdown, or on another day."""
    looked: list[str] = []
    plain = schema._plain

    def listening(path: Path | str, **options: Any) -> sqlite3.Connection:
        connection = plain(path, **options)
        connection.set_trace_callback(lambda sql: looked.append(sql) if "quick_check" in sql else None)
        return connection

    for seed in range(3):
        keep(prime_game(seed), NOW)
    monkeypatch.setattr(schema, "_plain", listening)
    for seed in range(3, 6):
        keep(prime_game(seed), NOW)
    assert not looked
    os.utime(archive_path())
    keep(prime_game(7), NOW)
    assert len(looked) == 1


def test_games_of_a_server_are_archived_through_one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server keeps the archive open for the next game, and reopens it if the file was replaced."""
    opened: list[Path] = []
    begin = Archive._begin

    def counted(archive: Archive) -> None:
        opened.append(archive.path)
        begin(archive)

    monkeypatch.setattr(Archive, "_begin", counted)
    try:
        for seed in range(3):
            assert archive_game(prime_game(seed), NOW).id == seed + 1
        assert len(opened) == 1
        archive_path().rename(archive_path().with_name("elsewhere"))
        assert archive_game(prime_game(5), NOW).id == 1
        assert len(opened) == 2
    finally:
        close_archives()


def test_won_and_lost_are_the_players(archive: Archive) -> None:
    """`won:` means the first place, `lost:` the last."""
    for book in archive.find(read_search("result:finished")):
        for seat in book.summary.seats:
            won = book.id in {one.id for one in archive.find(read_search(f"player:{seat.name} result:won"))}
            lost = book.id in {one.id for one in archive.find(read_search(f"player:{seat.name} result:lost"))}
            assert won == (seat.place == 1)
            assert lost == (seat.place == len(book.summary.seats))


def test_what_stood_as_a_semiprime_is_no_prime() -> None:
    """It is neither the largest prime of a game or a player, nor a favorite one (P-68)."""
    with Archive() as archive:
        book = archive.game(put(archive, f"{SEMIPRIMES}aki:7,P(8)\n"))
        players = statistics(archive)
    verdicts = {one.value: one.verdict for one in book.summary.numbers}
    assert verdicts == {"4": "semiprime", "6": "semiprime", "7": "foul"}
    assert "2 semiprimes  1 foul" in details(book, EN)
    assert not any("argest prime" in line for line in details(book, EN))
    found = {(one.primes, one.largest, one.favourites) for player in players for one in player.records}
    assert found == {(0, "", ())}


def test_the_latest_comes_first(archive: Archive) -> None:
    """Ordered by the day of the game, up to a limit."""
    days = [book.day for book in archive.find(EVERYTHING)]
    assert days == sorted(days, reverse=True)
    assert [book.day for book in archive.find(limit=2)] == days[:2]


@pytest.mark.parametrize(
    "search",
    [
        "since:tomorrow",
        "until:2026-13",
        "since:2026-02-30",
        "game:chess",
        "result:won",
        "number:QK",
        "player:",
        "event: cup",
        "x" * 501,
    ],
)
def test_a_search_that_means_nothing_says_what_would(search: str) -> None:
    """One line that names the invalid word."""
    with pytest.raises(QkError) as wrong:
        read_search(search)
    assert wrong.value.code.startswith("search-")
    assert len(str(wrong.value)) < 200


# ------------------------------------------------------------------ deleting and exporting


def test_a_deleted_game_is_gone_with_all_that_was_known(archive: Archive) -> None:
    """All named games are deleted, or none."""
    ids = [book.id for book in archive.find()]
    with pytest.raises(ArchiveTrouble, match="archive-no-game: id=999"):
        archive.delete([ids[0], 999])
    assert archive.count() == len(ids)
    archive.delete(ids[:2])
    assert [book.id for book in archive.find()] == ids[2:]
    assert archive.numbers(ids[:2]) == {}
    with pytest.raises(ArchiveTrouble):
        archive.text(ids[0])


def test_an_export_writes_over_nothing(archive: Archive, tmp_path: Path) -> None:
    """A file with the same record counts as written; a different one is kept and named."""
    books = archive.find()
    ids = [book.id for book in books]
    assert [one.is_new for one in export(archive, ids, tmp_path / "out")] == [True] * len(ids)
    again = list(export(archive, ids, tmp_path / "out"))
    assert [(one.is_new, one.problem) for one in again] == [(False, None)] * len(ids)
    assert (tmp_path / "out" / file_name(books[0])).read_bytes() == archive.text(ids[0]).encode()
    mine = tmp_path / "mine.qk"
    mine.write_text("mine")
    problem = next(export(archive, ids[:1], mine)).problem
    assert problem is not None
    assert problem.code == "export-taken"
    assert mine.read_text() == "mine"


@pytest.mark.parametrize("below", ["", "deeper/still"])
def test_an_export_into_what_is_no_folder_is_reported_as_that(
    archive: Archive, tmp_path: Path, below: str
) -> None:
    """If a file is in place of the folder, it is kept and named."""
    mine = tmp_path / "mine"
    mine.write_text("mine")
    with pytest.raises(QkError) as wrong:
        list(export(archive, [book.id for book in archive.find()], mine / below))
    assert wrong.value.code == "export-no-folder"
    assert wrong.value.values["path"] == str(mine)
    assert mine.read_text() == "mine"


def test_a_failed_export_leaves_nothing_half_written(
    archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full halfway."""

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("netplay.storage.home.os.fsync", full)
    with pytest.raises(QkError, match="no-file-disk-full"):
        list(export(archive, [1], tmp_path / "out"))
    assert list((tmp_path / "out").iterdir()) == []


# ------------------------------------------------------------------ older, newer and foreign files


@pytest.mark.parametrize("found", [1, 2])
def test_an_archive_of_before_0_3_is_left_as_it_is(found: int) -> None:
    """One line names both versions; no byte of the file changes."""
    path = archive_path()
    keep(prime_game(2), NOW)
    with contextlib.closing(sqlite3.connect(path)) as old:
        old.execute(f"PRAGMA user_version = {found}")
    before = path.read_bytes()
    with pytest.raises(ArchiveTrouble) as wrong:
        Archive()
    assert (wrong.value.code, wrong.value.values["found"], wrong.value.values["known"]) == (
        "archive-older", found, schema.VERSION,
    )  # fmt: skip
    assert path.read_bytes() == before


def test_tables_that_cannot_all_be_created_leave_no_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    """All statements run or none: an incomplete file never gets the archive's name."""
    monkeypatch.setattr(schema, "STATEMENTS", (*schema.STATEMENTS, "no SQL at all"))
    with pytest.raises(ArchiveTrouble, match="syntax error"):
        Archive()
    assert not archive_path().exists()


def test_what_a_newer_edition_adds_is_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A newer version that reads more facts from records reads the old records again."""
    saved = keep(prime_game(2), NOW, {"cid": "expert"})
    with contextlib.closing(sqlite3.connect(archive_path())) as behind, behind:
        behind.execute("DELETE FROM seats")
    behind.close()
    monkeypatch.setattr(shelf, "EDITION", shelf.EDITION + 1)
    with Archive() as archive:
        assert [(seat.name, seat.bot) for seat in archive.game(saved.id).summary.seats] == [
            ("cid", "expert"),
            ("dan", ""),
        ]


@pytest.mark.parametrize("kind", ["newer", "foreign", "folder"])
def test_what_is_not_ours_to_change_stays(kind: str) -> None:
    """An archive of a newer version, another program's database, a folder: one line, and nothing is changed."""
    path = archive_path()
    if kind == "folder":
        path.mkdir()
    else:
        with contextlib.closing(sqlite3.connect(path)) as other, other:
            other.execute("CREATE TABLE t (a)")
            other.execute(f"PRAGMA application_id = {schema.MARK if kind == 'newer' else 7}")
            other.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
        other.close()
    with pytest.raises(ArchiveTrouble) as wrong:
        Archive()
    assert str(path) in str(wrong.value)
    assert "\n" not in str(wrong.value)
    if kind != "folder":
        with contextlib.closing(sqlite3.connect(path)) as other, other:
            assert other.execute("SELECT count(*) FROM t").fetchone() == (0,)
            assert other.execute("PRAGMA user_version").fetchone() == (schema.VERSION + 1,)
        other.close()


# ------------------------------------------------------------------ several programs at once

KEEPER = """
import sys
from datetime import datetime
from netplay.archive.archive import Archive
from netplay.archive.storing import keep
text = sys.stdin.read()
for number in range(8):
    for one in (text.replace('seed = "5"', f'seed = "{sys.argv[1]}-{number}"'), text):
        with Archive() as archive:
            keep(archive, one, datetime(2026, 1, 1))
"""


def test_several_programs_keep_at_once() -> None:
    """Three programs start together without an archive: every game is saved once."""
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", KEEPER, str(number)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for number in range(3)
    ]
    for program in programs:
        assert program.stdin is not None
        program.stdin.write(prime_game(5).encode())
        program.stdin.close()
        program.stdin = None
    errors = [program.communicate(timeout=PATIENCE)[1] for program in programs]
    assert errors == [b""] * 3
    with Archive() as archive:
        assert archive.count() == 3 * 8 + 1

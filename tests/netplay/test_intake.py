"""Importing records from files and folders: all valid ones, and a reason for each of the others."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from time import process_time

import pytest

from engine.errors import QkError
from netplay.archive import intake
from netplay.archive.archive import Archive
from netplay.archive.intake import ImportResult, empty_tray, import_records
from tests.netplay.material import daifugo_game, prime_game, tyrant_game, write_games
from tui.text.words import Words

pytestmark = pytest.mark.usefixtures("home")


def texts_of(problems: Iterable[QkError]) -> list[str]:
    """Return problems in English."""
    return [Words("en").error(one) for one in problems]


def taken_from(*names: object, lenient: bool = False) -> ImportResult:
    """Import these files and folders."""
    with Archive() as archive:
        return import_records(archive, [str(name) for name in names], lenient=lenient)


def test_a_folder_of_all_games_is_taken_in(tmp_path: Path) -> None:
    """Subfolders too; progress is reported file by file."""
    texts = [prime_game(seed) for seed in range(40)] + [
        game(seed) for game in (daifugo_game, tyrant_game) for seed in range(5)
    ]
    write_games(tmp_path / "in" / "prime", texts[:40])
    write_games(tmp_path / "in" / "others", texts[40:])
    progress: list[tuple[int, int]] = []
    with Archive() as archive:
        taken = import_records(
            archive, [str(tmp_path / "in")], progress=lambda done, of: progress.append((done, of))
        )
        assert {archive.text(book.id) for book in archive.find()} == set(texts)
    assert (len(taken.ids), taken.duplicates, taken.problems, taken.stopped) == (50, (), (), None)
    assert progress == [(done, 50) for done in range(1, 51)]


def test_what_is_here_already_is_not_judged_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Importing a folder again costs reading its files; only new records are judged."""
    write_games(tmp_path / "in", [prime_game(seed) for seed in range(5)])
    first = taken_from(tmp_path / "in")
    judged: list[str] = []
    read_with_faults = Archive.read_with_faults

    def counted(self: Archive, text: str, *, lenient: bool = False) -> object:
        judged.append(text)
        return read_with_faults(self, text, lenient=lenient)

    monkeypatch.setattr(Archive, "read_with_faults", counted)
    again = taken_from(tmp_path / "in")
    assert (again.ids, judged) == ((), [])
    assert tuple(one.id for one in again.duplicates) == first.ids
    write_games(tmp_path / "in" / "more", [prime_game(9)])
    more = taken_from(tmp_path / "in")
    assert (len(more.ids), judged, len(more.duplicates)) == (1, [prime_game(9)], 5)


def test_duplicates_are_reported_with_the_game_they_are(tmp_path: Path) -> None:
    """Within one import, and in a later one."""
    first, second = write_games(tmp_path, [prime_game(1), prime_game(1).replace("\n", "\r\n")])
    taken = taken_from(first, second)
    assert [(one.file, one.id) for one in taken.duplicates] == [(str(second), taken.ids[0])]
    assert [one.file for one in taken_from(tmp_path).duplicates] == [str(first), str(second)]


def test_every_file_that_is_no_record_is_named(tmp_path: Path) -> None:
    """File, line, reason; valid ones are imported all the same."""
    good, cheat, foul, empty = write_games(
        tmp_path,
        [
            prime_game(1),
            prime_game(2).replace("cid:", "cid:QQQQ\ncid:", 2).replace("cid:QQQQ\ncid:(", "cid:(", 1),
            "aki:(5)\nben:(7)\n",
            "",
        ],
    )
    (tmp_path / "latin.qk").write_bytes(b"aki:(57)\n\xff\n")
    taken = taken_from(tmp_path, tmp_path / "missing.qk")
    assert len(taken.ids) == 1
    problems = texts_of(taken.problems)
    named = {problem.split(": ")[0]: problem for problem in problems}
    assert len(named) == len(problems) == 5
    assert any(name.startswith(f"{cheat}:") and "not-in-hand" in named[name] for name in named)
    assert "bad-deal" in named[f"{foul}:1"]
    assert "bad-deal" in named[f"{empty}:1"]
    assert "not valid UTF-8" in named[f"{tmp_path / 'latin.qk'}:2"]
    assert "no such file" in named[str(tmp_path / "missing.qk")]
    assert str(good) not in " ".join(problems)


def test_pipes_devices_and_giants_do_not_hold_it_up(tmp_path: Path) -> None:
    """Endless files are not read."""
    os.mkfifo(tmp_path / "pipe.qk")
    (tmp_path / "zero.qk").symlink_to("/dev/zero")
    (tmp_path / "gone.qk").symlink_to("nowhere")
    (tmp_path / "folder.qk").mkdir()
    (tmp_path / "circle").symlink_to(tmp_path)
    with (tmp_path / "giant.qk").open("wb") as giant:
        giant.truncate(40 * 2**20)
    (tmp_path / "\x1b[31m.qk").write_text("x")
    (tmp_path / "good.qk").write_text(prime_game(1))
    began = process_time()
    taken = taken_from(tmp_path, tmp_path / "folder.qk")
    assert process_time() - began < 10
    assert len(taken.ids) == 1
    lines = "\n".join(texts_of(taken.problems))
    assert "pipe.qk: there is a pipe, not a file" in lines
    assert "zero.qk: there is a device, not a file" in lines
    assert "gone.qk: there is no such file" in lines
    assert "giant.qk: larger than 16 MiB" in lines
    assert "folder.qk: no .qk files" in lines
    assert "\x1b" not in lines


def test_records_of_the_wild_come_in_leniently(tmp_path: Path) -> None:
    """Without a header, with a byte order mark, without tags and `#`, as text files."""
    wild = "\ufeffaki:(57A234689TJ)\nben:(23456789TJQ)\naki:57\naki:D(Q)QA\n".replace("QA\n", "%\n")
    (tmp_path / "wild.txt").write_text(wild, encoding="utf-8")
    strict = taken_from(tmp_path)
    assert strict.ids == ()
    assert "no .qk files" in texts_of(strict.problems)[0]
    taken = taken_from(tmp_path, lenient=True)
    assert (len(taken.ids), taken.problems) == (1, ())
    with Archive() as archive:
        book = archive.game(taken.ids[0])
        assert archive.text(book.id) == wild
        assert (book.lenient, book.summary.rules) == (True, "online")
        assert [(one.value, one.verdict) for one in book.summary.numbers] == [("57", "cut")]


def test_the_name_of_a_file_tells_the_hour(tmp_path: Path) -> None:
    """If the record itself doesn't say it."""
    undated = prime_game(1).replace('date = "2020-01-02"\n', "")
    (tmp_path / "2019-05-06_070809_prime.qk").write_text(undated)
    (tmp_path / "2020-01-03_101112_prime_2.qk").write_text(prime_game(2))
    (tmp_path / "1999-01-01_000000_prime.qk").write_text(prime_game(3))
    (tmp_path / "9999-99-99_999999.qk").write_text(prime_game(4))
    taken_from(tmp_path)
    with Archive() as archive:
        days = [book.summary.played for book in archive.find(oldest_first=True)]
    assert days == ["2019-05-06T07:08:09", "2020-01-03T10:11:12", "2020-01-04", "2020-01-05"]


def test_the_tray_is_emptied_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records in the folder are imported when the archive is opened, stay there, and are not read again."""
    paths = write_games(home / "records", [prime_game(1), "nonsense"])
    with Archive() as archive:
        problems = empty_tray(archive)
        assert archive.count() == 1
        problems_then = texts_of(problems)
        assert [problem.startswith(f"{paths[1]}:1: ") for problem in problems_then] == [True]
        read: list[str] = []
        regular = intake.read_regular
        monkeypatch.setattr(
            intake, "read_regular", lambda name, **how: (read.append(name), regular(name, **how))[1]
        )
        assert texts_of(empty_tray(archive)) == problems_then
        assert read == []
        archive.delete([1])
        empty_tray(archive)
        assert archive.count() == 0  # a deleted record is not imported again
        paths[1].write_text(prime_game(2))
        assert empty_tray(archive) == []
        assert read == [str(paths[1])]
        paths[0].unlink()
        assert empty_tray(archive) == []
        assert list(archive.files()) == [str(paths[1])]
    assert paths[1].read_text() == prime_game(2)


@pytest.mark.long
def test_a_thousand_records_are_taken_in_under_ten_seconds(tmp_path: Path) -> None:
    """Ten of the files are invalid, and each is named."""
    texts = [prime_game(seed, ("novice", "club")[seed % 2]) for seed in range(1000)]
    write_games(tmp_path, texts + [f"aki:(5)\nben:(7)\n; {number}\n" for number in range(10)])
    began = process_time()
    taken = taken_from(tmp_path)
    seconds = process_time() - began
    assert len(taken.ids) + len(taken.duplicates) == 1000
    assert len(taken.problems) == 10
    assert seconds < 10, seconds

"""Hostile input: one clear line, nothing raw to the terminal, no endless wait."""

from __future__ import annotations

import json
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.record import BadLine, read_record
from netplay.club.acts import TournamentPlan
from netplay.club.book import BadBook
from netplay.club.recent_files import begin_here, known
from netplay.guest.events import ConnectionEnded
from tui.cli import main
from tui.plain.console import to_stderr
from tui.plain.visit import exit_code
from tui.text.words import Words

pytestmark = pytest.mark.usefixtures("home", "english")


@pytest.mark.parametrize(
    "argv",
    [
        ["judge", "91", "--set", "\x1b[31m=3"],
        ["judge", "91", "--rules", "\x1b[2J"],
        ["judge", "91", "--rules", "x" * 50_000],
        ["judge", "91", "--\x1b[31m"],
        ["judge", "91", "--set", "base=" + "9" * 5000],
        ["judge", "91", "--set", "D3=" + "[" * 9000],
        ["judge", "91", "--set", "cards=" + "[" * 30_000],
        ["judge", "91", "--set", "D3=1\nD4=2"],
        ["judge", "91", "--set", "D4=0x" + "f" * 5000],
        ["judge", "91", "--tournament", "9" * 3000],
        ["arena", "--jobs", "9" * 40],
        ["plays", "23", "--top", "9" * 40],
        ["records", "stats", "--event", "\udcff"],
        ["records", "ladder", "--to", "9\x1b[2J" * 1000],
        ["tournament", "drop", "x" * 3000, "aki"],
        ["tournament", "rescue", "x" * 3000, "y.tournament"],
        ["replay", "\udcff.qk"],
        ["server", "backup", "~unknown-user/x"],
    ],
    ids=lambda argv: " ".join((argv[0], argv[-1][:20])).replace("\x1b", "ESC").replace("\udcff", "FF"),
)
def test_a_wrong_option_is_reported_in_one_short_printable_line(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) == 2
    error = capsys.readouterr().err
    assert error.endswith("\n")
    assert error[:-1].isprintable()
    assert 10 < len(error) < 700
    assert "internal error" not in error


@pytest.mark.parametrize(
    "argv",
    [["rules", "\x1b]zzz\x07"], ["rules", "x" * 5000]],
    ids=lambda argv: argv[-1][:5].replace("\x1b", "ESC"),
)
def test_what_was_not_found_is_named_in_one_short_printable_line(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) == 1
    error = capsys.readouterr().err
    assert error[:-1].isprintable()
    assert len(error) < 700


def test_a_hosts_disconnect_reason_cannot_control_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    sitting = SimpleNamespace(was_there=True)
    exit_code(ConnectionEnded("\x1b[2J", "", wrong=None), sitting, Words("en"))  # type: ignore[arg-type]  # only asked whether it was there
    assert capsys.readouterr().err[:-1].isprintable()


def test_a_log_line_cannot_control_the_terminal_or_pass_for_two(capsys: pytest.CaptureFixture[str]) -> None:
    to_stderr("\x1b[2Jaki\n12:00:00 ben has won")
    first, second = capsys.readouterr().err.splitlines()
    assert first.isprintable()
    assert second == "  12:00:00 ben has won"


def test_the_name_of_a_file_need_not_be_valid_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "\udcff.qk"
    path.write_text('+++\ndeck = "2"\n+++\naki:(57)\nben:(7)\n')
    assert main(["replay", "--check", str(path)]) == 0


@pytest.mark.parametrize(
    "argv", [["solo", "--kept"], ["solo", "--plain"], ["doctor"], ["primes"], ["records", "list"]]
)
def test_an_unusable_home_is_reported(
    argv: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QK_HOME", str(tmp_path / ("x" * 300)))
    main(argv)
    error = capsys.readouterr().err
    assert "using the default settings" in error
    assert "internal error" not in error


@pytest.mark.parametrize("argv", [["solo", "--plain"], ["records", "list"], ["primes", "add", "QK"]])
def test_a_home_that_is_a_file_is_called_that(
    argv: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No file of ours "exists already": it is the folder that can't be made."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("QK_HOME", str(tmp_path / "file"))
    assert main(argv) == 2
    assert "a part of this path is a file" in capsys.readouterr().err.splitlines()[-1]


def test_a_tournament_that_cannot_be_created_names_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QK_HOME", str(tmp_path / ("x" * 300)))
    with pytest.raises(BadBook) as wrong:
        begin_here(TournamentPlan("Cup"))
    assert "tournaments" in Words("en").error(wrong.value)


def test_the_name_of_a_tournaments_folder_need_not_be_valid_utf_8(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "\udcff"
    place.mkdir()
    monkeypatch.chdir(place)
    assert main(["tournament", "new", "cup"]) == 0
    assert [one.path for one in known()] == [place / "cup"]


@pytest.mark.parametrize("argv", [["drill", "--plain"], ["drill", "--kind", "puzzle", "--plain"]])
def test_typed_bytes_that_are_not_utf_8_end_nothing(
    argv: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"\xff\n"), "utf-8"))
    assert main(argv) == 0
    assert "internal error" not in capsys.readouterr().err


def test_a_long_number_is_said_in_full() -> None:
    number = "7" * 4900
    assert number in Words("en").say("judge-line", subject=number, told="x")


@pytest.mark.parametrize(
    "header",
    [
        "a" + ".a" * 200_000 + " = 1",
        "set = { D4 = 0x" + "f" * 5000 + " }",
        "a = " + "[" * 100_000,
        "a" * 2**21,
    ],
    ids=["keys of many parts", "giant number", "brackets", "size"],
)
def test_a_hostile_header_is_refused_at_once(header: str) -> None:
    with pytest.raises(BadLine) as refused:
        read_record(f"+++\n{header}\n+++\naki:(5)\nben:(7)\n")
    assert refused.value.code == "bad-header"


def test_as_many_hands_as_no_table_has_are_refused() -> None:
    with pytest.raises(BadLine, match="too-many-hands: most=1000"):
        read_record("".join(f"p{n}:(5)\n" for n in range(100_000)))


def test_a_row_of_blanks_in_a_move_takes_no_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "blanks.qk"
    path.write_text('+++\ndeck = "2"\n+++\naki:(5)\nben:(7)\naki:5#' + " " * 200_000 + "x\n")
    assert main(["replay", "--check", str(path)]) == 1
    assert len(capsys.readouterr().out) < 700


def test_json_holds_names_without_marks_that_turn_the_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "turned.qk"
    path.write_text('+++\ndeck = "2"\n+++\n\u202eaki:(57)\nben:(7)\n')
    assert main(["replay", "--json", str(path)]) == 0
    out = capsys.readouterr().out
    assert "\u202e" not in out
    assert json.loads(out)["final"]["turn"] == "\u202eaki"


def test_a_long_name_does_not_flood_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "long.qk"
    path.write_text("a" * 100_000 + ":(5)\nben:(7)\n")
    assert main(["replay", "--check", str(path)]) == 1
    assert len(capsys.readouterr().out) < 700

"""Conventions of command lines: help as a word, `-` for standard input, JSON, whole sentences."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from tui.cli import main
from tui.commands import COMMANDS

pytestmark = pytest.mark.usefixtures("home", "english")


def output_of(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    """Return the exit code of a command, and its output."""
    try:
        code = main(argv)
    except SystemExit as left:
        code = int(left.code or 0)
    return code, *capsys.readouterr()


@pytest.mark.parametrize("command", [(), *((one,) for one in COMMANDS)])
def test_help_is_a_word(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    """`qk help solo` is `qk solo --help`, for every command, and `qk help` is `qk --help`."""
    assert output_of(capsys, "help", *command) == (0, output_of(capsys, *command, "--help")[1], "")


def test_help_on_what_is_no_command_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    """Like the command itself; and help has a help of its own."""
    code, out, error = output_of(capsys, "help", "solp")
    assert (code, out) == (2, "")
    assert "“solp”" in error
    assert output_of(capsys, "help", "help") == output_of(capsys, "--help")


def test_the_help_names_variables_and_folders(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    """The folders of files, and the environment variables."""
    out = output_of(capsys, "help")[1]
    for name in ("QK_HOME", "NO_COLOR", "COLORTERM", "LANG", str(home)):
        assert name in out


def test_an_option_before_its_command_says_where_it_belongs(capsys: pytest.CaptureFixture[str]) -> None:
    """Not that the option is unknown, with the same name as the nearest."""
    code, _, error = output_of(capsys, "--plain", "solo")
    assert code == 2
    assert "--plain comes after solo" in error


def test_a_dash_is_the_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Instead of a file or of questions, alone or among others."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("57\nQK\n"))
    code, out, _ = output_of(capsys, "judge", "--json", "91", "-")
    assert code == 0
    assert [json.loads(line)["input"] for line in out.splitlines()] == ["91", "57", "QK"]


def test_the_version_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """For scripts."""
    code, out, _ = output_of(capsys, "version", "--json")
    assert code == 0
    assert set(json.loads(out)) == {"version", "games"}


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (("--lang", "xx"), "there is no language “xx”; --lang takes ja or en"),
        (("judge", "91", "--limit", "x"), "“x” should be a number from 0 to 1000000"),
        (("--lang", "ja", "judge", "91", "--limit", "x"), "「x」ではなく、0〜1000000 の数にしてください"),
    ],
)
def test_what_is_wrong_is_a_whole_sentence(
    argv: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The wrong value, and what would be right."""
    code, _, error = output_of(capsys, *argv)
    assert code == 2
    assert says in error

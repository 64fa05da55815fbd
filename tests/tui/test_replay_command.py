"""`qk replay` on the command line."""

import io
import json
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.tui.test_judge_command import qk
from tests.waiting import PATIENCE
from tui.commands import replay
from tui.text.words import Words

EXAMPLE = """\
+++
game = "prime"
rules = "official"
set = { D3 = 4, D5 = "seat" }
deck = "4A"
+++
aki:(5T)
ben:(98A)
aki:5
ben:9,P(4)
? turn aki
? hand ben A489
? field -
"""

REPORT = {
    "game": "prime",
    "ok": True,
    "error": None,
    "steps": [
        {"line": 9, "player": "aki", "text": "5", "verdict": "prime", "value": "5"},
        {"line": 10, "player": "ben", "text": "9,P(4)", "verdict": "foul", "value": "9"},
    ],
    "final": {
        "phase": "turn",
        "turn": "aki",
        "order": "normal",
        "field": [],
        "deck": "A5",
        "hands": {"aki": "T", "ben": "A489"},
        "in": ["aki", "ben"],
        "ranks": [],
        "over": False,
    },
}


def record(folder: Path, text: str, name: str = "game.qk") -> str:
    """Write a record; return its path."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_the_report_is_that_of_the_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Steps, values, and the final state."""
    code, out, err = qk(capsys, "replay", "--json", record(tmp_path, EXAMPLE))
    assert json.loads(out) == REPORT
    assert (code, err) == (0, "")


def test_standard_input_and_several_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One object a line, in the order of the files; 1 if one of them is invalid."""
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(EXAMPLE.encode())))
    wrong = record(tmp_path, EXAMPLE.replace("9,P(4)", "9"))
    code, out, _ = qk(capsys, "replay", "--json", "-", wrong)
    first, second = map(json.loads, out.splitlines())
    assert first == REPORT
    assert (second["ok"], second["error"]["line"], second["error"]["code"]) == (False, 10, "verdict-mismatch")
    assert code == 1


def test_check_names_file_line_and_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """On standard output, the first error of each file; nothing for a valid record."""
    right = record(tmp_path, EXAMPLE)
    assert qk(capsys, "replay", "--check", right) == (0, "", "")
    wrong = record(tmp_path, EXAMPLE.replace("? turn aki", "? turn ben"), "wrong.qk")
    code, out, err = qk(capsys, "replay", "--check", right, wrong)
    assert (code, err) == (1, "")
    assert out == f"{wrong}:11: ? turn ben: it is aki (assertion-failed)\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a:(5)\n", "1 hand is dealt"),
        ("a:(5)\nb:(57)\n", "a has 1 card;"),
        ('+++\ngame = "daifugo"\n+++\na:(5s)\n', "1 hand is dealt"),
        ('+++\ngame = "tyrant"\n+++\na:(5s) Ah\nb:(5d) As\nc:(5h) Ad\n', "a has 1 card;"),
        (
            '+++\ngame = "tyrant"\ntrick = 8\nlead = "Kd Kh"\n+++\na:(2d) Ah\nb:(4h) As\nc:(7s) Ac\n',
            "on 1 is led",
        ),
    ],
)
def test_one_is_counted_as_one(
    text: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fault in qk(capsys, "replay", "--check", record(tmp_path, text))[1]


def test_a_file_that_is_no_text_or_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2 and a line each on standard error; the others are replayed all the same."""
    (tmp_path / "binary").write_bytes(b"\x7fELF\xff\xfe")
    names = [str(tmp_path / "binary"), str(tmp_path / "nothing"), record(tmp_path, EXAMPLE)]
    for how in ("--json", "--check"):
        code, out, err = qk(capsys, "replay", how, *names)
        assert code == 2
        assert len(err.splitlines()) == 2
        assert len(out.splitlines()) == (how == "--json")


@pytest.mark.parametrize("text", ["", "hello\n"])
def test_plain_mode_says_why_there_is_no_game(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where not even the deal can be shown, the fault stands below the name of the record."""
    path = record(tmp_path, text)
    code, out, _ = qk(capsys, "replay", "--plain", path)
    assert code == 1
    title, fault = out.splitlines()
    assert fault.startswith(f"{title}:1: ")


def test_lenient_lets_a_missing_mark_pass_with_a_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In strict mode an error, in lenient mode a warning on standard error."""
    name = record(tmp_path, '+++\nset = { D5 = "seat" }\ndeck = "A"\n+++\naki:(57K)\nben:(98A)\naki:57\n')
    code, out, _ = qk(capsys, "replay", "--check", name)
    assert (code, "tag-mismatch" in out) == (1, True)
    code, out, err = qk(capsys, "replay", "--check", "--lenient", name)
    assert (code, out) == (0, "")
    assert f"{name}:7: [GC]" in err


def test_what_takes_long_is_shown_while_it_lasts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A slow proof is announced; fast work is not."""
    monkeypatch.setattr(replay, "LONG", 0.0)
    announced = threading.Event()
    write = sys.stderr.write

    def heard(text: str) -> int:
        announced.set()
        return write(text)

    monkeypatch.setattr(sys.stderr, "write", heard)

    def slow(task: str, number: int, *, limit: float) -> bool:
        assert announced.wait(PATIENCE)
        return True

    assert replay._announcing(slow, "a.qk", Words("en"))("is_prime", 10**1030, limit=60.0)
    assert "a.qk: proving a number of about 1,031 digits" in capsys.readouterr().err
    monkeypatch.setattr(replay, "LONG", 3600.0)
    assert replay._announcing(lambda *_, limit: True, "a.qk", Words("ja"))("is_prime", 7, limit=60.0)
    assert capsys.readouterr().err == ""


def test_published_factorisations_are_in_the_steps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """D9 `always`: with the foul."""
    name = record(tmp_path, EXAMPLE.replace("D3 = 4", 'D9 = "always"'))
    _, out, _ = qk(capsys, "replay", "--json", name)
    assert json.loads(out)["steps"][1]["factors"] == [["3", 2]]


@pytest.mark.parametrize("options", [["--check", "--json"], ["--limit", "nan"], ["--limit", "-1"], []])
def test_wrong_usage_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    """Two modes at once, an invalid limit, a screen without a terminal."""
    code, out, err = qk(capsys, "replay", *options, record(tmp_path, EXAMPLE))
    assert (code, out, len(err.splitlines())) == (2, "", 1)

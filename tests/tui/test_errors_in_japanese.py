"""Every error in typed input is one line in the player's language, with its exit code."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from tui.cli import main

ENGLISH = re.compile(r"(?<![\w\-/.=<])[A-Za-z]{2,}(?:[ ,]+(?:[a-z]{2,}|I|a)\b(?![\w=/.-])){2,}")
"""Three words of Latin letters in a row: a sentence, not a name or a command."""
NAMES = (
    "random, first, novice, person, club, strong, expert, master", "random, novice, club, strong, expert",
    "random, novice, club, strong, expert, master",
    "random, expert", "random, novice, club, strong",
    "prime, daifugo, tyrant", "contrast, mono, night, paper", "turn, bank, per, on, window", "bash, zsh, fish",
    "status, tables, who, lines, kick, ban, unban, say, motd, drain, backup",
    "new, add, drop, back, checkin, absent, apart, pair, schedule, hold, resume, stage, result, table, csv, export, "
    "rescue, run, board",
    "qk host --resume", "penalty, start, composites, numbers",
    "mathpower, online, revolution, five, seven, beginner, listed, composites, tetrad, semiprime, "
    "semiprime-1, abstract",
)  # fmt: skip
"""Lists of names that may be printed."""
HANDS = "aki:(9K)\nben:(47)"
BAD = "+++\nqk = 1\n{header}\n+++\n{lines}\n"

INPUTS: list[tuple[str, int]] = [
    ("judge 素数", 2),
    ("judge 2==", 2),
    ("judge |", 2),
    ("judge --limit x 9", 2),
    ("judge 9 --rules nix", 2),
    ("plays ZZ", 2),
    ("plays 素", 2),
    ("plays A --on ZZ", 2),
    ("plays A --on X7", 2),
    ("plays 23 --count 9", 2),
    ("plays 23 --top 0", 2),
    ("plays 2345678 --count 7", 2),
    ("plays", 2),
    ("plays 2 --count x", 2),
    ("plays 2 --largest --smallest", 2),
    ("arena --bots nosuch,club", 2),
    ("arena --bots club", 2),
    ("arena --games 0", 2),
    ("arena --jobs -1", 2),
    ("arena --game x", 2),
    ("arena --set D3=[", 2),
    ("arena --dask nowhere", 2),
    ("join qk://127.0.0.1:1/%ff --plain", 2),
    ("join http://a --plain", 2),
    ("join a:b:c --plain", 2),
    ("join a:99999 --plain", 2),
    ("join [x]:1 --plain", 2),
    ("join qk://a:1#x --plain", 2),
    ("join .. --plain", 2),
    ("join 127.0.0.1:1 --plain", 2),
    ("join --plain", 2),
    ("join a --port x", 2),
    ("watch 127.0.0.1:1 --plain", 2),
    ("watch --relay a --plain", 2),
    ("host --headless --relay 127.0.0.1:1", 2),
    ("host --headless --bots 99", 2),
    ("host --headless --seats 1", 2),
    ("host --headless --bind 192.0.2.1", 2),
    ("host --headless --set D3=x", 2),
    ("host --headless --on-leave out --game daifugo", 2),
    ("host --spectators maybe", 2),
    ("host --delay -1", 2),
    ("records show 99", 2),
    ("records show x", 2),
    ("records search nix:3", 2),
    ("records import nosuch.qk", 1),
    ("records export", 2),
    ("replay nosuch.qk", 2),
    ("replay --check nosuch.qk", 2),
    ("replay --check .", 2),
    ("replay --check bad.qk", 1),
    ("replay --check bad-toml.qk", 1),
    ("replay --check bad-key.qk", 1),
    ("replay --check bad-set.qk", 1),
    ("replay --check bad-daifugo.qk", 1),
    ("replay --check bad-tyrant.qk", 1),
    ("solo --plain --clock turn=abc", 2),
    ("solo --plain --clock nix=1", 2),
    ("solo --plain --clock turn", 2),
    ("solo --plain --game daifugo --clock on_timeout=pass", 2),
    ("solo --plain --game daifugo --clock turn=abc", 2),
    ("solo --plain --game daifugo --clock window=900", 2),
    ("solo --plain --game tyrant --clock on_timeout=pass", 2),
    ("solo --plain --set D99=1", 2),
    ("solo --plain --set D3=99999", 2),
    ("solo --plain --set D3={a=1", 2),
    ("solo --plain --set D3={a=" + "9" * 5000 + "}", 2),
    ("solo --plain --set D3=" + "9" * 5000, 2),
    ("solo --plain --set D3=" + "[" * 4000, 2),
    ("solo --plain --set nothing", 2),
    ("solo --plain --game daifugo --set nix=1", 2),
    ("solo --plain --game tyrant --set nix=1", 2),
    ("solo --plain --game tyrant --set start=9", 2),
    ("solo --plain --local stairs", 2),
    ("solo --plain --game daifugo --local nix", 2),
    ("solo --plain --game daifugo --off nix", 2),
    ("solo --plain --game tyrant --local stairs", 2),
    ("solo --plain --seats 1", 2),
    ("solo --plain --seats 9", 2),
    ("solo --plain --seats 1.5", 2),
    ("solo --plain --game tyrant --seats 2", 2),
    ("solo --plain --bot nix", 2),
    ("solo --plain --seed -1", 2),
    ("solo --plain --think x", 2),
    ("solo --plain --think 99", 2),
    ("solo --plain --game x", 2),
    ("solo --plain --continue nix", 2),
    ("solo --file nix", 2),
    ("solo --discard nix", 2),
    ("solo --json", 2),
    ("solo --theme x", 2),
    ("rules nix", 1),
    ("drill --at x", 2),
    ("completion nix", 2),
    ("relay --port x", 2),
    ("relay --port 99999", 2),
    ("ssh --port x", 2),
    ("web --port 99999", 2),
    ("doctor --nix", 2),
    ("nix", 2),
    ("judg 9", 2),
    ("judge --jsn 9", 2),
    ("version 3", 2),
    ("server bogus", 2),
    ("tournament bogus", 2),
    ("tutorial bogus", 2),
    ("judge --json=3 5", 2),
    ("--lang xx version", 2),
    ("", 2),
]  # fmt: skip


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a folder with invalid records."""
    folder = tmp_path_factory.mktemp("records")
    texts = {
        "bad": BAD.format(header='game = "prime"\nset = { D5 = "seat" }\ndeck = "25"', lines=f"{HANDS}\naki:9,P(3)"),
        "bad-toml": BAD.format(header='game = "prime"\nset = { D5 = ', lines="aki:(9K)"),
        "bad-key": BAD.format(header='game = "nix"', lines="aki:(9K)"),
        "bad-set": BAD.format(header='game = "prime"\nset = { D3 = "x" }', lines=HANDS),
        "bad-daifugo": BAD.format(header='game = "daifugo"', lines="aki:(3d 3d)\nben:(4s)\naki:3x"),
        "bad-tyrant": BAD.format(header='game = "tyrant"', lines="aki:(2h) Ah\nben:(Kd) Ad"),
    }  # fmt: skip
    for name, text in texts.items():
        (folder / f"{name}.qk").write_text(text, "utf-8")
    return folder


def _english(line: str) -> str:
    """Return an English sentence within a line; empty if there is none."""
    line = re.sub(r"[(（]qk [a-z ]*--help[)）]$", "", line)
    for names in NAMES:
        line = line.replace(names, "")
    found = ENGLISH.search(line)
    return found[0] if found is not None else ""


@pytest.mark.parametrize(("typed", "code"), INPUTS, ids=[typed[:60] for typed, _ in INPUTS])
def test_what_cannot_be_used_is_reported_in_one_line(
    typed: str, code: int, records: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Japanese, with the right exit code, and without a sentence in English or of Python's."""
    monkeypatch.chdir(records)
    monkeypatch.setattr("sys.stdin", StringIO(""))
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")  # an unknown language is reported in this one
    argv = typed.split()
    assert main([*argv, *(() if "--lang" in argv else ("--lang", "ja"))]) == code
    out, err = capsys.readouterr()
    output = (out or err) if code == 1 else err
    assert len(output.splitlines()) == 1, output
    assert output.startswith("qk: ") or code == 1
    assert not _english(output), f"{_english(output)!r} in {output}"
    assert "set_int_max_str_digits" not in output
    assert not re.search(r"'\w+'|[ぁ-ん一-鿿]: |[ぁ-ん一-鿿] \(qk", output), output
    assert re.search(r"[぀-ヿ一-鿿]", output) or argv[:1] == ["--lang"], output


def test_the_line_of_a_header_is_that_of_the_file(
    records: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The invalid line is the fourth of the file, whatever line of the header it is."""
    monkeypatch.chdir(records)
    main(["replay", "--check", "bad-toml.qk", "--lang", "ja"])
    assert "4行" in capsys.readouterr().out


def test_what_is_misspelt_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    """Commands and options."""
    assert main(["judg", "9"]) == 2
    assert "judge" in capsys.readouterr().err.partition("(")[0].partition(";")[2]
    assert main(["solo", "--sed", "3"]) == 2
    assert "--seed" in capsys.readouterr().err


@pytest.mark.parametrize("typed", ["drill --json", "plain", "judge --svg"])
def test_what_is_far_from_everything_is_not_guessed(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """--json is no misspelt --count."""
    assert main([*typed.split(), "--lang", "en"]) == 2
    assert "did you mean" not in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("typed", ["plays 234567", "--help", "judge --help"])
def test_a_full_disk_is_no_fault_of_the_program(typed: str, tmp_path: Path) -> None:
    """One line and exit code 2, and no crash file."""
    environ = {**os.environ, "QK_HOME": str(tmp_path), "LANG": "ja_JP.UTF-8", "LC_ALL": ""}
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tui", *typed.split(), "--lang", "ja"],
            stdout=full, stderr=subprocess.PIPE, text=True, env=environ, check=False,
        )  # fmt: skip
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
    assert "ディスクがいっぱい" in done.stderr
    assert not (tmp_path / "log").exists()

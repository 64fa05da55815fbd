"""Every command in the docs works: commands that end are run, the others are parsed by the program's own parser."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from runpy import run_module
from typing import NamedTuple

import pytest

from tests.brevity import review_briefly
from tests.netplay.material import prime_game, write_games
from tui.cli import main
from tui.commands.parser import build
from tui.text.words import Words, WrongUsage

ROOT = Path(__file__).resolve().parents[1]
PAGES = [
    *(path for path in sorted(ROOT.glob("*.md")) if path.name != "CHANGELOG.md"),
    *(path for path in sorted((ROOT / "docs").glob("*.md")) if not path.name.startswith("RULES")),
    *sorted((ROOT / "tests" / "lab").glob("*.md")),
]
FENCE = re.compile(r"^```(?:sh|bash|console)?\n.*?^```$|^```[^\n]+\n.*?^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?:^    \S.*\n)+", re.MULTILINE)
INLINE = re.compile(r"`((?:qk|make|python -m) [^`]+)`")
CALL = re.compile(r"(?:ExecStart=)?(?:[A-Z_]+=\S+ )*(?:\S*/)?(qk|make|python -m) (.*)")
STANDS_FOR = {
    "ADDRESS": "192.0.2.7", "COMMAND": "solo", "DIR": "copy", "FILE": "game.qk", "FOLDER": "games", "LEVEL": "club",
    "N": "2", "NAME": "aki", "NEW": "new.tournament", "PORT": "7777", "WORD": "joker", "コマンド": "solo",
}  # fmt: skip
"""What a reader types for a word in capitals."""


class Command(NamedTuple):
    """A command as a page shows it."""

    where: str
    program: str
    """qk, make or python -m"""
    words: tuple[str, ...]
    is_in_text: bool
    """Whether it is in running text, where a command may be named without its required arguments."""


@cache
def commands(path: Path) -> tuple[Command, ...]:
    """Return the commands of a page in order, from code blocks and from the text; one for each choice in a|b|c."""
    text = path.read_text(encoding="utf-8")
    found: list[tuple[int, str, bool]] = []

    def take(block: re.Match[str]) -> str:
        first = text.count("\n", 0, block.start()) + 1
        if re.match(r"    |```(?:sh|bash|console)?\n", block[0]):
            lines = re.sub(r"\\\n\s*", " ", block[0]).splitlines()
            found.extend((first + at, line.strip(), False) for at, line in enumerate(lines))
        return "\n" * block[0].count("\n")

    text = INDENTED.sub(take, FENCE.sub(take, text))
    for one in INLINE.finditer(text):
        found.append((text.count("\n", 0, one.start()) + 1, " ".join(one[1].split()), True))
    return tuple(
        Command(f"{path.name}:{line}: {part.strip()}", call[1], words, in_text)
        for line, written, in_text in sorted(found)
        for part in re.split(r" (?:\|\||&&|>) ", written)
        if (call := CALL.fullmatch(part.strip()))
        for words in _typed(shlex.split(call[2], comments=True))
    )


def _typed(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the words as typed: optional ones left out, words in capitals filled in, one result for each of a|b|c."""
    stands_for = {**STANDS_FOR, **({"FILE": "cup.tournament"} if words[:1] == ["tournament"] else {})}
    wanted = [re.sub(r"\[:\w+\]", ":1729", word) for word in words if not re.fullmatch(r"\[\w+\]|…", word)]
    choices = next((word.split("|") for word in wanted if re.fullmatch(r"[a-z]+(?:\|[a-z]+)+", word)), [""])
    for choice in choices:
        yield tuple(
            choice if word.split("|") == choices else stands_for.get(word, word.replace("…", "x"))
            for word in wanted
        )


def every_command(program: str) -> list[Command]:
    """Return the commands of all pages that call one program."""
    return [one for path in PAGES for one in commands(path) if one.program == program]


def test_the_pages_have_commands() -> None:
    """The extraction finds enough commands, and fills in choices and placeholders."""
    assert len(every_command("qk")) > 150, len(every_command("qk"))
    assert list(_typed(["completion", "bash|zsh"])) == [("completion", "bash"), ("completion", "zsh")]
    assert list(_typed(["join", "HOST[:PORT]", "[ID]", "…", "FILE"])) == [("join", "HOST:1729", "game.qk")]


@cache
def fault_of(words: tuple[str, ...]) -> str:
    """Return what the program's own parser rejects in a command; empty if nothing."""
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            build(Words("en"), words)[0].parse_args(list(words))
        except WrongUsage as wrong:
            return str(wrong)
        except SystemExit as end:
            return f"exit code {end.code}" if end.code else ""  # 0: --help
    return ""


def is_named(one: Command) -> bool:
    """Return whether the text only names the command, without its required arguments."""
    return one.is_in_text and fault_of(one.words).startswith("missing: ")


def test_commands_are_understood() -> None:
    """The parser accepts every option and value."""
    wrong = [
        f"{one.where}: {fault}"
        for one in every_command("qk")
        if (fault := fault_of(one.words)) and not is_named(one)
    ]
    assert not wrong, "\n".join(wrong)


def test_targets_and_modules_are_there() -> None:
    """Each target of `make` is in the Makefile, and each module of the tests has the options shown."""
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for one in every_command("make"):
        assert {word for word in one.words if "=" not in word} <= {*targets}, one.where
    for one in every_command("python -m"):
        options = {word for word in one.words[1:] if word.startswith("--")}
        if one.words[0].startswith("tests.") and options:
            assert options <= _options_of(one.words[0]), one.where


@cache
def _options_of(module: str) -> frozenset[str]:
    output = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(output):
        patch.setattr(sys, "argv", [module, "--help"])
        # Another test may have imported the module; `run_module` has to load it again as a program.
        patch.delitem(sys.modules, module, raising=False)
        with pytest.raises(SystemExit) as ended:
            run_module(module, run_name="__main__", alter_sys=True)
    assert not ended.value.code
    return frozenset(re.findall(r"--[a-z][a-z-]*", output.getvalue()))


# ---------------------------------------------------------------------- running the commands

ALONE = "no server runs here"
SCREEN = "screen needs a terminal"

Typed = Callable[..., tuple[int, str]]
"""Runs a command; returns its exit code and its output."""


def ending(words: Sequence[str]) -> tuple[tuple[str, ...], int, str] | None:
    """Return what to run for a command, its exit code and a part of its output; None if it needs a peer.

    Screens run in plain mode if the command has one; otherwise they report that they need a terminal.
    """
    name, *rest = words
    if "--help" in rest:
        return tuple(words), 0, "usage: qk"
    match name, rest:
        case "solo", _:
            if {"--kept", "--file", "--discard"} & {*rest}:
                return tuple(words), 0, ""
            return (*words, *["--plain"] * ("--plain" not in rest)), 0, "qk solo --continue"
        case "server", _:
            return tuple(words), 2, ALONE
        case "daily", ["--show"]:
            return tuple(words), 1, "not played yet"
        case (("tutorial" | "daily"), _):
            return tuple(words), 2, SCREEN
        case "tournament", ["run" | "board", *_]:
            return None
        case "judge", ["--tournament", *_]:
            return tuple(words), 0, "qk judge 91"
        case "replay", [_]:
            return tuple(words), 2, SCREEN
        case (("host" | "join" | "watch" | "ssh" | "web" | "relay" | "arena"), _):
            return None
        case _:
            return tuple(words), 0, ""


def furnish(home: Path) -> None:
    """Create the files that the pages name: records, a list of entrants, a tournament."""
    game = prime_game(1)
    for name in ("game.qk", "old.qk", "x"):
        (home / name).write_text(game, encoding="utf-8")
    texts = [prime_game(seed, names=("aki", "さくら")) for seed in range(1, 18)]
    texts = [re.sub('date = ".*"', 'date = "2026-11-24"', text) for text in texts]
    write_games(home / "qk" / "records", texts)
    write_games(home / "games", texts[:2])
    (home / "names.csv").write_text(
        "name,rating,club\naki,1500,A\nben,1400,B\ncid,1300,A\nさくら,1200,B\n", encoding="utf-8"
    )


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Run the program in its own home and folder, without a terminal, with empty input."""
    for name, value in {"HOME": tmp_path, "QK_HOME": tmp_path / "qk", "LANG": "en_US.UTF-8"}.items():
        monkeypatch.setenv(name, str(value))
    monkeypatch.chdir(tmp_path)
    review_briefly(monkeypatch)

    def run(*words: str) -> tuple[int, str]:
        with Path(os.devnull).open() as nothing, pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stdin", nothing)
            try:
                code = main(words)
            except SystemExit as end:
                code = int(str(end.code))
        return code, "".join(capsys.readouterr())

    return run


@pytest.mark.parametrize("path", [one for one in PAGES if commands(one)], ids=lambda path: path.name)
def test_commands_run(path: Path, tmp_path: Path, typed: Typed) -> None:
    """The commands of a page run one after the other in one home; a crash report is a failure."""
    furnish(tmp_path)
    for name in ("first", "second", "last"):
        assert typed("tournament", "new", f"{name}.tournament")[0] == 0
    if any("ID" in one.words for one in commands(path)):
        assert typed("solo", "--plain")[0] == 0
    for one in commands(path):
        if one.program != "qk" or is_named(one) or (how := ending(one.words)) is None:
            continue
        words, code, part = how
        if "ID" in words:
            tables = typed("solo", "--kept", "--json")[1].splitlines()
            words = tuple(json.loads(tables[-1])["id"] if word == "ID" else word for word in words)
        files = [
            sorted(file.name for file in tmp_path.glob(word)) if "*" in word else [word] for word in words
        ]
        ended, output = typed(*chain.from_iterable(files))
        assert (ended, part in output) == (code, True), f"{one.where}\n{output}"
        assert not list((tmp_path / "qk").glob("log/*")), f"{one.where}\n{output}"

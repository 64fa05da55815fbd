"""What README and docs name exists: options of commands, modules, files and what they contain."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tui.cli import main

HERE = Path(__file__).resolve().parents[1]
PAGES = (*sorted(HERE.glob("*.md")), *sorted((HERE / "docs").glob("*.md")))
WITH_ACTIONS = {"records", "tournament", "server"}
COMMAND = re.compile(r"(?:`|^\s{4}|\( ?)qk ([a-z]+)((?: [^`#|]*)?)")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
HISTORY = {"CHANGELOG.md"}
GENERATED = {"RULES.md", "RULES.ja.md"}
"""Pages generated from the program's texts, which other tests check."""
NOT_SAID = re.compile(
    r"\b(?:whoever|whatever|upon|anew|of the moment|at the most|(?:is|are) told|is let in|lookback|the hall"
    r"|thinkers?|neighbours?|colours?|kept for good|put away|of no use)\b",
    re.IGNORECASE,
)
"""Outdated English, and words for which the field has a technical term."""


@cache
def help_of(*command: str) -> str:
    """Return what `qk COMMAND --help` prints; empty if there is no such command."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(io.StringIO()):
        try:
            code: object = main([*command, "--help"])
        except SystemExit as end:
            code = end.code
    return "" if code else output.getvalue()


def lines() -> Iterator[tuple[str, str]]:
    """Yield every line of the pages with its place."""
    for page in PAGES:
        if page.name not in HISTORY:
            for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
                yield f"{page.name}:{number}", line


def test_every_option_that_is_named_is_one_of_its_command() -> None:
    """If a page has `qk host --lan`, then `qk host --help` lists --lan."""
    missing, seen = [], 0
    for where, line in lines():
        for command, rest in COMMAND.findall(line):
            if command == "error":
                continue  # a reply of a program, not a call
            words = rest.split()
            action = words[0] if command in WITH_ACTIONS and words and words[0].isalpha() else ""
            known = help_of(command, *([action] if action.isascii() and action else []))
            wanted = OPTION.findall(rest)
            seen += len(wanted)
            missing += [f"{where} qk {command}"] * (not known)
            missing += [f"{where} {one}" for one in wanted if one not in known and one not in help_of()]
    assert not missing
    assert seen > 50


def test_every_module_and_file_that_is_named_is_there() -> None:
    """Files contain the function or class that is named with them."""
    missing = []
    for where, line in lines():
        missing += [f"{where} {name}" for name in _dotted(line) if not _is_there(name)]
        for path, name in re.findall(r"`((?:[a-z_]+/)+[a-z_]+\.py)(?:: (\w+))?", line):
            found = [HERE / top / path for top in (".", "engine", "netplay", "tui", "tests")]
            texts = [one.read_text(encoding="utf-8") for one in found if one.is_file()]
            missing += [f"{where} {path}: {name}"] * (not any(name in text for text in texts))
    assert not missing


@pytest.mark.parametrize("page", ["docs/ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_every_path_of_the_overviews_is_there(page: str) -> None:
    """Folders and files of any kind; GAME, FAMILY and a language match any name."""
    text = (HERE / page).read_text(encoding="utf-8")
    named = {*re.findall(r"`([^`\s]+?/[^`\s:]*|[a-z_]+\.(?:py|ftl|toml))(?::[^`]*)?`", text)}
    missing = [name for name in named if not _is_a_path(name.rstrip("/"))]
    assert not missing
    assert len(named) > 20


def _is_a_path(name: str) -> bool:
    pattern = re.sub(r"\{[^}]*\}|GAME|FAMILY", "*", name)
    tops = [HERE, *(HERE / top for top in ("engine", "netplay", "tui", "tests"))]
    if "/" in pattern:
        return any(any(top.glob(pattern)) for top in tops)
    return (HERE / pattern).exists() or any(any(top.rglob(pattern)) for top in tops[1:])


def test_pages_are_written_in_plain_english() -> None:
    """Names and code are not checked."""
    found = [
        f"{where} {word}"
        for where, line in lines()
        if where.partition(":")[0] not in GENERATED
        for word in NOT_SAID.findall(re.sub(r"`[^`]*`", "", line))
    ]
    assert not found
    assert NOT_SAID.findall("Whoever looks on is told so in the hall.") == ["Whoever", "is told", "the hall"]


def _dotted(line: str) -> list[str]:
    return re.findall(r"`((?:engine|netplay|tui)(?:\.[A-Za-z_]+)+)", line)


def _is_there(name: str) -> bool:
    parts = name.split(".")
    for size in range(len(parts), 0, -1):
        try:
            found: Any = import_module(".".join(parts[:size]))
        except ImportError:
            continue
        for part in parts[size:]:
            found = getattr(found, part, None)
        return found is not None
    return False

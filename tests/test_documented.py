"""What README and docs name is there: options of commands, modules, files and what stands in them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1]
PAGES = (*sorted(HERE.glob("*.md")), *sorted((HERE / "docs").glob("*.md")))
WITH_ACTIONS = {"records", "tournament", "house"}
COMMAND = re.compile(r"(?:`|^\s{4}|\( ?)qk ([a-z]+)((?: [^`#|]*)?)")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
HISTORY = {"CHANGELOG.md"}
COMING = {"server"}
"""Commands that pages name before they are there: `qk house` gets this name."""


@cache
def help_of(*command: str) -> str:
    """What `qk COMMAND --help` prints; empty where there is no such command."""
    asked = [sys.executable, "-m", "tui", *command, "--help"]
    done = subprocess.run(asked, capture_output=True, text=True, cwd=HERE, check=False)
    return done.stdout if done.returncode == 0 else ""


def lines() -> Iterator[tuple[str, str]]:
    """Every line with its place."""
    for page in PAGES:
        if page.name not in HISTORY:
            for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
                yield f"{page.name}:{number}", line


def test_every_option_that_is_named_is_one_of_its_command() -> None:
    """`qk host --lan` stands in the pages, so `qk host --help` knows --lan."""
    missing, seen = [], 0
    for where, line in lines():
        for command, rest in COMMAND.findall(line):
            if command == "error" or (command in COMING and not help_of(command)):
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
    """With the function or class behind it."""
    missing = []
    for where, line in lines():
        missing += [f"{where} {name}" for name in _dotted(line) if not _is_there(name)]
        for path, name in re.findall(r"`((?:[a-z_]+/)+[a-z_]+\.py)(?:: (\w+))?", line):
            found = [HERE / top / path for top in (".", "engine", "netplay", "tui", "tests")]
            texts = [one.read_text(encoding="utf-8") for one in found if one.is_file()]
            missing += [f"{where} {path}: {name}"] * (not any(name in text for text in texts))
    assert not missing


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

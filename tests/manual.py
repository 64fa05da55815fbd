"""Writes the manual page from the texts of `--help`: `make man`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from unittest import mock

from tui.app.crash import program_version
from tui.commands.parser import build
from tui.text.words import Words

HOME = "/home/you"
USUAL = {
    "COLUMNS": "78",
    "HOME": HOME,
    "QK_HOME": "",
    "XDG_DATA_HOME": "",
    "XDG_CONFIG_HOME": "",
    "XDG_CACHE_HOME": "",
}


def manual() -> str:
    """Return the page as roff: every command and action with its help text."""
    with mock.patch.dict(os.environ, USUAL):
        words = Words("en")
        parser, _ = build(words)
        lines = [
            f'.TH QK 1 "" "qk {program_version()}"',
            ".SH NAME",
            f"qk \\- {_safe(words.say('cli-about'))}",
        ]
        lines += [".SH SYNOPSIS", *_as_is(parser), *_commands(parser, ".SH")]
    return "\n".join([*lines, ""])


def _commands(parser: argparse.ArgumentParser, heading: str) -> Iterator[str]:
    """Yield each subcommand of a parser, followed by its actions."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in dict.fromkeys(action.choices.values()):
                yield f"{heading} {_safe(command.prog)}"
                yield from _as_is(command)
                yield from _commands(command, ".SS")


def _as_is(parser: argparse.ArgumentParser) -> list[str]:
    """Return the help of a parser as unformatted lines."""
    text = parser.format_help().replace(HOME, "~").rstrip()
    return [".nf", *map(_safe, text.splitlines()), ".fi"]


def _safe(line: str) -> str:
    """Escape a line so that roff finds no request or special character in it."""
    line = line.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return f"\\&{line}" if line.startswith(".") else line


if __name__ == "__main__":
    print(manual(), end="")

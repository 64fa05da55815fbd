"""The command line as a whole: every command's options, and argparse's own sentences in the player's language."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Never

from tui.commands import COMMANDS
from tui.text.errors import WrongUsage
from tui.text.words import LANGUAGES, Words


def build(words: Words, argv: Sequence[str] = ()) -> tuple[argparse.ArgumentParser, dict[str, ModuleType]]:
    """The parser of the whole command line, and the module of each command.

    If the first argument names a command, only that command's module is loaded.
    """
    _speak(words)
    parser = _Parser(
        prog="qk", description=words.say("cli-about"), epilog=words.say("cli-hint"), allow_abbrev=False
    )
    parser.add_argument("--lang", choices=LANGUAGES, help=words.say("cli-lang"))
    parser.add_argument("--theme", help=words.say("cli-theme"))
    subparsers = parser.add_subparsers(
        dest="command", title=words.say("cli-commands"), metavar=words.say("cli-command")
    )
    named = [argv[0]] if argv and argv[0] in COMMANDS else list(COMMANDS)
    modules: dict[str, ModuleType] = {}
    for name in named:
        path = f"tui.commands.{name}"
        if find_spec(path) is not None:
            modules[name] = import_module(path)
            modules[name].register(subparsers, words)
    return parser, modules


class _Parser(argparse.ArgumentParser):
    """A parser that complains in one line."""

    def error(self, message: str) -> Never:
        raise WrongUsage(f"{message} ({self.prog} --help)")


_ARGPARSE = {
    "usage: ": "cli-argparse-usage",
    "positional arguments": "cli-argparse-positional",
    "options": "cli-argparse-options",
    "show this help message and exit": "cli-argparse-help",
    "argument %(argument_name)s: %(message)s": "cli-argparse-argument",
    "expected one argument": "cli-argparse-one",
    "expected at least one argument": "cli-argparse-some",
    "unrecognized arguments: %s": "cli-argparse-unrecognized",
    "the following arguments are required: %s": "cli-argparse-required",
    "invalid choice: %(value)r (choose from %(choices)s)": "cli-argparse-choice",
    "invalid %(type)s value: %(value)r": "cli-argparse-type",
    "not allowed with argument %s": "cli-argparse-not-with",
}


def _speak(words: Words) -> None:
    """Argparse says its own sentences through one function, meant for translation; here it is ours."""

    def say(text: str) -> str:
        name = _ARGPARSE.get(text)
        return text if name is None else words.say(name) + (" " if text.endswith(" ") else "")

    argparse._ = say  # type: ignore[attr-defined]  # gettext's function by its usual name

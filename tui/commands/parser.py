"""The command line as a whole: every command's options, and argparse's own sentences in the player's language."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, Never

from engine.errors import QkError
from tui.commands import COMMANDS, RENAMED
from tui.text.private import speak_argparse
from tui.text.words import LANGUAGES, Words, WrongUsage, one_line

VARIABLES = ("QK_HOME", "NO_COLOR", "COLORTERM", "LANG")
"""The environment that the program reads."""


def build(words: Words, argv: Sequence[str] = ()) -> tuple[argparse.ArgumentParser, dict[str, ModuleType]]:
    """The parser of the whole command line, and the module of each command.

    If the first argument names a command, only that command's module is loaded.
    """
    _speak(words)
    parser = Parser(
        prog="qk",
        description=words.say("cli-about"),
        epilog=_environment(words),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--lang", choices=LANGUAGES, help=words.say("cli-lang"))
    parser.add_argument("--theme", help=words.say("cli-theme"))
    parser.add_argument(
        "--version", dest="command", action="store_const", const="version", help=words.say("cli-version")
    )
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


def _environment(words: Words) -> str:
    """The variables that the program reads and the folders that it uses, after the list of commands."""
    from netplay.storage.home import cache_folder, config_folder, home

    try:
        folders = {"data": str(home()), "config": str(config_folder()), "cache": str(cache_folder())}
    except QkError as wrong:
        return f"{words.say('cli-hint')}\n\n{words.error(wrong)}"
    lines = [f"  {name:<12} {words.say(f'cli-variable-{name}')}" for name in VARIABLES]
    lines += [f"  {words.say(f'cli-folder-{name}')}: {path}" for name, path in folders.items()]
    return "\n".join([words.say("cli-hint"), "", words.say("cli-environment"), *lines])


_NOT_AN_OPTION = re.compile(r"^-(?=\s*[:：])")
"""The minus of `-:+`, a result, which argparse would take for that of an option."""


_NEAR = 0.65
"""How much of a misspelled word has to be right for the nearest one to be named; 1: all of it."""
_CHOICE = re.compile(r"'([\w-]+)'(?=, '|, |$|[ で。;])")
"""A value in a list of argparse's, which quotes it in its own way."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The command or option that a misspelled word comes nearest to; empty: none."""
    bare = {one.lstrip("-"): one for one in sorted(set(known))}
    return "".join(bare[one] for one in get_close_matches(word.lstrip("-"), bare, 1, _NEAR))


class Parser(argparse.ArgumentParser):
    """A parser that complains in one line, in the words that were last set."""

    words: ClassVar[Words]

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, **options)
        self.parsers: Mapping[str, Parser] = {}
        """Those of its commands or actions."""
        self.options_anywhere = False
        """Whether options may stand between and before arguments of which there may be several."""
        self._is_sorting = False
        # argparse would name Python's types; what is wanted is said as a player says it.
        self.register("type", int, self._read("cli-no-whole-number", int))
        self.register("type", float, self._read("cli-no-number", float))
        self.register("type", Path, self._path)

    def _read(self, message: str, kind: Callable[[str], Any]) -> Callable[[str], Any]:
        def read(text: str) -> Any:
            try:
                return kind(text)
            except ValueError as wrong:
                reason = self.words.say(message, text=one_line(text)[:40])
                raise argparse.ArgumentTypeError(reason) from wrong

        return read

    def _path(self, text: str) -> Path:
        """A path with `~` expanded, which a shell leaves in `--to=~/pages`; an empty one would mean this folder."""
        from netplay.storage.reading import typed_path

        if not text:
            raise argparse.ArgumentTypeError(self.words.say("cli-argparse-one"))
        try:
            return typed_path(text)
        except QkError as wrong:
            raise argparse.ArgumentTypeError(self.words.error(wrong)) from wrong

    def add_subparsers(self, **how: Any) -> Any:
        """The parsers of commands or actions, which it remembers."""
        made = super().add_subparsers(**how)
        self.parsers = made.choices
        return made

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse a value that is none of an argument's choices, with the nearest of them."""
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as wrong:
            if near := nearest(str(value)[:40], map(str, action.choices or ())):
                wrong.message = self.words.say("cli-argparse-choice-near", text=wrong.message, near=near)
            raise

    def print_help(self, file: Any = None) -> None:
        """Print the help; where it can't be written, that is an error, which argparse would pass over."""
        print(self.format_help(), end="", file=file, flush=True)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """The arguments, and what is left over; where options may stand anywhere, these are taken out first."""
        if not self.options_anywhere or self._is_sorting:
            return super().parse_known_args(args, namespace)
        self._is_sorting = True  # argparse sorts them by calling this again
        try:
            return self.parse_known_intermixed_args([_NOT_AN_OPTION.sub("−", one) for one in args], namespace)
        finally:
            self._is_sorting = False

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """The arguments; one that no command knows is answered with the nearest that it does."""
        given = list(args or ())
        first = next((one for one in given if not one.startswith("-")), "")
        if first in RENAMED and given[0] == first:
            self.error(self.words.say("cli-renamed", old=first, new=RENAMED[first]))
        if first and given[0] == first and first not in self.parsers:
            self.error(self._unknown("cli-no-such-command", first, (*COMMANDS, "help")))
        found, beyond = self.parse_known_args(given, namespace)
        if beyond:
            command = self.parsers.get(first, self)
            command = command.parsers.get(getattr(found, "action", None) or "", command)
            options = [one for one in beyond if one.startswith("-")]
            if options:
                known = re.findall(r"--[a-z][a-z-]*", command.format_help())
                option = options[0].partition("=")[0]
                if option in known:  # it stands before its command
                    command.error(self.words.say("cli-option-after", option=option, command=first))
                command.error(self._unknown("cli-no-such-option", option, known))
            command.error(self.words.say("cli-too-much", text=one_line(" ".join(beyond))[:60]))
        return found

    def _unknown(self, message: str, word: str, known: Iterable[str]) -> str:
        shown = one_line(word)[:40]
        near = nearest(shown, known)
        return self.words.say(f"{message}-near" if near else message, word=shown, near=near)

    def error(self, message: str) -> Never:
        text = _CHOICE.sub(r"\1", message)
        raise WrongUsage(self.words.with_aside(text, f"{self.prog} --help"))


_ARGPARSE = {
    "usage: ": "cli-argparse-usage",
    "positional arguments": "cli-argparse-positional",
    "options": "cli-argparse-options",
    "show this help message and exit": "cli-argparse-help",
    "argument %(argument_name)s: %(message)s": "cli-argparse-argument",
    "expected one argument": "cli-argparse-one",
    "expected at most one argument": "cli-argparse-at-most-one",
    "expected at least one argument": "cli-argparse-some",
    "unrecognized arguments: %s": "cli-argparse-unrecognized",
    "the following arguments are required: %s": "cli-argparse-required",
    "one of the arguments %s is required": "cli-argparse-one-of",
    "invalid choice: %(value)r (choose from %(choices)s)": "cli-argparse-choice",
    "invalid %(type)s value: %(value)r": "cli-argparse-type",
    "not allowed with argument %s": "cli-argparse-not-with",
    "ignored explicit argument %r": "cli-argparse-explicit",
    "ambiguous option: %(option)s could match %(matches)s": "cli-argparse-ambiguous",
}


def _speak(words: Words) -> None:
    """Argparse says its own sentences in the player's language."""

    def say(text: str) -> str:
        name = _ARGPARSE.get(text)
        return text if name is None else words.say(name) + (" " if text.endswith(" ") else "")

    speak_argparse(say)
    Parser.words = words

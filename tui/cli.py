"""The commands a player types; each calls one function of the package that owns the work."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import TextIO

from engine.errors import QkError
from tui.app.settings import load_settings
from tui.commands.parser import build
from tui.text.errors import WrongUsage
from tui.text.words import LANGUAGES, Words, language, one_line


def main(argv: Sequence[str] | None = None) -> int:
    """Does what the player typed; the result is the exit code.

    0: fine; 1: what was asked for is not so; 2: wrong usage or input that cannot be read.
    """
    # Japanese input methods and the kitty keyboard protocol do not get along; Textual reads this once.
    os.environ.setdefault("TEXTUAL_DISABLE_KITTY_KEY", "1")
    for stream in (sys.stdout, sys.stderr):
        _tolerate(stream)
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except QkError as wrong:
        return _complain(str(wrong))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone; without this the interpreter complains once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception:
        from tui.app.crash import write_crash

        return _complain(write_crash(sys.argv if argv is None else argv))


def _run(argv: list[str]) -> int:
    option, rest = _take_language(argv)
    if option is not None and option not in LANGUAGES:
        raise WrongUsage(f"--lang {option}: {' | '.join(LANGUAGES)}")
    loaded = load_settings()
    words = Words(language(option, loaded.settings.lang, os.environ))
    if loaded.problem:
        told = words.say("cli-settings-damaged", problem=words.error(loaded.problem))
        print(f"qk: {one_line(told)}", file=sys.stderr)
    parser, modules = build(words, rest)
    args = parser.parse_args(rest)
    args.lang = option
    args.loaded = loaded
    try:
        return _run_command(args, words, modules)
    except QkError as wrong:
        from tui.text import farewells

        return _complain(farewells.why(wrong, words))


def _run_command(args: argparse.Namespace, words: Words, modules: dict[str, ModuleType]) -> int:
    if args.command is None:
        from tui.commands import home

        return home.run(args, words)
    code: int = modules[args.command].run(args, words)
    return code


def _take_language(argv: list[str]) -> tuple[str | None, list[str]]:
    """`--lang` may stand before or after the command, and no command wants to hear of it."""
    rest: list[str] = []
    found: str | None = None
    words = iter(argv)
    for word in words:
        if word == "--":
            return found, [*rest, word, *words]
        if word == "--lang":
            found = next(words, "")
        elif word.startswith("--lang="):
            found = word.removeprefix("--lang=")
        else:
            rest.append(word)
    return found, rest


def _tolerate(stream: TextIO) -> None:
    """A terminal that cannot show ♠ or 素 gets a question mark, not a crash."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _complain(line: str) -> int:
    print(f"qk: {one_line(line)}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())

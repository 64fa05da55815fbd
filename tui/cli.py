"""The commands a player types; each calls one function of the package that owns the work."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import TextIO

from engine.errors import QkError
from tui.app.settings import load_settings
from tui.commands.asked import run_program
from tui.commands.parser import build
from tui.text.words import LANGUAGES, Words, WrongUsage, complain, language, one_line


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the player typed; the result is the exit code.

    0: fine; 1: what was asked for is not so; 2: wrong usage or input that cannot be read.
    """
    # Japanese input methods and the kitty keyboard protocol do not get along; Textual reads this once.
    os.environ.setdefault("TEXTUAL_DISABLE_KITTY_KEY", "1")
    _have_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _tolerate(stream)
    typed = list(sys.argv[1:] if argv is None else argv)
    option, rest = _take_language(typed)
    if argv is None and rest[:1] in (["ssh"], ["web"]):
        from tui.server.memory import begin_with_malloc

        begin_with_malloc()
    words = Words(language(option, None, os.environ))
    try:
        code = _run(option, rest, words)
        sys.stdout.flush()  # while an error of writing can still be reported
        return code
    except QkError as wrong:
        return _complain(words.error(wrong))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _say_no_more(sys.stdout)  # anyone who read our output has gone
        return 0
    except OSError as wrong:
        if wrong.errno not in _FULL or wrong.filename is not None:
            return _at_fault(typed, words)
        _say_no_more(sys.stdout)
        return _complain(words.say("cli-unwritten", why=words.error(wrong)))
    except Exception:
        return _at_fault(typed, words)


_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
"""Why output cannot be written any more; an error of a file has the file's name."""


def _at_fault(typed: list[str], words: Words) -> int:
    """A fault of the program itself: one line, and the rest in a file."""
    from tui.app.crash import write_crash

    return _complain(write_crash(["qk", *typed], words))


def _say_no_more(stream: TextIO) -> None:
    """Without this the interpreter would try to write the rest at its end, and print another error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _run(option: str | None, rest: list[str], words: Words) -> int:
    if option is not None and option not in LANGUAGES:
        raise WrongUsage(
            words.say(
                "cli-no-such-lang", lang=one_line(option)[:40], all=words.say("error-or").join(LANGUAGES)
            )
        )
    loaded = load_settings()
    if option is None:
        words = Words(language(None, loaded.settings.lang, os.environ))
    if loaded.problem:
        complain(words.say("cli-settings-damaged", problem=words.error(loaded.problem)))
    for word in rest:
        name = word.partition("=")[2] if word.startswith("--") else word
        if not (_is_text(word) or os.path.lexists(name)):
            raise WrongUsage(words.say("cli-no-text", text=one_line(word)[:40]))
    if rest[:1] == ["help"]:
        rest = [*(word for word in rest if word != "help"), "--help"]
    parser, modules = build(words, rest)
    args = parser.parse_args(rest)
    args.lang = option
    args.loaded = loaded
    try:
        return _run_command(args, words, modules)
    except QkError as wrong:
        return _complain(words.error(wrong))


def _is_text(word: str) -> bool:
    """Whether an argument is valid UTF-8; Python represents other bytes as surrogates."""
    return not any("\ud800" <= sign <= "\udfff" for sign in word)


def _run_command(args: argparse.Namespace, words: Words, modules: dict[str, ModuleType]) -> int:
    if args.command is None:
        return run_program(args, words)
    code: int = modules[args.command].run(args, words)
    return code


def _take_language(argv: list[str]) -> tuple[str | None, list[str]]:
    """`--lang` may stand before or after the command, and is removed from the arguments."""
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


def _have_streams() -> None:
    """A program that was started without input, output or errors has empty ones.

    Else the next file to be opened would have their number, and output would be written into that file.
    """
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(number, True)
    os.close(number)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            stream = open(number, "w" if number else "r", encoding="utf-8", closefd=False)  # noqa: SIM115
            vars(sys).update({name: stream, f"__{name}__": stream})


def _tolerate(stream: TextIO) -> None:
    """Replace what a terminal can't show, such as ♠ or 素, and typed bytes that are not UTF-8, instead of failing."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _complain(line: str) -> int:
    try:
        complain(line)
    except OSError:
        _say_no_more(sys.stderr)  # the terminal is gone, and an error could not be read
    return 2


if __name__ == "__main__":
    sys.exit(main())

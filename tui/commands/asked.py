"""What several commands can be asked for alike: the rules to follow, and how long something may take."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from engine.typed import folded
from tui.commands.parser import Parser
from tui.text.words import Words, WrongUsage, complain, one_line

if TYPE_CHECKING:
    from engine.prime.settings import Rules
    from tui.app.program import Opening


def run_program(args: argparse.Namespace, words: Words, first: Opening | None = None) -> int:
    """Run the program on this terminal; return the exit code. Raises WrongUsage as `run_app` does.

    Arguments:
        first: opens the first screen on the title screen.
    """
    from tui.screens.app import run_app

    return run_app(words, args.loaded, args.theme, first)


def add_rule_options(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add the options that choose the rules: `--rules PRESET` and `--set KEY=VALUE`."""
    parser.add_argument("--rules", default="official", metavar="PRESET", help=words.say("cli-preset"))
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help=words.say("cli-set"))


def rules_from(args: argparse.Namespace, words: Words) -> Rules:
    """The rules that the options say, for two players. Raises WrongUsage, BadSetting."""
    from engine.prime.settings import rules_for
    from tui.text.dials import pairs

    chosen = pairs("--set", args.set, words)
    rules = rules_for(args.rules, chosen, 2)
    note_idle(rules, chosen, words)
    return rules


def note_idle(rules: Rules, chosen: Mapping[str, object], words: Words) -> None:
    """Say on standard error which of the settings that were written change nothing, one line each."""
    from engine.prime.settings import idle_settings

    for idle in idle_settings(rules, chosen):
        complain(words.error(idle))


def read_day(text: str, option: str, words: Words) -> date:
    """The day that an option names, YYYY-MM-DD. Raises WrongUsage."""
    try:
        return date.fromisoformat(folded(text))
    except ValueError as wrong:
        raise WrongUsage(words.say("cli-bad-date", option=option, text=one_line(text)[:40])) from wrong


MOST_SECONDS = 1_000_000

Add = Callable[[str], argparse.ArgumentParser]
"""Adds an action of this name."""


def actions_of(
    parser: argparse.ArgumentParser, words: Words, about: str, *, anywhere: bool = False, **how: Any
) -> Add:
    """What a command with actions adds them with; each has the message `ABOUT-NAME-about` and takes `--json`.

    Arguments:
        anywhere: whether their options may stand between arguments of which there may be several.
        how: as `add_subparsers` of argparse takes it: under which title, required or not.
    """
    as_json = words.say("judge-json")
    parser.add_argument("--json", action="store_true", help=as_json)
    actions = parser.add_subparsers(metavar=words.say("records-action"), dest="action", **how)

    def add(name: str) -> argparse.ArgumentParser:
        about_text = words.say(f"{about}-{name}-about")
        action: argparse.ArgumentParser = actions.add_parser(name, help=about_text, description=about_text)
        if isinstance(action, Parser):
            action.options_anywhere = anywhere
        action.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help=as_json)
        return action

    return add


def add_encoding(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add the option that says in which encoding files are; it is one of those known, by its name."""
    from netplay.storage.reading import ENCODINGS, named

    def known(text: str) -> str:
        name = named(text)
        if name is None:
            raise argparse.ArgumentTypeError(f"{text[:40]}: {', '.join(ENCODINGS)}")
        return name

    about = words.say("replay-encoding", all=", ".join(ENCODINGS))
    parser.add_argument("--encoding", type=known, metavar="NAME", help=about)


def json_line(value: object) -> str:
    """An answer for machines, as JSON that does a terminal no harm: control and direction marks escaped."""
    line = json.dumps(value, ensure_ascii=False)
    if line.isprintable():
        return line
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in line)


def draw_bar(done: int, of: int) -> None:
    """Draw a progress bar on a terminal's standard error; it disappears when all is done."""
    full = 30 * done // of
    end = "\r\033[K" if done == of else ""
    sys.stderr.write(f"\r[{'#' * full}{'.' * (30 - full)}] {done}/{of}{end}")
    sys.stderr.flush()


def progress_bar(*, as_json: bool) -> Callable[[int, int], None]:
    """What shows how far a long command is: `draw_bar` on a terminal, nothing elsewhere or beside JSON."""
    return draw_bar if sys.stderr.isatty() and not as_json else lambda done, of: None


def within(words: Words, kind: Callable[[str], float], least: float, most: float) -> Callable[[str], Any]:
    """A number between two others, as argparse reads the values of an option."""

    def read(text: str) -> float:
        try:
            number = kind(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            span = {"least": f"{least:.0f}", "most": f"{most:.0f}"}
            raise argparse.ArgumentTypeError(words.say("cli-not-within", text=one_line(text)[:40], **span))
        return number

    return read

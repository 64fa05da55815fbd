"""What several commands can be asked for alike: the rules to follow, and how long something may take."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from tui.text.errors import WrongUsage
from tui.text.words import Words

if TYPE_CHECKING:
    from engine.prime.settings import Rules


def add_rule_options(parser: argparse.ArgumentParser, words: Words) -> None:
    """Adds the options that choose the rules: `--rules PRESET` and `--set KEY=VALUE`."""
    parser.add_argument("--rules", default="official", metavar="PRESET", help=words.say("cli-preset"))
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help=words.say("cli-set"))


def rules_asked(args: argparse.Namespace, words: Words, seats: int) -> Rules:
    """The rules that the options say.

    Raises:
        WrongUsage: for an unknown preset, key or value, in the player's language.
    """
    from engine.errors import BadSetting
    from engine.prime.settings import rules_for
    from tui.games.prime.dials import pairs
    from tui.text.refusals import why_not

    try:
        return rules_for(args.rules, pairs("--set", args.set, words), seats)
    except BadSetting as wrong:
        raise WrongUsage(why_not(words, wrong)) from wrong


def add_encoding(parser: argparse.ArgumentParser, words: Words) -> None:
    """Adds the option that says in which encoding files are; it is one of those known, by its name."""
    from netplay.storage.encodings import ENCODINGS, named

    def known(text: str) -> str:
        name = named(text)
        if name is None:
            raise argparse.ArgumentTypeError(f"'{text[:40]}': {', '.join(ENCODINGS)}")
        return name

    about = words.say("replay-encoding", all=", ".join(ENCODINGS))
    parser.add_argument("--encoding", type=known, metavar="NAME", help=about)


def json_line(told: object) -> str:
    """An answer for machines, as JSON that does a terminal no harm: control and direction marks escaped."""
    line = json.dumps(told, ensure_ascii=False)
    if line.isprintable():
        return line
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in line)


def seconds_asked(text: str) -> float:
    """A limit in seconds, for argparse."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 1e6:
        raise argparse.ArgumentTypeError(f"'{text[:40]}': 0 … 1000000")
    return seconds

"""The rules that a command was asked to follow: `--rules PRESET` and `--set KEY=VALUE`."""

from __future__ import annotations

import argparse
import tomllib
from typing import Any

from engine.prime.settings import PRESETS, Rules, rules_for
from tui.commands import WrongUsage
from tui.words import Words


def add_rule_options(parser: argparse.ArgumentParser, words: Words) -> None:
    """Adds the options that choose the rules."""
    parser.add_argument(
        "--rules",
        metavar="PRESET",
        default="official",
        help=words.say("asked-rules", presets=", ".join(PRESETS)),
    )
    parser.add_argument(
        "--set", metavar="KEY=VALUE", action="append", default=[], help=words.say("asked-set")
    )


def rules_asked(args: argparse.Namespace, seats: int) -> Rules:
    """The rules that the options say; an unknown preset, key or value is a `QkError`."""
    return rules_for(args.rules, dict(setting_asked(text) for text in args.set), seats)


def setting_asked(text: str) -> tuple[str, Any]:
    """A setting as typed, `D3=4`: its value is TOML, else a text as it stands."""
    key, equals, value = text.partition("=")
    key, value = key.strip(), value.strip()
    if not key or not equals:
        raise WrongUsage(f"'{text[:40]}': KEY=VALUE, --set D3=4")
    if "\n" in value:  # a value is one line; more would be further keys
        return key, value
    try:
        return key, tomllib.loads(f"value = {value}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return key, value


def seconds_asked(text: str) -> float:
    """A limit in seconds, for argparse."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 1e6:
        raise argparse.ArgumentTypeError(f"'{text[:40]}': 0 … 1000000")
    return seconds

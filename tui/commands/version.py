"""`qk version`: which version this is."""

from __future__ import annotations

import argparse
from typing import Any

from tui.text.words import Words


def register(subparsers: Any, words: Words) -> None:
    """Adds `qk version`."""
    subparsers.add_parser("version", help=words.say("cli-version"), description=words.say("cli-version"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Prints the version and the games it plays."""
    from engine import GAMES
    from tui.app.crash import program_version

    print(f"qk {program_version()} ({', '.join(GAMES)})")
    return 0

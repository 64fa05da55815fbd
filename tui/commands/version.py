"""`qk version`: which version this is."""

from __future__ import annotations

import argparse
from typing import Any

from tui.text.words import Words


def register(subparsers: Any, words: Words) -> None:
    """Add `qk version`."""
    about = words.say("cli-version")
    parser = subparsers.add_parser("version", help=about, description=about)
    parser.add_argument("--json", action="store_true", help=words.say("cli-json"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Print the version and the games it plays."""
    from engine import GAMES
    from tui.app.crash import program_version

    if getattr(args, "json", False):  # `qk --version` has no options
        import json

        print(json.dumps({"version": program_version(), "games": list(GAMES)}))
        return 0
    print(f"qk {program_version()} ({', '.join(GAMES)})")
    return 0

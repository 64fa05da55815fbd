"""`qk doctor`: checks of this installation and terminal, with remedies."""

from __future__ import annotations

import argparse
import os
from typing import Any

from engine.typed import printable
from tui.text.words import Words

_MARKS = {"good": "✓", "note": "–", "bad": "✗"}


def register(subparsers: Any, words: Words) -> None:
    """Add `qk doctor`."""
    about = words.say("doctor-about")
    parser = subparsers.add_parser("doctor", help=about, description=about)
    parser.add_argument("--json", action="store_true", help=words.say("cli-json"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Print a line for each check; 1 if something is broken."""
    import msgspec

    from tui.app.doctor import findings
    from tui.commands.asked import json_line

    sick = False
    for one in findings(words, os.environ):
        sick = sick or one.health == "bad"
        if args.json:
            print(json_line(msgspec.to_builtins(one)), flush=True)
            continue
        advice = f" → {one.advice}" if one.advice else ""
        topic = words.say(f"doctor-topic-{one.topic}")
        line = f"{_MARKS[one.health]} {words.say('doctor-line', topic=topic, found=one.found)}{advice}"
        print(printable(line), flush=True)
    return 1 if sick else 0

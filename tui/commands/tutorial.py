"""`qk tutorial`: learn the game by playing it, in ten minutes."""

from __future__ import annotations

import argparse
from typing import Any

from engine import GAMES
from tui.commands.asked import run_program
from tui.text.words import Words


def register(subparsers: Any, words: Words) -> None:
    """Add `qk tutorial`."""
    parser = subparsers.add_parser(
        "tutorial", help=words.say("tutorial-about"), description=words.say("tutorial-about")
    )
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        default="prime",
        choices=tuple(GAMES),
        help=words.say("tutorial-game"),
    )


def run(args: argparse.Namespace, words: Words) -> int:
    """Open the lessons on the title screen."""
    from tui.learn.tutorial_screen import lesson_of

    return run_program(args, words, lesson_of(args.game))

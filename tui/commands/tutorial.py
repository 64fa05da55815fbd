"""`qk tutorial`: learn the game by playing it, in ten minutes."""

from __future__ import annotations

import argparse
from typing import Any

from tui.text.words import Words


def register(subparsers: Any, words: Words) -> None:
    """Adds `qk tutorial`."""
    subparsers.add_parser(
        "tutorial", help=words.say("tutorial-about"), description=words.say("tutorial-about")
    )


def run(args: argparse.Namespace, words: Words) -> int:
    """Opens the lessons upon the title screen."""
    from tui.learn.tutorial_screen import open_tutorial
    from tui.screens.app import run_app

    return run_app(words, args.loaded, theme=args.theme, first=open_tutorial)

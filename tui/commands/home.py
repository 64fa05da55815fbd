"""`qk` alone: the title screen."""

from __future__ import annotations

import argparse

from tui.text.words import Words


def run(args: argparse.Namespace, words: Words) -> int:
    """Open the title screen; the result is the exit code."""
    from tui.screens.app import run_app

    return run_app(words, args.loaded, theme=args.theme)

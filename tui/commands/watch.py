"""`qk watch`: watch a hosted table."""

from __future__ import annotations

import argparse
from typing import Any

from tui.commands.join import visit
from tui.commands.tables import add_line_options
from tui.text.words import Words


def register(subparsers: Any, words: Words) -> None:
    """Add `qk watch`."""
    parser = subparsers.add_parser("watch", help=words.say("cli-watch"), description=words.say("cli-watch"))
    add_line_options(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """Go to the table and watch."""
    return visit(args, words, watch=True)

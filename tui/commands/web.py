"""`qk web`: serves the game to browsers."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING, Any

from tui.commands.doors import (
    add_door_options,
    checked_limits,
    checked_pages,
    limits_of,
    listening_at,
    log_of,
    reached_at,
    standing_table,
    tell_events,
    until_told_to_stop,
    ways_of,
)
from tui.commands.tables import checked_port
from tui.text.words import Words

if TYPE_CHECKING:
    from tui.server.tables import PermanentTable

PORT = 2273
"""A prime."""


def register(subparsers: Any, words: Words) -> None:
    """Adds `qk web`."""
    say = words.say
    parser = subparsers.add_parser("web", help=say("web-command"), description=say("web-command"))
    add_door_options(parser, PORT, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """Serves until it is told to stop (SIGINT, SIGTERM)."""
    checked_pages(words)
    checked_port(args.port, words)
    checked_limits(args, words)
    standing = tuple(standing_table(text, words) for text in args.table)
    return asyncio.run(_serve(args, standing, words))


async def _serve(args: argparse.Namespace, standing: tuple[PermanentTable, ...], words: Words) -> int:
    from tui.web.server import serve

    with listening_at(args.bind, args.port):
        served = await serve(args.bind, args.port, standing, log_of(args), limits=limits_of(args, words))
    tell_events(args, served.server)
    served.server.tables.ways = ways_of(args)
    ready = words.say("web-ready", place=f"http://{reached_at(args.bind)}:{served.port}/")
    await until_told_to_stop({ready: served}, served.server, args.metrics, words)
    return 0

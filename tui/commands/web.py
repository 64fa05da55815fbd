"""`qk web`: serves the game to browsers."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING, Any

from tui.commands import serving
from tui.commands.tables import checked_port
from tui.text.words import Words

if TYPE_CHECKING:
    from tui.server.tables import PermanentTable

PORT = 2273
"""A prime."""


def register(subparsers: Any, words: Words) -> None:
    """Add `qk web`."""
    say = words.say
    parser = subparsers.add_parser("web", help=say("web-command"), description=say("web-command"))
    serving.add_serving_options(parser, PORT, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """Serve until SIGINT or SIGTERM."""
    serving.checked_pages(words)
    checked_port(args.port, words)
    serving.checked_limits(args, words)
    standing = tuple(serving.standing_table(text, words) for text in args.table)
    return asyncio.run(_serve(args, standing, words))


async def _serve(args: argparse.Namespace, standing: tuple[PermanentTable, ...], words: Words) -> int:
    from tui.web.server import serve

    with serving.listening_at(args.bind, args.port):
        served = await serve(
            args.bind, args.port, standing, serving.log_of(args), limits=serving.limits_of(args, words)
        )
    serving.log_events(args, served.server)
    served.server.tables.ways = serving.ways_of(args)
    ready = words.say("web-ready", place=f"http://{serving.reached_at(args.bind)}:{served.port}/")
    await serving.until_stopped({ready: served}, served.server, args.metrics, words)
    return 0

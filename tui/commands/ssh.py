"""`qk ssh`: serves the game to plain SSH clients."""

from __future__ import annotations

import argparse
import asyncio
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from engine.errors import QkError
from tui.commands import serving
from tui.commands.tables import checked_port
from tui.commands.workers import add_worker_options, is_several, serve_in_several
from tui.text.words import Words, WrongUsage

if TYPE_CHECKING:
    from tui.server.tables import PermanentTable

PORT = 2257
"""Close to the 22 of SSH, with a 57 behind it."""


def register(subparsers: Any, words: Words) -> None:
    """Add `qk ssh`."""
    say = words.say
    parser = subparsers.add_parser("ssh", help=say("ssh-about"), description=say("ssh-about"))
    serving.add_serving_options(parser, PORT, words)
    parser.add_argument("--web", type=int, metavar="PORT", help=say("ssh-web"))
    parser.add_argument("--web-bind", default="", metavar="ADDRESS", help=say("server-web-bind"))
    parser.add_argument("--no-guests", action="store_true", help=say("ssh-no-guests"))
    add_worker_options(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """Serve until SIGINT or SIGTERM."""
    if find_spec("asyncssh") is None:
        raise WrongUsage(words.say("ssh-extra"))
    checked_port(args.port, words)
    if args.web is not None:
        serving.checked_pages(words)
        checked_port(args.web, words, "--web")
    elif args.web_bind:
        raise WrongUsage(words.say("ssh-web-bind-alone"))
    serving.checked_limits(args, words)
    standing = tuple(serving.standing_table(text, words) for text in args.table)
    if is_several(args, words):
        return asyncio.run(serve_in_several(args, standing, words))
    return asyncio.run(_serve(args, standing, words))


async def _serve(args: argparse.Namespace, standing: tuple[PermanentTable, ...], words: Words) -> int:
    from tui.ssh.server import serve

    guests = not args.no_guests
    limits = serving.limits_of(args, words)
    with serving.listening_at(args.bind, args.port):
        served = await serve(
            args.bind, args.port, standing, serving.log_of(args), guests=guests, limits=limits
        )
    serving.log_events(args, served.server)
    served.server.tables.ways = serving.ways_of(args, served.port)
    listeners: dict[str, serving.OpenListener] = {
        words.say(
            "ssh-ready", port=str(served.port), host=args.address or serving.reached_at(args.bind)
        ): served
    }
    if args.web is not None:
        from tui.web.server import open_pages

        bind = args.web_bind or args.bind
        try:
            with serving.listening_at(bind, args.web, serving.WEB_OPTIONS):
                pages = await open_pages(served.server, bind, args.web)
        except QkError:
            await served.close()
            raise
        listeners[words.say("web-ready", place=f"http://{serving.reached_at(bind)}:{pages.port}/")] = pages
    await serving.until_stopped(listeners, served.server, args.metrics, words)
    return 0

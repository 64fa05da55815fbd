"""`qk web`: serves the game to browsers."""

from __future__ import annotations

import argparse
import asyncio
import signal
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tui.commands import WrongUsage
from tui.commands.ssh import standing_table
from tui.commands.tables import checked_port, why_not_listening
from tui.words import Words

if TYPE_CHECKING:
    from tui.ssh.hall import Standing

PORT = 2273
"""A prime."""


def register(subparsers: Any, words: Words) -> None:
    """Adds `qk web`."""
    say = words.say
    parser = subparsers.add_parser("web", help=say("web-command"), description=say("web-command"))
    add = parser.add_argument
    add("--port", type=int, default=PORT, metavar="PORT", help=say("ssh-port", port=str(PORT)))
    add("--bind", default="127.0.0.1", metavar="ADDRESS", help=say("cli-bind"))
    add("--table", action="append", default=[], metavar="NAME[,KEY=VALUE…]", help=say("ssh-table"))
    add("--most", type=int, default=200, metavar="N", help=say("ssh-most"))
    add("--from-one", type=int, default=20, metavar="N", help=say("ssh-from-one"))
    add("--idle", type=float, default=120.0, metavar="MINUTES", help=say("ssh-idle"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Serves until it is told to stop (SIGINT, SIGTERM)."""
    from tui.commands.ssh import checked_limits

    if find_spec("textual_serve") is None or find_spec("aiohttp") is None:
        raise WrongUsage(words.say("web-extra"))
    checked_port(args.port, words)
    checked_limits(args, words)
    standing = tuple(standing_table(text, words) for text in args.table)
    return asyncio.run(_serve(args, standing, words))


async def _serve(args: argparse.Namespace, standing: tuple[Standing, ...], words: Words) -> int:
    import msgspec

    from tui.plain.logging import to_stderr
    from tui.ssh.house import Limits
    from tui.web.server import serve

    limits = msgspec.structs.replace(Limits(), lines=args.most, from_one=args.from_one, idle=args.idle * 60)
    try:
        served = await serve(args.bind, args.port, standing, to_stderr, limits=limits)
    except OSError as wrong:
        raise WrongUsage(why_not_listening(wrong, args.bind, args.port, words)) from wrong
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    to_stderr(words.say("web-ready", place=f"http://{args.bind}:{served.port}/"))
    await stopped.wait()
    to_stderr(words.say("ssh-closing"))
    await served.close()
    return 0

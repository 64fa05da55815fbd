"""`qk ssh`: serves the game to plain SSH clients."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tui.commands import WrongUsage
from tui.commands.tables import checked_port
from tui.words import Words

if TYPE_CHECKING:
    from tui.ssh.hall import Standing
    from tui.ssh.server import Served
    from tui.web.server import Pages

PORT = 2257
"""Close to the 22 of SSH, with a 57 behind it."""


def register(subparsers: Any, words: Words) -> None:
    """Adds `qk ssh`."""
    say = words.say
    parser = subparsers.add_parser("ssh", help=say("ssh-about"), description=say("ssh-about"))
    add = parser.add_argument
    add("--port", type=int, default=PORT, metavar="PORT", help=say("ssh-port", port=str(PORT)))
    add("--bind", default="127.0.0.1", metavar="ADDRESS", help=say("cli-bind"))
    add("--web", type=int, metavar="PORT", help=say("ssh-web"))
    add("--table", action="append", default=[], metavar="NAME[,KEY=VALUE…]", help=say("ssh-table"))
    add("--no-guests", action="store_true", help=say("ssh-no-guests"))
    add("--most", type=int, default=200, metavar="N", help=say("ssh-most"))
    add("--from-one", type=int, default=20, metavar="N", help=say("ssh-from-one"))
    add("--idle", type=float, default=120.0, metavar="MINUTES", help=say("ssh-idle"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Serves until it is told to stop (SIGINT, SIGTERM)."""
    if find_spec("asyncssh") is None:
        raise WrongUsage(words.say("ssh-extra"))
    checked_port(args.port, words)
    if args.web is not None:
        checked_web(args.web, words)
    checked_limits(args, words)
    standing = tuple(standing_table(text, words) for text in args.table)
    return asyncio.run(_serve(args, standing, words))


def checked_web(port: int, words: Words) -> None:
    """A port for browsers, where the packages that serve them are. Raises WrongUsage."""
    if find_spec("textual_serve") is None or find_spec("aiohttp") is None:
        raise WrongUsage(words.say("web-extra"))
    if not 0 <= port <= 65535:
        raise WrongUsage(words.say("ssh-bad-web", port=str(port)))


def checked_limits(args: argparse.Namespace, words: Words) -> None:
    """Limits that can be. Raises WrongUsage."""
    for option, number in (("--most", args.most), ("--from-one", args.from_one)):
        if number < 1:
            raise WrongUsage(words.say("ssh-bad-most", option=option, most=str(number)))
    if not 1 <= args.idle <= 10_000:
        raise WrongUsage(words.say("ssh-bad-idle", idle=f"{args.idle:g}"))


def standing_table(text: str, words: Words) -> Standing:
    """A table that is always open: `NAME`, or `NAME,game=daifugo,seats=4,bots=2,rules=…`.

    Raises:
        WrongUsage: for what cannot be.
    """
    from engine.errors import BadSetting
    from netplay.cleaning import clean_text
    from netplay.games import GAMES, Chosen, ways_of
    from netplay.hosting.setting import Setting
    from tui.ssh.hall import Standing

    name, *pairs = (part.strip() for part in text.split(","))
    told = dict(pair.partition("=")[::2] for pair in pairs)
    unknown = [key for key in told if key not in ("game", "seats", "bots", "rules")]
    game = told.get("game", "prime")
    numbers = all(told[key].isascii() and told[key].isdecimal() for key in ("seats", "bots") if key in told)
    if not clean_text(name, 40) or unknown or game not in GAMES or not numbers:
        raise WrongUsage(words.say("ssh-bad-table", table=text[:60]))
    ways = ways_of(game)
    seats = int(told.get("seats", max(2, ways.usual_seats)))
    bots = int(told.get("bots", "0"))
    chosen = Chosen(game, told.get("rules", "official"), seats=seats)
    try:
        Setting(chosen)
    except BadSetting as wrong:
        raise WrongUsage(words.say("ssh-bad-table", table=f"{text[:60]} ({wrong})")) from wrong
    if bots >= seats:
        raise WrongUsage(words.say("ssh-bad-table", table=text[:60]))
    return Standing(chosen, clean_text(name, 40), (ways.usual_level,) * bots)


async def _serve(args: argparse.Namespace, standing: tuple[Standing, ...], words: Words) -> int:
    import msgspec

    from tui.plain.logging import to_stderr
    from tui.ssh.house import Limits
    from tui.ssh.server import serve

    limits = msgspec.structs.replace(Limits(), lines=args.most, from_one=args.from_one, idle=args.idle * 60)
    with _where(args.bind, args.port, words):
        served = await serve(
            args.bind, args.port, standing, to_stderr, guests=not args.no_guests, limits=limits
        )
    try:
        pages = None if args.web is None else await _pages(served, args, words)
    except WrongUsage:
        await served.close()
        raise
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    to_stderr(words.say("ssh-ready", port=str(served.port), bind=args.bind))
    if pages is not None:
        to_stderr(words.say("web-ready", place=f"http://{args.bind}:{pages.port}/"))
    await stopped.wait()
    to_stderr(words.say("ssh-closing"))
    await served.close()
    if pages is not None:
        await pages.close()
    return 0


async def _pages(served: Served, args: argparse.Namespace, words: Words) -> Pages:
    """The same house, open to browsers too."""
    from tui.web.server import open_pages

    with _where(args.bind, args.web, words):
        return await open_pages(served.house, args.bind, args.web)


@contextlib.contextmanager
def _where(bind: str, port: int, words: Words) -> Iterator[None]:
    """Says in one line where nothing can listen."""
    try:
        yield
    except OSError as wrong:
        why = wrong.strerror or str(wrong)
        raise WrongUsage(words.say("ssh-cannot-listen", where=f"{bind}:{port}", why=why)) from wrong

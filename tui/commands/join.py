"""`qk join`: a seat at a hosted table."""

from __future__ import annotations

import argparse
import asyncio
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from tui.app.settings import own_nick
from tui.commands.asked import run_program
from tui.commands.tables import add_line_options, address_of
from tui.text.words import Words, WrongUsage, complain

if TYPE_CHECKING:
    from netplay.dialing.addresses import Address
    from netplay.dialing.discovery import FoundTable


# Without an address: the one that is announced on the local network, or the list of them.

LISTENING = 3.0
"""Seconds in which a host on the same network has answered."""


def place_of(args: argparse.Namespace, words: Words, *, watch: bool = False) -> Address:
    """The address of the table: as given, else the only one nearby with room.

    Raises:
        WrongUsage: where none is, or several are; then they are listed.
        BadAddress
    """
    from netplay.dialing.addresses import Address

    if args.address or args.relay:
        return address_of(args, words)
    from netplay.dialing.discovery import discover

    if sys.stderr.isatty():
        print(words.say("nearby-looking"), file=sys.stderr)
    problems: list[OSError] = []
    found = asyncio.run(discover(LISTENING, problems.append))
    open_ = [one for one in found if (one.watchers if watch else not one.full)]
    if len(open_) == 1:
        (table,) = open_
        print(words.say("nearby-going", table=_table_line(table, words)), file=sys.stderr)
        return Address(table.address, table.port)
    if not found:
        raise WrongUsage(words.say("nearby-none", why=words.error(problems[0]) if problems else "no"))
    for table in found:
        print(_table_line(table, words))
    raise WrongUsage(words.say("nearby-which" if open_ else "nearby-full", tables=len(found)))


def _table_line(table: FoundTable, words: Words) -> str:
    """A table in a line, its address first."""
    from tui.lobby.words import game_name

    seats = words.say("lobby-find-seats", taken=table.taken, seats=table.seats)
    locked = f" · {words.say('lobby-find-locked')}" if table.password else ""
    return f"{table.address}:{table.port}  {table.name} · {game_name(table.game, words)} · {seats}{locked}"


def register(subparsers: Any, words: Words) -> None:
    """Add `qk join`."""
    say = words.say
    parser = subparsers.add_parser("join", help=say("cli-join"), description=say("cli-join"))
    add_line_options(parser, words)
    parser.add_argument("--uecda", default="", metavar="HOST[:PORT]", help=say("uecda-join"))
    parser.add_argument("--bot", default="", metavar="LEVEL", help=say("cli-join-bot"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Go to the table; without an address to the list of tables that can be found."""
    if args.uecda:
        from tui.commands.competition import join

        return join(args, words)
    return visit(args, words, watch=False)


def visit(args: argparse.Namespace, words: Words, *, watch: bool) -> int:
    """Go to a table to play or to watch, or send a bot."""
    if (args.port is not None or args.room) and not (args.address or args.relay):
        raise WrongUsage(words.say("cli-where", option="--room" if args.port is None else "--port"))
    if not watch and args.bot:
        return _send_bot(args, words)
    if args.plain:
        from tui.plain.visit import visit_plain

        return asyncio.run(visit_plain(place_of(args, words, watch=watch), args, words, watch=watch))
    from tui.joining import visiting

    nick = own_nick(args.loaded.settings, args.nick)
    wish = partial(
        visiting.VisitRequest, nick=nick, password=args.password, resume=args.resume, named=bool(args.nick)
    )
    if not (args.address or args.relay):
        from tui.joining.finding import find

        return run_program(args, words, lambda app: find(app, wish, watch=watch))
    going = wish(address_of(args, words), watch=watch)
    return run_program(args, words, lambda app: visiting.visit(app, going))


def _send_bot(args: argparse.Namespace, words: Words) -> int:
    import asyncio

    from engine import GAMES
    from netplay.guest.botguest import play_there
    from netplay.table.games import adapter_of
    from tui.plain.console import to_stderr
    from tui.text.disconnect_reasons import ended_why

    adapters = [adapter_of(game) for game in GAMES]
    levels = dict.fromkeys(level for one in adapters for level in one.levels)
    if not any(args.bot in one.levels for one in adapters):
        raise WrongUsage(words.say("cli-no-such-bot", level=args.bot, levels=", ".join(levels)))
    nick, address = args.nick or f"{args.bot}", place_of(args, words)
    ended = asyncio.run(
        play_there(address, nick, args.bot, password=args.password, resume=args.resume, log=to_stderr)
    )
    if ended.code == "left":
        return 0
    complain(ended_why(ended, words))
    return 0 if ended.code == "closed" else 2

"""`qk host`: opens a table to others."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from netplay.table.interfaces import HINTS_TYPED
from tui.app.settings import own_nick
from tui.commands.asked import run_program
from tui.commands.rule_options import (
    MOST_GAMES,
    adapter_from,
    add_rule_options,
    config_from,
    pace_from,
    seats_from,
)
from tui.commands.tables import ON_OFF, add_wait_option, checked_port, wait_from
from tui.text.words import Words, WrongUsage

if TYPE_CHECKING:
    from netplay.room.opening import Listeners, TablePlan
    from netplay.room.options import Options
    from netplay.table.games import GameAdapter


def register(subparsers: Any, words: Words) -> None:
    """Add `qk host`."""
    say = words.say
    parser = subparsers.add_parser("host", help=say("cli-host"), description=say("cli-host"))
    add_rule_options(parser, words)
    parser.set_defaults(games=None)  # a match of the competition has another usual number
    add = parser.add_argument
    add("--bots", type=int, default=0, metavar="N", help=say("cli-bots"))
    add("--name", default="", metavar="NAME", help=say("cli-table-name"))
    add("--nick", default="", metavar="NAME", help=say("cli-nick"))
    add("--password", default="", metavar="WORD", help=say("cli-password"))
    add("--spectators", default="on", choices=tuple(ON_OFF), help=say("cli-spectators"))
    add("--delay", type=float, default=0.0, metavar="SECONDS", help=say("cli-delay"))
    add("--grace", type=float, default=0.0, metavar="SECONDS", help=say("cli-grace"))
    add_wait_option(parser, words)
    add("--opener", default="", metavar="WORD", help=say("cli-opener"))
    add("--on-leave", default="bot", choices=("bot", "out"), help=say("cli-on-leave"))
    add("--assist", default="off", choices=tuple(ON_OFF), help=say("cli-assist"))
    add("--hints", default="off", choices=tuple(HINTS_TYPED), help=say("cli-hints"))
    add("--port", type=int, metavar="PORT", help=say("cli-port"))
    add("--bind", metavar="ADDRESS", help=say("cli-bind"))
    add("--behind-proxy", action="store_true", help=say("cli-behind-proxy"))
    add("--lan", action="store_true", help=say("cli-lan"))
    add("--relay", default="", metavar="HOST:PORT", help=say("cli-relay-host"))
    add("--room", default="", metavar="ROOM", help=say("cli-room"))
    add("--uecda", type=int, metavar="PORT", help=say("uecda-host"))
    add("--headless", action="store_true", help=say("cli-headless"))
    add("--plain", action="store_true", help=say("cli-plain"))
    add("--autostart", type=int, default=0, metavar="N", help=say("cli-autostart"))
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--resume", nargs="?", const="", metavar="ID", help=say("cli-resume-host"))
    which.add_argument("--new", action="store_true", help=say("cli-new-host"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Open the table, with a seat for its host unless it is headless; or hold a match of the competition."""
    beside = None
    if args.uecda is not None:
        from tui.commands import competition

        if not (args.plain or args.port is not None or args.relay):  # nothing through which people come
            return competition.host(args, words)
        beside = competition.beside(args, words)
    args.games = 1 if args.games is None else args.games
    if args.resume is not None:
        plan = _plan_again(args, words)
    else:
        plan = replace(plan_of(args, words), beside=beside)
        if not args.new and (args.headless or not sys.stdin.isatty()):
            _must_be_alone(words)
    if args.headless:
        import asyncio

        from netplay.room.serve import serve
        from tui.plain.console import to_stderr

        code = asyncio.run(serve(plan, to_stderr))
        if beside is not None and beside.result:
            competition.show(beside.result, words, args.games)
        return code
    if args.plain:
        from tui.plain.visit import host_plain

        return host_plain(plan, args, words)
    from tui.joining import hosted

    nick = own_nick(args.loaded.settings, args.nick)
    return run_program(args, words, lambda app: hosted.host_soon(app, plan, nick, is_new=args.new))


def _must_be_alone(words: Words) -> None:
    """Without a terminal, a table beside an unfinished one needs an option. Raises WrongUsage."""
    from netplay.room.unfinished import list_unfinished
    from tui.text.unfinished import shown

    for table in list_unfinished().free("hosted"):
        text = shown(table, words)
        raise WrongUsage(words.say("unfinished-host-refused", table=text, id=table.id))


def _plan_again(args: argparse.Namespace, words: Words) -> TablePlan:
    """An unfinished table behind its own listeners, unless others are asked for; its game and rules are its own.

    Raises:
        QkError: if there is none, or it can't be resumed.
    """
    from netplay.dialing.addresses import read_room, typed_address
    from netplay.room.reopen import ReopenOptions, plan_again

    checked_port(args.port, words)
    options = ReopenOptions(
        port=args.port,
        bind=args.bind,
        lan=args.lan,
        relay=typed_address(args.relay) if args.relay else None,
        room=read_room(args.room) if args.room else "",
    )
    return plan_again(args.resume, options)


def plan_of(args: argparse.Namespace, words: Words) -> TablePlan:
    """The table that the options ask for. Raises WrongUsage or BadSetting for what cannot be."""
    from netplay.room.agreed_rules import AgreedRules
    from netplay.room.opening import TablePlan
    from tui.commands.competition import MOST_MATCH

    adapter = adapter_from(args, words, MOST_GAMES if args.uecda is None else MOST_MATCH)
    bots = max(args.bots, len(args.bot))
    if args.bots < 0:
        raise WrongUsage(words.say("cli-bad-bots", bots=str(args.bots)))
    seats = seats_from(args, adapter, bots, 0 if args.headless else 1, words)
    chosen = config_from(args, seats, words)
    AgreedRules(chosen)
    levels = args.bot or [adapter.usual_level]
    named = tuple([*levels, *levels[-1:] * bots][:bots])
    options, listeners = _options(args, seats, adapter, words), _listeners(args, words)
    return TablePlan(chosen, options, listeners, named, wait=wait_from(args, words))


def _options(args: argparse.Namespace, seats: int, adapter: GameAdapter, words: Words) -> Options:
    """The settings of the table beside its rules."""
    from netplay.line.sanitize import clean_text
    from netplay.room.options import LONGEST_DELAY, LONGEST_GRACE, LONGEST_PASSWORD, Options, check_leaving

    for name, value, most in (("--delay", args.delay, LONGEST_DELAY), ("--grace", args.grace, LONGEST_GRACE)):
        if not 0 <= value <= most:
            raise WrongUsage(words.say("cli-bad-wait", option=name, seconds=f"{value:g}", most=f"{most:g}"))
    for option, word in (("--password", args.password), ("--opener", args.opener)):
        if len(word) > LONGEST_PASSWORD:
            raise WrongUsage(words.say("cli-long-password", option=option, most=str(LONGEST_PASSWORD)))
    if not 0 <= args.autostart <= seats:
        raise WrongUsage(words.say("cli-bad-autostart", seats=str(args.autostart), most=str(seats)))
    if ON_OFF[args.assist] and not adapter.assists:
        raise WrongUsage(words.say("cli-no-assist", game=adapter.name))
    nick = own_nick(args.loaded.settings, args.nick)
    options = Options(
        title=clean_text(args.name, 40) or words.say("cli-usual-table", who=nick),
        password=args.password,
        spectators=ON_OFF[args.spectators],
        delay=args.delay,
        on_leave=args.on_leave,
        grace=args.grace,
        assist=ON_OFF[args.assist],
        hints=HINTS_TYPED[args.hints],
        autostart=args.autostart,
        games=args.games,
        pace=pace_from(args),
        opener="known" if args.headless else "first",
        opener_word=args.opener,
    )
    check_leaving(options, adapter)
    return options


def _listeners(args: argparse.Namespace, words: Words) -> Listeners:
    """Where the table can be reached."""
    from netplay.dialing.addresses import PORT, fresh_room, read_room, typed_address
    from netplay.room.opening import Listeners

    checked_port(args.port, words)
    room = read_room(args.room) if args.room else fresh_room() if args.relay else ""
    return Listeners(
        port=PORT if args.port is None else args.port,
        bind=None if args.lan else args.bind or Listeners().bind,
        trusts_loopback=args.behind_proxy,
        announce=args.lan,
        relay=typed_address(args.relay) if args.relay else None,
        room=room,
    )

"""`qk host`: opens a table to others."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from tui.commands import WrongUsage
from tui.commands.solo import add_rule_options, choice_of
from tui.commands.tables import ON_OFF, checked_port, own_nick
from tui.words import Words

if TYPE_CHECKING:
    from netplay.hosting.opening import Plan

_LONGEST_WAIT = 600.0
_LONGEST_DELAY = 3600.0


def register(subparsers: Any, words: Words) -> None:
    """Adds `qk host`."""
    say = words.say
    parser = subparsers.add_parser("host", help=say("cli-host"), description=say("cli-host"))
    add_rule_options(parser, words)
    add = parser.add_argument
    add("--bots", type=int, default=0, metavar="N", help=say("cli-bots"))
    add("--bot", action="append", default=[], metavar="LEVEL", help=say("cli-host-bot"))
    add("--name", default="", metavar="NAME", help=say("cli-table-name"))
    add("--nick", default="", metavar="NAME", help=say("cli-nick"))
    add("--password", default="", metavar="WORD", help=say("cli-password"))
    add("--spectators", default="on", choices=tuple(ON_OFF), help=say("cli-spectators"))
    add("--delay", type=float, default=0.0, metavar="SECONDS", help=say("cli-delay"))
    add("--grace", type=float, default=0.0, metavar="SECONDS", help=say("cli-grace"))
    add("--on-leave", default="bot", choices=("bot", "out"), help=say("cli-on-leave"))
    add("--port", type=int, metavar="PORT", help=say("cli-port"))
    add("--bind", default="127.0.0.1", metavar="ADDRESS", help=say("cli-bind"))
    add("--lan", action="store_true", help=say("cli-lan"))
    add("--relay", default="", metavar="HOST:PORT", help=say("cli-relay-host"))
    add("--room", default="", metavar="ROOM", help=say("cli-room"))
    add("--headless", action="store_true", help=say("cli-headless"))
    add("--plain", action="store_true", help=say("cli-plain"))
    add("--autostart", type=int, default=0, metavar="N", help=say("cli-autostart"))
    add("--resume", action="store_true", help=say("cli-resume-host"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Opens the table, with a seat for who opens it unless it is headless."""
    plan = plan_of(args, words)
    if args.headless:
        import asyncio

        from netplay.hosting.headless import serve
        from tui.plain.logging import to_stderr

        return asyncio.run(serve(plan, to_stderr))
    if args.plain:
        from tui.plain.visit import host_plain

        return host_plain(plan, args, words)
    from tui import hosted, tables
    from tui.app import run_app

    if not tables.has_screen(plan.chosen.game):
        raise WrongUsage(words.say("play-no-screen", game=plan.chosen.game))
    nick = own_nick(args)
    return run_app(words, args.loaded, theme=args.theme, first=lambda app: hosted.host(app, plan, nick))


def plan_of(args: argparse.Namespace, words: Words) -> Plan:
    """The table that the options ask for.

    Raises:
        WrongUsage: for options that cannot be, or do not go together.
    """
    from netplay.addresses import PORT, read_address, read_room
    from netplay.cleaning import clean_text
    from netplay.hosting.opening import Doors, Plan
    from netplay.hosting.options import Options

    say = words.say
    levels = list(args.bot)
    if args.bots < 0 or (args.seats is not None and args.bots > args.seats - (0 if args.headless else 1)):
        raise WrongUsage(say("cli-bad-bots", bots=str(args.bots)))
    choice = choice_of(args, words, most_bots=args.seats)
    bots = _bots(args, levels, choice.bots[-1])
    if len(bots) > choice.chosen.seats - (0 if args.headless else 1):
        raise WrongUsage(say("cli-bad-bots", bots=str(len(bots))))
    for name, value, most in (("--delay", args.delay, _LONGEST_DELAY), ("--grace", args.grace, _LONGEST_WAIT)):
        if not 0 <= value <= most:
            raise WrongUsage(say("cli-bad-wait", option=name, seconds=f"{value:g}", most=f"{most:g}"))
    if not 0 <= args.autostart <= choice.chosen.seats:
        raise WrongUsage(say("cli-bad-autostart", seats=str(args.autostart)))
    checked_port(args.port, words)
    if args.relay and not args.room:
        raise WrongUsage(say("cli-relay-room"))
    doors = Doors(
        port=PORT if args.port is None else args.port,
        bind=None if args.lan else args.bind,
        announce=args.lan,
        relay=read_address(args.relay) if args.relay else None,
        room=read_room(args.room) if args.room else "",
    )
    options = Options(
        title=clean_text(args.name, 40) or say("cli-usual-table", name=own_nick(args)),
        password=args.password,
        spectators=ON_OFF[args.spectators],
        delay=args.delay,
        on_leave=args.on_leave,
        grace=args.grace,
        autostart=args.autostart,
        games=args.games,
        pace=choice.pace,
    )
    return Plan(choice.chosen, options, doors, bots, resume=args.resume)


def _bots(args: argparse.Namespace, levels: list[str], usual: str) -> tuple[str, ...]:
    """The level of each bot: as many as were named, the last again for those that were only counted."""
    count = max(args.bots, len(levels))
    last = levels[-1] if levels else usual
    return tuple([*levels, *[last] * count][:count])

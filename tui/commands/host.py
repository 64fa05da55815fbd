"""`qk host`: opens a table to others."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from tui.app.settings import own_nick
from tui.commands.rule_options import add_rule_options, chosen_asked, pace_asked, seats_asked, ways_asked
from tui.commands.tables import ON_OFF, checked_port
from tui.text.errors import WrongUsage
from tui.text.words import Words

if TYPE_CHECKING:
    from netplay.hosting.opening import Doors, Plan
    from netplay.hosting.options import Options
    from netplay.table.games import Ways


def register(subparsers: Any, words: Words) -> None:
    """Adds `qk host`."""
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
    add("--on-leave", default="bot", choices=("bot", "out"), help=say("cli-on-leave"))
    add("--assist", default="off", choices=tuple(ON_OFF), help=say("cli-assist"))
    add("--port", type=int, metavar="PORT", help=say("cli-port"))
    add("--bind", default="127.0.0.1", metavar="ADDRESS", help=say("cli-bind"))
    add("--lan", action="store_true", help=say("cli-lan"))
    add("--relay", default="", metavar="HOST:PORT", help=say("cli-relay-host"))
    add("--room", default="", metavar="ROOM", help=say("cli-room"))
    add("--uecda", type=int, metavar="PORT", help=say("uecda-host"))
    add("--headless", action="store_true", help=say("cli-headless"))
    add("--plain", action="store_true", help=say("cli-plain"))
    add("--autostart", type=int, default=0, metavar="N", help=say("cli-autostart"))
    add("--resume", action="store_true", help=say("cli-resume-host"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Opens the table, with a seat for who opens it unless it is headless; or holds a match of the competition."""
    if args.uecda is not None:
        from tui.commands.competition import host

        return host(args, words)
    args.games = 1 if args.games is None else args.games
    plan = plan_of(args, words)
    if args.headless:
        import asyncio

        from netplay.hosting.headless import serve
        from tui.plain.logging import to_stderr

        return asyncio.run(serve(plan, to_stderr))
    if args.plain:
        from tui.plain.visit import host_plain

        return host_plain(plan, args, words)
    from tui.games import tables
    from tui.joining import hosted
    from tui.screens.app import run_app

    if not tables.has_screen(plan.chosen.game):
        raise WrongUsage(words.say("play-no-screen", game=plan.chosen.game))
    nick = own_nick(args.loaded.settings, args.nick)
    return run_app(words, args.loaded, theme=args.theme, first=lambda app: hosted.host_soon(app, plan, nick))


def plan_of(args: argparse.Namespace, words: Words) -> Plan:
    """The table that the options ask for.

    Raises:
        WrongUsage: for options that cannot be, or do not go together.
    """
    from engine.errors import BadSetting
    from netplay.hosting.opening import Plan
    from netplay.hosting.setting import Setting
    from tui.text.refusals import why_not

    ways = ways_asked(args, words)
    bots = max(args.bots, len(args.bot))
    if args.bots < 0:
        raise WrongUsage(words.say("cli-bad-bots", bots=str(args.bots)))
    seats = seats_asked(args, ways, bots, 0 if args.headless else 1, words)
    chosen = chosen_asked(args, seats, words)
    try:
        Setting(chosen)
    except BadSetting as wrong:
        raise WrongUsage(why_not(words, wrong)) from wrong
    levels = args.bot or [ways.usual_level]
    named = tuple([*levels, *levels[-1:] * bots][:bots])
    return Plan(chosen, _options(args, seats, ways, words), _doors(args, words), named, resume=args.resume)


def _options(args: argparse.Namespace, seats: int, ways: Ways, words: Words) -> Options:
    """The settings of the table beside its rules."""
    from netplay.hosting.options import LONGEST_DELAY, LONGEST_GRACE, Options
    from netplay.line.sanitize import clean_text

    for name, value, most in (("--delay", args.delay, LONGEST_DELAY), ("--grace", args.grace, LONGEST_GRACE)):
        if not 0 <= value <= most:
            raise WrongUsage(words.say("cli-bad-wait", option=name, seconds=f"{value:g}", most=f"{most:g}"))
    if not 0 <= args.autostart <= seats:
        raise WrongUsage(words.say("cli-bad-autostart", seats=str(args.autostart), most=str(seats)))
    if ON_OFF[args.assist] and not ways.assists:
        raise WrongUsage(words.say("cli-no-assist", game=ways.name))
    nick = own_nick(args.loaded.settings, args.nick)
    return Options(
        title=clean_text(args.name, 40) or words.say("cli-usual-table", who=nick),
        password=args.password,
        spectators=ON_OFF[args.spectators],
        delay=args.delay,
        on_leave=args.on_leave,
        grace=args.grace,
        assist=ON_OFF[args.assist],
        autostart=args.autostart,
        games=args.games,
        pace=pace_asked(args),
    )


def _doors(args: argparse.Namespace, words: Words) -> Doors:
    """Where the table can be reached."""
    from netplay.dialing.addresses import PORT, fresh_room, read_address, read_room
    from netplay.hosting.opening import Doors

    checked_port(args.port, words)
    if args.relay and args.resume and not args.room:
        raise WrongUsage(words.say("cli-relay-room"))
    room = read_room(args.room) if args.room else fresh_room() if args.relay else ""
    return Doors(
        port=PORT if args.port is None else args.port,
        bind=None if args.lan else args.bind,
        announce=args.lan,
        relay=read_address(args.relay) if args.relay else None,
        room=room,
    )

"""What the commands of shared tables have in common: options of the line and of the table."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tui.text.words import Words, WrongUsage

if TYPE_CHECKING:
    from netplay.dialing.addresses import Address

ON_OFF = {"on": True, "off": False}


def add_line_options(parser: argparse.ArgumentParser, words: Words) -> None:
    """Options of the connection to a table, for players and spectators."""
    say = words.say
    parser.add_argument("address", nargs="?", default="", metavar="HOST[:PORT]", help=say("cli-address"))
    parser.add_argument("--nick", default="", metavar="NAME", help=say("cli-nick"))
    parser.add_argument("--password", default="", metavar="WORD", help=say("cli-password"))
    parser.add_argument("--port", type=int, metavar="PORT", help=say("cli-port"))
    parser.add_argument("--bind", default=None, metavar="ADDRESS", help=argparse.SUPPRESS)
    parser.add_argument("--room", default="", metavar="ROOM", help=say("cli-room"))
    parser.add_argument("--relay", default="", metavar="HOST:PORT", help=say("cli-relay-by"))
    parser.add_argument("--resume", action="store_true", help=say("cli-resume-join"))
    parser.add_argument("--plain", action="store_true", help=say("cli-plain"))
    parser.add_argument("--theme", default=argparse.SUPPRESS, metavar="THEME", help=say("cli-theme"))


def add_wait_option(parser: argparse.ArgumentParser, words: Words) -> None:
    """How long a game waits for its players."""
    parser.add_argument("--wait", type=float, metavar="HOURS", help=words.say("cli-wait"))


def wait_from(args: argparse.Namespace, words: Words) -> float | None:
    """Seconds for which a game waits for its players; None: as long as usual. Raises WrongUsage."""
    from netplay.room.options import LONGEST_WAIT

    if args.wait is None:
        return None
    if not 0 < args.wait * 3600 <= LONGEST_WAIT:
        most = f"{LONGEST_WAIT / 3600:g}"
        raise WrongUsage(words.say("cli-bad-hours", hours=f"{args.wait:g}", most=most))
    return float(args.wait) * 3600


def checked_port(port: int | None, words: Words, option: str = "--port") -> None:
    """Check the port of an option. Raises WrongUsage."""
    if port is not None and not 0 <= port <= 65535:
        raise WrongUsage(words.say("cli-bad-port", option=option, port=str(port)))


def address_of(args: argparse.Namespace, words: Words) -> Address:
    """Where the table is that is asked for. Raises BadAddress, WrongUsage."""
    from msgspec.structs import replace

    from netplay.dialing.addresses import read_room, typed_address

    checked_port(args.port, words)
    if args.relay and (args.address or args.port is not None):
        raise WrongUsage(words.say("cli-relay-alone"))
    text = args.relay or args.address
    address = typed_address(text)
    if args.port is not None and not args.relay:
        address = replace(address, port=args.port)
    if args.room:
        address = replace(address, room=read_room(args.room))
    if args.relay and not address.room:
        raise WrongUsage(words.say("cli-relay-room"))
    return address

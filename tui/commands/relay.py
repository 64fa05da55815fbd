"""`qk relay`: the bare relay, for hosts and guests who cannot reach each other."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import time
from typing import Any

from netplay.dialing.addresses import PORT
from tui.commands.asked import within
from tui.commands.serving import listening_at
from tui.text.words import Words, one_line


def register(subparsers: Any, words: Words) -> None:
    """Add `qk relay`."""
    say = words.say
    parser = subparsers.add_parser("relay", help=say("relay-about"), description=say("relay-about"))
    parser.add_argument(
        "--port", type=within(words, int, 0, 65535), default=PORT, metavar="N", help=say("relay-port")
    )
    parser.add_argument("--bind", metavar="ADDRESS", help=say("relay-bind"))
    parser.add_argument("--behind-proxy", action="store_true", help=say("cli-behind-proxy"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Relay until SIGINT or SIGTERM."""
    return asyncio.run(_relay(args.bind, args.port, args.behind_proxy, words))


async def _relay(bind: str | None, port: int, behind_proxy: bool, words: Words) -> int:
    from netplay.relaying.limits import RelayLimits
    from netplay.relaying.server import Relay, limits_here
    from netplay.tasks import logged, report_all_faults

    relay = Relay(limits_here(RelayLimits(trusts_loopback=behind_proxy)), _log)
    # Any free port on all addresses would be one port for IPv4 and another for IPv6.
    place = bind or ("0.0.0.0" if port == 0 else None)
    with listening_at(bind, port):
        await relay.start(place, port)
    stopped = asyncio.Event()
    report_all_faults(logged(_log, "a fault of the relay"))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    _log(words.say("relay-ready", place=place or words.say("relay-everywhere"), port=str(relay.port)))
    await stopped.wait()
    rooms, lines = relay.count()
    await relay.close()
    _log(words.say("relay-ended", rooms=rooms, lines=lines))
    return 0


def _log(line: str) -> None:
    print(f"{time.strftime('%Y-%m-%d %H:%M:%S')} qk relay: {one_line(line)}", file=sys.stderr, flush=True)

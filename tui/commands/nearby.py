"""A table that nobody named: the one that is announced on the local network, or the list of them."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import TYPE_CHECKING

from tui.commands.tables import address_of
from tui.text.errors import WrongUsage
from tui.text.words import Words

if TYPE_CHECKING:
    from netplay.dialing.addresses import Address
    from netplay.dialing.discovery import FoundTable

LISTENING = 3.0
"""Seconds in which a host on the same network has answered."""


def place_of(args: argparse.Namespace, words: Words, *, watch: bool = False) -> Address:
    """Where the table is: as it was told, else the only one nearby at which there is room.

    Raises:
        WrongUsage: where none is, or several are; then they are listed.
        BadAddress
    """
    from netplay.dialing.addresses import Address

    if args.address or args.relay:
        return address_of(args, words)
    from netplay.dialing.discovery import look_round

    if sys.stderr.isatty():
        print(words.say("nearby-looking"), file=sys.stderr)
    problems: list[str] = []
    found = asyncio.run(look_round(LISTENING, problems.append))
    open_ = [one for one in found if (one.watchers if watch else not one.full)]
    if len(open_) == 1:
        (table,) = open_
        print(words.say("nearby-going", table=_told(table, words)), file=sys.stderr)
        return Address(table.address, table.port)
    if not found:
        raise WrongUsage(words.say("nearby-none", why=problems[0] if problems else "no"))
    for table in found:
        print(_told(table, words))
    raise WrongUsage(words.say("nearby-which" if open_ else "nearby-full", tables=len(found)))


def _told(table: FoundTable, words: Words) -> str:
    """A table in a line, its address first."""
    from tui.lobby.words import game_name

    seats = words.say("lobby-find-seats", taken=table.taken, seats=table.seats)
    locked = f" · {words.say('lobby-find-locked')}" if table.password else ""
    return f"{table.address}:{table.port}  {table.name} · {game_name(table.game, words)} · {seats}{locked}"

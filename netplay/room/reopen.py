"""Reopens an unfinished table: at its own addresses, with its own game and rules, unless overridden."""

from __future__ import annotations

import msgspec

from engine.errors import QkError
from netplay.dialing.addresses import PORT, Address, read_address
from netplay.room.acts import ListenersOpened
from netplay.room.opening import Listeners, TablePlan
from netplay.room.unfinished import UnfinishedGame, list_unfinished, table_in, to_go_on
from netplay.table.games import read_chosen


class ReopenOptions(msgspec.Struct, frozen=True):
    """Overrides of what a table was opened with; all optional."""

    port: int | None = None
    bind: str | None = None
    lan: bool = False
    relay: Address | None = None
    room: str = ""


def plan_again(id: str = "", options: ReopenOptions | None = None) -> TablePlan:
    """The plan to reopen an unfinished table: that of this ID, else of the given port or room, else the newest.

    Raises:
        QkError: if there is none, it cannot be read or is in use, or its relay is not known.
    """
    options = options or ReopenOptions()
    if not id:
        there = list_unfinished().free("hosted")
        id = next((one.id for one in there if _is_there(one, options)), "")
    game = to_go_on("hosted", id)
    table = table_in(game)
    listeners = _listeners(table.reached, options)
    if listeners.relay is None and table.reached is None and table.relay_token:
        raise QkError("unfinished-needs-relay", id=game.id)
    return TablePlan(read_chosen(table.chosen), table.options, listeners, resume=game.id)


def _is_there(game: UnfinishedGame, options: ReopenOptions) -> bool:
    """Whether a table was reached at the given place."""
    if game.reached is None:
        return False
    if options.relay is not None or options.room:
        return game.reached.room == options.room != ""
    return options.port is not None and game.reached.port == options.port and not game.reached.relay


def _listeners(reached: ListenersOpened | None, options: ReopenOptions) -> Listeners:
    """The table's listeners, with overrides."""
    own = Listeners()
    if reached is not None:
        relay = read_address(reached.relay) if reached.relay else None
        own = Listeners(reached.port, reached.bind, reached.announce, relay, reached.room)
    if options.relay is not None or (options.room and own.relay is not None):
        return Listeners(relay=options.relay or own.relay, room=options.room or own.room)
    if own.relay is not None and options.port is None and options.bind is None and not options.lan:
        return own
    bind, announce = (own.bind, own.announce) if own.relay is None else (Listeners().bind, False)
    if options.bind is not None:
        bind, announce = options.bind, False
    if options.lan:
        bind, announce = None, True
    port = options.port if options.port is not None else own.port if own.relay is None else PORT
    return Listeners(port, bind, announce)

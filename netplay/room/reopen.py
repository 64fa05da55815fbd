"""Reopens an unfinished table: at its own addresses, with its own game and rules, unless overridden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from netplay.dialing.addresses import PORT, Address, read_address
from netplay.room.open_errors import TableNotOpened
from netplay.room.opening import Listeners, TablePlan
from netplay.room.unfinished import UnfinishedGame, look, table_in, to_go_on
from netplay.table.games import read_chosen

if TYPE_CHECKING:
    from netplay.room.acts import ListenersOpened


class Otherwise(msgspec.Struct, frozen=True):
    """Overrides of what a table was opened with; all optional."""

    port: int | None = None
    bind: str | None = None
    lan: bool = False
    relay: Address | None = None
    room: str = ""


def plan_again(id: str = "", told: Otherwise | None = None) -> TablePlan:
    """The plan to reopen an unfinished table: that of this ID, else of the given port or room, else the newest.

    Raises:
        NoSuchGame: if there is none.
        QkError: if it cannot be read, is in use, or its relay is not known.
    """
    told = told or Otherwise()
    if not id:
        there = look().free("hosted")
        id = next((one.id for one in there if _is_there(one, told)), "")
    game = to_go_on("hosted", id)
    table = table_in(game)
    listeners = _listeners(table.reached, told)
    if listeners.relay is None and table.reached is None and table.relay_token:
        raise TableNotOpened("unfinished-needs-relay", id=game.id)
    return TablePlan(read_chosen(table.chosen), table.options, listeners, resume=game.id)


def _is_there(game: UnfinishedGame, told: Otherwise) -> bool:
    """Whether a table was reached at the given place."""
    if game.reached is None:
        return False
    if told.relay is not None or told.room:
        return game.reached.room == told.room != ""
    return told.port is not None and game.reached.port == told.port and not game.reached.relay


def _listeners(reached: ListenersOpened | None, told: Otherwise) -> Listeners:
    """The table's listeners, with overrides."""
    own = Listeners()
    if reached is not None:
        relay = read_address(reached.relay) if reached.relay else None
        own = Listeners(reached.port, reached.bind, reached.announce, relay, reached.room)
    if told.relay is not None or (told.room and own.relay is not None):
        return Listeners(relay=told.relay or own.relay, room=told.room or own.room)
    if own.relay is not None and told.port is None and told.bind is None and not told.lan:
        return own
    bind, announce = (own.bind, own.announce) if own.relay is None else (Listeners().bind, False)
    if told.bind is not None:
        bind, announce = told.bind, False
    if told.lan:
        bind, announce = None, True
    port = told.port if told.port is not None else own.port if own.relay is None else PORT
    return Listeners(port, bind, announce)

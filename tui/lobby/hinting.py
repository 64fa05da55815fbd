"""Hints at a shared table: what to do in the player's place, from what the table has agreed on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from netplay.solo.even import hint_for
from netplay.table.games import read_chosen
from tui.lobby.words import hint_source

if TYPE_CHECKING:
    from netplay.compute.worker_pool import WorkerPool
    from netplay.guest.remote_seat import RemoteSeat
    from netplay.wire.messages import Lobby


async def shared_hint(worker_pool_of: Callable[[], WorkerPool], lobby: Lobby, client: RemoteSeat) -> Any:
    """Return a hint for the position that this seat saw last; None before it has seen any.

    Raises:
        TimeoutError, RuntimeError: if no hint was found.
    """
    last = client.last
    if last is None:
        return None
    worker_pool = worker_pool_of()
    try:
        name = last.players[client.seat].name if client.seat is not None else ""
        chosen = read_chosen(lobby.rules)
        return await hint_for(worker_pool, hint_source(lobby), chosen, name, last.view, last.number)
    finally:
        await worker_pool.close()

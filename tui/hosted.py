"""A table that this player opens to others and sits at: the host and its own guest in one process."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from netplay.guest.guest import Guest, Wish
from netplay.hosting.opening import Open, Plan, open_table
from tui import lobby_words
from tui.sitting import Sitting
from tui.visiting import keep_record

if TYPE_CHECKING:
    from tui.app import QkApp


async def host(app: QkApp, plan: Plan, nick: str) -> None:
    """Opens a table and sits down at it.

    Raises:
        QkError: if it cannot be opened; the message says why.
    """
    lines: list[str] = []
    table = await open_table(plan, app.workshop(), lines.append, agent="qk")
    app.run_worker(_stay(app, table, nick), name="host")


async def _stay(app: QkApp, table: Open, nick: str) -> None:
    token = table.owner_token(nick)
    guest = Guest(table.own_line, Wish(nick, token=token, resume=True), time.monotonic)
    sitting = Sitting(app, guest, invitation=table.invitation, keep=lambda text: keep_record(app, text))
    try:
        ended = await sitting.stay()
        if ended is not None and ended.code != "left":
            app.notify(lobby_words.ended(ended.code, ended.text, app.words), severity="error", markup=False)
    finally:
        await table.close()

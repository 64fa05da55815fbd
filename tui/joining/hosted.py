"""A table that this player opens to others and sits at: the host and its own guest in one process."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from netplay.dialing.addresses import Address
from netplay.guest.guest import Guest, JoinRequest
from netplay.room.opening import Listeners, OpenTable, TablePlan, open_table
from netplay.room.reopen import plan_again
from netplay.room.unfinished import list_unfinished
from netplay.tasks import to_the_end
from tui.app.prompt import SureScreen
from tui.joining.visit import TableSitting
from tui.text import disconnect_reasons
from tui.text.unfinished import shown
from tui.widgets.painted import shown_beside

if TYPE_CHECKING:
    from netplay.room.unfinished import UnfinishedGame
    from tui.app.program import Program


async def host(app: Program, plan: TablePlan, nick: str, *, is_new: bool = False) -> bool:
    """Open a table and sit down at it; whether it did. To be called in a worker, for it may have to ask.

    Arguments:
        is_new: whether a new table was asked for, beside unfinished ones.

    Raises:
        QkError: if it cannot be opened; the message says why.
    """
    waiting = () if is_new or plan.resume is not None else list_unfinished().free("hosted")
    if waiting:
        goes_on = await _ask_to_go_on(app, waiting[0])
        if goes_on is None:
            return False
        plan = plan_again(waiting[0].id) if goes_on else plan
    lines: list[str] = []
    table = await open_table(plan, app.worker_pool(), lines.append, agent="qk")
    table.room.on_fault = shown_beside(app, app.notify)
    app.run_worker(_stay(app, table, nick, plan.listeners), name="host")
    return True


async def host_soon(app: Program, plan: TablePlan, nick: str, *, is_new: bool = False) -> None:
    """Open a table as soon as the program stands; if that cannot be, the player reads why."""

    async def open_it(app: Program) -> None:
        await host(app, plan, nick, is_new=is_new)

    app.run_worker(app.open(open_it), name="open")


async def _ask_to_go_on(app: Program, table: UnfinishedGame) -> bool | None:
    """Whether to resume this unfinished table, or to open a new one beside it; None: neither."""

    say = app.words.say
    question = f"{shown(table, app.words)}\n{say('lobby-again-ask')}"
    return await app.push_screen_wait(AgainScreen(say("lobby-again-title"), question))


def reach_of(listeners: Listeners) -> str:
    """Who can come through these listeners: `local`, `network` or `relay`."""
    if listeners.relay is not None:
        return "relay"
    return "local" if listeners.bind is not None and Address(listeners.bind).loopback else "network"


async def _stay(app: Program, table: OpenTable, nick: str, listeners: Listeners) -> None:
    wish = JoinRequest(nick, watch=table.owner_watches, token=table.owner_token, resume=True)
    guest = Guest(table.own_line, wish, time.monotonic)
    sitting = TableSitting(
        app,
        guest,
        invitation=table.invitation,
        reach=reach_of(listeners),
        continues=table.continues,
    )
    try:
        ended = await sitting.stay()
        if ended is not None and ended.code != "left":
            app.notify(disconnect_reasons.ended_why(ended, app.words), severity="error", markup=False)
    finally:
        match = table.room.match
        can_resume = not sitting.for_good and (match.is_playing or match.series.game > 1)
        await to_the_end(table.close(finished=not can_resume))
        if table.is_kept:
            command = f"qk host --resume {table.id}"
            app.notify(app.words.say("lobby-saved", command=command), timeout=12, markup=False)


# ---------------------------------------------------------------------- again
#
# The question whether to resume a table that was interrupted here.


class AgainScreen(SureScreen):
    """Resume, a new table, or neither: dismissed with None nothing opens."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "dismiss(True)", "lobby-again-yes", key_display="y", id="again"),
        Binding("n", "dismiss(False)", "lobby-again-no", id="anew"),
        Binding("escape", "dismiss(None)", "key-cancel", key_display="esc", id="again-cancel"),
    ]

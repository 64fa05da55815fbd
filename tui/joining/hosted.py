"""A table that this player opens to others and sits at: the host and its own guest in one process."""

from __future__ import annotations

import shlex
import time
from typing import TYPE_CHECKING

import msgspec

from netplay.dialing.addresses import PORT, Address
from netplay.guest.guest import Guest, Wish
from netplay.hosting.logbook import table_path
from netplay.hosting.opening import Doors, Open, Plan, name_of, open_table
from netplay.storage.locks import is_in_use
from tui.joining.visit import Sitting
from tui.joining.visiting import keep_record
from tui.text import farewells

if TYPE_CHECKING:
    from tui.app.program import Program


async def host(app: Program, plan: Plan, nick: str) -> bool:
    """Opens a table and sits down at it; whether it did. To be called in a worker, for it may have to ask.

    Raises:
        QkError: if it cannot be opened; the message says why.
    """
    path = table_path(name_of(plan.doors))
    if not plan.resume and path.exists() and not is_in_use(path):
        resume = await _ask_to_go_on(app)
        if resume is None:
            return False
        plan = msgspec.structs.replace(plan, resume=resume)
    lines: list[str] = []
    table = await open_table(plan, app.workshop(), lines.append, agent="qk")
    app.run_worker(_stay(app, table, nick, plan.doors), name="host")
    return True


async def host_soon(app: Program, plan: Plan, nick: str) -> None:
    """Opens a table as soon as the program stands; if that cannot be, the player reads why."""

    async def open_it(app: Program) -> None:
        await host(app, plan, nick)

    app.run_worker(app.open(open_it), name="open")


async def _ask_to_go_on(app: Program) -> bool | None:
    """Whether the table that was interrupted here goes on, or is kept aside for a new one; None: neither."""
    from tui.joining.again import AgainScreen

    say = app.words.say
    return await app.push_screen_wait(AgainScreen(say("lobby-again-title"), say("lobby-again-ask")))


def reach_of(doors: Doors) -> str:
    """Who can come through these doors: `local`, `network` or `relay`."""
    if doors.relay is not None:
        return "relay"
    return "local" if doors.bind is not None and Address(doors.bind).loopback else "network"


async def _stay(app: Program, table: Open, nick: str, doors: Doors) -> None:
    token = table.owner_token(nick)
    guest = Guest(table.own_line, Wish(nick, token=token, resume=True), time.monotonic)
    sitting = Sitting(
        app,
        guest,
        invitation=table.invitation,
        reach=reach_of(doors),
        keep=lambda text: keep_record(app, text),
    )
    try:
        ended = await sitting.stay()
        if ended is not None and ended.code != "left":
            app.notify(farewells.ended_why(ended, app.words), severity="error", markup=False)
    finally:
        rounds = table.room.rounds
        kept = not sitting.for_good and (rounds.is_playing or rounds.number > 1)
        await table.close(finished=not kept)
        if kept:
            app.notify(app.words.say("lobby-kept", command=again(doors)), timeout=12, markup=False)


def again(doors: Doors) -> str:
    """The command that takes a table behind these doors up again."""
    words = ["qk host --resume"]
    if doors.relay is not None:
        words.append(f"--relay {doors.relay.place} --room {shlex.quote(doors.room)}")
    else:
        words += [f"--port {doors.port}"] * (doors.port != PORT)
        words += ["--lan"] * doors.announce
    return " ".join(words)

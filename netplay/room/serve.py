"""A table without a screen: it serves until stopped, and logs its events."""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import Callable

from netplay.compute.worker_pool import WorkerPool
from netplay.room.opening import ExtraListener, TablePlan, open_table
from netplay.tasks import logged, report_all_faults


def collect_garbage_rarely() -> None:
    """Looks for cycles of values seldom: a game's states have none, and looking through all of them takes a while."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


async def serve(plan: TablePlan, log: Callable[[str], None]) -> int:
    """Opens a table and serves it until SIGINT, SIGTERM or SIGHUP; gives the exit code.

    Raises:
        QkError: if it cannot be opened.
    """
    table = await open_table(plan, WorkerPool(), log, agent="qk")
    stop = asyncio.Event()
    report_all_faults(logged(log, "a fault of the host"))
    collect_garbage_rarely()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)
    listeners = plan.listeners
    where = f"room {listeners.room} at {listeners.relay.place}" if listeners.relay else f"port {table.port}"
    setting, title = table.room.match.setting, table.room.options.title  # an interrupted table has its own
    log(f"table '{title}' is open on {where}; {setting.game}, {setting.seats} seats")
    if table.is_resumed:
        log("it resumes where it was interrupted")
    log(f"others join with: qk join {table.invitation}")
    if plan.beside is not None:
        table.spawn(_stop_after(plan.beside, stop))
    try:
        await stop.wait()
    finally:
        log("closing")
        # Members get the same seats when the host comes back.
        await table.close(finished=None if not table.room.seated else False)
        if table.is_kept:
            log(f"the table is saved; resume it with: qk host --resume {table.id}")
    return 0


async def _stop_after(beside: ExtraListener, stop: asyncio.Event) -> None:
    """Stop when the series is over: nobody is here to start another."""
    await beside.over.wait()
    stop.set()

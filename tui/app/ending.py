"""Ending when the system says so: the table is left or closed, and the terminal is given back as it was."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import TYPE_CHECKING

from textual.worker import WorkerFailed

if TYPE_CHECKING:
    from tui.app.program import Program

PATIENCE = 3.0
"""Seconds that a shared table has to say farewell to its guests."""
ENDING_SIGNALS = ("SIGTERM", "SIGHUP")


def handle_signals(app: Program) -> None:
    """End the program in order on a signal, or when its terminal is gone."""
    loop = asyncio.get_running_loop()
    for name in ENDING_SIGNALS:
        number = getattr(signal, name, None)
        if number is None:  # Windows has no SIGHUP
            continue
        with contextlib.suppress(NotImplementedError):  # nor handlers of this kind
            loop.add_signal_handler(number, lambda: end_soon(app))


def end_soon(app: Program) -> None:
    """Begin to end; called again meanwhile, begin again."""
    # A group of its own: without one, Textual would cancel the table's workers before they can say farewell.
    app.run_worker(end(app), name="end", group="end", exclusive=True)


async def end(app: Program) -> None:
    """Leave a shared table, whose game can be resumed, and end."""
    hosting = [worker for worker in app.workers if worker.name == "host"]
    if app.sitting is not None:
        app.sitting.go()
        with contextlib.suppress(TimeoutError, WorkerFailed):
            async with asyncio.timeout(PATIENCE):
                for worker in hosting:
                    await worker.wait()
    app.exit(0)

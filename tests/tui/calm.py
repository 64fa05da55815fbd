"""When a program on the screen has come to rest: everything that was sent has been heard, and the picture is drawn.

Textual's own pilot asks how much of the processor the program uses, which on a busy machine is little whether it
rests or waits for its turn.
"""

from __future__ import annotations

import asyncio
import time

import textual.app
import textual.pilot
from textual._context import active_app
from textual.app import App, ScreenStackError
from textual.screen import Screen

PATIENCE = 2.0
"""Seconds after which a program that never rests, such as one where opponents play on, is looked at as it is."""
QUIET_TURNS = 4
"""Turns of the loop in which nothing was left to do, until it counts as rest."""
A_FRAME = 1 / 50
"""Seconds in which a timer of Textual's own may come due, such as the one that draws."""


async def at_rest(min_sleep: float = 0.0, max_sleep: float = PATIENCE) -> None:
    """Waits until the program has done whatever it can do at once, and what a frame may still bring."""
    loop, ends = asyncio.get_running_loop(), time.monotonic() + max(max_sleep, PATIENCE)
    frame = loop.time() + A_FRAME
    await asyncio.sleep(min_sleep)
    await _quiet(loop, ends)
    if _is_awaited(loop, frame):
        await asyncio.sleep(frame - loop.time())
        await _quiet(loop, ends)


async def _quiet(loop: asyncio.AbstractEventLoop, ends: float) -> None:
    """Waits until there is nothing left to do."""
    quiet = 0
    while quiet < QUIET_TURNS and time.monotonic() < ends:
        await asyncio.sleep(0)
        quiet = 0 if loop._ready or _is_at_work() else quiet + 1  # type: ignore[attr-defined]


def _is_awaited(loop: asyncio.AbstractEventLoop, frame: float) -> bool:
    """Whether something may still come within a frame: a timer is due, or somebody works beside the screen."""
    if any(not one.cancelled() and one.when() <= frame for one in loop._scheduled):  # type: ignore[attr-defined]
        return True
    try:
        return any(not worker.is_finished for worker in active_app.get().workers)
    except LookupError:
        return True


def _is_at_work() -> bool:
    """Whether all is being said in another language, or the screen had something to draw, which it has done now."""
    try:
        app: App[object] = active_app.get()
        screen: Screen[object] = app.screen
    except (LookupError, ScreenStackError):
        return False
    if any(worker.name == "words" and not worker.is_finished for worker in app.workers):
        return True
    if not screen.is_current or not screen.is_running or app._batch_count:
        return False
    owes = (
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
        or screen._callbacks
    )
    if owes:
        screen._on_timer_update()
    return bool(owes)


def wait_for_rest() -> None:
    """Has every pilot wait so."""
    for module in (textual.app, textual.pilot):
        assert hasattr(module, "wait_for_idle")
        module.wait_for_idle = at_rest

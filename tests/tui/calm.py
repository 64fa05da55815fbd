"""Wait until a program on the screen is idle: every message is handled, and the screen is drawn.

Textual's own pilot looks at the CPU time of the program, which is low on a busy machine whether the program is idle
or waits for its turn.

Nobody sees the frames in between, and drawing them was a third of a test's work. So the screen is drawn once the
program is idle, and now and then while it is not: a widget that can't be drawn still fails its test.
"""

from __future__ import annotations

import asyncio
import contextvars
import time
from weakref import WeakSet

import textual.app
import textual.pilot
from textual._context import active_app
from textual.app import App, ScreenStackError
from textual.screen import Screen

from tests.waiting import PATIENCE as WAITED

PATIENCE = 2.0
"""CPU seconds of this thread after which a program that is never idle, such as one in which bots play on, is looked at
as it is. CPU time means as much work on a busy machine as on any other.
"""
QUIET_TURNS = 4
"""Turns of the loop without work that count as idle."""
A_FRAME = 1 / 50
"""Seconds within which a timer of Textual's own, such as the one that draws, may come due."""
FEW_TURNS = 200
"""Turns of the loop in which most widgets have handled their messages."""
DRAWN_WITHIN = 0.2
"""Seconds after which a screen is drawn although its program is not idle."""

_draw = Screen._compositor_refresh
_owed: WeakSet[Screen[object]] = WeakSet()
"""Screens that have changed since they were drawn."""


def _owe(screen: Screen[object]) -> None:
    """Postpone drawing until the program is idle; draw at once if somebody sees the screen, or another covers it."""
    app = screen.app
    if not app.is_headless or app.is_inline or screen is not app.screen:
        _draw(screen)
        return
    if screen not in _owed:
        _owed.add(screen)
        # Drawn by the screen itself, so that an error ends the program as it would have done at once.
        asyncio.get_running_loop().call_later(DRAWN_WITHIN, screen.call_later, _draw_owed, screen)
    screen._dirty_widgets.clear()
    app._update_mouse_over(screen)


def _draw_owed(screen: Screen[object]) -> bool:
    """Draw a screen that has changed; return whether it had."""
    if screen not in _owed:
        return False
    _owed.discard(screen)
    contextvars.copy_context().run(_draw, screen)
    return True


async def at_rest(min_sleep: float = 0.0, max_sleep: float = PATIENCE) -> None:
    """Wait until the program has done all it can do now, and all that the next frame may bring."""
    loop, ends = asyncio.get_running_loop(), time.thread_time() + max(max_sleep, PATIENCE)
    frame = loop.time() + A_FRAME
    await asyncio.sleep(min_sleep)
    await _quiet(loop, ends)
    if _is_awaited(loop, frame):
        await asyncio.sleep(frame - loop.time())
        await _quiet(loop, ends)


async def _quiet(loop: asyncio.AbstractEventLoop, ends: float) -> None:
    """Wait until there is no work left."""
    quiet = 0
    while quiet < QUIET_TURNS and time.thread_time() < ends:
        await asyncio.sleep(0)
        quiet = 0 if loop._ready or _is_at_work() else quiet + 1  # type: ignore[attr-defined]


def _is_awaited(loop: asyncio.AbstractEventLoop, frame: float) -> bool:
    """Return whether something may still come within a frame: a timer is due, or a worker runs."""
    if any(not one.cancelled() and one.when() <= frame for one in loop._scheduled):  # type: ignore[attr-defined]
        return True
    try:
        return any(not worker.is_finished for worker in active_app.get().workers)
    except LookupError:
        return True


def _is_at_work() -> bool:
    """Return whether the language is changing, or the screen had something to draw, which is done now."""
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
    return bool(owes) or _draw_owed(screen)


async def _pause(pilot: textual.pilot.Pilot[object], delay: float | None = None) -> None:
    """Wait until the program is idle, and at least `delay` seconds including what they bring."""
    await _heard(pilot)
    await at_rest(delay or 0.0)
    if pilot.app.screen_stack:
        pilot.app.screen._on_timer_update()


async def _heard(pilot: textual.pilot.Pilot[object]) -> bool:
    """Wait until every widget in front has handled its messages; return False if the program ends.

    The library's pilot counts the answers, and waits half a minute for a widget that is removed meanwhile.
    """
    app, ends = pilot.app, time.monotonic() + WAITED
    if not app.screen_stack:
        return False
    widgets = {child for child in (app, *app.screen.walk_children(with_self=True)) if not child._pruning}
    due = {child for child in widgets if child.call_later(lambda child=child: due.discard(child))}
    turns = 0
    while due := {child for child in due if child._running and not child._pruning}:
        if app._exception is not None or app._exit:
            return False
        assert time.monotonic() < ends, f"they hear nothing: {due}"
        await asyncio.sleep(0 if turns < FEW_TURNS else A_FRAME)
        turns += 1
    return True


def wait_for_rest() -> None:
    """Make every pilot wait so, and every screen without a terminal be drawn so."""
    setattr(textual.pilot.Pilot, "pause", _pause)  # noqa: B010  # a method of a library's class
    setattr(textual.pilot.Pilot, "_wait_for_screen", _heard)  # noqa: B010  # a method of a library's class
    setattr(Screen, "_compositor_refresh", _owe)  # noqa: B010  # a method of a library's class
    for module in (textual.app, textual.pilot):
        assert hasattr(module, "wait_for_idle")
        module.wait_for_idle = at_rest

"""When a program on the screen has come to rest: everything that was sent has been heard, and the picture is drawn.

Textual's own pilot asks how much of the processor the program uses, which on a busy machine is little whether it
rests or waits for its turn.

Nobody sees what a program without a terminal draws on its way there, and drawing was a third of a test's work. So it
is drawn once it rests, and now and then while it does not: a widget that cannot be drawn fails its test all the same.
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
"""Seconds of this thread's processor after which a program that never rests, such as one where opponents play on, is
looked at as it is: on a busy machine that is as much work as on any other."""
QUIET_TURNS = 4
"""Turns of the loop in which nothing was left to do, until it counts as rest."""
A_FRAME = 1 / 50
"""Seconds in which a timer of Textual's own may come due, such as the one that draws."""
FEW_TURNS = 200
"""Turns of the loop in which most widgets have handled all that was posted to them."""
DRAWN_WITHIN = 0.2
"""Seconds after which a screen is drawn though its program does not rest."""

_draw = Screen._compositor_refresh
_owed: WeakSet[Screen[object]] = WeakSet()
"""Screens that have changed since they were drawn."""


def _owe(screen: Screen[object]) -> None:
    """What has changed on a screen is drawn at rest; one that somebody sees, or that lies under another, at once."""
    app = screen.app
    if not app.is_headless or app.is_inline or screen is not app.screen:
        _draw(screen)
        return
    if screen not in _owed:
        _owed.add(screen)
        # By the screen itself: what goes wrong there ends the program, as it would have done at once.
        asyncio.get_running_loop().call_later(DRAWN_WITHIN, screen.call_later, _draw_owed, screen)
    screen._dirty_widgets.clear()
    app._update_mouse_over(screen)


def _draw_owed(screen: Screen[object]) -> bool:
    """Draws a screen that has changed; gives whether it had."""
    if screen not in _owed:
        return False
    _owed.discard(screen)
    contextvars.copy_context().run(_draw, screen)
    return True


async def at_rest(min_sleep: float = 0.0, max_sleep: float = PATIENCE) -> None:
    """Waits until the program has done whatever it can do at once, and what a frame may still bring."""
    loop, ends = asyncio.get_running_loop(), time.thread_time() + max(max_sleep, PATIENCE)
    frame = loop.time() + A_FRAME
    await asyncio.sleep(min_sleep)
    await _quiet(loop, ends)
    if _is_awaited(loop, frame):
        await asyncio.sleep(frame - loop.time())
        await _quiet(loop, ends)


async def _quiet(loop: asyncio.AbstractEventLoop, ends: float) -> None:
    """Waits until there is nothing left to do."""
    quiet = 0
    while quiet < QUIET_TURNS and time.thread_time() < ends:
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
    return bool(owes) or _draw_owed(screen)


async def _pause(pilot: textual.pilot.Pilot[object], delay: float | None = None) -> None:
    """Wait until the program is at rest, and at least `delay` seconds: what they bring has come then, too."""
    await _heard(pilot)
    await at_rest(delay or 0.0)
    if pilot.app.screen_stack:
        pilot.app.screen._on_timer_update()


async def _heard(pilot: textual.pilot.Pilot[object]) -> bool:
    """Wait until every widget in front has handled what was posted to it; False if the program ends.

    The library's pilot counts the answers, and waits half a minute for a widget that is removed meanwhile.
    """
    app, ends = pilot.app, time.monotonic() + WAITED
    if not app.screen_stack:
        return False
    asked = {child for child in (app, *app.screen.walk_children(with_self=True)) if not child._pruning}
    due = {child for child in asked if child.call_later(lambda child=child: due.discard(child))}
    turns = 0
    while due := {child for child in due if child._running and not child._pruning}:
        if app._exception is not None or app._exit:
            return False
        assert time.monotonic() < ends, f"they hear nothing: {due}"
        await asyncio.sleep(0 if turns < FEW_TURNS else A_FRAME)
        turns += 1
    return True


def wait_for_rest() -> None:
    """Has every pilot wait so, and every screen without a terminal be drawn so."""
    setattr(textual.pilot.Pilot, "pause", _pause)  # noqa: B010  # a method of a library's class
    setattr(textual.pilot.Pilot, "_wait_for_screen", _heard)  # noqa: B010  # a method of a library's class
    setattr(Screen, "_compositor_refresh", _owe)  # noqa: B010  # a method of a library's class
    for module in (textual.app, textual.pilot):
        assert hasattr(module, "wait_for_idle")
        module.wait_for_idle = at_rest

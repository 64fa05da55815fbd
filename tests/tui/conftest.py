"""What holds for every screen in a test: a pilot goes on when the screen has settled, however busy the machine is.

Textual takes a process that gets no processor time for an idle one, and waits only for the messages that are queued
when it begins to wait. Here a pause lasts until no widget has anything left to do, and all is said in one language.
"""

from __future__ import annotations

import asyncio
from typing import Any

from textual.pilot import Pilot

TURNS = 200
"""After so many looks something posts messages without end, such as a blinking sign; that is no reason to wait."""

_wait_for_screen = Pilot._wait_for_screen


def _is_at_work(app: Any) -> bool:
    """Whether a widget of the screen has messages to read, or the screen is to be put together again."""
    if any(worker.name == "words" and not worker.is_finished for worker in app.workers):
        return True
    nodes = [app, *app.screen.walk_children(with_self=True)]
    return app.screen._layout_required or any(
        node._message_queue.qsize() for node in nodes if node.is_running
    )


async def _settled(self: Pilot[Any], timeout: float = 30.0) -> bool:  # noqa: ASYNC109  # as it is named there
    done = await _wait_for_screen(self, timeout)
    for _ in range(TURNS):
        if not done or not self.app.is_running or not self.app.screen_stack or not _is_at_work(self.app):
            break
        await asyncio.sleep(0.001)
        done = await _wait_for_screen(self, timeout)
    return done


Pilot._wait_for_screen = _settled  # type: ignore[method-assign]

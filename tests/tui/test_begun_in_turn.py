"""Tasks of the screen begin in turn on every version of Python."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from textual.pilot import Pilot

from tui.app.program import KeyedApp


async def test_no_task_begins_within_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual would have tasks begin at once, from Python 3.12 on; the real factory is replaced by a plain one here."""
    factories: list[object] = []

    def factory(
        loop: asyncio.AbstractEventLoop, coro: Coroutine[Any, Any, Any], **more: Any
    ) -> asyncio.Task[Any]:
        return asyncio.Task(coro, loop=loop, **more)

    async def look(pilot: Pilot[None]) -> None:
        factories.append(asyncio.get_running_loop().get_task_factory())
        pilot.app.exit()

    monkeypatch.setattr(asyncio, "eager_task_factory", factory, raising=False)
    await KeyedApp[None]().run_async(headless=True, auto_pilot=look)
    assert factories == [None]

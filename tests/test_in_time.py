"""The wait of tests that is bounded in time."""

from __future__ import annotations

import asyncio

import pytest

from tests.waiting import in_time


@pytest.mark.parametrize("steps", range(4))
async def test_a_wait_that_is_canceled_as_its_result_comes_is_canceled(steps: int) -> None:
    """At each turn of the loop between the two; `asyncio.wait_for` of Python 3.11 lost it one turn after the result."""
    came = asyncio.Event()

    async def waits() -> None:
        await in_time(came.wait())
        await asyncio.Event().wait()

    task = asyncio.create_task(waits())
    await asyncio.sleep(0)
    came.set()
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    for _ in range(4):
        await asyncio.sleep(0)
    assert task.done()
    assert task.cancelled()


async def test_a_wait_without_end_fails() -> None:
    """After the seconds that it was given."""
    with pytest.raises(TimeoutError):
        await in_time(asyncio.Event().wait(), 0.01)

"""Where moves wait that cannot be made as they come, in the order in which they came."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from netplay.table.messages import MoveAnswer, TableReason
from netplay.tasks import Tasks, raised_to_caller


class MoveQueue:
    """The door of one table, behind which one thing is done at a time."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self._waiting = Tasks(raised_to_caller)  # who made the move awaits its answer
        self._closed = False

    @property
    def is_open(self) -> bool:
        """Whether a move can be made as it comes."""
        return not (self._waiting or self.lock.locked())

    def wait(self, let_in: Callable[[], Awaitable[MoveAnswer]]) -> asyncio.Future[MoveAnswer]:
        """Return the answer that a move gets once its turn has come; canceling it withdraws the move."""
        if self._closed:
            return answered(MoveAnswer(False, TableReason.CLOSED))
        return self._waiting.spawn(self._wait(let_in))

    async def _wait(self, let_in: Callable[[], Awaitable[MoveAnswer]]) -> MoveAnswer:
        try:
            async with self.lock:
                return await let_in()
        except asyncio.CancelledError:
            if not self._closed:
                raise
            return MoveAnswer(False, TableReason.CLOSED)

    async def close(self) -> None:
        """Answer every move that still waits: the table is closed."""
        self._closed = True
        await asyncio.sleep(0)  # a task that has not begun could not answer when it is canceled
        await self._waiting.end()


def answered(answer: MoveAnswer) -> asyncio.Future[MoveAnswer]:
    """An answer for which nobody has to wait."""
    done: asyncio.Future[MoveAnswer] = asyncio.get_running_loop().create_future()
    done.set_result(answer)
    return done

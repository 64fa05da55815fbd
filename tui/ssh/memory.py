"""When the memory of many sessions is collected: rarely, and not while players wait for their keys.

A screen is thousands of objects that refer to each other and live as long as the session. The collector
would walk through those of all sessions whenever enough has changed, a third of a second with twenty of
them, in which nobody is served. So what has settled is set aside (`gc.freeze`), and only looked at again
some time after sessions have ended.
"""

from __future__ import annotations

import asyncio
import gc

SETTLED = 3.0
"""Seconds in which a session's screens are built."""
CLEANED = 60.0
"""Seconds after a session's end in which others may end too."""


class Memory:
    """The memory of one server."""

    def __init__(self) -> None:
        self._settling: asyncio.TimerHandle | None = None
        self._cleaning: asyncio.TimerHandle | None = None
        self._usual = gc.get_threshold()
        gc.set_threshold(5_000, 20, 50)
        gc.freeze()

    def session_began(self) -> None:
        """A session builds its screens; once they stand they need not be looked at."""
        if self._settling is None:
            self._settling = asyncio.get_running_loop().call_later(SETTLED, self._settle)

    def session_ended(self) -> None:
        """A session has left its screens behind."""
        if self._cleaning is None:
            self._cleaning = asyncio.get_running_loop().call_later(CLEANED, self._clean)

    def _settle(self) -> None:
        self._settling = None
        gc.freeze()

    def _clean(self) -> None:
        self._cleaning = None
        gc.unfreeze()
        gc.collect()
        gc.freeze()

    def close(self) -> None:
        """Everything is collected as usual again."""
        for timer in (self._settling, self._cleaning):
            if timer is not None:
                timer.cancel()
        gc.set_threshold(*self._usual)
        gc.unfreeze()

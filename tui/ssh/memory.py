"""When the memory of many sessions is collected: the young of it often, all of it while nobody presses a key.

A screen is thousands of objects that refer to each other and live as long as the session. A collector that
walked through those of all sessions would serve nobody for half a second and more with twenty of them. So what a
key leaves behind must go without it (`let_lines_go`), what is young is collected often and in a millisecond, what stays
of a new session is set aside (`gc.freeze`), and what ended ones leave is looked for some time after their end, in a
moment in which everybody thinks.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import resource
import sys
from collections.abc import Callable
from pathlib import Path

YOUNG = (1_000, 10, 1_000_000)
"""Objects that are new before they are looked at, and how often the older ones are: the oldest never by themselves."""
SETTLED = 1.0
"""Seconds in which a session's first screens are built; what that needed goes before long."""
CLEANED = 60.0
"""Seconds after a session's beginning or end in which others may begin and end too."""
SELDOM = 900.0
"""Seconds after which it is looked at in any case: sessions leave screens behind as they go on."""
LOOKED = 1.0
"""Seconds between two looks whether everybody thinks."""
QUIET = 2.0
"""Seconds without a key from anybody after which none is likely to come at once."""
MOST_LEFT = 50
"""Sessions that may lie there ended; with more of them nobody's key is waited for."""


class Memory:
    """The memory of one server."""

    def __init__(self, quiet_for: Callable[[], float]) -> None:
        """Begins to look after the memory.

        Arguments:
            quiet_for: how many seconds ago the last key came.
        """
        self._quiet_for = quiet_for
        self._left = 0
        self._settling: asyncio.TimerHandle | None = None
        self._usual = gc.get_threshold()
        gc.set_threshold(*YOUNG)
        gc.freeze()
        self._cleaning = asyncio.get_running_loop().call_later(SELDOM, self._clean)

    def session_began(self) -> None:
        """A session builds its screens and leaves behind what it needed for that."""
        if self._settling is None:
            self._settling = asyncio.get_running_loop().call_later(SETTLED, self._settle)

    def session_ended(self) -> None:
        """A session has left its screens behind."""
        if not self._left:
            self._clean_after(CLEANED)
        self._left += 1

    def _settle(self) -> None:
        """Collects what new sessions needed only to begin; what stays of them is looked at no more until some end.

        That takes no longer than a part of what they took to begin: older sessions have been set aside.
        """
        self._settling = None
        gc.collect()
        gc.freeze()

    def _clean_after(self, seconds: float) -> None:
        self._cleaning.cancel()
        self._cleaning = asyncio.get_running_loop().call_later(seconds, self._clean)

    def _clean(self) -> None:
        """Collects what has ended, now or when it is quiet."""
        if self._quiet_for() < QUIET and self._left < MOST_LEFT:
            self._clean_after(LOOKED)
            return
        self._left = 0
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        _give_back()
        self._clean_after(SELDOM)

    def close(self) -> None:
        """Everything is collected as usual again."""
        self._cleaning.cancel()
        if self._settling is not None:
            self._settling.cancel()
        gc.set_threshold(*self._usual)
        gc.unfreeze()


def _give_back() -> None:
    """Has the C library hand to the system what it keeps for later; where it knows no such thing, it keeps it."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def resident() -> int:
    """Bytes of memory that this process holds now; where a system does not tell that, the most it ever held."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * resource.getpagesize()
    except (OSError, ValueError, IndexError):
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit

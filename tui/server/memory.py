"""Garbage collection for many sessions in one process: young objects often, all of them rarely and in a quiet moment.

A screen is thousands of objects. A collector that walked through those of all sessions would stop all of them
meanwhile. So connections, screens, games and sessions are freed by counting references (`tui.text.private`), and the
collector is only there for what that misses: it looks at young objects all the time, at all of them now and then, and
never at what the server had built before its first player.

What is free goes back to the system by whole pages only, or with Python's own allocator by whole mebibytes, and one
small object occupies each. So a server allocates by the C library, and what the libraries cached meanwhile goes first.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import os
import platform
import resource
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

YOUNG = (1_000, 10, 1_000_000)
"""New objects after which the young ones are collected, and how often older ones; the oldest only by `_clean`."""
CLEANED = 60.0
"""Seconds after a session's end in which others can end too, and the last of what it leaves comes free."""
SELDOM = 900.0
"""Seconds after which everything is collected in any case, however many keys are pressed."""
LOOKED = 1.0
"""Seconds between two looks whether it is quiet."""
QUIET = 2.0
"""Seconds without a key in any session after which one is unlikely to come at once."""
MOST_LEFT = 50
"""Sessions that may have ended before everything is collected in any case."""


class Memory:
    """The memory of one server."""

    def __init__(self, quiet_for: Callable[[], float]) -> None:
        """Take over garbage collection until `close`. `quiet_for`: how many seconds ago the last key came."""
        self._quiet_for = quiet_for
        self._left = 0
        self._usual = gc.get_threshold()
        gc.set_threshold(*YOUNG)
        gc.unfreeze()  # what is frozen cannot be found
        gc.collect()
        self._caches = _caches_of_libraries()
        gc.freeze()
        self._loop = asyncio.get_running_loop()
        self._latest = self._loop.time() + SELDOM
        self._cleaning = self._loop.call_later(SELDOM, self._clean)

    def session_ended(self) -> None:
        """Note that a session has left its screens behind."""
        self._left += 1
        if self._left < MOST_LEFT:
            self._clean_after(CLEANED)

    def _clean_after(self, seconds: float) -> None:
        self._cleaning.cancel()
        self._cleaning = self._loop.call_later(min(seconds, self._latest - self._loop.time()), self._clean)

    def _clean(self) -> None:
        """Collect everything if it is quiet or has waited long enough; else look again soon."""
        can_wait = self._left < MOST_LEFT and self._loop.time() < self._latest
        if can_wait and self._quiet_for() < QUIET:
            self._clean_after(LOOKED)
            return
        self._left = 0
        for cache in self._caches:
            cache.cache_clear()
        gc.collect()
        _give_back()
        self._latest = self._loop.time() + SELDOM
        self._clean_after(SELDOM)

    def close(self) -> None:
        """Return to Python's own garbage collection."""
        self._cleaning.cancel()
        gc.set_threshold(*self._usual)
        gc.unfreeze()


def _caches_of_libraries() -> list[Any]:
    """The caches of what is drawn that all sessions share; what they hold is soon made again."""
    kind = type(lru_cache(len))
    caches = [one for one in gc.get_objects() if isinstance(one, kind)]
    return [one for one in caches if str(one.__module__).startswith(("rich.", "textual."))]


def begin_with_malloc() -> None:
    """Begin this process again with the C library's allocator, which returns free pages; only glibc can."""
    if platform.libc_ver()[0] == "glibc" and "PYTHONMALLOC" not in os.environ:
        arguments = [sys.executable, *sys.orig_argv[1:]]
        with contextlib.suppress(OSError):  # it only saves memory
            os.execve(sys.executable, arguments, {**os.environ, "PYTHONMALLOC": "malloc"})


def _give_back() -> None:
    """Have the C library return free memory to the system; only glibc can."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def resident() -> int:
    """Bytes of memory that this process holds now; on systems that do not report it, the most it ever held."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * resource.getpagesize()
    except (OSError, ValueError, IndexError):
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit

"""What was written reaches the disk itself a moment later, aside from play: a machine that stops forgets little."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Sequence
from typing import Protocol
from weakref import WeakKeyDictionary

FLUSH_AFTER = 0.1


class Flushed(Protocol):
    """A file that is being written."""

    def handle_for_flushing(self) -> int:
        """A handle of its own, which the flush closes."""


_unflushed: WeakKeyDictionary[asyncio.AbstractEventLoop, set[Flushed]] = WeakKeyDictionary()
"""Journals that have something the machine may still forget; those of one loop are flushed together."""


def flush_soon(journal: Flushed) -> None:
    """Has a journal flushed with the next ones. Raises RuntimeError where no loop runs."""
    loop = asyncio.get_running_loop()
    waiting = _unflushed.setdefault(loop, set())
    if not waiting:
        loop.call_later(FLUSH_AFTER, _flush_aside, loop)
    waiting.add(journal)


def _flush_aside(loop: asyncio.AbstractEventLoop) -> None:
    waiting = _unflushed.pop(loop, set())
    handles = []
    for journal in waiting:
        try:
            handles.append(journal.handle_for_flushing())
        except OSError as wrong:  # too many open files, say; what is written next asks again
            _log.error("a journal could not be flushed to its disk: %s", wrong)
    try:
        loop.run_in_executor(None, _flush_all, handles)
    except RuntimeError:  # the loop ends just now, and has no threads any more
        _flush_all(handles)


def _flush_all(handles: Sequence[int]) -> None:
    for handle in handles:
        flush_and_close(handle)


def forget(journal: Flushed) -> None:
    """A journal closes, and flushes by itself."""
    for waiting in _unflushed.values():
        waiting.discard(journal)


def flush_and_close(handle: int) -> None:
    """Flushes a file and closes this handle of it."""
    try:
        getattr(os, "fdatasync", os.fsync)(handle)
    except OSError as wrong:
        _log.error("a journal could not be flushed to its disk: %s", wrong)
    finally:
        os.close(handle)


_log = logging.getLogger(__name__)

"""Other programs, made of a test's own functions: each begins in a process that never had threads.

A process with threads that forks may hang, and Python 3.12 says so; so one that has none does it for the tests. It
knows nothing of what a test has set: whoever begins in it is told its home.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

context = multiprocessing.get_context("forkserver")
context.set_forkserver_preload(
    ["tests.netplay.test_addresses", "tests.netplay.test_unfinished", "tests.tui.test_deaths"]
)
"""Whose functions they are: read once, and not by each of them."""


def program(does: Callable[..., object], home: Path, *args: Any) -> BaseProcess:
    """A program in this home that does one thing; it has not begun yet."""
    return context.Process(target=_do, args=(does, str(home), *args))


def _do(does: Callable[..., object], home: str, *args: Any) -> None:
    os.environ["QK_HOME"] = home
    does(*args)

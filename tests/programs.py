"""Runs a test's function in a new process that is forked from a single-threaded server.

Forking a process that has threads may hang, and Python 3.12 warns about it. The fork server has none. It doesn't
inherit what a test has patched, so each new process is given its QK_HOME.
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
"""The modules that define these functions, imported once in the server instead of once in each process."""


def program(does: Callable[..., object], home: Path, *args: Any) -> BaseProcess:
    """Return a process, not started yet, that will call a function with this QK_HOME."""
    return context.Process(target=_do, args=(does, str(home), *args))


def _do(does: Callable[..., object], home: str, *args: Any) -> None:
    os.environ["QK_HOME"] = home
    does(*args)

"""A disk of its own for a test, small enough to be filled."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.waiting import until


@contextlib.contextmanager
def small_disk(place: Path, size: str) -> Iterator[Path]:
    """A disk of this size, where this machine lets one be made; else the test is skipped."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        pytest.skip("only root can mount a disk")
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "qk-test", str(place)],
        capture_output=True,
        check=False,
    )
    if made.returncode:
        pytest.skip("this machine mounts no disk")
    try:
        yield place
    finally:
        # What was written last is flushed, and its handle closed, by a thread of its own.
        asyncio.run(until(lambda: _given_back(place), lambda: _holders(place)))


def fill(place: Path) -> Path:
    """Takes all the room that is left; gives the file that holds it."""
    filler = place / "filler"
    with filler.open("wb", buffering=0) as other, contextlib.suppress(OSError):
        while True:
            other.write(bytes(4096))
    return filler


def _given_back(place: Path) -> bool:
    return subprocess.run(["umount", str(place)], capture_output=True, check=False).returncode == 0


def _holders(place: Path) -> str:
    """What this process still has open there."""
    return ", ".join(
        str(at) for one in Path("/proc/self/fd").iterdir() if place in (at := one.resolve()).parents
    )

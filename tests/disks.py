"""Small file systems for tests that fill a disk."""

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
    """Mount a file system of this size; skip the test where this machine can't."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        pytest.skip("only root can mount a disk")
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "qk-test", str(place)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip("this machine mounts no disk")
    try:
        yield place
    finally:
        # The program flushes and closes the last file in a thread, which may still be running.
        asyncio.run(until(lambda: _unmounted(place), lambda: _holders(place)))


def fill(place: Path) -> Path:
    """Fill the disk; return the file that takes the space."""
    filler = place / "filler"
    with filler.open("wb", buffering=0) as other, contextlib.suppress(OSError):
        while True:
            other.write(bytes(4096))
    return filler


def _unmounted(place: Path) -> bool:
    return subprocess.run(["umount", str(place)], capture_output=True, check=False).returncode == 0


def _holders(place: Path) -> str:
    """List what this process still has open on the disk."""
    return ", ".join(
        str(at) for one in Path("/proc/self/fd").iterdir() if place in (at := one.resolve()).parents
    )

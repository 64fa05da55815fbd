"""Log lines of commands without a screen."""

from __future__ import annotations

import contextlib
import sys
from datetime import datetime


def to_stderr(line: str) -> None:
    """A line with the time, on standard error."""
    # A log that nobody can take any more, on a full disk or behind a closed pipe, stops no game.
    with contextlib.suppress(OSError):
        print(f"{datetime.now():%H:%M:%S} {line}", file=sys.stderr, flush=True)

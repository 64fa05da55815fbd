"""Log lines of commands without a screen."""

from __future__ import annotations

import sys
from datetime import datetime


def to_stderr(line: str) -> None:
    """A line with the time, on standard error."""
    print(f"{datetime.now():%H:%M:%S} {line}", file=sys.stderr, flush=True)

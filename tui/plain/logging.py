"""Log lines of commands without a screen."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Mapping
from datetime import datetime

from tui.text.words import Words

LOG_WORDS = Words("en")
"""The log of a server is read by the admin, in one language for all players."""


def to_json(entry: str | Mapping[str, str | int]) -> None:
    """A JSON object with the time, on standard error: a line of the log as `text`, or what happened as values."""
    values = {"text": entry} if isinstance(entry, str) else entry
    stamped = {"at": datetime.now().astimezone().isoformat(timespec="seconds"), **values}
    with contextlib.suppress(OSError):
        print(json.dumps(stamped, ensure_ascii=False), file=sys.stderr, flush=True)


def to_stderr(line: str) -> None:
    """A line with the time, on standard error."""
    # A log that can't be written, on a full disk or behind a closed pipe, stops no game.
    with contextlib.suppress(OSError):
        print(f"{datetime.now():%H:%M:%S} {line}", file=sys.stderr, flush=True)

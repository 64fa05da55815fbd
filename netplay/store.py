"""What a solo player keeps: finished games as records, and where the journal of the game in play lies."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

from netplay.home import home, write_aside


def records_folder() -> Path:
    """Where finished games are kept."""
    return home() / "records"


def save_record(text: str, when: datetime, game: str = "prime") -> Path:
    """Keeps a finished game; gives the file's path.

    Raises:
        OSError: if it cannot be written.
    """
    stem = f"{when:%Y-%m-%d_%H%M%S}_{game}"
    path = records_folder() / f"{stem}.qk"
    for number in range(2, 1000):
        if not path.exists():
            break
        path = records_folder() / f"{stem}_{number}.qk"
    write_aside(path, text)
    return path


def safe_name(name: str) -> str:
    """A player's name as records can write it: no blanks, marks or control characters, 1 – 16 long."""
    kept = re.sub(r"[\s:=|]", "", "".join(c for c in name if c.isprintable()))[:16]
    kept = kept.lstrip("?!;*+[")
    return kept if kept and kept != "-" else "player"


def solo_journal() -> Path:
    """Where the solo game in play is kept."""
    return home() / "solo.journal"

"""The saved records of a solo player's finished games."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

from engine.record import BadLine, read_record
from netplay.storage.home import create_private, home


def records_folder() -> Path:
    """The folder of finished games."""
    return home() / "records"


def save_record(text: str, when: datetime) -> Path:
    """Save a finished game, in a file named by its time and game; returns the path.

    Raises:
        OSError: if it cannot be written.
    """
    stem = f"{when:%Y-%m-%d_%H%M%S}_{_game(text)}"
    path, number = records_folder() / f"{stem}.qk", 1
    while not create_private(path, text.encode()):  # there is another game, begun in the same second
        number += 1
        path = records_folder() / f"{stem}_{number}.qk"
    return path


def _game(text: str) -> str:
    """The game of a record, safe as part of a file name: the record may come from anyone."""
    try:
        game = read_record(text).header.game
    except BadLine:
        return "unknown"
    return game if re.fullmatch("[a-z]{1,16}", game) else "unknown"


def safe_name(name: str) -> str:
    """A player's name as records can write it: no blanks, marks or control characters, 1 – 16 long."""
    cleaned = re.sub(r"[\s:=|]", "", "".join(c for c in name if c.isprintable()))[:16]
    cleaned = cleaned.lstrip("?!;*+[")
    return cleaned if cleaned and cleaned != "-" else "player"

"""Shared files: a page, a picture, a text, never over an existing file."""

from __future__ import annotations

import re
from pathlib import Path

from netplay.archive.exports import export_text
from netplay.replay.reel import Reel
from netplay.storage.home import home
from tui.sharing.page import page
from tui.sharing.picture import picture
from tui.text.words import Words

MOST = 1000
"""Files of one name."""

ENDINGS = {"page": ".html", "picture": ".svg", "text": ".qk"}


def made(kind: str, reel: Reel, at: int, words: Words) -> str:
    """The text of a page, a picture or a record."""
    match kind:
        case "page":
            return page(reel, words)
        case "picture":
            return picture(reel, at, words)
        case _:
            return reel.text


def write_own(kind: str, reel: Reel, at: int, words: Words) -> Path:
    """Write it into the folder of what was shared; the same again is one file.

    Raises:
        QkError: if it cannot be written.
    """
    text = made(kind, reel, at, words)
    named = stem(reel) + (f"-{at}" if kind == "picture" else "")
    number = 1
    while True:
        path = home() / "shared" / f"{named}{f'_{number}' if number > 1 else ''}{ENDINGS[kind]}"
        written = export_text(text, path)
        if written.problem is None or number == MOST:
            break
        number += 1
    if written.problem is not None:
        raise written.problem
    return path


def stem(reel: Reel) -> str:
    """What a file of a game is called: its own name, else the players'."""
    own = re.sub(r"[^\w.-]+", "_", Path(reel.title).stem).strip("._")
    return own[:80] or "-".join(re.sub(r"\W", "", name)[:16] for name in reel.names[:4]) or "game"

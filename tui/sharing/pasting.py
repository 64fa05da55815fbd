# Apart: loaded when it is first needed, so that the program starts faster.
"""A pasted record: read as it is, or as clubs write them, and replayed."""

from __future__ import annotations

import re

from engine.lenient import games_in
from netplay.compute.judging import Ask
from netplay.replay.reel import Reel, reel_of

_HAND = re.compile(r"^[^\n:：]+[:：]\s*[(（]", re.MULTILINE)


def is_record(text: str) -> bool:
    """Whether a text deals any player a hand."""
    return _HAND.search(text) is not None


def pasted(text: str, title: str, ask: Ask) -> list[Reel]:
    """The games of a text; read leniently only where that helps, for what is strict needs no notes.

    Raises:
        UnreadableRecord: for a record of a game that has no screen.
    """
    text = text.strip() + "\n"
    games = games_in(text)
    if len(games) > 1:
        return [reel_of(f"{title} ({number})", one, ask, lenient=True) for number, one in enumerate(games, 1)]
    strict = reel_of(title, text, ask)
    if strict.fault is None:
        return [strict]
    lenient = reel_of(title, text, ask, lenient=True)
    return [strict if lenient.fault is not None else lenient]

"""The sheet of an evening in lines."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from engine.errors import QkError

if TYPE_CHECKING:
    from tui.text.words import Words


async def sheet_text(text: str, words: Words) -> list[str]:
    """The sheet of the series that the game of this record belongs to."""
    from netplay.archive.evening_sheet import sheet_of_series
    from tui.sharing.evening import games_text, heading, standing

    if not text:
        return [words.say("plain-no-record")]
    try:
        found = await asyncio.to_thread(sheet_of_series, text)
    except QkError as wrong:
        return [words.error(wrong)]
    if found is None:
        return [words.say("evening-none")]
    totals = [
        words.say("plain-total", who=one.name, points=one.points, games=one.games, wins=one.wins)
        for one in found.totals
    ]
    return [heading(found, words), standing(found, words), *totals, *games_text(found, words)]

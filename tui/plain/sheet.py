"""The sheet of an evening in lines."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from engine.errors import QkError

if TYPE_CHECKING:
    from tui.text.words import Words


async def sheet_told(text: str, words: Words) -> list[str]:
    """The sheet of the series that the game of this record belongs to."""
    from netplay.archive.evening_sheet import sheet_of_series
    from tui.sharing.evening import as_text

    if not text:
        return [words.say("plain-no-record")]
    try:
        found = await asyncio.to_thread(sheet_of_series, text)
    except QkError as wrong:
        return [words.error(wrong)]
    return [words.say("evening-none")] if found is None else as_text(found, words).splitlines()

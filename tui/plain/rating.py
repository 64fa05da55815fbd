"""What a game did to a player's rating and list of numbers, printed when it is known; nothing waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from engine.errors import QkError
from netplay.tasks import Tasks, report_to_loop
from tui.text.words import Words

LAST_WORDS = 3.0
"""Seconds for which the end of a visit waits for the rating of the last game."""


class Ratings:
    """Counts ratings in the background and prints them."""

    def __init__(self, archive: Path | None, write: Callable[[str], None], words: Words) -> None:
        """
        Arguments:
            archive: by whose games the player is rated; None: by none.
        """
        self._archive = archive
        self._write = write
        self._words = words
        self._working = Tasks(report_to_loop("a rating was not found out"))

    def tell(self, text: str, name: str) -> None:
        """Print what the game of this record did, as soon as it is known."""
        if text:
            self._working.spawn(self._print_listed(text, name))
        if self._archive is not None and text:
            self._working.spawn(self._print_rating(self._archive, text, name))

    async def _print_listed(self, text: str, name: str) -> None:
        from netplay.learn.known import learn_from
        from tui.table.afterwards import listed_text

        try:
            found = await asyncio.to_thread(learn_from, text, name)
        except QkError as wrong:
            self._write(self._words.error(wrong))
            return
        if found:
            self._write(f"+ {listed_text(found, self._words)}")

    async def _print_rating(self, archive: Path, text: str, name: str) -> None:
        from netplay.archive.live_ladders import rating_of
        from tui.text.ladder_text import rated

        try:
            found = await asyncio.to_thread(rating_of, archive, text, name)
        except QkError as wrong:
            self._write(self._words.error(wrong))
            return
        if found is not None:
            self._write(rated(found, self._words))

    async def close(self) -> None:
        """Wait for what is being counted, unless that takes long."""
        await self._working.finish(LAST_WORDS)
        await self._working.end()

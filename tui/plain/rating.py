"""What plain mode prints beside a game's sentences: numbers met for the first time, rating, list, the evening's sheet.

What a game did to a player's rating and list of numbers is printed when it is known; nothing waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import QkError
from engine.seats import Seat
from netplay.tasks import Tasks, report_to_loop
from tui.games.registry import GAMES
from tui.plain.console import Voice
from tui.table.teller import News, no_news
from tui.text.words import Words

if TYPE_CHECKING:
    from tui.table.teller import FirstMeetings
    from tui.text.narration import Sentence

LAST_WORDS = 3.0
"""Seconds for which the end of a visit waits for the rating of the last game."""


class Ratings:
    """Counts ratings in the background and prints them."""

    def __init__(self, archive: Path | None, write: Callable[[str], None], words: Words) -> None:
        """`archive`: by whose games the player is rated; None: by none."""
        self._archive = archive
        self._write = write
        self._words = words
        self._problems: set[str] = set()
        """What could not be found out about the last game, each reason once."""
        self._working = Tasks(report_to_loop("a rating was not found out"))

    def tell(self, text: str, name: str) -> None:
        """Print what the game of this record did, as soon as it is known."""
        self._problems.clear()
        if text:
            self._working.spawn(self._print_listed(text, name))
        if self._archive is not None and text:
            self._working.spawn(self._print_rating(self._archive, text, name))

    def _complain(self, wrong: QkError) -> None:
        text = self._words.error(wrong)
        if text not in self._problems:
            self._problems.add(text)
            self._write(text)

    async def _print_listed(self, text: str, name: str) -> None:
        from netplay.learn.known import learn_from
        from tui.table.result import listed_text

        try:
            found = await asyncio.to_thread(learn_from, text, name)
        except QkError as wrong:
            self._complain(wrong)
            return
        if found:
            self._write(f"+ {listed_text(found, self._words)}")

    async def _print_rating(self, archive: Path, text: str, name: str) -> None:
        from netplay.archive.live_ladders import rating_of
        from tui.text.ladder_text import rated

        try:
            found = await asyncio.to_thread(rating_of, archive, text, name)
        except QkError as wrong:
            self._complain(wrong)
            return
        if found is not None:
            self._write(rated(found, self._words))

    async def close(self) -> None:
        """Wait for what is being counted, unless that takes long."""
        await self._working.finish(LAST_WORDS)
        await self._working.end()


class NewsSource:
    """What was met until now, by the name of the game; a fault in it is reported, and the game continues."""

    def __init__(self, voice: Voice, words: Words) -> None:
        self._voice = voice
        self._words = words
        self._met: dict[str, FirstMeetings | None] = {}
        self._failed = report_to_loop("what a player meets for the first time was not found out")
        self._reading = Tasks(self._failed)

    def news(self, game: str, name: str, seat: Seat | None) -> News:
        """What is new at a table of this game; archived games are read in the background, once a visit.

        Arguments:
            name: the player's, by which archived games are found.
            seat: where the player sits; None: nowhere, and nothing is new.
        """
        if seat is None:
            return no_news
        if game not in self._met:
            met = self._met[game] = GAMES[game].met()
            if met is not None:
                self._reading.spawn(met.recall(name))
        found = self._met[game]
        return no_news if found is None else partial(self._news_of, found, seat)

    def _news_of(self, met: FirstMeetings, seat: Seat, event: Any) -> Sequence[Sentence]:
        """What is new with an event; in brief nothing is said, but the meeting counts."""
        try:
            sentences = met.sentences(event, seat, self._words)
        except Exception as fault:  # any fault: it must not end the game beside it
            self._failed(fault)
            return ()
        return () if self._voice.step == "brief" else sentences

    async def close(self) -> None:
        """Stop reading the history."""
        await self._reading.end()


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

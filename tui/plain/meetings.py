"""What a player meets for the first time in the games of a visit, as sentences after those of the event."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from engine.seats import Seat
from netplay.tasks import Tasks, report_to_loop
from tui.games.registry import on_screen
from tui.plain.voice import Voice
from tui.table.teller import News, no_news
from tui.text.words import Words

if TYPE_CHECKING:
    from tui.table.teller import FirstMeetings
    from tui.text.narration import Sentence


class Meetings:
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
            met = self._met[game] = on_screen(game).met()
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

"""Archives finished games, each once, even if the host dies meanwhile.

The journal contains a finished game until it is marked as filed. A restarted host writes the same record from it, byte
for byte, and the archive recognizes a record that it has.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from netplay.room.acts import GameBegan, RecordArchived
from netplay.room.journal import Logbook
from netplay.room.room import TableRoom
from netplay.room.state import compacted
from netplay.tasks import Tasks

if TYPE_CHECKING:
    from netplay.archive.storing import ArchiveResult

AGAIN = 15.0
"""Seconds between attempts to archive a game."""

ArchiveGame = Callable[[str, datetime, dict[str, str]], "ArchiveResult"]


def archive_game(text: str, when: datetime, levels: dict[str, str]) -> ArchiveResult:
    """Archive a record; the record readers of all games are imported with the first one."""
    from netplay.archive import storing

    return storing.archive_game(text, when, levels)


class Archiving:
    """Archives a room's finished games."""

    def __init__(self, room: TableRoom, logbook: Logbook, put: ArchiveGame = archive_game) -> None:
        self._room = room
        self._logbook = logbook
        self._put = put
        self._working = Tasks(room.failed)
        self._closing = asyncio.Event()

    def file(self, began: GameBegan, text: str) -> None:
        """Archive a finished game in the background."""
        self._working.spawn(self._file(began, text))

    async def _file(self, began: GameBegan, text: str) -> None:
        room = self._room
        when = datetime.fromisoformat(began.date)
        while True:
            try:
                archived = await asyncio.to_thread(self._put, text, when, began.levels)
                break
            except OSError as wrong:
                room.log(f"the finished game is saved in the table's journal only: {wrong.strerror or wrong}")
            if await self._is_closing_within(AGAIN):
                return  # a restart of the table archives it
        if archived.problem is not None:
            room.log(f"the game is saved as {archived.path}, not in the archive: {archived.problem}")
        room.write_eventually(RecordArchived(began.deal))
        if not room.rounds.is_playing and room.acts.are_written:
            try:
                await self._logbook.shorten(compacted(room.state))
            except OSError as wrong:
                room.log(f"the table's journal could not be made shorter: {wrong.strerror or wrong}")

    async def _is_closing_within(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._closing.wait()
        except TimeoutError:
            return False
        return True

    async def finish(self) -> None:
        """Waits until everything is archived, or has been tried once more."""
        self._closing.set()
        await self._working.finish()

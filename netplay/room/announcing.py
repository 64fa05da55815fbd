"""Announces an open table on the local network, and keeps the announcement up to date."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from netplay.dialing.discovery import AnnouncedTable, Announcement, announce
from netplay.line.fingerprints import compact
from netplay.tasks import logged, spawn
from netplay.wire.messages import VERSION

if TYPE_CHECKING:
    from netplay.room.room import TableRoom


class Announcer:
    """Announces one table, again whenever its seats change."""

    def __init__(self, room: TableRoom, port: int, fingerprint: bytes, log: Callable[[str], None]) -> None:
        self._room = room
        self._port = port
        self._fingerprint = compact(fingerprint)
        self._log = log
        self._announced: AnnouncedTable | None = None
        self._announcement: Announcement | None = None
        self._changing: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Announce the table; failures are only logged."""
        self._announced = self._offer()
        try:
            self._announcement = await announce(self._announced)
        except OSError as wrong:
            self._log(f"this table could not be announced on the local network: {wrong}")
            return
        self._room.changed = self._soon

    def _offer(self) -> AnnouncedTable:
        lobby = self._room.lobby(None)
        return AnnouncedTable(
            name=lobby.title,
            game=lobby.game,
            port=self._port,
            seats=len(lobby.seats),
            taken=sum(bool(place.name) for place in lobby.seats),
            table=self._room.table,
            watchers=self._room.options.spectators,
            password=bool(self._room.options.password),
            fingerprint=self._fingerprint,
            version=VERSION,
        )

    def _soon(self) -> None:
        if self._changing is None or self._changing.done():
            self._changing = spawn(self._change(), logged(self._log, "the announcement was not changed"))

    async def _change(self) -> None:
        while self._announcement is not None and (offer := self._offer()) != self._announced:
            self._announced = offer
            await self._announcement.change(offer)

    async def close(self) -> None:
        """Takes the announcement back."""
        self._room.changed = lambda: None
        if self._changing is not None:
            self._changing.cancel()
            await asyncio.gather(self._changing, return_exceptions=True)
        if self._announcement is not None:
            await self._announcement.close()

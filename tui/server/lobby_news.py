"""News of the lobby beside its tables: games that ended without a player, and the local network."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from netplay.dialing.discovery import FoundTable, browse
from netplay.guest.visit import tokens_under
from netplay.room.undelivered import MissedGame, MissedGames


class LobbyMissedGames:
    """The games of the lobby's tables that ended without a player who has not seen the result yet."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._missed = MissedGames(folder)

    def since(self) -> int:
        """A number that changes with each piece of news."""
        try:
            return self._folder.stat().st_mtime_ns
        except OSError:
            return 0

    def claim(self) -> tuple[MissedGame, ...]:
        """The games that ended without the player in whose home this is done. Raises BadFile, OSError."""
        return tuple(game for token in tokens_under("ssh/") for game in self._missed.claim(token))


class NearbyTables:
    """The tables of the local network."""

    def __init__(
        self, spawn: Callable[[Coroutine[Any, Any, None]], object], log: Callable[[str], None]
    ) -> None:
        self.found: tuple[FoundTable, ...] = ()
        self.listeners: set[Callable[[], None]] = set()
        """Called when other tables are found."""
        self._spawn = spawn
        self._log = log
        self._looks = False
        self.is_shown = True
        """Whether players may see them: those of a public server have no business in the admin's own network."""

    def look_round(self) -> None:
        """Start looking for them, once for all players, when the first one asks."""
        if self.is_shown and not self._looks:
            self._looks = True
            self._spawn(self._look())

    async def _look(self) -> None:
        try:
            async with browse(self._log) as lists:
                async for found in lists:
                    self.found = found
                    for listener in tuple(self.listeners):
                        listener()
        finally:
            self._looks = False  # the next who asks has it begin again

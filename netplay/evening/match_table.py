"""An open table of a tournament, with the match that is played there."""

from __future__ import annotations

import asyncio

from netplay.club.matches import Match
from netplay.hosting.opening import Open
from netplay.tasks import Tasks


class MatchTable:
    """An open table and the match that is played there."""

    def __init__(self, match: Match, board: int, players: tuple[str, ...], open: Open, since: float) -> None:
        self.match = match
        self.board = board
        """Which board of a match between teams, from 0."""
        self.players = players
        """Those who are awaited there: at a larger table not those any more who did not come in time."""
        self.open = open
        self.since = since
        self.is_over = False
        """Whether the match has its result."""
        self.told_at = 0.0
        self.told: tuple[tuple[str, ...], ...] | None = None
        """The next round as those who sit there were told it; empty at the end of all; None: they wait for it."""
        self.in_turn = asyncio.Lock()
        """Games of a match come into the tournament in the order in which they were played."""
        self.takings = Tasks(open.room.failed)
        """Games that are over and not in the tournament yet."""

"""Practice from a record: a game that begins at a scene, with the same hands; it is neither saved nor rated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.seats import Seat
from netplay.compute.worker_pool import WorkerPool
from netplay.replay.reel import Reel
from netplay.table.bot_seat import Pace, seat_bot
from netplay.table.dice import fresh
from netplay.table.games import TableRules, adapter_of
from netplay.table.local_seat import LocalSeat
from netplay.table.messages import SeatedPlayer
from netplay.table.table import Table


class Practice:
    """A table that begins before a decision of a record: its player sits there again, bots on all other seats.

    Bots have the level of the record, people are replaced by the usual one. Unknown cards of the deck are shuffled.
    """

    def __init__(self, reel: Reel, at: int, worker_pool: WorkerPool, pace: float) -> None:
        """`at`: a scene with a decision."""
        seat = reel.scenes[at].player
        assert at in reel.decisions, "there is nothing to decide otherwise"
        assert seat is not None, "somebody decided it"
        self.game = reel.game
        self.seat = Seat(seat)
        self.line = reel.scenes[at].line
        self.pace = Pace(pace)
        self._worker_pool = worker_pool
        adapter, dice = adapter_of(reel.game), fresh()
        levels = _levels(reel)
        players = [
            SeatedPlayer(name, "" if number == seat else levels[name])
            for number, name in enumerate(reel.names)
        ]
        self.table = Table(adapter, reel.state(at - 1), players, dice, prover=worker_pool)
        self.client: LocalSeat = self.table.attach(self.seat)
        for number, player in enumerate(players):
            if player.bot:
                seat_bot(self.table, Seat(number), player.bot, dice.seed, worker_pool.think, self.pace)

    async def hint(self) -> Any:
        """A hint for the player, from the player's list; None if there is nothing to decide.

        Raises:
            TimeoutError, RuntimeError: if none was found.
        """
        from netplay.solo.even import hint_for  # it reads numbers and ratings, which a table does without

        view = self.table.game.view(self.table.state, self.seat)
        chosen = adapter_of(self.game).chosen(TableRules(view.rules), len(self.table.players))
        name = self.table.players[self.seat].name
        return await hint_for(self._worker_pool, "mine", chosen, name, view, len(self.table.made))

    async def close(self) -> None:
        """Get up from the table."""
        await self.table.close()
        await self._worker_pool.close()


def _levels(reel: Reel) -> Mapping[str, str]:
    """The level of a bot in each player's place."""
    adapter, value = adapter_of(reel.game), reel.header.get("bots")
    bots = value if isinstance(value, Mapping) else {}
    there = (*adapter.levels, *adapter.numbers)
    return {name: bots[name] if bots.get(name) in there else adapter.usual_level for name in reel.names}

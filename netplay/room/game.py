"""One game in play at any table: its cards, its bots, its clocks, its end."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Mapping

from engine.fair import playing_dice, timing_dice
from engine.seats import Seat
from netplay.compute.worker_pool import WorkerPool
from netplay.room.acts import Clocked, HintGiven
from netplay.room.journal import ActLog, MoveJournal
from netplay.room.record import deal_seed, dealt, left, record_of
from netplay.room.series import Series, counted, titles_after
from netplay.table.bot_seat import Pace, seat_bot
from netplay.table.dice import Dice
from netplay.table.games import GameAdapter, TableRules, places_counted
from netplay.table.local_seat import LocalSeat
from netplay.table.messages import SeatedPlayer, SeriesScore
from netplay.table.table import Table

CLOCK_INTERVAL = 10.0
"""Seconds between two journal entries of the clocks, at a table of several people."""


class GameInPlay:
    """A game as the acts of its table have brought it so far."""

    def __init__(
        self,
        acts: ActLog,
        adapter: GameAdapter,
        terms: TableRules,
        worker_pool: WorkerPool,
        now: Callable[[], float] = time.monotonic,
        number: int = 1,
    ) -> None:
        """The game in play in the table's state.

        Arguments:
            number: the update number of its first snapshot.

        Raises:
            ValueError, QkError: if its moves are invalid; the game must not be used then.
        """
        game, options = acts.state.in_play, acts.state.options
        assert game is not None, "a game is dealt before it is played"
        self.began = game.began
        self.pace = Pace(options.pace)
        self.clock_interval = CLOCK_INTERVAL
        """Seconds between two journal entries of the clocks."""
        self._game = game
        self._acts = acts
        self._adapter = adapter
        self._terms = terms
        self._worker_pool = worker_pool
        self._now = now
        self._move_journal = MoveJournal(acts, number + 1)
        self._seed = deal_seed(acts.state, game)
        self._bots: dict[Seat, tuple[LocalSeat, asyncio.Task[None]]] = {}
        seed, moves = self._seed, len(game.moves)
        # The dice of a solo game may have decided for a late player too: they are not thrown again from the start.
        others = acts.state.solo is not None and moves > 0
        self.table = Table(
            adapter,
            dealt(adapter, terms, acts.state, game),
            [SeatedPlayer(name, bot) for name, bot in zip(self.began.names, self.began.bots, strict=True)],
            Dice(seed + b"again" + moves.to_bytes(4, "big")) if others else playing_dice(seed),
            clocks=terms.clocks,
            time_dice=timing_dice(seed),
            prover=worker_pool,
            journal=self._move_journal,
            grace=options.grace,
            clock=now,
        )
        self.table.assist = options.assist and adapter.assists
        if options.games > 1:
            self.table.score = SeriesScore(
                self.began.game, options.games, self.began.points, self.began.titles
            )
        self._resume(acts.state.clocked, same_dice=not others)

    def _resume(self, clocked: Clocked | None, *, same_dice: bool) -> None:
        """Replay the table to where it was interrupted."""
        moves = self._game.moves
        if moves:
            made = ((Seat(move.actor), move.text, move.seconds) for move in tuple(moves))
            self.table.replay(made, same_dice=same_dice)
        if clocked is not None:
            seconds = [move.seconds for move in moves[clocked.moves :]]
            self.table.timing.resume(clocked.used, clocked.game_left, self._now(), seconds)

    def begin(self, bots: Mapping[Seat, str], over: Callable[[], None]) -> None:
        """Start bots and clocks; call it when all listeners are registered.

        Arguments:
            bots: the level of each bot.
            over: called when the game is over.
        """
        for seat, level in sorted(bots.items()):
            self._seat_bot(seat, level)
        self.table.spawn(self._until_over(over))
        if self.table.clocks.limited:
            self.table.spawn(self._keep_clocks())

    async def _keep_clocks(self) -> None:
        """Write the clocks to the journal now and then; time not written down is given back after a restart."""
        while not self.table.is_over:
            await asyncio.sleep(self.clock_interval)
            self._keep_clock()

    def _keep_clock(self) -> None:
        used, left = self.table.timing.run(self._now())
        clocked = Clocked(len(self.table.made), round(used, 1), None if left is None else round(left, 1))
        if clocked != self._acts.state.clocked and not self.table.is_over:
            with contextlib.suppress(OSError):  # the failure has been announced
                self._acts.write(clocked)

    async def _until_over(self, over: Callable[[], None]) -> None:
        await self.table.over.wait()
        over()

    def _seat_bot(self, seat: Seat, level: str) -> None:
        self._bots[seat] = seat_bot(self.table, seat, level, self._seed, self._worker_pool.think, self.pace)

    def hinted(self, seat: Seat) -> None:
        """Notes that a hint names a play to this seat, before it is shown. Raises OSError if it can't be saved."""
        self._acts.write(HintGiven(seat))

    async def close(self) -> None:
        """Close the table without ending the game; its journal stays."""
        if self.table.clocks.limited:
            self._keep_clock()
        await self.table.close()

    def left(self) -> tuple[Seat, ...]:
        """The seats that a bot played to the end, in the order in which their players left."""
        return left(self._game.stood_in, self.table.made)

    def count(self, series: Series) -> Series:
        """The series with this game, once it is over."""
        ranks, gone = self.table.game.result(self.table.state), self.left()
        assert ranks is not None, "only a game that is over counts"
        options, places = self._acts.state.options, places_counted(ranks, gone)
        return counted(
            series,
            options.games,
            self.began.sitters,
            places,
            titles=titles_after(self._terms, self._adapter, self.began.game, places),
            fame=self._adapter.fame(self.table.state),
            left=gone,
            id=self.began.series,
            once=options.once,
        )

    def record(self, *, suits: bool = False) -> str:
        """The game so far as a record; `suits`: with the suit of every card, as this table knows them."""
        table, state = self.table, self._acts.state
        return record_of(self._adapter, table.clocks, state, self._game, table.start, table.made, suits=suits)

"""A game against bots on one machine: in one process, by the same code as at any table."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from engine.seats import Seat
from netplay.compute.worker_pool import WorkerPool
from netplay.room.acts import RoomState, SoloOpened, opened
from netplay.room.agreed_rules import BOT_NAMES
from netplay.room.game import GameInPlay
from netplay.room.journal import ActLog, Logbook
from netplay.room.series import Series, fame_of, points_of, titles_of
from netplay.room.unfinished import claimed
from netplay.solo.choice import SoloChoice, solo_terms
from netplay.storage.journal import LEAD_NOWHERE, BadJournal, unplayable
from netplay.storage.journal_places import id_of, unfinished_folder
from netplay.storage.reading import why_not
from netplay.storage.solo_games import safe_name, save_record
from netplay.storage.user_files import BadFile
from netplay.table.bot_seat import Pace
from netplay.table.dice import Dice, fresh
from netplay.table.games import GameAdapter, adapter_of
from netplay.table.local_seat import LocalSeat
from netplay.table.table import Table

LOOKING = 1.0
"""Seconds between two journal entries of a running clock, the most that a restart gives back."""


class Solo:
    """One solo table: you on seat 0, bots on the others, game after game."""

    def __init__(self, opening: SoloOpened, worker_pool: WorkerPool) -> None:
        self.opening = opening
        self.record_path: Path | None = None
        self.problem = ""
        """Why the finished game could not be saved; empty if it was."""
        self._worker_pool = worker_pool
        self._adapter: GameAdapter = adapter_of(opening.chosen.game)
        self._terms = self._adapter.terms(opening.chosen)
        self._journal: Logbook | None = None
        self._coming: Logbook | None = None
        """The next game of the series, saved when one is over: this process may die while its result is open."""
        self._acts: ActLog
        self._playing: GameInPlay
        self.client: LocalSeat

    @property
    def table(self) -> Table:
        """The table of the game in play, or just played."""
        return self._playing.table

    @property
    def pace(self) -> Pace:
        """The moment that bots take before they move."""
        return self._playing.pace

    @classmethod
    def new(cls, choice: SoloChoice, worker_pool: WorkerPool, now: datetime) -> Solo:
        """A new game, `even` settled before. Raises BadSetting as `solo_terms` does."""
        terms = solo_terms(choice)
        levels = [*choice.bots, *[choice.bots[-1]] * choice.seats][: choice.seats - 1]
        dice = fresh() if choice.seed is None else Dice.of_number(choice.seed)
        now = choice.begun or now
        opening = SoloOpened(
            chosen=adapter_of(choice.game).chosen(terms, choice.seats),
            names=_names(safe_name(choice.name), levels),
            bots=("", *levels),
            seed=dice.seed.hex(),
            date=now.isoformat(timespec="seconds"),
            pace=choice.pace,
            games=choice.games,
            series=now.isoformat(timespec="microseconds"),
            assist=choice.assist,
            daily=choice.daily,
            hints=choice.hints,
        )
        solo = cls(opening, worker_pool)
        solo._open(opening)
        return solo

    @classmethod
    def interrupted(cls, worker_pool: WorkerPool, id: str = "") -> Solo:
        """The unfinished game of this ID; without one the newest that is not open.

        Raises:
            QkError: if there is none.
            BadJournal: if it cannot be resumed; its file stays as it is.
            OSError: if it cannot be written.
        """
        table, journal = claimed("solo", id)
        assert table.solo is not None, "only solo games are claimed"
        try:
            solo = cls(table.solo, worker_pool)
            solo._begin(journal, table)
        except BaseException as wrong:
            journal.close(finished=False)
            if isinstance(wrong, LEAD_NOWHERE) and not isinstance(wrong, BadJournal):
                raise unplayable(journal.path, wrong) from wrong
            raise
        return solo

    @property
    def id(self) -> str:
        """The ID of the unfinished game; empty when it has ended."""
        return "" if self._journal is None else id_of(self._journal.path)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.opening.chosen.game

    def _open(self, opening: SoloOpened) -> None:
        """Deal the game of an opening, with its own journal."""
        journal = _saved(opening)
        self.opening = opening
        try:
            self._begin(journal, opened(opening))
        except BaseException:
            journal.close(finished=False)
            raise

    def _begin(self, journal: Logbook, state: RoomState) -> None:
        """Seat all players; replay the moves of an interrupted game first."""
        # The table itself shows what can't be saved.
        self._acts = ActLog(state, journal, lambda line, code, **args: None)
        playing = GameInPlay(self._acts, self._adapter, self._terms, self._worker_pool)
        self._journal, self._playing = journal, playing
        self.client = playing.table.attach(Seat(0))
        levels = {Seat(seat): level for seat, level in enumerate(self.opening.bots) if level}
        playing.clock_interval = LOOKING
        playing.begin(levels, self._save_when_over)

    async def hint(self) -> Any:
        """A hint by this game's hint setting; None if there is nothing to decide.

        Raises:
            TimeoutError, RuntimeError: if none was found.
        """
        from netplay.solo.even import hint_for  # it reads numbers and ratings, which rulebooks do without

        view = self.table.game.view(self.table.state, Seat(0))
        opening, made = self.opening, len(self.table.made)
        return await hint_for(self._worker_pool, opening.hints, opening.chosen, opening.names[0], view, made)

    async def hinted(self) -> bool:
        """Notes that a hint names a play, before it is shown; whether that could be saved."""
        try:
            self._playing.hinted(Seat(0))
        except OSError:
            return False
        return True

    def record(self) -> str:
        """The game so far as a record."""
        return self._playing.record()

    def suited_record(self) -> str:
        """The same with the suit of every card, as this table knows them."""
        return self._playing.record(suits=True)

    def _save(self) -> Path:
        """Save the record, and the result of a daily deal. Raises OSError, BadFile."""
        if self.opening.daily:
            from netplay.solo.daily import save_result  # reads records, which other games do without

            save_result(self.opening, self.record())
        return save_record(self.record(), datetime.fromisoformat(self.opening.date))

    def _save_when_over(self) -> None:
        try:
            self.record_path = self._save()
        except (OSError, BadFile) as wrong:
            self.problem = str(wrong)
            return
        if self._journal is not None:
            self._journal.close(finished=True)
            self._journal = None
        if self.goes_on:
            with suppress(OSError):  # it is tried again when the player leaves, who then hears why
                self._coming = _saved(self._next(datetime.now()))

    @property
    def goes_on(self) -> bool:
        """Whether a game of the series comes after this one."""
        return self.opening.number < self.opening.games

    async def again(self, now: datetime, bots: tuple[str, ...] | None = None) -> LocalSeat:
        """The next game at this table: of the series if one is played, else a rematch.

        Arguments:
            bots: each seat's level if it changes; then a series begins again.
        """
        coming = self._next(now, bots)
        await self._stop()
        self._open(coming)
        if self._coming is not None:
            self._coming.close(finished=True)
            self._coming = None
        self.record_path, self.problem = None, ""
        return self.client

    def _next(self, now: datetime, bots: tuple[str, ...] | None = None) -> SoloOpened:
        """The opening of the next game at this table."""
        opening, seats = self.opening, self._playing.began.sitters
        goes_on = self.goes_on and bots is None
        number = opening.number + 1 if goes_on else 1
        series = self.series if goes_on else Series()
        return msgspec.structs.replace(
            opening,
            number=number,
            points=points_of(series, seats),
            titles=titles_of(series, seats),
            fame=fame_of(series, seats),
            series=opening.series if number > 1 else now.isoformat(timespec="microseconds"),
            bots=bots or opening.bots,
            seed=Dice(bytes.fromhex(opening.seed) + b"next").block().hex(),
            date=now.isoformat(timespec="seconds"),
            daily="",
        )

    def bots_by(self, step: int) -> tuple[str, ...] | None:
        """All bots a level stronger (1) or weaker (-1); None if there is no such level."""
        levels, bots = self._adapter.levels_under(self.opening.chosen), self.opening.bots
        at = {bot: levels.index(bot) + step for bot in bots if bot in levels}
        if not at or not all(0 <= one < len(levels) for one in at.values()):
            return None
        return tuple(levels[at[bot]] if bot in at else bot for bot in bots)

    @property
    def series(self) -> Series:
        """The state of the series after the game just played."""
        return self._playing.count(self._acts.state.series)

    async def _stop(self) -> str:
        """Stop this game; return the ID to resume it by, empty if it is over and saved."""
        await self._playing.close()
        if self._journal is None:
            return ""
        id, finished = self.id, self.table.is_over and not self.problem
        self._journal.close(finished=finished)
        self._journal = None
        return "" if finished else id

    def abandon(self) -> None:
        """End the game for good and save what was played.

        Raises:
            OSError, BadFile: if it cannot be saved; then the game can still be resumed.
        """
        if self._journal is None:
            return
        if self.table.made:
            self.record_path = self._save()
        self._journal.close(finished=True)
        self._journal = None

    async def close(self) -> str:
        """Get up from the table; return the ID to resume the game by, or the series; empty if all is over.

        Raises:
            BadFile: if the next game of the series can't be saved; those played are.
        """
        id = await self._stop()
        try:
            if not id and self.table.is_over and self.goes_on:
                journal = self._coming or _saved(self._next(datetime.now()))
                journal.close(finished=False)
                id = id_of(journal.path)
        except OSError as wrong:
            raise BadFile("file-unwritten", path=str(unfinished_folder()), why=why_not(wrong)) from wrong
        finally:
            await self._worker_pool.close()
        return id


def _saved(opening: SoloOpened) -> Logbook:
    """The journal of a game that begins. Raises OSError."""
    journal = Logbook()
    journal.append(opening)
    return journal


def _names(person: str, levels: Sequence[str]) -> tuple[str, ...]:
    """The names of all players, made unique."""
    bots = [name for name in BOT_NAMES if name.lower() != person.lower()]
    return (person, *bots[: len(levels)])

"""The tournament that a server runs in its lobby: its matches have tables there, its players are called to them.

A small file of the server names the tournament, so that it is resumed after a crash; the tournament's own
file is the only thing that counts.
"""

from __future__ import annotations

import asyncio
import math
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from engine.errors import QkError
from netplay.club.book import open_book
from netplay.club.tournament import Tournament
from netplay.evening.evening import EveningOptions, TournamentEvening
from netplay.room.opening import Listeners, OpenTable, TablePlan
from netplay.storage.home import home, private_folder, write_atomically
from netplay.storage.locks import claim
from netplay.storage.user_files import load_file
from netplay.tasks import alongside, logged, repeat, traceback_of
from tui.club.pages import PageUpdates
from tui.server.remote_tournament import ShownTournament, name_in
from tui.text.words import Words

if TYPE_CHECKING:
    from tui.server.game_server import GameServer, Session

LATEST = 600.0
"""Minutes for which players are waited for at most."""
HURRY = 60.0
"""Seconds before the end at which absent players are called again."""
STAYS = 5.0
"""Seconds for which those at a table look at their result: the lobby calls them to the next round."""


class Run(msgspec.Struct, frozen=True):
    """What an organizer wants the server to run."""

    path: str
    late: float = 0.0
    """Minutes after which a match is lost for anyone who has not come; 0: never."""
    pages: str = ""
    """The folder whose pages are updated; empty: none."""


def run_file() -> Path:
    """The file that names the tournament of the server."""
    return home() / "tournament.json"


class ServerTournament(ShownTournament):
    """A tournament in the lobby."""

    def __init__(self, server: GameServer, run: Run) -> None:
        """Raises BadBook if it cannot be opened."""
        self._server = server
        self._run = run
        self.book = open_book(Path(run.path))
        self._pages = (
            PageUpdates(self.book.path, Path(run.pages), server.log, Words("en")) if run.pages else None
        )
        self.evening = TournamentEvening(
            self.book,
            EveningOptions(Listeners(port=0), late=60 * run.late, stays=STAYS),
            self._opens,
            server.log,
            closes=server.tables.close_match,
            words=Words("en").error,
        )
        self.evening.opened = self._call
        self.evening.changed = self._changed
        self._stop = asyncio.Event()
        self._hurried: set[tuple[int, int, int]] = set()
        self._task: asyncio.Task[None] | None = None
        self._was_over = self.made.is_over
        self._held: int | None = None
        """The tournament of this home, which one server alone runs."""

    def begin(self) -> None:
        """Run it from now on.

        Raises:
            QkError: if another server in this home runs one.
            OSError: if that can't be written.
        """
        self._held = claim(private_folder(home()) / ".tournament.lock")
        if self._held is None:
            self.book.close()
            raise QkError("cup-runs-elsewhere", home=str(home()))
        try:
            self.claim()
        except QkError:
            os.close(self._held)
            self._held = None
            raise
        self._server.tables.own_cup = self
        self._task = self._server.tables.spawn(self._run_it())
        self._task.add_done_callback(lambda _: self._release())  # a task may be canceled before it begins

    def claim(self) -> None:
        """Make sure that no other program runs this tournament. Raises QkError if one does."""
        try:
            self.evening.claim()
        except QkError:
            self.book.close()
            raise

    async def end(self) -> None:
        """Stop running it; games in play stay in their tables' journals."""
        self._stop.set()
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _run_it(self) -> None:
        log = self._server.log
        try:
            async with alongside() as start:
                start(repeat(1.0, self._hurry, logged(log, "players of the tournament were not called")))
                if self._pages is not None:
                    self._pages.changed()
                await self.evening.run(self._stop)
        except QkError as wrong:
            log(Words("en").error(wrong))
        except Exception as fault:
            log(f"the tournament has stopped: {traceback_of(fault)}")
            self._message_players((), "cup-failed", name=self.made.plan.name)
            if self._server.tables.own_cup is self:
                self._server.tables.own_cup = None
        finally:
            if self._pages is not None:
                await self._pages.finish()
            if self._server.tables.own_cup is self and (self._stop.is_set() or self.made.is_over):
                run_file().unlink(missing_ok=True)

    def _release(self) -> None:
        """Let other programs run it."""
        self.evening.release()
        self.book.close()
        if self._held is not None:
            os.close(self._held)
            self._held = None

    async def _opens(self, plan: TablePlan) -> OpenTable:
        return await self._server.tables.open_match(plan.chosen, plan.options)

    def awaited(self) -> Iterator[tuple[str, int, float | None]]:
        for one in self.evening.tables.values():
            if not one.is_over:
                number, left = self._server.tables.number_of(one.open), self.evening.awaits(one)
                yield from ((name, number, left) for name in one.players)

    # ------------------------------------------------------------------ calling

    def _message_players(self, names: tuple[str, ...], say: str, **args: str | int | float) -> None:
        """Say something to those of these who are in the server, wherever in it they are."""
        self._server.tables.peers.pass_call(names, say, args)
        call(self._server.sessions, self.made, names, say, args)

    def _call(self, players: tuple[str, ...], open: OpenTable) -> None:
        """A match has its table: its players are called there, and read how long they are waited for."""
        number = self._server.tables.number_of(open)
        for name in players:
            others = " · ".join(one for one in players if one != name)
            say = "cup-called-late" if self._run.late else "cup-called"
            late = math.ceil(self._run.late)
            self._message_players(
                (name,), say, name=self.made.plan.name, number=number, others=others, minutes=late
            )

    async def _hurry(self) -> None:
        """Call absent players again, a minute before a match is lost."""
        for key, one in tuple(self.evening.tables.items()):
            left = self.evening.awaits(one)
            if left is not None and left <= HURRY and key not in self._hurried:
                self._hurried.add(key)
                number = self._server.tables.number_of(one.open)
                self._message_players(one.players, "cup-hurry", number=number, seconds=math.ceil(left))

    def _changed(self) -> None:
        """A round was paired, or a result came in."""
        if self._pages is not None:
            self._pages.changed()
        made = self.made
        if made.is_over and not self._was_over:
            from netplay.club.standings import standings

            self._was_over = True
            self._message_players((), "cup-won", name=made.plan.name, winner=standings(made)[0].name)


def call(
    sessions: Iterable[Session],
    made: Tournament,
    names: tuple[str, ...],
    say: str,
    args: Mapping[str, str | int | float],
) -> None:
    """Say something to the players of these names; to all if there are none."""
    for one in tuple(sessions):
        if not names or name_in(made, one.player.nick) in names:
            one.notify(say, **args)


async def run_in(server: GameServer, run: Run) -> ServerTournament:
    """The server runs this tournament from now on, in place of another.

    Raises:
        BadBook: if it cannot be opened.
        QkError: if another program runs it; the earlier tournament continues.
        OSError: if that cannot be saved.
    """
    cup, own = ServerTournament(server, run), server.tables.own_cup
    if own is not None and own.book.path.absolute() != cup.book.path.absolute():
        cup.claim()
    await stop_in(server)
    cup.begin()
    try:
        write_atomically(run_file(), msgspec.json.encode(run).decode())
    except OSError:
        await stop_in(server)
        raise
    return cup


async def stop_in(server: GameServer) -> bool:
    """The server runs no tournament any more; whether it did."""
    cup = server.tables.own_cup
    if not isinstance(cup, ServerTournament):
        return False
    await cup.end()
    server.tables.own_cup = None
    run_file().unlink(missing_ok=True)
    return True


def resume_in(server: GameServer) -> None:
    """Resume the tournament of a server that was stopped; why it can't is logged."""
    held = load_file(run_file(), msgspec.json.Decoder(Run).decode, aside=True)
    if held.wrong is not None:
        server.log(Words("en").error(held.wrong))
    if held.held is None:
        return
    try:
        ServerTournament(server, held.held).begin()
    except (QkError, OSError) as wrong:
        server.log(Words("en").error(wrong))

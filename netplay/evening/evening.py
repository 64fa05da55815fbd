"""A tournament evening: a table for each open match, its seats reserved for the players; results come in automatically.

The tournament's file is the source of truth. Every finished game is stored there before its consequences, so a crashed
evening resumes: tables in play are restored, and no result is reported twice.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from math import ceil

import msgspec

from engine.errors import QkError
from netplay.club.acts import ResultReported
from netplay.club.book import TournamentFile
from netplay.club.games import config_of, games_of, read_game, take_game, won_by
from netplay.club.matches import BadAct, RoundMatch, winners_of
from netplay.club.pairing import next_round_of
from netplay.club.standings import standings
from netplay.club.tournament import Tournament
from netplay.line.sanitize import spelled
from netplay.room.acts import GameBegan
from netplay.room.opening import Listeners, OpenTable, TablePlan
from netplay.room.options import Options
from netplay.room.room import TableRoom
from netplay.room.unfinished import list_unfinished
from netplay.storage.locks import Claim, claim_beside
from netplay.storage.reading import why_not
from netplay.table.games import adapter_of
from netplay.tasks import Tasks, alongside

LAST_PORT = 65535
LOOKS = 1.0
"""Seconds between two checks of the file."""

Log = Callable[[str], None]


class EveningOptions(msgspec.Struct, frozen=True):
    """The organizer's options of an evening."""

    listeners: Listeners = Listeners()
    """The listener of table 1; the port of each further one is one higher."""
    password: str = ""
    late: float = 0.0
    """Seconds after which an absent player loses the match; 0: never."""
    stays: float = 20.0
    """Seconds for which a table stays open once its players know where they play next, or that all is over."""
    pairs: bool = True
    """Whether the next round is paired as soon as a round is over."""


class MatchTable:
    """An open table and the match that is played there."""

    def __init__(
        self, match: RoundMatch, board: int, players: tuple[str, ...], open: OpenTable, since: float
    ) -> None:
        self.match = match
        self.board = board
        """The board of a match between teams, from 0."""
        self.players = players
        """The expected players: at a larger table without those who were late."""
        self.open = open
        self.since = since
        self.is_over = False
        """Whether the match has its result."""
        self.announced_at = 0.0
        self.announced: tuple[tuple[str, ...], ...] | None = None
        """The next round as announced at this table; empty at the end; None: not yet."""
        self.in_turn = asyncio.Lock()
        """Games of a match enter the tournament in playing order."""
        self.takings = Tasks(open.room.failed)
        """Games that are over and not in the tournament yet."""


class TournamentEvening:
    """The tables of a tournament."""

    def __init__(
        self,
        book: TournamentFile,
        wish: EveningOptions,
        opens: Callable[[TablePlan], Awaitable[OpenTable]],
        log: Log,
        *,
        closes: Callable[[OpenTable, bool | None], Awaitable[None]] = lambda open, end: open.close(
            finished=end
        ),
        now: Callable[[], float] = time.monotonic,
        words: Callable[[QkError], str] = str,
    ) -> None:
        """
        Arguments:
            opens: opens a table, as `netplay.room.opening.open_table` does.
            closes: closes it again; with whether nothing can be resumed there.
            words: words an error for the log.
        """
        self.book = book
        self._wish = wish
        self._opens = opens
        self._closes = closes
        self._log = log
        self._words = words
        self._now = now
        self._looked = now()
        self._is_held = False
        """Whether a hold was set when the file was looked at last."""
        self._claim: Claim | None = None
        self.tables: dict[tuple[int, int, int], MatchTable] = {}
        self.today: Callable[[], datetime] = datetime.now
        """The wall clock, by which rounds are scheduled."""
        self.changed: Callable[[], None] = lambda: None
        """Called when a round was paired or a result came in."""
        self.opened: Callable[[tuple[str, ...], OpenTable], None] = lambda players, open: None
        """Called when players have got their table."""
        self._news = asyncio.Event()
        self._stuck = ""
        """Why nothing was paired, opened or closed when that was tried last."""
        self._not_paired = -1
        """The number of acts after which no round could be paired: it is tried again when there are more."""

    def claim(self) -> None:
        """Makes sure that no other program runs this tournament. Raises QkError if one does."""
        if self._claim is None:
            try:
                self._claim = claim_beside(self.book.path)
            except OSError as wrong:
                raise QkError("club-file", path=str(self.book.path), why=why_not(wrong)) from wrong
            if self._claim is None:
                raise QkError("club-runs-already", path=str(self.book.path))

    def release(self) -> None:
        """Release the tournament for other programs."""
        if self._claim is not None:
            self._claim.release()
            self._claim = None

    async def run(self, stop: asyncio.Event) -> None:
        """Run the tables until the tournament is over, or until stopped; games in play can be resumed later.

        Raises:
            QkError: if another program runs it, if there are not enough ports, or if its file fails.
        """
        self.claim()
        try:
            self._port(ceil(len(self.book.tournament.players) / self.book.tournament.plan.table) or 1)
            while not stop.is_set() and not (self.book.tournament.is_over and not self.tables):
                self._news.clear()
                await self.poll()
                async with alongside() as start:
                    waiting = [start(stop.wait()), start(self._news.wait())]
                    await asyncio.wait(waiting, timeout=LOOKS, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in tuple(self.tables.values()):
                await one.takings.finish()
                await self._close(one)
                await one.takings.finish()
            self.release()

    async def poll(self) -> None:
        """Do everything that is due now."""
        if self.book.refresh():
            self.changed()
        made = self.book.tournament
        since, self._looked = self._looked, self._now()
        if self._is_held is (made.held is None):
            self._is_held = not self._is_held
            for one in self.tables.values():
                announce_hold(one.open.room, made)
        if made.held is not None:
            for one in self.tables.values():
                one.since += self._looked - since  # no player is late meanwhile
            self._wait(f"on hold{made.hold_note}: nothing is paired, opened or closed")
            return
        for one in tuple(self.tables.values()):
            await self._look_at(one)
        if made.is_over:
            return
        if not made.open_matches() and self._wish.pairs:
            await self._pair(made)
            made = self.book.tournament
        else:
            self._stuck = ""
        for match in made.open_matches():
            for at, board in enumerate(made.boards(match)):
                # The table of the same number may still be announcing the last round's players their next tables.
                taken = any(key[1:] == (match.table, at) for key in self.tables)
                if not taken and not self._is_decided(match, board):
                    await self._begin(match, at, board)

    def _is_decided(self, match: RoundMatch, board: tuple[str, ...]) -> bool:
        """Whether a board of a match between teams has been played."""
        plan = self.book.tournament.plan
        if match.reported is not None:
            return True
        return (
            bool(plan.team)
            and won_by(match.most_games, board, games_of(self.book.tournament, match)) is not None
        )

    async def _pair(self, made: Tournament) -> None:
        """Pair the next round; if that is impossible, the organizer has to: by hand, or with repeats."""
        if made.was_taken_back:
            self._wait(
                f"round {len(made.rounds) + 1} was taken back: qk tournament pair, or resume, pairs it again"
            )
            return
        time = made.times.get(len(made.rounds) + 1)
        if time is not None and self.today() < time:
            self._wait(f"round {len(made.rounds) + 1} is paired at {time:%Y-%m-%d %H:%M}")
            return
        if self._not_paired == made.count:
            return
        acts = [line.act for line in self.book.lines]
        try:
            act = await next_round_of(acts)
            self.book.do(act)
        except BadAct as wrong:
            self._not_paired = len(acts)
            self._wait(f"no round can be paired: {self._words(wrong)}")
            return
        self._stuck = ""
        self._log(f"round {act.round} is paired")
        self.changed()

    def _wait(self, why: str) -> None:
        """Log once why the evening waits."""
        if why != self._stuck:
            self._log(why)
        self._stuck = why

    async def _begin(self, match: RoundMatch, board: int, players: tuple[str, ...]) -> None:
        """Open a table for these players, or restore their interrupted one."""
        plan = self.book.tournament.plan
        listeners, port = self._wish.listeners, self._port(match.table, board)
        which = f"{match.round}-{match.table}{f'-{board + 1}' if plan.team else ''}"
        title = f"{plan.name} {which}: {' – '.join(players)}"
        config = config_of(plan, len(players))
        options = Options(
            title=title,
            password=self._wish.password,
            games=match.most_games,
            autostart=len(players),
            only=players,
            once=True,
            # At a tournament's table rules and bots are fixed.
            opener_word=secrets.token_hex(16),
        )
        wanted = TablePlan(
            config, options, msgspec.structs.replace(listeners, port=port), resume=_unfinished(players, port)
        )
        open = await self._opens(wanted)
        one = MatchTable(match, board, players, open, self._now())
        filed = open.room.file

        def file(began: GameBegan, text: str) -> None:
            filed(began, text)
            one.takings.spawn(self._take(one, text))

        open.room.file = file
        self.tables[match.round, match.table, board] = one
        self._log(f"table {match.table}: {' – '.join(players)}: qk join {open.invitation}")
        if match.round > 1:
            announce_standings(open.room, self.book.tournament, match)
        self.opened(players, open)

    def _port(self, table: int, board: int = -1) -> int:
        """The port of a board of a table, by default of its last; 0 if tables have no own ports.

        Raises:
            QkError: if there is no such port.
        """
        first, boards = self._wish.listeners.port, self.book.tournament.plan.team or 1
        port = first + (table - 1) * boards + board % boards if first else 0
        if port > LAST_PORT:
            raise QkError("club-ports", first=str(first), last=str(port), most=str(LAST_PORT))
        return port

    async def _take(self, one: MatchTable, text: str) -> None:
        """A game at a table is over."""
        try:
            async with one.in_turn:
                # Replayed aside: a large prime in it takes seconds to prove, and the other tables play on.
                await asyncio.to_thread(read_game, text)
                match = take_game(self.book, text)
        except QkError as wrong:
            # Such as a game that was interrupted: it is among the records, and counts for nothing here.
            self._log(f"table {one.match.table}: a game does not count: {self._words(wrong)}")
            return
        if match.reported is not None:
            scores = " – ".join(f"{score:g}" for score in match.reported.scores)
            self._log(f"table {match.table}: {' – '.join(match.players)}: {scores}")
        self._news.set()
        self.changed()

    async def _look_at(self, one: MatchTable) -> None:
        """Close a table whose match has its result; report matches lost by absence."""
        await one.takings.finish()
        if self._is_gone(one):
            self._log(f"table {one.match.table}: {' – '.join(one.players)}: the round was taken back")
            await self._close(one)
            return
        match = self.book.tournament.match(one.match.round, one.match.table)
        if match.reported is None and await self._count_out(one, match):
            return
        if one.is_over and not self._is_decided(match, one.players):
            self._log(f"table {match.table}: {' – '.join(one.players)}: the result was withdrawn")
            await self._close(one, finished=True)
            return
        if not one.is_over and self._is_decided(match, one.players):
            one.is_over = True
            if match.reported is not None:
                announce_result(one.open.room, match)
        if one.is_over:
            self._announce_next(one)
        is_empty = not any(member.line is not None for member in one.open.room.seated)
        was_announced = one.announced is not None and self._now() - one.announced_at >= self._wish.stays
        if one.is_over and (is_empty or was_announced):
            await self._close(one)

    def _announce_next(self, one: MatchTable) -> None:
        """Announce to players whose match is over, once it is known, the standings and their next table."""
        made, room, next_ = self.book.tournament, one.open.room, one.match.round
        paired = tuple(match.players for match in made.rounds[next_]) if len(made.rounds) > next_ else ()
        if not paired and not made.is_over:
            one.announced = None
        elif one.announced != paired:
            one.announced, one.announced_at = paired, self._now()
            announce_standings(room, made, one.match)
            message = "" if made.is_over else announce_next(room, made, one.players, self._port_of)
            one.open.parting = {"why": "next", "next": message} if message else {"why": "match"}

    def _port_of(self, match: RoundMatch, board: int) -> int:
        return self._port(match.table, board)

    def awaits(self, one: MatchTable) -> float | None:
        """Seconds after which absent players lose the match; None: none are awaited, or without limit."""
        match = self.book.tournament.match(one.match.round, one.match.table)
        begun = match.played and not self.book.tournament.plan.team
        if (
            not self._wish.late
            or self.book.tournament.held is not None
            or begun
            or one.is_over
            or one.open.room.match.is_playing
        ):
            return None
        return None if all(self._came(one)) else max(0.0, self._wish.late - (self._now() - one.since))

    def _came(self, one: MatchTable) -> list[bool]:
        """For each expected player of a table, whether they are there."""
        there = {spelled(member.name) for member in one.open.room.seated if member.line is not None}
        return [spelled(name) in there for name in one.players]

    async def _count_out(self, one: MatchTable, match: RoundMatch) -> bool:
        """Report a match with late players; returns whether its table has changed.

        Between two it is lost. At a larger table those present play without the others, who are last.
        """
        plan = self.book.tournament.plan
        if self.awaits(one) != 0.0 or plan.team:
            return False  # a board that is not played is the organizer's to count
        came = self._came(one)
        there = tuple(name for name, here in zip(one.players, came, strict=True) if here)
        if len(there) >= max(2, adapter_of(plan.game).fewest):
            self._log(f"table {match.table}: {' – '.join(there)} play without the others")
            await self._close(one)
            await self._begin(match, one.board, there)
            return True
        if len(match.players) == 2:
            scores = tuple(map(float, came))
        else:
            scores = tuple(1.0 if not there or name in there else 1.0 + len(there) for name in match.players)
        result = ResultReported(match.round, match.table, scores, forfeit=True)
        if match.part and not winners_of(match, result):
            return False  # the organizer decides who advances
        self.book.do(result)
        self._log(f"table {match.table}: {' – '.join(match.players)}: not played")
        self.changed()
        return False

    def _is_gone(self, one: MatchTable) -> bool:
        """Whether a table's match is not in the tournament any more: the organizer took its round back."""
        rounds = self.book.tournament.rounds
        round = rounds[one.match.round - 1] if len(rounds) >= one.match.round else []
        return len(round) < one.match.table or round[one.match.table - 1].players != one.match.players

    async def _close(self, one: MatchTable, *, finished: bool | None = None) -> None:
        self.tables.pop((one.match.round, one.match.table, one.board), None)
        if self._is_gone(one):
            await self._closes(one.open, None)
            return
        match = self.book.tournament.match(one.match.round, one.match.table)
        await self._closes(one.open, finished or self._is_decided(match, one.players) or None)


def _unfinished(players: tuple[str, ...], port: int) -> str | None:
    """The unfinished table of these players."""
    names = set(map(spelled, players))
    for game in list_unfinished().free("hosted"):
        same_port = game.reached is not None and game.reached.port == port
        if same_port and game.seats and names.issuperset(map(spelled, game.seats)):
            return game.id
    return None


# Announcements at a tournament's tables: the standings, the end of a match, and the next table.


def standing_line(made: Tournament, group: str = "") -> str:
    """The first of a tournament, or of one of its groups, in a line."""
    rows = standings(made, group=group or None)[:8]  # the leaders
    return "  ".join(f"{row.place}. {row.name} {_points(float(row.points))}" for row in rows)


def _points(points: float) -> str:
    whole, rest = divmod(points, 1)
    return (f"{whole:g}" if whole or not rest else "") + (
        "½" if rest == 0.5 else f"{rest:.2f}"[1:] if rest else ""
    )


def announce_standings(room: TableRoom, made: Tournament, match: RoundMatch) -> None:
    """Announce the standings before or after a match, in the chat history for later members."""
    line = standing_line(made, match.group)
    if made.is_over:
        winner = standings(made)[0].name
        room.say(
            "",
            f"{made.plan.name} is over, {winner} has won: {line}",
            "cup-over",
            winner=winner,
            standing=line,
        )
    else:
        values = {"round": str(match.round), "standing": line}
        room.say("", f"the standings, round {match.round}: {line}", "cup-standing", **values)


def announce_hold(room: TableRoom, made: Tournament) -> None:
    """Announce that the tournament is on hold, or resumes."""
    if made.held is None:
        room.say("", "the tournament goes on", "cup-resumed")
    else:
        note = made.hold_note
        room.say("", f"the tournament is on hold{note}; nothing new begins", "cup-held", reason=note)


def announce_result(room: TableRoom, match: RoundMatch) -> None:
    """The result of the match that was played at a table is in."""
    assert match.reported is not None
    scores = zip(match.players, match.reported.scores, strict=True)
    result = "  ".join(f"{name} {_points(score)}" for name, score in scores)
    if len(match.players) > 2:
        room.say("", f"this match is over, the places: {result}", "cup-places", result=result)
    else:
        room.say("", f"this match is over: {result}", "cup-result", result=result)


def announce_next(
    room: TableRoom, made: Tournament, players: Sequence[str], port_of: Callable[[RoundMatch, int], int]
) -> str:
    """Announce the table of each player in the round just paired; returns the line."""
    lines = []
    for name in players:
        found = _place_of(made, name)
        if found is None:
            continue
        match, board, sitting = found
        values = {"who": name, "round": str(match.round)}
        if match.is_bye:
            room.say("", f"{name}: round {match.round} without an opponent", "cup-bye", **values)
            continue
        port = port_of(match, board)
        values |= {"table": str(match.table), "others": " · ".join(one for one in sitting if one != name)}
        text = f"{name}: round {match.round}, table {match.table}, against {values['others']}"
        if port:
            room.say("", f"{text}, port {port}", "cup-next-port", **values, port=str(port))
            lines.append(f"{name} → {match.table} (:{port})")
        else:
            room.say("", text, "cup-next", **values)
            lines.append(f"{name} → {match.table}")
    return "  ".join(lines)


def _place_of(made: Tournament, name: str) -> tuple[RoundMatch, int, tuple[str, ...]] | None:
    """The match, the board and the table of a player in the last round; None without one."""
    for match in made.rounds[-1]:
        for at, sitting in enumerate(made.boards(match)):
            if name in sitting or (match.is_bye and made.plays_for(name) in match.players):
                return match, at, sitting
    return None

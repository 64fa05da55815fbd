"""One game in play at a room's table: moves come in with their update's number, and what happens goes out."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from engine.errors import BadNotation
from engine.fair import FairDealProof
from engine.seats import Seat
from netplay.room.acts import Clocked, GameBegan, MoveMade, StoodIn
from netplay.room.agreed_rules import AgreedRules
from netplay.room.host import Host
from netplay.room.journal import MovesKept, command_id
from netplay.room.series import Series, counted, titles_after
from netplay.room.views import UpdateTeller
from netplay.table import messages
from netplay.table.bot_seat import Pace, play_bot
from netplay.table.games import places_counted
from netplay.table.local_seat import LocalSeat
from netplay.table.messages import SeatedPlayer, SeriesScore, TableState
from netplay.table.table import Table
from netplay.wire import messages as wire
from netplay.wire.messages import Answer
from netplay.wire.problems import args_of

CLOCKS_KEPT = 10.0
"""Every so many seconds it is written down how far the clocks have run."""


class RunningGame:
    """A game in play, as the room's members take part in it."""

    def __init__(
        self,
        room: Host,
        setting: AgreedRules,
        began: GameBegan,
        proof: FairDealProof,
        number: int,
        moves: list[MoveMade] | None = None,
        stood_in: list[StoodIn] | None = None,
        clocked: Clocked | None = None,
        hints: Sequence[int] = (),
    ) -> None:
        """The game as it was dealt, or as its moves have brought it so far.

        Arguments:
            number: the number of its first snapshot.
            stood_in: where bots have played on, or do; of a game in play the list that the room's acts change.
            clocked: how far its clocks had run when that was last written down.
            hints: the seats to which hints have named a play, one for each hint.

        Raises:
            ValueError, QkError: if the moves do not lead anywhere; the game is not to be used then.
        """
        self.began = began
        self._room = room
        self._setting = setting
        self._proof = proof
        self._adapter = setting.adapter
        titles = _titles_dealt(began.titles, self._adapter.newcomer)
        self._kept = MovesKept(room.acts, number + 1)
        start = self._adapter.deal(setting.terms, setting.seats, proof.dealing, titles)
        self.table = Table(
            self._adapter,
            start,
            [SeatedPlayer(name, bot) for name, bot in zip(began.names, began.bots, strict=True)],
            proof.playing,
            clocks=setting.terms.clocks,
            time_dice=proof.timing,
            mathematician=room.workshop,
            journal=self._kept,
            grace=room.options.grace,
            clock=room.now,
        )
        self.table.help.assist = room.options.assist and self._adapter.assists
        if room.options.games > 1:
            self.table.score = SeriesScore(began.game, room.options.games, began.points, began.titles)
        self.stood_in = [] if stood_in is None else stood_in
        """Where bots have played on for members who had left, in the order in which these went."""
        self._bots: dict[Seat, tuple[LocalSeat, asyncio.Task[None]]] = {}
        self._watching: asyncio.Task[None] | None = None
        self._asked: dict[Seat, int] = {}
        self._due: tuple[Seat, ...] = ()
        self._asked_after = 0
        """How many moves had been made when it was last looked who is awaited."""
        self._decision: Any = None
        self._unkept = False
        self._number = number
        self._teller: UpdateTeller | None = None
        self._take_up(moves or [], hints, clocked)

    def _take_up(self, moves: Sequence[MoveMade], hints: Sequence[int], clocked: Clocked | None) -> None:
        """Brings the table to where it was left."""
        self.table.help.hints.update(map(Seat, hints))
        if moves:
            made = ((Seat(move.actor), move.text, move.seconds) for move in moves)
            self.table.make_again(made, same_dice=True)
        if clocked is not None:
            seconds = [move.seconds for move in moves[clocked.moves :]]
            self.table.timing.take_up(clocked.used, clocked.game_left, self._room.now(), seconds)

    @property
    def last_number(self) -> int:
        """The number of the last update."""
        return self._number

    # ------------------------------------------------------------------ beginning and ending

    def begin(self, bots: Mapping[Seat, str], over: Callable[[], None]) -> None:
        """The game is shown to everybody, and bots and clocks begin.

        Arguments:
            bots: the level of each bot.
            over: called when the game has come to its end.
        """
        self.table.listen(self)
        room = self._room
        for seat in range(len(self.began.bots)):
            level = bots.get(Seat(seat))
            if level:
                self._seat_bot(Seat(seat), level)
        for member in room.seated:
            if member.line is None and member.seat is not None:
                self.table.absent(member.seat)
        self._watching = room.spawn(self._until_over(over))
        if self.table.clocks.limited:
            self.table.spawn(self._keep_clocks())

    async def _keep_clocks(self) -> None:
        """Writes down now and then how far the clocks have run, for what is not written down is given anew."""
        while not self.table.is_over:
            await asyncio.sleep(CLOCKS_KEPT)
            self._keep_clock()

    def _keep_clock(self) -> None:
        used, left = self.table.timing.run(self._room.now())
        clocked = Clocked(len(self.table.made), round(used, 1), None if left is None else round(left, 1))
        if clocked != self._room.state.clocked and not self.table.is_over:
            with contextlib.suppress(OSError):  # everybody was told that nothing can be kept
                self._room.keep(clocked)

    async def _until_over(self, over: Callable[[], None]) -> None:
        await self.table.over.wait()
        over()

    def _seat_bot(self, seat: Seat, level: str) -> None:
        self._show_player(seat, level)
        client = self.table.attach(seat)
        seed = int.from_bytes(self._proof.seed[:6], "big") + seat
        pace = Pace(self._room.options.pace)
        plays = play_bot(self.table, client, level, seed, self._room.workshop.think, pace)
        self._bots[seat] = client, self.table.spawn(plays)

    def _show_player(self, seat: Seat, level: str) -> None:
        """Those who play with this seat know whether a bot or a person has it."""
        players = self.table.players
        player = SeatedPlayer(players[seat].name, level)
        self.table.players = (*players[:seat], player, *players[seat + 1 :])

    async def close(self) -> None:
        """The table closes, and does not come to an end any more; its journal stays."""
        if self._watching is not None:
            self._watching.cancel()
            if self.table.clocks.limited:
                self._keep_clock()
        await self.table.close()

    # ------------------------------------------------------------------ what happens

    def on_update(self, told: TableState | None) -> None:
        """The table tells of a change: to everybody what they may know."""
        room = self._room
        if told is None:
            if self.table.fault is not None:
                room.failed(self.table.fault, "stands-fault")
            return
        if self._teller is None:
            self._teller = UpdateTeller(
                self.table.game, self._setting.seats, told.state, told.clock,
                deal=self.began.deal, number=self._number, before=told.before,
            )  # fmt: skip
            self._ask(told)
            for audience in room.audiences:
                audience.begin(self._teller.stand)
            return
        if told.unkept is not self._unkept:
            self._unkept = told.unkept
            room.lobby_changed()
        shown = self._teller.tell(told.state, told.events, told.clock, told.judging)
        self._number = shown.number
        self._kept.number = shown.number + 1
        self._ask(told)
        for audience in room.audiences:
            audience.show(shown, self._teller.stand)

    def _ask(self, told: TableState) -> None:
        """Remembers since which update each seat has been awaited: a move made on an earlier one is stale."""
        due = self.table.game.due(told.state).seats
        same = self.table.decisions == self._decision
        moved = {one.actor for one in self.table.made[self._asked_after :]}
        self._asked_after = len(self.table.made)
        for seat in due:
            if not same or seat not in self._due or seat in moved:
                self._asked[seat] = self._number
        self._due, self._decision = due, self.table.decisions

    # ------------------------------------------------------------------ moves

    def move(self, token: bytes, seat: Seat, move: wire.Move) -> Answer | Awaitable[Answer]:
        """A member's move on the table as an update of a certain number showed it: its answer, or what gives it."""
        made = self._read(seat, move)
        if isinstance(made, Answer):
            return made
        answered = self.table.submit(seat, made, command_id(token, move.id))
        return _told(move, answered.result()) if answered.done() else _told_later(move, answered)

    def _read(self, seat: Seat, move: wire.Move) -> Any:
        """The move that a text spells, or the answer to one that cannot be read or comes too late."""
        try:
            made = self._adapter.read_move_text(move.text, self.began.names)
        except BadNotation as wrong:
            return Answer(move.id, "bad-notation", str(wrong)[:400], args_of(wrong.as_problem))
        if move.number < self._asked.get(seat, 0) and seat in self.table.game.due(self.table.state).seats:
            return Answer(move.id, "stale", "the table has changed since; look and choose again")
        return made

    # ------------------------------------------------------------------ people

    def pause(self) -> None:
        """All clocks stand still."""
        self.table.pause()

    def go_on(self) -> None:
        """The clocks run again."""
        self.table.go_on()

    def absent(self, seat: Seat) -> None:
        """A player has lost the line."""
        self.table.absent(seat)

    def present(self, seat: Seat) -> None:
        """A player is back."""
        self.table.absent(seat, False)

    async def take_out(self, seat: Seat) -> bool:
        """A player who leaves is out of the game, if the game knows that (P-51); whether that was done."""
        if self._adapter.leave is None:
            return False
        paused = self.table.is_paused
        if paused:  # whoever goes may do so at any time; the others' pause is not over
            self.table.go_on()
        taken = (await self.table.submit(seat, self._adapter.leave)).taken
        if paused:
            self.table.pause()
        return taken

    def is_out(self, seat: Seat) -> bool:
        """Whether a seat has its place already: whoever leaves it leaves nothing behind."""
        return self._adapter.is_out(self.table.state, seat)

    def replace(self, seat: Seat, level: str) -> None:
        """A bot plays on for a player who has left."""
        self.table.absent(seat, False)
        self._seat_bot(seat, level)

    def give_back(self, seat: Seat) -> None:
        """The player is back: the bot makes room."""
        client, task = self._bots.pop(seat)
        task.cancel()
        self.table.detach(client)
        self._show_player(seat, "")

    # ------------------------------------------------------------------ afterwards

    def left(self) -> tuple[Seat, ...]:
        """The seats that a bot played to the end, in the order in which their players left."""
        last = {Seat(one.seat): one for one in self.stood_in}
        return tuple(seat for seat, one in last.items() if self._is_the_bots(one))

    def _is_the_bots(self, one: StoodIn) -> bool:
        """Whether the seat's end was played by the bot: its player did not come back, or only to look at it."""
        if one.until is None:
            return True
        made = self.table.made
        played = any(move.actor == one.seat for move in made[one.since : one.until])
        return played and not any(move.actor == one.seat for move in made[one.until :])

    def count(self, series: Series) -> Series:
        """The series with this game, once it is over."""
        ranks, left = self.table.game.result(self.table.state), self.left()
        assert ranks is not None, "only a game that is over counts"
        places = places_counted(ranks, left)
        return counted(
            series,
            self._room.options.games,
            self.began.sitters,
            places,
            titles=titles_after(self._setting.terms, self._adapter, self.began.game, places),
            fame=self._adapter.fame(self.table.state),
            left=left,
            id=self.began.series,
            once=self._room.options.once,
        )

    def record(self) -> str:
        """The game as a record, with the proof of its deal."""
        began, names = self.began, self.began.names
        header: dict[str, object] = {"date": began.date[:10]}
        levels = {**began.levels, **{names[one.seat]: one.level for one in self.stood_in}}
        if levels:
            header["bots"] = levels
        if self.stood_in:
            header["stand_ins"] = self._stand_ins()
        header["verify"] = self._proof.header()
        header |= self.table.help.keys(names)
        games = self._room.options.games
        if games > 1:
            header["event"] = f"game {began.game} of {games}"
            points = dict(zip(names, began.points or (0,) * len(names), strict=True))
            known = {"id": began.series} if began.series else {}
            header["series"] = {"game": began.game, "games": games, "points": points, **known}
        return self._adapter.record(names, self.table.start, self.table.made, self.table.clocks, header)

    def _stand_ins(self) -> dict[str, dict[str, int]]:
        """From which move of the record on a bot played for whom, and up to which if the player came back."""
        told: dict[str, dict[str, int]] = {}
        left = self.left()
        for one in self.stood_in:
            name = self.began.names[one.seat]
            told.setdefault(name, {"from": self._lines_after(one.since) + 1})
            told[name].pop("to", None)
            if one.until is not None and one.seat not in left:
                told[name]["to"] = self._lines_after(one.until)
        return told

    def _lines_after(self, moves: int) -> int:
        """How many moves the record has when so many have been made at the table, where some share a line."""
        made = self.table.made[:moves]
        text = self._adapter.record(self.began.names, self.table.start, made, self.table.clocks, {})
        return text.partition("+++\n")[2].partition("+++\n")[2].count("\n") - len(self.began.names)


def _titles_dealt(titles: tuple[str, ...], newcomer: str) -> tuple[str, ...]:
    """The titles with which a game is dealt: whoever is new in the series has nothing to give and nothing to get."""
    return tuple(title or newcomer for title in titles)


def _told(move: wire.Move, answer: messages.MoveAnswer) -> Answer:
    """The host's answer as it travels."""
    return Answer(move.id, "" if answer.taken else answer.reason, answer.detail[:400])


async def _told_later(move: wire.Move, answered: Awaitable[messages.MoveAnswer]) -> Answer:
    return _told(move, await answered)

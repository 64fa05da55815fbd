"""One game in play at a room's table: takes moves made on an update, and sends updates."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from engine.errors import BadNotation
from engine.seats import Seat
from netplay.room.agreed_rules import AgreedRules
from netplay.room.audience import UpdateBuilder
from netplay.room.game import GameInPlay
from netplay.room.host import Host
from netplay.room.journal import command_id
from netplay.table import messages
from netplay.table.messages import SeatedPlayer, TableState
from netplay.wire import messages as wire
from netplay.wire.messages import Answer
from netplay.wire.problems import args_of


class RunningGame(GameInPlay):
    """A game in play, as the room's members take part in it."""

    def __init__(self, room: Host, setting: AgreedRules, number: int) -> None:
        """The game in play in the room's state, as dealt or with its moves so far.

        Arguments:
            number: the number of its first snapshot.

        Raises:
            ValueError, QkError: if the moves are invalid; the game must not be used then.
        """
        super().__init__(room.acts, setting.adapter, setting.terms, room.worker_pool, room.now, number)
        self._room = room
        self._asked_since: dict[Seat, int] = {}
        self._due: tuple[Seat, ...] = ()
        self._moves_checked = 0
        """The number of moves at the last check of who has to act."""
        self._decision: Any = None
        self._unkept = False
        self.last_number = number
        """The number of the last update."""
        self._updates: UpdateBuilder | None = None

    def begin(self, bots: Mapping[Seat, str], over: Callable[[], None]) -> None:
        """Show the game to all, and start bots and clocks."""
        self.table.listen(self)
        super().begin(bots, over)
        for member in self._room.seated:
            if member.line is None and member.seat is not None:
                self.table.absent(member.seat)

    def _seat_bot(self, seat: Seat, level: str) -> None:
        self._show_player(seat, level)
        super()._seat_bot(seat, level)

    def _show_player(self, seat: Seat, level: str) -> None:
        """Tell clients of this seat whether a bot or a person plays it."""
        players = self.table.players
        player = SeatedPlayer(players[seat].name, level)
        self.table.players = (*players[:seat], player, *players[seat + 1 :])

    def on_update(self, current: TableState | None) -> None:
        """Send a change of the table to all, to each what it may know."""
        room = self._room
        if current is None:
            if self.table.fault is not None:
                room.failed(self.table.fault, "stands-fault")
            return
        if self._updates is None:
            self._updates = UpdateBuilder(
                self.table.game, len(self.began.names), current.state, current.clock,
                deal=self.began.deal, number=self.last_number, before=current.before,
            )  # fmt: skip
            self._ask(current)
            for audience in room.audiences:
                audience.begin(self._updates.stand)
            return
        if current.unkept is not self._unkept:
            self._unkept = current.unkept
            room.lobby_changed()
        shown = self._updates.build(current.state, current.events, current.clock, current.judging)
        self.last_number = shown.number
        self._move_journal.number = shown.number + 1
        self._ask(current)
        for audience in room.audiences:
            audience.show(shown, self._updates.stand)

    def _ask(self, current: TableState) -> None:
        """Note since which update each seat has to act: a move made on an earlier one is stale."""
        due = self.table.game.due(current.state).seats
        same = self.table.decisions == self._decision
        moved = {one.actor for one in self.table.made[self._moves_checked :]}
        self._moves_checked = len(self.table.made)
        for seat in due:
            if not same or seat not in self._due or seat in moved:
                self._asked_since[seat] = self.last_number
        self._due, self._decision = due, self.table.decisions
        self.decide_for_leavers()

    def decide_for_leavers(self) -> None:
        """Let the host answer for players who left when they were out: their last play may still ask something."""
        for seat in self.table.game.due(self.table.state).seats:
            if self._room.sitter(seat) is None and seat not in self._room.state.bots:
                self.table.spawn(self.table.move_for_absent(seat))

    def move(self, token: bytes, seat: Seat, move: wire.Move) -> Answer | Awaitable[Answer]:
        """Make a member's move, based on the update of a certain number: its answer, or an awaitable for it."""
        made = self._read(seat, move)
        if isinstance(made, Answer):
            return made
        answered = self.table.submit(seat, made, command_id(token, move.id))
        return _answer_of(move, answered.result()) if answered.done() else _answer_later(move, answered)

    def _read(self, seat: Seat, move: wire.Move) -> Any:
        """The move of a text, or the answer to an unreadable or late one."""
        try:
            made = self._adapter.read_move_text(move.text, self.began.names)
        except BadNotation as wrong:
            return Answer(move.id, "bad-notation", str(wrong)[:400], args_of(wrong.as_problem))
        if (
            move.number < self._asked_since.get(seat, 0)
            and seat in self.table.game.due(self.table.state).seats
        ):
            return Answer(move.id, "stale", "the table has changed since; look and choose again")
        return made

    async def take_out(self, seat: Seat) -> None:
        """Take a leaving player out of the game, if the game supports it (P-51)."""
        if self._adapter.leave is not None:
            await self.table.submit(seat, self._adapter.leave)

    def is_out(self, seat: Seat) -> bool:
        """Whether a seat has its place already, so that its player can leave without consequences."""
        return self._adapter.is_out(self.table.state, seat)

    def replace(self, seat: Seat, level: str) -> None:
        """Let a bot play on for a player who has left."""
        self.table.absent(seat, False)
        self._seat_bot(seat, level)

    def give_back(self, seat: Seat) -> None:
        """The player is back: the bot makes room."""
        client, task = self._bots.pop(seat)
        task.cancel()
        self.table.detach(client)
        self._show_player(seat, "")


def _answer_of(move: wire.Move, answer: messages.MoveAnswer) -> Answer:
    """The host's answer as it travels."""
    return Answer(move.id, "" if answer.taken else answer.reason, answer.detail[:400])


async def _answer_later(move: wire.Move, answered: Awaitable[messages.MoveAnswer]) -> Answer:
    return _answer_of(move, await answered)

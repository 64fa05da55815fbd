"""One program at an ordinary table: its connection on one side, a guest of the table on the other.

The guest is an ordinary member: it gets ready when a game can begin, takes part in the deal, and the table judges its
moves. An illegal play becomes a pass. A program that is cut off keeps its seat to the end of the match, played by a
sample player.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol, assert_never

import msgspec

from engine.daifugo.board import Phase
from engine.daifugo.moves import Gift, Move, Pass, Play
from engine.daifugo.uecda import bots
from engine.daifugo.uecda.match import strongest
from engine.daifugo.uecda.plays import cards_of, mask_of, reading_of
from engine.daifugo.view import View
from netplay.guest.events import (
    ChatReceived,
    ConnectionDown,
    ConnectionEnded,
    ConnectionUp,
    GameShown,
    LobbySeen,
    Recorded,
)
from netplay.guest.guest import Guest
from netplay.guest.remote_seat import RemoteSeat
from netplay.table.messages import SeatUpdate, TableReason
from netplay.tasks import StartTask, alongside
from netplay.uecda.line import ProgramConnection
from netplay.uecda.program_messages import ProgramMessages
from netplay.uecda.tables import Rows, UnreadableTable, pack_number, read_hand, read_play
from netplay.wire import messages as wire

STAND_IN = "novice"
_LATER = frozenset((*TableReason, "stale", "not-kept"))
"""Reasons that refuse a move only for the moment; later updates show whether it is still due."""


class PlayerNumbers(Protocol):
    """The number of each player of the match."""

    def free(self) -> int:
        """The number of the next program."""

    def players(self, lobby: wire.Lobby) -> tuple[int, ...]:
        """The number of the player on each seat."""


class ProgramMove(msgspec.Struct, frozen=True):
    """The intended move of a program; a pass if unreadable."""

    move: Move
    readable: bool = True


class ForeignProgram:
    """A connected program, from its greeting until it leaves the table."""

    def __init__(
        self,
        line: ProgramConnection,
        guest: Guest,
        patience: float,
        numbers: PlayerNumbers,
        log: Callable[[str], None],
    ) -> None:
        """A program whose guest is not at the table yet.

        Arguments:
            patience: seconds for it to answer.
        """
        self.line = line
        self.number: int | None = None
        """Its number, once it is seated."""
        self._guest, self._patience = guest, patience
        self._numbers, self._log = numbers, log
        self._start: StartTask
        self._playing: asyncio.Task[None] | None = None
        self._has_played = False
        self._seed = 0

    @property
    def name(self) -> str:
        """Its name at the table."""
        return self._guest.name

    async def stay(self) -> None:
        """Sits at the table until its match is over, or it leaves before that."""
        try:
            async with alongside() as self._start:
                self._start(self._guest.run())
                self._start(self._leave_with_the_line())
                await self._attend()
        finally:
            try:
                await self._guest.close()
            finally:
                await self.line.close()

    async def _attend(self) -> None:
        while True:
            event = await self._guest.events.get()
            match event:
                case LobbySeen(lobby=lobby):
                    await self._look_at(lobby)
                case GameShown(client=client):
                    self._begin(client)
                case ConnectionEnded() as ended:
                    if self.number is None:
                        self._log(f"a program found no place: {ended.text or ended.code}")
                        self.line.cut("no place")
                    return
                case ConnectionUp() | ConnectionDown() | ChatReceived() | Recorded():
                    continue
                case _:
                    assert_never(event)

    async def _look_at(self, lobby: wire.Lobby) -> None:
        """Get ready for every game of the match, leave after it, and refuse pauses."""
        if lobby.seat is None:
            await self._guest.ask(wire.Leave)
            return
        if self.number is None:
            self.number = self._numbers.free()
            self._log(f"{self.name} is player {self.number}")
            self.line.send(pack_number(self.number))
        waits = lobby.phase in ("lobby", "over")
        if waits and lobby.standing.game == 1 and (self._has_played or self.line.fault):
            if self._playing is not None and lobby.phase == "over":
                await self._playing  # the program gets the end of the last game before it is disconnected
            await self._guest.ask(wire.Leave)
        elif waits and not lobby.seats[lobby.seat].ready:
            await self._guest.ask(lambda id: wire.Ready(id, True))
        elif lobby.pausing and self.name not in lobby.pausing and lobby.phase == "playing":
            await self._guest.ask(lambda id: wire.Pause(id, True))

    async def _leave_with_the_line(self) -> None:
        """Free the seat of a program that disconnects before the match."""
        await self.line.ended()
        if self.number is not None and not self._has_played:
            self._log(f"{self.name} has left before the match")
            await self._guest.ask(wire.Leave)

    def _begin(self, client: RemoteSeat) -> None:
        lobby = self._guest.lobby
        if self._playing is not None:
            self._playing.cancel()
        if client.seat is None or lobby is None:
            return
        self._has_played = True
        last = lobby.standing.game >= lobby.standing.games
        messages = ProgramMessages(self._numbers.players(lobby), last=last)
        self._playing = self._start(self._play(client, messages))

    async def _play(self, client: RemoteSeat, messages: ProgramMessages) -> None:
        """Send one game to the program, and make its moves."""
        wanted: ProgramMove | None = None
        async for update in client.updates():
            data = messages.on_events(update.view, update.events)
            if messages.awaits and data:
                wanted = None
                self.line.ask()
            self.line.send(data)
            if messages.over:
                return
            if not messages.awaits or update.paused:
                continue
            wanted = wanted or await self._wanted(update.view)
            await self._make(client, messages, wanted, update)

    async def _wanted(self, view: View) -> ProgramMove:
        """The program's submission, or a sample player's if it is cut off."""
        if not self.line.fault:
            rows = await self.line.answer(self._patience)
            if rows is not None:
                return _gift(rows) if view.phase is Phase.EXCHANGE else _play(rows)
            self._log(f"{self.name} {self.line.fault}: a sample player plays on")
        self._seed += 1
        return ProgramMove(bots.move(STAND_IN, view, self._seed))

    async def _make(
        self, client: RemoteSeat, messages: ProgramMessages, wanted: ProgramMove, update: SeatUpdate
    ) -> None:
        """Make a move at the table; an illegal one becomes a pass, or the strongest gift."""
        view: View = update.view
        answer = await client.send(wanted.move, on=update.number)
        if answer.reason in _LATER:
            return
        if view.phase is Phase.EXCHANGE:
            if not answer.taken:
                await client.send(Gift(cards_of(strongest(mask_of(view.hand), view.owed))))
            messages.given()
            return
        taken = answer.taken and wanted.readable and (wanted.move != Pass() or not view.field)
        if not answer.taken:
            answer = await client.send(Pass(), on=update.number)
        if answer.taken:
            self.line.send(messages.judged(taken=taken))


def _gift(rows: Rows) -> ProgramMove:
    try:
        return ProgramMove(Gift(cards_of(read_hand(rows))))
    except UnreadableTable:
        return ProgramMove(Gift(()), False)


def _play(rows: Rows) -> ProgramMove:
    try:
        play = read_play(rows)
    except UnreadableTable:
        return ProgramMove(Pass(), False)
    return ProgramMove(Pass() if play is None else Play(cards_of(play.mask), reading_of(play)))

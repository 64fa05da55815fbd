"""One of our bots at a foreign host: the thin layer over sockets."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from enum import Enum, auto
from typing import Protocol, assert_never

import msgspec

from engine.daifugo.uecda import bots
from engine.daifugo.uecda.match import POINTS, SEATS, above, strongest
from engine.daifugo.uecda.plays import UecdaPlay
from engine.daifugo.uecda.sight import SeenPlay, UecdaSight
from engine.errors import QkError
from netplay.tasks import alongside
from netplay.uecda import tables

THINKING = 1.0
"""The maximum seconds for a move."""
PATIENCE = 600.0
"""Seconds of silence after which a host counts as gone: people may be playing too."""


class MatchOutcome(msgspec.Struct, frozen=True):
    """The result of a match, as this end saw it."""

    number: int
    points: tuple[int, ...]
    """Of each game in turn."""
    refused: int
    """Own plays that the host did not take."""


async def play_match(
    host: str,
    port: int,
    name: str,
    level: str,
    log: Callable[[str], None],
    *,
    seed: int = 0,
    patience: float = PATIENCE,
    person: Person | None = None,
) -> MatchOutcome:
    """Play one match to its end.

    Arguments:
        person: decides in place of the bot.

    Raises:
        QkError: the host cannot be reached, falls silent, or ends in the middle.
        tables.UnreadableTable: it violates this protocol.
    """
    where = f"{host}:{port}"
    try:
        async with asyncio.timeout(patience):
            reader, writer = await asyncio.open_connection(host, port)
    except (OSError, TimeoutError) as wrong:
        raise QkError("uecda-not-reached", where=where) from wrong
    visit = _Visit(MatchSession(name), person or _Bot(level, seed), log)
    try:
        return await visit.play(reader, writer, where, patience)
    except OSError as wrong:
        raise QkError("uecda-lost-host", where=where, games=len(visit.points)) from wrong
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


class Person(Protocol):
    """Decides: a bot, or a person at the keyboard."""

    async def give(self, hand: int, count: int) -> int:
        """The cards that go back in the exchange."""

    async def play(self, sight: UecdaSight) -> UecdaPlay | None:
        """The play; None for a pass."""


class _Bot:
    """One of our bots, in a thread of its own."""

    def __init__(self, level: str, seed: int) -> None:
        self._level, self._seed = level, seed

    async def give(self, hand: int, count: int) -> int:
        self._seed += 1
        return bots.give(self._level, hand, count, self._seed)

    async def play(self, sight: UecdaSight) -> UecdaPlay | None:
        """Its level's play, found within a bounded time."""
        self._seed += 1
        ends = time.monotonic() + THINKING
        return await asyncio.to_thread(
            bots.choose, self._level, sight, self._seed, lambda: ends - time.monotonic()
        )


class _Visit:
    """One match at a host."""

    def __init__(self, session: MatchSession, player: Person, log: Callable[[str], None]) -> None:
        self._session, self._player, self._log = session, player, log
        self.points: list[int] = []
        self._refused = 0

    async def play(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, where: str, patience: float
    ) -> MatchOutcome:
        """Greet, and answer until the match is over."""
        session = self._session
        writer.write(session.greeting())
        while True:
            message = session.next()
            if message is None:
                session.feed(await self._received(reader, where, patience))
            elif isinstance(message, GameEnded):
                self._count(message)
                if message.last:
                    assert session.number is not None
                    return MatchOutcome(session.number, tuple(self.points), self._refused)
            else:
                async with alongside() as start:
                    start(self._hear(reader, where))
                    answer = await self._answer(message)
                writer.write(answer)

    async def _hear(self, reader: asyncio.StreamReader, where: str) -> None:
        """Take in what comes while the player decides: a host that hangs up meanwhile has ended the match."""
        while True:
            self._session.feed(await self._received(reader, where, None))

    async def _received(self, reader: asyncio.StreamReader, where: str, patience: float | None) -> bytes:
        try:
            async with asyncio.timeout(patience):
                data = await reader.read(1 << 16)
        except TimeoutError as wrong:
            raise QkError("uecda-silent-host", where=where) from wrong
        if not data:
            raise QkError("uecda-lost-host", where=where, games=len(self.points))
        return data

    async def _answer(self, message: GiftWanted | PlayWanted | PlayJudged) -> bytes:
        """The answer to the host; empty if it only sent a verdict."""
        session = self._session
        match message:
            case GiftWanted(hand=hand, count=count):
                return session.give(await self._player.give(hand, count))
            case PlayWanted(sight=sight, readable=readable):
                return session.play(await self._player.play(sight) if readable else None)
            case PlayJudged(taken=taken, play=play):
                self._refused += play is not None and not taken
                return b""
            case _:
                assert_never(message)

    def _count(self, ended: GameEnded) -> None:
        number, places = self._session.number, ended.places
        assert number is not None
        place = places.index(number) if number in places else len(POINTS) - 1
        self.points.append(POINTS[place])
        if len(self.points) % 100 == 0:
            mean = sum(self.points) / len(self.points)
            self._log(f"{len(self.points)} games, {mean:.2f} points a game")


# A client of the protocol without a connection: bytes in, requests to the player out.
#
# The session derives the game from the tables that the host shows: plays, passes, numbers of cards. It waits for bytes
# or for the player, never for both; early bytes are buffered.

_ALL = (1 << 53) - 1


class Awaits(Enum):
    """What comes next."""

    NUMBER = auto()
    START = auto()
    TURN = auto()
    VERDICT = auto()
    FIELD = auto()
    FLOW = auto()
    NOTHING = auto()


class GiftWanted(msgspec.Struct, frozen=True):
    """The player has to give cards back."""

    hand: int
    count: int


class PlayWanted(msgspec.Struct, frozen=True):
    """The player is on turn."""

    sight: UecdaSight
    readable: bool
    """Whether the field is known; if not, only a pass is safe."""


class PlayJudged(msgspec.Struct, frozen=True):
    """The host has taken the last play, or has not."""

    taken: bool
    play: UecdaPlay | None


class GameEnded(msgspec.Struct, frozen=True):
    """A game is over: the players, best first, as far as the host has shown."""

    places: tuple[int, ...]
    last: bool


ProgramMessage = GiftWanted | PlayWanted | PlayJudged | GameEnded


class MatchSession:
    """One match, as the player lives it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.number: int | None = None
        self.awaits = Awaits.NUMBER
        self.waits_for_player = False
        self._bytes = bytearray()
        self._new_game()

    def _new_game(self) -> None:
        self._now = tables.UecdaStanding()
        self._hand = 0
        self._seen = 0
        self._field: UecdaPlay | None = None
        self._readable = True
        self._owner = -1
        self._passed: list[int] = []
        self._passes = 0
        self._out: list[int] = []
        self._history: list[SeenPlay] = []
        self._gave: tuple[tuple[int, int], ...] = ()
        self._barred: tuple[tuple[int, int], ...] = ()
        self._played: UecdaPlay | None = None
        self._begun = False

    def greeting(self) -> bytes:
        """The first message."""
        rows = tables.blank()
        tables.put_name(rows, self.name)
        return tables.pack(rows)

    def give(self, cards: int) -> bytes:
        """The player's gift."""
        self.waits_for_player = False
        if self._now.classes:
            mine = self._now.classes[self._me]
            poorer = self._now.classes.index(SEATS - 1 - mine)
            seat = self._now.seats.index(poorer)
            self._gave = ((seat, cards),)
            self._barred = ((seat, above(strongest(self._hand, self._now.to_give))),)
        self._hand &= ~cards
        rows = tables.blank()
        tables.put_hand(rows, cards)
        return tables.pack(rows)

    def play(self, play: UecdaPlay | None) -> bytes:
        """The player's play, or pass."""
        self.waits_for_player = False
        self._played = play
        rows = tables.blank()
        if play is not None:
            tables.put_play(rows, play)
        return tables.pack(rows)

    def feed(self, data: bytes) -> None:
        """Add received bytes."""
        self._bytes += data

    def next(self) -> ProgramMessage | None:
        """The next request or event for the player; None while more bytes, or the player, are awaited.

        Raises:
            tables.UnreadableTable: the host violates the protocol.
        """
        while not self.waits_for_player and self.awaits is not Awaits.NOTHING:
            size = (
                tables.NUMBER_SIZE
                if self.awaits in (Awaits.NUMBER, Awaits.VERDICT, Awaits.FLOW)
                else tables.SIZE
            )
            if len(self._bytes) < size:
                return None
            data = bytes(self._bytes[:size])
            del self._bytes[:size]
            message = self._take(data)
            if message is not None:
                return message
        return None

    @property
    def _me(self) -> int:
        assert self.number is not None
        return self.number

    def _take(self, data: bytes) -> ProgramMessage | None:
        match self.awaits:
            case Awaits.NUMBER:
                self.number = tables.unpack_number(data)
                if not 0 <= self.number < SEATS:
                    raise tables.UnreadableTable("uecda-bad-number", number=self.number)
                self.awaits = Awaits.START
                return None
            case Awaits.START:
                return self._started(tables.unpack(data))
            case Awaits.TURN:
                return self._turn(tables.unpack(data))
            case Awaits.VERDICT:
                self.awaits = Awaits.FIELD
                return PlayJudged(tables.unpack_number(data) == 9, self._played)
            case Awaits.FIELD:
                self._shown(tables.unpack(data))
                self.awaits = Awaits.FLOW
                return None
            case Awaits.FLOW:
                return self._flow(tables.unpack_number(data))
            case Awaits.NOTHING:
                raise AssertionError(self.awaits)
            case _:
                assert_never(self.awaits)

    def _started(self, rows: tables.Rows) -> ProgramMessage | None:
        self._new_game()
        self._now, self._hand = tables.read_standing(rows), tables.read_hand(rows)
        self.awaits = Awaits.TURN
        if self._now.to_give > 0:
            self.waits_for_player = True
            return GiftWanted(self._hand, self._now.to_give)
        return None

    def _turn(self, rows: tables.Rows) -> ProgramMessage | None:
        dealt = self._hand
        self._now, self._hand = tables.read_standing(rows), tables.read_hand(rows)
        if not self._begun:
            self._begun = True
            self._remember_gift(dealt & ~self._hand)
        if self._now.my_turn:
            self.awaits, self.waits_for_player = Awaits.VERDICT, True
            return PlayWanted(self._sight(), self._readable)
        self.awaits = Awaits.FIELD
        return None

    def _remember_gift(self, cards: int) -> None:
        """Note that the richer player has a poorer player's tribute."""
        if self._now.classes and self._now.classes[self._me] > SEATS // 2:
            richer = self._now.classes.index(SEATS - 1 - self._now.classes[self._me])
            self._gave = ((self._now.seats.index(richer), cards),)

    def _sight(self) -> UecdaSight:
        now = self._now
        seat = now.seats.index(self._me)
        counts = tuple(now.counts[player] for player in now.seats)
        return UecdaSight(
            seat,
            self._hand,
            _ALL & ~self._seen & ~self._hand,
            counts,
            self._field,
            self._owner,
            now.rev,
            self._field.suits if now.locked and self._field is not None else 0,
            tuple(self._passed),
            self._passes,
            tuple(now.seats.index(player) for player in self._out),
            tuple(now.classes[player] for player in now.seats) if now.classes else (),
            self._gave,
            self._barred,
            tuple(self._history),
        )

    def _shown(self, rows: tables.Rows) -> None:
        """The field after a submission: the player in turn played it, or passed."""
        before, now = self._now, tables.read_standing(rows)
        mover = before.turn
        if not 0 <= mover < SEATS:
            raise tables.UnreadableTable("uecda-bad-number", number=mover)
        seat = now.seats.index(mover)
        lock = self._field.suits if before.locked and self._field is not None else 0
        if now.counts[mover] < before.counts[mover]:
            try:
                play = tables.read_play(rows)
            except tables.UnreadableTable:
                play = None
            if play is not None and self._readable:
                self._history.append(SeenPlay(seat, play, self._field, lock, before.rev))
            self._readable = play is not None
            self._field, self._owner, self._passes = play, seat, 0
            self._seen |= 0 if play is None else play.mask
            if not now.counts[mover]:
                self._out.append(mover)
        else:
            self._passes += 1
            self._passed.append(seat)
            if self._readable:
                self._history.append(SeenPlay(seat, None, self._field, lock, before.rev))
        if now.empty and (not before.empty or seat not in self._passed or self._all_passed(now)):
            self._field, self._readable = None, True
            self._passed.clear()
        self._now = now

    def _all_passed(self, now: tables.UecdaStanding) -> bool:
        """Whether all with cards are out of this round; a leader who passes does not clear the field."""
        return all(now.seats.index(player) in self._passed for player in range(SEATS) if now.counts[player])

    def _flow(self, number: int) -> ProgramMessage | None:
        if number == tables.GO_ON:
            self.awaits = Awaits.TURN
            return None
        if number not in (tables.GAME_OVER, tables.ALL_OVER):
            raise tables.UnreadableTable("uecda-bad-number", number=number)
        self.awaits = Awaits.START if number == tables.GAME_OVER else Awaits.NOTHING
        left = [player for player in range(SEATS) if player not in self._out]
        return GameEnded(
            (*self._out, *left) if len(left) < 2 else tuple(self._out), number == tables.ALL_OVER
        )

"""One of our bots at a foreign host: the thin layer over sockets."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Protocol, assert_never

import msgspec

from engine.daifugo.uecda import bots
from engine.daifugo.uecda.match import POINTS
from engine.daifugo.uecda.plays import UecdaPlay
from engine.daifugo.uecda.sight import UecdaSight
from engine.errors import QkError
from netplay.uecda.session import GameEnded, GiftWanted, MatchSession, PlayJudged, PlayWanted

THINKING = 1.0
"""The maximum seconds for a move."""
PATIENCE = 600.0
"""Seconds of silence after which a host counts as gone: people may be playing too."""


class LostHost(QkError):
    """A host that cannot be reached, or that ended a match in its middle."""


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
        LostHost: the host cannot be reached, falls silent, or ends in the middle.
        Strange: it violates this protocol.
    """
    where = f"{host}:{port}"
    try:
        async with asyncio.timeout(patience):
            reader, writer = await asyncio.open_connection(host, port)
    except (OSError, TimeoutError) as wrong:
        raise LostHost("uecda-not-reached", where=where) from wrong
    visit = _Visit(MatchSession(name), person or _Bot(level, seed), log)
    try:
        return await visit.play(reader, writer, where, patience)
    except OSError as wrong:
        raise LostHost("uecda-lost-host", where=where, games=len(visit.points)) from wrong
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
        """Its level's gift."""
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
                answer = await self._answer(message)
                writer.write(answer)

    async def _received(self, reader: asyncio.StreamReader, where: str, patience: float) -> bytes:
        try:
            async with asyncio.timeout(patience):
                data = await reader.read(1 << 16)
        except TimeoutError as wrong:
            raise LostHost("uecda-silent-host", where=where) from wrong
        if not data:
            raise LostHost("uecda-lost-host", where=where, games=len(self.points))
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

"""A lesson in play: a host's table, Euclid who follows a script, and a client that knows what is to be learned.

The learner's screen is the table's own and hears updates as at any table. Only `send` looks at a move first:
one that the step is not for is not made, and a hint says why. When a step is done Euclid answers, and where a
chapter ends the next deal is laid out on the same screen.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec

from engine.cards import read_cards
from engine.prime import opening
from engine.prime.concat import Reading, number_text, read
from engine.prime.moves import Draw, Move, Pass, Play
from engine.prime.primes import factor, is_prime
from engine.prime.settings import Rules, rules_for
from engine.seats import Seat
from engine.verdict import Reason
from netplay.learn.lessons import CHAPTERS, STEPS, Chapter, Step, fits, move_of
from netplay.table.dice import Dice
from netplay.table.games import ways_of
from netplay.table.local_seat import Seated
from netplay.table.messages import Answer, Player, Update
from netplay.table.table import Table

LEARNER, EUCLID = Seat(0), Seat(1)
BETWEEN = 1.6
"""Seconds that the end of a chapter stays in sight, at the usual pace."""


class Hint(msgspec.Struct, frozen=True):
    """Why a move was not the one: foul, other, draw, pass; and the number where there is one."""

    why: str
    number: str = ""
    factors: tuple[tuple[int, int], ...] = ()


class Tutor:
    """A client at the tables of the lessons, one after the other."""

    def __init__(self, name: str, *, pace: float = 0.8, first: int = 0) -> None:
        """A lesson for a player of this name.

        Arguments:
            pace: seconds that Euclid takes before answering.
            first: the chapter to begin with.
        """
        self._name = name
        self._pace = pace
        self.at = next(n for n, (chapter, _) in enumerate(STEPS) if chapter == first)
        self.hint: Hint | None = None
        self.table, self._client = self._deal(CHAPTERS[first])
        self._going: asyncio.Task[None] | None = None

    @property
    def seat(self) -> Seat | None:
        """The learner's seat."""
        return LEARNER

    @property
    def step(self) -> Step | None:
        """What is to be done now; None when all is learned."""
        return STEPS[self.at][1] if self.at < len(STEPS) else None

    @property
    def rules(self) -> Rules:
        """The rules of the lessons."""
        rules: Rules = self.table.state.rules
        return rules

    def _deal(self, chapter: Chapter) -> tuple[Table, Seated]:
        """Lays a chapter's cards out and makes Euclid's first moves."""
        rules = rules_for("official", {"D5": "seat", "D6": "none", "D7": "none"}, 2)
        hands = [read_cards(hand) for hand in chapter.hands]
        leader = EUCLID if chapter.opens else LEARNER
        start = opening.start(
            rules, hands, opening.known(read_cards(chapter.deck)), janken=False, leader=leader
        )
        players = (Player(self._name), Player("Euclid", "tutor"))
        ways = ways_of("prime")
        table = Table(ways, start, players, Dice.of_number(1))
        table.make_again([(EUCLID, ways.move_text(move_of(text), ()), None) for text in chapter.opens])
        return table, table.attach(LEARNER)

    # ------------------------------------------------------------------ a client like any other

    async def updates(self) -> AsyncIterator[Update]:
        """Every update, from one table after the other."""
        while True:
            client = self._client
            async for update in client.updates():
                yield update
            if client is self._client:
                return

    async def send(self, move: Move) -> Answer:
        """Makes the move if it is what the step is for; else nothing happens, and a hint is there."""
        step = self.step
        if step is None or (self._going is not None and not self._going.done()):
            return Answer(False, Reason.NOT_YOUR_TURN)
        if not fits(self.rules, step, move):
            self.hint = why_not(self.rules, move)
            return Answer(False, Reason.WRONG_PHASE, "tutorial")
        answer = await self.table.submit(LEARNER, move)
        if answer.taken:
            self.hint = None
            self._going = asyncio.create_task(self._go_on(step))
        return answer

    async def close(self) -> None:
        """Gets up from the lesson."""
        if self._going is not None:
            self._going.cancel()
            await asyncio.gather(self._going, return_exceptions=True)
        await self.table.close()

    # ------------------------------------------------------------------ Euclid, and the next deal

    async def _go_on(self, step: Step) -> None:
        for text in step.answers:
            await asyncio.sleep(self._pace)
            answer = await self.table.submit(EUCLID, move_of(text))
            if not answer.taken:
                raise RuntimeError(f"the lesson's answer {text} is refused: {answer.reason}")
        before = STEPS[self.at][0]
        self.at += 1
        if self.step is not None and STEPS[self.at][0] != before:
            await asyncio.sleep(self._pace * BETWEEN)
            last, (self.table, self._client) = self.table, self._deal(CHAPTERS[STEPS[self.at][0]])
            await last.close()
            return
        self._nudge()

    def _nudge(self) -> None:
        """Tells the screen that there is something new to say, though nothing happened at the table."""
        looking = self.table.attach(LEARNER)
        update = looking.queue.get_nowait()
        self.table.detach(looking)
        self._client.queue.put_nowait(update)


def why_not(rules: Rules, move: Move) -> Hint:
    """What to say about a move that the step is not for."""
    match move:
        case Draw():
            return Hint("draw")
        case Pass():
            return Hint("pass")
        case Play():
            reading = read(rules, move)
            if not isinstance(reading, Reading) or not isinstance(reading.number, int):
                return Hint("other", "∞")
            number = number_text(reading.number) or ""
            if move.factors or is_prime(reading.number):
                return Hint("other", number)
            return Hint("foul", number, factor(reading.number))
        case _:
            return Hint("other")

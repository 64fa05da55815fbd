"""A lesson in play: a host's table, Euclid who follows a script, and a client that knows what is to be learned.

The learner's screen is the table's own and hears updates as at any table. Only `send` looks at a move first:
one that the step is not for is not made, and a hint says why. When a step is done Euclid answers, and where a
chapter ends the next deal is laid out on the same screen.

A lesson never leaves its learner waiting for nothing: whenever Euclid has done, either the learner has
something to do or everything is learned. Should a move ever bring about what no script foresaw, the chapter is
dealt anew; a fault of the program comes out where the screen listens.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec

from engine.cards import read_cards
from engine.prime import opening
from engine.prime.concat import Reading, number_text, read
from engine.prime.moves import Draw, Move, Pass, Play
from engine.prime.notation import write_play
from engine.prime.primes import factor
from engine.prime.settings import Rules, rules_for
from engine.seats import Seat
from engine.verdict import Accepted, Fouled, FoulReason, Reason, Refused
from netplay.learn.lessons import CHAPTERS, STEPS, Chapter, Step, fits, judged, move_of
from netplay.table.dice import Dice
from netplay.table.games import adapter_of
from netplay.table.local_seat import Seated
from netplay.table.messages import Answer, Player, Update
from netplay.table.table import Table

LEARNER, EUCLID = Seat(0), Seat(1)
BETWEEN = 1.6
"""Seconds that the end of a chapter stays in sight, at the usual pace."""


class Hint(msgspec.Struct, frozen=True):
    """Why a move was not the one, and the number where there is one.

    foul: no prime; product: its factors make another number; factors: they are a foul for another reason;
    infinity, draw, pass, later: these; other: another play; again: the cards were dealt anew.
    """

    why: str
    number: str = ""
    foul: str = ""
    """What the judge would say to the factors, by its code."""
    typed: str = ""
    """The factors as they were typed."""
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
        self._fault: BaseException | None = None
        self.is_waiting = False
        """Whether Euclid is about to answer, or the next cards to be dealt."""

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
        adapter = adapter_of("prime")
        table = Table(adapter, start, players, Dice.of_number(1))
        table.make_again([(EUCLID, adapter.move_text(move_of(text), ()), None) for text in chapter.opens])
        return table, table.attach(LEARNER)

    # ------------------------------------------------------------------ a client like any other

    async def updates(self) -> AsyncIterator[Update]:
        """Every update, from one table after the other."""
        while True:
            client = self._client
            async for update in client.updates():
                yield update
            if self._fault is not None:
                raise self._fault
            if client is self._client:
                return

    async def send(self, move: Move) -> Answer:
        """Makes the move if it is what the step is for; else nothing happens, and a hint is there."""
        step = self.step
        if step is None or self.is_waiting:
            return Answer(False, Reason.NOT_YOUR_TURN)
        reading = read(self.rules, move) if isinstance(move, Play) else None
        if isinstance(reading, Reason):
            self.hint = None
            return Answer(False, reading)
        if not fits(self.rules, step, move):
            self.hint = why_not(self.rules, move)
            return Answer(False, Reason.WRONG_PHASE, "tutorial")
        self.hint = None
        answer = await self.table.submit(LEARNER, move)
        if answer.taken:
            self.is_waiting = True
            self._going = asyncio.create_task(self._go_on(step))
            self._going.add_done_callback(self._went_on)
        return answer

    async def close(self) -> None:
        """Gets up from the lesson."""
        if self._going is not None:
            self._going.cancel()
            await asyncio.gather(self._going, return_exceptions=True)
        await self.table.close()

    # ------------------------------------------------------------------ Euclid, and the next deal

    async def _go_on(self, step: Step) -> None:
        """Euclid answers; then the next step, on the next cards where a chapter ends."""
        chapter = STEPS[self.at][0]
        for text in step.answers:
            await asyncio.sleep(self._pace)
            if not (await self.table.submit(EUCLID, move_of(text))).taken:
                break
        self.at += 1
        following = STEPS[self.at][0] if self.step is not None else -1
        if following not in (chapter, -1):
            await asyncio.sleep(self._pace * BETWEEN)
            await self._lay_out(following)
        elif self._is_as_written():
            self.is_waiting = False
            self._nudge()
        else:
            self.at = next(at for at, (number, _) in enumerate(STEPS) if number == chapter)
            self.hint = Hint("again")
            await self._lay_out(chapter)

    def _is_as_written(self) -> bool:
        """Whether the table stands as the lesson needs it: the learner moves, or all is learned and the game over."""
        if self.step is None:
            return self.table.is_over
        wanted = move_of(self.step.wants)
        return not isinstance(self.table.game.play(self.table.state, LEARNER, wanted), Refused)

    async def _lay_out(self, chapter: int) -> None:
        """The cards of a chapter on a table of their own; the screen goes over to it."""
        last, (self.table, self._client) = self.table, self._deal(CHAPTERS[chapter])
        self.is_waiting = False
        await last.close()

    def _went_on(self, going: asyncio.Task[None]) -> None:
        """A fault of the program comes out where the screen listens, not in a task that nobody watches."""
        if not going.cancelled() and (fault := going.exception()) is not None:
            self._fault = fault
            self._client.hear(None)

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
            if not isinstance(reading, Reading):
                return Hint("later")
            if not isinstance(reading.number, int):
                return Hint("infinity")
            typed = write_play(move).partition("=")[2].partition("|")[0]
            return _why_no_number(reading.number, judged(rules, reading), typed)
        case _:
            return Hint("later")


def _why_no_number(number: int, verdict: Accepted | Fouled, typed: str) -> Hint:
    told = number_text(number) or ""
    if isinstance(verdict, Accepted):
        return Hint("other", told)
    if verdict.reason is FoulReason.COMPOSITE:
        return Hint("foul", told, factors=factor(number))
    if verdict.reason is FoulReason.WRONG_PRODUCT:
        return Hint("product", told, typed=typed)
    return Hint("factors", told, foul=str(verdict.reason))

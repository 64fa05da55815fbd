"""A running lesson: a host's table, scripted opponents, and a client that checks the learner's moves.

The learner's screen is an ordinary table. Only `send` checks a move first: one that is not the step's is not made, and
a hint says why. When a step is done the others answer, and at the end of a chapter the next deal appears on the same
screen.

A lesson never stalls: when the others are done, the learner has something to do or the lesson is over. If a move ever
leads to a situation outside the script, the chapter is dealt again; a fault of the program is raised where the screen
listens.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from engine.seats import Seat
from engine.verdict import Reason, Refused
from netplay.learn.lesson import AS_THEY_LIKE, LEARNER, Lesson, LessonStep, StepHint
from netplay.learn.lessons import PrimeLesson
from netplay.table.dice import Dice
from netplay.table.games import adapter_of
from netplay.table.local_seat import LocalSeat
from netplay.table.messages import MoveAnswer, SeatedPlayer, SeatUpdate
from netplay.table.table import Table
from netplay.tasks import spawn

BETWEEN = 1.6
"""Seconds that the end of a chapter stays in sight, at the usual pace."""


class Tutor:
    """A client at the tables of the lessons, one after the other."""

    def __init__(self, name: str, *, pace: float = 0.8, first: int = 0, lesson: Lesson | None = None) -> None:
        """A lesson for a player of this name.

        Arguments:
            lesson: by default that of Prime Daifugo.
            pace: seconds before the others answer.
            first: the first chapter.
        """
        self._name = name
        self._pace = pace
        self.lesson: Lesson = lesson or PrimeLesson()
        self._adapter = adapter_of(self.lesson.game)
        self.at = next(n for n, (chapter, _) in enumerate(self.steps) if chapter == first)
        self.hint: StepHint | None = None
        self.table, self._client = self._deal(first)
        self._going: asyncio.Task[None] | None = None
        self._fault: BaseException | None = None
        self.is_waiting = False
        """Whether the others are about to answer, or the next cards to be dealt."""

    @property
    def seat(self) -> Seat | None:
        """The learner's seat."""
        return LEARNER

    @property
    def steps(self) -> tuple[tuple[int, LessonStep], ...]:
        """All steps of the lesson, each with the number of its chapter."""
        return self.lesson.steps

    @property
    def step(self) -> LessonStep | None:
        """The current step; None when the lesson is over."""
        return self.steps[self.at][1] if self.at < len(self.steps) else None

    def _deal(self, chapter: int) -> tuple[Table, LocalSeat]:
        """Plays a chapter's cards out and makes the others' first moves."""
        lesson = self.lesson
        players = (SeatedPlayer(self._name), *(SeatedPlayer(name, "tutor") for name in lesson.others))
        table = Table(self._adapter, lesson.start(chapter), players, Dice.of_number(1))
        table.replay([(seat, text, None) for seat, text in lesson.opening(chapter)])
        return table, table.attach(LEARNER)

    async def updates(self) -> AsyncIterator[SeatUpdate]:
        """Every update, from one table after the other."""
        while True:
            client = self._client
            async for update in client.updates():
                yield update
            if self._fault is not None:
                raise self._fault
            if client is self._client:
                return

    async def send(self, move: Any) -> MoveAnswer:
        """Make the move if it is the step's; else nothing happens, and a hint is set."""
        step = self.step
        if step is None or self.is_waiting:
            return MoveAnswer(False, Reason.NOT_YOUR_TURN)
        state = self.table.state
        refused = self.lesson.refused(state, move)
        if refused is not None:
            self.hint = None
            return MoveAnswer(False, refused)
        if not self.lesson.fits(state, step, move):
            self.hint = self.lesson.why_not(state, move)
            return MoveAnswer(False, Reason.WRONG_PHASE, "tutorial")
        self.hint = None
        answer = await self.table.submit(LEARNER, move)
        if answer.taken:
            self.is_waiting = True
            self._going = spawn(self._go_on(step), self._failed)
        return answer

    async def close(self) -> None:
        """Gets up from the lesson."""
        if self._going is not None:
            self._going.cancel()
            await asyncio.gather(self._going, return_exceptions=True)
        await self.table.close()

    async def _go_on(self, step: LessonStep) -> None:
        """Let the others answer; then the next step, with new cards at the end of a chapter."""
        chapter = self.steps[self.at][0]
        for text in step.answers:
            if not await self._answer(text):
                break
        following = self.steps[self.at + 1][0] if self.at + 1 < len(self.steps) else -1
        if following not in (chapter, -1):
            await asyncio.sleep(self._pace * BETWEEN)
            self.at += 1  # the next text is shown with its hand
            await self._lay_out(following)
            return
        self.at += 1
        if self._is_as_written():
            self.is_waiting = False
            self._nudge()
        else:
            self.at = next(at for at, (number, _) in enumerate(self.steps) if number == chapter)
            self.hint = StepHint("again")
            await self._lay_out(chapter)

    async def _answer(self, text: str) -> bool:
        """Make the scripted move of the player in turn; returns whether it was possible."""
        state = self.table.state
        others = [seat for seat in self.table.game.due(state).seats if seat != LEARNER]
        if text != AS_THEY_LIKE:
            await asyncio.sleep(self._pace)
            return bool(others) and (await self.table.submit(others[0], self.lesson.move(state, text))).taken
        while others:
            await asyncio.sleep(self._pace)
            if not (await self.table.submit(others[0], self.lesson.reply(self.table.state, others[0]))).taken:
                return False
            others = [seat for seat in self.table.game.due(self.table.state).seats if seat != LEARNER]
        return True

    def _is_as_written(self) -> bool:
        """Whether the table is as the lesson needs it: the learner is in turn, or the lesson and the game are over."""
        if self.step is None:
            return self.table.is_over
        wanted = self.lesson.move(self.table.state, self.step.wants)
        return not isinstance(self.table.game.play(self.table.state, LEARNER, wanted), Refused)

    async def _lay_out(self, chapter: int) -> None:
        """Begin a chapter on a new table, and switch the screen to it."""
        last, (self.table, self._client) = self.table, self._deal(chapter)
        self.is_waiting = False
        await last.close()

    def _failed(self, fault: BaseException) -> None:
        """Raise a fault of the program where the screen listens."""
        self._fault = fault
        self._client.on_update(None)

    def _nudge(self) -> None:
        """Notify the screen of a new hint or step, without an event at the table."""
        looking = self.table.attach(LEARNER)
        update = looking.queue.get_nowait()
        self.table.detach(looking)
        self._client.queue.put_nowait(update)

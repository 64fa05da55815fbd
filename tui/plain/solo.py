"""A solo game in lines."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from engine.errors import QkError
from engine.typed import folded
from netplay.archive.schema import archive_path
from netplay.storage.reading import why_not
from netplay.storage.user_files import BadFile
from netplay.tasks import StartTask, alongside, report_all_faults
from tui.app.crash import faults_to_stderr
from tui.lobby.news import series_text
from tui.plain.console import Console, StandardConsole, Voice, saved_voice
from tui.plain.following import PlainTable
from tui.plain.rating import NewsSource, Ratings, sheet_text
from tui.plain.typed import PlainLeaveQuestion, command_of
from tui.text.words import Words, complain

if TYPE_CHECKING:
    from netplay.solo.choice import SoloChoice
    from netplay.solo.solo import Solo


def play_plain(choice: SoloChoice, words: Words) -> int:
    """Play against bots in plain mode; return the exit code."""
    from tui.text.unfinished import unfinished_beside

    beside = unfinished_beside(words)
    if beside:
        complain(beside)

    from netplay.solo.even import settled

    fitting = settled(choice)

    def begin() -> Solo:
        from netplay.compute.worker_pool import WorkerPool
        from netplay.solo.solo import Solo

        return Solo.new(fitting, WorkerPool(), datetime.now())

    return asyncio.run(_play(begin, words))


def resume_plain(id: str, words: Words) -> int:
    """Resume an unfinished game in plain mode, the newest without an ID; return the exit code."""

    def go_on() -> Solo:
        from netplay.compute.worker_pool import WorkerPool
        from netplay.solo.solo import Solo

        return Solo.interrupted(WorkerPool(), id)

    return asyncio.run(_play(go_on, words))


async def _play(begin: Callable[[], Solo], words: Words) -> int:
    report_all_faults(faults_to_stderr(["play"], words))
    try:
        solo = begin()
    except OSError as wrong:
        raise QkError("game-unsaved", why=why_not(wrong)) from wrong
    try:
        await PlainSolo(solo, StandardConsole(), words, saved_voice()).play()
    finally:
        if saved_id := await solo.close():
            complain(words.say("unfinished-saved", id=saved_id))
    return 0


class PlainSolo:
    """One person's games against bots."""

    def __init__(self, solo: Solo, console: Console, words: Words, voice: Voice | None = None) -> None:
        self._voice = voice or Voice()
        self._leaving = PlainLeaveQuestion()
        self._solo = solo
        self._console = console
        self._words = words
        self._changed = asyncio.Event()
        self._start: StartTask
        self._ratings = Ratings(archive_path(), console.write, words)
        self._news_source = NewsSource(self._voice, words)
        self._table: PlainTable

    def _sit(self) -> PlainTable:
        table = PlainTable(
            self._solo.client,
            self._solo.game,
            self._console,
            self._words,
            time.monotonic,
            on_update=self._changed.set,
            after="plain-over-solo",
            voice=self._voice,
            helper=self._solo,
            news=self._news_source.news(self._solo.game, self._solo.opening.names[0], self._solo.client.seat),
        )
        self._start(table.follow())
        self._start(self._rate())
        return table

    async def _rate(self) -> None:
        """Print the rating after this game, once it is over."""
        solo = self._solo
        await solo.table.over.wait()
        await self._until(lambda: self._table.is_over)
        if text := series_text(solo.series.winners(), self._words):
            self._console.write(text)
        self._ratings.tell(solo.record(), solo.opening.names[0])

    async def play(self) -> None:
        """Play until the player leaves or the input ends; an unfinished game can be resumed later."""
        try:
            async with alongside() as self._start:
                self._table = self._sit()
                self._console.write(self._words.say("plain-help-named"))
                await self._type()
        finally:
            await self._ratings.close()
            await self._news_source.close()

    async def _type(self) -> None:
        while (line := await self._console.read()) is not None:
            word, rest = command_of(line)
            leaves = self._leaving.settled(word, line, at_stake=not self._table.is_over)
            if word == "/quit" or (leaves == "leave" and self._abandoned()):
                return
            if leaves in ("ask", "stay"):
                self._console.write(self._words.say(f"plain-leave-{leaves}"))
            if leaves:
                continue
            problem = await self._do(word, folded(rest).strip() if word else rest)
            if problem:
                self._console.write(problem)

    def _abandoned(self) -> bool:
        """Give up the game; return False if it cannot be archived, and so goes on."""
        try:
            self._solo.abandon()
        except (OSError, BadFile) as wrong:
            self._console.write(self._words.say("play-not-saved", problem=self._words.error(wrong)))
            return False
        self._print_path()
        return True

    def _print_path(self) -> None:
        if self._solo.record_path is not None:
            self._console.write(self._words.say("table-result-path", path=str(self._solo.record_path)))

    async def _do(self, word: str, rest: str) -> str:
        table, words = self._table, self._words
        lines: list[str] = []
        match word:
            case "":
                return await table.move(rest) if rest else ""
            case "/speech":
                return self._voice.choose(rest, words)
            case "/why":
                await table.look(word, rest)
            case "/wait" if not rest and (table.is_my_turn or table.is_over):
                table.print_turn()
            case "/wait" if folded(rest) in ("", "end"):
                await self._until(lambda: table.is_over or (table.is_my_turn and not rest))
            case "/wait":
                return words.say("plain-usage-wait")
            case _ if rest:
                return words.say("plain-no-such-word", word=f"{word} {rest}"[:40])
            case "/hand" | "/table" | "/clock":
                await table.look(word, rest)
            case "/hint":
                return await table.hint()
            case "/help":
                lines = [*words.say("plain-solo-help").splitlines(), *table.how_to_move()]
            case "/sheet":
                lines = await sheet_text(self._solo.record() if table.is_over else "", words)
            case "/record":
                record = self._solo.record() if table.is_over else ""
                lines = record.splitlines() or [words.say("plain-no-record")]
            case "/ready" if table.is_over:
                await self._again()
            case "/ready":
                return await table.move("ready")
            case _:
                return words.say("plain-no-such-word", word=word[:40])
        for line in lines:
            self._console.write(line)
        return ""

    async def _until(self, done: Callable[[], bool]) -> None:
        while not done():
            self._changed.clear()
            await self._changed.wait()

    async def _again(self) -> None:
        """The next game, or a rematch."""
        self._print_path()
        await self._solo.again(datetime.now())
        self._table = self._sit()

"""A visit to a shared table in lines: the lobby, the games and the talk as sentences, typed lines as actions.

Two things happen side by side: the table's news is printed as it comes, and typed lines are handled one
after another, each answered before the next is read. With `/wait` a script follows the game.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, assert_never

from engine.errors import QkError
from engine.typed import folded
from netplay.guest import events
from netplay.storage.solo_games import save_record
from netplay.table.games import adapter_of, read_chosen
from netplay.table.messages import MoveAnswer
from netplay.tasks import StartTask, alongside
from netplay.wire import messages as wire
from tui.games.registry import GAMES
from tui.lobby import news as lobby_news
from tui.lobby import words as lobby_words
from tui.lobby.hinting import shared_hint
from tui.lobby.rule_sheet import rule_sheet
from tui.plain import lobby as lobby_lines
from tui.plain.console import Console, Voice
from tui.plain.following import Helper, PlainTable, refused
from tui.plain.lobby import proposed
from tui.plain.rating import NewsSource, Ratings, sheet_text
from tui.plain.typed import PlainLeaveQuestion, command_of
from tui.text import disconnect_reasons
from tui.text.words import Words, complain

if TYPE_CHECKING:
    from netplay.compute.worker_pool import WorkerPool
    from netplay.guest.guest import Guest
    from netplay.guest.remote_seat import RemoteSeat
    from netplay.wire.messages import Lobby

LEAVE_TIME = 2.0
"""Seconds for the host to confirm that the player leaves."""


async def archive_record(text: str, words: Words) -> str:
    """Archive a finished game; return where, empty if it failed."""
    try:
        path = await asyncio.to_thread(save_record, text, datetime.now())
    except OSError as wrong:
        complain(words.say("play-not-saved", problem=words.error(wrong)))
        return ""
    return str(path)


class _Hinting:
    """Hints at a shared table: computed here, recorded by the host."""

    def __init__(
        self, guest: Guest, client: RemoteSeat, lobby: Lobby, worker_pool: Callable[[], WorkerPool]
    ) -> None:
        self._client, self._lobby, self._worker_pool = client, lobby, worker_pool
        self.hinted = guest.hinted

    async def hint(self) -> Any:
        return await shared_hint(self._worker_pool, self._lobby, self._client)


class PlainSitting:
    """One visit, from joining to leaving."""

    def __init__(
        self,
        guest: Guest,
        console: Console,
        words: Words,
        *,
        invitation: str = "",
        on_connected: Callable[[], None] = lambda: None,
        on_left: Callable[[], None] = lambda: None,
        rates: Path | None = None,
        voice: Voice | None = None,
        worker_pool: Callable[[], WorkerPool] | None = None,
    ) -> None:
        """A visit; the arguments are those of `tui.joining.visit.TableSitting`.

        Arguments:
            voice: how much is printed; None: the usual.
            worker_pool: computes hints; None: there are none.
            rates: the archive whose games rate the player; None: no rating is printed.
        """
        self.guest = guest
        self.was_there = False
        """Whether the table admitted this player."""
        self._is_down = False
        self._console = console
        self._words = words
        self._invitation = invitation
        self._on_connected = on_connected
        self._on_left = on_left
        self._before: Lobby | None = None
        self._table: PlainTable | None = None
        self._following: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._start: StartTask
        self._record = ""
        self._ratings = Ratings(rates, self._write, words)
        self._gone = False
        self._voice = voice or Voice()
        self._news_source = NewsSource(self._voice, words)
        self._worker_pool = worker_pool
        self._leaving = PlainLeaveQuestion()

    # ------------------------------------------------------------------ from coming to going

    async def stay(self) -> events.ConnectionEnded | None:
        """Run until the player leaves, no more is typed, or the connection ends; return how it ended."""
        try:
            async with alongside() as self._start:
                self._start(self.guest.run())
                hearing, typing = self._start(self._listen()), self._start(self._type())
                done, _ = await asyncio.wait({hearing, typing}, return_when=asyncio.FIRST_COMPLETED)
                return hearing.result() if hearing in done else None
        finally:
            await self._ratings.close()
            await self._news_source.close()
            await self.guest.close()

    async def _listen(self) -> events.ConnectionEnded:
        while True:
            event = await self.guest.events.get()
            if isinstance(event, events.ConnectionEnded):
                if self._following is not None:  # the last words of a game come first
                    await asyncio.wait({self._following}, timeout=1.0)
                return event
            await self._hear(event)
            self._changed.set()

    async def _hear(self, event: events.GuestEvent) -> None:
        say = self._words.say
        match event:
            case events.ConnectionUp():
                self.was_there, self._is_down = True, False
                self._on_connected()
                self._write(say("lobby-line-back") if event.back else say("plain-at-table", who=event.name))
            case events.ConnectionDown():
                if not self._is_down:  # each try that fails would say the same again
                    self._write(say("lobby-line-down", why=disconnect_reasons.lost(event, self._words)))
                self._is_down = True
            case events.LobbySeen():
                self._lobby_seen(event.lobby)
            case events.GameShown():
                await self._begin(event)
            case events.ChatReceived():
                text = lobby_news.chat_text(event, self._words)
                self._write(say("plain-said", who=event.name, text=text) if event.name else text)
            case events.Recorded():
                await self._recorded(event)
            case events.ConnectionEnded():
                pass
            case _:
                assert_never(event)

    def _write(self, line: str) -> None:
        self._console.write(line)

    def _lobby_seen(self, lobby: Lobby) -> None:
        before, self._before = self._before, lobby
        me, words = self.guest.name, self._words
        sentences = [
            *lobby_news.seat_changes(before, lobby, me, words),
            *lobby_news.news(before, lobby, me, words, lines=True),
        ]
        if before is not None and before.phase != "over" and lobby.phase == "over":
            sentences += lobby_news.result(lobby, words)
        for sentence in sentences:
            self._write(sentence.text)
        for line in lobby_lines.changes(before, lobby, self.guest.name, self._words):
            self._write(line)

    async def _begin(self, begun: events.GameShown) -> None:
        lobby = self.guest.lobby
        if lobby is None:
            return
        if self._following is not None:
            self._following.cancel()
        if lobby.game not in GAMES:  # the host may be of a later version
            self._write(self._words.say("play-no-screen", game=lobby.game))
            return
        self._table = PlainTable(
            begun.client,
            lobby.game,
            self._console,
            self._words,
            time.monotonic,
            on_update=self._changed.set,
            voice=self._voice,
            helper=self._helper(begun, lobby),
            news=self._news_source.news(lobby.game, self.guest.name, begun.client.seat),
        )
        self._following = self._start(self._table.follow())

    def _helper(self, begun: events.GameShown, lobby: Lobby) -> Helper | None:
        """The source of hints; None if the table has not agreed on any."""
        if self._worker_pool is None or begun.client.seat is None or not lobby_words.gives_hints(lobby):
            return None
        return _Hinting(self.guest, begun.client, lobby, self._worker_pool)

    async def _recorded(self, event: events.Recorded) -> None:
        say = self._words.say
        self._record = event.text
        table = self._table
        if event.missed:
            self._write(await lobby_news.result_text(event.text, self._words))
        elif table is not None and not table.is_over:  # the game's last sentences come first
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await self._until(lambda: table.is_over)
        if event.problem:
            self._write(say("lobby-deal-bad", problem=event.problem))
        else:
            self._write(say("lobby-deal-good"))
        path = await archive_record(event.text, self._words)
        if path:
            self._write(say("table-result-path", path=path))
        self._ratings.tell(event.text, self.guest.name)

    # ------------------------------------------------------------------ what is typed

    async def _type(self) -> None:
        await self._until(lambda: self.guest.lobby is not None)
        while not self._gone and (line := await self._console.read()) is not None:
            problem = await self.do(line)
            if problem:
                self._write(problem)

    async def _until(self, done: Callable[[], bool]) -> None:
        """Wait for something at the table; news is printed meanwhile."""
        while not done():
            self._changed.clear()
            await self._changed.wait()

    async def do(self, line: str) -> str:
        """Do what a line asks for; return what is wrong with it, if anything."""
        word, rest = command_of(line)
        sits = self.guest.lobby is not None and self.guest.lobby.seat is not None
        match self._leaving.settled(word, line, at_stake=self._plays and sits):
            case "ask":
                return self._words.say("plain-leave-seat")
            case "stay":
                return self._words.say("plain-leave-stay")
            case "leave":
                await self._leave()
                return ""
            case _:
                return await self._do(word, rest)

    async def _do(self, word: str, rest: str) -> str:
        """Do what a word asks for, or make the move that a line without one means."""
        if not word:
            return await self._move(rest) if rest else ""
        match word:
            case "/mute" | "/unmute" | "/remove" if not rest.strip():
                return self._words.say("lobby-mute-whom", word=word)
            case "/ready" if self._plays and folded(rest) != "no":
                return await self._move("ready")
            case "/ready" | "/sit" | "/stand" | "/bot" | "/say" | "/pause" | "/go" | "/remove":
                return await self._ask(word, rest)
            case "/hand" | "/table" | "/clock" | "/why":
                if self._table is None or self._table.last is None:
                    return self._no_game()
                await self._table.look(word, rest)
                return ""
            case "/rules" if folded(rest).strip().lower() in ("sheet", "表"):
                return self._read_out("/rules sheet")
            case "/rules" if rest.strip():
                return await self._ask(word, rest)
            case "/sheet":
                for line in await sheet_text(self._record, self._words):
                    self._write(line)
                return ""
            case "/rules" | "/lobby" | "/help" | "/record":
                return self._read_out(word)
            case "/mute" | "/unmute":
                self.guest.mute(rest, muted=word == "/mute")
                return self._words.say("lobby-muted" if word == "/mute" else "lobby-unmuted", who=rest)
            case "/wait":
                return await self._wait(folded(rest))
            case "/hint":
                return await self._table.hint() if self._table is not None else self._no_game()
            case "/speech":
                return self._voice.choose(rest, self._words)
            case "/quit":
                self._gone = True
                return ""
            case _:
                return self._words.say("plain-no-such-word", word=word[:40])

    @property
    def _plays(self) -> bool:
        return self.guest.lobby is not None and self.guest.lobby.phase in ("playing", "paused")

    async def _move(self, line: str) -> str:
        return self._no_game() if self._table is None else await self._table.move(line)

    def _no_game(self) -> str:
        say = self._words.say
        return say("plain-both", first=say("plain-no-game"), second=self._can_now())

    async def _ask(self, word: str, rest: str) -> str:
        try:
            make = self._command(word, rest)
        except ValueError:
            return self._words.say(f"plain-usage-{word[1:]}")
        except QkError as wrong:
            return self._words.error(wrong)
        answer: MoveAnswer = await self.guest.ask(make)
        if answer.taken:
            if word == "/ready":
                await self._shown_as(lobby_lines.yes_or_no(folded(rest)))
            return ""
        return refused(lobby_words.refusal(answer, self._words), self._can_now(), self._words)

    async def _shown_as(self, ready: bool) -> None:
        """Wait a moment for the lobby that comes after the answer: the next line is typed by it."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                await self._until(lambda: self._is_between_games != ready)

    def _can_now(self) -> str:
        """What can be done now, at the table round the game."""
        lobby = self.guest.lobby
        if lobby is None:
            return ""
        if self._plays:
            table = self._table
            return table.can_now() if table is not None else self._words.say("plain-can-game")
        return lobby_lines.state(lobby, self.guest.name, self._words)

    def _command(self, word: str, rest: str) -> Callable[[int], wire.Command]:
        """The command that a word means. Raises ValueError if what follows the word does not fit."""
        typed = folded(rest)
        match word:
            case "/ready":
                yes = lobby_lines.yes_or_no(typed)
                return lambda id: wire.Ready(id, yes)
            case "/sit":
                seat = lobby_lines.seat_number(typed)
                return lambda id: wire.Sit(id, seat)
            case "/stand":
                return wire.Stand
            case "/bot":
                number, _, level = typed.partition(" ")
                seat, level = lobby_lines.seat_number(number), self._level(level.strip())
                return lambda id: wire.SetBot(id, seat, level)
            case "/say":
                return lambda id: wire.Say(id, rest[:200])
            case "/rules":
                lobby = self.guest.lobby
                assert lobby is not None, "nothing typed is looked at before the lobby is there"
                rules = proposed(lobby.rules, rest)
                return lambda id: wire.Propose(id, rules)
            case "/remove":
                return lambda id: wire.Remove(id, rest[:64])
            case _:
                return lambda id: wire.Pause(id, word == "/pause")

    def _level(self, typed: str) -> str:
        """The level that is meant: the usual one if none is named, none for `-`."""
        lobby = self.guest.lobby
        assert lobby is not None, "nothing typed is looked at before the lobby is there"
        return "" if typed == "-" else typed[:64] or adapter_of(lobby.game).usual_level

    def _read_out(self, word: str) -> str:
        """Print something of the table around the game, or the help."""
        lobby, words = self.guest.lobby, self._words
        assert lobby is not None, "nothing typed is looked at before the lobby is there"
        match word:
            case "/rules":
                lines = lobby_words.about(lobby, self._invitation, words, typed=True).splitlines()
            case "/rules sheet":
                lines = rule_sheet(read_chosen(lobby.rules), words).text.splitlines()
            case "/lobby":
                lines = lobby_lines.whole(lobby, self.guest.name, words)
            case "/record":
                lines = self._record.splitlines() or [words.say("plain-no-record")]
            case _:
                moves = GAMES[lobby.game].teller().how_to_move(words) if lobby.game in GAMES else []
                lines = [*words.say("plain-help").splitlines(), *moves]
        for line in lines:
            self._write(line)
        return ""

    async def _wait(self, what: str) -> str:
        """Look at no more lines until it is this player's turn (or the game is over), or until it is over."""
        if what not in ("", "end"):
            return self._words.say("plain-usage-wait")

        def has_come() -> bool:
            table = self._table
            if table is None:
                return self._is_waited_for
            return self._is_between_games if table.is_over else not what and table.is_my_turn

        if has_come() and self._table is not None:
            self._table.print_turn()
        await self._until(has_come)
        if self._table is None:
            say = self._words.say
            return say("plain-both", first=say("plain-no-game"), second=say("plain-usage-ready"))
        return ""

    @property
    def _is_waited_for(self) -> bool:
        """Whether no game begins before this player agrees."""
        lobby = self.guest.lobby
        if lobby is None or lobby.seat is None:
            return False
        return self._is_between_games and not (lobby.phase == "lobby" and lobby.options.get("autostart"))

    @property
    def _is_between_games(self) -> bool:
        """Whether no game is played or dealt and this player has not agreed to one."""
        lobby = self.guest.lobby
        if lobby is None or lobby.seat is None:
            return True
        return lobby.phase in ("lobby", "over") and not lobby.seats[lobby.seat].ready

    async def _leave(self) -> None:
        """Give up the place at the table, and leave."""
        self._on_left()
        try:
            async with asyncio.timeout(LEAVE_TIME):
                await self.guest.ask(wire.Leave)
        except TimeoutError:
            self._write(self._words.say("plain-no-goodbye"))
        self._gone = True

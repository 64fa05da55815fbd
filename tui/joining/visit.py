"""A player's sitting at a shared table: the lobby, game after game, talk, and going away.

It shows the guest's updates on the screen: the lobby while no game runs, the table while
one does, a sentence in the log of the one in front for everything else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, ClassVar, assert_never

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from engine.typed import command
from netplay.guest import events
from netplay.storage.solo_games import save_record
from netplay.tasks import alongside
from netplay.wire import messages as wire
from tui.app.keys import LocalizedModal
from tui.joining.after_game import afterwards, reel_of_text
from tui.joining.lobby import LobbyScreen
from tui.lobby import news as lobby_news
from tui.lobby import words as lobby_words
from tui.lobby.hinting import shared_hint
from tui.table.judge_log import JudgeLog
from tui.table.result import Done, Offers
from tui.text import disconnect_reasons
from tui.text.narration import Sentence, Tone
from tui.text.prose import Prose

if TYPE_CHECKING:
    from netplay.guest.guest import Guest
    from netplay.guest.remote_seat import RemoteSeat
    from netplay.replay.reel import Reel
    from netplay.wire.messages import Lobby
    from tui.app.program import Program
    from tui.joining.lobby import TableVisit


RECORD_COMES = 20.0
"""Seconds for which a result waits for the host's record before it does without."""


async def archive_record(app: Program, text: str) -> str:
    """Archive a finished game; return where, empty if it failed (a notice says why)."""
    try:
        path = await asyncio.to_thread(save_record, text, datetime.now())
    except OSError as wrong:
        app.notify(
            app.words.say("play-not-saved", problem=app.words.error(wrong)),
            severity="error",
            timeout=10,
            markup=False,
        )
        return ""
    return str(path)


class TableSitting:
    """One visit to a shared table, from coming in to going away."""

    def __init__(
        self,
        app: Program,
        guest: Guest,
        *,
        invitation: str = "",
        reach: str = "",
        continues: bool = True,
        on_connected: Callable[[], None] = lambda: None,
        on_left: Callable[[], None] = lambda: None,
    ) -> None:
        """A visit.

        Arguments:
            invitation: what others need to come; empty for a guest who does not know.
            reach: who can come to a table that this program hosts: `local`, `network` or `relay`.
            continues: whether such a table can be resumed after it is closed.
            on_connected: called when the connection stands.
            on_left: called when the seat is given up for good.
        """
        self.app = app
        self.guest = guest
        self.invitation = invitation
        self.reach = reach
        self._continues = continues
        self.for_good = False
        """Whether the player has gone for good."""
        self.ranks: dict[str, int] = {}
        """The places of the game just played, by name."""
        self.said: list[Sentence] = []
        self.record = ""
        self.record_path = ""
        self._has_record = asyncio.Event()
        """Whether the record is that of the game last shown."""
        self.ended: events.ConnectionEnded | None = None
        self._on_connected, self._on_left = on_connected, on_left
        self._lobby = LobbyScreen(self)
        self._before: Lobby | None = None
        self._is_down = False

    @property
    def name(self) -> str:
        """What the player is called at this table."""
        return self.guest.name

    # ------------------------------------------------------------------ from coming to going

    async def stay(self) -> events.ConnectionEnded | None:
        """Show the table until the player goes away or the connection ends; return how it ended."""
        self.app.sitting = self
        async with alongside() as start:
            start(self.guest.run())
            hearing = start(self._listen())
            try:
                await self.app.push_screen_wait(self._lobby)
            finally:
                self.app.sitting = None
                hearing.cancel()
                await self.guest.close()
        return self.ended

    async def _listen(self) -> None:
        while True:
            event = await self.guest.events.get()
            self._hear(event)
            if isinstance(event, events.ConnectionEnded):
                return

    def _hear(self, event: events.GuestEvent) -> None:
        say = self.app.words.say
        match event:
            case events.ConnectionUp():
                self._on_connected()
                self._is_down = False
                if event.back:
                    self._add_to_log("↔", say("lobby-line-back"), Tone.GOOD)
                elif self.guest.welcome is not None and self.guest.welcome.resumed:
                    self._add_to_log("↔", say("lobby-welcome-back"), Tone.GOOD)
            case events.ConnectionDown():
                # Each try that fails would say the same again.
                if not self._is_down:
                    why = disconnect_reasons.lost(event, self.app.words)
                    self._add_to_log("↯", say("lobby-line-down", why=why), Tone.BAD)
                self._is_down = True
                self._lobby.call_later(self._lobby.show_line_lost)
            case events.LobbySeen():
                self._lobby_seen(event.lobby)
            case events.GameShown():
                self._has_record.clear()
                self._soon(partial(self._play, event.client))
            case events.ChatReceived():
                text = lobby_news.chat_text(event, self.app.words)
                self._add_to_log("»", f"{event.name}: {text}" if event.name else text, Tone.NEWS)
            case events.Recorded():
                self._soon(partial(self._recorded, event))
            case events.ConnectionEnded():
                self.ended = event
                self.go()
            case _:
                assert_never(event)

    def _soon(self, what: Callable[[], Awaitable[None]]) -> None:
        """Do something beside; made only when its turn comes, so that a program that ends leaves nothing begun."""
        work: Any = what  # the stubs know no callable whose result does not matter
        self.app.run_worker(work, name="table")

    def _add_to_log(self, sign: str, text: str, tone: Tone = Tone.CALM) -> None:
        """Add a sentence to the log of the screen in front."""
        sentence = Sentence(sign, text, tone)
        self.said = [*self.said[-200:], sentence]
        for screen in self.app.screen_stack:
            for log in screen.query(JudgeLog):
                log.tell([sentence])

    def _lobby_seen(self, lobby: Lobby) -> None:
        before, self._before = self._before, lobby
        words = self.app.words
        sentences = [
            *lobby_news.seat_changes(before, lobby, self.name, words),
            *lobby_news.news(before, lobby, self.name, words),
        ]
        if before is None and self.reach:
            locked = bool(lobby.options.get("password"))
            sentences.append(Sentence("♔", words.say("lobby-opened"), Tone.NEWS))
            sentences.append(Sentence("!", lobby_words.openness(self.reach, locked, words), Tone.NEWS))
        if before is not None and before.phase != "over" and lobby.phase == "over":
            self.ranks = {name: at for at, name in enumerate(lobby.standing.places, 1)}
            sentences += lobby_news.result(lobby, words)
        for sentence in sentences:
            self._add_to_log(sentence.sign, sentence.text, sentence.tone)
        self._lobby.call_later(self._lobby.show)
        front = self.app.screen
        if isinstance(front, GoQuestion):
            front.call_later(front.game_changed)
        if isinstance(front, TalkScreen):
            front.call_later(front.lobby_changed)

    # ------------------------------------------------------------------ games

    async def _play(self, client: RemoteSeat) -> None:
        """Show a game until it is over or the player looks away."""
        from tui.games.registry import GAMES

        settings, lobby = self.app.settings, self.guest.lobby
        if lobby is None:
            return
        if lobby.game not in GAMES:  # the host may be of a later version
            self.app.notify(self.app.words.say("play-no-screen", game=lobby.game), severity="error")
            return
        self._close_tables()
        in_series, gives_hints = lobby.standing.games > 1, lobby_words.gives_hints(lobby)
        record, seat = self._coming_record, client.seat
        number, games = lobby.standing.game, lobby.standing.games
        # Once a game is over the standing counts the next one, which is the first again after a series.
        goes_on = number > 1 if lobby.phase == "over" else number < games
        after = afterwards(
            self.app,
            record,
            lambda: lobby.title,
            self.name,
            seat,
            in_series=in_series,
            goes_on=goes_on,
        )
        screen = GAMES[lobby.game].table()(
            client,
            title=lobby.title,
            rings=settings.bell,
            offers=Offers(
                suspend=True,
                replay=True,
                rematch=client.seat is not None,
                record=lambda: self.record_path,
                after=after,
                talk=self.open_talk,
                hint=partial(shared_hint, self.app.worker_pool, lobby, client) if gives_hints else None,
                hinted=self.guest.hinted,
                agreed_without=not gives_hints,
                ask_to_go=lambda: self._ask_to_go(at_table=True),
                reel=self._reel,
            ),
        )
        done = await self.app.push_screen_wait(screen)
        match done:
            case Done.LEFT:
                await self.leave()
            case Done.SUSPENDED:
                self.go()
            case Done.REMATCH:
                await self.guest.ask(lambda id: wire.Ready(id, True))
            case Done.REPLAY:
                self.show_replay()
            case _:
                pass

    async def _coming_record(self) -> str:
        """The record of the game that has just ended, which the host sends soon; empty if it does not come."""
        with suppress(TimeoutError):
            async with asyncio.timeout(RECORD_COMES):
                await self._has_record.wait()
        return self.record if self._has_record.is_set() else ""

    def _close_tables(self) -> None:
        """Begin a new game: close what still shows the one before."""
        while self.app.screen is not self._lobby and self._lobby in self.app.screen_stack:
            self.app.screen.dismiss()

    def show_table(self) -> None:
        """Back from the lobby to the game in play."""
        client = self.guest.playing
        if client is not None:
            client.show_again()
            self._soon(partial(self._play, client))

    async def _recorded(self, event: events.Recorded) -> None:
        say = self.app.words.say
        self.record = event.text
        self._has_record.set()
        self.record_path = await archive_record(self.app, event.text)
        if event.missed:
            self._add_to_log("★", await lobby_news.result_text(event.text, self.app.words), Tone.GOOD)
            if self.record_path:
                self._add_to_log("★", say("lobby-missed-kept"))
        if event.problem:
            self._add_to_log("✗", say("lobby-deal-bad", problem=event.problem), Tone.BAD)
        else:
            self._add_to_log("✓", say("lobby-deal-good"), Tone.GOOD)

    def show_replay(self) -> None:
        """Open the replay of the game just played."""
        from tui.replay.replay import ReplayScreen

        reel = self._reel()
        if reel is not None:
            self.app.push_screen(ReplayScreen(reel))

    def _reel(self) -> Reel | None:
        """The game just played, ready to be watched; None while its record has not come."""
        if not self.record:
            return None
        title = self.guest.lobby.title if self.guest.lobby is not None else ""
        return reel_of_text(title, self.record)

    # ------------------------------------------------------------------ talk

    def open_talk(self) -> None:
        """Open the line to say something."""
        if not isinstance(self.app.screen, TalkScreen):
            self.app.push_screen(TalkScreen(self))

    async def say_or_do(self, text: str) -> str:
        """Say a line, or do what a line that begins with / asks for; return what is wrong with it."""
        words = self.app.words
        # ・, which means / elsewhere, may well begin a line of talk.
        word, rest = command(text) if text.startswith(("/", "／")) else ("", text)
        match word:
            case "/pause" | "/go":
                answer = await self.guest.ask(lambda id: wire.Pause(id, word == "/pause"))
            case "/mute" | "/unmute" if not rest:
                return words.say("lobby-mute-whom", word=word)
            case "/mute":
                self.guest.mute(rest)
                self._add_to_log("»", words.say("lobby-muted", who=rest))
                return ""
            case "/unmute":
                self.guest.mute(rest, muted=False)
                self._add_to_log("»", words.say("lobby-unmuted", who=rest))
                return ""
            case "/remove":
                answer = await self.guest.ask(lambda id: wire.Remove(id, rest[:64]))
            case "/rules":
                self.app.open_screen("tui.screens.rules", "RulesScreen", question=rest)
                return ""
            case _ if word and not word.startswith("//"):
                return words.say("lobby-no-such-word", word=word)
            case _:
                answer = await self.guest.ask(
                    lambda id: wire.Say(id, text.removeprefix("/").removeprefix("／")[:200])
                )
        return "" if answer.taken else lobby_words.refusal(answer, words)

    # ------------------------------------------------------------------ rules and leaving

    async def propose(self) -> None:
        """Let the opener choose other rules, by name or one by one, and propose them."""
        from tui.joining.proposing import choose_rules
        from tui.joining.sets import SetsScreen

        lobby = self.guest.lobby
        if lobby is None:
            return
        rules = await self.app.push_screen_wait(SetsScreen(lobby.rules))
        if isinstance(rules, str):
            rules = await choose_rules(self.app, lobby.rules)
        if rules is not None:
            answer = await self.guest.ask(lambda id: wire.Propose(id, rules))
            if not answer.taken:
                self.app.notify(lobby_words.refusal(answer, self.app.words), severity="warning", markup=False)

    async def ask_to_leave(self) -> None:
        """Go away from the lobby; anyone who plays, or would close the table on others, is asked first."""
        from tui.app.prompt import SureScreen

        lobby = self.guest.lobby
        if lobby is not None and self._game_runs and (lobby.seat is not None or self.reach):
            done = await self._ask_to_go(at_table=False)
            if done is Done.LEFT:
                await self.leave()
            elif done is Done.SUSPENDED:
                self.go()
            return
        if lobby is not None and self.reach and self._others(lobby):
            say = self.app.words.say
            sure = SureScreen(say("lobby-close-title"), say("lobby-close-sure"))
            if not await self.app.push_screen_wait(sure):
                return
        await self.leave()

    @property
    def _game_runs(self) -> bool:
        """Whether a game is being dealt or played."""
        return self.guest.lobby is not None and self.guest.lobby.phase in ("dealing", "playing", "paused")

    def _others(self, lobby: Lobby) -> bool:
        """Whether other people are at the table."""
        seated = any(place.name and not place.bot and place.name != self.name for place in lobby.seats)
        return seated or lobby.watchers > (lobby.seat is None)

    async def _ask_to_go(self, *, at_table: bool) -> Done | None:
        """What leaving a running game means."""
        lobby = self.guest.lobby
        takes_over = lobby is None or lobby_words.bot_takes_over(lobby)
        question = GoQuestion(
            lambda: self._game_runs,
            hosts=bool(self.reach),
            bot_takes_over=takes_over,
            at_table=at_table,
            continues=self._continues,
        )
        return await self.app.push_screen_wait(question)

    async def leave(self) -> None:
        """Give up the place at the table, and leave."""
        self.for_good = True
        self._on_left()
        if self.ended is None:
            try:
                async with asyncio.timeout(2.0):
                    await self.guest.ask(wire.Leave)
            except TimeoutError:
                self.app.log("the host did not answer the leave-taking")
        self.go()

    def go(self) -> None:
        """Back to where the player came from; the seat stays."""
        self._close_tables()
        if self.app.screen is self._lobby:
            self._lobby.dismiss(None)


# Chat at a table: the messages so far, an input line, and a few commands.


class TalkScreen(LocalizedModal[None]):
    """Chat over whatever is on the screen; Esc closes it."""

    CSS_PATH = "lobby.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "key-cancel", key_display="esc", id="talk-close")
    ]

    def __init__(self, sitting: TableVisit) -> None:
        super().__init__()
        self.sitting = sitting

    def compose(self) -> ComposeResult:
        box = Vertical(id="talk")
        box.border_title = self.words.say("lobby-talk")
        with box:
            yield JudgeLog(id="talk-log")
            yield Input(
                placeholder=self.words.say("lobby-talk-line"), max_length=200, id="talk-line", compact=True
            )
            yield Static(self._hint(), id="talk-hint", markup=False)

    def _hint(self) -> str:
        """What can be typed beside words to say, as far as it does something now."""
        say, lobby = self.words.say, self.sitting.guest.lobby
        always = [say("lobby-talk-says"), say("lobby-talk-rules"), say("lobby-talk-close")]
        parts = [say("lobby-talk-mute")]
        if lobby is not None and lobby.phase in ("playing", "paused") and lobby.seat is not None:
            parts.append(say("lobby-talk-go" if lobby.phase == "paused" else "lobby-talk-pause"))
        if lobby is not None and lobby.opener == self.sitting.name:
            parts.append(say("lobby-talk-remove"))
        return "\n".join("  ·  ".join(line) for line in (always, parts))

    def on_mount(self) -> None:
        """The line has the keys."""
        self.query_one(JudgeLog).tell(self.sitting.said)
        self.query_one(Input).focus()

    def lobby_changed(self) -> None:
        """What can be typed may be something else now."""
        self.query_one("#talk-hint", Static).update(self._hint())

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter says the line, or has the table do what it says."""
        event.stop()
        text = event.value.strip()
        event.input.value = ""
        if not text:
            self.dismiss(None)
            return
        problem = await self.sitting.say_or_do(text)
        hint = self.query_one("#talk-hint", Static)
        hint.update(f"✗ {problem}" if problem else self._hint())


# Asks how to leave a shared table: to the lobby, for now, for good, or not at all.


class GoQuestion(LocalizedModal[Done | None]):
    """To the lobby, away for now, away for good, or to stay; dismissed with None the player stays."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["../table/table.tcss", "lobby.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "go('title')", "lobby-go-lobby", id="go-lobby"),
        Binding("s", "go('suspended')", "lobby-go-now", id="go-now"),
        Binding("y", "go('left')", "lobby-go-good", id="go-good"),
        Binding("escape,n,enter", "dismiss(None)", "table-leave-stay", key_display="esc", id="go-stay"),
    ]

    def __init__(
        self,
        goes_on: Callable[[], bool],
        *,
        hosts: bool,
        bot_takes_over: bool,
        at_table: bool,
        continues: bool = True,
    ) -> None:
        """The question; `goes_on` says whether there still is a game to leave.

        Arguments:
            hosts: whether the table closes with this player.
            bot_takes_over: whether a bot plays on for a player who leaves for good; else they are out (P-51).
            at_table: whether the table is in front, so that the lobby is a place to go to.
            continues: whether the player, or a table that closes, can come back to the game.
        """
        super().__init__()
        self._goes_on, self._continues = goes_on, continues
        self._hosts, self._bot_takes_over, self._at_table = hosts, bot_takes_over, at_table
        self._is_void = False

    def compose(self) -> ComposeResult:
        say = self.words.say
        box = Vertical(id="leaving")
        box.border_title = say("table-leave-title")
        with box:
            kind = "guest" if not self._hosts else "host" if self._continues else "match"
            yield Static(Prose(say(f"lobby-go-{kind}")))
            yield Static(self._answers(), id="leaving-answers")

    def on_screen_resume(self) -> None:
        """The result of a game that ended meanwhile was over the question: it has no sense any more."""
        self.game_changed()

    def game_changed(self) -> None:
        """Go away once the game is over."""
        if not self._goes_on() and not self._is_void:
            self._is_void = True
            self.call_later(self._go_away)

    def _go_away(self) -> None:
        if self.app.screen is self:
            self.dismiss(None)
        else:  # the result has come over it: once more when that has gone
            self._is_void = False

    def _answers(self) -> Text:
        say = self.words.say
        now = say("lobby-go-now-host" if self._hosts else "lobby-go-now")
        if self._hosts:
            good = say("lobby-go-good-host")
        else:
            good = say("lobby-go-good" if self._bot_takes_over else "lobby-go-good-out")
        answers = [("y", good), ("esc", say("table-leave-stay"))]
        if self._continues:
            answers.insert(0, ("s", now))
        if self._at_table:
            answers.insert(0, ("l", say("lobby-go-lobby")))
        lines = Text()
        for key, text in answers:
            lines.append(f"\n{key:>4}  ", style=f"bold {self.app.theme_variables['accent']}")
            lines.append(text)
        return lines

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The lobby is offered where it is not in front already, going for now where the game continues."""
        offered = {"title": self._at_table, "suspended": self._continues}
        return offered.get(str(parameters[0]), True) if action == "go" else True

    def action_go(self, where: str) -> None:
        """Go there."""
        self.dismiss(Done(where))

"""Consecutive games in a room: agreed, dealt in a fair deal, played, archived, and again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from engine.seats import Seat
from netplay.room.acts import BotSet, GameBegan, GameFinished, PauseAgreed, RulesProposed
from netplay.room.agreed_rules import AgreedRules
from netplay.room.audience import Member, record_parts
from netplay.room.fair_deal import FairDeal, FairDeals
from netplay.room.host import Host
from netplay.room.options import check_leaving
from netplay.room.running_game import RunningGame
from netplay.room.series import Series, Sitter, in_the_log, points_of, titles_of
from netplay.table.table import AGAIN
from netplay.tasks import guarded, spawn
from netplay.wire.messages import RecordPart, Standing


class Match:
    """The games played at a room's table."""

    room: Host

    def __init__(self, setting: AgreedRules) -> None:
        self.setting = setting
        self.is_fixed = False
        """Whether no other rules can be played here, for programs of the competition know its own only."""
        self.phase = "lobby"
        self.fair_deal = FairDeals(self)
        self.playing: RunningGame | None = None
        self.on_game: Callable[[RunningGame], None] = lambda playing: None
        """Called before a game is shown to anybody."""
        self.absence = Absence(self)
        self._again: asyncio.TimerHandle | None = None
        """When a deal is tried again that could not be saved."""
        self._last_number = 0
        """The number of the last update of any game."""

    # ------------------------------------------------------------------ rules

    @property
    def bots(self) -> dict[Seat, str]:
        """The level of each bot that sits there."""
        return self.room.state.bots

    @property
    def stand_ins(self) -> dict[Seat, bytes]:
        """The stand-ins, with the tokens by which absent members get their seats back."""
        return self.room.state.stand_ins

    @property
    def series(self) -> Series:
        """The state of the series."""
        return self.room.state.series

    @property
    def game(self) -> str:
        """The game's name."""
        return self.setting.game

    @property
    def chosen(self) -> dict[str, Any]:
        """The chosen rules, as the lobby shows them."""
        return self.setting.plain()

    @property
    def seats(self) -> list[Seat]:
        """The seats of the table."""
        return [Seat(seat) for seat in range(self.setting.seats)]

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of bots that this game has."""
        return self.setting.levels

    @property
    def is_playing(self) -> bool:
        """Whether a game is being dealt or played."""
        return self.phase in ("dealing", "playing", "paused")

    @property
    def shown_phase(self) -> str:
        """The phase as the lobby shows it: a table that cannot be saved is paused."""
        stands = self.playing is not None and self.playing.table.write_error is not None
        return "paused" if stands and self.phase == "playing" else self.phase

    @property
    def in_play(self) -> RunningGame | None:
        """The game in play or paused; None without one."""
        return self.playing if self.phase in ("playing", "paused") else None

    def choose(self, rules: dict[str, Any], least: int) -> None:
        """Agree on other rules.

        Arguments:
            least: the minimum number of seats, for those taken.

        Raises:
            QkError: if they cannot be played.
            OSError: if they cannot be written.
        """
        setting = self.setting.changed(rules, least)
        check_leaving(self.room.options, setting.adapter)
        self.room.acts.write(RulesProposed(setting.plain()))
        self.setting = setting
        if self.phase == "over":  # the game that was played is no game of this lobby any more
            self.back_to_the_lobby()

    def back_to_the_lobby(self) -> None:
        """Drop the last game that was shown."""
        self.phase = "lobby"
        for audience in self.room.audiences:
            audience.forget()

    def bot_name(self, seat: Seat) -> str:
        """The name of the bot on a seat; a stand-in has that of its player."""
        if self.in_play is not None:
            return self.in_play.began.names[seat]
        return self.setting.bot_name(seat)

    def names_taken(self) -> set[str]:
        """Names that no new member may have, in lower case: those of bots and of absent members."""
        names = {self.setting.bot_name(seat) for seat in self.seats}
        names |= {one.who.name for one in self.series.holders}
        if self.playing is not None:
            names |= set(self.playing.began.names)
        return {name.casefold() for name in names}

    def name_of(self, token: bytes, seat: Seat | None) -> str:
        """The name of a returning member, on this seat or on none; empty if it needs a new one.

        That includes a spectator while a bot plays under its name.
        """
        if self.is_playing and self.playing is not None:
            return "" if seat is None else self.playing.began.names[seat]
        name = self.series.named(token)
        return "" if any(one.name == name for one in self.room.members.values()) else name

    def sitter(self, seat: Seat) -> Sitter | None:
        """Who sits on a seat; in a game the player for whom it is played."""
        if self.in_play is not None:
            return self.in_play.began.sitters[seat]
        if seat in self.bots:
            return Sitter(b"", self.bot_name(seat), self.bots[seat])
        member = self.room.sitter(seat)
        return None if member is None else Sitter(member.token, member.name)

    def standing(self) -> Standing:
        """The state of the series, for those seated and all others who have played in it."""
        series, sitters = self.series, [self.sitter(seat) for seat in self.seats]
        here = {who.key for who in sitters if who is not None}
        left = series.left
        if (playing := self.in_play) is not None:
            left = tuple(playing.began.names[seat] for seat in playing.left())
        return Standing(
            series.game,
            self.room.options.games,
            points_of(series, sitters),
            titles_of(series, sitters),
            tuple((one.who.name, one.points) for one in series.best() if one.who.key not in here),
            series.places,
            left,
            series.winners(),
        )

    # ------------------------------------------------------------------ beginning

    def maybe_begin(self) -> None:
        """Begins to deal if all seats are taken and all are ready, or as many are there as were wanted."""
        if self.is_playing or self._has_ended:
            return
        room = self.room
        people = room.seated
        taken = len(people) + len(self.bots)
        if taken < len(self.seats) or (not people and not room.options.autostart):
            return
        wanted = room.options.autostart
        agreed = bool(people) and all(member.ready for member in people)
        by_itself = self.phase == "lobby" and 0 < wanted <= taken and not self.series.is_over
        if agreed or by_itself:
            try:
                self.fair_deal.open()
            except OSError:  # the failure has been announced
                self._begin_when_saved()

    def _begin_when_saved(self) -> None:
        """Try again soon: all are ready, and nobody else would start the game."""
        if self._again is not None:
            self._again.cancel()
        begin = guarded(self.maybe_begin, self.room.failed)
        self._again = asyncio.get_running_loop().call_later(AGAIN, begin)

    @property
    def _has_ended(self) -> bool:
        """Whether everything has been played that this table is for."""
        options = self.room.options
        return options.once and (self.series.is_over or (options.games <= 1 and self.phase == "over"))

    def called_off(self) -> None:
        """The fair deal ended without a deal."""
        self.phase = "over" if self.playing is not None else "lobby"

    def dealt(self, dealing: FairDeal) -> None:
        """The seed is there: the cards are dealt and the game begins."""
        room = self.room
        proof = dealing.proof()
        sitters = [self.sitter(seat) for seat in self.seats]
        assert all(sitters), "cards are dealt once every seat is taken"
        who = [one for one in sitters if one is not None]
        series = self.series
        began = GameBegan(
            dealing.deal, proof.nonces, tuple(one.name for one in who), tuple(one.bot for one in who),
            series.game, points_of(series, who), titles_of(series, who), self.setting.today(),
            tuple(one.token for one in who),
            (series.id or proof.commit[:6].hex()) if room.options.games > 1 else "",
        )  # fmt: skip
        try:
            room.acts.write(began)
        except OSError:
            self.fair_deal.end(
                "deal-not-kept", "the host cannot save the deal; the game starts as soon as it can", ()
            )
            self._begin_when_saved()
            return
        self.fair_deal.dealing = None
        self._play()

    def _play(self) -> None:
        self._note_number()
        if self.playing is not None:  # its bots wait there for nothing any more
            spawn(self.playing.close(), self.room.failed)
        self.playing = RunningGame(self.room, self.setting, self._last_number + 1)
        self.phase = "playing"
        games, began = self.room.options.games, self.playing.began
        self.room.log(f"game {began.game} of {games} begins: {', '.join(began.names)}" if games > 1 else
                      f"a game begins: {', '.join(began.names)}")  # fmt: skip
        for member in self.room.members.values():
            member.ready = member.wants_pause = False
        self.room.send_lobby()
        self.on_game(self.playing)
        self.playing.begin(self.bots, self.over)
        self.absence.update()

    def _note_number(self) -> None:
        """Updates go on counting from game to game."""
        if self.playing is not None:
            self._last_number = self.playing.last_number

    # ------------------------------------------------------------------ in play

    def pause(self, member: Member, yes: bool) -> None:
        """Record a member's wish for a pause, which all people at the table must share; any of them ends it."""
        member.wants_pause = yes
        if self.phase == "paused" and not yes:
            self.go_on()
        else:
            self._pause_if_agreed()

    def _pause_if_agreed(self) -> None:
        here = [one for one in self.room.seated if one.line is not None]
        if here and (self.phase == "playing" or self.absence.is_on) and all(one.wants_pause for one in here):
            self.room.acts.write_eventually(PauseAgreed(True))
            self.stand_still()

    def stand_still(self) -> None:
        """Stop all clocks and refuse moves."""
        assert self.playing is not None
        self.phase = "paused"
        self.playing.table.pause()
        self.room.lobby_changed()

    def go_on(self) -> None:
        """A pause is over."""
        assert self.playing is not None
        self.absence.stop()
        if self.room.state.pause_agreed:
            self.room.acts.write_eventually(PauseAgreed(False))
        self.phase = "playing"
        for member in self.room.members.values():
            member.wants_pause = False
        self.playing.table.pause(False)
        self.room.lobby_changed()

    def wait_is_over(self) -> None:
        """End the wait: play resumes, unless the players have agreed to a pause."""
        if self.phase == "paused" and not self.room.state.pause_agreed:
            self.go_on()
        self.room.lobby_changed()

    def came_back(self, member: Member) -> None:
        """A member has a line again."""
        if self.in_play is not None and member.seat is not None:
            self.in_play.table.absent(member.seat, False)
            self.absence.update()

    def went_away(self, member: Member) -> None:
        """A member has lost its line."""
        if self.in_play is not None and member.seat is not None:
            self.in_play.table.absent(member.seat)
            self.absence.update()

    def got_up(self) -> None:
        """A member has left its seat for good: stop waiting for it, and for its agreement to a pause."""
        if self.in_play is not None:
            self.absence.update()
            self._pause_if_agreed()
            self.in_play.decide_for_leavers()

    # ------------------------------------------------------------------ ending

    def over(self) -> None:
        """End the game: send its record to all; they may get ready for the next."""
        playing = self.playing
        assert playing is not None
        try:
            self._end(playing)
        except Exception as fault:  # whatever it is: a game that is over must not hold its players
            self.room.failed(fault, "game-fault")
            self.give_up()
            spawn(playing.close(), self.room.failed)
            self.room.lobby_changed()

    def _end(self, playing: RunningGame) -> None:
        series = playing.count(self.series)
        self.fair_deal.stop()
        self.absence.stop()
        self.room.acts.write_eventually(GameFinished(series))
        self.phase = "over"
        if not self.room.seated:
            self.take_bots_away()
        for line in in_the_log(self.series):
            self.room.log(line)
        text = playing.record()
        parts = self._archive_game(playing, text)
        for audience in self.room.audiences:
            audience.send_record(parts)
        self.room.lobby_changed()

    def _archive_game(self, playing: RunningGame, text: str) -> tuple[RecordPart, ...]:
        """File the record of a game for all, absent players included; returns it as messages."""
        self.room.archive_game(playing.began, text)
        return record_parts(text, playing.began.deal)

    def interrupt(self) -> None:
        """End the game as it is, since no player came back, and open the table to others again."""
        playing = self.give_up(keep_series=True)
        assert playing is not None
        text = playing.record()
        self.room.say("", "none of the players came back: the game ends unfinished", "broken-off")
        self.room.log(f"game {playing.began.deal} ends unfinished: none of its players came back")
        parts = self._archive_game(playing, text)
        for audience in self.room.audiences:
            audience.send_record(parts)
            audience.forget()
        spawn(playing.close(), self.room.failed)
        self.room.lobby_changed()

    def give_up(self, *, keep_series: bool = False) -> RunningGame | None:
        """Abort the game in play, if any, and the series unless it is kept; returns the game."""
        given_up = self.in_play
        self.fair_deal.stop()
        self.absence.stop()
        self._note_number()
        self.playing = None
        series = self.series if keep_series else Series()
        if given_up is not None or series != self.series:
            self.room.acts.write_eventually(GameFinished(series))
        self.back_to_the_lobby()
        return given_up

    def take_bots_away(self) -> None:
        """Remove all stand-ins."""
        for seat in tuple(self.stand_ins):
            self.room.acts.write_eventually(BotSet(seat, ""))

    def resume(self, playing: RunningGame) -> None:
        """Resume an interrupted game: its clocks stand until the players are back."""
        self.playing = playing
        self.phase = "paused"
        playing.begin(self.bots, self.over)
        playing.table.pause()
        if self.room.seated:
            self.absence.update()
        else:
            self.go_on()

    def hold(self) -> None:
        """Stop clocks and bots while the host shuts down and connections end one after another."""
        self.absence.hold()
        if self.playing is not None:
            self.playing.table.pause()

    async def close(self) -> None:
        """End all that runs here; it can be resumed from the journal."""
        self.fair_deal.stop()
        self.absence.stop()
        if self._again is not None:
            self._again.cancel()
        if self.playing is not None:
            await self.playing.close()


# Pauses a game while no player is connected, and while players return one after another.
#
# Whatever disconnected the players (the host was stopped, the network failed), no clock runs while none of them has a
# connection. That lasts as long as the table's options say, usually hours; then the game is interrupted and its record
# archived. As soon as one player is back, the others have `RETURN_TIME` to return; then play resumes, and the clocks
# of those still away run as always for a disconnected player.

RETURN_TIME = 120.0
"""Seconds that returned players wait for the others, all clocks stopped."""
WARNINGS = (3600.0, 600.0, 60.0)
"""Seconds before the end of a wait at which it is announced again."""


class Absence:
    """The state of one game's waiting: for whom, and how long."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._alarm: asyncio.TimerHandle | None = None
        self._until = 0.0
        self._held = False
        self.for_anybody = False
        """Whether none of the players is connected."""

    @property
    def is_on(self) -> bool:
        """Whether the game is paused for somebody."""
        return self._alarm is not None

    @property
    def left(self) -> float:
        """Seconds that are left; 0 while nothing is waited for."""
        return max(0.001, self._until - self._match.room.now()) if self.is_on else 0.0

    def update(self) -> None:
        """Update the wait after a player connected, disconnected or left."""
        if self._held:
            return
        seated = self._match.room.seated
        # A bot that joins by itself is back in seconds: no reason to start people's clocks.
        people = [member for member in seated if not member.plays_by_itself] or seated
        here = [member for member in people if member.line is not None]
        if all(member.line is not None for member in seated):
            self._end()
        elif not here:
            if not self.for_anybody:
                self._wait_for_anybody()
        elif self.for_anybody:
            self.for_anybody = False
            self._wait_until(self._match.room.now() + RETURN_TIME)
            self._match.room.log(
                f"{here[0].name} is back; the others have {RETURN_TIME:.0f} s, then the game goes on"
            )

    def hold(self) -> None:
        """The host stops: ignore disconnections from now on; the game stays as it is."""
        self._held = True
        self.stop()

    def stop(self) -> None:
        """Nothing is waited for any more."""
        self.for_anybody = False
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _wait_for_anybody(self) -> None:
        room = self._match.room
        self.for_anybody = True
        self._wait_until(room.now() + room.options.wait)
        self._match.stand_still()
        # With the date: the log is read hours later.
        until = self._match.setting.moment() + timedelta(seconds=self.left)
        room.log(
            f"none of the players is here; the game waits until {until:%Y-%m-%d %H:%M}, then it ends unfinished"
        )

    def _wait_until(self, until: float) -> None:
        """Set the alarm to the end of the wait, or to its next announcement."""
        self._until = until
        if self._alarm is not None:
            self._alarm.cancel()
        now = self._match.room.now()
        warnings = [until - before for before in WARNINGS] if self.for_anybody else []
        at = min((moment for moment in warnings if moment > now + 0.5), default=until)
        self._alarm = asyncio.get_running_loop().call_later(
            max(0.0, at - now), guarded(self._ring, self._match.room.failed)
        )
        self._match.room.lobby_changed()

    def _ring(self) -> None:
        room = self._match.room
        if room.now() < self._until - 0.5:
            minutes = max(1, round(self.left / 60))
            text = f"the game ends unfinished in {minutes} min unless one of its players comes back"
            room.log(text)
            room.say("", text, "wait-ends", minutes=minutes)
            self._wait_until(self._until)
        elif self.for_anybody:
            self.stop()
            self._match.interrupt()
        else:
            self._end()

    def _end(self) -> None:
        if self.is_on:
            self.stop()
            self._match.wait_is_over()

"""Pauses a game while no player is connected, and while players return one after another.

Whatever disconnected the players (the host was stopped, the network failed), no clock runs while none of them has a
connection. That lasts as long as the table's options say, usually hours; then the game is interrupted and its record
archived. As soon as one player is back, the others have `RETURN_TIME` to return; then play resumes, and the clocks of
those still away run as always for a disconnected player.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Protocol

from netplay.room.agreed_rules import AgreedRules
from netplay.room.host import Host
from netplay.tasks import guarded

RETURN_TIME = 120.0
"""Seconds that returned players wait for the others, all clocks stopped."""
WARNINGS = (3600.0, 600.0, 60.0)
"""Seconds before the end of a wait at which it is announced again."""


class PauseOwner(Protocol):
    """The owner of a paused game: the match of a room."""

    room: Host
    setting: AgreedRules

    def stand_still(self) -> None:
        """Stop all clocks and refuse moves."""

    def wait_is_over(self) -> None:
        """End the wait."""

    def interrupt(self) -> None:
        """End the game as it is: no player came back."""


class Absence:
    """The state of one game's waiting: for whom, and how long."""

    def __init__(self, rounds: PauseOwner) -> None:
        self._rounds = rounds
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
        return max(0.001, self._until - self._rounds.room.now()) if self.is_on else 0.0

    def update(self) -> None:
        """Update the wait after a player connected, disconnected or left."""
        if self._held:
            return
        seated = self._rounds.room.seated
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
            self._wait_until(self._rounds.room.now() + RETURN_TIME)
            self._rounds.room.log(
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
        room = self._rounds.room
        self.for_anybody = True
        self._wait_until(room.now() + room.options.wait)
        self._rounds.stand_still()
        room.log(f"none of the players is here; the game waits {self._when()}, then it is broken off")

    def _when(self) -> str:
        """Until when, for a log that is read hours later."""
        until = self._rounds.setting.moment() + timedelta(seconds=self.left)
        return f"until {until:%Y-%m-%d %H:%M}"

    def _wait_until(self, until: float) -> None:
        """Set the alarm to the end of the wait, or to its next announcement."""
        self._until = until
        if self._alarm is not None:
            self._alarm.cancel()
        now = self._rounds.room.now()
        warnings = [until - before for before in WARNINGS] if self.for_anybody else []
        at = min((moment for moment in warnings if moment > now + 0.5), default=until)
        self._alarm = asyncio.get_running_loop().call_later(
            max(0.0, at - now), guarded(self._ring, self._rounds.room.failed)
        )
        self._rounds.room.lobby_changed()

    def _ring(self) -> None:
        room = self._rounds.room
        if room.now() < self._until - 0.5:
            minutes = max(1, round(self.left / 60))
            text = f"the game is broken off in {minutes} min unless one of its players comes"
            room.log(text)
            room.say("", text, "wait-ends", minutes=minutes)
            self._wait_until(self._until)
        elif self.for_anybody:
            self.stop()
            self._rounds.interrupt()
        else:
            self._end()

    def _end(self) -> None:
        if self.is_on:
            self.stop()
            self._rounds.wait_is_over()

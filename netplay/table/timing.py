"""The clocks of a table in play: how long the player who must act now has, and for how long the game goes on (P-13).

Time is the host's monotonic time, given in by the caller. A decision's clock begins with the decision.
It stands still while the judge proves a number, while the table pauses, and while a seat that is
awaited is absent and has grace left. The game's clock (D11) runs on from the first turn and stands
only while the table pauses. Times are kept as what is left and settled whenever somebody asks, so
whatever stops or starts a clock needs no arithmetic of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Any
from weakref import WeakMethod

import msgspec

from engine.seats import Seat
from netplay.table.messages import Clock

_NOTHING = 1e-9
"""Less is left of a clock only by rounding."""
TAKEN_UP = 5.0
"""Seconds that a decision has at least when its game is taken up again, to see what it is about."""


class Clocks(msgspec.Struct, frozen=True):
    """The clocks that a table plays by, whatever the game; None: no such limit."""

    turn: float | None = None
    """The most seconds for one decision."""
    bank: float | None = None
    """A store of seconds for each player for the whole game."""
    per_turn: float | None = None
    """Seconds that each decision has before it costs the bank."""
    on_timeout: str = "move"
    """What follows when a player's time is up, in the words of the game's records."""
    thinking: float | None = None
    """D6, before the first turn."""
    game: float | None = None
    """D11, for the whole game."""
    window: float | None = None
    """For answers out of turn in Daifugo."""

    @property
    def limited(self) -> bool:
        """Whether anybody's time is short, so that the seconds used are worth keeping."""
        return (self.turn, self.bank, self.per_turn, self.thinking, self.game) != _UNLIMITED

    @property
    def stored(self) -> bool:
        """Whether turns are paid from a bank or from seconds of their own."""
        return self.bank is not None or self.per_turn is not None


_UNLIMITED = (None,) * 5


class Awaited(msgspec.Struct, frozen=True):
    """What a clock runs for: one player's decision, or one that several take at once."""

    seconds: float | None = None
    """How long it may take; None: without a limit of its own."""
    banked: Seat | None = None
    """Whose bank and seconds a turn it is taken from, where the table has such."""
    starts_game: bool = False
    """Whether the game's own clock runs from here on."""
    waits: bool = True
    """Whether the clock waits for an absent player; answers out of turn wait for nobody."""


class Timing:
    """The clocks of one game."""

    def __init__(self, clocks: Clocks, seats: int, grace: float = 0.0) -> None:
        self.clocks = clocks
        self.banks: list[float] = [] if clocks.bank is None else [clocks.bank] * seats
        self._grace = [grace] * seats
        self._absent: set[Seat] = set()
        self._awaited = Awaited()
        self._seats: tuple[Seat, ...] = ()
        self._left: float | None = None
        self._used = 0.0
        self._game_left: float | None = None
        self._game_began = False
        self._judging = False
        self._paused = False
        self._at = 0.0

    # ------------------------------------------------------------------ decisions

    def begin(self, awaited: Awaited, seats: Collection[Seat], now: float) -> None:
        """Somebody else has to decide, or something else: their clock begins."""
        self._settle(now)
        self._awaited, self._seats = awaited, tuple(seats)
        self._used = 0.0
        self._left = self._allowed(awaited)
        if awaited.starts_game and not self._game_began:
            self._game_began, self._game_left = True, self.clocks.game

    def still(self, seats: Collection[Seat], now: float) -> None:
        """The same decision is awaited, from fewer seats."""
        self._settle(now)
        self._seats = tuple(seats)

    def _allowed(self, awaited: Awaited) -> float | None:
        """Seconds for the decision that is due."""
        clocks = self.clocks
        if awaited.banked is None or (not self.banks and clocks.per_turn is None):
            return awaited.seconds
        stored = self.banks[awaited.banked] if self.banks else 0.0
        allowed = stored + (clocks.per_turn or 0.0)
        return allowed if awaited.seconds is None else min(allowed, awaited.seconds)

    def used(self, now: float) -> float:
        """The seconds that the decision which is due has taken so far."""
        self._settle(now)
        return self._used

    def take(self, seat: Seat, now: float) -> None:
        """A decision was taken: its seconds cost the bank beyond the seconds of a turn."""
        self.charge(self._awaited, seat, self.used(now))

    def charge(self, awaited: Awaited, seat: Seat, used: float) -> None:
        """Takes from a seat's bank what a decision cost, now or in a game that is made again."""
        if self.banks and awaited.banked == seat:
            over = used - (self.clocks.per_turn or 0.0)
            self.banks[seat] = max(0.0, self.banks[seat] - max(0.0, over))

    def run(self, now: float) -> tuple[float, float | None]:
        """How long the decision that is due has taken, and what the game has left."""
        return self.used(now), self._game_left

    def take_up(
        self, used: float, game_left: float | None, now: float, later: Sequence[float | None] = ()
    ) -> None:
        """The game was interrupted: so much of its time had gone already.

        Arguments:
            later: the seconds of the moves that were made after that was written down.
        """
        self._settle(now)
        if later:
            used = 0.0
            game_left = None if game_left is None else game_left - sum(one or 0.0 for one in later)
        self._used = used
        if self._left is not None:
            self._left = min(self._left, max(self._left - used, TAKEN_UP))
        if self._game_left is not None and game_left is not None:
            self._game_left = min(self._game_left, max(game_left, TAKEN_UP))

    # ------------------------------------------------------------------ standing still

    def judge(self, judging: bool, now: float) -> None:
        """The judge works, or is done: the decision's clock stands still, the game's runs on (P-13)."""
        self._settle(now)
        self._judging = judging

    def pause(self, paused: bool, now: float) -> None:
        """The table pauses, or goes on: every clock stands still."""
        self._settle(now)
        self._paused = paused

    def absent(self, seat: Seat, absent: bool, now: float) -> None:
        """A player has lost the line, or is back."""
        self._settle(now)
        if absent:
            self._absent.add(seat)
        else:
            self._absent.discard(seat)

    def _missed(self) -> tuple[Seat, ...]:
        """The absent seats for which the clock stands still."""
        if not self._absent or self._left is None or not self._awaited.waits:
            return ()
        return tuple(seat for seat in self._seats if seat in self._absent and self._grace[seat] > _NOTHING)

    def _standing(self) -> float:
        """Seconds for which the clock will stand still for somebody absent."""
        return max((self._grace[seat] for seat in self._missed()), default=0.0)

    @property
    def is_running(self) -> bool:
        """Whether somebody's time counts down now."""
        return self._left is not None and not (self._judging or self._paused or self._missed())

    def _settle(self, now: float) -> None:
        """Takes the time that has gone by from every clock that ran."""
        gone = max(0.0, now - self._at)
        self._at = now
        if self._paused:
            return
        if self._game_left is not None:
            self._game_left = max(0.0, self._game_left - gone)
        if self._judging:
            return
        if missed := self._missed():
            stood = min(gone, self._standing())
            for seat in missed:
                self._grace[seat] = max(0.0, self._grace[seat] - stood)
            gone -= stood
        self._used += gone
        if self._left is not None:
            self._left = max(0.0, self._left - gone)

    # ------------------------------------------------------------------ running out

    def next_alarm(self, now: float) -> float | None:
        """When something of the clocks changes by itself: a time is up, or an absence no longer stops one."""
        self._settle(now)
        if self._paused:
            return None
        times = [] if self._game_left is None else [now + self._game_left]
        if self.is_running and self._left is not None:
            times.append(now + self._left)
        elif not self._judging and self._standing():
            times.append(now + self._standing())
        return min(times, default=None)

    def game_is_up(self, now: float) -> bool:
        """Whether the time of the whole game has run out (D11)."""
        self._settle(now)
        return self._game_left is not None and self._game_left <= _NOTHING

    def turn_is_up(self, now: float) -> bool:
        """Whether the player who has to decide has run out of time (D6, D7)."""
        self._settle(now)
        return self.is_running and self._left is not None and self._left <= _NOTHING

    def stop_game_clock(self) -> None:
        """The game's time was up and has had its effect."""
        self._game_left = None

    def clock(self, now: float) -> Clock:
        """The clocks as they stand."""
        self._settle(now)
        running = self.is_running
        ends = now + self._left if running and self._left is not None else None
        game_ends = None if self._paused or self._game_left is None else now + self._game_left
        return Clock(
            left=self._left,
            running=running,
            game_left=self._game_left,
            banks=tuple(self.banks),
            at=_milliseconds(now),
            deadline=None if ends is None else _milliseconds(ends),
            game_deadline=None if game_ends is None else _milliseconds(game_ends),
        )


class Alarm:
    """Starts a task once, when the time has come."""

    def __init__(
        self,
        passed: Callable[[], Coroutine[Any, Any, None]],
        spawn: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        """
        Arguments:
            passed: a method; what the task does. Its object can be freed meanwhile, and then nothing is done.
            spawn: starts the task.
        """
        self._passed = WeakMethod(passed)
        self._spawn = spawn
        self._handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float | None) -> None:
        """Rings after this many seconds; None: not at all. What was set before is forgotten."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if seconds is not None:
            # A clock that is looked at a hair too early still has time on it.
            self._handle = asyncio.get_running_loop().call_later(seconds + 0.001, self._ring)

    def _ring(self) -> None:
        passed = self._passed()
        if passed is not None:
            self._spawn(passed())


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)

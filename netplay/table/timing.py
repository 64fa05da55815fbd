"""The clocks of a table in play: for the decisions that are due, and for the game (P-13).

Time is the host's monotonic time, an argument. A decision's clock starts with the decision. It stands still while the
judge proves a number, while the table pauses, and while a seat that has to act is absent and has grace left. The game's
clock (D11) runs from the first turn and stands only while the table pauses. Clocks store the remaining time and are
settled at each look, so stopping or starting one needs no arithmetic of its own.
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
RESUME_TIME = 5.0
"""The minimum of seconds for a decision after its game is resumed, for orientation."""


class Clocks(msgspec.Struct, frozen=True):
    """The clocks of a table, the same for every game; None: no such limit."""

    turn: float | None = None
    """The most seconds for one decision."""
    bank: float | None = None
    """A store of seconds for each player for the whole game."""
    per_turn: float | None = None
    """Seconds that each decision has before it costs the bank."""
    on_timeout: str = "move"
    """The consequence of an expired clock, in the words of the game's records."""
    thinking: float | None = None
    """D6, before the first turn."""
    game: float | None = None
    """D11, for the whole game."""
    window: float | None = None
    """For answers out of turn in Daifugo."""

    @property
    def limited(self) -> bool:
        """Whether any time is limited, so that the seconds used are recorded."""
        return (self.turn, self.bank, self.per_turn, self.thinking, self.game) != _UNLIMITED

    @property
    def stored(self) -> bool:
        """Whether turns are paid from a bank or from seconds of their own."""
        return self.bank is not None or self.per_turn is not None


_UNLIMITED = (None,) * 5


class Awaited(msgspec.Struct, frozen=True):
    """What a clock runs for: one player's decision, or a simultaneous one."""

    seconds: float | None = None
    """Its limit; None: no limit of its own."""
    banked: Seat | None = None
    """The seat whose bank and seconds a turn it uses, if the table has them."""
    starts_game: bool = False
    """Whether the game's own clock runs from here on."""
    waits: bool = True
    """Whether the clock waits for an absent player; for answers out of turn it does not."""


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

    def begin(self, awaited: Awaited, seats: Collection[Seat], now: float) -> None:
        """Start the clock of a new decision."""
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
        """The seconds that the current decision has taken so far."""
        self._settle(now)
        return self._used

    def take(self, seat: Seat, now: float) -> None:
        """A decision was taken: its seconds cost the bank beyond the seconds of a turn."""
        self.charge(self._awaited, seat, self.used(now))

    def charge(self, awaited: Awaited, seat: Seat, used: float) -> None:
        """Charge a decision to a seat's bank, now or in a replay."""
        if self.banks and awaited.banked == seat:
            over = used - (self.clocks.per_turn or 0.0)
            self.banks[seat] = max(0.0, self.banks[seat] - max(0.0, over))

    def run(self, now: float) -> tuple[float, float | None]:
        """The time used by the current decision, and the game's time left."""
        return self.used(now), self._game_left

    def resume(
        self, used: float, game_left: float | None, now: float, later: Sequence[float | None] = ()
    ) -> None:
        """Resume an interrupted game with its clocks.

        Arguments:
            later: the seconds of moves made after the clocks were written.
        """
        self._settle(now)
        if later:
            used = 0.0
            game_left = None if game_left is None else game_left - sum(one or 0.0 for one in later)
        self._used = used
        if self._left is not None:
            self._left = min(self._left, max(self._left - used, RESUME_TIME))
        if self._game_left is not None and game_left is not None:
            self._game_left = min(self._game_left, max(game_left, RESUME_TIME))

    def judge(self, judging: bool, now: float) -> None:
        """Start or end a judgment: the decision's clock stands still, the game's runs on (P-13)."""
        self._settle(now)
        self._judging = judging

    def pause(self, paused: bool, now: float) -> None:
        """Pause or resume all clocks."""
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
        """Seconds for which the clock will stand still for an absent seat."""
        return max((self._grace[seat] for seat in self._missed()), default=0.0)

    @property
    def is_running(self) -> bool:
        """Whether a decision's time is running."""
        return self._left is not None and not (self._judging or self._paused or self._missed())

    def _settle(self, now: float) -> None:
        """Subtract the elapsed time from every running clock."""
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

    def next_alarm(self, now: float) -> float | None:
        """The time of the next event: a clock expires, or a grace ends."""
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
        """Whether the current decision is out of time (D6, D7)."""
        self._settle(now)
        return self.is_running and self._left is not None and self._left <= _NOTHING

    def stop_game_clock(self) -> None:
        """The game's time was up and has had its effect."""
        self._game_left = None

    def clock(self, now: float) -> Clock:
        """The present clocks."""
        self._settle(now)
        return Clock(
            left=self._left,
            running=self.is_running,
            game_left=self._game_left,
            banks=tuple(self.banks),
            game_running=self._game_left is not None and not self._paused,
            at=round(now * 1000),
        )


class Alarm:
    """Starts a task once at a set time."""

    def __init__(
        self,
        passed: Callable[[], Coroutine[Any, Any, None]],
        spawn: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        """
        Arguments:
            passed: a method, run by the task. If its object is freed meanwhile, nothing is done.
            spawn: starts the task.
        """
        self._passed = WeakMethod(passed)
        self._spawn = spawn
        self._handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float | None) -> None:
        """Ring after this many seconds; None: never. Replaces an earlier setting."""
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

"""The clocks of a table in play: how long whoever must act now has, and for how long the game goes on (P-13).

Time is the host's monotonic time, given in by the caller. A turn's clock begins with the turn and
stands still while the judge proves a number; the game's clock (D11) runs on from the first turn.
"""

from __future__ import annotations

from engine.prime.settings import Rules
from engine.prime.state import Phase, State
from engine.seats import Seat
from netplay.messages import Clock

JANKEN_TIME = 30.0
SHOWDOWN_TIME = 60.0
"""P-53: a minute of thinking before all show at once."""


class Timing:
    """The clocks of one game."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules = rules
        self.banks: list[float] = [] if rules.bank is None else [rules.bank] * seats
        self._deadline: float | None = None
        self._began = 0.0
        self._paused_at: float | None = None
        self._game_ends: float | None = None

    @property
    def limited(self) -> bool:
        """Whether any clock runs in this game."""
        rules = self.rules
        times = (rules.turn_time, rules.thinking, rules.game_time, rules.bank, rules.per_turn)
        return any(time is not None for time in times)

    def begin(self, state: State, now: float) -> None:
        """Somebody else has to decide, or something else: their clock begins."""
        allowed = self._allowed(state)
        self._began = now
        self._paused_at = None
        self._deadline = None if allowed is None else now + allowed
        if state.phase is Phase.TURN and self._game_ends is None and self.rules.game_time is not None:
            self._game_ends = now + self.rules.game_time

    def _allowed(self, state: State) -> float | None:
        """Seconds for the decision that is due."""
        rules = self.rules
        match state.phase:
            case Phase.OVER:
                return None
            case Phase.TURN if self.banks or rules.per_turn is not None:
                bank = self.banks[state.turn] if self.banks else 0.0
                return bank + (rules.per_turn or 0.0)
            case Phase.TURN | Phase.PENALTY | Phase.EXCHANGE:
                return rules.turn_time
            case Phase.THINK | Phase.HIGH_CARD:
                return rules.thinking
            case Phase.JANKEN:
                return JANKEN_TIME if rules.turn_time is not None else None
            case Phase.SHOWDOWN:
                return SHOWDOWN_TIME

    def end_turn(self, seat: Seat, now: float) -> float:
        """The turn is over: what it took is taken from the bank beyond the seconds a turn has; gives the time used."""
        used = max(0.0, (self._paused_at or now) - self._began)
        if self.banks:
            over = used - (self.rules.per_turn or 0.0)
            self.banks[seat] = max(0.0, self.banks[seat] - max(0.0, over))
        return used

    def pause(self, now: float) -> None:
        """The judge works: the turn's clock stands still, the game's runs on (P-13)."""
        if self._paused_at is None:
            self._paused_at = now

    def go_on(self, now: float) -> None:
        """The judge is done."""
        if self._paused_at is None:
            return
        stood = now - self._paused_at
        self._began += stood
        self._deadline = None if self._deadline is None else self._deadline + stood
        self._paused_at = None

    def next_alarm(self) -> float | None:
        """When the next clock runs out."""
        turn = None if self._paused_at is not None else self._deadline
        times = [time for time in (turn, self._game_ends) if time is not None]
        return min(times, default=None)

    def game_is_up(self, now: float) -> bool:
        """Whether the time of the whole game has run out (D11)."""
        return self._game_ends is not None and now >= self._game_ends

    def turn_is_up(self, now: float) -> bool:
        """Whether whoever has to decide has run out of time (D6, D7)."""
        return self._deadline is not None and self._paused_at is None and now >= self._deadline

    def stop_game_clock(self) -> None:
        """The game's time was up and has had its effect."""
        self._game_ends = None

    def clock(self, now: float) -> Clock:
        """The clocks as they stand."""
        at = self._paused_at or now
        left = None if self._deadline is None else max(0.0, self._deadline - at)
        game_left = None if self._game_ends is None else max(0.0, self._game_ends - now)
        return Clock(
            left, self._deadline is not None and self._paused_at is None, game_left, tuple(self.banks)
        )

"""The clock of a judge's desk: counts down, and says when to call (D6, D7; calls at 30 s and at 10 s left)."""

from __future__ import annotations

from collections.abc import Callable

CALLS = (30, 10, 0)
"""Seconds left at which a judge calls; 0: the time is up."""
MOST = 99 * 60.0


class DeskClock:
    """One countdown; it lives in the time that it is given."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._left = 0.0
        self._since: float | None = None
        self._called: set[int] = set(CALLS)

    @property
    def runs(self) -> bool:
        """Whether it counts down now."""
        return self._since is not None

    @property
    def left(self) -> float:
        """Seconds left."""
        gone = 0.0 if self._since is None else self._now() - self._since
        return max(0.0, self._left - gone)

    def wind(self, seconds: float, *, go: bool) -> None:
        """Set the clock to this many seconds; it runs at once or waits."""
        self._left = min(max(0.0, seconds), MOST)
        self._since = self._now() if go else None
        # A call above the whole time would come at once.
        self._called = {call for call in CALLS if call >= seconds}

    def toggle(self) -> None:
        """Stop the clock, or let it run on."""
        if self.runs:
            self.stop()
        else:
            self.go_on()

    def stop(self) -> None:
        """The clock stands still."""
        self._left, self._since = self.left, None

    def go_on(self) -> None:
        """The clock runs on from where it stands."""
        if self._since is None:
            self._since = self._now()

    def add(self, seconds: float) -> None:
        """Give or take some time; calls above what is left then can come again."""
        left = min(max(0.0, self.left + seconds), MOST)
        self._left = left
        self._since = self._now() if self.runs else None
        self._called = {call for call in CALLS if call >= left}

    def call(self) -> int | None:
        """The call that is due now, once each; None if there is none."""
        if not self.runs:
            return None
        left = self.left
        due = [call for call in CALLS if left <= call and call not in self._called]
        self._called.update(due)
        return min(due, default=None)

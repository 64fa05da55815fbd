"""What stands beside a game — a panel, a log, a hint — may fail without ending the game.

Such a fault is shown in one line in its place, its traceback goes to the log, and the
program continues. Faults of the game itself are not caught: a table with wrong state must stop.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from netplay.tasks import Failed
from tui.app.crash import log_fault
from tui.widgets.painted import FaultReporter


class Faults:
    """The faults of this session that stayed beside the game, each written down once."""

    def __init__(self) -> None:
        self._logged: dict[tuple[str, str, int | None], str] = {}

    def path_of(self, fault: Exception) -> str:
        """Where the traceback of a fault is; empty if it could not be written."""
        frames = traceback.extract_tb(fault.__traceback__)
        where = (frames[-1].filename, frames[-1].lineno) if frames else ("", None)
        key = (type(fault).__name__, *where)
        if key not in self._logged:
            try:
                self._logged[key] = str(log_fault(["beside"], fault))
            except OSError:
                self._logged[key] = ""
        return self._logged[key]


def shown_beside(house: FaultReporter, notify: Callable[..., object]) -> Failed:
    """Show a fault that ends no game in one line over any screen; its traceback goes to the log."""

    def failed(fault: BaseException) -> None:
        if not isinstance(fault, Exception):
            raise fault
        notify(house.fault_text(fault), severity="error", markup=False)

    return failed


@contextmanager
def beside(house: FaultReporter, tell: Callable[[str], object]) -> Iterator[None]:
    """Pass any fault within to `tell` as one line, and continue."""
    try:
        yield
    except Exception as fault:  # any fault: it must not end the game beside it
        tell(house.fault_text(fault))

"""The terminal that the program runs on: it can go at any moment, and the program then ends in order.

The system says SIGHUP to those alone whose controlling terminal it was. Whoever else reads from a terminal that has
gone reads nothing, at once, again and again; and the first picture that cannot be written would end the thread that
writes, so that the whole program waits for it.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from typing import IO, TYPE_CHECKING, cast

if TYPE_CHECKING:
    from textual.driver import Driver

    from tui.app.program import Program

LOOKING = 1.0
"""Seconds after which it is looked again whether the terminal is still there."""


class _Drawn:
    """A terminal as a file; once it has gone, what is drawn goes nowhere."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        """Draws, if it can."""
        try:
            self._file.write(text)
        except OSError:
            self._give_up()

    def flush(self) -> None:
        """Draws what has been written, if it can."""
        try:
            self._file.flush()
        except OSError:
            self._give_up()

    def _give_up(self) -> None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._file.fileno())
        os.close(nowhere)

    def fileno(self) -> int:
        """The terminal's number."""
        return self._file.fileno()


def own_driver(usual: type[Driver]) -> type[Driver]:
    """The usual way to the terminal, which outlives it."""
    if sys.platform == "win32":
        return usual
    from textual.drivers.linux_driver import LinuxDriver

    if usual is not LinuxDriver:  # somebody asked for another one
        return usual

    class OwnDriver(LinuxDriver):
        def __init__(self, app: Program, **said: bool | tuple[int, int] | None) -> None:
            super().__init__(app, **said)  # type: ignore[arg-type]  # handed on as they are
            drawn = _Drawn(cast("IO[str]", self._file))
            self._file = drawn  # type: ignore[assignment]  # a file as far as it is drawn to

        def suspend_application_mode(self) -> None:
            """Gives the terminal back before the program stops, and stops the script that started it, too."""
            super().suspend_application_mode()
            own = signal.signal(signal.SIGTSTP, signal.SIG_IGN)
            os.killpg(0, signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, own)

    return OwnDriver


def has_shell() -> bool:
    """Whether a shell would notice that this program stops, and could continue it by `fg`."""
    # The system discards this signal where no process of the same session, in another group, is the group's parent:
    # exactly where nothing could continue what stops. So a process of the group tries it.
    probe = subprocess.Popen(
        ["/bin/sh", "-c", "kill -s TSTP $$"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    _, status = os.waitpid(probe.pid, os.WUNTRACED)
    stops = os.WIFSTOPPED(status)
    if stops:
        probe.kill()
    probe.wait()
    return stops


def watch_terminal(app: Program) -> None:
    """Ends the program in order when its terminal goes without a word."""
    from tui.app.ending import end_soon

    if not hasattr(select, "poll") or sys.__stdin__ is None:
        return
    hearing = select.poll()
    hearing.register(sys.__stdin__.fileno(), 0)  # a line that hung up is told in any case

    def look() -> None:
        if hearing.poll(0):
            looking.stop()
            end_soon(app)

    looking = app.set_interval(LOOKING, look, name="terminal")

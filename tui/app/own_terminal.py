"""The terminal that the program runs on: it, or the system, can end the program at any moment, always in order.

The system says SIGHUP to those alone whose controlling terminal it was. Anyone else who reads from a terminal that has
gone reads nothing, at once, again and again; and the first picture that cannot be written would end the thread that
writes, so that the whole program waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import signal
import sys
from typing import IO, TYPE_CHECKING, cast

from textual.events import Key
from textual.worker import WorkerError

if TYPE_CHECKING:
    from concurrent.futures import Future

    from textual.driver import Driver
    from textual.message import Message
    from textual.message_pump import MessagePump

    from tui.app.program import Program

PATIENCE = 3.0
"""Seconds that a shared table has to say farewell to its guests."""
ENDING_SIGNALS = ("SIGTERM", "SIGHUP")


def handle_signals(app: Program) -> None:
    """End the program in order on a signal, or when its terminal is gone."""
    loop = asyncio.get_running_loop()
    for name in ENDING_SIGNALS:
        number = getattr(signal, name, None)
        if number is None:  # Windows has no SIGHUP
            continue
        with contextlib.suppress(NotImplementedError):  # nor handlers of this kind
            loop.add_signal_handler(number, lambda: end_soon(app))


def end_soon(app: Program) -> None:
    """Begin to end; called again meanwhile, begin again."""
    # A group of its own: without one, Textual would cancel the table's workers before they can say farewell.
    app.run_worker(end(app), name="end", group="end", exclusive=True)


async def end(app: Program) -> None:
    """Leave a shared table, whose game can be resumed, and end."""
    hosting = [worker for worker in app.workers if worker.name == "host"]
    if app.sitting is not None:
        app.sitting.go()
        with contextlib.suppress(TimeoutError, WorkerError):
            async with asyncio.timeout(PATIENCE):
                for worker in hosting:
                    await worker.wait()
    app.exit(0)


MOST_KEYS = 500
"""Keys that wait for the app at once; further ones are dropped until it has caught up."""
UNREAD_FOR = 60.0
"""Seconds for which the notice on dropped keys waits for a key that dismisses it: the app may take long to draw it."""
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
        """Draw what has been written, if it can."""
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

    if usual is not LinuxDriver:  # another one was asked for
        return usual

    class OwnDriver(LinuxDriver):
        def __init__(self, app: Program, **options: bool | tuple[int, int] | None) -> None:
            super().__init__(app, **options)  # type: ignore[arg-type]  # handed on as they are
            drawn = _Drawn(cast("IO[str]", self._file))
            self._file = drawn  # type: ignore[assignment]  # a file as far as it is drawn to
            self._program = app
            self._keys_read = self._keys_posted = 0  # each is counted by one thread alone
            self._drops = False

        def send_message(self, message: Message) -> None:
            """Hand a message to the app; keys beyond what it can handle are dropped, with one notice.

            A paste that the terminal does not mark as one comes as that many keys. This runs in the thread that reads.
            """
            if isinstance(message, Key):
                waiting = self._keys_read - self._keys_posted + messages_waiting(self._program)
                if waiting >= MOST_KEYS and not self._drops:
                    # Behind the keys that wait, which may have something to say.
                    self._program.call_later(self._say_dropped)
                self._drops = waiting >= MOST_KEYS or (self._drops and waiting > 0)
                if self._drops:
                    return
                self._keys_read += 1
            posted = asyncio.run_coroutine_threadsafe(self._program._post_message(message), self._loop)
            if isinstance(message, Key):
                posted.add_done_callback(self._count_posted)

        def _say_dropped(self) -> None:
            text = self._program.words.say("typed-too-much")
            self._program.notify(text, severity="warning", timeout=UNREAD_FOR, markup=False)

        def _count_posted(self, posted: Future[bool]) -> None:
            self._keys_posted += 1

        def suspend_application_mode(self) -> None:
            """Give the terminal back before the program stops, and stop the script that started it, too."""
            super().suspend_application_mode()
            own = signal.signal(signal.SIGTSTP, signal.SIG_IGN)
            os.killpg(0, signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, own)

    return OwnDriver


def messages_waiting(app: Program) -> int:
    """The messages that wait for the app, its screen and the widget with the focus, which get a key one by one."""
    pumps: list[MessagePump | None] = [app]
    for screen in app.screen_stack[-1:]:
        pumps += [screen, screen.focused]
    return sum(pump.message_queue_size for pump in pumps if pump is not None and pump.is_running)


def watch_terminal(app: Program) -> None:
    """End the program in order when its terminal goes without a word."""

    if not hasattr(select, "poll") or sys.__stdin__ is None:
        return
    hearing = select.poll()
    hearing.register(sys.__stdin__.fileno(), 0)  # a hangup is passed on in any case

    def look() -> None:
        if hearing.poll(0):
            looking.stop()
            end_soon(app)

    looking = app.set_interval(LOOKING, look, name="terminal")

"""The terminal's own cursor, which positions an input method, checked in a real terminal."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.tools import need
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


class Pane:
    """The program in a terminal of 80 × 24."""

    def __init__(self, folder: Path, *command: str, shell: bool = False) -> None:
        """Start it.

        Arguments:
            shell: whether a shell starts it, to which one can go back.
        """
        self._socket = TemporaryDirectory(prefix="qk-tmux-")
        self._tmux = [need("tmux"), "-S", f"{self._socket.name}/socket", "-f", "/dev/null"]
        qk = f"env QK_HOME={folder} LANG=C.UTF-8 {sys.executable} -m tui.cli --lang en {' '.join(command)}"
        first = f"{need('bash')} --norc --noprofile -i" if shell else qk
        subprocess.run(
            [*self._tmux, "new-session", "-d", "-x", "80", "-y", "24", "-c", str(ROOT), first], check=True
        )
        if shell:
            self.press("PS1='shell> '", "Enter", qk, "Enter")

    def _ask(self, *what: str) -> str:
        done = subprocess.run([*self._tmux, *what], capture_output=True, text=True, check=True)
        return done.stdout

    @property
    def lines(self) -> list[str]:
        return self._ask("capture-pane", "-p").split("\n")

    @property
    def cursor(self) -> tuple[int, int]:
        """Return column and row."""
        x, y = self._ask("display", "-p", "#{cursor_x} #{cursor_y}").split()
        return int(x), int(y)

    def press(self, *keys: str) -> None:
        self._ask("send-keys", *keys)

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for a text on the screen."""
        late = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < late, "\n".join([*self.lines, str(self.cursor)])
            time.sleep(0.05)

    def close(self) -> None:
        subprocess.run([*self._tmux, "kill-server"], capture_output=True, check=False)
        self._socket.cleanup()


@pytest.fixture
def pane(tmp_path: Path) -> Iterator[Callable[..., Pane]]:
    made: list[Pane] = []

    def opened(*command: str, shell: bool = False) -> Pane:
        made.append(Pane(tmp_path, *command, shell=shell))
        return made[-1]

    yield opened
    for one in made:
        one.close()


def test_each_pane_has_a_server_of_its_own(tmp_path: Path) -> None:
    """Concurrent runs have folders of the same names; closing one run's terminal must not close the other's."""
    one, other = (Pane(tmp_path / run / "home", "--version", shell=True) for run in ("a", "b"))
    try:
        other.close()
        one.until(lambda: any("shell>" in line for line in one.lines))
    finally:
        one.close()


def test_the_cursor_is_behind_what_is_composed(pane: Callable[..., Pane]) -> None:
    """At a table, where no input line has the focus: a typed card appears where the cursor was."""
    terminal = pane("solo", "--seed", "3", "--set", "D5=seat", "--think", "0")
    terminal.until(lambda: any("Your turn" in line for line in terminal.lines))
    row = next(at for at, line in enumerate(terminal.lines) if "Your turn" in line)
    terminal.until(lambda: terminal.cursor == (2, row))
    card = next(one for one in "23456789" if f"│{one} " in "".join(terminal.lines))
    terminal.press(card)
    terminal.until(lambda: terminal.lines[row][2] == card and terminal.cursor == (3, row))


def test_the_table_is_whole_after_the_shell(pane: Callable[..., Pane]) -> None:
    """Ctrl+Z goes to the shell, `fg` returns to the same table, with the typed text."""
    terminal = pane("solo", "--seed", "3", "--set", "D5=seat", "--think", "0", shell=True)
    terminal.until(lambda: any("Your turn" in line for line in terminal.lines))
    card = next(one for one in "23456789" if f"│{one} " in "".join(terminal.lines))
    terminal.press(card)
    terminal.until(lambda: any(line[2:3] == card for line in terminal.lines))
    before = terminal.lines
    terminal.press("C-z")
    terminal.until(lambda: any("Stopped" in line for line in terminal.lines))
    terminal.press("clear; fg", "Enter")
    terminal.until(lambda: terminal.lines == before)


def test_what_comes_in_one_piece_is_composed_and_not_played(pane: Callable[..., Pane]) -> None:
    """An input method sends a whole word at once, a paste is bracketed: both are taken as typed, without Enter."""
    terminal = pane("solo", "--seed", "3", "--set", "D5=seat", "--think", "0")
    terminal.until(lambda: any("Your turn" in line for line in terminal.lines))
    row = next(at for at, line in enumerate(terminal.lines) if "Your turn" in line)
    first, second = [one for one in "23456789" if f"│{one} " in "".join(terminal.lines)][:2]
    wide = {ord(one): ord(one) - ord("0") + ord("０") for one in "0123456789"}
    terminal.press("-l", (first + second).translate(wide))
    terminal.until(lambda: terminal.lines[row][2:].startswith(f"{first}{second} → "))
    terminal.press("Escape")
    terminal.until(lambda: "Your turn" in terminal.lines[row])
    terminal._ask("set-buffer", f" {second} {first}\n".translate(wide))
    terminal._ask("paste-buffer", "-p")
    terminal.until(lambda: terminal.lines[row][2:].startswith(f"{second}{first} → "))
    terminal.press("End")
    assert terminal.lines[row][2:].startswith(f"{second}{first} → ")

"""Ctrl+Z suspends to a shell with job control; without one, nothing stops and a message explains it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys

import pytest

from tests.tui.emulator import Emulator
from tui.text.words import Words

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
QK = f"{sys.executable} -m tui --lang en solo --seed 7 --set D5=seat"
ENVIRON = {"LANG": "en_US.UTF-8"}
BASH = shutil.which("bash") or ""


@pytest.mark.parametrize("controls", [True, False], ids=["controlling terminal", "any terminal"])
@pytest.mark.parametrize("command", [f"exec {QK}", f"{QK}; echo gone"], ids=["alone", "in a script"])
def test_without_a_shell_behind_it_the_program_goes_on(command: str, controls: bool) -> None:
    """As started by `xterm -e qk`, a desktop launcher, or a script."""
    emulator = Emulator(("-c", command), ENVIRON, program=("/bin/sh",), controls=controls)
    try:
        emulator.until(lambda text: "Your turn" in text)
        emulator.press("\x1a")
        emulator.until(lambda text: Words("en").say("app-no-suspend") in text)
        emulator.press("l")
        emulator.until(lambda text: "╭─ Field" not in text)
    finally:
        end_all(emulator)


@pytest.mark.skipif(not BASH, reason="needs a shell with jobs")
@pytest.mark.parametrize("command", [QK, f"sh -c '{QK}; echo gone'"], ids=["by itself", "in a script"])
def test_a_shell_gets_the_terminal_and_gives_it_back(command: str) -> None:
    """Its prompt appears, other commands run, and `fg` shows the table again."""
    emulator = Emulator(("--norc", "--noprofile", "-i"), ENVIRON, program=(BASH,), controls=True)
    try:
        emulator.press(f"PS1='ready> '; {command}\n")
        emulator.until(lambda text: "Your turn" in text)
        for _ in range(2):
            emulator.press("\x1a")
            emulator.until(lambda text: "Stopped" in text)
            emulator.press("echo $((6 * 7))\n")
            emulator.until(lambda text: "\n42" in text)
            emulator.press("fg\n")
            emulator.until(lambda text: "Your turn" in text and "Stopped" not in text)
            emulator.press("l")
            emulator.until(lambda text: "╭─ Field" not in text)
            emulator.press("l")
            emulator.until(lambda text: "╭─ Field" in text)
    finally:
        end_all(emulator)


def end_all(emulator: Emulator) -> None:
    """Kill the shell and what it started."""
    listed = subprocess.run(
        ["ps", "-s", str(emulator.process.pid), "-o", "pid="], capture_output=True, text=True, check=False
    )
    for pid in listed.stdout.split():
        os.kill(int(pid), signal.SIGKILL)
    emulator.close()

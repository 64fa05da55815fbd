"""A paste that the terminal does not mark as one: as many keys, of which the program takes what it can keep up with."""

from __future__ import annotations

import os
import re
import threading
from pathlib import Path

import pytest

from tests.tui.emulator import Emulator
from tui.text.words import Words

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
PASTED = b"57QK9" * 40_000
MORE = 40_000
"""Kilobytes of memory that it may cost; all those keys together would cost hundreds of thousands."""


def peak(pid: int) -> int:
    """The most memory that a process has had so far, in kilobytes; 0 where the system does not say."""
    status = Path(f"/proc/{pid}/status")
    found = re.search(r"VmHWM:\s*(\d+)", status.read_text("ascii")) if status.exists() else None
    return int(found[1]) if found else 0


def test_two_hundred_kilobytes_of_keys_are_not_kept() -> None:
    """One line says that some were dropped, the next key is answered, and memory stays as it was."""
    emulator = Emulator(("--lang", "en", "solo", "--seed", "7", "--set", "D5=seat"), {"LANG": "en_US.UTF-8"})
    told = Words("en").say("typed-too-much")
    seen = list[str]()
    try:
        emulator.until(lambda text: "Your turn" in text)
        before = peak(emulator.process.pid)

        def paste() -> None:
            left = PASTED
            while left:
                left = left[emulator.write(left[:4096]) :]

        pasting = threading.Thread(target=paste)
        pasting.start()
        while pasting.is_alive():
            emulator.read(0.05)
            seen += [emulator.text] if told in emulator.text else []
        emulator.until(lambda text: seen or told in text, settled=False)
        while "─ Help ─" not in emulator.until(str):  # it may be dropped, too, as long as keys wait
            emulator.press("?")
        assert peak(emulator.process.pid) - before < MORE
    finally:
        emulator.close()


def test_fewer_keys_than_that_are_all_taken() -> None:
    """A line that is typed ahead, or pasted where pastes are not marked."""
    emulator = Emulator(("--lang", "en", "solo", "--seed", "7", "--set", "D5=seat"), {"LANG": "en_US.UTF-8"})
    try:
        emulator.until(lambda text: "Your turn" in text)
        emulator.press("2\x7f" * 100 + "79")
        emulator.until(lambda text: "79" in text.splitlines()[15])
    finally:
        emulator.close()

"""A paste that the terminal does not mark: a flood of keys, of which the program handles what it can."""

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
"""The allowed growth in kilobytes; queueing all those keys would take hundreds of thousands."""


def peak(pid: int) -> int:
    """Return the peak memory of a process in kilobytes; 0 where the system does not say."""
    status = Path(f"/proc/{pid}/status")
    found = re.search(r"VmHWM:\s*(\d+)", status.read_text("ascii")) if status.exists() else None
    return int(found[1]) if found else 0


def test_two_hundred_kilobytes_of_keys_are_not_kept() -> None:
    """One line says that some were dropped, the next key is answered, and memory doesn't grow."""
    emulator = Emulator(("--lang", "en", "solo", "--seed", "7", "--set", "D5=seat"), {"LANG": "en_US.UTF-8"})
    warning = Words("en").say("typed-too-much")
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
            seen += [emulator.text] if warning in emulator.text else []
        emulator.until(lambda text: seen or warning in text, settled=False)
        while "─ Help ─" not in emulator.until(str):  # it may be dropped, too, as long as keys wait
            emulator.press("?")
        assert peak(emulator.process.pid) - before < MORE
    finally:
        emulator.close()


def test_fewer_keys_than_that_are_all_taken() -> None:
    """Typed ahead, or pasted into a terminal without bracketed paste."""
    emulator = Emulator(("--lang", "en", "solo", "--seed", "7", "--set", "D5=seat"), {"LANG": "en_US.UTF-8"})
    try:
        emulator.until(lambda text: "Your turn" in text)
        emulator.press("2\x7f" * 100 + "79")
        emulator.until(lambda text: "79" in text.splitlines()[15])
    finally:
        emulator.close()

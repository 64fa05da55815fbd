"""What is wrong with a record, in the player's language."""

from __future__ import annotations

from engine.record import Fault
from tui.text.words import Words, one_line


def fault_told(fault: Fault, words: Words) -> str:
    """What is wrong, and its code."""
    return f"{one_line(words.error(fault.problem))} ({fault.code})"

"""The record of a real table goes to a file: replayable where nothing is missing, else text to be read."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import msgspec

from engine.cards import read_cards
from engine.errors import BadNotation
from engine.record import Fault
from engine.typed import folded
from netplay.desk.book import DeskStanding
from netplay.desk.ledger import Ledger
from netplay.desk.record import RecordGap, written
from netplay.storage.home import home, write_atomically
from netplay.storage.solo_games import save_record
from tui.desk import telling
from tui.text.words import Words


class Saved(msgspec.Struct, frozen=True):
    """Where a record went, and as what."""

    summary: str
    """The reason first, where it is no record that can be replayed."""
    path: Path


def save(stands: DeskStanding, when: datetime, words: Words) -> Saved:
    """Save the record and say as what, where, and why not as more.

    Raises:
        OSError: if it cannot be written.
    """
    left_out = [telling.line_text(stands, line, words) for line in stands.stuck]
    found = written(stands.ledger, {"date": f"{when:%Y-%m-%d}", "event": "qk judge"}, left_out)
    if found.is_whole:
        return Saved(words.say("desk-saved"), save_record(found.text, when))
    path = home() / "desk" / f"{when:%Y-%m-%d_%H%M%S}.txt"
    write_atomically(path, found.text)
    if found.left_out:
        return Saved(words.say("desk-saved-left-out", count=found.left_out), path)
    if found.fault is not None:
        line = str(found.fault.line)
        return Saved(words.say("desk-saved-faulty", line=line, why=fault_text(found.fault, words)), path)
    return Saved(words.say("desk-saved-text", count=found.gaps), path)


def fault_text(fault: Fault, words: Words) -> str:
    """Why a record does not check, in words where there are any."""
    code = str(fault.code)
    return words.reason(code) if words.has(f"reason-{code}") else words.error(fault.problem)


def question(ledger: Ledger, gap: RecordGap, words: Words) -> str:
    """What is asked of a gap."""
    return words.say(f"desk-fill-{gap.kind}", who=ledger.players[gap.seat].name, count=gap.count)


def is_cards(text: str, count: int) -> bool:
    """Whether a text names this many cards."""
    try:
        return len(read_cards(plain(text))) == count
    except BadNotation:
        return False


def plain(text: str) -> str:
    """Cards as they are typed, in the letters of records: 0 and 10 are ten, 1 is the ace."""
    meant = folded(text).replace(" ", "").upper()
    return meant.replace("10", "T").replace("0", "T").replace("1", "A")

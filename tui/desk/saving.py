"""The record of a real table goes to a file: replayable where nothing is missing, else text to be read."""

from __future__ import annotations

import unicodedata
from datetime import datetime

from engine.cards import read_cards
from engine.errors import BadNotation
from netplay.desk.ledger import Ledger
from netplay.desk.record import Gap, filled, gaps, written
from netplay.replay.reel import fault_why
from netplay.storage.home import home, write_aside
from netplay.storage.solo_games import save_record
from tui.text.words import Words


def save(ledger: Ledger, when: datetime, words: Words) -> str:
    """Saves the record and says as what, where, and why not as more.

    Raises:
        OSError: if it cannot be written.
    """
    found = written(ledger, {"date": f"{when:%Y-%m-%d}", "event": "qk judge"})
    if found.is_whole:
        return words.say("desk-saved", path=str(save_record(found.text, when)))
    path = home() / "desk" / f"{when:%Y-%m-%d_%H%M%S}.txt"
    write_aside(path, found.text)
    if found.fault is not None:
        line = str(found.fault.line)
        return words.say(
            "desk-saved-faulty", path=str(path), line=line, why=words.error(fault_why(found.fault))
        )
    return words.say("desk-saved-text", path=str(path), count=found.gaps)


def question(ledger: Ledger, words: Words) -> tuple[Gap, str, str] | None:
    """What to ask for next, in words: the gap, a title, a hint; None if nothing is missing."""
    missing = gaps(ledger)
    if not missing:
        return None
    gap = missing[0]
    who = ledger.players[gap.seat].name
    title = words.say(f"desk-fill-{gap.kind}", who=who, count=gap.count)
    return gap, title, words.say("desk-fill-hint", count=gap.count)


def filled_in(ledger: Ledger, gap: Gap, text: str) -> Ledger:
    """The notebook with these cards filled in.

    Raises:
        BadNotation: if they are no cards, or not as many as are missing.
    """
    return filled(ledger, gap, _plain(text))


def is_cards(text: str, count: int) -> bool:
    """Whether a text names so many cards."""
    try:
        return len(read_cards(_plain(text))) == count
    except BadNotation:
        return False


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).replace(" ", "").upper()
    return folded.replace("10", "T").replace("0", "T").replace("1", "A")

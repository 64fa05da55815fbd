"""The running record of a game at a real table: its gaps, and its file (数譜).

With all hands and drawn cards known it is a complete record, and is checked like any other. With gaps it is written all
the same, `?` for each unknown card: to be read, not to be replayed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from engine.games import replay_text
from engine.header import write_header
from engine.prime.settings import chosen_of
from engine.record import Fault
from engine.seats import Seat, round_from
from netplay.desk.ledger import Ledger, LedgerNote, Unseen

GapKind = Literal["deal", "draw", "penalty", "given"]


class RecordGap(msgspec.Struct, frozen=True):
    """Cards missing in the record: whose, of what kind, and how many."""

    kind: GapKind
    seat: Seat
    count: int
    at: int = -1
    """The note that they belong to; −1 for a deal, and for a draw not yet followed by a move."""
    step: int = -1
    """The step of the book in which they changed hands; −1 for a deal."""


class Written(msgspec.Struct, frozen=True):
    """The record as text, whether it is complete, and its problem if it is invalid."""

    text: str
    gaps: int
    fault: Fault | None = None
    left_out: int = 0
    """Lines that were entered and cannot be."""

    @property
    def is_whole(self) -> bool:
        """Whether it can be replayed from its first line to its last."""
        return not self.gaps and not self.left_out and self.fault is None


def gaps(ledger: Ledger) -> tuple[RecordGap, ...]:
    """Everything that the record lacks, in its order."""
    found = [
        RecordGap("deal", Seat(seat), hand.count)
        for seat, hand in enumerate(ledger.dealt)
        if not hand.is_known
    ]
    for at, note in enumerate(ledger.notes):
        parts: tuple[tuple[GapKind, Unseen | None], ...] = (
            ("draw", note.draw),
            ("penalty", note.penalty),
            ("given", note.given),
        )
        found += [
            RecordGap(kind, note.seat, part.count, at, part.step)
            for kind, part in parts
            if part and not part.is_known
        ]
    if ledger.drawn is not None and not ledger.drawn.is_known:
        found.append(RecordGap("draw", ledger.turn, 1, step=ledger.drawn.step))
    return tuple(found)


def written(ledger: Ledger, header: Mapping[str, object], left_out: Iterable[str] = ()) -> Written:
    """The record so far, checked if nothing is missing.

    Arguments:
        left_out: impossible lines that were entered; they become comments at the end.
    """
    lacking = sum(gap.count for gap in gaps(ledger))
    rules = replace(ledger.rules, opening=type(ledger.rules.opening).SEAT)
    values: dict[str, object] = {"game": "prime", "rules": rules.preset}
    values |= {"set": chosen_of(rules, len(ledger.players))}
    lines = write_header({**values, **header})
    first = ledger.notes[0].seat if ledger.notes else ledger.turn
    names = [player.name for player in ledger.players]
    for seat in round_from(first, len(names)):
        lines.append(f"{names[seat]}:({_cards(ledger.dealt[seat])})")
    lines += [f"{names[note.seat]}:{note_text(note)}" for note in ledger.notes]
    if ledger.drawn is not None:
        lines.append(f"{names[ledger.turn]}:D({_cards(ledger.drawn)})")
    beside = [f"; {line}" for line in left_out]
    text = "\n".join([*lines, *beside]) + "\n"
    return Written(text, lacking, None if lacking else replay_text(text).error, len(beside))


def note_text(note: LedgerNote) -> str:
    """One line of the record without its player's name."""
    if note.given is not None:
        return f"F({_cards(note.given)})"
    text = "[R]" if note.upside_down and note.move not in ("%", "%%") else ""
    text += f"D({_cards(note.draw)})" if note.draw is not None else ""
    text += note.move
    text += f"[{note.tag}]" if note.tag else ""
    text += f",P({_cards(note.penalty)})" if note.penalty is not None else ""
    return text + ("#" if note.finishes else "")


def _cards(unseen: Unseen) -> str:
    return unseen.cards or "?" * unseen.count

"""The running record of a game at a real table: its gaps, and the file it becomes (数譜).

With every hand and every drawn card told it is a whole record, and is checked like any other. With gaps it
is written all the same, `?` for each card that nobody told: to be read, not to be replayed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from engine.cards import read_cards
from engine.errors import BadNotation
from engine.games import replay_text
from engine.header import write_header
from engine.prime.settings import chosen_of
from engine.record import Fault
from engine.seats import Seat, round_from
from netplay.desk.ledger import Ledger, Note, Unseen

GapKind = Literal["deal", "draw", "penalty", "given"]


class Gap(msgspec.Struct, frozen=True):
    """Cards that the record lacks: whose, of what kind, and how many."""

    kind: GapKind
    seat: Seat
    count: int
    at: int = -1
    """The note that they belong to; −1 for a deal, and for a draw not yet followed by a move."""


class Written(msgspec.Struct, frozen=True):
    """The record as text, whether it is whole, and what is wrong with it if it does not check."""

    text: str
    gaps: int
    fault: Fault | None = None

    @property
    def is_whole(self) -> bool:
        """Whether it can be replayed from its first line to its last."""
        return not self.gaps and self.fault is None


def gaps(ledger: Ledger) -> tuple[Gap, ...]:
    """Everything that the record lacks, in its order."""
    found = [
        Gap("deal", Seat(seat), hand.count) for seat, hand in enumerate(ledger.dealt) if not hand.is_known
    ]
    for at, note in enumerate(ledger.notes):
        parts: tuple[tuple[GapKind, Unseen | None], ...] = (
            ("draw", note.draw),
            ("penalty", note.penalty),
            ("given", note.given),
        )
        found += [Gap(k, note.seat, part.count, at) for k, part in parts if part and not part.is_known]
    if ledger.drawn is not None and not ledger.drawn.is_known:
        found.append(Gap("draw", ledger.turn, 1))
    return tuple(found)


def filled(ledger: Ledger, gap: Gap, text: str) -> Ledger:
    """The notebook with these cards written into a gap.

    Raises:
        BadNotation: if the text is no cards, or another number of them.
    """
    cards = read_cards(text)
    if len(cards) != gap.count:
        raise BadNotation(f"{len(cards)} ≠ {gap.count}")
    known = Unseen(gap.count, text)
    if gap.kind == "deal":
        dealt = tuple(known if seat == gap.seat else hand for seat, hand in enumerate(ledger.dealt))
        return replace(ledger, dealt=dealt)
    if gap.at < 0:
        return replace(ledger, drawn=known)
    note = replace(ledger.notes[gap.at], **{gap.kind: known})
    return replace(ledger, notes=(*ledger.notes[: gap.at], note, *ledger.notes[gap.at + 1 :]))


def written(ledger: Ledger, header: Mapping[str, object]) -> Written:
    """The record so far, checked if nothing is missing."""
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
    text = "\n".join(lines) + "\n"
    return Written(text, lacking, None if lacking else replay_text(text).error)


def note_text(note: Note) -> str:
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

"""The judge's entries step by step, and their results, so that an earlier move can be corrected.

The book is the list of steps as typed, the ledger their result. After a change of an earlier step all later ones are
judged again, each for the player who made it. One that has become impossible stays in the book, listed, without effect;
another change may make it possible again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from engine.cards import read_cards
from engine.errors import BadNotation, QkError
from engine.prime.settings import Rules, ShortDeck
from engine.seats import Seat
from engine.verdict import Reason
from netplay.desk.ledger import (
    FoulCardsReport,
    Ledger,
    LedgerNote,
    apply_play,
    draw,
    give_up_turn,
    lead,
    opened,
)
from netplay.desk.record import RecordGap, note_text
from netplay.desk.ruling import spelled, why_unplayable

What = Literal["lead", "draw", "pass", "late", "play"]


class DeskStep(msgspec.Struct, frozen=True, array_like=True):
    """One thing that the judge entered."""

    what: What
    seat: int
    text: str = ""
    """A play with its joker values; the card drawn, if known."""
    kind: str = ""
    """The judge's verdict on a play; empty for a foul."""
    penalty: str = ""
    """The penalty cards, if known."""
    given: tuple[tuple[int, str], ...] = ()
    """The cards that the others put under the deck (P-41), if known."""


class DeskBook(msgspec.Struct, frozen=True):
    """Everything that was entered."""

    rules: Rules
    names: tuple[str, ...]
    dealt: tuple[str, ...]
    """Each hand as dealt; empty if unknown."""
    steps: tuple[DeskStep, ...] = ()


class Changed(msgspec.Struct, frozen=True, array_like=True, tag="changed"):
    """Some steps give way to others, in the place of the first of them; with none of them, at the end."""

    places: tuple[int, ...]
    steps: tuple[DeskStep, ...]


class HandEntered(msgspec.Struct, frozen=True, array_like=True, tag="dealt"):
    """A hand was entered."""

    seat: int
    cards: str


class Back(msgspec.Struct, frozen=True, array_like=True, tag="back"):
    """The last change is taken back."""


Edit = Changed | HandEntered
Line = Edit | Back
"""The content of a journal."""


class NotebookLine(msgspec.Struct, frozen=True):
    """A line of the notebook: a move, with the draw before it; or steps that cannot be any more."""

    places: tuple[int, ...]
    """The steps of the book that it was made of."""
    seat: Seat
    text: str
    why: QkError | Reason | None = None
    """Why it cannot be."""
    note: LedgerNote | None = None


class DeskStanding(msgspec.Struct, frozen=True):
    """The result of a book."""

    ledger: Ledger
    lines: tuple[NotebookLine, ...]

    @property
    def stuck(self) -> tuple[NotebookLine, ...]:
        """The lines that cannot be."""
        return tuple(line for line in self.lines if line.why is not None)


def fresh_book(rules: Rules, names: Iterable[str]) -> DeskBook:
    """A book before anything was entered."""
    players = tuple(names)
    return DeskBook(rules, players, ("",) * len(players))


def edited(book: DeskBook, edit: Edit) -> DeskBook:
    """The book with a change."""
    if isinstance(edit, HandEntered):
        dealt = (*book.dealt[: edit.seat], edit.cards, *book.dealt[edit.seat + 1 :])
        return replace(book, dealt=dealt)
    at = min(edit.places, default=len(book.steps))
    gone = set(edit.places)
    before = book.steps[:at]
    after = tuple(step for place, step in enumerate(book.steps[at:], at) if place not in gone)
    return replace(book, steps=(*before, *edit.steps, *after))


def added(step: DeskStep) -> Changed:
    """One step more, at the end."""
    return Changed((), (step,))


def standing(book: DeskBook) -> DeskStanding:
    """The result of the book. Raises Impossible if the hands entered cannot have been dealt."""
    ledger = opened(book.rules, book.names, book.dealt)
    lines: list[NotebookLine] = []
    drawn: tuple[int, ...] = ()
    for place, step in enumerate(book.steps):
        after = taken(ledger, step, place)
        if not isinstance(after, Ledger):
            lines.append(NotebookLine((place,), Seat(step.seat), text_of([step]), after))
            continue
        if step.what == "draw":
            drawn = (place,)
        elif step.what != "lead":
            new = after.notes[len(ledger.notes) :]
            lines += [
                NotebookLine((*drawn, place) if not at else (place,), note.seat, note_text(note), note=note)
                for at, note in enumerate(new)
            ]
            drawn = ()
        ledger = after
    if ledger.drawn is not None:
        pending = LedgerNote(ledger.turn, draw=ledger.drawn)
        lines.append(NotebookLine(drawn, ledger.turn, note_text(pending), note=pending))
    return DeskStanding(ledger, tuple(lines))


def taken(ledger: Ledger, step: DeskStep, place: int = -1) -> Ledger | QkError | Reason:
    """The ledger after a step, or why it cannot be; whether a number is prime was ruled when it was entered."""
    try:
        return _taken(ledger, step, place)
    except QkError as wrong:
        code = wrong.code
        known = isinstance(wrong, BadNotation) and code in Reason._value2member_map_
        return Reason(code) if known else wrong


def _taken(ledger: Ledger, step: DeskStep, place: int) -> Ledger | Reason | QkError:
    if step.what == "lead":
        return lead(ledger, Seat(step.seat))
    if ledger.is_over:
        return Reason.WRONG_PHASE
    if step.seat != ledger.turn:
        return Reason.NOT_YOUR_TURN
    if step.what == "draw":
        return draw(ledger, step.text, step=place)
    if step.what != "play":
        return give_up_turn(ledger, late=step.what == "late")
    found = spelled(step.text, ledger.rules)
    blocked = why_unplayable(ledger, found)
    if blocked is not None:
        return blocked
    report = FoulCardsReport(step.penalty, step.given, place)
    return apply_play(ledger, replace(found, kind=step.kind), report)


def text_of(steps: Iterable[DeskStep]) -> str:
    """Steps as they are typed again: `D(5)57`."""
    text = ""
    for step in steps:
        penalty = f",P({step.penalty})" if step.penalty else ""
        words = {"draw": f"D({step.text or '?'})", "pass": "%", "late": "%%", "lead": ""}
        text += words.get(step.what, step.text + penalty)
    return text


def steps_typed(text: str, seat: Seat) -> tuple[DeskStep, ...]:
    """The steps of a typed line: `D(5)57`, `%`, `9A,P(26)`; plays are still to be judged.

    Raises:
        BadNotation: if it is malformed.
    """
    found = _TYPED.fullmatch(_MARKS.sub("", text))  # the judge decides the marks
    body = found["body"] if found is not None else ""
    if found is None or not (body or found["draw"] is not None):
        raise BadNotation("desk-line")
    steps: list[DeskStep] = []
    if found["draw"] is not None:
        card = found["draw"].strip("?")
        if len(read_cards(card)) > 1:
            raise BadNotation("desk-line")
        steps.append(DeskStep("draw", int(seat), card))
    if body in ("%", "%%"):
        steps.append(DeskStep("pass" if body == "%" else "late", int(seat)))
    elif body:
        penalty = (found["penalty"] or "").strip("?")
        read_cards(penalty)
        steps.append(DeskStep("play", int(seat), body, penalty=penalty))
    return tuple(steps)


_MARKS = re.compile(r"\[(?:R|GC|RR|IN)\]|#$")
_TYPED = re.compile(
    r"(?:D\((?P<draw>[^()]*)\))?(?P<body>[^(),D]*(?:,(?!P\()[^(),D]+)?)(?:,P\((?P<penalty>[^()]*)\))?"
)


def is_free(rules: Rules, gap: RecordGap) -> bool:
    """Whether any number of cards may fill the gap, none included: those that others may give up (P-62)."""
    return gap.kind == "given" and rules.short_deck is ShortDeck.MAY_DISCARD


def filling(book: DeskBook, gap: RecordGap, cards: str) -> Edit:
    """The change that writes cards into a gap.

    Raises:
        BadNotation: if the text is no cards, or another number of them.
    """
    found = len(read_cards(cards))
    if found != gap.count and not is_free(book.rules, gap):
        raise BadNotation("desk-count", found=found, count=gap.count)
    if gap.kind == "deal":
        return HandEntered(int(gap.seat), cards)
    step = book.steps[gap.step]
    match gap.kind:
        case "draw":
            step = replace(step, text=cards)
        case "penalty":
            step = replace(step, penalty=cards)
        case "given":
            others = tuple(one for one in step.given if one[0] != gap.seat)
            step = replace(step, given=(*others, (int(gap.seat), cards)))
    return Changed((gap.step,), (step,))


class Difference(msgspec.Struct, frozen=True):
    """A line that reads otherwise after a change of another one, has become impossible, or possible again."""

    number: int
    """Of the line, from 1."""
    line: NotebookLine
    before: NotebookLine | None
    """The line before; None if it was within another one."""


def differences(before: DeskStanding, after: DeskStanding, change: Changed) -> tuple[Difference, ...]:
    """The effects of a change on unchanged lines."""
    at, gone, put = min(change.places), set(change.places), len(change.steps)
    last = max((place for line in before.lines for place in line.places), default=at)
    behind = [place for place in range(at, last + 1) if place not in gone]

    def was(place: int) -> int:
        """The earlier index of a step; −1 for a new one."""
        return place if place < at else -1 if place < at + put else behind[place - at - put]

    old = {(line.places[-1], line.seat): line for line in before.lines}
    found: list[Difference] = []
    for number, line in enumerate(after.lines, 1):
        place = was(line.places[-1])
        earlier = old.get((place, line.seat))
        same = earlier is not None and (earlier.text, earlier.why is None) == (line.text, line.why is None)
        if place >= 0 and not same:
            found.append(Difference(number, line, earlier))
    return tuple(found)

"""Open hands: a player a line, or two where the cards need them, and the deck as far as it is known."""

from __future__ import annotations

from typing import ClassVar

from tui.table.open_hand import OpenHand, face
from tui.widgets.canvas import Canvas, fitted, width_of
from tui.widgets.painted import Painted

NAME_ROOM = 12
INDENT = NAME_ROOM + 7


class OpenHands(Painted):
    """All players with their cards, then the deck."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "hands--awaited", "hands--name", "hands--gone", "hands--few", "hands--cards", "hands--bar", "hands--calm",
        "hands--good", "hands--bad",
    }  # fmt: skip

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.hands: tuple[OpenHand, ...] = ()
        self.deck = ""
        self.most = 9
        """Lines there may be in all."""

    def show(self, hands: tuple[OpenHand, ...], deck: str, most: int) -> None:
        """Show these hands, in this many lines at most."""
        if (hands, deck, most) != (self.hands, self.deck, self.most):
            self.hands, self.deck, self.most = hands, deck, most
            self.repaint()

    def lines_needed(self, width: int) -> int:
        """How many lines the hands and the deck take in this width."""
        return min(self.most, bool(self.deck) + sum(len(rows) for rows in self._rows(width)))

    def _rows(self, width: int) -> list[list[str]]:
        """The cards of each player, broken into lines; one line each where there are too many players."""
        room = max(10, width - INDENT - 1)
        broken = [_broken(hand, room) for hand in self.hands]
        each = max(1, (self.most - 1) // max(1, len(broken)))
        return [rows if len(rows) <= each else [*rows[: each - 1], _cut(rows[each - 1])] for rows in broken]

    def paint(self, canvas: Canvas) -> None:
        """Paint player after player, the deck below."""
        y = 0
        for hand, rows in zip(self.hands, self._rows(canvas.width), strict=True):
            ground = self.tint("hands--awaited") if hand.is_awaited else self.rich_style
            for line in range(len(rows)):
                canvas.put(0, y + line, " " * canvas.width, ground)
            canvas.put(0, y, "▶" if hand.is_awaited else " ", self.ink("hands--few"))
            name = self.ink("hands--gone" if hand.is_gone else "hands--name")
            canvas.put(2, y, fitted(hand.name, NAME_ROOM), name)
            few = 0 < hand.count <= 3
            canvas.put_right(INDENT - 1, y, str(hand.count), self.ink("hands--few" if few else "hands--name"))
            style = self.ink("hands--cards" if hand.cards is not None else "hands--bar")
            end = INDENT
            for line, row in enumerate(rows):
                end = canvas.put(INDENT, y + line, row, style)
            last = y + len(rows) - 1
            if hand.status and end + 2 + width_of(hand.status) < canvas.width:
                canvas.put_right(canvas.width - 1, last, hand.status, self.ink(f"hands--{hand.tone}"))
            y += len(rows)
        if self.deck:
            canvas.put(2, canvas.height - 1, fitted(self.deck, canvas.width - 3), self.ink("hands--calm"))


def _broken(hand: OpenHand, room: int) -> list[str]:
    if hand.cards is None:
        return ["▮" * min(hand.count, room - 1) + ("+" if hand.count >= room else "")]
    rows = [""]
    for card in hand.cards:
        word = face(card)
        if rows[-1] and width_of(rows[-1]) + 1 + width_of(word) > room:
            rows.append("")
        rows[-1] += f" {word}" if rows[-1] else word
    return rows


def _cut(row: str) -> str:
    return row + " …"


class Timeline(Painted):
    """How far a record has been watched."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "time--gone",
        "time--left",
        "time--text",
        "time--bad",
        "time--mark",
    }

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.at = 0
        self.end = 0
        self.text = ""
        self.breaks_off = False
        self.marks: tuple[tuple[int, str], ...] = ()

    def show(
        self, at: int, end: int, text: str, *, breaks_off: bool, marks: tuple[tuple[int, str], ...] = ()
    ) -> None:
        """Show the place in the record.

        Arguments:
            breaks_off: marks a record that is wrong at its end.
            marks: scenes with a sign for what happened there, one column wide; later ones cover earlier ones.
        """
        shown = (at, end, text, breaks_off, marks)
        if shown != (self.at, self.end, self.text, self.breaks_off, self.marks):
            self.at, self.end, self.text, self.breaks_off, self.marks = shown
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the bar, the words behind it."""
        start = canvas.put_right(canvas.width - 1, 0, self.text, self.ink("time--text"))
        room = start - 3 - (2 if self.breaks_off else 0)
        if room < 4:
            return
        gone = round(room * self.at / self.end) if self.end else room
        after = canvas.put(1, 0, "━" * gone, self.ink("time--gone"))
        after = canvas.put(after, 0, "─" * (room - gone), self.ink("time--left"))
        for scene, sign in self.marks:
            canvas.put(1 + round((room - 1) * scene / max(1, self.end)), 0, sign, self.ink("time--mark"))
        if self.breaks_off:
            canvas.put(after, 0, "✗", self.ink("time--bad"))

"""The players round the table: whose turn it is, how many cards each holds, and what each did last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol, TypeVar

import msgspec
from rich.style import Style
from textual.widget import Widget

from engine.seats import Seat
from tui.widgets.canvas import Canvas, fitted, width_of
from tui.widgets.painted import Painted


class SeatFacts(msgspec.Struct, frozen=True):
    """The facts shown of one player."""

    seat: Seat
    name: str
    count: int
    status: str = ""
    is_awaited: bool = False
    is_me: bool = False
    is_gone: bool = False
    is_away: bool = False
    """The connection is lost and the seat reserved."""
    tone: str = "calm"
    """calm, good, bad: how the status is meant."""
    bank: str = ""
    """What is left of the time bank."""
    hand: str = ""
    """The cards, where hands are open (D19)."""


BOXED = 4
"""Lines from which each player has a box; below, cells stand side by side."""
MOST_BOXES, WIDEST_BOX = 8, 38
"""Players who can have boxes, and the columns of the widest."""


class SeatView(Protocol):
    """A player at a table of any game."""

    @property
    def is_me(self) -> bool:
        """Whether it is the player who looks."""


One = TypeVar("One", bound=SeatView)


def round_table(facts: Sequence[One]) -> tuple[tuple[One, ...], One | None]:
    """The others in the order after the player at this screen, and that player; all and None for a spectator."""
    own = next((at for at, fact in enumerate(facts) if fact.is_me), None)
    return (tuple(facts), None) if own is None else ((*facts[own + 1 :], *facts[:own]), facts[own])


def boxes(canvas: Canvas, count: int) -> list[tuple[int, int]]:
    """Where this many boxes begin and how wide they are: spread over the whole row."""
    wide = min(canvas.width // max(1, count) - 1, WIDEST_BOX)
    return [((2 * at + 1) * canvas.width // (2 * count) - wide // 2, wide) for at in range(count)]


def draw_box(canvas: Canvas, x: int, cell: Canvas, style: Style, *, heavy: bool) -> None:
    """A player's cell with a frame round it, whose first line stands in the frame; heavy for an awaited player."""
    corners = "┏━┓┃┗┛" if heavy else "╭─╮│╰╯"
    inside, end = cell.width, x + cell.width + 1
    canvas.lay(x + 1, 0, cell)
    canvas.put(x, 0, corners[0], style)
    for at, count in cell.blanks(0):  # a gap within a name is none in the frame
        first, last = at + (at > 0), at + count - (at + count < inside)
        if count > 1:
            canvas.put(x + 1 + first, 0, corners[1] * (last - first), style)
    canvas.put(end, 0, corners[2], style)
    for line in range(1, cell.height):
        canvas.put(x, line, corners[3], style)
        canvas.put(end, line, corners[3], style)
    canvas.put(x, cell.height, corners[4] + corners[1] * inside + corners[5], style)


class Seats(Painted):
    """All players, from a box each down to half a line each."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "seats--awaited", "seats--me", "seats--name", "seats--gone", "seats--few", "seats--bar", "seats--calm",
        "seats--good", "seats--bad",
    }  # fmt: skip

    def __init__(self, *, id: str | None = None, is_own: bool = False) -> None:
        """`is_own`: whether it shows only the player at this screen, in one line."""
        super().__init__(id=id)
        self.facts: tuple[SeatFacts, ...] = ()
        self.direction = 0
        self._is_own = is_own

    def show(self, facts: tuple[SeatFacts, ...], direction: int = 0) -> None:
        """Show these players.

        Arguments:
            direction: the way turns go, 1 as the players are shown, −1 the other way; 0: not shown.
        """
        if (facts, direction) != (self.facts, self.direction):
            self.facts, self.direction = facts, direction
            self.set_class(len(facts) > 4, "-many")
            if self.parent is not None:
                self.parent.set_class(len(facts) > MOST_BOXES, "-crowd")
                self.parent.set_class(not any(fact.is_me for fact in facts), "-nobody")
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        if not self.facts:
            return
        if self._is_own:
            self._paint_own(canvas)
        elif self._sits_round:
            self._paint_boxes(canvas)
        elif len(self.facts) <= 4:
            self._paint_row(canvas, self.facts, 0, len(self.facts), canvas.height)
        elif len(self.facts) <= 8:
            for row in range(2):
                cells = self.facts[row * 4 : row * 4 + 4]
                self._paint_row(canvas, cells, row * (canvas.height // 2), 4, 2)
        else:
            self._paint_many(canvas)

    @property
    def _sits_round(self) -> bool:
        """Whether the table has room for players round it, and they are few enough for boxes."""
        table = self.parent
        return isinstance(table, Widget) and table.has_class("-round") and len(self.facts) <= MOST_BOXES

    def _paint_own(self, canvas: Canvas) -> None:
        """The player who looks, in the middle of a line: at the near side of the table."""
        fact = round_table(self.facts)[1]
        if fact is None:
            return
        if fact.is_awaited:
            canvas.put(0, 0, " " * canvas.width, self.tint("seats--awaited"))
        few = self.ink("seats--few")
        bar = "▮" * min(fact.count, canvas.width // 4)
        pieces = (
            ("▶ " if fact.is_awaited else "", few),
            (fact.name, self.ink("seats--me")),
            (f"  {fact.count} ", few if 0 < fact.count <= 3 else self.ink("seats--name")),
            (bar, few if 0 < fact.count <= 3 else self.ink("seats--bar")),
            (f"  {fact.status}" if fact.status else "", self.ink(f"seats--{fact.tone}")),
            (f"  {fact.bank}" if fact.bank else "", self.ink("seats--calm")),
        )
        x = max(1, (canvas.width - sum(width_of(text) for text, _ in pieces)) // 2)
        for text, style in pieces:
            x = canvas.put(x, 0, text, style)

    def _paint_boxes(self, canvas: Canvas) -> None:
        """The others in boxes, the next one at the left; arrows between them show the direction of turns."""
        others, _ = round_table(self.facts)
        for fact, (x, wide) in zip(others, boxes(canvas, len(others)), strict=True):
            cell = Canvas(wide - 2, 3, self.rich_style)
            self._paint_cell(cell, fact, 0, 0, wide - 2, 3)
            style = self.ink("seats--few" if fact.is_awaited else "seats--bar")
            draw_box(canvas, x, cell, style, heavy=fact.is_awaited)
            if self.direction and fact is not others[-1]:
                arrow = "›" if self.direction > 0 else "‹"
                canvas.put(x + wide, BOXED // 2, arrow, self.ink("seats--few"))

    def _paint_many(self, canvas: Canvas) -> None:
        """More than eight: a line each, the rows round the player who is awaited."""
        across = max(1, canvas.width // 20)
        awaited = next((at for at, fact in enumerate(self.facts) if fact.is_awaited), 0)
        rows = -(-len(self.facts) // across)
        first = max(0, min(awaited // across - 1, rows - canvas.height))
        for row in range(canvas.height):
            cells = self.facts[(first + row) * across : (first + row + 1) * across]
            self._paint_row(canvas, cells, row, across, 1)

    def _paint_row(
        self, canvas: Canvas, facts: tuple[SeatFacts, ...], y: int, across: int, height: int
    ) -> None:
        wide = canvas.width // across
        for at, fact in enumerate(facts):
            self._paint_cell(canvas, fact, at * wide, y, wide - 1, height)
            if self.direction:
                arrow = "›" if self.direction > 0 else "‹"
                canvas.put((at + 1) * wide - 1, y, arrow, self.ink("seats--few"))

    def _paint_cell(self, canvas: Canvas, fact: SeatFacts, x: int, y: int, wide: int, height: int) -> None:
        ground = self.tint("seats--awaited") if fact.is_awaited else self.rich_style
        for line in range(height):
            canvas.put(x, y + line, " " * wide, ground)
        name = self.ink(
            "seats--gone" if fact.is_gone or fact.is_away else "seats--me" if fact.is_me else "seats--name"
        )
        count = self.ink("seats--few" if 0 < fact.count <= 3 else "seats--name")
        if fact.is_awaited:
            canvas.put(x, y, "▶", self.ink("seats--few"))
        status = self.ink(f"seats--{fact.tone}")
        if height == 1:
            after = canvas.put(x + 1, y, fitted(fact.name, wide - 9), name)
            after = canvas.put(after + 1, y, str(fact.count), count)
            canvas.put(after + 1, y, fitted(fact.status, x + wide - after - 1), status)
            return
        room = wide - 2 - (width_of(fact.bank) + 1 if fact.bank else 0)
        if height == 2:
            canvas.put(x + 2, y, fitted(fact.name, wide - 6), name)
            canvas.put_right(x + wide - 1, y, str(fact.count), count)
            canvas.put(x + 2, y + 1, fitted(fact.status or fact.hand, room), status)
            canvas.put_right(x + wide - 1, y + 1, fact.bank, self.ink("seats--calm"))
            return
        canvas.put(x + 2, y, fitted(fact.name, room), name)
        if fact.bank:
            canvas.put_right(x + wide - 1, y, fact.bank, self.ink("seats--calm"))
        rest = wide - 6
        if fact.hand:  # who sees the cards needs no count, which would look like one of them
            canvas.put(
                x + 2, y + 1, fitted(_open_hand(fact.hand, rest + 2), rest + 2), self.ink("seats--calm")
            )
            canvas.put(x + 2, y + 2, fitted(fact.status, wide - 3), status)
            return
        canvas.put_right(x + 4, y + 1, str(fact.count), count)
        bar = "▮" * min(fact.count, rest) if fact.count <= rest else "▮" * (rest - 1) + "+"
        canvas.put(x + 5, y + 1, bar, self.ink("seats--few" if 0 < fact.count <= 3 else "seats--bar"))
        canvas.put(x + 2, y + 2, fitted(fact.status, wide - 3), status)


def _open_hand(hand: str, room: int) -> str:
    """An open hand (D19) in the room there is: without the gaps, and T for ten, where they do not fit."""
    return hand if width_of(hand) <= room else hand.replace(" ", "").replace("10", "T")

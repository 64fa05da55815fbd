"""The player's hand: one widget, however many cards; picked cards are raised and say their place in the play.

A hand that fits in one row is shown as cards; a larger one, after penalties, as tiles in rows, each
with a line above it for the places in the play. Rows that do not fit are scrolled to, and the edge
says how many cards are above and below.
"""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.message import Message

from engine.cards import Card
from tui.text.cards import Picks, places_of
from tui.widgets.canvas import Canvas
from tui.widgets.faces import CardPainter, Marks, Size

MARKERS = 4
"""Columns kept free at the right for what lies above and below."""


class HandRow(CardPainter):
    """The hand, a cursor in it, and what is picked."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"hand--marker", "hand--badge"}

    class Clicked(Message):
        """A card was clicked."""

        def __init__(self, place: int) -> None:
            self.place = place
            super().__init__()

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.cards: tuple[Card, ...] = ()
        self.picks = Picks()
        self.fresh: tuple[Card, ...] = ()
        self.cursor = 0
        self.fans = False
        """Whether cards overlap before they become tiles."""
        self._first_row = 0

    def show(self, cards: tuple[Card, ...], picks: Picks, fresh: tuple[Card, ...] = ()) -> None:
        """Shows these cards, in this order, with what is picked of them.

        Arguments:
            fresh: cards drawn in this turn or as a penalty, marked as new.
        """
        shown = (cards, picks, fresh)
        if shown == (self.cards, self.picks, self.fresh):
            return
        self.cards, self.picks, self.fresh = shown
        self.cursor = max(0, min(self.cursor, len(cards) - 1))
        self.repaint()

    def move_to(self, place: int) -> None:
        """Puts the cursor on a card."""
        place = max(0, min(place, len(self.cards) - 1))
        if place != self.cursor:
            self.cursor = place
            self.repaint()

    def go(self, way: str) -> None:
        """Moves the cursor: left, right, up, down (in a hand of several rows), home or end."""
        row = self._in_a_row if self.size_of_cards is Size.TILE else 0
        steps = {"left": -1, "right": 1, "up": -row, "down": row}
        match way:
            case "home":
                self.move_to(0)
            case "end":
                self.move_to(len(self.cards) - 1)
            case _:
                place = self.cursor + steps[way]
                if 0 <= place < len(self.cards):
                    self.move_to(place)

    @property
    def size_of_cards(self) -> Size:
        """The largest size in which the hand fits in one row, else tiles."""
        return self._row[0]

    @property
    def _row(self) -> tuple[Size, int]:
        """How large the cards are, and how many columns apart they begin."""
        for size in (Size.LARGE, Size.CARD):
            if self._fits(size, size.width + 1):
                return size, size.width + 1
        if self.fans:
            for step in (5, 4, 3):
                if self._fits(Size.CARD, step):
                    return Size.CARD, step
        return Size.TILE, Size.TILE.width + 1

    def _fits(self, size: Size, step: int) -> bool:
        wide = (len(self.cards) - 1) * step + size.width
        return wide <= self.size.width - 2 and size.height + 2 <= self.size.height

    @property
    def _in_a_row(self) -> int:
        return max(1, (self.size.width - 1 - MARKERS) // (Size.TILE.width + 1))

    @property
    def _rows_seen(self) -> int:
        return max(1, self.size.height // 2)

    def paint(self, canvas: Canvas) -> None:
        """Paints the hand."""
        if not self.cards:
            return
        size = self.size_of_cards
        taken = places_of(self.cards, self.picks.cards)
        worth = dict(enumerate(self.picks.worths, 1))
        fresh = list(self.fresh)
        if size is Size.TILE:
            self._keep_cursor_in_sight()
        for place, card in enumerate(self.cards):
            new = card in fresh
            if new:
                fresh.remove(card)
            order = taken.get(place, 0)
            marks = Marks(order, place == self.cursor, new, worth.get(order, ""))
            x, y = self._corner(place, size)
            if size is Size.TILE:
                self._paint_tile(canvas, x, y, card, marks)
            else:
                self.draw_card(canvas, x, y - bool(order), card, size, marks)
                if place == self.cursor:
                    canvas.put(x + size.width // 2, canvas.height - 1, "▲", self.ink("hand--marker"))
        if size is Size.TILE:
            self._paint_markers(canvas)

    def _paint_tile(self, canvas: Canvas, x: int, y: int, card: Card, marks: Marks) -> None:
        if not 0 < y <= self._rows_seen * 2:
            return
        self.draw_card(canvas, x, y, card, Size.TILE, marks)
        if marks.order:
            canvas.put(x, y - 1, f"{marks.order:>2} ", self.tint("card--badge"))
        if marks.under_cursor:
            canvas.put(x + 3, y - 1, "▼", self.ink("hand--marker"))

    def _paint_markers(self, canvas: Canvas) -> None:
        above = self._first_row * self._in_a_row
        below = len(self.cards) - (self._first_row + self._rows_seen) * self._in_a_row
        marker = self.ink("hand--marker")
        if above > 0:
            canvas.put_right(canvas.width, 0, f"▲{above}", marker)
        if below > 0:
            canvas.put_right(canvas.width, canvas.height - 1, f"▼{below}", marker)

    def _keep_cursor_in_sight(self) -> None:
        row = self.cursor // self._in_a_row
        last = (len(self.cards) - 1) // self._in_a_row
        first = min(max(self._first_row, row - self._rows_seen + 1), row)
        self._first_row = max(0, min(first, last - self._rows_seen + 1))

    def _corner(self, place: int, size: Size) -> tuple[int, int]:
        """The upper left corner of a card that is not raised."""
        if size is Size.TILE:
            row, column = divmod(place, self._in_a_row)
            return 1 + column * (size.width + 1), (row - self._first_row) * 2 + 1
        step = self._row[1]
        wide = (len(self.cards) - 1) * step + size.width
        left = (self.size.width - wide) // 2
        return left + place * step, self.size.height - size.height - 1

    def place_at(self, x: int, y: int) -> int | None:
        """The card under a point of the widget."""
        size = self.size_of_cards
        for place in reversed(range(len(self.cards))):
            left, top = self._corner(place, size)
            if left <= x < left + size.width and top - 1 <= y < top + size.height:
                return place
        return None

    def on_click(self, event: events.Click) -> None:
        """A click picks a card or puts it back."""
        offset = event.get_content_offset(self)
        place = self.place_at(offset.x, offset.y) if offset is not None else None
        if place is not None:
            self.post_message(self.Clicked(place))

"""The player's hand: one widget, however many cards; picked cards are raised and say their place in the play.

A hand that fits in one row is shown as cards, which overlap where there are many: the rank and the suit of each
stay in sight. More lie in two rows, the second over the feet of the first. What is still more, after many penalties,
is shown as tiles in rows, each with a line above it for the places in the play. Rows that do not fit are scrolled to,
and the edge says how many cards are above and below.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec
from textual import events
from textual.message import Message
from textual.widget import Widget

from engine.cards import Card
from tui.text.cards import Picks, places_of
from tui.widgets.canvas import Canvas
from tui.widgets.faces import CardPainter, Marks, Size

MARKERS = 4
"""Columns left free at the right."""
STEPS = {Size.HUGE: (10, 9), Size.LARGE: (8, 7, 6, 5), Size.CARD: (6, 5, 4)}
"""How many columns apart cards of a size may begin: side by side, then overlapping ever more."""
TIGHTEST = 3
"""Columns apart where a second row would cover what matters more: the rank is still whole."""
SHOWN_OF_UPPER = 3
"""Lines of the upper row that the lower one leaves in sight: its edge, the ranks and the suits."""


class HandLayout(msgspec.Struct, frozen=True):
    """The layout of a hand."""

    size: Size
    step: int
    """Columns from one card to the next."""
    in_row: int
    """Cards of the upper row, or of each row of tiles."""
    rows: int = 1


def spread_of(count: int, width: int, height: int, *, fans: bool, grows: bool = True) -> HandLayout:
    """The layout of this many cards in this room; two rows make their own room if `grows`."""

    def room_for(size: Size, cards: int) -> int | None:
        steps = STEPS[size] if fans else STEPS[size][:1]
        if fans and not grows and size is Size.CARD:
            steps = (*steps, TIGHTEST)
        return next((step for step in steps if (cards - 1) * step + size.width <= width - 2), None)

    for size in STEPS:
        step = room_for(size, count)
        if step is not None and size.height + 2 <= height:
            return HandLayout(size, step, max(1, count))
    upper = (count + 1) // 2
    step = room_for(Size.CARD, upper)
    if fans and grows and step is not None:
        return HandLayout(Size.CARD, step, upper, 2)
    tile = Size.TILE.width + 1
    return HandLayout(Size.TILE, tile, max(1, (width - 1 - MARKERS) // tile))


class HandRow(CardPainter):
    """The hand, a cursor in it, and what is picked."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"hand--marker"}

    class Clicked(Message):
        """A card was clicked."""

        def __init__(self, place: int) -> None:
            self.place = place
            super().__init__()

    cards: tuple[Card, ...] = ()
    picks = Picks()
    fresh: tuple[Card, ...] = ()
    cursor = 0
    fans = True
    """Whether cards overlap before they become tiles."""
    grows = True
    """Whether many cards may take room for a second row."""
    _first_row = 0

    def show(self, cards: tuple[Card, ...], picks: Picks, fresh: tuple[Card, ...] = ()) -> None:
        """Show these cards, in this order, with what is picked of them.

        Arguments:
            fresh: cards drawn in this turn or as a penalty, marked as new.
        """
        shown = (cards, picks, fresh)
        if shown == (self.cards, self.picks, self.fresh):
            return
        self.cards, self.picks, self.fresh = shown
        self.cursor = max(0, min(self.cursor, len(cards) - 1))
        self._make_room()
        self.repaint()

    def on_resize(self) -> None:
        """What fitted before may need another row now."""
        self._make_room()

    def _make_room(self) -> None:
        if isinstance(self.parent, Widget):
            self.parent.set_class(self.spread.rows == 2, "-two-rows")

    def move_to(self, place: int) -> None:
        """Put the cursor on a card."""
        place = max(0, min(place, len(self.cards) - 1))
        if place != self.cursor:
            self.cursor = place
            self.repaint()

    def go(self, way: str) -> None:
        """Move the cursor: left, right, up, down (in a hand of several rows), home or end."""
        spread = self.spread
        row = spread.in_row if spread.rows == 2 or spread.size is Size.TILE else 0
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
    def spread(self) -> HandLayout:
        """The current layout."""
        return spread_of(len(self.cards), self.size.width, self.size.height, fans=self.fans, grows=self.grows)

    @property
    def _in_a_row(self) -> int:
        return self.spread.in_row

    @property
    def _rows_seen(self) -> int:
        return max(1, self.size.height // 2)

    def paint(self, canvas: Canvas) -> None:
        if not self.cards:
            return
        spread = self.spread
        size = spread.size
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
            x, y = self._corner(place, spread, canvas.width, canvas.height)
            if size is Size.TILE:
                self._paint_tile(canvas, x, y, card, marks)
                continue
            covered = spread.step < size.width and (place + 1) % spread.in_row != 0
            below = spread.rows == 2 and place >= spread.in_row
            # A card that is lifted in the lower row would hide the suit of the one above it.
            lift = bool(order) and not below
            self.draw_card(canvas, x, y - lift, card, size, marks, covered=covered)
            if place == self.cursor and (below or spread.rows == 1):
                canvas.put(
                    x + (1 if covered else size.width // 2), canvas.height - 1, "▲", self.ink("hand--marker")
                )
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

    def _corner(self, place: int, spread: HandLayout, width: int, height: int) -> tuple[int, int]:
        """The upper left corner of a card that is not raised."""
        size = spread.size
        if size is Size.TILE:
            row, column = divmod(place, spread.in_row)
            return 1 + column * spread.step, (row - self._first_row) * 2 + 1
        row, column = divmod(place, spread.in_row)
        cards = spread.in_row if spread.rows == 2 else len(self.cards)
        left = (width - (cards - 1) * spread.step - size.width) // 2
        lower = height - size.height - 1
        return left + column * spread.step, lower - (spread.rows - 1 - row) * SHOWN_OF_UPPER

    def place_at(self, x: int, y: int) -> int | None:
        """The card under a point of the widget."""
        spread, (width, height) = self.spread, self.size
        for place in reversed(range(len(self.cards))):
            left, top = self._corner(place, spread, width, height)
            if left <= x < left + spread.size.width and top - 1 <= y < top + spread.size.height:
                return place
        return None

    def on_click(self, event: events.Click) -> None:
        """A click picks a card or puts it back."""
        offset = event.get_content_offset(self)
        place = self.place_at(offset.x, offset.y) if offset is not None else None
        if place is not None:
            self.post_message(self.Clicked(place))

"""The middle of the table: the lead row, and the plaza with its rows, piles and chips."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from textual import events
from textual.message import Message

from engine.cards import Card, Suit
from engine.tyrant.power import TrickPower
from tui.games.tyrant.faces import BACK, ROWS, chip_dots
from tui.text.words import Words
from tui.widgets.canvas import Canvas, fitted, width_of, wrapped
from tui.widgets.faces import CardPainter, Marks, Size

PILE = "▣"
"""A horizontal pile of five."""


class PlazaFacts(msgspec.Struct, frozen=True):
    """The middle of the table as values."""

    row: tuple[Card, ...] = ()
    has_lead: bool = False
    """Whether the first of the row leads the trick that is on."""
    pile: int = 0
    plaza: tuple[tuple[Card, ...], ...] = ((), (), (), ())
    worths: tuple[TrickPower, ...] = ()
    chips: tuple[int, ...] = (0, 0, 0, 0, 0)
    """Chips that lie on the lead card, then on each row."""
    burned: tuple[Card, ...] = ()
    used: int = 0
    aimed: Suit | None = None
    """The place at which the player aims; NONE is the lead card."""


class _Columns(msgspec.Struct, frozen=True):
    """Where things stand in a row of the plaza."""

    chips: int
    why: int
    value: int
    tiles: bool
    """Cards are shown with their faces, not as strokes."""


_NARROW = _Columns(13, 21, 34, tiles=False)
_ROOMY = _Columns(30, 39, 52, tiles=True)
_LARGE = _Columns(45, 54, 67, tiles=True)
_HUGE = _Columns(53, 62, 75, tiles=True)
_BY_SIZE = {Size.HUGE: _HUGE, Size.LARGE: _LARGE, Size.CARD: _ROOMY}
AIR = 14
"""Columns behind the values, for what chips take away."""


class Plaza(CardPainter):
    """Lead row and plaza; a click on a place is meant for chips."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "plaza--faint", "plaza--text", "plaza--lead", "plaza--pile", "plaza--chips", "plaza--aimed",
    }  # fmt: skip

    class Clicked(Message):
        """A place was clicked; NONE is the lead card."""

        def __init__(self, place: Suit) -> None:
            self.place = place
            super().__init__()

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.facts = PlazaFacts()
        self._words: Words | None = None
        self._lines: dict[int, Suit] = {}
        self._instead: tuple[str, str] | None = None

    def show(self, facts: PlazaFacts, words: Words) -> None:
        """Show this middle of the table."""
        if facts != self.facts or words is not self._words or self._instead is not None:
            self.facts, self._words, self._instead = facts, words, None
            self.border_title = words.say("tyrant-plaza")
            self.repaint()

    def show_lines(self, heading: str, text: str) -> None:
        """Show words in place of a table that cannot be shown."""
        self._instead = (heading, text)
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        if self._instead is not None:
            heading, text = self._instead
            canvas.put(1, 0, fitted(heading, canvas.width - 2), self.ink("plaza--lead"))
            for y, part in enumerate(wrapped(text, canvas.width - 2), 1):
                canvas.put(1, y, part, self.ink("plaza--text"))
            return
        if self._words is None:
            return
        self._lines = {}
        size = self._size_for(canvas)
        if size is not Size.TILE:
            self._paint_in_the_middle(canvas, size, self._words)
            return
        self._paint_leads(canvas, self._words)
        airy = canvas.height >= 14
        y = 3 if airy else 2
        self._paint_headings(canvas, y - 1, self._columns(canvas), self._words)
        for at, suit in enumerate(ROWS):
            self._paint_row(canvas, y, at, suit, self._words)
            self._lines[y] = suit
            y += 2 if airy else 1
        self._paint_foot(canvas, self._words)

    def _size_for(self, canvas: Canvas) -> Size:
        """How large the cards of the plaza are: tiles, unless all four rows have room for cards."""
        for size, columns in _BY_SIZE.items():
            if canvas.height >= 4 * size.height + 4 and canvas.width >= columns.value + AIR:
                return size
        return Size.TILE

    def _paint_in_the_middle(self, canvas: Canvas, size: Size, words: Words) -> None:
        """Lead row and plaza with whole cards, in the middle of a large table."""
        columns = _BY_SIZE[size]
        sheet = Canvas(columns.value + AIR, 4 * size.height + 3, self.rich_style)
        x, y = (canvas.width - sheet.width) // 2, max(0, (canvas.height - 1 - sheet.height) // 2)
        self._paint_leads(sheet, words)
        self._paint_headings(sheet, 2, columns, words)
        lines = dict.fromkeys([y] if self._lines else [], Suit.NONE)
        for at, suit in enumerate(ROWS):
            self._paint_large_row(sheet, 3 + at * size.height, at, suit, (size, columns, words))
            lines |= {y + 3 + at * size.height + line: suit for line in range(size.height)}
        self._lines = lines
        canvas.lay(x, y, sheet)
        self._paint_foot(canvas, words)

    def _paint_headings(self, canvas: Canvas, y: int, columns: _Columns, words: Words) -> None:
        faint = self.ink("plaza--faint")
        canvas.put(4, y, words.say("tyrant-plaza-row"), faint)
        canvas.put(columns.chips, y, words.say("tyrant-plaza-chips"), faint)
        canvas.put_right(columns.value, y, words.say("tyrant-plaza-each"), faint)

    def _paint_large_row(
        self, canvas: Canvas, y: int, at: int, suit: Suit, how: tuple[Size, _Columns, Words]
    ) -> None:
        """One suit with its cards; everything else stands in the middle of the row."""
        size, columns, words = how
        middle = y + size.height // 2
        row = Canvas(canvas.width, 1, self.rich_style)
        self._paint_row(row, 0, at, suit, words, columns=msgspec.structs.replace(columns, tiles=False))
        canvas.lay(0, middle, row)
        worth, cards = self.facts.worths[at], self.facts.plaza[at]
        x = 4 + (worth.piles + 1 if worth.piles else 0)
        canvas.put(x, middle, " " * worth.vertical)
        for card in cards[len(cards) - worth.vertical :]:
            self.draw_card(canvas, x, y, card, size)
            x += size.width + 1

    def _paint_leads(self, canvas: Canvas, words: Words) -> None:
        facts, x = self.facts, 1
        if facts.row:
            label = words.say("tyrant-lead" if facts.has_lead else "tyrant-lead-next")
            aimed = facts.aimed is Suit.NONE
            x = canvas.put(x, 0, label, self.ink("plaza--aimed" if aimed else "plaza--lead")) + 1
            self.draw_card(canvas, x, 0, facts.row[0], Size.TILE, Marks(), lit=facts.has_lead)
            x += Size.TILE.width + 1
            self._lines[0] = Suit.NONE
            if facts.chips[0]:
                x = canvas.put(x, 0, chip_dots(facts.chips[0]), self.ink("plaza--chips")) + 1
        if len(facts.row) > 1:
            x = canvas.put(x + 1, 0, words.say("tyrant-then"), self.ink("plaza--faint")) + 1
            for card in facts.row[1:]:
                self.draw_card(canvas, x, 0, card, Size.TILE)
                x += Size.TILE.width + 1
        pile = words.say("tyrant-lead-pile", count=facts.pile)
        if x + width_of(pile) + 1 <= canvas.width:
            canvas.put_right(canvas.width - 1, 0, pile, self.ink("plaza--faint"))

    def _paint_row(
        self, canvas: Canvas, y: int, at: int, suit: Suit, words: Words, *, columns: _Columns | None = None
    ) -> None:
        """One suit: its cards and piles at the left, what a card of it counts at the right."""
        facts, columns = self.facts, columns or self._columns(canvas)
        worth, cards = facts.worths[at], facts.plaza[at]
        ink = self.suit_style(Card.of(2, suit))
        aimed = facts.aimed is suit
        if aimed:
            canvas.put(1, y, "▸", self.ink("plaza--lead"))
        canvas.put(2, y, self.suit_sign(Card.of(2, suit)), ink)
        x = canvas.put(4, y, PILE * worth.piles, self.ink("plaza--pile"))
        x += 1 if worth.piles else 0
        standing = cards[len(cards) - worth.vertical :]
        if columns.tiles:
            for card in standing:
                self.draw_card(canvas, x, y, card, Size.TILE)
                x += Size.TILE.width + 1
        else:
            canvas.put(x, y, BACK * worth.vertical, ink)
        if not cards:
            canvas.put(4, y, words.say("tyrant-no-row"), self.ink("plaza--faint"))
        chips = facts.chips[at + 1]
        dots = chip_dots(chips) if chips <= 6 else f"●×{chips}"
        canvas.put(columns.chips, y, dots if chips else "", self.ink("plaza--chips"))
        self._paint_worth(canvas, y, worth, columns, words)

    def _paint_worth(
        self, canvas: Canvas, y: int, worth: TrickPower, columns: _Columns, words: Words
    ) -> None:
        value = self.ink("plaza--lead" if worth.leads else "plaza--text")
        if worth.leads:
            why = words.say("tyrant-worth-lead")
        elif worth.piles:
            why = f"{worth.vertical} + 2×{worth.piles} ="
        else:
            why = ""
        canvas.put(columns.why, y, fitted(why, 9), self.ink("plaza--faint"))
        canvas.put_right(columns.value, y, str(worth.value), value)
        if worth.chips:
            canvas.put(columns.value, y, f" − {2 * worth.chips} → {worth.each}", self.ink("plaza--chips"))

    def _columns(self, canvas: Canvas) -> _Columns:
        return _ROOMY if canvas.width >= 66 else _NARROW

    def _paint_foot(self, canvas: Canvas, words: Words) -> None:
        facts = self.facts
        y = canvas.height - 1
        text = words.say("tyrant-used", count=facts.used)
        if facts.burned:
            text += "   " + words.say("tyrant-burned", cards=self.look.cards(facts.burned))
        canvas.put(1, y, fitted(text, canvas.width - 2), self.ink("plaza--faint"))

    def on_click(self, event: events.Click) -> None:
        """A click on the lead card or a row."""
        offset = event.get_content_offset(self)
        place = self._lines.get(offset.y) if offset is not None else None
        if place is not None:
            self.post_message(self.Clicked(place))

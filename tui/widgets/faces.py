"""How cards and numbers look on a canvas: ranks and suits, digits in three sizes, the middle of a large table.

In the middle of a large table everything stands one under the other: the cards as large as fits, the number, and the
plays before. Where the table is broader still, these stand beside the cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import ClassVar, Self

import msgspec
from rich.style import Style

from engine.cards import Card, Suit
from tui.text.cards import SIGNS, CardLook, card_name
from tui.widgets.canvas import Canvas, fitted, width_of, wrapped
from tui.widgets.painted import Painted

_COLORS = {Suit.SPADES: "spades", Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds", Suit.CLUBS: "clubs"}


class Size(StrEnum):
    """How large cards are drawn: tiles of one line, cards of four, large cards of five, huge ones of seven."""

    width: int
    """Columns of a card without the gap beside it."""
    height: int
    """Lines of a card."""

    def __new__(cls, name: str, width: int, height: int) -> Self:
        """A size by its name."""
        size = str.__new__(cls, name)
        size._value_ = name
        size.width, size.height = width, height
        return size

    TILE = "tile", 4, 1
    CARD = "card", 5, 4
    LARGE = "large", 7, 5
    HUGE = "huge", 9, 7


class Marks(msgspec.Struct, frozen=True):
    """Marks on a card beside its face."""

    order: int = 0
    """Its place in the play, 0 when it is not taken."""
    under_cursor: bool = False
    is_new: bool = False
    """Drawn in this turn, or as a penalty."""
    worth: str = ""
    """What a joker stands for."""


PLAIN = Marks()
DRAWN_CACHED = 128
"""Drawn cards that one widget caches."""


class CardPainter(Painted):
    """A widget on which cards are drawn."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "card--face", "card--raised-edge", "card--picked", "card--cursor", "card--badge", "card--new",
        "card--spades", "card--hearts", "card--diamonds", "card--clubs", "card--joker", "card--plain",
        "card--picked-spades", "card--picked-hearts", "card--picked-diamonds", "card--picked-clubs",
        "card--picked-joker", "card--picked-plain",
    }  # fmt: skip

    look: CardLook = SIGNS

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._drawn: dict[tuple[object, ...], Canvas] = {}
        """Cards as they were drawn in these colors: the same few are drawn again with every key."""

    def notify_style_update(self) -> None:
        """The colors may be others."""
        super().notify_style_update()
        self._drawn.clear()

    def suit_sign(self, card: Card) -> str:
        """The sign of a card's suit; a joker has a star."""
        if card.is_joker:
            return "*" if self.look.letters else "★"
        return self.look.suit(card.suit) or " "

    def suit_style(self, card: Card, *, picked: bool = False) -> Style:
        """The color of a card's suit, on the face it stands on."""
        name = "joker" if card.is_joker else _COLORS.get(card.suit, "plain")
        return self.ink(f"card--picked-{name}" if picked else f"card--{name}")

    def draw_card(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        card: Card,
        size: Size,
        marks: Marks = PLAIN,
        *,
        lit: bool = False,
        covered: bool = False,
    ) -> None:
        """Draw a card with its upper left corner here.

        Arguments:
            lit: whether it has the bright face of a card that is picked or played.
            covered: whether the next card covers its right part: then all signs are at the left.
        """
        what = (card, size, marks, lit, covered, self.look, canvas.style)
        drawn = self._drawn.get(what)
        if drawn is None:
            drawn = Canvas(size.width, size.height, canvas.style)
            self._draw(drawn, card, size, marks, lit=lit or marks.order > 0, covered=covered)
            if len(self._drawn) >= DRAWN_CACHED:
                self._drawn.clear()
            self._drawn[what] = drawn
        canvas.lay(x, y, drawn)

    def _draw(
        self, canvas: Canvas, card: Card, size: Size, marks: Marks, *, lit: bool, covered: bool
    ) -> None:
        """Draw a card on a sheet of its own."""
        if size is Size.TILE:
            self._draw_tile(canvas, card, marks, lit)
            return
        face = self.tint("card--picked" if lit else "card--face")
        edge = face + self.ink("card--raised-edge") if lit else face
        if marks.under_cursor:  # on the bright face the frame's own ink shows, heavy
            edge = edge + (Style(bold=True) if lit else self.ink("card--cursor"))
        ink = face + self.suit_style(card, picked=lit)
        corners = "┏━┓┃┗┛" if marks.under_cursor else "╭─╮│╰╯"
        inner = size.width - 2
        canvas.put(0, 0, corners[0] + corners[1] * inner + corners[2], edge)
        for line in range(1, size.height - 1):
            canvas.put(0, line, corners[3] + " " * inner + corners[3], edge)
        canvas.put(0, size.height - 1, corners[4] + corners[1] * inner + corners[5], edge)
        name, sign = card_name(card), self.suit_sign(card)
        canvas.put(1, 1, name, ink + Style(bold=True))
        if size in (Size.LARGE, Size.HUGE):
            low = size.height - 2
            canvas.put((1 if covered else size.width // 2), (2 if covered else size.height // 2), sign, ink)
            if covered:
                canvas.put(1, low, marks.worth, ink + Style(bold=True))
            else:
                canvas.put_right(size.width - 1, low, marks.worth or name, ink + Style(bold=True))
        else:
            after = canvas.put(1, 2, sign, ink)
            at = after if covered else size.width - 1 - width_of(marks.worth)
            canvas.put(at, 2, marks.worth, ink + Style(bold=True))
        if marks.is_new:
            at = (3 if width_of(name) < 3 else 2) if covered else size.width - 2
            style = self.ink("card--raised-edge" if lit else "card--new")
            canvas.put(at, (2 if covered and not marks.worth else 1), "+", face + style)
        if marks.order:
            badge = f" {marks.order} " if marks.order < 10 else f" {marks.order}"
            canvas.put((1 if covered else (size.width - 3) // 2), 0, badge, self.tint("card--badge"))

    def _draw_tile(self, canvas: Canvas, card: Card, marks: Marks, lit: bool) -> None:
        face = self.tint("card--picked" if lit else "card--face")
        canvas.put(0, 0, " " * 4, face)
        name = card_name(card) if width_of(card_name(card)) < 4 else "…" + card_name(card)[-2:]
        after = canvas.put(0, 0, name, face + self.suit_style(card, picked=lit) + Style(bold=True))
        after = canvas.put(after, 0, self.suit_sign(card), face + self.suit_style(card, picked=lit))
        if marks.worth and after + width_of(marks.worth) <= 4:
            canvas.put(after, 0, marks.worth, face + self.suit_style(card, picked=lit) + Style(bold=True))
        elif marks.is_new:
            canvas.put(3, 0, "+", face + self.ink("card--raised-edge" if lit else "card--new"))


_GLYPHS = {
    "0": ("╭─╮", "│ │", "╰─╯"),
    "1": ("╶╮ ", " │ ", "╶┴╴"),
    "2": ("╶─╮", "╭─╯", "╰─╴"),
    "3": ("╶─╮", " ─┤", "╶─╯"),
    "4": ("╷ ╷", "╰─┤", "  ╵"),
    "5": ("╭─╴", "╰─╮", "╶─╯"),
    "6": ("╭─╴", "├─╮", "╰─╯"),
    "7": ("╶─┐", "  │", "  ╵"),
    "8": ("╭─╮", "├─┤", "╰─╯"),
    "9": ("╭─╮", "╰─┤", "╶─╯"),
    ",": (" ", " ", ","),
    "…": ("   ", "   ", "···"),
    "∞": ("╭─╮╭─╮", "│ ╳  │", "╰─╯╰─╯"),
}


def big_width(text: str) -> int:
    """How many columns a number takes in big digits."""
    return sum(len(_GLYPHS[character][0]) for character in text)


def draw_big(canvas: Canvas, x: int, y: int, text: str, style: Style) -> None:
    """Draw a number in big digits."""
    for character in text:
        glyph = _GLYPHS[character]
        for line, part in enumerate(glyph):
            canvas.put(x, y + line, part, style)
        x += len(glyph[0])


_BITS = {
    "0": ("111", "101", "101", "101", "111"),
    "1": ("010", "110", "010", "010", "111"),
    "2": ("111", "001", "111", "100", "111"),
    "3": ("111", "001", "111", "001", "111"),
    "4": ("101", "101", "111", "001", "001"),
    "5": ("111", "100", "111", "001", "111"),
    "6": ("111", "100", "111", "101", "111"),
    "7": ("111", "001", "001", "001", "001"),
    "8": ("111", "101", "111", "101", "111"),
    "9": ("111", "101", "111", "001", "111"),
    ",": ("0", "0", "0", "1", "1"),
    ":": ("0", "1", "0", "1", "0"),
    "X": ("101", "101", "010", "101", "101"),
    "∞": ("00000", "11011", "10101", "11011", "00000"),
}
HEIGHT = 5


def tall_width(text: str) -> int:
    """How many columns a number takes in tall digits."""
    return sum(len(_BITS[character][0]) * 2 + 1 for character in text) - 1


def draw_tall(canvas: Canvas, x: int, y: int, text: str, style: Style) -> None:
    """Draw a number in tall digits."""
    for character in text:
        glyph = _BITS[character]
        for line, bits in enumerate(glyph):
            for column, bit in enumerate(bits):
                if bit == "1":
                    canvas.put(x + 2 * column, y + line, "██", style)
        x += 2 * len(glyph[0]) + 1


HALF = 3
"""Lines of digits of half blocks."""
_HALVES = {"11": "█", "10": "▀", "01": "▄", "00": " "}


def half_width(text: str, each: int) -> int:
    """How many columns a number takes in digits of half blocks, `each` columns a bit."""
    return sum(len(_BITS[character][0]) * each + 1 for character in text) - 1


def draw_half(canvas: Canvas, x: int, y: int, text: str, style: Style, each: int) -> None:
    """Draw a number in digits of half blocks, three lines high."""
    for character in text:
        rows = (*_BITS[character], "0" * len(_BITS[character][0]))
        for line in range(HALF):
            for column, bits in enumerate(zip(rows[2 * line], rows[2 * line + 1], strict=True)):
                block = _HALVES["".join(bits)]
                if block != " ":
                    canvas.put(x + each * column, y + line, block * each, style)
        x += each * len(rows[0]) + 1


def number_width(text: str, room: int) -> int:
    """How wide `draw_number` draws these digits in this room."""
    shown = (text, text.replace(",", ""))
    ways = ((measure, one) for measure in (tall_width, big_width, width_of) for one in shown)
    return next((wide for measure, one in ways if (wide := measure(one)) <= room), room)


def draw_number(canvas: Canvas, x: int, y: int, text: str, room: int, style: Style) -> int:
    """Draw digits as large as fit into five lines of this room; return the lines used.

    Arguments:
        text: digits with commas, or ∞.
    """
    bare = text.replace(",", "")
    for shown in (text, bare):
        if tall_width(shown) <= room:
            draw_tall(canvas, x, y, shown, style)
            return HEIGHT
    for shown in (text, bare):
        if big_width(shown) <= room:
            draw_big(canvas, x, y + 1, shown, style)
            return HEIGHT
    lines = [text[at : at + room] for at in range(0, len(text), room)]
    if len(lines) > HEIGHT:
        keep = (HEIGHT * room - 1) // 2
        text = f"{text[:keep]}…{text[-keep:]}"
        lines = [text[at : at + room] for at in range(0, len(text), room)]
    for at, line in enumerate(lines):
        canvas.put(x, y + at, line, style)
    return max(HEIGHT, len(lines)) if width_of(text) else 0


ROOMY = (60, 18)
"""Columns and lines from which a field is painted like this."""
ASIDE, ASIDE_FROM = 34, 110
"""Columns for what lay there before, beside the cards, and from how many columns of the field."""
NUMBER = 5
"""Lines of a number in large digits."""


class Trick(msgspec.Struct, frozen=True):
    """The set to beat."""

    cards: tuple[tuple[Card, str], ...]
    """Each card with what it stands for, where it is a joker."""
    said: tuple[tuple[str, str], ...]
    """Each line below the cards with the component class of its letters."""
    number: str = ""
    before: tuple[tuple[str, str], ...] = ()
    """What lay there before, the latest first: the set, and whose it was."""
    heading: str = ""
    """What stands over that list."""


class _Plan(msgspec.Struct, frozen=True):
    size: Size
    across: int
    rows: int
    number: int
    gap: int

    @property
    def height(self) -> int:
        return self.rows * self.size.height + (self.number + self.gap if self.number else 0) + self.gap


def is_roomy(canvas: Canvas) -> bool:
    """Whether there is so much room that the trick stands in the middle of it."""
    return canvas.width >= ROOMY[0] and canvas.height >= ROOMY[1]


def paint_trick(pane: CardPainter, canvas: Canvas, top: int, trick: Trick) -> None:
    """Paint the trick between line `top` and the foot of the field."""
    aside = canvas.width >= ASIDE_FROM and bool(trick.before)
    left = ASIDE if aside else 0
    room = canvas.width - 2 * left - 2
    lines = [(part, ink) for text, ink in trick.said for part in wrapped(text, room)]
    bottom = canvas.height - 1
    below = 0 if aside or not trick.before else min(len(trick.before), 4) + 2
    plan = _plan_for(trick, room, bottom - top - len(lines) - below)
    y = top + max(0, (bottom - top - plan.height - len(lines) - below) // 2)
    y = _paint_cards(pane, canvas, y, trick, plan) + plan.gap
    if trick.number:
        y = _paint_number(pane, canvas, y, trick.number, room, plan) + plan.gap
    for text, ink in lines:
        canvas.put_centered(y, text, pane.ink(ink))
        y += 1
    if aside:
        _paint_before(pane, canvas, trick, 2, top + 1, ASIDE - 3, bottom)
    elif trick.before and bottom - y >= 3:
        wide = max(width_of(what) + width_of(whose) + 2 for what, whose in trick.before)
        wide = min(max(wide, width_of(trick.heading)), room)
        _paint_before(pane, canvas, trick, (canvas.width - wide) // 2, y + 1, wide, bottom)


def _plan_for(trick: Trick, room: int, high: int) -> _Plan:
    """The largest cards and digits for which there is room."""
    count = len(trick.cards)
    for size in (Size.HUGE, Size.LARGE, Size.CARD, Size.TILE):
        across = max(1, room // (size.width + 1))
        rows = -(-count // across)
        if rows > 1 and size in (Size.HUGE, Size.LARGE):
            continue
        for number in (NUMBER, -(-width_of(trick.number) // room)) if trick.number else (0,):
            for gap in (1, 0):
                plan = _Plan(size, across, rows, number, gap)
                if plan.height <= high and (rows <= 2 or size is Size.TILE):
                    return plan
    return _Plan(Size.TILE, across, rows, min(4, -(-width_of(trick.number) // room)), 0)


def _paint_cards(pane: CardPainter, canvas: Canvas, y: int, trick: Trick, plan: _Plan) -> int:
    step, count = plan.size.width + 1, len(trick.cards)
    for at, (card, worth) in enumerate(trick.cards):
        row, column = divmod(at, plan.across)
        in_row = min(plan.across, count - row * plan.across)
        x = (canvas.width - in_row * step + 1) // 2 + column * step
        marks = Marks(worth=worth)
        pane.draw_card(canvas, x, y + row * plan.size.height, card, plan.size, marks, lit=True)
    return y + plan.rows * plan.size.height


def _paint_number(pane: CardPainter, canvas: Canvas, y: int, number: str, room: int, plan: _Plan) -> int:
    style = pane.ink("field--number")
    if plan.number == NUMBER:
        wide = number_width(number, room)
        return y + draw_number(canvas, (canvas.width - wide) // 2, y, number, room, style)
    for part in wrapped(number, room)[: plan.number]:
        canvas.put_centered(y, part, style)
        y += 1
    return y


def _paint_before(
    pane: CardPainter, canvas: Canvas, trick: Trick, x: int, y: int, wide: int, bottom: int
) -> None:
    """What lay there before, a line each; the earliest give way where there are too many."""
    canvas.put(x, y, trick.heading, pane.ink("field--faint"))
    for what, whose in trick.before[: bottom - y - 1]:
        y += 1
        after = canvas.put(x, y, fitted(what, wide - width_of(whose) - 2), pane.ink("field--text"))
        canvas.put(after + 2, y, whose, pane.ink("field--faint"))


def flow(parts: Iterable[str], room: int, rows: int) -> list[str]:
    """What lay there before in at most this many lines, the latest first; only the last of them may be cut off."""
    lines: list[str] = []
    line = ""
    for part in parts:
        longer = f"{line} ‹ {part}" if line else part
        if line and width_of(longer) + 2 > room and len(lines) < rows - 1:
            lines.append(f"{line} ‹")
            longer = part
        line = longer
    return [*lines, fitted(line, room)]

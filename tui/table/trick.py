"""The middle of a large table: the cards as large as fits, the number, and the plays before.

Everything stands one under the other in the middle. Where the table is broader still, what lay there before stands
beside the cards.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.cards import Card
from tui.widgets.canvas import Canvas, fitted, width_of, wrapped
from tui.widgets.faces import CardPainter, Marks, Size, draw_number, number_width

ROOMY = (60, 18)
"""Columns and lines from which a field is painted like this."""
ASIDE, ASIDE_FROM = 34, 110
"""Columns for what lay there before, beside the cards, and from how many columns of the field."""
NUMBER = 5
"""Lines of a number in large digits."""


class TrickCaption(msgspec.Struct, frozen=True):
    """A line below the cards, and the component class of its letters."""

    text: str
    ink: str


class Trick(msgspec.Struct, frozen=True):
    """The set to beat."""

    cards: tuple[tuple[Card, str], ...]
    """Each card with what it stands for, where it is a joker."""
    said: tuple[TrickCaption, ...]
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
        each = self.size.height if self.size is not Size.TILE else 1
        return self.rows * each + (self.number + self.gap if self.number else 0) + self.gap


def is_roomy(canvas: Canvas) -> bool:
    """Whether there is so much room that the trick stands in the middle of it."""
    return canvas.width >= ROOMY[0] and canvas.height >= ROOMY[1]


def paint_trick(pane: CardPainter, canvas: Canvas, top: int, trick: Trick) -> None:
    """Paint the trick between line `top` and the foot of the field."""
    aside = canvas.width >= ASIDE_FROM and bool(trick.before)
    left = ASIDE if aside else 0
    room = canvas.width - 2 * left - 2
    lines = [(part, line.ink) for line in trick.said for part in wrapped(line.text, room)]
    bottom = canvas.height - 1
    below = 0 if aside or not trick.before else min(len(trick.before), 4) + 2
    plan = _plan_for(trick, room, bottom - top - len(lines) - below)
    y = top + max(0, (bottom - top - plan.height - len(lines) - below) // 2)
    y = _paint_cards(pane, canvas, y, trick, plan) + plan.gap
    if trick.number:
        y = _paint_number(pane, canvas, y, trick.number, room, plan) + plan.gap
    for text, ink in lines:
        canvas.put_centred(y, text, pane.ink(ink))
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
        canvas.put_centred(y, part, style)
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

"""The field: the set to beat with its number and verdict, and the sets under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec
from rich.style import Style

from tui.text.cards import rank_name
from tui.text.figures import as_spelled, grouped, kind_name, size_text
from tui.text.words import Words
from tui.widgets.canvas import Canvas, fitted, width_of, wrapped
from tui.widgets.faces import (
    CardPainter,
    Marks,
    Size,
    Trick,
    big_width,
    draw_big,
    flow,
    is_roomy,
    paint_trick,
)

if TYPE_CHECKING:
    from engine.prime.state import Laid


class PrimeStage(msgspec.Struct, frozen=True):
    """What the middle of the table shows."""

    field: tuple[Laid, ...] = ()
    names: tuple[str, ...] = ()
    deck: int = 0
    heading: str = ""
    """What the whole table is doing, outside a player's turn."""
    lines: tuple[str, ...] = ()
    bound: str = ""
    """What the field is bound to: suits, twin pairs."""


class FieldPane(CardPainter):
    """The middle of the table."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "field--number", "field--good", "field--news", "field--text", "field--faint", "field--heading",
    }  # fmt: skip

    stage = PrimeStage()
    words: Words | None = None

    def show(self, stage: PrimeStage, words: Words) -> None:
        """Show this middle of the table."""
        if stage != self.stage or words is not self.words:
            self.stage, self.words = stage, words
            self.border_title = words.say("table-field")
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        if self.words is None:
            return
        stage, y = self.stage, 0
        if stage.heading:
            y = self._paint_heading(canvas)
        if stage.field and is_roomy(canvas):
            paint_trick(self, canvas, y, self._trick(canvas.width))
        elif stage.field:
            y = self._paint_top(canvas, y)
            self._paint_history(canvas, y)
        elif not stage.heading:
            middle = max(0, (canvas.height - 2) // 2)
            canvas.put_centered(middle, self.words.say("table-field-empty"), self.ink("field--text"))
            for at, line in enumerate(wrapped(self.words.say("table-field-free"), canvas.width - 2)):
                canvas.put_centered(middle + 1 + at, line, self.ink("field--faint"))
        self._paint_foot(canvas)

    def _trick(self, wide: int) -> Trick:
        """The set to beat in the middle of a large field."""
        assert self.words is not None
        say, top = self.words.say, self.stage.field[-1]
        names = self.stage.names
        size = size_text(self.words, len(top.cards), top.number)
        kind = "field--good" if top.kind in ("prime", "composite") else "field--news"
        captions = [
            (f"✓ {kind_name(self.words, top.kind, top.number)}", kind),
            (f"{names[top.owner]} · {size}", "field--text"),
        ]
        if top.factors:
            captions.append((say("table-factors", factors=as_spelled(top.factors)), "field--news"))
        before = tuple(
            (
                grouped(played.number, 2 * wide),
                f"{names[played.owner]} · {kind_name(self.words, played.kind, played.number)}",
            )
            for played in self.stage.field[-2::-1]
        )
        cards = tuple((card, _worth(top, at)) for at, card in enumerate(top.cards))
        return Trick(cards, tuple(captions), grouped(top.number, 4 * wide), before, say("table-history"))

    def _paint_heading(self, canvas: Canvas) -> int:
        stage = self.stage
        if is_roomy(canvas) and not stage.field:
            return self._paint_heading_in_the_middle(canvas)
        canvas.put(1, 0, fitted(stage.heading, canvas.width - 2), self.ink("field--heading"))
        y = 1
        for line in stage.lines:
            for part in wrapped(line, canvas.width - 2):
                canvas.put(1, y, part, self.ink("field--text"))
                y += 1
        return y

    def _paint_heading_in_the_middle(self, canvas: Canvas) -> int:
        stage, room = self.stage, min(canvas.width - 2, 76)
        lines = [part for line in stage.lines for part in wrapped(line, room)]
        y = max(0, (canvas.height - len(lines) - 3) // 2)
        canvas.put_centered(y, fitted(stage.heading, room), self.ink("field--heading"))
        for at, line in enumerate(lines, y + 2):
            canvas.put_centered(at, line, self.ink("field--text"))
        return y + 2 + len(lines)

    def _paint_top(self, canvas: Canvas, y: int) -> int:
        """The set to beat; return the first line below it."""
        top = self.stage.field[-1]
        size = self._size_for(len(top.cards), canvas.width, canvas.height - y)
        if size is Size.TILE:
            below = self._paint_tiles(canvas, y, top)
            return self._paint_text(canvas, 1, below, top, canvas.width - 2)
        y += 1 if canvas.height - y > size.height + 6 else 0
        for at, card in enumerate(top.cards):
            worth = _worth(top, at)
            self.draw_card(canvas, 1 + at * (size.width + 1), y, card, size, Marks(worth=worth), lit=True)
        right = 1 + len(top.cards) * (size.width + 1) + 1
        if canvas.width - right >= 20:
            self._paint_text(canvas, right, y, top, canvas.width - right - 1)
            return y + size.height
        return self._paint_text(canvas, 1, y + size.height, top, canvas.width - 2)

    def _size_for(self, cards: int, wide: int, high: int) -> Size:
        for size in (Size.LARGE, Size.CARD):
            if cards * (size.width + 1) <= wide - 2 and high >= size.height + (
                9 if size is Size.LARGE else 3
            ):
                return size
        return Size.TILE

    def _paint_tiles(self, canvas: Canvas, y: int, top: Laid) -> int:
        across = max(1, (canvas.width - 2) // 5)
        for at, card in enumerate(top.cards):
            worth = _worth(top, at)
            row, column = divmod(at, across)
            if y + row < canvas.height - 4:
                marks = Marks(worth=worth)
                self.draw_card(canvas, 1 + column * 5, y + row, card, Size.TILE, marks, lit=True)
        return min(y + (len(top.cards) - 1) // across + 1, canvas.height - 4)

    def _paint_text(self, canvas: Canvas, x: int, y: int, top: Laid, room: int) -> int:
        """Number, verdict and owner, beside the cards in several lines or below them in two."""
        assert self.words is not None
        say = self.words.say
        number = grouped(top.number, room)
        owner, size = self.stage.names[top.owner], size_text(self.words, len(top.cards), top.number)
        verdict = f"✓ {kind_name(self.words, top.kind, top.number)}"
        beside = x > 1
        if beside and canvas.height >= 16 and big_width(number) <= room:
            draw_big(canvas, x, y, number, self.ink("field--number"))
            y += 3
        else:
            after = canvas.put(x, y, number, self.ink("field--number"))
            if after + 2 + width_of(verdict) <= x + room:
                canvas.put(after + 2, y, verdict, self._kind_style(top.kind))
                verdict = ""
            y += 1
        if verdict:
            canvas.put(x, y, fitted(verdict, room), self._kind_style(top.kind))
            y += 1
        lines = (owner, size) if beside else (f"{owner} · {size}",)
        for line in lines:
            canvas.put(x, y, fitted(line, room), self.ink("field--text"))
            y += 1
        if top.factors:
            factors = say("table-factors", factors=as_spelled(top.factors))
            canvas.put(x, y, fitted(factors, room), self.ink("field--news"))
            y += 1
        return y

    def _kind_style(self, kind: str) -> Style:
        return self.ink("field--good" if kind in ("prime", "composite") else "field--news")

    def _paint_history(self, canvas: Canvas, y: int) -> None:
        assert self.words is not None
        under = self.stage.field[-2::-1]
        if not under or y >= canvas.height - 1:
            return
        title = self.words.say("table-history")
        room = canvas.height - 1 - y - 2
        if room >= min(len(under), 3) and canvas.height >= 16:
            canvas.put(1, y + 1, title, self.ink("field--faint"))
            for at, played in enumerate(under[:room]):
                end = canvas.put(3, y + 2 + at, grouped(played.number, 30), self.ink("field--text"))
                kind = kind_name(self.words, played.kind, played.number)
                note = f"{self.stage.names[played.owner]} · {kind}"
                canvas.put(max(end + 2, 20), y + 2 + at, note, self.ink("field--faint"))
            return
        start, last = 1 + width_of(title) + 2, canvas.height - 1
        lines = flow((grouped(played.number, 15) for played in under), canvas.width - start - 1, last - y)
        y += 1 if y + len(lines) < last - 1 else 0
        canvas.put(1, y, title, self.ink("field--faint"))
        for at, line in enumerate(lines):
            canvas.put(start, y + at, line, self.ink("field--text"))

    def _paint_foot(self, canvas: Canvas) -> None:
        assert self.words is not None
        y, stage = canvas.height - 1, self.stage
        pile = "▒▒ " if stage.deck else "── "
        canvas.put(1, y, pile, self.ink("field--faint"))
        canvas.put(4, y, self.words.say("table-deck", count=stage.deck), self.ink("field--text"))
        if stage.bound:
            canvas.put_right(canvas.width - 1, y, stage.bound, self.ink("field--news"))


def _worth(played: Laid, at: int) -> str:
    """What the card at this place stands for, where it is a joker."""
    return rank_name(played.values[at]) if played.cards[at].is_joker and played.values else ""

"""The middle of a table of Daifugo: order and locks, the play to beat with those under it, or a question."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from textual import events
from textual.message import Message

from engine.cards import Card
from engine.daifugo.shapes import Laid
from tui.games.daifugo.names import face, faces, form_name, played_faces
from tui.text.words import Words
from tui.widgets.canvas import Canvas, fitted, width_of, wrapped
from tui.widgets.faces import CardPainter, Marks, Size, Trick, flow, is_roomy, paint_trick


class OptionLine(msgspec.Struct, frozen=True):
    """One option of a question."""

    key: str
    text: str
    picked: int = 0
    """Its place among those picked, 0 if it is not."""
    under_cursor: bool = False


class DaifugoStage(msgspec.Struct, frozen=True):
    """What the middle of the table shows."""

    field: tuple[Laid, ...] = ()
    names: tuple[str, ...] = ()
    order: str = ""
    """The order in force, from weak to strong."""
    turned: bool = False
    marks: tuple[str, ...] = ()
    """Locks and lasting states."""
    heading: str = ""
    """What is asked, or what the table waits for."""
    lines: tuple[str, ...] = ()
    options: tuple[OptionLine, ...] = ()
    discard: int = 0
    aside: int = 0
    direction: int = 1
    top: str = ""
    """The play to beat in one line, for where there is no room to draw it."""


CLOCKWISE, ANTICLOCKWISE = "↻", "↺"
QUESTION = 76
"""Columns that a question takes at most."""
RANKS_ACROSS, RANK_CELL = 7, 6
"""Ranks to be called stand in rows of this many, this many columns each."""


class DaifugoField(CardPainter):
    """The field, or what is asked."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "field--number", "field--good", "field--news", "field--text", "field--faint", "field--heading",
    }  # fmt: skip

    class Chosen(Message):
        """An option was clicked."""

        def __init__(self, at: int) -> None:
            self.at = at
            super().__init__()

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.stage = DaifugoStage()
        self.words: Words | None = None
        self._zones: list[tuple[int, int, int, int]] = []
        self._corner = (0, 0)
        """Where the sheet begins on which a question is painted."""

    def show(self, stage: DaifugoStage, words: Words) -> None:
        """Show this middle of the table."""
        if stage != self.stage or words is not self.words:
            self.stage, self.words = stage, words
            self.border_title = words.say("table-field")
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        if self.words is None:
            return
        stage = self.stage
        self._zones, self._corner = [], (0, 0)
        y = self._paint_order(canvas)
        if stage.heading or stage.options:
            self._place_question(canvas, y)
        elif stage.field and is_roomy(canvas):
            paint_trick(self, canvas, y, self._trick(self.words))
        elif stage.field:
            self._paint_history(canvas, self._paint_top(canvas, y))
        else:
            middle = max(y, (canvas.height - 1) // 2)
            canvas.put_centered(middle, self.words.say("table-field-empty"), self.ink("field--text"))
            canvas.put_centered(middle + 1, self.words.say("daifugo-field-free"), self.ink("field--faint"))
        self._paint_foot(canvas)

    def _paint_order(self, canvas: Canvas) -> int:
        """The order in force; below it locks and lasting states. Gives the first line below."""
        stage = self.stage
        style = self.ink("field--news" if stage.turned else "field--faint")
        canvas.put(1, 0, fitted(stage.order, canvas.width - 2), style)
        y = 1
        if stage.marks:
            room = canvas.width - 2
            lines = wrapped(" · ".join(stage.marks), room)
            if len(lines) > 2:  # all of them stand in the list of the rules in force
                lines = [lines[0], fitted(lines[1] + "……", room)]
            for line in lines:
                canvas.put(1, y, line, self.ink("field--news"))
                y += 1
        return y

    # ------------------------------------------------------------------ a question

    def _place_question(self, canvas: Canvas, y: int) -> None:
        """A question stands in the middle of a large field."""
        if not is_roomy(canvas):
            self._paint_question(canvas, y)
            return
        sheet = Canvas(min(canvas.width, QUESTION), canvas.height - y - 1, self.rich_style)
        self._paint_question(sheet, 0)
        right, bottom = sheet.extent()
        self._corner = (canvas.width - right) // 2, y + max(0, (sheet.height - bottom) // 2)
        canvas.lay(self._corner[0], self._corner[1], sheet.cut(right + 1, bottom))

    def _paint_question(self, canvas: Canvas, y: int) -> None:
        stage = self.stage
        bottom, room = canvas.height - 1, canvas.width - 2
        heading = wrapped(stage.heading, room)[:2] if stage.heading else []
        least = -(-len(stage.options) // self._most_across(room))
        if stage.top and bottom - y > len(heading) + len(stage.lines) + max(1, least):
            canvas.put(1, y, fitted(stage.top, room), self.ink("field--text"))
            y += 1
        for part in heading:
            canvas.put(1, y, part, self.ink("field--heading"))
            y += 1
        for line in stage.lines:
            parts = wrapped(line, room)
            seen = parts[: max(0, bottom - least - y)]
            if seen and len(seen) < len(parts):
                seen[-1] = fitted(seen[-1] + "……", room)
            for part in seen:
                canvas.put(1, y, part, self.ink("field--text"))
                y += 1
        self._paint_options(canvas, y, room, bottom - y)

    @property
    def _are_short(self) -> bool:
        """Whether the options are ranks, which stand side by side."""
        return all(width_of(line.text) <= 2 for line in self.stage.options)

    @property
    def _cell(self) -> int:
        """Columns that an option takes."""
        if self._are_short:
            return RANK_CELL
        return max((5 + width_of(line.text) for line in self.stage.options), default=0) + 1

    def _most_across(self, room: int) -> int:
        return RANKS_ACROSS if self._are_short else max(1, room // max(1, self._cell))

    def _paint_options(self, canvas: Canvas, y: int, room: int, free: int) -> None:
        """Ranks in rows; other options down the columns, as few as there is room for, scrolled to the cursor."""
        count, wide, most = len(self.stage.options), self._cell, self._most_across(room)
        rows = max(-(-count // most), min(count, free)) if not self._are_short else 0
        under = next((at for at, line in enumerate(self.stage.options) if line.under_cursor), 0)
        gone = max(0, under % rows - free + 1) if rows else 0
        for at, line in enumerate(self.stage.options):
            column, row = divmod(at, rows) if rows else divmod(at, RANKS_ACROSS)[::-1]
            x, row = 1 + column * wide, row - gone
            if 0 <= row < free:
                self._paint_option(canvas, x, y + row, line, room)
                self._zones.append((x, x + wide - 1, y + row, at))
        if gone:
            canvas.put(0, y, "↑", self.ink("field--faint"))
        if rows - gone > free > 0:
            canvas.put(0, y + free - 1, "↓", self.ink("field--faint"))

    def _paint_option(self, canvas: Canvas, x: int, y: int, line: OptionLine, room: int) -> None:
        canvas.put(x, y, "▸" if line.under_cursor else " ", self.ink("field--heading"))
        badge = (
            str(line.picked) if line.picked and len(self.stage.options) > 1 else "✓" if line.picked else " "
        )
        canvas.put(x + 1, y, badge, self.tint("card--badge") if line.picked else self.ink("field--text"))
        short = width_of(line.text) <= 2
        text = line.text if short else f"{line.key:1} {line.text}"
        style = self.ink("field--number" if line.picked or line.under_cursor else "field--text")
        canvas.put(x + 3, y, fitted(text, room - x - 2), style)

    def on_click(self, event: events.Click) -> None:
        """A click on an option chooses it."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for start, end, y, at in self._zones:
            if y == offset.y - self._corner[1] and start <= offset.x - self._corner[0] < end:
                self.post_message(self.Chosen(at))

    # ------------------------------------------------------------------ the play to beat

    def _trick(self, words: Words) -> Trick:
        """The play to beat in the middle of a large field."""
        top, names = self.stage.field[-1], self.stage.names
        owner, form = names[top.owner], form_name(top, words)
        captions = [(owner, "field--number"), (form, "field--text")]
        if top.attached:
            captions.append((words.say("daifugo-attached", cards=faces(top.attached)), "field--text"))
        before = tuple((played_faces(played), names[played.owner]) for played in self.stage.field[-2::-1])
        return Trick(tuple(_in_row(top)), tuple(captions), "", before, words.say("table-history"))

    def _paint_top(self, canvas: Canvas, y: int) -> int:
        """The play to beat; return the first line below it."""
        top = self.stage.field[-1]
        size = self._size_for(len(top.cards), canvas.width, canvas.height - y - 1)
        cards = _in_row(top)
        if size is Size.TILE:
            across = max(1, (canvas.width - 2) // 5)
            for at, (card, worth) in enumerate(cards):
                row, column = divmod(at, across)
                self.draw_card(canvas, 1 + column * 5, y + row, card, size, Marks(worth=worth), lit=True)
            y += -(-len(cards) // across)
            return self._paint_text(canvas, 1, y, top, canvas.width - 2)
        y += 1 if canvas.height - y > size.height + 5 else 0
        for at, (card, worth) in enumerate(cards):
            self.draw_card(canvas, 1 + at * (size.width + 1), y, card, size, Marks(worth=worth), lit=True)
        right = 2 + len(cards) * (size.width + 1)
        if canvas.width - right >= 14:
            self._paint_text(canvas, right, y, top, canvas.width - right - 1)
            return y + size.height
        return self._paint_text(canvas, 1, y + size.height, top, canvas.width - 2)

    def _size_for(self, cards: int, wide: int, high: int) -> Size:
        for size in (Size.LARGE, Size.CARD):
            spare = 4 if size is Size.LARGE else 1
            beside = cards * (size.width + 1) + 16 <= wide - 2
            if cards * (size.width + 1) <= wide - 2 and high >= size.height + spare + (0 if beside else 1):
                return size
        return Size.TILE

    def _paint_text(self, canvas: Canvas, x: int, y: int, top: Laid, room: int) -> int:
        """Owner and form, and what is attached, beside the cards or below them."""
        assert self.words is not None
        owner, form = self.stage.names[top.owner], form_name(top, self.words)
        attached = self.words.say("daifugo-attached", cards=faces(top.attached)) if top.attached else ""
        if x > 1:
            lines = [owner, *wrapped(form, room), *(wrapped(attached, room) if attached else ())]
        else:
            lines = [" · ".join(part for part in (owner, form, attached) if part)]
        for at, line in enumerate(lines):
            style = self.ink("field--text" if at else "field--number")
            canvas.put(x, y + at, fitted(line, room), style)
        return y + len(lines)

    def _paint_history(self, canvas: Canvas, y: int) -> None:
        """The plays under the one to beat, the latest first; a line each where there is room."""
        assert self.words is not None
        under = self.stage.field[-2::-1]
        last = canvas.height - 1
        if not under or y >= last:
            return
        title = self.words.say("table-history")
        room = last - y - 2
        if room >= min(len(under), 3):
            canvas.put(1, y + 1, title, self.ink("field--faint"))
            for at, played in enumerate(under[:room]):
                end = canvas.put(
                    3, y + 2 + at, fitted(played_faces(played), canvas.width - 18), self.ink("field--text")
                )
                owner = self.stage.names[played.owner]
                canvas.put(max(end + 2, 16), y + 2 + at, owner, self.ink("field--faint"))
            return
        start = 1 + width_of(title) + 2
        lines = flow(map(played_faces, under), canvas.width - start - 1, last - y)
        canvas.put(1, last - len(lines), title, self.ink("field--faint"))
        for at, line in enumerate(lines):
            canvas.put(start, last - len(lines) + at, line, self.ink("field--text"))

    def _paint_foot(self, canvas: Canvas) -> None:
        """The piles at the left, the direction of play at the right."""
        assert self.words is not None
        say, stage, y = self.words.say, self.stage, canvas.height - 1
        piles = say("daifugo-discard", count=stage.discard)
        if stage.aside:
            piles += "  " + say("daifugo-aside", count=stage.aside)
        canvas.put(1, y, piles, self.ink("field--faint"))
        clockwise = stage.direction > 0
        word = say("daifugo-clockwise" if clockwise else "daifugo-anticlockwise")
        text = f"{CLOCKWISE if clockwise else ANTICLOCKWISE} {word}"
        canvas.put_right(canvas.width - 1, y, text, self.ink("field--faint" if clockwise else "field--news"))


def _in_row(played: Laid) -> list[tuple[Card, str]]:
    """The cards of a play as they lie, each joker of a sequence with what it stands for."""
    if not played.roles:
        return [(card, "") for card in played.cards]
    jokers = iter(card for card in played.cards if card.is_joker)
    natural = set(played.cards)
    return [(role, "") if role in natural else (next(jokers), face(role)) for role in played.roles]

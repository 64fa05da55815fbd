"""The players round a table of Tyrant: chips, hand and stock, the fame row, and what each did in this trick."""

from __future__ import annotations

from typing import ClassVar

from tui.games.tyrant.faces import BACK, HAND, MARKER, WritingStyle, chip_dots
from tui.games.tyrant.prompts import PlayerFacts
from tui.table.seats import boxes, draw_box, round_table
from tui.text.words import Words
from tui.widgets.canvas import Canvas, fitted, width_of
from tui.widgets.painted import Painted

CHIPS = 5
LINES, BOXED = 4, 5
"""Lines of a player, and with the box where there is room for one."""


class Players(Painted):
    """Three or four players, four lines each."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "seats--awaited", "seats--me", "seats--name", "seats--few", "seats--calm", "seats--good",
        "seats--bad",
    }  # fmt: skip

    def __init__(self, *, id: str | None = None, is_own: bool = False) -> None:
        """
        Arguments:
            is_own: whether it shows only the player at this screen, in one line.
        """
        super().__init__(id=id)
        self._is_own = is_own
        self.facts: tuple[PlayerFacts, ...] = ()
        self._words: Words | None = None
        self._hand = HAND

    def show(self, facts: tuple[PlayerFacts, ...], words: Words, hand: WritingStyle) -> None:
        """Show these players."""
        if (facts, hand) != (self.facts, self._hand) or words is not self._words:
            self.facts, self._words, self._hand = facts, words, hand
            if self.parent is not None:
                self.parent.set_class(not any(fact.is_me for fact in facts), "-nobody")
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint a cell a player."""
        if not self.facts or self._words is None:
            return
        others, me = round_table(self.facts)
        if self._is_own:
            if me is not None:
                self._paint_own(canvas, me, self._words)
        elif canvas.height >= BOXED:
            for fact, (x, wide) in zip(others, boxes(canvas, len(others)), strict=True):
                cell = Canvas(wide - 2, LINES, self.rich_style)
                self._paint_cell(cell, fact, 0, wide - 2, self._words)
                style = self.ink("seats--few" if fact.is_awaited else "seats--calm")
                draw_box(canvas, x, cell, style, heavy=fact.is_awaited)
        else:
            wide = canvas.width // len(self.facts)
            for at, fact in enumerate(self.facts):
                self._paint_cell(canvas, fact, at * wide, wide - 1, self._words)

    def _paint_own(self, canvas: Canvas, fact: PlayerFacts, words: Words) -> None:
        """The player who looks, in the middle of a line: at the near side of the table."""
        ground = self.tint("seats--awaited") if fact.is_awaited else self.rich_style
        canvas.put(0, 0, " " * canvas.width, ground)
        row = Canvas(canvas.width, 1, ground)
        few, calm = self.ink("seats--few"), self.ink("seats--calm")
        x = row.put(0, 0, "▶ " if fact.is_awaited else "", few)
        x = row.put(x, 0, fact.name, self.ink("seats--me"))
        me = words.say("table-you")
        x = row.put(x, 0, "" if fact.name.casefold() == me.casefold() else f" {me}", calm)
        x = row.put(x, 0, f" {MARKER}" if fact.has_marker else "", few)
        x = row.put(x + 2, 0, chip_dots(fact.chips), few)
        x = row.put(x, 0, "○" * (CHIPS - fact.chips), calm)
        counts = words.say("tyrant-counts", hand=fact.hand, stock=fact.stock)
        x = row.put(x + 2, 0, counts, self.ink("seats--name"))
        x = self._put_fame(row, fact, x + 2, 0, canvas.width - x)
        last_action = self._hand.cards(fact.cards) or fact.last_action
        x = row.put(
            x + 2, 0, last_action, self.ink("seats--name" if BACK in last_action else f"seats--{fact.tone}")
        )
        canvas.lay(max(1, (canvas.width - x) // 2), 0, row.cut(x, 1))

    def _paint_cell(self, canvas: Canvas, fact: PlayerFacts, x: int, wide: int, words: Words) -> None:
        ground = self.tint("seats--awaited") if fact.is_awaited else self.rich_style
        for line in range(LINES):
            canvas.put(x, line, " " * wide, ground)
        end = x + wide
        if fact.is_awaited:
            canvas.put(x, 0, "▶", self.ink("seats--few"))
        marked = 2 if fact.has_marker else 0
        me = words.say("table-you")
        you = f" {me}" if fact.is_me and fact.name.casefold() != me.casefold() else ""
        named = fitted(fact.name, wide - 2 - marked - width_of(you))
        after = canvas.put(x + 1, 0, named, self.ink("seats--me" if fact.is_me else "seats--name"))
        canvas.put(after, 0, you, self.ink("seats--calm"))
        if fact.has_marker:
            canvas.put_right(end, 0, MARKER, self.ink("seats--few"))
        after = canvas.put(x + 1, 1, chip_dots(fact.chips), self.ink("seats--few"))
        after = canvas.put(after, 1, "○" * (CHIPS - fact.chips), self.ink("seats--calm"))
        room = end - after - 1
        counts = words.say("tyrant-counts", hand=fact.hand, stock=fact.stock)
        if width_of(counts) > room:
            counts = words.say("tyrant-counts-short", hand=fact.hand, stock=fact.stock)
        canvas.put(after + 1, 1, fitted(counts, room), self.ink("seats--name"))
        self._put_fame(canvas, fact, x + 1, 2, wide - 1)
        last_action = self._hand.cards(fact.cards) or fact.last_action
        style = "seats--name" if BACK in last_action else f"seats--{fact.tone}"
        at = x + 1
        if fact.is_away:
            at = canvas.put(at, 3, f"{words.say('table-away')} ", self.ink("seats--bad"))
        canvas.put(at, 3, fitted(last_action, end - at), self.ink(style))

    def _put_fame(self, canvas: Canvas, fact: PlayerFacts, x: int, y: int, room: int) -> int:
        """The fame row: the ace, and the lead cards won (TY-8, TY-66)."""
        ace = self._hand.card(fact.ace) if fact.ace is not None else f"A{BACK}"
        after = canvas.put(x, y, ace, self.ink("seats--calm"))
        gap = " " if 3 * len(fact.fame) + width_of(ace) <= room else ""
        for lead in fact.fame:
            after = canvas.put(after, y, gap + self._hand.card(lead), self.ink("seats--few"))
        return after

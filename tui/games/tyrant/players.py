"""The players round a table of Tyrant: chips, hand and stock, the fame row, and what each did in this trick."""

from __future__ import annotations

from typing import ClassVar

from tui.games.tyrant.faces import BACK, MARKER, Hand, chip_dots
from tui.games.tyrant.prompts import PlayerFacts
from tui.text.words import Words
from tui.widgets.canvas import Canvas, fitted, width_of
from tui.widgets.painted import Painted

CHIPS = 5


class Players(Painted):
    """Three or four players, four lines each."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "seats--awaited", "seats--me", "seats--name", "seats--few", "seats--calm", "seats--good",
        "seats--bad",
    }  # fmt: skip

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.facts: tuple[PlayerFacts, ...] = ()
        self._words: Words | None = None
        self._hand = Hand()

    def show(self, facts: tuple[PlayerFacts, ...], words: Words, hand: Hand) -> None:
        """Shows these players."""
        if (facts, hand) != (self.facts, self._hand) or words is not self._words:
            self.facts, self._words, self._hand = facts, words, hand
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paints a cell a player."""
        if not self.facts or self._words is None:
            return
        wide = canvas.width // len(self.facts)
        for at, fact in enumerate(self.facts):
            self._paint_cell(canvas, fact, at * wide, wide - 1, self._words)

    def _paint_cell(self, canvas: Canvas, fact: PlayerFacts, x: int, wide: int, words: Words) -> None:
        ground = self.tint("seats--awaited") if fact.is_awaited else self.rich_style
        for line in range(canvas.height):
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
        self._paint_fame(canvas, fact, x + 1, wide - 1)
        deed = self._hand.cards(fact.cards) or fact.deed
        style = "seats--name" if BACK in deed else f"seats--{fact.tone}"
        at = x + 1
        if fact.is_away:
            at = canvas.put(at, 3, f"{words.say('table-away')} ", self.ink("seats--bad"))
        canvas.put(at, 3, fitted(deed, end - at), self.ink(style))

    def _paint_fame(self, canvas: Canvas, fact: PlayerFacts, x: int, room: int) -> None:
        """The fame row: the ace, and the lead cards won (TY-8, TY-66)."""
        ace = self._hand.card(fact.ace) if fact.ace is not None else f"A{BACK}"
        after = canvas.put(x, 2, ace, self.ink("seats--calm"))
        gap = " " if 3 * len(fact.fame) + width_of(ace) <= room else ""
        for lead in fact.fame:
            after = canvas.put(after, 2, gap + self._hand.card(lead), self.ink("seats--few"))

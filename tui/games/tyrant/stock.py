"""The stock beside the hand: what waits for a refill, or what is chosen so far, counted by suits."""

from __future__ import annotations

from typing import ClassVar

from engine.cards import Card
from tui.games.tyrant.faces import ROWS, WritingStyle
from tui.text.cards import card_name
from tui.widgets.canvas import Canvas, fitted
from tui.widgets.painted import Painted


class Stock(Painted):
    """The stock by suits; while cards are chosen, what is chosen so far by suits."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"stock--heading", "stock--text", "stock--faint"}

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._shown: tuple[str, tuple[Card, ...], WritingStyle] = ("", (), WritingStyle())

    def show(self, heading: str, cards: tuple[Card, ...], hand: WritingStyle) -> None:
        """Shows these cards under a heading."""
        if (heading, cards, hand) != self._shown:
            self._shown = (heading, cards, hand)
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paints a line a suit."""
        heading, cards, hand = self._shown
        if not heading:
            return
        canvas.put(0, 0, fitted(heading, canvas.width), self.ink("stock--heading"))
        for y, suit in enumerate(ROWS, 1):
            own = [card_name(card) for card in cards if card.suit == suit]
            after = canvas.put(0, y, hand.suit(suit), self.ink("stock--text"))
            after = canvas.put(after + 1, y, str(len(own)), self.ink("stock--text"))
            canvas.put(
                after + 2, y, fitted(" ".join(own), canvas.width - after - 2), self.ink("stock--faint")
            )

"""The player's own cards: the hand, or the stock it is chosen from, and beside it the stock that waits."""

from __future__ import annotations

from engine.cards import Card
from tui.compose import Composition as Taken
from tui.compose import Picked, places
from tui.tyrant.compose import Composition
from tui.tyrant.faces import ROWS, Hand
from tui.compose import card_name
from tui.widgets.canvas import Canvas, fitted
from tui.widgets.faces import Size
from tui.widgets.hand import HandRow
from tui.widgets.painted import Painted
from tui.words import Words


class TyrantHand(HandRow):
    """The cards that can be taken, with a sign on the one that will lie face up."""

    up: int | None = None

    def show_composed(self, cards: tuple[Card, ...], made: Composition) -> None:
        """Shows these cards with what is taken of them."""
        if made.up != self.up:
            self.up = made.up
            self.repaint()
        self.show(cards, Taken(tuple(Picked(card) for card in made.cards)), ())

    def paint(self, canvas: Canvas) -> None:
        """Paints the cards, and the sign."""
        super().paint(canvas)
        if self.up is None:
            return
        size = self.size_of_cards
        for place, order in places(self.cards, self.composition).items():
            if order == self.up + 1 and size is not Size.TILE:
                x, y = self._corner(place, size)
                canvas.put(x + size.width - 2, y, "△", self.tint("card--badge"))


class Stock(Painted):
    """The stock by suits; while cards are chosen, what is chosen so far by suits."""

    COMPONENT_CLASSES = {"stock--heading", "stock--text", "stock--faint"}

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._shown: tuple[str, tuple[Card, ...], Hand] = ("", (), Hand())

    def show(self, heading: str, cards: tuple[Card, ...], hand: Hand) -> None:
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
            canvas.put(after + 2, y, fitted(" ".join(own), canvas.width - after - 2), self.ink("stock--faint"))

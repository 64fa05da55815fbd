"""How hard every set of the book is to beat, learned once from simulated hands of each size."""

from __future__ import annotations

import numpy as np

from engine.cards import Card
from engine.chance import SeedDice
from engine.prime.bots.book import PlayBook
from engine.prime.bots.holding import holding_of
from engine.prime.bots.packed_hands import MOST_OF_A_RANK
from engine.prime.bots.rows import CUT, Floats, Places, PlayRows
from engine.prime.pack import deck_of

_SIZES = (1, 2, 3, 4, 6, 8, 10, 12, 15)
_IMAGINED = 40
_LARGEST = 16


class Control:
    """For each row of a book: its number in both orders, and the chance that a hand cannot beat it."""

    def __init__(self, book: PlayBook) -> None:
        rows = book.rows
        self.numbers: tuple[Floats, Floats] = (rows.high.astype(float), rows.low.astype(float))
        self._nearest = [
            min(range(len(_SIZES)), key=lambda at: abs(_SIZES[at] - n)) for n in range(_LARGEST + 1)
        ]
        hands = self._imagined(book)
        self._holds = [[self._held(book, some, bool(turned)) for some in hands] for turned in (0, 1)]

    def holds(self, rows: Places, upside_down: bool, others: tuple[int, ...]) -> Floats:
        """The probability that nobody beats these rows.

        Arguments:
            others: the number of cards of each other player; they may draw one more.
        """
        tables = self._holds[int(upside_down)]
        held = np.ones(len(rows))
        for cards in others:
            held = held * tables[self._nearest[min(cards + 1, _LARGEST)]][rows]
        return held

    def _imagined(self, book: PlayBook) -> list[list[tuple[PlayRows, int]]]:
        """The plays of simulated hands of each size, with their jokers."""
        deck = list(deck_of(book.rules, suited=False))
        dice = SeedDice(57)
        found: list[list[tuple[PlayRows, int]]] = []
        for size in _SIZES:
            some = []
            for _ in range(_IMAGINED):
                cards: list[Card] = []
                left = list(deck)
                while len(cards) < min(size, len(deck)):
                    cards.append(left.pop(dice.below(len(left))))
                holding = holding_of(cards)
                counts = book.faces.packed(holding)
                rows = book.rows.within(counts, min(holding.jokers, MOST_OF_A_RANK), book.infinite)
                some.append((rows, holding.jokers))
            found.append(some)
        return found

    def _held(self, book: PlayBook, hands: list[tuple[PlayRows, int]], upside_down: bool) -> Floats:
        """For each row the number of hands that cannot beat it."""
        rows, numbers = book.rows, self.numbers[int(upside_down)]
        held = np.ones(len(rows.signs))
        for cards in np.unique(rows.cards).tolist():
            clears = [cards in book.infinite and jokers >= cards for _, jokers in hands]
            strongest = [
                _strongest(hand, cards, upside_down, clear)
                for (hand, _), clear in zip(hands, clears, strict=True)
            ]
            ordered = np.sort(np.array(strongest))
            here = rows.cards == cards
            if upside_down:
                held[here] = 1 - np.searchsorted(ordered, numbers[here], side="left") / len(hands)
            else:
                held[here] = np.searchsorted(ordered, numbers[here], side="right") / len(hands)
        held[rows.kinds == CUT] = 1.0
        return held


def _strongest(hand: PlayRows, cards: int, upside_down: bool, clears: bool) -> float:
    """The strongest number of this many cards in a hand, infinite if it can play ∞."""
    here = hand.cards == cards
    if upside_down:
        return -1.0 if clears else float(hand.low[here].min(initial=2**62))
    return float("inf") if clears else float(hand.high[here].max(initial=-1))

"""Simulated deals consistent with what a seat sees and with the others' moves.

Cards in other hands and in the unknown part of the deck are dealt at random from those that the seat does not see;
cards that it saw going under the deck stay in place. Of several deals the most plausible is used: a player who passed
on the top set can hardly beat it, and one who led a few cards could not play the whole hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.cards import Card
from engine.chance import Chance, shuffle
from engine.prime.bots.holding import holding_of
from engine.prime.bots.opponent_odds import unseen
from engine.prime.bots.playout import JOKER, Outline
from engine.prime.bots.rollout import PolicyView, Sketch, Top
from engine.prime.bots.rows import MOST_OF_A_RANK
from engine.prime.state import Hand
from engine.prime.view import View
from engine.seats import Seat

_TRIES = 6
"""The number of deals tried for a consistent one; then the weakest evidence is ignored."""


class HiddenCardModel:
    """One seat's model of the hidden cards."""

    def __init__(self, view: View, sketch: Sketch, dice: Chance) -> None:
        self._view = view
        self._sketch = sketch
        self._dice = dice
        self._unseen = unseen(view)
        self.is_certain = self._is_certain()
        self._cards: tuple[list[Hand], list[Card]] = ([], [])

    def deal(self) -> Outline:
        """One deal consistent with what is known, at its player's turn."""
        found = self._dealt()
        for _ in range(0 if self.is_certain else _TRIES):
            if self._fits(found):
                break
            found = self._dealt()
        return found

    def opened(self) -> View:
        """The last deal card by card, with every hand open."""
        hands, deck = self._cards
        return replace(self._view, hands=tuple(hands), deck=tuple(deck))

    def _is_certain(self) -> bool:
        """Whether every card is known, so that there is only one deal."""
        view = self._view
        hands = [
            view.counts[seat] for seat, hand in enumerate(view.hands) if hand is None and view.counts[seat]
        ]
        deck = sum(card is None for card in view.deck)
        if sum(hands) + deck != len(self._unseen):
            return False
        return len(hands) + (deck > 0) <= 1 or len(set(self._unseen)) <= 1

    def _dealt(self) -> Outline:
        view, faces = self._view, self._sketch.book.faces
        self._cards = hands, deck = dealt(view, self._unseen, self._dice)
        holdings = [holding_of(hand) for hand in hands]
        counts = [faces.packed(holding) for holding in holdings]
        jokers = [min(holding.jokers, MOST_OF_A_RANK) for holding in holdings]
        order = view.still_in
        return Outline(
            counts, jokers, [self._place(card) for card in deck], [self._packed(played.cards) for played in view.field],
            [int(seat) for seat in order], int(view.turn), outlined_top(view), view.upside_down, view.drawn,
            view.passes,
        )  # fmt: skip

    def _place(self, card: Card) -> int:
        return JOKER if card.is_joker else self._sketch.book.faces.place(card.rank)

    def _packed(self, cards: tuple[Card, ...]) -> tuple[int, int]:
        holding = holding_of(cards)
        return self._sketch.book.faces.packed(holding), holding.jokers

    def _fits(self, deal: Outline) -> bool:
        """Whether no player in this deal has missed a play in the hand."""
        view = self._view
        if view.top is not None and view.passes:
            passed = self._before(view.turn, view.passes)
            if any(seat != view.top.owner and self._can_beat(deal, seat) for seat in passed):
                return False
        if view.field and (leader := view.field[0].owner) != view.seat and leader in view.still_in:
            return not self._could_go_out(deal, leader)
        return True

    def _before(self, turn: Seat, count: int) -> list[Seat]:
        """The seats that had the last turns."""
        order = self._view.still_in
        at = order.index(turn)
        return [order[(at - back) % len(order)] for back in range(1, min(count, len(order) - 1) + 1)]

    def _can_beat(self, deal: Outline, seat: int) -> bool:
        counts, jokers = deal.counts[seat], deal.jokers[seat]
        scene = PolicyView(deal.top, deal.upside_down, (8,))
        return self._sketch.best(self._sketch.pool(counts, jokers), counts, jokers, scene) is not None

    def _could_go_out(self, deal: Outline, leader: int) -> bool:
        """Whether the leader could have led the whole hand instead of the bottom set of the field."""
        own = [
            packed
            for packed, played in zip(deal.field, self._view.field, strict=True)
            if played.owner == leader
        ]
        counts, jokers = deal.counts[leader], deal.jokers[leader]
        for taken, stars in own:
            counts, jokers = counts + taken, jokers + stars
        return self._sketch.is_one_set(counts, jokers)


def dealt(view: View, hidden: Sequence[Card], dice: Chance) -> tuple[list[Hand], list[Card]]:
    """All hands and the deck, with the hidden cards at random where the view shows none."""
    left = list(shuffle(hidden, dice))
    hands: list[Hand] = []
    for count, hand in zip(view.counts, view.hands, strict=True):
        hands.append(hand if hand is not None else tuple(left.pop() for _ in range(min(count, len(left)))))
    return hands, [card if card is not None else left.pop() for card in view.deck if card is not None or left]


def outlined_top(view: View) -> Top | None:
    """The set to beat in outline; no number beats ∞."""
    top = view.top
    if top is None:
        return None
    beyond = -1.0 if view.upside_down else float("inf")
    return Top(len(top.cards), as_float(top.number) if isinstance(top.number, int) else beyond)


def as_float(number: int) -> float:
    """A number for comparing in outline; beyond all floats it counts as ∞."""
    return float(number) if number < 10**300 else float("inf")

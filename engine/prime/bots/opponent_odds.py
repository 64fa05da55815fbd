"""The probability that nobody beats a set, from simulated hands of the other players."""

from __future__ import annotations

from collections import Counter

from engine.cards import Card
from engine.chance import Chance
from engine.game_protocol import Budget
from engine.prime.bots.holding import Holding, TargetSets, holding_of, known_primes
from engine.prime.bots.knowledge import NumberKnowledge
from engine.prime.pack import deck_of
from engine.prime.settings import LoneJoker
from engine.prime.view import View
from engine.seats import Seat

_IMAGINED = 8
"""This many times the unseen cards are dealt."""
_WATCHED = 3
"""At a larger table the next players represent all."""
_LARGEST_HAND = 60


class OpponentOdds:
    """The others' hands, dealt a few times from the cards that this seat does not see.

    They are assumed to know as much as this bot, which does not fear numbers it does not know.
    """

    def __init__(self, view: View, mind: NumberKnowledge, dice: Chance, budget: Budget | None = None) -> None:
        self._mind = mind
        self._budget = budget
        self._rules = view.rules
        around = [Seat((view.turn + step) % view.seats) for step in range(1, view.seats)]
        self.seats = [seat for seat in around if seat in view.still_in and seat != view.seat]
        self._deals = [self._deal(view, dice) for _ in range(_IMAGINED)]
        self._strongest: dict[tuple[int, int, int, bool], int | None] = {}

    def cannot_beat(self, number: int, cards: int, upside_down: bool) -> float:
        """The probability that nobody answers a prime of this many cards, 0 … 1."""
        held = sum(self._holds(deal, number, cards, upside_down) for deal in range(_IMAGINED)) / _IMAGINED
        watched = max(1, min(_WATCHED, len(self.seats)))
        return float(held ** (len(self.seats) / watched))

    def fewest(self, view: View) -> int:
        """The smallest number of cards that another player holds."""
        return min((view.counts[seat] for seat in self.seats), default=1)

    def _deal(self, view: View, dice: Chance) -> list[Holding]:
        hidden = unseen(view)
        hands = []
        draws = 1 if view.deck else 0
        for seat in self.seats[:_WATCHED]:
            known = view.hands[seat]
            if known is None:
                wanted = min(view.counts[seat] + draws, len(hidden), _LARGEST_HAND)
                known = tuple(hidden.pop(dice.below(len(hidden))) for _ in range(wanted))
            hands.append(holding_of(known))
        return hands

    def _holds(self, deal: int, number: int, cards: int, upside_down: bool) -> bool:
        for at, hand in enumerate(self._deals[deal]):
            if hand.size < cards:
                continue
            if cards == 1 and hand.jokers and self._rules.lone_joker is not LoneJoker.FINITE:
                return False
            if cards == 2 <= hand.jokers and self._rules.joker_pair:
                return False
            best = self._best(deal, at, cards, upside_down)
            if best is not None and (best < number if upside_down else best > number):
                return False
        return True

    def _best(self, deal: int, at: int, cards: int, upside_down: bool) -> int | None:
        key = (deal, at, cards, upside_down)
        if key not in self._strongest:
            target = TargetSets(cards, upside_down=upside_down)
            primes = known_primes(self._deals[deal][at], self._rules, target, self._mind, 60, self._budget)
            self._strongest[key] = next((number for number, _ in primes), None)
        return self._strongest[key]


def unseen(view: View) -> list[Card]:
    """The cards that this seat sees nowhere: in the others' hands, or deep in the deck."""
    there = Counter(card.face for card in deck_of(view.rules, suited=False))
    seen = [card for hand in view.hands if hand is not None for card in hand]
    seen += [card for played in view.field for card in played.cards]
    seen += [card for card in view.deck if card is not None]
    return sorted((there - Counter(card.face for card in seen)).elements())

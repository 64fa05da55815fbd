"""A bot's choices outside its turn: janken, the lead, the exchange, the short deck, the showdown."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from engine.cards import Card, jokers_in
from engine.chance import Chance, sample
from engine.prime.bots.holding import (
    HIGHEST_JOKER,
    TargetSets,
    holding_of,
    known_primes,
    may_end,
    spelled,
    usefulness,
)
from engine.prime.bots.knowledge import NumberKnowledge
from engine.prime.bots.why import Decided, Thought, Why
from engine.prime.concat import is_infinity
from engine.prime.listed import most_of, starter
from engine.prime.moves import JANKEN_HANDS, Arrange, DoneThinking, Exchange, GiveUp, HandIn, Janken, ShowCard
from engine.prime.number_list import ListedNumber, NumberList
from engine.prime.pack import deck_of
from engine.prime.settings import PlayableNumbers, Rules
from engine.prime.state import Hand, Phase
from engine.prime.view import View

_LISTED_CARDS = 3
_MOST_LISTED = 1000
"""The maximum number of entries of a bot's list."""
LARGEST_SEARCHED = 60
"""Hands larger than this are not searched for one prime of all their cards."""


def answer(view: View, mind: NumberKnowledge | None, dice: Chance) -> Decided | None:
    """The choice of a bot when it is not its turn to play; None in a turn. Without a mind, cards are random."""
    match view.phase:
        case Phase.JANKEN:
            return Janken(JANKEN_HANDS[dice.below(3)]), None
        case Phase.THINK:
            return DoneThinking(), None
        case Phase.LISTS:
            return HandIn(list_of(view.rules, mind)), None
        case Phase.HIGH_CARD:
            return _show(view, mind, dice)
        case Phase.PENALTY | Phase.EXCHANGE:
            cards, why = _spare(view, mind, dice)
            return (GiveUp(cards) if view.phase is Phase.PENALTY else Exchange(cards)), why
        case Phase.SHOWDOWN:
            return arrange(view.hand, view.rules, mind)
        case Phase.TURN | Phase.OVER:
            return None
        case _:
            assert_never(view.phase)


def list_of(rules: Rules, mind: NumberKnowledge | None) -> NumberList:
    """The list that a bot submits: the primes of three cards or fewer that it knows (P-69)."""
    if mind is None:
        return starter(rules)
    deck = holding_of(deck_of(rules, suited=False))
    numbers: dict[int, None] = {}
    for cards in range(1, _LISTED_CARDS + 1):
        known = known_primes(deck, rules, TargetSets(cards, weakest=True), mind, scan=_MOST_LISTED)
        numbers |= dict.fromkeys(number for number, _ in known)
    entries = tuple(map(ListedNumber, numbers))[: min(_MOST_LISTED, most_of(rules))]
    return NumberList(entries) if entries else starter(rules)


def _show(view: View, mind: NumberKnowledge | None, dice: Chance) -> Decided:
    """The card for the lead: the highest that is no joker; jokers win more inside a set (P-12)."""
    if mind is None:
        return ShowCard(view.hand[dice.below(len(view.hand))]), None
    naturals = [card for card in view.hand if not card.is_joker]
    return ShowCard(
        max(naturals or view.hand, key=lambda card: (card.rank if naturals else 0, -card))
    ), Why.LEADS


def _spare(view: View, mind: NumberKnowledge | None, dice: Chance) -> tuple[tuple[Card, ...], Why | None]:
    """As many cards as may go, the least useful first (P-41, P-64)."""
    if mind is None:
        return sample(view.hand, view.owed, dice), None
    kept = _prime_of(view.hand, len(view.hand) - view.owed, view.rules, mind)
    if kept:
        left = list(view.hand)
        for face in kept[0]:
            left.remove(next(card for card in left if card.face == face))
        return tuple(left), Why.KEEPS_A_PRIME
    worst_first = sorted(view.hand, key=lambda card: usefulness(card, view.rules))
    return tuple(worst_first[: view.owed]), Why.LEAST_USEFUL


def _prime_of(
    hand: Hand, cards: int, rules: Rules, mind: NumberKnowledge
) -> tuple[tuple[Card, ...], tuple[int, ...]] | None:
    """The largest known prime of exactly this many cards of a hand, with the jokers' values."""
    if len(hand) > LARGEST_SEARCHED:
        return None
    holding = holding_of(hand)
    for number, wanted in known_primes(holding, rules, TargetSets(cards), mind, scan=400):
        for way in spelled(number, holding, wanted):
            return way.faces, way.jokers
    return None


def arrange(hand: Hand, rules: Rules, mind: NumberKnowledge | None) -> Thought:
    """All cards as one number in a showdown, a prime if the bot knows one (P-53).

    A hand of zeros spells nothing: then there is nothing to show, and the time runs out.
    """
    by_primes = replace(rules, numbers=PlayableNumbers.PRIME)
    known = _prime_of(hand, len(hand), by_primes, mind) if mind else None
    if known:
        return Arrange(*known), Why.SHOWS_A_PRIME
    if is_infinity(rules, hand, declared=False):
        return Arrange(hand), Why.SHOWS_CARDS
    worth = min(rules.top_value, HIGHEST_JOKER)
    valued = sorted(((worth if card.is_joker else card.rank, card) for card in hand), reverse=True)
    if not valued[0][0]:
        return None, Why.NOTHING_TO_SHOW
    # The highest stands in front, so that no zero does, and what may end a prime stands last.
    last = max(range(1, len(valued)), key=lambda at: may_end(valued[at][0], rules.base), default=0)
    valued.append(valued.pop(last))
    return Arrange(tuple(card for _, card in valued), (worth,) * jokers_in(hand)), Why.SHOWS_CARDS

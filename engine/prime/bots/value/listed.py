"""The chances of players who may play only the numbers of their lists (P-69).

The lists say what each side can play. A small net evaluates what two players can spell from them; it was trained on
games of two bots with lists of all lengths (tests/lab/values.py).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from math import log, log1p

import msgspec

from engine.prime.bots.holding import Holding, holding_of, spelled
from engine.prime.bots.rollout import likelihood
from engine.prime.bots.value.facts import LEAD_OPEN, between, net_odds
from engine.prime.number_list import NumberList
from engine.prime.settings import PenaltyCards, PlayableNumbers
from engine.prime.spellings import Spelling, SpellingQuery
from engine.prime.state import Laid
from engine.prime.view import View
from engine.seats import Seat
from engine.weights import weights

Lists = tuple[NumberList, ...]
"""Each seat's list."""
HIDDEN, DIRECT = weights("engine.prime.bots.value", "listed").values()
_LARGEST = 4
"""Sets of this many cards or more are counted together."""
_WAYS = 4
"""The maximum number of spellings examined for each number."""


class ListedHand(msgspec.Struct, frozen=True):
    """What a hand can play from a list."""

    features: tuple[float, ...]
    numbers: tuple[tuple[int, ...], ...]
    """The numbers by the size of their sets: of one card, two …, and of `_LARGEST` or more."""
    jokers: int

    def answers(self, top: Laid | None, upside_down: bool) -> tuple[float, float]:
        """Whether it can beat the top set, and log(1 + the number of ways); zeros on an empty field or against ∞."""
        if top is None or not isinstance(top.number, int):
            return 0.0, 0.0
        size = len(top.cards)
        there = self.numbers[min(size, _LARGEST) - 1]
        beat = sum(number < top.number if upside_down else number > top.number for number in there)
        beat += size == 1 and self.jokers > 0
        return float(beat > 0), log1p(beat)


def lists_of(view: View) -> Lists:
    """The lists of all seats, empty if none is seen; a list that isn't seen is taken to be like one that is."""
    seen = [listed for listed in view.lists if listed is not None]
    if view.rules.numbers is not PlayableNumbers.LISTED or not seen:
        return ()
    return tuple([listed or seen[0] for listed in view.lists])


def by_lists(view: View, lists: Lists) -> list[float]:
    """The players' chances by what is on their lists.

    Of more than two, each player's is the product of those against each other one. Those depend on each other, so they
    count less the more there are; how much less was fitted to 160 games of bots (Brier score 0.139 of three players,
    0.146 of four; 0.222 and 0.188 if all were equal).
    """

    def share(mover: Seat, other: Seat) -> float:
        return likelihood(net_odds(HIDDEN, DIRECT, signs(view, lists, mover, other)))

    order = sorted(view.still_in, key=lambda seat: (seat - view.turn) % view.seats)
    chances = [float(seat in order) for seat in range(view.seats)]
    for mover, other in combinations(order, 2):
        chance = between(view, mover, other, share)
        chances[mover] *= chance
        chances[other] *= 1 - chance
    chances = [chance ** (3 / (len(order) + 1)) for chance in chances]
    return [chance / sum(chances) for chance in chances]


def signs(view: View, lists: Lists, mover: Seat, other: Seat) -> list[float]:
    """The inputs of the net: what both can play, the field, the deck and the rules."""
    rules, top = view.rules, view.top
    mine, theirs = (
        listed_hand(holding_of(view.hands[seat] or ()), lists[seat].numbers, rules.base, rules.top_value)
        for seat in (mover, other)
    )
    return [
        *mine.features,
        *theirs.features,
        *mine.answers(top, view.upside_down),
        *theirs.answers(top, view.upside_down),
        float(top is None),
        len(top.cards) / _LARGEST if top else 0.0,
        len(view.deck) / 10,
        float(view.drawn),
        float(view.passes),
        float(view.upside_down),
        float(rules.penalty is PenaltyCards.ONE),
        float(view.phase in LEAD_OPEN),
    ]


@lru_cache(maxsize=500)
def listed_hand(holding: Holding, listed: frozenset[int], base: int, top_value: int) -> ListedHand:
    """What these cards can play from a list."""
    wanted = SpellingQuery(base=base, top=top_value)
    ways = [way for number in listed for way in spelled(number, holding, wanted, _WAYS)]
    sizes = [
        tuple(sorted({way.value for way in ways if min(len(way.cards), _LARGEST) == size}))
        for size in range(1, _LARGEST + 1)
    ]
    used = {rank for way in ways for rank in way.cards}
    dull = sum(count for rank, count in holding.counts if rank not in used)
    turns, left = _turns(holding, ways)
    size = holding.size
    features = (
        size / 10,
        1 / max(1, size),
        float(holding.jokers),
        log(len(listed)) / 6,
        *(log1p(len(numbers)) for numbers in sizes),
        *(log(numbers[-1]) / 7 if numbers else 0.0 for numbers in sizes[:-1]),
        *(log(numbers[0]) / 7 if numbers else 2.0 for numbers in sizes[:-1]),
        float(any(len(way.cards) == size for way in ways) or size == holding.jokers == 1),
        dull / 10,
        turns / 5,
        left / 10,
    )
    return ListedHand(features, tuple(sizes), holding.jokers)


def _turns(holding: Holding, ways: list[Spelling]) -> tuple[int, int]:
    """The number of sets in which the hand is played if the largest always comes next, and of the cards left over."""
    left, jokers, turns = Counter(dict(holding.counts)), holding.jokers, 0
    for way in sorted(ways, key=lambda way: (-len(way.cards), len(way.jokers), -way.value)):
        taken = Counter(rank for rank in way.cards if rank is not None)
        while len(way.jokers) <= jokers and taken <= left:
            left -= taken
            jokers -= len(way.jokers)
            turns += 1
    return turns + jokers, left.total()

"""The features of a position of two players, and their weights.

The outline assumes that everybody knows every prime, and nobody does. So its result is combined with features that are
visible at once, and with a small net trained on many self-play games of the level `person`: the value of each card in
either hand. The weights were fitted to the winners in games of people (tests/lab/values.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log
from operator import mul

from engine.prime.bots.holding import holding_of
from engine.prime.bots.imagined import outlined_top
from engine.prime.bots.rollout import PolicyView, Sketch, likelihood
from engine.prime.settings import Rules
from engine.prime.state import Hand, Phase
from engine.prime.view import View
from engine.seats import Seat
from engine.weights import weights

_LEARNED = weights("engine.prime.bots.value", "weights")
FACTS: dict[str, float] = _LEARNED["facts"]
"""The weight of each feature for the player who moves next, as log odds."""
ELSEWHERE: dict[str, float] = _LEARNED["elsewhere"]
"""The same with other decks, bases and limits, for which the net has not been trained."""
HIDDEN: list[list[float]] = _LEARNED["hidden"]
"""For each hidden unit the weights of its inputs, then its bias, then its own weight."""
DIRECT: list[float] = _LEARNED["direct"]
"""The direct weight of each input, then the bias."""
SURE = 0.01
"""The outline's probability is at least this far from 0 and 1 before it is weighted."""
LEAD_OPEN = (Phase.LISTS, Phase.JANKEN)
"""The phases in which nobody knows yet who leads."""
_FEW, _MANY = 6, 14
_FEW_TOGETHER, _MANY_TOGETHER = 4, 12
_KING, _COURT = 13, 10
FARTHEST = 6.0
"""The net's log odds are clipped to this."""
_BASE = 10
_ENDLESS = 60.0


def as_it_comes(view: View, sketch: Sketch, outlined: list[float]) -> list[float]:
    """Two players' chances, from the outline's."""
    mover, other = sides(view)[0]
    chance = between(view, mover, other, lambda one, two: _measured(view, sketch, outlined, one, two))
    return [chance if seat == mover else (1 - chance) * (seat == other) for seat in range(view.seats)]


def between(view: View, mover: Seat, other: Seat, share: Callable[[Seat, Seat], float]) -> float:
    """The chance of the first of two players; before janken the mean, as either may lead.

    `share` is the chance of the player who moves first, against the other.
    """
    if view.phase in LEAD_OPEN:
        return (share(mover, other) + 1 - share(other, mover)) / 2
    return share(mover, other)


def sides(view: View) -> tuple[tuple[Seat, Seat], ...]:
    """Who may move next, and against whom; before janken both ways round."""
    one, other = view.still_in
    if view.phase in LEAD_OPEN:
        return (one, other), (other, one)
    return ((one, other),) if one == view.turn else ((other, one),)


def _measured(view: View, sketch: Sketch, chances: list[float], mover: Seat, other: Seat) -> float:
    if not view.hands[mover] or not view.hands[other]:
        return chances[mover]
    odds, features = facts(view, sketch, chances[mover], mover, other)
    table = FACTS if "learnt" in features else ELSEWHERE
    return likelihood(odds + sum(table[name] * fact for name, fact in features.items()))


def facts(
    view: View, sketch: Sketch, share: float, mover: Seat, other: Seat
) -> tuple[float, dict[str, float]]:
    """The features of a position with both hands open, and the outline's share for the player who moves next.

    Returns:
        The log odds that count unchanged, and the weighted features: with few cards the outline is right, with many
        it is one feature of several.
    """
    features = plain(view, sketch, share, mover, other)
    if is_usual(view.rules):
        features["learnt"] = learnt(signs(features, view, mover, other))
    together = view.counts[mover] + view.counts[other]
    trusted = min(1.0, max(0.0, (_MANY_TOGETHER - together) / (_MANY_TOGETHER - _FEW_TOGETHER)))
    return trusted * features["odds"], {name: (1 - trusted) * fact for name, fact in features.items()}


def plain(view: View, sketch: Sketch, share: float, mover: Seat, other: Seat) -> dict[str, float]:
    """The facts that are seen without having learned anything."""
    share = min(1 - SURE, max(SURE, share))
    hand, against = view.hands[mover] or (), view.hands[other] or ()
    mine, theirs, field = len(hand), len(against), len(view.top.cards) if view.top else 0
    odds, leads = log(share / (1 - share)), float(not field)
    seen, beside = _seen(hand, sketch), _seen(against, sketch)
    answer = _answer(hand, view, sketch)
    features = {
        "always": 1.0,
        "odds": odds,
        "odds, many own": odds * max(0, mine - 4) / 8,
        "odds, many theirs": odds * max(0, theirs - 4) / 8,
        "fewer": log((theirs + 1) / (mine + 1)),
        "goes out": leads * seen["one set"] / mine,
        "goes out with many": leads * seen["one set"] * (mine > _FEW),
        "their one set": beside["one set"],
        "their short set": beside["one set"] / theirs,
        "leads": leads,
        "answers": float(answer > 0),
        "answers with all": float(answer == mine),
        "field": field / 5,
        "too few": float(field > mine),
        "own": mine / 10,
        "theirs": theirs / 10,
        "very many own": float(mine >= _MANY),
        "very many theirs": float(theirs >= _MANY),
        "own kings": seen["kings"],
        "their kings": beside["kings"],
        "own courts": seen["courts"],
        "own dull": seen["dull"],
        "their dull": beside["dull"],
    }
    return features | {fact: seen[fact] - beside[fact] for fact in ("jokers", "ends")}


def _seen(hand: Hand, sketch: Sketch) -> dict[str, float]:
    holding = holding_of(hand)
    counts = sketch.book.faces.packed(holding)
    ranks = [card.rank for card in hand if not card.is_joker]
    dull = sum(rank % 2 == 0 or rank == 5 for rank in ranks)
    ends = holding.jokers + sum(rank % 10 in (1, 3, 7, 9) for rank in ranks)
    return {
        "one set": float(sketch.is_one_set(counts, holding.jokers)),
        "jokers": float(holding.jokers),
        "kings": float(sum(rank == _KING for rank in ranks)),
        "courts": sum(rank >= _COURT for rank in ranks) / 4,
        "dull": dull / 4,
        "ends": ends / len(hand),
    }


def _answer(hand: Hand, view: View, sketch: Sketch) -> int:
    """The number of cards of the best answer to the top set; 0 if there is nothing to answer or to play."""
    top = outlined_top(view)
    if top is None:
        return 0
    holding = holding_of(hand)
    counts = sketch.book.faces.packed(holding)
    scene = PolicyView(top, view.upside_down, (8,))
    best = sketch.best(sketch.pool(counts, holding.jokers), counts, holding.jokers, scene)
    return 0 if best is None else best.size


def is_usual(rules: Rules) -> bool:
    """Whether the net knows such games: one ordinary pack, numbers in base ten, any number of cards in a set."""
    return rules.cards is None and rules.packs == 1 and rules.base == _BASE and rules.limit is None


def signs(features: Mapping[str, float], view: View, mover: Seat, other: Seat) -> list[float]:
    """The inputs of the net: the plain features, both hands card by card, the deck and the field."""
    mine, theirs = view.hands[mover] or (), view.hands[other] or ()
    top = view.top
    number = top.number if top else 0
    return [
        *features.values(),
        *_counted(mine),
        *_counted(theirs),
        len(view.deck) / 10,
        float(view.drawn),
        float(len(top.cards)) if top else 0.0,
        (log(number + 1) if isinstance(number, int) else _ENDLESS) / 10,
        float(view.upside_down),
        float(view.passes),
        1 / max(1, len(mine)),
        1 / max(1, len(theirs)),
        float(view.phase is Phase.JANKEN),
    ]


def learnt(seen: Sequence[float]) -> float:
    """The mover's log odds by the net for ordinary games."""
    return net_odds(HIDDEN, DIRECT, seen)


def net_odds(hidden: Sequence[Sequence[float]], direct: Sequence[float], seen: Sequence[float]) -> float:
    """The mover's log odds by a net with these weights (`HIDDEN`, `DIRECT`)."""
    *rates, base = direct
    odds: float = base + sum(map(mul, rates, seen))
    for *row, base, counts in hidden:
        odds += counts * max(0.0, base + sum(map(mul, row, seen)))
    return min(FARTHEST, max(-FARTHEST, odds))


def _counted(hand: Hand) -> list[float]:
    """The number of jokers, aces, twos and so on up to kings."""
    counts = [0.0] * (_KING + 1)
    for card in hand:
        counts[0 if card.is_joker else card.rank] += 1
    return counts

"""Ratings: the Plackett-Luce model with the update of Weng and Lin.

R. Weng and C.-J. Lin, A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011), algorithm 4, with the default
numbers of the library openskill, for single players. That library copies everything it is given, and for 50,000 games
takes ten times as long as the rest of the statistics; a test compares the two to the last digits.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple

MEAN, DEVIATION = 25.0, 25.0 / 3.0
"""The initial rating of a player."""
_BETA_2 = (25.0 / 6.0) ** 2
"""The variance of luck in one game."""
_TAU_2 = (25.0 / 300.0) ** 2
"""The variance of a player's change from one game to the next."""
_LEAST = 0.0001


class Rating(NamedTuple):
    """The estimate of a player's strength."""

    mean: float = MEAN
    deviation: float = DEVIATION


NEW = Rating()


def after_game(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game in which these players reached these places; several may share one."""
    if len(before) == 2 and places[0] != places[1]:
        return _after_duel(before, places[0] < places[1])
    squares = [rating.deviation * rating.deviation + _TAU_2 for rating in before]
    c = sqrt(sum(squares) + len(before) * _BETA_2)
    weights = [exp(rating.mean / c) for rating in before]
    beaten = [
        sum(weight for weight, other in zip(weights, places, strict=True) if other >= place)
        for place in places
    ]
    sharing = [places.count(place) for place in places]
    after = []
    for at, rating in enumerate(before):
        omega = delta = 0.0
        for other, place in enumerate(places):
            if place > places[at]:
                continue
            share = weights[at] / beaten[other]
            omega += ((other == at) - share) / sharing[other]
            delta += share * (1.0 - share) / sharing[other]
        square = squares[at]
        deviation = sqrt(square)
        left = 1.0 - delta * square / (c * c) * deviation / c
        after.append(Rating(rating.mean + omega * square / c, deviation * sqrt(max(left, _LEAST))))
    return after


def _after_duel(before: Sequence[Rating], first_won: bool) -> list[Rating]:
    """The same for two players, the most common case: half as many steps."""
    (mean, deviation), (other_mean, other_deviation) = before
    square, other_square = deviation * deviation + _TAU_2, other_deviation * other_deviation + _TAU_2
    c = sqrt(square + other_square + 2 * _BETA_2)
    weight, other_weight = exp(mean / c), exp(other_mean / c)
    upset = (other_weight if first_won else weight) / (weight + other_weight)
    moved = upset / c if first_won else -upset / c
    narrowed = upset * (1.0 - upset) / (c * c * c)
    return [
        Rating(mean + moved * square, _narrower(square, narrowed)),
        Rating(other_mean - moved * other_square, _narrower(other_square, narrowed)),
    ]


def _narrower(square: float, narrowed: float) -> float:
    deviation = sqrt(square)
    return deviation * sqrt(max(1.0 - narrowed * square * deviation, _LEAST))

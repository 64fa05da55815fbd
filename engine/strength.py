"""Bots of every strength between the levels that have names: the number of points above chance that a bot is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import TypeVar

Bot = TypeVar("Bot")


def numbered(
    named: Mapping[str, Bot],
    points: Mapping[str, tuple[float, int]],
    mixed: Callable[[Bot, Bot, int], Bot],
) -> dict[str, Bot]:
    """A bot for every point between the weakest and the strongest of some levels, by its number.

    Arguments:
        named: the levels.
        points: what some of them are worth, the weakest first; before it, what a bot is worth that decides as this
            level in half of the cases, else as the level before.
        mixed: the bot that decides as the second one in this many cases of a hundred, else as the first.
    """
    found: dict[str, Bot] = {}
    for (weaker, (_, low)), (stronger, (half, high)) in pairwise(points.items()):
        for at in range(low + 1, high + 1):
            share = (at - low) / (half - low) if at <= half else 1 + (at - half) / (high - half)
            found[str(at)] = mixed(named[weaker], named[stronger], round(50 * share))
    return found

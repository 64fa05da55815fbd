"""Bots between the named levels, named by points above chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import TypeVar

Bot = TypeVar("Bot")


def numbered(
    named: Mapping[str, Bot], points: Mapping[str, tuple[float, int]], mixed: Callable[[Bot, Bot, int], Bot]
) -> dict[str, Bot]:
    """A bot for every point between the weakest and the strongest of some levels, by its number.

    Arguments:
        named: the levels.
        points: for each measured level, the weakest first: the points of a bot that decides half its turns as this
            level and half as the level before, then the points of the level.
        mixed: makes the bot that decides as its second argument this many times of a hundred, else as its first.
    """
    found: dict[str, Bot] = {}
    for (weaker, (_, low)), (stronger, (half, high)) in pairwise(points.items()):
        for at in range(low + 1, high + 1):
            share = (at - low) / (half - low) if at <= half else 1 + (at - half) / (high - half)
            found[str(at)] = mixed(named[weaker], named[stronger], round(50 * share))
    return found

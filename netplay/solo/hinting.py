"""The source of a player's hints: the player's list of numbers, or a bot one level above the player."""

from __future__ import annotations

import asyncio
from typing import Any

from netplay.archive.archive import Archive
from netplay.archive.damage import ArchiveTrouble
from netplay.archive.ladder import games
from netplay.learn.known import numbers_listed
from netplay.solo.choice import SoloChoice
from netplay.solo.even import SENSELESS, begins_at, measured, own_rating
from netplay.storage.solo_games import safe_name
from netplay.table.games import GameConfig, adapter_of
from netplay.table.interfaces import WorkerService


async def hint_for(
    workshop: WorkerService, source: str, chosen: GameConfig, name: str, view: Any, seed: int
) -> Any:
    """A hint for the player.

    Arguments:
        source: `mine` and `level` are the player's list and a step above it in games about numbers, else a bot a level
            above the player; `all` is the best that can be found.
        name: the player's, whose games determine the level.

    Raises:
        TimeoutError, RuntimeError: if nothing was found.
    """
    listed = frozenset[int]()
    if source != "all" and adapter_of(chosen.game).assists:  # the games of numbers
        listed = await numbers_listed()
    elif source != "all":
        source = await asyncio.to_thread(level_above, chosen, name)
    return await workshop.hint(chosen.game, view, seed, source, listed)


def level_above(chosen: GameConfig, name: str) -> str:
    """The first level with a measured strength above the player's, else the strongest; not for an event loop.

    An unreadable archive counts as an empty one.
    """
    choice = SoloChoice(game=chosen.game, rules=chosen.preset, name=name)
    known = measured(choice)
    there = adapter_of(chosen.game).levels_under(chosen)
    levels = [level for level in there if level in known and level != SENSELESS]
    try:
        with Archive() as archive:
            own, _ = own_rating(safe_name(name), choice, known, games(archive))
    except ArchiveTrouble:
        own = None
    if not levels:
        return there[-1]
    mean = begins_at(known) if own is None else own.mean
    return next((level for level in levels if known[level] > mean), levels[-1])

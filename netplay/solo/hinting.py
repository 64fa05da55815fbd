"""From whose knowledge a player's hints are: numbers of the player's list, or a bot a level above the player."""

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
    """What to do in the player's place.

    Arguments:
        source: `mine` and `level` are the player's list and a step above it where numbers have to be known, else a bot
            a level above the player; `all` is the best that can be found.
        name: the player's, by whose games the level is known.

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
    """The first level whose measured strength is above the player's, else the strongest; not for an event loop.

    An archive that cannot be read says as little of the player as an empty one.
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

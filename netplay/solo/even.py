"""`even`: bots as strong as the player, by the player's own games against bots of measured strength.

It is computed again for every game, so the bots follow the player's progress: uncertainty never gets too small for
recent games to count. Below `club` there is a bot for every point of strength, above it the named levels. The
last game's bot stays unless another is clearly closer. A new player begins half way between chance and `club`.

Hints come from the same strength: from the player's list of numbers, or from a bot one level above the player.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from netplay.archive.archive import Archive
from netplay.archive.damage import ArchiveTrouble
from netplay.archive.ladder import KNOWN, KNOWN_DEVIATION, LadderGame, Rating, after_game, games
from netplay.compute.worker_pool import WorkerPool
from netplay.learn.known import numbers_listed
from netplay.solo.choice import EVEN, SoloChoice
from netplay.storage.solo_games import safe_name
from netplay.table.games import GameConfig, adapter_of

SENSELESS = "random"
"""Not offered as an opponent, being too weak for anybody."""
_UNSURE = 18.0
"""The initial deviation of a new player, large enough to adapt within a few games."""
_LEAST_UNSURE = 4.0
_CLEARLY = 1.0
"""By so much another level must be nearer."""


def settled(choice: SoloChoice) -> SoloChoice:
    """The choices with the player's level in place of `even`. Not for a running event loop.

    Raises:
        ArchiveTrouble: if the archived games cannot be read.
    """
    if EVEN not in choice.bots:
        return choice
    with Archive() as archive:
        level = level_for(choice, games(archive))
    return replace(choice, bots=tuple(level if one == EVEN else one for one in choice.bots))


def level_for(choice: SoloChoice, games: Iterable[LadderGame]) -> str:
    """The level with the rating closest to the player's."""
    adapter = adapter_of(choice.game)
    known = measured(choice)
    there = adapter.levels_under(choice.chosen)
    if there == adapter.levels:
        there = (*there, *adapter.numbers)
    levels = [level for level in there if level in known and level != SENSELESS]
    own, last = own_rating(safe_name(choice.name), choice, known, games)
    if not levels:
        return adapter.usual_level
    mean = begins_at(known) if own is None else own.mean
    apart = {level: abs(known[level] - mean) for level in levels}
    nearest = min(levels, key=lambda level: apart[level])
    return last if apart.get(last, _CLEARLY + apart[nearest]) < apart[nearest] + _CLEARLY else nearest


def measured(choice: SoloChoice) -> Mapping[str, float]:
    """The levels of measured strength: under these rules, else under the official ones."""
    return KNOWN.get((choice.game, choice.rules)) or KNOWN.get((choice.game, "official"), {})


def begins_at(known: Mapping[str, float]) -> float:
    """The assumed strength of a new player."""
    return (known[SENSELESS] + known["club"]) / 2


def own_rating(
    name: str, choice: SoloChoice, known: Mapping[str, float], games: Iterable[LadderGame]
) -> tuple[Rating | None, str]:
    """The player's rating from games of these rules against such bots, and the last level met; None without any."""
    own: Rating | None = None
    last = ""
    key = (name.casefold(), False)
    for played in games:
        keys = [(one.casefold(), is_bot) for one, is_bot in played.keys]
        others = [one for one in keys if one != key]
        if (played.game, played.rules) != (choice.game, choice.rules) or len(others) != len(keys) - 1:
            continue
        if not all(is_bot and one in known for one, is_bot in others):
            continue
        of_own = own or Rating(begins_at(known), _UNSURE)
        before = [of_own if one == key else Rating(known[one[0]], KNOWN_DEVIATION) for one in keys]
        after = after_game(before, played.places)[keys.index(key)]
        own, last = Rating(after.mean, max(_LEAST_UNSURE, after.deviation)), others[-1][0]
    return own, last


async def hint_for(
    worker_pool: WorkerPool, source: str, chosen: GameConfig, name: str, view: Any, seed: int
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
    return await worker_pool.hint(chosen.game, view, seed, source, listed)


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

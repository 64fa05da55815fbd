"""`even`: bots as strong as the player, by the player's own games against bots of measured strength.

Every new game looks again, so the bots follow as the player gets better. Where nothing is known of the player they
are of the game's usual level.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from netplay.archive.ladder import KNOWN, KNOWN_DEVIATION, Played, games
from netplay.archive.rating import NEW, Rating, after_game
from netplay.archive.shelf import Archive
from netplay.solo.solo import EVEN, Choice
from netplay.storage.solo_games import safe_name
from netplay.table.games import adapter_of

SENSELESS = "random"
"""No opponent for anybody, however weak."""


def settled(choice: Choice) -> Choice:
    """The choice with the level that fits the player wherever `even` stands. Not for a running event loop.

    Raises:
        ArchiveTrouble: if the games kept cannot be read.
    """
    if EVEN not in choice.bots:
        return choice
    with Archive() as archive:
        level = level_for(choice, games(archive))
    return replace(choice, bots=tuple(level if one == EVEN else one for one in choice.bots))


def level_for(choice: Choice, games: Iterable[Played]) -> str:
    """The level whose rating is nearest to the player's."""
    adapter = adapter_of(choice.game)
    known = measured(choice)
    levels = [level for level in adapter.levels_under(choice.chosen) if level in known and level != SENSELESS]
    own = own_rating(safe_name(choice.name), choice, known, games)
    if own is None or not levels:
        return adapter.usual_level
    return min(levels, key=lambda level: abs(known[level] - own.mean))


def measured(choice: Choice) -> Mapping[str, float]:
    """The levels of measured strength: under these rules, else under the official ones."""
    return KNOWN.get((choice.game, choice.rules)) or KNOWN.get((choice.game, "official"), {})


def own_rating(
    name: str, choice: Choice, known: Mapping[str, float], games: Iterable[Played]
) -> Rating | None:
    """What the player's games of these rules against such bots say; None without any."""
    own: Rating | None = None
    key = (name.casefold(), False)
    for played in games:
        keys = [(one.casefold(), is_bot) for one, is_bot in played.keys]
        others = [one for one in keys if one != key]
        if (played.game, played.rules) != (choice.game, choice.rules) or len(others) != len(keys) - 1:
            continue
        if not all(is_bot and one in known for one, is_bot in others):
            continue
        before = [(own or NEW) if one == key else Rating(known[one[0]], KNOWN_DEVIATION) for one in keys]
        own = after_game(before, played.places)[keys.index(key)]
    return own

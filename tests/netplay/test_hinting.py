"""Whose knowledge hints use: the list of numbers, or a bot one level above the player."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from netplay.archive.ladder import LadderGame
from netplay.learn.known import add
from netplay.learn.numbers_read import Number
from netplay.solo import even
from netplay.solo.choice import SoloChoice
from netplay.solo.even import hint_for, level_above, measured
from netplay.table.games import GameConfig, adapter_of

pytestmark = pytest.mark.usefixtures("home")


class Asked:
    """A worker that records requests."""

    async def hint(self, game: str, view: Any, seed: int, source: str, listed: frozenset[int]) -> Any:
        return game, source, listed


def config(game: str, rules: str = "official") -> GameConfig:
    return SoloChoice(game=game, rules=rules).chosen


def played(game: str, bot: str, wins: int, losses: int) -> list[LadderGame]:
    """Return games of aki against a level."""
    keys = (("aki", False), (bot, True))
    places = [(1, 2)] * wins + [(2, 1)] * losses
    return [LadderGame(game, "official", "2026-11-26", keys, place) for place in places]


async def asked(game: str, source: str, name: str = "aki") -> Any:
    return await hint_for(Asked(), source, config(game), name, None, 3)  # type: ignore[arg-type]  # as asked


async def test_numbers_are_hinted_from_the_list() -> None:
    """With `all` no list is used."""
    add([Number(7)], "added")
    assert await asked("prime", "mine") == ("prime", "mine", {7})
    assert await asked("prime", "level") == ("prime", "level", {7})
    assert await asked("prime", "all") == ("prime", "all", frozenset())


@pytest.mark.parametrize("game", ["daifugo", "tyrant"])
async def test_games_without_numbers_ask_the_level_above(game: str) -> None:
    """For `own` and the step above; `all` asks the strongest."""
    above = level_above(config(game), "aki")
    assert above not in ("random", "master")
    assert await asked(game, "mine") == (game, above, frozenset())
    assert await asked(game, "level") == (game, above, frozenset())
    assert await asked(game, "all") == (game, "all", frozenset())


@pytest.mark.parametrize("game", ["daifugo", "tyrant"])
def test_the_level_follows_the_games_of_the_player(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After many wins over club the next level gives hints; after wins over the strongest, the strongest."""
    kept: list[LadderGame] = []
    monkeypatch.setattr(even, "games", lambda archive: kept)
    known = measured(SoloChoice(game=game))
    order = [level for level in adapter_of(game).levels if level in known]
    seen = []
    for bot in ("novice", "club", "strong", "master"):
        kept[:] = played(game, bot, 60, 0)
        seen.append(order.index(level_above(config(game), "aki")))
    assert seen == sorted(seen)
    assert seen[1] > order.index("club")
    assert seen[-1] == len(order) - 1
    kept[:] = played(game, "novice", 0, 60)
    assert level_above(config(game), "aki") == "novice"


def test_rules_without_measured_levels_ask_the_strongest_there(home: Path) -> None:
    """And an unreadable archive counts as none."""
    home.joinpath("records.sqlite").mkdir()
    assert level_above(config("daifugo"), "aki") == level_above(config("daifugo"), "ben")

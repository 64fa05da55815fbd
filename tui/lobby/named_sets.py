"""The rules that have a name, of every game: what an opener proposes with one key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.errors import BadSetting
from netplay.room.agreed_rules import AgreedRules
from netplay.table.games import GameConfig, adapter_of, read_chosen
from tui.games.registry import GAMES
from tui.table.descriptor import NamedSet
from tui.text.words import Words


def named_sets(rules: Mapping[str, Any], words: Words) -> list[NamedSet]:
    """Every set that a host takes, game by game.

    Arguments:
        rules: what the table plays now: its clocks stay where the game stays, and its seats where they can.
    """
    now = read_chosen(rules)
    found = [
        replace(one, chosen=_seated(now, one.chosen))
        for game in GAMES.values()
        for one in game.named_sets(now, words)
    ]
    return [one for one in found if _can_be(one.chosen)]


def _can_be(chosen: GameConfig) -> bool:
    try:
        AgreedRules(chosen)
    except BadSetting:
        return False
    return True


def _seated(now: GameConfig, chosen: GameConfig) -> GameConfig:
    """A set at this table: its seats, and its clocks if the game stays the same."""
    adapter = adapter_of(chosen.game)
    seats = min(max(now.seats, adapter.fewest), adapter.most)
    clock = now.clock if now.game == chosen.game else {}
    return replace(chosen, seats=seats, clock=clock)

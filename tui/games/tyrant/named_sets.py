"""The rules of Tyrant that have a name, as a lobby lists them."""

from __future__ import annotations

from collections.abc import Iterator

from netplay.table.games import GameConfig
from tui.table.descriptor import NamedSet
from tui.text.words import Words


def named_sets(now: GameConfig, words: Words) -> Iterator[NamedSet]:
    """The rules that have a name, given what a table plays now."""
    for floor, told in (("card", "official"), ("total", "total")):
        chosen = GameConfig("tyrant", set={} if floor == "card" else {"chip_floor": floor})
        about = words.say(f"lobby-sets-tyrant-{told}")
        yield NamedSet(chosen, words.say(f"tyrant-rules-{told}"), about)

"""The rules of Prime Daifugo that have a name, as a lobby lists them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.prime.settings import PRESETS
from netplay.table.games import GameConfig
from tui.table.descriptor import NamedSet
from tui.text.words import Words


def named_sets(now: GameConfig, words: Words) -> Iterator[NamedSet]:
    """The rules that have a name, given what a table plays now."""
    for preset in PRESETS:
        name = f"settings-preset-{preset}"
        yield NamedSet(GameConfig("prime", preset), words.say(name), words.say(f"{name}-about"))

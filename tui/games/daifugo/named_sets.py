"""The rules of Daifugo that have a name, as a lobby lists them."""

from __future__ import annotations

from collections.abc import Iterator

from netplay.table.games import GameConfig
from tui.games.daifugo.rulesets import READY_MADE, load_sets, ready_made
from tui.table.descriptor import NamedSet
from tui.text.words import Words


def named_sets(now: GameConfig, words: Words) -> Iterator[NamedSet]:
    """The rules that have a name, given what a table plays now."""
    for name in READY_MADE:
        one, told = ready_made(name, now.seats), f"daifugoset-set-{name}"
        chosen = GameConfig("daifugo", set=one.set, local=one.local, off=one.off)
        yield NamedSet(chosen, words.say(told), words.say(f"{told}-about"))
    for name, one in load_sets().sets.items():
        chosen = GameConfig("daifugo", set=one.set, local=one.local, off=one.off)
        yield NamedSet(chosen, f"『{name}』", words.say("lobby-sets-own"))

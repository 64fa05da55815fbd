"""The rules of a table of Tyrant in words: those in force, and the sets that have a name."""

from __future__ import annotations

from collections.abc import Iterator

from engine.tyrant.settings import SETTINGS, Rules, rules_for, value_of
from netplay.table.games import GameConfig
from tui.table.descriptor import InForce, NamedSet
from tui.text import dials
from tui.text.words import Words


def in_force(chosen: GameConfig, words: Words) -> InForce:
    """What a choice comes to. Raises BadSetting for one that cannot be."""
    rules = rules_for(chosen.preset, chosen.set, chosen.seats)
    usual = Rules(players=rules.players)
    same: list[str] = []
    changed: list[str] = []
    for setting in SETTINGS:
        if setting.key == "players":
            continue  # the heading has it
        line = dials.setting_line(words, setting, value_of(setting, rules))
        if value_of(setting, rules) == value_of(setting, usual):
            same.append(line)
        else:
            changed.append(f"{line} — {words.say(f'settings-tyrant-{setting.key}-about')}")
    return InForce(words.say("lobby-official"), "", tuple(changed), tuple(same))


def named_sets(now: GameConfig, words: Words) -> Iterator[NamedSet]:
    """The rules that have a name, given what a table plays now."""
    for floor, name in (("card", "official"), ("total", "total")):
        chosen = GameConfig("tyrant", set={} if floor == "card" else {"chip_floor": floor})
        about = words.say(f"lobby-sets-tyrant-{name}")
        yield NamedSet(chosen, words.say(f"tyrant-rules-{name}"), about)

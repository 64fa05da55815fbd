"""The rules in force at a table of Tyrant, in words."""

from __future__ import annotations

from engine.tyrant.settings import SETTINGS, Rules, rules_for, value_of
from netplay.table.games import GameConfig
from tui.table.descriptor import InForce
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

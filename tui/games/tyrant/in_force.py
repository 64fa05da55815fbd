"""The rules in force at a table of Tyrant, in words."""

from __future__ import annotations

from engine.tyrant.settings import RANDOM, rules_for
from netplay.table.games import GameConfig
from tui.table.descriptor import InForce
from tui.text.words import Words


def in_force(chosen: GameConfig, words: Words) -> InForce:
    """What a choice comes to. Raises BadSetting for one that cannot be."""
    say, rules = words.say, rules_for(chosen.preset, chosen.set, chosen.seats)
    start = (
        say("tyrant-set-start-random")
        if rules.start is None
        else say("rules-sheet-seat", seat=rules.start + 1)
    )
    values = {"chip_floor": say(f"tyrant-set-floor-{rules.chip_floor}"), "start": start}
    usual, changed = [], []
    for key, value in values.items():
        line = say("rules-setting", name=say(f"tyrant-set-{key}"), value=value)
        if key in chosen.set and chosen.set[key] not in ("card", RANDOM):
            changed.append(f"{line} — {say(f'tyrant-set-{key}-about')}")
        else:
            usual.append(line)
    return InForce(say("lobby-official"), "", tuple(changed), tuple(usual))

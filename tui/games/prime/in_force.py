"""The rules of a table of Prime Daifugo in words: those in force, and the sets that have a name."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import BadSetting
from engine.prime.idle_settings import idle_settings
from engine.prime.settings import PRESETS, SETTINGS, Rules, read_rules, value_of
from engine.setting import Setting
from netplay.table.games import GameConfig, adapter_of
from tui.games.prime.rulebook import about_preset
from tui.table.descriptor import InForce, NamedSet
from tui.text import dials
from tui.text.words import Words


def in_force(chosen: GameConfig, words: Words) -> InForce:
    """What a choice comes to. Raises BadSetting for an unknown preset, key or value."""
    rules, usual = read_rules(chosen.preset, chosen.set, chosen.seats), Rules()
    differs = [one for one in SETTINGS if getattr(rules, one.field) != getattr(usual, one.field)]
    named = [one for one in SETTINGS if one.key[1:].isdecimal() and one not in differs]
    try:
        adapter_of("prime").terms(chosen)
        problems: tuple[str, ...] = ()
    except BadSetting as wrong:
        problems = (words.error(wrong),)
    return InForce(
        words.say(f"settings-preset-{chosen.preset}"),
        about_preset(words, chosen.preset),
        tuple(f"{_value(one, rules, words)} — {_about(one, rules, words)}" for one in differs),
        tuple(_value(one, rules, words) for one in named),
        idle=tuple(map(words.error, idle_settings(rules, chosen.set))),
        problems=problems,
    )


def _value(setting: Setting, rules: Rules, words: Words) -> str:
    number = f"{setting.key} " if setting.key[1:].isdecimal() else ""
    return number + dials.setting_line(words, setting, value_of(setting, rules))


def _about(setting: Setting, rules: Rules, words: Words) -> str:
    """What the value does, else what the setting is for."""
    more = f"settings-prime-{setting.key}-{value_of(setting, rules)}-about"
    return words.say(more if words.has(more) else f"settings-prime-{setting.key}-about")


def named_sets(now: GameConfig, words: Words) -> Iterator[NamedSet]:
    """The rules that have a name, given what a table plays now."""
    for preset in PRESETS:
        name = f"settings-preset-{preset}"
        yield NamedSet(GameConfig("prime", preset), words.say(name), words.say(f"{name}-about"))

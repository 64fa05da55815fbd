"""The rules that a lobby shows, in words: the name of the whole, and what differs from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tui.text.words import Words


def rules_lines(rules: Mapping[str, Any], words: Words) -> list[str]:
    """The rules that were chosen: the preset, and what differs from it."""
    game = str(rules.get("game", "prime"))
    preset = str(rules.get("preset", "official"))
    name = f"settings-preset-{preset}"
    lines = [words.say(name) if game == "prime" and words.has(name) else words.say("lobby-official")]
    chosen = rules.get("set") or {}
    lines += [_setting_told(game, str(key), value, words) for key, value in chosen.items()]
    clock = rules.get("clock") or {}
    lines += [_clock_told(str(key), value, words) for key, value in clock.items()]
    for key in ("local", "off"):
        named = rules.get(key) or ()
        if named:
            told = words.say("lobby-between").join(_rule_name(str(one), words) for one in named)
            lines.append(words.say(f"lobby-{key}", rules=told))
    return lines


def _setting_told(game: str, key: str, value: object, words: Words) -> str:
    """A setting by its name; one that this program does not know as it came."""
    if game == "prime":
        from tui.games.prime import dials

        known = dials.BY_KEY.get(key)
        if known is not None:
            return f"{dials.name(words, known)}: {dials.value_name(words, known, value)}"
    if game == "daifugo":
        from tui.games.daifugo.rule_texts import setting_name, value_name
        from tui.games.daifugo.setting_up import BY_KEY

        setting = BY_KEY.get(key)
        if setting is not None:
            shown = tuple(value) if isinstance(value, list) else value
            return f"{setting_name(setting, words)}: {value_name(setting, shown, words)}"
    if game == "tyrant" and (key, value) == ("chip_floor", "total"):
        return words.say("tyrant-rules-total")
    return f"{key} = {value}"


def _clock_told(key: str, value: object, words: Words) -> str:
    name = f"lobby-clock-{key}"
    if words.has(name) and isinstance(value, int | float):
        return words.say(name, time=words.say("lobby-host-seconds", seconds=f"{value:g}"))
    if words.has(name) and value == "none":
        return words.say(name, time=words.say("settings-none"))
    return f"{key} = {value}"


def _rule_name(rule: str, words: Words) -> str:
    from tui.games.daifugo.names import rule_name

    return rule_name(words, rule) if words.has(f"daifugorule-{rule}") else rule

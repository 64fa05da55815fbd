"""The rules that a lobby shows, in words: the name of the whole, and what differs from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tui.games.registry import GAMES
from tui.text.words import Words


def rules_lines(rules: Mapping[str, Any], words: Words) -> list[str]:
    """The rules that were chosen: the preset, and what differs from it."""
    game = GAMES.get(str(rules.get("game", "prime")))
    preset = str(rules.get("preset", "official"))
    lines = [words.say("lobby-official") if game is None else game.preset_text(preset, words)]
    chosen = rules.get("set") or {}
    for key, value in chosen.items():
        text = "" if game is None else game.setting_text(str(key), value, words)
        lines.append(text or f"{key} = {value}")
    lines += clock_lines(rules.get("clock") or {}, words)
    for key in ("local", "off"):
        named = rules.get(key) or ()
        if named:
            names = words.listed(_rule_name(str(one), words) for one in named)
            lines.append(words.say(f"lobby-{key}", rules=names))
    return lines


def clock_lines(clock: Mapping[str, Any], words: Words) -> list[str]:
    """The clocks beside the rules."""
    return [_clock_text(str(key), value, words) for key, value in clock.items()]


def _clock_text(key: str, value: object, words: Words) -> str:
    name = f"lobby-clock-{key}"
    if words.has(name) and isinstance(value, int | float):
        return words.say(name, time=words.say("lobby-host-seconds", seconds=f"{value:g}"))
    if words.has(name) and value == "none":
        return words.say(name, time=words.say("settings-none"))
    return f"{key} = {value}"


def _rule_name(rule: str, words: Words) -> str:
    from tui.games.daifugo.names import rule_name

    return rule_name(words, rule) if words.has(f"daifugorule-{rule}") else rule

"""The settings of the rules in words, and how a dial turns from one value to the next."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import BadSetting
from engine.setting import Setting
from engine.typed import folded
from tui.text.rulebook import Page
from tui.text.words import Words, WrongUsage, one_line

_SECONDS: tuple[object, ...] = ("none", 10, 15, 30, 45, 60, 90, 120, 180, 300, 600, 900, 1200, 1800, 3600)
_MOST_TURNED = 200
"""Beyond this a number is typed, not turned to."""
_LONGEST = 20_000
"""A value of more characters is not read: nested keys would take TOML's reader for ever."""


def name(words: Words, setting: Setting) -> str:
    """What a setting is called."""
    return words.say(f"settings-{setting.game}-{setting.key}")


def about(words: Words, setting: Setting) -> str:
    """What a setting does, and each of its values."""
    named = f"settings-{setting.game}-{setting.key}"
    lines = [words.say(f"{named}-about")]
    if setting.choices:
        lines.append("")
    for choice in setting.choices:
        label, more = value_name(words, setting, choice), f"{named}-{choice}-about"
        lines.append(f"· {label} — {words.say(more)}" if words.has(more) else f"· {label}")
    return "\n".join(lines)


def value_name(words: Words, setting: Setting, value: object) -> str:
    """A value as records write it, in words."""
    if isinstance(value, bool):
        return words.say("settings-on" if value else "settings-off")
    if isinstance(value, Mapping):
        return " ".join(f"{card}×{number}" for card, number in value.items())
    if isinstance(value, list | tuple):
        named = [value_name(words, setting, one) for one in value]
        return words.say("table-comma").join(named) or words.say("settings-none")
    if value is None or (setting.kind == "cards" and not value):
        return words.say("settings-usual")
    if value == "none":
        return words.say("settings-none")
    if setting.kind == "seconds" and isinstance(value, int | float):
        return seconds_text(words, value)
    if str(value) in setting.choices:
        return words.say(f"settings-{setting.game}-{setting.key}-{value}")
    return str(value)


def setting_line(words: Words, setting: Setting, value: object) -> str:
    """A setting and its value in words."""
    return words.say("rules-setting", name=name(words, setting), value=value_name(words, setting, value))


def line_of_key(words: Words, known: Mapping[str, Setting], key: str, value: object) -> str:
    """A setting and its value in a line; empty for a key that the game does not know."""
    setting = known.get(key)
    return "" if setting is None else setting_line(words, setting, value)


def page(words: Words, setting: Setting, usual: object) -> Page:
    """A setting as a page of the rulebook, with its usual value."""
    default = words.say("settings-default", value=value_name(words, setting, usual))
    bare = {f"· {value_name(words, setting, one)}" for one in setting.choices}
    text = about(words, setting)
    return Page(
        setting.key,
        "setting",
        name(words, setting),
        (setting.clause,),
        f"{text}\n\n{default}",
        usual=usual,
        values=setting.choices,
        gist="\n".join(line for line in text.split("\n") if line not in bare),
    )


def seconds_text(words: Words, seconds: float) -> str:
    """A span of time as people say it."""
    if seconds >= 60 and seconds % 60 == 0:
        return words.say("settings-minutes", minutes=int(seconds // 60))
    return words.say("settings-seconds", seconds=f"{seconds:g}")


def turned(setting: Setting, value: object, delta: int) -> object:
    """The next value up or down; a value that can only be typed stays."""
    match setting.kind:
        case "flag":
            return not value
        case "choice" | "evens":
            return _next(setting.choices, value, delta)
        case "seconds":
            ladder = [one for one in _SECONDS if not isinstance(one, int) or one >= setting.least]
            return _next(ladder, value, delta)
        case "count" if value == "none":
            return setting.least if delta > 0 else value
        case "int" | "count" if isinstance(value, int):
            if setting.kind == "count" and value + delta < setting.least:
                return "none"
            return min(max(value + delta, setting.least), max(value, min(setting.most, _MOST_TURNED)))
        case _:
            return value


def _next(ladder: Sequence[object], value: object, delta: int) -> object:
    """The rung above or below, around the ends; a number between two rungs goes to the nearer one that way."""
    if value in ladder:
        return ladder[(ladder.index(value) + delta) % len(ladder)]
    if isinstance(value, int | float):
        numbers = [one for one in ladder if isinstance(one, int)]
        beyond = [one for one in numbers if (one > value if delta > 0 else one < value)]
        if beyond:
            return beyond[0] if delta > 0 else beyond[-1]
    return ladder[0]


def read_value(key: str, text: str) -> Any:
    """What a player typed for the setting of this key: TOML, else the text itself.

    Raises:
        BadSetting: for TOML that stops in the middle, such as an open bracket.
    """
    text = folded(text)
    if key == "D2":
        return text.strip("\"'")  # 2244 are four cards, no number
    if len(text) > _LONGEST:
        raise BadSetting("too-many-characters", length=len(text), most=_LONGEST)
    try:
        table = tomllib.loads(f"value = {text}")
    except RecursionError as wrong:
        raise BadSetting("value-nested") from wrong
    except ValueError as wrong:  # also a number of more than 4300 digits
        if text[:1] in ("{", "[", '"', "'"):
            raise BadSetting("value-unread", text=text[:40]) from wrong
        return text
    # A line more would be a second setting under the first one's name.
    return table["value"] if len(table) == 1 else text


def pairs(option: str, texts: list[str], words: Words) -> dict[str, Any]:
    """`KEY=VALUE` options; a value is TOML, else the text itself."""
    found: dict[str, Any] = {}
    for text in texts:
        key, equals, value = folded(text).partition("=")
        if not equals or not key.strip():
            raise WrongUsage(words.say("cli-no-pair", option=option, text=text))
        try:
            found[key.strip()] = read_value(key.strip(), value.strip())
        except BadSetting as wrong:
            problem = f"{option} {one_line(text)[:60]}: {words.error(wrong)}"
            raise WrongUsage(problem) from wrong
    return found


def is_typed(setting: Setting) -> bool:
    """Whether values of this setting are typed, and not turned to only."""
    return setting.kind not in ("flag", "choice", "several")


def typed_text(value: object) -> str:
    """A value as a player would type it."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{card} = {number}" for card, number in value.items()) + " }"
    return f"{value:g}" if isinstance(value, float) else str(value)

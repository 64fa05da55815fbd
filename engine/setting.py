"""A setting of the rules, one type for all games: its name in records and its valid values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import force_setattr

from engine.errors import BadSetting, Problem, clipped, problem


class Setting(msgspec.Struct, frozen=True):
    """A setting of one game: its key in records, its clause, and its valid values.

    Its default is that of its field in the game's `Rules`; its words are `settings-GAME-KEY` and those below it.
    """

    game: str
    key: str
    clause: str
    kind: str
    """int, count (int or none), seconds (or none), flag, choice, several (of the choices), evens, cards"""
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    field: str = ""
    """The field of the game's `Rules`; by default the key."""

    def __post_init__(self) -> None:
        if not self.field:
            force_setattr(self, "field", self.key)


def by_key(settings: Iterable[Setting]) -> dict[str, Setting]:
    """A game's settings by their keys."""
    return {setting.key: setting for setting in settings}


def setting_of(known: Mapping[str, Setting], key: object) -> Setting:
    """The setting with this key. Raises `BadSetting` if there is none."""
    found = known.get(key) if isinstance(key, str) else None
    if found is None:
        raise BadSetting("unknown-setting", key=shown(key), all=", ".join(known))
    return found


def read_value(setting: Setting, value: object) -> object:
    """A record's value as Python's: None for "none", a tuple for several, else the value. Raises BadSetting."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    match setting.kind:
        case "flag" if isinstance(value, bool):
            return value
        case "choice" if (isinstance(value, str) or whole) and str(value) in setting.choices:
            return str(value)
        case "several" if isinstance(value, list | tuple) and all(one in setting.choices for one in value):
            return tuple(one for one in setting.choices if one in value)
        case "count" | "seconds" if value == "none":
            return None
        case "int" | "count" if isinstance(value, int) and whole and setting.least <= value <= setting.most:
            return value
        case "seconds" if (whole or isinstance(value, float)) and setting.least <= value < 1e7:  # type: ignore[operator]
            return value
        case _:
            raise cannot_be(setting, value)


def read_values(known: Mapping[str, Setting], chosen: Mapping[str, object]) -> dict[str, object]:
    """The chosen settings in Python's types. Raises BadSetting for an unknown key or an invalid value."""
    return {key: read_value(setting_of(known, key), value) for key, value in chosen.items()}


def cannot_be(setting: Setting, value: object, why: Problem | None = None) -> BadSetting:
    """The error for an invalid value, which names the valid ones."""
    wish = why or wanted(setting)
    return BadSetting("setting-value", game=setting.game, key=setting.key, value=shown(value), wish=wish)


def wanted(setting: Setting) -> Problem:
    """The valid values of a setting, in one short phrase."""
    match setting.kind:
        case "flag":
            return problem("wish-flag")
        case "int":
            return problem("wish-int", least=setting.least, most=setting.most)
        case "count":
            return problem("wish-count", least=setting.least)
        case "seconds":
            return problem("wish-seconds", least=setting.least)
        case "evens":
            return problem("wish-evens")
        case "cards":
            return problem("wish-counts")
        case "several":
            return problem("wish-several", choices=", ".join(setting.choices))
        case _:
            return problem("wish-choice", choices=", ".join(setting.choices))


def shown(value: object) -> str:
    """A foreign value as an error quotes it, at most 41 characters."""
    try:
        text = str(value).lower() if isinstance(value, bool) else str(value)
    except ValueError:  # Python writes no number of more than 4300 digits
        return "a number of thousands of digits"
    return clipped(text, 40)

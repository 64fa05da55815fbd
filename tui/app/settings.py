"""What a player has set about the program itself, saved in `settings.toml` in the settings folder."""

from __future__ import annotations

import getpass
import json
from collections.abc import Mapping
from datetime import date, time
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from engine.errors import QkError
from engine.header import read_toml
from netplay.line.sanitize import clean_name
from netplay.storage.home import config_folder, home
from netplay.storage.user_files import NewerFile, alone, load_file, load_locked, write


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player's own settings; what is not set is as here. Screen, palette and file follow from it."""

    lang: str = "auto"
    theme: str = "night"
    four_colours: bool = True
    """Each suit has its own color; else two colors."""
    letter_suits: bool = False
    """Suits as letters, for terminals where ♠ takes two columns."""
    signs: Literal["auto", "all", "narrow", "ascii"] = "auto"
    """Which signs are drawn; `auto` is what fits the terminal, as it was seen or measured."""
    reduced_motion: bool = False
    """Nothing slides or blinks."""
    pace: Annotated[float, msgspec.Meta(ge=0, le=60)] = 0.8
    """Seconds that bots take before they move."""
    moments: str = "long"
    """How long a cut, a foul or going out stays on the field: long, short or off."""
    bell: bool = False
    assist: bool = False
    """In solo games the line being composed says whether the number is prime."""
    terminal: str = ""
    """The terminal that was measured last, by what it is known again."""
    fitting: Literal["all", "narrow", "ascii"] = "all"
    """The signs that fit it."""
    speech: Literal["brief", "usual", "full"] = "usual"
    """How much plain mode prints."""
    keys: dict[str, str] = {}
    """Keys of the player's own, by the name of what they do: `draw = "d,f2"`."""
    name: str = ""
    solo: dict[str, Any] = {}
    """The solo game of Prime Daifugo chosen last (`netplay.solo.choice.SoloChoice`)."""
    solos: dict[str, dict[str, Any]] = {}
    """The solo game chosen last of each other game."""


KEPT_CHOICES = ("terminal", "fitting", "speech", "solo", "solos")
"""What is remembered rather than set."""
ON_SCREEN = tuple(key for key in Settings.__struct_fields__ if key not in KEPT_CHOICES)
"""What the screen of settings turns, in the order in which it stands above."""
FLAGS = tuple(key for key in ON_SCREEN if isinstance(getattr(Settings(), key), bool))
"""The settings that are on or off."""


class Loaded(msgspec.Struct, frozen=True):
    """The settings, and what was wrong with their file, if anything."""

    settings: Settings
    problem: QkError | None = None
    is_first: bool = False
    """Whether nothing was ever saved here: a player's first start."""


def own_nick(settings: Settings, wanted: str = "") -> str:
    """What the player is called at tables: as said now, else as the settings say, else as the account is named."""
    nick = wanted or settings.name
    if not nick:
        try:
            nick = getpass.getuser()
        except (KeyError, OSError):  # an account without a name
            nick = "player"
    return clean_name(nick)


def settings_path() -> Path:
    """The file of the settings."""
    return config_folder() / "settings.toml"


def load_settings() -> Loaded:
    """The player's settings; a file that can't be used is renamed and the defaults apply."""
    path = settings_path()
    looked = load_file(path, _read, aside=True)
    if looked.held is None and looked.wrong is None:
        return Loaded(Settings(), is_first=_is_empty(home()))
    return Loaded(looked.held[0] if looked.held else Settings(), looked.wrong)


FORMAT = 1
"""What `format` may say at most; a newer version of this program writes a higher number."""


def _read(data: bytes) -> tuple[Settings, Mapping[str, Any]]:
    """The settings, and the whole table with what this version does not know."""
    table = read_toml(data.decode("utf-8-sig"))
    version = table.get("format", FORMAT)
    if isinstance(version, int) and version > FORMAT:
        raise NewerFile(version, FORMAT)
    return msgspec.convert(table, Settings), table


def _is_empty(folder: Path) -> bool:
    """Whether the program has saved nothing here yet."""
    try:
        return next(folder.iterdir(), None) is None
    except OSError:
        return True


def save_settings(settings: Settings, before: Settings | None = None) -> None:
    """Save the settings; other programs' changes and unknown settings stay.

    Arguments:
        before: as they were before this change; None: all of them are meant.

    Raises:
        BadFile: if they cannot be written, or the file there may not be written over.
    """
    path = settings_path()
    with alone(path):
        looked = load_locked(path, _read)
        if looked.wrong is not None and looked.wrong.code != "file-aside":
            raise looked.wrong
        table = dict(looked.held[1]) if looked.held else {}
        known = {key: value for key, value in table.items() if key in Settings.__struct_fields__}
        then = msgspec.to_builtins(before) if before else known
        _take_changes(table, then, msgspec.to_builtins(settings), ("keys", "solos"))
        write(path, toml_text(table))


def _take_changes(
    table: dict[str, Any], then: Mapping[str, Any], now: Mapping[str, Any], inside: tuple[str, ...] = ()
) -> None:
    """Change in a table what differs now from then; `inside` these tables only the entries that differ."""
    for key in {**then, **now}:
        value = now.get(key)
        if then.get(key) == value:
            continue
        if key in inside:
            entries = dict(table.get(key, {}))
            _take_changes(entries, then.get(key, {}), now.get(key, {}))
            value = entries or None
        if value is None:
            table.pop(key, None)
        else:
            table[key] = value


def toml_text(table: Mapping[str, Any]) -> str:
    """A table as TOML: plain values first, then each table within it under its own heading."""
    return "".join(f"{line}\n" for line in _lines(table, ())).lstrip("\n")


def _lines(table: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    lines = [
        f"{_key(key)} = {_value(value)}"
        for key, value in table.items()
        if value is not None and not isinstance(value, Mapping)
    ]
    for key, value in table.items():
        if isinstance(value, Mapping):
            inner = (*path, _key(key))
            lines += ["", f"[{'.'.join(inner)}]", *_lines(value, inner)]
    return lines


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "").replace("-", "").isalnum() else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date | time):  # a key that only another version knows
        return value.isoformat()
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_value(one)}' for key, one in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(one) for one in value)}]"
    if isinstance(value, int | float):
        return str(value)
    # A JSON string is a TOML string, but for one control character, and for the two halves that JSON escapes 𠮷 as.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")

"""What a player has set about the program itself, kept in `settings.toml` in the program's folder."""

from __future__ import annotations

import getpass
import json
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from netplay.line.sanitize import clean_name
from netplay.storage.home import home, write_aside


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player's own settings; what is not set is as here."""

    lang: str = "auto"
    theme: str = "night"
    four_colours: bool = True
    """Each suit has its own colour; else two colours."""
    letter_suits: bool = False
    """Suits as letters, for terminals where ♠ takes two columns."""
    pace: float = 0.8
    """Seconds that bots take before they move."""
    bell: bool = False
    ascii: bool = False
    """Nothing but ASCII on the screen, Japanese apart."""
    reduced_motion: bool = False
    """Nothing slides or blinks."""
    assist: bool = False
    """In solo games the line being composed says whether the number is prime."""
    name: str = ""
    keys: dict[str, str] = {}
    """Keys of the player's own, by the name of what they do: `draw = "d,f2"`."""
    solo: dict[str, Any] = {}
    """The solo game of Prime Daifugo chosen last (`netplay.solo.solo.Choice`)."""
    solos: dict[str, dict[str, Any]] = {}
    """The solo game chosen last of each other game."""

    @property
    def letters(self) -> bool:
        """Whether suits are shown as letters."""
        return self.letter_suits or self.ascii


class Loaded(msgspec.Struct, frozen=True):
    """The settings, and what was wrong with their file, if anything."""

    settings: Settings
    problem: str = ""
    is_first: bool = False
    """Whether nothing was ever kept here: a player's first start."""


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
    """Where the settings are kept."""
    return home() / "settings.toml"


def load_settings() -> Loaded:
    """The player's settings; a file that cannot be used is moved aside and the defaults hold."""
    path = settings_path()
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Loaded(Settings(), is_first=_is_empty(path.parent))
    except (OSError, UnicodeDecodeError) as wrong:
        return _aside(path, wrong)
    try:
        return Loaded(msgspec.convert(tomllib.loads(text), Settings))
    except (ValueError, RecursionError) as wrong:
        return _aside(path, wrong)


def _is_empty(folder: Path) -> bool:
    """Whether the program has kept nothing here yet."""
    try:
        return next(folder.iterdir(), None) is None
    except OSError:
        return True


def _aside(path: Path, wrong: Exception) -> Loaded:
    """Keeps a damaged file under another name: whatever its owner wrote in it is not lost."""
    aside = path.with_name(f"{path.name}.damaged")
    try:
        os.replace(path, aside)
    except OSError as stuck:
        return Loaded(Settings(), f"{path}: {wrong}; {stuck}")
    return Loaded(Settings(), f"{path}: {wrong} → {aside.name}")


def save_settings(settings: Settings) -> None:
    """Keeps the settings; the old file stays whole until the new one is.

    Raises:
        OSError: if they cannot be written.
    """
    write_aside(settings_path(), toml_text(msgspec.to_builtins(settings)))


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
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(one) for one in value)}]"
    # A JSON string is a TOML string, but for the one control character that JSON leaves as it is.
    return str(value) if isinstance(value, int | float) else json.dumps(value).replace("\x7f", "\\u007f")

"""Sets of rules: the ready-made ones, and those that a player has named and kept."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from engine.daifugo.catalogue import LOCAL
from engine.daifugo.ruleset import PRESETS, problems, rules_for
from engine.daifugo.settings import Rules
from engine.errors import BadSetting
from netplay.storage.home import home, write_aside
from tui.app.settings import toml_text

LONGEST_NAME = 24
MOST_KEPT = 50
_LARGEST = 200_000
"""Bytes of a file of sets that is read at all."""

POPULAR = (
    "eleven_back", "stairs", "queen_bomber", "five_skip", "ten_discard", "seven_pass", "nine_reverse", "number_lock",
)  # fmt: skip
READY_MADE = ("official", "popular", "everything", "uecda")


class RuleSet(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Rules and settings under one name."""

    local: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    set: dict[str, Any] = {}


class Kept(msgspec.Struct, frozen=True):
    """The sets that the player keeps, and what was wrong with their file, if anything."""

    sets: dict[str, RuleSet] = {}
    problem: str = ""


def ready_made(name: str, seats: int) -> RuleSet:
    """A set that every player has."""
    match name:
        case "popular":
            return RuleSet(POPULAR)
        case "everything":
            return RuleSet(_everything(seats), set={"jokers": 2})
        case "uecda":
            found = PRESETS["uecda"]
            return RuleSet(found.local, found.off, dict(found.set))
        case _:
            return RuleSet()


def _everything(seats: int) -> tuple[str, ...]:
    """As many local rules as can be on together with the official ones; earlier rules come first."""
    on: tuple[str, ...] = ()
    while True:
        before = on
        for rule in LOCAL:
            if rule.id not in on and not problems(Rules(jokers=2, local=(*on, rule.id)), seats):
                on = (*on, rule.id)
        if on == before:
            return tuple(rule.id for rule in LOCAL if rule.id in on)


def sets_path() -> Path:
    """Where the player's sets are kept."""
    return home() / "daifugo-sets.toml"


def load_sets() -> Kept:
    """The player's sets; a file that cannot be used is moved aside, and the problem says so."""
    path = sets_path()
    try:
        if path.stat().st_size > _LARGEST:
            return _aside(path, f"larger than {_LARGEST} bytes")
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        sets = msgspec.convert(table, dict[str, RuleSet])
        for name, one in sets.items():
            _check(name, one)
    except FileNotFoundError:
        return Kept()
    except (OSError, ValueError, RecursionError, BadSetting) as wrong:
        return _aside(path, str(wrong))
    return Kept(sets)


def _check(name: str, one: RuleSet) -> None:
    """Refuses what could never have been kept; rules at odds with each other may be kept."""
    if not is_name(name):
        raise BadSetting(f"'{name[:LONGEST_NAME]}' is no name of a set: 1 … {LONGEST_NAME} letters")
    for rule in one.local:
        rules_for((), (), {}, 4) if rule in _LOCAL else _unknown(rule)
    rules_for((), one.off, one.set, 4)


_LOCAL = frozenset(rule.id for rule in LOCAL)


def _unknown(rule: str) -> None:
    raise BadSetting(f"unknown rule '{rule[:40]}'")


def is_name(name: str) -> bool:
    """Whether a set can be called this."""
    return bool(name.strip()) and len(name) <= LONGEST_NAME and name.isprintable()


def _aside(path: Path, wrong: str) -> Kept:
    aside = path.with_name(f"{path.name}.damaged")
    try:
        os.replace(path, aside)
    except OSError as stuck:
        return Kept(problem=f"{path}: {wrong}; {stuck}")
    return Kept(problem=f"{path}: {wrong} → {aside.name}")


def save_sets(sets: Mapping[str, RuleSet]) -> None:
    """Keeps the sets; the old file stays whole until the new one is.

    Raises:
        OSError: if they cannot be written.
    """
    write_aside(sets_path(), toml_text({name: msgspec.to_builtins(one) for name, one in sets.items()}))

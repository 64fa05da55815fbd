"""Sets of rules: the ready-made ones, and those that a player has named and saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from engine.daifugo.catalogue import LOCAL
from engine.daifugo.ruleset import PRESETS, problems, rules_for
from engine.daifugo.settings import Rules
from engine.errors import BadSetting, QkError
from engine.header import read_toml
from netplay.storage.home import config_folder
from netplay.storage.user_files import BadFile, NewerFile, alone, load_file, load_locked, write
from tui.app.settings import toml_text

LONGEST_NAME = 24
MOST_SETS = 50
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


class SavedRuleSets(msgspec.Struct, frozen=True):
    """The player's sets, and the problem with their file, if any."""

    sets: dict[str, RuleSet] = {}
    problem: QkError | None = None


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
    """The file of the player's sets."""
    return config_folder() / "daifugo-sets.toml"


def load_sets() -> SavedRuleSets:
    """The player's sets; a file that can't be used is renamed, and the problem says so."""
    looked = load_file(sets_path(), _read, aside=True, most=_LARGEST)
    return SavedRuleSets(looked.held or {}, looked.wrong)


def _read(data: bytes) -> dict[str, RuleSet]:
    table = read_toml(data.decode("utf-8-sig"))
    if isinstance(version := table.get("format"), int):  # no set: what a later version would say
        raise NewerFile(version, 1)
    sets = msgspec.convert(table, dict[str, RuleSet])
    for name, one in sets.items():
        _check(name, one)
    return sets


def _check(name: str, one: RuleSet) -> None:
    """Raises BadFile for a set that could not have been saved; conflicting rules may be saved."""
    if not is_name(name):
        raise BadSetting("no-set-name", name=name[:LONGEST_NAME], most=LONGEST_NAME)
    for rule in one.local:
        if rule not in _LOCAL:
            raise BadSetting("no-such-rule", rule=rule[:40])
    rules_for((), one.off, one.set, 4)


_LOCAL = frozenset(rule.id for rule in LOCAL)


def is_name(name: str) -> bool:
    """Whether a set can be called this."""
    return bool(name.strip()) and len(name) <= LONGEST_NAME and name.isprintable()


def save_set(name: str, one: RuleSet | None) -> dict[str, RuleSet]:
    """Save a set under a name, or delete it if `one` is None; return all sets.

    Raises:
        BadFile: if they cannot be written, or the file there may not be written over.
    """
    path = sets_path()
    with alone(path):
        looked = load_locked(path, _read, most=_LARGEST)
        if looked.wrong is not None and looked.wrong.code != "file-aside":
            raise looked.wrong
        sets = {key: value for key, value in (looked.held or {}).items() if key != name}
        if one is not None:
            sets[name] = one
        if len(sets) > MOST_SETS:
            raise BadFile("file-full-of-sets", path=str(path), most=MOST_SETS)
        write(path, toml_text({key: msgspec.to_builtins(value) for key, value in sets.items()}))
    return sets

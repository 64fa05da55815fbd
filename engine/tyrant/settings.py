"""The three settings of Tyrant (TY-89): the number of players, the floor under chips, the start player."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

import msgspec

from engine.errors import BadSetting
from engine.seats import Seat
from engine.setting import Setting, by_key, read_values

RANDOM: Literal["random"] = "random"


class ChipFloor(StrEnum):
    """What cannot fall below zero under chips: the value of each card, or only a player's total (TY-53)."""

    CARD = "card"
    TOTAL = "total"


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One choice of every setting; the defaults are those of the sheet (TY-89)."""

    preset: str = "official"
    players: int = 4
    chip_floor: ChipFloor = ChipFloor.CARD
    start: Seat | None = None
    """The seat that takes the round marker first; None: drawn by lot (TY-15)."""


SETTINGS: tuple[Setting, ...] = (
    Setting("tyrant", "players", "TY-1", "choice", ("4", "3")),
    Setting("tyrant", "chip_floor", "TY-53", "choice", ("card", "total")),
    Setting("tyrant", "start", "TY-15", "choice", (RANDOM, "0", "1", "2", "3")),
)
BY_KEY = by_key(SETTINGS)
PRESETS: tuple[str, ...] = ("official",)


def rules_for(preset: str, chosen: Mapping[str, object], seats: int) -> Rules:
    """The rules of `official`, the only preset, with the chosen settings by their keys, for three or four players.

    Raises BadSetting for an unknown preset, key or value, or settings that do not fit the table.
    """
    if preset not in PRESETS:
        raise BadSetting("unknown-preset", rules=preset[:40], all=", ".join(PRESETS))
    read = read_values(BY_KEY, chosen)
    if seats not in (3, 4):
        raise BadSetting("tyrant-players", seats=seats)
    if str(read.pop("players", seats)) != str(seats):
        raise BadSetting("players-fit", value=chosen["players"], seats=seats)
    start = str(read.pop("start", RANDOM))
    if start != RANDOM and int(start) >= seats:
        raise BadSetting("start-seat", value=start, seats=seats)
    read["chip_floor"] = ChipFloor(str(read.get("chip_floor", ChipFloor.CARD)))
    first = None if start == RANDOM else Seat(int(start))
    return Rules(preset=preset, players=seats, start=first, **read)  # type: ignore[arg-type]  # each value was read by its own setting


def value_of(setting: Setting, rules: Rules) -> object:
    """The value of a setting in record form."""
    value = getattr(rules, setting.field)
    if setting.field == "start":
        return RANDOM if value is None else int(value)
    return str(value) if isinstance(value, StrEnum) else value


def chosen_of(rules: Rules) -> dict[str, object]:
    """The settings in which these rules differ from the sheet's, in record form."""
    usual = Rules(players=rules.players)
    return {
        setting.key: value_of(setting, rules)
        for setting in SETTINGS
        if getattr(rules, setting.field) != getattr(usual, setting.field)
    }

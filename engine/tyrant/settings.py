"""The three settings of Tyrant (TY-89): how many play, where chips stop lowering, who starts."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

import msgspec

from engine.errors import BadSetting, problem
from engine.seats import Seat

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


class Setting(msgspec.Struct, frozen=True):
    """One dial: its key in records, which is its field in `Rules`, its clause, and what it may say."""

    key: str
    clause: str
    choices: tuple[str, ...]


SETTINGS: tuple[Setting, ...] = (
    Setting("players", "TY-1", ("4", "3")),
    Setting("chip_floor", "TY-53", ("card", "total")),
    Setting("start", "TY-15", (RANDOM, "0", "1", "2", "3")),
)
PRESETS: tuple[str, ...] = ("official",)


def rules_for(preset: str, chosen: Mapping[str, object], seats: int) -> Rules:
    """The rules with the chosen settings, for so many players.

    Arguments:
        preset: `official` is the only one.
        chosen: settings that differ from it, by their keys, values as in records.
        seats: players at the table, three or four.

    Raises:
        BadSetting: an unknown preset, key or value, or settings that do not fit the table.
    """
    if preset not in PRESETS:
        raise BadSetting("unknown-preset", rules=preset[:40], all=", ".join(PRESETS))
    known = {setting.key: setting for setting in SETTINGS}
    for key, value in chosen.items():
        if key not in known:
            raise BadSetting("unknown-setting", key=key[:40], all=", ".join(known))
        choices = known[key].choices
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not (isinstance(value, str) or whole) or str(value) not in choices:
            raise BadSetting(
                "setting-value",
                key=key,
                value=str(value)[:40],
                wish=problem("wish-choice", choices=", ".join(choices)),
            )
    if seats not in (3, 4):
        raise BadSetting("tyrant-players", seats=seats)
    if int(str(chosen.get("players", seats))) != seats:
        raise BadSetting("players-fit", value=chosen["players"], seats=seats)
    start = str(chosen.get("start", RANDOM))
    if start != RANDOM and int(start) >= seats:
        raise BadSetting("start-seat", value=start, seats=seats)
    return Rules(
        preset=preset,
        players=seats,
        chip_floor=ChipFloor(str(chosen.get("chip_floor", ChipFloor.CARD))),
        start=None if start == RANDOM else Seat(int(start)),
    )


def chosen_of(rules: Rules) -> dict[str, object]:
    """The settings in which these rules differ from the sheet's, keys and values as in records."""
    chosen: dict[str, object] = {}
    if rules.chip_floor is not ChipFloor.CARD:
        chosen["chip_floor"] = str(rules.chip_floor)
    if rules.start is not None:
        chosen["start"] = int(rules.start)
    return chosen

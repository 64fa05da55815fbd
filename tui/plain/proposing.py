"""Other rules for a shared table, as one line types them: `/rules daifugo seats=4 revolution=off turn=30`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.typed import folded
from netplay.table.games import GameConfig, adapter_of, read_chosen
from netplay.table.help import HINTS, HINTS_TYPED
from tui.games.registry import GAMES
from tui.text.dials import read_value

CLOCKS = frozenset({"turn", "bank", "per_turn", "on_timeout", "window"})


def proposed(rules: Mapping[str, Any], typed: str) -> dict[str, Any]:
    """The rules in force with what a line changes in them; another game begins with its usual ones.

    `seats=N` and `preset=NAME`, `local=RULE,…` and `off=RULE,…`, a clock's key, else a setting of the game;
    `KEY=-` takes a setting or a clock back. `hints=off`, `mine`, `level` and `all` are about the table.

    Raises:
        ValueError: for a word that is neither a game nor KEY=VALUE, or hints that are none of these.
        BadSetting: for what is no choice; whether it can be played says the host.
    """
    words = folded(typed).split()
    chosen = read_chosen(rules)
    if words and words[0] in GAMES:
        game = words.pop(0)
        if game != chosen.game:
            chosen = GameConfig(game, seats=max(2, adapter_of(game).usual_seats), clock=chosen.clock)
    hints: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if key == "hints":
            if value not in HINTS_TYPED:
                raise ValueError(f"'{word[:40]}' is no KEY=VALUE: hints are {', '.join(HINTS)}")
            hints["hints"] = HINTS_TYPED[value]
            continue
        if not (key and equals and value):
            raise ValueError(f"'{word[:40]}' is no KEY=VALUE")
        chosen = _changed(chosen, key, value)
    return {**chosen.plain(), **hints}


def _changed(chosen: GameConfig, key: str, value: str) -> GameConfig:
    match key:
        case "seats":
            return replace(chosen, seats=int(value[:4]))
        case "preset":
            return replace(chosen, preset=value)
        case "local" | "off":
            named = () if value == "-" else tuple(value.split(","))
            return replace(chosen, local=named) if key == "local" else replace(chosen, off=named)
        case _ if key in CLOCKS:
            return replace(chosen, clock=_with(chosen.clock, key, value))
        case _:
            return replace(chosen, set=_with(chosen.set, key, value))


def _with(settings: Mapping[str, Any], key: str, value: str) -> dict[str, Any]:
    left = {one: setting for one, setting in settings.items() if one != key}
    return left if value == "-" else {**left, key: read_value(key, value)}

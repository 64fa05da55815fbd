"""The clocks of Daifugo and Tyrant: typed as `turn`, `bank`, `per_turn`, `on_timeout`, recorded in `clock`."""

from __future__ import annotations

from collections.abc import Mapping

from engine.errors import BadSetting
from netplay.table.timing import Clocks

COMMON_TIME = 90.0
"""Seconds for simultaneous choices, if only banks or seconds a turn were agreed."""

_LEAST: Mapping[str, float] = {"turn": 1.0, "bank": 0.0, "per_turn": 0.0, "window": 0.5}
_MOST: Mapping[str, float] = {"window": 60.0}
_FOREVER = 1e7


def read_clocks(chosen: Mapping[str, object], window: float | None = None) -> Clocks:
    """The chosen clocks.

    Arguments:
        window: the default seconds for answers out of turn; None: the game has no such answers.

    Raises:
        BadSetting: for an unknown clock or an invalid time.
    """
    known = ("turn", "bank", "per_turn", "on_timeout", *(("window",) if window is not None else ()))
    times: dict[str, float | None] = {"window": window}
    for key, value in chosen.items():
        if key not in known:
            raise BadSetting("no-such-clock", key=key[:40], all=", ".join(known))
        if key == "on_timeout":
            if value != "move":
                raise BadSetting("clock-on-timeout", value=str(value)[:40])
        else:
            times[key] = _seconds(key, value)
    return Clocks(**times)  # type: ignore[arg-type]  # the keys are fields of Clocks


def _seconds(key: str, value: object) -> float | None:
    least, most = _LEAST[key], _MOST.get(key, _FOREVER)
    if value == "none":
        return None
    if isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most:
        return float(value)
    values: dict[str, str] = {"key": key, "value": str(value)[:40], "least": f"{least:g}"}
    if key in _MOST:
        raise BadSetting("clock-span", **values, most=f"{most:g}")
    raise BadSetting("clock-seconds", **values)


def clock_of(clocks: Clocks, window: float | None = None) -> dict[str, object]:
    """The clocks as typed and saved; defaults are left out. `window`: the default for answers out of turn."""
    fields: dict[str, object] = {}
    for key in ("turn", "bank", "per_turn"):
        value = getattr(clocks, key)
        if value is not None:
            fields[key] = value
    if clocks.window != window:
        fields["window"] = "none" if clocks.window is None else clocks.window
    return fields


def header_of(clocks: Clocks) -> dict[str, object]:
    """The key `clock` of a record; empty without clocks."""
    fields = {key: value for key, value in clock_of(clocks).items() if key != "window"}
    return {"clock": {**fields, "on_timeout": clocks.on_timeout}} if fields else {}

"""Settings without effect in combination with the others are reported, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from engine.prime.settings import PRESETS, idle_settings, rules_for

DECK = {"3": 20, "X": 1}


def idle(preset: str = "official", **chosen: Any) -> list[str]:
    """Return the settings that are reported."""
    return [one.values["setting"] for one in idle_settings(rules_for(preset, chosen, 2), chosen)]


@pytest.mark.parametrize(
    ("chosen", "named"),
    [
        ({"D16": True, "D1": 1}, ["D16"]),
        ({"D16": True, "D1": 1, "packs": 2}, []),
        ({"D16": True, "D3": 1}, ["D16"]),
        ({"cards": DECK, "D1": 3, "D2": "halved", "packs": 2}, ["D1", "D2", "packs"]),
        ({"cards": DECK, "D16": True}, ["D16"]),
        ({"D1": 0, "D15": "finite", "K": 20, "D17": "foul"}, ["D15", "K", "D17"]),
        ({"D15": "finite", "D17": "foul"}, ["D17"]),
        ({"D15": "finite", "D16": True, "D17": "foul"}, []),
        ({"D15": "either", "D17": "foul"}, []),
        ({"D11": 900, "D18": False}, ["D18"]),
        ({"D11": 900, "D18": True}, []),
        ({"D18": False, "D12": "showdown"}, ["D12"]),
        ({"D7": "none", "D8": "pass"}, ["D8"]),
        ({"bank": 60, "D8": "pass"}, []),
    ],
)
def test_what_changes_nothing_is_named(chosen: dict[str, Any], named: list[str]) -> None:
    """Each is reported with its reason; the rules are valid nevertheless."""
    assert idle(**chosen) == named


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_are_never_idle(preset: str) -> None:
    """A setting that wasn't chosen explicitly is never reported."""
    assert idle(preset) == []

"""The event for changed hands tells a swap from pooling and dealing again."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.daifugo.events import HandsMixed
from engine.games import replay_text

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "daifugo" / "raids"


@pytest.mark.parametrize(("name", "pooled"), [("kings_privilege", False), ("red_five_not", True)])
def test_a_swap_is_no_pool(name: str, pooled: bool) -> None:
    """Three kings swap hands (row 9); the red five pools them (row 2)."""
    replay = replay_text((SCENARIOS / f"{name}.qk").read_text(encoding="utf-8"))
    assert replay.error is None
    mixed = [e for frame in replay.frames for e in frame.table.events if isinstance(e, HandsMixed)]
    assert mixed
    assert {event.pooled for event in mixed} == {pooled}

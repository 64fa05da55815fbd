"""Bots that do all that they do, in fewer imagined games: where it is not asked how well they play."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.daifugo.bots import deep


def think_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Daifugo's searching levels play out a tenth of the games; the moves that they weigh stay the same."""
    for name in ("STRONG", "EXPERT", "MASTER"):
        whole = getattr(deep, name)
        few = replace(whole, games=whole.games // 10, settled=whole.settled // 6, most=whole.most // 10)
        monkeypatch.setattr(deep, name, few)

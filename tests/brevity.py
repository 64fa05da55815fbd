"""Bots that do all that they do, in fewer imagined games: where it is not asked how well they play."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.daifugo.bots import compare, deep


def think_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Daifugo's searching levels and look-backs play out a tenth of the games; the moves weighed stay the same."""
    for name in ("STRONG", "EXPERT", "MASTER"):
        whole = getattr(deep, name)
        few = replace(whole, games=whole.games // 10, settled=whole.settled // 6, most=whole.most // 10)
        monkeypatch.setattr(deep, name, few)
    monkeypatch.setattr(compare, "DEALS", compare.DEALS // 10)
    monkeypatch.setattr(compare, "LEAST", compare.LEAST // 6)

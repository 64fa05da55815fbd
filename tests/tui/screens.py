"""A screen as plain text, and its comparison with the one that was kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from textual.app import App

SNAPSHOTS = Path(__file__).parent / "snapshots"


def screen_text(app: App[Any]) -> str:
    """What the terminal shows, a line a row; a wide character stands for its two columns."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


def compare(app: App[Any], name: str) -> None:
    """The screen is as it was kept under this name; with QK_UPDATE=1 it is kept anew."""
    path = SNAPSHOTS / f"{name}.txt"
    shown = screen_text(app)
    if os.environ.get("QK_UPDATE"):
        SNAPSHOTS.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    assert shown == path.read_text(encoding="utf-8"), f"{name} has changed; QK_UPDATE=1 keeps it anew"

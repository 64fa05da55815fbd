"""Screens as plain text, and their comparison with stored snapshots."""

from __future__ import annotations

import difflib
import os
from pathlib import Path
from typing import Any

from textual.app import App

from tests.tui.calm import at_rest
from tests.waiting import until

SNAPSHOTS = Path(__file__).parent / "snapshots"


def screen_text(app: App[Any]) -> str:
    """Return what the terminal shows, a line for each row; a wide character stands for its two columns."""
    with app._context():  # rendering a changed widget needs the active app
        strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


async def compare(app: App[Any], name: str) -> None:
    """Assert that the screen becomes equal to the snapshot; with QK_UPDATE=1 write it once the program is idle."""
    path = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("QK_UPDATE"):
        SNAPSHOTS.mkdir(exist_ok=True)
        with app._context():
            await at_rest(1.0)
        path.write_text(screen_text(app), encoding="utf-8")
    expected = path.read_text(encoding="utf-8")

    def difference() -> str:
        lines = difflib.unified_diff(
            expected.splitlines(), screen_text(app).splitlines(), name, "the screen", lineterm=""
        )
        return "\n".join(["QK_UPDATE=1 updates the snapshot", *lines])

    await until(lambda: screen_text(app) == expected, difference, app)

"""Record the animated picture of a game for the README: a scripted table, driven by keys.

Its first frame, which a page shows before the animation starts, has a play on the field and the next one in the hand.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace
from textual.pilot import Pilot

from engine.prime.moves import Pass
from engine.prime.notation import read_play
from engine.seats import Seat
from tests.tui.painting import image_of
from tests.tui.shots import hold_highlights
from tests.tui.table_app import others_do, table_of
from tui.app.settings import Loaded, Settings
from tui.games.prime.table import TableScreen
from tui.screens.app import QkApp
from tui.table.highlight import HighlightPane
from tui.text.words import Words

HANDS = ("AdAs3d2s9sTcTd6h2h3h7s", "4s4h6d8cQs5c", "Ah7d2d9c5h7c9h8s8dKh3cJsJhAc")
COLORS = 48
"""Enough to tell the suits apart; fewer make the file smaller."""


class Camera:
    """A list of frames and their durations."""

    def __init__(self, app: QkApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot
        self.frames: list[Any] = []
        self.lengths: list[int] = []

    async def shoot(self, seconds: float) -> None:
        """Add the current screen as a frame, shown for some seconds."""
        await self.pilot.pause(0.3)
        self.frames.append(image_of(self.app))
        self.lengths.append(round(1000 * seconds))

    async def type(self, keys: str) -> None:
        """Type a play key by key, and play it."""
        for key in keys:
            await self.pilot.press(key)
        await self.shoot(1.2)
        await self.pilot.press("enter")
        await self.pilot.pause(0.3)

    async def highlight(self, seconds: float) -> None:
        """Film a highlight on the field step by step."""
        pane = self.app.screen.query_one(HighlightPane)
        assert pane.highlight is not None
        for step in range(pane.highlight.steps):
            pane.step = step
            pane.repaint()
            await self.shoot(seconds if step == pane.highlight.steps - 1 else 0.4)


async def cast(lang: str, path: Path) -> Path:
    """Play the game and save its frames as an animated picture."""
    settings = Settings(lang=lang, pace=3600.0, name="Aki")
    app = QkApp(Words(lang), Loaded(settings))
    names = ("ガウス", "ネーター", "あき") if lang == "ja" else ("Gauss", "Noether", "Aki")
    table = table_of(HANDS, "5s5dTh6c", names=names)
    await others_do(table, (0, read_play("As2h3h7s")), (1, Pass()))
    async with app.run_test(size=(80, 24)) as pilot:
        app.settings = replace(settings)
        await pilot.pause(0.5)
        app.push_screen(TableScreen(table.attach(Seat(2)), now=lambda: 0.0))
        camera = Camera(app, pilot)
        await pilot.pause()
        hold_highlights(app)
        await camera.type("a729")
        await camera.highlight(1.6)
        await pilot.press("home")
        await others_do(table, (0, read_play("Ad3d2s9s")))
        await pilot.pause(0.3)
        await camera.highlight(1.4)
        await pilot.press("home")
        await others_do(table, (1, Pass()))
        await camera.shoot(0.9)
        await camera.type("57")
        await camera.highlight(1.6)
        await pilot.press("home")
        await camera.type("988k3jja")
        await camera.highlight(2.4)
        await pilot.press("home")
        await pilot.pause(0.6)
        await camera.shoot(2.4)
        app.exit()
    first, *rest = (frame.quantize(COLORS, dither=0) for frame in camera.frames)
    first.save(path, save_all=True, append_images=rest, duration=camera.lengths, loop=0, optimize=True)
    await table.close()
    return path

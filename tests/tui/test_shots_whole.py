"""Every screen in the documentation is complete in four sizes of terminal: keys, footers, hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.brevity import analyze_briefly, think_here
from tests.tui.screens import screen_text
from tests.tui.shots import SHOTS, Shot
from tui.app.footer import Footer
from tui.app.settings import Loaded, Settings
from tui.screens.app import QkApp
from tui.table.hand import HandRow
from tui.table.status_lines import KeyBar
from tui.text.words import Words
from tui.widgets.faces import Size

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]
TIGHTEST = {"ja": SIZES[:3], "en": [(120, 40), (80, 24)]}
"""In the default run: Japanese in sizes with little space, English in the tightest size of each layout."""
AS_CARDS = 16
"""Cards of a hand that are shown as cards in every terminal."""


@pytest.fixture(autouse=True)
def _brief(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    think_here(monkeypatch)
    analyze_briefly(monkeypatch)


def cut_off(app: QkApp) -> list[str]:
    """Return what is cut off on the current screen."""
    width, screen = app.size.width, app.screen
    found = []
    for footer in screen.query(Footer):
        beyond = [zone.entry for zone in footer.zones if zone.end > width]
        found += [f"footer: {entry.description}" for entry in beyond]
    for bar in screen.query(KeyBar):  # of many keys the last may be left to the help, which must be there
        drawn = {action for *_, action in bar._zones}
        if bar.display and bar.entries and len(drawn) < len(bar.entries) and "help" not in drawn:
            found.append(f"keys: {len(drawn)} of {len(bar.entries)}, and no help")
    for hand in screen.query(HandRow):
        if hand.fans and 0 < len(hand.cards) <= AS_CARDS and hand.spread.size is Size.TILE:
            found.append(f"hand of {len(hand.cards)}")
    lines = screen_text(app).rstrip("\n").split("\n")
    return found + [f"last line: {line}" for line in lines[-1:] if "…" in line]


SEEN = [
    shot for shot in SHOTS
    if shot.is_there and shot.theme == "night" and not shot.name.endswith("-wide")
    and shot.name not in ("moment-revolution", "moment-infinity", "moment-foul")  # the cut's screen in other words
]  # fmt: skip


@pytest.mark.parametrize("shot", SEEN, ids=lambda shot: shot.name)
async def test_a_screen_is_whole_in_every_size(shot: Shot) -> None:
    """Enlarged step by step, like a dragged window, and shrunk again in the other language."""
    await stays_whole(shot, TIGHTEST)


@pytest.mark.long
@pytest.mark.parametrize("shot", SEEN, ids=lambda shot: shot.name)
async def test_a_screen_is_whole_in_every_size_and_language(shot: Shot) -> None:
    """The same with every size in either language."""
    await stays_whole(shot, {"ja": SIZES, "en": SIZES})


async def stays_whole(shot: Shot, sizes: Mapping[str, Sequence[tuple[int, int]]]) -> None:
    """Check that nothing is cut off in any of these sizes."""
    settings = Settings() if shot.is_new else Settings(lang="ja", name="aki")
    app = QkApp(Words("ja"), Loaded(settings, is_first=shot.is_new))
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        await opened(shot, app, pilot)
        for lang, there in sizes.items():
            app.change(lang=lang)
            for size in there:
                await pilot.resize_terminal(*size)
                await pilot.pause(0.05)
                assert cut_off(app) == [], f"{size}\n{screen_text(app)}"


async def opened(shot: Shot, app: QkApp, pilot: Pilot[int]) -> None:
    """Open the screen as its picture shows it."""
    await shot.open(app, pilot)
    await pilot.pause(0.2)

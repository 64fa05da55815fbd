"""Highlights in terminals with few characters or colors."""

from __future__ import annotations

from functools import partial

import pytest
from rich.color import Color

from tests.tui.screens import compare
from tests.tui.shots import in_daifugo_highlight, in_highlight
from tui.app.settings import Loaded, Settings
from tui.screens.app import QkApp
from tui.text.words import Words

STAGES = {
    **{
        kind: partial(in_highlight, kind)
        for kind in ("cut", "revolution", "infinity", "foul", "janken", "won")
    },
    "daifugo": partial(in_daifugo_highlight, "8s 8h"),
}


@pytest.mark.parametrize("kind", sorted(STAGES))
async def test_a_highlight_in_ascii_looks_like_this(kind: str) -> None:
    """Number, banner, cards and words in ASCII."""
    settings = Settings(lang="en", name="Aki", signs="ascii")
    app = QkApp(Words("en"), Loaded(settings))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await STAGES[kind](app, pilot)
        await compare(app, f"moment-{kind}-ascii")


@pytest.mark.parametrize("kind", sorted(STAGES))
async def test_a_highlight_without_colors_is_seen_by_light_and_dark(kind: str) -> None:
    """Every color is a gray, and the text of the banner has enough contrast."""
    app = QkApp(Words("ja"), Loaded(Settings(lang="ja", name="あき")), theme="mono")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await STAGES[kind](app, pilot)
        strips = app.screen._compositor.render_strips()
        styles = [segment.style for strip in strips for segment in strip if segment.style is not None]
        colors = {color for style in styles for color in (style.color, style.bgcolor) if color is not None}
        assert all(len(set(_rgb(color))) == 1 for color in colors), colors
        bars = [
            segment for strip in strips if "▓" in strip.text for segment in strip if segment.style is not None
        ]
        words = [one.style for one in bars if one.text.strip() and not set(one.text) & set("▓│┃")]
        assert words or kind == "janken"
        for style in words[:1]:
            assert style is not None
            assert style.color is not None
            assert style.bgcolor is not None
            assert abs(_rgb(style.color)[0] - _rgb(style.bgcolor)[0]) > 128


def _rgb(color: Color) -> tuple[int, int, int]:
    found = color.get_truecolor()
    return found.red, found.green, found.blue

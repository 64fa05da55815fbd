"""Themes: the included ones work, a broken one is reported and left out."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from math import dist
from pathlib import Path
from typing import Literal

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.pilot import Pilot
from textual.screen import ModalScreen

from tests.brevity import analyze_briefly, think_here
from tests.tui.shots import SHOTS
from tui.app.colors import OwnColors
from tui.app.settings import Loaded, Settings
from tui.app.terminal import Terminal
from tui.app.theming import TWO_COLORS, NamedTheme, own_themes, read_theme, read_themes, textual_themes
from tui.screens.app import QkApp
from tui.text.words import Words

NIGHT = (own_themes() / "night.toml").read_text("utf-8")
OWN = read_themes([own_themes()])[0]


def test_all_themes_that_come_along_can_be_used() -> None:
    """Night, paper, contrast and mono, without an error."""
    loaded, failed = read_themes([own_themes()])
    assert failed == ()
    assert {named.name for named in loaded} >= {"night", "paper", "contrast", "mono"}
    assert all(set(named.theme.title) == {"ja", "en"} for named in loaded)


@pytest.mark.parametrize("named", OWN, ids=[named.name for named in OWN])
def test_cards_can_be_read_on_their_faces(named: NamedTheme) -> None:
    """Contrast of every suit on its card: 4.5 to 1, in the contrast theme 7 to 1."""
    least = 7.0 if named.name == "contrast" else 4.5
    for theme in textual_themes(named):
        look = theme.variables
        for kind, face in (("suit", "card-face"), ("raised", "card-raised")):
            for suit in ("spades", "hearts", "diamonds", "clubs", "joker"):
                ratio = contrast(look[f"{kind}-{suit}"], look[face])
                assert ratio >= least, (theme.name, kind, suit, round(ratio, 2))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colors as WCAG defines it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(color: str) -> float:
    """Return the relative luminance (WCAG 2)."""
    parts = [
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in Color.parse(color).normalized
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


MOST_LOOKS = 200
"""Checks, each when the program is idle, within which a screen must become stable."""
DRAWN = ("title", "setup", "table", "table-daifugo", "table-tyrant", "result", "replay", "lobby", "drill")
LINES = frozenset("+─│╭╮╰╯┏━┓┃┗┛▮▒░█▁▂▃▄▅▆▇▉▊▋▌▍▎▏▐▔▕")
"""Frames and bars: 3 to 1 is enough, since nobody reads them letter by letter."""


@pytest.mark.parametrize("name", DRAWN)
async def test_every_pair_of_colors_that_is_drawn_can_be_distinguished(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the screens themselves, in every theme: 4.5 to 1, in the contrast theme 7, frames and bars 3."""
    think_here(monkeypatch)
    analyze_briefly(monkeypatch)
    shot = next(shot for shot in SHOTS if shot.name == name)
    app = QkApp(Words("ja"), Loaded(Settings(lang="ja", pace=0.0, name="Aki")))
    async with app.run_test(size=shot.size) as pilot:
        await shot.open(app, pilot)
        for named in OWN:
            if name == "result" and named.name != "night":
                continue  # an open box keeps the colors with which it was opened
            app.change(theme=named.name)
            app.draw_anew()
            await until_drawn(app, pilot)
            least = 7.0 if named.name == "contrast" else 4.5
            for text, ink, ground in set(drawn(app)):
                needed = 3.0 if set(text) <= LINES else least
                assert contrast(ink, ground) >= needed, (named.name, text, ink, ground)
        app.exit()


async def until_drawn(app: QkApp, pilot: Pilot[int]) -> None:
    """Wait until the theme is drawn, and two checks in a row see the same."""
    looks: list[object] = [None]

    async def look() -> None:
        await pilot.pause()
        looks.append([*drawn(app)])

    await look()
    while not looks[-1] or looks[-1] != looks[-2]:
        assert app._exception is None, app._exception
        assert len(looks) < MOST_LOOKS, f"the screen never stands still: {looks[-2:]}"
        await look()


def drawn(app: QkApp) -> Iterator[tuple[str, str, str]]:
    """Return the visible characters with foreground and background, except those dimmed below a box."""
    for y, strip in enumerate(app.screen._compositor.render_strips(app.size)):
        x = 0
        for text, style, _ in strip:
            at, x = x, x + cell_len(text)
            is_under = (
                isinstance(app.screen, ModalScreen) and app.screen.get_widget_at(at, y)[0] is app.screen
            )
            if text.strip() and style is not None and style.color and style.bgcolor and not is_under:
                ink, ground = style.color.get_truecolor().hex, style.bgcolor.get_truecolor().hex
                yield text.strip(), *((ground, ink) if style.reverse else (ink, ground))


@pytest.mark.parametrize("named", OWN, ids=[named.name for named in OWN])
def test_a_prime_and_an_error_differ_for_who_sees_no_red(named: NamedTheme) -> None:
    """Protanopia after Machado and others (2009); gray themes distinguish them by characters alone."""
    if named.name == "mono":
        assert named.theme.colours.success != named.theme.colours.background
        return
    seen = [lab_without_red(color) for color in (named.theme.colours.success, named.theme.colours.error)]
    assert dist(*seen) >= 20


def lab_without_red(color: str) -> tuple[float, float, float]:
    """Return a color in CIELAB, as seen with protanopia."""
    linear = [
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in Color.parse(color).normalized
    ]
    seen = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in PROTANOPIA]
    x, y, z = (sum(a * b for a, b in zip(row, seen, strict=True)) for row in XYZ)
    a, b, c = ((t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116) for t in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


PROTANOPIA = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
XYZ = (
    (0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047),
    (0.2126, 0.7152, 0.0722),
    (0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883),
)


@pytest.mark.parametrize(("colors", "count"), [("standard", 16), ("eight", 8)])
def test_few_colors_keep_the_suits_apart(colors: Literal["standard", "eight"], count: int) -> None:
    """The theme for few colors uses no others; with eight, too, each suit has its own."""
    named = next(named for named in OWN if named.name == "sixteen")
    look = named.theme
    own = OwnColors(colors)
    suits = [getattr(look.suits, suit) for suit in ("spades", "hearts", "diamonds", "clubs", "joker")]
    line = [Segment("A", Style(color=suit, bgcolor=look.cards.face)) for suit in suits]
    shown = [one.style for one in own.apply(line, Color.parse(look.cards.face))]
    inks = [style.color.number for style in shown if style is not None and style.color is not None]
    assert len(set(inks)) == 5
    assert all(number is not None and number < count for number in inks)
    assert {style.bgcolor.number for style in shown if style is not None and style.bgcolor is not None} == {0}


def test_ink_never_becomes_its_ground() -> None:
    """Two dark colors that are the same among eight are drawn in black and white."""
    (segment,) = OwnColors("eight").apply(
        [Segment("▮", Style(color="#001100", bgcolor="#000011"))], Color(0, 0, 0)
    )
    assert segment.style is not None
    assert segment.style.color != segment.style.bgcolor


@pytest.mark.parametrize(
    ("terminal", "theme"),
    [
        (Terminal("xterm-256color"), None),
        (Terminal("xterm-16color"), "sixteen"),
        (Terminal("linux"), "sixteen"),
        (Terminal("vt100"), "mono"),
        (Terminal("xterm-256color", environ={"NO_COLOR": "1", "COLORTERM": "truecolor"}), "mono"),
    ],
)
def test_a_terminal_with_few_colors_has_a_theme_of_its_own(terminal: Terminal, theme: str | None) -> None:
    """Sixteen or eight colors, none, or NO_COLOR."""
    assert terminal.theme == theme
    app = QkApp(Words("en"), Loaded(Settings(theme="paper")))
    app.wear(terminal, "all")
    app.show_theme("paper")
    assert app.theme == (theme or "paper")


def test_two_colors_make_red_and_black() -> None:
    """The second variant of a theme has one red and one black."""
    four, two = textual_themes(next(named for named in OWN if named.name == "night"))
    assert two.name == four.name + TWO_COLORS
    assert two.variables["suit-hearts"] == two.variables["suit-diamonds"]
    assert two.variables["suit-spades"] == two.variables["suit-clubs"]
    assert four.variables["suit-hearts"] != four.variables["suit-diamonds"]


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        (NIGHT.replace('felt = "#12291f"', 'felt = "greenish"'), "felt"),
        (NIGHT.replace('felt = "#12291f"', ""), "felt"),
        (NIGHT.replace('felt = "#12291f"', 'felt = "#12291f"\nfelted = "red"'), "felted"),
        (NIGHT.replace("dark = true", "dark = "), "line"),
        ("\x00", ""),
    ],
)
def test_a_broken_theme_is_reported_and_left_out(tmp_path: Path, text: str, tells: str) -> None:
    """The message names the error, and the other themes are there."""
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    (tmp_path / "good.toml").write_text(NIGHT, encoding="utf-8")
    loaded, (failed,) = read_themes([own_themes(), tmp_path])
    assert failed.path == tmp_path / "mine.toml"
    for lang in ("ja", "en"):
        assert (tells if lang == "en" else "mine.toml") in Words(lang).error(failed.reason)
    assert "good" in {named.name for named in loaded}


def test_a_file_that_is_no_text_is_a_broken_theme(tmp_path: Path) -> None:
    """Invalid UTF-8 is reported like any other error."""
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe")
    assert len(read_themes([tmp_path])[1]) == 1


def test_a_players_theme_takes_the_place_of_ours(tmp_path: Path) -> None:
    """A file `night.toml` in the player's folder replaces the night theme."""
    (tmp_path / "night.toml").write_text(NIGHT.replace('felt = "#12291f"', 'felt = "navy"'), encoding="utf-8")
    loaded, _ = read_themes([own_themes(), tmp_path])
    assert next(named for named in loaded if named.name == "night").theme.cards.felt == "navy"


def test_a_theme_has_the_name_of_any_file(tmp_path: Path) -> None:
    """A name that isn't UTF-8 can be saved, and none is that of a variant with two colors."""
    for name in (b"\xff.toml", b"night-two.toml"):
        (tmp_path / os.fsdecode(name)).write_text(NIGHT, encoding="utf-8")
    loaded, _ = read_themes([own_themes(), tmp_path])
    assert "�" in {named.name for named in loaded}
    shown = [theme.name for named in loaded for theme in textual_themes(named)]
    assert len(set(shown)) == len(shown)


def test_a_title_sends_nothing_raw_to_the_terminal() -> None:
    """Themes are passed on; control characters in their titles are replaced."""
    theme = read_theme(
        re.sub("^title = .*", r'title = { en = "A\\u001b[2J\\nB" }', NIGHT, flags=re.MULTILINE)
    )
    assert NamedTheme("a", theme).title("ja") == "A�[2J�B"


def test_a_missing_folder_holds_no_themes(tmp_path: Path) -> None:
    """A player without own themes has no folder for them."""
    assert read_themes([tmp_path / "themes"]) == ((), ())


def test_a_theme_needs_every_color() -> None:
    """Parsing the text of a whole theme gives it back."""
    assert read_theme(NIGHT).dark

"""Themes: those that come along can be read and used, a broken one is told and left out."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.color import Color

from tui.app.theming import TWO_COLOURS, Named, own_themes, read_look, read_themes, textual_themes
from tui.text.words import Words

NIGHT = (own_themes() / "night.toml").read_text("utf-8")
OWN = read_themes([own_themes()])[0]


def test_all_themes_that_come_along_can_be_used() -> None:
    """Night, paper, contrast and mono, with nothing broken."""
    loaded, failed = read_themes([own_themes()])
    assert failed == ()
    assert {named.name for named in loaded} >= {"night", "paper", "contrast", "mono"}
    assert all(set(named.look.title) == {"ja", "en"} for named in loaded)


@pytest.mark.parametrize("named", OWN, ids=[named.name for named in OWN])
def test_cards_can_be_read_on_their_faces(named: Named) -> None:
    """Every suit stands out from the face it is on: 4.5 to 1, on the contrast theme 7 to 1."""
    least = 7.0 if named.name == "contrast" else 4.5
    for theme in textual_themes(named):
        look = theme.variables
        for kind, face in (("suit", "card-face"), ("raised", "card-raised")):
            for suit in ("spades", "hearts", "diamonds", "clubs", "joker"):
                ratio = contrast(look[f"{kind}-{suit}"], look[face])
                assert ratio >= least, (theme.name, kind, suit, round(ratio, 2))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG measures it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2)."""
    parts = [
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in Color.parse(colour).normalized
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_two_colours_make_red_and_black() -> None:
    """The second form of a theme has one red and one black."""
    four, two = textual_themes(next(named for named in OWN if named.name == "night"))
    assert two.name == four.name + TWO_COLOURS
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
def test_a_broken_theme_is_told_and_left_out(tmp_path: Path, text: str, tells: str) -> None:
    """The reason names what is wrong, and the other themes are there."""
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    (tmp_path / "good.toml").write_text(NIGHT, encoding="utf-8")
    loaded, (failed,) = read_themes([own_themes(), tmp_path])
    assert failed.path == tmp_path / "mine.toml"
    for lang in ("ja", "en"):
        assert (tells if lang == "en" else "mine.toml") in Words(lang).error(failed.reason)
    assert "good" in {named.name for named in loaded}


def test_a_file_that_is_no_text_is_a_broken_theme(tmp_path: Path) -> None:
    """Bytes that are no UTF-8 are told like anything else."""
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe")
    assert len(read_themes([tmp_path])[1]) == 1


def test_a_players_theme_takes_the_place_of_ours(tmp_path: Path) -> None:
    """A file `night.toml` in the player's folder is the night theme."""
    (tmp_path / "night.toml").write_text(NIGHT.replace('felt = "#12291f"', 'felt = "navy"'), encoding="utf-8")
    loaded, _ = read_themes([own_themes(), tmp_path])
    assert next(named for named in loaded if named.name == "night").look.cards.felt == "navy"


def test_a_missing_folder_holds_no_themes(tmp_path: Path) -> None:
    """Who has no themes of their own has no folder for them."""
    assert read_themes([tmp_path / "themes"]) == ((), ())


def test_a_theme_needs_every_colour() -> None:
    """Reading the text of a whole theme gives it back."""
    assert read_look(NIGHT).dark

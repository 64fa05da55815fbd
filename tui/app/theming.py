"""Themes of the table: read from `themes/` and from the player's own folder; a broken one is reported and skipped.

The format is explained in `themes/night.toml`. What a theme says becomes Textual's colors and these
variables for the style sheets: `$card-face`, `$card-ink`, `$card-edge`, `$card-raised`,
`$card-raised-ink`, `$card-raised-edge`, `$card-back`, `$card-badge`, `$card-badge-ink`, `$felt`,
`$turn`, `$revolution`, and for each of spades, hearts, diamonds, clubs and joker `$suit-spades` (on
`$card-face`) and `$raised-spades` (on `$card-raised`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec
from textual.color import Color, ColorParseError
from textual.theme import Theme

import themes
from engine.errors import QkError
from engine.header import read_toml
from engine.typed import printable
from netplay.storage.reading import files_in
from netplay.storage.user_files import BadFile, load_file

_LARGEST = 200_000
"""Bytes of a theme file that is read at all."""

TWO_COLORS = "/two"
"""What the name of a theme ends in where red and black do for four suits; no name of a file ends in it."""


class Suits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A color for each suit, and for jokers."""

    spades: str
    hearts: str
    diamonds: str
    clubs: str
    joker: str


class TwoColors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Red and black, for those who want a pack as they know it."""

    red: str
    black: str
    raised_red: str
    raised_black: str


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards, and what is peculiar to a card table."""

    face: str
    ink: str
    edge: str
    raised: str
    raised_ink: str
    raised_edge: str
    back: str
    badge: str
    badge_ink: str
    felt: str
    turn: str
    revolution: str


class Colors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The screen's colors, by Textual's names."""

    primary: str
    secondary: str
    accent: str
    foreground: str
    background: str
    surface: str
    panel: str
    success: str
    warning: str
    error: str


class ThemeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A theme file."""

    title: dict[str, str]
    dark: bool
    colours: Colors
    cards: Cards
    suits: Suits
    raised_suits: Suits
    two: TwoColors
    faint: int = 76
    """Per cent of black or white in text that steps back."""


class NamedTheme(NamedTuple):
    """A theme and its name, which is that of its file."""

    name: str
    theme: ThemeFile

    def title(self, lang: str) -> str:
        """What the theme is called in a language."""
        return printable(self.theme.title.get(lang) or self.theme.title.get("en") or self.name)


class BrokenTheme(NamedTuple):
    """A theme file that cannot be used, and why."""

    path: Path
    reason: BadFile


def read_themes(folders: Iterable[Path]) -> tuple[tuple[NamedTheme, ...], tuple[BrokenTheme, ...]]:
    """All themes in the folders, a later one taking the place of an earlier one of its name; and the broken ones."""
    loaded: dict[str, NamedTheme] = {}
    failed: list[BrokenTheme] = []
    for folder in folders:
        for path in files_in(folder, "*.toml"):
            looked = load_file(path, lambda data: read_theme(data.decode("utf-8-sig")), most=_LARGEST)
            if looked.held is not None:
                name = printable(path.stem)  # the settings are UTF-8, which the name of a file need not be
                loaded[name] = NamedTheme(name, looked.held)
            elif looked.wrong is not None:
                failed.append(BrokenTheme(path, looked.wrong))
    return tuple(loaded.values()), tuple(failed)


def own_themes() -> Path:
    """The folder of the themes that come with the program."""
    return Path(themes.__file__).parent


@lru_cache(64)
def read_theme(text: str) -> ThemeFile:
    """A theme file's text as a theme.

    Raises:
        QkError, ValueError: if it is no TOML, lacks something, or names something that is no color.
    """
    theme = msgspec.convert(read_toml(text), ThemeFile)
    for group in ("colours", "cards", "suits", "raised_suits", "two"):
        for key, color in msgspec.structs.asdict(getattr(theme, group)).items():
            try:
                Color.parse(color)
            except ColorParseError as wrong:
                raise QkError("theme-bad-color", place=f"{group}.{key}", color=color[:40]) from wrong
    return theme


def textual_themes(named: NamedTheme) -> tuple[Theme, Theme]:
    """The theme for Textual, with four colors of suits and with two."""
    theme = named.theme
    two = theme.two
    red_black = Suits(two.black, two.red, two.red, two.black, theme.suits.joker)
    raised = Suits(
        two.raised_black, two.raised_red, two.raised_red, two.raised_black, theme.raised_suits.joker
    )
    return (
        _theme(named.name, theme, theme.suits, theme.raised_suits),
        _theme(named.name + TWO_COLORS, theme, red_black, raised),
    )


def _theme(name: str, theme: ThemeFile, suits: Suits, raised: Suits) -> Theme:
    cards = msgspec.structs.asdict(theme.cards)
    plain = {"felt", "turn", "revolution"}
    variables = {
        (key if key in plain else f"card-{key}").replace("_", "-"): value for key, value in cards.items()
    }
    variables |= {f"suit-{suit}": color for suit, color in msgspec.structs.asdict(suits).items()}
    variables |= {f"raised-{suit}": color for suit, color in msgspec.structs.asdict(raised).items()}
    c = theme.colours
    variables |= {
        "block-cursor-background": c.accent,
        "block-cursor-foreground": theme.cards.badge_ink,
        "footer-background": c.panel,
        "footer-key-foreground": c.accent,
        "input-selection-background": f"{c.accent} 35%",
        "faint": Color.parse(c.background).blend(Color.parse(c.foreground), theme.faint / 100).hex,
        "text-muted": f"auto {theme.faint}%",
        "text-disabled": f"auto {theme.faint}%",
        "scrollbar": c.secondary,
        "scrollbar-hover": c.accent,
        "scrollbar-active": c.accent,
        "scrollbar-background": c.surface,
        "scrollbar-background-hover": c.surface,
        "scrollbar-background-active": c.surface,
        "scrollbar-corner-color": c.surface,
    }
    return Theme(name=name, dark=theme.dark, variables=variables, **msgspec.structs.asdict(c))

"""The name of the game in cards."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

NAME = "素数大富豪"
_LEADS = ("2♥", "3♠", "5♦", "7♣", "J♥")
"""A prime on each card."""
_SUITS = {"♥": "hearts", "♠": "spades", "♦": "diamonds", "♣": "clubs"}
_LETTERS = {"♥": "h", "♠": "s", "♦": "d", "♣": "c"}


def logo(colours: dict[str, str], *, letters: bool = False, low: bool = False) -> Text:
    """Five cards with the name on them.

    Arguments:
        colours: the theme's variables.
        letters: suits as letters.
        low: three rows, for terminals without room for five.
    """
    face = colours["card-raised"]
    rows = [Text(no_wrap=True) for _ in range(5)]
    for at, (sign, lead) in enumerate(zip(NAME, _LEADS, strict=True)):
        ink = colours[f"raised-{_SUITS[lead[1]]}"]
        corner = lead[0] + (_LETTERS[lead[1]] if letters else lead[1])
        cells = (
            (" " * 8, ""),
            (f" {corner}     ", ink),
            ("   " + sign + " " * (5 - cell_len(sign)), f"bold {colours['card-raised-ink']}"),
            (f"     {corner} ", ink),
            (" " * 8, ""),
        )
        for row, (cell, style) in zip(rows, cells, strict=True):
            row.append("  " if at else "")
            row.append(cell, f"{style} on {face}".strip())
    return Text("\n").join(rows[1:4] if low else rows)

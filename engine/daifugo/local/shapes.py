"""Local rules that add forms: 階段, トンネル, エンペラー, 等差数列 (rows 7, 10, 53, 54)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.daifugo.faces import Cards
from engine.daifugo.hooks import Class, Rule
from engine.daifugo.shapes import CardReading, Form, many_coloured, runs


def _differences(cards: Cards) -> Iterator[CardReading]:
    for step in range(2, 12 // max(1, len(cards) - 1) + 1):
        yield from runs(cards, step, Form.ARITH)


def _round_the_corner(cards: Cards) -> Iterator[CardReading]:
    """Only the runs that need the way from 2 to 3 (row 54)."""
    every = runs(cards, 1, Form.STAIRS, round_the_corner=True)
    return (reading for reading in every if reading.rank + len(cards) > 13)


STAIRS = Rule(
    "stairs",
    Class.FORM,
    forms=lambda cards: runs(cards, 1, Form.STAIRS),
)

TUNNEL = Rule(
    "tunnel",
    Class.FORM,
    needs=(("stairs",),),
    forms=_round_the_corner,
)

EMPEROR = Rule(
    "emperor",
    Class.FORM,
    forms=many_coloured,
)

ARITHMETIC = Rule(
    "arithmetic",
    Class.FORM,
    forms=_differences,
)

RULES = (STAIRS, TUNNEL, EMPEROR, ARITHMETIC)

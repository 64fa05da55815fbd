"""Curves of braille dots: they start and end at their values, and have no gaps."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tui.app.signs import plain
from tui.text.curve import curve


def dots(lines: list[str]) -> set[tuple[int, int]]:
    """Return the dots that are set: column and row, the lowest row 0."""
    found = set()
    for line, text in enumerate(reversed(lines)):
        for at, character in enumerate(text):
            bits = ord(character) - 0x2800 if character != " " else 0
            for column, column_bits in enumerate(((0x40, 4, 2, 1), (0x80, 0x20, 0x10, 8))):
                found |= {
                    (2 * at + column, 4 * line + row) for row, bit in enumerate(column_bits) if bits & bit
                }
    return found


def test_a_rising_line_goes_from_corner_to_corner() -> None:
    """The lowest value at the bottom, the highest at the top."""
    there = dots(curve([1.0, 9.0], 10, 3))
    assert {(0, 0), (19, 11)} <= there
    assert (19, 0) not in there
    assert curve([0.0, 1.0], 1, 1) == ["⡸"]


@pytest.mark.parametrize("values", [[3.0], [2.0, 2.0, 2.0], [0, 5, 0, 5], list(range(500)), [1, -1] * 200])
def test_a_curve_never_breaks(values: list[float]) -> None:
    """Every column has a dot, adjacent to those of the next column."""
    lines = curve(values, 12, 4)
    assert [len(line) for line in lines] == [12] * 4
    columns = [{y for x, y in dots(lines) if x == column} for column in range(24)]
    assert all(columns)
    for left, right in pairwise(columns):
        assert min(abs(a - b) for a in left for b in right) <= 1


def test_no_values_are_no_curve() -> None:
    assert curve([], 10, 3) == []
    assert curve([1.0], 0, 3) == []


def test_a_scale_is_kept_whatever_the_values_are() -> None:
    """A probability of a half stands in the middle, not at the bottom."""
    assert curve([0.5, 0.5], 2, 3, (0.0, 1.0))[1].strip()
    assert curve([1.0, 1.0], 2, 3, (0.0, 1.0))[0].strip()
    assert curve([0.0, 0.0], 2, 3, (0.0, 1.0))[2].strip()


def test_a_curve_in_ascii_is_still_a_curve() -> None:
    """High and low can be told apart, and nothing is a question mark."""
    drawn = [plain(line) for line in curve([0.0, 1.0, 0.0, 0.5], 12, 3)]
    assert all(line.isascii() and "?" not in line for line in drawn)
    assert any(line.strip() for line in drawn)
    assert plain("⠉") == "'"
    assert plain("⣀") == "."
    assert plain("⡇") == "|"

"""Decisions of Tyrant as text: records leave nothing out, so their spelling is all there is."""

from __future__ import annotations

from engine.tyrant.moves import Move
from engine.tyrant.notation import read_move, write_move


def move_text(move: Move) -> str:
    """A decision as text."""
    return write_move(move)


def read_move_text(text: str) -> Move:
    """The decision that a text spells; its length is bounded.

    Raises:
        BadNotation: with what was found and what would be right.
    """
    return read_move(text)

"""The middle of a table as plain values, for drawing it elsewhere than on a terminal: a page, a picture."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.cards import Card


class Face(msgspec.Struct, frozen=True):
    """A card on the table, and what it stands for if it is a joker."""

    card: Card
    worth: str = ""


class BoardRow(msgspec.Struct, frozen=True):
    """Some cards with what is said of them: a set in the field, a row of the plaza."""

    label: str
    faces: tuple[Face, ...] = ()
    text: str = ""
    is_top: bool = False
    """The set to beat, or the card that leads."""


class FieldPicture(msgspec.Struct, frozen=True):
    """The middle of a table, from top to bottom."""

    heading: str = ""
    """What the whole table is doing, outside a player's turn."""
    big: str = ""
    """The number to beat, or another thing that is to be read from afar."""
    rows: tuple[BoardRow, ...] = ()
    notes: tuple[str, ...] = ()


def faces(cards: Iterable[Card]) -> tuple[Face, ...]:
    """Cards that are what they are."""
    return tuple(map(Face, cards))

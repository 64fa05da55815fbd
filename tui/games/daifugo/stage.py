"""What the middle of a table of Daifugo shows, as plain values."""

from __future__ import annotations

import msgspec

from engine.daifugo.shapes import Laid


class OptionLine(msgspec.Struct, frozen=True):
    """One option of a question."""

    key: str
    text: str
    picked: int = 0
    """Its place among those picked, 0 if it is not."""
    under_cursor: bool = False


class DaifugoStage(msgspec.Struct, frozen=True):
    """What the middle of the table shows."""

    field: tuple[Laid, ...] = ()
    names: tuple[str, ...] = ()
    order: str = ""
    """The order in force, from weak to strong."""
    turned: bool = False
    marks: tuple[str, ...] = ()
    """Locks and lasting states."""
    heading: str = ""
    """What is asked, or what the table waits for."""
    lines: tuple[str, ...] = ()
    options: tuple[OptionLine, ...] = ()
    discard: int = 0
    aside: int = 0
    direction: int = 1
    top: str = ""
    """The play to beat in one line, for where there is no room to draw it."""

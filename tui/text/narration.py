"""What a table tells: sentences of the judge's log, in the player's language."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Tone(StrEnum):
    """How a sentence is meant; its sign says the same without colour."""

    GOOD = "good"
    BAD = "bad"
    CALM = "calm"
    NEWS = "news"


class Sentence(msgspec.Struct, frozen=True):
    """One line of the judge's log."""

    sign: str
    text: str
    tone: Tone = Tone.CALM

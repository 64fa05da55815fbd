"""What each rule does and what was decided about it, told to players in Japanese and English."""

from __future__ import annotations

from collections.abc import Mapping

from engine.daifugo.words import (
    cuts,
    ends,
    gifts,
    hushes,
    locks,
    official,
    powers,
    raids,
    replies,
    shapes,
    turns,
)
from engine.daifugo.words.telling import Telling

TELLINGS: Mapping[str, Telling] = {
    **official.TELLINGS,
    **shapes.TELLINGS,
    **locks.TELLINGS,
    **powers.TELLINGS,
    **cuts.TELLINGS,
    **replies.TELLINGS,
    **turns.TELLINGS,
    **gifts.TELLINGS,
    **raids.TELLINGS,
    **ends.TELLINGS,
    **hushes.TELLINGS,
}
"""By the identifier of the rule."""

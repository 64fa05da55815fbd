"""The levels of bots in words."""

from __future__ import annotations

from tui.text.words import Words


def level_name(level: str, words: Words) -> str:
    """The name of a level; of one that has none in words, such as a number of points, the level itself."""
    return words.say(f"bot-{level}") if words.has(f"bot-{level}") else level

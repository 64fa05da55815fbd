"""A game that ended while its player was away, in words: how it ended, from its record."""

from __future__ import annotations

import asyncio

from tui.text.words import Words


async def result_text(text: str, words: Words) -> str:
    """How the game with this record ended."""
    return await asyncio.to_thread(_result_text, text, words)


def _result_text(text: str, words: Words) -> str:
    from engine.games import replay_text

    replay = replay_text(text)
    final = replay.final or {}
    if not final.get("over"):
        return words.say("lobby-missed-broken", moves=len(replay.steps))
    ranks = enumerate(final.get("ranks") or (), 1)
    places = words.listed(f"{words.say('table-place', place=at)} {name}" for at, name in ranks)
    return words.say("lobby-missed", places=places)

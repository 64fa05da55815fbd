"""Examples of the rulings: for a clause a short record that can be stepped through."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from engine.games import replay_text
from engine.prime.primes import factor
from netplay.replay.reel import Reel
from tui.games.books import rulings
from tui.text.words import HOME, Words

_HEAD = re.compile(r"^=== (.+) @(\d+)\n", re.MULTILINE)


@cache
def examples(game: str) -> Mapping[str, tuple[int, str]]:
    """For each clause that has an example the scene that it decides, and the record."""
    _, *parts = _HEAD.split((HOME.parent / "examples" / f"{game}.qk").read_text("utf-8"))
    return {
        clause: (int(at), text) for clause, at, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    }


def example(game: str, clauses: Sequence[str], words: Words) -> tuple[Reel, int] | None:
    """The example of the first of these clauses that has one, and the scene before the one that it decides."""
    clause = next((one for one in clauses if one in examples(game)), "")
    if not clause:
        return None
    at, text = examples(game)[clause]
    title = next(page.name for page in rulings(words, game) if page.id == clause)
    return Reel(f"{clause} {title}", replay_text(text, factor=factor), text), max(0, at - 1)

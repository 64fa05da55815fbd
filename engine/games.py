"""The games of this house, and how each reads its records; the only shared file that names them."""

from __future__ import annotations

from typing import Any

from engine.daifugo.game import DaifugoGame
from engine.daifugo.record import DaifugoReader
from engine.game import Game
from engine.prime.game import PrimeGame
from engine.prime.record import PrimeReader
from engine.record import Factoring, RecordReader, Replay, replay_record
from engine.tyrant.game import TyrantGame
from engine.tyrant.record import TyrantReader

GAMES: dict[str, Game[Any, Any, Any, Any]] = {
    "prime": PrimeGame(),
    "daifugo": DaifugoGame(),
    "tyrant": TyrantGame(),
}
"""Each game by the name that headers use."""


def readers() -> dict[str, RecordReader[Any]]:
    """A fresh record reader for each game, by the name that headers use."""
    return {"prime": PrimeReader(), "daifugo": DaifugoReader(), "tyrant": TyrantReader()}


def replay_text(text: str, lenient: bool = False, factor: Factoring | None = None) -> Replay:
    """Plays the record of any game through, up to its first fault."""
    return replay_record(text, readers(), lenient=lenient, factor=factor)

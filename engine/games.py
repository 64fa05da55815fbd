"""The three games and their record readers; the only shared file that names them."""

from __future__ import annotations

from typing import Any

from engine.daifugo import ruleset
from engine.daifugo.events import Event as DaifugoEvent
from engine.daifugo.game import DaifugoGame
from engine.daifugo.moves import Move as DaifugoMove
from engine.daifugo.notation import read_move as read_daifugo
from engine.daifugo.record import DaifugoReader
from engine.daifugo.state import State as DaifugoState
from engine.daifugo.view import View as DaifugoView
from engine.game_protocol import Game
from engine.prime import settings as prime
from engine.prime.events import Event as PrimeEvent
from engine.prime.game import PrimeGame
from engine.prime.moves import Move as PrimeMove
from engine.prime.notation import read_move as read_prime
from engine.prime.record import PrimeReader
from engine.prime.state import State as PrimeState
from engine.prime.view import View as PrimeView
from engine.record import Factoring, RecordReader, Replay, replay_record
from engine.seeded import SeededGame
from engine.tyrant import settings as tyrant
from engine.tyrant.events import Event as TyrantEvent
from engine.tyrant.game import TyrantGame
from engine.tyrant.moves import Move as TyrantMove
from engine.tyrant.notation import read_move as read_tyrant
from engine.tyrant.record import TyrantReader
from engine.tyrant.state import State as TyrantState
from engine.tyrant.view import View as TyrantView

GAMES: dict[str, Game[Any, Any, Any, Any]] = {
    "prime": PrimeGame(),
    "daifugo": DaifugoGame(),
    "tyrant": TyrantGame(),
}
"""Each game by the name that headers use."""


SeededPrime = SeededGame[PrimeState, PrimeMove, PrimeView, PrimeEvent]
SeededDaifugo = SeededGame[DaifugoState, DaifugoMove, DaifugoView, DaifugoEvent]
SeededTyrant = SeededGame[TyrantState, TyrantMove, TyrantView, TyrantEvent]


def seeded(name: str, seed: int) -> SeededPrime | SeededDaifugo | SeededTyrant:
    """A game with dice of this seed. Raises KeyError for an unknown name."""
    match name:
        case "prime":
            return SeededGame(PrimeGame(), 2, prime.rules_for, read_prime, seed)
        case "daifugo":
            return SeededGame(DaifugoGame(), 4, _daifugo_rules, _read_daifugo, seed)
        case "tyrant":
            return SeededGame(TyrantGame(), 4, tyrant.rules_for, read_tyrant, seed)
        case _:
            raise KeyError(f"no game {name!r}: {', '.join(GAMES)}")


def _daifugo_rules(preset: str, settings: dict[str, Any], seats: int) -> Any:
    chosen = {**settings}
    local, off = chosen.pop("local", ()), chosen.pop("off", ())
    return ruleset.rules_for(local, off, chosen, seats, preset)


def _read_daifugo(text: str) -> DaifugoMove:
    """A move in which other players are named `seat0`, `seat1`, …"""
    return read_daifugo(text, [f"seat{seat}" for seat in range(8)])


def readers() -> dict[str, RecordReader]:
    """A fresh record reader for each game, by the name that headers use."""
    return {"prime": PrimeReader(), "daifugo": DaifugoReader(), "tyrant": TyrantReader()}


def replay_text(text: str, lenient: bool = False, factor: Factoring | None = None) -> Replay:
    """Replay the record of any game up to its first fault."""
    return replay_record(text, readers(), lenient=lenient, factor=factor)

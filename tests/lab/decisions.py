"""What people did in recorded games of Prime Daifugo, with all that they saw, and the habits that show in it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from engine.cards import Card
from engine.prime import primes
from engine.prime.bots.options import weigh
from engine.prime.flow import play as carry_out
from engine.prime.moves import Draw, Move, Pass, Play, TurnUpCards
from engine.prime.notation import read_line
from engine.prime.record import PrimeReader
from engine.prime.state import Phase, State
from engine.prime.view import View, view
from engine.record import replay_record
from engine.seats import DEALER
from engine.verdict import Fouled, Refused

HELD_BACK = 5
"""Every game of so many is held back."""
LONGEST = 12
"""Longer sets are nobody's repertoire."""


class Decided(msgspec.Struct, frozen=True):
    """What a person did in a game, and all that the person saw."""

    game: str
    view: View
    move: Move


def decisions(folder: Path) -> Iterator[Decided]:
    """Every decision of the recorded games; a draw is one of its own (P-20)."""
    reader = PrimeReader()
    for path in sorted(folder.rglob("*.qk")):
        replay = replay_record(path.read_text("utf-8"), {"prime": reader})
        if replay.error is not None or not replay.frames:
            continue
        state: State = replay.start.state
        for frame in replay.frames:
            line = read_line(frame.text)
            seat = state.turn
            if state.phase is Phase.TURN and frame.player is not None:
                if line.draw is not None:
                    yield Decided(path.stem, view(state, seat), Draw())
                    state = _after_draw(state, line.draw)
                if isinstance(line.move, Play | Pass):
                    yield Decided(path.stem, view(state, seat), line.move)
            state = frame.table.state


def _after_draw(state: State, card: Card) -> State:
    """The table once this card is in the hand."""
    step = carry_out(state, state.turn, Draw(), primes)
    assert not isinstance(step, Refused)
    if step.state.drawing is not None:
        step = carry_out(step.state, DEALER, TurnUpCards((card,)), primes)
        assert not isinstance(step, Refused)
    return step.state


def is_held_back(game: str) -> bool:
    """Whether nothing is learnt from this game; a matter of its name alone."""
    return hashlib.sha256(game.encode()).digest()[0] % HELD_BACK == 0


class Habits(msgspec.Struct, frozen=True):
    """What shows in the records of games: how many cards are laid, how often it is a foul, how long a game is."""

    games: int
    plays: int
    sizes: Mapping[int, float]
    """The share of plays of so many cards in the field, twelve and more together."""
    fouls: float
    turns: float

    def apart(self, other: Habits) -> float:
        """The total variation between the shares of set sizes."""
        sizes = {*self.sizes, *other.sizes}
        return sum(abs(self.sizes.get(one, 0) - other.sizes.get(one, 0)) for one in sizes) / 2


def habits_of(decided: Iterable[Decided]) -> Habits:
    """The habits in these decisions; a turn ends with a play or a pass."""
    games: set[str] = set()
    sizes: Counter[int] = Counter()
    fouls = turns = 0
    for one in decided:
        games.add(one.game)
        turns += not isinstance(one.move, Draw)
        if isinstance(one.move, Play):
            weighed = weigh(one.view, one.move)
            sizes[min(LONGEST, len(one.move.cards))] += 1
            fouls += weighed is not None and isinstance(weighed[1], Fouled)
    plays = max(1, sizes.total())
    told = {size: count / plays for size, count in sorted(sizes.items())}
    return Habits(len(games), plays, told, fouls / plays, turns / max(1, len(games)))

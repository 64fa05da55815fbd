"""Decisions of people in recorded games of Prime Daifugo, with their views, and statistics about them."""

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

HELD_OUT = 5
"""One game of this many is held out."""
LONGEST = 12
"""Most cards of a set that counts as part of a repertoire."""


class RecordedDecision(msgspec.Struct, frozen=True):
    """A move of a person, and the view in which it was made."""

    game: str
    view: View
    move: Move


def decisions(folder: Path) -> Iterator[RecordedDecision]:
    """Yield every decision of the recorded games; a draw counts as a decision (P-20)."""
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
                    yield RecordedDecision(path.stem, view(state, seat), Draw())
                    state = _after_draw(state, line.draw)
                if isinstance(line.move, Play | Pass):
                    yield RecordedDecision(path.stem, view(state, seat), line.move)
            state = frame.table.state


def _after_draw(state: State, card: Card) -> State:
    """Return the state after this card was drawn."""
    step = carry_out(state, state.turn, Draw(), primes)
    assert not isinstance(step, Refused)
    if step.state.drawing is not None:
        step = carry_out(step.state, DEALER, TurnUpCards((card,)), primes)
        assert not isinstance(step, Refused)
    return step.state


def is_held_out(game: str) -> bool:
    """Return whether a game is held out, decided by a hash of its name."""
    return hashlib.sha256(game.encode()).digest()[0] % HELD_OUT == 0


class Habits(msgspec.Struct, frozen=True):
    """Statistics of recorded games: sizes of sets, rate of fouls, turns of a game."""

    games: int
    plays: int
    sizes: Mapping[int, float]
    """The share of plays with this many cards in the field; twelve and more count as twelve."""
    fouls: float
    turns: float

    def apart(self, other: Habits) -> float:
        """Return the total variation distance between the two distributions of set sizes."""
        sizes = {*self.sizes, *other.sizes}
        return sum(abs(self.sizes.get(one, 0) - other.sizes.get(one, 0)) for one in sizes) / 2


def habits_of(decided: Iterable[RecordedDecision]) -> Habits:
    """Return the statistics of these decisions; a turn ends with a play or a pass."""
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
    shares = {size: count / plays for size, count in sorted(sizes.items())}
    return Habits(len(games), plays, shares, fouls / plays, turns / max(1, len(games)))

"""Analysis of a recorded game: win probabilities by scene, turning points, alternatives.

Worker processes do the long computations, position by position; here they are combined. Proofs in endings overrule
every estimate.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from engine.seats import Seat
from netplay.replay.reel import Reel
from netplay.table.games import TimeBudget, adapter_of

if TYPE_CHECKING:
    from engine.prime.bots.proofs import Proof, Scene

MOST_POSITIONS = 300
"""The number of scenes of a long game that are evaluated at first, at equal intervals."""
PATIENCE = 120.0
"""Seconds after which a question is given up: its work is bounded, and the first one of a deck takes the longest."""
SWING = 0.15
"""The minimum change of a probability for a turning point."""
LEAST_SWING = 0.05
"""A smaller change is within the estimate's noise, and is not shown."""
MOST_TURNS = 5


def prospects(game: str, view: Any, seed: int) -> tuple[float, ...]:
    """Each seat's win probability in a position (`Reel.position`); empty if unknown.

    A task of worker processes. Its work is bounded in steps, not in time, so it is the same on every machine.
    """
    return adapter_of(game).perspective.prospects(view, seed)


def alternatives(view: Any, seconds: float) -> tuple[Any, ...]:
    """The alternatives of this seat (Prime Daifugo); a task of worker processes."""
    from engine.prime.bots import alternatives as plays

    return plays.alternatives(view, TimeBudget(seconds))


class ChanceSwing(msgspec.Struct, frozen=True):
    """A decision that changed a player's win probability."""

    at: int
    """The scene."""
    seat: Seat
    """The seat with the largest change."""
    before: float
    after: float

    @property
    def swing(self) -> float:
        """The size of the change."""
        return self.after - self.before


class Course(msgspec.Struct, frozen=True):
    """The win probabilities of a game, scene by scene, as far as computed."""

    scenes: int
    seats: int
    known: Mapping[int, tuple[float, ...]] = {}
    decided: frozenset[int] | None = None
    """The scenes with a decision; None: every one but the deal."""
    asked: int = 0
    """Scenes that were evaluated, with or without a result."""

    @property
    def step(self) -> int:
        """The interval of evaluated scenes."""
        return max(1, -(-self.scenes // MOST_POSITIONS))

    @property
    def places(self) -> tuple[int, ...]:
        """The scenes to evaluate: first, last, those between; then all around the turning point of a long game."""
        coarse = tuple(sorted({*range(0, self.scenes, self.step), max(0, self.scenes - 1)}))
        return coarse if self.asked < len(coarse) else (*coarse, *self._steepest(coarse))

    def _steepest(self, coarse: Sequence[int]) -> range:
        """The unevaluated scenes of a long game between the two with the largest gain of its winner."""
        seat = self.favorite
        pairs = [pair for pair in pairwise(coarse) if {*pair} <= self.known.keys()]
        if seat is None or not pairs or self.step == 1:
            return range(0)
        before, after = max(pairs, key=lambda pair: self.known[pair[1]][seat] - self.known[pair[0]][seat])
        return range(before + 1, after)

    @property
    def is_whole(self) -> bool:
        """Whether every scene has been looked at."""
        return self.asked >= len(self.places)

    @property
    def is_unknown(self) -> bool:
        """Whether the rules allow no estimate: fewer than half of the scenes have one, such as a proof."""
        return self.is_whole and 2 * len(self.known) < len(self.places)

    def with_probabilities(self, at: int, chances: tuple[float, ...]) -> Course:
        """The course with one more scene worked out."""
        known = {**self.known, at: chances} if len(chances) == self.seats else self.known
        return msgspec.structs.replace(self, known=known, asked=self.asked + 1)

    def at(self, scene: int) -> tuple[float, ...]:
        """Each seat's probability at a scene, interpolated if not computed; empty if unknown."""
        return self._between(sorted(self.known), scene)

    def _between(self, places: Sequence[int], scene: int) -> tuple[float, ...]:
        """As `at`, with the scenes that are known, in order."""
        if scene in self.known:
            return self.known[scene]
        after = bisect_left(places, scene)
        if after == 0:
            return ()
        before = places[after - 1]
        if after == len(places):
            return self.known[before] if self.is_whole else ()
        share = (scene - before) / (places[after] - before)
        pairs = zip(self.known[before], self.known[places[after]], strict=True)
        return tuple(old + (new - old) * share for old, new in pairs)

    def of(self, seat: Seat) -> tuple[float, ...]:
        """A seat's chance over the scenes worked out so far, one for each."""
        places = sorted(self.known)
        rows = (self._between(places, scene) for scene in range(self.scenes))
        return tuple(row[seat] for row in rows if row)

    @property
    def favorite(self) -> Seat | None:
        """The winner, or the favorite at the end of what is known."""
        if not self.known:
            return None
        last = self.known[max(self.known)]
        return Seat(max(range(self.seats), key=lambda seat: (last[seat], -seat)))

    def _decisions(self) -> list[tuple[int, int]]:
        """Each scene with a decision and the scene before it; those further apart are nobody's."""
        pairs = [(earlier, later) for earlier, later in pairwise(sorted(self.known)) if later == earlier + 1]
        return [pair for pair in pairs if self.decided is None or pair[1] in self.decided]

    def _swings(self) -> Iterator[ChanceSwing]:
        """The effect of each decision on the probability that it changed most."""
        for earlier, later in self._decisions():
            old, new = self.known[earlier], self.known[later]
            seat = max(range(self.seats), key=lambda one: abs(new[one] - old[one]))
            yield ChanceSwing(later, Seat(seat), old[seat], new[seat])

    def turns(self) -> tuple[ChanceSwing, ...]:
        """The decisions that moved a chance by much, in the order of the game; few, the greatest."""
        found = [turn for turn in self._swings() if abs(turn.swing) >= SWING]
        greatest = sorted(found, key=lambda one: -abs(one.swing))[:MOST_TURNS]
        return tuple(sorted(greatest, key=lambda one: one.at))

    def largest_swing(self) -> ChanceSwing | None:
        """The decision with the largest change, shown if there is no turning point; None below 5 of 100."""
        best = max(self._swings(), key=lambda turn: abs(turn.swing), default=None)
        return best if best is not None and abs(best.swing) >= LEAST_SWING else None

    def turning_point(self) -> ChanceSwing | None:
        """The turning point: the decision that raised the winner's probability most.

        It is never the deal, janken, a random card or an expired clock: these are nobody's decisions.
        """
        seat = self.favorite
        if seat is None:
            return None
        rises = [
            ChanceSwing(later, seat, self.known[earlier][seat], self.known[later][seat])
            for earlier, later in self._decisions()
        ]
        best = max(rises, key=lambda one: one.swing, default=None)
        return best if best is not None and best.swing >= SWING else None


def course_of(reel: Reel) -> Course:
    """The course of a record before anything is worked out."""
    return Course(len(reel.scenes), len(reel.names), decided=reel.decisions)


def next_place(marks: Sequence[frozenset[str]], at: int, mark: str, step: int = 1) -> int | None:
    """The next scene with such a mark after this one, or before it; None if there is none.

    Arguments:
        marks: of each scene.
        step: 1 searches forward, −1 backward.
    """
    there = range(at + 1, len(marks)) if step > 0 else range(at - 1, -1, -1)
    return next((scene for scene in there if mark in marks[scene]), None)


def scenes_to_prove(reel: Reel) -> tuple[Scene, ...]:
    """Every scene of a record, with the views when few cards were left; empty for games without proofs."""
    from engine.prime.bots.endgame import MOST_CARDS
    from engine.prime.bots.proofs import Scene

    found = []
    for at, scene in enumerate(reel.scenes):
        sights = reel.sights(at)
        if not sights:
            return ()
        is_near = min(sights[0].counts) <= MOST_CARDS
        found.append(Scene(sights if is_near else (), scene.player, reel.decided(at)))
    return tuple(found)


def prove(game: str, scenes: Sequence[Scene]) -> Mapping[int, Proof]:
    """The proofs by scene; a task of worker processes. `game`: of the scenes; a game without proofs has none."""
    from engine.prime.bots.proofs import proofs

    return proofs(scenes)

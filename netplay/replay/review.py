"""The review of a game: every decision beside the best that could be asked for, marked and counted.

Before and after stand as the curve of the game has them: what is proved (`engine.prime.bots.proofs`), else the estimate
(`analysis.prospects`). So they never contradict each other, and what one decision left another one finds. The best is
as much better than what was done as it is in the same imagined games; it is a certain win where the player could have
known one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from engine.game_protocol import Compared
from engine.seats import Seat
from netplay.replay.analysis import prospects
from netplay.replay.reel import Reel
from netplay.table.games import adapter_of, compare

Mark = Literal["", "?!", "?", "??"]

INACCURACY, MISTAKE, BLUNDER = 0.05, 0.12, 0.25
"""A win probability that is lost, from which on a decision is marked."""
UNPROVED = 0.99
"""The most that is said of a move that is not proved to win."""
_STEEP = 10.0
"""How fast accuracy falls with what is lost: people came to 70% on the average in eight recorded games."""
_SEED = 1


class Reviewed(msgspec.Struct, frozen=True):
    """A decision, and what it cost."""

    at: int
    """The scene."""
    line: int
    seat: Seat
    move: str
    best: str
    """The best move as records write it; the move itself where nothing better was there."""
    before: float
    """The player's win probability before the decision, after it, and after the best."""
    after: float
    best_after: float
    known: bool | None = None
    """Whether the best play is on the player's list; None where there is no list, or it is no number."""
    found: Compared | None = None
    """The comparison behind it, for screens that put it into words."""

    @property
    def loss(self) -> float:
        """The win probability that the decision cost."""
        return self.best_after - self.after

    @property
    def mark(self) -> Mark:
        """How bad it was."""
        if self.loss >= BLUNDER:
            return "??"
        if self.loss >= MISTAKE:
            return "?"
        return "?!" if self.loss >= INACCURACY else ""

    def plain(self) -> dict[str, Any]:
        """The decision as machines read it."""
        chances = {name: round(getattr(self, name), 4) for name in ("before", "after", "best_after")}
        told = {"line": self.line, "seat": int(self.seat), "move": self.move, "best": self.best}
        return {**told, **chances, "mark": self.mark, "known": self.known}


class Question(msgspec.Struct, frozen=True):
    """What has to be known of a decision to review it, without the record."""

    names: tuple[str, ...]
    at: int
    line: int
    seat: Seat
    text: str
    decided: tuple[Any, Any]
    """What the player saw, and the move."""
    opened: tuple[Any, Any]
    """The table before and after it with every hand open."""
    listed: frozenset[int] = frozenset()
    """The numbers that the player knows."""
    proved: tuple[Any, Any] = (None, None)
    """What is proved of the table before the decision and after it."""


def question(
    reel: Reel, at: int, proved: Mapping[int, Any], listed: frozenset[int] = frozenset()
) -> Question | None:
    """What there is to review in a scene; None where nobody decided anything.

    Arguments:
        proved: what is proved of the record's scenes.
    """
    decided, scene = reel.decided(at), reel.scenes[at]
    if decided is None or scene.player is None:
        return None
    opened = (reel.position(at - 1), reel.position(at))
    proofs = (proved.get(at - 1), proved.get(at))
    return Question(reel.names, at, scene.line, scene.player, scene.text, decided, opened, listed, proofs)


def review(game: str, asked: Question) -> Reviewed | None:
    """The review of a decision, None where nobody can say how it stood; what worker processes are asked for.

    It ends after so much work, not after so much time: it is the same on every machine.
    """
    seat, text = asked.seat, asked.text
    before, after = (
        proof.chances(len(asked.names)) if proof is not None else prospects(game, view, _SEED)
        for proof, view in zip(asked.proved, asked.opened, strict=True)
    )
    found = compare(game, *asked.decided, _SEED, None, asked.listed)
    if not before or not after or found is None:
        return None
    found = _with_proof(found, asked.proved[0], after[seat])
    best = _best_after(found, before[seat], after[seat], asked.proved[0])
    if getattr(asked.opened[0], "finished", ()):  # who comes first is settled
        best = after[seat]
    told = text if best <= after[seat] else adapter_of(game).move_text(found.best.move, asked.names)
    known = _is_listed(found.best, asked.listed) if game == "prime" and asked.listed else None
    return Reviewed(asked.at, asked.line, seat, text, told, before[seat], after[seat], best, known, found)


def _with_proof(found: Compared, proof: Any | None, after: float) -> Compared:
    """The comparison, with the certain win that the player had before drawing where none was left behind it."""
    if proof is None or proof.best is None or after == 1.0 or found.chance == 1.0:
        return found
    return replace(found, best=proof.best, chance=1.0, is_made=False, beyond=None)


def _best_after(found: Compared, before: float, after: float, proof: Any | None) -> float:
    """What the best would have been worth, from the curve's opinion after the move."""
    if after == 1.0 or (proof is not None and before == 0.0):
        return after
    if found.chance == 1.0 and not found.is_made:
        return 1.0
    return after if found.is_made else max(after, min(UNPROVED, after + found.cost))


def _is_listed(best: Any, listed: frozenset[int]) -> bool | None:
    """Whether the number of the best play is on the list; None where it plays none."""
    return best.number in listed if isinstance(best.number, int) else None


def accuracy(found: Iterable[Reviewed]) -> float | None:
    """How well somebody decided, 0 … 100; None of nobody who decided."""
    shares = [exp(-_STEEP * one.loss) for one in found]
    return round(100 * sum(shares) / len(shares), 1) if shares else None


def accuracies(reel: Reel, found: Sequence[Reviewed]) -> tuple[float | None, ...]:
    """Each seat's accuracy."""
    return tuple(accuracy(one for one in found if one.seat == seat) for seat in range(len(reel.names)))

"""The review of a game: every decision compared with the best, marked and counted.

The values before and after are those of the game's curve: proofs (`engine.prime.bots.proofs`), else estimates
(`analysis.prospects`). So they never contradict each other. The best is better than the move made by the difference in
the same simulated games; it is a certain win if the player could have known one.
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
from netplay.table.games import adapter_of

Mark = Literal["", "?!", "?", "??"]

INACCURACY, MISTAKE, BLUNDER = 0.05, 0.12, 0.25
"""The losses of win probability from which a decision is marked."""
UNPROVED = 0.99
"""The maximum for a move that is not proved to win."""
_STEEP = 10.0
"""How fast accuracy falls with losses: people reached 70% on average in eight recorded games."""
_SEED = 1


class Reviewed(msgspec.Struct, frozen=True):
    """A decision, and its cost."""

    at: int
    """The scene."""
    line: int
    seat: Seat
    move: str
    best: str
    """The best move as records write it; the move itself if nothing was better."""
    before: float
    """The player's win probability before the decision, after it, and after the best."""
    after: float
    best_after: float
    known: bool | None = None
    """Whether the best play is on the player's list; None without a list, or if it is no number."""
    found: Compared | None = None
    """The underlying comparison, for wording."""

    @property
    def loss(self) -> float:
        """The win probability that the decision cost."""
        return self.best_after - self.after

    @property
    def mark(self) -> Mark:
        """The mark of the decision."""
        if self.loss >= BLUNDER:
            return "??"
        if self.loss >= MISTAKE:
            return "?"
        return "?!" if self.loss >= INACCURACY else ""

    def plain(self) -> dict[str, Any]:
        """The decision as machines read it."""
        chances = {name: round(getattr(self, name), 4) for name in ("before", "after", "best_after")}
        fields = {"line": self.line, "seat": int(self.seat), "move": self.move, "best": self.best}
        return {**fields, **chances, "mark": self.mark, "known": self.known}


class Question(msgspec.Struct, frozen=True):
    """The data of a decision needed for its review, without the record."""

    names: tuple[str, ...]
    at: int
    line: int
    seat: Seat
    text: str
    decided: tuple[Any, Any]
    """The player's view, and the move."""
    opened: tuple[Any, Any]
    """The table before and after it with every hand open."""
    listed: frozenset[int] = frozenset()
    """The numbers on the player's list."""
    proved: tuple[Any, Any] = (None, None)
    """The proofs for the table before the decision and after it."""


def question(
    reel: Reel, at: int, proved: Mapping[int, Any], listed: frozenset[int] = frozenset()
) -> Question | None:
    """The question for the review of a scene; None without a decision.

    Arguments:
        proved: the proofs of the record's scenes.
    """
    decided, scene = reel.decided(at), reel.scenes[at]
    if decided is None or scene.player is None:
        return None
    opened = (reel.position(at - 1), reel.position(at))
    proofs = (proved.get(at - 1), proved.get(at))
    return Question(reel.names, at, scene.line, scene.player, scene.text, decided, opened, listed, proofs)


def review(game: str, decision: Question) -> Reviewed | None:
    """The review of a decision, None if the probabilities are unknown; a task of worker processes.

    Its work is bounded in steps, not in time, so it is the same on every machine.
    """
    seat, text = decision.seat, decision.text
    before, after = (
        proof.chances(len(decision.names)) if proof is not None else prospects(game, view, _SEED)
        for proof, view in zip(decision.proved, decision.opened, strict=True)
    )
    found = adapter_of(game).compare(*decision.decided, _SEED, decision.listed)
    if not before or not after or found is None:
        return None
    found = _with_proof(found, decision.proved[0], after[seat])
    best = _best_after(found, before[seat], after[seat], decision.proved[0])
    if getattr(decision.opened[0], "finished", ()):  # the first place is decided
        best = after[seat]
    best_text = text if best <= after[seat] else adapter_of(game).move_text(found.best.move, decision.names)
    known = _is_listed(found.best, decision.listed) if game == "prime" and decision.listed else None
    return Reviewed(
        decision.at, decision.line, seat, text, best_text, before[seat], after[seat], best, known, found
    )


def _with_proof(found: Compared, proof: Any | None, after: float) -> Compared:
    """The comparison, with the certain win that the player had before drawing if none was left after it."""
    if proof is None or proof.best is None or after == 1.0 or found.chance == 1.0:
        return found
    return replace(found, best=proof.best, chance=1.0, is_made=False, beyond=None)


def _best_after(found: Compared, before: float, after: float, proof: Any | None) -> float:
    """The value of the best move, relative to the curve's value after the move."""
    if after == 1.0 or (proof is not None and before == 0.0):
        return after
    if found.chance == 1.0 and not found.is_made:
        return 1.0
    return after if found.is_made else max(after, min(UNPROVED, after + found.cost))


def _is_listed(best: Any, listed: frozenset[int]) -> bool | None:
    """Whether the number of the best play is on the list; None if it plays none."""
    return best.number in listed if isinstance(best.number, int) else None


def accuracy(found: Iterable[Reviewed]) -> float | None:
    """The accuracy of a player, 0 … 100; None without decisions."""
    shares = [exp(-_STEEP * one.loss) for one in found]
    return round(100 * sum(shares) / len(shares), 1) if shares else None


def accuracies(reel: Reel, found: Sequence[Reviewed]) -> tuple[float | None, ...]:
    """Each seat's accuracy."""
    return tuple(accuracy(one for one in found if one.seat == seat) for seat in range(len(reel.names)))

"""The proofs in a recorded game of two, scene by scene: who can force a win, and how."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.prime.bots.endgame import (
    LOST,
    MOST_CARDS,
    OPEN,
    WON,
    Solver,
    is_repetition_known,
    is_strange,
    known_state,
    worth_of,
)
from engine.prime.bots.hints import HintedMove, as_hint
from engine.prime.bots.knowledge import MASTER
from engine.prime.bots.thorough import BudgetExceeded, StepBudget, ThoroughPlays
from engine.prime.bots.why import Why
from engine.prime.moves import Move
from engine.prime.settings import InfinityFinish
from engine.prime.state import Phase
from engine.prime.view import View
from engine.seats import Seat

STEPS = 12_000
"""The maximum number of moves carried out in one search: more than for a bot, since nobody waits."""
LONG_LOOK = 4
"""The factor for a move that follows a proved win, if the position after it stays open."""
_SEED = 1


class Scene(msgspec.Struct, frozen=True):
    """A scene of a record, as far as a proof needs it."""

    sights: tuple[View, ...] = ()
    """The views of all seats still in after it, or of everybody once the game was over."""
    mover: Seat | None = None
    decided: tuple[View, Move] | None = None
    """The mover's view and move, with the card drawn before; None if nobody decided anything."""


class Proof(msgspec.Struct, frozen=True):
    """Who can force a win in a position."""

    winner: Seat
    best: HintedMove | None = None
    """A winning move, if it is the winner's turn and the winner knows all that the proof rests on."""

    def chances(self, seats: int) -> tuple[float, ...]:
        """Each seat's win probability."""
        return tuple(float(seat == self.winner) for seat in range(seats))


def proofs(scenes: Sequence[Scene]) -> dict[int, Proof]:
    """The proofs by scene.

    A proof rests on what is true of the game and known at the table: it is searched for in the real cards if at least
    one player can know all of them (from their own hand, the field, and the cards seen going under the deck), or if the
    player in turn can play the whole hand. Cards that only the record shows prove nothing, since nobody could play by
    them. `Proof.best` is given only if the player could know it.

    Proofs extend to neighboring scenes: a player who made a winning move had won before it, and one who had lost before
    a move has lost after it. So the proofs of a game never contradict each other. Searches end after a fixed number of
    moves, the same on every machine.
    """
    found: dict[int, Proof] = {}
    for at, scene in enumerate(scenes):
        proof = _over(scene) or _at_once(scene) or _searched(scene)
        if proof is not None:
            found[at] = proof
    for at in range(len(scenes) - 1, 0, -1):
        _look_back(scenes, at, found)
    for at in range(1, len(scenes)):
        mover, before = scenes[at].mover, found.get(at - 1)
        if scenes[at].decided and before is not None and before.winner != mover:
            found.setdefault(at, Proof(before.winner))
    return found


def _over(scene: Scene) -> Proof | None:
    """The player who went out first, or is first in the order."""
    places = next((view.finished or view.ranks for view in scene.sights), ())
    return Proof(places[0]) if places else None


def _at_once(scene: Scene) -> Proof | None:
    """A player who can play the whole hand needs no knowledge of the others."""
    view = next((view for view in scene.sights if view.seat == view.turn), None)
    if (
        view is None
        or view.phase is not Phase.TURN
        or is_strange(view)
        or not 0 < len(view.hand) <= MOST_CARDS
    ):
        return None
    hand = tuple(sorted(card.face for card in view.hand))
    ways = ThoroughPlays(view.rules, StepBudget(STEPS)).plays(hand, view.top, view.upside_down)
    may_clear = view.rules.infinity_finish is InfinityFinish.ALLOWED
    try:
        out = next(
            (way for way in ways if way.size == len(hand) and (may_clear or way.kind != "infinity")), None
        )
    except BudgetExceeded:
        return None
    return None if out is None else Proof(view.turn, as_hint(view, out.play, Why.GOES_OUT, _SEED))


def _searched(scene: Scene) -> Proof | None:
    """The proof by a search in the real cards, if one of the players knows them."""
    known = [(view, state) for view in scene.sights if (state := known_state(view)) is not None]
    own = next((pair for pair in known if pair[0].seat == pair[0].turn), None)
    if not known:
        return None
    view, state = own or known[0]
    verdict = Solver(state, view.turn, MASTER, steps=STEPS, repeats=is_repetition_known(view)).verdict()
    if verdict.worth == OPEN:
        return None
    if verdict.worth == LOST:
        return Proof(_other(view))
    best = as_hint(view, verdict.move, Why.CERTAIN, _SEED) if own and verdict.move is not None else None
    return Proof(view.turn, best)


def _look_back(scenes: Sequence[Scene], at: int, found: dict[int, Proof]) -> None:
    """Extend the proof to the scenes before and after a move."""
    scene = scenes[at]
    if scene.decided is None or scene.mover is None:
        return
    if at not in found:
        was = found.get(at - 1)  # a move is called a lost win only after a longer search
        is_grave = was is not None and was.winner == scene.mover
        worth = worth_of(*scene.decided, MASTER, steps=LONG_LOOK * STEPS if is_grave else STEPS)
        if worth != OPEN:
            found[at] = Proof(scene.mover if worth == WON else _other(scene.decided[0]))
    is_known = any(known_state(view) is not None for view in scenes[at - 1].sights)
    if is_known and at in found and found[at].winner == scene.mover:
        found.setdefault(at - 1, Proof(scene.mover))


def _other(view: View) -> Seat:
    return next(seat for seat in view.still_in if seat != view.turn)

"""Proofs in the endings of a recorded game; they overrule every estimate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from netplay.replay.reel import Reel

if TYPE_CHECKING:
    from engine.prime.bots.proofs import Proof, Scene


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
    """The proofs by scene; a task of worker processes.

    Arguments:
        game: of the scenes; a game without proofs has none.
    """
    from engine.prime.bots.proofs import proofs

    return proofs(scenes)

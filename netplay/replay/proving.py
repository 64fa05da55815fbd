"""What is proved of a recorded game's endings; proofs overrule every estimate that is told of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from netplay.replay.reel import Reel

if TYPE_CHECKING:
    from engine.prime.bots.proofs import Proof, Scene


def scenes_to_prove(reel: Reel) -> tuple[Scene, ...]:
    """Every scene of a record, with what was known where few cards were left; none in games without proofs."""
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
    """What is proved of each scene; what worker processes are asked for.

    Arguments:
        game: whose scenes these are; a game without proofs has none.
    """
    from engine.prime.bots.proofs import proofs

    return proofs(scenes)

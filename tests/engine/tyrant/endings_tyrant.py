"""Last tricks of random games of Tyrant: what the bots claim to be certain, checked by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from random import Random

from engine.seats import Seat
from engine.tyrant.bots import BOTS
from engine.tyrant.bots.endings import certain
from engine.tyrant.moves import Decision, Pass, Play
from engine.tyrant.state import TRICKS, Phase
from engine.tyrant.view import View, view
from engine.verdict import Refused
from tests.dice import RandomDice
from tests.engine.tyrant.random_table import GAME, dealt
from tests.oracles.tyrant_by_force import Doing, Ending, suit

MOST = 1500
"""Most combinations of the others' decisions that are tried."""


def endings(seed: int) -> Iterator[tuple[View, Ending]]:
    """Yield the decisions of a last trick that brute force can handle, from games of various bots."""
    dice = Random(f"ending {seed}")
    seats = 3 + seed % 2
    bots = [BOTS[dice.choice(("random", "novice", "club"))] for _ in range(seats)]
    state, table = dealt(seed // 2, seats), RandomDice(f"ending {seed}")
    while state.phase is not Phase.OVER:
        seat = Seat(GAME.due(state).seats[0])
        seen = view(state, seat)
        if state.trick == TRICKS and state.phase is Phase.TURN:
            ending = Ending(seen)
            if prod(len(doings) for doings in ending.ways().values()) <= MOST:
                yield seen, ending
        move = bots[seat].choose(seen, table)
        assert move is not None
        step = GAME.play(state, seat, move)
        assert not isinstance(step, Refused)
        state = step.state


def doing_of(seen: View, move: Decision) -> Doing:
    """Return a decision in the form of the brute-force solver."""
    if isinstance(move, Pass):
        return "", "", 0, True
    assert isinstance(move, Play)
    cards = "".join(sorted(map(suit, move.cards)))
    if move.tyrant is None:
        return cards, "", 0, False
    lead = seen.lead
    assert lead is not None
    place = "shdc"[move.tyrant.place - 1] if move.tyrant.place else suit(lead)
    return cards, place, move.tyrant.chips, False


def wrong(seen: View, ending: Ending) -> str:
    """Return what is wrong with the bots' claims; empty if they are right."""
    found = certain(seen)
    mine = [(("".join(sorted(cards))), place, chips, passes) for cards, place, chips, passes in ending.mine()]
    if found is None:
        missed = ending.certain(mine)
        return f"thrown away: {missed}" if missed else ""
    for level in ("expert", "master"):
        move = BOTS[level].choose(seen, RandomDice(1))
        assert move is not None
        if not ending.certain([doing_of(seen, move)]):
            return f"{level} claims {move}"
    return ""


def main(count: int, first: int = 0) -> None:
    """Check this many endings, of games from number `first` on, and print the errors."""
    checked, proved, seed = 0, 0, first
    faults = []
    while checked < count:
        for seen, ending in endings(seed):
            fault = wrong(seen, ending)
            checked += 1
            proved += certain(seen) is not None
            if fault:
                faults.append((seed, seen.seat, fault))
                print(seed, seen.seat, fault, flush=True)
        seed += 1
        if seed % 50 == 0:
            print(f"  {checked} endings, {proved} won for certain", flush=True)
    print(f"{checked} endings, {proved} of them won for certain, {len(faults)} wrong")


if __name__ == "__main__":
    import sys

    main(*map(int, sys.argv[1:]))

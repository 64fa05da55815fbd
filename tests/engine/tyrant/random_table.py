"""Random games of Tyrant for tests of properties, with all decisions."""

from __future__ import annotations

from engine.game_protocol import Made
from engine.seats import Seat
from engine.tyrant.bots import BOTS
from engine.tyrant.game import TyrantGame
from engine.tyrant.moves import Move, OutOfTime
from engine.tyrant.settings import rules_for
from engine.tyrant.state import Phase, State
from engine.verdict import Refused
from tests.dice import RandomDice

NAMES = ("aki", "ben", "cid", "dan")
GAME = TyrantGame()


def dealt(seed: int, seats: int) -> State:
    """Return a table after the deal; the seed also decides the chip floor."""
    floor = ("card", "total")[seed % 2]
    return GAME.deal(rules_for("official", {"chip_floor": floor}, seats), seats, RandomDice(f"deal {seed}"))


def random_game(seed: int, seats: int) -> list[Made]:
    """Play a whole game at random: the players due decide in any order, and some run out of time."""
    state, dice = dealt(seed, seats), RandomDice(f"play {seed}")
    made: list[Made] = []
    while state.phase is not Phase.OVER:
        waiting = GAME.due(state).seats
        seat = waiting[dice.below(len(waiting))]
        move = random_move(state, seat, dice)
        step = GAME.play(state, seat, move)
        assert not isinstance(step, Refused), f"{move} is refused as {step.reason}"
        made.append(Made(seat, move, state, step))
        state = step.state
    return made


def random_move(state: State, seat: Seat, dice: RandomDice) -> Move:
    """Return a random legal decision; one in ten is the host's, for a player who ran out of time."""
    if dice.below(10) == 0:
        return GAME.timeout_move(state, seat, dice)
    move = BOTS["random"].choose(GAME.view(state, seat), dice)
    assert move is not None
    return OutOfTime(move) if dice.below(20) == 0 else move

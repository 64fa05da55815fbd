"""Random games of Tyrant, every decision kept, for the properties that hold in all of them."""

from __future__ import annotations

from random import Random

from engine.game_protocol import Made
from engine.seats import Seat
from engine.tyrant.bots import BOTS
from engine.tyrant.game import TyrantGame
from engine.tyrant.moves import Move, OutOfTime
from engine.tyrant.settings import rules_for
from engine.tyrant.state import Phase, State
from engine.verdict import Refused

NAMES = ("aki", "ben", "cid", "dan")
GAME = TyrantGame()


class TableDice:
    """Dice for tests."""

    def __init__(self, seed: int | str) -> None:
        self.chance = Random(seed)

    def below(self, bound: int) -> int:
        """A number 0 … bound − 1."""
        return self.chance.randrange(bound)


def dealt(seed: int, seats: int) -> State:
    """A table after the deal, by rules that the seed picks."""
    floor = ("card", "total")[seed % 2]
    return GAME.deal(rules_for("official", {"chip_floor": floor}, seats), seats, TableDice(f"deal {seed}"))


def random_game(seed: int, seats: int) -> list[Made]:
    """A whole game by chance: those due are taken in any order, some run out of time."""
    state, dice = dealt(seed, seats), TableDice(f"play {seed}")
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


def random_move(state: State, seat: Seat, dice: TableDice) -> Move:
    """A legal decision by chance; one in ten is the host's, for a player whose time ran out."""
    if dice.below(10) == 0:
        return GAME.timeout_move(state, seat, dice)
    move = BOTS["random"].choose(GAME.view(state, seat), dice)
    assert move is not None
    return OutOfTime(move) if dice.below(20) == 0 else move

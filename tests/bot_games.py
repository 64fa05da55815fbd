"""Games of bots, move by move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.chance import Chance
from engine.game_protocol import Made, Step
from engine.seats import DEALER


def bot_moves(game: Any, state: Any, choose: Callable[[Any, int], Any], dice: Chance) -> Iterator[Made]:
    """Yield every move until the game is over; the engine must not refuse any.

    Arguments:
        choose: the move of a player, by the view and the number of moves before.
        dice: draw the cards.
    """
    number = 0
    while game.result(state) is None:
        due = game.due(state)
        if due.blind:
            actor, move = DEALER, game.blind_cards(state, dice)
        else:
            actor = due.seats[0]
            move = choose(game.view(state, actor), number)
        step = game.play(state, actor, move)
        assert isinstance(step, Step), f"move {number} of seat {actor}, {move}: {step}"
        yield Made(actor, move, state, step)
        state, number = step.state, number + 1

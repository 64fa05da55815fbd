"""The card tables of QK: rules, judging and records, without clocks or network.

`game` returns one of the three games with its own dice. A state is a frozen value; a move returns a new one:

>>> import engine
>>> from engine.cards import write_cards
>>> game = engine.game("prime", seed=1729)
>>> start = game.deal(seats=2, D5="seat")
>>> first, second = game.views(start)
>>> write_cards(first.hand)
'A345688JQQK'
>>> step = game.play(start, "QK")
>>> step.verdict.kind, game.to_act(step.state)
('prime', (1,))
>>> game.play(start, "22")
Traceback (most recent call last):
engine.seeded.MoveRefused: move-refused: reason=not-in-hand
>>> [type(move).__name__ for move in game.legal(step.state)]
['Draw', 'Pass']

More: docs/LIBRARY.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

if TYPE_CHECKING:
    from engine.games import SeededDaifugo, SeededPrime, SeededTyrant
    from engine.seeded import SeededGame

GAMES = ("prime", "daifugo", "tyrant")
"""The names of the games as headers write them, in the order of lists."""


@overload
def game(name: Literal["prime"], seed: int = 0) -> SeededPrime: ...
@overload
def game(name: Literal["daifugo"], seed: int = 0) -> SeededDaifugo: ...
@overload
def game(name: Literal["tyrant"], seed: int = 0) -> SeededTyrant: ...
def game(name: str, seed: int = 0) -> SeededGame[Any, Any, Any, Any]:
    """One of the games, with dice of this seed. Raises KeyError for an unknown name."""
    from engine.games import seeded  # the rules of all games are loaded only when one is asked for

    return seeded(name, seed)

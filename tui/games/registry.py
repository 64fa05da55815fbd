"""The games of the screen: the one place that names them all."""

from __future__ import annotations

from collections.abc import Mapping

from tui.games.daifugo.descriptor import DAIFUGO
from tui.games.prime.descriptor import PRIME
from tui.games.tyrant.descriptor import TYRANT
from tui.table.descriptor import GameOnScreen

GAMES: Mapping[str, GameOnScreen] = {one.name: one for one in (PRIME, DAIFUGO, TYRANT)}
"""By name, in the order in which lists show them."""


def on_screen(game: str) -> GameOnScreen:
    """The screen's half of a game. Raises KeyError for a game that is not played in this house."""
    return GAMES[game]

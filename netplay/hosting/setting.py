"""What a table agrees to play: the choice, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from engine.errors import BadSetting
from engine.seats import Seat
from netplay.table.games import Chosen, Terms, Ways, read_chosen, ways_of
from netplay.table.messages import MOST_SEATS

MOST_CARDS = 1000
"""Cards of a hosted game: what everybody is shown has to fit a frame."""

BOT_NAMES = ("Euler", "Gauss", "Noether", "Germain", "Fermat", "Riemann", "Takagi", "Ramanujan")
"""Bots are called after mathematicians, one for each seat."""


class Setting:
    """One choice of game and rules that can be played."""

    def __init__(self, chosen: Chosen, today: Callable[[], datetime] = datetime.now) -> None:
        """Raises BadSetting for a choice that cannot be played."""
        if not 2 <= chosen.seats <= MOST_SEATS:
            raise BadSetting(f"a hosted table has 2 to {MOST_SEATS} seats, not {chosen.seats}")
        self.choice = chosen
        self.ways: Ways = ways_of(chosen.game)
        self.terms: Terms = self.ways.terms(chosen)
        self._today = today

    @property
    def game(self) -> str:
        """The game's name."""
        return self.choice.game

    @property
    def seats(self) -> int:
        """How many play."""
        return self.choice.seats

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of bots."""
        return self.ways.levels_under(self.choice)

    def plain(self) -> dict[str, Any]:
        """The choice as plain values."""
        return self.choice.plain()

    def changed(self, plain: dict[str, Any], least: int) -> Setting:
        """Another choice.

        Arguments:
            least: how many seats are needed for those who sit already.

        Raises:
            BadSetting: if it cannot be played.
        """
        chosen = read_chosen(plain)
        if chosen.seats < least:
            raise BadSetting(f"{chosen.seats} seats are too few: seat {least} is taken")
        return Setting(chosen, self._today)

    def bot_name(self, seat: Seat) -> str:
        """What a bot on this seat is called."""
        return BOT_NAMES[seat]

    def today(self) -> str:
        """The moment, for records."""
        return self._today().isoformat(timespec="seconds")

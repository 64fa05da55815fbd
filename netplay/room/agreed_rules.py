"""The rules agreed at a table: the chosen ones, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec

from engine.errors import BadSetting
from engine.seats import Seat
from netplay.table.games import GameAdapter, GameConfig, TableRules, adapter_of, read_chosen
from netplay.table.games.reach import check_playable
from netplay.table.messages import MOST_SEATS
from netplay.wire.connection import DOWN
from netplay.wire.messages import MOST_BLOB, MOST_MOVE

LONGEST_CHOICE = 16 * 1024
"""The maximum size of chosen rules in bytes, since every lobby update contains them."""
_ENVELOPE = 256
"""Bytes of an update or snapshot around its two parts."""

BOT_NAMES = (
    "Euler", "Gauss", "Noether", "Germain", "Fermat", "Riemann", "Takagi", "Ramanujan", "Galois", "Hilbert",
    "Seki", "Abel", "Euclid", "Hypatia", "Weil", "Cantor",
)  # fmt: skip
"""Bots are called after mathematicians, one for each seat."""


def check_proposed(adapter: GameAdapter, chosen: GameConfig, terms: TableRules) -> None:
    """Check that a hosted game is provable, sendable and playable to its end.

    Raises:
        BadSetting: with the bound that could be exceeded.
    """
    reach = adapter.reach(terms, chosen.seats)
    check_playable(reach, terms.clocks)
    if reach.move > MOST_MOVE:
        raise BadSetting("rules-move-too-long", length=reach.move, most=MOST_MOVE)
    shown = max(reach.public, reach.own, reach.public + reach.own + _ENVELOPE - (DOWN - MOST_BLOB))
    if shown > MOST_BLOB:
        raise BadSetting("rules-picture-too-large", size=shown, most=MOST_BLOB)
    size = len(msgspec.msgpack.encode(chosen.plain()))
    if size > LONGEST_CHOICE:
        raise BadSetting("rules-choice-too-long", size=size, most=LONGEST_CHOICE)


class AgreedRules:
    """One choice of game and rules that can be played."""

    def __init__(
        self, chosen: GameConfig, today: Callable[[], datetime] = datetime.now, *, agreed: bool = False
    ) -> None:
        """
        Arguments:
            agreed: whether a table plays by these rules already and is resumed: then today's bounds do not apply.

        Raises:
            BadSetting: for rules that cannot be played, or not to their end.
        """
        if not 2 <= chosen.seats <= MOST_SEATS:
            raise BadSetting("seats-hosted", seats=chosen.seats, most=MOST_SEATS)
        self.choice = chosen
        self.adapter: GameAdapter = adapter_of(chosen.game)
        self.terms: TableRules = self.adapter.terms(chosen)
        if not agreed:
            check_proposed(self.adapter, chosen, self.terms)
        self.moment = today
        """Now, by the wall clock."""

    @property
    def game(self) -> str:
        """The game's name."""
        return self.choice.game

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.choice.seats

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of bots."""
        return self.adapter.levels_under(self.choice)

    def plain(self) -> dict[str, Any]:
        """The choice as plain values."""
        return self.choice.plain()

    def changed(self, plain: dict[str, Any], least: int) -> AgreedRules:
        """Other chosen rules.

        Arguments:
            least: the number of seats taken.

        Raises:
            BadSetting: if they cannot be played.
        """
        chosen = read_chosen(plain)
        if chosen.seats < least:
            raise BadSetting("seats-taken", seats=chosen.seats, least=least)
        return AgreedRules(chosen, self.moment)

    def bot_name(self, seat: Seat) -> str:
        """The name of a bot on this seat."""
        return BOT_NAMES[seat]

    def today(self) -> str:
        """The moment, for records."""
        return self.moment().isoformat(timespec="seconds")

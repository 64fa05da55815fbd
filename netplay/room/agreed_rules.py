"""What a table agrees to play: the choice, and what follows from it."""

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
"""Bytes of a choice of rules, which every change of the lobby tells again."""
_ENVELOPE = 256
"""Bytes of an update or snapshot around its two parts."""

BOT_NAMES = (
    "Euler", "Gauss", "Noether", "Germain", "Fermat", "Riemann", "Takagi", "Ramanujan", "Galois", "Hilbert",
    "Seki", "Abel", "Euclid", "Hypatia", "Weil", "Cantor",
)  # fmt: skip
"""Bots are called after mathematicians, one for each seat."""


def check_proposed(adapter: GameAdapter, chosen: GameConfig, terms: TableRules) -> None:
    """Whatever comes of it, a hosted game must be provable, sendable and playable to its end.

    Raises:
        BadSetting: with the bound that could be passed.
    """
    reach = adapter.reach(terms, chosen.seats)
    check_playable(reach, terms.clocks)
    if reach.move > MOST_MOVE:
        raise BadSetting("rules-move-too-long", length=reach.move, most=MOST_MOVE)
    shown = max(reach.public, reach.own, reach.public + reach.own + _ENVELOPE - (DOWN - MOST_BLOB))
    if shown > MOST_BLOB:
        raise BadSetting("rules-picture-too-large", size=shown, most=MOST_BLOB)
    said = len(msgspec.msgpack.encode(chosen.plain()))
    if said > LONGEST_CHOICE:
        raise BadSetting("rules-choice-too-long", size=said, most=LONGEST_CHOICE)


class AgreedRules:
    """One choice of game and rules that can be played."""

    def __init__(
        self, chosen: GameConfig, today: Callable[[], datetime] = datetime.now, *, agreed: bool = False
    ) -> None:
        """
        Arguments:
            agreed: whether a table plays by this choice already and is taken up again: nothing that was agreed
                on is taken back then, even where today's bounds would refuse it.

        Raises:
            BadSetting: for a choice that cannot be played, or not to its end.
        """
        if not 2 <= chosen.seats <= MOST_SEATS:
            raise BadSetting("seats-hosted", seats=chosen.seats, most=MOST_SEATS)
        self.choice = chosen
        self.adapter: GameAdapter = adapter_of(chosen.game)
        self.terms: TableRules = self.adapter.terms(chosen)
        if not agreed:
            check_proposed(self.adapter, chosen, self.terms)
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
        return self.adapter.levels_under(self.choice)

    def plain(self) -> dict[str, Any]:
        """The choice as plain values."""
        return self.choice.plain()

    def changed(self, plain: dict[str, Any], least: int) -> AgreedRules:
        """Another choice.

        Arguments:
            least: how many seats are needed for those who sit already.

        Raises:
            BadSetting: if it cannot be played.
        """
        chosen = read_chosen(plain)
        if chosen.seats < least:
            raise BadSetting("seats-taken", seats=chosen.seats, least=least)
        return AgreedRules(chosen, self._today)

    def bot_name(self, seat: Seat) -> str:
        """What a bot on this seat is called."""
        return BOT_NAMES[seat]

    def moment(self) -> datetime:
        """Now, by the clock on the wall."""
        return self._today()

    def today(self) -> str:
        """The moment, for records."""
        return self._today().isoformat(timespec="seconds")

"""The moves of players, the dealer and the timekeeper in Daifugo; a closed union."""

from __future__ import annotations

import msgspec

from engine.daifugo.faces import Cards
from engine.seats import Seat


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Plays cards on the field (DF-9, DF-11)."""

    cards: Cards
    reading: Cards = ()
    """What every card represents, from the start, if the default reading isn't meant (DF-14)."""
    fuse: bool = False
    """Whether the cards are added to the top of the field (row 68)."""


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Passes the turn (DF-15)."""


class RuleAnswer(msgspec.Struct, frozen=True, tag="answer"):
    """The answer to a rule, or a response out of turn; empty: declined, where that is possible."""

    rule: str
    cards: Cards = ()
    seats: tuple[Seat, ...] = ()
    """The player named, or an order of players."""
    ranks: tuple[int, ...] = ()
    """Places of the ranks called."""
    word: str = ""
    """`left`, `right` or `yes`."""

    @property
    def declines(self) -> bool:
        """Whether it is empty."""
        return not (self.cards or self.seats or self.ranks or self.word)


class Gift(msgspec.Struct, frozen=True, tag="gift"):
    """The cards that a richer player gives back in the exchange (DF-27)."""

    cards: Cards


class DealtCards(msgspec.Struct, frozen=True, tag="dealt"):
    """The cards that chance gave, in the order drawn; the dealer's move."""

    cards: Cards


class OutOfTime(msgspec.Struct, frozen=True, tag="out-of-time"):
    """The time of a player ran out: the host moves for the seat (FR-16)."""


Move = Play | Pass | RuleAnswer | Gift | DealtCards | OutOfTime

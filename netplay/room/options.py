"""The options of a table beside the rules of the game, decided by its host."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.errors import BadSetting
from netplay.table.games import GameAdapter

LONGEST_GRACE = 600.0
LONGEST_DELAY = 3600.0
LONGEST_PASSWORD = 64
"""Characters of a password, as many as a Hello can carry."""
USUAL_WAIT = 24 * 3600.0
LONGEST_WAIT = 30 * 24 * 3600.0


class Options(msgspec.Struct, frozen=True):
    """The settings of a hosted table."""

    title: str = "QK"
    password: str = ""
    """The password of the table; a room has only its hash (`netplay.room.room`)."""
    spectators: bool = True
    delay: float = 0.0
    """The delay of spectators in seconds."""
    on_leave: str = "bot"
    """What happens to the seat of a leaver: a `bot` plays on, or it is `out` of the game (P-51)."""
    grace: float = 0.0
    """Seconds a game for which the clock of a disconnected player stands still; 0: it runs."""
    autostart: int = 0
    """Start automatically when this many seats are taken; 0: when all are ready."""
    games: int = 1
    """Games of a series; 1: single games and rematches."""
    pace: float = 0.8
    """The moment that the host's bots take before they move, in seconds."""
    assist: bool = False
    """Whether the composition line has the prime check."""
    hints: str = "off"
    """The knowledge used for hints with several people: `off`, `mine`, `level`, `all`; one person always has hints."""
    fill: str = "club"
    """The level of bots that replace leavers."""
    wait: float = USUAL_WAIT
    """Seconds that a game waits without any of its players, before it is interrupted."""
    opener: str = "first"
    """Who may be the opener: `first`, the longest seated; `known`, of those from the host's own machine."""
    opener_word: str = ""
    """The password of the opener, if any; a room has only its hash."""

    once: bool = False
    """Whether one series is played and no more: between two it ends as soon as it is decided, without a rematch."""
    only: tuple[str, ...] = ()
    """For whom each seat is reserved, by name; empty: for anyone."""

    def shown(self) -> dict[str, Any]:
        """The settings as the lobby shows them; never the password."""
        return {
            "password": bool(self.password),
            "spectators": self.spectators,
            "delay": self.delay,
            "on_leave": self.on_leave,
            "grace": self.grace,
            "autostart": self.autostart,
            "assist": self.assist,
            "hints": self.hints != "off",
            "hints_from": self.hints,
            "wait": self.wait,
        }


def check_leaving(options: Options, adapter: GameAdapter) -> None:
    """Check that leavers can be out of a game if the options say so (P-51). Raises BadSetting."""
    if options.on_leave == "out" and adapter.leave is None:
        raise BadSetting("no-leaving-out", game=adapter.name)

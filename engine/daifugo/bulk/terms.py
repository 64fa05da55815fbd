"""The part of the rules in force that the columns implement."""

from __future__ import annotations

import msgspec

from engine.daifugo.faces import place

THREE, FIVE, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, TWO = (place(letter) for letter in "35789TJQ2")


class Terms(msgspec.Struct, frozen=True):
    """The part of the rules in force that the columns implement."""

    on: frozenset[str]
    """The identifiers of the rules that are on, whether the columns implement them or not."""
    fouls: frozenset[str] = frozenset()
    lockout: bool = False
    per_card: bool = True
    """Whether a play skips a player for each of its cards."""
    in_runs: bool = True
    """Whether cards have the same effects in runs as in groups."""

    @property
    def asking(self) -> tuple[int, ...]:
        """The places whose cards ask for something, in asking order."""
        rules = ((TEN, "ten_discard"), (SEVEN, "seven_pass"), (QUEEN, "queen_bomber"))
        return tuple(at for at, rule in rules if rule in self.on)

"""The part of the rules in force that the columns implement."""

from __future__ import annotations

import msgspec

from engine.daifugo.faces import place

THREE, FIVE, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, TWO = (place(letter) for letter in "35789TJQ2")


class Terms(msgspec.Struct, frozen=True):
    """The part of the rules in force that the columns implement."""

    revolution: bool = True
    eight_cut: bool = True
    suit_lock: bool = True
    spade3: bool = True
    fall: bool = True
    fouls: frozenset[str] = frozenset()
    lockout: bool = False
    eleven_back: bool = False
    five_skip: bool = False
    per_card: bool = True
    stairs: bool = False
    in_runs: bool = True
    """Whether cards have the same effects in runs as in groups."""
    number_lock: bool = False
    nine_reverse: bool = False
    ten_discard: bool = False
    seven_pass: bool = False
    queen_bomber: bool = False

    @property
    def asking(self) -> tuple[int, ...]:
        """The places whose cards ask for something, in asking order."""
        rules = ((TEN, self.ten_discard), (SEVEN, self.seven_pass), (QUEEN, self.queen_bomber))
        return tuple(at for at, is_on in rules if is_on)

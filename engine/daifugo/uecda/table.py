"""A table of this game that changes in place, for play-outs, where a frozen value a move would be too slow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.daifugo.uecda.plays import LONE, UecdaPlay, legal, plays_of

PASS_LIMIT = 20


class FastRandom:
    """A small fast random number generator (xorshift); the seed decides the sequence."""

    __slots__ = ("_x",)

    def __init__(self, seed: int) -> None:
        self._x = (seed * 0x9E3779B97F4A7C15 + 0x1234567) & 0xFFFFFFFFFFFFFFFF or 1
        for _ in range(3):
            self.next()

    def next(self) -> int:
        """The next 64 bits."""
        x = self._x
        x ^= (x << 13) & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= (x << 17) & 0xFFFFFFFFFFFFFFFF
        self._x = x
        return x

    def below(self, bound: int) -> int:
        """A number 0 … bound − 1."""
        return (self.next() >> 11) % bound

    def part(self) -> float:
        """A number from 0 up to 1."""
        return (self.next() >> 11) * 1.1102230246251565e-16

    def shuffle(self, row: list[int]) -> None:
        """Brings a row into a random order."""
        for at in range(len(row) - 1, 0, -1):
            other = (self.next() >> 11) % (at + 1)
            row[at], row[other] = row[other], row[at]


class UecdaTable:
    """A game from the first turn on; seats go round upwards."""

    __slots__ = (
        "field", "hands", "lock", "out", "owner", "passed", "passes", "playable", "ranks", "rev", "turn",
    )  # fmt: skip

    def __init__(self, hands: Sequence[int], turn: int) -> None:
        self.hands = list(hands)
        self.turn = turn
        self.field: UecdaPlay | None = None
        self.owner = -1
        self.rev = False
        self.lock = 0
        self.passed: list[int] = []
        """The seats that passed since the field cleared, in order."""
        self.passes = 0
        self.ranks = [seat for seat in range(len(hands)) if not hands[seat]]
        self.out = [not hand for hand in hands]
        self.playable: list[list[UecdaPlay] | None] = [None] * len(hands)

    @property
    def over(self) -> bool:
        """Whether all places are known."""
        return len(self.ranks) >= len(self.hands)

    def copy(self) -> UecdaTable:
        """The same position, to be played on elsewhere."""
        new = UecdaTable.__new__(UecdaTable)
        new.hands, new.turn, new.field, new.owner = self.hands[:], self.turn, self.field, self.owner
        new.rev, new.lock, new.passes = self.rev, self.lock, self.passes
        new.passed, new.ranks, new.out, new.playable = (
            self.passed[:], self.ranks[:], self.out[:], self.playable[:],
        )  # fmt: skip
        return new

    def leads(self, seat: int) -> list[UecdaPlay]:
        """All plays that the seat's hand can make."""
        found = self.playable[seat]
        if found is None:
            found = self.playable[seat] = plays_of(self.hands[seat])
        return found

    def options(self) -> list[UecdaPlay]:
        """The legal plays of the player in turn."""
        return legal(self.leads(self.turn), self.field, self.rev, self.lock)

    def make(self, play: UecdaPlay | None, rng: FastRandom | None = None) -> None:
        """The player to move plays cards or, with None, passes."""
        if play is None:
            self.skip(rng)
        else:
            self.play_cards(play)

    def play_cards(self, play: UecdaPlay) -> None:
        """The player to move plays cards."""
        seat, field = self.turn, self.field
        hand = self.hands[seat] = self.hands[seat] & ~play.mask
        mine = self.playable[seat]
        if mine is not None:
            gone = play.mask
            self.playable[seat] = [one for one in mine if not one.mask & gone]
        if play is LONE:
            self.lock = 0
        elif field is not None and play.suits == field.suits:
            self.lock = play.suits
        if play.turns:
            self.rev = not self.rev
        clears = play.cuts or field is LONE
        self.field, self.owner, self.passes = play, seat, 0
        if not hand:
            self.ranks.append(seat)
            self.out[seat] = True
            if len(self.ranks) == len(self.hands) - 1:
                self.ranks.append(self.out.index(False))
                return
        if clears:
            self._clear(seat)
        else:
            self._advance(seat)

    def skip(self, rng: FastRandom | None = None) -> None:
        """The player to move passes; after too many in a row the places are drawn by lot."""
        seat = self.turn
        self.passed.append(seat)
        self.passes += 1
        if self.passes >= PASS_LIMIT:
            left = [one for one, gone in enumerate(self.out) if not gone]
            if rng is not None:
                rng.shuffle(left)
            self.ranks += left
            return
        self._advance(seat)

    def _advance(self, seat: int) -> None:
        out, passed = self.out, self.passed
        count = len(out)
        for step in range(1, count + 1):
            at = (seat + step) % count
            if not out[at] and at not in passed:
                self.turn = at
                return
        self._clear(self.owner if self.field is not None else passed[0])

    def _clear(self, leader: int) -> None:
        self.field, self.lock = None, 0
        self.passed.clear()
        out = self.out
        while out[leader]:
            leader = (leader + 1) % len(out)
        self.turn = leader


Chooser = Callable[[UecdaTable, list[UecdaPlay], FastRandom], UecdaPlay | None]
"""Finds a play for the player to move among those that are legal; None passes."""


def move(table: UecdaTable, choose: Chooser, rng: FastRandom) -> None:
    """One move of the player on turn."""
    options = table.options()
    table.make(choose(table, options, rng) if options else None, rng)


def only_play(table: UecdaTable, options: list[UecdaPlay]) -> UecdaPlay | None:
    """The play that needs no evaluation: the whole hand, or the only lead."""
    hand = table.hands[table.turn]
    for play in options:
        if play.mask == hand:
            return play
    return options[0] if table.field is None and len(options) == 1 else None

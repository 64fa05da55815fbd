"""Proofs: plays that nothing can stop up to the last card, and the end of two with open hands."""

from __future__ import annotations

import msgspec

from engine.daifugo.uecda.plays import LONE, SPADE_3, UecdaPlay, legal, plays_of
from engine.daifugo.uecda.sight import UecdaSight
from engine.daifugo.uecda.table import UecdaTable

MOST_STEPS = 400
"""Positions that are looked at for a sure win."""
MOST_NODES = 6000
"""Positions that are looked at for the end of two."""
MOST_CARDS = 14
"""The maximum number of cards of both players for which the end is searched."""


class _Sure:
    """A search for a sequence of unanswerable plays that empties the hand."""

    def __init__(self, unseen: int) -> None:
        self.unseen = unseen
        self.others = plays_of(unseen)
        self.steps = MOST_STEPS
        self._known: dict[tuple[int, bool], bool] = {}

    def unanswered(self, play: UecdaPlay, field: UecdaPlay | None, rev: bool, lock: int) -> bool:
        """Whether a play ends its round no matter who holds the unseen cards."""
        if play.cuts or field is LONE:
            return True
        if play is LONE:
            return not self.unseen & SPADE_3
        if field is not None and play.suits == field.suits:
            lock = play.suits
        return not legal(self.others, play, rev != play.turns, lock)

    def leads_home(self, hand: int, rev: bool) -> bool:
        """Whether the hand, having the lead, gets home by such plays."""
        if not hand:
            return True
        key = (hand, rev)
        found = self._known.get(key)
        if found is not None:
            return found
        self.steps -= 1
        if self.steps < 0:
            return False
        self._known[key] = False
        plays = plays_of(hand)
        if any(play.mask == hand for play in plays):
            self._known[key] = True
            return True
        for play in sorted(plays, key=lambda one: -one.size):
            if self.unanswered(play, None, rev, 0) and self.leads_home(hand & ~play.mask, rev != play.turns):
                self._known[key] = True
                return True
        return False


def certain(sight: UecdaSight, options: list[UecdaPlay]) -> UecdaPlay | None:
    """A play that leads home whatever the others hold; None if none is found."""
    for play in options:
        if play.mask == sight.hand:
            return play
    search = _Sure(sight.unseen)
    alone = all(
        seat in sight.passed or not count for seat, count in enumerate(sight.counts) if seat != sight.seat
    )
    for play in sorted(options, key=lambda one: -one.size):
        free = alone or search.unanswered(play, sight.field, sight.rev, sight.lock)
        if free and search.leads_home(sight.hand & ~play.mask, sight.rev != play.turns):
            return play
    return None


class EndingFound(msgspec.Struct, frozen=True):
    """The best move in the end of two; a pass is a play of None."""

    play: UecdaPlay | None


class _TooLong(Exception):
    """The position limit is exceeded."""


class _Two:
    """Which of the last two goes out first with best play."""

    def __init__(self) -> None:
        self.nodes = 0
        self._known: dict[tuple[object, ...], bool] = {}

    def wins(self, table: UecdaTable) -> bool:
        """Whether the player in turn goes out first."""
        me = table.turn
        key = (
            me, *table.hands, -1 if table.field is None else table.field.id, table.owner,
            tuple(table.passed), table.rev, table.lock,
        )  # fmt: skip
        found = self._known.get(key)
        if found is None:
            self.nodes += 1
            if self.nodes > MOST_NODES:
                raise _TooLong
            self._known[key] = False
            found = self._known[key] = self.best(table) is not None
        return found

    def best(self, table: UecdaTable) -> EndingFound | None:
        """A winning move of the player in turn; None if there is none."""
        me, hand, options = table.turn, table.hands[table.turn], table.options()
        if any(play.mask == hand for play in options):
            return EndingFound(next(play for play in options if play.mask == hand))
        # A leader who passes gains nothing: the other leads, or the lead returns.
        for play in sorted(options, key=lambda one: (-one.size, one.low)):
            if self._after(table, play, me):
                return EndingFound(play)
        if table.field is not None and self._after(table, None, me):
            return EndingFound(None)
        return None

    def _after(self, table: UecdaTable, play: UecdaPlay | None, me: int) -> bool:
        after = table.copy()
        after.passes = 0
        after.make(play)
        return self.wins(after) if after.turn == me else not self.wins(after)


def end_of_two(table: UecdaTable) -> EndingFound | None:
    """The best move when only two are left and all hands are known; None if finding it takes too long."""
    seats = [seat for seat, out in enumerate(table.out) if not out]
    if len(seats) != 2 or sum(table.hands[seat].bit_count() for seat in seats) > MOST_CARDS:
        return None
    search = _Two()
    try:
        return search.best(table)
    except _TooLong:
        return None

"""The levels for the competition's preset.

random     any legal play
novice     the competition's sample programs
club       the linear player, with noise
strong     the linear player at its best
expert     that, with unstoppable wins, the exact end of two, and a few play-outs if it is close
master     the same with many play-outs
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

import msgspec

from engine.daifugo.board import Phase
from engine.daifugo.moves import Gift, Move, Pass, Play
from engine.daifugo.uecda.plays import (
    DIAMOND_3,
    JOKER_BIT,
    LONE,
    SPADE_3,
    UecdaPlay,
    bits,
    cards_of,
    legal,
    mask_of,
    plays_of,
    reading_of,
)
from engine.daifugo.uecda.policy import Linear, PolicyWeights, units
from engine.daifugo.uecda.search import LONG, SHORT, UecdaEffort, best
from engine.daifugo.uecda.sight import UecdaSight, imagined, of_view
from engine.daifugo.uecda.simple import simple
from engine.daifugo.uecda.table import Chooser, FastRandom, UecdaTable
from engine.daifugo.view import View
from engine.weights import weights

# The gift of a richer player: the cards without which such hands have done best.
#
# The value of a hand in points is a least-squares fit to half a million games of the linear player as daifugo or fugo
# with all kinds of gifts: the number of cards of each rank, the number of plays, and a few single cards.

_MOST = 12
"""This many of the weakest cards are thought of."""

# fmt: off
_RANKS = (
    (0, .13, .23, .04), (.02, .21, .33, .41), (.05, .21, .35, .47), (.04, .24, .38, .52), (.06, .25, .36, .48),
    (.31, .49, .63, .77), (.08, .30, .37, .48), (.11, .33, .42, .55), (.14, .34, .48, .53), (.16, .39, .47, .59),
    (.20, .43, .57, .75), (.27, .50, .65, .77), (.42, .65, .84, 1.05),
)
"""The values of one, two, three, four cards of a rank."""
_UNITS = (.80, .80, .75, .78, .69, .62, .55, .43, .19, -.12, -.45, -.85)
"""By the number of plays of a hand."""
# fmt: on
_JOKER, _SPADE_3, _LEAD = 0.42, 0.09, 0.21


def worth(hand: int) -> float:
    """The value of an initial hand, in points."""
    value = _UNITS[min(units(hand), len(_UNITS) - 1)]
    for place, row in enumerate(_RANKS):
        count = (hand >> 4 * place & 15).bit_count()
        if count:
            value += row[count - 1]
    value += _JOKER * bool(hand & JOKER_BIT) + _SPADE_3 * bool(hand & SPADE_3)
    return value + _LEAD * bool(hand & DIAMOND_3)


def gift(hand: int, count: int) -> int:
    """The cards that this hand does best without."""
    weak = [1 << bit for bit in bits(hand)][:_MOST]
    return max(map(sum, combinations(weak, count)), key=lambda some: worth(hand & ~some))


WAVERING = 1.0
"""The temperature of the club player's softmax."""
WEIGHTS = PolicyWeights(tuple(weights("engine.daifugo.uecda", "weights")))

Left = Callable[[], float]


class Level(msgspec.Struct, frozen=True):
    """A level: its policy, its search, and its gifts in the exchange."""

    policy: Chooser | None = None
    """Chooses a play on a possible table; None: random, or by search."""
    effort: UecdaEffort | None = None
    """The extent of the search, after proofs."""
    gives: Callable[[int, int, int], int] = lambda hand, count, seed: gift(hand, count)
    """The gift from a hand: this many cards."""

    def choose(
        self, sight: UecdaSight, options: list[UecdaPlay], rng: FastRandom, left: Left | None
    ) -> UecdaPlay | None:
        """The play; None passes."""
        if self.policy is None and self.effort is None:
            at = rng.below(len(options) + (sight.field is not None))
            return options[at] if at < len(options) else None
        table = imagined(sight, rng)
        if self.policy is not None:
            return self.policy(table, options, rng)
        assert self.effort is not None
        sure = certain(sight, options)
        if sure is not None:
            return sure
        if sum(count > 0 for count in sight.counts) == 2:
            found = end_of_two(table)
            if found is not None:
                return found.play
        if sight.field is None and len(options) == 1:
            return options[0]
        return best(sight, options, WEIGHTS, rng, self.effort, left)


def _any(hand: int, count: int, seed: int) -> int:
    row = [1 << bit for bit in bits(hand)]
    FastRandom(seed).shuffle(row)
    return sum(row[:count])


def _weakest(hand: int, count: int, seed: int) -> int:
    return sum(sorted(1 << bit for bit in bits(hand))[:count])


BOTS: Mapping[str, Level] = {
    "random": Level(gives=_any),
    "novice": Level(simple, gives=_weakest),
    "club": Level(Linear(WEIGHTS, WAVERING)),
    "strong": Level(Linear(WEIGHTS)),
    "expert": Level(effort=SHORT),
    "master": Level(effort=LONG),
}
LEVELS = tuple(BOTS)
QUICK = frozenset(level for level, bot in BOTS.items() if bot.effort is None)
"""Levels that think for less than it takes to hand a position to a thread."""


def choose(level: str, sight: UecdaSight, seed: int, left: Left | None = None) -> UecdaPlay | None:
    """The play of a level, None passes; `left`: seconds to think, None: the level's own limit."""
    options = legal(plays_of(sight.hand), sight.field, sight.rev, sight.lock)
    return BOTS[level].choose(sight, options, FastRandom(seed), left) if options else None


def give(level: str, hand: int, count: int, seed: int) -> int:
    """The gift of a level in the exchange."""
    return BOTS[level].gives(hand, count, seed)


def move(level: str, view: View, seed: int, left: Left | None = None) -> Move:
    """The same at the engine's table."""
    if view.phase is Phase.EXCHANGE:
        return Gift(cards_of(give(level, mask_of(view.hand), view.owed, seed)))
    play = choose(level, of_view(view), seed, left)
    return Pass() if play is None else Play(cards_of(play.mask), reading_of(play))


# Proofs: plays that nothing can stop up to the last card, and the end of two with open hands.

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
        found = self._known[key] = any(play.mask == hand for play in plays) or any(
            self.unanswered(play, None, rev, 0) and self.leads_home(hand & ~play.mask, rev != play.turns)
            for play in sorted(plays, key=lambda one: -one.size)
        )
        return found


def certain(sight: UecdaSight, options: list[UecdaPlay]) -> UecdaPlay | None:
    """A play that wins no matter what the others hold; None if none is found."""
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

"""The linear player: every play is worth the sum of the weights of what it is, and softmax makes it a chance.

All features are plain marks, each there or not. What depends on the play alone is summed beforehand
(`PolicyWeights.still`), what depends on the position is listed by `marks`:

- the form of the play and its strength, leading or following; an eight, a joker in a group or a run
- which rank loses how many of how many cards, by its strength in the order in force
- whether it takes cards out of a run of the hand, makes a lock (and whether the hand can then follow)
- how it stands: somebody may beat it, only the joker may, or nobody
- by that, the rest of the hand: its cards, its plays, the ranks that can be beaten (alone or in groups), how many more
  these are than those that cannot, and the weakest of them
- how near the next of the others is to going out, and how many may still answer
- whether it follows the player's own play; whether a revolution suits the rest of the hand
- for a pass: the form and strength of the field, the lock, the hand, the others, whether the own play is on top
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from engine.daifugo.uecda.plays import EIGHT as EIGHT_PLACE
from engine.daifugo.uecda.plays import JOKER_BIT, LONE, LONE_JOKER, RUN, SPADE_3, TABLE, UecdaPlay
from engine.daifugo.uecda.table import FastRandom, UecdaTable, only_play

_ROWS = tuple(0x1111111111111 << suit for suit in range(4))
_ONES = 0x1111111111111
_EVERY = (1 << 52) - 1
_BELOW_EIGHT = (1 << 4 * EIGHT_PLACE) - 1
_ABOVE_EIGHT = _EVERY >> 4 * (EIGHT_PLACE + 1) << 4 * (EIGHT_PLACE + 1)
_NO_EIGHT = _ONES & ~(1 << 4 * EIGHT_PLACE)


class _Layout:
    """The offset of each kind of feature in the row of weights."""

    size = 0

    def __call__(self, count: int) -> int:
        at = self.size
        self.size += count
        return at


OPEN, BUT_FOR_THE_JOKER, STANDS = range(3)
"""Whether a play can be beaten: by somebody, only by the joker, by nobody."""

_at = _Layout()
# Of the play alone, by order and by whether it leads:
FORM = _at(2 * 4 * 14)
EIGHT = _at(2)
WILD = _at(2 * 3)
LENGTH = _at(2 * 6)
# Of the play in its position:
RANK = _at(13 * 5 * 5)
BREAKS = _at(3)
LOCKS = _at(2)
TURNS = _at(6)
NEAR = _at(2 * 3 * 4)
STILL = _at(5)
OWN = _at(1)
CUTS = _at(8)
# Of the hand that is left, by whether the play leads and how it stands:
LEFT = _at(6 * 8)
UNITS = _at(6 * 10)
SINGLES = _at(6 * 8)
GROUPS = _at(6 * 5)
MARGIN = _at(6 * 10)
WEAKEST = _at(6 * 14)
URGENT = _at(6 * 4 * 4)
# Of a pass:
PASS = _at(1)
PASS_ON = _at(4 * 14)
PASS_LOCKED = _at(1)
PASS_NEAR = _at(4)
PASS_LEFT = _at(8)
PASS_OWN = _at(1)
PASS_STILL = _at(5)
PASS_UNITS = _at(10)
PASS_SINGLES = _at(8)
PASS_GROUPS = _at(5)
PASS_MARGIN = _at(10)
PASS_WEAKEST = _at(14)
PASS_URGENT = _at(4 * 4)
SIZE = _at.size


def _strength(play: UecdaPlay, rev: bool) -> int:
    """0 for the weakest cards in the order in force, 12 for the strongest, 13 for a lone joker."""
    if play.low == LONE_JOKER:
        return 13
    return 12 - min(play.high, 12) if rev else max(play.low, 0)


def _shape(play: UecdaPlay) -> int:
    """Single, pair, larger group, run."""
    return 3 if play.form > RUN else min(play.form, 3) - 1


def _still_marks(play: UecdaPlay, rev: bool, leads: bool) -> list[int]:
    side = int(leads)
    marks = [FORM + (side * 4 + _shape(play)) * 14 + _strength(play, rev)]
    if play.cuts:
        marks.append(EIGHT + side)
    if play.joker:
        marks.append(WILD + side * 3 + (0 if play is LONE else 2 if play.form > RUN else 1))
    marks.append(LENGTH + side * 6 + min(play.size, 6) - 1)
    return marks


_STILL = tuple(
    tuple(tuple(_still_marks(play, rev, leads)) for play in TABLE)
    for rev in (False, True)
    for leads in (False, True)
)
_STRENGTH = tuple(tuple(_strength(play, rev) for play in TABLE) for rev in (False, True))
_SHAPE = tuple(_shape(play) for play in TABLE)


class PolicyWeights:
    """The weights of all marks, and the sums of those that a play always has."""

    __slots__ = ("row", "still")

    def __init__(self, row: Sequence[float]) -> None:
        self.row = list(row)
        self.still = [[sum(self.row[at] for at in marks) for marks in side] for side in _STILL]


def runs_in(hand: int) -> int:
    """The cards that are in some run of three or more without the joker."""
    hand &= _EVERY
    first = hand & (hand >> 4) & (hand >> 8)
    return first | (first << 4) | (first << 8)


def units(hand: int) -> int:
    """The approximate number of plays of a hand: its ranks, less what runs save; the joker is added to another play."""
    joker = hand & JOKER_BIT
    hand &= _EVERY
    loose = hand & ~runs_in(hand)
    ranks = ((loose | loose >> 1 | loose >> 2 | loose >> 3) & _ONES).bit_count()
    row = hand & ~loose
    runs = 0
    if row:
        # A run begins where the card below is not of it.
        runs = (row & ~(row << 4)).bit_count()
    return ranks + runs or int(bool(joker))


class DecisionFeatures:
    """What all candidates of one decision share."""

    __slots__ = (
        "hand", "leads", "loses", "most", "near", "own", "rev", "runs", "still", "table", "tops", "unseen", "wild",
    )  # fmt: skip

    def __init__(self, table: UecdaTable) -> None:
        seat = table.turn
        self.table = table
        self.hand = hand = table.hands[seat]
        self.rev = table.rev
        self.leads = table.field is None
        self.own = table.owner == seat and not self.leads
        self.runs = runs_in(hand)
        near, unseen, still, most, passed = 99, 0, 0, 0, table.passed
        for other, cards in enumerate(table.hands):
            if other != seat and not table.out[other]:
                unseen |= cards
                count = cards.bit_count()
                if count < near:
                    near = count
                if other not in passed:
                    still += 1
                    if count > most:
                        most = count
        self.near, self.unseen, self.still, self.most = min(near, 4) - 1, unseen, still, most
        self.wild = bool(unseen & JOKER_BIT)
        self.tops = tops(unseen & ~JOKER_BIT, self.rev)
        self.loses = tuple(_beaten_by(top, self.rev) for top in self.tops)
        """For each size of a group the ranks that somebody may beat, as bits of its first suit."""


def _beaten_by(top: int, rev: bool) -> int:
    """The ranks weaker than this strength, but for the eight, as bits of the first suit."""
    if top <= 0:
        return 0
    return _NO_EIGHT & (_EVERY >> 4 * (13 - top) << 4 * (13 - top) if rev else (1 << 4 * top) - 1)


def tops(unseen: int, rev: bool) -> tuple[int, int, int, int]:
    """The strongest place in the order in force of one, two, three, four equal cards; −1 none."""
    one, two, three, four = _by_count(unseen)
    return _top(one, rev), _top(two, rev), _top(three, rev), _top(four, rev)


def _by_count(cards: int) -> tuple[int, int, int, int]:
    """The ranks that have at least one, two, three, four of these cards, as bits of the first suit."""
    a, b, c, d = cards & _ONES, cards >> 1 & _ONES, cards >> 2 & _ONES, cards >> 3 & _ONES
    ab, cd = a & b, c & d
    either, other = a | b, c | d
    return either | other, either & other | ab | cd, ab & other | cd & either, ab & cd


def _top(ranks: int, rev: bool) -> int:
    if not ranks:
        return -1
    return 12 - ((ranks & -ranks).bit_length() - 1 >> 2) if rev else ranks.bit_length() - 1 >> 2


def stands(scene: DecisionFeatures, play: UecdaPlay) -> int:
    """Whether a play can be beaten, given the unseen cards: OPEN, BUT_FOR_THE_JOKER or STANDS."""
    if play.cuts or not scene.still or play.size > scene.most:
        return STANDS
    if play is LONE:
        return OPEN if scene.unseen & SPADE_3 else STANDS
    rev = scene.rev != play.turns
    if play.form > RUN:
        edge = _STRENGTH[rev][play.id] + 2 * play.size
        return STANDS if edge > 13 + scene.wild else BUT_FOR_THE_JOKER if edge > 13 else OPEN
    table = scene.table
    size, place = play.form, play.low
    field = table.field
    if field is not None and play.suits == (table.lock or field.suits):
        return _locked(scene, play, rev)
    strength = 12 - place if rev else place
    if play.turns:
        return OPEN if strength < 12 else STANDS
    if strength < scene.tops[size - 1]:
        return OPEN
    return BUT_FOR_THE_JOKER if scene.wild and (size == 1 or strength < scene.tops[size - 2]) else STANDS


def _locked(scene: DecisionFeatures, play: UecdaPlay, rev: bool) -> int:
    """The same if only the suits of the play may follow."""
    above = scene.unseen & (
        (1 << 4 * play.low) - 1 if rev else _EVERY >> 4 * (play.low + 1) << 4 * (play.low + 1)
    )
    every, all_but_one = _ONES, 0
    for suit in range(4):
        if play.suits >> suit & 1:
            has = above >> suit & _ONES
            all_but_one = all_but_one & has | every & ~has
            every &= has
    if every:
        return OPEN
    return BUT_FOR_THE_JOKER if scene.wild and (play.form == 1 or all_but_one) else STANDS


def marks(scene: DecisionFeatures, play: UecdaPlay) -> list[int]:
    """The marks of a play that its position gives it."""
    hand, rev = scene.hand, scene.rev
    after = hand & ~play.mask
    found: list[int] = []
    if play.form > RUN:
        for place in play.naturals:
            count = (hand >> (4 * place) & 15).bit_count()
            found.append(RANK + ((12 - place if rev else place) * 5 + count) * 5 + count - 1)
    elif play.naturals:
        place = play.naturals[0]
        count = (hand >> (4 * place) & 15).bit_count()
        left = count - len(play.naturals)
        found.append(RANK + ((12 - place if rev else place) * 5 + count) * 5 + left)
        if play.mask & scene.runs:
            found.append(BREAKS + min(play.form, 3) - 1)
    how = stands(scene, play)
    if play.cuts:
        found.append(CUTS + min(after.bit_count(), 7))
    else:
        side = 0 if scene.leads else 1
        found.append(STILL + scene.still)
        found.append(NEAR + (side * 3 + min(play.size, 3) - 1) * 4 + scene.near)
    found += _hand_features(scene, after, (0 if scene.leads else 3) + how)
    field = scene.table.field
    if field is not None and not scene.table.lock and play.suits == field.suits and not play.cuts:
        found.append(LOCKS + int(bool(after & _suit_rows(play.suits))))
    if scene.own:
        found.append(OWN)
    if play.turns:
        low = (after & _BELOW_EIGHT).bit_count() - (after & _ABOVE_EIGHT).bit_count()
        found.append(TURNS + max(0, min(5, (-low if rev else low) + 2)))
    return found


def _standing(scene: DecisionFeatures, after: int) -> tuple[int, int, int, int]:
    """Ranks of one card and of more that somebody may beat, how many more than of the others, and the weakest."""
    one, two, three, four = _by_count(after & ~runs_in(after))
    first, second, third, fourth = scene.loses
    alone = one & ~two & first
    together = two & ~three & second | three & ~four & third | four & fourth
    beaten = alone | together
    count = beaten.bit_count()
    margin = 2 * count - one.bit_count() - (after >> 52)
    if not beaten:
        weakest = 13
    elif scene.rev:
        weakest = 12 - (beaten.bit_length() - 1 >> 2)
    else:
        weakest = (beaten & -beaten).bit_length() - 1 >> 2
    return alone.bit_count(), together.bit_count(), margin, weakest


def _hand_features(scene: DecisionFeatures, after: int, kind: int) -> tuple[int, ...]:
    """The marks of the hand that is left after a play."""
    alone, together, margin, weakest = _standing(scene, after)
    return (
        LEFT + kind * 8 + min(after.bit_count(), 7),
        UNITS + kind * 10 + min(units(after), 9),
        SINGLES + kind * 8 + min(alone, 7),
        GROUPS + kind * 5 + min(together, 4),
        MARGIN + kind * 10 + max(0, min(9, margin + 5)),
        WEAKEST + kind * 14 + weakest,
        URGENT + (kind * 4 + scene.near) * 4 + min(alone + together, 3),
    )


def pass_marks(scene: DecisionFeatures) -> list[int]:
    """The marks of a pass."""
    table, hand = scene.table, scene.hand
    alone, together, margin, weakest = _standing(scene, hand)
    found = [
        PASS,
        PASS_NEAR + scene.near,
        PASS_STILL + scene.still,
        PASS_LEFT + min(hand.bit_count(), 8) - 1,
        PASS_UNITS + min(units(hand), 9),
        PASS_SINGLES + min(alone, 7),
        PASS_GROUPS + min(together, 4),
        PASS_MARGIN + max(0, min(9, margin + 5)),
        PASS_WEAKEST + weakest,
        PASS_URGENT + scene.near * 4 + min(alone + together, 3),
    ]
    if table.field is not None:
        field = table.field
        found.append(PASS_ON + _SHAPE[field.id] * 14 + _STRENGTH[scene.rev][field.id])
    if table.lock:
        found.append(PASS_LOCKED)
    if scene.own:
        found.append(PASS_OWN)
    return found


def _suit_rows(suits: int) -> int:
    return sum(_ROWS[suit] for suit in range(4) if suits >> suit & 1)


def scores(scene: DecisionFeatures, options: list[UecdaPlay], weights: PolicyWeights) -> list[float]:
    """The value of each play, then of a pass, unless the player leads."""
    row = weights.row
    still = weights.still[scene.rev * 2 + scene.leads]
    found = [still[play.id] + sum([row[at] for at in marks(scene, play)]) for play in options]
    if not scene.leads:
        found.append(sum([row[at] for at in pass_marks(scene)]))
    return found


def all_marks(scene: DecisionFeatures, play: UecdaPlay | None) -> list[int]:
    """Every mark of a candidate, for learning."""
    if play is None:
        return pass_marks(scene)
    return [*_STILL[scene.rev * 2 + scene.leads][play.id], *marks(scene, play)]


def chances(values: list[float], warmth: float = 1.0) -> list[float]:
    """Softmax."""
    most = max(values)
    parts = [exp((value - most) / warmth) for value in values]
    total = sum(parts)
    return [part / total for part in parts]


def drawn(values: list[float], warmth: float, rng: FastRandom) -> int:
    """The place of one of these values, drawn as softmax has it."""
    most, total = max(values), 0.0
    parts = []
    for value in values:
        total += exp((value - most) / warmth)
        parts.append(total)
    mark, at = rng.part() * total, 0
    while parts[at] < mark:
        at += 1
    return at


class Linear:
    """Plays by the weights: the best play, or any as softmax has it."""

    def __init__(self, weights: PolicyWeights, warmth: float = 0.0) -> None:
        self.weights = weights
        self.warmth = warmth

    def __call__(self, table: UecdaTable, options: list[UecdaPlay], rng: FastRandom) -> UecdaPlay | None:
        """The play for the player to move; None passes."""
        if (only := only_play(table, options)) is not None:
            return only
        values = scores(DecisionFeatures(table), options, self.weights)
        at = drawn(values, self.warmth, rng) if self.warmth else values.index(max(values))
        return options[at] if at < len(options) else None

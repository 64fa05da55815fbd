"""The linear player: every play is worth the sum of the weights of what it is, and softmax makes it a chance.

All features are plain marks, each there or not. What depends on the play alone is summed beforehand
(`Weights.still`), what depends on the position is listed by `marks`:

- which rank loses how many of how many cards, by its strength in the order in force
- the form of the play and its strength, leading or following; an eight, a joker in a group or a run
- whether it takes cards out of a run of the hand, makes a lock (and whether the hand goes on under it)
- whether no card that is unseen beats it; how many cards and how many units the hand keeps
- how many ranks of the hand that is left somebody may beat, and how many nobody can
- how near the next of the others is to going out, and how many may still answer
- whether it lies on the own play; whether a revolution suits the hand that is left
- for a pass: the form and strength of the field, the lock, the hand, the others, the own play on top
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from engine.daifugo.uecda.plays import EIGHT as EIGHT_PLACE
from engine.daifugo.uecda.plays import JOKER_BIT, LONE, LONE_JOKER, RUN, TABLE, Played
from engine.daifugo.uecda.table import Table, Whims

_ROWS = tuple(0x1111111111111 << suit for suit in range(4))
_ONES = 0x1111111111111
_EVERY = (1 << 52) - 1


class _Layout:
    """Where each kind of mark begins in the row of weights."""

    size = 0

    def __call__(self, count: int) -> int:
        at = self.size
        self.size += count
        return at


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
SAFE = _at(2 * 8)
OPEN = _at(2 * 8)
CUTS = _at(8)
UNITS = _at(10)
TURNS = _at(6)
NEAR = _at(2 * 3 * 4)
STILL = _at(5)
OWN = _at(1)
LOSERS = _at(2 * 2 * 8)
MARGIN = _at(2 * 9)
# Of a pass:
PASS = _at(1)
PASS_ON = _at(4 * 14)
PASS_LOCKED = _at(1)
PASS_NEAR = _at(4)
PASS_HAND = _at(8)
PASS_OWN = _at(1)
PASS_STILL = _at(5)
PASS_UNITS = _at(10)
PASS_LOSERS = _at(8)
PASS_MARGIN = _at(9)
SIZE = _at.size


def _strength(play: Played, rev: bool) -> int:
    """0 for the weakest cards in the order in force, 12 for the strongest, 13 for a lone joker."""
    if play.low == LONE_JOKER:
        return 13
    return 12 - min(play.high, 12) if rev else max(play.low, 0)


def _shape(play: Played) -> int:
    """Single, pair, larger group, run."""
    return 3 if play.form > RUN else min(play.form, 3) - 1


def _still_marks(play: Played, rev: bool, leads: bool) -> list[int]:
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


class Weights:
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
    """About how many plays a hand still takes: its ranks, less what runs save; the joker goes along."""
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


class Scene:
    """What all candidates of one decision have in common."""

    __slots__ = (
        "hand", "leads", "losers", "near", "own", "rev", "runs", "still", "table", "tops", "unseen", "winners",
    )  # fmt: skip

    def __init__(self, table: Table) -> None:
        seat = table.turn
        self.table = table
        self.hand = hand = table.hands[seat]
        self.rev = table.rev
        self.leads = table.field is None
        self.own = table.owner == seat and not self.leads
        self.runs = runs_in(hand)
        near, unseen, still, passed = 99, 0, 0, table.passed
        for other, cards in enumerate(table.hands):
            if other != seat and not table.out[other]:
                unseen |= cards
                near = min(near, cards.bit_count())
                still += other not in passed
        self.near, self.unseen, self.still = min(near, 4) - 1, unseen, still
        self.tops = tops(unseen, self.rev)
        self.losers, self.winners = _standings(hand & ~self.runs, self.tops, self.rev)


def _standings(hand: int, tops: tuple[int, int, int, int], rev: bool) -> tuple[int, int]:
    """The ranks of a hand that somebody may beat, as bits by place, and those that nobody can, or that cut."""
    losers = winners = 0
    for place in range(13):
        four = hand >> (4 * place) & 15
        if four:
            strength = 12 - place if rev else place
            if place == EIGHT_PLACE or strength >= tops[four.bit_count() - 1]:
                winners |= 1 << place
            else:
                losers |= 1 << place
    if hand & JOKER_BIT:
        winners |= 1 << 13
    return losers, winners


def tops(unseen: int, rev: bool) -> tuple[int, int, int, int]:
    """The strongest place in the order in force of which one, two, three, four cards can be together; −1 none."""
    wild = unseen & JOKER_BIT
    found = [-1, -1, -1, -1]
    left = 4
    for strength in range(12, -1, -1):
        four = unseen >> (4 * (12 - strength if rev else strength)) & 15
        if four:
            count = four.bit_count() + bool(wild)
            for at in range(4):
                if found[at] < 0 and count > at:
                    found[at] = strength
                    left -= 1
            if not left:
                break
    if wild:
        found[0] = 13
    return found[0], found[1], found[2], found[3]


def marks(scene: Scene, play: Played) -> list[int]:
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
    if play.form <= RUN and play.mask & scene.runs:
        found.append(BREAKS + min(play.form, 3) - 1)
    left = min(after.bit_count(), 7)
    side = 0 if scene.leads else 1
    strength = _STRENGTH[rev][play.id]
    safe = False
    if play.cuts:
        found.append(CUTS + left)
    else:
        safe = (
            strength >= scene.tops[min(play.form, 4) - 1]
            if play.form < RUN
            else strength + 2 * play.size > 13 + bool(scene.unseen & JOKER_BIT)
        )
        found.append((SAFE if safe else OPEN) + side * 8 + left)
        found.append(STILL + scene.still)
        found.append(NEAR + (side * 3 + min(play.size, 3) - 1) * 4 + scene.near)
    found.append(UNITS + min(units(after), 9))
    found += _rest_marks(scene, play, after, keeps=play.cuts or safe)
    field = scene.table.field
    if field is not None:
        if not scene.table.lock and play.suits == field.suits and not play.cuts:
            suit = after & _suit_rows(play.suits)
            found.append(LOCKS + int(bool(suit)))
        if scene.own:
            found.append(OWN)
    if play.turns:
        low = (after & 0xFFFFFF).bit_count() - (after >> 28 & 0xFFFFFF).bit_count()
        found.append(TURNS + max(0, min(5, (-low if rev else low) + 2)))
    return found


def _rest_marks(scene: Scene, play: Played, after: int, *, keeps: bool) -> tuple[int, int]:
    """How many ranks are left that somebody may beat, and how many more than those that nobody can."""
    rev = scene.rev
    losers, winners = scene.losers, scene.winners
    if play is LONE:
        winners &= ~(1 << 13)
    elif play.form <= RUN:
        place = play.naturals[0]
        losers &= ~(1 << place)
        winners &= ~(1 << place)
        rest = after >> (4 * place) & 15
        if rest:
            if place == EIGHT_PLACE or (12 - place if rev else place) >= scene.tops[rest.bit_count() - 1]:
                winners |= 1 << place
            else:
                losers |= 1 << place
        if play.joker:
            winners &= ~(1 << 13)
    else:
        for place in play.naturals:
            if not after >> (4 * place) & 15:
                losers &= ~(1 << place)
                winners &= ~(1 << place)
    count = losers.bit_count()
    side = 0 if scene.leads else 1
    return (
        LOSERS + (side * 2 + int(keeps)) * 8 + min(count, 7),
        MARGIN + int(keeps) * 9 + max(0, min(8, count - winners.bit_count() + 4)),
    )


def pass_marks(scene: Scene) -> list[int]:
    """The marks of a pass."""
    table = scene.table
    found = [PASS, PASS_NEAR + scene.near, PASS_STILL + scene.still]
    found.append(PASS_HAND + min(scene.hand.bit_count(), 8) - 1)
    found.append(PASS_UNITS + min(units(scene.hand), 9))
    if table.field is not None:
        field = table.field
        found.append(PASS_ON + _SHAPE[field.id] * 14 + _STRENGTH[scene.rev][field.id])
    count = scene.losers.bit_count()
    found.append(PASS_LOSERS + min(count, 7))
    found.append(PASS_MARGIN + max(0, min(8, count - scene.winners.bit_count() + 4)))
    if table.lock:
        found.append(PASS_LOCKED)
    if scene.own:
        found.append(PASS_OWN)
    return found


def _suit_rows(suits: int) -> int:
    return sum(_ROWS[suit] for suit in range(4) if suits >> suit & 1)


def scores(scene: Scene, options: list[Played], weights: Weights) -> list[float]:
    """What each play is worth, and after them a pass, unless the player leads."""
    row = weights.row
    still = weights.still[scene.rev * 2 + scene.leads]
    found = [still[play.id] + sum([row[at] for at in marks(scene, play)]) for play in options]
    if not scene.leads:
        found.append(sum([row[at] for at in pass_marks(scene)]))
    return found


def all_marks(scene: Scene, play: Played | None) -> list[int]:
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


class Linear:
    """Plays by the weights: the best play, or any as softmax has it."""

    def __init__(self, weights: Weights, warmth: float = 0.0) -> None:
        self.weights = weights
        self.warmth = warmth

    def __call__(self, table: Table, options: list[Played], whims: Whims) -> Played | None:
        """The play for the player to move; None passes."""
        hand = table.hands[table.turn]
        for play in options:
            if play.mask == hand:
                return play
        scene = Scene(table)
        if scene.leads and len(options) == 1:
            return options[0]
        values = scores(scene, options, self.weights)
        if not self.warmth:
            at = values.index(max(values))
        else:
            most, total = max(values), 0.0
            parts = []
            for value in values:
                total += exp((value - most) / self.warmth)
                parts.append(total)
            mark, at = whims.part() * total, 0
            while parts[at] < mark:
                at += 1
        return options[at] if at < len(options) else None

"""The column player: a small net from features to moves, and play-outs by it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from engine.daifugo.bulk import hands
from engine.daifugo.bulk import seen as sight
from engine.daifugo.bulk.hands import Bits, Column, Marks
from engine.daifugo.bulk.seen import FOLLOWS, LEADS, PASS, TurnColumns
from engine.daifugo.bulk.tables import SPADES, PlayBatch, TableColumns
from engine.daifugo.bulk.terms import EIGHT

Reals = npt.NDArray[np.float32]
NEVER = np.float32(-1e9)
FOUL = np.float32(90.0)
"""The penalty of a move that goes out by a foul."""
TAIL = 0.03
"""The share of games that are not played to their end if only one player's place is needed."""
MOST_AT_ONCE = 6
"""More cards cannot be played at once."""
LONGEST = 400
"""Games count as they are after this many turns."""
ALONE = 1 << 18
"""A matrix product up to this size stays on one core.

On a busy machine the cores would wait for each other ten times longer than the product takes.
"""
_SIDES = 4
"""A weight table is split into this many parts: nearly square ones multiply fastest."""


class NetworkLayer(msgspec.Struct, frozen=True):
    """From marks to hidden values to moves."""

    first: Reals
    second: Reals


class LearntWeights(msgspec.Struct, frozen=True):
    """The trained weights, for leading and for following."""

    lead: NetworkLayer
    follow: NetworkLayer


class Decision(msgspec.Struct, frozen=True):
    """Decisions of some tables, all of one kind."""

    seen: TurnColumns
    marks: Reals
    scores: Reals
    """The value of each move, NEVER if it is illegal."""


def hidden(layer: NetworkLayer, marks: Reals) -> Reals:
    """The values between marks and moves."""
    found = product(marks, layer.first)
    return np.maximum(found, np.float32(0), out=found)


def scored(layer: NetworkLayer, marks: Reals) -> Reals:
    """The scores of all moves by these features."""
    return product(hidden(layer, marks), layer.second)


def product(rows: Reals, table: Reals) -> Reals:
    """The product of two tables, in parts that stay on one core; sums are exact, so the result is the same."""
    if rows.size * table.shape[1] <= ALONE:
        return rows @ table
    found = np.empty((len(rows), table.shape[1]), np.float32)
    inner, at = len(table), 0
    for part in np.array_split(table, _SIDES, axis=1):
        side, to = np.ascontiguousarray(part), at + part.shape[1]
        step = ALONE // side.size
        whole = len(rows) // step * step
        blocks = found[:whole].reshape(-1, step, table.shape[1])
        np.matmul(rows[:whole].reshape(-1, step, inner), side, out=blocks[:, :, at:to])
        np.matmul(rows[whole:], side, out=found[whole:, at:to])
        at = to
    return found


def decision(tables: TableColumns, rows: Column, mind: LearntWeights, *, leads: bool) -> Decision:
    """The evaluations of their moves by the players in turn at some tables: all leaders, or all followers."""
    seen = sight.scene(tables, rows)
    features = sight.marks(tables, seen, leads=leads)
    scores = scored(mind.lead if leads else mind.follow, features)
    return Decision(seen, features, _allowed(tables, seen, scores, leads=leads))


def _allowed(tables: TableColumns, seen: TurnColumns, scores: Reals, *, leads: bool) -> Reals:
    """The scores of legal moves; going out by a foul is penalized."""
    if tables.terms.fouls:
        near = np.flatnonzero(seen.counts[:, 0] <= MOST_AT_ONCE)
        if len(near):
            scores[near] -= FOUL * sight.fouling(tables, sight.some(seen, near), leads=leads)
    legal = sight.leads(tables, seen) if leads else sight.follows(tables, seen)
    return np.where(legal, scores, NEVER)


def picked(scores: Reals, thrown: Reals, warmth: float) -> Column:
    """A move of each row, as softmax has it."""
    noise = -np.log(-np.log(thrown + np.float32(1e-12)) + np.float32(1e-12))
    return np.asarray((scores + np.float32(warmth) * noise).argmax(1))


def turn(tables: TableColumns, rows: Column, mind: LearntWeights, throw: Throw, warmth: float) -> None:
    """The player in turn moves in these rows."""
    on = rows[tables.size[rows] > 0]
    if len(on):
        tables.pass_on(on)
    if "stairs" in tables.terms.on:
        rows = play_runs(tables, rows, throw)
    empty = tables.size[rows] == 0
    for leads, at in ((True, rows[empty]), (False, rows[~empty])):
        if len(at):
            seen, scores = opinion(tables, at, mind, leads=leads)
            moves = picked(scores, throw(at, scores.shape[1]), warmth)
            if leads:
                tables.play(sight.led(tables, seen, moves))
            else:
                followed(tables, seen, moves)


def opinion(
    tables: TableColumns, rows: Column, mind: LearntWeights, *, leads: bool
) -> tuple[TurnColumns, Reals]:
    """The features and evaluations of the players in turn of these rows, each as its kind of player."""
    seen = sight.scene(tables, rows)
    simple = tables.plain[rows, tables.turn[rows]]
    scores = np.empty((len(rows), LEADS if leads else FOLLOWS), np.float32)
    for is_plain in (False, True):
        at = np.flatnonzero(simple == is_plain)
        if len(at):
            part = seen if len(at) == len(rows) else sight.some(seen, at)
            if is_plain:
                scores[at] = (plain_leads if leads else plain_follows)(tables, part)
            else:
                layer = mind.lead if leads else mind.follow
                scores[at] = scored(layer, sight.marks(tables, part, leads=leads))
    return seen, _allowed(tables, seen, scores, leads=leads)


def followed(tables: TableColumns, seen: TurnColumns, moves: Column) -> None:
    """Followers play what they chose, or pass."""
    plays = moves != PASS
    at = np.flatnonzero(plays)
    if len(at):
        tables.play(sight.followed(tables, sight.some(seen, at), moves[at]))
    if len(at) < len(moves):
        tables.skip(seen.rows[~plays])


def play_on(
    tables: TableColumns,
    mind: LearntWeights,
    dice: np.random.Generator,
    warmth: float,
    me: Column | None = None,
) -> None:
    """Plays all games to their end; or until nearly all of the players named, one in each, have a place."""
    play_lots(tables, (len(tables),), (dice,), mind, warmth, me)


def play_lots(
    tables: TableColumns,
    sizes: Sequence[int],
    dice: Sequence[np.random.Generator],
    mind: LearntWeights,
    warmth: float,
    me: Column | None,
) -> None:
    """Play several lots of games in lock step: each ends as it would alone.

    `sizes` are the numbers of tables, `dice` those of each lot, in order.
    """
    here, rows_of = np.arange(len(tables)), np.array(sizes)
    lot, ends = np.repeat(np.arange(len(sizes)), rows_of), rows_of.cumsum()
    few = rows_of * (0 if me is None else TAIL)

    def throw(rows: Column, width: int) -> Reals:
        thrown = np.empty((len(rows), width), np.float32)
        parts = np.split(thrown, np.searchsorted(rows, ends[:-1]))
        for one, part in zip(dice, parts, strict=True):
            one.random(dtype=np.float32, out=part)
        return thrown

    for _ in range(LONGEST):
        going = ~tables.over
        if me is not None:
            going &= ~tables.out[here, me]
        waited_for = np.bincount(lot[going], minlength=len(sizes)) > few
        rows = np.flatnonzero(going & waited_for[lot])
        if not len(rows):
            return
        turn(tables, rows, mind, throw, warmth)


# A plain player in columns: what most people and programs do who know the game and do not calculate.
#
# The weakest cards first, cards of a rank together, no pair broken; 8, the strongest rank and the joker saved until it
# is time, and no forbidden card for the end. The trained player predicts others better if some of them are plain.

STEP = np.float32(1.5)
"""The value of a step of strength: moves of similar value are chosen now and then."""
SAVED_PRICE, BROKEN, SPOILT, OUT = 6.0, 15.0, 40.0, 40.0
JOKER_PRICE = 12.0
"""Steps of strength by which a joker is more valuable than any card."""
HELD_BACK = 5.0
"""By how much passing is better than a play whose time has not come, and worse than another."""
FEW, EARLY, WEAK_LEFT = 3, 7, 3
"""Another player is near the end; a hand large enough to spend strong cards; this few weak ranks left."""
PARTED = 10
"""Groups this strong may be broken."""
TURNS = 5.5
"""Players with cards weaker than this on average want the order turned."""
_RANKS = np.arange(13)
_NUMBERS = np.arange(1, 6)


def _saved(tables: TableColumns, seen: TurnColumns) -> Marks:
    """The ranks to save, in the order in force: the strongest, and those that clear the field."""
    found = np.zeros(seen.held.shape, np.bool_)
    found[:, 12] = True
    if "eight_cut" in tables.terms.on:
        found[np.arange(len(found)), np.where(seen.turned, 12 - EIGHT, EIGHT)] = True
    return found


def _good(tables: TableColumns, seen: TurnColumns) -> npt.NDArray[np.int64]:
    """The number of cards of each rank that may be the last."""
    kinds = tables.terms.fouls
    found = seen.held.astype(np.int64)
    if "eight" in kinds:
        found[np.arange(len(found)), np.where(seen.turned, 12 - EIGHT, EIGHT)] = 0
    if "two" in kinds:
        found[~seen.turned, 12] = 0
    if "three" in kinds:
        found[seen.turned, 12] = 0
    if "spade3" in kinds:
        found[~seen.turned & (seen.hand[:, 0] == SPADES), 0] = 0
    return found


def _spoils(tables: TableColumns, seen: TurnColumns, naturals: npt.NDArray[np.int64]) -> Marks:
    """Whether this many cards of each rank (rows, ranks, kinds) leave nothing to go out with."""
    good = _good(tables, seen)
    gone = np.where((good > 0)[:, :, None], naturals, 0)
    return np.asarray(good.sum(1)[:, None, None] - gone <= 0)


def _wants_turning(seen: TurnColumns) -> Marks:
    held = seen.held.astype(np.int64)
    return np.asarray((held * _RANKS).sum(1) < TURNS * held.sum(1))


def plain_leads(tables: TableColumns, seen: TurnColumns) -> Reals:
    """A plain player's value of each lead."""
    count, left = len(seen.rows), seen.counts[:, 0]
    held, saved = seen.held.astype(np.int64), _saved(tables, seen)
    naturals = np.broadcast_to(_NUMBERS, (count, 13, 5)).copy()
    naturals[:, :, 4] = held
    wild = np.zeros((1, 1, 5), np.int64)
    wild[..., 4] = 1
    size = naturals + wild
    price = (naturals * _RANKS[:, None] + 13 * wild) / size - size
    price = price + SAVED_PRICE * saved[:, :, None] + JOKER_PRICE * wild
    weak = ((held > 0) & ~saved).sum(1)
    first = (weak <= 1)[:, None, None] & saved[:, :, None] & (wild == 0)
    score = -STEP * np.where(first, price - 40.0, price)
    whole = (naturals == held[:, :, None]) | (_RANKS[:, None] == 12)
    turns = (size >= 4) & ("revolution" in tables.terms.on) & ~_wants_turning(seen)[:, None, None]
    score -= BROKEN * (~whole) + BROKEN * turns
    out = size == left[:, None, None]
    score = np.where(out, OUT, score - SPOILT * (_spoils(tables, seen, naturals) & ~out))
    found = np.empty((count, LEADS), np.float32)
    found[:, :65] = score.reshape(count, 65)
    found[:, 65] = np.where(left == 1, OUT, -STEP * (12 + SAVED_PRICE + JOKER_PRICE))
    return found


def plain_follows(tables: TableColumns, seen: TurnColumns) -> Reals:
    """A plain player's value of each answer; passing lies between the plays whose time has come and the others."""
    count, left = len(seen.rows), seen.counts[:, 0]
    held, saved = seen.held.astype(np.int64), _saved(tables, seen)
    size = tables.size[seen.rows][:, None, None]
    wild = np.zeros((1, 1, 3), np.int64)
    wild[..., 2] = 1
    naturals = size - wild
    price = (naturals * _RANKS[:, None] + 13 * wild) / np.maximum(size, 1) + SAVED_PRICE * saved[:, :, None]
    price = price + JOKER_PRICE * wild
    near = np.where(seen.counts[:, 1:] > 0, seen.counts[:, 1:], 99).min(1) <= FEW
    weak = ((held > 0) & ~saved).sum(1)
    is_time = near | (weak <= WEAK_LEFT) | (left <= EARLY)
    whole = (naturals == held[:, :, None]) | (_RANKS[:, None] == 12)
    may = whole | near[:, None, None] | (_RANKS[:, None] >= PARTED)
    may &= is_time[:, None, None] | ~(saved[:, :, None] | (wild > 0))
    may &= ~((size >= 4) & ("revolution" in tables.terms.on)) | _wants_turning(seen)[:, None, None]
    price -= price.min(axis=(1, 2), keepdims=True, where=np.asarray(seen.held[:, :, None] > 0), initial=60.0)
    score = np.where(may, HELD_BACK + 20.0, -HELD_BACK) - STEP * np.minimum(price, 13.0) * np.where(
        may, 1, 0.2
    )
    out = size == left[:, None, None]
    score = np.where(out, OUT, score - SPOILT * (_spoils(tables, seen, naturals) & ~out))
    found = np.empty((count, FOLLOWS), np.float32)
    found[:, :39] = score.reshape(count, 39)
    found[:, 39] = np.where(left == 1, OUT, np.where(is_time, HELD_BACK, -HELD_BACK))
    found[:, PASS] = 0.0
    return found


# Runs in columns: untrained, by a fixed habit, mostly as soon as possible.

Throw = Callable[[Column, int], npt.NDArray[np.float32]]
"""Throws for each of some rows, the lowest first, this many numbers from 0 to 1."""

LED, FOLLOWED = 0.8, 0.8
"""The probability that a possible run is played."""


def play_runs(tables: TableColumns, rows: Column, throw: Throw) -> Column:
    """Lead and answer runs; returns the rows still to be decided."""
    thrown = throw(rows, 1)[:, 0]
    turn = tables.turn[rows]
    size, turned = tables.size[rows], tables.reversed[rows]
    hand = tables.hands[rows, turn]
    length = np.where(size == 0, hands.longest(hand), size)
    starts = np.where(size == 0, hands.runs(hand, length), np.uint64(0))
    answers = np.flatnonzero(tables.run[rows])
    if len(answers):
        starts[answers] = tables.runs_above(rows[answers])[np.arange(len(answers)), turn[answers]]
    whole = (length == np.bitwise_count(hand)) & (tables.jokers[rows, turn] == 0)
    wants = whole | (thrown < np.where(size == 0, LED, FOLLOWED))
    plays = (starts > 0) & wants
    if plays.any():
        tables.play(_weakest(rows[plays], starts[plays], length[plays], turned[plays]))
    passes = tables.run[rows] & ~plays & (size > 0)
    if passes.any():
        tables.skip(rows[passes])
    return np.asarray(rows[~plays & ~passes])


def _weakest(rows: Column, starts: Bits, length: Column, turned: hands.Marks) -> PlayBatch:
    """The weakest run of each hand, of those that begin so."""
    place, suits = hands.weakest_first(starts, turned)
    return PlayBatch(rows, place, suits, np.zeros_like(place), length)

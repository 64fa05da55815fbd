"""The column player: a small net from features to moves, and play-outs by it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from engine.daifugo.bulk import plain, runs
from engine.daifugo.bulk import seen as sight
from engine.daifugo.bulk.hands import Column
from engine.daifugo.bulk.runs import Throw
from engine.daifugo.bulk.seen import FOLLOWS, LEADS, PASS, TurnColumns
from engine.daifugo.bulk.tables import TableColumns

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


def leading(tables: TableColumns, rows: Column, mind: LearntWeights) -> Decision:
    """The leaders' evaluations of their moves."""
    seen = sight.scene(tables, rows)
    return _weighed(tables, seen, mind.lead, leads=True)


def following(tables: TableColumns, rows: Column, mind: LearntWeights) -> Decision:
    """The followers' evaluations of their moves."""
    seen = sight.scene(tables, rows)
    return _weighed(tables, seen, mind.follow, leads=False)


def _weighed(tables: TableColumns, seen: TurnColumns, layer: NetworkLayer, *, leads: bool) -> Decision:
    features = sight.marks(tables, seen, leads=leads)
    scores = scored(layer, features)
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
    if tables.terms.stairs:
        rows = runs.play_runs(tables, rows, throw)
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
                scores[at] = (plain.leads if leads else plain.follows)(tables, part)
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
    """Play several lots of games in lock step: each ends as it would alone, whatever runs beside it.

    Arguments:
        sizes: the number of tables of each lot, in order.
        dice: those of each lot.
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

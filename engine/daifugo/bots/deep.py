"""Moves tried in many simulated deals at once, each played to its end in lock step (`engine.daifugo.bulk`).

The deals agree with the others' plays and passes in this round. If the columns implement all rules in force, a move is
made in them; else the rules themselves make it, with all questions, and only the rest is played in columns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextvars import ContextVar

import msgspec
import numpy as np
import numpy.typing as npt

from engine.cards import JOKER
from engine.chance import Chance
from engine.daifugo.bots.effort import SIMPLE, Effort
from engine.daifugo.bots.hand import FINE, Outlook, finish_state
from engine.daifugo.bots.planner import own_answer, settled, value
from engine.daifugo.bulk import player
from engine.daifugo.bulk.deals import deals, likely
from engine.daifugo.bulk.hands import Column
from engine.daifugo.bulk.player import LearntWeights
from engine.daifugo.bulk.stand import (
    bits_of,
    carries_out,
    column_of,
    move_of,
    ranks_of,
    rows_of,
    same_play,
    terms_of,
)
from engine.daifugo.bulk.tables import TableColumns, stacked
from engine.daifugo.faces import BY_PLACE, Cards, in_order
from engine.daifugo.moves import Move, Play
from engine.daifugo.state import State
from engine.seats import Seat, with_seat

KNOWN = frozenset(
    (
        "revolution",
        "eight_cut",
        "suit_lock",
        "spade3_return",
        "miyako_ochi",
        "fouls",
        "eleven_back",
        "five_skip",
    )
)
"""Rules that the columns play as they are."""
OUTLINED = KNOWN | {"stairs", "number_lock", "nine_reverse", "ten_discard", "seven_pass", "queen_bomber"}
"""Rules that the columns implement without training; their questions get default answers."""
FIRST = 0.35
"""The value of the first place beside the places."""
WARMTH = 0.6
UNKNOWN = 3.0
"""The same if nothing is known of the players (tests/bench/calibration.py)."""
FAR = 6.0
"""Moves evaluated this far behind are not tried, unless there is nothing else."""


MOST_STRANGE = 12
"""This many of the moves that the columns cannot play are weighed by the plan."""

Rated = tuple[float, Move]


PlaysOn = Callable[[TableColumns, LearntWeights, np.random.Generator, float, Column], TableColumns]


def by_itself(
    tables: TableColumns, mind: LearntWeights, dice: np.random.Generator, warmth: float, me: Column
) -> TableColumns:
    """Tables played on until nearly all of the players named, one in each, have a place."""
    player.play_on(tables, mind, dice, warmth, me)
    return tables


PLAYS_ON: ContextVar[PlaysOn] = ContextVar("PLAYS_ON", default=by_itself)
"""Plays out the tables of a search: an arena does it for many searches at once."""


MOST_MADE = 80
"""The maximum number of deals in which the rules themselves make a move."""


def tried(
    table: State, look: Outlook, moves: Sequence[Move], effort: Effort, mind: LearntWeights, dice: Chance
) -> Move:
    """The move with the best results; the others' hands in the possible table do not matter."""
    thrown = np.random.Generator(np.random.PCG64(dice.below(1 << 60)))
    known = table.book.on <= KNOWN
    if not known:
        effort = (effort.outlined if table.book.on <= OUTLINED else effort.strange) or effort
    ranked = (likeliest if known else planned)(table, look, moves, effort.tried, mind, dice)
    if len(ranked) == 1:
        return ranked[0][1]
    count = min(effort.most, effort.games // len(ranked))
    rows = imagined_rows(table, look, effort.weighed * effort.most, count, mind, thrown, effort.plain)
    made = [_after(table, rows, move, dice) for _, move in ranked]
    worths = played(made, column_of(table, table.turn), mind, thrown)
    noise = effort.wavers * thrown.gumbel(size=len(ranked))
    totals = [
        effort.opinion * max(score, -FAR) + worth + more
        for (score, _), worth, more in zip(ranked, worths, noise.tolist(), strict=True)
    ]
    return ranked[totals.index(max(totals))][1]


def likeliest(
    table: State, look: Outlook, moves: Sequence[Move], most: int, mind: LearntWeights, dice: Chance
) -> list[Rated]:
    """This many sound moves with the player's opinion of them, the likeliest first."""
    one = rows_of([table], terms_of(table.book))
    return _sound(table, _ranked(one, table, look, moves, mind, dice), most, dice)


def planned(
    table: State, look: Outlook, moves: Sequence[Move], most: int, mind: LearntWeights, dice: Chance
) -> list[Rated]:
    """Under untrained rules: the best plan, which another move has to beat significantly; then others."""
    rated = sorted(((value(table, move, look, dice), move) for move in moves), key=lambda one: -one[0])
    likely_ones = [move for _, move in likeliest(table, look, moves, most // 2, mind, dice)]
    others = [move for _, move in rated[1 : most - most // 2]]
    others += [move for move in likely_ones if move not in others and move != rated[0][1]]
    row = [(0.0, rated[0][1]), *((-1.0, move) for move in others)]
    return _sound(table, row, most, dice)


def imagined_rows(
    table: State,
    look: Outlook,
    pool: int,
    count: int,
    mind: LearntWeights,
    thrown: np.random.Generator,
    plain: float = SIMPLE,
) -> TableColumns:
    """The table with possible hands of the others: from a pool of deals, those that agree with their actions."""
    me = column_of(table, table.turn)
    one = rows_of([table], terms_of(table.book))
    found = deals(one, me, tuple(look.unseen.elements()), pool, thrown, plain)
    return likely(found, table, me, mind, count, thrown)


def _sound(table: State, ranked: Sequence[Rated], most: int, dice: Chance) -> list[Rated]:
    """The first of the moves that leave their player in the best state: no foul if it can be avoided."""
    found: dict[int, list[Rated]] = {}
    for rated in ranked:
        enough = len(found.get(FINE, ()))
        if enough == most or (enough > 1 and rated[0] < -FAR):
            break
        left = found.setdefault(finish_state(settled(table, table.turn, rated[1], dice), table.turn), [])
        left.append(rated)
    return found[min(found)][:most]


def _ranked(
    one: TableColumns, table: State, look: Outlook, moves: Sequence[Move], mind: LearntWeights, dice: Chance
) -> list[Rated]:
    """The moves with their prior evaluations, the best first."""
    scores = player.decision(one, np.zeros(1, np.int64), mind, leads=not table.field).scores[0]
    best: dict[int, Rated] = {}
    strange: list[Rated] = []
    for move in moves:
        number = move_of(one, 0, move if isinstance(move, Play) else None)
        if number < 0 or scores[number] <= player.NEVER / 2:
            strange.append((value(table, move, look, dice) if len(strange) < MOST_STRANGE else -99.0, move))
        elif number not in best:
            best[number] = float(scores[number]), move
    row = sorted(best.values(), key=lambda pair: -pair[0])
    top = row[0][0] if row else 0.0
    row = [(score - top, move) for score, move in row]
    strange.sort(key=lambda pair: -pair[0])
    # What the columns cannot play has no score of theirs: its best stands with the second best.
    row[1:1] = [(-1.0, move) for _, move in strange[:3]]
    return row


def next_out(
    table: State, look: Outlook, moves: Sequence[Move], games: int, mind: LearntWeights, dice: Chance
) -> list[float]:
    """How often each move makes its player the next to go out, in the same simulated deals."""
    thrown = np.random.Generator(np.random.PCG64(dice.below(1 << 60)))
    rows = imagined_rows(table, look, 3 * games, games, mind, thrown)
    made = [_after(table, rows, move, dice) for move in moves]
    me = column_of(table, table.turn)
    found = [part.ranked[:, me] for part in _ended(made, me, mind, thrown)]
    return [float(((places >= 0) & (places <= len(table.finished))).mean()) for places in found]


def first_out(table: State, games: int, mind: LearntWeights, dice: Chance) -> list[float]:
    """How often each seat is the first to go out in this many play-outs of the table with the given hands.

    The players are unknown: some are plain, all are noisy, and no probability is 0.
    """
    thrown = np.random.Generator(np.random.PCG64(dice.below(1 << 60)))
    tables = rows_of([table], terms_of(table.book)).take(np.zeros(games, np.int64))
    tables.plain = thrown.random(tables.plain.shape) < SIMPLE
    player.play_on(tables, mind, thrown, UNKNOWN)
    wins = [int((tables.ranked[:, column_of(table, Seat(seat))] == 0).sum()) for seat in range(table.seats)]
    return [(won + 1 / table.seats) / (sum(wins) + 1) for won in wins]


def _after(table: State, rows: TableColumns, move: Move, dice: Chance) -> TableColumns:
    """The tables after a move, made in columns if these carry it out as the rules do."""
    on = table.book.on
    if on <= KNOWN or (on <= OUTLINED and not isinstance(move, Play)):
        return after_move(rows, move)
    if on <= OUTLINED and isinstance(move, Play) and carries_out(rows, move):
        answer = own_answer(table, move, dice)
        if answer is None or JOKER not in answer.cards:
            return after_move(
                rows, move, 0 if answer is None else bits_of(answer.cards) | ranks_of(answer.ranks)
            )
    return _made(table, rows.take(np.arange(len(rows))[:MOST_MADE]), move, dice)


def after_move(rows: TableColumns, move: Move, answer: int | None = None) -> TableColumns:
    """The tables after a move that the columns implement.

    `answer` is the cards, as bits, given or called if the play asks; None: the default.
    """
    after = rows.take(np.arange(len(rows)))
    if isinstance(move, Play):
        answers = None if answer is None else np.full(len(rows), answer, np.uint64)
        after.play(same_play(range(len(rows)), move), answers)
    else:
        after.skip(np.arange(len(rows)))
    return after


def _made(table: State, rows: TableColumns, move: Move, dice: Chance) -> TableColumns:
    """The tables after a move that the rules themselves make."""
    after = [settled(_with_hands(table, rows, row), table.turn, move, dice) for row in range(len(rows))]
    there = [at for at, state in enumerate(after) if state is not None]
    if not there:
        return rows_of([table], rows.terms)
    me = table.turn
    at = column_of(table, me)
    found = rows_of([_with_column(state, me, at) for state in after if state is not None], rows.terms)
    found.plain = rows.plain[there]
    return found


def _with_column(state: State, me: Seat, at: int) -> State:
    """The same table with the ring begun so that a player has this column; a play may have turned the way round."""
    ring = state.ring
    begin = (ring.index(me) - state.direction * at) % len(ring)
    return msgspec.structs.replace(state, ring=ring[begin:] + ring[:begin])


def _with_hands(table: State, rows: TableColumns, row: int) -> State:
    hands = table.hands
    for seat in table.active:
        if seat != table.turn:
            hands = with_seat(hands, seat, _cards(rows, row, column_of(table, seat)))
    return msgspec.structs.replace(table, hands=hands)


def _cards(rows: TableColumns, row: int, at: int) -> Cards:
    bits = int(rows.hands[row, at])
    held = [BY_PLACE[bit >> 2][bit & 3] for bit in range(52) if bits >> bit & 1]
    return (*in_order(held), *(JOKER,) * int(rows.jokers[row, at]))


def played(
    made: Sequence[TableColumns], me: int, mind: LearntWeights, thrown: np.random.Generator
) -> list[float]:
    """The mean value of the games of each of the moves."""
    most = max(len(part) for part in made)
    # Where the rules refused a move in some deals, it counts for all by what it did in the others.
    return [
        float(worth_of(part, np.full(len(part), me)).mean()) * most for part in _ended(made, me, mind, thrown)
    ]


def _ended(
    made: Sequence[TableColumns], me: int, mind: LearntWeights, thrown: np.random.Generator
) -> list[TableColumns]:
    """All these tables played on together until one player has a place."""
    whole = stacked(made)
    whole = PLAYS_ON.get()(whole, mind, thrown, WARMTH, np.full(len(whole), me))
    ends = np.cumsum([len(part) for part in made])
    return [whole.take(rows) for rows in np.split(np.arange(len(whole)), ends[:-1])]


def worth_of(tables: TableColumns, me: Column) -> npt.NDArray[np.float64]:
    """The values of the places that these players have reached."""
    last = tables.seats - 1
    here = np.arange(len(tables))
    places = tables.ranked[here, me]
    # A fallen player comes before the foulers so far; players still in at the limit share the open places.
    fell = (tables.fell == me) & (places < 0)
    places = np.where(fell, last - tables.fouls, places)
    places = np.where(places < 0, last // 2 + 1, places)
    return np.asarray((last - places) / max(last, 1) + FIRST * (places == 0))

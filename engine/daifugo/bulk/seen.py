"""The features of the player in turn at each table, and the legal moves.

Ranks are in the order in force, the weakest first. Features are 0 or 1. Leading and following have different moves: a
leader chooses rank, number and whether the joker is used, a follower only the rank, and whether the suits lock.
"""

from __future__ import annotations

import msgspec
import numpy as np
import numpy.typing as npt

from engine.daifugo.bulk.hands import Column, Marks, fours
from engine.daifugo.bulk.tables import JOKER, SPADES, PlayBatch, TableColumns

LEADS = 13 * 5 + 1
"""Moves of a leader: a rank with one to four naturals, or with all and a joker; and a joker alone."""
FOLLOWS = 13 * 3 + 2
"""Moves of a follower: a rank with suits that make no lock, that do, with a joker; a joker alone; the pass."""
PASS = FOLLOWS - 1
_WITH_JOKER, _LOCKING, _FUSED = 4, 1, 2
_COUNTS = np.array((1, 2, 3, 4, 5, 6, 8, 10))
_THERE = np.arange(1, 5, dtype=np.uint8)
_TOPS = np.arange(1, 14)
COMMON = 52 + 52 + 4 + 3 + 8 * 5 + 3 + 4 + 1
MARKS = COMMON + 4 + 13 + 1 + 3 + 1
"""Marks of a follower; a leader has the first COMMON of them."""

Rows = npt.NDArray[np.uint8]


class TurnColumns(msgspec.Struct, frozen=True):
    """The features of the players in turn at some tables; ranks in the order in force."""

    rows: Column
    hand: Rows
    """The suits held of each rank."""
    held: Rows
    """Their number."""
    jokers: Column
    turned: Marks
    unseen: Rows
    """The number of cards of each rank that others hold."""
    unseen_jokers: Column
    counts: Column
    """Cards in all hands, the own first, then as they sit."""


def scene(tables: TableColumns, rows: Column) -> TurnColumns:
    """These tables as their players to move see them."""
    turn, here = tables.turn[rows], np.arange(len(rows))
    hands, jokers = tables.hands[rows], tables.jokers[rows]
    out = tables.out[rows]
    turned = tables.reversed[rows]
    mine = hands[here, turn]
    others = np.where(out, np.uint64(0), hands)
    unseen = np.bitwise_or.reduce(others, axis=1) & ~mine
    own_jokers = jokers[here, turn]
    counts = np.where(out, 0, np.bitwise_count(hands).astype(np.int64) + jokers)
    around = tables.round_from(rows, turn)
    both = fours(np.stack((mine, unseen)))
    both = np.where(turned[None, :, None], both[:, :, ::-1], both)
    held = np.bitwise_count(both)
    return TurnColumns(
        rows,
        both[0],
        held[0],
        own_jokers,
        turned,
        held[1],
        np.where(out, 0, jokers).sum(1) - own_jokers,
        counts[here[:, None], around],
    )


def some(seen: TurnColumns, which: Column) -> TurnColumns:
    """A part of the scene."""
    return TurnColumns(*(getattr(seen, name)[which] for name in TurnColumns.__struct_fields__))


def marks(tables: TableColumns, seen: TurnColumns, *, leads: bool) -> npt.NDArray[np.float32]:
    """The marks of each table."""
    rows, count, seats = seen.rows, len(seen.rows), tables.seats
    found = np.zeros((count, COMMON if leads else MARKS), np.float32)
    found[:, :52] = (seen.held[:, :, None] >= _THERE).reshape(count, 52)
    found[:, 52:104] = (seen.unseen[:, :, None] >= _THERE).reshape(count, 52)
    turn = tables.turn[rows]
    spade3 = np.uint64(SPADES)
    mine = tables.hands[rows, turn] & spade3 > 0
    gone = (tables.hands[rows] & spade3 > 0).any(1)
    reign, first = tables.reign[rows], (tables.ranked[rows] != 0).all(1)
    standing = first & (reign >= 0)
    active = (seen.counts > 0).sum(1)
    least = np.where(seen.counts[:, 1:] > 0, seen.counts[:, 1:], 99).min(1)
    plain = (
        seen.jokers >= 1, seen.jokers >= 2, seen.unseen_jokers >= 1, seen.unseen_jokers >= 2,
        seen.turned, mine, gone & ~mine, active > 2, active > 3, active > 4,
        standing & (reign == turn), standing & (reign != turn), first,
        np.full(count, tables.terms.lockout), np.ones(count, np.bool_),
    )  # fmt: skip
    for at, one in enumerate(plain):
        found[:, 104 + at] = one
    at = 104 + len(plain)
    sides = (
        seen.counts[:, 0],
        seen.counts[:, 1],
        seen.counts[:, min(2, seats - 1)],
        seen.counts[:, -1],
        least,
    )
    for side in sides:
        found[:, at : at + 8] = side[:, None] >= _COUNTS
        at += 8
    if leads:
        return found
    size, top = tables.size[rows], _top(tables, seen)
    for number in range(4):
        found[:, at + number] = size > number + 1
    found[:, at + 4 : at + 17] = top[:, None] >= _TOPS
    found[:, at + 17] = tables.lock[rows] > 0
    from_owner = (tables.owner[rows] - turn) * tables.way[rows] % seats
    found[:, at + 18] = from_owner == 1
    found[:, at + 19] = (from_owner > 1) & (from_owner < seats - 1)
    found[:, at + 20] = from_owner == seats - 1
    found[:, at + 21] = tables.suits[rows] > 0
    return found


def _top(tables: TableColumns, seen: TurnColumns) -> Column:
    """The strength of the play to beat, 13 for jokers alone."""
    place = tables.place[seen.rows]
    return np.where((place < JOKER) & seen.turned, 12 - place, place)


def leads(tables: TableColumns, seen: TurnColumns) -> Marks:
    """The legal leads."""
    count = len(seen.rows)
    found = np.zeros((count, LEADS), np.bool_)
    each = found[:, :65].reshape(count, 13, 5)
    each[:, :, :4] = seen.held[:, :, None] >= _THERE
    each[:, :, _WITH_JOKER] = (seen.held > 0) & (seen.jokers > 0)[:, None]
    found[:, :65] = each.reshape(count, 65)
    found[:, 65] = seen.jokers > 0
    return found


def follows(tables: TableColumns, seen: TurnColumns) -> Marks:
    """The legal answers to the play to beat; passing always."""
    rows, count = seen.rows, len(seen.rows)
    found = np.zeros((count, FOLLOWS), np.bool_)
    size, lock, suits = tables.size[rows], tables.lock[rows], tables.suits[rows]
    top = _top(tables, seen)
    above = np.arange(13) > top[:, None]
    if "number_lock" in tables.terms.on:
        above &= (np.arange(13) == top[:, None] + 1) | ~tables.tight[rows][:, None]
    locked = (lock > 0)[:, None]
    under = seen.hand & lock[:, None].astype(np.uint8)
    enough = seen.held >= size[:, None]
    fits = np.where(locked, under == lock[:, None], enough)
    binds = (suits > 0) & ~locked[:, 0] & ("suit_lock" in tables.terms.on)
    same = binds[:, None] & ((seen.hand & suits[:, None].astype(np.uint8)) == suits[:, None])
    each = np.zeros((count, 13, 3), np.bool_)
    each[:, :, 0] = fits & above & ~(same & (seen.held == size[:, None]))
    each[:, :, _LOCKING] = same & above
    helped = np.where(locked, np.bitwise_count(under), seen.held) >= size[:, None] - 1
    each[:, :, _FUSED] = helped & above & ((seen.jokers > 0) & (size > 1))[:, None]
    lone = (top == JOKER) & (size == 1)
    if lone.any():
        each[lone] = False
        if "spade3_return" in tables.terms.on:
            weakest = np.where(seen.turned[lone], 12, 0)
            has = tables.hands[rows[lone], tables.turn[rows[lone]]] & np.uint64(SPADES) > 0
            each[np.flatnonzero(lone), weakest, 0] = has
    found[:, :39] = each.reshape(count, 39)
    found[:, 39] = (seen.jokers > 0) & (size == 1) & (top < JOKER)
    found[tables.run[rows]] = False
    found[:, PASS] = True
    return found


def _picks(*, strong_suits: bool) -> npt.NDArray[np.uint8]:
    """This many of the suits held, by suits and number; spades last, or first."""
    found = np.zeros((16, 6), np.uint8)
    for suits in range(16):
        bits = [1 << at for at in range(4) if suits >> at & 1]
        for number in range(6):
            chosen = bits[:number] if strong_suits else bits[::-1][:number]
            found[suits, number] = sum(chosen)
    return found


_KEEP, _GIVE = _picks(strong_suits=False), _picks(strong_suits=True)


def led(tables: TableColumns, seen: TurnColumns, moves: Column) -> PlayBatch:
    """Leads by their numbers."""
    alone = moves == 65
    rank, kind = np.divmod(np.where(alone, 0, moves), 5)
    here = np.arange(len(moves))
    held = seen.hand[here, rank]
    number = np.where(kind == _WITH_JOKER, np.bitwise_count(held), kind + 1)
    suits = np.where(alone, 0, _KEEP[held, number]).astype(np.int64)
    at = np.where(alone, JOKER, np.where(seen.turned, 12 - rank, rank))
    return PlayBatch(seen.rows, at, suits, (alone | (kind == _WITH_JOKER)).astype(np.int64), np.ones_like(at))


def followed(tables: TableColumns, seen: TurnColumns, moves: Column) -> PlayBatch:
    """Plays on the field by their numbers; a pass is none of them."""
    rows = seen.rows
    alone = moves == 39
    rank, kind = np.divmod(np.where(alone, 0, moves), 3)
    here = np.arange(len(moves))
    size, lock, wanted = tables.size[rows], tables.lock[rows], tables.suits[rows]
    held = seen.hand[here, rank].astype(np.int64)
    held = np.where(lock > 0, held & lock, held)
    fused = kind == _FUSED
    number = size - fused
    kept, given = _KEEP[held, number], _GIVE[held, number]
    suits = np.where(kept == wanted, given, kept)
    suits = np.where(kind == _LOCKING, wanted, suits)
    # Only the three of spades beats a joker alone.
    lone = tables.place[rows] == JOKER
    suits = np.where(alone, 0, np.where(lone, SPADES, suits)).astype(np.int64)
    at = np.where(alone, JOKER, np.where(seen.turned, 12 - rank, rank))
    return PlayBatch(rows, at, suits, (alone | fused).astype(np.int64), np.ones_like(at))


def fouling(tables: TableColumns, seen: TurnColumns, *, leads: bool) -> Marks:
    """Which moves would go out by a foul as the last cards: all possible ones, by rank and kind."""
    rows = seen.rows
    left = seen.counts[:, 0]
    shape = (len(rows), 13, 5 if leads else 3)
    ranks = np.arange(13)
    place = np.where(seen.turned[:, None], 12 - ranks, ranks)
    naturals = np.minimum(seen.held, 9).astype(np.int64)
    foul = np.zeros(shape, np.bool_)
    before = np.broadcast_to(seen.turned[:, None], place.shape)
    plain = tables.terms.fouls
    number = np.arange(1, 6) if leads else tables.size[rows][:, None]
    bad = tables.is_foul(place, seen.hand.astype(np.int64), np.zeros_like(place), before)
    last = left[:, None] == naturals
    foul[:] = (bad & last)[:, :, None]
    if leads:
        foul[:, :, :4] &= naturals[:, :, None] == number[:4]
        foul[:, :, 4] = ("joker" in plain) & (left[:, None] == naturals + 1)
    else:
        foul[:, :, :2] &= (naturals == number)[:, :, None]
        foul[:, :, 2] = ("joker" in plain) & (left[:, None] == number)
    alone = ("joker" in plain) & (left == 1) & (seen.jokers == 1)
    flat = foul.reshape(len(rows), -1)
    extra = alone[:, None] if leads else np.stack((alone, np.zeros_like(alone)), axis=1)
    return np.concatenate((flat, extra), axis=1)

"""The tables of protocol 20070: eight rows of fifteen numbers, cards in the upper five, the state of the game below."""

from __future__ import annotations

import struct
from collections.abc import Sequence

import msgspec

from engine.daifugo.uecda.plays import ABOVE, BELOW, JOKER_BIT, LONE, RUN, TABLE, UecdaPlay, bits
from engine.errors import QkError

PROTOCOL = 20070
PORT = 42485
ROWS, COLUMNS = 8, 15
SIZE = ROWS * COLUMNS * 4
NAME_LENGTH = 14
"""The codes of a name that fit into its row, with a zero behind them."""

_ALL = struct.Struct(f">{ROWS * COLUMNS}i")
_NUMBER = struct.Struct(">i")
NUMBER_SIZE = _NUMBER.size
CARD, JOKER = 1, 2
NOBODY = 6
"""The player in turn before there is one."""
GO_ON, GAME_OVER, ALL_OVER = 0, 1, 2
TAKEN, NOT_TAKEN = 9, 8

Rows = list[list[int]]


class UnreadableTable(QkError):
    """A table without valid cards."""


def blank() -> Rows:
    """A table of zeros."""
    return [[0] * COLUMNS for _ in range(ROWS)]


def pack(rows: Rows) -> bytes:
    """A table as it travels."""
    return _ALL.pack(*(number for row in rows for number in row))


def unpack(data: bytes) -> Rows:
    """A table from its 480 bytes."""
    numbers = _ALL.unpack(data)
    return [list(numbers[at : at + COLUMNS]) for at in range(0, ROWS * COLUMNS, COLUMNS)]


def pack_number(number: int) -> bytes:
    """A lone number as it travels."""
    return _NUMBER.pack(number)


def pack_flow(*, over: bool, match_over: bool) -> bytes:
    """Whether the game goes on after a play, and if not, whether the match does."""
    return pack_number(GO_ON if not over else ALL_OVER if match_over else GAME_OVER)


def unpack_number(data: bytes) -> int:
    """A lone number from its four bytes."""
    return int(_NUMBER.unpack(data)[0])


def put_hand(rows: Rows, hand: int) -> None:
    """Write cards as a hand: the joker alone in the fifth row."""
    for bit in bits(hand & ~JOKER_BIT):
        rows[bit & 3][1 + (bit >> 2)] = CARD
    if hand & JOKER_BIT:
        rows[4][1] = JOKER


def read_hand(rows: Rows) -> int:
    """The cards of a hand, wherever the joker is. Raises UnreadableTable for a number of no card."""
    real, jokers = _read_cards(rows)
    return real | JOKER_BIT if jokers else real


def _read_cards(rows: Rows) -> tuple[int, list[tuple[int, int]]]:
    """The cards but for jokers, and the cells of jokers. Raises UnreadableTable for a number of no card."""
    real, jokers = 0, []
    for at, row in enumerate(rows[:5]):
        for column, number in enumerate(row):
            if number == JOKER:
                jokers.append((at, column))
            elif number == CARD and at < 4 and 0 < column < 14:
                real |= 1 << (4 * (column - 1) + at)
            elif number:
                raise UnreadableTable("uecda-unreadable", row=at, column=column, number=number)
    return real, jokers


def _joker_cell(play: UecdaPlay) -> tuple[int, int] | None:
    if not play.joker:
        return None
    if play is LONE:
        return 0, 14
    if play.role in (BELOW, ABOVE):
        return play.suits.bit_length() - 1, 0 if play.role == BELOW else 14
    if play.role < 0:
        return 4, 1 + play.low
    return play.role & 3, 1 + (play.role >> 2)


_BY_CELLS = {
    (play.mask & ~JOKER_BIT, _joker_cell(play)): play
    for play in TABLE
    if play.form < RUN + 14 and play is not LONE
}


def put_play(rows: Rows, play: UecdaPlay) -> None:
    """Write a play as the field: the joker in the place of the card that it represents."""
    put_hand(rows, play.mask & ~JOKER_BIT)
    cell = _joker_cell(play)
    if cell is not None:
        rows[cell[0]][cell[1]] = JOKER


def read_play(rows: Rows) -> UecdaPlay | None:
    """The play that a table shows; None for a pass. Raises UnreadableTable for cards that are no play of this game."""
    real, jokers = _read_cards(rows)
    if not real and not jokers:
        return None
    if not real and len(jokers) == 1 and jokers[0][0] < 4:
        return LONE
    found = _BY_CELLS.get((real, jokers[0] if jokers else None)) if len(jokers) < 2 else None
    if found is None:
        raise UnreadableTable("uecda-no-play", cards=real.bit_count() + len(jokers))
    return found


class UecdaStanding(msgspec.Struct, frozen=True):
    """The lower rows: the state of the game, the same for all but two marks."""

    exchanging: bool = False
    to_give: int = 0
    my_turn: bool = False
    turn: int = NOBODY
    """The number of the player on turn."""
    empty: bool = True
    rev: bool = False
    locked: bool = False
    counts: tuple[int, ...] = (0,) * 5
    """By player, like the classes."""
    classes: tuple[int, ...] = ()
    """0 for the daifugo … 4; empty without classes."""
    seats: tuple[int, ...] = (0, 1, 2, 3, 4)
    """The player on each seat."""


def put_standing(rows: Rows, now: UecdaStanding) -> None:
    """Fills the lower rows."""
    rows[5][0] = int(now.exchanging)
    rows[5][1] = now.to_give
    rows[5][2] = int(now.my_turn)
    rows[5][3] = now.turn
    rows[5][4] = int(now.empty)
    rows[5][6] = int(now.rev)
    rows[5][7] = int(now.locked)
    rows[6] = [*now.counts, *(now.classes or (0,) * 5), *now.seats]


def read_standing(rows: Rows) -> UecdaStanding:
    """Parse the lower rows. Raises UnreadableTable for seats that are not the five players, or impossible counts."""
    state, others = rows[5], rows[6]
    counts, classes, seats = (tuple(others[at : at + 5]) for at in (0, 5, 10))
    if sorted(seats) != list(range(5)) or not all(0 <= count <= 53 for count in counts):
        raise UnreadableTable("uecda-bad-standing")
    classed = sorted(classes) == list(range(5))
    return UecdaStanding(
        exchanging=bool(state[0]),
        to_give=state[1],
        my_turn=bool(state[2]),
        turn=state[3],
        empty=bool(state[4]),
        rev=bool(state[6]),
        locked=bool(state[7]),
        counts=counts,
        classes=classes if classed else (),
        seats=seats,
    )


def put_name(rows: Rows, name: str) -> None:
    """The greeting: the protocol and the name's codes."""
    rows[0][0] = PROTOCOL
    codes: Sequence[int] = name.encode("ascii", "replace")[:NAME_LENGTH]
    rows[1][: len(codes)] = codes


def read_name(rows: Rows) -> str:
    """The name of a greeting, up to its zero; unprintable characters become question marks.

    Raises:
        UnreadableTable: a greeting of another protocol.
    """
    if rows[0][0] != PROTOCOL:
        raise UnreadableTable("uecda-protocol", protocol=rows[0][0], right=PROTOCOL)
    name = ""
    for code in rows[1]:
        if not code:
            break
        name += chr(code) if 33 <= code < 127 else "?"
    return name

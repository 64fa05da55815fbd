"""Moves of Daifugo as text: the spelling of records, and words for what records omit.

A record omits the decline of a player without a response, and names the rule that a random outcome answers; here `-`
declines whatever may be answered out of turn, and `deal=` is the random outcome. Cards keep their order, so that a move
is restored exactly as it was made.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.daifugo.faces import read_spelled, spell_row
from engine.daifugo.moves import DealtCards, Gift, Move, OutOfTime, Play, RuleAnswer
from engine.daifugo.notation import read_move, write_move
from engine.errors import BadNotation

MAX_LENGTH = 600
"""No move is written longer: a joker's reading of the longest sequence, or eight names, with room to spare."""

_DEAL = "deal="


def move_text(move: Move, names: Sequence[str]) -> str:
    """A move as text.

    Arguments:
        names: the players by seat.
    """
    match move:
        case RuleAnswer(rule=""):
            return "-"
        case DealtCards():
            return _DEAL + spell_row(move.cards)
        case RuleAnswer(cards=cards) if cards:
            text = write_move(replace(move, cards=()), names)
            return f"{text.removesuffix('-').rstrip()}{' ' if move.seats else ''}{spell_row(cards)}"
        case Gift():
            return f"exchange={spell_row(move.cards)}"
        case Play():
            reading = f" as {spell_row(move.reading)}" if move.reading else ""
            return spell_row(move.cards) + reading + (" fuse" if move.fuse else "")
        case _:
            return write_move(move, names)


def read_move_text(text: str, names: Sequence[str]) -> Move:
    """The move of a text.

    Raises:
        BadNotation: with the text found and what would be right.
    """
    if len(text) > MAX_LENGTH:
        raise BadNotation("move-too-long", length=len(text))
    if text == "-":
        return RuleAnswer("")
    if text == "%%":
        return OutOfTime()
    if text.startswith(_DEAL):
        return DealtCards(read_spelled(text[len(_DEAL) :]))
    return read_move(text, names)

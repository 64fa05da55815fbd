"""A solo game as a record, from its table or from its journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.seats import Seat
from netplay.room.acts import MoveMade as MovedAct
from netplay.room.acts import SoloOpened
from netplay.table.dice import Dice
from netplay.table.games import GameAdapter, TableMove, adapter_of
from netplay.table.help import help_keys
from netplay.table.timing import Clocks


def record_of(
    opening: SoloOpened,
    adapter: GameAdapter,
    start: Any,
    made: Sequence[TableMove],
    clocks: Clocks,
    *,
    hints: Mapping[Seat, int],
    suits: bool = False,
) -> str:
    """A solo game, over or not, as a record."""
    header: dict[str, object] = {"date": opening.date[:10], "seed": opening.seed}
    levels = {name: bot for name, bot in zip(opening.names, opening.bots, strict=True) if bot}
    if levels:
        header["bots"] = levels
    header |= help_keys(hints, opening.names, assist=opening.assist and adapter.assists)
    if opening.daily:
        header["event"] = f"deal of the day {opening.daily}"
    if opening.games > 1:
        header["event"] = f"game {opening.number} of {opening.games}"
        header["series"] = opening.in_series
    return adapter.record(opening.names, start, made, clocks, header, suits=suits)


def kept_record(opening: SoloOpened, made: Sequence[MovedAct], hints: Mapping[Seat, int]) -> str:
    """The record of a solo game as its journal has it, without seating anybody.

    Raises:
        One of LEAD_NOWHERE: if its moves do.
    """
    adapter = adapter_of(opening.chosen.game)
    terms = adapter.terms(opening.chosen)
    start = adapter.deal(terms, len(opening.names), Dice(bytes.fromhex(opening.seed)), opening.titles)
    moves = [
        TableMove(Seat(one.actor), adapter.read_move_text(one.text, opening.names), one.seconds)
        for one in made
    ]
    return record_of(opening, adapter, start, moves, terms.clocks, hints=hints)

"""Writes a game of Tyrant as a record: header, deal, and a line for each decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.game_protocol import Made
from engine.header import write_header
from engine.tyrant.events import Event
from engine.tyrant.moves import Move
from engine.tyrant.notation import write_cards, write_move
from engine.tyrant.settings import chosen_of
from engine.tyrant.state import Phase, State, by_suit

History = Sequence[Made[State, Move, Event]]
"""The moves of a game in order, the dealer's and the timekeeper's too."""


def write_record(
    names: Sequence[str],
    start: State,
    made: History,
    header: Mapping[str, object] | None = None,
) -> str:
    """The record of a game from its deal to its last decision.

    Arguments:
        names: the players by seat, in a form that records allow.
        start: the table after the deal, before any hand is chosen.
        made: all decisions in order.
        header: further header keys, such as `date`, `event` or `seed`.
    """
    assert start.phase is Phase.HAND
    values: dict[str, object] = {"game": "tyrant"}
    chosen = chosen_of(start.rules)
    if chosen:
        values["set"] = chosen
    values["lead"] = write_cards((*start.row, *start.pile))
    values["plaza"] = write_cards(card for row in start.plaza for card in row)
    values["start"] = names[start.marker]
    values.update(header or {})
    lines = write_header(values)
    for name, cards, ace in zip(names, start.stocks, start.aces, strict=True):
        lines.append(f"{name}:({write_cards(by_suit(cards))}) {ace}")
    for one in made:
        seconds = "" if one.seconds is None else f" @{one.seconds:.1f}"
        lines.append(f"{names[one.actor]}:{write_move(one.move)}{seconds}")
    return "\n".join(lines) + "\n"

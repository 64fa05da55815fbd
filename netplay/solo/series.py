"""A series of solo games, counted as any table counts one (`netplay.room.series`): each seat stays who it is."""

from __future__ import annotations

from typing import Any

from netplay.room.acts import SoloOpened
from netplay.room.series import (
    Holder,
    Series,
    Sitter,
    counted,
    fame_of,
    points_of,
    titles_after,
    titles_of,
)
from netplay.table.games import TableRules, adapter_of


def series_after(opening: SoloOpened, terms: TableRules, state: Any) -> Series:
    """Return where the series stands after a game that was dealt like this and has ended in this state."""
    adapter, seats = adapter_of(opening.chosen.game), _sitters(opening)
    places = adapter.game.result(state)
    assert places is not None, "only a game that is over counts"
    nothing = (0,) * len(seats)
    held = zip(seats, opening.points or nothing, opening.fame or nothing, strict=True)
    return counted(
        Series(opening.number, tuple(Holder(who, points, fame=fame) for who, points, fame in held)),
        opening.games,
        seats,
        places,
        titles=titles_after(terms, adapter, opening.number, places),
        fame=adapter.fame(state),
        left=(),
        id=opening.series,
    )


def gathered(series: Series, opening: SoloOpened) -> dict[str, Any]:
    """Return what each seat brings into the next game, as the fields of its `SoloOpened`."""
    seats = _sitters(opening)
    return {
        "points": points_of(series, seats),
        "titles": titles_of(series, seats),
        "fame": fame_of(series, seats),
    }


def _sitters(opening: SoloOpened) -> list[Sitter]:
    return [Sitter(b"", name, bot) for name, bot in zip(opening.names, opening.bots, strict=True)]

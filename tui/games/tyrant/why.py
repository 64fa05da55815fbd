"""Which ruling decided: the clause behind a refusal, a trick, a purge, the winner at a table of Tyrant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.tyrant.events import (
    AllPassed,
    ChipsPlaced,
    FameTaken,
    GameOver,
    HandChosen,
    HardPassed,
    LaidInPlaza,
    MarkerMoved,
    Monarchomachi,
    NobodyFollowed,
    Passed,
    PileMade,
    Played,
    Refilled,
    Scored,
    TrickWon,
)
from engine.verdict import Reason

REFUSED: Mapping[str, str] = {
    Reason.WRONG_PHASE: "TY-20",
    Reason.NOT_YOUR_TURN: "TY-28",
    Reason.BAD_NOTATION: "TY-34",
    Reason.NO_SUCH_CARD: "TY-4",
    Reason.NOT_IN_HAND: "TY-34",
    Reason.WRONG_COUNT: "TY-34",
    Reason.FACE_UP: "TY-35",
    Reason.MUST_FOLLOW: "TY-36",
    Reason.NO_PASS: "TY-45",
    Reason.NO_CHIP: "TY-43",
    Reason.NO_PLACE: "TY-40",
}
_HAPPENED: Mapping[type[Any], str] = {
    ChipsPlaced: "TY-39",
    HardPassed: "TY-31",
    AllPassed: "TY-46",
    TrickWon: "TY-57",
    NobodyFollowed: "TY-60",
    LaidInPlaza: "TY-62",
    PileMade: "TY-64",
    FameTaken: "TY-66",
    MarkerMoved: "TY-67",
    Scored: "TY-75",
    Monarchomachi: "TY-76",
    GameOver: "TY-78",
}


def clause_of(told: object) -> str:
    """The clause behind a refusal's code or an event; empty for what needs no ruling, as an ordinary play."""
    match told:
        case str():
            return REFUSED.get(told, "")
        case HandChosen() | Refilled() | Played() | Passed() if told.out_of_time:
            return "TY-97"
        case _:
            return _HAPPENED.get(type(told), "")

# Apart: every game has this file.
"""Which ruling decided: the clause behind a refusal, a trick, a purge, the winner at a table of Tyrant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.tyrant import events
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
    events.ChipsPlaced: "TY-39",
    events.HardPassed: "TY-31",
    events.AllPassed: "TY-46",
    events.TrickWon: "TY-57",
    events.NobodyFollowed: "TY-60",
    events.LaidInPlaza: "TY-62",
    events.PileMade: "TY-64",
    events.FameTaken: "TY-66",
    events.MarkerMoved: "TY-67",
    events.Scored: "TY-75",
    events.Monarchomachi: "TY-76",
    events.GameOver: "TY-78",
}


def clause_of(outcome: object) -> str:
    """The clause behind a refusal's code or an event; empty for what needs no ruling, as an ordinary play."""
    match outcome:
        case str():
            return REFUSED.get(outcome, "")
        case events.HandChosen() | events.Refilled() | events.Played() | events.Passed() if (
            outcome.out_of_time
        ):
            return "TY-97"
        case _:
            return _HAPPENED.get(type(outcome), "")

"""Which ruling decided: the clause behind a refusal, a rule, a fall, a place at a table of Daifugo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.daifugo.events import (
    Cleared,
    Exchanged,
    Fell,
    Fired,
    GameOver,
    RanOut,
    Responded,
    Skipped,
    Turned,
    WentFoul,
    WentOut,
    WentRound,
)
from engine.verdict import Reason
from tui.games.daifugo.rule_texts import NUMBER

REFUSED: Mapping[str, str] = {
    Reason.WRONG_PHASE: "DF-17",
    Reason.NOT_YOUR_TURN: "DF-17",
    Reason.BAD_NOTATION: "PL-1",
    Reason.NO_SUCH_CARD: "DF-2",
    Reason.NOT_IN_HAND: "PL-1",
    Reason.WRONG_COUNT: "DF-11",
    Reason.TOO_WEAK: "DF-11",
    Reason.WRONG_FORM: "DF-11",
    Reason.NO_FORM: "NT-9",
    Reason.LOCKED: "PL-2",
    Reason.WRONG_PARITY: "row 35",
    Reason.MUST_LEAD: "DF-15",
    Reason.START_CARD: "FR-15",
    Reason.WRONG_ANSWER: "GR-5",
}
_OFFICIAL = {
    "revolution": "OR-1",
    "eight_cut": "OR-7",
    "suit_lock": "OR-10",
    "spade3_return": "OR-13",
    "miyako_ochi": "OR-17",
    "fouls": "FF-1",
}
_HAPPENED: Mapping[type[Any], str] = {
    RanOut: "FR-16",
    Exchanged: "DF-27",
    Turned: "OR-2",
    WentRound: "GR-9",
    Skipped: "GR-8",
    Cleared: "DF-18",
    Fell: "DF-23",
    WentFoul: "FF-1",
    WentOut: "DF-22",
    GameOver: "DF-23",
}


def clause_of(told: object) -> str:
    """The clause behind a refusal's code or an event; empty for what needs no ruling, as an ordinary play."""
    match told:
        case str():
            return REFUSED.get(told, "")
        case Fired() | Responded():
            return _OFFICIAL.get(told.rule) or f"row {NUMBER[told.rule]}"
        case _:
            return _HAPPENED.get(type(told), "")

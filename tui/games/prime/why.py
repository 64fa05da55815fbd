"""Which ruling decided: the clause behind a refusal, a foul, a flush, a place at a table of Prime Daifugo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.prime import events
from engine.verdict import FoulReason, Reason

REFUSED: Mapping[str, str] = {
    Reason.WRONG_PHASE: "P-20",
    Reason.NOT_YOUR_TURN: "P-20",
    Reason.BAD_NOTATION: "P-21",
    Reason.ALREADY_DRAWN: "P-20",
    Reason.DECK_EMPTY: "P-20",
    Reason.NO_SUCH_CARD: "P-11",
    Reason.NOT_IN_HAND: "P-21",
    Reason.JOKER_UNDECLARED: "P-1",
    Reason.JOKER_OUT_OF_RANGE: "P-1",
    Reason.LEADING_ZERO: "P-4",
    Reason.OVER_LIMIT: "P-7",
    Reason.FACTOR_MALFORMED: "P-21",
    Reason.NO_COMPOSITES: "P-66",
    Reason.COMPOSITES_ONLY: "P-66",
    Reason.WRONG_COUNT: "P-21",
    Reason.TWIN_ONLY: "P-64",
    Reason.SUIT_LOCKED: "P-64",
    Reason.TOO_WEAK: "P-21",
    Reason.NOT_LISTED: "P-69",
    Reason.NO_ORDER: "P-69",
    Reason.WRONG_LIST: "P-69",
    Reason.INFINITY_FINISH: "P-34",
    Reason.WRONG_DISCARD: "P-41",
    Reason.UNDECIDED: "P-32",
}
FOULED: Mapping[FoulReason, str] = {
    FoulReason.COMPOSITE: "P-30",
    FoulReason.NOT_TETRAD: "P-68",
    FoulReason.NOT_SEMIPRIME: "P-68",
    FoulReason.ONE: "P-30",
    FoulReason.INFINITY_FINISH: "P-34",
    FoulReason.PRIME_WITH_FACTORS: "P-31",
    FoulReason.ONE_WITH_FACTORS: "P-31",
    FoulReason.INFINITY_WITH_FACTORS: "P-31",
    FoulReason.BASE_NOT_PRIME: "P-31",
    FoulReason.BASE_NOT_TETRAD: "P-68",
    FoulReason.WRONG_PRODUCT: "P-31",
    FoulReason.FIFTY_SEVEN_AS_COMPOSITE: "P-62",
    FoulReason.PAIR_NOT_PRIME: "P-64",
}
_FLUSHED = {"passes": "P-45", "finish": "P-50"}
_HAPPENED: Mapping[type[Any], str] = {
    events.JankenShown: "P-12",
    events.CardsShown: "P-12",
    events.Exchanged: "P-64",
    events.PenaltyDrawn: "P-40",
    events.PenaltyOpened: "P-41",
    events.GaveUp: "P-41",
    events.LowerMoved: "P-46",
    events.Turned: "P-33",
    events.SuitsLocked: "P-64",
    events.FactorsAsked: "P-36",
    events.FactorsPublished: "P-36",
    events.WentOut: "P-50",
    events.Shown: "P-53",
    events.GameOver: "P-50",
}


def clause_of(outcome: object) -> str:
    """The clause behind a refusal's code or an event; empty for what needs no ruling, as drawing a card."""
    match outcome:
        case str():
            return REFUSED.get(outcome, "")
        case events.FoulPlayed():
            return FOULED[outcome.reason]
        case events.Played(kind="cut" | "infinity" | "revolution"):
            return "P-30"
        case events.Flushed():
            return _FLUSHED.get(outcome.why, "P-33")
        case events.Passed(out_of_time=True):
            return "P-13"
        case events.Disqualified():
            return "P-13" if outcome.why == "time" else "P-51"
        case events.Suspended():
            return "P-53" if outcome.why == "time" else "P-52"
        case _:
            return _HAPPENED.get(type(outcome), "")

# Apart: every game has this file.
"""Which ruling decided: the clause behind a refusal, a rule, a fall, a place at a table of Daifugo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.daifugo import events
from engine.verdict import Reason
from tui.games.daifugo.rule_texts import clause

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
_HAPPENED: Mapping[type[Any], str] = {
    events.RanOut: "FR-16",
    events.Exchanged: "DF-27",
    events.Turned: "OR-2",
    events.WentRound: "GR-9",
    events.Skipped: "GR-8",
    events.Cleared: "DF-18",
    events.Fell: "DF-23",
    events.WentFoul: "FF-1",
    events.WentOut: "DF-22",
    events.GameOver: "DF-23",
}


def clause_of(outcome: object) -> str:
    """The clause behind a refusal's code or an event; empty for what needs no ruling, as an ordinary play."""
    match outcome:
        case str():
            return REFUSED.get(outcome, "")
        case events.Fired() | events.Responded():
            return clause(outcome.rule)
        case _:
            return _HAPPENED.get(type(outcome), "")

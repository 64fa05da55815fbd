"""The type of a rule of Daifugo: a frozen value with a few hooks (HK-1 … HK-9), all of them pure functions.

Forms, rungs, forces, waivers and denials take part in judging a play. `plays` are the effects of a play that triggers
the rule, each at its stage of the pipeline; `answered` and `drawn` resume after a player's answer or a random outcome.
Responses answer a play out of turn. No rule knows its position in the pipeline (`pipeline.py` does), nor any other
rule, except in its declarations: what it needs, excludes, and is silenced by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum, StrEnum

import msgspec

from engine.daifugo.board import Board, ClearedRound, PlayInProgress, RuleContext
from engine.daifugo.effects import DrawCards, Effects
from engine.daifugo.faces import Cards
from engine.daifugo.ladder import OrderStep, Rung
from engine.daifugo.moves import RuleAnswer
from engine.daifugo.shapes import CardReading
from engine.seats import Seat
from engine.verdict import Reason

Trigger = Callable[[Board, PlayInProgress], bool]
Then = Callable[[Board, PlayInProgress], Effects]


class Class(StrEnum):
    """The kind of effect of a rule, by which it is silenced."""

    FORM = "F"
    ORDER = "O"
    LOCK = "L"
    JUDGE = "J"
    REVOLUTION = "R"
    EFFECT = "E"
    CLEARING = "C"
    RESPONSE = "X"
    OFFICIAL = ""


HUSHES: dict[str, frozenset[Class]] = {
    "omen": frozenset(Class) - {Class.FORM, Class.OFFICIAL},
    "mary": frozenset((Class.EFFECT, Class.CLEARING, Class.RESPONSE)),
}
"""The classes that each silencing state mutes (GR-12)."""


class PlayStage(IntEnum):
    """The stages of a play at which rules act (PL-4 … PL-13)."""

    PLACED = 1
    WIN = 2
    MUTE = 3
    REVOLUTION = 5
    ORDER = 6
    LOCKS = 7
    CARDS = 8
    SEATS = 9
    CLEARING = 10
    OFFER = 11
    """Optional clearings by the actor; not asked if another clearing happens (FR-5)."""
    SKIP = 12


class PlayEffect(msgspec.Struct, frozen=True):
    """One effect of a rule on a play: its stage, its condition, and the effects."""

    stage: PlayStage
    when: Trigger
    then: Then


class Family(StrEnum):
    """The families by which set-up screens list the rules."""

    OFFICIAL = "official"
    SHAPES = "shapes"
    LOCKS = "locks"
    POWERS = "powers"
    CUTS = "cuts"
    REPLIES = "replies"
    TURNS = "turns"
    GIFTS = "gifts"
    RAIDS = "raids"
    ENDS = "ends"
    HUSHES = "hushes"


class ResponseMoment(StrEnum):
    """What a response answers (PL-6, PL-12)."""

    EFFECTS = "effects"
    CUT = "cut"


class ResponseCards(msgspec.Struct, frozen=True):
    """The cards of a response: this many of these."""

    cards: Cards
    count: int = 1


class Reply(msgspec.Struct, frozen=True):
    """A response out of turn: when, with which cards, and its effects."""

    moment: ResponseMoment
    wants: Callable[[Board, PlayInProgress], ResponseCards | None]
    """The cards that can answer the play; a reply to effects requires that there are some."""
    then: Callable[[Board, Seat, Cards], Effects]


class LastPlay(msgspec.Struct, frozen=True):
    """The cards with which somebody goes out, and the order before they were played (FF-1, FF-2)."""

    cards: Cards
    is_sequence: bool
    reversed: bool


class Rule(msgspec.Struct, frozen=True):
    """One rule, official or local; its words are not here."""

    id: str
    cls: Class
    needs: tuple[tuple[str, ...], ...] = ()
    """Of each group one rule has to be on (CF-4)."""
    excludes: tuple[str, ...] = ()
    """Rules that cannot be on at the same time (CF-1 … CF-3)."""
    muted_by: tuple[str, ...] = ()
    spared_by: tuple[str, ...] = ()
    """Exceptions from what its class says about silencing states."""
    returnable: bool = False
    """Whether a spade may answer the effect that it has on a single (row 44)."""
    pack: Cards = ()
    """The pack in place of the usual one (row 19)."""
    plays: tuple[PlayEffect, ...] = ()
    forms: Callable[[Cards], Iterable[CardReading]] | None = None
    """Further readings of the cards."""
    rung: tuple[OrderStep, Rung] | None = None
    fuses: Callable[[RuleContext, Cards], CardReading | None] | None = None
    """What cards added to the top become (row 68)."""
    forces: Callable[[RuleContext, CardReading], bool] | None = None
    """Whether the play is legal on any field (GR-10)."""
    waives: Callable[[RuleContext, CardReading], bool] | None = None
    """Whether the play need not be stronger."""
    denies: Callable[[RuleContext, CardReading], Reason | None] | None = None
    answered: Callable[[Board, RuleAnswer, Seat], Effects] | None = None
    drawn: Callable[[Board, DrawCards, Cards], Effects] | None = None
    replies: Reply | None = None
    on_pass: Callable[[Board, Seat], Effects] | None = None
    on_clear: Callable[[Board, ClearedRound], Effects] | None = None
    on_finish: Callable[[Board, Seat], Effects] | None = None
    """What follows a clean finish."""
    is_foul: Callable[[tuple[str, ...], LastPlay], bool] | None = None

    def is_hushed(self, notes: frozenset[str]) -> bool:
        """Whether a state in force silences the rule: then none of its hooks is called (GR-12)."""
        return bool(notes) and any(
            state in notes and state not in self.spared_by and (self.cls in classes or state in self.muted_by)
            for state, classes in HUSHES.items()
        )

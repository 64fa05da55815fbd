"""Local rules that clear the field (rows 3, 14, 19, 27, 58, 69, 73, 74)."""

from __future__ import annotations

from engine.cards import JOKER
from engine.daifugo.board import Board, PlayInProgress
from engine.daifugo.effects import Ask, Kind
from engine.daifugo.faces import BY_PLACE, place
from engine.daifugo.hooks import Class, PlayEffect, PlayStage, Rule, Trigger
from engine.daifugo.shapes import Form
from engine.daifugo.terms import all_of, clears_if_wanted, cuts, exactly, has, has_grouped, in_revolution

_SHORT_PACK = tuple(card for letter in "345JQKA2" for card in BY_PLACE[place(letter)])


def _offers(when: Trigger) -> PlayEffect:
    """The actor may clear the field (FR-5)."""
    return PlayEffect(PlayStage.OFFER, when, lambda s, play: (Ask(Kind.YES, play.actor, optional=True),))


def _jack_queen_king(s: Board, play: PlayInProgress) -> bool:
    played = play.laid
    return played.form is Form.STAIRS and played.rank == place("J") and len(played.cards) == 3


DIGNITY = Rule(
    "dignity",
    Class.CLEARING,
    needs=(("stairs",),),
    plays=(cuts(_jack_queen_king),),
)

AMBULANCE = Rule(
    "ambulance",
    Class.CLEARING,
    plays=(_offers(exactly("9", 2)),),
    answered=clears_if_wanted,
)

QUEEN_CUT = Rule(
    "queen_cut",
    Class.CLEARING,
    pack=(*_SHORT_PACK, JOKER),
    plays=(cuts(has_grouped("Q")),),
)

FIVE_CUT = Rule(
    "five_cut",
    Class.CLEARING,
    plays=(cuts(all_of(in_revolution, has_grouped("5"))),),
)

SEVEN_CUT = Rule(
    "seven_cut",
    Class.CLEARING,
    plays=(cuts(all_of(in_revolution, has_grouped("7"))),),
)

FOUR_CUT = Rule(
    "four_cut",
    Class.CLEARING,
    plays=(cuts(has("4", always=True)),),
)

SIX_CUT = Rule(
    "six_cut",
    Class.CLEARING,
    plays=(cuts(all_of(in_revolution, has_grouped("6"))),),
)

ROKUROKUBI = Rule(
    "rokurokubi",
    Class.CLEARING,
    plays=(_offers(exactly("6", 2)),),
    answered=clears_if_wanted,
)

RULES = (DIGNITY, AMBULANCE, QUEEN_CUT, FIVE_CUT, SEVEN_CUT, FOUR_CUT, SIX_CUT, ROKUROKUBI)

"""Local rules that answer a play, in turn or out of it (rows 36, 39, 43, 44, 45, 49, 57, 70)."""

from __future__ import annotations

from engine.cards import JOKER
from engine.daifugo.board import Board, PlayInProgress, RuleContext, jokers_only
from engine.daifugo.effects import Cancel, Clear, Effects, LayResponse, Shift, Zone
from engine.daifugo.faces import BY_PLACE, PLACE, SUIT, SUITS, Cards, card, place
from engine.daifugo.hooks import Class, Reply, ResponseCards, ResponseMoment, Rule
from engine.daifugo.official import lone_joker_on_top
from engine.daifugo.shapes import CardReading, Form, suits_of
from engine.daifugo.terms import cuts, forced_by, is_jokers_only, steps_from
from engine.seats import Seat


def _tens(s: Board, play: PlayInProgress) -> ResponseCards | None:
    if JOKER in play.fresh:
        return None
    tens = BY_PLACE[place("T")]
    return ResponseCards(tuple(tens[SUITS.index(SUIT[one])] for one in play.fresh), len(play.fresh))


def _lay_and_lead(s: Board, seat: Seat, cards: Cards) -> Effects:
    return (LayResponse(seat, cards), Clear())


def _lay_and_stay(s: Board, seat: Seat, cards: Cards) -> Effects:
    return (LayResponse(seat, cards), Cancel())


def _stop(s: Board, seat: Seat, cards: Cards) -> Effects:
    leads = s.rules.four_stop_result == "stopper_leads"
    return (Shift(cards, seat, Zone.DISCARD), Clear() if leads else Cancel())


def _spade(s: Board, play: PlayInProgress) -> ResponseCards | None:
    """The spade of a natural single (row 44)."""
    lone = play.fresh[0]
    if not play.is_single or lone == JOKER or lone == BY_PLACE[PLACE[lone]][0]:
        return None
    return ResponseCards((BY_PLACE[PLACE[lone]][0],))


def _three_threes(ground: RuleContext, reading: CardReading) -> bool:
    """Three threes if the variant allows them (row 43)."""
    if not reading.is_group or reading.rank != place("3") or len(reading.cards) != 3:
        return False
    match ground.rules.sandstorm_variant:
        case "triple":
            return ground.top is not None and ground.top.form is Form.GROUP and len(ground.top.cards) == 3
        case "joker":
            return lone_joker_on_top(ground)
        case _:
            return True


def _down(ground: RuleContext, reading: CardReading) -> bool:
    """The top's suits, one step weaker, no jokers (row 49)."""
    top = ground.top
    if top is None or JOKER in top.cards or JOKER in reading.cards:
        return False
    return steps_from(ground, reading) == -1 and suits_of(reading) == suits_of(top)


TEN_RETURN = Rule(
    "ten_return",
    Class.RESPONSE,
    needs=(("eight_cut",),),
    replies=Reply(ResponseMoment.CUT, _tens, _lay_and_lead),
)

JOKER_RETURN = Rule(
    "joker_return",
    Class.JUDGE,
    waives=lambda ground, reading: is_jokers_only(reading) and jokers_only(ground.top),
)

SANDSTORM = Rule(
    "sandstorm",
    Class.JUDGE,
    forces=_three_threes,
    plays=(cuts(forced_by("sandstorm")),),
)

SPADE_RETURN = Rule(
    "spade_return",
    Class.RESPONSE,
    replies=Reply(ResponseMoment.EFFECTS, _spade, _lay_and_stay),
)

SPADE_TWO_RETURN = Rule(
    "spade_two_return",
    Class.JUDGE,
    forces=lambda ground, reading: (
        ground.order.reversed and reading.cards == (card("2s"),) and lone_joker_on_top(ground)
    ),
    plays=(cuts(forced_by("spade_two_return")),),
)

DOWN_NUMBER = Rule(
    "down_number",
    Class.JUDGE,
    waives=_down,
)

SEVEN_COUNTER = Rule(
    "seven_counter",
    Class.RESPONSE,
    needs=(("eight_cut",),),
    replies=Reply(
        ResponseMoment.CUT,
        lambda s, play: ResponseCards((card("7d"),)),
        lambda s, seat, cards: (Shift(cards, seat, Zone.DISCARD), Cancel()),
    ),
)

FOUR_STOP = Rule(
    "four_stop",
    Class.RESPONSE,
    needs=(("eight_cut",),),
    replies=Reply(
        ResponseMoment.CUT,
        lambda s, play: ResponseCards(BY_PLACE[place("4")], 2) if play.is_single else None,
        _stop,
    ),
)

RULES = (
    TEN_RETURN,
    JOKER_RETURN,
    SANDSTORM,
    SPADE_RETURN,
    SPADE_TWO_RETURN,
    DOWN_NUMBER,
    SEVEN_COUNTER,
    FOUR_STOP,
)

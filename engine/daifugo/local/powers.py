"""Local rules that change strength: revolutions, backs, lifted cards.

Rows 1, 4, 11, 18, 35, 40, 46, 48, 51, 59, 62, 63, 68, 72, 75.
"""

from __future__ import annotations

from engine.cards import JOKER
from engine.daifugo.board import Board, PlayInProgress, RuleContext
from engine.daifugo.effects import Effects, Flip, Forget, Overturn, RememberedWord, Win
from engine.daifugo.faces import JOKERS, LETTERS, NUMBERS, PLACE, Cards, card, place
from engine.daifugo.hooks import Class, PlayEffect, PlayStage, Rule
from engine.daifugo.ladder import Notes, OrderStep, RankOrder
from engine.daifugo.shapes import CardReading, Form
from engine.daifugo.terms import (
    all_of,
    as_leader,
    bare,
    does,
    exactly,
    flips,
    has,
    of_a_kind,
    sets,
)
from engine.verdict import Reason

_RELIGIOUS = tuple(map(place, "A23456789TJKQ"))
_BLACK_7 = frozenset(map(card, ("7s", "7c")))
_RED_7 = frozenset(map(card, ("7h", "7d")))


def _joker_inside(ladder: RankOrder, reversed_: bool, notes: Notes) -> RankOrder:
    """The joker's own strength between 10 and J (row 1)."""
    if "arthur" not in notes:
        return ladder
    at = ladder.row.index(place("J"))
    return RankOrder((*ladder.row[:at], JOKERS, *ladder.row[at:]), ladder.lifted)


def _religious(ladder: RankOrder, reversed_: bool, notes: Notes) -> RankOrder:
    return RankOrder(_RELIGIOUS) if "religious" in notes else ladder


def _summit(ladder: RankOrder, reversed_: bool, notes: Notes) -> RankOrder:
    """The rank of an absolute revolution at the strong end (row 46)."""
    word = next((note for note in notes if note.startswith("absolute:")), None)
    if word is None:
        return ladder
    top = place(word[-1])
    return RankOrder((*(rank for rank in ladder.row if rank != top), top), ladder.lifted)


def _sets_parity(s: Board, play: PlayInProgress) -> bool:
    natural = play.laid.is_group and play.laid.rank != JOKERS
    return play.leads and natural and "religious" in play.before.notes


def _parity(rank: int) -> str:
    return "parity:odd" if NUMBERS[rank] % 2 else "parity:even"


def _wrong_parity(ground: RuleContext, reading: CardReading) -> Reason | None:
    if not reading.is_group or reading.rank == JOKERS:
        return None
    wrong = {"parity:odd", "parity:even"} - {_parity(reading.rank)}
    return Reason.WRONG_PARITY if wrong & ground.notes else None


def _coup(s: Board, play: PlayInProgress) -> Effects:
    """Three nines flip and give the right; three sixes use it up (FR-2)."""
    return (Flip(), RememberedWord("coup")) if play.laid.rank == place("9") else (Flip(),)


def _is_coup(s: Board, play: PlayInProgress) -> bool:
    return exactly("9", 3)(s, play) or ("coup" in s.notes and exactly("6", 3)(s, play))


def _absolute(s: Board, play: PlayInProgress) -> Effects:
    return (Flip(), RememberedWord(f"absolute:{LETTERS[play.laid.rank]}"))


def _fused(ground: RuleContext, cards: Cards) -> CardReading | None:
    """The top and the cards added to it as one group, if that is a revolution (row 68)."""
    top = ground.top
    if top is None or not top.is_group or top.rank == JOKERS or len(top.cards) + len(cards) < 4:
        return None
    if any(PLACE[one] not in (top.rank, JOKERS) for one in cards):
        return None
    return CardReading(Form.GROUP, top.cards + cards, top.rank)


ARTHUR = Rule(
    "arthur",
    Class.ORDER,
    plays=(sets("arthur", exactly("K", 3)),),
    rung=(OrderStep.JOKER, _joker_inside),
)

ELEVEN_BACK = Rule(
    "eleven_back",
    Class.ORDER,
    returnable=True,
    plays=(sets("back11", has("J")),),
)

NUCLEAR_BOMB = Rule(
    "nuclear_bomb",
    Class.REVOLUTION,
    needs=(("revolution",),),
    plays=(PlayEffect(PlayStage.REVOLUTION, of_a_kind(6), does(RememberedWord("sealed"))),),
)

COUP = Rule(
    "coup",
    Class.REVOLUTION,
    plays=(PlayEffect(PlayStage.REVOLUTION, _is_coup, _coup),),
)

RELIGIOUS_REVOLUTION = Rule(
    "religious_revolution",
    Class.REVOLUTION,
    plays=(
        PlayEffect(
            PlayStage.PLACED, _sets_parity, lambda s, play: (RememberedWord(_parity(play.laid.rank)),)
        ),
        PlayEffect(PlayStage.REVOLUTION, exactly("K", 4), does(Overturn("religious"))),
    ),
    rung=(OrderStep.BASE, _religious),
    denies=_wrong_parity,
)

JOKER_REVOLUTION = Rule(
    "joker_revolution",
    Class.REVOLUTION,
    plays=(flips(lambda s, play: play.fresh == (JOKER, JOKER)),),
)

ABSOLUTE_REVOLUTION = Rule(
    "absolute_revolution",
    Class.REVOLUTION,
    plays=(PlayEffect(PlayStage.REVOLUTION, of_a_kind(5, 5), _absolute),),
    rung=(OrderStep.SUMMIT, _summit),
)

GRAND_REVOLUTION = Rule(
    "grand_revolution",
    Class.REVOLUTION,
    plays=(
        PlayEffect(PlayStage.WIN, all_of(as_leader, bare("2", 4)), lambda s, play: (Win(play.actor),)),
        flips(all_of(as_leader, bare("2", 4))),
    ),
)

SUPER_REVOLUTION = Rule(
    "super_revolution",
    Class.REVOLUTION,
    needs=(("revolution",),),
    plays=(PlayEffect(PlayStage.REVOLUTION, of_a_kind(5), does(RememberedWord("sealed"))),),
)

NANA_SAN_REVOLUTION = Rule(
    "nana_san_revolution",
    Class.REVOLUTION,
    plays=(flips(exactly("7", 3)),),
)

TWO_BACK = Rule(
    "two_back",
    Class.ORDER,
    returnable=True,
    plays=(sets("back2", has("2")),),
)

BLACK_SEVEN = Rule(
    "black_seven",
    Class.ORDER,
    spared_by=("omen",),
    excludes=("red_seven",),
    rung=(OrderStep.LIFT, lambda ladder, back, notes: RankOrder(ladder.row, _BLACK_7) if back else ladder),
)

FUSION_REVOLUTION = Rule(
    "fusion_revolution",
    Class.REVOLUTION,
    needs=(("revolution",),),
    fuses=_fused,
    plays=(flips(lambda s, play: play.fused),),
)

RED_SEVEN = Rule(
    "red_seven",
    Class.ORDER,
    spared_by=("omen",),
    excludes=("black_seven",),
    rung=(OrderStep.LIFT, lambda ladder, back, notes: ladder if back else RankOrder(ladder.row, _RED_7)),
)

SIX_RETURN = Rule(
    "six_return",
    Class.ORDER,
    returnable=True,
    needs=(("eleven_back",),),
    plays=(
        PlayEffect(
            PlayStage.ORDER,
            all_of(lambda s, play: "back11" in play.before.notes, has("6")),
            does(Forget("back11")),
        ),
    ),
)

RULES = (
    ARTHUR,
    ELEVEN_BACK,
    NUCLEAR_BOMB,
    COUP,
    RELIGIOUS_REVOLUTION,
    JOKER_REVOLUTION,
    ABSOLUTE_REVOLUTION,
    GRAND_REVOLUTION,
    SUPER_REVOLUTION,
    NANA_SAN_REVOLUTION,
    TWO_BACK,
    BLACK_SEVEN,
    FUSION_REVOLUTION,
    RED_SEVEN,
    SIX_RETURN,
)

"""Whether a hand can still finish cleanly: the first check of players who know the forbidden finishes (FF-1)."""

from __future__ import annotations

from engine.daifugo.book import RuleBook
from engine.daifugo.faces import PLACE, Cards, naturals
from engine.daifugo.hooks import LastPlay
from engine.daifugo.state import State
from engine.seats import Seat

FINE, SPOILT, FOUL, IMPOSSIBLE = range(4)
"""The state in which a move leaves its player: fine, without a clean finish, out by a foul; or refused."""


def is_spoilt(hand: Cards, book: RuleBook, reversed_: bool) -> bool:
    """Whether every way to play the last cards of this hand would be a foul; a run has a card that is none."""
    if not hand or not book.fouling:
        return False
    real = naturals(hand)
    for card in real:
        same = tuple(one for one in real if PLACE[one] == PLACE[card])
        if not (_fouls((card,), book, reversed_) and _fouls(same, book, reversed_)):
            return False
    return True


def _fouls(cards: Cards, book: RuleBook, reversed_: bool) -> bool:
    last = LastPlay(cards, is_sequence=False, reversed=reversed_)
    return any(rule.is_foul is not None and rule.is_foul(book.rules.fouls, last) for rule in book.fouling)


def finish_state(after: State | None, seat: Seat) -> int:
    """The state in which a move leaves its player. The order is that after this round's effects."""
    if after is None:
        return IMPOSSIBLE
    if seat in after.fouled or seat in after.fallen:
        return FOUL
    if seat not in after.active or after.over:
        return FINE
    return SPOILT if is_spoilt(after.hands[seat], after.book, after.rev) else FINE

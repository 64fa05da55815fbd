"""Reasonable answers to every question of a rule, and gifts in the exchange."""

from __future__ import annotations

from itertools import combinations

from engine.cards import JOKER
from engine.chance import Chance
from engine.daifugo.board import Phase
from engine.daifugo.bots.hand import Outlook, is_spoilt, outlook, rounds
from engine.daifugo.bots.random_bot import random_answer
from engine.daifugo.effects import Ask, Kind
from engine.daifugo.faces import BY_PLACE, PLACE, Cards, are_alike, place, without
from engine.daifugo.moves import Gift, Move, RuleAnswer
from engine.daifugo.ruleset import book_of
from engine.daifugo.view import View, ground

MOST_TRIED = 200
"""Choices that are weighed one by one; beyond that the weakest cards will do."""

_WINS_ROUNDS = 11
"""Cards of this strength win most rounds."""
_EIGHT = place("8")

FOR_OTHERS = ("zombie",)
"""Rules that give the chosen card of the discard pile to another player."""


def answer(view: View, dice: Chance) -> Move:
    """The gift, the answer or the response of a player who is asked."""
    if view.phase is Phase.RESPOND:
        return respond(view)
    look = outlook(view, ground(view))
    if view.phase is Phase.EXCHANGE:
        return Gift(gift(view, look))
    assert view.question is not None
    return sensible(view, view.question, look, dice)


def sensible(view: View, ask: Ask, look: Outlook, dice: Chance) -> RuleAnswer:
    """The answer that leaves the better hand, or the worse one to others."""
    singles = look.ground.order.singles
    match ask.kind:
        case Kind.CARDS if all(card in view.hand for card in ask.cards) and len(ask.cards) <= len(view.hand):
            return RuleAnswer(ask.rule, _parted_with(view, ask, look))
        case Kind.CARDS:
            if not dice.below(3):
                # The player who always takes back the same card may play it for ever.
                return random_answer(ask, view.counts, dice)
            worst_first = sorted(ask.cards, key=singles.__getitem__)
            chosen = worst_first if ask.rule in FOR_OTHERS else worst_first[::-1]
            return RuleAnswer(ask.rule, tuple(chosen[: ask.most]))
        case Kind.PLAYER:
            return RuleAnswer(ask.rule, seats=(min(ask.seats, key=lambda seat: view.counts[seat]),))
        case Kind.TRADE:
            other = max(ask.seats, key=lambda seat: view.counts[seat])
            count = min(ask.most, len(ask.cards), view.counts[other])
            return RuleAnswer(ask.rule, least_missed(view.hand, ask.cards, count, look), (other,))
        case Kind.SIDE:
            return RuleAnswer(ask.rule, word=_side(view, ask))
        case Kind.RANKS:
            return RuleAnswer(
                ask.rule, ranks=tuple(sorted(range(13), key=lambda at: _bomb(view, look, at))[: ask.most])
            )
        case Kind.YES:
            return RuleAnswer(ask.rule, word="yes")
        case Kind.ORDER:
            # Who is nearly out plays as late as can be.
            row = sorted(ask.seats, key=lambda seat: -view.direction * view.counts[seat])
            return RuleAnswer(ask.rule, seats=tuple(row))


def _parted_with(view: View, ask: Ask, look: Outlook) -> Cards:
    """As many cards as allowed; fewer, or none, if only that leaves a clean finish."""
    fewest = 0 if ask.optional else ask.least
    for count in range(ask.most, fewest - 1, -1):
        cards = least_missed(view.hand, ask.cards, count, look)
        if count == fewest or not _is_spoilt(without(view.hand, cards), look):
            return cards
    return ()


def least_missed(hand: Cards, cards: Cards, count: int, look: Outlook) -> Cards:
    """The cards whose loss leaves the hand with the fewest rounds."""
    weakest = tuple(sorted(cards, key=lambda card: (card == JOKER, look.ground.order.singles[card])))
    if are_alike(cards) or count >= len(cards):
        return weakest[:count]
    best, least = weakest[:count], (True, 99.0)
    for tried, chosen in enumerate(combinations(weakest, count)):
        if tried >= MOST_TRIED and not least[0]:
            break
        rest = without(hand, chosen)
        left = (_is_spoilt(rest, look), rounds(rest, look))
        if left < (least[0], least[1] - 1e-9):
            best, least = chosen, left
    return best


def _is_spoilt(hand: Cards, look: Outlook) -> bool:
    """Whether no clean finish is left, once this round's effects on the order are over."""
    order = look.ground.order
    turned = sum(word in look.ground.notes for word in ("back11", "back2")) % 2 == 1
    return is_spoilt(hand, look.ground.book, order.reversed != turned)


def _side(view: View, ask: Ask) -> str:
    """The neighbor with the smaller hand to swap with, the larger one to rob."""
    left, right = (view.counts[seat] for seat in ask.seats)
    smaller = "left" if left <= right else "right"
    return smaller if ask.rule == "kings_privilege" else ("right" if smaller == "left" else "left")


def _bomb(view: View, look: Outlook, at: int) -> float:
    """The cost of calling a rank: losing weak cards is welcome, other players losing theirs is not."""
    mine = sum(PLACE[card] == at for card in view.hand)
    others = sum(look.unseen[card] for card in BY_PLACE[at])
    strength = look.ground.order.ranks[at] / 12
    return -mine * (1.2 - strength) * 2 + others * (0.5 - strength)


def gift(view: View, look: Outlook) -> Cards:
    """The gift in the exchange (DF-27): nothing that wins rounds, if possible."""
    order, on = look.ground.order, look.ground.book.on
    spare = tuple(
        card
        for card in view.hand
        if card != JOKER
        and order.singles[card] < _WINS_ROUNDS
        and not (PLACE[card] == _EIGHT and "eight_cut" in on)
    )
    return least_missed(view.hand, spare if len(spare) >= view.owed else view.hand, view.owed, look)


def respond(view: View) -> RuleAnswer:
    """Respond if it is worth the cards, unless it goes out by a foul or leaves no clean finish."""
    book = book_of(view.rules)
    for offer in view.offers:
        cards = offer.cards[: offer.count]
        left = without(view.hand, cards)
        spoils = is_spoilt(left, book, view.rev) and not is_spoilt(view.hand, book, view.rev)
        # The order before the play decides whether the last card is foul; the play may have turned it.
        fouls = not left and (is_spoilt(cards, book, True) or is_spoilt(cards, book, False))
        if not (spoils or fouls):
            return RuleAnswer(offer.rule, cards)
    return RuleAnswer(view.offers[0].rule if view.offers else "")

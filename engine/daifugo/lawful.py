"""All legal moves of a player of Daifugo: plays, the pass, gifts, answers, responses; for learners and studies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations

from engine.daifugo.board import Phase
from engine.daifugo.effects import Ask, Kind
from engine.daifugo.faces import Cards, in_order
from engine.daifugo.legal import legal_plays
from engine.daifugo.moves import Gift, Move, Pass, RuleAnswer
from engine.daifugo.view import View, ground

RANKS = 13


def lawful_moves(view: View) -> Iterator[Move]:
    """Every move that is not refused and costs nothing; jokers are played only for missing cards."""
    if not view.is_my_turn:
        return
    match view.phase:
        case Phase.EXCHANGE:
            yield from map(Gift, _sets(view.hand, view.owed))
        case Phase.ASK:
            assert view.question is not None
            if view.question.optional:
                yield RuleAnswer(view.question.rule)
            yield from _answers(view.question, view.counts)
        case Phase.RESPOND:
            yield RuleAnswer("")
            for offer in view.offers:
                yield from (RuleAnswer(offer.rule, cards) for cards in _sets(offer.cards, offer.count))
        case _:
            plays = legal_plays(ground(view))
            if view.top is not None or not plays:
                yield Pass()
            yield from plays


def _answers(ask: Ask, counts: tuple[int, ...]) -> Iterator[RuleAnswer]:
    """Whatever answers a question, but declining."""
    match ask.kind:
        case Kind.CARDS:
            for size in range(ask.least, ask.most + 1):
                yield from (RuleAnswer(ask.rule, cards) for cards in _sets(ask.cards, size))
        case Kind.PLAYER:
            yield from (RuleAnswer(ask.rule, seats=(seat,)) for seat in ask.seats)
        case Kind.TRADE:
            for seat in ask.seats:
                yield from (
                    RuleAnswer(ask.rule, cards, (seat,))
                    for cards in _sets(ask.cards, min(ask.most, counts[seat]))
                )
        case Kind.SIDE:
            yield from (RuleAnswer(ask.rule, word=word) for word in ("left", "right"))
        case Kind.RANKS:
            yield from (RuleAnswer(ask.rule, ranks=ranks) for ranks in combinations(range(RANKS), ask.most))
        case Kind.YES:
            yield RuleAnswer(ask.rule, word="yes")
        case Kind.ORDER:
            yield from (RuleAnswer(ask.rule, seats=order) for order in permutations(ask.seats))


def _sets(cards: Cards, size: int) -> Iterable[Cards]:
    """The distinct sets of this many of the cards, equal cards counting as one."""
    return dict.fromkeys(combinations(in_order(cards), size))

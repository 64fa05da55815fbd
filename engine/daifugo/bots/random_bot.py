"""The bot that makes random legal moves."""

from __future__ import annotations

from engine.chance import Chance, sample
from engine.daifugo.board import Phase
from engine.daifugo.effects import Ask, Kind
from engine.daifugo.judge import Ground, JudgedPlay, judge
from engine.daifugo.legal import candidates
from engine.daifugo.moves import Gift, Move, Pass, Play, RuleAnswer
from engine.daifugo.view import View, ground


class RandomBot:
    """Plays a random legal play, passes one turn in four, answers anything."""

    def choose(self, view: View, dice: Chance) -> Move:
        """The move that this bot makes now."""
        match view.phase:
            case Phase.EXCHANGE:
                return Gift(sample(view.hand, view.owed, dice))
            case Phase.ASK:
                assert view.question is not None
                return random_answer(view.question, view.counts, dice)
            case Phase.RESPOND:
                if not view.offers or not dice.below(2):
                    return RuleAnswer("")
                offer = view.offers[dice.below(len(view.offers))]
                return RuleAnswer(offer.rule, sample(offer.cards, offer.count, dice))
            case _:
                if view.top is not None and not dice.below(4):
                    return Pass()
                return random_play(ground(view), dice) or Pass()


def random_play(ground: Ground, dice: Chance) -> Play | None:
    """A uniformly random legal play; None if there is none."""
    left = list(candidates(ground))
    while left:
        at = dice.below(len(left))
        play, left[at] = left[at], left[-1]
        left.pop()
        if isinstance(judge(ground, play), JudgedPlay):
            return play
    return None


def random_answer(ask: Ask, counts: tuple[int, ...], dice: Chance) -> RuleAnswer:
    """Any answer that a question allows."""
    if ask.optional and not dice.below(3):
        return RuleAnswer(ask.rule)
    match ask.kind:
        case Kind.CARDS:
            count = ask.least + dice.below(ask.most - ask.least + 1)
            return RuleAnswer(ask.rule, sample(ask.cards, count, dice))
        case Kind.PLAYER:
            return RuleAnswer(ask.rule, seats=(ask.seats[dice.below(len(ask.seats))],))
        case Kind.TRADE:
            other = ask.seats[dice.below(len(ask.seats))]
            return RuleAnswer(ask.rule, sample(ask.cards, min(ask.most, counts[other]), dice), (other,))
        case Kind.SIDE:
            return RuleAnswer(ask.rule, word=("left", "right")[dice.below(2)])
        case Kind.RANKS:
            return RuleAnswer(ask.rule, ranks=sample(range(13), ask.most, dice))
        case Kind.YES:
            return RuleAnswer(ask.rule, word="yes")
        case Kind.ORDER:
            return RuleAnswer(ask.rule, seats=sample(ask.seats, len(ask.seats), dice))

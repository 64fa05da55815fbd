"""Questions of rules to players and to chance: asked, checked, and answered at once if there is no choice.

A question is part of the state, so a game can be saved and watched in the middle of one. A question with one legal
answer is not asked (HK-5), nor is chance with one outcome.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.daifugo.apply import apply
from engine.daifugo.effects import Ask, Clear, DrawCards, Effects, Kind, Lead
from engine.daifugo.events import Answered, Asked, Event
from engine.daifugo.faces import Cards, are_alike, holds
from engine.daifugo.hooks import Rule
from engine.daifugo.moves import DealtCards, RuleAnswer
from engine.daifugo.state import State
from engine.seats import Seat
from engine.verdict import Reason


def carry_out(state: State, rule: Rule, effects: Effects, events: list[Event]) -> State:
    """Carry out the effects of a rule; a question comes last and may leave the table waiting."""
    for effect in effects:
        match effect:
            case Ask():
                state = _ask(state, rule, effect, events)
            case DrawCards():
                state = _draw(state, rule, effect, events)
            case Clear(contestable=contestable):
                assert state.play is not None
                clearings = (*state.play.clearings, (rule.id, contestable))
                state = replace(state, play=replace(state.play, clearings=clearings))
            case Lead(seat):
                assert state.cleared_round is not None
                state = replace(state, cleared_round=replace(state.cleared_round, leader=seat))
            case _:
                state = apply(state, effect, events)
    return state


def _ask(state: State, rule: Rule, ask: Ask, events: list[Event]) -> State:
    ask = replace(ask, rule=rule.id)
    if ask.kind in (Kind.CARDS, Kind.TRADE):
        most = min(ask.most, len(ask.cards))
        ask = replace(ask, least=min(ask.least, most), most=most)
    if ask.kind is Kind.CARDS and not ask.most:
        return state
    only = only_answer(state, ask)
    if only is None:
        events.append(Asked(rule.id, ask.seat))
        return replace(state, open=ask)
    return answer(state, rule, only, ask.seat, events)


def only_answer(state: State, ask: Ask) -> RuleAnswer | None:
    """The answer to a question that leaves no choice, else None."""
    match ask.kind:
        case Kind.CARDS:
            if not ask.optional and ask.least and _one_choice(ask.cards, ask.least, ask.most):
                return RuleAnswer(ask.rule, ask.cards[: ask.least])
        case Kind.PLAYER:
            if len(ask.seats) == 1:
                return RuleAnswer(ask.rule, seats=ask.seats)
        case Kind.TRADE:
            if len(ask.seats) == 1:
                count = trade_size(state, ask, ask.seats[0])
                if _one_choice(ask.cards, count, count):
                    return RuleAnswer(ask.rule, ask.cards[:count], ask.seats)
        case Kind.SIDE:
            if len(set(ask.seats)) == 1:  # of two players the left one is the right one too (FR-11)
                return RuleAnswer(ask.rule, word="left")
        case Kind.ORDER:
            if len(ask.seats) <= 1:
                return RuleAnswer(ask.rule)
        case Kind.RANKS | Kind.YES:
            pass
    return None


def _one_choice(cards: Cards, least: int, most: int) -> bool:
    return least == most and (least == len(cards) or are_alike(cards))


def trade_size(state: State, ask: Ask, other: Seat) -> int:
    """The number of cards each way in a trade with this player (row 67)."""
    return min(ask.most, len(ask.cards), len(state.hands[other]))


def answer(state: State, rule: Rule, given: RuleAnswer, seat: Seat, events: list[Event]) -> State:
    """The table after a checked answer."""
    assert rule.answered is not None
    if given.seats or given.ranks or given.word:
        events.append(Answered(rule.id, seat, given.seats, given.ranks, given.word))
    return carry_out(state, rule, rule.answered(state, given, seat), events)


def fault_of(state: State, ask: Ask, given: RuleAnswer) -> Reason | None:
    """Why an answer cannot be given, or None."""
    cards = given.cards
    if not state.book.faces.issuperset(cards):
        return Reason.NO_SUCH_CARD
    hand = state.hands[ask.seat]
    if not holds(hand, cards) and holds(hand, ask.cards):
        return Reason.NOT_IN_HAND
    return None if _fits(state, ask, given) else Reason.WRONG_ANSWER


def _fits(state: State, ask: Ask, given: RuleAnswer) -> bool:
    if given.declines and (ask.optional or not ask.least):
        return True
    cards, seats = given.cards, given.seats
    named = len(seats) == 1 and seats[0] in ask.seats
    match ask.kind:
        case Kind.CARDS:
            alone = given == RuleAnswer(given.rule, cards)
            return alone and ask.least <= len(cards) <= ask.most and holds(ask.cards, cards)
        case Kind.PLAYER:
            return named and given == RuleAnswer(given.rule, seats=seats)
        case Kind.TRADE:
            fits = named and len(cards) == trade_size(state, ask, seats[0])
            return fits and holds(ask.cards, cards) and given == RuleAnswer(given.rule, cards, seats)
        case Kind.SIDE:
            return given.word in ("left", "right") and given == RuleAnswer(given.rule, word=given.word)
        case Kind.RANKS:
            ranks = given.ranks
            right = len(ranks) == ask.most == len(set(ranks)) and all(0 <= rank < 13 for rank in ranks)
            return right and given == RuleAnswer(given.rule, ranks=ranks)
        case Kind.YES:
            return given == RuleAnswer(given.rule, word="yes")
        case Kind.ORDER:
            return sorted(seats) == sorted(ask.seats) and given == RuleAnswer(given.rule, seats=seats)


def _draw(state: State, rule: Rule, draw: DrawCards, events: list[Event]) -> State:
    count = min(draw.count, len(draw.cards))
    draw = replace(draw, rule=rule.id, count=count)
    if not count or _one_choice(draw.cards, count, count):
        return drawn(state, rule, draw, draw.cards[:count], events)
    return replace(state, open=draw)


def drawn(state: State, rule: Rule, draw: DrawCards, cards: Cards, events: list[Event]) -> State:
    """The table after a random draw."""
    assert rule.drawn is not None
    return carry_out(state, rule, rule.drawn(state, draw, cards), events)


def fault_of_chance(draw: DrawCards, dealt: DealtCards) -> Reason | None:
    """Why chance cannot have given these cards, or None."""
    if not holds(draw.cards, dealt.cards):
        return Reason.NO_SUCH_CARD
    return None if len(dealt.cards) == draw.count else Reason.WRONG_ANSWER

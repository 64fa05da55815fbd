"""The endgame of two players who know each other's cards: a win found here is proved.

The rules themselves play every line, questions and answers out of turn included. Random outcomes must all be won. If
the search ends early, nothing is proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, permutations
from typing import assert_never

from engine.daifugo import flow
from engine.daifugo.board import Gifts, Window, due, ranks
from engine.daifugo.bots.effort import Steps
from engine.daifugo.effects import Ask, DrawCards, Kind
from engine.daifugo.game import answers_to
from engine.daifugo.legal import legal_plays
from engine.daifugo.moves import DealtCards, Move, Pass, RuleAnswer
from engine.daifugo.state import State
from engine.seats import DEALER, Seat
from engine.verdict import Refused

MOST_CARDS = 12
"""Both hands together."""
MOST_STEPS = 1500
MOST_ANSWERS = 60
"""A question that allows more answers than that is left open."""


class DuelSearch:
    """The search for a win of one player against another."""

    def __init__(self, me: Seat, rival: Seat, most: int = MOST_STEPS) -> None:
        self.me, self.rival = me, rival
        self._steps = Steps(most)
        self._known: dict[object, bool] = {}

    def winning(self, state: State) -> Move | None:
        """A forced winning move of this player, who has to decide; None if none is proved."""
        for move in choices(state) or ():
            after = self._after(state, self.me, move)
            if after is not None and self.wins(after):
                return move
        return None

    def wins(self, state: State) -> bool:
        """Whether the win is proved, no matter what the other does."""
        if state.over:
            places = ranks(state)
            return places.index(self.me) < places.index(self.rival)
        key = _key(state)
        known = self._known.get(key)
        if known is None:
            # A line that repeats a position has won nothing.
            self._known[key] = False
            known = self._known[key] = self._proved(state)
        return known

    def _proved(self, state: State) -> bool:
        moves = choices(state)
        if not moves:
            return False
        awaited = due(state)
        actor = DEALER if awaited.blind else awaited.seats[0]
        states = (self._after(state, actor, move) for move in moves)
        if actor == self.me:
            return any(after is not None and self.wins(after) for after in states)
        return all(after is not None and self.wins(after) for after in states)

    def _after(self, state: State, actor: Seat, move: Move) -> State | None:
        """The table after a move; None if it is illegal, or the step limit is reached."""
        if not self._steps.take():
            return None
        step = flow.play(state, actor, move)
        return None if isinstance(step, Refused) else step.state


def _key(state: State) -> object:
    """What the rest of a game between two depends on; the discards follow from the hands."""
    return (
        state.hands,
        state.active,
        state.turn,
        state.field,
        state.aside,
        state.rev,
        state.notes,
        state.locks,
        state.locked_out,
        state.passes,
        state.direction,
        state.open,
        state.play and (state.play.laid, state.play.fresh, state.play.clearings, state.play.late),
        state.play and (state.play.actor, state.play.under, state.play.fouled, state.play.before.notes),
        state.cleared_round,
        state.at,
    )


def choices(state: State) -> tuple[Move, ...] | None:
    """All possible decisions of the player in turn; None if there are too many."""
    match state.open:
        case None:
            plays = sorted(legal_plays(flow.ground(state)), key=lambda play: -len(play.cards))
            return (*plays, Pass()) if state.field else tuple(plays)
        case Window(offers=offers):
            offer = offers[0]
            taken = (RuleAnswer(offer.rule, cards) for cards in combinations(offer.cards, offer.count))
            return (*taken, RuleAnswer(offer.rule))
        case Gifts():
            return None
        case DrawCards(cards=cards, count=count):
            drawn = tuple(islice((DealtCards(row) for row in permutations(cards, count)), MOST_ANSWERS + 1))
            return drawn if len(drawn) <= MOST_ANSWERS else None
        case Ask() as ask:
            answers = tuple(islice(_answers(state, ask), MOST_ANSWERS + 1))
            return answers if len(answers) <= MOST_ANSWERS else None
        case _:
            assert_never(state.open)


def _answers(state: State, ask: Ask) -> Iterator[RuleAnswer]:
    if ask.optional or (ask.kind is Kind.CARDS and not ask.least):
        yield RuleAnswer(ask.rule)
    if ask.kind is Kind.CARDS:
        for count in range(ask.most, max(ask.least, 1) - 1, -1):
            yield from (RuleAnswer(ask.rule, cards) for cards in combinations(ask.cards, count))
    else:
        yield from answers_to(ask, tuple(map(len, state.hands)))

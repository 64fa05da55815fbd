"""The reasons in Daifugo's hints are true: each is checked against all possible plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from engine.cards import JOKER, Card
from engine.chance import SeedDice
from engine.daifugo.bots import explain
from engine.daifugo.bots.why import HARD, Why
from engine.daifugo.faces import JOKERS, PLACE, in_order
from engine.daifugo.game import DaifugoGame
from engine.daifugo.moves import Pass, Play
from engine.daifugo.ruleset import rules_for
from engine.daifugo.state import State
from engine.game_protocol import Step
from engine.seats import DEALER, Seat

GAME = DaifugoGame()
LOCAL = ("eleven_back", "number_lock", "spade_return", "ten_discard")


def group_plays(hand: tuple[Card, ...], size: int) -> Iterator[Play]:
    """Yield all sets of this many cards of one rank, with or without jokers."""
    for cards in set(combinations(in_order(hand), size)):
        if len({PLACE[card] for card in cards if card != JOKER}) <= 1:
            yield Play(cards)


def stands(state: State, seat: Seat, play: Play) -> bool:
    """Return whether a play is legal here."""
    return isinstance(GAME.play(state, seat, play), Step)


def positions(seed: int, local: tuple[str, ...]) -> Iterator[State]:
    """Yield the turns of a random game."""
    dice, state = Random(seed), GAME.deal(rules_for(local, (), {}, 4), 4, SeedDice(seed))
    for turn in range(150):
        if state.over:
            return
        due = GAME.due(state)
        if due.blind:
            step = GAME.play(state, DEALER, GAME.blind_cards(state, SeedDice(turn)))
        else:
            seat = due.seats[0]
            if state.open is None and seat == state.turn:
                yield state
            step = GAME.play(state, seat, dice.choice(list(GAME.legal_moves(GAME.view(state, seat)))))
        assert isinstance(step, Step)
        state = step.state


def ranks_that_beat(after: State, me: Seat) -> set[int]:
    """Return the ranks with which cards that this seat hasn't seen could beat the field, no matter who holds them."""
    gone = Counter(after.hands[me])
    for cards in (after.discard, after.aside, *((*laid.cards, *laid.attached) for laid in after.field)):
        gone.update(cards)
    unseen = Counter(after.book.pack)
    unseen.subtract(gone)
    held = tuple((+unseen).elements())
    hands = tuple(in_order(held) if seat == after.turn else hand for seat, hand in enumerate(after.hands))
    there, size = replace(after, hands=hands), len(after.field[-1].cards)
    beating = (play for play in group_plays(held, size) if stands(there, after.turn, play))
    return {min((PLACE[card] for card in play.cards if card != JOKER), default=JOKERS) for play in beating}


def strength(state: State, play: Play) -> int:
    """Return the strength of a single or a group in the current order."""
    rank = min((PLACE[card] for card in play.cards if card != JOKER), default=JOKERS)
    return state.order.of_group(rank, play.cards)


@pytest.mark.parametrize("local", [(), LOCAL], ids=["official", "local"])
def test_every_reason_is_a_fact_of_the_table(local: tuple[str, ...]) -> None:
    """Consequences of plays are checked with the engine, counts by trying every play of all unseen cards."""
    seen: Counter[Why] = Counter()
    for state in (one for seed in range(14) for one in positions(seed, local)):
        seat = state.turn
        view = GAME.view(state, seat)
        advice = explain("club", view, 1)
        assert advice is not None
        move, why = advice.move, advice.why
        seen[why] += 1
        if isinstance(move, Pass):
            can = any(isinstance(one, Play) for one in GAME.legal_moves(view))
            assert why is (Why.SAVES if can else Why.CANNOT_PLAY)
            continue
        assert isinstance(move, Play)
        step = GAME.play(state, seat, move)
        assert isinstance(step, Step)
        after, size = step.state, len(move.cards)
        assert advice.values["stays"] == len(view.hand) - size
        match why:
            case Why.GOES_OUT:
                assert advice.values["stays"] == 0
            case Why.WEAKEST:
                mine = [play for play in group_plays(view.hand, size) if stands(state, seat, play)]
                assert view.top is not None
                assert all(strength(state, play) >= strength(state, move) for play in mine)
            case Why.BEATS:
                assert view.top is not None
            case Why.LEADS | Why.SHEDS:
                assert view.top is None
                assert (size > 1) is (why is Why.SHEDS)
            case Why.HARD_TO_BEAT if after.open is None:  # a rule may ask its question first
                assert len(ranks_that_beat(after, seat)) == advice.values["ranks"] <= HARD
            case Why.LOCKS:
                assert after.locks
                assert not state.locks
            case Why.TURNS_ORDER:
                assert after.rev != state.rev
            case Why.CLEARS:
                assert after.open is not None or (not after.field and after.turn == seat)
            case _:
                assert why in (Why.CERTAIN, Why.HARD_TO_BEAT)
    wanted = {Why.WEAKEST, Why.BEATS, Why.LEADS, Why.SHEDS, Why.HARD_TO_BEAT, Why.CANNOT_PLAY, Why.GOES_OUT}
    assert wanted <= seen.keys(), seen

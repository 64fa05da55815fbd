"""Bots decide legally from their seat's view, and stronger levels win more."""

from __future__ import annotations

import numpy as np
import pytest

from engine.games import replay_text
from engine.seats import Seat
from engine.tyrant.bots import BOTS, LEVELS, TyrantBot, choose, move_for_absent
from engine.tyrant.bots.columns import LaneRandom
from engine.tyrant.bots.guess import guess
from engine.tyrant.bots.known import counts_of, unseen, voids
from engine.tyrant.moves import Pass, Play
from engine.tyrant.state import Phase, State
from engine.tyrant.view import view
from engine.verdict import Refused
from tests.bot_games import bot_moves
from tests.dice import RandomDice
from tests.engine.tyrant.random_table import GAME, dealt, random_game


def played(seed: int, bots: list[TyrantBot]) -> State:
    """Play a game between these bots to the end; every decision has to be legal."""
    state, dice = dealt(2 * seed, len(bots)), RandomDice(seed)
    *_, last = bot_moves(GAME, state, lambda seen, _: bots[seen.seat].choose(seen, dice), dice)
    return last.step.state


@pytest.mark.parametrize("seats", [3, 4])
def test_experts_among_themselves_play_to_the_end(seats: int) -> None:
    """A game between four or three bots of the level `strong` ends without a refused decision."""
    over = played(1, [BOTS["strong"]] * seats)
    assert GAME.result(over) is not None


def test_the_expert_wins_more_than_its_share() -> None:
    """An even share would be 8 of 32 games; against three novices it wins far more and is rarely purged (TY-76)."""
    novice, expert = BOTS["novice"], BOTS["expert"]
    wins = purged = 0
    for seed in range(32):
        own = Seat(seed % 4)
        over = played(seed, [expert if seat == own else novice for seat in range(4)])
        wins += over.ranks[0] == own
        purged += own in over.purged
    assert wins >= 15, wins
    assert purged <= 5, purged


LAST_TRICK = """+++
game = "tyrant"
trick = 8
lead = "Kd"
marker = "ben"
{others}
+++
aki:(2d 3d 4d) Ah
ben:(2c) Ad
cid:() Ac
ben:2c
"""
POOR = """chips = { aki = 2, ben = 0, cid = 0 }
won = { aki = "Ks Qd" }"""
RICH = """chips = { aki = 2, ben = 5, cid = 5 }
won = { aki = "Ks Qd", ben = "Kc", cid = "Kh Js" }"""


@pytest.mark.parametrize(("others", "wants"), [(POOR, False), (RICH, True)])
def test_the_expert_knows_when_fame_kills(others: str, wants: bool) -> None:
    """The king of diamonds gives aki 17: too much over a player with nothing, but needed against two with 8 (TY-76)."""
    replay = replay_text(LAST_TRICK.replace("{others}", others))
    assert replay.ok, replay.error
    state = replay.frames[-1].table.state
    if GAME.due(state).seats == (Seat(2),):
        step = GAME.play(state, Seat(2), Pass())
        assert not isinstance(step, Refused)
        state = step.state
    decision = BOTS["expert"].choose(view(state, Seat(0)), RandomDice(5))
    assert decision is not None
    assert isinstance(decision, Play) is wants
    step = GAME.play(state, Seat(0), decision)
    assert not isinstance(step, Refused)
    assert step.state.ranks[0] == 0
    # The other decision would lose the game.
    other = GAME.play(state, Seat(0), Pass() if wants else Play((state.hands[0][0],)))
    assert not isinstance(other, Refused)
    assert other.state.ranks[0] != 0


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_decides_the_same_again(level: str) -> None:
    """The same view and seed give the same decision; a seat that isn't due has none."""
    state = dealt(0, 4)
    seen = view(state, Seat(0))
    assert BOTS[level].choose(seen, RandomDice(1)) == BOTS[level].choose(seen, RandomDice(1))
    assert choose(level, seen, 1) == choose(level, seen, 1) is not None
    for one in random_game(0, 4)[4:12]:
        away = next(Seat(seat) for seat in range(4) if Seat(seat) not in GAME.due(one.before).seats)
        assert BOTS[level].choose(view(one.before, away), RandomDice(1)) is None


@pytest.mark.parametrize("seats", [3, 4])
def test_who_is_away_passes_where_it_can(seats: int) -> None:
    """The host passes for an absent player where TY-29 allows it (TY-97)."""
    for seed in range(10):
        for one in random_game(seed, seats):
            state = one.before
            for seat in GAME.due(state).seats:
                seen = view(state, seat)
                move = move_for_absent(seen, RandomDice(seed))
                assert not isinstance(GAME.play(state, seat, move), Refused)
                if state.phase is Phase.TURN and seen.legal_actions.passes:
                    assert move == Pass()


@pytest.mark.parametrize("seed", range(12))
def test_a_guess_fits_what_is_known(seed: int) -> None:
    """Guessed hands have the right sizes, guessed suits are among the unseen cards, known voids stay void."""
    seats, lanes = 3 + seed % 2, 5
    for one in random_game(seed, seats):
        state, own = one.before, one.actor
        seen = view(state, own)
        if state.phase is Phase.LAY:
            continue
        left = unseen(seen)
        hidden = [0, 0, 0, 0]
        for seat in range(seats):
            if seat != own:
                for card in (*state.hands[seat], *state.stocks[seat]):
                    hidden[card.suit - 1] += 1
        assert all(a <= b for a, b in zip(hidden, left, strict=True))
        tables = guess(seen, lanes, LaneRandom.of(seed, lanes))
        dealt_out = (tables.hands + tables.stocks).sum(1) - np.array(counts_of((*seen.hand, *seen.stock)))[
            :, None
        ]
        assert (dealt_out >= 0).all()
        assert (dealt_out <= np.array(left)[:, None]).all()
        for seat in range(seats):
            if seat in seen.waiting and seat != own and state.phase in (Phase.HAND, Phase.REFILL):
                continue
            assert (tables.hands[:, seat].sum(0) == len(state.hands[seat])).all()
            assert (tables.stocks[:, seat].sum(0) == len(state.stocks[seat])).all()
            turn = seen.turns[seat]
            assert turn is None or (tables.puts[:, seat].sum(0) == turn.count).all()
            for suit in voids(seen, Seat(seat)):
                assert not any(card.suit == suit + 1 for card in state.hands[seat])
                assert seat == own or seat in seen.passed or not tables.hands[suit, seat].all()

"""Hands as bit sets: runs, and the heuristic answers of vectorized tables."""

import random
from itertools import pairwise

import numpy as np

from engine.daifugo.bulk import hands, player
from engine.daifugo.bulk.stand import bits_of, rows_of, terms_of
from engine.daifugo.faces import BY_PLACE, PLACE, SUIT, read_spelled
from engine.daifugo.game import DaifugoGame, start
from engine.daifugo.moves import Play
from engine.daifugo.ruleset import book_of, rules_for
from engine.seats import Seat
from engine.verdict import Refused

NO, YES = np.array([False]), np.array([True])
PACK = [card for place in BY_PLACE[:13] for card in place]


def bits(text: str) -> hands.Bits:
    """Return a hand as an array of one row."""
    return np.array([bits_of(read_spelled(text))], np.uint64)


def one(number: int) -> hands.Column:
    """Return a number as an array of one row."""
    return np.array([number])


def test_runs_are_those_that_cards_tell() -> None:
    """The lowest cards of all runs of each length, compared with a simple search."""
    for seed in range(200):
        held = random.Random(seed).sample(PACK, 16)
        mine = np.array([bits_of(tuple(held))], np.uint64)
        there = {(PLACE[card], SUIT[card]) for card in held}
        for length in range(3, 7):
            found = {
                (bit // 4, bit % 4 + 1)
                for bit in range(52)
                if int(hands.runs(mine, one(length))[0]) >> bit & 1
            }
            assert found == {
                (place, suit)
                for place, suit in there
                if all((place + step, suit) in there for step in range(length))
            }
        ranks = {suit: sorted(place for place, own in there if own == suit) for suit in range(1, 5)}
        best = 1
        for row in ranks.values():
            going = 1
            for low, high in pairwise(row):
                going = going + 1 if high == low + 1 else 1
                best = max(best, going)
        assert int(hands.longest(mine)[0]) == (best if best > 2 else 1)


def test_runs_that_beat_a_run() -> None:
    """Higher runs, lower ones in reverse order, and under a lock those of its suit."""
    starts = hands.runs(bits("3s 4s 5s 6s Jh Qh Kh"), one(3))
    assert int(starts[0]) == bits_of(read_spelled("3s 4s Jh"))
    assert int(hands.above(starts, one(1), NO)[0]) == bits_of(read_spelled("Jh"))
    assert int(hands.above(starts, one(1), YES)[0]) == bits_of(read_spelled("3s"))
    assert int(hands.of_suits(starts, one(1))[0]) == bits_of(read_spelled("3s 4s"))
    assert [int(part[0]) for part in hands.weakest_first(starts, NO)] == [0, 1]
    assert [int(part[0]) for part in hands.weakest_first(starts, YES)] == [8, 2]


def test_what_is_missed_least() -> None:
    """The weakest single cards; no card of a pair or a run, nor an eight, as long as there are others."""
    mine = bits("3s 3h 4c 5d 6d 7d 8s 9c")
    assert int(hands.least_missed(mine, NO, one(1))[0]) == bits_of(read_spelled("4c"))
    assert int(hands.least_missed(mine, NO, one(2))[0]) == bits_of(read_spelled("3s 4c"))
    assert int(hands.least_missed(mine, YES, one(1))[0]) == bits_of(read_spelled("9c"))
    assert int(hands.least_missed(bits("8s"), NO, one(2))[0]) == bits_of(read_spelled("8s"))
    assert int(hands.least_missed(bits(""), NO, one(2))[0]) == 0


def test_ranks_that_are_called() -> None:
    """Own weak cards first, then strong cards of the others."""
    mine, others = bits("3s 3h Kc"), bits("2s 2h Ac 4d")
    assert int(hands.called(mine, others, NO, one(1))[0]) == bits_of(BY_PLACE[0])
    assert int(hands.called(mine, others, NO, one(2))[0]) == bits_of(BY_PLACE[0]) | bits_of(BY_PLACE[12])


def test_runs_are_led_and_answered() -> None:
    """The longest and weakest run is led; it is answered by a higher one, or passed."""
    game = DaifugoGame()
    state = start(
        book_of(rules_for(["stairs"], [], {}, 3)),
        [read_spelled(hand) for hand in ("3s 4s 5s Ks", "4h 5h 6h 7h 2h", "9d 9c Td Ad")],
    )
    rows = rows_of([state], terms_of(state.book))
    left = player.play_runs(rows, one(0), lambda at, width: np.zeros((len(at), width), np.float32))
    assert not len(left)
    step = game.play(state, Seat(0), Play(read_spelled("3s 4s 5s")))
    assert not isinstance(step, Refused)
    real = rows_of([step.state], rows.terms)
    assert (rows.hands == real.hands).all()
    assert (rows.run[0], rows.place[0], rows.size[0], rows.turn[0]) == (True, 0, 3, 1)
    player.play_runs(rows, one(0), lambda at, width: np.zeros((len(at), width), np.float32))
    assert int(rows.hands[0, 1]) == bits_of(read_spelled("7h 2h"))
    rows.pass_on(one(0))
    assert (rows.size[0], rows.turn[0]) == (0, 1)
    real.turn[:] = 1
    player.play_runs(real, one(0), lambda at, width: np.ones((len(at), width), np.float32))
    assert real.turn[0] == 2, "there was no wish to answer"

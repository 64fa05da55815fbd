"""Random games of Prime Daifugo a second on one core: two players, official rules, the first seat leads.

Each turn is a draw with probability ½ if possible, then with equal probabilities, among those possible, a pass, a
random lawful play, or a random foul. Lawful plays are sets of one to four cards with or without a factor part; each
number with each choice of cards is equally probable. Fouls are sets of one to four cards; on an empty field each size
is equally probable. At one table every move is judged by `PrimeGame.play`, and the cards are counted after each game. A
second line leaves composites out: such players play little and foul often, so games become long. The third has
thousands of tables in lock step.
"""

from __future__ import annotations

import time
from itertools import product

from engine.game_protocol import Step
from engine.prime.bulk.books import MOST_LAID
from engine.prime.game import PrimeGame
from engine.prime.moves import Draw, GiveUp, Move, Pass, Play
from engine.prime.packed import MOST_CARDS
from engine.prime.settings import rules_for
from engine.prime.state import Phase, State, may_draw
from engine.verdict import Accepted, Fouled
from tests.bench import games_at_once
from tests.dice import QuickDice
from tests.engine.prime.sampling import Class, random_play, shared_rows

SECONDS = 8.0


ENDINGS: tuple[tuple[Class | None, ...], ...] = (
    (None,),
    ("lawful", "foul", None),
    ("lawful", None),
    ("foul", "lawful", None),
    ("foul", None),
    (None,),
)
"""Orders in which a pass (None), a lawful play and a foul are tried; the first that is possible is made, so that those
possible have equal probabilities."""


def ending(state: State, dice: QuickDice, lawful: Class) -> Move:
    """Return the move that ends the turn."""
    hand, top = state.hands[state.turn], state.top
    above = below = count = None
    if top is not None:
        assert isinstance(top.number, int)
        count = len(top.cards)
        above, below = (None, top.number) if state.upside_down else (top.number, None)
    for kind in ENDINGS[dice.below(6)]:
        if kind is None:
            break
        counts = [1, 2, 3, 4] if kind == "foul" and count is None else [count]
        while counts:
            some = counts.pop(dice.below(len(counts)))
            play = random_play(lawful if kind == "lawful" else kind, hand, some, above, below, dice)
            if play is not None:
                return play
    return Pass()


def given_up(state: State, dice: QuickDice) -> GiveUp:
    """Return random cards for a penalty for which the deck was too short (P-41)."""
    assert state.penalty is not None
    offender = state.penalty.offender
    hand = list(state.hands[1 - offender])
    chosen = [hand.pop(dice.below(len(hand))) for _ in range(min(len(hand), state.penalty.missing))]
    return GiveUp(tuple(chosen))


def play_game(game: PrimeGame, seed: int, lawful: Class = "lawful") -> int:
    """Play one game to its end; return the number of turns."""
    dice = QuickDice(seed)
    state = game.deal(_RULES, 2, dice)
    turns = 0
    while state.phase is not Phase.OVER:
        if state.phase is Phase.PENALTY:
            assert state.penalty is not None
            step = game.play(state, game.due(state).seats[0], given_up(state, dice))
        else:
            turns += 1
            if may_draw(state) and dice.random() < 0.5:
                drawn = game.play(state, state.turn, Draw())
                assert isinstance(drawn, Step)
                state = drawn.state
            move = ending(state, dice, lawful)
            step = game.play(state, state.turn, move)
            assert isinstance(step, Step), (move, step)
            if isinstance(move, Play):
                _TOLD[type(step.verdict)] += 1
        assert isinstance(step, Step)
        state = step.state
    assert (
        sum(map(len, state.hands))
        + sum(len(b.cards) for b in state.deck)
        + sum(len(laid.cards) for laid in state.field)
        == len(state.faces) * 4 - 2
    )
    return turns


_RULES = rules_for("official", {"D5": "seat"}, 2)
_TOLD: dict[type, int] = {Accepted: 0, Fouled: 0}


def played(seconds: float, lawful: Class = "lawful") -> tuple[int, int, float]:
    """Play random games; return games, turns and seconds of CPU time, without building the tables."""
    game = PrimeGame()
    kinds: tuple[Class, ...] = (lawful, "foul")
    for kind, count, held in product(kinds, range(MOST_LAID + 1), range(1, MOST_CARDS + 1)):
        shared_rows(kind, count, held)
    games = turns = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        turns += play_game(game, games + 1, lawful)
        games += 1
    return games, turns, spent


def run() -> None:
    """Print games and turns a second at one table, with and without composites, and at many tables at once."""
    lines = {
        "one table": played(SECONDS),
        "one table, primes, 57 and 1729 only": played(SECONDS, "bare"),
        f"{games_at_once.TABLES:,} tables at once": games_at_once.played(SECONDS),
    }
    for title, (games, turns, spent) in lines.items():
        rates = f"{games / spent:7,.0f} games/s {turns / spent:9,.0f} turns/s"
        print(f"  {title:36} {rates} {turns / games:7.1f} turns a game")

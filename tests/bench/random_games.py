"""Random games a second on one core: two players, official rules, the first seat leads.

Each turn: a draw with probability one half where one is possible; then, each as likely as the others of
those that are possible, a pass, a random lawful play of up to four cards, or a random playable foul.
"""

from __future__ import annotations

import random
import time

from engine.cards import Card
from engine.game import Step
from engine.prime.game import PrimeGame
from engine.prime.judge import ground, unplayable
from engine.prime.moves import Draw, GiveUp, Move, Pass, Play
from engine.prime.plays import Hand, prime_values
from engine.prime.settings import rules_for
from engine.prime.spellings import Wanted, spellings
from engine.prime.state import Phase, State, may_draw
from engine.verdict import Reason
from netplay.dice import Dice

SECONDS = 8.0


def counted(cards: tuple[Card, ...]) -> Hand:
    """A hand as the number of cards of each value."""
    counts: dict[int, int] = {}
    for card in cards:
        if not card.is_joker:
            counts[card.rank] = counts.get(card.rank, 0) + 1
    return Hand(counts, sum(card.is_joker for card in cards))


def lawful(state: State, dice: random.Random) -> Play | None:
    """A random lawful play of up to four cards, primes and special numbers; None if there is none."""
    cards = state.hands[state.turn]
    hand, top = counted(cards), state.top
    counts = [len(top.cards)] if top else dice.sample((1, 2, 3, 4), 4)
    beating = top.number if top else None
    for count in counts:
        found = list(prime_values(hand, count, beating, state.upside_down)) if count <= 4 else []
        if found:
            break
    else:
        return None
    number = dice.choice(found)
    spelled = next(spellings(number, hand.counts, hand.jokers, Wanted(exactly=count)))
    laid = tuple(Card.joker() if rank is None else Card.of(rank) for rank in spelled.cards)
    return Play(laid, jokers=spelled.jokers)


def foul(state: State, dice: random.Random) -> Play | None:
    """A random playable foul; None if no attempt of a few made one."""
    cards, top = state.hands[state.turn], state.top
    for _ in range(8):
        count = len(top.cards) if top else dice.randint(1, 4)
        if count > len(cards):
            return None
        laid = tuple(dice.sample(cards, count))
        jokers = tuple(dice.randint(0, 13) for card in laid if card.is_joker) if count > 1 else ()
        reading = unplayable(ground(state), play := Play(laid, jokers=jokers))
        if isinstance(reading, Reason) or not isinstance(reading.number, int):
            continue
        if reading.number not in (57, 1729) and not _PROVER.is_prime(reading.number):
            return play
    return None


_GAME = PrimeGame()
_PROVER = _GAME.prover


def choose(state: State, dice: random.Random) -> Move:
    """What the turn is ended with."""
    options = [Pass(), lawful(state, dice), foul(state, dice)]
    return dice.choice([move for move in options if move is not None])


def play_game(seed: int) -> int:
    """Plays one game; gives the number of turns."""
    dice = random.Random(seed)
    state = _GAME.deal(_RULES, 2, Dice.of_number(seed))
    turns = 0
    while state.phase is not Phase.OVER:
        seat = _GAME.due(state).seats[0]
        if state.phase is Phase.PENALTY:
            hand = state.hands[seat]
            assert state.penalty is not None
            move: Move = GiveUp(tuple(dice.sample(hand, min(len(hand), state.penalty.missing))))
        else:
            if may_draw(state) and dice.random() < 0.5:
                step = _GAME.play(state, seat, Draw())
                assert isinstance(step, Step)
                state = step.state
            move = choose(state, dice)
            turns += 1
        step = _GAME.play(state, seat, move)
        assert isinstance(step, Step), (move, step)
        state = step.state
    return turns


_RULES = rules_for("official", {"D5": "seat"}, 2)


def run() -> None:
    """Prints games and turns a second."""
    play_game(0)  # builds the tables
    games = turns = 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS:
        turns += play_game(games + 1)
        games += 1
    print(f"{games / passed:,.0f} games/s, {turns / passed:,.0f} turns/s, {turns / games:.1f} turns a game")

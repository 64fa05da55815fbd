"""Fit the weights of the facts about a hand: `python -m tests.bench.weights [D3] [games] [rounds]`.

Two copies of the play-out policy play each other and sometimes explore another move. A logistic regression then
explains who won by the cards left after each set. The next round is played with the new weights.
"""

from __future__ import annotations

import sys

import numpy as np

from engine.cards import Card
from engine.chance import SeedDice, shuffle
from engine.prime.bots.book import book_for
from engine.prime.bots.holding import holding_of
from engine.prime.bots.playout import DRAWS_BELOW, Outline, Pools
from engine.prime.bots.rollout import PLAIN, PolicyPlay, PolicyView, Sketch, SketchWeights, Top
from engine.prime.bots.rows import CLEAR, CUT
from engine.prime.pack import deck_of
from engine.prime.settings import Rules, rules_for

TRIES = 0.12
"""Probability that a player explores another good move."""
_RIDGE = 1.0

Fact = tuple[list[float], float, int]
"""The facts after a move, the probability that it holds the lead, and who moved."""


def dealt(sketch: Sketch, rules: Rules, dice: SeedDice, seats: int = 2) -> Outline:
    """Deal a game."""
    faces = sketch.book.faces
    cards = shuffle(deck_of(rules, suited=False), dice)
    hands = [cards[seat * rules.hand_size : (seat + 1) * rules.hand_size] for seat in range(seats)]
    rest: tuple[Card, ...] = cards[seats * rules.hand_size :]
    hold_probability = [holding_of(hand) for hand in hands]
    return Outline(
        [faces.packed(hand) for hand in hold_probability],
        [hand.jokers for hand in hold_probability],
        [-1 if card.is_joker else faces.place(card.rank) for card in rest],
        [],
        list(range(seats)),
        0,
    )


def best_moves(sketch: Sketch, pools: Pools, deal: Outline) -> list[PolicyPlay]:
    """Return the best sets of the player to move."""
    counts, jokers = deal.counts[deal.turn], deal.jokers[deal.turn]
    return sketch.ranked(pools.of(deal.turn, counts, jokers), counts, jokers, deal.scene(deal.turn), 5)


def played(sketch: Sketch, deal: Outline, dice: SeedDice) -> tuple[list[Fact], int | None]:
    """Play one game; return the facts after each move, and the winner."""
    sketch.forget()
    pools = Pools(sketch, deal)
    facts: list[Fact] = []
    for _ in range(60):
        seat = deal.turn
        scene = deal.scene(seat)

        moves = best_moves(sketch, pools, deal)
        if deal.may_draw and (not moves or moves[0].worth < DRAWS_BELOW):
            deal.draw()
            moves = best_moves(sketch, pools, deal)
        if not moves:
            facts.append((facts_of(sketch, deal.counts[seat], deal.jokers[seat], scene.fewest), 0.0, seat))
            deal.pass_turn()
            continue
        one = moves[0]
        if len(moves) > 1 and one.worth < 1 and dice.below(1000) < 1000 * TRIES:
            one = moves[1 + dice.below(len(moves) - 1)]
        rest = deal.counts[seat] - one.counts, deal.jokers[seat] - one.jokers
        if rest != (0, 0):
            hold = hold_probability(sketch, one, scene)
            facts.append((facts_of(sketch, *rest, scene.fewest), hold, seat))
        if deal.play_set(one.counts, one.jokers, Top(one.cards, one.number), one.kind):
            return facts, seat
    return facts, None


def hold_probability(sketch: Sketch, one: PolicyPlay, scene: PolicyView) -> float:
    """Return the probability that a set holds the lead."""
    if one.kind in (CUT, CLEAR):
        return 1.0
    numbers = sketch.control.numbers[int(scene.upside_down)]
    rows = sketch.book.rows
    at = np.flatnonzero((rows.cards == one.cards) & (numbers == one.number))[:1]
    return float(sketch.control.holds(at, scene.upside_down, scene.others)[0]) if len(at) else 0.7


def facts_of(sketch: Sketch, counts: int, jokers: int, fewest: int) -> list[float]:
    """Return the facts to which the weights belong."""
    return [*sketch.hand_facts(counts, jokers)[:, 0].tolist(), fewest / 10, float(fewest <= 2)]


def fitted(facts: list[Fact], winners: list[int]) -> SketchWeights:
    """Fit the weights by maximum likelihood (Newton's method with ridge)."""
    x = np.array([[*f, *(hold * v for v in f)] for f, hold, _ in facts])
    y = np.array([float(seat == won) for (_, _, seat), won in zip(facts, winners, strict=True)])
    w = np.zeros(x.shape[1])
    for _ in range(25):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        gradient = x.T @ (y - p) - _RIDGE * w
        hessian = (x * (p * (1 - p))[:, None]).T @ x + _RIDGE * np.eye(len(w))
        w += np.linalg.solve(hessian, gradient)
    half = len(w) // 2
    p = 1 / (1 + np.exp(-x @ w))
    loss = -float(np.mean(y * np.log(p) + (1 - y) * np.log(1 - p)))
    print(f"  {len(y)} positions, log loss {loss:.4f}")
    return SketchWeights(
        tuple(round(float(v), 3) for v in w[:half]), tuple(round(float(v), 3) for v in w[half:])
    )


def main() -> None:
    """Play and fit, round after round."""
    limit, games, rounds = (int(word) for word in (sys.argv[1:] + ["4", "1500", "3"][len(sys.argv) - 1 :]))
    rules = rules_for("official", {"D5": "seat", "D3": limit or None} if limit else {"D5": "seat"}, 2)
    book = book_for(rules)
    assert book is not None
    book.grow(None)
    weights = PLAIN
    for turn in range(rounds):
        sketch, dice = Sketch(book, weights), SeedDice(turn)
        facts: list[Fact] = []
        winners: list[int] = []
        firsts = 0
        for _ in range(games):
            some, won = played(sketch, dealt(sketch, rules, dice), dice)
            if won is not None:
                facts += some
                winners += [won] * len(some)
                firsts += won == 0
        weights = fitted(facts, winners)
        print(f"round {turn}: the first player won {firsts / games:.1%}\n  {weights}", flush=True)


if __name__ == "__main__":
    main()

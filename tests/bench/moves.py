"""Finding every prime play of a hand: with tables, and in two naive ways.

Hands have nine cards and two jokers. `permutations` tries every order of `count` cards with every value of the jokers
and tests each with gmpy2 (equal cards are not merged first, as in a naive program). `candidates` is given the distinct
numbers and only tests them one by one with FLINT. `plays` are all plays as arrays (numbers, cards in order, places of
jokers), `values` the distinct numbers.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from collections.abc import Callable
from itertools import permutations, product

import gmpy2
from flint import fmpz

from engine.prime.plays import Hand, bare_lines, bare_values, composite_plays
from engine.prime.primes import is_prime
from engine.prime.spell import numbers, primes
from engine.prime.spellings import SpellingQuery
from engine.prime.tables import prime_table, shared_tables

HANDS = 5
DECK = [rank for rank in range(1, 14) for _ in range(4)]


def by_permutations(hand: Hand, count: int) -> set[tuple[tuple[int | None, ...], tuple[int, ...]]]:
    """Return every prime play: its cards with None for jokers, and the jokers' values."""
    cards: list[int | None] = [v for v, held in hand.counts.items() for _ in range(held)]
    cards += [None] * hand.jokers
    found = set()
    for order in permutations(cards, count):
        for jokers in product(range(14), repeat=order.count(None)):
            given = iter(jokers)
            values = [next(given) if card is None else card for card in order]
            if values[0] and gmpy2.is_prime(int("".join(map(str, values)))):
                found.add((order, jokers))
    return found


def seconds(work: Callable[[], object]) -> float:
    """Return the least CPU time of some work over enough repetitions to fill a tenth of a second."""
    spent, best = 0.0, float("inf")
    while spent < 0.1:
        began = time.process_time()
        work()
        took = time.process_time() - began
        spent, best = spent + took, min(best, took)
    return best


def run() -> None:
    """Print the time of each way and the ratios, medians over some hands."""
    for count in range(1, 7):
        began = time.process_time()
        rows = len(prime_table(count).values)
        print(
            f"  table of primes of {count} cards: {rows:,} rows, built in {time.process_time() - began:.3f} s"
        )
        shared_tables().table("primes", count)
    print("  cards    plays  permutations  candidates     plays    values   perm:plays  candidates:plays")
    for count in range(2, 6):
        lines = [
            _compared(Hand(dict(Counter(random.Random(seed).sample(DECK, 9))), 2), count)
            for seed in range(HANDS)
        ]
        plays, slow, tests, fast, values = (statistics.median(column) for column in zip(*lines, strict=True))
        many = f"{slow / fast:10,.0f}" if count < 5 else f"{'–':>10}"
        long = f"{slow * 1e3:10,.2f} ms" if count < 5 else f"{'–':>13}"
        print(
            f"  {count:5} {plays:8,.0f} {long} {tests * 1e3:8,.2f} ms {fast * 1e3:6.3f} ms"
            f" {values * 1e3:6.3f} ms {many} {tests / fast:17,.1f}"
        )
    _longer()


def _compared(hand: Hand, count: int) -> tuple[float, float, float, float, float]:
    plays = sum(len(block.values) for block in bare_lines(hand, count))
    began = time.process_time()
    # Five cards would take minutes this way; four are enough for the ratio.
    slow = float("nan")
    if count < 5:
        found = by_permutations(hand, count)
        slow = time.process_time() - began
        special = sum(
            (block.values == 57).sum() + (block.values == 1729).sum() for block in bare_lines(hand, count)
        )
        assert len(found) == plays - special
    candidates = list(numbers(hand.counts, hand.jokers, SpellingQuery(exactly=count)))
    tests = seconds(lambda: [n for n in candidates if fmpz(n).is_prime()])
    fast = seconds(lambda: list(bare_lines(hand, count)))
    values = seconds(lambda: list(bare_values(hand, SpellingQuery(exactly=count))))
    return plays, slow, tests, fast, values


def _longer() -> None:
    """Measure the largest primes of long sets, and all composites."""
    pack = dict.fromkeys(range(1, 14), 4)
    hands = [Counter(random.Random(seed).sample(DECK, 9)) for seed in range(HANDS)]
    largest = statistics.median(seconds(lambda: next(primes(hand, 2))) for hand in hands)  # noqa: B023
    print(f"  the largest prime of 11 cards, two jokers among them: {largest * 1e3:.2f} ms")
    p70 = seconds(lambda: is_prime(next(primes(pack, 2, SpellingQuery(exactly=53)))))
    print(f"  the largest prime of 53 of the 54 cards (P-70), proved: {p70 * 1e3:.1f} ms")
    for count in (2, 3, 4):
        shared_tables().table("composites", count)
        took = [seconds(lambda: sum(1 for _ in composite_plays(Hand(dict(h), 2), count))) for h in hands]  # noqa: B023
        print(
            f"  every composite of {count} cards with its factor parts: {statistics.median(took) * 1e3:,.1f} ms"
        )

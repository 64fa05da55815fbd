"""Random games of the abstract rules, played by the oracle and written as records with assertions.

`random_game(7)` is the same text every time. The tables are small and biased, so that cuts, revolutions, towers, short
decks, flushes and endings are frequent; `happened` names the clauses of 2.15 and 2.17 that occurred in a game, so that
a test can check that all of them do.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from tests.oracles.cards_by_definition import INFINITY, Action, Trump
from tests.oracles.prime_by_definition import (
    F,
    Game,
    apply,
    clause,
    cost,
    is_foul,
    is_over,
    judged,
    owed,
    start,
)
from tests.oracles.random_plays import random_action
from tests.oracles.random_refusals import refusal_line, refused_gift
from tests.oracles.record_text import (
    Final,
    cards_text,
    facts,
    final,
    hand_text,
    move_lines,
    name,
    value,
    verdict,
)

# Base, the least K, and the values that cards are drawn from: most can spell 57 and 1729.
TABLES: tuple[tuple[int, int, tuple[int, ...]], ...] = (
    (10, 13, tuple(range(1, 14))),
    (10, 13, (1, 2, 3, 5, 7, 9)),
    (10, 13, (1, 2, 2, 7, 7, 9, 9)),
    (10, 9, (0, 1, 2, 3, 4, 5, 7)),
    (10, 20, tuple(range(21))),
    (10, 3, (1, 2, 3)),
    (2, 3, (0, 1, 1, 2, 3)),
    (2, 14, (0, 1, 2, 3, 7, 14)),
    (2, 13, (0, 1, 2, 3, 8, 13)),
    (3, 7, (0, 1, 2, 3, 6, 7)),
    (5, 13, (0, 1, 2, 3, 4, 7, 11, 12, 13)),
    (16, 15, (1, 2, 3, 6, 9, 12, 13)),
    (16, 12, (1, 3, 6, 12)),
    (16, 20, (1, 3, 6, 9, 12, 17, 20)),
)


@dataclass(frozen=True)
class RandomGame:
    """A game as text, its final state, and the clauses that occurred."""

    text: str
    final: Final
    happened: frozenset[str]


def random_game(seed: int) -> RandomGame:
    """Return the abstract game of this seed."""
    dice = Random(f"abstract {seed}")
    trump, hands, deck = random_table(dice)
    game = start(trump, hands, deck)
    lines = header(dice, game) + deal(game)
    return played(dice, game, lines)


def random_official_game(seed: int) -> RandomGame:
    """Return a game of two to four by the official rules, with its own deck and without repetitions."""
    dice = Random(f"official {seed}")
    trump, hands, deck = random_table(dice, official=True)
    online = Random(f"online {seed}")
    penalty, sign = online.choice(("all", "field", "one")), online.choice((1, 1, -1))
    composites = online.choice(("on", "on", "off", "only"))
    numbers = online.choice(("prime", "prime", "tetrad", "semiprime", "listed"))
    lists = {x: frozenset(online.sample(range(2, 200), 120)) | {number_of_two(online)} for x in trump.P}
    met = online.random() < (0.8 if numbers == "listed" else 0.1)
    trump = replace(
        trump, penalty=penalty, sign=sign, composites=composites, numbers=numbers, lists=lists, encounter=met
    )
    begins = "normal" if sign == 1 else "revolution"
    game = start(trump, hands, deck)
    settings = {
        "D3": "none" if trump.M == INFINITY else trump.M,
        "D5": "seat",
        "D18": False,
        "penalty": penalty,
        "start": begins,
        "composites": composites,
        "numbers": numbers,
        "encounter": met,
    }
    lines = [
        "+++",
        'rules = "official"',
        f"set = {{ {', '.join(f'{key} = {quoted(value)}' for key, value in settings.items())} }}",
        f'deck = "{cards_text(trump, deck)}"',
        *([lists_text(trump)] if numbers == "listed" else []),
        "+++",
    ]
    return played(dice, game, lines + deal(game))


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "revolution": {"sign": -1},
    "five": {"penalty": "one"},
    "seven": {"penalty": "one"},
    "beginner": {"numbers": "listed", "encounter": True, "penalty": "one"},
    "listed": {"numbers": "listed", "encounter": True},
    "composites": {"composites": "only"},
    "tetrad": {"numbers": "tetrad"},
    "semiprime": {"numbers": "semiprime"},
    "semiprime-1": {"numbers": "semiprime", "penalty": "one"},
}
"""The rules of online tables, as far as they affect single moves (P-71)."""


def random_preset_game(preset: str, seed: int) -> RandomGame:
    """Return a game of two to four by the rules of online tables, without a card limit and without repetitions."""
    dice = Random(f"{preset} {seed}")
    trump, hands, deck = random_table(dice, official=True)
    lists = {x: frozenset(dice.sample(range(2, 200), 120)) | {number_of_two(dice)} for x in trump.P}
    trump = replace(trump, M=INFINITY, draws_short=True, lists=lists, **PRESETS[preset])
    lines = [
        "+++",
        f'rules = "{preset}"',
        'set = { D5 = "seat", D18 = false }',
        f'deck = "{cards_text(trump, deck)}"',
        *([lists_text(trump)] if trump.numbers == "listed" else []),
        "+++",
    ]
    game = start(trump, hands, deck)
    return played(dice, game, lines + deal(game))


def number_of_two(dice: Random) -> int:
    """Return a number of four digits that two court cards spell."""
    return 101 * dice.randint(10, 13) + dice.randint(0, 3)


def lists_text(trump: Trump) -> str:
    """Return the list of each player as a line of a record's header (P-69)."""
    parts = (f'{name(x)} = "{" ".join(map(str, sorted(numbers)))}"' for x, numbers in trump.lists.items())
    return f"lists = {{ {', '.join(parts)} }}"


Table = tuple[Trump, dict[int, frozenset[int]], tuple[int, ...]]


def random_table(dice: Random, official: bool = False) -> Table:
    """Return a small pack, its players and its deal."""
    base, K, pool = dice.choice(TABLES)  # noqa: N806 - the definition's symbol
    N = dice.choice([1, 2, 2, 2, 3, 3, 3, 4])  # noqa: N806
    if official:
        base, K, pool = dice.choice(TABLES[:3])  # noqa: N806
        N = max(N, 2)  # noqa: N806
    M = dice.choice([INFINITY, INFINITY, INFINITY, 1, 2, 3])  # noqa: N806
    K += 0 if official else dice.choice([0, 0, 1])  # noqa: N806
    hand = dice.choice([1, 2, 3, 4, 5, 6, 7, 8])
    cards = N * hand + dice.choice([0, 0, 1, 2, 4, 8, 12])
    jokers = min(dice.choice([0, 0, 1, 2]), cards)
    v = [None] * jokers + dice.choices(pool, k=cards - jokers)
    T = dice.sample(range(cards), cards)  # noqa: N806
    hands = {x: frozenset(T[(x - 1) * hand : x * hand]) for x in range(1, N + 1)}
    return Trump(tuple(v), K, N, M, base, leaving=official), hands, tuple(T[N * hand :])


def quoted(value: object) -> str:
    """A setting's value as TOML."""
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def header(dice: Random, game: Game) -> list[str]:
    """Return the header of an abstract game."""
    trump = game.trump
    ranks = sorted({value for value in trump.v if value is not None})
    counts = [f"{rank} = {trump.v.count(rank)}" for rank in ranks]
    if trump.J:
        counts.append(f"X = {len(trump.J)}")
    settings = [f"base = {trump.b}"]
    if max([13, *ranks]) != trump.K or dice.random() < 0.5:
        settings.append(f"K = {trump.K}")
    settings.append(f"cards = {{ {', '.join(counts)} }}")
    if trump.M != INFINITY:
        settings.append(f"D3 = {trump.M}")
    settings.append(f"D4 = {len(game.now.H[1])}")
    return [
        "+++",
        *(['game = "prime"'] if dice.random() < 0.5 else []),
        'rules = "abstract"',
        f"set = {{ {', '.join(settings)} }}",
        f'deck = "{cards_text(trump, game.now.D)}"',
        "+++",
    ]


def deal(game: Game) -> list[str]:
    """Return the deal lines in seat order."""
    return [f"{name(x)}:({hand_text(game.trump, game.now.H[x])})" for x in game.trump.P]


def played(dice: Random, game: Game, lines: list[str]) -> RandomGame:
    """Play the game to its end, or for a random number of turns, and write it."""
    happened: set[str] = set()
    for _ in range(dice.randint(6, 40)):
        if is_over(game):
            break
        if dice.random() < 0.35:
            refused = refusal_line(dice, game)
            lines += [refused] if refused else []
            lines += ["? verdict refused"] if refused and dice.random() < 0.3 else []
        action = random_action(dice, game)
        happened |= came_through(game, action)
        game, written = written_turn(dice, game, action)
        lines += written
        game = passed_over(game, happened)
        if dice.random() < 0.25:
            lines += facts(dice, game)[: dice.randint(1, 4)]
    if is_over(game):
        happened.add("over")
        lines += [f"{name(dice.choice(game.trump.P))}:!%  wrong-phase"] if dice.random() < 0.5 else []
    lines += facts(dice, game)
    return RandomGame("\n".join(lines) + "\n", final(game), frozenset(happened))


def written_turn(dice: Random, game: Game, action: Action) -> tuple[Game, list[str]]:
    """Return the game after the turn, and its lines, including the choices for a short deck."""
    lines = move_lines(dice, game, action)
    if dice.random() < 0.3:
        lines += [f"? verdict {verdict(game, action)}", f"? value {value(game, action)}"]
    c: dict[int, tuple[int, ...]] = {}
    shortfalls = owed(game, action)
    if shortfalls and dice.random() < 0.3:
        lines += ["? phase penalty", "? turn -", "? over no"]
    for x in dice.sample(sorted(shortfalls), len(shortfalls)):
        if dice.random() < 0.2:
            lines.append(refused_gift(dice, game, x, shortfalls[x], gave=False))
        c[x] = tuple(dice.sample(sorted(game.now.H[x]), shortfalls[x]))
        lines.append(f"{name(x)}:F({cards_text(game.trump, c[x])})")
        if len(c) < len(shortfalls) and dice.random() < 0.2:
            lines.append(refused_gift(dice, game, x, shortfalls[x], gave=True))
    if shortfalls and dice.random() < 0.3:
        lines.append("? verdict discard")
    return apply(game, action, c), lines


def passed_over(game: Game, happened: set[str]) -> Game:
    """Let finished players pass, without a line, until a player with cards is to move (P-61)."""
    while not is_over(game) and not game.now.H[game.t[0]]:
        happened.add("finished pass")
        game = apply(game, Action())
    return game


def came_through(game: Game, action: Action) -> set[str]:
    """Return the clauses of 2.15 and 2.17 that apply to a turn, fouls and passes with their cases."""
    after = apply(game, action, {x: tuple(sorted(game.now.H[x]))[:m] for x, m in owed(game, action).items()})
    flushed = bool(game.now.F) and not after.now.F
    case = ""
    if is_foul(game, action):
        short = len(after.now.H[game.t[0]]) - len(game.now.H[game.t[0]]) - action.draws
        full = short == cost(game, action)
        case = f".{1 + flushed + 2 * (not full)}"
    elif not action.a:
        case = f".{1 + flushed}"
    found = {clause(game, action) or "", judged(game, action) + case}
    if judged(game, action) == "2.17.5.1" and F(game, action) in (57, 1729):
        found.add(f"{F(game, action)} with factors")
    return found


def main() -> None:
    """Print the game of a seed."""
    print(random_game(int(sys.argv[1])).text, end="")


if __name__ == "__main__":
    main()

"""Calibration of win probabilities: `python -m tests.bench.calibration prime --games 200 --seed 1`.

Weak and strong bots play, or records are read from a folder (`--records FOLDER`). At sampled positions of each game the
win probabilities of the analysis are compared with the winner; a table shows how often each range came true. Games
between bots have numbers: fitting uses the even ones (`--fit` evaluates on these and prints the fitted temperature), so
evaluation uses the odd ones. Two-player probabilities are fitted to people's games by `tests.lab.values`, which
evaluates them by cross-validation. With `--steady` each position is also evaluated with another seed: the difference is
noise. `--knowing` uses, for Tyrant, a predictor that knows that all four players are `club`: an upper bound.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import exp, log
from pathlib import Path
from typing import Any

import msgspec

from engine.chance import SeedDice
from engine.seats import DEALER, Seat
from engine.tyrant.bots import BOTS
from engine.tyrant.bots.habits import followed
from engine.tyrant.bots.review import prospects as played_on
from engine.verdict import Refused
from netplay.replay.analysis import prospects
from netplay.table.dice import Dice
from netplay.table.games import GameConfig, adapter_of
from tests.reels import reel_from_file
from tui.commands.rule_options import rule_names

SEATS = {"prime": 2, "daifugo": 4, "tyrant": 4}
PLAYERS = {
    "prime": ("novice", "person", "club", "strong", "expert"),
    "daifugo": ("novice", "club", "strong"),
    "tyrant": ("novice", "club", "strong"),
}
"""Fast levels, weak and strong, with one level at each table, because the analysis doesn't know who is stronger."""
EDGES = (0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95, 1.0)
POSITIONS = 6
"""Positions that are sampled from a game."""
_MOST_MOVES = 2000


class Endless(Exception):
    """A game that has too many moves."""


class Told(msgspec.Struct, frozen=True):
    """A position: each seat's win probability, the winner, and the probabilities with another seed."""

    game: int
    chances: tuple[float, ...]
    winner: Seat
    again: tuple[float, ...] = ()


class Row(msgspec.Struct, frozen=True):
    """A range of probabilities: how many there were, and how many came true."""

    most: float
    told: int
    mean: float
    won: int

    @property
    def share(self) -> float:
        """The share that came true."""
        return self.won / self.told if self.told else 0.0


Chooser = Callable[[Any, int], Any]
"""Returns a bot's move for a view and a seed."""
Teller = Callable[[Any, int], tuple[float, ...]]
"""Returns each seat's win probability for a position and a seed."""


def looking_back(game: str) -> Teller:
    """Return the analysis of the replay screen as a predictor."""
    return lambda view, seed: prospects(game, view, seed)


def knowing_club(view: Any, seed: int) -> tuple[float, ...]:
    """Predict a game of Tyrant, knowing that everybody is `club`, by playing on with that level's habits."""
    return played_on(view, SeedDice(seed), followed(BOTS["club"].firmness))


def positions(
    game: str,
    number: int,
    seed: int,
    seats: int = 0,
    local: Sequence[str] = (),
    players: Sequence[str] = (),
    rules: str = "official",
    choose: Chooser | None = None,
    most: int = _MOST_MOVES,
) -> tuple[list[Any], Seat]:
    """Play a game between bots; return every position with all hands open, and the winner.

    Arguments:
        players: levels, of which one plays on all seats.
        choose: decides in their place.

    Raises:
        Endless: if the game is longer than `most` moves.
    """
    adapter, seats = adapter_of(game), seats or SEATS[game]
    level = random.Random(f"{game} {seed} {number}").choice(players or PLAYERS[game])
    choose = choose or (lambda view, chance: adapter.choose(level, view, chance))
    dice = Dice.of_number(seed * 1_000_003 + number)
    terms = adapter.terms(GameConfig(game, rules, seats=seats, local=tuple(local)))
    state = adapter.deal(terms, seats, dice)
    seen: list[Any] = []
    for moves in range(most):
        due = adapter.game.due(state)
        if not due.seats and not due.blind:
            break
        if due.seats:
            seen.append(adapter.perspective.position(state))
            seat = due.seats[0]
            move: Any = choose(adapter.game.view(state, seat), number * _MOST_MOVES + moves)
            step = adapter.game.play(state, seat, move)
        else:
            step = adapter.game.play(state, DEALER, adapter.chance(state, dice))
        assert not isinstance(step, Refused), step
        state = step.state
    places = adapter.game.result(state)
    if places is None:
        raise Endless(f"no end after {most} moves")
    return seen, places[0]


def recorded(folder: Path) -> Iterator[tuple[str, list[Any], Seat]]:
    """Yield the same for every finished record in a folder, with the game's name first."""
    for path in sorted(folder.rglob("*.qk")):
        reel = reel_from_file(path)
        last = len(reel.scenes) - 1
        if last < 1:
            continue
        places = reel.view(last, None, all_hands=True).ranks
        if places:
            yield reel.game, [reel.position(at) for at in range(last)], places[0]


def sampled(many: int) -> set[int]:
    """Return the indices of the sampled positions, evenly spaced from the first to the last."""
    return {round(at * (many - 1) / (POSITIONS - 1)) for at in range(POSITIONS)}


def tell(teller: Teller, number: int, seen: Sequence[Any], winner: Seat, *, again: bool) -> Iterator[Told]:
    """Yield the probabilities at the sampled positions of a game."""
    for at in sorted(sampled(len(seen))) if len(seen) > 1 else ():
        chances = teller(seen[at], 1)
        if chances and 1.0 not in chances:  # a decided position isn't evaluated
            other = teller(seen[at], 2) if again else ()
            yield Told(number, chances, winner, other)


def table(predictions: Iterable[Told]) -> list[Row]:
    """Group all seats' probabilities into ranges, and count how many of each came true."""
    each = [(chance, seat == one.winner) for one in predictions for seat, chance in enumerate(one.chances)]
    rows, least = [], -1.0
    for most in EDGES:
        here = [(chance, won) for chance, won in each if least < chance <= most]
        mean = sum(chance for chance, _ in here) / max(1, len(here))
        rows.append(Row(most, len(here), mean, sum(won for _, won in here)))
        least = most
    return rows


def brier(predictions: Sequence[Told]) -> float:
    """Return the Brier score: the mean squared error of the probabilities over all seats."""
    each = [
        (chance - (seat == one.winner)) ** 2 for one in predictions for seat, chance in enumerate(one.chances)
    ]
    return sum(each) / max(1, len(each))


def jumps(predictions: Sequence[Told]) -> tuple[float, float]:
    """Return the difference between two seeds: the median, and the 95th percentile."""
    each = sorted(abs(one.chances[0] - one.again[0]) for one in predictions if one.again)
    return (each[len(each) // 2], each[len(each) * 19 // 20]) if each else (0.0, 0.0)


def tempered(chances: Sequence[float], warmth: float) -> tuple[float, ...]:
    """Raise probabilities to a power (`warmth`) and normalize them."""
    raised = [max(chance, 1e-6) ** warmth for chance in chances]
    return tuple(one / sum(raised) for one in raised)


def fitted(predictions: Sequence[Told]) -> float:
    """Return the exponent that maximizes the likelihood of the winners."""

    def loss(warmth: float) -> float:
        return -sum(log(max(1e-9, tempered(one.chances, warmth)[one.winner])) for one in predictions)

    return min((exp(step / 40) for step in range(-60, 61)), key=loss)


def report(given: Sequence[Told]) -> str:
    """Return the table as text."""
    lines, least = [], 0.0
    for row in table(given):
        lines.append(f"  {least:4.0%} – {row.most:4.0%}: {row.told:5d} times, mean {row.mean:.1%}; "
                     f"came true {row.share:.1%}")  # fmt: skip
        least = row.most
    middle, rare = jumps(given)
    lines.append(f"  {len({one.game for one in given})} games, {len(given)} positions, Brier {brier(given):.3f}; "
                 f"with another seed {middle:.1%} apart at the median, {rare:.1%} in one of twenty")  # fmt: skip
    return "\n".join(lines)


def main() -> None:
    """Play or read the games, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.calibration", description=__doc__)
    parser.add_argument("game", choices=sorted(SEATS))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=0, help="players of a game between bots")
    parser.add_argument(
        "--local", default="", help="local rules of Daifugo that are on, such as stairs,ten_discard"
    )
    parser.add_argument("--records", type=Path, help="a folder of records, in place of games between bots")
    parser.add_argument(
        "--fit", action="store_true", help="evaluate on the even games, and fit the exponent to them"
    )
    parser.add_argument("--steady", action="store_true", help="evaluate each position with another seed too")
    parser.add_argument(
        "--players", default="", help="levels that play, such as club; else weak and strong ones"
    )
    parser.add_argument(
        "--knowing", action="store_true", help="Tyrant, --players club: a predictor that knows these"
    )
    args = parser.parse_args()
    players = tuple(args.players.split(",")) if args.players else ()
    if unknown := [level for level in players if level not in adapter_of(args.game).levels]:
        parser.error(f"--players {unknown[0]}: one of {', '.join(adapter_of(args.game).levels)}")
    if args.knowing and (args.game, players, args.records) != ("tyrant", ("club",), None):
        parser.error("--knowing: only for tyrant --players club")
    teller = knowing_club if args.knowing else looking_back(args.game)
    wanted = [number for number in range(2 * args.games) if number % 2 != args.fit]
    predictions: list[Told] = []
    local = rule_names([args.local])
    if args.records is None:
        for number in wanted:
            seen, winner = positions(args.game, number, args.seed, args.seats, local, players)
            predictions += tell(teller, number, seen, winner, again=args.steady)
    else:
        for number, (game, seen, winner) in enumerate(recorded(args.records)):
            if number in wanted and game == args.game:
                predictions += tell(teller, number, seen, winner, again=args.steady)
    print(report(predictions))
    if args.fit:
        warmth = fitted(predictions)
        cooled = [msgspec.structs.replace(one, chances=tempered(one.chances, warmth)) for one in predictions]
        print(f"warmth {warmth:.3f} would make it\n{report(cooled)}")


if __name__ == "__main__":
    main()

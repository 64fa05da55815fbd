"""Simple UECda programs, as others may have written them, for measuring a level against four of each.

`python -m tests.engine.daifugo.simple_programs LEVEL GAMES [SEED [KIND ...]]` plays a match against each kind.
"""

import sys
import time

from engine.daifugo.uecda import bots
from engine.daifugo.uecda.match import POINTS, GameOrder, above, dealt, gifts, leader, next_order, strongest
from engine.daifugo.uecda.plays import JOKER_BIT, LONE, RUN, UecdaPlay
from engine.daifugo.uecda.sight import SeenPlay, of_table
from engine.daifugo.uecda.simple import simple
from engine.daifugo.uecda.table import Chooser, FastRandom, UecdaTable
from netplay.uecda.match import interval


def lowest(table: UecdaTable, options: list[UecdaPlay], rng: FastRandom) -> UecdaPlay | None:
    """Play the weakest legal set, the largest of equal ones, whatever it splits."""
    return min(options, key=lambda one: (one.joker, -one.high if table.rev else one.low, -one.size))


def careless(table: UecdaTable, options: list[UecdaPlay], rng: FastRandom) -> UecdaPlay | None:
    """Play like a sample player, but submit something illegal every fifth time, which counts as a pass."""
    return None if not rng.below(5) else simple(table, options, rng)


def jokerless(table: UecdaTable, options: list[UecdaPlay], rng: FastRandom) -> UecdaPlay | None:
    """Play like a sample player that never plays its joker."""
    plain = [one for one in options if not one.joker]
    return simple(table, plain, rng) if plain else None


def spender(table: UecdaTable, options: list[UecdaPlay], rng: FastRandom) -> UecdaPlay | None:
    """Play the longest sets first, the joker included; the weakest of these."""
    if table.field is not None:
        return min(options, key=lambda one: (-one.high if table.rev else one.low, one.joker))
    return max(options, key=lambda one: (one.form > RUN, one.size, one.high if table.rev else -one.low))


def keeper(table: UecdaTable, options: list[UecdaPlay], rng: FastRandom) -> UecdaPlay | None:
    """Lead the longest run, else the largest group, with the joker wherever it fits; follow without splitting either.

    The sample programs of the competition play so; they don't answer a lone joker either.
    """
    field, hand, rev = table.field, table.hands[table.turn], table.rev
    plain = [one for one in options if not one.joker]
    wild = [one for one in options if one.joker]
    if field is None:
        runs = [one for one in options if one.form > RUN]
        groups = [one for one in options if 1 < one.form < RUN]
        return _first(runs or groups or plain or options, rev)
    if field is LONE:
        return None
    if field.form == 1:
        held = 0
        for one in table.leads(table.turn):
            held |= one.mask if one.form != 1 and not one.joker else 0
        alone = [one for one in plain if not one.mask & held]
        return _first(alone, rev) if alone else LONE if LONE in wild else None

    def whole(one: UecdaPlay) -> bool:
        """Return whether the hand keeps nothing of its group, or nothing that would extend its run upwards."""
        if one.form > RUN:
            return not (hand & ~JOKER_BIT) >> 4 * (one.high + 1) & one.suits
        some = hand >> 4 * one.low & (table.lock or 15)
        return some.bit_count() == one.size - one.joker

    for some in (plain, wild):
        if fitting := [one for one in some if whole(one)]:
            return _first(fitting, rev)
    return None


def _first(plays: list[UecdaPlay], rev: bool) -> UecdaPlay:
    """Return the longest play, the weakest of equal ones."""
    return min(plays, key=lambda one: (-one.size, -one.high if rev else one.low, one.suits))


KINDS: dict[str, Chooser] = {
    "sample": simple,
    "lowest": lowest,
    "careless": careless,
    "jokerless": jokerless,
    "spender": spender,
    "keeper": keeper,
}


def points(level: str, other: Chooser, games: int, seed: int) -> tuple[list[int], float]:
    """Return the points in each game of a match, and the mean CPU time of a move."""
    rng, order, places = FastRandom(seed), None, ()
    found: list[int] = []
    spent, moves = 0.0, 0
    for _ in range(games):
        order = next_order(order, places, rng)
        table, known, barred = _after_exchange(level, order, rng)
        mine, history = order.seats.index(0), list[SeenPlay]()
        while not table.over:
            options = table.options()
            if table.turn == mine:
                sight = of_table(table, known.get(mine, ()), tuple(history), barred.get(mine, ()))
                began = time.process_time()
                play = bots.choose(level, sight, rng.next())
                spent, moves = spent + time.process_time() - began, moves + 1
            else:
                play = other(table, options, rng) if options else None
            history.append(SeenPlay(table.turn, play, table.field, table.lock, table.rev))
            table.make(play, rng)
        places = tuple(order.seats[seat] for seat in table.ranks)
        found.append(POINTS[places.index(0)])
    return found, spent / moves


def _after_exchange(
    level: str, order: GameOrder, rng: FastRandom
) -> tuple[UecdaTable, dict[int, tuple[tuple[int, int], ...]], dict[int, tuple[tuple[int, int], ...]]]:
    """Return a table after the exchange, in which simple programs give their weakest cards."""
    hands, known, barred, moved = dealt(order, rng), {}, {}, []
    for rich, poor, count in gifts(order):
        up = strongest(hands[poor], count)
        who = level if not order.seats[rich] else "novice"
        down = bots.give(who, hands[rich] | up, count, rng.next())
        barred[rich] = ((poor, above(strongest(hands[rich] | up, count))),)
        known[rich], known[poor] = ((poor, down),), ((rich, up),)
        moved.append((rich, poor, up, down))
    for rich, poor, up, down in moved:
        hands[rich] = (hands[rich] | up) & ~down
        hands[poor] = (hands[poor] & ~up) | down
    return UecdaTable(hands, leader(hands)), known, barred


def main() -> None:
    """Play a match against four of each kind, or of those named."""
    level, games = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    for name in sys.argv[4:] or KINDS:
        row, spent = points(level, KINDS[name], games, seed)
        low, mean, high = interval(row)
        print(
            f"{level} against four {name}: {mean:.2f} [{low:.2f}, {high:.2f}], {spent:.4f} s a move",
            flush=True,
        )


if __name__ == "__main__":
    main()

"""`python -m tests.lab.weight`: how often each local rule of Daifugo changes a decision of a bot level.

Random games are searched for decisions in which the rule can matter: some play has another result with it than without.
To make sets, runs, locks and lone jokers frequent, cards are dealt in clusters, every second game starts in reverse
order, and moves are random. The bot then decides with the rule, without it, and with the rule and another seed, which
shows how much of the difference is random. Also counted: how often the rule asks the players something, and how often
they accept.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from engine.cards import JOKER, Card
from engine.chance import Chance, SeedDice
from engine.daifugo.board import NO_NOTES, Phase, due
from engine.daifugo.bots import LEVELS, choose
from engine.daifugo.bots.planner import imagined, plans, settled
from engine.daifugo.catalogue import ALL, LOCAL
from engine.daifugo.faces import BY_PLACE, PLACE, SUIT, Cards, without
from engine.daifugo.game import DaifugoGame, begin, start
from engine.daifugo.hooks import Rule
from engine.daifugo.moves import Move, RuleAnswer
from engine.daifugo.official import OFFICIAL
from engine.daifugo.ruleset import book_of, rules_for
from engine.daifugo.settings import Rules
from engine.daifugo.state import State, order_for
from engine.daifugo.view import View, ground, view
from engine.seats import DEALER, Seat
from engine.verdict import Refused

GAME = DaifugoGame()
MOST_MOVES = 120
BEGINNING = 40
"""The first move that is examined is drawn from this many."""
A_GAME = 3
"""Most decisions taken from one game."""
APART = 6
"""Least number of moves between two of them."""
PATIENCE = 1000
"""Most positions examined for each decision wanted."""
_LUMP = 4
_OTHER_WHIM = 1 << 32
_TWO_JOKERS = ("joker_return", "joker_revolution", "nuclear_bomb")
_BESIDE = {
    "nuclear_bomb": ("fusion_revolution",),
    "spade_return": ("seven_pass", "ten_discard", "queen_bomber", "two_back", "five_skip"),
}
"""Rules that another rule needs to come into effect often."""


class Weight(msgspec.Struct):
    """How a rule changes decisions."""

    rule: str
    looked: int = 0
    """Turns that were examined."""
    mattered: int = 0
    """Those in which some play has another result without the rule."""
    changed: int = 0
    """Of these, those in which the level decides otherwise without the rule."""
    wavered: int = 0
    """Of these, those in which it decides otherwise with another seed."""
    asked: int = 0
    """Questions and offers of the rule itself."""
    taken: int = 0
    """Those that the player didn't decline."""

    @property
    def share(self) -> float:
        """The share of the decisions in which the rule could matter that it changed."""
        return self.changed / self.mattered if self.mattered else 0.0


def rules_with(rule: Rule) -> tuple[Rules, int]:
    """Return the official rules plus this one and what it needs, and the number of players."""
    on = (rule.id, *(group[0] for group in rule.needs if not _official(group)), *_BESIDE.get(rule.id, ()))
    off = [other for other in (*_excluded(rule), *_twins(rule)) if _official((other,))]
    seats = 2 if rule.pack else 4
    jokers = 2 if rule.id in _TWO_JOKERS else 1
    return rules_for(on, off, {"jokers": jokers}, seats), seats


def _official(names: tuple[str, ...]) -> bool:
    return any(rule.id in names for rule in OFFICIAL)


def _excluded(rule: Rule) -> set[str]:
    return {*rule.excludes, *(other.id for other in ALL if rule.id in other.excludes)}


def _twins(rule: Rule) -> list[str]:
    """Return the official rules with the same effect, without which the rule has to be examined."""
    return [other.id for other in OFFICIAL if rule.plays and other.plays == rule.plays]


def weigh(rule: Rule, level: str, wanted: int, seed: int = 0) -> Weight:
    """Examine decisions until the rule could matter in `wanted` of them, or the patience is over."""
    rules, seats = rules_with(rule)
    local = tuple(one for one in rules.local if one != rule.id)
    found = Weight(rule.id)
    game = 0
    while found.mattered < wanted and found.looked < PATIENCE * wanted:
        taken, rest = 0, 0
        for seen, seed_of_move in _positions(rules, seats, seed * 1_000_000 + game):
            rest -= 1
            if _asks(seen, rule):
                _count_answer(found, seen, level, seed_of_move, wanted)
            elif rest < 0 and seen.phase is Phase.TURN and len(plans(ground(seen))) > 1:
                found.looked += 1
                other = without_rule(seen, local)
                if _matters(seen, other, seed_of_move):
                    taken, rest = taken + 1, APART
                    _count(found, seen, other, level, seed_of_move)
                if taken == A_GAME or found.mattered == wanted:
                    break
        game += 1
    return found


def _count_answer(found: Weight, seen: View, level: str, seed_of_move: int, wanted: int) -> None:
    if found.asked < wanted:
        move = choose(level, seen, seed_of_move)
        found.asked += 1
        found.taken += not (isinstance(move, RuleAnswer) and move.declines)


def _count(found: Weight, seen: View, other: View, level: str, seed_of_move: int) -> None:
    move = choose(level, seen, seed_of_move)
    found.mattered += 1
    found.changed += choose(level, other, seed_of_move) != move
    found.wavered += choose(level, seen, seed_of_move + _OTHER_WHIM) != move


def without_rule(seen: View, local: tuple[str, ...]) -> View:
    """Return the same position without the rule, its notes and its locks."""
    rules = replace(seen.rules, local=local)
    locks = tuple(lock for lock in seen.locks if lock.kind == "suit" and "suit_lock" in book_of(rules).on)
    return replace(seen, rules=rules, notes=seen.notes if local else NO_NOTES, locks=locks)


def _matters(seen: View, other: View, seed_of_move: int) -> bool:
    """Return whether some play has another result without the rule."""
    tables = [imagined(one, SeedDice(seed_of_move)) for one in (seen, other)]
    return any(
        _result(settled(tables[0], tables[0].turn, move, SeedDice(seed_of_move)))
        != _result(settled(tables[1], tables[1].turn, move, SeedDice(seed_of_move)))
        for move in plans(ground(seen))
    )


def _result(state: State | None) -> object:
    """Return everything that a play can change."""
    if state is None:
        return None
    round_ = (state.turn, state.field, state.order, state.notes, state.locks, state.direction, state.ring)
    return (*round_, state.hands, state.active, state.discard, state.aside)


def _asks(seen: View, rule: Rule) -> bool:
    if seen.phase is Phase.ASK:
        return seen.question is not None and seen.question.rule == rule.id
    return seen.phase is Phase.RESPOND and any(offer.rule == rule.id for offer in seen.offers)


def in_lumps(pack: Cards, dice: Chance) -> Cards:
    """Shuffle the cards so that cards of a rank or a run are often adjacent."""
    row: list[Card] = []
    left = list(pack)
    while left:
        lump = _lump(left, left[dice.below(len(left))], dice)
        row += lump
        left = list(without(tuple(left), lump))
    return tuple(row)


def _lump(left: list[Card], card: Card, dice: Chance) -> list[Card]:
    kind = dice.below(4)
    if card == JOKER or not kind:
        return [card]
    if kind == 1:
        run = [BY_PLACE[(PLACE[card] + step) % len(BY_PLACE)][SUIT[card] - 1] for step in range(_LUMP)]
        return [one for one in run if one in left]
    same = [one for one in left if PLACE[one] == PLACE[card]][: 2 + dice.below(3)]
    return same + [one for one in left if one == JOKER] if kind == 3 else same


def _positions(rules: Rules, seats: int, seed: int) -> Iterator[tuple[View, int]]:
    """Yield the views of a random game from some move on, each with a seed for the decision."""
    dice = SeedDice(seed)
    book = book_of(rules)
    row = in_lumps(book.pack, dice)
    ends = [len(row) * seat // seats for seat in range(seats + 1)]
    hands = [row[ends[seat] : ends[seat + 1]] for seat in range(seats)]
    state = begin(start(book, hands, asks_everybody=True))
    if dice.below(2):
        state = replace(state, rev=True, order=order_for(book, True, state.notes))
    first = dice.below(BEGINNING)
    for number in range(MOST_MOVES):
        if state.over:
            return
        awaited = due(state)
        if awaited.blind:
            actor = DEALER
            move: Move = GAME.blind_cards(state, dice)
        else:
            actor, seed_of_move = Seat(awaited.seats[0]), seed * MOST_MOVES + number
            seen = view(state, actor)
            if number >= first:
                yield seen, seed_of_move
            move = _random_move(seen, seed_of_move)
        step = GAME.play(state, actor, move)
        if isinstance(step, Refused):
            raise RuntimeError(f"{move} is refused by {rules.local}: {step.reason}")
        state = step.state


def _random_move(seen: View, seed_of_move: int) -> Move:
    move = choose("random", seen, seed_of_move)
    assert move is not None
    return move


def main() -> None:
    """Print the results as rows of a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", help="local rules by their names; none: all of them")
    parser.add_argument("--level", choices=LEVELS, default="club")
    parser.add_argument("--decisions", type=int, default=40, help="in which each rule can matter")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    print(
        "| rule | looked at | could matter | changed | by seed | asked | taken |\n|---|---|---|---|---|---|---|"
    )
    for rule in LOCAL:
        if not args.rules or rule.id in args.rules:
            one = weigh(rule, args.level, args.decisions, args.seed)
            columns = f"{one.looked} | {one.mattered} | {one.changed} ({one.share:.0%}) | {one.wavered}"
            print(f"| `{one.rule}` | {columns} | {one.asked} | {one.taken} |", flush=True)


if __name__ == "__main__":
    main()

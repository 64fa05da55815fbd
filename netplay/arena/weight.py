"""`python -m netplay.arena.weight`: how much each local rule of Daifugo weighs in what a level decides.

In games with the rule on, whoever has a choice on the own turn is asked twice, with the same whims: by the rules in
force, and by the same rules without this one. What differs is the share of decisions that the rule changed; a play
that only the rule allows is one of them. What the rule asks of players themselves is counted beside it: how often its
questions and offers were answered by doing something.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from engine.chance import SeedDice
from engine.daifugo.board import Phase, due
from engine.daifugo.bots import LEVELS, choose
from engine.daifugo.bots.planner import imagined, plans, settled
from engine.daifugo.catalogue import ALL, LOCAL
from engine.daifugo.game import DaifugoGame
from engine.daifugo.hooks import Rule
from engine.daifugo.legal import legal_plays
from engine.daifugo.moves import Answer, Move
from engine.daifugo.ruleset import rules_for
from engine.daifugo.settings import Rules
from engine.daifugo.state import State
from engine.daifugo.view import View, ground, view
from engine.seats import DEALER, Seat
from engine.verdict import Refused

GAME = DaifugoGame()
MOST_MOVES = 400
_TWO_JOKERS = ("joker_return", "joker_revolution", "nuclear_bomb")
_BESIDE = {"nuclear_bomb": ("fusion_revolution",)}
"""Rules without which another hardly ever comes to anything."""


class Weight(msgspec.Struct, frozen=True):
    """What a rule changed."""

    rule: str
    decisions: int
    mattered: int
    """Decisions in which some play would have led elsewhere without the rule."""
    changed: int
    asked: int
    """Questions and offers of the rule itself."""
    taken: int
    """Those answered by doing something."""

    @property
    def share(self) -> float:
        """The share of decisions that the rule changed."""
        return self.changed / self.decisions if self.decisions else 0.0


def rules_with(rule: Rule) -> tuple[Rules, int]:
    """The official rules with this one and what it needs, and for how many players."""
    on = (rule.id, *(group[0] for group in rule.needs if not _official(group)), *_BESIDE.get(rule.id, ()))
    off = [other for other in _excluded(rule) if _official((other,))]
    seats = 2 if rule.pack else 4
    jokers = 2 if rule.id in _TWO_JOKERS else 1
    return rules_for(on, off, {"jokers": jokers}, seats), seats


def _official(names: tuple[str, ...]) -> bool:
    local = {rule.id for rule in LOCAL}
    return any(name not in local for name in names)


def _excluded(rule: Rule) -> set[str]:
    return {*rule.excludes, *(other.id for other in ALL if rule.id in other.excludes)}


def weigh(rule: Rule, level: str, games: int, seed: int = 0) -> Weight:
    """What the rule changes in so many games of one level."""
    rules, seats = rules_with(rule)
    without = replace(rules, local=tuple(one for one in rules.local if one != rule.id))
    found = [0, 0, 0, 0, 0]
    for game in range(games):
        for seen, move, whim in _decided(rules, seats, level, seed * 1000 + game):
            if _asks(seen, rule):
                found[3] += 1
                found[4] += not (isinstance(move, Answer) and move.declines)
            elif seen.phase is Phase.TURN and _has_choice(seen):
                found[0] += 1
                found[1] += _matters(seen, without, whim)
                found[2] += choose(level, replace(seen, rules=without), whim) != move
    return Weight(rule.id, *found)


def _has_choice(seen: View) -> bool:
    plays = len(legal_plays(ground(seen)))
    return plays > 1 or (plays == 1 and seen.top is not None)


def _matters(seen: View, without: Rules, whim: int) -> bool:
    """Whether some play leads elsewhere by the rules without this one."""
    tables = [imagined(one, SeedDice(whim)) for one in (seen, replace(seen, rules=without))]
    return any(
        _stood(settled(tables[0], tables[0].turn, move, SeedDice(whim)))
        != _stood(settled(tables[1], tables[1].turn, move, SeedDice(whim)))
        for move in plans(ground(seen))
    )


def _stood(state: State | None) -> object:
    """All that a play can change."""
    if state is None:
        return None
    round_ = (state.turn, state.field, state.order, state.notes, state.locks, state.direction, state.ring)
    return (*round_, state.hands, state.active, state.discard, state.aside)


def _asks(seen: View, rule: Rule) -> bool:
    if seen.phase is Phase.ASK:
        return seen.question is not None and seen.question.rule == rule.id
    return seen.phase is Phase.RESPOND and any(offer.rule == rule.id for offer in seen.offers)


def _decided(rules: Rules, seats: int, level: str, seed: int) -> Iterator[tuple[View, Move, int]]:
    """Every decision of a game, with the whims by which it was made."""
    dice = SeedDice(seed)
    state: State = GAME.deal(rules, seats, dice)
    for number in range(MOST_MOVES):
        if state.over:
            return
        awaited = due(state)
        if awaited.blind:
            actor = DEALER
            move: Move = GAME.blind_cards(state, dice)
        else:
            actor, whim = Seat(awaited.seats[0]), seed * MOST_MOVES + number
            seen = view(state, actor)
            chosen = choose(level, seen, whim)
            assert chosen is not None
            yield seen, chosen, whim
            move = chosen
        step = GAME.play(state, actor, move)
        if isinstance(step, Refused):
            raise RuntimeError(f"{level} is refused {move} by {rules.local}: {step.reason}")
        state = step.state


def main() -> None:
    """Tells the shares as rows of a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", help="local rules by their names; none: all of them")
    parser.add_argument("--level", choices=LEVELS, default="club")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    print("| rule | decisions | could matter | changed | asked | taken |\n|---|---|---|---|---|---|")
    for rule in LOCAL:
        if not args.rules or rule.id in args.rules:
            one = weigh(rule, args.level, args.games, args.seed)
            told = f"{one.decisions} | {one.mattered} | {one.changed} ({one.share:.1%})"
            print(f"| `{one.rule}` | {told} | {one.asked} | {one.taken} |", flush=True)


if __name__ == "__main__":
    main()

"""Random games of Daifugo by random rules: all players answer at random, and so does the dealer."""

import random
from collections import Counter
from collections.abc import Sequence

from engine.cards import Card
from engine.daifugo.bots.random_bot import RandomBot
from engine.daifugo.catalogue import LOCAL, OFFICIAL
from engine.daifugo.game import DaifugoGame
from engine.daifugo.hooks import Rule
from engine.daifugo.moves import Move, OutOfTime
from engine.daifugo.ruleset import rules_for
from engine.daifugo.settings import SETTINGS, Rules
from engine.daifugo.state import State
from engine.game_protocol import Made
from engine.seats import DEALER
from engine.verdict import Refused
from tests.dice import QuickDice

NAMES = ("aki", "ben", "cid", "dan", "eve", "fay", "gus", "hal")
MOST_MOVES = 5000


def cards_of(state: State) -> Counter[Card]:
    """Count all cards, wherever they are."""
    found: Counter[Card] = Counter()
    for cards in (*state.hands, state.discard, state.aside):
        found.update(cards)
    for laid in state.field:
        found.update((*laid.cards, *laid.attached))
    return found


def play_out(rules: Rules, seats: int, seed: int, titles: Sequence[str] = ()) -> tuple[State, list[Made]]:
    """Play a random game; return the deal and all moves. No card is made or lost, and the game ends."""
    game, bot, dice = DaifugoGame(), RandomBot(), QuickDice(seed)
    start = state = game.deal(rules, seats, dice, titles=titles)
    pack = cards_of(start)
    made: list[Made] = []
    move: Move
    while not state.over:
        due = game.due(state)
        if due.blind:
            actor, move = DEALER, game.blind_cards(state, dice)
        else:
            actor = due.seats[dice.below(len(due.seats))]
            late = not dice.below(25)
            move = OutOfTime() if late else bot.choose(game.view(state, actor), dice)
        step = game.play(state, actor, move)
        assert not isinstance(step, Refused), (move, step, state)
        made.append(Made(actor, move, state, step))
        state = step.state
        assert cards_of(state) == pack, (move, step.events)
        assert len(made) < MOST_MOVES, "the game does not end"
    return start, made


def can_be_on(rules: Sequence[Rule], off: frozenset[str], seats: int, jokers: int) -> list[str]:
    """Return those of the rules, in order, that can be on together with the ones before and their needs."""
    on = {rule.id for rule in OFFICIAL} - off
    by_id = {rule.id: rule for rule in LOCAL}

    def fits(rule: Rule) -> bool:
        clash = on.intersection(rule.excludes) or any(rule.id in by_id[o].excludes for o in on if o in by_id)
        needs = all(on.intersection(group) for group in rule.needs)
        return not clash and needs and (not rule.pack or (seats == 2 and jokers == 1))

    for rule in rules:
        if fits(rule):
            on.add(rule.id)
    return [id_ for id_ in by_id if id_ in on]


def random_rules(seed: int) -> tuple[Rules, int]:
    """Return random compatible rules and settings, and a number of players."""
    dice = random.Random(seed)
    seats = dice.randint(2, 8)
    chosen: dict[str, object] = {}
    for setting in SETTINGS:
        if dice.random() < 0.25:
            match setting.kind:
                case "int":
                    chosen[setting.key] = dice.randint(setting.least, setting.most)
                case "flag":
                    chosen[setting.key] = dice.random() < 0.5
                case "choice":
                    chosen[setting.key] = dice.choice(setting.choices)
                case _:
                    chosen[setting.key] = [one for one in setting.choices if dice.random() < 0.5]
    off = frozenset(rule.id for rule in OFFICIAL if dice.random() < 0.15)
    wanted = dice.sample(LOCAL, dice.randint(1, len(LOCAL)))
    jokers = chosen.get("jokers", 1)
    assert isinstance(jokers, int)
    # Twice, because a rule may need one that comes after it.
    local = can_be_on([*wanted, *wanted], off, seats, jokers)
    return rules_for(local, off, chosen, seats), seats

"""The oracle's game in the notation of records: cards, moves with all their marks, facts."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.oracles.cards_by_definition import Action, Trump, f, is_infinity
from tests.oracles.prime_by_definition import (
    F,
    Game,
    in_reach,
    is_foul,
    is_over,
    judged,
    penalty,
    rank,
    still_in,
)

RANKS = "0A23456789TJQK"
NAMES = ("aki", "ben", "cid", "dan")
VERDICTS = {"2.17.1": "prime", "2.17.3": "revolution", "2.17.4": "foul", "2.17.5.1": "composite"} | {
    "2.17.5.2": "foul",
    "2.17.6": "pass",
}

Final = dict[str, object]


def name(x: int) -> str:
    """The name of player x."""
    return NAMES[x - 1]


def value_text(value: int | None) -> str:
    """Return the text of a card with this value; None is a joker."""
    if value is None:
        return "X"
    return RANKS[value] if value < len(RANKS) else f"<{value}>"


def cards_text(trump: Trump, cards: tuple[int, ...]) -> str:
    """Return cards in the given order."""
    return "".join(value_text(trump.v[card]) for card in cards)


def hand_text(trump: Trump, hand: frozenset[int]) -> str:
    """A hand in the order of ranks, jokers last."""
    return cards_text(trump, tuple(sorted(hand, key=lambda a: strength(trump.v[a]))))


def strength(value: int | None) -> int:
    """Return the sort key of a rank in a written hand."""
    return 10**9 if value is None else value


def declarations(dice: Random, trump: Trump, action: Action) -> list[str]:
    """Return the joker values in the order of the jokers: ranks, 0, or plain numbers."""
    used = (() if is_infinity(trump, action.a) else action.a) + action.factor_cards
    numbers = [f(trump, action, card) for card in used if card in trump.J]
    return [
        f"|X={value_text(number) if number < 14 and dice.random() < 0.7 else number}" for number in numbers
    ]


def play_text(dice: Random, trump: Trump, action: Action) -> str:
    """Field part, factor part and joker values, or a pass; without the draw and without marks."""
    if not action.a:
        return "%"
    if action.met:
        named = replace(action, a=action.met)
        values = [f"|X={f(trump, action, card)}" for card in action.a if card in trump.J]
        shown = values if values != declarations(dice, trump, named) or dice.random() < 0.3 else []
        return (
            play_text(dice, trump, replace(named, met=())).join(("~", ">"))
            + cards_text(trump, action.a)
            + "".join(shown)
        )
    towers = ["^".join(cards_text(trump, chunk) for chunk in tower) for tower in action.E]
    factors = "=" + "*".join(towers) if towers else ""
    return cards_text(trump, action.a) + factors + "".join(declarations(dice, trump, action))


def verdict(game: Game, action: Action) -> str:
    """Return the judge's verdict."""
    found = judged(game, action)
    if found == "2.17.2":
        return "infinity" if is_infinity(game.trump, action.a) else "cut"
    return VERDICTS[found]


def value(game: Game, action: Action) -> str:
    """Return the value of the play as a fact writes it."""
    if not action.a:
        return "-"
    number = F(game, action)
    return str(number) if isinstance(number, int) else "inf"


def marks(game: Game, action: Action) -> str:
    """Return the tag, the penalty and the mark of an emptied hand."""
    trump = game.trump
    if is_foul(game, action):
        return f",P({cards_text(trump, penalty(game, action))})"
    tag = {"cut": "[GC]", "revolution": "[RR]", "infinity": "[IN]"}.get(verdict(game, action), "")
    cards = set(action.a) | set(action.factor_cards)
    empties = bool(cards) and in_reach(game, action) == cards
    return tag + ("#" if empties else "")


def move_lines(dice: Random, game: Game, action: Action) -> list[str]:
    """Return the line of a turn, or two if the draw has its own."""
    player = name(game.t[0]) + ":"
    blank = " " if dice.random() < 0.1 else ""
    sign = "[R]" if game.t[1] == -1 and dice.random() < 0.5 else ""
    rest = play_text(dice, game.trump, action) + marks(game, action)
    if not action.draws:
        return [player + blank + sign + rest]
    draw = f"D({cards_text(game.trump, game.now.D[:1])})"
    if dice.random() < 0.3:
        return [player + blank + draw, player + sign + rest]
    return [player + blank + sign + draw + rest]


def field_sets(game: Game) -> list[str]:
    """Return the sets on the field, lowest first: what each stage since the last flush added."""
    sets: list[str] = []
    for before, after in zip(game.stages, game.stages[1:], strict=False):
        if not after.F:
            sets = []
        elif after.F != before.F:
            sets.append(cards_text(game.trump, after.F[len(before.F) :]))
    return sets


def final(game: Game) -> Final:
    """Return the state at a turn's start, or at the end, as the report has it."""
    over = is_over(game)
    return {
        "phase": "over" if over else "turn",
        "turn": None if over else name(game.t[0]),
        "order": "normal" if game.t[1] == 1 else "revolution",
        "field": field_sets(game),
        "deck": cards_text(game.trump, game.now.D),
        "hands": {name(x): hand_text(game.trump, game.now.H[x]) for x in game.trump.P},
        "in": [name(x) for x in still_in(game.now)],
        "ranks": [name(x) for x in rank(game)],
        "over": over,
    }


def facts(dice: Random, game: Game) -> list[str]:
    """Return every assertion about the state, in random order."""
    state = final(game)
    trump = game.trump
    deck = cards_text(trump, game.now.D) or "-"
    lines = [
        f"? phase {state['phase']}",
        f"? turn {state['turn'] or '-'}",
        f"? order {state['order']}",
        "? over" if is_over(game) else "? over no",
        "? field " + (" ".join(field_sets(game)) or "-"),
        "? in "
        + (" ".join(dice.sample([name(x) for x in still_in(game.now)], len(still_in(game.now)))) or "-"),
        "? ranks " + (" ".join(name(x) for x in rank(game)) or "-"),
        f"? deck {deck}",
    ]
    if len(game.now.D) > 2:
        lines.append(f"? deck {cards_text(trump, game.now.D[: dice.randint(1, len(game.now.D) - 1)])}…")
    for x in trump.P:
        hand = tuple(dice.sample(sorted(game.now.H[x]), len(game.now.H[x])))
        lines.append(f"? hand {name(x)} {cards_text(trump, hand) or '-'}")
    return dice.sample(lines, len(lines))

"""Attempts that 2.15 does not allow, with the reason with which a record refuses them."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.oracles.cards_by_definition import Action, in_E, is_infinity, values
from tests.oracles.prime_by_definition import (
    F,
    Game,
    in_reach,
    is_listed,
    orders,
    possible,
    right_form,
    top_set,
)
from tests.oracles.random_plays import declared, random_action, random_factor_part, short_of_joker_alone
from tests.oracles.record_text import cards_text, name, play_text, value_text

Refusal = tuple[str, str]  # the text after the name and the exclamation mark, and the reason


def reason(game: Game, action: Action) -> str | None:
    """Return the first reason, in the records' order, why a play is refused; None if it is playable."""
    trump = game.trump
    cards = action.a + action.factor_cards
    valued = [
        card for card in cards if card in trump.J and not (is_infinity(trump, action.a) and card in action.a)
    ]
    if action.draws and not game.now.D:
        return "deck-empty"
    if Counter(trump.v[card] for card in cards) - Counter(trump.v[card] for card in in_reach(game, action)):
        return "not-in-hand"
    if any(card not in action.f for card in valued):
        return "joker-undeclared"
    if any(action.f[card] > trump.K for card in valued):
        return "joker-out-of-range"
    if not is_infinity(trump, action.a) and values(trump, action, action.a)[0] == 0:
        return "leading-zero"
    if max(map(len, (action.a, *(chunk for tower in action.E for chunk in tower)))) > trump.M:
        return "over-limit"
    if action.E and not in_E(trump, action):
        return "factor-malformed"
    if not right_form(game, action):
        return "no-composites" if action.E else "composites-only"
    if game.now.F and len(action.a) != len(top_set(game)):
        return "wrong-count"
    if not all(F(game, action) * game.t[1] > c * game.t[1] for c in game.now.V):
        return "too-weak"
    return None if is_listed(game, action) else "not-listed"


def wild_play(dice: Random, game: Game) -> Action:
    """Return a random play: mostly cards of the hand, divided at random, with any joker values."""
    trump = game.trump
    draws = bool(game.now.D) and dice.random() < 0.2
    reach = sorted(in_reach(game, Action(draws)))
    pool = reach if dice.random() < 0.85 else list(range(len(trump.v)))
    count = len(top_set(game)) if game.now.F and dice.random() < 0.7 else dice.randint(1, 6)
    a = tuple(dice.sample(pool, min(count, len(pool))))
    left = [card for card in pool if card not in a]
    E, f = random_factor_part(dice, trump, left, dice.choice([0, 0, 0, 1, 2, 2]))  # noqa: N806
    f = {**f, **{card: dice.randint(0, trump.K) for card in a if card in trump.J}}
    if f and dice.random() < 0.3:
        f[dice.choice(sorted(f))] = trump.K + dice.randint(1, 5)
    return Action(draws, a, E, short_of_joker_alone(trump, a, f))


def refused_play(dice: Random, game: Game) -> Refusal | None:
    """Return a play of the player to move that isn't playable."""
    for _ in range(8):
        action = wild_play(dice, game)
        why = reason(game, action)
        if why not in (None, "not-in-hand"):
            assert not possible(game, action), (game.now, action, why)
        if why is not None:
            draw = f"D({cards_text(game.trump, game.now.D[:1])})" if action.draws else ""
            return draw + play_text(dice, game.trump, action), why
    return None


def hopeless(dice: Random, game: Game) -> Refusal | None:
    """Return cards without an order of which no order is playable (P-69), or a challenge where none is allowed."""
    reach = sorted(game.now.H[game.t[0]])
    if len(reach) < 2:
        return None
    size = len(top_set(game)) if game.now.F else dice.randint(2, min(4, len(reach)))
    a = tuple(dice.sample(reach, min(size, len(reach), 5)))
    action = Action(False, a, (), declared(dice, game.trump, a))
    if not game.trump.encounter or len(a) < 2:
        return "~" + play_text(dice, game.trump, action), "bad-notation"
    fits = len(a) == size and len(a) <= game.trump.M and game.trump.composites != "only"
    if not fits or orders(game, action):
        return None
    return "~" + play_text(dice, game.trump, action), "no-order"


def undeclared(dice: Random, game: Game) -> Refusal | None:
    """Return a play with a joker whose value isn't declared."""
    for _ in range(6):
        action = random_action(dice, game)
        text = play_text(dice, game.trump, action)
        if "|" in text and not action.draws and not action.met:
            return text.rpartition("|")[0], "joker-undeclared"
    return None


def declared_twice(dice: Random, game: Game) -> Refusal | None:
    """Return a play with one value too many: of an ordinary card, or of a lone joker, which has none."""
    action = random_action(dice, game)
    if action.draws or not action.a or action.met:  # after a challenge's order the values may be repeated
        return None
    return play_text(dice, game.trump, action) + f"|X={dice.randint(1, 3)}", "bad-notation"


def false_draw(dice: Random, game: Game) -> Refusal | None:
    """Return a draw of a card that isn't on top, or from an empty deck."""
    rank = dice.choice(
        [value for value in game.trump.v if not game.now.D or value != game.trump.v[game.now.D[0]]]
    )
    rest = dice.choice(["", "%"])
    return f"D({value_text(rank)}){rest}", "no-such-card" if game.now.D else "deck-empty"


def wrong_phase(dice: Random, game: Game) -> Refusal:
    """Return a choice for a short deck, or a shown hand, that nobody asked for."""
    hand = cards_text(game.trump, tuple(sorted(in_reach(game, Action())))[:1])
    return dice.choice([f"F({hand})", "J(rock)", f"H({hand})"]), "wrong-phase"


def refusal_line(dice: Random, game: Game) -> str | None:
    """Return a line with an attempt, at the start of a turn, that must be refused."""
    player = game.t[0]
    found: Refusal | None
    match dice.choice(["play"] * 8 + ["undeclared", "undeclared", "declared", "draw", "turn", "phase"]):
        case "play" if game.trump.leaving and dice.random() < 0.3:
            found = hopeless(dice, game)
        case "play":
            found = refused_play(dice, game)
        case "undeclared":
            found = undeclared(dice, game)
        case "declared":
            found = declared_twice(dice, game)
        case "draw":
            one_rank = len(set(game.trump.v)) == 1
            found = None if one_rank and game.now.D else false_draw(dice, game)
        case "turn":
            others = [x for x in game.trump.P if x != player]
            if not others:
                return None
            player = dice.choice(others)
            found = play_text(dice, game.trump, random_action(dice, game)), "not-your-turn"
        case _:
            found = wrong_phase(dice, game)
    return f"{name(player)}:!{found[0]}{code(dice, found[1])}" if found else None


def code(dice: Random, why: str) -> str:
    """Return the reason as written behind a refused line; sometimes it is omitted."""
    return f"  {why}" if dice.random() < 0.9 else ""


def refused_gift(dice: Random, game: Game, x: int, m: int, gave: bool) -> str:
    """Return a refused line while others choose cards for a short deck: a wrong number, a second choice, or a play."""
    trump = game.trump
    hand = sorted(game.now.H[x])
    counts = [size for size in range(len(hand) + 1) if size != m]
    if gave:
        return f"{name(x)}:!F({cards_text(trump, tuple(hand[:m]))})" + code(dice, "not-your-turn")
    if counts and dice.random() < 0.6:
        wrong = tuple(dice.sample(hand, dice.choice(counts)))
        why = code(dice, "wrong-discard") if wrong else ""
        return f"{name(x)}:!F({cards_text(trump, wrong)})" + why
    player = dice.choice([x, game.t[0]])
    return f"{name(player)}:!%" + code(dice, "wrong-phase")

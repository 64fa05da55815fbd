"""Oracle for the abstract game: its definition, word for word and without optimization (001 section 2).

It shares nothing with the engine, so that the two can disagree. Cards are the elements of T = {0, 1, …}, players are
1 … N, and a game is the whole history of its stages, because the definition refers to it (h(n), and the F-chain that
decides a flush). Names that are symbols of the definition are spelled as there; `n` is the turn being played, a stage
index is the n under the bar.

Four things differ from the definition's text, each marked where it happens:
- P-40  a card drawn at the start of a fouled turn stays in the hand;
- P-61  the game ends when a single hand is left (one player: when the hand is empty);
- P-45  a game that is over flushes nothing more;
- `Trump.leaving`, off in the abstract game, is the official practice: finished players leave the rotation.
"""

# ruff: noqa: N802, N803, N806 - capitals are the definition's own symbols

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count, permutations

from tests.oracles.cards_by_definition import (
    BASES,
    INFINITY,
    STANDS,
    Action,
    Con,
    G,
    Number,
    Trump,
    in_C,
    in_E,
    is_composite,
    is_infinity,
    tower_up_to,
    values,
)


@dataclass(frozen=True)
class Stage:
    """The table after a turn: hands, deck, field in their orders, and the values to beat (2.4)."""

    H: Mapping[int, frozenset[int]]
    D: tuple[int, ...]
    F: tuple[int, ...]
    V: frozenset[Number]


@dataclass(frozen=True)
class Game:
    """A game so far: its stages 0 … n-1 and the turns t(1) … t(n)."""

    trump: Trump
    stages: tuple[Stage, ...]
    turns: tuple[tuple[int, int], ...]

    @property
    def n(self) -> int:
        """The number of the turn to be played."""
        return len(self.stages)

    @property
    def now(self) -> Stage:
        """Stage n-1, on which turn n is played."""
        return self.stages[-1]

    @property
    def t(self) -> tuple[int, int]:
        """t(n): whose turn it is, and +1 in the normal state, -1 in the revolution."""
        return self.turns[-1]


def start(trump: Trump, hands: Mapping[int, frozenset[int]], deck: tuple[int, ...]) -> Game:
    """The first turn is player 1's, in the normal state (or as P-67 says), on an empty field (2.5, 2.6, 2.8)."""
    dealt = [a for hand in hands.values() for a in hand] + list(deck)
    assert sorted(dealt) == list(range(len(trump.v))), "hands and deck are a partition of T"
    return Game(trump, (Stage(dict(hands), deck, (), frozenset()),), ((1, trump.sign),))


# ---------------------------------------------------------------- the turn


def F(game: Game, action: Action) -> Number:
    """The number of the field part, ±∞ for a joker alone (2.11)."""
    if is_infinity(game.trump, action.a):
        return INFINITY * game.t[1]
    return Con(values(game.trump, action, action.a), game.trump.b)


def h(game: Game) -> int:
    """The number of stages for which the field has been as it is; only for a field with cards (2.15)."""
    stages = game.stages
    n = game.n
    assert stages[n - 1].F
    return next(k for k in count(1) if stages[n - k - 1].F != stages[n - 1].F)


def top_set(game: Game) -> tuple[int, ...]:
    """The cards played last, which a play must match in number (2.15.1: F minus the F of n-h(n)-1)."""
    below = game.stages[game.n - h(game) - 1].F
    return tuple(card for card in game.now.F if card not in below)


def in_reach(game: Game, action: Action) -> frozenset[int]:
    """The hand of the player to move, with the card drawn this turn."""
    hand = game.now.H[game.t[0]]
    return hand | {game.now.D[0]} if action.draws else hand


def clause(game: Game, action: Action) -> str | None:
    """The clause of 2.15 that the action fulfils, or None if there is none."""
    if action.draws and not game.now.D:
        return None
    if not game.now.H[game.t[0]]:
        return "2.15.9" if action == Action() else None
    if not action.a:
        if action.E:
            return None
        return "2.15.10" if action.draws else "2.15.9"
    if not lays_well(game, action):
        return None
    number = 1 + action.draws + 2 * bool(action.E) + 4 * (game.t[1] == -1)
    return f"2.15.{number}"


def lays_well(game: Game, action: Action) -> bool:
    """The common conditions of 2.15.1 … 2.15.8 on the cards played."""
    trump = game.trump
    played = action.a + action.factor_cards
    if len(set(played)) != len(played) or not set(played) <= in_reach(game, action):
        return False
    valued = {card for card in played if card in trump.J}
    if is_infinity(trump, action.a):
        valued.discard(action.a[0])
    if any(card not in action.f or not 0 <= action.f[card] <= trump.K for card in valued):
        return False
    if not (is_infinity(trump, action.a) or in_C(trump, action, action.a)):
        return False
    if action.E and not in_E(trump, action):
        return False
    if not right_form(game, action):
        return False
    if game.now.F and len(top_set(game)) != len(action.a):
        return False
    return beats(game, action) and (bool(action.met) or is_listed(game, action))


def beats(game: Game, action: Action) -> bool:
    """The field part is stronger than everything in the field (2.15.1)."""
    return all(F(game, action) * game.t[1] > c * game.t[1] for c in game.now.V)


def is_listed(game: Game, action: Action) -> bool:
    """P-69: the number is on the player's list, or doesn't need to be."""
    free = F(game, action) in (57, 1729, INFINITY, -INFINITY)
    return game.trump.numbers != "listed" or free or F(game, action) in game.trump.lists[game.t[0]]


def orders(game: Game, action: Action) -> list[Action]:
    """P-69: the orders among which chance chooses: the playable ones, only those with a good last digit if any."""
    every = [replace(action, a=a, met=action.a) for a in permutations(action.a)]
    fit = [one for one in every if possible(game, one)]
    well = [one for one in fit if str(F(game, one))[-1] in "1379"]
    return well or fit


def right_form(game: Game, action: Action) -> bool:
    """P-66: whether the table allows such cards with, or without, a factor part."""
    match game.trump.composites:
        case "off":
            return not action.E
        case "only":
            last = len(action.a) == len(in_reach(game, action)) <= 3
            return bool(action.E) or last
        case _:
            return True


def possible(game: Game, action: Action) -> bool:
    """Whether the player to move may choose this action (2.15)."""
    return clause(game, action) is not None


def is_factorisation(game: Game, action: Action) -> bool:
    """The field part is composite, every base prime (or as P-68 says), the terms multiply to it (2.17.5.1)."""
    number = F(game, action)
    if not isinstance(number, int) or not is_composite(number):
        return False
    product = 1
    for tower in action.E:
        chunk_values = tuple(G(game.trump, action, chunk) for chunk in tower)
        if not BASES[game.trump.numbers](chunk_values[0]):
            return False
        product *= tower_up_to(number, chunk_values)
    return product == number


def judged(game: Game, action: Action) -> str:
    """The clause of 2.17 that applies to an action: 2.17.4 and 2.17.5.2 are the fouls."""
    if not action.a:
        return "2.17.6"
    if action.met:
        return "2.17.1" if STANDS["prime"](F(game, action)) else "2.17.4"
    if action.E:
        return "2.17.5.1" if is_factorisation(game, action) else "2.17.5.2"
    number = F(game, action)
    if number == 57 or not isinstance(number, int):
        return "2.17.2"
    if number == 1729:
        return "2.17.3"
    return "2.17.1" if STANDS[game.trump.numbers](number) else "2.17.4"


def is_foul(game: Game, action: Action) -> bool:
    """A play that the judge rejects after it was made."""
    return judged(game, action) in ("2.17.4", "2.17.5.2")


def penalty(game: Game, action: Action) -> tuple[int, ...]:
    """The cards that a foul draws: as many as it played, as long as the deck has any (2.17.4, 2.17.5.2)."""
    return deck_left(game, action)[: cost(game, action)]


def cost(game: Game, action: Action) -> int:
    """The number of cards that a foul costs: all of the play (2.17.4.1), or as P-65 says."""
    played = {"all": action.a + action.factor_cards, "field": action.a, "one": action.a[:1]}
    return len(played[game.trump.penalty])


def deck_left(game: Game, action: Action) -> tuple[int, ...]:
    """The deck after the turn's own draw: D without the bar (2.15)."""
    return game.now.D[1:] if action.draws else game.now.D


def owed(game: Game, action: Action) -> dict[int, int]:
    """m_x: how many cards each other player gives to the deck if it is too short for a foul (2.17.4.3)."""
    missing = cost(game, action) - len(deck_left(game, action))
    if game.trump.draws_short or not is_foul(game, action) or missing <= 0:
        return {}
    others = (x for x in game.trump.P if x != game.t[0])
    return {x: min(len(game.now.H[x]), missing) for x in others if game.now.H[x]}


def flushes(game: Game, N: int) -> bool:
    """Whether a pass or a foul flushes: the field hasn't changed for the N-1 stages before it (2.17.4, 2.17.6).

    With one player the chain has no link and always holds (P-61). Stages before the first do not exist; where the chain
    would reach them the field is empty, and flushing it changes nothing.
    """
    n = game.n
    chain = [game.stages[k].F for k in range(max(n - N + 1, 0), n)]
    return len(set(chain)) <= 1


# ---------------------------------------------------------------- consequences


def apply(game: Game, action: Action, c: Mapping[int, tuple[int, ...]] | None = None) -> Game:
    """The game after the action; c[x] are the cards that x gives to a short deck, in order (2.16, 2.17)."""
    assert possible(game, action)
    assert not is_over(game)
    given = dict(c or {})
    assert {x: len(cards) for x, cards in given.items()} == owed(game, action)
    match judged(game, action):
        case "2.17.1" | "2.17.3" | "2.17.5.1" as verdict:
            return stays_on_field(game, action, revolution=verdict == "2.17.3")
        case "2.17.2":
            return cut(game, action)
        case "2.17.6":
            return without_play(game, in_reach(game, action), deck_left(game, action), {})
        case _:
            drawn = penalty(game, action)
            deck = deck_left(game, action)[len(drawn) :]
            for k in range(1, game.trump.N):
                deck += given.get(game.trump.s(game.t[0], k), ())
            # P-40: the definition gives the fouling player H of n-1 and forgets the card drawn this turn.
            return without_play(game, in_reach(game, action) | set(drawn), deck, given)


def stays_on_field(game: Game, action: Action, revolution: bool) -> Game:
    """A legal set stays on the field and its factor part goes under the deck (2.17.1, 2.17.3, 2.17.5.1)."""
    x, sign = game.t
    hand = in_reach(game, action) - set(action.a) - set(action.factor_cards)
    value = F(game, action)
    stage = Stage(
        {**game.now.H, x: hand},
        deck_left(game, action) + action.factor_cards,
        game.now.F + action.a,
        frozenset({1729}) if revolution else game.now.V | {value},
    )
    return turned(game, stage, successor(game, stage), -sign if revolution else sign)


def cut(game: Game, action: Action) -> Game:
    """57 and a joker alone flush the field, and the same player moves again (2.17.2)."""
    x, sign = game.t
    stage = Stage(
        {**game.now.H, x: in_reach(game, action) - set(action.a)},
        deck_left(game, action) + game.now.F + action.a,
        (),
        frozenset(),
    )
    gone = game.trump.leaving and not stage.H[x]
    return turned(game, stage, successor(game, stage) if gone else x, sign)


def without_play(
    game: Game, hand: frozenset[int], deck: tuple[int, ...], given: Mapping[int, tuple[int, ...]]
) -> Game:
    """After a pass or a foul the field stays, or is flushed when nobody beat it (2.17.4.1-4, 2.17.6.1-2)."""
    x, sign = game.t
    H = {y: game.now.H[y] - set(given.get(y, ())) for y in game.trump.P} | {x: hand}
    stage = Stage(H, deck, game.now.F, game.now.V)
    n = len(still_in(stage)) if game.trump.leaving else game.trump.N
    # P-45: a penalty may have emptied hands and ended the game; then nothing more is flushed.
    if flushes(game, n) and not is_decided(game.trump, stage):
        stage = Stage(H, deck + game.now.F, (), frozenset())
    return turned(game, stage, successor(game, stage), sign)


def successor(game: Game, stage: Stage) -> int:
    """The player who moves next; in the official practice the next one who still has cards."""
    x = game.trump.s(game.t[0])
    while game.trump.leaving and not stage.H[x]:
        x = game.trump.s(x)
    return x


def turned(game: Game, stage: Stage, x: int, sign: int) -> Game:
    """The game with one more stage and one more turn."""
    assert sorted([*stage.D, *stage.F, *(a for hand in stage.H.values() for a in hand)]) == list(
        range(len(game.trump.v))
    ), "no card is made or lost (P-2)"
    return Game(game.trump, (*game.stages, stage), (*game.turns, (x, sign)))


# ---------------------------------------------------------------- the end


def still_in(stage: Stage) -> tuple[int, ...]:
    """The players with cards, in seat order."""
    return tuple(x for x in sorted(stage.H) if stage.H[x])


def is_decided(trump: Trump, stage: Stage) -> bool:
    """P-61: one hand is left, or the only player's hand is empty."""
    return len(still_in(stage)) <= (1 if trump.N > 1 else 0)


def is_over(game: Game) -> bool:
    """Whether the game has ended (P-61)."""
    return is_decided(game.trump, game.now)


def e(game: Game, x: int) -> Number:
    """The turn in which x's hand became empty, ∞ while it is not (definition 2.4)."""
    return next((n for n in range(1, game.n) if not game.stages[n].H[x]), INFINITY)


def s_x(game: Game, x: int) -> int:
    """How many seats x is after the player of the turn in which x finished (definition 2.4)."""
    n = e(game, x)
    assert isinstance(n, int)
    player = game.turns[n - 1][0]
    return next(k for k in count(0) if game.trump.s(player, k) == x)


def rank(game: Game) -> tuple[int, ...]:
    """The finished players, best first, and at the end of the game also the last one (definition 2.4, P-61)."""
    finished = [x for x in game.trump.P if e(game, x) != INFINITY]
    order = sorted(finished, key=lambda x: (e(game, x), s_x(game, x)))
    return (*order, *still_in(game.now)) if is_over(game) else tuple(order)

"""Each refusal and foul has the reason that the rulings require, under all rules and for every kind of attempt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest
from msgspec.structs import replace

from engine.cards import JOKER, Card, Suit, jokers_in, write_cards
from engine.game_protocol import Step
from engine.prime.concat import INFINITY
from engine.prime.events import FoulPlayed
from engine.prime.game import PrimeGame
from engine.prime.moves import (
    Draw,
    Encounter,
    Exchange,
    LeaveGame,
    Move,
    OutOfTime,
    Pass,
    Play,
    Term,
    TurnUpCards,
)
from engine.prime.settings import Rules, chosen_of, rules_for
from engine.prime.state import Phase, State
from engine.seats import DEALER, Seat, with_seat
from engine.verdict import Fouled, FoulReason, Reason, Refused
from netplay.table.games.prime.adapter import move_text
from tests.dice import RandomDice
from tests.engine.prime.random_table import random_game
from tests.oracles.cards_by_definition import INFINITY as ENDLESS
from tests.oracles.prime_by_rulings import (
    Cards,
    Table,
    attempt,
    bound_by,
    cards,
    law_of,
    of_order,
    orders,
    refusal,
    verdict,
)

GAMES = 50
MANY = 3000
GAME = PrimeGame()
OWED = {"大富豪": 2, "富豪": 1}


@cache
def law(rules: Rules, seats: int) -> Mapping[str, object]:
    """Return the rules as a record would write them."""
    return law_of(rules.preset, chosen_of(rules, seats))


def table_of(state: State, seat: Seat) -> Table:
    """Return the oracle's form of a state."""
    chosen = {at for at, choice in enumerate(state.sealed) if choice is not None} | {*state.ready}
    choosers = state.contenders if state.phase in (Phase.JANKEN, Phase.EXCHANGE) else state.still_in
    offender = state.penalty.offender if state.penalty else None
    owed = OWED.get(state.titles[seat], 0) if state.phase is Phase.EXCHANGE else 0
    asking = state.foul is not None and state.rules.publish == "request" and state.rules.tell_factors == "no"
    top, pile = state.top, tuple(written(laid.cards) for laid in state.field)
    number = 0 if top is None else top.number
    return Table(
        law(state.rules, state.seats),
        frozenset(None if face.is_joker else face.rank for face in state.faces),
        written(state.hands[seat]) if 0 <= seat < state.seats else (),
        str(state.phase),
        state.turn,
        state.still_in,
        tuple(one for one in choosers if one not in chosen and one != offender),
        sum(len(block.cards) for block in state.deck),
        state.drawn,
        state.waits_for_chance,
        pile,
        ENDLESS if number is INFINITY else number,
        top is not None and top.pair,
        lock_of(state),
        state.upside_down,
        state.foul.offender if asking and state.foul else None,
        state.penalty.missing if state.penalty else owed,
        state.time_up,
        state.lists[seat].numbers if state.lists and 0 <= seat < state.seats else frozenset(),
    )


def written(these: tuple[Card, ...]) -> Cards:
    """Return the oracle's form of cards."""
    return cards(write_cards(these, suits=True))


def lock_of(state: State) -> str:
    """Return the suits locked by the sets on the field; if lower sets may have gone, the lock of the state."""
    if state.rules.under_top or not state.rules.suit_lock:
        return "".join(str(card)[-1] for card in state.lock)
    lock = ""
    for under, one in pairwise(written(laid.cards) for laid in state.field):
        lock = bound_by(lock, under, one) or ""
    return lock


def with_few_cards(state: State, dice: Random) -> State:
    """Return the same state with a small hand of cards from the game, often with jokers."""
    held = [card for hand in state.hands for card in hand]
    pool = dice.sample(held, min(dice.randint(1, 3), len(held)))
    pool += [JOKER] * dice.randint(0, 3) if JOKER in state.faces else []
    few = dice.sample(pool, dice.randint(1, min(3, len(pool))))
    return replace(state, hands=with_seat(state.hands, state.turn, tuple(sorted(few))))


def wild(state: State, dice: Random) -> Play:
    """Return a random play: mostly cards of the hand, divided at random, with or without suits, any joker values."""
    hand = dice.sample(state.hands[state.turn], len(state.hands[state.turn]))
    composed = product_of(hand, state) if dice.random() < 0.3 else None
    hand = [odd(card, state, dice) for card in composed or hand]
    size = len(state.top.cards) if state.top and dice.random() < 0.8 else dice.randint(1, 4)
    size = len(hand) - 2 if composed else size
    field, rest = hand[:size] or [Card.of(1)], hand[size:]
    twin: list[Card] = []
    shape = dice.random()
    if rest and not composed and shape < (0.4 if state.rules.twin_primes else 0.04):
        count = len(field) if dice.random() < 0.8 else dice.randint(1, 3)
        twin, rest = rest[:count], rest[count:]
    if not composed and shape < (0.97 if twin else 0.5):
        rest = []
    factors = parted(rest[: dice.choice((1, 2, 2, 2, 3, 4))], dice, "*" if composed else "*^+*")
    play = Play(tuple(field), factors, (), tuple(twin))
    declared = jokers_in(play.all_cards) + dice.choice((0, 0, 0, 0, -1, -1, -2, 1))
    most = state.rules.top_value + (dice.random() < 0.1)
    return Play(play.cards, factors, tuple(dice.randint(0, most) for _ in range(declared)), play.twin)


def product_of(hand: list[Card], state: State) -> list[Card] | None:
    """Return cards that spell a product, followed by its two factors, if the hand has them."""
    for one, other in combinations([card for card in hand if not card.is_joker], 2):
        left, found = Counter(hand) - Counter((one, other)), []
        for digit in str(one.rank * other.rank) if state.rules.base == 10 else "":
            card = next((card for card in left if not card.is_joker and card.rank == int(digit)), None)
            if card is None or not left[card]:
                break
            left[card] -= 1
            found.append(card)
        else:
            if found:
                return [*found, one, other]
    return None


def parted(these: list[Card], dice: Random, signs: str) -> tuple[Term, ...]:
    """Return cards as a factor part, with a sign between any two."""
    terms: list[list[list[Card]]] = []
    for card in these:
        sign = dice.choice(signs) if terms else "*"
        if sign == "*":
            terms.append([[card]])
        elif sign == "^":
            terms[-1].append([card])
        else:
            terms[-1][-1].append(card)
    return tuple(tuple(map(tuple, term)) for term in terms)


def odd(card: Card, state: State, dice: Random) -> Card:
    """Return a card as somebody may write it; seldom another card."""
    chance = dice.random()
    if chance < 0.3:
        return card.face
    if chance > 0.98:
        return dice.choice((JOKER, Card.of(dice.randint(0, 14)), *state.faces))
    if chance > 0.96 and not card.is_joker:
        return Card.of(card.rank, dice.choice([*Suit]))
    return card


def attempts(seed: int) -> Iterator[tuple[State, Seat, Move]]:
    """Yield the attempts of a random game and, in each turn, some more random and some legal ones."""
    dice = Random(f"verdicts {seed}")
    for tried in random_game(seed):
        state = tried.before
        if tried.actor != DEALER or state.encounter is not None:
            yield state, tried.actor, tried.move
        if state.phase is Phase.TURN and not state.waits_for_chance:
            for _ in range(4):
                here = state if dice.random() < 0.8 else with_few_cards(state, dice)
                yield here, here.turn, wild(here, dice)
            yield state, state.turn, dice.choice((Draw(), Pass()))
            if state.rules.encounter:
                yield state, state.turn, challenge(state, dice)


def challenge(state: State, dice: Random) -> Encounter:
    """Return a challenge with cards of the hand in any order; seldom with too many values."""
    size = len(state.top.cards) if state.top and dice.random() < 0.8 else dice.randint(1, 4)
    hand = dice.sample(state.hands[state.turn], min(size, 5, len(state.hands[state.turn])))
    field = tuple(odd(card, state, dice) for card in hand)
    declared = jokers_in(field) + dice.choice((0, 0, 0, 0, -1, 1))
    return Encounter(field, tuple(dice.randint(0, state.rules.top_value + 1) for _ in range(declared)))


def ordered(state: State, move: Move) -> set[str]:
    """Check that the dealer's order is one of the possible ones, and is judged as a prime."""
    assert state.encounter is not None
    assert isinstance(move, TurnUpCards)
    table, tried = table_of(state, state.turn), attempt(move_text(state.encounter))
    ordered_play = attempt(move_text(Play(move.cards, (), move.jokers)))
    context = (move_text(state.encounter), move_text(move), table)
    assert (ordered_play.field, ordered_play.said) in orders(table, tried), context
    result = GAME.play(state, DEALER, move)
    assert isinstance(result, Step), context
    found = result.verdict
    kind = f"foul {found.reason}" if isinstance(found, Fouled) else found.kind
    assert kind == of_order(table, ordered_play), context
    return {f"order {kind}"}


def check(seed: int) -> set[str]:
    """Compare every attempt of a game with the oracle: refused, fouled or accepted; return what occurred."""
    seen: set[str] = set()
    for state, seat, move in attempts(seed):
        if state.encounter is not None and seat == DEALER:
            seen |= ordered(state, move)
            continue
        text = move_text(move)
        table, tried = table_of(state, seat), attempt(text)
        context = (seed, text, table)
        result, wanted = GAME.play(state, seat, move), refusal(table, seat, tried)
        if isinstance(result, Refused):
            assert result.reason == wanted, context
            seen.add(str(result.reason))
            continue
        assert wanted is None, context
        if isinstance(move, Play):
            assert isinstance(result, Step)
            found = result.verdict
            if isinstance(found, Fouled):
                event = next(one for one in result.events if isinstance(one, FoulPlayed))
                assert event.reason is found.reason, context
                seen.add(f"foul {found.reason}")
            known = verdict(table, tried)
            assert (f"foul {found.reason}" if isinstance(found, Fouled) else found.kind) in known, (
                context,
                known,
            )
    return seen


@pytest.mark.parametrize("ten", range(GAMES // 10))
def test_reasons_are_those_of_the_rulings(ten: int) -> None:
    """Random games by every preset and setting, ten at a time (P-20, P-21, P-30, P-31, P-34, P-35, P-62, P-64)."""
    for seed in range(10 * ten, 10 * ten + 10):
        check(seed)


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(MANY // 100))
def test_reasons_of_many_games_are_those_of_the_rulings(hundred: int) -> None:
    """The same in thousands of games."""
    for seed in range(GAMES + 100 * hundred, GAMES + 100 * (hundred + 1)):
        check(seed)


def test_who_left_before_the_exchange_gives_nothing() -> None:
    """A player who leaves while lists are handed in (P-69) takes no part in the exchange after it (P-51, P-64)."""
    titles = ("大富豪", "大貧民", "貧民", "富豪")
    rules = rules_for("listed", {"D4": 3}, 4)
    state = GAME.deal(rules, 4, RandomDice(1), titles=titles)
    for seat, move in ((0, LeaveGame()), (1, OutOfTime()), (2, OutOfTime()), (3, OutOfTime())):
        result = GAME.play(state, Seat(seat), move)
        assert isinstance(result, Step)
        state = result.state
    assert state.phase is Phase.EXCHANGE
    assert state.contenders == (3,)


def test_who_has_a_single_card_exchanges_it() -> None:
    """Between the ends two cards change hands, but of a hand of one card that one (P-64)."""
    state = GAME.deal(rules_for("official", {"D4": 1}, 2), 2, RandomDice(1), titles=("大富豪", "大貧民"))
    view = GAME.view(state, Seat(0))
    assert view.owed == 1
    assert list(GAME.legal_moves(view)) == [Exchange((view.hand[0].face,))]
    result = GAME.play(state, Seat(0), OutOfTime())
    assert isinstance(result, Step)
    assert result.state.hands == state.hands[::-1]


OF_OTHERS = {
    "face-up", "must-follow", "no-pass", "no-chip", "no-place", "must-lead", "start-card", "no-form", "wrong-form",
    "locked", "wrong-parity", "wrong-answer",
}  # fmt: skip
"""Reasons of the other games."""


def test_every_reason_comes_up() -> None:
    """Every reason of Prime Daifugo occurs, except `undecided`, which needs a number that no deck here spells."""
    wanted = {str(reason) for reason in Reason} - OF_OTHERS - {"undecided"}
    wanted |= {f"foul {reason}" for reason in FoulReason} | {"order prime", "order foul composite"}
    for seed in range(GAMES * 5):
        if not wanted:
            break
        wanted -= check(seed)
    assert not wanted

"""Bots of every level: legal answers in each phase and under every setting, and their strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from engine.cards import Card, read_cards, write_cards
from engine.chance import SeedDice, shuffle
from engine.game_protocol import Step
from engine.prime.bots import LEVELS, choose, explain
from engine.prime.bots.holding import holding_of
from engine.prime.bots.knowledge import CLUB, EXPERT, MASTER, NOVICE, STRONG
from engine.prime.bots.off_turn import arrange
from engine.prime.bots.options import sight
from engine.prime.bots.planner import way_out
from engine.prime.bots.why import Why
from engine.prime.deck import Block
from engine.prime.game import PrimeGame
from engine.prime.moves import (
    Arrange,
    DoneThinking,
    Draw,
    Exchange,
    GiveUp,
    Janken,
    Move,
    OutOfTime,
    Pass,
    Play,
    ShowCard,
)
from engine.prime.notation import write_move
from engine.prime.opening import start
from engine.prime.settings import Rules, rules_for
from engine.prime.state import Laid, Penalty, Phase, State
from engine.prime.view import View, view
from engine.seats import DEALER, Seat
from engine.titles import COMMON, POOREST, RICHEST

QUICK: Mapping[str, object] = {"D5": "seat"}
PLAIN = LEVELS[:-1]
"""All levels but the master, whose games take longer (test_bots_master.py)."""
MOST_MOVES = 300
"""Most moves of a game: random bots may need hundreds of turns."""


def to_the_end(state: State, levels: Sequence[str], dice: SeedDice, most: int = MOST_MOVES) -> State:
    """Play on for at most this many moves; the engine must never refuse a bot's choice."""
    game = PrimeGame()
    for _ in range(most):
        due = game.due(state)
        if state.phase is Phase.OVER:
            break
        actor, move = DEALER, None
        if due.blind:
            move = game.blind_cards(state, dice)
        else:
            actor = due.seats[dice.below(len(due.seats))]
            move = choose(levels[actor], game.view(state, actor), dice.below(2**60))
        if move is None:
            assert state.phase is Phase.SHOWDOWN, f"{levels[actor]} has no answer in {state.phase}"
            move = OutOfTime()
        step = game.play(state, actor, move)
        assert isinstance(step, Step), f"{levels[actor]} chose {move}: {step}"
        state = step.state
    return state


def game_of(
    levels: Sequence[str],
    preset: str = "official",
    chosen: Mapping[str, object] = QUICK,
    seed: int = 0,
    most: int = MOST_MOVES,
) -> State:
    """Play a game between bots of these levels, seat by seat, and return its end."""
    dice = SeedDice(seed)
    rules = rules_for(preset, chosen, len(levels))
    return to_the_end(PrimeGame().deal(rules, len(levels), dice, thinks=bool(seed % 2)), levels, dice, most)


def seen(hand: str, *, deck: str = "", field: str = "", other: str = "AA", **fields: object) -> View:
    """Return the view of the first of two players: a hand, a known deck, a prime to beat."""
    rules = rules_for("official", QUICK, 2)
    state = start(rules, [read_cards(hand), read_cards(other)], (Block(read_cards(deck), seen_by=None),))
    if field:
        cards = read_cards(field)
        values = tuple(card.rank for card in cards)
        laid = Laid(Seat(1), cards, values, int("".join(map(str, values))), "prime")
        fields["field"] = (laid,)
    return view(replace(state, **fields), Seat(0))


def written(move: Move | None) -> str:
    """Return a move as records write it."""
    assert move is not None
    return write_move(move)


RULES: tuple[tuple[str, dict[str, object], int], ...] = (
    ("official", {}, 3),
    ("official", {"D5": "high-card", "D14": True}, 4),
    ("official", {"D3": 1, "D15": "finite"}, 2),
    ("official", {"D3": 4, "D2": "halved"}, 3),
    ("official", {"D15": "either", "D16": True, "D1": 8}, 2),
    ("official", {"D17": "refused", "D4": 2, "D10": "shuffled"}, 3),
    ("official", {"D17": "foul", "D4": 2, "D10": "reshuffle"}, 2),
    ("official", {"D19": "open", "D4": 16}, 3),
    ("official", {"D4": 26}, 2),
    ("official", {"D4": 26, "short_deck": "may-discard"}, 2),
    ("official", {"packs": 2, "D4": 20}, 5),
    ("official", {"twin_primes": True, "suit_lock": True}, 3),
    ("official", {"suit_lock": True, "D4": 6}, 4),
    ("official", {"twin_primes": True, "D4": 16}, 2),
    ("official", {"D12": "showdown", "D4": 25}, 2),
    ("2014", {}, 4),
    ("2014", {"twin_primes": True}, 2),
    ("mathpower", {}, 2),
    ("online", {"D4": 13}, 4),
    ("revolution", {"penalty": "field"}, 3),
    ("five", {"D4": 3}, 2),
    ("seven", {"D4": 4}, 4),
    ("composites", {"D4": 6}, 2),
    ("official", {"composites": "off", "D4": 5}, 3),
    ("composites", {"twin_primes": True, "D4": 4, "D17": "refused"}, 2),
    ("tetrad", {"D4": 6}, 2),
    ("semiprime", {"D4": 6}, 2),
    ("semiprime-1", {"D4": 4, "twin_primes": True}, 3),
    ("beginner", {}, 2),
    ("listed", {"D4": 6, "list_limit": 12}, 3),
    ("abstract", {"D4": 4, "base": 2, "cards": {"0": 4, "1": 8, "2": 4, "3": 4}}, 2),
    ("abstract", {"D4": 5, "base": 3, "cards": {"0": 4, "1": 8, "2": 4, "X": 2}}, 3),
    ("abstract", {"D4": 5, "base": 16, "D3": 3}, 5),
    ("abstract", {"D4": 4, "cards": {"0": 6, "X": 3}, "K": 0}, 2),
    ("abstract", {"D4": 4, "cards": {"2": 6, "14": 5, "999999999999999": 3, "X": 2}}, 2),
    ("abstract", {"D4": 3, "cards": {"1": 4, "3": 4, "7": 4}}, 1),
)


@pytest.mark.parametrize(("preset", "chosen", "seats"), RULES)
def test_no_rules_make_a_bot_choose_what_cannot_be_played(
    preset: str, chosen: dict[str, object], seats: int
) -> None:
    """Every move that a bot chooses is accepted by the engine, whatever the settings; the levels take turns."""
    seed = RULES.index((preset, chosen, seats))
    levels = [PLAIN[(seed + seat) % len(PLAIN)] for seat in range(seats)]
    game_of(levels, preset, chosen, seed, most=24)


@pytest.mark.long
@pytest.mark.parametrize(("preset", "chosen", "seats"), RULES)
def test_no_rules_make_a_bot_choose_so_in_long_games(
    preset: str, chosen: dict[str, object], seats: int
) -> None:
    """The same with every level on every seat, in longer games."""
    for seed in range(len(PLAIN)):
        levels = [PLAIN[(seed + seat) % len(PLAIN)] for seat in range(seats)]
        game_of(levels, preset, chosen, seed)


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 10), marks=pytest.mark.long)])
@pytest.mark.parametrize("level", ["novice", "club", "strong", "expert"])
def test_games_between_bots_end(level: str, seeds: Sequence[int]) -> None:
    """Two bots of a level above random finish their game (P-50)."""
    for seed in seeds:
        assert game_of([level, level], seed=seed).phase is Phase.OVER


def test_a_showdown_is_answered_by_all() -> None:
    """When the game's time is up, each level shows all its cards as one number (P-53)."""
    rules = rules_for("mathpower", QUICK, 4)
    dice = SeedDice(5)
    state = PrimeGame().deal(rules, 4, dice)
    state = replace(state, phase=Phase.SHOWDOWN, sealed=(None,) * 4)
    assert to_the_end(state, ("random", "novice", "club", "expert"), dice).phase is Phase.OVER


def test_an_exchange_gives_back_what_is_owed() -> None:
    """The richest player gives back two cards of little value (P-64)."""
    state = PrimeGame().deal(
        rules_for("official", QUICK, 3), 3, SeedDice(3), titles=(RICHEST, COMMON, POOREST)
    )
    for level in LEVELS:
        move = choose(level, view(state, Seat(0)), 1)
        assert isinstance(move, Exchange)
        assert len(move.cards) == 2
        assert to_the_end(state, [level] * 3, SeedDice(1), most=1).phase is not Phase.EXCHANGE


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_answers_before_the_first_turn(level: str) -> None:
    """Each level answers janken, the high card and thinking time (P-12, D6)."""
    here = seen("25KX")
    at = {phase: replace(here, phase=phase) for phase in (Phase.JANKEN, Phase.HIGH_CARD, Phase.THINK)}
    assert isinstance(choose(level, at[Phase.JANKEN], 1), Janken)
    assert isinstance(choose(level, at[Phase.HIGH_CARD], 1), ShowCard)
    assert choose(level, at[Phase.THINK], 1) == DoneThinking()
    answers = {str(choose(level, at[Phase.JANKEN], seed)) for seed in range(40)}
    assert len(answers) == 3


def test_who_has_nothing_to_decide_chooses_nothing() -> None:
    """Out of turn a bot has no move."""
    waiting = replace(seen("25K"), waiting=(Seat(1),))
    assert [choose(level, waiting, 1) for level in LEVELS] == [None] * len(LEVELS)


def test_the_same_seed_chooses_the_same() -> None:
    """A bot's choice depends only on the view and the seed, so that games can be repeated."""
    here = seen("2457TJQK", deck="2", field="7")
    for level in LEVELS:
        assert choose(level, here, 7) == choose(level, here, 7) == explain(level, here, 7)[0]


@pytest.mark.parametrize(
    ("hand", "field", "level", "move", "why"),
    [
        ("KJA", "", "expert", "AKJ", Why.GOES_OUT),  # 13111 is no prime, 11311 is
        ("57KT", "A9", "expert", "57", Why.CUTS),
        ("5769", "", "club", "57", Why.CUTS),
        ("46", "", "novice", "%", Why.CANNOT_PLAY),
        ("2J", "7", "club", "J", Why.SMALLEST_THAT_BEATS),
        ("4Q", "K", "expert", "%", Why.CANNOT_PLAY),
    ],
)
def test_what_a_bot_plays_in_a_position(hand: str, field: str, level: str, move: str, why: Why) -> None:
    """Small positions with one sensible move."""
    chosen, thought = explain(level, seen(hand, field=field), 1)
    assert (written(chosen), thought) == (move, why)


def test_a_composite_goes_out_with_its_factors() -> None:
    """8 = 2^3 empties a hand that makes no prime."""
    chosen, why = explain("expert", seen("823"), 1)
    assert why is Why.GOES_OUT
    assert isinstance(chosen, Play)
    assert len(chosen.all_cards) == 3


def test_a_bot_that_cannot_beat_the_field_draws_first() -> None:
    """If there is a deck, nobody passes before drawing (P-20)."""
    here = seen("46", deck="9", field="K")
    assert [choose(level, here, 1) for level in ("novice", "club", "expert")] == [Draw()] * 3


def test_a_few_dead_cards_are_fouled_for_more() -> None:
    """An expert who leads with even cards only plays them as a foul, to draw as many again (P-42)."""
    chosen, why = explain("expert", replace(seen("46", deck="KJ97"), drawn=True), 1)
    assert why is Why.FOULS_FOR_CARDS
    assert isinstance(chosen, Play)


def test_short_deck_keeps_the_largest_prime_that_can_stay() -> None:
    """Asked for two cards, a player keeps cards that make a prime (P-41)."""
    here = seen("46KJ", phase=Phase.PENALTY, penalty=Penalty(Seat(1), 2), sealed=(None, None))
    for level in ("club", "expert"):
        move, why = explain(level, here, 1)
        assert isinstance(move, GiveUp)
        assert write_cards(sorted(move.cards)) in ("46", "6J", "4J")
        assert why is Why.KEEPS_A_PRIME
    assert len(choose("random", here, 1).cards) == 2  # type: ignore[union-attr]


def _rules(**fields: object) -> Rules:
    return replace(rules_for("official", {}, 2), **fields)


@pytest.mark.parametrize(
    ("hand", "rules", "expected"),
    [
        ((Card.of(0), Card.of(0)), _rules(), None),
        ((Card.of(0), Card.joker()), _rules(top_value=0), None),
        ((Card.of(0), Card.joker()), _rules(), Arrange),
        ((Card.joker(),), _rules(), Arrange),
        ((Card.joker(), Card.joker()), _rules(joker_pair=True), Arrange),
        ((Card.joker(), Card.joker()), _rules(top_value=0), None),
        ((Card.of(4), Card.of(0), Card.of(6)), _rules(), Arrange),
    ],
)
def test_a_hand_that_spells_nothing_is_not_shown(
    hand: tuple[Card, ...], rules: Rules, expected: type | None
) -> None:
    """All cards are shown if F is defined for them, and nothing otherwise (P-53)."""
    for mind in (None, CLUB, MASTER):
        move, why = arrange(hand, rules, mind)
        assert (why is Why.NOTHING_TO_SHOW) == (expected is None) == (move is None)


def test_who_knows_every_prime_shows_the_largest_prime_of_a_hand() -> None:
    """The largest prime of 2 3 5 7 is 7523."""
    move, why = arrange(read_cards("2357"), _rules(), MASTER)
    assert (move, why) == (Arrange(read_cards("7523")), Why.SHOWS_A_PRIME)


MINDS = (NOVICE, CLUB, STRONG, EXPERT, MASTER)


def test_minds_never_forget() -> None:
    """A novice knows the primes below 140, higher levels know more of three cards; the answers never change."""
    three = [number for number in range(1000, 10000) if MASTER.knows(number, 3)]
    known = [sum(mind.knows(number, 3) for number in three) for mind in (NOVICE, CLUB, EXPERT)]
    assert known == sorted(set(known))
    assert known == [sum(mind.knows(number, 3) for number in three) for mind in (NOVICE, CLUB, EXPERT)]
    assert all(NOVICE.knows(number, 3) for number in (2, 13, 97, 101, 139))
    assert not any(mind.knows(91, 2) for mind in MINDS)


def test_only_the_master_plays_most_hands_at_once() -> None:
    """An expert plays about one in eight hands of eleven as a single prime, a club player hardly any (P-21)."""
    pack = [Card.of(rank) for rank in range(1, 14) for _ in range(4)]
    hands = [write_cards(shuffle(pack, SeedDice(seed))[:11]) for seed in range(60)]
    out = {
        mind.name: sum(way_out(sight(seen(hand), mind)) is not None for hand in hands)
        for mind in (STRONG, EXPERT, MASTER)
    }
    assert out["strong"] <= 3
    assert 1 <= out["expert"] <= 14
    assert out["master"] >= 36


def test_a_bot_sees_nothing_but_its_view() -> None:
    """Hands that a seat cannot see don't change its bot's choice."""
    first = seen("2457TJQK", field="7", other="KK")
    second = seen("2457TJQK", field="7", other="22")
    assert [choose(level, first, 3) for level in LEVELS] == [choose(level, second, 3) for level in LEVELS]


def test_large_hands_are_answered() -> None:
    """A hand of nearly the whole pack takes a bounded search too."""
    whole = write_cards(Card.of(rank) for rank in range(1, 14) for _ in range(4)) + "XX"
    for level in LEVELS:
        assert choose(level, seen(whole[2:]), 1) is not None
    assert explain("expert", seen(whole[2:], field="K7"), 1)[0] != Pass()
    assert holding_of(read_cards(whole)).size == 54


@pytest.mark.parametrize(
    ("stronger", "weaker", "deals", "least"),
    [
        ("novice", "random", range(8), 0.8),
        ("club", "novice", range(12), 0.65),
        ("strong", "club", (0, 3, 4), 0.52),
        ("expert", "strong", (0, 1, 5), 0.55),
        ("master", "expert", range(6), 0.52),
        pytest.param("novice", "random", range(10), 0.8, marks=pytest.mark.long),
        pytest.param("club", "novice", range(20), 0.65, marks=pytest.mark.long),
        pytest.param("strong", "club", range(8), 0.52, marks=pytest.mark.long),
        pytest.param("expert", "strong", range(6), 0.55, marks=pytest.mark.long),
    ],
)
def test_each_level_beats_the_one_below(
    stronger: str, weaker: str, deals: Sequence[int], least: float
) -> None:
    """Over the same deals from both seats the stronger level wins by a clear margin."""
    won = played = 0
    for seed in deals:
        for levels in ((stronger, weaker), (weaker, stronger)):
            end = game_of(levels, seed=2 * seed)
            if end.phase is Phase.OVER:
                played += 1
                won += levels[end.ranks[0]] == stronger
    assert played >= len(deals)
    assert won / played >= least

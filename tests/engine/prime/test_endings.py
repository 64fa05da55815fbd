"""Proofs of endings: no false claim, and no proved win is missed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from engine.cards import JOKER, Card, read_cards
from engine.chance import SeedDice
from engine.game_protocol import Step
from engine.games import replay_text
from engine.prime.bots import choose, explain
from engine.prime.bots.endgame import (
    LOST,
    OPEN,
    WON,
    EndgameVerdict,
    Solver,
    decide,
    is_repetition_known,
    key_of,
    known_state,
    worth_of,
)
from engine.prime.bots.hints import hint
from engine.prime.bots.knowledge import EXPERT, MASTER
from engine.prime.bots.options import weigh
from engine.prime.bots.value import value
from engine.prime.bots.why import Why
from engine.prime.deck import Block
from engine.prime.moves import Draw, Play
from engine.prime.opening import start
from engine.prime.settings import rules_for
from engine.prime.state import Laid, Repetition, State
from engine.prime.view import View, view
from engine.seats import Seat
from tests.oracles.prime_endings import GAME, Endings, plain

ME, OTHER = Seat(0), Seat(1)
AHEAD = 4
"""Moves that the oracle looks ahead for wins that must not be missed."""
FURTHER = 14
"""Moves that it looks ahead to check a claim."""

TABLES: tuple[tuple[str, dict[str, object]], ...] = (
    ("official", {}),
    ("official", {"D3": 2}),
    ("official", {"D10": "shuffled"}),
    ("official", {"D15": "either", "D16": True}),
    ("official", {"D15": "finite"}),
    ("official", {"D17": "refused"}),
    ("official", {"D17": "foul"}),
    ("official", {"D18": False}),
    ("online", {}),
    ("official", {"penalty": "field"}),
    ("official", {"penalty": "one", "start": "revolution"}),
    ("official", {"composites": "off"}),
    ("official", {"composites": "only"}),
    ("official", {"numbers": "tetrad"}),
    ("official", {"numbers": "semiprime", "penalty": "one"}),
    ("2014", {}),
    ("abstract", {}),
)


def ending(seed: int, *, shown: bool = True) -> State:
    """Return a random ending of two players, sometimes with a field, a deck, a joker, or in the revolution."""
    dice = Random(seed)
    preset, chosen = TABLES[seed % len(TABLES)]
    rules = rules_for(preset, {**chosen, "D5": "seat", "D19": "open" if shown else "hidden"}, 2)
    pack = [Card.of(rank) for rank in range(1, 14)] * 2
    dice.shuffle(pack)
    mine, theirs, deck = dice.choice(
        ((1, 2, 2), (2, 1, 1), (2, 2, 0), (2, 2, 2), (3, 2, 0), (2, 3, 0), (3, 3, 0))
    )
    if mine + theirs < 4 and dice.random() < 0.4:
        pack[0] = JOKER
    hands = [tuple(pack[:mine]), tuple(pack[mine : mine + theirs])]
    below = tuple(pack[mine + theirs : mine + theirs + dice.randrange(deck + 1)])
    state = start(rules, hands, (Block(below, seen_by=None),) if below else ())
    if dice.random() < 0.4:
        number = dice.choice((2, 5, 7, 11, 23, 41, 53))
        cards = (Card.of(number),) if number < 14 else tuple(Card.of(int(d)) for d in str(number))
        laid = Laid(OTHER, cards, tuple(card.rank for card in cards), number, "prime")
        state = replace(state, field=(laid,))
    return plain(replace(state, upside_down=dice.random() < 0.15))


def check(seed: int) -> EndgameVerdict:
    """Compare the claims about one ending with the oracle, and check that master and expert keep a win."""
    state = ending(seed)
    here, oracle = view(state, ME), Endings(ME)
    assert thought_of(state) == {key_of(after) for after in oracle.all_after(state)}, (
        f"{seed}: a move is missing"
    )
    verdict = decide(here, MASTER)
    truth = oracle.worth(state, AHEAD)
    assert verdict.worth == truth or not truth, f"{seed}: {verdict} but the truth is {truth}"
    if verdict.plies > FURTHER - 5:
        return verdict
    if verdict.worth != OPEN:
        assert settled(oracle, state) == verdict.worth, f"{seed}: a false claim, {verdict}"
    if verdict.worth == WON:
        for level in ("master", "expert") if decide(here, EXPERT).worth == WON else ("master",):
            assert is_won_after(state, level, oracle), f"{seed}: the {level} throws it away"
    if verdict.worth == WON or not seed % len(TABLES):  # the official rules: other decks need their own books
        advice = hint(here, 1)
        assert advice is not None
        assert (advice.chance == 100) == (verdict.worth == WON)
        assert advice.chance != 0 or verdict.worth == LOST
    return verdict


def thought_of(state: State) -> set[object]:
    """Return the positions that the search's own moves lead to."""
    steps = (GAME.play(state, ME, move) for move in Solver(state, ME, MASTER).moves(state))
    return {key_of(step.state) for step in steps if isinstance(step, Step)}


def settled(oracle: Endings, state: State) -> int:
    """Return the winner as soon as the oracle sees one."""
    return next((worth for plies in range(1, FURTHER + 1) if (worth := oracle.worth(state, plies))), OPEN)


def is_won_after(state: State, level: str, oracle: Endings) -> bool:
    """Return whether the move of a level keeps the win."""
    move = choose(level, view(state, ME), 1)
    assert move is not None
    step = GAME.play(state, ME, move)
    assert isinstance(step, Step)
    return settled(oracle, plain(step.state)) == WON


def known(hand: str, other: str) -> View:
    """Return the view of the first of two players who hold a small abstract game's whole deck, hands hidden."""
    both = Counter(card.rank for card in read_cards(hand + other))
    chosen = {"cards": {str(rank): count for rank, count in both.items()}, "D4": min(len(hand), len(other))}
    rules = rules_for("abstract", {**chosen, "D18": True}, 2)
    return view(start(rules, [read_cards(hand), read_cards(other)], ()), ME)


@pytest.mark.parametrize(
    ("hand", "other", "wins", "tempting"), [("A38", "229", {31, 3}, 83), ("3569T", "A567Q", {9103}, 109)]
)
@pytest.mark.parametrize("level", ["expert", "master"])
def test_the_order_under_the_deck_decides(
    hand: str, other: str, wins: set[int], tempting: int, level: str
) -> None:
    """A move that wins only if the order of flushed cards is ignored isn't played; one that really wins is."""
    here = known(hand, other)
    move, why = explain(level, here, 1)  # type: ignore[arg-type]
    assert isinstance(move, Play)
    weighed = weigh(here, move)
    assert weighed is not None
    assert why is Why.CERTAIN
    assert weighed[0].number in wins
    advice = hint(here, 1)
    assert advice is not None
    assert (advice.number in wins, advice.chance) == (True, 100)
    assert tempting not in wins


def test_a_lost_ending_has_no_certain_move() -> None:
    """4 and 6 against 2 and 3: 23 goes out in any case, and no move is called certain."""
    here = known("46", "23")
    assert decide(here, MASTER).worth == LOST
    assert explain("master", here, 1)[1] is not Why.CERTAIN


def test_the_expert_proves_with_what_it_knows() -> None:
    """A win with a number that the expert doesn't know isn't claimed by it, but by the master."""
    blank = replace(EXPERT, odds=(0,), composites=0, specials=False)
    here = known("3569T", "A567Q")
    assert decide(here, MASTER).worth == WON
    assert decide(here, blank).worth != WON


def test_what_is_hidden_is_not_proved_about() -> None:
    """Unknown hands and decks, and larger tables, are left undecided."""
    rules = rules_for("official", {"D5": "seat"}, 2)
    state = start(rules, [read_cards("23"), read_cards("46")], (Block(read_cards("59")),))
    assert known_state(view(state, ME)) is None
    three = start(rules_for("official", {"D5": "seat"}, 3), [read_cards("23")] * 3, ())
    assert known_state(view(replace(three, rules=replace(three.rules, open_hands=True)), ME)) is None


def test_a_win_that_turns_on_a_secret_choice_is_not_certain() -> None:
    """After a foul the opponent gives up unseen cards; a win that depends on these isn't claimed (P-41)."""
    for seed in range(60):
        shown, hidden = ending(seed), ending(seed, shown=False)
        sees = replace(view(hidden, ME), hands=hidden.hands)
        open_claim, claim = decide(view(shown, ME), MASTER), decide(sees, MASTER)
        assert claim.worth != WON or open_claim.worth == WON
        assert claim.worth == OPEN or open_claim.worth != -claim.worth


def test_repeated_turns_that_nobody_counted_are_allowed_for() -> None:
    """If both have passed on an empty field before, a claim holds however often the turn was repeated (P-52)."""
    claims = 0
    for seed in range(66):
        state = replace(ending(seed), field=(), passes=4)
        here = view(state, ME)
        verdict = decide(here, MASTER)
        assert is_repetition_known(replace(here, passes=0))
        assert not is_repetition_known(here) or not state.rules.repetition
        if verdict.worth == OPEN:
            continue
        claims += verdict.plies > 1
        for turns in range(1, 6):
            came = tuple(Seat((turns - 1 - at) % 2) for at in range(turns))
            repeated = replace(state, repetition=Repetition((ME, OTHER), state.hands, came))
            assert settled(Endings(ME), repeated) == verdict.worth, f"{seed}, {turns} turns"
    assert claims > 5


def test_a_joker_drawn_and_played_as_infinity_may_be_a_turn_that_came_before() -> None:
    """The fourth such turn ends the game, which is lost with more cards (P-33, P-52, P-53): it isn't a proved win."""
    records = ("(25)", "(3)", "D(X)X[IN]", "D(X)X[IN]")
    lines = (f"{name}:{text}" for name, text in zip(("aki", "ben", "aki", "aki"), records, strict=True))
    replay = replay_text("\n".join(["+++", 'deck = "XX"', "set = { D19 = 'open' }", "+++", *lines, ""]))
    assert replay.error is None
    before = replay.frames[-1].table.state
    assert not is_repetition_known(view(before, ME))
    drawn = GAME.play(before, ME, Draw())
    assert isinstance(drawn, Step)
    here = view(drawn.state, ME)
    assert not is_repetition_known(here)
    assert worth_of(here, Play((JOKER,)), MASTER) == OPEN
    assert decide(here, MASTER).worth == WON


def test_chances_of_a_game_that_goes_on_are_never_certain() -> None:
    """Probabilities are below 1 while not all cards are known, however clear the position; they sum to 1."""
    rules = rules_for("official", {"D5": "seat", "D6": "none", "D7": "none"}, 2)
    hands = [read_cards("23"), read_cards("4668")]
    deck = (Block(tuple(read_cards("579")), shuffled=True),)
    here = view(start(rules, hands, deck), ME)
    chances = value(replace(here, hands=tuple(hands)), SeedDice(1))
    assert sum(chances) == pytest.approx(1)
    assert 0 < chances[1] < chances[0] < 1


def test_the_same_work_finds_the_same() -> None:
    """A search is limited by steps, never by time."""
    here = known("3569T", "A567Q")
    assert decide(here, MASTER, steps=40).worth == OPEN
    assert len({repr(decide(here, MASTER, steps=3000)) for _ in range(3)}) == 1


def test_endings_against_plain_recursion() -> None:
    """Random endings under many rules: claims are true, short wins are found, and the levels play them."""
    found = [check(seed).worth for seed in range(66)]
    assert min(found.count(WON), found.count(LOST)) > 5


@pytest.mark.long
def test_two_thousand_endings_against_plain_recursion() -> None:
    """The same with thousands of endings."""
    found = [check(seed).worth for seed in range(1000, 3000)]
    assert min(found.count(WON), found.count(LOST)) > 200

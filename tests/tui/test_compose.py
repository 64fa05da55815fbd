"""Composing a play key by key: the input, the questions, and the resulting move."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import JOKER, Card, read_cards
from engine.prime import opening
from engine.prime.concat import INFINITY, Concatenation
from engine.prime.game import PrimeGame
from engine.prime.moves import Arrange, GiveUp, Pass, Play, ShowCard, TimeUp
from engine.prime.notation import read_play
from engine.prime.settings import rules_for
from engine.prime.view import View
from engine.seats import TIMEKEEPER, Seat
from engine.verdict import Reason, Refused
from netplay.table.messages import SeatedPlayer, SeatUpdate
from tui.games.prime.composition import (
    NOTHING,
    Composition,
    Picked,
    Slip,
    back,
    goal_of,
    move_of,
    outlook,
    press,
    put_back,
    remaining,
    spelling,
    toggle,
)
from tui.games.prime.prompts import status_of
from tui.games.prime.table import keys_now
from tui.text.cards import places_of
from tui.text.words import Words

GAME = PrimeGame()


def view_of(hand: str, *lines: str, deck: str = "AAAA", other: str = "2356789TJQ", **chosen: Any) -> View:
    """Return the first seat's view after these plays of the second and the first in turn."""
    rules = rules_for("official", {"D6": "none", "D7": "none", "D5": "seat", **chosen}, 2)
    state = opening.start(rules, [read_cards(hand), read_cards(other)], opening.known(read_cards(deck)))
    for number, line in enumerate(lines):
        move = Pass() if line == "%" else read_play(line)
        step = GAME.play(state, Seat(number % 2), move)
        assert hasattr(step, "state"), (line, step)
        state = step.state
    return GAME.view(state, Seat(0))


def typed(view: View, keys: str) -> Composition:
    """Return the composition after these keys, each of which must have an effect."""
    composition = NOTHING
    for key in keys:
        found = press(view, composition, key)
        assert isinstance(found, Composition), (key, found)
        composition = found
    return composition


@pytest.mark.parametrize(
    ("keys", "can"), [("", False), ("3", False), ("35", True), ("35j", True), ("0=2*5", False)]
)
def test_a_challenge_is_offered_for_two_cards_or_more_without_a_sign(keys: str, can: bool) -> None:
    """P-69: single cards and factors have no other order."""
    view = view_of("35JT25", encounter=True, numbers="listed")
    assert keys_now(view, typed(view, keys))["challenge"] is can


@pytest.mark.parametrize(
    ("hand", "keys", "line"),
    [
        ("57", "57", "57"),
        ("5J3", "5j3", "5J3"),
        ("TTA", "0t1", "TTA"),
        ("A2", "a2", "A2"),
        ("QK", "QK", "QK"),
        ("Q223", "q=2^2*3", "Q=2^2*3"),
        ("T25", "0=2*5", "T=2*5"),
        ("67A8464332T2", "67a8464=3^2^3*2^t", "67A8464=3^2^3*2^T"),
        ("KXX", "kx0x7", "KXX|X=0|X=7"),
        ("X92", "x92", "X2|X=9"),
        ("X", "x", "X"),
        ("QX23", "q=x2^2*3", "Q=X^2*3|X=2"),
    ],
)
def test_keys_make_the_play_that_they_spell(hand: str, keys: str, line: str) -> None:
    """Ranks in play order, `=`, `*`, `^`, and a value behind each X."""
    view = view_of(hand + "44", "%", "%")
    assert move_of(view, typed(view, keys)) == read_play(line)


def test_ten_has_the_keys_0_and_t_unless_the_deck_has_noughts() -> None:
    """The key 0 is ten in the pack and zero where there are cards of value 0 (P-61)."""
    pack = view_of("T4")
    assert typed(pack, "0").cards == typed(pack, "t").cards == read_cards("T")
    noughts = view_of("0T4", other="9", cards={"0": 2, "4": 2, "9": 2, "10": 2})
    assert typed(noughts, "t0").cards == read_cards("T0")


def test_what_is_not_there_is_said_and_changes_nothing() -> None:
    """A missing card, a misplaced sign: a message, and the composition stays."""
    view = view_of("574")
    assert press(view, NOTHING, "9") is Slip.NO_CARD
    assert press(view, NOTHING, "=") is Slip.NO_SIGN
    assert press(view, typed(view, "5"), "5") is Slip.NO_CARD
    assert press(view, typed(view, "5"), "*") is Slip.NO_SIGN
    assert press(view, typed(view, "5="), "*") is Slip.NO_SIGN
    assert press(view, typed(view, "5"), ",") is Slip.NO_SIGN
    assert press(view, NOTHING, "d") is None


def test_twin_primes_take_a_comma_only_where_the_rules_have_them() -> None:
    """`5,7` is a pair of twin primes (P-64)."""
    view = view_of("574", twin_primes=True)
    assert move_of(view, typed(view, "5,7")) == read_play("5,7")
    assert press(view, typed(view, "5,7"), "=") is Slip.NO_SIGN


def test_exponents_only_where_the_rules_have_them() -> None:
    """`^` is no sign where there are no exponents (P-62)."""
    view = view_of("Q2234", exponents=False)
    assert press(view, typed(view, "q=2"), "^") is Slip.NO_SIGN


def test_a_lone_joker_is_infinity_without_a_value() -> None:
    """Enter plays it as ∞ (P-5); against a single card no value is even asked for."""
    leading = view_of("X57")
    composition = typed(leading, "x")
    assert composition.asked == 0
    assert move_of(leading, composition) == Play((JOKER,))
    answering = view_of("X574", "5", "7")
    assert typed(answering, "x").asked is None
    reading = outlook(answering, typed(answering, "x"))
    assert isinstance(reading, Concatenation)
    assert reading.number is INFINITY
    update = SeatUpdate(1, (SeatedPlayer("Aki"), SeatedPlayer("Ben")), answering)
    assert status_of(update, typed(answering, "x"), Words("en"), None).left.startswith("X → ∞ ")


def test_a_lone_joker_with_a_value_is_still_infinity() -> None:
    """With D15 `infinity` a declared value is ignored; with `finite` it counts."""
    assert move_of(view_of("X57"), typed(view_of("X57"), "x7")) == Play((JOKER,))
    finite = view_of("X57", D15="finite")
    assert move_of(finite, typed(finite, "x7")) == Play((JOKER,), jokers=(7,))
    either = view_of("X57", D15="either")
    assert move_of(either, typed(either, "x7")) == Play((JOKER,), jokers=(7,))
    assert move_of(either, typed(either, "x")) == Play((JOKER,))


def test_two_jokers_are_infinity_under_d16() -> None:
    """X twice, no values."""
    view = view_of("XX57", D16=True)
    assert move_of(view, typed(view, "xx")) == Play((JOKER, JOKER))


def test_a_value_of_the_abstract_game_takes_several_digits() -> None:
    """With K above 13 digits are collected until Enter."""
    view = view_of("X57", other="9", cards={"5": 2, "7": 2, "9": 1, "X": 1}, K=50)
    composition = typed(view, "5x42")
    assert composition.asked == 1
    assert composition.tokens[1] == Picked(JOKER, 42)
    assert press(view, composition, "9") is Slip.NO_VALUE


def test_an_undeclared_joker_is_what_keeps_a_play_from_the_field() -> None:
    """The engine's own reason is shown."""
    view = view_of("X57")
    picked = Composition((Picked(Card.of(5)), Picked(JOKER)))
    assert outlook(view, picked) is Reason.JOKER_UNDECLARED


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ("7", Reason.WRONG_COUNT),
        ("24", Reason.TOO_WEAK),
        ("7=", Slip.UNFINISHED),
        ("77=7", Reason.FACTOR_MALFORMED),
    ],
)
def test_the_line_says_what_keeps_a_play_from_the_field(keys: str, found: object) -> None:
    """Count, size and form; never whether the number is prime."""
    view = view_of("2477755666", "%", "67")
    assert outlook(view, typed(view, keys)) is found
    assert outlook(view, NOTHING) is Slip.EMPTY


def test_composites_and_primes_look_alike_before_they_are_laid() -> None:
    """The preview does not distinguish 77 from 79."""
    view = view_of("7797", "%", "67")
    seventy_seven, seventy_nine = outlook(view, typed(view, "77")), outlook(view, typed(view, "79"))
    assert isinstance(seventy_seven, Concatenation)
    assert isinstance(seventy_nine, Concatenation)


def test_backspace_takes_back_one_thing_at_a_time() -> None:
    """A joker's value, then the joker; a sign; a card."""
    view = view_of("Q2X4")
    composition = typed(view, "q=2*x3")
    texts = []
    while composition.tokens:
        texts.append(spelling(composition))
        composition = back(composition)
    assert texts == ["Q = 2 × X[3]", "Q = 2 × X[?]", "Q = 2 × ", "Q = 2", "Q = ", "Q"]


def test_putting_a_card_back_tidies_the_signs() -> None:
    """No sign is left without a card before it."""
    view = view_of("Q2345")
    assert spelling(put_back(typed(view, "q=2^3*4"), 2)) == "Q = 3 × 4"
    assert spelling(put_back(typed(view, "q=2*3"), 1)) == "23"
    assert spelling(put_back(typed(view, "23q"), 2)) == "2Q"


def test_picking_by_place_and_by_rank_are_one_thing() -> None:
    """The same key puts a picked card back, and equal cards are distinguished by their places."""
    view = view_of("7s7h52")
    hand = view.hand
    composition = toggle(view, NOTHING, hand, 3)
    assert isinstance(composition, Composition)
    composition = toggle(view, composition, hand, 0)
    assert isinstance(composition, Composition)
    assert [str(card) for card in composition.cards] == ["7h", "2"]
    assert places_of(hand, composition.cards) == {3: 1, 0: 2}
    assert toggle(view, composition, hand, 3) == Composition((Picked(hand[0]),))


@pytest.mark.parametrize(("keys", "cards"), [("79", "7h9s"), ("97", "9s7h")])
def test_ranks_are_typed_as_the_judge_reads_them_under_a_suit_lock(keys: str, cards: str) -> None:
    """An earlier card is exchanged if otherwise none would fit a later one, as in a record (P-64)."""
    view = view_of("AsAh7s7h9s", "AsAh", "As3h", other="As3h5c", suit_lock=True)
    composition = typed(view, keys)
    assert composition.cards == tuple(read_cards(cards))
    if keys == "79":
        assert move_of(view, composition) == read_play(cards)
    assert remaining(view.hand, composition) == composition


@pytest.mark.parametrize(
    ("keys", "reason"),
    [("x05", Reason.LEADING_ZERO), ("5x", Reason.JOKER_UNDECLARED), ("57", Reason.WRONG_COUNT)],
)
def test_a_showdown_names_the_judges_reason(keys: str, reason: Reason) -> None:
    """A wrong spelling is reported before the number of used cards (P-53)."""
    rules = rules_for("mathpower", {"D6": "none", "D7": "none", "D5": "seat"}, 2)
    state = opening.start(rules, [read_cards("57X"), read_cards("246")], opening.known(read_cards("AA")))
    for _ in range(2):
        step = GAME.play(state, TIMEKEEPER, TimeUp())
        if not hasattr(step, "state"):
            break
        state = step.state
    view = GAME.view(state, Seat(0))
    assert str(view.phase) == "showdown"
    composition = typed(view, keys)
    assert move_of(view, composition) is reason
    arranged = Arrange(
        composition.cards,
        tuple(one.value for one in composition.tokens if isinstance(one, Picked) and one.value is not None),
    )
    refused = GAME.play(state, Seat(0), arranged)
    assert isinstance(refused, Refused)
    assert refused.reason is reason


def test_locked_suits_are_preferred() -> None:
    """A typed rank takes a card of the locked suits (P-64)."""
    view = view_of("3h5s5h7s9s", "3h", "5h", other="5h8h9h", suit_lock=True)
    assert view.lock
    assert str(typed(view_of("3h7s7h", "3h", "5h", other="5h8h9h", suit_lock=True), "7").cards[0]) == "7h"


def test_a_composition_outlives_a_draw_but_not_the_loss_of_its_cards() -> None:
    """A drawn card changes nothing; losing a card of the composition clears it."""
    composition = Composition(tuple(Picked(card) for card in read_cards("57")))
    assert remaining(read_cards("3557"), composition) == composition
    assert remaining(read_cards("355"), composition) == NOTHING


def test_cards_owed_are_chosen_in_order_and_no_more() -> None:
    """P-41: exactly as many as are owed."""
    view = view_of("3579", "%", "66", other="66688", deck="A")
    assert goal_of(view) == "give-up"
    assert view.owed == 1
    assert move_of(view, NOTHING) is Reason.WRONG_DISCARD
    composition = typed(view, "7")
    assert move_of(view, composition) == GiveUp(read_cards("7"))
    assert press(view, composition, "5") is Slip.ENOUGH


def test_the_card_for_the_lead_is_one_and_can_be_changed() -> None:
    """D5 `high-card`: another key takes another card."""
    rules = rules_for("official", {"D5": "high-card", "D6": "none"}, 2)
    view = GAME.view(opening.start(rules, [read_cards("579"), read_cards("234")], ()), Seat(0))
    assert move_of(view, typed(view, "59")) == ShowCard(Card.of(9))


def test_a_showdown_wants_every_card() -> None:
    """The whole hand in one number (P-53)."""
    rules = rules_for("mathpower", {"D5": "seat", "D6": "none"}, 2)
    state = opening.start(rules, [read_cards("3X7"), read_cards("24")], ())
    step = GAME.play(state, TIMEKEEPER, TimeUp())
    assert hasattr(step, "state")
    view = GAME.view(step.state, Seat(0))
    assert move_of(view, typed(view, "3x9")) is Reason.WRONG_COUNT
    assert move_of(view, typed(view, "3x97")) == Arrange((Card.of(3), JOKER, Card.of(7)), (9,))


def test_nothing_stands_between_the_cards_of_a_number() -> None:
    """A dot would look like a product: 2^23 is a power, 2^2 × 3 is twelve."""
    view = view_of("2345678999TJQKKKK", "%", "%", deck="A")
    assert spelling(typed(view, "50j")) == "5TJ"
    assert spelling(typed(view, "2345678999tjqkkkk")) == "2345678999TJQKKKK"

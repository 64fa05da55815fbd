"""Win probability: all parts of the program use the same one, and the package computes what was trained."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest
from msgspec.structs import replace

from engine.cards import read_cards
from engine.chance import SeedDice
from engine.game_protocol import Step
from engine.prime import flow, primes
from engine.prime.bots.hints import hint
from engine.prime.bots.value import listed, outlined, value, values_after
from engine.prime.bots.value.facts import (
    DIRECT,
    ELSEWHERE,
    FACTS,
    FARTHEST,
    HIDDEN,
    facts,
    learnt,
    plain,
    sides,
    signs,
)
from engine.prime.deck import Block
from engine.prime.listed import read_list
from engine.prime.moves import Encounter, Pass, Play
from engine.prime.opening import start
from engine.prime.settings import rules_for
from engine.prime.state import State
from engine.prime.view import View, view
from engine.seats import Seat
from tests.bench.calibration import positions
from tests.lab import values as training


@pytest.fixture(scope="module")
def views() -> list[View]:
    """Return every undecided position of a game."""
    seen, _ = positions("prime", 3, 1, players=("club",))
    return [view for view in seen if all(view.hands)]


def facts_of(view: View) -> list[dict[str, float]]:
    """Return the facts for each player who may move next."""
    found = outlined(view, SeedDice(1))
    assert found is not None
    return [
        facts(found.view, found.sketch, found.chances[mover], mover, other)[1]
        for mover, other in sides(found.view)
    ]


def test_every_fact_has_its_weight_with_and_without_the_net(views: list[View]) -> None:
    """In an ordinary game the network's output is a fact; with a limit, another base or several packs it isn't."""
    rows = facts_of(views[0])
    assert len(rows) == 2  # before janken either may lead
    assert all(list(one) == list(FACTS) for one in rows)
    for strange in ({"limit": 4}, {"base": 12}, {"packs": 2}):
        view = replace(views[0], rules=replace(views[0].rules, **strange))
        assert all(list(one) == list(ELSEWHERE) for one in facts_of(view)), strange
    assert [*ELSEWHERE, "learnt"] == list(FACTS)


def test_the_net_of_the_package_is_made_for_these_signs(views: list[View]) -> None:
    """There is one weight for each feature; a hand with one more king is better for either player."""
    found = outlined(views[0], SeedDice(1))
    assert found is not None
    mover, other = sides(found.view)[0]
    given = plain(found.view, found.sketch, found.chances[mover], mover, other)
    seen = signs(given, found.view, mover, other)
    assert len(DIRECT) == len(seen) + 1
    assert {len(row) for row in HIDDEN} == {len(seen) + 2}
    king = len(given) + 13
    better = [*seen]
    better[king] += 1
    assert learnt(seen) < learnt(better) <= FARTHEST


def seen_at_lists(hands: tuple[str, ...], lists: tuple[str, ...], **chosen: object) -> View:
    """Return a position at a table of lists (P-69) with all cards and lists open."""
    rules = rules_for("listed", {"D5": "seat", "D6": "none", "D7": "none", **chosen}, len(hands))
    deck = (Block(read_cards("579"), shuffled=True),)
    state = start(rules, [read_cards(hand) for hand in hands], deck, lists=tuple(map(read_list, lists)))
    return replace(view(state, None), hands=state.hands, lists=state.lists)


def test_the_net_of_lists_is_made_for_these_signs() -> None:
    """There is one weight for each feature."""
    here = seen_at_lists(("2357", "468T"), ("2 3 5 7", "2 3"))
    seen = listed.signs(here, listed.lists_of(here), Seat(0), Seat(1))
    assert len(listed.DIRECT) == len(seen) + 1
    assert {len(row) for row in listed.HIDDEN} == {len(seen) + 2}


def test_what_both_know_decides_at_tables_of_lists() -> None:
    """With the same cards the longer list is ahead; the other list, if unseen, is taken to be like one's own."""
    few, many = "2 3 5", "2 3 5 7 11 13 23 29 37 53 59 73 79 257 353 523 2357 2953 5273"
    dice = SeedDice(1)
    ahead, even, behind = (
        value(seen_at_lists(("235799", "235799"), lists), dice)[0]
        for lists in ((many, few), (many, many), (few, many))
    )
    assert behind + 0.1 < even < ahead - 0.1
    here = seen_at_lists(("235799", "235799"), (few, many))
    own = replace(here, seat=Seat(0), lists=(here.lists[0], None))
    assert value(own, dice) == value(seen_at_lists(("235799", "235799"), (few, few)), dice)


def test_more_than_two_have_chances_at_tables_of_lists() -> None:
    """With the same cards the longest list is ahead, wherever its player sits."""
    few, many = "2 3 5", "2 3 5 7 11 13 23 29 37 53 59 73 79 257 353 523 2357 2953 5273"
    for place in range(3):
        here = seen_at_lists(("235799",) * 3, tuple(many if seat == place else few for seat in range(3)))
        chances = value(here, SeedDice(1))
        assert sum(chances) == pytest.approx(1)
        assert max(chances) == chances[place] > 0.4


def test_moves_have_values_at_tables_of_lists() -> None:
    """Also a challenge, whose cards the dealer orders; a move that is refused has none."""
    here = seen_at_lists(("2357", "468T"), ("2 3 5 7 23", "2 3"))
    own = replace(here, seat=Seat(0), hands=(here.hands[0], None), lists=(here.lists[0], None))
    moves = [Play(read_cards("23")), Play(read_cards("2")), Encounter(read_cards("57")), Pass()]
    assert all(0 < (one.chance or 0) < 1 for one in values_after(own, moves, 1))
    assert values_after(own, [Play(read_cards("73"))], 1)[0].chance is None


def test_a_game_of_lists_gives_samples_of_its_positions() -> None:
    """Each with the winner, and before janken twice; a game without end gives none."""
    found = training.listed_play(1, 1)
    assert {one.game for one in found} == {1}
    assert found[0].won != found[1].won
    assert {len(one.signs) for one in found} == {len(listed.DIRECT) - 1}
    assert training.listed_play(1, 18) == []


def test_the_package_computes_what_was_trained(monkeypatch: pytest.MonkeyPatch) -> None:
    """A network learns exclusive or, and gives the same output after its weights were stored."""
    dice = np.random.default_rng(3)
    x = np.array(list(product((0.0, 1.0), repeat=2)) * 200) + dice.normal(0, 0.05, (800, 2))
    won = (x.round().sum(1) == 1).astype(float)
    mean, spread = x.mean(0), x.std(0)
    net = training.trained((x - mean) / spread, won, 1)
    odds = net.odds((x - mean) / spread)
    assert ((odds > 0) == (won > 0)).all(), "no sum of the two could tell it"
    hidden, direct = training.unscaled(net, mean, spread)
    monkeypatch.setattr("engine.prime.bots.value.facts.HIDDEN", hidden)
    monkeypatch.setattr("engine.prime.bots.value.facts.DIRECT", direct)
    for seen, expected in zip(x[:40].tolist(), odds[:40], strict=True):
        assert learnt(seen) == pytest.approx(max(-FARTHEST, min(FARTHEST, expected)), abs=0.05)


def test_a_game_gives_samples_of_its_positions() -> None:
    """Before janken both players' features are samples, then those of the mover, each with the winner."""
    found = training.self_play(1, 4)
    assert found[0].game == 4
    assert found[0].won != found[1].won
    assert {len(one.signs) for one in found} == {len(DIRECT) - 1}


def test_the_command_writes_the_weights_of_the_package() -> None:
    """The packaged weights are written exactly as the file that exists."""
    assert training.written(training.packaged()) == training.PACKAGED.read_text("utf-8")


def known(hand: str, other: str) -> State:
    """Return a small abstract game whose whole deck is in two hands, so that each player knows the other's cards."""
    both = Counter(card.rank for card in read_cards(hand + other))
    chosen = {"cards": {str(rank): count for rank, count in both.items()}, "D4": min(len(hand), len(other))}
    rules = rules_for("abstract", {**chosen, "D18": True}, 2)
    return start(rules, [read_cards(hand), read_cards(other)], ())


def test_a_hint_and_the_curve_say_the_same() -> None:
    """If every card is known, hint, curve after the move and analysis have the same probability."""
    state = known("46824688", "23457AA9")
    here = view(state, Seat(0))
    advice = hint(here, 1)
    assert advice is not None
    step = flow.play(state, Seat(0), advice.move, primes)
    assert isinstance(step, Step)
    curve = value(replace(view(step.state, None), hands=step.state.hands), SeedDice(0))[0]
    assert 0 < curve < 1
    assert advice.chance == round(100 * curve)
    assert values_after(here, [advice.move], 1)[0].chance == curve


def test_what_is_proved_has_probability_one_or_zero() -> None:
    """A whole hand that is a prime wins; 4 and 6 against 2 and 3 lose in any case."""
    goes_out, lost = view(known("23", "46"), Seat(0)), view(known("46", "23"), Seat(0))
    assert [one.chance for one in values_after(goes_out, [Play(goes_out.hand)], 1)] == [1.0]
    assert [one.chance for one in values_after(lost, [Pass()], 1)] == [0.0]


def test_nobody_knows_an_imagined_deck() -> None:
    """Nothing is proved from the order of hidden cards that is only sampled."""
    rules = rules_for("official", {"D5": "seat", "D6": "none", "D7": "none"}, 2)
    deck = (Block(read_cards("579"), shuffled=True),)
    here = view(start(rules, [read_cards("23"), read_cards("4668")], deck), Seat(0))
    moves = values_after(here, [Play(read_cards("2")), Pass()], 1)
    assert all(0 < one < 1 for move in moves for one in move.by_deal)
    assert all(move.by_deal for move in moves)

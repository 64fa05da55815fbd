"""The level that plays as people do: habits of its play, and its model."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.cards import Card, write_cards
from engine.chance import SeedDice, shuffle
from engine.prime.bots import choose, explain
from engine.prime.bots.holding import holding_of
from engine.prime.bots.knowledge import PERSON
from engine.prime.bots.options import weigh
from engine.prime.bots.person import Repertoire, features, idea_weights, ideas, repertoire, shares
from engine.prime.bots.why import Why
from engine.prime.moves import Draw, Play
from engine.prime.notation import write_play
from engine.verdict import Fouled
from engine.weights import weights
from tests.engine.prime.test_bots import seen

DEALS = [
    write_cards(shuffle([Card.of(rank) for rank in range(1, 14) for _ in range(4)], SeedDice(seed))[:12])
    for seed in range(40)
]


def test_it_draws_first_and_then_gambles_whole_hands() -> None:
    """As people do: hardly anybody leads a fresh hand without drawing, and many then gamble with all twelve cards."""
    first = Counter(type(choose("person", seen(hand[:11], deck="2", other="2" * 11), 1)) for hand in DEALS)
    assert first[Draw] > len(DEALS) / 2
    whole = fouls = 0
    for number, hand in enumerate(DEALS):
        view = replace(seen(hand, deck="2" * 12, other="2" * 11), drawn=True)
        move = choose("person", view, number)
        if isinstance(move, Play) and len(move.cards) == 12:
            weighed = weigh(view, move)
            assert weighed is not None
            whole += 1
            fouls += isinstance(weighed[1], Fouled)
    assert len(DEALS) / 8 < whole < len(DEALS)
    assert fouls > whole / 2


def test_it_cuts_with_57_to_draw_again() -> None:
    """As people do with 57 in a hand that makes nothing else: the sum is 36, so no order of all cards is prime."""
    view = replace(seen("57468QQ", deck="2", other="KK"), drawn=True)
    moves = [explain("person", view, seed) for seed in range(20)]
    cuts = [why for move, why in moves if isinstance(move, Play) and write_play(move) == "57"]
    assert len(cuts) > 10
    assert set(cuts) == {Why.CUTS}


def test_a_repertoire_is_played_with_jokers_for_missing_cards() -> None:
    """KKJ from K, J and a joker is played with the joker as the second king; the other entries need more cards."""
    entries = Repertoire({"KKJ": 3, "KQ=2^5*4A": 2, "QQQJ": 1})
    held = holding_of(seen("KJX2").hand)
    assert [(times, write_play(play)) for times, play in entries.from_hand(held, range(1, 5))] == [
        (3, "KXJ|X=K")
    ]


def test_the_weights_are_those_of_the_features() -> None:
    """Every entry of the repertoire can be parsed, and the weights belong to features that exist."""
    assert len(repertoire().plays) == len(weights("engine.prime.bots", "person")["heard"])
    view = replace(seen("57KKJQA9", deck="2", other="KK"), drawn=True)
    found = ideas(view, PERSON, SeedDice(1), repertoire())
    rows = features(view, found)
    names = {name for one in rows for name in one}
    assert len(names & idea_weights().keys()) > len(names) / 3
    odds = shares(idea_weights(), rows, 1.0)
    assert abs(sum(odds) - 1) < 1e-9
    # A lower temperature makes the most probable idea more probable.
    assert max(shares(idea_weights(), rows, 0.3)) > max(odds)

"""Endings that can be proved: nothing false is claimed, and no proved win is thrown away."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.cards import JOKER, Card
from engine.game import Step
from engine.prime.bots import choose
from engine.prime.bots.endgame import LOST, OPEN, WON, Verdict, decide
from engine.prime.bots.hints import hint
from engine.prime.bots.mind import EXPERT, MASTER
from engine.prime.deck import Block
from engine.prime.opening import start
from engine.prime.settings import rules_for
from engine.prime.state import Laid, State
from engine.prime.view import view
from engine.seats import Seat
from tests.oracles.prime_endings import GAME, Endings, plain

ME, OTHER = Seat(0), Seat(1)
AHEAD = 4
"""Moves that the oracle looks ahead for wins that must not be missed."""
FURTHER = 6
"""Moves that it looks ahead to check a claim; deeper claims are few and taken for open."""

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
    ("2014", {}),
    ("abstract", {}),
)


def ending(seed: int, *, shown: bool = True) -> State:
    """A random ending of two players; now and then with a field, a deck, a joker, or in the revolution."""
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


def check(seed: int) -> Verdict:
    """One ending: the claims against the oracle, and what the master and the expert do with it."""
    state = ending(seed)
    here, oracle = view(state, ME), Endings(ME)
    verdict = decide(here, MASTER)
    truth = oracle.worth(state, AHEAD)
    assert verdict.worth == truth or not truth, f"{seed}: {verdict} but the truth is {truth}"
    if verdict.worth != OPEN and verdict.plies <= FURTHER:
        assert oracle.worth(state, verdict.plies) == verdict.worth, f"{seed}: a false claim, {verdict}"
    if verdict.worth == WON and verdict.plies <= FURTHER:
        for level in ("master", "expert") if decide(here, EXPERT).worth == WON else ("master",):
            assert is_won_after(state, level, oracle, verdict.plies), f"{seed}: the {level} throws it away"
        told = hint(here, 1)
        assert told is not None
        assert told.chance == 100
    elif verdict.worth != WON:
        told = hint(here, 1)
        assert told is not None
        assert told.chance != 100
    return verdict


def is_won_after(state: State, level: str, oracle: Endings, plies: int) -> bool:
    """Whether the move of a level keeps the win; the expert's way may be a longer one."""
    move = choose(level, view(state, ME), 1)
    assert move is not None
    step = GAME.play(state, ME, move)
    assert isinstance(step, Step)
    return oracle.worth(plain(step.state), max(plies, FURTHER) - 1) == WON


def test_endings_against_plain_recursion() -> None:
    """Random endings of many rules: claims hold, what can be forced soon is found, and the levels play it."""
    found = [check(seed).worth for seed in range(66)]
    assert min(found.count(WON), found.count(LOST)) > 5


@pytest.mark.long
def test_two_thousand_endings_against_plain_recursion() -> None:
    """The same over very many."""
    found = [check(seed).worth for seed in range(1000, 3000)]
    assert min(found.count(WON), found.count(LOST)) > 200

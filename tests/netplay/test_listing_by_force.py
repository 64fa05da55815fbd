"""Listed plays are the legal ones: small hands in every arrangement, with random settings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest

from engine.cards import JOKER, Card, Suit, jokers_in
from engine.errors import BadSetting
from engine.prime import primes
from engine.prime.concat import read
from engine.prime.judge import Ground, judged, pack_faces
from engine.prime.lawful import is_lawful, plays_of
from engine.prime.moves import Play
from engine.prime.notation import read_play, write_play
from engine.prime.plays import Hand
from engine.prime.settings import SETTINGS, Rules, rules_for
from engine.prime.state import Laid
from engine.prime.tables import shared_tables
from engine.seats import Seat
from engine.setting import Setting
from engine.verdict import Accepted, Reason
from netplay.compute.listing import ListingRequest, list_plays

SEEDS = range(240)
FREE: dict[str, tuple[object, ...]] = {
    "D3": ("none", "none", 1, 2, 3),
    "base": (10, 10, 10, 2, 7, 16),
    "K": (13, 13, 15),
    "cards": (
        None,
        None,
        {"0": 2, "1": 2, "2": 3, "3": 3, "9": 2, "X": 2},
        {"2": 4, "5": 2, "7": 3, "17": 2, "X": 1},
    ),
}
"""Values to draw for settings without a short list; None leaves the setting out."""


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tables in memory."""
    monkeypatch.setattr("netplay.compute.listing.cached_tables", shared_tables)


def drawn_value(dice: random.Random, setting: Setting) -> object:
    """Return a random value of a setting; None leaves its default."""
    if setting.key in FREE:
        return dice.choice(FREE[setting.key])
    if setting.kind == "flag":
        return dice.random() < 0.5
    if setting.kind == "choice":
        return dice.choice(setting.choices)
    return None


def drawn_rules(dice: random.Random) -> Rules:
    """Return rules with every setting drawn; invalid combinations are drawn again."""
    while True:
        preset = dice.choice(("official", "official", "2014", "abstract"))
        chosen = {s.key: value for s in SETTINGS if (value := drawn_value(dice, s)) is not None}
        if dice.random() < 0.5:
            del chosen["suit_lock"]
        if "cards" in chosen:
            del chosen["K"]
        try:
            return rules_for(preset, chosen, 2)
        except BadSetting:
            continue


def drawn_cards(dice: random.Random, rules: Rules, count: int) -> tuple[Card, ...]:
    """Return random cards of the deck, with more jokers than usual; with suits where the rules need them."""
    faces = sorted(pack_faces(rules))
    low = [card for card in faces if not card.is_joker and card.rank <= 9] or faces
    suits = list(Suit)[1:] if rules.suit_lock else [Suit.NONE]
    cards = []
    for _ in range(count):
        card = dice.choice(low if dice.random() < 0.6 else faces)
        if JOKER in faces and dice.random() < 0.15:
            card = JOKER
        cards.append(card if card.is_joker else Card.of(card.rank, dice.choice(suits)))
    while jokers_in(cards) > 2:
        cards.remove(JOKER)
    return tuple(sorted(cards))


def drawn_top(dice: random.Random, rules: Rules) -> tuple[str, Laid | None]:
    """Return a random field, as typed behind `--on` and as the judge sees it."""
    for _ in range(dice.choice((0, 30))):
        cards = drawn_cards(dice, rules, dice.choice((1, 1, 2)))
        twin = drawn_cards(dice, rules, len(cards)) if rules.twin_primes and dice.random() < 0.7 else ()
        jokers = [dice.randint(0, rules.top_value) for _ in range(jokers_in(cards + twin))]
        play = Play(cards, (), tuple(jokers), twin)
        reading = read(rules, play)
        if isinstance(reading, Reason):
            play = Play(cards, (), (), twin)
            reading = read(rules, play)
        text = write_play(play, suits=True)
        if isinstance(reading, Reason) or (text.isdecimal() and "0" in text):
            continue
        if reading.twin is not None:
            if isinstance(reading.twin, int):
                return text, Laid(Seat(1), twin, reading.twin_values, reading.twin, "prime", pair=True)
            continue
        return text, Laid(Seat(1), cards, reading.values, reading.number, "")
    return "", None


def parted(cards: tuple[Card, ...]) -> Iterator[tuple[tuple[tuple[Card, ...], ...], ...]]:
    """Yield every factor part of these cards in this order: adjacent, multiplied, or as an exponent."""
    if not cards:
        return
    for signs in product(("", "*", "^"), repeat=len(cards) - 1):
        terms = [[[cards[0]]]]
        for sign, card in zip(signs, cards[1:], strict=True):
            if sign == "*":
                terms.append([[card]])
            elif sign == "^":
                terms[-1].append([card])
            else:
                terms[-1][-1].append(card)
        yield tuple(tuple(tuple(chunk) for chunk in term) for term in terms)


def every_play(rules: Rules, hand: tuple[Card, ...]) -> Iterator[Play]:
    """Yield every possible play of a hand, legal or not; suits are left to the judge."""
    faces = [card.face for card in hand]
    for size in range(1, len(hand) + 1):
        for cards in set(permutations(faces, size)):
            for at in range(1, size + 1):
                shapes = [Play(cards[:at], part) for part in parted(cards[at:])] or [Play(cards)]
                if 2 * at == size and rules.twin_primes:
                    shapes.append(Play(cards[:at], (), (), cards[at:]))
                for shape in shapes:
                    for many in range(jokers_in(cards) + 1):
                        for worth in product(range(rules.top_value + 1), repeat=many):
                            yield Play(shape.cards, shape.factors, worth, shape.twin)


def essence(play: Play) -> object:
    """Return a play without suits and without the order of its factors, each joker with its value."""
    worth = iter(play.jokers)
    infinite = jokers_in(play.all_cards) - len(play.jokers)  # in a set that is ∞ no joker has a value

    def shown(cards: tuple[Card, ...], *, bare: bool = False) -> tuple[Any, ...]:
        return tuple((str(c.face), next(worth) if c.is_joker and not bare else None) for c in cards)

    field, twin = shown(play.cards, bare=bool(infinite)), shown(play.twin)
    terms = sorted((tuple(shown(chunk) for chunk in term) for term in play.factors), key=str)
    return field, twin, tuple(terms)


def accepted(here: Ground) -> dict[object, tuple[str, str]]:
    """Return the plays that the judge accepts, each with its number and its kind."""
    found = {}
    for play in every_play(here.rules, here.hand):
        ruling = judged(here, play, primes)
        if not isinstance(ruling, Reason) and isinstance(ruling[1], Accepted):
            number = ruling[0].judged
            found[essence(play)] = (str(number) if isinstance(number, int) else "inf", ruling[1].kind)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_the_list_is_what_the_judge_accepts(seed: int) -> None:
    """The command's list and the games' list of legal plays: none missing, none illegal, none twice."""
    dice = random.Random(seed)
    rules = drawn_rules(dice)
    hand = drawn_cards(dice, rules, dice.choice((1, 2, 3, 3, 4, 4)))
    on, top = drawn_top(dice, rules)
    turned = dice.random() < 0.3
    here = Ground(rules, hand, pack_faces(rules), top, upside_down=turned)
    wanted = accepted(here)
    text = "".join(map(str, hand))
    if top is not None and len(top.cards) > len(hand):
        assert not wanted
        return
    listed = list(list_plays(ListingRequest(text, on, revolution=turned, composites=True, rules=rules)))
    printed = {essence(read_play(one.play)): (one.value, one.kind) for one in listed}
    assert printed == wanted, (rules, text, on)
    assert len(printed) == len(listed)
    values = [
        (float("inf") if one.value == "inf" else (-1 if turned else 1) * int(one.value)) for one in listed
    ]
    assert values == sorted(values, reverse=True)
    strongest = list(
        list_plays(
            ListingRequest(text, on, revolution=turned, composites=True, rules=rules, top=len(listed) + 1)
        )
    )
    assert sorted(map(repr, strongest)) == sorted(map(repr, listed))


@pytest.mark.parametrize("seed", range(60))
def test_the_games_list_is_what_the_judge_accepts_under_a_lock(seed: int) -> None:
    """With suits locked, in the order in which the games list plays."""
    dice = random.Random(seed)
    rules = drawn_rules(dice)
    while not rules.suit_lock:
        rules = drawn_rules(dice)
    hand = drawn_cards(dice, rules, 4)
    top = next((top for _ in range(20) if (top := drawn_top(dice, rules)[1])), None)
    suits = sorted(dice.randint(1, 4) for _ in range(dice.randint(0, len(top.cards) if top else 0)))
    here = Ground(rules, hand, pack_faces(rules), top, tuple(map(Card, suits)), dice.random() < 0.3)
    counts = {card.rank: sum(c.face == card.face for c in hand) for card in hand if not card.is_joker}
    sizes = (len(top.cards),) if top else range(1, 5)
    found = [
        one.play
        for size in sizes
        for one in plays_of(Hand(counts, jokers_in(hand)), size, here)
        if is_lawful(here, one.play)
    ]
    assert {essence(play) for play in found} == set(accepted(here))
    assert len({essence(play) for play in found}) == len(found)

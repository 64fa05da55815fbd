"""Randomly sampled plays are legal or fouls as requested, and every play of a hand can be sampled."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.cards import JOKER, Card, pack
from engine.prime.composite_rows import composite_rows
from engine.prime.game import PrimeGame
from engine.prime.judge import Ground, pack_faces, unplayable, verdict_on
from engine.prime.moves import Play
from engine.prime.packed import signature_of
from engine.prime.plays import Hand, composite_plays, prime_plays
from engine.prime.settings import rules_for
from engine.prime.state import Laid
from engine.seats import Seat
from engine.verdict import Accepted, Fouled, Reason
from tests.dice import RandomDice
from tests.engine.prime import sampling
from tests.engine.prime.sampling import Class, hand_bits, random_play, shared_rows

RULES = rules_for("official", {}, 2)
FACES = pack_faces(RULES)


def judged(hand: tuple[Card, ...], play: Play, top: Laid | None, upside_down: bool) -> Accepted | Fouled:
    """Return the judge's verdict on a play, which has to be playable."""
    reading = unplayable(Ground(RULES, hand, FACES, top, (), upside_down), play)
    assert not isinstance(reading, Reason), (hand, play, reading)
    return verdict_on(RULES, reading, False, PrimeGame().prover)


@pytest.mark.parametrize("size", [2, 6, 11, 20, 40])
def test_the_judge_agrees_with_what_was_drawn(size: int) -> None:
    """Hands with and without jokers, on an empty field and on sets, in both states (P-21, P-30, P-31)."""
    dice, rng = RandomDice(size), random.Random(size)
    kinds: tuple[Class, ...] = ("lawful", "bare", "foul")
    for _ in range(60):
        hand = tuple(sorted(rng.sample(pack(2), size)))
        count = rng.choice([None, 1, 2, 3, 4])
        number, upside_down = 10 ** ((count or 1) + rng.randrange(2)) // 3, rng.random() < 0.5
        top = None if count is None else Laid(Seat(1), (JOKER,) * count, (), number, "prime")
        above, below = (None, number) if upside_down else (number, None)
        for kind in kinds:
            play = random_play(kind, hand, count, above if top else None, below if top else None, dice)
            if play is not None:
                verdict = judged(hand, play, top, upside_down)
                assert isinstance(verdict, Fouled if kind == "foul" else Accepted)
                assert kind == "lawful" or not play.factors
                assert len(play.cards) == count or (count is None and len(play.cards) <= 4)


def rows_of(hand: tuple[Card, ...], count: int) -> set[tuple[int, int]]:
    """Return every number that the hand can legally play with this many cards, with every choice of cards for it."""
    counts = Counter(card.rank for card in hand if not card.is_joker)
    held = Hand(dict(counts), sum(card.is_joker for card in hand))
    rows = set()
    for play in [*prime_plays(held, count), *composite_plays(held, count)]:
        if isinstance(play.value, int):
            jokers = iter(play.jokers)
            cards = [*play.cards, *(card for term in play.factors for chunk in term for card in chunk)]
            values = [next(jokers) if card is None else card for card in cards]
            rows.add((play.value, signature_of(sum(1 << 4 * value for value in values))))
    return rows


@pytest.mark.parametrize(("text", "count"), [("2345AX", 1), ("A2233579", 2), ("246AJ3X", 3)])
def test_every_play_can_be_drawn(text: str, count: int) -> None:
    """In enough samples every number with every choice of cards occurs, all about equally often."""
    suited = [Card.of({"A": 1, "J": 11}.get(c) or int(c)) if c != "X" else JOKER for c in text]
    hand = tuple(sorted(suited))
    wanted, dice, seen = rows_of(hand, count), RandomDice(1), Counter[tuple[int, int]]()
    throws = 60 * len(wanted)
    for _ in range(throws):
        play = random_play("lawful", hand, count, None, None, dice)
        assert play is not None
        jokers = iter(play.jokers)
        values = [next(jokers) if card.is_joker else card.rank for card in play.all_cards]
        number = int("".join(map(str, values[:count])))
        seen[number, signature_of(sum(1 << 4 * value for value in values))] += 1
    assert set(seen) == wanted
    assert max(seen.values()) < 110
    assert min(seen.values()) > 20


def test_tries_and_looking_through_draw_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rejection sampling and a scan of a long table give the same distribution (chi-squared)."""
    hand = tuple(sorted(random.Random(5).sample(pack(2), 9)))
    dice = RandomDice(2)
    rows = shared_rows("lawful", 4, 9)
    assert len(rows.plays) > 8192
    several: list[Counter[str]] = []
    for short in (8192, 10**9):
        monkeypatch.setattr(sampling, "_SHORT", short)
        drawn = (random_play("lawful", hand, 4, None, None, dice) for _ in range(4000))
        several.append(Counter(str(play) for play in drawn))
    first, second = several
    assert set(first) == set(second)
    squares = sum((first[play] - second[play]) ** 2 / (first[play] + second[play]) for play in first)
    assert squares < 1.5 * len(first) + 20


def test_throws_differ() -> None:
    """With a rich hand, for which the first tries succeed, hardly any play occurs twice."""
    hand, dice = tuple(sorted(random.Random(6).sample(pack(2), 22))), RandomDice(4)
    drawn = [str(random_play("lawful", hand, None, None, None, dice)) for _ in range(300)]
    assert len(set(drawn)) > 280


def test_where_nothing_can_be_played_nothing_is_drawn() -> None:
    """K has no number above 13; a lone joker is ∞ and never a foul; four eights are no prime."""
    dice = RandomDice(3)
    assert random_play("lawful", (Card.of(13),), 1, 13, None, dice) is None
    assert random_play("foul", (JOKER,), 1, None, None, dice) is None
    assert random_play("lawful", (JOKER,), 1, None, None, dice) is None
    assert random_play("bare", (Card.of(8),) * 4, None, None, None, dice) is None
    assert random_play("lawful", (Card.of(8),) * 2, 4, None, None, dice) is None


def test_a_row_stands_for_a_play_with_its_cards() -> None:
    """Each row's field and factors are equal, and use exactly its cards (P-31)."""
    for (value, bits), (field, terms) in composite_rows(2).items():
        cards = [*field, *(v for term in terms for chunk in term for v in chunk)]
        assert bits == signature_of(sum(1 << 4 * card for card in cards))
        assert int("".join(map(str, field))) == value
        made = 1
        for term in terms:
            power = 1
            for chunk in reversed(term):
                power = int("".join(map(str, chunk))) ** power
            made *= power
        assert made == value
    assert hand_bits([Card.of(1), Card.of(1), JOKER]) == (3, 1)

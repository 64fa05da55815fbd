"""The plays found for a hand are exactly the legal ones among all orders of its cards."""

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.prime import plays_without_factors
from engine.prime.concat import INFINITY
from engine.prime.factor_parts import terms_of_power, towers_of
from engine.prime.plays import (
    JOKER,
    OFFICIAL,
    Hand,
    Playable,
    bare_values,
    composite_plays,
    prime_plays,
    wanted_of,
)
from engine.prime.primes import is_prime
from engine.prime.settings import LoneJoker, Rules
from engine.prime.tables import (
    DamagedTable,
    composite_table,
    from_bytes,
    prime_table,
    shared_tables,
    to_bytes,
)

DECK = [value for value in range(1, 14) for _ in range(4)] + [JOKER] * 2
SMALL = st.sampled_from([1, 2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
GREEDY = 60  # larger exponents make no number that a small hand can play


def dealt(cards: list[int | None]) -> Hand:
    counts = Counter(cards)
    jokers = counts.pop(JOKER, 0)
    return Hand(dict(counts), jokers)


def con(values: tuple[int, ...]) -> int:
    return int("".join(map(str, values)))


def orders(
    hand: Hand, sizes: range
) -> Iterator[tuple[tuple[int | None, ...], tuple[int, ...], tuple[int, ...]]]:
    """Yield every order of cards with every value of the jokers: cards, joker values, values."""
    cards = [v for v, count in hand.counts.items() for _ in range(count)] + [JOKER] * hand.jokers
    for m in sizes:
        for order in {o for chosen in combinations(cards, m) for o in permutations(chosen)}:
            for jokers in product(range(14), repeat=order.count(JOKER)):
                declared = iter(jokers)
                yield order, jokers, tuple(next(declared) if card is JOKER else card for card in order)


def bare_by_hand(hand: Hand, count: int) -> set[Playable]:
    """Return every legal play without factors, by brute force from the rules (P-30)."""
    found = set()
    for cards, jokers, values in orders(hand, range(count, count + 1)):
        if cards == (JOKER,):
            found.add(Playable(INFINITY, "infinity", cards))
        elif values[0] > 0:
            value = con(values)
            if value in (57, 1729):
                found.add(Playable(value, "cut" if value == 57 else "revolution", cards, jokers))
            elif is_prime(value):
                found.add(Playable(value, "prime", cards, jokers))
    return found


def amount(tower: list[int]) -> int | None:
    """Return a tower's number, or None if it is out of reach."""
    result = 1
    for number in reversed(tower):
        if number < 2 or result > GREEDY:
            return None
        result = number**result
    return result


def composites_by_hand(hand: Hand, count: int) -> set[Playable]:
    """Return every legal composite by brute force: all orders of cards, all signs between them (P-31)."""
    total = sum(hand.counts.values()) + hand.jokers
    found = set()
    for cards, jokers, values in orders(hand, range(count + 1, total + 1)):
        value = con(values[:count])
        if values[0] == 0 or value < 4 or is_prime(value) or cards[:count] == (JOKER,):
            continue
        for signs in product(" *^", repeat=len(cards) - count - 1):
            terms: list[list[list[int]]] = [[[count]]]
            for place, sign in enumerate(signs, count + 1):
                if sign == "*":
                    terms.append([[place]])
                elif sign == "^":
                    terms[-1].append([place])
                else:
                    terms[-1][-1].append(place)
            if any(values[chunk[0]] == 0 for term in terms for chunk in term):
                continue
            towers = [[con(tuple(values[i] for i in chunk)) for chunk in term] for term in terms]
            amounts = [amount(tower) for tower in towers]
            if None in amounts or not all(is_prime(tower[0]) for tower in towers):
                continue
            made = 1
            for n in amounts:
                made *= n or 1
            if made == value:
                factors = tuple(tuple(tuple(cards[i] for i in chunk) for chunk in term) for term in terms)
                found.add(Playable(value, "composite", cards[:count], jokers, factors))
    return found


def unordered(play: Playable) -> tuple[object, ...]:
    """Return a composite play in a form that doesn't depend on the order of its factors."""
    declared = iter(play.jokers)
    field = tuple((card, next(declared) if card is JOKER else card) for card in play.cards)
    terms = [
        tuple(tuple((card is JOKER, next(declared) if card is JOKER else card) for card in c) for c in term)
        for term in play.factors
    ]
    return play.value, field, tuple(sorted(terms))


@pytest.mark.parametrize(("cards", "rows"), [(1, 6), (2, 40), (3, 351), (4, 3517), (5, 38520)])
def test_the_census_of_the_prime_tables(cards: int, rows: int) -> None:
    """The known numbers of rows: numbers with their cards, at most two jokers, 57 and 1729 included."""
    table = prime_table(cards)
    assert len(set(zip(table.values.tolist(), table.signatures.tolist(), strict=True))) == rows


@pytest.mark.parametrize(("cards", "values"), [(1, 6), (2, 38), (3, 338), (4, 3330)])
def test_the_whole_deck_plays_every_prime_once(cards: int, values: int) -> None:
    """The number of primes with 1 to 4 cards of the deck, besides the two special numbers."""
    hand = dealt(list(DECK))
    found = list(bare_values(hand, wanted_of(cards, None, False, OFFICIAL)))
    assert found == sorted(set(found), reverse=True)
    assert len([n for n in found if is_prime(n)]) == values
    assert {n for n in found if not is_prime(n)} == {2: {57}, 4: {1729}}.get(cards, set())


@pytest.mark.parametrize("seed", range(8))
def test_bare_plays_are_what_every_order_finds(seed: int) -> None:
    """Random hands of seven with and without jokers: all legal plays of one to three cards, in order."""
    rng = random.Random(seed)
    hand = dealt([*rng.sample(DECK[:52], 7 - seed % 3), *[JOKER] * (seed % 3)])
    for count in (1, 2, 3):
        plays = list(prime_plays(hand, count))
        assert len(plays) == len(set(plays))
        assert set(plays) == bare_by_hand(hand, count)
        values = [play.value for play in plays if play.kind != "infinity"]
        assert values == sorted(values, reverse=True)
        rising = list(prime_plays(hand, count, revolution=True))
        assert set(rising) == set(plays)
        middle = values[len(values) // 2] if values else 1000
        above = [p for p in plays if p.value is INFINITY or p.value > middle]
        assert list(prime_plays(hand, count, middle)) == above
        below = {p for p in plays if p.value is INFINITY or p.value < middle}
        assert set(prime_plays(hand, count, middle, revolution=True)) == below


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_tables_and_the_digit_search_agree(count: int) -> None:
    """A limit without effect bypasses the tables; the plays are the same."""
    hand = dealt([5, 7, 1, 7, 2, 9, 11, 13, JOKER])
    for turned in (False, True):
        for beating in (None, 57, 1000):
            assert list(prime_plays(hand, count, beating, turned)) == list(
                prime_plays(hand, count, beating, turned, rules=Rules(limit=99))
            )


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_composite_tables_and_the_digit_search_agree(count: int) -> None:
    """Hands of nine cards with a joker have the same composite plays by both algorithms."""
    for seed in range(2):
        hand = dealt([*random.Random(seed).sample(DECK[:52], 8), JOKER])
        assert list(composite_plays(hand, count)) == list(composite_plays(hand, count, rules=Rules(limit=99)))


@settings(max_examples=25, deadline=None)
@given(st.lists(SMALL, min_size=3, max_size=5), st.integers(0, 1), st.integers(1, 3))
@example([1, 6, 2, 2, 2], 0, 2)
@example([2, 2, 8], 1, 1)
@example([1, 2, 2], 1, 2)
@example([4, 8, 2, 4, 3], 0, 2)
@example([1, 1, 3, 1, 13], 0, 2)
def test_composites_are_what_every_order_and_sign_finds(cards: list[int], jokers: int, count: int) -> None:
    """All composites of small hands, with exponents, towers, factors of several cards, and jokers at any place."""
    hand = dealt([*cards[: 5 - 2 * jokers], *[JOKER] * jokers])
    by_hand = {unordered(play) for play in composites_by_hand(hand, count)}
    for rules in (Rules(), Rules(limit=99)):
        found = list(composite_plays(hand, count, rules=rules))
        assert len(found) == len({unordered(play) for play in found})
        assert {unordered(play) for play in found} == by_hand


@pytest.mark.parametrize("cards", [[4, 2], [1, 6], [2, 13], [9, 3]])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_two_jokers_lie_anywhere_in_a_composite(cards: list[int], count: int) -> None:
    """In the field, among the factors, as an exponent, or at two of these places."""
    hand = dealt([*cards, JOKER, JOKER])
    by_hand = {unordered(play) for play in composites_by_hand(hand, count)}
    found = list(composite_plays(hand, count))
    assert len(found) == len({unordered(play) for play in found})
    assert {unordered(play) for play in found} == by_hand


@pytest.mark.parametrize(
    "play",
    [
        Playable(4, "composite", (4,), (), (((2,),), ((2,),))),
        Playable(4, "composite", (4,), (), (((2,), (2,)),)),
        Playable(9, "composite", (9,), (2,), (((3,), (JOKER,)),)),
        Playable(16, "composite", (1, JOKER), (6,), (((2,), (2,), (2,)),)),
        Playable(1024, "composite", (10, 2, 4), (), (((2,), (10,)),)),
        Playable(57, "composite", (5, 7), (3,), (((JOKER,),), ((1, 9),))),
        Playable(189, "composite", (1, 8, 9), (), (((3,), (3,)), ((7,),))),
        Playable(1075, "composite", (10, 7, 5), (3,), (((5,), (2,)), ((4, JOKER),))),
    ],
)
def test_composites_that_players_know(play: Playable) -> None:
    """4=2*2, 4=2^2, 16=2^2^2, 1024=2^T, 57=3*19, 189=3^3*7: from exactly their cards, and with some others."""
    cards = [*play.cards, *(card for term in play.factors for chunk in term for card in chunk)]
    for more in ([], [13], [1, 6]):
        assert play in list(composite_plays(dealt(cards + more), len(play.cards)))


def test_without_exponents_every_factor_is_played() -> None:
    """By the 2014 rules the factor part of 189 is 3 3 3 7 and nothing else (P-62)."""
    hand = dealt([1, 8, 9, 3, 3, 3, 7])
    assert [p.factors for p in composite_plays(hand, 3, 188, rules=Rules(exponents=False))][-1:] == [
        (((3,),), ((3,),), ((3,),), ((7,),))
    ]


def test_composites_keep_order_in_both_states() -> None:
    """Strongest first, and strictly beating the field, in both states (P-21 c)."""
    hand = dealt([2, 2, 3, 3, 4, 5, 6, 7, 8, 9, JOKER])
    values = [p.value for p in composite_plays(hand, 2)]
    assert values == sorted(values, reverse=True)
    assert 57 in values
    assert {p.value for p in composite_plays(hand, 2, 57)} == {v for v in values if v > 57}
    rising = [p.value for p in composite_plays(hand, 2, 57, revolution=True)]
    assert rising == sorted(v for v in values if v < 57)


def test_long_plays_come_from_the_digit_search() -> None:
    """More than six cards, five of a rank, three jokers: beyond the tables, and found lazily."""
    whole = dealt([1, 1, 2, 3, 4, 5, 7, 8, 9, 11, 13])
    best = next(prime_plays(whole, 11))
    assert sorted(card or 0 for card in best.cards) == [1, 1, 2, 3, 4, 5, 7, 8, 9, 11, 13]
    assert next(prime_plays(dealt([1] * 5), 5, rules=Rules()), None) is None
    assert next(prime_plays(dealt([3] * 5 + [1]), 6)).value == 333331
    assert next(prime_plays(dealt([JOKER] * 3), 3)).value == 131311
    assert next(composite_plays(dealt([9] * 6 + [3, 3]), 5), None) is None
    # 31313 = 173 * 181, with five aces in the hand.
    assert 31313 in {p.value for p in composite_plays(dealt([1] * 5 + [3] * 4 + [7, 8]), 5, 31300)}


def test_the_rules_of_the_table_count() -> None:
    """∞ beats all but ∞ (P-5); D15, D16, D3 and the 2014 rule for 1729 change what is playable."""
    two = dealt([JOKER, JOKER])
    assert [p.kind for p in prime_plays(two, 1)] == ["infinity"]
    assert list(prime_plays(two, 1, INFINITY)) == []
    assert list(composite_plays(two, 1, INFINITY)) == []
    finite, either = (
        [p.value for p in prime_plays(two, 1, rules=Rules(lone_joker=lone))]
        for lone in (LoneJoker.FINITE, LoneJoker.EITHER)
    )
    assert finite == [13, 11, 7, 5, 3, 2]
    assert either == [INFINITY, 13, 11, 7, 5, 3, 2]
    assert [p.kind for p in prime_plays(two, 2, rules=Rules(joker_pair=True))] == ["infinity"]
    assert list(prime_plays(dealt([13, 12]), 2, rules=Rules(limit=1))) == []
    assert list(composite_plays(dealt([4, 2, 2]), 2, rules=Rules(limit=1))) == []
    special = dealt([1, 7, 2, 9])
    four = wanted_of(4, None, False, OFFICIAL)
    assert 1729 in bare_values(special, four)
    assert 1729 not in bare_values(special, four, Rules(revolution=False))
    # 57 in base 8 is seven then one; it is this number in any base (P-61).
    assert ("cut", (7, 1)) in [(p.kind, p.cards) for p in prime_plays(dealt([7, 1]), 2, rules=Rules(base=8))]


def test_prime_powers_are_written_in_every_way_once() -> None:
    """16 as an exponent has four towers; 2^4 has six ways as terms."""
    assert set(towers_of(16)) == {(16,), (2, 4), (2, 2, 2), (4, 2)}
    ways = list(terms_of_power(2, 4, 9))
    assert set(ways) == {
        ((2, 4),),
        ((2, 2, 2),),
        ((2, 3), (2,)),
        ((2, 2), (2, 2)),
        ((2, 2), (2,), (2,)),
        ((2,), (2,), (2,), (2,)),
    }
    assert len(ways) == 6
    assert list(terms_of_power(2, 3, 9, exponents=False)) == [((2,), (2,), (2,))]


def test_tables_come_back_from_bytes_and_damage_is_seen() -> None:
    """A stored table is read back unchanged; another table's bytes, a flipped bit and a truncated file are errors."""
    table = composite_table(2)
    stored = to_bytes("composites", 2, table)
    back = from_bytes("composites", 2, stored)
    assert (back.values == table.values).all()
    assert (back.signatures == table.signatures).all()
    flipped = stored[:-1] + bytes([stored[-1] ^ 1])
    for damaged in (flipped, stored[:-16], b"", to_bytes("primes", 2, prime_table(2))):
        with pytest.raises(DamagedTable, match="composites with 2"):
            from_bytes("composites", 2, damaged)
    assert (back.codes == table.codes).all()
    assert shared_tables().table("composites", 2) is shared_tables().table("composites", 2)


def test_numpy_is_loaded_only_for_a_table() -> None:
    """Judging, spelling and plays of seven cards work without importing numpy."""
    code = (
        "import sys; from engine.prime.plays import Hand, prime_plays;"
        "next(prime_plays(Hand(dict.fromkeys(range(1, 10), 1)), 7));"
        "sys.exit('numpy' in sys.modules or 'flint' not in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_lines_of_short_sets_are_those_that_a_hand_is_looked_through_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Filtered from all lines of the deck or searched for one hand: the same lines in the same order."""
    chance = random.Random(3)
    deck = [rank for rank in range(1, 14) for _ in range(4)]
    seen = 0
    for _ in range(600):
        counts = Counter(chance.sample(deck, chance.randint(0, 20)))
        above, below = (
            chance.choice([None, chance.randint(0, 10 ** chance.randint(1, 7)), 2**70]) for _ in "ab"
        )
        jokers, cards = chance.randint(0, 2), chance.randint(1, 3)
        order = {"ascending": chance.random() < 0.5, "infinite": chance.choice([(1,), (), (1, 2)])}
        found = []
        for short in (3, 0):
            monkeypatch.setattr(plays_without_factors, "_SHORT", short)
            blocks = plays_without_factors.lines(
                counts, jokers, cards, above, below, tables=shared_tables(), **order
            )
            found.append([line for block in blocks for line in block.entries()])
        assert found[0] == found[1]
        seen += len(found[0])
    assert seen > 20_000

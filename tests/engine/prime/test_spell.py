"""The digit search agrees with brute force over all orders of the cards."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.prime.primes import is_prime
from engine.prime.spell import numbers, primes
from engine.prime.spellings import JOKER, Spelling, SpellingQuery, digits_of, spellings

DECK = dict.fromkeys(range(1, 14), 4)
P70 = 99998888777766665555444433332222131313131313121212121111111011010101111


def laid_by_hand(counts: dict[int, int], jokers: int, wanted: SpellingQuery) -> Iterator[Spelling]:
    """Yield every order of every choice of cards with every value of the jokers, by brute force from the rules."""
    cards: list[int | None] = [v for v, count in counts.items() for _ in range(count)]
    cards += [JOKER] * jokers
    for m in range(1, len(cards) + 1):
        if m > (wanted.limit or m) or m != (wanted.exactly or m):
            continue
        for order in {o for chosen in combinations(cards, m) for o in permutations(chosen)}:
            if m in wanted.infinite and set(order) == {JOKER}:
                continue
            for values in product(range(wanted.top + 1), repeat=order.count(JOKER)):
                declared = iter(values)
                laid = [next(declared) if card is JOKER else card for card in order]
                value = 0
                for card in laid:
                    value = value * wanted.base ** len(digits_of(card, wanted.base)) + card
                beats = (wanted.above is None or value > wanted.above) and (
                    wanted.below is None or value < wanted.below
                )
                if laid[0] > 0 and beats:
                    yield Spelling(value, order, values)


wishes = st.builds(
    SpellingQuery,
    exactly=st.none() | st.integers(1, 6),
    limit=st.none() | st.integers(1, 4),
    above=st.none() | st.integers(0, 20000),
    below=st.none() | st.integers(0, 200000),
    ascending=st.booleans(),
    base=st.sampled_from([2, 3, 7, 10, 16]),
    top=st.sampled_from([3, 13]),
    infinite=st.sampled_from([(), (1,), (1, 2)]),
)
hands = st.lists(st.integers(0, 14), min_size=1, max_size=4).map(Counter)


@settings(max_examples=150, deadline=None)
@given(hands, st.integers(0, 2), wishes)
def test_the_search_finds_what_laying_every_order_finds(
    hand: Counter[int], jokers: int, wanted: SpellingQuery
) -> None:
    """The same numbers, primes and spellings, in exact order, in any base, in both states (P-4, P-5)."""
    if hand.total() + jokers > 5:
        jokers = 1
    by_hand = set(laid_by_hand(hand, jokers, wanted))
    values = sorted({s.value for s in by_hand}, reverse=not wanted.ascending)
    assert list(numbers(hand, jokers, wanted)) == values
    assert list(primes(hand, jokers, wanted)) == [v for v in values if is_prime(v)]
    for value in {*values[:20], 7, 113}:
        ways = list(spellings(value, hand, jokers, wanted))
        assert len(ways) == len(set(ways))
        # `spellings` ignores the bounds: it spells the number asked for, whether or not it beats the field.
        beats = (wanted.above is None or value > wanted.above) and (
            wanted.below is None or value < wanted.below
        )
        if beats:
            assert set(ways) == {s for s in by_hand if s.value == value}


def test_the_strongest_primes_by_number_of_cards() -> None:
    """K, QK, KKJ, KJQJ, KQKKJ: the strongest with 1 to 5 cards."""
    strongest = [next(primes(DECK, 2, SpellingQuery(exactly=m))) for m in range(1, 6)]
    assert strongest == [13, 1213, 131311, 13111211, 1313121311]


@pytest.mark.parametrize(
    ("m", "without", "with_jokers"), [(1, 6, 6), (2, 38, 38), (3, 308, 338), (4, 2865, 3330)]
)
def test_the_census_of_primes(m: int, without: int, with_jokers: int) -> None:
    """The known numbers of primes with 1 to 4 cards of the deck, without and with its two jokers."""
    assert sum(1 for _ in primes(DECK, 0, SpellingQuery(exactly=m))) == without
    assert sum(1 for _ in primes(DECK, 2, SpellingQuery(exactly=m))) == with_jokers


def test_the_smallest_prime_that_cannot_be_played() -> None:
    """40009 would need three jokers; every smaller prime is playable (it has at most two zeros)."""
    playable = set(primes(DECK, 2, SpellingQuery(below=41000)))
    assert next(n for n in range(2, 41000) if is_prime(n) and n not in playable) == 40009


def test_the_largest_prime_keeps_one_ace() -> None:
    """P-70: whichever card is held back, the largest prime is the one that holds back an ace, both jokers as K."""
    best = []
    for held_back in (*range(1, 14), JOKER):
        hand = {value: count - (value == held_back) for value, count in DECK.items()}
        best.append((next(primes(hand, 2 - (held_back is JOKER))), held_back))
    assert max(best) == (P70, 1)
    assert is_prime(P70)
    assert next(primes(DECK, 2, SpellingQuery(exactly=53))) == P70
    way = next(spellings(P70, DECK, 2, SpellingQuery(exactly=53)))
    assert way.jokers == (13, 13)
    assert Counter(way.cards) == {**DECK, 1: 3, JOKER: 2}


def above_p70(digits: tuple[int, ...], held_back: int, jokers: tuple[int, ...]) -> set[int]:
    """Return every number above P70 with this many digits that all cards but the one held back can make.

    Brute force from the rules, without the search: digit after digit, with every way to place cards for it.
    """
    counts = [0] + [4] * 13
    counts[held_back] -= 1
    for value in jokers:
        counts[value] += 1
    reached = {(): {(tuple(counts), -1)}}
    for place in range(len(digits)):
        longer: dict[tuple[int, ...], set[tuple[tuple[int, ...], int]]] = {}
        for prefix, states in reached.items():
            for left, owed in states:
                for value in range(14) if owed < 0 else ():
                    if left[value]:
                        rest = (*left[:value], left[value] - 1, *left[value + 1 :])
                        digit, after = divmod(value, 10) if value > 9 else (value, -1)
                        longer.setdefault((*prefix, digit), set()).add((rest, after))
                if owed >= 0:
                    longer.setdefault((*prefix, owed), set()).add((left, -1))
        reached = {prefix: states for prefix, states in longer.items() if prefix >= digits[: place + 1]}
    numbers = set()
    for prefix, states in reached.items():
        if any(not any(left) and owed < 0 for left, owed in states) and prefix[0] > 0:
            numbers.add(int("".join(map(str, prefix))))
    return numbers - {P70}


def test_nothing_above_p70_is_prime() -> None:
    """P-70 from the rules alone: for all cards held back and all joker values, all larger numbers are composite.

    All 54 cards have at most 72 digits, both jokers two each. A player who isn't last leaves another one a card, so 71
    digits are the most, and only holding back one card of one digit leaves that many.
    """
    assert 36 + 2 * 4 * 4 + 2 * 2 == 72
    assert len(str(P70)) == 71
    digits = tuple(map(int, str(P70)))
    larger = set()
    for held_back in range(1, 10):
        for first in range(10, 14):
            for second in range(first, 14):
                larger |= above_p70(digits, held_back, (first, second))
    assert len(larger) > 20
    assert not any(map(is_prime, larger))
    assert is_prime(P70)


def test_the_largest_prime_of_all_cards() -> None:
    """If nobody has to keep a card, the largest prime has 72 digits and uses all 54 cards."""
    best = next(spellings(next(primes(DECK, 2)), DECK, 2))
    assert best.value == 999988887777666655554444333322221313131313121212121211111111101110110101
    assert len(str(best.value)) == 72
    assert Counter(best.cards) == {**DECK, JOKER: 2}
    assert best.jokers == (13, 12)  # with both as K the digits sum to a multiple of three
    assert is_prime(best.value)


def test_hopeless_hands_are_seen_through() -> None:
    """Digit sums divisible by three, and even cards, end the search before it begins."""
    assert list(primes({3: 9, 6: 9, 9: 9, 12: 9})) == [3]
    assert list(primes({2: 8, 4: 8, 6: 8, 8: 8, 10: 8, 12: 8})) == [2]
    evens = dict.fromkeys(range(2, 13, 2), 4)
    assert list(primes(evens | {1: 1, 5: 1}, 0, SpellingQuery(exactly=26))) == []
    assert next(primes(evens | {1: 1, 3: 1}, 0, SpellingQuery(exactly=26))) % 10 in (1, 3)
    assert list(numbers({}, 0)) == []
    assert list(numbers({1: 1}, 0, SpellingQuery(exactly=3))) == []


def test_one_number_has_many_spellings() -> None:
    """1213 is QK, QA3, A2K and A2A3; with a joker for each of its cards, more (P-30)."""
    hand = {1: 2, 2: 1, 3: 1, 12: 1, 13: 1}
    assert [s.cards for s in spellings(1213, hand)] == [(12, 13), (12, 1, 3), (1, 2, 13), (1, 2, 1, 3)]
    with_joker = list(spellings(1213, {12: 1, 13: 1}, 1))
    assert [(s.cards, s.jokers) for s in with_joker] == [
        ((12, 13), ()),
        ((12, JOKER), (13,)),
        ((JOKER, 13), (12,)),
    ]


def test_a_joker_alone_is_a_number_only_where_it_is_not_infinite() -> None:
    """One joker is ∞ by D15, two by D16; otherwise they spell primes like other cards."""
    assert list(primes({}, 1)) == []
    assert list(primes({}, 1, SpellingQuery(infinite=()))) == [13, 11, 7, 5, 3, 2]
    assert list(primes({}, 2, SpellingQuery(infinite=(1, 2)))) == []
    assert next(primes({}, 2)) == 1213


def test_the_next_above_the_field_in_both_states() -> None:
    """No two-card prime beats 1213; with three cards 1217 is next; below it the next number is 1212."""
    assert next(primes(DECK, 2, SpellingQuery(exactly=2, above=1213)), None) is None
    assert list(islice(primes(DECK, 2, SpellingQuery(exactly=3, above=1213, ascending=True)), 2)) == [
        1217,
        1223,
    ]
    below = next(numbers(DECK, 2, SpellingQuery(exactly=2, below=1213)))
    assert below == 1212

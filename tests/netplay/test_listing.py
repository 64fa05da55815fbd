"""`qk plays` and `qk arena`: lists and results."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations, product

import pytest
from msgspec.structs import replace

from engine.errors import Problem, QkError, problem
from engine.prime.plays import Hand
from engine.prime.primes import is_prime
from engine.prime.settings import rules_for
from engine.prime.tables import shared_tables
from netplay.arena.league import Arena, hold, wilson
from netplay.compute.judging import PlayContext, judge
from netplay.compute.listing import ListedPlay, ListingRequest, extreme, list_plays, ways_to_play
from tui.cli import main


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tables in memory; don't touch the cache folder of the person who runs the tests."""
    monkeypatch.setattr("netplay.compute.listing.cached_tables", shared_tables)


def test_two_cards_listed_are_those_that_are_prime() -> None:
    """Without jokers: every ordered pair that spells a prime above the field, including 57, strongest first."""
    faces = {"A": 1, "2": 2, "3": 3, "5": 5, "7": 7, "T": 10, "K": 13}
    wanted = {
        (a + b, int(f"{faces[a]}{faces[b]}"))
        for a, b in permutations(faces, 2)
        if is_prime(int(f"{faces[a]}{faces[b]}")) or (a, b) == ("5", "7")
    }
    listed = list(list_plays(ListingRequest("A2357TK", on="23")))
    assert {(one.play, int(one.value)) for one in listed} == {one for one in wanted if one[1] > 23}
    values = [int(one.value) for one in listed]
    assert values == sorted(values, reverse=True)


def test_kinds_are_named() -> None:
    kinds = {one.value: one.kind for one in list_plays(ListingRequest("A5729X"))}
    assert (kinds["57"], kinds["1729"], kinds["inf"]) == ("cut", "revolution", "infinity")


def test_composites_come_with_their_factors() -> None:
    listed = list_plays(ListingRequest("T25", count=1, composites=True))
    first = next(iter(listed))
    assert (first.play, first.kind) == ("T=2*5", "composite")


def test_the_largest_prime_of_the_pack_less_an_ace() -> None:
    """P-70."""
    cards = "AAA" + "".join(rank * 4 for rank in "23456789TJQK") + "XX"
    best = extreme(ListingRequest(cards, count=53), smallest=False)
    assert best is not None
    assert best.value == "99998888777766665555444433332222131313131313121212121111111011010101111"


@pytest.mark.parametrize(
    "wrong",
    [
        ListingRequest(""),
        ListingRequest("A<14>"),
        ListingRequest("57", count=3),
        ListingRequest("57", on="X5"),
    ],
)
def test_what_cannot_be_listed_is_named(wrong: ListingRequest) -> None:
    with pytest.raises(QkError):
        list(list_plays(wrong))


def test_an_arena_counts_first_places_and_repeats_itself() -> None:
    arena = Arena(bots=("club", "random"), games=12, seed=3)
    seen: list[tuple[int, int]] = []
    with ThreadPoolExecutor(1) as executor:
        first = hold(arena, executor, lambda done, of: seen.append((done, of)), jobs=1)
        again = hold(arena, executor, jobs=1)
    assert sum(line.wins for line in first.results) == first.games == 12
    assert first.results[0].wins > first.results[1].wins
    assert first.results == again.results
    assert seen[-1] == (12, 12)


def test_duplicate_deals_go_round_the_table() -> None:
    duels = list(Arena(bots=("club", "novice", "random"), games=6).duels())
    assert [duel.deal for duel in duels] == [0, 0, 0, 1, 1, 1]
    assert len({duel.seating for duel in duels[:3]}) == 3


def test_the_interval_holds_the_rate() -> None:
    """Wilson's interval for 60 of 100, to three places."""
    low, high = wilson(60, 100)
    assert (round(low, 3), round(high, 3)) == (0.502, 0.691)
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_commands_print_json_and_one_line_of_complaint(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plays", "QK", "--json"]) == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert first == {"play": "QK", "value": "1213", "kind": "prime"}
    assert main(["plays", "4"]) == 1
    assert main(["arena", "--bots", "club,nobody"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


LETTERS = dict(zip("0A23456789TJQK", range(14), strict=True))


def laid_by_hand(cards: str, count: int) -> set[tuple[str, int, str]]:
    """Return every legal play without factors as the command prints it, from every order and every joker value."""
    found = set()
    names = list(LETTERS)
    for order in set(permutations(cards, count)):
        for joker_values in product(names, repeat=order.count("X")):
            given = iter(joker_values)
            values = [LETTERS[next(given) if card == "X" else card] for card in order]
            number = int("".join(map(str, values)))
            if order == ("X",) or values[0] == 0 or not (is_prime(number) or number in (57, 1729)):
                continue
            kind = {57: "cut", 1729: "revolution"}.get(number, "prime")
            found.add(("".join(order) + "".join(f"|X={name}" for name in joker_values), number, kind))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_the_list_is_what_laying_every_order_finds(seed: int) -> None:
    """Random hands with two, one or no jokers, in both orders of strength, with and without a number to beat."""
    rng = random.Random(seed)
    cards = "".join(rng.sample("A23456789TJQK" * 4, 6)) + "X" * (seed % 3)
    for count in (1, 2, 3):
        wanted = laid_by_hand(cards, count)
        numbers = sorted({number for _, number, _ in wanted})
        middle = numbers[len(numbers) // 2] if numbers else 500
        for turned in (False, True):
            for on in ("", str(middle)):
                listed = list(list_plays(ListingRequest(cards, on, count, turned)))
                bare = [one for one in listed if one.kind != "infinity"]
                assert len(listed) - len(bare) == (count == 1 and "X" in cards)
                beats = {w for w in wanted if not on or (w[1] < middle if turned else w[1] > middle)}
                assert {(one.play, int(one.value), one.kind) for one in bare} == beats
                assert len(bare) == len(beats)
                values = [int(one.value) for one in bare]
                assert values == sorted(values, reverse=not turned)


@pytest.mark.parametrize("turned", [False, True])
def test_the_strongest_are_the_head_of_the_whole_list(turned: bool) -> None:
    """`--top` without a number of cards considers plays of every length; composites too."""
    cards = "A2234X"
    whole = list(list_plays(ListingRequest(cards, revolution=turned, composites=True)))
    top = list(list_plays(ListingRequest(cards, revolution=turned, composites=True, top=len(whole))))
    assert len(whole) > 200
    assert sorted(map(repr, top)) == sorted(map(repr, whole))
    values = [one.value for one in top]
    assert values == [one.value for one in whole]
    few = list(list_plays(ListingRequest(cards, revolution=turned, composites=True, top=9)))
    assert few == top[:9]
    long = list(list_plays(ListingRequest("A2357TJQKX", top=3)))
    assert [len(one.play.split("|")[0]) for one in long] == [1, 10, 10]
    assert long[1].value == getattr(extreme(ListingRequest("A2357TJQKX"), smallest=False), "value", None)


def test_lists_that_would_never_end_are_refused() -> None:
    """Eighty jokers make more plays than anybody reads; four of them are still listed, and the strongest always."""
    with pytest.raises(QkError, match="listing-ways"):
        list(list_plays(ListingRequest("X" * 80)))
    pairs = list(list_plays(ListingRequest("X" * 80, count=2)))
    assert {(one.play, int(one.value), one.kind) for one in pairs} == laid_by_hand("XX", 2)
    assert len(list(list_plays(ListingRequest("X" * 80, top=4)))) == 4
    assert ways_to_play(Hand({1: 2, 2: 1}, 1), 2) == 1 + 2 + 2 * 2 * 14


@pytest.mark.long
def test_a_long_search_ends_by_itself() -> None:
    """With the plays found until then, and a note that there may be more."""
    notes: list[Problem] = []
    found = list(list_plays(ListingRequest("A2357TJQK", count=8, composites=True, top=10**6), notes))
    assert found
    assert notes == [] or notes[0].code == "listing-given-up"


def test_a_search_that_is_given_up_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.compute.listing.PATIENCE", 20)
    notes: list[Problem] = []
    assert list(list_plays(ListingRequest("A2357TJQK", count=6, composites=True, top=10**6), notes))
    assert notes == [problem("listing-given-up", cards="6", tried=20)]


@pytest.mark.parametrize(
    ("game", "bots"), [("daifugo", ("novice", "random")), ("tyrant", ("random", "random", "random"))]
)
def test_an_arena_is_held_in_every_game(game: str, bots: tuple[str, ...]) -> None:
    """Each deal is played once from every seat, and every game has a winner."""
    arena = Arena(bots=bots, games=2 * len(bots), seed=3, game=game)
    with ThreadPoolExecutor(1) as executor:
        report = hold(arena, executor)
    assert report.games == 2 * len(bots)
    assert sum(line.wins for line in report.results) == report.games


# ---------------------------------------------------------------------- under other rules


@pytest.mark.parametrize(
    ("preset", "chosen", "cards"),
    [
        ("official", {}, "A579"),
        ("2014", {}, "A7295"),
        ("official", {"revolution": False}, "A729"),
        ("official", {"D3": 2}, "A579K"),
        ("official", {"D16": True}, "XX7"),
        ("official", {"D15": "finite"}, "X7"),
        ("official", {"composite57": "foul"}, "57A39"),
        ("official", {"exponents": False}, "4Q2223"),
        ("abstract", {"base": 2, "cards": {"1": 4, "2": 2}}, "AA2"),
        ("abstract", {"base": 7, "K": 9, "cards": {"0": 2, "3": 2, "9": 1}}, "0393"),
    ],
)
def test_what_is_listed_is_what_the_judge_lets_through(
    preset: str, chosen: dict[str, object], cards: str
) -> None:
    """Under any settings: every listed play is legal, and every legal order of the cards is listed."""
    rules = rules_for(preset, chosen, 2)
    listed = {
        one.play: one
        for one in list_plays(ListingRequest(cards, composites=True, rules=rules))
        if one.value != "inf"
    }
    for text, one in listed.items():
        ruling = judge(text, rules, _nobody, 5, context=PlayContext())
        assert (ruling.verdict, ruling.kind, ruling.value) == ("legal", one.kind, one.value), text
    orders = {"".join(some) for n in range(1, len(cards) + 1) for some in permutations(cards, n)}
    bare = [text for text in orders if "X" not in text]
    legal = {
        text for text in bare if judge(text, rules, _nobody, 5, context=PlayContext()).verdict == "legal"
    }
    assert {text for text in listed if text in orders and "X" not in text} == legal


def _nobody(task: str, *args: object, limit: float) -> object:
    raise AssertionError(f"{task}: nothing here is large")


def test_jokers_alone_are_infinite_by_the_settings() -> None:
    """D15 and D16 set the number."""

    def infinite(**chosen: object) -> list[str]:
        rules = rules_for("official", chosen, 2)
        return [one.play for one in list_plays(ListingRequest("XX7", rules=rules)) if one.value == "inf"]

    assert infinite() == ["X"]
    assert sorted(infinite(D16=True)) == ["X", "XX"]
    assert infinite(D15="finite") == []


def test_the_command_takes_rules_and_any_width(capsys: pytest.CaptureFixture[str]) -> None:
    """`--rules`, `--set`; cards, fields and numbers in any width."""

    def first(*argv: str) -> str:
        assert main(["--lang", "en", "plays", *argv]) in (0, 1)
        return capsys.readouterr().out.partition("\n")[0]

    assert first("ＱＫ５７", "--count", "2") == first("QK57", "--count", "2")
    assert first("qk57", "--on", "１，２１３", "--count", "3") == first(
        "QK57", "--on", "1213", "--count", "3"
    )
    assert first("A729", "--on", "1728", "--revolution", "--rules", "2014") == first(
        "A729", "--on", "1728", "--revolution", "--set", "revolution=false"
    )
    assert main(["--lang", "en", "plays", "X", "--set", "D1=0"]) == 2
    assert "these rules have only the cards" in capsys.readouterr().err


def test_no_prime_is_the_largest_where_only_composites_may_be_played() -> None:
    """A set without factors is then for the last three cards at most (P-66)."""
    rules = rules_for("composites", {}, 2)

    def found(cards: str, count: int | None = None) -> list[str | None]:
        request = ListingRequest(cards, count=count, rules=rules)
        return [getattr(extreme(request, smallest=one), "play", None) for one in (False, True)]

    assert found("23456") == found("237", 2) == [None, None]
    assert found("239") == ["293", "239"]
    assert found("179") == ["97A", "A79"]


def test_the_command_heeds_d17_and_twin_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    """No ∞ as the last card where D17 forbids it; pairs where the table allows them, and on a pair nothing else."""

    def listed(*argv: str) -> list[str]:
        assert main(["--lang", "en", "plays", *argv]) in (0, 1)
        return [line.split()[0] for line in capsys.readouterr().out.splitlines()]

    assert listed("X", "--set", "D17=refused") == ["Nothing"]
    assert "XX" not in listed("XX", "--set", "D16=true", "--set", "D17=foul")
    assert {"3,5", "5,7", "57"} <= set(listed("3557", "--set", "twin_primes=true"))
    assert listed("J7K5", "--set", "twin_primes=true", "--on", "3,5") == ["J,K"]
    assert listed("JcKhKc", "--set", "twin_primes=true", "--set", "suit_lock=true", "--on", "3c,5c") == [
        "J,K"
    ]
    assert listed("JcKh", "--set", "twin_primes=true", "--set", "suit_lock=true", "--on", "3s,5c") == [
        "Nothing"
    ]


@pytest.mark.parametrize("count", ["-2", "0", "3"])
@pytest.mark.parametrize("end", [(), ("--largest",), ("--smallest",)])
def test_a_number_of_cards_that_the_hand_does_not_have(
    capsys: pytest.CaptureFixture[str], end: tuple[str, ...], count: str
) -> None:
    """Wrong usage in `--count`; on a field of that many cards there is just nothing to play."""
    assert main(["--lang", "en", "plays", "QK", "--count", count, *end]) == 2
    assert capsys.readouterr().err == f"qk: {count} cards can't be played from 2\n"
    assert main(["--lang", "en", "plays", "QK", "--on", "K" * 7, *end]) == 1
    assert capsys.readouterr().out == "Nothing can be played.\n"


def test_the_largest_is_a_play_of_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """Under P-66 only the whole of a small hand goes without factors; under P-68 semiprimes are not called primes."""

    def listed(*argv: str) -> str:
        assert main(["--lang", "en", "plays", *argv]) in (0, 1)
        return capsys.readouterr().out

    for hand in ("2237", "57", "357"):
        for end in ("--largest", "--smallest"):
            assert listed(hand, "--rules", "composites", end) == "Nothing can be played.\n"
    assert listed("QK", "--rules", "composites", "--largest") == "QK  1213  prime\n"
    assert listed("2237", "--rules", "semiprime", "--largest") == "7223  7223  semiprime\n"
    assert listed("KKK", "--rules", "semiprime") == "KK  1313  semiprime\n"
    assert '"kind":"prime"' in listed("KKK", "--rules", "semiprime", "--json")


@pytest.mark.parametrize("seed", range(12))
def test_what_is_known_is_listed_and_nothing_else(seed: int) -> None:
    """The whole list, less unknown numbers and ∞; on a field, in a revolution, with composites and pairs."""
    dice = random.Random(seed)
    ranks = "A23456789TJQKX"
    hand = "".join(dice.choice(ranks) for _ in range(dice.randint(4, 6)))
    rules = rules_for("official", {"twin_primes": True} if seed % 3 == 0 else {}, 2)
    on = dice.choice(("", "2", "24", "346"))
    request = ListingRequest(hand, on, revolution=bool(seed % 2), composites=True, rules=rules)
    every = list(list_plays(request))
    values = {int(one.value) for one in every if one.value != "inf"}
    known = frozenset(value for value in values if dice.random() < 0.5) | {999983}

    def is_known(one: ListedPlay) -> bool:
        step = -2 if request.revolution else 2
        first = int(one.value) - step if "," in one.play else int(one.value)
        return {int(one.value), first} <= known

    wanted = [one for one in every if one.value != "inf" and is_known(one)]
    found = list(list_plays(replace(request, known=known)))
    assert sorted(found, key=str) == sorted(wanted, key=str)
    order = [int(one.value) for one in found]
    assert order == sorted(order, reverse=not request.revolution)
    assert list(list_plays(replace(request, known=known, top=2))) == found[:2]


def test_a_long_number_that_is_known_is_listed() -> None:
    """Although without a list only plays of up to six cards are listed."""
    request = ListingRequest("KQJTKQJ9", known=frozenset({913131211101211, 1011139, 13, 17}))
    found = [(one.play, one.value) for one in list_plays(request)]
    assert found == [("9KKQJTQJ", "913131211101211"), ("TJK9", "1011139"), ("K", "13")]
    smallest = extreme(request, smallest=True)
    assert smallest is not None
    assert smallest.value == "13"


def test_the_command_lists_only_what_is_on_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    """`--known`; nothing known is nothing to play, with exit code 1."""
    assert main(["--lang", "en", "plays", "QK57X", "--known", "--json"]) == 1
    assert capsys.readouterr().out == ""
    assert main(["--lang", "en", "primes", "add", "QK", "57", "7"]) == 0
    capsys.readouterr()
    assert main(["--lang", "en", "plays", "QK57X", "--known", "--json"]) == 0
    objects = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {one["value"] for one in objects} == {"1213", "57", "7"}
    assert {"play": "57", "value": "57", "kind": "cut"} in objects

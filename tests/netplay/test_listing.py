"""`qk plays` and `qk arena`: what they list and find out."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest

from engine.errors import QkError
from engine.prime.primes import is_prime
from netplay.arena import Arena, hold, wilson
from netplay.listing import Asked, extreme, list_plays
from tui.cli import main


def test_two_cards_listed_are_those_that_are_prime() -> None:
    """Without jokers: every ordered pair that spells a prime above the field, 57 too, strongest first."""
    faces = {"A": 1, "2": 2, "3": 3, "5": 5, "7": 7, "T": 10, "K": 13}
    wanted = {
        (a + b, int(f"{faces[a]}{faces[b]}"))
        for a, b in permutations(faces, 2)
        if is_prime(int(f"{faces[a]}{faces[b]}")) or (a, b) == ("5", "7")
    }
    listed = list(list_plays(Asked("A2357TK", on="23")))
    assert {(one.play, int(one.value)) for one in listed} == {one for one in wanted if one[1] > 23}
    values = [int(one.value) for one in listed]
    assert values == sorted(values, reverse=True)


def test_kinds_are_named() -> None:
    kinds = {one.value: one.kind for one in list_plays(Asked("A5729X"))}
    assert (kinds["57"], kinds["1729"], kinds["inf"]) == ("cut", "revolution", "infinity")


def test_composites_come_with_their_factors() -> None:
    listed = list_plays(Asked("T25", count=1, composites=True))
    first = next(iter(listed))
    assert (first.play, first.kind) == ("T=2*5", "composite")


def test_the_largest_prime_of_the_pack_less_an_ace() -> None:
    """P-70."""
    cards = "AAA" + "".join(rank * 4 for rank in "23456789TJQK") + "XX"
    best = extreme(Asked(cards, count=53), smallest=False)
    assert best is not None
    assert best.value == "99998888777766665555444433332222131313131313121212121111111011010101111"


@pytest.mark.parametrize("wrong", [Asked(""), Asked("A<14>"), Asked("57", count=3), Asked("57", on="X5")])
def test_what_cannot_be_listed_is_named(wrong: Asked) -> None:
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


@pytest.mark.parametrize(
    ("game", "bots"), [("daifugo", ("greedy", "random")), ("tyrant", ("random", "random", "random"))]
)
def test_an_arena_is_held_in_every_game(game: str, bots: tuple[str, ...]) -> None:
    """Each deal is played once from every seat, and every game has a winner."""
    arena = Arena(bots=bots, games=2 * len(bots), seed=3, game=game)
    with ThreadPoolExecutor(1) as executor:
        report = hold(arena, executor)
    assert report.games == 2 * len(bots)
    assert sum(line.wins for line in report.results) == report.games

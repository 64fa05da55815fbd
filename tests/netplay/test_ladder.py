"""The ladder: a scale anchored by bots, no climbing on one weak opponent, more uncertainty after a season."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from pathlib import Path
from random import Random

import pytest

from engine.errors import QkError
from engine.record import Fault
from netplay.archive.archive import Archive, NewGame
from netplay.archive.ladder import (
    A_DAY,
    A_SEASON,
    KNOWN,
    LEAST_SURE,
    Key,
    LadderBuilder,
    LadderGame,
    Season,
    ladder,
    ladders,
    played_by,
    season,
)
from tests.netplay.material import daifugo_game, day, prime_game
from tests.said import said


def games(*rows: tuple[str, Sequence[str], Sequence[int]]) -> list[LadderGame]:
    """Return games by day; a name with a star is a bot's level."""
    return [
        LadderGame("prime", "official", day, tuple(key(name) for name in names), tuple(places))
        for day, names, places in rows
    ]


def key(name: str) -> Key:
    return (name.removeprefix("*"), name.startswith("*"))


def summed(played: Sequence[LadderGame], within: Season | None = None) -> LadderBuilder:
    found = LadderBuilder(KNOWN["prime", "official"])
    for one in played:
        found.take(one, within or Season())
    return found


def test_the_bots_of_measured_strength_win_as_often_as_measured() -> None:
    """Between two measured levels the model reproduces the win rate, and their ratings never move."""
    bots = KNOWN["prime", "official"]
    spread = sqrt(2) * 25.0 / 6.0
    for strong, weak, rate in (
        ("club", "novice", 0.856),
        ("expert", "strong", 0.636),
        ("master", "expert", 0.635),
    ):
        # One scale cannot fit every pair exactly.
        assert 1 / (1 + exp((bots[weak] - bots[strong]) / spread)) == pytest.approx(rate, abs=0.07)
    found = summed(games(*[("2026-11-01", ("aki", "*club"), (1, 2))] * 5))
    assert found._rating(("club", True)).mean == bots["club"]
    assert found._rating(("aki", False)).mean > bots["club"]


def test_only_levels_that_were_measured_stand_still() -> None:
    """A level without a measured strength moves and proves nothing, and so does a person with a level's name."""
    played = games(*[("2026-11-01", ("aki", name), (1, 2)) for name in ("*cunning", "club")])
    found = {(one.name, one.is_bot): one for one in ladder("prime", "official", summed(played)).standings}
    for loser in (("cunning", True), ("club", False)):
        assert found[loser].rating < 25.0, loser
    assert found["aki", False].proven == 0


@pytest.mark.parametrize(
    ("names", "places"),
    [(("*club", "*club"), (1, 2)), (("aki", "*club"), (1, None)), (("aki", "*club", "aki"), (1, 2, 3))],
)
def test_some_games_count_on_no_ladder(names: Sequence[str], places: Sequence[int | None]) -> None:
    """One level alone, a player without a place, and one name on two seats."""
    seats = [(key(name), place) for name, place in zip(names, places, strict=True)]
    assert played_by(seats, game="prime", rules="", day="2026-11-01", dated=True) is None


def test_a_ladder_is_of_one_season_and_one_game(tmp_path: Path) -> None:
    """The first and the last day of a season belong to it, the days around it don't; other games are left out."""
    days = ("2026-09-30", "2026-10-01", "2026-12-31", "2027-01-01")
    with Archive(tmp_path / "records.sqlite") as archive:
        for text in (*(prime_game(0).replace(day(0), date) for date in days), daifugo_game(1)):
            summary = archive.read(text)
            assert not isinstance(summary, Fault)
            archive.keep([NewGame(text, summary)])
        assert {one.game for one in ladders(archive)} == {"prime", "daifugo"}
        (found,) = ladders(archive, season("2026-Q4"), "prime")
    assert found.game == "prime"
    assert {change.played for one in found.standings for change in one.history} == set(days[1:3])


def test_nobody_climbs_on_one_weak_opponent() -> None:
    """Hundreds of wins against one opponent count only up to the limits of a day and a season."""
    many = games(*[(f"2026-11-{day:02}", ("aki", "ben"), (1, 2)) for day in range(1, 29) for _ in range(20)])
    found = summed(many)
    counted = len(found.history["aki", False])
    assert counted == A_SEASON
    assert found.uncounted == len(many) - counted
    assert len(summed(many[:20]).history["aki", False]) == A_DAY
    standings = {one.name: one for one in ladder("prime", "official", found).standings}
    assert standings["aki"].provisional, "one opponent is not enough"


def test_without_a_season_each_quarter_is_one() -> None:
    """A player who meets the same bot for years keeps being rated."""
    days = [f"2026-{month:02}-{day:02}" for month in (9, 10) for day in range(1, 21)]
    found = summed(games(*[(day, ("aki", "*club"), (1, 2)) for day in days for _ in range(3)]))
    assert len(found.history["aki", False]) == 2 * A_SEASON


def test_who_is_better_comes_first_and_is_known_ever_more_surely() -> None:
    """Games sampled from the model: the order is recovered, and each true strength lies in its interval."""
    dice, strengths = Random(1729), {"a": 18.0, "b": 22.0, "c": 26.0, "d": 30.0, "e": 34.0}
    rows = []
    for number in range(400):
        one, other = dice.sample(sorted(strengths), 2)
        chance = 1 / (1 + exp((strengths[other] - strengths[one]) / (sqrt(2) * 25.0 / 6.0)))
        places = (1, 2) if dice.random() < chance else (2, 1)
        rows.append((f"2026-{number // 40 + 1:02}-{number % 28 + 1:02}", (one, other), places))
    found = ladder("prime", "official", summed(games(*sorted(rows))))
    assert [one.name for one in found.standings] == ["e", "d", "c", "b", "a"]
    assert not any(one.provisional for one in found.standings)
    assert all(one.deviation < LEAST_SURE for one in found.standings)


def against(
    name: str, others: Sequence[str], games_: int, wins: int
) -> list[tuple[str, Sequence[str], Sequence[int]]]:
    """Return games of one player, six a day, against these in turn; a number of each five are won."""
    rows: list[tuple[str, Sequence[str], Sequence[int]]] = []
    for at in range(games_):
        day = f"2026-{1 + at // 40 * 3:02}-{1 + at % 40 // 6:02}"
        rows.append((day, (name, others[at % len(others)]), (1, 2) if at % 5 < wins else (2, 1)))
    return rows


def test_wins_over_fresh_names_give_no_place() -> None:
    """Ten wins over three new names, or thirty over thirty, rank below everybody with a proven strength."""
    for fresh, wins in ((3, 10), (30, 30)):
        names = [f"new{at}" for at in range(fresh)]
        rows = [*against("zoe", names, wins, 5), *against("aki", ["*novice", "*club"], 40, 3)]
        found = ladder("prime", "official", summed(games(*sorted(rows))))
        order = [one.name for one in found.standings]
        zoe = next(one for one in found.standings if one.name == "zoe")
        aki = next(one for one in found.standings if one.name == "aki")
        assert zoe.provisional, (fresh, zoe.opponents)
        assert zoe.rating > aki.rating, "by the mean she would be above"
        assert order.index("zoe") > max(order.index(name) for name in ("aki", "club", "novice"))


@pytest.mark.parametrize(("games_", "met", "is_proven"), [(10, 3, True), (9, 3, False), (10, 2, False)])
def test_people_prove_others_with_ten_games_against_three(games_: int, met: int, is_proven: bool) -> None:
    """Exactly that many are enough, including the game in question; one fewer is not."""
    rows = against("ben", [f"new{at}" for at in range(met - 1)], games_ - 1, 3)
    found = ladder("prime", "official", summed(games(*rows, ("2026-02-01", ("aki", "ben"), (1, 2)))))
    aki = next(one for one in found.standings if one.name == "aki")
    assert aki.proven == is_proven


def test_many_games_against_one_strong_bot_give_a_place() -> None:
    """160 games at 60 % against master: one opponent, but a proven one."""
    found = ladder("prime", "official", summed(games(*against("aki", ["*master"], 160, 3))))
    aki = next(one for one in found.standings if one.name == "aki")
    assert (aki.games, aki.opponents, aki.proven, aki.provisional) == (160, 1, 160, False)
    assert [one.name for one in found.standings] == ["aki", "master"]


def test_places_go_by_the_lower_bound() -> None:
    """The player with less uncertainty is above, although the other's mean is higher."""
    few, many = against("few", ["*club"], 10, 5), against("many", ["*club"], 120, 4)
    found = ladder("prime", "official", summed(games(*sorted([*few, *many]))))
    places = {one.name: one for one in found.standings}
    assert not places["few"].provisional
    assert not places["many"].provisional
    lowers = [one.lower for one in found.standings if not one.provisional]
    assert lowers == sorted(lowers, reverse=True)
    assert places["few"].rating > places["many"].rating, "the mean would turn them round"
    assert places["few"].lower < places["many"].lower


def test_a_season_begins_with_what_was_known_less_surely() -> None:
    """Only its games are listed; the earlier rating carries over."""
    days = [f"2025-{month:02}-{day:02}" for month in (10, 11, 12) for day in range(1, 29)]
    before = games(*[(day, ("aki", f"*{bot}"), (1, 2) if at % 2 else (2, 1)) for at, day in enumerate(days)
                     for bot in ("club", "strong", "novice")])  # fmt: skip
    now = games(("2026-01-05", ("aki", "p1"), (2, 1)))
    found = summed([*before, *now], Season("2026", "2026-01-01", "2026-12-31"))
    assert [change.played for change in found.history["aki", False]] == ["2026-01-05"]
    change = found.history["aki", False][0]
    assert 20 < change.before < 30
    assert change.after < change.before
    fresh = summed([*before, *now]).history["aki", False][-1]
    assert change.before - change.after > fresh.before - fresh.after, "less sure, so it moves more"


@pytest.mark.parametrize(
    ("text", "since", "until"),
    [
        ("2026", "2026-01-01", "2026-12-31"),
        ("2026-Q4", "2026-10-01", "2026-12-31"),
        ("2026-02", "2026-02-01", "2026-02-31"),
    ],
)
def test_seasons_have_names(text: str, since: str, until: str) -> None:
    """A year, a quarter, a month."""
    assert season(text) == Season(text, since, until)


def test_what_is_no_season_is_reported() -> None:
    """The error names valid ones."""
    with pytest.raises(QkError) as wrong:
        season("2026-13")
    assert "2026-Q4" in said(wrong.value)

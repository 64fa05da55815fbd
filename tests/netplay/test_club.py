"""Tournaments simulated to the end: pairings, scores, and recovery after a kill."""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any

import pytest

from engine.games import replay_text
from netplay.club.acts import (
    Absent,
    Act,
    Began,
    CameBack,
    Dropped,
    Forbidden,
    MatchGamePlayed,
    Paired,
    ParticipantEntered,
    ResultReported,
    TableDrawn,
    TournamentPlan,
    Unpaired,
    Withdrawn,
)
from netplay.club.book import BadBook, TournamentFile, begin, open_book
from netplay.club.games import read_game, take_game
from netplay.club.matches import BadAct, RoundMatch, points_of
from netplay.club.pairing import next_round
from netplay.club.rescue import rescue
from netplay.club.standings import TournamentStanding, standings
from netplay.club.tournament import Tournament


def tournament(players: int, *, clubs: int = 0, **plan: Any) -> Tournament:
    """Return a tournament before its first round; stronger players have higher ratings."""
    cup = Tournament([Began(TournamentPlan("Cup", lot="7", **plan))])
    for at in range(players):
        cup.do(ParticipantEntered(f"p{at:03}", rating=2000.0 - at, club=f"c{at % clubs}" if clubs else ""))
    return cup


def tell_all(cup: Tournament, dice: random.Random, draws: float = 0.0) -> None:
    """Play every open table: the stronger player mostly wins."""
    for match in cup.open_matches():
        cup.do(sampled_result(cup, match, dice, draws))


def sampled_result(
    cup: Tournament, match: RoundMatch, dice: random.Random, draws: float = 0.0
) -> ResultReported:
    """Return a result for a table."""
    if len(match.players) == 2:
        most = cup.plan.team or cup.plan.games
        if dice.random() < draws:
            return ResultReported(match.round, match.table, (most / 2, most / 2))
        strong = [cup.players[name].rating for name in match.players]
        first = dice.random() < (0.7 if strong[0] > strong[1] else 0.3)
        won = most // 2 + 1
        scores = (float(won), float(most - won)) if first else (float(most - won), float(won))
        return ResultReported(match.round, match.table, scores)
    order = sorted(match.players, key=lambda name: -cup.players[name].rating + dice.gauss(0, 30))
    return ResultReported(match.round, match.table, tuple(1.0 + order.index(name) for name in match.players))


def pairs(cup: Tournament) -> Counter[frozenset[str]]:
    """Return how often any two sat at one table."""
    return Counter(
        frozenset(pair) for match in cup.matches() for pair in itertools.combinations(match.players, 2)
    )


def balance(cup: Tournament) -> dict[str, int]:
    """Return how much more often each player led than not."""
    found: dict[str, int] = defaultdict(int)
    for match in cup.matches():
        if len(match.players) == 2:
            found[match.players[0]] += 1
            found[match.players[1]] -= 1
    return found


@pytest.mark.parametrize(
    ("players", "draws"), [(20, 0.0), (33, 0.2), pytest.param(64, 0.0, marks=pytest.mark.long)]
)
def test_a_swiss_of_seven_rounds(players: int, draws: float) -> None:
    """Nobody meets twice, leads are balanced, byes are fair, and opponents have similar scores."""
    dice = random.Random(players)
    cup = tournament(players, rounds=7)
    while not cup.is_over:
        cup.do(next_round(cup))
        assert sum(len(match.players) for match in cup.rounds[-1]) == players
        tell_all(cup, dice, draws)
    assert len(cup.rounds) == 7
    assert max(pairs(cup).values()) == 1
    byes = Counter(match.players[0] for match in cup.matches() if match.is_bye)
    assert sum(byes.values()) == 7 * (players % 2)
    assert max(byes.values(), default=0) <= 1
    if players % 2 == 0:
        # In the last round only leaders of the standings may lead once more than that.
        top = {row.name for row in standings(cup) if row.points > Fraction(6, 2) + 1}
        assert all(abs(one) <= 1 for name, one in balance(cup).items() if name not in top)
        assert all(abs(one) <= 3 for one in balance(cup).values())
    assert next(row.name for row in standings(cup)) in {f"p{at:03}" for at in range(players // 2)}


def counted(cup: Tournament) -> dict[str, tuple[Fraction, Fraction, int]]:
    """Compute points, Buchholz and wins from the scores alone."""
    points: dict[str, Fraction] = defaultdict(Fraction)
    wins: Counter[str] = Counter()
    met: dict[str, list[str | None]] = defaultdict(list)
    for tables in cup.rounds:
        sat = set()
        for match in tables:
            sat.update(match.players)
            if match.is_bye:
                points[match.players[0]] += 1
                met[match.players[0]].append(None)
                continue
            assert match.reported is not None
            one, other = match.players
            a, b = match.reported.scores
            points[one] += Fraction(1) if a > b else Fraction(1, 2) if a == b else Fraction(0)
            points[other] += (
                Fraction(1)
                if b > a
                else Fraction(1, 2)
                if a == b and not match.reported.forfeit
                else Fraction(0)
            )
            if match.reported.forfeit:
                met[one].append(None)
                met[other].append(None)
                continue
            wins[one] += a > b
            wins[other] += b > a
            met[one].append(other)
            met[other].append(one)
        for name in cup.players:
            if name not in sat:
                met[name].append(None)
    return {
        name: (
            points[name],
            sum((points[name if other is None else other] for other in met[name]), Fraction(0)),
            wins[name],
        )
        for name in cup.players
    }


def test_standings_are_what_an_independent_count_says() -> None:
    """With byes, forfeits, late entries, drop-outs and a player who sits a round out."""
    dice = random.Random(5)
    cup = tournament(13, rounds=6, ties=("points", "buchholz", "wins", "lots"))
    for round in range(1, 7):
        if round == 2:
            cup.do(ParticipantEntered("late", rating=1990.0))
            cup.do(Absent("p003", 2))
        if round == 4:
            cup.do(Dropped("p005"))
        before = [standings(cup, after=at) for at in range(round)]
        cup.do(next_round(cup))
        first = cup.open_matches()[0]
        cup.do(ResultReported(round, first.table, (1.0, 0.0), forfeit=True))
        tell_all(cup, dice, 0.3)
        assert [[(row.name, row.points) for row in standings(cup, after=at)] for at in range(round)] == [
            [(row.name, row.points) for row in rows] for rows in before
        ], "what happens later changes no earlier standings"
        expected = counted(cup)
        rows = standings(cup)
        assert {row.name: row.points for row in rows} == {name: one[0] for name, one in expected.items()}
        keys = [expected[row.name] for row in rows]
        assert keys == sorted(keys, reverse=True)
    assert cup.is_over
    sat = {name for match in cup.rounds[1] for name in match.players}
    assert "p003" not in sat
    assert "late" in sat
    assert all("p005" not in match.players for tables in cup.rounds[3:] for match in tables)


def test_a_league_of_twelve() -> None:
    """Everybody meets everybody once, with balanced leads (at most one apart), and whole totals of points."""
    dice = random.Random(2)
    cup = tournament(12, system="round-robin", games=3)
    while not cup.is_over:
        cup.do(next_round(cup))
        tell_all(cup, dice)
    assert len(cup.rounds) == 11
    assert set(pairs(cup).values()) == {1}
    assert len(pairs(cup)) == 66
    assert all(abs(one) <= 1 for one in balance(cup).values())
    assert sum(row.points for row in standings(cup)) == 66


def test_each_meets_each_twice_when_one_drops_out() -> None:
    """Played games stand; later opponents of the player who dropped out have no opponent."""
    dice = random.Random(3)
    cup = tournament(5, system="round-robin", cycles=2)
    cup.do(next_round(cup))
    tell_all(cup, dice)
    cup.do(Dropped("p002"))
    while not cup.is_over:
        cup.do(next_round(cup))
        tell_all(cup, dice)
    assert len(cup.rounds) == 10
    assert all(count == 2 for pair, count in pairs(cup).items() if "p002" not in pair)
    with pytest.raises(BadAct, match="club-too-late"):
        cup.do(ParticipantEntered("late"))


@pytest.mark.parametrize("players", [2, 3, 6, 8, 11, 16])
def test_a_knock_out(players: int) -> None:
    """Losers are out; the strongest have a bye first where the field is no power of two."""
    dice = random.Random(players)
    cup = tournament(players, system="knockout", games=1)
    while not cup.is_over:
        cup.do(next_round(cup))
        tell_all(cup, dice)
    played = [match for match in cup.matches() if not match.is_bye]
    assert len(played) == players - 1
    lost = Counter(name for match in played for name in match.players if name not in _won(match))
    champion = standings(cup)[0].name
    assert lost == Counter({name: 1 for name in cup.players if name != champion})
    byes = [match.players[0] for match in cup.rounds[0] if match.is_bye]
    assert byes == sorted(byes)[: len(byes)] or set(byes) == {f"p{at:03}" for at in range(len(byes))}
    with pytest.raises(BadAct, match="club-over"):
        next_round(cup)


def _won(match: RoundMatch) -> list[str]:
    assert match.reported is not None
    first, second = match.reported.scores
    return [match.players[0 if first > second else 1]]


def test_groups_and_then_the_best_of_them() -> None:
    """Two of each of four groups qualify; nobody meets a player of the same group at once."""
    dice = random.Random(9)
    cup = tournament(18, system="groups", groups=4, advance=2)
    while not cup.is_over:
        cup.do(next_round(cup))
        tell_all(cup, dice)
    groups = cup.groups()
    assert sorted(len(names) for names in groups.values()) == [4, 4, 5, 5]
    tree = cup.rounds[cup.group_rounds]
    assert len(tree) == 4
    of = {name: group for group, names in groups.items() for name in names}
    assert all(of[match.players[0]] != of[match.players[1]] for match in tree)
    best = {row.name for group in groups for row in standings(cup, group=group)[:2]}
    assert {name for match in tree for name in match.players} == best
    assert standings(cup)[0].name in cup.rounds[-1][0].players


@pytest.mark.parametrize(("players", "table", "rounds"), [(9, 4, 4), (16, 4, 5), (23, 3, 5), (40, 8, 4)])
def test_tables_of_more_than_two(players: int, table: int, rounds: int) -> None:
    """Everybody has a seat, tables are of similar size, and few pairs meet again."""
    dice = random.Random(players)
    cup = tournament(players, table=table, rounds=rounds)
    while not cup.is_over:
        cup.do(next_round(cup))
        sizes = [len(match.players) for match in cup.rounds[-1]]
        assert sum(sizes) == players
        assert max(sizes) - min(sizes) <= 1
        assert max(sizes) <= table
        tell_all(cup, dice)
    again = sum(count - 1 for count in pairs(cup).values())
    assert again <= 0.6 * _by_chance(dice, cup)
    for match in cup.matches():
        points = points_of(cup.plan, match)
        assert max(points.values()) == table - 1
        assert min(points.values()) == 0
    assert sum(row.points for row in standings(cup)) == sum(
        Fraction(len(match.players) * (table - 1), 2) for match in cup.matches()
    )


def _by_chance(dice: random.Random, cup: Tournament) -> float:
    """Return the mean number of repeated meetings in a random seating."""
    found = []
    for _ in range(50):
        count: Counter[frozenset[str]] = Counter()
        for tables in cup.rounds:
            names = dice.sample(list(cup.players), len(cup.players))
            for match in tables:
                count.update(
                    frozenset(pair) for pair in itertools.combinations(names[: len(match.players)], 2)
                )
                del names[: len(match.players)]
        found.append(sum(one - 1 for one in count.values()))
    return sum(found) / len(found)


def test_pairs_that_are_kept_apart_and_pairs_set_by_hand() -> None:
    """Club mates and forbidden pairs never meet; pairs that were set by hand stand."""
    dice = random.Random(4)
    cup = tournament(12, rounds=5, clubs=3, apart=True)
    cup.do(Forbidden("p000", "p001"))
    cup.do(Forbidden("p000", "p002"))
    for round in range(5):
        act = next_round(cup, [("p004", "p000")] if round == 1 else ())
        cup.do(act)
        tell_all(cup, dice)
        for match in cup.rounds[-1]:
            assert not cup.may_not_meet(*match.players)
    assert cup.rounds[1][0].players == ("p004", "p000")
    assert not {frozenset(("p000", "p001")), frozenset(("p000", "p002"))} & set(pairs(cup))


def test_a_knock_out_is_set_by_hand_and_keeps_club_mates_apart() -> None:
    """In its first round set tables stand, club mates are kept apart, and everybody is in the tree once."""
    cup = tournament(11, system="knockout", clubs=4, apart=True)
    act = next_round(cup, [("p009", "p000"), ("p004", "p001")])
    tables = [table.players for table in act.tables]
    assert ("p009", "p000") in tables
    assert ("p004", "p001") in tables
    assert sorted(name for table in tables for name in table) == sorted(cup.players)
    assert sum(len(table) == 1 for table in tables) == 5
    for table in tables:
        if len(table) == 2 and table not in (("p009", "p000"), ("p004", "p001")):
            assert not cup.may_not_meet(*table)
    cup.do(act)
    tell_all(cup, random.Random(1))
    with pytest.raises(BadAct, match="club-by-hand-where"):
        next_round(cup, [("p000", "p001")])
    with pytest.raises(BadAct, match="club-by-hand-too-many"):
        next_round(tournament(5, system="knockout"), [("p000", "p001"), ("p002", "p003")])
    for one, other in itertools.permutations(sorted(tournament(6).players), 2):
        tables = [
            table.players for table in next_round(tournament(6, system="knockout"), [(one,), (other,)]).tables
        ]
        assert {(one,), (other,)} <= set(tables), "two without an opponent"
    with pytest.raises(BadAct, match="club-by-hand-too-many"):
        next_round(tournament(7, system="knockout"), [("p000",), ("p001",)])
    for seed in range(20):
        cup = tournament(8 + seed % 9, system="knockout", clubs=5, apart=True)
        for table in next_round(cup).tables:
            assert len(table.players) < 2 or not cup.may_not_meet(*table.players)


def test_a_late_entry_is_in_no_earlier_standing() -> None:
    """Neither by name nor by points; a player who drops out and returns keeps the old entries."""
    dice = random.Random(8)
    cup = tournament(6, rounds=4)
    kept: list[list[TournamentStanding]] = []
    for round in range(1, 5):
        cup.do(next_round(cup))
        tell_all(cup, dice)
        kept.append(standings(cup, after=round))
        if round == 1:
            cup.do(Dropped("p002"))
        if round == 2:
            cup.do(ParticipantEntered("late"))
            cup.do(CameBack("p002"))
        for at, rows in enumerate(kept[:-1], 1):
            again = standings(cup, after=at)
            assert [(row.name, row.place, row.points) for row in again] == [
                (row.name, row.place, row.points) for row in rows
            ]
    assert "late" in {row.name for row in standings(cup)}
    assert "late" not in {row.name for row in standings(cup, after=2)}


def test_a_small_field_runs_out_of_pairs() -> None:
    """The error says so, and repeats are allowed only on request."""
    dice = random.Random(6)
    cup = tournament(4, rounds=5)
    for _ in range(3):
        cup.do(next_round(cup))
        tell_all(cup, dice)
    assert set(pairs(cup).values()) == {1}
    with pytest.raises(BadAct, match="club-no-pairing"):
        next_round(cup)
    cup.do(next_round(cup, may_repeat=True))
    assert sum(len(match.players) for match in cup.rounds[-1]) == 4


def refusals(cup: Tournament) -> list[tuple[Any, str]]:
    """Invalid acts, and the code of each refusal."""
    return [
        (ParticipantEntered("p000"), "club-twice"),
        (ParticipantEntered("P000"), "club-twice"),
        (ParticipantEntered(""), "club-bad-name"),
        (ParticipantEntered("x", members=("a", "b", "c")), "club-no-teams"),
        (Dropped("zed"), "club-nobody"),
        (CameBack("p000"), "club-has-not-dropped"),
        (Absent("p000", 1), "club-paired-already"),
        (Forbidden("p000", "p000"), "club-with-oneself"),
        (Paired(3, ()), "club-next-round"),
        (Paired(2, (TableDrawn(("p000", "p001")), TableDrawn(("p001", "p002")))), "club-paired-twice"),
        (Unpaired(1), "club-has-results"),
        (ResultReported(1, 1, (1.0, 0.0)), "club-told-already"),
        (ResultReported(1, 2, (1.0, 1.0)), "club-result-games"),
        (ResultReported(1, 2, (inf, 0.0)), "club-result-games"),
        (ResultReported(1, 2, (0.0, 0.0)), "club-result-none"),
        (ResultReported(1, 2, (1.0,)), "club-result-count"),
        (ResultReported(1, 9, (1.0, 0.0)), "club-no-table"),
        (ResultReported(4, 1, (1.0, 0.0)), "club-no-round"),
        (Withdrawn(1, 2), "club-not-told"),
        (Began(TournamentPlan("Again")), "club-no-beginning"),
    ]


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    """Each has its own code."""
    cup = tournament(6, rounds=3)
    cup.do(next_round(cup))
    first = cup.rounds[0][0]
    cup.do(ResultReported(1, 1, (1.0, 0.0)))
    for act, code in refusals(cup):
        before = (standings(cup), cup.count, len(cup.rounds), sorted(cup.players))
        with pytest.raises(BadAct) as wrong:
            cup.do(act)
        assert wrong.value.code == code
        assert before == (standings(cup), cup.count, len(cup.rounds), sorted(cup.players))
    cup.do(ResultReported(1, 1, (0.0, 1.0), corrects=True))
    assert standings(cup)[0].name == first.players[1]
    with pytest.raises(BadAct, match="club-results-missing"):
        next_round(cup)


def test_a_winner_that_has_gone_on_cannot_be_another() -> None:
    """In a knockout the winner of a result can be corrected only until the next round is paired."""
    dice = random.Random(1)
    cup = tournament(4, system="knockout", games=3)
    cup.do(next_round(cup))
    tell_all(cup, dice)
    cup.do(next_round(cup))
    scores = cup.rounds[0][0].reported.scores  # type: ignore[union-attr]
    with pytest.raises(BadAct, match="club-has-gone-on"):
        cup.do(ResultReported(1, 1, (scores[1], scores[0]), corrects=True))
    won = (3.0, 0.0) if scores[0] > scores[1] else (0.0, 3.0)
    cup.do(ResultReported(1, 1, won, corrects=True))


def test_teams_meet_on_three_boards() -> None:
    """A team wins a match by winning more of its boards."""
    cup = Tournament([Began(TournamentPlan("Teams", team=3, rounds=1))])
    with pytest.raises(BadAct, match="club-team-size"):
        cup.do(ParticipantEntered("short", members=("a", "b")))
    cup.do(ParticipantEntered("north", members=("a", "b", "c")))
    cup.do(ParticipantEntered("south", members=("d", "e", "f")))
    cup.do(next_round(cup))
    cup.do(ResultReported(1, 1, (1.0, 2.0)))
    winner = standings(cup)[0]
    assert winner.name == cup.rounds[0][0].players[1]
    assert winner.points == 1


# ---------------------------------------------------------------------- the file


def rows(book: TournamentFile) -> list[TournamentStanding]:
    """Return the standings as rows."""
    return standings(book.tournament)


@pytest.mark.parametrize(("table", "whole"), [(2, 1), (4, 3)])
def test_what_a_match_of_two_is_worth(table: int, whole: int) -> None:
    """Won, drawn, lost, forfeited, and missed by both; also where two players sit in a format for larger tables."""
    plan = TournamentPlan("Cup", table=table, games=3)
    worth = {
        ResultReported(1, 1, (2.0, 1.0)): (whole, 0),
        ResultReported(1, 1, (1.5, 1.5)): (Fraction(whole, 2), Fraction(whole, 2)),
        ResultReported(1, 1, (0.0, 1.0)): (0, whole),
        ResultReported(1, 1, (1.0, 0.0), forfeit=True): (whole, 0),
        ResultReported(1, 1, (0.0, 0.0), forfeit=True): (0, 0),
    }
    for result, (first, second) in worth.items():
        assert points_of(plan, RoundMatch(1, 1, ("aki", "ben"), reported=result)) == {
            "aki": first,
            "ben": second,
        }


def test_a_file_is_opened_again(tmp_path: Path) -> None:
    """Everything is restored; two programs see each other's acts; a correction leaves a trail."""
    book = begin(tmp_path / "cup.tournament", TournamentPlan("Cup", lot="1"))
    other = open_book(book.path)
    for name in ("aki", "ben", "cid", "dan"):
        book.do(ParticipantEntered(name))
    other.do(next_round(_seen(other)))
    book.do(ResultReported(1, 1, (1.0, 0.0)))
    other.do(ResultReported(1, 1, (0.0, 1.0), corrects=True))
    with pytest.raises(BadAct, match="club-told-already"):
        book.do(ResultReported(1, 1, (1.0, 0.0)))
    again = open_book(book.path)
    book.refresh()
    assert rows(again) == rows(other) == rows(book)
    assert [type(line.act).__name__ for line in again.lines] == [
        "Began",
        *["ParticipantEntered"] * 4,
        "Paired",
        "ResultReported",
        "ResultReported",
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["cup.tournament"]


def _seen(book: TournamentFile) -> Tournament:
    book.refresh()
    return book.tournament


def test_files_that_are_none(tmp_path: Path) -> None:
    """Each is reported for what it is, and left unchanged."""
    path = tmp_path / "x"
    with pytest.raises(BadBook, match="club-no-file"):
        open_book(path)
    path.write_text("no database")
    with pytest.raises(BadBook, match="club-not-ours"):
        open_book(path)
    with pytest.raises(BadBook, match="club-exists"):
        begin(path, TournamentPlan("Cup"))
    foreign = tmp_path / "foreign"
    with contextlib.closing(sqlite3.connect(foreign)) as cup, cup:
        cup.execute("CREATE TABLE t (x)")
    with pytest.raises(BadBook, match="club-not-ours"):
        open_book(foreign)
    begin(tmp_path / "half", TournamentPlan("Cup")).close()
    with contextlib.closing(sqlite3.connect(tmp_path / "half")) as cup, cup:
        cup.execute('INSERT INTO acts VALUES (2, \'\', \'{"type":"dropped","name":"nobody"}\')')
    with pytest.raises(BadBook, match="club-damaged"):
        open_book(tmp_path / "half")
    assert path.read_text() == "no database"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, tuple[Act, ...]]:
    """The file of a tournament of sixty after three rounds, and its acts."""
    book = begin(tmp_path_factory.mktemp("cup") / "cup.tournament", TournamentPlan("Cup", lot="1", rounds=9))
    for at in range(60):
        book.do(ParticipantEntered(f"p{at:02}", club="a club with a long name"))
    for _ in range(3):
        book.do(next_round(book.tournament))
        for match in book.tournament.open_matches():
            book.do(ResultReported(match.round, match.table, (1.0, 0.0)))
    acts = tuple(line.act for line in book.lines)
    book.close()
    return book.path.read_bytes(), acts


@pytest.mark.parametrize("share", [0.5, 0.8, 0.97])
def test_of_half_a_file_every_act_that_is_left_is_taken(
    tmp_path: Path, kept: tuple[bytes, tuple[Act, ...]], share: float
) -> None:
    """A truncated file is reported and left; the acts in its remaining pages go into a new file."""
    data, whole = kept
    path = tmp_path / "cup.tournament"
    half = data[: int(len(data) * share)]
    path.write_bytes(half)
    with pytest.raises(BadBook, match=r"club-(torn|damaged)"):
        open_book(path)
    found = rescue(path, tmp_path / "again.tournament")
    assert path.read_bytes() == half
    again = open_book(found.path)
    acts = [line.act for line in again.lines]
    assert found.taken == len(acts) > 1 + 60 * (share > 0.5)
    before = iter(whole)
    assert all(any(act == one for one in before) for act in acts), (
        "in their order, and none that was not there"
    )
    assert found.last <= len(whole)
    with pytest.raises(BadBook, match="club-exists"):
        rescue(path, found.path)
    (tmp_path / "none").write_bytes(b"nothing")
    with pytest.raises(BadBook, match="club-nothing-left"):
        rescue(tmp_path / "none", tmp_path / "x")


_ORGANISER = """
import sys
from pathlib import Path
from netplay.club.acts import ParticipantEntered, ResultReported, TournamentPlan
from netplay.club.book import begin
from netplay.club.pairing import next_round

book = begin(Path(sys.argv[1]), TournamentPlan("Cup", lot="1", rounds=7))
def did(act):
    book.do(act)
    print(len(book.lines), flush=True)
for at in range(16):
    did(ParticipantEntered(f"p{at:02}"))
while not book.tournament.is_over:
    did(next_round(book.tournament))
    for match in book.tournament.open_matches():
        did(ResultReported(match.round, match.table, (1.0, 0.0)))
"""


@pytest.mark.parametrize("seed", range(6))
def test_a_kill_loses_nothing_that_was_acknowledged(tmp_path: Path, seed: int) -> None:
    """After a kill at any line of output the file opens and has at least what was acknowledged."""
    path = tmp_path / "cup.tournament"
    after = random.Random(seed).randrange(17, 80)
    child = subprocess.Popen(
        [sys.executable, "-c", _ORGANISER, os.fspath(path)], stdout=subprocess.PIPE, text=True, cwd=Path.cwd()
    )
    assert child.stdout is not None
    acknowledged = 0
    for line in child.stdout:
        acknowledged = int(line)
        if acknowledged > after:
            break
    child.send_signal(signal.SIGKILL)
    acknowledged = max([acknowledged, *(int(line) for line in child.stdout.read().split())])
    child.wait()
    child.stdout.close()
    book = open_book(path)
    assert acknowledged <= len(book.lines) <= acknowledged + 1
    while not book.tournament.is_over:
        if not book.tournament.open_matches():
            book.do(next_round(book.tournament))
        for match in book.tournament.open_matches():
            book.do(ResultReported(match.round, match.table, (0.0, 1.0)))
    assert max(pairs(book.tournament).values()) == 1


def random_acts(dice: random.Random, cup: Tournament) -> Sequence[Any]:
    """Return a few random acts, valid or not."""
    names = [*cup.players, "nobody"]
    round = len(cup.rounds)
    return (
        ParticipantEntered(f"n{dice.randrange(40)}", rating=dice.random() * 100),
        Dropped(dice.choice(names)),
        CameBack(dice.choice(names)),
        Absent(dice.choice(names), dice.randrange(0, 9), dice.random() < 0.5),
        Forbidden(dice.choice(names), dice.choice(names), dice.random() < 0.5),
        Unpaired(round),
        Withdrawn(dice.randrange(0, round + 2), dice.randrange(0, 5)),
        ResultReported(
            round,
            dice.randrange(0, 6),
            dice.choice(((1.0, 0.0), (0.0, 1.0), (0.5, 0.5), (2.0, 0.0))),
            corrects=dice.random() < 0.3,
        ),
    )


@pytest.mark.parametrize("system", ["swiss", "round-robin", "knockout", "groups"])
def test_whatever_is_done_it_can_be_read_again(system: str) -> None:
    """A thousand random acts: replaying the accepted ones gives the same state."""
    for seed in range(4):
        dice = random.Random(f"{system}{seed}")
        acts: list[Any] = [Began(TournamentPlan("Cup", system=system, groups=2, lot="3"))]
        cup = Tournament(acts)
        for _ in range(250):
            act = dice.choice(random_acts(dice, cup))
            if dice.random() < 0.3:
                try:
                    act = next_round(cup)
                except BadAct:
                    continue
            try:
                cup.do(act)
            except BadAct:
                continue
            acts.append(act)
        again = Tournament(acts)
        assert standings(again) == standings(cup)
        assert list(again.matches()) == list(cup.matches())
        assert set(pairs(cup).values()) <= {1} or system != "swiss"


SCENARIOS = Path(__file__).parents[1] / "scenarios"


@pytest.mark.parametrize(
    ("scenario", "left"),
    [
        ("prime/p53_showdown_jokers.qk", {"aki": 2, "ben": 1, "cid": 1, "dan": 2}),
        ("daifugo/official/eight_cut.qk", {"aki": 3, "ben": 0}),
        ("daifugo/uecda/joker_as_eight.qk", {"aki": 0, "ben": 5}),
        ("tyrant/ty40_places_for_chips.qk", {"aki": 3, "ben": 1, "cid": 0}),
    ],
)
def test_cards_that_are_left_are_counted_as_their_game_writes_them(
    scenario: str, left: dict[str, int]
) -> None:
    """A joker is one letter, a card with a suit two, and Daifugo separates cards by blanks."""
    assert read_game((SCENARIOS / scenario).read_text("utf-8")).left == left


def test_no_game_of_a_match_is_replayed_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither when it arrives, nor when a later game of its match arrives."""
    from netplay.club import games

    replayed: list[str] = []

    def counted(record: str) -> Any:
        replayed.append(record)
        return replay_text(record)

    monkeypatch.setattr(games, "replay_text", counted)
    book = begin(tmp_path / "cup.tournament", TournamentPlan("Cup", lot="1", games=3))
    for name in ("ben", "dan"):
        book.do(ParticipantEntered(name))
    book.do(next_round(book.tournament))
    text = '+++\ngame = "prime"\nset = {{ D4 = 3, D5 = "seat", D6 = "none" }}\nevent = "{}"\n+++\n'
    text += "ben:(22K)\ndan:(45Q)\nben:22K#\n"
    records = [text.format("the first"), text.format("the second")]
    reports = [take_game(book, record).reported for record in records]
    assert replayed == records
    assert reports[0] is None
    assert reports[1] is not None
    assert [type(line.act) for line in book.lines[-3:]] == [MatchGamePlayed, MatchGamePlayed, ResultReported]
    assert reports[1].scores == (
        (2.0, 0.0) if book.tournament.rounds[0][0].players[0] == "ben" else (0.0, 2.0)
    )


def test_players_kept_apart_from_everybody_are_reported(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Repeats would not help; and no library prints over the screen."""
    book = begin(tmp_path / "cup.tournament", TournamentPlan("Cup", lot="1", rounds=3))
    for name in ("A", "B", "C"):
        book.do(ParticipantEntered(name))
    for one, other in itertools.combinations("ABC", 2):
        book.do(Forbidden(one, other))
    for may_repeat in (False, True):
        with pytest.raises(BadAct, match="club-kept-apart"):
            next_round(book.tournament, may_repeat=may_repeat)
    assert capfd.readouterr().err == ""


def test_a_game_that_was_taken_is_reported_as_such(tmp_path: Path) -> None:
    """And not as a game of people who sit nowhere."""
    book = begin(tmp_path / "cup.tournament", TournamentPlan("Cup", lot="1", rounds=1))
    with pytest.raises(BadAct, match="club-no-round-yet"):
        book.tournament.match(1, 1)
    for name in ("a", "b"):
        book.do(ParticipantEntered(name))
    book.do(next_round(book.tournament))
    record = '+++\nset = { D4 = 1, D5 = "seat" }\n+++\na:(7)\nb:(8)\na:7#\n'
    assert take_game(book, record).reported is not None
    with pytest.raises(BadAct, match="club-game-twice"):
        take_game(book, record)

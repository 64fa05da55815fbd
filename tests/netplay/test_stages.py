"""What follows the regular rounds: a cut to a knockout, third place, double elimination, play-offs."""

from __future__ import annotations

import random
import struct
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from netplay.club.acts import (
    Act,
    Began,
    CameBack,
    Counted,
    Dropped,
    Paired,
    ParticipantEntered,
    ResultReported,
    Staged,
    TableDrawn,
    TournamentPlan,
    Unpaired,
    Withdrawn,
)
from netplay.club.book import VERSION, BadBook, TournamentFile, begin, open_book
from netplay.club.cards import card_table
from netplay.club.games import report_if_decided, take_game, withdrawal
from netplay.club.matches import BadAct, RoundMatch, double_rounds
from netplay.club.pairing import next_round
from netplay.club.rescue import rescue
from netplay.club.standings import crosstable, standings
from netplay.club.tournament import Tournament
from tests.netplay.test_club import tell_all, tournament
from tests.netplay.test_tournament_rescue import hit


def staged(players: int, stages: Staged, **plan: Any) -> Tournament:
    """Return a tournament with these stages before its first round."""
    cup = tournament(players, **plan)
    cup.do(stages)
    return cup


def paired(cup: Tournament) -> list[RoundMatch]:
    """Pair the next round, and return its tables."""
    cup.do(next_round(cup, may_repeat=True))
    return cup.rounds[-1]


def win(cup: Tournament, *winners: str) -> None:
    """Report the open tables of these players, who win; every other table is won by the first in the alphabet."""
    for match in cup.open_matches():
        found = [name for name in match.players if name in winners] or [min(match.players)]
        scores = tuple(float(name == found[0]) for name in match.players)
        cup.do(ResultReported(match.round, match.table, scores))


def play(cup: Tournament) -> None:
    """Play to the end: the first in the alphabet wins."""
    while not cup.is_over:
        paired(cup)
        win(cup)


def sitting(cup: Tournament, part: str) -> list[set[str]]:
    """Return who sits together in the last round at tables that are this part of it."""
    return [set(match.players) for match in cup.rounds[-1] if match.part == part]


def order(cup: Tournament) -> list[str]:
    """Return the names in the order of the standings."""
    return [row.name for row in standings(cup)]


# ---------------------------------------------------------------------- a cut, and third place


def test_a_swiss_goes_on_with_its_best_four() -> None:
    """One drops out and the next moves up; the losers of the semi-finals play for third place beside the final."""
    cup = staged(12, Staged(top=4, third=True), rounds=3)
    for _ in range(3):
        paired(cup)
        win(cup)
    assert not cup.is_over
    assert cup.total == 5
    regular = standings(cup, after=3)
    before = [row.name for row in regular]
    cup.do(Dropped(before[1]))
    paired(cup)
    on = [before[0], *before[2:5]]
    assert sitting(cup, "tree") == [{on[0], on[3]}, {on[1], on[2]}]
    win(cup, on[3], on[1])
    paired(cup)
    assert sitting(cup, "tree") == [{on[3], on[1]}]
    assert sitting(cup, "third") == [{on[0], on[2]}]
    win(cup, on[3], on[2])
    assert cup.is_over
    assert order(cup) == [on[3], on[1], on[2], on[0], *(name for name in before if name not in on)]
    then = {row.name: row for row in regular}
    for row in standings(cup):
        assert (row.points, row.ties) == (then[row.name].points, then[row.name].ties)
        assert row.played - then[row.name].played == 2 * (row.name in on)
    regular_points = {pair: points for pair, points in crosstable(cup).items() if len(points) == 1}
    assert regular_points == crosstable(cup), "the knockout adds no match to the crosstable"


def test_a_league_goes_on_too_and_not_only_with_a_power_of_two() -> None:
    """Of three the first has no opponent; the semi-final has one loser, who is third without a match."""
    cup = staged(6, Staged(top=3, third=True), system="round-robin")
    for _ in range(5):
        paired(cup)
        win(cup)
    first, second, third, *others = order(cup)
    paired(cup)
    assert sitting(cup, "tree") == [{first}, {second, third}]
    win(cup, third)
    assert [match.part for match in paired(cup)] == ["tree"]
    win(cup, third)
    assert order(cup) == [third, first, second, *others]


def test_who_is_left_of_the_losers_of_the_semi_finals_is_third() -> None:
    """The other one dropped out: there is no match, and third place; a finalist who drops out is second."""
    cup = staged(8, Staged(third=True), system="knockout")
    for _ in range(2):
        paired(cup)
        win(cup)
    one, other = sorted({name for match in cup.rounds[1] for name in match.players} - set(cup.going_on()))
    winner, finalist = cup.going_on()
    for name in (one, finalist):
        cup.do(Dropped(name))
    assert [(match.players, match.part) for match in paired(cup)] == [
        ((winner,), "tree"),
        ((other,), "third"),
    ]
    assert cup.is_over
    assert order(cup)[:4] == [winner, finalist, other, one]


@pytest.mark.parametrize(
    ("plan", "stages"),
    [
        ({"system": "knockout"}, Staged()),
        ({"system": "knockout"}, Staged(third=True)),
        ({"system": "knockout"}, Staged(double=True)),
        ({"system": "knockout", "table": 3}, Staged()),
        ({"rounds": 1}, Staged(top=4)),
        ({"system": "round-robin"}, Staged(top=2, double=True)),
        ({"system": "groups", "groups": 2, "advance": 1}, Staged()),
        ({"system": "groups", "groups": 1, "advance": 1}, Staged()),
    ],
)
def test_who_is_left_alone_wins_the_knock_out(plan: dict[str, Any], stages: Staged) -> None:
    """All others went home, before its first round or in it: the last one has no opponent, and it is over."""
    cup = staged(4, stages, **plan)
    paired(cup)
    win(cup)
    while len(cup.rounds) < cup.group_rounds:
        paired(cup)
        win(cup)
    first = order(cup)[0]
    for name in cup.players:
        if name != first:
            cup.do(Dropped(name))
    assert not cup.is_over
    assert sitting_after(cup) == [{first}]
    assert cup.is_over
    assert cup.total == len(cup.rounds)
    assert order(cup)[0] == first
    cup.do(Unpaired(len(cup.rounds)))
    cup.do(Dropped(first))
    with pytest.raises(BadAct, match="club-too-few"):
        next_round(cup)


def test_where_nobody_came_to_the_semi_finals_nobody_is_left() -> None:
    """The refusal names those who were to play."""
    cup = staged(4, Staged(), system="knockout")
    for match in paired(cup):
        cup.do(ResultReported(1, match.table, (0.0, 0.0), forfeit=True))
    with pytest.raises(BadAct, match="club-nobody-goes-on: names=p000, p003, p001, p002"):
        next_round(cup)


def test_losers_of_a_quarter_final_do_not_play_for_third_place() -> None:
    """Both who won in one half of six leave: the others play the final, and who left stays before the losers."""
    cup = staged(6, Staged(third=True), system="knockout")
    tables = paired(cup)
    win(cup)
    left = [min(match.players) for match in tables[2:]]
    for name in left:
        cup.do(Dropped(name))
    assert [match.part for match in paired(cup)] == ["tree"]
    win(cup)
    assert cup.is_over
    assert set(order(cup)[1:4]) > set(left)


@pytest.mark.parametrize("double", [False, True])
def test_rounds_are_counted_by_those_who_play(double: bool) -> None:
    """One of five dropped out before the first round: four play, and the number stays when more drop out later."""
    cup = staged(5, Staged(double=double), system="knockout")
    cup.do(Dropped("p004"))
    assert cup.total == (4 if double else 2)
    paired(cup)
    cup.do(Dropped("p003"))
    assert cup.total == (4 if double else 2)
    win(cup)
    play(cup)
    assert len(cup.rounds) == cup.total


def test_games_of_the_knock_out_alone() -> None:
    """Three in it, one before: in results that are typed, and in those that follow from records."""
    cup = staged(2, Staged(top=2, games=3), rounds=1)
    paired(cup)
    assert cup.rounds[0][0].most_games == 1
    win(cup)
    match = paired(cup)[0]
    assert match.most_games == 3
    with pytest.raises(BadAct, match="club-needs-winner"):
        cup.do(ResultReported(2, 1, (1.5, 1.5)))
    cup.do(ResultReported(2, 1, (2.0, 1.0)))
    assert cup.is_over


def test_two_won_games_of_three_decide_a_final(tmp_path: Path) -> None:
    """By records: one that is won twice is over."""
    book = begin(tmp_path / "cup.tournament", TournamentPlan("Cup", lot="1", rounds=1))
    for act in (ParticipantEntered("a"), ParticipantEntered("b"), Staged(top=2, games=3)):
        book.do(act)
    book.do(next_round(book.tournament))
    assert card_table(book.path, "").games == 1
    record = '+++\nset = {{ D4 = 1, D5 = "seat" }}\n+++\na:({})\nb:({})\na:{}#\n'
    for played, (mine, theirs) in enumerate((("7", "8"), ("5", "8"), ("3", "8"))):
        if played == 1:
            book.do(next_round(book.tournament))
            assert card_table(book.path, "").games == 3
        match = take_game(book, record.format(mine, theirs, mine))
        assert (match.reported is None) is (played == 1)
    assert book.tournament.is_over


@pytest.mark.parametrize("stages", [Staged(), Staged(top=2, games=2), Staged(play_off=True)])
def test_a_match_that_needs_a_winner_has_a_game_more_than_an_even_number(
    tmp_path: Path, stages: Staged
) -> None:
    """In a knockout and a play-off of two games: one each, and the third decides; two are enough without it."""
    system = "knockout" if stages == Staged() else "round-robin"
    book = begin(tmp_path / "cup.tournament", TournamentPlan("Cup", system, lot="1", games=2))
    for act in (ParticipantEntered("a"), ParticipantEntered("b"), stages):
        book.do(act)
    record = '+++\nset = {{ D4 = 1, D5 = "seat" }}\n+++\n{0}:({2})\n{1}:({3})\n{0}:{2}#\n'
    games = [
        record.format("a", "b", "7", "8"),
        record.format("b", "a", "7", "8"),
        record.format("b", "a", "5", "8"),
    ]
    if system == "round-robin":
        book.do(next_round(book.tournament))
        assert [take_game(book, game).reported is None for game in games[:2]] == [True, False]
        games = [game.replace("7", "3") for game in games]
    book.do(next_round(book.tournament))
    matches = [take_game(book, game) for game in games]
    assert matches[-1].reported is not None
    assert dict(zip(matches[-1].players, matches[-1].reported.scores, strict=True)) == {"a": 1.0, "b": 2.0}
    book.do(withdrawal(book.tournament, matches[-1]))
    win(book.tournament, "b")
    assert book.tournament.is_over


def test_games_at_a_larger_table_that_leave_open_who_advances_are_kept(tmp_path: Path) -> None:
    """Three are level after two games at a table of three: nothing is reported until one more parts them."""
    plan = TournamentPlan("Cup", "knockout", lot="1", table=3, games=3)
    book = begin(tmp_path / "cup.tournament", plan)
    for name in "abc":
        book.do(ParticipantEntered(name))
    book.do(next_round(book.tournament))
    for at, ranks in enumerate((("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"), ("b", "a", "c"))):
        with book.turn() as made:
            book.do(Counted(1, 1, ranks, (0, 1, 2), f"desk {at}"))
            report_if_decided(book, made.match(1, 1))
        assert book.tournament.is_over is (at == 3)
    assert order(book.tournament)[0] == "b"


# ---------------------------------------------------------------------- double elimination


@pytest.mark.parametrize("players", [2, 3, 4, 5, 8, 13, 16])
def test_out_after_two_losses(players: int) -> None:
    """The favorite wins all: as many rounds as were said, and one more where the first final is lost."""
    cup = staged(players, Staged(double=True), system="knockout")
    said = cup.total
    play(cup)
    assert len(cup.rounds) == said == double_rounds(players)
    assert [match.part for match in cup.rounds[-1]] == ["final"]
    cup.do(Withdrawn(said, 1))
    best, other = sorted(cup.rounds[-1][0].players)
    win(cup, other)
    assert not cup.is_over
    assert sitting_after(cup) == [{best, other}]
    assert sitting(cup, "final") == [{best, other}]
    win(cup, other)
    assert cup.is_over
    assert order(cup)[:2] == [other, best]
    lost = cup.losses()
    assert all(lost[name] == 2 for name in cup.players if name != other)


def sitting_after(cup: Tournament) -> list[set[str]]:
    """Pair the next round, and return who sits together in it."""
    return [set(match.players) for match in paired(cup)]


def test_who_has_lost_does_not_meet_the_same_opponent_again_if_there_is_another() -> None:
    """In the lower bracket repeats are avoided, and nobody sits out twice before all have."""
    cup = staged(16, Staged(double=True), system="knockout")
    met: set[frozenset[str]] = set()
    dice = random.Random(3)
    while not cup.is_over:
        tables = paired(cup)
        for match in tables:
            pair = frozenset(match.players)
            assert pair not in met or match.part != "lower" or len(tables) < 4
            met.add(pair)
        tell_all(cup, dice)


# ---------------------------------------------------------------------- play-offs


def draw_all(cup: Tournament) -> None:
    """Play all regular rounds to a draw, so that all are level."""
    while len(cup.rounds) < cup.group_rounds:
        paired(cup)
        for match in cup.open_matches():
            half = cup.plan.games / 2
            cup.do(ResultReported(match.round, match.table, (half, half)))


def test_three_level_for_one_place() -> None:
    """One has no opponent and counts as winner, then two are left; nothing but the order of these changes."""
    cup = staged(3, Staged(play_off=True), system="round-robin")
    draw_all(cup)
    before = standings(cup)
    assert not cup.is_over
    tables = paired(cup)
    assert sorted(len(match.players) for match in tables) == [1, 2]
    assert {match.part for match in tables} == {"play-off"}
    alone, loser = tables[1].players[0], tables[0].players[1]
    with pytest.raises(BadAct, match="club-needs-winner"):
        cup.do(ResultReported(4, 1, (0.0, 0.0), forfeit=True))
    win(cup, tables[0].players[0])
    assert not cup.is_over
    (last,) = paired(cup)
    assert set(last.players) == {alone, tables[0].players[0]}
    win(cup, alone)
    assert cup.is_over
    assert order(cup) == [alone, tables[0].players[0], loser]
    counted = {row.name: msgspec.structs.replace(row, place=0) for row in before}
    assert {row.name: msgspec.structs.replace(row, place=0) for row in standings(cup)} == counted
    assert cup.total == 5
    with pytest.raises(BadAct, match="club-over"):
        next_round(cup)


def test_five_level_for_two_places() -> None:
    """Three win the first round, of them two the second; these enter the knockout, the best by lot first."""
    cup = staged(5, Staged(top=2, play_off=True), system="round-robin")
    draw_all(cup)
    first = paired(cup)
    assert sorted(len(match.players) for match in first) == [1, 2, 2]
    win(cup)
    on = {name for match in first for name in (match.players if match.is_bye else [min(match.players)])}
    second = paired(cup)
    assert {name for match in second for name in match.players} == on
    win(cup)
    in_ = {name for match in second for name in (match.players if match.is_bye else [min(match.players)])}
    assert [set(match.players) for match in paired(cup)] == [in_]
    assert sitting(cup, "tree") == [in_]
    win(cup)
    assert cup.is_over
    assert set(order(cup)[:2]) == in_
    assert order(cup)[2] in on


def test_a_play_off_of_groups_is_played_in_each() -> None:
    """In the same round; tables say their group, and each group stands by its own."""
    cup = staged(6, Staged(play_off=True), system="groups", groups=2, advance=1)
    draw_all(cup)
    tables = paired(cup)
    assert [match.group for match in tables] == ["A", "A", "B", "B"]
    win(cup)
    assert {match.part for match in paired(cup)} == {"play-off"}
    win(cup)
    firsts = {standings(cup, group=group)[0].name for group in "AB"}
    assert [set(match.players) for match in paired(cup)] == [firsts]
    assert sitting(cup, "tree") == [firsts]


def test_nobody_plays_off_who_is_not_level_or_has_left() -> None:
    """Of two who are level for first place the one who is there wins without an opponent, whatever the lot says."""
    cup = staged(4, Staged(play_off=True), system="round-robin")
    for _ in range(3):
        for match in paired(cup):
            both = {"p000", "p001"} & set(match.players)
            scores = tuple(0.5 if len(both) == 2 else float(name in both) for name in match.players)
            cup.do(ResultReported(match.round, match.table, scores if both else (0.5, 0.5)))
    assert not cup.is_over
    for name, other in (("p000", "p001"), ("p001", "p000")):
        cup.do(Dropped(other))
        assert sitting_after(cup) == [{name}]
        assert cup.is_over
        assert order(cup)[0] == name
        cup.do(Unpaired(4))
        cup.do(CameBack(other))
    for name in ("p001", "p002", "p003"):
        cup.do(Dropped(name))
    assert sitting_after(cup) == [{"p000"}], "nor does it take two who are there"
    cup.do(Unpaired(4))
    cup.do(Dropped("p000"))
    assert cup.is_over, "nobody is there to play for it"
    for name in ("p000", "p001"):
        cup.do(CameBack(name))
    assert sitting_after(cup) == [{"p000", "p001"}]
    win(cup, "p001")
    assert order(cup)[0] == "p001"


def test_a_play_off_that_led_to_a_knock_out_stays_as_it_was() -> None:
    """Its winner is paired already; a score with the same winner can still be corrected."""
    cup = staged(4, Staged(top=2, play_off=True), system="round-robin", games=3)
    draw_all(cup)
    paired(cup)
    for match in cup.open_matches():
        cup.do(ResultReported(match.round, match.table, (2.0, 1.0)))
    paired(cup)
    round = len(cup.rounds) - 1
    with pytest.raises(BadAct, match="club-has-gone-on"):
        cup.do(ResultReported(round, 1, (1.0, 2.0), corrects=True))
    with pytest.raises(BadAct, match="club-has-gone-on"):
        cup.do(Withdrawn(round, 1))
    cup.do(ResultReported(round, 1, (2.0, 0.0), corrects=True))


# ---------------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("plan", "stages", "code"),
    [
        ({}, Staged(top=1), "club-bad-plan"),
        ({}, Staged(top=-1), "club-bad-plan"),
        ({}, Staged(top=9), "club-bad-plan"),
        ({}, Staged(top=2, games=100), "club-bad-plan"),
        ({}, Staged(third=True), "club-stage-no-knockout"),
        ({}, Staged(double=True, play_off=True), "club-stage-no-knockout"),
        ({}, Staged(games=3), "club-stage-no-knockout"),
        ({"system": "knockout"}, Staged(top=4), "club-stage-top"),
        ({"system": "groups", "groups": 2}, Staged(top=4), "club-stage-top"),
        ({"system": "knockout"}, Staged(play_off=True), "club-stage-play-off"),
        ({"table": 4}, Staged(top=8, third=True), "club-stage-tables"),
        ({"table": 4}, Staged(top=8, double=True), "club-stage-tables"),
        ({"table": 4}, Staged(play_off=True), "club-stage-tables"),
        ({}, Staged(top=4, third=True, double=True), "club-stage-third"),
    ],
)
def test_stages_that_cannot_be(plan: dict[str, Any], stages: Staged, code: str) -> None:
    """Each has its reason, and nothing changes."""
    cup = tournament(8, **plan)
    with pytest.raises(BadAct) as wrong:
        cup.do(stages)
    assert wrong.value.code == code
    assert cup.stages == Staged()


def test_stages_change_until_their_first_round_is_paired() -> None:
    """After it only once that is taken back; third place until the final is."""
    cup = staged(8, Staged(top=8), rounds=1)
    paired(cup)
    win(cup)
    cup.do(Staged())
    assert cup.is_over
    cup.do(Staged(top=4, games=1))
    assert not cup.is_over
    with pytest.raises(BadAct, match="club-too-late"):
        cup.do(ParticipantEntered("late"))
    paired(cup)
    for other in (Staged(), Staged(top=5, games=1), Staged(top=4), Staged(top=4, games=1, double=True)):
        with pytest.raises(BadAct, match="club-stage-begun"):
            cup.do(other)
    cup.do(Staged(top=4, games=1, third=True))
    cup.do(Unpaired(2))
    cup.do(Staged(top=5, third=True))
    paired(cup)
    win(cup)
    paired(cup)
    win(cup)
    assert [match.part for match in paired(cup)] == ["tree", "third"]
    with pytest.raises(BadAct, match="club-stage-begun"):
        cup.do(Staged(top=5))


def test_tables_are_set_by_hand_where_the_knock_out_begins() -> None:
    """By those who are in it, and nowhere behind."""
    cup = staged(8, Staged(top=4), rounds=1)
    paired(cup)
    win(cup)
    names = order(cup)
    with pytest.raises(BadAct, match="club-not-in-tree"):
        next_round(cup, [(names[0], names[4])])
    cup.do(next_round(cup, [(names[1], names[0])]))
    assert cup.rounds[-1][0].players == (names[1], names[0])
    win(cup)
    with pytest.raises(BadAct, match="club-by-hand-where"):
        next_round(cup, [cup.going_on()])


# ---------------------------------------------------------------------- any field


SHAPES: tuple[tuple[dict[str, Any], Staged], ...] = (
    ({"rounds": 3}, Staged(top=4, third=True)),
    ({"rounds": 2}, Staged(top=7, play_off=True)),
    ({"rounds": 3}, Staged(top=5, double=True, play_off=True)),
    ({"rounds": 2}, Staged(play_off=True)),
    ({"system": "knockout"}, Staged(third=True)),
    ({"system": "knockout"}, Staged(double=True)),
    ({"system": "groups", "groups": 2, "advance": 2}, Staged(third=True, play_off=True)),
    ({"system": "groups", "groups": 3, "advance": 2}, Staged(double=True)),
    ({"rounds": 2, "table": 4}, Staged(top=9)),
)


def expected(cup: Tournament) -> list[str]:
    """Compute the order from tables and scores alone: who got how far, points, wins, play-offs, and the lot."""
    plan, stages = cup.plan, cup.stages
    counts = plan.system in ("knockout", "groups")
    points: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    far: dict[str, Fraction] = dict.fromkeys(cup.players, Fraction(0))
    played_off: dict[str, list[int]] = {name: [] for name in cup.players}
    lost: Counter[str] = Counter()
    for number, tables in enumerate(cup.rounds, 1):
        for match in tables:
            result = match.reported
            if result is None:
                won = match.players if len(match.players) == 1 else ()
            else:
                won = tuple(
                    name
                    for name, score in zip(match.players, result.scores, strict=True)
                    if score == max(result.scores) and len(set(result.scores)) == 2
                )
            drawn = result is not None and not won and not result.forfeit
            if match.part == "play-off":
                continue
            if match.part == "third":
                for name in won:
                    far[name] += Fraction(1, 2)
            elif match.part:
                for name in match.players:
                    lost[name] += name not in won
                    is_in = lost[name] < 2 if stages.double else name in won
                    far[name] = Fraction(number + is_in)
            if not match.part or counts:
                for name in match.players:
                    points[name] += 2 * (name in won) + drawn
                    wins[name] += name in won and result is not None and not result.forfeit
        of_play_off = {name for match in tables if match.part == "play-off" for name in match.players}
        ahead = {
            name
            for match in tables
            if match.part == "play-off"
            for at, name in enumerate(match.players)
            if match.reported is None or match.reported.scores[at] == max(match.reported.scores)
        }
        for name in cup.players if of_play_off else ():
            played_off[name].append(name in ahead)
    return sorted(
        cup.players,
        key=lambda name: (
            -far[name],
            -points[name],
            -wins[name],
            [-one for one in played_off[name]],
            cup.lot(name),
        ),
    )


def reported(cup: Tournament, match: RoundMatch, dice: random.Random) -> ResultReported:
    """Return any valid result for a table."""
    if len(match.players) > 2:
        places = dice.sample(range(1, len(match.players) + 1), len(match.players))
        return ResultReported(match.round, match.table, tuple(map(float, places)))
    chance = dice.random()
    if chance < 0.1 and not match.part:
        return ResultReported(match.round, match.table, (0.5, 0.5))
    is_last = len(cup.going_on()) <= 2 if match.in_tree else True
    if chance < 0.15 and not is_last and match.part != "play-off":
        return ResultReported(match.round, match.table, (0.0, 0.0), forfeit=True)
    first = float(dice.random() < 0.5)
    return ResultReported(match.round, match.table, (first, 1 - first), forfeit=chance > 0.95)


def play_at_random(cup: Tournament, acts: list[Act], dice: random.Random) -> bool:
    """Play to the end with drop-outs, corrections and rounds taken back; return whether anybody was left to play it."""

    def do(act: Act) -> None:
        cup.do(act)
        acts.append(act)

    while not cup.is_over:
        assert len(cup.rounds) < 40
        there = [one.name for one in cup.players.values() if not one.has_dropped]
        if dice.random() < 0.3 and len(there) > 2:
            do(Dropped(dice.choice(there)))
        gone = [one.name for one in cup.players.values() if one.has_dropped]
        if gone and dice.random() < 0.2:
            do(CameBack(dice.choice(gone)))
        try:
            do(next_round(cup, may_repeat=True))
        except BadAct as wrong:
            if wrong.code not in ("club-too-few", "club-nobody-goes-on", "club-over"):
                raise
            return cup.is_over
        for match in cup.open_matches():
            do(reported(cup, match, dice))
            if dice.random() < 0.2:
                first = reported(cup, match, dice)
                do(msgspec.structs.replace(first, corrects=True))
        check(cup, acts)
        if dice.random() < 0.1:
            drawn = [(match.players, match.part) for match in cup.rounds[-1]]
            do(Unpaired(len(cup.rounds), discards=True))
            do(next_round(cup, may_repeat=True))
            assert [(match.players, match.part) for match in cup.rounds[-1]] == drawn
            for match in cup.open_matches():
                do(reported(cup, match, dice))
            check(cup, acts)
    return True


def check(cup: Tournament, acts: list[Act]) -> None:
    """Check what is true after every round."""
    again = Tournament(acts)
    assert (again.rounds, again.stages, again.is_over) == (cup.rounds, cup.stages, cup.is_over)
    rows = standings(cup)
    assert rows == standings(again)
    assert sorted(row.place for row in rows) == list(range(1, len(cup.players) + 1))
    if cup.plan.table == 2:
        assert [row.name for row in rows] == expected(cup)
    trees = [tables for tables in cup.rounds if any(match.in_tree for match in tables)]
    if not trees:
        return
    inside = {name for match in trees[0] for name in match.players}
    assert all(name in inside for tables in trees for match in tables for name in match.players)
    at_first = standings(cup, after=len(cup.rounds) - len(trees))
    outside = [row.name for row in at_first if row.name not in inside]
    assert [row.name for row in rows if row.name not in inside] == outside
    assert [row.name for row in rows][len(inside) :] == outside
    lost: Counter[str] = Counter()
    most = 2 if cup.stages.double else 1
    for before, tables in zip([[], *trees], trees, strict=False):
        here = {name for match in tables for name in match.players}
        losers = {name for match in tables if match.part == "third" for name in match.players}
        assert all(lost[name] < most for name in here - losers)
        gone = {name for match in before for name in match.players if lost[name] < most} - here
        assert all(cup.players[name].has_dropped or name in dropped_once(acts) for name in gone)
        for match in tables:
            for at, name in enumerate(match.players):
                scores = match.reported.scores if match.reported else ()
                if len(match.players) == 2:
                    lost[name] += scores[at] <= scores[1 - at]
                elif len(match.players) > 2:
                    lost[name] += scores[at] > len(match.players) // 2


def dropped_once(acts: list[Act]) -> set[str]:
    """Return everyone who has ever dropped out."""
    return {act.name for act in acts if isinstance(act, Dropped)}


@pytest.mark.parametrize("shape", range(len(SHAPES)))
@pytest.mark.parametrize(
    "seed", [*range(6), *(pytest.param(at, marks=pytest.mark.long) for at in range(6, 60))]
)
def test_any_field_ends_with_one_winner(shape: int, seed: int) -> None:
    """Of 2 to 40 players, with drop-outs and corrections: nobody is out too early or late, and places are whole."""
    dice = random.Random(1000 * shape + seed)
    plan, stages = SHAPES[shape]
    field = dice.randint(2, 40)
    stages = msgspec.structs.replace(stages, top=min(stages.top, field))
    ties = ("points", "wins", "lots")
    acts: list[Act] = [Began(TournamentPlan("Cup", lot=f"{seed}", ties=ties, **plan))]
    acts += [ParticipantEntered(f"p{at:02}", rating=2000.0 - at) for at in range(field)]
    acts.append(stages)
    cup = Tournament(acts)
    if play_at_random(cup, acts, dice):
        winner, second = standings(cup)[:2]
        assert (winner.place, second.place) == (1, 2)
        if cup.has_tree:
            assert winner.name in {name for match in cup.rounds[-1] for name in match.players}
            assert cup.losses()[winner.name] <= stages.double


# ---------------------------------------------------------------------- files


def test_the_file_says_that_it_needs_this_version(tmp_path: Path) -> None:
    """An older program does not call it damaged; reopened it is the same."""
    book = begin(tmp_path / "cup.tournament", TournamentPlan("Cup", lot="1", rounds=1))
    book.do(Staged(top=4, third=True, games=3))
    assert open_book(book.path).tournament.stages == Staged(top=4, third=True, games=3)
    book.close()
    assert struct.unpack(">I", book.path.read_bytes()[60:64]) == (VERSION,)
    data = bytearray(book.path.read_bytes())
    data[60:64] = struct.pack(">I", VERSION + 1)
    book.path.write_bytes(data)
    with pytest.raises(BadBook, match="club-newer"):
        open_book(book.path)


def test_a_table_that_was_drawn_before_parts_is_read_as_it_was() -> None:
    """In a knockout it is of the tree, in a Swiss of none."""
    text = b'{"type":"paired","round":1,"tables":[{"players":["p000","p001"],"group":""}],"by_hand":false}'
    act = msgspec.json.decode(text, type=Paired)
    assert act == Paired(1, (TableDrawn(("p000", "p001")),))
    for system, part in (("knockout", "tree"), ("swiss", "")):
        cup = tournament(2, system=system)
        cup.do(act)
        assert cup.rounds[0][0].part == part


@pytest.mark.parametrize(("stages", "expected"), [(Staged(), "abcd"), (Staged(third=True), "cdab")])
def test_a_tournament_without_stages_stands_as_it_did(stages: Staged, expected: str) -> None:
    """Between two rounds of a knockout by points; with stages winners stand before losers."""
    plan = TournamentPlan("Cup", "groups", groups=2, seeding="order", lot="1")
    cup = Tournament([Began(plan), *map(ParticipantEntered, "abcd"), stages])
    paired(cup)
    win(cup)
    assert [match.players for match in paired(cup)] == [("a", "c"), ("b", "d")]
    win(cup, "c", "d")
    assert "".join(order(cup)) == expected


@pytest.mark.parametrize("lost", [1, 2, 3, 4])
def test_a_lost_pairing_of_any_stage_is_drawn_again(tmp_path: Path, lost: int) -> None:
    """The last of the Swiss, though a pair meets again in the next round; a play-off, the semi-finals, the final."""
    book = begin(tmp_path / "cup.tournament", TournamentPlan("Cup", lot="1", rounds=1))
    for at in range(4):
        book.do(ParticipantEntered(f"p{at}"))
    book.do(Staged(top=3, play_off=True))
    while not book.tournament.is_over:
        book.do(next_round(book.tournament))
        win_all(book)
    book.close()
    numbers = [line.number for line in book.lines if isinstance(line.act, Paired)]
    assert len(numbers) == 4
    damaged = hit(book.path, tmp_path / "hit.tournament", numbers[lost - 1], "gone")
    found = rescue(damaged, tmp_path / "new.tournament")
    assert found.redrawn == (lost,)
    assert [line.act for line in open_book(found.path).lines] == [line.act for line in book.lines]


def win_all(book: TournamentFile) -> None:
    """Report every open table: who leads wins."""
    for match in book.tournament.open_matches():
        book.do(ResultReported(match.round, match.table, (1.0, 0.0)))

"""Endgame puzzles: each has one winning line, confirmed by brute force; the daily one is the same for all."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import islice
from pathlib import Path

import pytest

from engine.errors import BadNotation
from netplay.learn import tsume, tsume_results
from netplay.learn.tsume import Puzzle, of_day, packaged, played_out, try_move
from netplay.learn.tsume_games import ME, Position, game_of
from netplay.learn.tsume_making import Unproved, graded, puzzle_of
from netplay.learn.tsume_results import PuzzleResults, SavedPuzzles, grade, in_a_row, next_one
from netplay.learn.tsume_taking import from_bots
from tests.oracles import daifugo_by_force, tsume_by_force
from tests.said import said

pytestmark = pytest.mark.usefixtures("home")

DAY = date(2026, 11, 22)
BOUNDED = 20
MOVES = 20
"""Search depth of the brute force; deeper positions are undecided."""


def check(puzzle: Puzzle) -> None:
    """Check that the brute force finds the puzzle's line, and no other."""
    if puzzle.game == "daifugo":
        table = daifugo_by_force.table_of(puzzle.hands, puzzle.top, turned=puzzle.turned)
        ways = [tuple(sorted(way)) for way in daifugo_by_force.winning_ways(table)]
        assert ways == [() if puzzle.key == "%" else tuple(sorted(puzzle.key.split()))], puzzle
        return
    begun = tsume_by_force.table_of(puzzle.hands, puzzle.deck, puzzle.top, turned=puzzle.turned)
    found = tsume_by_force.winning_ways(begun, MOVES)
    assert [said_as(way) for way in found] == [said_as(puzzle.key)], puzzle


def said_as(way: object) -> object:
    """Return a winning line as text and cards: a draw, a pass, or the cards in the field and all from the hand."""
    if isinstance(way, str) and way in "D%":
        return way
    if isinstance(way, str):
        field, _, beside = way.partition("|")[0].partition("=")
        return sorted(field), sorted(field + beside.replace("*", "").replace("^", ""))
    assert isinstance(way, tuple)
    return way[1], way[2]


def test_there_are_two_hundred() -> None:
    """Of both games, of every kind, none twice, the easiest first."""
    puzzles = packaged()
    assert len(puzzles) >= 200
    assert len({one.id for one in puzzles}) == len(puzzles)
    assert {one.goal for one in puzzles} >= {"out", "stop", "draw"}
    assert [one.grade for one in puzzles] == sorted(one.grade for one in puzzles)
    assert min(sum(one.game == game for one in puzzles) for game in ("prime", "daifugo")) >= 50


def test_some_are_solved_alike_by_brute_force() -> None:
    """From the easiest to the hardest."""
    puzzles = packaged()
    for puzzle in puzzles[:: len(puzzles) // BOUNDED]:
        check(puzzle)


@pytest.mark.long
def test_all_are_solved_alike_by_brute_force() -> None:
    """Every shipped puzzle."""
    for puzzle in packaged():
        check(puzzle)


def test_the_brute_force_sees_a_second_way() -> None:
    """Otherwise it would prove nothing: with 2 3 against 4 6 each single card wins after the other."""
    table = tsume_by_force.table_of(("23", "46"), "", "", turned=False)
    assert len(tsume_by_force.winning_ways(table, MOVES)) > 1
    with pytest.raises(Unproved):
        puzzle_of("prime", Position(("23", "46")))


def test_every_solution_can_be_played_and_wins() -> None:
    """Move by move to the end; every wrong line is recognized."""
    for puzzle in packaged():
        plies = played_out(puzzle)
        assert plies[0].mine
        assert plies[-1].scene.turn is None
        assert not plies[-1].scene.hands[ME]
        assert sum(ply.mine and ply.move not in "D%" for ply in plies) == puzzle.plays
        assert try_move(puzzle, puzzle.key).right
    for puzzle in packaged()[::9]:
        for move, reply in puzzle.wrong:
            found = try_move(puzzle, move)
            assert (found.right, found.reply, found.why) == (False, reply, "")


def test_games_of_bots_bring_puzzles() -> None:
    """Found now, and confirmed by brute force."""
    found = []
    for position in islice(from_bots("daifugo", "novice", 3), 40):
        try:
            found.append(puzzle_of("daifugo", position))
        except Unproved:
            continue
    assert found
    for puzzle in graded(found):
        check(puzzle)


def test_everybody_has_the_same_puzzle_a_day_and_none_twice() -> None:
    """Until all have been used; also within one game."""
    count = len(packaged())
    first = (DAY.toordinal() // count + 1) * count
    days = [date.fromordinal(first + at) for at in range(count)]
    assert len({of_day(day).id for day in days}) == count
    assert of_day(DAY) == of_day(DAY)
    assert {of_day(DAY + timedelta(days=at), "daifugo").game for at in range(9)} == {"daifugo"}


def test_a_move_that_cannot_be_read_or_made_is_reported() -> None:
    """By its error; it does not count as an attempt."""
    position = Position(("5d 5c 6d", "8c Tc Qc"))
    puzzle = Puzzle("x", "daifugo", "out", position.hands, ("5d 5c", "%", "6d"), 2, 1)
    assert try_move(puzzle, "55").right
    assert try_move(puzzle, "5♦ 5c").right
    assert not try_move(puzzle, "6").right
    for text, words in (("5", "which suits"), ("?", "isn't a valid move"), ("9", "don't have")):
        with pytest.raises(BadNotation) as wrong:
            try_move(puzzle, text)
        assert words in said(wrong.value)
    assert try_move(puzzle, "p").why


def test_plays_of_the_same_cards_are_one_move() -> None:
    """Lower case, and digits for tens, are accepted."""
    position = Position(("A3K", "A3X"))
    puzzle = puzzle_of("prime", position)
    assert puzzle.goal == "stop"
    assert try_move(puzzle, "3k").right
    foul = try_move(puzzle, "A")
    assert (foul.right, foul.why) == (False, "one")
    assert game_of("prime").start(position).hands == game_of("prime").start(puzzle.position).hands


def test_days_in_a_row() -> None:
    """Today's may still be to come; a missed day ends the streak."""
    puzzle = of_day(DAY)
    for back in (4, 2, 1):
        tsume_results.keep(puzzle, solved=True, clean=True, day=DAY - timedelta(days=back))
    tsume_results.keep(puzzle, solved=False, clean=False, day=DAY)
    saved = tsume_results.load().held
    assert saved is not None
    assert in_a_row(saved.days, DAY) == 2
    assert saved.puzzles[puzzle.id] == PuzzleResults(4, 3, 3)
    assert in_a_row(tsume_results.keep(puzzle, solved=True, clean=False, day=DAY).days, DAY) == 3
    assert in_a_row(saved.days, DAY + timedelta(days=2)) == 0


def test_the_grade_follows_how_people_fare() -> None:
    """First the search's; many failures raise it, many solutions lower it."""
    puzzle = next(one for one in packaged() if one.grade == 3)
    assert grade(puzzle, None) == 3
    assert grade(puzzle, PuzzleResults(20, 0, 0)) == 5
    assert grade(puzzle, PuzzleResults(20, 20, 20)) == 1


def test_on_a_server_everybody_grades(tmp_path: Path) -> None:
    """Others' failures raise the grade of a new puzzle; a damaged file costs only the grades."""
    puzzle = next(one for one in packaged() if one.grade == 1)
    tally = tmp_path / "all.json"
    for _ in range(30):
        tsume_results.count_for_all(tally, puzzle, solved=False, clean=False)
    people = tsume_results.of_all(tally, SavedPuzzles())
    assert people[puzzle.id] == PuzzleResults(30, 0, 0)
    assert grade(puzzle, people.get(puzzle.id)) == 5
    other = next(one for one in packaged() if one.grade == 2)
    assert next_one([puzzle, other], SavedPuzzles()) == puzzle
    assert next_one([puzzle, other], SavedPuzzles(), people=people) == other
    tally.write_text("{")
    assert tsume_results.of_all(tally, SavedPuzzles()) == {}
    assert tsume_results.of_all(None, SavedPuzzles(puzzles={puzzle.id: PuzzleResults(1, 1, 1)})) == {
        puzzle.id: PuzzleResults(1, 1, 1)
    }


def test_what_was_not_solved_comes_next() -> None:
    """The easiest unsolved one; then the least often tried."""
    some = packaged()[:3]
    saved = SavedPuzzles(puzzles={some[0].id: PuzzleResults(1, 1, 1)})
    assert next_one(some, saved).id == min(some[1:], key=lambda one: (one.grade, one.id)).id
    every = SavedPuzzles(puzzles={one.id: PuzzleResults(at + 1, 1, 1) for at, one in enumerate(some)})
    assert next_one(some, every, some[0].id) == some[1]


def test_a_damaged_file_is_put_aside(home: Path) -> None:
    """And reported."""
    (home / "puzzles.json").write_text('{"format": 1, "days": ["yesterday"]}')
    looked = tsume_results.load()
    assert looked.held is None
    assert looked.wrong is not None
    assert "puzzles.json.damaged-1" in said(looked.wrong)
    assert tsume.hints(packaged()[0])[0][0] == "plays"

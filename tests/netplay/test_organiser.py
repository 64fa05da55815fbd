"""Organizers' corrections: late entries, holds, corrected results, drop-outs before a final."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from netplay.club.acts import (
    Absent,
    CameBack,
    Dropped,
    Paired,
    ParticipantEntered,
    ResultReported,
    Resumed,
    TournamentHeld,
    TournamentPlan,
    Unpaired,
)
from netplay.club.book import begin, open_book
from netplay.club.matches import BadAct
from netplay.club.pairing import next_round
from netplay.club.standings import standings
from netplay.club.swiss import _histories
from netplay.club.tournament import Tournament
from tests.netplay.test_club import tell_all, tournament


def sitting(made: Tournament) -> set[str]:
    """Return everyone who has a table, or a bye, in the last round."""
    return {name for match in made.rounds[-1] for name in match.players}


def test_a_late_entry_plays_in_a_round_that_is_paired_again() -> None:
    """Entered after the pairing, which is taken back for them: they are in the round, and in its standings."""
    made = tournament(5, rounds=3)
    made.do(next_round(made))
    made.do(ParticipantEntered("eve"))
    made.do(Unpaired(1))
    made.do(next_round(made))
    assert "eve" in sitting(made)
    assert all(len(match.players) == 2 for match in made.rounds[0])
    tell_all(made, random.Random(1))
    assert "eve" in {row.name for row in standings(made, after=1)}


@pytest.mark.parametrize("by_hand", [(), (("p001", "p003"),)])
def test_a_returning_player_plays_in_a_round_that_is_paired_again(
    by_hand: tuple[tuple[str, str], ...],
) -> None:
    """Dropped, round paired, returned, round taken back: they are paired, also by hand."""
    made = tournament(6, rounds=3)
    made.do(Dropped("p003"))
    made.do(next_round(made))
    made.do(CameBack("p003"))
    made.do(Unpaired(1))
    made.do(next_round(made, by_hand))
    assert "p003" in sitting(made)


def test_the_history_of_a_returning_player_has_an_entry_a_round() -> None:
    """However often a player drops out and returns; the Dutch system reads the last rounds from its end."""
    dice = random.Random(3)
    made = tournament(8, rounds=6)
    made.do(next_round(made))
    tell_all(made, dice)
    made.do(Dropped("p002"))
    made.do(next_round(made))
    tell_all(made, dice)
    made.do(CameBack("p002"))
    made.do(ParticipantEntered("late"))
    made.do(next_round(made))
    tell_all(made, dice)
    lengths = {name: len(history["float_history"]) for name, history in _histories(made).items()}  # type: ignore[arg-type]
    assert lengths == dict.fromkeys(made.players, 3)


# ---------------------------------------------------------------------- holds


def test_nothing_is_paired_while_a_hold_is_set(tmp_path: Path) -> None:
    """The file has the reason; everything else can be done, and pairing continues after it."""
    book = begin(tmp_path / "cup.tournament", TournamentPlan("Cup", lot="1", rounds=2))
    for name in ("aki", "ben", "cid", "dan"):
        book.do(ParticipantEntered(name))
    book.do(next_round(book.tournament))
    book.do(TournamentHeld("lunch"))
    for match in book.tournament.open_matches():
        book.do(ResultReported(match.round, match.table, (1.0, 0.0)))
    again = open_book(book.path).tournament
    assert again.held == "lunch"
    for pair in (lambda: next_round(book.tournament), lambda: book.do(Paired(2, ()))):
        with pytest.raises(BadAct, match="club-held"):
            pair()
    book.do(Absent("aki", 2))
    with pytest.raises(BadAct, match="club-held"):
        book.do(TournamentHeld("again"))
    book.do(Resumed())
    with pytest.raises(BadAct, match="club-not-held"):
        book.do(Resumed())
    book.do(next_round(book.tournament))
    assert len(book.tournament.rounds) == 2


def test_a_round_that_was_taken_back_is_not_paired_by_itself() -> None:
    """Until the organizer pairs it, or resumes play."""
    made = tournament(4, system="knockout")
    made.do(next_round(made))
    tell_all(made, random.Random(1))
    made.do(next_round(made))
    assert not made.was_taken_back
    made.do(Unpaired(2))
    assert made.was_taken_back
    scores = made.rounds[0][0].told.scores  # type: ignore[union-attr]
    made.do(ResultReported(1, 1, scores[::-1], corrects=True))
    made.do(next_round(made))
    assert not made.was_taken_back
    made.do(Unpaired(2))
    made.do(Resumed())
    assert not made.was_taken_back


def test_a_round_with_results_is_taken_back_where_the_organizer_insists() -> None:
    """Its results count no more; the acts stay."""
    made = tournament(4, system="knockout")
    made.do(next_round(made))
    tell_all(made, random.Random(1))
    made.do(next_round(made))
    tell_all(made, random.Random(1))
    with pytest.raises(BadAct, match="club-has-results"):
        made.do(Unpaired(2))
    made.do(Unpaired(2, discards=True))
    assert len(made.rounds) == 1
    scores = made.rounds[0][0].told.scores  # type: ignore[union-attr]
    made.do(ResultReported(1, 1, scores[::-1], corrects=True))


# ---------------------------------------------------------------------- from groups to the final


def groups_played() -> Tournament:
    """Return two groups of three whose winners are to meet."""
    made = tournament(6, system="groups", groups=2, advance=1)
    while len(made.rounds) < made.group_rounds:
        made.do(next_round(made))
        tell_all(made, random.Random(4))
    return made


def test_the_next_of_a_group_moves_up_for_a_winner_who_drops_out() -> None:
    """No place stays empty, and the tournament has a winner."""
    made = groups_played()
    first = [standings(made, group=group) for group in ("A", "B")]
    made.do(Dropped(first[0][0].name))
    made.do(next_round(made))
    assert sitting(made) == {first[0][1].name, first[1][0].name}
    tell_all(made, random.Random(1))
    assert made.is_over


def test_a_final_that_nobody_can_play_says_the_ways_out() -> None:
    """Pairing it without tables is not repeated for ever."""
    made = tournament(4, system="knockout")
    made.do(next_round(made))
    tell_all(made, random.Random(1))
    for name in made.going_on():
        made.do(Dropped(name))
    with pytest.raises(BadAct, match="club-nobody-goes-on"):
        next_round(made)


def test_whoever_is_left_alone_before_the_final_wins() -> None:
    """The other finalist dropped out: a bye, first place."""
    made = tournament(4, system="knockout")
    made.do(next_round(made))
    tell_all(made, random.Random(1))
    one, other = made.going_on()
    made.do(Dropped(one))
    made.do(next_round(made))
    assert made.is_over
    assert standings(made)[0].name == other


# ---------------------------------------------------------------------- exact values


def test_a_knock_out_has_as_many_rounds_as_halve_its_field() -> None:
    """Of tables of two, and of larger ones from which half qualify."""
    rounds = {field: tournament(field, system="knockout").total for field in (2, 3, 4, 5, 8, 9, 16, 17)}
    assert rounds == {2: 1, 3: 2, 4: 2, 5: 3, 8: 3, 9: 4, 16: 4, 17: 5}
    fours = {field: tournament(field, system="knockout", table=4).total for field in (4, 8, 16, 17)}
    assert fours == {4: 1, 8: 2, 16: 3, 17: 4}


def test_who_is_absent_from_a_round_of_a_knock_out_is_not_in_its_tables() -> None:
    """Only that round counts: absent from the next one, they play in this one and are out in the next."""
    made = tournament(4, system="knockout")
    made.do(Absent("p003", 1))
    made.do(Absent("p000", 2))
    made.do(next_round(made))
    assert sitting(made) == {"p000", "p001", "p002"}
    for match in made.open_matches():
        made.do(
            ResultReported(1, match.table, tuple(float(name == min(match.players)) for name in match.players))
        )
    made.do(next_round(made))
    assert sitting(made) == {"p001"}


def test_the_strongest_are_spread_to_and_fro_over_larger_tables() -> None:
    """The first row from table 1 on, the second back again."""
    made = tournament(9, system="knockout", table=4)
    drawn = next_round(made).tables
    assert [one.players for one in drawn] == [
        ("p000", "p005", "p006"),
        ("p001", "p004", "p007"),
        ("p002", "p003", "p008"),
    ]


def test_a_name_that_is_not_there_and_one_that_fits_several() -> None:
    """Each has its own code; a number is that of entry, within the field."""
    made = tournament(3)
    for name, code in (
        ("p0", "club-nobody-near"),
        ("zed", "club-nobody"),
        ("", "club-nobody"),
        ("0", "club-nobody"),
        ("4", "club-nobody"),
    ):
        with pytest.raises(BadAct) as wrong:
            made.find(name)
        assert wrong.value.code == code, name
    assert made.find("3").name == "p002"

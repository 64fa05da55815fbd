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


def sitting(cup: Tournament) -> set[str]:
    """Return everyone who has a table, or a bye, in the last round."""
    return {name for match in cup.rounds[-1] for name in match.players}


def test_a_late_entry_plays_in_a_round_that_is_paired_again() -> None:
    """Entered after the pairing, which is taken back for them: they are in the round, and in its standings."""
    cup = tournament(5, rounds=3)
    cup.do(next_round(cup))
    cup.do(ParticipantEntered("eve"))
    cup.do(Unpaired(1))
    cup.do(next_round(cup))
    assert "eve" in sitting(cup)
    assert all(len(match.players) == 2 for match in cup.rounds[0])
    tell_all(cup, random.Random(1))
    assert "eve" in {row.name for row in standings(cup, after=1)}


def test_before_the_first_round_there_is_nothing_to_take_back() -> None:
    """It says what would be right, and names no round 0."""
    with pytest.raises(BadAct, match="club-no-round-yet"):
        tournament(4).do(Unpaired(0))


@pytest.mark.parametrize("by_hand", [(), (("p001", "p003"),)])
def test_a_returning_player_plays_in_a_round_that_is_paired_again(
    by_hand: tuple[tuple[str, str], ...],
) -> None:
    """Dropped, round paired, returned, round taken back: they are paired, also by hand."""
    cup = tournament(6, rounds=3)
    cup.do(Dropped("p003"))
    cup.do(next_round(cup))
    cup.do(CameBack("p003"))
    cup.do(Unpaired(1))
    cup.do(next_round(cup, by_hand))
    assert "p003" in sitting(cup)


def test_the_history_of_a_returning_player_has_an_entry_a_round() -> None:
    """However often a player drops out and returns; the Dutch system reads the last rounds from its end."""
    dice = random.Random(3)
    cup = tournament(8, rounds=6)
    cup.do(next_round(cup))
    tell_all(cup, dice)
    cup.do(Dropped("p002"))
    cup.do(next_round(cup))
    tell_all(cup, dice)
    cup.do(CameBack("p002"))
    cup.do(ParticipantEntered("late"))
    cup.do(next_round(cup))
    tell_all(cup, dice)
    lengths = {name: len(history["float_history"]) for name, history in _histories(cup).items()}  # type: ignore[arg-type]
    assert lengths == dict.fromkeys(cup.players, 3)


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
    cup = tournament(4, system="knockout")
    cup.do(next_round(cup))
    tell_all(cup, random.Random(1))
    cup.do(next_round(cup))
    assert not cup.was_taken_back
    cup.do(Unpaired(2))
    assert cup.was_taken_back
    scores = cup.rounds[0][0].reported.scores  # type: ignore[union-attr]
    cup.do(ResultReported(1, 1, scores[::-1], corrects=True))
    cup.do(next_round(cup))
    assert not cup.was_taken_back
    cup.do(Unpaired(2))
    cup.do(Resumed())
    assert not cup.was_taken_back


def test_a_round_with_results_is_taken_back_where_the_organizer_insists() -> None:
    """Its results count no more; the acts stay."""
    cup = tournament(4, system="knockout")
    cup.do(next_round(cup))
    tell_all(cup, random.Random(1))
    cup.do(next_round(cup))
    tell_all(cup, random.Random(1))
    with pytest.raises(BadAct, match="club-has-results"):
        cup.do(Unpaired(2))
    cup.do(Unpaired(2, discards=True))
    assert len(cup.rounds) == 1
    scores = cup.rounds[0][0].reported.scores  # type: ignore[union-attr]
    cup.do(ResultReported(1, 1, scores[::-1], corrects=True))


# ---------------------------------------------------------------------- from groups to the final


def groups_played() -> Tournament:
    """Return two groups of three whose winners are to meet."""
    cup = tournament(6, system="groups", groups=2, advance=1)
    while len(cup.rounds) < cup.group_rounds:
        cup.do(next_round(cup))
        tell_all(cup, random.Random(4))
    return cup


def test_the_next_of_a_group_moves_up_for_a_winner_who_drops_out() -> None:
    """No place stays empty, and the tournament has a winner."""
    cup = groups_played()
    first = [standings(cup, group=group) for group in ("A", "B")]
    cup.do(Dropped(first[0][0].name))
    cup.do(next_round(cup))
    assert sitting(cup) == {first[0][1].name, first[1][0].name}
    tell_all(cup, random.Random(1))
    assert cup.is_over


def test_a_final_that_nobody_can_play_says_the_ways_out() -> None:
    """Pairing it without tables is not repeated for ever."""
    cup = tournament(4, system="knockout")
    cup.do(next_round(cup))
    tell_all(cup, random.Random(1))
    for name in cup.going_on():
        cup.do(Dropped(name))
    with pytest.raises(BadAct, match="club-nobody-goes-on"):
        next_round(cup)


def test_a_player_who_is_left_alone_before_the_final_wins() -> None:
    """The other finalist dropped out: a bye, first place."""
    cup = tournament(4, system="knockout")
    cup.do(next_round(cup))
    tell_all(cup, random.Random(1))
    one, other = cup.going_on()
    cup.do(Dropped(one))
    cup.do(next_round(cup))
    assert cup.is_over
    assert standings(cup)[0].name == other


# ---------------------------------------------------------------------- exact values


def test_a_knock_out_has_as_many_rounds_as_halve_its_field() -> None:
    """Of tables of two, and of larger ones from which half qualify."""
    rounds = {field: tournament(field, system="knockout").total for field in (2, 3, 4, 5, 8, 9, 16, 17)}
    assert rounds == {2: 1, 3: 2, 4: 2, 5: 3, 8: 3, 9: 4, 16: 4, 17: 5}
    fours = {field: tournament(field, system="knockout", table=4).total for field in (4, 8, 16, 17)}
    assert fours == {4: 1, 8: 2, 16: 3, 17: 4}


def test_who_is_absent_from_a_round_of_a_knock_out_is_not_in_its_tables() -> None:
    """Only that round counts: absent from the next one, they play in this one and are out in the next."""
    cup = tournament(4, system="knockout")
    cup.do(Absent("p003", 1))
    cup.do(Absent("p000", 2))
    cup.do(next_round(cup))
    assert sitting(cup) == {"p000", "p001", "p002"}
    for match in cup.open_matches():
        cup.do(
            ResultReported(1, match.table, tuple(float(name == min(match.players)) for name in match.players))
        )
    cup.do(next_round(cup))
    assert sitting(cup) == {"p001"}


def test_the_strongest_are_spread_to_and_fro_over_larger_tables() -> None:
    """The first row from table 1 on, the second back again."""
    cup = tournament(9, system="knockout", table=4)
    drawn = next_round(cup).tables
    assert [one.players for one in drawn] == [
        ("p000", "p005", "p006"),
        ("p001", "p004", "p007"),
        ("p002", "p003", "p008"),
    ]


def test_a_name_that_is_not_there_and_one_that_fits_several() -> None:
    """Each has its own code; a number is that of entry, within the field."""
    cup = tournament(3)
    for name, code in (
        ("p0", "club-nobody-near"),
        ("zed", "club-nobody"),
        ("", "club-nobody"),
        ("0", "club-nobody"),
        ("4", "club-nobody"),
        ("0000012", "club-nobody"),
    ):
        with pytest.raises(BadAct) as wrong:
            cup.find(name)
        assert wrong.value.code == code, name
    assert cup.find("3").name == "p002"

"""Analysis of a record: win probabilities, turning points, and legal alternatives."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.prime import primes
from engine.prime.bots.alternatives import alternatives, identity_of
from engine.prime.judge import verdict_on
from engine.prime.notation import write_play
from engine.prime.view import unplayable_for
from engine.seats import DEALER, Seat
from engine.verdict import Accepted, Reason
from netplay.replay.analysis import MOST_POSITIONS, ChanceSwing, Course, course_of, next_place, prospects
from netplay.replay.reel import Reel
from netplay.table.dice import Dice
from netplay.table.games import GameConfig, TableMove, adapter_of
from tests.brevity import think_briefly
from tests.reels import reel_from_text
from tui.replay.analysis import course_text, curve_shown
from tui.replay.watching import Watched
from tui.text.words import Words

STRANGE: dict[str, object] = {"D4": 5, "cards": {"1": 4, "2": 2, "3": 4, "7": 4, "41": 4, "X": 2}}
"""An abstract game whose deck is in no book: its win probabilities can't be computed."""
PRIME = """\
+++
set = { D4 = 6, D5 = "seat" }
deck = "468"
+++
aki:(579KJA)
ben:(T2KA72)
aki:57[GC]
aki:9,P(4)
ben:D(6)T7A,P(857)
aki:K
ben:%
aki:94JA#
"""


def chances(found: Reel, at: int) -> tuple[float, ...]:
    """Return the win probabilities at a scene."""
    return prospects(found.game, found.position(at), 1)


def played(game: str, levels: tuple[str, ...], seed: int, rules: str = "official", **chosen: object) -> Reel:
    """Return the record of a short game of bots."""
    adapter, seats = adapter_of(game), len(levels)
    names = ("aki", "ben", "cid", "dan")[:seats]
    terms, dice = adapter.terms(GameConfig(game, rules, chosen, seats=seats)), Dice.of_number(seed)
    start = state = adapter.deal(terms, seats, dice)
    made: list[TableMove] = []
    while (due := adapter.game.due(state)).seats or due.blind:
        seat = due.seats[0] if due.seats else DEALER
        move = (
            adapter.choose(levels[seat], adapter.game.view(state, seat), seed + len(made))
            if due.seats
            else adapter.chance(state, dice)
        )
        step = adapter.game.play(state, seat, move)
        made.append(TableMove(seat, move))
        state = step.state
    return reel_from_text(adapter.record(names, start, made, terms.clocks, {}))


# ---------------------------------------------------------------------- win probabilities


def test_who_can_go_out_at_once_is_ahead() -> None:
    """One card that is a prime, when leading, against six that are not."""
    text = '+++\nset = { D4 = 1, D5 = "seat" }\ndeck = "468"\n+++\naki:(7)\nben:(468468)\naki:%\n'
    good = chances(reel_from_text(text), 0)
    bad = chances(reel_from_text(text.replace("(7)", "(8)").replace("468468", "23")), 0)
    assert good[0] > 0.9
    assert bad[1] > good[1] + 0.3
    assert sum(good) == pytest.approx(1)


def test_a_decided_game_leaves_no_doubt() -> None:
    """The last scene of a won game."""
    found = reel_from_text(PRIME)
    assert found.fault is None
    assert chances(found, len(found.scenes) - 1) == (1.0, 0.0)


@pytest.mark.parametrize(("game", "levels"), [("daifugo", ("novice",) * 4), ("tyrant", ("random",) * 4)])
def test_chances_of_the_other_games_add_up(game: str, levels: tuple[str, ...]) -> None:
    """At every scene with an estimate; certain only at the end, and then for the winner."""
    found = played(game, levels, 5)
    assert found.fault is None
    step = max(1, len(found.scenes) // 12)
    for at in range(0, len(found.scenes) - 1, step):
        estimate = chances(found, at)
        assert not estimate or sum(estimate) == pytest.approx(1)
        assert not estimate or all(0 <= one <= 1 for one in estimate)
    end = chances(found, len(found.scenes) - 1)
    assert sorted(end) == [0, 0, 0, 1]
    assert end[found.view(len(found.scenes) - 1, None).ranks[0]] == 1


def test_the_same_position_is_weighed_alike() -> None:
    """An estimate depends on position and seed alone."""
    found = reel_from_text(PRIME)
    assert chances(found, 2) == chances(found, 2)


# ---------------------------------------------------------------------- the course of a game


def course(*rows: tuple[float, float]) -> Course:
    """Return a course of two players with these probabilities."""
    found = Course(len(rows), 2)
    for at, row in enumerate(rows):
        found = found.with_probabilities(at, row)
    return found


def test_the_turning_point_is_where_the_winner_rose_most() -> None:
    """Not where another player's probability fell for a moment."""
    found = course((0.5, 0.5), (0.9, 0.1), (0.2, 0.8), (0.6, 0.4), (1.0, 0.0))
    assert found.is_whole
    assert found.favorite == 0
    assert found.turning_point() == ChanceSwing(1, Seat(0), 0.5, 0.9)
    assert [turn.at for turn in found.turns()] == [1, 2, 3, 4]


def test_a_course_of_what_is_decided_alone_is_unknown() -> None:
    """Under rules without estimates only the end is known: not an even game, and no curve of its last scene."""
    found = played("prime", ("novice", "club"), 3, "abstract", **STRANGE)
    whole = course_of(found)
    for at in whole.places:
        whole = whole.with_probabilities(at, chances(found, at))
    assert whole.known
    assert whole.is_unknown
    words, watched = Words("en"), Watched(found)
    assert words.say("replay-course-unknown") in {one.text for one in course_text(whole, watched, words)}
    assert curve_shown(whole, watched, words).values == ()
    assert not course((0.5, 0.5), (0.6, 0.4)).is_unknown


def test_an_even_game_has_no_turning_point() -> None:
    """Small steps are no turning point."""
    found = course((0.5, 0.5), (0.6, 0.4), (0.7, 0.3), (0.8, 0.2), (0.9, 0.1))
    assert found.turning_point() is None
    assert found.turns() == ()


def test_what_nobody_knows_lies_between_its_neighbours() -> None:
    """A scene without an estimate is interpolated; before the first there is none."""
    found = (
        Course(4, 2)
        .with_probabilities(0, ())
        .with_probabilities(1, (0.2, 0.8))
        .with_probabilities(2, ())
        .with_probabilities(3, (0.4, 0.6))
    )
    assert found.at(0) == ()
    assert found.at(2) == pytest.approx((0.3, 0.7))
    assert found.of(Seat(0)) == pytest.approx((0.2, 0.3, 0.4))
    assert not Course(4, 2).with_probabilities(0, (0.5, 0.5)).at(1)


def test_a_long_record_is_looked_at_in_steps() -> None:
    """Always including its first and last scene."""
    found = Course(5000, 2)
    assert len(found.places) <= MOST_POSITIONS + 1
    assert found.places[0] == 0
    assert found.places[-1] == 4999
    assert course_of(reel_from_text("aki:(5)\n")).places == (0,)


def test_a_long_record_is_looked_at_closely_where_it_turned() -> None:
    """A jump between two distant scenes is traced to the one decision that caused it."""
    found = Course(1000, 2, decided=frozenset(range(1, 1000)))
    while not found.is_whole:
        at = found.places[found.asked]
        found = found.with_probabilities(at, (0.3, 0.7) if at < 514 else (0.9, 0.1))
    assert found.turning_point() == ChanceSwing(514, Seat(0), 0.3, 0.9)


def test_what_nobody_decided_turns_nothing() -> None:
    """Janken and the deal move probabilities too, but the turning point is a decision."""
    found = Course(4, 2, decided=frozenset({3}))
    for at, chance in enumerate((0.1, 0.5, 0.8, 1.0)):
        found = found.with_probabilities(at, (chance, 1 - chance))
    assert found.turning_point() == ChanceSwing(3, Seat(0), 0.8, 1.0)
    assert [turn.at for turn in found.turns()] == [3]


# ---------------------------------------------------------------------- the best alternative


def test_what_is_proved_is_worth_one_or_nought() -> None:
    """9 was a foul although the hand could go out at once; the position after the foul is an estimate."""
    found = reel_from_text(PRIME)
    compared = adapter_of("prime").compare(*found.decided(2), 1)
    assert compared is not None
    assert compared.best.why == "goes-out"
    assert compared.chance == 1.0
    assert compared.made is not None
    assert 0.0 < compared.made < 1.0
    last = adapter_of("prime").compare(*found.decided(6), 1)
    assert last is not None
    assert last.is_made
    assert (last.chance, last.made) == (1.0, 1.0)


def test_the_curve_knows_what_is_proved() -> None:
    """Two players and an empty deck: 2 3 is 23 and out. With cards in the deck the others' hands are unknown."""
    text = '+++\ndeck = "DECK"\n+++\na:(23)\nb:(46)\na:%\n'
    assert chances(reel_from_text(text.replace("DECK", "")), 0) == (1.0, 0.0)
    open_ = chances(reel_from_text(text.replace("DECK", "479")), 0)
    assert 0.5 < open_[0] < 1.0


def test_the_same_decision_is_compared_alike() -> None:
    """Both moves meet the same sampled deals, which depend on the seed."""
    decided = reel_from_text(PRIME).decided(4)
    compare = adapter_of("prime").compare
    assert compare(*decided, 3) == compare(*decided, 3)


LOOKED_BACK = [5, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3))]
"""A game in the default run, and more."""


@pytest.mark.parametrize("seed", LOOKED_BACK)
@pytest.mark.parametrize(("game", "level"), [("daifugo", "club"), ("tyrant", "novice")])
def test_every_decision_of_the_other_games_has_a_best_one(
    game: str, level: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a reason; with probabilities wherever cards were played, never below the actual move in the same deals."""
    think_briefly(monkeypatch)
    found = played(game, (level,) * 4, seed)
    weighed = 0
    for at in sorted(found.decisions)[::9]:
        decided = found.decided(at)
        compared = adapter_of(game).compare(*decided, seed)
        assert compared is not None
        assert compared.best.why
        assert (compared.chance is None) == (compared.made is None)
        assert compared.is_made or compared.best.move != decided[1]
        if compared.chance is not None and compared.made is not None:
            assert compared.chance >= compared.made, at
            weighed += 1
    assert weighed > 1


def test_marks_are_found_on_and_back() -> None:
    """Fouls, cuts, and going out."""
    marks = reel_from_text(PRIME).marks
    assert [sorted(one) for one in marks] == [[], ["cut"], ["foul"], ["foul"], [], [], ["out"]]
    assert next_place(marks, 0, "foul") == 2
    assert next_place(marks, 2, "foul") == 3
    assert next_place(marks, 3, "foul") is None
    assert next_place(marks, 3, "foul", -1) == 2
    assert next_place(marks, 2, "foul", -1) is None


# ---------------------------------------------------------------------- alternatives


def test_every_other_play_is_lawful_and_what_was_laid_is_among_them() -> None:
    """The judge accepts each; a drawn card is part of the hand."""
    found = reel_from_text(PRIME)
    view = found.decision(1)
    plays = alternatives(view)
    assert "57" in {write_play(one.play) for one in plays}
    for one in plays:
        reading = unplayable_for(view, one.play)
        assert not isinstance(reading, Reason)
        finishes = len(one.play.all_cards) == len(view.hand)
        assert isinstance(verdict_on(view.rules, reading, finishes, primes), Accepted)
    assert {"special", "strongest", "smallest"} <= {one.merit for one in plays}
    drew = found.decision(3)
    assert drew.drawn
    assert len(drew.hand) == 7


def test_on_a_field_only_what_beats_it_counts() -> None:
    """After K one card must be larger, in a revolution smaller."""
    text = '+++\nset = { D4 = 3, D5 = "seat" }\ndeck = "46"\n+++\naki:(7KJ)\nben:(23K)\naki:J\nben:%\n'
    view = reel_from_text(text).decision(2)
    assert [write_play(one.play) for one in alternatives(view)] == ["K"]
    turned = alternatives(replace(view, upside_down=True))
    assert [write_play(one.play) for one in turned] == ["2", "3"]


def test_lines_without_a_choice_of_plays_have_none() -> None:
    """The deal; an attempt to play out of turn."""
    text = '+++\nset = { D4 = 2, D5 = "seat" }\ndeck = "46"\n+++\naki:(7K)\nben:(23)\nben:!2\naki:7\n'
    found = reel_from_text(text)
    assert found.decision(0) is None
    assert found.decision(1) is None
    assert found.decision(2) is not None


def test_the_written_line_is_the_files_own() -> None:
    """Comments and header count; CRLF makes no difference."""
    found = reel_from_text(PRIME.replace("\n", "\r\n"))
    assert found.written(1) == "aki:57[GC]"
    assert found.written(len(found.scenes) - 1) == "aki:94JA#"


def test_the_same_cards_as_the_same_number_are_one_play() -> None:
    """KX with X = K and XK with X = K are both 1313 and cost the same cards."""
    text = '+++\nset = { D4 = 4, D5 = "seat" }\ndeck = "46"\n+++\naki:(KX2A)\nben:(2345)\naki:%\n'
    plays = alternatives(reel_from_text(text).decision(1))
    identities = [identity_of(one.play, one.number) for one in plays]
    assert len(identities) == len(set(identities))


def test_the_fouler_who_left_while_the_others_help_out_moves_no_more() -> None:
    """P-41 with P-51: the next player moves, and the probabilities are those of the two who are left."""
    text = '+++\nset = { D5 = "seat" }\ndeck = "6"\n+++\naki:(9322)\nben:(K475)\ncid:(J8Q)\naki:9=3*2,P(6)\naki:~\n'
    found = reel_from_text(text)
    estimate = chances(found, len(found.scenes) - 1)
    assert estimate[0] == 0
    assert sum(estimate) == pytest.approx(1)

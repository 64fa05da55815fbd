"""A player's costly moves as drill questions: which are asked, what is right, and when they return."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from engine.prime.bots.hints import as_hint
from engine.prime.bots.why import Why
from engine.prime.notation import read_play
from netplay.learn.mistakes import MOST, Mistake, add_mistakes, mark_mistake, mistake_in, mistake_of
from netplay.learn.questions import QuizQuestion
from netplay.learn.schedule import Progress, QuizProgress, load_progress, next_question
from tests.netplay.test_analysis import PRIME
from tests.netplay.test_review import of
from tests.reels import reel_from_text
from tui.cli import main
from tui.learn import asking
from tui.text.words import Words

NOW = datetime(2026, 11, 26, tzinfo=UTC)


def progress() -> Progress:
    """Return the saved progress."""
    return load_progress().held or Progress()


def test_a_blunder_becomes_a_question_that_comes_again(capsys: pytest.CaptureFixture[str]) -> None:
    """9 alone was a foul where 9AKJ goes out: asked within minutes, and after days once it is known."""
    assert main(["--lang", "en", "drill", "--kind", "mistake", "--plain"]) == 1
    assert "No mistakes of yours yet" in capsys.readouterr().out
    found = reel_from_text(PRIME)
    one = mistake_of(of(found, 2), found.decision(2))  # type: ignore[arg-type]
    assert one is not None
    assert (one.hand, one.beats, one.turned, one.made, one.best) == ("A9JK", "", False, "9,P(4)", "9AKJ")
    assert add_mistakes([one], NOW) == 1
    assert add_mistakes([one], NOW) == 0
    later = NOW + timedelta(hours=1)
    question = next_question(progress(), later, ("mistake",))
    assert (question.kind, mistake_in(question)) == ("mistake", one)
    assert next_question(progress(), later).id == question.id, "what is due comes first in the mixed practice"
    assert not mark_mistake(question, "9").right
    marked = mark_mistake(question, "9AKJ")
    assert (marked.right, marked.solution, marked.numbers) == (True, "9AKJ", (("911311", ""),))
    for minutes in (0, 20):
        QuizProgress(progress()).answer(question, marked, quick=False, now=later + timedelta(minutes=minutes))
    assert next_question(progress(), later + timedelta(hours=1)).id != question.id
    assert "911311" in progress().numbers
    assert asking.question_text(question, Words("en")).startswith("You led with 9, a foul.")
    assert asking.question_text(question, Words("ja")).startswith("親番で 9 を出して反則でした。")
    assert [card.rank for card in asking.held(question)] == [1, 9, 11, 13]


def test_only_what_the_player_could_know_is_asked() -> None:
    """Neither a good move, nor a best play that is not on the list; a better play of the list is asked."""
    found = reel_from_text(PRIME)
    view = found.decision(2)
    assert view is not None
    one = of(found, 2)
    assert mistake_of(of(found, 6), found.decision(6)) is None  # type: ignore[arg-type]
    assert mistake_of(replace(one, known=False), view) is None
    assert one.found is not None
    mine = replace(one.found, mine=as_hint(view, read_play("KA"), Why.LEADS, 1), mine_chance=0.9)
    mistake = mistake_of(replace(one, known=False, found=mine), view)
    assert mistake is not None
    assert mistake.best == "KA"


@pytest.mark.parametrize(
    ("best", "answer", "why"),
    [
        ("84=2^2*3*7", "84=2*3^2*7", "wrong-product"),
        ("84=2^2*3*7", "84=7*3*2^2", ""),
        ("AQ3", "J23", "not-in-hand"),
        ("AQ3", "1Q3", ""),
        ("4AXX|X=0|X=J", "4AXX|X=0|X=J", ""),
    ],
)
def test_the_better_number_is_played_with_the_hand_and_its_right_factors(
    best: str, answer: str, why: str
) -> None:
    """An answer that would be a foul or takes cards of nobody is wrong, though its number is right."""
    mistake = Mistake("A22234789QXX", "", False, "%", best)
    marked = mark_mistake(QuizQuestion("mistake", mistake.key), answer)
    assert (marked.right, marked.why) == (not why, why)


def test_no_more_are_saved_than_can_be_learned() -> None:
    """An endless list would crowd out everything else."""
    many = [Mistake("2359", "", False, "%", f"{number}") for number in range(MOST + 9)]
    assert add_mistakes(many, NOW) == MOST
    assert add_mistakes(many, NOW) == 0

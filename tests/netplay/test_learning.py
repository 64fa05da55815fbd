"""Drills: the value of questions, when they return, and which answers are right."""

from __future__ import annotations

import json
import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.cards import pack
from engine.errors import BadNotation
from engine.prime.notation import write_play
from engine.prime.primes import is_prime
from netplay.learn.known import add, remove, saved_progress
from netplay.learn.numbers_read import Number
from netplay.learn.payoff import chance, worths
from netplay.learn.puzzles import hand_of, mark_composite, mark_hand, solution_of
from netplay.learn.questions import (
    HANDS,
    KINDS,
    MIXED,
    Kind,
    MarkedAnswer,
    QuizQuestion,
    bank,
    mark_family,
    mark_prime,
    primes_of,
)
from netplay.learn.schedule import (
    GOAL,
    Progress,
    QuizAnswer,
    QuizProgress,
    due_count,
    goal_today,
    load_progress,
    next_question,
    progress_path,
    with_answers,
)
from netplay.learn.splitting import hand_of as hand_to_split
from netplay.learn.splitting import mark_split, most_plays
from netplay.learn.splitting import solution_of as split_of
from netplay.storage.user_files import BadFile
from tui.learn import asking
from tui.text.words import Words

pytestmark = pytest.mark.usefixtures("home")

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
RIGHT = MarkedAnswer(True, "")


def answered(
    progress: Progress, question: QuizQuestion, right: bool, *, quick: bool, now: datetime
) -> Progress:
    """Return the progress after one answer."""
    return with_answers(progress, [QuizAnswer(question.id, right, quick, now)])


@pytest.mark.parametrize("needs", [(1,), (1, 1), (2,), (1, 2), (1, 1, 1, 1)])
def test_the_chance_is_what_dealing_hands_says(needs: tuple[int, ...]) -> None:
    """Computed exactly; four thousand random hands agree within three standard deviations."""
    dice, deals, good = random.Random(7), 4000, 0
    deck = [0 if card.is_joker else card.rank for card in pack(2)]
    for _ in range(deals):
        held = Counter(dice.sample(deck, 11))
        lacking = sum(max(0, need - held[rank]) for rank, need in enumerate(needs, 1))
        good += lacking <= held[0]
    exact = chance(tuple(sorted(needs)))
    assert abs(good / deals - exact) < 3 * (exact * (1 - exact) / deals) ** 0.5


def test_the_counts_of_primes_are_the_known_ones() -> None:
    """6, 38, 338 and 3330 primes of one to four cards, not counting 57 and 1729."""
    assert [len(worths("primes", cards)) for cards in (1, 2, 3, 4)] == [6, 38, 338, 3330]


def test_what_pays_off_more_comes_first() -> None:
    """Two-card primes from the largest down; every question is asked once; primes and look-alikes are balanced."""
    primes = [int(one.key) for one in bank("prime")]
    assert primes[0] == 1213
    assert len(set(primes)) == len(primes)
    early = sum(is_prime(number) for number in primes[:100])
    assert 40 <= early <= 60
    payoffs = [worth.payoff for worth in worths("primes", 3)]
    assert payoffs == sorted(payoffs, reverse=True)


def test_families_are_what_players_call_them() -> None:
    """82X is a family of four; 20X has no prime and is not asked."""
    assert primes_of("82") == "1379"
    assert not [one for one in bank("family") if not primes_of(one.key)]
    assert mark_family(QuizQuestion("family", "82"), "9731").right
    assert not mark_family(QuizQuestion("family", "82"), "137").right


def test_primes_are_marked() -> None:
    """91 is 7 × 13."""
    found = mark_prime(QuizQuestion("prime", "91"), says_prime=True)
    assert (found.right, found.solution, found.factors) == (False, "composite", ((7, 1), (13, 1)))
    assert mark_prime(QuizQuestion("prime", "97"), says_prime=True).right


@pytest.mark.parametrize(
    ("number", "answer", "right", "why"),
    [
        ("1001", "7*11*13", True, ""),
        ("1001", "7*J*K", True, ""),
        ("1001", "1001=13*7*11", True, ""),
        ("1213", "QK=QK", False, "factor-malformed"),
        ("1001", "7*143", False, "base-not-prime"),
        ("1001", "7*11", False, "wrong-product"),
        ("8", "2^3", True, ""),
        ("8", "2×2×2", True, ""),
        ("8", "8", False, "factor-malformed"),
    ],
)
def test_factors_are_judged_by_the_engine(number: str, answer: str, right: bool, why: str) -> None:
    """P-31, with digits or with cards."""
    found = mark_composite(QuizQuestion("composite", number), answer)
    assert (found.right, found.why) == (right, why)


def test_another_number_before_the_sign_is_no_answer() -> None:
    """The whole input is read: 1003=7*11*13 is not accepted for 1001."""
    for text in ("1003=7*11*13", "=7*11*13", "7*11*13=7*11*13"):
        with pytest.raises(BadNotation):
            mark_composite(QuizQuestion("composite", "1001"), text)


def test_whatever_is_typed_is_marked_or_cannot_be_read() -> None:
    """No answer, however strange or large, blocks the next question."""
    dice = random.Random(5)
    signs = "0123456789atjqkx=*^|/ -,２×²^٣あ~!%()\x00"
    for _ in range(400):
        question = dice.choice(bank(dice.choice([kind for kind in KINDS if bank(kind)])))
        text = "".join(dice.choice(signs) for _ in range(dice.choice((1, 2, 3, 8, 80))))
        if question.kind == "composite" and dice.random() < 0.5:
            text = "*".join(
                "^".join(str(dice.choice((2, 3, 7, 13, 99999))) for _ in range(dice.randint(1, 6)))
                for _ in range(dice.randint(1, 4))
            )
        found = asking.marked(question, text)
        if found is not None:
            assert asking.headline(found, Words("ja"))
            asking.lessons(question, found, Words("ja"))


def test_every_hand_can_be_emptied_and_fits_the_pack() -> None:
    """The engine accepts the solution of each puzzle; at most four of a rank, and eleven cards."""
    for number in range(1, HANDS + 1, 7):
        hand = hand_of(number)
        assert len(hand) <= 11
        assert max(Counter(hand).values()) <= 4
        plays = " ".join(write_play(play) for play in solution_of(number))
        assert mark_hand(QuizQuestion("hand", str(number)), plays).right


def test_other_ways_out_of_a_hand_are_right_too_and_wrong_ones_are_reported() -> None:
    """9TK: 109 and 13 in two plays, not K9; a foul, a missing card, one card left."""
    assert write_play(solution_of(1)[0]) == "T9"
    hand = QuizQuestion("hand", "1")
    assert mark_hand(hand, "T9 K").right
    assert mark_hand(hand, "9T K").why == "composite"
    assert mark_hand(hand, "QK 7").why == "not-in-hand"
    assert mark_hand(hand, "K T").why == "composite"
    with pytest.raises(BadNotation):
        mark_hand(hand, "T9K")


def test_what_was_wrong_comes_back_soon_and_what_was_right_later() -> None:
    """FSRS: minutes after a mistake, days after several right answers; never twice in a row."""
    first = next_question(Progress(), NOW, ("prime",))
    wrong = answered(Progress(), first, False, quick=False, now=NOW)
    assert due_count(wrong, NOW + timedelta(minutes=15)) == 1
    right = answered(Progress(), first, True, quick=False, now=NOW)
    soon = NOW + timedelta(minutes=3)
    assert (due_count(wrong, soon), due_count(right, soon)) == (1, 0)
    assert next_question(wrong, NOW + timedelta(minutes=15), ("prime",)) == first
    assert next_question(wrong, NOW + timedelta(minutes=15), ("prime",), last=first.id) != first
    known = Progress()
    for day in (0, 1, 4):
        known = answered(known, first, True, quick=True, now=NOW + timedelta(days=day))
    assert due_count(known, NOW + timedelta(days=10)) == 0
    assert next_question(known, NOW + timedelta(days=10), ("prime",)) != first


def test_the_kinds_take_turns() -> None:
    """With nothing due, the least asked kind comes next."""
    progress, kinds = Progress(), []
    for _ in range(8):
        question = next_question(progress, NOW)
        kinds.append(question.kind)
        progress = answered(progress, question, True, quick=False, now=NOW)
    assert Counter(kinds) == dict.fromkeys([kind for kind in MIXED if bank(kind)], 2)


def test_progress_is_kept(home: Path) -> None:
    """Written and read; a damaged file or one of a newer version is moved aside and named; none is overwritten."""
    notebook = QuizProgress(Progress())
    question = next_question(Progress(), NOW)
    notebook.answer(question, RIGHT, quick=False, now=NOW)
    assert (
        load_progress().held
        == notebook.progress
        == answered(Progress(), question, True, quick=False, now=NOW)
    )
    cards = {"prime:7": {"due": 1}}
    spoilt = ("{", "[]", json.dumps({"cards": cards}), "\xff\xfe", "[" * 50_000, '{"cards":' * 50_000)
    for number, damaged in enumerate(spoilt, 1):
        progress_path().write_text(damaged, encoding="latin-1")
        found = load_progress()
        assert found.held is None
        assert found.wrong is not None
        aside = home / f"drill.json.damaged-{number}"
        assert found.wrong.values["aside"] == str(aside)
        assert aside.read_text(encoding="latin-1") == damaged
    assert not progress_path().exists()


def test_progress_of_a_newer_version_is_kept(home: Path) -> None:
    """The message names the intact copy, also if the file appears between two answers."""
    newer = json.dumps({"format": 99, "cards": {"prime:7": {"new": 1}}})
    progress_path().write_text(newer)
    found = load_progress()
    assert found.wrong is not None
    assert found.wrong.code == "file-aside"
    assert Path(str(found.wrong.values["aside"])).read_text() == newer
    progress_path().write_text(newer)
    QuizProgress(Progress()).answer(next_question(Progress(), NOW), RIGHT, quick=False)
    assert (home / "drill.json.newer-2").read_text() == newer
    saved = load_progress().held
    assert saved is not None
    assert saved.asked == 1


def test_two_drills_at_once_lose_no_answer() -> None:
    """Each drill adds its answers to the other's; of one question the latest answer counts."""
    one, other = QuizProgress(Progress()), QuizProgress(Progress())
    first, second = bank("prime")[:2]
    one.answer(first, RIGHT, quick=False, now=NOW)
    other.answer(second, MarkedAnswer(False, ""), quick=False, now=NOW)
    one.answer(second, RIGHT, quick=True, now=NOW + timedelta(minutes=30))
    other.answer(second, MarkedAnswer(False, ""), quick=False, now=NOW + timedelta(minutes=5))
    saved = load_progress().held
    assert saved == other.progress
    assert (saved.asked, saved.right) == (4, 2)
    assert set(saved.cards) == {first.id, second.id}
    assert saved.cards[second.id]["last_review"] == (NOW + timedelta(minutes=30)).isoformat()


def test_what_is_due_is_what_the_drill_asks() -> None:
    """Of the kinds that are asked; a number that was removed from the list is not, nor is it due."""
    add([Number(999983)], "import", NOW)
    split = with_answers(saved_progress(), [QuizAnswer("split7:1", False, False, NOW)])
    later = NOW + timedelta(days=400)
    assert (due_count(split, later), due_count(split, later, ["split7"])) == (1, 1)
    assert next_question(split, later).id == "prime:999983"
    remove([999983])
    assert due_count(saved_progress(), later) == 0
    assert next_question(saved_progress(), later).id != "prime:999983"


def test_a_clock_that_is_set_back_takes_no_question_away() -> None:
    """Answers dated years ahead are due now, and count from now on."""
    question = bank("prime")[0]
    ahead = QuizProgress(Progress())
    ahead.answer(question, RIGHT, quick=True, now=NOW + timedelta(days=4000))
    progress = ahead.progress
    assert due_count(progress, NOW) == 1
    assert next_question(progress, NOW) == question
    back = QuizProgress(progress)
    back.answer(question, MarkedAnswer(False, ""), quick=False, now=NOW)
    assert (back.progress.asked, back.progress.right) == (2, 1)
    assert back.progress.cards[question.id]["last_review"] == NOW.isoformat()
    assert due_count(back.progress, NOW + timedelta(days=1)) == 1


def test_an_answer_that_could_not_be_kept_is_kept_with_the_next(home: Path) -> None:
    """It counts meanwhile, and the file in the way is not harmed."""
    notebook = QuizProgress(Progress())
    progress_path().mkdir()
    first, second = bank("prime")[:2]
    with pytest.raises(BadFile):
        notebook.answer(first, RIGHT, quick=False, now=NOW)
    assert notebook.progress.asked == 1
    progress_path().rmdir()
    notebook.answer(second, RIGHT, quick=False, now=NOW)
    saved = load_progress().held
    assert saved == notebook.progress
    assert (saved.asked, set(saved.cards)) == (2, {first.id, second.id})


# ---------------------------------------------------------------------- hands against the clock


@pytest.mark.parametrize(("kind", "cards"), [("double", 11), ("split7", 7), ("split11", 11), ("split24", 24)])
def test_every_hand_can_be_played_out(kind: Kind, cards: int) -> None:
    """No card more than four times, and the shown solution is accepted as an answer."""
    for question in bank(kind)[:25]:
        hand = hand_to_split(question.id)
        assert len(hand) == cards
        assert max(Counter(hand).values()) <= 4
        plays = split_of(question.id)
        found = mark_split(question, " ".join(write_play(play) for play in plays))
        assert found.right, found
        assert len(found.numbers) == len(plays) <= most_plays(kind)


def test_a_split_has_to_be_whole_and_legal() -> None:
    """Leftover cards, missing cards and fouls are reported; too many plays are no answer."""
    question = QuizQuestion("split7", "1")
    first, second = (write_play(play) for play in split_of(question.id))
    assert mark_split(question, first).why == "left"
    assert mark_split(question, f"{first} 5").why == ("not-in-hand" if "5" not in second else "left")
    assert mark_split(question, f"{first[::-1]}2 2").why == "composite"
    with pytest.raises(BadNotation):
        mark_split(question, "2 2 2")
    assert asking.marked(question, "2 2 2") is None


def test_what_a_hand_was_split_into_comes_on_the_list() -> None:
    """Its numbers are known then, a double with its factors; a wrong answer proves nothing."""
    split, double = QuizQuestion("split7", "1"), QuizQuestion("double", "1")
    found = mark_split(split, " ".join(write_play(play) for play in split_of(split.id)))
    notebook = QuizProgress(Progress())
    notebook.answer(split, MarkedAnswer(False, ""), quick=True, now=NOW)
    assert notebook.progress.numbers == {}
    notebook.answer(split, found, quick=True, now=NOW)
    assert set(notebook.progress.numbers) == {number for number, _ in found.numbers}
    whole = mark_split(double, write_play(split_of(double.id)[0]))
    notebook.answer(double, whole, quick=True, now=NOW)
    ((number, factors),) = whole.numbers
    assert notebook.progress.numbers[number].factors == factors == f"2*{int(number) // 2}"


def test_hands_against_the_clock_come_when_they_are_asked_for() -> None:
    """Not among the mixed kinds; again when due, like every question."""
    assert next_question(Progress(), NOW, ("double",)).kind == "double"
    first = next_question(Progress(), NOW, ("split24",))
    known = answered(Progress(), first, False, quick=False, now=NOW)
    assert next_question(known, NOW + timedelta(days=1), ("split24",)) == first


def test_a_day_of_practice_is_counted() -> None:
    """Right answers alone; a streak ends with a past day that fell short, not with today."""
    progress, question = Progress(), next_question(Progress(), NOW)
    for day, right in ((0, GOAL), (1, GOAL), (3, GOAL), (4, GOAL), (5, 3)):
        for _ in range(right):
            progress = answered(progress, question, True, quick=False, now=NOW + timedelta(days=day))
        progress = answered(progress, question, False, quick=False, now=NOW + timedelta(days=day))
    assert goal_today(progress, NOW + timedelta(days=1)) == (GOAL, 2)
    assert goal_today(progress, NOW + timedelta(days=2)) == (0, 2)
    assert goal_today(progress, NOW + timedelta(days=5)) == (3, 2)
    assert goal_today(progress, NOW + timedelta(days=9)) == (0, 0)

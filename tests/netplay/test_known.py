"""The player's own list of numbers: read, saved, scheduled by the drill, extended by games."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from engine.errors import QkError
from engine.games import replay_text
from engine.prime.primes import is_prime
from netplay.learn import known, puzzles, schedule
from netplay.learn.decks import DECKS, deck
from netplay.learn.known import add, cards_of, learn_from, learned_since, listed, remove
from netplay.learn.names import common_names
from netplay.learn.numbers_read import Number, read_numbers
from netplay.learn.puzzles import mark_composite
from netplay.learn.questions import bank
from netplay.learn.schedule import (
    QuizAnswer,
    Source,
    due_count,
    load_progress,
    next_question,
    progress_path,
    save_answers,
)
from tests.netplay.material import SEMIPRIMES, prime_game

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)


def on_list() -> dict[int, str]:
    """Return the numbers of the list, each with its source."""
    return {one.number: one.source for one in listed(known.saved_progress(), NOW)}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("QK, 12K 1213", [(1213, "")]),
        ("ｑｋ、７\n\n5;3", [(1213, ""), (7, ""), (5, ""), (3, "")]),
        ("12=2*2*3 12", [(12, "2^2*3")]),
        ("1001 = 7 × J × K", [(1001, "7*11*13")]),
        ("8=2³", [(8, "2^3")]),
        ("57 T57", [(57, "3*19"), (1057, "7*151")]),
        ("id,prime_value,name\n1,QK,a\n2, 12=2*2*3,b\n3,,c\n", [(1213, ""), (12, "2^2*3")]),
        ("id;prime_value\n1;QK\n2;12=2*2*3\n", [(1213, ""), (12, "2^2*3")]),
        ("id\tprime_value\n1\t QK\n", [(1213, "")]),
        ("TX[0]X[0]7 4XXX9|X=0|X=0|X=0", [(10007, ""), (40009, "")]),
        ("qx23|x=j 72=X^3*3^2|X=2", [(121123, ""), (72, "2^3*3^2")]),
        ("QK " * 50_000, [(1213, "")]),
        ("12 =" + " " * 200_000 + "2*2*3", [(12, "2^2*3")]),
        ("id,prime_value\n1,7\n2," + "7" + " " * 200_000, [(7, "")]),
        ("", []),
    ],
)
def test_lists_of_the_community_are_read(text: str, found: list[tuple[int, str]]) -> None:
    """Numbers or cards, separated by blanks, commas or lines; composites with or without factors; a table column."""
    numbers, unread = read_numbers(text)
    assert [(one.value, one.factors) for one in numbers] == found
    assert not unread


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("foo", "number-unread"),
        ("X3", "number-unread"),
        ("X[14]3", "number-unread"),
        ("X3|X=14", "number-unread"),
        ("X3|X=7|X=7", "number-unread"),
        ("23|X=7", "number-unread"),
        ("XX3|X=7", "number-unread"),
        ("=5", "number-unread"),
        ("12=", "number-unread"),
        ("1", "number-neither"),
        ("7=7", "number-is-prime"),
        ("12=2*3", "number-wrong-product"),
        ("12=3*4", "number-factor-not-prime"),
        ("12=2^9999999*3", "number-wrong-product"),
        ("9" * 121, "number-too-long"),
        (str(10**31), "number-needs-factors"),
    ],
)
def test_what_cannot_be_read_is_named_and_the_rest_is_taken(word: str, code: str) -> None:
    """By its line."""
    numbers, unread = read_numbers(f"QK\n{word}\n7\n")
    assert [one.value for one in numbers] == [1213, 7]
    assert [(one.line, one.text, one.why.code) for one in unread] == [(2, word, code)]


@pytest.mark.parametrize(
    ("digits", "cards"),
    [
        ("1213", "QK"),
        ("110", "AT"),
        ("111", "JA"),
        ("1729", "A729"),
        ("101", "TA"),
        ("40009", "4XXX9|X=0|X=0|X=0"),
    ],
)
def test_the_cards_are_the_fewest(digits: str, cards: str) -> None:
    """With the fewest jokers."""
    assert cards_of(digits) == cards


def test_a_list_is_merged_and_never_loses_what_is_known() -> None:
    """Existing entries stay as they are; removing an unknown number changes nothing."""
    assert add([Number(1213), Number(12, "2^2*3")], "import", NOW) == [1213, 12]
    assert add([Number(1213), Number(7)], "deck", NOW + timedelta(days=1)) == [7]
    assert remove([12, 999]) == [12]
    assert on_list() == {1213: "import", 7: "deck"}


def test_a_list_that_would_be_too_long_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """None of it is added, so nobody has to guess what was."""
    monkeypatch.setattr(known, "MOST", 2)
    add([Number(7)], "added", NOW)
    with pytest.raises(QkError, match="list-full"):
        add([Number(11), Number(13)], "added", NOW)
    assert on_list() == {7: "added"}


def test_strength_and_due_date_are_the_drills() -> None:
    """Imported: known, next asked after days. From a deck: to be learned, asked next. Answered wrongly: asked soon."""
    add([Number(1213)], "import", NOW)
    add([Number(999983)], "deck", NOW)
    imported, fresh = listed(known.saved_progress(), NOW + timedelta(days=1))
    assert imported.strength > 0.9
    assert NOW + timedelta(days=2) < datetime.fromisoformat(imported.due)
    assert (fresh.strength, datetime.fromisoformat(fresh.due)) == (0, NOW)
    progress = known.saved_progress()
    assert next_question(progress, NOW, ("prime",)).id == "prime:999983"
    save_answers([QuizAnswer("prime:1213", False, False, NOW + timedelta(days=1))])
    again = listed(known.saved_progress(), NOW + timedelta(days=2))[0]
    assert datetime.fromisoformat(again.due) < NOW + timedelta(days=2)
    assert next_question(known.saved_progress(), NOW + timedelta(days=2), ("prime",)).id == "prime:1213"


def test_after_a_wrong_answer_a_number_is_to_be_learned_again() -> None:
    """A correction that was just read is not knowledge; the next right answer is."""
    add([Number(1213)], "import", NOW)
    add([Number(999983)], "deck", NOW)
    questions = ("prime:1213", "prime:999983")
    for days, right, strengths in ((1, False, [0, 0]), (2, True, [1, 1])):
        when = NOW + timedelta(days=days)
        save_answers([QuizAnswer(question, right, False, when) for question in questions])
        assert [one.strength for one in listed(known.saved_progress(), when)] == strengths


def test_a_number_answered_wrongly_is_not_known_by_its_family() -> None:
    """The list says what the drill does, which asks for 821 at once and for the others after days."""
    answers = [
        QuizAnswer("family:82", True, True, NOW),
        QuizAnswer("prime:821", False, False, NOW + timedelta(minutes=5)),
    ]
    now, progress = NOW + timedelta(hours=1), save_answers(answers)
    due = [one.number for one in listed(progress, now) if datetime.fromisoformat(one.due) <= now]
    assert due == [821]
    assert [one.number for one in listed(progress, now) if not one.strength] == due
    assert due_count(progress, now) == 1
    assert next_question(progress, now, ("prime",)).id == "prime:821"


@pytest.mark.parametrize("source", ["added", "import"])
def test_a_number_to_be_learned_is_known_once_the_player_adds_it(source: Source) -> None:
    """A deck does not take it back."""
    sources: tuple[Source, ...] = ("deck", source, "hint")
    for one in sources:
        add([Number(1213)], one, NOW)
    (found,) = listed(known.saved_progress(), NOW)
    assert (found.source, found.strength) == (source, 1)
    assert datetime.fromisoformat(found.due) > NOW


def test_a_number_of_the_list_outside_the_drills_bank_comes_again() -> None:
    """The drill asks for it when it is due, although it is not one of its own questions."""
    number = 1000003
    assert f"prime:{number}" not in {one.id for one in bank("prime")}
    add([Number(number)], "added", NOW)
    assert next_question(known.saved_progress(), NOW + timedelta(days=300), ("prime",)).key == str(number)


def test_a_composite_too_large_to_factor_is_asked_with_the_factors_of_the_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Marking an answer takes no time, right or wrong."""

    def factored(number: int) -> tuple[tuple[int, int], ...]:
        raise AssertionError(f"{number} takes hours to factor")

    for module in (puzzles, schedule):
        monkeypatch.setattr(module, "factor", factored)
    text = f"{3 * 10**45 + 12517}*{7 * 10**45 + 98869}"
    value = (3 * 10**45 + 12517) * (7 * 10**45 + 98869)
    add(read_numbers(f"{value}={text}")[0], "import", NOW)
    question = next_question(known.saved_progress(), NOW + timedelta(days=300), ("composite",))
    assert question.key == str(value)
    assert not mark_composite(question, "3*7").right
    found = mark_composite(question, text)
    assert (found.right, found.solution) == (True, text)
    save_answers([QuizAnswer(question.id, found.right, False, NOW + timedelta(days=300), found.numbers)])
    assert on_list() == {value: "import"}


def test_the_drill_fills_the_list_with_what_was_answered_rightly() -> None:
    """A prime, each prime of a family, a composite with its factors; no look-alike, no wrong answer."""
    right = ["prime:1213", "prime:91", "family:82", "composite:1001", "hand:3"]
    answers = [QuizAnswer(name, True, False, NOW) for name in right] + [
        QuizAnswer("prime:911", False, False, NOW)
    ]
    save_answers(answers)
    assert on_list() == dict.fromkeys((1213, 821, 823, 827, 829, 1001), "drill")
    found = {one.number: one for one in listed(known.saved_progress(), NOW)}
    assert found[1001].factors == (("7", 1), ("11", 1), ("13", 1))
    assert found[821].strength == 1
    progress = known.saved_progress()
    assert (progress.asked, progress.right) == (6, 5)


def laid_by(text: str, name: str) -> dict[str, set[int]]:
    """Return the numbers that a player played in a record, by verdict."""
    found: dict[str, set[int]] = {}
    for frame in replay_text(text).frames:
        value = frame.table.value or ""
        if frame.player == name and value.isdecimal():
            found.setdefault(frame.table.verdict, set()).add(int(value))
    return found


def test_numbers_that_stood_in_a_game_come_on_the_list_once() -> None:
    """The player's own, not the opponent's, and no foul; importing a game twice counts once."""
    games = [prime_game(seed, "person", names=("aki", "ben")) for seed in range(6)]
    text = next(one for one in games if "foul" in laid_by(one, "aki") and "prime" in laid_by(one, "aki"))
    numbers = laid_by(text, "aki")
    stood = numbers["prime"].union(
        *(numbers.get(verdict, ()) for verdict in ("composite", "cut", "revolution"))
    )
    assert set(learn_from(text, "aki", NOW)) == stood
    assert on_list() == dict.fromkeys(stood, "played")
    assert not stood & numbers["foul"]
    before = progress_path().read_bytes()
    assert learn_from(text, "aki", NOW + timedelta(days=1)) == []
    assert progress_path().read_bytes() == before
    assert all(one.strength == 1 for one in listed(known.saved_progress(), NOW))


def test_semiprimes_come_on_the_list_as_composites() -> None:
    """Where they stand (P-68) the verdict is that of primes."""
    assert learn_from(f"{SEMIPRIMES}aki:9\n", "aki", NOW) == [4, 9]
    found = listed(known.saved_progress(), NOW)
    assert [(one.kind, one.factors) for one in found] == [
        ("composite", (("2", 2),)),
        ("composite", (("3", 2),)),
    ]


CHALLENGE = """+++
set = { numbers = "listed", encounter = true }
deck = "88"
lists = { aki = "2 3", ben = "2" }
+++
aki:(A234567)
ben:(A2399KKX)
aki:~A24>42A
ben:%
aki:3
"""


def test_a_number_in_an_order_of_chance_shows_nothing_that_is_known() -> None:
    """In a challenge the dealer chooses the order (P-69)."""
    assert learn_from(CHALLENGE, "aki", NOW) == [3]


@pytest.mark.parametrize("key", ["assist = true", "hints = { aki = 2 }"])
def test_a_game_with_help_shows_nothing_that_is_known(key: str) -> None:
    """With the prime check a player may have known none of them."""
    text = prime_game(1, "person", names=("aki", "ben")).replace(
        'game = "prime"', f'game = "prime"\n{key}', 1
    )
    assert key in text
    assert learn_from(text, "aki", NOW) == []
    assert load_progress().held is None


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_holds_numbers_with_their_factors(name: str) -> None:
    """Primes are prime, composites the product of their factors; no number twice."""
    numbers = deck(name)
    assert len({one.value for one in numbers}) == len(numbers)
    again, unread = read_numbers(known.exported(with_deck(numbers)))
    assert sorted(one.value for one in again) == sorted(one.value for one in numbers)
    assert not unread
    assert all(is_prime(one.value) == (not one.factors) for one in numbers)


def with_deck(numbers: list[Number]) -> known.Progress:
    """Return a list of these decks alone."""
    add(numbers, "deck", NOW)
    return known.saved_progress()


def test_decks_are_what_players_call_them() -> None:
    """All two-card primes but 57; 82X is one of the four; each name belongs to a prime."""
    assert len(deck("two-cards")) == 38
    assert {821, 823, 827, 829, 1481} <= {one.value for one in deck("quadruplets")}
    assert len(deck("useful")) == 100
    assert all(is_prime(number) for number in common_names())


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("numbers", "one"), {"source": "added", "since": "2026-01-01T00:00:00Z"}),
        (("numbers", "1_1"), {"source": "added", "since": "2026-01-01T00:00:00Z"}),
        (("numbers", "8"), {"source": "added", "since": "2026-01-01T00:00:00Z", "factors": "2^x"}),
        (("numbers", "7", "since"), "2026-01-01T00:00:00"),
        (("cards", "prime:7", "due"), "2026-01-01T00:00:00"),
        (("cards", "prime:7", "last_review"), "2026-01-01T00:00:00"),
        (("cards", "mistake:7"), None),
    ],
)
def test_a_damaged_list_is_put_aside_and_reported(path: tuple[str, ...], value: object) -> None:
    """Nothing is overwritten."""
    add([Number(7)], "added", NOW)
    stored = json.loads(progress_path().read_text())
    *over, key = path
    part = stored
    for name in over:
        part = part[name]
    part[key] = stored["cards"]["prime:7"] if value is None else value
    progress_path().write_text(json.dumps(stored))
    looked = load_progress()
    assert looked.wrong is not None
    assert looked.wrong.code == "file-aside"
    assert list(progress_path().parent.glob("drill.json.damaged-*"))


def test_three_evenings_of_drill_say_what_was_learned_and_when() -> None:
    """A newcomer answers new questions wrongly, and repeated ones right; each evening more is known than before."""
    add([Number(911), Number(1213)], "deck", NOW)
    learned: list[set[int]] = []
    for evening in range(3):
        now = NOW + timedelta(days=evening)
        before = {one.number for one in listed(known.saved_progress(), now) if one.is_known}
        for _ in range(30):
            question = next_question(known.saved_progress(), now, ("prime",))
            has_seen = question.id in known.saved_progress().cards
            save_answers([QuizAnswer(question.id, has_seen, False, now)])
            now += timedelta(minutes=2)
        known_now = [one for one in listed(known.saved_progress(), now) if one.is_known]
        learned.append({one.number for one in known_now} - before)
        today = learned_since(known_now, now.astimezone().date(), now)
        assert {one.number for one in today} == learned[-1]
        assert len(learned[-1]) >= 3
    first_evening = learned_since(listed(known.saved_progress(), now), NOW.astimezone().date(), now)
    assert {one.number for one in first_evening} == set().union(*learned)
    assert {911, 1213} <= learned[0]


def test_what_a_wrong_clock_dated_later_than_now_is_not_new_and_is_due() -> None:
    """It does not count as new this week for as long as the clock was ahead."""
    add([Number(911)], "added", NOW + timedelta(days=400))
    add([Number(7)], "added", NOW)
    add([Number(13)], "deck", NOW + timedelta(days=400))
    found = listed(known.saved_progress(), NOW)
    assert [one.number for one in learned_since(found, NOW.astimezone().date(), NOW)] == [7]
    assert {one.number: one.due for one in found}[13] == NOW.isoformat(timespec="seconds")


def test_a_number_to_be_learned_is_known_since_it_was_answered_or_played() -> None:
    """Until then a number of a ready-made list does not count as learned."""
    add([Number(7), Number(13), Number(911)], "deck", NOW - timedelta(days=30))
    assert not learned_since(listed(known.saved_progress(), NOW), NOW.date() - timedelta(days=40), NOW)
    save_answers([QuizAnswer("prime:911", False, False, NOW), QuizAnswer("prime:7", True, False, NOW)])
    since = NOW.astimezone().date()
    assert [one.number for one in learned_since(listed(known.saved_progress(), NOW), since, NOW)] == [7]
    assert on_list() == {7: "drill", 13: "deck", 911: "deck"}

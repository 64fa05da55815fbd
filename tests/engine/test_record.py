"""Parsing of records: headers, blanks, marks, and the code and line of each error."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games import replay_text
from engine.record import MAX_SIZE, read_record
from tests.said import said

DEAL = "aki:(579)\nben:(44Q)\n"
DECK = '+++\ndeck = "22868"\n+++\n'


def fault(text: str, *, lenient: bool = False) -> tuple[int, str]:
    """Return line and code of the first error; (0, "") if there is none."""
    replay = replay_text(text, lenient=lenient)
    return (0, "") if replay.error is None else (replay.error.line, str(replay.error.code))


def steps(text: str, **options: Any) -> list[dict[str, Any]]:
    """Return the steps of a valid record."""
    replay = replay_text(text, **options)
    assert replay.ok, replay.error
    return list(replay.steps)


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ('deck = "2', "bad-header"),
        ("deck 2", "bad-header"),
        ("game = 7", "bad-header"),
        ('game = "chess"', "bad-header"),
        ("rules = 7", "bad-header"),
        ("set = 7", "bad-header"),
        ("deck = 7", "bad-header"),
        ("set = { D20 = 1 }", "bad-setting"),
        ("set = { D3 = 0 }", "bad-setting"),
        ('set = { D3 = "4" }', "bad-setting"),
        ("set = { D14 = 1 }", "bad-setting"),
        ("set = { D16 = 'on' }", "bad-setting"),
        ('set = { D5 = "dice" }', "bad-setting"),
        ('set = { D2 = "33" }', "bad-setting"),
        ('set = { D2 = "22222" }', "bad-setting"),
        ("set = { D7 = 0 }", "bad-setting"),
        ('set = { short_deck = "pass" }', "bad-setting"),
        ("set = { base = 1 }", "bad-setting"),
        ("set = { packs = 0 }", "bad-setting"),
        ("set = { K = 12 }", "bad-setting"),
        ("set = { cards = { 2 = 4 }, suit_lock = true }", "bad-setting"),
        ("set = { cards = {} }", "bad-setting"),
        ('deck = "2Z"', "bad-deal"),
    ],
)
def test_header_faults_stand_at_its_first_line(header: str, code: str) -> None:
    """An error in the header is reported at the line where the header begins, and nothing is played."""
    text = f"; A game.\n\n+++\n{header}\n+++\n{DEAL}aki:5\n"
    assert fault(text) == (3, code)
    assert replay_text(text).final is None
    assert replay_text(text).steps == ()


def test_invalid_toml_is_reported_with_its_line_in_the_file() -> None:
    """The line number is that of the file, not of the header."""
    error = replay_text(f"; A game.\n\n+++\nD3 = 4\ndeck 2\n+++\n{DEAL}aki:5\n").error
    assert error is not None
    assert (error.line, error.problem.code, error.problem.values["line"]) == (3, "toml-syntax", 5)


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("set = {}\nset = {}", "toml-syntax"),
        ("set = {}\ndate =", "toml-syntax"),
        ("set = {}\nbots = [", "toml-end"),
    ],
)
def test_only_what_is_left_open_is_called_so(header: str, code: str) -> None:
    """Also in the last line of a header: a key given twice or without a value has a column."""
    error = replay_text(f"+++\n{header}\n+++\n{DEAL}aki:5\n").error
    assert error is not None
    assert (error.line, error.problem.code, error.problem.values["line"]) == (1, code, 3)


def test_a_header_that_does_not_end() -> None:
    """A header needs its second line of +++."""
    assert fault(f"+++\ndeck = '2'\n{DEAL}") == (1, "bad-header")


@pytest.mark.parametrize(
    ("deal", "at"), [("", 4), ("aki:(579)\n", 4), ("aki:(579)\nben:()\n", 5), ("aki:(579)\naki:(44Q)\n", 5)]
)
def test_a_deal_that_cannot_be(deal: str, at: int) -> None:
    """A deal has two hands or more, none empty, and no name twice."""
    line, code = fault(DECK + deal)
    assert code == "bad-deal"
    assert line in (1, at)


@pytest.mark.parametrize(
    "deal",
    [
        "aki:(2222)\nben:(2333)\n",  # five twos
        "aki:(XXX2)\nben:(4333)\n",  # three jokers
        "aki:(2222)\nben:(333)\n",  # one hand too small
        "aki:(22222)\nben:(3334)\n",  # one hand too large
        "aki:(<14>222)\nben:(3333)\n",  # no card of the pack
        "aki:(2s2s3s3h)\nben:(4s4h5s5h)\n",  # the two of spades twice
    ],
)
def test_without_a_deck_the_hands_are_held_against_the_pack(deal: str) -> None:
    """Without `deck` the hands have to come from one pack and have the size of D4 (P-11)."""
    line, code = fault("+++\nset = { D4 = 4 }\n+++\n" + deal)
    assert (code, line in (1, 4, 5)) == ("bad-deal", True)


def test_with_a_deck_nothing_is_held_against_a_pack() -> None:
    """With `deck`, hands and deck are all the cards, so any sizes are valid."""
    assert fault('+++\ndeck = "5555555"\n+++\naki:(5)\nben:(555)\naki:5#\n') == (0, "")


def test_carriage_returns_and_blank_lines_are_nothing() -> None:
    """Lines may end as on Windows; blank lines and comments count as lines."""
    text = DECK + "; A comment: with a colon\n" + DEAL + "\n   \naki:5\n;\n? turn ben\nben:!2\n"
    assert fault(text) == (0, "")
    crlf = text.replace("\n", "\r\n")
    assert replay_text(crlf).report() == replay_text(text).report()
    assert [step["line"] for step in steps(text)] == [9, 12]


def test_a_byte_order_mark() -> None:
    """Strict parsing rejects it, lenient parsing drops it."""
    text = "\ufeff" + DECK + DEAL + "aki:5\n"
    assert fault(text) == (1, "bad-header")
    assert fault(text, lenient=True) == (0, "")


def test_a_comment_is_a_whole_line() -> None:
    """A semicolon after a move is part of the move, and invalid."""
    assert fault(DECK + DEAL + "aki:5 ; a prime\n") == (6, "bad-notation")


def test_a_record_too_large_is_not_read() -> None:
    """A record of an impossible size is rejected before it is parsed."""
    assert fault(";" * (MAX_SIZE + 1)) == (1, "bad-header")


def test_unknown_header_keys_are_kept() -> None:
    """Other keys stay in the record's header."""
    text = f'+++\ndeck = "2"\nevent = "春"\ndate = 2018-05-30\nvenue = {{ hall = 1 }}\n+++\n{DEAL}aki:5\n'
    assert fault(text) == (0, "")
    values = read_record(text).header.values
    assert values["event"] == "春"
    assert values["venue"] == {"hall": 1}


@pytest.mark.parametrize("name", ["aki", "秋", "a-b", "x;?", "D8", "(7)", "~"])
def test_names_that_can_be(name: str) -> None:
    """A name has no blank, colon, equals sign or bar, and doesn't begin like another kind of line."""
    assert fault(f"{DECK}{name}:(579)\nben:(44Q)\n{name}:5\n? turn ben\n? hand {name} 79\n") == (0, "")


@pytest.mark.parametrize("name", ["a b", "a=b", "a|b", "!aki", "*aki", "+aki", "[aki", " aki", ""])
def test_names_that_cannot_be(name: str) -> None:
    """A line with such a name isn't a deal."""
    line, code = fault(f"{DECK}{name}:(579)\nben:(44Q)\n")
    assert (line, code) == (4, "bad-notation")


def test_seconds_are_not_part_of_the_move() -> None:
    """The number after @ is the time used."""
    done = steps(DECK + DEAL + "aki:5 @12.3\nben:!9 @3\nben:!9  not-in-hand\nben:% @0\n")
    assert [step["text"] for step in done] == ["5", "9", "9", "%"]
    assert [step["verdict"] for step in done] == ["prime", "refused", "refused", "pass"]
    assert fault(DECK + DEAL + "aki:5 @１２\n") == (6, "bad-notation")


def test_one_blank_behind_the_colon() -> None:
    """One blank is allowed there, none inside a move."""
    assert fault(DECK + "aki: (579)\nben:(44Q)\naki: 5\nben: %\n") == (0, "")
    assert fault(DECK + DEAL + "aki:5 7\n") == (6, "bad-notation")
    assert fault(DECK + DEAL + "aki:D(2) 5\n") == (6, "bad-notation")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("aki:9", "verdict-mismatch"),
        ("aki:5,P(2)", "verdict-mismatch"),
        ("aki:%,P(2)", "verdict-mismatch"),
        ("aki:9,P()", "penalty-mismatch"),
        ("aki:9,P(8)", "penalty-mismatch"),
        ("aki:9,P(22)", "penalty-mismatch"),
        ("aki:57", "tag-mismatch"),
        ("aki:57[RR]", "tag-mismatch"),
        ("aki:5[GC]", "tag-mismatch"),
        ("aki:%[IN]", "tag-mismatch"),
        ("aki:9[GC],P(2)", "tag-mismatch"),
        ("aki:[R]5", "tag-mismatch"),
        ("aki:5#", "finish-mismatch"),
        ("aki:%#", "finish-mismatch"),
        ("aki:9,P(2)#", "finish-mismatch"),
        ("aki:579,P(228)#", "finish-mismatch"),
        ("aki:!5", "not-refused"),
        ("aki:!9", "not-refused"),
        ("aki:!4  too-weak", "wrong-reason"),
        ("aki:!4  weak", "bad-notation"),
        ("ben:4", "not-your-turn"),
        ("aki:4", "not-in-hand"),
        ("zoe:5", "bad-notation"),
        ("aki", "bad-notation"),
        ("aki:", "bad-notation"),
        ("aki:d(2)5", "bad-notation"),
        ("aki:D(2)D(2)5", "bad-notation"),
        ("aki:D(8)5", "no-such-card"),
        (":5", "bad-notation"),
        ("?", "bad-notation"),
        ("? color red", "bad-notation"),
        ("? hand zoe 5", "bad-notation"),
        ("? turn ben", "assertion-failed"),
        ("? hand aki 57", "assertion-failed"),
        ("? hand aki 5799", "assertion-failed"),
        ("? deck 22", "assertion-failed"),
        ("? deck 24…", "assertion-failed"),
        ("? deck 228680…", "assertion-failed"),
        ("? field 5", "assertion-failed"),
        ("? order revolution", "assertion-failed"),
        ("? in aki", "assertion-failed"),
        ("? over", "assertion-failed"),
        ("? phase penalty", "assertion-failed"),
        ("? verdict prime", "assertion-failed"),
        ("? value 5", "assertion-failed"),
        ("? ranks aki", "assertion-failed"),
    ],
)
def test_marks_and_facts_are_checked_not_trusted(line: str, code: str) -> None:
    """A wrong claim is reported at its line with its code."""
    assert fault(DECK + DEAL + line + "\n") == (6, code)


@pytest.mark.parametrize(
    "line",
    [
        "? turn aki", "? hand aki 975", "? deck 22868", "? deck 22…", "? deck …", "? field -", "? in ben aki",
        "? order normal", "? over no", "? phase turn", "? verdict -", "? value -", "? ranks -", "aki:!4",
    ],
)  # fmt: skip
def test_facts_that_hold(line: str) -> None:
    """The same facts with their true values."""
    assert fault(DECK + DEAL + line + "\n") == (0, "")


@pytest.mark.parametrize(
    ("line", "warned"),
    [
        ("aki:57", "GC"),
        ("aki:579,P(282)", "P(228)"),
        ("aki:%\nben:Q,P(2)\naki:57[GC]\naki:D(2)2\nben:%\naki:D(8)8,P(6)", ""),
        ("aki:57[GC]\naki:D(2)2\nben:%\naki:%\nben:%\naki:9,P(2)", ""),
    ],
)
def test_a_lenient_reading_warns(line: str, warned: str) -> None:
    """A missing tag, and penalty cards in another order, are accepted with a warning each."""
    replay = replay_text(DECK + DEAL + line + "\n", lenient=True)
    assert replay.ok, replay.error
    assert [bool(warned and warned in said(warning.problem)) for warning in replay.warnings] == [True] * bool(
        warned
    )


def test_a_lenient_reading_of_a_missing_finish() -> None:
    """A missing # is accepted with a warning; the hand is empty nevertheless."""
    text = DECK + "aki:(5)\nben:(44Q)\naki:5\n? over\n"
    assert fault(text) == (6, "finish-mismatch")
    replay = replay_text(text, lenient=True)
    assert replay.ok
    assert [(warning.line, "#" in said(warning.problem)) for warning in replay.warnings] == [(6, True)]


@pytest.mark.parametrize(
    "line",
    ["aki:9", "aki:5,P(2)", "aki:9,P(8)", "aki:9,P()", "aki:57[RR]", "aki:5[GC]", "aki:5#", "aki:4", "ben:4"],
)
def test_a_lenient_reading_takes_no_false_claim(line: str) -> None:
    """What is false, not only sloppy, stays an error."""
    assert fault(DECK + DEAL + line + "\n", lenient=True)[0] == 6


def test_a_lenient_file_without_a_header_is_online() -> None:
    """Without a header, lenient parsing assumes the rules `online`, strict parsing `official`."""
    hands = "aki:(22335577KKK)\nben:(44668899TTQ)\n"
    text = hands + "aki:%%\n? in aki ben\n"
    assert fault(text, lenient=True) == (0, "")
    assert fault(text) == (4, "assertion-failed")
    assert fault("+++\n+++\n" + text, lenient=True) == (6, "assertion-failed")


def test_an_empty_file_is_no_game() -> None:
    """A file without a deal is an error at line 1."""
    for text in ("", "\n\n", "; nothing\n", "+++\n+++\n"):
        line, code = fault(text)
        assert (line, code) == (1, "bad-deal")


def test_the_penalty_of_an_unknown_deck_is_what_the_record_says() -> None:
    """Without `deck` the penalty cards are those of the record, as long as the pack has them left."""
    head = "+++\nset = { D4 = 3 }\n+++\naki:(4Q4)\nben:(44X)\n"
    assert fault(head + "aki:4,P(K)\n? hand aki 44QK\n") == (0, "")
    assert fault(head + "aki:4,P(4)\n") == (6, "penalty-mismatch")
    assert fault(head + "aki:4,P(KK)\n") == (6, "penalty-mismatch")
    assert fault(head + "aki:4,P(X)\n") == (0, "")
    assert fault(head + "aki:44,P(XX)\n") == (6, "penalty-mismatch")
    assert fault(head + "aki:4\n") == (6, "verdict-mismatch")
    assert fault(head + "aki:Q4=4*4,P(KKKKK)\n") == (6, "not-in-hand")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('+++\ndeck = "4"\n+++\naki:(5)\nben:(46)\naki:D(7)5\n', "the top card is 4, not 7"),
        ('+++\ngame = "daifugo"\n+++\naki:(3d)\nben:(3d)\n', "3d is there once at most"),
    ],
)
def test_a_fault_names_cards_as_they_are_written(text: str, words: str) -> None:
    """Errors write cards in notation, not as internal numbers."""
    fault = replay_text(text).error
    assert fault is not None
    assert words in said(fault.problem)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (
            '; c\n\n+++\nrules = "official"\nset = { D3 = 4 D5 = 3 }\n+++\naki:(5)\nben:(6)\n',
            3,
            "line 5, column 16",
        ),
        ("; c\n+++\nset = { D99 = 1 }\n+++\naki:(5)\nben:(6)\n", 2, "D99"),
        ('; c\n+++\ndeck = "Z"\n+++\naki:(5)\nben:(6)\n', 2, "Z"),
        ('; c\n+++\ndeck = "2"\n+++\naki:(5)\n', 2, "1 hand"),
        ("; c\naki:(5)\n", 1, "1 hand"),
        ('; c\n+++\ndeck = "2"\n+++\naki:(5)\nben:(Z)\n', 6, "Z"),
        ("; c\n+++\nset = { D4 = 3 }\n+++\naki:(555)\nben:(4)\n", 6, "ben has 1"),
    ],
)
def test_a_fault_of_the_header_stands_at_its_first_line(text: str, line: int, words: str) -> None:
    """Also errors of header and deal together, and too few deal lines; an error in one deal line is at that line."""
    fault = replay_text(text).error
    assert fault is not None
    assert (fault.line, words in said(fault.problem)) == (line, True), said(fault.problem)

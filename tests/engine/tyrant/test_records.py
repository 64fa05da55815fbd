"""Invalid records of Tyrant with their codes, and the report in each phase."""

from __future__ import annotations

from random import Random

import pytest

from engine.errors import BadSetting
from engine.games import replay_text
from engine.tyrant.record import write_record
from engine.tyrant.settings import Rules, chosen_of, rules_for
from engine.verdict import Reason
from tests.engine.tyrant.random_table import NAMES, dealt, random_game

HEADER = """+++
game = "tyrant"
lead = "Jh Qs Kd Jc Qh Ks Jd Qc"
plaza = "2h 2h 5c 9s"
start = "ben"
+++
"""
AKI = "aki:(2s 3s 4s 5s 6s 7s 8s Ts 3h 4h 5h 6h 7h 8h 9h Th) Ah\n"
BEN = "ben:(2d 3d 4d 5d 6d 7d 8d 9d Td 2c 3c 4c 6c 7c 8c 9c) As\n"
CID = "cid:(2s 3s 4s 5s 6s 3h 4h 5h 6h 2d 3d 4d 5d 6d 2c 3c) Ac\n"
WHOLE = HEADER + AKI + BEN + CID

POSITION = """+++
game = "tyrant"
trick = 8
lead = "Kh"
marker = "aki"
+++
aki:(2h / 3h) Ah
ben:(3s) As
cid:(4s) Ac
"""


def code_of(text: str) -> tuple[str, int] | None:
    """Return code and line of the first error."""
    error = replay_text(text).error
    return None if error is None else (error.code, error.line)


def test_a_whole_deal() -> None:
    """All sixteen cards are in the stock until a hand is chosen; before the first trick there is no lead (TY-13)."""
    replay = replay_text(WHOLE)
    assert replay.ok
    final = replay.final
    assert final is not None
    assert list(final) == [
        "phase", "turn", "asked", "trick", "lead", "marker", "chips", "used", "hands", "stocks", "plaza", "won",
        "burned", "scores", "totals", "purged", "ranks", "over",
    ]  # fmt: skip
    assert (final["phase"], final["turn"], final["trick"], final["lead"]) == ("hand", None, 0, None)
    assert final["asked"] == ["aki", "ben", "cid"]
    assert final["marker"] == "ben"
    assert final["plaza"] == {"s": [1, 0], "h": [2, 0], "d": [0, 0], "c": [1, 0]}
    assert final["hands"] == {"aki": "", "ben": "", "cid": ""}
    assert final["stocks"]["aki"] == "2s 3s 4s 5s 6s 7s 8s Ts 3h 4h 5h 6h 7h 8h 9h Th"
    assert (final["scores"], final["totals"], final["ranks"], final["over"]) == (None, None, [], False)


def test_hands_are_chosen_in_any_order_and_once() -> None:
    """After the last choice the first trick begins (TY-13, TY-15)."""
    text = WHOLE + "\n".join(
        [
            "cid:hand=2s 3s 4s 5s 6s 3h 4h @3.5",
            "? asked aki ben",
            "cid:!hand=2s 3s 4s 5s 6s 3h 5h  not-your-turn",
            "aki:!hand=2s 3s 4s 5s 6s 7s  wrong-count",
            "aki:!hand=2s 3s 4s 5s 6s 7s 8s Ts  wrong-count",
            "aki:!hand=2s 3s 4s 5s 6s 7s 9s  not-in-hand",
            "aki:!hand=2s 3s 4s 5s 6s 7s Ah  no-such-card",
            "aki:!hand=2s 3s 4s 5s 6s 7s 8  bad-notation",
            "aki:!hand=2s 3s 4s 5s 6s 7s 8s^  bad-notation",
            "aki:!%  wrong-phase",
            "aki:!%%  wrong-phase",
            "aki:!3h  wrong-phase",
            "? cards cid=7+9 aki=0+16",
            "ben:%% hand=2d 3d 4d 5d 6d 7d 8d",
            "aki:hand=Ts 2s 4s 5s 6s 7s 3h",
            "? phase turn",
            "? trick 1",
            "? lead Jh",
            "? turn ben",
            "? hand aki 2s 4s 5s 6s 7s Ts 3h",
        ]
    )
    replay = replay_text(text)
    assert replay.ok, replay.error
    assert [step["verdict"] for step in replay.steps] == ["hand", *["refused"] * 10, "timeout", "hand"]
    assert replay.steps[0]["text"] == "hand=2s 3s 4s 5s 6s 3h 4h"
    assert all(step["value"] is None for step in replay.steps)


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("lead = ", "led = ", "bad-header", 1),
        ("start = ", "starts = ", "bad-header", 1),
        ('start = "ben"', 'start = "zed"', "bad-header", 1),
        ('start = "ben"', "start = 1", "bad-header", 1),
        ("Jd Qc", "Jd", "bad-deal", 1),
        ("Jd Qc", "Jd Jd", "bad-deal", 1),
        ("Jd Qc", "Jd 2c", "bad-deal", 1),
        ("Jd Qc", "Jd Zc", "bad-deal", 1),
        ("2h 2h 5c", "2h 2h", "bad-deal", 1),
        ("2h 2h 5c", "2h 2h 5c 6c", "bad-deal", 1),
        ("2h 2h 5c", "2h 2h Kc", "bad-deal", 1),
        ("2h 2h 5c", "9h 9h 5c", "bad-deal", 1),
        ("Th) Ah", "Th)", "bad-deal", 7),
        ("Th) Ah", "Th) Kh", "bad-deal", 7),
        ("Th) Ah", "Th Ah", "bad-notation", 7),
        ("Th) Ah", "/ Th) Ah", "bad-deal", 7),
        (") As", ") Ah", "bad-deal", 8),
        ("(2d 3d 4d", "(2d 3d", "bad-deal", 8),
        ("(2d 3d 4d", "(2d 3d 2d 4d", "bad-deal", 8),
        ("8c 9c)", "8c 8c)", "bad-deal", 8),
        ("8c 9c)", "8c Jc)", "bad-deal", 8),
        ("8c 9c)", "8c 9)", "bad-notation", 8),
        ("2c 3c)", "2c 2c)", "bad-deal", 9),
        (CID, "", "bad-deal", 1),
        ('start = "ben"', 'start = "ben"\nset = { chips = 4 }', "bad-setting", 1),
        ('start = "ben"', 'start = "ben"\nset = { players = 4 }', "bad-setting", 1),
        ('start = "ben"', 'start = "ben"\nset = { chip_floor = "none" }', "bad-setting", 1),
        ('start = "ben"', 'start = "ben"\nset = { start = true }', "bad-setting", 1),
        ('start = "ben"', 'start = "ben"\nset = 4', "bad-header", 1),
        ('start = "ben"', 'start = "ben"\nrules = "house"', "bad-setting", 1),
        ('start = "ben"', 'start = "ben"\ntrick = 9', "bad-header", 1),
        ('start = "ben"', 'start = "ben"\ntrick = true', "bad-header", 1),
    ],
)
def test_bad_deals(old: str, new: str, code: str, line: int) -> None:
    """An impossible deal is refused at its line, a header at its first line (TY-4, TY-89)."""
    assert old in WHOLE
    found = code_of(WHOLE.replace(old, new, 1))
    assert found is not None
    # A longer header moves the deal lines down.
    assert found == (code, line)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("trick = 8", "trick = 0", "bad-header"),
        ("trick = 8", "trick = 7", "bad-deal"),
        ('"Kh"', '"Kh Qs"', "bad-deal"),
        ('"Kh"', '"2h"', "bad-deal"),
        ("marker", "maker", "bad-header"),
        ("trick = 8", 'trick = 8\nplaza = "h:5+0"', "bad-header"),
        ("trick = 8", 'trick = 8\nplaza = "h:3"', "bad-header"),
        ("trick = 8", 'trick = 8\nplaza = "h:1+0 h:1+0"', "bad-header"),
        ("trick = 8", "trick = 8\nchips = { zed = 1 }", "bad-header"),
        ("trick = 8", "trick = 8\nchips = { aki = 6 }", "bad-deal"),
        ("trick = 8", 'trick = 8\nchips = { aki = "2" }', "bad-header"),
        ("trick = 8", "trick = 8\nchips = 3", "bad-header"),
        ("trick = 8", 'trick = 8\nwon = { aki = "Kh" }', "bad-deal"),
        ("trick = 8", 'trick = 8\nwon = { aki = "2h" }', "bad-deal"),
        ("trick = 8", "trick = 8\nwon = { aki = 3 }", "bad-header"),
        ("trick = 8", 'trick = 8\npassed = "zed"', "bad-header"),
        ("trick = 8", "trick = 8\npassed = 1", "bad-header"),
    ],
)
def test_bad_positions(old: str, new: str, code: str) -> None:
    """A header that describes no position is refused at its first line."""
    assert code_of(POSITION) is None
    assert old in POSITION
    assert code_of(POSITION.replace(old, new, 1)) == (code, 1)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("ben:3s", "not-your-turn"),
        ("aki:!2h", "not-refused"),
        ("aki:!3s  must-follow", "wrong-reason"),
        ("aki:!3s  must-folow", "bad-notation"),
        ("? turn ben", "assertion-failed"),
        ("? turns aki", "bad-notation"),
        ("? hand zed 2h", "bad-notation"),
        ("? hand aki 2", "bad-notation"),
        ("? chips aki=4", "assertion-failed"),
        ("? chips zed=4", "bad-notation"),
        ("? chips", "bad-notation"),
        ("? power aki=3", "assertion-failed"),
        ("? plaza h:1+0", "assertion-failed"),
        ("? plaza h1", "bad-notation"),
        ("? ranks aki", "assertion-failed"),
        ("? may aki 1", "assertion-failed"),
        ("? on h=1", "assertion-failed"),
        ("? over", "assertion-failed"),
        ("zed:2h", "bad-notation"),
        ("*:2h", "bad-notation"),
        ("aki 2h", "bad-notation"),
    ],
)
def test_bad_lines(line: str, code: str) -> None:
    """An invalid line is reported with its number and code."""
    assert code_of(POSITION + line + "\n") == (code, 10)


def test_facts_before_anything_has_happened() -> None:
    """Facts without a value are written `-`."""
    facts = [
        "? outcome -", "? winner -", "? power -", "? power aki=-", "? on -", "? passed -", "? burned -",
        "? plaza -", "? won aki -", "? under aki=0", "? removed 4", "? score aki -", "? total aki=-",
        "? total -", "? purged -", "? ranks -", "? over no", "? stock ben -", "? stock aki 3h", "? used 0",
        "? value -", "? verdict -", "? asked aki", "? lead Kh", "? phase turn", "? marker aki",
    ]  # fmt: skip
    replay = replay_text(POSITION + "\n".join(facts))
    assert replay.ok, replay.error


@pytest.mark.parametrize("seed", range(60))
def test_a_spoilt_record_is_a_fault_never_a_crash(seed: int) -> None:
    """A randomly damaged record is parsed up to its first error, without an exception."""
    chance = Random(seed)
    made = random_game(seed % 3, 3 + seed % 2)
    text = write_record(NAMES[: 3 + seed % 2], made[0].before, made)
    codes = {*Reason, "bad-header", "bad-setting", "bad-deal"}
    for _ in range(20):
        at = chance.randrange(len(text))
        kind = chance.randrange(3)
        put = chance.choice(["", "^", "+", "=", "%", " ", "/", ")", "h", "9", "K", "\n", "X", ":", '"', "-"])
        spoilt = text[:at] + put + text[at + (0 if kind == 0 else kind * chance.randrange(1, 9)) :]
        error = replay_text(spoilt).error
        assert error is None or error.code in codes


def test_settings() -> None:
    """Three settings, and three or four players (TY-1, TY-89)."""
    assert rules_for("official", {}, 4) == Rules()
    assert rules_for("official", {"players": 3, "start": 2, "chip_floor": "total"}, 3).start == 2
    assert chosen_of(rules_for("official", {"start": "random"}, 3)) == {}
    for chosen in ({"start": 1}, {"chip_floor": "total"}, {"start": "0"}):
        rules = rules_for("official", chosen, 3)
        assert rules_for("official", chosen_of(rules), 3) == rules
    for chosen, seats in (({}, 2), ({}, 5), ({"start": 3}, 3), ({"players": 4}, 3), ({"players": 3.0}, 3)):
        with pytest.raises(BadSetting):
            rules_for("official", chosen, seats)


def test_the_setting_start_needs_no_header_key() -> None:
    """If the header names no starting player, the setting decides who has the marker."""
    text = WHOLE.replace('start = "ben"', "set = { start = 2 }")
    final = replay_text(text).final
    assert final is not None
    assert final["marker"] == "cid"


def test_what_is_removed_unseen_is_nowhere() -> None:
    """Neither state nor record contains the cards that nobody may ever see (TY-87)."""
    state = dealt(3, 3)
    assert sum(map(len, state.plaza)) == 4
    assert sum(map(len, state.stocks)) == 48
    assert len({*state.row, *state.pile}) == 8
    assert len(state.aces) == 3

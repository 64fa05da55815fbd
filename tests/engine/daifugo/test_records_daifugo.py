"""Records of Daifugo: invalid headers and positions, the report, open questions."""

import pytest

from engine.games import replay_text

DEAL = "aki:(3d 4s)\nben:(5s 6s)\n"


def fault_of(header: str, deal: str = DEAL, moves: str = "") -> tuple[int, str] | None:
    """Return line and code of the first error of a record."""
    replay = replay_text(f'+++\ngame = "daifugo"\n{header}\n+++\n{deal}{moves}')
    return None if replay.error is None else (replay.error.line, replay.error.code)


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ('rules = "popular"', "bad-setting"),
        ("set = { nonsense = 1 }", "bad-setting"),
        ("set = { jokers = 3 }", "bad-setting"),
        ("set = { pass_lockout = 1 }", "bad-setting"),
        ('set = { fouls = ["jack"] }', "bad-setting"),
        ("set = { players = 3 }", "bad-setting"),
        ("set = { jokers = true }", "bad-setting"),
        ('set = "no table"', "bad-header"),
        ('local = "stairs"', "bad-header"),
        ('local = ["tunnel"]', "bad-rules"),
        ('local = ["eight_cut"]', "bad-rules"),
        ('off = ["stairs"]', "bad-rules"),
        ('turn = "zoe"', "bad-header"),
        ('dir = "left"', "bad-header"),
        ('order = "up"', "bad-header"),
        ('phase = "ask"', "bad-header"),
        ('locks = ["suit:x"]', "bad-header"),
        ('locks = ["color:blue"]', "bad-header"),
        ('state = ["sleepy"]', "bad-header"),
        ('state = ["passed:zoe"]', "bad-header"),
        ('seats = ["aki"]', "bad-header"),
        ('finished = ["zoe"]', "bad-header"),
        ('field = ["9s"]', "bad-header"),
        ('field = ["ben:9s Ts"]', "bad-header"),
        ('discard = "9"', "bad-header"),
        ('titles = { aki = "大富豪" }', "bad-header"),
        ('titles = { aki = "大富豪", ben = "王" }', "bad-header"),
        ('titles = { aki = "大富豪", ben = "大富豪" }', "bad-header"),
        ('set = { first_leader_game1 = "random" }', "bad-header"),
        ('discard = "3d"', "bad-deal"),
        ('field = ["ben:X X"]', "bad-deal"),
    ],
)
def test_headers_that_cannot_stand(header: str, code: str) -> None:
    """Each is reported at the header, or at the hand with the second copy of a card."""
    fault = fault_of(header)
    assert fault is not None
    assert fault == (5 if header.startswith('discard = "3d') else 1, code)


@pytest.mark.parametrize(
    ("deal", "line", "code"),
    [
        ("aki:(3d 3d)\nben:(4s)\n", 5, "bad-deal"),
        ("aki:(3d)\nben:(X X)\n", 6, "bad-deal"),
        ("aki:(3d)\nben:()\n", 6, "bad-deal"),
        ("aki:(3d)\n", 5, "bad-deal"),
        ("aki:(3)\nben:(4s)\n", 5, "bad-notation"),
        ("aki:(3d\nben:(4s)\n", 5, "bad-notation"),
        ("", 1, "bad-deal"),
    ],
)
def test_deals_that_cannot_stand(deal: str, line: int, code: str) -> None:
    """Cards twice, too many jokers, an empty hand, too few players."""
    assert fault_of("jokers = 1", deal) == (line, code)


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ("aki:3d #", "bad-mark"),
        ("aki:3d\nben:5s\naki:%\nben:6s", "bad-mark"),
        ("aki:3d\nben:5s\naki:%\nben:6s #!", "bad-mark"),
        ("zoe:3d", "bad-notation"),
        ("aki:5s", "not-in-hand"),
        ("aki:!3d", "not-refused"),
        ("aki:!5s  too-weak", "wrong-reason"),
        ("aki:!5s  locked", "wrong-reason"),
        ("aki:!5s  too-late", "bad-notation"),
        ("? mood good", "bad-notation"),
        ("? turn ben", "assertion-failed"),
        ("*:seven_pass=3d", "wrong-phase"),
        ("*:nonsense=3d", "bad-notation"),
        ("aki:nonsense=3d", "bad-notation"),
        ("aki:3d as", "bad-notation"),
        ("aki:", "bad-notation"),
    ],
)
def test_lines_that_cannot_stand(moves: str, code: str) -> None:
    """Each line is reported with its code."""
    fault = fault_of("jokers = 1", DEAL, moves)
    assert fault is not None
    assert fault[1] == code


def test_a_reason_is_no_part_of_the_move() -> None:
    """The step of a refused line is the move alone, also if the reason is one word (`locked`)."""
    field = 'field = ["ben:3s"]\nlocks = ["suit:s"]\nturn = "aki"'
    replay = replay_text(f'+++\ngame = "daifugo"\n{field}\n+++\naki:(4d 5s)\nben:(6s)\naki:!4d  locked\n')
    assert replay.ok, replay.error
    assert replay.steps[0]["text"] == "4d"


def test_the_report() -> None:
    """Steps and final state in machine-readable form."""
    text = (
        '+++\ngame = "daifugo"\nlocal = ["seven_pass", "black_7_draw", "stairs"]\n'
        'field = ["dan:4h X 6h as 4h 5h 6h"]\nturn = "aki"\ndiscard = "2s 2h"\n'
        'state = ["passed:cid"]\nlocks = ["suit:h"]\n+++\n'
        "aki:(7h 8h 9h 7s 3c)\nben:(9d 9s)\ncid:(Kd)\ndan:(Kc)\n"
        "aki:!3c  wrong-count\naki:9h 7h 8h\naki:seven_pass=-\nben:%% @12.5\n"
    )
    replay = replay_text(text)
    assert replay.ok, replay.error
    report = replay.report()
    assert report["steps"] == [
        {"line": 14, "player": "aki", "text": "3c", "verdict": "refused", "value": None},
        {"line": 15, "player": "aki", "text": "9h 7h 8h", "verdict": "play", "value": None},
        {"line": 16, "player": "aki", "text": "seven_pass=-", "verdict": "seven_pass", "value": None},
        {"line": 17, "player": "ben", "text": "%%", "verdict": "timeout", "value": None},
    ]
    assert report["final"] == {
        "phase": "turn",
        "turn": "dan",
        "asked": None,
        "order": "normal",
        "rev": False,
        "dir": "+",
        "seats": ["aki", "ben", "cid", "dan"],
        "field": ["dan:4h 6h X as 4h 5h 6h", "aki:7h 8h 9h"],
        "discard": "2s 2h",
        "aside": "",
        "hands": {"aki": "3c 7s", "ben": "9s 9d", "cid": "Kd", "dan": "Kc"},
        "locks": ["suit:h"],
        "state": ["passed:cid"],
        "in": ["aki", "ben", "cid", "dan"],
        "finished": [],
        "fouled": [],
        "fallen": [],
        "ranks": [],
        "titles": None,
        "over": False,
    }


def test_the_report_of_an_open_question() -> None:
    """The end of the file declines nothing: question, response and chance stay open."""
    header = 'local = ["seven_pass", "nine_gamble", "seven_counter"]\nturn = "aki"'
    deal = "aki:(7s 8s 9s 3c 4c)\nben:(7d 9d)\ncid:(Kd)\n"
    text = f'+++\ngame = "daifugo"\n{header}\n+++\n{deal}'
    for moves, phase, asked in (
        ("aki:7s", "ask", {"player": "aki", "rule": "seven_pass"}),
        ("aki:8s", "respond", {"player": "ben", "rule": "seven_counter"}),
        ("aki:9s\naki:nine_gamble=ben", "chance", {"player": "*", "rule": "nine_gamble"}),
    ):
        final = replay_text(text + moves).report()["final"]
        assert (final["phase"], final["asked"], final["turn"]) == (phase, asked, "aki")

"""The report of a replayed record for programs: steps, values, the final state, published factors."""

from __future__ import annotations

from engine.games import replay_text
from engine.prime.primes import factor
from engine.record import Replay

DEAL = "aki:(579)\nben:(44Q)\n"
DECK = '+++\ndeck = "22868"\n+++\n'


def test_the_report_of_an_error() -> None:
    """An error has line, code and message; the report has the steps before it, and the state before its line."""
    report = replay_text(DECK + DEAL + "aki:5\nben:9\naki:7\n").report()
    assert report["ok"] is False
    assert set(report) == {"game", "ok", "error", "steps", "final"}
    assert set(report["error"]) == {"line", "code", "message"}
    assert (report["error"]["line"], report["error"]["code"]) == (7, "not-in-hand")
    assert report["error"]["message"]
    assert [step["text"] for step in report["steps"]] == ["5"]
    assert report["final"]["turn"] == "ben"
    assert report["final"]["field"] == ["5"]


def test_the_report_of_a_game() -> None:
    """Steps and final state in machine-readable form."""
    report = replay_text(
        "+++\ndeck = '4A'\n+++\naki:(5T)\nben:(98A)\naki:5\nben:9,P(4)\n? turn aki\naki:!9  not-in-hand\n"
    ).report()
    assert report == {
        "game": "prime",
        "ok": True,
        "error": None,
        "steps": [
            {"line": 6, "player": "aki", "text": "5", "verdict": "prime", "value": "5"},
            {"line": 7, "player": "ben", "text": "9,P(4)", "verdict": "foul", "value": "9"},
            {"line": 9, "player": "aki", "text": "9", "verdict": "refused", "value": None},
        ],
        "final": {
            "phase": "turn",
            "turn": "aki",
            "order": "normal",
            "field": [],
            "deck": "A5",
            "hands": {"aki": "T", "ben": "A489"},
            "in": ["aki", "ben"],
            "ranks": [],
            "over": False,
        },
    }


def test_values_in_the_report() -> None:
    """∞ is "inf", a pair has the value of its second set, passes and draws have none."""
    text = "+++\nset = { twin_primes = true }\ndeck = '24'\n+++\naki:(X35K9)\nben:(44)\n"
    steps = replay_text(text + "aki:X[IN]\naki:3,5\nben:%\naki:D(2)\naki:%\nben:~\n").steps
    assert [step["value"] for step in steps] == ["inf", "5", None, None, None, None]
    assert [step["verdict"] for step in steps] == ["infinity", "prime", "pass", "draw", "pass", "leave"]


def test_a_deck_not_known_is_null() -> None:
    """The deck is null if any of its cards is unknown, otherwise a text."""
    head = "+++\nset = { D10 = 'shuffled' }\ndeck = '%s'\n+++\naki:(A39A)\nben:(A744)\n"
    unknown = replay_text(head % "6" + "aki:A3\nben:A7\naki:%\n")
    assert unknown.final is not None
    assert unknown.final["deck"] is None
    same = replay_text(head % "6" + "aki:A3\nben:%\naki:A9\nben:%\n")
    assert same.final is not None
    assert same.final["deck"] is None
    empty = replay_text(head % "" + "aki:A3\n")
    assert empty.final is not None
    assert empty.final["deck"] == ""


def test_over_in_the_report() -> None:
    """At the end everybody has a place; `in` and the hands of those left are still reported."""
    final = replay_text(DECK + "aki:(5)\nben:(44Q)\naki:5#\n").final
    assert final is not None
    assert (final["over"], final["phase"], final["turn"]) == (True, "over", None)
    assert (final["in"], final["ranks"]) == (["ben"], ["aki", "ben"])
    assert final["hands"] == {"aki": "", "ben": "44Q"}


def _factors(replay: Replay) -> list[object]:
    return [step.get("factors", "-") for step in replay.steps]


def test_factors_always() -> None:
    """D9 `always`: each foul's step has the factors of the field part; 1 and ∞ have none (P-36)."""
    text = (
        "+++\nset = { D9 = 'always', short_deck = 'draw', D18 = false }\ndeck = '8'\n+++\naki:(9Q32AX7)\nben:(44)\n"
        "aki:9=3*2,P(8)\nben:4,P()\naki:Q,P()\nben:%\naki:A,P()\nben:%\naki:X=3*2,P()\nben:%\naki:7=2*3,P()\n"
    )
    replay = replay_text(text, factor=factor)
    assert replay.ok, replay.error
    assert _factors(replay) == [
        [["3", 2]], [["2", 2]], [["2", 2], ["3", 1]], "-", "-", "-", "-", "-", [["7", 1]],
    ]  # fmt: skip


def test_factors_on_request() -> None:
    """D9 `request`: the step that asks has the factors, the foul's step doesn't (P-36)."""
    text = "+++\nset = { D9 = 'request' }\ndeck = '88'\n+++\naki:(57A9)\nben:(44)\naki:5A,P(88)\naki:?!\n"
    assert _factors(replay_text(text, factor=factor)) == ["-", [["3", 1], ["17", 1]]]
    assert _factors(replay_text(text, factor=lambda number: None)) == ["-", None]


def test_factors_never() -> None:
    """D9 `never`: no step has factors (P-36)."""
    text = "+++\ndeck = '88'\n+++\naki:(57A9)\nben:(44)\naki:5A,P(88)\n"
    assert _factors(replay_text(text, factor=factor)) == ["-"]

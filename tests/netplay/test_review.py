"""The review of a game: costs consistent with the curve and the proofs, marks, accuracy, and the list of numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from engine.cards import read_cards
from engine.game_protocol import Compared
from engine.games import readers
from engine.prime.bots.endgame import LOST, OPEN, WON, decide, worth_of
from engine.prime.bots.hints import as_hint
from engine.prime.bots.knowledge import MASTER
from engine.prime.bots.proofs import Proof
from engine.prime.bots.why import Why
from engine.prime.moves import Play
from engine.prime.notation import read_play
from engine.record import replay_record
from engine.seats import Seat
from netplay.replay.analysis import prospects, prove, scenes_to_prove
from netplay.replay.reel import Reel
from netplay.replay.review import Reviewed, accuracies, accuracy, question, review
from netplay.table.games import TableMove, adapter_of
from netplay.table.timing import Clocks
from tests.brevity import review_briefly, think_briefly
from tests.lab.reviews import report
from tests.netplay.test_analysis import PRIME, STRANGE, played
from tests.reels import reel_from_text
from tui.cli import main
from tui.replay.reviewing import decision_text
from tui.text.words import Words

KEYS = ["line", "seat", "move", "best", "before", "after", "best_after", "mark", "known"]

ENDING = """\
+++
set = { D4 = 4, D5 = "seat" }
deck = ""
+++
aki:(27)
ben:(4K)
"""


def of(found: Reel, at: int, listed: frozenset[int] = frozenset()) -> Reviewed:
    """Return the review of a scene."""
    request = question(found, at, prove(found.game, scenes_to_prove(found)), listed)
    assert request is not None
    one = review(found.game, request)
    assert one is not None
    return one


def whole(found: Reel) -> dict[int, Reviewed]:
    """Return the review of every decision."""
    proved = prove(found.game, scenes_to_prove(found))
    requests = {at: question(found, at, proved) for at in sorted(found.decisions)}
    seen = {at: review(found.game, one) for at, one in requests.items() if one is not None}
    return {at: one for at, one in seen.items() if one is not None}


def made(loss: float, seat: int = 0) -> Reviewed:
    """Return a decision of given cost."""
    return Reviewed(1, 1, Seat(seat), "5", "7", 0.5, 0.5 - loss, 0.5)


def test_marks_go_by_what_was_lost() -> None:
    """From 5, 12 and 25 of 100 on."""
    assert [made(loss).mark for loss in (0.0, 0.04, 0.06, 0.11, 0.13, 0.24, 0.26)] == [
        "", "", "?!", "?!", "?", "?", "??",
    ]  # fmt: skip


def test_accuracy_falls_with_what_is_lost() -> None:
    """100 for best moves throughout; none for a seat without decisions."""
    assert accuracy([made(0.0), made(0.0)]) == 100.0
    assert accuracy([]) is None
    some, more = accuracy([made(0.0), made(0.1)]), accuracy([made(0.0), made(0.4)])
    assert some is not None
    assert more is not None
    assert 100 > some > more > 0


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
@pytest.mark.parametrize(("best", "after"), [(0.614, 0.436), (0.565, 0.514), (0.99, 0.9), (1.0, 0.005)])
def test_a_cost_is_the_difference_of_the_chances_shown(seats: int, best: float, after: float) -> None:
    """Each is a whole number of percent; what costs 5 or more says so, at tables of any size."""
    hands = "".join(f"p{seat}:({'27' if seat == 0 else '4K'})\n" for seat in range(seats))
    found = reel_from_text(f'+++\nset = {{ D4 = 2, D5 = "seat", packs = 4 }}\ndeck = ""\n+++\n{hands}p0:7\n')
    at = min(found.decisions)
    view, _ = found.decided(at)
    hinted = as_hint(view, read_play("2"), Why.LEADS, 1)
    compared = Compared(hinted, best, after)
    one = Reviewed(at, 1, Seat(0), "7", "2", best, after, best, found=compared)
    shown = re.search(r" (\d+)% → (\d+)% \(−(\d+)\)", decision_text(found, one, Words("en"))[0].text)
    assert shown is not None
    assert int(shown[1]) - int(shown[2]) == int(shown[3]) >= 5


def ending(seed: int) -> Reel:
    """Return a game of two bots, one of them careless, with few cards, all of them known."""
    dice = Random(seed)
    cards = dice.sample("A23456789TJQK" * 2, 8)
    hands = "".join(cards[:4]), "".join(cards[4:])
    text = f'+++\nset = {{ D5 = "seat", D6 = "none" }}\ndeck = ""\n+++\naki:({hands[0]})\nben:({hands[1]})\n'
    adapter, start = adapter_of("prime"), replay_record(text, readers()).start
    assert start is not None
    state, moves = start.state, []
    while due := adapter.game.due(state).seats:
        level = ("club", "random")[due[0]]
        move = adapter.choose(level, adapter.game.view(state, due[0]), seed + len(moves))
        step = adapter.game.play(state, due[0], move)
        moves.append(TableMove(due[0], move))
        state = step.state
    return reel_from_text(adapter.record(start.names, start.state, moves, Clocks(), {"deck": ""}))


@pytest.mark.parametrize(("rules", "seed"), [("beginner", 3), ("listed", 3)])
def test_games_of_lists_are_reviewed(rules: str, seed: int) -> None:
    """The table that newcomers are offered first has a curve, marks and costs, by what is on both lists (P-69)."""
    check_review(played("prime", ("novice", "club"), seed, rules), {})


@pytest.mark.parametrize(
    ("rules", "seats", "cards", "seed"),
    [("beginner", 3, 7, 4), ("tetrad", 2, 5, 12), ("semiprime", 2, 5, 1), ("composites", 2, 5, 1)],
)
def test_games_of_other_numbers_are_reviewed(
    rules: str, seats: int, cards: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So have tables of lists with three players, and of tetrads, semiprimes or composites (P-66, P-68, P-69)."""
    review_briefly(monkeypatch)
    found = played("prime", ("novice", "club", "novice")[:seats], seed, rules, D4=cards)
    check_review(found, prove("prime", scenes_to_prove(found)))


def check_review(found: Reel, known: Mapping[int, Proof]) -> None:
    """Check that each decision has a price which agrees with the curve, and that some decision has a mark."""
    seats = len(found.names)
    curve = [
        known[at].chances(seats) if at in known else prospects("prime", found.position(at), 1)
        for at in range(len(found.scenes))
    ]
    assert all(sum(chances) == pytest.approx(1) for chances in curve[seats:])
    assert sorted(curve[-1]) == [0.0] * (seats - 1) + [1.0]
    seen = whole(found)
    assert seen.keys() == found.decisions
    for at, one in seen.items():
        assert (one.before, one.after) == (curve[at - 1][one.seat], curve[at][one.seat])
        assert one.after <= one.best_after <= 1
    assert any(one.mark for one in seen.values())


def test_rules_without_estimates_are_not_said_to_be_played_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a game with a strange deck only what is proved is reviewed: no accuracy, and no praise."""
    record = tmp_path / "game.qk"
    record.write_text(played("prime", ("novice", "club"), 3, "abstract", **STRANGE).text, "utf-8")
    assert main(["--lang", "en", "replay", "--review", str(record)]) == 0
    assert capsys.readouterr().out == (
        "0 of 4 decisions could be reviewed; there is no estimate of the others.\n"
    )


@pytest.mark.parametrize("seeds", [(3, 4, 5, 18, 19), pytest.param((0, 1, 2, 22), marks=pytest.mark.long)])
def test_a_review_never_contradicts_the_curve_or_a_proof(
    monkeypatch: pytest.MonkeyPatch, seeds: tuple[int, ...]
) -> None:
    """A proof overrules the estimates before and after, and decides the mark; adjacent decisions share a value."""
    review_briefly(monkeypatch)
    proved = {WON: 0, LOST: 0, OPEN: 0}
    for seed in seeds:
        found = ending(seed)
        known = prove("prime", scenes_to_prove(found))
        last: Reviewed | None = None
        for at in sorted(found.decisions)[-4:]:
            request = question(found, at, known)
            assert request is not None
            one = review("prime", request)
            assert one is not None
            before, after = (
                known[k].chances(2) if k in known else prospects("prime", found.position(k), 1)
                for k in (at - 1, at)
            )
            assert (one.before, one.after) == (before[one.seat], after[one.seat])
            assert one.after <= one.best_after <= 1
            if last is not None and last.at == at - 1:
                assert one.before == pytest.approx(last.after if last.seat == one.seat else 1 - last.after)
            last = one
            view, move = found.decided(at) or (None, None)
            worth, could = worth_of(view, move, MASTER), decide(found.sights(at - 1)[one.seat], MASTER).worth
            proved[worth] += 1
            if could != OPEN:
                assert one.before == float(could == WON)
            if worth != OPEN:
                assert one.after == float(worth == WON)
                assert one.mark == "??" or not (worth == LOST and could == WON), (seed, at)
                assert one.mark == "" or worth == LOST
    assert min(proved[WON], proved[LOST]) > 1


def test_a_win_thrown_away_by_drawing_is_a_blunder() -> None:
    """41 would have gone out; after drawing 8 the rest of the hand can't be played, and loses to 7."""
    text = '+++\nset = { D4 = 2, D5 = "seat" }\ndeck = "8"\n+++\naki:(4A)\nben:(7)\naki:D(8)%\nben:7#\n'
    found = reel_from_text(text)
    assert found.fault is None
    one = of(found, 1)
    assert (one.before, one.after, one.best_after, one.mark, one.best) == (1.0, 0.0, 1.0, "??", "4A")


def test_no_proof_rests_on_cards_that_only_the_record_shows() -> None:
    """Nobody saw the order of the deck, so it proves nothing; everybody saw the flushed cards."""
    hidden = '+++\nset = { D4 = 2, D5 = "seat" }\ndeck = "8"\n+++\naki:(46)\nben:(49)\naki:%\nben:%\n'
    found = reel_from_text(hidden)
    assert prove("prime", scenes_to_prove(found)) == {}
    flushed = '+++\nset = { D4 = 2, D5 = "seat" }\ndeck = ""\n+++\naki:(27)\nben:(46)\naki:2\nben:%\naki:7#\n'
    found = reel_from_text(flushed)
    assert None not in found.sights(2)[0].deck
    assert {
        at: proof.winner for at, proof in prove("prime", scenes_to_prove(found)).items()
    } == dict.fromkeys(range(4), 0)


def test_a_review_knows_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stops after an amount of work: the clock does not change its result."""
    found = reel_from_text(PRIME)
    before = of(found, 6).plain()
    monkeypatch.setattr("netplay.table.games.TimeBudget", None)
    monkeypatch.setattr("time.monotonic", None)
    assert of(found, 6).plain() == before


def test_how_reviews_come_true_is_shown() -> None:
    """Both ends, the Brier score, and the marks of a game."""
    one = Reviewed(1, 1, Seat(0), "5", "7", 0.5, 0.02, 0.98)
    lines = [*report([([one, replace(one, seat=Seat(1), best="5")], 1)])]
    assert lines[0] == "before: 2  Brier 0.250  0-5%: 0 of 0  95-100%: 0 of 0"
    assert lines[1] == "after: 2  Brier 0.480  0-5%: 1 of 2  95-100%: 0 of 0"
    assert lines[2] == "best made: 1  Brier 0.000  0-5%: 0 of 0  95-100%: 1 of 1"
    assert lines[4] == "1 games, marks a game: ?? 2.00"


def test_nothing_is_proved_of_other_games() -> None:
    """They have estimates only."""
    assert scenes_to_prove(played("tyrant", ("novice",) * 4, 3)) == ()


def test_a_proved_win_that_is_given_away_is_a_blunder() -> None:
    """2 then 7 wins with an empty deck; a pass gives the lead to the player who has K and cannot lead 4."""
    won = reel_from_text(ENDING.replace("(27)", "(23)") + "aki:23#\n")
    assert (of(won, 1).mark, of(won, 1).best_after) == ("", 1.0)
    thrown = reel_from_text(ENDING.replace("(27)", "(23)").replace("(4K)", "(7)") + "aki:2\nben:7#\n")
    one = of(thrown, 1)
    assert (one.mark, one.after, one.best_after) == ("??", 0.0, 1.0)


def test_known_is_whether_the_best_number_is_on_the_list() -> None:
    """Unknown without a list."""
    found = reel_from_text(ENDING.replace("(27)", "(23)").replace("(4K)", "(7)") + "aki:2\nben:7#\n")
    assert of(found, 1).known is None
    assert of(found, 1, frozenset({23})).known is True
    assert of(found, 1, frozenset({1009})).known is False


@pytest.mark.parametrize(("game", "levels"), [("daifugo", ("club",) * 4), ("tyrant", ("novice",) * 4)])
def test_the_other_games_are_reviewed_too(
    game: str, levels: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With their own estimates; the best move is never worth less than the actual one."""
    think_briefly(monkeypatch)
    found = played(game, levels, 3)
    requests = (question(found, at, {}) for at in sorted(found.decisions)[::12])
    seen = [one for one in (review(game, each) for each in requests if each is not None) if one is not None]
    assert len(seen) > 3
    assert all(0 <= one.after <= one.best_after <= 1 for one in seen)
    assert len(accuracies(found, seen)) == 4


def test_the_command_tells_machines_each_decision_and_each_seat(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And the better moves in words for people, with a bar on a terminal meanwhile; neither prints anything else."""
    review_briefly(monkeypatch)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    path = home / "game.qk"
    path.write_text(PRIME, encoding="utf-8")
    assert main(["--lang", "en", "replay", "--review", "--json", str(path)]) == 0
    shown = capsys.readouterr()
    *decisions, aki, ben = map(json.loads, shown.out.splitlines())
    assert shown.err == ""
    assert [list(one) for one in decisions] == [KEYS] * 6
    assert [one["line"] for one in decisions] == [7, 8, 9, 10, 11, 12]
    assert (decisions[1]["mark"], decisions[1]["best_after"]) == ("??", 1.0)
    assert (decisions[-1]["move"], decisions[-1]["mark"]) == ("94JA#", "")
    assert ([one["seat"] for one in (aki, ben)], aki["accuracy"] < 100) == ([0, 1], True)
    assert main(["--lang", "en", "replay", "--review", str(path)]) == 0
    shown = capsys.readouterr()
    output = shown.out
    assert "aki: accuracy" in output
    assert [f"{done}/6" in shown.err for done in (0, 3, 6)] == [True] * 3
    assert shown.err.endswith("\r\033[K"), "the bar disappears"
    assert "Line 8: aki:9,P(4) ??" in output
    assert main(["--lang", "en", "replay", "--review", "--check", str(path)]) == 2


@pytest.mark.parametrize(("hand", "number", "says"), [
    ("8XKJ46Q", 1213, "Best from your list: QK: "), ("5XKJ57Q", 1009, "Best of what everyone knows: 57: "),
])  # fmt: skip
def test_the_players_own_best_is_from_the_list_or_known_to_everyone(
    hand: str, number: int, says: str
) -> None:
    """Whether it is known or still to be learned: `mine` is the player's list, as it is for hints."""
    found = reel_from_text(
        f'+++\nset = {{ D5 = "seat" }}\ndeck = "74K9"\n+++\naki:({hand})\nben:(9QQ22345)\naki:KX|X=7\n'
    )
    one = of(found, 1, frozenset({number}))
    assert any(line.text.startswith(says) for line in decision_text(found, one, Words("en")))


def test_a_costly_move_is_not_said_to_be_the_best_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though who knows every prime would have made it: a review does not contradict itself."""
    found = reel_from_text(
        '+++\nset = { D5 = "seat" }\ndeck = "74K9"\n+++\naki:(224468QK)\nben:(9QQ22345)\naki:K\n'
    )
    view, made = found.decided(1) or (None, None)
    for move, is_said in ((made, False), (Play(read_cards("QK")), True)):
        every = as_hint(view, move, Why.LEADS, 1)  # type: ignore[arg-type]  # a decision
        monkeypatch.setattr("engine.prime.bots.alternatives.of_every_prime", lambda *_, every=every: every)
        one = of(found, 1)
        assert one.mark
        assert one.found is not None
        assert (one.found.beyond is not None) == is_said


def test_what_everybody_knows_is_not_said_to_be_on_the_list(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """57 is proposed to a player whose list is just QK."""
    review_briefly(monkeypatch)
    assert main(["--lang", "en", "primes", "add", "QK"]) == 0
    path = home / "game.qk"
    path.write_text(
        '+++\nset = { D5 = "seat" }\ndeck = "74K9"\n+++\naki:(5XKJ57)\nben:(9QQ22345)\naki:KX|X=7\n'
    )
    capsys.readouterr()
    assert main(["--lang", "en", "replay", "--review", str(path)]) == 0
    output = capsys.readouterr().out
    assert "57: you lead again" in output
    assert "list" not in output


def test_cards_that_are_not_in_the_pack_are_no_reason_to_fail() -> None:
    """A record may deal a 19; such a game has no estimates, only proofs (P-61)."""
    text = '+++\nrules = "abstract"\ndeck = ""\n+++\naki:(2J)\nben:(3<19>)\naki:2\nben:3\n'
    found = reel_from_text(text)
    assert found.fault is None
    for at in found.decisions:
        request = question(found, at, {})
        assert request is not None
        review("prime", request)
    assert prospects("prime", reel_from_text(text.replace('""', '"<19>46"')).position(0), 1) == ()


@pytest.mark.parametrize("text", ["", "hello\n"])
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_what_is_no_game_is_not_reviewed(
    tmp_path: Path, text: str, form: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """It is refused in one line; nothing is said about mistakes."""
    path = tmp_path / "game.qk"
    path.write_text(text)
    assert main(["replay", "--review", *form, str(path)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1

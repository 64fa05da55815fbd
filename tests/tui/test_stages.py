"""`qk tournament stage` as an organizer uses it: a Swiss cut to four, double elimination and a play-off, everywhere."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from netplay.club.acts import ParticipantEntered, ResultReported, Staged, TournamentPlan
from netplay.club.book import TournamentFile, begin, open_book
from netplay.club.pairing import next_round
from tests.tui.screens import screen_text
from tui.app.settings import Loaded, Settings
from tui.cli import main
from tui.club import tables, texts
from tui.club.board import BoardFace, WallBoardScreen
from tui.club.pages import write_pages
from tui.club.screen import TournamentScreen
from tui.screens.app import QkApp
from tui.text.words import LANGUAGES, Words

pytestmark = pytest.mark.usefixtures("home", "own_folder")

NAMES = ("Aki", "Ben", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "花子", "太郎")


def typed(capsys: pytest.CaptureFixture[str], lang: str, *words: str, code: int = 0) -> str:
    """Return the output of `qk tournament` in a language, and check its exit code."""
    assert main(["tournament", *words, "--lang", lang]) == code
    captured = capsys.readouterr()
    return captured.err if code else captured.out


@pytest.mark.parametrize(
    ("lang", "set_", "semi", "final", "third"),
    [
        ("en", "the best 4 advance", "Semi-finals", "Final", "Match for third place"),
        ("ja", "上位4人で決勝トーナメント", "準決勝", "決勝", "3位決定戦"),
    ],
)
def test_a_swiss_of_twelve_with_a_top_of_four(
    capsys: pytest.CaptureFixture[str], lang: str, set_: str, semi: str, final: str, third: str
) -> None:
    """Played to the end by the command: names of rounds, the match for third place, places, JSON and CSV."""

    def qk(*words: str, code: int = 0) -> str:
        return typed(capsys, lang, words[0], "cup.tournament", *words[1:], code=code)

    qk("new", "--seed", "x", "--rounds", "4")
    qk("add", *NAMES)
    assert set_ in qk("stage", "--top", "4", "--third", "--games", "3")
    assert set_ in qk("stage")
    set_now = json.loads(qk("stage", "--json"))
    assert set_now == {"top": 4, "third": True, "double": False, "play_off": False, "games": 3}
    for _ in range(4):
        for table in json.loads(qk("pair", "--json"))["tables"]:
            qk("result", str(table["table"]), "1-0")
    regular = json.loads(qk("table", "--json"))["standings"]
    assert semi in qk("pair")
    for refused in (("stage", "--none"), ("stage", "--top", "6"), ("result", "1", "1-1")):
        assert len(qk(*refused, code=2).splitlines()) == 1
    qk("result", "1", "2-0")
    qk("result", "2", "1-2")
    shown = qk("pair")
    assert shown.splitlines()[0] == final
    assert third in shown
    assert len(qk("result", "1", "0-2", "--round", "5", "--correct", code=2).splitlines()) == 1
    qk("result", "1", "2-1")
    qk("result", "2", "0-2")
    end = json.loads(qk("table", "--json"))
    assert (end["over"], end["rounds"], end["stages"]) == (True, 6, set_now)
    parts = [(one["round"], one["part"]) for one in end["tables"] if one["part"]]
    assert parts == [(5, "tree"), (5, "tree"), (6, "tree"), (6, "third")]
    final_table, third_table = end["tables"][-2:]
    places = [row["name"] for row in end["standings"]]
    assert places[:4] == [*final_table["players"], *reversed(third_table["players"])]
    assert places[4:] == [row["name"] for row in regular[4:]]
    head, *rows = csv.reader(io.StringIO(qk("csv", "pairings").removeprefix("\ufeff")))
    assert head[-1] == "part"
    assert [row[-1] for row in rows[-4:]] == ["tree", "tree", "tree", "third"]
    assert set_ in qk("table", "--trail")
    assert qk("table", "--cross").count("×") == 12


@pytest.mark.parametrize(
    "words",
    [
        ("--top", "1"),
        ("--top", "13"),
        ("--top", "x"),
        ("--third",),
        ("--top", "4", "--games", "0"),
        ("--top", "4", "--third", "--double"),
        ("--none", "--top", "4"),
    ],
)
def test_stages_that_cannot_be_are_one_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    """In the reader's language, and the file stays as it is."""
    typed(capsys, "en", "new", "cup.tournament")
    typed(capsys, "en", "add", "cup.tournament", *NAMES)
    before = Path("cup.tournament").read_bytes()
    for lang in LANGUAGES:
        wrong = typed(capsys, lang, "stage", "cup.tournament", *words, code=2)
        assert len(wrong.splitlines()) == 1
        assert any("぀" < one < "ヿ" for one in wrong) is (lang == "ja")
    assert Path("cup.tournament").read_bytes() == before


def played(stages: Staged, players: int = 5, **plan: Any) -> TournamentFile:
    """Return a tournament that was played to its end: the first in the order of entry wins, but loses one final."""
    book = begin(Path("cup.tournament"), TournamentPlan("Cup", lot="1", seeding="order", **plan))
    for name in NAMES[:players]:
        book.do(ParticipantEntered(name))
    book.do(stages)
    while not book.tournament.is_over:
        book.do(next_round(book.tournament))
        for match in book.tournament.open_matches():
            loses = match.part == "final" and book.tournament.rounds[-2][0].part != "final"
            best = max(match.players) if loses else min(match.players)
            scores = tuple(float(name == best) for name in match.players)
            if plan.get("system") == "round-robin" and not match.part:
                scores = (0.5, 0.5)
            book.do(ResultReported(match.round, match.table, scores))
    return book


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rounds_of_double_elimination_say_what_they_are(lang: str) -> None:
    """Both finals, and at the tables of a round who has lost already."""
    words, made = Words(lang), played(Staged(double=True), system="knockout").tournament
    names = [tables.round_name(made, round, words) for round in range(1, len(made.rounds) + 1)]
    assert names[-2:] == [words.say("club-final"), words.say("club-final-again")]
    assert len(set(names)) == len(names)
    second = tables.pairings(made, 2, words)
    assert [row[0] for row in second.rows][-1] == words.say("club-part-lower")
    lower = next(match for match in made.rounds[1] if match.part == "lower")
    assert words.say("club-part-lower") in tables.match_name(made, lower, words)
    assert tables.match_name(made, made.rounds[1][0], words) == names[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_play_offs_on_pages_and_in_notes(lang: str) -> None:
    """Each round of it has its name; the tie-breaks name it before the lots, and every page can be reached."""
    book = played(Staged(play_off=True), system="round-robin")
    words, made = Words(lang), book.tournament
    names = [tables.round_name(made, round, words) for round in range(6, len(made.rounds) + 1)]
    assert names[0] == words.say("club-play-off", number=1)
    assert len(set(names)) == len(names) == 3
    ties = texts.ties(made, words)
    assert ties.index(words.say("club-page-tie-play-off")) < ties.index(words.say("club-page-tie-lots"))
    assert words.say("club-stage-play-off") in texts.note(made, "standings", 6, words)
    written = write_pages(book, Path("pages"))
    front = Path("pages", lang, "index.html").read_text("utf-8")
    assert words.say("club-stage-play-off") in front
    assert all(name in front for name in names)
    assert Path("pages", lang, "round-8.html") in written
    assert words.say("club-column-part") not in Path("pages", lang, "round-6.html").read_text("utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_screen_and_the_board_show_third_place(lang: str) -> None:
    """The final with the match beside it; the key for the next round pairs them."""
    book = played(Staged(top=4, third=True), 6, rounds=2)
    words = Words(lang)
    app = QkApp(words, Loaded(Settings(lang=lang)))
    async with app.run_test(size=(100, 30)) as pilot:
        screen = TournamentScreen(open_book(book.path))
        await app.push_screen(screen)
        await pilot.press("2")
        await pilot.pause()
        assert words.say("club-part-third") in screen_text(app)
        await pilot.press("3")
        await pilot.pause()
        assert words.say("club-stage-third") in screen_text(app)
        board = WallBoardScreen(book, 600.0)
        await app.push_screen(board)
        await pilot.pause()
        assert board.query_one(BoardFace).below == words.say("club-board-over")


@pytest.mark.parametrize(("lang", "out"), [("en", " (out)"), ("ja", "（敗退・棄権）")])
def test_who_is_out_of_a_knock_out_is_marked(capsys: pytest.CaptureFixture[str], lang: str, out: str) -> None:
    """While it is played, in the table and alike in JSON and CSV; in the end only drop-outs are."""
    book = begin(Path("cup.tournament"), TournamentPlan("Cup", lot="1", seeding="order", rounds=1))
    for name in NAMES[:6]:
        book.do(ParticipantEntered(name))
    book.do(Staged(top=4))
    for _ in range(2):
        book.do(next_round(book.tournament))
        for match in book.tournament.open_matches():
            book.do(ResultReported(match.round, match.table, (1.0, 0.0)))

    def marked() -> set[str]:
        rows = [line for line in typed(capsys, lang, "table", "cup.tournament").splitlines() if out in line]
        return {name for name in NAMES for line in rows if f" {name}{out}" in line}

    assert marked() == set(NAMES[:6]) - set(book.tournament.going_on())
    said = json.loads(typed(capsys, lang, "table", "cup.tournament", "--json"))["standings"]
    listed = [
        json.loads(line)
        for line in typed(capsys, lang, "csv", "cup.tournament", "standings", "--json").splitlines()
    ]
    assert [row["out"] for row in said] == [row["out"] for row in listed]
    assert {row["name"] for row in said if row["out"]} == marked()
    typed(capsys, lang, "drop", "cup.tournament", book.tournament.rounds[1][0].players[1])
    typed(capsys, lang, "pair", "cup.tournament")
    typed(capsys, lang, "result", "cup.tournament", "1", "1-0")
    assert marked() == {book.tournament.rounds[1][0].players[1]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_missing_results_of_several_rounds_are_told_apart(
    capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    """A result of the first round was withdrawn while the second is played: each table stands behind its round."""

    def qk(*words: str, code: int = 0) -> str:
        return typed(capsys, lang, words[0], "cup.tournament", *words[1:], code=code)

    qk("new", "--rounds", "3", "--seed", "1")
    qk("add", *NAMES[:4])
    qk("pair")
    for table in ("1", "2"):
        qk("result", table, "1-0")
    qk("pair")
    assert "1, 2" in qk("table")
    qk("result", "2", "--withdraw", "--round", "1")
    words = Words(lang)
    assert qk("table").splitlines()[-1] == words.say("club-still-open", count=3, tables="1.2, 2.1, 2.2")
    made = open_book(Path("cup.tournament")).tournament
    assert "1.2, 2.1, 2.2" in texts.next_step(made, words)
    assert words.say("error-club-results-missing", round=1, tables="2") in qk("pair", code=2)

"""`qk tournament` as an organizer uses it: a tournament of nine by the command line, its pages, and the board."""

from __future__ import annotations

import asyncio
import io
import json
import re
import threading
from contextlib import closing
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest

from netplay.club.acts import ParticipantEntered, ResultReported, TournamentHeld, TournamentPlan
from netplay.club.book import begin, open_book
from netplay.club.games import take_game
from netplay.club.matches import BadAct
from netplay.club.pairing import next_round
from netplay.club.recent_files import begin_here, shell_name
from netplay.replay.reel import Reel
from tests.tui.screens import screen_text
from tests.waiting import until
from tui.app.settings import Loaded, Settings
from tui.cli import main
from tui.club import pages
from tui.club.board import BoardFace, WallBoardScreen
from tui.club.pages import PageUpdates, write_pages
from tui.club.results import read_names, read_result
from tui.club.tables import points_text
from tui.screens.app import QkApp
from tui.sharing.page import page
from tui.text.words import LANGUAGES, Words, own_name

RECORD = """\
+++
game = "prime"
set = { D4 = 3, D5 = "seat", D6 = "none" }
+++
ben:(22K)
dan:(45Q)
ben:22K#
"""


pytestmark = pytest.mark.usefixtures("home", "own_folder")


def qk(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """Return the output of `qk tournament`, and its exit code."""
    assert main(["tournament", *words, "--lang", "en"]) == code
    captured = capsys.readouterr()
    return captured.err if code else captured.out


def test_players_are_read_from_what_is_piped_in(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--from -` reads standard input."""
    qk(capsys, "new", "cup.tournament")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("Aki,1800\n花子\n".encode())))
    assert len(qk(capsys, "add", "cup.tournament", "--from", "-").splitlines()) == 2


def test_an_evening_of_nine(capsys: pytest.CaptureFixture[str]) -> None:
    """Entered from a list, paired, results, a drop-out, a corrected result: the final table is right."""
    Path("names.csv").write_text(
        "名前,レート,所属\nAki,1800,A\nBen,1700,B\nCid,1650\nDan\nEve\nFay\nGus\nHal\n太郎,1900,A\n", "utf-8"
    )
    qk(capsys, "new", "cup.tournament", "--seed", "x", "--rounds", "3", "--games", "3")
    entered = qk(capsys, "add", "cup.tournament", "--from", "names.csv")
    assert len(entered.splitlines()) == 9
    for round in (1, 2, 3):
        pairings = json.loads(qk(capsys, "pair", "cup.tournament", "--json"))
        assert pairings["round"] == round
        for table in pairings["tables"]:
            if not table["bye"]:
                qk(capsys, "result", "cup.tournament", str(table["table"]), "2-1")
        if round == 1:
            wrong = qk(capsys, "result", "cup.tournament", "1", "1-2", code=2)
            assert "--correct" in wrong
            qk(capsys, "result", "cup.tournament", "1", "1-2", "--correct")
            qk(capsys, "drop", "cup.tournament", "Hal")
    pairings = json.loads(qk(capsys, "table", "cup.tournament", "--json", "--trail"))
    assert pairings["over"]
    assert sum(row["points"] for row in pairings["standings"]) == 3 * 4 + 1
    assert [row["name"] for row in pairings["standings"] if row["out"]] == ["Hal"]
    assert sum(act["type"] == "told" for act in pairings["trail"]) == 4 + 1 + 4 + 4
    assert "Crosstable" in qk(capsys, "table", "cup.tournament", "--cross")
    assert "tournament is over" in qk(capsys, "pair", "cup.tournament", code=2)


def test_one_begun_on_the_screen_is_found_by_the_name_that_its_screen_shows(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In any folder; a file of that name in the folder at hand comes first, and others are named by their path."""
    with closing(begin_here(TournamentPlan("Screen", date="2026-11-22"))) as book:
        name = shell_name(book.path)
    assert "/" not in name
    assert "Screen" in qk(capsys, "table", name, "--trail")
    qk(capsys, "new", name, "--name", "Here")
    assert "Here" in qk(capsys, "table", name, "--trail")
    assert shell_name(Path(name)) == str(Path.cwd() / name)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("table", "none.tournament"), "there is no none.tournament"),
        (("add", "cup.tournament", "Aki"), "entered already"),
        (("add", "cup.tournament", "Àki"), "looks like “Aki”"),
        (("add", "cup.tournament", "Aк i"), "looks like “Aki”"),
        (("add", "cup.tournament", "Zed", "Zéd"), "looks like “Zed”"),
        (("add", "cup.tournament"), "no name given"),
        (("drop", "cup.tournament", "Zed"), "nobody here is called “Zed”"),
        (("drop", "cup.tournament", "B"), "do you mean Ben, Bob?"),
        (("result", "cup.tournament", "1", "5-5"), "2 games"),
        (("result", "cup.tournament", "1", f"{'9' * 400}-0"), "2 games"),
        (("result", "cup.tournament", "1", "1-0", "--round", "9" * 40), "no round 99999"),
        (("result", "cup.tournament", "1", "won"), "isn't a valid result"),
        (("result", "cup.tournament", "9", "1-0"), "has no table 9"),
        (("pair", "cup.tournament"), "lacks results"),
        (("new", "cup.tournament"), "already exists"),
        (("new", "x.tournament", "--table", "9"), "2 … 8"),
        (("new", "x.tournament", "--tie-breaks", "luck"), "sonneborn"),
        (("new", "x.tournament", "--set", "D99=1"), "D99"),
        (("add", "cup.tournament", "--from", "none.csv"), "none.csv"),
        (("table", "cup.tournament", "--round", "7"), "no round 7"),
    ],
)
def test_what_cannot_be_is_one_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], expected: str
) -> None:
    """In both languages, and the file doesn't change."""
    book = begin(Path("cup.tournament"), TournamentPlan("Cup", games=2, lot="1"))
    for name in ("Aki", "Ben", "Bob", "Dan"):
        book.do(ParticipantEntered(name))
    book.do(next_round(book.tournament))
    book.close()
    before = Path("cup.tournament").read_bytes()
    error = qk(capsys, *words, code=2)
    assert expected in error
    assert len(error.splitlines()) == 1
    assert main(["tournament", *words, "--lang", "ja"]) == 2
    assert re.search("[ぁ-ん]|[一-龥]", capsys.readouterr().err)
    assert Path("cup.tournament").read_bytes() == before


def test_results_come_from_records(capsys: pytest.CaptureFixture[str]) -> None:
    """A record finds its table; a repeated one counts once; one of unknown players is reported, and changes nothing."""
    book = begin(Path("cup.tournament"), TournamentPlan("Cup", lot="1"))
    for name in ("ben", "dan"):
        book.do(ParticipantEntered(name))
    book.do(next_round(book.tournament))
    book.close()
    Path("a.qk").write_text(RECORD, "utf-8")
    Path("b.qk").write_text(RECORD.replace("dan", "eve"), "utf-8")
    assert "no open table has the players ben, eve" in qk(
        capsys, "result", "cup.tournament", "--record", "b.qk", code=1
    )
    result = json.loads(qk(capsys, "result", "cup.tournament", "--record", "a.qk", "--json"))
    assert dict(zip(result["players"], result["scores"], strict=True)) == {"ben": 1.0, "dan": 0.0}
    assert "taken already" in qk(capsys, "result", "cup.tournament", "--record", "a.qk", code=1)


def test_teams_by_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """Boards are printed with the pairings, a match by boards won; nobody plays in two teams."""
    qk(capsys, "new", "cup.tournament", "--team", "3", "--rounds", "1", "--seed", "x")
    Path("teams.csv").write_text("North,,,aki,ben,cid\nSouth,,,dan,eve,fay\n", "utf-8")
    qk(capsys, "add", "cup.tournament", "--from", "teams.csv")
    assert "Ben is in a team" in qk(
        capsys, "add", "cup.tournament", "East", "--members", "gus,hal,Ben", code=2
    )
    qk(capsys, "pair", "cup.tournament")
    shown = qk(capsys, "table", "cup.tournament", "--pairings")
    assert "Boards" in shown
    assert re.search(r"1 +2 +(ben|eve)  –  (ben|eve)", shown)
    assert "2 – 1" in qk(capsys, "result", "cup.tournament", "1", "2-1")
    trail = qk(capsys, "table", "cup.tournament", "--trail")
    assert "2 – 1" in trail
    qk(capsys, "result", "cup.tournament", "1", "1-2", "--correct")
    assert "before: 2 – 1" in qk(capsys, "table", "cup.tournament", "--trail")


def test_half_a_file_by_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """One line names the recovery command; the readable part goes into a new file."""
    qk(capsys, "new", "cup.tournament", "--seed", "x")
    Path("names").write_text("\n".join(f"player {at}" for at in range(99)), "utf-8")
    qk(capsys, "add", "cup.tournament", "--from", "names")
    whole = Path("cup.tournament").read_bytes()
    Path("cup.tournament").write_bytes(whole[: len(whole) * 3 // 4])
    error = qk(capsys, "table", "cup.tournament", code=2)
    assert "qk tournament rescue" in error
    assert len(error.splitlines()) == 1
    assert "entries are in again.tournament" in qk(capsys, "rescue", "cup.tournament", "again.tournament")
    assert "player 3" in qk(capsys, "table", "again.tournament")


def test_how_results_are_typed() -> None:
    """Scores, halves, matches not played, the winner's name, and at a larger table names or places."""
    book = begin(Path("two.tournament"), TournamentPlan("Cup", lot="1"))
    for name in ("ben", "dan"):
        book.do(ParticipantEntered(name))
    book.do(next_round(book.tournament))
    match = book.tournament.rounds[0][0]
    first = match.players[0]
    for text in ("1-0", "1 : 0", "１－０", "1–0", first, first[:1]):
        assert read_result(book.tournament, match, text).scores == (1.0, 0.0)
    for text in ("½-½", "0.5-0.5", "1/2-1/2"):
        assert read_result(book.tournament, match, text).scores == (0.5, 0.5)
    assert read_result(book.tournament, match, "-:+").forfeit
    book.do(ParticipantEntered("gone"))
    with pytest.raises(BadAct, match="club-result-not-here"):
        read_result(book.tournament, match, "gone")
    large = begin(Path("three.tournament"), TournamentPlan("Cup", table=3, lot="1"))
    for name in ("aki", "ben", "cid"):
        large.do(ParticipantEntered(name))
    large.do(next_round(large.tournament))
    table = large.tournament.rounds[0][0]
    by_name = read_result(large.tournament, table, " ".join(table.players))
    assert by_name.scores == (1.0, 2.0, 3.0) == read_result(large.tournament, table, "1 2 3").scores
    large.do(by_name)


def test_a_list_of_players() -> None:
    """With a heading, with blanks, with full-width digits, with teams."""
    assert read_names("name,rating\nAki, １８００ , Club A\n\n# nobody\nTeam,0,,a,b,c\n") == [
        ("Aki", 1800.0, "Club A", ()),
        ("Team", 0.0, "", ("a", "b", "c")),
    ]


def test_points_are_written_as_people_do() -> None:
    """Halves as halves."""
    texts = [points_text(Fraction(one)) for one in ("0", "1/2", "3", "7/2", "4/3")]
    assert texts == ["0", "½", "3", "3½", "1.33"]


class Seen(HTMLParser):
    """The parts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Store tags and links."""
        self.tags.append(tag)
        self.links += [value or "" for key, value in attrs if key in ("href", "src")]

    def handle_data(self, data: str) -> None:
        """Store text."""
        self.text += data


def test_pages_stand_by_themselves() -> None:
    """Every link leads to a written page, nothing comes from elsewhere, names are escaped."""
    book = begin(Path("cup.tournament"), TournamentPlan("Cup <b>", lot="1", rounds=2))
    for name in ("ben", "dan", "<i>eve</i>"):
        book.do(ParticipantEntered(name))
    for _ in range(2):
        book.do(next_round(book.tournament))
        for match in book.tournament.open_matches():
            book.do(ResultReported(match.round, match.table, (1.0, 0.0)))
    folder = Path("pages")
    written = write_pages(book, folder)
    assert len(written) == 1 + len(LANGUAGES) * (5 + 2)
    for path in written:
        seen = Seen()
        text = path.read_text("utf-8")
        seen.feed(text)
        assert "i" not in seen.tags
        assert "b" not in seen.tags
        assert text.startswith("<!doctype html>")
        if path.parent != folder:
            assert seen.tags.count("h1") == 1, path
        if path.name.startswith(("round", "cross", "games")):
            assert "Cup <b>: " in seen.text, path
        for link in seen.links:
            assert not re.match(r"\w+:|//", link)
            assert (path.parent / link).is_file(), (path, link)
    front = (folder / "index.html").read_text("utf-8")
    for lang in LANGUAGES:
        words = Words(lang)
        assert f'<section lang="{lang}"><h2>{own_name(lang)}</h2>' in front
        for file, name in (("round-2", ""), ("slips", "slips"), ("games", "games")):
            assert f'<a href="{lang}/{file}.html">{words.say(f"club-page-{name}") if name else ""}' in front
        assert words.say("club-page-about-round") in front
    standing = Seen()
    standing.feed((folder / "en" / "index.html").read_text("utf-8"))
    assert "<i>eve</i>" in standing.text


def test_each_game_can_be_stepped_through() -> None:
    """A game with a record has a page of its own, with every position."""
    book = begin(Path("cup.tournament"), TournamentPlan("Cup", lot="1"))
    for name in ("ben", "dan"):
        book.do(ParticipantEntered(name))
    book.do(next_round(book.tournament))
    take_game(book, RECORD)
    write_pages(book, Path("pages"))
    for lang in LANGUAGES:
        listed = Path("pages", lang, "games.html").read_text("utf-8")
        assert 'href="games/1-1-1.html"' in listed
        page = Path("pages", lang, "games", "1-1-1.html").read_text("utf-8")
        assert "ben" in page
        assert "default-src 'none'" in page
        assert page.count("<section") >= 2


async def test_the_pages_of_a_running_tournament_are_written_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its tables go on meanwhile; each game is written once, and the last change is on the pages."""
    threads: list[threading.Thread] = []

    def stepping(reel: Reel, words: Words) -> str:
        threads.append(threading.current_thread())
        return page(reel, words)

    monkeypatch.setattr(pages, "stepping", stepping)
    book = begin(Path("cup.tournament"), TournamentPlan("Cup", lot="1", games=2, rounds=2))
    for name in ("ben", "dan"):
        book.do(ParticipantEntered(name))
    book.do(next_round(book.tournament))
    log: list[str] = []
    updates = PageUpdates(book.path, Path("pages"), log.append, Words("en"))
    take_game(book, RECORD)
    for _ in range(3):
        updates.changed()
    await updates.finish()
    assert len(threads) == len(LANGUAGES)
    assert threading.main_thread() not in threads
    book.do(ResultReported(1, 1, (1.0, 1.0)))
    updates.changed()
    await asyncio.sleep(0)
    book.do(TournamentHeld("lunch"))
    updates.changed()
    await updates.finish()
    assert len(threads) == len(LANGUAGES)
    assert "lunch" in Path("pages/en/index.html").read_text("utf-8")
    assert not log


async def test_the_board_turns_and_follows(tmp_path: Path) -> None:
    """Pairings, then standings; a result from another program appears; a key starts the clock."""
    book = begin(tmp_path / "cup.tournament", TournamentPlan("Cup", lot="1", minutes=20))
    for at in range(30):
        book.do(ParticipantEntered(f"player {at}"))
    book.do(next_round(book.tournament))
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=(100, 30)) as pilot:
        board = WallBoardScreen(book, 600.0)
        await app.push_screen(board)
        await pilot.pause()
        face = board.query_one(BoardFace)
        assert face.sheet.title == "Round 1"
        assert "15 tables" in face.below
        assert "player 29" in screen_text(app)
        open_book(book.path).do(ResultReported(1, 1, (1.0, 0.0)))
        while "14 tables" not in face.below:
            await pilot.pause(0.05)
        await pilot.press("space")
        assert face.clock[0] in ("20:00", "19:59")
        await pilot.press("question_mark")
        await pilot.pause()
        text = screen_text(app)
        assert all(key in text for key in ("space", "+", "−", "n", "q"))
        assert "wall" in text
        await pilot.press("escape")
        sides = set()
        for _ in range(4):
            await pilot.press("n")
            sides.add((face.sheet.title, face.first))
        assert len(sides) >= 2
        assert any(title.startswith("Players") for title, _ in sides) or any(
            "round" in title for title, _ in sides
        )
        app.change(lang="ja")
        await pilot.pause()
        await until(lambda: "player" in screen_text(app))

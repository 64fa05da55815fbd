"""Organizers' input: results, lists of players, options, as clubs in both languages write them."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from pathlib import Path

import pytest

from engine.errors import QkError
from netplay.club.acts import Paired, ParticipantEntered, TableDrawn, TournamentPlan
from netplay.club.book import begin, open_book
from netplay.club.cards import card_table
from netplay.club.matches import BadAct, RoundMatch
from netplay.club.pairing import next_round
from netplay.club.tournament import Tournament
from netplay.evening.evening import TournamentEvening
from netplay.storage.reading import NoFile
from tests.tui.test_tournament import qk
from tui.cli import main
from tui.club.results import read_names, read_result
from tui.club.tables import by_hand
from tui.text.words import LANGUAGES, Words

pytestmark = pytest.mark.usefixtures("home", "own_folder")


def table_of(*names: str, games: int = 1) -> tuple[Tournament, RoundMatch]:
    """Return a tournament with one table of these players."""
    book = begin(Path("cup.tournament"), TournamentPlan("Cup", table=len(names), games=games, lot="1"))
    for name in names:
        book.do(ParticipantEntered(name))
    book.do(Paired(1, (TableDrawn(names),)))
    return book.tournament, book.tournament.rounds[0][0]


# ---------------------------------------------------------------------- results


@pytest.mark.parametrize(
    ("typed", "scores", "forfeit"),
    [
        ("１ー０", (1, 0), False),
        ("1−0", (1, 0), False),
        ("０：１", (0, 1), False),
        ("0.5-0.5", (0.5, 0.5), False),
        ("０．５ー０．５", (0.5, 0.5), False),
        ("引き分け", (0.5, 0.5), False),
        ("引分", (0.5, 0.5), False),
        ("draw", (0.5, 0.5), False),
        ("＋：ー", (1, 0), True),
        ("-:+", (0, 1), True),
        ("−：＋", (0, 1), True),
        ("-:-", (0, 0), True),
        ("ー：ー", (0, 0), True),
        ("まりー・１世", (0, 1), False),
        ("まりー", (0, 1), False),
    ],
)
def test_results_as_an_input_method_writes_them(
    typed: str, scores: tuple[float, float], forfeit: bool
) -> None:
    """Its hyphen, its digits, its words; a name with a long vowel mark stays a name."""
    made, match = table_of("aki", "まりー・１世")
    result = read_result(made, match, typed)
    assert (result.scores, result.forfeit) == (scores, forfeit)


def test_names_that_differ_by_a_blank_alone() -> None:
    """Each typed in full is accepted; ambiguous ones are refused."""
    made, match = table_of("Ann Lee", "AnnLee")
    assert read_result(made, match, "AnnLee").scores == (0, 1)
    assert read_result(made, match, "Ann Lee").scores == (1, 0)
    with pytest.raises(BadAct, match="club-result-unread"):
        read_result(made, match, "annlee")


def test_places_of_names_that_differ_by_a_blank_alone() -> None:
    """Apart from blanks between names, each is read as it is."""
    made, match = table_of("Ann Lee", "AnnLee", "ben")
    assert read_result(made, match, "ben AnnLee Ann Lee").scores == (3, 2, 1)


def test_a_drawn_match_of_several_games() -> None:
    """Each has half of them."""
    made, match = table_of("aki", "ben", games=4)
    assert read_result(made, match, "引き分け").scores == (2.0, 2.0)


FULL = ("山田 太郎", "山田 花子", "佐藤 次郎", "Ann Lee")


@pytest.mark.parametrize(
    "typed",
    [
        "山田 花子, Ann Lee, 山田 太郎, 佐藤 次郎",
        "山田花子、ann lee、山田　太郎、佐藤",
        "山田 花子 > Ann > 山田 太郎 > 佐藤 次郎",
        "山田 花子 Ann Lee 山田 太郎 佐藤 次郎",
        "山田　花子　ann　山田太郎　佐藤",
        "3 1 4 2",
        "3、1、4、2",
    ],
)
def test_places_by_whole_names(typed: str) -> None:
    """With blanks in them, with or without commas between, and with a common family name."""
    made, match = table_of(*FULL)
    assert read_result(made, match, typed).scores == (3.0, 1.0, 4.0, 2.0)


def test_what_is_proposed_at_a_larger_table_is_read() -> None:
    """The message for a wrong result shows a right one."""
    made, match = table_of(*FULL)
    with pytest.raises(BadAct, match="club-result-unread") as wrong:
        read_result(made, match, "山田, 佐藤")
    assert read_result(made, match, str(wrong.value.values["wanted"])).scores == (1.0, 2.0, 3.0, 4.0)


@pytest.mark.parametrize("left", ["x", "1,x", "12345678901234567890,0", "-1,0"])
def test_cards_left_that_are_none(left: str) -> None:
    """No typed text is ignored silently."""
    made, match = table_of("aki", "ben")
    with pytest.raises(BadAct, match="club-cards-unread"):
        read_result(made, match, f"1-0; {left}")
    assert read_result(made, match, "1-0；０、５").cards == (0, 5)


# ---------------------------------------------------------------------- the command line


@pytest.mark.parametrize(
    ("words", "scores"),
    [
        (("1", "-:+"), [0, 1]),
        (("1", "-:-"), [0, 0]),
        (("1", "+:-"), [1, 0]),
        (("--round", "1", "1", "0-1"), [0, 1]),
        (("1", "--round", "1", "0-1"), [0, 1]),
        (("２卓", "１ー０"), [1, 0]),
        (("２番卓", "１ー０"), [1, 0]),
        (("1", "-:+", "--json", "--round", "1"), [0, 1]),
    ],
)
def test_results_by_the_command(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], scores: list[float]
) -> None:
    """As its help suggests, with the options anywhere."""
    qk(capsys, "new", "cup.tournament", "--seed", "x")
    qk(capsys, "add", "--rating", "3", "cup.tournament", "A", "B", "--club", "x", "C", "D")
    qk(capsys, "pair", "cup.tournament")
    result = json.loads(qk(capsys, "result", "cup.tournament", *words, "--json"))
    assert result["scores"] == scores


def test_the_help_shows_what_can_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    """A draw without ½, and both forms of absence."""
    for lang in LANGUAGES:
        with pytest.raises(SystemExit, match="0"):
            main(["tournament", "result", "--help", "--lang", lang])
        output = "".join(capsys.readouterr().out.split())
        for one in ("0.5-0.5", "+:-", "-:+", "-:-"):
            assert one in output, lang


def test_a_hold_by_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """It is set with a reason, listed by the trail, and ends."""
    qk(capsys, "new", "cup.tournament", "--seed", "x")
    qk(capsys, "add", "cup.tournament", "A", "B")
    assert "(late train)" in qk(capsys, "hold", "cup.tournament", "late", "train")
    assert "qk tournament resume" in qk(capsys, "pair", "cup.tournament", code=2)
    assert "On hold (late train)" in qk(capsys, "table", "cup.tournament", "--trail")
    qk(capsys, "resume", "cup.tournament")
    qk(capsys, "pair", "cup.tournament")
    qk(capsys, "result", "cup.tournament", "1", "1-0")
    assert "--discard" in qk(capsys, "pair", "cup.tournament", "--undo", code=2)
    qk(capsys, "pair", "cup.tournament", "--undo", "--discard")
    assert not open_book(Path("cup.tournament")).tournament.rounds


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("new", "x.tournament", "--date", "2026-13-45"), "YYYY-MM-DD"),
        (("new", "x.tournament", "--date", "yesterday"), "YYYY-MM-DD"),
        (("new", "x.tournament", "--tie-breaks", "points,points"), "points"),
        (("result", "cup.tournament", "1", "--correct", "--withdraw"), "--withdraw"),
        (("absent", "cup.tournament", "A", "--round", "999"), "99"),
        (("run", "cup.tournament", "--late", "-1"), "600"),
        (("run", "cup.tournament", "--port", "99999"), "65535"),
        (("run", "cup.tournament", "--port", "65535"), "65535"),
        (("export", "cup.tournament", "file"), "file "),
        (("csv", "cup.tournament", "frob"), "pairings"),
    ],
)
def test_what_cannot_be_says_what_would(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], expected: str
) -> None:
    """One line, in both languages; no tournament file is created or changed."""
    Path("file").write_text("x")
    qk(capsys, "new", "cup.tournament", "--seed", "x")
    qk(capsys, "add", "cup.tournament", "A", "B", "C", "D")
    qk(capsys, "pair", "cup.tournament")
    before = Path("cup.tournament").read_bytes()
    for lang in LANGUAGES:
        assert main(["tournament", *words, "--lang", lang]) == 2
        error = capsys.readouterr().err
        assert expected in error
        assert not error.startswith("qk: kind")
        assert len(error.splitlines()) == 1
    assert not Path("x.tournament").exists()
    assert Path("cup.tournament").read_bytes() == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_that_cannot_be_written_stop_no_tournament(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Known before the first table opens, they are refused in a line; later they are logged."""
    Path("file").write_text("x")
    qk(capsys, "new", "cup.tournament", "--seed", "x")
    qk(capsys, "add", "cup.tournament", "A", "B")
    qk(capsys, "pair", "cup.tournament")
    why = Words(lang).error(NoFile("no-file-no-folder"))
    run = ["tournament", "run", "cup.tournament", "--lang", lang, "--port", "0", "--pages"]
    assert main([*run, "file"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("qk: file")
    assert why in line

    async def goes_on(evening: TournamentEvening, stop: object) -> None:
        shutil.rmtree("pages")
        Path("pages").write_text("x")
        evening.changed()

    monkeypatch.setattr(TournamentEvening, "run", goes_on)
    assert main([*run, "pages"]) == 1
    captured = capsys.readouterr()
    (line,) = captured.err.splitlines()
    assert line.endswith(f"pages: {why}")
    assert "A" in captured.out


# ---------------------------------------------------------------------- lists of players


@pytest.mark.parametrize(
    ("line", "player"),
    [
        ("三郎、１４９０、東大", ("三郎", 1490.0, "東大", ())),
        ('"山田","1500"', ("山田", 1500.0, "", ())),
        ('"Lee, Ann";1200;"Club ""A"""', ("Lee, Ann", 1200.0, 'Club "A"', ())),
        ("Ann\t1200\tA", ("Ann", 1200.0, "A", ())),
        ("Team,,,a,b,c", ("Team", 0.0, "", ("a", "b", "c"))),
    ],
)
def test_a_line_of_a_list(line: str, player: object) -> None:
    """Typed with an input method, or written by a spreadsheet."""
    assert read_names(line) == [player]


@pytest.mark.parametrize("head", ["name,rating", "名前、レート", '"氏名","段位"', "Name", "選手名;所属"])
def test_a_heading_is_known_by_its_words(head: str) -> None:
    """It is skipped; a first player never is."""
    assert [one[0] for one in read_names(f"{head}\nAnn,1200\n")] == ["Ann"]


def test_wide_blanks_in_names_are_blanks(capsys: pytest.CaptureFixture[str]) -> None:
    """As spreadsheets and input methods write them, around a name and in it; also in titles and notes of a hold."""
    qk(capsys, "new", "cup.tournament", "--name", "第三回　大会")
    Path("n.csv").write_bytes("山田　太郎,1500,京都　大学\r\n".encode("cp932"))
    qk(capsys, "add", "cup.tournament", "--from", "n.csv")
    qk(capsys, "add", "cup.tournament", "　鈴木　 一郎 ")
    qk(capsys, "hold", "cup.tournament", "昼　休み")
    cup = open_book(Path("cup.tournament")).tournament
    assert cup.plan.name == "第三回 大会"
    assert list(cup.players) == ["山田 太郎", "鈴木 一郎"]
    assert cup.players["山田 太郎"].club == "京都 大学"
    assert "昼 休み" in cup.hold_note


def test_the_first_player_is_never_lost() -> None:
    """An invalid rating in the first line is reported like any other."""
    with pytest.raises(QkError, match="club-bad-rating-line") as wrong:
        read_names("Ann,1級\nBen,1200\n")
    assert wrong.value.values == {"line": 1, "text": "1級"}
    assert "Ann" not in str(wrong.value)


def test_lines_without_a_name() -> None:
    """Empty rows of a spreadsheet are skipped, a rating without a name is reported."""
    assert read_names('Ann\n,,,\n""\n\n# x\n') == [("Ann", 0.0, "", ())]
    with pytest.raises(QkError, match="club-no-name-line"):
        read_names("Ann\n,1500\n")


@pytest.mark.parametrize("encoding", ["cp932", "utf-8", "utf-8-sig", "utf-16", "euc_jp"])
def test_a_list_from_a_spreadsheet(capsys: pytest.CaptureFixture[str], encoding: str) -> None:
    """In the encodings that spreadsheets write, detected by the bytes."""
    qk(capsys, "new", "cup.tournament")
    Path("n.csv").write_bytes("名前,レート,所属\r\n五郎,1300,京大\r\n花子さん,1200,東大\r\n".encode(encoding))
    entered = qk(capsys, "add", "cup.tournament", "--from", "n.csv")
    assert "五郎" in entered
    assert "花子さん" in entered


def test_a_list_that_cannot_be_read_is_reported_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """Not in Python's words; the encoding can be given."""
    qk(capsys, "new", "cup.tournament")
    Path("n.csv").write_bytes("五郎,1300\n".encode("cp932"))
    assert "五郎" in qk(capsys, "add", "cup.tournament", "--from", "n.csv", "--encoding", "sjis")
    Path("n.csv").write_bytes(b"\x00\xff\xfe\n")
    error = qk(capsys, "add", "cup.tournament", "--from", "n.csv", code=2)
    assert "codec" not in error
    assert "n.csv" in error


def test_a_league_knows_a_player_by_any_spelling(capsys: pytest.CaptureFixture[str]) -> None:
    """Apart from case, width and blanks."""
    for file, names in (("a.tournament", ("aki", "ben")), ("b.tournament", ("Ａｋｉ", "Ben"))):
        qk(capsys, "new", file, "--seed", file)
        qk(capsys, "add", file, *names)
        qk(capsys, "pair", file)
        qk(capsys, "result", file, "1", "1-0")
    qk(capsys, "export", "a.tournament", "pages", "--evening", "b.tournament")
    page = Path("pages/en/league.html").read_text("utf-8")
    assert page.count("<tr>") == 3, page


def test_words_of_holds_are_in_both_languages() -> None:
    """A reason stands in the brackets of the language; without one nothing is left."""
    for lang, brackets in (("en", " (x)"), ("ja", "（x）")):
        words = Words(lang)
        assert brackets in words.say("cup-on-hold", reason=" (x)")
        assert brackets[-1] not in words.say("cup-on-hold", reason="")


@pytest.mark.parametrize(
    "typed",
    [
        "山田太郎:佐藤花子",
        "山田 太郎:佐藤 花子",
        "山田　太郎：佐藤　花子、Ann:Ben",
        "Ann:Ben, 山田 太郎:佐藤 花子",
    ],
)
def test_tables_by_hand_of_names_with_blanks(typed: str) -> None:
    """Separated by commas, or one alone; names without blanks may be separated by blanks."""
    book = begin(Path("cup.tournament"), TournamentPlan("Cup", lot="1"))
    spaced = " " if " " in typed or "　" in typed else ""
    for name in (f"山田{spaced}太郎", f"佐藤{spaced}花子", "Ann", "Ben"):
        book.do(ParticipantEntered(name))
    drawn = next_round(book.tournament, by_hand(typed, book.tournament))
    assert (f"山田{spaced}太郎", f"佐藤{spaced}花子") in [one.players for one in drawn.tables]
    assert by_hand("Ann:Ben 山田:佐藤", book.tournament) == [("Ann", "Ben"), ("山田", "佐藤")]
    assert by_hand("Ann:Ben 山田", book.tournament) == [("Ann", "Ben"), ("山田",)]


# ---------------------------------------------------------------------- the day itself


def rows_of(text: str) -> list[list[str]]:
    """Return the rows of a CSV."""
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))


def test_tables_for_a_spreadsheet(capsys: pytest.CaptureFixture[str]) -> None:
    """Players as a list that can be entered again, pairings of every round, and the standings."""
    qk(capsys, "new", "cup.tournament", "--seed", "x", "--rounds", "1")
    Path("n.csv").write_text('"Lee, Ann",1500,A\n=1+1,,\nCid\n', "utf-8")
    qk(capsys, "add", "cup.tournament", "--from", "n.csv")
    players = qk(capsys, "csv", "cup.tournament", "players")
    assert rows_of(players)[:2] == [["name", "rating", "club"], ["Lee, Ann", "1500", "A"]]
    assert rows_of(players)[2][0] == "'=1+1"
    assert rows_of(qk(capsys, "csv", "cup.tournament", "pairings"))[1:] == []
    qk(capsys, "pair", "cup.tournament")
    qk(capsys, "result", "cup.tournament", "1", "0.5-0.5")
    head, *found = rows_of(qk(capsys, "csv", "cup.tournament", "pairings"))
    assert head == ["round", "table", "group", "player 1", "score 1", "player 2", "score 2", "not played"]
    assert [row[:2] for row in found] == [["1", "1"], ["1", "2"]]
    assert (found[0][4], found[0][6], found[1][5:]) == ("0.5", "0.5", ["", "", ""])
    head, *found = rows_of(qk(capsys, "csv", "cup.tournament", "standings"))
    assert head[:8] == ["group", "place", "name", "points", "played", "won", "drawn", "lost"]
    assert [row[3] for row in found] == ["1", "0.5", "0.5"]
    Path("again.csv").write_text(players, "utf-8")
    qk(capsys, "new", "again.tournament")
    assert "Lee, Ann" in qk(capsys, "add", "again.tournament", "--from", "again.csv")


def test_players_come_back_from_the_table_with_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever a name holds that means something in a list of players or in a spreadsheet."""
    names = ["A;B", "山、田", "Ｋ，Ｌ", "#x", "Lee, Ann", 'O"B', "@aki", "+ben", "=1+1", "-cid", "'dan"]
    qk(capsys, "new", "cup.tournament")
    for name in names:
        assert main(["tournament", "add", "cup.tournament", "--club", f"{name} club", "--", name]) == 0
    capsys.readouterr()
    players = qk(capsys, "csv", "cup.tournament", "players")
    assert [row[:1] for row in rows_of(players)[7:9]] == [["'@aki"], ["'+ben"]]
    Path("again.csv").write_text(players, "utf-8")
    qk(capsys, "new", "again.tournament")
    qk(capsys, "add", "again.tournament", "--from", "again.csv")
    again = qk(capsys, "csv", "again.tournament", "players", "--json")
    read_back = qk(capsys, "csv", "cup.tournament", "players", "--json")
    assert again == read_back
    assert [json.loads(line)["name"] for line in read_back.splitlines()] == names


def test_the_tables_as_numbers_and_as_objects(capsys: pytest.CaptureFixture[str]) -> None:
    """A tie-break below zero is a number, no formula; `--json` prints a row an object, without empty cells."""
    qk(capsys, "new", "cup.tournament", "--seed", "x", "--games", "3", "--tie-breaks", "points,games")
    qk(capsys, "add", "cup.tournament", "Ann", "Ben", "Cid")
    qk(capsys, "pair", "cup.tournament")
    qk(capsys, "result", "cup.tournament", "1", "2-0")
    head, *found = rows_of(qk(capsys, "csv", "cup.tournament", "standings"))
    assert [row[head.index("games")] for row in found] == ["2", "0", "-2"]

    def objects(kind: str) -> list[dict[str, object]]:
        out = qk(capsys, "csv", "cup.tournament", kind, "--json")
        return [json.loads(line) for line in out.splitlines()]

    assert [one["games"] for one in objects("standings")] == [2, 0, -2]
    assert [one["out"] for one in objects("standings")] == [False] * 3
    played, alone = objects("pairings")
    assert (played["score 1"], played["score 2"], played["not played"]) == (2, 0, False)
    assert list(alone) == ["round", "table", "player 1"]
    assert objects("players") == [{"name": "Ann"}, {"name": "Ben"}, {"name": "Cid"}]


def test_who_has_checked_in_is_paired(capsys: pytest.CaptureFixture[str]) -> None:
    """Once anybody has checked in; the others are named, and play in the next round if they came."""
    qk(capsys, "new", "cup.tournament", "--seed", "x", "--rounds", "3")
    qk(capsys, "add", "cup.tournament", "Ann", "Ben", "Cid", "Dan")
    qk(capsys, "checkin", "cup.tournament", "Ann", "Ben")
    qk(capsys, "checkin", "cup.tournament", "Cid")
    assert "Cid" in qk(capsys, "checkin", "cup.tournament", "Cid", "--not")
    shown = qk(capsys, "checkin", "cup.tournament")
    assert re.search(r"✓ +Ann", shown)
    assert not re.search(r"✓ +Cid", shown)
    output = qk(capsys, "pair", "cup.tournament")
    assert re.search(r"Ann +– +Ben|Ben +– +Ann", output)
    assert "Cid, Dan" in output
    qk(capsys, "result", "cup.tournament", "1", "1-0")
    qk(capsys, "add", "cup.tournament", "Eve")
    qk(capsys, "checkin", "cup.tournament", "Cid")
    output = qk(capsys, "pair", "cup.tournament")
    assert all(name in output for name in ("Ann", "Ben", "Cid", "Eve"))
    assert "Checked in: Ann" in qk(capsys, "table", "cup.tournament", "--trail")


@pytest.mark.parametrize(
    ("time", "kept"),
    [
        ("14:10", "2026-11-22T14:10"),
        ("１４：１０", "2026-11-22T14:10"),
        ("2026-11-23 9:05", "2026-11-23T09:05"),
    ],
)
def test_a_round_has_its_time(capsys: pytest.CaptureFixture[str], time: str, kept: str) -> None:
    """On the tournament's day, or on another; the trail lists it, and it can be removed again."""
    qk(capsys, "new", "cup.tournament", "--date", "2026-11-22", "--rounds", "3")
    result = json.loads(qk(capsys, "schedule", "cup.tournament", "2", time, "--json"))
    assert result == {"round": 2, "time": kept}
    assert kept.replace("T", " ") in qk(capsys, "table", "cup.tournament", "--trail")
    assert kept.replace("T", " ") in qk(capsys, "schedule", "cup.tournament")
    qk(capsys, "schedule", "cup.tournament", "2", "off")
    assert kept.replace("T", " ") not in qk(capsys, "schedule", "cup.tournament")
    for wrong in (("2", "25:00"), ("2", "soon"), ("0", "14:10")):
        assert len(qk(capsys, "schedule", "cup.tournament", *wrong, code=2).splitlines()) == 1


@pytest.mark.parametrize("asked", ["2", "２", "２卓", "2番卓", "cid", "Ｃｉｄ", "山田太郎"])
def test_a_desk_finds_its_table(asked: str) -> None:
    """By its number as people write it, or by one of its players."""
    book = begin(Path("cup.tournament"), TournamentPlan("Cup", lot="1"))
    for name in ("aki", "ben", "cid", "山田 太郎"):
        book.do(ParticipantEntered(name))
    book.do(Paired(1, (TableDrawn(("aki", "ben")), TableDrawn(("cid", "山田 太郎")))))
    assert card_table(book.path, asked).table == 2

"""Lenient parsing of records as clubs write them, with a warning for each change; strict errors name the right sign."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import replay_text
from engine.lenient import HEADER, foreign_character, games_in, to_strict
from engine.record import Replay
from tests.said import said

SCENARIOS = Path(__file__).parents[1] / "scenarios"
DEAL = "太郎:(57KKQJ32A98)\n花子:(246789TJQ3X)\n"


def lenient(text: str) -> Replay:
    """Replay a record leniently; fail if it has an error."""
    replay = replay_text(text, lenient=True)
    assert replay.error is None, replay.error
    return replay


def codes(replay: Replay) -> list[tuple[int, str]]:
    """Return the line and code of each warning."""
    return [(one.line, one.problem.code) for one in replay.warnings]


def same(wild: str, plain: str) -> None:
    """Check that two texts are the same game."""
    one, other = lenient(wild), lenient(plain)
    assert [step | {"line": 0} for step in one.steps] == [step | {"line": 0} for step in other.steps]
    assert one.final == other.final


@pytest.mark.parametrize(
    ("wild", "plain"),
    [
        ("太郎：ＱＫ\n", "太郎:QK\n"),
        ("太郎： Ｑ　Ｋ\n", "太郎:QK\n"),
        ("太郎：５７［ＧＣ］\n", "太郎:57[GC]\n"),
        ("太郎：パス\n", "太郎:%\n"),
        ("太郎：％\n花子：８＝２³\n", "太郎:%\n花子:8=2^3\n"),
        ("太郎:%\n花子：６＝２×３\n", "太郎:%\n花子:6=2*3\n"),
        ("太郎:%\n花子：Ｘ７｜Ｘ＝３\n", "太郎:%\n花子:X7|X=3\n"),
        ("先手：太郎：ＱＫ\n", "太郎:QK\n"),
        ("▲太郎：ＱＫ\n△花子：％\n", "太郎:QK\n花子:%\n"),
        ("太郎（先手）：ＱＫ\n", "太郎:QK\n"),
        ("１．太郎：ＱＫ\n", "太郎:QK\n"),
        ("太郎：ＱＫ @12.3\n", "太郎:QK\n"),
    ],
)
def test_what_an_input_method_writes_is_read(wild: str, plain: str) -> None:
    """Full-width letters, digits and signs, × and superscripts, marks of order, numbers of moves."""
    same(DEAL + wild, DEAL + plain)


def test_marks_at_the_deal_name_the_players_from_then_on() -> None:
    """After `先手：太郎：(…)` the moves of 先手 are Taro's."""
    wild = "先手：太郎：（57KKQJ32A98）\n後手：花子：（246789TJQ3X）\n先手：ＱＫ\n花子：％\n"
    assert [step["player"] for step in lenient(wild).steps] == ["太郎", "花子"]


def test_a_mark_alone_is_a_name() -> None:
    """If no other names are given, the players are called 先手 and 後手."""
    wild = DEAL.replace("太郎", "先手").replace("花子", "後手") + "先手：ＱＫ\n後手：％\n"
    assert [step["player"] for step in lenient(wild).steps] == ["先手", "後手"]


def test_titles_become_comments_with_a_warning() -> None:
    """A line before the deal that names no player becomes a comment, with a warning."""
    replay = lenient("MathPower 2018 決勝\n対局者：太郎、花子\n\n" + DEAL + "太郎:QK\n")
    assert codes(replay) == [(1, "line-as-comment"), (2, "line-as-comment")]
    assert replay.steps[0]["line"] == 6


@pytest.mark.parametrize(
    "prose",
    [
        "ここで太郎は長考。",
        "解説：この手は鋭い。",
        "解説：（この手は鋭い）",
        "Note: (a tie so far)",
        "太郎の考え：",
        "Here Taro thinks for a long time.",
        "(残り 3:20)",
        "花子、長考（２分）。QKが見えている",
        "「57は切り」",
        "GG",
    ],
)
def test_prose_between_the_moves_is_passed_over(prose: str) -> None:
    """It becomes a comment at any place, with a warning that shows it."""
    for at in range(3):
        lines = [*DEAL.splitlines(), "太郎:QK", "花子:%"]
        lines.insert(2 + at, prose)
        replay = lenient("\n".join(lines))
        assert len(replay.steps) == 2
        (warning,) = replay.warnings
        assert (warning.line, warning.problem.code) == (3 + at, "line-as-comment")
        assert warning.problem.values["line"] == prose


@pytest.mark.parametrize(
    ("line", "code"),
    [("太朗:QK", "no-seat"), ("QK", "no-colon"), ("太郎 QK", "no-colon"), ("太郎:ここで長考", "")],
)
def test_what_may_be_a_move_is_no_prose(line: str, code: str) -> None:
    """A typing error in a name or a colon stays an error, so that no move is lost."""
    replay = replay_text(f"{DEAL}{line}\n", lenient=True)
    assert replay.error is not None
    assert replay.error.line == 3
    assert not code or replay.error.problem.code == code


@pytest.mark.parametrize(
    "deal",
    [
        "太郎:(57KKQJ32A98) 花子:(246789TJQ3X)",
        "初期手札 太郎:(57KKQJ32A98) 花子:(246789TJQ3X)",
        "初期手札：太郎：（57KKQJ32A98）　花子：（246789TJQ3X）",
        "配札 太郎:(57KKQJ32A98)、花子:(246789TJQ3X)",
        "先手 太郎:(57KKQJ32A98) 後手 花子:(246789TJQ3X)",
    ],
)
def test_both_hands_on_one_line(deal: str) -> None:
    """As blogs write them, with or without a word before them."""
    same(f"1本目(7:14:19~7:27:03)\n{deal}\n太郎:QK\n", f"; x\n{DEAL}太郎:QK\n".replace("; x\n", ""))
    assert [step["line"] for step in lenient(f"{deal}\n太郎:QK\n").steps] == [2]


def test_names_with_blanks_beside_each_other() -> None:
    """A blank belongs to the name if all names have one."""
    wild = "山田 太郎:(57KKQJ32A98) 佐藤 花子:(246789TJQ3X)\n山田 太郎:QK\n"
    assert [step["player"] for step in lenient(wild).steps] == ["山田_太郎"]


@pytest.mark.parametrize("number", ["1本目(7:14:19~7:27:03)", "第1局（14:02）", "1本目：(7:14:19~7:27:03)"])
def test_times_behind_a_game_s_number(number: str) -> None:
    """They aren't a deal, and a new game begins with the number above it."""
    game = f"{number}\n太郎:(57KKQJ32A98) 花子:(246789TJQ3X)\n太郎:QK\n"
    assert len(games_in(game + game)) == 2
    for one in games_in(game + game):
        assert len(lenient(one).steps) == 1


@pytest.mark.parametrize(
    ("title", "day"),
    [
        ("2026年11月3日 千葉大杯", "2026-11-03"),
        ("第3回（２０２６年１１月３日）", "2026-11-03"),
        ("決勝 2026-11-03", "2026-11-03"),
        ("2026/11/3", "2026-11-03"),
        ("; 2026/11/3", "2026-11-03"),
        ("2026年13月3日", None),
        ("12026/11/3", None),
    ],
)
def test_a_date_in_a_title(title: str, day: str | None) -> None:
    """It becomes the date of the game if the header has none, but only above the deal."""
    record = lenient(f"{title}\n{DEAL}太郎:QK\n").record
    assert record is not None
    assert record.header.values.get("date") == day
    dated = lenient(f'+++\ndate = "2020-01-01"\n+++\n{title}\n{DEAL}太郎:QK\n').record
    assert dated is not None
    assert dated.header.values["date"] == "2020-01-01"
    late = lenient(f"{DEAL}太郎:QK\n2026年11月3日\n").record
    assert late is not None
    assert "date" not in late.header.values


def test_a_change_that_applies_to_the_whole_file_warns_once() -> None:
    """A change that applies to many lines gives one warning, at the first line."""
    replay = lenient("太郎：（57KKQJ32A98）\n花子：（246789TJQ3X）\n太郎：ＱＫ\n花子：％\n")
    assert codes(replay) == [(1, "letters-of-notation")]


def test_names_stay_as_they_are() -> None:
    """A full-width name stays as written; later lines may write it in half width."""
    header = '+++\ngame = "daifugo"\nturn = "Ａｋｉ"\nlocal = ["red_five"]\n+++\n'
    replay = lenient(header + "Ａｋｉ：（５ｄ　４ｃ）\nben：(6c 7d)\naki：５ｄ\n")
    assert replay.steps[0]["player"] == "Ａｋｉ"
    with_blank = lenient(DEAL.replace("太郎", "山田 太郎") + "山田　太郎：ＱＫ\n")
    assert with_blank.steps[0]["player"] == "山田_太郎"
    assert codes(with_blank)[0] == (1, "name-without-blanks")


def test_a_player_may_be_called_as_a_card() -> None:
    """A player called A doesn't change a joker's value A, and there is no warning."""
    replay = lenient("a:(57KKQJ32A9X)\nb:(246789TJQ3T)\na:QK\nb:%\na:3X|X=A\n? hand A 57KJ2A9\n")
    assert [step["value"] for step in replay.steps] == ["1213", None, "31"]
    assert replay.warnings == ()


def test_line_ends_of_any_kind() -> None:
    """CRLF, CR alone, and a byte order mark."""
    text = DEAL + "太郎:QK\n花子:%\n"
    for ends in ("\r\n", "\r"):
        assert lenient("\ufeff" + text.replace("\n", ends)).steps == lenient(text).steps


def test_a_tidy_record_stays_as_it_is() -> None:
    """Lenient parsing changes nothing in a strict record, facts and refusals included."""
    text = '; x\n+++\ndeck = "2"\n+++\naki:(579)\nben:(44Q)\naki:5 @3\n? hand ben 44Q\nben:!4  too-weak\n'
    assert to_strict(text).text == text
    assert to_strict(text).warnings == ()


# ---------------------------------------------------------------------- strict parsing


@pytest.mark.parametrize(
    ("line", "place", "found", "meant"),
    [
        ("太郎：QK", 3, "：", ":"),
        ("太郎:ＱK", 4, "Ｑ", "Q"),
        ("太郎:12=2^2×3", 10, "×", "*"),
        ("太郎:8=2³", 7, "³", "^3"),
        ("太郎:％", 4, "％", "%"),
    ],
)
def test_strict_reading_says_which_character_is_meant(line: str, place: int, found: str, meant: str) -> None:
    """The error names the place, the character found and the one meant; the code is unchanged."""
    fault = replay_text(DEAL + line + "\n").error
    assert fault is not None
    assert (fault.line, fault.code, fault.problem.code) == (3, "bad-notation", "other-character")
    assert fault.problem.values == {"place": place, "found": found, "meant": meant}
    assert f"“{found}”" in said(fault.problem)


def test_a_name_is_nobodys_mistake() -> None:
    """Only what follows the colon has to be in the notation's characters."""
    assert foreign_character("Ａｋｉ:57") is None
    assert foreign_character("Ａｋｉ：57") is not None


# ---------------------------------------------------------------------- several games in a file

GAME = DEAL + "太郎:QK\n花子:%\n"


def test_games_are_parted_where_hands_are_dealt_again() -> None:
    """The parts keep the headings above them and the line numbers of the file."""
    text = "第1局\n" + GAME + "\n; gemischt\n第2局\n" + GAME + "\n+++\nevent = 'x'\n+++\n" + GAME
    first, second, third = games_in(text)
    assert first == "第1局\n" + GAME.rstrip("\n")
    assert second.lstrip("\n").startswith("; gemischt\n第2局\n太郎:(")
    assert [lenient(one).steps[0]["line"] for one in (first, second, third)] == [4, 11, 19]
    assert third.strip().startswith("+++")


@pytest.mark.parametrize("game", ["prime", "abstract", "daifugo", "tyrant"])
def test_what_is_right_strictly_is_right_leniently(game: str) -> None:
    """Every scenario, twice in a file, is read as two games that end as in strict reading."""
    for path in sorted((SCENARIOS / game).rglob("*.qk")):
        text = path.read_text(encoding="utf-8").rstrip("\n") + "\n"
        if HEADER in text:  # without a header the rules are others
            end = replay_text(text).final
            assert [lenient(one).final for one in games_in(text * 2)] == [end, end], path.name


def test_one_game_is_one_game() -> None:
    """Blank lines, comments and facts separate nothing, nor do moves without a deal."""
    text = "+++\nrules = 'online'\n+++\n\n" + DEAL + "\n\n太郎:QK\n\n; x\n\n花子:%\n? over no\n"
    assert games_in(text) == (text,)
    assert games_in("") == ("",)


def test_strict_reading_takes_one_game() -> None:
    """A second game in the file is an error at the line where it begins."""
    fault = replay_text("+++\nrules='online'\n+++\n" + GAME + "+++\nrules='online'\n+++\n" + GAME).error
    assert fault is not None
    assert (fault.line, fault.problem.code) == (8, "another-game")


@pytest.mark.parametrize("line", ["(先)" + " " * 300_000 + "x", "1" * 300_000 + ":23"])
def test_long_runs_of_blanks_or_digits_take_no_time(line: str) -> None:
    """Backtracking over the whole run would take hours."""
    assert codes(lenient(DEAL + line + "\n")) == [(3, "line-as-comment")]

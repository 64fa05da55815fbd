"""`qk records` on the command line: every action, its JSON, and one-line errors."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from netplay.archive.summary import GameSummary
from tests.netplay.material import daifugo_game, prime_game, tyrant_game, write_games
from tui.cli import main
from tui.text.archive_text import rules_summary
from tui.text.words import Words

pytestmark = pytest.mark.usefixtures("home", "english", "own_folder")


@pytest.fixture
def kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Import four games, numbered from 1."""
    texts = [prime_game(1), prime_game(2, most=6), daifugo_game(3), tyrant_game(4)]
    write_games(tmp_path / "in", texts)
    assert qk(capsys, "import", "in")[0] == 0
    return texts


def qk(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    """Return exit code, output and errors of `qk records …`."""
    code = main(["records", *argv])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def objects(text: str) -> list[dict[str, object]]:
    """Parse one JSON object a line."""
    return [json.loads(line) for line in text.splitlines()]


def test_the_list_tells_day_players_and_winner(kept: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The latest first; an unfinished game has no winner."""
    code, out, err = qk(capsys)
    assert (code, err) == (0, "")
    assert [line.split()[:3] for line in out.splitlines()] == [
        ["4", "2020-01-05", "Tyrant"],
        ["3", "2020-01-04", "Daifugo"],
        ["2", "2020-01-03", "Prime"],
        ["1", "2020-01-02", "Prime"],
    ]
    assert out.splitlines()[2].endswith("cid dan · not finished")
    assert qk(capsys, "list", "--limit", "1")[1] == out.splitlines()[0] + "\n"
    assert qk(capsys, "--limit", "1")[1] == out.splitlines()[0] + "\n"
    for argv in (["--json"], ["list", "--json"], ["--json", "list"]):
        rows = objects(qk(capsys, *argv)[1])
        assert [(one["id"], one["game"], one["over"]) for one in rows] == [
            (4, "tyrant", True),
            (3, "daifugo", True),
            (2, "prime", False),
            (1, "prime", True),
        ]
        assert rows[2]["ranks"] == []
        assert sorted(rows[0]["ranks"]) == ["aki", "ben", "cid", "dan"]  # type: ignore[type-var]


def test_a_search_by_words_or_options(kept: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The same fields both ways; a bare word searches."""
    for argv in (
        ["search", "game:prime", "result:unfinished"],
        ["search", "game:prime", "--result", "unfinished"],
        ["--game", "prime", "--result", "unfinished"],
        ["seed", "result:unfinished"],
    ):
        assert [one["id"] for one in objects(qk(capsys, *argv, "--json")[1])] == [2], argv
    assert qk(capsys, "nowhere-to-be-found") == (0, "no game fits\n", "")


@pytest.mark.parametrize(
    ("typed", "near"), [("serach aki", "search"), ("exprot 3", "export"), ("--json lsit", "list")]
)
def test_a_misspelled_action_names_the_nearest(
    kept: list[str], capsys: pytest.CaptureFixture[str], typed: str, near: str
) -> None:
    """Its words were searched for and fit no game; other words that fit none are not corrected."""
    code, out, err = qk(capsys, *typed.split())
    assert (code, out) == (2, "")
    assert f"qk records {near}" in err
    assert qk(capsys, "search", "serach")[0] == qk(capsys, "zebra")[0] == 0


def test_a_game_is_shown_with_its_record(kept: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Its facts, then the text."""
    code, out, _ = qk(capsys, "show", "1")
    assert code == 0
    assert out.endswith(f"\n\n{kept[0]}")
    assert "Rules: official, who leads: first seat" in out
    assert objects(qk(capsys, "show", "1", "--json")[1])[0]["text"] == kept[0]


@pytest.mark.parametrize(
    ("game", "rules", "settings", "expected"),
    [
        ("prime", "official", "D7=30 D16=true D2=2244",
         "公式ルール、手番の制限時間：30秒、ジョーカー2枚で ∞：あり、偶数カードの削減：2244"),
        ("prime", "official", "cards={'1': 4, 'X': 2} D3=none",
         "公式ルール、山札の中身：1×4 X×2、場に出す枚数の上限：なし"),
        ("daifugo", "official", "jokers=2 +stairs -suit_lock", "公式ルール、ジョーカーの枚数：2、+ 階段、- スート縛り"),
        ("tyrant", "", "start=0 later=1", "スタートプレイヤー：1番目の席、later=1"),
        ("", "", "D5=[seat", "D5=[seat"),
    ],
)  # fmt: skip
def test_settings_of_a_record_are_shown_by_their_names(
    game: str, rules: str, settings: str, expected: str
) -> None:
    """With the names of the set-up; unknown ones as they are."""
    assert rules_summary(GameSummary(game=game, rules=rules, settings=settings), Words("ja")) == expected


def test_games_are_exported_and_come_back(
    kept: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To a folder, to a file, to standard output; nothing is overwritten."""
    assert qk(capsys, "export", "--all", "--to", "out")[0] == 0
    assert {path.read_text() for path in (tmp_path / "out").iterdir()} == set(kept)
    assert qk(capsys, "export", "1", "--to", "one.qk")[1] == "1 → one.qk\n"
    assert qk(capsys, "export", "1", "--to", "one.qk")[1] == "1 is in one.qk already\n"
    monkeypatch.setenv("HOME", str(tmp_path / "mine"))
    assert qk(capsys, "export", "1", "--to=~/one.qk")[1] == f"1 → {tmp_path / 'mine' / 'one.qk'}\n"
    code, out, err = qk(capsys, "export", "2", "--to", "one.qk")
    assert (code, out, len(err.splitlines())) == (1, "", 1)
    assert (tmp_path / "one.qk").read_text() == kept[0]
    assert qk(capsys, "export", "3", "--to", "-")[1] == kept[2]
    assert [
        one["new"] for one in objects(qk(capsys, "export", "--game", "prime", "--to", "p", "--json")[1])
    ] == [True, True]
    code, out, _ = qk(capsys, "import", "out", "one.qk", "--json")
    result = objects(out)[0]
    assert (code, result["taken"], len(result["duplicates"])) == (0, [], 5)  # type: ignore[arg-type]


def test_an_import_says_what_it_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Imported, known, unreadable; exit code 1 if a file failed."""
    write_games(tmp_path / "in", [prime_game(1), prime_game(1) + "\n", "nonsense"])
    code, out, err = qk(capsys, "import", "in")
    assert code == 1
    assert out.splitlines() == [
        "in/game_0001.qk is already here, as game 1",
        "1 game imported, 1 already here, 1 not readable",
    ]
    assert err == "qk: in/game_0002.qk:1: “nonsense” has no colon; write name:move (bad-notation)\n"


def test_files_put_into_the_folder_are_taken_in(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They stay; an invalid one is named in the list."""
    write_games(home / "records", [prime_game(1), "nonsense"])
    for _ in range(2):
        code, out, err = qk(capsys)
        assert (code, len(out.splitlines())) == (0, 1)
        assert err.startswith(f"qk: {home}/records/game_0001.qk:1: “nonsense”")
    assert len(list((home / "records").iterdir())) == 2


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    "text",
    [
        '+++\nset = { D5 = "seat" }\ndeck = "24"\n+++\naki:(7K)\nben:(35)\naki:D(4)%\n',
        '+++\nset = { D5 = "seat" }\ndeck = "2"\n+++\naki:(7K)\nben:(35)\naki:8\n',
        '+++\nset = { D5 = "seat" }\ndeck = "2"\n+++\naki:(7K)\nben:(35)\naki:!8 too-weak\n',
        '+++\ngame = "daifugo"\n+++\naki:(3d 3d)\nben:(8h)\n',
        '+++\ngame = "daifugo"\n+++\naki:(3d X X)\nben:(8h)\n',
        '+++\nset = { D3 = "few" }\n+++\naki:(7K)\nben:(35)\n',
    ],
)
def test_an_invalid_file_in_the_folder_is_named_in_the_words_of_the_check(
    home: Path, capsys: pytest.CaptureFixture[str], text: str, lang: str
) -> None:
    """Cards and reasons come out of the archive's file as they went in."""
    write_games(home / "records", [text])
    path = str(home / "records" / "game_0000.qk")
    assert main(["replay", "--check", path, "--lang", lang]) == 1
    fault = capsys.readouterr().out
    for _ in range(2):
        assert qk(capsys, "--lang", lang)[2] == f"qk: {fault}"


def test_a_game_is_deleted_when_one_is_sure(
    kept: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A terminal asks; without one --yes is needed."""
    code, _, err = qk(capsys, "delete", "1")
    assert (code, "--yes" in err) == (2, True)
    for answer, code in (("", 1), ("n\n", 1), ("y\n", 0)):
        terminal = io.StringIO(answer or "\n")
        monkeypatch.setattr(terminal, "isatty", lambda: True)
        monkeypatch.setattr(sys, "stdin", terminal)
        assert qk(capsys, "delete", "1")[0] == code
    code, out, _ = qk(capsys, "delete", "2", "3", "--yes")
    assert out.splitlines()[0] == "2 games deleted"
    assert "in/game_0001.qk stays" in out
    assert [one["id"] for one in objects(qk(capsys, "--json")[1])] == [4]
    (gone,) = objects(qk(capsys, "delete", "4", "--yes", "--json")[1])
    assert gone == {"id": 4, "source": "in/game_0003.qk"}


def test_statistics_are_shown(kept: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A table of everybody, everything of one player, and JSON."""
    code, out, _ = qk(capsys, "stats")
    assert code == 0
    assert out.splitlines()[0].split()[:4] == ["games", "wins", "rate", "rating"]
    assert len({len(line) for line in out.splitlines()}) == 1
    alone = qk(capsys, "stats", "cid")[1]
    assert "cid · Tyrant" in alone
    assert "places" in alone
    result = objects(qk(capsys, "stats", "cid", "--game", "tyrant", "--json")[1])
    assert [(one["name"], one["games"], len(one["records"])) for one in result] == [("cid", 1, 1)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "argv",
    [
        ["show"],
        ["show", "0"],
        ["show", "-1"],
        ["show", "9" * 40],
        ["show", "7"],
        ["delete", "7", "--yes"],
        ["export"],
        ["export", "7"],
        ["export", "1", "--to", "/dev/null/x"],
        ["search", "result:won"],
        ["--since", "yesterday"],
        ["--number", "QK"],
        ["list", "--limit", "none"],
        ["stats", "nobody"],
        ["stats", "--game", "chess"],
        ["import"],
        ["search", "\x1b[31m:", "since:\x1b[31m"],
        ["list", "player:", "aki"],
        ["search", "p:"],
        ["list", "--since", ""],
        ["export", "--all", "--to="],
        ["sheet", "1", "--to="],
        ["ladder", "--to="],
        ["ladder", "--to=~nobody-here/pages"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_one_line(
    kept: list[str], capsys: pytest.CaptureFixture[str], argv: list[str]
) -> None:
    """Exit code 2, nothing on standard output, nothing changed."""
    code, out, err = qk(capsys, *argv)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert err[:-1].isprintable()
    assert "internal error" not in err
    assert len(objects(qk(capsys, "--json")[1])) == 4


def test_a_damaged_archive_is_said(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Once, with the name of the file to which it was moved."""
    (home / "records.sqlite").write_bytes(b"nothing of ours" * 1000)
    code, _, err = qk(capsys)
    assert code == 0
    assert f"moved to {home}/records.sqlite.damaged-1" in err
    assert len(err.splitlines()) == 1
    assert qk(capsys)[2] == ""


def test_both_languages(kept: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Japanese too."""
    _, out, _ = qk(capsys, "--lang", "ja")
    assert "暴君論" in out
    assert "の勝ち" in out
    assert "勝率" in qk(capsys, "stats", "cid", "--lang", "ja")[1]


def test_many_files_that_are_here_already_are_counted_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few are named; nobody reads thousands of lines."""
    monkeypatch.setattr("tui.commands.records.MOST_PROBLEMS", 3)
    write_games(tmp_path / "all", [prime_game(seed) for seed in range(4)])
    qk(capsys, "import", "all")
    assert qk(capsys, "import", "all")[1].splitlines() == ["0 games imported, 4 already here, 0 not readable"]


WILD = "決勝\n\n先手：太郎：（５7KKQJ32A98）\n花子：(246７8９TJQ3X)\n太郎：ＱＫ\n花子：％\n"


def test_a_dry_run_shows_games_and_notes_and_keeps_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The game as it was understood, and the accepted deviations, by line."""
    (tmp_path / "club.txt").write_bytes((WILD + "\n第２局\n" + WILD[4:]).encode("cp932"))
    code, out, err = qk(capsys, "import", "--lenient", "--dry-run", "club.txt")
    assert code == 0
    assert "太郎:QK" in out
    assert out.splitlines()[-1] == "2 games can be imported, 0 already in the archive, 0 not readable"
    assert "read as Shift_JIS" in err
    assert "club.txt:1: “決勝” names no player" in err
    assert "no games here yet" in qk(capsys)[1]
    result = objects(qk(capsys, "import", "--json", "--lenient", "--dry-run", "club.txt")[1])[0]
    assert len(result["games"]) == 2  # type: ignore[arg-type]


@pytest.mark.parametrize(("answer", "kept"), [("n", 0), ("はい", 2), ("", 0)])
def test_on_a_terminal_it_asks_before_notes_are_kept(
    answer: str,
    kept: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both games or none; valid games without deviations are imported unasked."""
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda prompt: answer)
    (tmp_path / "club.txt").write_text(WILD + "\n" + WILD[4:].replace("太郎", "次郎"), encoding="utf-8")
    assert qk(capsys, "import", "--lenient", "club.txt")[0] == (0 if kept else 1)
    assert len(qk(capsys, "list", "--json")[1].splitlines()) == kept
    (tmp_path / "tidy.qk").write_text(prime_game(1), encoding="utf-8")
    monkeypatch.setattr("builtins.input", lambda prompt: pytest.fail("asked"))
    assert qk(capsys, "import", "--lenient", "tidy.qk")[0] == 0
    assert qk(capsys, "import", "--lenient", "--yes", "club.txt")[0] == 0
    assert len(qk(capsys, "list", "--json")[1].splitlines()) == 3


def test_a_strict_import_names_the_character_and_the_encoding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the reader's language, with what would be right."""
    (tmp_path / "a.qk").write_text("太郎：(57)\n", encoding="utf-8")
    (tmp_path / "b.qk").write_bytes("太郎：(57)\n".encode("cp932"))
    assert main(["--lang", "ja", "records", "import", "a.qk", "b.qk"]) == 1
    err = capsys.readouterr().err
    assert "a.qk:1：3文字目の「：」は、「:」と書きます" in err
    assert "Shift_JIS のようです" in err
    assert qk(capsys, "import", "--encoding", "nonsense", "b.qk")[0] == 2

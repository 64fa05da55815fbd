"""The command line: languages, one-line errors, exit codes, and lazy imports."""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from engine.errors import QkError
from netplay.storage.journal import Journal
from tests.waiting import PATIENCE
from tui.app.settings import Loaded, Settings
from tui.cli import build, main
from tui.commands.solo import choice_of
from tui.text.words import Words, WrongUsage

pytestmark = pytest.mark.usefixtures("home", "english")


def solo(*words: str) -> Namespace:
    """Parse the options of a solo game."""
    parser, _ = build(Words("en"), ["solo"])
    args = parser.parse_args(["solo", *words])
    args.loaded = Loaded(Settings())
    return args


@pytest.mark.parametrize("argv", [["version"], ["--version"], ["--lang=ja", "--version"]])
def test_version_is_one_line(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """`qk version`, and `qk --version` as in other programs, print the version and the games."""
    assert main(argv) == 0
    out = capsys.readouterr().out
    assert out.startswith("qk ")
    assert "prime" in out


@pytest.mark.parametrize("argv", [["--lang", "ja", "rules", "D7"], ["rules", "D7", "--lang=ja"]])
def test_the_language_may_stand_anywhere(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """`--lang` works before and after the command."""
    assert main(argv) == 0
    assert "手番の制限時間" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_help_speaks_both_languages(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every word of `--help` is in the requested language, also argparse's own."""
    for argv in (["--help"], ["solo", "--help"]):
        with pytest.raises(SystemExit) as left:
            main(["--lang", lang, *argv])
        assert left.value.code == 0
    out = capsys.readouterr().out
    assert ("usage:" in out) == (lang == "en")
    assert ("使い方：" in out) == (lang == "ja")
    assert "cli-" not in out


@pytest.mark.parametrize(
    "argv",
    [
        ["nonsense"],
        ["--lang", "fr", "version"],
        ["--lang"],
        ["version", "more"],
        ["--theme", "nowhere"],
        ["solo", "--theme", "nowhere"],
        ["solo", "--seats", "many"],
        ["solo", "--set", "D3"],
        ["solo", "--set", "D3=none of that"],
        ["solo", "--set", "cards={"],
        ["solo", "--clock", "hour=1"],
        ["solo", "--game", "chess"],
        ["solo", "--local", "stairs"],
        ["solo", "--game", "daifugo", "--local", "no_such_rule"],
        ["solo", "--game", "daifugo", "--clock", "hour=1"],
        ["solo", "--game", "tyrant", "--seats", "2"],
        ["solo", "--game", "tyrant", "--bot", "club"],
        ["arena", "--game", "chess"],
        ["arena", "--game", "tyrant", "--bots", "expert,random", "--games", "1"],
        ["solo", "--rules", "house"],
        ["solo", "--bot", "god"],
        ["solo", "--seats", "6"],
        ["solo", "--seed", "-1"],
        ["solo", "--think", "nan"],
    ],
)
def test_wrong_usage_is_reported_in_one_line(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2 and one line on standard error, never a traceback."""
    for lang in ([], ["--lang", "ja"]) if "--lang" not in argv else ([],):
        assert main([*lang, *argv]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith("qk: ")
        assert captured.err.count("\n") == 1


def test_a_fault_of_ours_is_one_line_and_a_file(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unexpected exception writes its traceback to the log folder."""
    monkeypatch.setattr("tui.commands.version.run", lambda args, words: 1 // 0)
    assert main(["version"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    (log,) = (home / "log").iterdir()
    assert str(log) in err
    assert "ZeroDivisionError" in log.read_text("utf-8")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_program_without_streams_keeps_its_game(closed: str, home: Path) -> None:
    """If the streams are closed, the game is started and saved, and nothing is printed into its file."""
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m tui solo --plain --lang en {closed}', sys.executable],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, (done.stdout, done.stderr)
    assert not (home / "log").exists()
    (journal,) = (home / "unfinished").glob("*.journal")
    Journal.claim(journal)[0].close(finished=False)


def test_damaged_settings_are_reported_and_moved_aside(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The defaults apply, and the damaged file is kept under another name."""
    (home / "settings.toml").write_text("theme = [", encoding="utf-8")
    assert main(["version"]) == 0
    assert capsys.readouterr().err.count("\n") == 1
    assert (home / "settings.toml.damaged-1").read_text("utf-8") == "theme = ["
    assert main(["version"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("D10", "D10"),
        ("d10", "D10"),
        ("千日手", "D18"),
        ("57", "cut"),
        ("P-41", "short"),
        ("mathpower", "mathpower"),
    ],
)
def test_rules_are_found_by_any_of_their_names(
    asked: str, found: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A key, a clause, a Japanese or an English name."""
    assert main(["rules", "prime", asked, "--json"]) == 0
    pages = json.loads(capsys.readouterr().out)
    assert found in [page["id"] for page in pages]


@pytest.mark.parametrize("game", ["Daifugo", "ＤＡＩＦＵＧＯ"])
def test_the_game_of_the_rules_may_be_typed_in_capitals(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Read like every other word, so that the answer comes from that game's book."""
    assert main(["rules", "daifugo", "suit", "lock"]) == 0
    answer = capsys.readouterr().out
    assert main(["rules", game, "suit", "lock"]) == 0
    assert capsys.readouterr().out == answer


def test_all_the_rules_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a name the whole rulebook is printed; its JSON has a page for each setting."""
    assert main(["rules"]) == 0
    text = capsys.readouterr().out
    assert "Ramanujan" in text
    assert "--set D10=ordered|shuffled|reshuffle" in text
    assert main(["rules", "prime", "--json"]) == 0
    settings = [page for page in json.loads(capsys.readouterr().out) if page["kind"] == "setting"]
    assert [page["id"] for page in settings][:19] == [f"D{n}" for n in range(1, 20)]
    assert settings[0]["usual"] == 2


def test_solo_options_make_a_choice() -> None:
    """Values are TOML, else plain text; each bot has its level; clocks have options of their own."""
    args = solo(
        "--set", "D2=2244", "--set", "D3=4", "--set", "D5=high-card", "--set", "twin_primes=true", "--bot", "expert",
        "--bot", "novice", "--clock", "turn=30", "--clock", "on_timeout=pass", "--think", "0", "--seed", "7",
    )  # fmt: skip
    choice = choice_of(args, Words("en"))
    assert choice.set == {
        "D2": "2244",
        "D3": 4,
        "D5": "high-card",
        "twin_primes": True,
        "D7": 30,
        "D8": "pass",
    }
    assert (choice.seats, choice.bots, choice.pace, choice.seed) == (3, ("expert", "novice"), 0.0, 7)


def test_solo_asks_for_the_other_games_too() -> None:
    """`--local` and `--off` take lists of rules; clocks are separate options; seats and bots depend on the game."""
    args = solo(
        "--game", "daifugo", "--local", "stairs,seven_pass", "--local", "ten_discard", "--off", "suit_lock",
        "--clock", "turn=30", "--set", "jokers=2", "--bot", "club",
    )  # fmt: skip
    choice = choice_of(args, Words("en"))
    assert (choice.game, choice.seats, choice.bots) == ("daifugo", 2, ("club",))
    assert (choice.local, choice.off) == (("stairs", "seven_pass", "ten_discard"), ("suit_lock",))
    assert (choice.set, choice.clock) == ({"jokers": 2}, {"turn": 30})
    assert choice_of(solo("--game", "tyrant"), Words("en")).seats == 4
    assert choice_of(solo("--game", "tyrant", "--bot", "random"), Words("en")).seats == 3


@pytest.mark.parametrize(
    "options", ["solo --see 3", "arena --gam 3", "host --por 1729", "records list --gam prime"]
)
def test_an_option_is_typed_whole(options: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What begins like an option is none, of any command: the next version may have two that begin so."""
    assert main(options.split()) == 2
    assert options.split()[-2] in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("--game daifugo --local stair", "もしかして stairs"),
        ("--game daifugo --local black_seven,red_seven", "同時に使えません"),
        ("--game daifugo --local ten_return --off eight_cut", "を使うには8切り（eight_cut）が必要です"),
        ("--game daifugo --clock window=99", "0.5〜60秒か none"),
        ("--game daifugo --set jokers=7", "0〜2 の整数"),
        ("--game tyrant --seats 5", "3か4人で遊びます"),
        ("--game tyrant --set chip_floor=x", "選べるのは card, total です"),
        ("--local stairs", "ローカルルールはありません"),
    ],
)
def test_why_a_game_cannot_be_is_said_in_the_players_language(options: str, expected: str) -> None:
    """In one line, for any game."""
    words = Words("ja")
    with pytest.raises(QkError) as wrong:
        choice_of(solo(*options.split()), words)
    assert expected in words.error(wrong.value)
    assert "\n" not in words.error(wrong.value)


@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
def test_solo_may_ask_for_a_bot_as_strong_as_oneself(game: str) -> None:
    """`even` is accepted in place of a level, and listed among the levels in the error message."""
    assert choice_of(solo("--game", game, "--bot", "even"), Words("en")).bots == ("even",)
    with pytest.raises(WrongUsage, match=r"master, even$"):
        choice_of(solo("--game", game, "--bot", "evn"), Words("en"))


def test_solo_needs_a_seat_for_every_bot() -> None:
    """More bots than seats is refused; with fewer the last level is repeated."""
    with pytest.raises(WrongUsage):
        choice_of(solo("--seats", "2", "--bot", "club", "--bot", "club"), Words("en"))
    assert choice_of(solo("--seats", "4", "--bot", "novice"), Words("en")).seats == 4


def test_a_deck_of_ones_own_can_be_given() -> None:
    """`--set cards=…` takes a TOML table."""
    choice = choice_of(solo("--rules", "abstract", "--set", "cards={ 1 = 4, 7 = 20, X = 1 }"), Words("en"))
    assert choice.set["cards"] == {"1": 4, "7": 20, "X": 1}


def test_who_only_shows_or_serves_games_loads_no_columns() -> None:
    """A server, a page and the archive import all games; bots run in processes of their own."""
    program = "; ".join(
        f"import {name}"
        for name in ("engine.games", "netplay.archive.archive", "tui.ssh.server", "tui.web.server")
    )
    code = f"import sys; {program}; print('numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert done.stdout == "False\n"


def test_a_short_command_loads_nothing_heavy() -> None:
    """`qk version` and `qk rules` start without Textual, python-flint, gmpy2 or numpy."""
    code = (
        "import sys; from tui.cli import main; main(['version']); main(['rules', 'D1']);"
        "print([name for name in ('textual', 'flint', 'gmpy2', 'numpy') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_an_option_that_a_command_does_not_have_leads_to_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    """The command's own help, which lists its options, not the program's."""
    assert main(["join", "127.0.0.1", "--name", "Ann"]) == 2
    error = capsys.readouterr().err
    assert "--name" in error
    assert "(qk join --help)" in error


@pytest.mark.parametrize(
    ("argv", "near", "ask"),
    [
        (("tournament", "result", "cup.tournament", "--corect"), "--correct", "qk tournament result --help"),
        (("records", "export", "--al"), "--all", "qk records export --help"),
        (("server", "ban", "x", "--jsn"), "--json", "qk server ban --help"),
        (("judge", "--jsn", "5"), "--json", "qk judge --help"),
        (("hlep",), "help", "qk --help"),
        (("tournament", "tabel"), "table", "qk tournament --help"),
        (("tutorial", "dafugo"), "daifugo", "qk tutorial --help"),
    ],
)
def test_a_misspelled_word_names_the_nearest_one(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], near: str, ask: str
) -> None:
    """Of the command's options, or of its action's, and who asks for help is sent to the right page."""
    assert main(["--lang", "en", *argv]) == 2
    assert capsys.readouterr().err.endswith(f"; did you mean {near}? ({ask})\n")


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("solo", "--set", "D3=x"), "“most cards at once” cannot be x"),
        (("solo", "--game", "tyrant", "--set", "start=revolution"), "“Start player” cannot be revolution"),
        (("solo", "--game", "daifugo", "--set", "penalty=one"), "there is no setting “penalty”"),
    ],
)
def test_a_setting_is_named_as_its_own_game_names_it(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], said: str
) -> None:
    """`start` is another setting in Tyrant, and one that the game does not have is named as it was typed."""
    assert main(["--lang", "en", *argv]) == 2
    assert capsys.readouterr().err.startswith(f"qk: {said}")

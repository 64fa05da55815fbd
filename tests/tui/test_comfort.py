"""Accessibility and setup: ASCII mode, custom keys, first start, palette, completion, doctor."""

from __future__ import annotations

import os
import pty
import re
import shutil
import socket
import subprocess
import sys
import threading
from importlib.metadata import metadata
from io import FileIO
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.dom import DOMNode
from textual.widgets import OptionList

from netplay.solo.choice import SoloChoice
from tests.tui.screens import compare, screen_text
from tests.waiting import PATIENCE
from tests.waiting import until as waited
from tui.app.doctor import EXTRAS, LIBRARIES, Finding, _glyphs, _port, findings
from tui.app.keymap import KeyAction, areas, clash, key_actions, keymap_of, problems
from tui.app.settings import Loaded, Settings, load_settings, save_settings
from tui.app.signs import SignFilter, WidthQuestion, plain, wrong
from tui.cli import main
from tui.games.daifugo.table import DaifugoTableScreen
from tui.games.prime.table import TableScreen
from tui.games.tyrant.result import SheetScreen
from tui.games.tyrant.table import TyrantScreen
from tui.joining import play
from tui.screens.app import Actions, QkApp
from tui.screens.settings import KeySettingsScreen
from tui.screens.title import TitleScreen
from tui.screens.welcome import WelcomeScreen
from tui.text.words import LANGUAGES, Words
from tui.widgets.dials import DialList

pytestmark = pytest.mark.usefixtures("home", "english")

SMALL = (80, 24)


def program(lang: str = "en", **settings: object) -> QkApp:
    return QkApp(Words(lang), Loaded(Settings(lang=lang, pace=0.0, **settings)))  # type: ignore[arg-type]  # as named


# ---------------------------------------------------------------------- ASCII


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("2⁴ × 7", "2^4 x 7"),
        ("♔ ★", "* *"),
        ("3¹⁰", "3^10"),
        ("╭─╮│▶ ✓ ∞ …", "+-+|> v inf ~"),
        ("素数 ♠♥", "素数 sh"),
        ("é ﬁ", "e f"),
    ],
)
def test_every_narrow_sign_has_an_ascii_one(text: str, shown: str) -> None:
    """Powers stay powers, ∞ stays readable, wide text stays."""
    assert plain(text) == shown


def test_what_the_program_writes_has_a_sign_of_its_own() -> None:
    """No character of any screen or text becomes a question mark."""
    written = {
        sign
        for folder, kind in (("tui", "*.py"), ("tui/words", "*.ftl"))
        for path in (Path(__file__).parents[2] / folder).rglob(kind)
        for sign in path.read_text(encoding="utf-8")
    }
    lost = {sign for sign in written if not sign.isascii() and cell_len(sign) == 1 and "?" in plain(sign)}
    assert lost <= {"\N{REPLACEMENT CHARACTER}", "\u3040"}  # the second would start a range in a pattern


def test_a_translated_line_is_as_wide_as_before() -> None:
    """Longer replacements use up blanks that follow, else the end of the line."""
    for texts in (["∞  ", "2⁴ = 16   ", "│"], ["∞∞∞"], ["数⁴", "    ", "│"]):
        line = [Segment(text) for text in texts]
        out = SignFilter().apply(line, Color(0, 0, 0))
        assert sum(cell_len(one.text) for one in out) == sum(map(cell_len, texts))
    out = SignFilter().apply([Segment("2⁴  "), Segment("│")], Color(0, 0, 0))
    assert "".join(one.text for one in out) == "2^4 |"


async def test_with_ascii_alone_no_screen_draws_anything_else() -> None:
    """Title, settings, keys, rules, set-up, desk, drill and the table; it can be switched at once."""
    app = program(signs="ascii")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for keys in (("s",), ("escape", "r"), ("escape", "p"), ("escape", "j"), ("s",)):
            await pilot.press(*keys)
            await pilot.pause()
            narrow = [c for c in screen_text(app) if not c.isascii() and cell_len(c) == 1]
            assert narrow == [], (keys, narrow)
        await pilot.press("escape", "escape")
        await play.open_table(app, SoloChoice(seed=3, set={"D5": "seat"}, name="Aki"))
        await waited(lambda: isinstance(app.screen, TableScreen) and app.screen.view is not None)
        await pilot.pause()
        assert [c for c in screen_text(app) if not c.isascii() and cell_len(c) == 1] == []
        await compare(app, "table-ascii")
        app.change(signs="all")
        await pilot.pause()
        assert "╭" in screen_text(app)
        app.change(signs="ascii")
        await pilot.pause()
        assert "╭" not in screen_text(app)
        await pilot.press("ctrl+q", "s")
        await waited(lambda: isinstance(app.screen, TitleScreen))


async def test_reduced_motion_stops_what_slides() -> None:
    """At once, and back."""
    app = program()
    async with app.run_test(size=SMALL):
        assert app.animation_level == "full"
        app.change(reduced_motion=True)
        assert app.animation_level == "none"


# ---------------------------------------------------------------------- keys


def test_everything_that_has_a_key_has_words_and_a_name_once() -> None:
    """The list of keys is complete: ids are unique on each screen, descriptions exist in both languages."""
    for lang in LANGUAGES:
        words = Words(lang)
        assert [key_action.id for key_action in key_actions() if not words.has(key_action.description)] == []
        assert [
            key_action.area for key_action in key_actions() if not words.has(f"keys-area-{key_action.area}")
        ] == []
    assert {area.name for area in areas() if area.types} >= {"prime-table", "desk", "drill"}
    assert {"draw", "pass", "desk-judge", "drill-answer", "title-play", "more"} <= {
        d.id for d in key_actions()
    }


def key_action_named(id: str) -> KeyAction:
    return next(key_action for key_action in key_actions() if key_action.id == id)


@pytest.mark.parametrize(
    ("id", "key", "taken"),
    [
        ("draw", "f2", None),
        ("draw", "p", ("table-key-pass", "table-janken-paper")),
        ("draw", "k", ()),
        ("pass", "d", ("table-key-draw",)),
        ("rock", "1", None),
        ("desk-undo", "s", ("desk-key-save",)),
        ("title-play", "k", None),
    ],
)
def test_a_key_that_is_taken_is_reported(id: str, key: str, taken: tuple[str, ...] | None) -> None:
    """The message names the other use; keys that type cards can't be assigned where cards are typed."""
    assert clash(key_action_named(id), key, {}) == taken


def test_a_key_means_the_same_at_every_table() -> None:
    """An action at several tables has one name, whatever its key; keys for cards are not bindings."""
    from tui.games.daifugo.table import KEYS as DAIFUGO
    from tui.games.prime.table import KEYS as PRIME
    from tui.games.tyrant.table import KEYS as TYRANT

    means: dict[str, set[str]] = {}
    for keys in (PRIME, DAIFUGO, TYRANT):
        bound: dict[str, set[str]] = {}
        for one in keys:
            for key in one.key.split(","):  # type: ignore[union-attr]  # all are Bindings
                bound.setdefault(key, set()).add(str(one.id))  # type: ignore[union-attr]
        for key, ids in bound.items():
            # If a game has two actions on a key, by phase, one of them is the other games' action.
            assert not means.get(key) or means[key] & ids or key in ("enter", "space"), (key, means[key], ids)
            means[key] = means.get(key, ids) & ids or means.get(key, ids)


def test_a_key_given_up_is_free_for_others() -> None:
    """With the log on F3, l is free for draw."""
    assert clash(key_action_named("draw"), "l", {}) is not None
    assert clash(key_action_named("draw"), "l", {"log": "f3"}) is None


def test_what_else_was_on_a_key_stays_on_it() -> None:
    """Enter plays, chooses, gets ready, continues, shows the result; another key for playing removes none."""
    keymap = keymap_of({"play": "f5"})
    others = {
        "choose": "enter",
        "ready": "enter",
        "result": "enter",
        "onward": "enter",
        "go-on": "enter,space",
        # On one screen Space picks cards as well, and on another Enter leads to the title.
        "pick": "space",
        "to-title": "t,enter",
    }
    assert keymap == {"play": "f5", **others}
    assert keymap_of({}) == {}
    assert "nothing" not in keymap_of({"nothing": "f9"})


def test_wrong_keys_in_the_settings_are_reported() -> None:
    """An unknown name, a key in use."""
    messages = problems({"nothing": "f9", "draw": "p"}, Words("en"))
    assert len(messages) == 2
    assert "nothing" in messages[0]
    assert "Pass" in messages[1]
    assert problems({"draw": "f2,f3"}, Words("en")) == []


def test_keys_in_the_settings_may_have_blanks_between_them() -> None:
    """`draw = "f2, f3"` binds both; no keys are the usual ones."""
    assert keymap_of({"draw": " f2, f3"})["draw"] == "f2,f3"
    assert keymap_of({"draw": " "})["draw"] == key_action_named("draw").keys


@pytest.mark.parametrize("kind", [TableScreen, DaifugoTableScreen, TyrantScreen, SheetScreen, DialList])
def test_another_key_for_one_thing_takes_no_key_from_another(kind: type[DOMNode]) -> None:
    """Textual drops all of a key when one of its bindings moves; no other key is lost on any screen."""
    usual = kind._merge_bindings()
    bound = {(key, one.action, one.id) for key, all in usual.key_to_bindings.items() for one in all}
    for moved in {one.id for one in key_actions()}:
        keymap, now = keymap_of({moved: "f9"}), usual.copy()
        now.apply_keymap(keymap)
        here = {(key, one.action, one.id) for key, all in now.key_to_bindings.items() for one in all}
        assert {one for one in bound if one[2] != moved} <= here, moved


@pytest.mark.parametrize(
    ("id", "key", "taken"),
    [
        ("keep-set", "s", ("key-start",)),
        ("start", "space", ("key-more",)),
        ("more", "f", ("setup-key-fold",)),
        ("welcome-tutorial", "space", ("key-more",)),
        ("reset-all-keys", "minus", ("key-less",)),
        ("go-on", "v", ("table-result-replay",)),
    ],
)
def test_keys_of_what_a_screen_extends_and_of_its_dials_are_taken(
    id: str, key: str, taken: tuple[str, ...]
) -> None:
    """They would hide the other, or be hidden by it."""
    found = clash(key_action_named(id), key, {})
    assert found is not None
    assert set(taken) <= set(found)


def test_keys_in_the_settings_that_nothing_can_be_bound_to_are_reported() -> None:
    """A key that is never assigned, one that doesn't exist, and a sign for what its key is named."""
    words = Words("en")
    assert problems({"draw": "ctrl+z"}, words) == ["ctrl+z can't be reassigned"]
    assert problems({"clear": "escape,f2"}, words) == []
    for name in ("F2", "Ctrl+D", "spacebar"):
        (line,) = problems({"draw": name}, words)
        assert name in line
    for right in ("f2", "ctrl+d", "alt+d", "D", "number_sign", "#"):
        assert problems({"draw": right}, words) == []
    (line,) = problems({"draw": "?"}, words)
    assert "“Help”" in line


async def test_a_key_that_was_bound_again_is_shown_at_once_where_it_was() -> None:
    """In the menu of the title, and in the line of keys of a table after the settings have closed."""
    app = program()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        app.change(keys={"title-play": "f6", "play": "f5"})
        await pilot.press("escape")
        await pilot.pause()
        assert "f6  Play" in screen_text(app)
        app.change(keys={})
        await play.open_table(app, SoloChoice(seed=3, set={"D5": "seat"}, name="Aki"))
        await waited(lambda: isinstance(app.screen, TableScreen) and app.screen.view is not None)
        await pilot.press("2")
        await pilot.pause()
        before = screen_text(app).splitlines()[-1]
        assert before.startswith(" ⏎ Play  ")
        await app.push_screen(KeySettingsScreen())
        app.change(keys={"play": "f5"})
        await pilot.press("escape")
        await pilot.pause()
        assert screen_text(app).splitlines()[-1] == before.replace("⏎", "f5")
        app.change(keys={})
        await pilot.press("ctrl+q", "s")
        await waited(lambda: isinstance(app.screen, TitleScreen))


async def test_the_line_of_keys_comes_again_in_another_language() -> None:
    """Also on a screen on which nothing has the focus."""
    app = program()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        await app.push_screen(KeySettingsScreen())
        await pilot.pause()
        app.change(lang="ja")
        await waited(lambda: "esc 戻る" in screen_text(app).splitlines()[-1])


async def test_a_usual_key_that_another_action_has_by_now_is_not_taken_back() -> None:
    """Draw moves to z, pass takes d: resetting draw says so, and d passes."""
    app = program("en")
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(KeySettingsScreen())
        app.change(keys={"draw": "z", "pass": "d"})
        rows = app.screen.query_one(DialList)
        rows.highlighted = rows.get_option_index("draw")
        await pilot.press("backspace")
        await pilot.pause()
        assert app.settings.keys == {"draw": "z", "pass": "d"}
        assert "“Pass”" in [notice.message for notice in app._notifications][-1]
        app.change(keys={"draw": "z"})
        await pilot.press("backspace")
        assert app.settings.keys == {}


async def test_keys_are_listed_as_they_are_written_on_them() -> None:
    """/ and ? and ⏎, not the library's names."""
    app = program("ja")
    async with app.run_test(size=(120, 200)) as pilot:
        await app.push_screen(KeySettingsScreen())
        await pilot.pause()
        text = screen_text(app)
        for named in ("slash", "question_mark", "escape", "enter", "backspace", "pageup"):
            assert named not in text
        assert re.search(r"会話 .* /", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_to_change_a_key_fits_a_line(lang: str) -> None:
    """The line below the list has 78 columns, and is not wrapped."""
    assert cell_len(Words(lang).say("keys-how")) <= 78


async def test_a_key_is_changed_by_pressing_it() -> None:
    """In the settings: a valid key is saved in the file, an invalid one is explained, and keys can be reset."""
    app = program()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s", "end", "up", "enter")
        await pilot.pause()
        assert isinstance(app.screen, KeySettingsScreen)
        keys = app.screen.query_one(OptionList)
        keys.highlighted = next(at for at, one in enumerate(keys.options) if one.id == "draw")
        await pilot.press("enter", "p")
        await pilot.pause()
        assert "already used for" in screen_text(app)
        await pilot.press("k")
        await pilot.pause()
        assert "types a card" in screen_text(app)
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert "can't be reassigned" in screen_text(app)
        await pilot.press("f2")
        await pilot.pause()
        assert load_settings().settings.keys == {"draw": "f2"}
        await compare(app, "keys-en")
        await pilot.press("escape", "escape")
        await play.open_table(app, SoloChoice(seed=3, set={"D5": "seat"}, name="Aki"))
        await waited(lambda: isinstance(app.screen, TableScreen) and app.screen.view is not None)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.view is not None
        before = len(screen.view.hand)
        await pilot.press("d")
        await pilot.pause()
        assert len(screen.view.hand) == before
        await pilot.press("f2")
        await waited(lambda: screen.view is not None and len(screen.view.hand) == before + 1)
        app.change(keys={})
        await pilot.pause()
        await pilot.press("ctrl+q", "s")
        await waited(lambda: isinstance(app.screen, TitleScreen))


# ---------------------------------------------------------------------- first start, palette


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_first_start_asks_once(lang: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Language and theme, saved at once; the second start goes to the title."""
    monkeypatch.setattr("tui.screens.title.program_version", lambda: "0.0")
    loaded = load_settings()
    assert loaded.is_first
    app = QkApp(Words(lang), loaded)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, WelcomeScreen)
        await compare(app, f"welcome-{lang}")
        other = "ja" if lang == "en" else "en"
        await pilot.press("right")
        await pilot.pause()
        await pilot.press("down", "right", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
    saved = load_settings()
    assert not saved.is_first
    assert saved.settings.lang == other
    assert saved.settings.theme != "night"
    app = QkApp(Words(lang), saved)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


async def test_the_first_start_offers_the_first_game() -> None:
    """t opens the lessons; a start with a table asks nothing."""
    app = QkApp(Words("en"), load_settings())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("t")
        await waited(lambda: isinstance(app.screen, TableScreen) and app.screen.view is not None)
    app = QkApp(
        Words("en"),
        Loaded(Settings(), is_first=True),
        first=lambda app: play.open_table(app, SoloChoice(seed=3, pace=0.0)),
    )
    async with app.run_test(size=SMALL) as pilot:
        await waited(lambda: isinstance(app.screen, TableScreen) and app.screen.view is not None)
        await pilot.press("ctrl+q", "s")
        await waited(lambda: isinstance(app.screen, TitleScreen))


def test_a_home_with_anything_in_it_is_no_first_start(home: Path) -> None:
    """Records without settings belong to an earlier player."""
    (home / "records").mkdir(parents=True)
    assert not load_settings().is_first


async def test_the_palette_says_in_the_players_language_that_it_found_nothing() -> None:
    """The line does nothing."""
    app = program("ja")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("ctrl+p", *"zzz")
        await waited(lambda: "見つかりません" in screen_text(app))
        assert "No matches" not in screen_text(app)
        await pilot.press("enter")
        await waited(lambda: isinstance(app.screen, TitleScreen))


async def test_the_palette_names_everything_once() -> None:
    """Quit is listed once; settings, keys, rules and every switch are listed on every screen."""
    app = program()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        names = [key_action.name for key_action in Actions(app.screen)._actions()]
        assert len(names) == len(set(names))
        assert names.count("Quit") == 1
        assert "symbols: ASCII" in names
        next(
            key_action for key_action in Actions(app.screen)._actions() if key_action.name == "symbols: ASCII"
        ).do()
        assert app.signs == "ascii"
        next(key_action for key_action in Actions(app.screen)._actions() if key_action.name == "keys").do()
        await pilot.pause()
        assert isinstance(app.screen, KeySettingsScreen)


# ---------------------------------------------------------------------- completion


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_completion_is_a_script_that_the_shell_reads(
    shell: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It contains every command; an installed shell accepts its syntax."""
    assert main(["--lang", lang, "completion", shell]) == 0
    text = capsys.readouterr().out
    for command in ("solo", "judge", "drill", "doctor", "tutorial", "completion"):
        assert command in text
    assert "mathpower" in text
    found = shutil.which(shell)
    if found is not None:
        script = tmp_path / "script"
        script.write_text(text, encoding="utf-8")
        done = subprocess.run(
            [found, "-n", str(script)], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not here")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("--lang ja sol", "solo"),
        ("records search --pl", "--player"),
        ("records --json se", "search"),
        ("records import scr", "script"),
        ("host --bot ev", ""),
    ],
)
def test_fish_completes(typed: str, offered: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As bash does."""
    assert main(["completion", "fish"]) == 0
    (tmp_path / "script").write_text(capsys.readouterr().out, encoding="utf-8")
    asks = f"source script; complete -C 'qk {typed}'"
    environ = {**os.environ, "HOME": str(tmp_path)}
    done = subprocess.run(
        ["fish", "-c", asks],
        stdout=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
        check=True,
        cwd=tmp_path,
        env=environ,
    )
    assert done.stdout.partition("\t")[0].strip() == offered


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not here")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["qk", "so"], "solo"),
        (["qk", "solo", "--rules", "math"], "mathpower"),
        (["qk", "--lang", "ja", "ju"], "judge"),
        (["qk", "drill", "--ki"], "--kind"),
        (["qk", "completion", "z"], "zsh"),
        (["qk", "records", "search", "--pl"], "--player"),
        (["qk", "records", "--json", "se"], "search"),
        (["qk", "tournament", "new", "x", "--system", "sw"], "swiss"),
        (["qk", "solo", "--bot", "ev"], "even"),
        (["qk", "host", "--bot", "ev"], ""),
        (["qk", "host", "--bots", "ra"], ""),
        (["qk", "host", "--rules", "ue"], "uecda"),
        (["qk", "plays", "KJ", "--rules", "ue"], ""),
        (["qk", "records", "import", "scr"], "script"),
        (["qk", "judge", "--tournament", "scr"], "script"),
    ],
)
def test_bash_completes(
    typed: list[str], offered: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Commands, actions, options, files, and values that are taken there, in every language."""
    assert main(["completion", "bash", "--lang", lang]) == 0
    script = tmp_path / "script"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    words = " ".join(typed)
    asks = (
        f'source {script}; COMP_WORDS=({words}); COMP_CWORD={len(typed) - 1}; _qk; echo "${{COMPREPLY[@]}}"'
    )
    done = subprocess.run(
        ["bash", "-c", asks], capture_output=True, text=True, timeout=PATIENCE, check=True, cwd=tmp_path
    )
    assert done.stdout.strip() == offered


def test_an_unknown_shell_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2."""
    assert main(["completion", "tcsh"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


# ---------------------------------------------------------------------- the doctor


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_doctor_says_one_line_a_thing(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each line has its mark; a problem comes with its solution."""
    assert main(["--lang", lang, "doctor"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= 20
    assert all(line[0] in "✓–✗" for line in lines)
    assert all("→" in line for line in lines if line[0] in "–✗")


def test_the_doctor_speaks_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    """One object a line."""
    import json

    assert main(["doctor", "--json"]) == 0
    topics = [json.loads(line)["topic"] for line in capsys.readouterr().out.splitlines()]
    assert topics[0] == "program"
    assert topics.count("port") == 2


def test_the_doctor_reads_the_locale_as_it_rules() -> None:
    """LC_ALL before LC_CTYPE before LANG; required packages are not called optional."""
    words = Words("en")
    environ = {"LC_ALL": "ja_JP.eucJP", "LANG": "ja_JP.UTF-8", "TERM": "linux"}
    found = {one.topic: one for one in findings(words, environ)}
    assert found["locale"].found == "LC_ALL=ja_JP.eucJP"
    assert found["locale"].health == "note"
    assert "sixteen" in found["colours"].advice
    required = metadata("qk-table").get_all("Requires-Dist") or []
    needed = {re.split(r"[<>=; ]", one)[0] for one in required if "extra ==" not in one}
    assert {one.replace(".", "-") for one in LIBRARIES} == {one.replace(".", "-") for one in needed}
    assert not set(EXTRAS) & needed


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full is a thing of Linux")
def test_the_doctor_finds_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is room for an empty file, but not for a game."""
    monkeypatch.setattr("tui.app.doctor.tempfile.TemporaryFile", lambda **_: FileIO("/dev/full", "w"))
    home = next(one for one in findings(Words("en"), {}) if one.topic == "home")
    assert home.health == "bad"
    assert home.found.endswith("the disk is full")


def test_the_doctor_finds_what_is_wrong(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home that is a file, a broken theme, conflicting keys, an unknown theme, a port in use."""
    words = Words("en")
    save_settings(Settings(theme="gone", keys={"draw": "p"}))
    (home / "themes").mkdir()
    (home / "themes" / "odd.toml").write_text("[")
    healths = {(one.topic, one.health): one for one in findings(words, {"TERM": "dumb"})}
    assert ("colours", "note") in healths
    assert sum(one.topic == "settings" for one in findings(words, {})) == 3
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        found = _port(taken.getsockname()[1], "qk host", words)
        assert found.health == "note"
        assert "--port" in found.advice
    file = home / "file"
    file.write_text("")
    monkeypatch.setenv("QK_HOME", str(file))
    assert next(one for one in findings(words, {}) if one.topic == "home").health == "bad"


def test_widths_are_what_the_terminal_reports() -> None:
    """One answer for each sign, split and between keys; a sign of two columns is named; typed text stays."""
    question = WidthQuestion("♠A素")
    assert question.text.count(b"\x1b[6n") == 3
    typed = question.hear(b"d\x1b[7;3R\x1b[7") + question.hear(b";2Rp\x1b[7;3R\x1b[1;2R")
    assert typed == b"dp\x1b[1;2R"
    assert question.is_answered
    found = question.widths
    assert found == {"♠": 2, "A": 1, "素": 2}
    assert wrong(found) == {"♠": 2}
    assert not WidthQuestion("A").is_answered
    words = Words("en")
    assert _glyphs(words, lambda: found).health == "note"
    assert _glyphs(words, lambda: {"A": 1}).health == "good"
    assert isinstance(_glyphs(words, lambda: None), Finding)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs a pseudo-terminal as Linux has it")
def test_a_real_terminal_is_asked() -> None:
    """On a pseudo-terminal that draws ♠ in two columns the doctor says so, and restores the terminal."""
    master, slave = pty.openpty()
    code = "from tui.app.signs import measured, wrong; print('=', wrong(measured()))"
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdin=slave, stdout=slave, stderr=slave, cwd=Path(__file__).parents[2]
    )
    os.close(slave)
    output = bytearray()

    def answer() -> None:
        seen = b""
        while True:
            try:
                got = os.read(master, 1024)
            except OSError:
                return
            if not got:
                return
            output.extend(got)
            seen += got
            while b"\x1b[6n" in seen:
                sign, _, seen = seen.partition(b"\x1b[6n")
                wide = 2 if "♠" in sign.decode(errors="ignore") else cell_len(sign.decode()[-1])
                os.write(master, f"\x1b[1;{wide + 1}R".encode())

    thread = threading.Thread(target=answer)
    thread.start()
    assert process.wait(timeout=PATIENCE) == 0
    os.close(master)
    thread.join(timeout=PATIENCE)
    assert "= {'♠': 2}" in output.decode(errors="replace")

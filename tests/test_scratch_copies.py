"""Extending a copy of the program: the checks name everything that is missing, and with that it works.

A local rule takes six files (two of the engine, words in two languages, a ruling, a scenario). A level of bots, a
setting of the program or of the rules takes its declaration and its words, a language one folder, a message its
declaration and the host's reaction.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LANGS = ("en", "ja")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copy the program, with all that the checks of declarations read."""
    leave = shutil.ignore_patterns("__pycache__")
    for package in ("engine", "netplay", "tui", "themes"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=leave)
    (tmp_path / "tests").mkdir()
    for name in ("declared.py", "trees.py"):
        shutil.copy(ROOT / "tests" / name, tmp_path / "tests")
    shutil.copytree(ROOT / "tests" / "scenarios", tmp_path / "tests" / "scenarios")
    (tmp_path / "docs").mkdir()
    shutil.copy(ROOT / "docs" / "PROTOCOL.md", tmp_path / "docs")
    return tmp_path


def run(copy: Path, *argv: str, lang: str = "C", text: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python in the copy, with a separate home."""
    environ = {
        **os.environ,
        "QK_HOME": str(copy / "home"),
        "LANG": lang,
        "LC_ALL": lang,
        "PYTHONPATH": str(copy),
    }
    return subprocess.run(
        [sys.executable, *argv], cwd=copy, env=environ, input=text, capture_output=True, text=True, check=False
    )  # fmt: skip


def lacks(copy: Path) -> list[str]:
    """Return what `tests.declared` finds missing in the copy."""
    done = run(copy, "-m", "tests.declared")
    assert not done.stderr, done.stderr
    lines = done.stdout.splitlines()
    assert done.returncode == (1 if lines else 0)
    return lines


def change(copy: Path, path: str, before: str, after: str) -> None:
    """Replace a passage of a file, which must occur once."""
    text = (copy / path).read_text("utf-8")
    assert text.count(before) == 1, f"{path} has {before!r} {text.count(before)} times"
    (copy / path).write_text(text.replace(before, after), "utf-8")


def add(copy: Path, path: str, text: str) -> None:
    """Append a text to a file."""
    (copy / path).write_text(f"{(copy / path).read_text('utf-8')}\n{text}\n", "utf-8")


def say(copy: Path, area: str, *names: str) -> None:
    """Add messages in every language."""
    for lang in LANGS:
        add(copy, f"tui/words/{lang}/{area}.ftl", "\n".join(f"{name} = {lang} {name}" for name in names))


def touched(copy: Path, suffix: str = "") -> set[str]:
    """Return the files of the copy that are new or changed, filtered by a suffix."""
    folders = ("engine", "netplay", "tui", "themes", "tests/scenarios")
    there = {path.relative_to(copy) for folder in folders for path in (copy / folder).rglob(f"*{suffix}")}
    files = {path for path in there if (copy / path).is_file() and "__pycache__" not in path.parts}
    return {
        str(path)
        for path in files
        if not (ROOT / path).is_file() or (ROOT / path).read_bytes() != (copy / path).read_bytes()
    }


THREE_CUT = """
THREE_CUT = Rule("three_cut", Class.CLEARING, plays=(cuts(has_grouped("3")),))
CUTS = (*CUTS, THREE_CUT)
"""
LAW = """
### row 76 three_cut
K, stage 10. has(3) outside runs. The field clears.
Source: ours
"""
EXAMPLE = """
; 3切り: a three clears (row 76).
+++
game = "daifugo"
turn = "aki"
local = ["three_cut"]
+++
aki:(3s 4c)
ben:(5d 6d)
aki:3s
? field -
"""


@pytest.mark.long
def test_a_rule_in_six_places(copy: Path) -> None:
    """Its value, its place in the pipeline, its words in two languages, a ruling, a scenario."""
    add(copy, "engine/daifugo/local.py", THREE_CUT)
    missing = lacks(copy)
    assert any("engine/daifugo/pipeline.py" in one for one in missing)
    assert any(one.startswith("add daifugorule-three_cut to tui/words/ja/daifugorule.ftl") for one in missing)
    assert any("tui/words/en/rulings/daifugo.md" in one for one in missing)
    assert any("tests/scenarios/daifugo/" in one for one in missing)
    change(
        copy, "engine/daifugo/pipeline.py", '"five_cut", "six_cut",', '"three_cut", "five_cut", "six_cut",'
    )
    say(copy, "daifugorule", *(f"daifugorule-three_cut{tail}" for tail in ("", "-about", "-ruling", "-also")))
    change(copy, "tui/words/en/rulings/daifugo.md", "\n### row 75 ", f"{LAW}\n### row 75 ")
    (copy / "tests/scenarios/daifugo/cuts/three_cut.qk").write_text(EXAMPLE, "utf-8")
    assert lacks(copy) == []
    assert len(touched(copy)) == 6
    played = run(copy, "-m", "tui", "replay", "--check", "tests/scenarios/daifugo/cuts/three_cut.qk")
    assert played.returncode == 0, played.stdout + played.stderr
    shown = run(copy, "-m", "tui", "rules", "daifugo", "three_cut")
    assert "en daifugorule-three_cut-about" in shown.stdout


ALIKE = """
from engine.prime.bots import explain
from netplay.table.dice import Dice
from netplay.table.games import GameConfig, adapter_of

adapter = adapter_of("prime")
terms = adapter.terms(GameConfig("prime", seats=2, set={"D3": 4, "D5": "seat"}))
state, moves = adapter.deal(terms, 2, Dice.of_number(3)), 0
while state.phase != "over" and moves < 12:
    seats = adapter.game.due(state).seats
    if not seats:
        state = adapter.game.play(state, -1, adapter.chance(state, Dice.of_number(moves))).state
        continue
    view = adapter.game.view(state, seats[0])
    expert, cunning = (explain(level, view, moves) for level in ("expert", "cunning"))
    assert expert == cunning, (expert, cunning)
    state, moves = adapter.game.play(state, seats[0], expert[0]).state, moves + 1
print("alike")
"""
"""Prints "alike" if both levels choose alike in the positions of one game, with D3 = 4, where the expert searches."""


@pytest.mark.long
def test_a_level_of_bots_in_two_places(copy: Path) -> None:
    """Its entry in the table, and its words; a copy of the expert plays as the expert does."""
    path = "engine/prime/bots/__init__.py"
    expert = '"expert": PrimeBot(mind=EXPERT, proves=True, effort=BRIEF),\n'
    change(copy, path, f"    {expert}", f"    {expert}    {expert.replace('expert', 'cunning', 1)}")
    missing = lacks(copy)
    assert any(one.startswith("add bot-cunning to tui/words/en/common.ftl") for one in missing)
    say(copy, "common", "bot-cunning", "bot-cunning-about")
    assert lacks(copy) == []
    assert touched(copy, ".py") == {path}
    done = run(copy, "-c", ALIKE)
    assert done.stdout == "alike\n", done.stderr
    arena = ("arena", "--bots", "cunning,random", "--games", "2", "--jobs", "1", "--json")
    assert '"cunning"' in run(copy, "-m", "tui", *arena).stdout


PRESET, TABLE = '    preset: str = "official"\n', "SETTINGS: tuple[Setting, ...] = (\n"
RULES_SETTINGS = {
    "prime": (PRESET, '    _flag("humble", "humble", "P-11"),\n'),
    "daifugo": ("    jokers: int = 1\n", '    Setting("daifugo", "humble", "DF-2", "flag"),\n'),
    "tyrant": (PRESET, '    Setting("tyrant", "humble", "TY-1", "flag"),\n'),
}
"""For each game: the field of `Rules` after which the new setting is declared, and its line in the table."""

ROWS = """
from tui.games.registry import GAMES
from tui.text.words import Words

kind = GAMES["{game}"].setup().KIND
setup = kind(kind.USUAL)
before, after = (
    next(row for row in one.rows(Words("en")) if row.key == "humble")
    for one in (setup, setup.turned("humble", 1))
)
print(f"{{before.label}}: {{before.value}}, then {{after.value}}")
"""
"""Prints the row of the setting on the set-up screen, before and after it is changed."""


@pytest.mark.long
@pytest.mark.parametrize("game", RULES_SETTINGS)
def test_a_setting_of_the_rules_in_two_places(copy: Path, game: str) -> None:
    """Its field and its line in the table, and its words; rulebook, set-up and command options follow from these."""
    path = f"engine/{game}/settings.py"
    field, line = RULES_SETTINGS[game]
    change(copy, path, field, f"{field}    humble: bool = False\n")
    change(copy, path, TABLE, f"{TABLE}{line}")
    missing = lacks(copy)
    assert f"use humble in engine/{game}/, or take it out of {path}: nothing reads it" in missing
    assert any(one.startswith(f"add settings-{game}-humble to tui/words/ja/settings.ftl") for one in missing)
    add(copy, f"engine/{game}/view.py", "def is_humble(view: View) -> bool:\n    return view.rules.humble")
    say(copy, "settings", f"settings-{game}-humble", f"settings-{game}-humble-about")
    assert lacks(copy) == []
    assert len(touched(copy, ".py")) == 2
    shown = run(copy, "-m", "tui", "rules", game, "humble")
    assert f"en settings-{game}-humble-about" in shown.stdout, shown.stderr
    listed = run(copy, "-c", ROWS.format(game=game))
    assert f"en settings-{game}-humble: off, then on" in listed.stdout, listed.stderr
    solo = run(copy, "-m", "tui", "solo", "--plain", "--game", game, "--seed", "3", "--set", "humble=true")
    assert solo.returncode == 0, solo.stderr


SETTING = '    hushed: bool = False\n    """Nobody is told anything."""\n    name: str = ""\n'


@pytest.mark.long
def test_a_setting_in_one_place_and_its_use(copy: Path) -> None:
    """A field with type and default; settings screen, command palette and settings file follow from it."""
    change(copy, "tui/app/settings.py", '    name: str = ""\n', SETTING)
    missing = lacks(copy)
    assert "use settings.hushed in tui/, or take it out of tui/app/settings.py: nothing reads it" in missing
    assert any(one.startswith("add options-hushed to tui/words/ja/options.ftl") for one in missing)
    add(
        copy,
        "tui/app/program.py",
        "def is_hushed(program: Program) -> bool:\n    return program.settings.hushed",
    )
    say(copy, "options", "options-hushed", "options-hushed-about")
    assert lacks(copy) == []
    shown = run(copy, "-c", SHOW.format(lang="en", keys=("s",)))
    assert "en options-hushed" in shown.stdout, shown.stderr


APPLAUD = """
class Applaud(Message, frozen=True, tag=60):
    \"\"\"Applause for everybody at the table.\"\"\"

    id: Id


Up = (
"""
OBEY = """
import asyncio, time
from netplay.compute.worker_pool import WorkerPool
from netplay.guest.guest import Guest, JoinRequest
from netplay.line.transport import connect
from netplay.room.opening import Listeners, TablePlan, open_table
from netplay.room.options import Options
from netplay.table.games import GameConfig
from netplay.wire import messages as wire

async def ask():
    table = await open_table(TablePlan(GameConfig(), Options(), Listeners(port=0)), WorkerPool(), lambda line: None)
    guest = Guest(lambda: connect("127.0.0.1", table.port), JoinRequest("aki"), time.monotonic)
    running = asyncio.create_task(guest.run())
    while guest.lobby is None:
        await asyncio.sleep(0.01)
    answer = await guest.ask(lambda id: wire.Applaud(id))
    print("done" if answer.taken else answer.code)
    await guest.close()
    running.cancel()
    await table.close()

asyncio.run(ask())
"""
"""Sends the message from a client to a host, and prints the response."""


@pytest.mark.long
def test_a_message_in_two_places(copy: Path) -> None:
    """Its class with its place in the unions, and the host's reaction; the protocol page follows from the class."""
    path = "netplay/wire/messages.py"
    change(copy, path, "\nUp = (\n", APPLAUD)
    assert lacks(copy)[0] == (
        f"add Applaud to Up (and to Command, if it is answered) or to Down in {path}: nobody can read it"
    )
    change(copy, path, "    | Hinted\n)", "    | Hinted | Applaud\n)")
    change(copy, path, "Remove | Hinted\n", "Remove | Hinted | Applaud\n")
    carry_out, describe = lacks(copy)
    assert (
        carry_out == "carry out Applaud in _done of netplay/room/commands.py: no host does what it asks for"
    )
    assert "docs/PROTOCOL.md" in describe
    done = "        case _:\n            assert_never(command)\n"
    change(copy, "netplay/room/commands.py", done, f"        case wire.Applaud():\n            pass\n{done}")
    add(copy, "docs/PROTOCOL.md", "**60 Applaud**")
    assert lacks(copy) == []
    assert touched(copy) == {path, "netplay/room/commands.py"}
    answered = run(copy, "-c", OBEY)
    assert answered.stdout == "done\n", answered.stderr


FRENCH = {
    "common": "lang-fr = Français\ntitle-play = Jouer contre des robots\nthis is no message\n",
    "cli": "cli-no-such-command = il n’y a pas de commande « { $word } »\n",
    "error": "error-no-card = « { $text } » n’est pas une carte\n",
    "daifugorule": "daifugorule-revolution = Révolution française\n",
    "web": "web-enter = Entrer\n",
}
SHOW = """
import asyncio
from tui.app.settings import Loaded, Settings
from tui.screens.app import QkApp
from tui.text.words import Words

async def show():
    app = QkApp(Words("{lang}"), Loaded(Settings(lang="{lang}")))
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.press(*{keys})
        await pilot.pause()
        print("\\n".join(strip.text for strip in app.screen._compositor.render_strips()))

asyncio.run(show())
"""
"""Prints a screen of the program as text."""
COMMANDS = """
import contextlib, io
from tui.cli import main

for typed in (
    "plays ?", "xyz", "judge 91", "rules daifugo revolution", "solo --help", "records --help",
    "solo --plain --seed 3 --think 0", "solo --seats x",
):
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            code = main([*typed.split(), "--lang", "fr"])
        except SystemExit as done:
            code = done.code
    print(f"=====\\n{code or 0}\\n{said.getvalue()}", end="")
"""
"""Prints the output and the exit code of some commands."""
SERVERS = """
from tui.server.exec_command import read_command
from tui.text.words import Words, language
from tui.web.page import name_page

words = Words(language(None, None, {"LANG": "fr-FR,fr;q=0.9"}))
print(name_page(words))
print(read_command("--lang fr solo", words))
"""


def test_a_language_is_one_folder(copy: Path) -> None:
    """Its messages are shown, all others in English: on the screen, in commands, over the web and SSH."""
    assert run(copy, "-m", "tui", "version", "--lang", "fr").returncode == 2
    folder = copy / "tui" / "words" / "fr"
    folder.mkdir()
    for area, text in FRENCH.items():
        (folder / f"{area}.ftl").write_text(text, "utf-8")
    (folder / "judge.ftl").write_bytes(b"judge-line = \xff\xfe { $subject\n")

    assert all(path.startswith("tui/words/fr/") for path in touched(copy))
    shown = run(copy, "-c", SHOW.format(lang="fr", keys=()))
    assert "Jouer contre des robots" in shown.stdout, shown.stderr
    assert "Open a table" in shown.stdout

    done = run(copy, "-c", COMMANDS, text="?\n")
    assert "Traceback" not in done.stderr
    parts = [part.partition("\n")[::2] for part in done.stdout.split("=====\n")[1:]]
    codes, outputs = [int(code) for code, _ in parts], [text for _, text in parts]
    assert codes == [2, 2, 0, 0, 0, 0, 0, 2]
    assert outputs[0] == "qk: « ? » n’est pas une carte\n"
    assert "« xyz »" in outputs[1]
    assert "composite" in outputs[2]
    assert "Révolution française" in outputs[3]
    assert "革命" in outputs[3]
    assert all("usage:" in one for one in outputs[4:6])
    assert "Deck:" in outputs[6]
    assert "isn't a whole number" in outputs[7]
    assert not (copy / "home" / "log").exists()

    listeners = run(copy, "-c", SERVERS)
    assert '<html lang="fr">' in listeners.stdout, listeners.stderr
    assert "Entrer" in listeners.stdout
    assert "lang='fr'" in listeners.stdout

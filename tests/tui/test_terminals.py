"""Every terminal shows the table complete, whatever its character widths, character set and colors."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from tests.tui.emulator import Emulator, width_of
from tests.tui.screens import SNAPSHOTS, compare, screen_text
from tests.tui.shots import SHOTS
from tests.waiting import until as waited
from tui.app.footer import Footer
from tui.app.settings import Loaded, Settings, load_settings
from tui.app.signs import fitting, is_ambiguous
from tui.app.terminal import Terminal
from tui.screens.app import QkApp
from tui.text.words import LANGUAGES, Words

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
SEEN = {
    shot.name: shot
    for shot in SHOTS
    if shot.name in ("title", "table", "table-daifugo", "table-tyrant", "setup", "desk", "replay", "lobby")
}
TABLE = ("solo", "--seed", "7", "--set", "D5=seat", "--bot", "club")
LOCALES = {"en": "en_US.UTF-8", "ja": "ja_JP.UTF-8"}
FIELD = {"en": "Field", "ja": "場"}
HELP = {lang: Words(lang).say("table-key-help") for lang in LANGUAGES}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use a home whose name is always the same."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QK_HOME", "qk")
    monkeypatch.setattr("tui.screens.title.program_version", lambda: "0.0")
    return tmp_path / "qk"


# ---------------------------------------------------------------------- in an emulator


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_columns_for_ambiguous_signs_are_found_and_drawn_without(lang: str, home: Path) -> None:
    """The first start measures, reports it once, and shows a complete table; the second one remembers."""
    environ = {"LANG": LOCALES[lang], "QK_HOME": str(home)}
    lines = []
    for start in ("first", "second"):
        emulator = Emulator(TABLE, environ, ambiguous=2)
        try:
            notice = Words(lang).say("app-signs-narrow")[:20]
            if start == "first":
                emulator.until(lambda text, notice=notice: notice in text, settled=False)
            emulator.until(lambda text: FIELD[lang] in text and text.count("+---+") == 22)
            # The message about the unfinished first game covers the line of keys; a click at its end dismisses it.
            emulator.press("\x1b[<0;78;24M\x1b[<0;78;24m")
            shown = emulator.until(lambda text: HELP[lang] in text.splitlines()[-1])
            lines.append(b"\x1b[6n" in emulator.sent)
        finally:
            emulator.close()
        assert_whole(shown, width_of(2))
    assert lines == [True, False]
    path = SNAPSHOTS / f"emulated-{lang}.txt"
    if os.environ.get("QK_UPDATE"):
        path.write_text(shown, encoding="utf-8")
    assert shown == path.read_text(encoding="utf-8")


def assert_whole(shown: str, width: object) -> None:
    """Check frames: each row that a frame opens is closed in the last column."""
    rows = shown.splitlines()
    framed = [row for row in rows if row.startswith(("+", "|", "╭", "│", "╰"))]
    inside = [row for row in framed if row.endswith(("+", "|", "╮", "│", "╯"))]
    assert len(inside) >= 11, shown
    assert {sum(map(width, row)) for row in inside} == {80}, shown  # type: ignore[call-overload]


def test_one_column_for_ambiguous_signs_leaves_the_frames() -> None:
    """With normal character widths nothing is reported and nothing is left out."""
    emulator = Emulator(TABLE, {"LANG": LOCALES["ja"], "QK_HOME": os.path.abspath("qk")})
    try:
        shown = emulator.until(lambda text: FIELD["ja"] in text)
        assert_whole(shown, width_of(1))
        assert "╭─ 場" in shown
        assert load_settings().settings.fitting == "all"
    finally:
        emulator.close()


@pytest.mark.parametrize(
    "environ",
    [
        {"TERM": "linux", "LANG": "ja_JP.UTF-8"},
        {"TERM": "vt100", "LANG": "en_US.UTF-8"},
        {"LC_ALL": "ja_JP.eucJP", "LANG": "ja_JP.UTF-8"},
        {"LC_ALL": "", "LANG": "en_US.ISO-8859-1"},
    ],
    ids=lambda environ: " ".join(environ.values()),
)
def test_ascii_is_chosen_where_nothing_else_can_be_drawn(environ: dict[str, str]) -> None:
    """By the terminal type, or by the first of LC_ALL, LC_CTYPE and LANG; one line says so."""
    emulator = Emulator((*TABLE, "--lang", "en"), {**environ, "QK_HOME": os.path.abspath("qk")})
    try:
        shown = emulator.until(lambda text: "Only ASCII" in text and "Field" in text)
        assert shown.isascii(), shown
        assert_whole(shown, width_of(2))
        codes = set(re.findall(rb"\x1b\[[\d;]*?([34]8;[25]|3\d|9\d)[\d;]*m", emulator.sent))
        assert not codes if environ.get("TERM") == "vt100" else codes
        if environ.get("TERM") == "linux":
            assert not any(code.startswith((b"38", b"48", b"9")) for code in codes), codes
    finally:
        emulator.close()


@pytest.mark.parametrize(
    ("environ", "signs"),
    [({"LANG": "en_US.UTF-8"}, "all"), ({"LC_ALL": "C", "LANG": "en_US.UTF-8"}, "ascii"), ({}, "ascii")],
)
def test_who_does_not_answer_is_taken_by_the_locale(environ: dict[str, str], signs: str) -> None:
    """C and POSIX name no character set; a terminal that answers overrules the locale."""
    assert fitting(Terminal("xterm", environ=environ), None) == signs
    assert fitting(Terminal("xterm", environ=environ), {"♠": 1, "素": 2}) == "all"
    assert fitting(Terminal("xterm", environ=environ), {"♠": 2, "素": 2}) == "narrow"
    assert fitting(Terminal("xterm", environ=environ), {"♠": 3, "素": 3}) == "ascii"


@pytest.mark.parametrize(
    ("environ", "charset"),
    [
        ({"LC_ALL": "ja_JP.eucJP", "LC_CTYPE": "ja_JP.UTF-8", "LANG": "ja_JP.UTF-8"}, "eucjp"),
        ({"LC_ALL": "", "LC_CTYPE": "en_US.ISO-8859-1", "LANG": "ja_JP.UTF-8"}, "iso88591"),
        ({"LC_CTYPE": "UTF-8"}, "utf8"),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "de_DE.ISO-8859-15@euro"}, "iso885915"),
        ({"LANG": "C"}, ""),
    ],
)
def test_the_first_locale_that_is_set_names_the_characters(environ: dict[str, str], charset: str) -> None:
    """LC_ALL before LC_CTYPE before LANG; what Python sets itself is ignored."""
    assert Terminal("xterm", environ=environ).charset == charset


# ---------------------------------------------------------------------- every screen


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", sorted(SEEN))
async def test_screens_are_whole_with_fewer_signs(name: str, lang: str) -> None:
    """80 × 24, ambiguous characters in two columns: none is drawn, no row is wider, no label is lost."""
    shot = SEEN[name]
    settings = Settings(lang=lang, pace=0.0, name="Aki", signs="narrow")
    app = QkApp(Words(lang), Loaded(settings))
    async with app.run_test(size=shot.size) as pilot:
        await shot.open(app, pilot)
        if name == "replay":
            # The curve depends on how much was computed in the available time.
            await until(pilot, lambda: "100%" in screen_text(app))
        else:
            await compare(app, f"narrow-{name}-{lang}")
        shown = screen_text(app)
        assert [sign for sign in shown if is_ambiguous(sign)] == []
        assert max(map(cell_len, shown.splitlines())) <= 80
        assert cut_labels(app) == []
        app.change(signs="ascii")
        await until(pilot, lambda: not cut_labels(app) and not foreign(app))
        assert foreign(app) == []
        assert cut_labels(app) == []
        app.exit()


async def until(pilot: Pilot[int], what: Callable[[], bool]) -> None:
    """Wait until a text is visible."""
    await waited(what)
    await pilot.pause()


def foreign(app: QkApp) -> list[str]:
    """Return the non-ASCII characters on the screen, except wide ones."""
    return [sign for sign in screen_text(app) if not sign.isascii() and cell_len(sign) == 1]


def cut_labels(app: QkApp) -> list[str]:
    """Return the labels of keys that do not fit into their footer."""
    rows = screen_text(app).splitlines()
    return [
        zone.entry.description
        for footer in app.screen.query(Footer)
        for zone in footer.zones
        if zone.end > app.size.width or zone.entry.description.rstrip() not in rows[footer.region.y]
    ]

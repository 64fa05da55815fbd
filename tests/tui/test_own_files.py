"""Whatever is in place of the program's files: it starts, reads, writes, and no foreign data is lost."""

from __future__ import annotations

import contextlib
import os
import signal
import stat
import tomllib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine.errors import QkError
from netplay.archive.archive import Archive
from netplay.archive.schema import archive_path
from netplay.archive.storing import archive_game, close_archives
from netplay.dialing.addresses import Address, recent_hosts, remember_recent
from netplay.guest.visit import WaitingSeat, places_at, remember_place
from netplay.learn import tsume_results
from netplay.learn.questions import MarkedAnswer, bank
from netplay.learn.schedule import Progress, QuizProgress, load_progress, progress_path
from netplay.line.certificate import known_fingerprint, known_hosts_path, own_identity, remember_host
from netplay.room.journal import find_table, table_path
from netplay.storage.journal import HEAD
from netplay.storage.table_cache import TableFiles
from tests.netplay.material import prime_game
from tests.waiting import PATIENCE
from tui.app.settings import Settings, load_settings, save_settings, settings_path
from tui.app.theming import read_themes
from tui.cli import main
from tui.games.daifugo.rulesets import RuleSet, load_sets, save_set, sets_path
from tui.server.bans import BanList
from tui.server.game_server import motd_path, saved_motd
from tui.server.players import Register, names_of
from tui.ssh.hostkey import host_key
from tui.text.words import Words


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Use the test's folder as the home; interrupt endless waits."""
    monkeypatch.setenv("QK_HOME", str(tmp_path / "home"))

    def hung(*_: object) -> None:
        raise AssertionError("something waits for ever")

    signal.signal(signal.SIGALRM, hung)
    signal.alarm(int(PATIENCE))
    yield tmp_path / "home"
    signal.alarm(0)
    close_archives()


def files(home: Path) -> dict[Path, Callable[[], object]]:
    """Return every file that the program writes, with the functions that read and then write it."""
    players = home / "players"
    tables = TableFiles(home / "cache" / "tables")
    question = bank("prime")[0]

    def settings() -> None:
        load_settings()
        save_settings(Settings(theme="paper"))

    def sets() -> None:
        load_sets()
        save_set("mine", RuleSet(("stairs",)))

    def drill() -> None:
        QuizProgress(load_progress().held or Progress()).answer(
            question, MarkedAnswer(True, ""), quick=True, now=datetime.now(UTC)
        )

    def hosts() -> None:
        known_fingerprint("a:1")
        remember_host("a:1", bytes(32))

    def recent() -> None:
        recent_hosts()
        remember_recent(Address("a", 1))

    def places() -> None:
        places_at("a", "aki")
        remember_place(WaitingSeat(host="a", table="t", name="aki", nick="aki", token="x" * 32))

    def names() -> None:
        names_of(players)
        Register(players).of_key(b"key", "aki")

    def archive() -> None:
        archive_game(prime_game(1), datetime(2026, 11, 22))
        close_archives()
        with Archive() as opened:
            assert opened.count() == 1

    def cached() -> None:
        tables.fetch("a")
        tables.keep("a", b"b")

    return {
        settings_path(): settings,
        sets_path(): sets,
        progress_path(): drill,
        known_hosts_path(): hosts,
        home / "recent.json": recent,
        home / "places.json": places,
        players / "names.json": names,
        home / "keys" / "host.pem": own_identity,
        home / "keys" / "ssh_host_ed25519": host_key,
        archive_path(): archive,
        table_path("1729"): lambda: find_table(table_path("1729")),
        home / "themes" / "mine.toml": lambda: read_themes([home / "themes"]),
        motd_path(): saved_motd,
        home / "bans.json": lambda: BanList(home / "bans.json").add("aki", "2026-11-22"),
        tsume_results.path(): tsume_results.load,
        home / "records" / "one.qk": lambda: main(["records", "list"]),
        tables.path("a"): cached,
        home / ".settings.toml.lock": settings,
        home / ".drill.json.lock": drill,
        home / ".records.sqlite.sound": archive,
    }


NOT_OURS = (".table", ".lock", ".sound")
"""Files that can be computed again may be overwritten."""


def newer(path: Path) -> bytes:
    """Return a file as a later version may write it."""
    match path.suffix:
        case ".json":
            return b'{"format": 99, "mine": "of a later version"}'
        case ".toml":
            return b'format = 99\nlang = ["of a later version"]\n'
        case ".journal":
            return HEAD[:-2] + b"\x00\x63of a later version"
        case _:
            return b"of a later version"


KINDS: dict[str, Callable[[Path], object]] = {
    "newer": lambda path: path.write_bytes(newer(path)),
    "damaged": lambda path: path.write_bytes(f"rubbish of {path.name}\0\xff".encode("latin-1") * 60),
    "empty": lambda path: path.write_bytes(b""),
    "nested": lambda path: path.write_bytes((b"{" if path.suffix == ".toml" else b"[") * 60_000),
    "dotted": lambda path: path.write_bytes(b"a." * 30_000 + b"b = 1\n"),
    "pipe": os.mkfifo,
    "folder": lambda path: path.mkdir(),
    "endless": lambda path: path.symlink_to("/dev/zero"),
    "unreadable": lambda path: (path.write_bytes(newer(path)), path.chmod(0)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_in_the_way_hangs_breaks_or_is_lost(
    home: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The program starts, the doctor runs, each reader reports the problem, and all that was there still exists."""
    if kind == "unreadable" and os.geteuid() == 0:
        pytest.skip("an administrator reads everything")
    uses = files(home)
    for path in uses:
        path.parent.mkdir(parents=True, exist_ok=True)
        KINDS[kind](path)
    before = {path: (path.lstat().st_mode, content(path)) for path in uses}
    assert main(["doctor", "--json"]) in (0, 1)
    assert main(["--lang", "ja", "version"]) == 0
    for use in uses.values():
        with contextlib.suppress(QkError, OSError):
            use()
    capsys.readouterr()
    left = {content(path) for path in home.rglob("*")}
    for path, (mode, data) in before.items():
        if not stat.S_ISREG(mode):
            assert path.lstat().st_mode == mode, path
        elif data and not path.name.endswith(NOT_OURS):
            assert data in left, path


def content(path: Path) -> bytes:
    """Return a file's contents; empty if it isn't one."""
    there = path.lstat()
    return path.read_bytes() if stat.S_ISREG(there.st_mode) and there.st_mode & 0o400 else b""


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("kind", ["newer", "damaged", "folder", "dotted"])
def test_what_was_done_with_a_file_is_what_is_shown(home: Path, kind: str, lang: str) -> None:
    """If the message names a new path, the file is there; if it says that the file was left, it is in its old place."""
    for path in (settings_path(), sets_path(), progress_path(), known_hosts_path()):
        path.parent.mkdir(parents=True, exist_ok=True)
        KINDS[kind](path)
        mode, data = path.stat().st_mode, content(path)
        problem = {
            settings_path(): lambda: load_settings().problem,
            sets_path(): lambda: load_sets().problem,
            progress_path(): lambda: load_progress().wrong,
            known_hosts_path(): lambda: caught(lambda: known_fingerprint("a:1")),
        }[path]()
        assert problem is not None
        message = Words(lang).error(problem)
        assert str(path) in message
        assert "\n" not in message
        aside = problem.values.get("aside")
        if aside is not None:
            assert str(aside) in message
        where = Path(str(aside or path))
        assert (where.stat().st_mode, content(where)) == (mode, data)
        assert (aside is None) == path.exists()


@pytest.mark.parametrize(("text", "form"), [("[1, 2, 3]", "{…}"), ("3", "{…}"), ("null", "{…}")])
def test_a_file_of_another_form_is_named_by_the_form_that_it_should_have(text: str, form: str) -> None:
    """No place within it is wrong, but the whole."""
    progress_path().parent.mkdir(parents=True, exist_ok=True)
    progress_path().write_text(text)
    problem = load_progress().wrong
    assert problem is not None
    for lang in ("ja", "en"):
        assert form in Words(lang).error(problem)


def caught(use: Callable[[], object]) -> QkError | None:
    """Return the exception that is raised."""
    try:
        use()
    except QkError as wrong:
        return wrong
    return None


def test_settings_keep_what_this_version_does_not_know(home: Path) -> None:
    """Keys of a later version, and changes by other programs, survive a change here."""
    home.mkdir()
    settings_path().write_text('theme = "night"\nmore = { a = 1, b = [2026-01-01] }\n[later]\nx = "y"\n')
    before = load_settings().settings
    save_settings(Settings(lang="ja"))
    save_settings(Settings(bell=True), before)
    table = tomllib.loads(settings_path().read_text())
    assert table["later"] == {"x": "y"}
    assert table["more"]["a"] == 1
    assert (load_settings().settings.lang, load_settings().settings.bell) == ("ja", True)


def test_two_programs_can_change_keys_and_choose_games() -> None:
    """Each saves its own key and the game it began; a key that is reset goes, the other's stays."""
    before = Settings(keys={"log": "f3"})
    save_settings(before)
    save_settings(Settings(keys={"log": "f3", "draw": "z"}, solos={"daifugo": {"seats": 5}}), before)
    save_settings(Settings(keys={"pass": "f5"}, solos={"tyrant": {"seats": 3}}), before)
    now = load_settings().settings
    assert now.keys == {"draw": "z", "pass": "f5"}
    assert now.solos == {"daifugo": {"seats": 5}, "tyrant": {"seats": 3}}
    save_settings(Settings(), now)
    assert settings_path().read_text() == ""


def test_settings_that_are_a_link_stay_one(home: Path, tmp_path: Path) -> None:
    """A player whose settings are elsewhere finds them changed there."""
    home.mkdir()
    (tmp_path / "mine.toml").write_text('theme = "night"\n')
    settings_path().symlink_to(tmp_path / "mine.toml")
    save_settings(Settings(theme="paper"))
    assert settings_path().is_symlink()
    assert "paper" in (tmp_path / "mine.toml").read_text()


def test_all_that_is_kept_is_its_owners_alone(home: Path) -> None:
    """Files 0600, folders 0700, whatever the umask."""
    mask = os.umask(0o002)
    try:
        for use in files(home).values():
            use()
    finally:
        os.umask(mask)
    for path in (home, *home.rglob("*")):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path


@pytest.mark.parametrize("pace", ["nan", "inf", "-1", "61"])
def test_a_pace_that_cannot_be_waited_for_is_no_setting(pace: str) -> None:
    """The file is moved aside, as with any other wrong value."""
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_text(f"pace = {pace}\n", "utf-8")
    loaded = load_settings()
    assert loaded.settings.pace == Settings().pace
    assert loaded.problem is not None

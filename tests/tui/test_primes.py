"""`qk primes` and its screen."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from netplay.learn import known
from netplay.learn.known import add, listed
from netplay.learn.numbers_read import read_numbers
from tests.tui.screens import compare, screen_text
from tests.waiting import until
from tui.app.settings import Loaded, Settings
from tui.cli import main
from tui.commands import primes
from tui.learn.drill import DrillScreen
from tui.learn.primes_screen import PrimesScreen
from tui.learn.primes_text import details
from tui.screens.app import QkApp
from tui.text.words import Words

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)


pytestmark = pytest.mark.usefixtures("home")


def run(*args: str) -> int:
    """Return the exit code of the command."""
    return main(["--lang", "en", "primes", *args])


def on_list() -> list[int]:
    """Return the numbers of the list."""
    return [one.number for one in listed(known.saved_progress(), NOW)]


def test_the_list_is_shown_for_people_and_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    """One JSON object a line, with exactly these keys."""
    assert run("add", "QK", "12=2*2*3", "57") == 0
    assert "3 added to your list" in capsys.readouterr().out
    assert run("--json") == 0
    objects = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [set(one) for one in objects] == [
        {"value", "cards", "kind", "factors", "source", "strength", "due"}
    ] * 3
    assert [(one["value"], one["cards"], one["kind"], one["factors"]) for one in objects] == [
        ("12", "Q", "composite", [["2", 2], ["3", 1]]),
        ("57", "57", "cut", [["3", 1], ["19", 1]]),
        ("1213", "QK", "prime", []),
    ]
    assert all(one["source"] == "added" and one["strength"] == 1 for one in objects)
    assert run() == 0
    assert "1213  QK  prime  known 100%" in capsys.readouterr().out


async def test_jokers_are_listed_with_what_they_are_worth(capsys: pytest.CaptureFixture[str]) -> None:
    """A zero is spelled by a joker alone: as the log writes it, in the command, the list and the details."""
    assert run("add", "1213", "10007") == 0
    capsys.readouterr()
    assert run() == 0
    assert "10007  TX[0]X[0]7  prime" in capsys.readouterr().out
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(PrimesScreen())
        await until(lambda: "TX[0]X[0]7          10,007" in screen_text(app))
        assert "QK                   1,213" in screen_text(app)
        await pilot.press("end")
        await until(lambda: "TX[0]X[0]7  prime" in screen_text(app))


def test_what_cannot_be_read_is_named_and_the_rest_is_taken(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By file and line; exit code 1."""
    home.joinpath("mine.txt").write_bytes("QK、91\nfoo 7\n".encode("cp932"))
    assert run("import", str(home / "mine.txt")) == 1
    captured = capsys.readouterr()
    assert "3 added" in captured.out
    assert "line 2: foo: neither a number nor cards" in captured.err
    assert on_list() == [7, 91, 1213]


def test_if_nothing_can_be_read_nothing_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """One line for each text, and no sum."""
    for action in ("add", "remove"):
        assert run(action, "4x") == 1
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err == "qk: 4x: neither a number nor cards\n"


def test_a_list_goes_out_and_comes_back(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the format of other tables, by a file of the usual mode or by a pipe."""
    run("add", "12", "QK", "8")
    assert run("export", str(home / "out.txt")) == 0
    assert "3 numbers in" in capsys.readouterr().out
    text = (home / "out.txt").read_text()
    assert text == "8=2*2*2\n12=2*2*3\n1213\n"
    assert (home / "out.txt").stat().st_mode & 0o044
    capsys.readouterr()
    assert run("export") == 0
    assert capsys.readouterr().out == text
    assert run("remove", "8", "12", "QK") == 0
    assert on_list() == []
    run("add", "7")
    assert run("export", str(home / "one.txt")) == 0
    assert f"1 number in {home / 'one.txt'}" in capsys.readouterr().out
    run("remove", "7")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert run("import", "-") == 0
    assert on_list() == [8, 12, 1213]


def test_a_list_goes_into_nothing_but_a_file(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is in its place is named, and stays."""
    run("add", "7")
    capsys.readouterr()
    assert run("export", "/dev/null") == 2
    assert (
        capsys.readouterr().err == "qk: /dev/null: there is a device, not a file; nothing was written there\n"
    )
    assert run("export", str(home)) == 2
    assert (
        capsys.readouterr().err == f"qk: {home}: there is a folder, not a file; nothing was written there\n"
    )


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_list_goes_into_no_folder_that_is_not_there(
    lang: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The missing folder is named in one line, and not made."""
    run("add", "7")
    capsys.readouterr()
    assert main(["--lang", lang, "primes", "export", str(home / "none" / "out.txt")]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"qk: {home / 'none'}{'：' if lang == 'ja' else ': '}")
    assert captured.err.count("\n") == 1
    assert not (home / "none").exists()


def test_a_number_that_is_not_there_cannot_be_taken_off(capsys: pytest.CaptureFixture[str]) -> None:
    """The other numbers are removed."""
    run("add", "7", "11")
    assert run("remove", "7", "13") == 1
    assert "13 is not on your list" in capsys.readouterr().err
    assert on_list() == [11]


def test_ready_made_lists_come_and_go() -> None:
    """All of two cards."""
    assert run("--deck", "two-cards") == 0
    assert len(on_list()) == 38
    assert run("remove", "--deck", "two-cards") == 0
    assert on_list() == []


@pytest.mark.parametrize(
    "args",
    [("add",), ("add", " "), ("remove",), ("import",), ("import", "a", "b"), ("add", "7", "--json"),
     ("export", "--deck", "puns"), ("import", "nowhere.txt"), ("--deck", "none"), ("lose", "7")],
)  # fmt: skip
def test_wrong_usage_is_reported_in_a_line(args: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2, nothing added."""
    assert run(*args) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert on_list() == []


def test_the_command_names_the_decks_that_there_are() -> None:
    """The help text does not compute them."""
    from netplay.learn.decks import DECKS

    assert primes.DECKS == DECKS


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_list_on_the_screen(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opened from the title, inspected by cards, extended, shortened, drilled; at 80×24."""
    monkeypatch.setattr("tui.learn.primes_screen.datetime", Noon)
    monkeypatch.setattr("tui.learn.primes_text.datetime", Noon)
    add(read_numbers("QK 57 12 821 823 3463 1213131")[0], "import", NOW)
    add(read_numbers("911 88129")[0], "deck", NOW)
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l")
        await until(lambda: isinstance(app.screen, PrimesScreen) and "57" in screen_text(app))
        await pilot.press("down", "down")
        await pilot.pause()
        await compare(app, f"primes-{lang}")
        await pilot.press("tab", *["tab"] * 7)
        await pilot.pause()
        await compare(app, f"primes-decks-{lang}")
        await pilot.press("tab", "a", *"9 x", "enter")
        await pilot.pause()
        assert "9" in screen_text(app)
        await pilot.press("backspace", *"11", "enter")
        await until(lambda: 11 in on_list())
        await pilot.press("x")
        await until(lambda: 9 not in on_list() and len(on_list()) == 10)
        await pilot.press("d")
        await until(lambda: isinstance(app.screen, DrillScreen))


class Noon(datetime):
    """A clock at noon of a day."""

    @classmethod
    def now(cls, tz: object = None) -> Noon:
        return cls(2026, 1, 1, 12, tzinfo=UTC)


async def test_the_practice_of_the_list_asks_what_is_due_there() -> None:
    """A composite is asked too, once no prime is due; both screens count the same."""
    add(read_numbers("57")[0], "hint", NOW)
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(PrimesScreen())
        await until(lambda: "1 due" in screen_text(app))
        await pilot.press("d")
        await until(lambda: "Which factors do you play 57 with?" in screen_text(app))
        assert "due 1 ·" in screen_text(app)


async def test_a_ready_made_list_is_taken_by_enter() -> None:
    """And its numbers are to be learned."""
    app = QkApp(Words("en"), Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(PrimesScreen())
        await until(lambda: "Nothing here yet" in screen_text(app))
        await pilot.press(*["tab"] * 8, "down", "enter")
        await until(lambda: len(on_list()) == 38)
        assert {one.strength for one in listed(known.saved_progress(), NOW)} == {0}
        await pilot.press("tab")
        await until(lambda: "to learn" in screen_text(app))


@pytest.fixture
def in_japan() -> Iterator[None]:
    """Clocks show the time of Japan."""
    with pytest.MonkeyPatch.context() as zone:
        zone.setenv("TZ", "Asia/Tokyo")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("in_japan")
def test_days_are_those_of_the_players_calendar(capsys: pytest.CaptureFixture[str]) -> None:
    """What came on the list in an evening by UTC came there the next morning, where `--since` finds it."""
    add(read_numbers("911")[0], "added", NOW.replace(hour=22))
    assert run("--since", "2026-01-02") == 0
    assert "due 2026-01-10" in capsys.readouterr().out
    (one,) = listed(known.saved_progress(), NOW.replace(day=2))
    text = "\n".join(details(one, [one], Words("en")))
    assert "2026-01-02" in text
    assert "2026-01-10" in text


def test_what_was_learned_since_a_day_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Numbers still to be learned are left out; an invalid day is refused."""
    assert run() == 0
    assert "qk drill" in capsys.readouterr().out
    add(read_numbers("911")[0], "added", NOW)
    add(read_numbers("57")[0], "added", NOW.replace(month=3))
    add(read_numbers("13")[0], "deck", NOW.replace(month=3))
    assert run("--since", "2026-02-01") == 0
    output = capsys.readouterr().out
    assert output.startswith("57  57  Grothendieck cut")
    assert output.endswith("since 2026-02-01: 1 number\n")
    assert run("--since", "２０２６－０２－０１") == 0
    assert capsys.readouterr().out == output
    assert run("--since", "today") == 2
    assert "--since today: give a day" in capsys.readouterr().err
    assert run("add", "7", "--since", "2026-02-01") == 2


@pytest.mark.parametrize("args", [("add", "97"), ("remove", "97"), ("add", "--deck", "beginner")])
def test_a_damaged_list_is_named_before_another_begins(
    args: tuple[str, ...], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is changed then; the same command works the next time."""
    path = home / "drill.json"
    path.write_text('{"format": 1, "numbers": {"97"', "utf-8")
    assert run(*args) == 2
    assert capsys.readouterr().err.startswith(f"qk: {path} cannot be used: it is damaged.")
    assert not path.exists()
    assert (home / "drill.json.damaged-1").exists()
    assert run(*args) == int(args[0] == "remove")


def test_a_link_that_leads_to_itself_is_named(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the user's language, not in the system's words."""
    (home / "drill.json").symlink_to(home / "drill.json")
    for lang in ("en", "ja"):
        assert main(["--lang", lang, "primes"]) == 2
        assert Words(lang).say("error-no-file-link-loop") in capsys.readouterr().err

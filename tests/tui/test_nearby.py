"""Commands without an address join the one table on the local network, or list the tables there."""

from __future__ import annotations

import argparse
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace

from netplay.dialing import discovery
from netplay.dialing.addresses import Address
from netplay.dialing.discovery import FoundTable
from tests.tui.screens import screen_text
from tests.tui.shared_table import program, until
from tui.app.program import Program
from tui.cli import main
from tui.commands import join as nearby
from tui.joining import visiting
from tui.joining.finding import FindScreen
from tui.joining.visiting import VisitRequest
from tui.text.words import Words

OURS = FoundTable("Ours", "prime", "10.0.0.2", 1729, 1, 4, False, False, "k", "t1", 1)
OTHER = replace(
    OURS, name="Other", game="tyrant", address="10.0.0.3", watchers=True, password=True, table="t2"
)


def announced(monkeypatch: pytest.MonkeyPatch, *tables: FoundTable, problem: str = "") -> None:
    """Fake the announcements on the local network."""

    async def discover(seconds: float, on_problem: object) -> tuple[FoundTable, ...]:
        if problem:
            on_problem(OSError(19, problem))  # type: ignore[operator]  # as browse does
        return tables

    monkeypatch.setattr(discovery, "discover", discover)


def unnamed() -> argparse.Namespace:
    """Return options without an address."""
    return argparse.Namespace(address="", relay="")


def test_the_only_table_with_room_is_gone_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A full table does not count for players, and one without room for spectators not for spectators."""
    announced(monkeypatch, replace(OURS, taken=4), OTHER)
    assert nearby.place_of(unnamed(), Words("en")) == Address("10.0.0.3", 1729)
    assert capsys.readouterr().err == (
        "going to 10.0.0.3:1729  Other · Tyrant · 1 of 4 seats taken · password\n"
    )
    announced(monkeypatch, OURS, OTHER)
    assert nearby.place_of(unnamed(), Words("en"), watch=True) == Address("10.0.0.3", 1729)


@pytest.mark.parametrize("argv", [("join", "--plain"), ("join", "--bot", "random"), ("watch", "--plain")])
@pytest.mark.parametrize(
    ("lang", "problem", "wanted"),
    [
        ("en", "", "no table was found"),
        ("ja", "no such device", "卓が見つかりませんでした（no such device）"),
    ],
)
def test_where_no_table_is_one_line_says_so(
    argv: tuple[str, ...],
    lang: str,
    problem: str,
    wanted: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With the reason, if the network could not be searched, and what can be done."""
    announced(monkeypatch, problem=problem)
    assert main(["--lang", lang, *argv]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert wanted in line
    assert "qk://" in line


async def test_the_first_table_found_is_gone_to_as_the_command_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is marked, so that Enter goes there; under the name and with the password of the command."""
    went: list[VisitRequest] = []

    @asynccontextmanager
    async def browse(on_problem: object) -> AsyncIterator[AsyncIterator[tuple[FoundTable, ...]]]:
        async def lists() -> AsyncIterator[tuple[FoundTable, ...]]:
            for found in ((), (OURS, OTHER)):
                yield found

        yield lists()

    async def visit(app: Program, wish: VisitRequest) -> None:
        went.append(wish)

    shows: list[Callable[[Program], Coroutine[object, object, None]]] = []
    monkeypatch.setattr(discovery, "browse", browse)
    monkeypatch.setattr(visiting, "visit", visit)
    monkeypatch.setattr(nearby, "run_program", lambda args, words, show: shows.append(show))
    main(["join", "--nick", "Léa", "--password", "open"])
    app = program()
    async with app.run_test(size=(80, 24)) as pilot:
        await shows[0](app)
        await until(pilot, lambda: "Other" in screen_text(app), "the list")
        await pilot.press("enter")
        await until(pilot, lambda: bool(went), "the visit")
    assert went == [VisitRequest(Address("10.0.0.2", 1729), "Léa", password="open", named=True)]


async def test_a_network_that_cannot_be_searched_is_shown_in_the_players_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where tables are listed, too."""

    def none(only: tuple[str, ...]) -> None:
        raise OSError(19, "No such device")

    monkeypatch.setattr(discovery, "_open", none)
    app = program("ja")
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(FindScreen())
        wanted = "このネットワークを探せません（No such device）"
        await until(pilot, lambda: wanted in screen_text(app), "the reason")


def test_several_tables_are_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each after its address; none is chosen at random."""
    announced(monkeypatch, OURS, replace(OTHER, password=False))
    assert main(["join", "--plain"]) == 2
    captured = capsys.readouterr()
    assert [line.split("  ")[0] for line in captured.out.splitlines()] == ["10.0.0.2:1729", "10.0.0.3:1729"]
    assert "2 tables were found" in captured.err
    announced(monkeypatch, replace(OURS, taken=4), replace(OTHER, taken=4))
    assert main(["join", "--bot", "random"]) == 2
    assert "are full" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_bot_that_cannot_be_sent_is_reported_in_one_line(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An unknown level before any request to a host; without a host, in the reader's language."""
    assert main(["--lang", lang, "join", "--bot", "nosuch", "127.0.0.1:1"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("qk: ")
    assert "master" in err
    assert main(["--lang", lang, "join", "--bot", "novice", "127.0.0.1:1"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "127.0.0.1:1" in err
    assert "line-refused" not in err

"""The archive's ladders are updated with each game, and equal a full recalculation."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from engine.record import Fault
from netplay.archive.archive import Archive, NewGame
from netplay.archive.ladder import A_DAY, ladders
from netplay.archive.live_ladders import LiveLadders
from netplay.archive.storing import archive_game_at
from tests.netplay.material import prime_game

TODAY = date(2026, 11, 20)


pytestmark = pytest.mark.usefixtures("home")


def game(seed: int, names: tuple[str, str], day: str, note: str = "") -> str:
    """Return a game of these two on that day."""
    text = prime_game(seed)
    for old, new in zip(("cid", "dan"), names, strict=True):
        text = text.replace(f"{old}:", f"{new}:")
    lines = [f'date = "{day}"' if line.startswith("date") else line for line in text.split("\n")]
    return "\n".join(lines) + f"; {note}\n"


def keep(path: Path, *texts: str) -> None:
    """Save games unchanged."""
    with Archive(path) as archive:
        entries = []
        for text in texts:
            summary = archive.read(text)
            assert not isinstance(summary, Fault)
            entries.append(NewGame(text, summary))
        archive.keep(entries)


def as_counted(path: Path) -> list[tuple[object, ...]]:
    """Return everybody's standing from a full recalculation."""
    with Archive(path) as archive:
        return changes_of(ladders(archive))


def changes_of(found: list) -> list[tuple[object, ...]]:  # type: ignore[type-arg]
    return [
        (
            one.game,
            one.rules,
            each.name,
            each.rating,
            each.deviation,
            each.games,
            each.opponents,
            each.provisional,
        )
        for one in found
        for each in one.standings
    ]


def test_games_that_come_in_any_order_are_counted_as_if_they_had_come_in_theirs(tmp_path: Path) -> None:
    """Of today, of last month after those of today, and deleted again: always equal to a recalculation."""
    path, dice = tmp_path / "records.sqlite", Random(7)
    follows = LiveLadders(path, lambda: TODAY)
    names = ["aki", "ben", "chie", "dai"]
    for round in range(12):
        back = dice.choice([0, 0, 0, 1, 1, 40])
        day = (TODAY - timedelta(days=back)).isoformat()
        one, other = dice.sample(names, 2)
        keep(path, game(round, (one, other), day, f"round {round}"))
        assert changes_of(follows.ladders()) == as_counted(path), f"round {round}"
    with Archive(path) as archive:
        archive.delete([3])
    assert changes_of(follows.ladders()) == as_counted(path)


def test_days_that_pass_are_settled(tmp_path: Path) -> None:
    """A program that runs for weeks reports the same as one started today."""
    path, today = tmp_path / "records.sqlite", [TODAY]
    follows = LiveLadders(path, lambda: today[0])
    for at in range(10):
        today[0] = TODAY + timedelta(days=at)
        keep(path, game(at, ("aki", "ben"), today[0].isoformat()))
        assert changes_of(follows.ladders()) == as_counted(path), f"day {at}"


def test_who_has_not_played_lately_stands_where_they_stood(tmp_path: Path) -> None:
    """Closed days count for players without a game since, and for those with one."""
    path = tmp_path / "records.sqlite"
    old = (TODAY - timedelta(days=40)).isoformat()
    keep(path, game(1, ("aki", "ben"), old), game(2, ("chie", "dai"), old), game(3, ("chie", "aki"), old))
    keep(path, game(4, ("aki", "dai"), TODAY.isoformat()))
    follows = LiveLadders(path, lambda: TODAY)
    assert {one.name for each in follows.ladders() for one in each.standings} == {"aki", "ben", "chie", "dai"}
    assert changes_of(follows.ladders()) == as_counted(path)


@pytest.mark.parametrize("is_kept", [True, False])
def test_a_game_tells_both_what_it_did(tmp_path: Path, *, is_kept: bool) -> None:
    """Before and after, the uncertainty and whether it is provisional, whether the archive has the game yet or not."""
    path = tmp_path / "house" / "records.sqlite"
    keep(path, game(1, ("aki", "ben"), "2026-11-01"), game(2, ("aki", "ben"), "2026-11-19"))
    before = {one[2]: one[3] for one in as_counted(path)}
    text = game(3, ("aki", "ben"), "2026-11-20")
    follows = LiveLadders(path, lambda: TODAY)
    if is_kept:
        archive_game_at(path, text, datetime(2026, 11, 20, 19))
    found = follows.rated(text, ["aki", "ben", "chie"])
    assert sorted(found) == ["aki", "ben"]
    for name, one in found.items():
        assert one.change is not None
        assert (one.change.before, one.standing.games) == (before[name], 3)
        assert one.standing.provisional
        assert one.standing.deviation < 25 / 3
    if not is_kept:
        assert {one[2]: one[3] for one in as_counted(path)} == before, "to be told is not to be put away"
        keep(path, text)
    after = {one[2]: one[3] for one in as_counted(path)}
    assert {name: one.standing.rating for name, one in found.items()} == after


def test_one_game_too_many_of_the_same_company_says_that_it_did_not_count(tmp_path: Path) -> None:
    """The rating is shown all the same."""
    path = tmp_path / "records.sqlite"
    texts = [game(1, ("aki", "ben"), "2026-11-20", f"{at}") for at in range(A_DAY + 1)]
    keep(path, *texts)
    found = LiveLadders(path, lambda: TODAY).rated(texts[-1], ["aki"])
    assert found["aki"].change is None
    assert found["aki"].standing.games == A_DAY


def test_a_game_that_was_broken_off_is_not_rated(tmp_path: Path) -> None:
    """Nor is an invalid record."""
    path = tmp_path / "records.sqlite"
    text = game(1, ("aki", "ben"), "2026-11-20")
    short = text[: text.rindex("\n", 0, len(text) // 2)] + "\n"
    follows = LiveLadders(path, lambda: TODAY)
    assert follows.rated(short, ["aki"]) == {}
    assert follows.rated("nothing", ["aki"]) == {}


def test_the_level_of_a_bot_is_no_person(tmp_path: Path) -> None:
    """A person with a bot's name is not shown the bot's rating."""
    path = tmp_path / "records.sqlite"
    text = game(1, ("aki", "ben"), "2026-11-20")
    with Archive(path) as archive:
        summary = archive.read(text)
        assert not isinstance(summary, Fault)
        seats = (summary.seats[0], replace(summary.seats[1], bot="club"))
        archive.keep([NewGame(text, replace(summary, seats=seats), bots={"ben": "club"})])
    marked = text.replace("+++\n", '+++\nbots = { ben = "club" }\n', 1)
    assert sorted(LiveLadders(path, lambda: TODAY).rated(marked, ["aki", "ben"])) == ["aki"]

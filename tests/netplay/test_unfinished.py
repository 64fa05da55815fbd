"""Unfinished games: one file each, listed by ID, converted from earlier versions, archived, deleted."""

from __future__ import annotations

import asyncio
import os
import stat
import time
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from engine.errors import QkError
from engine.games import replay_text
from engine.prime.moves import Pass
from netplay.archive.archive import Archive
from netplay.dialing.addresses import Address
from netplay.guest.guest import Guest, JoinRequest
from netplay.room import end_unfinished as filing
from netplay.room.acts import BotSet, ListenersOpened, MemberState, MoveMade, SoloOpened, compacted, write_act
from netplay.room.audience import Member
from netplay.room.journal import find_table
from netplay.room.opening import Archiving, Listeners, TablePlan, open_table
from netplay.room.options import Options
from netplay.room.reopen import ReopenOptions, plan_again
from netplay.room.unfinished import UnfinishedGame, game_of, has_unfinished, list_unfinished, to_go_on
from netplay.solo.choice import SoloChoice
from netplay.solo.solo import Solo
from netplay.storage import journal_places as places
from netplay.storage.journal import BadJournal, Journal, JournalInUse
from netplay.storage.locks import lock
from netplay.table.games import GameConfig
from netplay.wire import messages as wire
from tests.chance import seeded
from tests.netplay.hosted import LITTLE_TYRANT, SMALL, Idle, again, open_room, play, stop, with_a_member
from tests.netplay.tables import InlineWorkerPool
from tests.ports import free_port
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("home")

NOW = datetime(2026, 11, 21, 12, 0)
OPENING = SoloOpened(
    chosen=GameConfig("prime", "mathpower", seats=2),
    names=("aki", "Euler"),
    bots=("", "club"),
    seed="ab" * 32,
    date="2026-11-21T12:00:00",
)


def kept(moves: int = 0, **changed: Any) -> Path:
    """Create an unfinished solo game with a number of moves of the person; return its path."""
    journal = places.begin([write_act(msgspec.structs.replace(OPENING, **changed))])
    for number in range(moves):
        journal.append(write_act(MoveMade(0, f"D{number}", None, 0)))
    journal.close(finished=False)
    return journal.path


async def hosted(moves: int, path: Path | None = None, chosen: GameConfig = SMALL) -> Path:
    """Create an unfinished hosted table with a number of moves, as a kill leaves it; return its path."""
    room = open_room(path or places.unfinished_folder() / "host.journal", chosen, moves=moves)
    with_a_member(room, seat=None)
    if moves:
        with seeded("a deal that is not over after five moves"):
            await play(room)
        assert room.match.phase == "playing"
    store = room.acts.store
    await stop(room)
    return store.path


# ---------------------------------------------------------------------- the list


def test_games_are_listed_the_newest_first() -> None:
    """With players, rules, start and progress; the dealer's draws don't count as moves."""
    first = kept(2, date="2026-11-20T10:00:00")
    second = kept(1)
    journal, _ = Journal.claim(second)
    journal.append(write_act(MoveMade(-1, "deal=4", None, 0)))
    journal.close(finished=False)
    shelf = list_unfinished()
    assert not shelf.unreadable
    assert [msgspec.structs.replace(one, path=Path(), written=0) for one in shelf.games] == [
        UnfinishedGame(
            id=places.id_of(path),
            game="prime",
            rules="mathpower",
            seats=("aki", "Euler"),
            begun=begun,
            moves=moves,
            kind="solo",
        )
        for path, begun, moves in ((second, OPENING.date, 1), (first, "2026-11-20T10:00:00", 2))
    ]
    assert to_go_on("solo").id == places.id_of(second)


def test_files_are_for_their_owner_alone() -> None:
    """The seed in them reveals every card."""
    path = kept()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_hosted_table_is_listed_with_the_solo_games() -> None:
    """A waiting room with its players, a game with its players and moves."""
    lobby = asyncio.run(hosted(0))
    game = game_of(places.id_of(lobby))
    assert (game.kind, game.game, game.seats, game.moves) == ("hosted", "prime", ("Euler", "Gauss"), 0)
    lobby.unlink()
    playing = game_of(places.id_of(asyncio.run(hosted(4))))
    assert playing.moves == 4
    assert playing.seats == ("Euler", "Gauss")


@pytest.mark.parametrize(
    "data", [b"", b"rubbish\n", b'{"format":1}\n', b"qk table\x00\x09", b"qk table\x00\x01" + b"\x00" * 90]
)
def test_what_cannot_be_read_is_named_and_left(data: bytes) -> None:
    """One line each; the other games are listed all the same, and nothing is changed or removed."""
    good = kept(1)
    bad = places.unfinished_folder() / "zzzz.journal"
    bad.write_bytes(data)
    shelf = list_unfinished()
    assert [one.path for one in shelf.games] == [good]
    assert [(one.id, one.path) for one in shelf.unreadable] == [("zzzz", bad)]
    assert "zzzz.journal" in str(shelf.unreadable[0].problem)
    with pytest.raises(BadJournal):
        game_of("zzzz")
    with pytest.raises(BadJournal):
        filing.file("zzzz")
    assert bad.read_bytes() == data
    assert filing.discard("zzzz") == "zzzz"
    assert not bad.exists()


def test_a_pipe_or_a_folder_among_them_stops_nothing() -> None:
    """Neither is waited for."""
    good = kept()
    os.mkfifo(places.unfinished_folder() / "pipe.journal")
    (places.unfinished_folder() / "room.journal").mkdir()
    shelf = list_unfinished()
    assert [one.path for one in shelf.games] == [good]
    assert {one.id for one in shelf.unreadable} == {"pipe", "room"}
    for id in ("pipe", "room"):
        with pytest.raises((BadJournal, OSError)):
            filing.discard(id)


def test_an_id_may_be_cut_short_while_it_means_one_game() -> None:
    """Otherwise the matching games are named; an ID is not a path."""
    for name in ("ab23", "ab45", "cd23", "ab"):
        kept().rename(places.unfinished_folder() / f"{name}.journal")
    assert game_of("C").id == "cd23"
    assert game_of("ab").id == "ab"
    assert game_of(" AB4").id == "ab45"
    with pytest.raises(QkError) as wrong:
        game_of("a")
    assert wrong.value.code == "unfinished-several"
    assert wrong.value.values["ids"] == "ab, ab23, ab45"
    for unknown in ("", "x", "../ab", "*", "cd23.journal", "-"):
        with pytest.raises(QkError) as wrong:
            game_of(unknown)
        assert wrong.value.code == "unfinished-unknown"


def test_a_game_in_play_is_marked_and_left_alone() -> None:
    """It can't be resumed, archived, or deleted; the newest game that nobody plays is resumed."""
    other = kept(date="2026-11-20T10:00:00")
    path = kept(1)
    journal, _ = Journal.claim(path)
    id, before = places.id_of(path), path.read_bytes()
    assert [one.in_play for one in list_unfinished().games] == [True, False]
    assert to_go_on("solo").path == other
    for touch in (lambda: to_go_on("solo", id), lambda: filing.file(id), lambda: filing.discard(id)):
        with pytest.raises(JournalInUse) as wrong:
            touch()
        assert wrong.value.values["id"] == id
    other.unlink()
    with pytest.raises(JournalInUse):
        to_go_on("solo")
    assert path.read_bytes() == before
    journal.close(finished=True)
    with pytest.raises(QkError) as none:
        to_go_on("solo")
    assert none.value.code == "unfinished-none"


def test_each_kind_has_its_own_way_to_go_on() -> None:
    """A hosted table is no solo game, and vice versa; the refusal names the ID."""
    solo, table = kept(), asyncio.run(hosted(0))
    with pytest.raises(QkError) as wrong:
        to_go_on("solo", places.id_of(table))
    assert (wrong.value.code, wrong.value.values["id"]) == ("unfinished-hosted", "host")
    with pytest.raises(QkError) as wrong:
        to_go_on("hosted", places.id_of(solo))
    assert wrong.value.code == "unfinished-solo"


def test_no_two_games_begin_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """A random ID that is taken is drawn again; a program that holds the lock for ever delays nobody for long."""
    thrown = iter("aaaaaaaabbbb")
    monkeypatch.setattr(
        "netplay.storage.journal_places.secrets", SimpleNamespace(choice=lambda letters: next(thrown))
    )
    monkeypatch.setattr(places, "PATIENCE", 0.05)
    assert kept().name == "aaaa.journal"
    stuck = os.open(places.unfinished_folder() / ".lock", os.O_RDWR)
    assert lock(stuck)
    assert kept().name == "bbbb.journal"
    os.close(stuck)


# ---------------------------------------------------------------------- archived, deleted


async def _broken_off() -> tuple[str, Solo]:
    """Return a solo game in the middle."""
    solo = Solo.new(
        SoloChoice(seed=7, pace=0.0, set={"D5": "seat"}, bots=("random",)), InlineWorkerPool(), NOW
    )
    assert (await solo.client.send(Pass())).taken
    id = solo.id
    await solo.close()
    return id, solo


def test_a_game_is_filed_as_broken_off(home: Path) -> None:
    """Its record has exactly the moves, is valid, names bots, and counts as unfinished; it is archived once."""
    id, solo = asyncio.run(_broken_off())
    put = filing.file(id)
    assert put.id == 1
    assert not has_unfinished()
    with Archive() as archive:
        (book,) = archive.find()
        text = archive.text(book.id)
    assert text == solo.record()
    assert not book.summary.over
    assert [seat.bot for seat in book.summary.seats] == ["", "random"]
    assert replay_text(text).error is None
    with pytest.raises(QkError, match="unfinished-unknown"):
        filing.file(id)


def test_a_death_between_record_and_shelf_files_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is still listed; archiving it again gives the same record."""
    id, _ = asyncio.run(_broken_off())
    with monkeypatch.context() as death:
        death.setattr(Journal, "close", lambda self, *, finished: os.close(self._handle))
        filing.file(id)
    assert has_unfinished()
    assert filing.file(id).id == 1
    with Archive() as archive:
        assert archive.count() == 1
    assert not has_unfinished()


def test_a_game_whose_record_cannot_be_written_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is kept until the disk has room."""
    id, _ = asyncio.run(_broken_off())

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(filing, "archive_game", full)
    with pytest.raises(OSError, match="No space"):
        filing.file(id)
    assert game_of(id).moves >= 1
    assert not game_of(id).in_play


def test_moves_that_lead_nowhere_are_not_filed() -> None:
    """The file is named, and stays."""
    path = kept(1)
    journal, _ = Journal.claim(path)
    journal.append(write_act(MoveMade(0, "K" * 9, None, 0)))
    journal.close(finished=False)
    before = path.read_bytes()
    with pytest.raises(BadJournal) as wrong:
        filing.file(places.id_of(path))
    assert wrong.value.code == "journal-unplayable"
    assert path.read_bytes() == before


@pytest.mark.parametrize("chosen", [SMALL, LITTLE_TYRANT], ids=lambda one: one.game)
def test_a_hosted_game_is_filed_with_the_proof_of_its_deal(chosen: GameConfig) -> None:
    """Unfinished, and still valid."""
    path = asyncio.run(hosted(5, chosen=chosen))
    filing.file(places.id_of(path))
    with Archive() as archive:
        (book,) = archive.find()
        text = archive.text(book.id)
    assert not book.summary.over
    assert "verify = " in text
    replay = replay_text(text)
    assert replay.ok, (replay.error, text)
    assert not path.exists()


def test_a_filed_game_says_for_whom_a_bot_played_on() -> None:
    """Like the record of a finished game."""
    path = asyncio.run(hosted(5))
    journal, _ = Journal.claim(path)
    for act in (BotSet(0, ""), BotSet(0, "random", b"t" * 16)):
        journal.append(write_act(act))
    journal.close(finished=False)
    filing.file(places.id_of(path))
    with Archive() as archive:
        (book,) = archive.find()
        text = archive.text(book.id)
    assert "stand_ins = { Euler = { from = " in text
    assert replay_text(text).ok


def test_a_table_without_a_game_has_nothing_to_file() -> None:
    """It is refused, and the table stays."""
    path = asyncio.run(hosted(0))
    with pytest.raises(QkError) as wrong:
        filing.file("host")
    assert wrong.value.code == "unfinished-not-begun"
    assert path.exists()
    filing.discard("host")
    assert not has_unfinished()


async def test_a_finished_game_is_put_away_before_its_table_is_thrown_away() -> None:
    """The host died between the last move and archiving: that game must not be deleted."""
    room = open_room(places.unfinished_folder() / "host.journal")
    await play(room)
    await stop(room)
    filing.discard("host")
    with Archive() as archive:
        assert [book.summary.over for book in archive.find()] == [True]
    assert not has_unfinished()


def test_what_is_thrown_away_is_gone() -> None:
    """And no other game."""
    stays, goes = kept(1), kept(1)
    filing.discard(places.id_of(goes))
    assert places.places() == [stays]
    with pytest.raises(QkError, match="unfinished-unknown"):
        filing.discard(places.id_of(goes))


# ---------------------------------------------------------------------- restored tables


async def killed() -> tuple[str, int]:
    """Create an open table as a kill leaves it; return its ID and port. Its free seat keeps a game from starting."""
    options, listeners = Options(title="Ours", pace=0.0), Listeners(port=free_port())
    plan = TablePlan(LITTLE_TYRANT, options, listeners, bots=("random",))
    table = await open_table(plan, Idle(0), lambda line: None)
    path, data = table._logbook.path, table._logbook.path.read_bytes()
    await table.close(finished=True)
    path.write_bytes(data)
    return table.id, table.port


async def test_a_table_comes_back_at_its_own_port_with_its_own_game() -> None:
    """Whatever the default port and game are; a given port overrides its own, and is its own from then on."""
    id, port = await killed()
    plan = plan_again()
    assert (plan.resume, plan.listeners, plan.options.title) == (id, Listeners(port), "Ours")
    assert (plan.chosen.game, plan.chosen.seats) == ("tyrant", 3)
    table = await open_table(plan, Idle(0), lambda line: None)
    assert table.is_resumed
    assert (table.id, table.port, list(table.room.match.bots)) == (id, port, [2])
    await table.close(finished=False)
    other = await open_table(plan_again(options=ReopenOptions(port=0)), Idle(0), lambda line: None)
    await other.close(finished=False)
    assert plan_again().listeners.port == other.port != 0


async def test_delayed_spectators_see_the_seats_that_the_table_began_with() -> None:
    """Its bots, and after a restart everybody who sits there, though nobody has come since."""
    plan = TablePlan(LITTLE_TYRANT, Options(delay=60.0), Listeners(port=0), bots=("random",))
    table = await open_table(plan, Idle(0), lambda line: None)
    aki = Guest(table.own_line, JoinRequest("aki"), time.monotonic)
    playing = asyncio.create_task(aki.run())
    await until(lambda: aki.lobby is not None and aki.lobby.seat == 0)
    for names in (["", "", "bot"], ["aki", "", "bot"]):
        guest = Guest(table.own_line, JoinRequest("ben", watch=True), time.monotonic)
        watching = asyncio.create_task(guest.run())
        await until(lambda guest=guest: guest.lobby is not None)
        assert guest.lobby is not None
        assert ["bot" if seat.bot else seat.name for seat in guest.lobby.seats] == names
        for task in (watching, playing):
            task.cancel()
        await asyncio.gather(watching, playing, return_exceptions=True)
        await table.close(finished=False)
        table = await open_table(plan_again(), Idle(0), lambda line: None)
    await table.close(finished=True)


@pytest.mark.parametrize("delay", [60.0, 0.01])
async def test_a_restart_shows_delayed_spectators_no_result_early(delay: float) -> None:
    """The points and places of the game that was just over come when they are due, not with the first lobby."""
    path = places.unfinished_folder() / "host.journal"
    room = open_room(path, LITTLE_TYRANT, delay=delay, games=3)
    await play(room)
    assert room.lobby(None).standing.places
    await stop(room)
    room, _, _ = again(path)
    if delay < 1:
        await asyncio.sleep(10 * delay)
    sent: list[wire.Down] = []
    zoe = Member(MemberState(b"z" * 16, "zoe"))
    zoe.line = SimpleNamespace(send=sent.append)  # type: ignore[assignment]
    room.late.join(zoe, room.lobby, None)
    (lobby,) = sent
    assert isinstance(lobby, wire.Lobby)
    shown = room.lobby(None).standing
    assert lobby.standing == (shown if delay < 1 else wire.Standing(games=3))
    await stop(room)


async def test_the_hosts_own_seat_is_known_by_no_name() -> None:
    """Resumed under the name of a guest, the host does not get that guest's seat and cards."""
    table = await open_table(
        TablePlan(LITTLE_TYRANT, Options(), Listeners(port=0)), Idle(0), lambda line: None
    )
    assert table.owner_token == b""
    own = Guest(table.own_line, JoinRequest("aki"), time.monotonic)
    other = Guest(lambda: table.line_for("192.0.2.7"), JoinRequest("ben"), time.monotonic)
    visits = []
    for seat, guest in enumerate((own, other)):
        visits.append(asyncio.create_task(guest.run()))
        await until(lambda at=seat, guest=guest: guest.lobby is not None and guest.lobby.seat == at)
    for _ in range(2):
        assert own.welcome is not None
        assert table.owner_token == own.welcome.token
        await table.close(finished=False)
        table = await open_table(plan_again(), Idle(0), lambda line: None)
    for visit in visits:
        visit.cancel()
    await asyncio.gather(*visits, return_exceptions=True)
    back = Guest(table.own_line, JoinRequest("ben", token=table.owner_token, resume=True), time.monotonic)
    visit = asyncio.create_task(back.run())
    await until(lambda: back.lobby is not None)
    assert back.lobby is not None
    assert (back.name, back.lobby.seat) == ("aki", 0)
    visit.cancel()
    await asyncio.gather(visit, return_exceptions=True)
    await table.close(finished=True)


async def test_a_host_without_a_seat_in_the_game_watches_it() -> None:
    """At a table whose host never sat down: in its lobby there may be a seat, in its game there is none."""
    for begin, plays in ((killed(), False), (hosted(2), True)):
        await begin
        table = await open_table(plan_again(), Idle(0), lambda line: None)
        watches = table.owner_watches
        await table.close(finished=True)
        assert watches is plays


async def test_no_guest_removes_the_host_and_so_closes_the_table() -> None:
    """Not even one who chooses rules and bots while the host watches."""
    table = await open_table(
        TablePlan(LITTLE_TYRANT, Options(), Listeners(port=0)), Idle(0), lambda line: None
    )
    own = Guest(table.own_line, JoinRequest("aki"), time.monotonic)
    other = Guest(lambda: table.line_for("192.0.2.7"), JoinRequest("ben"), time.monotonic)
    visits = []
    for guest in (own, other):
        visits.append(asyncio.create_task(guest.run()))
        await until(lambda guest=guest: guest.lobby is not None)
    assert (await own.ask(wire.Stand)).taken
    assert (await other.ask(lambda id: wire.Remove(id, "aki"))).reason == "own-table"
    for visit in visits:
        visit.cancel()
    await asyncio.gather(*visits, return_exceptions=True)
    await table.close(finished=True)


async def test_a_table_whose_new_port_cannot_be_opened_keeps_its_own() -> None:
    """The failed port is not stored, and the table is still there."""
    id, port = await killed()
    busy = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    taken = busy.sockets[0].getsockname()[1]
    with pytest.raises(Exception, match="port-taken"):
        await open_table(plan_again(id, ReopenOptions(port=taken)), Idle(0), lambda line: None)
    assert plan_again(id).listeners.port == port
    busy.close()
    await busy.wait_closed()


async def test_the_table_of_the_given_port_is_meant_before_a_newer_one() -> None:
    """Two hosts of one home, each restarted with its own port."""
    first, port = await killed()
    second, other = await killed()
    assert plan_again(options=ReopenOptions(port=port)).resume == first
    assert plan_again(options=ReopenOptions(port=other)).resume == second
    with pytest.raises(QkError, match="unfinished-unknown"):
        plan_again("zzzz", ReopenOptions(port=port))


@pytest.mark.parametrize(
    ("given", "listeners"),
    [
        (ReopenOptions(), Listeners(2000, None, True)),
        (ReopenOptions(port=2001), Listeners(2001, None, True)),
        (ReopenOptions(bind="::1"), Listeners(2000, "::1", False)),
        (ReopenOptions(relay=Address("r", 9), room="x"), Listeners(relay=Address("r", 9), room="x")),
    ],
)
def test_given_options_count_before_saved_ones(given: ReopenOptions, listeners: Listeners) -> None:
    """Port, address, local network, relay: each separately."""
    path = asyncio.run(hosted(0))
    found = find_table(path)
    assert found is not None
    found[1].append(ListenersOpened(2000, None, True))
    found[1].close(finished=False)
    assert plan_again(options=given).listeners == listeners


def test_a_relayed_table_comes_back_to_its_relay() -> None:
    """Without an option; a given port opens it there instead."""
    path = asyncio.run(hosted(0))
    found = find_table(path)
    assert found is not None
    found[1].append(ListenersOpened(1729, relay="relay.example:1729", room="club"))
    found[1].close(finished=False)
    relay = Address("relay.example", 1729)
    assert plan_again().listeners == Listeners(relay=relay, room="club")
    assert plan_again(options=ReopenOptions(room="other")).listeners == Listeners(relay=relay, room="other")
    assert plan_again(options=ReopenOptions(port=7)).listeners == Listeners(7)


async def test_the_listeners_outlive_a_journal_that_is_shortened() -> None:
    """Between two games the journal is shortened to what matters."""
    room = open_room(places.unfinished_folder() / "host.journal")
    store = room.acts.store
    room.acts.write(ListenersOpened(2718, date="2026-11-21T12:00:00"))
    done = Archiving(room, store, lambda text, when, bots: None)  # type: ignore[arg-type,return-value]
    await play(room)
    await store.shorten(compacted(room.state))
    await done.finish()
    await stop(room)
    path = store.path
    assert game_of(places.id_of(path)).reached == ListenersOpened(2718, date="2026-11-21T12:00:00")


def test_listing_many_games_takes_a_moment() -> None:
    """The title screen lists them each time it is shown."""
    journal = msgspec.msgpack.encode(OPENING)
    for _ in range(200):
        places.begin([journal]).close(finished=False)
    began = time.process_time()
    assert has_unfinished()
    elapsed = time.process_time() - began
    assert len(list_unfinished().games) == 200
    assert elapsed < (time.process_time() - began) / 2


def test_a_folder_that_cannot_be_read_is_named_where_its_games_are_asked_for() -> None:
    """It does not pass for a folder without games."""
    folder = places.unfinished_folder()
    folder.write_text("a file where the folder should be", "utf-8")
    assert has_unfinished()
    assert [(one.path, one.problem.code) for one in list_unfinished().unreadable] == [
        (folder, "file-unusable")
    ]
    for id in ("", "abcd"):
        with pytest.raises(QkError) as refused:
            to_go_on("solo", id)
        assert refused.value.code == "file-unusable"


def test_the_only_game_is_named_if_it_cannot_be_read() -> None:
    """To go on with the newest says why it cannot; where another one can, that one is taken."""
    places.begin([b"rubbish"]).close(finished=False)
    with pytest.raises(BadJournal):
        to_go_on("solo")
    good = kept()
    assert to_go_on("solo").path == good

"""Series of games at shared tables: points, titles and exchange belong to people, whatever seat they take."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from typing import Any

import pytest

from engine.games import replay_text
from engine.seats import Seat
from netplay.archive.summary import read_with_faults
from netplay.guest.botguest import BotGuest
from netplay.guest.guest import Guest, JoinRequest
from netplay.room.acts import fold, write_act
from netplay.room.opening import restore_room
from netplay.room.options import Options
from netplay.room.series import Holder, Series, Sitter, counted
from netplay.table.games import GameConfig, adapter_of, places_counted, points_by_place
from netplay.wire import messages as wire
from tests.netplay.peers import Client, VirtualHost, play_on
from tests.netplay.simulation.clock import in_virtual_time
from tests.netplay.simulation.world import InProcess
from tests.netplay.tables import InlineWorkerPool
from tests.waiting import close_all

DAIFUGO = GameConfig("daifugo", seats=4, clock={"window": "none"})
TYRANT = GameConfig("tyrant", seats=3)
THREE = GameConfig("prime", set={"D4": 3, "D5": "seat", "D6": "none", "D7": "none", "D11": 15}, seats=3)
NAMES = ("aki", "ben", "cid", "dan")


async def ready(clients: Sequence[Client], snapshots: int) -> None:
    """Get everybody ready, and wait for the next game; `number` is its number for clients present from the start."""
    for one in clients:
        assert await one.code(lambda id: wire.Ready(id, True)) == ""
    for one in clients:
        await one.until(lambda one=one: one.phase == "playing" and len(one.of(wire.Snapshot)) >= snapshots)


async def finish(host: VirtualHost, clients: Sequence[Client]) -> Any:
    """Play the game to its end; return it."""
    playing = host.room.match.playing
    assert playing is not None
    await play_on(host, clients)
    for one in clients:
        await one.until(lambda one=one: one.phase == "over" and one.of(wire.RecordPart))
    return playing


def points(client: Client) -> dict[str, int]:
    """Return the points by name, as a client received them."""
    assert client.lobby is not None
    standing = client.lobby.standing
    seated = zip(client.lobby.seats, standing.points, strict=True)
    return {**{place.name: won for place, won in seated}, **dict(standing.others)}


def titles(client: Client) -> dict[str, str]:
    """Return the title of each seated player, by name."""
    assert client.lobby is not None
    return {
        place.name: title
        for place, title in zip(client.lobby.seats, client.lobby.standing.titles, strict=True)
    }


def record(client: Client) -> str:
    """Return the last record that a client received."""
    parts: list[str] = []
    for part in client.of(wire.RecordPart):
        parts = [part.text] if part.part == 0 else [*parts, part.text]
    return "".join(parts)


def headed(text: str) -> dict[str, Any]:
    """Return the header of a valid record."""
    replay = replay_text(text)
    assert replay.error is None, (replay.error, text)
    assert replay.record is not None
    return dict(replay.record.header.values)


def by_name(playing: Any) -> dict[str, int]:
    """Return the wins in a game by name."""
    won = points_by_place(playing.table.game.result(playing.table.state))
    return dict(zip(playing.began.names, won, strict=True))


# ---------------------------------------------------------------------- seats


@in_virtual_time
async def test_who_changes_seats_takes_points_and_titles_along() -> None:
    """The exchange of the next game is between the people who have the titles, wherever they sit."""
    host = VirtualHost(DAIFUGO, Options(games=2, pace=0.0))
    clients = await host.playing(*NAMES)
    won = by_name(await finish(host, clients))
    aki, ben = clients[0], clients[1]
    had = titles(aki)
    assert points(aki) == won
    assert await aki.code(wire.Stand) == ""
    assert await ben.code(lambda id: wire.Sit(id, 0)) == ""
    assert await aki.code(lambda id: wire.Sit(id, 1)) == ""
    await aki.until(lambda: aki.lobby and [place.name for place in aki.lobby.seats][:2] == ["ben", "aki"])
    assert (points(aki), titles(aki)) == (won, had)
    await ready(clients, 1)
    began = host.room.match.playing.began  # type: ignore[union-attr]
    assert began.names[:2] == ("ben", "aki")
    assert dict(zip(began.names, began.titles, strict=True)) == had
    second = by_name(await finish(host, clients))
    assert points(aki) == {name: won[name] + second[name] for name in NAMES}
    assert headed(record(aki))["titles"] == had
    series = headed(record(aki))["series"]
    assert {key: series[key] for key in ("game", "games", "points")} == {"game": 2, "games": 2, "points": won}


@in_virtual_time
async def test_a_newcomer_begins_at_nothing_on_whatever_chair() -> None:
    """No points, no title, no exchange: neither for newcomers nor for a spectator who sits down."""
    host = VirtualHost(DAIFUGO, Options(games=3, pace=0.0))
    clients = await host.playing(*NAMES)
    eve = await host.come("eve", watch=True)
    game = await finish(host, clients)
    won, had = by_name(game), titles(clients[0])
    rich = next(one for one in clients if had[one.nick] == "大富豪")
    poor = next(one for one in clients if had[one.nick] == "富豪")
    stay = [one for one in clients if one not in (rich, poor)]
    for one in (rich, poor):
        assert await one.code(wire.Leave) == ""
    fay = await host.come("fay")
    assert eve.lobby is not None
    empty = next(seat for seat, place in enumerate(eve.lobby.seats) if not place.name)
    assert await eve.code(lambda id: wire.Sit(id, empty)) == ""
    await ready([*stay, fay, eve], 1)
    playing = host.room.match.playing
    assert playing is not None
    assert dict(zip(playing.began.names, playing.began.titles, strict=True)) == {
        **{one.nick: had[one.nick] for one in stay}, "eve": "", "fay": "",
    }  # fmt: skip
    assert playing.table.state.phase.value == "turn", "there is nobody to exchange with"
    second = by_name(await finish(host, [*stay, fay, eve]))
    now = points(fay)
    assert all(now[new] == second[new] for new in ("eve", "fay"))
    assert all(now[gone.nick] == won[gone.nick] for gone in (rich, poor))
    assert all(now[one.nick] == won[one.nick] + second[one.nick] for one in stay)
    head = headed(record(fay))
    assert (head["titles"]["eve"], head["titles"]["fay"]) == ("平民", "平民")


@pytest.mark.parametrize("chosen", [THREE, TYRANT], ids=lambda one: one.game)
@in_virtual_time
async def test_titles_and_points_of_other_games_go_with_people_too(chosen: GameConfig) -> None:
    """Prime Daifugo has no exchange if one of the pair has gone; Tyrant counts by place."""
    host = VirtualHost(chosen, Options(games=2, pace=0.0))
    clients = await host.playing(*NAMES[:3])
    won = by_name(await finish(host, clients))
    assert points(clients[0]) == won
    first = next(one for one in clients if won[one.nick] == 2)
    assert await first.code(wire.Leave) == ""
    stay = [one for one in clients if one is not first]
    eve = await host.come("eve")
    await ready([*stay, eve], 1)
    second = by_name(await finish(host, [*stay, eve]))
    assert points(eve) == {
        **{one.nick: won[one.nick] + second[one.nick] for one in stay},
        "eve": second["eve"],
        first.nick: 2,
    }
    assert headed(record(eve))


# ---------------------------------------------------------------------- leaving


@in_virtual_time
async def test_who_leaves_is_last_whatever_the_bot_makes_of_it() -> None:
    """The others move up, titles too; the record names the bot, and the archive counts no win for a leaver."""
    for number in range(60):
        host = VirtualHost(DAIFUGO, Options(games=2, pace=0.0, fill="random"), worker_pool=InlineWorkerPool())
        clients = await host.playing(*NAMES)
        await play_on(host, clients, 3 + number)
        gone = clients[number % 4]
        assert await gone.code(wire.Leave) == ""
        stay = [one for one in clients if one is not gone]
        playing = await finish(host, stay)
        ranks = [playing.began.names[seat] for seat in playing.table.game.result(playing.table.state)]
        counts = [name for name in ranks if name != gone.nick] + [gone.nick]
        lobby = stay[0].lobby
        assert lobby is not None
        if not lobby.standing.left:  # the hand was played out before the player left: that place is earned
            assert points(stay[0]) == by_name(playing)
            await host.close()
            continue
        assert list(lobby.standing.places) == counts
        assert lobby.standing.left == (gone.nick,)
        now = points(stay[0])
        assert [now[name] for name in counts] == [3, 2, 1, 0]
        assert titles(stay[0]).get(counts[0]) == "大富豪"
        head = headed(record(stay[0]))
        assert head["bots"] == {gone.nick: "random"}
        assert list(head["stand_ins"]) == [gone.nick]
        summary, _ = read_with_faults(record(stay[0]), no_proofs)
        places = {seat.name: (seat.place, seat.bot) for seat in summary.seats}  # type: ignore[union-attr]
        assert places == {name: (at, "") for at, name in enumerate(counts, 1)}
        await host.close()
        if ranks[0] == gone.nick:
            return
    raise AssertionError("no bot won for anybody who had left; take other numbers")


def no_proofs(numbers: Sequence[int]) -> dict[int, bool]:
    """Fail when called: Daifugo needs no proofs."""
    assert not numbers
    return {}


@pytest.mark.parametrize(("bot", "level"), [("random", "random"), ("", "club")])
@in_virtual_time
async def test_the_bot_that_stands_in_is_no_stronger_than_the_table(bot: str, level: str) -> None:
    """It plays as the weakest bot chosen here, else at the default level."""
    host = VirtualHost(THREE, Options(pace=0.0))
    aki, ben = await host.come("aki"), await host.come("ben")
    assert await aki.code(lambda id: wire.SetBot(id, 2, bot)) == "" if bot else await host.come("cid")
    await ready([one for one in host.peers if one.lobby], 1)
    assert await ben.code(wire.Leave) == ""
    await aki.until(lambda: aki.lobby and aki.lobby.seats[1].bot == level)


@in_virtual_time
async def test_a_leaver_comes_back_to_the_seat_in_the_same_game() -> None:
    """The bot gives the seat back with its cards; the game counts as one."""
    host = VirtualHost(TYRANT, Options(games=2, pace=0.0, fill="random"))
    aki, ben, cid = await host.playing(*NAMES[:3])
    await play_on(host, [aki, ben, cid], 2)
    assert await ben.code(wire.Leave) == ""
    await aki.until(lambda: aki.lobby and aki.lobby.seats[1].bot == "random")
    await play_on(host, [aki, cid], 1)  # so that there is something left to decide
    again = await host.come("ben")
    assert again.of(wire.Welcome)[0].name == "ben"
    assert again.lobby is not None
    assert again.lobby.seat == 1
    assert again.lobby.seats[1] == wire.Place("ben", "", False, True)
    await again.until(lambda: again.seen is not None)
    playing = await finish(host, [aki, again, cid])
    assert points(aki) == by_name(playing)
    assert aki.lobby is not None
    assert aki.lobby.standing.left == ()
    head = headed(record(aki))
    assert head["bots"] == {"ben": "random"}
    assert 1 < head["stand_ins"]["ben"]["from"] <= head["stand_ins"]["ben"]["to"]


@in_virtual_time
async def test_who_only_comes_back_to_look_has_left() -> None:
    """The bot made the last move for that seat: the record says from which move it played, without an end."""
    host = VirtualHost(THREE, Options(games=2, pace=0.0, fill="random"))
    aki, ben, cid = await host.playing(*NAMES[:3])
    playing = host.room.match.playing
    assert playing is not None
    assert await ben.code(wire.Leave) == ""
    while not any(move.actor == 1 for move in playing.table.made):
        await play_on(host, [aki, cid], 1)
    again = await host.come("ben")
    await aki.until(lambda: aki.phase == "over" and aki.of(wire.RecordPart))
    assert again.lobby is not None
    assert (again.lobby.seat, again.lobby.standing.left) == (1, ("ben",))
    assert list(headed(record(aki))["stand_ins"]["ben"]) == ["from"]


@in_virtual_time
async def test_a_leaver_comes_back_between_two_games() -> None:
    """The seat that a bot took is given back, and with it the player's points."""
    host = VirtualHost(DAIFUGO, Options(games=3, pace=0.0, fill="random"))
    clients = await host.playing(*NAMES)
    won = by_name(await finish(host, clients))
    aki, ben, cid, dan = clients
    await ready(clients, 1)
    assert await dan.code(wire.Leave) == ""
    await finish(host, [aki, ben, cid])
    assert points(aki)["dan"] == won["dan"], "who leaves has no points of that game"
    again = await host.come("dan")
    assert again.lobby is not None
    assert (again.lobby.seat, again.of(wire.Welcome)[0].name) == (3, "dan")
    assert points(again)["dan"] == won["dan"]
    await ready([aki, ben, cid, again], 1)
    third = by_name(await finish(host, [aki, ben, cid, again]))
    assert points(again)["dan"] == won["dan"] + third["dan"]
    assert again.lobby.standing.winners


@in_virtual_time
async def test_the_bot_goes_on_by_its_own_name_and_makes_room_for_a_newcomer() -> None:
    """In the next game nobody plays under a leaver's name; a newcomer gets the seat, though a bot sits there."""
    host = VirtualHost(THREE, Options(games=3, pace=0.0, fill="random"))
    aki, ben, cid = await host.playing(*NAMES[:3])
    assert await cid.code(wire.Leave) == ""
    await finish(host, [aki, ben])
    await ready([aki, ben], 2)
    playing = host.room.match.playing
    assert playing is not None
    assert playing.began.names == ("aki", "ben", "Noether")
    await finish(host, [aki, ben])
    assert points(aki)["cid"] == 0
    eve = await host.come("eve")
    assert eve.lobby is not None
    assert (eve.lobby.seat, points(eve)["eve"]) == (2, 0)


@in_virtual_time
async def test_the_opener_ends_a_leavers_right_to_the_seat() -> None:
    """`/remove` works on a leaver: during the game the bot stays, between games it goes."""
    host = VirtualHost(THREE, Options(games=3, pace=0.0, fill="random"))
    aki, ben, cid = await host.playing(*NAMES[:3])
    assert await cid.code(wire.Leave) == ""
    assert await ben.code(lambda id: wire.Remove(id, "cid")) == "not-opener"
    assert await aki.code(lambda id: wire.Remove(id, "cid")) == ""
    again = host.client("cid")
    await again.until_over()
    assert again.farewell == "full"
    await finish(host, [aki, ben])
    assert await aki.code(lambda id: wire.Remove(id, "cid")) == ""
    await aki.until(lambda: aki.lobby and aki.lobby.seats[2].name == "")
    assert await aki.code(lambda id: wire.Remove(id, "cid")) == "no-such-member"


@in_virtual_time
async def test_who_is_sent_away_does_not_get_the_seat_back() -> None:
    """In the running game the hand stays with the bot."""
    host = VirtualHost(THREE, Options(pace=0.0, fill="random"))
    aki, _, cid = await host.playing(*NAMES[:3])
    assert await aki.code(lambda id: wire.Remove(id, "cid")) == ""
    await cid.until_over()
    again = host.client("cid")
    await again.until_over()
    assert again.farewell == "full"


@pytest.mark.parametrize("paused", [False, True])
@in_virtual_time
async def test_a_game_without_people_is_given_up(paused: bool) -> None:
    """Bots don't play on alone; the series is over, and newcomers find seats."""
    host = VirtualHost(THREE, Options(games=2, pace=0.0, fill="random"))
    filed: list[str] = []
    host.room.file = lambda began, text: filed.append(text)
    clients = await host.playing(*NAMES[:3])
    await play_on(host, clients, 2)
    if paused:
        for one in clients:
            await one.code(lambda id: wire.Pause(id, True))
    for one in clients:
        assert await one.code(wire.Leave) == ""
    assert host.room.match.phase == "lobby"
    assert host.room.match.bots == {}
    eve = await host.come("eve")
    assert eve.lobby is not None
    assert (eve.lobby.seat, eve.lobby.standing) == (0, wire.Standing(1, 2))
    assert not eve.of(wire.Snapshot), "the game of others is not shown as one's own"
    assert len(filed) == 1
    stood_in = set(
        headed(filed[0])["bots"]
    )  # no bot takes over for a player whose hand was played out already
    assert stood_in
    assert stood_in <= {"aki", "ben"}
    fay, gil = await host.come("fay"), await host.come("gil")
    await ready([eve, fay, gil], 1)
    await finish(host, [eve, fay, gil])


# ---------------------------------------------------------------------- the host dies


@in_virtual_time
async def test_a_series_outlives_its_host_with_everybody_who_left() -> None:
    """After a kill in mid-game bots play on, leavers get their seats back, and points are unchanged."""
    host = VirtualHost(DAIFUGO, Options(games=3, pace=0.0, fill="random"))
    clients = await host.playing(*NAMES)
    won = by_name(await finish(host, clients))
    await ready(clients, 1)
    await play_on(host, clients, 6)
    aki, ben, cid, dan = clients
    for one in (dan, cid):
        assert await one.code(wire.Leave) == ""
    await play_on(host, [aki, ben], 2)
    before = host.room.match
    assert before.playing is not None
    stood_in, count = list(host.room.state.stood_in), len(before.playing.table.made)
    written = [write_act(line) for line in host.notes.kept]
    await host.close()

    room = restore_room(fold(written), host.notes, InProcess(), asyncio.get_running_loop().time)  # type: ignore[arg-type]
    match = room.match
    assert match.playing is not None
    assert (match.series, room.state.stood_in) == (before.series, stood_in)
    assert len(match.playing.table.made) == count
    other = VirtualHost(DAIFUGO)
    await other.server.close()
    other.room = room
    other.server = type(other.server)(room, None, other.now, other.log.append)
    again = [await other.come(name) for name in ("aki", "ben", "dan")]
    assert [one.lobby.seat for one in again if one.lobby] == [0, 1, 3]
    for one in again:
        await one.until(lambda one=one: one.phase == "playing" and one.seen is not None)
    second = await finish(other, again)
    assert again[0].lobby is not None
    assert again[0].lobby.standing.left[-1:] == ("cid",)
    assert sum(points(again[0]).values()) == 2 * sum(won.values())
    assert points(again[0])["cid"] == won["cid"]
    assert set(headed(record(again[0]))["bots"]) == {"cid", "dan"}
    assert second.began.game == 2


# ---------------------------------------------------------------------- counting


@in_virtual_time
async def test_a_purge_costs_in_a_series_of_tyrant() -> None:
    """Purged players rank behind all others, and gain nothing by fame."""
    adapter, seen = adapter_of("tyrant"), 0
    for _ in range(40):
        host = VirtualHost(TYRANT, Options(games=3, pace=0.0))
        clients = await host.playing(*NAMES[:3])
        playing = await finish(host, clients)
        state = playing.table.state
        now = points(clients[0])
        if state.purged:
            seen += 1
            names = playing.began.names
            most = max(range(3), key=lambda seat: state.scores[seat].total)
            assert Seat(most) in state.purged
            assert now[names[most]] < min(now[n] for s, n in enumerate(names) if Seat(s) not in state.purged)
            assert all(adapter.fame(state)[seat] == 0 for seat in state.purged)
        await host.close()
        if seen > 1:
            return
    raise AssertionError("nobody was purged in 40 games")


def test_fame_decides_between_equal_points_and_the_rest_is_shared() -> None:
    """Two games of three players in which the first two change places."""
    who = [Sitter(bytes([seat]) * 16, name) for seat, name in enumerate(NAMES[:3])]

    def two_games(fame: tuple[int, ...]) -> Series:
        first = counted(Series(), 2, who, (Seat(0), Seat(1), Seat(2)), titles=(), fame=fame, left=())
        return counted(first, 2, who, (Seat(1), Seat(0), Seat(2)), titles=(), fame=fame, left=())

    assert two_games((9, 12, 3)).winners() == ("ben",)
    assert two_games(()).winners() == ("aki", "ben")
    assert two_games(()).is_over
    left = counted(Series(), 2, who, places_counted((Seat(0), Seat(1), Seat(2)), (Seat(0),)), titles=(),
                   fame=(50, 1, 1), left=(Seat(0),))  # fmt: skip
    assert left.best()[-1] == Holder(who[0])


@pytest.mark.parametrize(("once", "game"), [(False, 3), (True, 1)])
def test_a_series_of_two_ends_once_nobody_can_catch_up(*, once: bool, game: int) -> None:
    """Two wins of three decide it, where that was agreed."""
    who, series = [Sitter(bytes([seat]) * 16, name) for seat, name in enumerate(NAMES[:2])], Series()
    for _ in range(2):
        series = counted(series, 3, who, (Seat(0), Seat(1)), titles=(), fame=(), left=(), once=once)
    assert (series.game, series.winners()) == (game, ("aki",) if once else ())


def test_who_left_first_is_last() -> None:
    """Several leavers rank among themselves like disqualified players (P-51)."""
    assert places_counted((Seat(2), Seat(0), Seat(1), Seat(3)), (Seat(0), Seat(2))) == (1, 3, 2, 0)


# ---------------------------------------------------------------------- the end


@asynccontextmanager
async def bots_come(
    host: VirtualHost,
    *names: str,
    level: str = "random",
    worker_pool: InlineWorkerPool | None = None,
    log: Callable[[str], None] = lambda line: None,
    pace: float = 0.2,
) -> AsyncIterator[list[Guest]]:
    """Have bots that came by themselves play at a table, each over a line of its own."""

    async def dial() -> Any:
        return host.line()

    guests = [Guest(dial, JoinRequest(name), asyncio.get_running_loop().time) for name in names]
    pool = worker_pool or InlineWorkerPool()
    bots = [BotGuest(guest, level, pool, log, pace) for guest in guests]
    tasks = [asyncio.create_task(guest.run()) for guest in guests]
    tasks += [asyncio.create_task(bot.play(lambda: None)) for bot in bots]
    try:
        yield guests
    finally:
        await close_all(guests, tasks)


@in_virtual_time
async def test_a_series_of_bots_that_came_by_themselves_ends_with_a_winner() -> None:
    """After the last game no cards are dealt until somebody else wants to play."""
    host = VirtualHost(THREE, Options(games=2, pace=0.0))
    async with bots_come(host, "Ada", "Bob", "Eve"):
        async with asyncio.timeout(600):
            while not host.room.match.series.is_over:
                await asyncio.sleep(0.1)
        await asyncio.sleep(120)
        assert host.room.state.deal == 2
        assert host.room.match.phase == "over"
        assert len(host.room.lobby(None).standing.winners) >= 1
    log = " | ".join(host.log)
    for told_there in ("game 1 of 2 begins: Ada, Bob, Eve", "the game is over: 1. ", "standing: ", "won by "):
        assert told_there in log


@in_virtual_time
async def test_bots_that_came_by_themselves_do_not_throw_alike_for_ever() -> None:
    """Each has a seed of its own, so that janken comes to its end soon."""
    rounds = 0
    for number in range(5):
        chosen = GameConfig(
            "prime", set={"D4": 3, "D5": "janken", "D6": "none", "D7": "none", "D11": 15}, seats=2
        )
        host = VirtualHost(chosen, Options(pace=0.0))
        async with bots_come(host, f"Ada{number}", f"Bob{number}"), asyncio.timeout(60):
            while host.room.match.playing is None:
                await asyncio.sleep(0.1)
            table = host.room.match.playing.table
            while table.state.phase.value == "janken":
                await asyncio.sleep(0.1)
        rounds += sum(type(one.move).__name__ == "Janken" for one in table.made) // 2
        await host.close()
    assert rounds < 25


@in_virtual_time
async def test_a_bot_that_came_by_itself_plays_on_when_nothing_is_found_in_time() -> None:
    """At a table without a clock the others would wait for ever."""

    class Late(InlineWorkerPool):
        async def think(self, game: str, level: str, seed: int, view: Any) -> Any:
            raise TimeoutError("nothing was found in time")

    chosen = GameConfig(
        "prime",
        set={"D4": 3, "D5": "seat", "D6": "none", "D7": "none", "D11": "none"},
        seats=2,
        clock={"turn": "none"},
    )
    host = VirtualHost(chosen, Options(pace=0.0))
    log: list[str] = []
    visit = bots_come(host, "Ada", "Bob", level="club", worker_pool=Late(), log=log.append)
    async with visit, asyncio.timeout(3600):
        while host.room.match.phase != "over":
            await asyncio.sleep(0.1)
    assert "the bot failed: nothing was found in time" in log


@in_virtual_time
async def test_a_bot_that_came_by_itself_moves_after_a_pause_that_caught_its_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The move is refused as paused, and the bot thinks again after the pause, however slow the machine is."""
    monkeypatch.setattr(time, "monotonic", partial(next, count(0, 5)))
    chosen = GameConfig(
        "prime",
        set={"D3": 2, "D4": 7, "D5": "seat", "D6": "none", "D7": "none", "D11": "none"},
        seats=2,
        clock={"turn": "none"},
    )
    host = VirtualHost(chosen, Options(pace=0.0))
    pauses = 0
    async with bots_come(host, "Ada", "Bob", level="club", pace=1.0) as guests, asyncio.timeout(3600):
        while host.room.match.phase != "over":
            await asyncio.sleep((0.6, 1.8)[pauses % 2])
            for yes in (True, False) if host.room.match.phase == "playing" else ():
                for guest in guests:
                    await guest.ask(lambda id, yes=yes: wire.Pause(id, yes))
                pauses += host.room.match.phase == "paused"
                await asyncio.sleep(0.6 * yes)
    assert pauses > 3

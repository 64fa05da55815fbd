"""The life of a room: seats, rules, start, pauses, leaving, removal, chat, watching, and reconnecting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine.daifugo.faces import read_spelled
from engine.errors import problem
from engine.prime.events import Drew
from engine.seats import Seat
from netplay.guest.remote_seat import SyncedGame
from netplay.line.transport import memory_pair
from netplay.room import game, record
from netplay.room.acts import MemberLeft, SeatTaken
from netplay.room.audience import CHANGES, CHANGES_TIME, CHAT_LINES
from netplay.room.match import RETURN_TIME
from netplay.room.options import Options
from netplay.room.room import KEPT_SEAT, MOST_WATCHERS
from netplay.table.games import GameConfig
from netplay.table.messages import RECENT
from netplay.wire import messages as wire
from netplay.wire.problems import problem_of
from tests.netplay.peers import PRIME, SHORT, THREE, Client, VirtualHost, play_on
from tests.netplay.simulation.clock import in_virtual_time
from tests.waiting import in_time

DAIFUGO = {"game": "daifugo", "seats": 4, "clock": {"window": "none"}}
RULES = {"game": "prime", "seats": 3, "set": {**SHORT, "D4": 2}}


# ---------------------------------------------------------------------- seats


@in_virtual_time
async def test_seats_are_taken_changed_and_given_up() -> None:
    """A newcomer gets a free seat, may change to another, stand and watch, and sit again."""
    host = VirtualHost(THREE)
    aki, ben = await host.come("aki"), await host.come("ben")
    assert aki.lobby is not None
    await ben.until(lambda: ben.lobby and ben.lobby.seat == 1)
    assert await ben.code(lambda id: wire.Sit(id, 0)) == "seat-taken"
    assert await ben.code(lambda id: wire.Sit(id, 7)) == "no-such-seat"
    assert await ben.code(lambda id: wire.Sit(id, 2)) == ""
    assert await ben.code(lambda id: wire.Sit(id, 2)) == "", "one's own seat can be taken again"
    await aki.until(lambda: aki.lobby and [place.name for place in aki.lobby.seats] == ["aki", "", "ben"])
    assert await ben.code(wire.Stand) == ""
    assert await ben.code(wire.Stand) == "no-seat"
    assert await ben.code(lambda id: wire.Ready(id, True)) == "no-seat"
    await aki.until(lambda: aki.lobby and aki.lobby.watchers == 1)
    assert await ben.code(lambda id: wire.Sit(id, 1)) == ""
    await aki.until(lambda: aki.lobby and aki.lobby.watchers == 0 and aki.lobby.seats[1].name == "ben")


@in_virtual_time
async def test_a_full_table_lets_others_watch_only() -> None:
    """Without a free seat a client is refused; watching is possible where the host allows it."""
    host = VirtualHost()
    await host.come("aki")
    await host.come("ben")
    cid = host.client("cid")
    await cid.until_over()
    assert cid.farewell == "full"
    dan = await host.come("dan", watch=True)
    assert dan.lobby is not None
    assert dan.lobby.seat is None
    await host.close()
    closed = VirtualHost(options=Options(spectators=False))
    await closed.come("aki")
    eve = closed.client("eve", watch=True)
    await eve.until_over()
    assert eve.farewell == "full"
    fay = await closed.come("fay")
    assert await fay.code(wire.Stand) == "no-spectators"


@in_virtual_time
async def test_so_many_watch_and_no_more() -> None:
    """A table has a maximum of spectators; the count is shown, and one that leaves makes room."""
    host = VirtualHost()
    aki = await host.come("aki")
    watchers = [host.client(f"w{n}", f"10.1.{n}.1", watch=True) for n in range(MOST_WATCHERS)]
    await aki.until(lambda: aki.lobby and aki.lobby.watchers == MOST_WATCHERS)
    late = host.client("late", "10.2.0.1", watch=True)
    await late.until_over()
    assert late.farewell == "full"
    watchers[3].leave()
    await aki.until(lambda: aki.lobby and aki.lobby.watchers == MOST_WATCHERS - 1)
    await host.come("late", watch=True)


@pytest.mark.parametrize(
    "nick", ["aki", "素数大富豪素数大", "x" * 16, "", "a:b=c|", "\u202eevil\u200b", "é" * 40]
)
@in_virtual_time
async def test_every_name_is_clean_and_single(nick: str) -> None:
    """Clients of the same name get different names of at most sixteen columns."""
    from netplay.line.sanitize import NAME_COLUMNS, clean_name, columns

    host = VirtualHost(options=Options())
    names = []
    for number in range(12):
        client = host.client(nick, token=bytes([number]) * 16, watch=True)
        await client.until(lambda client=client: client.of(wire.Welcome))
        names.append(client.of(wire.Welcome)[0].name)
    assert len({name.casefold() for name in names}) == 12
    for name in names:
        assert 1 <= columns(name) <= NAME_COLUMNS
        assert clean_name(name) == name


@in_virtual_time
async def test_a_bot_name_is_not_given_twice() -> None:
    """A client with the name of a bot gets a number behind it."""
    host = VirtualHost()
    gauss = await host.come("gauss")
    assert gauss.of(wire.Welcome)[0].name == "gauss-2"


@in_virtual_time
async def test_seats_are_kept_for_two_minutes_while_no_game_runs() -> None:
    """A disconnected member keeps the seat for a while; then it is free, and the member forgotten."""
    host = VirtualHost()
    aki, ben = await host.come("aki"), await host.come("ben")
    ben.leave()
    await aki.until(lambda: aki.lobby and not aki.lobby.seats[1].connected)
    await asyncio.sleep(KEPT_SEAT - 5)
    assert aki.lobby is not None
    assert aki.lobby.seats[1].name == "ben"
    again = await host.come("ben", resume=True)
    assert again.of(wire.Welcome)[0].resumed
    again.leave()
    await asyncio.sleep(KEPT_SEAT + 3)
    assert aki.lobby.seats[1].name == ""
    assert isinstance(host.notes.kept[-1], MemberLeft)
    later = await host.come("ben")
    assert not later.of(wire.Welcome)[0].resumed


@in_virtual_time
async def test_seats_are_kept_for_ever_while_a_game_runs() -> None:
    """During a game a seat stays reserved, however long the player is away."""
    host = VirtualHost(GameConfig("prime", set={**SHORT, "D11": "none"}, seats=2))
    _aki, ben = await host.playing("aki", "ben")
    ben.leave()
    await asyncio.sleep(4 * KEPT_SEAT)
    again = await host.come("ben", resume=True)
    assert again.of(wire.Welcome)[0].resumed
    assert again.lobby is not None
    assert again.lobby.seat == 1


# ---------------------------------------------------------------------- rules, bots, beginning


@in_virtual_time
async def test_the_opener_alone_proposes_and_sets_bots() -> None:
    """The player who has been here longest is the opener; others are refused."""
    host = VirtualHost(THREE)
    aki, ben = await host.come("aki"), await host.come("ben")
    assert ben.lobby is not None
    assert ben.lobby.opener == "aki"
    assert await ben.code(lambda id: wire.SetBot(id, 2, "club")) == "not-opener"
    assert await ben.code(lambda id: wire.Propose(id, RULES)) == "not-opener"
    assert await ben.code(lambda id: wire.Remove(id, "aki")) == "not-opener"
    assert await aki.code(lambda id: wire.SetBot(id, 9 - 2, "club")) == "no-such-seat"
    assert await aki.code(lambda id: wire.SetBot(id, 1, "club")) == "seat-taken"
    assert await aki.code(lambda id: wire.SetBot(id, 2, "genius")) == "no-such-bot"
    assert await aki.code(lambda id: wire.SetBot(id, 2, "random")) == ""
    assert await ben.code(lambda id: wire.Sit(id, 2)) == "seat-taken"
    await ben.until(lambda: ben.lobby and ben.lobby.seats[2].bot == "random")
    assert await aki.code(lambda id: wire.SetBot(id, 2, "")) == ""
    await aki.ask(wire.Stand)
    await ben.until(lambda: ben.lobby and ben.lobby.opener == "ben" and ben.lobby.seats[2].name == "")
    assert await aki.code(lambda id: wire.SetBot(id, 2, "club")) == "not-opener"


@in_virtual_time
async def test_a_game_that_nobody_can_be_out_of_is_refused_where_leavers_are_out() -> None:
    """What happens to leavers was fixed when the table was opened; a proposal does not change it silently."""
    host = VirtualHost(THREE, Options(on_leave="out"))
    aki = await host.come("aki")
    answer = await aki.ask(lambda id: wire.Propose(id, DAIFUGO))
    assert answer.code == "bad-rules"
    assert "no-leaving-out" in answer.detail
    assert aki.lobby is not None
    assert aki.lobby.game == "prime"
    assert await aki.code(lambda id: wire.Propose(id, RULES)) == ""


@in_virtual_time
async def test_a_proposal_ends_readiness_and_must_be_playable() -> None:
    """Other rules must be agreed again; unplayable rules, or fewer seats than players, are refused."""
    host = VirtualHost(THREE)
    aki, ben = await host.come("aki"), await host.come("ben")
    await ben.ask(lambda id: wire.Ready(id, True))
    await aki.until(lambda: aki.lobby and aki.lobby.seats[1].ready)
    assert await aki.code(lambda id: wire.Propose(id, {"game": "chess"})) == "bad-rules"
    assert await aki.code(lambda id: wire.Propose(id, {"game": "prime", "seats": 99})) == "bad-rules"
    assert aki.lobby is not None
    assert aki.lobby.seats[1].ready, "a refused proposal changes nothing"
    assert await aki.code(lambda id: wire.Propose(id, RULES)) == ""
    await ben.until(lambda: ben.lobby and not ben.lobby.seats[1].ready)
    await ben.ask(lambda id: wire.Sit(id, 2))
    answer = await aki.ask(lambda id: wire.Propose(id, {**RULES, "seats": 2}))
    refused = problem("seats-taken", seats=2, least=3)
    assert (answer.code, problem_of(answer.args)) == ("bad-rules", refused)


@in_virtual_time
async def test_hints_are_agreed_on_by_all() -> None:
    """Only the opener proposes them; readiness ends, the rules stay, and the waiting room shows them."""
    host = VirtualHost(THREE)
    aki, ben = await host.come("aki"), await host.come("ben")
    await ben.ask(lambda id: wire.Ready(id, True))
    await aki.until(lambda: aki.lobby and aki.lobby.seats[1].ready)
    assert aki.lobby is not None
    rules = aki.lobby.rules
    assert await ben.code(lambda id: wire.Propose(id, {**rules, "hints": "level"})) == "not-opener"
    assert await aki.code(lambda id: wire.Propose(id, {**rules, "hints": "yes"})) == "bad-rules"
    assert aki.lobby.seats[1].ready
    assert aki.lobby.options["hints"] is False
    assert await aki.code(lambda id: wire.Propose(id, {**rules, "hints": "level"})) == ""
    await ben.until(lambda: ben.lobby and ben.lobby.options["hints_from"] == "level")
    assert ben.lobby is not None
    assert not ben.lobby.seats[1].ready
    assert ben.lobby.rules == rules
    assert await aki.code(lambda id: wire.Propose(id, RULES)) == ""
    await ben.until(lambda: ben.lobby and ben.lobby.rules != rules)
    assert ben.lobby.options["hints_from"] == "level", "other rules leave what was agreed about hints"


@pytest.mark.parametrize(
    "rules",
    [
        {"set": {"D4": []}},
        {"set": {"D4": {}}},
        {"set": {"D5": [1]}},
        {"set": {"D4": b"x"}},
        {"set": {"D4": None}},
        {"set": {"D4": 2**60}},
        {"set": {"D7": float("nan")}},
        {"set": {"D11": float("inf")}},
        {"clock": {"turn": float("nan")}},
        {"clock": {"turn": []}},
        {"clock": {"on_timeout": []}},
        {"preset": "x" * 3000},
        {"local": ["seven_pass"]},
        {"local": [[]]},
        {"game": "daifugo", "seats": 4, "local": ["nonsense"]},
        {"game": "daifugo", "seats": 4, "set": {"uneven": []}},
        {"game": "daifugo", "seats": 4, "set": {"players": []}},
        {"game": "tyrant", "seats": 4, "set": {"start": {}}},
        {"game": "tyrant", "seats": 4, "set": {"players": []}},
        {"game": "tyrant", "seats": 8},
        {"game": []},
        {"seats": 2**70 // 2**8},
        {"cards": 1},
        {"preset": "abstract", "set": {"deck": "2" * 3000}},
    ],
)
@in_virtual_time
async def test_a_senseless_proposal_is_refused_in_words(rules: dict[str, Any]) -> None:
    """Any proposal is answered, and the table does not change."""
    host = VirtualHost(THREE)
    aki = await host.come("aki")
    before = host.room.match.chosen
    answer = await aki.ask(lambda id: wire.Propose(id, {"game": "prime", "seats": 3, **rules}))
    assert answer.code == "bad-rules"
    assert answer.detail
    assert host.room.match.chosen == before


@in_virtual_time
async def test_a_game_begins_when_all_are_ready_and_nothing_of_the_lobby_works_in_it() -> None:
    """Readiness of all seats starts the deal; until the end the commands of the waiting room are refused."""
    host = VirtualHost()
    aki, ben = await host.playing("aki", "ben")
    refused = [
        await aki.code(lambda id: wire.Ready(id, True)),
        await aki.code(lambda id: wire.Sit(id, 0)),
        await aki.code(wire.Stand),
        await aki.code(lambda id: wire.SetBot(id, 1, "")),
        await aki.code(lambda id: wire.Propose(id, RULES)),
    ]
    assert refused == ["game-runs"] * 5
    cid = await host.come("cid", watch=True)
    assert await cid.code(lambda id: wire.Sit(id, 0)) == "game-runs"
    assert (await cid.move("%")).code == "no-seat"
    assert await cid.code(lambda id: wire.Pause(id, True)) == "no-seat"
    assert ben.phase == "playing"


@in_virtual_time
async def test_moves_without_a_game_are_refused() -> None:
    """Before the first game, and during a deal, there is nothing to move."""
    host = VirtualHost()
    aki = await host.come("aki")
    assert (await aki.move("%")).code == "no-game"
    assert await aki.code(lambda id: wire.Pause(id, True)) == "no-game"
    ben = await host.come("ben")
    ben.deals = False
    for one in (aki, ben):
        await one.ask(lambda id: wire.Ready(id, True))
    assert aki.phase == "dealing"
    assert (await aki.move("%")).code == "no-game"


@in_virtual_time
async def test_a_table_begins_by_itself_when_enough_sit() -> None:
    """With autostart nobody has to get ready; a rematch needs everybody's agreement all the same."""
    host = VirtualHost(options=Options(autostart=2, pace=0.0))
    aki, ben = await host.come("aki"), await host.come("ben")
    await ben.until(lambda: ben.phase == "playing")
    await play_on(host, [aki, ben])
    await aki.until(lambda: aki.phase == "over")
    await asyncio.sleep(3)
    assert aki.phase == "over"
    for one in (aki, ben):
        await one.ask(lambda id: wire.Ready(id, True))
    await aki.until(lambda: aki.phase == "playing")


# ---------------------------------------------------------------------- the deal


async def silent_deal() -> tuple[Client, Client]:
    """Return two players who are ready, the second of whom says nothing in the fair deal."""
    host = VirtualHost()
    aki, ben = await host.come("aki"), await host.come("ben")
    ben.deals = False
    for one in (aki, ben):
        await one.ask(lambda id: wire.Ready(id, True))
    return aki, ben


@in_virtual_time
async def test_a_player_who_is_silent_in_the_deal_is_named_and_no_longer_ready() -> None:
    """The fair deal waits ten seconds for each step, then it is cancelled until all are ready again."""
    aki, ben = await silent_deal()
    await aki.until(lambda: aki.phase == "lobby")
    assert "ben" in aki.chat[-1]
    assert aki.lobby is not None
    assert [place.ready for place in aki.lobby.seats] == [True, False]
    ben.deals = True
    await ben.ask(lambda id: wire.Ready(id, True))
    await aki.until(lambda: aki.phase == "playing")
    assert [opened.deal for opened in aki.of(wire.DealOpened)] == [1, 2]


@in_virtual_time
async def test_another_nonce_than_the_one_committed_to_ends_the_deal() -> None:
    """A peer that looks at the others' nonces first gains nothing."""
    aki, ben = await silent_deal()
    opened = ben.of(wire.DealOpened)[0]
    ben.say(wire.Commit(opened.deal, bytes(32)))
    await ben.until(lambda: ben.of(wire.Committed))
    ben.say(wire.Reveal(opened.deal, b"x" * 32))
    await aki.until(lambda: aki.phase == "lobby")
    assert aki.lobby is not None
    assert not aki.lobby.seats[1].ready
    assert not aki.of(wire.Dealt)


@pytest.mark.parametrize("after", ["opening", "committing"])
@in_virtual_time
async def test_a_line_lost_in_the_deal_is_taken_up_where_the_deal_stands(after: str) -> None:
    """A client that reconnects during the fair deal is told the current step, and the cards are dealt."""
    host = VirtualHost()
    aki, ben = await host.come("aki"), await host.come("ben")
    if after == "opening":
        ben.deals = False
    else:  # it commits, and disconnects before the next message
        aki.deals = False
    for one in (aki, ben):
        await one.ask(lambda id: wire.Ready(id, True))
    await ben.until(lambda: ben.of(wire.DealOpened))
    await asyncio.sleep(0.5)
    if after == "committing":
        ben.leave()
        opened = aki.of(wire.DealOpened)[0]
        from engine.fair import commit_to_nonce

        aki.say(wire.Commit(opened.deal, commit_to_nonce(opened.commit, "aki", aki.nonce)))
        await aki.until(lambda: aki.of(wire.Committed))
        aki.say(wire.Reveal(opened.deal, aki.nonce))
    else:
        ben.leave()
    await asyncio.sleep(0.5)
    again = host.client("ben", resume=True)
    await again.until(lambda: again.phase == "playing", 5)
    assert aki.of(wire.Dealt)


@in_virtual_time
async def test_leaving_in_the_deal_ends_it() -> None:
    """A player who stands up during the deal is gone; the deal is cancelled, the seat is free."""
    aki, ben = await silent_deal()
    assert await ben.code(wire.Leave) == ""
    await ben.until_over()
    assert ben.farewell == "left"
    await aki.until(lambda: aki.phase == "lobby" and aki.lobby and aki.lobby.seats[1].name == "")


# ---------------------------------------------------------------------- after a game


@in_virtual_time
async def test_a_rematch_follows_when_all_are_ready_again() -> None:
    """After a game readiness starts the next; game and update numbers continue."""
    host = VirtualHost(options=Options(pace=0.0))
    aki, ben = await host.playing("aki", "ben")
    await play_on(host, [aki, ben])
    for one in (aki, ben):
        await one.until(lambda one=one: one.phase == "over")
        assert "".join(part.text for part in one.of(wire.RecordPart)).startswith("+++")
    last = aki.number
    for one in (aki, ben):
        assert await one.code(lambda id: wire.Ready(id, True)) == ""
    await aki.until(lambda: aki.phase == "playing" and len(aki.of(wire.Snapshot)) == 2)
    first, second = aki.of(wire.Snapshot)
    assert (first.deal, second.deal) == (1, 2)
    assert second.number > last


@in_virtual_time
async def test_a_series_counts_points_and_gives_titles() -> None:
    """Points add up from game to game, titles come from the last one, and the next game has its exchange."""
    host = VirtualHost(GameConfig(**DAIFUGO), options=Options(games=2, pace=0.0))
    players = await host.playing("aki", "ben", "cid", "dan")
    await play_on(host, players)
    aki = players[0]
    await aki.until(lambda: aki.phase == "over")
    assert aki.lobby is not None
    assert sorted(aki.lobby.standing.points) == [0, 1, 2, 3]
    assert set(aki.lobby.standing.titles) == {"大富豪", "富豪", "貧民", "大貧民"}
    assert (aki.lobby.standing.game, aki.lobby.standing.games) == (2, 2)
    for one in players:
        await one.ask(lambda id: wire.Ready(id, True))
    await aki.until(lambda: aki.phase == "playing" and len(aki.of(wire.Snapshot)) == 2)
    assert aki.view.phase.value == "exchange"
    await play_on(host, players)
    await aki.until(lambda: aki.phase == "over" and len(aki.of(wire.RecordPart)) > 1)
    assert 'event = "game 2 of 2"' in "".join(part.text for part in aki.of(wire.RecordPart))
    # The result of the series stays visible until another one starts.
    await aki.until(lambda: aki.lobby is not None and aki.lobby.standing.game == 1)
    assert sum(aki.lobby.standing.points) == 12
    assert set(aki.lobby.standing.titles) == {"大富豪", "富豪", "貧民", "大貧民"}
    for one in players:
        await one.ask(lambda id: wire.Ready(id, True))
    await aki.until(lambda: aki.phase == "playing" and len(aki.of(wire.Snapshot)) == 3)
    assert aki.lobby.standing == wire.Standing(1, 2)


@in_virtual_time
async def test_a_guest_that_starts_again_uses_new_numbers() -> None:
    """A restarted program with its old token does not get the answers to its earlier commands."""
    from netplay.guest.guest import Guest, JoinRequest

    host = VirtualHost(THREE)

    async def dial() -> Any:
        return host.line()

    lives = []
    for word in ("first", "second"):
        guest = Guest(dial, JoinRequest("aki", token=b"t" * 16, resume=True), host.now)
        lives.append(asyncio.create_task(guest.run()))
        answer = asyncio.create_task(guest.ask(lambda id, word=word: wire.Say(id, word)))
        assert (await in_time(answer)).taken
        await guest.close()
    ben = await host.come("ben")
    assert ben.chat == ["aki: first", "aki: second"]
    for life in lives:
        life.cancel()


@in_virtual_time
async def test_another_game_can_be_proposed_after_a_game() -> None:
    """Newcomers see the waiting room of the new game, with its number of seats."""
    host = VirtualHost(options=Options(pace=0.0))
    aki, ben = await host.playing("aki", "ben")
    await play_on(host, [aki, ben])
    await aki.until(lambda: aki.phase == "over")
    assert await aki.code(lambda id: wire.Propose(id, DAIFUGO)) == ""
    assert await aki.code(lambda id: wire.SetBot(id, 3, "random")) == ""
    await ben.until(lambda: ben.lobby and ben.lobby.game == "daifugo" and ben.lobby.seats[3].bot)
    assert ben.phase == "lobby"
    cid = await host.come("cid")
    assert cid.lobby is not None
    assert (cid.lobby.seat, len(cid.lobby.seats), cid.seen) == (2, 4, None)
    ben.leave()
    again = await host.come("ben", resume=True)
    assert again.seen is None
    players = [aki, again, cid]
    for one in players:
        assert await one.code(lambda id: wire.Ready(id, True)) == ""
    await aki.until(lambda: aki.phase == "playing" and len(aki.of(wire.Snapshot)) == 2)
    await play_on(host, players)
    await aki.until(lambda: aki.phase == "over")


@in_virtual_time
async def test_the_record_reaches_who_lost_the_line_at_the_end() -> None:
    """A player who returns after the last move gets the rest of the game and its record."""
    host = VirtualHost()
    aki, ben = await host.playing("aki", "ben")
    number = ben.number
    ben.leave()
    await aki.until(lambda: aki.phase == "over")
    again = await host.come("ben", resume=True, epoch=7, last=number)
    await again.until(lambda: again.of(wire.RecordPart), 5)
    assert again.of(wire.RecordPart) == aki.of(wire.RecordPart)
    assert not again.of(wire.Snapshot)
    assert again.of(wire.Update)[0].number == number + 1
    foreign_character = await host.come("eve", watch=True)
    await asyncio.sleep(1)
    assert not foreign_character.of(wire.RecordPart)


@in_virtual_time
async def test_nothing_overtakes_what_a_connection_that_replaces_another_catches_up_with() -> None:
    """The lobby comes first and each update once, in order; without a known update the snapshot comes before any."""
    host = VirtualHost(GameConfig("prime", set={**SHORT, "D7": 60}, seats=2))
    _aki, ben = await host.playing("aki", "ben")
    number = ben.number
    again = await host.come("ben", resume=True, epoch=7, last=number)
    await asyncio.sleep(1)
    assert isinstance(again.heard[1], wire.Lobby)
    assert [update.number for update in again.of(wire.Update)] == [number + 1]
    fresh = await host.come("ben", resume=True)
    await asyncio.sleep(1)
    assert [type(message) for message in fresh.heard[:3]] == [wire.Welcome, wire.Lobby, wire.Snapshot]
    assert not fresh.of(wire.Update)


@in_virtual_time
async def test_a_hint_that_named_a_play_is_in_the_record() -> None:
    """Any seated player may report one during a game; the finished record has the counts by player."""
    host = VirtualHost()
    aki = await host.come("aki")
    assert await aki.code(wire.Hinted) == "no-game"
    await host.come("ben")
    await host.close()
    host = VirtualHost()
    aki, ben = await host.playing("aki", "ben")
    eve = await host.come("eve", watch=True)
    assert await eve.code(wire.Hinted) == "no-seat"
    for _ in range(2):
        assert await ben.code(wire.Hinted) == ""
    aki.leave()
    await ben.until(lambda: ben.of(wire.RecordPart), 30)
    text = "".join(part.text for part in ben.of(wire.RecordPart))
    assert "hints = { ben = 2 }" in text


def happened(client: Client) -> tuple[Any, ...]:
    """Return every event that a peer has received in its current game."""
    seen = SyncedGame("prime", client.of(wire.Snapshot)[0])
    return tuple(event for update in client.of(wire.Update) for event in seen.take(update))


def before(client: Client) -> tuple[Any, ...]:
    """Return the past events that a peer was sent when it connected."""
    assert client.lobby is not None
    return SyncedGame("prime", client.of(wire.Snapshot)[-1]).update(client.lobby, (), 0).before


@in_virtual_time
async def test_a_player_who_comes_back_is_shown_what_happened_last_and_nothing_of_other_hands() -> None:
    """A restarted program gets the latest log lines: its own draws as it saw them, others' as public."""
    host = VirtualHost(GameConfig("prime", set={**SHORT, "D4": 9, "D11": 600}), Options(pace=0.0))
    aki, ben = await host.playing("aki", "ben")
    for n in range(6):
        mover = (aki, ben)[n % 2]
        await mover.until(lambda mover=mover: mover.view.is_my_turn)
        assert (await mover.move("D")).code == ""
        assert (await mover.move("%")).code == ""
    await ben.until(lambda: ben.number == aki.number)
    ben.leave()
    again = await host.come("ben", resume=True)
    await again.until(lambda: again.seen is not None)
    watching = await host.come("eve", watch=True)
    await watching.until(lambda: watching.seen is not None)
    assert before(again) == happened(ben)[-RECENT:]
    drawn = [event for event in before(again) if isinstance(event, Drew)]
    assert [event.card is not None for event in drawn] == [event.seat == 1 for event in drawn]
    assert len(drawn) == 6
    assert all(event.card is None for event in before(watching) if isinstance(event, Drew))
    assert len(before(watching)) == len(before(again))


# ---------------------------------------------------------------------- pause


@in_virtual_time
async def test_a_pause_needs_everybody_and_ends_with_anybody() -> None:
    """All people at the table must agree; moves are refused meanwhile; one request resumes the game."""
    host = VirtualHost()
    aki, ben = await host.playing("aki", "ben")
    assert await aki.code(lambda id: wire.Pause(id, True)) == ""
    await ben.until(lambda: ben.lobby and ben.lobby.pausing == ("aki",))
    assert ben.phase == "playing"
    assert await aki.code(lambda id: wire.Pause(id, False)) == ""
    await ben.until(lambda: ben.lobby and ben.lobby.pausing == ())
    for one in (aki, ben):
        await one.ask(lambda id: wire.Pause(id, True))
    await aki.until(lambda: aki.phase == "paused")
    assert (await aki.move("%")).code == "paused"
    assert await ben.code(lambda id: wire.Pause(id, False)) == ""
    await aki.until(lambda: aki.phase == "playing" and aki.lobby and not aki.lobby.pausing)
    assert (await aki.move("%")).code == ""


@pytest.mark.parametrize("removed", [False, True])
@in_virtual_time
async def test_a_pause_begins_when_who_had_not_agreed_leaves(removed: bool) -> None:
    """All who are left have requested it: nobody has to agree any more."""
    host = VirtualHost(THREE, Options(pace=0.0, fill="random"))
    aki, ben, cid = await host.playing("aki", "ben", "cid")
    for one in (aki, ben):
        assert await one.code(lambda id: wire.Pause(id, True)) == ""
    assert host.room.match.phase == "playing"
    if removed:
        assert await aki.code(lambda id: wire.Remove(id, "cid")) == ""
    else:
        assert await cid.code(wire.Leave) == ""
    await aki.until(lambda: aki.phase == "paused")
    assert await ben.code(lambda id: wire.Pause(id, False)) == ""
    await aki.until(lambda: aki.phase == "playing")


@in_virtual_time
async def test_clocks_stand_still_in_a_pause() -> None:
    """A paused table costs nobody time."""
    clocked = GameConfig("prime", set={"D4": 3, "D5": "seat", "D6": "none", "D7": 20, "D8": "pass"}, seats=2)
    host = VirtualHost(clocked)
    aki, ben = await host.playing("aki", "ben")
    for one in (aki, ben):
        await one.ask(lambda id: wire.Pause(id, True))
    await asyncio.sleep(100)
    assert aki.view.turn == 0
    await aki.ask(lambda id: wire.Pause(id, False))
    await asyncio.sleep(15)
    assert aki.view.turn == 0
    await asyncio.sleep(6)
    assert aki.view.turn == 1


@in_virtual_time
async def test_a_pause_does_not_outlive_the_last_person() -> None:
    """When everybody has left a paused table the game is abandoned, and newcomers find free seats."""
    host = VirtualHost(options=Options(pace=0.0, fill="random"))
    aki, ben = await host.playing("aki", "ben")
    for one in (aki, ben):
        await one.ask(lambda id: wire.Pause(id, True))
    for one in (aki, ben):
        await one.ask(wire.Leave)
    cid = await host.come("cid", watch=True)
    await cid.until(lambda: cid.phase == "lobby")
    assert await cid.code(lambda id: wire.Sit(id, 0)) == ""
    assert not host.room.state.unfiled, "nobody has made a move: there is nothing to put away"


# ---------------------------------------------------------------------- leaving


@in_virtual_time
async def test_a_bot_plays_on_for_who_leaves() -> None:
    """With on_leave bot the name stays, the level is shown, and the game comes to its end."""
    host = VirtualHost(options=Options(pace=0.0, fill="random"))
    aki, ben = await host.playing("aki", "ben")
    assert await ben.code(wire.Leave) == ""
    await ben.until_over()
    assert ben.farewell == "left"
    await aki.until(lambda: aki.lobby and aki.lobby.seats[1].bot == "random")
    again = await host.come("ben", watch=True)
    assert again.of(wire.Welcome)[0].name == "ben-2", "the bot plays on by the name of who left"
    await play_on(host, [aki])
    await aki.until(lambda: aki.phase == "over")
    await aki.ask(lambda id: wire.Ready(id, True))
    await aki.until(lambda: aki.phase == "playing")
    assert aki.lobby is not None
    assert aki.lobby.seats[1].name == "Gauss"


@in_virtual_time
async def test_who_leaves_is_out_where_the_table_says_so() -> None:
    """With on_leave out the game continues without the player (P-51); of two the other has won."""
    host = VirtualHost(options=Options(on_leave="out"))
    aki, ben = await host.playing("aki", "ben")
    await ben.ask(wire.Leave)
    await aki.until(lambda: aki.phase == "over")
    assert aki.view.ranks == (0, 1)
    await aki.until(lambda: aki.lobby and aki.lobby.seats[1].name == "")


@in_virtual_time
async def test_who_leaves_in_a_pause_while_the_judge_is_at_work_ends_no_pause() -> None:
    """Two leave (P-51), and both are out; the pause lasts meanwhile, and the game continues when it ends."""
    host = VirtualHost(GameConfig("prime", set=SHORT, seats=4), Options(on_leave="out"))
    aki, ben, cid, dan = members = await host.playing("aki", "ben", "cid", "dan")
    playing = host.room.match.playing
    assert playing is not None
    async with playing.table._queue.lock:
        for one in members:
            await one.ask(lambda id: wire.Pause(id, True))
        cid.send(wire.Leave)
        dan.send(wire.Leave)
        await asyncio.sleep(1)
        assert playing.table.is_paused
        await ben.ask(lambda id: wire.Pause(id, False))
    await aki.until(lambda: aki.view.still_in == (0, 1))
    assert not host.room.match.bots
    assert (await aki.move("%")).code == ""


@in_virtual_time
async def test_a_pause_ends_with_the_game_that_a_leaver_ended() -> None:
    """The next game waits for players who lose their lines, and continues by itself when they are back."""
    host = VirtualHost(options=Options(on_leave="out"))
    aki, ben = await host.playing("aki", "ben")
    for one in (aki, ben):
        await one.ask(lambda id: wire.Pause(id, True))
    await ben.ask(wire.Leave)
    await aki.until(lambda: aki.phase == "over")
    cid = await host.come("cid")
    for one in (aki, cid):
        await one.ask(lambda id: wire.Ready(id, True))
    await aki.until(lambda: aki.phase == "playing")
    for one in (aki, cid):
        one.leave()
    await aki.until(lambda: host.room.match.phase == "paused")
    aki, cid = await host.come("aki"), await host.come("cid")
    await aki.until(lambda: aki.phase == "playing")


@in_virtual_time
async def test_a_game_that_ends_while_a_player_leaves_needs_no_bot() -> None:
    """The seat is free afterwards; a table that all have left at once is a lobby again."""
    host = VirtualHost(options=Options(on_leave="out"))
    aki, ben = await host.playing("aki", "ben")
    playing = host.room.match.playing
    assert playing is not None
    async with playing.table._queue.lock:
        aki.send(wire.Leave)
        ben.send(wire.Leave)
        await asyncio.sleep(1)
    await ben.until_over()
    assert host.room.match.phase == "lobby"
    assert not host.room.match.bots


@pytest.mark.parametrize("answers", [(), ("spade_return",)])
@in_virtual_time
async def test_the_host_answers_what_a_leavers_last_play_asks(
    answers: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who goes out by a play that asks something, and leaves, does not hold the others up (GR-6)."""

    def dealt(*arguments: Any) -> Any:
        hands = tuple(read_spelled(hand) for hand in ("Qd", "4d 5d", "4c 5c"))
        return msgspec.structs.replace(record.dealt(*arguments), hands=hands, turn=Seat(0))

    monkeypatch.setattr(game, "dealt", dealt)
    local = ("queen_bomber", *answers)
    host = VirtualHost(GameConfig("daifugo", local=local, seats=3, clock={"window": "none"}))
    aki, ben, cid = await host.playing("aki", "ben", "cid")
    assert (await aki.move("Qd")).code == ""
    await ben.until(lambda: ben.view.phase == ("respond" if answers else "ask"))
    assert await aki.code(wire.Leave) == ""
    for other in (ben, cid) if answers else ():
        assert (await other.move("-")).code == ""
    await ben.until(lambda: ben.view.phase == "turn" and ben.view.waiting == (1,))
    await play_on(host, [ben, cid])
    await ben.until(lambda: ben.of(wire.RecordPart))
    text = "".join(part.text for part in ben.of(wire.RecordPart))
    assert "aki:%% queen_bomber=3" in text
    assert "stand_ins" not in text
    assert ben.view.ranks[0] == 0, "who left had a place already"


@pytest.mark.parametrize("in_a_game", [False, True])
@pytest.mark.parametrize("on_leave", ["bot", "out"])
@in_virtual_time
async def test_the_opener_sends_somebody_away(in_a_game: bool, on_leave: str) -> None:
    """The removed player is told so, once; the table plays on, and nobody else gets an error."""
    host = VirtualHost(THREE, Options(on_leave=on_leave, pace=0.0, fill="random"))
    if in_a_game:
        aki, ben, cid = await host.playing("aki", "ben", "cid")
    else:
        aki, ben, cid = [await host.come(name) for name in ("aki", "ben", "cid")]
    assert await aki.code(lambda id: wire.Remove(id, "nobody")) == "no-such-member"
    assert await aki.code(lambda id: wire.Remove(id, "aki")) == "no-such-member"
    assert await aki.code(lambda id: wire.Remove(id, "ben")) == ""
    await ben.until_over()
    assert [message.code for message in ben.of(wire.Farewell)] == ["removed"]
    assert await cid.code(lambda id: wire.Say(id, "still here")) == ""
    if not in_a_game:
        await aki.until(lambda: aki.lobby and aki.lobby.seats[1].name == "")
    else:
        await play_on(host, [aki, cid])
        await aki.until(lambda: aki.phase == "over")


@in_virtual_time
async def test_who_has_left_has_no_further_say() -> None:
    """Commands that arrived together with Leave have no effect."""
    host = VirtualHost(THREE)
    aki, ben = await host.come("aki"), await host.come("ben")
    for make in (
        wire.Leave,
        lambda id: wire.Say(id, "one more word"),
        lambda id: wire.Sit(id, 2),
        lambda id: wire.Ready(id, True),
    ):
        ben.send(make)
    await ben.until_over()
    await asyncio.sleep(1)
    assert not any("one more word" in line for line in aki.chat)
    assert [type(line) for line in host.notes.kept].count(SeatTaken) == 2
    assert [type(line) for line in host.notes.kept].count(MemberLeft) == 1


def test_an_interrupted_table_waits_for_its_players_a_while() -> None:
    """The reported time is the one for which clocks stand after a host's death."""
    assert RETURN_TIME == KEPT_SEAT == 120.0


@in_virtual_time
@pytest.mark.parametrize("leaves", [True, False])
async def test_nobody_inherits_a_table_that_closes(leaves: bool) -> None:
    """When the host's own person goes, the table is about to close: no guest hears that they choose its rules now."""
    host = VirtualHost()
    here, there = memory_pair()
    host.serving.add(asyncio.create_task(host.server.serve(there, owner=True)))
    aki = Client(host, here, "aki")
    host.peers.append(aki)
    aki.hello()
    ben = await host.come("ben")
    await ben.until(lambda: ben.lobby and ben.lobby.opener == "aki")
    if leaves:
        await aki.ask(wire.Leave)
    else:
        aki.leave()
    await ben.until(lambda: ben.lobby and not ben.lobby.seats[0].connected)
    assert ben.lobby is not None
    assert ben.lobby.opener == ""
    assert await ben.code(lambda id: wire.SetBot(id, 0, "club")) == "not-opener"


# ---------------------------------------------------------------------- chat


@in_virtual_time
async def test_chat_is_clean_bounded_and_remembered() -> None:
    """Lines lose control characters, are limited in rate, and newcomers get the last ones."""
    host = VirtualHost()
    aki, ben = await host.come("aki"), await host.come("ben")
    await aki.ask(lambda id: wire.Say(id, "\x1b[2Jhi\u202e \u200bthere\nyou"))
    await ben.until(lambda: ben.chat)
    assert ben.chat == ["aki: [2Jhi there you"]
    assert await aki.code(lambda id: wire.Say(id, "\u200b\x00 ")) == "empty"
    codes = [await aki.code(lambda id: wire.Say(id, "spam")) for _ in range(CHAT_LINES + 2)]
    assert codes == [""] * (CHAT_LINES - 1) + ["too-fast"] * 3
    await asyncio.sleep(6)
    assert await aki.code(lambda id: wire.Say(id, "later")) == ""
    cid = await host.come("cid", watch=True)
    await cid.until(lambda: len(cid.chat) == CHAT_LINES + 1)
    assert cid.chat == ben.chat


AT_ONCE = 1 / 30
"""Seconds between commands as fast as a connection may send them."""


@in_virtual_time
async def test_a_member_changes_the_table_for_all_only_so_often() -> None:
    """Seats and readiness are limited in rate for a while; being refused costs nobody else anything."""
    host = VirtualHost(THREE)
    aki, ben = await host.come("aki"), await host.come("ben")

    async def code(make: Callable[[int], wire.Command]) -> str:
        await asyncio.sleep(AT_ONCE)
        return await aki.code(make)

    codes = [await code(lambda id, yes=yes: wire.Ready(id, yes)) for yes in [True, False] * 2 * CHANGES]
    assert codes.count("too-fast") > CHANGES // 4
    acts, heard = len(host.notes.kept), len(ben.heard)
    codes = [await code(lambda id: wire.Sit(id, 0)) for _ in range(CHANGES)]
    assert len(host.notes.kept) - acts == codes.count("") < CHANGES // 4
    assert len(ben.heard) - heard < CHANGES // 4
    await asyncio.sleep(CHANGES_TIME)
    assert await code(lambda id: wire.Propose(id, RULES)) == ""


@in_virtual_time
async def test_a_program_may_be_ready_for_as_many_games_as_it_can_play() -> None:
    """Only what can be done again and again is limited: a game makes everybody unready."""
    host = VirtualHost(THREE)
    aki = await host.come("aki")
    (member,) = host.room.members.values()
    for _ in range(2 * CHANGES):
        member.ready = False
        await asyncio.sleep(AT_ONCE)
        assert await aki.code(lambda id: wire.Ready(id, True)) == ""


@in_virtual_time
async def test_who_returns_without_end_is_sent_away_for_a_while() -> None:
    """All hear of each return, and the log has it: it is limited in rate."""
    host = VirtualHost(THREE)
    await host.come("aki")
    (token,) = host.room.members
    for _ in range(CHANGES + 20):
        back = host.client("aki", token=token, resume=True)
        await back.until(lambda back=back: back.lobby or back.farewell)
    assert back.farewell == "busy"
    assert len(host.log) < 2 * CHANGES + 10


@in_virtual_time
async def test_changing_seats_does_not_repeat_the_chat() -> None:
    """A player who changes seats has received the chat already."""
    host = VirtualHost(THREE)
    aki = await host.come("aki")
    await aki.ask(lambda id: wire.Say(id, "once"))
    await aki.ask(lambda id: wire.Sit(id, 2))
    await aki.ask(wire.Stand)
    await aki.ask(lambda id: wire.Sit(id, 1))
    assert aki.chat == ["aki: once"]


# ---------------------------------------------------------------------- spectators and delay


@in_virtual_time
async def test_delayed_spectators_see_everything_late_and_in_one_row() -> None:
    """Waiting room, snapshot, updates, chat, clock and record are delayed alike (except GR-10)."""
    delay = 20.0
    host = VirtualHost(PRIME, Options(delay=delay, pace=0.0))
    early = await host.come("early", watch=True)
    aki, ben = await host.playing("aki", "ben")
    late = await host.come("late", watch=True)
    for spectator in (early, late):
        assert spectator.phase == "lobby"
        assert spectator.lobby is not None
        assert [place.name for place in spectator.lobby.seats] == ["", ""]
        assert spectator.seen is None
    await aki.ask(lambda id: wire.Say(id, "hello"))
    await asyncio.sleep(3)
    await play_on(host, [aki, ben])
    await aki.until(lambda: aki.phase == "over")
    await asyncio.sleep(delay + 5)
    kinds = (wire.Snapshot, wire.Update, wire.Said, wire.RecordPart)
    live = [(m, t) for m, t in zip(aki.heard, aki.times, strict=True) if isinstance(m, kinds)]
    received = [(m, t) for m, t in zip(early.heard, early.times, strict=True) if isinstance(m, kinds)]
    assert [type(m) for m, _ in received] == [type(m) for m, _ in live]
    for (mine, at), (theirs, then) in zip(live, received, strict=True):
        assert abs(then - at - delay) < 0.02
        if isinstance(mine, wire.Update | wire.Snapshot):
            assert (mine.number, mine.chain, mine.public) == (theirs.number, theirs.chain, theirs.public)
            assert abs(mine.at - theirs.at) <= 20, "the clock lags too"
    phases = [
        (m.phase, t) for m, t in zip(early.heard, early.times, strict=True) if isinstance(m, wire.Lobby)
    ]
    begun = min(t for m, t in live if isinstance(m, wire.Snapshot))
    ended = min(t for m, t in live if isinstance(m, wire.RecordPart))
    assert min(t for phase, t in phases if phase == "playing") >= begun + delay - 0.02
    assert min(t for phase, t in phases if phase == "over") >= ended + delay - 0.02
    assert not early.of(wire.DealOpened)


@in_virtual_time
async def test_a_spectator_who_sits_down_catches_up_and_one_who_stands_up_falls_back() -> None:
    """A seat is live, a place among delayed spectators is late; each change sends the whole table."""
    host = VirtualHost(PRIME, Options(delay=30.0, pace=0.0))
    aki, ben = await host.playing("aki", "ben")
    await play_on(host, [aki, ben])
    await aki.until(lambda: aki.phase == "over")
    before = len(ben.of(wire.Snapshot))
    assert await ben.code(wire.Stand) == ""
    await asyncio.sleep(0.1)
    assert len(ben.of(wire.Snapshot)) == before, "thirty seconds ago there was no game yet"
    await ben.until(lambda: ben.phase == "over", 40)
    assert await ben.code(lambda id: wire.Sit(id, 1)) == ""
    await ben.until(lambda: ben.lobby and ben.lobby.seat == 1)
    assert ben.of(wire.Snapshot)[-1].number == aki.number

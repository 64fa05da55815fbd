"""Clocks at the table: timeouts, banks, pauses, absences and windows, with a clock that the test sets."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import read_cards
from engine.daifugo.board import Phase
from engine.daifugo.game import begin, start
from engine.daifugo.moves import OutOfTime, Pass, Play, RuleAnswer
from engine.daifugo.ruleset import book_of, rules_for
from engine.prime.moves import Arrange, Draw
from engine.prime.moves import Pass as PrimePass
from engine.prime.state import Phase as PrimePhase
from engine.seats import Seat
from netplay.table.bot_seat import Pace, play_bot
from netplay.table.dice import Dice
from netplay.table.games import GameConfig, adapter_of
from netplay.table.games.clocks import COMMON_TIME
from netplay.table.messages import SeatedPlayer
from netplay.table.table import Table
from netplay.table.timing import Awaited, Clocks, Timing
from tests.netplay.simulation.clock import in_virtual_time
from tests.netplay.tables import CHOICES, NAMES, InlineWorkerPool, Now, RecordingListener, table_for
from tests.waiting import PATIENCE

A, B, C, D = map(Seat, range(4))


async def pass_time(table: Table, now: Now, seconds: float) -> None:
    """Advance host time and let the alarms of that time run."""
    now.time += seconds
    await table._time_passed()


def daifugo(hands: tuple[str, ...], now: Now, *, bots: tuple[str, ...] = (), **clock: Any) -> Table:
    """Return a table of Daifugo with responses to an eight; the first seat leads."""
    adapter = adapter_of("daifugo")
    chosen = GameConfig(
        "daifugo", set={"first_leader_game1": "seat0"}, local=("ten_return",), seats=len(hands), clock=clock
    )
    terms = adapter.terms(chosen)
    book = book_of(rules_for(chosen.local, (), chosen.set, len(hands)))
    state = begin(start(book, [read_cards(hand.replace(" ", "")) for hand in hands], asks_everybody=True))
    levels = bots or ("",) * len(hands)
    players = [SeatedPlayer(name, bot) for name, bot in zip(NAMES, levels, strict=False)]
    return Table(adapter, state, players, Dice.of_number(1), clocks=terms.clocks, clock=now)


async def closed(table: Table) -> None:
    """Wait until no player may answer out of turn any more."""
    client = table.attach(None)
    async with asyncio.timeout(PATIENCE):
        async for update in client.updates():
            if update.view.phase is not Phase.RESPOND:
                break
    table.detach(client)


def play(text: str) -> Play:
    """Return a play of these cards."""
    return Play(read_cards(text.replace(" ", "")))


EIGHT = ("8h 3d 4c 5c", "Th Jd 6c", "Qd Kd 7c", "9s As 2s")
"""The first seat can cut with an eight; the second holds a ten to answer it."""


@in_virtual_time
async def test_the_first_turn_runs_out_by_itself_once_somebody_listens() -> None:
    """Nobody has moved yet, so no move sets the alarm."""
    chosen = replace(CHOICES["tyrant"], clock={"turn": 10})
    table = table_for(chosen, 2, clock=asyncio.get_running_loop().time)
    table.listen(RecordingListener())
    await asyncio.sleep(9.9)
    assert not table.made
    await asyncio.sleep(0.2)
    assert table.made
    await table.close()


@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
async def test_a_turn_that_runs_out_is_the_timekeepers(game: str) -> None:
    """In every game the host moves for late players, one or all who choose at once; the record says so."""
    now = Now()
    clocked = {"D5": "seat", "D6": "none", "D8": "pass"} if game == "prime" else {}
    chosen = replace(CHOICES[game], set=clocked, clock={"turn": 10})
    table = table_for(chosen, 2, clock=now)
    due = table.game.due(table.state).seats
    await pass_time(table, now, 9.9)
    assert not table.made
    await pass_time(table, now, 0.2)
    assert {one.actor for one in table.made} == set(due)
    text = table.adapter.record(NAMES[: chosen.seats], table.start, table.made, table.clocks, {})
    assert text.count(":%%") == len(due)
    assert ("on_timeout" in text) is (game != "prime")
    await table.close()


@pytest.mark.parametrize("game", ["daifugo", "tyrant"])
async def test_clocks_agreed_on_stand_in_the_record(game: str) -> None:
    """`clock` in the header lists them all."""
    clock = {"turn": 60, "bank": 300, "per_turn": 15}
    table = table_for(replace(CHOICES[game], clock=clock))
    text = table.adapter.record(NAMES[: len(table.players)], table.start, [], table.clocks, {})
    assert 'clock = { turn = 60, bank = 300, per_turn = 15, on_timeout = "move" }' in text
    await table.close()


async def test_a_bank_pays_for_what_a_turn_takes_beyond_its_seconds() -> None:
    """Bank and seconds a turn; a restored game has the same time spent."""
    now = Now()
    table = daifugo(EIGHT, now, bank=20, per_turn=5)
    assert table.timing.clock(now()).left == 25
    now.time += 12
    assert (await table.submit(A, play("3d"))).taken
    clock = table.timing.clock(now())
    assert clock.banks == (13, 20, 20, 20)
    assert clock.left == 25
    now.time += 3
    assert (await table.submit(B, Pass())).taken
    assert table.timing.banks == [13, 20, 20, 20]
    assert [one.seconds for one in table.made] == [12, 3]
    again = daifugo(EIGHT, now, bank=20, per_turn=5)
    names = NAMES[:4]
    again.replay((one.actor, table.adapter.move_text(one.move, names), one.seconds) for one in table.made)
    assert again.timing.banks == table.timing.banks
    await table.close()


async def test_a_turn_is_never_longer_than_its_limit_whatever_the_bank() -> None:
    """With `turn` and a bank the shorter of the two counts."""
    now = Now()
    table = daifugo(EIGHT, now, turn=10, bank=300, per_turn=5)
    assert table.timing.clock(now()).left == 10
    await table.close()


PRIME_STORES: list[tuple[dict[str, object], float | None, float | None]] = [
    ({"turn": 10, "bank": 300, "per_turn": 5}, 10, 10),
    ({"turn": 60, "bank": 20}, 20, 60),
    ({"bank": 300}, 300, COMMON_TIME),
    ({"per_turn": 15}, 15, COMMON_TIME),
    ({"turn": "none", "bank": 300}, 300, COMMON_TIME),
    ({"turn": 30}, 30, 30),
    ({"turn": "none"}, None, None),
]


@pytest.mark.parametrize(("clock", "turn", "penalty"), PRIME_STORES)
async def test_in_prime_daifugo_too_the_shorter_of_turn_and_bank_counts(
    clock: dict[str, object], turn: float | None, penalty: float | None
) -> None:
    """An explicit limit of a turn holds beside the bank; the default minute does not."""
    chosen = replace(CHOICES["prime"], set={"D5": "seat", "D6": "none"}, clock=clock)
    adapter = adapter_of("prime")
    terms = adapter.terms(chosen)
    assert adapter.terms(adapter.chosen(terms, chosen.seats)) == terms, "a record says the same"
    now = Now()
    table = table_for(chosen, clock=now)
    assert table.timing.clock(now()).left == turn
    owing = replace(table.state, phase=PrimePhase.PENALTY)
    assert adapter.awaits(owing, table.clocks).seconds == penalty
    await table.close()


async def test_a_draw_goes_on_with_the_turns_clock() -> None:
    """P-13: a draw does not end the turn."""
    now = Now()
    table = table_for(
        replace(CHOICES["prime"], set={"D5": "seat", "D6": "none"}, clock={"turn": 30}), clock=now
    )
    now.time += 12
    assert (await table.submit(A, Draw())).taken
    assert table.timing.clock(now()).left == 18
    now.time += 3
    assert (await table.submit(A, PrimePass())).taken
    assert table.timing.clock(now()).left == 30
    assert [one.seconds for one in table.made if one.actor == A] == [None, 15]
    await table.close()


async def test_updates_say_how_much_time_is_left() -> None:
    """The time of the values is the host's monotonic milliseconds; a stopped clock keeps what is left."""
    now = Now()
    table = daifugo(EIGHT, now, turn=10)
    listener = RecordingListener()
    table.listen(listener)
    clock = listener.updates[-1].clock
    assert (clock.at, clock.running, clock.left) == (1_000_000, True, 10)
    table.pause()
    clock = listener.updates[-1].clock
    assert (clock.running, clock.left, listener.updates[-1].paused) == (False, 10, True)
    await table.close()


async def test_a_pause_stops_every_clock_and_every_move() -> None:
    """Moves are refused as paused, and the game's own time stops too; afterwards all continues."""
    now = Now()
    chosen = replace(CHOICES["prime"], set={"D5": "seat", "D7": 30, "D11": 100}, seats=2)
    table = table_for(chosen, clock=now)
    if table.state.phase.value == "think":
        await pass_time(table, now, 120.1)
    now.time += 10
    table.pause()
    now.time += 1000
    await table._time_passed()
    answer = await table.submit(A, PrimePass())
    assert (answer.taken, answer.reason) == (False, "paused")
    await table.move_for_absent(A)
    assert table.state.turn == A
    table.pause(False)
    clock = table.timing.clock(now())
    assert (clock.left, clock.game_left) == (pytest.approx(20), pytest.approx(90))
    assert (await table.submit(A, PrimePass())).taken
    await table.close()


async def test_the_clock_waits_for_an_absent_player_as_long_as_grace_lasts() -> None:
    """The grace is a total for the game; afterwards the clock runs, and everybody is notified."""
    now = Now()
    table = daifugo(EIGHT, now, turn=10)
    table.timing._grace = [15.0] * 4
    listener = RecordingListener()
    table.listen(listener)
    now.time += 4
    table.absent(A)
    assert not listener.updates[-1].clock.running
    now.time += 9
    table.absent(A, False)
    assert listener.updates[-1].clock.left == pytest.approx(6)
    assert listener.updates[-1].clock.running
    now.time += 1
    table.absent(A)
    assert table.timing.next_alarm(now()) == pytest.approx(now() + 6)
    await pass_time(table, now, 6)
    assert listener.updates[-1].clock.running
    assert listener.updates[-1].clock.left == pytest.approx(5)
    await pass_time(table, now, 5.01)
    assert table.made[0].actor == A
    table.absent(C)
    assert listener.updates[-1].clock.running, "it is not the absent player's turn"
    await table.close()


async def test_a_window_has_its_own_time_and_a_silence_declines() -> None:
    """GR-10: everybody else is asked; after the timeout the answers received so far count."""
    now = Now()
    table = daifugo(EIGHT, now, window=4)
    table.absent(B)
    assert table.timing.clock(now()).left is None
    assert (await table.submit(A, play("8h"))).taken
    assert table.state.phase is Phase.RESPOND
    assert table.game.due(table.state).seats == (B, C, D)
    assert table.timing.clock(now()).left == 4
    now.time += 1
    assert (await table.submit(C, RuleAnswer(""))).taken
    assert table.timing.clock(now()).left == 3, "an answer begins no new window"
    assert table.timing.clock(now()).running, "it waits for nobody absent"
    assert (await table.submit(B, RuleAnswer("ten_return", read_cards("Th")))).taken
    assert table.state.phase is Phase.RESPOND, "sealed until the window closes"
    await pass_time(table, now, 3.01)
    assert table.state.phase is Phase.TURN
    assert (table.state.turn, read_cards("Th")[0] in table.state.discard) == (B, True)
    text = table.adapter.record(NAMES[:4], table.start, table.made, table.clocks, {})
    assert "clock" not in text
    assert "ben:ten_return=Th" in text
    assert "cid" not in text.splitlines()[-1]
    await table.close()


async def test_a_window_closes_early_only_when_all_have_answered() -> None:
    """The last answer closes it, no matter who holds cards for it."""
    now = Now()
    table = daifugo(EIGHT, now, window=4)
    await table.submit(A, play("8h"))
    for seat in (D, C):
        assert (await table.submit(seat, RuleAnswer(""))).taken
        assert table.state.phase is Phase.RESPOND
    assert (await table.submit(B, RuleAnswer(""))).taken
    assert table.state.phase is Phase.TURN
    await table.close()


@pytest.mark.parametrize("holds", ["Th Jd 6c", "3c Jd 6c"])
async def test_a_bots_answer_waits_for_persons_whatever_it_holds(holds: str) -> None:
    """No bot answers while a person still may; then all do, with and without the cards alike."""
    now = Now()
    hands = (EIGHT[0], holds, "Qd Kd 7c", "Tc As 2s")
    table = daifugo(hands, now, bots=("", "novice", "", "novice"), window="none")
    listener = RecordingListener()
    table.listen(listener)
    bench = InlineWorkerPool(table.adapter)
    for seat in (B, D):
        bot = play_bot(table, table.attach(seat), "novice", 1, bench.think, Pace(0.0))
        table.spawn(bot)
    await table.submit(A, play("8h"))
    await asyncio.sleep(0.05)
    assert [one.actor for one in table.made] == [A]
    await table.submit(C, RuleAnswer(""))
    await closed(table)
    assert [one.actor for one in table.made[1:4]] == [C, B, D]
    assert table.fault is None
    await table.close()


@in_virtual_time
async def test_a_bots_answer_comes_shortly_before_the_window_closes() -> None:
    """If a person does not answer, bots answer just before the timeout."""
    table = daifugo(EIGHT, Now(), bots=("", "novice", "", "novice"), window=5)
    table._now = asyncio.get_running_loop().time
    bench = InlineWorkerPool(table.adapter)
    for seat in (B, D):
        bot = play_bot(table, table.attach(seat), "novice", 1, bench.think, Pace(0.0))
        table.spawn(bot)
    await table.submit(A, play("8h"))
    await asyncio.sleep(4)
    assert len(table.made) == 1
    await closed(table)
    assert {one.actor for one in table.made[1:3]} == {B, D}
    assert table.made[3].actor == C
    assert read_cards("Th")[0] in table.state.discard
    await table.close()


@in_virtual_time
async def test_a_bots_visible_pause_never_costs_it_its_turn() -> None:
    """However slow bots are set, they move before their timeout."""
    table = daifugo(EIGHT, Now(), bots=("novice",) * 4, turn=1)
    table._now = asyncio.get_running_loop().time
    table._begin_clock(table._now())
    bench = InlineWorkerPool(table.adapter)
    bot = play_bot(table, table.attach(A), "novice", 1, bench.think, Pace(30.0))
    table.spawn(bot)
    client = table.attach(None)
    async for update in client.updates():
        if update.number:
            break
    assert not isinstance(table.made[0].move, OutOfTime)
    assert 0.3 < (table.made[0].seconds or 0) < 1
    await table.close()


@in_virtual_time
async def test_a_bot_whose_turn_ends_with_the_game_arranges_its_hand_in_the_showdown() -> None:
    """What it was about to do in its turn costs it no number there (P-53)."""
    chosen = GameConfig(
        "prime", preset="mathpower", set={"D4": 5, "D5": "seat", "D6": "none", "D11": 10}, seats=2
    )
    table = table_for(chosen, bots="club", clock=asyncio.get_running_loop().time)
    bench = InlineWorkerPool(table.adapter)

    async def think(*about: Any) -> Any:
        await asyncio.sleep(0.0 if about[3].phase is PrimePhase.SHOWDOWN else 4.0)
        return await bench.think(*about)

    for seat in (A, B):
        table.spawn(play_bot(table, table.attach(seat), "club", seat, think, Pace(0.0)))
    await table.over.wait()
    assert sorted(one.actor for one in table.made if isinstance(one.move, Arrange)) == [A, B]
    await table.close()


def test_an_alarm_is_shown_in_the_time_of_the_one_who_asks() -> None:
    """The deadlines of game and turn don't depend on when they are queried."""
    timing = Timing(Clocks(turn=60.0, game=100.0), 2)
    timing.begin(Awaited(seconds=60.0, starts_game=True), [Seat(0)], 10.0)
    assert [timing.next_alarm(now) for now in (10.0, 25.0, 69.0)] == [70.0, 70.0, 70.0]
    timing.begin(Awaited(seconds=60.0), [Seat(1)], 70.0)
    assert [timing.next_alarm(now) for now in (70.0, 100.0)] == [110.0, 110.0]


def test_a_game_taken_up_has_what_was_left_of_its_clocks() -> None:
    """The game's clock loses what the moves after the last note took; the current decision starts again."""
    timing = Timing(Clocks(turn=60.0, game=100.0), 2)
    timing.begin(Awaited(seconds=60.0, starts_game=True), [Seat(0)], 0.0)
    timing.resume(20.0, 70.0, 0.0)
    assert timing.run(0.0) == (20.0, 70.0)
    assert timing.next_alarm(0.0) == 40.0
    later = Timing(Clocks(turn=60.0, game=100.0), 2)
    later.begin(Awaited(seconds=60.0, starts_game=True), [Seat(0)], 0.0)
    later.resume(20.0, 70.0, 0.0, later=(5.0, None, 10.0))
    assert later.run(0.0) == (0.0, 55.0)
    assert later.next_alarm(0.0) == 55.0

"""Interrupted solo games of every kind resume without loss, in whatever phase they stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from msgspec.structs import replace

from engine.errors import BadSetting
from engine.games import replay_text
from engine.prime.moves import Pass
from engine.seats import DEALER, Seat
from netplay.solo.choice import SoloChoice, solo_terms
from netplay.solo.solo import Solo
from netplay.storage.journal import BadJournal
from netplay.storage.journal_places import id_of, places
from netplay.table import table as table_module
from netplay.table.games import GameConfig, TimeBudget, points_by_place
from netplay.table.local_seat import LocalSeat
from netplay.table.messages import RECENT, MoveAnswer, TableReason
from netplay.table.table import Table
from tests.netplay.tables import NAMES, InlineWorkerPool, RecordingListener, table_for
from tests.said import said
from tests.waiting import PATIENCE, until

NOW = datetime(2026, 11, 21, 12, 0)
ME = Seat(0)

MANY_RULES = (
    "seven_pass", "ten_discard", "nine_gamble", "ten_return", "seven_counter", "spade_return", "black_market",
    "queen_bomber", "ambulance", "galactic_railroad", "cross_dress",
)  # fmt: skip

CHOICES: dict[str, SoloChoice] = {
    "janken": SoloChoice(seats=3, bots=("random",), pace=0),
    "think": SoloChoice(bots=("random",), pace=0, set={"D5": "seat", "D6": 300}),
    "turn": SoloChoice(bots=("novice",), pace=0, set={"D5": "seat", "D10": "shuffled"}),
    "ask": SoloChoice(game="daifugo", seats=4, bots=("random",), pace=0, local=MANY_RULES),
    "respond": SoloChoice(game="daifugo", seats=4, bots=("random",), pace=0, local=MANY_RULES),
    "exchange": SoloChoice(game="daifugo", seats=4, bots=("novice",), pace=0, games=9),
    "hand": SoloChoice(game="tyrant", seats=3, bots=("random",), pace=0),
    "refill": SoloChoice(game="tyrant", seats=4, bots=("random",), pace=0),
    "lay": SoloChoice(game="tyrant", seats=3, bots=("random",), pace=0),
}
"""For each phase in which a player may quit, a game that comes to it."""


async def play_on(solo: Solo, until: Callable[[Any], bool]) -> Any:
    """Play seat 0 at random until a view meets a condition, or the game is over; return that view."""
    async for update in solo.client.updates():
        if until(update.view) or update.view.phase.value == "over":
            return update.view
        if update.view.is_my_turn and solo.client.queue.empty():
            move = solo.table.adapter.choose(
                "random" if solo.game != "prime" else "novice", update.view, update.number, TimeBudget(1.0)
            )
            if move is None or not (await solo.client.send(move)).taken:
                await solo.table.move_for_absent(ME)
    return None


async def brought_to(phase: str) -> Solo:
    """Return a solo game in which this seat is to act in this phase."""
    for seed in range(40):
        solo = Solo.new(replace(CHOICES[phase], seed=seed), InlineWorkerPool(), NOW)
        async with asyncio.timeout(PATIENCE):
            view = await play_on(solo, lambda view: view.phase.value == phase and view.is_my_turn)
            while phase == "exchange" and view.phase.value == "over" and solo.opening.number < 6:
                await solo.again(NOW)
                view = await play_on(solo, lambda view: view.phase.value == phase and view.is_my_turn)
        if view.phase.value == phase:
            return solo
        await solo.close()
    raise AssertionError(f"no game came to {phase}")


@pytest.mark.parametrize("phase", CHOICES)
async def test_an_interrupted_game_goes_on_where_it_was(phase: str) -> None:
    """The same table comes back during any choice, and can be played to its end; the record is valid."""
    solo = await brought_to(phase)
    id = await solo.close()
    state, moves = solo.table.state, solo.table.made
    again = Solo.interrupted(InlineWorkerPool(), id)
    assert again.game == solo.game
    assert again.table.state == state
    assert again.table.made == moves
    async with asyncio.timeout(PATIENCE):
        await play_on(again, lambda _: False)
        await again.table.over.wait()
    assert again.table.fault is None
    await until(lambda: again.record_path)
    assert again.record_path is not None
    replay = replay_text(again.record_path.read_text(encoding="utf-8"))
    assert replay.error is None
    assert id not in map(id_of, places())
    assert bool(places()) == again.goes_on
    await again.close()


def happened(ear: LocalSeat) -> tuple[Any, ...]:
    """Return all events that a seat has received."""
    updates = [ear.queue.get_nowait() for _ in range(ear.queue.qsize())]
    return tuple(event for update in updates if update is not None for event in update.events)


@pytest.mark.parametrize("phase", ["turn", "ask", "lay"])
async def test_a_game_that_goes_on_tells_each_seat_what_it_had_heard(phase: str) -> None:
    """The last events come with the first update, redacted for that seat as before."""
    solo = Solo.new(replace(CHOICES[phase], seed=3), InlineWorkerPool(), NOW)
    places = (ME, Seat(1), None)
    ears = [solo.table.attach(place) for place in places]
    async with asyncio.timeout(PATIENCE):
        await play_on(solo, lambda _: len(solo.table.made) >= 8)
    assert not solo.table.is_over
    await solo.close()
    events = [happened(ear)[-RECENT:] for ear in ears]
    assert len({len(one) for one in events}) == 1
    assert len(events[0]) > 8
    again = Solo.interrupted(InlineWorkerPool())
    updates = [again.table.attach(place).queue.get_nowait() for place in places]
    assert [update.before for update in updates if update is not None] == events
    assert all(not update.events for update in updates if update is not None)
    await again.close()


@pytest.mark.parametrize("game", ["daifugo", "tyrant"])
async def test_a_series_counts_points_and_hands_titles_on(game: str) -> None:
    """Points by place add up from game to game; Daifugo exchanges cards by the titles (DF-27)."""
    solo = Solo.new(
        SoloChoice(game=game, seats=4, bots=("random",), pace=0, seed=2, games=2), InlineWorkerPool(), NOW
    )
    async with asyncio.timeout(PATIENCE):
        await play_on(solo, lambda _: False)
        won = points_by_place(solo.table.game.result(solo.table.state) or ())
        await solo.again(NOW)
    score = solo.table.score
    assert score is not None
    assert (score.game, score.games, score.points) == (2, 2, won)
    assert sorted(score.titles) == (sorted(("大富豪", "富豪", "貧民", "大貧民")) if game == "daifugo" else [])
    async with asyncio.timeout(PATIENCE):
        await play_on(solo, lambda _: False)
    await until(lambda: solo.record_path)
    assert replay_text(solo.record()).error is None
    assert solo.record_path is not None
    assert game in solo.record_path.name
    await solo.close()


async def test_a_journal_whose_moves_cannot_be_made_is_refused() -> None:
    """Complete records with impossible moves, such as those of other rules: refused in one line, and left unchanged."""
    solo = Solo.new(CHOICES["turn"], InlineWorkerPool(), NOW)
    solo.table._journal.made(ME, "K" * 9, None, "")  # type: ignore[union-attr]  # whatever was dealt
    await solo.close()
    before = places()[0].read_bytes()
    with pytest.raises(BadJournal, match="journal-unplayable") as wrong:
        Solo.interrupted(InlineWorkerPool())
    assert "\n" not in str(wrong.value)
    assert places()[0].read_bytes() == before


async def test_a_table_stands_still_while_its_journal_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A move that can't be saved is neither made nor answered; it is made as soon as it can be saved."""
    monkeypatch.setattr(table_module, "AGAIN", 0.01)
    solo = Solo.new(CHOICES["hand"], InlineWorkerPool(), NOW)
    await asyncio.sleep(0.05)
    assert solo._journal is not None
    write_move = solo.table._journal.made  # type: ignore[union-attr]

    def full(*_: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(solo.table._journal, "made", full)
    before = solo.table.state
    move = solo.table.adapter.choose("random", solo.table.game.view(before, ME), 1, TimeBudget(1.0))
    sending = asyncio.create_task(solo.client.send(move))
    updates: list[Any] = []

    def stalled() -> bool:
        while not solo.client.queue.empty():
            updates.append(solo.client.queue.get_nowait())
        return bool(updates) and updates[-1].unkept

    await until(stalled)
    assert updates[-1].paused
    assert not sending.done()
    assert solo.table.state is before
    monkeypatch.setattr(solo.table._journal, "made", write_move)
    assert (await sending).taken
    assert solo.table.fault is None
    assert len(solo.table.made) >= 1
    before = solo.table.state
    await solo.close()
    again = Solo.interrupted(InlineWorkerPool())
    assert again.table.state == before
    await again.close()


DRAWING = GameConfig("prime", set={"D4": 12, "D5": "seat", "D6": "none", "D7": "none", "D10": "reshuffle"})
"""A game in which the dealer is asked for cards from a reshuffled deck."""


class Fills:
    """A journal on a disk that fills after a player's move: the dealer's answer is not saved until there is room."""

    is_full = True

    def made(self, actor: Seat, text: str, seconds: float | None, id_: str) -> None:
        """Save all but the dealer's moves."""
        if self.is_full and actor == DEALER:
            raise OSError("the disk is full")

    def late(self) -> None:
        """Return zero: the disk isn't slow."""


async def dealer_waits(journal: Fills, *heard: RecordingListener) -> Table:
    """Return a table whose last move is saved, and the dealer's answer to it is not."""
    table = table_for(DRAWING, journal=journal)
    for one in heard:
        table.listen(one)
    while table.write_error is None:
        assert not table.is_over, "the dealer was never asked"
        assert (await table.submit(*novice_move(table))).taken
    return table


async def test_a_move_that_is_kept_is_answered_while_the_dealers_waits_for_the_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Everybody is notified when the table stalls and when it resumes; no move is accepted in between."""
    monkeypatch.setattr(table_module, "AGAIN", 0.01)
    journal, listener = Fills(), RecordingListener()
    table = await dealer_waits(journal, listener)
    count = len(table.made)
    assert [(one.paused, one.unkept) for one in listener.updates[count:]] == [(True, True)]
    later = table.submit(table.made[-1].actor, Pass())
    await asyncio.sleep(0.05)
    assert not later.done()
    assert len(table.made) == count
    journal.is_full = False
    assert (await later).taken
    await table.close()
    assert table.made[count].actor == DEALER
    after = listener.updates[count + 1]
    assert (after.paused, after.unkept, bool(after.events)) == (False, False, True)


async def test_who_waits_for_the_disk_is_answered_when_the_table_closes() -> None:
    """The move was not made; the answer comes before the table is gone."""
    table = await dealer_waits(Fills(), RecordingListener())
    later = table.submit(ME, Pass())
    await asyncio.sleep(0)  # it begins to wait
    now = table.submit(ME, Pass())  # in the same turn in which the table closes
    await table.close()
    after = table.submit(ME, Pass())
    assert [await answer for answer in (later, now, after)] == [MoveAnswer(False, TableReason.CLOSED)] * 3


async def test_a_table_taken_up_on_a_full_disk_goes_on_once_somebody_listens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The dealer's cards are drawn again and saved as soon as there is room."""
    monkeypatch.setattr(table_module, "AGAIN", 0.01)
    before = await dealer_waits(Fills())
    moves = [(one.actor, before.adapter.move_text(one.move, NAMES[:2]), None) for one in before.made]
    await before.close()
    journal = Fills()
    table = table_for(DRAWING, journal=journal)
    table.replay(moves)
    assert table.write_error is not None
    table.listen(RecordingListener())
    journal.is_full = False
    await until(lambda: len(table.made) > len(moves))
    assert table.made[-1].actor == DEALER
    await table.close()


def novice_move(table: Table) -> tuple[Seat, Any]:
    """Return who is to move, and a novice's move there."""
    seat = table.game.due(table.state).seats[0]
    move = table.adapter.choose(
        "novice", table.game.view(table.state, seat), len(table.made), TimeBudget(1.0)
    )
    return seat, move or Pass()


def test_solo_refuses_bots_of_another_game_and_has_no_clocks_unasked() -> None:
    """Levels belong to a game; without clocks the window for answers waits for everybody."""
    with pytest.raises(BadSetting) as wrong:
        solo_terms(SoloChoice(game="tyrant", seats=4, bots=("greedy",)))
    assert "greedy" in said(wrong.value)
    assert "random, novice, club, strong, expert" in said(wrong.value)
    with pytest.raises(BadSetting) as wrong:
        solo_terms(SoloChoice(game="go"))
    assert "go" in said(wrong.value)
    assert solo_terms(SoloChoice(game="daifugo", seats=4, bots=("novice",))).clocks.window is None
    timed = solo_terms(SoloChoice(game="daifugo", seats=4, bots=("novice",), clock={"turn": 30}))
    assert (timed.clocks.turn, timed.clocks.window) == (30, 4)

"""Solo tables: whole games through the host, resumed journals, valid records."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from engine.errors import BadSetting
from engine.games import replay_text
from engine.prime.events import FactorsPublished
from engine.prime.moves import AskFactors, DoneThinking, Draw, Janken, LeaveGame, Pass, Play
from engine.prime.state import Phase
from engine.prime.view import View
from engine.seats import Seat
from netplay.archive.archive import Archive
from netplay.learn.known import add
from netplay.learn.numbers_read import Number
from netplay.room.acts import Clocked
from netplay.room.end_unfinished import file
from netplay.room.journal import Logbook, table_of
from netplay.room.unfinished import has_unfinished
from netplay.solo import solo as clock_kept
from netplay.solo.choice import SoloChoice, solo_rules
from netplay.solo.solo import Solo
from netplay.storage import journal
from netplay.storage.journal import BadJournal, Journal, JournalInUse, payloads
from netplay.storage.journal_places import id_of, places
from netplay.table.messages import SeatUpdate
from netplay.table.timing import RESUME_TIME
from tests.netplay.tables import InlineWorkerPool
from tests.said import said
from tests.waiting import PATIENCE, until

NOW = datetime(2026, 11, 21, 12, 0)


class SimpleWorkerPool(InlineWorkerPool):
    """One that plays simple moves, and records the numbers that it proved."""

    def __init__(self) -> None:
        super().__init__()
        self.proved: list[int] = []

    async def prove(self, numbers: Sequence[int]) -> dict[int, bool]:
        self.proved += numbers
        return await super().prove(numbers)

    async def think(self, game: str, level: str, seed: int, view: View) -> Any:
        return simple_move(view)

    async def hint(self, game: str, view: View, seed: int, source: str, listed: frozenset[int]) -> Any:
        return source, listed


def simple_move(view: View) -> Any:
    """Return a simple move that is legal in the view's phase."""
    match view.phase:
        case Phase.JANKEN:
            return Janken(("rock", "paper", "scissors")[view.seats % 3 if view.seat else 0])
        case Phase.THINK:
            return DoneThinking()
        case Phase.TURN:
            singles = [card for card in view.hand if not card.is_joker and card.rank in (2, 3, 5, 7, 11, 13)]
            if view.top is None and singles:
                return Play((singles[0],))
            above = [card for card in singles if len(view.top.cards) == 1 and card.rank > view.top.number]
            return Play((above[0],)) if above else Pass()
        case _:
            raise AssertionError(f"no answer in {view.phase}")


async def play_on(solo: Solo, most: int = 1000) -> list[SeatUpdate]:
    """Play seat 0 simply until the game is over, or for a number of updates."""
    seen: list[SeatUpdate] = []
    async for update in solo.client.updates():
        seen.append(update)
        if update.view.phase is Phase.OVER or len(seen) >= most:
            return seen
        if update.view.is_my_turn and solo.client.queue.empty():
            await solo.client.send(simple_move(update.view))
    return seen


def choice(**changed: Any) -> SoloChoice:
    return SoloChoice(**{"seed": 7, "pace": 0.0, "set": {"D5": "seat"}, **changed})


async def test_a_whole_game_is_saved_and_checks() -> None:
    """A game that repeats itself ends (P-52), is saved, and its record is valid."""
    solo = Solo.new(choice(seats=3), SimpleWorkerPool(), NOW)
    async with asyncio.timeout(PATIENCE):
        await play_on(solo)
    await until(lambda: solo.record_path)
    assert solo.record_path is not None
    replay = replay_text(solo.record_path.read_text(encoding="utf-8"))
    assert replay.error is None
    assert replay.final is not None
    assert replay.final["over"]
    assert not places()
    await solo.close()


async def test_a_game_just_played_can_be_watched_with_its_suits() -> None:
    """The stored record has ranks only; the one with suits tells the same game, card by card."""
    solo = Solo.new(choice(seats=3), SimpleWorkerPool(), NOW)
    async with asyncio.timeout(PATIENCE):
        await play_on(solo)
    plain, suited = replay_text(solo.record()), replay_text(solo.suited_record())
    assert suited.error is None
    assert suited.final == plain.final
    assert [frame.line for frame in suited.frames] == [frame.line for frame in plain.frames]
    hands = [card for hand in suited.start.state.hands for card in hand if not card.is_joker]
    assert hands
    assert all(card.suit for card in hands)
    assert not any(card.suit for hand in plain.start.state.hands for card in hand)
    await solo.close()


async def test_an_interrupted_game_goes_on_as_it_was() -> None:
    """The same hands, deck, field and turn come back."""
    solo = Solo.new(choice(set={"D5": "seat", "D10": "shuffled"}), SimpleWorkerPool(), NOW)
    async with asyncio.timeout(PATIENCE):
        await play_on(solo, 9)
    await solo.close()
    state = solo.table.state
    assert solo.table.made
    again = Solo.interrupted(SimpleWorkerPool())
    assert again.table.state == state
    await again.close()


async def test_hints_that_named_a_play_are_in_the_record_whenever_the_game_went_on() -> None:
    """Counted before they are shown; an interrupted game and its record keep the count, a rematch starts at zero."""
    solo = Solo.new(choice(), SimpleWorkerPool(), NOW)
    async with asyncio.timeout(PATIENCE):
        await play_on(solo, 3)
    assert "hints" not in solo.record()
    assert await solo.hinted()
    await solo.close()
    again = Solo.interrupted(SimpleWorkerPool())
    assert await again.hinted()
    async with asyncio.timeout(PATIENCE):
        await play_on(again)
    await until(lambda: again.record_path)
    assert again.record_path is not None
    text = again.record_path.read_text(encoding="utf-8")
    assert "hints = { you = 2 }" in text
    assert replay_text(text).ok
    await again.again(NOW)
    assert "hints" not in again.record()
    await again.hinted()
    id = again.id
    await again.close()
    put = await asyncio.to_thread(file, id)
    assert put.id is not None
    with Archive() as archive:
        assert "hints = { you = 1 }" in archive.text(put.id)


async def test_a_hint_that_cannot_be_noted_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a full disk the caller gets an error, and must not show the hint."""
    solo = Solo.new(choice(), SimpleWorkerPool(), NOW)

    def full(logbook: Logbook, act: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Logbook, "append", full)
    assert not await solo.hinted()
    assert "hints" not in solo.record()
    await solo.close()


async def test_a_torn_last_line_of_the_journal_is_left_out() -> None:
    solo = Solo.new(choice(), SimpleWorkerPool(), NOW)
    async with asyncio.timeout(PATIENCE):
        await play_on(solo, 9)
    await solo.close()
    with places()[0].open("ab") as file:
        file.write(b"\0\0\0\x09torn")
    again = Solo.interrupted(SimpleWorkerPool())
    assert again.table.state == solo.table.state
    await again.close()


async def test_a_damaged_journal_stays_where_it_is(home: Path) -> None:
    """It is refused by name, and by a search that finds nothing else."""
    path = home / "unfinished" / "abcd.journal"
    path.parent.mkdir()
    path.write_text("rubbish\n")
    with pytest.raises(BadJournal, match=r"abcd\.journal"):
        Solo.interrupted(SimpleWorkerPool(), "abcd")
    with pytest.raises(BadJournal, match=r"abcd\.journal"):
        Solo.interrupted(SimpleWorkerPool())
    assert path.read_text() == "rubbish\n"


async def test_a_series_gives_titles_points_and_an_exchange() -> None:
    """The next game of a series knows the titles, and the richer player chooses what to give back (P-64)."""
    solo = Solo.new(choice(games=3), SimpleWorkerPool(), NOW)
    async with asyncio.timeout(PATIENCE):
        await play_on(solo)
        ranks = solo.table.state.ranks
        await solo.again(NOW)
    assert solo.table.state.phase is Phase.EXCHANGE
    assert solo.table.score is not None
    assert solo.table.score.points[ranks[0]] == 1
    assert solo.table.state.titles[ranks[0]] == "大富豪"
    await solo.close()


async def test_leaving_ends_a_game_of_two() -> None:
    """The player who leaves is disqualified and last (P-51)."""
    solo = Solo.new(choice(), SimpleWorkerPool(), NOW)
    assert (await solo.client.send(LeaveGame())).taken
    assert solo.table.state.ranks == (Seat(1), Seat(0))
    await solo.close()


async def test_a_foul_has_its_factors_shown_when_asked() -> None:
    """D9 on request: the offender asks, and the answer is public (P-36)."""
    solo = Solo.new(choice(set={"D5": "seat", "D9": "request"}), SimpleWorkerPool(), NOW)
    hand = solo.table.state.hands[0]
    even = next(card for card in hand if not card.is_joker and card.rank in (4, 6, 8, 9, 10, 12))
    assert (await solo.client.send(Play((even,)))).taken
    assert (await solo.client.send(AskFactors())).taken
    async with asyncio.timeout(PATIENCE):
        async for update in solo.client.updates():
            published = [event for event in update.events if isinstance(event, FactorsPublished)]
            if published:
                break
    assert published[0].number == even.rank
    await solo.close()


async def test_large_numbers_are_proved_aside() -> None:
    """A play of more than 24 digits goes to the worker before it is judged (P-32)."""
    bench = SimpleWorkerPool()
    solo = Solo.new(choice(set={"D5": "seat", "D4": 26}), bench, NOW)
    hand = solo.table.state.hands[0]
    cards = tuple(card for card in hand if not card.is_joker)
    assert (await solo.client.send(Play(cards))).taken
    assert len(bench.proved) == 1
    await solo.close()


async def test_a_move_after_the_end_is_answered_however_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal of a finished game is flushed no more: nobody waits for that."""
    monkeypatch.setattr(journal, "MOST_BEHIND", 0.0)
    solo = Solo.new(choice(seats=3), SimpleWorkerPool(), NOW)
    async with asyncio.timeout(PATIENCE):
        await play_on(solo)
        await until(lambda: solo.record_path)
        assert not (await solo.client.send(Pass())).taken
    await solo.close()


async def test_a_refused_move_changes_nothing() -> None:
    solo = Solo.new(choice(), SimpleWorkerPool(), NOW)
    before = solo.table.state
    answer = await solo.client.send(DoneThinking())
    assert (answer.taken, answer.reason) == (False, "wrong-phase")
    assert solo.table.state is before
    await solo.close()


async def test_a_turn_that_runs_out_is_a_forced_pass() -> None:
    """D8 = pass: the timekeeper passes for a slow player (P-13), and the record says so."""
    solo = Solo.new(choice(set={"D5": "seat", "D7": 1, "D6": "none", "D8": "pass"}), SimpleWorkerPool(), NOW)
    async with asyncio.timeout(PATIENCE):
        async for update in solo.client.updates():
            if update.view.turn == 1:
                break
    assert "you:%% @1." in solo.record()
    await solo.close()


def test_solo_has_no_clocks_unless_asked() -> None:
    assert solo_rules(SoloChoice()).turn_time is None
    assert solo_rules(SoloChoice(set={"D7": 30})).turn_time == 30
    assert solo_rules(SoloChoice(rules="mathpower")).game_time == 900


def test_a_deal_that_needs_too_many_cards_names_both_numbers() -> None:
    """P-11."""
    with pytest.raises(BadSetting) as wrong:
        solo_rules(SoloChoice(seats=6))
    assert "66 cards, but the deck has 54" in said(wrong.value)


async def test_a_fault_of_ours_closes_the_table_and_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a bot's move breaks the engine, the person's updates end and the error can be shown."""
    solo = Solo.new(choice(set={"D5": "seat"}), SimpleWorkerPool(), NOW)
    assert (await solo.client.send(Pass())).taken

    def broken(*_: Any) -> Any:
        raise RuntimeError("a bug")

    monkeypatch.setattr(solo.table.game, "play", broken)
    async with asyncio.timeout(PATIENCE):
        async for _ in solo.client.updates():
            pass
    assert str(solo.table.fault) == "a bug"
    await solo.close()


async def test_every_game_has_a_journal_of_its_own() -> None:
    """Further games leave the first unchanged; each can be resumed, in any order, by its ID."""
    kept: dict[str, tuple[bytes, Any]] = {}
    for seed in range(4):
        solo = Solo.new(choice(seed=seed), SimpleWorkerPool(), NOW)
        assert (await solo.client.send(Pass())).taken
        id = solo.id
        await solo.close()
        kept[id] = places()[[id_of(path) for path in places()].index(id)].read_bytes(), solo.table.state
        for path in places():
            assert path.read_bytes() == kept[id_of(path)][0]
    assert len(kept) == 4
    for id, (_, state) in kept.items():
        again = Solo.interrupted(SimpleWorkerPool(), id)
        assert (again.id, again.table.state) == (id, state)
        with pytest.raises(JournalInUse):
            Solo.interrupted(SimpleWorkerPool(), id)
        again.abandon()
        assert again.id == ""
        await again.close()
    assert not has_unfinished()


async def test_a_finished_game_that_could_not_be_saved_outlives_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The disk was full when it ended; a rematch is another game, and the first can be archived later."""

    def full(*_: object) -> None:
        raise OSError("full")

    solo = Solo.new(choice(), SimpleWorkerPool(), NOW)
    with monkeypatch.context() as disk:
        disk.setattr("netplay.solo.solo.save_record", full)
        async with asyncio.timeout(PATIENCE):
            await play_on(solo)
            await until(lambda: solo.problem)
    first = solo.id
    await solo.again(NOW)
    assert solo.id != first
    assert {id_of(path) for path in places()} == {first, solo.id}
    await solo.close()
    saved = await asyncio.to_thread(file, first)
    assert saved.id is not None
    with Archive() as archive:
        assert archive.find()[0].summary.over


async def test_one_player_may_play_the_abstract_game() -> None:
    """001 2.2: a game for one; the player of the last card is first, and the record is valid."""
    solo = Solo.new(
        SoloChoice(rules="abstract", set={"D4": 2, "cards": {"2": 4}, "D5": "seat"}, seats=1, bots=("club",)),
        SimpleWorkerPool(),
        NOW,
    )
    try:
        for _ in range(2):
            answer = await solo.client.send(Play(solo.table.state.hands[0][:1]))
            assert answer.taken or solo.table.is_over
            if not solo.table.is_over:
                await solo.client.send(Pass())
        assert solo.table.is_over
        await until(lambda: solo.record_path is not None)
    finally:
        await solo.close()
    assert replay_text(solo.record_path.read_text(encoding="utf-8")).error is None


@pytest.mark.parametrize(
    ("rules", "seats", "can"),
    [
        ("official", 1, False),
        ("abstract", 1, True),
        ("official", 2, True),
        ("official", 12, True),
        ("official", 16, True),
        ("official", 17, False),
        ("abstract", 0, False),
    ],
)
def test_as_many_sit_down_as_the_rules_and_the_screen_can_serve(rules: str, seats: int, can: bool) -> None:
    """From one in the abstract game and two otherwise, up to sixteen against bots."""
    choice = SoloChoice(rules=rules, set={"D4": 3}, seats=seats)
    if can:
        solo_rules(choice)
    else:
        with pytest.raises(BadSetting):
            solo_rules(choice)


def test_a_shared_table_seats_as_many_and_two_at_least() -> None:
    """The abstract game is for one only in solo play."""
    solo_rules(SoloChoice(set={"D4": 3}, seats=16, timed=True))
    for seats in (1, 17):
        with pytest.raises(BadSetting):
            solo_rules(SoloChoice(rules="abstract", set={"D4": 3}, seats=seats, timed=True))


CLOCKED: dict[str, object] = {"D5": "seat", "D6": "none", "D7": 60, "D11": 900, "D8": "pass"}


def _left(solo: Solo) -> tuple[float, float]:
    clock = solo.table.timing.clock(monotonic())
    assert clock.left is not None
    assert clock.game_left is not None
    return clock.left, clock.game_left


@pytest.mark.parametrize("dies", [True, False])
async def test_a_turn_that_was_broken_off_has_what_was_left_of_it(
    dies: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a kill as after a normal exit, repeatedly, and a drawn card in between gains nothing."""
    monkeypatch.setattr(clock_kept, "LOOKING", 0.01)
    solo = Solo.new(choice(set=CLOCKED), SimpleWorkerPool(), NOW)
    turn, game = 60.0, 900.0
    for number in range(4):
        if number == 2:
            assert (await solo.client.send(Draw())).taken
        await _written_down(solo, solo.table.timing.run(monotonic())[0] + 0.25)
        (path,) = places()
        dead = path.read_bytes()
        await solo.close()
        if dies:  # a killed process writes nothing more
            path.write_bytes(dead)
        ran = table_of(payloads(path.read_bytes())[0]).clocked
        assert ran is not None
        assert ran.game_left is not None
        began = monotonic()
        solo = Solo.interrupted(SimpleWorkerPool())
        now, since = _left(solo), monotonic() - began
        assert turn - ran.used - since - 0.1 <= now[0] <= turn - ran.used + 0.1
        assert ran.game_left - since - 0.1 <= now[1] <= ran.game_left + 0.1
    assert _left(solo)[0] <= turn - 0.8
    assert _left(solo)[1] <= game - 0.8
    await solo.close()


async def _written_down(solo: Solo, seconds: float) -> None:
    """Wait until the journal has this much of the turn: a killed process writes nothing more."""

    def known() -> float:
        ran = table_of(payloads(next(iter(places())).read_bytes())[0]).clocked
        return -1.0 if ran is None else ran.used

    await until(lambda: known() >= seconds)


async def test_a_turn_that_had_run_out_all_but_is_not_lost_at_once() -> None:
    """A few seconds are granted to look at the table; the table's other clocks were saved too."""
    solo = Solo.new(choice(set=CLOCKED), SimpleWorkerPool(), NOW)
    assert solo._journal is not None
    solo._journal.append(Clocked(len(solo.table.made), 59.9, 0.1))
    (path,) = places()
    dead = path.read_bytes()
    await solo.close()
    path.write_bytes(dead)
    solo = Solo.interrupted(SimpleWorkerPool())
    turn, game = _left(solo)
    assert RESUME_TIME - 3 <= turn <= RESUME_TIME
    assert RESUME_TIME - 3 <= game <= RESUME_TIME
    await solo.close()


async def test_an_older_journal_gives_a_whole_turn() -> None:
    """A journal without clocks restarts them."""
    solo = Solo.new(choice(set=CLOCKED), SimpleWorkerPool(), NOW)
    (path,) = places()
    data = payloads(path.read_bytes())[0]
    await solo.close()
    path.unlink()
    Journal.start(path, [one for one in data if one[:2] != b"\x94\x02"]).close(finished=False)
    solo = Solo.interrupted(SimpleWorkerPool())
    assert 50 < _left(solo)[0] <= 60
    await solo.close()


async def test_hints_speak_from_what_was_chosen_and_from_the_current_list() -> None:
    """By default the player's own; the choice is kept when the game is resumed."""
    first = Solo.new(choice(), SimpleWorkerPool(), NOW)
    assert await first.hint() == ("mine", frozenset())
    add([Number(7)], "added")
    assert await first.hint() == ("mine", {7})
    await first.close()
    other = Solo.new(choice(hints="all"), SimpleWorkerPool(), NOW)
    id = other.id
    await other.close()
    again = Solo.interrupted(SimpleWorkerPool(), id)
    assert await again.hint() == ("all", frozenset())
    await again.close()

"""Each game at a table: whole games by bots, updates by seat, spelling, choices, valid records."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine import GAMES
from engine.errors import BadNotation, BadSetting
from engine.games import replay_text
from engine.prime.moves import Play
from engine.seats import DEALER, TIMEKEEPER, Seat
from netplay.table.dice import Dice
from netplay.table.games import GameConfig, adapter_of, read_chosen, replayed
from tests.netplay.tables import CHOICES, NAMES, RecordingListener, seat_bots, table_for
from tests.said import said
from tests.waiting import PATIENCE

LEVELS = {"prime": "random", "daifugo": "random", "tyrant": "random"}


async def whole_game(game: str, seed: int, **more: Any) -> Any:
    """Return a table after a game between random bots."""
    table = table_for(CHOICES[game], seed, bots="random", **more)
    seat_bots(table, LEVELS[game], seed)
    async with asyncio.timeout(PATIENCE):
        await table.over.wait()
    assert table.fault is None
    return table


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_whole_game_is_played_and_its_record_checks(game: str, seed: int) -> None:
    """The host plays any game to its end, and the record replays to the same places."""
    table = await whole_game(game, seed)
    header = {"date": "2026-11-21"}
    text = table.adapter.record(NAMES[: len(table.players)], table.start, table.made, table.clocks, header)
    replay = replay_text(text)
    assert replay.error is None, text
    assert replay.final is not None
    assert replay.final["ranks"] == [NAMES[seat] for seat in table.game.result(table.state)]
    assert len(table.adapter.fame(table.state)) in (0, len(table.players))
    await table.close()


@pytest.mark.parametrize("game", GAMES)
async def test_seats_hear_what_the_game_lets_them_know(game: str) -> None:
    """Every update has the seat's view of the state, with all events redacted for that seat."""
    table = table_for(CHOICES[game], 4, bots="random")
    listener = RecordingListener()
    table.listen(listener)
    seats: list[Seat | None] = [*(Seat(seat) for seat in range(len(table.players))), None]
    clients = {seat: table.attach(seat) for seat in seats}
    seat_bots(table, "random", 4)
    async with asyncio.timeout(PATIENCE):
        await table.over.wait()
    await table.close()
    assert listener.closed
    assert [state.number for state in listener.updates] == list(range(len(listener.updates)))
    for seat, client in clients.items():
        updates = [update async for update in client.updates()]
        assert [update.number for update in updates] == [state.number for state in listener.updates]
        for update, state in zip(updates, listener.updates, strict=True):
            assert update.view == table.game.view(state.state, seat)
            assert update.events == tuple(
                table.game.redact(state.state, event, seat) for event in state.events
            )
            if seat is None and table.game.result(state.state) is None:
                assert not any(getattr(update.view, "hands", ())), "a spectator sees no hand before the end"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [5, 6])
async def test_every_move_comes_back_from_its_text(game: str, seed: int) -> None:
    """Text in a journal or on the wire is the exact move, including the dealer's and the timekeeper's."""
    table = await whole_game(game, seed)
    names = NAMES[: len(table.players)]
    for one in table.made:
        text = table.adapter.move_text(one.move, names)
        assert table.adapter.read_move_text(text, names) == one.move, text
    again = table_for(CHOICES[game], seed)
    texts = [(one.actor, table.adapter.move_text(one.move, names), one.seconds) for one in table.made]
    again.replay(texts)
    assert again.state == table.state
    assert again.over.is_set()
    await table.close()


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_goes_on_from_behind_any_move(game: str) -> None:
    """A host that ended after any of its moves, the dealer's answer not yet saved, restores the same state."""
    table = await whole_game(game, 8)
    names = NAMES[: len(table.players)]
    texts = [(one.actor, table.adapter.move_text(one.move, names), one.seconds) for one in table.made]
    history = replayed(table.game, table.start, table.made)
    states = [one.before for one in history] + [table.state]
    for count in sorted({*range(0, len(texts), 1 + len(texts) // 12), *range(12), len(texts) - 1}):
        again = table_for(CHOICES[game], 8)
        again.replay(texts[:count])
        if table.game.due(states[count]).blind:
            assert again.made[-1].actor == DEALER
            assert not again.game.due(again.state).blind
        else:
            assert again.state == states[count]
    await table.close()


@pytest.mark.parametrize("game", GAMES)
async def test_the_words_of_dealer_and_clock_come_from_nobody_else(game: str) -> None:
    """A player who sends a move of the host's is refused without effect."""
    table = table_for(CHOICES[game])
    adapter, names = table.adapter, NAMES[: len(table.players)]
    texts = {
        "prime": ("%%", ":%%", "reveal(5)"),
        "daifugo": ("%%", "deal=3d", "%%"),
        "tyrant": ("%%", "%% 7h", "%% hand=2h 3h 4h 5h 6h 7h 8h"),
    }
    before = table.state
    for text in texts[game]:
        for actor in (Seat(0), DEALER, TIMEKEEPER):
            answer = await table.submit(actor, adapter.read_move_text(text, names))
            assert (answer.taken, answer.reason) == (False, "bad-notation")
    assert table.state is before
    await table.close()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "text", ["", "zz", "=", "5" * 30_000, "\x00", "exchange=", "hand=", "|X=", "reveal(", "[R]"]
)
def test_what_is_no_move_is_refused_in_one_line(game: str, text: str) -> None:
    """Untrusted text is a move or a refusal."""
    with pytest.raises(BadNotation) as wrong:
        adapter_of(game).read_move_text(text, NAMES[:4])
    assert len(str(wrong.value)) < 400
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_comes_back_from_its_terms_and_from_plain_values(game: str) -> None:
    """A lobby's choice, its terms, and the choice written out again are equal."""
    adapter = adapter_of(game)
    chosen = CHOICES[game]
    terms = adapter.terms(chosen)
    again = adapter.chosen(terms, chosen.seats)
    assert adapter.terms(again) == terms
    assert adapter.terms(read_chosen(again.plain())) == terms


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        (GameConfig("prime", local=("stairs",)), "no local rules"),
        (GameConfig("prime", set={"D3": 0}), "D3"),
        (GameConfig("prime", clock={"turns": 3}), "no-such-clock"),
        (GameConfig("daifugo", preset="online"), "daifugo-no-such-rules"),
        (GameConfig("daifugo", seats=9), "2 … 8 players"),
        (GameConfig("daifugo", local=("no_such",)), "no rule “no_such”"),
        (GameConfig("daifugo", set={"players": 3}), "the table has 2 seats"),
        (GameConfig("daifugo", clock={"window": 0}), "least=0.5, most=60"),
        (GameConfig("daifugo", clock={"on_timeout": "pass"}), "clock-on-timeout: value=pass"),
        (GameConfig("tyrant", seats=2), "3 or 4"),
        (GameConfig("tyrant", seats=3, off=("eight_cut",)), "no local rules"),
        (GameConfig("tyrant", seats=3, clock={"turn": True}), "clock-seconds: key=turn"),
        (GameConfig("tyrant", seats=3, clock={"window": 4}), "no-such-clock"),
    ],
)
def test_a_choice_that_cannot_be_played_says_why(chosen: GameConfig, words: str) -> None:
    """One line names the error."""
    with pytest.raises(BadSetting) as wrong:
        adapter_of(chosen.game).terms(chosen)
    message = f"{wrong.value} {said(wrong.value)}"
    assert words in message
    assert "\n" not in message


@pytest.mark.parametrize(
    "plain", [{"game": "chess"}, {"seats": "2"}, {"cards": 3}, {"set": [1]}, {"local": "stairs"}]
)
def test_plain_values_that_are_no_choice_are_refused(plain: dict[str, Any]) -> None:
    """A journal or a peer may contain anything."""
    with pytest.raises(BadSetting):
        read_chosen(plain)


def test_bots_lay_cards_of_their_hands() -> None:
    """They think in ranks; the plays on the table, and in its highlights, have suits."""
    adapter = adapter_of("prime")
    count = 0
    for seed in range(12):
        terms = adapter.terms(GameConfig("prime", set={"D5": "seat", "D6": "none", "D7": "none"}, seats=2))
        view = adapter.game.view(adapter.deal(terms, 2, Dice(bytes([seed]) * 32), ()), Seat(0))
        for level in ("novice", "first", "club"):
            move = adapter.choose(level, view, seed)
            if isinstance(move, Play):
                count += 1
                assert set(move.all_cards) <= set(view.hand)
    assert count > 5

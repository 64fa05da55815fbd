"""Vectorized tables follow the engine's rules: the engine replays their games to the same scores."""

from __future__ import annotations

import numpy as np
import pytest

from engine.seats import Seat
from engine.tyrant.bots.columns import Column, LaneRandom, TrickColumns
from engine.tyrant.bots.guess import guess
from engine.tyrant.bots.habits import net_of, play_out, taught
from engine.tyrant.bots.known import bit_of, counts_of
from engine.tyrant.bots.options import Option, cards_of, decision
from engine.tyrant.moves import ChooseHand, Lay, Pass, Refill
from engine.tyrant.setup import aces, lead_cards
from engine.tyrant.state import HAND, SUITS, TRICKS, Phase, State
from engine.tyrant.view import view
from engine.verdict import Refused
from tests.engine.tyrant.random_table import GAME, dealt

LANES = 6


class RecordedTable(TrickColumns):
    """One vectorized table that records what happens on it."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, 1)
        self.refills: list[tuple[int, int, tuple[int, ...]]] = []
        self.tricks_seen: list[dict[str, Column]] = []

    def take_usual(self, seat: int, count: int, rng: LaneRandom, lanes: Column | None = None) -> None:
        """Record the hand too."""
        super().take_usual(seat, count, rng, lanes)
        self.refills.append((self.trick, seat, tuple(int(one) for one in self.hands[:, seat, 0])))

    def close(self, rng: LaneRandom) -> None:
        """Record also the table before the trick closes, and the result."""
        before = {"puts": self.puts.copy(), "on": self.on.copy(), "chips": self.chips.copy(),
                  "passing": self.passing.copy(), "rows": self.rows.copy()}  # fmt: skip
        super().close(rng)
        self.tricks_seen.append({**before, "after": self.rows.copy(), "marker": self.marker.copy()})


def same_table(state: State) -> RecordedTable:
    """Return the table after the deal in vectorized form."""
    tables = RecordedTable(state.seats)
    tables.floored = state.rules.chip_floor == "card"
    tables.rows[:] = np.array([len(row) for row in state.plaza])[:, None]
    tables.leads[:] = np.array([bit_of(card) for card in (*state.row, *state.pile)])[:, None]
    tables.marker[:] = state.marker
    tables.chips[:] = np.array(state.chips)[:, None]
    for seat in range(state.seats):
        tables.stocks[:, seat] = np.array(counts_of(state.stocks[seat]))[:, None]
        tables.won[seat] = 1 << bit_of(state.aces[seat])
    return tables


def by_the_engine(state: State, tables: RecordedTable) -> State:
    """Replay the recorded game on the engine; every decision has to be legal."""
    chips = np.array(state.chips)[:, None]
    while state.phase is not Phase.OVER:
        seat = GAME.due(state).seats[0]
        seen = view(state, seat)
        trick = max(1, state.trick)
        now = tables.tricks_seen[trick - 1]
        assert state.phase is Phase.LAY or [len(row) for row in state.plaza] == now["rows"][:, 0].tolist()
        match state.phase:
            case Phase.HAND | Phase.REFILL:
                hand = next(cards for at, who, cards in tables.refills if (at, who) == (trick, seat))
                kind = ChooseHand if state.phase is Phase.HAND else Refill
                move = kind(cards_of(state.stocks[seat], hand))
            case Phase.LAY:
                grown = now["after"][:, 0] - [len(row) for row in state.plaza]
                put = seen.turns[seat]
                assert put is not None
                move = Lay((next(card for card in put.cards if grown[SUITS.index(card.suit)] > 0),))
            case _ if now["passing"][seat, 0]:
                move = Pass()
            case _:
                before = chips if trick == 1 else tables.tricks_seen[trick - 2]["chips"]
                laid = int(before[seat, 0] - now["chips"][seat, 0])
                # Habits place chips only on the most valuable row; two players may have chosen the same one.
                place = next((at for at in range(4) if laid and left_on(now, state, at)), -1)
                put_down = tuple(int(one) for one in now["puts"][:, seat, 0])
                move = decision(seen, Option(put_down, place, laid))
        step = GAME.play(state, seat, move)
        assert not isinstance(step, Refused), f"{move} is refused as {step.reason}"
        state = step.state
    return state


def left_on(now: dict[str, Column], state: State, suit: int) -> bool:
    """Return whether there will be more chips on this suit than there are now."""
    there = sum(
        put.tyrant.chips
        for put in state.turns
        if put is not None and hasattr(put, "tyrant") and put.tyrant is not None
        if put.tyrant.place == SUITS[suit]
    )
    return bool(there < now["on"][suit, 0])


@pytest.mark.parametrize("seed", range(40))
def test_games_in_columns_are_games_of_the_engine(seed: int) -> None:
    """Tricks, rows, refills, chips, totals and places agree, with trained habits and with random ones."""
    state = dealt(seed, 3 + seed % 2)
    tables = same_table(state)
    rng = LaneRandom.of(seed, 1)
    for seat in range(state.seats):
        tables.take_usual(seat, HAND, rng)
    taught_one = taught()
    size = taught_one.first.size + taught_one.second.size
    wild = net_of(np.random.default_rng(seed).normal(0, 1, size).astype(np.float32))
    play_out(tables, rng, taught_one if seed % 4 == 0 else wild)
    over = by_the_engine(state, tables)
    assert len(over.outcomes) == len(tables.tricks_seen) == TRICKS
    assert [score.total for score in over.scores] == tables.totals()[:, 0].tolist()
    assert [over.ranks.index(Seat(seat)) for seat in range(over.seats)] == tables.places()[:, 0].tolist()
    assert over.marker == tables.marker[0]


def test_copies_fall_alike() -> None:
    """The same guesses with the same randomness end alike, so that decisions are compared fairly."""
    state = dealt(3, 4)
    rng = LaneRandom.of(7, LANES)
    tables = guess(view(state, Seat(0)), LANES, rng).again(2)
    for seat in range(4):
        tables.take(slice(None), 0, tuple(counts_of(state.stocks[0][:HAND]))) if seat == 0 else None
    play_out(tables, rng.again(2))
    places = tables.places()
    assert (places[:, :LANES] == places[:, LANES:]).all()
    assert len({tuple(column) for column in places.T}) > 1


def test_cards_have_distinct_bits() -> None:
    """Every ace and lead card has its own bit."""
    assert sorted(map(bit_of, (*aces(), *lead_cards()))) == list(range(16))

"""Vectorized tables play real games: replays on a single table agree to the last card."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import numpy as np
import pytest

from engine.cards import Card, pack
from engine.game_protocol import Step
from engine.prime import bulk, opening
from engine.prime.bulk import books, chance, fitting, hands, turns
from engine.prime.bulk.books import Kind, PlayColumns
from engine.prime.bulk.chance import TurnResult, random_rows
from engine.prime.bulk.hands import Column, Whole, Words
from engine.prime.bulk.tables import CARDS, TableColumns
from engine.prime.bulk.turns import Endings
from engine.prime.game import PrimeGame
from engine.prime.moves import Play
from engine.prime.settings import rules_for
from engine.prime.state import Phase, State
from engine.seats import Seat
from engine.verdict import Accepted, Fouled
from tests.dice import RandomDice
from tests.engine.prime.sampling import hand_bits, random_play

RULES = rules_for("official", {"D5": "seat"}, 2)
GAME = PrimeGame()
VERDICTS = ("prime", "composite", "cut", "revolution", "infinity")


def words_of(seed: int) -> Words:
    """Return a seeded source of random words."""
    raw = np.random.Generator(np.random.SFC64(seed)).bit_generator.random_raw

    def words(count: int) -> Column:
        return np.asarray(raw(count), np.uint64)

    return words


def styled_turns(tables: TableColumns, words: Words, styles: Whole) -> TurnResult:
    """Play a turn at each table: random (0), or preferring: ∞ (1), pass (2), foul (3), cut and revolution (4)."""
    seats, lanes = tables.turn.copy(), np.arange(len(tables.turn))
    drawn = bulk.draw(tables, (styles != 2) & (words(len(seats)) % np.uint64(2) == 1))
    held = tables.counts[lanes, seats]
    endings = bulk.random_endings(tables, words)
    infinite = (styles == 1) & (hands.jokers(held) > 0) & (tables.size <= 1)
    endings.kind[infinite], endings.row[infinite] = turns.LAWFUL, books.book("lawful").infinity
    still = (styles == 2) & (words(len(seats)) % np.uint64(16) > 0)
    endings.kind[still], endings.row[still] = turns.PASS, -1
    fouls = np.flatnonzero((styles == 3) & (words(len(seats)) % np.uint64(4) > 0))
    rows = random_rows(tables, fouls, "foul", words)
    endings.kind[fouls[rows >= 0]], endings.row[fouls[rows >= 0]] = turns.FOUL, rows[rows >= 0]
    special(tables, np.flatnonzero(styles == 4), held, endings)
    return TurnResult(seats, drawn, held, endings, bulk.end_turns(tables, endings, words))


def special(tables: TableColumns, lanes: Whole, held: Column, endings: Endings) -> None:
    """Let 57 or 1729 be played at these tables if possible."""
    plays = books.book("lawful")
    starts, ends = chance.stretches(plays, tables.size[lanes], tables.value[lanes], tables.upside_down[lanes])
    for row in np.flatnonzero((plays.verdicts == books.CUT) | (plays.verdicts == books.REVOLUTION)):
        lacking = np.bitwise_count(plays.signatures[row] & ~hands.signatures(held[lanes]))
        can = lanes[(lacking <= hands.jokers(held[lanes])) & (starts <= row) & (row < ends)]
        endings.kind[can], endings.row[can] = turns.LAWFUL, row


def assert_same(tables: TableColumns, table: int, state: State) -> None:
    """Check that every card, and everything that the next turn depends on, is the same."""
    placed = bulk.cards_at(tables, table)
    assert placed.hands == state.hands
    assert placed.deck == tuple(card for block in state.deck for card in block.cards)
    assert placed.field == tuple(card for laid in state.field for card in laid.cards)
    top = (len(state.top.cards), state.top.number) if state.top else (0, 0)
    assert (tables.size[table], tables.value[table]) == top
    assert bool(tables.upside_down[table]) == state.upside_down
    assert tables.turn[table] == state.turn
    assert bool(tables.over[table]) == (state.phase is Phase.OVER)
    assert bool(tables.suspended[table]) == (state.suspended == "repetition")
    if state.phase is Phase.OVER:
        assert state.ranks == (tables.winner[table], 1 - tables.winner[table])
    else:
        assert state.phase is Phase.TURN
        assert tables.winner[table] == -1
        assert tables.passes[table] == state.passes
        came = [state.repetition.turns.count(Seat(seat)) for seat in (0, 1)]
        assert tables.times[table].tolist() == came


def replayed(state: State, turned: TurnResult, table: int, seen: Counter[str]) -> State:
    """Replay one turn on a single table, compare every verdict, and count what occurs."""
    assert turned.seats[table] == state.turn
    for move in bulk.moves_of(turned, table):
        mover = state.turn
        step = GAME.play(state, GAME.due(state).seats[0], move)
        assert isinstance(step, Step), (move, step)
        seen[type(move).__name__] += 1
        if isinstance(move, Play):
            kind = "lawful" if turned.endings.kind[table] == turns.LAWFUL else "foul"
            verdict = books.book(kind).verdicts[turned.endings.row[table]]
            if isinstance(step.verdict, Fouled):
                assert verdict == books.FOUL
            else:
                assert isinstance(step.verdict, Accepted)
                assert step.verdict.kind == VERDICTS[verdict]
            seen[getattr(step.verdict, "kind", "foul")] += 1
            seen["with a joker"] += any(card.is_joker for card in move.all_cards)
            seen["in revolution"] += state.upside_down and state.top is not None
        state = step.state
    seen["out by another's foul"] += (
        state.phase is Phase.OVER and state.ranks[0] != mover and not state.suspended
    )
    seen["repetition"] += state.suspended == "repetition"
    return state


@pytest.mark.parametrize(
    ("seed", "games"),
    [(2, 60), pytest.param(2, 150, marks=pytest.mark.long), pytest.param(1, 150, marks=pytest.mark.long)],
)
def test_replayed_games_agree_to_the_last_card(seed: int, games: int) -> None:
    """Hands, field, order of the deck, verdicts, repetition and places, after every turn of many games."""
    words = words_of(seed)
    tables = bulk.deal(words, games)
    # Half of the tables have random players only, as in the benchmark.
    styles = np.maximum(0, np.arange(games) % 10 - 5)
    states = []
    for table in range(games):
        placed = bulk.cards_at(tables, table)
        assert sorted((*placed.deck, *placed.hands[0], *placed.hands[1])) == sorted(c.face for c in pack(2))
        states.append(opening.start(RULES, placed.hands, opening.known(placed.deck)))
    seen = Counter[str]()
    for _ in range(260):
        turned = styled_turns(tables, words, styles)
        states = [replayed(state, turned, table, seen) for table, state in enumerate(states)]
        for table, state in enumerate(states):
            assert_same(tables, table, state)
        states = [state for state in states if state.phase is not Phase.OVER]
        styles, tables = styles[~tables.over], bulk.selected(tables, ~tables.over)
    every = ("Draw", "Pass", "Play", "GiveUp", *VERDICTS, "foul", "with a joker", "in revolution")
    assert all(seen[what] > 0 for what in (*every, "out by another's foul", "repetition")), seen
    assert len(states) < games // 2


def table_with(
    hand: tuple[Card, ...], lanes: int, top: tuple[int, int], upside_down: bool = False
) -> TableColumns:
    """Return tables on which the player to move has this hand, and the top this many cards and this value."""
    tables = bulk.deal(words_of(0), lanes)
    ranks = [hands.JOKER if card.is_joker else card.rank for card in hand]
    tables.counts[:, 0] = hands.UNITS[ranks].sum(dtype=np.uint64)
    tables.size[:], tables.value[:], tables.upside_down[:] = *top, upside_down
    return tables


def without_suits(play: Play) -> tuple[object, ...]:
    """Return a play in a form without suits."""
    return tuple(card.face for card in play.all_cards), play.jokers, len(play.cards)


HANDS = [(5, 9, (4, 0)), (7, 6, (2, 23)), (8, 3, (1, 2)), (11, 4, (0, 0)), (12, 11, (3, 1000))]


@pytest.mark.parametrize("thrown", [True, False], ids=["thrown", "looked up"])
@pytest.mark.parametrize(("seed", "size", "top"), HANDS)
def test_plays_are_drawn_as_by_one_table(
    seed: int, size: int, top: tuple[int, int], thrown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The frequencies are those of `random_play`, by rejection sampling and by a scan (chi-squared)."""
    if not thrown:
        monkeypatch.setattr(chance, "_thrown", lambda _, queries, __: np.full(len(queries.hands), -1))
    rng = random.Random(seed)
    kinds: tuple[Kind, ...] = ("lawful", "foul")
    for kind, upside_down in product(kinds, (False, True)):
        hand = tuple(sorted([*rng.sample(pack(0), size - 1), Card.joker()]))
        value = 10**4 // 3 * 10 ** (top[0] - 3) if upside_down else top[1]
        tables = table_with(hand, 4000, (top[0], int(value)), upside_down)
        rows = random_rows(tables, np.arange(4000), kind, words_of(seed))
        bounds = (None, value) if upside_down else (value, None)
        above, below = bounds if top[0] else (None, None)
        if kind == "foul" and not top[0]:
            continue
        dice = RandomDice(seed)
        wanted = [random_play(kind, hand, top[0] or None, above, below, dice) for _ in range(2000)]
        first = Counter(without_suits(play) for play in wanted if play is not None)
        held = tables.counts[:, 0]
        endings = Endings(np.full(4000, turns.LAWFUL if kind == "lawful" else turns.FOUL), rows)
        turned = TurnResult(tables.turn, tables.over, held, endings, np.zeros((4000, 4), np.uint8))
        moves = [bulk.moves_of(turned, lane)[0] for lane in np.flatnonzero(rows >= 0).tolist()]
        second = Counter(without_suits(move) for move in moves if isinstance(move, Play))
        assert bool(first) == bool(second)
        assert second.total() in (0, 4000)
        squares = [(2 * n - second[play]) ** 2 / (2 * n + second[play]) for play, n in first.items()]
        squares += [n for play, n in second.items() if play not in first]
        # With twice as many samples on one side, each square is about 1.5 on average.
        assert sum(squares) < 1.5 * (len(squares) + 5 * len(squares) ** 0.5 + 5)


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_what_fits_is_exact(jokers: int) -> None:
    """The rows found for a hand are exactly those that it can play, checked one by one."""
    rng = random.Random(jokers)
    kinds: tuple[Kind, ...] = ("lawful", "foul")
    for kind in kinds:
        plays: PlayColumns = books.book(kind)
        some = [tuple(sorted(rng.sample(pack(0), size))) for size in (0, 1, 3, 8, 21, 52)]
        held = np.array([hand_bits(hand)[0] for hand in some], np.uint64)
        stretches = [sorted(rng.choices(range(len(plays.plays) + 1), k=2)) for _ in some]
        starts, ends = np.array([(a, max(b, a + 1)) for a, b in stretches]).T
        starts[::3], ends[::3] = 0, len(plays.plays)
        queries = fitting.HandQueries(held, np.full(len(some), jokers), starts, ends)
        words = fitting.fitting_rows(plays, plays.leaves, queries)
        found = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little")
        for lane, bits in enumerate(found):
            lacking = np.bitwise_count(plays.signatures[:-1] & ~held[lane])
            fits = lacking <= jokers
            fits[: len(plays.lone)] &= (plays.lone & ~held[lane]) == 0
            fits[: starts[lane]] = False
            fits[ends[lane] :] = False
            assert (bits[: len(fits)] == fits).all()
            assert not bits[len(fits) :].any()


def test_endings_are_as_likely_as_each_other() -> None:
    """Pass, play and foul have equal probabilities among those possible; a draw has ½ (P-20)."""
    words = words_of(3)
    third, half = 1 / 3, 1 / 2
    for ranks, shares in (
        ((2, 3, 4, 6), (third, third, third)),
        ((8,), (half, 0, half)),
        ((13,), (half, half, 0)),
    ):
        tables = table_with(tuple(map(Card.of, ranks)), 9000, (0, 0))
        kinds = np.bincount(bulk.random_endings(tables, words).kind, minlength=3) / 9000
        assert np.abs(kinds - shares).max() < 0.03
    tables = bulk.deal(words, 9000)
    assert abs(bulk.random_turns(tables, words).drawn.mean() - 0.5) < 0.03


def test_what_is_possible_can_be_asked() -> None:
    """Random choices are possible; cards not in hand, numbers too small, ∞ on two cards are not (P-5, P-21)."""
    words, lawful = words_of(5), books.book("lawful")
    tables = bulk.deal(words, 500)
    for _ in range(40):
        assert bulk.possible(tables, bulk.random_endings(tables, words)).all()
        bulk.random_turns(tables, words)
        tables = bulk.selected(tables, ~tables.over)
    two, three, six = (int(np.flatnonzero(lawful.values == value)[0]) for value in (2, 3, 6))
    foul = int(np.flatnonzero(books.book("foul").values == 1)[0])
    for top, row, kind, can in (
        ((0, 0), two, turns.LAWFUL, False),  # a lone joker can't be a 2
        ((0, 0), three, turns.LAWFUL, True),
        ((1, 3), three, turns.LAWFUL, False),
        ((0, 0), six, turns.LAWFUL, False),  # 6 = 2*3, and the hand has no 6
        ((1, 5), lawful.infinity, turns.LAWFUL, True),
        ((2, 11), lawful.infinity, turns.LAWFUL, False),
        ((0, 0), foul, turns.FOUL, True),
        ((1, 1), foul, turns.FOUL, False),
        ((2, 11), -1, turns.PASS, True),
        ((2, 11), -1, turns.LAWFUL, False),
    ):
        one = table_with((Card.of(1), Card.of(3), Card.joker()), 1, top)
        assert bool(bulk.possible(one, Endings(np.array([kind]), np.array([row]))).all()) == can, (top, row)


def test_of_fouls_on_an_empty_field_the_number_of_cards_is_drawn_first() -> None:
    """Each number of cards that allows a foul has the same probability, whether it has few plays or many."""
    hand = tuple(sorted(random.Random(4).sample(pack(0), 9)))
    rows = random_rows(table_with(hand, 8000, (0, 0)), np.arange(8000), "foul", words_of(4))
    shares = np.bincount(books.book("foul").sizes[rows], minlength=5) / 8000
    assert np.abs(shares[1:] - 1 / 4).max() < 0.03
    pair = (Card.of(2), Card.of(3))  # 32 alone is a foul
    rows = random_rows(table_with(pair, 200, (0, 0)), np.arange(200), "foul", words_of(4))
    assert set(books.book("foul").values[rows].tolist()) == {32}


def test_hands_as_words() -> None:
    """Counts and signatures are convertible; a play removes its cards from the hand, and jokers for missing ones."""
    rng = random.Random(9)
    for size in (0, 1, 7, 30, 54):
        hand = rng.sample(pack(2), size)
        ranks = [hands.JOKER if card.is_joker else card.rank for card in hand]
        counts = hands.UNITS[[0, *ranks]].sum(keepdims=True, dtype=np.uint64)
        bits, jokers = hand_bits(sorted(hand))
        assert hands.signatures(counts)[0] == bits
        assert hands.jokers(counts)[0] == jokers
        assert hands.sizes(counts)[0] == size
        assert hands.counts_of_signatures(hands.signatures(counts))[0] == counts[0] - (jokers << 52)
    assert CARDS == 54


@pytest.mark.parametrize("kind", ["lawful", "foul"])
def test_what_a_learner_may_choose_is_what_can_be_carried_out(kind: Kind) -> None:
    """Exactly the rows offered are possible, at tables in all stages of their games."""
    words = words_of(3)
    tables, whole = bulk.deal(words, 24), bulk.book(kind)
    for _ in range(9):
        bulk.random_turns(tables, words)
        bulk.deal_again(tables, np.flatnonzero(tables.over), words)
    ending = bulk.LAWFUL if kind == "lawful" else bulk.FOUL
    offered = [set(bulk.playable_rows(tables, table, kind).tolist()) for table in range(24)]
    assert any(whole.infinity in rows for rows in offered) is (kind == "lawful")
    dice = random.Random(3)
    for _ in range(400):
        chosen = [
            dice.choice(sorted(rows)) if rows and dice.random() < 0.5 else dice.randrange(whole.infinity + 1)
            for rows in offered
        ]
        endings = bulk.Endings(np.full(24, ending), np.array(chosen))
        assert bulk.possible(tables, endings).tolist() == [
            row in rows for row, rows in zip(chosen, offered, strict=True)
        ]

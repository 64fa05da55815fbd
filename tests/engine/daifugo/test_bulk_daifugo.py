"""Vectorized tables: every move has the same result as on a real table, and sampled deals agree with the view."""

import random

import numpy as np
import pytest
from msgspec.structs import replace

from engine.cards import JOKER as JOKER_CARD
from engine.chance import SeedDice
from engine.daifugo import flow
from engine.daifugo.board import Phase, due
from engine.daifugo.bots.effort import SIMPLE
from engine.daifugo.bots.hand import outlook
from engine.daifugo.bots.planner import imagined
from engine.daifugo.bulk import hands, player, seen
from engine.daifugo.bulk.deals import deals, likely
from engine.daifugo.bulk.learnt import MIND
from engine.daifugo.bulk.seen import PASS
from engine.daifugo.bulk.stand import column_of, move_of, rows_of, terms_of
from engine.daifugo.bulk.tables import JOKER, PlayBatch, TableColumns, stacked
from engine.daifugo.effects import Ask
from engine.daifugo.faces import BY_PLACE, PLACE, SUIT, Cards, in_order, read_spelled
from engine.daifugo.game import DaifugoGame, start
from engine.daifugo.legal import legal_plays
from engine.daifugo.moves import Gift, Move, Pass, Play, RuleAnswer
from engine.daifugo.ruleset import book_of, rules_for
from engine.daifugo.state import State
from engine.daifugo.view import ground, view
from engine.seats import DEALER, Seat
from engine.titles import titles_by_seat
from engine.verdict import Refused
from tests.bench.plain_player import plain

GAME = DaifugoGame()
ONE = np.zeros(1, np.int64)
FIELD = ("owner", "place", "suits")
"""Columns without meaning while the field is empty."""


LOCAL = ("eleven_back", "five_skip")
OUTLINED = ("stairs", "number_lock", "nine_reverse")
"""Local rules that vectorized tables follow in play-outs, after the engine has made the first move."""
ASKING = ("ten_discard", "seven_pass", "queen_bomber")
"""The same; their questions are answered by a fixed heuristic."""


def new_game(seed: int, dice: random.Random, *, outlined: bool = False) -> State:
    """Return a game by rules that vectorized tables know, before its first play."""
    seats = dice.choice((2, 3, 4, 4, 4, 5, 6))
    local = [rule for rule in LOCAL if dice.random() < 0.3]
    if outlined:
        local += [rule for rule in OUTLINED if dice.random() < 0.7]
        local += [dice.choice(ASKING)] if dice.random() < 0.8 else []
    chosen = {"jokers": dice.choice((0, 1, 1, 2)), "pass_lockout": dice.random() < 0.4}
    titles = (
        titles_by_seat(tuple(Seat(at) for at in dice.sample(range(seats), seats)))
        if dice.random() < 0.5
        else ()
    )
    seeded = SeedDice(seed)
    state = GAME.deal(rules_for(local, [], chosen, seats), seats, seeded, titles=titles)
    while state.phase is not Phase.TURN:
        seat = due(state).seats[0] if not due(state).blind else DEALER
        if seat == DEALER:
            move: Move = GAME.blind_cards(state, seeded)
        else:
            move = Gift(state.hands[seat][: view(state, seat).owed])
        step = GAME.play(state, seat, move)
        assert not isinstance(step, Refused)
        state = step.state
    return state


def other_way(rows: TableColumns) -> TableColumns:
    """Return the same tables with the columns in reverse order."""
    found = rows.take(ONE)
    back = -np.arange(rows.seats) % rows.seats
    for name in ("hands", "jokers", "out", "passed", "plain", "ranked"):
        setattr(found, name, getattr(rows, name)[:, back])
    for name in ("turn", "owner", "fell", "reign"):
        at = getattr(rows, name)
        setattr(found, name, np.where(at < 0, at, -at % rows.seats))
    found.way = -rows.way
    return found


def check_same(rows: TableColumns, state: State) -> None:
    """Check that a row equals a state."""
    real = rows_of([state], rows.terms)
    if rows.way[0] != real.way[0]:
        rows = other_way(rows)
    names = (
        ("ranked", "over")
        if state.over
        else [name for name in TableColumns.__slots__ if name not in ("seats", "terms")]
    )
    for name in names:
        if state.field or name not in FIELD:
            assert (getattr(rows, name) == getattr(real, name)).all(), name


def cards_of(plays: PlayBatch) -> Cards:
    """Return the cards of the one play."""
    place, suits, wild = int(plays.place[0]), int(plays.suits[0]), int(plays.wild[0])
    real = [BY_PLACE[place][suit] for suit in range(4) if suits >> suit & 1] if place < JOKER else []
    return in_order((*real, *read_spelled("X " * wild)))


def runs_of(rows: TableColumns) -> dict[Cards, PlayBatch]:
    """Return all legal runs without jokers."""
    turn, on = int(rows.turn[0]), int(rows.size[0])
    found = {}
    for length in (on,) if on else range(3, 14):
        mine = hands.runs(rows.hands[:, turn], np.array([length]))
        starts = int((rows.runs_above(ONE)[:, turn] if on else mine)[0])
        for bit in range(52):
            if starts >> bit & 1 and (rows.run[0] or not on):
                place, suit = divmod(bit, 4)
                cards = tuple(BY_PLACE[at][suit] for at in range(place, place + length))
                plays = (np.array([place]), np.array([1 << suit]), np.zeros(1, np.int64), np.array([length]))
                found[in_order(cards)] = PlayBatch(ONE, *plays)
    return found


def answered(state: State, before: TableColumns, rows: TableColumns) -> State:
    """Return the state after the play's question was answered as the vectorized table did."""
    asks = state.open
    if not isinstance(asks, Ask):
        return state
    lost = [int(one) for one in (before.hands & ~rows.hands)[0]]
    if asks.rule == "queen_bomber":
        laid = sum(
            1 << 4 * PLACE[card] + SUIT[card] - 1 for card in state.field[-1].cards if card != JOKER_CARD
        )
        gone = sum(cards for at, cards in enumerate(lost) if at != rows.fell[0]) & ~laid
        held = [PLACE[card] for seat in state.active for card in state.hands[seat] if card != JOKER_CARD]
        ranks = [at for at in range(13) if gone >> 4 * at & 15]
        ranks += [at for at in range(13) if at not in held][: asks.most - len(ranks)]
        answer = RuleAnswer(asks.rule, ranks=tuple(ranks))
    else:
        mine = lost[column_of(state, asks.seat)]
        cards = [card for card in state.hands[asks.seat] if card != JOKER_CARD]
        chosen = [card for card in cards if mine >> 4 * PLACE[card] + SUIT[card] - 1 & 1]
        answer = RuleAnswer(asks.rule, tuple(chosen))
    step = GAME.play(state, asks.seat, answer)
    assert not isinstance(step, Refused), answer
    return step.state


def check_game(seed: int, *, outlined: bool = False) -> None:
    """Make random moves of one game on both tables and compare."""
    dice = random.Random(seed)
    state = new_game(seed, dice, outlined=outlined)
    rows = rows_of([state], terms_of(state.book))
    while not state.over:
        check_same(rows, state)
        rows = rows_of([state], rows.terms)
        runs = runs_of(rows) if "stairs" in rows.terms.on else {}
        if "stairs" in rows.terms.on:
            every = [play.cards for play in legal_plays(flow.ground(state)) if JOKER_CARD not in play.cards]
            assert set(runs) == {in_order(cards) for cards in every if len({PLACE[one] for one in cards}) > 1}
        there, leads = seen.scene(rows, ONE), not state.field
        mine = set(np.flatnonzero((seen.leads if leads else seen.follows)(rows, there)[0]).tolist())
        real = {move_of(rows, 0, play) for play in legal_plays(flow.ground(state))} - {-1}
        assert mine == (real if leads else real | {PASS})
        if not leads:
            assert rows.able(ONE)[0, column_of(state, state.turn)] == (len(mine) > 1 or bool(runs))
        foul = seen.fouling(rows, there, leads=leads)[0]
        number, before = dice.choice(sorted(mine)), len(state.fouled)
        move: Move = Pass()
        stood = rows.take(ONE)
        if runs and dice.random() < 0.6:
            cards = dice.choice(sorted(runs))
            move, number = Play(cards), -1
            rows.play(runs[cards])
        elif leads or number != PASS:
            plays = (seen.led if leads else seen.followed)(rows, there, np.array([number]))
            move = Play(cards_of(plays))
            assert move_of(rows, 0, move) == number
            rows.play(plays)
        else:
            rows.skip(ONE)
        step = GAME.play(state, state.turn, move)
        assert not isinstance(step, Refused), move
        state = answered(step.state, stood, rows)
        assert number < 0 or bool(foul[number]) == (len(state.fouled) > before)
    check_same(rows, state)


@pytest.mark.parametrize("part", range(4))
def test_columns_go_where_the_table_goes(part: int) -> None:
    """Random games by the official rules and settings, two to six players, compared move by move."""
    for seed in range(part * 6, part * 6 + 6):
        check_game(seed)


@pytest.mark.parametrize("part", range(4))
def test_columns_go_where_the_table_goes_by_local_rules(part: int) -> None:
    """The same with runs, questions and reversals of the direction."""
    for seed in range(part * 8, part * 8 + 8):
        check_game(seed, outlined=True)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_columns_go_where_the_table_goes_by_local_rules_in_a_thousand_games(part: int) -> None:
    """The same in a thousand games."""
    for seed in range(1000 + part * 100, 1100 + part * 100):
        check_game(seed, outlined=True)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_columns_go_where_the_table_goes_in_a_thousand_games(part: int) -> None:
    """The same in a thousand games."""
    for seed in range(1000 + part * 100, 1100 + part * 100):
        check_game(seed)


def test_passes_of_those_who_cannot_are_made_in_one_go() -> None:
    """The turn goes to the next player who can play something; if nobody can, the field clears."""
    hands = ["3c 4c", "3h 5h", "6h Ah", "7d 9d"]
    state = start(book_of(rules_for([], [], {}, 4)), [read_spelled(hand) for hand in hands])
    for card, turn, size in (("3c", 1, 1), ("4c", 1, 1)):
        step = GAME.play(state, Seat(0), Play(read_spelled(card)))
        assert not isinstance(step, Refused)
        rows = rows_of([step.state], terms_of(state.book))
        rows.pass_on(ONE)
        assert (rows.turn[0], rows.size[0]) == (turn, size)
    high = replace(state, hands=(read_spelled("2c 4c"), *state.hands[1:]))
    step = GAME.play(high, Seat(0), Play(read_spelled("2c")))
    assert not isinstance(step, Refused)
    rows = rows_of([step.state], terms_of(state.book))
    rows.pass_on(ONE)
    assert (rows.turn[0], rows.size[0]) == (0, 0)


def test_games_of_the_player_end_with_all_places() -> None:
    """All players have distinct places."""
    states = [new_game(seed, random.Random(seed)) for seed in range(60)]
    for seats in (2, 3, 4, 5, 6):
        same = [state for state in states if state.seats == seats]
        parts = [rows_of([state], terms_of(same[0].book)) for state in same]
        rows = stacked(parts)
        player.play_on(rows, MIND, np.random.default_rng(1), 0.5)
        assert rows.over.all()
        assert (np.sort(rows.ranked, axis=1) == np.arange(seats)).all()


def test_plain_players_of_the_columns_play_as_plain_players_do() -> None:
    """They agree with the independent plain player, except among choices of equal value."""
    made = agreed = 0
    for seed in range(8):
        state = GAME.deal(rules_for([], [], {}, 4), 4, SeedDice(seed))
        while not state.over:
            seen_by = view(state, state.turn)
            move = plain(seen_by, seed)
            rows = rows_of([state], terms_of(state.book))
            rows.plain[:] = True
            leads = not state.field
            scores = player.opinion(rows, ONE, MIND, leads=leads)[1][0]
            if (scores > player.NEVER / 2).sum() > 1 and not seen_by.start_card:
                made += 1
                # Choices of equal strength differ in suits or at random.
                number = move_of(rows, 0, move if isinstance(move, Play) else None)
                agreed += number >= 0 and bool(scores[number] >= scores.max() - 0.1)
            assert move is not None
            step = GAME.play(state, state.turn, move)
            assert not isinstance(step, Refused)
            state = step.state
    assert made > 200
    assert agreed > 0.95 * made


def test_deals_hold_what_nobody_has_seen() -> None:
    """Each hand has the right size, and no card is in two places."""
    state = new_game(3, random.Random(3))
    me = state.turn
    mine = view(state, me)
    look = outlook(mine, ground(mine))
    table = imagined(mine, SeedDice(1))
    one = rows_of([table], terms_of(state.book))
    rows = deals(
        one, column_of(state, me), tuple(look.unseen.elements()), 50, np.random.default_rng(2), SIMPLE
    )
    assert (rows.counts() == one.counts()).all()
    assert (np.bitwise_or.reduce(rows.hands, axis=1) == np.bitwise_or.reduce(one.hands[0])).all()
    assert (rows.hands[:, column_of(state, me)] == one.hands[0, column_of(state, me)]).all()
    assert rows.plain.any()
    assert not rows.plain[:, column_of(state, me)].any()


def test_a_player_who_passed_is_dealt_fewer_high_cards() -> None:
    """After a pass on a low card, the passing player is dealt fewer cards that would have beaten it."""
    hands = ["3c 4c 5c 9c Kc", "3h 4h 5h 6h 7h", "3s 4s 5s 6s Qs", "6d 7d 9d Td Jd"]
    state = start(book_of(rules_for([], [], {}, 4)), [read_spelled(hand) for hand in hands])
    for seat, move in ((0, Play(read_spelled("9c"))), (1, Pass())):
        step = GAME.play(state, Seat(seat), move)
        assert not isinstance(step, Refused)
        state = step.state
    mine = view(state, Seat(2))
    look = outlook(mine, ground(mine))
    table = imagined(mine, SeedDice(1))
    one, dice = rows_of([table], terms_of(state.book)), np.random.default_rng(2)
    pool = deals(one, 2, tuple(look.unseen.elements()), 600, dice, SIMPLE)
    weighed = likely(pool, table, 2, MIND, 300, dice)
    above = np.uint64((1 << 52) - 1) ^ np.uint64((1 << 28) - 1)

    def beating(rows: TableColumns) -> float:
        return float(np.bitwise_count(rows.hands[:, 1] & above).mean())

    assert beating(weighed) < beating(pool) - 0.3

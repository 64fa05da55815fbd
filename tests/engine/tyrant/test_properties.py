"""Invariants of Tyrant, checked on random games of three and four players (TY-90 … TY-93)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from engine.cards import Card, Suit
from engine.game_protocol import Made
from engine.games import replay_text
from engine.record import RecordedGame
from engine.seats import Seat
from engine.tyrant.events import HandChosen, HardPassed, Passed, Played, Refilled, TrickBegan, redact
from engine.tyrant.facts import final_state
from engine.tyrant.judge import PHASE_OF, ground_of, unplayable
from engine.tyrant.moves import ChooseHand, Decision, Lay, Pass, Play, Refill, Tyrant
from engine.tyrant.notation import read_move, write_cards, write_move, write_plaza
from engine.tyrant.power import worths_of
from engine.tyrant.record import write_record
from engine.tyrant.setup import lead_cards, number_cards
from engine.tyrant.state import CHIPS, SUITS, TRICKS, Phase, Put, State, piles, vertical
from engine.tyrant.view import ground, unplayable_for, view
from engine.verdict import Refused
from tests.dice import RandomDice
from tests.engine.tyrant.random_table import GAME, NAMES, dealt, random_game, random_move

TABLES = [(seed, seats) for seats in (3, 4) for seed in range(60)]
MANY = 10_000


def states(made: list[Made]) -> Iterator[State]:
    """Yield every state of a game, from first to last."""
    yield made[0].before
    yield from (one.step.state for one in made)


def number_cards_of(state: State) -> Counter[Card]:
    """Count the number cards that are still in the game or were removed face up."""
    zones = [*state.hands, *state.stocks, *state.plaza, state.removed]
    zones += [done.cards for done in state.turns if isinstance(done, Put)]
    zones += [fame.under for row in state.fame for fame in row]
    return Counter(card for zone in zones for card in zone)


def hold_at_every_decision(made: list[Made]) -> None:
    """Cards, chips, lead cards, rows and hands add up before every decision (TY-90)."""
    start = made[0].before
    seats = start.seats
    cards, leads = number_cards_of(start), {*start.row, *start.pile}
    assert sum(cards.values()) == 16 * seats + 4
    assert cards <= Counter(number_cards(seats))
    assert len(leads) == TRICKS
    passed: set[Seat] = set()
    for state in states(made):
        assert number_cards_of(state) == cards
        assert sum(state.chips) + state.used == CHIPS * seats
        assert all(0 <= chips <= CHIPS for chips in state.chips)
        won = [fame.lead for row in state.fame for fame in row]
        finished = state.trick - (state.phase in (Phase.REFILL, Phase.TURN)) if state.trick else 0
        assert len(won) + len(state.burned) == finished
        assert {*won, *state.burned, *state.row, *state.pile} == leads
        assert len(state.pile) == max(0, 6 - max(1, state.trick))
        for suit, row in zip(SUITS, state.plaza, strict=True):
            value = worths_of(state.plaza, Suit.NONE)[SUITS.index(suit)].value
            assert value == vertical(row) + 2 * piles(row)
            assert value <= (8 if seats == 3 else 9)
            assert all(card.suit == suit for card in row)
        passed |= {*state.passed}
        for seat, hand in enumerate(state.hands):
            assert len(hand) <= (6 if seat in passed else 7)


def hold_in_a_game(made: list[Made]) -> None:
    """Eight tricks; limits of passes, hard passes and chips (TY-91)."""
    over = made[-1].step.state
    assert over.trick == TRICKS
    assert [outcome.trick for outcome in over.outcomes] == [*range(1, TRICKS + 1)]
    passes: dict[Seat, list[int]] = {}
    hard: dict[Seat, list[int]] = {}
    trick = 0
    for one in made:
        for event in one.step.events:
            match event:
                case TrickBegan():
                    trick = event.trick
                case Passed():
                    passes.setdefault(event.seat, []).append(trick)
                case HardPassed():
                    hard.setdefault(event.seat, []).append(trick)
                case _:
                    pass
    for tricks in passes.values():
        assert len(tricks) <= 4
        assert all(second - first > 1 for first, second in pairwise(tricks))
    for seat, tricks in hard.items():
        assert tricks == [*range(tricks[0], TRICKS + 1)]
        assert tricks[0] >= 4
        assert max(passes.get(seat, [0])) < tricks[0]
        assert len(over.hands[seat]) == 0
        assert over.chips[seat] == 0
    for state in states(made):
        for seat in state.passed:
            assert state.hands[seat] or state.phase is not Phase.TURN or state.turns[seat]
    assert all(chips <= 4 for chips in over.chips)


def hold_at_the_end(made: list[Made]) -> None:
    """The scoring and the purge (TY-92)."""
    over = made[-1].step.state
    tricks = [len(row) for row in over.fame]
    totals = [score.total for score in over.scores]
    assert sum(tricks) + len(over.burned) == TRICKS
    assert sum(score.least for score in over.scores) <= 2 * sum(map(piles, over.plaza))
    assert not any(totals[seat] == min(totals) for seat in over.purged)
    if over.purged:
        assert totals.index(max(totals)) in over.purged
    assert sorted(over.ranks) == [*range(over.seats)]
    assert over.ranks[0] not in over.purged
    assert GAME.result(over) == over.ranks
    assert GAME.due(over).seats == ()


@pytest.mark.parametrize(("seed", "seats"), TABLES)
def test_invariants(seed: int, seats: int) -> None:
    """No card is made or lost, and every game ends as it must (TY-90 … TY-92)."""
    made = random_game(seed, seats)
    hold_at_every_decision(made)
    hold_in_a_game(made)
    hold_at_the_end(made)


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4])
def test_invariants_in_ten_thousand_games(seats: int) -> None:
    """The same, in ten thousand games."""
    for seed in range(1000, 1000 + MANY):
        made = random_game(seed, seats)
        hold_at_every_decision(made)
        hold_in_a_game(made)
        hold_at_the_end(made)


@pytest.mark.parametrize(("seed", "seats"), TABLES[::3])
def test_a_record_plays_the_same_game_again(seed: int, seats: int) -> None:
    """Deal, settings and decisions give the same events and the same end (TY-93)."""
    made = random_game(seed, seats)
    names = NAMES[:seats]
    start = made[0].before
    replay = replay_text(write_record(names, start, made))
    assert replay.ok, replay.error
    assert replay.start.state == start
    assert [frame.table.state for frame in replay.frames] == [one.step.state for one in made]
    events = [repr(frame.table.events) for frame in replay.frames]
    assert events == [repr(one.step.events) for one in made]
    over = made[-1].step.state
    assert replay.final == final_state(RecordedGame(names, over))
    for one in made:
        assert read_move(write_move(one.move)) == one.move


@pytest.mark.parametrize(("seed", "seats"), TABLES[::4])
def test_a_position_goes_on_like_the_game(seed: int, seats: int) -> None:
    """A record that starts from the position before a trick's first play ends like the whole game."""
    made = random_game(seed, seats)
    names = NAMES[:seats]
    over = made[-1].step.state
    for at, one in enumerate(made):
        state = one.before
        if state.phase is not Phase.TURN or any(state.turns):
            continue
        moves = [f"{names[m.actor]}:{write_move(m.move)}" for m in made[at:]]
        replay = replay_text("\n".join([*position_lines(names, state), *moves]))
        assert replay.ok, (replay.error, state.trick)
        end = replay.frames[-1].table.state
        assert end.scores == over.scores
        assert end.ranks == over.ranks
        assert (end.hands, end.stocks, end.chips) == (over.hands, over.stocks, over.chips)


def position_lines(names: tuple[str, ...], state: State) -> list[str]:
    """Return header and deal of a record that begins in this state."""
    chips = ", ".join(f"{name} = {count}" for name, count in zip(names, state.chips, strict=True))
    won = ", ".join(
        f'{name} = "{write_cards(fame.lead for fame in row)}"'
        for name, row in zip(names, state.fame, strict=True)
    )
    return [
        "+++",
        'game = "tyrant"',
        f'set = {{ chip_floor = "{state.rules.chip_floor}" }}',
        f"trick = {state.trick}",
        f'lead = "{write_cards((*state.row, *state.pile))}"',
        f'plaza = "{write_plaza(state.plaza)}"',
        f'marker = "{names[state.marker]}"',
        f"chips = {{ {chips} }}",
        f"won = {{ {won} }}",
        f'passed = "{" ".join(names[seat] for seat in state.passed)}"',
        "+++",
        *(
            f"{name}:({write_cards(state.hands[at])} / {write_cards(state.stocks[at])}) {state.aces[at]}"
            for at, name in enumerate(names)
        ),
    ]


# ---------------------------------------------------------------------- hidden information


def elsewhere(state: State, seat: Seat | None, chance: Random) -> State:
    """Return a table that differs only in what this seat can't see: cards of the others, lead pile, their aces."""
    others = [Seat(s) for s in range(state.seats) if s != seat]
    places: list[tuple[str, int, int]] = []
    for other in others:
        places += [("hands", other, at) for at in range(len(state.hands[other]))]
        places += [("stocks", other, at) for at in range(len(state.stocks[other]))]
        done = state.turns[other]
        if isinstance(done, Put) and state.phase is Phase.TURN:
            places += [("turns", other, at) for at in range(len(done.cards)) if at != done.up]
    zones = {"hands": [*map(list, state.hands)], "stocks": [*map(list, state.stocks)]}
    zones["turns"] = [list(done.cards) if isinstance(done, Put) else [] for done in state.turns]
    cards = [zones[zone][owner][at] for zone, owner, at in places]
    chance.shuffle(cards)
    for (zone, owner, at), card in zip(places, cards, strict=True):
        zones[zone][owner][at] = card
    aces = [state.aces[other] for other in others]
    if state.phase is not Phase.OVER:
        aces = aces[1:] + aces[:1]
    pile = list(state.pile)
    chance.shuffle(pile)
    hidden_start = state.phase is Phase.HAND
    return replace(
        state,
        hands=tuple(map(tuple, zones["hands"])),
        stocks=tuple(map(tuple, zones["stocks"])),
        turns=tuple(
            replace(done, cards=tuple(zones["turns"][at])) if isinstance(done, Put) else done
            for at, done in enumerate(state.turns)
        ),
        aces=tuple(state.aces[at] if at == seat else aces.pop(0) for at in range(state.seats)),
        pile=tuple(pile),
        marker=Seat((state.marker + 1) % state.seats) if hidden_start else state.marker,
    )


@pytest.mark.parametrize(("seed", "seats"), TABLES[::5])
def test_a_view_shows_nothing_hidden(seed: int, seats: int) -> None:
    """Changes in what a seat can't see leave its view unchanged (TY-17, TY-87, TY-98)."""
    chance = Random(seed)
    for state in states(random_game(seed, seats)):
        for seat in (None, *map(Seat, range(seats))):
            there = elsewhere(state, seat, chance)
            seen = repr(view(state, seat))
            assert seen == repr(view(there, seat))


@pytest.mark.parametrize(("seed", "seats"), TABLES[::5])
def test_events_show_nothing_hidden(seed: int, seats: int) -> None:
    """Others see of a choice or a play the number of cards, and the one that is face up (TY-86, TY-87)."""
    for one in random_game(seed, seats):
        for event in one.step.events:
            for seat in (None, *map(Seat, range(seats))):
                redacted = redact(event, seat)
                match redacted:
                    case HandChosen() | Refilled() | Played() if redacted.seat != seat:
                        assert redacted.cards == ()
                    case _:
                        assert redacted == event


@pytest.mark.parametrize(("seed", "seats"), TABLES[::5])
def test_events_before_the_reveal_are_the_same_elsewhere(seed: int, seats: int) -> None:
    """The same play on a table that differs only in what is hidden gives the same events for everybody else."""
    chance = Random(seed)
    for one in random_game(seed, seats):
        state = one.before
        if state.phase is not Phase.TURN or state.trick != one.step.state.trick:
            continue
        if one.step.state.phase is not Phase.TURN:
            continue
        there = elsewhere(state, one.actor, chance)
        step = GAME.play(there, one.actor, one.move)
        assert not isinstance(step, Refused)
        for seat in (None, *map(Seat, range(seats))):
            visible = [redact(event, seat) for event in one.step.events]
            assert visible == [redact(event, seat) for event in step.events]


# ---------------------------------------------------------------------- refusals


def random_decision(state: State, seat: Seat, chance: Random) -> Decision:
    """Return a decision that may be illegal, with cards that may not be there."""
    own = [*state.hands[seat], *state.stocks[seat]]
    done = state.turns[seat]
    own += done.cards if isinstance(done, Put) else ()
    cards = chance.sample(own, min(len(own), chance.choice([0, 1, 1, 2, 3, 3, 4, 6, 7])))
    if chance.random() < 0.1:
        cards.append(chance.choice([*number_cards(state.seats), *lead_cards()]))
    kinds: list[type[Decision]] = [ChooseHand, Refill, Play, Pass, Lay]
    fitting = [kind for kind in kinds if PHASE_OF[kind] is state.phase]
    kind = chance.choice(kinds if chance.random() < 0.2 else fitting)
    if kind is Pass:
        return Pass()
    if kind is not Play:
        return kind(tuple(cards))  # type: ignore[no-any-return, call-arg]  # the three others take cards
    up = () if len(cards) != 3 or chance.random() < 0.2 else (chance.randrange(3),)
    acts = Tyrant(chance.choice([Suit.NONE, *SUITS]), chance.randrange(4))
    return Play(tuple(cards), up, acts if chance.random() < 0.3 else None)


@pytest.mark.parametrize(("seed", "seats"), TABLES[::3])
def test_the_player_and_the_host_judge_alike(seed: int, seats: int) -> None:
    """A client's own judge and the host's agree on every decision, legal or not (TY-38)."""
    chance = Random(seed)
    state = dealt(seed, seats)
    dice = RandomDice(seed)
    tried = Counter[bool]()
    while state.phase is not Phase.OVER:
        for _ in range(10):
            due = GAME.due(state).seats
            seat = Seat(chance.randrange(seats)) if chance.random() < 0.2 else chance.choice(due)
            decision = random_decision(state, seat, chance)
            step = GAME.play(state, seat, decision)
            seen = view(state, seat)
            tried[isinstance(step, Refused)] += 1
            if seat in due:
                assert unplayable_for(seen, decision) == (step.reason if isinstance(step, Refused) else None)
                assert unplayable(ground_of(state, seat), decision) == unplayable(ground(seen), decision)
            else:
                assert isinstance(step, Refused)
        seat = GAME.due(state).seats[0]
        step = GAME.play(state, seat, random_move(state, seat, dice))
        assert not isinstance(step, Refused)
        state = step.state
    assert min(tried.values()) > 10


@pytest.mark.parametrize("seats", [3, 4])
def test_a_named_seat_starts(seats: int) -> None:
    """With the setting `start` the starting seat isn't drawn (TY-15, TY-89)."""
    rules = replace(dealt(0, seats).rules, start=Seat(2))
    assert all(GAME.deal(rules, seats, RandomDice(seed)).marker == 2 for seed in range(9))

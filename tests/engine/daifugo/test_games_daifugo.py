"""Invariants of Daifugo, checked on random games by random rules."""

import itertools
import pickle
from itertools import islice

import pytest
from msgspec.structs import replace

from engine.daifugo.board import ranks
from engine.daifugo.bots import BOTS, choose
from engine.daifugo.catalogue import LOCAL
from engine.daifugo.faces import PLACE, read_spelled
from engine.daifugo.facts import final_state
from engine.daifugo.game import DaifugoGame, begin, start
from engine.daifugo.moves import Play
from engine.daifugo.record import write_record
from engine.daifugo.ruleset import book_of, rules_for
from engine.games import replay_text
from engine.record import RecordedGame
from engine.seats import Seat
from engine.titles import COMMON, POOREST, RICHEST, titles_by_seat
from tests.bot_games import bot_moves
from tests.brevity import think_briefly
from tests.dice import QuickDice
from tests.engine.daifugo.random_daifugo import NAMES, can_be_on, play_out, random_rules

IDS = [rule.id for rule in LOCAL]


def needs_of(ids: tuple[str, ...]) -> list[str]:
    """Return the rules with those local rules that they need."""
    by_id = {rule.id: rule for rule in LOCAL}
    wanted = list(ids)
    for id_ in ids:
        wanted += [group[0] for group in by_id[id_].needs if group[0] in by_id]
    return wanted


def play_together(ids: tuple[str, ...], seed: int) -> bool:
    """Play one game with these rules, without the official lock if it conflicts; return whether they are compatible."""
    off = frozenset(("suit_lock",)) if "five_color_lock" in ids else frozenset[str]()
    seats = 2 if "queen_cut" in ids else 3 + seed % 3
    jokers = 1 if "queen_cut" in ids else 2
    by_id = {rule.id: rule for rule in LOCAL}
    wanted = [by_id[id_] for id_ in needs_of(ids)]
    on = can_be_on([*wanted, *wanted], off, seats, jokers)
    if not set(ids) <= set(on):
        return False
    play_out(rules_for(on, off, {"jokers": jokers}, seats), seats, seed)
    return True


EIGHTHS = [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 8))]
"""Shares of the pairs, each rule with every eighth other one; all but the first are long tests."""


@pytest.mark.parametrize("part", EIGHTHS)
def test_every_pair_of_rules_gets_along(part: int) -> None:
    """Every two compatible local rules play a random game to its end."""
    pairs = list(itertools.combinations(IDS, 2))[part::8]
    played = sum(play_together(pair, seed) for seed, pair in enumerate(pairs))
    assert played > 0.95 * len(pairs)


@pytest.mark.long
@pytest.mark.parametrize("part", range(25))
def test_triples_of_rules_get_along(part: int) -> None:
    """Every third triple of local rules plays a random game to its end."""
    triples = list(itertools.combinations(IDS, 3))[part * 3 :: 75]
    played = sum(play_together(triple, seed) for seed, triple in enumerate(triples))
    assert played > 0.9 * len(triples)


def check_series(seed: int) -> None:
    """Play three games of a series by random rules; each replays from its record to the same end."""
    rules, seats = random_rules(seed)
    titles: tuple[str, ...] = ()
    for game in range(3):
        start, made = play_out(rules, seats, seed * 2 + game, titles)
        end = made[-1].step.state
        names = NAMES[:seats]
        text = write_record(names, start, made)
        replay = replay_text(text)
        assert replay.ok, (seed, replay.error, text)
        assert replay.final == final_state(RecordedGame(names, end)), (seed, text)
        assert sorted(ranks(end)) == list(range(seats))
        titles = titles_by_seat(ranks(end))
        if game:  # the first and the last have left, and newcomers have their seats
            titles = tuple(COMMON if title in (RICHEST, POOREST) else title for title in titles)


@pytest.mark.parametrize("part", range(4))
def test_random_rule_sets(part: int) -> None:
    """Games by random rules end, keep their cards, and replay from their records."""
    for seed in range(part * 12, part * 12 + 12):
        check_series(seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_a_thousand_random_rule_sets(part: int) -> None:
    """The same with a thousand sets of rules."""
    for seed in range(1000 + part * 50, 1000 + part * 50 + 50):
        check_series(seed)


def test_a_view_hides_the_other_hands() -> None:
    """Swapping cards that a seat can't see leaves its view unchanged."""
    game = DaifugoGame()
    for seed in range(12):
        rules, seats = random_rules(seed)
        if seats < 3:
            continue
        _, made = play_out(rules, seats, seed)
        for one in made[::7]:
            state = one.before
            a, b = state.hands[1], state.hands[2]
            if len(a) != len(b) or state.open is not None:
                continue
            swapped = replace(state, hands=(state.hands[0], b, a, *state.hands[3:]))
            assert game.view(swapped, Seat(0)) == game.view(state, Seat(0))
            assert game.view(swapped, None) == game.view(state, None)


def test_nobody_learns_who_could_respond() -> None:
    """While responses are awaited, the others' views don't show who could respond."""
    game = DaifugoGame()
    rules = rules_for(["seven_counter", "ten_return", "four_stop", "spade_return", "seven_pass"], [], {}, 4)
    windows = 0
    for seed in range(30):
        _, made = play_out(rules, 4, seed)
        for one in made:
            after = one.step.state
            if str(after.phase) != "respond":
                continue
            windows += 1
            view = game.view(after, None)
            assert view.responses
            assert not view.offers
            assert view.choice is None
            assert all(offer.seat == 1 for offer in game.view(after, Seat(1)).offers)
    assert windows > 50


def test_events_hide_what_goes_from_hand_to_hand() -> None:
    """Only the two players see cards that are handed over; the others see how many."""
    game = DaifugoGame()
    rules = rules_for(["seven_pass", "nine_return", "thief"], [], {}, 4)
    seen = 0
    for seed in range(10):
        _, made = play_out(rules, 4, seed)
        for one in made:
            for event in one.step.events:
                if type(event).__name__ != "Shifted" or isinstance(event.source, str | type(None)):
                    continue
                if isinstance(event.target, str):
                    continue
                others = [s for s in range(4) if s not in (event.source, event.target)]
                for seat in (*map(Seat, others), None):
                    redacted = game.redact(one.step.state, event, seat)
                    assert redacted.cards == ()
                    assert redacted.count == len(event.cards)
                    seen += 1
    assert seen


@pytest.mark.parametrize("seed", range(10))
def test_bots_answer_every_rule(seed: int) -> None:
    """Games of mixed bots by random rules end without a refused move."""
    game, dice = DaifugoGame(), QuickDice(seed)
    rules, seats = random_rules(seed + 500)
    levels = list(BOTS)
    state = game.deal(rules, seats, dice)
    played = bot_moves(game, state, lambda view, _: BOTS[levels[view.seat % 3]].choose(view, dice), dice)
    *_, last = islice(played, 4000)
    assert last.step.state.over, f"the game does not end: {rules}"


def first_places(levels: list[str], deals: int) -> float:
    """Return how often the first of the bots wins, each deal played from every seat."""
    game, wins = DaifugoGame(), 0
    rules = rules_for([], [], {}, len(levels))
    for number in range(deals * len(levels)):
        turn = number % len(levels)
        seated = levels[-turn:] + levels[:-turn] if turn else levels
        dice = QuickDice(number // len(levels))
        state = game.deal(rules, len(levels), dice)
        bots = [BOTS[level] for level in seated]
        *_, last = bot_moves(
            game, state, lambda view, _, bots=bots, dice=dice: bots[view.seat].choose(view, dice), dice
        )
        wins += ranks(last.step.state)[0] == turn
    return wins / (deals * len(levels))


def test_the_planner_beats_random_bots() -> None:
    """Against three random bots it wins more than 1.5 times its share."""
    assert first_places(["club", "random", "random", "random"], 10) > 0.375


def test_the_planner_beats_novices() -> None:
    """Against three novices it wins more than its share."""
    assert first_places(["club", "novice", "novice", "novice"], 16) > 0.25


def test_an_emperor_of_two_jokers_is_one_move() -> None:
    """Which joker stands for which suit changes nothing, so each reading is listed once."""
    game, rules = DaifugoGame(), rules_for(["emperor"], [], {"jokers": 2}, seats=2)
    hands = [read_spelled("8c 9d X X"), read_spelled("3s")]
    state = begin(start(book_of(rules), hands), Seat(0))
    plays = [move for move in game.legal_moves(game.view(state, Seat(0))) if isinstance(move, Play)]
    runs = [[PLACE[card] for card in play.reading] for play in plays if play.reading]
    assert sorted(runs) == [[3, 4, 5, 6], [4, 5, 6, 7], [5, 6, 7, 8]]


def test_a_view_can_travel() -> None:
    """A view can be pickled, so that it can be sent to a worker process."""
    game = DaifugoGame()
    rules, seats = random_rules(7)
    start, made = play_out(rules, seats, 7)
    for state in (start, *(one.before for one in made[::5])):
        view = game.view(state, Seat(1))
        assert pickle.loads(pickle.dumps(view)) == view


def test_the_same_seed_makes_the_same_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot's choice depends only on the view and the seed."""
    think_briefly(monkeypatch)
    game = DaifugoGame()
    state = game.deal(rules_for([], [], {}, 4), 4, QuickDice(3))
    view = game.view(state, state.turn)
    for level in BOTS:
        assert choose(level, view, 5) == choose(level, view, 5)
    assert choose("strong", game.view(state, None), 5) is None

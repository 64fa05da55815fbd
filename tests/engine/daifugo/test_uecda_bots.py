"""The bots of the competition's preset: legal, deterministic, and strong enough."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.chance import shuffle
from engine.daifugo.board import due
from engine.daifugo.bots import LEVELS, choose, levels_under
from engine.daifugo.effects import DrawCards
from engine.daifugo.flow import play
from engine.daifugo.game import DaifugoGame
from engine.daifugo.moves import Gift
from engine.daifugo.ruleset import rules_for
from engine.daifugo.uecda import bots, policy
from engine.daifugo.uecda.bots import certain, end_of_two
from engine.daifugo.uecda.match import GameOrder, above, dealt, gifts, leader, next_order, strongest
from engine.daifugo.uecda.plays import JOKER_BIT, bits, mask_of
from engine.daifugo.uecda.policy import DecisionFeatures, PolicyWeights, all_marks, scores
from engine.daifugo.uecda.search import DealSampler, SamplerSettings, UecdaEffort, best
from engine.daifugo.uecda.sight import SeenPlay, UecdaSight, imagined, of_table, of_view
from engine.daifugo.uecda.table import FastRandom, UecdaTable
from engine.seats import DEALER, Seat
from engine.verdict import Refused
from netplay.uecda.match import play_game
from netplay.uecda.server import Referee
from tests.engine.daifugo.simple_programs import KINDS, points
from tests.lab.uecda_training import initial_weights, train, write

RULES = rules_for((), (), {}, 5, "uecda")
TITLES = ("大富豪", "平民", "大貧民", "富豪", "貧民")


def some_table(seed: int, cards: int = 53, seats: int = 5) -> UecdaTable:
    """Deal this many cards."""
    whims = FastRandom(seed)
    row = shuffle(range(53), whims)[:cards]
    hands = [sum(1 << bit for bit in row[seat::seats]) for seat in range(seats)]
    return UecdaTable(hands, whims.below(seats))


class NoTime:
    """A time budget that is used up."""

    def left(self) -> float:
        """Return the seconds left: none."""
        return 0.0


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("titles", [(), TITLES], ids=["classless", "classed"])
def test_every_level_plays_by_the_rules(level: str, titles: tuple[str, ...]) -> None:
    """A whole game on the engine's table: exchange, plays and passes, none refused."""
    game, whims = DaifugoGame(), FastRandom(5)
    state = game.deal(RULES, 5, whims, titles=titles)
    deadline = iter(range(100_000))
    while not state.over:
        if isinstance(state.open, DrawCards):
            step = game.play(state, DEALER, game.blind_cards(state, whims))
        else:
            seat = due(state).seats[0]
            move = choose(level, game.view(state, seat), next(deadline), NoTime())
            assert move is not None
            step = game.play(state, seat, move)
        assert not isinstance(step, Refused), (step.reason, move)
        state = step.state


def test_levels_go_by_the_rules() -> None:
    """The competition's levels are available exactly where its rules are played."""
    assert levels_under(RULES) == bots.LEVELS
    assert levels_under(rules_for((), (), {}, 4)) == LEVELS
    assert levels_under(rules_for((), (), {"pass_limit": 10}, 5, "uecda")) == LEVELS


def test_a_play_hangs_on_what_is_seen() -> None:
    """The same view and seed give the same play, no matter who holds the other cards."""
    for seed in range(4):
        sight = of_table(some_table(seed))
        again = of_table(imagined(sight, FastRandom(seed + 99)))
        assert again == sight
        for level in ("strong", "expert"):
            assert bots.choose(level, sight, 3) is bots.choose(level, again, 3)


def test_thinking_ends_when_the_time_is_up() -> None:
    """Without time only one deal is evaluated, and no play-out is made."""
    table = some_table(3)
    counted = []

    def left() -> float:
        counted.append(1)
        return -1.0

    endless = UecdaEffort(10_000, 10_000_000, SamplerSettings(10_000, 10, 10, 10))
    best(of_table(table), table.options(), bots.WEIGHTS, FastRandom(1), endless, left)
    assert len(counted) == 2


def test_scores_are_sums_of_marks() -> None:
    """Precomputed and listed features give the same scores as the sum over all features."""
    weights = PolicyWeights([random.Random(1).uniform(-1, 1) for _ in range(policy.SIZE)])
    for seed in range(30):
        table, whims = some_table(seed), FastRandom(seed)
        for _ in range(12):
            options = table.options()
            if options:
                scene = DecisionFeatures(table)
                row = [*options, None]
                found = scores(scene, options, weights)
                wanted = [sum(weights.row[at] for at in all_marks(scene, one)) for one in row[: len(found)]]
                assert found == pytest.approx(wanted)
                table.play_cards(options[whims.below(len(options))])
            else:
                table.skip(whims)
            if table.over:
                break


@pytest.mark.parametrize("seed", range(40))
def test_a_sure_win_is_one(seed: int) -> None:
    """Plays called certain make the player first of those left, whatever the others do."""
    rng, table = random.Random(seed), some_table(seed, cards=20)
    me = table.turn
    sight = of_table(table)
    if certain(sight, table.options()) is None:
        return
    while not table.over:
        options = table.options()
        if table.turn == me:
            found = certain(of_table(table), options) if options else None
            if found is None:
                assert table.owner == me or not options
                table.skip(FastRandom(1))
            else:
                table.play_cards(found)
        elif options and rng.random() < 0.8:
            table.play_cards(rng.choice(options))
        else:
            table.skip(FastRandom(1))
    assert table.ranks[0] == me


def _wins(table: UecdaTable, depth: int = 0) -> bool:
    """Return by brute force whether the player to move goes out first."""
    me = table.turn
    if depth > 40:
        return False
    for play_ in [*table.options(), *([None] if table.field is not None else [])]:
        after = table.copy()
        after.passes = 0
        after.make(play_)
        if after.out[me] or (not after.over and (_wins(after, depth + 1) == (after.turn == me))):
            return True
    return False


@pytest.mark.parametrize("seed", range(60))
def test_the_end_of_two_is_exact(seed: int) -> None:
    """The move found wins against every answer; none is found only if none wins."""
    table = some_table(seed, cards=7, seats=2)
    found = end_of_two(table)
    assert (found is not None) == _wins(table)
    if found is None:
        return
    me = table.turn
    table.make(found.play)
    assert table.out[me] or _wins(table) == (table.turn == me)


def test_gifts_are_cards_of_the_hand() -> None:
    """Every level gives as many cards as are due."""
    for seed in range(20):
        hand = some_table(seed).hands[0] | JOKER_BIT
        for level in bots.LEVELS:
            given = bots.give(level, hand, 2, seed)
            assert given & ~hand == 0
            assert given.bit_count() == 2


# ---------------------------------------------------------------------- a match


def test_a_match_changes_seats_and_ends_classes() -> None:
    """Seats change in games 1, 4, 7 …; titles exist from the second game on and end every hundred games."""
    whims, order, places = FastRandom(1), None, ()
    seated, classless = [], []
    for _ in range(205):
        before = order
        order = next_order(order, places, whims)
        places = shuffle(range(5), whims)
        if before is not None and order.seats != before.seats:
            seated.append(order.game)
        if not order.classes:
            classless.append(order.game)
        else:
            assert sorted(order.classes) == [0, 1, 2, 3, 4]
    assert all(game % 3 == 1 for game in seated)
    assert len(seated) > 55
    assert classless == [1, 101, 201]


def test_the_small_match_deals_and_exchanges_as_the_engine_does() -> None:
    """The daifugo gets the first card; the poorer players give their strongest, of equal ones spades first."""
    order = GameOrder(2, (3, 1, 0, 2, 4), (1, 3, 0, 4, 2))
    hands = dealt(order, FastRandom(4))
    first = order.seats.index(2)
    assert [hands[(first + at) % 5].bit_count() for at in range(5)] == [11, 11, 11, 10, 10]
    state = DaifugoGame().deal(RULES, 5, FastRandom(4), titles=order.titles)
    state_hands = [mask_of(hand) for hand in state.hands]
    wanted = list(state_hands)
    for rich, poor, count in gifts(order):
        up = strongest(state_hands[poor], count)
        down = bots.give("novice", state_hands[rich] | up, count, 1)
        wanted[rich] = (wanted[rich] | up) & ~down
        wanted[poor] = (wanted[poor] & ~up) | down
        from engine.daifugo.uecda.plays import cards_of

        step = play(state, Seat(rich), Gift(cards_of(down)))
        assert not isinstance(step, Refused)
        state = step.state
    assert [mask_of(hand) for hand in state.hands] == wanted
    assert state.turn == leader(wanted)


def test_a_game_of_the_small_match_has_five_places() -> None:
    """Played by the fast levels."""
    order = next_order(None, (), FastRandom(2))
    places = play_game(("random", "novice", "club", "strong", "novice"), order, FastRandom(2))
    assert sorted(places) == [0, 1, 2, 3, 4]


def test_training_changes_the_weights_and_writes_them(tmp_path: Path) -> None:
    """A very short training; weights survive writing and reading."""
    saved: list[tuple[object, int]] = []
    row = initial_weights()
    train(row, 0.1, 1, 0.05, lambda trained, games: saved.append((trained, games)))
    trained, games = saved[-1]
    assert games
    assert (trained != row).any()  # type: ignore[attr-defined]
    write(trained, tmp_path / "weights.json", "A moment.")  # type: ignore[arg-type]
    written = json.loads((tmp_path / "weights.json").read_text(encoding="utf-8"))["weights"]
    assert written == pytest.approx([round(float(one), 3) for one in trained])  # type: ignore[attr-defined]


def test_strength_has_an_order() -> None:
    """In two hundred games the trained player is far above the sample player, and that one above random."""
    results = []
    order, places, whims = None, (), FastRandom(8)
    for _ in range(200):
        order = next_order(order, places, whims)
        places = play_game(("strong", "novice", "novice", "novice", "random"), order, whims)
        results.append(places)
    points = [sum(5 - one.index(player) for one in results) / 200 for player in range(5)]
    assert points[0] > 4.1
    assert points[4] < 2
    assert min(points[1:4]) > points[4]
    assert list(bits(5)) == [0, 2]


def _seen_games(games: int) -> Iterator[tuple[UecdaSight, list[int]]]:
    """Yield what the first player knows in each of its turns among sample players, and the real hands."""
    whims = FastRandom(77)
    order: GameOrder | None = None
    places: tuple[int, ...] = ()
    for _ in range(games):
        order = next_order(order, places, whims)
        hands = dealt(order, whims)
        barred: dict[int, tuple[tuple[int, int], ...]] = {}
        known: dict[int, tuple[tuple[int, int], ...]] = {}
        for rich, poor, count in gifts(order):
            up = strongest(hands[poor], count)
            down = bots.give("novice", hands[rich] | up, count, 1)
            barred[rich] = ((poor, above(strongest(hands[rich] | up, count))),)
            known[rich] = ((poor, down),)
            hands[rich], hands[poor] = (hands[rich] | up) & ~down, hands[poor] & ~up | down
        table, history = UecdaTable(hands, leader(hands)), list[SeenPlay]()
        while not table.over:
            seat = table.turn
            sight = of_table(table, known.get(seat, ()), tuple(history), barred.get(seat, ()))
            if not order.seats[seat]:
                yield sight, table.hands[:]
            play = bots.choose("novice", sight, 1)
            history.append(SeenPlay(seat, play, table.field, table.lock, table.rev))
            table.make(play, whims)
        places = tuple(order.seats[seat] for seat in table.ranks)


def test_deals_keep_to_what_is_known_and_tend_to_what_was_seen() -> None:
    """Sampled deals have every card once and respect counts and gifts; they contradict observed play less often."""
    doubts, by_chance, right, right_by_chance = 0, 0, 0, 0
    for sight, hands in _seen_games(5):
        worlds = DealSampler(sight, SamplerSettings(3, 80, 8, 2), FastRandom(3))
        assert sum(worlds.doubts(seat, hand)[0] for seat, hand in enumerate(hands) if seat != sight.seat) == 0
        for at in range(4):
            table, other = worlds.drawn(FastRandom(at)), imagined(sight, FastRandom(at))
            for one_ in (table, other):
                assert sum(one_.hands) == sight.unseen | sight.hand
                assert [hand.bit_count() for hand in one_.hands] == list(sight.counts)
                for seat, cards in sight.known:
                    assert one_.hands[seat] & sight.unseen & cards == sight.unseen & cards
                for seat, cards in sight.barred:
                    assert not one_.hands[seat] & cards
            for seat in range(5):
                if seat != sight.seat:
                    doubts += worlds.doubts(seat, table.hands[seat])[0]
                    by_chance += worlds.doubts(seat, other.hands[seat])[0]
                    right += (table.hands[seat] & hands[seat]).bit_count()
                    right_by_chance += (other.hands[seat] & hands[seat]).bit_count()
    assert doubts < by_chance / 3
    assert right > right_by_chance * 1.05


def test_a_gift_tells_what_the_giver_has_no_more() -> None:
    """Of equal cards spades are given first, and the joker before all."""
    two_of_hearts = 1 << (4 * 12 + 1)
    assert above(two_of_hearts) == JOKER_BIT | 1 << 4 * 12
    assert above(JOKER_BIT) == 0


def test_a_round_is_remembered_at_the_engines_table() -> None:
    """Its plays with the field and the lock of each, and who has passed."""
    referee = Referee("abcde", 6, FastRandom(4))
    plays = 0
    while not referee.match_over:
        referee.begin()
        while referee.givers():
            player, count = referee.givers()[0]
            referee.give(player, strongest(mask_of(referee.view(player).hand), count))
        while not referee.over:
            player = referee.mover
            view = referee.view(player)
            recorded = list(referee.sight(player).history)
            seen = of_view(view).history
            laid = [one for one in seen if one.play is not None]
            before = [one for one in recorded if one.play is not None]
            assert laid == before[len(before) - len(laid) :]
            assert {one.seat for one in seen if one.play is None} == set(
                view.locked_out if view.field else ()
            )
            plays += len(laid)
            referee.move(bots.choose("club", of_view(view), plays))
    assert plays > 300


@pytest.mark.parametrize("kind", KINDS)
def test_the_trained_player_is_well_above_any_simple_program(kind: str) -> None:
    """Not only above the sample players that it was trained against."""
    row, _ = points("strong", KINDS[kind], 200, 6)
    assert sum(row) / len(row) > 3.9

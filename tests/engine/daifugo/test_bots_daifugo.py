"""Requirements on Daifugo's bots: no avoidable fouls, sensible answers, correct proofs of endings."""

from collections.abc import Iterable

import numpy as np
import pytest
from msgspec.structs import replace

from engine.chance import SeedDice
from engine.daifugo.board import Phase, due, ranks
from engine.daifugo.bots import LEVELS, choose, deep, planner
from engine.daifugo.bots.duel import DuelSearch
from engine.daifugo.bots.planner import OpenTurn, certain_way_out, imagined, proved_or_open
from engine.daifugo.bulk.learnt import MIND
from engine.daifugo.bulk.stand import column_of
from engine.daifugo.faces import PLACE, Cards, naturals, read_spelled
from engine.daifugo.game import DaifugoGame, start
from engine.daifugo.hooks import LastPlay
from engine.daifugo.legal import legal_plays
from engine.daifugo.moves import Gift, Move, OutOfTime, Pass, Play
from engine.daifugo.ruleset import book_of, rules_for
from engine.daifugo.settings import Rules
from engine.daifugo.state import State
from engine.daifugo.view import View, ground, view
from engine.seats import DEALER, Seat
from engine.titles import titles_by_seat
from engine.verdict import Refused
from tests.brevity import think_briefly
from tests.engine.daifugo.endings_daifugo import ME, RIVAL, ending, outcomes, wins
from tui.games.daifugo.rulesets import POPULAR

GAME = DaifugoGame()
THINKING = LEVELS[1:]
SLOW = ("expert", "master")


# ---------------------------------------------------------------------- fouls


def may_go_out(state: State, seat: Seat) -> bool:
    """Return whether some set of one rank in the hand would be a clean finish in the lasting order."""
    hand = naturals(state.hands[seat])
    sets = [(card,) for card in hand] + [tuple(c for c in hand if c >> 3 == card >> 3) for card in hand]
    return not state.hands[seat] or not all(is_foul(state, cards) for cards in sets)


def is_foul(state: State, cards: Cards) -> bool:
    """Return whether going out with these cards is a foul."""
    last = LastPlay(cards, is_sequence=False, reversed=state.rev)
    return any(rule.is_foul and rule.is_foul(state.rules.fouls, last) for rule in state.book.fouling)


def harm(state: State, seat: Seat, move: Move) -> int | None:
    """Return 3: refused; 2: a foul; 1: a hand that can't go out cleanly; 0: none of these; None: not known yet."""
    step = GAME.play(state, seat, move)
    if isinstance(step, Refused):
        return 3
    after = step.state
    if seat in after.fouled:
        return 2
    if after.over or seat not in after.active:
        return 0
    if after.open is not None:
        return None
    return 0 if may_go_out(after, seat) else 1


def check_game(level: str, rules: Rules, seats: int, seed: int, titles: tuple[str, ...] = ()) -> State:
    """Play a game of one level; no decision does its player harm that another one would have avoided.

    A slow level has one seat, novices have the others.
    """
    dice = SeedDice(seed)
    state = GAME.deal(rules, seats, dice, titles=titles)
    while not state.over:
        awaited = due(state)
        actor = DEALER if awaited.blind else awaited.seats[0]
        move: Move = (
            GAME.blind_cards(state, dice)
            if awaited.blind
            else _chosen(at_seat(level, actor), state, actor, seed)
        )
        if state.phase is Phase.TURN:
            did = harm(state, actor, move)
            if did == 2 or (did == 1 and may_go_out(state, actor)):
                others: list[Move] = [*legal_plays(ground(view(state, actor))), Pass()]
                least = min(h for one in others if (h := harm(state, actor, one)) is not None)
                assert did <= least, (level, seed, state.hands[actor], move)
        step = GAME.play(state, actor, move)
        assert not isinstance(step, Refused)
        state = step.state
    return state


def at_seat(level: str, seat: Seat) -> str:
    """Return the level on a seat."""
    return level if level not in SLOW or seat == 0 else "novice"


def _chosen(level: str, state: State, actor: Seat, seed: int) -> Move:
    move = choose(level, view(state, actor), seed)
    assert move is not None
    return move


def check_fouls(level: str, games: Iterable[int]) -> None:
    """Check two games of a series by official and popular rules, with two to five players."""
    for seed in games:
        seats = 2 + seed % 4
        rules = rules_for(POPULAR if seed // 4 % 2 else (), [], {}, seats)
        end = check_game(level, rules, seats, seed)
        check_game(level, rules, seats, seed, titles_by_seat(ranks(end)))


@pytest.mark.parametrize(
    ("level", "games"), [("novice", range(8)), ("club", range(4)), ("strong", [6]), ("expert", [2])]
)
def test_nobody_fouls_who_has_another_way(
    level: str, games: Iterable[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No level above random goes out by a foul, or spoils its hand, if it can avoid that."""
    think_briefly(monkeypatch)
    check_fouls(level, games)


@pytest.mark.long
@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("part", range(10))
def test_nobody_fouls_in_a_thousand_games(level: str, part: int) -> None:
    """The same in a thousand games of each level."""
    check_fouls(level, range(100 + part * 50, 150 + part * 50))


# ---------------------------------------------------------------------- questions and answers


def table(hands: list[str], local: tuple[str, ...] = ()) -> State:
    """Return a table in the middle of a game; the first player leads."""
    return start(book_of(rules_for(local, [], {}, len(hands))), [read_spelled(hand) for hand in hands])


OTHERS = ["3c 4c 5c 6c 9c", "3h 4h 5h 6h 9h"]


@pytest.mark.parametrize("level", THINKING[1:])
@pytest.mark.parametrize(
    ("hand", "rule", "first"),
    [("7s 2s", "seven_pass", "7s"), ("Ts 2s", "ten_discard", "Ts"), ("7s 7d 2s 8s", "seven_pass", "7d 7s")],
)
def test_what_is_handed_on_is_reckoned_with(level: str, hand: str, rule: str, first: str) -> None:
    """A player who can give away or discard a last card that would be a foul plays for that."""
    state = table([hand, *OTHERS], (rule,))
    move = choose(level, view(state, ME), 3)
    assert isinstance(move, Play)
    assert sorted(move.cards) == sorted(read_spelled(first))


def plainly(seen: View, dice: SeedDice) -> Move:
    """Return the host's move for an absent player."""
    return OutOfTime()


@pytest.mark.parametrize("rule", ["seven_pass", "ten_discard"])
def test_imagined_answers_change_plans(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planner that assumes that its own questions are declined decides otherwise at least once."""
    seen: list[View] = []
    rules = rules_for((rule,), [], {}, 3)
    for seed in range(4):
        dice = SeedDice(seed)
        state = GAME.deal(rules, 3, dice)
        while not state.over:
            actor = due(state).seats[0]
            if state.phase is Phase.TURN:
                seen.append(view(state, actor))
            step = GAME.play(state, actor, _chosen("club", state, actor, seed))
            assert not isinstance(step, Refused)
            state = step.state
    sensible = [choose("club", one, 7) for one in seen]
    monkeypatch.setattr(planner, "answer", plainly)
    assert sum(choose("club", one, 7) != move for one, move in zip(seen, sensible, strict=True)) >= 1


# ---------------------------------------------------------------------- certain wins


def test_a_way_out_that_nobody_can_stop_is_taken() -> None:
    """Eights cut and the last cards are clean: it wins whatever the others hold."""
    state = table(["8s 8d 5s 5d", "2s 2h X 3c", "Kc Kd 4c 6c"])
    move = choose("strong", view(state, ME), 1)
    assert isinstance(move, Play)
    assert sorted(move.cards) == sorted(read_spelled("8s 8d"))


def test_no_way_out_is_claimed_that_somebody_could_stop() -> None:
    """An unseen card may beat a king; if everything higher is gone it can't."""
    state = table(["Ks 5s", "4c 6c", "4d 6d"])
    seen = view(state, ME)
    there = imagined(seen, SeedDice(1))
    assert certain_way_out(there, read_spelled("Ac 4c 6c 4d"), SeedDice(1)) is None
    assert certain_way_out(there, read_spelled("Qc 4c 6c 4d"), SeedDice(1)) == Play(read_spelled("Ks"))


# ---------------------------------------------------------------------- value of moves

HIGH = ["Ks Kh Ac Ad 2c Qs Qh", "Js Jh Td Tc 9c 9d Qc"]
REIGNING = titles_by_seat((Seat(0), Seat(1), Seat(2)))


def test_what_goes_down_is_not_missed() -> None:
    """The rich give back no card that wins tricks; if they have weak single cards, one of these."""
    given = 0
    titles = titles_by_seat((Seat(0), Seat(1), Seat(2), Seat(3)))
    strong = read_spelled("As 2s 8s X")
    for seed in range(30):
        state = GAME.deal(rules_for([], [], {}, 4), 4, SeedDice(seed), titles=titles)
        hand = [PLACE[card] for card in state.hands[0]]
        move = choose("master", view(state, ME), seed)
        assert isinstance(move, Gift)
        gone = [PLACE[card] for card in move.cards]
        assert not set(gone).intersection(PLACE[card] for card in strong)
        weak = [at for at in hand if hand.count(at) == 1 and at < PLACE[read_spelled("8s")[0]]]
        if len(weak) > 2:
            given += 1
            assert set(gone).intersection(weak), (seed, hand, gone)
    assert given > 3


@pytest.mark.parametrize("level", THINKING[1:])
@pytest.mark.parametrize(
    ("hand", "turns"),
    [("3s 3h 3d 3c 4s 5s 6h", True), ("5s 5h 5d 5c 3s 4h 6c 7d", True), ("6s 6h 6d 6c As 2s Ah", False)],
)
def test_a_revolution_is_played_if_it_helps(level: str, hand: str, turns: bool) -> None:
    """With weak other cards four of a kind reverses the order; with strong ones it isn't played."""
    state = table([hand, *HIGH])
    move = choose(level, view(state, ME), 1)
    assert isinstance(move, Play)
    assert (len(move.cards) == 4) == turns


def threatened(titles: tuple[str, ...], hand: str, third: str) -> View:
    """The next player has one card; a two, a valuable card, would stop it."""
    state = table([hand, "Kh", third])
    held = {card for hand in state.hands for card in hand}
    open_ = read_spelled("Ks Kd As Ah 9c")
    gone = tuple(card for card in state.book.pack if card not in held and card not in open_)
    state = replace(state, turn=Seat(2), discard=gone, titles=titles)
    step = GAME.play(state, Seat(2), Play(read_spelled("Qd")))
    assert not isinstance(step, Refused)
    return view(step.state, ME)


DANGER = "2s 4c 4h 6c 6s 7s", "3d 6d 7h Qd Jh 6h Td"


def gained(titles: tuple[str, ...]) -> float:
    """Return how much more playing the two is worth than passing, played out in the same deals."""
    found = proved_or_open(threatened(titles, *DANGER), SeedDice(1))
    assert isinstance(found, OpenTurn)
    two = next(move for move in found.moves if isinstance(move, Play))
    rows = deep.imagined_rows(found.table, found.look, 2400, 1200, MIND, np.random.default_rng(1))
    me = column_of(found.table, ME)
    made = [deep.after_move(rows, move) for move in (two, Pass())]
    laid, passed = deep.played(made, me, MIND, np.random.default_rng(2))
    return (laid - passed) / len(rows)


def test_the_reigning_player_fights_against_the_fall() -> None:
    """A player who would be dethroned plays the two, which is worth more than without a title to lose."""
    seen = threatened(REIGNING, *DANGER)
    two = Play(read_spelled("2s"))
    assert sum(choose("master", seen, seed) == two for seed in range(1, 7)) >= 5
    assert gained(REIGNING) > gained(()) + 0.03 > 0.03


# ---------------------------------------------------------------------- endings with two players


def check_ending(seed: int) -> bool:
    """A win is claimed exactly if there is one, and it is carried out against any defense."""
    state = ending(seed)
    truth = wins(state, ME)
    claimed = DuelSearch(ME, RIVAL, most=10**9).winning(state)
    assert (claimed is not None) == truth, seed
    if truth:
        for level in ("club", "expert"):
            check_carried_home(state, level, seed)
    return truth


def check_carried_home(state: State, level: str, seed: int) -> None:
    """The bot keeps its win to the end, against varying replies of the rival."""
    if state.over:
        places = ranks(state)
        assert places.index(ME) < places.index(RIVAL), (level, seed)
        return
    if due(state).seats[0] == ME:
        step = GAME.play(state, ME, _chosen(level, state, ME, seed))
        assert not isinstance(step, Refused)
        assert wins(step.state, ME), (level, seed, state.hands)
        check_carried_home(step.state, level, seed)
    else:
        tried = outcomes(state)
        check_carried_home(tried[seed % len(tried)][1], level, seed)


def test_proved_endings_are_true_and_are_won() -> None:
    """Endings with two to eight cards, compared with a brute-force solver."""
    won = sum(check_ending(seed) for seed in range(24))
    assert 4 < won < 22


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_two_thousand_proved_endings(part: int) -> None:
    """The same with two thousand endings."""
    assert sum(check_ending(seed) for seed in range(1000 + part * 100, 1100 + part * 100)) > 25


def test_a_hidden_hand_is_no_open_ending() -> None:
    """If cards were set aside unseen, nothing is claimed about the rival's hand."""
    state = ending(4)
    hidden = replace(state, discard=state.discard[1:])
    seen = view(hidden, ME)
    assert planner.duel_of(view(state, ME), planner.outlook(view(state, ME), ground(seen))) is not None
    assert planner.duel_of(seen, planner.outlook(seen, ground(seen))) is None

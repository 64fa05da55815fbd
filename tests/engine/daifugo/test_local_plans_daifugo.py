"""What Daifugo's planner knows of local rules: cuts, raised cards, seat order, effects on others."""

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from engine.chance import SeedDice
from engine.daifugo.board import Phase, due
from engine.daifugo.bots import choose, deep, planner
from engine.daifugo.bots.hand import CardGroup, Outlook, outlook, units, wins_round
from engine.daifugo.bots.planner import imagined
from engine.daifugo.bulk.learnt import MIND
from engine.daifugo.bulk.stand import carries_out, column_of
from engine.daifugo.bulk.tables import TableColumns
from engine.daifugo.faces import PLACE, read_spelled
from engine.daifugo.game import DaifugoGame, start
from engine.daifugo.moves import Play
from engine.daifugo.ruleset import book_of, rules_for
from engine.daifugo.state import State, order_for
from engine.daifugo.view import View, ground, view
from engine.seats import Seat
from engine.verdict import Refused

GAME = DaifugoGame()
ME = Seat(0)
OTHERS = ["3c 4c 5c 6c 9c", "3h 4h 5h 6h 9h"]


def sat(hands: list[str], rule: str, **now: Any) -> tuple[View, State, Outlook]:
    """Return view, imagined table and outlook of the player to move, with one local rule on."""
    book = book_of(rules_for((rule,), [], {}, len(hands)))
    state = replace(start(book, [read_spelled(hand) for hand in hands]), **now)
    seen = view(state, state.turn)
    return seen, imagined(seen, SeedDice(1)), outlook(seen, ground(seen))


@pytest.mark.parametrize("seat", range(4))
def test_a_player_who_reverses_the_direction_keeps_their_column(seat: int) -> None:
    """In vectorized tables a player keeps their column, whichever direction the turns take after the play."""
    hands = ["3s 4s 5s", "7s 7h 7d 7c", "9s 9h 9d 9c Ts"]
    hands.insert(seat, "Qs 6s 6h 6d 6c Kc Ac")
    _, there, look = sat(hands, "queen_reverse", turn=Seat(seat))
    rows = deep.imagined_rows(there, look, 6, 3, MIND, np.random.default_rng(1))
    after = deep._after(there, rows, Play(read_spelled("Qs")), SeedDice(1))
    assert after.counts()[:, column_of(there, Seat(seat))].tolist() == [6] * 3
    begins = after.counts()[0, int(after.turn[0])]
    assert begins == len(there.hands[seat - 1])


def test_every_cut_is_known_to_win_its_round() -> None:
    """Fours always clear, fives only in reverse order, eights not while Bloody Mary mutes them."""
    fours = sat(["4s 9s", *OTHERS], "four_cut")[2]
    assert wins_round(CardGroup(read_spelled("4s"), PLACE[read_spelled("4s")[0]]), fours) == 1
    five = CardGroup(read_spelled("5s"), PLACE[read_spelled("5s")[0]])
    plain = sat(["5s 9s", *OTHERS], "five_cut")[2]
    turned = sat(["5s 9s", *OTHERS], "five_cut", rev=True)[2]
    order = order_for(turned.ground.book, True, turned.ground.notes)
    assert wins_round(five, plain) < 0.5
    assert wins_round(five, replace(turned, ground=replace(turned.ground, order=order))) == 1
    eight = CardGroup(read_spelled("8s"), PLACE[read_spelled("8s")[0]])
    hushed = sat(["8s 9s", *OTHERS], "bloody_mary_2", notes=frozenset(("mary",)))[2]
    assert wins_round(eight, hushed) < 1


def test_a_cut_that_can_be_answered_is_not_sure() -> None:
    """An eight may be stopped while the seven of diamonds is unseen, and not afterwards."""
    eight = CardGroup(read_spelled("8s"), PLACE[read_spelled("8s")[0]])
    open_ = sat(["8s 9s", *OTHERS], "seven_counter")[2]
    gone = sat(["8s 9s", *OTHERS], "seven_counter", discard=read_spelled("7d"))[2]
    assert wins_round(eight, open_) < 1
    assert wins_round(eight, gone) == 1


def test_a_lifted_card_is_no_part_of_its_rank() -> None:
    """The seven of hearts wins a trick alone; the two sevens together do not."""
    look = sat(["7s 7h 9s", *OTHERS], "red_seven")[2]
    hand = read_spelled("7s 7h")
    assert len(units(hand, look.ground.book.on, look.ground.order.lifted)) == 2
    assert len(units(hand, look.ground.book.on)) == 1


def worth(sat_: tuple[View, State, Outlook], cards: str) -> float:
    """Return the planner's value of a play."""
    _, there, look = sat_
    return planner.value(there, Play(read_spelled(cards)), look, SeedDice(1))


def test_the_turn_should_not_go_to_a_player_who_is_nearly_out() -> None:
    """If the next player has one card, reversing the direction is good; if the previous one has, it isn't."""
    hand, many = "Qs 5s 5h 9d", "3c 4c 6c 9c Tc"
    gains = []
    for others in (["3h", "3d 4d 6d 9s Td", many], [many, "3d 4d 6d 9s Td", "3h"]):
        reverses = worth(sat([hand, *others], "queen_reverse"), "Qs")
        gains.append(reverses - worth(sat([hand, *others], "king_skip"), "Qs"))
    assert gains[0] > gains[1] + 0.2


def test_the_ace_that_leads_next_keeps_the_lead() -> None:
    """If the latest ace leads, an ace that may be beaten is worth more."""
    hand = ["As 5s 5h 9d", *OTHERS]
    assert worth(sat(hand, "next_ace"), "As") > worth(sat(hand, "king_skip"), "As") + 0.05


def test_three_sixes_that_nobody_beats_make_all_others_fall() -> None:
    """Everybody has to beat them or fall, and nobody can if no higher triple is left."""
    gone = read_spelled("7s 7h 8s 8h 9s 9h Ts Th Js Jh Qs Qh Ks Kh As Ah 2s 2h X")
    seen = sat(["6s 6h 6d 3s 5d", "3c 4c 5c 9c", "3h 4h 5h 9d"], "damian", discard=gone)
    assert worth(seen, "6s 6h 6d") > 10 > worth(seen, "3s")


def test_what_others_lose_is_seen() -> None:
    """The strongest cards that three fours have discarded are no longer expected in the rivals' hands."""
    hands = ["4s 4h 4d Ks Kh 5d", "3c 6c 2c 9c 7c", "3h 6h 2h 9d 7d"]
    _, there, look = sat(hands, "death")
    after = planner.settled(there, ME, Play(read_spelled("4s 4h 4d")), SeedDice(1))
    assert after is not None
    left = planner.unseen_after(there, after, ME, look)
    assert look.unseen.total() - left.total() == len(after.discard) == 2


def test_columns_make_moves_by_popular_rules_as_the_rules_do() -> None:
    """Moves of vectorized tables have the same result as by the rules, with the player's own answer to questions."""
    rules = sorted(deep.OUTLINED - deep.KNOWN | {"five_skip"})
    made = asked = 0
    for seed in range(6):
        dice = SeedDice(seed)
        state = GAME.deal(rules_for(rules, [], {}, 4), 4, dice)
        while not state.over:
            seen = view(state, due(state).seats[0])
            if state.phase is Phase.TURN and made < 400:
                table = planner.imagined(seen, dice)
                look = outlook(seen, ground(seen))
                rows = deep.imagined_rows(table, look, 9, 3, MIND, np.random.default_rng(seed))
                for move in planner.plans(ground(seen)):
                    if isinstance(move, Play) and carries_out(rows, move):
                        made += 1
                        asked += planner.own_answer(table, move, dice) is not None
                        in_columns = deep._after(table, rows, move, dice)
                        by_rules = deep._made(table, rows, move, dice)
                        check_same_rows(in_columns, by_rules, column_of(table, seen.turn))
            step = GAME.play(state, seen.seat, choose("club", seen, seed))
            assert not isinstance(step, Refused)
            state = step.state
    assert made == pytest.approx(400, abs=40)
    assert asked > 60


def check_same_rows(one: TableColumns, other: TableColumns, me: int) -> None:
    """Compare tables; if the direction differs, columns are matched from this player on."""
    assert len(one) == len(other)
    for at in range(len(one)):
        row, real = one.take(np.array([at])), other.take(np.array([at]))
        assert row.over[0] == real.over[0]
        if row.over[0]:
            continue
        for name in ("size", "rev", "back", "lock", "tight", "run"):
            assert (getattr(row, name) == getattr(real, name)).all(), name
        back = row.way[0] != real.way[0]
        columns = (2 * me - np.arange(row.seats)) % row.seats if back else np.arange(row.seats)
        assert columns[row.turn[0]] == real.turn[0]
        for name in ("hands", "jokers", "out"):
            assert (getattr(row, name) == getattr(real, name)[:, columns]).all(), name

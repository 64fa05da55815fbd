"""Daifugo in plain mode: the meaning of a line at the current table, and messages for invalid ones."""

from __future__ import annotations

import pytest

from engine.daifugo.faces import read_spelled, spell
from engine.daifugo.moves import Play
from engine.errors import BadNotation
from engine.seats import Seat
from engine.tyrant.game import TyrantGame
from engine.verdict import Reason
from netplay.table.messages import SeatedPlayer, SeatUpdate
from tests.said import said
from tests.tui.daifugo_table import table_of
from tests.tui.game_table import GameTable
from tests.tui.tyrant_table import dealt
from tui.games.daifugo.lines import TELLER
from tui.games.tyrant.lines import TELLER as TYRANT
from tui.text.words import Words


def seen(table: GameTable, seat: int = 0) -> SeatUpdate:
    """Return the seat's view."""
    return table.attach(Seat(seat)).queue.get_nowait()  # type: ignore[return-value]


@pytest.mark.parametrize(("typed", "left"), [("3", "4d"), ("4", "3d"), ("k", "3d 4d"), ("７", "3d 4d")])
def test_a_rank_is_called_also_by_who_holds_it(typed: str, left: str) -> None:
    """The bomber asks for ranks; a card in the hand does not turn the rank into a card."""
    table = table_of(("Qs 3d 4d", "9s 9h 4c", "4s Th Td"), local=("queen_bomber",))
    table.play(Seat(0), Play(read_spelled("Qs")))
    answer = table.play(Seat(0), TELLER.move(seen(table), typed))
    assert answer.taken, answer
    assert spell(table.state.hands[0]) == left


@pytest.mark.parametrize("typed", ["4", "3 3", "3 3 3", "X X"])
def test_a_rank_that_is_not_held_is_a_card_that_is_not_held(typed: str) -> None:
    """The spelling is right; the hand lacks the card."""
    table = table_of(("Qs 3d X", "9s 9h 4c", "4s Th Td"))
    answer = table.play(Seat(0), TELLER.move(seen(table), typed))
    assert answer.reason is Reason.NOT_IN_HAND


@pytest.mark.parametrize(
    ("typed", "play"),
    [
        ("7s 8s x as 6s 7s 8s", Play(read_spelled("7s 8s X"), read_spelled("6s 7s 8s"))),
        ("7 8 X as 7s 8s 9s", Play(read_spelled("7s 8s X"), read_spelled("7s 8s 9s"))),
        ("7s as 8s", Play(read_spelled("7s As 8s"))),
    ],
)
def test_as_names_what_a_joker_stands_for_unless_it_is_the_ace(typed: str, play: Play) -> None:
    """The word and the card look alike; it is the card where the hand has all typed cards."""
    update = seen(table_of(("7s 8s X As", "9s 9h 4c", "4s Th Td"), local=("stairs",)))
    assert TELLER.move(update, typed) == play


@pytest.mark.parametrize("typed", ["foo", "♠", "<14>d", "0d", "3d3d"])
def test_what_is_no_card_is_reported_with_what_is_one_here(typed: str) -> None:
    """Cards of Daifugo and Tyrant have suits; ranks without an upper limit are another game's."""
    update = seen(table_of(("Qs 3d X", "9s 9h 4c", "4s Th Td")))
    with pytest.raises(BadNotation) as wrong:
        TELLER.move(update, typed)
    assert "such as 3d" in said(wrong.value)


@pytest.mark.parametrize("typed", ["foo", "♠", "1", "3d3d"])
def test_no_card_of_tyrant_is_reported_with_what_is_one(typed: str) -> None:
    """There every card needs its suit."""
    state = dealt(seats=3)
    shown = SeatUpdate(0, tuple(map(SeatedPlayer, "abc")), TyrantGame().view(state, Seat(0)), ())
    with pytest.raises(BadNotation) as wrong:
        TYRANT.move(shown, typed)
    assert "suit" in said(wrong.value)
    assert "0 or" not in said(wrong.value)


@pytest.mark.parametrize("typed", ["no", "-", "いいえ"])
def test_a_question_of_a_rule_is_declined_by_a_word(typed: str) -> None:
    """The message names the word, and the word works."""
    table = table_of(("7s 3d 4d", "9s 9h 4c", "4s Th Td"), local=("seven_pass",))
    table.play(Seat(0), Play(read_spelled("7s")))
    view = seen(table)
    assert view.view.question is not None
    assert TELLER.prompt(view, Words("en")).endswith("or no")
    answer = table.play(Seat(0), TELLER.move(view, typed))
    assert answer.taken, answer
    assert spell(table.state.hands[0]) == "3d 4d"

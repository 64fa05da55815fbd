"""Where numbers come from lists, a player submits the own list, and is told which it is (P-69)."""

from __future__ import annotations

from engine.chance import SeedDice
from engine.prime.game import PrimeGame
from engine.prime.listed import starter
from engine.prime.moves import HandIn
from engine.prime.settings import rules_for
from engine.seats import Seat
from netplay.learn.known import add
from netplay.learn.numbers_read import Number
from netplay.table.games.prime.adapter import move_text, read_move_text
from netplay.table.messages import SeatedPlayer, SeatUpdate
from tests.tui.shared_table import program
from tests.tui.shots import at_table, solo
from tests.waiting import until
from tui.games.prime.lines import TELLER
from tui.games.prime.prompts import stage_of
from tui.games.prime.table import TableScreen
from tui.text.words import Words

GAME = PrimeGame()


def update_of(**chosen: object) -> SeatUpdate:
    """Return the first update at such a table: lists are requested."""
    state = GAME.deal(rules_for("listed", chosen, 2), 2, SeedDice(bytes(32)))
    return SeatUpdate(0, (SeatedPlayer("Aki"), SeatedPlayer("Gauss")), GAME.view(state, Seat(0)))


def numbers_of(update: SeatUpdate, line: str = "ready") -> list[int]:
    """Return the numbers that a line submits."""
    move = TELLER.move(update, line)
    assert isinstance(move, HandIn)
    return [entry.number for entry in move.listed.entries]


def test_without_a_list_it_is_the_starter_list() -> None:
    """Ready submits the primes below a hundred, and says so."""
    update = update_of()
    assert numbers_of(update) == [entry.number for entry in starter(update.view.rules).entries]
    assert "25 primes for beginners" in TELLER.prompt(update, Words("en"))
    assert "25 primes for beginners" in stage_of(update, Words("en")).lines[0]


def test_ready_hands_in_the_own_list() -> None:
    """Including composites with their factors; the line says whose list it is."""
    add([Number(1213, ""), Number(12, "2^2*3"), Number(7, "")], "import")
    update = update_of()
    assert numbers_of(update) == [7, 12, 1213]
    assert "the 3 numbers of Your primes" in TELLER.prompt(update, Words("en"))
    assert "the 3 numbers of Your primes" in stage_of(update, Words("en")).lines[0]
    assert numbers_of(update, "list 2 3") == [2, 3]


def test_a_long_list_is_taken_as_far_as_the_table_takes_it() -> None:
    """The smallest numbers, within the limits of the rules and of a message."""
    add([Number(number, "") for number in range(10**9, 10**9 + 5000)], "import")
    assert numbers_of(update_of(list_limit=3)) == [10**9, 10**9 + 1, 10**9 + 2]
    text = move_text(TELLER.move(update_of(), "ready"))
    assert len(read_move_text(text).listed.entries) == len(numbers_of(update_of())) > 500  # type: ignore[union-attr]


async def test_enter_hands_it_in_at_the_table() -> None:
    """The table says which list it is, and Enter submits it."""
    add([Number(1213, ""), Number(7, "")], "import")
    app = program("en")
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(solo("prime", 7, rules="listed", seats=2, bots=("club",)), app, pilot)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.view is not None
        assert screen.view.phase == "lists"
        await pilot.press("enter")
        await until(lambda: screen.view is not None and bool(screen.view.lists))
        mine = screen.view.lists[screen.view.seat or 0]
        assert mine is not None
        assert [entry.number for entry in mine.entries] == [7, 1213]

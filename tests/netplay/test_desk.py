"""The judge's notebook: counts, turns, flushes, penalties, and the record that comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadNotation
from engine.games import replay_text
from engine.prime.settings import rules_for
from engine.seats import Seat
from engine.verdict import Reason
from netplay.compute.worker import answer
from netplay.compute.workers import TookTooLong
from netplay.desk.ledger import Lay, Ledger, draw, give_up_turn, lay, lead, opened, places
from netplay.desk.record import Gap, filled, gaps, written
from netplay.desk.ruling import is_bare_number, obstacle, ruled, spelled, upon


class AtOnce:
    """Does tasks in this process, and remembers what was asked."""

    def __init__(self, late: bool = False) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.late = late

    async def ask(self, task: str, *args: Any, limit: float | None) -> Any:
        self.asked.append((task, *args))
        if self.late:
            raise TookTooLong("late")
        fine, result = answer((task, args, limit))
        assert fine, result
        return result


def desk(*names: str, preset: str = "official", **chosen: Any) -> Ledger:
    return opened(rules_for(preset, chosen, len(names)), names or ("aki", "ben"))


async def play(ledger: Ledger, text: str) -> Ledger:
    """A play as the desk rules on it and carries it out."""
    found = spelled(text, ledger.rules)
    ruling = await ruled(text, ledger.rules, AtOnce(), upon(ledger))
    assert ruling.verdict in ("legal", "foul"), ruling
    after = lay(ledger, Lay(found.play, found.text, found.number, ruling.kind, found.values, found.factors))
    assert isinstance(after, Ledger), after
    return after


def passed(ledger: Ledger) -> Ledger:
    after = give_up_turn(ledger)
    assert isinstance(after, Ledger)
    return after


async def test_a_legal_play_stays_and_the_turn_goes_on() -> None:
    """QK: two cards fewer, the field has 1213, the next player moves."""
    ledger = await play(desk("aki", "ben"), "QK")
    assert ledger.players[0].cards == 9
    assert ledger.top is not None
    assert ledger.top.number == 1213
    assert ledger.turn == 1


async def test_a_foul_costs_as_many_cards_from_the_deck() -> None:
    """P-40: the cards go back, as many are drawn; a fouling pair of players flushes the field (P-45)."""
    ledger = await play(desk("aki", "ben"), "57K")
    assert (ledger.players[0].cards, ledger.players[0].penalty, ledger.players[0].fouls) == (14, 3, 1)
    assert ledger.deck == 32 - 3
    ledger = await play(ledger, "5")
    assert ledger.field
    ledger = await play(ledger, "9")
    assert ledger.players[0].cards == 15
    assert not ledger.field
    assert ledger.turn == 1


async def test_cut_and_revolution_are_kept_in_mind() -> None:
    """57 flushes and its player leads again; 1729 turns the order, and from then on smaller beats (P-33)."""
    ledger = await play(desk("aki", "ben"), "57")
    assert (ledger.turn, ledger.field, ledger.deck) == (0, (), 34)
    ledger = await play(ledger, "A729")
    assert ledger.upside_down
    assert obstacle(ledger, spelled("A723", ledger.rules)) is None
    assert obstacle(ledger, spelled("A733", ledger.rules)) is Reason.TOO_WEAK
    assert obstacle(ledger, spelled("K", ledger.rules)) is Reason.WRONG_COUNT
    assert (await ruled("A733", ledger.rules, AtOnce(), upon(ledger))).verdict == "unplayable"


async def test_factors_go_under_the_deck() -> None:
    """P-33: Q=2^2*3 leaves one card in the field and three under the deck."""
    ledger = await play(desk("aki", "ben"), "Q=2^2*3")
    assert (ledger.players[0].cards, ledger.deck) == (7, 35)
    assert ledger.top is not None
    assert ledger.top.factors == "2^2*3"


async def test_everybody_elses_passes_flush_the_field() -> None:
    """P-45 with three players: two passes, and whoever laid last leads."""
    ledger = passed(passed(await play(desk("aki", "ben", "cid"), "7")))
    assert ledger.field == ()
    assert ledger.turn == 0
    assert ledger.deck == 54 - 33 + 1


async def test_a_draw_comes_once_a_turn_and_ends_with_the_deck() -> None:
    """P-20."""
    ledger = desk("aki", "ben")
    after = draw(ledger)
    assert isinstance(after, Ledger)
    assert after.players[0].draws == 1
    assert draw(after) is Reason.ALREADY_DRAWN
    assert draw(opened(rules_for("official", {"D4": 27}, 2), ("aki", "ben"))) is Reason.DECK_EMPTY


async def test_the_others_help_out_a_deck_too_short() -> None:
    """P-41: four cards fouled, one in the deck, so each other player gives three."""
    ledger = await play(opened(rules_for("official", {"D4": 17}, 3), ("aki", "ben", "cid")), "2468")
    assert [player.cards for player in ledger.players] == [20, 16, 16]
    assert ledger.deck == 2
    ledger = await play(ledger, "4446")
    assert [player.cards for player in ledger.players] == [18, 18, 14]
    assert ledger.deck == 4
    assert [gap.kind for gap in gaps(ledger)][3:] == [
        "penalty",
        "given",
        "given",
        "penalty",
        "given",
        "given",
    ]


async def test_an_empty_hand_has_finished_and_one_left_is_the_end() -> None:
    """P-50."""
    ledger = await play(opened(rules_for("official", {"D4": 1}, 2), ("aki", "ben")), "7")
    assert ledger.is_over
    assert places(ledger) == (0, 1)
    assert give_up_turn(ledger) is Reason.WRONG_PHASE


async def test_nobody_lays_more_cards_than_they_hold() -> None:
    """The count is public; more is a slip of the judge."""
    ledger = opened(rules_for("official", {"D4": 1}, 2), ("aki", "ben"))
    found = spelled("QK", ledger.rules)
    assert lay(ledger, found) is Reason.NOT_IN_HAND


async def test_out_of_time_is_what_d8_says() -> None:
    """Disqualified, the hand under the deck (P-51); or a forced pass."""
    late = give_up_turn(desk("aki", "ben", "cid"), late=True)
    assert isinstance(late, Ledger)
    assert (late.disqualified, late.deck, late.turn) == ((0,), 54 - 22, 1)
    late = give_up_turn(desk("aki", "ben", D8="pass"), late=True)
    assert isinstance(late, Ledger)
    assert late.disqualified == ()


async def test_large_numbers_are_proved_aside() -> None:
    """A number of 26 digits is asked of the worker; with none found in time nothing is guessed (P-32)."""
    rules = rules_for("official", {}, 2)
    asker = AtOnce()
    ruling = await ruled("KQKJKQKJKQKJKA", rules, asker, upon(desk("aki", "ben")))
    assert ruling.verdict in ("legal", "foul")
    assert len(asker.asked) == 1
    assert (await ruled("KQKJKQKJKQKJKA", rules, AtOnce(late=True))).verdict == "undecided"


async def test_a_complete_record_checks_and_one_with_gaps_says_what_it_lacks() -> None:
    """With all cards told the text is a record like any other; before, a ? stands for each card."""
    ledger = opened(rules_for("official", {"D4": 3}, 2), ("aki", "ben"))
    led = lead(ledger, ledger.turn)
    assert isinstance(led, Ledger)
    after = draw(led, "5")
    assert isinstance(after, Ledger)
    ledger = await play(after, "57")
    ledger = await play(ledger, "8")
    ledger = await play(passed(ledger), "Q")
    lacking = written(ledger, {})
    assert "aki:D(5)57[GC]\naki:8,P(?)\nben:%\naki:Q,P(?)\n" in lacking.text
    assert (lacking.gaps, lacking.is_whole) == (8, False)
    for text in ("78Q", "23K", "4", "6"):
        ledger = filled(ledger, gaps(ledger)[0], text)
    whole = written(ledger, {"date": "2026-01-01"})
    assert whole.is_whole, (whole.text, whole.fault)
    assert replay_text(whole.text).error is None
    wrong = written(filled(ledger, Gap("deal", Seat(0), 3), "AAA"), {})
    assert not wrong.is_whole


def test_only_cards_fill_a_gap() -> None:
    """Another number of cards, or none, is refused."""
    ledger = desk("aki", "ben")
    gap = gaps(ledger)[0]
    for text in ("AA", "nothing", ""):
        with pytest.raises(BadNotation):
            filled(ledger, gap, text)


def test_digits_with_ones_are_no_cards() -> None:
    """1213 may be laid as QK or with aces; 57 can only be 5 and 7."""
    assert is_bare_number("1213")
    assert not is_bare_number("57")
    assert not is_bare_number("QK")

"""The examples and tables of the rule sheet."""

from __future__ import annotations

import pytest

from engine.cards import Card, Suit
from engine.seats import Seat
from engine.tyrant.flow import first_of_each_suit
from engine.tyrant.notation import read_cards
from engine.tyrant.power import derive_power, worths_of
from engine.tyrant.scoring import purged_of, sheet, special_points, verdict_on
from engine.tyrant.settings import ChipFloor
from engine.tyrant.state import SUITS, Cards

NO_CHIPS = (0, 0, 0, 0)


def plaza(**rows: int) -> tuple[Cards, ...]:
    """Return rows with these numbers of cards: s, h, d, c."""
    return tuple(
        (Card.of(2, suit),) * rows.get(letter, 0) for letter, suit in zip("shdc", SUITS, strict=True)
    )


def power_of(
    cards: Cards,
    lead: Suit,
    rows: tuple[Cards, ...],
    chips: tuple[int, ...] = NO_CHIPS,
    *,
    marker: bool = False,
    floor: ChipFloor = ChipFloor.CARD,
) -> int:
    """Return the power of cards of a player who followed."""
    return derive_power(cards, worths_of(rows, lead, chips, floor), marker=marker).power


def test_club_heart_spade_make_21() -> None:
    """Clubs led, hearts 3 + 1 pile, spades 2 + 2 piles: 10 + 5 + 6 (TY-51)."""
    rows = plaza(h=3 + 5, s=2 + 10)
    assert power_of(read_cards("2c 2h 2s"), Suit.CLUBS, rows) == 21
    assert [worths_of(rows, Suit.CLUBS)[SUITS.index(suit)].value for suit in (Suit.HEARTS, Suit.SPADES)] == [
        5,
        6,
    ]


def test_two_of_the_lead_suit_with_the_marker_make_19() -> None:
    """10 + 10 - 1 (TY-54)."""
    assert power_of(read_cards("2h 3h"), Suit.HEARTS, plaza(), marker=True) == 19


def test_three_chips_leave_a_lead_card_4() -> None:
    """10 - 6 for each card; a club worth 2 under one chip is worth nothing, however many there are (TY-52)."""
    chips = (0, 0, 3, 1)
    rows = plaza(d=1, c=5)
    for count in (1, 2, 3):
        diamonds = read_cards("2d 3d 4d")[:count]
        assert power_of(diamonds, Suit.DIAMONDS, rows, chips) == 4 * count
        clubs = read_cards("2c 3c 4c")[:count]
        assert power_of(clubs, Suit.DIAMONDS, rows, chips) == 0


def test_the_floor_is_each_cards_or_the_totals() -> None:
    """A heart worth 1 under two chips counts 0, or costs 3 (TY-53, TY-101)."""
    cards, rows, chips = read_cards("2d 2h"), plaza(h=1), (0, 2, 0, 0)
    for floor, power in ((ChipFloor.CARD, 9), (ChipFloor.TOTAL, 6)):
        assert power_of(cards, Suit.DIAMONDS, rows, chips, marker=True, floor=floor) == power


def test_a_loser_lays_one_card_of_each_suit() -> None:
    """Of one heart and two diamonds, a heart and a diamond are laid and a diamond is given (TY-62)."""
    assert first_of_each_suit(read_cards("5d 2h 3d")) == (read_cards("5d 2h"), read_cards("3d"))
    assert first_of_each_suit(read_cards("2h")) == (read_cards("2h"), ())


@pytest.mark.parametrize(
    ("ace", "won", "chips", "base", "suit", "rank"),
    [
        ("Ah", "Kh", 1, 4, 2, 0),
        ("Ad", "Jc Qs Qh", 1, 6, 0, 5),
        ("Ad", "Jc Qc Kc", 0, 6, 4, 0),
        ("Ad", "Js Jh Jc Qs Qh", 0, 7, 4, 13),
        ("As", "Js Qs Ks", 0, 6, 6, 0),
        ("As", "Ks Kh Kd Kc", 0, 12, 2, 10),
        ("As", "", 5, 5, 0, 0),
    ],
)
def test_score_sheets(ace: str, won: str, chips: int, base: int, suit: int, rank: int) -> None:
    """Base points and both bonuses are those of the tables (TY-71 … TY-73)."""
    score = sheet(read_cards(ace)[0], read_cards(won), chips, 0)
    assert (score.base, score.suit, score.rank) == (base, suit, rank)


def test_the_closing_sheet_is_10() -> None:
    """King and ace of hearts, a chip, the fewest tricks unshared, two piles (TY-75)."""
    least = special_points([3, 2, 2, 1], 2)
    assert least == (0, 0, 0, 4)
    assert sheet(read_cards("Ah")[0], read_cards("Kh"), 1, least[3]).total == 10


def test_the_fewest_tricks_share_and_round_down() -> None:
    """Four piles, three players: 8 / 3; if all have the same number, everybody has a share (TY-74)."""
    assert special_points([1, 1, 5, 1], 4) == (2, 2, 0, 2)
    assert special_points([2, 2, 2, 2], 3) == (1, 1, 1, 1)
    assert special_points([0, 4, 4], 5) == (10, 0, 0)


def test_the_closing_judgement() -> None:
    """10, 21, 20, 13: the players with 21 and 20 are purged, 13 wins (TY-76 … TY-78, TY-80)."""
    totals = [10, 21, 20, 13]
    assert purged_of(totals) == (1, 2)
    verdict = verdict_on(totals, [1, 3, 3, 2], Seat(0))
    assert verdict.purged == (1, 2)
    assert verdict.ranks == (3, 0, 1, 2)
    assert verdict.tie_break == ""


@pytest.mark.parametrize(
    ("totals", "tricks", "marker", "ranks", "tie_break"),
    [
        ([9, 9, 9, 0], [2, 3, 2, 1], 2, (1, 2, 0, 3), "tricks"),
        ([9, 9, 9, 0], [2, 2, 2, 2], 3, (0, 1, 2, 3), "marker"),
        ([9, 9, 9, 0], [2, 2, 2, 2], 1, (1, 2, 0, 3), "marker"),
        ([5, 5, 30], [2, 2, 4], 2, (0, 1, 2), "marker"),
        ([20, 20, 0], [3, 4, 1], 0, (2, 1, 0), ""),
    ],
)
def test_ties_and_places(
    totals: list[int], tricks: list[int], marker: int, ranks: tuple[int, ...], tie_break: str
) -> None:
    """Most tricks, then the nearest to the marker; purged players come last, in the same order (TY-79, TY-95)."""
    verdict = verdict_on(totals, tricks, Seat(marker))
    assert (verdict.ranks, verdict.tie_break) == (ranks, tie_break)

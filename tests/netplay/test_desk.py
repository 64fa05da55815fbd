"""The judge's notebook: counts, turns, flushes, penalties, and the resulting record."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import read_cards
from engine.errors import BadNotation, QkError
from engine.games import replay_text
from engine.prime.settings import rules_for
from engine.seats import Seat
from engine.verdict import Reason
from netplay.compute.worker import answer
from netplay.compute.workers import TookTooLong
from netplay.desk.book import (
    Changed,
    DeskBook,
    DeskStep,
    HandEntered,
    added,
    differences,
    edited,
    filling,
    fresh_book,
    standing,
    steps_typed,
    taken,
)
from netplay.desk.ledger import Ledger, RuledPlay, apply_play, draw, give_up_turn, opened, places
from netplay.desk.record import RecordGap, gaps, written
from netplay.desk.ruling import is_bare_number, obstacle, play_context, ruled, spelled
from netplay.desk.whereabouts import Impossible, Whereabouts, at_the_deal
from netplay.table.games import GameConfig
from tests.netplay.fair_games import FairGame


class AtOnce:
    """A worker that does tasks in this process, and stores the requests."""

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
    """Rule on a play as the desk does, and carry it out."""
    found = spelled(text, ledger.rules)
    ruling = await ruled(text, ledger.rules, AtOnce(), play_context(ledger))
    assert ruling.verdict in ("legal", "foul"), ruling
    after = apply_play(
        ledger, RuledPlay(found.play, found.text, found.number, ruling.kind, found.values, found.factors)
    )
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
    """P-40: the cards go back, and as many are drawn; if both players of a pair foul, the field is flushed (P-45)."""
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
    """57 flushes and its player leads again; 1729 reverses the order: from then on smaller beats (P-33)."""
    ledger = await play(desk("aki", "ben"), "57")
    assert (ledger.turn, ledger.field, ledger.deck) == (0, (), 34)
    ledger = await play(ledger, "A729")
    assert ledger.upside_down
    assert obstacle(ledger, spelled("A723", ledger.rules)) is None
    assert obstacle(ledger, spelled("A733", ledger.rules)) is Reason.TOO_WEAK
    assert obstacle(ledger, spelled("K", ledger.rules)) is Reason.WRONG_COUNT
    assert (await ruled("A733", ledger.rules, AtOnce(), play_context(ledger))).verdict == "unplayable"


async def test_factors_go_under_the_deck() -> None:
    """P-33: Q=2^2*3 leaves one card in the field and three under the deck."""
    ledger = await play(desk("aki", "ben"), "Q=2^2*3")
    assert (ledger.players[0].cards, ledger.deck) == (7, 35)
    assert ledger.top is not None
    assert ledger.top.factors == "2^2*3"


async def test_everybody_elses_passes_flush_the_field() -> None:
    """P-45 with three players: two passes, and the last to play leads."""
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
    """The count is public; a larger play is the judge's typing error."""
    ledger = opened(rules_for("official", {"D4": 1}, 2), ("aki", "ben"))
    found = spelled("QK", ledger.rules)
    assert apply_play(ledger, found) is Reason.NOT_IN_HAND


async def test_out_of_time_is_what_d8_says() -> None:
    """Disqualified, the hand under the deck (P-51); or a forced pass."""
    late = give_up_turn(desk("aki", "ben", "cid"), late=True)
    assert isinstance(late, Ledger)
    assert (late.disqualified, late.deck, late.turn) == ((0,), 54 - 22, 1)
    late = give_up_turn(desk("aki", "ben", D8="pass"), late=True)
    assert isinstance(late, Ledger)
    assert late.disqualified == ()


async def test_large_numbers_are_proved_aside() -> None:
    """A number of 26 digits goes to the worker; without a proof in time nothing is guessed (P-32)."""
    rules = rules_for("official", {}, 2)
    asker = AtOnce()
    ruling = await ruled("KQKJKQKJKQKJKA", rules, asker, play_context(desk("aki", "ben")))
    assert ruling.verdict in ("legal", "foul")
    assert len(asker.asked) == 1
    assert (await ruled("KQKJKQKJKQKJKA", rules, AtOnce(late=True))).verdict == "undecided"


async def entered(book: DeskBook, *lines: str) -> DeskBook:
    """Enter lines for the players in turn, ruled on as the desk does."""
    for text in lines:
        stands = standing(book)
        assert not stands.stuck, stands.stuck
        for step in steps_typed(text, stands.ledger.turn):
            if step.what == "play":
                ruling = await ruled(step.text, book.rules, AtOnce(), play_context(standing(book).ledger))
                step = replace(step, kind=ruling.kind if ruling.verdict == "legal" else "")
            book = edited(book, added(step))
    assert not standing(book).stuck, standing(book).stuck
    return book


def book_of(*names: str, **chosen: Any) -> DeskBook:
    return fresh_book(rules_for("official", chosen, len(names)), names)


async def test_a_complete_record_checks_and_one_with_gaps_says_what_it_lacks() -> None:
    """With all cards known the text is a record like any other; before, a ? stands for each unknown card."""
    book = await entered(book_of("aki", "ben", D4=3), "D(5)57", "8", "%", "Q")
    lacking = written(standing(book).ledger, {})
    assert "aki:D(5)57[GC]\naki:8,P(?)\nben:%\naki:Q,P(?)\n" in lacking.text
    assert (lacking.gaps, lacking.is_whole) == (8, False)
    for text in ("78Q", "23K", "4", "6"):
        book = edited(book, filling(book, gaps(standing(book).ledger)[0], text))
    whole = written(standing(book).ledger, {"date": "2026-01-01"})
    assert whole.is_whole, (whole.text, whole.fault)
    assert replay_text(whole.text).error is None


async def test_the_others_may_give_cards_where_the_rules_leave_it_to_them() -> None:
    """P-62: none as entered, up to as many as were missing when corrected."""
    book = await entered(book_of("aki", "ben", D4=27, short_deck="may-discard"), "2468")
    dealt = ("22446688A333355557777999JJJ", "A224A4668A9TQKJTTTQQQKKK8XX")
    book = replace(book, dealt=dealt)
    assert [line.text for line in standing(book).lines] == ["2468,P()", "F()"]
    assert written(standing(book).ledger, {}).is_whole
    gap = RecordGap("given", Seat(1), 0, step=0)
    more = edited(book, filling(book, gap, "AATX"))
    assert standing(more).lines[-1].text == "F(AATX)"
    assert [player.cards for player in standing(more).ledger.players] == [27, 23]
    more = await entered(more, "%", "D(A)%")
    assert written(standing(more).ledger, {}).is_whole
    assert standing(edited(book, filling(book, gap, "AAA22"))).stuck[0].why is Reason.WRONG_DISCARD


def test_only_cards_fill_a_gap() -> None:
    """Another number of cards, or none, is refused."""
    book = book_of("aki", "ben")
    gap = gaps(standing(book).ledger)[0]
    for text in ("AA", "nothing", ""):
        with pytest.raises(BadNotation):
            filling(book, gap, text)


# ---------------------------------------------------------------------- impossible cards


def refusal(book: DeskBook, text: str) -> str:
    """Return the code of the refusal of a line; empty if it can be entered."""
    for step in steps_typed(text, standing(book).ledger.turn):
        after = taken(standing(book).ledger, step)
        if not isinstance(after, Ledger):
            return after.code if isinstance(after, QkError) else str(after)
        book = edited(book, added(step))
    return ""


async def test_no_card_is_dealt_or_laid_more_often_than_the_pack_has_it() -> None:
    """Four kings and two jokers, under the official rules."""
    book = edited(book_of("aki", "ben", D4=5), HandEntered(0, "KKKX2"))
    with pytest.raises(Impossible, match="desk-too-many: card=K, has=4, most=1"):
        standing(edited(book, HandEntered(1, "KK345")))
    with pytest.raises(Impossible, match="desk-too-many: card=X, has=2, most=1"):
        standing(edited(book, HandEntered(1, "XX345")))
    standing(edited(book, HandEntered(1, "KX345")))
    with pytest.raises(Impossible, match="desk-too-many: card=X, has=1, most=1"):
        standing(edited(book_of("aki", "ben", D4=5, D1=1), HandEntered(0, "XX345")))
    with pytest.raises(Impossible, match="desk-no-such-card: card=X"):
        standing(edited(book_of("aki", "ben", D4=5, D1=0), HandEntered(0, "X2345")))
    whole = edited(book_of("aki", "ben", D4=5), HandEntered(1, "KKKK5"))
    assert refusal(whole, "K") == "desk-too-many"
    known = edited(edited(book_of("aki", "ben", D4=5), HandEntered(0, "KK345")), HandEntered(1, "K2222"))
    with pytest.raises(Impossible, match="desk-too-many: card=K, has=4, most=3"):
        standing(known).ledger.where.shown(0, "aki", read_cards("KKKK"))


async def test_a_known_hand_plays_only_what_it_has() -> None:
    """And what it has drawn; an unknown hand may hold whatever is not elsewhere."""
    book = edited(book_of("aki", "ben", D4=3), HandEntered(0, "57K"))
    assert refusal(book, "9") == "desk-not-held"
    assert refusal(book, "D(9)K9") == ""
    assert refusal(book, "D(9)99") == "desk-not-held"
    assert refusal(book, "D()9") == "", "nobody said what was drawn"
    book = await entered(book, "57")
    assert refusal(book, "5") == "desk-not-held", "it lies under the deck"


async def test_the_cards_of_a_foul_come_back_and_its_penalty_is_held() -> None:
    """P-40: afterwards both may be played, and nothing else."""
    book = edited(book_of("aki", "ben", D4=3), HandEntered(0, "9AK"))
    book = await entered(book, "9A,P(26)", "%")
    assert refusal(book, "296") == ""
    assert refusal(book, "3") == "desk-not-held"


@pytest.mark.parametrize(
    ("preset", "chosen", "has"),
    [
        ("official", {"D2": "halved"}, 2),
        ("official", {"D2": "246"}, 3),
        ("official", {"packs": 2}, 8),
        ("2014", {}, 4),
        ("abstract", {"cards": {"2": 5, "3": 3, "X": 1}}, 5),
    ],
)
def test_the_pack_is_that_of_the_rules(preset: str, chosen: dict[str, Any], has: int) -> None:
    """Fewer or no even ranks, two packs, an abstract deck."""
    rules = rules_for(preset, {**chosen, "D4": 2}, 2)
    where = Whereabouts.dealt
    here = at_the_deal(rules, 2, 9)
    two = read_cards("2")[0]
    assert here.pack.count(two) == has
    where(here, 0, [two] * has)
    with pytest.raises(Impossible, match=f"desk-too-many: card=2, has={has}"):
        where(here, 0, [two] * (has + 1))


KINDS = {"[GC]": "cut", "[RR]": "revolution", "[IN]": "infinity"}


def real_game(seed: int, seats: int) -> tuple[list[str], list[tuple[int, DeskStep | str]]]:
    """Return a game of random bots: the hands, and the steps with their players; F(…) as text."""
    chosen = GameConfig(seats=seats, set={"D4": 4 + seed % 5, "D5": "seat", "D6": "none", "D7": "none"})
    game = FairGame(chosen, seed, most=60)
    hands, steps = [""] * seats, []
    for line in game.record().rpartition("+++\n")[2].splitlines():
        name, _, text = line.partition(":")
        if line.startswith((";", "?")) or name not in game.names:
            continue
        seat = game.names.index(name)
        text = re.sub("[shdcrb]", "", text.removesuffix("#"))
        if text.startswith("("):
            hands[seat] = text[1:-1]
        elif text.startswith("F("):
            steps.append((seat, text[2:-1]))
        elif not text.startswith(("J(", "~")):
            steps += [(seat, step) for step in as_steps(text, seat)]
    return hands, steps


def as_steps(text: str, seat: int) -> list[DeskStep]:
    """Split a line of a record with its marks into the desk's entries."""
    tag = next((tag for tag in KINDS if tag in text), "")
    kind = KINDS.get(tag, "composite" if "=" in text.partition("|")[0] else "prime")
    plain = text.replace("[R]", "").replace(tag, "")
    return [
        replace(step, kind="" if ",P(" in plain else kind) if step.what == "play" else step
        for step in steps_typed(plain, Seat(seat))
    ]


@pytest.mark.parametrize("share", [0.0, 0.4, 0.8, 1.0])
def test_nothing_that_happens_at_a_real_table_is_refused(share: float) -> None:
    """Games of bots, with all cards known, some, or none: every line can be entered.

    With all cards known the record is complete and valid.
    """
    dice = random.Random(4)
    for seed in range(6):
        seats = 2 + seed % 3
        hands, steps = real_game(seed, seats)
        rules = rules_for("official", {"D4": 4 + seed % 5}, seats)
        names = FairGame(GameConfig(seats=seats), seed, most=0).names
        dealt_hands = tuple(hand if dice.random() < share else "" for hand in hands)
        book = replace(fresh_book(rules, names), dealt=dealt_hands)
        first = next(seat for seat, _ in steps)
        book = edited(book, added(DeskStep("lead", first)))
        for seat, step in steps:
            known = dice.random() < share
            if isinstance(step, str):
                gap = next(
                    gap for gap in gaps(standing(book).ledger) if gap.kind == "given" and gap.seat == seat
                )
                book = edited(book, filling(book, gap, step)) if known and step else book
                continue
            if not known:
                step = replace(step, penalty="", text="" if step.what == "draw" else step.text)
            book = edited(book, added(step))
            assert not standing(book).stuck, (seed, standing(book).stuck, book)
        if share == 1.0:
            whole = written(standing(book).ledger, {})
            assert whole.is_whole, (seed, whole)


# ---------------------------------------------------------------------- corrections


async def test_one_earlier_line_is_mended_and_the_later_ones_are_judged_again() -> None:
    """QK instead of KQ? No: 57 instead of 5 cuts, so the next player's turn never came; no later line is lost."""
    book = await entered(book_of("aki", "ben"), "7", "J", "K", "%", "QK")
    before = standing(book)
    change = Changed((1,), (DeskStep("play", 1, "9"),))  # a foul: Ben passes, and the field stays
    after = standing(edited(book, change))
    assert [line.text for line in after.lines] == ["7", "9,P(?)", "K", "%", "QK"]
    assert [found.number for found in differences(before, after, change)] == []
    cut = Changed((0,), (DeskStep("play", 0, "57", "cut"),))
    after = standing(edited(book, cut))
    assert after.stuck[0].why is Reason.NOT_YOUR_TURN
    found = differences(before, after, cut)
    assert {one.number for one in found} == {place for place, line in enumerate(after.lines, 1) if line.why}
    back = edited(edited(book, cut), Changed((0,), (book.steps[0],)))
    assert standing(back) == before, "nothing was lost"


async def test_a_line_struck_out_leaves_the_others() -> None:
    """Remove a move that was never made."""
    book = await entered(book_of("aki", "ben"), "7", "J", "D(5)%", "K")
    after = standing(edited(book, Changed((2, 3), ())))
    assert [line.text for line in after.lines[:2]] == ["7", "J"]
    assert [line.why for line in after.stuck] == [Reason.NOT_YOUR_TURN]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("QK", [("play", "QK")]),
        ("D(5)57", [("draw", "5"), ("play", "57")]),
        ("D(?)%", [("draw", ""), ("pass", "")]),
        ("D(5)", [("draw", "5")]),
        ("%%", [("late", "")]),
        ("KX|X=7", [("play", "KX|X=7")]),
        ("9A,P(26)", [("play", "9A")]),
        ("5,7", [("play", "5,7")]),
        ("[R]57[GC]#", [("play", "57")]),
        ("Q=2^2*3,P(2222)", [("play", "Q=2^2*3")]),
    ],
)
def test_a_line_is_read_as_it_is_written(text: str, steps: list[tuple[str, str]]) -> None:
    """Draw, play, penalty; a pair of twin primes keeps its comma."""
    assert [(step.what, step.text) for step in steps_typed(text, Seat(0))] == steps


@pytest.mark.parametrize("text", ["", "D(", "D(56)7", "F(4)", "QK)", "D(5)D(6)7", "nonsense("])
def test_what_is_no_line_is_refused(text: str) -> None:
    """With an error, never as a different line."""
    with pytest.raises(BadNotation):
        steps_typed(text, Seat(0))


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("57", "57"), ("1729", "A729"), ("91", "9A"), ("10", "T"), ("101", "TA"), ("110", "AT"), ("171", "A7A"),
        ("1213", None), ("11", None), ("2113", None), ("40", None), ("0", None), ("QK", "QK"), ("3T", "3T"),
    ],
)  # fmt: skip
def test_digits_are_cards_where_they_can_be_no_others(typed: str, cards: str | None) -> None:
    """1213 may be QK or contain aces; 1729 can only be A 7 2 9, and 40 is no card after another."""
    rules = rules_for("official", {}, 2)
    assert is_bare_number(typed, rules) is (cards is None)
    if cards is not None:
        assert spelled(typed, rules).text == cards


def test_a_deck_with_other_cards_reads_digits_its_own_way() -> None:
    """With a card worth 0, 40 is two cards, and 10 is ambiguous; with one worth 14, so is 14."""
    zero = rules_for("official", {"cards": {"0": 8, "1": 8, "4": 8, "10": 8}, "K": 13}, 2)
    assert not is_bare_number("40", zero)
    assert is_bare_number("10", zero)
    beyond = rules_for("official", {"cards": {"1": 8, "4": 8, "14": 8}, "K": 14}, 2)
    assert is_bare_number("14", beyond)
    assert not is_bare_number("41", beyond)


def test_going_out_on_infinity_is_what_d17_says() -> None:
    """Allowed, refused, or a foul that costs a card."""
    found = spelled("X", rules_for("official", {}, 2))
    infinity = replace(found, kind="infinity")
    allowed = desk("aki", "ben", D4=1)
    assert apply_play(allowed, infinity).finished == (0,)  # type: ignore[union-attr]
    assert obstacle(desk("aki", "ben", D4=1, D17="refused"), infinity) is Reason.INFINITY_FINISH
    fouled = apply_play(desk("aki", "ben", D4=1, D17="foul"), infinity)
    assert isinstance(fouled, Ledger)
    assert (fouled.finished, fouled.players[0].cards, fouled.players[0].fouls) == ((), 2, 1)
    assert apply_play(desk("aki", "ben", D4=2, D17="foul"), infinity).players[0].fouls == 0  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("held", "setting", "verdict"),
    [(1, "allowed", "legal"), (1, "refused", "unplayable"), (1, "foul", "foul"), (2, "foul", "legal")],
)
async def test_the_ruling_on_infinity_counts_the_cards_held(held: int, setting: str, verdict: str) -> None:
    """Only as the last card it is what D17 says (P-34)."""
    ledger = desk("aki", "ben", D4=held, D17=setting)
    ruling = await ruled("X", ledger.rules, AtOnce(), play_context(ledger))
    assert ruling.verdict == verdict
    assert ruling.reason == {"unplayable": "infinity-finish", "foul": "infinity-finish"}.get(verdict, "")


@pytest.mark.parametrize(("penalty", "drawn"), [("all", 3), ("field", 1), ("one", 1)])
async def test_a_foul_draws_what_the_rules_say(penalty: str, drawn: int) -> None:
    """9 = 3 * 2 draws three cards, for one card in the field (P-65)."""
    ledger = await play(desk("aki", "ben", penalty=penalty), "9=3*2")
    assert ledger.players[0].penalty == drawn
    assert ledger.players[0].cards == 11 + drawn


async def test_the_finished_stay_in_the_rotation_of_the_abstract_game() -> None:
    """They pass, and the field is flushed after as many passes as there are other players (P-61)."""
    ledger = await play(desk("aki", "ben", "cid", preset="abstract", D4=1), "2")
    for turn, passes in ((1, 0), (2, 1)):
        assert (ledger.turn, ledger.passes, len(ledger.field)) == (turn, passes, 1)
        ledger = give_up_turn(ledger)  # type: ignore[assignment]
    assert (ledger.turn, ledger.field) == (1, ())


async def test_the_desk_begins_as_the_rules_say() -> None:
    """With `start` revolution smaller numbers beat the first field (P-67)."""
    ledger = await play(desk("aki", "ben", start="revolution"), "7")
    assert ledger.upside_down
    assert (await ruled("5", ledger.rules, AtOnce(), play_context(ledger))).verdict == "legal"
    assert (await ruled("J", ledger.rules, AtOnce(), play_context(ledger))).verdict == "unplayable"

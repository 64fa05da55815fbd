"""The master: its book of plays, sampled deals, time budget and strength."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import islice

import pytest
from msgspec.structs import replace

from engine.cards import Card, read_cards
from engine.chance import SeedDice, shuffle
from engine.game_protocol import Step
from engine.prime.bots import LEVELS, choose
from engine.prime.bots.book import PlayBook, book_for
from engine.prime.bots.hints import hint
from engine.prime.bots.holding import holding_of
from engine.prime.bots.imagined import HiddenCardModel
from engine.prime.bots.knowledge import MASTER
from engine.prime.bots.master import as_option, master
from engine.prime.bots.options import sight
from engine.prime.bots.planner import planner
from engine.prime.bots.playout import JOKER, Outline, Pools
from engine.prime.bots.rollout import PolicyView, Sketch, Top, sketch_of
from engine.prime.bots.rows import COMPOSITE, CUT, PRIME, REVOLUTION, Faces, size_of, thermometer
from engine.prime.bots.value import played_on
from engine.prime.bots.why import Why
from engine.prime.deck import Block
from engine.prime.game import PrimeGame
from engine.prime.judge import Ground
from engine.prime.lawful import is_lawful, plays_of
from engine.prime.moves import Draw, Move, OutOfTime, Pass
from engine.prime.opening import start
from engine.prime.pack import deck_of
from engine.prime.plays import hand_of
from engine.prime.settings import Rules, rules_for
from engine.prime.state import Laid, Phase, State
from engine.prime.view import View, view
from engine.seats import Seat
from tests.bot_games import bot_moves

SHORT: Mapping[str, object] = {"D5": "seat", "D3": 4}


class Steps:
    """A time budget that counts queries instead of reading a clock."""

    def __init__(self, queries: int) -> None:
        self.left_to_ask = queries
        self.asked_late = 0

    def left(self) -> float:
        """Return a millisecond for each query that is left."""
        self.left_to_ask -= 1
        self.asked_late += self.left_to_ask < 0
        return max(0.0, self.left_to_ask / 1000)


def whole_book(chosen: Mapping[str, object] = SHORT, preset: str = "official") -> PlayBook:
    """Return a book with all its composites."""
    book = book_for(rules_for(preset, chosen, 2))
    assert book is not None
    book.grow(None)
    return book


def seen(
    hand: str, other: str, *, deck: str = "", chosen: Mapping[str, object] = SHORT, **fields: object
) -> View:
    """Return the view of the first of two players, who has watched the whole deck."""
    rules = rules_for("official", chosen, 2)
    state = start(rules, [read_cards(hand), read_cards(other)], (Block(read_cards(deck), seen_by=None),))
    return view(replace(state, **fields), Seat(0))


# ---------------------------------------------------------------------- packed hands and the book


def test_packed_hands_come_back() -> None:
    """Packing is reversible; the thermometer counts at most four of a rank."""
    faces = Faces(tuple(range(1, 14)))
    hand = holding_of(read_cards("AA2KKKK57X"))
    packed = faces.packed(hand)
    assert faces.holding(packed, 1) == hand
    assert size_of(packed) == 9
    assert thermometer(packed).bit_count() == 9
    five = faces.packed_cards([7] * 5)
    assert thermometer(five).bit_count() == 4


@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize(
    "preset", ["official", "tetrad", "semiprime", "composites", pytest.param("off", id="composites off")]
)
def test_the_book_knows_the_strongest_and_the_weakest_of_every_set(preset: str, jokers: int) -> None:
    """For each set of cards the book has the highest and the lowest of all the hand's plays."""
    chosen = {**SHORT, "composites": "off"} if preset == "off" else SHORT
    book = whole_book(chosen, "online" if preset == "off" else preset)
    rules = book.rules
    for seed in range(3):
        cards = [c for c in shuffle(deck_of(book.rules, suited=False), SeedDice(seed)) if not c.is_joker]
        held = (*cards[: 6 - jokers], *read_cards("X" * jokers))
        holding, hand, here = holding_of(held), hand_of(held), Ground(rules, held, frozenset(held))
        listed: dict[tuple[int, int], set[int]] = {}
        for count in range(1, 5):
            for play in plays_of(hand, count, here):
                lone = count == 1 and play.kind == "composite" and jokers
                if isinstance(play.value, int) and not lone and is_lawful(here, play.play):
                    kind = {"prime": PRIME, "composite": COMPOSITE, "cut": CUT, "revolution": REVOLUTION}[
                        play.kind
                    ]
                    listed.setdefault((count, kind), set()).add(play.value)
        rows = book.rows.within(book.faces.packed(holding), jokers, book.infinite)
        found: dict[tuple[int, int], set[int]] = {}
        for count, kind, high, low in zip(rows.cards, rows.kinds, rows.high, rows.low, strict=True):
            # A lone joker in the field is ∞; the judge rejects such composites. Where sets need factors, those without
            # are in the book for the last play alone (P-66).
            lone = count == 1 and kind == COMPOSITE and jokers
            if not lone and (kind == COMPOSITE or not book.needs_factors):
                found.setdefault((int(count), int(kind)), set()).update((int(high), int(low)))
        assert {key: (max(v), min(v)) for key, v in found.items()} == {
            key: (max(v), min(v)) for key, v in listed.items()
        }


def test_whole_hands_are_known() -> None:
    """Hands that can be led at once: 2 3 as 23, 8 2 3 as a composite, 57, ∞; but not 4 6."""
    sketch = Sketch(whole_book())
    packed = sketch.book.faces.packed

    def one_set(text: str) -> bool:
        holding = holding_of(read_cards(text))
        return sketch.is_one_set(packed(holding), holding.jokers)

    assert [text for text in ("23", "823", "57", "X", "KX", "46", "5", "9", "4X") if one_set(text)] == [
        "23", "823", "57", "X", "KX", "5", "4X",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("preset", "chosen"),
    [
        ("official", SHORT),
        ("official", {"D15": "finite", "D3": 3}),
        ("2014", {}),
        ("abstract", {"D4": 4, "base": 2, "cards": {"0": 4, "1": 8, "2": 4, "3": 4}}),
        ("abstract", {"D4": 5, "base": 16, "D3": 3}),
        ("tetrad", {"D8": "pass"}),
        ("semiprime", {"D8": "pass"}),
        ("composites", {"D8": "pass"}),
        ("online", {"composites": "off"}),
    ],
)
def test_what_the_book_has_is_playable(preset: str, chosen: dict[str, object]) -> None:
    """Nearly every set of the simplified game becomes a play that the judge accepts, with the same cards."""
    book = whole_book(chosen, preset)
    sketch = Sketch(book)
    rules = rules_for(preset, {**chosen, "D5": "seat"}, 2)
    tried = laid = 0
    for seed in range(6):
        state = PrimeGame().deal(rules, 2, SeedDice(seed))
        here = sight(view(state, state.turn), MASTER)
        counts, jokers = book.faces.packed(here.holding), here.holding.jokers
        for one in sketch.ranked(
            sketch.pool(counts, jokers), counts, jokers, PolicyView(None, False, (8,)), 25
        ):
            option = as_option(here, sketch, one)
            tried += 1
            laid += option is not None
            if option is not None:
                assert len(option.play.all_cards) == one.size
    assert tried > 10
    assert laid / tried > 0.9


def test_strange_decks_have_no_book() -> None:
    """Decks with values too large to pack have no book; the planner handles them."""
    cards = {"2": 6, "14": 5, "999999999999999": 3, "X": 2}
    assert book_for(rules_for("abstract", {"D4": 4, "cards": cards}, 2)) is None


# ---------------------------------------------------------------------- sampled deals


def dealt(seats: int, seed: int = 1, cards: int = 11, **fields: object) -> State:
    """Return a new game."""
    rules = rules_for("official", {**SHORT, "D4": cards}, seats)
    state = PrimeGame().deal(rules, seats, SeedDice(seed))
    return replace(state, **fields)


def cards_of(deal: Outline) -> Counter[int]:
    """Count all cards of a simplified deal."""
    held: Counter[int] = Counter(deal.deck)
    for counts, jokers in [*zip(deal.counts, deal.jokers, strict=True), *deal.field]:
        for place in range(0, 52, 4):
            held[place] += counts >> place & 15
        held[JOKER] += jokers
    return held


def test_imagined_deals_have_every_card_once() -> None:
    """Hands, deck and field of each deal are the whole pack, and the own hand is unchanged."""
    state = dealt(3)
    here = view(state, Seat(0))
    sketch = sketch_of(whole_book())
    whole = Counter({4 * place: 4 for place in range(13)} | {JOKER: 2})
    hidden_model = HiddenCardModel(here, sketch, SeedDice(5))
    others = set()
    for _ in range(8):
        deal = hidden_model.deal()
        assert cards_of(deal) == whole
        assert deal.counts[0] == sketch.book.faces.packed(holding_of(here.hand))
        others.add(deal.counts[1])
    assert len(others) > 4


def test_cards_watched_going_under_the_deck_stay_there() -> None:
    """Cards that everybody saw at the bottom of the deck are there in every sampled deal (P-46)."""
    state = dealt(2)
    cards = state.deck[0].cards
    state = replace(state, deck=(replace(state.deck[0], cards=cards[:-3]), Block(cards[-3:], seen_by=None)))
    sketch = sketch_of(whole_book())
    hidden_model = HiddenCardModel(view(state, Seat(0)), sketch, SeedDice(5))
    bottom = [JOKER if card.is_joker else sketch.book.faces.place(card.rank) for card in cards[-3:]]
    for _ in range(6):
        assert hidden_model.deal().deck[-3:] == bottom


def test_a_player_who_passed_is_sampled_with_weak_hands() -> None:
    """After two passes on J, sampled hands of those who passed seldom beat it; without passes they mostly do (P-45)."""
    state = dealt(4, cards=4)
    top = Laid(Seat(1), (Card.of(11),), (11,), 11, "prime")
    here = view(replace(state, field=(top,), turn=Seat(0), passes=2), Seat(0))
    sketch = sketch_of(whole_book())

    def beating(one: View) -> int:
        hidden_model = HiddenCardModel(one, sketch, SeedDice(9))
        beaten = 0
        for _ in range(12):
            deal = hidden_model.deal()
            for seat in (2, 3):
                counts, jokers = deal.counts[seat], deal.jokers[seat]
                scene = PolicyView(Top(1, 11.0), False, (8,))
                beaten += sketch.best(sketch.pool(counts, jokers), counts, jokers, scene) is not None
        return beaten

    assert beating(here) < beating(replace(here, passes=0)) - 2


# ---------------------------------------------------------------------- play-outs


def test_playing_out_keeps_the_cards_and_ends() -> None:
    """A play-out loses no card, and a player goes out."""
    sketch = sketch_of(whole_book())
    hidden_model = HiddenCardModel(view(dealt(3), Seat(0)), sketch, SeedDice(1))
    for _ in range(10):
        deal = hidden_model.deal()
        before = cards_of(deal)
        end = played_on(sketch, Pools(sketch, deal), deal, 0)
        deal.deck = deal.deck[deal.drawn_cards :]
        assert cards_of(deal) == before
        assert 0 <= end <= 1


# ---------------------------------------------------------------------- time budget


def test_a_budget_that_is_over_is_noticed_at_once() -> None:
    """When the time is up, the master queries the budget only a few more times before it answers."""
    for steps in (1, 5, 40, 300):
        for chosen in (SHORT, {"D5": "seat"}, {"D5": "seat", "D4": 26}):
            state = PrimeGame().deal(rules_for("official", chosen, 2), 2, SeedDice(steps))
            budget = Steps(steps)
            move = choose("master", view(state, state.turn), 1, budget)
            assert move is not None
            assert isinstance(PrimeGame().play(state, state.turn, move), Step)
            assert budget.asked_late < 60


def test_forced_moves_spend_no_time() -> None:
    """A player who can only pass does so without trying anything."""
    top = Laid(Seat(1), (Card.of(13),), (13,), 13, "prime")
    here = seen("46", "22", field=(top,))
    budget = Steps(1000)
    book_for(here.rules)
    assert master(here, MASTER, SeedDice(1), budget) == (Pass(), Why.CANNOT_PLAY)


def test_without_a_budget_the_same_seed_finds_the_same() -> None:
    """Without a budget the search has a fixed size and depends only on the seed."""
    here = view(dealt(2, 4), Seat(0))
    assert len({str(choose("master", here, 11)) for _ in range(3)}) == 1


def test_the_master_sees_nothing_but_its_view() -> None:
    """Other hidden cards don't change its choice."""
    state = dealt(2, 8)
    other = replace(
        state, hands=(state.hands[0], tuple(sorted(state.deck[0].cards[:11]))),
        deck=(replace(state.deck[0], cards=tuple(sorted((*state.hands[1], *state.deck[0].cards[11:])))),),
    )  # fmt: skip
    assert choose("master", view(state, Seat(0)), 3) == choose("master", view(other, Seat(0)), 3)


# ---------------------------------------------------------------------- legality and strength

RULES: tuple[tuple[str, dict[str, object], int], ...] = (
    ("official", {}, 2),
    ("official", {"D3": 4, "D4": 10}, 5),
    ("official", {"D3": 1, "D15": "finite"}, 2),
    ("official", {"D3": 2, "D15": "either", "D16": True, "D1": 6}, 3),
    ("official", {"D3": 6, "D4": 7}, 2),
    ("official", {"D17": "refused", "D4": 2, "D10": "shuffled"}, 3),
    ("official", {"D17": "foul", "D4": 2}, 2),
    ("official", {"D19": "open", "D3": 4, "D4": 26}, 2),
    ("official", {"packs": 2, "D4": 20, "D3": 4}, 4),
    ("official", {"twin_primes": True, "suit_lock": True}, 3),
    ("official", {"short_deck": "draw", "D4": 24, "D3": 3}, 2),
    ("2014", {"D3": 4}, 4),
    ("mathpower", {"D3": 4}, 2),
    ("abstract", {"D4": 4, "base": 2, "cards": {"0": 4, "1": 8, "2": 4, "3": 4}}, 2),
    ("abstract", {"D4": 5, "base": 3, "cards": {"0": 4, "1": 8, "2": 4, "X": 2}}, 3),
    ("abstract", {"D4": 5, "base": 16, "D3": 3}, 5),
    ("abstract", {"D4": 4, "cards": {"0": 6, "X": 3}, "K": 0}, 2),
    ("abstract", {"D4": 4, "cards": {"2": 6, "14": 5, "999999999999999": 3, "X": 2}}, 2),
    ("abstract", {"D4": 3, "cards": {"1": 4, "3": 4, "7": 4}}, 1),
)


@pytest.mark.parametrize("level", ["expert", "master"])
@pytest.mark.parametrize(("preset", "chosen", "seats"), RULES)
@pytest.mark.parametrize("moves", [5, pytest.param(12, marks=pytest.mark.long)])
def test_no_rules_make_a_search_choose_what_cannot_be_played(
    preset: str, chosen: dict[str, object], seats: int, level: str, moves: int
) -> None:
    """Every move is accepted by the engine, with ample time and with hardly any."""
    game = PrimeGame()
    for steps in (30, 400):
        dice = SeedDice(steps)
        state = game.deal(rules_for(preset, {"D5": "seat", **chosen}, seats), seats, dice)
        made = bot_moves(
            game, state,
            lambda view, number, steps=steps: choose(level, view, number, Steps(steps)) or OutOfTime(),
            dice,
        )  # fmt: skip
        assert list(islice(made, moves))


def chosen_by(player: str, here: View, seed: int) -> Move | None:
    """Return the move of a level, or of the planner with the master's knowledge."""
    if player == "planner" and here.phase is Phase.TURN:
        return planner(here, MASTER, SeedDice(seed))[0]
    return choose("master" if player == "planner" else player, here, seed)


def winner(players: tuple[str, str], rules: Rules, seed: int) -> str | None:
    """Return who wins a game between two bots."""
    game, dice = PrimeGame(), SeedDice(seed)
    state = game.deal(rules, 2, dice)
    played = bot_moves(game, state, lambda view, number: chosen_by(players[view.seat], view, number), dice)
    *_, last = islice(played, 200)
    places = game.result(last.step.state)
    return players[places[0]] if places else None


@pytest.mark.parametrize("seeds", [(2, 6, 7), pytest.param(range(1, 8), marks=pytest.mark.long)])
def test_the_master_beats_the_planner_with_equal_knowledge(seeds: Iterable[int]) -> None:
    """With sets of at most four cards, over the same deals from both seats, by a clear margin."""
    rules = rules_for("official", SHORT, 2)
    won = [
        winner(players, rules, seed)
        for seed in seeds
        for players in (("master", "planner"), ("planner", "master"))
    ]
    assert won.count("master") > 1.25 * won.count("planner")


# ---------------------------------------------------------------------- hints


def test_a_hint_says_what_and_why() -> None:
    """Going out, with the number; drawing first; nothing out of turn."""
    found = hint(seen("23", "46"), 1)
    assert found is not None
    assert (found.why, found.number, found.stays) == (Why.GOES_OUT, 23, 0)
    assert hint(replace(seen("23", "46"), waiting=(Seat(1),)), 1) is None
    drawing = hint(seen("46", "22", deck="9", field=(Laid(Seat(1), (Card.of(13),), (13,), 13, "prime"),)), 1)
    assert drawing is not None
    assert drawing.move == Draw()
    assert LEVELS[-1] == "master"

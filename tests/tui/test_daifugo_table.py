"""The table of Daifugo on the screen: plays, questions, answers out of turn, whole games by keys, both languages."""

from __future__ import annotations

import pytest

from engine.daifugo.board import Phase
from engine.daifugo.bots import choose
from engine.daifugo.effects import Ask, Kind
from engine.daifugo.faces import LETTERS, PLACE, read_spelled, spell
from engine.daifugo.moves import Gift, Move, Pass, Play, RuleAnswer
from engine.daifugo.view import View
from engine.seats import Seat
from tests.tui.daifugo_table import GAME, dealt, table_of, table_pilot
from tests.tui.game_table import GamePilot
from tests.tui.screens import compare
from tests.waiting import until as waited
from tui.games.daifugo.composition import NOTHING, choices
from tui.games.daifugo.rulesets import ready_made
from tui.games.daifugo.showing import composed
from tui.games.daifugo.table import PilesScreen, RulesInForce
from tui.table.result import Done, Offers, ResultScreen
from tui.table.seated import LeaveQuestion

HANDS = (
    "3d 3h 7s 7h 9c 9s Jd 2h X",
    "4s 5s 6s 8d Ts Qh As 2c",
    "4h 5h 6h 8c Td Kc Ac 2s",
    "3s 5c 8h 8s Th Ks Ah",
)


def play(text: str) -> Play:
    """Return a play of these cards."""
    return Play(read_spelled(text))


# ---------------------------------------------------------------------- plays


async def test_a_pair_is_typed_and_laid() -> None:
    """3 3 and Enter play two threes."""
    async with table_pilot(table_of(HANDS)) as here:
        await here.keys("3", "3")
        assert "pair of 3s" in here.text
        assert "strong enough, right combination" in here.text
        await here.keys("enter")
        assert here.view.top is not None
        assert spell(here.view.top.cards) == "3h 3d"
        assert here.screen.composer.composition == NOTHING


@pytest.mark.parametrize(
    ("keys", "cards"),
    [
        (("1", "0", "1", "0"), "Ts Th"),
        (("0", "t"), "Ts Th"),
        (("1", "t"), "Th As"),
        (("a", "0"), "Th As"),
        (("1", "backspace", "a", "0"), "Th As"),
        (("1", "0", "0"), "Ts Th"),
        (("1", "1", "0"), "Th As"),
    ],
)
async def test_a_ten_is_typed_as_it_is_written(keys: tuple[str, ...], cards: str) -> None:
    """1 and 0 in a row are the ten, though 1 alone is the ace."""
    async with table_pilot(table_of(("As Ah Ts Th 3d", "4s", "5s"))) as here:
        await here.keys(*keys)
        assert spell(here.screen.composer.composition.cards) == cards


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        (("7", "7", "7"), "Play 2 cards."),
        (("7", "9"), "these cards make no play"),
        (("3", "3"), "Not stronger than 4♠ 4♥"),
    ],
)
async def test_what_cannot_be_laid_says_why(keys: tuple[str, ...], why: str) -> None:
    """Count, form, strength: the line below the cards names the error."""
    table = table_of(("4s 4h Ks", "3d 3h 7s 7d 7c 9c", "5s 5h"))
    async with table_pilot(table, 1) as here:
        await here.play(0, play("4s 4h"))
        await here.keys(*keys)
        if "no play" in why:
            why = here.screen.words.reason("no-form")
        assert why in here.text
        await here.keys("enter")
        assert here.view.turn == 1


async def test_what_is_wanted_is_said_and_a_play_that_is_not_whole_is_no_error() -> None:
    """Two cards above 4; after the first of them the line counts, without an error yet."""
    async with table_pilot(table_of(("4s 4h Ks", "3d 3h 7s 7d", "5s 5h")), 1) as here:
        await here.play(0, play("4s 4h"))
        assert "2 cards above 4" in here.text
        await here.keys("7")
        assert "1 of 2 cards" in here.text
        assert "✗" not in here.text
        await here.keys("7")
        assert "✓" in here.text


async def test_a_lock_is_shown_and_reported_when_broken() -> None:
    """Spades on spades lock spades; a heart is then refused, and the log names the lock."""
    table = table_of(("4s 9h", "5s 9d", "6h 6s 9c"))
    async with table_pilot(table, 2) as here:
        await here.play(0, play("4s"))
        await here.play(1, play("5s"))
        assert "suit lock ♠" in here.text
        await here.keys("space")
        assert spell(here.screen.composer.composition.cards) == "6s"
        await here.keys("escape", "right", "space")
        assert "Doesn't fit: suit lock ♠." in here.text
        await here.keys("i")
        assert "in force right now" in here.text
        await here.keys("escape")
        # A typed rank takes the card that fits.
        await here.keys("escape", "6", "enter")
        assert here.view.top is not None
        assert spell(here.view.top.cards) == "6s"


async def test_every_reading_can_be_chosen_however_many_there_are() -> None:
    """9 X X has thirteen readings; the list follows the cursor on a small screen, and Enter plays the last."""
    table = table_of(("9s 4h X X", "7d 8d"), local=("stairs", "arithmetic"), chosen={"jokers": 2})
    async with table_pilot(table) as here:
        await here.keys("9", "x", "x", "enter")
        shown = [await _under_cursor(here, key) for key in ("home", *["down"] * 12)]
        assert len(set(shown)) == 13
        assert await _under_cursor(here, "down") == shown[-1]
        await here.keys("enter")
        top = here.view.top
        assert top is not None
        assert spell(top.roles) == "3s 9s 2s"


async def _under_cursor(here: GamePilot, key: str) -> str:
    await here.keys(key)
    return next(line for line in here.text.splitlines() if "▸" in line).lstrip("│↑↓▸ ")


@pytest.mark.parametrize("named", ["6s 7h 8c 9d", "6h 7s 8c 9d"])
def test_an_emperor_is_composed_as_said_whichever_joker_has_which_suit(named: str) -> None:
    """The reading picked is the one that the move names, though it is not the first in the list."""
    table = table_of(("8c 9d X X 3s", "7d 8d"), local=("emperor",), chosen={"jokers": 2})
    view = GAME.view(table.state, 0)
    made = composed(view, Play(read_spelled("X X 8c 9d"), read_spelled(named)))
    assert made is not None
    ways = [option.way for option in choices(view, made)]
    chosen = ways[made.cursor]
    assert chosen is not None
    assert [LETTERS[PLACE[card]] for card in chosen.reading.roles] == ["6", "7", "8", "9"]


async def test_jokers_that_can_be_read_in_several_ways_are_asked_about() -> None:
    """4 5 X are stairs from 3 or from 4; Enter asks, a number answers."""
    table = table_of(("4s 5s X 9h", "7d 8d 9d"), local=("stairs",))
    async with table_pilot(table) as here:
        await here.keys("4", "5", "x")
        assert "can be read in 2 ways" in here.text
        await here.keys("enter")
        assert "★(3♠) 4♠ 5♠" in here.text
        assert here.view.top is None
        await here.keys("2")
        top = here.view.top
        assert top is not None
        assert LETTERS[top.rank] == "3"


async def test_a_fusion_is_shown_and_laid_onto_the_top() -> None:
    """Two fives on two fives: not stronger as a pair, but a revolution as a fusion, and the line says so."""
    table = table_of(("5s 5h 9c", "5d 5c 4d", "3h 4h"), local=("fusion_revolution",))
    async with table_pilot(table, 1) as here:
        await here.play(0, play("5s 5h"))
        await here.keys("5", "5")
        assert "four 5s · Fusion revolution" in here.text
        await here.keys("enter")
        assert here.view.order.reversed
        assert here.view.top is not None
        assert len(here.view.top.cards) == 4


async def test_a_play_that_would_be_foul_is_warned_of() -> None:
    """Going out with an eight is a foul; the line warns before Enter."""
    table = table_of(("8s 9h", "3d 4d", "3h 4h"))
    async with table_pilot(table) as here:
        await here.keys("9", "enter")
        await here.play(1, Pass())
        await here.play(2, Pass())
        await here.keys("8")
        assert "Going out with an 8 is a foul." in here.text


async def test_the_order_is_spelled_and_turns() -> None:
    """Four of a kind reverse it; a jack reverses it for the round."""
    table = table_of(("5s 5h 5d 5c 3h", "Jd 4d", "6h 4h"), local=("eleven_back",))
    async with table_pilot(table, 2) as here:
        assert "3<4<5<6<7<8<9<10<J<Q<K<A<2<★" in here.text
        await here.play(0, play("5s 5h 5d 5c"))
        assert "2<A<K<Q<J<10<9<8<7<6<5<4<3<★" in here.text
        assert "▼ revolution" in here.text


# ---------------------------------------------------------------------- questions


async def test_cards_are_passed_on_or_not() -> None:
    """Two sevens pass up to two cards: selected, then sent; p declines what may be declined."""
    table = table_of(("7s 7h 3d 4d 5d", "9s 9h", "Ts Th"), local=("seven_pass",))
    async with table_pilot(table) as here:
        await here.keys("7", "7", "enter")
        assert "Seven pass: up to 2 to the next player" in here.text
        assert "p none" in here.text
        await here.keys("enter")
        assert "Choose cards, or p for none." in here.text
        await here.keys("3", "4", "5")
        assert "No more cards needed" in here.text
        await here.keys("enter")
        assert [spell(hand) for hand in here.table.state.hands[:2]] == ["5d", "3d 4d 9s 9h"]
        assert "You → Gauss: 2 3♦ 4♦" in here.said


async def test_what_is_asked_of_others_is_shown_and_their_cards_are_not() -> None:
    """While another player chooses, everybody reads who and what; the exchanged cards stay hidden."""
    table = table_of(("7s 3d 4d 5d", "9s 9h", "Ts Th"), local=("seven_pass",))
    async with table_pilot(table, 2) as here:
        await here.play(0, play("7s"))
        assert "Seven pass: You chooses" in here.text
        await here.play(0, RuleAnswer("seven_pass", read_spelled("3d")))
        assert any("You → Gauss: 1" in line and "♦" not in line for line in here.said)


async def test_cards_of_the_discard_pile_are_chosen_from_the_pile() -> None:
    """Three sixes: the row shows the pile, and one card of it comes into the hand."""
    table = table_of(("6s 6h 6d 3c 4c", "9s 9h 4s", "Ts Th 4d"), local=("satan",), discard="2s 5h 5d")
    async with table_pilot(table) as here:
        await here.keys("6", "6", "6", "enter")
        assert "The discard pile is shown below." in here.text
        await here.keys("2", "enter")
        assert spell(here.table.state.hands[0]) == "3c 4c 2s"


async def test_ranks_are_called() -> None:
    """A queen calls one rank, by its key or with the arrows."""
    table = table_of(("Qs 3d 4d", "9s 9h 4c", "4s Th Td"), local=("queen_bomber",))
    async with table_pilot(table) as here:
        await here.keys("q", "enter")
        assert "call 1 rank to be dropped" in here.text
        await here.keys("4", "enter")
        assert [spell(hand) for hand in here.table.state.hands] == ["3d", "9s 9h", "Th Td"]
        assert "You called 4" in here.said


async def test_a_player_is_named_with_the_arrows() -> None:
    """The red five asks for an opponent: arrows and Enter name one; a rank key chooses nobody."""
    table = table_of(("5h 3d 4d", "9s 9h 4c", "4s Th Td"), local=("red_five",))
    async with table_pilot(table) as here:
        await here.keys("5", "enter")
        assert "mix hands with whom?" in here.text
        await here.keys("9")
        assert "Choose by number or with the arrows." in here.text
        await here.keys("down", "down", "enter")
        assert "You named Noether" in here.said


async def test_a_trade_names_a_player_first_and_cards_then() -> None:
    """Three aces: 1 names a player, ranks choose two cards, Enter trades."""
    table = table_of(("As Ah Ad 3c 4c 5c", "9s Kh 4h", "2s Th 6d"), local=("black_market",))
    async with table_pilot(table) as here:
        await here.keys("a", "a", "a", "enter")
        await here.keys("2")
        await here.keys("3", "4", "enter")
        assert spell(here.table.state.hands[0]) == "5c Th 2s"


async def test_left_or_right_yes_or_no_and_the_order_of_seats() -> None:
    """A side by number, a yes by y, a no by p, an order player by player."""
    async with table_pilot(table_of(("Ks Kh Kd 3c", "9s 4h", "2s Th"), local=("kings_privilege",))) as here:
        await here.keys("k", "k", "k", "enter")
        assert "1 left Gauss (2)" in here.text
        await here.keys("2")
        assert spell(here.table.state.hands[0]) == "Th 2s"
    async with table_pilot(table_of(("9s 9h 3c", "4h 5h 6s", "2s Th 7s"), local=("ambulance",))) as here:
        await here.keys("9", "9", "enter", "y")
        assert here.view.top is None
        assert here.view.turn == 0
    async with table_pilot(table_of(("9s 9h 3c", "4h 5h 6s", "2s Th 7s"), local=("ambulance",))) as here:
        await here.keys("9", "9", "enter", "p")
        assert here.view.top is not None
    async with table_pilot(
        table_of(("9s 9h 3c", "4h 5h", "2s Th", "6s 6h"), local=("nine_shuffle",))
    ) as here:
        await here.keys("9", "9", "enter", "3", "1", "2", "enter")
        assert here.view.ring == (0, 3, 1, 2)


async def test_what_is_given_back_in_the_exchange_is_chosen() -> None:
    """The tycoon chooses two cards before seeing the received ones."""
    hands = ("3d 4d 5d 6d", "7s 8s 9s Ts", "3h 4h 5h 6h", "Ks As 2s X")
    titles = ("大富豪", "富豪", "貧民", "大貧民")
    async with table_pilot(table_of(hands, titles=titles)) as here:
        assert "Exchange: choose 2 cards to give" in here.text
        await here.keys("3", "enter")
        assert "Choose 2 cards (1 so far)." in here.text
        await here.keys("4", "enter")
        assert "You give 3♦ 4♦." in here.text
        await here.play(1, Gift(read_spelled("7s")))
        assert spell(here.table.state.hands[0]) == "5d 6d 2s X"


# ---------------------------------------------------------------------- answers out of turn


async def test_an_eight_is_answered_out_of_turn() -> None:
    """Everybody is asked alike; with the cards a number answers, without them p declines."""
    hands = ("8s 3d 4d", "Ts 4h 5h", "9c 4c 5c")
    async with table_pilot(table_of(hands, local=("ten_return",)), 1) as here:
        await here.play(0, play("8s"))
        assert "Answer the play of You?" in here.text
        assert "1 Ten return 10♠" in here.text
        await here.keys("1")
        assert "Your answer is face down." in here.text
        await here.play(2, RuleAnswer(""))
        assert here.view.turn == 1
        assert any("Ten return! 10♠" in line for line in here.said)
    async with table_pilot(table_of(hands, local=("ten_return",)), 2) as here:
        await here.play(0, play("8s"))
        assert "Possible now: Ten return" in here.text
        assert "You have no card for it" in here.text
        assert "10♠" not in here.text
        await here.keys("p")
        assert "You declined." in here.text


async def test_a_prepared_play_waits_while_a_window_is_open() -> None:
    """Cards selected for the next turn are restored after the answers."""
    async with table_pilot(table_of(("8s 3d 4d", "Ts 4h 5h", "9c 4c 5c"), local=("ten_return",)), 2) as here:
        await here.keys("9")
        await here.play(0, play("8s"))
        assert here.screen.composer.composition == NOTHING
        await here.keys("p")
        await here.play(1, RuleAnswer(""))
        assert spell(here.screen.composer.composition.cards) == "9c"


# ---------------------------------------------------------------------- panels, leaving, the end


async def test_rules_piles_help_and_log_can_be_looked_at() -> None:
    """l, d, ? and g open their panels, and the game does not change."""
    table = table_of(HANDS, local=("stairs", "tunnel"), discard="Kh Kd")
    async with table_pilot(table) as here:
        await here.keys("i")
        assert isinstance(here.app.screen, RulesInForce)
        assert "Tunnel" in here.text
        await here.keys("escape", "m")
        assert isinstance(here.app.screen, PilesScreen)
        assert "K♥ K♦" in here.text
        await here.keys("escape", "l")
        assert here.screen.top.has_class("-log")
        await here.keys("escape", "question_mark")
        assert here.app.helped == ["daifugo"]


async def test_the_mouse_works_as_the_keys_do() -> None:
    """A click picks a card, a click on a key is the key, a click on an option chooses it."""
    table = table_of(("5h 3d 4d", "9s 9h 4c", "4s Th Td"), local=("red_five",))
    async with table_pilot(table) as here:
        hand = here.screen.top.hand
        x, y = hand._corner(2, hand.spread, *hand.size)
        await here.pilot.click("#hand", offset=(x + 1, y + 1))
        await waited(lambda: here.screen.composer.composition.cards)
        await here.pilot.click("#keys", offset=(1, 0))
        await waited(lambda: here.view.question is not None)
        pane = here.screen.query_one("#field")
        await waited(lambda: len(pane._zones) > 1)  # type: ignore[attr-defined]
        start, _, row, at_ = pane._zones[1]  # type: ignore[attr-defined]
        await here.pilot.click("#field", offset=(start + 2, row + 1))
        await waited(lambda: here.screen.composer.composition.picked == (at_,))


async def test_leaving_asks_and_the_seat_is_played_on() -> None:
    """In Daifugo leaving costs no place; the question does not say it does."""
    async with table_pilot(table_of(HANDS), offers=Offers(suspend=True)) as here:
        await here.keys("escape", "escape")
        assert isinstance(here.app.screen, LeaveQuestion)
        assert "disqualified" not in here.text
        await here.keys("s")
        assert here.app.done == [Done.SUSPENDED]


async def test_a_spectator_sees_the_table_and_no_hand() -> None:
    """Counts and field, no cards."""
    async with table_pilot(table_of(HANDS), None) as here:
        await here.play(0, play("9c 9s"))
        assert "9♠ 9♣" in "".join(here.said)
        assert "J♦" not in here.text


# ---------------------------------------------------------------------- whole games


def keys_for(view: View, move: Move) -> list[str]:
    """Return the keys for a move: cards by their places in the row, options by their numbers."""
    match move:
        case Pass():
            return ["p"]
        case Play(cards):
            return [*_cards(view.hand, cards), "enter"]
        case Gift(cards):
            return [*_cards(view.hand, cards), "enter"]
        case RuleAnswer() if move.declines:
            return ["p"]
        case RuleAnswer() if view.question is None:
            offer = next(at for at, one in enumerate(view.offers) if one.rule == move.rule)
            more = len(view.offers[offer].cards) > view.offers[offer].count
            return [
                str(offer + 1),
                *([*_cards(view.offers[offer].cards, move.cards), "enter"] if more else []),
            ]
        case _:
            assert view.question is not None
            return _answer(view, view.question, move)


def _answer(view: View, ask: Ask, move: Move) -> list[str]:
    assert isinstance(move, RuleAnswer)
    row = view.hand if all(card in view.hand for card in ask.cards) else ask.cards
    match ask.kind:
        case Kind.CARDS:
            return [*_cards(row, move.cards), "enter"]
        case Kind.PLAYER:
            return [str(ask.seats.index(move.seats[0]) + 1), "enter"]
        case Kind.TRADE:
            return [str(ask.seats.index(move.seats[0]) + 1), *_cards(row, move.cards), "enter"]
        case Kind.SIDE:
            return ["1" if move.word == "left" else "2"]
        case Kind.RANKS:
            return [*(LETTERS[rank].lower() for rank in move.ranks), "enter"]
        case Kind.YES:
            return ["y"]
        case Kind.ORDER:
            return [*(str(ask.seats.index(seat) + 1) for seat in move.seats), "enter"]


def _cards(row: tuple[object, ...], cards: tuple[object, ...]) -> list[str]:
    keys, taken = ["home"], set[int]()
    here = 0
    for card in cards:
        place = next(at for at, one in enumerate(row) if one == card and at not in taken)
        taken.add(place)
        keys += ["right"] * (place - here) if place >= here else ["home", *["right"] * place]
        keys.append("space")
        here = place
    return keys


async def _played_out(here: GamePilot, lang: str) -> set[str]:
    """Play a game to its end; return the phases in which keys decided something."""
    met: set[str] = set()
    for turn in range(400):
        await here.bots(1, 2, 3, most=12)
        view = here.view
        if view.phase is Phase.OVER:
            break
        if not view.is_my_turn:
            continue
        move = choose("novice", view, turn)
        assert move is not None
        met.add(str(view.phase))
        before = here.table.number
        await here.keys(*keys_for(view, move))
        if here.table.number == before and here.screen.composer.composition.asks_way:
            await here.keys("enter")
        assert here.table.number > before, (view.phase, move, keys_for(view, move), here.text)
    assert here.view.phase is Phase.OVER
    return met


@pytest.mark.parametrize(("lang", "seed"), [("ja", 3), ("en", 12)])
async def test_a_whole_game_is_played_by_keys_with_everything_on(lang: str, seed: int) -> None:
    """Seventy local rules, four players: every turn, question, answer and exchange by keys, to the result."""
    table = dealt(seed, local=ready_made("everything", 4).local, lang=lang)
    async with table_pilot(table, lang=lang, offers=Offers(rematch=True)) as here:
        met = await _played_out(here, lang)
        await here.pilot.pause()
        assert {"turn", "ask"} <= met
        assert isinstance(here.app.screen, ResultScreen)
        assert [name for name in here.text.split() if name in {p.name for p in table.players}]
        await here.keys("r")
        assert here.app.done == [Done.REMATCH]


async def test_a_series_game_begins_with_the_exchange_by_keys() -> None:
    """The next game of a series, from the exchange to the last card, with answers out of turn."""
    titles = ("大富豪", "富豪", "貧民", "大貧民")
    table = dealt(
        11, local=("stairs", "seven_counter", "ten_return", "four_stop", "spade_return"), titles=titles
    )
    async with table_pilot(table) as here:
        met = await _played_out(here, "en")
        assert {"exchange", "turn", "respond"} <= met
        assert GAME.result(table.state) is not None


# ---------------------------------------------------------------------- snapshots


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_table_looks_like_this(lang: str) -> None:
    """A locked field with a composed play, a question, a window of answers, the result, at 80×24."""
    hands = ("4s 7s 7h Jd 2h X 3d", "5s 6d 9s 9h", "6s 8d Tc 9c", "3s Td Kd 2s")
    local = ("seven_pass", "ten_return", "eleven_back", "number_lock")
    table = table_of(hands, local=local, lang=lang, discard="3h 3c Qs Qd")
    async with table_pilot(table, lang=lang) as here:
        await here.play(0, play("4s"))
        await here.play(1, play("5s"))
        await here.play(2, Pass())
        await here.play(3, Pass())
        await here.keys("7")
        await compare(here.app, f"daifugo-table-{lang}")
        await here.keys("escape", "p")
        await here.play(1, play("9s"))
        await here.play(2, Pass())
        await here.play(3, Pass())
        await here.keys("j", "enter")
        await compare(here.app, f"daifugo-eleven-back-{lang}")
    async with table_pilot(table_of(hands, local=local, lang=lang), lang=lang) as here:
        await here.keys("7", "7", "enter", "3")
        await compare(here.app, f"daifugo-question-{lang}")
    async with table_pilot(table_of(hands, local=local, lang=lang, leader=2), lang=lang, seat=3) as here:
        await here.play(2, play("8d"))
        await compare(here.app, f"daifugo-window-{lang}")


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_wide_screens_and_the_result_look_like_this(lang: str) -> None:
    """120×40 with stairs on the field; the result with places and titles."""
    hands = ("4s 5s 6s 7d", "5h 6h X 9d", "Td Jd Qd 3c", "3s 4d")
    table = table_of(hands, local=("stairs",), lang=lang)
    async with table_pilot(table, lang=lang, size=(120, 40)) as here:
        await here.play(0, play("4s 5s 6s"))
        await here.play(1, Play(read_spelled("5h 6h X"), read_spelled("5h 6h 7h")))
        await compare(here.app, f"daifugo-wide-{lang}")
    table = table_of(("9s", "8h 3d", "4c X"), lang=lang)
    async with table_pilot(table, lang=lang, offers=Offers(rematch=True, replay=True)) as here:
        await here.play(0, play("9s"))
        await here.play(1, Pass())
        await here.play(2, play("X"))
        await here.play(1, Pass())
        await here.play(2, play("4c"))
        await here.pilot.pause()
        await compare(here.app, f"daifugo-result-{lang}")


def test_seats_are_what_the_helpers_think() -> None:
    """The fake table asks everybody, as a host does."""
    assert dealt(1).state.asks_everybody
    assert Seat(0) == 0

"""The table of Tyrant on the screen: played by keys from the choice of a hand to the score sheets."""

from __future__ import annotations

import pytest

from engine.cards import Suit
from engine.seats import Seat
from engine.tyrant.bots import BOTS
from engine.tyrant.moves import Lay, Pass, Play, Tyrant
from engine.tyrant.state import Phase, State, due
from netplay.table.messages import Clock
from tests.tui.game_table import GamePilot
from tests.tui.screens import compare
from tests.tui.tyrant_table import GAME, LARGE, dealt, played, table_pilot
from tui.games.tyrant.composition import Goal, goal_of
from tui.games.tyrant.plaza import Plaza
from tui.games.tyrant.result import SheetScreen
from tui.games.tyrant.tabletop import RevealPainter
from tui.table.result import Done
from tui.table.seated import LeaveQuestion


async def choose_cards(here: GamePilot, count: int) -> None:
    """Select cards with Space, from the left."""
    await here.keys("home")
    for _ in range(count):
        await here.keys("space", "right")
    await here.keys("enter")


async def take_turn(here: GamePilot) -> None:
    """Play a turn by keys: a card that follows if there is one, else any; a pass if nothing else is possible."""
    view = here.view
    if not view.hand:
        await here.keys("p", "p")
        return
    await here.keys("escape", view.lead.suit.name[0].lower())
    if not here.screen.composer.composition.cards:
        await here.keys("home", "space")
    await here.keys("enter")


async def play_on(here: GamePilot) -> None:
    """Do whatever the table asks for, by keys."""
    if here.screen.reveal is not None:
        await here.keys("enter")
        return
    match goal_of(here.view):
        case Goal.HAND:
            await choose_cards(here, 7)
        case Goal.REFILL:
            await choose_cards(here, 6)
        case Goal.LAY:
            await here.keys("home", "space", "enter")
        case _:
            await take_turn(here)


@pytest.mark.parametrize(("seats", "lang"), [(3, "ja"), (4, "en")])
async def test_a_whole_game_is_played_by_keyboard(seats: int, lang: str) -> None:
    """From the sixteen cards to the sheets, against three random players."""
    async with table_pilot(dealt(5, seats), bots="random", lang=lang) as here:
        for _ in range(80):
            if here.table.state.phase is Phase.OVER and here.screen.reveal is None:
                break
            await play_on(here)
        assert here.table.state.phase is Phase.OVER
        await here.pilot.pause()
        assert isinstance(here.app.screen, SheetScreen)
        assert here.app.screen.is_complete
        await here.keys("enter")
        assert here.app.done == [Done.TITLE]


def mine(phase: Phase, seats: int = 4, *, trick: int = 1, seat: int = 0, seed: int = 1) -> State:
    """Return a game of random players, at a decision of this seat."""
    for one in range(seed, seed + 400):
        state = played(
            one,
            seats,
            lambda state: (
                state.phase is Phase.OVER
                or (state.phase is phase and state.trick >= trick and seat in due(state).seats)
            ),
        )
        if state.phase is phase:
            return state
    raise AssertionError(f"no game comes to {phase}")


# ---------------------------------------------------------------------- snapshots


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_the_choice_of_a_hand_looks_like_this(lang: str) -> None:
    """Sixteen cards, some selected; the plaza, the lead cards, the selection by suits."""
    async with table_pilot(dealt(3), bots="random", lang=lang) as here:
        await here.keys("s", "h", "7")
        await compare(here.app, f"tyrant-hand-{lang}")


async def test_enter_without_a_card_says_how_many_the_choice_takes() -> None:
    """A hand has seven cards, not the one to three of a play (TY-14)."""
    async with table_pilot(dealt(3), bots="random", lang="en") as here:
        await here.keys("enter")
        assert here.screen.composer.note == ("Choose 7 more cards.", "ask")


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_turn_looks_like_this(lang: str) -> None:
    """Chips, piles and rows, three cards with one face up, chips to be placed."""
    state = mine(Phase.TURN, trick=4, seed=3)
    async with table_pilot(state, lang=lang) as here:
        await compare(here.app, f"tyrant-turn-{lang}")
        lead = state.lead
        assert lead is not None
        await here.keys(lead.suit.name[0].lower(), "home", "space", "right", "space", "right", "space", "a")
        await compare(here.app, f"tyrant-aiming-{lang}")


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_judgement_looks_like_this(lang: str) -> None:
    """Each power computed, the winner and why, what follows."""
    state = mine(Phase.TURN, trick=3, seed=8)
    async with table_pilot(state, bots="random", lang=lang) as here:
        while here.screen.reveal is None:
            await take_turn(here)
        await compare(here.app, f"tyrant-judgement-{lang}")


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_the_sheets_look_like_this(lang: str) -> None:
    """The sheet line by line, the purge, the places."""
    ends = (played(seed, 4, lambda state: state.phase is Phase.OVER) for seed in range(50))
    over = next(state for state in ends if state.purged)
    async with table_pilot(over, lang=lang) as here:
        await here.pilot.pause()
        assert isinstance(here.app.screen, SheetScreen)
        await compare(here.app, f"tyrant-sheets-{lang}")


async def test_a_large_terminal_shows_the_cards_of_the_plaza() -> None:
    """At 120×40 the rows show faces."""
    async with table_pilot(mine(Phase.TURN, trick=5, seed=3), size=LARGE) as here:
        await compare(here.app, "tyrant-turn-large-en")


# ---------------------------------------------------------------------- plays


async def test_a_player_who_can_follow_must_and_alone_is_shown_why() -> None:
    """Without a card of the lead suit nothing is sent, and the line says why (TY-36, TY-38)."""
    state = mine(Phase.TURN, trick=1)
    lead = state.lead
    assert lead is not None
    hand = state.hands[0]
    assert any(card.suit == lead.suit for card in hand)
    other = next(card for card in hand if card.suit != lead.suit)
    async with table_pilot(state) as here:
        await here.keys(other.suit.name[0].lower(), "enter")
        assert "✗ You have " in here.text
        assert here.table.state == state
        await here.keys(lead.suit.name[0].lower(), "enter")
        assert len(here.table.made) == 1


async def test_rank_and_suit_take_that_very_card_and_backspace_puts_it_back() -> None:
    """7 asks for a suit only if there are several sevens."""
    async with table_pilot(dealt(3), bots="random") as here:
        stock = here.table.state.stocks[0]
        twice = next(card.rank for card in stock if sum(one.rank == card.rank for one in set(stock)) > 1)
        card = next(card for card in stock if card.rank == twice)
        await here.keys("0" if twice == 10 else str(twice))
        assert "of which suit?" in here.text
        await here.keys(card.suit.name[0].lower())
        assert here.screen.composer.composition.cards == (card,)
        await here.keys("backspace")
        assert here.screen.composer.composition.cards == ()


async def test_three_cards_lie_one_face_up_and_u_changes_which() -> None:
    """The card in brackets is the one that the others will see (TY-35)."""
    state = mine(Phase.TURN, trick=1)
    async with table_pilot(state) as here:
        lead = state.lead
        assert lead is not None
        await here.keys(lead.suit.name[0].lower())
        at_first = here.screen.composer.composition
        for place in range(3):
            if len(here.screen.composer.composition.cards) < 3:
                await here.keys("home", *["right"] * place, "space")
                if len(here.screen.composer.composition.cards) < len(at_first.cards):
                    await here.keys("space")
                at_first = here.screen.composer.composition
        composition = here.screen.composer.composition
        assert composition.up is not None
        await here.keys("u", "enter")
        ((_, move),) = here.table.made
        assert move == Play(composition.cards, ((composition.up + 1) % 3,))


async def test_the_tyrant_action_is_aimed_by_keys() -> None:
    """Places by suit or arrows, chips by number; a again cancels (TY-39, TY-40)."""
    state = mine(Phase.TURN, trick=1)
    lead = state.lead
    assert lead is not None
    async with table_pilot(state) as here:
        letter = lead.suit.name[0].lower()
        await here.keys(letter, "a")
        assert "Tyrant action: ●" in here.text
        await here.keys("l", "3")
        assert "the lead card" in here.text
        await here.keys("down", "right", "left", "enter")
        ((_, move),) = here.table.made
        assert move.tyrant == Tyrant(Suit.NONE, 2)


async def test_no_chips_go_where_there_is_no_row() -> None:
    """A suit without a card in the plaza is no place, unless it leads (TY-40, TY-41)."""
    for seed in range(50):
        state = mine(Phase.TURN, trick=1, seed=seed)
        lead = state.lead
        assert lead is not None
        bare = [suit for suit in Suit if suit and not state.plaza[suit - 1] and suit != lead.suit]
        if bare:
            break
    async with table_pilot(state) as here:
        await here.keys("a", bare[0].name[0].lower())
        assert "has no row in the plaza" in here.text


async def test_a_click_on_a_row_lays_a_chip_and_another_one_more() -> None:
    """The mouse works like the keys."""
    state = mine(Phase.TURN, trick=2)
    async with table_pilot(state) as here:
        plaza = here.app.screen.query_one(Plaza)
        line, suit = next((y, suit) for y, suit in plaza._lines.items() if suit and state.plaza[suit - 1])
        await here.pilot.click(Plaza, offset=(4, line + 1))
        await here.pilot.pause()
        assert (here.screen.composer.composition.place, here.screen.composer.composition.chips) == (suit, 1)
        await here.pilot.click(Plaza, offset=(4, line + 1))
        await here.pilot.pause()
        assert here.screen.composer.composition.chips == (2 if state.chips[0] > 1 else 1)


async def test_a_pass_is_explained_before_it_is_made() -> None:
    """The first p says what it costs and brings, the second passes (TY-43, TY-44)."""
    state = mine(Phase.TURN, trick=1)
    async with table_pilot(state) as here:
        await here.keys("p")
        assert "Soft pass" in here.text
        assert not here.table.made
        await here.keys("p")
        assert here.table.made == [(Seat(0), Pass())]


async def test_who_passed_last_trick_is_shown_why_no_pass_is_possible() -> None:
    """TY-45, in words and without a message to the host."""
    for seed in range(200):
        state = played(
            seed,
            4,
            lambda state: (
                state.phase is Phase.OVER
                or (state.phase is Phase.TURN and state.turn == 0 and 0 in state.passed)
            ),
        )
        if state.phase is Phase.TURN:
            break
    async with table_pilot(state) as here:
        assert "You passed last trick" in here.text
        await here.keys("p")
        assert "now you must play cards" in here.text
        assert not here.table.made


async def test_nobody_followed_and_a_card_is_laid_by_key() -> None:
    """The choice of TY-68 is among the cards just played."""
    state = mine(Phase.LAY)
    async with table_pilot(state) as here:
        assert "put one of your cards" in here.text
        await here.keys("home", "space", "enter")
        ((_, move),) = here.table.made
        assert isinstance(move, Lay)


async def test_six_cards_are_drawn_after_a_pass() -> None:
    """Five are too few, and the line says so (TY-24)."""
    state = mine(Phase.REFILL, trick=2)
    async with table_pilot(state) as here:
        await choose_cards(here, 5)
        assert "Choose 1 more card" in here.text
        await here.keys("escape")
        await choose_cards(here, 6)
        assert len(here.table.made) == 1


# ---------------------------------------------------------------------- judgements


async def test_a_judgement_holds_back_what_happens_after_it() -> None:
    """The screen keeps the judged table until the end of the judgement, whatever bots do meanwhile."""
    state = mine(Phase.TURN, trick=2, seed=20)
    async with table_pilot(state, bots="random", pace=2.0) as here:
        trick = here.view.trick
        while here.screen.reveal is None:
            await take_turn(here)
        reveal = here.screen.reveal
        assert here.screen.step == 0
        assert here.view.trick == trick
        shown = here.app.screen.query_one(RevealPainter)
        for step in range(1, reveal.steps + 1):
            await here.keys("space")
            assert shown._shown is not None
            assert shown._shown[1] == step
        assert here.screen.reveal is not None
        await here.keys("space")
        assert here.view.trick != trick or here.view.phase != "turn"


async def test_cards_are_not_shown_before_their_step() -> None:
    """Unrevealed cards are face down, and nobody has won yet."""
    state = mine(Phase.TURN, trick=2, seed=20)
    async with table_pilot(state, bots="random", pace=2.0) as here:
        while here.screen.reveal is None:
            await take_turn(here)
        pane = here.text.split("╭─ Trick")[1].split("╰")[0]
        assert "wins" not in pane
        assert not any(
            f"= {line.derivation.power} " in pane for line in here.screen.reveal.lines if line.derivation
        )


async def test_a_watcher_needs_no_key_to_go_on() -> None:
    """For spectators, and with a clock, a judgement advances automatically."""
    state = mine(Phase.TURN, trick=2, seed=20)
    async with table_pilot(state, None) as here:
        play_out_trick(here)
        await here.pilot.pause()
        assert here.screen.reveal is not None
        assert here.screen._timer is not None
    async with table_pilot(state, 0, clock=Clock(left=30.0, running=True)) as here:
        play_out_trick(here)
        await here.pilot.pause()
        assert here.screen._timer is not None


def play_out_trick(here: GamePilot) -> None:
    """Move at random for all seats until the trick has been judged."""
    table = here.table
    judged = len(table.state.outcomes)
    while len(table.state.outcomes) == judged:
        seat = GAME.due(table.state).seats[0]
        assert table.play(seat, BOTS["random"].choose(GAME.view(table.state, seat), table.dice)).taken


async def test_the_last_judgement_can_be_seen_again() -> None:
    """v, in one's own turn."""
    state = mine(Phase.TURN, trick=2, seed=20)
    async with table_pilot(state, bots="random") as here:
        while here.screen.reveal is None:
            await take_turn(here)
        before = here.screen.reveal
        await here.keys("enter")
        if here.screen.reveal is None:
            await here.keys("v")
            assert here.screen.reveal == before
            await here.keys("enter")
            assert here.screen.reveal is None


# ---------------------------------------------------------------------- leaving and languages


async def test_leaving_says_what_becomes_of_the_seat() -> None:
    """Nothing in the game waits for the seat."""
    async with table_pilot(mine(Phase.TURN)) as here:
        await here.keys("escape", "escape")
        assert isinstance(here.app.screen, LeaveQuestion)
        assert "played at random" in here.text


async def test_another_language_shows_everything_again() -> None:
    """The log, the lines and the panes."""
    async with table_pilot(mine(Phase.TURN, trick=2, seed=20), bots="random") as here:
        while here.screen.reveal is None:
            await take_turn(here)
        await here.keys("enter")
        here.app.words = type(here.app.words)("ja")
        here.screen.words_changed()
        await here.pilot.pause()
        assert "中央広場" in here.text
        assert "第" in here.text
        assert "Trick" not in here.text

"""The table on the screen: played by keys from the first card to the last, in every phase and size."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import permutations
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from engine.cards import Card, read_cards
from engine.prime.game import PrimeGame
from engine.prime.moves import Arrange, AskFactors, DoneThinking, GiveUp, Janken, Pass, Play, ShowCard
from engine.prime.notation import read_play
from engine.prime.primes import MemoizedProver
from engine.prime.settings import rules_for
from engine.prime.view import View
from engine.seats import Seat
from netplay.table.dice import Dice
from netplay.table.messages import MoveAnswer
from netplay.table.table import Table
from tests.tui.screens import compare, screen_text
from tests.tui.table_app import TableApp, follow, others_do, seated, table_of
from tui.games.prime.composition import NOTHING
from tui.games.prime.table import TableScreen
from tui.table.hand import HandRow
from tui.table.result import Done, Offers, ResultScreen
from tui.table.seated import LeaveQuestion
from tui.text.narration import Sentence
from tui.text.words import Words

SMALL, LARGE = (80, 24), (120, 40)
NAMES = {"en": ("You", "Gauss", "Noether", "Fermat"), "ja": ("あなた", "ガウス", "ネーター", "フェルマー")}
HANDS = ("3h5sJsAs3c7s8h9cTdKhXb", "2h5c5d7d4c4d4h4s9s", "6h7h8d9dTcJcQdKcAcAdAh")
DECK = "8s8c9hTsTh6d6c6s"


class TablePilot:
    """A table on the screen, driven by keys."""

    def __init__(self, table: Table, app: TableApp, pilot: Pilot[None]) -> None:
        self.table = table
        self.app = app
        self.pilot = pilot
        self.screen = app.table_screen

    async def keys(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def others(self, *moves: tuple[int, Any]) -> None:
        await others_do(self.table, *moves)
        await self.pilot.pause()

    @property
    def text(self) -> str:
        return screen_text(self.app)

    @property
    def said(self) -> list[str]:
        return [sentence.text for sentence in self.screen.top.judge.sentences]

    @property
    def composed(self) -> str:
        return "".join(str(card.face) for card in self.screen.composer.composition.cards)


@asynccontextmanager
async def table_pilot(
    table: Table,
    seat: int | None = 0,
    *,
    size: tuple[int, int] = SMALL,
    lang: str = "en",
    offers: Offers | None = None,
) -> AsyncIterator[TablePilot]:
    client = table.attach(None if seat is None else Seat(seat))
    app = TableApp(TableScreen(client, offers=offers, now=lambda: 0.0), lang)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield TablePilot(table, app, pilot)
        await table.close()


async def test_a_play_is_composed_by_keys_and_laid() -> None:
    """5 J 3 and Enter play 5113."""
    async with table_pilot(table_of(HANDS, DECK)) as here:
        await here.keys("5", "j", "3")
        assert "5J3 → 5,113   3 cards · 4 digits" in here.text
        await here.keys("enter")
        top = here.table.state.top
        assert top is not None
        assert top.number == 5113
        assert here.screen.composer.composition == NOTHING


async def test_composites_with_exponents_and_jokers_are_laid_by_keys() -> None:
    """Q = 2^X × 3 with X worth 2."""
    async with table_pilot(table_of(("Q23X57", "234"), DECK)) as here:
        await here.keys("q", "equals_sign", "2", "circumflex_accent", "x")
        assert "What is X worth?" in here.text
        await here.keys("2", "asterisk", "3", "enter")
        top = here.table.state.top
        assert top is not None
        assert (top.number, top.factors) == (12, "2^2*3")


async def test_what_cannot_be_laid_stays_composed_and_says_why() -> None:
    """Two cards on three: nothing happens, and the reason is shown below."""
    async with table_pilot(table_of(HANDS, DECK), 1) as here:
        await here.others((0, read_play("5J3")))
        await here.keys("4", "4", "enter")
        assert "✗ Play 3 cards." in here.text
        assert here.composed == "44"
        assert here.table.state.turn == 1


async def test_a_refusal_by_the_host_is_reported_and_loses_nothing() -> None:
    """Whatever a host answers, the cards stay selected."""
    table = table_of(HANDS, DECK)
    async with table_pilot(table) as here:

        async def refuse(move: object) -> MoveAnswer:
            return MoveAnswer(False, "undecided")

        here.screen.client.send = refuse  # type: ignore[method-assign]
        await here.keys("5", "j", "3", "enter")
        assert "this number could not be proved prime or composite" in here.text
        assert here.composed == "5J3"


async def test_out_of_turn_a_play_can_be_prepared_but_not_made() -> None:
    """Keys compose; Enter says whose turn it is; the composition is still there in the own turn."""
    async with table_pilot(table_of(HANDS, DECK), 2) as here:
        await here.keys("7", "enter")
        assert "it is not your turn" in here.text
        await here.others((0, Pass()), (1, Pass()))
        assert here.composed == "7"
        assert "▶" in here.text.splitlines()[1]
        await here.keys("enter")
        assert here.table.state.top is not None


async def test_a_key_pressed_out_of_turn_names_what_it_does_in_a_game() -> None:
    """P is Pass during a game, G a hint and C a challenge, and not the signs of janken before it."""
    async with table_pilot(table_of(HANDS, DECK), 2) as here:
        for key, what in (("p", "Pass"), ("d", "Draw"), ("g", "Hint"), ("c", "Any order")):
            await here.keys(key)
            assert [notice.message for notice in here.app._notifications] == [
                f"Can’t use “{what}” right now."
            ]


async def test_escape_and_a_letter_that_come_at_once_are_not_taken_for_the_letter() -> None:
    """On a slow connection both arrive together, which to a terminal is Alt and the letter: no message about D."""
    async with table_pilot(table_of(HANDS, DECK)) as here:
        here.app.post_message(events.Key("alt+d", "d"))
        await here.pilot.pause()
        assert [notice.message for notice in here.app._notifications] == ["“Alt+d” does nothing here."]
        assert not here.table.state.drawn


async def test_a_drawn_card_is_marked_until_the_turn_ends() -> None:
    """The drawn card has a + (P-20); the composition stays."""
    async with table_pilot(table_of(HANDS, DECK)) as here:
        await here.keys("5", "d")
        assert here.composed == "5"
        assert [str(card) for card in here.screen._story.fresh] == ["8s"]
        assert "│8 +│" in here.text
        assert "d Draw" not in here.text
        await here.keys("enter")
        assert "│8 +│" not in here.text


async def test_a_foul_is_shown_with_its_reason_and_the_penalty_shown_to_its_owner() -> None:
    """391 is no prime; three cards come, marked as new; with D9 the factors are shown."""
    table = table_of(("39A5", "234"), "8s9hTc", D9="always")
    async with table_pilot(table) as here:
        await here.keys("3", "9", "a", "enter")
        assert any("fouled with 391" in line for line in here.said)
        assert any("8♠ 9♥ 10♣" in line for line in here.said)
        assert len(here.screen._story.fresh) == 3


async def test_the_offender_may_ask_for_the_factors() -> None:
    """Key w with D9 on request, until the next move (P-36)."""
    async with table_pilot(table_of(("89A5", "234"), "8s9hTc", D9="request")) as here:
        await here.keys("8", "enter")
        assert "w Factors" in here.text
        await here.keys("w")
        assert isinstance(here.table.made[-1].move, AskFactors)
        assert "w Factors" not in here.text


async def test_the_cursor_picks_too() -> None:
    """← → Home End and Space; a click as well."""
    async with table_pilot(table_of(HANDS, DECK)) as here:
        await here.keys("end", "space")
        assert here.composed == "X"
        await here.keys("escape", "home", "right", "space", "space", "space")
        assert here.composed == "3"
        hand = here.app.table_screen.query_one(HandRow)
        x, y = hand._corner(5, hand.spread, *hand.size)
        await here.pilot.click(HandRow, offset=(x + 1, y + 1))
        await here.pilot.pause()
        assert here.composed == "38"


async def test_escape_clears_and_twice_more_asks_to_leave() -> None:
    """Esc: clear the composition; Esc: a warning; Esc: the question, in which Esc stays."""
    async with table_pilot(table_of(HANDS, DECK)) as here:
        await here.keys("5", "escape")
        assert here.composed == ""
        await here.keys("escape")
        assert "Esc again to leave the table" in here.text
        await here.keys("escape")
        assert isinstance(here.app.screen, LeaveQuestion)
        await here.keys("escape")
        assert here.app.screen is here.screen
        assert here.app.done == []


async def test_leaving_is_a_disqualification_and_suspending_is_not() -> None:
    """Ctrl+Q, then y: the game is lost; or s, and it can be resumed later."""
    table = table_of(HANDS, DECK)
    async with table_pilot(table) as here:
        await here.keys("ctrl+q")
        assert "save the game" not in here.text
        await here.keys("y")
        assert here.app.done == [Done.LEFT]
        assert table.state.disqualified == (0,)
    table = table_of(HANDS, DECK)
    async with table_pilot(table, offers=Offers(suspend=True)) as here:
        await here.keys("ctrl+q", "s")
        assert here.app.done == [Done.SUSPENDED]
        assert table.state.disqualified == ()


async def test_q_takes_a_queen_and_never_leaves() -> None:
    """q is a rank."""
    async with table_pilot(table_of(("QK57", "23"), DECK)) as here:
        await here.keys("q", "k")
        assert here.composed == "QK"


@pytest.mark.parametrize(
    ("lang", "keys"), [("en", "r Rock  s Scissors  p Paper"), ("ja", "g グー  c チョキ  p パー")]
)
async def test_the_line_of_keys_names_the_keys_of_janken_that_the_table_asks_for(
    lang: str, keys: str
) -> None:
    """The letters of the language, in the footer as in the question (P-12)."""
    async with table_pilot(table_of(HANDS, DECK, janken=True), lang=lang) as here:
        assert keys in here.text
        letters = re.findall(r"\b[a-z](?= (?:か|or) \d)", Words(lang).say("table-janken-asks"))
        assert letters == re.findall(r"\b[a-z](?= )", keys)


@pytest.mark.parametrize("rock", ["r", "1", "g"])
async def test_janken_is_thrown_by_keys(rock: str) -> None:
    """r, s, p or 1, 2, 3, or as they are called in Japanese g, c, p (P-12)."""
    async with table_pilot(table_of(HANDS, DECK, janken=True)) as here:
        assert "Rock, paper, scissors" in here.text
        await here.keys(rock)
        await here.others((1, Janken("scissors")), (2, Janken("scissors")))
        assert here.table.state.turn == 0
        assert "Aki to lead" in here.said


async def test_the_highest_card_is_shown_by_keys() -> None:
    """A key chooses, another changes the choice, Enter shows (P-12)."""
    async with table_pilot(table_of(HANDS, DECK, D5="high-card")) as here:
        await here.keys("9", "k", "enter")
        await here.others((1, ShowCard(read_cards("9s")[0])), (2, ShowCard(read_cards("6h")[0])))
        assert here.table.state.phase == "turn"
        assert here.table.state.turn == 0


async def test_enter_ends_ones_thinking() -> None:
    """D6: when everybody is ready the first turn starts."""
    async with table_pilot(table_of(HANDS, DECK, thinks=True, D6=60)) as here:
        assert "⏎ Ready" in here.text
        await here.keys("enter")
        await here.others((1, DoneThinking()), (2, DoneThinking()))
        assert here.table.state.phase == "turn"


async def test_a_play_prepared_while_thinking_is_still_there_when_the_turn_comes() -> None:
    """D6: Enter ends the thinking time whatever is composed, and keeps it."""
    async with table_pilot(table_of(HANDS, DECK, thinks=True, D5="seat", D6=60)) as here:
        await here.keys("9")
        assert "⏎ Ready" in here.text
        await here.keys("enter")
        await here.others((1, DoneThinking()), (2, DoneThinking()))
        assert here.table.state.phase == "turn"
        assert [token.card.rank for token in here.screen.composer.composition.tokens] == [9]


async def test_cards_owed_are_put_under_the_deck_in_order() -> None:
    """P-41: the others choose, all at once."""
    async with table_pilot(table_of(HANDS, "A")) as here:
        await here.others((0, Pass()), (1, read_play("444")))
        assert "deck lacks 2 cards" in " ".join(here.text.replace("│", " ").split())
        await here.keys("7")
        assert "1/2 cards" in here.text
        await here.keys("enter")
        assert "Choose 2 cards" in here.text
        await here.keys("5", "enter")
        await here.others((2, GiveUp(read_cards("67"))))
        assert here.table.state.phase == "turn"
        assert [card.rank for block in here.table.state.deck for card in block.cards] == [6, 7, 7, 5]


async def test_all_cards_are_arranged_in_a_showdown() -> None:
    """D12: the whole hand as one number."""
    clock = [0.0]
    table = table_of(("37", "4"), "A", preset="mathpower", now=lambda: clock[0], D11=10)
    async with table_pilot(table) as here:
        clock[0] = 11.0
        await table._time_passed()
        await here.pilot.pause()
        assert "Showdown" in here.text
        await here.keys("7", "enter")
        assert table.state.phase == "showdown"
        assert "Arrange every card" in here.text
        await here.keys("3", "enter")
        await here.others((1, Arrange(read_cards("4"))))
        assert table.state.ranks == (0, 1)
        assert "Aki showed 73: prime" in here.said


async def test_cards_are_given_back_between_two_games() -> None:
    """The exchange of a series: the richer player chooses what to give (P-64)."""
    titles = ("大富豪", "大貧民")
    async with table_pilot(table_of(("3579", "KQJX"), DECK, titles=titles, D5="seat")) as here:
        await here.keys("3", "9", "enter")
        assert here.table.state.phase == "turn"
        assert [str(card) for card in here.table.state.hands[0]] == ["5", "7", "K", "X"]


async def test_notes_can_be_typed_where_a_scratch_pad_is_allowed() -> None:
    """D13: n opens the notes; typed text is no play; Esc returns."""
    async with table_pilot(table_of(HANDS, DECK, D13="scratch")) as here:
        await here.keys("b", "5", "7", "escape", "5")
        assert here.screen.top.notes.text == "57"
        assert here.composed == "5"
    async with table_pilot(table_of(HANDS, DECK)) as here:
        await here.keys("b")
        assert not here.screen.top.has_class("-notes")


async def test_a_spectator_sees_the_table_and_has_no_hand() -> None:
    """Seat None: no keys of play, no cards."""
    async with table_pilot(table_of(HANDS, DECK), None) as here:
        await here.keys("5", "p", "d", "enter")
        assert here.table.made == []
        assert "You are watching." in here.text
        assert not here.screen.query_one(HandRow).display


async def test_the_log_shows_its_end_after_each_change_of_the_size() -> None:
    """Also after a size that is too small for the table."""
    async with table_pilot(table_of(HANDS, DECK)) as here:
        log = here.screen.whole.judge
        log.tell([Sentence("+", f"what the judge says of a play, number-{at}") for at in range(30)])
        for size in ((60, 18), SMALL, (100, 30), SMALL, (40, 10), SMALL, (200, 60), SMALL):
            await here.pilot.resize_terminal(*size)
            await here.pilot.pause()
            assert size < SMALL or "number-29" in here.text, size


async def test_too_small_a_terminal_says_so_and_swallows_keys() -> None:
    """Below 80 × 24 nothing can be played; at 80 × 24 the game continues."""
    async with table_pilot(table_of(HANDS, DECK), size=(79, 24)) as here:
        assert "80 × 24" in here.text
        await here.keys("5", "enter", "p", "d", "escape", "escape")
        assert here.table.made == []
        await here.pilot.resize_terminal(80, 24)
        await here.pilot.pause()
        assert "80 × 24" not in here.text
        await here.keys("5", "enter")
        assert len(here.table.made) == 1


async def test_a_hand_of_many_cards_is_usable_at_eighty_columns() -> None:
    """Rows of tiles; the cursor reaches all of them and the edge marks hidden ones."""
    cards = "".join(f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "shdc") + "XbXr"
    async with table_pilot(table_of((cards, "57"), DECK)) as here:
        seen = set()
        hand = here.screen.query_one(HandRow)
        for _ in range(54):
            seen.add(hand.cursor)
            hand.go("right")
        await here.pilot.pause()
        assert len(seen) == 54
        assert "▲" in here.text
        await here.keys("home")
        assert "▼" in here.text.splitlines()[-2]
        await here.keys("end", "space", "7", "up", "down", "space")
        assert here.composed == ""


async def test_the_log_can_be_read_back_and_enlarged() -> None:
    """PgUp and PgDn turn pages, l enlarges the log."""
    async with table_pilot(table_of(HANDS, DECK)) as here:
        for _ in range(4):
            await here.others((0, Pass()), (1, Pass()), (2, read_play("8")))
        log = here.screen.top.judge
        end = log.scroll_y
        assert end > 0
        await here.keys("pageup")
        assert log.scroll_y < end
        await here.keys("pagedown", "l")
        assert here.screen.top.has_class("-log")


async def test_the_clock_counts_down_by_itself_and_calls_out_at_the_end() -> None:
    """Once a second from the update's time on; the last ten seconds are marked by more than color."""
    table = table_of(HANDS, DECK, D7=12)
    now = [0.0]
    client = table.attach(Seat(0))
    app = TableApp(TableScreen(client, now=lambda: now[0]))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        clock = app.table_screen.top.query_one("#clock")
        assert "◷ 0:12" in screen_text(app)
        now[0] = 3.0
        clock.tick()  # type: ignore[attr-defined]
        await pilot.pause()
        assert "!0:09!" in screen_text(app)
        await table.close()


async def test_a_revolution_is_shown_by_word_and_sign() -> None:
    """1729 reverses the order; the title line says so."""
    async with table_pilot(table_of(("A72957", "234"), DECK)) as here:
        assert "▲ larger wins" in here.text
        await here.keys("a", "7", "2", "9", "enter")
        assert "▼ REVOLUTION: smaller wins" in here.text


def _some_play(hand: Sequence[Card], view: View) -> str | None:
    """Return the keys of a legal play: a prime of one or two cards."""
    prover, plain = MemoizedProver(), [card for card in hand if not card.is_joker]
    count = 1 if view.top is None else len(view.top.cards)
    for cards in permutations(plain, min(count, 2)) if count <= 2 else ():
        number = int("".join(str(card.rank) for card in cards))
        beaten = view.top is None or number > view.top.number  # type: ignore[operator]
        if beaten and prover.is_prime(number):
            return "".join(
                {1: "a", 10: "0", 11: "j", 12: "q", 13: "k"}.get(c.rank, str(c.rank)) for c in cards
            )
    return None


def _bot(view: View) -> Any:
    """Move for an opponent who plays a single prime now and then, and else passes."""
    top = view.top
    for card in view.hand:
        if top is None and not card.is_joker and card.rank in (2, 3, 5, 7):
            return Play((card,))
    return Pass() if view.phase == "turn" else GiveUp(view.hand[: view.owed])


async def test_a_whole_game_is_played_by_keys() -> None:
    """From the deal to the result, against two others, and on to the next game."""
    rules = rules_for("official", {"D4": 5, "D5": "seat", "D6": "none", "D7": "none"}, 3)
    start = PrimeGame().deal(rules, 3, Dice.of_number(11))
    table = seated(start, NAMES["en"])
    async with table_pilot(table, offers=Offers(rematch=True)) as here:
        others = [here.app.run_worker(follow(table, seat, _bot)) for seat in (1, 2)]
        for _ in range(400):
            await here.pilot.pause()
            view = here.screen.view
            assert view is not None
            if view.phase == "over":
                break
            if view.phase == "penalty" and view.is_my_turn:
                await here.keys("home", *["space", "right"] * view.owed, "enter")
            elif view.is_my_turn:
                play = _some_play(view.hand, view)
                if play is None and view.may_draw and len(view.hand) < 9:
                    await here.keys("d")
                    play = _some_play(here.screen.view.hand, view)  # type: ignore[union-attr]
                await here.keys(*(play or ""), "enter" if play else "p")
        assert table.state.phase == "over"
        await here.pilot.pause()
        assert isinstance(here.app.screen, ResultScreen)
        assert "Numbers played" in here.text
        await here.keys("escape")
        assert here.app.screen is here.screen
        await here.keys("enter")
        await here.keys("r")
        assert here.app.done == [Done.REMATCH]
        for worker in others:
            worker.cancel()


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_the_table_looks_as_it_was_drawn(lang: str, size: tuple[int, int]) -> None:
    """A running game: a foul, a set to beat, selected cards."""
    name = f"{size[0]}x{size[1]}-{lang}"
    table = table_of(HANDS, DECK, names=NAMES[lang], D7=60)
    async with table_pilot(table, size=size, lang=lang) as here:
        await here.others((0, read_play("3")), (1, read_play("5")), (2, read_play("8")))
        await here.others((0, read_play("7")), (1, Pass()), (2, Pass()), (0, Pass()))
        await here.others((1, read_play("257")), (2, read_play("6AA")))
        await here.keys("5", "j", "3")
        await compare(here.app, f"table-play-{name}")


@pytest.mark.parametrize(
    ("lang", "may", "must"),
    [("en", "can put up to that number", "puts that number"), ("ja", "まで", "同じ枚数")],
)
async def test_what_the_others_give_may_be_left_to_them(lang: str, may: str, must: str) -> None:
    """P-62: neither the middle of the table nor the judge's log says that they have to."""
    for short_deck, here_is, here_is_not in (("may-discard", may, must), ("discard", must, may)):
        async with table_pilot(
            table_of(HANDS, "A", short_deck=short_deck), lang=lang, size=(120, 40)
        ) as here:
            await here.others((0, Pass()), (1, read_play("444")))
            text = "".join(here.text.replace("│", "").split())
            assert "".join(here_is.split()) in text
            assert "".join(here_is_not.split()) not in text


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_other_faces_of_the_table(lang: str) -> None:
    """Eight and twelve players, a penalty, a large hand, the question before leaving, the result, at 80 × 24."""
    eight = ("Aki", "Ben", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
    async with table_pilot(
        table_of(("57", *["23469"] * 7), DECK, names=eight, bank=300, per_turn=15), lang=lang
    ) as here:
        await here.others((0, read_play("5")), (1, read_play("6")), (2, Pass()))
        await compare(here.app, f"table-eight-{lang}")
    twelve = (*eight, "Ida", "Jun", "Kei", "Leo")
    async with table_pilot(table_of(("57", *["23469"] * 11), DECK, names=twelve), lang=lang) as here:
        await here.others((0, read_play("5")), (1, read_play("6")), (2, Pass()))
        await compare(here.app, f"table-twelve-{lang}")
    async with table_pilot(table_of(HANDS, "A", names=NAMES[lang]), lang=lang) as here:
        await here.others((0, Pass()), (1, read_play("444")))
        await here.keys("7")
        await compare(here.app, f"table-penalty-{lang}")
    async with table_pilot(table_of((HANDS[0] * 4, "57"), DECK, names=NAMES[lang]), lang=lang) as here:
        await here.keys("5", "j", "j", "x")
        await compare(here.app, f"table-large-hand-{lang}")
        await here.keys("ctrl+q")
        await compare(here.app, f"table-leave-{lang}")
    offers = Offers(replay=True, rematch=True, record=lambda: "0001.qk")
    async with table_pilot(
        table_of(("57", "486", "9T"), DECK, names=NAMES[lang]), lang=lang, offers=offers
    ) as here:
        await here.keys("5", "enter")
        await here.others((1, read_play("8")), (2, Pass()))
        await here.keys("7", "enter")
        await here.others((1, Pass()), (2, Pass()), (1, Pass()), (2, read_play("9")))
        for _ in range(40):
            if here.table.state.phase == "over":
                break
            await here.others((here.table.state.turn, Pass()))
        await compare(here.app, f"table-result-{lang}")


@pytest.mark.parametrize(
    ("lang", "expected"), [("en", "You have no Q left."), ("ja", "手札に Q は残っていません。")]
)
async def test_a_card_that_is_not_there_is_named(lang: str, expected: str) -> None:
    """The message names the missing card of the key."""
    async with table_pilot(table_of(("23", "46"), DECK), lang=lang) as here:
        await here.keys("q")
        assert expected in here.text

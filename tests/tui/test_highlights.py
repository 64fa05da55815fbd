"""Highlights: every cut, foul, revolution and finish is shown on the field for a while, and nobody waits for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import pytest
from textual import events
from textual.pilot import Pilot

from engine.cards import Suit
from engine.daifugo import events as daifugo_events
from engine.daifugo.faces import read_spelled
from engine.daifugo.moves import Play as DaifugoPlay
from engine.prime import events as prime_events
from engine.prime.moves import Janken, Pass
from engine.prime.notation import read_play
from engine.prime.settings import PlayableNumbers
from engine.seats import Seat
from engine.tyrant import events as tyrant_events
from engine.verdict import FoulReason
from netplay.solo.choice import SoloChoice
from netplay.table.table import Table
from tests.tui import daifugo_table
from tests.tui.screens import compare, screen_text
from tests.tui.table_app import TableApp, others_do, table_of
from tests.waiting import PATIENCE
from tui.app.settings import Loaded, Settings
from tui.games.daifugo import showing as daifugo_showing
from tui.games.prime import showing as prime_showing
from tui.games.prime.table import TableScreen
from tui.games.tyrant import showing as tyrant_showing
from tui.joining import play
from tui.screens.app import QkApp
from tui.table import highlight as moments
from tui.table.highlight import HighlightPane
from tui.table.result import Offers, ResultScreen
from tui.text.cards import SIGNS
from tui.text.words import Words

NAMES = {"en": ("You", "Gauss", "Noether"), "ja": ("あなた", "ガウス", "ネーター")}
STAYING = Settings(pace=3600.0)
"""Highlights that stay as long as a test looks at them."""
DECK = "8s9hTc8s8c9hTsTh6d6c6s"


@pytest.fixture(autouse=True)
def stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep a highlight until a key is pressed, unless its pace says otherwise: a busy machine has enough time."""
    monkeypatch.setitem(moments.LENGTHS, "long", 3600.0)


class Film:
    """A table on the screen whose field is watched."""

    def __init__(self, table: Table, app: TableApp, pilot: Pilot[None]) -> None:
        self.table, self.app, self.pilot = table, app, pilot
        self.screen = app.table_screen

    @property
    def pane(self) -> HighlightPane:
        return self.screen.query_one(HighlightPane)

    @property
    def line(self) -> str:
        return str(self.screen.query_one("#field").border_subtitle or "")

    @property
    def text(self) -> str:
        return screen_text(self.app)

    async def others(self, *moves: tuple[int, object]) -> None:
        await others_do(self.table, *moves)
        await self.pilot.pause()

    async def until(self, holds: object, seconds: float = PATIENCE) -> None:
        """Wait until a condition holds."""
        async with asyncio.timeout(seconds):
            while not holds():  # type: ignore[operator]
                await self.pilot.pause(0.02)


@asynccontextmanager
async def film(
    table: Table,
    seat: int | None = 1,
    *,
    lang: str = "en",
    settings: Settings = STAYING,
    offers: Offers | None = None,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[Film]:
    client = table.attach(None if seat is None else Seat(seat))
    screen = TableScreen(client, now=lambda: 0.0, **({"offers": offers} if offers else {}))
    app = TableApp(screen, lang, settings)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Film(table, app, pilot)
        await table.close()


HANDS = {
    "cut": ("5h7c23", "24", "46"),
    "revolution": ("Ah7d2s9cK", "24", "46"),
    "infinity": ("Xb23", "24", "46"),
    "foul": ("3h9dAs5", "24", "46"),
    "out": ("KhTsA", "2s4s", "46"),
    "last": ("2h5c", "2s4s7", "46"),
}
LAID = {
    "cut": ("5h7c", "57", "5 7"),
    "revolution": ("Ah7d2s9c", "1,729", "A 7 2 9"),
    "infinity": ("X", "∞", "X"),
    "foul": ("3h9dAs", "391", "3 9 A"),
}


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("kind", sorted(LAID))
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
async def test_what_was_laid_lies_there_with_its_banner(kind: str, lang: str, size: tuple[int, int]) -> None:
    """Number, banner, cards, player: as long as the highlight lasts; then the current field."""
    table = table_of(HANDS[kind], DECK, names=NAMES[lang], D9="always")
    async with film(table, lang=lang, size=size) as here:
        await here.others((0, read_play(LAID[kind][0])))
        moment = here.pane.highlight
        assert moment is not None
        assert moment.number == LAID[kind][1]
        assert " ".join(str(card.face) for card in moment.cards) == LAID[kind][2]
        assert moment.banner in here.text
        assert moment.struck is (kind == "foul")
        here.pane.step = len(moment.drops)
        here.pane.repaint()
        await here.pilot.pause()
        await compare(here.app, f"moment-{kind}-{size[0]}x{size[1]}-{lang}")
        await here.pilot.press("o")
        assert not here.pane.is_on
        # A foul's factors are shown after it.
        factors = {"ja": "素因数分解 · 391", "en": "THE FACTORS · 391"}[lang]
        assert here.line == (factors if kind == "foul" else moment.line)


# ---------------------------------------------------------------------- going out, the lead


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_going_out_fills_the_field_and_only_then_comes_the_result(lang: str) -> None:
    """The number, "You won", the cards; a key goes on to the result."""
    table = table_of(("KhAc5sJh3c", "2s4s"), DECK, names=NAMES[lang])
    async with film(table, 0, lang=lang) as here:
        await here.others((0, read_play("KhAc")))
        assert not here.pane.is_on, "a prime lies on the field for all to see"
        await here.others((1, Pass()), (0, read_play("5sJh3c")))
        assert here.pane.highlight is not None
        assert here.pane.highlight.number == "5,113"
        assert {"en": "YOU WON", "ja": "あなたの勝ち"}[lang] in here.text
        assert not isinstance(here.app.screen, ResultScreen)
        await compare(here.app, f"moment-won-{lang}")
        await here.pilot.press("o")
        await here.until(lambda: isinstance(here.app.screen, ResultScreen))


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_hands_of_janken_are_shown_side_by_side(lang: str) -> None:
    """Everybody's hand, the tie, and then who leads."""
    table = table_of(("23", "45", "67"), names=NAMES[lang], janken=True)
    async with film(table, 0, lang=lang) as here:
        await here.others((0, Janken("rock")), (1, Janken("paper")), (2, Janken("scissors")))
        moment = here.pane.highlight
        assert moment is not None
        assert [hand.who for hand in moment.hands] == list(NAMES[lang])
        await compare(here.app, f"moment-janken-{lang}")
        await here.others((0, Janken("rock")), (1, Janken("scissors")), (2, Janken("scissors")))
        assert here.pane.highlight == moment, "a moment that is shown has its beat"
        assert "table-log-leads" not in here.text
        assert here.line.startswith({"en": "You to lead", "ja": "あなたが親"}[lang])


# ---------------------------------------------------------------------- Daifugo

DAIFUGO = {
    "eight": (("8s 3d 4d", "Ts 4h 5h", "9c 4c 5c"), ["8s"]),
    "revolution": (("5s 5h 5d 5c 3h", "Jd 4d", "6h 4h"), ["5s 5h 5d 5c"]),
    "lock": (("4s 9h", "5s 9d", "6h 6s 9c"), ["4s", "5s"]),
    "spade3": (("X 9h", "3s 9d 4d", "6h 6s 9c"), ["X", "3s"]),
    "out": (("4s", "5s 9d", "6h 6s 9c"), ["4s"]),
    "foulout": (("8s", "5s 9d", "6h 6s 9c"), ["8s"]),
}


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("kind", sorted(DAIFUGO))
async def test_rules_of_daifugo_lie_there_with_their_cards(kind: str, lang: str) -> None:
    """8-cut, revolution, lock, spade 3, going out, a foul finish: with the cards that caused it."""
    hands, played = DAIFUGO[kind]
    async with daifugo_table.table_pilot(
        daifugo_table.table_of(hands, lang=lang), 2, lang=lang, settings=STAYING
    ) as here:
        for seat, cards in enumerate(played):
            await here.play(seat, DaifugoPlay(read_spelled(cards)))
        moment = here.screen.query_one(HighlightPane).highlight
        assert moment is not None
        assert moment.banner in screen_text(here.app)
        assert set(moment.cards) == set(read_spelled(played[-1]))
        await compare(here.app, f"moment-daifugo-{kind}-{lang}")


# ---------------------------------------------------------------------- no waiting


async def test_a_key_ends_the_highlight_and_does_what_it_does_at_once() -> None:
    """Typed during a highlight, a card is composed at once, and the field is visible again."""
    async with film(table_of(HANDS["cut"], DECK), settings=Settings(pace=3.0)) as here:
        await here.others((0, read_play("57")))
        moment = here.pane.highlight
        assert moment is not None
        spent = []
        for _ in range(5):
            here.screen.composer.clear()
            here.pane.take([moment], 3.0)
            assert here.pane.is_on
            began = time.thread_time()
            here.screen.on_key(events.Key("2", "2"))
            spent.append(time.thread_time() - began)
            assert not here.pane.is_on
            assert [str(card.face) for card in here.screen.composer.composition.cards] == ["2"]
        assert min(spent) < 0.05


@pytest.mark.parametrize(
    "settings", [Settings(pace=3.0, moments="off"), Settings(pace=0.0)], ids=["off", "no pace"]
)
async def test_without_highlights_there_is_a_line_and_no_wait(settings: Settings) -> None:
    """The field is not covered; its frame names what happened."""
    async with film(table_of(HANDS["cut"], DECK), settings=settings) as here:
        await here.others((0, read_play("57")))
        assert not here.pane.is_on
        assert here.line == "GROTHENDIECK CUT · Aki 57"
        assert here.line in here.text


async def test_with_reduced_motion_and_in_haste_there_is_a_line_and_no_wait() -> None:
    """Both as the player chose; fast forward ends with the own turn."""
    hurried: list[str] = []
    offers = Offers(hurry=lambda: hurried.append("yes"))
    table = table_of((*HANDS["cut"][:2], "3h9dAs4"), DECK)
    async with film(table, 1, settings=Settings(pace=3.0), offers=offers) as here:
        here.app.animation_level = "none"
        await here.others((0, read_play("57")))
        assert not here.pane.is_on
        assert "GROTHENDIECK CUT" in here.line
        here.app.animation_level = "full"
        await here.pilot.press("f")
        assert hurried
        await here.others((0, read_play("23")))
        await here.until(lambda: "won" in here.line or "out" in here.line)
        assert not here.pane.is_on


async def test_a_highlight_stays_for_its_beat() -> None:
    """Neither shorter nor for ever."""
    async with film(table_of(HANDS["cut"], DECK), settings=Settings(pace=0.4)) as here:
        began = time.monotonic()
        await here.others((0, read_play("5h7c")))
        await here.until(lambda: not here.pane.is_on)
        assert time.monotonic() - began >= 0.4


async def test_behind_a_highlight_only_the_newest_wait() -> None:
    """The older ones are lines of the log; the visible one keeps its duration."""
    table = table_of(("5h7c5s7d5d7h23", "24", "46"), DECK)
    async with film(table) as here:
        await here.others((0, read_play("5h7c")))
        first = here.pane.highlight
        await here.others((0, read_play("5s7d")), (0, read_play("5d7h")))
        assert here.pane.highlight is first
        here.pane._next()
        third = here.pane.highlight
        assert third is not None
        assert [str(card) for card in third.cards] == ["5d", "7h"]
        here.pane._next()
        assert not here.pane.is_on
        logged = [one.text for one in here.screen.top.judge.sentences if "57" in one.text]
        assert len(logged) == 3


async def test_the_host_answers_as_fast_with_highlights_as_without() -> None:
    """A move is acknowledged, and the next one accepted, while a highlight is still shown."""
    for settings in (Settings(pace=3.0), Settings(pace=3.0, moments="off")):
        table = table_of(("5h7c5s7d23", "24", "46"), DECK)
        async with film(table, 0, settings=settings) as here:
            await here.pilot.press("5", "7", "enter")
            await here.until(lambda: len(here.table.made) == 1)
            assert here.pane.is_on is (settings.moments != "off")
            await here.pilot.press("5", "7", "enter")
            await here.until(lambda: len(here.table.made) == 2)


async def test_spectators_see_highlights_too() -> None:
    """A spectator sees the cut, and never the penalty cards' faces."""
    async with film(table_of(HANDS["foul"], DECK), None, settings=Settings(pace=3.0)) as here:
        await here.others((0, read_play("3h9dAs")))
        assert here.pane.highlight is not None
        assert here.pane.highlight.drops == (None, None, None)


# ---------------------------------------------------------------------- highlights of events


def test_what_the_clock_did_is_a_highlight_in_all_three_games() -> None:
    """A pass, a play or a choice that nobody made is marked as such, with the name."""
    words, names = Words("en"), ("Aki", "Ben")
    of_prime = prime_showing.highlights_of(
        (prime_events.Passed(Seat(1), out_of_time=True),), names, None, words
    )
    late = (daifugo_events.RanOut(Seat(1)), daifugo_events.Passed(Seat(1)))
    of_daifugo = daifugo_showing.highlights_of(late, names, None, words)
    passed = (tyrant_events.Passed(Seat(1), 3, 2, out_of_time=True),)
    of_tyrant = tyrant_showing.highlights_of(passed, names, words, SIGNS)
    for highlights in (of_prime, of_daifugo, of_tyrant):
        assert [moment.banner for moment in highlights] == ["OUT OF TIME"]
        assert highlights[0].who == "Ben"


def test_chips_are_a_highlight_and_a_judged_trick_is_none() -> None:
    """The tyrant action says how many chips are where; a trick is judged step by step instead."""
    names, words = ("Aki", "Ben"), Words("en")
    placed = tyrant_events.ChipsPlaced(Seat(0), Suit.HEARTS, 2, 1)
    (moment,) = tyrant_showing.highlights_of((placed,), names, words, SIGNS)
    assert moment.banner == "TYRANT ACTION ●● ♥"
    judged = (placed, tyrant_events.Revealed(Seat(0), (), None))
    assert tyrant_showing.highlights_of(judged, names, words, SIGNS) == ()


def test_factors_that_are_shown_later_are_a_highlight_of_their_own() -> None:
    """Found in the background, they follow the foul; a foul that comes with them shows them itself."""
    words, names = Words("en"), ("Aki", "Ben")
    factors = prime_events.FactorsPublished(391, ((17, 1), (23, 1)))
    (moment,) = prime_showing.highlights_of((factors,), names, None, words)
    assert moment.lines == ("391 = 17 × 23",)
    assert moment.struck
    foul = prime_events.FoulPlayed(Seat(0), read_play("39A"), 391, FoulReason.COMPOSITE)
    (both,) = prime_showing.highlights_of((foul, factors), names, None, words)
    assert "391 = 17 × 23" in both.lines


def test_at_a_table_of_semiprimes_a_foul_is_no_missing_prime() -> None:
    """12 is refused for having three prime factors (P-68); elsewhere the same reason means "not prime"."""
    words, names = Words("en"), ("Aki", "Ben")
    foul = prime_events.FoulPlayed(Seat(0), read_play("A2"), 12, FoulReason.COMPOSITE)
    (here,) = prime_showing.highlights_of((foul,), names, None, words, numbers=PlayableNumbers.SEMIPRIME)
    (elsewhere,) = prime_showing.highlights_of((foul,), names, None, words)
    assert here.lines == (words.foul("not-semiprime"),)
    assert elsewhere.lines == (words.foul("composite"),)


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize(("seats", "seed"), [(2, 11), (3, 5)])
async def test_in_a_whole_game_against_bots_everything_that_stands_out_is_seen(
    seats: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A real host, real bots: each event that should be shown is shown with its cards, one by one."""
    shown: list[moments.Highlight] = []
    due: list[moments.Highlight] = []
    turn = HighlightPane._next

    def noting(pane: HighlightPane) -> None:
        turn(pane)
        if pane.highlight is not None:
            shown.append(pane.highlight)

    monkeypatch.setattr(HighlightPane, "_next", noting)
    take = HighlightPane.take

    def taking(pane: HighlightPane, found: Iterable[moments.Highlight], beat: float, title: str = "") -> None:
        due.extend(found)
        take(pane, found, beat, title)

    monkeypatch.setattr(HighlightPane, "take", taking)
    chosen = SoloChoice(seed=seed, pace=0.2, seats=seats, bots=("novice",), set={"D5": "seat", "D4": 5})
    app = QkApp(
        Words("en"), Loaded(Settings(lang="en", pace=0.2)), first=lambda app: play.open_table(app, chosen)
    )
    async with app.run_test(size=(80, 24)) as pilot:
        async with asyncio.timeout(PATIENCE):
            while not isinstance(app.screen, ResultScreen):
                screen = app.screen
                if isinstance(screen, TableScreen) and screen.view is not None and screen.view.is_my_turn:
                    screen.send(Pass())
                await pilot.pause(0.05)
        app.exit()
    assert any("won" in moment.banner for moment in due), "the finish is one of them"
    assert shown == due
    assert all(moment.cards for moment in shown if moment.tone in ("good", "bad"))

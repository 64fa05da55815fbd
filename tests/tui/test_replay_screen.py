"""The replay screen: stepping through a record by keys, from any perspective, in both languages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from engine.cards import Card, Suit
from netplay.replay.reel import Reel, replay_in_worker
from tests.clauses import SCENARIOS
from tests.reels import prove_nothing
from tests.tui.screens import compare, screen_text
from tests.waiting import until
from tui.app.settings import Loaded, Settings
from tui.replay.replay import ReplayScreen
from tui.replay.watching import Watched
from tui.screens.app import QkApp
from tui.text.words import Words
from tui.widgets.faces import CardPainter

GAME = """\
; Three players: janken, a cut, a revolution, fouls, a penalty that the deck is too short for.
+++
set = { D4 = 7, D9 = "always" }
deck = "46"
+++
aki:(579KK28)
ben:(T2KA729)
cid:(A48J636)
aki:J(rock)
ben:J(scissors)
cid:J(scissors)
aki:57[GC]
aki:9,P(4)
ben:A729[RR]
cid:D(6)A364,P(57)
aki:F(48)
ben:F(2K)
aki:%
ben:T,P(48)
"""

LAST = 10
"""The last scene; the line after it is invalid."""


def reel_of(text: str = GAME, title: str = "game.qk") -> Reel:
    """Return a record prepared for replay."""
    return Reel(title, replay_in_worker(text, prove_nothing, factors=True))


@asynccontextmanager
async def watching(
    *reels: Reel, lang: str = "en", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[ReplayScreen, Pilot[int]]]:
    """The screen with its keys."""
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    async with app.run_test(size=size) as pilot:
        screen = ReplayScreen(*reels)
        await app.push_screen(screen)
        await pilot.pause()
        yield screen, pilot


# ---------------------------------------------------------------------- places and perspectives


def test_perspectives_go_round() -> None:
    """All hands, then seat by seat, and back."""
    watched = [Watched(reel_of())]
    seats = len(watched[0].reel.names)
    for _ in range(seats + 1):
        watched.append(watched[-1].next_perspective(1))
    assert [one.seat for one in watched] == [None, *range(seats), None]
    assert watched[0].next_perspective(-1).seat == seats - 1


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("0", 0),
        ("4", 4),
        ("99", 99),
        (":12", 4),
        (":1", 0),
        (":999", 10),
        ("", None),
        ("x", None),
        ("1" * 12, None),
    ],
)
def test_a_place_is_a_move_or_a_line(text: str, place: int | None) -> None:
    """`4` is the fourth move, `:12` line 12."""
    assert Watched(reel_of()).scene_named(text) == place


def test_steps_stay_within_the_record() -> None:
    """Nothing is before the deal or after the last scene."""
    watched = Watched(reel_of())
    assert watched.step(-1).at == 0
    assert watched.step(1000).at == watched.last == LAST


# ---------------------------------------------------------------------- keys


async def test_stepping_forwards_and_back() -> None:
    """Arrows step, Home and End jump, and the log names the events of a step."""
    async with watching(reel_of()) as (screen, pilot):
        assert "Rock, paper, scissors" in screen_text(pilot.app)
        await pilot.press("right", "right", "right", "right")
        assert screen.watched.at == 4
        text = screen_text(pilot.app)
        assert "aki:57[GC]" in text
        assert "Grothendieck cut" in text
        await pilot.press("left")
        assert "Grothendieck" not in screen_text(pilot.app)
        await pilot.press("end")
        assert screen.watched.at == LAST
        await pilot.press("home")
        assert screen.watched.at == 0


async def test_the_fault_of_a_record_is_reported_at_its_end() -> None:
    """With the line and what would be right."""
    async with watching(reel_of()) as (_, pilot):
        assert "line 19" not in screen_text(pilot.app)
        await pilot.press("end")
        assert "✗ line 19: " in screen_text(pilot.app)


async def test_tab_changes_whose_hand_is_seen() -> None:
    """A seat's perspective shows one hand, and backs."""
    async with watching(reel_of()) as (_, pilot):
        await pilot.press("end")
        assert "▮" not in screen_text(pilot.app)
        await pilot.press("tab")
        text = screen_text(pilot.app)
        assert "as aki sees it" in text
        assert text.count("▮") > 5
        await pilot.press("shift+tab")
        assert "all hands open" in screen_text(pilot.app)


async def test_going_to_a_line() -> None:
    """g asks; an invalid place is refused with the reason, Esc cancels."""
    async with watching(reel_of()) as (screen, pilot):
        await pilot.press("g", "x", "enter")
        assert "neither" in screen_text(pilot.app)
        await pilot.press("backspace", "colon", "1", "2", "enter")
        await pilot.pause()
        assert screen.watched.at == 4
        await pilot.press("g", "escape")
        assert screen.watched.at == 4


async def test_several_records_follow_each_other() -> None:
    """n and b; an invalid record shows its error and no more."""
    async with watching(reel_of(), reel_of("aki:(5)\n", "poor.qk")) as (screen, pilot):
        await pilot.press("right", "right_square_bracket")
        text = screen_text(pilot.app)
        assert "poor.qk  file 2/2" in text
        assert "This record cannot be played" in text
        await pilot.press("right", "end", "tab", "space", "g")
        assert pilot.app.screen is screen
        await pilot.press("left_square_bracket")
        assert "file 1/2" in screen_text(pilot.app)
        assert screen.watched.at == 0


async def test_a_record_plays_by_itself_until_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Space starts and stops it; a step stops it too."""
    monkeypatch.setattr("tui.replay.replay.PACE", 0.01)
    async with watching(reel_of()) as (screen, pilot):
        await pilot.press("space")
        await until(lambda: screen.watched.at == LAST)


async def test_escape_leaves() -> None:
    """Back to the previous screen."""
    async with watching(reel_of()) as (screen, pilot):
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is not screen


async def test_control_characters_of_a_file_do_not_reach_the_terminal() -> None:
    """They are removed from names, texts and errors."""
    text = GAME.replace("aki", "a\x1b[31mk\u202ei")
    async with watching(reel_of(text, "x\x1b]0;y\x07.qk")) as (_, pilot):
        for key in ("home", "end", "tab"):
            await pilot.press(key)
            shown = screen_text(pilot.app)
            assert not {c for c in shown if not c.isprintable()} - {"\n"}


async def test_hands_of_forty_cards_and_eight_players_fit() -> None:
    """A long hand takes several lines, eight players one each."""
    long = 'set = { D5 = "seat" }\ndeck = ""'
    hands = "".join(f"p{n}:({'23456789TJQKA' * 4})\n" for n in range(8))
    async with watching(reel_of(f"+++\n{long}\n+++\n{hands}p0:57[GC]\n")) as (_, pilot):
        text = screen_text(pilot.app)
        assert all(f" p{n} " in text for n in range(8))
        assert "…" in text
    hands = "".join(f"p{n}:({'23456789TJQKA' * 3})\n" for n in range(2))
    async with watching(reel_of(f"+++\n{long}\n+++\n{hands}p0:57[GC]\n")) as (_, pilot):
        text = screen_text(pilot.app)
        assert text.count("Q") >= 6
        assert "…" not in text


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_screen_looks_as_it_was_kept(lang: str, size: tuple[int, int]) -> None:
    """After the cut, the reversed order, everything in its place."""
    async with watching(reel_of(), lang=lang, size=size) as (_, pilot):
        await pilot.press("end", "left", "left")
        await pilot.pause()
        await compare(pilot.app, f"replay_{lang}_{size[0]}x{size[1]}")


async def test_a_small_terminal_is_reported() -> None:
    """Keys are ignored there."""
    async with watching(reel_of(), size=(60, 20)) as (screen, pilot):
        assert "80 × 24" in screen_text(pilot.app)
        await pilot.press("right")
        assert screen.watched.at == 0


async def test_a_small_terminal_is_reported_in_whole_words() -> None:
    """No edge of what is covered cuts a wide character."""
    async with watching(reel_of(), lang="ja", size=(60, 20)) as (_, pilot):
        assert "60×20文字で、小さすぎます。" in screen_text(pilot.app)


async def test_where_semiprimes_stand_a_line_says_so() -> None:
    """The line says so, as the field does, and not that it is a prime (P-68)."""
    text = SCENARIOS.joinpath("prime", "p68_semiprime.qk").read_text()
    async with watching(reel_of(text)) as (screen, pilot):
        await pilot.press("right")
        await pilot.pause()
        assert screen.watched.at == 1
        assert screen._line().below == "semiprime"


async def test_the_title_shows_the_help_that_a_game_had() -> None:
    """Hints that named a play, and the prime check."""
    helped = GAME.replace("+++\nset", "+++\nhints = { aki = 2 }\nassist = true\nset")
    for text, there in ((GAME, False), (helped, True)):
        async with watching(reel_of(text), size=(120, 40)) as (screen, _):
            shown = screen_text(screen.app)
            assert ("2 hints named a play" in shown) is there
            assert ("the prime check was on" in shown) is there


async def test_suits_are_letters_for_a_player_who_chose_that() -> None:
    """As at a table; the change shows at once."""
    async with watching(reel_of()) as (screen, pilot):
        field, spade = screen.query_one("#field", CardPainter), Card.of(7, Suit.SPADES)
        assert field.suit_sign(spade) == "♠"
        screen.program.change(letter_suits=True)
        await until(lambda: field.suit_sign(spade) == "s")
        await pilot.pause()  # the title below is composed again too

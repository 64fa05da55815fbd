"""Why? Every refusal, foul, flush, dethroning and place has its ruling, which one key or word opens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine.daifugo.events import Fell, Fired, WentFoul
from engine.daifugo.official import OFFICIAL_IDS
from engine.prime.events import Disqualified, Drew, Flushed, FoulPlayed, Suspended
from engine.prime.moves import Play
from engine.seats import Seat
from engine.tyrant.events import Monarchomachi, TrickWon
from engine.verdict import FoulReason, Reason
from tests.clauses import FOLDERS, SCENARIOS
from tests.tui.rule_examples import examples_of
from tests.tui.screens import screen_text
from tests.tui.table_app import table_of
from tests.tui.test_plain import Process, started  # noqa: F401
from tests.tui.test_replay_screen import reel_of, watching
from tests.tui.test_table_screen import DECK, table_pilot
from tests.waiting import until
from tui.games.books import quoted, rulings, rulings_text, whole
from tui.games.daifugo.rule_texts import LOCAL_IDS
from tui.games.registry import GAMES
from tui.replay.examples import example, examples
from tui.replay.replay import ReplayScreen
from tui.replay.watching import Watched
from tui.screens.rules import RulesScreen, RulingsScreen
from tui.text.narration import decided
from tui.text.words import HOME, Words

EN, JA = Words("en"), Words("ja")
ROOT = Path(__file__).parents[2]


def clause(game: str, event: object) -> str:
    """Return the clause; there must be exactly one."""
    found = GAMES[game].showing().clause_of(event)
    assert found in {page.id for page in rulings(EN, game)}, (game, event, found)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_of_the_examples_has_its_clause(game: str) -> None:
    """Each code that an example of this game names."""
    codes = set(Reason)
    named = {
        word
        for folder in FOLDERS[game]
        for path in (ROOT / SCENARIOS / folder).rglob("*.qk")
        for line in path.read_text("utf-8").splitlines()
        if "!" in line
        for word in line.split()[-1:]
        if word in codes
    }
    assert len(named) > 5
    for code in named:
        assert clause(game, code)


def test_every_foul_and_every_rule_has_its_clause() -> None:
    """All reasons of fouls in Prime Daifugo; all rules of Daifugo, official and local."""
    for reason in FoulReason:
        assert clause("prime", FoulPlayed(Seat(0), Play(()), 91, reason)).startswith("P-")
    for rule in (*OFFICIAL_IDS, *LOCAL_IDS):
        assert clause("daifugo", Fired(rule, Seat(0)))
    assert clause("daifugo", Fired("eight_cut", Seat(0))) == "OR-7"
    assert clause("daifugo", Fired(LOCAL_IDS[3], Seat(0))) == "row 4"


@pytest.mark.parametrize(
    ("game", "event", "wanted"),
    [
        ("prime", Flushed("passes", 3), "P-45"),
        ("prime", Flushed("cut", 3), "P-33"),
        ("prime", Flushed("finish", 3), "P-50"),
        ("prime", Disqualified(Seat(0), "time"), "P-13"),
        ("prime", Disqualified(Seat(0), "left"), "P-51"),
        ("prime", Suspended("repetition"), "P-52"),
        ("daifugo", WentFoul(Seat(0)), "FF-1"),
        ("daifugo", Fell(Seat(0), ()), "DF-23"),
        ("tyrant", TrickWon(Seat(0), 24, by_tie=True), "TY-57"),
        ("tyrant", Monarchomachi(12, ()), "TY-76"),
    ],
)
def test_flushes_falls_and_places_have_their_clauses(game: str, event: Any, wanted: str) -> None:
    """The clause that decides it, not a related one."""
    assert clause(game, event) == wanted


def test_what_needs_no_ruling_leaves_the_last_one() -> None:
    """A drawn card decides nothing; simultaneous events are listed in order, each clause once."""
    clause_of = GAMES["prime"].showing().clause_of
    assert decided((Drew(Seat(0)),), clause_of) == ()
    foul = FoulPlayed(Seat(0), Play(()), 91, FoulReason.COMPOSITE)
    assert decided((foul, Flushed("passes", 2), foul), clause_of) == ("P-30", "P-45")


def test_a_ruling_is_shown_with_its_source_and_in_the_reader_s_language() -> None:
    """The Japanese summary comes first; the binding English text is marked as such."""
    (text,) = rulings_text("prime", ("P-30",), EN)
    assert text.startswith("P-30  Without factors")
    assert "Source: 000" in text
    (japanese,) = rulings_text("prime", ("P-30",), JA)
    assert JA.say("rules-clause-english") in japanese
    assert japanese.index(JA.say("rules-clause-english")) < japanese.index("Looked at in this order")


WITHOUT_SENTENCE = {
    "P-6": "formulas only",
    "P-70": "a theorem in formulas",
    "CF-3": "the signs ① and ② behind two names of rules",
    "TY-2": "the words of the whole document",
    "TY-81": "a list made of many clauses",
    "TY-85": "a list made of many clauses",
}
"""Clauses from a document without a sentence for them."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("words", [EN, JA], ids=["en", "ja"])
def test_a_clause_from_a_document_quotes_its_sentence(game: str, words: Words) -> None:
    """For all clauses that "why" opens, and the others; directly below the source, short enough for the table."""
    for page in rulings(words, game):
        quote = quoted(page.id, words)
        assert bool(quote) == (
            bool(re.search(r"\b00\d\b", page.source)) and page.id not in WITHOUT_SENTENCE
        ), page.id
        assert all(2 < len(one) <= 160 + 2 for one in quote), page.id
        below = words.say("rules-clause-source", source=page.source)
        assert "\n".join([below, *quote]) in whole(page, words)


def test_sentences_are_in_the_quotes_of_the_language() -> None:
    """The original for readers of Japanese, a translation for others; none for our own decisions."""
    assert quoted("P-62", JA) == ["「逆に、57 を合成数として出すことは出来ない.」"]
    (quote,) = quoted("P-45", EN)
    assert (quote[0], quote[-1]) == ("“", "”")
    assert "n − 1 passes" in quote
    assert quoted("P-65", EN) == []


# ---------------------------------------------------------------------- the key


async def test_a_key_opens_the_ruling_of_a_refusal_and_of_a_foul() -> None:
    """Without a decision it does nothing; then it opens the clause of the latest one."""
    async with table_pilot(table_of(("5579K", "234"), DECK)) as here:
        await here.keys("y")
        assert not isinstance(here.app.screen, RulingsScreen)
        await here.keys("9", "enter")  # 9 is no prime
        await here.keys("y")
        assert isinstance(here.app.screen, RulingsScreen)
        await until(lambda: "“What follows none of these ways to play is a foul" in screen_text(here.app))
        assert "P-30" in screen_text(here.app)
        assert "Rulebook" in "".join(rulings_text("prime", ("P-30",), EN))
        await here.keys("escape")
        assert not isinstance(here.app.screen, RulingsScreen)


async def test_a_key_opens_the_ruling_of_a_scene() -> None:
    """That of the scene, else of the latest earlier one with a decision."""
    async with watching(reel_of()) as (screen, pilot):
        for at_scene in range(screen.watched.last + 1):
            assert isinstance(screen.watched.go(at_scene).decided(), tuple)
        foul = next(
            at for at in range(screen.watched.last + 1) if screen.watched.reel.scenes[at].verdict == "foul"
        )
        screen._go(screen.watched.go(foul))
        assert screen.watched.decided()[0] in ("P-30", "P-31")
        await pilot.press("y")
        await pilot.pause()
        assert isinstance(screen.app.screen, RulingsScreen)
        assert "P-40" in "".join(rulings_text("prime", screen.watched.decided(), EN))
    assert Watched(reel_of()).decided() == ()


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_are_those_of_the_rulings(game: str) -> None:
    """As `python -m tests.tui.rule_examples` writes them, and each starts before the scene that its clause decides."""
    assert (HOME.parent / "examples" / f"{game}.qk").read_text("utf-8") == examples_of(game)
    for clause, (scene, _) in examples(game).items():
        found = example(game, (clause,), EN)
        assert found is not None
        reel, begins = found
        assert reel.fault is None
        assert len(reel.scenes) > begins
        if scene:
            assert clause in Watched(reel).decided_at(begins + 1)


def test_every_clause_that_decides_has_an_example() -> None:
    """All clauses of refusals, fouls, rules and events."""
    from tui.games.daifugo.showing import REFUSED as IN_DAIFUGO
    from tui.games.prime.showing import FOULED
    from tui.games.prime.showing import REFUSED as IN_PRIME
    from tui.games.tyrant.showing import REFUSED as IN_TYRANT

    rows = [f"row {number}" for number in range(1, len(LOCAL_IDS) + 1)]
    assert {*IN_PRIME.values(), *FOULED.values(), "P-45", "P-50", "P-51", "P-52"} <= examples("prime").keys()
    assert {*IN_DAIFUGO.values(), *rows, "OR-1", "OR-7", "FF-1", "DF-23"} <= examples("daifugo").keys()
    assert {*IN_TYRANT.values(), "TY-57", "TY-76", "TY-97"} <= examples("tyrant").keys()


async def test_an_example_is_stepped_through() -> None:
    """A key opens it from the ruling; one step further it shows the clause's decision."""
    async with watching(reel_of()) as (screen, pilot):
        screen.app.push_screen(RulingsScreen("prime", ("P-7",)))
        await pilot.pause()
        await pilot.press("e")
        await pilot.pause()
        shown = screen.app.screen
        assert isinstance(shown, ReplayScreen)
        assert shown is not screen
        assert "P-7" in screen_text(screen.app)
        await pilot.press("right")
        assert shown.watched.decided() == ("P-7",)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(screen.app.screen, RulingsScreen)


async def test_the_rulebook_opens_examples_too() -> None:
    """If a clause of the open page has one."""
    async with watching(reel_of()) as (screen, pilot):
        await screen.app.push_screen(RulesScreen("daifugo"))
        await pilot.pause()
        assert screen.app.screen.check_action("example", ()) is not None
        await pilot.press("slash", *"P-7", "enter")
        await until(lambda: screen.app.screen.query_one("#pages").has_focus)
        await pilot.press("e")
        await pilot.pause()
        assert isinstance(screen.app.screen, ReplayScreen)


def test_the_word_in_plain_mode(tmp_path: Path, started: list[Process]) -> None:  # noqa: F811
    """The clause of the refusal, as lines."""
    solo = Process(tmp_path / "aki", "solo", "--plain", "--set", "D5=seat", "--seed", "5", "--think", "0")
    started.append(solo)
    solo.say("why")
    solo.until("Nothing has been decided")
    solo.say("2222")
    solo.until("not in your hand")
    solo.say("why")
    solo.until(r"^P-21  What can be")
    solo.until("“A combination of cards is one of three")
    solo.say("why example")
    solo.until("57 is refused")
    solo.say("why two jokers infinity")
    solo.until(r"two jokers are ∞: \(here: off\) ")
    solo.say("why xyzzy")
    solo.until("Nothing in the rulebook fits")
    assert solo.end() == 0
    assert not re.search("Traceback", "".join(solo.told))

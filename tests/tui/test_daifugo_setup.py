"""Setting up Daifugo: rule sets, immediate messages about conflicts, stored sets, the rulebook, replays."""

from __future__ import annotations

import json
import re

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from engine.cards import JOKER
from engine.daifugo.bots import LEVELS, choose
from engine.daifugo.catalogue import ALL, LOCAL
from engine.daifugo.faces import read_spelled
from engine.daifugo.game import DaifugoGame
from engine.daifugo.hooks import Family
from engine.daifugo.legal import legal_plays
from engine.daifugo.record import write_record
from engine.daifugo.ruleset import problems, rules_for, warnings
from engine.daifugo.settings import SETTINGS, Rules
from engine.daifugo.view import ground
from engine.daifugo.ways import Way, foul_of, ways
from engine.games import replay_text
from engine.verdict import Reason
from netplay.replay.reel import Reel
from netplay.solo.choice import SoloChoice, solo_terms
from netplay.table.dice import Dice
from tests.bot_games import bot_moves
from tests.tui.daifugo_table import table_of
from tests.tui.screens import compare, screen_text
from tests.waiting import until
from tests.waiting import until as waited
from tui.app.settings import Loaded, Settings, load_settings
from tui.cli import main
from tui.games.books import answers, find, look_up
from tui.games.daifugo.names import rule_name
from tui.games.daifugo.rule_texts import LOCAL_IDS
from tui.games.daifugo.rulebook import CHAPTERS, pages, problems_text, warnings_text
from tui.games.daifugo.rulesets import (
    READY_MADE,
    RuleSet,
    SavedRuleSets,
    load_sets,
    ready_made,
    save_set,
    sets_path,
)
from tui.games.daifugo.setup import DaifugoSetup, DaifugoSetupScreen
from tui.games.daifugo.table import DaifugoTableScreen
from tui.replay.replay import ReplayScreen
from tui.screens.app import QkApp
from tui.text.words import LANGUAGES, Words

EN, JA = Words("en"), Words("ja")


pytestmark = pytest.mark.usefixtures("home")


# ---------------------------------------------------------------------- sets and conflicts


@pytest.mark.parametrize("name", READY_MADE)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_the_ready_made_sets_can_be_played(name: str, seats: int) -> None:
    """Each leads to rules without a problem, and is recognized by its name again."""
    setup = DaifugoSetup().with_set(ready_made(name, seats)).turned("seats", seats - DaifugoSetup.USUAL.seats)
    while setup.choice.seats != seats:
        setup = setup.turned("seats", 1 if setup.choice.seats < seats else -1)
    assert setup.problem(EN) == ""
    assert setup.chosen_set == name
    solo_terms(setup.choice)


def test_everything_leaves_out_only_what_cannot_be() -> None:
    """Each local rule that the full set lacks conflicts with it; the set has about seventy."""
    full = ready_made("everything", 4).local
    assert len(full) >= 65
    for rule in LOCAL_IDS:
        if rule not in full:
            assert problems(Rules(jokers=2, local=(*full, rule)), 4), rule


def test_problems_are_reported_whenever_the_engine_has_them() -> None:
    """For every pair of rules: a message if and only if the engine refuses, in both languages."""
    ids = [rule.id for rule in LOCAL]
    for at, one in enumerate(ids):
        for other in ids[at:]:
            rules = Rules(local=tuple(sorted({one, other}, key=ids.index)))
            assert len(problems_text(rules, 4, JA)) == len(problems(rules, 4)), (one, other)


def test_every_warning_has_words() -> None:
    """The engine's warnings are shown in the player's language."""
    for jokers in (0, 2):
        rules = Rules(jokers=jokers, local=LOCAL_IDS)
        assert len(warnings_text(rules, JA)) == len(warnings(rules)) > 3
        assert not any(text in warnings(rules) for text in warnings_text(rules, JA))


def test_a_rule_turned_on_says_what_it_lacks_and_what_bars_it() -> None:
    """Tunnel needs stairs; red sevens and black sevens exclude one another."""
    setup = DaifugoSetup().turned("rule:tunnel", 1)
    assert setup.problem(EN) == "Tunnel needs Stairs"
    assert "トンネル" in setup.problem(JA)
    setup = setup.turned("rule:stairs", 1)
    assert setup.problem(EN) == ""
    setup = setup.turned("rule:red_seven", 1)
    row = next(row for row in setup.rows(EN) if row.key == "rule:black_seven")
    assert row.value == "× barred"
    assert "Strong red sevens" in setup.about("rule:black_seven", EN)[1]
    assert "can't be combined" in setup.turned("rule:black_seven", 1).problem(EN)


def test_every_dial_turns_there_and_back() -> None:
    """A step forward and a step back restore the choice; a reset gives the official game."""
    setup = DaifugoSetup()
    for row in setup.rows(EN):
        if row.key in ("", "set", "jokers", "games"):
            continue
        turned = setup.turned(row.key, 1)
        assert turned != setup, row.key
        assert turned.turned(row.key, -1).rules == setup.rules, row.key
        assert turned.reset(row.key).rules == setup.rules, row.key
    assert DaifugoSetup().turned("rule:stairs", 1).all_reset().rules == Rules()


def test_rules_are_found_by_any_of_their_names() -> None:
    """By a name in either language, hiragana for katakana, a number, or a word of the explanation."""
    setup = DaifugoSetup()

    def keys(query: str) -> list[str]:
        return [row.key for row in setup.found(query, JA) if row.key]

    assert keys("さるべーじ") == ["rule:salvage"]
    assert keys("galactic") == ["rule:galactic_railroad"]
    assert "rule:stairs" in keys("階段")
    assert keys("no such rule") == []


SEARCHES = (
    ("イレブンバック", "eleven_back"),
    ("Jバック", "eleven_back"),
    ("ｊバック", "eleven_back"),
    ("じゅういちばっく", "eleven_back"),
    ("5スキップ", "five_skip"),
    ("５スキ", "five_skip"),
    ("ごとび", "five_skip"),
    ("5 skip", "five_skip"),
    ("禁止あがり", "fouls"),
    ("禁止上がり", "fouls"),
    ("反則上がり", "fouls"),
    ("やぎり", "eight_cut"),
    ("ななわたし", "seven_pass"),
    ("スペ3", "spade3_return"),
    ("すぺさん", "spade3_return"),
    ("99車", "ambulance"),
    ("33返し", "sandstorm"),
    ("連番", "stairs"),
    ("激しば", "fierce_lock"),
    ("むらさき", ""),
)
"""Typed words and the rule they mean; empty: none."""


@pytest.mark.parametrize(("query", "rule"), SEARCHES)
def test_everyday_names_find_their_rule(query: str, rule: str) -> None:
    """By `/` in the set-up and by `qk rules`: other names and readings, in any width."""
    rows = [row.key for row in DaifugoSetup().found(query, JA) if row.key]
    found = [page.id for page in look_up(JA, query, "daifugo") or answers(JA, query, "daifugo")]
    if rule:
        assert f"rule:{rule}" in rows
        assert found[:1] == [rule]
    else:
        assert rows == found == []


def test_a_lock_is_found_however_it_is_written() -> None:
    """縛り and しばり are one, and マーク縛り is another name of the suit lock."""
    assert find(JA, "縛り", "daifugo") == find(JA, "しばり", "daifugo")
    assert {page.id for page in answers(JA, "マークしばり", "daifugo")} >= {"suit_lock", "mark_lock"}
    assert find(EN, "スート縛り", "prime")[0].id == "suit_lock"


def test_a_word_that_says_nothing_finds_nothing() -> None:
    """Common words don't match: 11 back is not found by `nothing`, though its text has it; specific words match."""
    assert answers(EN, "nothing", "daifugo") == ()
    assert answers(EN, "Grothendieck once", "prime")[0].id == "cut"
    assert answers(JA, "カマトト", "prime")[0].id == "foul"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_chapter_on_answers_names_all_that_a_spade_can_answer(lang: str) -> None:
    """The list in the text equals the catalogue (row 44)."""
    words = Words(lang)
    passage = words.say("daifugobook-answers-text").split("\n\n")[1].rpartition(":" if lang == "en" else "。")
    listed = passage[2] if lang == "en" else passage[0].split("。")[1]
    named = re.split("[,・]", listed.removesuffix("がこれにあたります").strip(" ."))
    from_words = {name.strip().casefold() for name in named}
    assert from_words == {rule_name(words, rule.id).casefold() for rule in ALL if rule.returnable}


def test_every_rule_says_what_else_it_is_called() -> None:
    """In both languages, on its page."""
    for words in (EN, JA):
        for page in pages(words):
            if page.kind == "rule":
                assert words.has(f"daifugorule-{page.id}-also")
                assert page.also in page.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_of_daifugo_has_words(lang: str) -> None:
    """Rules, families, settings with their choices, bots, chapters, states and questions all have names."""
    words = Words(lang)
    names = [f"daifugorule-{rule.id}{tail}" for rule in ALL for tail in ("", "-about", "-ruling", "-also")]
    names += [f"daifugoset-family-{family}" for family in Family]
    names += [f"settings-daifugo-{setting.key}{tail}" for setting in SETTINGS for tail in ("", "-about")]
    names += [f"settings-daifugo-{setting.key}-{one}" for setting in SETTINGS for one in setting.choices]
    names += [name for level in LEVELS for name in (f"bot-{level}", f"daifugoset-bot-{level}-about")]
    names += [f"daifugobook-{name}{tail}" for name, _ in CHAPTERS for tail in ("", "-text")]
    assert [name for name in names if not words.has(name)] == []
    shown = [words.say(f"daifugorule-{rule.id}") for rule in ALL]
    assert len(set(shown)) == len(shown)


# ---------------------------------------------------------------------- stored sets


def test_sets_come_back_as_they_were_kept() -> None:
    """Names of any script, rules, settings."""
    sets = {
        "うちのルール 𠮷": RuleSet(("stairs", "tunnel"), ("suit_lock",), {"jokers": 2, "fouls": ["joker"]}),
        "b": RuleSet(),
    }
    for name, one in sets.items():
        save_set(name, one)
    assert load_sets() == SavedRuleSets(sets)
    assert save_set("b", None).keys() == {"うちのルール 𠮷"}


@pytest.mark.parametrize(
    "text",
    [
        "[a",
        "[a]\nlocal = 3",
        "[a]\nlocal = ['no_such_rule']",
        "[a]\nset = { jokers = 9 }",
        "['']",
        "x = 1",
        "\0",
    ],
)
def test_a_damaged_file_of_sets_is_moved_aside_and_named(text: str) -> None:
    """One line says where the file is now and why; nothing is lost."""
    sets_path().write_text(text, encoding="utf-8")
    found = load_sets()
    assert found.sets == {}
    assert found.problem is not None
    for words in (EN, Words("ja")):
        assert "daifugo-sets.toml.damaged-1" in words.error(found.problem)
        assert "\n" not in words.error(found.problem)
    assert sets_path().with_name("daifugo-sets.toml.damaged-1").read_text(encoding="utf-8") == text
    assert load_sets() == SavedRuleSets()


@pytest.mark.parametrize(
    "solo",
    [
        {},
        {"seats": 99},
        {"bots": ["nobody"]},
        {"local": ["no"]},
        {"set": {"jokers": 7}},
        {"seats": "x"},
        {"off": ["x"]},
    ],
)
def test_a_choice_that_cannot_be_read_is_the_usual_one(solo: dict[str, object]) -> None:
    """Whatever the settings contain."""
    found = DaifugoSetup.last(Settings(solos={"daifugo": solo}))
    solo_terms(found)
    assert found.game == "daifugo"


# ---------------------------------------------------------------------- the screen


async def test_a_set_is_named_kept_chosen_and_forgotten_by_keys() -> None:
    """w saves, the first dial restores, D deletes; / searches for a rule."""
    app = QkApp(EN, Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await _opened(pilot)
        await pilot.press("slash", *"tunnel", "enter")
        await pilot.pause()
        assert "search: tunnel" in screen_text(app)
        await pilot.press("right")
        await pilot.pause()
        assert screen.setup.is_on("tunnel")
        assert "✗ Tunnel needs Stairs" in screen_text(app)
        await pilot.press("s")
        assert app.screen is screen
        await pilot.press("escape", "slash", *"stairs", "enter")
        await pilot.press("right")
        await pilot.press("escape", "w", *"home", "enter")
        await pilot.pause()
        assert list(load_sets().sets) == ["home"]
        assert screen.setup.chosen_set == "=home"
        await pilot.press("D")
        await pilot.pause()
        assert load_sets().sets == {}


async def _opened(pilot: Pilot[int]) -> DaifugoSetupScreen:
    await pilot.press("p", "d")
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, DaifugoSetupScreen)
    return screen


async def test_a_game_is_begun_from_the_set_up_and_remembered() -> None:
    """Title, play, Daifugo, popular rules, Enter: the table of Daifugo; next time the dials have these values."""
    app = QkApp(EN, Loaded(Settings(lang="en", pace=0.0)))
    async with app.run_test(size=(80, 24)) as pilot:
        await _opened(pilot)
        await pilot.press("down", "enter")
        await until(lambda: isinstance(app.screen, DaifugoTableScreen) and app.screen.view is not None)
        assert isinstance(app.screen, DaifugoTableScreen)
        assert app.screen.view.rules.local == rules_for(ready_made("popular", 4).local, (), {}, 4).local
        assert DaifugoSetup.last(load_settings().settings).local
        await pilot.press("escape", "escape", "s")
        await until(lambda: isinstance(app.screen, DaifugoSetupScreen))


async def test_a_damaged_file_of_sets_is_reported_on_the_screen() -> None:
    """The set-up opens all the same."""
    sets_path().write_text("[a", encoding="utf-8")
    app = QkApp(EN, Loaded(Settings(lang="en")))
    async with app.run_test(size=(120, 40)) as pilot:
        await _opened(pilot)
        await waited(lambda: any("saved as" in one.message for one in app._notifications))


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_the_set_up_looks_like_this(lang: str) -> None:
    """Sets and players; a rule with its ruling; an invalid choice with the reason."""
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        await pilot.pause()
        await compare(app, f"games-{lang}")
        screen = await _opened_from_games(pilot)
        await pilot.press("down", "down")
        await pilot.pause()
        await compare(app, f"daifugo-setup-{lang}")
        screen.setup = screen.setup.all_reset()
        screen.show()
        await pilot.press("slash", *"tunnel", "enter", "right")
        await pilot.pause()
        await compare(app, f"daifugo-setup-refused-{lang}")


async def _opened_from_games(pilot: Pilot[int]) -> DaifugoSetupScreen:
    await pilot.press("d")
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, DaifugoSetupScreen)
    return screen


# ---------------------------------------------------------------------- the rulebook


def test_the_rulebook_has_all_rules_with_names_and_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    """`qk rules daifugo` lists 75 local rules and the official ones, each with its Japanese name."""
    assert main(["--lang", "en", "rules", "daifugo"]) == 0
    output = capsys.readouterr().out
    for rule in ALL:
        assert rule.id in output
        assert JA.say(f"daifugorule-{rule.id}") in output
        assert EN.say(f"daifugorule-{rule.id}-ruling").split(" ")[0] in output
    assert main(["rules", "daifugo", "--json"]) == 0
    book = json.loads(capsys.readouterr().out)
    assert sum(page["kind"] == "rule" for page in book) == len(ALL)


@pytest.mark.parametrize("wanted", ["eight_cut", "8切り", "OR-7", "or-7", "Eight cut"])
def test_a_rule_is_found_by_identifier_name_or_clause(wanted: str) -> None:
    """Also without naming the game."""
    assert [page.id for page in find(EN, wanted, "daifugo")] == ["eight_cut"]
    assert find(EN, wanted)[0].id == "eight_cut"


def test_pages_are_the_same_in_both_languages() -> None:
    """In the same order, so that a name in one finds the page of the other."""
    assert [page.id for page in pages(EN)] == [page.id for page in pages(JA)]


# ---------------------------------------------------------------------- ways to play


def test_ways_agree_with_what_the_table_takes() -> None:
    """Every listed way is legal, and every legal play is listed, over dealt hands with many rules on."""
    game = DaifugoGame()
    local = ready_made("everything", 4).local
    rules = rules_for(local, (), {"jokers": 2}, 4)
    checked = 0
    for seed in range(6):
        state = game.deal(rules, 4, Dice.of_number(seed))
        for turn in range(40):
            if game.due(state).blind or game.result(state) is not None:
                break
            seat = game.due(state).seats[0]
            view = game.view(state, seat)
            if str(view.phase) == "turn":
                for play in legal_plays(ground(view))[:25]:
                    found = ways(view, play.cards)
                    assert not isinstance(found, Reason), play
                    for way in found:
                        assert not hasattr(game.play(state, seat, way.play), "reason"), way
                        checked += 1
            move = choose("novice", view, turn)
            step = game.play(state, seat, move)  # type: ignore[arg-type]
            state = step.state  # type: ignore[union-attr]
    assert checked > 500


def test_foul_finishes_are_known_beforehand() -> None:
    """The last card's foul is named; four twos of a grand revolution are none, unless it is silenced (row 8)."""
    table = table_of(("X", "3d 4d"))
    view = DaifugoGame().view(table.state, table.state.turn)
    found = ways(view, (JOKER,))
    assert isinstance(found, tuple)
    assert foul_of(view, found[0]) == "joker"
    table = table_of(("2s 2h 2d 2c", "3d 4d"), local=("grand_revolution",))
    view = DaifugoGame().view(table.state, table.state.turn)
    for picked in ("2s 2h 2d 2c", "2c 2d 2h 2s"):
        twos = ways(view, read_spelled(picked))
        assert isinstance(twos, tuple)
        assert isinstance(twos[0], Way)
        assert foul_of(view, twos[0]) == "", picked
        assert foul_of(replace(view, notes=frozenset({"omen"})), twos[0]) == "two"


# ---------------------------------------------------------------------- replays


def recorded(seed: int) -> str:
    """Return a whole game of bots with many rules on, as a record."""
    game, dice = DaifugoGame(), Dice.of_number(seed)
    rules = rules_for(ready_made("everything", 4).local, (), {"jokers": 2}, 4)
    start = game.deal(rules, 4, dice)
    made = list(bot_moves(game, start, lambda view, turn: choose("novice", view, turn), dice))
    return write_record(("Aki", "Ben", "Cid", "Dan"), start, made, {})


@pytest.mark.parametrize("lang", ["ja", "en"])
async def test_a_record_is_watched_from_any_seat(lang: str) -> None:
    """All hands or one seat's: no other hand is visible in a seat's view, at any scene."""
    reel = Reel("game.qk", replay_text(recorded(3)))
    assert reel.fault is None
    app = QkApp(Words(lang), Loaded(Settings(lang=lang)))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = ReplayScreen(reel)
        await app.push_screen(screen)
        await pilot.press("down", "right")
        await pilot.pause()
        await compare(app, f"daifugo-replay-{lang}")
        await pilot.press("tab")
        await pilot.pause()
        ben = next(line for line in screen_text(app).splitlines() if " Ben " in line and "▮" in line)
        assert not any(sign in ben for sign in "♠♥♦♣")
        await pilot.press("end")
        await pilot.pause()
        assert screen.watched.at == screen.watched.last


async def test_records_of_several_games_are_watched_in_turn() -> None:
    """Each game has its own middle of the table."""
    prime = Reel("prime.qk", replay_text("aki:(57)\nben:(44)\naki:5\n"))
    daifugo = Reel("daifugo.qk", replay_text(recorded(3)))
    app = QkApp(EN, Loaded(Settings(lang="en")))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ReplayScreen(prime, daifugo))
        await pilot.press("right_square_bracket")
        await waited(lambda: "3<4<5" in screen_text(app))
        await pilot.press("right_square_bracket")
        await waited(lambda: "file 1/2" in screen_text(app))
        assert "3<4<5" not in screen_text(app)


def test_a_choice_from_the_set_up_is_one_that_solo_takes() -> None:
    """With settings, official rules off and a series."""
    setup = DaifugoSetup().turned("rule:suit_lock", 1).turned("foul:two", 1).turned("games", 1)
    choice: SoloChoice = setup.turned("pass_lockout", 1).turned("window", 1).choice
    terms = solo_terms(choice)
    rules = terms.rules
    assert (terms.clocks.window, terms.clocks.turn) == (4.0, None)
    assert solo_terms(DaifugoSetup(choice).turned("turn", 2).reset("window").choice).clocks.window is None
    assert DaifugoSetup(choice).reset("window").choice.clock == {}
    assert (rules.off, rules.pass_lockout, "two" in rules.fouls) == (("suit_lock",), True, False)

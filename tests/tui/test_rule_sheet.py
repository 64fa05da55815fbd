"""The rule sheet: a page of the rules in force, in both languages, with conflicts and settings without effect."""

from __future__ import annotations

import json

import pytest
from rich.cells import cell_len

from netplay.table.games import GameConfig, adapter_of
from tests.tui.screens import screen_text
from tests.tui.shared_table import until
from tests.tui.test_lobby import shared
from tui.cli import main
from tui.games.registry import GAMES
from tui.joining.lobby import RuleSheetScreen
from tui.joining.sets import named_sets
from tui.lobby.rule_sheet import WIDTH, rule_sheet
from tui.text.words import Words, all_languages

pytestmark = pytest.mark.usefixtures("home", "english")


def sheet(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str]:
    """Return the exit code of `qk rules GAME --sheet …`, and its output."""
    try:
        code = main(("rules", argv[0], "--sheet", *argv[1:]))
    except SystemExit as left:
        code = int(left.code or 0)
    captured = capsys.readouterr()
    return code, captured.out + captured.err


@pytest.mark.parametrize("game", GAMES)
def test_every_set_of_rules_is_a_page_in_both_languages(game: str) -> None:
    """Within 78 columns; the official rules of Prime Daifugo and Tyrant within 66 lines, a sheet of paper."""
    for one in named_sets(GameConfig(game, seats=adapter_of(game).usual_seats).plain(), Words("en")):
        text = rule_sheet(one.chosen, Words("ja")).text
        assert all(cell_len(line) <= WIDTH for line in text.splitlines())
        for language in all_languages():
            assert language.say(f"games-{one.chosen.game}") in text
            assert language.say("rules-sheet-usual") in text
            assert language.say("rules-sheet-problems") not in text
    official = rule_sheet(GameConfig(game, seats=adapter_of(game).usual_seats), Words("en")).text
    assert len(official.splitlines()) <= 66
    assert official.index(Words("en").say("rules-sheet-usual")) < official.index(
        Words("ja").say("rules-sheet-usual")
    )


def test_it_holds_just_the_rules_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    """Differences are explained; a local rule that is off is not named, an official rule that is off is."""
    code, text = sheet(capsys, "prime", "--set", "D3=4", "--set", "suit_lock=true", "--seats", "3")
    assert code == 0
    assert "· D3 most cards at once: 4 — The most cards" in text
    assert "suit lock: on" in text
    assert "twin primes" not in text
    assert "QK · Prime Daifugo · official · 3 players" in text
    assert "素数大富豪" in text
    _, text = sheet(capsys, "daifugo", "--local", "seven_pass", "--off", "suit_lock", "--clock", "turn=30")
    assert "· Seven pass — " in text
    assert "30 s per move" in text
    off = text.index("Official rules that are off")
    assert "Suit lock" in text[off : off + 60]
    assert "sandstorm" not in text
    _, text = sheet(capsys, "tyrant", "--set", "chip_floor=total", "--seats", "3")
    assert "· Chips lower: the total, to 0 — " in text


def test_conflicts_and_settings_without_effect_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """The page is printed all the same; exit code 1 says that the choice can't be played."""
    code, text = sheet(capsys, "prime", "--set", "D1=0", "--set", "D15=finite", "--set", "D4=40")
    assert code == 1
    assert "Can't be played like this" in text
    assert "Without effect\n· D15 changes nothing here: the deck has no joker" in text
    code, text = sheet(capsys, "daifugo", "--local", "number_lock,fierce_lock,joker_return")
    assert code == 0
    assert "· joker return needs two jokers" in text
    code, text = sheet(capsys, "daifugo", "--set", "sandstorm_variant=joker", "--seats", "9")
    assert code == 1
    assert "このままでは遊べません" in text
    assert "· sandstorm: a single joker – the rule" in text


def test_what_is_no_choice_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown key, words beside the sheet, a choice without it or a question."""
    assert sheet(capsys, "prime", "--set", "Dx=1")[0] == 2
    assert sheet(capsys, "prime", "joker")[0] == 2
    assert main(("rules", "prime", "--set", "D3=4")) == 2
    assert "--sheet" in capsys.readouterr().err
    code, text = sheet(capsys, "tyrant", "--json")
    assert code == 0
    assert json.loads(text)["problems"] == []


async def test_it_is_read_in_the_waiting_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """One key opens it for every player, and closes it."""
    async with shared(monkeypatch, "daifugo") as (one, pilot):
        await pilot.press("p")
        await until(pilot, lambda: isinstance(one.app.screen, RuleSheetScreen), "the sheet")
        assert "Rules in force" in screen_text(one.app)
        await pilot.press("p")
        await until(pilot, lambda: not isinstance(one.app.screen, RuleSheetScreen), "the waiting room")

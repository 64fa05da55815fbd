"""Words of Tyrant's table: powers as the engine judged them, hints that fit, a rulebook with every clause."""

from __future__ import annotations

import re

import pytest

from engine.seats import Seat
from engine.tyrant.settings import SETTINGS
from engine.tyrant.state import Phase
from engine.tyrant.view import view
from engine.verdict import Refused
from netplay.table.messages import SeatedPlayer, SeatUpdate
from tests.engine.tyrant.random_table import random_game
from tests.tui.test_words import messages
from tests.tui.tyrant_table import GAME, dealt, played
from tui.games.tyrant import rulebook
from tui.games.tyrant.composition import NOTHING, Composition, Goal, Slip, goal_of, outlook, press, take
from tui.games.tyrant.prompts import pass_text, status_of
from tui.games.tyrant.reveal import derivation_text, reveal_of, sequel_text, verdict_text
from tui.text.cards import SIGNS
from tui.text.rulebook import Page
from tui.text.words import LANGUAGES, Words
from tui.widgets.canvas import width_of

NAMES = ("Aki", "Hobbes", "Locke", "Beza")
ROOM = 77
"""Columns of the line below the play line on a screen of 80."""


@pytest.mark.parametrize("seats", [3, 4])
def test_every_power_is_worked_out_to_what_the_engine_judged(seats: int) -> None:
    """In random games, with either reading of the minimum of chips, from any seat's view and a spectator's."""
    judged = 0
    for seed in range(12):
        for one in random_game(seed, seats):
            state, after = one.before, one.step.state
            for perspective in (None, Seat(seed % seats)):
                events = tuple(GAME.redact(after, event, perspective) for event in one.step.events)
                found = reveal_of(view(state, perspective), view(after, perspective), events)
                assert (found is None) == (len(after.outcomes) == len(state.outcomes))
                if found is None:
                    continue
                judged += 1
                outcome = after.outcomes[len(state.outcomes)]
                powers = {line.seat: line.derivation.power for line in found.lines if line.derivation}
                assert powers == {seat: p for seat, p in enumerate(outcome.powers) if p is not None}
                assert {line.seat: line.cards for line in found.lines} == dict(enumerate(outcome.shown))
                for line in found.lines:
                    if line.derivation is not None:
                        assert derivation_text(line.derivation, SIGNS).endswith(f"= {line.derivation.power}")
                for lang in LANGUAGES:
                    words = Words(lang)
                    assert "{" not in verdict_text(found, NAMES, words, SIGNS)
                    assert sequel_text(found, NAMES, words, SIGNS)
    assert judged > 40 * seats


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_below_the_play_line_fits_on_the_smallest_screen(lang: str, seats: int) -> None:
    """At every decision of some games, for everybody."""
    words, players = Words(lang), tuple(SeatedPlayer(name) for name in NAMES[:seats])
    for seed in range(6):
        for one in random_game(seed, seats):
            for seat in range(seats):
                seen = view(one.before, Seat(seat))
                lines = status_of(SeatUpdate(0, players, seen), NOTHING, words, SIGNS)
                assert width_of(lines.below) <= ROOM, lines.below
                assert width_of(lines.left) + width_of(lines.right) + 2 <= ROOM, lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_pass_promises_the_cards_that_come(lang: str) -> None:
    """Before and after it, and with an empty hand: as many as the next hand has, none after the last trick."""
    words, players = Words(lang), tuple(SeatedPlayer(name) for name in NAMES)
    promised = set[int]()
    for made in (random_game(seed, 4) for seed in range(40)):
        for at, one in enumerate(made):
            if one.step.verdict.kind != "pass":
                continue
            seat, state, trick = one.actor, one.before, one.before.trick
            later = (it.step.state for it in made[at:])
            comes = next((x for x in later if x.phase is Phase.TURN and x.trick > trick), None)
            seen = view(state, seat)
            lines = [pass_text(seen, words)]
            if not seen.hand:
                lines.append(status_of(SeatUpdate(0, players, seen), NOTHING, words, SIGNS).below)
            if one.step.state.trick == trick:
                after = SeatUpdate(0, players, view(one.step.state, seat))
                lines.append(status_of(after, NOTHING, words, SIGNS).below)
            for line in lines:
                line = re.sub(r"[(（][^)）]*[)）]|1 chip|チップ1個", "", line)
                cards = [int(number) for number in re.findall(r"\d+", line)]
                assert cards == ([] if comes is None else [len(comes.hands[seat])]), line
                promised.update(cards)
    assert len(promised) > 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_that_only_a_key_brings_fit_too(lang: str) -> None:
    """Notes on passes and mistakes, and the tyrant action's own line."""
    words = Words(lang)
    names = [name for name in messages("en") if re.match(r"tyrant-(pass|slip|cannot|hint|enter)-", name)]
    for name in names:
        text = words.say(name, left=4, owed=7, cards=6, suit="♥", rank=10)
        assert width_of(text) <= ROOM, text


def test_typing_composes_and_the_outlook_says_what_is_missing() -> None:
    """From the sixteen cards on; at most three in a play, none of a missing suit."""
    seen = view(dealt(3), Seat(0))
    assert goal_of(seen) is Goal.HAND
    composition = NOTHING
    for _ in range(20):
        found = press(seen, composition, "h")
        if isinstance(found, Slip):
            break
        assert isinstance(found, Composition)
        composition = found
    assert found is Slip.NO_CARD or len(composition.cards) == 7
    assert outlook(seen, composition) is (None if len(composition.cards) == 7 else Slip.FEW)
    state = played(1, 4, lambda state: state.phase is Phase.TURN and state.turn == 0)
    turn = view(state, Seat(0))
    composition = NOTHING
    for card in turn.hand[:3]:
        one = take(turn, composition, card)
        assert isinstance(one, Composition)
        composition = one
    assert composition.up is not None
    assert take(turn, composition, turn.hand[3]) is Slip.ENOUGH


def test_the_outlook_is_what_the_engine_would_say() -> None:
    """For single cards in a player's own turn (TY-38)."""
    for seed in range(12):
        state = played(seed, 4, lambda state: state.phase is Phase.TURN and state.turn == 0)
        seen = view(state, Seat(0))
        for card in set(seen.hand):
            composition = take(seen, NOTHING, card)
            assert isinstance(composition, Composition)
            from tui.games.tyrant.composition import decision_of

            decision = decision_of(seen, composition)
            assert not isinstance(decision, Slip)
            step = GAME.play(state, Seat(0), decision)
            assert outlook(seen, composition) == (step.reason if isinstance(step, Refused) else None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rulebook_explains_every_chapter_and_setting(lang: str) -> None:
    """`qk rules tyrant`: each page has a name, a text and its clauses."""
    book: tuple[Page, ...] = rulebook.pages(Words(lang))
    assert {page.id for page in book if page.kind == "setting"} == {setting.key for setting in SETTINGS}
    for page in book:
        assert page.clauses
        assert not page.text.startswith("tyrantbook-")
        assert len(page.text) > 10
    cited = {clause for page in book for clause in page.clauses}
    assert {"TY-1", "TY-15", "TY-29", "TY-36", "TY-53", "TY-56", "TY-74", "TY-76"} <= cited

"""Golden files of whole games: every event as each seat and a spectator saw it, and every view.

`QK_UPDATE=1 python -m pytest tests/test_goldens.py` writes them; read the diff before you commit it. Bots play with a
fixed seed, so a golden file changes only if a rule, a bot or a view does.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.cards import Card, write_cards
from engine.game_protocol import Made
from engine.games import replay_text
from engine.prime.bots import choose
from engine.prime.concat import Infinity, number_text
from engine.prime.events import Event
from engine.prime.game import PrimeGame
from engine.prime.moves import Play
from engine.prime.notation import write_play
from engine.prime.record import write_record
from engine.prime.settings import rules_for
from engine.prime.state import State
from engine.prime.view import View
from engine.seats import Seat
from netplay.table.dice import Dice
from tests.bot_games import bot_moves

FOLDER = Path(__file__).parent / "goldens"
NAMES = ("aki", "ben", "cid", "dan")
GAMES: Mapping[str, tuple[str, dict[str, Any], tuple[str, ...], int]] = {
    "official_three": ("official", {"D5": "high-card", "D9": "always"}, ("club", "novice", "club"), 11),
    "official_janken_short_deck": ("official", {"D4": 24}, ("novice", "club"), 5),
    "2014_four": ("2014", {"D5": "seat"}, ("club", "novice", "club", "novice"), 2),
    "shuffled_open": ("official", {"D5": "seat", "D10": "shuffled", "D19": "open"}, ("club", "novice"), 8),
    "abstract_binary": (
        "abstract",
        {"base": 2, "cards": {"0": 3, "1": 8, "2": 3, "3": 3, "X": 1}, "D4": 5},
        ("novice", "novice", "club"),
        4,
    ),
}
MOST_MOVES = 120


def moves(game: PrimeGame, state: State, levels: tuple[str, ...], dice: Dice) -> Iterator[Made]:
    """Play a game between these bots."""
    played = bot_moves(game, state, lambda view, number: choose(levels[view.seat], view, number), dice)
    return islice(played, MOST_MOVES)


def event_text(event: Event) -> str:
    """Return an event as one line."""
    values = {name: getattr(event, name) for name in event.__struct_fields__}
    return " ".join(
        [type(event).__name__, *(f"{name}={value_text(value)}" for name, value in values.items())]
    )


def value_text(value: Any) -> str:
    """Return a value of an event or a view as text, cards and plays in notation."""
    if isinstance(value, Play):
        return write_play(value, suits=True)
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Infinity):
        return "inf"
    if isinstance(value, int) and not isinstance(value, bool):
        return number_text(value) or ""
    if isinstance(value, tuple):
        return (
            write_cards(value, suits=True)
            if value and isinstance(value[0], Card)
            else f"({', '.join(map(value_text, value))})"
        )
    return str(value)


def view_text(view: View) -> str:
    """Return a view as one line."""
    hands = " ".join("?" if hand is None else write_cards(hand, suits=True) or "-" for hand in view.hands)
    deck = "".join("?" if card is None else str(card) for card in view.deck) or "-"
    field = " ".join(write_cards(laid.cards) for laid in view.field) or "-"
    order = "v" if view.upside_down else "^"
    waiting = ",".join(map(str, view.waiting)) or "-"
    return f"{view.phase} {waiting} {order} field {field} hands {hands} deck {deck} passes {view.passes}"


def golden(name: str) -> str:
    """Return the content of a golden file: the record, then what each seat saw of each move."""
    preset, chosen, levels, seed = GAMES[name]
    game = PrimeGame()
    dice = Dice.of_number(seed)
    start = game.deal(rules_for(preset, chosen, len(levels)), len(levels), dice)
    made = list(moves(game, start, levels, dice))
    names = NAMES[: len(levels)]
    record = write_record(names, start, made)
    replay = replay_text(record)
    assert replay.error is None, replay.error
    lines = [record]
    perspectives: list[Seat | None] = [*(Seat(seat) for seat in range(len(levels))), None]
    for number, one in enumerate(made, 1):
        lines.append(f"; {number} {one.actor} {type(one.move).__name__}")
        for perspective in perspectives:
            who = "spectator" if perspective is None else names[perspective]
            redacted = (game.redact(one.step.state, event, perspective) for event in one.step.events)
            lines += (f"{who}: {event_text(event)}" for event in redacted)
            lines.append(f"{who} = {view_text(game.view(one.step.state, perspective))}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_seen_as_before(name: str) -> None:
    """Compare the events and views of every seat and of a spectator."""
    path = FOLDER / f"{name}.txt"
    text = golden(name)
    if os.environ.get("QK_UPDATE"):
        path.write_text(text, encoding="utf-8")
    stored = path.read_text(encoding="utf-8")
    for number, (was, now) in enumerate(zip(stored.splitlines(), text.splitlines(), strict=False), 1):
        assert was == now, f"{path.name}:{number}"
    assert stored == text


def test_a_spectator_sees_no_card_of_a_hidden_hand() -> None:
    """If hands are hidden, a spectator sees how many cards are drawn, but not which (P-16)."""
    for name in ("official_three", "official_janken_short_deck", "2014_four", "abstract_binary"):
        lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        seen = [line for line in lines if line.startswith("spectator: ")]
        assert seen
        assert not [line for line in seen if " Drew " in line and "card=None" not in line]
        assert not [line for line in seen if " PenaltyDrawn " in line and "cards=()" not in line]
        playing = [line for line in lines if line.startswith("spectator = ")]
        hands = [line.split(" hands ")[1].split(" deck ")[0] for line in playing if "= over" not in line]
        assert hands
        assert set("".join(hands)) == {"?", " "}


def test_events_are_all_structs() -> None:
    """`event_text` reads the fields of every event."""
    assert all(issubclass(kind, msgspec.Struct) for kind in Event.__args__)

"""The end of a game of Tyrant: the score sheets line by line, then the fall of the tyrants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from engine.cards import Card
from engine.seats import Seat
from engine.tyrant.view import View
from tui.games.tyrant.faces import WritingStyle
from tui.text.words import Words

if TYPE_CHECKING:
    from engine.tyrant.state import Score

LINES = ("cards", "chips", "base", "suit", "rank", "least", "total", "above")
"""The lines of the sheet, in the order in which they are filled in."""
STEPS = len(LINES) + 2
"""Then the tyrants, then the places."""


class TyrantSheet(msgspec.Struct, frozen=True):
    """One player's sheet, ready to be shown."""

    seat: Seat
    name: str
    entries: tuple[str, ...]
    """One for each of `LINES`."""
    purged: bool


def sheets_of(view: View, names: Sequence[str], hand: WritingStyle) -> tuple[TyrantSheet, ...]:
    """All players' sheets (TY-70 … TY-76)."""
    lowest = min(score.total for score in view.scores)
    return tuple(_sheet(view, Seat(seat), names[seat], lowest, hand) for seat in range(view.seats))


def _sheet(view: View, seat: Seat, name: str, lowest: int, hand: WritingStyle) -> TyrantSheet:
    score: Score = view.scores[seat]
    cards: tuple[Card, ...] = (view.aces[seat], *(won.lead for won in view.fame[seat]))
    above = score.total - lowest
    entries = (
        hand.cards(cards),
        str(view.chips[seat]),
        str(score.base),
        _plus(score.suit),
        _plus(score.rank),
        _plus(score.least),
        str(score.total),
        f"+{above}" if above else "±0",
    )
    return TyrantSheet(seat, name, entries, seat in view.purged)


def _plus(points: int) -> str:
    return f"+{points}" if points else "–"


def monarchomachi_lines(view: View, names: Sequence[str], words: Words) -> tuple[str, ...]:
    """Monarchomachi in a few sentences: who reigned too high, and what became of them (TY-76 … TY-78)."""
    say = words.say
    totals = [score.total for score in view.scores]
    lowest = min(totals)
    poorest = say("table-comma").join(names[seat] for seat, total in enumerate(totals) if total == lowest)
    if not view.purged:
        return (say("tyrant-drama-calm", least=poorest, lowest=lowest),)
    lines = [say("tyrant-drama-rise", least=poorest, lowest=lowest, limit=lowest + 10)]
    for seat in view.purged:
        lines.append(
            say("tyrant-drama-fall", who=names[seat], total=totals[seat], above=totals[seat] - lowest)
        )
    return tuple(lines)


def ending(view: View, names: Sequence[str], words: Words, order: Sequence[Seat] = ()) -> tuple[str, ...]:
    """Who wins, what broke a tie, and the places of all (TY-78, TY-79, TY-95).

    Arguments:
        order: the places as they count if a player left the game.
    """
    say, order = words.say, tuple(order) or view.ranks
    winner = order[0]
    lines = [say("tyrant-ending-winner", who=names[winner], total=view.scores[winner].total)]
    tie = _tie_break(view)
    if tie and order == view.ranks:
        lines.append(say(f"tyrant-ending-{tie}"))
    places = "   ".join(
        f"{say('table-place', place=place)} {names[seat]}" for place, seat in enumerate(order, 1)
    )
    return (*lines, places)


def _tie_break(view: View) -> str:
    """What decided between the first two where their totals are the same; empty where they are not."""
    first, second = view.ranks[:2]
    if second in view.purged or view.scores[first].total != view.scores[second].total:
        return ""
    return "tricks" if len(view.fame[first]) != len(view.fame[second]) else "marker"

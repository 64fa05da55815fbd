"""The moments of a game of Tyrant that no judgement tells: the tyrant action, a pass, time that ran out.

A trick's judgement and the end of the game are told step by step of their own (`revealed.py`, `result.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.seats import Seat
from engine.tyrant.events import (
    ChipsPlaced,
    Event,
    HandChosen,
    HardPassed,
    LaidInPlaza,
    Passed,
    Played,
    Refilled,
    Revealed,
    Started,
)
from netplay.table.messages import SeatedPlayer
from tui.games.tyrant.faces import MARKER, WritingStyle, chip_dots
from tui.games.tyrant.narration import Narrator
from tui.table.moment import Highlight
from tui.text.narration import Tone
from tui.text.words import Words


def moments_of(
    events: Sequence[Event],
    players: Sequence[SeatedPlayer],
    me: Seat | None,
    words: Words,
    hand: WritingStyle,
) -> tuple[Highlight, ...]:
    """What everybody should see happen of these events, in their order."""
    narrator = Narrator(words, players, hand)
    say, found = words.say, list[Highlight]()
    judged = any(isinstance(event, Revealed) for event in events)
    for event in events:
        told = tuple(sentence.text for sentence in narrator.sentences(event))
        match event:
            case (
                HandChosen(out_of_time=True)
                | Refilled(out_of_time=True)
                | Played(out_of_time=True)
                | LaidInPlaza(out_of_time=True)
                | Passed(out_of_time=True)
            ):
                found.append(Highlight(say("moment-time"), players[event.seat].name, Tone.BAD, lines=told))
            case _ if judged:
                continue  # the judgement itself says who laid chips, and who passed
            case ChipsPlaced():
                dots = f"{chip_dots(event.chips)} {hand.suit(event.place)}".strip()
                banner = say("moment-tyrant", chips=dots)
                found.append(Highlight(banner, players[event.seat].name, Tone.NEWS, lines=told))
            case Started():
                banner = f"{MARKER} {say('moment-leads', who=players[event.seat].name)}"
                found.append(Highlight(banner))
            case HardPassed():
                found.append(Highlight(say("moment-skipped"), players[event.seat].name, Tone.BAD, lines=told))
            case _:
                pass
    return tuple(found)

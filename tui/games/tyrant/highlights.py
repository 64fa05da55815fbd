# Apart: every game has this file.
"""Highlights of a game of Tyrant outside judgements: the tyrant action, a pass, time that ran out.

A trick's judgement and the end of the game are shown step by step (`tabletop.py`, `result.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.tyrant import events
from tui.games.tyrant.faces import MARKER, WritingStyle, chip_dots
from tui.games.tyrant.narration import Narrator
from tui.table.highlight import Highlight
from tui.text.narration import Tone
from tui.text.words import Words


def highlights_of(
    happened: Sequence[events.Event], names: Sequence[str], words: Words, hand: WritingStyle
) -> tuple[Highlight, ...]:
    """The highlights of these events, in their order."""
    narrator = Narrator(words, names, hand=hand)
    say, found = words.say, list[Highlight]()
    judged = any(isinstance(event, events.Revealed) for event in happened)
    for event in happened:
        lines = narrator.texts(event)
        match event:
            case (
                events.HandChosen(out_of_time=True)
                | events.Refilled(out_of_time=True)
                | events.Played(out_of_time=True)
                | events.LaidInPlaza(out_of_time=True)
                | events.Passed(out_of_time=True)
            ):
                found.append(Highlight(say("moment-time"), names[event.seat], Tone.BAD, lines=lines))
            case _ if judged:
                continue  # the judgement itself says who laid chips, and who passed
            case events.ChipsPlaced():
                dots = f"{chip_dots(event.chips)} {hand.suit(event.place)}".strip()
                banner = say("moment-tyrant", chips=dots)
                found.append(Highlight(banner, names[event.seat], Tone.NEWS, lines=lines))
            case events.Started():
                banner = f"{MARKER} {say('moment-leads', who=names[event.seat])}"
                found.append(Highlight(banner))
            case events.HardPassed():
                found.append(Highlight(say("moment-skipped"), names[event.seat], Tone.BAD, lines=lines))
            case _:
                pass
    return tuple(found)

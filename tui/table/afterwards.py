"""What a result shows beside the places: firsts and bests, one piece of advice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from tui.text.figures import grouped, grouped_digits, name_after, percent
from tui.text.words import Words

if TYPE_CHECKING:
    from netplay.archive.bests import PersonalBest
    from netplay.archive.live_ladders import Rated, Unrated
    from netplay.replay.coaching import TurningPoint


class Afterwards(msgspec.Struct, frozen=True):
    """What the result of a game offers beside its places; nothing where the caller has none of it."""

    bests: Callable[[], Awaitable[Sequence[PersonalBest]]] | None = None
    """What was new in this game for the player, from the archived games."""
    listed: Callable[[], Awaitable[Sequence[int]]] | None = None
    """What came on the player's list of numbers by this game."""
    rated: Callable[[], Awaitable[Rated | Unrated | None]] | None = None
    """What the game did to the player's rating."""
    advice: Callable[[], Awaitable[TurningPoint | None]] | None = None
    """The decision that turned the game; it takes a while."""
    watch: Callable[[int | None], Awaitable[None]] | None = None
    """Opens the replay over the result, at a scene or at the beginning, until it is left."""
    series: Callable[[], str] = str
    """Who has won the series, in a sentence; empty before its end."""
    sheet: Callable[[], None] | None = None
    """Opens the sheet of the evening over the result: the games of this series, and what they come to."""
    other: bool = False
    """Whether the next game can be set up otherwise from here."""
    stronger: bool = False
    """Whether there are stronger opponents than those just played against."""
    weaker: bool = False


def best_text(best: PersonalBest, words: Words) -> str:
    """Something that the player had not reached before, in a sentence."""
    value, before = grouped_digits(best.value, 31), grouped_digits(best.before, 23)
    name = f"result-best-{best.kind}"
    return words.say(f"{name}-before" if before else name, value=value, before=before)


MOST_LISTED = 6
"""Numbers that a result names; of more it gives the count."""


def listed_text(numbers: Sequence[int], words: Words) -> str:
    """What came on the player's list, in a sentence."""
    named = words.listed(grouped(number, 23) for number in numbers[:MOST_LISTED])
    return words.say("primes-listed", numbers=named, more=max(0, len(numbers) - MOST_LISTED))


def advice_text(advice: TurningPoint, words: Words, seats: int) -> str:
    """The decision that turned the game, and what could have been played."""
    say = words.say
    before, after = percent(advice.before, seats), percent(advice.after, seats)
    won = advice.after > advice.before
    name = (
        "result-advice-swing" if not advice.turned else "result-advice-won" if won else "result-advice-lost"
    )
    name = "result-advice-lesson" if advice.lesson else name
    text = say(name, line=str(advice.line), before=before, after=after)
    if not advice.play:
        return text
    number = grouped_digits(advice.number, 23)
    number += name_after(int(advice.number)) if advice.number.isascii() and advice.number.isdigit() else ""
    cards = advice.play.split("|")[0]  # the number says what its jokers stand for
    spelled = number if cards == advice.number else f"{cards} ({number})"
    if advice.beaten:
        instead = say("result-advice-beaten", play=spelled, number=grouped_digits(advice.beaten, 23))
    else:
        instead = say("result-advice-instead", play=spelled)
    return f"{text} {instead}"

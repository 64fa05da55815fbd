"""The numbers that a player has met: fouls, primes played, the own list; what the table shows of them.

Nothing here asks a prover: a number that no rule about digits takes apart is left to the player.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping

from engine.prime.events import Event, FoulPlayed, Played
from engine.seats import Seat
from netplay.archive.bests import NumberHistory, history_of
from netplay.archive.damage import ArchiveTrouble
from netplay.learn.known import SPECIAL, own_numbers
from netplay.learn.names import name_of, own_names
from tui.text.named import named
from tui.text.narration import Sentence, Tone
from tui.text.words import Words

LEAST = 100
"""Smaller primes are seen at once; meeting them is no news."""
DIVISORS = (2, 3, 5, 7, 11)
"""Primes whose multiples are seen from the digits."""


def known_text(number: int, fouls: Mapping[int, int], base: int, words: Words) -> tuple[str, ...]:
    """What is known of a number, each in a few words; nothing of 57 and 1729, which are more than their factors.

    Arguments:
        fouls: how often the player has fouled with each number.
        base: only in base 10 the digits show what divides a number.
    """
    if number in SPECIAL:
        return ()
    say = words.say
    is_listed = number in own_numbers()
    # A name from the program is given to primes only, so it may not give away a number that is not on the list.
    name = name_of(number) if is_listed else own_names().by_number.get(number, "")
    divisors = [str(one) for one in DIVISORS if base == 10 and number > one and number % one == 0]
    return tuple(
        filter(
            None,
            (
                say("steps-known-listed") if is_listed else "",
                name,
                say("steps-known-multiple", numbers=say("table-comma").join(divisors)) if divisors else "",
                say("steps-known-fouled", times=fouls[number]) if fouls.get(number) else "",
            ),
        )
    )


class NumbersMet:
    """What a player has met so far, in archived games and at this table."""

    def __init__(self) -> None:
        self.fouls = Counter[int]()
        """How often the player has fouled with each number."""
        self._own = set[int]()
        self._others = set[int]()
        self._is_complete = False
        """Whether the archived games are counted; before that, and without any, nothing is news."""

    async def recall(self, name: str) -> None:
        """Count the saved games of the player of this name; if they can't be read, nothing counts as new."""
        try:
            self.remember(await asyncio.to_thread(history_of, name))
        except ArchiveTrouble:
            return  # the records' screen says what is wrong with it

    def remember(self, history: NumberHistory) -> None:
        """Count the archived games."""
        self.fouls.update(history.fouls)
        self._own |= history.own
        self._others |= history.others
        self._is_complete = bool(history.own)

    def news(self, event: Event, seat: Seat | None) -> tuple[str, ...]:
        """What is new with this event, as codes; counts it.

        Returns:
            `met`, a prime that was never played here and is not on the player's list, or `first`, one that the
            player had never played; with it `alone`, no other player has, and `largest`, the largest of the player's.
        """
        if isinstance(event, FoulPlayed) and event.seat == seat and isinstance(event.number, int):
            self.fouls[event.number] += 1
        if not isinstance(event, Played) or event.kind != "prime" or not isinstance(event.number, int):
            return ()
        number, is_own = event.number, event.seat == seat
        is_met = number in self._own or number in self._others or number in own_numbers()
        is_first = is_own and number not in self._own
        found = [
            "met" if not is_met else "first" if is_first else "",
            "alone" if is_first and number not in self._others else "",
            "largest" if is_first and self._own and number > max(self._own) else "",
        ]
        (self._own if is_own else self._others).add(number)
        return tuple(filter(None, found)) if self._is_complete and number >= LEAST else ()

    def sentences(self, event: Event, seat: Seat | None, words: Words) -> list[Sentence]:
        """What is new with this event, in words; counts it."""
        return news_text(event, self.news(event, seat), words)


def news_text(event: Event, news: tuple[str, ...], words: Words) -> list[Sentence]:
    """What was new with an event, in one sentence; none if nothing was."""
    if not news or not isinstance(event, Played):
        return []
    number = named(event.number, 23)
    return [
        Sentence("★", " · ".join(words.say(f"table-log-{one}", number=number) for one in news), Tone.NEWS)
    ]

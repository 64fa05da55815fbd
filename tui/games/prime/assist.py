"""What the table says of the number being composed: what the player could know of it, and with the assist on whether it
would stand; with the numbers that the player has met.

What a player could know comes from fouls, primes played and the own list, and asks no prover. The assist judges small
numbers as the keys are typed, large ones in another process meanwhile. Whether a play beats the field is said in every
player's play line.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.errors import QkError
from engine.prime.events import Event, FoulPlayed, Played
from engine.prime.notation import write_play
from engine.prime.primes import QUICK_LIMIT, is_prime
from engine.prime.settings import PlayableNumbers, Rules
from engine.seats import Seat
from engine.verdict import FoulReason
from netplay.archive.bests import NumberHistory, history_of
from netplay.archive.damage import ArchiveTrouble
from netplay.compute.judging import PlayContext, Ruling, judge
from netplay.compute.pool import BotWorker
from netplay.desk.ruling import ruled
from netplay.learn.known import SPECIAL, own_numbers
from netplay.learn.names import name_of, own_names
from netplay.table.messages import SeatUpdate
from tui.games.prime.composition import Composition, Goal, Picked, Sign, goal_of, play_of
from tui.text.figures import factorized, kind_name, named
from tui.text.narration import Sentence, Tone
from tui.text.words import Words

_CACHED = 256
_FACTOR_TIME = 10.0
"""Seconds for the factors of a number that is not prime."""


_ROOM = 36
"""Columns for each factor that is shown."""


_Asked = tuple[str, PlayContext]
"""A play, and in which state and from a hand of how many cards it is played; what it beats is of no matter."""


class _TooLarge(Exception):
    """A number that is not judged in passing."""


class Assist:
    """Judges compositions, and remembers what it said."""

    def __init__(self, bot_worker: Callable[[], BotWorker]) -> None:
        """`bot_worker`: returns the worker that proves and factors large numbers; called for the first of them."""
        self._known: OrderedDict[_Asked, Ruling | None] = OrderedDict()
        self._searched: set[_Asked] = set()
        self._made = bot_worker
        self._bot_worker: BotWorker | None = None

    def says(
        self, update: SeatUpdate | None, composition: Composition, words: Words
    ) -> tuple[str, Callable[[], Awaitable[None]] | None]:
        """What is said of a composition, and the search that has to be made before it can be said."""
        if update is None or not update.assist or goal_of(update.view) is not Goal.PLAY:
            return "", None
        view, rules = update.view, update.view.rules
        text = whole(rules, composition)
        if not text:
            return "", None
        asked = text, PlayContext(upside_down=view.upside_down, held=len(view.hand))
        ruling = self._ruling_of(rules, asked)
        is_whole = asked in self._known and not _lacks_factors(ruling)
        if is_whole or asked in self._searched:
            return assist_text(ruling, words, rules.numbers), None
        self._searched.add(asked)
        return assist_text(ruling, words, rules.numbers), partial(self.find, rules, asked)

    def _ruling_of(self, rules: Rules, asked: _Asked) -> Ruling | None:
        """The ruling on a play, if it need not be sought."""
        if asked not in self._known:
            text, context = asked
            try:
                self._keep(asked, judge(text, rules, _refuse, 0.0, context=context))
            except _TooLarge:
                return None
            except QkError:
                self._keep(asked, None)
        return self._known[asked]

    async def find(self, rules: Rules, asked: _Asked) -> None:
        """Seek the ruling on a large number, and what a number that is not prime is made of.

        What cannot be found is not said.
        """
        ruling = self._known.get(asked)
        try:
            if asked not in self._known:
                ruling = await ruled(asked[0], rules, self._aside, asked[1])
                self._keep(asked, ruling)
            if ruling is not None and _lacks_factors(ruling):
                factors = await self._aside.ask("factor", ruling.number, limit=_FACTOR_TIME)
                self._keep(asked, replace(ruling, factors=factors))
        except QkError:
            self._keep(asked, ruling)

    def _keep(self, asked: _Asked, ruling: Ruling | None) -> None:
        self._known[asked] = ruling
        if len(self._known) > _CACHED:
            self._known.popitem(last=False)

    async def close(self) -> None:
        """End what is still being sought."""
        if self._bot_worker is not None:
            await self._bot_worker.close()

    @property
    def _aside(self) -> BotWorker:
        """Who seeks what is not known at once."""
        if self._bot_worker is None:
            self._bot_worker = self._made()
        return self._bot_worker


def _refuse(task: str, *args: Any, limit: float) -> Any:
    raise _TooLarge


def whole(rules: Rules, composition: Composition) -> str:
    """The play in notation; empty while something is missing: a joker's value, a card behind a sign."""
    tokens = composition.tokens
    if not tokens or isinstance(tokens[-1], Sign) or composition.asked is not None:
        return ""
    play = play_of(rules, composition)
    jokers = sum(card.is_joker for card in play.all_cards)
    lone = len(tokens) <= 2 and all(isinstance(token, Picked) and token.card.is_joker for token in tokens)
    return write_play(play) if len(play.jokers) == jokers or lone else ""


def assist_text(ruling: Ruling | None, words: Words, numbers: PlayableNumbers = PlayableNumbers.PRIME) -> str:
    """What the assist says; nothing where the play spells nothing."""
    if ruling is None or ruling.verdict == "unplayable":
        return ""
    if ruling.verdict == "legal":
        return words.say("steps-told-good", kind=kind_name(words, ruling.kind, ruling.number))
    if ruling.verdict == "undecided":
        return words.reason("undecided")
    if ruling.factors and isinstance(ruling.number, int):
        factors = factorized(ruling.number, ruling.factors, _ROOM).partition("= ")[2]
        return words.say("steps-told-factors", factors=factors)
    return words.say("steps-told-foul", why=words.foul(ruling.reason, numbers))


def _lacks_factors(ruling: Ruling | None) -> bool:
    """Whether a number is known to be composite and its factors are still unknown."""
    return ruling is not None and ruling.reason == FoulReason.COMPOSITE and ruling.factors is None


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
        if number < QUICK_LIMIT and not is_prime(number):
            return ()  # a semiprime where they stand (P-68)
        is_own_first = is_own and number not in self._own
        found = []
        if self._is_complete and number >= LEAST:
            is_met = number in self._own or number in self._others or number in own_numbers()
            found = [
                "met" if not is_met else "first" if is_own_first else "",
                "alone" if is_own_first and number not in self._others else "",
                "largest" if is_own_first and self._own and number > max(self._own) else "",
            ]
        (self._own if is_own else self._others).add(number)
        return tuple(filter(None, found))

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

"""The assist: says of what is being composed whether it would stand; for practice, and where a table agrees to it.

Small numbers are judged as the keys are typed, large ones in a process of their own meanwhile. Whether a play
beats the field is not the assist's matter; every player's play line says that.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.errors import QkError
from engine.prime.notation import write_play
from engine.prime.settings import PlayableNumbers, Rules
from engine.verdict import FoulReason
from netplay.compute.judging import PlayContext, Ruling, judge
from netplay.compute.pool import BotWorker
from netplay.desk.ruling import ruled
from netplay.table.messages import SeatUpdate
from tui.games.prime.composition import Composition, Goal, Picked, Sign, goal_of, play_of
from tui.text.figures import factorised
from tui.text.named import kind_name
from tui.text.words import Words

_CACHED = 256
_FACTOR_TIME = 10.0
"""Seconds for the factors of a number that is not prime."""


_ROOM = 36
"""Columns for each factor that is shown."""


class _TooLarge(Exception):
    """A number that is not judged in passing."""


class Assist:
    """Judges compositions, and remembers what it said."""

    def __init__(self, bot_worker: Callable[[], BotWorker]) -> None:
        """
        Arguments:
            bot_worker: returns the worker that proves and factors large numbers; called for the first of them.
        """
        self._known: OrderedDict[str, Ruling | None] = OrderedDict()
        self._searched: set[str] = set()
        self._made = bot_worker
        self._bot_worker: BotWorker | None = None

    def says(
        self, update: SeatUpdate | None, composition: Composition, words: Words
    ) -> tuple[str, Callable[[], Awaitable[None]] | None]:
        """What is said of a composition, and the search that has to be made before it can be said."""
        if update is None or not update.assist or goal_of(update.view) is not Goal.PLAY:
            return "", None
        rules = update.view.rules
        text, ruling = self.ruling_of(rules, composition)
        is_whole = text in self._known and not _lacks_factors(ruling)
        if not text or is_whole or text in self._searched:
            return assist_text(ruling, words, rules.numbers), None
        self._searched.add(text)
        return assist_text(ruling, words, rules.numbers), partial(self.find, rules, text)

    def ruling_of(self, rules: Rules, composition: Composition) -> tuple[str, Ruling | None]:
        """The play as text and its ruling; no text if it is not whole yet, no ruling if it has to be sought."""
        text = whole(rules, composition)
        if text and text not in self._known:
            try:
                self._keep(text, judge(text, rules, _refuse, 0.0, context=PlayContext()))
            except _TooLarge:
                return text, None
            except QkError:
                return "", None
        return text, self._known.get(text)

    async def find(self, rules: Rules, text: str) -> None:
        """Seek the ruling on a large number, and what a number that is not prime is made of.

        What cannot be found is not said.
        """
        ruling = self._known.get(text)
        try:
            if text not in self._known:
                ruling = await ruled(text, rules, self._aside, PlayContext())
                self._keep(text, ruling)
            if ruling is not None and _lacks_factors(ruling):
                factors = await self._aside.ask("factor", ruling.number, limit=_FACTOR_TIME)
                self._keep(text, replace(ruling, factors=factors))
        except QkError:
            self._keep(text, ruling)

    def _keep(self, text: str, ruling: Ruling | None) -> None:
        self._known[text] = ruling
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
        factors = factorised(ruling.number, ruling.factors, _ROOM).partition("= ")[2]
        return words.say("steps-told-factors", factors=factors)
    return words.say("steps-told-foul", why=words.foul(ruling.reason, numbers))


def _lacks_factors(ruling: Ruling | None) -> bool:
    """Whether a number is known to be composite and its factors are still unknown."""
    return ruling is not None and ruling.reason == FoulReason.COMPOSITE and ruling.factors is None

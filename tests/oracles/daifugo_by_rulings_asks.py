"""Decisions that the oracle of Daifugo waits for, and which answers are legal (HK-5, GR-5).

The game is a generator that yields these and is sent the decision. A question with only one distinct answer (sets of
cards, all jokers equal) is answered at once and never yielded.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

from tests.oracles.daifugo_by_rulings_cards import RANKS, is_card, key, within


class RefusedError(Exception):
    """The line is refused; the only argument is the code."""


def cards_of(text: str) -> tuple[str, ...]:
    """Parse cards; anything else is bad notation."""
    words = text.split()
    if not words or not all(is_card(word) for word in words):
        raise RefusedError("bad-notation")
    return tuple(words)


@dataclass(frozen=True)
class Cards:
    """Cards from a source; `hand` is the player's hand if they come from there, `pile` means the discard pile."""

    source: tuple[str, ...]
    least: int
    most: int
    hand: tuple[str, ...] | None = None
    pile: bool = False

    def options(self) -> Iterator[Any]:
        """The distinct sets of cards."""
        seen = set()
        for count in range(self.least, self.most + 1):
            for chosen in combinations(sorted(self.source, key=key), count):
                if chosen not in seen:
                    seen.add(chosen)
                    yield chosen

    def read(self, text: str) -> tuple[str, ...]:
        """The cards that a line names."""
        chosen = () if text == "-" else cards_of(text)
        if self.hand is not None and not within(chosen, self.hand):
            raise RefusedError("not-in-hand")
        if self.pile and not within(chosen, self.source):
            raise RefusedError("no-such-card")
        if not self.least <= len(chosen) <= self.most or not within(chosen, self.source):
            raise RefusedError("wrong-answer")
        return chosen


@dataclass(frozen=True)
class Choice:
    """One of a few named things: a player, a side, yes or no; `words` are all names that can be parsed."""

    among: dict[str, Any]
    words: frozenset[str]

    def options(self) -> Iterator[Any]:
        """The distinct things."""
        yield from dict.fromkeys(self.among.values())

    def read(self, text: str) -> Any:
        """The thing that the line names."""
        if text not in {*self.words, "-"}:
            raise RefusedError("bad-notation")
        if text not in self.among:
            raise RefusedError("wrong-answer")
        return self.among[text]


@dataclass(frozen=True)
class Ranks:
    """This many different ranks (row 21)."""

    count: int

    def options(self) -> Iterator[Any]:
        """The sets of ranks."""
        yield from combinations(RANKS, self.count)

    def read(self, text: str) -> tuple[str, ...]:
        """The ranks that a line calls."""
        words = tuple(text.split())
        if text != "-" and not set(words) <= {*RANKS, "X"}:
            raise RefusedError("bad-notation")
        if len(set(words)) != self.count or len(words) != self.count or not set(words) <= set(RANKS):
            raise RefusedError("wrong-answer")
        return words


@dataclass(frozen=True)
class Order:
    """Opponents in a new order, or declined (row 55)."""

    players: dict[str, int]
    words: frozenset[str]

    def options(self) -> Iterator[Any]:
        """The orders; declining keeps the current one."""
        yield from permutations(self.players.values())

    def read(self, text: str) -> tuple[int, ...] | None:
        """The order that a line names."""
        if text == "-":
            return None
        words = text.split()
        if not set(words) <= self.words:
            raise RefusedError("bad-notation")
        if sorted(words) != sorted(self.players):
            raise RefusedError("wrong-answer")
        return tuple(self.players[word] for word in words)


@dataclass(frozen=True)
class Trade:
    """An opponent and own cards, as many as both can give (row 67, FR-12)."""

    hand: tuple[str, ...]
    counts: dict[str, tuple[int, int]]
    words: frozenset[str]

    def options(self) -> Iterator[Any]:
        """The pairs of opponent and set of cards."""
        for player, count in self.counts.values():
            for chosen in Cards(self.hand, count, count).options():
                yield player, chosen

    def read(self, text: str) -> tuple[int, tuple[str, ...]]:
        """The opponent and the cards that a line names."""
        name, _, rest = text.partition(" ")
        if text != "-" and name not in self.words:
            raise RefusedError("bad-notation")
        if name not in self.counts or not rest:
            raise RefusedError("wrong-answer")
        player, count = self.counts[name]
        return player, Cards(self.hand, count, count, self.hand).read(rest)


@dataclass(frozen=True)
class Reply:
    """A response out of turn: exactly this many of these cards, or declined (GR-10)."""

    source: tuple[str, ...]
    count: int
    hand: tuple[str, ...]

    def options(self) -> Iterator[Any]:
        """Declining, and every way to respond."""
        yield ()
        yield from combinations(self.source, self.count)

    def read(self, text: str) -> tuple[str, ...]:
        """The response that a line makes."""
        if text == "-":
            return ()
        return Cards(self.source, self.count, self.count, self.hand).read(text)


Spec = Cards | Choice | Ranks | Order | Trade | Reply


@dataclass(frozen=True)
class Due:
    """Who has to decide what; kinds are the phases of records. Player -1 is chance."""

    kind: str
    player: int = -1
    rule: str = ""
    spec: Spec | None = None
    optional: bool = False
    waiting: tuple[int, ...] = ()


Steps = Generator[Due, Any, Any]


def ask(player: int, rule: str, spec: Spec, optional: bool = False, kind: str = "ask") -> Steps:
    """Yield the question and return the answer; return the only answer at once if there is one (HK-5)."""
    options = spec.options()
    first = next(options)
    if next(options, None) is None:
        return first
    return (yield Due(kind, player, rule, spec, optional))


def chance(rule: str, source: list[str], count: int) -> Steps:
    """Return random cards of the source; yield nothing if only one outcome is possible."""
    count = min(count, len(source))
    return (yield from ask(-1, rule, Cards(tuple(source), count, count, pile=True), kind="chance"))

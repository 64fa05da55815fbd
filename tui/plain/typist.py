"""A person at a match of the competition, in plain mode."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from engine.daifugo.faces import holds
from engine.daifugo.moves import Pass, Play
from engine.daifugo.notation import read_move
from engine.daifugo.uecda.plays import UecdaPlay, cards_of, legal, mask_of, plays_of, reading_of
from engine.daifugo.uecda.sight import UecdaSight
from engine.errors import BadNotation

Asks = Callable[[str], Awaitable[str]]
"""Shows a line and brings what was typed."""


class Typist:
    """A player who types."""

    def __init__(self, ask: Asks, say: Callable[[str, dict[str, str]], str]) -> None:
        """`say`: one of our messages by its name."""
        self._ask, self._say = ask, say

    async def give(self, hand: int, count: int) -> int:
        """Ask until this many cards of the hand are named."""
        shown = {"hand": spelled(hand), "count": str(count)}
        prompt = self._say("uecda-give", shown)
        while True:
            try:
                move = read_move(await self._ask(prompt), ())
            except BadNotation:
                move = None
            if isinstance(move, Play) and len(move.cards) == count and holds(cards_of(hand), move.cards):
                return mask_of(move.cards)
            prompt = self._say("uecda-give-again", shown)

    async def play(self, sight: UecdaSight) -> UecdaPlay | None:
        """Ask until something is named that can be played, or a pass."""
        shown = {
            "hand": spelled(sight.hand),
            "field": "-" if sight.field is None else spelled(sight.field.mask, reading_of(sight.field)),
            "counts": " ".join(map(str, sight.counts)),
            "state": (self._say("uecda-locked", {}) if sight.lock else "")
            + (self._say("uecda-reversed", {}) if sight.rev else ""),
        }
        prompt = self._say("uecda-turn", shown)
        options = legal(plays_of(sight.hand), sight.field, sight.rev, sight.lock)
        while True:
            try:
                move = read_move(await self._ask(prompt), ())
            except BadNotation:
                move = None
            if isinstance(move, Pass):
                return None
            found = _meant(move, options, sight) if isinstance(move, Play) else None
            if found is not None:
                return found
            prompt = self._say("uecda-turn-again", shown)


def _meant(move: Play, options: list[UecdaPlay], sight: UecdaSight) -> UecdaPlay | None:
    """The play that was typed: as it is read, else with the joker as the suits of the field."""
    mask = mask_of(move.cards)
    found = [one for one in options if one.mask == mask and len(cards_of(mask)) == len(move.cards)]
    if move.reading:
        found = [one for one in found if set(reading_of(one)) == set(move.reading)]
    suits = 0 if sight.field is None else sight.field.suits
    found.sort(key=lambda one: (one.suits != suits, one.high if sight.rev else -one.low))
    return found[0] if found else None


def spelled(mask: int, reading: tuple[int, ...] = ()) -> str:
    """Cards as records write them."""
    text = " ".join(map(str, cards_of(mask)))
    return f"{text} as {' '.join(map(str, reading))}" if reading else text

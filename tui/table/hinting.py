"""Hints in three steps: that something can be done, what kind of thing, and the thing itself, composed to be played.

The same key asks for the next step. What is advised is sought once for each decision, in a process aside.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
from msgspec.structs import replace

from tui.text.words import Words, level_name
from tui.widgets.canvas import width_of

STEPS = 3
ROOM = 77
"""Columns for a hint on the smallest screen."""


class Advised(msgspec.Struct, frozen=True):
    """A hint in words, whole."""

    action: str
    """What to do: play, draw, pass, foul, challenge, answer, decline, give, take."""
    kind: str
    """What kind of play it is, without its cards."""
    move: str
    """The cards, as they are written at this table."""
    why: str
    """The reason, in one clause that names no card."""
    chance: int | None = None
    """How often it won where guesses were played out, in percent; shown from the second step on."""
    composition: Any = None
    """The play as it is composed; None where a key alone does it."""
    source: str = ""
    """From whose knowledge it is, as the sentence says: `mine`, `common`, `level`, `all` (primes), `all-semiprimes`,
    or that of a `bot`."""
    learns: int = 0
    """The number that it shows and that is not on the player's list yet; 0: there is none."""
    level: str = ""
    """The level of the bot that would do so, in words."""


def by_level(advised: Advised, level: str, words: Words) -> Advised:
    """The same as what a bot of this level would do; `all` is the strongest, of which nothing is said."""
    return advised if level == "all" else replace(advised, source="bot", level=level_name(level, words))


def _reasons(advised: Advised, step: int, words: Words) -> list[str]:
    """The reason, with all that belongs to it first, then with less, for lines that would be cut off."""
    whys = [advised.why]
    if advised.chance is not None and step > 1:
        whys.insert(0, words.say("hint-with-chance", text=advised.why, chance=advised.chance))
    if advised.source and step == STEPS:
        by = f"hint-by-{advised.source}"
        whys = [*(words.say(by, text=why, level=advised.level) for why in whys), *whys]
    return whys


class Hints:
    """How far the player has asked about the decision that is to be made now."""

    def __init__(self) -> None:
        self._about: Any = None
        self._found: Advised | None = None
        self._step = 0
        self.is_asking = False

    @property
    def names_play_next(self) -> bool:
        """Whether the next step is the first for this decision to name the play."""
        return self._found is not None and self._step == self._last - 1

    @property
    def shows_to_learn(self) -> int:
        """The number that is to be learned, once it is named; 0: there is none."""
        return self._found.learns if self._found is not None and self._step == self._last else 0

    @property
    def _last(self) -> int:
        """The step that names the play; without cards, the first: the key says all."""
        return STEPS if self._found is not None and self._found.composition is not None else 2

    def knows(self, about: Any) -> bool:
        """Whether the answer for this decision is there."""
        return self._about is about and self._found is not None

    def found(self, about: Any, advised: Advised | None) -> None:
        """What was found for a decision."""
        self._about, self._found, self._step = about, advised, 0

    def next(self, words: Words, last_step: str = f"hint-step-{STEPS}") -> tuple[str, Any]:
        """The next step in words, and with the last the composition that is composed.

        Arguments:
            last_step: the message of the last step, which says what is to be done.
        """
        if self._found is None:
            return words.say("hint-none"), None
        advised = self._found
        last = self._last
        self._step = min(self._step + 1, last)
        step = STEPS if self._step == last else self._step
        heads = [f"hint-head-{advised.source}"] * bool(advised.source) + ["hint-head"]
        for head, why in product(heads, _reasons(advised, step, words)):
            text = words.say(
                last_step if step == STEPS else f"hint-step-{step}",
                head=words.say(head, step=self._step, steps=last, level=advised.level),
                deed=advised.action,
                kind=advised.kind,
                move=advised.move,
                why=why,
            )
            if width_of(text) <= ROOM:
                break
        return text, advised.composition if step == STEPS else None

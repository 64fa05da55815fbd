"""The reasons of bots, as codes; the words are in `tui/words`."""

from __future__ import annotations

from enum import StrEnum

from engine.prime.moves import Move


class Why(StrEnum):
    """The thought behind a bot's move."""

    GOES_OUT = "goes-out"
    CERTAIN = "certain"
    """Proved: this wins no matter what the other does."""
    CUTS = "cuts"
    CLEARS = "clears"
    """∞, to lead again."""
    TURNS_ORDER = "turns-order"
    """The revolution."""
    HARD_TO_BEAT = "hard-to-beat"
    """Few hands could answer, and the rest goes out soon."""
    SMALLEST_THAT_BEATS = "smallest-that-beats"
    KEEPS_57 = "keeps-57"
    SHEDS = "sheds"
    """A composite or a pair, to be rid of many cards."""
    LEADS = "leads"
    GUESSES = "guesses"
    """Played as a prime without knowing it."""
    DARES = "dares"
    """An HNP challenge with cards that may well make a prime (P-69)."""
    DRAWS = "draws"
    PASSES_TO_SAVE = "passes-to-save"
    CANNOT_PLAY = "cannot-play"
    FOULS_FOR_CARDS = "fouls-for-cards"
    LEAST_USEFUL = "least-useful"
    KEEPS_A_PRIME = "keeps-a-prime"
    """Gives up cards that a prime of the rest does not need."""
    SHOWS_A_PRIME = "shows-a-prime"
    SHOWS_CARDS = "shows-cards"
    NOTHING_TO_SHOW = "nothing-to-show"


Thought = tuple[Move | None, Why]
Decided = tuple[Move | None, Why | None]
"""A thought, or a move without one: it was made by chance, or nothing was weighed. Such a move is never a hint."""

"""The outcome of an attempted move: accepted, refused or fouled (000, closing note).

Refused: illegal, nothing happens. Fouled: played, with a penalty. The words of the reasons are in `tui/words`.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Reason(StrEnum):
    """Why a move is refused, by the codes of game records; of several the first in this order is given."""

    WRONG_PHASE = "wrong-phase"
    NOT_YOUR_TURN = "not-your-turn"
    BAD_NOTATION = "bad-notation"
    ALREADY_DRAWN = "already-drawn"
    DECK_EMPTY = "deck-empty"
    NO_SUCH_CARD = "no-such-card"
    NOT_IN_HAND = "not-in-hand"
    JOKER_UNDECLARED = "joker-undeclared"
    JOKER_OUT_OF_RANGE = "joker-out-of-range"
    LEADING_ZERO = "leading-zero"
    OVER_LIMIT = "over-limit"
    FACTOR_MALFORMED = "factor-malformed"
    NO_COMPOSITES = "no-composites"
    COMPOSITES_ONLY = "composites-only"
    WRONG_COUNT = "wrong-count"
    FACE_UP = "face-up"
    MUST_FOLLOW = "must-follow"
    NO_PASS = "no-pass"
    NO_CHIP = "no-chip"
    NO_PLACE = "no-place"
    TWIN_ONLY = "twin-only"
    SUIT_LOCKED = "suit-locked"
    TOO_WEAK = "too-weak"
    NOT_LISTED = "not-listed"
    NO_ORDER = "no-order"
    INFINITY_FINISH = "infinity-finish"
    WRONG_DISCARD = "wrong-discard"
    WRONG_LIST = "wrong-list"
    """An empty or too long list; records have no line for it (P-69)."""
    MUST_LEAD = "must-lead"
    START_CARD = "start-card"
    NO_FORM = "no-form"
    WRONG_FORM = "wrong-form"
    LOCKED = "locked"
    WRONG_PARITY = "wrong-parity"
    WRONG_ANSWER = "wrong-answer"
    UNDECIDED = "undecided"
    """No proof was found in the time allowed, and the result isn't guessed (P-32)."""


class FoulReason(StrEnum):
    """Why a play is a foul (P-30, P-31, P-68)."""

    COMPOSITE = "composite"
    NOT_TETRAD = "not-tetrad"
    NOT_SEMIPRIME = "not-semiprime"
    ONE = "one"
    INFINITY_FINISH = "infinity-finish"
    PRIME_WITH_FACTORS = "prime-with-factors"
    ONE_WITH_FACTORS = "one-with-factors"
    INFINITY_WITH_FACTORS = "infinity-with-factors"
    BASE_NOT_PRIME = "base-not-prime"
    BASE_NOT_TETRAD = "base-not-tetrad"
    WRONG_PRODUCT = "wrong-product"
    FIFTY_SEVEN_AS_COMPOSITE = "57-as-composite"
    PAIR_NOT_PRIME = "pair-not-prime"


class Accepted(msgspec.Struct, frozen=True, tag="accepted"):
    """The move stands; `kind` says as what (a prime, a pass, …) in the words of game records."""

    kind: str


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The move cannot be made; nothing has happened."""

    reason: Reason


class Fouled(msgspec.Struct, frozen=True, tag="fouled"):
    """The play was made against the rules: it goes back to the hand, with a penalty."""

    reason: FoulReason

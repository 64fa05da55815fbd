"""The judge outside a game: is this number prime, is this play legal, and by which proof.

People with real cards ask about a number (`91`), about cards (`KJ`), or about a whole play (`12=2^2*3`). The verdict
comes first; the factorization follows, and is stopped if it takes too long. Nothing is guessed: without a proof in time
the verdict is `undecided` (P-32).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic
from typing import Any

import gmpy2
import msgspec

from engine.cards import JOKER
from engine.errors import BadNotation, Problem
from engine.prime.concat import INFINITY, Concatenation, Number, number_text
from engine.prime.judge import (
    GROTHENDIECK,
    RAMANUJAN,
    Ground,
    misspelling,
    pack_faces,
    unplayable,
    verdict_on,
)
from engine.prime.moves import Play
from engine.prime.notation import MAX_LENGTH, typed_play
from engine.prime.primes import QUICK_LIMIT, PrimalityProof, factor, prove, semiprime_at_sight
from engine.prime.settings import PlayableNumbers, Rules
from engine.prime.state import Laid
from engine.typed import folded, ungrouped
from engine.verdict import Accepted, Reason
from netplay.compute.workers import TookTooLong

Ask = Callable[..., Any]
"""Runs a task in a worker within a limit: `BlockingWorker.ask`."""

Factors = tuple[tuple[int, int], ...]

_SPECIAL = (GROTHENDIECK, RAMANUJAN)
"""Composite numbers that may be played by themselves."""
_FEWER = (PlayableNumbers.TETRAD, PlayableNumbers.SEMIPRIME)
"""Settings under which not every prime is legal (P-68)."""


_PRODUCT = re.compile(r"\d+(?: *[*^] *\d+)*", re.ASCII)
"""A number, or a product as screens show it: `2^2*3`."""
_MOST_BITS = (10**MAX_LENGTH).bit_length()


class AsPlay(msgspec.Struct, frozen=True):
    """The meaning of bare cards or a number as a play, if the rules give it one of its own."""

    verdict: str
    """legal, foul, unplayable or undecided"""
    kind: str = ""
    reason: str = ""
    number: Number | None = None
    """The number spelled by the digits as cards, if it is another one: in a base of its own."""
    wrong: Problem | None = None


class Ruling(msgspec.Struct, frozen=True):
    """The judge's verdict on a number, on cards, or on a play."""

    input: str
    verdict: str
    """prime, composite, unit, zero, infinity; of a play legal, foul; of either unplayable, undecided."""
    number: Number | None = None
    is_play: bool = False
    kind: str = ""
    """The kind of a legal play: prime, composite, cut, revolution, infinity."""
    reason: str = ""
    """Why a play is a foul, or why cards cannot be played."""
    proof: str | None = None
    factors: Factors | None = None
    can_be_factored: bool = False
    """Whether the number is composite and its factors are still to be found."""
    play: AsPlay | None = None
    """The meaning as a play of composite cards, of 57, 1729, and of all numbers if not every prime is legal."""
    is_cards: bool = False
    is_special: bool = False
    """Whether it is 57, 1729 or ∞, or not every prime is legal; only then does `--json` report the play."""
    wrong: Problem | None = None
    """What is wrong with the spelling of a play under these rules."""

    @property
    def value(self) -> str | None:
        """The number in decimal digits, `inf`, or nothing."""
        return number_text(self.number)

    @property
    def is_good(self) -> bool:
        """Whether the number is prime, or the play legal; cards are good as either."""
        as_play = self.is_cards and self.play is not None and self.play.verdict == "legal"
        return as_play or self.verdict in ("prime", "legal")

    def report(self) -> dict[str, Any]:
        """The ruling in the form for machines."""
        fields: dict[str, Any] = {"input": self.input, "value": self.value, "verdict": self.verdict}
        fields |= {"kind": self.kind} if self.kind else {}
        fields |= {"reason": self.reason} if self.reason else {}
        factors = None if self.factors is None else [[number_text(p), e] for p, e in self.factors]
        fields |= {"proof": self.proof, "factors": factors}
        if self.play is not None and self.is_special:
            play = self.play
            fields["play"] = {
                "verdict": play.verdict,
                "kind": play.kind or None,
                "reason": play.reason or None,
            }
        return fields


class _Proving:
    """Proves small numbers at once, large ones aside, all within one limit; remembers each proof."""

    def __init__(self, ask: Ask, limit: float) -> None:
        self._ask = ask
        self._end = monotonic() + limit
        self._proofs: dict[int, PrimalityProof] = {}

    def proof(self, number: int) -> PrimalityProof:
        if number not in self._proofs:
            if number < QUICK_LIMIT:
                self._proofs[number] = prove(number)
            else:
                self._proofs[number] = self._ask("prove", number, limit=max(0.0, self._end - monotonic()))
        return self._proofs[number]

    def is_prime(self, number: int) -> bool:
        return self.proof(number).verdict == "prime"

    def is_semiprime(self, number: int) -> bool:
        seen = semiprime_at_sight(number)
        if seen is None:
            factors = self._ask("factor", number, limit=max(0.0, self._end - monotonic()))
            seen = sum(exponent for _, exponent in factors) == 2
        return seen


class PlayContext(msgspec.Struct, frozen=True):
    """What a play is played on at a real table."""

    top: Laid | None = None
    upside_down: bool = False
    held: int | None = None
    """The number of cards that the player has; None: more than are played."""


def judge(text: str, rules: Rules, ask: Ask, limit: float, *, context: PlayContext | None = None) -> Ruling:
    """The verdict on what was asked: digits, also multiplied, are a number, with `=`, `|` or `,` a play, else cards.

    Arguments:
        rules: the settings under which cards spell numbers and plays are judged.
        limit: seconds for the proof.
        context: what it is played on; then anything asked is a play.

    Raises:
        BadNotation: if the text is none of the three.
    """
    plain = folded(text).strip()
    if not rules.twin_primes:
        plain = ungrouped(plain)
    if not plain:
        raise BadNotation("nothing-to-judge")
    if len(plain) > MAX_LENGTH:
        raise BadNotation("too-many-characters", length=len(plain), most=MAX_LENGTH)
    proving = _Proving(ask, limit)
    if context is None and _PRODUCT.fullmatch(plain):
        number = _product(plain)
        ruling = _rule_on_number(Ruling(text, "undecided", number), proving)
        if rules.numbers in _FEWER:
            return _with_number_as_play(ruling, rules, proving)
        if plain.isdecimal() and (number in _SPECIAL or rules.base != 10):
            return _with_play(ruling, plain, rules, proving)
        return ruling
    play = typed_play(text, rules)
    is_play = context is not None or any(mark in plain for mark in "=|,")
    context = context or PlayContext()
    reading = _reading(play, rules, context)
    if isinstance(reading, Reason):
        wrong = misspelling(rules, play)
        return Ruling(text, "unplayable", is_play=is_play, reason=str(reading), wrong=wrong)
    undecided = Ruling(text, "undecided", reading.judged, is_play=is_play, is_cards=not is_play)
    if is_play:
        finishes = context.held == len(play.all_cards)
        return _rule_on_play(undecided, rules, reading, proving, finishes=finishes)
    ruling = _rule_on_number(undecided, proving)
    if ruling.verdict == "undecided" or (ruling.verdict == "prime" and rules.numbers not in _FEWER):
        return ruling
    return _with_play(ruling, plain, rules, proving)


def _product(text: str) -> int:
    """The number written as a product of numbers and power towers. Raises BadNotation if it has too many digits."""
    product = gmpy2.mpz(1)
    for term in text.split("*"):
        power = gmpy2.mpz(1)
        for base in map(gmpy2.mpz, reversed(term.split("^"))):
            if power * (base.bit_length() - 1) > _MOST_BITS:
                raise BadNotation("number-too-long", most=MAX_LENGTH)
            power = base**power
        product *= power
        if product.bit_length() > _MOST_BITS:
            raise BadNotation("number-too-long", most=MAX_LENGTH)
    return int(product)


def _reading(play: Play, rules: Rules, context: PlayContext) -> Concatenation | Reason:
    """The reading of a play, or why it cannot be played by a player with its cards and as many more as there are."""
    cards = play.all_cards
    hand = (*cards, *[JOKER] * (1 if context.held is None else context.held - len(cards)))
    faces = pack_faces(rules) | {card.face for card in hand}
    return unplayable(
        Ground(rules, tuple(sorted(hand)), faces, context.top, upside_down=context.upside_down), play
    )


def _with_play(ruling: Ruling, cards: str, rules: Rules, proving: _Proving) -> Ruling:
    """The ruling with the meaning of the cards as a play; digits in another base spell another number as cards."""
    special = ruling.number is INFINITY or ruling.number in _SPECIAL or rules.numbers in _FEWER
    reading = _reading(typed_play(cards, rules), rules, PlayContext())
    if isinstance(reading, Reason):
        if not (special or ruling.is_cards):
            return ruling
        played = AsPlay("unplayable", reason=str(reading))
    else:
        other = None if reading.number == ruling.number else reading.number
        special = special and other is None
        ruled = _rule_on_play(Ruling(cards, "undecided", reading.number), rules, reading, proving)
        played = AsPlay(ruled.verdict, ruled.kind, ruled.reason, other)
    return msgspec.structs.replace(ruling, play=played, is_special=special)


def _with_number_as_play(ruling: Ruling, rules: Rules, proving: _Proving) -> Ruling:
    """The ruling with the meaning of the number if not every prime is legal (P-68), whichever cards spell it."""
    number = ruling.number
    if not isinstance(number, int) or number == 0 or ruling.verdict == "undecided":
        return ruling
    play = _rule_on_play(Ruling(ruling.input, "undecided", number), rules, Concatenation((), number), proving)
    as_play = AsPlay(play.verdict, play.kind, play.reason)
    return msgspec.structs.replace(ruling, play=as_play, is_special=True)


def _rule_on_number(ruling: Ruling, proving: _Proving) -> Ruling:
    """The nature of a number, apart from any game (P-30)."""
    number = ruling.number
    if not isinstance(number, int):
        return msgspec.structs.replace(ruling, verdict="infinity")
    try:
        proof = proving.proof(number)
    except TookTooLong:
        return ruling
    return msgspec.structs.replace(_with_proof(ruling, number, proof), verdict=proof.verdict)


def _with_proof(ruling: Ruling, number: int, proof: PrimalityProof) -> Ruling:
    factors: Factors | None = {"prime": ((number, 1),), "unit": ()}.get(proof.verdict)
    return msgspec.structs.replace(
        ruling, proof=proof.kind, factors=factors, can_be_factored=proof.verdict == "composite"
    )


def _rule_on_play(
    ruling: Ruling, rules: Rules, reading: Concatenation, proving: _Proving, *, finishes: bool = False
) -> Ruling:
    """Whether a play is legal or a foul (P-30, P-31, P-34)."""
    try:
        verdict = verdict_on(rules, reading, finishes, proving)
    except TookTooLong:
        return ruling
    if isinstance(verdict, Accepted):
        ruled = msgspec.structs.replace(ruling, verdict="legal", kind=verdict.kind)
    else:
        ruled = msgspec.structs.replace(ruling, verdict="foul", reason=str(verdict.reason))
    number = reading.judged
    if not isinstance(number, int):
        return ruled
    if ruled.kind == "composite":
        factors = _multiplicities(number, {term[0] for term in reading.factors})
        return msgspec.structs.replace(ruled, proof="factored", factors=factors)
    try:
        ruled = _with_proof(ruled, number, proving.proof(number))
    except TookTooLong:
        # The verdict stands without it: a wrong product is wrong whatever the number is.
        return ruled
    if any(_is_beyond(number, term) for term in reading.factors):
        return msgspec.structs.replace(ruled, proof="tower-bound")
    return ruled


def _multiplicities(number: int, primes: set[int]) -> Factors:
    """The exponent of each prime in the number."""
    left = gmpy2.mpz(number)
    found = []
    for prime in sorted(primes):
        left, times = gmpy2.remove(left, prime)
        found.append((prime, int(times)))
    assert left == 1
    return tuple(found)


def _is_beyond(value: int, tower: tuple[int, ...]) -> bool:
    """Whether a power tower is too large to be the value, seen without computing it (P-32)."""
    reach = value.bit_length()
    exponent = 1
    for chunk in reversed(tower[1:]):
        too_large = exponent * (chunk.bit_length() - 1) >= reach.bit_length()
        exponent = reach if too_large else min(reach, chunk**exponent)
    return len(tower) > 1 and exponent * (tower[0].bit_length() - 1) >= reach


def with_factors(ruling: Ruling, ask: Ask, limit: float) -> Ruling:
    """The ruling with its factorization, or unchanged if that is not found within the limit."""
    number = ruling.number
    if not ruling.can_be_factored or not isinstance(number, int):
        return ruling
    factors = factors_within(number, ask, limit)
    if factors is None:
        return ruling
    proof = ruling.proof if ruling.proof == "tower-bound" else "factored"
    return msgspec.structs.replace(ruling, factors=factors, proof=proof, can_be_factored=False)


def factors_within(number: int, ask: Ask, limit: float) -> Factors | None:
    """The factorization of a number, None if it is not found within the limit (P-36)."""
    if number < QUICK_LIMIT:
        return factor(number)
    if limit <= 0:
        return None
    try:
        found: Factors = ask("factor", number, limit=limit)
    except TookTooLong:
        return None
    return found

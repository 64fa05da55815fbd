"""Oracle for the judge of Prime Daifugo: the verdict on one attempt, from the rulings, under every setting.

It shares no code with the engine. A table is described by plain facts, an attempt by its text as in records. `refusal`
returns the code of what isn't playable, `verdict` what a playable play is. Where the rulings don't say which of two
true reasons a foul reports, it returns both.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise, permutations, product
from math import gcd
from typing import NamedTuple

from tests.oracles.cards_by_definition import INFINITY, Con, Number, tower_up_to


class Card(NamedTuple):
    """A card: its value, None for a joker, and its suit or color, empty if unknown."""

    value: int | None
    suit: str = ""


Cards = tuple[Card, ...]
RANKS = {letter: value for value, letter in enumerate("0A23456789TJQK")}
CARD = re.compile(r"(<\d+>|[0A2-9TJQKX])([shdcrb]?)")
DEFAULTS: Mapping[str, object] = {
    "D3": "none", "D9": "never", "D15": "infinity", "D16": False, "D17": "allowed", "short_deck": "discard",
    "twin_primes": False, "suit_lock": False, "composite57": "legal", "revolution": True, "exponents": True,
    "under_top": False, "base": 10, "composites": "on", "numbers": "prime", "list_limit": "none", "encounter": False,
}  # fmt: skip
PRESETS: Mapping[str, Mapping[str, object]] = {
    "2014": {
        "composite57": "foul", "revolution": False, "exponents": False, "under_top": True,
        "short_deck": "may-discard",
    },
    "online": {"short_deck": "draw"},
    "composites": {"composites": "only", "short_deck": "draw"},
    "tetrad": {"numbers": "tetrad", "short_deck": "draw"},
    "semiprime": {"numbers": "semiprime", "short_deck": "draw"},
    "semiprime-1": {"numbers": "semiprime", "short_deck": "draw"},
    "listed": {"numbers": "listed", "encounter": True, "short_deck": "draw"},
    "beginner": {"numbers": "listed", "encounter": True, "list_limit": 500, "short_deck": "draw"},
}  # fmt: skip


@dataclass(frozen=True)
class Table:
    """The facts that the judgement of an attempt depends on; seats are numbers."""

    law: Mapping[str, object]
    """The settings as in records, and K."""
    game: frozenset[int | None]
    """The values of all cards in the game."""
    hand: Cards
    """The hand of the player who makes the attempt."""
    phase: str = "turn"
    turn: int = 0
    still_in: tuple[int, ...] = ()
    choosing: tuple[int, ...] = ()
    """Seats that still have to choose or get ready, in phases in which several do so at once."""
    deck: int = 0
    drawn: bool = False
    drawing: bool = False
    """Whether the dealer has to turn up cards first."""
    pile: tuple[Cards, ...] = ()
    """The sets of the field, lowest first."""
    number: Number = 0
    """The number of the top set."""
    pair: bool = False
    """Whether the top set belongs to a twin pair."""
    bound: str = ""
    """The suits that lock the field (P-64)."""
    turned: bool = False
    may_ask: int | None = None
    """The seat whose foul can still be queried (P-36)."""
    owed: int = 0
    """The number of cards to give up, or to give back."""
    time_up: bool = False
    listed: frozenset[int] = frozenset()
    """The list of the player who makes the attempt (P-69)."""


@dataclass(frozen=True)
class Attempt:
    """An attempted move; only a play has a field part."""

    kind: str
    field: Cards = ()
    terms: tuple[tuple[Cards, ...], ...] = ()
    said: tuple[int, ...] = ()
    second: Cards = ()
    entries: int = 0
    """The number of entries of a list that is handed in."""

    @property
    def sets(self) -> tuple[Cards, ...]:
        """The field part; both sets of a twin pair."""
        return (self.field, self.second) if self.second else (self.field,)

    @property
    def chunks(self) -> tuple[Cards, ...]:
        """The chunks of the factor part."""
        return tuple(chunk for term in self.terms for chunk in term)

    @property
    def laid(self) -> Cards:
        """All cards, left to right."""
        return tuple(card for part in (*self.sets, *self.chunks) for card in part)


def law_of(preset: str, chosen: Mapping[str, object]) -> Mapping[str, object]:
    """Return the settings of a preset with those chosen; K is 13 or the greatest card if that is larger."""
    law = {**DEFAULTS, **PRESETS.get(preset, {}), **chosen}
    counts = law.get("cards")
    values = (
        [RANKS[key] if key in RANKS else int(key) for key in counts if key != "X"]
        if isinstance(counts, Mapping)
        else []
    )
    return {"K": max([13, *values]), **law}


# ---------------------------------------------------------------- parsing


def cards(text: str) -> Cards:
    """Parse cards that are written without separators."""
    found = CARD.findall(text)
    assert "".join(map("".join, found)) == text
    return tuple(Card(_value(face), suit) for face, suit in found)


def _value(face: str) -> int | None:
    return None if face == "X" else int(face[1:-1]) if face.startswith("<") else RANKS[face]


CALLS = {"F": "give-up", "E": "exchange", "H": "show-card", "S": "arrange", "J": "janken"}
SIGNS = {
    "D": "draw", "%": "pass", "%%": "timeout", ":%%": "time-up", "?!": "ask", "~": "leave", "ready": "ready",
}  # fmt: skip


def attempt(text: str) -> Attempt:
    """Parse the text of an attempt."""
    if text in SIGNS:
        return Attempt(SIGNS[text])
    body, *values = text.split("|X=")
    said = tuple(int(value) if value.isdecimal() else _value(value) or 0 for value in values)
    if text.startswith("list("):
        return Attempt("hand-in", entries=len(text[5:-1].split()))
    if body.startswith("~"):
        return Attempt("challenge", cards(body[1:]), said=said)
    if called := re.fullmatch(r"([A-Za-z]+)\((.*)\)", body):
        inside = () if called[1] == "J" else cards(called[2])
        return Attempt(CALLS[called[1]], inside, said=said)
    field, _, factors = body.partition("=")
    first, _, second = field.partition(",")
    terms = [[cards(chunk) for chunk in term.split("^")] for term in factors.split("*")] if factors else []
    return Attempt("play", cards(first), tuple(map(tuple, terms)), said, cards(second))


# ---------------------------------------------------------------- refusals


def refusal(table: Table, seat: int, tried: Attempt) -> str | None:
    """Return the code with which an attempt is refused, the first in the order of docs/RECORDS.md; None if it isn't."""
    if table.phase == "over" or table.drawing:
        return "wrong-phase"
    match tried.kind:
        case "draw" | "pass" | "play" | "challenge":
            if table.phase != "turn":
                return "wrong-phase"
            if seat != table.turn:
                return "not-your-turn"
            return TURNS[tried.kind](table, tried)
        case "ask":
            if table.may_ask is None:
                return "wrong-phase"
            return None if seat == table.may_ask else "not-your-turn"
        case "leave":
            return None if seat in table.still_in else "not-your-turn"
        case "time-up":
            fits = table.phase in ("think", "turn") or (table.phase == "penalty" and not table.time_up)
            return None if fits else "wrong-phase"
        case "timeout":
            if table.phase in ("janken", "think"):
                return "wrong-phase"
            waited = (table.turn,) if table.phase == "turn" else table.choosing
            return None if seat in waited else "not-your-turn"
        case _:
            return of_choice(table, seat, tried)


def of_draw(table: Table, _: Attempt) -> str | None:
    """A draw (P-20); by the 2014 rules the cards below the top set count as deck (P-62)."""
    if table.drawn:
        return "already-drawn"
    below = table.law["under_top"] and len(table.pile) > 1
    return None if table.deck or below else "deck-empty"


PHASES = {
    "give-up": "penalty", "exchange": "exchange", "show-card": "high-card", "arrange": "showdown",
    "janken": "janken", "ready": "think", "hand-in": "lists",
}  # fmt: skip


def of_choice(table: Table, seat: int, tried: Attempt) -> str | None:
    """Choices that several make at once (P-12, P-41, P-53, P-64)."""
    if table.phase != PHASES[tried.kind]:
        return "wrong-phase"
    if seat not in table.choosing:
        return "not-your-turn"
    if tried.kind == "arrange":
        return of_arrangement(table, tried)
    if tried.kind == "hand-in":
        most = table.law["list_limit"]
        fits = tried.entries > 0 and (not isinstance(most, int) or tried.entries <= most)
        return None if fits else "wrong-list"
    absent = not_there(table, tried.laid)
    if absent or tried.kind not in ("give-up", "exchange"):
        return absent
    owed = min(table.owed, len(table.hand))
    fewer = tried.kind == "give-up" and table.law["short_deck"] == "may-discard"
    fits = len(tried.field) == owed or (fewer and len(tried.field) < owed)
    return None if fits else "wrong-discard"


def of_arrangement(table: Table, tried: Attempt) -> str | None:
    """A show of the whole hand (P-53), for which F has to be defined; D3 does not apply."""
    if not tried.field:
        return "bad-notation" if tried.said else "wrong-count"
    free = {**table.law, "D3": "none"}
    odd = misspelt(Table(free, table.game, table.hand), tried)
    return odd or (None if len(tried.field) == len(table.hand) else "wrong-count")


def of_play(table: Table, tried: Attempt) -> str | None:
    """A play (P-21, P-22)."""
    if tried.second and (tried.terms or not table.law["twin_primes"]):
        return "bad-notation"
    return misspelt(table, tried) or unfit(table, tried)


def of_challenge(table: Table, tried: Attempt) -> str | None:
    """A challenge (P-69): two cards or more; if no order of them is playable, the reason is that of a play."""
    law, needed = table.law, jokers_of((tried.field,))
    if not law["encounter"] or len(tried.field) < 2 or len(tried.said) > needed:
        return "bad-notation"
    absent = not_there(table, tried.field)
    if absent:
        return absent
    if len(tried.said) < needed:
        return "joker-undeclared"
    if law["D16"] and is_lone(tried.field, 2):
        return "bad-notation"
    assert isinstance(law["K"], int)
    if any(value > law["K"] for value in tried.said):
        return "joker-out-of-range"
    if isinstance(law["D3"], int) and len(tried.field) > law["D3"]:
        return "over-limit"
    return (
        misplaced(table, tried)
        or ("twin-only" if table.pair else None)
        or unlocked(table, tried)
        or (None if orders(table, tried) else "no-order")
    )


def orders(table: Table, tried: Attempt) -> frozenset[tuple[Cards, tuple[int, ...]]]:
    """Return the orders from which the dealer chooses: winning ones, with a last digit of 1, 3, 7 or 9 if any."""
    worth, base = iter(tried.said), table.law["base"]
    assert isinstance(base, int)
    tokens = [(card, next(worth) if card.value is None else card.value) for card in tried.field]
    rising = -1 if table.turned else 1
    found = {
        one
        for one in permutations(tokens)
        if one[0][1]
        and (not table.pile or Con([value for _, value in one], base) * rising > table.number * rising)
    }
    well = {one for one in found if one[-1][1] % base in (1, 3, 7, 9)}
    return frozenset(
        (tuple(card for card, _ in one), tuple(value for card, value in one if card.value is None))
        for one in well or found
    )


TURNS: Mapping[str, Callable[[Table, Attempt], str | None]] = {
    "draw": of_draw, "pass": lambda *_: None, "play": of_play, "challenge": of_challenge,
}  # fmt: skip


def not_there(table: Table, wanted: Cards) -> str | None:
    """Check that game and hand have the cards; a card with a suit matches that card or one of unknown suit."""
    if any(card.value not in table.game for card in wanted):
        return "no-such-card"
    for value in {card.value for card in wanted}:
        asked = Counter(card.suit for card in wanted if card.value == value)
        held = Counter(card.suit for card in table.hand if card.value == value)
        beyond = sum((+asked - Counter({"": asked[""]}) - held).values())
        if beyond > held[""] or asked.total() > held.total():
            return "not-in-hand"
    return None


def is_lone(one: Cards, jokers: int) -> bool:
    """Return whether a set consists of exactly this many jokers."""
    return len(one) == jokers and all(card.value is None for card in one)


def jokers_of(parts: Iterable[Cards]) -> int:
    """Count the jokers."""
    return sum(card.value is None for part in parts for card in part)


def infinite(law: Mapping[str, object], tried: Attempt) -> tuple[bool, ...]:
    """Return which sets are ∞; under `either` a lone joker is if its value isn't declared (P-35)."""
    sure = [
        is_lone(one, 2) if law["D16"] and len(one) == 2 else is_lone(one, 1) and law["D15"] == "infinity"
        for one in tried.sets
    ]
    finite = [one for one, is_sure in zip(tried.sets, sure, strict=True) if not is_sure]
    fewer = law["D15"] == "either" and len(tried.said) < jokers_of((*finite, *tried.chunks))
    return tuple(
        is_sure or (fewer and is_lone(one, 1)) for one, is_sure in zip(tried.sets, sure, strict=True)
    )


def values(table: Table, tried: Attempt) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Return the values of the cards of each set and of each chunk; empty for a set that is ∞."""
    worth = iter(tried.said)

    def read(part: Cards) -> tuple[int, ...]:
        return tuple(next(worth) if card.value is None else card.value for card in part)

    endless = infinite(table.law, tried)
    sets = [() if is_endless else read(one) for one, is_endless in zip(tried.sets, endless, strict=True)]
    return sets, [read(chunk) for chunk in tried.chunks]


def numbers(table: Table, tried: Attempt) -> list[Number]:
    """Return F of each set; ∞ is the strongest in the current order (P-5)."""
    base = table.law["base"]
    assert isinstance(base, int)
    endless = -INFINITY if table.turned else INFINITY
    return [Con(one, base) if one else endless for one in values(table, tried)[0]]


def misspelt(table: Table, tried: Attempt) -> str | None:
    """Return why the cards of a play spell nothing, or aren't in the hand."""
    law, limit, most = table.law, table.law["D3"], table.law["K"]
    finite = [one for one, endless in zip(tried.sets, infinite(law, tried), strict=True) if not endless]
    needed = jokers_of((*finite, *tried.chunks))
    if len(tried.said) > needed:
        return "bad-notation"
    absent = not_there(table, tried.laid)
    if absent:
        return absent
    if len(tried.said) < needed:
        return "joker-undeclared"
    assert isinstance(most, int)
    if any(value > most for value in tried.said):
        return "joker-out-of-range"
    sets, chunks = values(table, tried)
    if any(one and one[0] == 0 for one in sets):
        return "leading-zero"
    if isinstance(limit, int) and any(len(part) > limit for part in (*tried.sets, *tried.chunks)):
        return "over-limit"
    alone = len(tried.chunks) == 1
    powers = any(len(term) > 1 for term in tried.terms) and not law["exponents"]
    if alone or powers or any(chunk[0] == 0 or chunk == (1,) for chunk in chunks):
        return "factor-malformed"
    return None


def misplaced(table: Table, tried: Attempt) -> str | None:
    """Return what is wrong with the presence of factors (P-66) or the number of cards."""
    allowed = table.law["composites"]
    if tried.terms and allowed == "off":
        return "no-composites"
    if not tried.terms and allowed == "only" and not len(tried.laid) == len(table.hand) <= 3:
        return "composites-only"
    top = table.pile[-1] if table.pile else ()
    if (top and len(tried.field) != len(top)) or (tried.second and len(tried.second) != len(tried.field)):
        return "wrong-count"
    return None


def unlocked(table: Table, tried: Attempt) -> str | None:
    """Check the suit lock (P-64)."""
    top = table.pile[-1] if table.pile else ()
    if table.law["suit_lock"] and not any(may_lie(way, top, table.bound) for way in ways(table.hand, tried)):
        return "suit-locked"
    return None


def unfit(table: Table, tried: Attempt) -> str | None:
    """Return why a play isn't playable on the current field (P-21, P-34, P-64, P-66, P-69)."""
    odd = misplaced(table, tried)
    if odd:
        return odd
    found = numbers(table, tried)
    if table.pair and not tried.second:
        return "twin-only"
    if tried.second and (INFINITY in map(abs, found) or abs(found[0] - found[1]) != 2):
        return "twin-only"
    if bound := unlocked(table, tried):
        return bound
    order = -1 if table.turned else 1
    beaten = ([table.number] if table.pile else []) + found
    if any(one * order >= other * order for one, other in pairwise(beaten)):
        return "too-weak"
    if table.law["numbers"] == "listed" and not all(
        abs(one) in (57, 1729, INFINITY) or one in table.listed for one in found
    ):
        return "not-listed"
    empties = len(tried.laid) == len(table.hand)
    if empties and not tried.terms and abs(found[0]) == INFINITY and table.law["D17"] == "refused":
        return "infinity-finish"
    return None


# ---------------------------------------------------------------- the suit lock (P-64)


def suits(one: Cards) -> str:
    """Return the suits of a set's natural cards."""
    return "".join(card.suit for card in one if card.value is not None)


def together(one: str, other: str) -> str:
    """Return the union of two multisets of suits."""
    return "".join(suit * max(one.count(suit), other.count(suit)) for suit in "shdc")


def bound_by(lock: str, under: Cards, one: Cards) -> str | None:
    """Return the lock after a set; None if the set isn't playable under the lock."""
    if lock:
        union = together(lock, suits(one))
        return union if len(union) <= len(one) else None
    union = together(suits(under), suits(one))
    return union if len(under) == len(one) and len(union) <= len(one) else ""


def may_lie(tried: Attempt, under: Cards, lock: str) -> bool:
    """Return whether a play of known cards fits the lock; a twin pair counts as two sets in a row."""
    after = bound_by(lock, under, tried.field)
    return after is not None and (not tried.second or bound_by(after, tried.field, tried.second) is not None)


def ways(hand: Cards, tried: Attempt) -> Iterator[Attempt]:
    """Yield every choice of cards for ranks without suit, without using a card twice; the lowest suits first."""
    named = Counter(card for chunk in tried.chunks for card in chunk if card.suit)
    choices = [
        sorted({one for one in hand if one.value == card.value}, key=lambda one: "shdc".find(one.suit))
        if card.value is not None and not card.suit
        else [card]
        for one in tried.sets
        for card in one
    ]
    for chosen in product(*choices):
        if not (Counter(card for card in chosen if card.value is not None) + named) - Counter(hand):
            field = chosen[: len(tried.field)]
            yield replace(tried, field=field, second=chosen[len(field) :])


# ---------------------------------------------------------------- verdicts


def is_prime(number: int) -> bool:
    """Return whether a number of up to 24 digits is prime (Miller-Rabin with thirteen witnesses)."""
    assert number < 3317044064679887385961981
    witnesses = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    if number < 2 or any(number % one == 0 for one in witnesses):
        return number in witnesses
    odd, halvings = number - 1, 0
    while odd % 2 == 0:
        odd, halvings = odd // 2, halvings + 1
    for one in witnesses:
        power = pow(one, odd, number)
        if power != 1 and all(pow(power, 2**k, number) != number - 1 for k in range(halvings)):
            return False
    return True


def a_factor(number: int) -> int:
    """Return some factor of a composite (Pollard's rho)."""
    small = next((one for one in range(2, 1000) if number % one == 0), 0)
    step = 0
    while not small:
        step, slow, fast, found = step + 1, 2, 2, 1
        while found == 1:
            slow = (slow * slow + step) % number
            fast = (fast * fast + step) % number
            fast = (fast * fast + step) % number
            found = gcd(slow - fast, number)
        small = found if found < number else 0
    return small


def is_tetrad(number: int) -> bool:
    """Return whether a number is one of four primes a, a + 2, a + 6, a + 8 (P-68)."""
    return any(all(is_prime(number - place + one) for one in (0, 2, 6, 8)) for place in (0, 2, 6, 8))


def is_semiprime(number: int) -> bool:
    """Return whether a number is a product of exactly two primes (P-68); then any factor found is one of them."""
    if number < 4 or is_prime(number):
        return False
    found = a_factor(number)
    return is_prime(found) and is_prime(number // found)


def why_not(law: Mapping[str, object], number: Number) -> str | None:
    """Return why a number isn't legal without factors, 57 and 1729 aside (P-30, P-68)."""
    if not isinstance(number, int):
        return "infinite"
    if number == 1:
        return "foul one"
    if law["numbers"] == "semiprime":
        if is_semiprime(number):
            return None
        return "foul not-semiprime" if is_prime(number) else "foul composite"
    if not is_prime(number):
        return "foul composite"
    return "foul not-tetrad" if law["numbers"] == "tetrad" and not is_tetrad(number) else None


def of_order(table: Table, tried: Attempt) -> str:
    """Return the verdict on a challenge's order: prime or foul, also for 57 and 1729 (P-69)."""
    return why_not({"numbers": "prime"}, numbers(table, tried)[0]) or "prime"


def verdict(table: Table, tried: Attempt) -> frozenset[str]:
    """Return the verdict on a playable play: its kind, or the possible reasons of a foul (P-30, P-31, P-34, P-68)."""
    found = numbers(table, tried)
    number, law = found[0], table.law
    if tried.second:
        twins = all(why_not(law, one) is None for one in found)
        return frozenset({"prime" if twins else "foul pair-not-prime"})
    if tried.terms:
        return with_factors(table, tried)
    if not isinstance(number, int):
        fouls = law["D17"] == "foul" and len(tried.laid) == len(table.hand)
        return frozenset({"foul infinity-finish" if fouls else "infinity"})
    if number == 57:
        return frozenset({"cut"})
    if number == 1729 and law["revolution"]:
        return frozenset({"revolution"})
    return frozenset({why_not(law, number) or "prime"})


def with_factors(table: Table, tried: Attempt) -> frozenset[str]:
    """Check a factor part in the order of P-31; a base that isn't prime and a wrong product may both be the reason."""
    number, base = numbers(table, tried)[0], table.law["base"]
    assert isinstance(base, int)
    if not isinstance(number, int):
        return frozenset({"foul infinity-with-factors"})
    if number == 1:
        return frozenset({"foul one-with-factors"})
    if is_prime(number):
        return frozenset({"foul prime-with-factors"})
    if number == 57 and table.law["composite57"] == "foul":
        return frozenset({"foul 57-as-composite"})
    chunks = iter([Con(chunk, base) for chunk in values(table, tried)[1]])
    terms = [tuple(next(chunks) for _ in term) for term in tried.terms]
    wrong = set() if all(is_prime(term[0]) for term in terms) else {"foul base-not-prime"}
    if table.law["numbers"] == "tetrad" and not all(is_tetrad(term[0]) for term in terms):
        wrong = wrong or {"foul base-not-tetrad"}
    total = 1
    for term in terms:
        total *= tower_up_to(number, term)
    return frozenset(wrong if total == number else {*wrong, "foul wrong-product"}) or frozenset({"composite"})

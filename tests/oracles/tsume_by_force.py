"""Brute-force oracle for endings of Prime Daifugo with open hands: two players, rules in plain recursion.

It shares nothing with the engine or its bots. Cards are letters; a table is a tuple; plays are tried in every order and
factored by trial division. Games that end by repetition and decks too short for a penalty are included. A result counts
within a number of moves; None means that it isn't decided by then.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations, product
from typing import NamedTuple

RANKS = "A23456789TJQK"
WORTH = {letter: at for at, letter in enumerate(RANKS, 1)}
INFINITE = 10**40


class Table(NamedTuple):
    """Two hands (sorted), the deck from its top, the sets on the field, and the seat to move."""

    hands: tuple[str, str]
    deck: str
    field: tuple[str, ...]
    top: int
    turn: int
    turned: bool = False
    drawn: bool = False
    owed: int = 0
    """Cards that the player to act owes the deck (P-41)."""
    times: int = 0
    """Turns that began on an empty field without a change (P-52)."""
    since: tuple[str, str] = ("", "")
    """The hands at the start of the last turn."""
    winner: int | None = None


# ---------------------------------------------------------------- numbers


@lru_cache(100_000)
def factors(number: int) -> tuple[int, ...]:
    """Return the prime factors, by trial division."""
    found, divisor = [], 2
    while divisor * divisor <= number:
        while number % divisor == 0:
            found.append(divisor)
            number //= divisor
        divisor += 1 if divisor == 2 else 2
    return (*found, number) if number > 1 else tuple(found)


def is_prime(number: int) -> bool:
    """Return whether a number is prime."""
    return len(factors(number)) == 1


@lru_cache(200_000)
def spelled(row: str) -> tuple[int, ...]:
    """Return every number that cards side by side can be; a joker is 0 to 13, but no leading 0."""
    found = []
    for worths in product(range(14), repeat=row.count("X")):
        worth = iter(worths)
        values = [next(worth) if card == "X" else WORTH[card] for card in row]
        if values[0]:
            found.append(int("".join(map(str, values))))
    return tuple(found)


@lru_cache(200_000)
def made_of(number: int, row: str) -> bool:
    """Return whether a row of cards can be read as factors of a composite: prime bases, powers, products (P-31)."""
    if not row:
        return number == 1
    for end in range(1, len(row) + 1):
        for base in spelled(row[:end]):
            if base < 2 or number % base or not is_prime(base):
                continue
            if made_of(number // base, row[end:]):
                return True
            power, exponent = base, 1
            while number % power == 0:
                for stop in range(end + 1, len(row) + 1):
                    if exponent in towers(row[end:stop]) and made_of(number // power, row[stop:]):
                        return True
                power, exponent = power * base, exponent + 1
    return False


@lru_cache(200_000)
def towers(row: str) -> frozenset[int]:
    """Return the exponents that a row of cards can be, including towers, below 200."""
    found = {value for value in spelled(row) if value < 200}
    for end in range(1, len(row)):
        for base in spelled(row[:end]):
            for above in towers(row[end:]):
                if base < 200 and base and base**above < 200:
                    found.add(base**above)
    return frozenset(found)


@lru_cache(100_000)
def legal_sets(hand: str, cards: int) -> tuple[tuple[str, str, int, str], ...]:
    """Return every legal set of this many cards: its cards, its factor cards, its number, and its effect."""
    found: dict[tuple[str, str, int, str], None] = {}
    for row in {"".join(one) for one in permutations(hand, cards)}:
        if row == "X":
            found[row, "", INFINITE, "cut"] = None
            continue
        rest = hand
        for card in row:
            rest = rest.replace(card, "", 1)
        for number in spelled(row):
            if number == 57:
                found[row, "", number, "cut"] = None
            elif number == 1729:
                found[row, "", number, "turn"] = None
            elif is_prime(number):
                found[row, "", number, ""] = None
            if number > 3 and not is_prime(number):
                for count in range(2, len(rest) + 1):
                    for beside in {"".join(one) for one in permutations(rest, count)}:
                        if is_part(number, beside):
                            found[row, beside, number, ""] = None
    return tuple(found)


def is_part(number: int, row: str) -> bool:
    """Return whether a row is a factor part of a number; most are excluded because no prime factor is large enough."""
    smallest = min(WORTH[card] for card in row if card != "X") if set(row) != {"X"} else 0
    return smallest <= max(factors(number)) and made_of(number, row)


@lru_cache(100_000)
def fouls(hand: str, cards: int, above: int, turned: bool) -> tuple[int, ...]:
    """Return the possible sizes of a foul with this hand (P-21, P-30, P-31)."""
    found = set()
    for row in {"".join(one) for one in permutations(hand, cards)}:
        rest = hand
        for card in row:
            rest = rest.replace(card, "", 1)
        numbers = (INFINITE,) if row == "X" else spelled(row)
        for number in (one for one in numbers if beats(one, above, turned)):
            if number < INFINITE and not is_prime(number) and number not in (57, 1729):
                found.add(cards)
            found.update(
                cards + more for more in range(2, len(rest) + 1) if is_wrong_part(number, rest, more)
            )
    return tuple(sorted(found))


@lru_cache(100_000)
def is_wrong_part(number: int, rest: str, count: int) -> bool:
    """Return whether some row of this many cards, with signs between, is a wrong factor part of this number."""
    for row in {"".join(one) for one in permutations(rest, count)}:
        for signs in product(("", "*", "^"), repeat=count - 1):
            if any(signs) and is_wrong(number, row, signs):
                return True
    return False


def is_wrong(number: int, row: str, signs: tuple[str, ...]) -> bool:
    """Return whether these signs can make the row a factor part with a wrong product."""
    chunks: list[list[str]] = [[row[0]]]
    for sign, card in zip(signs, row[1:], strict=True):
        if sign == "*":
            chunks.append([card])
        elif sign == "^":
            chunks[-1].append(card)
        else:
            chunks[-1][-1] += card
    rows = [[spelled(chunk) for chunk in term] for term in chunks]
    if not all(values for term in rows for values in term):
        return False
    if number >= INFINITE or is_prime(number) or number < 4:
        return True
    for values in product(*(chunk for term in rows for chunk in term)):
        given, left = iter(values), number
        for term in rows:
            base, *above = (next(given) for _ in term)
            exponent = 1
            for one in reversed(above):
                exponent = one**exponent if exponent < 64 else 64
            if not is_prime(base) or left % base ** min(exponent, 200):
                return True
            left //= base ** min(exponent, 200)
        if left != 1:
            return True
    return False


def beats(number: int, above: int, turned: bool) -> bool:
    """Return whether a number beats the top, if there is one; ∞ does so in the revolution too (P-5)."""
    return not above or number == INFINITE or (number < above if turned else number > above)


# ---------------------------------------------------------------- the table


def sets_of(table: Table) -> Iterator[tuple[str, str, int, str]]:
    """Yield every legal set."""
    hand = table.hands[table.turn]
    sizes = (len(table.field[-1]),) if table.field else range(1, len(hand) + 1)
    for cards in sizes:
        if cards <= len(hand):
            yield from (one for one in legal_sets(hand, cards) if beats(one[2], table.top, table.turned))


def after_all(table: Table) -> Iterator[tuple[object, Table]]:
    """Yield everything that can be done: a description and the table after it."""
    me, hand = table.turn, table.hands[table.turn]
    if table.owed:
        for row in {"".join(one) for one in permutations(hand, min(table.owed, len(hand)))}:
            left = less(hand, row)
            given = table._replace(hands=put(table, me, left), deck=table.deck + row, owed=0)
            yield row, flushed(given, me) if left else given._replace(winner=me)
        return
    for field, beside, number, does in sets_of(table):
        yield (number, sorted(field), sorted(field + beside)), lay(table, field, beside, number, does)
    if table.deck and not table.drawn:
        drawn = "".join(sorted(hand + table.deck[0], key=order))
        yield "D", table._replace(hands=put(table, me, drawn), deck=table.deck[1:], drawn=True)
    yield "%", passed(table)
    sizes = (len(table.field[-1]),) if table.field else range(1, len(hand) + 1)
    for size in sorted({one for cards in sizes if cards <= len(hand)
                        for one in fouls(hand, cards, table.top, table.turned)}):  # fmt: skip
        yield ("foul", size), fouled(table, size)


def order(card: str) -> int:
    """Return the sort key of cards in a hand."""
    return (RANKS + "X").index(card)


def less(hand: str, gone: str) -> str:
    """Return a hand without some cards."""
    for card in gone:
        hand = hand.replace(card, "", 1)
    return hand


def put(table: Table, seat: int, hand: str) -> tuple[str, str]:
    """Return the hands with one of them replaced."""
    return (hand, table.hands[1]) if seat == 0 else (table.hands[0], hand)


def begin(table: Table, turn: int) -> Table:
    """Begin the next turn; end a game in which nothing changes any more (P-52, P-53)."""
    times = 0 if table.field else table.times + 1 if table.hands == table.since else 1
    table = table._replace(turn=turn, drawn=False, times=times, since=table.hands)
    if times < 7:
        return table
    mine, theirs = len(table.hands[turn]), len(table.hands[1 - turn])
    return table._replace(winner=turn if mine <= theirs else 1 - turn)


def flushed(table: Table, leader: int) -> Table:
    """Put the field under the deck, the first set first (P-46)."""
    return begin(table._replace(deck=table.deck + "".join(table.field), field=(), top=0), leader)


def lay(table: Table, field: str, beside: str, number: int, does: str) -> Table:
    """Play a legal set (P-33, P-50)."""
    me = table.turn
    left = less(table.hands[me], field + beside)
    after = table._replace(
        hands=put(table, me, left), deck=table.deck + beside, field=(*table.field, field), top=number
    )
    if not left:
        return after._replace(winner=me)
    if does == "cut":
        return flushed(after, me)
    return begin(after._replace(turned=table.turned ^ (does == "turn")), 1 - me)


def passed(table: Table) -> Table:
    """Pass: with two players one pass flushes the field (P-45); on an empty field nothing happens."""
    return flushed(table, 1 - table.turn)


def fouled(table: Table, size: int) -> Table:
    """Draw as many cards as were played; the opponent gives up what the deck lacks (P-40, P-41)."""
    me, deck = table.turn, table.deck
    hand = "".join(sorted(table.hands[me] + deck[:size], key=order))
    after = table._replace(hands=put(table, me, hand), deck=deck[size:])
    missing = size - len(deck)
    if missing > 0:
        return after._replace(owed=missing, turn=1 - me)
    return flushed(after, 1 - me)


class Force:
    """Who can force a win within a number of moves."""

    def __init__(self) -> None:
        self._known: dict[tuple[Table, int], int | None] = {}
        self._settled: dict[Table, int] = {}

    def winner(self, table: Table, moves: int) -> int | None:
        """Return the player who wins against every defense; None if that isn't decided within this many moves."""
        if table.winner is not None:
            return table.winner
        if table in self._settled:
            return self._settled[table]
        if not moves:
            return None
        key = table, moves
        if key not in self._known:
            found = self._known[key] = self._searched(table, moves)
            if found is not None:
                self._settled[table] = found
        return self._known[key]

    def _searched(self, table: Table, moves: int) -> int | None:
        undecided = False
        for _, after in after_all(table):
            winner = self.winner(after, moves - 1)
            if winner == table.turn:
                return winner
            undecided = undecided or winner is None
        return None if undecided else 1 - table.turn


def winning_ways(table: Table, most: int) -> list[object]:
    """Return every way in which the player to move can force a win; all others are proved to lose.

    Raises:
        AssertionError: if that cannot be decided within this many moves.
    """
    force, found = Force(), []
    for way, after in after_all(table):
        winner = None
        for moves in range(most + 1):
            winner = force.winner(after, moves)
            if winner is not None:
                break
        assert winner is not None, f"{way} is not decided within {most} moves"
        if winner == table.turn and way not in found:
            found.append(way)
    return found


def table_of(hands: tuple[str, str], deck: str, top: str, *, turned: bool) -> Table:
    """Return a puzzle's table."""
    sorted_hands = tuple("".join(sorted(hand, key=order)) for hand in hands)
    number = spelled(top)[0] if top else 0
    initial = Table(sorted_hands, deck, (top,) if top else (), number, 0, turned)  # type: ignore[arg-type]
    return begin(initial, 0)

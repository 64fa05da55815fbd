"""Numbers that cards can spell, strongest first: the largest (P-70), the smallest, the next above the field.

The search is over digits, not cards. A prefix of digits has a set of card states that spell it: the count left of each
value, the jokers left, the cards used, and the pending digits of the current card. So each number comes up once,
however many ways there are to play it, and numbers come in exact order: longer ones first, then digit by digit from
above, or reversed in the revolution.

A branch is pruned when the remaining cards cannot complete it: they must fill the open digits with an allowed number of
cards; a prime also needs a digit sum coprime to base − 1 and a last digit coprime to the base. A real card is played
before a joker of its value: the joker can do later whatever the card could have done.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from math import gcd

from engine.prime.primes import is_prime
from engine.prime.spellings import PackedHand, SpellingQuery, card_range, digits_of


def numbers(counts: Mapping[int, int], jokers: int = 0, wanted: SpellingQuery | None = None) -> Iterator[int]:
    """Every number that the cards can spell, each once, strongest first (P-4, P-5)."""
    return _Search(counts, jokers, wanted or SpellingQuery(), False).run()


def primes(
    counts: Mapping[int, int],
    jokers: int = 0,
    wanted: SpellingQuery | None = None,
    test: Callable[[int], bool] = is_prime,
) -> Iterator[int]:
    """Every prime that the cards can spell, each once, strongest first; the first is the best (P-30)."""
    return filter(test, _Search(counts, jokers, wanted or SpellingQuery(), True).run())


_State = tuple[int, int, int, tuple[int, ...]]  # packed cards left, jokers left, cards used, digits owed
_Branch = tuple[int, set[_State]]  # a prefix, and all the states that spell it


class _Search:
    """The digit search over one set of cards; see the head of the file."""

    def __init__(self, counts: Mapping[int, int], jokers: int, wanted: SpellingQuery, prime: bool) -> None:
        self.wanted = wanted
        self.base = wanted.base
        self.pack = PackedHand(counts, jokers, wanted)
        self.least, self.most = card_range(self.pack.total, wanted)
        self.prime = prime
        # A prime that shares a factor with base or base − 1 is at most the base: two digits.
        self.modulus = _sieve_modulus(self.base - 1) if prime else 1
        self.good_sum = [gcd(r, self.modulus) == 1 for r in range(self.modulus)]
        self.good_last = sum(
            self.pack.field[v] for v in self.pack.held if self._good(self.pack.digits[v][-1])
        )
        self._ends: dict[tuple[int, int], tuple[int, ...]] = {}
        self._reached_by: dict[tuple[int, ...], tuple[int, ...]] = {}

    def run(self) -> Iterator[int]:
        """All lengths in order, each digit by digit."""
        low = max(1, (self.wanted.above or 0) + 1)
        lengths = range(1, self.longest + 1)
        for length in lengths if self.wanted.ascending else reversed(lengths):
            least, most = max(low, self.base ** (length - 1)), self.base**length - 1
            if self.wanted.below is not None:
                most = min(most, self.wanted.below - 1)
            if least <= most:
                yield from self._of_length(length, least, most)

    @cached_property
    def longest(self) -> int:
        """The number of digits of all the cards."""
        lengths = {v: len(d) for v, d in self.pack.digits.items()}
        joker = len(digits_of(self.wanted.top, self.base))
        return sum(c * lengths[v] for v, c in self.pack.held.items()) + self.pack.jokers * joker

    def _of_length(self, length: int, least: int, most: int) -> Iterator[int]:
        sieved = self.prime and length > 2
        start: _State = (self.pack.full, self.pack.jokers, 0, ())
        if self.least > self.most or not self._alive({start}, length, 0, sieved):
            return
        powers = [self.base**r for r in range(length)]
        low, high = [least // p for p in powers], [most // p for p in powers]
        stack = [self._branches({start}, 0, low, high, length - 1, sieved)]
        while stack:
            branch = next(stack[-1], None)
            if branch is None:
                stack.pop()
                continue
            prefix, states = branch
            open_digits = length - len(stack)
            if open_digits:
                stack.append(self._branches(states, prefix, low, high, open_digits - 1, sieved))
            elif any(self._is_number(state) for state in states):
                yield prefix

    def _branches(
        self, states: set[_State], prefix: int, low: list[int], high: list[int], left: int, sieved: bool
    ) -> Iterator[_Branch]:
        """The prefixes one digit longer that can still end, in order, with `left` digits open after them."""
        after = self._after(states)
        for digit in sorted(after, reverse=not self.wanted.ascending):
            longer = prefix * self.base + digit
            if low[left] <= longer <= high[left]:
                alive = self._alive(after[digit], left, longer, sieved)
                if alive:
                    yield longer, alive

    @cached_property
    def _cards(self) -> list[tuple[int, int, bool, int, tuple[int, ...]]]:
        """Each value: its field and unit in the pack, whether a joker may have it, its first digit and the others."""
        pack, top = self.pack, self.wanted.top
        return [
            (pack.field.get(v, 0), pack.unit.get(v, 0), v <= top, pack.digits[v][0], pack.digits[v][1:])
            for v in pack.values
        ]

    def _after(self, states: set[_State]) -> dict[int, set[_State]]:
        """The states after each possible next digit."""
        after: defaultdict[int, set[_State]] = defaultdict(set)
        cards, most = self._cards, self.most
        for rest, jokers, used, owed in states:
            if owed:
                after[owed[0]].add((rest, jokers, used, owed[1:]))
            elif used < most:
                for field, unit, may_be_joker, first, others in cards:
                    if rest & field:
                        after[first].add((rest - unit, jokers, used + 1, others))
                    elif jokers and may_be_joker:
                        after[first].add((rest, jokers - 1, used + 1, others))
        return after

    def _alive(self, states: set[_State], left: int, prefix: int, sieved: bool) -> set[_State]:
        """The states whose cards can fill the open digits, and `sieved` so that the number may be prime.

        A bot spends most of its time here.
        """
        alive = set()
        ends, rows, good_last, modulus = self._ends, self._rows, self.good_last, self.modulus
        for state in states:
            rest, jokers, used, owed = state
            free = left - len(owed)
            if free < 0:
                continue
            if sieved:
                last_can_be_good = rest & good_last or jokers if free else not owed or self._good(owed[-1])
                if not last_can_be_good:
                    continue
            there = ends.get((rest, jokers)) or self._ends_of(rest, jokers)
            if there[(prefix + sum(owed)) % modulus if sieved else modulus] & rows[used] << free:
                alive.add(state)
        return alive

    def _good(self, digit: int) -> bool:
        return gcd(digit, self.base) == 1

    def _is_number(self, state: _State) -> bool:
        """Whether the result is a number and not ∞, which jokers alone may be (P-5)."""
        _, jokers, used, _ = state
        return used != self.pack.jokers - jokers or used not in self.wanted.infinite

    # What the cards left can fill. A set of bits for each digit sum modulo `modulus`; the bit number is
    # cards · width + digits, where width is 0 when any number of cards will do.

    @cached_property
    def _width(self) -> int:
        return 0 if (self.least, self.most) == (1, self.pack.total) else self.longest + 1

    @cached_property
    def _rows(self) -> list[int]:
        """For each number of cards used, the bits of the numbers of cards that may follow."""
        if not self._width:
            return [1] * (self.most + 1)
        return [
            sum(1 << more * self._width for more in range(max(0, self.least - used), self.most - used + 1))
            for used in range(self.most + 1)
        ]

    @cached_property
    def _classes(self) -> list[tuple[tuple[int, int], list[int]]]:
        """The values held, grouped by number of digits and digit sum, which is all that counting needs."""
        classes: dict[tuple[int, int], list[int]] = {}
        for value in self.pack.held:
            classes.setdefault((len(self.pack.digits[value]), value % self.modulus), []).append(value)
        return sorted(classes.items())

    @cached_property
    def _joker_classes(self) -> list[tuple[int, int]]:
        return sorted({(len(digits_of(v, self.base)), v % self.modulus) for v in range(self.wanted.top + 1)})

    def _ends_of(self, rest: int, jokers: int) -> tuple[int, ...]:
        """The lengths that the remaining cards can fill, by digit sum, so that the whole may be prime; and in all."""
        key = (jokers, *(sum(self.pack.left(rest, v) for v in vs) for _, vs in self._classes))
        reached = self._reach_by(key)
        ends = [0] * (self.modulus + 1)
        for more, bits in enumerate(reached):
            ends[self.modulus] |= bits
            for before in range(self.modulus):
                if self.good_sum[(before + more) % self.modulus]:
                    ends[before] |= bits
        found = self._ends[rest, jokers] = tuple(ends)
        return found

    def _reach_by(self, key: tuple[int, ...]) -> tuple[int, ...]:
        """The lengths that this many jokers and cards of the first classes can fill."""
        reached = self._reached_by.get(key)
        if reached is None:
            if len(key) > 1:
                reached = self._reach_by(key[:-1])
                more = [self._classes[len(key) - 2][0]]
            else:
                reached = (1,) + (0,) * (self.modulus - 1)
                more = self._joker_classes
            for _ in range(key[-1]):
                reached = self._add_one(reached, more)
            self._reached_by[key] = reached
        return reached

    def _add_one(self, reached: tuple[int, ...], classes: list[tuple[int, int]]) -> tuple[int, ...]:
        """The same with at most one card more, of one of the classes."""
        wider = list(reached)
        for length, residue in classes:
            for r, bits in enumerate(reached):
                wider[(r + residue) % self.modulus] |= bits << self._width + length
        cap = (1 << (self.most + 1) * self._width) - 1 if self._width else (1 << self.longest + 1) - 1
        return tuple(bits & cap for bits in wider)


def _sieve_modulus(n: int) -> int:
    """The product of the smallest primes that divide n, as far as sorting cards by it pays."""
    product = 1
    for p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47):
        if n % p == 0 and product * p < 64:
            product *= p
    return product

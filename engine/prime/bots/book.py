"""Everything a deck can play, in columns: for every set of cards its strongest and its weakest number.

Which number of a set one plays hardly matters: the strongest is the hardest to beat. So a row is a set of cards, and
there are few of them: all primes of up to five cards are some ten thousand rows, all composites with their factors some
eighty thousand. A book is for given rules: base, ranks, jokers, D3, and what may be played (P-66, P-68). Finding the
composites takes a second or two, so it proceeds in small pieces as time allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, combinations, product

import numpy as np

from engine.cards import Card
from engine.game_protocol import Budget
from engine.prime import primes
from engine.prime.bots.book_store import DeckPlays, keep, load_stored, store_name
from engine.prime.bots.effort import has_time
from engine.prime.bots.holding import holding_of
from engine.prime.bots.rows import (
    COMPOSITE,
    CUT,
    FIT,
    MOST_OF_A_RANK,
    MOST_RANKS,
    PRIME,
    REVOLUTION,
    WIDTH,
    Column,
    Faces,
    Numbers,
    PlayRows,
    Truths,
    by_set,
    counted,
    joined,
    keys_of,
    rows_of,
)
from engine.prime.concat import con, digits, infinite_counts
from engine.prime.factor_parts import terms_of_power
from engine.prime.judge import GROTHENDIECK, LAST_CARDS, RAMANUJAN, stands
from engine.prime.pack import deck_of
from engine.prime.primes import factor, is_prime, is_tetrad
from engine.prime.settings import Composite57, Composites, PlayableNumbers, Rules
from engine.prime.spellings import digits_of
from engine.prime.tables import may_be_prime
from engine.prime.view import View

LONGEST = 5
"""Sets of more cards are not in the book."""
_LONGEST_COMPOSITE = 4
_MOST_SEQUENCES = 700_000
_PIECES = 24
_JOINING = 0.25
"""Seconds that suffice to join the columns."""
_LARGEST_NUMBER = 2**62
_SPARE_BITS = 3
"""A play that needs more jokers than this is not in the book."""


class PlayBook:
    """The rows of one game's deck; composites are added as they are found.

    The complete book is stored under its name, if it has one; `whole` is the stored part.
    """

    def __init__(
        self,
        rules: Rules,
        deck: Mapping[int, int],
        jokers: int,
        name: str = "",
        whole: DeckPlays | None = None,
    ) -> None:
        self.rules = rules
        self.faces = Faces(tuple(sorted(deck)))
        self.fit = {rank: min(count, FIT) for rank, count in deck.items()}
        self.jokers = min(jokers, _SPARE_BITS, 64 - WIDTH * len(deck))
        self.infinite = infinite_counts(rules)
        self.needs_factors = rules.composites is Composites.ONLY
        """Whether a set without factors may only be the last play, of `LAST_CARDS` at most (P-66)."""
        self.has_large_sets = rules.numbers is not PlayableNumbers.TETRAD and not self.needs_factors
        """Whether most sets that are too large for the book can be played in some order."""
        self.is_whole = whole is not None
        self.edition = 0
        self._name = name
        if whole is not None:
            self.rows, self.whole_sets, self.longest = whole
            return
        self._found: dict[tuple[int, int, int], tuple[int, int]] = {}
        self._bare = self._bare_rows()
        self.rows = self._bare
        self.longest = int(self.rows.cards.max(initial=0))
        self._more = chain(self._fives(), self._composites())
        self.whole_sets = self._whole_sets()

    def holds(self, hand: tuple[Card, ...]) -> bool:
        """Whether a hand can be looked up: a record may deal cards that this deck has not."""
        holding = holding_of(hand)
        ranks = {rank for rank, _ in holding.counts}
        return holding.jokers <= self.jokers and ranks <= {*self.faces.ranks}

    def grow(self, budget: Budget | None, reserve: float = 0.0) -> None:
        """Find more plays, all of them or as many as time allows; leave `reserve` seconds of the budget."""
        if self.is_whole:
            return
        self.is_whole = True
        for _ in self._more:
            if not has_time(budget, reserve):
                self.is_whole = False
                break
        # Putting the columns together takes a tenth of a second: rather once, where time is short.
        if self.is_whole or has_time(budget, _JOINING):
            self.rows = joined(self._bare, self._composite_rows())
            self.longest = max(self.longest, int(self.rows.cards.max(initial=0)))
            self.whole_sets = self._whole_sets()
            self.edition += 1
        if self.is_whole and self._name:
            keep(self._name, DeckPlays(self.rows, self.whole_sets, self.longest))

    def _bare_rows(self) -> PlayRows:
        """Every set that is played without factors."""
        parts = []
        longest = min(LAST_CARDS if self.needs_factors else LONGEST - 1, self.rules.limit or LONGEST)
        values = values_of(self.rules, self.faces.ranks, self.jokers)
        signs, numbers = np.zeros(1, np.uint64), np.zeros(1, np.int64)
        for cards in range(1, longest + 1):
            if len(values) ** cards > _MOST_SEQUENCES:
                break
            signs, numbers = self._one_card_more(signs, numbers, values)
            started = numbers > 0
            signs, numbers = signs[started], numbers[started]
            parts.append(self._judged(cards, signs, numbers))
        self._longest_sequences = (signs, numbers)
        return joined(*parts)

    def _fives(self) -> Iterator[None]:
        """Finds the primes of five cards, in a few pieces."""
        values = values_of(self.rules, self.faces.ranks, self.jokers)
        too_many = len(values) ** LONGEST > _MOST_SEQUENCES
        if self.longest < LONGEST - 1 or too_many or (self.rules.limit or LONGEST) < LONGEST:
            return
        parts = []
        signs, numbers = self._longest_sequences
        for piece in np.array_split(np.arange(len(signs)), _PIECES):
            parts.append(self._judged(LONGEST, *self._one_card_more(signs[piece], numbers[piece], values)))
            yield
        self._bare = joined(self._bare, by_set(joined(*parts)))
        self.longest = LONGEST

    def _one_card_more(self, signs: Column, numbers: Numbers, values: list[int]) -> tuple[Column, Numbers]:
        grown_signs, grown_numbers = [], []
        beyond_at = np.uint64(WIDTH * len(self.faces.ranks))
        most = np.uint64((1 << self.jokers) - 1)
        for value in values:
            longer = numbers * self.rules.base ** digits(value, self.rules.base) + value
            beyond = signs >> beyond_at
            with_joker = signs | ((beyond << np.uint64(1) | np.uint64(1)) << beyond_at)
            if value in self.fit:
                place = np.uint64(self.faces.place(value))
                held = signs >> place & np.uint64(15)
                is_full = held >= np.uint64((1 << self.fit[value]) - 1)
                signed = np.where(is_full, with_joker, signs | (held + np.uint64(1)) << place)
            else:
                is_full, signed = np.ones(len(signs), bool), with_joker
            keep = ~is_full | ((beyond < most) if value <= self.rules.top_value else False)
            grown_signs.append(signed[keep])
            grown_numbers.append(longer[keep])
        both = np.unique(
            np.stack([np.concatenate(grown_numbers), np.concatenate(grown_signs).view(np.int64)]), axis=1
        )
        return both[1].view(np.uint64), both[0]

    def _judged(self, cards: int, signs: Column, numbers: Numbers) -> PlayRows:
        """The rows of this many cards that need no factors, and those of the numbers that are special."""
        special = {GROTHENDIECK: CUT, RAMANUJAN: REVOLUTION} if self.rules.revolution else {GROTHENDIECK: CUT}
        legal = self._legal(numbers) & ~np.isin(numbers, [*special])
        if cards in self.infinite:  # these jokers alone are no number
            legal &= signs & np.uint64((1 << WIDTH * len(self.faces.ranks)) - 1) != 0
        parts = [by_set(rows_of(cards, signs[legal], numbers[legal], PRIME))]
        for number, kind in special.items():
            there = numbers == number
            parts.append(by_set(rows_of(cards, signs[there], numbers[there], kind)))
        return joined(*parts)

    def _legal(self, numbers: Numbers) -> Truths:
        """Which numbers are legal without factors (P-68)."""
        likely = numbers > 3 if self.rules.numbers is PlayableNumbers.SEMIPRIME else may_be_prime(numbers)
        distinct, places = np.unique(numbers[likely], return_inverse=True)
        proved = np.fromiter(
            (stands(self.rules.numbers, n, primes) for n in distinct.tolist()), bool, len(distinct)
        )
        likely[likely] = proved[places]
        return likely

    def _composites(self) -> Iterator[None]:
        """Finds the composites, the short ones first; stops after each number."""
        if self.rules.composites is Composites.OFF:
            return
        longest = min(_LONGEST_COMPOSITE, self.rules.limit or _LONGEST_COMPOSITE)
        parts = PartSets(self.rules, self.faces, self.fit, self.jokers)
        for cards in range(1, longest + 1):
            seen: set[tuple[int, int]] = set()
            if len(parts.values) ** cards > _MOST_SEQUENCES:
                return
            for sequence in product(parts.values, repeat=cards):
                yield
                field = parts.packed(sequence)
                if not sequence[0] or not parts.fits(field):
                    continue
                number = con(sequence, self.rules.base)
                if number < 4 or (number, field) in seen or is_prime(number):
                    continue
                if number == GROTHENDIECK and self.rules.composite57 is Composite57.FOUL:
                    continue
                seen.add((number, field))
                for part in sorted(parts.of(number)):  # in the same order, however they were found
                    if parts.fits(field + part):
                        self._note(cards, parts.sign(field + part), parts.size(field + part), number)

    def _note(self, cards: int, sign: int, size: int, number: int) -> None:
        high, low = self._found.get((cards, sign, size), (number, number))
        self._found[cards, sign, size] = (max(high, number), min(low, number))

    def _composite_rows(self) -> PlayRows:
        keys, found = list(self._found), list(self._found.values())
        return PlayRows(
            np.array([sign for _, sign, _ in keys], np.uint64),
            np.array([cards for cards, _, _ in keys], np.int8),
            np.array([size for _, _, size in keys], np.int8),
            np.array([high for high, _ in found], np.int64),
            np.array([low for _, low in found], np.int64),
            np.full(len(keys), COMPOSITE, np.int8),
        )

    def _whole_sets(self) -> Column:
        """All hands, jokers in the topmost bits, that can be led at once (with jokers: as primes)."""
        columns = [keys_of(counted(self.rows.signs[self._natural(self.rows.signs)]), 0)]
        signs = self.rows.signs[self.rows.kinds != COMPOSITE]
        hands = {0: signs}
        for jokers in range(1, self.jokers + 1):
            hands[jokers] = np.unique(np.concatenate(list(self._one_fewer(hands[jokers - 1]))))
            naturals = hands[jokers][self._natural(hands[jokers])]
            columns.append(keys_of(counted(naturals), jokers))
        columns += [keys_of(np.zeros(1, np.uint64), jokers) for jokers in self.infinite]
        return np.unique(np.concatenate(columns))

    def _natural(self, signs: Column) -> Truths:
        natural: Truths = signs < np.uint64(1 << min(63, WIDTH * len(self.faces.ranks)))
        return natural

    def _one_fewer(self, signs: Column) -> Iterator[Column]:
        """The thermometers with any one card taken out, to be replaced by a joker."""
        for place in range(len(self.faces.ranks) + 1):
            at = np.uint64(WIDTH * place)
            if at >= 64:
                continue
            mask = np.uint64(15) if place < len(self.faces.ranks) else np.uint64((1 << _SPARE_BITS) - 1)
            held = signs >> at & mask
            there = held > 0
            yield signs[there] & ~(mask << at) | (held[there] >> np.uint64(1)) << at


_BOOKS: dict[tuple[object, ...], PlayBook] = {}
_MOST_BOOKS = 4


def book_for(rules: Rules) -> PlayBook | None:
    """The book of this game's deck, None for unusual decks, or if each player has other numbers (P-69)."""
    if rules.numbers is PlayableNumbers.LISTED:
        return None
    cards = deck_of(rules, suited=False)
    deck = Counter(card.rank for card in cards if not card.is_joker)
    jokers = len(cards) - deck.total()
    key = (
        tuple(sorted(deck.items())), jokers, rules.base, rules.top_value, rules.limit, rules.exponents,
        rules.revolution, rules.composite57, rules.numbers, rules.composites, infinite_counts(rules),
    )  # fmt: skip
    if key not in _BOOKS:
        if not _is_ordinary(rules, deck, jokers):
            return None
        while len(_BOOKS) >= _MOST_BOOKS:
            del _BOOKS[next(iter(_BOOKS))]
        name = store_name(key)
        _BOOKS[key] = PlayBook(rules, deck, jokers, name, load_stored(name))
    return _BOOKS[key]


def book_of(view: View) -> PlayBook | None:
    """The book for this hand's sets; None if sets restrict each other or the deck is unusual."""
    bound = view.rules.suit_lock or view.rules.twin_primes
    book = None if bound else book_for(view.rules)
    return book if book is not None and all(map(book.holds, filter(None, view.hands))) else None


def _is_ordinary(rules: Rules, deck: Mapping[int, int], jokers: int) -> bool:
    """Whether hands of this deck can be packed, and its numbers stored in columns."""
    if not 0 < len(deck) <= MOST_RANKS or max(deck.values()) > MOST_OF_A_RANK or jokers > 15:
        return False
    highest = max(*deck, rules.top_value if jokers else 0)
    return highest <= 40 and rules.base ** (LONGEST * digits(highest, rules.base)) < _LARGEST_NUMBER


# The sets of cards that spell the factors of a composite (P-31), in any order.

MOST_CARDS = 14
"""Cards of a composite with its factors."""
_BITS = 5
_PIECE = 15
"""This many bits of a packed set are looked up at once: three values."""
_BEYOND, _SIZE = 64, 80
"""The bit positions above the thermometer for the cards beyond the deck's and for the size of a set."""
_COUNTED = (1 << _SIZE - _BEYOND) - 1
_TOO_MANY = 1 << 12
"""The number of cards beyond the deck's that jokers cannot replace."""


class PartSets:
    """The sets of cards that spell the factors of a number, all counts in one integer."""

    def __init__(self, rules: Rules, faces: Faces, fit: Mapping[int, int], jokers: int) -> None:
        self._rules, self._faces, self._fit, self._jokers = rules, faces, fit, jokers
        self.values = values_of(rules, faces.ranks, jokers)
        self._at = {value: _BITS * place for place, value in enumerate(self.values)}
        self._spelled = {digits_of(value, rules.base): value for value in self.values}
        self._powers: dict[tuple[int, int], frozenset[int]] = {}
        self._chunks: dict[int, frozenset[int]] = {}
        self._codes: dict[int, int] = {}
        self._pieces: dict[tuple[int, int], int] = {}

    def packed(self, cards: tuple[int, ...]) -> int:
        """Values as one integer."""
        return sum(1 << self._at[value] for value in cards)

    def size(self, packed: int) -> int:
        """The number of cards, all of which the deck has."""
        return self._encode(packed) >> _SIZE

    def fits(self, packed: int) -> bool:
        """Whether the deck with its jokers has these cards."""
        return self._encode(packed) >= 0

    def sign(self, packed: int) -> int:
        """The thermometer of these cards, with the jokers that they need."""
        code = self._encode(packed)
        beyond = code >> _BEYOND & _COUNTED
        return code & (1 << _BEYOND) - 1 | ((1 << beyond) - 1) << WIDTH * len(self._faces.ranks)

    def _encode(self, packed: int) -> int:
        """The thermometer of these cards, above it the jokers needed, above that the size; −1 if they don't fit."""
        code = self._codes.get(packed)
        if code is None:
            code = 0
            for at in range(0, packed.bit_length(), _PIECE):
                key = at, packed >> at & (1 << _PIECE) - 1
                piece = self._pieces.get(key)
                code += self._piece(*key) if piece is None else piece
            if code >> _SIZE > MOST_CARDS or code >> _BEYOND & _COUNTED > self._jokers:
                code = -1
            self._codes[packed] = code
        return code

    def _piece(self, at: int, bits: int) -> int:
        """The contribution of some values of a set to that."""
        code = 0
        for place, value in enumerate(self.values[at // _BITS : (at + _PIECE) // _BITS]):
            count = bits >> _BITS * place & 31
            fit = min(count, self._fit.get(value, 0))
            no_joker = count > fit and value > self._rules.top_value
            code += count << _SIZE | (_TOO_MANY if no_joker else count - fit) << _BEYOND
            if fit:
                code += ((1 << fit) - 1) << self._faces.place(value)
        self._pieces[at, bits] = code
        return code

    def of(self, number: int) -> set[int]:
        """All factor parts of a number (P-31)."""
        parts = {0}
        for prime, exponent in factor(number):
            powers = self._of_power(prime, exponent)
            parts = {both for part in parts for power in powers if self.fits(both := part + power)}
            if not parts:
                break
        return parts

    def _of_power(self, prime: int, exponent: int) -> frozenset[int]:
        key = (prime, exponent)
        if self._rules.numbers is PlayableNumbers.TETRAD and not is_tetrad(prime):
            return frozenset()
        if key not in self._powers:
            ways: set[int] = set()
            for terms in terms_of_power(prime, exponent, MOST_CARDS, self._rules.exponents):
                packed = {0}
                for number in (n for tower in terms for n in tower):
                    packed = {b for p in packed for c in self._of_chunk(number) if self.fits(b := p + c)}
                ways |= packed
            self._powers[key] = frozenset(ways)
        return self._powers[key]

    def _of_chunk(self, number: int) -> frozenset[int]:
        """All sets of cards that spell a number (P-4)."""
        if number not in self._chunks:
            digits = digits_of(number, self._rules.base)
            ways: list[set[int]] = [{0}, *(set() for _ in digits)]
            for start, end in combinations(range(len(digits) + 1), 2):
                value = self._spelled.get(digits[start:end])
                if value is not None:
                    more = 1 << self._at[value]
                    ways[end].update(both for way in ways[start] if self._is_set(both := way + more))
            self._chunks[number] = frozenset(ways[-1])
        return self._chunks[number]

    def _is_set(self, packed: int) -> bool:
        """Whether the deck has these cards and one number may be played with this many (D3)."""
        return self.fits(packed) and self.size(packed) <= (self._rules.limit or MOST_CARDS)


def values_of(rules: Rules, ranks: tuple[int, ...], jokers: int) -> list[int]:
    """Every value that a card can count for."""
    return sorted({*ranks, *(range(rules.top_value + 1) if jokers else ())})

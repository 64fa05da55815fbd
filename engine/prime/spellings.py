"""Every way to play a number from the cards of a hand (P-3, P-4): 1213 is QK, QA3, A2K and A2A3."""

from collections.abc import Iterator, Mapping

import msgspec

from engine.cards import JOKER as JOKER_CARD
from engine.cards import Card

JOKER = None


class SpellingQuery(msgspec.Struct, frozen=True, kw_only=True):
    """The conditions on a number: how many cards, what it has to beat, and the game's numerals (P-4, P-7)."""

    exactly: int | None = None
    """The number of cards; without it any number."""
    limit: int | None = None
    """The most cards that a set may have (D3)."""
    above: int | None = None
    below: int | None = None
    ascending: bool = False
    """Smallest first, as in the revolution."""
    base: int = 10
    top: int = 13
    """The greatest value of a joker, K."""
    infinite: tuple[int, ...] = (1,)
    """This many jokers alone are ∞ and no number: one by D15, with D16 two as well."""

    def beats(self, number: int) -> bool:
        """Whether a number is stronger than what it has to beat."""
        return (self.above is None or number > self.above) and (self.below is None or number < self.below)


class Spelling(msgspec.Struct, frozen=True):
    """A number with its cards in order; a joker is JOKER with its value apart."""

    value: int
    cards: tuple[int | None, ...]
    jokers: tuple[int, ...]

    @property
    def faces(self) -> tuple[Card, ...]:
        """The cards, suits left out."""
        return tuple(JOKER_CARD if rank is JOKER else Card.of(rank) for rank in self.cards)


def digits_of(value: int, base: int) -> tuple[int, ...]:
    """The digits that a value has in the game's base, first to last (P-4)."""
    digits = [value % base]
    while value >= base:
        value //= base
        digits.append(value % base)
    return tuple(reversed(digits))


def spellings(
    value: int, counts: Mapping[int, int], jokers: int = 0, wanted: SpellingQuery | None = None
) -> Iterator[Spelling]:
    """Every way to play a number from the cards: real cards first, and of these the greatest first."""
    wanted = wanted or SpellingQuery()
    if value > 0:
        for cards in _Cuts(value, counts, jokers, wanted).run():
            yield Spelling(
                value,
                tuple(JOKER if joker else card for card, joker in cards),
                tuple(card for card, joker in cards if joker),
            )


_SpelledCard = tuple[int, bool]
_Place = tuple[int, int, int]  # digits written, packed cards left, jokers left


def card_range(total: int, wanted: SpellingQuery) -> tuple[int, int]:
    """The least and the greatest number of cards to play."""
    most = total if wanted.limit is None else min(total, wanted.limit)
    return (1, most) if wanted.exactly is None else (wanted.exactly, min(most, wanted.exactly))


class PackedHand:
    """The cards of a hand: counts packed in one integer, a field of bits for each value, so that states hash fast."""

    def __init__(self, counts: Mapping[int, int], jokers: int, wanted: SpellingQuery) -> None:
        self.held = {value: count for value, count in sorted(counts.items()) if count > 0}
        width = max(self.held.values(), default=0).bit_length()
        self.total = sum(self.held.values()) + jokers
        self.jokers = jokers
        # With jokers every value up to K can be played, else only those held.
        self.values = sorted({*self.held, *range(wanted.top + 1 if jokers else 0)})
        self.unit = {value: 1 << i * width for i, value in enumerate(self.held)}
        self.field = {value: (unit << width) - unit for value, unit in self.unit.items()}
        self.full = sum(count * self.unit[value] for value, count in self.held.items())
        self.digits = {value: digits_of(value, wanted.base) for value in self.values}

    def left(self, rest: int, value: int) -> int:
        """The number of cards left of a value."""
        return (rest & self.field[value]) // self.unit[value]


class _Cuts:
    """All ways to cut one number into cards; a dead end is entered only once."""

    def __init__(self, value: int, counts: Mapping[int, int], jokers: int, wanted: SpellingQuery) -> None:
        self.pack = PackedHand(counts, jokers, wanted)
        self.digits = digits_of(value, wanted.base)
        self.top = wanted.top
        self.infinite = wanted.infinite
        self.least, self.most = card_range(self.pack.total, wanted)
        self._longest_first = sorted(self.pack.values, key=lambda v: (-len(self.pack.digits[v]), -v))
        self._fitting: dict[int, list[int]] = {}

    def choices(self, place: _Place, used: int) -> Iterator[tuple[_SpelledCard, _Place]]:
        """The possible next cards, real ones first."""
        written, rest, jokers = place
        if used == self.most:
            return
        fits = self._fitting.get(written)
        if fits is None:
            fits = self._fitting[written] = [v for v in self._longest_first if self._fits(v, written)]
        for value in fits:
            unit = self.pack.unit.get(value, 0)
            if unit and rest & self.pack.field[value]:
                yield (value, False), (written + len(self.pack.digits[value]), rest - unit, jokers)
        for value in fits if jokers else ():
            if value <= self.top:
                yield (value, True), (written + len(self.pack.digits[value]), rest, jokers - 1)

    def _fits(self, value: int, written: int) -> bool:
        digits = self.pack.digits[value]
        return self.digits[written : written + len(digits)] == digits

    def complete(self, place: _Place, used: int) -> bool:
        """Whether the whole number is played, with an allowed number of cards, and is not ∞ (P-5)."""
        all_jokers = used == self.pack.jokers - place[2]
        return (
            place[0] == len(self.digits) and used >= self.least and not (all_jokers and used in self.infinite)
        )

    def run(self) -> Iterator[tuple[_SpelledCard, ...]]:
        """The ways, depth first, without recursion: a play may have hundreds of cards."""
        place: _Place = (0, self.pack.full, self.pack.jokers)
        dead: set[_Place] = set()
        cards: list[_SpelledCard] = []
        stack = [(place, self.choices(place, 0))]
        ended = [False]  # for each place on the stack: has any way ended from it
        while stack:
            step = next(stack[-1][1], None)
            if step is None:
                place, _ = stack.pop()
                alive = ended.pop()
                if not alive:
                    dead.add(place)
                if stack:
                    cards.pop()
                    ended[-1] = ended[-1] or alive
                continue
            card, place = step
            if place in dead:
                continue
            cards.append(card)
            over = self.complete(place, len(cards))
            if over:
                yield tuple(cards)
            stack.append((place, self.choices(place, len(cards))))
            ended.append(over)

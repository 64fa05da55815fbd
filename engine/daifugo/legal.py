"""All plays of a hand, for bots, hints and random games.

Jokers are used only for missing cards; which equal joker does what is not distinguished. Otherwise complete.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from engine.cards import JOKER, Card
from engine.daifugo.faces import BY_PLACE, PLACE, SUITS, Cards, naturals, place
from engine.daifugo.judge import Ground, JudgedPlay, judge
from engine.daifugo.moves import Play
from engine.daifugo.shapes import Form, Laid

_ALL_RANKS = range(13)
_THREE, _TWO = place("3"), place("2")


def legal_plays(ground: Ground) -> list[Play]:
    """All plays that can be made now."""
    return [play for play in candidates(ground) if isinstance(judge(ground, play), JudgedPlay)]


def candidates(ground: Ground) -> Iterator[Play]:
    """Plays worth judging: of the field's form and size, or what rules may allow."""
    top, book = ground.top, ground.book
    if top is None:
        yield from groups(ground.hand, None, _ALL_RANKS)
        if book.shaping:
            yield from sequences(ground, None)
        return
    size = len(top.cards)
    if top.is_group:
        yield from groups(ground.hand, size, _ranks_worth_trying(ground, top))
        if book.fusing:
            yield from _fuses(ground)
    elif book.shaping:
        yield from sequences(ground, size)
    if "sandstorm" in book.on and not (top.is_group and size == 3):
        threes = tuple(card for card in ground.hand if PLACE[card] == _THREE)
        jokers = tuple(card for card in ground.hand if card == JOKER)
        yield from (Play(cards) for cards in _of_rank(threes, jokers, 3))


def _ranks_worth_trying(ground: Ground, top: Laid) -> Collection[int]:
    """The ranks stronger than the top, and those that rules may force or allow."""
    order = ground.order
    if ground.book.waiving or order.lifted:
        return _ALL_RANKS
    strength = order.ranks[top.rank]
    return [rank for rank in _ALL_RANKS if order.ranks[rank] > strength or rank in (_THREE, _TWO)]


def groups(hand: Cards, size: int | None, ranks: Collection[int]) -> Iterator[Play]:
    """Singles and groups of these ranks, of a size or of any; and jokers alone."""
    real = naturals(hand)
    jokers = hand[len(real) :]
    at = 0
    while at < len(real):
        rank, start = PLACE[real[at]], at
        while at < len(real) and PLACE[real[at]] == rank:
            at += 1
        if rank not in ranks:
            continue
        same = real[start:at]
        if size == 1:
            for card in same:
                yield Play((card,))
            continue
        for number in range(1, len(same) + len(jokers) + 1) if size is None else (size,):
            for cards in _of_rank(same, jokers, number):
                yield Play(cards)
    for number in range(1, len(jokers) + 1):
        if size in (None, number):
            yield Play(jokers[:number])


def _of_rank(same: Cards, jokers: Cards, number: int, least: int = 1) -> Iterator[Cards]:
    """This many cards of one rank, at least this many of them naturals."""
    for wild in range(len(jokers) + 1):
        if least <= number - wild <= len(same):
            for cards in combinations(same, number - wild):
                yield (*cards, *jokers[:wild])


def sequences(ground: Ground, size: int | None) -> Iterator[Play]:
    """Runs and emperors that the hand can show."""
    book, hand = ground.book, ground.hand
    on = book.on
    held = set(hand)
    jokers = hand.count(JOKER)
    form = None if ground.top is None else ground.top.form
    if "stairs" in on and form in (None, Form.STAIRS):
        yield from _runs(held, jokers, size, 1, "tunnel" in on)
    if "arithmetic" in on and form in (None, Form.ARITH):
        for step in range(2, 7):
            yield from _runs(held, jokers, size, step, False)
    if book.rules.joker_beyond and jokers and "stairs" in on and form in (None, Form.STAIRS):
        yield from _runs_beyond(held, size)
    if "emperor" in on and form in (None, Form.EMPEROR):
        for start in range(10):
            found = _colored(start, 0, (), frozenset(range(len(SUITS))), held, jokers)
            yield from {play.cards: play for play in found}.values()  # two jokers may swap their suits


def _runs(held: set[Card], jokers: int, size: int | None, step: int, corner: bool) -> Iterator[Play]:
    for suit in range(4):
        for start in _ALL_RANKS:
            row: list[Card] = []
            wild = 0
            for nth in _ALL_RANKS:
                at = start + nth * step
                if at > 12 and not corner:
                    break
                card = BY_PLACE[at % 13][suit]
                wild += card not in held
                if wild > jokers:
                    break
                row.append(card)
                if len(row) >= 3 and wild < len(row) and size in (None, len(row)):
                    yield _read(tuple(row), held)


def _runs_beyond(held: set[Card], size: int | None) -> Iterator[Play]:
    """Runs with a joker below the 3 or above the 2 (`joker_beyond`)."""
    for suit in range(4):
        column = [four[suit] for four in BY_PLACE]
        for row in (column, column[::-1]):
            for number in range(3, 15):
                real = tuple(row[: number - 1])
                if len(real) < number - 1 or any(card not in held for card in real):
                    break
                if size in (None, number):
                    upwards = (JOKER, *real) if row is column else (*real[::-1], JOKER)
                    yield _read(upwards, held)


def _colored(
    start: int, nth: int, row: Cards, suits: frozenset[int], held: set[Card], jokers: int
) -> Iterator[Play]:
    if nth == 4:
        if any(card in held for card in row):
            yield _read(row, held)
        return
    for suit in sorted(suits):
        card = BY_PLACE[start + nth][suit]
        missing = card not in held
        if missing <= jokers:
            yield from _colored(start, nth + 1, (*row, card), suits - {suit}, held, jokers - missing)


def _read(row: Cards, held: set[Card]) -> Play:
    """A play of this row, jokers for missing cards."""
    cards = tuple(card if card in held else JOKER for card in row)
    return Play(cards, row)


def _fuses(ground: Ground) -> Iterator[Play]:
    top = ground.top
    assert top is not None
    same = tuple(card for card in ground.hand if PLACE[card] == top.rank)
    jokers = tuple(card for card in ground.hand if card == JOKER)
    for number in range(1, len(same) + len(jokers) + 1):
        yield from (Play(cards, fuse=True) for cards in _of_rank(same, jokers, number, least=0))

"""Two players who know every card: whether the one to move can win for certain, and how.

That is so with open hands and a deck that everybody has seen, or when only the other's hand is unseen. Moves
are tried to the end, the promising ones first; a position that is not decided within the bounds counts as
undecided. Deliberate fouls are left out.
"""

from __future__ import annotations

from engine.prime.bots.book import Book
from engine.prime.bots.budget import Budget, has_time
from engine.prime.bots.playout import Outline, Pools
from engine.prime.bots.search import Deed, Drawing, Laying, Passing
from engine.prime.bots.sketch import Sketch, Top

POSITIONS = 1500
"""Positions that are looked at without a budget."""
_MOST_MOVES = 120
_DEEPEST = 16


class Solver:
    """One search for a certain win."""

    def __init__(self, sketch: Sketch, deal: Outline, budget: Budget | None) -> None:
        self._sketch = sketch
        self._pools = Pools(sketch, deal)
        self._budget = budget
        self._left = POSITIONS if budget is None else 100 * POSITIONS
        self._known: dict[tuple[object, ...], int | None] = {}

    def winning(self, deal: Outline) -> Deed | None:
        """A move after which the player to move wins whatever comes, if one is found."""
        for depth in range(2, _DEEPEST, 2):
            for deed in self.moves(deal):
                won = self._after(deal, deed, depth)
                if won is not None and won > 0:
                    return deed
                if self._left <= 0 or not has_time(self._budget):
                    return None
            self._known.clear()
        return None

    def moves(self, deal: Outline) -> list[Deed]:
        """What the player to move can do, the promising first."""
        counts, jokers = deal.counts[deal.turn], deal.jokers[deal.turn]
        pool = self._pools.of(deal.turn, counts, jokers)
        found = self._sketch.ranked(pool, counts, jokers, deal.scene(deal.turn), _MOST_MOVES)
        deeds: list[Deed] = [
            Laying(one.counts, one.jokers, Top(one.cards, one.number), one.kind) for one in found
        ]
        if deal.may_draw:
            deeds.append(Drawing())
        if deal.top is not None or not deeds:
            deeds.append(Passing())
        return deeds

    def _after(self, deal: Outline, deed: Deed, depth: int) -> int | None:
        """What the player to move gets by a move: 1 a win, −1 a loss, None undecided."""
        after, me = deal.copy(), deal.turn
        if isinstance(deed, Laying):
            if after.lay(deed.counts, deed.jokers, deed.top, deed.kind):
                return 1
        elif isinstance(deed, Drawing):
            after.draw()
        else:
            after.pass_turn()
        worth = self._worth(after, depth - 1)
        if worth is None:
            return None
        return worth if after.turn == me else -worth

    def _worth(self, deal: Outline, depth: int) -> int | None:
        """What a position is worth to the player to move."""
        self._left -= 1
        if depth <= 0 or self._left <= 0 or not has_time(self._budget):
            return None
        key = _key(deal)
        if key not in self._known:
            self._known[key] = None  # a position that comes again on the way decides nothing
            self._known[key] = self._best(deal, depth)
        return self._known[key]

    def _best(self, deal: Outline, depth: int) -> int | None:
        best: int | None = -1
        for deed in self.moves(deal):
            worth = self._after(deal, deed, depth)
            if worth == 1:
                return 1
            if worth is None:
                best = None
            if self._left <= 0:
                return None
        return best


def _key(deal: Outline) -> tuple[object, ...]:
    return (
        tuple(deal.counts), tuple(deal.jokers), deal.turn, deal.top, deal.upside_down, deal.drawn,
        len(deal.deck) - deal.drawn_cards, tuple(deal.laid), tuple(deal.deck[deal.drawn_cards :]),
    )  # fmt: skip


def is_exact(book: Book, deal: Outline) -> bool:
    """Whether the outline tells all there is to know in so small a game."""
    return book.is_whole and len(deal.inside) == 2 and max(map(deal.size, deal.inside)) <= 12

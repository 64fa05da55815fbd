"""Play-outs: a simulated deal is played in outline to its end, or until it is clear.

Hands, the deck and the field are those of one simulated deal. Every player sees only their own hand, the field and the
numbers of cards, as at the table: a player who knew the deal would never be surprised, and control would have no value.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.game_protocol import Budget
from engine.prime.bots.effort import has_time
from engine.prime.bots.rollout import PolicyPlay, PolicyView, RowPool, Sketch, Top
from engine.prime.bots.rows import CLEAR, CUT, MOST_OF_A_RANK, REVOLUTION, WIDTH, size_of

JOKER = -1
"""The joker in an outlined deck."""
_MOST_TURNS = 60
_AHEAD = 10
"""Cards of the deck that a pool of plays allows for."""
DRAWS_BELOW = 0.93
"""With at least this probability a player plays without drawing."""


@dataclass(slots=True)
class Outline:
    """One imagined deal, changed as it is played."""

    counts: list[int]
    jokers: list[int]
    deck: list[int]
    """Places of ranks, top first; a joker is −1."""
    field: list[tuple[int, int]]
    """Packed cards and jokers of every set in the field, lowest first."""
    inside: list[int]
    """The seats still in, in turn order."""
    turn: int
    top: Top | None = None
    upside_down: bool = False
    drawn: bool = False
    passes: int = 0
    drawn_cards: int = 0

    def copy(self) -> Outline:
        """The same deal, to be played in another way."""
        return Outline(
            list(self.counts), list(self.jokers), list(self.deck), list(self.field), list(self.inside),
            self.turn, self.top, self.upside_down, self.drawn, self.passes, self.drawn_cards,
        )  # fmt: skip

    def size(self, seat: int) -> int:
        """The number of cards of a seat."""
        return size_of(self.counts[seat]) + self.jokers[seat]

    def others(self, seat: int) -> tuple[int, ...]:
        """The numbers of cards of the others still in, the next player first."""
        at = self.inside.index(seat)
        return tuple(self.size(other) for other in self.inside[at + 1 :] + self.inside[:at])

    def scene(self, seat: int) -> PolicyView:
        """What a seat answers to."""
        return PolicyView(self.top, self.upside_down, self.others(seat))

    def draw(self, count: int = 1) -> None:
        """The player to move takes cards from the deck."""
        for _ in range(min(count, len(self.deck) - self.drawn_cards)):
            card = self.deck[self.drawn_cards]
            self.drawn_cards += 1
            if card == JOKER:
                self.jokers[self.turn] += 1
            elif (self.counts[self.turn] >> card & 15) < MOST_OF_A_RANK:
                self.counts[self.turn] += 1 << card
        self.drawn = True

    @property
    def may_draw(self) -> bool:
        """Whether the player to move can draw."""
        return not self.drawn and self.drawn_cards < len(self.deck)

    def pass_turn(self) -> None:
        """A pass, or the end of a foul."""
        self.passes += 1
        flushed = self.top is not None and self.passes >= len(self.inside) - 1
        self.go_on()
        if flushed:
            self.flush()

    def play_set(self, taken: int, jokers: int, top: Top, kind: int) -> bool:
        """Play a set; returns whether its player is out."""
        seat = self.turn
        self.counts[seat] -= taken
        self.jokers[seat] -= jokers
        self.field.append((taken, jokers))
        self.top = top
        self.passes = 0
        if not self.counts[seat] and not self.jokers[seat]:
            return True
        if kind == REVOLUTION:
            self.upside_down = not self.upside_down
        if kind in (CUT, CLEAR):
            self.flush()
            self.drawn = False
        else:
            self.go_on()
        return False

    def go_on(self) -> None:
        """The next player's turn."""
        at = self.inside.index(self.turn)
        self.turn = self.inside[(at + 1) % len(self.inside)]
        self.drawn = False

    def flush(self) -> None:
        """Put the field under the deck."""
        for taken, jokers in self.field:
            while taken:
                low = (taken & -taken).bit_length() - 1
                place = low - low % WIDTH
                self.deck += [place] * (taken >> place & 15)
                taken &= ~(15 << place)
            self.deck += [JOKER] * jokers
        self.field = []
        self.top = None
        self.passes = 0


class Pools:
    """For each seat of a deal the plays that its cards and the next cards of the deck allow."""

    def __init__(self, sketch: Sketch, deal: Outline) -> None:
        self._sketch = sketch
        coming = deal.deck[deal.drawn_cards : deal.drawn_cards + _AHEAD]
        self._pools: dict[int, RowPool] = {}
        for seat in deal.inside:
            counts, jokers = deal.counts[seat], deal.jokers[seat]
            for card in coming:
                if card == JOKER:
                    jokers += 1
                elif (counts >> card & 15) < MOST_OF_A_RANK:
                    counts += 1 << card
            self._pools[seat] = sketch.pool(counts, jokers)

    def of(self, seat: int, counts: int, jokers: int) -> RowPool:
        """The plays of a seat's hand."""
        pool = self._pools[seat]
        if not pool.covers(counts, jokers):
            pool = self._pools[seat] = self._sketch.pool(counts, jokers)
        return pool


def policy(sketch: Sketch, pools: Pools, deal: Outline) -> PolicyPlay | None:
    """The play of the player in turn, after drawing if that is better; None passes."""
    seat = deal.turn
    scene = deal.scene(seat)
    best = _best(sketch, pools, deal, scene)
    if deal.may_draw and (best is None or best.worth < DRAWS_BELOW):
        deal.draw()
        best = _best(sketch, pools, deal, scene)
    if best is None or scene.top is None:
        return best
    passing = sketch.odds_of(deal.counts[seat], deal.jokers[seat], 0.0, scene.fewest)
    return None if best.worth < passing else best


def _best(sketch: Sketch, pools: Pools, deal: Outline, scene: PolicyView) -> PolicyPlay | None:
    seat = deal.turn
    counts, jokers = deal.counts[seat], deal.jokers[seat]
    return sketch.best(pools.of(seat, counts, jokers), counts, jokers, scene)


def first_out(sketch: Sketch, pools: Pools, deal: Outline, budget: Budget | None = None) -> int | None:
    """Play a deal to its end; the seat that goes out first, None after too many turns or out of time."""
    for _ in range(_MOST_TURNS):
        if not has_time(budget):
            break
        seat = deal.turn
        chosen = policy(sketch, pools, deal)
        if chosen is None:
            deal.pass_turn()
        elif deal.play_set(chosen.counts, chosen.jokers, Top(chosen.cards, chosen.number), chosen.kind):
            return seat
    return None

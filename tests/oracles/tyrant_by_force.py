"""Brute-force oracle for the last trick of Tyrant: which decisions win whatever the others hold and do.

Hands are strings of suits such as `ssh`; a decision is (cards, place, chips), or None for a pass. It shares no code
with the engine: it reads the view of a seat and counts everything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations, product
from typing import Any

Doing = tuple[str, str, int, bool]
"""Cards played, the suit on which chips are placed, how many, and whether it is a pass."""
SUITS = "shdc"
POINTS = {"A": 0, "J": 1, "Q": 2, "K": 3}
NAMES = {1: "A", 11: "J", 12: "Q", 13: "K"}


class Ending:
    """A last trick from the perspective of the seat that has to decide."""

    def __init__(self, view: Any) -> None:
        self.seats, self.me, self.marker = view.seats, int(view.seat), int(view.marker)
        self.floor = view.rules.chip_floor.value
        self.lead = NAMES[view.row[0].rank] + suit(view.row[0])
        self.rows = [len(row) for row in view.plaza]
        self.chips = list(view.chips)
        self.won = [[NAMES[one.lead.rank] + suit(one.lead) for one in row] for row in view.fame]
        self.ace = "A" + suit(view.ace)
        self.hand = "".join(suit(card) for card in view.hand)
        self.passed = {int(seat) for seat in view.passed}
        self.turns, self.hands = view.turns, list(view.hand_counts)
        total = 18 if self.seats == 4 else 14
        seen = Counter(suit(card) for card in (*view.hand, *view.stock))
        for turn in view.turns:
            if turn is not None:
                seen.update(suit(card) for card in (turn.cards or ((turn.up,) if turn.up else ())))
        self.left = {one: total - seen[one] - self.rows[at] - view.gone[at] for at, one in enumerate(SUITS)}
        self.without = [self._without(view, seat) for seat in range(self.seats)]

    def _without(self, view: Any, seat: int) -> str:
        """Return the suits that a player could not follow since the last new hand."""
        missing = ""
        for outcome in view.outcomes:
            if not outcome.shown[seat]:
                missing = ""
            elif outcome.powers[seat] is None:
                missing += suit(outcome.lead)
        return missing

    # -------------------------------------------------------------- possible decisions

    def mine(self) -> Iterator[Doing]:
        """Yield every possible decision of the seat."""
        yield from self._doings(self.me, self.hand)

    def _doings(self, seat: int, hand: str) -> Iterator[Doing]:
        chips = self.chips[seat]
        if chips and seat not in self.passed:
            yield "", "", 0, True
        lead = self.lead[1]
        places = [one for at, one in enumerate(SUITS) if self.rows[at] or one == lead]
        for count in (1, 2, 3):
            for cards in bags(hand, count):
                if lead in cards or lead not in hand:
                    yield cards, "", 0, False
                    for place, laid in product(places, range(1, chips + 1)):
                        yield cards, place, laid, False
        if not hand and not (chips and seat not in self.passed):
            yield "", "", 0, False

    def _ways(self, seat: int) -> Iterator[tuple[str, Doing]]:
        """Yield a player's possible hidden hands at the start of this trick, each with a decision made or possible."""
        turn, lead = self.turns[seat], self.lead[1]
        if turn is not None and not turn.count:
            yield "", ("", "", 0, False)
            return
        pool = "".join(one * self.left[one] for one in SUITS if one not in self.without[seat])
        if turn is None:
            for hand in bags(pool, self.hands[seat]):
                for doing in self._doings(seat, hand):
                    yield hand, doing
            return
        known = "".join(suit(card) for card in (turn.cards or ((turn.up,) if turn.up else ())))
        hidden = turn.count - len(known)
        for hand in bags(pool, self.hands[seat] + hidden):
            for down in bags(hand, hidden):
                if lead in known + down or lead not in hand:
                    yield hand, (known + down, "", 0, False)

    def ways(self) -> dict[int, dict[Doing, set[str]]]:
        """Return what each of the others did or may do, and with which hands."""
        found: dict[int, dict[Doing, set[str]]] = {}
        for seat in range(self.seats):
            if seat != self.me:
                found[seat] = {}
                for hand, doing in self._ways(seat):
                    found[seat].setdefault(doing, set()).add(hand)
        return found

    def worlds(self) -> Iterator[dict[int, Doing]]:
        """Yield each combination of what the others did and may do for which there are enough cards."""
        ways = self.ways()
        for doings in product(*ways.values()):
            hands = product(*(held[doing] for held, doing in zip(ways.values(), doings, strict=True)))
            if any(self._enough("".join(held)) for held in hands):
                yield dict(zip(ways, doings, strict=True))

    def _enough(self, held: str) -> bool:
        return all(held.count(one) <= self.left[one] for one in SUITS)

    # -------------------------------------------------------------- results

    def wins(self, mine: Doing, others: dict[int, Doing], aces: tuple[str, ...]) -> bool:
        """Return whether the seat comes first then, whatever cards go to the plaza if nobody follows."""
        done = {**others, self.me: mine}
        on: Counter[str] = Counter()
        for turn in self.turns:
            if turn is not None and turn.tyrant is not None:
                place = "shdc"[turn.tyrant.place - 1] if 1 <= turn.tyrant.place <= 4 else self.lead[1]
                on[place] += turn.tyrant.chips
        chips = self.chips[:]
        for seat, (_, place, laid, passes) in done.items():
            chips[seat] -= laid + passes
            on[place] += laid
        powers = {
            seat: self._power(cards, on, seat) for seat, (cards, *_) in done.items() if self.lead[1] in cards
        }
        won, marker, rows = [row[:] for row in self.won], self.marker, self.rows[:]
        if powers:
            after = [(self.marker + step) % self.seats for step in range(self.seats)]
            marker = max(powers, key=lambda seat: (powers[seat], after.index(seat)))
            won[marker].append(self.lead)
            lays = [[one for seat in done if seat != marker for one in set(done[seat][0])]]
        else:
            lays = list(map(list, product(*(sorted(set(cards)) for cards, *_ in done.values() if cards))))
        others_aces = dict(zip(others, aces, strict=True))
        return all(self._is_first(won, chips, marker, rows, laid, others_aces) for laid in lays)

    def _power(self, cards: str, on: Counter[str], seat: int) -> int:
        each = []
        for one in cards:
            count = self.rows[SUITS.index(one)]
            value = (10 if one == self.lead[1] else count % 5 + count // 5 * 2) - 2 * on[one]
            each.append(max(0, value) if self.floor == "card" else value)
        return max(0, sum(each) - (seat == self.marker))

    def _is_first(
        self,
        won: list[list[str]],
        chips: list[int],
        marker: int,
        rows: list[int],
        laid: list[str],
        aces: dict[int, str],
    ) -> bool:
        piles = sum((count + laid.count(SUITS[at])) // 5 for at, count in enumerate(rows))
        tricks = [len(row) for row in won]
        least = [seat for seat in range(self.seats) if tricks[seat] == min(tricks)]
        totals = []
        for seat in range(self.seats):
            cards = [*won[seat], self.ace if seat == self.me else aces[seat]]
            same = Counter(card[1] for card in cards).values()
            ranks = Counter(card[0] for card in cards if card[0] != "A").values()
            total = sum(POINTS[card[0]] for card in cards) + chips[seat]
            total += sum((0, 0, 2, 4, 6)[count] for count in same) + sum((0, 0, 5, 8, 10)[c] for c in ranks)
            totals.append(total + (2 * piles // len(least) if seat in least else 0))
        stay = [seat for seat in range(self.seats) if totals[seat] - min(totals) < 10]
        best = max(stay, key=lambda seat: (totals[seat], tricks[seat], -((seat - marker) % self.seats)))
        return best == self.me

    def certain(self, options: list[Doing]) -> list[Doing]:
        """Return those decisions that win in every world."""
        hidden = ["A" + one for one in SUITS if "A" + one != self.ace]
        lies = list(permutations(hidden, self.seats - 1))
        for world in self.worlds():
            options = [one for one in options if all(self.wins(one, world, aces) for aces in lies)]
            if not options:
                break
        return options


def suit(card: Any) -> str:
    """Return the letter of a card's suit."""
    return SUITS[card.suit - 1]


def bags(cards: str, count: int) -> list[str]:
    """Return all ways to take this many of the cards, by suits."""
    held = Counter(cards)
    return [
        "".join(one)
        for one in combinations_with_replacement(sorted(held), count)
        if all(one.count(of) <= held[of] for of in set(one))
    ]

"""The game in a few numbers, for looking ahead: only suits and counts matter (TY-5), so hands are four counts.

A `Sketch` is one way in which the hidden cards may lie. It is played out to the end by everybody's
habits: rough and quick, but by the rules, so that chips, refills, piles and the purge all have their say.
Unlike everything else at the table it changes in place; it never leaves the bot that drew it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.cards import Card
from engine.seats import Seat
from engine.tyrant.power import CHIP_COST, LEAD_VALUE, MARKER_COST, PILE_VALUE
from engine.tyrant.scoring import sheet, special_points, verdict_on
from engine.tyrant.state import PILE, REFILL, TRICKS

Counts = list[int]
"""Cards by suit: spades, hearts, diamonds, clubs."""

WANTS_FAME = (65, 65, 60, 55, 40, 25, 15, 8, 4)
"""How often in a hundred tricks a player goes for the lead, by how far it stands above the lowest: fame kills."""
TOO_FAR = 4
"""So far above the lowest total a player rather pays a chip and passes: ten would be the axe (TY-76)."""


_SUIT = 7
"""What a card has of its suit; asked so often that the word for it would take most of the time."""


@lru_cache(20_000)
def _fame(ace: Card, won: tuple[Card, ...]) -> int:
    """What an ace and lead cards come to, without chips and piles."""
    return sheet(ace, won, 0, 0).total


class Whim:
    """Quick dice for looking ahead (a linear congruence), seeded by the real ones."""

    __slots__ = ("_word",)

    def __init__(self, seed: int) -> None:
        self._word = seed

    def below(self, bound: int) -> int:
        """A number 0 … bound − 1, nearly each as likely as any other."""
        self._word = (self._word * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self._word >> 33) % bound


class Sketch:
    """One guess at the whole table, in the middle of a trick."""

    __slots__ = (
        "aces", "acted", "chips", "floored", "hands", "leads", "marker", "on", "passed", "passing", "puts",
        "rows", "seats", "stocks", "trick", "won",
    )  # fmt: skip

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.hands: list[Counts] = []
        self.stocks: list[Counts] = []
        self.chips: list[int] = []
        self.rows: Counts = [0, 0, 0, 0]
        self.leads: list[Card] = []
        """The lead cards from this trick on."""
        self.aces: list[Card] = []
        self.won: list[list[Card]] = []
        self.marker = 0
        self.trick = 1
        self.passed = [False] * seats
        self.floored = True
        self.acted = [False] * seats
        self.passing = [False] * seats
        self.puts: list[Counts | None] = [None] * seats
        self.on: Counts = [0, 0, 0, 0]

    def copy(self) -> Sketch:
        """The same guess, to be played out another way."""
        twin = Sketch(self.seats)
        twin.hands = [hand[:] for hand in self.hands]
        twin.stocks = [stock[:] for stock in self.stocks]
        twin.chips = self.chips[:]
        twin.rows = self.rows[:]
        twin.leads = self.leads[:]
        twin.aces = self.aces
        twin.won = [won[:] for won in self.won]
        twin.marker = self.marker
        twin.trick = self.trick
        twin.passed = self.passed[:]
        twin.floored = self.floored
        twin.acted = self.acted[:]
        twin.passing = self.passing[:]
        twin.puts = self.puts[:]
        twin.on = self.on[:]
        return twin

    # ------------------------------------------------------------------ decisions

    def put(self, seat: int, cards: Sequence[int], place: int = -1, chips: int = 0) -> None:
        """Puts cards down, perhaps with chips on a suit."""
        hand = self.hands[seat]
        for suit, count in enumerate(cards):
            hand[suit] -= count
        self.puts[seat] = [*cards]
        self.acted[seat] = True
        if chips:
            self.chips[seat] -= chips
            self.on[place] += chips

    def pass_by(self, seat: int) -> None:
        """Pays a chip and takes the hand back."""
        self.chips[seat] -= 1
        stock, hand = self.stocks[seat], self.hands[seat]
        self.stocks[seat] = [a + b for a, b in zip(stock, hand, strict=True)]
        self.hands[seat] = [0, 0, 0, 0]
        self.passing[seat] = self.acted[seat] = True

    def take(self, seat: int, cards: Sequence[int]) -> None:
        """Takes cards from the stock as the new hand."""
        self.hands[seat] = [*cards]
        self.stocks[seat] = [a - b for a, b in zip(self.stocks[seat], cards, strict=True)]

    def value(self, suit: int, lead: int) -> int:
        """What one card of this suit is worth before chips."""
        count = self.rows[suit]
        return LEAD_VALUE if suit == lead else count % PILE + PILE_VALUE * (count // PILE)

    # ------------------------------------------------------------------ playing out

    def play_out(self, whim: Whim) -> tuple[tuple[Seat, ...], list[int]]:
        """Plays on to the end as everybody is wont to; the places and the totals."""
        while True:
            for step in range(self.seats):
                seat = (self.marker + step) % self.seats
                if not self.acted[seat]:
                    self.follow_habit(seat, whim)
            self._close(whim)
            if self.trick == TRICKS:
                return self._places()
            self.trick += 1
            self.leads.pop(0)
            for seat in range(self.seats):
                if self.passed[seat]:
                    self.take(seat, self.usual_choice(self.stocks[seat], REFILL, whim))

    def usual_choice(self, stock: Counts, count: int, whim: Whim) -> Counts:
        """A hand as people choose it: something for the leads to come, the rest as it falls."""
        left = stock[:]
        chosen = [0, 0, 0, 0]
        for ahead, lead in enumerate(self.leads[:3]):
            suit = (lead & _SUIT) - 1
            taken = min(left[suit], 2 if ahead < 2 else 1)
            left[suit] -= taken
            chosen[suit] += taken
        missing = count - sum(chosen)
        others = [suit for suit in range(4) for _ in range(left[suit])]
        while missing > 0 and others:
            chosen[others.pop(whim.below(len(others)))] += 1
            missing -= 1
        return chosen

    def follow_habit(self, seat: int, whim: Whim) -> None:
        """One turn as people take it."""
        hand = self.hands[seat]
        count = sum(hand)
        passes = self.chips[seat] > 0 and not self.passed[seat]
        lead = (self.leads[0] & _SUIT) - 1
        ahead = self._ahead(seat)
        if passes and whim.below(100) < self._odds_of_a_pass(seat, count, hand[lead], ahead):
            self.pass_by(seat)
        elif not count:
            self.acted[seat] = True
        elif not hand[lead]:
            self.put(seat, self._odd_card(hand, whim))
        elif whim.below(100) < WANTS_FAME[min(ahead, 8)]:
            place, chips = self._usual_action(seat, lead, whim)
            self.put(seat, self.strongest(hand, lead), place, chips)
        else:
            self.put(seat, [int(suit == lead) for suit in range(4)])

    def strongest(self, hand: Sequence[int], lead: int) -> Counts:
        """Up to three cards with the most power; a card that adds next to nothing stays in hand."""
        cards = [0, 0, 0, 0]
        left = 3
        worth = {suit: self.value(suit, lead) for suit in range(4) if hand[suit]}
        for suit in sorted(worth, key=lambda suit: -worth[suit]):
            if worth[suit] < 2 and left < 3:
                break
            taken = min(left, hand[suit])
            cards[suit] = taken
            left -= taken
        return cards

    def _ahead(self, seat: int) -> int:
        """How far a player stands above the lowest, piles aside."""
        totals = [
            _fame(ace, tuple(won)) + chips
            for ace, won, chips in zip(self.aces, self.won, self.chips, strict=True)
        ]
        return totals[seat] - min(totals)

    def _odds_of_a_pass(self, seat: int, count: int, following: int, ahead: int) -> int:
        """In a hundred: a refill is wanted when the hand runs out, the chip is wanted at the end."""
        if not count:
            return 100
        if ahead > TOO_FAR:
            return 50
        if self.trick == TRICKS:
            return 0
        stock = sum(self.stocks[seat])
        if count <= 2 and stock >= 3:
            return 60
        return 35 if not following and stock >= 3 else 3

    def _odd_card(self, hand: Counts, whim: Whim) -> Counts:
        at = whim.below(sum(hand))
        cards = [0, 0, 0, 0]
        for suit in range(4):
            at -= hand[suit]
            if at < 0:
                cards[suit] = 1
                break
        return cards

    def _usual_action(self, seat: int, lead: int, whim: Whim) -> tuple[int, int]:
        """Now and then a chip on a row that helps others more."""
        if self.chips[seat] < 2 or whim.below(6):
            return -1, 0
        suit = max(
            range(4), key=lambda suit: 0 if suit == lead else self.rows[suit] - 3 * self.hands[seat][suit]
        )
        return (suit, 1) if suit != lead and self.rows[suit] else (-1, 0)

    # ------------------------------------------------------------------ judging

    def _close(self, whim: Whim) -> None:
        """Judges the trick and clears it away."""
        lead = (self.leads[0] & _SUIT) - 1
        winner = self._winner(lead)
        for seat, put in enumerate(self.puts):
            if put is None or seat == winner:
                continue
            if winner is None:
                put = self._odd_card(put, whim)
            for suit in range(4):
                self.rows[suit] += put[suit] > 0
        if winner is not None:
            self.won[winner].append(self.leads[0])
            self.marker = winner
        self.passed = self.passing
        self.passing = [False] * self.seats
        self.acted = [False] * self.seats
        self.puts = [None] * self.seats
        self.on = [0, 0, 0, 0]

    def _winner(self, lead: int) -> int | None:
        worth = [self.value(suit, lead) - CHIP_COST * self.on[suit] for suit in range(4)]
        if self.floored:
            worth = [max(0, value) for value in worth]
        best, winner = -1, None
        for step in range(self.seats):
            seat = (self.marker + step) % self.seats
            put = self.puts[seat]
            if put is None or not put[lead]:
                continue
            power = sum(count * value for count, value in zip(put, worth, strict=True))
            power = max(0, power - (0 if step else MARKER_COST))
            if power >= best:
                best, winner = power, seat
        return winner

    def _places(self) -> tuple[tuple[Seat, ...], list[int]]:
        tricks = [len(won) for won in self.won]
        least = special_points(tricks, sum(count // PILE for count in self.rows))
        totals = [
            _fame(self.aces[seat], tuple(self.won[seat])) + self.chips[seat] + least[seat]
            for seat in range(self.seats)
        ]
        return verdict_on(totals, tricks, Seat(self.marker)).ranks, totals

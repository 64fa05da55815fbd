"""Oracle for Tyrant, from the rules: who has to decide what, and the consequences, clause by clause.

A card is its text (`Th`), a seat a number, a row of the plaza a pair [vertical cards, piles]. `run` is the whole game
as a generator: it yields who has to decide and is sent legal decisions.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any

SUITS = "shdc"
RANKS = "23456789TJQKA"
NUMBERS = [rank + suit for suit in SUITS for rank in "23456789T"]
COURT = [rank + suit for suit in SUITS for rank in "JQK"]
ACES = ["A" + suit for suit in SUITS]
BASE = {"A": 0, "J": 1, "Q": 2, "K": 3}
SAME_SUIT = {0: 0, 1: 0, 2: 2, 3: 4, 4: 6}
SAME_RANK = {0: 0, 1: 0, 2: 5, 3: 8, 4: 10}

Decision = tuple[int, str, Any]
"""Who decides, what (`hand`, `refill`, `play`, `pass`, `lay`), and the cards or the play."""


@dataclass(frozen=True)
class Due:
    """Who has to decide, and in which phase."""

    kind: str
    waiting: tuple[int, ...] = ()


@dataclass
class Game:
    """Everything on the table and in the hands."""

    players: int
    chip_floor: str
    aces: list[str]
    leads: list[
        str
    ]  # the lead cards of the tricks to come, in the order in which they are turned up (TY-10, TY-23)
    marker: int
    plaza: dict[str, list[int]]
    hands: list[list[str]]
    stocks: list[list[str]]
    chips: list[int]
    won: list[list[str]]
    passed: set[int] = field(default_factory=set)  # in the trick before
    trick: int = 0
    lead: str = ""
    burned: list[str] = field(default_factory=list)
    removed: int = 4  # TY-11
    under: list[int] = field(default_factory=list)
    table: dict[int, list[str]] = field(default_factory=dict)  # what was played in this trick, in order
    on: dict[str, int] = field(default_factory=dict)
    last: dict[str, Any] = field(default_factory=dict)  # the result of the last trick
    begun: bool = False
    late: bool = False  # whether the host makes the current decision
    events: list[tuple[Any, ...]] = field(default_factory=list)  # what everybody sees happen (TY-85)
    over: bool = False
    sheets: list[dict[str, int]] = field(default_factory=list)
    purged: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)

    def clockwise(self) -> list[int]:
        """The seats from the marker's holder on (TY-28)."""
        return [(self.marker + step) % self.players for step in range(self.players)]

    def tell(self, *event: Any) -> None:
        """Record an event; the first word is its kind."""
        self.events.append(event)

    def copies(self, card: str) -> int:
        """The number of copies of this number card in the game (TY-4)."""
        return 1 if self.players == 3 and card[0] in "789T" else 2

    def may(self, seat: int) -> list[str]:
        """What a player may do in a turn: `%` and numbers of cards (TY-29, TY-100)."""
        hand = len(self.hands[seat])
        may_pass = self.chips[seat] > 0 and seat not in self.passed
        return ["%"] * may_pass + [str(count) for count in (1, 2, 3) if count <= hand]


def take(cards: list[str], wanted: Iterable[str]) -> None:
    """Remove the wanted cards."""
    for card in wanted:
        cards.remove(card)


def run(g: Game) -> Generator[Due, Decision, None]:
    """Run the game from the choice of hands, or from step 2 of a position's trick, to its end (TY-21, TY-69)."""
    if not g.begun:
        yield from choose_hands(g)
    first = g.trick if g.begun else 1
    g.under = [0] * g.players
    for trick in range(first, 9):
        g.trick = trick
        if not g.begun or trick > first:
            yield from step_lead(g)
        else:
            g.lead = g.leads[0]
        passing = yield from step_play(g)
        if g.table:
            winner = judgement(g)
            if winner is None:
                yield from step_nobody(g)
            else:
                step_won(g, winner)
        else:  # TY-46: steps 3 and 4 are skipped
            g.burned.append(g.lead)
            g.tell("all-passed", g.lead)
            g.last = {"outcome": "passed", "winner": None, "power": {}, "on": {}}
        g.passed = passing
        del g.leads[0]
    scoring(g)
    monarchomachi(g)
    g.over = True
    yield Due("over")


def choose_hands(g: Game) -> Generator[Due, Decision, None]:
    """Each player chooses seven of sixteen cards, all at the same time (TY-13)."""
    waiting = list(range(g.players))
    while waiting:
        seat, _, cards = yield Due("hand", tuple(waiting))
        waiting.remove(seat)
        take(g.stocks[seat], cards)
        g.hands[seat] = list(cards)
        g.tell("hand-chosen", seat, list(cards), g.late)
    g.tell("started", g.marker)


def step_lead(g: Game) -> Generator[Due, Decision, None]:
    """Step 1: the lead card (TY-22, TY-23), then new hands for those who passed before (TY-24 ... TY-27)."""
    g.lead = g.leads[0]
    turned = g.leads[2] if 1 < g.trick <= 6 else None  # three are open from the set-up on
    g.tell("trick-began", g.trick, turned, g.leads[:3], len(g.leads[3:]), g.lead)
    waiting = []
    for seat in sorted(g.passed):
        if len(g.stocks[seat]) <= 6:  # TY-25
            g.hands[seat], g.stocks[seat] = g.stocks[seat], []
            g.tell("refilled", seat, len(g.hands[seat]), 0, sorted(g.hands[seat]), False)
        else:
            waiting.append(seat)
    while waiting:
        seat, _, cards = yield Due("refill", tuple(waiting))
        waiting.remove(seat)
        take(g.stocks[seat], cards)
        g.hands[seat] = list(cards)
        g.tell("refilled", seat, 6, len(g.stocks[seat]), sorted(cards), g.late)


def step_play(g: Game) -> Generator[Due, Decision, set[int]]:
    """Step 2: one turn for each player, from the marker on (TY-28); return who passed."""
    g.table = {}
    g.on = dict.fromkeys(SUITS, 0)
    passing = set()
    for seat in g.clockwise():
        if not g.may(seat):  # TY-31, TY-32: no card and no chip when the turn comes; TY-100
            g.tell("hard-passed", seat)
            continue
        _, kind, what = yield Due("turn", (seat,))
        if kind == "pass":  # TY-43, TY-44
            g.chips[seat] -= 1
            g.tell("passed", seat, len(g.hands[seat]), g.chips[seat], g.late)
            g.stocks[seat] += g.hands[seat]
            g.hands[seat] = []
            passing.add(seat)
            continue
        take(g.hands[seat], what["cards"])
        g.table[seat] = list(what["cards"])
        g.tell("played", seat, len(what["cards"]), what["up"], list(what["cards"]), g.late)
        if what["chips"]:  # TY-39; chips on the lead card lower its suit (TY-41)
            g.chips[seat] -= what["chips"]
            g.on[g.lead[1] if what["place"] == "lead" else what["place"]] += what["chips"]
            g.tell("chips-placed", seat, what["place"], what["chips"], g.chips[seat])
    return passing


def power(g: Game, seat: int) -> int:
    """The power of the cards of a player who followed (TY-50 ... TY-56)."""
    total = 0
    for card in g.table[seat]:
        vertical, piles = g.plaza[card[1]]
        value = 10 if card[1] == g.lead[1] else vertical + 2 * piles
        value -= 2 * g.on[card[1]]
        if g.chip_floor == "card":
            value = max(value, 0)
        total += value
    if seat == g.marker:
        total -= 1
    return max(total, 0)


def judgement(g: Game) -> int | None:
    """Step 3: return who wins the trick, None if nobody followed (TY-47 ... TY-60)."""
    followed = [
        seat for seat in g.clockwise() if seat in g.table and any(follows(g, c) for c in g.table[seat])
    ]
    powers = {seat: power(g, seat) for seat in followed}
    winner = None
    for seat in followed:  # TY-57: of equal powers the later one
        if winner is None or powers[seat] >= powers[winner]:
            winner = seat
    outcome = "nobody" if winner is None else "won"
    g.last = {"outcome": outcome, "winner": winner, "power": powers, "on": dict(g.on)}
    for seat in g.clockwise():
        if seat in g.table:
            g.tell("revealed", seat, list(g.table[seat]), powers.get(seat))
    if winner is None:
        g.tell("nobody-followed", g.lead)
    else:
        tied = list(powers.values()).count(powers[winner]) > 1
        g.tell("trick-won", winner, powers[winner], tied)
    if any(g.on.values()):
        g.tell("chips-cleared", sum(g.on.values()))
    return winner


def follows(g: Game, card: str) -> bool:
    """Whether the card is of the lead suit."""
    return card[1] == g.lead[1]


def lay(g: Game, seat: int, cards: list[str], late: bool = False) -> None:
    """Add cards to the rows of their suits, one at a time; five make a pile (TY-64, TY-65)."""
    g.tell("laid", seat, cards, late)
    for card in cards:
        row = g.plaza[card[1]]
        row[0] += 1
        if row[0] == 5:
            row[0], row[1] = 0, row[1] + 1
            g.tell("pile-made", card[1], row[1])


def step_won(g: Game, winner: int) -> None:
    """Step 4 of a trick that was won (TY-61 ... TY-67)."""
    for seat in g.clockwise():
        if seat not in g.table or seat == winner:
            continue
        suits = [card[1] for card in g.table[seat]]
        firsts = [card for at, card in enumerate(g.table[seat]) if card[1] not in suits[:at]]  # TY-63
        lay(g, seat, firsts)
        rest = len(suits) - len(firsts)
        g.under[winner] += rest
        if rest:
            g.tell("given", seat, winner, rest)
    g.under[winner] += len(g.table[winner])
    g.won[winner].append(g.lead)
    g.tell("fame-taken", winner, g.lead, len(g.won[winner]))
    if winner != g.marker:
        g.tell("marker-moved", g.marker, winner)
    g.marker = winner
    g.table = {}


def step_nobody(g: Game) -> Generator[Due, Decision, None]:
    """Step 4 of a trick that nobody followed (TY-60, TY-68)."""
    g.burned.append(g.lead)
    g.lead = ""  # removed before the cards are laid
    for seat in g.clockwise():
        if seat not in g.table:
            continue
        others = len(g.table[seat]) - 1
        if others:  # TY-96: a decision even if the cards are equal
            _, _, card = yield Due("lay", (seat,))
            lay(g, seat, [card], g.late)
            g.tell("cards-removed", seat, others)
        else:
            lay(g, seat, g.table[seat])
        g.removed += others
    g.table = {}


def scoring(g: Game) -> None:
    """The four lines of each player's sheet (TY-70 ... TY-75)."""
    fewest = min(len(won) for won in g.won)
    favoured = sum(len(won) == fewest for won in g.won)
    piles = sum(piles for _, piles in g.plaza.values())
    for seat in range(g.players):
        cards = [g.aces[seat], *g.won[seat]]
        sheet = {
            "base": sum(BASE[card[0]] for card in cards) + g.chips[seat],
            "suit": sum(SAME_SUIT[sum(card[1] == suit for card in cards)] for suit in SUITS),
            "rank": sum(SAME_RANK[sum(card[0] == rank for card in cards)] for rank in "AJQK"),
            "least": 2 * piles // favoured if len(g.won[seat]) == fewest else 0,
        }
        g.sheets.append(sheet | {"total": sum(sheet.values())})
    sheets = [list(sheet.values()) for sheet in g.sheets]
    g.tell("scored", list(g.aces), [sheet[:4] for sheet in sheets], [len(won) for won in g.won], piles)


def monarchomachi(g: Game) -> None:
    """Determine who is purged, and everybody's place (TY-76 ... TY-79, TY-95)."""
    totals = [sheet["total"] for sheet in g.sheets]
    g.purged = [seat for seat in range(g.players) if totals[seat] - min(totals) >= 10]

    def place(seat: int) -> tuple[bool, int, int, int]:
        """Lower is better."""
        return seat in g.purged, -totals[seat], -len(g.won[seat]), (seat - g.marker) % g.players

    g.places = sorted(range(g.players), key=place)
    g.tell("monarchomachi", min(totals), [[seat, totals[seat] - min(totals)] for seat in g.purged])
    best = [seat for seat in g.places if seat not in g.purged and totals[seat] == totals[g.places[0]]]
    most = [seat for seat in best if len(g.won[seat]) == len(g.won[best[0]])]
    tie_break = "marker" if len(most) > 1 else "tricks" if len(best) > 1 else ""
    g.tell("game-over", list(g.places), totals[best[0]], tie_break)

"""Guesses at what is hidden: the cards not seen are dealt to the others as they may lie (TY-17).

What counts is known to every attentive player: the packs, one's own cards, the plaza, every reveal so
far, and who could not follow which suit since the last refill.
"""

from __future__ import annotations

from engine.cards import Suit
from engine.seats import Seat
from engine.tyrant.bots.sketch import Counts, Sketch, Whim
from engine.tyrant.settings import ChipFloor
from engine.tyrant.setup import aces, lead_cards, number_cards
from engine.tyrant.state import HAND, REFILL, SUITS, TRICKS, Cards, Phase
from engine.tyrant.view import View


def counts_of(cards: Cards) -> Counts:
    """Cards by suit."""
    return [sum(card.suit == suit for card in cards) for suit in SUITS]


def unseen(view: View) -> Counts:
    """How many cards of each suit this seat has not seen (TY-4)."""
    table = tuple(
        card
        for seen in view.turns
        if seen is not None
        for card in seen.cards or ((seen.up,) if seen.up is not None else ())
    )
    known = counts_of((*view.hand, *view.stock, *table))
    total = len(number_cards(view.seats)) // len(SUITS)
    return [total - known[at] - len(view.plaza[at]) - view.gone[at] for at in range(len(SUITS))]


def voids(view: View, seat: Seat) -> set[int]:
    """Suits of which a player's hand has none: did not follow since the last refill (TY-36)."""
    suits: set[int] = set()
    for outcome in view.outcomes:
        if not outcome.shown[seat]:
            suits.clear()
        elif outcome.powers[seat] is None:
            suits.add(SUITS.index(outcome.lead.suit))
    return suits


def guess(view: View, whim: Whim) -> Sketch:
    """One way in which everything hidden may lie."""
    assert view.seat is not None
    sketch = Sketch(view.seats)
    sketch.chips = [*view.chips]
    sketch.rows = [len(row) for row in view.plaza]
    sketch.trick = max(view.trick, 1)
    sketch.marker = view.marker if view.marker is not None else whim.below(view.seats)
    sketch.passed = [Seat(seat) in view.passed for seat in range(view.seats)]
    sketch.floored = view.rules.chip_floor is ChipFloor.CARD
    sketch.won = [[won.lead for won in row] for row in view.fame]
    _guess_leads(sketch, view, whim)
    _guess_aces(sketch, view, whim)
    _guess_hands(sketch, view, whim)
    _take_what_is_put(sketch, view, whim)
    for seat in view.waiting:
        if seat != view.seat and view.phase in (Phase.HAND, Phase.REFILL):
            size = HAND if view.phase is Phase.HAND else REFILL
            sketch.take(seat, sketch.usual_choice(sketch.stocks[seat], size, whim))
    return sketch


def _guess_leads(sketch: Sketch, view: View, whim: Whim) -> None:
    seen = {*view.row, *view.burned, *(won.lead for row in view.fame for won in row)}
    hidden = [card for card in lead_cards() if card not in seen]
    missing = TRICKS + 1 - sketch.trick - len(view.row)
    sketch.leads = [*view.row, *(hidden.pop(whim.below(len(hidden))) for _ in range(missing))]


def _guess_aces(sketch: Sketch, view: View, whim: Whim) -> None:
    hidden = [ace for ace in aces() if ace != view.ace]
    for seat in range(view.seats):
        own = seat == view.seat and view.ace is not None
        sketch.aces.append(view.ace if own and view.ace else hidden.pop(whim.below(len(hidden))))


def _guess_hands(sketch: Sketch, view: View, whim: Whim) -> None:
    """Deals what is unseen: hands first (with what was put down from them), then stocks."""
    pool = [suit for suit, count in enumerate(unseen(view)) for _ in range(max(0, count))]
    for last in range(len(pool) - 1, 0, -1):
        other = whim.below(last + 1)
        pool[last], pool[other] = pool[other], pool[last]
    sketch.hands = [[0, 0, 0, 0] for _ in range(view.seats)]
    sketch.stocks = [[0, 0, 0, 0] for _ in range(view.seats)]
    others = [seat for seat in range(view.seats) if seat != view.seat]
    for seat in sorted(others, key=lambda seat: -len(voids(view, Seat(seat)))):
        sketch.hands[seat] = _drawn(pool, _held(view, seat), voids(view, Seat(seat)), whim)
    for seat in others:
        sketch.stocks[seat] = _drawn(pool, view.stock_counts[seat], set(), whim)
    assert view.seat is not None
    sketch.hands[view.seat] = counts_of(view.hand)
    sketch.stocks[view.seat] = counts_of(view.stock)


def _held(view: View, seat: int) -> int:
    """Hidden cards that come from a player's hand: those in it, and those put down and not seen."""
    seen = view.turns[seat]
    hidden = 0 if seen is None or seen.cards else seen.count - (seen.up is not None)
    return view.hand_counts[seat] + hidden


def _drawn(pool: list[int], count: int, without: set[int], whim: Whim) -> Counts:
    """So many cards off the pool, of other suits than these if there are any."""
    drawn = [0, 0, 0, 0]
    for _ in range(count):
        at = next((at for at in range(len(pool) - 1, -1, -1) if pool[at] not in without), len(pool) - 1)
        # A position may hold more cards than the packs have left; then any suit will do.
        drawn[pool.pop(at) if pool else whim.below(4)] += 1
    return drawn


def _take_what_is_put(sketch: Sketch, view: View, whim: Whim) -> None:
    """The turns already taken: which of the guessed cards they put down, what chips they laid."""
    for at, seen in enumerate(view.turns):
        if seen is None:
            continue
        sketch.acted[at] = True
        sketch.passing[at] = seen.passed
        if seen.count:
            known = counts_of(seen.cards or ((seen.up,) if seen.up is not None else ()))
            hidden = seen.count - sum(known)
            put = _guess_put(sketch, at, known, hidden, whim) if hidden else known
            sketch.puts[at] = put
        if seen.tyrant is not None and sketch.leads:
            place = seen.tyrant.place if seen.tyrant.place is not Suit.NONE else sketch.leads[0].suit
            sketch.on[SUITS.index(place)] += seen.tyrant.chips


def _guess_put(sketch: Sketch, seat: int, known: Counts, hidden: int, whim: Whim) -> Counts:
    """Which cards lie face down: one that follows if there is one, the others as likely strong as odd."""
    hand = sketch.hands[seat]
    lead = SUITS.index(sketch.leads[0].suit)
    put = known[:]
    for number in range(hidden):
        must = hand[lead] and not put[lead]
        likes = hand[lead] and number < hidden and whim.below(2)
        if must or likes:
            suit = lead
        else:
            others = [suit for suit in range(4) for _ in range(hand[suit])]
            suit = others[whim.below(len(others))] if others else lead
        hand[suit] = max(0, hand[suit] - 1)
        put[suit] += 1
    return put

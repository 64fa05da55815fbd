"""Two sane players of Tyrant that know the rules and nothing of our bots: `careful` and `counting`.

Both keep clear of the axe (TY-76), follow as cheaply as will do where they do not want the lead card, put down what
will win where they do, and spend chips only while they have some to spare. `careful` looks at what a lead card is worth
to it; `counting` also at whom the lead card would bring to the top, and holds the totals against each other at the end.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from engine.cards import Card, Suit
from engine.tyrant.moves import ChooseHand, Decision, Lay, Pass, Play, Refill, Tyrant
from engine.tyrant.state import Phase
from engine.tyrant.view import View

ROWS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
POINTS = {1: 0, 11: 1, 12: 2, 13: 3}
PAIRS = {2: 2, 3: 4, 4: 6}
SETS = {2: 5, 3: 8, 4: 10}


def worth(view: View, suit: Suit) -> int:
    """What a card of the suit adds in this trick."""
    if view.lead is not None and suit == view.lead.suit:
        return 10
    cards = len(view.plaza[ROWS.index(suit)])
    return cards % 5 + 2 * (cards // 5)


def fame(cards: list[Card]) -> int:
    """What an ace and lead cards come to."""
    suits, ranks = Counter(card.suit for card in cards), Counter(card.rank for card in cards)
    same = sum(SETS.get(count, 0) for rank, count in ranks.items() if rank != 1)
    return sum(POINTS[card.rank] for card in cards) + same + sum(PAIRS.get(n, 0) for n in suits.values())


def totals(view: View, taker: int | None = None) -> list[int]:
    """Everybody's fame as this seat sees it, were the trick taken by somebody; the others' aces are unknown."""
    assert view.seat is not None
    held = [[won.lead for won in row] for row in view.fame]
    if view.ace is not None:
        held[view.seat].append(view.ace)
    if taker is not None and view.lead is not None:
        held[taker].append(view.lead)
    tricks = [len(row) + (seat == taker) for seat, row in enumerate(view.fame)]
    share = 2 * sum(len(row) // 5 for row in view.plaza) // tricks.count(min(tricks))
    return [
        fame(cards) + chips + share * (count == min(tricks))
        for cards, chips, count in zip(held, view.chips, tricks, strict=True)
    ]


def chosen(view: View, cards: tuple[Card, ...], size: int, dice: Random) -> tuple[Card, ...]:
    """A hand for the leads that lie open: two for each of the next two, one for the third, then good rows."""
    left = list(cards)
    dice.shuffle(left)
    hand: list[Card] = []
    for lead, most in zip(view.row, (2, 2, 1), strict=False):
        for card in [one for one in left if one.suit == lead.suit][:most]:
            hand.append(card)
            left.remove(card)
    left.sort(key=lambda card: -len(view.plaza[ROWS.index(card.suit)]))
    return tuple((*hand, *left)[:size])


def power(view: View, cards: tuple[Card, ...]) -> int:
    """What the cards come to before the others' chips."""
    return sum(worth(view, card.suit) for card in cards) - (view.marker == view.seat)


def to_beat(view: View) -> int:
    """What the strongest of those who have played seems to have: a card of the lead and some of the best row."""
    best = max(worth(view, suit) for suit in ROWS if view.lead is None or suit != view.lead.suit)
    found = 0
    for seat, turn in enumerate(view.turns):
        if seat != view.seat and turn is not None and turn.count:
            shown = (
                10
                if turn.up is not None and view.lead is not None and turn.up.suit == view.lead.suit
                else best
            )
            found = max(found, 10 + (shown + best if turn.count == 3 else 8 * (turn.count - 1)))
    return found


def wants(view: View, counts: bool) -> bool:
    """Whether the lead card is worth having."""
    assert view.seat is not None
    now, then = totals(view), totals(view, view.seat)
    ahead = then[view.seat] - min(then)
    if ahead >= 10 or (ahead >= 8 and view.trick < 7):
        return False
    if view.trick == 8:
        return then[view.seat] >= max(total for total in then if total - min(then) < 10)
    if not counts:
        return then[view.seat] - now[view.seat] >= 2
    gain = then[view.seat] - now[view.seat]
    rivals = [totals(view, seat) for seat in range(view.seats) if seat != view.seat]
    danger = (
        max(max(one) - now[view.seat] for one in rivals if max(one) - min(one) < 10)
        if any(max(one) - min(one) < 10 for one in rivals)
        else 0
    )
    return gain >= 3 or danger >= 5 or view.trick >= 6


def turn(view: View, dice: Random, counts: bool) -> Decision:
    """Cards or a pass."""
    assert view.seat is not None
    assert view.lead is not None
    follow = [card for card in view.hand if card.suit == view.lead.suit]
    chips, late = view.chips[view.seat], view.trick == 8
    if not view.hand or (
        view.legal_actions.passes and not follow and (late or chips > 1 or len(view.hand) < 3)
    ):
        return Pass()
    if not follow:
        return Play((min(view.hand, key=lambda card: (worth(view, card.suit), dice.random())),))
    if not wants(view, counts):
        if view.legal_actions.passes and chips > 2 and len(view.hand) <= 3 and not late:
            return Pass()
        return Play((follow[0],))  # one card: the least that follows
    ways = [cards for n in (1, 2, 3) for cards in combinations(view.hand, n) if set(cards) & set(follow)]
    last = all(t is not None for seat, t in enumerate(view.turns) if seat != view.seat)
    aim = to_beat(view) + (0 if last else 14)
    enough = [cards for cards in ways if power(view, cards) >= aim]
    if enough:
        return shown(view, min(enough, key=lambda cards: (len(cards), power(view, cards), dice.random())))
    best = max(ways, key=lambda cards: (power(view, cards), -len(cards)))
    if power(view, best) + 8 < aim and last:
        return Play((follow[0],))
    return shown(view, best)


def shown(view: View, cards: tuple[Card, ...]) -> Play:
    """The play, with a chip on the others' best row while there are chips to spare and none of it is used here."""
    assert view.seat is not None
    assert view.lead is not None
    lead = view.lead.suit
    up = (next((at for at, card in enumerate(cards) if card.suit != lead), 0),) if len(cards) == 3 else ()
    rows = [suit for suit in ROWS if suit != lead and all(card.suit != suit for card in cards)]
    best = max(rows, key=lambda suit: worth(view, suit), default=lead)
    spare = view.chips[view.seat] > 3 and len(cards) == 3 and view.marker != view.seat
    if spare and best != lead and worth(view, best) >= 4:
        return Play(cards, up, Tyrant(best, 1))
    return Play(cards, up)


def choose(name: str, view: View, seed: int) -> Decision:
    """What `careful` or `counting` decides."""
    dice = Random(f"{name} {seed}")
    match view.phase:
        case Phase.HAND:
            return ChooseHand(chosen(view, view.stock, 7, dice))
        case Phase.REFILL:
            return Refill(chosen(view, view.stock, 6, dice))
        case Phase.LAY:
            assert view.seat is not None
            mine = view.turns[view.seat]
            assert mine is not None
            return Lay((mine.cards[0],))
        case _:
            return turn(view, dice, name == "counting")

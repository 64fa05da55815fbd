"""The cards of a game, and whether they suffice for the deal (P-11, P-61)."""

from __future__ import annotations

from engine.cards import Card, Suit, pack, read_cards
from engine.errors import BadSetting
from engine.prime.settings import OrderOpening, Rules, deck_size


def deck_of(rules: Rules, *, suited: bool = True) -> tuple[Card, ...]:
    """All cards of the game (P-11, P-61), sorted by pack."""
    if rules.cards is not None:
        return tuple(card for card, number in rules.cards for _ in range(number))
    whole = list(pack(rules.jokers, suited=suited))
    if rules.evens == "halved":
        red = (Suit.HEARTS, Suit.DIAMONDS)
        whole = [
            card for card in pack(rules.jokers) if card.is_joker or card.rank % 2 or card.suit not in red
        ]
        whole = whole if suited else [card.face for card in whole]
    elif rules.evens != "all":
        for card in read_cards(rules.evens):
            # The suit makes no difference to a number; clubs are removed first, spades last.
            whole.remove(max(c for c in whole if c.face == card.face))
    return tuple(whole) * rules.packs


def cards_dealt(rules: Rules) -> int:
    """The number of cards dealt to each player: D4, one more if the highest card leads (P-12)."""
    return rules.hand_size + (rules.opening is OrderOpening.HIGH_CARD)


def check_deal(rules: Rules, seats: int) -> None:
    """Refuse a deal for fewer players than the rules are for, or one that needs more cards than there are (P-11)."""
    if seats < rules.least_seats:
        raise BadSetting("too-few-players", rules=rules.preset, least=rules.least_seats, seats=seats)
    needed, there = seats * cards_dealt(rules), deck_size(rules)
    if needed > there:
        raise BadSetting("deck-too-small", seats=seats, size=cards_dealt(rules), needed=needed, there=there)

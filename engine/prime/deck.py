"""The deck as knowledge: runs of cards in known order, and shuffled runs.

A record has part of the deck, a host all of it; both store blocks. A shuffled block has a known set of cards in an
unknown order, so a shuffle is no move: the dealer decides when a card of such a block is drawn (P-46, P-51).
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.cards import Card, pick
from engine.seats import Seat


class Block(msgspec.Struct, frozen=True):
    """A run of cards in the deck, top first."""

    cards: tuple[Card, ...]
    shuffled: bool = False
    seen_by: tuple[Seat, ...] | None = ()
    """The seats that saw the cards go there in this order; None: all."""

    @property
    def is_known(self) -> bool:
        """Whether the card at each place is certain."""
        return not self.shuffled or self.cards.count(self.cards[0]) == len(self.cards)

    @property
    def ranks_known(self) -> bool:
        """Whether the rank at each place is certain, regardless of suits."""
        return not self.shuffled or all(card.face == self.cards[0].face for card in self.cards)


Deck = tuple[Block, ...]


def size(deck: Deck) -> int:
    """The number of cards in the deck (public)."""
    return sum([len(block.cards) for block in deck])


def put_under(deck: Deck, block: Block) -> Deck:
    """The deck with a block put under it; ordered runs that the same seats saw become one."""
    if not block.cards:
        return deck
    if deck and not block.shuffled and not deck[-1].shuffled and deck[-1].seen_by == block.seen_by:
        return (*deck[:-1], msgspec.structs.replace(block, cards=deck[-1].cards + block.cards))
    return (*deck, block)


def shuffled(cards: Iterable[Card]) -> Block:
    """Cards in unknown order."""
    return Block(tuple(sorted(cards)), shuffled=True)


def top_is_known(deck: Deck, count: int) -> bool:
    """Whether the top `count` places are certain, so that no dealer is needed."""
    for block in deck:
        if count <= 0:
            break
        if not block.is_known:
            return False
        count -= len(block.cards)
    return True


def draw(deck: Deck, count: int) -> tuple[tuple[Card, ...], Deck]:
    """The top cards, as far as they are certain, and the rest of the deck."""
    drawn: list[Card] = []
    for at, block in enumerate(deck):
        wanted = count - len(drawn)
        if len(block.cards) > wanted:
            drawn += block.cards[:wanted]
            rest = msgspec.structs.replace(block, cards=block.cards[wanted:])
            return tuple(drawn), (rest, *deck[at + 1 :])
        drawn += block.cards
    return tuple(drawn), ()


def draw_these(deck: Deck, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], Deck] | None:
    """Draw the cards that the dealer names; None if they cannot be the top ones."""
    drawn: list[Card] = []
    at = 0
    for index, block in enumerate(deck):
        wanted = cards[at : at + len(block.cards)]
        at += len(wanted)
        pool = block.cards if block.shuffled else block.cards[: len(wanted)]
        found = pick(pool, wanted)
        if found is None:
            return None
        taken, left = found
        if not block.shuffled:
            if any(a.face != b.face for a, b in zip(wanted, block.cards, strict=False)):
                return None
            left = block.cards[len(wanted) :]
        drawn += taken
        if at >= len(cards):
            rest = () if not left else (msgspec.structs.replace(block, cards=left),)
            return tuple(drawn), (*rest, *deck[index + 1 :])
    return (tuple(drawn), ()) if at >= len(cards) else None

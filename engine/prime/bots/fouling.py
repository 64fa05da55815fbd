"""カマトト: fouling on purpose, to have as many cards again (P-42)."""

from __future__ import annotations

from itertools import islice, permutations

from engine.cards import JOKER, Card
from engine.prime.bots.options import TurnSight, weigh
from engine.prime.moves import Play
from engine.prime.penalty import penalty_for
from engine.verdict import Fouled

_MOST_CARDS = 4
_ORDERS = 12
"""Orders of the cards that are tried for one that is no prime."""


def deliberate_fouls(here: TurnSight) -> list[Play]:
    """Sets that are certain fouls: the smallest and the largest that the deck has penalty cards for."""
    view = here.view
    within = [size for size in here.sizes(_MOST_CARDS) if size <= here.holding.size]
    sizes = [size for size in within if penalty_for(view.rules, size, size) <= len(view.deck)]
    fouls = [foul for size in sizes if (foul := _foul(here, size)) is not None]
    return fouls if len(fouls) < 2 else [fouls[0], fouls[-1]]


def _foul(here: TurnSight, size: int) -> Play | None:
    """High cards in an order that beats the field and is no prime."""
    turned = here.view.upside_down
    naturals = sorted((card for card in here.view.hand if not card.is_joker), reverse=not turned)
    for cards in islice(permutations(naturals[: size + 2], size), _ORDERS):
        play = Play(tuple(map(_face, cards)))
        weighed = weigh(here.view, play)
        if weighed is not None and isinstance(weighed[1], Fouled):
            return play
    return None


def _face(card: Card) -> Card:
    return JOKER if card.is_joker else card.face

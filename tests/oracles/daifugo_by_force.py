"""Brute-force oracle for endings of Daifugo: two players, no jokers, official rules; who can force a win.

It shares nothing with the engine and knows groups of one rank, the 8-cut, the revolution, the suit lock, and the fouls
when going out. The recursion ends because every play removes cards and a pass on an empty field isn't possible.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

ORDER = "3456789TJQKA2"
Table = tuple[tuple[frozenset[str], frozenset[str]], tuple[str, ...], frozenset[str], bool, int]
"""Hands, the set to beat, the suits of the lock, whether a revolution is on, and the seat to move."""


def table_of(hands: tuple[str, str], top: str, *, turned: bool) -> Table:
    """Return a puzzle's table; the set to beat is the other player's."""
    mine, theirs = (frozenset(hand.split()) for hand in hands)
    return (mine, theirs), tuple(top.split()), frozenset(), turned, 0


def plays(table: Table) -> list[tuple[str, ...]]:
    """Return every legal set: as many cards as the top, of one rank, stronger, and of the locked suits."""
    hands, top, lock, turned, turn = table
    found = []
    for rank in ORDER:
        same = sorted(card for card in hands[turn] if card[0] == rank)
        for count in (len(top),) if top else range(1, 5):
            for cards in combinations(same, count):
                if top:
                    above = ORDER.index(rank) - ORDER.index(top[0][0])
                    if (above >= 0 if turned else above <= 0) or (
                        lock and {card[1] for card in cards} != lock
                    ):
                        continue
                found.append(cards)
    return found


def is_foul(cards: tuple[str, ...], turned: bool) -> bool:
    """Return whether going out with these cards is a foul (FF-1, FF-2): eights, 3♠ alone, the strongest rank."""
    return cards[0][0] == "8" or cards == ("3s",) or cards[0][0] == ("3" if turned else "2")


def after(table: Table, cards: tuple[str, ...]) -> Table | int:
    """Return the table after a set, or the winner."""
    hands, top, lock, turned, turn = table
    left = hands[turn] - set(cards)
    held = (left, hands[1]) if turn == 0 else (hands[0], left)
    rev = turned ^ (len(cards) == 4)
    if not left:
        return 1 - turn if is_foul(cards, turned) else turn
    rev = turned ^ (len(cards) == 4)
    if cards[0][0] == "8":
        return held, (), frozenset(), rev, turn
    suits = frozenset(card[1] for card in cards)
    binds = suits if top and suits == {card[1] for card in top} else lock
    return held, cards, binds, rev, 1 - turn


@lru_cache(400_000)
def winner(table: Table | int) -> int:
    """Return who wins against every defense."""
    if isinstance(table, int):
        return table
    hands, top, _, turned, turn = table
    for cards in plays(table):
        if winner(after(table, cards)) == turn:
            return turn
    if top and winner((hands, (), frozenset(), turned, 1 - turn)) == turn:
        return turn
    return 1 - turn


def winning_ways(table: Table) -> list[tuple[str, ...]]:
    """Return every set, and `()` for a pass, with which the player to move can force a win."""
    hands, top, _, turned, turn = table
    found = [cards for cards in plays(table) if winner(after(table, cards)) == turn]
    if top and winner((hands, (), frozenset(), turned, 1 - turn)) == turn:
        found.append(())
    return found

"""The table with the book of rules in force, as only the host and the record reader hold it."""

from __future__ import annotations

from engine.daifugo.board import Board
from engine.daifugo.book import RuleBook
from engine.daifugo.ladder import Notes, StrengthOrder


class State(Board, frozen=True, kw_only=True):
    """Everything about a game in play."""

    book: RuleBook


def order_for(book: RuleBook, rev: bool, notes: Notes) -> StrengthOrder:
    """The order in force (NT-8, DF-8)."""
    return book.order(rev ^ ("back11" in notes) ^ ("back2" in notes), notes)

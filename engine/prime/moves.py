"""The moves of players, the dealer and the timekeeper in Prime Daifugo; a closed union."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.cards import Card
from engine.prime.number_list import NumberList
from engine.prime.settings import Publish, Rules, TellFactors

JankenHand = Literal["rock", "paper", "scissors"]
JANKEN_HANDS: tuple[JankenHand, ...] = ("rock", "paper", "scissors")

Chunk = tuple[Card, ...]
Term = tuple[Chunk, ...]
"""A factor: one chunk, or a power tower c1 ^ c2 ^ … of chunks, read from the right (P-21 d)."""


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Takes the top card of the deck, at most once, at the start of the turn (P-20)."""


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Plays cards in the field, perhaps with a factor part (P-21), or a twin pair (P-64)."""

    cards: tuple[Card, ...]
    factors: tuple[Term, ...] = ()
    jokers: tuple[int, ...] = ()
    """The value of each joker, field first, in playing order; none in a set that is ∞."""
    twin: tuple[Card, ...] = ()
    """The second set of a twin pair."""

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """Every card that leaves the hand, left to right."""
        if not self.factors:
            return self.cards + self.twin if self.twin else self.cards
        return self.cards + self.twin + tuple([c for term in self.factors for chunk in term for c in chunk])


class Encounter(msgspec.Struct, frozen=True, tag="encounter"):
    """Plays two or more cards in an order that the dealer chooses (P-69)."""

    cards: tuple[Card, ...]
    jokers: tuple[int, ...] = ()
    """The value of each joker, in order."""


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Passes the turn (P-20)."""


class GiveUp(msgspec.Struct, frozen=True, tag="give-up"):
    """The cards that another player puts under the deck if it was too short for a penalty (P-41)."""

    cards: tuple[Card, ...]


class ShowCard(msgspec.Struct, frozen=True, tag="show-card"):
    """The card shown to decide who leads (D5 `high-card`, P-12)."""

    card: Card


class Janken(msgspec.Struct, frozen=True, tag="janken"):
    """A hand of janken (D5, P-12)."""

    hand: JankenHand


class Arrange(msgspec.Struct, frozen=True, tag="arrange"):
    """All cards of the hand arranged as one number in a showdown (D12, P-53)."""

    cards: tuple[Card, ...]
    jokers: tuple[int, ...] = ()


class Exchange(msgspec.Struct, frozen=True, tag="exchange"):
    """The cards that a richer player gives back between two games of a series (P-64)."""

    cards: tuple[Card, ...]


class AskFactors(msgspec.Struct, frozen=True, tag="ask-factors"):
    """The offender asks for the factorization of the fouled number (D9 on request, P-36)."""


class HandIn(msgspec.Struct, frozen=True, tag="hand-in"):
    """The list of numbers that a player may play, handed in before the first turn (P-69)."""

    listed: NumberList
    """The list."""


class LeaveGame(msgspec.Struct, frozen=True, tag="leave"):
    """Leaves the game for good, in any phase, in or out of turn (P-51)."""


class DoneThinking(msgspec.Struct, frozen=True, tag="ready"):
    """The player needs no more time (D6); thinking ends early when all say so."""


class OutOfTime(msgspec.Struct, frozen=True, tag="out-of-time"):
    """The time of one player ran out: the timekeeper's word on a seat's behalf (D6, D7, D8)."""


class TimeUp(msgspec.Struct, frozen=True, tag="time-up"):
    """The time of the whole game, or of thinking, is up: the timekeeper's move (D6, D11)."""


class TurnUpCards(msgspec.Struct, frozen=True, tag="reveal"):
    """The dealer turns up cards: those drawn from a shuffled part of the deck, or an order that was chosen (P-69)."""

    cards: tuple[Card, ...]
    jokers: tuple[int, ...] = ()
    """The value of each joker in such an order."""


Move = (
    Draw
    | Play
    | Encounter
    | Pass
    | GiveUp
    | ShowCard
    | Janken
    | Arrange
    | Exchange
    | HandIn
    | AskFactors
    | LeaveGame
    | DoneThinking
    | OutOfTime
    | TimeUp
    | TurnUpCards
)


def published(rules: Rules) -> Publish:
    """When factorizations are published: by D9, or always if fouls are explained (P-36, P-72)."""
    return Publish.ALWAYS if rules.tell_factors is TellFactors.FOULS else rules.publish

"""Composing a decision of Tyrant key by key: cards, which of them is face up, and the tyrant action.

A composition is what a player has put together so far. Cards are remembered by their face, so another
update leaves them as they were. Whether the decision can be taken is the engine's to say.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import assert_never

import msgspec
from msgspec.structs import replace

from engine.cards import SUITS_BY_LETTER, Card, Suit
from engine.tyrant.moves import ChooseHand, Decision, Lay, Play, Refill, Tyrant
from engine.tyrant.view import View, unplayable_for
from engine.verdict import Reason
from tui.games.tyrant.faces import FACE_UP, ROWS
from tui.text.cards import Picks, places_of

MOST = 3
"""The most cards that are played at once (TY-34)."""
RANK_KEYS = {**{str(rank): rank for rank in range(2, 10)}, "0": 10, "T": 10}
LEAD_KEYS = "l0"
"""What is typed for the lead card as the place of chips."""


class Goal(StrEnum):
    """What cards are being chosen for."""

    HAND = "hand"
    REFILL = "refill"
    PLAY = "play"
    LAY = "lay"
    NONE = "none"


class Slip(StrEnum):
    """Why a key did nothing; a word to the player, never a refusal."""

    NO_CARD = "no-card"
    """No such card is left to choose."""
    ENOUGH = "enough"
    """As many cards as can be taken are chosen."""
    EMPTY = "empty"
    """No card is chosen yet."""
    FEW = "few"
    """More cards have to be chosen."""
    NO_CHIPS = "no-chips"
    """The player has no chip for the tyrant action."""
    NO_PLACE = "no-place"
    """There is no such row in the plaza (TY-40)."""
    TOO_MANY = "too-many"
    """More chips than the player has."""


class Composition(msgspec.Struct, frozen=True):
    """What a player has put together so far."""

    cards: tuple[Card, ...] = ()
    up: int | None = None
    """Which of three cards is face up, by its place among them."""
    place: Suit = Suit.NONE
    """Where the chips of the tyrant action go; NONE is the lead card."""
    chips: int = 0
    """Chips of the tyrant action; 0: none is taken."""
    aims: bool = False
    """The keys choose place and chips of the tyrant action, not cards."""
    rank: int = 0
    """A rank that was typed and waits for its suit."""


NOTHING = Composition()


def goal_of(view: View) -> Goal:
    """What a seat can choose cards for now; while others play, its own play can be prepared."""
    if view.seat is None:
        return Goal.NONE
    match str(view.phase):
        case "hand" | "refill" | "lay" as phase:
            return Goal(phase) if view.is_my_turn else Goal.NONE
        case "turn":
            return Goal.PLAY if view.hand and view.turns[view.seat] is None else Goal.NONE
        case _:
            return Goal.NONE


_WANTED = {Goal.HAND: 7, Goal.REFILL: 6, Goal.PLAY: MOST, Goal.LAY: 1, Goal.NONE: 0}


def wanted(goal: Goal) -> int:
    """How many cards a choice takes, at most."""
    return _WANTED[goal]


def offered(view: View) -> tuple[Card, ...]:
    """The cards to choose from, as they are shown: the hand, or the stock, or the cards played (TY-68)."""
    match goal_of(view):
        case Goal.HAND | Goal.REFILL:
            return view.stock
        case Goal.LAY:
            assert view.seat is not None
            seen = view.turns[view.seat]
            return seen.cards if seen is not None else ()
        case _:
            return view.hand


# ---------------------------------------------------------------------- cards


def left_in(view: View, made: Composition) -> list[Card]:
    """The cards that can still be taken."""
    return list((Counter(offered(view)) - Counter(made.cards)).elements())


def take(view: View, made: Composition, card: Card) -> Composition | Slip:
    """Take a card, behind those that are taken."""
    if card not in left_in(view, made):
        return Slip.NO_CARD
    goal = goal_of(view)
    if goal is Goal.LAY:
        return Composition((card,))
    if len(made.cards) >= wanted(goal):
        return Slip.ENOUGH
    return _with_up(view, replace(made, cards=(*made.cards, card), rank=0))


def drop(view: View, made: Composition, at: int) -> Composition:
    """Put one of the taken cards back."""
    return _with_up(view, replace(made, cards=(*made.cards[:at], *made.cards[at + 1 :]), rank=0))


def toggle(view: View, made: Composition, shown: tuple[Card, ...], place: int) -> Composition | Slip:
    """Take the card at a place of what is shown, or put it back."""
    taken = places_of(shown, made.cards)
    if place in taken:
        return drop(view, made, taken[place] - 1)
    return take(view, made, shown[place])


def _with_up(view: View, made: Composition) -> Composition:
    """Of three cards one is face up: at first the last that does not follow, which gives least away (TY-35)."""
    if goal_of(view) is not Goal.PLAY or len(made.cards) != MOST:
        return replace(made, up=None)
    lead = view.lead
    silent = [at for at, card in enumerate(made.cards) if lead is None or card.suit != lead.suit]
    return replace(made, up=silent[-1] if silent else MOST - 1)


def turn_up_next(made: Composition) -> Composition:
    """Turn up the next of the three cards."""
    return made if made.up is None else replace(made, up=(made.up + 1) % MOST)


def press(view: View, made: Composition, character: str) -> Composition | Slip | None:
    """A character was typed; None if it has no meaning here."""
    if made.aims:
        return _press_aiming(view, made, character)
    letter = character.lower()
    if letter in SUITS_BY_LETTER:
        suit = SUITS_BY_LETTER[letter]
        if made.rank:
            return take(view, replace(made, rank=0), Card.of(made.rank, suit))
        # Ranks count for nothing, so any card of the suit is as good (TY-5).
        card = min((card for card in left_in(view, made) if card.suit == suit), default=None)
        return Slip.NO_CARD if card is None else take(view, made, card)
    rank = RANK_KEYS.get(character.upper())
    if rank is None:
        return None
    fits = {card for card in left_in(view, made) if card.rank == rank}
    if not fits:
        return Slip.NO_CARD
    if len(fits) == 1:
        return take(view, made, fits.pop())
    return replace(made, rank=rank)


def back(made: Composition) -> Composition:
    """Take the last thing back: a rank, the tyrant action, a card."""
    if made.rank:
        return replace(made, rank=0)
    if made.aims or made.chips:
        return replace(made, aims=False, chips=0, place=Suit.NONE)
    return replace(made, cards=made.cards[:-1], up=None)


def picks(made: Composition) -> Picks:
    """The cards that are taken, as the hand shows them, with a sign on the one that is face up."""
    return Picks(made.cards, tuple(FACE_UP if at == made.up else "" for at in range(len(made.cards))))


# ---------------------------------------------------------------------- the tyrant action


def places(view: View) -> tuple[Suit, ...]:
    """Where chips can be laid: the lead card, and every row that has a card (TY-40)."""
    return (Suit.NONE, *(suit for suit, row in zip(ROWS, view.plaza, strict=True) if row))


def aim(view: View, made: Composition) -> Composition | Slip:
    """Begin the tyrant action with one chip, or take it back (TY-39)."""
    assert view.seat is not None
    if made.aims:
        return replace(made, aims=False, chips=0, place=Suit.NONE)
    if not view.chips[view.seat]:
        return Slip.NO_CHIPS
    return replace(made, aims=True, chips=made.chips or 1, rank=0)


def aim_at(view: View, made: Composition, place: Suit) -> Composition | Slip:
    """Chips go to this place; on the same place again, one more, and after the last one none."""
    assert view.seat is not None
    if place not in places(view):
        return Slip.NO_PLACE
    if not view.chips[view.seat]:
        return Slip.NO_CHIPS
    if not made.chips or place != made.place:
        return replace(made, aims=True, place=place, chips=made.chips or 1)
    more = made.chips + 1
    return replace(made, aims=True, chips=more if more <= view.chips[view.seat] else 1)


def steer(view: View, made: Composition, way: str) -> Composition:
    """The arrows while aiming: left and right go from place to place, up and down count chips."""
    assert view.seat is not None
    there = places(view)
    at = there.index(made.place) if made.place in there else 0
    match way:
        case "left":
            return replace(made, place=there[(at - 1) % len(there)])
        case "right":
            return replace(made, place=there[(at + 1) % len(there)])
        case "up":
            return replace(made, chips=min(made.chips + 1, view.chips[view.seat]))
        case "down":
            return replace(made, chips=max(made.chips - 1, 1))
        case _:
            return made


def _press_aiming(view: View, made: Composition, character: str) -> Composition | Slip | None:
    assert view.seat is not None
    letter = character.lower()
    if letter in LEAD_KEYS:
        return replace(made, place=Suit.NONE)
    if letter in SUITS_BY_LETTER:
        place = SUITS_BY_LETTER[letter]
        if place not in places(view):
            # Chips on the lead card lower its suit just as chips on its row do (TY-41).
            leads = view.lead is not None and view.lead.suit == place
            return replace(made, place=Suit.NONE) if leads else Slip.NO_PLACE
        return replace(made, place=place)
    if letter in "12345":
        return replace(made, chips=int(letter)) if int(letter) <= view.chips[view.seat] else Slip.TOO_MANY
    return Slip.TOO_MANY if letter in "6789" else None


# ---------------------------------------------------------------------- the decision


def decision_of(view: View, made: Composition) -> Decision | Slip:
    """The decision that is composed, or what it lacks."""
    goal = goal_of(view)
    if not made.cards or goal is Goal.NONE:
        return Slip.EMPTY
    match goal:
        case Goal.HAND | Goal.REFILL:
            if len(made.cards) < wanted(goal):
                return Slip.FEW
            return ChooseHand(made.cards) if goal is Goal.HAND else Refill(made.cards)
        case Goal.LAY:
            return Lay(made.cards)
        case Goal.PLAY:
            tyrant = Tyrant(made.place, made.chips) if made.chips else None
            return Play(made.cards, () if made.up is None else (made.up,), tyrant)
        case _:
            assert_never(goal)


def outlook(view: View, made: Composition) -> Slip | Reason | None:
    """Why the composition can't be played in turn; None if it can."""
    decision = decision_of(view, made)
    if isinstance(decision, Slip):
        return decision
    assert view.seat is not None
    in_turn = replace(view, waiting=(view.seat,))
    return unplayable_for(in_turn, decision)


def remaining(view: View, made: Composition) -> Composition:
    """What is left of a composition once the table has changed."""
    assert view.seat is not None
    if Counter(made.cards) - Counter(offered(view)):
        return NOTHING
    chips = min(made.chips, view.chips[view.seat])
    if made.place not in places(view) or not chips:
        return replace(made, aims=False, chips=0, place=Suit.NONE)
    return _with_up(view, replace(made, chips=chips)) if made.up is None else replace(made, chips=chips)

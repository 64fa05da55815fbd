"""Composing a move of Daifugo, key by key: cards from the hand or a pile, players, sides, ranks, readings.

A composition is what a player has put together so far for what is asked of the seat now. Cards are
remembered by their face, options by their place in the list that is shown. Whether a play can be played
is the engine's to say.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from engine.cards import Card
from engine.daifugo.effects import Ask
from engine.daifugo.faces import PLACE, SUIT, SUITS, Cards, holds
from engine.daifugo.view import View
from engine.daifugo.ways import Way, ways
from engine.seats import Seat
from engine.verdict import Reason
from tui.text.cards import places_of


class Goal(StrEnum):
    """What is being composed."""

    PLAY = "play"
    GIVE = "give"
    CARDS = "cards"
    PLAYER = "player"
    TRADE = "trade"
    SIDE = "side"
    RANKS = "ranks"
    YES = "yes"
    ORDER = "order"
    RESPOND = "respond"
    NONE = "none"


class Slip(StrEnum):
    """Why a key did nothing; a word to the player, never a refusal."""

    NO_CARD = "no-card"
    NOT_OFFERED = "not-offered"
    """The card is there but cannot be chosen for this."""
    ENOUGH = "enough"
    EMPTY = "empty"
    TOO_FEW = "too-few"
    CHOOSE = "choose"
    """One of the options has to be chosen first."""


class ListedOption(msgspec.Struct, frozen=True):
    """One of the options that are listed: a player, a side, a rank, a response, a way to read the cards."""

    key: str
    seat: Seat | None = None
    word: str = ""
    rank: int | None = None
    rule: str = ""
    cards: Cards = ()
    count: int = 0
    way: Way | None = None


class Composition(msgspec.Struct, frozen=True):
    """What a player has put together so far."""

    cards: Cards = ()
    picked: tuple[int, ...] = ()
    """Options, by their places in the list, in the order in which they were picked."""
    cursor: int = -1
    """The option under the cursor; −1: none yet."""
    asks_way: bool = False
    """Whether the cards can be played in several ways and one is being chosen."""
    one: int = 0
    """How many cards and options there were when a 1 took the last of them: a 0 that follows makes it a ten."""


NOTHING = Composition()

_DIGITS = "123456789"
_RANK_KEYS = {key: place for place, key in enumerate("3456789tjqka2")} | {"0": 7, "1": 11, "x": 13}
RANK_ORDER = "3456789TJQKA2"


def goal_of(view: View) -> Goal:
    """What a seat can compose now; in others' turns a play may be prepared."""
    seat = view.seat
    if seat is None:
        return Goal.NONE
    match str(view.phase):
        case "exchange":
            return Goal.GIVE if view.owed else Goal.NONE
        case "respond" if seat in view.waiting:
            return Goal.RESPOND
        case "ask" if view.question is not None and view.question.seat == seat:
            return Goal(str(view.question.kind))
        case "over":
            return Goal.NONE
        case _:
            return Goal.PLAY if seat in view.active and view.hand else Goal.NONE


# ---------------------------------------------------------------------- options


def choices(view: View, made: Composition) -> tuple[ListedOption, ...]:
    """The options that are listed now; none where only cards are chosen."""
    if made.asks_way:
        found = ways(view, made.cards)
        listed = () if isinstance(found, Reason) else found
        return tuple(ListedOption(_DIGITS[at : at + 1], way=way) for at, way in enumerate(listed))
    goal, ask = goal_of(view), view.question
    if goal is Goal.RESPOND:
        return tuple(
            ListedOption(_DIGITS[at], rule=offer.rule, cards=offer.cards, count=offer.count)
            for at, offer in enumerate(view.offers)
        )
    if ask is None:
        return ()
    match goal:
        case Goal.PLAYER | Goal.TRADE | Goal.ORDER:
            return tuple(ListedOption(_DIGITS[at], seat=seat) for at, seat in enumerate(ask.seats))
        case Goal.SIDE:
            sides = zip(("left", "right"), ask.seats, strict=True)
            return tuple(ListedOption(_DIGITS[at], seat, word) for at, (word, seat) in enumerate(sides))
        case Goal.RANKS:
            return tuple(ListedOption(key, rank=place) for place, key in enumerate(RANK_ORDER))
        case Goal.YES:
            return (ListedOption("y", word="yes"),)
        case _:
            return ()


def on_options(view: View, made: Composition) -> bool:
    """Whether keys choose among the options now, and not among cards."""
    if made.asks_way:
        return True
    match goal_of(view):
        case Goal.PLAYER | Goal.SIDE | Goal.RANKS | Goal.YES | Goal.ORDER:
            return True
        case Goal.RESPOND:
            return not chosen(view, made) or chosen_offer(view, made) is None
        case Goal.TRADE:
            return not made.picked
        case _:
            return False


def most_options(view: View) -> int:
    """How many of the options are to be picked."""
    ask = view.question
    match goal_of(view):
        case Goal.RANKS if ask is not None:
            return ask.most
        case Goal.ORDER if ask is not None:
            return len(ask.seats)
        case _:
            return 1


def chosen(view: View, made: Composition) -> tuple[ListedOption, ...]:
    """The options that are picked, in the order in which they were."""
    listed = choices(view, made)
    return tuple(listed[at] for at in made.picked if at < len(listed))


def chosen_offer(view: View, made: Composition) -> ListedOption | None:
    """The response that is chosen where its cards still have to be."""
    found = chosen(view, made) if goal_of(view) is Goal.RESPOND else ()
    return found[0] if found and len(found[0].cards) > found[0].count else None


def pick_option(view: View, made: Composition, at: int) -> Composition | Slip:
    """Pick an option, or take it back; a single one takes the place of the last."""
    if not 0 <= at < len(choices(view, made)):
        return Slip.CHOOSE
    made = replace(made, cursor=at, one=0)
    if at in made.picked:
        return replace(made, picked=tuple(one for one in made.picked if one != at))
    most = 1 if made.asks_way else most_options(view)
    if most == 1:
        return replace(made, picked=(at,))
    return replace(made, picked=(*made.picked, at)) if len(made.picked) < most else Slip.ENOUGH


def step(view: View, made: Composition, way: str) -> Composition:
    """Move the cursor among the options."""
    count = len(choices(view, made))
    if not count:
        return made
    row = 7 if goal_of(view) is Goal.RANKS else 1
    moves = {"left": -1, "right": 1, "up": -row, "down": row}
    match way:
        case "home":
            at = 0
        case "end":
            at = count - 1
        case _ if made.cursor < 0:
            at = 0 if moves[way] > 0 else count - 1
        case _:
            at = made.cursor + moves[way]
            at = at if 0 <= at < count else made.cursor
    return replace(made, cursor=at)


# ---------------------------------------------------------------------- cards


def pool(view: View, made: Composition) -> Cards:
    """The cards from which may be chosen now."""
    offer = chosen_offer(view, made)
    if offer is not None:
        return offer.cards
    if goal_of(view) in (Goal.CARDS, Goal.TRADE) and view.question is not None:
        return view.question.cards
    return view.hand


def shown(view: View, made: Composition) -> Cards:
    """The cards that the hand row shows: the hand, or a pile from which is chosen."""
    cards = pool(view, made)
    return view.hand if holds(view.hand, cards) else cards


def from_pile(view: View, made: Composition) -> bool:
    """Whether cards are chosen from a pile and not from the hand."""
    return not holds(view.hand, pool(view, made))


def most_cards(view: View, made: Composition) -> int:
    """How many cards may be picked."""
    ask, offer = view.question, chosen_offer(view, made)
    if offer is not None:
        return offer.count
    match goal_of(view):
        case Goal.GIVE:
            return view.owed
        case Goal.CARDS if ask is not None:
            return ask.most
        case Goal.TRADE if ask is not None:
            return trade_count(view, ask, made)
        case _:
            return len(view.hand)


def trade_count(view: View, ask: Ask, made: Composition) -> int:
    """How many cards go each way with the player who is picked (row 67)."""
    other = chosen(view, made)
    held = view.counts[other[0].seat] if other and other[0].seat is not None else ask.most
    return min(ask.most, len(ask.cards), held)


def take(view: View, made: Composition, card: Card) -> Composition | Slip:
    """Pick a card, behind what is picked."""
    left = Counter(pool(view, made)) - Counter(made.cards)
    if not left[card]:
        gone = Counter(shown(view, made)) - Counter(made.cards)
        return Slip.NOT_OFFERED if gone[card] else Slip.NO_CARD
    most = most_cards(view, made)
    if len(made.cards) >= most:
        return replace(made, cards=(card,), one=0) if most == 1 else Slip.ENOUGH
    return replace(made, cards=(*made.cards, card), one=0)


def take_rank(view: View, made: Composition, place: int) -> Composition | Slip:
    """Pick a card of this rank; under a lock one that fits, if there is one."""
    left = Counter(pool(view, made)) - Counter(made.cards)
    bound = {suit for lock in view.locks for suit in lock.suits} if goal_of(view) is Goal.PLAY else set()
    shown_suits = {SUIT[card] for card in made.cards if card in SUIT}

    def fit(card: Card) -> tuple[bool, bool, int]:
        suit = SUIT.get(card)
        return (
            bool(bound) and suit not in bound,
            suit in shown_suits,
            SUITS.index(suit) if suit in SUITS else 9,
        )

    fitting = sorted((card for card in left if PLACE[card] == place), key=fit)
    return take(view, made, fitting[0]) if fitting else Slip.NO_CARD


def toggle(view: View, made: Composition, cards: Cards, at: int) -> Composition | Slip:
    """Pick the card at a place of the row as it is shown, or put it back."""
    # Options stay picked when the cards change: all but a way to read them.
    made = replace(made, asks_way=False, picked=() if made.asks_way else made.picked)
    order = places_of(cards, made.cards).get(at)
    if order:
        return replace(made, cards=made.cards[: order - 1] + made.cards[order:])
    return take(view, made, cards[at])


def back(made: Composition) -> Composition:
    """Take the last thing back: the choice of a way, a card, an option."""
    if made.asks_way:
        return Composition(made.cards)
    if made.cards:
        return replace(made, cards=made.cards[:-1])
    return replace(made, picked=made.picked[:-1])


def remaining(view: View, made: Composition) -> Composition:
    """What stays of a composition when the table has changed: all, unless a card is gone."""
    made = Composition(made.cards) if made.asks_way else made
    return made if holds(pool(view, made), made.cards) else NOTHING


def press(view: View, made: Composition, key: str) -> Composition | Slip | None:
    """A key of composing: an option's, or a rank in place of a card; None if the key is none."""
    key = key.lower()
    if key == "0" and made.one and made.one == len(made.cards) + len(made.picked):
        made = back(made)  # a ten is typed in two keys, the first of which took an ace
    pressed = _pressed(view, made, key)
    if key == "1" and isinstance(pressed, Composition):
        return replace(pressed, one=len(pressed.cards) + len(pressed.picked))
    return pressed


def _pressed(view: View, made: Composition, key: str) -> Composition | Slip | None:
    if on_options(view, made):
        keys = [choice.key.lower() for choice in choices(view, made)]
        key = {"0": "t", "1": "a"}.get(key, key) if goal_of(view) is Goal.RANKS and not made.asks_way else key
        if key in keys:
            return pick_option(view, made, keys.index(key))
        return Slip.CHOOSE if key in _RANK_KEYS and not made.asks_way else None
    if key not in _RANK_KEYS:
        return None
    return take_rank(view, replace(made, asks_way=False), _RANK_KEYS[key])

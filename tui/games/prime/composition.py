"""Composing a play from the hand, key by key; the screen's half of 数譜, with nothing of the screen in it.

A composition is what a player has put together so far: cards in play order, the signs of a factor
part between them, a value for each joker. Cards are remembered by their face and not by their place,
so a draw, a penalty or another way of sorting leaves a composition as it was. Whether it can be played
is for the engine to decide; primality is not checked here.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from functools import cached_property

import msgspec
from msgspec.structs import replace

from engine.cards import Card, rank_text
from engine.prime.concat import Concatenation, is_infinity, read_arrangement
from engine.prime.moves import Arrange, Exchange, GiveUp, Move, Play, ShowCard, Term
from engine.prime.notation import has_zero
from engine.prime.settings import Rules, ShortDeck
from engine.prime.suits import fitting
from engine.prime.view import View, unplayable_for
from engine.verdict import Reason
from tui.text.cards import Picks, places_of, rank_name


class Sign(StrEnum):
    """What may stand between the cards of a play (P-21 d; a comma between twin primes, P-64)."""

    FACTORS = "="
    TIMES = "*"
    POWER = "^"
    TWIN = ","


class Picked(msgspec.Struct, frozen=True):
    """A card taken from the hand into the play; a joker with the value declared for it (P-1)."""

    card: Card
    value: int | None = None
    by_rank: bool = False
    """Whether any card of this rank is meant: which one, the suit lock may decide (P-64)."""


Token = Picked | Sign


class Composition(msgspec.Struct, frozen=True, dict=True):
    """What a player has put together so far, in play order."""

    tokens: tuple[Token, ...] = ()
    asked: int | None = None
    """The joker whose value is being asked for, as a place among the tokens."""

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards taken from the hand, in play order."""
        return tuple([token.card for token in self.tokens if isinstance(token, Picked)])


NOTHING = Composition()


class Goal(StrEnum):
    """What the cards are being composed for."""

    PLAY = "play"
    GIVE_UP = "give-up"
    SHOW_CARD = "show-card"
    EXCHANGE = "exchange"
    ARRANGE = "arrange"
    NONE = "none"


class Slip(StrEnum):
    """Why a key did nothing; a word to the player, never a refusal of the judge."""

    NO_CARD = "no-card"
    """No such card is left in the hand."""
    NO_SIGN = "no-sign"
    """The sign cannot stand here."""
    NO_VALUE = "no-value"
    """A joker cannot have that value under these rules."""
    ENOUGH = "enough"
    """All the cards that are owed are chosen."""
    EMPTY = "empty"
    """Nothing is composed yet."""
    UNFINISHED = "unfinished"
    """The last sign waits for a card."""


_ASKED = {
    "penalty": Goal.GIVE_UP, "high-card": Goal.SHOW_CARD, "exchange": Goal.EXCHANGE, "showdown": Goal.ARRANGE,
}  # fmt: skip
"""What cards are asked of a seat for outside its turns, by phase."""


def goal_of(view: View) -> Goal:
    """What a seat can compose cards for in this phase; in others' turns a play may be prepared."""
    if view.seat is None or not view.hand or view.seat not in view.still_in:
        return Goal.NONE
    phase = str(view.phase)
    if phase in ("turn", "think") or (phase == "penalty" and not view.is_my_turn):
        return Goal.PLAY
    return _ASKED.get(phase, Goal.NONE) if view.is_my_turn else Goal.NONE


# ---------------------------------------------------------------------- cards


def left_in(hand: tuple[Card, ...], composition: Composition) -> Counter[Card]:
    """The cards of the hand that the composition has not taken."""
    return Counter(hand) - Counter(composition.cards)


def picks(composition: Composition) -> Picks:
    """The cards that are taken, as the hand shows them: in play order, each joker with its value."""
    picked = [token for token in composition.tokens if isinstance(token, Picked)]
    worths = tuple("" if one.value is None else rank_name(one.value) for one in picked)
    return Picks(composition.cards, worths)


def take(view: View, composition: Composition, card: Card, *, by_rank: bool = False) -> Composition | Slip:
    """Take a card into the play, behind what is there; a joker's value is asked for where it needs one.

    Arguments:
        by_rank: whether another card of its rank would do as well.
    """
    if not left_in(view.hand, composition)[card]:
        return Slip.NO_CARD
    goal = goal_of(view)
    taken = len(composition.cards)
    if goal is Goal.SHOW_CARD and taken:
        return Composition((Picked(card),))
    if goal in (Goal.GIVE_UP, Goal.EXCHANGE) and taken >= view.owed:
        return Slip.ENOUGH
    tokens = _refitted(view, (*composition.tokens, Picked(card, by_rank=by_rank)))
    asks = card.is_joker and goal in (Goal.PLAY, Goal.ARRANGE) and not _is_surely_infinite(view, tokens)
    return Composition(tokens, len(tokens) - 1 if asks else None)


def take_rank(view: View, composition: Composition, rank: int | None) -> Composition | Slip:
    """Take a card of this rank (None: a joker); with the suits locked one that fits, if there is one (P-64)."""
    bound = {card.suit for card in view.lock}
    found = sorted(
        (card for card in left_in(view.hand, composition) if _shows(card, rank)),
        key=lambda card: (bool(bound) and card.suit not in bound, card),
    )
    return take(view, composition, found[0], by_rank=True) if found else Slip.NO_CARD


def _refitted(view: View, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The same play, with the cards that were chosen by rank exchanged for ones that fit the suit lock (P-64)."""
    if not view.rules.suit_lock or goal_of(view) is not Goal.PLAY:
        return tokens
    written = [
        Picked(one.card.face, one.value) if isinstance(one, Picked) and one.by_rank else one for one in tokens
    ]
    under = view.top.cards if view.top is not None else ()
    found = fitting(view.hand, play_of(view.rules, Composition(tuple(written))), under, view.lock)
    if found is None:  # no choice fits, or not yet
        return tokens
    cards = iter(
        (*found.cards, *found.twin, *(card for term in found.factors for chunk in term for card in chunk))
    )
    return tuple(replace(one, card=next(cards)) if isinstance(one, Picked) else one for one in tokens)


def _shows(card: Card, rank: int | None) -> bool:
    return card.is_joker if rank is None else not card.is_joker and card.rank == rank


def _is_surely_infinite(view: View, tokens: tuple[Token, ...]) -> bool:
    """Whether this lone joker answers a lone card: no value could be declared for it (P-35, D15)."""
    alone = view.top is not None and len(view.top.cards) == 1 and len(tokens) == 1
    first = tokens[0]
    return alone and isinstance(first, Picked) and is_infinity(view.rules, (first.card,), True)


def put_back(composition: Composition, order: int) -> Composition:
    """Take one card out of the play again, the first being 1; signs left without a card go too."""
    at = [place for place, token in enumerate(composition.tokens) if isinstance(token, Picked)][order - 1]
    return Composition(_tidied(composition.tokens[:at] + composition.tokens[at + 1 :]))


def _tidied(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """No sign at the beginning, none behind another; the first of two stays."""
    kept: list[Token] = []
    for token in tokens:
        if isinstance(token, Picked) or (kept and isinstance(kept[-1], Picked)):
            kept.append(token)
    if Sign.FACTORS not in kept:
        kept = [token for token in kept if isinstance(token, Picked) or token is Sign.TWIN]
    return tuple(kept)


def toggle(view: View, composition: Composition, hand: tuple[Card, ...], place: int) -> Composition | Slip:
    """Take the card at a place of the hand as it is shown, or put it back."""
    order = places_of(hand, composition.cards).get(place)
    return put_back(composition, order) if order else take(view, composition, hand[place])


def back(composition: Composition) -> Composition:
    """Take the last thing back: a joker's value, a sign or a card."""
    *before, last = composition.tokens or (None,)
    if isinstance(last, Picked) and last.value is not None:
        return Composition((*composition.tokens[:-1], Picked(last.card)), len(composition.tokens) - 1)
    return Composition(tuple(token for token in before if token is not None))


def remaining(hand: tuple[Card, ...], composition: Composition) -> Composition:
    """What stays of a composition when the hand has changed: all of it, unless a card is gone."""
    if not Counter(composition.cards) - Counter(hand):
        return composition
    return NOTHING


# ---------------------------------------------------------------------- signs and values


def add_sign(view: View, composition: Composition, sign: Sign) -> Composition | Slip:
    """Begin the factor part, the next factor, an exponent, or the second set of a twin pair."""
    tokens = composition.tokens
    before = Sign.FACTORS in tokens
    fits = bool(tokens) and isinstance(tokens[-1], Picked) and goal_of(view) is Goal.PLAY
    match sign:
        case Sign.FACTORS:
            fits = fits and not before and Sign.TWIN not in tokens
        case Sign.TIMES:
            fits = fits and before
        case Sign.POWER:
            fits = fits and before and view.rules.exponents
        case Sign.TWIN:
            fits = fits and not before and view.rules.twin_primes and Sign.TWIN not in tokens
    return Composition((*tokens, sign)) if fits else Slip.NO_SIGN


def declare(rules: Rules, composition: Composition, value: int) -> Composition | Slip:
    """Give the joker that is asked about its value, 0 … 13 (P-1)."""
    assert composition.asked is not None
    if not 0 <= value <= rules.top_value:
        return Slip.NO_VALUE
    at = composition.asked
    token = composition.tokens[at]
    assert isinstance(token, Picked)
    tokens = (*composition.tokens[:at], Picked(token.card, value), *composition.tokens[at + 1 :])
    return Composition(tokens, at if takes_digits(rules) else None)


def takes_digits(rules: Rules) -> bool:
    """Whether joker values are typed as numbers: in games with values above K one key does not suffice."""
    return rules.top_value > 13


_RANK_KEYS = {"a": 1, "t": 10, "j": 11, "q": 12, "k": 13} | {str(n): n for n in range(1, 10)}


def press(view: View, composition: Composition, key: str) -> Composition | Slip | None:
    """A key of composing: a rank in play order, a sign, or a joker's value; None if the key is none.

    Arguments:
        key: the character typed; capitals mean the same.
    """
    key = key.lower()
    if composition.asked is not None:
        value = _value_of(view.rules, composition, key)
        if value is not None:
            return declare(view.rules, composition, value)
        composition = replace(composition, asked=None)
    if key in Sign._value2member_map_:
        return add_sign(view, composition, Sign(key))
    if key == "x":
        return take_rank(view, composition, None)
    if key == "0":
        return take_rank(view, composition, 0 if has_zero(view.rules) else 10)
    if key in _RANK_KEYS:
        return take_rank(view, composition, _RANK_KEYS[key])
    return None


def _value_of(rules: Rules, composition: Composition, key: str) -> int | None:
    if takes_digits(rules) and key.isdecimal() and key.isascii():
        token = composition.tokens[composition.asked or 0]
        assert isinstance(token, Picked)
        return int(f"{token.value or ''}{key}")
    return 0 if key == "0" else _RANK_KEYS.get(key)


def ask_next(composition: Composition) -> Composition:
    """Ask for the value of the first joker that needs one and has none."""
    for at, token in enumerate(composition.tokens):
        if isinstance(token, Picked) and token.card.is_joker and token.value is None:
            return replace(composition, asked=at)
    return composition


# ---------------------------------------------------------------------- what it comes to


def play_of(rules: Rules, composition: Composition) -> Play:
    """The play as it would be played; a set that is ∞ has no joker values (P-35)."""
    tokens = composition.tokens
    end = tokens.index(Sign.FACTORS) if Sign.FACTORS in tokens else len(tokens)
    sets = _split(tokens[:end], Sign.TWIN)
    values: list[int | None] = []
    for part in sets:
        declared = [picked for picked in part if picked.value is not None]
        if not is_infinity(rules, [picked.card for picked in part], bool(declared)):
            values += [picked.value for picked in part if picked.card.is_joker]
    terms: list[Term] = []
    for term in _split_terms(tokens[end + 1 :]) if end < len(tokens) else ():
        chunks = _split(term, Sign.POWER)
        values += [picked.value for chunk in chunks for picked in chunk if picked.card.is_joker]
        terms.append(tuple(tuple(picked.card for picked in chunk) for chunk in chunks))
    return Play(
        cards=tuple([picked.card for picked in sets[0]]),
        factors=tuple(terms),
        jokers=tuple([value for value in values if value is not None]),
        twin=tuple([picked.card for picked in sets[1]]) if len(sets) > 1 else (),
    )


def _split(tokens: tuple[Token, ...], at: Sign) -> list[list[Picked]]:
    parts: list[list[Picked]] = [[]]
    for token in tokens:
        if isinstance(token, Picked):
            parts[-1].append(token)
        elif token is at:
            parts.append([])
    return parts


def _split_terms(tokens: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    terms: list[tuple[Token, ...]] = [()]
    for token in tokens:
        if token is Sign.TIMES:
            terms.append(())
        else:
            terms[-1] = (*terms[-1], token)
    return terms


def outlook(view: View, composition: Composition) -> Concatenation | Reason | Slip:
    """The number that a composed play spells, or why it can't be played; primality is not checked."""
    if not composition.tokens:
        return Slip.EMPTY
    if not isinstance(composition.tokens[-1], Picked):
        return Slip.UNFINISHED
    return unplayable_for(view, play_of(view.rules, composition))


def move_of(view: View, composition: Composition) -> Move | Reason | Slip:
    """The move that Enter makes of a composition, or what it still lacks."""
    cards = composition.cards
    match goal_of(view):
        case Goal.PLAY:
            found = outlook(view, composition)
            return play_of(view.rules, composition) if isinstance(found, Concatenation) else found
        case Goal.GIVE_UP:
            fewer = view.rules.short_deck is ShortDeck.MAY_DISCARD
            return GiveUp(cards) if fewer or len(cards) == view.owed else Reason.WRONG_DISCARD
        case Goal.EXCHANGE:
            return Exchange(cards) if len(cards) == view.owed else Reason.WRONG_DISCARD
        case Goal.SHOW_CARD:
            return ShowCard(cards[0]) if cards else Slip.EMPTY
        case Goal.ARRANGE:
            arranged = play_of(view.rules, composition)
            if not cards:
                return Reason.WRONG_COUNT
            spelled = read_arrangement(view.rules, arranged.cards, arranged.jokers)
            if isinstance(spelled, Reason):
                return spelled
            if len(cards) != len(view.hand):
                return Reason.WRONG_COUNT
            return Arrange(arranged.cards, arranged.jokers)
        case Goal.NONE:
            return Slip.EMPTY


def tokens_of(play: Play, *, infinite: bool = False, infinite_twin: bool = False) -> tuple[Token, ...]:
    """A play's cards and signs in the order in which they are typed, each joker with its value.

    Arguments:
        infinite: whether the set is ∞, whose jokers have no values.
        infinite_twin: the same of the second set of a twin pair.
    """
    worth = iter(play.jokers)

    def picked(cards: tuple[Card, ...], *, infinite: bool = False) -> list[Token]:
        return [Picked(card, next(worth, None) if card.is_joker and not infinite else None) for card in cards]

    tokens = picked(play.cards, infinite=infinite)
    if play.twin:
        tokens += [Sign.TWIN, *picked(play.twin, infinite=infinite_twin)]
    for at, term in enumerate(play.factors):
        tokens.append(Sign.TIMES if at else Sign.FACTORS)
        for height, chunk in enumerate(term):
            tokens += [*([Sign.POWER] if height else []), *picked(chunk)]
    return tuple(tokens)


_SPELLED = {Sign.FACTORS: " = ", Sign.TIMES: " × ", Sign.POWER: "^", Sign.TWIN: " , "}


def spelling(composition: Composition) -> str:
    """The composition as the line shows it and as it can be typed: `5J3`, `12 = 2^2 × X[3]`.

    Nothing stands between the cards of one number: to a reader a dot there is a product.
    """
    return "".join(
        (_joker(token) if token.card.is_joker else str(token.card.face))
        if isinstance(token, Picked)
        else _SPELLED[token]
        for token in composition.tokens
    )


def _joker(picked: Picked) -> str:
    return f"X[{'?' if picked.value is None else rank_text(picked.value)}]"

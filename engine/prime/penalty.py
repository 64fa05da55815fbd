"""The cost of a foul: cards from the deck, and cards of the others when the deck is short (P-40, P-41, P-65)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from engine.cards import Card, pick
from engine.prime import deck as decks
from engine.prime.concat import Number
from engine.prime.events import Event, FoulPlayed, GaveUp, LowerMoved, PenaltyDrawn, PenaltyOpened
from engine.prime.judge import missing
from engine.prime.moves import GiveUp, Play
from engine.prime.settings import PenaltyCards, Rules, ShortDeck
from engine.prime.state import Foul, Hand, Penalty, PendingDraw, Phase, State, due
from engine.prime.turns import close, go_out, is_decided, pass_turn
from engine.seats import Seat, round_from, with_seat
from engine.verdict import FoulReason, Reason


def foul(state: State, play: Play, number: Number, reason: FoulReason, events: list[Event]) -> State:
    """Return the cards of a fouled play to the hand, and draw the penalty (P-40, P-65)."""
    count = penalty_cards(state.rules, play)
    events.append(FoulPlayed(state.turn, play, number, reason))
    state = move_lower_sets(replace(state, foul=Foul(state.turn, number)), count, events)
    there = min(count, decks.size(state.deck))
    if not decks.top_is_known(state.deck, there):
        return replace(state, drawing=PendingDraw(state.turn, there, count))
    drawn, deck = decks.draw(state.deck, there)
    return take_penalty(state, count, drawn, deck, events)


def penalty_cards(rules: Rules, play: Play) -> int:
    """The penalty of this play if it is a foul, n (P-40, P-65); a twin pair is a field part of two sets."""
    return penalty_for(rules, len(play.cards) + len(play.twin), len(play.all_cards))


def penalty_for(rules: Rules, field: int, whole: int) -> int:
    """The penalty by numbers of cards: of the field part, and of the whole play (P-65)."""
    match rules.penalty:
        case PenaltyCards.ALL:
            return whole
        case PenaltyCards.FIELD:
            return field
        case PenaltyCards.ONE:
            return 1
        case _:
            assert_never(rules.penalty)


def move_lower_sets(state: State, needed: int, events: list[Event]) -> State:
    """Under the 2014 rules the sets under the top one go under a deck that would fall short (P-62)."""
    if not state.rules.under_top or len(state.field) < 2 or decks.size(state.deck) >= needed:
        return state
    lower = tuple(card for played in state.field[:-1] for card in played.cards)
    events.append(LowerMoved(len(lower)))
    deck = decks.put_under(state.deck, decks.Block(lower, seen_by=None))
    return replace(state, deck=deck, field=state.field[-1:])


def take_penalty(
    state: State, count: int, drawn: tuple[Card, ...], deck: decks.Deck, events: list[Event]
) -> State:
    """Put the penalty cards into the offender's hand; if too few, the others owe theirs (P-41).

    The penalty is `count`, n, of which at most n are drawn from the deck; `deck` is the rest.
    """
    offender = state.turn
    events.append(PenaltyDrawn(offender, len(drawn), drawn))
    hand = tuple(sorted((*state.hands[offender], *drawn)))
    state = replace(state, hands=with_seat(state.hands, offender, hand), deck=deck, drawing=None)
    if len(drawn) == count or state.rules.short_deck is ShortDeck.DRAW:
        return pass_turn(state, events)
    events.append(PenaltyOpened(offender, count - len(drawn)))
    state = replace(
        state,
        phase=Phase.PENALTY,
        penalty=Penalty(offender, count - len(drawn)),
        sealed=(None,) * state.seats,
    )
    return complete_when_all_chose(state, events)


def wrong_choice(state: State, seat: Seat, move: GiveUp) -> Reason | None:
    """Why these cards cannot be given up: not held, or not as many as are owed (P-41, P-62)."""
    assert state.penalty is not None
    hand = state.hands[seat]
    if pick(hand, move.cards) is None:
        return missing(state.faces, move.cards)
    owed = min(state.penalty.missing, len(hand))
    free = state.rules.short_deck is ShortDeck.MAY_DISCARD
    if len(move.cards) > owed or (len(move.cards) < owed and not free):
        return Reason.WRONG_DISCARD
    return None


def default_choice(state: State, seat: Seat) -> GiveUp:
    """The cards given up for a player who does not choose in time: the last of the sorted hand (P-41)."""
    assert state.penalty is not None
    if state.rules.short_deck is ShortDeck.MAY_DISCARD:
        return GiveUp(())
    hand: Hand = state.hands[seat]
    return GiveUp(hand[-min(state.penalty.missing, len(hand)) :])


def complete_when_all_chose(state: State, events: list[Event]) -> State:
    """The cards go under the deck in turn order from the offender's successor; emptied hands are out (P-41)."""
    if due(state).seats:
        return state
    assert state.penalty is not None
    offender, emptied = state.penalty.offender, []
    for seat in round_from(Seat(offender + 1), state.seats):
        choice = state.sealed[seat]
        if not isinstance(choice, GiveUp):
            continue
        picked = pick(state.hands[seat], choice.cards)
        assert picked is not None
        taken, left = picked
        events.append(GaveUp(seat, len(taken), taken))
        deck = decks.put_under(state.deck, decks.Block(taken, seen_by=(seat,)))
        state = replace(state, deck=deck, hands=with_seat(state.hands, seat, left))
        if taken and not left:
            emptied.append(seat)
    state = replace(state, phase=Phase.TURN, penalty=None, sealed=())
    for seat in emptied:
        state = go_out(state, seat, events)
    if is_decided(state):
        return close(state, events)
    return pass_turn(state, events)

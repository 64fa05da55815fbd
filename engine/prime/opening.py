"""The phases before the first turn: the deal, who leads, and thinking (P-10 … P-16, D4 … D6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.cards import Card, pick
from engine.prime import deck as decks
from engine.prime.deck import Block
from engine.prime.events import CardsShown, Event, Exchanged, JankenShown, ThinkingBegan
from engine.prime.judge import pack_faces
from engine.prime.listed import starter
from engine.prime.moves import Exchange, HandIn, Janken, JankenHand, ShowCard
from engine.prime.number_list import NumberList
from engine.prime.settings import OrderOpening, PlayableNumbers, Rules, StartState
from engine.prime.state import Hand, Phase, State, due
from engine.prime.turns import begin_turn
from engine.seats import Seat, next_in, with_seat
from engine.titles import exchanges

FIRST = Seat(0)

_BEATS: dict[JankenHand, JankenHand] = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


def start(
    rules: Rules,
    hands: Sequence[Sequence[Card]],
    deck: decks.Deck,
    *,
    janken: bool = True,
    thinks: bool = False,
    titles: tuple[str, ...] = (),
    leader: Seat = FIRST,
    lists: tuple[NumberList, ...] = (),
    asks_lists: bool = False,
) -> State:
    """The table after the deal; the deck is what is left, top first.

    With D5 `high-card` hands have one card more than D4 (P-12). Without `janken` the first seat leads; `leader` counts
    under D5 `seat` and `random`. With `thinks` all may think before the first turn (D6), with titles an exchange comes
    first (P-64). `lists` are the numbers that each seat may play; with `asks_lists` all submit them, if the rules use
    lists (P-69).
    """
    dealt: tuple[Hand, ...] = tuple(tuple(sorted(hand)) for hand in hands)
    lying = [card for hand in dealt for card in hand] + [card for block in deck for card in block.cards]
    state = State(
        rules=rules,
        seats=len(dealt),
        phase=Phase.TURN,
        hands=dealt,
        deck=deck,
        faces=pack_faces(rules) | {card.face for card in lying},
        thinks=thinks,
        titles=titles,
        turn=leader,
        lists=lists,
        upside_down=rules.start is StartState.REVOLUTION,
    )
    if asks_lists and rules.numbers is PlayableNumbers.LISTED:
        return replace(state, phase=Phase.LISTS, sealed=(None,) * state.seats)
    return _begin_exchange(state, [], janken=janken)


def _begin_exchange(state: State, events: list[Event], *, janken: bool = True) -> State:
    """Begin the exchange of a series; skipped if one of each pair has left."""
    pairs = exchanges(state.titles)
    givers = tuple(pair.rich for pair in pairs if not {pair.rich, pair.poor} & {*state.disqualified})
    if givers:
        return replace(state, phase=Phase.EXCHANGE, sealed=(None,) * state.seats, contenders=givers)
    return decide_order(state, events, janken=janken)


def settle_lists(state: State, events: list[Event]) -> State:
    """All lists are in; a player who has left gets the default one."""
    if due(state).seats:
        return state
    usual = starter(state.rules)
    lists = tuple([choice.listed if isinstance(choice, HandIn) else usual for choice in state.sealed])
    return _begin_exchange(replace(state, lists=lists), events)


def decide_order(state: State, events: list[Event], *, janken: bool = True) -> State:
    """Continue with D5: janken, the highest card, or the first seat leads (P-12)."""
    state = replace(state, sealed=(None,) * state.seats, contenders=())
    match state.rules.opening:
        case OrderOpening.HIGH_CARD:
            return replace(state, phase=Phase.HIGH_CARD)
        case OrderOpening.JANKEN if janken and len(state.still_in) > 1:
            return replace(state, phase=Phase.JANKEN, contenders=state.still_in)
        case _:
            leader = next_in(Seat(state.turn - 1), state.seats, state.still_in)
            return order_decided(state, leader, events)


def order_decided(state: State, leader: Seat, events: list[Event]) -> State:
    """Set the order, clockwise from the leader; all may think first (D6)."""
    state = replace(state, turn=leader, sealed=(), contenders=())
    if state.thinks:
        events.append(ThinkingBegan(leader))
        return replace(state, phase=Phase.THINK)
    return begin_turn(state, leader, events)


def settle_exchange(state: State, events: list[Event]) -> State:
    """All gifts are chosen from the hands as dealt and change hands at once (P-64)."""
    if due(state).seats:
        return state
    hands = list(state.hands)
    for pair in exchanges(state.titles):
        back = state.sealed[pair.rich]
        if pair.poor in state.disqualified or not isinstance(back, Exchange):
            continue
        gift = tuple(sorted(state.hands[pair.poor], reverse=True)[: pair.cards])  # in the order X K … A
        for giver, taker, cards in ((pair.poor, pair.rich, gift), (pair.rich, pair.poor, back.cards)):
            picked = pick(hands[giver], cards)
            assert picked is not None
            hands[giver] = picked[1]
            hands[taker] = tuple(sorted((*hands[taker], *picked[0])))
            events.append(Exchanged(giver, taker, len(cards), cards))
    return decide_order(replace(state, hands=tuple(hands)), events)


def settle_janken(state: State, events: list[Event]) -> State:
    """When all contenders have thrown, those beaten drop out; the last one leads (P-12)."""
    thrown = [(seat, state.sealed[seat]) for seat in state.contenders]
    hands = [(seat, choice.hand) for seat, choice in thrown if isinstance(choice, Janken)]
    if len(state.contenders) == 1:
        return order_decided(state, state.contenders[0], events)
    if len(hands) < len(thrown):
        return state
    kinds = {hand for _, hand in hands}
    contenders = state.contenders
    if len(kinds) == 2:
        contenders = tuple(seat for seat, hand in hands if _BEATS[hand] in kinds)
    winner = contenders[0] if len(contenders) == 1 else None
    events.append(JankenShown(tuple(hands), winner))
    if winner is not None:
        return order_decided(state, winner, events)
    return replace(state, sealed=(None,) * state.seats, contenders=contenders)


def settle_high_card(state: State, events: list[Event]) -> State:
    """When all have chosen, the highest card leads; the cards go, shuffled, under the deck (P-12)."""
    shown = [
        (seat, choice.card) for seat in state.still_in if isinstance(choice := state.sealed[seat], ShowCard)
    ]
    if len(shown) < len(state.still_in):
        return state
    leader = max(shown, key=lambda one: (height(one[1]), -one[0]))[0]
    events.append(CardsShown(tuple(shown), leader))
    for seat, card in shown:
        picked = pick(state.hands[seat], (card,))
        assert picked is not None
        state = replace(state, hands=with_seat(state.hands, seat, picked[1]))
    deck = decks.put_under(state.deck, Block(tuple(card for _, card in shown), shuffled=True))
    return order_decided(replace(state, deck=deck), leader, events)


def height(card: Card) -> tuple[int, int, int]:
    """The rank of a card for the lead: a joker is ∞, black above red; ♠ > ♥ > ♦ > ♣ (P-12)."""
    return (1, 0, card.color) if card.is_joker else (0, card.rank, -card.suit)


def lowest(hand: Hand) -> Card:
    """The card shown for a player who does not choose in time (P-16)."""
    return min(hand, key=height)


def known(cards: Sequence[Card]) -> decks.Deck:
    """A deck in a fixed order that no seat has seen, top first."""
    return (Block(tuple(cards)),) if cards else ()

"""A plain player of Daifugo as an opponent for measurements; it shares no code with the levels.

It plays like a person who knows the game and doesn't calculate: the weakest cards first, cards of a rank together, no
pair split; 8, 2, joker and revolution are saved until they decide something; the worst cards are given in the exchange;
no forbidden card is kept as the last. It sees its own hand, the play to beat and the sizes of the other hands.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import islice
from random import Random

from engine.cards import JOKER, Card, Suit
from engine.daifugo.board import Phase
from engine.daifugo.effects import Kind
from engine.daifugo.faces import JOKERS, PLACE, SUIT, Cards, place
from engine.daifugo.game import lawful_moves
from engine.daifugo.legal import legal_plays
from engine.daifugo.moves import Gift, Move, Pass, Play, RuleAnswer
from engine.daifugo.ruleset import on_in
from engine.daifugo.view import View, ground
from engine.seats import Seat

THREE, EIGHT, TWO = place("3"), place("8"), place("2")
FEW = 3
"""A player with at most this many cards is about to go out."""
STRONG = 10
"""Ranks at least this strong may be split: K, A, 2."""


class Plain:
    """The player's judgement of one view."""

    def __init__(self, view: View, seed: int) -> None:
        self.view, self.dice = view, Random(seed)
        self.on = on_in(view.rules)
        self.order = view.order
        self.sets: dict[int, list[Card]] = defaultdict(list)
        for card in view.hand:
            self.sets[PLACE[card]].append(card)
        self.near = min((view.counts[seat] for seat in view.active if seat != view.seat), default=FEW)

    def strength(self, card: Card) -> int:
        """Return the strength of a single card."""
        return self.order.singles[card]

    def is_saved(self, rank: int) -> bool:
        """Return whether cards of this rank are saved for the end."""
        eight = rank == EIGHT and "eight_cut" in self.on
        return eight or rank == JOKERS or self.order.ranks[rank] >= 12

    def is_foul(self, cards: Cards) -> bool:
        """Return whether going out with these cards is a foul."""
        if "fouls" not in self.on:
            return False
        names = self.view.rules.fouls
        ranks = {PLACE[card] for card in cards}
        turned = self.view.rev
        return (
            ("joker" in names and JOKER in cards)
            or ("eight" in names and ranks == {EIGHT})
            or ("two" in names and ranks == {TWO} and not turned)
            or ("three" in names and ranks == {THREE} and turned)
            or ("spade3" in names and len(cards) == 1 and ranks == {THREE} and SUIT[cards[0]] == Suit.SPADES)
        )

    def harms(self, play: Play) -> bool:
        """Return whether a play goes out by a foul, or leaves only cards with which that is unavoidable."""
        left = list(self.view.hand)
        for card in play.cards:
            left.remove(card)
        if not left:
            return self.is_foul(play.cards)
        if len(play.cards) >= 4 and not play.reading:
            turned = {TWO: THREE, THREE: TWO}
            return all(PLACE[card] in (EIGHT, JOKERS) or PLACE[card] in turned for card in left)
        return self.is_spoilt(left)

    def is_spoilt(self, left: list[Card]) -> bool:
        """Return whether these cards, played rank by rank, can only end in a foul."""
        by_rank: dict[int, list[Card]] = defaultdict(list)
        for card in left:
            by_rank[PLACE[card]].append(card)
        return bool(left) and all(self.is_foul(tuple(cards)) for cards in by_rank.values())

    # -------------------------------------------------------------- turns

    def turn(self) -> Move:
        """Choose a play, or pass."""
        plays = [play for play in legal_plays(ground(self.view)) if not self.harms(play)]
        if self.view.top is not None:
            return self.follow(plays) or Pass()
        if not plays:
            return next(iter(legal_plays(ground(self.view))))
        return self.lead(plays)

    def lead(self, plays: list[Play]) -> Play:
        """Choose a lead: weak cards first, or a set that wins the trick if only one other set is left."""
        whole = [play for play in plays if self.is_whole(play)] or plays
        if out := [play for play in plays if len(play.cards) == len(self.view.hand)]:
            return out[0]
        weak = [rank for rank in self.sets if not self.is_saved(rank)]
        strong = [play for play in whole if JOKER not in play.cards and self.is_saved(PLACE[play.cards[0]])]
        if len(weak) <= 1 and strong:
            return min(strong, key=lambda play: PLACE[play.cards[0]] != EIGHT)
        row = [play for play in whole if not self.is_revolution(play) or self.wants_to_turn()]
        return min(row or whole, key=self.price)

    def follow(self, plays: list[Play]) -> Play | None:
        """Choose the weakest set that is possible; a saved one only near the end; None for a pass."""
        if out := [play for play in plays if len(play.cards) == len(self.view.hand)]:
            return out[0]
        weak = [rank for rank in self.sets if not self.is_saved(rank)]
        is_time = self.near <= FEW or len(weak) <= 3 or len(self.view.hand) <= 7
        row = []
        for play in plays:
            rank = PLACE[play.cards[0]]
            saved = JOKER in play.cards or self.is_saved(rank)
            may_break = self.near <= FEW or self.order.ranks[rank] >= STRONG
            if (saved and not is_time) or not (self.is_whole(play) or may_break):
                continue
            if self.is_revolution(play) and not self.wants_to_turn():
                continue
            row.append(play)
        return min(row, key=self.price) if row else None

    def is_whole(self, play: Play) -> bool:
        """Return whether no card of its rank stays behind; the strongest ranks may be split."""
        if play.reading or play.fuse:
            return True
        real = [card for card in play.cards if card != JOKER]
        held = self.sets[PLACE[real[0]]] if real else []
        return len(real) == len(held) or not real or self.order.ranks[PLACE[real[0]]] >= 12

    def price(self, play: Play) -> tuple[bool, float, float]:
        """Return the cost of a play as a sort key: jokers, strong cards, few cards."""
        mean = sum(self.strength(card) for card in play.cards) / len(play.cards)
        rank = PLACE[play.cards[0]]
        return JOKER in play.cards, mean - len(play.cards) + 6 * self.is_saved(rank), self.dice.random()

    def is_revolution(self, play: Play) -> bool:
        """Return whether a play is a revolution."""
        return "revolution" in self.on and len(play.cards) >= 4 and not play.reading

    def wants_to_turn(self) -> bool:
        """Return whether the hand is rather weak, so that a revolution is welcome."""
        real = [self.strength(card) for card in self.view.hand if card != JOKER]
        return sum(real) / max(1, len(real)) < 5.5

    # -------------------------------------------------------------- exchange, questions, responses

    def worst(self, cards: Cards, count: int) -> Cards:
        """Return the weakest cards, single ones first; saved ones only if there are no others."""
        row = sorted(
            cards,
            key=lambda card: (self.is_saved(PLACE[card]), len(self.sets[PLACE[card]]), self.strength(card)),
        )
        return tuple(row[:count])

    def answer(self) -> RuleAnswer:
        """Answer a rule's question: the worst own cards, the player with the fewest cards; else a random answer."""
        ask = self.view.question
        assert ask is not None
        if ask.kind is Kind.CARDS and set(ask.cards) <= set(self.view.hand):
            fewest = 0 if ask.optional else ask.least
            for count in range(ask.most, fewest, -1):
                given = self.worst(ask.cards, count)
                if not self.is_spoilt([card for card in self.view.hand if card not in given]):
                    return RuleAnswer(ask.rule, given)
            return RuleAnswer(ask.rule, self.worst(ask.cards, fewest))
        if ask.kind is Kind.PLAYER:
            return RuleAnswer(ask.rule, seats=(self.fullest(ask.seats),))
        lawful = list(islice(lawful_moves(self.view), 200))
        chosen = lawful[self.dice.randrange(len(lawful))]
        assert isinstance(chosen, RuleAnswer)
        return chosen

    def fullest(self, seats: tuple[Seat, ...]) -> Seat:
        """Return the player who is nearest to going out."""
        return min(seats, key=lambda seat: self.view.counts[seat])

    def respond(self) -> RuleAnswer:
        """Answer an offer out of turn if enough cards are left."""
        for offer in self.view.offers:
            if len(self.view.hand) > offer.count + 2:
                return RuleAnswer(offer.rule, offer.cards[: offer.count])
        return RuleAnswer("")


def plain(view: View, seed: int) -> Move | None:
    """Return the move of the plain player; None if it isn't its turn."""
    if not view.is_my_turn:
        return None
    player = Plain(view, seed)
    match view.phase:
        case Phase.EXCHANGE:
            return Gift(player.worst(view.hand, view.owed))
        case Phase.ASK:
            return player.answer()
        case Phase.RESPOND:
            return player.respond()
        case _:
            return player.turn()

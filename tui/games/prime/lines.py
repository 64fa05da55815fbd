"""Prime Daifugo in lines: moves are typed in sūfu, as records write them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Self

from msgspec.structs import replace

from engine.cards import Card, pick, rank_text
from engine.errors import BadNotation
from engine.prime import moves
from engine.prime.concat import INFINITY
from engine.prime.events import Chosen, Drew, Flushed, JankenShown, Played, TurnBegan
from engine.prime.listed import read_list
from engine.prime.notation import as_written, in_capitals
from engine.prime.settings import Rules
from engine.prime.view import View, own_cards
from engine.seats import Seat
from engine.typed import folded, katakana
from netplay.table.games.prime.adapter import read_move_text
from netplay.table.messages import SeatUpdate
from tui.games.prime.composition import Goal, goal_of
from tui.games.prime.lists import list_prompt, usual_list
from tui.games.prime.narration import Narrator, needs_cards, play_text
from tui.table.outcome import order_of
from tui.table.teller import LineTeller
from tui.text.cards import SUIT_SIGNS
from tui.text.figures import grouped
from tui.text.speech import cards_spoken, factors_spoken, play_spoken
from tui.text.words import Words

if TYPE_CHECKING:
    from engine.prime.state import Laid

_WORDS: dict[str, moves.Move] = {
    "d": moves.Draw(), "draw": moves.Draw(), "引ク": moves.Draw(), "ヒク": moves.Draw(), "ドロー": moves.Draw(),
    "p": moves.Pass(), "pass": moves.Pass(), "パス": moves.Pass(),
    "ready": moves.DoneThinking(),
    "rock": moves.Janken("rock"), "グー": moves.Janken("rock"),
    "scissors": moves.Janken("scissors"), "チョキ": moves.Janken("scissors"),
    "paper": moves.Janken("paper"), "パー": moves.Janken("paper"),
}  # fmt: skip
"""What may be typed beside sūfu, in small letters and katakana."""

_ASKS = {
    "janken": "plain-asks-janken",
    "think": "plain-asks-ready",
    "penalty": "plain-asks-give",
    "exchange": "plain-asks-exchange",
    "high-card": "plain-asks-high-card",
    "showdown": "plain-asks-showdown",
}
"""What a seat is asked for, by phase."""

_PLAY = re.compile(r"~?[0-9atjqkxshdcrb<>=*^|,\[\]]+")
_ROOM = 200
"""Digits of a number that are read out whole."""


class SpokenNarrator(Narrator):
    """Describe events for a listener: every card by its name, its suit only where the rules look at suits."""

    def __init__(self, words: Words, names: Sequence[str], left: Sequence[int], rules: Rules) -> None:
        super().__init__(words, names, left, rules.numbers)
        self._aloud, self._suits = words, rules.suit_lock

    @classmethod
    def at(cls, update: SeatUpdate, words: Words) -> Self:
        return cls(words, update.names, update.left, update.view.rules)

    def faces(self, cards: Sequence[Card]) -> str:
        return cards_spoken(cards, self._aloud, suits=self._suits)

    def spelled(self, play: moves.Play) -> str:
        return play_spoken(play_text(play), self._aloud)


class PrimeTeller(LineTeller):
    """Prime Daifugo in plain mode."""

    GAME = "prime"
    NARRATOR = SpokenNarrator
    TURN_BEGAN = TurnBegan
    shows_field = (Played, Flushed)
    shows_hand = (Drew,)

    def chosen(self, update: SeatUpdate) -> bool:
        seat = update.view.seat
        return any(
            (isinstance(event, Chosen) and event.seat == seat)
            or (isinstance(event, JankenShown) and seat in dict(event.hands))
            for event in update.events
        )

    def marks(self, update: SeatUpdate) -> Mapping[str, Collection[int]]:
        return {"table-disqualified": update.view.disqualified}

    def places(self, update: SeatUpdate, words: Words) -> list[str]:
        """The places, and the cards that were left."""
        view: View = update.view
        if view.phase != "over":
            return []
        left = (view.hands[seat] or () for seat in order_of(update))
        pairs = zip(super().places(update, words), left, strict=False)
        return [
            words.say("plain-who", who=place, told=_cards_text(cards, words)) if cards else place
            for place, cards in pairs
        ]

    def table(self, update: SeatUpdate, words: Words) -> list[str]:
        """Field, order, deck, and each player's number of cards."""
        view: View = update.view
        say = words.say
        names = update.names
        lines = [self.field(update, words)]
        below = [_number(played) for played in view.field[:-1]][-8:]
        if below:
            lines.append(say("plain-below", plays=words.listed(below)))
        lines.append(say("plain-deck", count=len(view.deck)))
        for seat, name in enumerate(names):
            held = say("table-cards", cards=view.counts[seat])
            if seat in view.disqualified:
                held = say("table-disqualified")
            elif seat in view.finished:
                held = say("table-out", place=view.finished.index(Seat(seat)) + 1)
            shown = view.hands[seat]
            is_seen = shown and seat != view.seat
            cards = say("plain-who", who=held, told=_cards_text(shown or (), words)) if is_seen else held
            is_own = seat == view.seat and name != say("table-you")
            who = words.with_aside(name, say("table-you")) if is_own else name
            lines.append(say("plain-who", who=who, told=cards))
        return lines

    def field(self, update: SeatUpdate, words: Words) -> str:
        """The set to beat and the order in force."""
        view: View = update.view
        say = words.say
        top = view.top
        order = say("plain-order-turned" if view.upside_down else "plain-order-normal")
        if top is None:
            return say("plain-field-empty", order=order)
        cards = ""
        if view.rules.suit_lock:
            cards = cards_spoken(top.cards, words)
        elif top.factors or needs_cards(top.cards):
            cards = play_spoken(_spelled(top), words)
        if top.factors:
            cards += f" {say('speech-equals')} {factors_spoken(top.factors, words)}"
        text = say(
            "plain-field",
            number=words.listed(filter(None, (_number(top), cards))),
            count=len(top.cards),
            order=order,
        )
        bound = [say("table-twin-only")] if top.pair else []
        if view.lock:
            bound.append(say("table-locked", suits="".join(SUIT_SIGNS[card.suit] for card in view.lock)))
        return words.listed([text, *bound])

    def hand(self, update: SeatUpdate, words: Words) -> str:
        """The hand, empty before it may be looked at; with suits where the rules look at them."""
        view: View = update.view
        if not view.hand and view.seat is not None and view.counts[view.seat]:
            return ""
        suits = view.rules.suit_lock or view.phase == "high-card"
        return words.say("plain-hand", count=len(view.hand), cards=_cards_text(view.hand, words, suits=suits))

    def prompt(self, update: SeatUpdate, words: Words) -> str:
        view: View = update.view
        say = words.say
        if not view.is_my_turn:
            return ""
        match str(view.phase):
            case "turn":
                may = say("plain-may-draw") if view.may_draw else say("plain-may-not-draw")
                return say("plain-both", first=say("plain-your-turn"), second=may)
            case "lists":
                return list_prompt("plain-asks-list", view.rules, words)
            case phase:
                return say(_ASKS[phase], count=view.owed) if phase in _ASKS else ""

    def aloud(self, move: str, words: Words) -> str:
        return play_spoken(move, words)

    def move(self, update: SeatUpdate, text: str) -> moves.Move:
        """The move that a line means; bare cards are what this phase asks cards for. Raises BadNotation."""
        view: View = update.view
        if view.phase == "lists":
            return _brought(view, folded(text))
        typed = "".join(folded(text).split())
        word = _WORDS.get(katakana(typed.lower())) if typed not in ("D", "P") else None
        if word is not None:
            return word
        if _PLAY.fullmatch(typed.lower()):
            typed = as_written(in_capitals(typed), view.rules)
        return _own(view, _meant(view, read_move_text(typed)))


TELLER = PrimeTeller()


def _brought(view: View, text: str) -> moves.Move:
    """The list that a line brings: `ready` is the usual one, `list` is written before numbers. Raises BadNotation."""
    word, _, numbers = text.strip().partition(" ")
    if word.lower() == "list":
        return moves.HandIn(read_list(in_capitals(numbers), view.rules.base))
    if word.lower() == "ready":
        return moves.HandIn(usual_list(view.rules))
    return _WORDS.get(katakana(text.strip().lower())) or read_move_text(text.strip())


def _meant(view: View, move: moves.Move) -> moves.Move:
    """Bare cards, in a phase that asks for cards and not for a play."""
    if not isinstance(move, moves.Play) or move.factors or move.twin:
        return move
    match goal_of(view):
        case Goal.GIVE_UP:
            return moves.GiveUp(move.cards)
        case Goal.EXCHANGE:
            return moves.Exchange(move.cards)
        case Goal.ARRANGE:
            return moves.Arrange(move.cards, move.jokers)
        case Goal.SHOW_CARD if len(move.cards) == 1:
            return moves.ShowCard(move.cards[0])
        case Goal.SHOW_CARD:
            raise BadNotation("show-one-card", count=len(move.cards))
        case Goal.PLAY | Goal.NONE:
            return move


def _own(view: View, move: moves.Move) -> moves.Move:
    """The same move with the hand's own cards, where their suits were not typed."""

    def own(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        picked = pick(view.hand, cards)
        return picked[0] if picked else cards

    match move:
        case moves.Play():
            return own_cards(view, move)
        case moves.GiveUp() | moves.Exchange() | moves.Arrange():
            return replace(move, cards=own(move.cards))
        case moves.ShowCard():
            return moves.ShowCard(own((move.card,))[0])
        case _:
            return move


def _number(played: Laid) -> str:
    return "∞" if played.number is INFINITY else grouped(played.number, _ROOM)


def _spelled(played: Laid) -> str:
    """The cards of a set of the field as the log spells them."""
    values = iter(played.values)
    worths = [(card, next(values, None)) for card in played.cards]
    return "".join(
        f"X[{rank_text(value)}]" if card.is_joker and value is not None else str(card.face)
        for card, value in worths
    )


def _cards_text(cards: Iterable[Card], words: Words, *, suits: bool = False) -> str:
    """Cards in words, sorted."""
    return cards_spoken(sorted(cards), words, suits=suits)

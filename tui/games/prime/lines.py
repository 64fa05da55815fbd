"""Prime Daifugo in lines: moves are typed in sūfu, as records write them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.cards import Card, pick, write_cards
from engine.errors import BadNotation
from engine.prime.as_typed import as_written, in_capitals
from engine.prime.concat import INFINITY
from engine.prime.events import TurnBegan
from engine.prime.listed import read_list, starter
from engine.prime.moves import (
    Arrange,
    Draw,
    Exchange,
    GiveUp,
    HandIn,
    Janken,
    Move,
    Pass,
    Play,
    Ready,
    ShowCard,
)
from engine.prime.notation import write_jokers
from engine.prime.view import View, own_cards
from engine.seats import Seat
from engine.typed import folded, katakana
from netplay.table.codec.prime import read_move_text
from netplay.table.messages import Update
from tui.games.prime.composition import Goal, goal_of
from tui.games.prime.narration import Narrator
from tui.table.outcome import order_of
from tui.table.teller import happened, names_of, others, places
from tui.text.figures import grouped
from tui.text.words import Words

if TYPE_CHECKING:
    from engine.prime.state import Laid

_WORDS: dict[str, Move] = {
    "d": Draw(), "draw": Draw(), "引ク": Draw(), "ドロー": Draw(),
    "p": Pass(), "pass": Pass(), "パス": Pass(),
    "ready": Ready(),
    "rock": Janken("rock"), "グー": Janken("rock"),
    "scissors": Janken("scissors"), "チョキ": Janken("scissors"),
    "paper": Janken("paper"), "パー": Janken("paper"),
}  # fmt: skip
"""What may be typed beside sūfu, in small letters and katakana."""

_PLAY = re.compile(r"[0-9atjqkxshdcrb<>=*^|,\[\]]+")
_ROOM = 200
"""Digits of a number that are read out whole."""


class PrimeTeller:
    """Prime Daifugo as a line client tells it."""

    def happened(self, update: Update, words: Words) -> list[str]:
        """Sentences of the judge's log, and whose turn begins."""
        narrator = Narrator(words, names_of(update), update.left)
        told = happened(update, narrator.sentences, TurnBegan, words)
        return [*told, *self._places(update, words)]

    def _places(self, update: Update, words: Words) -> list[str]:
        """The places, and the cards that were left."""
        view: View = update.view
        if view.phase != "over":
            return []
        left = (view.hands[seat] or () for seat in order_of(update))
        told = zip(places(update, words, {"table-disqualified": view.disqualified}), left, strict=False)
        return [f"{place} ({_spaced(cards)})" if cards else place for place, cards in told]

    def table(self, update: Update, words: Words) -> list[str]:
        """Field, order, deck, and everybody's number of cards."""
        view: View = update.view
        say = words.say
        names = names_of(update)
        lines = [self.field(update, words)]
        below = [_spelled(laid, suits=view.rules.suit_lock) for laid in view.field[:-1]][-8:]
        if below:
            lines.append(say("plain-below", plays="  ".join(below)))
        lines.append(say("plain-deck", count=len(view.deck)))
        for seat, name in enumerate(names):
            held = say("table-cards", cards=view.counts[seat])
            if seat in view.disqualified:
                held = say("table-disqualified")
            elif seat in view.finished:
                held = say("table-out", place=view.finished.index(Seat(seat)) + 1)
            shown = view.hands[seat]
            cards = f": {_spaced(shown)}" if shown and seat != view.seat else ""
            you = f" ({say('table-you')})" if seat == view.seat and name != say("table-you") else ""
            lines.append(f"{name}{you}  {held}{cards}")
        return lines

    def field(self, update: Update, words: Words) -> str:
        """The set to beat and the order in force."""
        view: View = update.view
        say = words.say
        top = view.top
        order = say("plain-order-turned" if view.upside_down else "plain-order-normal")
        if top is None:
            return say("plain-field-empty", order=order)
        number = "∞" if top.number is INFINITY else grouped(top.number, _ROOM)
        cards = _spelled(top, suits=view.rules.suit_lock)
        told = say("plain-field", cards=cards, number=number, count=len(top.cards), order=order)
        bound = [say("table-twin-only")] if top.pair else []
        if view.lock:
            bound.append(say("table-locked", suits="".join(str(card)[-1] for card in view.lock)))
        return "  ".join([told, *bound])

    def hand(self, update: Update, words: Words) -> str:
        """The hand, empty before it may be looked at; with suits where the rules look at them."""
        view: View = update.view
        if not view.hand and view.seat is not None and view.counts[view.seat]:
            return ""
        suits = view.rules.suit_lock or view.phase == "high-card"
        return words.say("plain-hand", count=len(view.hand), cards=_spaced(view.hand, suits=suits))

    def others(self, update: Update, words: Words) -> str:
        """How many cards the others hold."""
        return others(update, words)

    def asked(self, update: Update, words: Words) -> str:
        """What is wanted from this seat."""
        view: View = update.view
        say = words.say
        if not view.is_my_turn:
            return ""
        match str(view.phase):
            case "turn":
                may = say("plain-may-draw") if view.may_draw else say("plain-may-not-draw")
                return f"{say('plain-your-turn')} {may}"
            case "janken":
                return say("plain-asks-janken")
            case "think":
                return say("plain-asks-ready")
            case "lists":
                return say("plain-asks-list", count=len(starter(view.rules).entries))
            case "penalty":
                return say("plain-asks-give", count=view.owed)
            case "exchange":
                return say("plain-asks-exchange", count=view.owed)
            case "high-card":
                return say("plain-asks-high-card")
            case "showdown":
                return say("plain-asks-showdown")
            case _:
                return ""

    def how_to_move(self, words: Words) -> list[str]:
        """Sūfu in a few lines."""
        return words.say("plain-prime-moves").splitlines()

    def move(self, update: Update, text: str) -> Move:
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


def _brought(view: View, text: str) -> Move:
    """The list that a line brings: `ready` is the usual one, `list` is written before numbers. Raises BadNotation."""
    word, _, numbers = text.strip().partition(" ")
    if word.lower() == "list":
        return HandIn(read_list(numbers, view.rules.base))
    return HandIn(starter(view.rules)) if word.lower() == "ready" else read_move_text(text.strip())


def _meant(view: View, move: Move) -> Move:
    """Bare cards, in a phase that asks for cards and not for a play."""
    if not isinstance(move, Play) or move.factors or move.twin:
        return move
    match goal_of(view):
        case Goal.GIVE_UP:
            return GiveUp(move.cards)
        case Goal.EXCHANGE:
            return Exchange(move.cards)
        case Goal.ARRANGE:
            return Arrange(move.cards, move.jokers)
        case Goal.SHOW_CARD if len(move.cards) == 1:
            return ShowCard(move.cards[0])
        case Goal.SHOW_CARD:
            raise BadNotation("show-one-card", count=len(move.cards))
        case Goal.PLAY | Goal.NONE:
            return move


def _own(view: View, move: Move) -> Move:
    """The same move with the hand's own cards, where their suits were not typed."""

    def own(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        picked = pick(view.hand, cards)
        return picked[0] if picked else cards

    match move:
        case Play():
            return own_cards(view, move)
        case GiveUp() | Exchange() | Arrange():
            return replace(move, cards=own(move.cards))
        case ShowCard():
            return ShowCard(own((move.card,))[0])
        case _:
            return move


def _spelled(laid: Laid, *, suits: bool) -> str:
    """A set of the field in sūfu; with suits where the rules look at them (P-64)."""
    told = write_cards(laid.cards, suits=suits) + (f"={laid.factors}" if laid.factors else "")
    values = [value for card, value in zip(laid.cards, laid.values, strict=False) if card.is_joker]
    return told + write_jokers(values)


def _spaced(cards: Iterable[Card], *, suits: bool = False) -> str:
    """Cards, sorted, with blanks between; as they are typed."""
    return " ".join(write_cards((card,), suits=suits) for card in sorted(cards))

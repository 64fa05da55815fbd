"""Tyrant in lines: decisions are typed as records write them, in each phase without its word."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from engine.cards import SUITS_BY_LETTER, Card, Suit
from engine.seats import Seat
from engine.typed import folded, katakana
from engine.tyrant.events import TrickBegan, TurnBegan
from engine.tyrant.moves import Pass
from engine.tyrant.notation import read_move
from engine.tyrant.view import View
from netplay.table.messages import SeatUpdate
from tui.games.tyrant.faces import ROWS, chip_dots
from tui.games.tyrant.narration import Narrator
from tui.games.tyrant.prompts import seen_text
from tui.table.teller import LineTeller
from tui.text.cards import SIGNS
from tui.text.words import Words

_PASSES = ("p", "pass", "パス", "%")
_CHOICES = {"hand": "hand", "refill": "refill", "lay": "lay"}
"""The word that a decision bears in records, by the phase that asks for it."""


class TyrantTeller(LineTeller):
    """Tyrant in plain mode."""

    GAME = "tyrant"
    NARRATOR = Narrator
    TURN_BEGAN = TurnBegan
    shows_field = (TrickBegan,)

    def marks(self, update: SeatUpdate) -> Mapping[str, Collection[int]]:
        return {"plain-purged": update.view.purged}

    def table(self, update: SeatUpdate, words: Words) -> list[str]:
        """Lead row, plaza, and what each player has."""
        view: View = update.view
        say = words.say
        lines = [self.field(update, words)]
        if view.row:
            lines.append(say("plain-row", cards=SIGNS.cards(view.row)))
        rows = [self._row(suit, cards, words) for suit, cards in zip(ROWS, view.plaza, strict=True) if cards]
        lines.append(say("plain-plaza", rows=words.listed(rows) or say("plain-nothing")))
        if view.ace is not None:
            lines.append(say("plain-ace", card=SIGNS.card(view.ace)))
        if view.stock and view.phase not in _CHOICES:
            lines.append(say("plain-stock", cards=SIGNS.cards(_by_suit(view.stock))))
        for seat, player in enumerate(update.players):
            lines.append(
                say("plain-who", who=player.name, told=words.listed(self._facts(view, Seat(seat), words)))
            )
        return lines

    def _row(self, suit: Suit, cards: tuple[Card, ...], words: Words) -> str:
        """A row of the plaza: its cards upright, and its piles of five."""
        text = f"{SIGNS.suit(suit)} {len(cards) % 5}"
        return text + (words.say("plain-piles", count=len(cards) // 5) if len(cards) > 4 else "")

    def _facts(self, view: View, seat: Seat, words: Words) -> Iterator[str]:
        """What a player has and has played in this trick; zeros are left out."""
        say, seen = words.say, view.turns[seat]
        counts = {"hand": view.hand_counts, "stock": view.stock_counts, "chips": view.chips}
        for what, held in counts.items():
            if held[seat]:
                yield say(f"plain-has-{what}", count=held[seat])
        if view.fame[seat]:
            yield say("plain-has-fame", cards=SIGNS.cards(won.lead for won in view.fame[seat]))
        if seat == view.marker:
            yield say("plain-marker")
        if seen is None:
            return
        yield seen_text(msgspec.structs.replace(seen, tyrant=None), words, SIGNS)
        if seen.tyrant is not None:
            place = SIGNS.suit(seen.tyrant.place) or say("tyrant-lead-short")
            yield say("plain-chips-on", chips=chip_dots(seen.tyrant.chips), place=place)

    def field(self, update: SeatUpdate, words: Words) -> str:
        """The trick and its lead card."""
        view: View = update.view
        if view.lead is None:
            return words.say("plain-no-lead")
        return words.say("plain-lead", trick=view.trick, card=SIGNS.card(view.lead))

    def hand(self, update: SeatUpdate, words: Words) -> str:
        """The hand; while it is being chosen, the cards that it is chosen from."""
        view: View = update.view
        cards = view.stock if view.phase in ("hand", "refill") else view.hand
        return words.say("plain-hand", count=len(cards), cards=SIGNS.cards(_by_suit(cards)))

    def others(self, update: SeatUpdate, words: Words) -> str:
        """Empty: the counts of cards do not matter in Tyrant."""
        return ""

    def prompt(self, update: SeatUpdate, words: Words) -> str:
        view: View = update.view
        if not view.is_my_turn:
            return ""
        if view.phase in _CHOICES:
            return words.say(f"plain-asks-{view.phase}")
        return words.say("plain-both", first=words.say("plain-your-turn"), second=self._may(view, words))

    def _may(self, view: View, words: Words) -> str:
        if not view.legal_actions.passes:
            return words.say("plain-may-not-pass")
        return words.say("plain-may-pass") if view.legal_actions.cards else words.say("plain-must-pass")

    def move(self, update: SeatUpdate, text: str) -> Any:
        view: View = update.view
        typed = folded(text).strip()
        if katakana(typed.lower()) in _PASSES:
            return Pass()
        before, named, cards = typed.rpartition("=")
        typed = before + named + " ".join(map(_capital, cards.split()))
        if not named and str(view.phase) in _CHOICES:
            typed = f"{_CHOICES[str(view.phase)]}={typed}"
        return read_move(typed)


TELLER = TyrantTeller()


def _by_suit(cards: Iterable[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: (card.suit, card.rank))


def _capital(word: str) -> str:
    """A card with its rank in capitals; signs, suits and numbers as they are."""
    is_card = len(word.rstrip("^")) == 2 and word[1].lower() in SUITS_BY_LETTER
    return word[0].upper() + word[1:].lower() if is_card else word

"""Tyrant in lines: decisions are typed as records write them, in each phase without its word."""

from __future__ import annotations

from typing import Any

from engine.seats import Seat
from engine.typed import folded, katakana
from engine.tyrant.events import TurnBegan
from engine.tyrant.moves import Pass
from engine.tyrant.notation import LETTERS, write_cards, write_plaza
from engine.tyrant.view import View
from netplay.table.codec.tyrant import read_move_text
from netplay.table.messages import Update
from tui.games.tyrant.faces import Hand
from tui.games.tyrant.narration import Narrator
from tui.games.tyrant.prompts import seen_told
from tui.table.teller import happened, places
from tui.text.words import Words

HAND = Hand(letters=True)
_PASSES = ("p", "pass", "パス", "%")
_CHOICES = {"hand": "hand", "refill": "refill", "lay": "lay"}
"""The word that a decision bears in records, by the phase that asks for it."""


class TyrantTeller:
    """Tyrant as a line client tells it."""

    def happened(self, update: Update, words: Words) -> list[str]:
        """Sentences of the log, and whose turn begins."""
        narrator = Narrator(words, update.players, HAND, left=update.left)
        told = happened(update, narrator.sentences, TurnBegan, words)
        return [*told, *places(update, words, {"plain-purged": update.view.purged})]

    def table(self, update: Update, words: Words) -> list[str]:
        """Lead row, plaza, and what everybody has."""
        view: View = update.view
        say = words.say
        lines = [self.field(update, words)]
        if view.row:
            lines.append(say("plain-row", cards=write_cards(view.row)))
        lines.append(say("plain-plaza", rows=write_plaza(view.plaza) or "-"))
        if view.ace is not None:
            lines.append(say("plain-ace", card=str(view.ace)))
        if view.stock:
            lines.append(say("plain-stock", cards=write_cards(sorted(view.stock))))
        for seat, player in enumerate(update.players):
            seen = view.turns[seat]
            lines.append(
                say(
                    "plain-tyrant-player",
                    who=player.name,
                    hand=view.hand_counts[seat],
                    stock=view.stock_counts[seat],
                    chips=view.chips[seat],
                    fame=write_cards(won.lead for won in view.fame[seat]) or "-",
                )
                + (f"  {seen_told(seen, words, HAND)}" if seen is not None else "")
                + (f"  {say('plain-marker')}" if Seat(seat) == view.marker else "")
            )
        return lines

    def field(self, update: Update, words: Words) -> str:
        """The trick and its lead card."""
        view: View = update.view
        if view.lead is None:
            return words.say("plain-no-lead")
        return words.say("plain-lead", trick=view.trick, card=str(view.lead))

    def hand(self, update: Update, words: Words) -> str:
        """The hand; while it is being chosen, the cards that it is chosen from."""
        view: View = update.view
        cards = view.stock if view.phase in ("hand", "refill") else view.hand
        told = " ".join(map(str, sorted(cards, key=lambda card: (card.suit, card.rank))))
        return words.say("plain-hand", count=len(cards), cards=told)

    def others(self, update: Update, words: Words) -> str:
        """Everybody holds what the trick has left them: their chips are told as they are spent."""
        return ""

    def asked(self, update: Update, words: Words) -> str:
        """What this seat has to decide."""
        view: View = update.view
        if not view.is_my_turn:
            return ""
        if view.phase in _CHOICES:
            return words.say(f"plain-asks-{view.phase}")
        return f"{words.say('plain-your-turn')} {self._may(view, words)}"

    def _may(self, view: View, words: Words) -> str:
        if not view.may.passes:
            return words.say("plain-may-not-pass")
        return words.say("plain-may-pass") if view.may.cards else words.say("plain-must-pass")

    def how_to_move(self, words: Words) -> list[str]:
        """How decisions are typed."""
        return words.say("plain-tyrant-moves").splitlines()

    def move(self, update: Update, text: str) -> Any:
        """The decision that a line means. Raises BadNotation."""
        view: View = update.view
        typed = folded(text).strip()
        if katakana(typed.lower()) in _PASSES:
            return Pass()
        before, named, cards = typed.rpartition("=")
        typed = before + named + " ".join(map(_capital, cards.split()))
        if not named and str(view.phase) in _CHOICES:
            typed = f"{_CHOICES[str(view.phase)]}={typed}"
        return read_move_text(typed)


TELLER = TyrantTeller()


def _capital(word: str) -> str:
    """A card with its rank in capitals; signs, suits and numbers as they are."""
    is_card = len(word.rstrip("^")) == 2 and word[1].lower() in LETTERS.values()
    return word[0].upper() + word[1:].lower() if is_card else word

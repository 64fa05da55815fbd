"""Daifugo in lines: moves are typed as records write them, answers to rules without the rule's name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from engine.daifugo.effects import Kind
from engine.daifugo.events import Cleared, Played, TurnBegan
from engine.daifugo.faces import BY_PLACE, JOKERS, LETTERS, spell_row
from engine.daifugo.moves import Pass, RuleAnswer
from engine.daifugo.view import View
from engine.daifugo.ways import lifted, strength_row
from engine.typed import folded, katakana
from netplay.table.games.daifugo.adapter import read_move_text
from netplay.table.messages import SeatUpdate
from tui.games.daifugo.composition import Goal, goal_of
from tui.games.daifugo.decide import decline_of
from tui.games.daifugo.names import JOKER_SIGN, face, faces, form_name, marks_of, pile_text, played_faces
from tui.games.daifugo.narration import Narrator
from tui.games.daifugo.questions import question_to_me
from tui.table.teller import LineTeller
from tui.text.speech import rank_spoken
from tui.text.words import Words

_PASSES = ("p", "pass", "パス", "%")
_CARD = re.compile(r"([0-9atjqkx])([shdc]?)", re.IGNORECASE)


class DaifugoTeller(LineTeller):
    """Daifugo in plain mode."""

    GAME = "daifugo"
    NARRATOR = Narrator
    TURN_BEGAN = TurnBegan
    shows_field = (Played, Cleared)

    def marks(self, update: SeatUpdate) -> Mapping[str, Collection[int]]:
        return {"daifugo-fouled": update.view.fouled, "daifugo-fallen": update.view.fallen}

    def table(self, update: SeatUpdate, words: Words) -> list[str]:
        """Field, order, locks, and each player's number of cards."""
        view: View = update.view
        say = words.say
        lines = [self.field(update, words)]
        row = strength_row(view)
        if lifted(view) or list(row) not in (sorted(row), sorted(row, reverse=True)):
            ranks = [
                rank_spoken(BY_PLACE[place][0].rank, words) if place != JOKERS else JOKER_SIGN
                for place in row
            ]
            lines.append(say("plain-strength", order=words.listed([*ranks, *map(face, lifted(view))])))
        if view.discard:
            lines.append(f"{say('daifugo-discard', count=len(view.discard))}: {pile_text(view.discard)}")
        for seat in view.ring:
            name = update.players[seat].name
            held = say("table-cards", cards=view.counts[seat])
            if seat in view.finished:
                held = say("table-out", place=view.finished.index(seat) + 1)
            is_own = seat == view.seat and name != say("table-you")
            who = words.with_aside(name, say("table-you")) if is_own else name
            lines.append(say("plain-who", who=who, told=held))
        return lines

    def field(self, update: SeatUpdate, words: Words) -> str:
        """The play to beat and what order holds."""
        view: View = update.view
        order = words.say("plain-order-low" if view.order.reversed else "plain-order-high")
        if view.top is None:
            return words.listed([words.say("plain-field-empty", order=order), *marks_of(view, words)])
        cards = played_faces(view.top)
        if not view.top.is_group:
            cards = words.listed([form_name(view.top, words), cards])
        who = update.players[view.top.owner].name
        text = words.say("plain-field-of", who=who, cards=cards, order=order)
        return words.listed([text, *marks_of(view, words)])

    def hand(self, update: SeatUpdate, words: Words) -> str:
        """The hand, from 3 to 2, the jokers last."""
        view: View = update.view
        return words.say("plain-hand", count=len(view.hand), cards=pile_text(view.hand))

    def prompt(self, update: SeatUpdate, words: Words) -> str:
        view: View = update.view
        say = words.say
        if not view.is_my_turn:
            return ""
        goal = goal_of(view)
        heading, _ = question_to_me(view, update.players, words)
        if goal is Goal.RESPOND:
            offers = "  ".join(f"{one.rule}={spell_row(one.cards[: one.count])}" for one in view.offers)
            text = say("plain-asks-response", offers=offers) if offers else say("plain-asks-no-response")
            return f"{heading}  {text}"
        if view.question is not None:
            return f"{heading}: {self._options(view, update, words)}"
        if heading:
            return heading
        return say("plain-your-turn-daifugo")

    def _options(self, view: View, update: SeatUpdate, words: Words) -> str:
        """What can be answered to a rule's question, as it is typed."""
        ask = view.question
        assert ask is not None
        options = [faces(ask.cards)] if ask.cards else []
        options += [update.players[seat].name for seat in ask.seats]
        options += {"side": ["left", "right"], "yes": ["yes"], "ranks": ["3 … 2"]}.get(str(ask.kind), [])
        return words.listed([*options, *([words.say("plain-or-no")] if decline_of(view) is not None else [])])

    def move(self, update: SeatUpdate, text: str) -> Any:
        view: View = update.view
        typed = folded(text).strip()
        word = katakana(typed.lower())
        goal = goal_of(view) if view.is_my_turn else Goal.NONE
        if goal is Goal.RESPOND and word in ("-", "no", *_PASSES):
            return RuleAnswer("")
        if word in _PASSES and view.question is None:
            return Pass()
        declining = decline_of(view) if word in ("no", "イイエ", "-") and view.is_my_turn else None
        if declining is not None:
            return declining
        before, named, cards = typed.rpartition("=")
        calls = view.question is not None and view.question.kind is Kind.RANKS
        typed = before + named + (cards.upper() if calls else _spelled(view, cards))
        if not named and view.is_my_turn:
            if view.question is not None:
                typed = f"{view.question.rule}={typed}"
            elif goal is Goal.GIVE:
                typed = f"exchange={typed}"
        return read_move_text(typed, [folded(name) for name in update.names])


TELLER = DaifugoTeller()


def _spelled(view: View, text: str) -> str:
    """The same cards with ranks in capitals, and with suits of the hand where none were typed."""
    words = text.split()
    if not all(_CARD.fullmatch(word) for word in words):
        return text
    middle = len(words) // 2
    cards, left = _held(view, words)
    if len(words) % 2 and words[middle] == "as" and min(left.values()) < 0:
        # No ace of spades, as the hand hasn't all these: what the cards before it are to be stands behind.
        cards, _ = _held(view, words[:middle])
        return " ".join([*cards, "as", *map(_capital, words[middle + 1 :])])
    return " ".join(cards)


def _held(view: View, words: list[str]) -> tuple[list[str], Counter[str]]:
    """The cards of the hand that are meant, and how often it has each beyond them."""
    left = Counter(str(card) for card in view.hand)
    for word in words:
        left[_capital(word)] -= len(word) > 1
    cards = []
    for card in map(_capital, words):
        if len(card) == 1:
            found = next((held for held in sorted(left) if left[held] > 0 and held[0] == card), None)
            # Of a rank that is not in the hand any card is meant: that it is not there is for the table to say.
            card = found or (f"{card}s" if card in LETTERS else card)
            left[card] -= 1
        cards.append(card)
    return cards, left


def _capital(word: str) -> str:
    return word[0].upper() + word[1:].lower()

# Apart: every game has this file.
"""A bot's advice for a decision of Tyrant, in words and as a composition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.tyrant.moves import ChooseHand, Decision, Lay, Pass, Play, Refill
from tui.games.tyrant.composition import Composition
from tui.games.tyrant.faces import WritingStyle, chip_dots
from tui.games.tyrant.prompts import suits_text
from tui.table.hinting import Advised, by_level
from tui.text.words import Words

if TYPE_CHECKING:
    from engine.tyrant.bots.why import Advice


def advised(advice: Advice, words: Words, hand: WritingStyle) -> Advised:
    """What the bot would decide, and why, with its chance where guesses were played out."""
    say, move = words.say, advice.move
    why = say(f"hint-tyrant-{advice.why}")
    chance = advice.values.get("chance")
    if isinstance(move, Pass):
        return by_level(Advised("pass", "", "", why, chance), advice.source, words)
    action = {ChooseHand: "take", Refill: "take", Lay: "take", Play: "play"}[type(move)]
    kind = say("table-cards", cards=len(move.cards))
    if isinstance(move, Play) and move.tyrant is not None:
        kind = say("hint-tyrant-with-chips", cards=kind)
    found = Advised(action, kind, _move_text(move, words, hand), why, chance, composed(move))
    return by_level(found, advice.source, words)


def _move_text(move: ChooseHand | Refill | Lay | Play, words: Words, hand: WritingStyle) -> str:
    if isinstance(move, ChooseHand | Refill):
        return suits_text(move.cards, hand)
    text = " ".join(hand.card(card) for card in move.cards)
    if isinstance(move, Play) and move.tyrant is not None:
        place = hand.suit(move.tyrant.place) or words.say("tyrant-lead-short")
        text += f" {chip_dots(move.tyrant.chips)}→{place}"
    return text


def composed(move: Decision) -> Composition | None:
    """The decision composed as it would be typed; a pass is a key."""
    match move:
        case Pass():
            return None
        case Play():
            up = move.up[0] if move.up else None
            if move.tyrant is None:
                return Composition(move.cards, up)
            return Composition(move.cards, up, move.tyrant.place, move.tyrant.chips)
        case _:
            return Composition(move.cards)

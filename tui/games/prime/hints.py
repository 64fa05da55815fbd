"""A bot's advice in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.prime.moves import Draw, Pass, Play
from tui.text.figures import grouped
from tui.text.words import Words

if TYPE_CHECKING:
    from engine.prime.bots.hints import Hint

_ROOM = 24
"""Digits of a number that are shown whole."""


def hint_told(hint: Hint | None, words: Words) -> str:
    """What the bot would do and why, with its chances where it tried them."""
    if hint is None:
        return words.say("hint-none")
    text = words.say(
        f"hint-{hint.why}",
        play=_cards(hint),
        number=grouped(hint.number, _ROOM) if hint.number is not None else "",
        stays=hint.stays,
        count=len(hint.cards),
        deed=_deed(hint),
    )
    if hint.chance is None or hint.why in ("goes-out", "certain"):
        return text
    return words.say("hint-with-chance", text=text, chance=hint.chance)


def _deed(hint: Hint) -> str:
    match hint.move:
        case Draw():
            return "draw"
        case Pass():
            return "pass"
        case _:
            return "foul" if hint.fouls else "play"


def _cards(hint: Hint) -> str:
    """The cards as they are typed."""
    move = hint.move
    if not isinstance(move, Play):
        return "".join(str(card) for card in hint.cards)
    from engine.prime.notation import write_move

    return write_move(move)

"""Moves of Prime Daifugo as text: the spelling of records, and words for what records leave out."""

from __future__ import annotations

from engine.cards import read_cards, write_cards
from engine.errors import BadNotation
from engine.prime.moves import Draw, Exchange, Move, Ready, Reveal, TimeUp
from engine.prime.notation import MAX_LENGTH, read_move, write_move

_WORDS: dict[str, Move] = {"D": Draw(), "ready": Ready(), ":%%": TimeUp()}
_TEXTS = {type(move): text for text, move in _WORDS.items()}


def move_text(move: Move) -> str:
    """A move as text, with the suits of its cards."""
    if type(move) in _TEXTS:
        return _TEXTS[type(move)]
    if isinstance(move, Reveal):
        return f"reveal({write_cards(move.cards, suits=True)})"
    if isinstance(move, Exchange):
        return f"E({write_cards(move.cards, suits=True)})"
    return write_move(move, suits=True)


def read_move_text(text: str) -> Move:
    """The move that a text spells.

    Raises:
        BadNotation: with what was found and what would be right.
    """
    if text in _WORDS:
        return _WORDS[text]
    if len(text) > MAX_LENGTH:
        raise BadNotation("move-too-long", length=len(text))
    for word, make in (("reveal(", Reveal), ("E(", Exchange)):
        if text.startswith(word):
            if not text.endswith(")"):
                raise BadNotation("bracket-missing", text=text[:30])
            return make(read_cards(text[len(word) : -1]))
    return read_move(text)

"""Moves of Prime Daifugo as text: the spelling of records, and words for what records omit."""

from __future__ import annotations

from engine.cards import read_cards, write_cards
from engine.errors import BadNotation
from engine.prime.listed import read_list
from engine.prime.moves import DoneThinking, Draw, Exchange, HandIn, Move, TimeUp, TurnUpCards
from engine.prime.notation import MAX_LENGTH, read_jokers, read_move, write_jokers, write_move

_WORDS: dict[str, Move] = {"D": Draw(), "ready": DoneThinking(), ":%%": TimeUp()}
_TEXTS = {type(move): text for text, move in _WORDS.items()}


def move_text(move: Move) -> str:
    """A move as text, with the suits of its cards."""
    if type(move) in _TEXTS:
        return _TEXTS[type(move)]
    if isinstance(move, TurnUpCards):
        return f"reveal({write_cards(move.cards, suits=True)}){write_jokers(move.jokers)}"
    if isinstance(move, HandIn):
        return f"list({move.listed})"
    if isinstance(move, Exchange):
        return f"E({write_cards(move.cards, suits=True)})"
    return write_move(move, suits=True)


def read_move_text(text: str) -> Move:
    """The move of a text.

    Raises:
        BadNotation: with the text found and what would be right.
    """
    if text in _WORDS:
        return _WORDS[text]
    if len(text) > MAX_LENGTH:
        raise BadNotation("move-too-long", length=len(text))
    if text.startswith("reveal("):
        inside, bracket, jokers = text[len("reveal(") :].partition(")")
        if not bracket:
            raise BadNotation("bracket-missing", text=text[:30])
        return TurnUpCards(read_cards(inside), read_jokers(jokers))
    for word in ("list(", "E("):
        if text.startswith(word):
            if not text.endswith(")"):
                raise BadNotation("bracket-missing", text=text[:30])
            inside = text[len(word) : -1]
            return HandIn(read_list(inside)) if word == "list(" else Exchange(read_cards(inside))
    return read_move(text)

"""Screen lines as speech: cards and signs in words.

Speech is made from the screen line, so that both always say the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile

from engine.cards import Card, rank_of_text
from tui.text.cards import SUIT_SIGNS, card_face
from tui.text.words import Words

_SUITS = "".join(SUIT_SIGNS.values())
_CARD = rf"(?:10|[2-9AJQK])[{_SUITS}]"
_ITEM = rf"(?:★\({_CARD}\)|{_CARD}|★)"
_RUN = re.compile(rf"{_ITEM}(?: {_ITEM})*")
_BRACKET = re.compile(r" ?[(（]([^()（）]*)[)）]")
_RAISED = re.compile(r"([\d,]+)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
_SPELLED = re.compile(r"X(?:\[([^]?]+)\])?|<\d+>|[0-9AJQKT]")
_NAMES = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_SIGNS = {" = ": "speech-equals", " × ": "speech-times", " → ": "speech-to", "∞": "speech-infinity"}


def spoken(line: str, words: Words) -> str:
    """A line of the screen as it is said: `Gauss 10♦ (2)` as `Gauss ten of diamonds`."""
    say, comma = words.say, words.say("list-separator")
    line = _RUN.sub(lambda found: _run(found[0].split(), words), line)
    line = re.sub(rf"[{_SUITS}]+", lambda found: _and([_suit(one, words) for one in found[0]], words), line)
    line = re.sub("▮+(?=[^ ])", lambda found: say("speech-face-down", count=len(found[0])) + comma, line)
    line = re.sub("▮+", lambda found: say("speech-face-down", count=len(found[0])), line)
    line = re.sub("●+", lambda found: say("speech-chips", count=len(found[0])), line)
    line = _RAISED.sub(
        lambda found: say("speech-power", base=found[1], exponent=found[2].translate(_DIGITS)), line
    )
    for sign, name in _SIGNS.items():
        line = line.replace(sign, sign.replace(sign.strip(), say(name)))
    line = _BRACKET.sub(lambda found: "" if found[1].isdecimal() else f"{comma}{found[1]}", line)
    return re.sub(r" {2,}| · ", comma, line.strip())


def cards_spoken(cards: Iterable[Card], words: Words, *, suits: bool = True) -> str:
    """Cards one after another, each in words; without suits by their ranks alone."""
    if suits:
        return _run([*map(card_face, cards)], words)
    return words.listed(
        words.say("speech-joker") if card.is_joker else rank_spoken(card.rank, words) for card in cards
    )


def rank_spoken(rank: int, words: Words) -> str:
    """A rank in words; one above the king by its number."""
    return words.say(f"speech-rank-{rank}") if rank <= 13 else str(rank)


def play_spoken(spelled: str, words: Words) -> str:
    """A play of Prime Daifugo as its screen spells it, `12 = 2^2 × X[3]`, card by card."""
    sides = (
        [_power([_numbers(part, words) for part in term.split("^")], words) for term in side.split(" × ")]
        for side in spelled.split(" = ")
    )
    return f" {words.say('speech-equals')} ".join(
        f" {words.say('speech-times')} ".join(side) for side in sides
    )


def factors_spoken(factors: str, words: Words) -> str:
    """The values of a factor part, `2^2*13`: these are numbers, not cards."""
    terms = (_power(term.split("^"), words) for term in factors.split("*"))
    return f" {words.say('speech-times')} ".join(terms)


def _power(parts: Sequence[str], words: Words) -> str:
    base, *rest = parts
    return words.say("speech-power", base=base, exponent=_power(rest, words)) if rest else base


def _numbers(text: str, words: Words) -> str:
    """The cards of a number, or of two that are played together."""
    return words.listed(_spelled(found, words) for found in _SPELLED.finditer(text))


def _spelled(found: re.Match[str], words: Words) -> str:
    if found[1]:
        return words.say("speech-joker-as", card=rank_spoken(rank_of_text(found[1]), words))
    return words.say("speech-joker") if found[0][0] == "X" else rank_spoken(rank_of_text(found[0]), words)


def _run(cards: Sequence[str], words: Words) -> str:
    """Cards as the screen shows them, in words; those side by side of one rank or one suit are said together."""
    parts, rest = [], list(cards)
    while rest:
        same = _of_a_rank(rest)
        if len(same) == 1:
            same = _alike(rest, slice(-1, None))
            while len(same) > 1 and len(_of_a_rank(rest[len(same) - 1 :])) > 1:
                same.pop()  # it begins cards of its own rank
        del rest[: len(same)]
        parts.append(_together(same, words))
    return words.listed(parts)


def _alike(cards: Sequence[str], part: slice) -> list[str]:
    """The first card with those behind it that have the same rank, or the same suit."""
    first = cards[0]
    return [
        first,
        *takewhile(lambda card: card[0] != "★" != first[0] and card[part] == first[part], cards[1:]),
    ]


def _of_a_rank(cards: Sequence[str]) -> list[str]:
    """The first cards of one rank in several suits, else the first card."""
    same = _alike(cards, slice(-1))
    return same if len(set(same)) == len(same) else same[:1]


def _together(cards: Sequence[str], words: Words) -> str:
    if cards[0].startswith("★("):
        return words.say("speech-joker-as", card=_together([cards[0][2:-1]], words))
    if cards[0] in ("★", "X"):
        return words.say("speech-joker")
    ranks = dict.fromkeys(card[:-1] for card in cards)
    suits = [card[-1] for card in (cards if len(ranks) == 1 else cards[:1])]
    shown = [cards[0][:-1]] if len(ranks) == 1 else [card[:-1] for card in cards]
    return words.say(
        "speech-of",
        ranks=_and(
            [rank_spoken(rank_of_text("T" if rank == "10" else rank), words) for rank in shown], words
        ),
        suits=_and([_suit(suit, words) for suit in suits], words),
    )


def _suit(sign: str, words: Words) -> str:
    return words.say(f"speech-suit-{_NAMES[sign]}")


def _and(parts: Sequence[str], words: Words) -> str:
    *most, last = parts
    return words.say("speech-and", most=words.listed(most), last=last) if most else last

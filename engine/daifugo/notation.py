"""The notation of Daifugo: cards with suits and blanks between, `%`, and `RULE=ANSWER`.

Only the spelling is checked here; the replay of a record checks legality and the mark `#`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec

from engine.daifugo.catalogue import ALL
from engine.daifugo.effects import Kind
from engine.daifugo.faces import LETTERS, Cards, read_spelled, spell, spell_row
from engine.daifugo.moves import DealtCards, Gift, Move, OutOfTime, Pass, Play, RuleAnswer
from engine.daifugo.settings import PASS_LIMIT
from engine.errors import BadNotation, clipped
from engine.seats import Seat

MARKS = ("#!", "#")
"""The marks for foul and clean behind a line."""

_IDS = frozenset(rule.id for rule in ALL)
_KINDS = {
    "red_five": Kind.PLAYER,
    "nine_gamble": Kind.PLAYER,
    "black_market": Kind.TRADE,
    "kings_privilege": Kind.SIDE,
    "thief": Kind.SIDE,
    "queen_bomber": Kind.RANKS,
    "ambulance": Kind.YES,
    "rokurokubi": Kind.YES,
    "nine_shuffle": Kind.ORDER,
}
"""The syntax of answers other than cards."""


class WrittenMove(msgspec.Struct, frozen=True):
    """One line as written, behind the name."""

    move: Move
    mark: str = ""
    out_of_time: bool = False
    rule: str = ""
    """The rule that chance answers."""


def is_rule(word: str) -> bool:
    """Whether answers may be written under this word: a rule's identifier, or the exchange."""
    return word in ("exchange", PASS_LIMIT) or word in _IDS


def read_line(text: str, names: Sequence[str], *, by_chance: bool = False) -> WrittenMove:
    """Parse the text behind a name, or behind the `*` of chance. Raises BadNotation."""
    body, mark = text.strip(), ""
    for one in MARKS:
        if body.endswith(one):
            body, mark = body.removesuffix(one).rstrip(), one
            break
    if by_chance:
        rule, equals, cards = body.partition("=")
        if rule not in (PASS_LIMIT, *_IDS) or not equals:
            raise BadNotation("no-chance-line", text=clipped(text))
        return WrittenMove(DealtCards(_some_cards(cards)), mark, rule=rule)
    if body == "%%":
        return WrittenMove(Pass(), mark, out_of_time=True)
    if body.startswith("%% "):
        return WrittenMove(read_move(body[3:].strip(), names), mark, out_of_time=True)
    return WrittenMove(read_move(body, names), mark)


def read_move(text: str, names: Sequence[str]) -> Move:
    """Parse one move of a player. Raises BadNotation."""
    if text == "%":
        return Pass()
    rule, equals, answer = text.partition("=")
    if equals:
        if rule == "exchange":
            return Gift(_some_cards(answer))
        if rule not in _IDS:
            raise BadNotation("no-rule-answer", rule=clipped(rule))
        return _read_answer(rule, answer.strip(), names)
    words = text.split()
    if words and words[-1] == "fuse":
        return Play(_some_cards(" ".join(words[:-1])), fuse=True)
    cards, named, reading = text.partition(" as ")
    return Play(_some_cards(cards), _some_cards(reading) if named else ())


def _some_cards(text: str) -> Cards:
    cards = read_spelled(text)
    if not cards:
        raise BadNotation("no-cards-or-pass", example="3d 4h", text=clipped(text))
    return cards


def _read_answer(rule: str, text: str, names: Sequence[str]) -> RuleAnswer:
    kind = _KINDS.get(rule, Kind.CARDS)
    words = text.split()
    if text == "-" or (kind is Kind.YES and text == "no"):
        return RuleAnswer(rule)
    if not words:
        raise BadNotation("answer-missing", rule=rule)
    match kind:
        case Kind.CARDS:
            return RuleAnswer(rule, read_spelled(text))
        case Kind.PLAYER | Kind.ORDER:
            return RuleAnswer(rule, seats=tuple(_seat(word, names) for word in words))
        case Kind.TRADE:
            return RuleAnswer(rule, read_spelled(" ".join(words[1:])), (_seat(words[0], names),))
        case Kind.RANKS:
            called = LETTERS + "X"
            wrong = next((word for word in words if len(word) != 1 or word not in called), None)
            if wrong is not None:
                raise BadNotation("no-callable-rank", text=clipped(wrong), ranks=" ".join(LETTERS))
            return RuleAnswer(rule, ranks=tuple(map(called.index, words)))
        case Kind.SIDE | Kind.YES:
            right = ("left", "right") if kind is Kind.SIDE else ("yes",)
            if text not in right:
                raise BadNotation("no-such-answer", text=clipped(text), rule=rule, right=" or ".join(right))
            return RuleAnswer(rule, word=text)
        case _:
            assert_never(kind)


def _seat(word: str, names: Sequence[str]) -> Seat:
    if word not in names:
        raise BadNotation("no-seat", name=clipped(word), names=", ".join(names))
    return Seat(names.index(word))


def write_move(move: Move, names: Sequence[str], rule: str = "") -> str:
    """A move as a record writes it, without marks; `rule` is the one that chance answers."""
    match move:
        case Play():
            text = spell(move.cards) + (f" as {spell_row(move.reading)}" if move.reading else "")
            return text + (" fuse" if move.fuse else "")
        case Pass():
            return "%"
        case Gift():
            return f"exchange={spell(move.cards)}"
        case DealtCards():
            return f"{rule}={spell_row(move.cards)}"
        case RuleAnswer():
            words = [names[seat] for seat in move.seats]
            words += [LETTERS[rank] for rank in move.ranks]
            words += [word for word in (move.word, spell(move.cards)) if word]
            return f"{move.rule}={' '.join(words) or '-'}"
        case OutOfTime():
            return "%%"
        case _:
            assert_never(move)

"""A bot's advice for a turn of Prime Daifugo, in words and as a composition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from engine.cards import Card, rank_text
from engine.prime.concat import is_infinity
from engine.prime.moves import Arrange, Draw, Encounter, Exchange, GiveUp, Move, Pass, Play, ShowCard
from engine.prime.view import View, own_cards
from tui.games.prime.composition import Composition, Picked, Sign, Token
from tui.table.hinting import Advised
from tui.text.named import name_after
from tui.text.words import Words

if TYPE_CHECKING:
    from engine.prime.bots.hints import HintedMove


def advised(hint: HintedMove, view: View, words: Words) -> Advised:
    """What the bot would do and why, with its chances where it tried them."""
    beaten = hint.beaten or 0
    why = words.say(f"hint-prime-{hint.why}", count=len(hint.cards), stays=hint.stays, beaten=beaten)
    chance = None if hint.why in ("goes-out", "certain") else hint.chance
    composition = composed(view, hint.move)
    knows_all = hint.source == "all" and isinstance(hint.move, Draw | Pass)
    source = hint.source if isinstance(hint.move, Play) or knows_all else ""
    number = hint.number if hint.source == "level" and isinstance(hint.number, int) else 0
    return Advised(
        _action(hint), _kind(hint, words), _cards(hint, view), why, chance, composition, source, number
    )


def _action(hint: HintedMove) -> str:
    match hint.move:
        case Draw():
            return "draw"
        case Pass():
            return "pass"
        case Play():
            return "foul" if hint.fouls else "play"
        case Encounter():
            return "challenge"
        case GiveUp() | Exchange():
            return "give"
        case _:
            return "take"


def _kind(hint: HintedMove, words: Words) -> str:
    """How many cards, and whether they are a prime, a composite, a cut …"""
    move = hint.move
    if not isinstance(move, Play):
        return words.say("table-cards", cards=len(hint.cards))
    if move.factors:
        kind = "composite"
    elif hint.why in ("cuts", "clears", "turns-order"):
        kind = {"cuts": "cut", "clears": "infinity", "turns-order": "revolution"}[hint.why]
    else:
        kind = "foul" if hint.fouls else "prime"
    name = "" if hint.number is None else name_after(hint.number)
    return words.say("hint-kind", cards=len(hint.cards), kind=words.kind(kind)) + name


def _cards(hint: HintedMove, view: View) -> str:
    """The cards as they are typed; their number stands in the line above, where they are composed."""
    move = hint.move
    if isinstance(move, Encounter):
        return "".join(str(card.face) for card in hint.cards)
    if not isinstance(move, Play):
        return "".join(str(card) for card in hint.cards)
    return keys_of(_tokens(view, own_cards(view, move)))


def keys_of(tokens: Iterable[Token]) -> str:
    """What is typed for them: each joker with the value that is asked for it right away."""
    return "".join(
        token.value if isinstance(token, Sign) else f"{token.card.face}{_worth(token)}" for token in tokens
    )


def _worth(picked: Picked) -> str:
    return "" if picked.value is None else rank_text(picked.value)


def composed(view: View, move: Move) -> Composition | None:
    """The move composed for Enter; None where another key makes it."""
    match move:
        case Play():
            return Composition(tuple(_tokens(view, own_cards(view, move))))
        case GiveUp() | Exchange():
            return Composition(tuple(Picked(card) for card in move.cards))
        case ShowCard():
            return Composition((Picked(move.card),))
        case Arrange():
            worth = iter(move.jokers)
            return Composition(
                tuple(Picked(card, next(worth, None) if card.is_joker else None) for card in move.cards)
            )
        case _:
            return None


def _tokens(view: View, play: Play) -> Iterator[Token]:
    """Cards and signs in the order in which they are typed, each joker with its value."""
    worth = iter(play.jokers)

    def picked(cards: tuple[Card, ...], *, infinite: bool = False) -> Iterator[Token]:
        for card in cards:
            yield Picked(card, next(worth, None) if card.is_joker and not infinite else None)

    jokers = sum(card.is_joker for card in play.all_cards)
    yield from picked(play.cards, infinite=_is_infinite(view, play.cards, play, jokers))
    if play.twin:
        yield Sign.TWIN
        yield from picked(play.twin, infinite=_is_infinite(view, play.twin, play, jokers))
    for at, term in enumerate(play.factors):
        yield Sign.TIMES if at else Sign.FACTORS
        for height, chunk in enumerate(term):
            if height:
                yield Sign.POWER
            yield from picked(chunk)


def _is_infinite(view: View, cards: tuple[Card, ...], play: Play, jokers: int) -> bool:
    return is_infinity(view.rules, cards, len(play.jokers) == jokers)

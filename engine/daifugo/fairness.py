"""A game of Daifugo dealt again from its proof, and compared with how the record begins (`verify`)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.chance import Dice
from engine.daifugo.effects import DrawCards
from engine.daifugo.faces import spell
from engine.daifugo.game import DaifugoGame
from engine.daifugo.moves import DealtCards
from engine.daifugo.state import State
from engine.errors import problem
from engine.fair import FairDealProof
from engine.record import UNVERIFIED, BadLine, Record, short

_GAME = DaifugoGame()


def check_deal(record: Record, state: State, proof: FairDealProof) -> None:
    """Raises BadLine unless the proof deals what the record begins with."""

    dealt = _GAME.deal(state.rules, state.seats, proof.dealing, titles=state.titles)
    for line, told, hand in zip(record.deal, state.hands, dealt.hands, strict=True):
        if told != hand:
            words = problem("proof-hand", who=short(line.name), told=spell(told), dealt=spell(hand))
            raise BadLine(UNVERIFIED, words, line.line)
    if replace(dealt, asks_everybody=state.asks_everybody) != state:
        words = problem("proof-begins-otherwise")
        raise BadLine(UNVERIFIED, words)


def check_chance(state: State, told: DealtCards, dice: Dice) -> None:
    """Raises BadLine unless the dice draw what a line of chance tells."""
    if not isinstance(state.open, DrawCards):
        return
    drawn = _GAME.blind_cards(state, dice)
    if drawn.cards != told.cards:
        words = problem("proof-chance", told=spell(told.cards), drawn=spell(drawn.cards))
        raise BadLine(UNVERIFIED, words)

"""The judge's rulings at a desk whose clocks must not stop: large numbers are proved in a worker.

The judge itself (`netplay.compute.judging`) requests proofs as it goes. Here it is called repeatedly, each time knowing
one proof more, until it needs no other; the loop runs between the calls.
"""

from __future__ import annotations

import re
from typing import Any

from engine.cards import JOKER
from engine.errors import BadNotation
from engine.prime.concat import Concatenation, read
from engine.prime.judge import Ground, pack_faces, unplayable
from engine.prime.notation import typed_play, write_play
from engine.prime.settings import Rules
from engine.verdict import Reason
from netplay.compute.judging import PlayContext, Ruling, judge
from netplay.compute.pool import BotWorker
from netplay.compute.workers import TookTooLong
from netplay.desk.ledger import Ledger, RuledPlay
from netplay.desk.whereabouts import Impossible
from netplay.table.games.reach import PROVABLE

PROOF_TIME = 30.0
"""Seconds for a number that is larger than any that a table may play."""
FACTOR_TIME = 120.0


class _Wanted(Exception):
    """The judge needs a proof that is not there yet."""

    def __init__(self, key: tuple[Any, ...]) -> None:
        super().__init__(str(key))
        self.key = key


async def ruled(
    text: str, rules: Rules, worker: BotWorker, play_context: PlayContext | None = None
) -> Ruling:
    """The ruling on a number, or with `play_context` on a play that is played on that.

    Raises:
        BadNotation: if the text is neither.
        WorkerFailed: if no proof could be sought.
    """
    known: dict[tuple[Any, ...], Any] = {}

    def recall(task: str, *args: Any, limit: float) -> Any:
        key = (task, *args)
        if key not in known:
            raise _Wanted(key)
        if isinstance(known[key], TookTooLong):
            raise known[key]
        return known[key]

    while True:
        try:
            return judge(text, rules, recall, PROOF_TIME, context=play_context)
        except _Wanted as wanted:
            task, *args = wanted.key
            try:
                # What a table may play is proved for as long as it takes: no verdict hangs on the machine's load.
                bounded = task != "factor" and args[0] < PROVABLE
                known[wanted.key] = await worker.ask(task, *args, limit=None if bounded else PROOF_TIME)
            except TookTooLong as late:
                known[wanted.key] = late


_CARDS = frozenset(map(str, range(1, 14)))


def is_bare_number(text: str, rules: Rules) -> bool:
    """Whether digits can only be a question: `1213` may be QK or have aces in it, `1729` can only be A 7 2 9."""
    if not text.isdecimal() or not re.search("[01]", text):
        return False
    others = {str(card.rank) for card, _ in rules.cards or () if not card.is_joker}
    cards = others.union(_CARDS)
    ways = [1]  # in how many the digits up to each place are cards
    for end in range(1, len(text) + 1):
        ways.append(sum(ways[end - len(card)] for card in cards if text[:end].endswith(card)))
    return ways[-1] != 1


def spelled(text: str, rules: Rules, jokers: tuple[int, ...] = ()) -> RuledPlay:
    """A typed play, without a ruling yet.

    Raises:
        BadNotation: if it is malformed; with the reason's code if the cards spell nothing.
    """
    play = typed_play(text, rules)
    if jokers:
        play = type(play)(play.cards, play.factors, (*play.jokers, *jokers), play.twin)
    reading = read(rules, play)
    if not isinstance(reading, Concatenation):
        raise BadNotation(str(reading))
    factors = "*".join("^".join(map(str, term)) for term in reading.factors)
    return RuledPlay(
        play, write_play(play), reading.number, values=reading.values, factors=factors, twin=reading.twin
    )


def play_context(ledger: Ledger) -> PlayContext:
    """What a play has to beat now."""
    return PlayContext(ledger.top, ledger.upside_down, ledger.players[ledger.turn].cards)


def obstacle(ledger: Ledger, lay: RuledPlay) -> Reason | None:
    """Why a play cannot be played on the field as it is (P-21); never whether it is prime."""
    on, play = play_context(ledger), lay.play
    # Of a hand only the number of cards is sure; with a card more a play does not end the game (D17).
    more = () if len(play.all_cards) == ledger.players[ledger.turn].cards else (JOKER,)
    hand = tuple(sorted((*play.all_cards, *more)))
    faces = pack_faces(ledger.rules) | {card.face for card in hand}
    found = unplayable(Ground(ledger.rules, hand, faces, on.top, upside_down=on.upside_down), play)
    return found if isinstance(found, Reason) else None


def why_unplayable(ledger: Ledger, lay: RuledPlay) -> Reason | Impossible | None:
    """Why a play is impossible now: by the field, or because the player in turn cannot hold these cards."""
    blocked = obstacle(ledger, lay)
    if blocked is not None:
        return blocked
    player = ledger.players[ledger.turn]
    if len(lay.play.all_cards) > player.cards:
        return Reason.NOT_IN_HAND
    try:
        ledger.where.shown(ledger.turn, player.name, lay.play.all_cards)
    except Impossible as wrong:
        return wrong
    return None

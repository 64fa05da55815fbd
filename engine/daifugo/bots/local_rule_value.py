"""The value of a play beyond the own hand and the lead: effects of local rules.

Others gain and lose cards, go out or fall; the next player changes; a lock restricts answers; and the round may not end
with a lead. Under the official rules all of this is zero, and not computed.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from engine.cards import JOKER, Card
from engine.daifugo import flow
from engine.daifugo.apply import is_sealed
from engine.daifugo.book import RuleBook
from engine.daifugo.bots.hand import (
    LEAD,
    OUT,
    CardGroup,
    Outlook,
    Share,
    outlook,
    rounds,
    unbeaten,
    wins_round,
)
from engine.daifugo.effects import Ask
from engine.daifugo.faces import BY_PLACE, JOKERS, PLACE, Cards
from engine.daifugo.hooks import Class, PlayStage
from engine.daifugo.moves import Move, Pass, Play
from engine.daifugo.shapes import CardReading, Form, Laid
from engine.daifugo.state import State, order_for
from engine.daifugo.turns import sweep
from engine.daifugo.view import ground, view
from engine.seats import Seat
from engine.verdict import Refused

GONE = 1.0
"""The cost, in rounds, of letting a rival out; also the gain of making one fall."""
NEAR = 0.3
"""The cost of a rival with one card having the next turn."""
AGAIN = 0.15
"""The probability that an order which is not sealed is turned once more."""


def unseen_after(table: State, after: State, me: Seat, look: Outlook) -> Counter[Card]:
    """The cards that others may hold after a play: without those they were seen to lose, with those they were given."""
    if _others(table, me) == _others(after, me):
        return look.unseen
    return _outlook_of(after, me).unseen


def _outlook_of(after: State, seat: Seat) -> Outlook:
    own = view(after, seat)
    return outlook(own, ground(own))


def _others(table: State, me: Seat) -> list[Cards]:
    return [hand for seat, hand in enumerate(table.hands) if seat != me]


def stands(after: State, me: Seat, look: Outlook) -> float:
    """The probability that a play is the last of its round, given who can answer and under which restrictions."""
    top = after.field[-1]
    if top.owner != me:
        return 0.0
    unit = CardGroup(top.cards, top.rank if top.is_group else JOKERS, not top.is_group)
    strange = any(lock.kind != "suit" for lock in after.locks) or (
        bool(after.notes) and any(rule.cls is Class.REVOLUTION for rule in after.book.denying)
    )
    chance = unbeaten(unit, look, _share(after, look) if strange else None)
    if after.locks and not strange:
        chance += (1 - chance) * 0.25
    others = [seat for seat in _in_turn(after, me, past_owner=False) if seat not in after.locked_out]
    return float(chance ** (len(others) / look.opponents)) if after.book.skips else chance


def _share(after: State, look: Outlook) -> Share:
    """The share of the sets of a rank that may be played under the locks in force."""
    facing = flow.ground(after)
    denying = [rule.denies for rule in after.book.denying if not rule.is_hushed(after.notes)]

    def share(rank: int, size: int) -> float:
        there = [card for card in BY_PLACE[rank] if look.unseen[card]]
        form = Form.SINGLE if size == 1 else Form.GROUP
        sets = [CardReading(form, cards, rank) for cards in combinations(there, size)]
        free = [one for one in sets if not any(denies and denies(facing, one) for denies in denying)]
        return len(free) / len(sets) if sets else 1.0

    return share


def _in_turn(after: State, me: Seat, *, past_owner: bool = True) -> list[Seat]:
    """The others in turn order; or only those before the turn returns to this player."""
    ring = after.ring
    at = ring.index(after.turn)
    row = [ring[(at + after.direction * step) % len(ring)] for step in range(len(ring))]
    if not past_owner and me in row:
        row = row[: row.index(me)]
    return [seat for seat in row if seat != me and seat in after.active]


def beyond(table: State, after: State, move: Move, seen: Outlook, chance: float) -> float:
    """The value, in rounds, of local rules' effects of a play that left its player in the game.

    Arguments:
        seen: the player's knowledge after the play.
        chance: that the play is the last of its round.
    """
    me = table.turn
    worth = _received(table, after, move, seen) + _rivals(table, after, me, seen)
    if _reseats(after.book):
        worth -= _crowding(after, me)
    if is_sealed(after) and not is_sealed(table):
        order = order_for(after.book, not after.rev, after.notes)
        turned = replace(seen, ground=replace(seen.ground, order=order))
        worth += AGAIN * (rounds(after.hands[me], turned) - rounds(after.hands[me], seen))
    if (after.book.after_clearing or after.book.on_pass) and isinstance(move, Play):
        worth += _to_come(after, me, seen, chance)
    return worth


def _received(table: State, after: State, move: Move, seen: Outlook) -> float:
    """The value of cards gained, or lost other than by the play: one that wins a round earns a lead."""
    me = table.turn
    change = Counter(after.hands[me])
    change.subtract(table.hands[me])
    if isinstance(move, Play):
        change.update(move.cards)
    return LEAD * sum(count * _wins_alone(card, seen) for card, count in change.items() if count)


def _wins_alone(card: Card, seen: Outlook) -> float:
    return wins_round(CardGroup((card,), JOKERS if card == JOKER else PLACE[card]), seen)


def _rivals(table: State, after: State, me: Seat, seen: Outlook) -> float:
    """The effects of a play on the others, each one of several rivals."""
    out = len(after.finished) - len(table.finished)
    fell = len(after.fallen) + len(after.fouled) - len(table.fallen) - len(table.fouled)
    worth = GONE * (fell - out)
    for seat in after.active:
        if seat != me and after.hands[seat] != table.hands[seat]:
            look = _outlook_of(after, seat)
            worth += (rounds(after.hands[seat], look) - rounds(table.hands[seat], look)) / seen.opponents
    return worth


@lru_cache(maxsize=256)
def _reseats(book: RuleBook) -> bool:
    """Whether a play can change the next player in turn."""
    return any(
        at.stage in (PlayStage.SEATS, PlayStage.SKIP) for rule in book.by_id.values() for at in rule.plays
    )


def _crowding(after: State, me: Seat) -> float:
    """How soon players come to move who are nearly out; later means a higher field before them."""
    row = _in_turn(after, me)
    last = len(row) - 1
    return (
        sum(NEAR * (1 - at / last) / len(after.hands[seat]) for at, seat in enumerate(row))
        if last > 0
        else 0.0
    )


def _to_come(after: State, me: Seat, seen: Outlook, chance: float) -> float:
    """The value of the end of the round beside its winner's lead."""
    if not after.field or after.field[-1].owner != me:
        return 0.0
    calm = _all_pass(after)
    if len(calm.fallen) > len(after.fallen):
        # Who falls by passing answers with whatever there is; and so must this player then.
        return OUT * (2 * chance * chance - 1)
    asks = calm.open
    picked = (
        max(_wins_alone(card, seen) for card in asks.cards)
        if isinstance(asks, Ask) and asks.seat == me
        else 0.0
    )
    rival = after.turn
    higher = replace(after, field=(*after.field, Laid(rival, (JOKER,), Form.SINGLE, JOKERS)))
    keeps = _leader(sweep(higher, rival, [])) == me
    return LEAD * (chance * (picked - (_leader(calm) != me)) + (1 - chance) * keeps)


def _all_pass(after: State) -> State:
    """The table once all others have passed, before anything is answered."""
    state = after
    while state.field and not state.over and state.open is None:
        step = flow.play(state, state.turn, Pass())
        if isinstance(step, Refused):
            break
        state = step.state
    return state


def _leader(state: State) -> Seat:
    return state.cleared_round.leader if state.cleared_round is not None else state.turn

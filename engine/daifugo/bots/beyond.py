"""What a play is worth beyond one's own hand and the lead: where local rules reach.

Others gain and lose cards, go out or fall; somebody else sits next; a lock leaves little to answer with; and what is
to come once all have passed may not be a lead. By the official rules all of this is nothing, and is not asked for.
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
from engine.daifugo.bots.hand import LEAD, OUT, Outlook, Share, Unit, outlook, rounds, unbeaten, wins_round
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
"""What it costs, in rounds, that one's play lets a rival out; as much is won when it makes one fall."""
NEAR = 0.3
"""What it costs that a rival with one card has the turn before any other."""
AGAIN = 0.15
"""The chance that an order which is not sealed is turned once more."""


def unseen_after(table: State, after: State, me: Seat, look: Outlook) -> Counter[Card]:
    """What others may hold once a play is made: what they were seen to lose is gone, what they were given is there."""
    if _others(table, me) == _others(after, me):
        return look.unseen
    return _outlook_of(after, me).unseen


def _outlook_of(after: State, seat: Seat) -> Outlook:
    own = view(after, seat)
    return outlook(own, ground(own))


def _others(table: State, me: Seat) -> list[Cards]:
    return [hand for seat, hand in enumerate(table.hands) if seat != me]


def stands(after: State, me: Seat, look: Outlook) -> float:
    """The chance that a play is the last of its round: as others can answer it who come to move, bound as they are."""
    top = after.field[-1]
    if top.owner != me:
        return 0.0
    unit = Unit(top.cards, top.rank if top.is_group else JOKERS, not top.is_group)
    strange = any(lock.kind != "suit" for lock in after.locks) or (
        bool(after.notes) and any(rule.cls is Class.REVOLUTION for rule in after.book.denying)
    )
    chance = unbeaten(unit, look, _share(after, look) if strange else None)
    if after.locks and not strange:
        chance += (1 - chance) * 0.25
    asked = [seat for seat in _in_turn(after, me, past_owner=False) if seat not in after.locked_out]
    return float(chance ** (len(asked) / look.opponents)) if after.book.skips else chance


def _share(after: State, look: Outlook) -> Share:
    """Which part of the sets of a rank may be played under the locks and words in force."""
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
    """The others in the order in which they come to move; or only those before the turn is back at this player."""
    ring = after.ring
    at = ring.index(after.turn)
    row = [ring[(at + after.direction * step) % len(ring)] for step in range(len(ring))]
    if not past_owner and me in row:
        row = row[: row.index(me)]
    return [seat for seat in row if seat != me and seat in after.active]


def beyond(table: State, after: State, move: Move, seen: Outlook, chance: float) -> float:
    """What local rules make of a play that left its player in the game, in rounds.

    Arguments:
        seen: what the player knows once the play is made.
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
    """Cards that came into the hand, and that left it otherwise than by the play: what wins a round earns a lead."""
    me = table.turn
    change = Counter(after.hands[me])
    change.subtract(table.hands[me])
    if isinstance(move, Play):
        change.update(move.cards)
    return LEAD * sum(count * _wins_alone(card, seen) for card, count in change.items() if count)


def _wins_alone(card: Card, seen: Outlook) -> float:
    return wins_round(Unit((card,), JOKERS if card == JOKER else PLACE[card]), seen)


def _rivals(table: State, after: State, me: Seat, seen: Outlook) -> float:
    """What a play does to the others, each of whom is one of several to be before."""
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
    """Whether a play can change who comes to move next."""
    return any(
        at.stage in (PlayStage.SEATS, PlayStage.SKIP) for rule in book.by_id.values() for at in rule.plays
    )


def _crowding(after: State, me: Seat) -> float:
    """How soon those come to move who are nearly out; the later, the higher the field before them."""
    row = _in_turn(after, me)
    last = len(row) - 1
    return (
        sum(NEAR * (1 - at / last) / len(after.hands[seat]) for at, seat in enumerate(row))
        if last > 0
        else 0.0
    )


def _to_come(after: State, me: Seat, seen: Outlook, chance: float) -> float:
    """What the end of the round brings beside the lead of its winner."""
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
    return state.swept.leader if state.swept is not None else state.turn

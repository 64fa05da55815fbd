"""The club level: counts the rounds of its hand, and tries each play on a possible table.

The others' hands are dealt from the unseen cards; the rules themselves make the play on that table, so that
revolutions, locks, cuts, skips and every local rule have their effects. The result is evaluated by the rounds left, the
lead, and how near the others are to going out.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations

import msgspec
from msgspec.structs import replace

from engine.cards import JOKER, Card
from engine.chance import Chance, sample
from engine.daifugo import flow
from engine.daifugo.apply import is_sealed
from engine.daifugo.board import ROUND_NOTES, Phase, due
from engine.daifugo.book import RuleBook
from engine.daifugo.bots.answers import answer, sensible
from engine.daifugo.bots.duel import MOST_CARDS, DuelSearch
from engine.daifugo.bots.effort import Steps
from engine.daifugo.bots.hand import (
    FOUL,
    LEAD,
    OUT,
    SPOILT,
    CardGroup,
    Outlook,
    Share,
    finish_state,
    outlook,
    rounds,
    unbeaten,
    wins_round,
)
from engine.daifugo.effects import Ask, DrawCards, Kind
from engine.daifugo.faces import BY_PLACE, JOKERS, PLACE, Cards, in_order
from engine.daifugo.game import start
from engine.daifugo.hooks import Class, PlayStage
from engine.daifugo.judge import Ground, JudgedPlay, judge
from engine.daifugo.legal import candidates, legal_plays
from engine.daifugo.moves import DealtCards, Move, Pass, Play, RuleAnswer
from engine.daifugo.ruleset import book_of
from engine.daifugo.shapes import CardReading, Form, Laid
from engine.daifugo.state import State, order_for
from engine.daifugo.turns import sweep
from engine.daifugo.view import View, ground
from engine.daifugo.view import view as view_of
from engine.seats import DEALER, Seat, with_seat
from engine.verdict import Refused

MOST_TRIED = 40


class PlannerBot(msgspec.Struct, frozen=True):
    """Plans by the rounds that the hand still costs."""

    def choose(self, view: View, dice: Chance) -> Move:
        """The move that this bot makes now."""
        if view.phase not in (Phase.TURN, Phase.ASK):
            return answer(view, dice)
        here = ground(view)
        look = outlook(view, here)
        if view.phase is Phase.TURN:
            table = imagined(view, dice)
            return proved_move(view, table, look, dice) or _best(here, table, look, dice)
        assert view.question is not None
        return proved_answer(view, look, dice) or sensible(view, view.question, look, dice)


class OpenTurn(msgspec.Struct, frozen=True):
    """A turn without a proof: a possible table, the value of the hand, and the legal moves."""

    table: State
    look: Outlook
    moves: list[Move]


def proved_or_open(view: View, dice: Chance) -> Move | OpenTurn:
    """The move if there is only one, one is proved, or it is an answer; else the alternatives."""
    if view.phase is not Phase.TURN:
        return PlannerBot().choose(view, dice)
    here = ground(view)
    look = outlook(view, here)
    moves = plans(here)
    if len(moves) == 1:
        return moves[0]
    table = imagined(view, dice)
    return proved_move(view, table, look, dice) or OpenTurn(table, look, moves)


def proved_move(view: View, table: State, look: Outlook, dice: Chance) -> Move | None:
    """The proved winning move: by plays that nobody can answer, or between two who know all cards."""
    if not view.start_card:
        way_out = certain_way_out(table, tuple(look.unseen.elements()), dice)
        if way_out is not None:
            return way_out
    duel = duel_of(view, look)
    return duel.winning(table) if duel is not None else None


def duel_of(view: View, look: Outlook) -> DuelSearch | None:
    """The end between two, if it is that far and all cards are known."""
    if len(view.active) != 2 or view.seat not in view.active:
        return None
    rival = next(seat for seat in view.active if seat != view.seat)
    known = look.unseen.total() == view.counts[rival]
    few = len(view.hand) + view.counts[rival] <= MOST_CARDS
    return DuelSearch(view.seat, rival) if known and few else None


def proved_answer(view: View, look: Outlook, dice: Chance) -> Move | None:
    """The answer to a question of one's own play that certainly wins; found by making the play again."""
    duel = duel_of(view, look)
    if duel is None:
        return None
    before = waiting_table(view, imagined(view, dice))
    return None if before is None else duel.winning(before)


def waiting_table(seen: View, table: State) -> State | None:
    """The table waiting for the answer, with the play; None if it cannot be reconstructed."""
    me, top = seen.turn, seen.top
    if seen.seat != me or top is None or top.owner != me or top.attached:
        return None
    hand = in_order((*seen.hand, *top.cards))
    back = replace(table, hands=with_seat(table.hands, me, hand), field=seen.field[:-1])
    calm = seen.notes.difference(ROUND_NOTES)
    for locks in (seen.locks, ()):
        for notes in (seen.notes, calm):
            for rev in (seen.rev, not seen.rev):
                order = order_for(back.book, rev, notes)
                tried = replace(back, locks=locks, notes=notes, rev=rev, order=order)
                step = flow.play(tried, me, Play(top.cards, top.roles))
                if not isinstance(step, Refused):
                    there = replace(view_of(step.state, me), start_card=seen.start_card)
                    if there == seen:
                        return step.state
    return None


def _best(here: Ground, table: State, look: Outlook, dice: Chance) -> Move:
    moves = plans(here)
    return max(moves, key=lambda move: value(table, move, look, dice)) if len(moves) > 1 else moves[0]


def plans(here: Ground) -> list[Move]:
    """The moves worth trying: a play of every kind, and the pass."""
    plays: list[Move] = [*_worth_trying(here, legal_plays(here))]
    return [*plays, Pass()] if here.top is not None else plays


def _worth_trying(here: Ground, plays: list[Play]) -> list[Play]:
    """One of each kind if suits make no difference to the hand, the weakest first."""
    kinds: dict[object, Play] = {}
    for play in plays:
        suits = tuple(sorted(card & 7 for card in play.cards)) if len(plays) <= MOST_TRIED else ()
        ranks = tuple(sorted(here.order.singles[card] for card in play.cards))
        kinds.setdefault((ranks, suits, play.fuse, len(play.reading)), play)
    return sorted(kinds.values(), key=lambda play: _strength(here, play))[:MOST_TRIED]


def _strength(here: Ground, play: Play) -> float:
    return sum(here.order.singles[card] for card in play.cards) / len(play.cards)


def imagined(view: View, dice: Chance) -> State:
    """A possible table: the others' hands dealt from the unseen cards."""
    book = book_of(view.rules)
    seat = view.seat
    assert seat is not None
    unseen = list(outlook(view, ground(view)).unseen.elements())
    hands = [
        view.hand if other == seat else tuple(_drawn(unseen, dice) for _ in range(count))
        for other, count in enumerate(view.counts)
    ]
    return replace(
        start(book, hands, view.titles),
        active=view.active,
        ring=view.ring,
        order=view.order,
        turn=view.turn,
        direction=view.direction,
        field=view.field,
        discard=view.discard,
        aside=view.aside,
        rev=view.rev,
        notes=view.notes,
        locks=view.locks,
        locked_out=view.locked_out,
        passes=view.passes,
        finished=view.finished,
        fouled=view.fouled,
        fallen=view.fallen,
        start_card=view.start_card,
    )


def _drawn(unseen: list[Card], dice: Chance) -> Card:
    """A card of the pile; a joker if a position knows fewer cards than are held."""
    return unseen.pop(dice.below(len(unseen))) if unseen else JOKER


def value(table: State, move: Move, look: Outlook, dice: Chance) -> float:
    """The value of the table for the player in turn, after the move."""
    me = table.turn
    after = settled(table, me, move, dice)
    state_of_me = finish_state(after, me)
    if after is None or state_of_me >= FOUL:
        return -OUT * state_of_me
    if me in after.finished or (after.over and me in after.active):
        return OUT - len(after.finished)
    local = bool(after.rules.local)
    unseen = unseen_after(table, after, me, look) if local else look.unseen
    seen = Outlook(replace(look.ground, order=after.order, notes=after.notes), unseen, look.opponents)
    standing = stands(after, me, seen) if after.field and isinstance(move, Play) else 0.0
    leads = after.turn == me and not after.field
    if state_of_me == SPOILT:
        # Nothing is left to go out with: the longer it takes, and the fewer leads, the better.
        return -OUT + len(after.hands[me]) / 4 - (2.0 if leads else standing)
    worth = -rounds(after.hands[me], seen) + LEAD * (2 if leads else standing)
    worth -= _danger(after, me)
    return worth + beyond(table, after, move, seen, standing) if local else worth


def _danger(after: State, me: Seat) -> float:
    """The danger from others who are nearly out, and from a lead that lets them out."""
    near = [len(after.hands[seat]) for seat in after.active if seat != me]
    size = len(after.field[-1].cards) if after.field else 0
    return sum(0.5 if count == size else 0.15 for count in near if count <= 2)


def settled(table: State, seat: Seat, move: Move, dice: Chance) -> State | None:
    """The table after a move with its questions answered; None if it is refused."""
    step = flow.play(table, seat, move)
    for _ in range(40):
        if isinstance(step, Refused):
            return None
        state = step.state
        if state.over or state.open is None:
            return state
        if isinstance(state.open, DrawCards):
            drawn = sample(in_order(state.open.cards), state.open.count, dice)
            step = flow.play(state, DEALER, DealtCards(drawn))
        else:
            responder = due(state).seats[0]
            step = flow.play(state, responder, answer(view_of(state, responder), dice))
    return None if isinstance(step, Refused) else step.state


def own_answer(table: State, move: Play, dice: Chance) -> RuleAnswer | None:
    """The answer of the player in turn to its own play's question; None without one."""
    me = table.turn
    step = flow.play(table, me, move)
    if isinstance(step, Refused):
        return None
    ask = step.state.open
    if not isinstance(ask, Ask) or ask.seat != me:
        return None
    found = answer(view_of(step.state, me), dice)
    return found if isinstance(found, RuleAnswer) else None


# Proved finishes: plays that nobody can answer with any cards.
#
# Every other player is given all unseen cards. A player who gets out against such hands without losing the lead gets
# out against any.

MOST_PROVED = 12
"""Larger hands are not looked through."""
PROOF_STEPS = 250


def certain_way_out(table: State, unseen: Cards, dice: Chance) -> Play | None:
    """The first play of a proved finish of the player in turn, if one is found.

    The others' hands in the possible table do not matter: all `unseen` cards may be in another hand.
    """
    me = table.turn
    if len(table.hands[me]) > MOST_PROVED:
        return None
    all_unseen = in_order(unseen)
    hands = tuple(
        hand if seat == me or Seat(seat) not in table.active else all_unseen
        for seat, hand in enumerate(table.hands)
    )
    return _way_out(replace(table, hands=hands), me, dice, Steps(PROOF_STEPS), set())


def _way_out(table: State, me: Seat, dice: Chance, steps: Steps, failed: set[object]) -> Play | None:
    key = (table.hands[me], table.field, table.rev, table.notes, table.locks)
    if key in failed:
        return None
    plays = sorted(legal_plays(flow.ground(table)), key=lambda play: -len(play.cards))
    for play in plays:
        if not steps.take():
            return None
        after = _unanswered(table, me, play, dice)
        if after is None:
            continue
        if me in after.finished or _way_out(after, me, dice, steps, failed) is not None:
            return play
    failed.add(key)
    return None


def _unanswered(table: State, me: Seat, play: Play, dice: Chance) -> State | None:
    """The table when the play has won its round or the game; None if somebody might interfere."""
    step = flow.play(table, me, play)
    for _ in range(20):
        if isinstance(step, Refused):
            return None
        state = step.state
        if me in state.finished:
            return state
        if state.over or me not in state.active:
            return None
        match state.open:
            case None if state.turn == me:
                return state if not state.field else None
            case None:
                there = flow.ground(state)
                if any(isinstance(judge(there, one), JudgedPlay) for one in candidates(there)):
                    return None
                step = flow.play(state, state.turn, Pass())
            case Ask(kind=Kind.CARDS, seat=seat, cards=cards) as ask if seat == me:
                if not set(cards) <= set(state.hands[me]):
                    return None
                mine = view_of(state, me)
                step = flow.play(state, me, sensible(mine, ask, outlook(mine, ground(mine)), dice))
            case _:
                return None
    return None


# The value of a play beyond the own hand and the lead: effects of local rules.
#
# Others gain and lose cards, go out or fall; the next player changes; a lock restricts answers; and the round may not
# end with a lead. Under the official rules all of this is zero, and not computed.

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
    own = view_of(after, seat)
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

    `seen` is the knowledge after the play, `chance` that of the play being the last of its round.
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
    if last < 1:
        return 0.0
    return sum(NEAR * (1 - at / last) / len(after.hands[seat]) for at, seat in enumerate(row))


def _to_come(after: State, me: Seat, seen: Outlook, chance: float) -> float:
    """The value of the end of the round beside its winner's lead."""
    if not after.field or after.field[-1].owner != me:
        return 0.0
    calm = _all_pass(after)
    if len(calm.fallen) > len(after.fallen):
        # A player who falls by passing answers with any cards they have; and so must this player then.
        return OUT * (2 * chance * chance - 1)
    asks, picked = calm.open, 0.0
    if isinstance(asks, Ask) and asks.seat == me:
        picked = max(_wins_alone(card, seen) for card in asks.cards)
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

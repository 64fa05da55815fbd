"""The club level: counts the rounds of its hand, and tries each play on a possible table.

The others' hands are dealt from the unseen cards; the rules themselves make the play on that table, so that
revolutions, locks, cuts, skips and every local rule have their effects. The result is evaluated by the rounds left, the
lead, and how near the others are to going out.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.cards import JOKER, Card
from engine.chance import Chance
from engine.daifugo import flow
from engine.daifugo.board import ROUND_NOTES, Phase, due, with_hand
from engine.daifugo.bots import local_rule_value
from engine.daifugo.bots.answers import gift, respond, sensible
from engine.daifugo.bots.certain import certain_way_out
from engine.daifugo.bots.cleanly import FOUL, SPOILT, finish_state
from engine.daifugo.bots.duel import MOST_CARDS, DuelSearch
from engine.daifugo.bots.hand import LEAD, OUT, Outlook, outlook, rounds
from engine.daifugo.bots.random_bot import some
from engine.daifugo.effects import Ask, DrawCards
from engine.daifugo.faces import Cards, in_order
from engine.daifugo.game import start
from engine.daifugo.judge import Ground
from engine.daifugo.legal import legal_plays
from engine.daifugo.moves import DealtCards, Gift, Move, Pass, Play, RuleAnswer
from engine.daifugo.ruleset import book_of
from engine.daifugo.state import State, order_for
from engine.daifugo.view import View, ground
from engine.daifugo.view import view as view_of
from engine.seats import DEALER, Seat
from engine.verdict import Refused

MOST_TRIED = 40


class PlannerBot(msgspec.Struct, frozen=True):
    """Plans by the rounds that the hand still costs."""

    def choose(self, view: View, dice: Chance) -> Move:
        """The move that this bot makes now."""
        here = ground(view)
        look = outlook(view, here)
        match view.phase:
            case Phase.EXCHANGE:
                return Gift(gift(view, look))
            case Phase.ASK:
                assert view.question is not None
                proved = proved_answer(view, look, dice)
                return proved or sensible(view, view.question, look, dice)
            case Phase.RESPOND:
                return respond(view)
            case _:
                table = imagined(view, dice)
                proved = proved_move(view, table, look, dice)
                return proved or _best(here, table, look, dice)


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
    before = waiting_table(view, imagined(view, dice)) if duel is not None else None
    return duel.winning(before) if duel is not None and before is not None else None


def waiting_table(seen: View, table: State) -> State | None:
    """The table waiting for the answer, with the play; None if it cannot be reconstructed."""
    me, top = seen.turn, seen.top
    if seen.seat != me or top is None or top.owner != me or top.attached:
        return None
    hand = in_order((*seen.hand, *top.cards))
    back = replace(table, hands=with_hand(table.hands, me, hand), field=seen.field[:-1])
    calm = seen.notes.difference(ROUND_NOTES)
    for locks in (seen.locks, ()):
        for notes in (seen.notes, calm):
            for rev in (seen.rev, not seen.rev):
                order = order_for(back.book, rev, notes)
                tried = replace(back, locks=locks, notes=notes, rev=rev, order=order)
                step = flow.play(tried, me, Play(top.cards, top.roles))
                if not isinstance(step, Refused) and _same(view_of(step.state, me), seen):
                    return step.state
    return None


def _same(one: View, other: View) -> bool:
    return replace(one, start_card=other.start_card) == other


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
    hands: list[Cards] = []
    for other, count in enumerate(view.counts):
        mine = view.hand if other == seat else tuple(_drawn(unseen, dice) for _ in range(count))
        hands.append(mine)
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
    unseen = local_rule_value.unseen_after(table, after, me, look) if local else look.unseen
    seen = Outlook(replace(look.ground, order=after.order, notes=after.notes), unseen, look.opponents)
    stands = local_rule_value.stands(after, me, seen) if after.field and isinstance(move, Play) else 0.0
    leads = after.turn == me and not after.field
    if state_of_me == SPOILT:
        # Nothing is left to go out with: the longer it takes, and the fewer leads, the better.
        return -OUT + len(after.hands[me]) / 4 - (2.0 if leads else stands)
    worth = -rounds(after.hands[me], seen) + LEAD * (2 if leads else stands)
    worth -= _danger(after, me)
    return worth + local_rule_value.beyond(table, after, move, seen, stands) if local else worth


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
            step = flow.play(
                state, DEALER, DealtCards(some(in_order(state.open.cards), state.open.count, dice))
            )
        else:
            responder = due(state).seats[0]
            step = flow.play(state, responder, _answer(view_of(state, responder), dice))
    return None if isinstance(step, Refused) else step.state


def own_answer(table: State, move: Play, dice: Chance) -> RuleAnswer | None:
    """The answer of the player in turn to its own play's question; None without one."""
    step = flow.play(table, table.turn, move)
    if (
        isinstance(step, Refused)
        or not isinstance(step.state.open, Ask)
        or step.state.open.seat != table.turn
    ):
        return None
    answer = _answer(view_of(step.state, table.turn), dice)
    return answer if isinstance(answer, RuleAnswer) else None


def _answer(seen: View, dice: Chance) -> Move:
    """The answer of a player who is asked, from that player's view."""
    if seen.question is None:
        return respond(seen)
    return sensible(seen, seen.question, outlook(seen, ground(seen)), dice)

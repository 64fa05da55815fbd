"""The good bot: it counts the rounds its hand still costs, and tries each play on a table as it may be.

The others' hands are dealt from the cards that nobody has seen; on that table the play is made by the
rules themselves, so revolutions, locks, cuts, skips and every local rule count for what they do. What
is left is judged by the rounds it costs, the lead that was won, and how near the others are to going out.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards import JOKER, Card
from engine.chance import Chance
from engine.daifugo import flow
from engine.daifugo.bots.answers import gift, respond, sensible
from engine.daifugo.bots.hand import Outlook, Unit, outlook, rounds, wins_round
from engine.daifugo.bots.random_bot import some
from engine.daifugo.effects import Draw
from engine.daifugo.faces import JOKERS, Cards, in_order
from engine.daifugo.game import start
from engine.daifugo.judge import Ground
from engine.daifugo.legal import legal_plays
from engine.daifugo.moves import Dealt, Gift, Move, OutOfTime, Pass, Play
from engine.daifugo.ruleset import book_of
from engine.daifugo.state import Phase, State, due
from engine.daifugo.view import View, ground
from engine.seats import DEALER, Seat
from engine.verdict import Refused

MOST_TRIED = 40
LEAD = 0.2
"""What the lead is worth, in rounds."""
OUT = 20.0


class PlannerBot:
    """Plans by the rounds that the hand still costs."""

    name = "planner"

    def choose(self, view: View, dice: Chance) -> Move:
        """The move that this bot makes now."""
        here = ground(view)
        look = outlook(view, here)
        match view.phase:
            case Phase.EXCHANGE:
                return Gift(gift(view, look))
            case Phase.ASK:
                assert view.question is not None
                return sensible(view, view.question, look, dice)
            case Phase.RESPOND:
                return respond(view)
            case _:
                return _best(view, here, look, dice)


def _best(view: View, here: Ground, look: Outlook, dice: Chance) -> Move:
    plays = _worth_trying(here, legal_plays(here))
    if not plays:
        return Pass()
    table = imagined(view, dice)
    found: list[tuple[float, Move]] = [(_value(table, play, look, dice), play) for play in plays]
    if here.top is not None:
        found.append((_value(table, Pass(), look, dice), Pass()))
    return max(found, key=lambda one: one[0])[1]


def _worth_trying(here: Ground, plays: list[Play]) -> list[Play]:
    """One of each kind where suits make no difference to the hand, the weakest first."""
    kinds: dict[object, Play] = {}
    for play in plays:
        suits = tuple(sorted(card & 7 for card in play.cards)) if len(plays) <= MOST_TRIED else ()
        ranks = tuple(sorted(here.order.singles[card] for card in play.cards))
        kinds.setdefault((ranks, suits, play.fuse, len(play.reading)), play)
    return sorted(kinds.values(), key=lambda play: _strength(here, play))[:MOST_TRIED]


def _strength(here: Ground, play: Play) -> float:
    return sum(here.order.singles[card] for card in play.cards) / len(play.cards)


def imagined(view: View, dice: Chance) -> State:
    """The table as it may be: the others' hands dealt from what nobody has seen."""
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
    """A card of the pile; a joker where a position knows fewer cards than are held."""
    return unseen.pop(dice.below(len(unseen))) if unseen else JOKER


def _value(table: State, move: Move, look: Outlook, dice: Chance) -> float:
    """How good the table is for the player to move, once the move is made."""
    me = table.turn
    after = _settled(table, me, move, dice)
    if after is None:
        return -OUT * 3
    if me in after.finished or (after.over and me in after.active):
        return OUT - len(after.finished)
    if me in after.fouled or me in after.fallen:
        return -OUT * 2
    seen = Outlook(replace(look.ground, order=after.order, notes=after.notes), look.unseen, look.opponents)
    worth = -rounds(after.hands[me], seen)
    if after.turn == me and not after.field:
        worth += LEAD * 2
    elif after.field and isinstance(move, Play):
        worth += LEAD * _stands(after, me, seen)
    return worth - _danger(after, me)


def _stands(after: State, me: Seat, look: Outlook) -> float:
    """The chance that the play is the last of its round; a lock leaves fewer cards to beat it."""
    top = after.field[-1]
    unit = Unit(top.cards, top.rank if top.is_group else JOKERS, not top.is_group)
    chance = wins_round(unit, look) if top.owner == me else 0.0
    return chance + (1 - chance) * 0.25 if after.locks else chance


def _danger(after: State, me: Seat) -> float:
    """Others who are nearly out, and a lead that lets them."""
    near = [len(after.hands[seat]) for seat in after.active if seat != me]
    size = len(after.field[-1].cards) if after.field else 0
    return sum(0.5 if count == size else 0.15 for count in near if count <= 2)


def _settled(table: State, seat: Seat, move: Move, dice: Chance) -> State | None:
    """The table after a move and all that it asks, answered in the plainest way; None if it is refused."""
    step = flow.play(table, seat, move)
    for _ in range(40):
        if isinstance(step, Refused):
            return None
        state = step.state
        if state.over or state.open is None:
            return state
        if isinstance(state.open, Draw):
            step = flow.play(state, DEALER, Dealt(some(in_order(state.open.cards), state.open.count, dice)))
        else:
            step = flow.play(state, due(state).seats[0], OutOfTime())
    return None if isinstance(step, Refused) else step.state

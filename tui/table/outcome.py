"""What the ends of all games have in common: who is where as the game counts, and what a series gives for it."""

from __future__ import annotations

from engine.seats import Seat
from netplay.table.games import places_counted, points_by_place
from netplay.table.messages import SeatUpdate
from tui.text.words import Words


def order_of(update: SeatUpdate) -> tuple[Seat, ...]:
    """The seats of a game that is over, the best first; the player who left it is last."""
    return places_counted(update.view.ranks, tuple(map(Seat, update.left)))


def points_of(update: SeatUpdate) -> tuple[int, ...]:
    """Each seat's points of the series, this game's among them; none outside a series."""
    if update.score is None:
        return ()
    won = points_by_place(order_of(update))
    before = update.score.points or (0,) * len(won)
    return tuple(a + b for a, b in zip(before, won, strict=True)) if len(before) == len(won) else ()


def name_of(update: SeatUpdate, seat: int, words: Words) -> str:
    """A player's name, marked if the player left and a bot played on."""
    name = update.players[seat].name
    return words.say("table-left", who=name) if seat in update.left else name


def headline(update: SeatUpdate, words: Words) -> str:
    """What a game that is over comes to for the player who looks at it: won, or which place, or who won."""
    order, me = order_of(update), update.view.seat
    if not order:
        return ""
    if me is None:
        return words.say("result-won", who=update.players[order[0]].name)
    if order[0] == me:
        return words.say("result-you-won")
    place = words.say("table-place", place=order.index(me) + 1)
    return words.say("result-you-placed", place=place, seats=len(order))


def own_row(update: SeatUpdate) -> int:
    """The row of the player at this screen among the places; -1 for a spectator."""
    order, me = order_of(update), update.view.seat
    return order.index(me) if me in order else -1

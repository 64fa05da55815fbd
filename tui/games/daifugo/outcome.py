"""The result of a game of Daifugo in words."""

from __future__ import annotations

from engine.daifugo.exchange import titles_for
from engine.daifugo.view import View
from engine.seats import Seat
from netplay.table.messages import SeatUpdate
from tui.games.daifugo.names import faces, title_name
from tui.table.outcome import headline, name_of, order_of, own_row, points_of
from tui.table.result import ResultSheet
from tui.text.words import Words


def result_sheet(update: SeatUpdate, words: Words) -> ResultSheet:
    """A line a player: place, name, the new title, how it came, the cards left, points of the series."""
    view: View = update.view
    say, none = words.say, words.say("table-result-none")
    order, points = order_of(update), points_of(update)
    titles = titles_for(order)
    rows = []
    for place, seat in enumerate(order, 1):
        row = [
            say("table-place", place=place),
            name_of(update, seat, words),
            title_name(words, titles[seat]),
            _how(view, seat, words),
            faces(view.hands[seat] or ()) or none,
        ]
        if points:
            row.append(str(points[seat]))
        rows.append(tuple(row))
    names = ["table-result-place", "table-result-name", "daifugo-result-title", "daifugo-result-how"]
    names += ["table-result-left", *(["daifugo-result-points"] if points else [])]
    fallen = tuple(at for at, seat in enumerate(order) if seat in (*view.fouled, *view.fallen))
    headings = tuple(say(name) for name in names)
    return ResultSheet(headings, tuple(rows), own_row(update), fallen, headline(update, words))


def _how(view: View, seat: Seat, words: Words) -> str:
    if seat in view.fouled:
        return words.say("daifugo-fouled")
    if seat in view.fallen:
        return words.say("daifugo-fallen")
    return words.say("daifugo-clean" if seat in view.finished else "daifugo-last")

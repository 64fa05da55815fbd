"""The messages to a program in one game: tables and numbers from its seat's view, at any kind of table.

A game is a start table, perhaps a gift, and then repeatedly: the table of whose turn it is, a verdict for the player
who played, the field before it cleared, and a continuation flag. `ProgramMessages` sends these in order as events come
in; hidden information is not in the view, so no program gets it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from engine.daifugo.board import Phase
from engine.daifugo.events import Event, Passed
from engine.daifugo.events import Played as Laying
from engine.daifugo.uecda.plays import UecdaPlay, mask_of, uecda_play_of
from engine.daifugo.view import View
from engine.titles import TITLES
from netplay.uecda import tables


def standing(view: View, players: Sequence[int]) -> tables.UecdaStanding:
    """The public state of the game; `players`: the number of the player on each seat."""
    seats = [players.index(player) for player in range(len(players))]
    return tables.UecdaStanding(
        turn=players[view.turn],
        empty=not view.field,
        rev=view.rev,
        locked=bool(view.locks),
        counts=tuple(view.counts[seat] for seat in seats),
        classes=tuple(TITLES.index(view.titles[seat]) for seat in seats) if view.titles else (),
        seats=tuple(players),
    )


def start_table(view: View, players: Sequence[int]) -> tables.Rows:
    """The initial table of a game: the hand, with the tribute for those who give back."""
    rows, now = tables.blank(), standing(view, players)
    tables.put_hand(rows, mask_of(view.hand))
    tables.put_standing(rows, replace(now, exchanging=True, to_give=view.owed, turn=tables.NOBODY))
    return rows


def turn_table(view: View, players: Sequence[int]) -> tables.Rows:
    """The table before each submission: the own hand, and whose turn it is."""
    rows, now = tables.blank(), standing(view, players)
    tables.put_hand(rows, mask_of(view.hand))
    tables.put_standing(rows, replace(now, my_turn=view.seat == view.turn))
    return rows


def field_table(view: View, players: Sequence[int], play: UecdaPlay | None) -> tables.Rows:
    """The table after a submission: the field before it cleared, and the present state.

    Arguments:
        view: any seat's, after it.
    """
    rows = tables.blank()
    if play is not None:
        tables.put_play(rows, play)
    tables.put_standing(rows, standing(view, players))
    return rows


class ProgramMessages:
    """The messages of one game to one program."""

    def __init__(self, players: Sequence[int], *, last: bool) -> None:
        """A game that begins.

        Arguments:
            players: the number of the player on each seat.
            last: whether it is the last of the match.
        """
        self.awaits = False
        """Whether the program has to answer: with its gift or with its play."""
        self.over = False
        self._players, self._last = tuple(players), last
        self._begun = self._given = self._shown = False
        self._field: UecdaPlay | None = None

    def on_events(self, view: View, events: Iterable[Event]) -> bytes:
        """The message to the program after these events, possibly empty."""
        data = b""
        if not self._begun:
            self._begun = True
            data += tables.pack(start_table(view, self._players))
        for event in events:
            if isinstance(event, Passed):
                data += self._submitted(view, event.seat, None)
            elif isinstance(event, Laying):
                data += self._submitted(view, event.laid.owner, uecda_play_of(event.laid))
        self._field = None if view.top is None else uecda_play_of(view.top)
        if view.phase is Phase.EXCHANGE:
            self.awaits = view.owed > 0 and not self._given
        elif view.phase is Phase.TURN and not self._shown:
            self._shown = True
            self.awaits = view.seat == view.turn
            data += tables.pack(turn_table(view, self._players))
        return data

    def given(self) -> None:
        """The program's gift was taken, or another in its place."""
        self._given, self.awaits = True, False

    def judged(self, *, taken: bool) -> bytes:
        """The verdict on the program's submission."""
        self.awaits = False
        return tables.pack_number(tables.TAKEN if taken else tables.NOT_TAKEN)

    def _submitted(self, view: View, seat: int, play: UecdaPlay | None) -> bytes:
        """The messages after a play or a pass; for the program itself the clock may have moved."""
        verdict = self.judged(taken=False) if self.awaits and seat == view.seat else b""
        self._shown = False
        self.over = view.phase is Phase.OVER
        rows = field_table(view, self._players, play or self._field)
        return verdict + tables.pack(rows) + tables.pack_flow(over=self.over, match_over=self._last)

"""What each viewer of a table is told, as bytes: one part for everybody, one for each seat alone.

The public part is what a spectator may know, so it is the same bytes for all and is built once; a seat
gets beside it the fields of its own view that differ, and its own form of the events. A chain of hashes
runs over the public parts: peers who have the same chain value were shown the same game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec.structs import astuple

from engine.seats import Seat
from netplay.table.messages import RECENT, Clock
from netplay.table.values import pack
from netplay.wire.chain import START, link
from netplay.wire.messages import MOST_BLOB, RecordPart

RECORD_PART = 12_000
"""Characters of a record that travel together."""


RECENT_FITS = MOST_BLOB // 2
"""Bytes up to which a part of a snapshot also has what happened last: both parts go into one message."""


class Viewed(Protocol):
    """The part of a game that telling needs."""

    def view(self, state: Any, seat: Seat | None) -> Any:
        """What this seat may know; None: a spectator."""

    def own(self, state: Any, seat: Seat) -> dict[str, Any]:
        """The fields of its view that this seat sees otherwise than everybody does."""

    def redact(self, state: Any, event: Any, seat: Seat | None) -> Any:
        """The event as this seat may hear of it; what is told whole to everybody is told whole to a seat."""


class Heard(msgspec.Struct, frozen=True):
    """An event as it was told."""

    public: Any
    mine: Mapping[Seat, Any] = {}
    """Its form for each seat that heard more."""


class TableStand(msgspec.Struct, frozen=True):
    """How a table stands after an update; from it a snapshot is made when somebody needs one."""

    deal: int
    number: int
    chain: bytes
    view: Any
    """What a spectator sees."""
    clock: Any
    judging: bool
    mine: Mapping[Seat, Mapping[str, Any]]
    """The fields of each seat's view that differ from a spectator's."""
    recent: tuple[Heard, ...] = ()
    """What happened last, for the log of anyone who comes."""

    def public(self) -> bytes:
        """The part for everybody."""
        return self._public()[0]

    def own(self, seat: Seat) -> bytes:
        """The part for one seat."""
        recent = self._public()[1]
        forms = [(at, heard.mine[seat]) for at, heard in enumerate(recent) if seat in heard.mine]
        return _with_recent({"view": self.mine[seat]}, forms)[0]

    def _public(self) -> tuple[bytes, Sequence[Heard]]:
        """The part for everybody, and what of the last events is in it."""
        public = {"view": self.view, "clock": self.clock, "judging": self.judging}
        packed, told = _with_recent(public, [heard.public for heard in self.recent])
        return packed, self.recent[len(self.recent) - told :]


def _with_recent(part: dict[str, Any], recent: Sequence[Any]) -> tuple[bytes, int]:
    """A part of a snapshot with as many of the last events as it has room for, and how many these are."""
    while recent:
        packed = pack({**part, "recent": recent})
        if len(packed) <= RECENT_FITS:
            return packed, len(recent)
        recent = recent[(len(recent) + 1) // 2 :]
    return pack(part), 0


class SentUpdate(msgspec.Struct, frozen=True):
    """One update as it goes out."""

    number: int
    chain: bytes
    public: bytes
    own: Mapping[Seat, bytes]
    """For each seat what it alone is told; seats for which that is nothing are left out."""


class UpdateTeller:
    """Tells one game to its seats and spectators."""

    def __init__(
        self,
        game: Viewed,
        seats: int,
        state: Any,
        clock: Clock,
        *,
        deal: int = 1,
        number: int = 1,
        before: Sequence[tuple[Any, Any]] = (),
    ) -> None:
        """Begins to tell a game.

        Arguments:
            number: the number that its first snapshot has.
            before: what has happened in it, where it is taken up again, each event with its state.
        """
        self._game = game
        self._seats = [Seat(seat) for seat in range(seats)]
        view = game.view(state, None)
        self._fields: tuple[str, ...] = view.__struct_fields__
        self._state = state
        mine = self._private(view, state)
        recent = tuple(heard for then, event in before for heard in self._heard(then, [event]))
        first = TableStand(deal, number, START, view, clock_out(clock), False, mine, recent)
        self.stand = msgspec.structs.replace(first, chain=link(START, first.public()))

    def tell(self, state: Any, events: Sequence[Any], clock: Clock, judging: bool) -> SentUpdate:
        """What this change means for everybody."""
        before, same = self.stand, state is self._state
        told = clock_out(clock)
        view = before.view if same else self._game.view(state, None)
        heard = self._heard(state, events)
        public: dict[str, Any] = {}
        if heard:
            public["events"] = [one.public for one in heard]
        changed = {} if same else _differences(self._fields, astuple(before.view), view)
        if changed:
            public["view"] = changed
        if told != before.clock:
            public["clock"] = told
        if judging != before.judging:
            public["judging"] = judging
        packed = pack(public)
        mine = before.mine if same else self._private(view, state)
        self._state = state
        number = before.number + 1
        recent = (*before.recent, *heard)[-RECENT:]
        self.stand = TableStand(
            before.deal, number, link(before.chain, packed), view, told, judging, mine, recent
        )
        own = {}
        for seat in self._seats:
            part: dict[str, Any] = {}
            if not same and mine[seat] != before.mine[seat]:
                part["view"] = mine[seat]
            if private := [(at, one.mine[seat]) for at, one in enumerate(heard) if seat in one.mine]:
                part["events"] = private
            if part:
                own[seat] = pack(part)
        return SentUpdate(number, self.stand.chain, packed, own)

    def _heard(self, state: Any, events: Sequence[Any]) -> list[Heard]:
        """The events for everybody, and those that are not told whole for each seat that hears more."""
        heard = []
        for event in events:
            public = self._game.redact(state, event, None)
            if public is event:
                heard.append(Heard(public))
                continue
            forms = {seat: self._game.redact(state, event, seat) for seat in self._seats}
            heard.append(Heard(public, {seat: form for seat, form in forms.items() if form != public}))
        return heard

    def _private(self, public: Any, state: Any) -> dict[Seat, dict[str, Any]]:
        """The fields of each seat's view that differ from what everybody sees."""
        own = self._game.own
        told = {}
        for seat in self._seats:
            mine = own(state, seat)
            told[seat] = {field: value for field, value in mine.items() if value != getattr(public, field)}
        return told


def clock_out(clock: Clock) -> dict[str, Any]:
    """The clocks in whole milliseconds; what does not run is left out."""
    told: dict[str, Any] = {"at": clock.at}
    if clock.left is not None:
        told["left"] = round(clock.left * 1000)
        told["running"] = clock.running
    if clock.game_left is not None:
        told["game_left"] = round(clock.game_left * 1000)
        told["game_running"] = clock.game_deadline is not None
    if clock.banks:
        told["banks"] = [round(bank * 1000) for bank in clock.banks]
    return told


def _differences(fields: Sequence[str], before: tuple[Any, ...], after: Any) -> dict[str, Any]:
    triples = zip(fields, before, astuple(after), strict=True)
    return {field: new for field, old, new in triples if old is not new and old != new}


def record_parts(text: str, deal: int = 0) -> tuple[RecordPart, ...]:
    """A game's record as it travels; `deal` 0: of a game of an earlier time."""
    parts = [text[at : at + RECORD_PART] for at in range(0, len(text), RECORD_PART)]
    return tuple(RecordPart(at, len(parts), part, deal) for at, part in enumerate(parts))

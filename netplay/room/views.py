"""The messages to each viewer of a table as bytes: a public part for all, and an own part for each seat.

The public part is what a spectator may know, so it is the same bytes for all and built once; a seat also gets the
fields of its own view that differ, and its own form of the events. A chain of hashes covers the public parts: peers
with the same chain value were shown the same game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import astuple

from engine.game_protocol import Game
from engine.seats import Seat
from netplay.table.messages import RECENT, Clock
from netplay.table.values import pack
from netplay.wire.messages import CHAIN_START, MOST_BLOB, RecordPart, chain_after

RECORD_PART = 12_000
"""Characters of a record that travel together."""


RECENT_FITS = MOST_BLOB // 2
"""Up to this size in bytes a part of a snapshot includes recent events: both parts go into one message."""


class SentEvent(msgspec.Struct, frozen=True):
    """An event as it was sent."""

    public: Any
    mine: Mapping[Seat, Any] = {}
    """Its form for each seat that sees more."""


class TableStand(msgspec.Struct, frozen=True):
    """A table after an update, from which a snapshot is made on demand."""

    deal: int
    number: int
    chain: bytes
    view: Any
    """The view of a spectator."""
    clock: Any
    judging: bool
    mine: Mapping[Seat, Mapping[str, Any]]
    """The fields of each seat's view that differ from a spectator's."""
    recent: tuple[SentEvent, ...] = ()
    """Recent events, for the log of new viewers."""

    def public(self) -> bytes:
        """The public part."""
        return self._public()[0]

    def own(self, seat: Seat) -> bytes:
        """The part for one seat."""
        recent = self._public()[1]
        forms = [(at, event.mine[seat]) for at, event in enumerate(recent) if seat in event.mine]
        return _with_recent({"view": self.mine[seat]}, forms)[0]

    def _public(self) -> tuple[bytes, Sequence[SentEvent]]:
        """The public part, and the recent events in it."""
        public = {"view": self.view, "clock": self.clock, "judging": self.judging}
        packed, count = _with_recent(public, [event.public for event in self.recent])
        return packed, self.recent[len(self.recent) - count :]


def _with_recent(part: dict[str, Any], recent: Sequence[Any]) -> tuple[bytes, int]:
    """A part of a snapshot with as many recent events as fit, and their number."""
    while recent:
        packed = pack({**part, "recent": recent})
        if len(packed) <= RECENT_FITS:
            return packed, len(recent)
        recent = recent[(len(recent) + 1) // 2 :]
    return pack(part), 0


class SentUpdate(msgspec.Struct, frozen=True):
    """One update as it is sent."""

    number: int
    chain: bytes
    public: bytes
    own: Mapping[Seat, bytes]
    """The own part of each seat; empty ones are left out."""


class UpdateBuilder:
    """Builds the updates of one game for seats and spectators."""

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        seats: int,
        state: Any,
        clock: Clock,
        *,
        deal: int = 1,
        number: int = 1,
        before: Sequence[tuple[Any, Any]] = (),
    ) -> None:
        """
        Arguments:
            number: the number of its first snapshot.
            before: the earlier events of a resumed game, each with its state.
        """
        self._game = game
        self._seats = [Seat(seat) for seat in range(seats)]
        view = game.view(state, None)
        self._fields: tuple[str, ...] = view.__struct_fields__
        self._state = state
        mine = self._private(view, state)
        recent = tuple(form for then, event in before for form in self._redacted(then, [event]))
        first = TableStand(deal, number, CHAIN_START, view, clock_out(clock), False, mine, recent)
        self.stand = msgspec.structs.replace(first, chain=chain_after(CHAIN_START, first.public()))

    def build(self, state: Any, events: Sequence[Any], clock: Clock, judging: bool) -> SentUpdate:
        """The update for this change."""
        before, same = self.stand, state is self._state
        clock_fields = clock_out(clock)
        view = before.view if same else self._game.view(state, None)
        redacted = self._redacted(state, events)
        public: dict[str, Any] = {}
        if redacted:
            public["events"] = [one.public for one in redacted]
        changed = {} if same else _differences(self._fields, astuple(before.view), view)
        if changed:
            public["view"] = changed
        if clock_fields != before.clock:
            public["clock"] = clock_fields
        if judging != before.judging:
            public["judging"] = judging
        packed = pack(public)
        mine = before.mine if same else self._private(view, state)
        self._state = state
        number = before.number + 1
        recent = (*before.recent, *redacted)[-RECENT:]
        self.stand = TableStand(
            before.deal, number, chain_after(before.chain, packed), view, clock_fields, judging, mine, recent
        )
        own = {}
        for seat in self._seats:
            part: dict[str, Any] = {}
            if not same and mine[seat] != before.mine[seat]:
                part["view"] = mine[seat]
            if private := [(at, one.mine[seat]) for at, one in enumerate(redacted) if seat in one.mine]:
                part["events"] = private
            if part:
                own[seat] = pack(part)
        return SentUpdate(number, self.stand.chain, packed, own)

    def _redacted(self, state: Any, events: Sequence[Any]) -> list[SentEvent]:
        """The public events, and those redacted for all with their form for each seat that sees more."""
        redacted = []
        for event in events:
            public = self._game.redact(state, event, None)
            if public is event:
                redacted.append(SentEvent(public))
                continue
            forms = {seat: self._game.redact(state, event, seat) for seat in self._seats}
            redacted.append(SentEvent(public, {seat: form for seat, form in forms.items() if form != public}))
        return redacted

    def _private(self, public: Any, state: Any) -> dict[Seat, dict[str, Any]]:
        """The fields of each seat's view that differ from the public view."""
        own = self._game.own
        private = {}
        for seat in self._seats:
            mine = own(state, seat)
            private[seat] = {field: value for field, value in mine.items() if value != getattr(public, field)}
        return private


def clock_out(clock: Clock) -> dict[str, Any]:
    """The clocks in whole milliseconds; stopped ones are left out."""
    fields: dict[str, Any] = {"at": clock.at}
    if clock.left is not None:
        fields["left"] = round(clock.left * 1000)
        fields["running"] = clock.running
    if clock.game_left is not None:
        fields["game_left"] = round(clock.game_left * 1000)
        fields["game_running"] = clock.game_deadline is not None
    if clock.banks:
        fields["banks"] = [round(bank * 1000) for bank in clock.banks]
    return fields


def _differences(fields: Sequence[str], before: tuple[Any, ...], after: Any) -> dict[str, Any]:
    triples = zip(fields, before, astuple(after), strict=True)
    return {field: new for field, old, new in triples if old is not new and old != new}


def record_parts(text: str, deal: int = 0) -> tuple[RecordPart, ...]:
    """A game's record as it travels; `deal` 0: of a game of an earlier time."""
    parts = [text[at : at + RECORD_PART] for at in range(0, len(text), RECORD_PART)]
    return tuple(RecordPart(at, len(parts), part, deal) for at, part in enumerate(parts))

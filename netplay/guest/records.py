"""The records that a host tells a guest, put together, and whether the guest has seen the games end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from netplay.guest.fairness import Witness
from netplay.guest.heard import Recorded

if TYPE_CHECKING:
    from netplay.guest.remote_seat import RemoteSeat
    from netplay.wire.messages import RecordPart

MOST_PARTS = 1000


class Records:
    """What has come so far."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._last = ""
        """The last record that came: whoever comes back gets it once more."""

    def take(self, record: RecordPart, witness: Witness, playing: RemoteSeat | None) -> Recorded | None:
        """A part comes; gives the record with the last part of one that is new.

        Arguments:
            witness: what this guest has seen of the last deal.
            playing: the game that it was shown last.
        """
        if record.part == 0:
            self._parts = []
        if record.part != len(self._parts) or record.parts > MOST_PARTS:
            return None
        self._parts.append(record.text)
        text = "".join(self._parts)
        if len(self._parts) < record.parts or text == self._last:
            return None
        self._last = text
        if not record.deal:  # of a game of an earlier time only the record itself can be checked
            witness = Witness()
        last = playing.last if playing is not None else None
        same = playing is not None and record.deal == playing.deal
        has_seen = same and last is not None and str(last.view.phase) == "over"
        return Recorded(text, witness.problem_with(text), not has_seen)

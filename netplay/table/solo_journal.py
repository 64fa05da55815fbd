"""What the journal of a solo game holds: its deal, its moves, the hints that named a play, and its clocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from engine.seats import Seat
from netplay.table.journal import BadJournal, Hinted, Made, Opening, Ran


def solo_game(found: Sequence[bytes]) -> tuple[Opening, tuple[Made, ...]]:
    """The solo game that these payloads tell of. Raises BadJournal."""
    if not found:
        raise BadJournal("journal-no-deal")
    try:
        opening = msgspec.msgpack.decode(found[0], type=Opening)
        return opening, tuple(one for one in _told(found) if isinstance(one, Made))
    except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
        raise BadJournal("journal-unread", why=str(wrong)) from wrong


def last_ran(found: Sequence[bytes]) -> Ran | None:
    """How far the clocks of a solo game had run when it was left; None where none did."""
    return next((one for one in reversed(_told(found)) if isinstance(one, Ran)), None)


def hints_given(found: Sequence[bytes]) -> Counter[Seat]:
    """How many hints named a play in a solo game, by seat."""
    return Counter(Seat(one.actor) for one in _told(found) if isinstance(one, Hinted))


def _told(found: Sequence[bytes]) -> list[Made | Hinted | Ran]:
    decoder = msgspec.msgpack.Decoder(Made | Hinted | Ran)
    return [decoder.decode(one) for one in found[1:]]

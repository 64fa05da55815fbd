"""Who has a seat and cannot come back to it: nobody could tell that it is the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from engine.errors import QkError
from netplay.guest.seat_tokens import tokens_under
from netplay.room.members import Member
from netplay.room.room import TableRoom
from netplay.storage.home import home
from tui.plain.logging import LOG_WORDS
from tui.server.players import KEYLESS


def lost(
    rooms: Iterable[TableRoom], log: Callable[[str], None], *, several: bool
) -> Iterator[tuple[TableRoom, Member]]:
    """Those who sit at these tables, are not there, and cannot come back.

    Arguments:
        several: whether players of other processes, perhaps of other machines, sit here. What they keep of their seats
            cannot be looked at; of those without a key the token itself tells it.
    """
    known: frozenset[bytes] = frozenset()
    if not several:
        try:
            # The register of names lies beside the homes.
            homes = [one for one in (home() / "players").glob("*") if one.is_dir()]
            known = frozenset(token for player in homes for token in tokens_under("ssh/", player))
        except QkError as wrong:  # better to wait for somebody in vain than to give somebody's seat away
            log(LOG_WORDS.error(wrong))
            return
    for room in rooms:
        for member in tuple(room.seated):
            keyless = member.token.startswith(KEYLESS) if several else member.token not in known
            if member.line is None and keyless:
                yield room, member

"""A server's tables as its lobby lists them, and the addresses of a server."""

from __future__ import annotations

import msgspec

from netplay.room.room import TableRoom


class ListedPlayer(msgspec.Struct, frozen=True):
    """A player at a table, as the lobby lists them."""

    name: str
    bot: str = ""
    """The level of a bot."""
    here: bool = True
    cards: int | None = None
    """How many cards are in the hand; None: no game is played, or spectators may not look on as it goes."""


class ListedTable(msgspec.Struct, frozen=True):
    """A table as the lobby lists it."""

    number: int
    title: str
    game: str
    phase: str
    taken: int
    seats: int
    watchers: int
    waits: float = 0.0
    """Seconds for which a game still waits for its players; 0: it does not wait."""
    players: tuple[ListedPlayer, ...] = ()
    """Who sits there, empty seats left out."""


class TableOwner(msgspec.Struct, frozen=True):
    """Who opened a table."""

    by: str
    """`SessionPlayer.id`."""
    address: str = ""
    """The network from which they came; empty where all come from one address."""
    by_guest: bool = False


class PublicAddresses(msgspec.Struct, frozen=True):
    """How players reach the server from elsewhere, for invitations; empty: not that way, or unknown."""

    host: str = ""
    port: int = 0
    """Of SSH."""
    pages: str = ""
    """The address of the page in browsers."""
    serves_pages: bool = False
    """Whether there is a page, at any address."""

    def to(self, number: int) -> tuple[str, ...]:
        """What a player types, or follows, to come to a table."""
        commands = []
        if self.host:
            port = "" if self.port == 22 else f" -p {self.port}"
            commands.append(f"ssh -t{port} {self.host} join {number}")
        if self.pages:
            commands.append(f"{self.pages.rstrip('/')}/?table={number}")
        return tuple(commands)


def listed(number: int, room: TableRoom) -> ListedTable:
    """A table as it is now."""
    setting = room.match.setting
    return ListedTable(
        number,
        room.options.title,
        setting.game,
        room.match.phase,
        len(room.seated) + len(room.match.bots),
        setting.seats,
        sum(one.watches and one.line is not None for one in room.members.values()),
        room.match.absence.left,
        players_at(room),
    )


def players_at(room: TableRoom) -> tuple[ListedPlayer, ...]:
    """Who sits at a table; their numbers of cards only where spectators see them at once."""
    places, playing = room.lobby(None).seats, room.match.in_play
    shows = playing is not None and room.options.spectators and not room.options.delay
    hands = playing.table.state.hands if playing is not None and shows else ()
    return tuple(
        ListedPlayer(one.name, one.bot, one.connected, len(hands[seat]) if seat < len(hands) else None)
        for seat, one in enumerate(places)
        if one.name
    )


def at_table(room: TableRoom) -> dict[str, bool]:
    """Who is at a table just now, and whether they look on."""
    return {one.name: one.watches for one in room.members.values() if one.line is not None}

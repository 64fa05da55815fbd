"""What the lobby says, on a screen as in lines."""

from __future__ import annotations

import math
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine import GAMES
from engine.errors import QkError
from tui.club import tables, texts
from tui.lobby import words as lobby_words
from tui.lobby.words import rules_lines
from tui.server.listing import ListedPlayer, ListedTable, PublicAddresses
from tui.server.players import SessionPlayer
from tui.server.presence import PresentPlayer
from tui.server.remote_tournament import ShownTournament
from tui.server.tables import ServerTables
from tui.text import ladder_text
from tui.text.words import Words, level_name

if TYPE_CHECKING:
    from netplay.archive.ladder import Ladder


def known_as(player: SessionPlayer, words: Words) -> tuple[str, ...]:
    """What a player should know of their name here."""
    say = words.say
    taken = (say("ssh-name-taken", asked=player.asked, who=player.nick),) if player.asked else ()
    return *taken, say("ssh-guest") if player.is_guest else say("ssh-known", days=player.days)


def listed(one: ListedTable, words: Words, *, game: bool = True) -> str:
    """A table in one line, with or without the name of its game."""
    say = words.say
    parts = [
        one.title,
        *([lobby_words.game_name(one.game, words)] if game else []),
        say(f"lobby-phase-{one.phase}"),
        say("lobby-find-seats", taken=one.taken, seats=one.seats),
    ]
    if one.waits:
        until = datetime.now() + timedelta(seconds=one.waits)
        parts.append(say("ssh-waits", until=lobby_words.moment(until)))
    if one.watchers:
        parts.append(say("lobby-watchers", count=one.watchers))
    return f"{one.number:>3}  {'  ·  '.join(parts)}"


def by_game(tables: Iterable[ListedTable]) -> dict[str, list[ListedTable]]:
    """The tables of each game, the games in the order of the server."""
    found: dict[str, list[ListedTable]] = {game: [] for game in GAMES}
    for one in tables:
        found.setdefault(one.game, []).append(one)
    return {game: there for game, there in found.items() if there}


def glance(one: ListedTable, tables: ServerTables, words: Words) -> str:
    """How it goes at a table: who sits there, with how many cards, and by which rules."""
    try:
        rules = tables.chosen(one.number)
    except QkError:  # it has been closed just now
        return ""
    who = "  ·  ".join(seated(seat, words) for seat in one.players)
    agreed = "  ·  ".join(rules_lines(rules, words))
    return f"{who or words.say('tables-glance-nobody')}\n{agreed}"


def seated(seat: ListedPlayer, words: Words) -> str:
    """A player at a table: the name, the number of cards, or that they are away."""
    say = words.say
    name = seat.name
    if seat.bot:
        name = say("tables-glance-bot", level=level_name(seat.bot, words))
    if seat.cards is not None:
        name = say("tables-glance-cards", who=name, cards=seat.cards)
    return name if seat.here else say("tables-glance-away", who=name)


def here(one: PresentPlayer, words: Words) -> str:
    """A player who is here, and where."""
    say = words.say
    where = "lobby" if not one.table else "watches" if one.watches else "sits"
    guest = [say("tables-here-guest")] if one.is_guest else []
    return "  ·  ".join((one.name, *guest, say(f"tables-here-{where}", number=str(one.table))))


def cup_text(cup: ShownTournament, nick: str, words: Words) -> list[str]:
    """The server's tournament in a line, and in another one what it asks of a player."""
    made = cup.made
    name = made.plays_for(cup.name_of(nick))
    lines = [f"{made.plan.name}  ·  {texts.state(made, words)}"]
    if text := called(cup, nick, words):
        lines.append(text)
    elif name and (mine := texts.my_table(made, name, words)) and not made.is_over:
        lines.append(mine)
    return lines


def called(cup: ShownTournament, nick: str, words: Words) -> str:
    """The table of the lobby at which a player is awaited, and for how long; empty for anyone who is not."""
    number, left = cup.awaits(nick)
    late = words.say("cup-lobby-late", minutes=math.ceil(left / 60)) if left is not None else ""
    return "  ".join(filter(None, (words.say("cup-lobby-called", number=number), late))) if number else ""


def cup_lines(cup: ShownTournament, nick: str, words: Words) -> list[str]:
    """The server's tournament whole: the round that is on, how it stands, what parts those who are level."""
    made = cup.made
    sheets = [tables.pairings(made, len(made.rounds), words)] if made.rounds else []
    lines = cup_text(cup, nick, words)
    for sheet in (*sheets, *tables.standing_sheets(made, words)):
        lines += [sheet.title, *(f"  {line}" for line in sheet.lines())]
    return [*lines, texts.ties(made, words)]


def ranking(ladders: Iterable[Ladder], words: Words) -> list[str]:
    """The order of the server, by game and rule set; who is provisional comes behind the others, without a place."""
    lines: list[str] = []
    for one in ladders:
        lines += [*([""] if lines else []), *ladder_text.table(one, words)]
    return lines or [words.say("tables-ranking-none")]


def invitation(number: int, tables: ServerTables, words: Words, own: str = "") -> list[str]:
    """How others come to a table; `own`: the address of the page over which this player came."""
    pages = replace(tables.ways, pages=tables.ways.pages or own)
    ways = pages.to(number)
    if not ways:
        return [words.say("tables-invite-none", number=str(number))]
    return [words.say("tables-invite-told"), *ways]


def recovery(code: str, words: Words, ways: PublicAddresses, own: str = "") -> list[str]:
    """A code to come back with, alone in a line, and where it can be typed.

    Arguments:
        own: the address of the page over which this player came.
    """
    say, pages = words.say, ways.pages or own
    in_browsers = bool(pages) or ways.serves_pages
    where = f"{pages.rstrip('/')}/back" if pages else say("tables-move-page")
    return [
        say("tables-move-told"),
        "",
        f"    {code}",
        "",
        *([say("tables-move-ssh")] if ways.port or not in_browsers else []),
        *([say("tables-move-how", where=where)] if in_browsers else []),
        say("tables-move-once"),
    ]

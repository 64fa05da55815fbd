"""The desk knows its match: a finished game goes to the table of the tournament at which it was played."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from netplay.club.cards import CardTable, card_tables, give, table_of
from netplay.club.matches import BadAct, RoundMatch
from netplay.desk.book import DeskStanding
from netplay.desk.ledger import Ledger
from netplay.desk.notebook import TournamentTable
from netplay.desk.record import written
from tui.text.words import Words


def ranks_of(ledger: Ledger) -> tuple[str, ...]:
    """Who came out in what order: disqualified players are behind all others, the first of them last (P-50)."""
    seats = (*ledger.finished, *ledger.still_in, *reversed(ledger.disqualified))
    return tuple(ledger.players[seat].name for seat in seats)


def places_text(ledger: Ledger, words: Words) -> str:
    """The places in a line."""
    ranks = ranks_of(ledger)
    return "  ".join(f"{words.say('table-place', place=at)} {name}" for at, name in enumerate(ranks, 1))


def where_text(at: CardTable, words: Words) -> str:
    """Which table of which tournament, and which game of its match."""
    name = "desk-match-at-game" if at.games > 1 else "desk-match-at"
    return words.say(name, title=at.title, round=at.round, table=at.table, game=at.game, games=at.games)


def table_at(at: TournamentTable, ledger: Ledger) -> CardTable | None:
    """The table at which a desk stands, as its tournament has it now; None if the file is there no more.

    Raises:
        BadBook: if it cannot be used.
    """
    if not Path(at.path).exists():
        return None
    players = tuple(player.name for player in ledger.players)
    try:
        found = [one for one in card_tables(Path(at.path)) if (one.round, one.table) == (at.round, at.table)]
    except BadAct:  # nothing is open any more: `give` reports what the tournament says of this table
        found = []
    return (
        found[0]
        if found
        else CardTable(at.path, Path(at.path).stem, at.round, at.table, players, "", {}, 1, 1)
    )


def table_chosen(path: str, ledger: Ledger) -> CardTable:
    """The open table of a tournament at which these people sit. Raises BadBook, BadAct."""
    return table_of(Path(path).expanduser(), [player.name for player in ledger.players])


def give_game(at: CardTable, stands: DeskStanding, when: datetime, desk: str) -> RoundMatch:
    """The game of this desk goes to its table, with its record if that is whole.

    Raises:
        BadBook, BadAct: then nothing has changed.
    """
    ledger = stands.ledger
    lines = [str(line.places) for line in stands.stuck]
    event = f"{at.title} {at.round}-{at.table}"
    found = written(ledger, {"date": f"{when:%Y-%m-%d}", "event": event}, lines)
    left = {player.name: player.cards for player in ledger.players}
    return give(at, ranks_of(ledger), left, found.text if found.is_whole else "", desk)

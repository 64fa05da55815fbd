"""Where a finished record of a real table goes: to the table of the tournament at which it was played, and to a file.

The file can be replayed where nothing is missing, else it is text.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import msgspec

from engine.cards import read_cards
from engine.errors import BadNotation
from engine.record import Fault
from engine.typed import folded
from netplay.club.cards import CardTable, card_tables, give, table_of
from netplay.club.matches import BadAct, RoundMatch
from netplay.desk.book import DeskStanding
from netplay.desk.ledger import Ledger, places
from netplay.desk.notebook import TournamentTable
from netplay.desk.record import RecordGap, written
from netplay.storage.home import home, write_atomically
from netplay.storage.reading import typed_path
from netplay.storage.solo_games import save_record
from tui.desk import texts
from tui.text.words import Words


def ranks_of(ledger: Ledger) -> tuple[str, ...]:
    """Who came out in what order: disqualified players are behind all others, the first of them last (P-50)."""
    return tuple(ledger.players[seat].name for seat in places(ledger))


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
    if not os.path.exists(at.path):
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
    return table_of(typed_path(path), [player.name for player in ledger.players])


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


class Saved(msgspec.Struct, frozen=True):
    """Where a record went, and as what."""

    summary: str
    """The reason first, where it is no record that can be replayed."""
    path: Path


def save(stands: DeskStanding, when: datetime, words: Words) -> Saved:
    """Save the record and say as what, where, and why not as more. Raises OSError if it cannot be written."""
    left_out = [texts.line_text(stands, line, words) for line in stands.stuck]
    found = written(stands.ledger, {"date": f"{when:%Y-%m-%d}", "event": "qk judge"}, left_out)
    if found.is_whole:
        return Saved(words.say("desk-saved"), save_record(found.text, when))
    path = home() / "desk" / f"{when:%Y-%m-%d_%H%M%S}.txt"
    write_atomically(path, found.text)
    if found.left_out:
        return Saved(words.say("desk-saved-left-out", count=found.left_out), path)
    if found.fault is not None:
        line = str(found.fault.line)
        return Saved(words.say("desk-saved-faulty", line=line, why=fault_text(found.fault, words)), path)
    return Saved(words.say("desk-saved-text", count=found.gaps), path)


def fault_text(fault: Fault, words: Words) -> str:
    """Why a record does not check, in words where there are any."""
    code = str(fault.code)
    return words.reason(code) if words.has(f"reason-{code}") else words.error(fault.problem)


def question(ledger: Ledger, gap: RecordGap, words: Words) -> str:
    """What is asked of a gap."""
    return words.say(f"desk-fill-{gap.kind}", who=ledger.players[gap.seat].name, count=gap.count)


def is_card(text: str) -> bool:
    """Whether a text names a single card."""
    try:
        return len(read_cards(plain(text))) == 1
    except BadNotation:
        return False


def plain(text: str) -> str:
    """Cards as they are typed, in the letters of records: 0 and 10 are ten, 1 is the ace."""
    meant = folded(text).replace(" ", "").upper()
    return meant.replace("10", "T").replace("0", "T").replace("1", "A")

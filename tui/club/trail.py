"""What was done to a tournament, an act a line: the trail that every correction leaves."""

from __future__ import annotations

from typing import assert_never

from netplay.club import acts
from netplay.club.book import ActLine, TournamentFile
from netplay.club.matches import RoundMatch
from netplay.club.tournament import Tournament
from tui.club.tables import result_text, scheduled_text
from tui.text.words import Words


def trail(book: TournamentFile, words: Words) -> list[str]:
    """Every act in a line, the oldest first, with the time at which it was written down."""
    made, lines = Tournament(), []
    for line in book.lines:
        lines.append(f"{line.number:>4}  {line.at.replace('T', ' ')}  {_act_text(made, line, words)}")
        made.do(line.act)
    return lines


def _act_text(made: Tournament, line: ActLine, words: Words) -> str:
    """An act in words; of what it replaces the tournament before it is asked."""
    say = words.say
    match line.act:
        case acts.Began(plan):
            return say(
                "cup-trail-began", name=plan.name, system=say(f"cup-system-{plan.system}"), lot=plan.lot
            )
        case acts.ParticipantEntered(name, rating):
            about = say("club-page-rating", rating=f"{rating:g}") if rating else ""
            return "  ".join(filter(None, (say("cup-trail-entered", name=name), about)))
        case acts.Dropped(name):
            return say("club-did-drop", names=name)
        case acts.CameBack(name):
            return say("club-did-back", names=name)
        case acts.Absent(name, round, is_absent):
            return say(f"club-did-absent{'' if is_absent else '-not'}", names=name, round=round)
        case acts.Forbidden(one, other, may_meet):
            return say(f"club-did-apart{'-not' if may_meet else ''}", names=f"{one}, {other}")
        case acts.Paired(round, tables, by_hand):
            text = say("cup-trail-paired", round=round, tables=len(tables))
            return words.with_aside(text, say("cup-trail-by-hand")) if by_hand else text
        case acts.Unpaired(round):
            return say("club-unpaired", round=round)
        case acts.TournamentHeld(reason):
            return words.with_aside(say("cup-trail-held"), reason) if reason else say("cup-trail-held")
        case acts.Resumed():
            return say("cup-trail-resumed")
        case acts.CheckedIn(name, is_here):
            return say("club-did-checkin" if is_here else "club-did-checkin-not", names=name)
        case acts.Scheduled(round, time):
            return scheduled_text(round, time, words)
        case acts.MatchGamePlayed(round, table) | acts.Counted(round, table):
            return say("cup-trail-game", round=round, table=table)
        case acts.ResultReported(round, table):
            return _result(made.match(round, table), line.act, words)
        case acts.Withdrawn(round, table):
            before = result_text(made.match(round, table), words)
            return say("cup-trail-withdrawn", round=round, table=table, before=before)
        case _:
            assert_never(line.act)


def _result(before: RoundMatch, result: acts.ResultReported, words: Words) -> str:
    """A result, and the one that it corrects."""
    now = RoundMatch(before.round, before.table, before.players, before.group, result)
    text = words.say(
        "club-result-said",
        round=before.round,
        table=before.table,
        players="  –  ".join(before.players),
        result=result_text(now, words),
    )
    if before.reported is None:
        return text
    return f"{text}  {words.say('cup-trail-corrected', before=result_text(before, words))}"

"""The words of the tournament's screen: how far it is, what comes next, the participants, and what can be done.

The trail is what was done to the tournament, an act a line.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from netplay.club import acts
from netplay.club.acts import Absent, Act, CameBack, Dropped, Forbidden
from netplay.club.book import TournamentFile
from netplay.club.matches import RoundMatch
from netplay.club.rescue import RescuedTournament
from netplay.club.tournament import Tournament
from tui.club import tables
from tui.club.tables import TextTable, result_text, scheduled_text, stages_text
from tui.text.words import Words


def heading(made: Tournament, words: Words) -> str:
    """What it is, and how far."""
    say, plan = words.say, made.plan
    return "  ·  ".join(
        (plan.name, say(f"cup-system-{plan.system}"), say(f"games-{plan.game}"), state(made, words))
    )


def state(made: Tournament, words: Words) -> str:
    """How far it is."""
    if made.is_over:
        return words.say("cup-state-over")
    if not made.rounds:
        return words.say("cup-state-new", count=len(made.players))
    return words.say("cup-state-round", round=len(made.rounds), rounds=made.total)


def next_step(made: Tournament, words: Words) -> str:
    """What comes next."""
    left = made.open_matches()
    if made.held is not None:
        return "‖ " + words.say("cup-on-hold", reason=made.hold_note)
    if made.is_over:
        return f"✓ {words.say('club-board-over')}"
    if left:
        return "… " + words.say("club-still-open", count=len(left), tables=tables.open_tables(left[:12]))
    if not made.rounds:
        return "… " + words.say("cup-next-players")
    return "… " + words.say("cup-next-pair")


def people(made: Tournament, words: Words) -> TextTable:
    """Who takes part, in the order of entry."""
    say, next_ = words.say, len(made.rounds) + 1
    rows = []
    for one in made.players.values():
        away = sorted(round for round in one.absent if round >= next_)
        notes = [
            *([say("cup-person-dropped")] if one.has_dropped else []),
            *([say("cup-person-since", round=one.since)] if one.since > 1 and not one.has_dropped else []),
            *([say("cup-person-absent", rounds=", ".join(map(str, away)))] if away else []),
            "・".join(one.members) if words.lang == "ja" else ", ".join(one.members),
        ]
        rating = f"{one.rating:g}" if one.rating else ""
        rows.append((str(one.number), one.name, rating, one.club, "  ".join(filter(None, notes))))
    keys = ("number", "name", "rating", "club", "state")
    title = say("club-page-players")
    return TextTable(title, tuple(say(f"cup-column-{key}") for key in keys), tuple(rows), frozenset({0, 2}))


def pairings(made: Tournament, round: int, words: Words, mine: str) -> TextTable:
    """The tables of a round; that of anyone who looks is marked."""
    sheet = tables.pairings(made, round, words)
    rows = tuple(
        ("▶" if mine and mine in match.players else "", *row)
        for row, match in zip(sheet.rows, made.rounds[round - 1], strict=True)
    )
    if not any(row[0] for row in rows):
        return sheet
    return TextTable(sheet.title, ("", *sheet.columns), rows, frozenset(at + 1 for at in sheet.right))


def note(made: Tournament, side: str, round: int, words: Words, mine: str = "") -> str:
    """What there is to know beside the rows of a side."""
    say, plan = words.say, made.plan
    match side:
        case "players":
            apart = say("cup-note-apart") if plan.apart else ""
            return words.paragraph(
                say(f"cup-note-seeding-{plan.seeding}"), apart, say("club-page-lot", lot=plan.lot)
            )
        case "pairings" if made.rounds:
            lines = [my_table(made, mine, words)] if mine else []
            before = tables.points_before(made, round)
            if any(
                len({before[name] for name in one.players}) > 1 for one in made.rounds[round - 1] if before
            ):
                lines.append(say("cup-note-floats"))
            return "\n".join(filter(None, lines))
        case "standings" | "cross":
            staged = made.stages != acts.Staged()
            return "\n".join([*([stages_text(made.stages, words)] if staged else []), ties(made, words)])
        case _:
            return ""


def ties(made: Tournament, words: Words) -> str:
    """What parts those who are level, in order."""
    ties = list(made.plan.ties)
    if made.stages.play_off:
        ties.insert(ties.index("lots") if "lots" in ties else len(ties), "play-off")
    ties_named = (words.say(f"club-page-tie-{tie}") for tie in ties)
    return words.say("club-page-ties", ties=words.listed(ties_named))


def my_table(made: Tournament, name: str, words: Words) -> str:
    """A participant's table in the current round; empty for anyone who has none."""
    for match in made.rounds[-1] if made.rounds else ():
        if name in match.players:
            if match.is_bye:
                return words.say("cup-mine-alone", round=tables.match_name(made, match, words))
            others = " · ".join(one for one in match.players if one != name)
            which = "cup-mine" if match.is_open else "cup-mine-over"
            return words.say(
                which, round=tables.match_name(made, match, words), table=match.table, others=others
            )
    return ""


def rescued_text(found: RescuedTournament, words: Words) -> str:
    """What became of a damaged tournament, and what is to be looked at again."""
    text = words.say("cup-rescued", taken=found.taken, left=found.left, last=found.last, file=str(found.path))
    rounds = words.listed(map(str, found.redrawn))
    return words.paragraph(text, words.say("cup-redrawn", rounds=rounds) if rounds else "")


def about(made: Tournament, name: str, words: Words) -> str:
    """A participant in a line: rating, club, members, and with whom they are not paired."""
    one, say = made.players[name], words.say
    apart = [other for pair in made.forbidden if name in pair for other in pair if other != name]
    return "  ·  ".join(
        filter(
            None,
            (
                say("club-page-rating", rating=f"{one.rating:g}") if one.rating else "",
                one.club,
                ", ".join(one.members),
                say("cup-person-apart", names=", ".join(sorted(apart))) if apart else "",
            ),
        )
    )


def things_of(made: Tournament, name: str, words: Words) -> list[tuple[str, str]]:
    """The actions on a participant."""
    one, say, round = made.players[name], words.say, len(made.rounds) + 1
    if made.is_over:
        return []
    absent = "here" if round in one.absent else "absent"
    return [
        ("back", say("cup-do-back")) if one.has_dropped else ("drop", say("cup-do-drop")),
        *(
            []
            if one.has_dropped
            else [(absent, say(f"cup-do-{absent}", round=round)), ("later", say("cup-do-later"))]
        ),
        ("apart", say("cup-do-apart")),
    ]


def picked_act(made: Tournament, name: str, picked: str) -> Act:
    """What was picked of these."""
    match picked:
        case "drop":
            return Dropped(name)
        case "back":
            return CameBack(name)
        case _:
            return sits_out(made, name, len(made.rounds) + 1)


def sits_out(made: Tournament, name: str, round: int) -> Absent:
    """Toggle whether a participant sits a round out."""
    return Absent(name, round, round not in made.players[name].absent)


def apart(made: Tournament, name: str, other: str) -> Forbidden:
    """Toggle whether two participants may be paired."""
    return Forbidden(name, other, frozenset((name, other)) in made.forbidden)


def table_named(match: RoundMatch, made: Tournament, words: Words) -> str:
    """A table by its round, its number and who sits there."""
    names = ("  –  " if len(match.players) < 3 else "  ").join(match.players)
    where = words.say("cup-table", round=tables.match_name(made, match, words), table=match.table)
    return f"{where}  {names}"


def result_hint(match: RoundMatch, made: Tournament, words: Words, *, may_skip: bool) -> str:
    """How a result of this table is typed."""
    say, plan = words.say, made.plan
    if len(match.players) > 2:
        how = say("cup-result-places", names=words.listed(match.players))
    elif (plan.team or match.most_games) == 1:
        how = say("cup-result-one", name=match.players[0])
    else:
        how = say("cup-result-series", games=plan.team or match.most_games)
    lines = [how]
    if "cards" in plan.ties:
        lines.append(say("cup-result-cards"))
    if match.reported is not None:
        lines.append(say("cup-result-corrects", before=tables.result_text(match, words)))
    elif match.played:
        lines.append(say("club-open", games=match.played))
    if may_skip:
        lines.append(say("cup-result-skip"))
    return "\n".join(lines)


def trail(book: TournamentFile, words: Words) -> list[str]:
    """Every act in a line, the oldest first, with the time at which it was written down."""
    made, lines = Tournament(), []
    for line in book.lines:
        lines.append(f"{line.number:>4}  {line.at.replace('T', ' ')}  {act_text(made, line.act, words)}")
        made.do(line.act)
    return lines


def act_text(made: Tournament, act: Act, words: Words) -> str:
    """An act in words; `made`: the tournament before it, which knows what it replaces."""
    say = words.say
    match act:
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
        case acts.Staged():
            return stages_text(act, words)
        case acts.MatchGamePlayed(round, table) | acts.Counted(round, table):
            return say("cup-trail-game", round=round, table=table)
        case acts.ResultReported(round, table):
            return _result(made.match(round, table), act, words)
        case acts.Withdrawn(round, table):
            before = result_text(made.match(round, table), words)
            return say("cup-trail-withdrawn", round=round, table=table, before=before)
        case _:
            assert_never(act)


def _result(before: RoundMatch, result: acts.ResultReported, words: Words) -> str:
    """A result, and the one that it corrects."""
    now = replace(before, reported=result)
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

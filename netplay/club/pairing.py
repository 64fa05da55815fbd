"""Pairs the next round.

A Swiss is in `swiss`; round robins use FIDE's Berger tables (caissify-pairings); knockout trees are built here. In all
systems nobody meets the same opponent again if that can be avoided.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from math import ceil

from netplay.club.acts import Act, Paired, TableDrawn
from netplay.club.matches import BadAct, winners
from netplay.club.standings import TournamentStanding, level_players, standings
from netplay.club.swiss import FAR, lead, matching, swiss
from netplay.club.tournament import Tournament

NEIGHBORS = 16
"""How far apart in their order two with a loss may be to meet in double elimination."""


def next_round(
    tournament: Tournament, by_hand: Sequence[Sequence[str]] = (), *, may_repeat: bool = False
) -> Paired:
    """Draw the next round.

    Arguments:
        by_hand: fixed tables, the leader first; the others are drawn around them.
        may_repeat: whether players may meet again if there is no other way.

    Raises:
        BadAct: if results are missing, nothing is left to pair, or no round can be drawn.
    """
    _must_be_possible(tournament)
    round = len(tournament.rounds) + 1
    set_ = _checked(tournament, round, by_hand)
    taken = {name for table in set_ for name in table}
    system = tournament.plan.system if round <= tournament.group_rounds else "knockout"
    level = level_players(tournament)
    starts_tree = system == "knockout" and not level and not tournament.is_tree(round - 1)
    match system:
        case "swiss":
            free = [one for one in tournament.playing(round) if one.name not in taken]
            drawn = swiss(tournament, free, may_repeat)
            drawn = [TableDrawn(tuple(table)) for table in set_] + drawn
        case _ if set_ and (not starts_tree or tournament.plan.table > 2):
            raise BadAct("club-by-hand-where")
        case "groups" | "round-robin":
            drawn = _berger(tournament, round)
        case _ if level:
            drawn = [table for group, names in level for table in _play_off(tournament, group, names)]
        case _ if starts_tree:
            playing = [one.name for one in tournament.playing(round)]
            drawn = _first_of_tree(tournament, _entering(tournament, playing), set_)
        case _:
            drawn = _next_of_tree(tournament)
    return Paired(round, tuple(drawn), bool(set_))


async def next_round_of(acts: Sequence[Act], *, may_repeat: bool = False) -> Paired:
    """Draw the next round of the tournament with these acts, in a thread: for a large field that takes seconds.

    Arguments and errors as `next_round`.
    """
    return await asyncio.to_thread(lambda: next_round(Tournament(acts), may_repeat=may_repeat))


def _must_be_possible(tournament: Tournament) -> None:
    if tournament.held is not None:
        raise BadAct("club-held", reason=tournament.hold_note)
    left = tournament.open_matches()
    if left:
        oldest = left[0].round
        missing = ", ".join(str(one.table) for one in left if one.round == oldest)
        raise BadAct("club-results-missing", round=oldest, tables=missing)
    if tournament.is_over:
        raise BadAct("club-over")
    # One who is left alone wins a knockout, or a play-off, without an opponent.
    least = 1 if 0 < len(tournament.rounds) >= tournament.group_rounds else 2
    if len(tournament.playing(len(tournament.rounds) + 1)) < least:
        raise BadAct("club-too-few")


def _checked(tournament: Tournament, round: int, by_hand: Sequence[Sequence[str]]) -> list[list[str]]:
    """Tables set by hand, with complete names."""
    playing = {one.name for one in tournament.playing(round)}
    tables = [[tournament.find(name).name for name in table] for table in by_hand]
    for table in tables:
        if len(table) > tournament.plan.table:
            raise BadAct("club-table-size", found=len(table), wanted=tournament.plan.table)
        for name in table:
            if name not in playing:
                raise BadAct("club-not-playing", name=name, round=round)
            if sum(other.count(name) for other in tables) > 1:
                raise BadAct("club-paired-twice", name=name, round=round)
    return tables


def _berger(tournament: Tournament, round: int) -> list[TableDrawn]:
    """FIDE's Berger tables, group by group; the opponent of one who dropped out has a bye."""
    from caissify_pairings.engines.round_robin import berger_round

    playing = {one.name for one in tournament.playing(round)}
    drawn: list[TableDrawn] = []
    for group, names in tournament.groups().items():
        field = len(names) + len(names) % 2
        if field < 2 or round > (field - 1) * tournament.plan.cycles:
            continue
        cycle, at = divmod(round - 1, field - 1)
        for pair in berger_round(field, at + 1):
            white, black = pair if cycle % 2 == 0 else pair[::-1]
            sitting = tuple(
                names[one - 1] for one in (white, black) if one <= len(names) and names[one - 1] in playing
            )
            if sitting:
                drawn.append(TableDrawn(sitting, group))
    return sorted(drawn, key=lambda one: (one.group, len(one.players) < 2))


def _play_off(tournament: Tournament, group: str, names: Sequence[str]) -> list[TableDrawn]:
    """Pairs by lot of those who are level; an odd one has won without an opponent."""
    drawn = sorted(names, key=lambda name: tournament.lot(f"{len(tournament.rounds)} {name}"))
    pairs = (drawn[at : at + 2] for at in range(0, len(drawn), 2))
    return [TableDrawn(tuple(_leads_by_lot(tournament, pair)), group, "play-off") for pair in pairs]


def _next_of_tree(tournament: Tournament) -> list[TableDrawn]:
    """The next round of a knockout."""
    playing = [one.name for one in tournament.playing(len(tournament.rounds) + 1)]
    on = [name for name in tournament.going_on() if name in playing]
    if not on:
        names = tournament.going_on() or [name for match in tournament.rounds[-1] for name in match.players]
        raise BadAct("club-nobody-goes-on", names=", ".join(names))
    if tournament.plan.table > 2:
        return _spread([name for name in playing if name in on], tournament.plan.table)
    if tournament.stages.double:
        return _next_of_double(tournament, on)
    drawn = _adjacent(tournament, on)
    losers = [name for match in tournament.rounds[-1] for name in match.players if name not in winners(match)]
    if tournament.stages.third and len(tournament.rounds[-1]) == 2 and len(losers) == 2:
        there = [name for name in losers if name in playing]
        drawn += [TableDrawn(tuple(_leads_by_lot(tournament, there)), part="third")] if there else []
    return drawn


def _adjacent(tournament: Tournament, on: Collection[str]) -> list[TableDrawn]:
    """The winners of two adjacent matches meet; without a winner of the other match one has no opponent."""
    last = [match for match in tournament.rounds[-1] if match.part == "tree"]
    found = (
        [name for match in last[at : at + 2] for name in winners(match) if name in on]
        for at in range(0, len(last), 2)
    )
    return [TableDrawn(tuple(_leads_by_lot(tournament, names))) for names in found if names]


def _next_of_double(tournament: Tournament, on: Sequence[str]) -> list[TableDrawn]:
    """Those without a loss play the tree on, those with one meet neighbors; the last two play the final."""
    lost = tournament.losses()
    low = [name for name in on if lost[name]]
    if low and len(on) <= 2:
        return [TableDrawn(tuple(_leads_by_lot(tournament, list(on))), part="final")]
    met = {frozenset(match.players) for match in tournament.matches() if match.in_tree}
    alone = {match.players[0] for match in tournament.matches() if match.is_bye and match.in_tree}
    weights = {
        (at, to): -((to - at) ** 2) - FAR * (frozenset((low[at], low[to])) in met)
        for at in range(len(low))
        for to in range(at + 1, min(at + NEIGHBORS, len(low)))
    }
    if len(low) % 2:
        weights |= {(at, len(low)): -FAR * (name in alone) for at, name in enumerate(low)}
    pairs = [[low[at] for at in pair if at < len(low)] for pair in matching(weights)]
    return _adjacent(tournament, on) + [
        TableDrawn(tuple(_leads_by_lot(tournament, pair)), part="lower") for pair in pairs
    ]


def _leads_by_lot(tournament: Tournament, names: list[str]) -> list[str]:
    """The order of leading: those who have led less often first; ties by lot."""
    return sorted(
        names, key=lambda name: (lead(tournament, name), tournament.lot(f"{len(tournament.rounds)} {name}"))
    )


def _entering(tournament: Tournament, playing: Sequence[str]) -> list[str]:
    """Who enters the tree, the best first: all in a knockout, after a cut the first of the standings.

    Of groups all firsts, the best of them first, then all seconds … If one has dropped out the next moves up.
    """
    plan = tournament.plan
    if plan.system == "knockout":
        return list(playing)
    if plan.system != "groups":
        rows = standings(tournament, len(tournament.rounds))
        ordered = sorted(rows, key=lambda one: (one.place, tournament.lot(one.name)))
        return [one.name for one in ordered if one.name in playing][: tournament.stages.top]
    places: list[list[TournamentStanding]] = [[] for _ in range(plan.advance)]
    for group in tournament.groups():
        still = [one for one in standings(tournament, group=group) if one.name in playing]
        for at, one in enumerate(still[: plan.advance]):
            places[at].append(one)
    return [
        one.name
        for place in places
        for one in sorted(place, key=lambda one: (-one.points, tournament.lot(one.name)))
    ]


def _first_of_tree(
    tournament: Tournament, names: list[str], by_hand: Sequence[Sequence[str]]
) -> list[TableDrawn]:
    if not names:
        raise BadAct("club-too-few")
    if tournament.plan.table > 2:
        return _spread(names, tournament.plan.table)
    size = 2
    while size < len(names):
        size *= 2
    order = [1]
    while len(order) < size:
        order = [one for seed in order for one in (seed, 2 * len(order) + 1 - seed)]
    slots = [names[seed - 1] if seed <= len(names) else "" for seed in order]
    leads: dict[str, int] = {}
    for table in by_hand:
        _set_opposite(slots, table, leads)
        leads |= {name: at for at, name in enumerate(table)}
    _fill(slots, frozenset(leads))
    _part(tournament, slots, frozenset(leads))
    return [
        TableDrawn(
            tuple(sorted((name for name in slots[at : at + 2] if name), key=lambda one: leads.get(one, 0)))
        )
        for at in range(0, size, 2)
    ]


def _set_opposite(slots: list[str], table: Sequence[str], by_hand: Collection[str]) -> None:
    """Put those of a table set by hand opposite each other, at the first one's position in the tree.

    Arguments:
        by_hand: who was set before: the empty place opposite one of them stays empty.
    """
    for name in table:
        if name not in slots:
            raise BadAct("club-not-in-tree", name=name)
    first, *others = sorted(map(slots.index, table))
    empty = [at for at, name in enumerate(slots) if not name and slots[at ^ 1] not in by_hand]
    if not others and not empty:
        raise BadAct("club-by-hand-too-many")
    for other in others or empty[:1]:
        slots[first ^ 1], slots[other] = slots[other], slots[first ^ 1]


def _fill(slots: list[str], by_hand: frozenset[str]) -> None:
    """Fill empty tables: if two without an opponent are paired, another two are separated."""
    for at in range(0, len(slots), 2):
        if slots[at] or slots[at + 1]:
            continue
        full = (
            to for to in range(1, len(slots), 2) if slots[to - 1] and slots[to] and slots[to] not in by_hand
        )
        to = next(full, 0)
        if not to:  # fewer are left than the tree has tables for them
            raise BadAct("club-by-hand-too-many")
        slots[at], slots[to] = slots[to], ""


def _part(tournament: Tournament, slots: list[str], by_hand: frozenset[str]) -> None:
    """Separate members of one group in the first round, and pairs kept apart, if an exchange helps."""
    group = {name: key for key, names in tournament.groups().items() for name in names}
    of_groups = tournament.plan.system == "groups"

    def is_bad(one: str, other: str) -> bool:
        return bool(one and other) and (
            (of_groups and group[one] == group[other]) or tournament.may_not_meet(one, other)
        )

    for at in range(0, len(slots), 2):
        one, other = slots[at], slots[at + 1]
        if not is_bad(one, other) or other in by_hand:
            continue
        for to in range(1, len(slots), 2):
            theirs, with_ = slots[to], slots[to - 1]
            if theirs and theirs not in by_hand and not is_bad(one, theirs) and not is_bad(with_, other):
                slots[at + 1], slots[to] = theirs, other
                break


def _spread(names: list[str], size: int) -> list[TableDrawn]:
    """Tables of more than two, the strongest spread over them to and fro."""
    many = ceil(len(names) / size)
    tables: list[list[str]] = [[] for _ in range(many)]
    for at, name in enumerate(names):
        lap, place = divmod(at, many)
        tables[place if lap % 2 == 0 else many - 1 - place].append(name)
    return [TableDrawn(tuple(table)) for table in tables]

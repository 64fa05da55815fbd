"""Pairs the next round of a Swiss.

Tables of two are paired by FIDE's Dutch system (caissify-pairings). If that finds no way, and at larger tables, a
matching does it (networkx): nobody kept apart, as few repeated pairs as possible, points as close as possible.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from math import ceil

from netplay.club.acts import TableDrawn
from netplay.club.matches import BadAct, Participant, points_of
from netplay.club.standings import standings
from netplay.club.tournament import Tournament

_MET = 10**4
"""The weight of a repeated pair against places in the order at a larger table."""
FAR = 10**6
"""A weight that outweighs any order."""


def swiss(tournament: Tournament, free: list[Participant], may_repeat: bool) -> list[TableDrawn]:
    if not free:
        return []
    if tournament.plan.table > 2:
        return _large_tables(tournament, free)
    if len(free) == 1:
        return [TableDrawn((free[0].name,))]
    tables = _dutch(tournament, free)
    if _is_sound(tournament, tables):
        return tables
    tables = _matched(tournament, free)
    if not may_repeat and not _is_sound(tournament, tables):
        raise BadAct("club-no-pairing", round=len(tournament.rounds) + 1)
    return tables


def _is_sound(tournament: Tournament, tables: list[TableDrawn]) -> bool:
    """Whether no pair is repeated or kept apart, and nobody has a second bye."""
    met = tournament.have_met()
    alone = [table.players[0] for table in tables if len(table.players) == 1]
    return (
        len(alone) <= 1
        and all(not _was_alone(tournament, name) for name in alone)
        and all(
            frozenset(table.players) not in met and not tournament.may_not_meet(*table.players)
            for table in tables
            if len(table.players) == 2
        )
    )


def _was_alone(tournament: Tournament, name: str) -> bool:
    return any(match.is_bye and match.players[0] == name for match in tournament.matches())


def _dutch(tournament: Tournament, free: list[Participant]) -> list[TableDrawn]:
    """FIDE's Dutch system. Pairs kept apart are entered as pairs that met, as in FIDE's rules."""
    from caissify_pairings import generate_pairings

    # What it cannot pair is seen by `_is_sound`; its warnings would be written across a screen.
    logging.getLogger("caissify_pairings").addHandler(logging.NullHandler())

    order = {one.name: at for at, one in enumerate(tournament.seeds(), 1)}
    names = {at: name for name, at in order.items()}
    met = {tuple(sorted(order[name] for name in pair)) for pair in tournament.have_met()}
    apart = {
        (order[one.name], order[other.name])
        for at, one in enumerate(free)
        for other in free[at + 1 :]
        if tournament.may_not_meet(one.name, other.name)
    }
    history = _histories(tournament)
    # In its first round the library ignores pairs kept apart; in later rounds it does not.
    round = max(2, len(tournament.rounds) + 1) if apart else len(tournament.rounds) + 1
    found = generate_pairings(
        system="dutch",
        players=[
            {
                "id": order[one.name],
                "name": one.name,
                "rating": len(order) - order[one.name],
                "starting_number": order[one.name],
                **history[one.name],
                **({} if tournament.rounds else {"float_history": ["none"] * (round - 1)}),
            }
            for one in free
        ],
        previous_pairings=met | apart,
        round_number=round,
        total_rounds=max(tournament.group_rounds, round),
    )
    return [
        TableDrawn(tuple(names[one] for one in (table["white_id"], table["black_id"]) if one is not None))
        for table in found
    ]


def _histories(tournament: Tournament) -> dict[str, dict[str, object]]:
    """The input of the Dutch system for all: points, who led, who floated."""
    scores = dict.fromkeys(tournament.players, 0.0)
    found: dict[str, dict[str, list[str]]] = {
        name: {"color_hist": [], "float_history": []} for name in tournament.players
    }
    byes = dict.fromkeys(tournament.players, 0)
    walkovers = dict.fromkeys(tournament.players, 0)
    for at, tables in enumerate(tournament.rounds, 1):
        before = dict(scores)
        sat: set[str] = set()
        for match in tables:
            points = points_of(tournament.plan, match)
            for seat, name in enumerate(match.players):
                sat.add(name)
                scores[name] += float(points.get(name, 0))
                forfeit = match.reported is not None and match.reported.forfeit
                if match.is_bye:
                    byes[name] += 1
                    found[name]["float_history"].append("down")
                    continue
                if forfeit:
                    walkovers[name] += points.get(name, 0) == 1
                    found[name]["float_history"].append("down" if points.get(name, 0) else "none")
                    continue
                found[name]["color_hist"].append("white" if seat == 0 else "black")
                other = before[match.players[1 - seat]] if len(match.players) == 2 else before[name]
                way = "down" if before[name] > other else "up" if before[name] < other else "none"
                found[name]["float_history"].append(way)
        for name, player in tournament.players.items():
            if name not in sat and player.entered <= at:
                found[name]["float_history"].append("none")
    for name, player in tournament.players.items():
        found[name]["float_history"] = ["none"] * (player.entered - 1) + found[name]["float_history"]
    return {
        name: {
            "score": scores[name],
            "bye_count": byes[name],
            "forfeit_win_count": walkovers[name],
            **found[name],
        }
        for name in tournament.players
    }


def _matched(tournament: Tournament, free: list[Participant]) -> list[TableDrawn]:
    """The best matching: nobody kept apart, as few repeated pairs as possible, points as close as possible.

    For rounds in which the Dutch system finds no way, late in a small field.
    """
    names = {one.name for one in free}
    order = [one.name for one in standings(tournament) if one.name in names]
    met = tournament.have_met()
    weights: dict[tuple[int, int], int] = {}
    if len(order) % 2:
        # The later in the order, the sooner without an opponent; twice only where nothing else is left.
        for at, one in enumerate(order):
            weights[at, len(order)] = at - FAR * _was_alone(tournament, one)
    for at, one in enumerate(order):
        for to, other in enumerate(order[at + 1 :], at + 1):
            if not tournament.may_not_meet(one, other):
                weights[at, to] = -((to - at) ** 2) - FAR * (frozenset((one, other)) in met)
    pairs = matching(weights)
    if 2 * len(pairs) < len(order):
        raise BadAct("club-kept-apart", round=len(tournament.rounds) + 1)
    led = {name: lead(tournament, name) for name in order}
    tables = [tuple(order[at] for at in pair if at < len(order)) for pair in pairs]
    tables.sort(key=lambda table: (len(table) < 2, order.index(table[0])))
    return [TableDrawn(tuple(sorted(table, key=led.__getitem__))) for table in tables]


def matching(weights: dict[tuple[int, int], int]) -> list[tuple[int, int]]:
    """As many disjoint pairs as there can be, of the greatest weight; the smaller number first, in order."""
    import networkx

    graph = networkx.Graph()
    for (one, other), weight in weights.items():
        graph.add_edge(one, other, weight=weight)
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in found)


def lead(tournament: Tournament, name: str) -> int:
    """How much more often a player led than not."""
    return sum(
        1 if match.players[0] == name else -1
        for match in tournament.matches()
        if len(match.players) == 2 and name in match.players
    )


def _large_tables(tournament: Tournament, free: list[Participant]) -> list[TableDrawn]:
    """Tables of more than two: from the order of points, one from each layer of players.

    As many tables as needed, of sizes as equal as possible. The first players of the tables are those at the head of
    the order, one table size apart; then one layer of players after the other is matched to the tables, so that as few
    pairs as possible are repeated and points at a table are as close as possible.
    """
    names = {one.name for one in free}
    order = [one.name for one in standings(tournament) if one.name in names]
    if not tournament.rounds:
        order = [one.name for one in free]
    many = ceil(len(order) / tournament.plan.table)
    sizes = [len(order) // many + (at < len(order) % many) for at in range(many)]
    met = tournament.have_met()
    if tournament.rounds:
        starts = [sum(sizes[:at]) for at in range(many)]
        tables = [[order[start]] for start in starts]
        rest = [name for name in order if all(name not in table for table in tables)]
    else:
        # There are no points yet: the strongest are spread over the tables.
        tables, rest = [[name] for name in order[:many]], order[many:]
    while rest:
        open_ = [at for at in range(many) if len(tables[at]) < sizes[at]]
        layer, rest = (rest[: len(open_)], rest[len(open_) :]) if not tournament.rounds else (rest, [])
        places = [(at, place) for at in open_ for place in range(len(tables[at]), sizes[at])]
        if not tournament.rounds:
            places = [(at, len(tables[at])) for at in open_]
        weights = {}
        for one, name in enumerate(layer):
            for other, (at, place) in enumerate(places, len(layer)):
                apart = sum(tournament.may_not_meet(name, sitting) for sitting in tables[at])
                again = sum(frozenset((name, sitting)) in met for sitting in tables[at])
                far = order.index(name) - sum(sizes[:at]) - place if tournament.rounds else 0
                weights[one, other] = -(apart * FAR * 100 + again * _MET + far * far)
        for one, other in matching(weights):
            tables[places[other - len(layer)][0]].append(layer[one])
    tables = _bettered(tournament, tables, order)
    if any(
        tournament.may_not_meet(one, other)
        for table in tables
        for one in table
        for other in table
        if one < other
    ):
        raise BadAct("club-kept-apart", round=len(tournament.rounds) + 1)
    led = {name: sum(match.players[0] == name for match in tournament.matches()) for name in order}
    return [
        TableDrawn(tuple(sorted(table, key=lambda name: (led[name], order.index(name))))) for table in tables
    ]


def _bettered(tournament: Tournament, tables: list[list[str]], order: list[str]) -> list[list[str]]:
    """Exchange players of two tables as long as that separates more pairs kept apart, or repeated."""
    met = tournament.have_met()
    at = {name: place for place, name in enumerate(order)}

    def cost(table: Sequence[str]) -> int:
        pairs = [(one, other) for one in table for other in table if one < other]
        return sum(
            FAR * 100 * tournament.may_not_meet(one, other)
            + FAR * (frozenset((one, other)) in met)
            + abs(at[one] - at[other])
            for one, other in pairs
        )

    changed = True
    while changed:
        changed = False
        for one in range(len(tables)):
            for other in range(one + 1, len(tables)):
                now = cost(tables[one]) + cost(tables[other])
                for i, mine in enumerate(tables[one]):
                    for j, theirs in enumerate(tables[other]):
                        new = [
                            [*tables[one][:i], theirs, *tables[one][i + 1 :]],
                            [*tables[other][:j], mine, *tables[other][j + 1 :]],
                        ]
                        if now >= FAR and cost(new[0]) + cost(new[1]) < now:
                            tables[one], tables[other] = new
                            now = cost(new[0]) + cost(new[1])
                            changed = True
                            break
    return tables

"""Who plays whom in the next round.

A Swiss of tables of two is paired by FIDE's Dutch system (caissify-pairings), each meeting each by FIDE's Berger
tables; what these two do not know is done here: larger tables, pairs that are kept apart, the tree of a knock-out.
Whatever drew a round, nobody in it meets somebody again while that can be helped, and nobody kept apart at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from netplay.club.acts import Drawn, Paired
from netplay.club.standings import Standing, standings
from netplay.club.tournament import BadAct, Player, Tournament, points_of, winners

_MET, _FAR = 10**4, 10**6
"""What two who met weigh beside places in the order at a larger table, and what outweighs every order."""


def next_round(
    tournament: Tournament, by_hand: Sequence[Sequence[str]] = (), *, may_repeat: bool = False
) -> Paired:
    """Draws the next round.

    Arguments:
        by_hand: tables that are set, the one who leads first; the others are drawn around them.
        may_repeat: whether players may meet again where there is no other way.

    Raises:
        BadAct: if results are missing, nothing is left to pair, or no round can be drawn.
    """
    _must_be_possible(tournament)
    round = len(tournament.rounds) + 1
    set_ = _checked(tournament, round, by_hand)
    taken = {name for table in set_ for name in table}
    match tournament.plan.system:
        case "swiss":
            free = [one for one in tournament.playing(round) if one.name not in taken]
            drawn = _swiss(tournament, free, may_repeat)
        case "knockout":
            drawn = _knockout(tournament)
        case _ if round <= tournament.group_rounds:
            drawn = _berger(tournament, round)
        case _:
            drawn = _knockout(tournament)
    if set_ and tournament.plan.system != "swiss":
        raise BadAct("club-by-hand-swiss")
    tables = [Drawn(tuple(table)) for table in set_] + drawn
    return Paired(round, tuple(tables), bool(set_))


def _must_be_possible(tournament: Tournament) -> None:
    left = tournament.open_matches()
    if left:
        raise BadAct(
            "club-results-missing", round=left[0].round, tables=", ".join(str(one.table) for one in left)
        )
    if tournament.is_over:
        raise BadAct("club-over")
    if len(tournament.playing(len(tournament.rounds) + 1)) < 2:
        raise BadAct("club-too-few")


def _checked(tournament: Tournament, round: int, by_hand: Sequence[Sequence[str]]) -> list[list[str]]:
    """Tables set by hand, with everybody's whole name."""
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


# ---------------------------------------------------------------------- Swiss


def _swiss(tournament: Tournament, free: list[Player], may_repeat: bool) -> list[Drawn]:
    if not free:
        return []
    if tournament.plan.table > 2:
        return _large_tables(tournament, free, may_repeat)
    if len(free) == 1:
        return [Drawn((free[0].name,))]
    tables = _dutch(tournament, free)
    if _is_sound(tournament, tables):
        return tables
    tables = _matched(tournament, free)
    if not may_repeat and not _is_sound(tournament, tables):
        raise BadAct("club-no-pairing", round=len(tournament.rounds) + 1)
    return tables


def _is_sound(tournament: Tournament, tables: list[Drawn]) -> bool:
    """Whether nobody meets again or is kept apart, and nobody has a second round without an opponent."""
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


def _dutch(tournament: Tournament, free: list[Player]) -> list[Drawn]:
    """FIDE's Dutch system. Kept-apart pairs go in as pairs that met, as FIDE's rules have it."""
    from caissify_pairings import generate_pairings

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
    # The first round of the library knows no pairs that are kept apart; its later rounds do.
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
        total_rounds=max(tournament.total, round),
    )
    return [
        Drawn(tuple(names[one] for one in (table["white_id"], table["black_id"]) if one is not None))
        for table in found
    ]


def _histories(tournament: Tournament) -> dict[str, dict[str, object]]:
    """What the Dutch system asks about everybody: points, who led, who floated."""
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
                forfeit = match.told is not None and match.told.forfeit
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
            if name not in sat and player.since <= at:
                found[name]["float_history"].append("none")
    for name, player in tournament.players.items():
        found[name]["float_history"] = ["none"] * (player.since - 1) + found[name]["float_history"]
    return {
        name: {
            "score": scores[name],
            "bye_count": byes[name],
            "forfeit_win_count": walkovers[name],
            **found[name],
        }
        for name in tournament.players
    }


def _matched(tournament: Tournament, free: list[Player]) -> list[Drawn]:
    """The best matching there is: nobody kept apart, as few as can be meet again, points as near as can be.

    For the rounds in which the Dutch system finds no way, late in a small field.
    """
    names = {one.name for one in free}
    order = [one.name for one in standings(tournament) if one.name in names]
    met = tournament.have_met()
    weights: dict[tuple[int, int], int] = {}
    if len(order) % 2:
        # The later in the order, the sooner without an opponent; twice only where nothing else is left.
        for at, one in enumerate(order):
            weights[at, len(order)] = at - _FAR * _was_alone(tournament, one)
    for at, one in enumerate(order):
        for to, other in enumerate(order[at + 1 :], at + 1):
            if not tournament.may_not_meet(one, other):
                weights[at, to] = -((to - at) ** 2) - _FAR * (frozenset((one, other)) in met)
    pairs = _matching(weights)
    if 2 * len(pairs) < len(order):
        raise BadAct("club-no-pairing", round=len(tournament.rounds) + 1)
    led = {name: _lead(tournament, name) for name in order}
    tables = [tuple(order[at] for at in pair if at < len(order)) for pair in pairs]
    tables.sort(key=lambda table: (len(table) < 2, order.index(table[0])))
    return [Drawn(tuple(sorted(table, key=led.__getitem__))) for table in tables]


def _matching(weights: dict[tuple[int, int], int]) -> list[tuple[int, int]]:
    """As many disjoint pairs as there can be, of the greatest weight; the smaller number first, in order."""
    import networkx

    graph = networkx.Graph()
    for (one, other), weight in weights.items():
        graph.add_edge(one, other, weight=weight)
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in found)


def _lead(tournament: Tournament, name: str) -> int:
    """How much more often somebody led than not."""
    return sum(
        1 if match.players[0] == name else -1
        for match in tournament.matches()
        if len(match.players) == 2 and name in match.players
    )


def _large_tables(tournament: Tournament, free: list[Player], may_repeat: bool) -> list[Drawn]:
    """Tables of more than two: from the order of points, one from each table's worth of players after the other.

    As many tables as are needed, as alike in size as can be. The first of each table are those at the head of the
    order who are a table apart; then one layer of players after the other is matched to the tables, so that as few
    as can be meet again and points at a table are as near as can be.
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
        # Nobody has points yet: the strongest are spread over the tables.
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
                weights[one, other] = -(apart * _FAR * 100 + again * _MET + far * far)
        for one, other in _matching(weights):
            tables[places[other - len(layer)][0]].append(layer[one])
    tables = _bettered(tournament, tables, order)
    if any(
        tournament.may_not_meet(one, other)
        for table in tables
        for one in table
        for other in table
        if one < other
    ):
        raise BadAct("club-no-pairing", round=len(tournament.rounds) + 1)
    led = {name: sum(match.players[0] == name for match in tournament.matches()) for name in order}
    return [Drawn(tuple(sorted(table, key=lambda name: (led[name], order.index(name))))) for table in tables]


def _bettered(tournament: Tournament, tables: list[list[str]], order: list[str]) -> list[list[str]]:
    """Exchanges two players of two tables as long as that keeps more apart who are to be, or who met."""
    met = tournament.have_met()
    at = {name: place for place, name in enumerate(order)}

    def cost(table: Sequence[str]) -> int:
        pairs = [(one, other) for one in table for other in table if one < other]
        return sum(
            _FAR * 100 * tournament.may_not_meet(one, other)
            + _FAR * (frozenset((one, other)) in met)
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
                        if now >= _FAR and cost(new[0]) + cost(new[1]) < now:
                            tables[one], tables[other] = new
                            now = cost(new[0]) + cost(new[1])
                            changed = True
                            break
    return tables


# ---------------------------------------------------------------------- each meets each


def _berger(tournament: Tournament, round: int) -> list[Drawn]:
    """FIDE's Berger tables, group by group; who dropped out leaves the other without an opponent."""
    from caissify_pairings.engines.round_robin import berger_round

    playing = {one.name for one in tournament.playing(round)}
    drawn: list[Drawn] = []
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
                drawn.append(Drawn(sitting, group or "*"))
    return sorted(drawn, key=lambda one: (one.group, len(one.players) < 2))


# ---------------------------------------------------------------------- knock-out


def _knockout(tournament: Tournament) -> list[Drawn]:
    """The next round of the tree: the strongest are spread over its first, later the winners of neighbours meet."""
    plan = tournament.plan
    round = len(tournament.rounds) + 1
    playing = {one.name for one in tournament.playing(round)}
    if len(tournament.rounds) == tournament.group_rounds:
        entering = (
            _qualified(tournament)
            if plan.system == "groups"
            else [one.name for one in tournament.playing(round)]
        )
        return _first_of_tree(tournament, [name for name in entering if name in playing])
    if plan.table > 2:
        seeds = {one.name: at for at, one in enumerate(tournament.seeds())}
        names = sorted((name for name in tournament.going_on() if name in playing), key=seeds.__getitem__)
        return _spread(names, plan.table)
    last = tournament.rounds[-1]
    drawn = []
    for at in range(0, len(last), 2):
        # The winners of two neighbours; one whose neighbour sends nobody goes on without an opponent.
        names = [
            name for match in last[at : at + 2] for name in winners_playing(tournament, match.table, playing)
        ]
        if names:
            drawn.append(Drawn(tuple(_leads_by_lot(tournament, names))))
    return drawn


def winners_playing(tournament: Tournament, table: int, playing: set[str]) -> list[str]:
    """Who goes on from a table of the last round and still plays."""
    match = tournament.rounds[-1][table - 1]
    return [name for name in winners(match, tournament.plan.table) if name in playing]


def _leads_by_lot(tournament: Tournament, names: list[str]) -> list[str]:
    """Who led less leads; else the lot says it."""
    return sorted(
        names, key=lambda name: (_lead(tournament, name), tournament.lot(f"{len(tournament.rounds)} {name}"))
    )


def _qualified(tournament: Tournament) -> list[str]:
    """Who goes on from the groups: all firsts, the best of them first, then all seconds …"""
    plan = tournament.plan
    places: list[list[Standing]] = [[] for _ in range(plan.advance)]
    for group in tournament.groups():
        for at, one in enumerate(standings(tournament, group=group)[: plan.advance]):
            places[at].append(one)
    return [
        one.name
        for place in places
        for one in sorted(place, key=lambda one: (-one.points, tournament.lot(one.name)))
    ]


def _first_of_tree(tournament: Tournament, names: list[str]) -> list[Drawn]:
    if tournament.plan.table > 2:
        return _spread(names, tournament.plan.table)
    if len(names) < 2:
        raise BadAct("club-too-few")
    size = 2
    while size < len(names):
        size *= 2
    order = [1]
    while len(order) < size:
        order = [one for seed in order for one in (seed, 2 * len(order) + 1 - seed)]
    slots = [names[seed - 1] if seed <= len(names) else "" for seed in order]
    if tournament.plan.system == "groups":
        _part_groups(tournament, slots)
    return [Drawn(tuple(name for name in slots[at : at + 2] if name)) for at in range(0, size, 2)]


def _part_groups(tournament: Tournament, slots: list[str]) -> None:
    """Nobody meets somebody of the own group at once, where lower seeds can be exchanged for that."""
    group = {name: key for key, names in tournament.groups().items() for name in names}
    for at in range(0, len(slots), 2):
        one, other = slots[at], slots[at + 1]
        if not one or not other or group[one] != group[other]:
            continue
        for to in range(1, len(slots), 2):
            theirs, with_ = slots[to], slots[to - 1]
            if theirs and with_ and group[theirs] != group[one] and group[other] != group[with_]:
                slots[at + 1], slots[to] = theirs, other
                break


def _spread(names: list[str], size: int) -> list[Drawn]:
    """Tables of more than two, the strongest spread over them to and fro."""
    many = ceil(len(names) / size)
    tables: list[list[str]] = [[] for _ in range(many)]
    for at, name in enumerate(names):
        lap, place = divmod(at, many)
        tables[place if lap % 2 == 0 else many - 1 - place].append(name)
    return [Drawn(tuple(table)) for table in tables]

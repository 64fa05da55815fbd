"""The state of a tournament: its acts, carried out in order.

An act is checked completely before anything changes; a contradictory one raises `BadAct`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from math import ceil, log2
from typing import assert_never

import msgspec

from engine.typed import folded, whole_number
from netplay.club.acts import (
    Absent,
    Act,
    Began,
    CameBack,
    CheckedIn,
    Counted,
    Dropped,
    Forbidden,
    MatchGamePlayed,
    Paired,
    ParticipantEntered,
    ResultReported,
    Resumed,
    Scheduled,
    TournamentHeld,
    TournamentPlan,
    Unpaired,
    Withdrawn,
)
from netplay.club.matches import (
    MOST_ROUNDS,
    BadAct,
    Participant,
    RoundMatch,
    check_plan,
    check_result,
    key_of,
    knockout_rounds,
    winners,
    winners_of,
)

MOST_PLAYERS = 2000
LONGEST_NAME = 40


def names_meant(names: Collection[str], text: str) -> list[str]:
    """The names that a text can mean: that very name, else those alike but for width, capitals and blanks, else those
    that begin so.
    """
    if text in names:
        return [text]
    key = key_of(text)
    close = [name for name in names if key and key_of(name).startswith(key)]
    return [name for name in close if key_of(name) == key] or close


LONGEST_REASON = 80
USUAL_TIES = {
    "swiss": ("points", "buchholz", "direct", "wins", "lots"),
    "round-robin": ("points", "direct", "sonneborn", "wins", "lots"),
    "knockout": ("points", "games", "lots"),
    "groups": ("points", "direct", "sonneborn", "wins", "lots"),
}
"""The default tie-breaks."""


class Tournament:
    """The state after some acts."""

    def __init__(self, acts: Sequence[Act] = ()) -> None:
        self.plan = TournamentPlan("")
        self.players: dict[str, Participant] = {}
        self.rounds: list[list[RoundMatch]] = []
        self.forbidden: set[frozenset[str]] = set()
        self.count = 0
        """Acts so far."""
        self.held: str | None = None
        """Why the tournament is on hold, possibly empty; None: it is not."""
        self.checks_in = False
        """Whether only players who have checked in are paired."""
        self.times: dict[int, datetime] = {}
        """When rounds are paired automatically at the earliest."""
        self.was_taken_back = False
        """Whether the next round was paired and taken back: it is paired again at the organizer's word alone."""
        for act in acts:
            self.do(act)

    # ------------------------------------------------------------------ questions

    @property
    def total(self) -> int:
        """Rounds that there will be, as far as it is known."""
        plan, players = self.plan, len(self.players)
        field = max(2, players)
        match plan.system:
            case "swiss":
                return plan.rounds or max(1, ceil(log2(field)))
            case "round-robin":
                return (field - 1 + field % 2) * plan.cycles
            case "knockout":
                return knockout_rounds(field, plan.table)
            case _:
                most = max(2, ceil(field / plan.groups))
                entering = min(plan.groups * plan.advance, field)
                return (most - 1 + most % 2) * plan.cycles + knockout_rounds(max(2, entering), 2)

    @property
    def group_rounds(self) -> int:
        """Rounds before the knock-out begins; none of a pure knock-out."""
        if self.plan.system != "groups":
            return 0 if self.plan.system == "knockout" else self.total
        sizes = [len(names) for names in self.groups().values()]
        most = max(sizes, default=2)
        return (most - 1 + most % 2) * self.plan.cycles

    @property
    def hold_note(self) -> str:
        """Why the tournament is on hold, as the end of a sentence: ` (lunch)`; empty without a reason."""
        return f" ({self.held})" if self.held else ""

    def groups(self) -> dict[str, list[str]]:
        """The members of each group in the order of seeds: as drawn for the first round, or as if drawn now."""
        if self.plan.system != "groups":
            return {"": [player.name for player in self.seeds()]}
        found: dict[str, list[str]] = {_letter(at): [] for at in range(self.plan.groups)}
        drawn = {name: one.group for one in (self.rounds[0] if self.rounds else ()) for name in one.players}
        for at, player in enumerate(self.seeds()):
            lap, place = divmod(at, self.plan.groups)
            snake = place if lap % 2 == 0 else self.plan.groups - 1 - place
            group = drawn.get(player.name, "" if drawn else _letter(snake))
            if group:
                found[group].append(player.name)
        return found

    def seeds(self) -> list[Participant]:
        """All players, the strongest first by this tournament's order."""
        lots = {name: self.lot(name) for name in self.players}
        match self.plan.seeding:
            case "rating":
                return sorted(self.players.values(), key=lambda one: (-one.rating, lots[one.name]))
            case "lot":
                return sorted(self.players.values(), key=lambda one: lots[one.name])
            case _:
                return sorted(self.players.values(), key=lambda one: one.number)

    def lot(self, name: str) -> str:
        """A player's lot, fixed by the tournament's seed."""
        return sha256(f"{self.plan.lot}\0{name}".encode()).hexdigest()

    def playing(self, round: int) -> list[Participant]:
        """The players available for a round, in the order of seeds."""
        return [
            one
            for one in self.seeds()
            if not one.has_dropped
            and one.since <= round
            and round not in one.absent
            and (one.is_here or not self.checks_in)
        ]

    def may_not_meet(self, one: str, other: str) -> bool:
        """Whether two are kept apart by hand or by their club."""
        clubs = self.players[one].club, self.players[other].club
        return frozenset((one, other)) in self.forbidden or (
            self.plan.apart and clubs[0] == clubs[1] and clubs[0] != ""
        )

    def matches(self) -> Iterator[RoundMatch]:
        """Every table of every round."""
        for one in self.rounds:
            yield from one

    def open_matches(self) -> list[RoundMatch]:
        """Tables without a result, oldest first."""
        return [one for one in self.matches() if one.is_open]

    def boards(self, match: RoundMatch) -> list[tuple[str, ...]]:
        """The players of a match who sit together: of teams two at each board, leading in turn; else all of them."""
        if not self.plan.team or match.is_bye:
            return [match.players]
        one, other = (self.players[name].members[: self.plan.team] for name in match.players)
        pairs = zip(one, other, strict=True)
        return [pair if at % 2 == 0 else pair[::-1] for at, pair in enumerate(pairs)]

    def plays_for(self, name: str) -> str:
        """The participant, player or team, that a person belongs to; empty for others."""
        if name in self.players:
            return name
        return next((one.name for one in self.players.values() if name in one.members), "")

    def have_met(self) -> set[frozenset[str]]:
        """All pairs that sat at one table, by forfeit too: they are not paired again."""
        return {
            frozenset((one, other))
            for match in self.matches()
            for one in match.players
            for other in match.players
            if one < other
        }

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be paired or reported."""
        if not self.rounds or self.open_matches():
            return False
        if self.plan.system in ("knockout", "groups") and len(self.rounds) > self.group_rounds:
            return len(self.rounds[-1]) == 1
        return len(self.rounds) >= self.total and self.plan.system in ("swiss", "round-robin")

    def going_on(self) -> list[str]:
        """The qualifiers of the last round of a knock-out, in the order of its tables."""
        return [name for match in self.rounds[-1] for name in winners(match)]

    def find(self, name: str) -> Participant:
        """A player by name, ignoring width, capitals and blanks; by an unambiguous beginning of it; or by the number
        of entry.

        Raises:
            BadAct: if nobody is meant, or several could be.
        """
        found = names_meant(self.players, name)
        if len(found) == 1:
            return self.players[found[0]]
        number = whole_number(folded(name), 6) or 0
        if 1 <= number <= len(self.players):
            return list(self.players.values())[number - 1]
        if found:
            raise BadAct("club-nobody-near", name=name, near=", ".join(found[:4]))
        raise BadAct("club-nobody", name=name)

    def match(self, round: int, table: int) -> RoundMatch:
        """One table of a round. Raises BadAct."""
        if not self.rounds:
            raise BadAct("club-no-round-yet")
        if not 1 <= round <= len(self.rounds):
            raise BadAct("club-no-round", round=round, last=len(self.rounds))
        if not 1 <= table <= len(self.rounds[round - 1]):
            raise BadAct("club-no-table", round=round, table=table, last=len(self.rounds[round - 1]))
        return self.rounds[round - 1][table - 1]

    # ------------------------------------------------------------------ acts

    def do(self, act: Act) -> None:
        """Carries an act out. Raises BadAct; then nothing has changed."""
        if (self.count == 0) is not isinstance(act, Began):
            raise BadAct("club-no-beginning")
        match act:
            case Began(plan):
                check_plan(plan)
                self.plan = plan if plan.ties else msgspec.structs.replace(plan, ties=USUAL_TIES[plan.system])
            case ParticipantEntered():
                self._enter(act)
            case Dropped(name) | CameBack(name):
                self._change(name, isinstance(act, Dropped))
            case Absent():
                self._absent(act)
            case Forbidden():
                self._forbid(act)
            case Paired():
                self._pair(act)
            case Unpaired():
                self._unpair(act)
            case TournamentHeld(reason):
                if self.held is not None:
                    raise BadAct("club-held", reason=self.hold_note)
                if len(reason) > LONGEST_REASON or not reason.isprintable():
                    raise BadAct("club-bad-reason", most=LONGEST_REASON)
                self.held = reason
            case Resumed():
                if self.held is None and not self.was_taken_back:
                    raise BadAct("club-not-held")
                self.held, self.was_taken_back = None, False
            case CheckedIn(name, is_here):
                self._check_in(self._known(name), is_here)
            case Scheduled():
                self._schedule(act)
            case MatchGamePlayed(round, table, record):
                found = self.match(round, table)
                if record in found.games:
                    raise BadAct("club-game-twice", round=round, table=table)
                if not found.is_open:
                    raise BadAct("club-told-already", round=round, table=table)
                found.games.append(record)
            case Counted():
                self._count(act)
            case ResultReported():
                self._report(act)
            case Withdrawn():
                self._withdraw(act)
            case _:
                assert_never(act)
        self.count += 1

    def _known(self, name: str) -> Participant:
        if name not in self.players:
            raise BadAct("club-nobody", name=name)
        return self.players[name]

    def _enter(self, act: ParticipantEntered) -> None:
        name, plan = act.name, self.plan
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
            raise BadAct("club-bad-name", name=name[:LONGEST_NAME], most=LONGEST_NAME)
        if name.casefold() in {one.casefold() for one in self.players}:
            raise BadAct("club-twice", name=name)
        if len(self.players) >= MOST_PLAYERS:
            raise BadAct("club-full", most=MOST_PLAYERS)
        if self.rounds and plan.system != "swiss":
            raise BadAct("club-too-late", name=name, system=plan.system)
        if plan.team and len(act.members) < plan.team:
            raise BadAct("club-team-size", name=name, found=len(act.members), wanted=plan.team)
        if not plan.team and act.members:
            raise BadAct("club-no-teams", name=name)
        if not -1e6 < act.rating < 1e6:
            raise BadAct("club-bad-rating", name=name)
        next_ = len(self.rounds) + 1
        self.players[name] = Participant(
            name, len(self.players) + 1, act.rating, act.club, act.members, since=next_, entered=next_
        )
        self.players[name].is_here = bool(self.rounds)  # who is entered now stands before the organizer

    def _change(self, name: str, drops: bool) -> None:
        player = self._known(name)
        if player.has_dropped is drops:
            raise BadAct("club-has-dropped" if drops else "club-has-not-dropped", name=name)
        player.has_dropped = drops
        if not drops:
            player.since = len(self.rounds) + 1

    def _check_in(self, player: Participant, is_here: bool) -> None:
        if not self.checks_in:
            for name in {name for match in self.matches() for name in match.players}:
                self.players[name].is_here = True  # who has played is there
        self.checks_in, player.is_here = True, is_here

    def _schedule(self, act: Scheduled) -> None:
        self._must_be_ahead(act.round)
        when = _time_of(act)
        self.times.pop(act.round, None)
        if when is not None:
            self.times[act.round] = when

    def _must_be_ahead(self, round: int) -> None:
        if not len(self.rounds) < round <= MOST_ROUNDS:
            raise BadAct("club-paired-already", round=round, next=len(self.rounds) + 1)

    def _absent(self, act: Absent) -> None:
        player = self._known(act.name)
        self._must_be_ahead(act.round)
        (player.absent.add if act.is_absent else player.absent.discard)(act.round)

    def _forbid(self, act: Forbidden) -> None:
        if self._known(act.one) is self._known(act.other):
            raise BadAct("club-with-oneself", name=act.one)
        pair = frozenset((act.one, act.other))
        (self.forbidden.discard if act.may_meet else self.forbidden.add)(pair)

    def _pair(self, act: Paired) -> None:
        if act.round != len(self.rounds) + 1:
            raise BadAct("club-next-round", round=act.round, next=len(self.rounds) + 1)
        if self.held is not None:
            raise BadAct("club-held", reason=self.hold_note)
        seen: set[str] = set()
        for drawn in act.tables:
            for name in drawn.players:
                player = self._known(name)
                if name in seen:
                    raise BadAct("club-paired-twice", name=name, round=act.round)
                if player.has_dropped or player.since > act.round or act.round in player.absent:
                    raise BadAct("club-not-playing", name=name, round=act.round)
                seen.add(name)
        if self.plan.system == "swiss" and not self.plan.rounds:
            # Late entries do not make the tournament longer.
            self.plan = msgspec.structs.replace(self.plan, rounds=self.total)
        self.rounds.append(
            [RoundMatch(act.round, at, one.players, one.group) for at, one in enumerate(act.tables, 1)]
        )
        self.was_taken_back = False

    def _unpair(self, act: Unpaired) -> None:
        if not self.rounds or act.round != len(self.rounds):
            raise BadAct("club-no-round", round=act.round, last=len(self.rounds))
        blocking = next((one for one in self.rounds[-1] if one.reported is not None or one.played), None)
        if blocking is not None and not act.discards:
            raise BadAct("club-has-results", round=act.round, table=blocking.table)
        self.rounds.pop()
        self.was_taken_back = True
        for player in self.players.values():
            # Who came, or came back, while it was paired can play in it when it is paired again.
            player.since = min(player.since, act.round)
            player.entered = min(player.entered, act.round)

    def _count(self, act: Counted) -> None:
        found = self.match(act.round, act.table)
        if any(one.desk == act.desk for one in found.counted):
            raise BadAct("club-game-twice", round=act.round, table=act.table)
        if not found.is_open:
            raise BadAct("club-told-already", round=act.round, table=act.table)
        if sorted(act.ranks) != sorted(found.players) or len(act.left) != len(act.ranks):
            names = ", ".join(found.players)
            raise BadAct("club-desk-others", round=act.round, table=act.table, names=names)
        found.counted.append(act)

    def _report(self, act: ResultReported) -> None:
        found = self.match(act.round, act.table)
        check_result(self.plan, found, act)
        if found.reported is not None and not act.corrects:
            raise BadAct("club-told-already", round=act.round, table=act.table)
        if self.is_frozen(found) and act.corrects and winners_of(found, act) != winners(found):
            raise BadAct("club-has-gone-on", round=act.round, table=act.table)
        found.reported = act

    def _withdraw(self, act: Withdrawn) -> None:
        found = self.match(act.round, act.table)
        if found.reported is None:
            raise BadAct("club-not-told", round=act.round, table=act.table)
        if self.is_frozen(found):
            raise BadAct("club-has-gone-on", round=act.round, table=act.table)
        found.reported = None
        if act.discards:
            found.games, found.counted = [], []

    def is_frozen(self, match: RoundMatch) -> bool:
        """Whether the qualifiers of a table of a knock-out are paired already."""
        return (
            self.plan.system in ("knockout", "groups")
            and match.round > self.group_rounds
            and match.round < len(self.rounds)
        )


def _time_of(act: Scheduled) -> datetime | None:
    """The earliest start of a round; None for no time. Raises BadAct if malformed."""
    try:
        return datetime.fromisoformat(act.time).replace(tzinfo=None) if act.time else None
    except ValueError as wrong:
        raise BadAct("club-bad-time", text=act.time[:40]) from wrong


def _letter(at: int) -> str:
    return chr(ord("A") + at)

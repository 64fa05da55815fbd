"""The state of a tournament: its acts, carried out in order.

An act is checked completely before anything changes; a contradictory one raises `BadAct`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
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
    Staged,
    TournamentHeld,
    Unpaired,
    Withdrawn,
)
from netplay.club.matches import (
    MOST_GAMES,
    MOST_PLAYERS,
    MOST_ROUNDS,
    BadAct,
    Participant,
    RoundMatch,
    check_plan,
    check_result,
    key_of,
    winners,
    winners_of,
)
from netplay.club.rounds import TournamentRounds
from netplay.club.standings import level_players

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


class Tournament(TournamentRounds):
    """The state after some acts."""

    def __init__(self, acts: Sequence[Act] = ()) -> None:
        super().__init__()
        self.forbidden: set[frozenset[str]] = set()
        self.count = 0
        """Acts so far."""
        self.held: str | None = None
        """Why the tournament is on hold, possibly empty; None: it is not."""
        self.times: dict[int, datetime] = {}
        """When rounds are paired automatically at the earliest."""
        self.was_taken_back = False
        """Whether the next round was paired and taken back: it is paired again at the organizer's word alone."""
        for act in acts:
            self.do(act)

    # ------------------------------------------------------------------ questions

    @property
    def hold_note(self) -> str:
        """Why the tournament is on hold, as the end of a sentence: ` (lunch)`; empty without a reason."""
        return f" ({self.held})" if self.held else ""

    def may_not_meet(self, one: str, other: str) -> bool:
        """Whether two are kept apart by hand or by their club."""
        clubs = self.players[one].club, self.players[other].club
        return frozenset((one, other)) in self.forbidden or (
            self.plan.apart and clubs[0] == clubs[1] and clubs[0] != ""
        )

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
        if self.is_tree(len(self.rounds)):
            return len(self.going_on()) <= 1 if self.stages.double else self._has_final
        return not self.has_tree and len(self.rounds) >= self.group_rounds and not level_players(self)

    @property
    def total(self) -> int:
        """Rounds that there will be, as far as it is known; those that were played once it is over."""
        return len(self.rounds) if self.is_over else super().total

    @property
    def _has_final(self) -> bool:
        """Whether the last round that is paired is the last one of a knockout without a second chance."""
        return bool(self.rounds) and sum(match.part == "tree" for match in self.rounds[-1]) == 1

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
            case Staged():
                self._stage(act)
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
        is_cut = self.stages.top > 0 and len(self.rounds) >= self.group_rounds
        if self.rounds and (plan.system != "swiss" or is_cut):
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
            self.plan = msgspec.structs.replace(self.plan, rounds=self.group_rounds)
        rest = "tree" if self.has_tree and act.round > self.group_rounds else ""
        tables = [
            # Older files name the only group of a league "*".
            RoundMatch(act.round, at, one.players, one.group.strip("*"), one.part or rest, self.plan.games)
            for at, one in enumerate(act.tables, 1)
        ]
        for match in tables:
            if match.in_tree:
                match.most_games = self.stages.games or self.plan.games
            if match.part and len(match.players) == 2:
                match.most_games |= 1  # an even number could leave it without the winner that it needs
        self.rounds.append(tables)
        self.was_taken_back = False

    def _unpair(self, act: Unpaired) -> None:
        if not self.rounds:
            raise BadAct("club-no-round-yet")
        if act.round != len(self.rounds):
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
        """Whether the winner of a table of a knockout or a play-off is paired already."""
        return match.part != "" and match.round < len(self.rounds)

    def _stage(self, act: Staged) -> None:
        plan, had = self.plan, self.stages
        most = len(self.players) if len(self.players) > 1 else MOST_PLAYERS
        has_tree = act.top > 0 or plan.system in ("knockout", "groups")
        if act.top and plan.system in ("knockout", "groups"):
            raise BadAct("club-stage-top")
        if act.top and not 2 <= act.top <= most:
            raise BadAct("club-bad-plan", key="top", value=str(act.top), wanted=f"2 … {most}")
        if not 0 <= act.games <= MOST_GAMES:
            raise BadAct("club-bad-plan", key="games", value=str(act.games), wanted=f"1 … {MOST_GAMES}")
        if (act.third or act.double or act.games) and not has_tree:
            raise BadAct("club-stage-no-knockout")
        if act.play_off and plan.system == "knockout":
            raise BadAct("club-stage-play-off")
        if plan.table > 2 and (act.third or act.double or act.play_off):
            raise BadAct("club-stage-tables")
        if act.third and act.double:
            raise BadAct("club-stage-third")
        is_begun = (
            len(self.rounds) > self.group_rounds and msgspec.structs.replace(act, third=had.third) != had
        )
        if is_begun or (act.third is not had.third and self._has_final):
            raise BadAct("club-stage-begun")
        self.stages = act


def _time_of(act: Scheduled) -> datetime | None:
    """The earliest start of a round; None for no time. Raises BadAct if malformed."""
    try:
        return datetime.fromisoformat(act.time).replace(tzinfo=None) if act.time else None
    except ValueError as wrong:
        raise BadAct("club-bad-time", text=act.time[:40]) from wrong

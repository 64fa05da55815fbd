"""The players and rounds of a tournament, and what follows from them alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from math import ceil, log2

from netplay.club.acts import Staged, TournamentPlan
from netplay.club.matches import Participant, RoundMatch, double_rounds, knockout_rounds, winners


class TournamentRounds:
    """What was played, by whom, and by which plan."""

    def __init__(self) -> None:
        self.plan = TournamentPlan("")
        self.stages = Staged()
        self.players: dict[str, Participant] = {}
        self.rounds: list[list[RoundMatch]] = []
        self.checks_in = False
        """Whether only players who have checked in are paired."""

    @property
    def total(self) -> int:
        """Rounds that there will be, as far as it is known."""
        return max(len(self.rounds), self.group_rounds + self._play_offs + self._tree_rounds)

    @property
    def group_rounds(self) -> int:
        """The regular rounds, before play-offs and a knockout; none of a pure knockout."""
        plan, field = self.plan, max(2, len(self.players))
        match plan.system:
            case "swiss":
                return plan.rounds or max(1, ceil(log2(field)))
            case "round-robin":
                most = field
            case "knockout":
                return 0
            case _:
                most = max(2, *map(len, self.groups().values()))
        return (most - 1 + most % 2) * plan.cycles

    @property
    def has_tree(self) -> bool:
        """Whether a knockout is played, from the beginning or after the regular rounds."""
        return self.plan.system in ("knockout", "groups") or self.stages.top > 0

    @property
    def _play_offs(self) -> int:
        """Rounds of play-offs so far."""
        return sum(any(match.part == "play-off" for match in one) for one in self.rounds)

    @property
    def _tree_rounds(self) -> int:
        """Rounds of the knockout; of double elimination without the second final."""
        plan = self.plan
        if not self.has_tree:
            return 0
        field = sum(not one.has_dropped for one in self.players.values())
        entering = {"knockout": field, "groups": plan.groups * plan.advance}.get(plan.system, self.stages.top)
        begun = next((tables for tables in self.rounds if any(match.in_tree for match in tables)), ())
        field = sum(len(match.players) for match in begun) or max(2, min(entering, field))
        return double_rounds(field) if self.stages.double else knockout_rounds(field, plan.table)

    def is_tree(self, round: int) -> bool:
        """Whether a round is of the knockout."""
        return any(match.in_tree for one in self.rounds[max(round, 1) - 1 : round] for match in one)

    def counts(self, match: RoundMatch) -> bool:
        """Whether a match counts for points and tie-breaks: no play-off, and no knockout after a cut does."""
        return not match.part or (match.in_tree and self.plan.system in ("knockout", "groups"))

    def losses(self) -> Counter[str]:
        """How many matches of the knockout each player has lost."""
        return Counter(
            name
            for match in self.matches()
            if match.in_tree and match.reported is not None
            for name in match.players
            if name not in winners(match)
        )

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

    def matches(self) -> Iterator[RoundMatch]:
        """Every table of every round."""
        for one in self.rounds:
            yield from one

    def open_matches(self) -> list[RoundMatch]:
        """Tables without a result, oldest first."""
        return [one for one in self.matches() if one.is_open]

    def going_on(self) -> list[str]:
        """Who is still in after the last round, one of the knockout, in the order of its tables."""
        if self.stages.double:
            lost = self.losses()
            return [name for match in self.rounds[-1] for name in match.players if lost[name] < 2]
        return [name for match in self.rounds[-1] if match.part == "tree" for name in winners(match)]


def _letter(at: int) -> str:
    return chr(ord("A") + at)

"""Watching a record: the perspective, the scene, and its words. No widgets here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from engine.seats import Seat
from engine.typed import whole_number
from netplay.replay.reel import Reel
from netplay.table.messages import SeatedPlayer, SeatUpdate
from tui.games.registry import GAMES
from tui.table.showing import OpenHand, Showing
from tui.text.narration import Sentence, Tone, decided
from tui.text.words import Words, one_line

SCENES_LOGGED = 400
"""Scenes before the current one that the log shows."""


class Watched(msgspec.Struct, frozen=True):
    """A position in a record and a perspective; every step is a new value."""

    reel: Reel
    at: int = 0
    seat: Seat | None = None
    """From whose perspective it is watched; None: with all hands open."""
    alternative: Any = None
    """The move on the table in place of the recorded one."""

    @property
    def last(self) -> int:
        """The last scene."""
        return max(0, len(self.reel.scenes) - 1)

    def step(self, by: int) -> Watched:
        """This many scenes on, or back."""
        return self.go(self.at + by)

    def go(self, to: int) -> Watched:
        """This scene as it was recorded, or the nearest there is."""
        return msgspec.structs.replace(self, at=max(0, min(self.last, to)), alternative=None)

    def with_move(self, move: Any) -> Watched:
        """This scene with another move in place of its player's."""
        return msgspec.structs.replace(self, alternative=move)

    def next_perspective(self, step: int) -> Watched:
        """The next perspective: all hands, then seat by seat."""
        at = (0 if self.seat is None else self.seat + 1) + step
        place = at % (len(self.reel.names) + 1)
        return msgspec.structs.replace(self, seat=Seat(place - 1) if place else None)

    def scene_named(self, text: str) -> int | None:
        """The scene that `12` (the move's number) or `:12` (the line of the file) means; None if none."""
        number = whole_number(text.removeprefix(":").strip(), 9)
        return self.reel.at_line(number) if number is not None and text.startswith(":") else number

    @property
    def left(self) -> tuple[Seat, ...]:
        """The seats whose players left the game for good, in the order in which they left."""
        return self.reel.left

    def update(self) -> SeatUpdate:
        """The table as this perspective sees it, in the form in which tables are shown."""
        players = tuple(SeatedPlayer(name) for name in self.reel.names)
        return SeatUpdate(self.at, players, self.view(), left=self.left)

    def view(self) -> Any:
        """What this perspective knows at this scene."""
        other = self._other
        return self.reel.view(self.at, self.seat, all_hands=self.seat is None) if other is None else other[0]

    @property
    def _other(self) -> tuple[Any, tuple[Any, ...]] | None:
        """The table and the events after the move in place of the recorded one."""
        if self.alternative is None:
            return None
        return self.reel.with_move(self.at, self.alternative, self.seat, all_hands=self.seat is None)

    def events(self, at: int) -> tuple[Any, ...]:
        """The events of a scene in this perspective."""
        other = self._other if at == self.at else None
        return self._recorded(at) if other is None else other[1]

    def _recorded(self, at: int) -> tuple[Any, ...]:
        return self.reel.events(at, self.seat, all_hands=self.seat is None)

    @property
    def showing(self) -> Showing:
        """How its game is shown."""
        return GAMES[self.reel.game].showing()

    def highlight_line(self, words: Words) -> str:
        """The highlight of this scene in one line; empty if there is none."""
        found = self.showing.highlights(self.events(self.at), self.update(), self.seat, words)
        return found[-1].line if found else ""

    def decided(self) -> tuple[str, ...]:
        """The rulings behind what this scene decided, or the last before it that decided something."""
        back = range(self.at, -1, -1) if self.reel.scenes else ()
        return next(filter(None, map(self.decided_at, back)), ())

    def decided_at(self, at: int) -> tuple[str, ...]:
        """The rulings behind what a scene decided."""
        scene = self.reel.scenes[at]
        if scene.verdict == "refused":
            happened: Sequence[object] = (scene.reason,)
        else:
            happened = self._recorded(at)
        return decided(happened, self.showing.clause_of)

    def open_hands(self, words: Words) -> tuple[OpenHand, ...]:
        """Each player's line, or lines."""
        update, showing = self.update(), self.showing
        happened = [
            event for at in range(max(0, self.at - SCENES_LOGGED), self.at + 1) for event in self.events(at)
        ]
        lines: list[OpenHand] = []
        for fact in showing.facts(update, self.seat, happened, words):
            lines.append(
                OpenHand(
                    fact.name,
                    fact.count,
                    showing.hand(update.view, fact.seat),
                    fact.status,
                    fact.tone,
                    fact.is_awaited,
                    fact.is_gone,
                )
            )
            lines += showing.below(update.view, fact.seat, words)
        return tuple(lines)

    def deck(self, words: Words) -> str:
        """The deck or the piles, as far as this perspective knows them; nothing if they know no card of them."""
        return self.showing.piles(self.view(), words)

    def sentences(self, words: Words, since: int | None = None) -> list[Sentence]:
        """The judge's log up to the current scene.

        Arguments:
            since: the last scene that the log has already; None: from the beginning.
        """
        showing = self.showing
        first = max(0, self.at - SCENES_LOGGED) if since is None else since + 1
        sentences: list[Sentence] = []
        for at in range(first, self.at + 1):
            scene = self.reel.scenes[at]
            if scene.verdict == "refused":
                who = "" if scene.player is None else self.reel.names[scene.player]
                text = words.say("replay-log-refused", who=who, text=scene.text)
                sentences.append(Sentence("!", text, Tone.BAD))
                continue
            if at == 0:
                sentences += warnings_text(self.reel, words)
                sentences += proof_text(self.reel, words)
            sentences += showing.sentences(self._recorded(at), self.reel.names, words, self.go(at))
        if self.at == self.last and self.reel.fault is not None:
            sentences.append(Sentence("✗", fault_text(self.reel, words), Tone.BAD))
        return sentences


MARK_SIGNS = {"trick": "┼", "out": "★", "cut": "◇", "revolution": "↻", "foul": "×"}
"""Signs on the line of time; rarer ones cover more common ones."""


@lru_cache(maxsize=2)  # asked at every step; a long record has thousands
def timeline_marks(reel: Reel) -> tuple[tuple[int, str], ...]:
    """The scenes with a sign for what happened there."""
    found = [(at, mark) for at, marks in enumerate(reel.marks) for mark in marks]
    order = list(MARK_SIGNS)
    return tuple((at, MARK_SIGNS[mark]) for at, mark in sorted(found, key=lambda one: order.index(one[1])))


def proof_text(reel: Reel, words: Words) -> list[Sentence]:
    """What the record proves of its deal, where it proves anything."""
    proof = reel.proof
    if proof is None:
        return []
    if not proof.holds:
        return [Sentence("✗", words.say("replay-unproved"), Tone.BAD)]
    return [Sentence("✓", words.say("replay-proved", peers=proof.peers), Tone.GOOD)]


MOST_WARNINGS = 5
"""Notes about the reading of a record that the log shows."""


def warnings_text(reel: Reel, words: Words) -> list[Sentence]:
    """What a lenient reading let pass, line by line, as far as there is room for it."""
    notes = [
        words.say("replay-log-warning", line=str(one.line), problem=one_line(words.error(one.problem)))
        for one in reel.warnings
    ]
    more = len(notes) - MOST_WARNINGS
    if more > 0:
        notes = [*notes[:MOST_WARNINGS], words.say("replay-log-warnings", more=more)]
    return [Sentence("!", note, Tone.CALM) for note in notes]


def fault_text(reel: Reel, words: Words) -> str:
    """What is wrong with the record and in which line, fit for the screen."""
    fault = reel.fault
    if fault is None:
        return words.say("replay-log-fault", line="1", problem="")
    problem = f"{one_line(words.error(fault.problem))} ({fault.code})"
    return words.say("replay-log-fault", line=str(fault.line), problem=problem)

"""What the replay screen finds out beside the record: how the game stood, where it turned, what else could be played.

Worker processes do the thinking, so the keys never wait; results are cached.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from textual import work
from textual.containers import Vertical

from engine.errors import QkError
from netplay.compute.pool import BotWorker
from netplay.compute.workers import TookTooLong, WorkerFailed
from netplay.learn.known import add_shown, numbers_listed
from netplay.replay.analysis import PATIENCE, Course, course_of, next_place, scenes_to_prove
from netplay.replay.reel import Reel
from netplay.replay.review import Reviewed, question
from netplay.storage.reading import typed_path
from netplay.storage.solo_games import safe_name
from tui.app.keys import LocalizedScreen
from tui.app.prompt import AskScreen
from tui.app.settings import own_nick
from tui.replay.analysis import CourseChart, course_text, curve_shown, hides_hand, plays_text
from tui.replay.reviewing import decision_text, failed_text, review_text
from tui.replay.watching import Watched
from tui.table.judge_log import JudgeLog
from tui.table.status_lines import StatusLines
from tui.text.figures import grouped, percent
from tui.text.narration import Sentence, Tone
from tui.widgets.painted import beside

# Sentences that are read from the top: what the replay screen has to say about a game.


class ReplayLog(JudgeLog):
    """Looks as the judge's log does, but begins at its first line and stays where it is read."""

    def retell(self, sentences: Sequence[Sentence]) -> None:
        """Show these sentences, from the first if they are others than before."""
        if list(sentences) == self.sentences:
            return
        super().retell(sentences)
        self.scroll_home(animate=False, immediate=True, force=True)

    def tell(self, sentences: Sequence[Sentence]) -> None:
        """What is said at a shared table meanwhile stands in the log, not here."""

    def _lay(self) -> None:
        self._follows = False
        super()._lay()


PANELS = ("plays", "course")
PLAYS_TIME = 2.0
"""Seconds in which other plays are looked for."""
_SEED = 1


class AnalysisScreen(LocalizedScreen[None]):
    """The part of the replay screen that thinks about the game."""

    watched: Watched

    def __init__(self) -> None:
        super().__init__()
        self._panel = ""
        """Which of the panels stands in place of the judge's log."""
        self._courses: dict[Reel, Course] = {}
        self._plays: dict[tuple[Reel, int], Any] = {}
        """What could be played at a scene; None if it could not be found in time."""
        self._bests: dict[tuple[Reel, int], Reviewed | None] = {}
        """What a decision was worth, and what was better; None if it could not be found in time."""
        self._proved: dict[Reel, Mapping[int, Any]] = {}
        self._bot_workers: dict[str, BotWorker] = {}

    def panels(self) -> tuple[Vertical, ReplayLog]:
        """The two panels, for the screen to compose."""
        course = Vertical(CourseChart(id="course-chart"), ReplayLog(id="course-words"), id="course")
        return course, ReplayLog(id="plays")

    async def on_unmount(self) -> None:
        """End the processes of this screen's own analysis."""
        for bot_worker in self._bot_workers.values():
            await bot_worker.close()

    def show_panels(self) -> None:
        """Show what is known for the current scene, and find out what is not."""
        for name in PANELS:
            self.set_class(self._panel == name, f"-{name}")
        self.query_one("#course").border_title = self.words.say("replay-course")
        self.query_one("#plays").border_title = self.words.say("replay-plays")
        if not self.watched.reel.scenes:
            self.query_one("#course-words", ReplayLog).retell(())
            self.query_one("#plays", ReplayLog).retell(())
        elif self._panel == "plays":
            self._show_plays()
        elif self._panel == "course":
            self._show_course()

    def _go(self, watched: Watched) -> None:
        raise NotImplementedError

    def _stop(self) -> None:
        raise NotImplementedError

    def _bot_worker(self, panel: str) -> BotWorker:
        """Who thinks for a panel, from the first question on."""
        if panel not in self._bot_workers:
            self._bot_workers[panel] = self.program.bot_worker()
        return self._bot_workers[panel]

    # ------------------------------------------------------------------ how the game stood

    @property
    def course(self) -> Course:
        """How this record's game stood, as far as it is known."""
        reel = self.watched.reel
        return self._courses.get(reel) or course_of(reel)

    def _show_course(self) -> None:
        course = self.course
        self._show_curve(course)
        if not course.is_whole or (course.known and self.reviewed is None):
            self._follow_course()

    @work(exclusive=True, group="course")
    async def _follow_course(self) -> None:
        """Estimate every position, one by one, from the deal on."""
        reel = self.watched.reel
        course = self.course
        with beside(self.program, partial(self._failed, "#course-words")):
            proved = await self._proofs("course", reel)
            while not course.is_whole:
                at = course.places[course.asked]
                found = proved[at].chances(course.seats) if at in proved else await self._chances(reel, at)
                course = self._courses[reel] = course.with_probabilities(at, found)
                if self.watched.reel is reel and self._panel == "course":
                    self.call_later(self._show_curve, course)
            await self._review(reel, course)

    async def _chances(self, reel: Reel, at: int) -> tuple[float, ...]:
        """How a scene stood; nothing if that could not be found in time: the curve goes straight over it."""
        return await self._found("course", "prospects", reel.game, reel.position(at), _SEED) or ()

    async def _proofs(self, panel: str, reel: Reel) -> Mapping[int, Any]:
        """What is proved of a record's scenes; it overrules every estimate."""
        if reel not in self._proved:
            scenes = scenes_to_prove(reel)
            found = await self._found(panel, "proofs", reel.game, scenes) if scenes else {}
            self._proved[reel] = found or {}
        return self._proved[reel]

    async def _review(self, reel: Reel, course: Course) -> None:
        """Review every decision, from the first on; none if the win probabilities are unknown."""
        listed = await numbers_listed()
        for at in sorted(reel.decisions) if course.known else ():
            if (reel, at) not in self._bests:
                decision = question(reel, at, self._proved[reel], listed)
                self._bests[reel, at] = await self._found("course", "review", reel.game, decision)
            if self.watched.reel is reel and self._panel == "course":
                self.call_later(self._show_curve, course)
        await self._learn_from(reel)

    async def _learn_from(self, reel: Reel) -> None:
        """Put the player's own mistakes in this game among the questions of the practice."""
        from netplay.learn.mistakes import add_mistakes, mistake_of

        nick = own_nick(self.program.settings)
        seat = next((at for at, name in enumerate(reel.names) if name in (nick, safe_name(nick))), None)
        if reel.game != "prime" or seat is None or not self.program.is_at_home:
            return
        own = [one for one in self.reviewed or () if one.seat == seat]
        seen = ((one, reel.decision(one.at)) for one in own)
        found = [mistake_of(one, view) for one, view in seen if view is not None]
        try:
            fresh = await asyncio.to_thread(add_mistakes, [one for one in found if one is not None])
        except QkError as wrong:
            self.notify(self.words.error(wrong), severity="error", markup=False)
            return
        if fresh:
            self.notify(self.words.say("drill-mistakes-added", count=fresh), markup=False)

    @property
    def reviewed(self) -> list[Reviewed] | None:
        """The review of this record's decisions; None until it is whole."""
        reel = self.watched.reel
        if not all((reel, at) in self._bests for at in reel.decisions):
            return None
        found = (self._bests[reel, at] for at in sorted(reel.decisions))
        return [one for one in found if one is not None]

    def _show_curve(self, course: Course) -> None:
        with beside(self.program, partial(self._failed, "#course-words")):
            self.query_one(CourseChart).show(curve_shown(course, self.watched, self.words))
            sentences = course_text(course, self.watched, self.words)
            self.query_one("#course-words", ReplayLog).retell([*self._review_words(course), *sentences])

    def _review_words(self, course: Course) -> list[Sentence]:
        """The review under the curve; how far it is while it is worked out."""
        reel, found = self.watched.reel, self.reviewed
        if found is not None:
            return review_text(reel, found, self.words) if found else []
        if not course.is_whole or not course.known:
            return []
        done = sum((reel, at) in self._bests for at in reel.decisions)
        text = self.words.say("replay-review-working", done=done, all=len(reel.decisions))
        return [Sentence("…", text, Tone.CALM)]

    def _failed(self, where: str, text: str) -> None:
        for log in self.query(where).results(ReplayLog):  # none where the record was left meanwhile
            log.retell([Sentence("!", text, Tone.BAD)])

    # ------------------------------------------------------------------ what else could be played

    def _show_plays(self) -> None:
        with beside(self.program, partial(self._failed, "#plays")):
            self.query_one("#plays", ReplayLog).retell(self._plays_words())

    def _plays_words(self) -> list[Sentence]:
        watched, say = self.watched, self.words.say
        if watched.reel.decided(watched.at) is None and watched.reel.decision(watched.at) is None:
            return [Sentence("·", say("replay-plays-none-here"), Tone.CALM)]
        if hides_hand(watched):
            return [Sentence("·", say("replay-plays-hidden"), Tone.CALM)]
        key = (watched.reel, watched.at)
        if self._is_missing(key):
            self._find_plays()
        return [*self._best_words(key), *self._other_words(key)]

    def _best_words(self, key: tuple[Reel, int]) -> list[Sentence]:
        """The best that could be done here, and what was done instead."""
        if key in self._bests:
            found = self._bests[key]
            none = [Sentence("!", self.words.say("replay-best-none"), Tone.CALM)]
            return none if found is None else decision_text(key[0], found, self.words) or none
        if key[0].decided(key[1]) is None:
            return []
        return [Sentence("…", self.words.say("replay-best-working"), Tone.CALM)]

    def _other_words(self, key: tuple[Reel, int]) -> list[Sentence]:
        """What else could be played; in the other games what can be played is plain to see."""
        if key[0].decision(key[1]) is None:
            return []
        if key not in self._plays:
            return [Sentence("…", self.words.say("replay-plays-working"), Tone.CALM)]
        found = self._plays[key]
        if found is None:
            return [Sentence("!", self.words.say("replay-plays-failed"), Tone.BAD)]
        return plays_text(found, self.watched, self.words)

    def _is_missing(self, key: tuple[Reel, int]) -> bool:
        """Whether something of this scene has still to be found."""
        reel, at = key
        return (reel.decision(at) is not None and key not in self._plays) or (
            reel.decided(at) is not None and key not in self._bests
        )

    _is_finding = False

    @work(group="plays")
    async def _find_plays(self) -> None:
        """Find the plays of the current scene; who steps on meanwhile is served next."""
        if self._is_finding:
            return
        self._is_finding = True
        with beside(self.program, partial(self._failed, "#plays")):
            try:
                await self._find_plays_here()
            finally:
                self._is_finding = False

    async def _find_plays_here(self) -> None:
        """One question after the other about the current scene; none about one that was left meanwhile."""
        while self._panel == "plays" and self._is_missing(key := (self.watched.reel, self.watched.at)):
            if hides_hand(self.watched):
                break
            if key[0].decision(key[1]) is not None and key not in self._plays:
                self._plays[key] = await self._found(
                    "plays", "alternatives", key[0].decision(key[1]), PLAYS_TIME
                )
            else:
                await self._find_best("plays", key)
            if self._panel == "plays":
                self.call_later(self._show_plays)

    async def _found(self, panel: str, task: str, *about: Any) -> Any:
        """What a worker of a panel finds; None if it could not in time."""
        try:
            return await self._bot_worker(panel).ask(task, *about, limit=PATIENCE)
        except (TookTooLong, WorkerFailed):
            return None

    # ------------------------------------------------------------------ keys

    def action_panel(self, name: str) -> None:
        """Open a panel in place of the judge's log, or close it."""
        self._panel = "" if self._panel == name else name
        self.show_panels()

    def action_seek(self, mark: str, step: int) -> None:
        """The next foul, cut, revolution, trick or end, or the one before."""
        self._stop()
        place = next_place(self.watched.reel.marks, self.watched.at, mark, step)
        if place is None:
            self._say_none(mark, step)
        else:
            self._go(self.watched.go(place))

    def action_turning(self, step: int) -> None:
        """The next line that turned the game, or the one before; the curve is opened first."""
        self._stop()
        if self._panel != "course":
            self.action_panel("course")
        course = self.course
        places = [turn.at for turn in course.turns()]
        point = course.turning_point()
        found = sorted({*places, *([point.at] if point else [])}, reverse=step < 0)
        at = self.watched.at
        place = next((one for one in found if (one > at if step > 0 else one < at)), None)
        if place is not None:
            self._go(self.watched.go(place))
        elif course.is_whole:
            self._say_none("turn", step)

    def action_mistake(self, step: int) -> None:
        """The next decision that cost something, or the one before; the review is opened first."""
        self._stop()
        if self._panel == "":
            self.action_panel("course")
        found = self.reviewed
        if found is None:
            return
        places = [one.at for one in found if one.mark]
        further = [at for at in places if (at > self.watched.at if step > 0 else at < self.watched.at)]
        if further:
            self._go(self.watched.go(min(further) if step > 0 else max(further)))
        else:
            self._say_none("mistake", step)

    def action_try_again(self) -> None:
        """Play on from before this scene's decision, in its player's place; what was played so far stays."""
        self._stop()
        if self.watched.at in self.watched.reel.decisions:
            self.program.try_again(self.watched.reel, self.watched.at)
        else:
            self.notify(self.words.say("replay-again-none"), timeout=2, markup=False)

    @work(exclusive=True, group="best")
    async def action_lay_best(self) -> None:
        """Show the best play of this scene in place of the recorded one, or the recorded one again."""
        self._stop()
        watched, say = self.watched, self.words.say
        key = (watched.reel, watched.at)
        if watched.alternative is not None:
            self._go(watched.go(watched.at))
            return
        if key[0].decided(key[1]) is None or hides_hand(watched):
            name = "replay-plays-hidden" if hides_hand(watched) else "replay-plays-none-here"
            self.notify(say(name), timeout=2, markup=False)
            return
        if key not in self._bests:
            self.notify(say("replay-best-working"), timeout=2, markup=False)
            await self._find_best("plays", key)
        found = self._bests.get(key)
        if found is None or found.found is None:
            self.notify(say("replay-best-none"), timeout=2, markup=False)
        elif found.best == found.move:
            self.notify(say("replay-best-played"), timeout=2, markup=False)
        elif watched == self.watched:
            self._go(watched.with_move(found.found.best.move))

    async def _find_best(self, panel: str, key: tuple[Reel, int]) -> None:
        """Review one decision."""
        decision = question(*key, await self._proofs(panel, key[0]), await numbers_listed())
        self._bests[key] = await self._found(panel, "review", key[0].game, decision)

    def best_play_lines(self) -> StatusLines | None:
        """The lines under the table while it shows the best play: how good it is, and what came of the one made."""
        watched, say = self.watched, self.words.say
        one = self._bests.get((watched.reel, watched.at)) if watched.alternative is not None else None
        if one is None:
            return None
        seats, who = len(watched.reel.names), watched.reel.names[one.seat]
        best = say("replay-laid", who=who, text=one.best, chance=percent(one.best_after, seats))
        made = say("replay-laid-made", text=one.move, mark=one.mark, chance=percent(one.after, seats))
        failed = failed_text(watched.reel, one, self.words)
        return StatusLines(best, "", f"{made} {failed}".strip(), "good", is_composed=True)

    def action_add_best(self) -> None:
        """Put the number of the best play of this scene on the player's list."""
        self._stop()
        found = self._bests.get((self.watched.reel, self.watched.at))
        number = None if found is None or found.found is None else getattr(found.found.best, "number", None)
        if not isinstance(number, int):
            self.notify(self.words.say("replay-add-none"), timeout=2, markup=False)
            return
        try:
            add_shown(number)
        except QkError as wrong:
            self.notify(self.words.error(wrong), severity="error", markup=False)
        else:
            self.notify(self.words.say("replay-added", number=grouped(number)), markup=False)

    def _say_none(self, mark: str, step: int) -> None:
        name = "replay-no-further" if step > 0 else "replay-no-earlier"
        what = self.words.say("replay-mark", mark=mark)
        self.notify(self.words.say(name, what=what), timeout=2, markup=False)

    def action_share(self) -> None:
        """Make a page, a picture or a text of the game, for others."""
        self._stop()
        self.program.share(self.watched.reel, self.watched.at)

    def action_export(self) -> None:
        """Ask where to, and write the record there."""
        from netplay.archive.exports import export_text

        self._stop()
        reel, say = self.watched.reel, self.words.say

        def wrong(text: str) -> str:
            try:
                if not text:
                    return say("replay-export-hint")
                problem = export_text(reel.text, typed_path(text)).problem
                return self.words.error(problem) if problem is not None else ""
            except QkError as why:
                return self.words.error(why)

        def done(path: str | None) -> None:
            if path:
                self.notify(say("replay-exported", file=path), markup=False)

        suggested = str(Path.cwd() / f"{Path(reel.title).stem or 'game'}.qk")
        self.app.push_screen(
            AskScreen(say("replay-export-title"), say("replay-export-hint"), suggested, wrong), done
        )

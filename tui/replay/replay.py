"""The replay screen: a record stepped through, forwards and back, from any perspective.

It also finds out how the game stood, where it turned, and what else could be played. Worker processes do the thinking,
so the keys never wait; results are cached.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widgets import Static

from engine.errors import QkError
from netplay.compute.pool import BotWorker
from netplay.compute.workers import TookTooLong, WorkerFailed
from netplay.learn.known import add_shown, numbers_listed
from netplay.replay.analysis import PATIENCE, Course, course_of, next_place, scenes_to_prove
from netplay.replay.reel import Reel, hints_in
from netplay.replay.review import Reviewed, question
from netplay.storage.home import current_folder
from netplay.storage.reading import typed_path
from netplay.storage.solo_games import safe_name
from tui.app.prompt import AskScreen
from tui.app.settings import own_nick
from tui.games.registry import GAMES
from tui.replay.analysis import CourseChart, course_text, curve_shown, hides_hand, plays_text
from tui.replay.reviewing import advised_words, best_and_made, decision_text, failed_text, review_text
from tui.replay.watching import Watched, fault_text, proof_text, timeline_marks
from tui.table.judge_log import JudgeLog
from tui.table.seated import TableSizedScreen
from tui.table.showing import OpenHand
from tui.table.status_lines import KeyBar, PlayLine, StatusLines, TitleLine
from tui.text.cards import CardLook, card_face
from tui.text.figures import grouped
from tui.text.narration import Sentence, Tone
from tui.text.rating_text import help_text
from tui.widgets.canvas import Canvas, fitted, width_of
from tui.widgets.faces import CardPainter
from tui.widgets.painted import Painted, beside

# The keys of the replay screen: what steps stands first, capitals look back.

REPLAY_KEYS: list[BindingType] = [
    Binding("left,h", "step(-1)", "replay-key-back", key_display="←", id="scene-back"),
    Binding("right,enter", "step(1)", "replay-key-on", key_display="→", id="scene-on"),
    Binding("space", "play", "replay-key-play", key_display="␣", id="scene-play"),
    Binding("tab", "look(1)", "replay-key-eyes", key_display="⇥", priority=True, id="eyes"),
    Binding("p", "panel('plays')", "replay-key-plays", id="other-plays"),
    Binding("v", "panel('course')", "replay-key-course", id="course"),
    Binding("question_mark", "help", "key-help", key_display="?", id="help"),
    Binding("escape", "back", "key-back", key_display="esc", id="go-back"),
    Binding("g", "ask_place", "replay-key-go", id="scene-go"),
    Binding("y", "why", "table-key-why", show=False, id="why"),
    Binding("n", "mistake(1)", "replay-key-mistake", id="next-mistake"),
    Binding("b", "lay_best", "replay-key-best", show=False, id="lay-best"),
    Binding("plus", "add_best", "replay-key-add", key_display="+", show=False, id="add-best"),
    Binding("right_square_bracket", "other(1)", "replay-key-next-file", key_display="]", id="next-file"),
    Binding("e", "export", "replay-key-export", id="export-record"),
    Binding("c", "share", "share-key", id="share-game"),
    Binding("home", "edge(0)", "replay-key-first", key_display="Home", id="scene-first"),
    Binding("end", "edge(1)", "replay-key-last", key_display="End", id="scene-last"),
    Binding("t", "try_again", "replay-key-again", id="try-again"),
    Binding("u", "turning(1)", "replay-key-turn", show=False, id="next-turn"),
    Binding("f", "seek('foul', 1)", "replay-key-foul", show=False, id="next-foul"),
    Binding("x", "seek('cut', 1)", "replay-key-cut", show=False, id="next-cut"),
    Binding("r", "seek('revolution', 1)", "replay-key-revolution", show=False, id="next-revolution"),
    Binding("o", "seek('out', 1)", "replay-key-out", show=False, id="next-out"),
    Binding("k", "seek('trick', 1)", "replay-key-trick", show=False, id="next-trick"),
    Binding("U", "turning(-1)", "replay-key-turn", show=False, id="last-turn"),
    Binding("F", "seek('foul', -1)", "replay-key-foul", show=False, id="last-foul"),
    Binding("X", "seek('cut', -1)", "replay-key-cut", show=False, id="last-cut"),
    Binding("R", "seek('revolution', -1)", "replay-key-revolution", show=False, id="last-revolution"),
    Binding("O", "seek('out', -1)", "replay-key-out", show=False, id="last-out"),
    Binding("K", "seek('trick', -1)", "replay-key-trick", show=False, id="last-trick"),
    Binding("N", "mistake(-1)", "replay-key-mistake", show=False, id="last-mistake"),
    Binding(
        "left_square_bracket",
        "other(-1)",
        "replay-key-last-file",
        key_display="[",
        show=False,
        id="last-file",
    ),
    Binding("shift+tab", "look(-1)", "replay-key-eyes", show=False, priority=True, id="eyes-back"),
    Binding("up", "step(-10)", "replay-key-ten-back", key_display="↑", show=False, id="ten-back"),
    Binding("down", "step(10)", "replay-key-ten-on", key_display="↓", show=False, id="ten-on"),
    Binding("pageup", "page(-1)", "replay-key-page-up", show=False, id="page-up"),
    Binding("pagedown", "page(1)", "replay-key-page-down", show=False, id="page-down"),
]


PACE = 1.2
"""Seconds for which a scene stays while the record plays."""

ON_SCENES = (
    "step", "play", "edge", "look", "ask_place", "page", "seek", "turning", "try_again", "mistake", "add_best", "panel",
    "lay_best", "share", "why",
)  # fmt: skip
"""What can only be done where there are scenes to show."""

TONES = {"foul": "bad", "refused": "bad", "timeout": "bad", "leave": "bad", "pass": "calm", "draw": "calm"}

PANELS = ("plays", "course")
PLAYS_TIME = 2.0
"""Seconds in which other plays are looked for."""
_SEED = 1

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


class ReplayScreen(TableSizedScreen[None]):
    """One or more records, watched one at a time."""

    CSS_PATH: ClassVar[Any] = [
        "../table/table.tcss",
        "replay.tcss",
        *(f"../games/{game}" for one in GAMES.values() for game in one.styles),
    ]
    BINDINGS: ClassVar[list[BindingType]] = REPLAY_KEYS

    def __init__(self, *reels: Reel, at: int = 0) -> None:
        """A screen for these records, one at least; it begins at scene `at` of the first."""
        super().__init__()
        self._reels = reels
        self._number = 0
        self.watched = Watched(self._reels[0]).go(at)
        self._log_shows: Watched | None = None
        """What the log shows now."""
        self._clock: Timer | None = None
        self._panel = ""
        """Which of the panels stands in place of the judge's log."""
        self._courses: dict[Reel, Course] = {}
        self._plays: dict[tuple[Reel, int], Any] = {}
        """What could be played at a scene; None if it could not be found in time."""
        self._bests: dict[tuple[Reel, int], Reviewed | None] = {}
        """What a decision was worth, and what was better; None if it could not be found in time."""
        self._proved: dict[Reel, Mapping[int, Any]] = {}
        self._bot_workers: dict[str, BotWorker] = {}

    def compose(self) -> ComposeResult:
        with Horizontal(id="top"):
            yield TitleLine(id="title-line")
        with Horizontal(id="middle"):
            yield self.watched.showing.pane()
            yield JudgeLog(id="log")
            yield Vertical(CourseChart(id="course-chart"), ReplayLog(id="course-words"), id="course")
            yield ReplayLog(id="plays")
        yield PlayLine(id="scene-line")
        yield Timeline(id="timeline")
        yield OpenHands(id="open-hands")
        yield KeyBar(id="keys")
        yield Static(id="too-small")

    def on_mount(self) -> None:
        """The first scene, and a clock that stands."""
        self._clock = self.set_interval(PACE, self._tick, pause=True)
        self.call_after_refresh(self.words_changed)

    async def on_unmount(self) -> None:
        """End the processes of this screen's own analysis."""
        for bot_worker in self._bot_workers.values():
            await bot_worker.close()

    def words_changed(self) -> None:
        if not self.is_made:
            return  # it is said once all is there
        self._say_size()
        self.query_one("#log").border_title = self.words.say("table-log")
        field = self._pane
        field.look = CardLook(self.program.letters)
        field.repaint()
        self._log_shows = None
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """Hands take as many lines as they need in the new width."""
        if self.is_made:
            self._say_size()
            if self._log_shows is not None:
                self._show()

    def _say_size(self) -> None:
        width, height = self.app.size
        self.query_one("#too-small", Static).update(
            self.words.say("table-too-small", width=width, height=height)
        )

    @property
    def _pane(self) -> CardPainter:
        """The middle of the table, as the record's game has it."""
        return self.query_one("#field", CardPainter)

    # ------------------------------------------------------------------ showing

    def _show(self) -> None:
        """Show the current scene; each part repaints only if it has changed."""
        watched = self.watched
        self._show_title()
        if watched.reel.scenes:
            self._show_scene()
        else:
            self._show_fault()
        self._show_panels()
        self.query_one(KeyBar).show(self.key_entries())

    def _show_title(self) -> None:
        say = self.words.say
        watched = self.watched
        title = say("replay-title", file=watched.reel.title)
        if len(self._reels) > 1:
            title += "  " + say("replay-file-of", file=self._number + 1, files=len(self._reels))
        if not watched.reel.scenes:
            self.query_one(TitleLine).show(title, "", "", turned=False)
            return
        rules, order, turned = watched.showing.title(watched.update(), self.words)
        hints = sum(hints_in(watched.reel.header).values())
        helped = help_text(hints, watched.reel.header.get("assist") is True, self.words)
        rules = f"{rules} · {helped}" if helped else rules
        self.query_one(TitleLine).show(title, rules, order, turned=turned)
        self.set_class(turned, "-turned")

    def _show_scene(self) -> None:
        watched, words = self.watched, self.words
        watched.showing.show_pane(self._pane, watched.update(), words)
        self._pane.border_subtitle = watched.highlight_line(words)
        self._show_log()
        self.query_one(PlayLine).show(self._line())
        place = words.say(
            "replay-place", at=watched.at, end=watched.last, line=str(watched.reel.scenes[watched.at].line)
        )
        self.query_one(Timeline).show(
            watched.at,
            watched.last,
            place,
            breaks_off=watched.reel.fault is not None,
            marks=timeline_marks(watched.reel),
        )
        hands = self.query_one(OpenHands)
        hands.show(watched.open_hands(words), watched.deck(words), max(4, self.size.height - 15))
        hands.styles.height = hands.lines_needed(self.size.width)

    def _show_log(self) -> None:
        """Add to the log for steps forward; else fill it again."""
        watched, shown = self.watched, self._log_shows
        log = self.query_one("#log", JudgeLog)
        goes_on = shown is not None and (shown.reel, shown.seat) == (watched.reel, watched.seat)
        if shown is not None and goes_on and shown.at <= watched.at:
            if shown.at < watched.at:
                log.tell(watched.sentences(self.words, since=shown.at))
        else:
            log.retell(watched.sentences(self.words))
        # The player who steps wants to read what this step brought, also after having looked back.
        self.call_after_refresh(log.scroll_end, animate=False, immediate=True, force=True)
        self._log_shows = watched

    def _line(self) -> StatusLines:
        """The line of the record as it is written, what it was, and whose perspective it is; or the best play."""
        status = self._best_play_lines()
        if status is not None:
            return status
        watched, say = self.watched, self.words.say
        scene = watched.reel.scenes[watched.at]
        seat = watched.seat
        eyes = say("replay-eyes-all") if seat is None else say("replay-eyes", who=watched.reel.names[seat])
        if watched.at == 0:
            written, below, tone = say("replay-deal"), say("replay-begin"), "calm"
        else:
            who = "" if scene.player is None else watched.reel.names[scene.player]
            written = f"{who}:{scene.text}"
            below, tone = watched.showing.verdict(scene.verdict, self.words), TONES.get(scene.verdict, "good")
        if watched.reel.fault is not None and watched.at == watched.last:
            below, tone = f"✗ {fault_text(watched.reel, self.words)}", "bad"
        return StatusLines(written, eyes, below, tone, is_composed=True)

    def _show_fault(self) -> None:
        """A record of which not even the deal could be read."""
        say, text = self.words.say, fault_text(self.watched.reel, self.words)
        self.watched.showing.show_broken(self._pane, say("replay-broken"), text, self.words)
        self.query_one("#log", JudgeLog).retell(proof_text(self.watched.reel, self.words))
        self.query_one(PlayLine).show(
            StatusLines(say("replay-broken"), "", f"✗ {text}", "bad", is_composed=True)
        )
        self.query_one(Timeline).show(0, 0, "", breaks_off=True)
        self.query_one(OpenHands).show((), "", 1)
        self._log_shows = None

    def _show_panels(self) -> None:
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
                await self._find_best(key)
            if self._panel == "plays":
                self.call_later(self._show_plays)

    async def _found(self, panel: str, task: str, *about: Any) -> Any:
        """What a worker of a panel finds; None if it could not in time."""
        try:
            return await self._bot_worker(panel).ask(task, *about, limit=PATIENCE)
        except (TookTooLong, WorkerFailed):
            return None

    # ------------------------------------------------------------------ keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does something here; a key that does not is not shown."""
        if action == "export":
            return bool(self.watched.reel.text) and not self.is_too_small
        if action in ON_SCENES and (not self.watched.reel.scenes or self.is_too_small):
            return False
        if action == "seek":
            return parameters[0] in self.watched.reel.looked_for
        if action == "other":
            return len(self._reels) > 1
        return super().check_action(action, parameters)

    def _go(self, watched: Watched) -> None:
        if watched != self.watched:
            self.watched = watched
            self._show()

    def action_step(self, by: int) -> None:
        """Go this many scenes on or back, and stop playing."""
        self._stop()
        self._go(self.watched.step(by))

    def action_edge(self, end: int) -> None:
        """The deal, or the last scene."""
        self._stop()
        self._go(self.watched.go(self.watched.last if end else 0))

    def action_look(self, step: int) -> None:
        """Another perspective."""
        self._go(self.watched.next_perspective(step))

    def action_play(self) -> None:
        """Play the record, or stop."""
        assert self._clock is not None
        if self._is_playing:
            self._stop()
            return
        if self.watched.at == self.watched.last:
            self._go(self.watched.go(0))
        self._is_playing = True
        self._clock.reset()
        self._clock.resume()

    _is_playing = False

    def _stop(self) -> None:
        self._is_playing = False
        if self._clock is not None:
            self._clock.pause()

    def _tick(self) -> None:
        self._go(self.watched.step(1))
        if self.watched.at == self.watched.last:
            self._stop()

    def action_page(self, pages: int) -> None:
        """The log, or the panel in its place, a page back or on."""
        log = {"plays": "#plays", "course": "#course-words"}.get(self._panel, "#log")
        self.query_one(log, JudgeLog).turn_page(pages)

    def action_other(self, step: int) -> None:
        """Another of the records."""
        self._stop()
        game = self.watched.reel.game
        self._number = (self._number + step) % len(self._reels)
        self.watched = Watched(self._reels[self._number])
        self._log_shows = None
        if self.watched.reel.game == game:
            self._show()
        else:  # another game has another middle
            self.say_anew(partial(self.call_after_refresh, self.words_changed))

    def action_ask_place(self) -> None:
        """Ask for a move's number or a line of the file, and go there."""
        self._stop()
        say = self.words.say

        def wrong(text: str) -> str:
            return "" if not text or self.watched.scene_named(text) is not None else say("replay-go-wrong")

        def go(text: str | None) -> None:
            place = self.watched.scene_named(text or "")
            if place is not None:
                self._go(self.watched.go(place))

        hint = say("replay-go-hint", end=self.watched.last)
        self.app.push_screen(AskScreen(say("replay-go-title"), hint, "", wrong), go)

    def action_why(self) -> None:
        """Open the rulings behind what this scene decided, or the last one before it that decided something."""
        self._stop()
        found = self.watched.decided()
        if found:
            self.program.open_rulings(self.watched.reel.game, found)
        else:
            self.app.notify(self.words.say("rules-why-nothing"))

    def action_panel(self, name: str) -> None:
        """Open a panel in place of the judge's log, or close it."""
        self._panel = "" if self._panel == name else name
        self._show_panels()

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
            await self._find_best(key)
        found = self._bests.get(key)
        if found is None or found.found is None:
            self.notify(say("replay-best-none"), timeout=2, markup=False)
        elif found.best == found.move:
            self.notify(say("replay-best-played"), timeout=2, markup=False)
        elif watched == self.watched:
            self._go(watched.with_move(found.found.best.move))

    async def _find_best(self, key: tuple[Reel, int]) -> None:
        """Review one decision."""
        decision = question(*key, await self._proofs("plays", key[0]), await numbers_listed())
        self._bests[key] = await self._found("plays", "review", key[0].game, decision)

    def _best_play_lines(self) -> StatusLines | None:
        """The lines under the table while it shows the best play: how good it is, and what came of the one made."""
        watched, say = self.watched, self.words.say
        one = self._bests.get((watched.reel, watched.at)) if watched.alternative is not None else None
        if one is None or one.found is None:
            return None
        who, (of_best, of_made) = watched.reel.names[one.seat], best_and_made(watched.reel, one)
        better = advised_words(watched.reel, one, one.found.best, self.words)
        best = say("replay-compared-best", who=who, chance=of_best, **better)
        made = say("replay-compared-played", text=one.move, mark=one.mark, chance=of_made)
        failed = failed_text(watched.reel, one, self.words)
        return StatusLines(best, "", self.words.paragraph(made, failed), "good", is_composed=True)

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

        suggested = str(current_folder() / f"{Path(reel.title).stem or 'game'}.qk")
        self.app.push_screen(
            AskScreen(say("replay-export-title"), say("replay-export-hint"), suggested, wrong), done
        )

    def action_help(self) -> None:
        self._stop()
        self.program.open_help("replay")


# Open hands: one line for each player, two where the cards need them, and the deck as far as it is known.

NAME_ROOM = 12
INDENT = NAME_ROOM + 7


class OpenHands(Painted):
    """All players with their cards, then the deck."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "hands--awaited", "hands--name", "hands--gone", "hands--few", "hands--cards", "hands--bar", "hands--calm",
        "hands--good", "hands--bad",
    }  # fmt: skip

    hands: tuple[OpenHand, ...] = ()
    deck = ""
    most = 9
    """Lines there may be in all."""

    def show(self, hands: tuple[OpenHand, ...], deck: str, most: int) -> None:
        """Show these hands, in this many lines at most."""
        if (hands, deck, most) != (self.hands, self.deck, self.most):
            self.hands, self.deck, self.most = hands, deck, most
            self.repaint()

    def lines_needed(self, width: int) -> int:
        """How many lines the hands and the deck take in this width."""
        return min(self.most, bool(self.deck) + sum(len(rows) for rows in self._rows(width)))

    def _rows(self, width: int) -> list[list[str]]:
        """The cards of each player, broken into lines; one line each where there are too many players."""
        room = max(10, width - INDENT - 1)
        broken = [_broken(hand, room) for hand in self.hands]
        each = max(1, (self.most - 1) // max(1, len(broken)))
        return [rows if len(rows) <= each else [*rows[: each - 1], f"{rows[each - 1]} …"] for rows in broken]

    def paint(self, canvas: Canvas) -> None:
        y = 0
        for hand, rows in zip(self.hands, self._rows(canvas.width), strict=True):
            ground = self.tint("hands--awaited") if hand.is_awaited else self.rich_style
            for line in range(len(rows)):
                canvas.put(0, y + line, " " * canvas.width, ground)
            canvas.put(0, y, "▶" if hand.is_awaited else " ", self.ink("hands--few"))
            name = self.ink("hands--gone" if hand.is_gone else "hands--name")
            canvas.put(2, y, fitted(hand.name, NAME_ROOM), name)
            few = 0 < hand.count <= 3
            canvas.put_right(INDENT - 1, y, str(hand.count), self.ink("hands--few" if few else "hands--name"))
            style = self.ink("hands--cards" if hand.cards is not None else "hands--bar")
            end = INDENT
            for line, row in enumerate(rows):
                end = canvas.put(INDENT, y + line, row, style)
            last = y + len(rows) - 1
            if hand.status and end + 2 + width_of(hand.status) < canvas.width:
                canvas.put_right(canvas.width - 1, last, hand.status, self.ink(f"hands--{hand.tone}"))
            y += len(rows)
        if self.deck:
            canvas.put(2, canvas.height - 1, fitted(self.deck, canvas.width - 3), self.ink("hands--calm"))


def _broken(hand: OpenHand, room: int) -> list[str]:
    if hand.cards is None:
        return ["▮" * min(hand.count, room - 1) + ("+" if hand.count >= room else "")]
    rows = [""]
    for card in hand.cards:
        word = card_face(card)
        if rows[-1] and width_of(rows[-1]) + 1 + width_of(word) > room:
            rows.append("")
        rows[-1] += f" {word}" if rows[-1] else word
    return rows


class Timeline(Painted):
    """How far a record has been watched."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "time--gone",
        "time--left",
        "time--text",
        "time--bad",
        "time--mark",
    }

    at = 0
    end = 0
    text = ""
    breaks_off = False
    marks: tuple[tuple[int, str], ...] = ()

    def show(
        self, at: int, end: int, text: str, *, breaks_off: bool, marks: tuple[tuple[int, str], ...] = ()
    ) -> None:
        """Show the place in the record.

        Arguments:
            breaks_off: marks a record that is wrong at its end.
            marks: scenes with a sign for what happened there, one column wide; later ones cover earlier ones.
        """
        shown = (at, end, text, breaks_off, marks)
        if shown != (self.at, self.end, self.text, self.breaks_off, self.marks):
            self.at, self.end, self.text, self.breaks_off, self.marks = shown
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        start = canvas.put_right(canvas.width - 1, 0, self.text, self.ink("time--text"))
        room = start - 3 - (2 if self.breaks_off else 0)
        if room < 4:
            return
        gone = round(room * self.at / self.end) if self.end else room
        after = canvas.put(1, 0, "━" * gone, self.ink("time--gone"))
        after = canvas.put(after, 0, "─" * (room - gone), self.ink("time--left"))
        for scene, sign in self.marks:
            canvas.put(1 + round((room - 1) * scene / max(1, self.end)), 0, sign, self.ink("time--mark"))
        if self.breaks_off:
            canvas.put(after, 0, "✗", self.ink("time--bad"))

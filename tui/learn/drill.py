"""The drill: a question in large digits, an answer by keys, and what there is to learn from it."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from tui.app.footer import Footer
from tui.app.keys import HELP, LocalizedScreen
from tui.desk.face import DeskFace, DeskRuling
from tui.table.hand import HandRow
from tui.table.status_lines import PlayLine, StatusLines, text_end_on
from tui.text.cards import Picks
from tui.widgets.canvas import width_of

if TYPE_CHECKING:
    from netplay.learn.questions import Kind, QuizQuestion
    from netplay.learn.schedule import QuizProgress
    from netplay.storage.user_files import BadFile

_TYPED = frozenset("0123456789atjqkx=*^|/ -,")


class DrillScreen(LocalizedScreen[None]):
    """One question after the other; answers are saved."""

    HELP_AREA = "drill"
    CSS_PATH: ClassVar[Any] = ["../table/table.tcss", "../desk/desk.tcss", "drill.tcss"]
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "drill-key-answer", key_display="⏎", id="drill-answer"),
        Binding("enter", "onward", "drill-key-onward", key_display="⏎", id="drill-answer"),
        Binding("y", "say(True)", "drill-key-prime", id="drill-prime"),
        Binding("n", "say(False)", "drill-key-not", id="drill-not"),
        Binding("tab", "kind", "drill-key-kind", key_display="Tab", id="drill-kind"),
        Binding("g", "give_up", "drill-key-give-up", id="drill-give-up"),
        Binding("p", "puzzles", "tsume-key-open", show=False, id="drill-puzzles"),
        Binding("backspace", "take_back", "table-key-back", show=False, id="back"),
        HELP,
        Binding("escape", "back", "key-back", key_display="esc", id="go-back"),
    ]

    def __init__(self, kind: Kind | None = None, *, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.kind = kind
        self.question: QuizQuestion | None = None
        self._notebook: QuizProgress | None = None
        self._text = ""
        self._verdict = DeskRuling()
        self._note = ""
        self._is_answered = False
        self._now = now
        self._began = 0.0
        self._session = [0, 0]

    def compose(self) -> ComposeResult:
        yield Static("", classes="bar", id="drill-bar", markup=False)
        yield DeskFace(id="desk-face", asks=True)
        yield HandRow(id="hand")
        yield PlayLine(id="play-line")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The questions are counted out aside; it takes a moment the first time."""
        self.query_one("#drill-bar", Static).update(self.words.say("drill-title"))
        self.query_one(DeskFace).show(DeskRuling(text=self.words.say("drill-preparing")), ())
        self.query_one(HandRow).display = False
        self.set_interval(1.0, self._tick)
        self.prepare()

    @work(thread=True, exclusive=True, group="prepare")
    def prepare(self) -> None:
        """Read the progress and put the questions in order."""
        from netplay.learn.questions import MIXED, bank
        from netplay.learn.schedule import Progress, QuizProgress, load_progress

        loaded = load_progress()
        for kind in MIXED:
            bank(kind)
        notebook = QuizProgress(loaded.held or Progress())
        self.call_later(self._begin, notebook, loaded.wrong)

    def _begin(self, notebook: QuizProgress, problem: BadFile | None) -> None:
        if problem is not None:
            self.notify(self.words.error(problem), severity="warning", markup=False, timeout=10)
        self._notebook = notebook
        self._next()

    def words_changed(self) -> None:
        self.say_anew(self._show)

    # ------------------------------------------------------------------ the question

    @property
    def _kinds(self) -> tuple[Kind, ...]:
        """The kinds of question that are asked."""
        from netplay.learn.questions import MIXED

        return MIXED if self.kind is None else (self.kind,)

    def _next(self) -> None:
        from netplay.learn.schedule import next_question

        if self._notebook is None:
            return
        last = self.question.id if self.question is not None else ""
        self.question = next_question(self._notebook.progress, datetime.now(UTC), self._kinds, last)
        self._text, self._note, self._is_answered = "", "", False
        self._verdict = DeskRuling()
        self._began = self._now()
        self.refresh_bindings()
        self._show()

    def _show(self) -> None:
        from tui.learn import asking

        question, notebook = self.question, self._notebook
        if question is None or notebook is None:
            return
        say = self.words.say
        kind = say("drill-kind-all") if self.kind is None else say(f"drill-kind-{self.kind}")
        self._show_bar(kind)
        chance = asking.chance_text(question, self.words)
        face = replace(self._verdict, number=asking.shown(question))
        self.query_one(DeskFace).show(face, (asking.question_text(question, self.words), chance))
        hand = self.query_one(HandRow)
        held = asking.held(question)
        hand.display = bool(held)
        if held:
            hand.show(held, Picks())
        self._show_line()

    def _show_bar(self, kind: str) -> None:
        """The kind, what was right, what is due, the day's practice."""
        from netplay.learn.questions import MIXED
        from netplay.learn.schedule import GOAL, due_count, goal_today

        assert self._notebook is not None
        progress, now, say = self._notebook.progress, datetime.now(UTC), self.words.say
        (asked, right), (done, streak) = self._session, goal_today(progress, now)
        due = due_count(progress, now, {*MIXED, *self._kinds})
        score = say("drill-score", right=right, asked=asked, due=due)
        goal = say("drill-goal", done=done, goal=GOAL, streak=streak)
        bar = f"{kind}  {score} · {goal}  p {say('tsume-key-open')}"
        titled = f"{say('drill-title')}  {bar}"
        fits = width_of(titled) <= self.app.size.width - 2
        self.query_one("#drill-bar", Static).update(titled if fits else bar)

    def _tick(self) -> None:
        """The clock of a hand that is to be played out in time."""
        from netplay.learn.questions import TIMED

        if self.question is not None and self.question.kind in TIMED and not self._is_answered:
            self._show_line()

    def _show_line(self) -> None:
        question = self.question
        if question is None:
            return
        say = self.words.say
        below = say("drill-hint-next") if self._is_answered else say(f"drill-hint-{question.kind}")
        if not self._is_answered:
            from tui.learn.asking import time_text

            clock = time_text(question, self._now() - self._began, self.words)
            below = f"{clock} · {below}" if clock else below
        left = self._text or ("" if self._is_answered else "…")
        tone = "ask" if self._note else "calm"
        self.query_one(PlayLine).show(
            StatusLines(left, "", self._note or below, tone, True, not self._is_answered)
        )

    # ------------------------------------------------------------------ answering

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Yes and no answer whether a number is prime, what is typed all else; giving up is for what is open."""
        if action in ("say", "take", "give_up"):
            question = None if self._is_answered else self.question
            return question is not None and (
                action == "give_up" or (question.kind == "prime") == (action == "say")
            )
        return self._is_answered if action == "onward" else True

    where_text_appears = text_end_on

    def on_key(self, event: events.Key) -> None:
        """Cards, digits and signs are typed."""
        character = (event.character or "").lower()
        if self.question is None or self._is_answered or not character or character not in _TYPED:
            return
        if self.question.kind != "prime" and len(self._text) < 80:
            event.stop()
            event.prevent_default()
            self._text, self._note = self._text + character.upper(), ""
            self._show_line()

    def action_take_back(self) -> None:
        """Take the last key back."""
        if not self._is_answered:
            self._text = self._text[:-1]
            self._show_line()

    def action_say(self, prime: bool) -> None:
        """Say that the number is prime, or that it is not."""
        self._answer("y" if prime else "n")

    def action_take(self) -> None:
        """Give the answer that was typed."""
        self._answer(self._text)

    def action_onward(self) -> None:
        """The next question."""
        self._next()

    def action_give_up(self) -> None:
        """Show what would have been right."""
        wrong = {"family": "-", "composite": "2*2", "hand": "2 2"}
        question = self.question
        if question is None:
            return
        if question.kind == "prime":
            from engine.prime.primes import is_prime

            self._answer("n" if is_prime(int(question.key)) else "y")
        else:
            self._answer(wrong.get(question.kind, "2"), given_up=True)

    def _answer(self, text: str, *, given_up: bool = False) -> None:
        from netplay.storage.user_files import BadFile
        from tui.learn import asking

        question, notebook = self.question, self._notebook
        assert question is not None
        assert notebook is not None
        found = asking.marked(question, text)
        if found is None:
            self._note = self.words.say("drill-unreadable")
            self._show_line()
            return
        if given_up:
            found = type(found)(False, found.solution, found.factors)
        took = self._now() - self._began
        quick = took <= asking.QUICK[question.kind]
        self._session[0] += 1
        self._session[1] += found.right
        self._is_answered = True
        clock = asking.time_text(question, took, self.words)
        headline = f"{asking.headline(found, self.words)}  {clock}".rstrip()
        reason, *more = asking.lessons(question, found, self.words) or [""]
        self._verdict = DeskRuling("", headline, "good" if found.right else "bad", reason, "   ".join(more))
        try:
            notebook.answer(question, found, quick=quick)
        except BadFile as wrong:
            self.notify(self.words.error(wrong), severity="error", markup=False)
        self.refresh_bindings()
        self._show()

    # ------------------------------------------------------------------ going elsewhere

    def action_kind(self) -> None:
        """The next kind of question, or all in turn."""
        from netplay.learn.questions import KINDS
        from netplay.learn.schedule import has_mistakes

        order: tuple[Kind | None, ...] = (None, *KINDS)
        self.kind = order[(order.index(self.kind) + 1) % len(order)]
        if (
            self.kind == "mistake"
            and self._notebook is not None
            and not has_mistakes(self._notebook.progress)
        ):
            self.kind = order[order.index(self.kind) + 1]
        self._next()
        self.refresh_bindings()

    def action_puzzles(self) -> None:
        """Endings with one move that wins; the puzzle of the day first."""
        from tui.learn.tsume import TsumeScreen

        self.app.push_screen(TsumeScreen())

"""Who advises a player at a table: a coach where a game is learned, and a hint where the table offers one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar

from engine.errors import QkError
from netplay.table.client import Client
from netplay.table.messages import SeatUpdate
from tui.app.fault_barrier import beside
from tui.app.keys import KeyEntry, LocalizedModal, LocalizedScreen
from tui.table.coach import Coach
from tui.table.composing import Composing
from tui.table.frame import TableFrame
from tui.table.highlight import Highlight, HighlightPane, beat_of
from tui.table.hinting import Hints
from tui.table.result import Done, Offers
from tui.table.showing import Showing
from tui.text.narration import Sentence, Tone

# Shows highlights on the field, each for a beat, and the result after the last one.
#
# The game does not wait for them: the table under a highlight is current, and any key ends it.


class HighlightScreen(LocalizedScreen[Done]):
    """A table that shows highlights and the result."""

    SHOWING: ClassVar[Showing]
    client: Client
    update_now: SeatUpdate | None
    _result_seen = False
    _is_hurried = False
    """Whether the player has asked for haste; until the own turn nothing is dwelt on."""

    @cached_property
    def _questions_open(self) -> set[str]:
        """What the player is being asked over the table, each by a name."""
        return set()

    @property
    def showing(self) -> Showing:
        """The words of the game."""
        return self.SHOWING

    def result_screen(self, update: SeatUpdate) -> LocalizedModal[Done | None]:
        """The result of the game that is over."""
        raise NotImplementedError

    @property
    def ends_in_result(self) -> bool:
        """Whether the result comes at the end of the game."""
        return True

    @property
    def whole(self) -> TableFrame:
        """All that is seen; its classes say what it makes room for."""
        return self.query_one(TableFrame)

    @property
    def view(self) -> Any:
        """What the seat knows now; None before the first update."""
        return self.update_now.view if self.update_now is not None else None

    def _show_wording_fault(self, text: str) -> None:
        self.whole.judge.tell([Sentence("!", text, Tone.BAD)])

    def _show_highlights(self, update: SeatUpdate) -> None:
        """Show the highlights of an update; the game continues under them."""
        if not update.events:
            return
        highlights: Sequence[Highlight] = ()
        with beside(self.program, self._show_wording_fault):
            highlights = self.showing.highlights(update.events, update, self.client.seat, self.words)
        self.whole.show_highlights(highlights, self.beat)

    @property
    def beat(self) -> float:
        """Seconds for which a highlight stays; none with reduced motion, or in haste."""
        if self._is_hurried or self.app.animation_level == "none":
            return 0.0
        settings = self.program.settings
        return beat_of(settings.moments, settings.pace)

    def on_highlight_pane_over(self, event: HighlightPane.Over) -> None:
        """The last highlight of a game gives way to its result."""
        self._end_if_over()

    def _end_if_over(self) -> None:
        over = self.view is not None and str(self.view.phase) == "over"
        if over and self.ends_in_result and not self._result_seen and not self.whole.highlight.is_on:
            self.action_result()

    def action_result(self) -> None:
        """Show places, hands and plays; go where the player goes from there."""
        self._result_seen = True
        if self.update_now is not None:
            self.ask("result", partial(self.app.push_screen_wait, self.result_screen(self.update_now)))

    def ask(self, about: str, asking: Callable[[], Awaitable[Done | None]]) -> None:
        """Ask where to go, and go there; what is being asked already is not asked again.

        One key can do both: end the last highlight, whose end brings the result, and ask for the result itself.
        """
        if about not in self._questions_open:
            self._questions_open.add(about)
            self.run_worker(self._ask(about, asking), name=about)

    async def _ask(self, about: str, asking: Callable[[], Awaitable[Done | None]]) -> None:
        try:
            done = await asking()
        finally:
            self._questions_open.discard(about)
        if done is not None:
            self.dismiss(done)


class AdvisedScreen(HighlightScreen):
    """A table at which a coach or a bot may advise the player."""

    composer: Composing
    _coach: Coach | None
    _hints: Hints
    _offers: Offers

    def _say(self, text: str, tone: str = "ask") -> None:
        """Say something below the hand."""
        raise NotImplementedError

    def hint_on_refusal(self) -> str:
        """Why the coach did not let a move through; empty where the rules themselves say it."""
        return self._coach.hint(self.words) if self._coach is not None else ""

    def _show_coach(self) -> None:
        """What the coach says now, and at the end what Enter leads to."""
        if self._coach is None or self.update_now is None:
            return
        whole = self.whole
        whole.add_class("-coached")
        whole.coach.show(*self._coach.title_and_text(self.words), self._coach.way_out(self.words))
        if str(self.update_now.view.phase) == "over":
            self._say(self._coach.onward(self.words), "good")

    def show_log(self, *, whole: bool) -> None:
        """Give the log the whole middle, or take it back; where it hides a lesson, its frame says how to return."""
        self.whole.set_class(whole, "-log")
        hides = whole and self._coach is not None
        self.whole.judge.border_subtitle = self.words.say("tutorial-way-back") if hides else ""

    def key_entries(self) -> tuple[KeyEntry, ...]:
        """The keys that do something now; not that for hints where there are none."""
        entries = super().key_entries()
        if self._offers.hint is not None:
            return entries
        return tuple([entry for entry in entries if entry[2] != "hint"])

    def action_onward(self) -> None:
        """A lesson is done: on to what it was for."""
        self.dismiss(Done.ONWARD)

    @property
    def ends_in_result(self) -> bool:
        """Whether the result comes at the end of the game; at the end of a lesson the coach speaks."""
        return self._coach is None

    @property
    def leaves_freely(self) -> bool:
        """Whether the player goes without being asked: nothing is at stake in a lesson."""
        return self._coach is not None

    def action_hint(self) -> None:
        """Ask what a bot would do now; asked again, the hint goes a step further."""
        if self._offers.hint is None:
            self._say(self.words.say("hint-agreed-none"))
            return
        if self._hints.is_asking:
            return
        self._hints.is_asking = True
        if self.update_now is not None and self._hints.knows(self.update_now.view):
            self.run_worker(self._hint_further(), name="hint")
            return
        self._say(self.words.say("hint-asked"), "calm")
        self.run_worker(self._find_hint(self._offers.hint), name="hint")

    async def _find_hint(self, find: Callable[[], Awaitable[Any]]) -> None:
        view = self.view
        with beside(self.program, self._say):
            late = False
            try:
                found = await find()
            except (RuntimeError, TimeoutError) as failed:
                found, late = None, isinstance(failed, TimeoutError)
            finally:
                self._hints.is_asking = False
            # A player who has moved or left meanwhile gets no hint about the position before.
            if self.display and self.view is view and self.update_now is not None:
                if late:
                    self._say(self.words.say("hint-late"))
                    return
                advice = None if found is None else self.showing.advised(found, self.update_now, self.words)
                self._hints.found(view, advice)
                self._show_next_hint()

    async def _hint_further(self) -> None:
        """Go a step further; before a play is named the record has it."""
        view, hinted = self.view, self._offers.hinted
        with beside(self.program, self._say):
            try:
                noted = not self._hints.names_play_next or hinted is None or await hinted()
            finally:
                self._hints.is_asking = False
            if self.display and self.view is view:
                self._show_next_hint() if noted else self._say(self.words.say("hint-unnoted"))

    def _show_next_hint(self) -> None:
        """Say the next step; with the last one the play is composed, so that Enter plays it."""
        text, composition = self._hints.next(self.words)
        if composition is not None:
            self.composer.lay_up(composition)
        self._say(text)
        if self._hints.shows_to_learn:
            self._list_to_learn(self._hints.shows_to_learn)

    def _list_to_learn(self, number: int) -> None:
        """Put a number that a hint has shown on the player's list; the drill asks for it next."""
        from netplay.learn.known import add_shown

        try:
            add_shown(number)
        except QkError as wrong:
            self.notify(self.words.error(wrong), severity="error", markup=False)

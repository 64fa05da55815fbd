"""The screen of a seat, the same for all games: a client, a composition, keys, advice, and the ways to leave.

The screen holds the last update and a composition, no state of the game. Keys change the composition, the host changes
the update; after either the widgets are shown again and each repaints only if what it shows has changed. A move goes
out and is answered; until then the composition stays, and a refusal leaves it as it was.

Highlights are shown on the field, each for a beat, and the result after the last one. The game does not wait for them:
the table under a highlight is current, and any key ends it.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, ClassVar, TypedDict, Unpack

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.message_pump import MessagePump
from textual.widgets import Static

from engine.errors import QkError
from engine.typed import folded
from netplay.table.interfaces import Client
from netplay.table.messages import MoveAnswer, SeatUpdate, TableReason
from tui.app.keys import KeyEntry, LocalizedModal, LocalizedScreen, Result
from tui.table.coach import Coach
from tui.table.frame import Composed, Composing, TableFrame
from tui.table.hand import HandRow
from tui.table.highlight import LENGTHS, Highlight, HighlightPane
from tui.table.hinting import Hints
from tui.table.judge_log import JudgeLog
from tui.table.result import Done, Offers
from tui.table.showing import Showing
from tui.table.status_lines import KeyBar, text_end_on, too_small
from tui.text.cards import CardLook
from tui.text.narration import Sentence, Tone, decided
from tui.widgets.canvas import fitted
from tui.widgets.painted import beside

EVERY_TABLE: list[BindingType] = [
    Binding("slash", "talk", "table-key-talk", key_display="/", id="table-talk"),
    Binding("question_mark", "help", "table-key-help", key_display="?", id="help"),
    Binding("y", "why", "table-key-why", show=False, id="why"),
    Binding("left", "cursor('left')", "table-key-left", show=False, id="left"),
    Binding("right", "cursor('right')", "table-key-right", show=False, id="right"),
    Binding("up", "cursor('up')", "table-key-up", show=False, id="up"),
    Binding("down", "cursor('down')", "table-key-down", show=False, id="down"),
    Binding("home", "cursor('home')", "table-key-home", show=False, id="home"),
    Binding("end", "cursor('end')", "table-key-end", show=False, id="end"),
    Binding("space", "pick", "table-key-pick", show=False, id="pick"),
    Binding("backspace", "take_back", "table-key-back", show=False, id="back"),
    Binding("pageup", "page(-1)", "table-key-page-up", show=False, id="page-up"),
    Binding("pagedown", "page(1)", "table-key-page-down", show=False, id="page-down"),
    Binding("escape", "clear", "table-key-clear", show=False, id="clear"),
    Binding("ctrl+q", "leave", "table-key-leave", show=False, id="leave"),
]
"""They stand behind the keys of the game; ids are what players bind other keys to."""


LEAST_WIDTH, LEAST_HEIGHT = 80, 24
WIDTHS: list[tuple[int, str]] = [
    (0, "-too-narrow"),
    (LEAST_WIDTH, "-narrow"),
    (120, "-wide"),
    (160, "-broad"),
]
HEIGHTS: list[tuple[int, str]] = [(0, "-too-low"), (LEAST_HEIGHT, "-low"), (32, "-tall")]


class Seating(TypedDict, total=False):
    """The arguments of a table's screen."""

    title: str
    """The text at the top left; the game's name if empty."""
    offers: Offers | None
    """Where a player can go from here; by default only back."""
    rings: bool
    """Whether the bell rings when it is your turn."""
    now: Callable[[], float]
    """The clock, in seconds."""
    coach: Coach | None
    """Who says what to do and why, where the game is being learned."""


class TableSizedScreen(LocalizedScreen[Result]):
    """A screen as large as a table: with its layouts by size, and a bar of keys."""

    AUTO_FOCUS = ""
    # Textual declares these as variables of an instance, so they cannot be ClassVar.
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS

    @property
    def is_too_small(self) -> bool:
        """Whether the terminal is too small to show the screen whole."""
        return self.size.width < LEAST_WIDTH or self.size.height < LEAST_HEIGHT

    def on_screen_resume(self) -> None:
        """Keys that were bound again on the screen above are shown."""
        self._keys_known = {}
        for bar in self.query(KeyBar):
            bar.show(self.key_entries())

    async def on_key_bar_chosen(self, event: KeyBar.Chosen) -> None:
        """A click on a key is the key."""
        await self.run_action(event.action)


class SeatedScreen(TableSizedScreen[Done]):
    """One table, played at from a seat or watched; dismissed with how it was left."""

    GAME: ClassVar[str]
    """Whose rulings decide here."""
    HELP_AREA = "table"
    LEAVE_MESSAGE: ClassVar[str] = ""  # the message that says what leaving means, if not the usual one

    class Spoke(Message):
        """The host answered a move; sent to the screen itself, so that answers and updates stay in order."""

        def __init__(self, move: Any, composition: Any, answer: MoveAnswer) -> None:
            self.move, self.composition, self.answer = move, composition, answer
            super().__init__()

    TOP: ClassVar[type[TableFrame]]
    COMPOSER: ClassVar[type[Composing]]
    SHOWING: ClassVar[Showing]

    def __init__(self, client: Client, **seating: Unpack[Seating]) -> None:
        """A screen for a client at a table."""
        super().__init__()
        self.client = client
        self.composer = self.COMPOSER()
        self.update_now: SeatUpdate | None = None
        self._title = seating.get("title", "")
        self._offers = seating.get("offers") or Offers()
        self._rings = seating.get("rings", False)
        self._now = seating.get("now", time.monotonic)
        self._hints = Hints()
        self._coach = seating.get("coach")
        self._is_sending = False
        self._escaped = False
        self._result_seen = False
        self._is_hurried = False
        """Whether the player has asked for haste; until the own turn nothing is dwelt on."""
        self._questions_open: set[str] = set()
        """What the player is being asked over the table, each by a name."""
        self._actions_known: tuple[object, dict[str, bool]] = (None, {})
        """What the actions depended on when they were looked at last, and which could be done."""
        self._decided: tuple[str, ...] = ()
        """The rulings behind what was decided last: a refusal, or what happened."""

    # ------------------------------------------------------------------ what each game fills in

    def follow_update(self, before: Any, update: SeatUpdate) -> None:
        """Take an update: add its events to story and log."""
        raise NotImplementedError

    def show_players(self, update: SeatUpdate) -> None:
        """Show the players and the middle of the table."""
        raise NotImplementedError

    def show_composed(self) -> None:
        """Show what the player is doing; all that a key changes."""
        raise NotImplementedError

    def keys_now(self, view: Any, composition: Any) -> dict[str, bool]:
        """The game's actions that can be done at some times only, each with whether it can be done now.

        `hint` among them: whether there is something to advise.
        """
        raise NotImplementedError

    def result_screen(self, update: SeatUpdate) -> LocalizedModal[Done | None]:
        """The result of the game that is over."""
        raise NotImplementedError

    def leave_move(self, view: Any) -> Any:
        """The move by which a seat that is still in leaves for good; None if leaving costs nothing."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what is on the screen

    @property
    def whole(self) -> TableFrame:
        """All that is seen; its classes say what it makes room for."""
        return self.query_one(TableFrame)

    @property
    def view(self) -> Any:
        """What the seat knows now; None before the first update."""
        return self.update_now.view if self.update_now is not None else None

    @property
    def showing(self) -> Showing:
        """The words of the game."""
        return self.SHOWING

    def compose(self) -> ComposeResult:
        """The table, and what covers it in a terminal too small for it."""
        yield self.TOP(self._title, self._now, id="table-top")
        yield Static(id="too-small")

    def composed(self, view: Any) -> Composed:
        """What the player is doing."""
        made = self.composer
        return Composed(made.shown(view), made.composition, made.note, self.key_entries())

    def on_mount(self) -> None:
        """The screen begins to listen to its client."""
        if not self.query(JudgeLog):
            return  # the program had to end before the table was mounted
        self._wear()
        self.run_worker(partial(listen, self.client, self), name="listen")  # type: ignore[arg-type]  # any result

    def _wear(self) -> None:
        """Another language, other signs of suits."""
        self.whole.wear(CardLook(self.program.letters), self.words)

    def words_changed(self) -> None:
        self._wear()
        if self.update_now is not None:
            update = self.update_now
            with beside(self.program, self._show_wording_fault):
                self.whole.judge.retell(self.story_sentences(update))
            self.show_table()
            self._show_coach()

    def show_table(self) -> None:
        """Show update and composition as they are now."""
        if (update := self.update_now) is not None:
            self.whole.show_title(update, self.showing.title(update, self.words), self.words)
            self.show_players(update)
            self.show_composed()

    def tell(self, sentences: Callable[[], Sequence[Sentence]]) -> None:
        """Add to the judge's log; a fault in wording it is shown there, and the game continues."""
        with beside(self.program, self._show_wording_fault):
            self.whole.judge.tell(sentences())

    def story_sentences(self, update: SeatUpdate) -> Sequence[Sentence]:
        """Everything that has happened so far, in words."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what happens at the table

    def on_table_changed(self, event: TableChanged) -> None:
        """Take an update and show it."""
        # A program that ends takes its screens apart, while updates of its table may still come.
        if self.query(TableFrame):
            self.take_update(event.update)

    def take_update(self, update: SeatUpdate) -> None:
        """Take an update and show it."""
        before = self.view
        self._decided = decided(update.events, self.showing.clause_of) or self._decided
        if self.update_now is not None and self.update_now.paused and not update.paused:
            self.composer.note = None
        self.update_now = update
        self.follow_update(before, update)
        view = update.view
        self.composer.follow(before, view)
        if self._rings and view.is_my_turn and before is not None and not before.is_my_turn:
            self.app.bell()
        self.show_table()
        self._show_coach()
        self._show_highlights(update)
        self._is_hurried = self._is_hurried and not view.is_my_turn
        self._end_if_over()

    def on_table_closed(self, event: TableClosed) -> None:
        """Say that the table is closed; its last state stays on the screen."""
        if self.query(TableFrame):
            self._say(self.words.say("table-closed"), "bad")

    # ------------------------------------------------------------------ highlights and the result

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
        """Seconds for which a highlight stays: as set, at most the pace; none with reduced motion, or in haste."""
        if self._is_hurried or self.app.animation_level == "none":
            return 0.0
        settings = self.program.settings
        return min(LENGTHS.get(settings.moments, LENGTHS["long"]), max(0.0, settings.pace))

    def on_highlight_pane_over(self, event: HighlightPane.Over) -> None:
        """The last highlight of a game gives way to its result."""
        self._end_if_over()

    def _end_if_over(self) -> None:
        over = self.view is not None and str(self.view.phase) == "over"
        # At the end of a lesson the coach speaks instead.
        if over and self._coach is None and not self._result_seen and not self.whole.highlight.is_on:
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

    # ------------------------------------------------------------------ the coach and hints

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

    def action_onward(self) -> None:
        """A lesson is done: on to what it was for."""
        self.dismiss(Done.ONWARD)

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
            self.composer.put(composition)
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

    # ------------------------------------------------------------------ moves

    def send(self, move: Any) -> None:
        """Make a move, one at a time."""
        if not self._is_sending:
            self._is_sending = True
            self.composer.note = None
            self.run_worker(self._make(move), name="send")

    async def _make(self, move: Any) -> None:
        composition = self.composer.composition
        try:
            answer = await self.client.send(move)
        finally:
            self._is_sending = False
        self.post_message(self.Spoke(move, composition, answer))

    def on_seated_screen_spoke(self, event: Spoke) -> None:
        """A move that was taken ends its composition; a refused one leaves everything as it was."""
        before = vars(self.composer).copy()
        if event.answer.taken:
            self.composer.taken(event.move, event.composition)
        elif event.answer.reason in (*TableReason,):
            self.composer.note = (f"✗ {self.words.say(f'table-no-{event.answer.reason}')}", "bad")
        elif self.view is not None:
            self.composer.refused(self.view, event.answer.reason, self.words)
            self._decided = decided((event.answer.reason,), self.showing.clause_of) or self._decided
            if self._coach is not None and (hint := self._coach.hint(self.words)):
                self.composer.note = (hint, "ask")
        if vars(self.composer) != before:  # most often the update was first, and nothing is composed any more
            self.show_composed()

    def _say(self, text: str, tone: str = "ask") -> None:
        """Say one line below the composition, until the next key."""
        self.composer.note = (text, tone)
        self.show_composed()

    # ------------------------------------------------------------------ keys

    where_text_appears = text_end_on

    def on_resize(self, event: events.Resize) -> None:
        """Show how small the terminal is if it is too small."""
        self.query_one("#too-small", Static).update(too_small(self.words, event.size))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does something in this phase; a key that does not is not shown."""
        if self.is_too_small:
            return False
        if self.update_now is None:
            return action in ("leave", "clear")
        return self._actions().get(action, True)

    def _actions(self) -> dict[str, bool]:
        """The actions that can be done at some times only; looked at again when the table or the play has changed."""
        assert self.update_now is not None
        now = (self.update_now, self.composer.composition, self._decided)
        if now != self._actions_known[0]:
            self._actions_known = now, self._look_at_actions(self.update_now.view)
        return self._actions_known[1]

    def _look_at_actions(self, view: Any) -> dict[str, bool]:
        offers, phase, mine = self._offers, str(view.phase), view.is_my_turn
        leads_on = self._coach is not None and self._coach.leads_on
        hints = offers.hint is not None or offers.agreed_without
        now = self.keys_now(view, self.composer.composition)
        return {
            **now,
            "why": bool(self._decided),
            "talk": offers.talk is not None,
            "hurry": offers.hurry is not None and phase != "over" and not mine,
            "result": phase == "over" and not leads_on,
            "onward": phase == "over" and leads_on,
            "hint": hints and now["hint"],
        }

    def key_entries(self) -> tuple[KeyEntry, ...]:
        """The keys that do something now; not that for hints where there are none."""
        entries = super().key_entries()
        if self._offers.hint is not None:
            return entries
        return tuple([entry for entry in entries if entry[2] != "hint"])

    def keys_depend_on(self) -> object:
        """The actions that can be done now, and which part of the screen has the keys."""
        can = None if self.update_now is None else tuple(self._actions().values())
        return self.is_too_small, type(self.focused), can

    def on_key(self, event: events.Key) -> None:
        """Ranks, signs and values are typed in play order; other keys are bound."""
        if self.is_too_small:
            event.stop()
            event.prevent_default()
            return
        if (highlight := self.query_one_optional(HighlightPane)) is not None:
            highlight.skip()
        if event.key != "escape":
            self._escaped = False
        view, character = self.view, event.character
        if view is None or self.focused is not None or character is None:
            return
        if self.composer.press(view, character, self.words):
            event.stop()
            event.prevent_default()
            self.pressed()

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is composed as if it were typed, and waits for Enter: nothing is played by a paste."""
        view = self.view
        if view is None or self.focused is not None or self.is_too_small:
            return
        event.stop()
        line = next((line for line in event.text.splitlines() if line.strip()), "")
        keys = [key for key in folded(line) if not key.isspace()]
        missed = [key for key in keys if not self.composer.press(view, key, self.words)]
        if missed:
            self.composer.note = (self.words.say("table-pasted-not", text=fitted("".join(missed), 30)), "ask")
        self.show_composed()

    def pressed(self) -> None:
        """A key has changed the composition."""
        self.show_composed()

    def action_lay(self) -> None:
        """Enter: makes the move that is composed, or asks for what it lacks."""
        before = vars(self.composer).copy()
        move = self.composer.finish(self.view, self.words) if self.view is not None else None
        if move is not None:
            self.send(move)
        if vars(self.composer) != before:
            self.show_composed()

    action_choose = action_lay
    """Enter, where cards are chosen and not played."""

    def action_cursor(self, way: str) -> None:
        """Move the cursor in the hand."""
        self.whole.hand.go(way)

    def action_pick(self) -> None:
        """Pick the card under the cursor, or put it back."""
        if self.view is not None:
            self.composer.pick(self.view, self.whole.hand.cursor, self.words)
            self.show_composed()

    def on_hand_row_clicked(self, event: HandRow.Clicked) -> None:
        """A click picks a card as Space does."""
        if not self.is_too_small and self.view is not None:
            self.whole.hand.move_to(event.place)
            self.composer.pick(self.view, event.place, self.words)
            self.show_composed()

    def action_take_back(self) -> None:
        """Take the last thing of the composition back."""
        self.composer.take_back()
        self.show_composed()

    async def action_clear(self) -> None:
        """Clear the composition; where there is nothing to clear, a second Esc asks whether to leave."""
        if self.focused is not None:
            self.set_focus(None)
        elif self.whole.has_class("-log"):
            self.show_log(whole=False)
        elif self._escaped:
            self._escaped = False
            self.composer.clear()
            self.show_composed()
            await self.action_leave()
        elif self.composer.clear():
            self.show_composed()
        else:
            self._escaped = True
            self._say(self.words.say("table-escape-again"))

    def action_hurry(self) -> None:
        """Make the bot that pauses move now."""
        if self._offers.hurry is not None:
            self._is_hurried = True
            self._offers.hurry()

    def action_talk(self) -> None:
        """Say something to the others at this table."""
        if self._offers.talk is not None:
            self._offers.talk()

    def action_sort(self) -> None:
        """Sort the hand by rank or by suit."""
        self.composer.sort(self.words)
        self.show_composed()

    def action_log(self) -> None:
        """Give the log the whole middle of the screen, or take it back."""
        self.show_log(whole=not self.whole.has_class("-log"))

    def action_page(self, pages: int) -> None:
        """Turn the pages of the log."""
        self.whole.judge.turn_page(pages)

    def action_why(self) -> None:
        """Open the rulings behind what was decided last."""
        self.program.open_rulings(self.GAME, self._decided)

    # ------------------------------------------------------------------ the end, and leaving

    async def action_leave(self) -> None:
        """Ask before the game is left; one that is over, another's or a lesson is left at once."""
        view = self.view
        if view is None or view.phase == "over" or view.seat is None or self._coach is not None:
            self.dismiss(Done.TITLE)
            return
        self.ask("leaving", self._offers.ask_to_go or partial(self._ask_to_leave, self.leave_move(view)))

    async def _ask_to_leave(self, leaving: object) -> Done | None:
        still_in = leaving is not None
        question = LeaveQuestion(
            can_suspend=self._offers.suspend, still_in=still_in, message=self.LEAVE_MESSAGE
        )
        done = await self.app.push_screen_wait(question)
        if done is Done.LEFT and still_in:
            await self.client.send(leaving)
        return done


# Asks before a game is left: for good, for now, or not at all.


class LeaveQuestion(LocalizedModal[Done | None]):
    """Leave the game, suspend it, or stay."""

    CSS_PATH = "table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "go('suspended')", "table-leave-suspend", id="suspend"),
        Binding("y", "go('left')", "table-leave-go", id="go"),
        Binding("escape,n,enter", "dismiss(None)", "table-leave-stay", key_display="esc", id="stay"),
    ]

    def __init__(self, *, can_suspend: bool, still_in: bool, message: str = "") -> None:
        """The question.

        Arguments:
            still_in: whether leaving costs the player a place (P-51).
            message: the message that says what leaving means, where a game has one of its own.
        """
        super().__init__()
        self._can_suspend = can_suspend
        self._leave_message = message or ("table-leave-cost" if still_in else "table-leave-free")

    def compose(self) -> ComposeResult:
        say = self.words.say
        box = Vertical(id="leaving")
        box.border_title = say("table-leave-title")
        with box:
            yield Static(say(self._leave_message), markup=False)
            yield Static(self._answers(), id="leaving-answers")

    def _answers(self) -> Text:
        lines = Text()
        for active in self.active_bindings.values():
            binding = active.binding
            shown = self.app.get_key_display(binding)
            if active.node is self and binding.show and binding.description not in lines.plain:
                lines.append(f"\n{shown:>4}  ", style=f"bold {self.app.theme_variables['accent']}")
                lines.append(binding.description)
        return lines

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to suspend only a game that can be resumed."""
        return self._can_suspend if parameters == (Done.SUSPENDED,) else True

    def action_go(self, how: str) -> None:
        """Leave for now, or for good."""
        self.dismiss(Done(how))


# A client's updates, as messages of Textual.


class TableChanged(Message):
    """Something happened at the table."""

    def __init__(self, update: SeatUpdate) -> None:
        self.update = update
        super().__init__()


class TableClosed(Message):
    """The table is closed; nothing more will happen at it."""


async def listen(client: Client, screen: MessagePump) -> None:
    """Hand every update to the screen, one by one, until the table closes."""
    async for update in client.updates():
        screen.post_message(TableChanged(update))
    screen.post_message(TableClosed())

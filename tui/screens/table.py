"""The table of Prime Daifugo: what a seat sees, and the keys with which it plays.

The screen holds the last update and a composition, nothing of the game. Whatever is typed changes the
composition; whatever comes from the host changes the update; after either the widgets are shown anew
and each repaints only if what it shows has changed. A move goes out and is answered; until then the
composition stays, and a refusal leaves it as it was.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import Static

from engine.prime.moves import AskFactors, Draw, Janken, JankenHand, Leave, Move, Pass, Ready
from engine.prime.view import View
from netplay.client import Client
from netplay.messages import Answer, Update
from tui.bridge import TableChanged, TableClosed, listen
from tui.compose import Composition
from tui.composer import Composer
from tui.keys import WordedScreen
from tui.learn.assist import Assist
from tui.learn.coach import Coach
from tui.screens.leaving import LeaveQuestion
from tui.screens.result import Done, Offers, ResultScreen
from tui.screens.tablekeys import KEYS, applies
from tui.story import Story
from tui.widgets.faces import Look
from tui.widgets.hand import HandRow
from tui.widgets.lines import KeyBar
from tui.widgets.tabletop import Composed, TableTop

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
WIDTHS: list[tuple[int, str]] = [
    (0, "-too-narrow"),
    (LEAST_WIDTH, "-narrow"),
    (120, "-wide"),
    (160, "-broad"),
]
HEIGHTS: list[tuple[int, str]] = [(0, "-too-low"), (LEAST_HEIGHT, "-low"), (32, "-tall")]


class TableScreen(WordedScreen[Done]):
    """One table, played at from a seat or watched; dismissed with how it was left."""

    CSS_PATH = "table.tcss"
    AUTO_FOCUS = ""
    # Textual declares these as variables of an instance, so they cannot be ClassVar.
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = KEYS

    class Spoke(Message):
        """The host answered a move; sent to the screen itself, so that answers and updates keep their order."""

        def __init__(self, move: Move, composition: Composition, answer: Answer) -> None:
            self.move, self.composition, self.answer = move, composition, answer
            super().__init__()

    def __init__(
        self,
        client: Client,
        *,
        title: str = "",
        look: Look | None = None,
        offers: Offers | None = None,
        rings: bool = False,
        coach: Coach | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """A screen for a client at a table.

        Arguments:
            title: what stands at the top left; the game's name if empty.
            offers: where a player can go from here; by default only back.
            rings: whether the bell tells that it is your turn.
            coach: who says what to do and why, where the game is being learned.
            now: the clock, in seconds.
        """
        super().__init__()
        self.client = client
        self.update_now: Update | None = None
        self.composer = Composer()
        self._title = title
        self._look = look or Look()
        self._offers = offers or Offers()
        self._rings = rings
        self._coach = coach
        self._assist = Assist()
        self._now = now
        self._story = Story(client.seat)
        self._is_sending = False
        self._escaped = False
        self._result_seen = False

    # ------------------------------------------------------------------ what is on the screen

    def compose(self) -> ComposeResult:
        """The table, and what covers it in a terminal too small for it."""
        yield TableTop(self._title, self._look, self._now, id="table-top")
        yield Static(id="too-small")

    @property
    def top(self) -> TableTop:
        """All that is seen."""
        return self.query_one(TableTop)

    def on_mount(self) -> None:
        """The screen begins to listen to its client."""
        self.top.wear(self._look, self.words)
        self.top.set_class(self._coach is not None, "-coached")
        self.run_worker(listen(self.client, self), name="listen")

    def words_changed(self) -> None:
        """Another language, other signs: everything that is shown is said anew."""
        self.top.wear(Look(ascii_suits=self.house.settings.letters), self.words)
        update = self.update_now
        if update is not None:
            events = self._story.happened
            self.top.judge.retell(self._story.told(events, update.players, self.words))
            self._show()

    def _show(self) -> None:
        """Shows update and composition as they are now."""
        if self.update_now is not None:
            self.top.show(self.update_now, self._story, self.words)
            self._show_composed()
            if self._coach is not None:
                self.top.coach.show(*self._coach.told(self.words))

    def _show_composed(self) -> None:
        """Shows what the player is doing; all that a key changes."""
        if self.update_now is not None:
            made = self.composer
            hand = made.shown(self.update_now.view)
            composed = Composed(hand, made.composition, made.note, self._assisted(), self.key_entries())
            self.top.show_composed(self.update_now, composed, self._story, self.words)

    def _assisted(self) -> str:
        """What the assist says of the play, where this table has agreed to one."""
        said, search = self._assist.says(self.update_now, self.composer.composition, self.words)
        if search is not None:
            self.run_worker(self._seek(search), name="assist")
        return said

    async def _seek(self, search: Awaitable[None]) -> None:
        await search
        self._show_composed()

    async def on_unmount(self) -> None:
        """Whatever the assist still seeks is stopped."""
        await self._assist.close()

    @property
    def view(self) -> View | None:
        """What the seat knows now."""
        return self.update_now.view if self.update_now is not None else None

    # ------------------------------------------------------------------ what happens at the table

    def on_table_changed(self, event: TableChanged) -> None:
        """The host told something: the table is shown as it is now."""
        update = event.update
        before, self.update_now = self.update_now, update
        view: View = update.view
        if before is not None and not update.number:
            # Another deal on the same screen: what was told of the last one is over.
            self._story = Story(self.client.seat)
            self.top.judge.retell(())
        self._story.hear(update.events)
        self.top.judge.tell(self._story.told(update.events, update.players, self.words))
        self.composer.follow(before.view if before is not None else None, view)
        if self._rings and view.is_my_turn and before is not None and not before.view.is_my_turn:
            self.app.bell()
        self.top.wind(update, self.words)
        self._show()
        if view.phase == "over" and not self._result_seen:
            self._result_seen = True
            self.action_result()

    def on_table_closed(self, event: TableClosed) -> None:
        """The table is gone; what was seen last stays until the player goes."""
        self._say(self.words.say("table-closed"), "bad")

    # ------------------------------------------------------------------ moves

    def _send(self, move: Move) -> None:
        """Makes a move, one at a time."""
        if not self._is_sending:
            self._is_sending = True
            self.composer.note = None
            self.run_worker(self._make(move), name="send")

    async def _make(self, move: Move) -> None:
        composition = self.composer.composition
        try:
            answer = await self.client.send(move)
        finally:
            self._is_sending = False
        self.post_message(self.Spoke(move, composition, answer))

    def on_table_screen_spoke(self, event: Spoke) -> None:
        """A move that was taken ends its composition; a refused one leaves everything as it was."""
        if event.answer.taken:
            self.composer.taken(event.move, event.composition)
        elif self.view is not None:
            self.composer.refused(self.view, event.answer.reason, self.words)
            hint = self._coach.hint(self.words) if self._coach is not None else ""
            if hint:
                self.composer.note = (hint, "ask")
        self._show_composed()

    def _say(self, text: str, tone: str = "ask") -> None:
        """Says one line below the composition, until the next key."""
        self.composer.note = (text, tone)
        self._show_composed()

    # ------------------------------------------------------------------ keys

    @property
    def is_too_small(self) -> bool:
        """Whether the terminal is too small to show the table whole."""
        return self.size.width < LEAST_WIDTH or self.size.height < LEAST_HEIGHT

    def on_resize(self, event: events.Resize) -> None:
        """Tells how small the terminal is where it is too small."""
        text = self.words.say("table-too-small", width=event.size.width, height=event.size.height)
        self.query_one("#too-small", Static).update(text)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does something in this phase; a key that does not is not shown."""
        view = self.view
        if self.is_too_small:
            return False
        if view is None:
            return action in ("leave", "clear")
        if action == "hurry":
            return self._offers.hurry is not None and view.phase != "over" and not view.is_my_turn
        return applies(view, self.composer.composition, action)

    def on_key(self, event: events.Key) -> None:
        """Ranks, signs and values are typed in play order; other keys are bound."""
        if self.is_too_small:
            event.stop()
            event.prevent_default()
            return
        if event.key != "escape":
            self._escaped = False
        view, character = self.view, event.character
        if view is None or self.focused is not None or character is None:
            return
        if self.composer.press(view, character, self.words):
            event.stop()
            event.prevent_default()
            self._show_composed()

    def action_lay(self) -> None:
        """Enter: makes the move that is composed, or asks for what it lacks."""
        move = self.composer.finish(self.view, self.words) if self.view is not None else None
        if move is not None:
            self._send(move)
        self._show_composed()

    def action_choose(self) -> None:
        """Enter, where cards are chosen and not played."""
        self.action_lay()

    def action_ready(self) -> None:
        """Enough thought (D6)."""
        self._send(Ready())

    def action_draw(self) -> None:
        """Draws a card (P-20)."""
        self._send(Draw())

    def action_pass_turn(self) -> None:
        """Passes the turn."""
        self._send(Pass())

    def action_throw(self, hand: JankenHand) -> None:
        """Throws a hand of janken (P-12)."""
        self._send(Janken(hand))

    def action_ask_factors(self) -> None:
        """Asks for the factorisation of the number just fouled with (P-36)."""
        self._send(AskFactors())

    def action_cursor(self, way: str) -> None:
        """Moves the cursor in the hand."""
        self.top.hand.go(way)

    def action_pick(self) -> None:
        """Picks the card under the cursor, or puts it back."""
        if self.view is not None:
            self.composer.pick(self.view, self.top.hand.cursor, self.words)
            self._show_composed()

    def on_hand_row_clicked(self, event: HandRow.Clicked) -> None:
        """A click picks a card as Space does."""
        if not self.is_too_small:
            self.top.hand.move_to(event.place)
            self.action_pick()

    async def on_key_bar_chosen(self, event: KeyBar.Chosen) -> None:
        """A click on a key is the key."""
        await self.run_action(event.action)

    def action_take_back(self) -> None:
        """Takes the last thing of the composition back."""
        self.composer.take_back(self.words)
        self._show_composed()

    async def action_clear(self) -> None:
        """Clears the composition; where there is nothing to clear, a second Esc asks whether to leave."""
        if self.focused is not None:
            self.set_focus(None)
        elif self.top.has_class("-log"):
            self.top.remove_class("-log")
        elif self._escaped:
            self._escaped = False
            self.composer.clear()
            self._show_composed()
            await self.action_leave()
        elif self.composer.clear():
            self._show_composed()
        else:
            self._escaped = True
            self._say(self.words.say("table-escape-again"))

    def action_hurry(self) -> None:
        """Has the bot that is taking its moment move now."""
        if self._offers.hurry is not None:
            self._offers.hurry()

    def action_sort(self) -> None:
        """Sorts the hand by rank or by suit."""
        self.composer.sort(self.words)
        self._show_composed()

    def action_log(self) -> None:
        """Gives the log the whole middle of the screen, or takes it back."""
        self.top.toggle_class("-log")

    def action_page(self, pages: int) -> None:
        """Turns the pages of the log."""
        self.top.judge.turn_page(pages)

    def action_notes(self) -> None:
        """Opens the notes where the rules allow a scratch pad (D13)."""
        self.top.toggle_class("-notes")
        if self.top.has_class("-notes"):
            self.top.remove_class("-log")
            self.top.notes.focus()
        else:
            self.set_focus(None)

    def action_help(self) -> None:
        """Tells the keys."""
        self.house.open_help("table")

    # ------------------------------------------------------------------ the end, and leaving

    @work
    async def action_result(self) -> None:
        """Shows places, hands and plays; goes wherever the player goes from there."""
        if self.update_now is None:
            return
        screen = ResultScreen(self.update_now, self._story.played(), self._offers)
        done = await self.app.push_screen_wait(screen)
        if done is not None:
            self.dismiss(done)

    async def action_leave(self) -> None:
        """Asks before the game is left; a game that is over, or another's, is left at once."""
        view = self.view
        if view is None or view.phase == "over" or view.seat is None or self._coach is not None:
            self.dismiss(Done.TITLE)
            return
        self._ask_to_leave(view.seat in view.still_in)

    @work
    async def _ask_to_leave(self, still_in: bool) -> None:
        done = await self.app.push_screen_wait(
            LeaveQuestion(can_suspend=self._offers.suspend, still_in=still_in)
        )
        if done is None:
            return
        if done is Done.LEFT and still_in:
            await self.client.send(Leave())
        self.dismiss(done)

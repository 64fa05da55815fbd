"""The table of Prime Daifugo: what a seat sees, and the keys with which it plays.

The screen holds the last update and a composition, nothing of the game. Whatever is typed changes the
composition; whatever comes from the host changes the update; after either the widgets are shown anew
and each repaints only if what it shows has changed. A move goes out and is answered; until then the
composition stays, and a refusal leaves it as it was.
"""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Static, TextArea

from engine.cards import Card
from engine.prime.moves import AskFactors, Draw, Janken, JankenHand, Leave, Move, Pass, Ready
from engine.prime.view import View
from engine.verdict import Reason
from netplay.client import Client
from netplay.messages import Update
from tui.bridge import TableChanged, TableClosed, listen
from tui.compose import (
    NOTHING,
    Composition,
    Goal,
    Slip,
    ask_next,
    back,
    goal_of,
    kept,
    move_of,
    press,
    takes_digits,
    toggle,
)
from tui.keys import WordedScreen
from tui.prompts import joker_is_lone_infinity, reason_told, seat_facts, stage_of, told
from tui.screens.leaving import LeaveQuestion
from tui.screens.result import Done, ResultScreen
from tui.screens.tablekeys import KEYS, applies
from tui.story import Story
from tui.widgets.faces import Look
from tui.widgets.field import FieldPane
from tui.widgets.hand import HandRow
from tui.widgets.judgelog import JudgeLog
from tui.widgets.lines import ClockFace, KeyBar, PlayLine, TitleLine
from tui.widgets.seats import Seats

LEAST_WIDTH, LEAST_HEIGHT = 80, 24


class TableScreen(WordedScreen[Done]):
    """One table, played at from a seat or watched; dismissed with how it was left."""

    CSS_PATH = "table.tcss"
    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-too-narrow"), (LEAST_WIDTH, "-narrow"), (120, "-wide"), (160, "-broad")]
    VERTICAL_BREAKPOINTS = [(0, "-too-low"), (LEAST_HEIGHT, "-low"), (32, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = KEYS

    class Spoke(Message):
        """The host answered a move; sent to the screen itself, so that answers and updates keep their order."""

        def __init__(self, move: Move, taken: bool, reason: str) -> None:
            self.move, self.taken, self.reason = move, taken, reason
            super().__init__()

    def __init__(
        self,
        client: Client,
        *,
        title: str = "",
        look: Look | None = None,
        can_suspend: bool = False,
        can_replay: bool = False,
        can_rematch: bool = False,
        rings: bool = False,
        record: Callable[[], str] | None = None,
        save: Callable[[], Awaitable[str]] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """A screen for a client at a table.

        Arguments:
            title: what stands at the top left; the game's name if empty.
            can_suspend: whether the game can be left so that it goes on later.
            can_replay: whether the finished game can be looked at again.
            can_rematch: whether another game can follow.
            rings: whether the bell tells that it is your turn.
            record: where the finished game is kept, as far as it is known by then.
            save: keeps the finished game and says where.
            now: the clock, in seconds.
        """
        super().__init__()
        self.client = client
        self.update_now: Update | None = None
        self.composition: Composition = NOTHING
        self._title = title
        self._look = look or Look()
        self._can_suspend = can_suspend
        self._offers = {Done.REPLAY: can_replay, Done.REMATCH: can_rematch}
        self._rings = rings
        self._record, self._save = record, save
        self._now = now
        self._by_suit = False
        self._story = Story(client.seat)
        self._note: tuple[str, str] | None = None
        self._is_sending = False
        self._escaped = False
        self._result_seen = False

    # ------------------------------------------------------------------ what is on the screen

    def compose(self) -> ComposeResult:
        """Title, players, field and log, the play line, the hand, the keys."""
        with Horizontal(id="top"):
            yield TitleLine(id="title-line")
            yield ClockFace(self._now, id="clock")
        yield Seats(id="seats")
        with Horizontal(id="middle"):
            yield FieldPane(id="field")
            yield JudgeLog(id="log")
            yield TextArea(id="notes", show_line_numbers=False, compact=True)
        yield PlayLine(id="play-line")
        yield HandRow(id="hand")
        yield KeyBar(id="keys")
        yield Static(id="too-small")

    def on_mount(self) -> None:
        """The screen begins to listen to its client."""
        self.query_one("#log").border_title = self.words.say("table-log")
        self.query_one("#notes").border_title = self.words.say("table-notes")
        for widget in (self.query_one(FieldPane), self.query_one(HandRow)):
            widget.look = self._look
        self.run_worker(listen(self.client, self), name="listen")

    def words_changed(self) -> None:
        """Another language, other signs: everything that is shown is said anew."""
        self._look = Look(ascii_suits=bool(getattr(self.house.settings, "letter_suits", False)))
        self.query_one("#log").border_title = self.words.say("table-log")
        self.query_one("#notes").border_title = self.words.say("table-notes")
        for widget in (self.query_one(FieldPane), self.query_one(HandRow)):
            widget.look = self._look
            widget.repaint()
        update = self.update_now
        if update is not None:
            events = self._story.happened
            self.query_one(JudgeLog).retell(self._story.told(events, update.players, self.words))
            self._show()

    def _show(self) -> None:
        """Shows update and composition as they are now."""
        update = self.update_now
        if update is None:
            return
        view: View = update.view
        say = self.words.say
        self.set_class(
            view.seat is None or (view.phase != "over" and not view.counts[view.seat]), "-watching"
        )
        self.query_one(TitleLine).show(
            self._title or say("table-title"),
            self._rules_told(update),
            say("table-order-turned" if view.upside_down else "table-order-normal"),
            turned=view.upside_down,
        )
        self.query_one(Seats).show(seat_facts(update, self._story.deeds, self.words))
        self.query_one(FieldPane).show(stage_of(update, self.words), self.words)
        self._show_composition()

    def _show_composition(self) -> None:
        """Shows the hand with what is picked, the play line, and the keys that do something now."""
        update = self.update_now
        if update is None:
            return
        self.query_one(HandRow).show(self.hand, self.composition, self._story.fresh)
        self.query_one(PlayLine).show(told(update, self.composition, self.words, self._note))
        self.query_one(KeyBar).show(self._entries())

    def _entries(self) -> tuple[tuple[str, str, str], ...]:
        """The keys that do something now, in the order in which they are bound."""
        entries: dict[str, tuple[str, str, str]] = {}
        for active in self.active_bindings.values():
            binding = active.binding
            if binding.show and active.enabled and active.node is self:
                key = self.app.get_key_display(binding)
                entries.setdefault(binding.action, (key, binding.description, binding.action))
        return tuple(entries.values())

    def _rules_told(self, update: Update) -> str:
        view: View = update.view
        text = self.words.say(f"table-rules-{view.rules.preset}")
        if update.score is not None:
            text += "  " + self.words.say("table-game-of", game=update.score.game, games=update.score.games)
        return text

    @property
    def view(self) -> View | None:
        """What the seat knows now."""
        return self.update_now.view if self.update_now is not None else None

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's cards as they are shown, by rank or by suit."""
        view = self.view
        if view is None:
            return ()
        if self._by_suit:
            return tuple(sorted(view.hand, key=lambda card: (card.is_joker, card.suit, card)))
        return view.hand

    # ------------------------------------------------------------------ what happens at the table

    def on_table_changed(self, event: TableChanged) -> None:
        """The host told something: the table is shown as it is now."""
        update = event.update
        before, self.update_now = self.update_now, update
        view: View = update.view
        self._story.hear(update.events)
        self.query_one(JudgeLog).tell(self._story.told(update.events, update.players, self.words))
        self.composition = kept(view.hand, self.composition)
        if goal_of(view) is Goal.NONE or (before is not None and goal_of(before.view) is not goal_of(view)):
            self.composition = NOTHING
        if view.is_my_turn and before is not None and not before.view.is_my_turn:
            self._note = None
            if self._rings:
                self.app.bell()
        self.query_one(ClockFace).show(
            update.clock,
            game_runs=view.phase in ("turn", "penalty"),
            game_word=self.words.say("table-game-clock"),
        )
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
            self._note = None
            self.run_worker(self._make(move), name="send")

    async def _make(self, move: Move) -> None:
        try:
            answer = await self.client.send(move)
        finally:
            self._is_sending = False
        self.post_message(self.Spoke(move, answer.taken, answer.reason))

    def on_table_screen_spoke(self, event: Spoke) -> None:
        """A move that was taken ends its composition; a refused one leaves everything as it was."""
        if event.taken:
            if not isinstance(event.move, Draw | AskFactors):
                self.composition = NOTHING
            self._show_composition()
            return
        self._refused(event.reason)

    def _refused(self, code: str) -> None:
        view = self.view
        known = code in Reason._value2member_map_
        if view is not None and known:
            self._say(f"✗ {reason_told(view, Reason(code), self.words)}", "bad")
        else:
            self._say(f"✗ {self.words.say('table-refused', code=code)}", "bad")

    def _say(self, text: str, tone: str = "ask") -> None:
        """Says one line below the composition, until the next key."""
        self._note = (text, tone)
        self._show_composition()

    def _take(self, found: Composition | Slip) -> None:
        """Takes a new composition over, or tells why a key did nothing."""
        if isinstance(found, Slip):
            self._say(self.words.say(f"table-slip-{found}"))
            return
        self.composition = found
        self._show_composition()

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
        return applies(view, self.composition, action)

    def on_key(self, event: events.Key) -> None:
        """Ranks, signs and values are typed in play order; other keys are bound."""
        if self.is_too_small:
            event.stop()
            event.prevent_default()
            return
        if event.key != "escape":
            self._escaped = False
        view = self.view
        if view is None or self.focused is not None or event.character is None:
            return
        if goal_of(view) is Goal.NONE:
            return
        typed = unicodedata.normalize("NFKC", event.character)
        found = press(view, self.composition, typed) if len(typed) == 1 else None
        if found is not None:
            event.stop()
            event.prevent_default()
            self._note = None
            self._take(found)

    def action_lay(self) -> None:
        """Enter: makes the move that is composed, or asks for what it lacks."""
        view, made = self.view, self.composition
        if view is None:
            return
        self._note = None
        if made.asked is not None and not joker_is_lone_infinity(view, made):
            token = made.tokens[made.asked]
            if takes_digits(view.rules) and not isinstance(token, str) and token.value is not None:
                self._take(Composition(made.tokens))
            return
        if goal_of(view) is Goal.PLAY and not (view.phase == "turn" and view.is_my_turn):
            self._refused("not-your-turn")
            return
        move = move_of(view, made)
        match move:
            case Reason.JOKER_UNDECLARED:
                self._take(ask_next(view.rules, made))
            case Reason():
                self._refused(move)
            case Slip():
                self._say(self.words.say(f"table-slip-{move}"))
            case _:
                self._send(move)

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

    def action_step(self, places: int) -> None:
        """Moves the cursor in the hand."""
        hand = self.query_one(HandRow)
        hand.move_to(hand.cursor + places)

    def action_row(self, rows: int) -> None:
        """Moves the cursor to the next row of a large hand."""
        self.query_one(HandRow).move_row(rows)

    def action_edge(self, last: int) -> None:
        """Moves the cursor to the first or the last card."""
        hand = self.query_one(HandRow)
        hand.move_to(len(hand.cards) - 1 if last else 0)

    def action_pick(self) -> None:
        """Picks the card under the cursor, or puts it back."""
        self._toggle(self.query_one(HandRow).cursor)

    def _toggle(self, place: int) -> None:
        view, hand = self.view, self.hand
        self._note = None
        if view is not None and place < len(hand) and goal_of(view) is not Goal.NONE:
            self._take(toggle(view, self.composition, hand, place))

    def on_hand_row_clicked(self, event: HandRow.Clicked) -> None:
        """A click picks a card as Space does."""
        if not self.is_too_small:
            self.query_one(HandRow).move_to(event.place)
            self._toggle(event.place)

    async def on_key_bar_chosen(self, event: KeyBar.Chosen) -> None:
        """A click on a key is the key."""
        await self.run_action(event.action)

    def action_take_back(self) -> None:
        """Takes the last thing of the composition back."""
        self._note = None
        self._take(back(self.composition))

    async def action_clear(self) -> None:
        """Clears the composition; where there is nothing to clear, a second Esc asks whether to leave."""
        if self.focused is not None:
            self.set_focus(None)
        elif self.has_class("-log"):
            self.remove_class("-log")
        elif self.composition.tokens or (self._note is not None and not self._escaped):
            self._note = None
            self._take(NOTHING)
        elif self._escaped:
            self._escaped = False
            await self.action_leave()
        else:
            self._escaped = True
            self._say(self.words.say("table-escape-again"))

    def action_sort(self) -> None:
        """Sorts the hand by rank or by suit."""
        self._by_suit = not self._by_suit
        self._say(self.words.say("table-sorted-suit" if self._by_suit else "table-sorted-rank"))

    def action_log(self) -> None:
        """Gives the log the whole middle of the screen, or takes it back."""
        self.toggle_class("-log")

    def action_page(self, pages: int) -> None:
        """Turns the pages of the log."""
        self.query_one(JudgeLog).turn_page(pages)

    def action_notes(self) -> None:
        """Opens the notes where the rules allow a scratch pad (D13)."""
        notes = self.query_one("#notes", TextArea)
        self.toggle_class("-notes")
        if self.has_class("-notes"):
            self.remove_class("-log")
            notes.focus()
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
        offers = frozenset(done for done, offered in self._offers.items() if offered)
        path = self._record() if self._record is not None else ""
        screen = ResultScreen(self.update_now, self._story.played(), offers, path=path, save=self._save)
        done = await self.app.push_screen_wait(screen)
        if done is not None:
            self.dismiss(done)

    async def action_leave(self) -> None:
        """Asks before the game is left; a game that is over, or another's, is left at once."""
        view = self.view
        if view is None or view.phase == "over" or view.seat is None:
            self.dismiss(Done.TITLE)
            return
        self._ask_to_leave(view.seat in view.still_in)

    @work
    async def _ask_to_leave(self, still_in: bool) -> None:
        done = await self.app.push_screen_wait(
            LeaveQuestion(can_suspend=self._can_suspend, still_in=still_in)
        )
        if done is None:
            return
        if done is Done.LEFT and still_in:
            await self.client.send(Leave())
        self.dismiss(done)

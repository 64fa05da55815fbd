"""The table of Tyrant: what a seat sees, the keys with which it plays, and each trick's judgment step by step."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any, ClassVar, Unpack

from msgspec.structs import replace
from textual.binding import Binding, BindingType
from textual.timer import Timer

from engine.cards import SUITS_BY_LETTER, Card, Suit
from engine.tyrant.events import Revealed
from engine.tyrant.moves import Move, Pass
from engine.tyrant.view import View, unplayable_for
from netplay.table.interfaces import Client
from netplay.table.messages import SeatUpdate
from tui.app.keys import LocalizedModal
from tui.games.tyrant.composition import (
    NOTHING,
    Composition,
    Goal,
    Slip,
    aim,
    aim_at,
    back,
    decision_of,
    goal_of,
    offered,
    press,
    remaining,
    steer,
    toggle,
    turn_up_next,
)
from tui.games.tyrant.narration import Narrator
from tui.games.tyrant.plaza import Plaza
from tui.games.tyrant.prompts import pass_text, reason_text, slip_text
from tui.games.tyrant.result import SheetScreen
from tui.games.tyrant.reveal import TrickReveal, at_judgment, reveal_of
from tui.games.tyrant.showing import TyrantShowing
from tui.games.tyrant.tabletop import TyrantTop
from tui.table.frame import Composing, Compositions, Note
from tui.table.result import Done
from tui.table.seated import EVERY_TABLE, SeatedScreen, Seating, TableChanged
from tui.text.narration import Sentence
from tui.text.words import Words

# The controller of Tyrant: turns keys into a decision, or into a line that says what is wrong.


class Composer(Composing):
    """What a player is composing, and the last word said about it."""

    GAME = Compositions(NOTHING, goal_of, press, toggle, back, reason_text, slip_text)
    composition: Composition

    def __init__(self) -> None:
        super().__init__()
        self._passes = False
        """Whether a pass was asked for once, and explained."""

    def put(self, composition: Composition, note: Note | None = None) -> None:
        """Put a composition and a note in place of what was there; a pass has to be asked for again."""
        super().put(composition, note)
        self._passes = False

    def shown(self, view: View) -> tuple[Card, ...]:
        return offered(view)

    def follow(self, before: View | None, view: View) -> None:
        """The table has changed: what is composed stays, unless cards are gone or something else is asked."""
        goal = goal_of(view)
        another = before is not None and (goal_of(before) is not goal or before.trick != view.trick)
        self.composition = NOTHING if goal is Goal.NONE or another else remaining(view, self.composition)
        if before is not None and (another or view.is_my_turn != before.is_my_turn):
            self.note, self._passes = None, False

    def taken(self, move: Move, composition: Composition) -> None:
        super().taken(move, self.composition if isinstance(move, Pass) else composition)

    def asks_for_rank(self, view: View, character: str) -> bool:
        """Whether a character that finds no card names one that could be there: a rank does, no suit."""
        return character.lower() not in SUITS_BY_LETTER

    def aim(self, view: View, words: Words) -> None:
        """The tyrant action is begun, or taken back."""
        if goal_of(view) is Goal.PLAY:
            self.take(view, aim(view, self.composition), words)

    def aim_at(self, view: View, place: Suit, words: Words) -> None:
        """A place for chips was clicked."""
        if goal_of(view) is Goal.PLAY:
            self.take(view, aim_at(view, self.composition, place), words)

    def steer(self, view: View, way: str, words: Words) -> None:
        """An arrow while aiming."""
        self.take(view, steer(view, self.composition, way), words)

    def ask_pass(self, view: View, words: Words) -> Move | None:
        """The first time a pass is explained with what it costs, the second time it is meant (TY-43)."""
        reason = unplayable_for(view, Pass())
        if reason is not None:
            self._passes = False
            self.refused(view, reason, words)
            return None
        if not self._passes:
            self._passes = True
            self.note = (pass_text(view, words), "ask")
            return None
        self._passes, self.note = False, None
        return Pass()

    def finish(self, view: View, words: Words) -> Move | None:
        self.note = None
        decision = decision_of(view, self.composition)
        if isinstance(decision, Slip):
            if self._passes:
                return self.ask_pass(view, words)
            self.note = (slip_text(view, self.composition, decision, words), "ask")
            return None
        reason = unplayable_for(view, decision)
        if reason is not None:
            self.refused(view, reason, words)
            return None
        return decision


# The keys of a table of Tyrant, and when each does something.

KEYS: list[BindingType] = [
    Binding("enter,space", "go_on", "tyrant-key-go-on", key_display="⏎", id="go-on"),
    Binding("enter", "lay", "tyrant-key-play", key_display="⏎", id="play"),
    Binding("enter", "choose", "tyrant-key-choose", key_display="⏎", id="choose"),
    Binding("enter", "result", "tyrant-key-result", key_display="⏎", id="result"),
    Binding("enter", "onward", "steps-key-onward", key_display="⏎", id="onward"),
    Binding("a", "aim", "tyrant-key-tyrant", id="tyrant"),
    Binding("u", "turn_up", "tyrant-key-up", id="turn-up"),
    Binding("p", "pass_turn", "tyrant-key-pass", id="pass"),
    Binding("g", "hint", "table-key-hint", id="hint"),
    Binding("v", "look_again", "tyrant-key-again", id="look-again"),
    Binding("f", "hurry", "table-key-hurry", id="hurry"),
    Binding("l", "log", "tyrant-log", id="log"),
    *EVERY_TABLE,
]
"""Ids are what players bind other keys to; descriptions name messages. Ranks and suits are typed, not bound."""


WHILE_REVEALING = {
    "go_on", "log", "help", "page", "clear", "leave", "hurry", "talk", "why", "result", "onward",
}  # fmt: skip


def keys_now(view: View, composition: Composition) -> dict[str, bool]:
    """The actions that can be done at some times only, each with whether it can be done now."""
    goal = goal_of(view)
    turn = view.phase == "turn" and view.is_my_turn
    plays = goal is Goal.PLAY
    return {
        "lay": turn or (plays and bool(composition.cards)),
        "choose": goal in (Goal.HAND, Goal.REFILL, Goal.LAY),
        "aim": plays and view.seat is not None and (turn or bool(view.chips[view.seat])),
        "turn_up": composition.up is not None,
        "pass_turn": turn,
        "pick": goal is not Goal.NONE,
        "hint": view.is_my_turn,
    }


SLOWEST = 4.0
"""Seconds that a step of a judgment takes at most before the next one."""
LINGERS = 5.0
"""Seconds for which a whole judgment stays if a clock runs or the player only watches."""


class TyrantScreen(SeatedScreen):
    """One table of Tyrant, played at from a seat or watched."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["../../table/table.tcss", "tyrant.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = KEYS
    GAME = "tyrant"
    HELP_AREA = "tyrant"
    LEAVE_MESSAGE = "tyrant-leave-told"
    TOP = TyrantTop
    COMPOSER = Composer
    composer: Composer

    def __init__(self, client: Client, **seating: Unpack[Seating]) -> None:
        super().__init__(client, **seating)
        self.reveal: TrickReveal | None = None
        """The judgment being shown; updates that come meanwhile are held back."""
        self.step = 0
        self._last_reveal: TrickReveal | None = None
        self._held: deque[SeatUpdate] = deque()
        self._timer: Timer | None = None
        self._happened: list[tuple[tuple[Any, ...], TrickReveal | None]] = []
        """The events so far, each judgment with its working."""

    # ------------------------------------------------------------------ what is on the screen

    @property
    def top(self) -> TyrantTop:
        """All that is seen."""
        return self.query_one(TyrantTop)

    @property
    def showing(self) -> TyrantShowing:
        """The words of the game, with suits as this terminal has them."""
        return TyrantShowing(self.top.look)

    def story_sentences(self, update: SeatUpdate) -> Sequence[Sentence]:
        sentences: list[Sentence] = []
        for happened, reveal in self._happened:
            sentences += self._narrator(update, reveal).sentences_of(happened)
        return sentences

    def show_players(self, update: SeatUpdate) -> None:
        self.top.show(update, self.words)

    def show_composed(self) -> None:
        update = self.update_now
        if update is None:
            return
        if self.reveal is not None:
            self.top.show_reveal(update, self.reveal, self.step, self.key_entries(), self.words)
        else:
            self.top.show_composed(update, self.composed(update.view), self.words)

    def _narrator(self, update: SeatUpdate, reveal: TrickReveal | None) -> Narrator:
        return Narrator(self.words, update.names, update.left, self.top.look, reveal)

    # ------------------------------------------------------------------ what happens at the table

    def on_table_changed(self, event: TableChanged) -> None:
        """Hold an update back while a trick is being judged, its clocks excepted."""
        event.prevent_default()  # Textual would go on to the method of this name in the class above.
        self.top.wind(event.update, self.words, game_runs=False)
        self._held.append(event.update)
        self._go_on()

    def _go_on(self) -> None:
        """Take what was held back, up to the next judgment."""
        while self._held and self.reveal is None:
            update = self._held[0]
            before = self.view
            found = None if before is None else reveal_of(before, update.view, update.events)
            if found is not None and found != self._last_reveal:
                assert self.update_now is not None
                self._last_reveal = found
                judged = replace(self.update_now, view=at_judgment(before, update.events))
                self._begin_reveal(found, judged)
                return
            self._held.popleft()
            self.take_update(update)

    def follow_update(self, before: Any, update: SeatUpdate) -> None:
        missed = update.missed([event for events, _ in self._happened for event in events])
        if missed:
            self._happened.append((missed, None))
            self.tell(lambda: self._narrator(update, None).sentences_of(missed))
        judged = any(isinstance(event, Revealed) for event in update.events)
        reveal = self._last_reveal if judged else None
        self._happened.append((update.events, reveal))
        self.tell(lambda: self._narrator(update, reveal).sentences_of(update.events))

    # ------------------------------------------------------------------ judgments

    @property
    def pace(self) -> float:
        """Seconds for a step of a judgment; 0: shown whole."""
        if self.app.animation_level == "none":
            return 0.0
        return min(SLOWEST, 2 * self.program.settings.pace)

    def _begin_reveal(self, reveal: TrickReveal, judged: SeatUpdate) -> None:
        """A trick is judged, step by step at the player's pace."""
        self.top.show(judged, self.words)
        self.reveal = reveal
        self.step = 0 if self.pace else reveal.steps
        self._wait()
        self.show_composed()

    def _wait(self) -> None:
        """Schedule the next step; after the last one stay for a while, or wait for the player."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        assert self.reveal is not None
        if self.step < self.reveal.steps:
            self._timer = self.set_timer(self.pace, self._next_step)
        elif self._must_not_wait():
            self._timer = self.set_timer(LINGERS, self._end_reveal)

    def _must_not_wait(self) -> bool:
        """Whether the game continues without a key: the player only watches, or a clock runs."""
        return self.client.seat is None or any(update.clock.left is not None for update in self._held)

    def _next_step(self) -> None:
        if self.reveal is not None:
            self.step = min(self.step + 1, self.reveal.steps)
            self._wait()
            self.show_composed()

    def _end_reveal(self) -> None:
        """End the judgment and show the current table."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.reveal = None
        self.top.end_reveal()
        if self._held:
            update = self._held.popleft()
            self.take_update(update)
            self._go_on()
        else:
            self.show_table()

    def action_go_on(self) -> None:
        """The next step at once; after the last, back to the table."""
        if self.reveal is None:
            return
        if self.step < self.reveal.steps:
            self._next_step()
        else:
            self._end_reveal()

    def action_look_again(self) -> None:
        """Show the last judgment again, whole."""
        if self._last_reveal is not None and self.reveal is None:
            self.reveal = self._last_reveal
            self.step = self.reveal.steps
            self.show_composed()

    # ------------------------------------------------------------------ keys

    keys_now = staticmethod(keys_now)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does something now; while a judgment is shown there are only a few."""
        if not self.is_too_small and self.update_now is not None:
            if action == "go_on":
                return self.reveal is not None
            if action == "look_again":
                return self.reveal is None and self._last_reveal is not None
            if self.reveal is not None and action not in WHILE_REVEALING:
                return False
        return super().check_action(action, parameters)

    def keys_depend_on(self) -> object:
        """What is revealed, too."""
        return super().keys_depend_on(), self.reveal is not None, self._last_reveal is not None

    def action_cursor(self, way: str) -> None:
        """Move the cursor in the hand, or from place to place while the tyrant action is aimed."""
        if self.composer.composition.aims and self.view is not None:
            self.composer.steer(self.view, way, self.words)
            self.show_composed()
        else:
            super().action_cursor(way)

    def action_aim(self) -> None:
        """Begin the tyrant action, or take it back."""
        if self.view is not None:
            self.composer.aim(self.view, self.words)
            self.show_composed()

    def on_plaza_clicked(self, event: Plaza.Clicked) -> None:
        """A click on a place lays a chip there, and another one more."""
        if self.view is not None and self.reveal is None and not self.is_too_small:
            self.composer.aim_at(self.view, event.place, self.words)
            self.show_composed()

    def action_turn_up(self) -> None:
        """Turn up the next of three cards."""
        if self.view is not None:
            self.composer.put(turn_up_next(self.composer.composition))
            self.show_composed()

    def action_pass_turn(self) -> None:
        """Explain the pass, and make it when asked again."""
        if self.view is not None:
            move = self.composer.ask_pass(self.view, self.words)
            if move is not None:
                self.send(move)
            self.show_composed()

    # ------------------------------------------------------------------ the end

    def result_screen(self, update: SeatUpdate) -> LocalizedModal[Done | None]:
        return SheetScreen(update, self._offers, self.top.look, self.pace)

    def leave_move(self, view: View) -> None:
        """No decision of the game leaves it; the host plays on for the player who is away (TY-97)."""

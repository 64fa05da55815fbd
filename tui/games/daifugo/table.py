"""The table of Daifugo: what a seat sees, and the keys with which it plays and answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, ClassVar, Unpack

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from engine.cards import Card
from engine.daifugo.faces import PLACE, SUIT, SUITS, Cards, in_order
from engine.daifugo.moves import Move, Pass
from engine.daifugo.settings import Rules
from engine.daifugo.view import View
from engine.seats import Seat
from engine.titles import titles_by_seat
from engine.verdict import Reason
from netplay.table.interfaces import Client
from netplay.table.messages import SeatUpdate
from tui.app.keys import LocalizedModal
from tui.games.daifugo.composition import (
    NOTHING,
    Composition,
    Goal,
    Slip,
    back,
    from_pile,
    goal_of,
    on_options,
    pick_option,
    press,
    remaining,
    shown,
    step,
    toggle,
)
from tui.games.daifugo.decide import decline_of, move_of
from tui.games.daifugo.field import DaifugoField
from tui.games.daifugo.names import faces, marks_of, rank_word, rule_name, title_name
from tui.games.daifugo.narration import Narrator, Story
from tui.games.daifugo.prompts import reason_text, seat_facts, slip_text, status_of
from tui.games.daifugo.questions import stage_of
from tui.games.daifugo.rule_texts import about_rule, changed_settings, rules_in_force
from tui.games.daifugo.showing import SHOWING
from tui.table.frame import Composed, Composing, Compositions, TableFrame
from tui.table.outcome import headline, name_of, order_of, own_row, points_of
from tui.table.result import Done, ResultScreen, ResultSheet
from tui.table.seated import EVERY_TABLE, SeatedScreen, Seating
from tui.text.cards import Picks
from tui.text.narration import Sentence
from tui.text.prose import Prose
from tui.text.words import Words

# Assembles the visible parts of a Daifugo table.


class DaifugoTop(TableFrame):
    """The table of Daifugo as one seat sees it."""

    TITLE = "daifugo-title"

    def middle(self) -> DaifugoField:
        return DaifugoField(id="field")

    def show(self, update: SeatUpdate, story: Story, words: Words) -> None:
        """Show the players as they are now."""
        view: View = update.view
        watching = view.seat is None or (str(view.phase) != "over" and not view.counts[view.seat])
        self.set_class(watching, "-watching")
        self.seat(seat_facts(update, story.last_events, words), view.direction)

    def show_composed(self, update: SeatUpdate, composed: Composed, story: Story, words: Words) -> None:
        """Show the cards with what is picked, the play line, what is asked, and the current keys."""
        view: View = update.view
        made = composed.composition
        fresh = () if from_pile(view, made) else story.fresh
        self.query_one(DaifugoField).show(stage_of(update, made, words), words)
        self.set_class(from_pile(view, made) and bool(composed.cards), "-pile")
        self.hand.fans = not from_pile(view, made)
        self.hand.show(composed.cards, Picks(made.cards), fresh)
        self.show_status(status_of(update, made, words, composed.note), composed, update, words)


# The controller of Daifugo: turns keys into a move, or into a line that says what is wrong.


class Composer(Composing):
    """What a player is composing, and the last word said about it."""

    GAME = Compositions(NOTHING, goal_of, press, toggle, back, reason_text, slip_text)
    composition: Composition

    def __init__(self) -> None:
        super().__init__()
        self._prepared = NOTHING
        """A play that waits while something else is asked."""

    def shown(self, view: View) -> Cards:
        """The cards of the hand row, by rank or by suit."""
        cards = shown(view, self.composition)
        if self.by_suit:
            return tuple(sorted(cards, key=lambda card: SUITS.index(SUIT[card]) if card in SUIT else 9))
        return cards

    def follow(self, before: View | None, view: View) -> None:
        """The table has changed: what is composed stays; a play waits while something else is asked."""
        was = goal_of(before) if before is not None else Goal.NONE
        goal = goal_of(view)
        if before is not None and (goal is not was or view.question != before.question):
            if was is Goal.PLAY:
                self._prepared = self.composition
            self.composition = self._prepared if goal is Goal.PLAY else NOTHING
        if goal is Goal.NONE and str(view.phase) == "over":
            self._prepared = NOTHING
        self.composition = remaining(view, self.composition) if goal is not Goal.NONE else NOTHING
        if view.is_my_turn and before is not None and not before.is_my_turn:
            self.note = None

    def asks_for_rank(self, view: View, character: str) -> bool:
        """Whether a character that finds no card names one that could be there: one to be played."""
        return goal_of(view) is Goal.PLAY

    def choose(self, view: View, at: int, words: Words) -> None:
        """An option was picked by its place in the list."""
        self.take(view, pick_option(view, self.composition, at), words)

    def step(self, view: View, way: str) -> bool:
        """Move the cursor where options are chosen; whether they are."""
        if not on_options(view, self.composition):
            return False
        self.note = None
        self.composition = step(view, self.composition, way)
        return True

    def at_once(self, view: View) -> Move | None:
        """The move that the last key has decided already: a response, a yes, a side, a way to read cards."""
        made = self.composition
        if not made.picked or not (made.asks_way or goal_of(view) in (Goal.RESPOND, Goal.YES, Goal.SIDE)):
            return None
        move = move_of(view, made)
        return None if isinstance(move, Reason | Slip | Composition) else move

    def finish(self, view: View, words: Words) -> Move | None:
        self.note = None
        if goal_of(view) is Goal.PLAY and not (str(view.phase) == "turn" and view.is_my_turn):
            self.refused(view, Reason.NOT_YOUR_TURN, words)
            return None
        made = move_of(view, self.composition)
        match made:
            case Reason():
                self.refused(view, made, words)
            case Slip() | Composition():
                self.take(view, made, words)
            case _:
                return made
        return None


# The keys of a table of Daifugo, and when each does something.

KEYS: list[BindingType] = [
    Binding("enter", "lay", "table-key-play", key_display="⏎", id="play"),
    Binding("enter", "choose", "table-key-choose", key_display="⏎", id="choose"),
    Binding("enter", "result", "table-key-result", key_display="⏎", id="result"),
    Binding("enter", "onward", "steps-key-onward", key_display="⏎", id="onward"),
    Binding("p", "pass_turn", "table-key-pass", id="pass"),
    Binding("p,n", "decline", "daifugo-key-decline", key_display="p", id="decline"),
    Binding("p,n", "let_pass", "daifugo-key-let-pass", key_display="p", id="let-pass"),
    Binding("p,n", "refuse", "daifugo-key-no", key_display="p", id="refuse"),
    Binding("f", "hurry", "table-key-hurry", id="hurry"),
    Binding("g", "hint", "table-key-hint", id="hint"),
    Binding("i", "rules", "daifugo-key-rules", id="rules"),
    Binding("m", "piles", "daifugo-key-piles", id="piles"),
    Binding("o", "sort", "table-key-sort", id="sort"),
    Binding("l", "log", "table-key-log", id="log"),
    *EVERY_TABLE,
]
"""Ids are what players bind other keys to; descriptions name messages. Ranks and numbers are typed, not bound."""


def keys_now(view: View, composition: Composition) -> dict[str, bool]:
    """The actions that can be done at some times only, each with whether it can be done now."""
    goal = goal_of(view)
    turn = str(view.phase) == "turn" and view.is_my_turn
    chooses = goal not in (Goal.NONE, Goal.PLAY) and (goal is not Goal.RESPOND or bool(view.offers))
    return {
        "pass_turn": turn and view.top is not None,
        "decline": goal not in (Goal.RESPOND, Goal.YES) and decline_of(view) is not None,
        "let_pass": goal is Goal.RESPOND,
        "refuse": goal is Goal.YES,
        "lay": goal is Goal.PLAY and (turn or bool(composition.cards)) and not composition.asks_way,
        "choose": chooses or composition.asks_way,
        "sort": goal is not Goal.NONE,
        "pick": goal is not Goal.NONE,
        "hint": view.is_my_turn,
    }


# A look at the piles that lie open: the discard pile rank by rank, and what was put aside.


class PilesScreen(LocalizedModal[None]):
    """The piles over the table."""

    CSS_PATH = "daifugo.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,m,q", "dismiss", "key-close", key_display="esc", id="close-piles")
    ]

    def __init__(self, view: View) -> None:
        super().__init__()
        self._view = view

    def compose(self) -> ComposeResult:
        say, view = self.words.say, self._view
        box = VerticalScroll(classes="daifugo-box")
        box.border_title = say("daifugo-piles-title")
        box.border_subtitle = f"esc {say('key-close')}"
        with box:
            yield Static(say("daifugo-discard", count=len(view.discard)), classes="heading", markup=False)
            yield Static(_by_rank(view.discard) or say("daifugo-pile-empty"), markup=False)
            if view.aside:
                yield Static(say("daifugo-aside", count=len(view.aside)), classes="heading", markup=False)
                yield Static(faces(in_order(view.aside)), markup=False)
            for played in view.field:
                if played.attached:
                    text = say("daifugo-attached", cards=faces(played.attached))
                    yield Static(text, classes="heading", markup=False)


def _by_rank(cards: Iterable[Card]) -> str:
    rows = groupby(in_order(cards), key=PLACE.__getitem__)
    return "\n".join(f"{rank_word(place):>3}  {faces(tuple(same))}" for place, same in rows)


# The result of a game of Daifugo in words.


def result_sheet(update: SeatUpdate, words: Words) -> ResultSheet:
    """A line a player: place, name, the new title, how it came, the cards left, points of the series."""
    view: View = update.view
    say, none = words.say, words.say("table-result-none")
    order, points = order_of(update), points_of(update)
    titles = titles_by_seat(order)
    rows = []
    for place, seat in enumerate(order, 1):
        row = [
            say("table-place", place=place),
            name_of(update, seat, words),
            title_name(words, titles[seat]),
            _how(view, seat, words),
            faces(view.hands[seat] or ()) or none,
        ]
        if points:
            row.append(str(points[seat]))
        rows.append(tuple(row))
    names = ["table-result-place", "table-result-name", "daifugo-result-title", "daifugo-result-how"]
    names += ["table-result-left", *(["daifugo-result-points"] if points else [])]
    fallen = tuple(at for at, seat in enumerate(order) if seat in (*view.fouled, *view.fallen))
    headings = tuple(say(name) for name in names)
    return ResultSheet(headings, tuple(rows), own_row(update), fallen, headline(update, words))


def _how(view: View, seat: Seat, words: Words) -> str:
    if seat in view.fouled:
        return words.say("daifugo-fouled")
    if seat in view.fallen:
        return words.say("daifugo-fallen")
    return words.say("daifugo-clean" if seat in view.finished else "daifugo-last")


class DaifugoTableScreen(SeatedScreen):
    """One table of Daifugo, played at from a seat or watched."""

    CSS_PATH: ClassVar[Any] = ["../../table/table.tcss", "daifugo.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = KEYS
    GAME = "daifugo"
    HELP_AREA = "daifugo"
    LEAVE_MESSAGE = "daifugo-leave-told"
    TOP = DaifugoTop
    COMPOSER = Composer
    SHOWING = SHOWING
    composer: Composer

    def __init__(self, client: Client, **seating: Unpack[Seating]) -> None:
        super().__init__(client, **seating)
        self._story = Story(client.seat)

    # ------------------------------------------------------------------ what is on the screen

    @property
    def top(self) -> DaifugoTop:
        """All that is seen."""
        return self.query_one(DaifugoTop)

    def story_sentences(self, update: SeatUpdate) -> Sequence[Sentence]:
        return Narrator.at(update, self.words).sentences_of(self._story.happened)

    def show_players(self, update: SeatUpdate) -> None:
        self.top.show(update, self._story, self.words)

    def show_composed(self) -> None:
        if self.update_now is not None:
            composed = self.composed(self.update_now.view)
            self.top.show_composed(self.update_now, composed, self._story, self.words)

    def follow_update(self, before: Any, update: SeatUpdate) -> None:
        happened = (*update.missed(self._story.happened), *update.events)
        self._story.hear(happened)
        self.tell(lambda: Narrator.at(update, self.words).sentences_of(happened))
        self.top.wind(update, self.words, game_runs=str(update.view.phase) == "turn")

    # ------------------------------------------------------------------ keys

    keys_now = staticmethod(keys_now)

    def pressed(self) -> None:
        """A key has changed the composition; some decide at once."""
        move = self.composer.at_once(self.view) if self.view is not None else None
        if move is not None:
            self.send(move)
        self.show_composed()

    def action_cursor(self, way: str) -> None:
        """Move the cursor among the options, else in the hand."""
        if self.view is not None and self.composer.step(self.view, way):
            self.show_composed()
        else:
            super().action_cursor(way)

    def action_pick(self) -> None:
        """Pick the option or the card under the cursor, or put it back."""
        view = self.view
        if view is not None and on_options(view, self.composer.composition):
            self.composer.choose(view, self.composer.composition.cursor, self.words)
            self.show_composed()
        else:
            super().action_pick()

    def on_daifugo_field_chosen(self, event: DaifugoField.Chosen) -> None:
        """A click picks an option as its key does."""
        if self.view is not None and not self.is_too_small:
            self.composer.choose(self.view, event.at, self.words)
            self.pressed()

    def action_pass_turn(self) -> None:
        """Pass the turn."""
        self.send(Pass())

    def action_decline(self) -> None:
        """Decline what is asked."""
        move = decline_of(self.view) if self.view is not None else None
        if move is not None:
            self.send(move)

    action_let_pass = action_decline
    """Let a play pass that could be answered."""
    action_refuse = action_decline
    """Say no."""

    def action_rules(self) -> None:
        """The rules in force, each with what it does."""
        if self.view is not None:
            self.app.push_screen(RulesInForce(self.view.rules, marks_of(self.view, self.words)))

    def action_piles(self) -> None:
        """Open the discard pile and the cards set aside."""
        if self.view is not None:
            self.app.push_screen(PilesScreen(self.view))

    # ------------------------------------------------------------------ the end, and leaving

    def result_screen(self, update: SeatUpdate) -> LocalizedModal[Done | None]:
        return ResultScreen(result_sheet(update, self.words), self._offers, self.beat / 2)

    def leave_move(self, view: View) -> None:
        """None: in Daifugo leaving costs no place, a bot plays on."""


# The rules in force at a table, each with what it does and what was decided about it.


class RulesInForce(LocalizedModal[None]):
    """The rules over the table: the list at the left, the rule under the cursor at the right."""

    CSS_PATH = "daifugo.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,i,q", "dismiss", "key-close", key_display="esc", id="close-rules")
    ]

    def __init__(self, rules: Rules, marks: tuple[str, ...] = ()) -> None:
        """The rules, and what binds and lasts just now."""
        super().__init__()
        self._rules = rules
        self._marks = marks

    def compose(self) -> ComposeResult:
        say = self.words.say
        box = Vertical(classes="daifugo-box -large")
        box.border_title = say("daifugo-rules-title")
        box.border_subtitle = f"↑ ↓   esc {say('key-close')}"
        with box, Horizontal():
            yield OptionList(*self._options(), id="rules-in-force", compact=True, markup=False)
            with VerticalScroll(id="rule-about", can_focus=False):
                yield Static("", id="rule-text", markup=False)

    def _options(self) -> list[Option]:
        say = self.words.say
        official, local = rules_in_force(self._rules)
        options = [Option(say("daifugo-rules-now"), disabled=True)] if self._marks else []
        options += [Option(f" {mark}") for mark in self._marks]
        options.append(Option(say("daifugo-rules-official"), disabled=True))
        options += [Option(f" {rule_name(self.words, rule)}", rule) for rule in official]
        options.append(Option(say("daifugo-rules-local", count=len(local)), disabled=True))
        options += [Option(f" {rule_name(self.words, rule)}", rule) for rule in local]
        changed = changed_settings(self._rules, self.words)
        if changed:
            options.append(Option(say("daifugo-rules-settings"), disabled=True))
            options += [Option(f" {line}", disabled=False) for line in changed]
        return options

    def on_mount(self) -> None:
        """The list has the keys; the first local rule is open, if there is one."""
        listed = self.query_one(OptionList)
        listed.focus()
        official, local = rules_in_force(self._rules)
        first = len(self._marks) + bool(self._marks)
        listed.highlighted = first + (len(official) + 2 if local else 1)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another rule is open."""
        rule = event.option_id
        title, text = about_rule(rule, self.words) if rule else ("", str(event.option.prompt).strip())
        about = self.query_one("#rule-about", VerticalScroll)
        about.border_title = title
        about.scroll_home(animate=False)
        self.query_one("#rule-text", Static).update(Prose(text))

"""The table of Prime Daifugo: what a seat sees, and the keys with which it plays."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Unpack

from textual import work
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import TextArea

from engine.cards import Card
from engine.prime import moves
from engine.prime.encounter import refused
from engine.prime.moves import AskFactors, DoneThinking, Draw, Encounter, Move
from engine.prime.settings import Publish
from engine.prime.view import View, ground
from engine.verdict import Reason
from netplay.table.interfaces import Client
from netplay.table.messages import SeatUpdate
from tui.app.keys import LocalizedModal
from tui.games.prime.assist import Assist, NumbersMet, news_text
from tui.games.prime.composition import (
    NOTHING,
    Composition,
    Goal,
    Picked,
    Slip,
    ask_next,
    back,
    goal_of,
    move_of,
    picks,
    play_of,
    press,
    remaining,
    takes_digits,
    toggle,
)
from tui.games.prime.field import FieldPane
from tui.games.prime.lists import usual_list
from tui.games.prime.narration import Narrator, Story
from tui.games.prime.prompts import (
    joker_is_lone_infinity,
    reason_text,
    result_sheet,
    seat_facts,
    stage_of,
    status_of,
)
from tui.games.prime.showing import SHOWING
from tui.table.frame import Composed, Composing, Compositions, TableFrame
from tui.table.result import Done, ResultScreen
from tui.table.seated import EVERY_TABLE, SeatedScreen, Seating
from tui.text.cards import CardLook
from tui.text.narration import Sentence
from tui.text.words import Words
from tui.widgets.painted import beside

# Assembles the visible parts of the table: title, players, field and log, play line, hand, keys.

LARGE_DIGITS = (120, 40)
"""Columns and lines from which the number being composed stands in large digits."""


class TableTop(TableFrame):
    """The table of Prime Daifugo as one seat sees it."""

    TITLE = "table-title"

    def _make_room(self, size: Size) -> None:
        """In a large window the number being composed stands in large digits above the hand."""
        super()._make_room(size)
        self.set_class(size.width >= LARGE_DIGITS[0] and size.height >= LARGE_DIGITS[1], "-large-digits")

    def middle(self) -> FieldPane:
        return FieldPane(id="field")

    def beside(self) -> Iterable[Widget]:
        """The scratch pad (D13)."""
        return (TextArea(id="notes", show_line_numbers=False, compact=True),)

    @property
    def notes(self) -> TextArea:
        """The scratch pad (D13)."""
        return self.query_one("#notes", TextArea)

    def wear(self, look: CardLook, words: Words) -> None:
        super().wear(look, words)
        self.notes.border_title = words.say("table-notes")

    def show(self, update: SeatUpdate, story: Story, words: Words) -> None:
        """Show players and field as they are now."""
        view: View = update.view
        watching = view.seat is None or (view.phase != "over" and not view.counts[view.seat])
        self.set_class(watching, "-watching")
        self.seat(seat_facts(update, story.last_events, words))
        self.query_one(FieldPane).show(stage_of(update, words), words)

    def show_composed(
        self,
        update: SeatUpdate,
        composed: Composed,
        story: Story,
        words: Words,
        assist: str,
        fouls: Mapping[int, int] | None,
    ) -> None:
        """Show the hand with what is picked, the play line, and the keys that do something now.

        Arguments:
            assist: what the assist says of the play, where the table has one.
            fouls: how often the player fouled with each number; None where the table says nothing of numbers.
        """
        self.hand.show(composed.cards, picks(composed.composition), story.fresh)
        status = status_of(update, composed.composition, words, composed.note, assist, fouls)
        self.show_status(status, composed, update, words)


# The controller of Prime Daifugo: turns keys into a move, or into a line that says what is wrong.


def slip_text(view: View, made: Composition, slip: Slip, words: Words) -> str:
    """Why a key did nothing, in words."""
    return words.say(f"table-slip-{slip}")


class Composer(Composing):
    """What a player is composing, and the last word said about it."""

    GAME = Compositions(NOTHING, goal_of, press, toggle, back, reason_text, slip_text)
    composition: Composition

    def shown(self, view: View) -> tuple[Card, ...]:
        """The hand as it is shown, by rank or by suit."""
        if self.by_suit:
            return tuple(sorted(view.hand, key=lambda card: (card.is_joker, card.suit, card)))
        return view.hand

    def follow(self, before: View | None, view: View) -> None:
        """The table has changed: what is composed stays, unless cards are gone or something else is asked."""
        self.composition = remaining(view.hand, self.composition)
        goal = goal_of(view)
        if goal is Goal.NONE or (before is not None and goal_of(before) is not goal):
            self.composition = NOTHING
        if view.is_my_turn and before is not None and not before.is_my_turn:
            self.note = None

    def taken(self, move: Move, composition: Composition) -> None:
        if not isinstance(move, Draw | AskFactors | DoneThinking):
            super().taken(move, composition)

    def finish(self, view: View, words: Words) -> Move | None:
        made, self.note = self.composition, None
        if made.asked is not None and not joker_is_lone_infinity(view, made):
            token = made.tokens[made.asked]
            if takes_digits(view.rules) and isinstance(token, Picked) and token.value is not None:
                self.composition = Composition(made.tokens)
            return None
        if goal_of(view) is Goal.PLAY and not (view.phase == "turn" and view.is_my_turn):
            self.refused(view, Reason.NOT_YOUR_TURN, words)
            return None
        move = move_of(view, made)
        match move:
            case Reason.JOKER_UNDECLARED:
                self.composition = ask_next(made)
            case Reason():
                self.refused(view, move, words)
            case Slip():
                self.take(view, move, words)
            case _:
                return move
        return None

    def challenge(self, view: View, words: Words) -> Encounter | None:
        """The cards that are composed as an HNP challenge (P-69); without one the note says what it lacks."""
        made, self.note = self.composition, None
        if made.asked is not None:
            return None
        play = play_of(view.rules, made)
        move = Encounter(play.cards, play.jokers)
        wrong = Reason.BAD_NOTATION if play.factors or play.twin else refused(ground(view), move)
        if wrong is Reason.JOKER_UNDECLARED:
            self.composition = ask_next(made)
        elif wrong is not None:
            self.refused(view, wrong, words)
        return move if wrong is None else None


# The keys of the table, and when each does something.

KEYS: list[BindingType] = [
    Binding("enter", "lay", "table-key-play", key_display="⏎", id="play"),
    Binding("enter", "choose", "table-key-choose", key_display="⏎", id="choose"),
    Binding("enter", "ready", "table-key-ready", key_display="⏎", id="ready"),
    Binding("enter", "result", "table-key-result", key_display="⏎", id="result"),
    Binding("enter", "onward", "steps-key-onward", key_display="⏎", id="onward"),
    Binding("g", "hint", "table-key-hint", id="hint"),
    Binding("r,1,g", "throw('rock')", "table-janken-rock", key_display="table-key-rock", id="rock"),
    Binding("c", "challenge", "table-key-challenge", id="challenge"),
    Binding(
        "s,2,c", "throw('scissors')", "table-janken-scissors", key_display="table-key-scissors", id="scissors"
    ),
    Binding("p", "pass_turn", "table-key-pass", id="pass"),
    Binding("p,3", "throw('paper')", "table-janken-paper", key_display="p", id="paper"),
    Binding("d", "draw", "table-key-draw", id="draw"),
    Binding("w", "ask_factors", "table-key-factors", id="factors"),
    Binding("f", "hurry", "table-key-hurry", id="hurry"),
    Binding("o", "sort", "table-key-sort", id="sort"),
    Binding("l", "log", "table-key-log", id="log"),
    Binding("b", "notes", "table-key-notes", id="notes"),
    *EVERY_TABLE,
]
"""Ids are what players bind other keys to; descriptions name messages. Ranks and signs are typed, not bound.

A key with several actions is listed under the first while it does nothing."""


def keys_now(view: View, composition: Composition) -> dict[str, bool]:
    """The actions that can be done at some times only, each with whether it can be done now."""
    goal = goal_of(view)
    mine = view.is_my_turn
    turn = view.phase == "turn" and mine
    # What was prepared stays while Enter ends the thinking; only a joker without a value comes first.
    thinks = view.phase == "think" and mine and composition.asked is None
    cards_alone = all(isinstance(token, Picked) for token in composition.tokens)
    fouled = view.foul is not None and view.foul.offender == view.seat
    return {
        "draw": turn and view.may_draw,
        "pass_turn": turn,
        "throw": view.phase == "janken" and mine,
        "ready": thinks or (view.phase == "lists" and mine),
        "challenge": view.rules.encounter and turn and len(composition.tokens) > 1 and cards_alone,
        "ask_factors": fouled and moves.published(view.rules) is Publish.REQUEST,
        "lay": goal is Goal.PLAY and (turn or bool(composition.tokens)) and not thinks,
        "choose": goal not in (Goal.NONE, Goal.PLAY),
        "sort": goal is not Goal.NONE,
        "pick": goal is not Goal.NONE,
        "hint": view.is_advised,
        "notes": view.rules.scratch,
    }


class TableScreen(SeatedScreen):
    """One table of Prime Daifugo, played at from a seat or watched."""

    CSS_PATH = "../../table/table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = KEYS
    GAME = "prime"
    TOP = TableTop
    COMPOSER = Composer
    SHOWING = SHOWING
    composer: Composer

    def __init__(self, client: Client, **seating: Unpack[Seating]) -> None:
        super().__init__(client, **seating)
        self._story = Story(client.seat)
        self._assist: Assist | None = None
        self._met = NumbersMet()
        self._news = dict[int, tuple[str, ...]]()
        """What was new with an event, by its place in the story."""

    def on_mount(self) -> None:
        """The assist gets the program and not this screen, which a reference would hold in memory."""
        program = self.program
        self._assist = Assist(lambda: program.bot_worker(soon=True))

    @property
    def top(self) -> TableTop:
        """All that is seen."""
        return self.query_one(TableTop)

    def story_sentences(self, update: SeatUpdate) -> Sequence[Sentence]:
        return self._sentences_since(0, update)

    def _sentences_since(self, start: int, update: SeatUpdate) -> list[Sentence]:
        """The story from this event on, each with what was new for the player."""
        narrator, sentences = Narrator.at(update, self.words), list[Sentence]()
        for at, event in enumerate(self._story.happened[start:], start):
            sentences += narrator.sentences(event)
            sentences += news_text(event, self._news.get(at, ()), self.words)
        return sentences

    def show_players(self, update: SeatUpdate) -> None:
        self.top.show(update, self._story, self.words)

    def show_composed(self) -> None:
        if self.update_now is not None:
            composed = self.composed(self.update_now.view)
            fouls = self._met.fouls if self._offers.hint is not None else None
            self.top.show_composed(
                self.update_now, composed, self._story, self.words, self._assisted(), fouls
            )

    def _assisted(self) -> str:
        """What the assist says of the play, where this table has agreed to one."""
        assert self._assist is not None  # nothing is shown before the screen is mounted
        text, search = self._assist.says(self.update_now, self.composer.composition, self.words)
        if search is not None:
            self._seek(search)
        return text

    @work(name="assist")
    async def _seek(self, search: Callable[[], Awaitable[None]]) -> None:
        with beside(self.program, self._say):
            await search()
        if self.display:  # the player may have left meanwhile, and the table be taken apart
            self.show_composed()

    @work(name="recall")
    async def _recall(self, name: str) -> None:
        """Add the games before this one."""
        await self._met.recall(name)
        if self.display:
            self.show_composed()

    async def on_unmount(self) -> None:
        """Stop the assist; a screen left before it was mounted has none."""
        if self._assist is not None:
            await self._assist.close()

    def follow_update(self, before: Any, update: SeatUpdate) -> None:
        if before is not None and not update.number and self._story.happened:
            # Another deal on the same screen: the story of the last one is over.
            self._story, self._news = Story(self.client.seat), {}
            self.top.judge.retell(())
        happened = (*update.missed(self._story.happened), *update.events)
        start = len(self._story.happened)
        self._story.hear(happened)
        for at, event in enumerate(happened, start):
            self._news[at] = self._met.news(event, self.client.seat)
        if before is None and self._coach is None and self.client.seat is not None:
            self._recall(update.players[self.client.seat].name)
        self.tell(lambda: self._sentences_since(start, update))
        self.top.wind(update, self.words, game_runs=update.view.phase in ("turn", "penalty"))

    keys_now = staticmethod(keys_now)

    def action_ready(self) -> None:
        """Enough thought (D6), or the list that the player brings (P-69)."""
        view = self.view
        self.send(
            moves.HandIn(usual_list(view.rules))
            if view is not None and view.phase == "lists"
            else moves.DoneThinking()
        )

    def action_challenge(self) -> None:
        """Play the cards that are composed in a random order (P-69)."""
        move = self.composer.challenge(self.view, self.words) if self.view is not None else None
        if move is not None:
            self.send(move)
        self.show_composed()

    def action_draw(self) -> None:
        """Draw a card (P-20)."""
        self.send(moves.Draw())

    def action_pass_turn(self) -> None:
        """Pass the turn."""
        self.send(moves.Pass())

    def action_throw(self, hand: moves.JankenHand) -> None:
        """Throw a hand of janken (P-12)."""
        self.send(moves.Janken(hand))

    def action_ask_factors(self) -> None:
        """Ask for the factorization of the number just fouled with (P-36)."""
        self.send(moves.AskFactors())

    def action_notes(self) -> None:
        """Open the notes where the rules allow a scratch pad (D13)."""
        self.top.toggle_class("-notes")
        if self.top.has_class("-notes"):
            self.show_log(whole=False)
            self.top.notes.focus()
        else:
            self.set_focus(None)

    def result_screen(self, update: SeatUpdate) -> LocalizedModal[Done | None]:
        return ResultScreen(
            result_sheet(update, self._story.played(), self.words), self._offers, self.beat / 2
        )

    def leave_move(self, view: View) -> moves.LeaveGame | None:
        """Leaving costs a place while a seat is still in (P-51)."""
        return moves.LeaveGame() if view.seat in view.still_in else None

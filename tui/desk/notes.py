"""The judge's notebook on the desk: entries are saved before they are shown, can be corrected, filled in, undone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from engine.errors import BadNotation, QkError
from engine.prime.notation import as_written
from engine.prime.settings import Rules
from engine.seats import Seat
from netplay.club.book import SUFFIX
from netplay.club.cards import CardTable
from netplay.compute.pool import BotWorker
from netplay.desk.book import (
    Changed,
    DeskBook,
    DeskStep,
    Edit,
    NotebookLine,
    added,
    differences,
    filling,
    standing,
    steps_typed,
    taken,
    text_of,
)
from netplay.desk.ledger import Ledger
from netplay.desk.notebook import Notebook
from netplay.desk.record import RecordGap, gaps
from netplay.desk.ruling import play_context, ruled
from tui.app.footer import Footer
from tui.app.keys import LocalizedModal, LocalizedScreen
from tui.app.prompt import AskScreen, SureScreen
from tui.desk import giving, telling
from tui.desk.clock import DeskClock
from tui.desk.face import DeskRuling
from tui.desk.telling import EMPTY, TypedEntry


class NotebookScreen(LocalizedScreen[None]):
    """The part of the desk that writes and mends."""

    notebook: Notebook
    clock: DeskClock
    verdict: DeskRuling
    _entry: TypedEntry
    _note: tuple[str, str] | None
    _judges: BotWorker
    _is_judging: bool
    """Whether a verdict is being sought; the book stands still until it is there."""

    def __init__(self) -> None:
        super().__init__()
        self._verdicts: list[DeskRuling] = []
        self._saved: DeskBook | None = None
        """The book as it was saved last."""

    @property
    def ledger(self) -> Ledger:
        """The table as it stands."""
        return self.notebook.stands.ledger

    def _show(self) -> None:
        raise NotImplementedError

    def _say(self, text: str, tone: str = "ask") -> None:
        raise NotImplementedError

    # ------------------------------------------------------------------ entering

    def _must_wait(self) -> bool:
        """Whether a verdict on the current table has to come first; if so, a note says it."""
        if self._is_judging:
            self._say(self.words.say("table-judge-works"))
        return self._is_judging

    def enter(self, step: DeskStep, verdict: DeskRuling | None = None) -> None:
        """Take a step: it is on disk before it is shown; or say why it cannot be."""
        if self._must_wait():
            return
        before = self.ledger
        after = taken(before, step)
        if not isinstance(after, Ledger):
            self._say(f"✗ {telling.why(after, self.words)}", "bad")
            return
        if not self._keep(added(step), verdict):
            return
        if len(after.notes) > len(before.notes):
            self.clock.wind(after.rules.turn_time or 0.0, go=self.clock.runs and not after.is_over)
        self._show()
        if after.is_over and self.notebook.at is not None:
            self.action_give()

    def _keep(self, edit: Edit, verdict: DeskRuling | None = None) -> bool:
        """Whether a change could be made and saved; if not, the reason is shown and nothing has changed."""
        try:
            self.notebook.write(edit)
        except QkError as wrong:
            self._say(f"✗ {self.words.error(wrong)}", "bad")
            return False
        except OSError as wrong:
            self._show_unsaved(wrong)
            return False
        self._verdicts.append(self.verdict)
        self.verdict = verdict or self.verdict
        self._entry, self._note = EMPTY, None
        return True

    def _show_unsaved(self, wrong: OSError) -> None:
        self._say(f"✗ {self.words.say('desk-not-kept', problem=self.words.error(wrong))}", "bad")

    def action_undo(self) -> None:
        """Take the last change back."""
        if self._must_wait():
            return
        try:
            was_there = self.notebook.take_back()
        except OSError as wrong:
            self._show_unsaved(wrong)
            return
        if was_there:
            self.verdict = self._verdicts.pop() if self._verdicts else DeskRuling()
            self._entry, self._note = EMPTY, (self.words.say("desk-undone"), "ask")
            self._show()
        else:
            self._say(self.words.say("desk-nothing-undone"))

    # ------------------------------------------------------------------ mending one line

    @work(group="mend", exclusive=True)
    async def action_mend(self) -> None:
        """Choose a line, have it typed again, and have the moves after it judged again."""
        if self._must_wait():
            return
        stands, say = self.notebook.stands, self.words.say
        hands = [Seat(seat) for seat, cards in enumerate(self.notebook.book.dealt) if cards]
        options = [f"{stands.ledger.players[seat].name}:({self.notebook.book.dealt[seat]})" for seat in hands]
        options += [
            f"{number:3}  {telling.line_text(stands, line, self.words)}"
            for number, line in enumerate(stands.lines, 1)
        ]
        if not options:
            self._say(say("desk-nothing-mended"))
            return
        chosen = await self.app.push_screen_wait(LinesScreen(say("desk-mend"), options, len(hands)))
        if chosen is None:
            return
        at, struck = chosen
        if at < len(hands):
            await self._mend_hand(hands[at])
        elif struck:
            self._changed(Changed(stands.lines[at - len(hands)].places, ()), at - len(hands) + 1)
        else:
            await self._mend_line(stands.lines[at - len(hands)], at - len(hands) + 1)

    async def _mend_hand(self, seat: Seat) -> None:
        """Replace the cards of a hand."""
        dealt = self.ledger.dealt[seat]
        gap = RecordGap("deal", seat, dealt.count)
        title = giving.question(self.ledger, gap, self.words)
        hint = self.words.say("desk-fill-hint", count=gap.count)

        def take(text: str) -> str:
            return self._fill_gap(gap, text)

        await self.app.push_screen_wait(AskScreen(title, hint, dealt.cards, take))

    async def _mend_line(self, line: NotebookLine, number: int) -> None:
        steps = [self.notebook.book.steps[place] for place in line.places]
        note = line.note
        if note is not None and note.given is not None:
            gap = RecordGap("given", line.seat, note.given.count, step=note.given.step)
            title = giving.question(self.ledger, gap, self.words)
            hint = self.words.say("desk-fill-hint", count=gap.count)
            cards = note.given.cards
            await self.app.push_screen_wait(
                AskScreen(title, hint, cards, lambda text: self._fill_gap(gap, text))
            )
            return
        typed: list[DeskStep] = []

        def take(text: str) -> str:
            try:
                typed[:] = steps_typed(_line_plain(text, self.ledger.rules), line.seat)
            except BadNotation:
                return self.words.say("desk-mend-wrong")
            return ""

        who = self.ledger.players[line.seat].name
        title = self.words.say("desk-mend-line", number=number, who=who)
        ask = AskScreen(title, self.words.say("desk-mend-hint"), text_of(steps), take)
        if await self.app.push_screen_wait(ask) is None:
            return
        self._is_judging = True
        try:
            ruled_steps = await self._ruled(line, steps, typed)
        finally:
            self._is_judging = False
        if ruled_steps is not None and self.display:  # else the desk has been left meanwhile
            self._changed(Changed(line.places, ruled_steps), number)

    async def _ruled(
        self, line: NotebookLine, old: list[DeskStep], typed: list[DeskStep]
    ) -> tuple[DeskStep, ...] | None:
        """What was typed, ruled on as the table stood there; None, with a note, if it is not valid."""
        book = self.notebook.book
        ledger = standing(replace(book, steps=book.steps[: min(line.places)])).ledger
        given = next((step.given for step in old if step.given), ())
        done: list[DeskStep] = []
        for step in typed:
            try:
                if step.what == "play":
                    self._say(self.words.say("table-judge-works"))
                    ruling = await ruled(step.text, ledger.rules, self._judges, play_context(ledger))
                    if ruling.verdict == "undecided":
                        self._say(f"✗ {self.words.say('desk-undecided')}", "bad")
                        return None
                    step = replace(step, kind=ruling.kind if ruling.verdict == "legal" else "", given=given)
                after = taken(ledger, step)
            except BadNotation as wrong:
                self._say(f"✗ {telling.wrong_text(wrong, self.words)}", "bad")
                return None
            except QkError as wrong:
                self._say(f"✗ {self.words.error(wrong)}", "bad")
                return None
            if not isinstance(after, Ledger):
                self._say(f"✗ {telling.why(after, self.words)}", "bad")
                return None
            ledger = after
            done.append(step)
        return tuple(done)

    def _changed(self, change: Changed, number: int) -> None:
        """Make the change, and show what became of the moves after it."""
        before = self.notebook.stands
        if not self._keep(change, DeskRuling()):
            return
        after, say = self.notebook.stands, self.words.say
        found = differences(before, after, change)
        self._show()
        if not found:
            self._say(say("desk-mended-same", number=number), "good")
            return
        text = telling.changes_text(after, found, self.words)
        if any(one.line.why is not None for one in found):
            text += "\n\n" + say("desk-stuck-about")
        self.app.push_screen(ToldScreen(say("desk-mended", number=number), text))

    # ------------------------------------------------------------------ missing cards, and the record

    def action_fill(self) -> None:
        """Ask for all cards that the record lacks."""
        if self._must_wait():
            return
        missing = gaps(self.ledger)
        if not missing:
            self._say(self.words.say("desk-whole"))
            return
        questions = [giving.question(self.ledger, gap, self.words) for gap in missing]
        self.app.push_screen(GapsScreen(questions, lambda at, text: self._fill_gap(missing[at], text)))

    def _fill_gap(self, gap: RecordGap, text: str) -> str:
        """Write cards into a gap; why they cannot be, empty if they can."""
        try:
            edit = filling(self.notebook.book, gap, giving.plain(text))
            after = self.notebook.preview(edit)
        except BadNotation:
            return self.words.say("desk-fill-wrong", count=gap.count)
        except QkError as wrong:
            return self.words.error(wrong)
        were = {line.places for line in self.notebook.stands.stuck}
        for number, line in enumerate(after.lines, 1):
            if line.why is not None and line.places not in were:
                written = telling.line_text(after, line, self.words)
                return self.words.say("desk-fill-against", number=number, line=written)
        if not self._keep(edit):
            return self._note[0].removeprefix("✗ ") if self._note is not None else "✗"
        self._show()
        return ""

    @work(group="give", exclusive=True)
    async def action_give(self) -> None:
        """The finished game goes to its table of a tournament, once that was meant."""
        say = self.words.say
        if not self.ledger.is_over:
            self._say(say("desk-give-early"))
            return
        try:
            at = await self._where_to()
            if at is None:
                return
            text = f"{giving.where_text(at, self.words)}\n{giving.places_text(self.ledger, self.words)}"
            if not await self.app.push_screen_wait(SureScreen(say("desk-give"), text)):
                self._say(say("desk-give-later"))
                return
            stands = self.notebook.stands
            match = await asyncio.to_thread(giving.give_game, at, stands, datetime.now(), self.notebook.id)
        except QkError as wrong:
            # The record is saved in any case, also one that the tournament refuses.
            self.app.push_screen(
                ToldScreen(say("desk-give"), f"✗ {self.words.error(wrong)}\n\n{say('desk-give-not')}")
            )
            return
        try:
            await asyncio.to_thread(giving.save, stands, datetime.now(), self.words)
            self._saved = self.notebook.book
        except OSError as wrong:
            self._show_unsaved(wrong)
            return
        name = "desk-given" if match.reported is not None else "desk-given-game"
        if self.display:
            self._say(say(name, round=match.round, table=match.table, games=match.played), "good")

    async def _where_to(self) -> CardTable | None:
        """The table of a tournament at which this game was played; the judge is asked if it is unknown."""
        known = self.notebook.at
        there = await asyncio.to_thread(giving.table_at, known, self.ledger) if known is not None else None
        if there is not None:
            return there
        found: list[CardTable] = []

        def wrong(text: str) -> str:
            try:
                found[:] = [giving.table_chosen(text, self.ledger)]
            except QkError as why:
                return self.words.error(why)
            return ""

        here = sorted(Path.cwd().glob(f"*{SUFFIX}"))
        ask = AskScreen(self.words.say("desk-give-where"), self.words.say("desk-match-hint"),
                        str(here[-1]) if here else "", wrong)  # fmt: skip
        return found[0] if await self.app.push_screen_wait(ask) is not None else None

    def action_save(self) -> None:
        """Save the record: as one that can be replayed if nothing is missing, else as plain text."""
        try:
            saved = giving.save(self.notebook.stands, datetime.now(), self.words)
        except OSError as wrong:
            self.notify(
                self.words.say("play-not-saved", problem=self.words.error(wrong)),
                severity="error",
                markup=False,
            )
            return
        self._saved = self.notebook.book
        self.app.push_screen(ToldScreen(self.words.say("desk-record"), saved.summary, str(saved.path)))


def _line_plain(text: str, rules: Rules) -> str:
    """A line of the record as it is typed: full-width signs, small letters and ones for aces are read alike."""
    body, bar, jokers = as_written(text.upper(), rules).partition("|")
    has_letters = re.search(r"[ATJQKX=*^,]", re.sub(r"D\([^()]*\)|,P\([^()]*\)", "", body))
    return (body.replace("0", "T") if has_letters else body) + bar + jokers


# Questions of the judge's desk: the line to correct, missing cards, where a record went.


class LinesScreen(LocalizedModal[tuple[int, bool] | None]):
    """The lines of the notebook, one to be chosen; dismissed with its place and whether it is struck out."""

    CSS_PATH: ClassVar[Any] = ["desk.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "desk-key-retype", key_display="⏎", id="desk-retype"),
        Binding("x,delete", "strike", "desk-key-strike", key_display="x", id="desk-strike"),
        Binding("escape", "dismiss", "key-cancel", key_display="esc", id="cancel"),
    ]

    def __init__(self, title: str, lines: Sequence[str], fixed: int) -> None:
        """Offer these lines, the last one first under the cursor; the first `fixed` cannot be struck out."""
        super().__init__()
        self._title, self._lines, self._fixed = title, tuple(lines), fixed

    def compose(self) -> ComposeResult:
        """The lines, and the keys."""
        box = Vertical(id="desk-lines")
        box.border_title, box.border_subtitle = self._title, self.words.say("desk-lines-hint")
        with box:
            yield OptionList(*(Option(line) for line in self._lines), id="desk-line-list", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Most often it is the last line that was mistaken."""
        lines = self.query_one(OptionList)
        lines.highlighted = len(self._lines) - 1
        lines.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter, or a click: this line is typed again."""
        event.stop()
        self.dismiss((event.option_index, False))

    def action_choose(self) -> None:
        """Enter, when the list has not got it."""
        self.query_one(OptionList).action_select()

    def action_strike(self) -> None:
        """This line was never played."""
        at = self.query_one(OptionList).highlighted
        if at is not None and at >= self._fixed:
            self.dismiss((at, True))


class GapsScreen(LocalizedModal[None]):
    """All missing cards, a line each; every line is taken as it is entered."""

    CSS_PATH: ClassVar[Any] = ["desk.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "desk-key-take-next", key_display="⏎", id="take"),
        Binding("down", "app.focus_next", "desk-key-next", key_display="↓", id="desk-next-gap"),
        Binding("up", "app.focus_previous", "desk-key-next", key_display="↑", show=False, id="desk-last-gap"),
        Binding("escape", "dismiss", "desk-key-done", key_display="esc", id="cancel"),
    ]

    def __init__(self, questions: Sequence[str], take: Callable[[int, str], str]) -> None:
        """Ask these questions; `take` takes an answer and says why it is not valid, empty if it can."""
        super().__init__()
        self._questions = tuple(questions)
        self._take = take

    def compose(self) -> ComposeResult:
        """A line for each, the reason below, the keys."""
        box = Vertical(id="desk-gaps")
        box.border_title = self.words.say("desk-gaps", count=len(self._questions))
        with box:
            with VerticalScroll(id="desk-gap-list", can_focus=False):
                for at, question in enumerate(self._questions):
                    yield Static(question, markup=False, classes="gap")
                    line = Input(id=f"gap-{at}", compact=True)
                    line.cursor_blink = not self.program.settings.reduced_motion
                    yield line
            yield Static(self.words.say("desk-gaps-hint"), id="desk-gaps-hint", markup=False)
            yield Static("", id="desk-gaps-wrong", markup=False)
        yield Footer(show_command_palette=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: take the line and go to the next, or show why it is not valid."""
        event.stop()
        at = int((event.input.id or "gap-0").removeprefix("gap-"))
        reason = self._take(at, event.value.strip()) if event.value.strip() else ""
        self.query_one("#desk-gaps-wrong", Static).update(f"✗ {reason}" if reason else "")
        if reason:
            return
        if event.value.strip():
            event.input.disabled = True
        left = [line for line in self.query(Input) if not line.disabled and line is not event.input]
        behind = [line for line in left if int((line.id or "gap-0").removeprefix("gap-")) > at]
        if behind or left:
            (behind or left)[0].focus()
        elif event.input.disabled:
            self.dismiss(None)

    async def action_submit(self) -> None:
        """Enter, when no line has got it."""
        for line in self.query(Input):
            if not line.disabled:
                line.focus()
                return


class ToldScreen(LocalizedModal[None]):
    """Something to be read whole; what there is to copy goes to the terminal's clipboard."""

    CSS_PATH: ClassVar[Any] = ["desk.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "copy", "desk-key-copy", id="desk-copy"),
        Binding("escape,enter", "dismiss", "key-back", key_display="esc", id="cancel"),
    ]

    def __init__(self, title: str, text: str, copied: str = "") -> None:
        super().__init__()
        self._title, self._text, self._copied = title, text, copied

    def compose(self) -> ComposeResult:
        """The text, what can be copied in lines of its own, and the keys."""
        box = Vertical(id="desk-told")
        box.border_title = self._title
        with box, VerticalScroll(id="desk-told-text"):
            yield Static(self._text, markup=False)
            if self._copied:
                yield Static(self._copied, markup=False, id="desk-copied")
        yield Footer(show_command_palette=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Where there is nothing to copy the key is not there."""
        return bool(self._copied) if action == "copy" else True

    def action_copy(self) -> None:
        """Copy it, by the terminal's clipboard."""
        self.app.copy_to_clipboard(self._copied)
        self.notify(self.words.say("desk-copied"), timeout=3, markup=False)

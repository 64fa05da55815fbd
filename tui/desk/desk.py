"""The judge's desk: for people who play with real cards, and for the player who judges among them.

The judge types what was played and presses Enter: the verdict stands there in digits that can be read across
the table, the field, the counts and the turn follow, and a line is added to the record. Large numbers are
proved in a process of their own, so that no clock and no key waits for them. Every entry is on disk before it
is shown, can be taken back, and corrected later; a desk is resumed after a crash.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from datetime import datetime
from typing import Any, ClassVar

from msgspec.structs import replace
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Static

from engine.errors import BadNotation, QkError
from engine.prime.notation import as_written
from engine.prime.settings import Rules
from engine.seats import Seat, next_in
from engine.verdict import Reason
from netplay.club.book import SUFFIX
from netplay.club.cards import CardTable
from netplay.compute.judging import Ruling
from netplay.compute.pool import BotWorker
from netplay.compute.workers import TookTooLong
from netplay.desk.book import (
    Changed,
    DeskBook,
    DeskStanding,
    DeskStep,
    Edit,
    NotebookLine,
    added,
    differences,
    filling,
    is_free,
    standing,
    steps_typed,
    taken,
    text_of,
)
from netplay.desk.ledger import Ledger, RuledPlay
from netplay.desk.notebook import Notebook
from netplay.desk.record import RecordGap, gaps
from netplay.desk.ruling import FACTOR_TIME, is_bare_number, play_context, ruled, spelled, why_unplayable
from netplay.storage.home import current_folder
from tui.app.prompt import AskScreen, SureScreen
from tui.desk import giving, texts
from tui.desk.clock import DeskClock
from tui.desk.face import DeskFace, DeskRuling
from tui.desk.questions import GapsScreen, LinesScreen, ReportScreen
from tui.desk.texts import EMPTY, TypedEntry, back, press
from tui.table.judge_log import JudgeLog
from tui.table.seated import TableSizedScreen
from tui.table.seats import Seats
from tui.table.status_lines import HURRY, KeyBar, PlayLine, TitleLine, text_end_on, too_small
from tui.text.figures import minutes
from tui.text.words import Words

# The keys of the judge's desk; cards and signs are typed, not bound.

KEYS: list[BindingType] = [
    Binding("enter", "judge", "desk-key-judge", key_display="⏎", id="desk-judge"),
    Binding("n", "ask_only", "desk-key-ask", show=False, id="desk-ask"),
    Binding("f", "factors", "desk-key-factors", id="desk-factors"),
    Binding("d", "draw", "desk-key-draw", id="desk-draw"),
    Binding("p", "pass_turn", "desk-key-pass", id="desk-pass"),
    Binding("u", "undo", "desk-key-undo", id="desk-undo"),
    Binding("m", "mend", "desk-key-mend", id="desk-mend"),
    Binding("space", "clock", "desk-key-clock", key_display="␣", id="desk-clock"),
    Binding("s", "save", "desk-key-save", id="desk-save"),
    Binding("question_mark", "help", "table-key-help", key_display="?", id="help"),
    Binding("r", "rewind", "desk-key-rewind", show=False, id="desk-rewind"),
    Binding("h", "think", "desk-key-think", show=False, id="desk-think"),
    Binding("plus", "add(10)", "desk-key-more", show=False, key_display="+", id="desk-more"),
    Binding("minus", "add(-10)", "desk-key-less", show=False, key_display="-", id="desk-less"),
    Binding("o", "out_of_time", "desk-key-late", show=False, id="desk-late"),
    Binding("tab", "lead", "desk-key-lead", show=False, id="desk-lead"),
    Binding("i", "fill", "desk-key-fill", show=False, id="desk-fill"),
    Binding("g", "give", "desk-key-give", show=False, id="desk-give"),
    Binding("b", "bell", "desk-key-bell", show=False, id="desk-bell"),
    Binding("pageup", "page(-1)", "table-key-page-up", show=False, id="page-up"),
    Binding("pagedown", "page(1)", "table-key-page-down", show=False, id="page-down"),
    Binding("backspace", "take_back", "table-key-back", show=False, id="back"),
    Binding("escape", "clear", "key-back", show=False, id="desk-back"),
]


class DeskScreen(TableSizedScreen[None]):
    """One game with real cards, judged here."""

    HELP_AREA = "desk"
    CSS_PATH: ClassVar[Any] = ["../table/table.tcss", "desk.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = KEYS

    def __init__(self, notebook: Notebook, *, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.notebook = notebook
        self.verdict = DeskRuling()
        self._verdicts: list[DeskRuling] = []
        """Those before, for undoing."""
        self._saved: DeskBook | None = None
        """The book as it was saved last."""
        self.clock = DeskClock(now)
        self.rings = True
        self._entry = EMPTY
        self._note: tuple[str, str] | None = None
        self._ruling: Ruling | None = None
        """The last ruling, for its factorization."""
        self._warned = False
        self._judges: BotWorker
        self._factors: BotWorker
        self._is_judging = False
        """Whether a verdict is being sought; the book stands still until it is there."""

    @property
    def ledger(self) -> Ledger:
        """The table as it stands."""
        return self.notebook.stands.ledger

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nobody has a turn when the game is over."""
        return not self.ledger.is_over if action in ("draw", "pass_turn", "out_of_time") else True

    # ------------------------------------------------------------------ what is on the screen

    def compose(self) -> ComposeResult:
        """The desk, and what covers it in a terminal too small for it."""
        yield DeskTop(id="table-top")
        yield Static(id="too-small")

    @property
    def top(self) -> DeskTop:
        """All that is seen."""
        return self.query_one(DeskTop)

    def on_mount(self) -> None:
        """The clock stands at a turn's time and waits to be started."""
        self._judges, self._factors = (self.program.bot_worker(soon=True) for _ in range(2))
        self.clock.wind(self.ledger.rules.turn_time or 0.0, go=False)
        self.set_interval(0.25, self.tick)
        self.call_after_refresh(self._show)

    async def on_unmount(self) -> None:
        """Stop proofs that still run."""
        await self._judges.close()
        await self._factors.close()
        self.notebook.close(finished=self.notebook.is_fresh or (self._is_saved and self.ledger.is_over))

    def words_changed(self) -> None:
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """Show how small the terminal is if it is too small."""
        self.query_one("#too-small", Static).update(too_small(self.words, event.size))

    def _show(self) -> None:
        self.top.show(self.notebook.stands, self.verdict, self.words)
        self._show_entry()
        self.tick()

    def _show_entry(self) -> None:
        self.top.show_entry(self.ledger, self._entry, self._note, self.key_entries(), self.words)

    def _say(self, text: str, tone: str = "ask") -> None:
        self._note = (text, tone)
        self._show_entry()

    # ------------------------------------------------------------------ time

    def tick(self) -> None:
        """Show the clock, and call when a call is due."""
        call = self.clock.call()
        self.top.show_clock(self.clock)
        if call is not None:
            say = self.words.say
            self._say(say("desk-call", seconds=call) if call else say("desk-call-over"), "bad")
            if self.rings:
                self.app.bell()

    def action_clock(self) -> None:
        """Stop the clock or let it run."""
        self.clock.toggle()
        self.tick()

    def action_rewind(self) -> None:
        """The turn's time from the beginning."""
        self.clock.wind(self.ledger.rules.turn_time or 60.0, go=True)
        self.tick()

    def action_think(self) -> None:
        """The time for thinking before the first turn (D6)."""
        seconds = self.ledger.rules.thinking or 60.0
        self.clock.wind(seconds, go=True)
        self._say(self.words.say("desk-thinking", seconds=f"{seconds:g}"))
        self.tick()

    def action_add(self, seconds: int) -> None:
        """More or less time."""
        self.clock.add(seconds)
        self.tick()

    def action_bell(self) -> None:
        """Toggle ringing at the calls."""
        self.rings = not self.rings
        self._say(self.words.say("desk-bell-on" if self.rings else "desk-bell-off"))

    # ------------------------------------------------------------------ typing

    where_text_appears = text_end_on

    def on_key(self, event: events.Key) -> None:
        """Cards, signs and joker values are typed."""
        if event.key != "escape":
            self._warned = False
        if event.character is None or self.is_too_small:
            return
        entry = press(self._entry, event.character)
        if entry is not None:
            event.stop()
            event.prevent_default()
            self._entry, self._note = entry, None
            if entry.values and not entry.asks:
                self.action_judge()
            self._show_entry()

    def action_take_back(self) -> None:
        """Take the last key back."""
        self._entry, self._note = back(self._entry), None
        self._show_entry()

    def action_clear(self) -> None:
        """Clear what is typed; with nothing typed the desk is left, once more if the record is not saved."""
        if self._entry != EMPTY or self._note is not None:
            self._entry, self._note = EMPTY, None
            self._show_entry()
        else:
            self._leave()

    async def action_leave(self) -> None:
        """Ctrl+Q: as Esc."""
        self._leave()

    @property
    def _is_saved(self) -> bool:
        """Whether a record has all that was entered."""
        return self.notebook.book == self._saved

    def _leave(self) -> None:
        if self.notebook.is_fresh or self._is_saved or self._warned:
            self.dismiss(None)
            return
        self._say(self.words.say("desk-unsaved"), "bad")
        self._note, self._warned = None, True

    # ------------------------------------------------------------------ ruling

    def action_judge(self) -> None:
        """Enter: the play of the player whose turn it is, ruled on and carried out."""
        entry = self._entry
        if not entry.text or self._is_judging:
            return
        if is_bare_number(entry.text, self.ledger.rules):
            self.action_ask_only()
            return
        try:
            found = spelled(entry.written, self.ledger.rules)
        except BadNotation as wrong:
            if wrong.code == Reason.JOKER_UNDECLARED:
                self._ask_value()
            else:
                self._refuse(texts.wrong_text(wrong, self.words))
            return
        if not entry.asks and texts.joker_is_either(entry, self.ledger.rules):
            self._ask_value()
            return
        # Impossible cards are a slip of the judge's finger, whatever number they make.
        blocked = why_unplayable(self.ledger, found)
        if blocked is not None and not isinstance(blocked, Reason):
            self._refuse(texts.why(blocked, self.words))
            return
        self._rule(entry.written, found)

    def _refuse(self, why: str) -> None:
        """Say why what is typed cannot be judged; no earlier verdict stands above it."""
        self.verdict, self._note = DeskRuling(), (f"✗ {why}", "bad")
        self._show()

    def _ask_value(self) -> None:
        """Ask what the next joker is worth."""
        self._entry, self._note = TypedEntry(self._entry.text, self._entry.values, asks=True), None
        self._show_entry()

    def action_ask_only(self) -> None:
        """Only asks what the number is; nothing is played."""
        if self._entry.text and not self._is_judging:
            self._rule(self._entry.written, None)

    @work(group="ruling")
    async def _rule(self, text: str, laying: RuledPlay | None) -> None:
        self._is_judging, entry = True, self._entry
        ran = self.clock.runs and laying is not None
        if ran:
            self.clock.stop()
        self._say(self.words.say("table-judge-works"))
        try:
            on = play_context(self.ledger) if laying is not None else None
            ruling = await ruled(text, self.ledger.rules, self._judges, on)
        except BadNotation as wrong:
            self._refuse(texts.wrong_text(wrong, self.words))
            return
        except QkError as wrong:
            self.notify(self.words.error(wrong), severity="error", markup=False)
            return
        finally:
            self._is_judging = False
            if ran:
                self.clock.go_on()
        if self.display:  # else the desk has been left meanwhile, and nothing is entered any more
            typed = self._entry.text
            self._announce(ruling, laying)
            if self._entry == EMPTY and typed != entry.text and typed.startswith(entry.text):
                self._entry = TypedEntry(
                    typed[len(entry.text) :]
                )  # the next cards, typed while this was proved
                self._show_entry()

    def _announce(self, ruling: Ruling, laying: RuledPlay | None) -> None:
        """The verdict is shown; a play that could be played changes the table."""
        self._ruling, self._note = ruling, None
        verdict = texts.ruling_shown(ruling, self.words, self.ledger.rules.numbers, laying)
        if laying is None or ruling.verdict not in ("legal", "foul"):
            self.verdict = verdict
            if laying is None:
                self._entry = EMPTY
            self._show()
            return
        kind = ruling.kind if ruling.verdict == "legal" else ""
        self.enter(DeskStep("play", int(self.ledger.turn), laying.text, kind), verdict)

    def action_factors(self) -> None:
        """The factorization of the number last judged, for the player who asked (D9)."""
        ruling = self._ruling
        if ruling is None or not isinstance(ruling.number, int) or ruling.number < 2:
            self._say(self.words.say("desk-no-factors"))
        else:
            self._factorize(ruling.number)

    @work(group="factors", exclusive=True)
    async def _factorize(self, number: int) -> None:
        self._say(self.words.say("desk-factoring"))
        try:
            factors = await self._factors.ask("factor", number, limit=FACTOR_TIME)
        except TookTooLong:
            factors = None
        except QkError as wrong:
            self.notify(self.words.error(wrong), severity="error", markup=False)
            return
        if not self.display:
            return  # the desk has been left meanwhile
        self._note = None
        text = texts.factors_event(number, factors, self.words)
        self.verdict = replace(self.verdict, factors=text)
        self._show()

    # ------------------------------------------------------------------ steps

    def action_draw(self) -> None:
        """The player to move draws; a card typed before is the one that was drawn."""
        known = self._entry.notation
        if known and not giving.is_card(known):
            self._say(self.words.say("desk-draw-one"))
        else:
            self.enter(DeskStep("draw", int(self.ledger.turn), giving.plain(known)))

    def action_pass_turn(self) -> None:
        """The player to move passes."""
        self.enter(DeskStep("pass", int(self.ledger.turn)), DeskRuling(text=self.words.kind("pass")))

    def action_out_of_time(self) -> None:
        """The player to move has run out of time (D8)."""
        late = DeskRuling(text=self.words.kind("timeout"), tone="bad")
        self.enter(DeskStep("late", int(self.ledger.turn)), late)

    def action_lead(self) -> None:
        """Before the first play: the next player leads."""
        ledger = self.ledger
        if ledger.still_in:
            self.enter(DeskStep("lead", int(next_in(ledger.turn, len(ledger.players), ledger.still_in))))

    def action_page(self, pages: int) -> None:
        """Turn the pages of the record."""
        self.top.record.turn_page(pages)

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
            self._say(f"✗ {texts.why(after, self.words)}", "bad")
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
            f"{number:3}  {texts.line_text(stands, line, self.words)}"
            for number, line in enumerate(stands.lines, 1)
        ]
        if not options:
            self._say(say("desk-nothing-mended"))
            return
        given = [at for at, line in enumerate(stands.lines, len(hands)) if line.note and line.note.given]
        fixed = (*range(len(hands)), *given)
        chosen = await self.app.push_screen_wait(LinesScreen(say("desk-mend"), options, fixed))
        if chosen is None:
            return
        at, struck = chosen
        if at < len(hands):
            dealt = self.ledger.dealt[hands[at]]
            await self._mend_cards(RecordGap("deal", hands[at], dealt.count), dealt.cards)
        elif struck:
            self._changed(Changed(stands.lines[at - len(hands)].places, ()), at - len(hands) + 1)
        else:
            await self._mend_line(stands.lines[at - len(hands)], at - len(hands) + 1)

    async def _mend_cards(self, gap: RecordGap, cards: str) -> None:
        """Have the cards with which a gap was filled typed again."""
        title = giving.question(self.ledger, gap, self.words)
        free = is_free(self.ledger.rules, gap)
        hint = self.words.say("desk-fill-hint-free" if free else "desk-fill-hint", count=gap.count)
        await self.app.push_screen_wait(AskScreen(title, hint, cards, lambda text: self._fill_gap(gap, text)))

    async def _mend_line(self, line: NotebookLine, number: int) -> None:
        steps = [self.notebook.book.steps[place] for place in line.places]
        note = line.note
        if note is not None and note.given is not None:
            gap = RecordGap("given", line.seat, note.given.count, step=note.given.step)
            await self._mend_cards(gap, note.given.cards)
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
                self._say(f"✗ {texts.wrong_text(wrong, self.words)}", "bad")
                return None
            except QkError as wrong:
                self._say(f"✗ {self.words.error(wrong)}", "bad")
                return None
            if not isinstance(after, Ledger):
                self._say(f"✗ {texts.why(after, self.words)}", "bad")
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
        text = texts.changes_text(after, found, self.words)
        if any(one.line.why is not None for one in found):
            text += "\n\n" + say("desk-stuck-about")
        self.app.push_screen(ReportScreen(say("desk-mended", number=number), text))

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
            free = is_free(self.ledger.rules, gap)
            return self.words.say("desk-fill-hint-free" if free else "desk-fill-wrong", count=gap.count)
        except QkError as wrong:
            return self.words.error(wrong)
        were = {line.places for line in self.notebook.stands.stuck}
        for number, line in enumerate(after.lines, 1):
            if line.why is not None and line.places not in were:
                written = texts.line_text(after, line, self.words)
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
                ReportScreen(say("desk-give"), f"✗ {self.words.error(wrong)}\n\n{say('desk-give-not')}")
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

        here = sorted(current_folder().glob(f"*{SUFFIX}"))
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
        self.app.push_screen(ReportScreen(self.words.say("desk-record"), saved.summary, str(saved.path)))


def _line_plain(text: str, rules: Rules) -> str:
    """A line of the record as it is typed: full-width signs, small letters and ones for aces are read alike."""
    body, bar, jokers = as_written(text.upper(), rules).partition("|")
    has_letters = re.search(r"[ATJQKX=*^,]", re.sub(r"D\([^()]*\)|,P\([^()]*\)", "", body))
    return (body.replace("0", "T") if has_letters else body) + bar + jokers


# Assembles the visible parts of the judge's desk: players, verdict, record, input line, keys.


class DeskTop(Widget):
    """The desk; values go in, each part repaints only if what it shows has changed."""

    def compose(self) -> ComposeResult:
        yield TitleLine(id="title-line")
        yield Seats(id="seats")
        with Horizontal(id="middle"):
            yield DeskFace(id="desk-face")
            yield JudgeLog(id="log")
        yield PlayLine(id="play-line")
        yield KeyBar(id="keys")

    @property
    def record(self) -> JudgeLog:
        """The running record."""
        return self.query_one(JudgeLog)

    def show(self, stands: DeskStanding, verdict: DeskRuling, words: Words) -> None:
        """Show the table as it stands."""
        ledger = stands.ledger
        order = words.say("table-order-turned" if ledger.upside_down else "table-order-normal")
        rules = words.say(f"table-rules-{ledger.rules.preset}")
        title = self.query_one(TitleLine)
        title.show(words.say("desk-title"), rules, order, turned=ledger.upside_down)
        self.query_one(Seats).show(texts.seats(ledger, words))
        self.query_one(DeskFace).show(verdict, texts.side(stands, words))
        self.record.border_title = words.say("desk-record")
        self.record.retell(texts.record(stands, words))

    def show_entry(
        self,
        ledger: Ledger,
        entry: TypedEntry,
        note: tuple[str, str] | None,
        keys: tuple[tuple[str, str, str], ...],
        words: Words,
    ) -> None:
        """Show what is typed, what it comes to, and the keys."""
        self.query_one(PlayLine).show(texts.entry_text(ledger, entry, note, words))
        self.query_one(KeyBar).show(keys)

    def show_clock(self, clock: DeskClock) -> None:
        """Show the clock as it stands."""
        tone = "still" if not clock.runs else "hurry" if clock.left <= HURRY else "clock"
        self.query_one(DeskFace).show_clock(minutes(clock.left), tone)

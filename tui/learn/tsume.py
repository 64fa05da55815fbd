"""Puzzles of endings on the screen: both hands, one move to find, hints, and the solution played out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from engine.errors import BadNotation
from tui.app.footer import Footer
from tui.app.keys import HELP, LocalizedScreen
from tui.learn import tsume_text
from tui.table.hand import HandRow
from tui.table.status_lines import PlayLine, StatusLines, text_end_on
from tui.text.cards import Picks

if TYPE_CHECKING:
    from netplay.learn.tsume import Ply, Puzzle
    from netplay.learn.tsume_games import PuzzleTable
    from netplay.learn.tsume_results import PuzzleResults, SavedPuzzles
    from netplay.storage.user_files import BadFile

_TYPED = frozenset("0123456789atjqkxdpshc=*^|/%- ♠♥♦♣")
GAMES = ("", "prime", "daifugo")


class TsumeScreen(LocalizedScreen[None]):
    """The puzzle of the day, then others, the easiest first."""

    HELP_AREA = "tsume"
    CSS_PATH: ClassVar[Any] = ["../table/table.tcss", "tsume.tcss"]
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "drill-key-answer", key_display="⏎", id="tsume-take"),
        Binding("enter", "onward", "drill-key-onward", key_display="⏎", id="tsume-take"),
        Binding("i", "hint", "tsume-key-hint", id="tsume-hint"),
        Binding("g", "give_up", "drill-key-give-up", id="tsume-give-up"),
        Binding("n", "next", "tsume-key-next", id="tsume-next"),
        Binding("tab", "game", "tsume-key-game", key_display="Tab", id="tsume-game"),
        Binding("backspace", "take_back", "table-key-back", show=False, id="back"),
        HELP,
        Binding("escape", "back", "key-back", key_display="esc", id="go-back"),
    ]

    def __init__(
        self, game: str = "", own: Sequence[Puzzle] = (), *, today: Callable[[], date] = date.today
    ) -> None:
        """`own`: the player's own puzzles; without any those of the package, the day's first."""
        super().__init__()
        self.game = game
        self._own = own
        self.puzzle: Puzzle | None = None
        self._today = today
        self._day: date | None = None
        self._saved: SavedPuzzles | None = None
        self._people: Mapping[str, PuzzleResults] = {}
        """How people fared, by which puzzles are graded."""
        self._plies: tuple[Ply, ...] = ()
        self._shown = 0
        self._over = False
        self._text = ""
        self._lines: tuple[str, ...] = ()
        self._tone = "calm"
        self._hints = self._tries = 0

    def compose(self) -> ComposeResult:
        yield Static("", classes="bar", id="tsume-bar", markup=False)
        yield Static("", id="tsume-goal", markup=False)
        yield HandRow(id="theirs")
        yield Static("", id="tsume-field", markup=False)
        yield HandRow(id="hand")
        yield PlayLine(id="play-line")
        yield Static("", id="tsume-said", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.prepare()

    @work(thread=True, exclusive=True, group="prepare")
    def prepare(self) -> None:
        """Read the puzzles and how they went."""
        from netplay.learn.tsume import packaged
        from netplay.learn.tsume_results import SavedPuzzles, load, of_all

        packaged()
        looked = load()
        saved = looked.held or SavedPuzzles()
        self.call_later(self._begin, saved, of_all(self.program.tally(), saved), looked.wrong)

    def _begin(self, saved: SavedPuzzles, people: Mapping[str, PuzzleResults], wrong: BadFile | None) -> None:
        self._people = people
        if wrong is not None:
            self.notify(self.words.error(wrong), severity="warning", markup=False, timeout=10)
        self._saved = saved
        self._choose()

    def words_changed(self) -> None:
        self.say_anew(self._show)

    # ------------------------------------------------------------------ the puzzle

    def _choose(self) -> None:
        """The day's puzzle if it is still to be solved, else the next one."""
        from netplay.learn.tsume import of_day, packaged
        from netplay.learn.tsume_results import next_one

        if self._saved is None:
            return
        today, last = self._today(), self.puzzle
        self._day = None
        chosen = of_day(today, self.game)
        is_new = last is None or last.id != chosen.id
        if not self._own and is_new and today.isoformat() not in self._saved.days:
            self._day = today
        else:
            some = [one for one in self._own or packaged() if self.game in ("", one.game)]
            chosen = next_one(some, self._saved, last.id if last is not None else "", self._people)
        self.puzzle = chosen
        self._plies, self._shown, self._over = (), 0, False
        self._text, self._lines, self._tone = "", (), "calm"
        self._hints = self._tries = 0
        self.refresh_bindings()
        self._show()

    def _scene(self) -> PuzzleTable:
        from netplay.learn.tsume import initial_table

        assert self.puzzle is not None
        return self._plies[self._shown - 1].scene if self._shown else initial_table(self.puzzle)

    def _show(self) -> None:
        puzzle, saved = self.puzzle, self._saved
        if puzzle is None or saved is None:
            return
        scene = self._scene()
        bar = tsume_text.heading(
            puzzle, saved, self._people.get(puzzle.id), self._today(), self._day is not None, self.words
        )
        self.query_one("#tsume-bar", Static).update(bar)
        self.query_one("#tsume-goal", Static).update(tsume_text.goal_text(puzzle, self.words))
        self.query_one("#tsume-field", Static).update(tsume_text.middle(scene, puzzle, self.words))
        self.set_class(scene.turned, "-turned")
        for name, hand in (("#hand", scene.hands[0]), ("#theirs", scene.hands[1])):
            row = self.query_one(name, HandRow)
            row.show(hand, Picks())
            row.cursor = -1
            row.repaint()
        self._show_line()

    def _show_line(self) -> None:
        say = self.words.say
        if self._over:
            at = f"{self._shown}/{len(self._plies)}"
            below = say("tsume-step") if self._shown < len(self._plies) else say("tsume-done")
            left = tsume_text.ply(self._plies[self._shown - 1], self.words) if self._shown else ""
            status = StatusLines(left, at, below, self._tone, True)
        else:
            below = say(f"tsume-type-{self.puzzle.game}") if self.puzzle is not None else ""
            status = StatusLines(self._text or "…", "", below, "calm", True, True)
        self.query_one(PlayLine).show(status)
        self.query_one("#tsume-said", Static).update("\n".join(self._lines[-3:]))

    # ------------------------------------------------------------------ answering

    where_text_appears = text_end_on

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Answers, hints and giving up are for what is open."""
        return self._over == (action == "onward") if action in ("take", "onward", "hint", "give_up") else True

    def on_key(self, event: events.Key) -> None:
        """Cards and signs are typed."""
        character = (event.character or "").lower()
        if self.puzzle is None or self._over or not character or character not in _TYPED:
            return
        event.stop()
        event.prevent_default()
        if len(self._text) < 60:
            self._text += character.upper()
            self._show_line()

    def action_take_back(self) -> None:
        """Take the last key back."""
        if not self._over:
            self._text = self._text[:-1]
            self._show_line()

    def action_take(self) -> None:
        """Try the move that was typed."""
        if self.puzzle is not None and self._text.strip():
            self._try(self._text)

    def action_onward(self) -> None:
        """The next move of the solution, then the next puzzle."""
        if self._shown < len(self._plies):
            self._shown += 1
            self._show()
        else:
            self._choose()

    def _try(self, text: str) -> None:
        from netplay.learn.tsume import try_move

        assert self.puzzle is not None
        self._text = ""
        try:
            found = try_move(self.puzzle, text)
        except BadNotation as wrong:
            self._lines = (self.words.error(wrong),)
            self._show_line()
            return
        self._lines = tsume_text.verdict(found, self.words)
        if found.right:
            self._end(solved=True)
        else:
            # What the rules refuse was no try: nothing was played.
            self._tries += not tsume_text.is_refusal(found)
            self._show_line()

    def action_hint(self) -> None:
        """Show a hint, a little more each time."""
        from netplay.learn.tsume import hints

        if self.puzzle is None or self._over:
            return
        hints_known = hints(self.puzzle)
        self._hints = min(self._hints + 1, len(hints_known))
        self._lines = tuple(tsume_text.hint(*one, self.words) for one in hints_known[: self._hints])
        self._show_line()

    def action_give_up(self) -> None:
        """Show the solution."""
        if self.puzzle is not None and not self._over:
            self._lines = (
                self.words.say("tsume-given-up", move=tsume_text.move_shown(self.puzzle.key, self.words)),
            )
            self._end(solved=False)

    def _end(self, *, solved: bool) -> None:
        from netplay.learn.tsume import played_out
        from netplay.learn.tsume_results import keep
        from netplay.storage.user_files import BadFile

        assert self.puzzle is not None
        self._over, self._tone = True, "good" if solved else "bad"
        self._plies, self._shown = played_out(self.puzzle), 1
        clean = solved and not self._tries and not self._hints
        try:
            self._saved = keep(self.puzzle, solved=solved, clean=clean, day=self._day)
        except BadFile as wrong:
            self.notify(self.words.error(wrong), severity="error", markup=False)
        tally = self.program.tally()
        if tally is not None and not self._own:
            self._count(tally, self.puzzle, solved, clean)
        elif self._saved is not None:
            self._people = self._saved.puzzles
        self.refresh_bindings()
        self._show()

    @work(thread=True, group="count")
    def _count(self, tally: Path, puzzle: Puzzle, solved: bool, clean: bool) -> None:
        """Count the try for the puzzle's grade too, and read the others' tries."""
        from netplay.learn.tsume_results import SavedPuzzles, count_for_all, of_all
        from netplay.storage.user_files import BadFile

        try:
            count_for_all(tally, puzzle, solved=solved, clean=clean)
            self._people = of_all(tally, self._saved or SavedPuzzles())
        except BadFile as wrong:
            self.call_later(self.notify, self.words.error(wrong), severity="error", markup=False)

    # ------------------------------------------------------------------ going elsewhere

    def action_next(self) -> None:
        """Another puzzle; one that was left is neither solved nor lost."""
        self._choose()

    def action_game(self) -> None:
        """Puzzles of one game, of the other, of both."""
        there: set[str] = {one.game for one in self._own} or set(GAMES)
        some: list[str] = [game for game in GAMES if not game or game in there]
        self.game = some[(some.index(self.game) + 1) % len(some)]
        self._choose()

"""The tournament's screen for its organizer.

Everything that is done here is an act of the tournament, the same as the command's; its file is read again when
another program has written to it, so that the tables, the judge's desk and a second organizer are followed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static, TextArea
from textual.widgets.option_list import Option

from engine.errors import QkError
from engine.typed import folded, whole_number
from netplay.club.acts import Act, Paired, Resumed, TournamentHeld, Unpaired
from netplay.club.games import withdrawal
from netplay.club.matches import MOST_ROUNDS, RoundMatch
from netplay.club.pairing import next_round, next_round_of
from netplay.club.recent_files import shell_name
from netplay.storage.reading import typed_path, why_not
from tui.app.footer import Footer
from tui.app.keys import LocalizedModal
from tui.app.prompt import AskScreen, SureScreen
from tui.club import tables, texts
from tui.club.follow import LOOKING, SIDES, FollowScreen
from tui.club.pages import export_pages, usual_folder
from tui.club.results import entering, read_result


class TournamentScreen(FollowScreen, inherit_bindings=False):
    """A tournament as its organizer has it before them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "enter", "cup-key-enter", id="cup-enter"),
        Binding("r", "results", "cup-key-results", id="cup-results"),
        Binding("p", "pair", "cup-key-pair", id="cup-pair"),
        Binding("h", "by_hand", "cup-key-by-hand", id="cup-by-hand"),
        Binding("u", "unpair", "cup-key-unpair", id="cup-unpair"),
        Binding("w", "hold", "cup-key-hold", show=False, id="cup-hold"),
        Binding("x,delete", "withdraw", "cup-key-withdraw", key_display="x", id="cup-withdraw"),
        Binding("e", "export", "cup-key-export", id="cup-export"),
        Binding("b", "board", "cup-key-board", id="cup-board"),
        *LOOKING,
    ]
    HELP_AREA = "cup"
    CHOOSES = ""
    SHOWN = SIDES

    def poll(self) -> None:
        """Read what other programs wrote."""
        try:
            self.book.refresh()
        except QkError as wrong:
            self.say(self.words.error(wrong), is_wrong=True)
            return
        super().poll()

    def on_unmount(self) -> None:
        """Close the file."""
        self.book.close()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What a key does depends on the side, and on how far it is."""
        made, last = self.made, len(self.made.rounds)
        match action:
            case "enter":
                return self.side == "players"
            case "results":
                return bool(made.open_matches())
            case "pair":
                return not made.is_over and not made.open_matches() and made.held is None
            case "by_hand":
                return self.side == "pairings" and self.check_action("pair", ()) is True
            case "unpair":
                return self.side == "pairings" and bool(last)
            case "withdraw":
                found = self._marked()
                return found is not None and found.reported is not None
            case _:
                return super().check_action(action, parameters)

    def on_option_list_option_highlighted(self) -> None:
        """Another row may have other keys."""
        self.refresh_bindings()

    def _beside(self) -> str:
        """How a hold ends; where the tables of this round can be opened."""
        if self.made.held is not None:
            return self.words.say("cup-note-resume")
        if self.side == "pairings" and self.made.open_matches():
            return self.words.say("cup-note-run", file=shell_name(self.book.path))
        return ""

    def _do(self, acts: Sequence[Act]) -> str:
        """Carry acts out, all or none; return why they can't be, empty if they were."""
        try:
            with self.book.turn():
                for act in acts:
                    self.book.do(act)
        except QkError as wrong:
            return self.words.error(wrong)
        self.show()
        return ""

    def _did(self, act: Act, text: str = "") -> None:
        """Carry an act out, and say so; in the words of the trail if no text is given."""
        text = text or texts.act_text(self.made, act, self.words)
        wrong = self._do([act])
        self.say(wrong or text, is_wrong=bool(wrong))

    # ------------------------------------------------------------------ players

    def action_enter(self) -> None:
        """A list of players is typed or pasted."""
        before = len(self.made.players)

        def take(text: str) -> str:
            try:
                acts = entering(text, self.made)
            except QkError as wrong:
                return self.words.error(wrong)
            return self._do(acts) if acts else self.words.say("cup-enter-none")

        def taken(took: bool | None) -> None:
            if took:
                self.say(self.words.say("cup-entered", count=len(self.made.players) - before))

        hint = self.words.say("cup-enter-teams" if self.made.plan.team else "cup-enter-hint")
        self.app.push_screen(EnterScreen(hint, take), taken)

    @work
    async def _person(self, number: int) -> None:
        """Open the actions on a participant."""
        name = list(self.made.players)[number - 1]
        things = texts.things_of(self.made, name, self.words)
        picked = await self.app.push_screen_wait(
            PickScreen(name, things, texts.about(self.made, name, self.words))
        )
        if not picked or not self.display:
            return
        if picked == "later":
            self._later(name)
            return
        if picked != "apart":
            self._did(texts.picked_act(self.made, name, picked))
            return
        others = [(other, other) for other in self.made.players if other != name]
        title = self.words.say("cup-apart-whom", name=name)
        other = await self.app.push_screen_wait(PickScreen(title, others))
        if other and self.display:
            self._did(texts.apart(self.made, name, other))

    def _later(self, name: str) -> None:
        """Ask for a later round that a participant sits out."""
        words = self.words

        def take(text: str) -> str:
            round = whole_number(folded(text), 6)
            if round is None or not len(self.made.rounds) < round <= MOST_ROUNDS:
                return words.say("cup-later-which", next=len(self.made.rounds) + 1, most=MOST_ROUNDS)
            self._did(texts.sits_out(self.made, name, round))
            return ""

        self.app.push_screen(AskScreen(name, words.say("cup-later-hint"), "", take))

    # ------------------------------------------------------------------ rounds

    def action_by_hand(self) -> None:
        """The next round, with tables that the organizer sets."""
        words = self.words

        def take(text: str) -> str:
            by_hand = tables.by_hand(text, self.made)
            if not by_hand:
                return words.say("cup-by-hand-none")
            try:
                drawn = next_round(self.made, by_hand)
            except QkError as wrong:
                return words.error(wrong)
            return self._do([drawn])

        def taken(text: str | None) -> None:
            if text is not None:
                self._paired()

        self.app.push_screen(
            AskScreen(words.say("cup-key-by-hand"), words.say("cup-by-hand-hint"), "", take), taken
        )

    @work(exclusive=True, group="pairing")
    async def action_pair(self) -> None:
        """The next round is drawn."""
        try:
            drawn = await self._drawn()
        except QkError as wrong:
            self.say(self.words.error(wrong), is_wrong=True)
            return
        if drawn is None or not self.display:
            return
        problem = self._do([drawn])
        if problem:
            self.say(problem, is_wrong=True)
        else:
            self._paired()

    async def _drawn(self) -> Paired | None:
        """The next round, drawn in a copy of the tournament; None if the organizer wants none that repeats."""
        acts = [line.act for line in self.book.lines]
        try:
            return await next_round_of(acts)
        except QkError as wrong:
            if wrong.code != "club-no-pairing":
                raise
            title = self.words.say("cup-repeats")
            if not await self.app.push_screen_wait(SureScreen(title, self.words.error(wrong))):
                return None
        return await next_round_of(acts, may_repeat=True)

    def _paired(self) -> None:
        self.side, self._round = "pairings", 0
        self.say(
            self.words.say(
                "cup-paired", round=tables.round_name(self.made, len(self.made.rounds), self.words)
            )
        )
        self.show()

    @work(exclusive=True, group="pairing")
    async def action_unpair(self) -> None:
        """The last round is taken back; one with results only once that is confirmed."""
        round, say = len(self.made.rounds), self.words.say
        discards = any(one.reported or one.played for one in self.made.rounds[-1])
        if discards and not await self.app.push_screen_wait(
            SureScreen(say("cup-key-unpair"), say("cup-unpair-sure", round=round))
        ):
            return
        self._did(Unpaired(round, discards))

    def action_hold(self) -> None:
        """Nothing is paired, opened or closed from now on; or it is again."""
        if self.made.held is None:
            self._did(TournamentHeld(), self.words.say("club-hold-set", reason=""))
        else:
            self._did(Resumed(), self.words.say("club-resumed"))

    # ------------------------------------------------------------------ results

    def _marked(self) -> RoundMatch | None:
        """The table under the cursor."""
        for rows in self.query("#cup-rows").results(OptionList):
            option = rows.highlighted_option
            kind, _, number = (option.id or "" if option is not None else "").partition("-")
            matches = self.made.rounds[self.round - 1] if self.made.rounds else []
            if self.side == "pairings" and kind == "t" and 0 < int(number) <= len(matches):
                return matches[int(number) - 1]
        return None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter: the result of this table, or what can be done with this player."""
        event.stop()
        kind, _, number = (event.option_id or "").partition("-")
        if kind == "p":
            self._person(int(number))
        elif kind == "t" and (found := self._marked()) is not None:
            self._type_one(found)

    @work(exclusive=True, group="results")
    async def _type_one(self, match: RoundMatch) -> None:
        await self._ask(match)

    @work(exclusive=True, group="results")
    async def action_results(self) -> None:
        """Every table whose result is missing, one after the other; Esc ends it, an empty line leaves one out."""
        typed = 0
        for match in self.made.open_matches():
            if self.made.match(match.round, match.table).reported is not None:
                continue  # it came in meanwhile
            text = await self._ask(match, may_skip=True)
            if text is None or not self.display:
                break
            typed += bool(text)
        if self.display:
            left = len(self.made.open_matches())
            self.say(self.words.say("cup-typed", count=typed, left=left))

    async def _ask(self, match: RoundMatch, *, may_skip: bool = False) -> str | None:
        """Ask what came out at a table, until it can have."""
        words = self.words
        if match.is_bye:
            self.say(words.say("cup-no-opponent", name=match.players[0]), is_wrong=True)
            return None
        corrects = match.reported is not None

        def take(text: str) -> str:
            if not text:
                return "" if may_skip else words.say("cup-result-none")
            try:
                result = read_result(self.made, match, text, corrects=corrects)
            except QkError as wrong:
                return words.error(wrong)
            return self._do([result])

        title = texts.table_named(match, self.made, words)
        text = await self.app.push_screen_wait(
            AskScreen(title, texts.result_hint(match, self.made, words, may_skip=may_skip), "", take)
        )
        if text and self.display:
            now = self.made.match(match.round, match.table)
            self.say(f"{title}   {tables.result_text(now, words)}")
        return text

    def action_withdraw(self) -> None:
        """The result under the cursor is taken back; it stays in the trail."""
        found = self._marked()
        if found is not None and found.reported is not None:
            text = self.words.say("cup-withdrawn", table=found.table)
            self._did(withdrawal(self.made, found), text)

    # ------------------------------------------------------------------ pages

    def action_board(self) -> None:
        """The board of the venue."""
        from tui.club.board import WallBoardScreen

        self.app.push_screen(WallBoardScreen(self.book, 12.0))

    @work(exclusive=True, group="export")
    async def action_export(self) -> None:
        """Write the pages, where the organizer wants them."""
        say = self.words.say
        usual = str(usual_folder(self.book))
        ask = AskScreen(say("cup-key-export"), say("cup-export-hint"), usual, lambda text: "")
        folder = await self.app.push_screen_wait(ask)
        if not folder or not self.display:
            return
        try:
            # From the file, in a thread: the screen stays usable meanwhile.
            path = self.book.path
            written = await asyncio.to_thread(lambda: export_pages(path, typed_path(folder)))
        except (QkError, OSError, ValueError) as wrong:
            self.say(f"{folder}: {self.words.error(why_not(wrong))}", is_wrong=True)
            return
        self.say(say("club-exported", count=len(written), file=str(written[0])))


# Questions over a tournament's screen: a list of players, and a choice of what to do.


class EnterScreen(LocalizedModal[bool]):
    """A list of players is typed or pasted, a line each; it stays as it is until every line can be taken."""

    CSS_PATH = "club.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5,ctrl+s", "take", "key-take", key_display="F5", priority=True, id="cup-enter-take"),
        Binding("escape", "dismiss(False)", "key-cancel", key_display="esc", priority=True, id="cancel"),
    ]

    def __init__(self, hint: str, take: Callable[[str], str]) -> None:
        """`take`: takes the list, and says why it cannot be, empty if it can."""
        super().__init__()
        self._hint, self._take = hint, take

    def compose(self) -> ComposeResult:
        box = Vertical(id="cup-enter")
        box.border_title = self.words.say("cup-enter-title")
        with box:
            lines = TextArea(id="cup-names", show_line_numbers=True, compact=True)
            lines.cursor_blink = not self.program.settings.reduced_motion
            yield lines
            yield Static(self._hint, classes="cup-hint", markup=False)
            yield Static("", id="cup-enter-wrong", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The lines have the keys."""
        self.query_one(TextArea).focus()

    def action_take(self) -> None:
        """Take all lines, or show why they are not valid."""
        reason = self._take(self.query_one(TextArea).text)
        if reason:
            self.query_one("#cup-enter-wrong", Static).update(f"✗ {reason}")
        else:
            self.dismiss(True)


class PickScreen(LocalizedModal[str]):
    """One of a few things; dismissed with its name, or with nothing by Esc."""

    CSS_PATH = "club.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", "key-choose", key_display="⏎", id="choose"),
        Binding("escape", "dismiss('')", "key-cancel", key_display="esc", id="cancel"),
    ]

    def __init__(self, title: str, things: Sequence[tuple[str, str]], about: str = "") -> None:
        """Offer things by name and word."""
        super().__init__()
        self._title, self._things, self._about = title, tuple(things), about

    def compose(self) -> ComposeResult:
        box = Vertical(id="cup-pick")
        box.border_title = self._title
        with box:
            if self._about:
                yield Static(self._about, classes="cup-hint", markup=False)
            yield OptionList(
                *(Option(word, name) for name, word in self._things),
                id="cup-things",
                compact=True,
                markup=False,
            )
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The list has the keys."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter, or a click."""
        event.stop()
        self.dismiss(event.option_id or "")

    def action_pick(self) -> None:
        """Enter, when the list has not got it."""
        self.query_one(OptionList).action_select()

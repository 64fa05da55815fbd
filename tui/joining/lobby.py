"""The lobby of a table that is shared: who sits where, what is played, what is said, and when it begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Protocol

from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from netplay.dialing.addresses import read_address
from netplay.line.fingerprints import spelled
from netplay.table.games import adapter_of, read_chosen
from netplay.table.interfaces import HINTS
from netplay.wire import messages as wire
from tui.app.footer import Footer
from tui.app.keys import BACK, HELP, LocalizedModal, LocalizedScreen
from tui.lobby import words as lobby_words
from tui.lobby.rule_sheet import rule_sheet
from tui.table.judge_log import JudgeLog
from tui.text.prose import Prose

if TYPE_CHECKING:
    from netplay.guest.guest import Guest
    from tui.text.narration import Sentence


class TableVisit(Protocol):
    """A player's visit to a shared table, as its screens know it."""

    guest: Guest
    said: list[Sentence]
    ranks: dict[str, int]
    invitation: str
    reach: str
    record: str

    @property
    def name(self) -> str:
        """What the player is called at this table."""

    async def say_or_do(self, text: str) -> str:
        """Say a line, or do what a line that begins with / asks for; return what is wrong with it."""

    async def propose(self) -> None:
        """Let the opener choose other rules."""

    async def ask_to_leave(self) -> None:
        """Go away from the lobby, after a question where that costs something."""

    def show_table(self) -> None:
        """Back from the lobby to the game in play."""

    def show_replay(self) -> None:
        """Open the replay of the game just played."""

    def open_talk(self) -> None:
        """Open the line to say something."""


class LobbyScreen(LocalizedScreen[None]):
    """A table before, between and after its games; dismissed when the player goes away."""

    HELP_AREA = "lobby"
    CSS_PATH = "lobby.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,r", "ready", "lobby-key-ready", key_display="⏎", id="lobby-ready"),
        Binding("enter,r", "unready", "lobby-key-unready", key_display="⏎", id="lobby-ready"),
        Binding("s", "sit", "lobby-key-sit", id="lobby-sit"),
        Binding("w", "stand", "lobby-key-stand", id="lobby-stand"),
        Binding("b", "bot", "lobby-key-bot", id="lobby-bot"),
        Binding("x", "clear_seat", "lobby-key-clear", id="lobby-clear"),
        Binding("e", "rules", "lobby-key-rules", id="lobby-rules"),
        Binding("i", "invite", "lobby-key-invite", id="lobby-invite"),
        Binding("g", "hints", "lobby-key-hints", show=False, id="lobby-hints"),
        Binding("p", "sheet", "lobby-key-sheet", id="lobby-sheet"),
        Binding("t", "table", "lobby-key-table", show=False, id="lobby-table"),
        Binding("v", "replay", "lobby-key-replay", id="lobby-replay"),
        Binding("slash", "talk", "lobby-key-talk", key_display="/", id="lobby-talk"),
        Binding("escape", "leave", "lobby-key-leave", key_display="esc", id="lobby-leave"),
        HELP,
        Binding("pageup", "page(-1)", "lobby-key-page", show=False, priority=True, id="lobby-page-up"),
        Binding("pagedown", "page(1)", "lobby-key-page", show=False, priority=True, id="lobby-page-down"),
    ]

    def __init__(self, sitting: TableVisit) -> None:
        super().__init__()
        self.sitting = sitting

    def compose(self) -> ComposeResult:
        """Seats and rules above, what is said below."""
        yield Static("", id="lobby-title", classes="bar", markup=False)
        with Horizontal(id="lobby-page"):
            with Vertical(id="lobby-left"):
                yield OptionList(id="lobby-seats", compact=True, markup=False)
                yield Static("", id="lobby-state", markup=False)
            with VerticalScroll(id="lobby-about", can_focus=False):
                yield Static("", id="lobby-about-text")
        yield JudgeLog(id="lobby-log")
        yield Footer(show_command_palette=False, compact=True)

    def begin(self) -> None:
        say = self.words.say
        self.query_one("#lobby-seats").border_title = say("lobby-seats")
        self.query_one("#lobby-about").border_title = say("lobby-about")
        self.query_one("#lobby-about").border_subtitle = say("lobby-about-pages")
        self.query_one("#lobby-log").border_title = say("lobby-log")
        self.query_one("#lobby-seats").focus()
        self.query_one(JudgeLog).retell(self.sitting.said)
        self.show()

    def show_line_lost(self) -> None:
        """Show in the title that the connection is lost, until the lobby comes again."""
        lobby = self.sitting.guest.lobby
        if lobby is not None:
            text = f"{lobby.title}  ·  {self.words.say('table-away')}"
            self.query_one("#lobby-title", Static).update(text)

    # ------------------------------------------------------------------ what is seen

    def show(self) -> None:
        """Show the lobby as it stands."""
        lobby, words = self.sitting.guest.lobby, self.words
        seats = self.query_one("#lobby-seats", OptionList)
        if lobby is None:
            self.query_one("#lobby-title", Static).update(words.say("lobby-calling"))
            return
        self.query_one("#lobby-title", Static).update(lobby_words.title(lobby, words))
        at = seats.highlighted
        seats.clear_options()
        for number, place in enumerate(lobby.seats):
            rank = self.sitting.ranks.get(place.name, 0)
            line = lobby_words.seat_line(lobby, number, place, words, self.program.named_colors, rank)
            seats.add_option(Option(line, str(number)))
        mine = lobby.seat if lobby.seat is not None else 0
        seats.highlighted = min(at if at is not None else mine, len(lobby.seats) - 1)
        invites, is_listed = bool(self.sitting.invitation), not self.program.is_at_home
        state = lobby_words.state_line(lobby, self.sitting.name, words, invites=invites, is_listed=is_listed)
        self.query_one("#lobby-state", Static).update(Prose(state))
        about = self.query_one("#lobby-about-text", Static)
        about.update(Prose(self._about(lobby)))
        self.refresh_bindings()

    def _about(self, lobby: wire.Lobby) -> str:
        """The rules; before them, for the host, how others can join."""
        words = self.words
        may_change = bool(self.check_action("hints", ()))
        text = lobby_words.about(lobby, "", words, may_change=may_change)
        if not self.sitting.invitation:
            return text
        open_to = lobby_words.openness(self.sitting.reach, bool(lobby.options.get("password")), words)
        return "\n".join([words.say("lobby-invite-how"), f"· {open_to}", "", text])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now is offered."""
        lobby = self.sitting.guest.lobby
        if lobby is None:
            return action in ("leave", "help")
        runs = lobby.phase in ("dealing", "playing", "paused")
        opener = lobby.opener == self.sitting.name
        place = lobby.seats[min(self._seat, len(lobby.seats) - 1)]
        match action:
            case "ready" | "unready":
                mine = None if lobby.seat is None else lobby.seats[lobby.seat]
                return mine is not None and not runs and mine.ready == (action == "unready")
            case "sit":
                return not runs and (not place.name or (lobby.seat is None and self._free_seat is not None))
            case "stand":
                return not runs and lobby.seat is not None and bool(lobby.options.get("spectators"))
            case "bot":
                return opener and not runs and (bool(place.bot) or self._free_seat is not None)
            case "clear_seat":
                if runs:
                    return opener and bool(place.name) and not place.bot and place.name != self.sitting.name
                return opener and bool(place.name) and place.name != self.sitting.name
            case "rules" | "hints":
                return opener and not runs
            case "invite":
                return bool(self.sitting.invitation)
            case "table":
                return self.sitting.guest.playing is not None
            case "replay":
                return bool(self.sitting.record)
            case _:
                return super().check_action(action, parameters)

    # ------------------------------------------------------------------ what can be done

    @property
    def _seat(self) -> int:
        """The marked seat; the first one while the screen is composed again and has no list."""
        return next((seats.highlighted or 0 for seats in self.query(OptionList)), 0)

    @property
    def _is_seat_free(self) -> bool:
        """Whether the marked seat can be taken."""
        lobby = self.sitting.guest.lobby
        return lobby is not None and not lobby.seats[self._seat].name and lobby.phase in ("lobby", "over")

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The current keys: where Enter takes a seat, the other key is shown for being ready."""
        active = super().active_bindings
        if not self._is_seat_free:
            return active
        return {
            key: one._replace(binding=replace(one.binding, key_display=None))
            if one.binding.id == "lobby-ready"
            else one
            for key, one in active.items()
        }

    @property
    def _free_seat(self) -> int | None:
        """The seat that is marked if it is free, else the first free one."""
        lobby = self.sitting.guest.lobby
        free = [] if lobby is None else [at for at, place in enumerate(lobby.seats) if not place.name]
        return self._seat if self._seat in free else next(iter(free), None)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What can be done depends on the seat that is marked."""
        event.stop()
        self.refresh_bindings()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on a seat: sits there if it is free, else it is the word that one is ready."""
        event.stop()
        self.run_worker(self.action_sit() if self._is_seat_free else self.action_ready())

    async def _ask(self, command: Callable[[int], wire.Command]) -> None:
        """Have the host do something; show why it did not."""
        answer = await self.sitting.guest.ask(command)
        if not answer.taken:
            self.notify(lobby_words.refusal(answer, self.words), severity="warning", markup=False)

    async def action_ready(self) -> None:
        """Ready, or not after all."""
        lobby = self.sitting.guest.lobby
        if lobby is not None and lobby.seat is not None:
            yes = not lobby.seats[lobby.seat].ready
            await self._ask(lambda id: wire.Ready(id, yes))

    async def action_unready(self) -> None:
        """Not ready after all."""
        await self.action_ready()

    async def action_sit(self) -> None:
        """Take the marked seat, or the first free one."""
        seat = self._free_seat
        if seat is None:
            return
        await self._ask(lambda id: wire.Sit(id, seat))

    async def action_stand(self) -> None:
        """Watch instead."""
        await self._ask(wire.Stand)

    async def action_bot(self) -> None:
        """Put a bot on the marked seat or the first free one; on a bot's seat the next stronger one."""
        lobby = self.sitting.guest.lobby
        if lobby is None:
            return
        seat = self._seat if lobby.seats[self._seat].bot else self._free_seat
        if seat is None:
            return
        adapter, now = adapter_of(lobby.game), lobby.seats[seat].bot
        levels, level = adapter.levels, adapter.usual_level
        if now in levels:
            level = levels[(levels.index(now) + 1) % len(levels)]
        await self._ask(lambda id: wire.SetBot(id, seat, level))

    async def action_clear_seat(self) -> None:
        """Take the bot away, or send the member of the marked seat away, after a question."""
        self.run_worker(self._clear_seat())

    async def _clear_seat(self) -> None:
        from tui.app.prompt import SureScreen

        lobby, seat = self.sitting.guest.lobby, self._seat
        if lobby is None:
            return
        place = lobby.seats[seat]
        if place.bot:
            await self._ask(lambda id: wire.SetBot(id, seat, ""))
        elif place.name and place.name != self.sitting.name:
            title = self.words.say("lobby-remove-title")
            sure = SureScreen(title, self.words.say("lobby-remove-sure", who=place.name))
            if not await self.program.push_screen_wait(sure):
                return
            await self._ask(lambda id: wire.Remove(id, place.name))

    def action_rules(self) -> None:
        """Other rules, for all to agree on."""
        self.run_worker(self.sitting.propose())

    def action_sheet(self) -> None:
        """Show all rules that are proposed on a page."""
        lobby = self.sitting.guest.lobby
        if lobby is not None:
            self.app.push_screen(RuleSheetScreen(rule_sheet(read_chosen(lobby.rules), self.words).text))

    async def action_hints(self) -> None:
        """Hints from other knowledge, or none: all have to agree again."""
        lobby = self.sitting.guest.lobby
        if lobby is not None:
            next_one = HINTS[(HINTS.index(lobby_words.hints_of(lobby)) + 1) % len(HINTS)]
            rules = {**lobby.rules, "hints": next_one}
            await self._ask(lambda id: wire.Propose(id, rules))

    def action_invite(self) -> None:
        """The invitation, to be copied."""
        lobby = self.sitting.guest.lobby
        locked = lobby is not None and bool(lobby.options.get("password"))
        open_to = lobby_words.openness(self.sitting.reach, locked, self.words)
        self.app.push_screen(InviteScreen(self.sitting.invitation, open_to))

    def action_page(self, pages: int) -> None:
        """Turn the pages of what is played."""
        about = self.query_one("#lobby-about", VerticalScroll)
        about.scroll_relative(y=pages * max(1, about.size.height - 1), animate=False)

    def action_table(self) -> None:
        """Back to the table."""
        self.sitting.show_table()

    def action_talk(self) -> None:
        """Say something."""
        self.sitting.open_talk()

    def action_replay(self) -> None:
        """Open the replay of the game just played."""
        self.sitting.show_replay()

    async def action_leave(self) -> None:
        """Go away from this table; from a game only after a question."""
        self.run_worker(self.sitting.ask_to_leave())


# ---------------------------------------------------------------------- rule sheet
#
# The rule sheet over a waiting room.


class RuleSheetScreen(LocalizedModal[None]):
    """A page of text to be read; dismissed by the key that opens it, too."""

    CSS_PATH = "lobby.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,p,enter,q", "dismiss", "key-close", key_display="esc", id="close-sheet")
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        box = VerticalScroll(id="sheet")
        box.border_title = self.words.say("rules-sheet-screen")
        with box:
            yield Static(self._text, markup=False)
        yield Footer(show_command_palette=False)


# ---------------------------------------------------------------------- invitation
#
# The invitation to a table, to be copied whole: without a frame, from the first column on.


class InviteScreen(LocalizedScreen[None]):
    """What others need to come to this table."""

    CSS_PATH = "lobby.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "copy", "lobby-invite-key-copy", id="invite-copy"),
        BACK,
    ]

    def __init__(self, invitation: str, openness: str) -> None:
        """An invitation; `openness` says who can come."""
        super().__init__()
        self._invitation = invitation
        self._openness = openness

    def compose(self) -> ComposeResult:
        """The invitation in lines of its own, so that a mouse takes nothing else with it."""
        say = self.words.say
        address = read_address(self._invitation)
        place = f"{address.place} --room {address.room}" if address.room else address.place
        yield Static(say("lobby-invite-title"), classes="bar")
        with VerticalScroll(id="invite", can_focus=False):
            yield Static(Prose(say("lobby-invite-whole")), classes="invite-told")
            yield Static(self._folded(), id="invite-text", markup=False)
            yield Static(Prose(say("lobby-invite-short")), classes="invite-told")
            yield Static(f"qk join {place}", classes="invite-line", markup=False)
            if address.fingerprint is not None:
                yield Static(Prose(say("lobby-invite-key")), classes="invite-told")
                yield Static(spelled(address.fingerprint), classes="invite-line", markup=False)
            yield Static(Prose(self._openness), classes="invite-told")
        yield Footer(show_command_palette=False)

    def _folded(self) -> str:
        """One line where it fits; else the key has a line of its own, and what is still too long runs on."""
        wide = self.app.size.width
        if len(self._invitation) <= wide:
            return self._invitation
        place, hashed, key = self._invitation.partition("#")
        return f"{place}\n{hashed}{key}"

    def action_copy(self) -> None:
        """Hand the invitation to the terminal's clipboard, where the terminal lets programs do that."""
        self.app.copy_to_clipboard(self._invitation)
        self.notify(self.words.say("lobby-invite-copied"), markup=False)

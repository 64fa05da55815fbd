"""The hall of a server: its tables, those of its network, and the ways to play alone."""

from __future__ import annotations

from datetime import datetime, timedelta
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, cast

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from engine.errors import QkError
from netplay.dialing.addresses import Address
from netplay.storage.home import made_folder
from netplay.storage.solo_games import records_folder
from netplay.table.games import GameConfig, adapter_of
from tui.app.keys import HELP, WordedScreen
from tui.games.registry import GAMES
from tui.joining import play
from tui.lobby import words as lobby_words
from tui.ssh.hall import Listed
from tui.ssh.hallwords import known_as
from tui.table.descriptor import GameOnScreen
from tui.text.words import LANGUAGES

if TYPE_CHECKING:
    from tui.ssh.app import SshApp

ROOMS = {
    "games": ("tui.joining.which_game", "GamesScreen"),
    "records": ("tui.screens.records", "RecordsScreen"),
    "rules": ("tui.screens.rules", "RulesScreen"),
    "settings": ("tui.screens.settings", "SettingsScreen"),
}
"""The module and class of each screen that lies beside the hall."""


def _opens(game: GameOnScreen) -> Binding:
    """The key that opens a table: for the game of the house `o`, which alone is told below, for others their own."""
    action = f"open_table('{game.name}')"
    if game is next(iter(GAMES.values())):
        return Binding("o", action, "ssh-key-open", id="hall-open")
    return Binding(game.key, action, f"ssh-key-open-{game.name}", show=False, id=f"hall-open-{game.name}")


class HallScreen(WordedScreen[None]):
    """A line a table; Enter takes a seat there."""

    CSS_PATH = "hall.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "watch", "ssh-key-watch", id="hall-watch"),
        *map(_opens, GAMES.values()),
        Binding("p", "visit('games')", "ssh-key-alone", id="hall-alone"),
        Binding("c", "go_on", "title-continue", id="hall-continue"),
        # The footer is full at 80 columns; help lists what it does not show.
        HELP,
        Binding("x", "go_away", "ssh-key-leave", id="hall-leave"),
        Binding("l", "language", "ssh-key-language", id="hall-language"),
        Binding("v", "visit('records')", "title-records", id="hall-records"),
        Binding("r", "visit('rules')", "title-rules", id="hall-rules"),
        Binding("s", "visit('settings')", "title-settings", show=False, id="hall-settings"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._shown: object = None
        self._owed = -1
        self._told_last = ""
        self._addresses: dict[str, Address] = {}

    @property
    def ssh(self) -> SshApp:
        """The program of this session."""
        return cast("SshApp", self.app)

    def compose(self) -> ComposeResult:
        """Who one is, then the tables."""
        say = self.words.say
        yield Static(say("ssh-title", who=self.ssh.player.nick), classes="bar", markup=False)
        yield OptionList(id="hall-tables", classes="shelf", compact=True, markup=False)
        yield Static(self._news(), id="hall-told", markup=False)
        yield Footer(show_command_palette=False)

    def _news(self) -> str:
        """What stands below the tables: the message of the day first."""
        say, hall = self.words.say, self.ssh.hall
        ends = say("ssh-hall-drains") if hall.drains else ""
        who = known_as(self.ssh.player, self.words)
        return "\n".join(filter(None, (hall.motd, ends, *who, say("ssh-ways"))))

    def on_mount(self) -> None:
        """The list is looked at anew every second: others open tables and sit down."""
        self.ssh.hall.look_round()
        self.show()
        self.query_one("#hall-tables").focus()
        self.set_interval(1.0, self.show)
        self.call_after_refresh(self.ssh.entered)

    def words_changed(self) -> None:
        """Says everything anew."""
        self.say_anew(self._again)

    def _again(self) -> None:
        self._shown, self._told_last = None, ""
        self.show()
        self.query_one("#hall-tables").focus()

    # ------------------------------------------------------------------ the list

    def show(self) -> None:
        """Shows the tables as they are now, if anything has changed."""
        hall = self.ssh.hall
        if (news := self._news()) != self._told_last:
            self._told_last = news
            for told in self.query("#hall-told").results(Static):  # none while everything is said anew
                told.update(news)
        if (owed := hall.owed_since()) != self._owed:
            self._owed = owed
            self.run_worker(self.ssh.collect())
        now = (tuple(replace(one, waits=one.waits // 60 * 60) for one in hall.listing()), hall.found)
        tables = next(iter(self.query("#hall-tables").results(OptionList)), None)
        if now == self._shown or tables is None:  # none while everything is said anew
            return
        self._shown = now
        say = self.words.say
        kept = tables.highlighted_option.id if tables.highlighted_option is not None else None
        tables.clear_options()
        self._addresses.clear()
        tables.add_option(Option(say("ssh-tables"), disabled=True))
        for one in now[0]:
            tables.add_option(Option(self._told(one), f"table-{one.number}"))
        if not now[0]:
            tables.add_option(Option(say("ssh-no-tables"), disabled=True))
        if now[1]:
            tables.add_option(Option(say("lobby-find-here"), disabled=True))
        for found in now[1]:
            address = Address(found.address, found.port)
            game = lobby_words.game_name(found.game, self.words)
            seats = say("lobby-find-seats", taken=found.taken, seats=found.seats)
            self._addresses[f"found-{address.known_as}"] = address
            tables.add_option(
                Option(f"     {found.name}  ·  {game}  ·  {seats}", f"found-{address.known_as}")
            )
        ids = [option.id for option in tables.options]
        can = [at for at, option in enumerate(tables.options) if not option.disabled]
        tables.highlighted = ids.index(kept) if kept is not None and kept in ids else next(iter(can), None)

    def _told(self, one: Listed) -> str:
        say = self.words.say
        parts = [
            f"{one.number:>3}  {one.title}",
            lobby_words.game_name(one.game, self.words),
            say(f"lobby-phase-{one.phase}"),
            say("lobby-find-seats", taken=one.taken, seats=one.seats),
        ]
        if one.waits:
            until = datetime.now() + timedelta(seconds=one.waits)
            parts.append(say("ssh-waits", until=lobby_words.moment(until)))
        if one.watchers:
            parts.append(say("lobby-watchers", count=one.watchers))
        return "  ·  ".join(parts)

    # ------------------------------------------------------------------ what can be done

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter: a seat at the marked table."""
        event.stop()
        self.run_worker(self._go(event.option_id or "", watch=False))

    async def action_watch(self) -> None:
        """Looks on at the marked table."""
        option = self.query_one("#hall-tables", OptionList).highlighted_option
        if option is not None and option.id is not None:
            await self._go(option.id, watch=True)

    async def _go(self, option: str, *, watch: bool) -> None:
        if option in self._addresses:
            from tui.joining import visiting

            wish = visiting.Wish(self._addresses[option], self.ssh.player.nick, watch=watch)
            await visiting.visit(self.ssh, wish)
            return
        number = int(option.removeprefix("table-"))
        try:
            await self.ssh.go(number, watch=watch)
        except QkError as wrong:
            self.notify(self.words.error(wrong), severity="warning", markup=False)

    async def action_open_table(self, game: str) -> None:
        """Opens a table and sits down; its rules can be changed in its lobby."""
        adapter = adapter_of(game)
        title = self.words.say("cli-usual-table", who=self.ssh.player.nick)
        try:
            number = await self.ssh.hall.open(
                GameConfig(game, seats=max(2, adapter.usual_seats)), title, self.ssh.player
            )
            await self.ssh.go(number)
        except QkError as wrong:
            self.notify(self.words.error(wrong), severity="warning", markup=False)

    def action_visit(self, name: str) -> None:
        """Another room of the house."""
        module, of = ROOMS[name]
        if name == "records":
            made_folder(records_folder())
        self.app.push_screen(getattr(import_module(module), of)())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Going on is offered while there is something to go on with."""
        return play.is_interrupted() if action == "go_on" else super().check_action(action, parameters)

    async def action_go_on(self) -> None:
        """Shows this player's unfinished games, to go on with one."""
        from tui.joining.unfinished import offer

        await self.ssh.open(offer)

    def action_language(self) -> None:
        """The next language."""
        at = LANGUAGES.index(self.words.lang)
        self.ssh.change(lang=LANGUAGES[(at + 1) % len(LANGUAGES)])

    def action_go_away(self) -> None:
        """Ends the session."""
        self.app.exit(0)

    def action_help(self) -> None:
        """What this is."""
        self.ssh.open_help("hall")

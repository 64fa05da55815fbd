"""The lobby of a server: its tables, those of its network, and the ways to play alone."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, cast

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from netplay.dialing.addresses import Address
from netplay.line.sanitize import cut_to
from netplay.room.unfinished import UnfinishedGame, has_unfinished, list_unfinished
from netplay.storage.home import private_folder
from netplay.storage.solo_games import records_folder
from netplay.table.games import GameConfig, adapter_of
from tui.app.footer import Footer
from tui.app.keys import HELP, LocalizedScreen
from tui.games.registry import GAMES
from tui.joining import play
from tui.lobby import words as lobby_words
from tui.server import daily, tables_pages, tables_words
from tui.server.listing import ListedTable
from tui.server.tables_words import known_as
from tui.table.descriptor import GameOnScreen
from tui.text.unfinished import shown
from tui.text.words import LANGUAGES

if TYPE_CHECKING:
    from tui.app.program import Program
    from tui.server.app import ServerApp

ROOMS = {
    "games": ("tui.joining.proposing", "GamesScreen"),
    "tutorial": ("tui.learn.tutorial_screen", "LessonsScreen"),
    "drill": ("tui.learn.drill", "DrillScreen"),
    "records": ("tui.screens.records", "RecordsScreen"),
    "rules": ("tui.screens.rules", "RulesScreen"),
    "settings": ("tui.screens.settings", "SettingsScreen"),
}
"""The module and class of each screen beside the lobby."""
TALK_SHOWN, LEFT_SHOWN = 3, 3
"""Lines of talk, and of solo games to resume, in the lobby."""


def _opens(game: GameOnScreen) -> Binding:
    """The key that opens a table: for the game of the server `o`, the only one in the footer, for others their own."""
    action = f"open_table('{game.name}')"
    if game is next(iter(GAMES.values())):
        return Binding("o", action, "ssh-key-open", id="tables-open")
    return Binding(game.key, action, f"ssh-key-open-{game.name}", show=False, id=f"tables-open-{game.name}")


class TablesScreen(LocalizedScreen[None]):
    """A line a table; Enter takes a seat there."""

    HELP_AREA = "tables"
    CSS_PATH = "tables.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "watch", "ssh-key-watch", id="tables-watch"),
        *map(_opens, GAMES.values()),
        Binding("p", "visit('games')", "ssh-key-alone", id="tables-alone"),
        Binding("c", "go_on", "title-continue", id="tables-continue"),
        Binding("slash", "talk", "tables-key-talk", key_display="/", id="tables-talk"),
        # The footer is full at 80 columns; the line above it and help list what it does not show.
        HELP,
        Binding("x", "go_away", "ssh-key-leave", id="tables-leave"),
        Binding("l", "language", "ssh-key-language", id="tables-language"),
        Binding("i", "invite", "tables-key-invite", show=False, id="tables-invite"),
        Binding("h", "here", "tables-key-here", show=False, id="tables-here"),
        Binding("b", "cup", "tables-key-cup", show=False, id="tables-cup"),
        Binding("y", "daily", "tables-key-daily", show=False, id="tables-daily"),
        Binding("k", "ranking", "tables-key-ranking", show=False, id="tables-ranking"),
        Binding("m", "move", "tables-key-move", show=False, id="tables-move"),
        Binding("e", "visit('tutorial')", "tables-key-tutorial", show=False, id="tables-tutorial"),
        Binding("u", "visit('drill')", "tables-key-drill", show=False, id="tables-drill"),
        Binding("v", "visit('records')", "title-records", show=False, id="tables-records"),
        Binding("r", "visit('rules')", "title-rules", show=False, id="tables-rules"),
        Binding("s", "visit('settings')", "title-settings", show=False, id="tables-settings"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._shown: object = None
        self._missed = -1
        self._written_last: dict[str, str] = {}
        self._left: tuple[UnfinishedGame, ...] = ()
        """This player's solo games that can be resumed."""
        self._mine: tuple[int, ...] = ()
        """The tables with a running game and a seat of this player."""
        self._addresses: dict[str, Address] = {}

    @property
    def ssh(self) -> ServerApp:
        """The program of this session."""
        return cast("ServerApp", self.app)

    def compose(self) -> ComposeResult:
        say = self.words.say
        with Horizontal(classes="bar", id="tables-bar"):
            yield Static(say("ssh-title", who=self.ssh.player.nick), id="tables-who", markup=False)
            yield Static(id="tables-count", markup=False)
        yield OptionList(id="tables-list", classes="shelf", compact=True, markup=False)
        yield Static(id="tables-glance", markup=False)
        yield Static(id="tables-talk", markup=False)
        yield Static(self._news(), id="tables-news", markup=False)
        yield Footer(show_command_palette=False)

    def _news(self) -> str:
        """What stands below the tables: the message of the day first."""
        say, tables = self.words.say, self.ssh.tables
        ends = say("ssh-tables-drain") if tables.drains else ""
        away = say("tables-directory-away") if tables.peers.is_away else ""
        who = known_as(self.ssh.player, self.words)
        return "\n".join(filter(None, (tables.motd, ends, away, *who, say("ssh-ways"), say("tables-more"))))

    def _write_line(self, place: str, text: str) -> None:
        """Write a line, if it is another one than before."""
        if self._written_last.get(place) != text:
            self._written_last[place] = text
            for line in self.query(f"#{place}").results(Static):  # none while everything is said again
                line.update(text)
                line.display = bool(text)

    def on_paste(self, event: events.Paste) -> None:
        """A record that is pasted opens to be watched."""
        from tui.sharing.opening import open_pasted

        event.stop()
        open_pasted(self, event.text)

    def on_mount(self) -> None:
        """The list is looked at again every second: others open tables and sit down."""
        self.ssh.tables.around.look_round()
        self._collect()
        self.show()
        self.query_one("#tables-list").focus()
        self.set_interval(1.0, self._tick)
        self.call_after_refresh(self.ssh.entered)

    def words_changed(self) -> None:
        self.say_anew(self._again)

    def _again(self) -> None:
        self._shown, self._written_last = None, {}
        self.show()
        self.query_one("#tables-list").focus()

    # ------------------------------------------------------------------ the list

    def _collect(self) -> None:
        if (missed := self.ssh.tables.missed.since()) != self._missed:
            self._missed = missed
            self.run_worker(self.ssh.collect())

    def _tick(self) -> None:
        """Look for undelivered records in any case, at the tables only while they are visible."""
        self._collect()
        stack = self.app.screen_stack
        if self in stack and all(isinstance(one, ModalScreen) for one in stack[stack.index(self) + 1 :]):
            self.show()

    def show(self) -> None:
        """Show the tables as they are now, if anything has changed."""
        tables = self.ssh.tables
        self._write_line("tables-news", self._news())
        lines = [f"{line.name}: {line.text}" for line in tables.talk.last(TALK_SHOWN)]
        self._write_line("tables-talk", "\n".join(cut_to(line, self.size.width - 4) for line in lines))
        listing = tables.seen()
        games = sum(one.phase == "playing" for one in listing)
        here = tables.count_here()
        self._write_line("tables-count", self.words.say("tables-count", here=here, games=games))
        self._list(listing)
        self._glance()

    def _list(self, listing: tuple[ListedTable, ...]) -> None:
        tables = self.ssh.tables
        still = tuple(replace(one, waits=one.waits // 60 * 60, players=()) for one in listing)
        cup = tables.cup
        lines = tables_words.cup_text(cup, self.ssh.player.nick, self.words) if cup is not None else []
        now = (still, tables.around.found, self._left, lines)
        rows = self.query_one_optional("#tables-list", OptionList)
        if now == self._shown or rows is None:  # none while everything is said again
            return
        self._shown = now
        say = self.words.say
        highlighted = rows.highlighted_option.id if rows.highlighted_option is not None else None
        rows.clear_options()
        self._addresses.clear()
        self._mine = () if self.ssh.player.is_guest else tables.waiting_seats(self.ssh.player.fingerprint)
        for at, line in enumerate(lines):
            rows.add_option(Option(f"  ◆  {line}", f"cup-{at}"))
        if self._left or self._mine:
            rows.add_option(Option(say("tables-yours"), disabled=True))
        for number in self._mine:
            rows.add_option(Option(f"  ▶  {say('tables-yours-table', number=str(number))}", f"mine-{number}"))
        for left in self._left[:LEFT_SHOWN]:
            rows.add_option(Option(f"  ▶  {shown(left, self.words)}", f"left-{left.id}"))
        rows.add_option(Option(say("ssh-tables"), disabled=True))
        grouped = tables_words.by_game(listing)
        for kind, there in grouped.items():
            if len(grouped) > 1:
                rows.add_option(Option(f" {lobby_words.game_name(kind, self.words)}", disabled=True))
            for one in there:
                line = tables_words.listed(one, self.words, game=len(grouped) == 1)
                rows.add_option(Option(line, f"table-{one.number}"))
        if not listing:
            rows.add_option(Option(say("ssh-no-tables"), disabled=True))
        if now[1]:
            rows.add_option(Option(say("lobby-find-here"), disabled=True))
        for found in now[1]:
            address = Address(found.address, found.port)
            game = lobby_words.game_name(found.game, self.words)
            seats = say("lobby-find-seats", taken=found.taken, seats=found.seats)
            self._addresses[f"found-{address.known_as}"] = address
            rows.add_option(Option(f"     {found.name}  ·  {game}  ·  {seats}", f"found-{address.known_as}"))
        ids = [option.id for option in rows.options]
        if highlighted is not None and highlighted in ids:
            rows.highlighted = ids.index(highlighted)
        else:
            rows.highlighted = next((at for at, one in enumerate(rows.options) if not one.disabled), None)

    def _marked(self) -> int:
        """The number of the table under the cursor; 0: none of this server's."""
        rows = self.query_one_optional("#tables-list", OptionList)
        option = rows.highlighted_option if rows is not None else None
        kind, _, number = (option.id or "" if option is not None else "").partition("-")
        return int(number) if kind in ("table", "mine") else 0

    def _glance(self) -> None:
        """Who sits at the marked table, and how it stands there."""
        number = self._marked()
        one = next((one for one in self.ssh.tables.seen() if one.number == number), None)
        text = tables_words.glance(one, self.ssh.tables, self.words) if one is not None else "\n"
        self._write_line(
            "tables-glance", "\n".join(cut_to(line, self.size.width - 4) for line in text.split("\n"))
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another table is looked at."""
        self._glance()

    def on_screen_resume(self) -> None:
        """Back here: games against bots may have been left, or played to their end."""
        self.offers_changed()
        self.call_later(daily.come_back, self.ssh)

    def offers_changed(self) -> None:
        """Update the games to resume."""
        self._left = list_unfinished().free("solo")
        self._shown = None
        self.show()
        self.refresh_bindings()

    # ------------------------------------------------------------------ what can be done

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter: a seat at the marked table."""
        event.stop()
        self.run_worker(self._go(event.option_id or "", watch=False))

    async def action_watch(self) -> None:
        """Look on at the marked table."""
        option = self.query_one("#tables-list", OptionList).highlighted_option
        if option is not None and option.id is not None:
            await self._go(option.id, watch=True)

    async def _go(self, option: str, *, watch: bool) -> None:
        async def there(app: Program) -> None:
            kind, _, which = option.partition("-")
            if option in self._addresses:
                from tui.joining import visiting

                wish = visiting.VisitRequest(self._addresses[option], self.ssh.player.nick, watch=watch)
                await visiting.visit(app, wish)
            elif kind == "left":
                await play.go_on(app, which)
            elif kind == "cup":
                await self._to_match(watch=watch)
            elif kind in ("table", "mine"):
                await self.ssh.go(int(which), watch=watch and kind == "table")

        await self.open(there)

    async def action_open_table(self, game: str) -> None:
        """Open a table and sit down; its rules can be changed in its lobby."""

        async def new_table(app: Program) -> None:
            title = self.words.say("cli-usual-table", who=self.ssh.player.nick)
            chosen = GameConfig(game, seats=max(2, adapter_of(game).usual_seats))
            await self.ssh.go(await self.ssh.tables.open(chosen, title, self.ssh.player))

        await self.open(new_table)

    def action_visit(self, name: str) -> None:
        """Open another screen of the server."""
        module, of = ROOMS[name]
        if name == "records":
            private_folder(records_folder())
        self.app.push_screen(getattr(import_module(module), of)())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to resume while there is something to resume, the tournament while there is one."""
        if action == "cup":
            return self.ssh.tables.cup is not None
        return has_unfinished() if action == "go_on" else super().check_action(action, parameters)

    async def action_go_on(self) -> None:
        """Show this player's unfinished games, to resume one."""
        from tui.joining.unfinished import offer

        await self.open(offer)

    def action_talk(self) -> None:
        """Open the talk of the lobby."""
        self.app.push_screen(tables_pages.LobbyTalk())

    def action_here(self) -> None:
        """Show who is here."""
        self.app.push_screen(tables_pages.who_is_here())

    def action_daily(self) -> None:
        """Play the deal of the day, or show all results."""
        daily.open_deal(self.ssh)

    def action_ranking(self) -> None:
        """Show the ladder of the server."""
        self.app.push_screen(tables_pages.ranking())

    async def _to_match(self, *, watch: bool) -> None:
        """Go to the table of the player's match, else to the tournament."""
        cup = self.ssh.tables.cup
        number = cup.table_of(self.ssh.player.nick) if cup is not None else 0
        if number and not watch:
            await self.ssh.go(number)
        else:
            self.action_cup()

    def action_cup(self) -> None:
        """The server's tournament: pairings and standings."""
        from tui.club.follow import FollowScreen

        cup = self.ssh.tables.cup
        if cup is not None:
            nick = self.ssh.player.nick
            called = partial(tables_words.called, cup, nick, self.words)
            self.app.push_screen(FollowScreen(cup.book, cup.made.plays_for(cup.name_of(nick)), called))

    def action_invite(self) -> None:
        """Show how others come to the marked table."""
        if (number := self._marked()) != 0:
            self.app.push_screen(tables_pages.invitation(number))

    async def action_move(self) -> None:
        """A code with which this player comes back from another browser."""
        await self.open(tables_pages.offer_code)

    def action_language(self) -> None:
        """The next language."""
        at = LANGUAGES.index(self.words.lang)
        self.ssh.change(lang=LANGUAGES[(at + 1) % len(LANGUAGES)])

    def action_go_away(self) -> None:
        """End the session."""
        self.app.exit(0)

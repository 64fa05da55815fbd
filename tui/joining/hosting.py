"""Opening a table to others: what it is called, who can reach it, and what holds for those who come."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static

from engine.typed import whole_number
from netplay.dialing.addresses import PORT, BadAddress, fresh_room, read_room, typed_address
from netplay.line.sanitize import clean_text
from netplay.room.opening import Listeners, TablePlan
from netplay.room.options import Options
from netplay.solo.choice import SoloChoice
from netplay.table.games import adapter_of
from netplay.table.interfaces import HINTS
from tui.app.dial_screen import DialScreen
from tui.app.footer import Footer
from tui.app.keys import BACK, HELP
from tui.app.prompt import AskScreen
from tui.app.settings import own_nick
from tui.joining.proposing import GamesScreen, shared_choices
from tui.lobby.words import hints_word
from tui.widgets.dials import DialList, DialRow

if TYPE_CHECKING:
    from tui.app.program import Program

_CHOICES: dict[str, tuple[object, ...]] = {
    "spectators": (False, True),
    "on_leave": ("bot", "out"),
    "assist": (False, True),
    "hints": HINTS,
}
_SECONDS = {"delay": (0.0, 10.0, 30.0, 60.0, 300.0), "grace": (0.0, 30.0, 60.0, 120.0, 300.0)}
_TYPED = ("title", "password", "port", "relay", "room")


class HostGamesScreen(GamesScreen):
    """Which game a table is opened for."""

    def __init__(self) -> None:
        super().__init__(self._open, shared_choices())

    async def _open(self, choice: SoloChoice) -> None:
        self.app.push_screen(HostingScreen(choice))


class HostingScreen(DialScreen[None]):
    """The settings of the table itself; then it opens."""

    HELP_AREA = "lobby-host"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,f5", "start", "lobby-host-key-open", key_display="s", id="open"),
        HELP,
        BACK,
    ]

    def __init__(self, choice: SoloChoice) -> None:
        super().__init__()
        self._choice = choice
        self._options = Options(games=choice.games)
        self._listeners = Listeners(bind=None, announce=True)

    def compose(self) -> ComposeResult:
        """The dials at the left, what they do at the right."""
        yield Static(self.words.say("lobby-host-title"), classes="bar")
        yield from self.page()
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The table has a name to begin with."""
        if self._options.title == Options().title:
            title = self.words.say("cli-usual-table", who=own_nick(self.program.settings))
            self._options = replace(self._options, title=title)

    def begin(self) -> None:
        self.query_one(DialList).take_keys()
        self.show_dials()

    def _rows(self) -> list[DialRow]:
        say, options = self.words.say, self._options

        def on(is_on: bool) -> str:
            return say("settings-on" if is_on else "settings-off")

        def seconds(value: float) -> str:
            return say("lobby-host-seconds", seconds=f"{value:g}") if value else on(False)

        rows = [
            DialRow("title", say("lobby-host-name"), options.title),
            DialRow("reach", say("lobby-host-reach"), say(f"lobby-host-{self._reach}")),
            *self._way_rows(),
            DialRow("password", say("lobby-host-password"), options.password or say("settings-none")),
            DialRow("spectators", say("lobby-host-spectators"), on(options.spectators)),
            DialRow("delay", say("lobby-host-delay"), seconds(options.delay)),
            DialRow("grace", say("lobby-host-grace"), seconds(options.grace)),
        ]
        adapter = adapter_of(self._choice.game)
        if adapter.leave is not None:
            leave = say(f"lobby-host-leave-{options.on_leave}")
            rows.insert(-1, DialRow("on_leave", say("lobby-host-leave"), leave))
        if adapter.assists:
            rows.append(DialRow("assist", say("options-assist"), on(options.assist)))
        hints = hints_word(options.hints, self._choice.game)
        rows.append(DialRow("hints", say("lobby-host-hints"), say(f"lobby-host-hints-{hints}")))
        return rows

    @property
    def _reach(self) -> str:
        """Who can come through these listeners: `local`, `lan` or `relayed`."""
        if self._listeners.relay is not None:
            return "relayed"
        return "lan" if self._listeners.announce else "local"

    def _way_rows(self) -> list[DialRow]:
        """The dial of the own port, or those of the relay and its room."""
        say, listeners = self.words.say, self._listeners
        if listeners.relay is None:
            port = DialRow("port", say("lobby-host-port"), str(listeners.port))
            return [port, DialRow("relay", say("lobby-host-relay"), say("settings-none"))]
        relay = DialRow("relay", say("lobby-host-relay"), listeners.relay.place)
        return [relay, DialRow("room", say("lobby-host-room"), listeners.room)]

    def _about(self, key: str) -> tuple[str, str]:
        label = next(row.label for row in self._rows() if row.key == key)
        return label, self.words.say(f"lobby-host-about-{key}")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter: a word or a number is typed, anything else turns."""
        key = event.option_id or ""
        if key not in _TYPED:
            self._turn(key, 1)
            return
        text = {
            "title": self._options.title,
            "password": self._options.password,
            "port": str(self._listeners.port),
            "relay": "" if self._listeners.relay is None else self._listeners.relay.place,
            "room": self._listeners.room,
        }[key]
        label, hint = self._about(key)
        self.app.push_screen(
            AskScreen(label, hint, text, lambda line: self._typed(key, line)), lambda _: self.show_dials()
        )

    def _typed(self, key: str, text: str) -> str:
        """Take what was typed, or return why it is not valid."""
        match key:
            case "port":
                port = whole_number(text, 5)
                if port is None or not 0 < port < 65536:
                    return self.words.say("lobby-bad-port", port=text[:20])
                self._listeners = replace(self._listeners, port=port)
            case "relay" | "room":
                return self._typed_way(key, text.strip())
            case "title":
                self._options = replace(self._options, title=clean_text(text, 40) or self._options.title)
            case _:
                self._options = replace(self._options, password=text[:64])
        return ""

    def _typed_way(self, key: str, text: str) -> str:
        """Take a relay or a room there, or return why it is not valid; without a relay the port is local again."""
        listeners = self._listeners
        try:
            if key == "room":
                listeners = replace(listeners, room=read_room(text))
            elif text:
                relay = typed_address(text)
                room = relay.room or listeners.room or fresh_room()
                relay = replace(relay, room="")
                listeners = replace(listeners, relay=relay, room=room, announce=False)
            else:
                listeners = Listeners(port=listeners.port, bind=None, announce=True)
        except BadAddress as wrong:
            return self.words.error(wrong)
        self._listeners = listeners
        return ""

    def _turn(self, key: str, delta: int) -> None:
        options, listeners = self._options, self._listeners
        if key == "reach" and listeners.relay is None:
            lan = not listeners.announce
            self._listeners = replace(listeners, announce=lan, bind=None if lan else Listeners().bind)
        elif key == "port":
            port = min(max(listeners.port + delta, 1), 65535) if listeners.port else PORT
            self._listeners = replace(listeners, port=port)
        elif key in _CHOICES:
            choices = _CHOICES[key]
            at = choices.index(getattr(options, key)) + delta
            self._options = replace(options, **{key: choices[at % len(choices)]})
        elif key in _SECONDS:
            steps = _SECONDS[key]
            at = steps.index(getattr(options, key)) + delta
            self._options = replace(options, **{key: steps[min(max(at, 0), len(steps) - 1)]})
        self.show_dials()

    async def action_start(self) -> None:
        """Open the table, and sit down at it."""
        self.run_worker(self._start(), name="open")

    async def _start(self) -> None:
        from tui.joining import hosted

        options = replace(self._options, pace=self.program.settings.pace)
        plan = TablePlan(self._choice.chosen, options, self._listeners)
        nick = own_nick(self.program.settings)

        async def open_it(app: Program) -> None:
            if await hosted.host(app, plan, nick):
                self.dismiss()

        await self.open(open_it)

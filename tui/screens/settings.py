"""The program's own settings: language, theme, suits, the bots' pace; each takes effect at once."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static

from netplay.storage.solo_games import safe_name
from tui.app.dial_screen import DialScreen
from tui.app.footer import Footer
from tui.app.keymap import NEVER, KeyAction, clash, clash_text, key_actions, keys_of
from tui.app.keys import BACK, HELP, LocalizedModal, LocalizedScreen
from tui.app.prompt import AskScreen
from tui.app.settings import FLAGS, ON_SCREEN, Settings, settings_path
from tui.app.signs import LADDER
from tui.table.highlight import LENGTHS
from tui.text.words import LANGUAGES, own_name
from tui.widgets.dials import DialList, DialRow

_PACES = (0.0, 0.3, 0.8, 1.5, 3.0)


class SettingsScreen(DialScreen[None]):
    """What the player likes, with a few cards to see it by."""

    HELP_AREA = "options"
    BINDINGS: ClassVar[list[BindingType]] = [HELP, BACK]

    def compose(self) -> ComposeResult:
        """The dials at the left, what they do and a preview at the right."""
        yield Static(self.words.say("options-title"), classes="bar")
        yield from self.page(Static("", id="preview"))
        yield Static(
            self.words.say("options-where", path=str(settings_path())), classes="verdict", markup=False
        )
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self._preview() if self.is_made else None)

    def words_changed(self) -> None:
        at = self.query_one(DialList).highlighted
        self.say_anew(partial(self.begin, at))

    def begin(self, at: int | None = 0) -> None:
        rows = self.query_one(DialList)
        rows.show(self._rows())
        rows.highlighted = at
        rows.focus()
        self._explain(rows.key)
        self._preview()

    def _rows(self) -> list[DialRow]:
        usual, settings = Settings(), self.program.settings
        return [
            DialRow(
                key,
                self.words.say(f"options-{key}"),
                self._shown(key),
                getattr(settings, key) != getattr(usual, key),
            )
            for key in ON_SCREEN
            if key != "name" or self.program.is_at_home  # a server knows its players by their keys
        ]

    def _shown(self, key: str) -> str:
        say, settings = self.words.say, self.program.settings
        value = getattr(settings, key)
        match key:
            case "lang":
                return say("lang-auto") if value == "auto" else own_name(value)
            case "theme":
                named = self.program.theme_named(value)
                return named.title(self.words.lang) if named is not None else value
            case "signs":
                text = say(f"options-signs-{value}")
                now = say(f"options-signs-{self.program.signs}")
                return self.words.with_aside(text, now) if value == "auto" else text
            case "pace":
                return say("options-pace-value", seconds=f"{value:g}") if value else say("options-pace-none")
            case "moments":
                return say(f"options-moments-{value if value in LENGTHS else Settings().moments}")
            case "name":
                return value or say("setup-you")
            case "keys":
                return say("options-keys-value", count=len(value))
            case _:
                return say("settings-on" if value else "settings-off")

    def on_dial_list_reset(self, event: DialList.Reset) -> None:
        """Reset a dial to its default."""
        self._change(event.key, getattr(Settings(), event.key))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter turns a dial too; a name is typed."""
        key = event.option_id or ""
        if key == "keys":
            self.app.push_screen(KeySettingsScreen(), lambda _: self._keys_changed())
            return
        if key != "name":
            self._turn(key, 1)
            return
        say = self.words.say
        ask = AskScreen(
            say("options-name"), say("options-name-about"), self.program.settings.name, self._named
        )
        self.app.push_screen(ask)

    def _keys_changed(self) -> None:
        if self.is_made:
            self.query_one(DialList).show(self._rows())

    def _named(self, text: str) -> str:
        """Take the name, or return how a name must be."""
        if text and safe_name(text) != text:
            return self.words.say("options-name-wrong")
        self._change("name", text)
        return ""

    def _turn(self, key: str, delta: int) -> None:
        value = getattr(self.program.settings, key)
        ladders: dict[str, tuple[object, ...]] = {
            "lang": ("auto", *LANGUAGES),
            "theme": tuple(named.name for named in self.program.themes),
            "signs": LADDER,
            "pace": _PACES,
            "moments": tuple(LENGTHS),
        }
        if key in ladders:
            ladder = ladders[key]
            at = ladder.index(value) if value in ladder else 0
            self._change(key, ladder[(at + delta) % len(ladder)])
        elif key in FLAGS:
            self._change(key, not value)

    def _change(self, key: str, value: object) -> None:
        self.program.change(**{key: value})
        if key != "lang" and self.is_made:
            self.query_one(DialList).show(self._rows())
            self._preview()

    def _about(self, key: str) -> tuple[str, str]:
        return self.words.say(f"options-{key}"), self.words.say(f"options-{key}-about")

    def _preview(self) -> None:
        self.query_one("#preview", Static).update(
            preview(self.program.named_colors, letters=self.program.letters)
        )


_CARDS = (("A", "spades"), ("2", "hearts"), ("7", "diamonds"), ("K", "clubs"), ("X", "joker"))
_SIGNS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣", "joker": "★"}
_LETTERS = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c", "joker": "*"}


def preview(colors: dict[str, str], *, letters: bool) -> Text:
    """A card of each suit, in the hand and picked."""
    text = Text("\n")
    signs = _LETTERS if letters else _SIGNS
    for suits, face in (("suit", "card-face"), ("raised", "card-raised")):
        for part in ("rank", "sign"):
            for rank, suit in _CARDS:
                shown = rank if part == "rank" else signs[suit]
                text.append(f" {shown}  ", f"bold {colors[f'{suits}-{suit}']} on {colors[face]}")
                text.append(" ")
            text.append("\n")
        text.append("\n")
    return text


# The key settings: every action that has a key; pressing another key changes it.


class KeySettingsScreen(LocalizedScreen[None]):
    """Every key by what it does."""

    HELP_AREA = "keys"
    LISTS = (DialList,)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+r", "reset_all", "key-reset-all", key_display="^r", id="reset-all-keys"),
        HELP,
        BACK,
    ]

    def compose(self) -> ComposeResult:
        """One list, headed by where each key works."""
        yield Static(self.words.say("keys-title"), classes="bar")
        keys = DialList(self._rows(), id="dials")
        keys.add_class("-whole")
        yield keys
        yield Static(self.words.say("keys-how"), classes="verdict", id="keys-note", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        rows = self.query_one(DialList)
        rows.focus()
        rows.highlighted = 1

    def _rows(self) -> list[DialRow]:
        chosen = self.program.settings.keys
        rows: list[DialRow] = []
        area = ""
        for key_action in key_actions():
            if not self.words.has(key_action.description):
                continue
            if key_action.area != area:
                area = key_action.area
                name = f"keys-area-{area}"
                rows.append(DialRow("", self.words.say(name) if self.words.has(name) else area))
            shown = " ".join(map(self.program.key_name, keys_of(key_action, chosen).split(",")))
            rows.append(
                DialRow(key_action.id, self.words.say(key_action.description), shown, key_action.id in chosen)
            )
        return rows

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter: another key for this."""
        key_action = _key_action(event.option_id)
        self.app.push_screen(KeyPress(key_action), lambda key: self._take(key_action, key))

    def on_dial_list_reset(self, event: DialList.Reset) -> None:
        """⌫: the usual key again; a key that something else has by now is reported and not taken."""
        key_action = _key_action(event.key)
        chosen = {id: keys for id, keys in self.program.settings.keys.items() if id != event.key}
        for key in key_action.keys.split(","):
            if (found := clash(key_action, key, chosen)) is not None:
                text = clash_text(found, self.program.key_name(key), self.words)
                self.notify(text, severity="warning", markup=False)
                return
        self._keep(chosen)

    def _take(self, key_action: KeyAction, key: str | None) -> None:
        if key:
            chosen = {id: keys for id, keys in self.program.settings.keys.items() if id != key_action.id}
            self._keep(chosen if key == key_action.keys else {**chosen, key_action.id: key})

    def _keep(self, keys: dict[str, str]) -> None:
        self.program.change(keys=keys)

    def words_changed(self) -> None:
        """Say all of it again in its place, so that the list stays where it is."""
        self.query_one(".bar", Static).update(self.words.say("keys-title"))
        self.query_one(DialList).show(self._rows())
        self.query_one("#keys-note", Static).update(self.words.say("keys-how"))
        self.refresh_bindings()

    def action_reset_all(self) -> None:
        """All keys as they are by themselves."""
        self._keep({})


def _key_action(id: str | None) -> KeyAction:
    return next(one for one in key_actions() if one.id == id)


class KeyPress(LocalizedModal[str | None]):
    """Waits for one key; a key in use is reported and not taken."""

    def __init__(self, key_action: KeyAction) -> None:
        super().__init__(id="key-press")
        self._key_action = key_action

    def compose(self) -> ComposeResult:
        box = Vertical(id="ask")
        box.border_title = self.words.say(self._key_action.description)
        with box:
            yield Static(self.words.say("keys-press"), markup=False)
            yield Static("", id="ask-wrong", markup=False)

    def on_key(self, event: events.Key) -> None:
        """The key that was pressed."""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
            return
        found = clash(self._key_action, event.key, self.program.settings.keys)
        wrong = ""
        if event.key in NEVER:
            wrong = self.words.say("keys-never", key=self.program.key_name(event.key))
        elif found is not None:
            wrong = clash_text(found, self.program.key_name(event.key), self.words)
        if wrong:
            self.query_one("#ask-wrong", Static).update(f"✗ {wrong}")
        else:
            self.dismiss(event.key)

"""The keys: everything that has one, and another key for it by pressing it."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static

from tui.app.footer import Footer
from tui.app.keymap import NEVER, KeyAction, clash, clash_text, deeds, keys_of
from tui.app.keys import BACK, HELP, WordedModal, WordedScreen
from tui.widgets.dials import DialList, DialRow


class KeySettingsScreen(WordedScreen[None]):
    """Every key by what it does."""

    HELP_AREA = "keys"
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
        """The list has the keys."""
        rows = self.query_one(DialList)
        rows.focus()
        rows.highlighted = 1

    def _rows(self) -> list[DialRow]:
        chosen = self.program.settings.keys
        rows: list[DialRow] = []
        area = ""
        for deed in deeds():
            if not self.words.has(deed.description):
                continue
            if deed.area != area:
                area = deed.area
                name = f"keys-area-{area}"
                rows.append(DialRow("", self.words.say(name) if self.words.has(name) else area))
            shown = " ".join(map(self.program.key_name, keys_of(deed, chosen).split(",")))
            rows.append(DialRow(deed.id, self.words.say(deed.description), shown, deed.id in chosen))
        return rows

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter: another key for this."""
        deed = next(one for one in deeds() if one.id == event.option_id)
        self.app.push_screen(KeyPress(deed), lambda key: self._take(deed, key))

    def on_dial_list_reset(self, event: DialList.Reset) -> None:
        """⌫: the usual key again."""
        self._keep({id: keys for id, keys in self.program.settings.keys.items() if id != event.key})

    def _take(self, deed: KeyAction, key: str | None) -> None:
        if key:
            chosen = {id: keys for id, keys in self.program.settings.keys.items() if id != deed.id}
            self._keep(chosen if key == deed.keys else {**chosen, deed.id: key})

    def _keep(self, keys: dict[str, str]) -> None:
        self.program.change(keys=keys)
        self.query_one(DialList).show(self._rows())

    def action_reset_all(self) -> None:
        """All keys as they are by themselves."""
        self._keep({})


class KeyPress(WordedModal[str | None]):
    """Waits for one key; a key in use is reported and not taken."""

    def __init__(self, deed: KeyAction) -> None:
        super().__init__(id="key-press")
        self._deed = deed

    def compose(self) -> ComposeResult:
        """What the key is for."""
        box = Vertical(id="ask")
        box.border_title = self.words.say(self._deed.description)
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
        found = clash(self._deed, event.key, self.program.settings.keys)
        wrong = ""
        if event.key in NEVER:
            wrong = self.words.say("keys-never", key=self.program.key_name(event.key))
        elif found is not None:
            wrong = clash_text(found, self.program.key_name(event.key), self.words)
        if wrong:
            self.query_one("#ask-wrong", Static).update(f"✗ {wrong}")
        else:
            self.dismiss(event.key)
